//! Random kernels whose lanes see one another only where they are together: what lanes compute in step is what the interpreter computes. Values of all kinds, the
//! same in all lanes, rising by a step or any; guards, branches and loops that lanes take together or apart; accesses side by side, at one place,
//! or anywhere, now and then beyond the end of memory; shuffles, votes, atomic operations and volatile accesses of whole warps; blocks of several
//! shapes.
//!
//! `JACQUARD_QUADS=SEED,COUNT cargo test --release -p jacquard-native --test quads` is the long run.

mod common;

use common::{Writer, seeds};
use jacquard_emulator::tier::Mode;
use jacquard_emulator::{Arg, Config, Device};
use std::fmt::Write;
use std::time::Duration;

/// Words that all threads read.
const TABLE: usize = 256;
/// Bytes of each thread's own memory.
const OWN: usize = 64;

/// Reductions without a result.
const REDUCTIONS: [&str; 5] = ["add.u32", "xor.b32", "min.s32", "max.u32", "and.b32"];

impl Writer {
    fn one_of(&mut self, all: &[&str]) -> String {
        self.random.pick(all).to_owned()
    }

    fn guard(&mut self) -> String {
        match self.below(5) {
            0 => format!("@%p{} ", self.below(4)),
            1 => format!("@!%p{} ", self.below(4)),
            _ => String::new(),
        }
    }

    /// A register of a kind, or now and then a constant.
    fn of(&mut self, kind: &str) -> String {
        let n = self.below(6);
        match (kind, self.below(6)) {
            ("r", 0) => self.one_of(&["0", "1", "4", "-3", "31", "0x7fffffff", "1000003"]),
            ("rd", 0) => self.one_of(&["0", "8", "-1", "0x100000001", "77"]),
            ("f", 0) => self.one_of(&["0f3F800000", "0fFF800000", "0f7FC00000", "0f00000001"]),
            ("fd", 0) => self.one_of(&["0d3FF8000000000000", "0d7FF0000000000000"]),
            _ => format!("%{kind}{n}"),
        }
    }

    fn arithmetic(&mut self) {
        let g = self.guard();
        let d = self.below(6);
        let (a, b, c) = (self.of("r"), self.of("r"), self.of("r"));
        let (x, y, z) = (self.of("f"), self.of("f"), self.of("f"));
        let (u, v, w) = (self.of("rd"), self.of("rd"), self.of("rd"));
        let (s, t, q) = (self.of("fd"), self.of("fd"), self.of("fd"));
        let text = match self.below(16) {
            0 | 1 => {
                let all = [
                    "add.u32",
                    "sub.s32",
                    "mul.lo.s32",
                    "mul.hi.u32",
                    "mul.hi.s32",
                    "and.b32",
                    "or.b32",
                    "xor.b32",
                    "min.s32",
                    "min.u32",
                    "max.s32",
                    "max.u32",
                    "shl.b32",
                    "shr.u32",
                    "shr.s32",
                    "div.u32",
                    "rem.s32",
                ];
                format!("{} %r{d}, {a}, {b};", self.one_of(&all))
            }
            2 => format!("mad.lo.s32 %r{d}, {a}, {b}, {c};"),
            3 => format!("lop3.b32 %r{d}, {a}, {b}, {c}, {};", self.below(256)),
            4 => {
                let all = ["mul.wide.s32", "mul.wide.u32"];
                format!("{} %rd{d}, {a}, {b};", self.one_of(&all))
            }
            5 => {
                let all = ["mad.wide.s32", "mad.wide.u32"];
                format!("{} %rd{d}, {a}, {b}, {w};", self.one_of(&all))
            }
            6 | 7 => {
                let all = [
                    "add.f32",
                    "sub.ftz.f32",
                    "mul.f32",
                    "min.f32",
                    "max.ftz.f32",
                    "div.rn.f32",
                    "add.sat.f32",
                ];
                format!("{} %f{d}, {x}, {y};", self.one_of(&all))
            }
            8 => format!(
                "fma.rn.{}f32 %f{d}, {x}, {y}, {z};",
                if d.is_multiple_of(2) { "ftz." } else { "" }
            ),
            9 => {
                let all = [
                    "neg.f32",
                    "abs.f32",
                    "sqrt.rn.f32",
                    "rcp.rn.f32",
                    "rsqrt.approx.f32",
                    "cvt.rzi.f32.f32",
                    "cvt.sat.f32.f32",
                    "cvt.ftz.sat.f32.f32",
                    "cvt.rni.sat.f32.f32",
                    "ex2.approx.f32",
                ];
                format!("{} %f{d}, {x};", self.one_of(&all))
            }
            10 => {
                let all = [
                    "add.s64",
                    "sub.u64",
                    "mul.lo.u64",
                    "and.b64",
                    "xor.b64",
                    "min.s64",
                    "mul.hi.u64",
                ];
                format!("{} %rd{d}, {u}, {v};", self.one_of(&all))
            }
            11 => {
                let all = ["shl.b64", "shr.u64", "shr.s64"];
                format!("{} %rd{d}, {u}, {a};", self.one_of(&all))
            }
            12 => {
                let all = ["add.f64", "mul.f64", "min.f64", "div.rn.f64"];
                format!("{} %fd{d}, {s}, {t};", self.one_of(&all))
            }
            13 => format!("fma.rn.f64 %fd{d}, {s}, {t}, {q};"),
            _ => {
                let all = [
                    format!("cvt.s64.s32 %rd{d}, {a};"),
                    format!("cvt.u64.u32 %rd{d}, {a};"),
                    format!("cvt.u32.u64 %r{d}, {u};"),
                    format!("cvt.rn.f32.s32 %f{d}, {a};"),
                    format!("cvt.rn.f32.u32 %f{d}, {a};"),
                    format!("cvt.rzi.s32.f32 %r{d}, {x};"),
                    format!("cvt.f64.f32 %fd{d}, {x};"),
                    format!("cvt.rn.f32.f64 %f{d}, {s};"),
                    format!("cvt.rn.f64.s64 %fd{d}, {u};"),
                    format!("mov.b32 %r{d}, {x};"),
                    format!("mov.b32 %f{d}, {a};"),
                    format!("mov.b64 %fd{d}, {u};"),
                    format!("mov.b64 {{%r{d}, %r{}}}, {u};", (d + 1) % 6),
                    format!("selp.b32 %r{d}, {a}, {b}, %p{};", d % 4),
                    format!("selp.f32 %f{d}, {x}, {y}, %p{};", d % 4),
                    format!("selp.b64 %rd{d}, {u}, {v}, %p{};", d % 4),
                    format!("popc.b32 %r{d}, {a};"),
                    format!("bfe.u32 %r{d}, {a}, 3, 9;"),
                ];
                all[self.below(all.len())].clone()
            }
        };
        self.line(&format!("{g}{text}"));
    }

