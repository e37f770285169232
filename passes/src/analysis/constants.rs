//! Sparse conditional constant propagation: the solver. Values start unknown, blocks unreached; only what executes counts.

use jacquard_ir::fold::fold_inst;
use jacquard_ir::{Block, Body, Const, Inst, Module, Opcode, Value, ValueKind, cfg, phi};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// What is known about a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lattice {
    /// Nothing reaches it yet.
    Unknown,
    /// Always this constant.
    Const(Const),
    /// More than one value.
    Over,
}

impl Lattice {
    /// The least value above both.
    pub fn join(self, other: Lattice) -> Lattice {
        match (self, other) {
            (Lattice::Unknown, x) | (x, Lattice::Unknown) => x,
            (a, b) if a == b => a,
            _ => Lattice::Over,
        }
    }
}

/// The solution for one body.
pub struct Solver<'a> {
    args: &'a [Lattice],
    /// The value of a call's result, if something outside knows.
    calls: &'a dyn Fn(&Module, &Body, Inst) -> Lattice,
    values: Vec<Lattice>,
    reached: Vec<bool>,
    edges: FxHashSet<(Block, Block)>,
    insts: Vec<Inst>,
    blocks: Vec<Block>,
    /// Phis to look at when nothing else is left, once each.
    phis: Vec<Inst>,
    waiting: FxHashSet<Inst>,
}

