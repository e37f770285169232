//! Passes over graphs of blocks beside LLVM's: `structurizecfg` on graphs of the kinds of its tests and on random ones, with loops that
//! are left in the middle, tests that share their targets, and values that flow through them; `dfa-jump-threading` on state machines.
//! The result must do what the graph did. A structured graph has no more blocks than LLVM's pass leaves, a machine asks its state no
//! more often than after LLVM's.

use jacquard_ir::tables::Target;
use jacquard_ir::{Aux, Block, Body, Inst, Module, Opcode, Pred, Value, ValueKind, cfg, phi, text};
use jacquard_passes::{PassOptions, Pipeline, run_pipeline};
use jacquard_test_support::Oracles;
use std::collections::HashMap;
use std::fmt::Write;

struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % n
    }
}

/// Blocks lead a few blocks on, and loops lead back to a block that all ways to their ends pass.
fn random_graph(seed: u64) -> Vec<Vec<usize>> {
    let mut r = Random::new(seed);
    let n = 4 + r.below(6) as usize;
    let mut to: Vec<Vec<usize>> = (0..n - 1)
        .map(|i| {
            // The next block always, so that all are reached.
            let other = (i + 1 + r.below(3) as usize).min(n - 1);
            if other == i + 1 {
                vec![i + 1]
            } else {
                vec![i + 1, other]
            }
        })
        .collect();
    to.push(Vec::new());
    for _ in 0..r.below(3) {
        let from = 1 + r.below(n as u64 - 2) as usize;
        let headers: Vec<usize> = (1..=from)
            .filter(|&h| {
                // Nothing leads past the header.
                !to.iter()
                    .enumerate()
                    .any(|(i, t)| i < h && t.iter().any(|&t| t > h && t <= from))
            })
            .collect();
        if let Some(&h) = headers.get(r.below(headers.len().max(1) as u64) as usize)
            && to[from].len() == 1
        {
            to[from].push(h);
        }
    }
    to
}

/// A kernel of this graph. Each block shows its number; with `values` each also changes two variables that live in registers.
fn kernel(to: &[Vec<usize>], values: bool) -> String {
    let mut out =
        "target triple = \"nvptx64-nvidia-cuda\"\ndefine ptx_kernel void @k(ptr %p) {\nentry:\n"
            .to_owned();
    if values {
        out += " %x = alloca i32\n %y = alloca i32\n store i32 7, ptr %x\n store i32 9, ptr %y\n";
    }
    out += " br label %b0\n";
    for (i, t) in to.iter().enumerate() {
        let _ = write!(out, "b{i}:\n store volatile i32 {i}, ptr %p\n");
        if values {
            // One of them changes, and both may change places.
            let (a, b) = if i % 3 == 0 { ("x", "y") } else { ("y", "x") };
            let _ = write!(
                out,
                " %l{i} = load i32, ptr %{a}\n %m{i} = load i32, ptr %{b}\n store volatile i32 %l{i}, ptr %p\n %n{i} = add i32 %m{i}, {i}\n store i32 %n{i}, ptr %{a}\n"
            );
            if i % 2 == 0 {
                let _ = writeln!(out, " store i32 %l{i}, ptr %{b}");
            }
        }
        match t[..] {
            [] => out += " ret void\n",
            [a] => {
                let _ = writeln!(out, " br label %b{a}");
            }
            [a, b] => {
                let _ = writeln!(
                    out,
                    " %v{i} = load volatile i32, ptr %p\n %c{i} = icmp eq i32 %v{i}, {i}\n br i1 %c{i}, label %b{a}, label %b{b}"
                );
            }
            _ => {
                let _ = write!(
                    out,
                    " %v{i} = load volatile i32, ptr %p\n switch i32 %v{i}, label %b{} [",
                    t[0]
                );
                for (n, s) in t.iter().enumerate().skip(1) {
                    let _ = write!(out, " i32 {}, label %b{s}", (i + n) % 3);
                }
                out += " ]\n";
            }
        }
    }
    out + "}\n"
}

fn blocks(m: &Module) -> usize {
    let bodies = m.func_ids().filter_map(|f| m.func(f).body.as_ref());
    bodies.map(|b| b.blocks().count()).sum()
}

fn after(ir: &str, passes: &str) -> Module {
    let mut m = text::parse_module(ir).expect("IR");
    let mut p = Pipeline::parse(passes).expect("passes");
    let target = Target::by_name("sm_90").expect("a target");
    run_pipeline(&mut m, &mut p, &PassOptions::default(), target).expect("it runs");
    m
}

/// What a kernel writes when what it reads is drawn from `seed`, until it returns or has shown enough.
/// A poison value that decides or is written is a mistake.
fn trace(m: &Module, seed: u64) -> Result<Vec<u32>, String> {
    Ok(run(m, seed)?.0)
}

