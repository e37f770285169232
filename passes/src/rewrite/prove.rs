//! Proof of the rules by evaluation: both sides over all values at narrow widths, special and random values at wide ones.
//!
//! A rule holds if, wherever its left side is neither poison nor undefined, its right side has the same value.

use super::{Condition, Func, Node, Op, RULES, Rule, Test};
use crate::intrinsics::Role;
use crate::rewrite::intrinsic_fold;
use jacquard_ir::scalar::{
    FloatKind, Outcome, float_binary, float_compare, int_binary, int_compare, mask,
};
use jacquard_ir::{Context, Flags, Opcode, sign_extend};

/// A value's type class: integers of one width, or floats.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Unknown,
    Int,
    Bool,
    Float,
}

/// Types of a rule's nodes by union-find over classes.
struct Classes {
    parent: Vec<usize>,
    kind: Vec<Kind>,
    /// (narrow, wide) pairs.
    order: Vec<(usize, usize)>,
    bad: bool,
}

impl Classes {
    fn fresh(&mut self, k: Kind) -> usize {
        self.parent.push(self.parent.len());
        self.kind.push(k);
        self.parent.len() - 1
    }
    fn find(&self, mut a: usize) -> usize {
        while self.parent[a] != a {
            a = self.parent[a];
        }
        a
    }
    fn union(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        let k = match (self.kind[a], self.kind[b]) {
            (Kind::Unknown, k) | (k, Kind::Unknown) => k,
            (Kind::Int, Kind::Bool) | (Kind::Bool, Kind::Int) => Kind::Bool,
            (x, y) if x == y => x,
            _ => {
                self.bad = true;
                Kind::Int
            }
        };
        self.parent[a] = b;
        self.kind[b] = k;
    }
    fn restrict(&mut self, a: usize, k: Kind) {
        let f = self.fresh(k);
        self.union(a, f);
    }
}

/// Class of every node, in evaluation order (children first), root last.
struct Typed<'a> {
    node: &'a Node,
    class: usize,
    kids: Vec<Typed<'a>>,
}

