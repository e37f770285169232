//! The times of a compile's phases, as a table and as a trace.

use jacquard::Phase;
use std::fmt::Write as _;
use std::io::Write as _;

/// Where the table goes in place of a file: the log.
pub const LOG: &str = "-";

/// Rows of the table (nvrtc.h, "--time").
fn rows(program: &str, phases: &[Phase]) -> String {
    phases.iter().fold(String::new(), |mut out, p| {
        let _ = writeln!(out, "{program}, {}, {}, ms", p.name, p.time.as_millis());
        out
    })
}

const HEADINGS: &str = "File name, phase name, metric, unit\n";

/// The table for the log.
pub fn table(program: &str, phases: &[Phase]) -> String {
    format!("\n{HEADINGS}{}", rows(program, phases))
}

/// Appends the table to a file; headings come first where it is new.
pub fn append(path: &str, program: &str, phases: &[Phase]) -> std::io::Result<()> {
    let mut file = std::fs::File::options()
        .create(true)
        .append(true)
        .open(path)?;
    let new = file.metadata()?.len() == 0;
    let text = rows(program, phases);
    file.write_all(
        if new {
            format!("{HEADINGS}{text}")
        } else {
            text
        }
        .as_bytes(),
    )
}

/// Writes a trace for chrome://tracing. Its file has a suffix more than was asked for, as NVIDIA's has.
pub fn trace(path: &str, phases: &[Phase]) -> std::io::Result<()> {
    let mut at = 0;
    let mut events = Vec::new();
    for p in phases {
        let micros = p.time.as_micros();
        let name = jacquard_diag::quoted(p.name);
        events.push(format!(
            "{{\"pid\":1,\"tid\":1,\"ph\":\"X\",\"ts\":{at},\"dur\":{micros},\"name\":{name}}}"
        ));
        at += micros;
    }
    std::fs::write(
        format!("{path}.json"),
        format!("{{\"traceEvents\":[{}]}}\n", events.join(",\n")),
    )
}