impl<'a> Solver<'a> {
    /// Solves a body for these arguments.
    pub fn solve(
        m: &mut Module,
        body: &Body,
        args: &'a [Lattice],
        calls: &'a dyn Fn(&Module, &Body, Inst) -> Lattice,
    ) -> Solver<'a> {
        let mut s = Solver {
            args,
            calls,
            values: vec![Lattice::Unknown; body.inst_capacity()],
            reached: vec![false; body.block_capacity()],
            edges: FxHashSet::default(),
            insts: Vec::new(),
            blocks: Vec::new(),
            phis: Vec::new(),
            waiting: FxHashSet::default(),
        };
        let Some(entry) = body.entry() else { return s };
        s.reached[entry.index()] = true;
        s.blocks.push(entry);
        loop {
            s.propagate(m, body);
            // What still hangs on poison alone takes any path.
            if !s.settle(body) {
                return s;
            }
        }
    }
    fn propagate(&mut self, m: &mut Module, body: &Body) {
        loop {
            if let Some(i) = self.insts.pop() {
                if body.inst(i).block.is_some_and(|b| self.reached[b.index()]) {
                    self.visit(m, body, i);
                }
            } else if let Some(b) = self.blocks.pop() {
                for i in body.insts(b) {
                    self.visit(m, body, i);
                }
            } else if let Some(i) = self.phis.pop() {
                self.waiting.remove(&i);
                self.visit(m, body, i);
            } else {
                return;
            }
        }
    }
    fn settle(&mut self, body: &Body) -> bool {
        let mut any = false;
        for b in body.blocks() {
            if !self.reached[b.index()] {
                continue;
            }
            let Some(t) = body.terminator(b) else {
                continue;
            };
            let conditional =
                body.op(t) == Opcode::Switch || body.op(t) == Opcode::Br && body.num_ops(t) == 3;
            if conditional && self.value(body.operand(t, 0)) == Lattice::Unknown {
                let succs: SmallVec<[Block; 4]> = cfg::succs(body, b).collect();
                for s in succs {
                    any |= self.take_edge(body, b, s);
                }
            }
        }
        any
    }
    /// What is known about a value.
    pub fn value(&self, v: Value) -> Lattice {
        match v.kind() {
            ValueKind::Const(c) => Lattice::Const(c),
            ValueKind::Arg(n) => self.args.get(n as usize).copied().unwrap_or(Lattice::Over),
            ValueKind::Inst(i) => self.values.get(i.index()).copied().unwrap_or(Lattice::Over),
            ValueKind::Block(_) => Lattice::Over,
        }
    }
    /// Whether a block can run.
    pub fn reached(&self, b: Block) -> bool {
        self.reached[b.index()]
    }
    fn take_edge(&mut self, body: &Body, from: Block, to: Block) -> bool {
        if !self.edges.insert((from, to)) {
            return false;
        }
        if std::mem::replace(&mut self.reached[to.index()], true) {
            for i in phi::of(body, to) {
                self.wait(i);
            }
        } else {
            self.blocks.push(to);
        }
        true
    }
    fn raise(&mut self, body: &Body, i: Inst, new: Lattice) {
        let old = self.values[i.index()];
        let new = old.join(new);
        if new != old {
            self.values[i.index()] = new;
            for (u, _) in body.users(i.into()) {
                if body.op(u) != Opcode::Phi {
                    self.insts.push(u);
                } else if body.inst(u).block.is_some_and(|b| self.reached[b.index()]) {
                    self.wait(u);
                }
            }
        }
    }
    /// A phi is looked at once for all that changed in the meantime: many edges lead to the end of a large switch.
    fn wait(&mut self, phi: Inst) {
        if self.values[phi.index()] != Lattice::Over && self.waiting.insert(phi) {
            self.phis.push(phi);
        }
    }
    fn visit(&mut self, m: &mut Module, body: &Body, i: Inst) {
        let op = body.op(i);
        if op.is_terminator() {
            return self.leave(m, body, i);
        }
        if self.values[i.index()] == Lattice::Over {
            return;
        }
        match op {
            Opcode::Phi => {
                let Some(b) = body.inst(i).block else { return };
                let mut all = Lattice::Unknown;
                for (v, p) in phi::incoming(body, i) {
                    if !self.edges.contains(&(p, b)) {
                        continue;
                    }
                    let l = self.value(v);
                    // Poison may be taken for whatever the others are.
                    if matches!(l, Lattice::Const(c) if m.cx.is_poison(c)) {
                        continue;
                    }
                    all = all.join(l);
                }
                self.raise(body, i, all);
            }
            Opcode::Call => {
                let l = (self.calls)(m, body, i);
                self.raise(body, i, l);
            }
            Opcode::Select => {
                let l = match self.value(body.operand(i, 0)) {
                    Lattice::Unknown => Lattice::Unknown,
                    Lattice::Const(c) if m.cx.as_int(c).is_some() => {
                        let n = if m.cx.as_int(c) == Some(0) { 2 } else { 1 };
                        self.value(body.operand(i, n))
                    }
                    _ => self
                        .value(body.operand(i, 1))
                        .join(self.value(body.operand(i, 2))),
                };
                self.raise(body, i, l);
            }
            _ if op.touches_memory() || matches!(op, Opcode::Alloca | Opcode::GetElementPtr) => {
                self.raise(body, i, Lattice::Over);
            }
            _ => {
                let l = self.fold(m, body, i);
                self.raise(body, i, l);
            }
        }
    }
    fn fold(&self, m: &mut Module, body: &Body, i: Inst) -> Lattice {
        let mut ops: SmallVec<[Const; 4]> = SmallVec::new();
        let node = body.inst(i);
        let mut unknown = false;
        for v in body.operands(i) {
            match self.value(v) {
                Lattice::Const(c) => {
                    // Zero absorbs whatever the other side is.
                    if matches!(node.op, Opcode::And | Opcode::Mul) && m.cx.is_zero(c) {
                        return Lattice::Const(c);
                    }
                    ops.push(c);
                }
                Lattice::Unknown => unknown = true,
                Lattice::Over => return self.absorbed(m, body, i),
            }
        }
        if unknown {
            return Lattice::Unknown;
        }
        match fold_inst(&mut m.cx, node.op, node.ty, node.flags, &node.aux, &ops) {
            Some(c) => Lattice::Const(c),
            None => Lattice::Over,
        }
    }
    /// A result that one constant operand fixes.
    fn absorbed(&self, m: &Module, body: &Body, i: Inst) -> Lattice {
        if matches!(body.op(i), Opcode::And | Opcode::Mul) {
            for v in body.operands(i) {
                if let Lattice::Const(c) = self.value(v)
                    && m.cx.is_zero(c)
                {
                    return Lattice::Const(c);
                }
            }
        }
        Lattice::Over
    }
    fn leave(&mut self, m: &Module, body: &Body, t: Inst) {
        let Some(b) = body.inst(t).block else { return };
        let only = self.only_successor(m, body, t);
        match only {
            Some(Some(to)) => {
                self.take_edge(body, b, to);
            }
            // Unknown condition: no edge yet.
            Some(None) => {}
            None => {
                let succs: SmallVec<[Block; 4]> = cfg::succs(body, b).collect();
                for s in succs {
                    self.take_edge(body, b, s);
                }
            }
        }
    }
    /// The edge a terminator surely takes; `Some(None)` if its condition is not known yet, `None` for any.
    pub fn only_successor(&self, m: &Module, body: &Body, t: Inst) -> Option<Option<Block>> {
        let conditional =
            body.op(t) == Opcode::Switch || body.op(t) == Opcode::Br && body.num_ops(t) == 3;
        if !conditional {
            return None;
        }
        let c = match self.value(body.operand(t, 0)) {
            Lattice::Unknown => return Some(None),
            Lattice::Over => return None,
            Lattice::Const(c) => m.cx.as_int(c)?,
        };
        if body.op(t) == Opcode::Br {
            let n = if c == 0 { 2 } else { 1 };
            return Some(body.operand(t, n).as_block());
        }
        let mut to = body.operand(t, 1).as_block();
        for n in (2..body.num_ops(t)).step_by(2) {
            if m.cx.value_int(body.operand(t, n)) == Some(c) {
                to = body.operand(t, n + 1).as_block();
                break;
            }
        }
        Some(to)
    }
    /// Whether the terminator of a reached block could be decided.
    pub fn decided(&self, m: &Module, body: &Body, t: Inst) -> Option<Block> {
        self.only_successor(m, body, t).flatten()
    }
}
