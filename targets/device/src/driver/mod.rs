//! The functions of `cuda.h`, one file per chapter. Names and forms are those of the header, so they are not Rust's.

#![allow(non_snake_case, missing_docs)]

/// Declares functions that run in one of the ways of `state`: with the lock, and with what each needs.
macro_rules! api {
    ($mode:ident; $($(#[$doc:meta])* fn $name:ident($($a:ident: $t:ty),* $(,)?) |$($p:ident),*| $body:block)*) => {
        $($(#[$doc])*
        pub unsafe extern "C" fn $name($($a: $t),*) -> Error {
            jacquard_ir::exercised::row("device", stringify!($name));
            $mode(|$($p),*| $body)
        })*
    };
}

mod array;
mod conditional;
mod context;
mod device;
mod entry;
mod event;
mod graph;
mod graph_exec;
mod launch;
mod link;
mod memcpy;
mod memory;
mod module;
mod pointer;
mod pool;
mod stream;
mod tensor_map;
mod texture;
pub(crate) mod user_object;

pub use array::*;
pub use conditional::*;
pub use context::*;
pub use device::*;
pub use entry::*;
pub use event::*;
pub use graph::*;
pub use graph_exec::*;
pub use launch::*;
pub use link::*;
pub use memcpy::*;
pub use memory::*;
pub use module::*;
pub use pointer::*;
pub use pool::*;
pub use stream::*;
pub use tensor_map::*;
pub use texture::*;
pub use user_object::*;

/// The version of the interface: major * 1000 + minor * 10.
pub const VERSION: u32 = 13000;
