//! `branch-dist`: barriers that order nothing on any path are removed.
//!
//! For each block-wide barrier, *above* is what may be accessed on the paths that lead to it from other barriers, *below* what may be
//! accessed on the paths from it to other barriers. It orders something only if one side writes what the other side accesses.
//! Accesses are told apart by read or write and by shared or global memory; what a kernel's entry and end are next to is other
//! kernels' business, what a function's entry and return are next to is unknown.
//!
//! Removing a barrier joins what its neighbours see, so sets only grow and each block is visited a bounded number of times.

use crate::analysis::alias::{Aliases, loc_of, space_of, spaces_overlap};
use crate::analysis::effects::{call_effects, is_simple, may_read, may_write};
use crate::intrinsics::{Role, role_of};
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use crate::nvvm::barriers::barrier;
use jacquard_ir::tables::numbers as space;
use jacquard_ir::{Block, Inst, MemoryEffects, Opcode, cfg};

/// The pass.
pub struct BranchDist;

/// Reads and writes by kind of memory, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Accesses {
    reads: u8,
    writes: u8,
}

const SHARED: u8 = 1;
const GLOBAL: u8 = 2;
const ANY: u8 = SHARED | GLOBAL;

impl Accesses {
    const NONE: Accesses = Accesses {
        reads: 0,
        writes: 0,
    };
    const ALL: Accesses = Accesses {
        reads: ANY,
        writes: ANY,
    };
    fn or(self, o: Accesses) -> Accesses {
        Accesses {
            reads: self.reads | o.reads,
            writes: self.writes | o.writes,
        }
    }
    /// Whether the order of these and those can be told.
    fn conflicts(self, o: Accesses) -> bool {
        self.writes & (o.reads | o.writes) != 0 || self.reads & o.writes != 0
    }
}

/// A block's barriers, and the accesses before, between and after them.
struct Row {
    block: Block,
    barriers: Vec<Inst>,
    between: Vec<Accesses>,
    /// What reaches the block's start from barriers above.
    above: Accesses,
    /// What is reached from the block's end up to barriers below.
    below: Accesses,
}

impl Row {
    fn at_end(&self) -> Accesses {
        let last = self.between[self.barriers.len()];
        if self.barriers.is_empty() {
            last.or(self.above)
        } else {
            last
        }
    }
    fn at_start(&self) -> Accesses {
        if self.barriers.is_empty() {
            self.between[0].or(self.below)
        } else {
            self.between[0]
        }
    }
    /// What lies above and below barrier number `k`.
    fn around(&self, k: usize) -> (Accesses, Accesses) {
        let mut above = self.between[k];
        let mut below = self.between[k + 1];
        if k == 0 {
            above = above.or(self.above);
        }
        if k + 1 == self.barriers.len() {
            below = below.or(self.below);
        }
        (above, below)
    }
}

impl FunctionPass for BranchDist {
    fn new(_: &Params) -> Self {
        BranchDist
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        if !removable_somewhere(fx) || fx.opts.knob(Knob::DisableComplexBranchDist) != 0 {
            return false;
        }
        let limit = fx.opts.knob(Knob::BranchDistBlockLimit);
        let dom = fx.dom();
        let order = dom.rpo();
        if limit >= 0 && order.len() as i64 > limit {
            return false;
        }
        let kernel = fx.m.is_kernel(fx.f);
        let outside = if kernel {
            Accesses::NONE
        } else {
            Accesses::ALL
        };
        let apart = fx.opts.knob(Knob::IgnoreAddressSpaceCheck) == 0;
        let mut number = vec![usize::MAX; fx.body.block_capacity()];
        let mut rows: Vec<Row> = Vec::with_capacity(order.len());
        let mut aliases = Aliases::default();
        for &b in order {
            number[b.index()] = rows.len();
            rows.push(row(fx, &mut aliases, b, apart, outside));
        }
        rows[0].above = outside;
        let mut work: Vec<usize> = (0..rows.len()).rev().collect();
        spread(fx, &mut rows, &number, &mut work);
        let pinned = pinned(fx, &rows, &number);
        let mut any = false;
        for n in 0..rows.len() {
            let mut k = 0;
            while k < rows[n].barriers.len() {
                let (above, below) = rows[n].around(k);
                let i = rows[n].barriers[k];
                if pinned[n] || above.conflicts(below) || fx.body.has_uses(i.into()) {
                    k += 1;
                    continue;
                }
                let bits = |a: Accesses| (u8::from(a.reads != 0), u8::from(a.writes != 0));
                let ((ra, wa), (rb, wb)) = (bits(above), bits(below));
                fx.remark(
                    RemarkKind::Passed,
                    "branch-dist",
                    "RemovedBarrier",
                    Some(i),
                    &[
                        (TEXT, &"Removed dead synch: Read above: "),
                        ("ReadAbove", &ra),
                        (TEXT, &", Write above: "),
                        ("WriteAbove", &wa),
                        (TEXT, &", Read below: "),
                        ("ReadBelow", &rb),
                        (TEXT, &", Write below: "),
                        ("WriteBelow", &wb),
                    ],
                );
                fx.body.erase(i);
                let row = &mut rows[n];
                row.barriers.remove(k);
                let joined = row.between.remove(k + 1);
                row.between[k] = row.between[k].or(joined);
                any = true;
                let mut work = vec![n];
                spread(fx, &mut rows, &number, &mut work);
            }
        }
        any
    }
}

