//! `early-cse`: equal expressions and loads, by one walk over the dominator tree.
//!
//! Loads and read-only calls carry the memory generation they were seen in; anything that may write starts a new
//! generation. A load is also taken again over writes that alias analysis shows not to touch it.

use crate::analysis::alias::{Aliases, loc_of};
use crate::analysis::effects::{call_effects, is_simple, is_trivially_dead, may_read, may_write};
use crate::analysis::known_bits::Memo;
use crate::edit::erase_if_dead_before;
use crate::manager::{FunctionPass, Fx, Params};
use crate::scalar::simplify::simplify;
use jacquard_ir::{
    AttrListId, Aux, Block, Body, Flags, Inst, MemoryEffects, Module, Opcode, Pred, TypeId, Value,
    cfg,
};
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// The pass.
pub struct EarlyCse;

/// Writes between a load and an earlier access that gives its value.
const MAX_WRITES: u32 = 96;

/// What makes two pure instructions equal.
#[derive(PartialEq, Eq, Hash, Clone)]
pub struct Key {
    op: Opcode,
    ty: TypeId,
    pred: Option<Pred>,
    elem: Option<TypeId>,
    attrs: Option<AttrListId>,
    extra: SmallVec<[i32; 4]>,
    ops: SmallVec<[Value; 4]>,
}

/// The key of a pure instruction, operands of commutative ones in order.
pub fn key_of(body: &Body, i: Inst) -> Key {
    let node = body.inst(i);
    let mut ops: SmallVec<[Value; 4]> = body.operands(i).collect();
    let mut pred = None;
    let mut elem = None;
    let mut attrs = None;
    let mut extra = SmallVec::new();
    match &node.aux {
        Aux::Cmp(p) => {
            pred = Some(*p);
            if ops[0] > ops[1] {
                ops.swap(0, 1);
                pred = Some(p.swapped());
            }
        }
        Aux::Gep(t) => elem = Some(*t),
        Aux::Call { attrs: a, .. } => attrs = Some(*a),
        Aux::Indices(x) => extra.extend(x.iter().map(|&k| k as i32)),
        Aux::Shuffle(x) => extra.extend(x.iter().copied()),
        _ => {}
    }
    if node.op.is_commutative() && ops[0] > ops[1] {
        ops.swap(0, 1);
    }
    Key {
        op: node.op,
        ty: node.ty,
        pred,
        elem,
        attrs,
        extra,
        ops,
    }
}

/// The two operands of a commutative operation or a comparison in order, and the predicate that goes with them.
fn in_order(body: &Body, i: Inst) -> Option<(Value, Value, Option<Pred>)> {
    let pred = match body.inst(i).aux {
        Aux::Cmp(p) => Some(p),
        _ if body.op(i).is_commutative() => None,
        _ => return None,
    };
    let (a, b) = (body.operand(i, 0), body.operand(i, 1));
    Some(if a > b {
        (b, a, pred.map(Pred::swapped))
    } else {
        (a, b, pred)
    })
}

/// Equal for instructions that [`same`] calls equal.
fn hash_of(body: &Body, i: Inst) -> u64 {
    let mut h = FxHasher::default();
    let node = body.inst(i);
    (node.op, node.ty).hash(&mut h);
    match in_order(body, i) {
        Some(ordered) => ordered.hash(&mut h),
        None => {
            for v in body.operands(i) {
                v.hash(&mut h);
            }
        }
    }
    h.finish()
}

/// Whether two pure instructions compute the same, flags apart.
fn same(body: &Body, i: Inst, j: Inst) -> bool {
    let (a, b) = (body.inst(i), body.inst(j));
    if a.op != b.op || a.ty != b.ty {
        return false;
    }
    match in_order(body, i) {
        Some(ordered) => Some(ordered) == in_order(body, j),
        None => a.aux == b.aux && body.operands(i).eq(body.operands(j)),
    }
}

/// Whether equal operands give equal results, wherever the instruction stands.
pub fn is_pure(m: &Module, body: &Body, i: Inst) -> bool {
    match body.op(i) {
        Opcode::Phi | Opcode::Alloca | Opcode::Freeze => false,
        Opcode::Call => {
            let e = call_effects(m, body, i);
            e.memory == MemoryEffects::NONE
                && !e.convergent
                && e.will_return
                && body.inst(i).ty != TypeId::VOID
        }
        op => !op.is_terminator() && !op.touches_memory(),
    }
}

