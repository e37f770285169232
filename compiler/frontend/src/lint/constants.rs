//! Integer constants that an implicit conversion changes.
//!
//! What is written as a bit pattern (`~x`, a hexadecimal, octal or binary literal) may lose its sign, but no bits.

use super::Lint;
use jacquard_hir::consteval::wrap;
use jacquard_hir::types::Builtin;
use jacquard_hir::*;
use jacquard_preprocess::diag::msg;

/// Warns if the conversion that `e` is, or that made the constant `e`, changed a constant. (Explicit casts are not where
/// their operands are.)
pub(super) fn changed_constant(lint: &mut Lint, e: ExprId) {
    let prog = lint.prog;
    let value = match prog[e].kind {
        ExprKind::Int(_) => prog.changed_constants.get(&e).copied(),
        ExprKind::Cast {
            kind: CastKind::IntegralCast,
            operand,
        } if [operand, first_operand(lint, operand)]
            .iter()
            .any(|&o| prog[o].loc == prog[e].loc) =>
        {
            value(lint, operand).map(|v| (v, prog[operand].loc))
        }
        _ => None,
    };
    let (Some((v, loc)), Some(to)) = (value, prog.types.builtin(prog[e].ty)) else {
        return;
    };
    let bits = to.bits().clamp(1, 64);
    if to == Builtin::Bool || bits < to.bits() || wrap(v, bits, to.is_signed()) == v {
        return;
    }
    let same_bits = (-1i128 << (bits - 1)..1i128 << bits).contains(&v);
    if !same_bits {
        lint.say(loc, msg::TRUNCATION, &[]);
    } else if !is_pattern(lint, loc) {
        lint.say(loc, msg::CHANGE_OF_SIGN, &[]);
    }
}

/// The leftmost operand of an expression with operators between operands.
fn first_operand(lint: &Lint, mut e: ExprId) -> ExprId {
    while let ExprKind::Binary { l, .. } = lint.prog[e].kind {
        e = l;
    }
    e
}

fn is_pattern(lint: &Lint, loc: jacquard_preprocess::source::Loc) -> bool {
    match lint.session.sources.bytes_from(loc) {
        [b'~', ..] => true,
        [b'0', next, ..] => next.is_ascii_alphanumeric(),
        _ => false,
    }
}

/// The value of an integer constant expression of literals, enumerators, constants and operators.
pub(super) fn value(lint: &Lint, e: ExprId) -> Option<i128> {
    let prog = lint.prog;
    let x = &prog[e];
    let v = match x.kind {
        ExprKind::Int(v) => v,
        ExprKind::Cast {
            kind: CastKind::IntegralCast | CastKind::NoOp,
            operand,
        } => value(lint, operand)?,
        ExprKind::Cast {
            kind: CastKind::LValueToRValue,
            operand,
        } => match prog[operand].kind {
            ExprKind::Var(v) if prog[v].ty.is_const() && !prog[v].ty.is_volatile() => {
                match prog[prog[v].init?].kind {
                    ExprKind::Int(v) => v,
                    _ => return None,
                }
            }
            _ => return None,
        },
        ExprKind::Unary {
            op: UnaryOp::Neg,
            operand,
        } => value(lint, operand)?.checked_neg()?,
        ExprKind::Binary { op, l, r } => {
            let (l, r) = (value(lint, l)?, value(lint, r)?);
            match op {
                BinaryOp::Add => l.checked_add(r)?,
                BinaryOp::Sub => l.checked_sub(r)?,
                BinaryOp::Mul => l.checked_mul(r)?,
                BinaryOp::Shl if (0..64).contains(&r) => l.checked_shl(r as u32)?,
                BinaryOp::Or => l | r,
                _ => return None,
            }
        }
        _ => return None,
    };
    let t = prog.types.builtin(x.ty)?;
    Some(wrap(v, t.bits(), t.is_signed()))
}
