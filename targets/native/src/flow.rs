//! The shape of a function: blocks, the places where lanes stop and where they begin, and the registers that live there.

use crate::bits::Set;
use crate::select;
use jacquard_emulator::form::{Form, Operands, operands};
use jacquard_emulator::inst::{
    Body, Inst, PRED_FIRST, PRED_SINK, PRED_TRUE, Program, ROW_SINK, flag,
};
use jacquard_emulator::memory::Space;
use jacquard_emulator::tier::Source;

/// Instructions before the next stop that are not worth running lane by lane.
const SHORT: usize = 2;
/// Largest function that is compiled, in instructions.
const MOST: usize = 60_000;

/// How an instruction goes on in compiled code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// With the next one.
    On,
    /// To `x`, or on.
    Branch,
    /// By a table.
    Table,
    /// Not: lanes stop before it. Where its guard is false and `passes`, they go on.
    Stop {
        /// Lanes whose guard is false need not stop.
        passes: bool,
        /// Threads end there.
        last: bool,
    },
}

/// A block: instructions by offset from the function's first.
pub struct Block {
    /// The first.
    pub begin: usize,
    /// Behind the last.
    pub end: usize,
    /// Blocks to which compiled code goes from here.
    pub next: Vec<usize>,
    /// Blocks to which only the interpreter goes from here.
    pub beyond: Vec<usize>,
    /// A loop comes back here.
    pub header: bool,
    /// Compiled code gets here.
    pub reached: bool,
    /// Registers that live at the start.
    pub live: Set,
    /// Registers that compiled code may have changed before the start.
    pub dirty: Set,
}

/// The shape of a function.
pub struct Shape<'a> {
    /// The program.
    pub prog: &'a Program,
    /// What each instruction of the program computes.
    pub forms: &'a [Form],
    /// The function's first instruction.
    pub start: usize,
    /// Its instructions.
    pub code: &'a [Inst],
    /// How each goes on.
    pub ways: Vec<Way>,
    /// What each reads and writes; none where that is not known.
    pub operands: Vec<Option<Operands>>,
    /// Blocks, in the order of the text.
    pub blocks: Vec<Block>,
    /// The block that each instruction is in.
    pub block_of: Vec<usize>,
    /// The blocks at which lanes begin.
    pub entries: Vec<usize>,
    /// By instruction, the number of the entry plus one.
    pub entry_at: Vec<u16>,
    /// Stops that whole warps pass: the interpreter executes the instruction for all lanes, or they branch.
    pub bridges: Vec<bool>,
    /// Instructions that begin a block whatever precedes them.
    pub parts: Vec<bool>,
    /// Rows; predicates are numbered behind them.
    pub rows: usize,
    /// Rows and predicates.
    pub registers: usize,
}

