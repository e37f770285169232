//! The IR: LLVM's semantics in dense arrays.
//!
//! A [`Module`] owns a [`Context`] (interned strings, types, constants, attributes, metadata), global variables,
//! aliases and functions; a function's [`Body`] owns its blocks and instructions. Operands are four-byte
//! [`Value`]s. A pass takes a body out of its function ([`Module::take_body`]) and works on it beside the context.
//!
//! This crate must not know: CUDA C++, any pass, PTX.

#![warn(missing_docs)]

// The macros of `jacquard-macros` name this crate by its full path; inside it that path must exist too.
extern crate self as jacquard_ir;

mod attributes;
mod body;
mod builder;
mod casts;
mod constant;
mod context;
mod entity;
pub mod expand;
pub mod fold;
mod kernels;
mod layout;
mod link;
mod merge;
mod metadata;
mod module;
mod opcode;
mod places;
mod renumber;
pub mod scalar;
mod strings;
pub mod structors;
pub mod tables;
pub mod text;
mod types;
pub mod verify;
pub mod wide;
pub mod wide_ints;

pub use jacquard_diag::exercised;

pub use attributes::{Attr, AttrList, AttrSet, AttrStore, AttrValue, MemoryEffects};
pub use body::debug::{DebugKind, DebugRecord, DebugTable, located};
pub use body::{Aux, Body, Bundle, InstNode, NewInst, trim};
pub use body::{attachment, call, cfg, debug, params, phi};
pub use builder::{At, Builder, plain};
pub use constant::{ConstExpr, ConstKind, ConstNode, ConstStore, GlobalRef, InlineAsm};
pub use context::{Context, sign_extend};
pub use entity::{
    AliasId, AttrListId, Block, Const, FuncId, Inst, MdId, Sym, TypeId, UseId, Value, ValueKind,
    VarId, next_id,
};
pub use layout::{DataLayout, LayoutError, LayoutFault};
pub use link::{FlagConflict, Library, LinkError};
pub use merge::Part;
pub use metadata::{MdNode, MdOperand, MdStore};
pub use module::{Alias, Function, GlobalVar, Linkage, Module, SymbolExtras, cc};
pub use opcode::{Flags, Opcode, Ordering, Pred, RmwOp, SyncScope};
pub use places::Places;
pub use renumber::Mark;
pub use strings::{Strings, is_reserved, sym};
pub use types::{NamedStruct, Type, TypeStore};
