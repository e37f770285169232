//! The checks that the program asked for, and what they say.

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
    pub sync: bool,
    /// Report reads of memory that was never written.
    pub init: bool,
    /// Report what is not freed.
    pub leaks: bool,
    out: Option<File>,
    sites: FxHashMap<u64, (usize, Arc<Backtrace>)>,
    stats: Option<FxHashMap<String, (u64, Stats)>>,
    pub quiet: bool,
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
            sync: on("sync"),
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

    /// Whether instructions are counted, which only the interpreter does by class.
    pub fn counts(&self) -> bool {
        self.stats.is_some()
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

    pub fn emit(&mut self, r: &Report) {
        if let Some(f) = &mut self.out {
            // A report that can't be written is still printed.
            let _ = writeln!(f, "{}", r.json());
        }
        if !self.quiet && !self.silent {
            eprint!("{r}");
        }
    }

    /// Where the allocation nearest below an address was made.
    pub fn place_of(&self, base: u64) -> Vec<String> {
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
pub fn program_frames(verb: &str, trace: &Backtrace) -> Vec<String> {
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
            "cudart::",
            "<cudart::",
            "core::",
            "std::",
            "<core::",
            "<alloc",
            "__libc_start",
            "_start",
            "<unknown>",
            "__rust",
        ];
        if at.contains("targets/device/")
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
