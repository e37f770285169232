//! Random kernels of many threads, in both tiers: loops that lanes leave at different times, branches, collectives, barriers, atomic operations
//! and accesses that a loop may wait with; and kernels whose threads wait for one another (`meetings`). Both tiers leave the same memory, or
//! end with the same fault.
//!
//! Mutated kernels end in both tiers, with an error or without.
//!
//! `JACQUARD_TIERS=SEED,COUNT cargo test --release -p jacquard-native --test tiers` is the long run. In one of kernels that meet, about one in a
//! hundred leaves other memory (seed 100181): where slices end inside functions that lanes call in turn, races for a word are decided otherwise.

#[path = "../common/mod.rs"]
mod common;
mod meetings;

use common::{Writer, seeds};
use jacquard_emulator::tier::Mode;
use jacquard_emulator::{Arg, Config, Device};
use std::fmt::Write;

/// Names the seeds of a long run.
const SEEDS: &str = "JACQUARD_TIERS";
/// Words of global memory, of which threads take any.
const WORDS: usize = 64;
/// Words of shared memory.
const SHARED: usize = 16;

impl Writer {
    /// One of the registers that hold values.
    fn value(&mut self) -> String {
        format!("%r{}", self.below(6))
    }

    /// Leaves the address of a random word in `%rd3`, which most lanes share with others; now and then it lies beyond the memory.
    fn address(&mut self, base: &str, words: usize) {
        let v = self.value();
        let mask = match self.below(400) {
            0 => 0xffff_ffff,
            _ => words as u64 - 1,
        };
        self.line(&format!(
            "and.b32 %r20, {v}, {mask}; mul.wide.u32 %rd3, %r20, 4; add.u64 %rd3, {base}, %rd3;"
        ));
    }

    fn arithmetic(&mut self) {
        let (d, a, b) = (self.value(), self.value(), self.value());
        let all = [
            "add.u32",
            "sub.u32",
            "mul.lo.u32",
            "xor.b32",
            "and.b32",
            "or.b32",
            "min.s32",
            "max.u32",
            "shr.u32",
            "shl.b32",
            "div.u32",
            "rem.s32",
            "mul.hi.s32",
        ];
        let op = all[self.below(all.len())];
        self.line(&format!("{op} {d}, {a}, {b};"));
    }

    fn mixed(&mut self) {
        let (d, a, b) = (self.value(), self.value(), self.value());
        let text = match self.below(5) {
            0 => format!(
                "cvt.rn.f32.s32 %f0, {a}; cvt.rn.f32.u32 %f1, {b}; fma.rn.f32 %f0, %f0, %f1, %f1; cvt.rzi.s32.f32 {d}, %f0;"
            ),
            1 => format!(
                "cvt.rn.f64.s32 %fd0, {a}; add.f64 %fd0, %fd0, 0d3FF8000000000000; cvt.rni.s32.f64 {d}, %fd0;"
            ),
            2 => format!(
                "cvt.u16.u32 %h0, {a}; cvt.u16.u32 %h1, {b}; mad.lo.u16 %h0, %h0, %h1, %h1; cvt.s32.s16 {d}, %h0;"
            ),
            3 => format!(
                "mul.wide.s32 %rd4, {a}, {b}; shr.s64 %rd4, %rd4, 7; cvt.u32.u64 {d}, %rd4;"
            ),
            _ => format!(
                "prmt.b32 {d}, {a}, {b}, 0x3614; popc.b32 {d}, {d}; bfe.s32 {d}, {a}, {d}, 9;"
            ),
        };
        self.line(&text);
    }

    fn atomic(&mut self) {
        let (space, base, words) = match self.below(2) {
            0 => ("global", "%rd0", WORDS),
            _ => ("shared", "%rd1", SHARED),
        };
        self.address(base, words);
        let (d, a, b) = (self.value(), self.value(), self.value());
        let text = match self.below(6) {
            0 => format!("atom.{space}.exch.b32 {d}, [%rd3], {a};"),
            1 => format!("atom.{space}.cas.b32 {d}, [%rd3], {a}, {b};"),
            2 => format!("atom.{space}.inc.u32 {d}, [%rd3], 17;"),
            3 => format!(
                "and.b32 %r21, {a}, 0xffff; cvt.rn.f32.u32 %f0, %r21; atom.{space}.add.f32 %f1, [%rd3], %f0;"
            ),
            4 => format!("atom.{space}.xor.b32 {d}, [%rd3], {a};"),
            _ => format!("atom.{space}.add.u32 {d}, [%rd3], {a};"),
        };
        self.line(&text);
    }

    /// What warps see of one another.
    fn waiting(&mut self) {
        self.address("%rd0", WORDS);
        let d = self.value();
        let text = match self.below(3) {
            0 => format!("st.volatile.global.u32 [%rd3], {d};"),
            1 => format!("ld.relaxed.gpu.global.u32 {d}, [%rd3];"),
            _ => format!("ld.volatile.global.u32 {d}, [%rd3];"),
        };
        self.line(&text);
    }