/// Makes `kept` valid for both: poison flags that only one has go.
pub fn intersect_flags(body: &mut Body, kept: Inst, gone: Inst) {
    let f = body.inst(kept).flags.intersect(body.inst(gone).flags);
    if body.inst(kept).flags != f {
        body.inst_mut(kept).flags = f;
        Memo::forget_all();
    }
    let theirs = body.md.get(&gone).cloned().unwrap_or_default();
    if let Some(list) = body.md.get_mut(&kept) {
        let all = list.len();
        list.retain(|m| theirs.contains(m));
        if list.len() != all {
            Memo::forget_all();
        }
    }
}

#[derive(Clone, Copy)]
struct Seen {
    value: Value,
    /// The access it comes from: the load, or the store whose value it is.
    access: Inst,
    generation: u32,
}

impl FunctionPass for EarlyCse {
    fn new(_: &Params) -> Self {
        EarlyCse
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let dom = fx.dom();
        let mut cse = Cse::default();
        cse.exprs.reserve(fx.body.inst_capacity() / 4);
        let _memo = Memo::new(fx.body);
        enum Step {
            Enter(Block, u32),
            Leave(usize),
        }
        let Some(&entry) = dom.rpo().first() else {
            return false;
        };
        let mut stack = vec![Step::Enter(entry, 0)];
        // Blocks still to enter: what no block sees any more need not be taken back.
        let mut entering = 1;
        while let Some(step) = stack.pop() {
            match step {
                Step::Leave(_) if entering == 0 => break,
                Step::Leave(mark) => cse.undo(mark),
                Step::Enter(b, generation) => {
                    entering -= 1;
                    let mark = cse.trail.len();
                    stack.push(Step::Leave(mark));
                    let generation = if cfg::single_pred(fx.body, b).is_some() || b == entry {
                        generation
                    } else {
                        // Other paths join here: nothing is known about memory.
                        cse.fresh()
                    };
                    let end = cse.block(fx, b, generation);
                    for c in dom.children(b) {
                        stack.push(Step::Enter(c, end));
                        entering += 1;
                    }
                }
            }
        }
        cse.changed
    }
}

enum Undo {
    Expr(u64, Option<Inst>),
    Load(Value, Option<Seen>),
    Fact(Value, Option<Value>),
}

#[derive(Default)]
struct Cse {
    /// Expressions by hash; of two with one hash the later is known.
    exprs: FxHashMap<u64, Inst>,
    loads: FxHashMap<Value, Seen>,
    facts: FxHashMap<Value, Value>,
    /// Generation in which a reading call was seen.
    reads: FxHashMap<Inst, u32>,
    trail: Vec<Undo>,
    /// Writes by generation: `writes[g]` started generation g + 1.
    writes: Vec<Option<Inst>>,
    last_generation: u32,
    aliases: Aliases,
    changed: bool,
}

