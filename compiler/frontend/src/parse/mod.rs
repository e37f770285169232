//! The parser: C++ grammar over the token cursor, typing as it goes (see `crate::sema`).

pub mod attributes;
pub mod declarator;
pub mod declspec;
pub mod expr;
pub mod expr_postfix;
pub mod expr_primary;
pub mod names;
pub mod packs;
pub mod requires;
pub mod stmt;
pub mod stmt_decl;
pub mod tags;
pub mod template_args;
