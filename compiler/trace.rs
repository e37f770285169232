//! `--device-time-trace=FILE`: where the time of a compile went, in the format that Chrome's and Perfetto's viewers read
//! (Trace Event Format: `ph` X is a span, `ts` and `dur` are microseconds).

use crate::outcome::Output;
use crate::settings::{Setting, Settings};
use jacquard_diag::quoted;
use jacquard_ir::clock::Moment;
use jacquard_passes::manager::Timing;

/// The spans of one compile.
pub(crate) struct Trace {
    file: Option<String>,
    begin: Moment,
    last: u128,
    events: Vec<String>,
}

impl Trace {
    /// Starts the clock, if a file is asked for.
    pub(crate) fn start(settings: &Settings) -> Trace {
        Trace {
            file: settings.str(Setting::TimeTrace).map(str::to_owned),
            begin: Moment::now(),
            last: 0,
            events: Vec::new(),
        }
    }
    /// Ends a stage that began where the one before ended.
    pub(crate) fn stage(&mut self, name: &str) {
        if self.file.is_some() {
            let now = self.begin.elapsed().as_micros();
            self.event(name, 0, self.last, now - self.last, 1);
            self.last = now;
        }
    }
    /// Total times of passes, each on a line of its own as clang's totals are.
    pub(crate) fn passes(&mut self, timings: &[Timing]) {
        if self.file.is_some() {
            for (n, t) in timings.iter().enumerate() {
                let name = format!("Total {}", t.pass);
                self.event(&name, n + 1, 0, t.time.as_micros(), t.runs);
            }
        }
    }
    fn event(&mut self, name: &str, line: usize, ts: u128, dur: u128, count: u64) {
        self.events.push(format!(
            "{{\"pid\":1,\"tid\":{line},\"ph\":\"X\",\"ts\":{ts},\"dur\":{dur},\"name\":{},\"args\":{{\"count\":{count}}}}}",
            quoted(name)
        ));
    }
    /// Adds the file to the output.
    pub(crate) fn finish(self, out: &mut Output) {
        if let Some(file) = self.file {
            let events = self.events.join(",\n");
            let text = format!("{{\"traceEvents\":[\n{events}\n]}}\n");
            out.files.push((file, text.into_bytes()));
        }
    }
}
