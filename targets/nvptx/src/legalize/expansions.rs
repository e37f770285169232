//! Expansions of `tables/legalize`: which one fits an operation, and the operations it becomes.

use super::Legal;
use super::like;
use super::questions::Found;
use crate::diagnostic::msg;
use crate::select::rules::Needs;
use jacquard_ir::tables::{FeatureSet, IntrinsicId};
use jacquard_ir::{
    AttrListId, Aux, Flags, GlobalRef, Inst, Opcode, Pred, RmwOp, Type, TypeId, Value,
};
use smallvec::SmallVec;

/// Scalar types that an expansion is for.
#[derive(Clone, Copy, Debug)]
pub enum TypeSet {
    /// Any type.
    Any,
    /// Integers of these widths.
    Int(u32, u32),
    /// One type.
    Scalar(TypeId),
}

/// An operand of a pattern.
#[derive(Debug)]
#[allow(dead_code)] // Whatever the language of expansions has, used by a row or not.
pub enum Kid {
    /// A value of one of these types.
    Any(&'static [TypeSet]),
    /// An integer constant.
    Const,
    /// This integer, sign-extended.
    Int(i64),
}

/// The type of a step, where it is not that of its operands.
#[derive(Clone, Copy, Debug)]
pub enum StepType {
    /// This scalar, or vectors of it.
    Scalar(TypeId),
    /// An integer of that width.
    Int(u32),
    /// An integer of twice the width.
    Twice,
    /// The width that holds the integer.
    Fits,
    /// An integer as wide as a float.
    Bits,
    /// The rule's own.
    Same,
}

/// A number computed from a match.
pub type NumberFn = fn(&Found<'_>) -> i128;

/// An operand of a step.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code)] // Whatever the language of expansions has, used by a row or not.
pub enum Source {
    /// An operand of the pattern, or (numbered after those) the result of a step.
    Value(u8),
    /// An integer.
    Int(i64),
    /// A float.
    Float(f64),
    /// A truth value.
    Bool(bool),
    /// A computed integer.
    Number(NumberFn),
    /// Two to the power of a computed integer.
    Power(NumberFn),
}

/// Which fast-math flags a step takes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// None.
    Nothing,
    /// All.
    Flags,
    /// All but `contract`.
    NoContract,
}

/// What a step does.
#[derive(Clone, Copy, Debug)]
pub enum StepOp {
    /// An operation whose result has the type of its operands.
    Plain(Opcode),
    /// A conversion.
    Cast(Opcode),
    /// A comparison.
    Compare(Opcode, Pred),
    /// A choice.
    Select,
    /// A call.
    Call(IntrinsicId),
    /// A structure of the operands.
    Structure,
    /// A value as it is.
    Value,
}

/// A step.
#[derive(Debug)]
pub struct Step {
    op: StepOp,
    ty: Option<StepType>,
    keep: Keep,
    args: &'static [Source],
}

/// A row.
#[derive(Debug)]
pub struct Expansion {
    kids: &'static [Kid],
    types: &'static [TypeSet],
    when: Option<fn(&Found<'_>) -> bool>,
    needs: Needs,
    lacks: Option<Needs>,
    steps: &'static [Step],
}

jacquard_macros::legalizations!();

/// Expands an instruction if a row says how; `id` is the intrinsic that it calls.
pub fn expand(legal: &mut Legal, i: Inst, id: Option<IntrinsicId>) -> bool {
    let rows = match (id, &legal.body.inst(i).aux) {
        (Some(id), _) => of_intrinsic(id),
        (None, Aux::Cmp(p)) => of_instruction(legal.body.op(i), Some(*p)),
        (None, _) => of_instruction(legal.body.op(i), None),
    };
    if rows.is_empty() {
        return false;
    }
    let args: SmallVec<[Value; 4]> = match id {
        Some(_) => jacquard_ir::call::args(&legal.body, i).collect(),
        None => legal.body.operands(i).collect(),
    };
    match apply(legal, i, rows, args) {
        Some(v) => {
            legal.replace(i, v);
            true
        }
        None => false,
    }
}

/// What an `atomicrmw` stores where memory holds `old`, computed before `at`.
pub fn stored(legal: &mut Legal, at: Inst, op: RmwOp, old: Value, v: Value) -> Value {
    let args = SmallVec::from_slice(&[old, v]);
    apply(legal, at, of_atomic(op), args).unwrap_or_else(|| {
        let ty = legal.ty(v);
        let text = jacquard_ir::text::type_text(legal.module, ty);
        legal.error(msg::UNSUPPORTED_ATOMIC, &[&text]);
        v
    })
}

/// The result of the first of `rows` that fits; its operations are put before `i`.
fn apply(
    legal: &mut Legal,
    i: Inst,
    rows: &'static [Expansion],
    args: SmallVec<[Value; 4]>,
) -> Option<Value> {
    let result = legal.body.inst(i).ty;
    let structure = matches!(
        legal.module.cx.ty(result),
        Type::Struct { .. } | Type::Named(_)
    );
    let compares = matches!(legal.body.inst(i).aux, Aux::Cmp(_));
    let ty = match args.first() {
        Some(&first) if structure || compares => legal.ty(first),
        _ => result,
    };
    let found = Found {
        legal,
        inst: i,
        args,
        ty,
    };
    let row = rows.iter().find(|row| row.fits(&found))?;
    // What is computed from the match is computed before anything changes.
    let numbers: SmallVec<[i128; 8]> = (row.steps.iter())
        .flat_map(|s| s.args)
        .map(|a| match a {
            Source::Number(f) | Source::Power(f) => f(&found),
            _ => 0,
        })
        .collect();
    let widths = (found.w() as u32, found.args.clone());
    let mut maker = Maker {
        at: i,
        ty,
        result,
        structure,
        width: widths.0,
        values: widths.1,
        legal,
    };
    let mut numbers = &numbers[..];
    for step in row.steps {
        let (own, rest) = numbers.split_at(step.args.len());
        numbers = rest;
        let v = maker.step(step, own);
        maker.values.push(v);
    }
    maker.values.last().copied()
}

impl Expansion {
    fn fits(&self, found: &Found<'_>) -> bool {
        let legal = found.legal;
        let has = |needs: Needs| needs.are_met_by(legal.target.features, legal.version.0);
        self.kids.len() == found.args.len()
            && any(found, self.types, found.ty)
            && self.kids.iter().zip(&found.args).all(|(k, &v)| match k {
                Kid::Any([TypeSet::Any]) => true,
                Kid::Any(sets) => any(found, sets, found.legal.ty(v)),
                Kid::Const => found.is_const(v),
                Kid::Int(n) => {
                    let cx = &found.legal.module.cx;
                    v.as_const().and_then(|c| cx.as_sint(c)) == Some(i128::from(*n))
                }
            })
            && has(self.needs)
            && !self.lacks.is_some_and(has)
            && self.when.is_none_or(|when| when(found))
    }
}

/// Whether a type's scalar lies in one of the sets.
fn any(found: &Found<'_>, sets: &[TypeSet], ty: TypeId) -> bool {
    let types = &found.legal.module.cx.types;
    let scalar = types.scalar(ty);
    sets.iter().any(|set| match *set {
        TypeSet::Any => true,
        TypeSet::Int(low, high) => types
            .int_width(scalar)
            .is_some_and(|w| (low..=high).contains(&w)),
        TypeSet::Scalar(t) => scalar == t,
    })
}

/// The operations of an expansion under construction.
struct Maker<'a, 'm> {
    legal: &'a mut Legal<'m>,
    at: Inst,
    /// The rule's type, and the result's.
    ty: TypeId,
    result: TypeId,
    structure: bool,
    width: u32,
    /// Operands of the pattern, then results of steps.
    values: SmallVec<[Value; 4]>,
}

impl Maker<'_, '_> {
    fn step(&mut self, step: &Step, numbers: &[i128]) -> Value {
        let like = self.type_of_operands(step);
        let args: SmallVec<[Value; 4]> = (step.args.iter().zip(numbers))
            .map(|(a, &n)| self.source(a, n, like))
            .collect();
        let all = self.legal.body.inst(self.at).flags;
        let flags = match step.keep {
            Keep::Nothing => Flags::NONE,
            Keep::Flags => all,
            Keep::NoContract => all.without(Flags::CONTRACT),
        };
        let ty = step.ty.map(|t| self.type_of(t));
        let result = self.result;
        let converted = match self.structure {
            true => self.ty,
            false => result,
        };
        let mut b = self.legal.before(self.at);
        match step.op {
            StepOp::Plain(op) => b.emit(op, like, &args, flags, Aux::None).into(),
            StepOp::Select => b.emit(Opcode::Select, like, &args, flags, Aux::None).into(),
            StepOp::Cast(op) => {
                let to = ty.unwrap_or(converted);
                match b.ty(args[0]) == to {
                    // Nothing to convert.
                    true => args[0],
                    false => b.emit(op, to, &args, flags, Aux::None).into(),
                }
            }
            StepOp::Compare(op, pred) => {
                let bits = b.bool_like(like);
                b.emit(op, bits, &args, flags, Aux::Cmp(pred)).into()
            }
            StepOp::Structure => {
                let mut all: Value = b.cx.poison(result).into();
                for (n, &v) in args.iter().enumerate() {
                    all = b.insert_value(all, v, n as u32);
                }
                all
            }
            StepOp::Value => args[0],
            StepOp::Call(id) => self
                .legal
                .call_intrinsic(self.at, id, ty.unwrap_or(like), &args),
        }
    }

