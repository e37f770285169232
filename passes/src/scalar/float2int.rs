//! `float2int`: sums and products of integers that were converted to floating point, and are compared or converted back, are
//! computed as integers where every step is exact.

use crate::analysis::known_bits::{known_bits, sign_bits};
use crate::edit::erase_if_dead;
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::{Aux, Inst, Opcode, Pred, TypeId, Value};
use rustc_hash::FxHashMap;

/// How deep an expression is followed.
const DEPTH: u32 = 6;

/// The pass.
pub fn float2int(fx: &mut Fx) -> bool {
    let roots: Vec<Inst> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b))
        .filter(|&i| {
            matches!(
                fx.body.op(i),
                Opcode::FPToSI | Opcode::FPToUI | Opcode::FCmp
            )
        })
        .collect();
    let mut any = false;
    for root in roots {
        any |= convert_root(fx, root);
    }
    any
}

/// Bounds of an exact integer.
type Bounds = (i128, i128);

/// Integers up to this magnitude are exact in a type.
fn exact(ty: TypeId) -> Option<i128> {
    match ty {
        TypeId::FLOAT => Some(1 << 24),
        TypeId::DOUBLE => Some(1 << 53),
        _ => None,
    }
}

/// The bounds of a floating-point value that is an exact integer. `work` counts its operations.
fn bounds(fx: &Fx, v: Value, most: i128, depth: u32, work: &mut u32) -> Option<Bounds> {
    let fits = |b: Bounds| (b.0 >= -most && b.1 <= most).then_some(b);
    if let Some(c) = v.as_const() {
        let n = fx.m.cx.as_f64(c)?;
        let whole = n == n.trunc() && n.abs() <= most as f64 && !(n == 0.0 && n.is_sign_negative());
        return whole.then_some((n as i128, n as i128));
    }
    let i = v.as_inst().filter(|_| depth < DEPTH)?;
    let op = |n: usize| fx.body.operand(i, n);
    match fx.body.op(i) {
        Opcode::SIToFP | Opcode::UIToFP => {
            let x = op(0);
            let w = fx.m.cx.types.int_width(fx.body.ty(x, &fx.m.cx))?;
            if w > 64 {
                return None;
            }
            let k = known_bits(fx.m, fx.body, x);
            if fx.body.op(i) == Opcode::UIToFP || k.nonnegative() {
                return fits((0, k.umax() as i128));
            }
            let half = 1i128 << (w - sign_bits(fx.m, fx.body, x));
            fits((-half, half - 1))
        }
        o @ (Opcode::FAdd | Opcode::FSub | Opcode::FMul) => {
            *work += 1;
            let a = bounds(fx, op(0), most, depth + 1, work)?;
            let b = bounds(fx, op(1), most, depth + 1, work)?;
            let ends = match o {
                Opcode::FAdd => [a.0 + b.0, a.1 + b.1, a.0 + b.0, a.1 + b.1],
                Opcode::FSub => [a.0 - b.1, a.1 - b.0, a.0 - b.1, a.1 - b.0],
                _ => [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1],
            };
            fits((*ends.iter().min()?, *ends.iter().max()?))
        }
        Opcode::FNeg => {
            *work += 1;
            let a = bounds(fx, op(0), most, depth + 1, work)?;
            fits((-a.1, -a.0))
        }
        _ => None,
    }
}

/// The comparison of integers that a comparison of exact ones is: none of them is no number.
fn integer_pred(p: Pred) -> Option<Pred> {
    Some(match p {
        Pred::FOeq | Pred::FUeq => Pred::Eq,
        Pred::FOne | Pred::FUne => Pred::Ne,
        Pred::FOlt | Pred::FUlt => Pred::Slt,
        Pred::FOle | Pred::FUle => Pred::Sle,
        Pred::FOgt | Pred::FUgt => Pred::Sgt,
        Pred::FOge | Pred::FUge => Pred::Sge,
        _ => return None,
    })
}

