//! What rules and lowerings may ask about the IR: values part by part, constants, known bits, conditions.

use super::rules::{INTRINSICS, Key, cmp_key, intrinsic_key, opcode_key};
use crate::constants::{self, Scalar as ConstScalar};
use crate::select::lanes;
use crate::shared::{Called, Mode};
use crate::types::{Parts, RuleTy, Scalar, parts_of, scalar_of};
use jacquard_ir::tables::{FeatureSet, IntrinsicId};
use jacquard_ir::{
    Aux, Block, Body, Const, ConstKind, Context, Flags, FuncId, Inst, Module, Opcode, Type, TypeId,
    Value, call, cfg, sign_extend,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// One scalar part of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// The value.
    pub v: Value,
    /// Which of its parts.
    pub part: u32,
}

impl Node {
    /// The only (or first) part of a value.
    pub fn new(v: Value) -> Node {
        Node { v, part: 0 }
    }
}

/// What a called function is to rules: `NONE`, or an intrinsic that rules name.
pub const NO_INTRINSIC: u16 = u16::MAX;

/// For each function of the module, the intrinsic it is.
pub fn intrinsics(module: &Module) -> Vec<Called> {
    let rules = rule_intrinsics(module);
    module
        .functions
        .iter()
        .zip(rules)
        .map(|(f, rule)| Called {
            rule,
            id: IntrinsicId::lookup(module.cx.str(f.name)).map(|x| x.0),
        })
        .collect()
}

fn rule_intrinsics(module: &Module) -> Vec<u16> {
    module
        .functions
        .iter()
        .map(|f| {
            let name = module.cx.str(f.name);
            if !jacquard_ir::is_reserved(name) {
                return NO_INTRINSIC;
            }
            // The longest prefix, cut at dots, that the table names.
            let mut end = name.len();
            loop {
                if let Ok(i) = INTRINSICS.binary_search(&&name[..end]) {
                    return i as u16;
                }
                match name[..end].rfind('.') {
                    Some(dot) if dot > 4 => end = dot,
                    _ => return NO_INTRINSIC,
                }
            }
        })
        .collect()
}

/// The read-only side of selection.
pub struct Matcher<'a> {
    /// The module, whose body of the present function may be elsewhere.
    pub module: &'a Module,
    /// Types, constants, strings.
    pub cx: &'a Context,
    /// The function's body.
    pub body: &'a Body,
    /// What the target has.
    pub features: FeatureSet,
    /// PTX version times ten.
    pub ptx: u32,
    /// Modes of the function.
    pub mode: Mode,
    /// See [`intrinsics`].
    pub intrinsic_of: &'a [Called],
    /// The 64-bit zero.
    pub zero: Value,
    parts: RefCell<FxHashMap<TypeId, Rc<Parts>>>,
    /// Answers of [`Matcher::runs_as_often`], by blocks.
    as_often: RefCell<FxHashMap<(Block, Block), bool>>,
}

/// Blocks looked at for one loop.
const MAX_LOOP: usize = 256;

