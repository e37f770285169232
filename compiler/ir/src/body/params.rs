//! Changes of a body's arguments, for passes that rewrite signatures.

use crate::body::{ArgNode, Body};
use crate::entity::{TypeId, Value};

/// Changes the type of argument `n` (a pass that rewrites the signature does this).
#[inline]
pub fn set_ty(body: &mut Body, n: u32, ty: TypeId) {
    body.args[n as usize].ty = ty;
}

/// Adds an argument at the end.
pub fn push(body: &mut Body, ty: TypeId) -> Value {
    body.args.push(ArgNode {
        ty,
        first_use: None,
    });
    Value::arg(body.args.len() as u32 - 1)
}

/// Removes argument `n`, which has no uses; later ones move up.
pub fn remove(body: &mut Body, n: u32) {
    debug_assert!(!body.has_uses(Value::arg(n)), "the argument is used");
    for k in n..body.num_args().saturating_sub(1) {
        let ty = body.args[k as usize + 1].ty;
        body.args[k as usize].ty = ty;
        body.replace_all_uses(Value::arg(k + 1), Value::arg(k));
        if let Some(name) = body.names.remove(&Value::arg(k + 1)) {
            body.names.insert(Value::arg(k), name);
        }
    }
    body.args.pop();
}
