//! Runs of passes and their remarks as replies have them.

use super::seen::same_file;
use super::{Explorer, Source};
use jacquard_passes::manager;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct PassRun {
    index: usize,
    name: &'static str,
    function: String,
    us: f64,
    before: usize,
    after: usize,
    changed: bool,
}

#[derive(Serialize)]
pub(super) struct Remark {
    kind: String,
    pass: &'static str,
    name: &'static str,
    function: String,
    message: String,
    line: u32,
    column: u32,
}

#[derive(Serialize)]
pub(super) struct PassIr {
    ok: bool,
    error: String,
    run: Option<PassRun>,
    before: String,
    after: String,
}

pub(super) fn runs(list: &[manager::PassRun]) -> Vec<PassRun> {
    list.iter().enumerate().map(|(n, r)| run(n, r)).collect()
}

fn run(index: usize, r: &manager::PassRun) -> PassRun {
    PassRun {
        index,
        name: r.pass,
        function: r.function.clone(),
        us: microseconds(r.time),
        before: r.before,
        after: r.after,
        changed: r.changed,
    }
}

/// A time in microseconds, to a tenth.
pub(super) fn microseconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e7).round() / 10.0
}

pub(super) fn remarks(list: &[manager::Remark], file: &str) -> Vec<Remark> {
    let remark = |r: &manager::Remark| {
        let place = r.position.as_ref().filter(|p| same_file(&p.file, file));
        Remark {
            kind: r.kind.tag().to_lowercase(),
            pass: r.pass,
            name: r.name,
            function: r.function.clone(),
            message: r.text(),
            line: place.map_or(0, |p| p.line),
            column: place.map_or(0, |p| p.column),
        }
    };
    list.iter().map(remark).collect()
}

impl Explorer {
    /// The IR around one run of a pass.
    pub(super) fn pass_ir(&self, source: &Source, pass: usize) -> PassIr {
        let made = self.make(source, Some(pass));
        let refused = |error: String| PassIr {
            ok: false,
            error,
            run: None,
            before: String::new(),
            after: String::new(),
        };
        let out = match made.outcome {
            Ok(out) => out,
            Err(f) => return refused(f.to_string()),
        };
        match (out.passes.get(pass), out.around) {
            (Some(r), Some([before, after])) => PassIr {
                ok: true,
                error: String::new(),
                run: Some(run(pass, r)),
                before,
                after,
            },
            _ => refused(format!(
                "there is no run {pass}: there are {}",
                out.passes.len()
            )),
        }
    }
}
