//! LLVM bitcode: reads what writers from LLVM 5 to 22 (NVVM's dialect included) make of a module, and writes it.
//!
//! A file is indexed first: types, attributes, declarations, constants. A function's body is read when it is asked for
//! ([`LazyModule::body`]), so that a library costs what is used of it. Typed pointers become opaque ones on the way in.
//!
//! This crate must not know: CUDA C++, any pass, PTX.

#![warn(missing_docs)]

mod bitstream;
mod container;
mod file;
mod read;
mod tables;
mod write;

pub use bitstream::Error;
pub use container::Container;
pub use file::{Contents, contents, is_bitcode};
pub use read::LazyModule;
pub use tables::code;
pub use write::{
    Dialect, RemarkClass, RemarkRow, Unwritable, write_dialect, write_module, write_remarks,
};

use jacquard_ir::Module;

/// Reads the first module of a file without the bodies of its functions.
///
/// # Errors
/// What is wrong with the bytes, or what of their contents is not supported, with the offset in bits.
pub fn lazy_module(bytes: &[u8]) -> Result<LazyModule<'_>, Error> {
    let contents = contents(bytes)?;
    match contents.modules.first() {
        Some(first) => LazyModule::read(&contents, first),
        None => Err(Error {
            bit: 0,
            message: "the file holds no module".into(),
        }),
    }
}

/// Reads the first module of a file, with all its functions.
///
/// # Errors
/// What is wrong with the bytes, or what of their contents is not supported, with the offset in bits.
pub fn read_module(bytes: &[u8]) -> Result<Module, Error> {
    let mut lazy = lazy_module(bytes)?;
    lazy.all()?;
    Ok(lazy.module)
}
