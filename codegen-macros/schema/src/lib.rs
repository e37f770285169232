//! The table loader: `tables/*.toml` and `tables/*.ron` as rows with positions, and one module per kind of table that
//! turns rows into typed facts and reports every mistake with its file, line, row and cure.
//!
//! Three parties use it: the proc macros of `jacquard-macros` (at build time), the root crate's `build.rs` and
//! `jacq audit` (cross-checks and coverage), and `Target::load` (a target file at run time). `docs/tables.md` says how a
//! crate gets a table of its own.

#![warn(missing_docs)]

pub mod address_spaces;
pub mod bitcode;
pub mod builtin_types;
pub mod builtins;
pub mod capabilities;
pub mod capi;
pub mod cli;
pub mod cuda;
pub mod device;
pub mod diagnostics;
pub mod dwarf;
mod error;
mod expand;
pub mod expression;
pub mod features;
pub mod fields;
pub mod fp128;
pub mod frontend;
pub mod gate;
pub mod host_stub;
pub mod intrinsics;
pub mod inventory;
pub mod isel;
pub mod legalize;
pub mod libdevice;
pub mod names;
pub mod needs;
pub mod opcodes;
pub mod options;
pub mod order;
pub mod passes;
pub mod phf;
pub mod platform;
pub mod ptx_forms;
pub mod registry;
pub mod rewrite;
mod ron_file;
pub mod row;
pub mod signature;
pub mod special_registers;
mod tables;
pub mod targets;
pub mod template;
mod toml_file;
pub mod upgrades;
mod value;
pub mod whole;
pub mod words;

pub use error::{Errors, TableError};
pub use phf::Phf;
pub use row::{Confidence, Provenance, Row};
pub use tables::{File, Tables};
pub use value::{Field, Value, ValueKind};