impl Shape<'_> {
    /// What an instruction computes.
    pub fn form(&self, k: usize) -> Form {
        self.forms[self.start + k]
    }

    /// The blocks to which machine code goes from a block, that of whole warps included.
    pub fn onward(&self, b: usize) -> impl Iterator<Item = usize> + '_ {
        let block = &self.blocks[b];
        let beyond = match self.bridges[block.end - 1] {
            true => &block.beyond[..],
            false => &[],
        };
        block.next.iter().chain(beyond).copied()
    }

    /// Whether whole warps pass a stop at which the interpreter executes something.
    pub fn is_bridged(&self) -> bool {
        (self.bridges.iter().enumerate()).any(|(k, &b)| b && self.form(k) != Form::Branch)
    }

    /// The registers that an instruction reads, guard included.
    pub fn reads(&self, k: usize, into: &mut Set) {
        let Some(o) = &self.operands[k] else {
            let all = Set::full(self.registers);
            into.join(&all);
            return;
        };
        for s in &o.reads {
            if s.0 >= 0 && s.0 as u32 != ROW_SINK {
                into.insert(s.0 as usize);
            }
        }
        let guard = Some(self.code[k].guard).filter(|&g| g != 0);
        for p in o.tests.iter().copied().chain(guard) {
            if p >> 1 >= PRED_FIRST {
                into.insert(self.rows + (p >> 1) as usize);
            }
        }
    }

    /// The registers that an instruction writes.
    pub fn writes(&self, k: usize) -> impl Iterator<Item = usize> + '_ {
        let o = self.operands[k].iter();
        o.flat_map(|o| {
            let preds = o.sets.iter().filter(|&&p| p != PRED_SINK && p != PRED_TRUE);
            let preds = preds.map(|&p| self.rows + p as usize);
            o.writes.iter().map(|&d| d as usize).chain(preds)
        })
    }

    /// What lives before an instruction, from what lives behind it.
    pub fn step_back(&self, k: usize, live: &mut Set) {
        if self.code[k].guard == 0 {
            for d in self.writes(k) {
                live.remove(d);
            }
        }
        self.reads(k, live);
    }

    /// What lives before the last instruction of a block, which is a stop where its guard is true.
    pub fn live_at_stop(&self, block: &Block) -> Set {
        let k = block.end - 1;
        let mut live = Set::empty(self.registers);
        if matches!(self.ways[k], Way::Stop { last: true, .. }) {
            self.reads(k, &mut live);
            return live;
        }
        for &b in &block.beyond {
            live.join(&self.blocks[b].live);
        }
        self.step_back(k, &mut live);
        live
    }
}

/// Whether something in a function sees in which order lanes reduce: where nothing does, each lane may do so in its turn. Two kinds of
/// reductions of one word see the order of each other.
fn sees_order(source: Source<'_>, range: std::ops::Range<usize>) -> bool {
    let mut kinds = [None; 2];
    for k in range {
        let i = &source.prog.code[k];
        match source.forms[k] {
            Form::Reduce(code, bytes) => {
                let spaces = match select::reduced(i) {
                    Space::Global => 0..1,
                    Space::Shared => 1..2,
                    _ => 0..2,
                };
                for s in &mut kinds[spaces] {
                    if s.is_some_and(|one| one != (code, bytes)) {
                        return true;
                    }
                    *s = Some((code, bytes));
                }
            }
            Form::Atomic(_) | Form::Opaque | Form::Call => return true,
            _ if i.flags & flag::SPIN != 0 => return true,
            _ => {}
        }
    }
    false
}

fn way(source: Source<'_>, at: usize, ordered: bool) -> Way {
    let i = &source.prog.code[at];
    match source.forms[at] {
        Form::Reduce(..) if ordered => Way::Stop {
            passes: true,
            last: false,
        },
        Form::Branch => Way::Branch,
        Form::Table => Way::Table,
        Form::End | Form::Return => Way::Stop {
            passes: true,
            last: true,
        },
        Form::Atomic(_) | Form::Pure(_) => Way::Stop {
            passes: true,
            last: false,
        },
        form if select::translates(form, i) => Way::On,
        form => Way::Stop {
            passes: matches!(form, Form::Arith(_) | Form::Load(..) | Form::Store(..)),
            last: false,
        },
    }
}

