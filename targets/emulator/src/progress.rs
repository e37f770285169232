//! How far long work is: one line at the bottom of a terminal, written over and taken away in the end.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static ALLOWED: AtomicBool = AtomicBool::new(false);
/// A line stands there.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Work shorter than this says nothing.
const QUIET: Duration = Duration::from_millis(500);
/// Between two lines.
const PAUSE: Duration = Duration::from_millis(100);

/// Lets this process show its progress, where standard error is a terminal: a command asks for it, a library does not.
/// True where it will be shown.
pub fn allow() -> bool {
    let shown = std::io::stderr().is_terminal();
    ALLOWED.store(shown, Ordering::Relaxed);
    shown
}

/// The progress of one piece of work.
#[derive(Debug)]
pub struct Progress {
    begun: Instant,
    said: Option<Instant>,
}

impl Progress {
    /// Work begins; None where no progress is shown.
    #[must_use]
    pub fn start() -> Option<Progress> {
        ALLOWED.load(Ordering::Relaxed).then(|| Progress {
            begun: Instant::now(),
            said: None,
        })
    }

    /// Says how far the work is, unless that was said just now; `text` gets the time since the start.
    pub fn say(&mut self, text: impl FnOnce(Duration) -> String) {
        let now = Instant::now();
        let since = now - self.begun;
        if since < QUIET || self.said.is_some_and(|said| now - said < PAUSE) {
            return;
        }
        self.said = Some(now);
        // Back to the line's start, and what stood there is gone. No more than a row: one that wraps would stay.
        let text: String = text(since).chars().take(MOST).collect();
        SHOWN.store(true, Ordering::Relaxed);
        // Nothing depends on a line that can't be written.
        let _ = write!(std::io::stderr(), "\r\x1b[K{text}\r");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        clear();
    }
}

/// Takes the line away, before something else is written.
pub fn clear() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        let _ = write!(std::io::stderr(), "\r\x1b[K");
    }
}

/// Columns that every terminal has.
const MOST: usize = 79;

/// A bar for `done` of `all`, and the share.
#[must_use]
pub fn bar(done: u64, all: u64) -> String {
    const WIDTH: usize = 20;
    let share = if all == 0 {
        1.0
    } else {
        done.min(all) as f64 / all as f64
    };
    let full = (share * WIDTH as f64) as usize;
    format!(
        "[{}{}] {:3.0}%",
        "#".repeat(full),
        ".".repeat(WIDTH - full),
        share * 100.0
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn bars() {
        assert_eq!(super::bar(0, 4), "[....................]   0%");
        assert_eq!(super::bar(1, 4), "[#####...............]  25%");
        assert_eq!(super::bar(9, 4), "[####################] 100%");
    }
}
