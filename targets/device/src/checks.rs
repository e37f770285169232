//! Checks and reports: what `jacq exec` asks for through the environment.
//!
//! `JACQUARD_CHECK` lists the checks, `JACQUARD_REPORT` names a file that gets one JSON object a line for each report,
//! `JACQUARD_JIT` says when kernels become machine code (`off`, `on`, `always`), `JACQUARD_JOBS` on how many threads long ones run,
//! `JACQUARD_STATS` asks for counts of instructions, `JACQUARD_PROGRESS` for a line on the terminal while a kernel runs
//! long. Faults are found whether or not there are checks.

use crate::facts::*;
use crate::state::State;
use crate::state::checks::program_frames;
use crate::state::module::function_of;
use crate::state::op::Launch;
use jacquard_emulator::{Report, Trap, TrapKind};
use std::backtrace::Backtrace;

/// Reports a fault of a kernel.
pub fn report_trap(s: &mut State, kernel: &str, t: &Trap, text: &str) {
    let mut r = Report::new(kernel, t, text);
    if t.kind == TrapKind::Assert && s.checks.quiet {
        // As the runtime prints it.
        let (b, h) = (t.block, t.thread);
        let message = t.message.split(": assertion `").collect::<Vec<_>>();
        if let [place, condition] = message[..] {
            let condition = condition.trim_end_matches("` failed");
            eprintln!(
                "{place}: block: [{},{},{}], thread: [{},{},{}] Assertion `{condition}` failed.",
                b[0], b[1], b[2], h[0], h[1], h[2]
            );
        }
    }
    if t.kind == TrapKind::Unsupported && s.checks.quiet {
        eprintln!("jacquard: {kernel}, PTX line {}: {}", t.line, t.message);
    }
    let addresses = t.message.split("0x").skip(1).filter_map(|w| {
        let end = w.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(w.len());
        u64::from_str_radix(&w[..end], 16).ok()
    });
    for a in addresses {
        let notes = s.checks.place_of(a);
        if !notes.is_empty() {
            r.notes.extend(notes);
            break;
        }
    }
    s.checks.emit(&r);
}

/// Reports a launch that no device could do.
pub fn report_launch(s: &mut State, l: &Launch, e: Error) {
    if !s.checks.memory {
        return;
    }
    let name = function_of(s, l.function).map_or(String::new(), |f| f.info.name.clone());
    let (g, b) = (l.grid, l.block);
    let t = Trap::host(
        TrapKind::Launch,
        format!(
            "{name}<<<({},{},{}), ({},{},{}), {}>>>: {}",
            g[0],
            g[1],
            g[2],
            b[0],
            b[1],
            b[2],
            l.shared,
            code(e).map_or("", |c| c.text)
        ),
    );
    let mut r = Report::new("", &t, "");
    r.notes = program_frames("launched", &Backtrace::force_capture());
    s.checks.emit(&r);
}

/// Reports a free of what is no allocation.
pub fn report_bad_free(s: &mut State, at: u64) {
    if !s.checks.memory || at == 0 {
        return;
    }
    let t = Trap::host(
        TrapKind::Invalid,
        format!("free of 0x{at:x}, which is no allocation or was freed before"),
    );
    let mut r = Report::new("", &t, "");
    r.what = "Invalid free";
    r.notes
        .extend(program_frames("freed", &Backtrace::force_capture()));
    r.notes.extend(s.checks.place_of(at));
    s.checks.emit(&r);
}

/// Reports blocks that were never freed. After a fault no call frees anything, so what its context has is no leak.
pub fn report_leaks(s: &mut State, blocks: &[u64]) {
    for b in blocks {
        let Some(block) = s.blocks.get(b) else {
            continue;
        };
        let context = s.contexts.get(&block.context);
        if context.is_some_and(|c| c.fault.is_some()) {
            continue;
        }
        let t = Trap::host(
            TrapKind::Invalid,
            format!("{} bytes at 0x{b:x} were never freed", block.size),
        );
        let mut r = Report::new("", &t, "");
        r.what = "Leaked memory";
        r.notes = s.checks.place_of(*b);
        s.checks.emit(&r);
    }
}
