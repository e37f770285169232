//! Checks and reports: what `jacq exec` asks for through the environment.
//!
//! `JACQUARD_CHECK` lists the checks, `JACQUARD_REPORT` names a file that gets one JSON object a line for each report,
//! `JACQUARD_STATS` asks for counts of instructions, `JACQUARD_PROGRESS` for a line on the terminal while a kernel runs long. Faults are found whether or not there are checks.

use crate::facts::{Error, code};
use crate::launch::Launch;
use crate::state::State;
use jacquard_emulator::{Report, Stats, Trap, TrapKind};
use rustc_hash::FxHashMap;
use std::backtrace::Backtrace;
use std::fs::File;
use std::io::Write;
use std::sync::Arc;

/// The checks that are on, and what they found.
pub struct Checks {
    /// Report faults and wrong frees.
    pub memory: bool,
    /// Report races.
    pub races: bool,
    /// Report reads of memory that was never written.
    pub init: bool,
    /// Report what is not freed.
    pub leaks: bool,
    out: Option<File>,
    sites: FxHashMap<u64, (usize, Arc<Backtrace>)>,
    stats: Option<FxHashMap<String, (u64, Stats)>>,
    quiet: bool,
    silent: bool,
}

impl Checks {
    /// What the environment asks for.
    pub fn from_environment() -> Checks {
        if std::env::var_os("JACQUARD_PROGRESS").is_some() {
            jacquard_emulator::progress::allow();
        }
        let list = std::env::var("JACQUARD_CHECK").unwrap_or_default();
        let on = |name: &str| list.split(',').any(|w| w == name);
        let out = std::env::var_os("JACQUARD_REPORT")
            .and_then(|p| File::options().append(true).create(true).open(p).ok());
        Checks {
            memory: on("memory"),
            races: on("races"),
            init: on("init"),
            leaks: on("leaks"),
            out,
            sites: FxHashMap::default(),
            stats: std::env::var_os("JACQUARD_STATS").map(|_| FxHashMap::default()),
            quiet: list.is_empty(),
            silent: std::env::var_os("JACQUARD_QUIET").is_some(),
        }
    }

    /// Remembers where in the program an allocation was made.
    pub fn note_allocation(&mut self, base: u64, size: usize) {
        if !self.quiet {
            self.sites
                .insert(base, (size, Arc::new(Backtrace::force_capture())));
        }
    }

    /// Counts a launch.
    pub fn count(&mut self, kernel: &str, stats: &Stats) {
        let Some(all) = &mut self.stats else { return };
        let (n, sum) = all.entry(kernel.to_string()).or_default();
        *n += 1;
        sum.thread_instructions += stats.thread_instructions;
        sum.warp_instructions += stats.warp_instructions;
        sum.blocks += stats.blocks;
        for (a, b) in sum.classes.iter_mut().zip(stats.classes) {
            *a += b;
        }
    }

    /// Prints the counts, kernels with the most work first.
    pub fn print_stats(&mut self) {
        let Some(all) = self.stats.take() else { return };
        let mut all: Vec<_> = all.into_iter().collect();
        all.sort_by(|a, b| {
            b.1.1
                .thread_instructions
                .cmp(&a.1.1.thread_instructions)
                .then(a.0.cmp(&b.0))
        });
        eprintln!(
            "{:>10} {:>12} {:>16} {:>16}  kernel",
            "launches", "blocks", "warp instr.", "thread instr."
        );
        for (name, (n, s)) in all {
            eprintln!(
                "{n:>10} {:>12} {:>16} {:>16}  {name}",
                s.blocks, s.warp_instructions, s.thread_instructions
            );
        }
    }

    /// A line about a wrong argument of a call, when checks are on.
    pub fn say_host(&mut self, message: &str) {
        if self.memory {
            let t = Trap::host(TrapKind::OutOfBounds, message);
            let mut r = Report::new("", &t, "");
            r.notes
                .extend(program_frames("called", &Backtrace::force_capture()));
            self.emit(&r);
        }
    }

