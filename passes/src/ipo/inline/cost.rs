//! What inlining a call costs, in LLVM's units (5 per instruction), and how much it may.

use super::references::References;
use crate::analysis::alias::underlying;
use crate::intrinsics::{is_intrinsic, role_of};
use crate::manager::Fx;
use crate::manager::Knob;
use jacquard_ir::{Body, FuncId, Inst, Linkage, Module, Opcode, call};

/// Cost of one instruction.
const INSTRUCTION: i32 = 5;
/// Extra cost of a call that remains.
const CALL_PENALTY: i32 = 25;
/// The last call of a local function removes the function.
pub const LAST_CALL_BONUS: i32 = 15_000;
/// LLVM's NVPTX multiplier of thresholds.
const GPU_MULTIPLIER: i32 = 11;

/// Why a body can never be inlined.
pub fn not_viable(body: &Body) -> Option<&'static str> {
    for b in body.blocks() {
        if let Some(t) = body.terminator(b)
            && body.op(t) == Opcode::IndirectBr
        {
            return Some("contains indirect branches");
        }
        for i in body.insts(b) {
            if body.op(i) == Opcode::VaArg {
                return Some("reads variadic arguments");
            }
        }
    }
    None
}

/// Whether a body calls its own function.
pub fn calls_itself(m: &Module, body: &Body, f: FuncId) -> bool {
    body.blocks()
        .flat_map(|b| body.insts(b))
        .any(|i| body.op(i) == Opcode::Call && m.called_func(body, i) == Some(f))
}

/// The threshold for a callee.
pub fn threshold(fx: &Fx, _callee: FuncId, body: &Body, hint: bool) -> i32 {
    let base = match fx.opts.level {
        0 | 1 => 225,
        2 => 225,
        _ => 250,
    };
    let base = if hint { base.max(325) } else { base };
    let base = (fx.opts.knobs.given(Knob::InlineThreshold)).unwrap_or(i64::from(base)) as i32;
    let mut t = base.saturating_mul(GPU_MULTIPLIER);
    if body.blocks().nth(1).is_none() {
        t = t.saturating_add(t / 2);
    }
    t
}

/// The cost of a body.
pub fn size(m: &Module, body: &Body) -> i32 {
    let mut total: i32 = 0;
    for b in body.blocks() {
        for i in body.insts(b) {
            total = total.saturating_add(match body.op(i) {
                // Its memory is given back when the function returns: in a caller's loop it would pile up.
                Opcode::Alloca if m.cx.value_int(body.operand(i, 0)).is_none() => i32::MAX,
                Opcode::Phi
                | Opcode::BitCast
                | Opcode::AddrSpaceCast
                | Opcode::PtrToInt
                | Opcode::IntToPtr
                | Opcode::Unreachable
                | Opcode::Ret
                | Opcode::Alloca
                | Opcode::Freeze => 0,
                Opcode::GetElementPtr if body.operands(i).skip(1).all(|v| v.is_const()) => 0,
                Opcode::Br if body.num_ops(i) == 1 => 0,
                Opcode::Call => match m.called_func(body, i) {
                    Some(f) if is_intrinsic(m, f) || role_of(m, body, i).is_some() => INSTRUCTION,
                    _ => INSTRUCTION + CALL_PENALTY + INSTRUCTION * call::num_args(body, i) as i32,
                },
                Opcode::Switch => INSTRUCTION * (body.num_ops(i) as i32 / 2),
                _ => INSTRUCTION,
            });
        }
    }
    total
}

/// The cost of inlining one call.
pub fn cost(fx: &Fx, refs: &mut References, call: Inst, callee: FuncId, body: &Body) -> i32 {
    let m = &*fx.m;
    let mut total = size(m, body);
    // What goes away with the call: the call and its arguments.
    total -= CALL_PENALTY + INSTRUCTION * (call::num_args(fx.body, call) as i32 + 1);
    for (n, a) in call::args(fx.body, call).enumerate() {
        // Constants fold, and addresses of the caller's locals may vanish.
        let uses = body.users(jacquard_ir::Value::arg(n as u32)).count() as i32;
        if a.is_const() {
            total -= INSTRUCTION * uses.min(8);
        } else if underlying(&m.cx, fx.body, a)
            .as_inst()
            .is_some_and(|i| fx.body.op(i) == Opcode::Alloca)
        {
            total -= INSTRUCTION * 4 * uses.min(16);
        }
    }
    let local = matches!(m.func(callee).linkage, Linkage::Internal | Linkage::Private);
    if local && refs.to(fx, callee) == 1 {
        total -= LAST_CALL_BONUS;
    }
    total
}