    /// The type of the first operand that has one of its own; the condition of a choice is none.
    fn type_of_operands(&self, step: &Step) -> TypeId {
        let skip = usize::from(matches!(step.op, StepOp::Select));
        let first = step.args.iter().skip(skip).find_map(|a| match a {
            Source::Value(n) => Some(self.legal.ty(self.values[*n as usize])),
            _ => None,
        });
        first.unwrap_or(self.ty)
    }

    fn type_of(&mut self, ty: StepType) -> TypeId {
        let (shape, width, at) = (self.ty, self.width, self.at);
        let mut b = self.legal.before(at);
        let elem = match ty {
            StepType::Same => return shape,
            StepType::Scalar(t) => t,
            StepType::Int(w) => b.cx.types.int(w),
            StepType::Twice => b.cx.types.int(2 * width),
            StepType::Fits => b.cx.types.int(register_width(width)),
            StepType::Bits => b.cx.types.int(width),
        };
        like(&mut b, shape, elem)
    }

    fn source(&mut self, source: &Source, number: i128, ty: TypeId) -> Value {
        let cx = &mut self.legal.module.cx;
        match *source {
            Source::Value(n) => self.values[n as usize],
            Source::Int(n) => cx.sint(ty, i128::from(n)).into(),
            Source::Number(_) => cx.sint(ty, number).into(),
            Source::Float(f) => cx.float(ty, f).into(),
            Source::Power(_) => cx.float(ty, 2f64.powi(number as i32)).into(),
            Source::Bool(truth) => cx.bool(truth).into(),
        }
    }
}

impl Legal<'_> {
    /// Calls an overload of an intrinsic by its result's type and its arguments'.
    pub fn call_intrinsic(
        &mut self,
        at: Inst,
        id: IntrinsicId,
        ty: TypeId,
        args: &[Value],
    ) -> Value {
        let params: SmallVec<[TypeId; 4]> = args.iter().map(|&a| self.ty(a)).collect();
        let slots = id
            .infer(&self.module.cx.types, ty, &params)
            .unwrap_or_default();
        let f = self.module.intrinsic(id, &slots);
        let callee = self.module.address(GlobalRef::Func(f)).into();
        let sig = self.module.cx.types.func(ty, &params, false);
        self.before(at)
            .call(sig, callee, args, 0, AttrListId::EMPTY)
            .into()
    }
}

/// The width of the register that holds an integer, or of the pair.
fn register_width(w: u32) -> u32 {
    match w {
        0..=32 => 32,
        33..=64 => 64,
        _ => 128,
    }
}
