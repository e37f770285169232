//! The parser: C++ grammar over the token cursor, typing as it goes (see `crate`).

#![allow(
    clippy::if_same_then_else,
    clippy::while_let_loop,
    clippy::wrong_self_convention,
    clippy::type_complexity,
    clippy::nonminimal_bool,
    clippy::collapsible_if,
    clippy::collapsible_match,
    clippy::match_like_matches_macro,
    clippy::unnecessary_get_then_check
)]

pub mod attributes;
pub mod declarator;
pub mod declspec;
pub mod expr;
pub mod expr_postfix;
pub mod expr_primary;
pub mod fold;
mod grammar;
mod named_cast;
pub mod names;
mod new_delete;
pub mod pack_index;
pub mod parameters;
pub mod requires;
pub mod stmt;
pub mod stmt_decl;
mod structured_binding;
pub mod tags;
pub mod template_args;

pub(crate) use grammar::Productions;
