//! What threads of random kernels do with one another: fences, releases and acquires, flags that others set, locks, barriers of parts of a
//! block and in divergent code, calls, threads that end before others.

use super::common::Writer;
use super::{SHARED, WORDS};

/// Flags of the threads, the lock, and the word that it guards stand before the words of which threads take any.
pub const BEFORE: usize = 512;
/// Where the lock is.
const LOCK: usize = 4 * 500;
/// Functions that are called.
const FUNCTIONS: usize = 3;

/// Blocks, and threads of each.
const SHAPES: [[u32; 2]; 6] = [[2, 80], [3, 32], [1, 128], [2, 17], [4, 64], [1, 33]];

/// The shape of a seed's launch.
pub fn shape(seed: u64) -> [u32; 2] {
    SHAPES[(seed % SHAPES.len() as u64) as usize]
}

/// A kernel whose threads meet.
pub struct Meetings {
    pub m: Writer,
    /// Signals so far.
    phase: u32,
    /// Functions that what is written may call.
    callees: usize,
    /// Warps of a block.
    warps: u32,
}

impl Meetings {
    fn one_of(&mut self, all: &[&str]) -> String {
        self.m.random.pick(all).to_owned()
    }

    fn fence(&mut self) {
        let all = [
            "membar.gl;",
            "membar.cta;",
            "membar.sys;",
            "fence.sc.gpu;",
            "fence.acq_rel.gpu;",
            "fence.acq_rel.cta;",
            "fence.sc.sys;",
        ];
        let text = self.one_of(&all);
        self.m.line(&text);
    }

    fn access(&mut self) {
        let shared = self.m.below(3) == 0;
        self.access_in(shared);
    }

    /// An access that orders others, or that others see.
    fn access_in(&mut self, shared: bool) {
        let (base, space, words) = match shared {
            true => ("%rd1", "shared", SHARED),
            false => ("%rd0", "global", WORDS),
        };
        self.m.address(base, words);
        let (d, a) = (self.m.value(), self.m.value());
        let scope = self.one_of(&["cta", "gpu", "sys"]);
        let text = match self.m.below(8) {
            0 => format!("ld.acquire.{scope}.{space}.u32 {d}, [%rd3];"),
            1 => format!("st.release.{scope}.{space}.u32 [%rd3], {a};"),
            2 => format!("st.relaxed.{scope}.{space}.u32 [%rd3], {a};"),
            3 => format!("atom.acq_rel.{scope}.{space}.add.u32 {d}, [%rd3], {a};"),
            4 => format!("atom.acquire.{scope}.{space}.max.s32 {d}, [%rd3], {a};"),
            5 => format!("red.release.{scope}.{space}.xor.b32 [%rd3], {a};"),
            6 => format!("red.relaxed.{scope}.{space}.min.u32 [%rd3], {a};"),
            _ => format!("ld.volatile.{space}.u32 {d}, [%rd3];"),
        };
        self.m.line(&text);
    }

    fn call(&mut self) {
        if self.callees == 0 {
            return self.access();
        }
        let (f, d, a) = (self.m.below(self.callees), self.m.value(), self.m.value());
        self.m.line(&format!(
            "{{ .param .b32 a; .param .b64 g; .param .b64 h; .param .b32 o; st.param.b32 [a], {a}; st.param.b64 [g], %rd0; st.param.b64 [h], %rd1;\n\
             call (o), f{f}, (a, g, h); ld.param.b32 {d}, [o]; }}"
        ));
    }

    /// Every thread says that it came so far; some wait until another one did.
    fn signal(&mut self) {
        self.phase += 1;
        let (phase, p) = (self.phase, self.m.label());
        let set = match self.m.below(3) {
            0 => format!("st.release.gpu.global.u32 [%rd5], {phase};"),
            1 => format!("membar.gl; st.volatile.global.u32 [%rd5], {phase};"),
            _ => format!("atom.release.gpu.global.exch.b32 %r20, [%rd5], {phase};"),
        };
        self.m.line(&set);
        if self.m.below(3) == 0 {
            self.body(1, false);
        }
        let skip = self.m.below(3) == 0;
        if skip {
            let v = self.m.value();
            self.m.line(&format!(
                "and.b32 %r20, {v}, 3; setp.eq.u32 %p0, %r20, 1; @%p0 bra L{p}b;"
            ));
        }
        let whom = match self.m.below(4) {
            0 => "xor.b32 %r20, %r11, 1;",
            1 => "add.u32 %r20, %r11, 32;",
            2 => "add.u32 %r20, %r11, %r10;",
            _ => "sub.u32 %r20, %r12, %r11; sub.u32 %r20, %r20, 1;",
        };
        let ask = match self.m.below(4) {
            0 => "ld.acquire.gpu.global.u32 %r20, [%rd3];",
            1 => "ld.volatile.global.u32 %r20, [%rd3]; membar.gl;",
            2 => "nanosleep.u32 20; ld.relaxed.sys.global.u32 %r20, [%rd3];",
            _ => "atom.acquire.gpu.global.or.b32 %r20, [%rd3], 0;",
        };
        self.m.line(&format!(
            "{whom} rem.u32 %r20, %r20, %r12; mul.wide.u32 %rd3, %r20, 4; add.u64 %rd3, %rd6, %rd3;\n\
             L{p}a: {ask} setp.lt.u32 %p0, %r20, {phase}; @%p0 bra L{p}a;"
        ));
        if skip {
            self.m.line(&format!("L{p}b:"));
        }
    }