/// The shape of a function; none when it is too large, or has nothing that compiled code could do. Where whole warps may, they pass stops.
pub fn shape(source: Source<'_>, func: u32, bridged: bool) -> Option<Shape<'_>> {
    let Source { prog, forms } = source;
    let f = prog.funcs.get(func as usize)?;
    let Body::Code(start) = f.body else {
        return None;
    };
    let start = start as usize;
    let len = prog.owner[start..]
        .iter()
        .take_while(|&&o| o == func)
        .count();
    if len > MOST {
        return None;
    }
    let rows = f.rows as usize;
    let ordered = sees_order(source, start..start + len);
    let mut s = Shape {
        prog,
        forms,
        start,
        code: &prog.code[start..start + len],
        ways: (start..start + len)
            .map(|k| way(source, k, ordered))
            .collect(),
        operands: (start..start + len)
            .map(|k| operands(prog, forms[k], k))
            .collect(),
        blocks: Vec::new(),
        block_of: vec![0; len],
        entries: Vec::new(),
        entry_at: vec![0; len],
        bridges: vec![false; len],
        parts: vec![false; len],
        rows,
        registers: rows + f.preds as usize,
    };
    cut(&mut s);
    if stop_ends(&mut s) {
        cut(&mut s);
    }
    if bridged {
        s.bridges = (0..len).map(|k| bridge(&s, k)).collect();
    }
    finish(&mut s);
    Some(s)
}

/// Whether whole warps pass a stop.
fn bridge(s: &Shape<'_>, k: usize) -> bool {
    let Way::Stop {
        passes,
        last: false,
    } = s.ways[k]
    else {
        return false;
    };
    match s.form(k) {
        Form::Branch => true,
        form => {
            let guarded = s.code[k].guard != 0;
            select::for_warps(form) && s.operands[k].is_some() && (passes || !guarded)
        }
    }
}

fn finish(s: &mut Shape<'_>) {
    s.entries.clear();
    s.entry_at.fill(0);
    enter(s);
    live(s);
    dirty(s);
}

/// Cuts the blocks again, so that some instructions begin one.
pub fn cut_at(s: &mut Shape<'_>, parts: &[bool]) {
    s.parts = parts.to_vec();
    cut(s);
    finish(s);
}

/// The instructions to which a branch or a table leads.
fn targets(s: &Shape<'_>, k: usize) -> Vec<usize> {
    match s.form(k) {
        Form::Branch => vec![s.code[k].x as usize - s.start],
        Form::Table => {
            let table = &s.prog.tables[s.code[k].x as usize];
            table.iter().map(|&t| t as usize - s.start).collect()
        }
        _ => Vec::new(),
    }
}

fn cut(s: &mut Shape<'_>) {
    let len = s.code.len();
    let mut leader = s.parts.clone();
    leader.resize(len + 1, false);
    leader[0] = true;
    for k in 0..len {
        if s.ways[k] != Way::On {
            leader[k + 1] = true;
        }
        for t in targets(s, k) {
            leader[t] = true;
        }
    }
    let mut begins: Vec<usize> = (0..len).filter(|&k| leader[k]).collect();
    s.blocks.clear();
    begins.push(len);
    for (b, w) in begins.windows(2).enumerate() {
        s.block_of[w[0]..w[1]].fill(b);
        s.blocks.push(Block {
            begin: w[0],
            end: w[1],
            next: Vec::new(),
            beyond: Vec::new(),
            header: false,
            reached: false,
            live: Set::empty(s.registers),
            dirty: Set::empty(s.registers),
        });
    }
    for b in 0..s.blocks.len() {
        let k = s.blocks[b].end - 1;
        let guarded = s.code[k].guard != 0;
        let behind = (k + 1 < len).then_some(b + 1);
        let jumps = matches!(s.form(k), Form::Branch | Form::Table);
        let mut to: Vec<usize> = targets(s, k).iter().map(|&t| s.block_of[t]).collect();
        let block = &mut s.blocks[b];
        match s.ways[k] {
            Way::On => block.next.extend(behind),
            Way::Branch | Way::Table => {
                to.extend(behind.filter(|_| guarded));
                block.next = to;
            }
            Way::Stop { passes, last } => {
                block.next.extend(behind.filter(|_| guarded && passes));
                to.extend(behind.filter(|_| guarded || !(last || jumps)));
                block.beyond = to;
            }
        }
    }
}

/// Whether so few instructions follow before the next stop that the interpreter may as well execute them.
fn short(s: &Shape<'_>, from: usize) -> bool {
    if stands(s, from) {
        return true;
    }
    for k in from..(from + SHORT + 1).min(s.code.len()) {
        match s.ways[k] {
            Way::Stop { .. } if s.bridges[k] => {}
            Way::Stop { .. } => return true,
            Way::On => {}
            _ => return false,
        }
    }
    false
}

/// Whether lanes that began here would stop at once.
fn stands(s: &Shape<'_>, from: usize) -> bool {
    let first = match s.form(from) {
        Form::Join if from + 1 < s.code.len() => from + 1,
        _ => from,
    };
    matches!(s.ways[first], Way::Stop { .. })
}

/// Finds the blocks at which lanes begin: the first, those behind a stop, and the heads of loops, where they are interrupted.
fn enter(s: &mut Shape<'_>) {
    let mut begin = vec![false; s.blocks.len()];
    begin[0] = !short(s, 0);
    for b in &s.blocks {
        let k = b.end - 1;
        if let Way::Stop { last: false, .. } = s.ways[k] {
            for &f in &b.beyond {
                begin[f] |= !short(s, s.blocks[f].begin);
            }
        }
    }
    // Depth first: an edge to a block that is under way closes a loop.
    let mut state = vec![0u8; s.blocks.len()];
    for root in 0..s.blocks.len() {
        if !begin[root] || state[root] != 0 {
            continue;
        }
        let mut work = vec![(root, 0)];
        state[root] = 1;
        while let Some((b, n)) = work.last_mut() {
            let at = *b;
            let Some(to) = s.onward(at).nth(*n) else {
                state[at] = 2;
                work.pop();
                continue;
            };
            *n += 1;
            match state[to] {
                0 => {
                    state[to] = 1;
                    work.push((to, 0));
                }
                1 => s.blocks[to].header = true,
                _ => {}
            }
        }
    }
    for b in 0..s.blocks.len() {
        s.blocks[b].reached = state[b] != 0;
        let begins = s.blocks[b].header && s.blocks[b].reached && !stands(s, s.blocks[b].begin);
        if begin[b] || begins {
            s.entries.push(b);
            let number = s.entries.len() as u16;
            let k = s.blocks[b].begin;
            s.entry_at[k] = number;
            // Whoever meets others there goes on behind the meeting point.
            if s.form(k) == Form::Join && k + 1 < s.blocks[b].end {
                s.entry_at[k + 1] = number;
            }
        }
    }
}

fn live(s: &mut Shape<'_>) {
    let mut changed = true;
    while changed {
        changed = false;
        for b in (0..s.blocks.len()).rev() {
            let block = &s.blocks[b];
            let mut set = Set::empty(s.registers);
            for &n in block.next.iter().chain(&block.beyond) {
                set.join(&s.blocks[n].live);
            }
            for k in (block.begin..block.end).rev() {
                s.step_back(k, &mut set);
            }
            changed |= s.blocks[b].live.join(&set);
        }
    }
}

fn dirty(s: &mut Shape<'_>) {
    let mut changed = true;
    while changed {
        changed = false;
        for b in 0..s.blocks.len() {
            let block = &s.blocks[b];
            if !block.reached {
                continue;
            }
            let mut set = block.dirty.clone();
            for k in block.begin..block.end {
                if s.ways[k] == Way::On || s.bridges[k] {
                    for d in s.writes(k) {
                        set.insert(d);
                    }
                }
            }
            let onward: Vec<usize> = s.onward(b).collect();
            for n in onward {
                changed |= s.blocks[n].dirty.join(&set);
            }
        }
    }
}

// Where lanes must not run ahead of one another: the ends of loops in which they do what others see.
//
// The interpreter runs the lanes that stand first in the reconvergence order, so no lane begins another iteration while others have
// something to do in the last one. Compiled code runs a lane to its next stop. Forward that makes no difference, as the lanes at the
// first of their stops go on first. Around a loop it does: a lane that skips a stop in one iteration would come to the stop of the next
// one together with lanes that are an iteration behind, or before them. Such a loop gets a stop of its own at its end.

/// Gives loops their stops. True if any needs one.
fn stop_ends(s: &mut Shape<'_>) -> bool {
    let mut late = Vec::new();
    for b in 0..s.blocks.len() {
        let back = |&&t: &&usize| place(s, t) <= place(s, b);
        let mut heads = s.blocks[b].next.iter().filter(back);
        if heads.any(|&head| skews(s, head, b) || returns_later(s, head, b)) {
            late.push(s.blocks[b].end - 1);
        }
    }
    for &k in &late {
        s.ways[k] = Way::Stop {
            passes: false,
            last: false,
        };
    }
    !late.is_empty()
}

/// A block's place in the reconvergence order.
fn place(s: &Shape<'_>, b: usize) -> (u32, usize) {
    let begin = s.blocks[b].begin;
    (s.prog.order[s.start + begin], begin)
}

/// Whether others may see when lanes execute the last instruction of a block, or with whom.
fn seen(s: &Shape<'_>, b: usize) -> bool {
    let k = s.blocks[b].end - 1;
    matches!(s.ways[k], Way::Stop { last: false, .. })
        && matches!(
            s.form(k),
            Form::Load(..)
                | Form::Store(..)
                | Form::Atomic(_)
                | Form::Reduce(..)
                | Form::Barrier
                | Form::Shuffle
                | Form::Vote
                | Form::Collective
                | Form::ActiveMask
                | Form::Call
                | Form::Opaque
                | Form::Pause
        )
}

/// Whether a slice may end after the last instruction of a block.
fn may_wait(s: &Shape<'_>, b: usize) -> bool {
    matches!(
        s.form(s.blocks[b].end - 1),
        Form::Load(..)
            | Form::Store(..)
            | Form::Atomic(_)
            | Form::Reduce(..)
            | Form::Call
            | Form::Opaque
            | Form::Pause
    )
}

/// Whether a lane could go from the end of a loop to its head while another is at a stop within. It cannot where all lanes pass the last
/// of those stops once an iteration.
fn skews(s: &Shape<'_>, head: usize, end: usize) -> bool {
    let within = |b: usize| (place(s, head)..=place(s, end)).contains(&place(s, b));
    let stops = (0..s.blocks.len()).filter(|&b| within(b) && seen(s, b));
    // An access that ends a slice leaves lanes behind, wherever they are: no stop is one that all pass together.
    if stops.clone().any(|b| may_wait(s, b)) {
        return true;
    }
    let Some(last) = stops.max_by_key(|&b| place(s, b)) else {
        return false;
    };
    let guarded = s.code[s.blocks[last].end - 1].guard != 0;
    let around = last != head && reaches(s, &[head], end, |b| within(b) && b != last);
    let again = last != head && reaches(s, &behind(s, last), last, |b| within(b) && b != head);
    guarded || around || again
}

/// Whether a loop with stops goes back to its head from an earlier block, too: lanes that go back there begin the next iteration before those
/// that go on to `end`.
fn returns_later(s: &Shape<'_>, head: usize, end: usize) -> bool {
    let within = |b: usize| (place(s, head)..=place(s, end)).contains(&place(s, b));
    let stops = (0..s.blocks.len()).any(|b| within(b) && seen(s, b));
    let mut before = (0..s.blocks.len()).filter(|&b| b != end && within(b));
    stops && before.any(|b| behind(s, b).contains(&head))
}

fn behind(s: &Shape<'_>, b: usize) -> Vec<usize> {
    let b = &s.blocks[b];
    b.next.iter().chain(&b.beyond).copied().collect()
}

/// Whether control can go from one of some blocks to another, by blocks that `by` admits.
fn reaches(s: &Shape<'_>, from: &[usize], to: usize, by: impl Fn(usize) -> bool) -> bool {
    let mut known = vec![false; s.blocks.len()];
    let mut work: Vec<usize> = from.to_vec();
    while let Some(b) = work.pop() {
        if !by(b) || std::mem::replace(&mut known[b], true) {
            continue;
        }
        if b == to {
            return true;
        }
        work.extend(behind(s, b));
    }
    false
}