/// The same, and how many switches decided on the way.
fn run(m: &Module, seed: u64) -> Result<(Vec<u32>, usize), String> {
    let body = (m.func_ids())
        .find_map(|f| m.func(f).body.as_ref())
        .ok_or("no body")?;
    let mut run = Run {
        m,
        body,
        values: HashMap::new(),
        reads: Random::new(seed),
        written: Vec::new(),
        switches: Default::default(),
    };
    let mut at = body.entry().ok_or("no entry")?;
    while let Some(next) = run.block(at)? {
        // A structured graph has more blocks on the same way, but shows the same numbers.
        if run.written.len() >= SHOWN {
            break;
        }
        run.enter(at, next);
        at = next;
    }
    run.written.truncate(SHOWN);
    Ok((run.written, run.switches.get()))
}

/// Numbers of a trace that are compared.
const SHOWN: usize = 160;

struct Run<'a> {
    m: &'a Module,
    body: &'a Body,
    /// Poison is `None`.
    values: HashMap<Inst, Option<u32>>,
    reads: Random,
    written: Vec<u32>,
    switches: std::cell::Cell<usize>,
}

impl Run<'_> {
    fn value(&self, v: Value) -> Option<u32> {
        match v.kind() {
            ValueKind::Inst(i) => self.values.get(&i).copied().flatten(),
            _ => self.m.cx.value_int(v).map(|n| n as u32),
        }
    }
    fn enter(&mut self, from: Block, to: Block) {
        let new: Vec<_> = phi::of(self.body, to)
            .map(|i| {
                let v = phi::incoming_for(self.body, i, from);
                (i, v.and_then(|v| self.value(v)))
            })
            .collect();
        self.values.extend(new);
    }
    fn block(&mut self, b: Block) -> Result<Option<Block>, String> {
        for i in self.body.insts(b) {
            let op = |n| self.value(self.body.operand(i, n));
            let two = |f: fn(u32, u32) -> u32| Some(f(op(0)?, op(1)?));
            let result = match self.body.op(i) {
                Opcode::Phi => continue,
                Opcode::Load => Some(self.reads.below(9) as u32),
                Opcode::Store => {
                    let v = op(0).ok_or("poison is written")?;
                    self.written.push(v);
                    continue;
                }
                Opcode::Add => two(u32::wrapping_add),
                Opcode::Xor => two(|a, b| a ^ b),
                Opcode::And => two(|a, b| a & b),
                Opcode::Or => two(|a, b| a | b),
                Opcode::ICmp => match self.body.inst(i).aux {
                    Aux::Cmp(Pred::Eq) => two(|a, b| u32::from(a == b)),
                    Aux::Cmp(Pred::Ne) => two(|a, b| u32::from(a != b)),
                    Aux::Cmp(Pred::Ult) => two(|a, b| u32::from(a < b)),
                    Aux::Cmp(Pred::Slt) => two(|a, b| u32::from((a as i32) < b as i32)),
                    ref other => return Err(format!("{other:?}")),
                },
                Opcode::Select => op(0).and_then(|c| op(if c & 1 != 0 { 1 } else { 2 })),
                Opcode::Br if self.body.num_ops(i) == 3 => {
                    let c = op(0).ok_or("poison decides")?;
                    let to = self.body.operand(i, if c & 1 != 0 { 1 } else { 2 });
                    return Ok(to.as_block());
                }
                Opcode::Switch => {
                    self.switches.set(self.switches.get() + 1);
                    let v = op(0).ok_or("poison decides")?;
                    let cases = (2..self.body.num_ops(i)).step_by(2);
                    let hit = cases.clone().find(|&n| op(n) == Some(v));
                    let to = self.body.operand(i, hit.map_or(1, |n| n + 1));
                    return Ok(to.as_block());
                }
                Opcode::Br => return Ok(cfg::succs(self.body, b).next()),
                Opcode::Ret | Opcode::Unreachable => return Ok(None),
                other => return Err(format!("{other:?}")),
            };
            self.values.insert(i, result);
        }
        Err("a block without an end".into())
    }
}

/// Any graph: switches, loops entered in the middle, loops that nothing leaves, several ends.
fn wild_graph(seed: u64) -> Vec<Vec<usize>> {
    let mut r = Random::new(seed);
    let n = 4 + r.below(5) as usize;
    (0..n)
        .map(|i| {
            let mut to: Vec<usize> = (i + 1 < n).then_some(i + 1).into_iter().collect();
            for _ in 0..r.below(3) {
                // Nothing leads back to the entry.
                let other = 1 + r.below(n as u64 - 1) as usize;
                if !to.contains(&other) {
                    to.push(other);
                }
            }
            match i + 1 < n {
                true => to,
                false => Vec::new(),
            }
        })
        .collect()
}