    fn compare(&mut self) {
        let (p, q) = (self.below(4), self.below(4));
        let text = match self.below(4) {
            0 => {
                let c = self.one_of(&[
                    "eq", "ne", "lt", "le", "gt", "ge", "ltu", "leu", "gtu", "geu", "equ", "neu",
                    "num", "nan",
                ]);
                let (a, b) = (self.of("f"), self.of("f"));
                format!("setp.{c}.f32 %p{p}, {a}, {b};")
            }
            1 => {
                let c = self.one_of(&["eq", "ne", "lt", "ge"]);
                let t = self.one_of(&["s64", "u64"]);
                let (a, b) = (self.of("rd"), self.of("rd"));
                format!("setp.{c}.{t} %p{p}, {a}, {b};")
            }
            2 => {
                let (a, b) = (self.of("r"), self.of("r"));
                format!("setp.lt.and.s32 %p{p}|%p{}, {a}, {b}, %p{q};", (p + 1) % 4)
            }
            _ => {
                let c = self.one_of(&["eq", "ne", "lt", "le", "gt", "ge"]);
                let t = self.one_of(&["s32", "u32"]);
                let (a, b) = (self.of("r"), self.of("r"));
                format!("setp.{c}.{t} %p{p}, {a}, {b};")
            }
        };
        self.line(&text);
    }

    /// Loads from the table or the thread's own memory, and stores to the latter.
    fn access(&mut self) {
        let (d, g) = (self.below(6), self.guard());
        match self.below(14) {
            0 => {
                let a = self.of("r");
                let mask = if self.below(150) == 0 {
                    0xffff
                } else {
                    TABLE - 1
                };
                self.line(&format!("and.b32 %r8, {a}, {mask}; mul.wide.u32 %rd8, %r8, 4; add.s64 %rd8, %rd8, %rd7; {g}ld.global.u32 %r{d}, [%rd8];"));
            }
            1 => {
                let at = self.below(TABLE / 4) * 8;
                self.line(&format!("{g}ld.global.f32 %f{d}, [%rd7+{at}];"));
            }
            2 => self.line(&format!("{g}ld.global.f32 %f{d}, [%rd9];")),
            3 => self.line(&format!("{g}ld.global.u64 %rd{d}, [%rd6+16];")),
            4 => self.line(&format!("{g}st.global.f32 [%rd6+24], %f{d};")),
            5 => self.line(&format!(
                "{g}st.global.v2.u32 [%rd6+{}], {{%r{d}, %r0}};",
                8 * (d % 2)
            )),
            6 => self.line(&format!(
                "{g}st.global.u32 [%rd9], %r{d}; {g}ld.global.u8 %r{d}, [%rd6+33];"
            )),
            n => self.side_by_side(n, d, &g),
        }
    }

