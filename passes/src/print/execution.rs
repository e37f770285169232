//! `print-mustexecute`, `print-must-be-executed-contexts`, `print<stack-lifetime>`, `print-memderefs`: what is executed whenever
//! something else is, where variables are alive, and which loads cannot fail.

use super::annotated::{self, Notes};
use super::{bare, name};
use crate::analysis::alias::{decompose, global_of};
use crate::analysis::effects::transfers_execution;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::intrinsics::{Role, role_of};
use crate::manager::{Fx, Mx};
use jacquard_ir::fold::fold_cmp;
use jacquard_ir::{
    Aux, Block, Const, GlobalRef, Inst, Opcode, Value, ValueKind, call, cfg, phi, sym, text,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

fn line(fx: &Fx, i: Inst) -> String {
    text::inst_text(fx.m, fx.body, i).trim().to_owned()
}

/// Whether an exit of a loop is not taken in the first iteration: its test is one of values that are known then.
fn stays_at_first(fx: &mut Fx, loops: &LoopInfo, id: LoopId, exit: Block) -> bool {
    let Some(from) = cfg::single_pred(fx.body, exit).filter(|&p| loops.contains(id, p)) else {
        return false;
    };
    let Some(t) = fx.body.terminator(from) else {
        return false;
    };
    let test = match fx.body.op(t) {
        Opcode::Br if fx.body.num_ops(t) == 3 => fx.body.operand(t, 0).as_inst(),
        _ => None,
    };
    let Some(test) = test.filter(|&c| fx.body.op(c) == Opcode::ICmp) else {
        return false;
    };
    let Aux::Cmp(pred) = fx.body.inst(test).aux else {
        return false;
    };
    let first = |v: Value| -> Option<Const> {
        let at = v.as_inst().filter(|&p| {
            fx.body.op(p) == Opcode::Phi && fx.body.inst(p).block == Some(loops.get(id).header)
        });
        let v = match at {
            Some(p) => phi::incoming_for(fx.body, p, loops.preheader(fx.body, id)?)?,
            None => v,
        };
        v.as_const()
    };
    let (a, b) = (fx.body.operand(test, 0), fx.body.operand(test, 1));
    let (Some(a), Some(b)) = (first(a), first(b)) else {
        return false;
    };
    let holds = fold_cmp(&mut fx.m.cx, pred, a, b).and_then(|c| fx.m.cx.as_int(c));
    let Some(holds) = holds else {
        return false;
    };
    let taken = fx.body.operand(t, if holds != 0 { 1 } else { 2 });
    taken.as_block() != Some(exit)
}

/// Whether all ways through a loop come by a block.
fn all_paths_lead(fx: &mut Fx, loops: &LoopInfo, id: LoopId, b: Block) -> bool {
    let header = loops.get(id).header;
    if b == header {
        return true;
    }
    let mut before: FxHashSet<Block> = FxHashSet::default();
    let mut work: Vec<Block> = cfg::preds(fx.body, b).collect();
    while let Some(p) = work.pop() {
        if p != b && before.insert(p) && p != header {
            work.extend(cfg::preds(fx.body, p));
        }
    }
    let all: Vec<Block> = before.iter().copied().collect();
    for p in all {
        let insts: Vec<Inst> = fx.body.insts(p).collect();
        if insts
            .iter()
            .any(|&i| !transfers_execution(fx.m, fx.body, i))
        {
            return false;
        }
        let next: Vec<Block> = cfg::succs(fx.body, p).collect();
        for s in next {
            if s != b
                && !before.contains(&s)
                && (loops.contains(id, s) || !stays_at_first(fx, loops, id, s))
            {
                return false;
            }
        }
    }
    true
}

/// Whether an instruction is executed whenever its loop is entered.
fn always(fx: &mut Fx, loops: &LoopInfo, id: LoopId, i: Inst) -> bool {
    let Some(b) = fx.body.inst(i).block else {
        return false;
    };
    let header = loops.get(id).header;
    if b == header {
        let first = phi::first_other(fx.body, b);
        let clear = (fx.body.insts(b).take_while(|&x| x != i))
            .all(|x| transfers_execution(fx.m, fx.body, x));
        return first == Some(i) || clear;
    }
    all_paths_lead(fx, loops, id, b)
}

struct MustExecute(FxHashMap<Inst, String>);

impl Notes for MustExecute {
    fn after(&self, i: Inst) -> Option<String> {
        self.0.get(&i).cloned()
    }
}

/// `print-mustexecute`: the loops whose every entry executes an instruction.
pub fn must_execute(fx: &mut Fx) -> bool {
    let loops = fx.loops();
    let mut notes = FxHashMap::default();
    let all: Vec<(Block, Inst)> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b).map(move |i| (b, i)))
        .collect();
    for (b, i) in all {
        let mut around = Vec::new();
        let mut at = loops.of(b);
        while let Some(id) = at {
            if always(fx, &loops, id, i) {
                around.push(bare(fx.m, fx.body, loops.get(id).header));
            }
            at = loops.get(id).parent;
        }
        let many = match around.len() {
            0 => continue,
            1 => String::new(),
            n => format!(" {n} loops"),
        };
        let names = around.join(", ");
        notes.insert(i, format!(" ; (mustexec in{many}: {names})"));
    }
    let out = annotated::function(fx, &MustExecute(notes));
    fx.output.push_str(&out);
    false
}