    /// A section in which one thread is at a time.
    fn lock(&mut self) {
        let (p, v) = (self.m.label(), self.m.value());
        let free = self.one_of(&[
            "st.release.gpu.global.u32 [%rd7], 0;",
            "membar.gl; st.volatile.global.u32 [%rd7], 0;",
            "atom.release.gpu.global.exch.b32 %r20, [%rd7], 0;",
        ]);
        self.m.line(&format!(
            "L{p}: atom.acquire.gpu.global.cas.b32 %r20, [%rd7], 0, 1; setp.ne.u32 %p0, %r20, 0; @%p0 bra L{p};\n\
             ld.relaxed.gpu.global.u32 %r20, [%rd7+4]; mad.lo.u32 %r20, %r20, 3, {v}; st.relaxed.gpu.global.u32 [%rd7+4], %r20; {free}"
        ));
    }

    /// Barriers that threads come to in several places, or that only some come to.
    fn barrier(&mut self) {
        let (p, v, d) = (self.m.label(), self.m.value(), self.m.value());
        let all = 32 * self.warps;
        match self.m.below(5) {
            0 => {
                self.m.line(&format!(
                    "and.b32 %r20, {v}, 1; setp.eq.u32 %p0, %r20, 1; @%p0 bra L{p}a;"
                ));
                self.body(1, false);
                self.m
                    .line(&format!("barrier.sync 0; bra L{p}b; L{p}a: barrier.sync 0;"));
                self.body(1, false);
                self.m.line(&format!("L{p}b:"));
            }
            1 => {
                self.m
                    .line(&format!("setp.ge.u32 %p0, %r8, 32; @%p0 bra L{p}a;"));
                self.body(1, false);
                self.m.line("bar.sync 1, 32;");
                self.access();
                self.m.line(&format!("bar.sync 1, 32; L{p}a:"));
            }
            2 => {
                self.m.line(&format!(
                    "setp.ge.u32 %p0, %r8, 32; @%p0 bra L{p}a; bar.sync 0;"
                ));
                self.body(1, false);
                self.m
                    .line(&format!("bra L{p}b; L{p}a: bar.sync 0; L{p}b:"));
            }
            3 if self.warps > 1 => self.m.line(&format!(
                "setp.ge.u32 %p0, %r8, 32; @%p0 bra L{p}a; bar.arrive 2, {all}; bra L{p}b; L{p}a: bar.sync 2, {all}; L{p}b: bar.sync 0;"
            )),
            _ => self.m.line(&format!(
                "setp.gt.s32 %p0, {v}, 5; barrier.red.popc.u32 {d}, 0, %p0;"
            )),
        }
    }

    fn together(&mut self) {
        let (d, a) = (self.m.value(), self.m.value());
        match self.m.below(10) {
            0..=2 => self.signal(),
            3 => self.lock(),
            4 | 5 => self.barrier(),
            6 => self.m.line(&format!(
                "bar.warp.sync -1; match.any.sync.b32 {d}, {a}, -1;"
            )),
            _ => self.m.together(),
        }
    }

    fn branch(&mut self, depth: u32) {
        let (p, v) = (self.m.label(), self.m.value());
        self.m.line(&format!(
            "and.b32 %r20, {v}, 6; setp.eq.u32 %p0, %r20, 2; @%p0 bra L{p}a;"
        ));
        self.body(depth - 1, false);
        self.m.line(&format!("bra L{p}b; L{p}a:"));
        self.body(depth - 1, false);
        self.m.line(&format!("L{p}b:"));
    }

    /// A loop with as many iterations as the lane's value says.
    fn repeat(&mut self, depth: u32) {
        let (p, k, v) = (self.m.label(), 24 + self.m.loops, self.m.value());
        if self.m.loops == 6 {
            return;
        }
        self.m.loops += 1;
        self.m.line(&format!("and.b32 %r{k}, {v}, 7; L{p}a: setp.eq.u32 %p1, %r{k}, 0; @%p1 bra L{p}b; sub.u32 %r{k}, %r{k}, 1;"));
        self.body(depth - 1, false);
        self.m.line(&format!("bra L{p}a; L{p}b:"));
        self.m.loops -= 1;
    }

