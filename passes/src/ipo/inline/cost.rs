//! What inlining a call costs, in LLVM's units (5 per instruction), and how much it may.

use super::references::References;
use crate::analysis::alias::underlying;
use crate::intrinsics::{is_intrinsic, role_of};
use crate::manager::{Fx, Knob, PassOptions};
use jacquard_ir::{Body, FuncId, Inst, Linkage, Module, Opcode, call, cc, sym};

/// The last call of a local function removes the function.
pub const LAST_CALL_BONUS: i32 = 15_000;
/// LLVM's NVPTX multiplier of thresholds.
const GPU_MULTIPLIER: i32 = 11;

/// What instructions of a callee cost.
#[derive(Clone, Copy)]
pub struct Prices {
    instruction: i32,
    /// More for a call that remains.
    call: i32,
    /// More for a load or store.
    access: i32,
    /// More for each case of a switch.
    case: i32,
}

impl Prices {
    /// As the knobs have them.
    pub fn new(options: &PassOptions) -> Prices {
        let knob = |k| options.knob(k) as i32;
        Prices {
            instruction: knob(Knob::InlineInstrCost),
            call: knob(Knob::InlineCallPenalty),
            access: knob(Knob::InlineMemaccessCost),
            case: knob(Knob::InlineSwitchctrl),
        }
    }
}

/// Why the switches of a body keep it a function of its own, where knobs limit them.
pub fn too_many_cases(fx: &Fx, body: &Body) -> Option<&'static str> {
    let given = |k| fx.opts.knobs.given(k);
    let (most, widest) = (
        given(Knob::InlineNumswitchfunc),
        given(Knob::InlineMaxswitchcases),
    );
    if most.is_none() && widest.is_none() {
        return None;
    }
    let insts = body.blocks().flat_map(|b| body.insts(b));
    let cases: Vec<i64> = insts
        .filter(|&i| body.op(i) == Opcode::Switch)
        .map(|i| body.num_ops(i) as i64 / 2 - 1)
        .collect();
    if most.is_some_and(|n| cases.len() as i64 > n) {
        return Some("more switches than inline-numswitchfunc");
    }
    let wide = widest.is_some_and(|n| cases.iter().any(|&c| c > n));
    wide.then_some("a switch with more cases than inline-maxswitchcases")
}

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

/// The threshold for a call; `hint` where the callee or the call is to be inlined if it can be.
pub fn threshold(fx: &Fx, callee: FuncId, call_is_cold: bool, body: &Body, hint: bool) -> i32 {
    let given = |k| fx.opts.knobs.given(k).map(|v| v as i32);
    let knob = |k| fx.opts.knob(k) as i32;
    let by_level = match fx.opts.level {
        0..=2 => 225,
        _ => 250,
    };
    let mut base = (given(Knob::InlineThreshold))
        .or_else(|| given(Knob::InlinedefaultThreshold))
        .unwrap_or(by_level);
    if hint && given(Knob::InlineThreshold).is_none() {
        base = base.max(knob(Knob::InlinehintThreshold));
    }
    if is_cold(fx.m, callee) {
        base = base.min(knob(Knob::InlinecoldThreshold));
    }
    if call_is_cold {
        base = base.min(knob(Knob::InlineColdCallsiteThreshold));
    }
    let mut t = base.saturating_mul(GPU_MULTIPLIER);
    if body.blocks().nth(1).is_none() {
        t = t.saturating_add(t / 2);
    }
    t
}

/// Whether a function is said to be called seldom.
fn is_cold(m: &Module, f: FuncId) -> bool {
    m.attrs(f).func.has(sym::COLD) || m.func(f).cc == cc::COLD
}

/// The cost of a body.
pub fn size(m: &Module, body: &Body, prices: Prices) -> i32 {
    let Prices {
        instruction,
        call: penalty,
        access,
        case,
    } = prices;
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
                    Some(f) if is_intrinsic(m, f) || role_of(m, body, i).is_some() => instruction,
                    _ => instruction + penalty + instruction * call::num_args(body, i) as i32,
                },
                Opcode::Switch => {
                    let cases = body.num_ops(i) as i32 / 2;
                    instruction * cases + case * (cases - 1)
                }
                Opcode::Load | Opcode::Store => instruction + access,
                _ => instruction,
            });
        }
    }
    total
}

/// The cost of inlining one call.
pub fn cost(fx: &Fx, refs: &mut References, call: Inst, callee: FuncId, body: &Body) -> i32 {
    let m = &*fx.m;
    let prices = Prices::new(fx.opts);
    let Prices {
        instruction,
        call: penalty,
        ..
    } = prices;
    let mut total = size(m, body, prices);
    // What goes away with the call: the call and its arguments.
    total -= penalty + instruction * (call::num_args(fx.body, call) as i32 + 1);
    for (n, a) in call::args(fx.body, call).enumerate() {
        // Constants fold, and addresses of the caller's locals may vanish.
        let uses = body.users(jacquard_ir::Value::arg(n as u32)).count() as i32;
        if a.is_const() {
            total -= instruction * uses.min(8);
        } else if underlying(&m.cx, fx.body, a)
            .as_inst()
            .is_some_and(|i| fx.body.op(i) == Opcode::Alloca)
        {
            total -= instruction * 4 * uses.min(16);
        }
    }
    let local = matches!(m.func(callee).linkage, Linkage::Internal | Linkage::Private);
    if local && refs.to(fx, callee) == 1 {
        total -= LAST_CALL_BONUS;
    }
    total
}
