//! Kernels of one instruction: registers of every lane go in, registers come out.
#![allow(dead_code)]

use jacquard_emulator::{Arg, Device};
use std::fmt::Write;

/// Random numbers (splitmix64).
pub struct Seed(pub u64);

impl Seed {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

/// A kernel in the making: all registers are loaded from one buffer and stored to another.
#[derive(Default)]
pub struct Kernel {
    loads: String,
    regs: String,
    stores: String,
    data: Vec<u8>,
    outputs: Vec<usize>,
    next: usize,
    /// Bytes of shared memory, copied before the instruction.
    pub shared: Vec<u8>,
    /// Lines before the instruction.
    pub before: String,
    /// Lines after it.
    pub after: String,
    /// The target.
    pub target: Option<&'static str>,
}

impl Kernel {
    /// Registers with these values, `[register][thread]`; their names in braces.
    pub fn input(&mut self, bits: usize, values: Vec<Vec<u64>>) -> String {
        let bytes = if bits == 64 { 8 } else { 4 };
        let mut names = Vec::new();
        for v in values {
            let name = format!("%i{}", self.next);
            self.next += 1;
            let _ = writeln!(self.regs, ".reg .b{} {name};", bytes * 8);
            let at = self.data.len();
            let _ = writeln!(
                self.loads,
                "mad.wide.u32 %a, %t, {bytes}, %in; ld.global.b{} {name}, [%a+{at}];",
                bytes * 8
            );
            for x in v {
                self.data.extend_from_slice(&x.to_le_bytes()[..bytes]);
            }
            names.push(name);
        }
        format!("{{{}}}", names.join(", "))
    }

    /// So many registers to look at afterwards; their names in braces.
    pub fn output(&mut self, bits: usize, count: usize) -> String {
        let bytes = if bits == 64 { 8 } else { 4 };
        let mut names = Vec::new();
        for _ in 0..count {
            let name = format!("%o{}", self.next);
            self.next += 1;
            let _ = writeln!(self.regs, ".reg .b{} {name};", bytes * 8);
            self.outputs.push(bytes);
            let _ = writeln!(
                self.stores,
                "mad.wide.u32 %a, %t, {bytes}, %out; st.global.b{} [%a+@{}@], {name};",
                bytes * 8,
                self.outputs.len() - 1
            );
            names.push(name);
        }
        format!("{{{}}}", names.join(", "))
    }

    /// The same registers, to look at what they hold afterwards.
    pub fn look(&mut self, names: &str, bits: usize) {
        let bytes = if bits == 64 { 8 } else { 4 };
        for name in names.trim_matches(['{', '}']).split(", ") {
            self.outputs.push(bytes);
            let _ = writeln!(
                self.stores,
                "mad.wide.u32 %a, %t, {bytes}, %out; st.global.b{} [%a+@{}@], {name};",
                bytes * 8,
                self.outputs.len() - 1
            );
        }
    }

    /// The text of the kernel.
    pub fn text(&self, instruction: &str, warps: usize) -> String {
        let threads = warps * 32;
        let mut stores = self.stores.clone();
        let mut at = 0;
        for (k, bytes) in self.outputs.iter().enumerate() {
            stores = stores.replace(&format!("@{k}@"), &at.to_string());
            at += bytes * threads;
        }
        let shared = self.shared.len().max(16);
        let target = self.target.unwrap_or("sm_120a");
        format!(
            ".version 9.0\n.target {target}\n.address_size 64\n.visible .entry k(.param .u64 pin, .param .u64 pout, .param .u64 psh)\n{{\n\
             .reg .pred %p<4>; .reg .b32 %t, %x, %sb; .reg .b64 %a, %b, %in, %out, %sh;\n{regs}.shared .align 1024 .b8 s[{shared}];\n\
             ld.param.u64 %in, [pin]; ld.param.u64 %out, [pout]; ld.param.u64 %sh, [psh]; mov.u32 %t, %tid.x; mov.u32 %sb, s;\n{loads}\
             mov.u32 %x, %t;\n$copy: setp.ge.u32 %p0, %x, {words}; @%p0 bra $done; mad.wide.u32 %a, %x, 4, %sh; ld.global.b32 %r, [%a];\n\
             mad.lo.u32 %y, %x, 4, %sb; st.shared.b32 [%y], %r; add.u32 %x, %x, {threads}; bra $copy;\n$done: bar.sync 0;\n\
             {before}{instruction};\n{after}{stores}ret;\n}}\n",
            regs = format_args!(".reg .b32 %r, %y;\n{}", self.regs),
            loads = self.loads,
            words = self.shared.len() / 4,
            before = self.before,
            after = self.after,
        )
    }

    /// Runs an instruction and returns the outputs, `[register][thread]`.
    pub fn run(&self, instruction: &str, warps: usize) -> Vec<Vec<u64>> {
        let text = self.text(instruction, warps);
        let threads = warps * 32;
        let mut d = Device::new();
        let m = d.load(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let total: usize = self.outputs.iter().map(|b| b * threads).sum();
        let pad = |v: &[u8]| [v, &[0; 16]].concat();
        let args: Vec<Arg> = [pad(&self.data), vec![0; total + 16], pad(&self.shared)]
            .iter()
            .map(|b| Arg::Ptr(d.upload(b).expect("memory")))
            .collect();
        d.launch(m, "k", [1; 3], [threads as u32, 1, 1], [1; 3], 0, &args)
            .unwrap_or_else(|e| panic!("{e}\n{instruction}"));
        let Arg::Ptr(at) = args[1] else { panic!() };
        let bytes = d.read(at, total).expect("output");
        let mut from = 0;
        self.outputs
            .iter()
            .map(|&n| {
                (0..threads)
                    .map(|_| {
                        let mut w = [0; 8];
                        w[..n].copy_from_slice(&bytes[from..from + n]);
                        from += n;
                        u64::from_le_bytes(w)
                    })
                    .collect()
            })
            .collect()
    }
}