    fn branch(&mut self, depth: u32) {
        let (p, v, w) = (self.label(), self.value(), self.value());
        self.line(&format!("and.b32 %r20, {v}, 3; and.b32 %r21, {w}, 3; setp.lt.u32 %p0, %r20, %r21; @%p0 bra L{p}a;"));
        self.body(depth - 1, false);
        if self.below(2) == 0 {
            self.line(&format!("bra L{p}b; L{p}a:"));
            self.body(depth - 1, false);
            self.line(&format!("L{p}b:"));
        } else {
            self.line(&format!("L{p}a:"));
        }
    }

    /// A loop with as many iterations as the lane's value says.
    fn repeat(&mut self, depth: u32) {
        let (p, k, v) = (self.label(), 24 + self.loops, self.value());
        if self.loops == 6 {
            return;
        }
        self.loops += 1;
        self.line(&format!("and.b32 %r{k}, {v}, 7; L{p}a: setp.eq.u32 %p1, %r{k}, 0; @%p1 bra L{p}b; sub.u32 %r{k}, %r{k}, 1;"));
        self.body(depth - 1, false);
        if self.below(3) == 0 {
            let v = self.value();
            self.line(&format!(
                "and.b32 %r20, {v}, 5; setp.eq.u32 %p1, %r20, 4; @%p1 bra L{p}a;"
            ));
            self.body(depth - 1, false);
        }
        if self.below(4) == 0 {
            let v = self.value();
            self.line(&format!(
                "and.b32 %r20, {v}, 15; setp.eq.u32 %p1, %r20, 9; @%p1 bra L{p}b;"
            ));
        }
        self.line(&format!("bra L{p}a; L{p}b:"));
        self.loops -= 1;
    }

    fn together(&mut self) {
        let (d, a) = (self.value(), self.value());
        let text = match self.below(5) {
            0 => format!("shfl.sync.bfly.b32 {d}, {a}, 5, 31, -1;"),
            1 => format!("shfl.sync.up.b32 {d}, {a}, 3, 0, -1;"),
            2 => format!("setp.gt.s32 %p0, {a}, 7; vote.sync.ballot.b32 {d}, %p0, -1;"),
            3 => format!("redux.sync.add.s32 {d}, {a}, -1;"),
            _ => {
                let s = self.below(SHARED) * 4;
                format!("bar.sync 0; ld.shared.u32 {d}, [%rd1+{s}]; bar.sync 0;")
            }
        };
        self.line(&text);
    }

    fn body(&mut self, depth: u32, whole: bool) {
        for _ in 0..1 + self.below(3) {
            match self.below(12) {
                0..=2 => self.arithmetic(),
                3 => self.mixed(),
                4 | 5 => self.atomic(),
                6 => self.waiting(),
                7 | 8 if depth > 0 => self.branch(depth),
                9 | 10 if depth > 0 => self.repeat(depth),
                11 if whole && self.warps => self.together(),
                _ => self.arithmetic(),
            }
        }
    }
}

fn kernel(seed: u64) -> String {
    let mut m = Writer::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    m.warps = true;
    for _ in 0..4 {
        m.body(3, true);
        m.together();
    }
    format!(
        ".version 8.6\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 in) {{\n\
         .reg .b32 %r<32>; .reg .b64 %rd<8>; .reg .b16 %h<4>; .reg .f32 %f<4>; .reg .f64 %fd<4>; .reg .pred %p<4>;\n\
         .shared .b32 s[{SHARED}];\n\
         ld.param.u64 %rd0, [in]; mov.u64 %rd1, s; mov.u32 %r8, %tid.x; mov.u32 %r9, %ctaid.x;\n\
         mov.u32 %r10, %ntid.x; mad.lo.u32 %r0, %r9, %r10, %r8; mov.u32 %r11, %r0;\n\
         and.b32 %r20, %r8, {}; mul.wide.u32 %rd3, %r20, 4; add.u64 %rd3, %rd1, %rd3; st.shared.u32 [%rd3], %r20; bar.sync 0;\n\
         mul.lo.u32 %r1, %r0, 2654435761; shr.u32 %r2, %r1, 13; xor.b32 %r3, %r2, %r0; mov.u32 %r4, %laneid; not.b32 %r5, %r1;\n{}{}ret; }}\n",
        SHARED - 1,
        m.text,
        results()
    )
}

/// Writes the values of a thread, whose number is in `%r11`.
fn results() -> String {
    let mut text = String::new();
    for r in 0..6 {
        // Writing to a string has no errors.
        let _infallible = writeln!(
            text,
            "mad.lo.u32 %r20, %r11, 6, {}; mul.wide.u32 %rd3, %r20, 4; add.u64 %rd3, %rd0, %rd3; st.global.u32 [%rd3], %r{r};",
            WORDS + r
        );
    }
    text
}

/// A random kernel.
struct Case {
    text: String,
    blocks: u32,
    threads: u32,
    /// Zeros before the words whose address it gets.
    before: usize,
}