/// `print-must-be-executed-contexts`: by instruction, what is executed if it is, the instructions after it before those before it.
pub fn contexts(mx: &mut Mx) -> bool {
    let all: Vec<_> = mx.m.func_ids().collect();
    for f in all {
        mx.with_body(f, |fx| {
            let insts: Vec<Inst> = (fx.body.blocks()).flat_map(|b| fx.body.insts(b)).collect();
            for i in insts {
                let mut out = format!("-- Explore context of: {}\n", indented(fx, i));
                for x in context(fx, i) {
                    let _ = writeln!(out, "  [F: {}] {}", fx.name(), indented(fx, x));
                }
                fx.output.push_str(&out);
            }
        });
    }
    false
}

fn indented(fx: &Fx, i: Inst) -> String {
    format!("  {}", line(fx, i))
}

/// What is executed with an instruction: forward over blocks with one way on, and joins that all ways reach; then back.
fn context(fx: &mut Fx, start: Inst) -> Vec<Inst> {
    let mut out = vec![start];
    let mut seen: FxHashSet<Inst> = FxHashSet::from_iter([start]);
    let mut at = start;
    loop {
        if !transfers_execution(fx.m, fx.body, at) {
            break;
        }
        let next = match fx.body.next_inst(at) {
            Some(n) => Some(n),
            None => onward(fx, at),
        };
        let Some(next) = next.filter(|&n| seen.insert(n)) else {
            break;
        };
        out.push(next);
        at = next;
    }
    let mut at = start;
    loop {
        let before = match fx.body.prev_inst(at) {
            Some(p) => Some(p),
            None => backward(fx, at),
        };
        let Some(before) = before else { break };
        if !seen.insert(before) {
            break;
        }
        out.push(before);
        at = before;
    }
    out
}

/// The first instruction of the block where control goes from a terminator whatever it decides.
fn onward(fx: &mut Fx, t: Inst) -> Option<Inst> {
    let b = fx.body.inst(t).block?;
    let next: Vec<Block> = cfg::succs(fx.body, b).collect();
    if let [only] = next[..] {
        return fx.body.first_inst(only);
    }
    None
}

/// The last instruction of the block from which alone control comes.
fn backward(fx: &mut Fx, i: Inst) -> Option<Inst> {
    let b = fx.body.inst(i).block?;
    let from: Vec<Block> = cfg::preds(fx.body, b).collect();
    if let [only] = from[..] {
        return fx.body.terminator(only);
    }
    let dom = fx.dom();
    dom.idom(b).and_then(|d| fx.body.terminator(d))
}

/// `print-memderefs`: the addresses of loads that are of memory that is there.
pub fn dereferenceable(fx: &mut Fx) -> bool {
    let mut out = format!(
        "Memory Dereferencibility of pointers in function '{}'\nThe following are dereferenceable:\n",
        fx.name()
    );
    let loads: Vec<Inst> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b))
        .filter(|&i| fx.body.op(i) == Opcode::Load)
        .collect();
    let mut told = FxHashSet::default();
    for i in loads {
        let p = fx.body.operand(i, 0);
        let Some(aligned) = there(fx, i, p) else {
            continue;
        };
        if !told.insert(p) {
            continue;
        }
        let text = match p.as_inst() {
            Some(d) => format!("  {}", indented(fx, d)),
            None => text::value_text(fx.m, fx.body, p),
        };
        let word = if aligned { "aligned" } else { "unaligned" };
        let _ = writeln!(out, "{text}\t({word})");
    }
    fx.output.push_str(&out);
    false
}

/// Whether the bytes that a load reads are part of an object: and if so, whether its alignment holds.
fn there(fx: &Fx, load: Inst, p: Value) -> Option<bool> {
    let size =
        fx.m.cx
            .layout
            .store_size(&fx.m.cx.types, fx.body.inst(load).ty);
    let Aux::Mem { align, .. } = fx.body.inst(load).aux else {
        return None;
    };
    let addr = decompose(&fx.m.cx, fx.body, p);
    let offset = u64::try_from(addr.offset).ok()?;
    if !addr.vars.is_empty() {
        return None;
    }
    let (bytes, known) = object(fx, addr.base)?;
    if offset.checked_add(size)? > bytes {
        return None;
    }
    let known = u64::from(known.max(1));
    let align = u64::from(align.max(1));
    Some(known % align == 0 && offset % align == 0)
}

