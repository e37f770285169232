//! Algebraic rules of `tables/rewrite`: matching by decision tree, conditions, building the result.

pub mod intrinsic_fold;
#[cfg(test)]
mod prove;

use crate::analysis::known_bits::{is_nonnegative, is_nonzero, known_bits};
use crate::intrinsics::{Role, call_before, role_of};
use jacquard_ir::fold::fold_inst;
use jacquard_ir::{
    Aux, Body, Builder, Const, Flags, Inst, Module, Opcode, Pred, TypeId, Value, call,
};
use smallvec::SmallVec;

/// An operator of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// An instruction.
    Inst(Opcode),
    /// A comparison.
    Cmp(Opcode, Pred),
    /// An intrinsic.
    Call(Role),
    /// A function of constants (right side and conditions only).
    Func(Func),
}

/// Functions of constants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Func {
    /// Number of the highest one bit.
    Log2,
    /// Width in bits of the result's type (or of the operand's).
    Width,
    /// The smallest signed value.
    SignedMin,
}

/// A tree of a rule.
#[derive(Clone, Copy, Debug)]
pub enum Node {
    /// A variable.
    Var(u8),
    /// A constant of any value.
    Const(u8),
    /// This integer, sign-extended.
    Int(i64),
    /// This float, by the bits of a double.
    Float(u64),
    /// An operation.
    Op {
        /// What it does.
        op: Op,
        /// Required (left) or set (right).
        flags: Flags,
        /// Must have a single use.
        one_use: bool,
        /// Variable whose type the result has.
        like: Option<u8>,
        /// Operands.
        args: &'static [Node],
    },
}

/// Named tests of conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// A power of two.
    PowerOf2,
    /// Known to be zero or more, signed.
    KnownNonneg,
    /// Known not to be zero.
    KnownNonzero,
    /// Two values have no bit in common.
    NoCommonBits,
    /// Ones in the low bits and zeros above (not zero).
    LowMask,
    /// Has a single use.
    OneUse,
    /// Is `i1` (or a vector of it).
    IsBool,
    /// Is not `i1`.
    NotBool,
    /// The smallest signed value.
    SignedMin,
    /// Is no constant.
    NotConst,
    /// Is not a vector.
    Scalar,
    /// A float whose reciprocal is exact.
    NormalReciprocal,
    /// The operation that is rewritten promises nothing about signed wrap.
    RootMayWrap,
}

/// A condition.
#[derive(Clone, Copy, Debug)]
pub enum Condition {
    /// A named test; constants are numbered from 128.
    Test {
        /// Which.
        test: Test,
        /// Must not hold.
        negate: bool,
        /// Arguments.
        args: &'static [u8],
    },
    /// A constant expression that must be true.
    True(Node),
}

/// A rule.
#[derive(Debug)]
pub struct Rule {
    /// File and line.
    pub place: &'static str,
    /// As written.
    pub text: &'static str,
    /// What is matched.
    pub lhs: Node,
    /// What it becomes.
    pub rhs: Node,
    /// All must hold.
    pub when: &'static [Condition],
    /// Number of variables.
    pub vars: u8,
    /// Number of constants.
    pub consts: u8,
}

enum Select {
    Constant,
    /// By [`key`].
    Op(u32),
}

/// A number for an operator.
const fn key(op: Op) -> u32 {
    match op {
        Op::Inst(o) => o as u32,
        Op::Cmp(o, p) => (o as u32) << 8 | (p as u32) << 16 | 1 << 30,
        Op::Call(r) => r as u32 | 1 << 29,
        Op::Func(f) => f as u32 | 1 << 28,
    }
}

