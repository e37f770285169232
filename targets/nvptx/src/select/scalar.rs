//! Selection of scalars by the rule table.

use super::Select;
use super::known;
use super::matcher::Node;
use super::rules::{self, Rule};
use super::template::{self, Match};
use crate::types::RegClass;
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg};
use smallvec::SmallVec;

/// Selects a part by the rule table; whether a rule matched.
pub fn by_rule(sel: &mut Select, n: Node, dst: Reg) -> bool {
    let Some(key) = sel.m.key(n) else {
        return false;
    };
    let compares = key < 1 << 24 && key >> 8 != 0;
    let typed = if compares {
        sel.m.kid(n, 0).unwrap_or(n)
    } else {
        n
    };
    let Some(ty) = sel.m.rule_ty(typed) else {
        return false;
    };
    let Some(rule) = rules::find(&sel.m, n, key, ty, &mut sel.scratch) else {
        return false;
    };
    expand(sel, rule, n, dst);
    true
}

fn expand(sel: &mut Select, rule: &'static Rule, root: Node, dst: Reg) {
    sel.shared.used(rule.info);
    let temps: SmallVec<[Reg; 8]> = rule.temps.iter().map(|&c| sel.mf.reg(c)).collect();
    let found = Match {
        root,
        results: &[Some(dst)],
        temps: &temps,
        address: None,
        qualifiers: &[],
    };
    for t in rule.insts {
        template::emit(sel, t, &found);
    }
}

/// An integer with the bits above its width cleared, or filled with its sign.
pub fn extended(sel: &mut Select, n: Node, signed: bool) -> Operand {
    let n = sel.m.resolve(n);
    let s = sel.m.scalar(n);
    if let Some(c) = sel.m.const_int(n) {
        let width = u32::from(s.bits);
        let c = if signed || width >= 64 {
            c
        } else {
            (c as u64 & ((1u64 << width) - 1)) as i64
        };
        return Operand::Int(c);
    }
    if !s.is_odd() {
        return sel.operand(n);
    }
    let r = sel.reg(n);
    if !signed {
        if known::clean(&sel.m, n, 0) {
            return Operand::Reg(r);
        }
        let mask = Operand::Int(((1u64 << s.bits) - 1) as i64);
        let m = s.class().bits_type();
        return Operand::Reg(sel.emit_new(
            s.class(),
            Mnemonic::And,
            &[m],
            &[Operand::Reg(r), mask],
        ));
    }
    if known::filled(&sel.m, n) {
        return Operand::Reg(r);
    }
    let class = s.class();
    Operand::Reg(sign_extend_reg(sel, r, class, u32::from(s.bits), class))
}

/// The low `bits` bits of a register as a signed number in class `to`.
pub fn sign_extend_reg(sel: &mut Select, r: Reg, class: RegClass, bits: u32, to: RegClass) -> Reg {
    use Modifier as M;
    let (to_mod, from) = match (to, bits) {
        (RegClass::B64, 8) => (M::S64, Some(M::S8)),
        (RegClass::B64, 16) => (M::S64, Some(M::S16)),
        (RegClass::B64, 32) => (M::S64, Some(M::S32)),
        (RegClass::B64, _) => (M::S64, None),
        (RegClass::B16, 8) => (M::S16, Some(M::S8)),
        (RegClass::B16, _) => (M::S16, None),
        (_, 8) => (M::S32, Some(M::S8)),
        (_, 16) => (M::S32, Some(M::S16)),
        _ => (M::S32, None),
    };
    if let Some(from) = from {
        return sel.emit_new(to, Mnemonic::Cvt, &[to_mod, from], &[Operand::Reg(r)]);
    }
    // A field that no conversion names.
    let wide = class == RegClass::B64;
    let m = if wide { M::S64 } else { M::S32 };
    let src = Operand::Reg(r);
    let x = sel.emit_new(
        class,
        Mnemonic::Bfe,
        &[m],
        &[src, Operand::Int(0), Operand::Int(i64::from(bits))],
    );
    match (class, to) {
        (a, b) if a == b => x,
        (RegClass::B32, RegClass::B64) => {
            sel.emit_new(to, Mnemonic::Cvt, &[M::S64, M::S32], &[Operand::Reg(x)])
        }
        (RegClass::B32, _) => {
            sel.emit_new(to, Mnemonic::Cvt, &[M::U16, M::U32], &[Operand::Reg(x)])
        }
        _ => sel.emit_new(to, Mnemonic::Cvt, &[M::U32, M::U64], &[Operand::Reg(x)]),
    }
}
