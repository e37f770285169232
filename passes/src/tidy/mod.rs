//! Passes that change how a module is written and not what it computes: names, symbols, debug information, block structure.

pub mod analyses;
pub mod annotations;
pub mod blocks;
pub mod bounds;
pub mod dead_debug;
pub mod debug;
pub mod debugify;
pub mod discriminators;
pub mod hub;
pub mod metarename;
pub mod names;
pub mod normalize;
pub mod reg2mem;
pub mod scalarizer;
pub mod structurize;
pub mod symbols;
pub mod trigger;
pub mod verify;

use crate::manager::{Fx, Mx};

/// `no-op-function` and the like: nothing.
pub fn nothing(_: &mut Fx) -> bool {
    false
}

/// `no-op-module`: nothing.
pub fn nothing_at_all(_: &mut Mx) -> bool {
    false
}

/// `invalidate<all>`: what the analyses found is forgotten.
pub fn forget(fx: &mut Fx) -> bool {
    fx.cache.invalidate(crate::analysis::cache::Preserved::None);
    false
}