/// Whether the function has a barrier at all.
fn removable_somewhere(fx: &Fx) -> bool {
    fx.body
        .blocks()
        .any(|b| fx.body.insts(b).any(|i| barrier(fx, i)))
}

fn row(fx: &Fx, aliases: &mut Aliases, b: Block, apart: bool, outside: Accesses) -> Row {
    let mut row = Row {
        block: b,
        barriers: Vec::new(),
        between: vec![Accesses::NONE],
        above: Accesses::NONE,
        below: Accesses::NONE,
    };
    for i in fx.body.insts(b) {
        if barrier(fx, i) {
            row.barriers.push(i);
            row.between.push(Accesses::NONE);
            continue;
        }
        if fx.body.op(i) == Opcode::Ret {
            row.below = outside;
        }
        let mut a = accesses(fx, aliases, i);
        if !apart && a != Accesses::NONE {
            let all = |bits: u8| if bits != 0 { ANY } else { 0 };
            a = Accesses {
                reads: all(a.reads),
                writes: all(a.writes),
            };
        }
        if let Some(last) = row.between.last_mut() {
            *last = last.or(a);
        }
    }
    row
}

/// What an instruction accesses of memory that other threads see.
fn accesses(fx: &Fx, aliases: &mut Aliases, i: Inst) -> Accesses {
    match fx.body.op(i) {
        Opcode::Load | Opcode::Store => {
            if !is_simple(fx.body, i) {
                return Accesses::ALL;
            }
            let loc = loc_of(&fx.m.cx, fx.body, i);
            if aliases.private(fx.m, fx.f, fx.body, loc.ptr) {
                return Accesses::NONE;
            }
            let store = fx.body.op(i) == Opcode::Store;
            if !store && aliases.is_constant_memory(fx.m, fx.f, fx.body, &loc) {
                return Accesses::NONE;
            }
            let space = space_of(&fx.m.cx, fx.body, loc.ptr);
            let mut kinds = 0;
            for (kind, of) in [(SHARED, space::SHARED), (GLOBAL, space::GLOBAL)] {
                if spaces_overlap(space, of) {
                    kinds |= kind;
                }
            }
            if store {
                Accesses {
                    reads: 0,
                    writes: kinds,
                }
            } else {
                Accesses {
                    reads: kinds,
                    writes: 0,
                }
            }
        }
        Opcode::Call => {
            // An assumption is not run.
            if matches!(
                role_of(fx.m, fx.body, i),
                Some(Role::Assume | Role::LifetimeStart | Role::LifetimeEnd)
            ) {
                return Accesses::NONE;
            }
            let e = call_effects(fx.m, fx.body, i);
            if e.memory == MemoryEffects::NONE && !e.convergent {
                Accesses::NONE
            } else {
                Accesses::ALL
            }
        }
        _ if may_read(fx.m, fx.body, i) || may_write(fx.m, fx.body, i) => Accesses::ALL,
        _ => Accesses::NONE,
    }
}

/// Carries what blocks end and start with to their neighbours until nothing grows.
fn spread(fx: &Fx, rows: &mut [Row], number: &[usize], work: &mut Vec<usize>) {
    while let Some(n) = work.pop() {
        let (start, end, b) = (rows[n].at_start(), rows[n].at_end(), rows[n].block);
        for s in cfg::succs(fx.body, b) {
            let s = number[s.index()];
            let sum = rows[s].above.or(end);
            if sum != rows[s].above {
                rows[s].above = sum;
                work.push(s);
            }
        }
        for p in cfg::preds(fx.body, b) {
            // An unreachable predecessor has no row.
            let p = number[p.index()];
            let Some(row) = rows.get_mut(p) else {
                continue;
            };
            let sum = row.below.or(start);
            if sum != row.below {
                row.below = sum;
                work.push(p);
            }
        }
    }
}

/// So many steps are spent on branches that part threads; beyond, all barriers under one stay.
const STEPS: usize = 1 << 18;

/// Blocks whose barriers meet barriers elsewhere: where threads part and both ways have barriers, one of two that belong
/// together must not go alone.
fn pinned(fx: &mut Fx, rows: &[Row], number: &[usize]) -> Vec<bool> {
    let uniform = fx.uniformity();
    let post = fx.post();
    let mut pinned = vec![false; rows.len()];
    let mut mark = vec![usize::MAX; rows.len()];
    let mut steps = 0;
    for (n, row) in rows.iter().enumerate() {
        let b = row.block;
        if cfg::succs(fx.body, b).count() < 2 || !uniform.branch_diverges(b) {
            continue;
        }
        let stop = post.idom(b);
        let mut sides: Vec<Vec<usize>> = Vec::new();
        for s in cfg::succs(fx.body, b) {
            let mut found = Vec::new();
            let mut todo = vec![s];
            while let Some(x) = todo.pop() {
                let x_number = number[x.index()];
                let stamp = n * 64 + sides.len().min(63);
                if Some(x) == stop || mark[x_number] == stamp {
                    continue;
                }
                mark[x_number] = stamp;
                steps += 1;
                if !rows[x_number].barriers.is_empty() {
                    found.push(x_number);
                }
                todo.extend(cfg::succs(fx.body, x));
            }
            if !found.is_empty() {
                sides.push(found);
            }
            if steps > STEPS {
                return vec![true; rows.len()];
            }
        }
        // In a loop with a divergent exit, those who stay meet barriers alone: only what both sides reach counts as one.
        if sides.len() > 1 && sides.iter().any(|s| *s != sides[0]) {
            for x in sides.into_iter().flatten() {
                pinned[x] = true;
            }
        }
    }
    pinned
}