impl Cse {
    fn fresh(&mut self) -> u32 {
        self.last_generation += 1;
        self.writes.resize(self.last_generation as usize + 1, None);
        self.last_generation
    }
    fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Undo::Expr(k, old)) => {
                    match old {
                        Some(i) => self.exprs.insert(k, i),
                        None => self.exprs.remove(&k),
                    };
                }
                Some(Undo::Load(p, old)) => {
                    match old {
                        Some(s) => self.loads.insert(p, s),
                        None => self.loads.remove(&p),
                    };
                }
                Some(Undo::Fact(v, old)) => {
                    match old {
                        Some(x) => self.facts.insert(v, x),
                        None => self.facts.remove(&v),
                    };
                }
                None => {}
            }
        }
    }
    /// The earlier instruction that computes what `i` does, or the hash under which `i` may be remembered.
    fn known(&self, body: &Body, i: Inst) -> Result<Inst, u64> {
        let key = hash_of(body, i);
        match self.exprs.get(&key) {
            Some(&old) if body.inst(old).block.is_some() && same(body, old, i) => Ok(old),
            _ => Err(key),
        }
    }
    fn set_expr(&mut self, key: u64, i: Inst) {
        let old = self.exprs.insert(key, i);
        self.trail.push(Undo::Expr(key, old));
    }
    fn set_load(&mut self, p: Value, s: Seen) {
        let old = self.loads.insert(p, s);
        self.trail.push(Undo::Load(p, old));
    }

    /// What the branch into `b` says about its condition.
    fn branch_facts(&mut self, fx: &mut Fx, b: Block) {
        let Some(p) = cfg::single_pred(fx.body, b) else {
            return;
        };
        let Some(t) = fx.body.terminator(p) else {
            return;
        };
        if fx.body.op(t) != Opcode::Br || fx.body.num_ops(t) != 3 {
            return;
        }
        let cond = fx.body.operand(t, 0);
        let taken = fx.body.operand(t, 1) == Value::block(b);
        let mut work: SmallVec<[(Value, bool); 4]> = SmallVec::new();
        work.push((cond, taken));
        let mut steps = 0;
        while let Some((c, value)) = work.pop() {
            steps += 1;
            if steps > 8 || c.is_const() {
                continue;
            }
            let known: Value = fx.m.cx.bool(value).into();
            let old = self.facts.insert(c, known);
            self.trail.push(Undo::Fact(c, old));
            let Some(i) = c.as_inst() else { continue };
            // The condition recomputed below the branch is known as well.
            if is_pure(fx.m, fx.body, i) && matches!(fx.body.op(i), Opcode::ICmp | Opcode::FCmp) {
                if let Aux::Cmp(pred) = fx.body.inst(i).aux
                    && (pred == Pred::Eq && value || pred == Pred::Ne && !value)
                {
                    let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
                    // Equality with a constant replaces uses below; pointers may be equal and yet differ in provenance.
                    if y.is_const()
                        && !x.is_const()
                        && fx.m.cx.types.is_int(fx.body.ty(x, &fx.m.cx))
                    {
                        let old = self.facts.insert(x, y);
                        self.trail.push(Undo::Fact(x, old));
                    }
                }
            } else if fx.body.op(i) == Opcode::And && value || fx.body.op(i) == Opcode::Or && !value
            {
                work.push((fx.body.operand(i, 0), value));
                work.push((fx.body.operand(i, 1), value));
            } else if fx.body.op(i) == Opcode::Select {
                let (x, y, z) = (
                    fx.body.operand(i, 0),
                    fx.body.operand(i, 1),
                    fx.body.operand(i, 2),
                );
                if value && fx.m.cx.value_int(z) == Some(0) {
                    work.push((x, true));
                    work.push((y, true));
                } else if !value && fx.m.cx.value_int(y) == Some(1) {
                    work.push((x, false));
                    work.push((z, false));
                }
            } else if fx.body.op(i) == Opcode::Xor
                && fx.m.cx.value_int(fx.body.operand(i, 1)) == Some(1)
            {
                work.push((fx.body.operand(i, 0), !value));
            }
        }
    }

    fn block(&mut self, fx: &mut Fx, b: Block, mut generation: u32) -> u32 {
        self.branch_facts(fx, b);
        let mut at = fx.body.first_inst(b);
        // The last store whose value nothing has read yet, for dead stores.
        let mut last_store: Option<Inst> = None;
        while let Some(i) = at {
            at = fx.body.next_inst(i);
            if is_trivially_dead(fx.m, fx.body, i) {
                erase_if_dead_before(fx.m, fx.body, i, &mut at);
                self.changed = true;
                continue;
            }
            if !self.facts.is_empty() && fx.body.op(i) != Opcode::Phi {
                for n in 0..fx.body.num_ops(i) {
                    let v = fx.body.operand(i, n);
                    if let Some(&k) = self.facts.get(&v) {
                        fx.body.set_operand(i, n, k);
                        self.changed = true;
                    }
                }
            }
            if let Some(v) = simplify(fx.m, fx.body, i) {
                fx.body.replace_all_uses(i.into(), v);
                self.changed = true;
                if is_trivially_dead(fx.m, fx.body, i) {
                    erase_if_dead_before(fx.m, fx.body, i, &mut at);
                    continue;
                }
            }
            if is_pure(fx.m, fx.body, i) {
                match self.known(fx.body, i) {
                    Ok(old) => {
                        intersect_flags(fx.body, old, i);
                        fx.body.replace_and_erase(i, old.into());
                        self.changed = true;
                    }
                    Err(key) => self.set_expr(key, i),
                }
                continue;
            }
            match fx.body.op(i) {
                Opcode::Load => {
                    if is_simple(fx.body, i) && self.reuse_load(fx, i, generation) {
                        continue;
                    }
                    if may_write(fx.m, fx.body, i) {
                        generation = self.write(i);
                    }
                    last_store = None;
                }
                Opcode::Store if is_simple(fx.body, i) => {
                    if !self.store(fx, i, &mut generation, last_store) {
                        continue;
                    }
                    last_store = Some(i);
                }
                op => {
                    if op == Opcode::Call && self.reuse_call(fx, i, generation) {
                        continue;
                    }
                    if may_read(fx.m, fx.body, i) {
                        last_store = None;
                    }
                    if may_write(fx.m, fx.body, i) && !only_invisible(fx, i) {
                        generation = self.write(i);
                    }
                }
            }
        }
        generation
    }

    /// Replaces a load by what is known to be there; else it is known from now on.
    fn reuse_load(&mut self, fx: &mut Fx, i: Inst, generation: u32) -> bool {
        let p = fx.body.operand(i, 0);
        if let Some(s) = self.loads.get(&p).copied()
                            && fx.body.ty(s.value, &fx.m.cx) == fx.body.inst(i).ty
                            // What it comes from may have died since.
                            && fx.body.inst(s.access).block.is_some()
                            && s.value
                                .as_inst()
                                .is_none_or(|v| fx.body.inst(v).block.is_some())
                            && self.still_valid(fx, &s, i, generation)
        {
            if let Some(l) = s.value.as_inst()
                && fx.body.op(l) == Opcode::Load
                && s.access == l
            {
                intersect_flags(fx.body, l, i);
            }
            fx.body.replace_and_erase(i, s.value);
            self.changed = true;
            return true;
        }

        self.set_load(
            p,
            Seen {
                value: i.into(),
                access: i,
                generation,
            },
        );
        false
    }

    /// A store makes its value known, and a store before it dead that nothing read. False if it stores what is there already.
    fn store(
        &mut self,
        fx: &mut Fx,
        i: Inst,
        generation: &mut u32,
        last_store: Option<Inst>,
    ) -> bool {
        let (v, p) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
        // Storing what is there already.
        if let Some(s) = self.loads.get(&p).copied()
            && s.value == v
            && self.still_valid(fx, &s, i, *generation)
        {
            fx.body.erase(i);
            self.changed = true;
            return false;
        }
        if let Some(s) = last_store
            && fx.body.operand(s, 1) == p
            && fx.body.ty(fx.body.operand(s, 0), &fx.m.cx) == fx.body.ty(v, &fx.m.cx)
        {
            fx.body.erase(s);
            self.changed = true;
        }
        *generation = self.write(i);
        self.set_load(
            p,
            Seen {
                value: v,
                access: i,
                generation: *generation,
            },
        );
        true
    }

    /// Replaces a reading call by an equal one of the same memory.
    fn reuse_call(&mut self, fx: &mut Fx, i: Inst, generation: u32) -> bool {
        let e = call_effects(fx.m, fx.body, i);
        // Reading calls are equal while memory is.
        if !e.memory.writes()
            && !e.convergent
            && e.will_return
            && fx.body.inst(i).ty != TypeId::VOID
        {
            let known = self.known(fx.body, i);
            if let Ok(old) = known
                && self.reads.get(&old) == Some(&generation)
            {
                fx.body.replace_and_erase(i, old.into());
                self.changed = true;
                return true;
            }
            self.reads.insert(i, generation);
            let key = known.err().unwrap_or_else(|| hash_of(fx.body, i));
            self.set_expr(key, i);
        }
        false
    }

    fn write(&mut self, i: Inst) -> u32 {
        let g = self.fresh();
        self.writes[g as usize] = Some(i);
        g
    }

    /// Whether memory at the load or store `now` is what it was when `s` was seen.
    fn still_valid(&mut self, fx: &Fx, s: &Seen, now: Inst, generation: u32) -> bool {
        if s.generation == generation {
            return true;
        }
        if fx.body.inst(s.access).block.is_none() && s.value.as_inst() == Some(s.access) {
            return false;
        }
        let loc = loc_of(&fx.m.cx, fx.body, now);
        if self.aliases.is_constant_memory(fx.m, fx.f, fx.body, &loc) {
            return true;
        }
        if generation - s.generation > MAX_WRITES {
            return false;
        }
        for g in s.generation + 1..=generation {
            // A generation without a write is a join of paths.
            let Some(w) = self.writes[g as usize] else {
                return false;
            };
            // A store that was erased is overwritten by one that comes later, and has a generation of its own.
            if fx.body.inst(w).block.is_none() {
                continue;
            }
            if self.aliases.mod_ref(fx.m, fx.f, fx.body, w, &loc).1 {
                return false;
            }
        }
        true
    }
}

/// Writes only memory that no load sees (`assume` and its kin).
fn only_invisible(fx: &Fx, i: Inst) -> bool {
    fx.body.op(i) == Opcode::Call && {
        let e = call_effects(fx.m, fx.body, i);
        e.memory
            .and(MemoryEffects(!MemoryEffects::inaccessible(3).0))
            == MemoryEffects::NONE
            && !e.convergent
            && !fx.body.inst(i).flags.has(Flags::VOLATILE)
    }
}