impl<'a> Matcher<'a> {
    /// A matcher on one function.
    pub fn new(
        module: &'a Module,
        body: &'a Body,
        mode: Mode,
        intrinsic_of: &'a [Called],
        zero: Value,
        features: FeatureSet,
        ptx: u32,
    ) -> Matcher<'a> {
        Matcher {
            module,
            cx: &module.cx,
            body,
            features,
            ptx,
            mode,
            intrinsic_of,
            zero,
            parts: RefCell::default(),
            as_often: RefCell::default(),
        }
    }

    // ---- places ----

    /// Whether a pattern at `root` may swallow the operation `part`: it runs as often as the root, or is a conversion,
    /// which costs nothing inside an instruction. What was moved out of a loop stays out, but for wide products: adding one
    /// takes two instructions, multiplying and adding one.
    pub fn may_swallow(&self, root: Node, part: Node) -> bool {
        let (Some(r), Some(i)) = (root.v.as_inst(), part.v.as_inst()) else {
            return true;
        };
        let (Some(inner), Some(outer)) = (self.body.inst(r).block, self.body.inst(i).block) else {
            return true;
        };
        let op = self.body.op(i);
        inner == outer
            || op.is_cast()
            || self.is_wide_product(i)
            || self.runs_as_often(inner, outer)
    }
    /// A product of 64 bits whose factors have 32.
    fn is_wide_product(&self, i: Inst) -> bool {
        let short = |v: Value| match (v.as_inst(), self.cx.value_int(v)) {
            (Some(i), _) => {
                matches!(self.body.op(i), Opcode::ZExt | Opcode::SExt)
                    && self.body.ty(self.body.operand(i, 0), self.cx) == TypeId::I32
            }
            (None, Some(c)) => i32::try_from(sign_extend(c, 64)).is_ok() || c <= u32::MAX.into(),
            _ => false,
        };
        self.body.op(i) == Opcode::Mul
            && lanes::inst_ty(self, i) == TypeId::I64
            && short(self.body.operand(i, 0))
            && short(self.body.operand(i, 1))
    }
    /// Whether no loop around `inner` leaves out `outer`, which comes before it.
    fn runs_as_often(&self, inner: Block, outer: Block) -> bool {
        if let Some(&known) = self.as_often.borrow().get(&(inner, outer)) {
            return known;
        }
        let mut seen = FxHashSet::default();
        let mut work: Vec<Block> = cfg::succs(self.body, inner).collect();
        let mut often = true;
        while let Some(b) = work.pop() {
            if b == inner {
                often = false;
                break;
            }
            if b == outer || !seen.insert(b) {
                continue;
            }
            if seen.len() > MAX_LOOP {
                break;
            }
            work.extend(cfg::succs(self.body, b));
        }
        self.as_often.borrow_mut().insert((inner, outer), often);
        often
    }

    // ---- types ----

    /// The type of a value.
    #[inline]
    pub fn ty(&self, v: Value) -> TypeId {
        self.body.ty(v, self.cx)
    }
    /// The parts of a type (checked to exist by [`crate::legalize`]; empty if it has none).
    pub fn parts(&self, ty: TypeId) -> Rc<Parts> {
        if let Some(p) = self.parts.borrow().get(&ty) {
            return p.clone();
        }
        let p = Rc::new(parts_of(self.cx, ty).unwrap_or_default());
        self.parts.borrow_mut().insert(ty, p.clone());
        p
    }
    /// Number of parts of a type.
    pub fn count(&self, ty: TypeId) -> usize {
        match *self.cx.ty(ty) {
            Type::Int(w) => 1 + usize::from(w > 64),
            Type::Fp128 => 2,
            Type::Vector { .. } | Type::Array { .. } | Type::Struct { .. } | Type::Named(_) => {
                self.parts(ty).len()
            }
            Type::Void => 0,
            _ => 1,
        }
    }
    /// The scalar of a node.
    pub fn scalar(&self, n: Node) -> Scalar {
        let ty = self.ty(n.v);
        match scalar_of(self.cx, ty) {
            Some(s) => s,
            None => self
                .parts(ty)
                .get(n.part as usize)
                .map_or(Scalar::I32, |p| p.scalar),
        }
    }
    /// The type for rules of a node; no pattern looks into half of a wide integer.
    pub fn rule_ty(&self, n: Node) -> Option<RuleTy> {
        let ty = self.ty(n.v);
        match *self.cx.ty(ty) {
            Type::Int(65..) | Type::Fp128 => Some(RuleTy::I64),
            Type::Vector { .. } | Type::Array { .. } | Type::Struct { .. } | Type::Named(_) => {
                Some(self.parts(ty).get(n.part as usize)?.scalar.ty)
            }
            _ => scalar_of(self.cx, ty).map(|s| s.ty),
        }
    }

    /// Whether a node is half of a wide integer.
    pub fn is_half(&self, n: Node) -> bool {
        let ty = self.ty(n.v);
        match *self.cx.ty(ty) {
            Type::Int(w) => w > 64,
            Type::Fp128 => true,
            Type::Vector { .. } | Type::Array { .. } | Type::Struct { .. } | Type::Named(_) => self
                .parts(ty)
                .get(n.part as usize)
                .is_some_and(|p| p.half != 0),
            _ => false,
        }
    }

    // ---- structure ----

    /// The register `part` of a value that takes several, of which `n` is the first.
    pub fn part_of(&self, n: Node, part: u32) -> Node {
        self.resolve(Node {
            part: n.part + part,
            ..n
        })
    }

    /// Where a part really comes from: looks through everything that only rearranges parts.
    pub fn resolve(&self, n: Node) -> Node {
        lanes::resolve_from(self, n, 0)
    }

    /// The intrinsic of the rule table that a call calls.
    pub fn intrinsic(&self, call: Inst) -> Option<u16> {
        let f = self.module.called_func(self.body, call)?;
        self.intrinsic_of
            .get(f.index())
            .map(|c| c.rule)
            .filter(|&i| i != NO_INTRINSIC)
    }
    /// The row of the intrinsic that a function is.
    pub fn intrinsic_id(&self, f: FuncId) -> Option<IntrinsicId> {
        self.intrinsic_of.get(f.index())?.id
    }
    /// The function a call calls directly.
    pub fn callee(&self, call: Inst) -> Option<FuncId> {
        self.module.called_func(self.body, call)
    }

    /// What a node is to the decision trees; `None` if no pattern can look into it.
    pub fn key(&self, n: Node) -> Option<Key> {
        let i = n.v.as_inst()?;
        self.rule_ty(n)?;
        let node = self.body.inst(i);
        // A choice is one of each half by itself.
        if self.is_half(n) && node.op != Opcode::Select {
            return None;
        }
        Some(match (&node.aux, node.op) {
            (Aux::Cmp(p), op) => {
                let left = self.raw_kid(n, 0);
                self.rule_ty(left)?;
                if self.is_half(left) {
                    return None;
                }
                cmp_key(op, *p)
            }
            (_, Opcode::Call) => intrinsic_key(u32::from(self.intrinsic(i)?)),
            // A pointer is an integer as wide as it.
            (_, Opcode::PtrToInt | Opcode::IntToPtr) => {
                let narrows = self.scalar(n).bits <= self.scalar(self.raw_kid(n, 0)).bits;
                opcode_key(if narrows { Opcode::Trunc } else { Opcode::ZExt })
            }
            (_, op) => opcode_key(op),
        })
    }
    fn raw_kid(&self, n: Node, k: usize) -> Node {
        let Some(i) = n.v.as_inst() else { return n };
        let op = self.body.op(i);
        let v = self
            .body
            .operand(i, if op == Opcode::Call { k + 1 } else { k });
        let lanes = self.cx.types.is_vector(self.ty(v)) || (op == Opcode::Select && k > 0);
        // Lanes here and there may have different numbers of parts: a lane of two has one condition, and its first part is what
        // becomes of it in fewer bits.
        let resizes = match op {
            Opcode::Select => k == 0,
            Opcode::Trunc | Opcode::ZExt | Opcode::SExt | Opcode::ICmp => true,
            _ => false,
        };
        if resizes && lanes {
            let (theirs, own) = (self.count(self.ty(v)), self.count(self.body.inst(i).ty));
            let part = n.part as usize * theirs / own.max(1);
            return Node {
                v,
                part: part as u32,
            };
        }
        Node {
            v,
            part: if lanes { n.part } else { 0 },
        }
    }
    /// Operand `k` of an elementwise node, resolved.
    pub fn kid(&self, n: Node, k: usize) -> Option<Node> {
        let i = n.v.as_inst()?;
        let count = match self.body.op(i) {
            Opcode::Call => call::num_args(self.body, i),
            _ => self.body.num_ops(i),
        };
        (k < count).then(|| self.resolve(self.raw_kid(n, k)))
    }
    /// Whether two resolved nodes are the same value.
    pub fn same(&self, a: Node, b: Node) -> bool {
        if a == b {
            return true;
        }
        match (self.const_int(a), self.const_int(b)) {
            (Some(x), Some(y)) => x == y && self.rule_ty(a) == self.rule_ty(b),
            _ => false,
        }
    }

    // ---- constants ----

    /// The scalar a constant node is.
    pub fn constant(&self, n: Node) -> Option<ConstScalar> {
        let c = n.v.as_const()?;
        constants::part(self.cx, self.module, c, n.part as usize)
    }
    /// The integer a constant node is, sign-extended from its width; undefined values are 0.
    pub fn const_int(&self, n: Node) -> Option<i64> {
        let s = self.scalar(n);
        if s.ty.is_float() {
            return None;
        }
        // The common case without the general walk.
        if let Some(c) = n.v.as_const()
            && let ConstKind::Int(v) = self.cx.constant(c).kind
            && n.part == 0
            && s.bits <= 64
        {
            return Some(sign_extend(v, u32::from(s.bits)) as i64);
        }
        match self.constant(n)? {
            ConstScalar::Bits(b) => Some(sign_extend(b, u32::from(s.bits)) as i64),
            ConstScalar::Undef => Some(0),
            ConstScalar::Address { .. } => None,
        }
    }
    /// The value of a float constant node.
    pub fn const_float(&self, _c: Const, n: Node) -> Option<f64> {
        let ConstScalar::Bits(b) = self.constant(n)? else {
            return None;
        };
        Some(match self.scalar(n).ty {
            RuleTy::F16 => half::f16::from_bits(b as u16).to_f64(),
            RuleTy::BF16 => half::bf16::from_bits(b as u16).to_f64(),
            RuleTy::F32 => f64::from(f32::from_bits(b as u32)),
            RuleTy::F64 => f64::from_bits(b as u64),
            _ => return None,
        })
    }

    // ---- flags and attributes ----

    /// Flags of the instruction that defines a node.
    pub fn flags(&self, n: Node) -> Flags {
        n.v.as_inst()
            .map_or(Flags::NONE, |i| self.body.inst(i).flags)
    }
    /// Whether products and sums at this instruction may be contracted.
    pub fn contractable(&self, n: Node) -> bool {
        self.mode.fma || self.flags(n).has(Flags::CONTRACT)
    }
}