enum Tree {
    Leaf(&'static [u16]),
    Switch {
        operand: u8,
        cases: &'static [(Select, Tree)],
        default: &'static Tree,
    },
}

jacquard_macros::rewrite_rules!();

/// What variables and constants of a rule stand for.
#[derive(Default)]
pub struct Bindings {
    vars: [Option<Value>; MOST],
    consts: [Option<Const>; MOST],
}

/// Variables of a rule at most, and constants.
const MOST: usize = 8;

// Holds of every rule of the tables.
const _: () = {
    let mut n = 0;
    while n < RULES.len() {
        assert!(RULES[n].vars as usize <= MOST && RULES[n].consts as usize <= MOST);
        n += 1;
    }
};

fn op_of(m: &Module, body: &Body, i: Inst) -> Option<Op> {
    Some(match (body.op(i), &body.inst(i).aux) {
        (o @ (Opcode::ICmp | Opcode::FCmp), Aux::Cmp(p)) => Op::Cmp(o, *p),
        (Opcode::Call, _) => Op::Call(role_of(m, body, i)?),
        (o, _) => Op::Inst(o),
    })
}

fn operand(body: &Body, i: Inst, n: usize) -> Value {
    body.operand(i, if body.op(i) == Opcode::Call { n + 1 } else { n })
}

fn arity(body: &Body, i: Inst) -> usize {
    if body.op(i) == Opcode::Call {
        call::num_args(body, i)
    } else {
        body.num_ops(i)
    }
}

fn root_of(op: Op) -> Option<&'static Tree> {
    use rustc_hash::FxHashMap;
    use std::sync::OnceLock;
    static INDEX: OnceLock<FxHashMap<u32, &'static Tree>> = OnceLock::new();
    INDEX
        .get_or_init(|| ROOTS.iter().map(|(o, t)| (key(*o), t)).collect())
        .get(&key(op))
        .copied()
}

/// The value that a rule makes of `i`, with the rule; new instructions stand before `i`.
pub fn apply(m: &mut Module, body: &mut Body, i: Inst) -> Option<(Value, &'static Rule)> {
    let mut tree = root_of(op_of(m, body, i)?)?;
    let ids = loop {
        match tree {
            Tree::Leaf(ids) => break *ids,
            Tree::Switch {
                operand: n,
                cases,
                default,
            } => {
                if *n as usize >= arity(body, i) {
                    return None;
                }
                let v = operand(body, i, *n as usize);
                let op = v.as_inst().and_then(|x| op_of(m, body, x)).map(key);
                tree = cases
                    .iter()
                    .find(|(s, _)| match s {
                        Select::Constant => v.is_const(),
                        Select::Op(o) => Some(*o) == op,
                    })
                    .map_or(*default, |c| &c.1);
            }
        }
    };
    for &id in ids {
        let (lhs, rule) = &VARIANTS[id as usize];
        let rule = &RULES[*rule as usize];
        let mut b = Bindings::default();
        if !matches(m, body, lhs, i.into(), &mut b, true)
            || !rule.when.iter().all(|c| holds(m, body, c, &b, i))
        {
            continue;
        }
        let ty = body.inst(i).ty;
        if let Some(v) = build(m, body, &rule.rhs, Some(ty), &b, i)
            && v != Value::inst(i)
            && body.ty(v, &m.cx) == ty
        {
            keep_contract(body, i, v);
            return Some((v, rule));
        }
    }
    None
}

/// What may be fused stays so: an operation made of one that may be contracted may be contracted.
fn keep_contract(body: &mut Body, from: Inst, v: Value) {
    let Some(new) = v.as_inst() else { return };
    let float = matches!(
        body.op(new),
        Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FNeg
    );
    // The result is new where it stands just before what it replaces.
    // A choice of two results has the flags of what it chooses from.
    let made = |v: Value| {
        v.as_inst()
            .is_none_or(|i| body.inst(i).flags.has(Flags::CONTRACT))
    };
    let contract = match body.op(from) {
        Opcode::Select => {
            let mut arms = body
                .operands(from)
                .skip(1)
                .filter(|v| v.as_inst().is_some_and(|i| body.op(i) != Opcode::FNeg));
            arms.all(made)
        }
        // A sign has no flags of its own.
        Opcode::FNeg => made(from.into()) || made(body.operand(from, 0)),
        _ => made(from.into()),
    };
    if float && contract && body.next_inst(new) == Some(from) {
        let flags = body.inst(new).flags.with(Flags::CONTRACT);
        body.inst_mut(new).flags = flags;
    }
}

