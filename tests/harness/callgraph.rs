//! Random NVVM IR whose pointers travel through call graphs: every memory space, phis, selects, loops, recursion, returned
//! pointers, pointers kept in local variables, integer round trips, indirect calls.
//!
//! The programs are defined for every compiler: each thread owns a slice of [`SLICE`] elements of every array, indices are
//! masked to it, calls carry a depth that counts down, constant memory is never written, atomics never reach local memory,
//! and everything is written before it is read.

use jacquard_test_support::Rng;
use std::fmt::Write;

/// Elements of a thread's slice of each array.
const SLICE: usize = 8;
/// Threads of the block.
pub const THREADS: usize = 32;

/// What may be done through a pointer; each allows what stands before it too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Rights {
    Read,
    Write,
    Atomic,
}

const RIGHTS: [Rights; 3] = [Rights::Read, Rights::Write, Rights::Atomic];

/// A device function: `i32 or ptr @fN(ptr..., i32 depth, i32 x)`.
struct Signature {
    params: Vec<Rights>,
    /// The rights of the pointer it returns.
    returns: Option<Rights>,
}

/// The body of a function while it is written.
struct Writer<'a> {
    rng: &'a mut Rng,
    all: &'a [Signature],
    text: String,
    /// The variables, which stand at the function's beginning.
    slots: String,
    next: usize,
    block: String,
    /// Pointers in reach, all of a slice's first element.
    pointers: Vec<(String, Rights)>,
    /// Integers in reach.
    ints: Vec<String>,
    /// The depth that calls get.
    depth: String,
    calls: usize,
}

/// One module's text.
pub fn module(seed: u64) -> String {
    let mut rng = Rng(seed);
    let all: Vec<Signature> = (0..rng.below(6) + 2)
        .map(|_| Signature {
            params: (0..rng.below(3) + 1).map(|_| rng.pick(&RIGHTS)).collect(),
            returns: rng.chance(30).then(|| rng.pick(&RIGHTS)),
        })
        .collect();
    let mut out = String::from(HEAD);
    let bytes = THREADS * SLICE;
    for k in 0..2 {
        let _ = writeln!(
            out,
            "@shared{k} = internal addrspace(3) global [{bytes} x i32] undef, align 16"
        );
        let _ = writeln!(
            out,
            "@global{k} = internal addrspace(1) global [{bytes} x i32] zeroinitializer, align 16"
        );
    }
    let values: Vec<String> = (0..bytes)
        .map(|i| format!("i32 {}", (i * i * 7 + 3) % 1021))
        .collect();
    let _ = writeln!(
        out,
        "@table = internal addrspace(4) constant [{bytes} x i32] [{}], align 16",
        values.join(", ")
    );
    for k in 0..all.len() {
        function(&mut rng, &all, k, &mut out);
    }
    kernel(&mut rng, &all, &mut out);
    out
}