/// The bytes and the alignment of what a pointer points to the start of.
fn object(fx: &Fx, base: Value) -> Option<(u64, u32)> {
    match base.kind() {
        ValueKind::Inst(i) => match &fx.body.inst(i).aux {
            Aux::Alloca { ty, align, .. } => {
                let n = fx.m.cx.value_int(fx.body.operand(i, 0))?;
                let n = u64::try_from(n).ok()?;
                Some((fx.m.cx.size_of(*ty).checked_mul(n)?, *align))
            }
            _ => None,
        },
        ValueKind::Arg(n) => {
            let list = fx.m.attrs(fx.f);
            let attrs = list.param(n as usize);
            let number = |s| attrs.int(s);
            let align = number(sym::ALIGN).unwrap_or(1) as u32;
            let ty = attrs.ty(sym::BYVAL);
            let bytes = match ty {
                Some(t) => fx.m.cx.size_of(t),
                None => number(sym::DEREFERENCEABLE)?,
            };
            Some((bytes, align))
        }
        ValueKind::Const(_) => match global_of(&fx.m.cx, base)? {
            GlobalRef::Var(v) => {
                let var = fx.m.var(v);
                if var.linkage == jacquard_ir::Linkage::ExternWeak {
                    return None;
                }
                let natural = fx.m.cx.align_of(var.ty);
                let align = if var.align == 0 { natural } else { var.align };
                Some((fx.m.cx.size_of(var.ty), align))
            }
            _ => None,
        },
        ValueKind::Block(_) => None,
    }
}

/// Variables that are alive, by place.
struct Alive {
    blocks: FxHashMap<Block, String>,
    insts: FxHashMap<Inst, String>,
}

impl Notes for Alive {
    fn at_block(&self, b: Block) -> Option<String> {
        self.blocks.get(&b).map(|s| format!("  ; Alive: <{s}>"))
    }
    fn after(&self, i: Inst) -> Option<String> {
        self.insts.get(&i).map(|s| format!("\n  ; Alive: <{s}>\n"))
    }
}

/// `print<stack-lifetime>` and `print<stack-lifetime><may>`: which variables are alive after each instruction on some way there.
pub fn may_live(fx: &mut Fx) -> bool {
    stack_lifetime(fx, false)
}

/// `print<stack-lifetime><must>`: the same on all ways there.
pub fn must_live(fx: &mut Fx) -> bool {
    stack_lifetime(fx, true)
}

fn stack_lifetime(fx: &mut Fx, must: bool) -> bool {
    let vars: Vec<Inst> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b))
        .filter(|&i| fx.body.op(i) == Opcode::Alloca)
        .collect();
    // What a marker says of which variable.
    let mut marks: FxHashMap<Inst, (usize, bool)> = FxHashMap::default();
    let mut marked = vec![false; vars.len()];
    for i in fx.body.blocks().flat_map(|b| fx.body.insts(b)) {
        let begins = match role_of(fx.m, fx.body, i) {
            Some(Role::LifetimeStart) => true,
            Some(Role::LifetimeEnd) => false,
            _ => continue,
        };
        let place = call::args(fx.body, i).last().and_then(|v| v.as_inst());
        if let Some(n) = vars.iter().position(|&v| Some(v) == place) {
            marks.insert(i, (n, begins));
            marked[n] = true;
        }
    }
    let start: Vec<bool> = marked.iter().map(|m| !m).collect();
    let dom = fx.dom();
    let order = dom.rpo().to_vec();
    let through = |fx: &Fx, b: Block, live: &mut Vec<bool>| {
        for i in fx.body.insts(b) {
            if let Some(&(n, begins)) = marks.get(&i) {
                live[n] = begins;
            }
        }
    };
    let mut ends: FxHashMap<Block, Vec<bool>> = FxHashMap::default();
    let mut begins: FxHashMap<Block, Vec<bool>> = FxHashMap::default();
    loop {
        let mut any = false;
        for (n, &b) in order.iter().enumerate() {
            let mut live: Option<Vec<bool>> = (n == 0).then(|| start.clone());
            for p in cfg::preds(fx.body, b) {
                let Some(of) = ends.get(&p) else { continue };
                live = Some(match live {
                    None => of.clone(),
                    Some(l) => (l.iter().zip(of))
                        .map(|(&x, &y)| if must { x && y } else { x || y })
                        .collect(),
                });
            }
            let mut live = live.unwrap_or_else(|| start.clone());
            begins.insert(b, live.clone());
            through(fx, b, &mut live);
            if ends.get(&b) != Some(&live) {
                ends.insert(b, live);
                any = true;
            }
        }
        if !any {
            break;
        }
    }
    let names: Vec<String> = (vars.iter())
        .map(|&v| {
            name(fx.m, fx.body, v.into())
                .trim_start_matches('%')
                .to_owned()
        })
        .collect();
    let show = |live: &[bool]| {
        let mut of: Vec<&str> = (names.iter().zip(live))
            .filter(|x| *x.1)
            .map(|x| x.0.as_str())
            .collect();
        of.sort_unstable();
        of.join(" ")
    };
    let mut notes = Alive {
        blocks: FxHashMap::default(),
        insts: FxHashMap::default(),
    };
    for b in &order {
        let mut live = begins[b].clone();
        notes.blocks.insert(*b, show(&live));
        for i in fx.body.insts(*b) {
            if let Some(&(n, begins)) = marks.get(&i) {
                live[n] = begins;
            }
            notes.insts.insert(i, show(&live));
        }
    }
    let out = annotated::function(fx, &notes);
    fx.output.push_str(&out);
    false
}