fn matches(m: &mut Module, body: &Body, n: &Node, v: Value, b: &mut Bindings, root: bool) -> bool {
    match *n {
        Node::Var(k) => match b.vars[k as usize] {
            Some(old) => old == v,
            None => {
                b.vars[k as usize] = Some(v);
                true
            }
        },
        Node::Const(k) => {
            let Some(c) = v.as_const() else { return false };
            if scalar_const(m, c).is_none() {
                return false;
            }
            match b.consts[k as usize] {
                Some(old) => old == c,
                None => {
                    b.consts[k as usize] = Some(c);
                    true
                }
            }
        }
        Node::Int(want) => {
            let Some(s) = v.as_const().and_then(|c| scalar_const(m, c)) else {
                return false;
            };
            m.cx.as_sint(s)
                .is_some_and(|x| x == want as i128 || want == 1 && is_bool_true(m, s, x))
        }
        Node::Float(bits) => {
            let Some(s) = v.as_const().and_then(|c| scalar_const(m, c)) else {
                return false;
            };
            m.cx.as_f64(s).is_some_and(|x| x.to_bits() == bits)
        }
        Node::Op {
            op,
            flags,
            one_use,
            args,
            ..
        } => {
            let Some(i) = v.as_inst() else { return false };
            if !root && body.op(i) == Opcode::Phi {
                return false;
            }
            op_of(m, body, i) == Some(op)
                && body.inst(i).flags.has(flags)
                && (!one_use || body.has_one_use(v))
                && arity(body, i) == args.len()
                && args
                    .iter()
                    .enumerate()
                    .all(|(k, a)| matches(m, body, a, operand(body, i, k), b, false))
        }
    }
}

/// `true` is -1 as a number.
fn is_bool_true(m: &Module, c: Const, x: i128) -> bool {
    x == -1 && m.cx.const_ty(c) == TypeId::I1
}

/// A scalar number, or the one number a vector repeats.
fn scalar_const(m: &mut Module, c: Const) -> Option<Const> {
    let s = if m.cx.types.is_vector(m.cx.const_ty(c)) {
        m.cx.splat_value(c)?
    } else {
        c
    };
    (m.cx.as_int(s).is_some() || m.cx.as_float_bits(s).is_some()).then_some(s)
}

fn holds(m: &mut Module, body: &mut Body, c: &Condition, b: &Bindings, at: Inst) -> bool {
    match c {
        Condition::True(n) => {
            let Some(v) = build(m, body, n, None, b, at).and_then(|v| v.as_const()) else {
                return false;
            };
            scalar_const(m, v).and_then(|s| m.cx.as_int(s)) == Some(1)
        }
        Condition::Test { test, negate, args } => {
            let values: SmallVec<[Value; 2]> = args
                .iter()
                .filter_map(|&a| {
                    if a < 128 {
                        b.vars[a as usize]
                    } else {
                        b.consts[a as usize - 128].map(Value::from)
                    }
                })
                .collect();
            if values.len() != args.len() || values.is_empty() {
                return false;
            }
            run_test(m, body, *test, &values, at) != *negate
        }
    }
}

