//! Calls: the callee is the first operand, the operands of bundles are the last.

use crate::body::Body;
use crate::entity::{Inst, Value};

/// The callee of a call.
#[inline]
pub fn callee(body: &Body, call: Inst) -> Value {
    body.operand(call, 0)
}

/// Number of arguments of a call (callee and bundle operands excluded).
#[inline]
pub fn num_args(body: &Body, call: Inst) -> usize {
    let bundled: u32 = body
        .bundles
        .get(&call)
        .map_or(0, |b| b.iter().map(|x| x.len).sum());
    body.num_ops(call) - 1 - bundled as usize
}

/// Arguments of a call.
#[inline]
pub fn args(
    body: &Body,
    call: Inst,
) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + '_ {
    let n = num_args(body, call);
    (0..n).map(move |k| body.operand(call, k + 1))
}