impl Case {
    /// One whose lanes race.
    fn races(text: String) -> Case {
        Case {
            text,
            blocks: 2,
            threads: 80,
            before: 0,
        }
    }

    /// One whose threads meet.
    fn meets(seed: u64) -> Case {
        let [blocks, threads] = meetings::shape(seed);
        Case {
            text: meetings::kernel(seed),
            blocks,
            threads,
            before: meetings::BEFORE,
        }
    }
}

/// What a kernel leaves, or the fault that ends it.
fn leaves(case: &Case, jit: Mode, step_limit: u64) -> Result<Vec<u32>, String> {
    let mut d = Device::with_config(Config {
        jit,
        step_limit,
        ..Config::default()
    });
    let m = d.load(&case.text).map_err(|t| format!("load: {t}"))?;
    let words = case.before + WORDS + (case.blocks * case.threads * 6) as usize;
    let mut start = vec![3u32; words];
    start[..case.before].fill(0);
    let at = d.upload(&start).map_err(|t| t.to_string())?;
    d.launch(
        m,
        "k",
        [case.blocks, 1, 1],
        [case.threads, 1, 1],
        [1; 3],
        0,
        &[Arg::Ptr(at)],
    )
    .map_err(|t| t.to_string())?;
    d.read(at, words).map_err(|t| t.to_string())
}

/// Both tiers leave the same, or end with the same fault, which few kernels do.
fn compare(count: u64, case: impl Fn(u64) -> Case) {
    jacquard_native::provide();
    let (mut faults, mut count, seeds) = (0, 0, seeds(SEEDS, count));
    let mut other = Vec::new();
    for seed in seeds {
        count += 1;
        let case = case(seed);
        let limit = Config::default().step_limit;
        let want = leaves(&case, Mode::Off, limit);
        let got = leaves(&case, Mode::Always, limit);
        if let Err(e) = &want {
            assert!(!e.starts_with("load"), "{e}\n{}", case.text);
            faults += 1;
        }
        if want != got {
            other.push(seed);
            if other.len() == 1 {
                println!("{}\n{:?}\n{:?}", case.text, want.err(), got.err());
            }
        }
    }
    println!("{count} kernels, {faults} faults");
    assert!(
        other.is_empty(),
        "{faults} faults; the tiers differ for {other:?} of {count}"
    );
    assert!(
        faults < count / 2 + 1,
        "{faults} of {count} end with a fault"
    );
}

#[test]
fn random_kernels() {
    compare(60, |seed| Case::races(kernel(seed)));
}

#[test]
fn kernels_whose_threads_meet() {
    compare(60, Case::meets);
}

/// The class of a word, within which words can often take each other's places: registers of a kind, numbers, names.
fn class(word: &str) -> &str {
    let end = word
        .find(|c: char| c.is_ascii_digit())
        .unwrap_or(word.len());
    &word[..end]
}

/// A kernel's text with some words replaced by other words of it, mostly of the same class, left out, or changed in one character.
fn mutated(seed: u64, text: &str) -> String {
    let mut m = Writer::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let (head, body) = text.split_at(text.find("ld.param").unwrap_or(0));
    let mut words: Vec<String> = (body.split_inclusive([' ', ',', '\n', '.', ']', '[', ';']))
        .map(str::to_owned)
        .collect();
    for _ in 0..1 + m.below(4) {
        let at = m.below(words.len());
        let other = match m.below(8) {
            0 => String::new(),
            1 => {
                let with = b"0123456789abrdu%@!-";
                let c = char::from(with[m.below(with.len())]);
                std::iter::once(c)
                    .chain(words[at].chars().skip(1))
                    .collect()
            }
            2 => words[m.below(words.len())].clone(),
            _ => {
                let alike: Vec<&String> = words
                    .iter()
                    .filter(|w| class(w) == class(&words[at]))
                    .collect();
                alike[m.below(alike.len())].clone()
            }
        };
        words[at] = other;
    }
    format!("{head}{}", words.concat())
}

/// No mutation makes either tier fail in another way than by an error, or lets one tier alone take the text. What such a kernel leaves is not
/// compared: its plain accesses may race within a warp.
#[test]
fn mutated_kernels() {
    jacquard_native::provide();
    let (mut count, mut loaded) = (0, 0);
    for seed in seeds(SEEDS, 200) {
        count += 1;
        let mut case = match seed % 2 {
            0 => Case::races(kernel(seed)),
            _ => Case::meets(seed),
        };
        case.text = mutated(seed, &case.text);
        let refused = |r: Result<_, String>| matches!(&r, Err(e) if e.starts_with("load"));
        let want = refused(leaves(&case, Mode::Off, 100_000));
        let got = refused(leaves(&case, Mode::Always, 100_000));
        assert_eq!(want, got, "{}", case.text);
        loaded += u32::from(!want);
    }
    println!("{count} kernels, {loaded} load");
    assert!(loaded > count / 4, "{loaded} of {count} load");
}