const HEAD: &str = "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64\"
target triple = \"nvptx64-nvidia-cuda\"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0, i32 3, i32 1}
!nvvm.annotations = !{!1}
!1 = !{ptr @kernel, !\"kernel\", i32 1}
";

fn function(rng: &mut Rng, all: &[Signature], k: usize, out: &mut String) {
    let s = &all[k];
    let params: Vec<String> = (0..s.params.len()).map(|i| format!("ptr %p{i}")).collect();
    let linkage = if rng.chance(85) { "internal " } else { "" };
    let inline = if rng.chance(70) { " noinline" } else { "" };
    let result = if s.returns.is_some() { "ptr" } else { "i32" };
    let _ = writeln!(
        out,
        "define {linkage}{result} @f{k}({}, i32 %d, i32 %x){inline} {{\nentry:",
        params.join(", ")
    );
    let mut w = Writer {
        rng,
        all,
        text: String::new(),
        slots: String::new(),
        next: 0,
        block: "entry".into(),
        pointers: s
            .params
            .iter()
            .enumerate()
            .map(|(i, r)| (format!("%p{i}"), *r))
            .collect(),
        ints: vec!["%x".into(), "%d".into()],
        depth: "%d1".into(),
        calls: 2,
    };
    // A call at depth zero does little, so recursion ends.
    w.line("%d1 = sub i32 %d, 1");
    w.line("%more = icmp sgt i32 %d, 0");
    w.line("br i1 %more, label %work, label %leaf");
    w.text.push_str("leaf:\n");
    w.block = "leaf".into();
    match s.returns {
        Some(r) => {
            let p = w.pointer(r);
            match p {
                Some(p) => w.line(&format!("ret ptr {p}")),
                // No parameter has the rights: a global array does.
                None => {
                    let p = w.array("@global0", 1);
                    w.line(&format!("ret ptr {p}"));
                }
            }
        }
        None => {
            let v = w.load();
            w.line(&format!("ret i32 {v}"));
        }
    }
    w.text.push_str("work:\n");
    w.block = "work".into();
    // Values of the leaf do not reach here.
    w.ints.truncate(2);
    w.pointers.truncate(s.params.len());
    let n = w.rng.below(6) + 2;
    w.statements(n, 2);
    match s.returns {
        Some(r) => {
            let p = match w.pointer(r) {
                Some(p) => p,
                None => w.array("@global1", 1),
            };
            // What was loaded is used, so that no compiler may forget it.
            let v = w.sum();
            let to = match w.pointer(Rights::Write) {
                Some(p) => p,
                None => w.array("@global0", 1),
            };
            w.line(&format!("store i32 {v}, ptr {to}"));
            w.line(&format!("ret ptr {p}"));
        }
        None => {
            let v = w.sum();
            w.line(&format!("ret i32 {v}"));
        }
    }
    out.push_str(&w.slots);
    out.push_str(&w.text);
    out.push_str("}\n");
}

fn kernel(rng: &mut Rng, all: &[Signature], out: &mut String) {
    let calling = "define void @kernel(ptr %in, ptr %io, ptr %out, i32 %n) {\nentry:";
    let _ = writeln!(out, "{calling}");
    let mut w = Writer {
        rng,
        all,
        text: String::new(),
        slots: String::new(),
        next: 0,
        block: "entry".into(),
        pointers: Vec::new(),
        ints: vec!["%n".into()],
        depth: "%depth".into(),
        calls: 5,
    };
    w.line("%depth = and i32 %n, 3");
    w.line("%tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()");
    w.line(&format!("%base = mul i32 %tid, {SLICE}"));
    w.line("%base64 = zext i32 %base to i64");
    let mut local = Vec::new();
    for k in 0..w.rng.below(3) {
        w.line(&format!("%local{k} = alloca [{SLICE} x i32], align 16"));
        local.push(format!("%local{k}"));
    }
    for (name, rights) in [("%in", Rights::Read), ("%io", Rights::Atomic)] {
        let p = w.fresh("slice");
        w.line(&format!("{p} = getelementptr i32, ptr {name}, i64 %base64"));
        w.pointers.push((p, rights));
    }
    for (name, space, rights) in [
        ("@shared0", 3, Rights::Atomic),
        ("@shared1", 3, Rights::Atomic),
        ("@global0", 1, Rights::Atomic),
        ("@global1", 1, Rights::Atomic),
        ("@table", 4, Rights::Read),
    ] {
        let p = w.array(name, space);
        w.pointers.push((p, rights));
    }
    for l in local {
        w.pointers.push((l, Rights::Write));
    }
    // Everything that can be written is, before it is read.
    for (k, (p, r)) in w.pointers.clone().into_iter().enumerate() {
        if r >= Rights::Write && k != 1 {
            for i in 0..SLICE {
                let q = w.fresh("init");
                w.line(&format!("{q} = getelementptr i32, ptr {p}, i64 {i}"));
                w.line(&format!("store i32 {}, ptr {q}", k * 31 + i));
            }
        }
    }
    let n = w.rng.below(8) + 6;
    let arrays = w.pointers.clone();
    w.statements(n, 3);
    let mut v = w.sum();
    for (p, _) in arrays {
        for i in [0, 3, 5] {
            let (q, l, s, m) = (w.fresh("q"), w.fresh("l"), w.fresh("s"), w.fresh("m"));
            w.line(&format!("{q} = getelementptr i32, ptr {p}, i64 {i}"));
            w.line(&format!("{l} = load i32, ptr {q}"));
            w.line(&format!("{m} = mul i32 {v}, 31"));
            w.line(&format!("{s} = xor i32 {m}, {l}"));
            v = s;
        }
    }
    w.line("%tid64 = zext i32 %tid to i64");
    w.line("%place = getelementptr i32, ptr %out, i64 %tid64");
    w.line(&format!("store i32 {v}, ptr %place"));
    w.line("ret void");
    out.push_str(&w.slots);
    out.push_str(&w.text);
    out.push_str("}\n");
}

impl Writer<'_> {
    fn line(&mut self, s: &str) {
        self.text.push_str("  ");
        self.text.push_str(s);
        self.text.push('\n');
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.next += 1;
        format!("%{stem}.{}", self.next)
    }

    fn open(&mut self, name: &str) {
        let _ = writeln!(self.text, "{name}:");
        name.clone_into(&mut self.block);
    }

    /// A new block's name.
    fn label(&mut self, stem: &str) -> String {
        self.next += 1;
        format!("{stem}.{}", self.next)
    }

    /// The thread's slice of a module's array, as a generic pointer.
    fn array(&mut self, name: &str, space: u32) -> String {
        let (g, p) = (self.fresh("cast"), self.fresh("slice"));
        self.line(&format!(
            "{g} = addrspacecast ptr addrspace({space}) {name} to ptr"
        ));
        let (t, b, z) = (self.fresh("t"), self.fresh("b"), self.fresh("z"));
        self.line(&format!("{t} = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()"));
        self.line(&format!("{b} = mul i32 {t}, {SLICE}"));
        self.line(&format!("{z} = zext i32 {b} to i64"));
        self.line(&format!("{p} = getelementptr i32, ptr {g}, i64 {z}"));
        p
    }

    /// A pointer with at least these rights.
    fn pointer(&mut self, rights: Rights) -> Option<String> {
        let fit: Vec<&String> = self
            .pointers
            .iter()
            .filter(|p| p.1 >= rights)
            .map(|p| &p.0)
            .collect();
        (!fit.is_empty()).then(|| fit[self.rng.below(fit.len())].clone())
    }

    fn any(&mut self) -> (String, Rights) {
        let k = self.rng.below(self.pointers.len());
        self.pointers[k].clone()
    }

    fn int(&mut self) -> String {
        let k = self.rng.below(self.ints.len() + 1);
        self.ints
            .get(k)
            .cloned()
            .unwrap_or_else(|| format!("{}", self.rng.below(100)))
    }

    /// An element's address, somewhere in the slice.
    fn element(&mut self, p: &str) -> String {
        let q = self.fresh("e");
        if self.rng.chance(50) {
            let i = self.rng.below(SLICE);
            self.line(&format!("{q} = getelementptr i32, ptr {p}, i64 {i}"));
        } else {
            let (v, m, z) = (self.int(), self.fresh("m"), self.fresh("z"));
            self.line(&format!("{m} = and i32 {v}, {}", SLICE - 1));
            self.line(&format!("{z} = zext i32 {m} to i64"));
            self.line(&format!(
                "{q} = getelementptr inbounds i32, ptr {p}, i64 {z}"
            ));
        }
        q
    }

    fn load(&mut self) -> String {
        let (p, _) = self.any();
        let (q, v) = (self.element(&p), self.fresh("v"));
        self.line(&format!("{v} = load i32, ptr {q}"));
        self.ints.push(v.clone());
        v
    }

    /// A condition that differs between threads and calls.
    fn condition(&mut self) -> String {
        let (v, m, c) = (self.int(), self.fresh("m"), self.fresh("c"));
        let bit = 1 << self.rng.below(4);
        self.line(&format!("{m} = and i32 {v}, {bit}"));
        self.line(&format!("{c} = icmp ne i32 {m}, 0"));
        c
    }

    /// All integers in reach, folded into one.
    fn sum(&mut self) -> String {
        let mut v = self.ints[0].clone();
        for k in self.ints.clone().into_iter().skip(1) {
            let (m, s) = (self.fresh("m"), self.fresh("s"));
            self.line(&format!("{m} = mul i32 {v}, 17"));
            self.line(&format!("{s} = add i32 {m}, {k}"));
            v = s;
        }
        v
    }

    fn statements(&mut self, count: usize, nesting: usize) {
        for _ in 0..count {
            self.statement(nesting);
        }
    }

    fn statement(&mut self, nesting: usize) {
        match self.rng.below(14) {
            0 | 1 => drop(self.load()),
            2 => self.store(),
            3 => self.atomic(),
            4 => self.select(),
            5 | 6 if nesting > 0 => self.branch(nesting - 1),
            7 if nesting > 0 => self.repeat(nesting - 1),
            8..=10 if self.calls > 0 => self.call(),
            11 => self.keep(),
            12 => self.test_or_copy(),
            _ => self.round_trip(),
        }
    }

    fn store(&mut self) {
        if let Some(p) = self.pointer(Rights::Write) {
            let (v, q) = (self.int(), self.element(&p));
            self.line(&format!("store i32 {v}, ptr {q}"));
        }
    }

    fn atomic(&mut self) {
        if let Some(p) = self.pointer(Rights::Atomic) {
            let (v, q, old) = (self.int(), self.element(&p), self.fresh("old"));
            let op = self.rng.pick(&["add", "xor", "umax", "xchg"]);
            self.line(&format!(
                "{old} = atomicrmw {op} ptr {q}, i32 {v} monotonic"
            ));
            self.ints.push(old);
        }
    }

    fn select(&mut self) {
        let ((a, ra), (b, rb)) = (self.any(), self.any());
        let (c, p) = (self.condition(), self.fresh("sel"));
        self.line(&format!("{p} = select i1 {c}, ptr {a}, ptr {b}"));
        self.pointers.push((p, ra.min(rb)));
    }

    /// Statements in one or both arms, joined by phis.
    fn branch(&mut self, nesting: usize) {
        let c = self.condition();
        let (yes, no, join) = (self.label("then"), self.label("else"), self.label("join"));
        self.line(&format!("br i1 {c}, label %{yes}, label %{no}"));
        let (np, ni) = (self.pointers.len(), self.ints.len());
        let mut arms = Vec::new();
        for name in [&yes, &no] {
            self.open(name);
            let n = self.rng.below(3);
            self.statements(n, nesting);
            let (p, v) = (self.any(), self.int());
            self.line(&format!("br label %{join}"));
            arms.push((self.block.clone(), p, v));
            self.pointers.truncate(np);
            self.ints.truncate(ni);
        }
        self.open(&join);
        let (p, v) = (self.fresh("phi"), self.fresh("phi"));
        let [(b1, (p1, r1), v1), (b2, (p2, r2), v2)] = &arms[..] else {
            return;
        };
        self.line(&format!("{p} = phi ptr [ {p1}, %{b1} ], [ {p2}, %{b2} ]"));
        self.line(&format!("{v} = phi i32 [ {v1}, %{b1} ], [ {v2}, %{b2} ]"));
        self.pointers.push((p, *r1.min(r2)));
        self.ints.push(v);
    }

    /// A loop with a walking pointer and one that changes between turns.
    fn repeat(&mut self, nesting: usize) {
        let (head, done) = (self.label("loop"), self.label("done"));
        let ((a, ra), (b, rb)) = (self.any(), self.any());
        let start = self.int();
        let before = self.block.clone();
        self.line(&format!("br label %{head}"));
        let (i, walk, hop, acc) = (
            self.fresh("i"),
            self.fresh("walk"),
            self.fresh("hop"),
            self.fresh("acc"),
        );
        let (next_i, next_walk, next_hop, next_acc) = (
            self.fresh("i"),
            self.fresh("walk"),
            self.fresh("hop"),
            self.fresh("acc"),
        );
        // The phis stand first but name what the body makes; the body is written apart.
        let text = std::mem::take(&mut self.text);
        self.open(&head.clone());
        let (np, ni) = (self.pointers.len(), self.ints.len());
        self.pointers.push((hop.clone(), ra.min(rb)));
        self.ints.push(acc.clone());
        self.ints.push(i.clone());
        self.text.clear();
        let calls = std::mem::take(&mut self.calls);
        let n = self.rng.below(3);
        self.statements(n, nesting);
        self.calls = calls;
        let v = self.fresh("v");
        self.line(&format!("{v} = load i32, ptr {walk}"));
        self.line(&format!("{next_acc} = add i32 {acc}, {v}"));
        self.line(&format!(
            "{next_walk} = getelementptr inbounds i32, ptr {walk}, i64 1"
        ));
        let c = self.condition();
        self.line(&format!("{next_hop} = select i1 {c}, ptr {b}, ptr {hop}"));
        self.line(&format!("{next_i} = add i32 {i}, 1"));
        let end = self.fresh("end");
        let turns = self.rng.below(3) + 2;
        self.line(&format!("{end} = icmp eq i32 {next_i}, {turns}"));
        self.line(&format!("br i1 {end}, label %{done}, label %{head}"));
        let body = std::mem::replace(&mut self.text, text);
        let latch = self.block.clone();
        let _ = writeln!(self.text, "{head}:");
        for (ty, name, first, next) in [
            ("i32", &i, "0", &next_i),
            ("ptr", &walk, a.as_str(), &next_walk),
            ("ptr", &hop, a.as_str(), &next_hop),
            ("i32", &acc, start.as_str(), &next_acc),
        ] {
            self.line(&format!(
                "{name} = phi {ty} [ {first}, %{before} ], [ {next}, %{latch} ]"
            ));
        }
        self.text.push_str(&body);
        self.open(&done);
        self.pointers.truncate(np);
        self.ints.truncate(ni);
        self.pointers.push((hop, ra.min(rb)));
        self.ints.push(next_acc);
    }

    /// A direct call of any function, itself included, or an indirect one.
    fn call(&mut self) {
        self.calls -= 1;
        let k = self.rng.below(self.all.len());
        let s = &self.all[k];
        let mut args = Vec::new();
        for r in &s.params {
            let Some(p) = self.pointer(*r) else { return };
            args.push(format!("ptr {p}"));
        }
        let (x, r) = (self.int(), self.fresh("r"));
        let callee = self.callee(k);
        let ty = if s.returns.is_some() { "ptr" } else { "i32" };
        self.line(&format!(
            "{r} = call {ty} {callee}({}, i32 {}, i32 {x})",
            args.join(", "),
            self.depth
        ));
        match s.returns {
            Some(rights) => self.pointers.push((r, rights)),
            None => self.ints.push(r),
        }
    }

    /// The function itself or, now and then, a choice between two of one type.
    fn callee(&mut self, k: usize) -> String {
        let s = &self.all[k];
        let twin = (0..self.all.len()).find(|&j| {
            j != k && self.all[j].params == s.params && self.all[j].returns == s.returns
        });
        match twin {
            Some(j) if self.rng.chance(30) => {
                let (c, f) = (self.condition(), self.fresh("fn"));
                self.line(&format!("{f} = select i1 {c}, ptr @f{k}, ptr @f{j}"));
                f
            }
            _ => format!("@f{k}"),
        }
    }

    /// A pointer goes through a local variable.
    fn keep(&mut self) {
        let (p, r) = self.any();
        let (slot, q) = (self.fresh("slot"), self.fresh("kept"));
        let _ = writeln!(self.slots, "  {slot} = alloca ptr, align 8");
        self.line(&format!("store ptr {p}, ptr {slot}"));
        self.line(&format!("{q} = load ptr, ptr {slot}"));
        self.pointers.push((q, r));
    }

    /// A test of the space, or a copy of half a slice.
    fn test_or_copy(&mut self) {
        let (p, r) = self.any();
        // Whether constant memory counts as global is the machine's affair.
        if r > Rights::Read && self.rng.chance(50) {
            let (t, z) = (self.fresh("is"), self.fresh("z"));
            let space = self.rng.pick(&["shared", "global"]);
            self.line(&format!(
                "{t} = call i1 @llvm.nvvm.isspacep.{space}(ptr {p})"
            ));
            self.line(&format!("{z} = zext i1 {t} to i32"));
            self.ints.push(z);
        } else if let Some(to) = self.pointer(Rights::Write) {
            // The lower half from the upper half: never the same element, whichever slices these are.
            let q = self.fresh("half");
            self.line(&format!(
                "{q} = getelementptr i32, ptr {p}, i64 {}",
                SLICE / 2
            ));
            self.line(&format!(
                "call void @llvm.memcpy.p0.p0.i64(ptr align 4 {to}, ptr align 4 {q}, i64 {}, i1 false)",
                SLICE * 2
            ));
        }
    }

    /// A pointer becomes an integer and a pointer again.
    fn round_trip(&mut self) {
        let (p, r) = self.any();
        let (n, q) = (self.fresh("n"), self.fresh("back"));
        self.line(&format!("{n} = ptrtoint ptr {p} to i64"));
        self.line(&format!("{q} = inttoptr i64 {n} to ptr"));
        self.pointers.push((q, r));
    }
}