/// The shapes of LLVM's tests of the pass: what each is about, and its graph.
const SHAPES: &[(&str, &[&[usize]])] = &[
    (
        "one-loop-multiple-backedges",
        &[&[1], &[2, 1], &[3, 1], &[1, 4], &[]],
    ),
    (
        "loop-multiple-exits",
        &[&[1], &[2, 5], &[3, 6], &[4, 7], &[1, 7], &[7], &[7], &[]],
    ),
    (
        "nested-loop-order",
        &[&[1], &[2, 7], &[3, 5], &[4, 6], &[2], &[6, 3], &[1, 7], &[]],
    ),
    (
        "interleaved-loop-order",
        &[&[1], &[2], &[3, 6], &[4, 2], &[5, 1], &[3, 6], &[]],
    ),
    (
        "loop-subregion-misordered",
        &[&[1], &[2, 3], &[3, 4], &[4, 5], &[1, 6], &[6], &[]],
    ),
    (
        "nested-loop-subregion",
        &[&[1], &[2], &[3, 4], &[4], &[2, 5], &[1, 6], &[]],
    ),
    (
        "backedge-id-bug",
        &[&[1], &[2, 6], &[3, 4], &[1], &[5, 1], &[1, 6], &[]],
    ),
    ("loop-break", &[&[1], &[2, 4], &[3], &[1], &[]]),
    ("loop-continue", &[&[1], &[2, 3], &[1, 4], &[1], &[]]),
    ("infinite-loop", &[&[1, 3], &[2], &[1], &[]]),
    ("infinite-loop-inside", &[&[1, 4], &[2, 3], &[2], &[1], &[]]),
    (
        "post-order-traversal-bug",
        &[&[1, 7], &[2, 3], &[3, 5], &[4], &[2, 6], &[6], &[7, 1], &[]],
    ),
    (
        "rebuild-ssa-infinite-loop",
        &[&[1, 4], &[2], &[3, 1], &[2, 5], &[5], &[]],
    ),
    (
        "improve-order",
        &[&[1, 2], &[3, 4], &[4, 5], &[6], &[6], &[6], &[]],
    ),
    (
        "order-if-else",
        &[&[1, 2], &[3, 4], &[5, 4], &[5], &[6], &[6], &[]],
    ),
    (
        "hoist-zerocost-nested",
        &[&[1, 4], &[2, 3], &[5], &[5], &[5, 6], &[6], &[]],
    ),
    ("switch", &[&[1, 2, 3], &[4], &[4], &[4, 1], &[]]),
    (
        "switch-in-loop",
        &[&[1], &[2, 3, 4], &[1, 5], &[1], &[5, 1], &[]],
    ),
    ("needs-fix-reducible", &[&[1, 2], &[2, 3], &[1, 3], &[]]),
    (
        "needs-fr-ule",
        &[&[1, 4], &[2, 5], &[3, 6], &[1, 4], &[2, 6], &[3, 6], &[]],
    ),
    (
        "needs-unified-loop-exits",
        &[&[1], &[2, 4], &[3, 1], &[1, 5], &[5, 6], &[6], &[]],
    ),
    ("several-ends", &[&[1, 2], &[3, 4], &[4, 5], &[], &[], &[]]),
];

/// What LLVM's pass asks to run before it.
const PREPARED: &str = "mergereturn,lower-switch,fix-irreducible,unify-loop-exits";

/// Blocks that ours and LLVM's leave of a graph, if LLVM's takes it. Fails where ours does something else than the graph.
fn both(oracles: &Oracles, what: &str, to: &[Vec<usize>], before: &str) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    for values in [false, true] {
        let plain = after(&kernel(to, values), "mem2reg");
        let ir = text::print_module(&plain);
        let got = after(&ir, "structurizecfg,verify");
        for seed in 1..20 {
            assert_eq!(
                trace(&got, seed),
                trace(&plain, seed),
                "{what} {to:?}, reads {seed}"
            );
        }
        if let Ok(want) = oracles.opt(&ir, &format!("{before}structurizecfg")) {
            let want = text::parse_module(&want).expect("LLVM's text");
            out.push((blocks(&got), blocks(&want)));
        }
    }
    out
}

/// No more blocks than LLVM's pass leaves, but in one graph of 1500, where a loop's last test is decided in part by the one before.
#[test]
fn random_graphs() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let (mut graphs, mut more) = (0, Vec::new());
    for seed in 1..=240 {
        let to = random_graph(seed);
        let counts = both(oracles, "random", &to, "");
        graphs += usize::from(!counts.is_empty());
        if counts.iter().any(|(ours, llvm)| ours > llvm) {
            more.push((seed, counts));
        }
    }
    assert!(graphs >= 160, "{graphs} graphs");
    assert!(more.len() <= 1, "more blocks than LLVM's: {more:?}");
}

