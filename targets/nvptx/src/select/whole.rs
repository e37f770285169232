//! Rules of operations on whole values, which may take several registers (`tables/isel/{atomic,wide}.ron`).

use super::Select;
use super::matcher::{Matcher, Node};
use super::rules::{
    self, Condition, Key, Needs, RuleInfo, TDef, TInst, TSrc, cmp_key, opcode_key, rmw_key,
};
use super::template::{self, Match};
use crate::types::{RegClass, RuleTy};
use jacquard_ir::tables::FeatureSet;
use jacquard_ir::{Context, Opcode, Pred, RmwOp, Type, TypeId};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg};
use smallvec::SmallVec;

/// Types that such rules are written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WholeTy {
    /// One bit.
    I1,
    /// As in [`RuleTy`].
    IN,
    /// 16 bits.
    I16,
    /// 32 bits.
    I32,
    /// 33 to 64 bits.
    I64,
    /// 65 to 128 bits.
    I128,
    /// Half.
    F16,
    /// Bfloat.
    BF16,
    /// Float.
    F32,
    /// Double.
    F64,
    /// Two halves in one register.
    F16X2,
    /// Two bfloats in one register.
    BF16X2,
}

impl WholeTy {
    /// The type whose rules are for values of `ty`: a pointer goes as an integer, a quadruple float as its bits.
    pub fn of(cx: &Context, ty: TypeId) -> Option<WholeTy> {
        Some(match *cx.ty(ty) {
            Type::Int(65..) | Type::Fp128 => WholeTy::I128,
            Type::Vector { elem, len: 2 } => match *cx.ty(elem) {
                Type::Half => WholeTy::F16X2,
                Type::BFloat => WholeTy::BF16X2,
                _ => return None,
            },
            _ => match crate::types::scalar_of(cx, ty)?.ty {
                RuleTy::I1 => WholeTy::I1,
                RuleTy::IN => WholeTy::IN,
                RuleTy::I16 => WholeTy::I16,
                RuleTy::I32 => WholeTy::I32,
                RuleTy::I64 => WholeTy::I64,
                RuleTy::F16 => WholeTy::F16,
                RuleTy::BF16 => WholeTy::BF16,
                RuleTy::F32 => WholeTy::F32,
                RuleTy::F64 => WholeTy::F64,
            },
        })
    }
}

/// Instructions and the classes of their temporaries.
#[derive(Debug)]
struct Template {
    temps: &'static [RegClass],
    insts: &'static [TInst],
}

/// An operand of a pattern.
#[derive(Debug)]
struct Kid {
    ty: Option<WholeTy>,
    constant: bool,
}

/// A row for one type.
#[derive(Debug)]
struct Rule {
    info: u16,
    ty: WholeTy,
    kids: &'static [Kid],
    when: Option<Condition>,
    needs: Needs,
    insts: Template,
    unused: Option<Template>,
}

jacquard_macros::whole_rules!();

/// The rules of an operation.
fn of(key: Key) -> &'static [Rule] {
    RULES.iter().find(|r| r.0 == key).map_or(&[], |r| r.1)
}

/// Whether any rule is for an operation.
pub fn is_known(key: Key) -> bool {
    !of(key).is_empty()
}

/// Whether a target has instructions for an operation on values of a type.
pub fn is_native(key: Key, ty: Option<WholeTy>, features: FeatureSet, ptx: u16) -> bool {
    of(key)
        .iter()
        .any(|r| Some(r.ty) == ty && r.needs.are_met_by(features, ptx))
}

/// An operation to select.
pub struct Operation<'a> {
    /// What it is.
    pub key: Key,
    /// The type of the rule.
    pub ty: Option<WholeTy>,
    /// The instruction; its part is the first that the operation gives.
    pub root: Node,
    /// The operands: the first register of each, and its type.
    pub operands: &'a [(Node, Option<WholeTy>)],
    /// How many registers the results take.
    pub parts: u32,
    /// The ordering is relaxed, or there is none.
    pub relaxed: bool,
    /// The address of an access.
    pub address: Option<Operand>,
    /// Its qualifiers.
    pub qualifiers: &'a [Modifier],
}

/// Selects an operation by the first rule that fits; whether one did.
pub fn by_rule(sel: &mut Select, op: &Operation) -> bool {
    for (slot, (n, _)) in sel.scratch[1..].iter_mut().zip(op.operands) {
        *slot = *n;
    }
    let fits = |rule: &&Rule| {
        Some(rule.ty) == op.ty
            && rule.kids.len() == op.operands.len()
            && rule.kids.iter().zip(op.operands).all(|(kid, (n, ty))| {
                (kid.ty.is_none() || kid.ty == *ty)
                    && (!kid.constant || sel.m.const_int(sel.m.resolve(*n)).is_some())
            })
            && rule.needs.are_met(&sel.m)
            && rule.when.is_none_or(|when| when(&sel.m, &sel.scratch[..]))
    };
    let Some(rule) = of(op.key).iter().find(fits) else {
        return false;
    };
    let Some(inst) = op.root.v.as_inst() else {
        return false;
    };
    sel.shared.used(rules::INFO.len() as u16 + rule.info);
    let asked: SmallVec<[Option<Reg>; 3]> = (op.root.part..op.root.part + op.parts)
        .map(|part| sel.asked(inst, part))
        .collect();
    let used: SmallVec<[bool; 3]> = asked.iter().map(Option::is_some).collect();
    let found = match &rule.unused {
        Some(unused) if op.relaxed && !used.contains(&true) => unused,
        _ => &rule.insts,
    };
    let (needed, kept) = template::needed(found.insts, &used);
    let results: SmallVec<[Option<Reg>; 3]> = (asked.iter().zip(&needed).zip(op.root.part..))
        .map(|((&reg, &needed), part)| {
            let n = Node { part, ..op.root };
            reg.or_else(|| needed.then(|| sel.mf.reg(sel.m.scalar(n).class())))
        })
        .collect();
    let temps: SmallVec<[Reg; 8]> = found.temps.iter().map(|&c| sel.mf.reg(c)).collect();
    let with = Match {
        root: op.root,
        results: &results,
        temps: &temps,
        address: op.address,
        qualifiers: op.qualifiers,
    };
    for (n, t) in found.insts.iter().enumerate() {
        if kept >> n & 1 != 0 {
            template::emit(sel, t, &with);
        }
    }
    true
}