    /// Accesses of several elements that leave no gap between lanes, short ones, and atomic operations whose order nobody sees.
    fn side_by_side(&mut self, which: usize, d: usize, g: &str) {
        let e = [0, 1, 2, 3].map(|k| (d + k) % 6);
        let text = match which {
            7 => format!(
                "{g}ld.global.v4.f32 {{%f{}, %f{}, %f{}, %f{}}}, [%rd11];",
                e[0], e[1], e[2], e[3]
            ),
            8 => format!(
                "{g}st.global.v4.b32 [%rd11], {{%r{}, %r{}, %r{}, %r{}}};",
                e[0], e[1], e[2], e[3]
            ),
            9 => format!(
                "{g}st.global.v2.f32 [%rd12], {{%f{}, %f{}}}; {g}ld.global.v2.u32 {{%r{}, %r{}}}, [%rd12];",
                e[0], e[1], e[2], e[3]
            ),
            10 => format!(
                "{g}st.global.u16 [%rd13], %r{d}; {g}ld.global.u16 %r{}, [%rd13];",
                e[1]
            ),
            11 => format!(
                "{g}ld.global.v2.f64 {{%fd{}, %fd{}}}, [%rd11]; {g}st.global.v2.b64 [%rd11], {{%rd{}, %rd{}}};",
                e[0], e[1], e[2], e[3]
            ),
            _ => {
                let (a, b) = (self.of("r"), self.of("r"));
                let (space, base) = match which {
                    12 => ("global", "%rd14"),
                    _ => ("shared", "%rd15"),
                };
                let op = self.one_of(&REDUCTIONS);
                format!(
                    "and.b32 %r8, {a}, 31; mul.wide.u32 %rd8, %r8, 4; add.s64 %rd8, %rd8, {base}; {g}red.{space}.{op} [%rd8], {b};"
                )
            }
        };
        self.line(&text);
    }

    fn branch(&mut self, depth: u32) {
        let (l, p) = (self.label(), self.below(4));
        self.line(&format!("@%p{p} bra L{l}a;"));
        self.body(depth - 1);
        self.line(&format!("bra L{l}b; L{l}a:"));
        self.body(depth - 1);
        self.line(&format!("L{l}b:"));
    }

    fn repeat(&mut self, depth: u32) {
        if self.loops == 4 {
            return;
        }
        let (l, k) = (self.label(), 16 + self.loops);
        self.loops += 1;
        // As often in every lane, or not.
        let count = match self.below(2) {
            0 => format!("mov.u32 %r{k}, {};", 1 + self.below(4)),
            _ => format!(
                "and.b32 %r{k}, {}, 3; add.u32 %r{k}, %r{k}, 1;",
                self.of("r")
            ),
        };
        self.line(&format!("{count} L{l}:"));
        self.body(depth - 1);
        self.line(&format!(
            "sub.u32 %r{k}, %r{k}, 1; setp.ne.u32 %p5, %r{k}, 0; @%p5 bra L{l};"
        ));
        self.loops -= 1;
    }