    fn emit(&mut self, r: &Report) {
        if let Some(f) = &mut self.out {
            // A report that can't be written is still printed.
            let _ = writeln!(f, "{}", r.json());
        }
        if !self.quiet && !self.silent {
            eprint!("{r}");
        }
    }

    /// Where the allocation nearest below an address was made.
    fn place_of(&self, base: u64) -> Vec<String> {
        match self.sites.get(&base) {
            Some((size, trace)) => {
                let mut notes = vec![format!("the allocation at 0x{base:x} has {size} bytes")];
                notes.extend(program_frames("allocated", trace));
                notes
            }
            None => Vec::new(),
        }
    }
}

/// The frames of a backtrace that are the program's, the innermost first: lines with function and place.
fn program_frames(verb: &str, trace: &Backtrace) -> Vec<String> {
    let text = trace.to_string();
    let mut notes = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(l) = lines.next() {
        let Some((_, name)) = l.trim_start().split_once(": ") else {
            continue;
        };
        let mut at = String::new();
        if let Some(place) = lines
            .peek()
            .and_then(|n| n.trim_start().strip_prefix("at "))
        {
            at = format!(" at {place}");
            lines.next();
        }
        let ours = [
            "jacquard_",
            "<jacquard_",
            "core::",
            "std::",
            "<core::",
            "<alloc",
            "__libc_start",
            "_start",
            "<unknown>",
            "__rust",
        ];
        if at.contains("targets/device/src/")
            || ours.iter().any(|o| name.starts_with(o))
            || is_entry(name)
        {
            continue;
        }
        notes.push(format!("{verb} in {name}{at}"));
        if notes.len() == 4 {
            break;
        }
    }
    notes
}

/// A function of the interfaces: the program's frames come behind it.
fn is_entry(name: &str) -> bool {
    let rest = name
        .strip_prefix("cuda")
        .or_else(|| name.strip_prefix("cu"))
        .or_else(|| name.strip_prefix("__cuda"));
    rest.is_some_and(|r| r.starts_with(|c: char| c.is_ascii_uppercase()))
}

impl State {
    /// Reports a fault of a kernel.
    pub fn report_trap(&mut self, kernel: &str, t: &Trap, text: &str) {
        let mut r = Report::new(kernel, t, text);
        if t.kind == TrapKind::Assert && self.checks.quiet {
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
        if t.kind == TrapKind::Unsupported && self.checks.quiet {
            eprintln!("jacquard: {kernel}, PTX line {}: {}", t.line, t.message);
        }
        let addresses = t.message.split("0x").skip(1).filter_map(|w| {
            let end = w.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(w.len());
            u64::from_str_radix(&w[..end], 16).ok()
        });
        for a in addresses {
            let notes = self.checks.place_of(a);
            if !notes.is_empty() {
                r.notes.extend(notes);
                break;
            }
        }
        self.checks.emit(&r);
    }

    /// Reports a launch that no device could do.
    pub fn report_launch(&mut self, l: &Launch, e: Error) {
        if !self.checks.memory {
            return;
        }
        let name = self
            .function(l.function)
            .map_or(String::new(), |f| f.info.name.clone());
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
        self.checks.emit(&r);
    }

    /// Reports a free of what is no allocation.
    pub fn report_bad_free(&mut self, at: u64) {
        if !self.checks.memory || at == 0 {
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
        r.notes.extend(self.checks.place_of(at));
        self.checks.emit(&r);
    }

    /// Reports blocks that were never freed. After a fault no call frees anything, so what its context has is no leak.
    pub fn report_leaks(&mut self, blocks: &[u64]) {
        for b in blocks {
            let Some(block) = self.blocks.get(b) else {
                continue;
            };
            let context = self.contexts.get(&block.context);
            if context.is_some_and(|c| c.fault.is_some()) {
                continue;
            }
            let t = Trap::host(
                TrapKind::Invalid,
                format!("{} bytes at 0x{b:x} were never freed", block.size),
            );
            let mut r = Report::new("", &t, "");
            r.what = "Leaked memory";
            r.notes = self.checks.place_of(*b);
            self.checks.emit(&r);
        }
    }
}