fn run_test(m: &mut Module, body: &Body, test: Test, v: &[Value], at: Inst) -> bool {
    let x = v[0];
    let ty = body.ty(x, &m.cx);
    let number = match x.as_const() {
        Some(c) => scalar_const(m, c).and_then(|s| m.cx.as_int(s)),
        None => None,
    };
    let width = m.cx.types.int_width(m.cx.types.scalar(ty)).unwrap_or(1);
    match test {
        Test::PowerOf2 => number.is_some_and(u128::is_power_of_two),
        Test::KnownNonneg => is_nonnegative(m, body, x),
        Test::KnownNonzero => is_nonzero(m, body, x),
        Test::NoCommonBits => {
            let (a, b) = (known_bits(m, body, x), known_bits(m, body, v[v.len() - 1]));
            a.width == b.width && a.zero | b.zero == jacquard_ir::scalar::mask(a.width)
        }
        Test::LowMask => number.is_some_and(|n| n != 0 && n & n.wrapping_add(1) == 0),
        Test::OneUse => body.has_one_use(x),
        Test::IsBool => m.cx.types.scalar(ty) == TypeId::I1,
        Test::NotBool => m.cx.types.scalar(ty) != TypeId::I1,
        Test::SignedMin => number == Some(1 << (width - 1)),
        Test::NotConst => !x.is_const(),
        Test::Scalar => !m.cx.types.is_vector(ty),
        Test::RootMayWrap => !body.inst(at).flags.has(Flags::NSW),
        Test::NormalReciprocal => {
            let Some(s) = x.as_const().and_then(|c| scalar_const(m, c)) else {
                return false;
            };
            let Some(f) = m.cx.as_f64(s) else {
                return false;
            };
            // A power of two whose reciprocal is a normal number of the format.
            let r = 1.0 / f;
            let (_, exact) = (
                f,
                f != 0.0 && f.is_finite() && f.to_bits() & ((1 << 52) - 1) == 0,
            );
            let limit = match m.cx.types.scalar(ty) {
                TypeId::HALF => 2f64.powi(-14),
                TypeId::DOUBLE => f64::MIN_POSITIVE,
                _ => f32::MIN_POSITIVE as f64,
            };
            exact && r.is_finite() && r.abs() >= limit && f.abs() >= limit
        }
    }
}

/// The type of a tree, as far as its leaves tell.
fn type_of(m: &mut Module, body: &Body, n: &Node, b: &Bindings) -> Option<TypeId> {
    match *n {
        Node::Var(k) => b.vars[k as usize].map(|v| body.ty(v, &m.cx)),
        Node::Const(k) => b.consts[k as usize].map(|c| m.cx.const_ty(c)),
        Node::Int(_) | Node::Float(_) => None,
        Node::Op { op, like, args, .. } => {
            if let Some(v) = like {
                return b.vars[v as usize].map(|v| body.ty(v, &m.cx));
            }
            match op {
                Op::Cmp(..) => {
                    let t = args.iter().find_map(|a| type_of(m, body, a, b))?;
                    Some(bool_like(m, t))
                }
                Op::Inst(o) if o.is_cast() => None,
                Op::Inst(Opcode::Select) => args[1..].iter().find_map(|a| type_of(m, body, a, b)),
                Op::Func(Func::Width | Func::SignedMin) => None,
                _ => args.iter().find_map(|a| type_of(m, body, a, b)),
            }
        }
    }
}

fn bool_like(m: &mut Module, t: TypeId) -> TypeId {
    match m.cx.types.vector_parts(t) {
        Some((_, len)) => m.cx.types.vector(TypeId::I1, len),
        None => TypeId::I1,
    }
}

