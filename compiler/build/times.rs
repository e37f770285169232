//! What the steps of a build take, as nvcc's `-time` writes it: a line for each, behind what the file has.

use super::{BuildError, in_file};
use std::cell::RefCell;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::time::Instant;

const HEAD: &str = "source file name , phase name , phase input files , phase output file , arch , tool, metric , unit\n";

/// The lines so far.
#[derive(Default)]
pub(super) struct Times(RefCell<String>);

impl Times {
    /// Runs a step over a source and notes how long it took.
    pub(super) fn step<T>(
        &self,
        source: &str,
        phase: &str,
        output: &str,
        run: impl FnOnce() -> T,
    ) -> T {
        let start = Instant::now();
        let made = run();
        let took = start.elapsed().as_secs_f64() * 1e3;
        let _ = writeln!(
            self.0.borrow_mut(),
            "{source} , {phase} , {source}  , {output} ,  , jacq , {took:.4} , ms"
        );
        made
    }

    /// Writes the lines behind those that the file has; `-` is the standard output.
    pub(super) fn write(&self, file: &str) -> Result<(), BuildError> {
        let lines = self.0.borrow();
        if file == "-" {
            print!("{HEAD}{lines}");
            return Ok(());
        }
        let open = OpenOptions::new().append(true).create(true).open(file);
        let write = open.and_then(|mut f| {
            let head = if f.metadata()?.len() == 0 { HEAD } else { "" };
            f.write_all(format!("{head}{lines}").as_bytes())
        });
        write.map_err(in_file(file))
    }
}
