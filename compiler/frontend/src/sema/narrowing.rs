//! Narrowing conversions ([dcl.init.list]): what a braced initialiser may not do.

use super::convert::{Ics, UserConv};
use super::*;

impl Sema<'_> {
    /// Is an operand that is never evaluated read on trial, so that what is ill-formed in it has to fail (SFINAE)?
    pub(crate) fn substituting(&self) -> bool {
        self.session.diags.in_trap() && self.cx.mode.unevaluated && !self.cx.mode.lenient
    }

    /// Does the conversion of `e` to the arithmetic type `to` narrow?
    pub(super) fn is_narrowing(&mut self, e: ExprId, to: QualType) -> bool {
        let own = self.ty(e);
        if self.prog.types.record(own).is_some() && self.prog.types.is_arithmetic(to) {
            // What a conversion function gives is converted on.
            return match self.user_conversion(e, to, UserConv::Yes) {
                Ics::User { func, .. } => {
                    let ret = self.prog.types.strip_ref(self.prog.ret(func));
                    let loc = self.eloc(e);
                    let given = self.prvalue(ExprKind::Error, ret, loc);
                    self.prog.types.record(ret).is_none() && self.is_narrowing(given, to)
                }
                _ => false,
            };
        }
        // An enumeration's promotion keeps every value.
        if let Some(e) = self.prog.types.enumeration(self.prog.types.strip_ref(own))
            && !self.prog[e].scoped
            && self.prog.types.builtin(to) == Some(self.prog[e].promoted)
        {
            return false;
        }
        let from = self.arithmetic_behind(own);
        let (Some(from), Some(to)) = (from, self.prog.types.builtin(to)) else {
            let pointer = self.prog.types.is_pointer(self.ty(e))
                || matches!(
                    self.prog.types.kind(self.ty(e).ty()),
                    TypeKind::MemberPointer { .. }
                );
            return pointer && self.prog.types.builtin(to) == Some(Builtin::Bool);
        };
        if from == to {
            return false;
        }
        match (from.is_floating(), to.is_floating()) {
            (true, false) => to.is_integral(),
            (true, true) => {
                to.bits() < from.bits()
                    && !matches!(self.try_const_value(e), Ok(ConstValue::Float(_)))
            }
            (false, true) => match self.try_const_value(e) {
                Ok(ConstValue::Int(n)) => !exact(n, to),
                _ => true,
            },
            (false, false) => {
                if !to.is_integral() || holds(from, to) {
                    return false;
                }
                match self.try_const_value(e) {
                    Ok(ConstValue::Int(n)) => !fits(n, to),
                    _ => true,
                }
            }
        }
    }

    /// Did the conversion of constant `e` to the integral type `to`, which gave `v`, narrow?
    pub(crate) fn narrows_to(&mut self, e: ExprId, to: QualType, v: i128) -> bool {
        let from = self.arithmetic_behind(self.ty(e));
        let (Some(from), Some(target)) = (from, self.prog.types.builtin(to)) else {
            return false;
        };
        // The value is what it was where the type that it came from holds it; a wider one is asked.
        let wider = from.is_floating() || target == Builtin::Bool || from.bits() > target.bits();
        match from == target || !wider && fits(v, from) {
            true => false,
            false => self.is_narrowing(e, to),
        }
    }

    /// The arithmetic type of a value, of an unscoped enumeration the one beneath it.
    fn arithmetic_behind(&self, t: QualType) -> Option<Builtin> {
        let t = self.prog.types.strip_ref(t);
        let t = match self.prog.types.enumeration(t) {
            Some(e) if !self.prog[e].scoped => self.prog[e].underlying,
            _ => t,
        };
        let b = self.prog.types.builtin(t)?;
        (b.is_integral() || b.is_floating()).then_some(b)
    }
}

/// Does type `to` hold every value of `from`?
fn holds(from: Builtin, to: Builtin) -> bool {
    if to == Builtin::Bool {
        return from == Builtin::Bool;
    }
    if from == Builtin::Bool {
        return true;
    }
    match (from.is_signed(), to.is_signed()) {
        (false, true) => from.bits() < to.bits(),
        (true, false) => false,
        _ => from.bits() <= to.bits(),
    }
}

fn fits(n: i128, to: Builtin) -> bool {
    let bits = match to {
        Builtin::Bool => 1,
        _ => to.bits(),
    };
    if bits >= 128 {
        return true;
    }
    match to.is_signed() {
        true => (-(1i128 << (bits - 1))..1i128 << (bits - 1)).contains(&n),
        false => (0..1i128 << bits).contains(&n),
    }
}

/// Is an integer a value of the floating type?
fn exact(n: i128, to: Builtin) -> bool {
    match to {
        Builtin::Float => (n as f32) as i128 == n,
        _ => (n as f64) as i128 == n,
    }
}