    /// What the lanes of a warp do together, where all of them are: between branches, or in a loop that all go around as often.
    fn together(&mut self) {
        let (d, p) = (self.below(6), self.below(4));
        let (a, b) = (self.of("r"), self.of("r"));
        let by = ["1", "2", "4", "16", "3", "31", "%r2", "%r4"];
        let by = self.one_of(&by);
        let segments = self.one_of(&["31", "0", "0x1c1f", "0x181f", "0x1010", "%r4"]);
        let half = "shr.u32 %r8, %r2, 4; mul.lo.u32 %r8, %r8, 16; shl.b32 %r8, 0xffff, %r8;";
        let (before, mask) = match self.below(4) {
            0 => (half, "%r8"),
            _ => ("", "-1"),
        };
        let text = match self.below(12) {
            0..=3 => {
                let mode = self.one_of(&["up", "down", "bfly", "idx"]);
                let to = match self.below(2) {
                    0 => format!("%r{d}|%p{p}"),
                    _ => format!("%r{d}"),
                };
                format!("shfl.sync.{mode}.b32 {to}, {a}, {by}, {segments}, {mask};")
            }
            4 => {
                let f = self.below(6);
                let mode = self.one_of(&["down", "bfly"]);
                format!("shfl.sync.{mode}.b32 %f{d}, %f{f}, {by}, 31, {mask};")
            }
            5 => format!("vote.sync.ballot.b32 %r{d}, %p{p}, {mask};"),
            6 => {
                let how = self.one_of(&["all", "any", "uni"]);
                format!("vote.sync.{how}.pred %p{p}, !%p{}, {mask};", self.below(4))
            }
            7 => format!("match.any.sync.b32 %r{d}, {a}, {mask};"),
            8 => format!("redux.sync.add.s32 %r{d}, {a}, {mask};"),
            9 => format!("activemask.b32 %r{d};"),
            _ => {
                let g = self.guard();
                let (space, base) = match self.below(2) {
                    0 => ("global", "%rd14"),
                    _ => ("shared", "%rd15"),
                };
                let what = match self.below(8) {
                    0 => format!("atom.{space}.cas.b32 %r{d}, [%rd8], {a}, {b};"),
                    1 => format!("atom.{space}.exch.b32 %r{d}, [%rd8], {b};"),
                    2 => format!("atom.{space}.inc.u32 %r{d}, [%rd8], {b};"),
                    3 => format!("red.{space}.add.f32 [%rd8], %f{d};"),
                    4 => format!("atom.{space}.add.f32 %f{d}, [%rd8], %f{};", self.below(6)),
                    5 => format!("ld.volatile.{space}.u32 %r{d}, [%rd8];"),
                    6 => format!("st.volatile.{space}.u32 [%rd8], {b};"),
                    _ => format!("atom.{space}.add.u32 %r{d}, [%rd8], {b};"),
                };
                let of = self.one_of(&["%r2", "%r1", "%r0", "%r4"]);
                format!(
                    "and.b32 %r8, {of}, 31; mul.wide.u32 %rd8, %r8, 4; add.s64 %rd8, %rd8, {base}; {g}{what}"
                )
            }
        };
        self.line(&format!("{before} {text}"));
    }

    /// A loop that all lanes go around as often, with something that they do together.
    fn march(&mut self) {
        let (l, n) = (self.label(), 1 + self.below(4));
        let k = 16 + self.loops;
        self.loops += 1;
        self.line(&format!("mov.u32 %r{k}, {n}; L{l}:"));
        for _ in 0..1 + self.below(3) {
            self.body(1);
            self.together();
        }
        self.line(&format!(
            "sub.u32 %r{k}, %r{k}, 1; setp.ne.u32 %p5, %r{k}, 0; @%p5 bra L{l};"
        ));
        self.loops -= 1;
    }

    fn body(&mut self, depth: u32) {
        for _ in 0..2 + self.below(5) {
            match self.below(14) {
                0 | 1 => self.compare(),
                2..=4 => self.access(),
                5 if depth > 0 => self.branch(depth),
                6 if depth > 0 => self.repeat(depth),
                7 if depth == 2 => self.line("bar.sync 0;"),
                8 if depth == 2 && self.warps => self.together(),
                9 if depth == 2 && self.warps => self.march(),
                _ => self.arithmetic(),
            }
        }
    }
}

