//! Contexts.

use crate::facts::*;

/// Limits by the number that `cuCtxSetLimit` has for them.
pub const LIMITS: usize = 10;

/// A context.
#[derive(Clone, Debug)]
pub struct Context {
    /// As it was made.
    pub flags: u32,
    /// It is the device's primary context.
    pub primary: bool,
    /// The fault that ended it.
    pub fault: Option<Error>,
    /// Limits.
    pub limits: [u64; LIMITS],
    /// Its number.
    pub id: u64,
    /// The cache and bank settings, which change nothing.
    pub cache: u32,
}
