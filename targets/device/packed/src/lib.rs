//! The libraries of the software device, packed into the command by a release build: a command that is one file has them all.
//!
//! Invariant: bytes and names. Where they are put is the command's to say.
#![warn(missing_docs)]

use std::io::{self, Read};

include!(concat!(env!("OUT_DIR"), "/libraries.rs"));

/// A number for the bytes; zero where a build has packed none, as a debug build does.
pub const HASH: u64 = SUM;

/// Gives the name and the bytes of each library.
///
/// # Errors
/// Those of `to`.
pub fn unpack(mut to: impl FnMut(&str, &[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut stream = lzma_rust2::Lzma2Reader::new(STREAM, WINDOW, None);
    for (name, size) in LIBRARIES {
        let mut bytes = vec![0; *size];
        stream.read_exact(&mut bytes)?;
        to(name, &bytes)?;
    }
    Ok(())
}