/// Neither in the shapes of LLVM's tests nor in wild graphs there are more blocks than LLVM's passes leave.
#[test]
fn shapes_and_wild_graphs() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let shapes = (SHAPES.iter()).map(|(what, to)| (*what, to.iter().map(|t| t.to_vec()).collect()));
    let wild = (1..=120).map(|seed| ("wild", wild_graph(seed)));
    let mut compared = 0;
    for (what, to) in shapes.chain(wild) {
        for (ours, llvm) in both(oracles, what, &to, &format!("{PREPARED},")) {
            assert!(
                ours <= llvm,
                "{what} {to:?}: {ours} blocks, LLVM's leave {llvm}"
            );
            compared += 1;
        }
    }
    assert!(compared >= 2 * SHAPES.len() + 200, "{compared} graphs");
}

/// A phi of one value that is a phi itself: the row's blocks give both what the way brings, and the first is gone when the second asks.
#[test]
fn a_phi_that_became_another_value() {
    let ir = "target triple = \"nvptx64-nvidia-cuda\"
define ptx_kernel void @k(ptr %p) {
b0:
  %v0 = load volatile i32, ptr %p
  %c0 = icmp eq i32 %v0, 0
  br i1 %c0, label %b1, label %b2
b1:
  %v1 = load volatile i32, ptr %p
  %c1 = icmp eq i32 %v1, 1
  br i1 %c1, label %b2, label %b4
b2:
  %first = phi i32 [ %v0, %b0 ], [ %v1, %b1 ]
  %v2 = load volatile i32, ptr %p
  %c2 = icmp eq i32 %v2, 2
  br i1 %c2, label %b3, label %b4
b3:
  %second = phi i32 [ %first, %b2 ]
  store volatile i32 %second, ptr %p
  br label %b4
b4:
  store volatile i32 100, ptr %p
  ret void
}
";
    let plain = text::parse_module(ir).expect("IR");
    let got = after(ir, "structurizecfg,verify");
    assert!(blocks(&got) > blocks(&plain));
    for seed in 1..200 {
        assert_eq!(trace(&got, seed), trace(&plain, seed));
    }
}

/// A loop over a switch on a state that its cases set, each to one of two.
fn machine(seed: u64) -> String {
    let mut r = Random::new(seed);
    let states = 2 + r.below(4);
    let mut out = "target triple = \"nvptx64-nvidia-cuda\"
define ptx_kernel void @k(ptr %p) {
entry:
  br label %round
round:
  %state = phi i32 [ 0, %entry ], [ %next, %latch ]
  %n = phi i32 [ 0, %entry ], [ %n1, %latch ]
  switch i32 %state, label %done ["
        .to_owned();
    for s in 0..states {
        let _ = write!(out, " i32 {s}, label %s{s}");
    }
    out += " ]\n";
    let mut joins = Vec::new();
    for s in 0..states {
        let (a, b) = (r.below(states + 1), r.below(states));
        let _ = writeln!(
            out,
            "s{s}:\n store volatile i32 {s}, ptr %p\n %v{s} = load volatile i32, ptr %p\n %c{s} = icmp ult i32 %v{s}, 4\n br i1 %c{s}, label %a{s}, label %b{s}\na{s}:\n store volatile i32 %n, ptr %p\n br label %latch\nb{s}:\n br label %latch"
        );
        joins.push(format!("[ {a}, %a{s} ], [ {b}, %b{s} ]"));
    }
    let _ = write!(
        out,
        "latch:\n %next = phi i32 {}\n %n1 = add i32 %n, 1\n %more = icmp ult i32 %n1, 40\n br i1 %more, label %round, label %done\ndone:\n store volatile i32 %n, ptr %p\n ret void\n}}\n",
        joins.join(", ")
    );
    out
}

#[test]
fn state_machines() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    for seed in 1..=40 {
        let ir = machine(seed);
        let plain = text::parse_module(&ir).expect("IR");
        let got = after(&ir, "dfa-jump-threading,verify");
        let want = oracles.opt(&ir, "dfa-jump-threading").expect("opt runs");
        let want = text::parse_module(&want).expect("LLVM's text");
        for reads in 1..20 {
            let (shown, asked) = run(&got, reads).expect("it runs");
            let (before, often) = run(&plain, reads).expect("it runs");
            assert_eq!(shown, before, "machine {seed}, reads {reads}");
            let (_, theirs) = run(&want, reads).expect("it runs");
            assert!(
                asked <= theirs && (asked < often || often <= 1),
                "machine {seed}, reads {reads}: {asked} of {often} switches, LLVM's leaves {theirs}"
            );
        }
    }
}
