//! `--device-time-trace=FILE`: where the time of a compile went, in the format that Chrome's and Perfetto's viewers read
//! (Trace Event Format: `ph` X is a span, `ts` and `dur` are microseconds). nvcc and ptxas put the events of all their programs together:
//! they want cicc's spelling, in one line, with a span named LibNVVM.

use crate::driver::outcome::Output;
use crate::settings::{Setting, Settings};
use jacquard_diag::quoted;
use jacquard_limits::clock::Moment;
use jacquard_passes::manager::Timing;

/// The spans of one compile.
pub(crate) struct Trace {
    file: Option<String>,
    process: i64,
    begin: Moment,
    last: u128,
    /// When the first stage ended.
    first: u128,
    events: Vec<String>,
}

/// What cicc calls all that its library does.
const LIBRARY: &str = "LibNVVM";

impl Trace {
    /// Starts the clock, if a file is asked for.
    pub(crate) fn start(settings: &Settings) -> Trace {
        Trace {
            file: settings.str(Setting::TimeTrace).map(str::to_owned),
            process: settings.int(Setting::TracePid),
            begin: Moment::now(),
            last: 0,
            first: 0,
            events: Vec::new(),
        }
    }
    /// Ends a stage that began where the one before ended.
    pub(crate) fn stage(&mut self, name: &str) {
        if self.file.is_some() {
            let now = self.begin.elapsed().as_micros();
            self.event(name, 0, self.last, now - self.last, 1);
            if self.last == 0 {
                self.first = now;
            }
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
            "{{\"args\":{{\"count\":{count}}},\"dur\":{dur},\"name\":{},\"ph\":\"X\",\"pid\":{},\"tid\":{line},\"ts\":{ts}}}",
            quoted(name),
            self.process,
        ));
    }
    /// Adds the file to the output.
    pub(crate) fn finish(mut self, out: &mut Output) {
        if self.file.is_some() {
            // All but the first stage.
            let begun = self.first;
            self.event(LIBRARY, 0, begun, self.last - begun, 1);
        }
        if let Some(file) = self.file {
            let text = format!("{{\"traceEvents\":[{}]}}", self.events.join(","));
            out.files.push((file, text.into_bytes()));
        }
    }
}