    fn body(&mut self, depth: u32, whole: bool) {
        for _ in 0..1 + self.m.below(3) {
            match self.m.below(12) {
                0 | 1 => self.m.body(0, false),
                2 => self.fence(),
                3 | 4 => self.access(),
                5 => self.call(),
                6 | 7 if depth > 0 => self.branch(depth),
                8 | 9 if depth > 0 => self.repeat(depth),
                10 | 11 if whole => self.together(),
                _ => self.m.arithmetic(),
            }
        }
    }

    fn function(&mut self, name: usize) {
        self.m.line(&format!(
            ".func (.param .b32 o) f{name}(.param .b32 a, .param .b64 g, .param .b64 h) {{\n\
             .reg .b32 %r<32>; .reg .b64 %rd<8>; .reg .b16 %h<4>; .reg .f32 %f<4>; .reg .f64 %fd<4>; .reg .pred %p<4>;\n\
             ld.param.u32 %r0, [a]; ld.param.u64 %rd0, [g]; ld.param.u64 %rd1, [h]; mov.u32 %r1, %laneid; mul.lo.u32 %r2, %r0, 40503;\n\
             shr.u32 %r3, %r2, 7; not.b32 %r4, %r0; mov.u32 %r5, %ctaid.x;"
        ));
        self.body(2, false);
        let v = self.m.value();
        if self.m.below(2) == 0 {
            self.m.line(&format!(
                "and.b32 %r20, {v}, 3; setp.eq.u32 %p0, %r20, 3; st.param.b32 [o], %r20; @%p0 ret;"
            ));
            self.body(1, false);
        }
        self.m.line(&format!("st.param.b32 [o], {v}; ret; }}"));
    }
}

/// The kernel of a seed.
pub fn kernel(seed: u64) -> String {
    let mut k = Meetings {
        m: Writer::new(seed.wrapping_mul(0xd134_2543_de82_ef95) ^ 0x55),
        phase: 0,
        callees: 0,
        warps: shape(seed)[1].div_ceil(32),
    };
    for f in 0..FUNCTIONS {
        k.function(f);
        k.callees += 1;
    }
    let functions = std::mem::take(&mut k.m.text);
    // Slices end before warps come to a barrier, or to anything else that takes them apart.
    if k.m.below(3) == 0 {
        for _ in 0..k.m.below(80) {
            k.access_in(false);
        }
    }
    let first = std::mem::take(&mut k.m.text);
    for _ in 0..4 {
        k.body(2, true);
        k.together();
    }
    // Some threads end; the others go on to a barrier.
    let v = k.m.value();
    k.m.line(&format!(
        "and.b32 %r20, {v}, 31; setp.eq.u32 %p0, %r20, 7; @%p0 ret;"
    ));
    k.body(1, false);
    k.m.line("barrier.sync 0;");
    let shown = super::results();
    format!(
        ".version 8.6\n.target sm_90\n.address_size 64\n{functions}.visible .entry k(.param .u64 in) {{\n\
         .reg .b32 %r<32>; .reg .b64 %rd<8>; .reg .b16 %h<4>; .reg .f32 %f<4>; .reg .f64 %fd<4>; .reg .pred %p<4>;\n\
         .shared .b32 s[{SHARED}];\n\
         ld.param.u64 %rd6, [in]; add.u64 %rd0, %rd6, {}; add.u64 %rd7, %rd6, {LOCK}; mov.u64 %rd1, s; mov.u32 %r8, %tid.x;\n\
         mov.u32 %r9, %ctaid.x; mov.u32 %r10, %ntid.x; mad.lo.u32 %r11, %r9, %r10, %r8; mov.u32 %r12, %nctaid.x; mul.lo.u32 %r12, %r12, %r10;\n\
         mul.wide.u32 %rd5, %r11, 4; add.u64 %rd5, %rd6, %rd5; mov.u32 %r0, %r11;\n\
         mul.lo.u32 %r1, %r0, 2654435761; shr.u32 %r2, %r1, 13; xor.b32 %r3, %r2, %r0; mov.u32 %r4, %laneid; not.b32 %r5, %r1;\n{first}\
         and.b32 %r20, %r8, {}; mul.wide.u32 %rd3, %r20, 4; add.u64 %rd3, %rd1, %rd3; st.shared.u32 [%rd3], %r20; bar.sync 0;\n{}{shown}ret; }}\n",
        4 * BEFORE,
        SHARED - 1,
        k.m.text
    )
}