fn kernel(seed: u64) -> String {
    let mut m = Writer::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    // What lanes give that do not exist is not known.
    let whole = shape(seed).iter().product::<u32>().is_multiple_of(32);
    m.warps = whole && seed.is_multiple_of(2);
    for _ in 0..4 {
        m.body(2);
    }
    // Of one kind their order cannot be told, of several it can.
    if !seed.is_multiple_of(4) {
        for (space, k) in [("global", seed / 4), ("shared", seed / 9)] {
            let one = REDUCTIONS[k as usize % REDUCTIONS.len()];
            for op in REDUCTIONS {
                m.text =
                    (m.text).replace(&format!("red.{space}.{op}"), &format!("red.{space}.{one}"));
            }
        }
    }
    let mut text = format!(
        ".version 8.6\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 own, .param .u64 flat, .param .u64 table, .param .u32 n, .param .u64 wide, .param .u32 all) {{\n\
         .shared .b32 s[32];\n\
         .reg .b32 %r<32>; .reg .b64 %rd<16>; .reg .f32 %f<8>; .reg .f64 %fd<8>; .reg .pred %p<8>;\n\
         ld.param.u64 %rd6, [own]; ld.param.u64 %rd9, [flat]; ld.param.u64 %rd7, [table]; ld.param.u32 %r3, [n];\n\
         mov.u32 %r8, %tid.x; mov.u32 %r9, %ntid.x; mov.u32 %r10, %tid.y; mov.u32 %r11, %ntid.y; mov.u32 %r12, %ctaid.x;\n\
         mad.lo.u32 %r0, %r10, %r9, %r8; mul.lo.u32 %r13, %r9, %r11; mad.lo.u32 %r0, %r12, %r13, %r0; mov.u32 %r14, %r0;\n\
         mul.wide.u32 %rd8, %r0, {OWN}; add.s64 %rd6, %rd6, %rd8; mul.wide.u32 %rd8, %r0, 4; add.s64 %rd9, %rd9, %rd8;\n\
         ld.param.u64 %rd14, [wide]; ld.param.u32 %r15, [all]; mov.u64 %rd15, s; mul.wide.u32 %rd8, %r0, 16; add.s64 %rd11, %rd14, %rd8; add.s64 %rd11, %rd11, 128;\n\
         mul.wide.u32 %rd8, %r15, 16; add.s64 %rd12, %rd14, %rd8; mul.wide.u32 %rd8, %r0, 8; add.s64 %rd12, %rd12, %rd8; add.s64 %rd12, %rd12, 128;\n\
         mul.wide.u32 %rd8, %r15, 24; add.s64 %rd13, %rd14, %rd8; mul.wide.u32 %rd8, %r0, 2; add.s64 %rd13, %rd13, %rd8; add.s64 %rd13, %rd13, 128;\n\
         mul.lo.u32 %r1, %r0, -1640531535; mov.u32 %r2, %laneid; mov.u32 %r4, %r10; add.u32 %r5, %r8, 0x7ffffffd;\n\
         cvt.u64.u32 %rd0, %r0; cvt.s64.s32 %rd1, %r1; mov.u64 %rd2, %rd7; shl.b64 %rd3, %rd0, 33; mov.u64 %rd4, 5; not.b64 %rd5, %rd1;\n\
         cvt.rn.f32.u32 %f0, %r0; mov.b32 %f1, %r1; mov.f32 %f2, 0f40490FDB; ld.global.f32 %f3, [%rd9]; ld.global.f32 %f4, [%rd7]; neg.f32 %f5, %f0;\n\
         cvt.f64.f32 %fd0, %f0; cvt.f64.f32 %fd1, %f2; mov.b64 %fd2, %rd1; cvt.rn.f64.s32 %fd3, %r1; mov.f64 %fd4, %fd0; neg.f64 %fd5, %fd3;\n\
         setp.lt.u32 %p0, %r0, %r3; setp.ne.u32 %p1, %r4, 0; and.b32 %r6, %r8, 4; setp.eq.u32 %p2, %r6, 0; setp.gt.s32 %p3, %r1, 0;\n{}",
        m.text
    );
    for r in 0..6 {
        let at = 8 * r;
        // Writing to a string has no errors.
        let _infallible = writeln!(
            text,
            "mov.b32 %r20, %f{r}; xor.b32 %r20, %r20, %r{r}; mov.b64 %rd8, %fd{r}; xor.b64 %rd8, %rd8, %rd{r}; cvt.u64.u32 %rd10, %r20; add.s64 %rd8, %rd8, %rd10; st.global.u64 [%rd6+{at}], %rd8;"
        );
    }
    text.replace("%rd6+0]", "%rd6]")
        + "selp.u32 %r20, 1, 2, %p0; bar.sync 0; and.b32 %r21, %r14, 31; mul.wide.u32 %rd8, %r21, 4; add.s64 %rd8, %rd8, %rd15; ld.shared.u32 %r21, [%rd8];\n\
         add.u32 %r20, %r20, %r21; st.global.u32 [%rd9], %r20; ret; }\n"
}

/// Shapes of blocks: whole quads or not, rows that quads would straddle, a warp in part.
const SHAPES: [[u32; 3]; 7] = [
    [64, 1, 1],
    [37, 1, 1],
    [8, 6, 1],
    [6, 5, 1],
    [16, 2, 2],
    [32, 2, 1],
    [96, 1, 1],
];