fn build(
    m: &mut Module,
    body: &mut Body,
    n: &Node,
    want: Option<TypeId>,
    b: &Bindings,
    at: Inst,
) -> Option<Value> {
    match *n {
        Node::Var(k) => b.vars[k as usize],
        Node::Const(k) => b.consts[k as usize].map(Value::from),
        Node::Int(v) => {
            let ty = want?;
            m.cx.types
                .is_int(m.cx.types.scalar(ty))
                .then(|| m.cx.sint(ty, v as i128).into())
        }
        Node::Float(bits) => Some(m.cx.float(want?, f64::from_bits(bits)).into()),
        Node::Op {
            op,
            flags,
            like,
            args,
            ..
        } => {
            let own = match like {
                Some(v) => b.vars[v as usize].map(|v| body.ty(v, &m.cx)),
                None => type_of(m, body, n, b).or(want),
            };
            let inner = args.iter().find_map(|a| type_of(m, body, a, b));
            // The type operands have where they cannot tell themselves.
            let operand_ty = match op {
                Op::Cmp(..) => inner,
                Op::Inst(o) if o.is_cast() => inner,
                Op::Func(Func::Width) => inner.or(own),
                _ => own.or(inner),
            };
            let mut ops: SmallVec<[Value; 4]> = SmallVec::new();
            for (k, a) in args.iter().enumerate() {
                let t = match op {
                    Op::Inst(Opcode::Select) if k == 0 => {
                        let like = own?;
                        Some(bool_like(m, like))
                    }
                    // The immediate of ctlz, cttz and abs is i1.
                    Op::Call(Role::Ctlz | Role::Cttz | Role::Abs) if k == 1 => Some(TypeId::I1),
                    _ => operand_ty,
                };
                ops.push(build(m, body, a, t, b, at)?);
            }
            // Variables of one class may have met values of different widths (`zext i8` beside `zext i16`).
            let alike = match op {
                Op::Inst(o) => o.is_binary(),
                Op::Cmp(..) => true,
                _ => false,
            };
            if alike && body.ty(ops[0], &m.cx) != body.ty(ops[1], &m.cx) {
                return None;
            }
            if let Op::Func(f) = op {
                return func(m, f, &ops, own.or(inner), operand_ty);
            }
            let ty = match op {
                Op::Cmp(..) => {
                    let t = body.ty(ops[0], &m.cx);
                    bool_like(m, t)
                }
                Op::Inst(o) if o.is_cast() => own?,
                Op::Inst(Opcode::Select) => body.ty(ops[1], &m.cx),
                _ => body.ty(ops[0], &m.cx),
            };
            emit(m, body, op, flags, ty, &ops, at)
        }
    }
}

fn func(
    m: &mut Module,
    f: Func,
    ops: &[Value],
    ty: Option<TypeId>,
    operand_ty: Option<TypeId>,
) -> Option<Value> {
    match f {
        Func::Log2 => {
            let c = ops[0].as_const()?;
            let ty = m.cx.const_ty(c);
            let s = scalar_const(m, c)?;
            let n = m.cx.as_int(s)?.checked_ilog2()?;
            Some(m.cx.int(ty, n as u128).into())
        }
        Func::Width => {
            let ty = operand_ty?;
            let w = m.cx.types.int_width(m.cx.types.scalar(ty))?;
            Some(m.cx.int(ty, w as u128).into())
        }
        Func::SignedMin => {
            let ty = ty?;
            let w = m.cx.types.int_width(m.cx.types.scalar(ty))?;
            Some(m.cx.int(ty, 1 << (w - 1)).into())
        }
    }
}

fn emit(
    m: &mut Module,
    body: &mut Body,
    op: Op,
    flags: Flags,
    ty: TypeId,
    ops: &[Value],
    at: Inst,
) -> Option<Value> {
    let consts: SmallVec<[Const; 4]> = ops.iter().filter_map(|v| v.as_const()).collect();
    if consts.len() == ops.len() {
        let folded = match op {
            Op::Inst(o) => fold_inst(&mut m.cx, o, ty, flags, &Aux::None, &consts),
            Op::Cmp(o, p) => fold_inst(&mut m.cx, o, ty, flags, &Aux::Cmp(p), &consts),
            Op::Call(r) => intrinsic_fold::fold(&mut m.cx, r, ty, &consts),
            Op::Func(_) => None,
        };
        // What does not fold (division by zero) makes the rule inapplicable.
        return folded.map(Value::from);
    }
    match op {
        Op::Inst(o) => {
            let mut b = Builder::before(&mut m.cx, body, at);
            Some(b.emit(o, ty, ops, flags, Aux::None).into())
        }
        Op::Cmp(o, p) => {
            let mut b = Builder::before(&mut m.cx, body, at);
            Some(b.emit(o, ty, ops, flags, Aux::Cmp(p)).into())
        }
        Op::Call(r) => {
            let i = call_before(m, body, at, r, &[ty], ty, ops);
            body.inst_mut(i).flags = flags;
            Some(i.into())
        }
        Op::Func(_) => None,
    }
}