fn type_node<'a>(n: &'a Node, c: &mut Classes, vars: &[usize], consts: &[usize]) -> Typed<'a> {
    match n {
        Node::Var(k) => Typed {
            node: n,
            class: vars[*k as usize],
            kids: vec![],
        },
        Node::Const(k) => Typed {
            node: n,
            class: consts[*k as usize],
            kids: vec![],
        },
        Node::Int(_) => Typed {
            node: n,
            class: c.fresh(Kind::Int),
            kids: vec![],
        },
        Node::Float(_) => Typed {
            node: n,
            class: c.fresh(Kind::Float),
            kids: vec![],
        },
        Node::Op { op, args, like, .. } => {
            let kids: Vec<Typed> = args.iter().map(|a| type_node(a, c, vars, consts)).collect();
            let class = match op {
                Op::Inst(o) if o.is_cast() => {
                    let (from, to) = (kids[0].class, c.fresh(Kind::Unknown));
                    match o {
                        Opcode::Trunc => {
                            c.restrict(from, Kind::Int);
                            c.restrict(to, Kind::Int);
                            c.order.push((to, from));
                        }
                        Opcode::ZExt | Opcode::SExt => {
                            c.restrict(from, Kind::Int);
                            c.restrict(to, Kind::Int);
                            c.order.push((from, to));
                        }
                        Opcode::UIToFP | Opcode::SIToFP => {
                            c.restrict(from, Kind::Int);
                            c.restrict(to, Kind::Float);
                        }
                        _ => {}
                    }
                    to
                }
                Op::Inst(Opcode::Select) => {
                    c.restrict(kids[0].class, Kind::Bool);
                    c.union(kids[1].class, kids[2].class);
                    kids[1].class
                }
                Op::Cmp(o, _) => {
                    c.union(kids[0].class, kids[1].class);
                    c.restrict(
                        kids[0].class,
                        if *o == Opcode::ICmp {
                            Kind::Int
                        } else {
                            Kind::Float
                        },
                    );
                    c.fresh(Kind::Bool)
                }
                Op::Call(Role::Ctlz | Role::Cttz | Role::Abs) => {
                    c.restrict(kids[0].class, Kind::Int);
                    c.restrict(kids[1].class, Kind::Bool);
                    kids[0].class
                }
                Op::Func(Func::Width) => {
                    let own = c.fresh(Kind::Int);
                    c.union(own, kids.first().map_or(own, |k| k.class));
                    own
                }
                Op::Func(Func::SignedMin) => c.fresh(Kind::Int),
                _ => {
                    for k in &kids[1..] {
                        c.union(kids[0].class, k.class);
                    }
                    let float = matches!(
                        op,
                        Op::Inst(
                            Opcode::FNeg
                                | Opcode::FAdd
                                | Opcode::FSub
                                | Opcode::FMul
                                | Opcode::FDiv
                                | Opcode::FRem
                        )
                    ) || matches!(
                        op,
                        Op::Call(
                            Role::FAbs
                                | Role::CopySign
                                | Role::Fma
                                | Role::MinNum
                                | Role::MaxNum
                                | Role::Floor
                                | Role::Ceil
                                | Role::Rint
                                | Role::RoundEven
                        )
                    );
                    c.restrict(kids[0].class, if float { Kind::Float } else { Kind::Int });
                    kids[0].class
                }
            };
            if let Some(v) = like {
                c.union(class, vars[*v as usize]);
            }
            Typed {
                node: n,
                class,
                kids,
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Val {
    Bits(u128),
    Poison,
    Undefined,
}

struct Env<'a> {
    cx: &'a mut Context,
    classes: &'a Classes,
    widths: &'a [u32],
    float: FloatKind,
    vars: &'a [Val],
    consts: &'a [u128],
}

impl Env<'_> {
    fn width(&self, class: usize) -> u32 {
        self.widths[self.classes.find(class)]
    }
    fn is_float(&self, class: usize) -> bool {
        self.classes.kind[self.classes.find(class)] == Kind::Float
    }
    fn eval(&mut self, t: &Typed) -> Val {
        let w = self.width(t.class);
        match t.node {
            Node::Var(k) => self.vars[*k as usize],
            Node::Const(k) => Val::Bits(self.consts[*k as usize]),
            Node::Int(v) => Val::Bits(*v as i128 as u128 & mask(w)),
            Node::Float(b) => Val::Bits(self.float.from_f64(f64::from_bits(*b))),
            Node::Op { op, flags, .. } => {
                let mut a = Vec::new();
                let lazy = matches!(op, Op::Inst(Opcode::Select));
                for k in &t.kids {
                    a.push(self.eval(k));
                }
                if a.contains(&Val::Undefined) {
                    return Val::Undefined;
                }
                if lazy {
                    return match a[0] {
                        Val::Bits(c) => a[if c & 1 == 1 { 1 } else { 2 }],
                        _ => Val::Poison,
                    };
                }
                let mut bits = Vec::new();
                for v in &a {
                    match v {
                        Val::Bits(b) => bits.push(*b),
                        // Division by poison is undefined; everything else yields poison.
                        _ => {
                            let divides = matches!(
                                op,
                                Op::Inst(Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem)
                            );
                            return if divides && a.get(1) == Some(&Val::Poison) {
                                Val::Undefined
                            } else {
                                Val::Poison
                            };
                        }
                    }
                }
                self.apply(t, *op, *flags, w, &bits)
            }
        }
    }
    fn apply(&mut self, t: &Typed, op: Op, flags: Flags, w: u32, a: &[u128]) -> Val {
        let outcome = |o: Outcome| match o {
            Outcome::Value(v) => Val::Bits(v),
            Outcome::Poison => Val::Poison,
            Outcome::Undefined => Val::Undefined,
        };
        let kid_w = t.kids.first().map_or(w, |k| self.width(k.class));
        match op {
            Op::Inst(Opcode::FNeg) => Val::Bits(a[0] ^ self.float.sign()),
            Op::Inst(o) if o.is_binary() && self.is_float(t.class) => {
                let r = float_binary(o, self.float, a[0], a[1]).expect("a float operation");
                let nan = self.float.is_nan(r) || a.iter().any(|&x| self.float.is_nan(x));
                if flags.has(Flags::NNAN) && nan {
                    Val::Poison
                } else {
                    Val::Bits(r)
                }
            }
            Op::Inst(o) if o.is_binary() => {
                outcome(int_binary(o, flags, w, a[0], a[1]).expect("an integer operation"))
            }
            Op::Inst(Opcode::Trunc) => Val::Bits(a[0] & mask(w)),
            Op::Inst(Opcode::ZExt) if flags.has(Flags::NNEG) && sign_extend(a[0], kid_w) < 0 => {
                Val::Poison
            }
            Op::Inst(Opcode::ZExt) => Val::Bits(a[0]),
            Op::Inst(Opcode::SExt) => Val::Bits(sign_extend(a[0], kid_w) as u128 & mask(w)),
            Op::Inst(o @ (Opcode::UIToFP | Opcode::SIToFP)) => Val::Bits(
                jacquard_ir::scalar::int_to_float(self.float, a[0], kid_w, o == Opcode::SIToFP),
            ),
            Op::Inst(Opcode::BitCast | Opcode::FPExt | Opcode::FPTrunc | Opcode::Freeze) => {
                Val::Bits(a[0])
            }
            Op::Cmp(Opcode::ICmp, p) => Val::Bits(int_compare(p, kid_w, a[0], a[1]) as u128),
            Op::Cmp(_, p) => Val::Bits(float_compare(p, self.float, a[0], a[1]) as u128),
            Op::Func(Func::Log2) => match a[0].checked_ilog2() {
                Some(n) => Val::Bits(n as u128),
                None => Val::Undefined,
            },
            Op::Func(Func::Width) => Val::Bits(kid_w as u128 & mask(w)),
            Op::Func(Func::SignedMin) => Val::Bits(1 << (w - 1)),
            Op::Call(role) => self.call(t, role, w, a),
            _ => panic!("the proof does not know {op:?}"),
        }
    }
    fn call(&mut self, t: &Typed, role: Role, w: u32, a: &[u128]) -> Val {
        // There is no byte swap of odd widths.
        if role == Role::BSwap && !w.is_multiple_of(16) {
            return Val::Undefined;
        }
        let float = self.is_float(t.class);
        let ty = if float {
            match self.float {
                FloatKind::Half => jacquard_ir::TypeId::HALF,
                _ => jacquard_ir::TypeId::FLOAT,
            }
        } else {
            self.cx.types.int(w)
        };
        let args: Vec<_> = a
            .iter()
            .enumerate()
            .map(|(n, &x)| {
                if float {
                    self.cx.float_bits(ty, x)
                } else {
                    let imm = n == 1 && matches!(role, Role::Ctlz | Role::Cttz | Role::Abs);
                    let t = if imm { jacquard_ir::TypeId::I1 } else { ty };
                    self.cx.int(t, x)
                }
            })
            .collect();
        match intrinsic_fold::fold(self.cx, role, ty, &args) {
            Some(c) if self.cx.is_poison(c) => Val::Poison,
            Some(c) => Val::Bits(
                if float {
                    self.cx.as_float_bits(c)
                } else {
                    self.cx.as_int(c)
                }
                .expect("a scalar"),
            ),
            // Zeros of different sign: either may come out, so the case proves nothing.
            None => Val::Undefined,
        }
    }
}

/// Whether a condition holds for these values.
fn holds(
    e: &mut Env,
    c: &Condition,
    vars: &[usize],
    consts: &[usize],
    typed: Option<&Typed>,
) -> bool {
    match c {
        Condition::True(_) => {
            let t = typed.expect("typed with the rule");
            e.eval(t) == Val::Bits(1)
        }
        Condition::Test { test, negate, args } => {
            let get = |e: &Env, a: u8| {
                if a < 128 {
                    e.vars[a as usize]
                } else {
                    Val::Bits(e.consts[a as usize - 128])
                }
            };
            let class = |a: u8| {
                if a < 128 {
                    vars[a as usize]
                } else {
                    consts[a as usize - 128]
                }
            };
            let w = e.width(class(args[0]));
            let Val::Bits(x) = get(e, args[0]) else {
                // Facts about poison are no facts, but poison makes the left side poison or unused.
                return !matches!(
                    test,
                    Test::KnownNonneg | Test::KnownNonzero | Test::NoCommonBits
                );
            };
            let r = match test {
                Test::PowerOf2 => x.is_power_of_two(),
                Test::KnownNonneg => sign_extend(x, w) >= 0,
                Test::KnownNonzero => x != 0,
                Test::NoCommonBits => matches!(get(e, args[1]), Val::Bits(y) if x & y == 0),
                Test::LowMask => x != 0 && x & x.wrapping_add(1) == 0,
                Test::IsBool => w == 1,
                Test::NotBool => w != 1,
                Test::SignedMin => x == 1 << (w - 1),
                Test::NormalReciprocal => {
                    let f = e.float.to_f64(x);
                    let least = match e.float {
                        FloatKind::Half => 2f64.powi(-14),
                        _ => f32::MIN_POSITIVE as f64,
                    };
                    let r = 1.0 / f;
                    f != 0.0
                        && f.is_finite()
                        && f.to_bits() & ((1 << 52) - 1) == 0
                        && r.abs() >= least
                        && f.abs() >= least
                        && e.float.to_f64(e.float.from_f64(r)) == r
                }
                Test::OneUse | Test::NotConst | Test::Scalar | Test::RootMayWrap => return true,
            };
            r != *negate
        }
    }
}

/// Checks a rule; the error shows values for which it is wrong. Gives how many cases were compared.
fn prove(r: &Rule) -> Result<u64, String> {
    let mut c = Classes {
        parent: vec![],
        kind: vec![],
        order: vec![],
        bad: false,
    };
    let vars: Vec<usize> = (0..r.vars).map(|_| c.fresh(Kind::Unknown)).collect();
    let consts: Vec<usize> = (0..r.consts).map(|_| c.fresh(Kind::Unknown)).collect();
    let lhs = type_node(&r.lhs, &mut c, &vars, &consts);
    let rhs = type_node(&r.rhs, &mut c, &vars, &consts);
    c.union(lhs.class, rhs.class);
    let conds: Vec<Option<Typed>> = r
        .when
        .iter()
        .map(|w| match w {
            Condition::True(n) => Some(type_node(n, &mut c, &vars, &consts)),
            _ => None,
        })
        .collect();
    if c.bad {
        return Err("types do not meet".into());
    }
    let roots: Vec<usize> = (0..c.parent.len()).filter(|&k| c.parent[k] == k).collect();
    let leaves = (r.vars + r.consts) as usize;
    let floats = roots.iter().any(|&k| c.kind[k] == Kind::Float);
    let mut cx = Context::default();
    let mut cases = 0u64;
    // Two operands at 8 bits are 65,536 cases a rule: all of them in optimised builds, a sample otherwise.
    let wide = leaves <= 1 || leaves == 2 && !cfg!(debug_assertions);
    // A rule may need a power of two, and one of the widths is not.
    let choices: &[u32] = if wide { &[1, 3, 4, 8] } else { &[1, 3, 4] };
    let open: Vec<usize> = roots
        .iter()
        .copied()
        .filter(|&k| matches!(c.kind[k], Kind::Int | Kind::Unknown))
        .collect();
    let float_kinds: &[FloatKind] = if floats {
        &[FloatKind::Half, FloatKind::Float]
    } else {
        &[FloatKind::Half]
    };
    // Narrow widths exhaustively, then 8 to 64 bits with special and random values.
    for exhaustive in [true, false] {
        let choices: &[u32] = if exhaustive {
            choices
        } else {
            &[8, 16, 24, 32, 64]
        };
        let combos = choices.len().pow(open.len().min(3) as u32);
        for combo in 0..combos {
            let mut widths = vec![1u32; c.parent.len()];
            let mut k = combo;
            for &o in &open {
                widths[o] = choices[k % choices.len()];
                k /= choices.len();
            }
            if c.order
                .iter()
                .any(|&(a, b)| widths[c.find(a)] >= widths[c.find(b)])
            {
                continue;
            }
            for &float in float_kinds {
                cases += compare(
                    r,
                    &c,
                    &widths,
                    float,
                    &vars,
                    &consts,
                    &lhs,
                    &rhs,
                    &conds,
                    exhaustive && !floats,
                    &mut cx,
                )?;
            }
        }
    }
    if cases == 0 {
        return Err("no case could be compared".into());
    }
    Ok(cases)
}

#[allow(clippy::too_many_arguments)]
fn compare(
    r: &Rule,
    c: &Classes,
    widths: &[u32],
    float: FloatKind,
    vars: &[usize],
    consts: &[usize],
    lhs: &Typed,
    rhs: &Typed,
    conds: &[Option<Typed>],
    exhaustive: bool,
    cx: &mut Context,
) -> Result<u64, String> {
    let classes: Vec<usize> = vars.iter().chain(consts).copied().collect();
    let bits = |k: usize| match c.kind[c.find(k)] {
        Kind::Float => float.bits(),
        _ => widths[c.find(k)],
    };
    let total: u32 = classes.iter().map(|&k| bits(k)).sum();
    let runs = if exhaustive {
        1u64 << total.min(16)
    } else {
        400
    };
    let mut seed = 0x9E37_79B9_7F4A_7C15u64 ^ total as u64;
    let mut random = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let mut compared = 0;
    for run in 0..runs {
        let mut left = run;
        let mut values: Vec<Val> = Vec::new();
        for &k in &classes {
            let w = bits(k);
            let v = if exhaustive && total <= 16 {
                let v = left as u128 & mask(w);
                left >>= w;
                v
            } else {
                let x = random();
                let special = if c.kind[c.find(k)] == Kind::Float {
                    let one = float.from_f64(1.0);
                    let list = [
                        0,
                        float.sign(),
                        one,
                        one | float.sign(),
                        float.from_f64(f64::INFINITY),
                        float.from_f64(f64::NAN),
                        1,
                        float.from_f64(2.0),
                        float.from_f64(0.25),
                    ];
                    list[(x >> 8) as usize % list.len()]
                } else {
                    let list = [
                        0,
                        1,
                        mask(w),
                        1 << (w - 1),
                        mask(w) >> 1,
                        2,
                        (x >> 20) as u128 % w as u128,
                        1u128 << ((x >> 20) % w as u64),
                        w as u128 - 1 - ((x >> 30) as u128 % w as u128),
                    ];
                    list[(x >> 8) as usize % list.len()]
                };
                (if x & 3 == 0 {
                    random() as u128
                } else {
                    special
                }) & mask(w)
            };
            values.push(Val::Bits(v));
        }
        let nums: Vec<u128> = values[vars.len()..]
            .iter()
            .map(|v| if let Val::Bits(b) = v { *b } else { 0 })
            .collect();
        // Each variable in turn is poison, too.
        for poison in 0..=vars.len() {
            if poison > 0 && run % 7 != 0 {
                break;
            }
            let mut vs = values[..vars.len()].to_vec();
            if poison > 0 {
                vs[poison - 1] = Val::Poison;
            }
            let mut e = Env {
                cx,
                classes: c,
                widths,
                float,
                vars: &vs,
                consts: &nums,
            };
            let ok = r
                .when
                .iter()
                .zip(conds)
                .all(|(w, t)| holds(&mut e, w, vars, consts, t.as_ref()));
            if !ok {
                continue;
            }
            let l = e.eval(lhs);
            if matches!(l, Val::Poison | Val::Undefined) {
                continue;
            }
            let g = e.eval(rhs);
            let is_float = c.kind[c.find(lhs.class)] == Kind::Float;
            let equal = match (l, g) {
                (Val::Bits(a), Val::Bits(b)) if is_float => {
                    a == b
                        || float.is_nan(a) && float.is_nan(b)
                        || nsz(&r.lhs) && float.to_f64(a) == float.to_f64(b)
                }
                (a, b) => a == b,
            };
            // A constant expression of the right side that does not fold makes the rule inapplicable.
            if !(equal || g == Val::Undefined && has_consts_only(&r.rhs)) {
                let w: Vec<u32> = classes.iter().map(|&k| bits(k)).collect();
                return Err(format!(
                    "values {vs:x?} constants {nums:x?} widths {w:?} {float:?}: left {l:x?}, right {g:x?}"
                ));
            }
            compared += 1;
        }
    }
    Ok(compared)
}

/// Whether the rule ignores the sign of zero.
fn nsz(n: &Node) -> bool {
    match n {
        Node::Op { flags, args, .. } => flags.has(Flags::NSZ) || args.iter().any(nsz),
        _ => false,
    }
}

/// Whether some inner operation has constants only (and so is folded when the rule is applied).
fn has_consts_only(n: &Node) -> bool {
    fn constant(n: &Node) -> bool {
        match n {
            Node::Const(_) | Node::Int(_) | Node::Float(_) => true,
            Node::Var(_) => false,
            Node::Op { args, .. } => args.iter().all(constant),
        }
    }
    match n {
        Node::Op { args, .. } => constant(n) || args.iter().any(has_consts_only),
        _ => false,
    }
}

#[test]
fn every_rule_holds() {
    let mut wrong = Vec::new();
    for r in RULES {
        if let Err(e) = prove(r) {
            wrong.push(format!("{}: {}: {e}", r.place, r.text));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} rules are wrong:\n{}",
        wrong.len(),
        RULES.len(),
        wrong.join("\n")
    );
    assert!(RULES.len() >= 500, "{} rules", RULES.len());
}

#[test]
fn a_wrong_rule_is_caught() {
    // x - y is not y - x.
    static LEFT: &[Node] = &[Node::Var(0), Node::Var(1)];
    static RIGHT: &[Node] = &[Node::Var(1), Node::Var(0)];
    let op = |args| Node::Op {
        op: Op::Inst(Opcode::Sub),
        flags: Flags::NONE,
        one_use: false,
        like: None,
        args,
    };
    let wrong = Rule {
        place: "test",
        text: "",
        lhs: op(LEFT),
        rhs: op(RIGHT),
        when: &[],
        vars: 2,
        consts: 0,
    };
    assert!(prove(&wrong).is_err());
    // Adding nsw where there was none makes poison of a value.
    let nsw = Node::Op {
        op: Op::Inst(Opcode::Add),
        flags: Flags::NSW,
        one_use: false,
        like: None,
        args: LEFT,
    };
    let add = Node::Op {
        op: Op::Inst(Opcode::Add),
        flags: Flags::NONE,
        one_use: false,
        like: None,
        args: LEFT,
    };
    let wrong = Rule {
        place: "test",
        text: "",
        lhs: add,
        rhs: nsw,
        when: &[],
        vars: 2,
        consts: 0,
    };
    assert!(prove(&wrong).is_err());
}