/// The block's shape for a seed.
fn shape(seed: u64) -> [u32; 3] {
    SHAPES[(seed % SHAPES.len() as u64) as usize]
}

/// Blocks of the grid.
const BLOCKS: u32 = 5;

/// How a kernel runs.
#[derive(Clone, Copy, PartialEq, Debug)]
enum How {
    Interpreted,
    Compiled,
    /// Compiled, on several threads.
    Parts,
}

/// What a kernel leaves, or the fault that ends it; and how many parts of it ran at the same time as others.
fn leaves(text: &str, seed: u64, how: How) -> (Result<Vec<u32>, String>, u64) {
    let config = Config {
        jit: match how {
            How::Interpreted => Mode::Off,
            _ => Mode::Always,
        },
        jobs: if how == How::Parts { 3 } else { 1 },
        gain: Duration::ZERO,
        ..Config::default()
    };
    let mut d = Device::with_config(config);
    let mut parts = 0;
    let left = leaves_on(&mut d, &mut parts, text, seed);
    (left, parts)
}

fn leaves_on(d: &mut Device, parts: &mut u64, text: &str, seed: u64) -> Result<Vec<u32>, String> {
    let block = shape(seed);
    let threads = (BLOCKS * block.iter().product::<u32>()) as usize;
    let m = d.load(text).map_err(|t| format!("load: {t}"))?;
    let word = |k: usize| (k as u32).wrapping_mul(0x9e37_79b9) >> (k % 20);
    let table: Vec<u32> = (0..TABLE).map(word).collect();
    let flat: Vec<u32> = (0..threads + 4).map(word).collect();
    let own = d.upload(&vec![7u32; threads * OWN / 4]);
    let own = own.map_err(|t| t.to_string())?;
    let flat = d.upload(&flat).map_err(|t| t.to_string())?;
    let table = d.upload(&table).map_err(|t| t.to_string())?;
    let n = Arg::U32(seed as u32 % 50);
    let wide: Vec<u32> = (0..32 + threads * 13 / 2 + 1).map(word).collect();
    let wide = d.upload(&wide).map_err(|t| t.to_string())?;
    let (place, count) = (Arg::Ptr(wide), Arg::U32(threads as u32));
    let args = [
        Arg::Ptr(own),
        Arg::Ptr(flat),
        Arg::Ptr(table),
        n,
        place,
        count,
    ];
    // Which of several lanes that fail elsewhere in a divergent loop is named differs: those that executed less come first.
    let done = d.launch(m, "k", [BLOCKS, 1, 1], block, [1; 3], 0, &args);
    *parts = d.parts(m);
    done.map_err(|t| format!("{:?} at line {}", t.kind, t.line))?;
    let mut all = d.read(own, threads * OWN / 4).map_err(|t| t.to_string())?;
    all.extend(d.read::<u32>(flat, threads).map_err(|t| t.to_string())?);
    let words = 32 + threads * 13 / 2;
    all.extend(d.read::<u32>(wide, words).map_err(|t| t.to_string())?);
    Ok(all)
}

#[test]
fn lanes_in_step_compute_what_each_would_alone() {
    jacquard_native::provide();
    let (mut other, mut faults, mut count, mut parts) = (Vec::new(), 0, 0, 0);
    for seed in seeds("JACQUARD_QUADS", 100) {
        count += 1;
        let text = kernel(seed);
        let (want, _) = leaves(&text, seed, How::Interpreted);
        if let Err(e) = &want {
            assert!(!e.starts_with("load"), "{e}\n{text}");
            faults += 1;
        }
        for how in [How::Compiled, How::Parts] {
            let (got, beside) = leaves(&text, seed, how);
            parts += beside;
            if want == got {
                continue;
            }
            other.push((seed, how));
            if other.len() == 1 {
                let [a, b] = [&want, &got].map(|r| r.as_ref().err());
                println!("{text}\n{a:?}\n{b:?}");
                if let (Ok(a), Ok(b)) = (&want, got) {
                    let apart = (0..a.len()).filter(|&k| a[k] != b[k]);
                    println!("words {:?}", apart.take(12).collect::<Vec<_>>());
                }
            }
        }
    }
    println!("{count} kernels, {faults} faults, {parts} parts");
    assert!(
        other.is_empty(),
        "the tiers differ for {other:?} of {count}"
    );
    assert!(faults * 4 < count, "{faults} of {count} end with a fault");
    assert!(parts > count, "{parts} parts of {count} grids");
}