fn convert_root(fx: &mut Fx, root: Inst) -> bool {
    let x = fx.body.operand(root, 0);
    let Some(most) = exact(fx.body.ty(x, &fx.m.cx)) else {
        return false;
    };
    let mut work = 0;
    let compare = fx.body.op(root) == Opcode::FCmp;
    if bounds(fx, x, most, 0, &mut work).is_none() {
        return false;
    }
    let mut pred = None;
    if compare {
        if bounds(fx, fx.body.operand(root, 1), most, 0, &mut work).is_none() {
            return false;
        }
        let Aux::Cmp(p) = fx.body.inst(root).aux else {
            return false;
        };
        pred = integer_pred(p);
        if pred.is_none() {
            return false;
        }
    } else {
        // A conversion that does not hold the value is poison; as an integer it would be cut.
        let Some(w) = fx.m.cx.types.int_width(fx.body.inst(root).ty) else {
            return false;
        };
        if w > 64 {
            return false;
        }
    }
    // A conversion alone there and back is instcombine's.
    if work == 0 && !compare {
        return false;
    }
    // Every step must fit: with bounds by the mantissa, 32 bits hold all of single precision's.
    let ty = match most > 1 << 24 {
        false => TypeId::I32,
        true => TypeId::I64,
    };
    fx.remark(
        RemarkKind::Passed,
        "float2int",
        "Converted",
        Some(root),
        &[(TEXT, &"computed as integers, exactly")],
    );
    let mut done = FxHashMap::default();
    let a = integer(fx, root, x, ty, &mut done);
    let new = match pred {
        Some(p) => {
            let y = fx.body.operand(root, 1);
            let b = integer(fx, root, y, ty, &mut done);
            fx.before(root).icmp(p, a, b)
        }
        None => {
            let to = fx.body.inst(root).ty;
            let (from, want) = (
                fx.m.cx.types.int_width(ty).unwrap_or(64),
                fx.m.cx.types.int_width(to).unwrap_or(64),
            );
            let mut bld = fx.before(root);
            match from.cmp(&want) {
                std::cmp::Ordering::Equal => a,
                std::cmp::Ordering::Less => bld.cast(Opcode::SExt, a, to),
                std::cmp::Ordering::Greater => bld.cast(Opcode::Trunc, a, to),
            }
        }
    };
    let operands: Vec<Inst> = fx.body.operands(root).filter_map(|v| v.as_inst()).collect();
    fx.body.replace_and_erase(root, new);
    for i in operands {
        erase_if_dead(fx.m, fx.body, i);
    }
    true
}

/// An exact floating-point value as an integer, computed before `at`.
fn integer(
    fx: &mut Fx,
    at: Inst,
    v: Value,
    ty: TypeId,
    done: &mut FxHashMap<Value, Value>,
) -> Value {
    if let Some(&known) = done.get(&v) {
        return known;
    }
    let new = match v.as_inst() {
        None => {
            let n = v.as_const().and_then(|c| fx.m.cx.as_f64(c));
            fx.m.cx.sint(ty, n.unwrap_or(0.0) as i128).into()
        }
        Some(i) => {
            let x = fx.body.operand(i, 0);
            match fx.body.op(i) {
                o @ (Opcode::SIToFP | Opcode::UIToFP) => {
                    let (from, to) = (
                        fx.m.cx.types.int_width(fx.body.ty(x, &fx.m.cx)),
                        fx.m.cx.types.int_width(ty),
                    );
                    let mut bld = fx.before(at);
                    match from.cmp(&to) {
                        std::cmp::Ordering::Equal => x,
                        std::cmp::Ordering::Greater => bld.cast(Opcode::Trunc, x, ty),
                        _ if o == Opcode::UIToFP => bld.cast(Opcode::ZExt, x, ty),
                        _ => bld.cast(Opcode::SExt, x, ty),
                    }
                }
                Opcode::FNeg => {
                    let a = integer(fx, at, x, ty, done);
                    let zero = fx.m.cx.zero(ty);
                    fx.before(at).binary(Opcode::Sub, zero.into(), a)
                }
                o => {
                    let y = fx.body.operand(i, 1);
                    let (a, b) = (integer(fx, at, x, ty, done), integer(fx, at, y, ty, done));
                    let op = match o {
                        Opcode::FAdd => Opcode::Add,
                        Opcode::FSub => Opcode::Sub,
                        _ => Opcode::Mul,
                    };
                    fx.before(at).binary(op, a, b)
                }
            }
        }
    };
    done.insert(v, new);
    new
}
