//! `print<branch-prob>`, `print<block-freq>`, `print<demanded-bits>`, `print<rpa>`: what branches, blocks, bits and values cost.

use super::{bare, name};
use crate::analysis::demanded_bits::DemandedBits;
use crate::analysis::frequency::Frequencies;
use crate::manager::Fx;
use jacquard_ir::cfg;
use jacquard_ir::scalar::mask;
use std::fmt::Write;

fn frequencies(fx: &mut Fx) -> Frequencies {
    let (dom, loops) = (fx.dom(), fx.loops());
    Frequencies::new(fx.m, fx.body, &dom, &loops)
}

/// `print<branch-prob>`
pub fn branch_prob(fx: &mut Fx) -> bool {
    let f = frequencies(fx);
    let mut out = format!(
        "Printing analysis 'Branch Probability Analysis' for function '{}':\n---- Branch Probabilities ----\n",
        fx.name()
    );
    let whole = f64::from(1u32 << 31);
    for b in fx.body.blocks() {
        for (n, s) in cfg::succs(fx.body, b).enumerate() {
            let p = f.edge(b, n);
            let hot = if p > 0.8 { " [HOT edge]" } else { "" };
            let _ = writeln!(
                out,
                "  edge {} -> {} probability is 0x{:08x} / 0x80000000 = {:.2}%{hot}",
                name(fx.m, fx.body, b.into()),
                name(fx.m, fx.body, s.into()),
                (p * whole).round() as u64,
                p * 100.0
            );
        }
    }
    fx.output.push_str(&out);
    false
}

/// `print<block-freq>`
pub fn block_freq(fx: &mut Fx) -> bool {
    let f = frequencies(fx);
    let mut out = format!(
        "Printing analysis results of BFI for function '{0}':\nblock-frequency-info: {0}\n",
        fx.name()
    );
    // The most frequent block has 2^54; nothing has less than 1.
    let most = fx.body.blocks().map(|b| f.block(b)).fold(0.0, f64::max);
    for b in fx.body.blocks() {
        let scaled = f.block(b) / most * (1u64 << 54) as f64;
        let _ = writeln!(
            out,
            " - {}: float = {}, int = {}",
            bare(fx.m, fx.body, b),
            digits(f.block(b)),
            scaled.max(1.0) as u64
        );
    }
    out.push('\n');
    fx.output.push_str(&out);
    false
}

/// Five significant digits, as LLVM writes scaled numbers.
fn digits(x: f64) -> String {
    if x == 0.0 {
        return "0.0".to_owned();
    }
    let whole = x.abs().log10().floor() as i32;
    let places = usize::try_from(4 - whole).unwrap_or(0).max(1);
    let text = format!("{x:.places$}");
    let short = text.trim_end_matches('0');
    match short.ends_with('.') {
        true => format!("{short}0"),
        false => short.to_owned(),
    }
}

/// `print<demanded-bits>`
pub fn demanded_bits(fx: &mut Fx) -> bool {
    let d = DemandedBits::new(fx.m, fx.body);
    let mut out = format!(
        "Printing analysis 'Demanded Bits Analysis' for function '{}':\n",
        fx.name()
    );
    for b in fx.body.blocks() {
        for i in fx.body.insts(b) {
            let width = fx.m.cx.types.int_width(fx.body.inst(i).ty);
            if let (Some(w), Some(bits)) = (width, d.of(i)) {
                let text = jacquard_ir::text::inst_text(fx.m, fx.body, i);
                let bits = bits & mask(w.min(128));
                let _ = writeln!(out, "DemandedBits: {bits:#x} for   {}", text.trim());
            }
        }
    }
    fx.output.push_str(&out);
    false
}

/// `print<rpa>`: registers of 32 bits that hold values from block to block.
pub fn register_pressure(fx: &mut Fx) -> bool {
    let Some(live) = crate::scalar::remat::pressure(fx) else {
        return false;
    };
    let mut out = format!("Register pressure of function '{}':\n", fx.name());
    let mut most = 0;
    for b in fx.body.blocks() {
        let n = live.get(b.index()).copied().unwrap_or(0);
        most = most.max(n);
        let _ = writeln!(out, "  {}: {n} live-in", name(fx.m, fx.body, b.into()));
    }
    let _ = writeln!(out, "  maximum: {most}");
    fx.output.push_str(&out);
    false
}
