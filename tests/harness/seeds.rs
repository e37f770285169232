//! Tests of generated programs: a trial per run of seeds, how many and which by the environment.

use libtest_mimic::{Failed, Trial};
use std::ops::Range;

/// What a suite of generated programs is made of.
pub struct Seeds {
    /// Its variables begin so: `<prefix>_PROGRAMS`, `<prefix>_SEED`, and `<prefix>_SHOW`, which prints one program instead.
    pub prefix: &'static str,
    /// Programs where the environment says nothing.
    pub programs: u64,
    /// Programs per trial.
    pub chunk: u64,
    /// The text of a seed's program.
    pub text: fn(u64) -> String,
    /// Runs the programs of some seeds.
    pub check: fn(Range<u64>) -> Result<(), String>,
}

impl Seeds {
    /// The trials; none where a program is printed.
    pub fn trials(self) -> Vec<Trial> {
        let variable = |name: &str| std::env::var(format!("{}_{name}", self.prefix)).ok();
        let number = |name: &str, default: u64| {
            variable(name)
                .and_then(|s| s.parse().ok())
                .unwrap_or(default)
        };
        let (first, count) = (number("SEED", 1), number("PROGRAMS", self.programs));
        if let Some(seed) = variable("SHOW") {
            print!("{}", (self.text)(seed.parse().unwrap_or(1)));
            return Vec::new();
        }
        let (chunk, check) = (self.chunk, self.check);
        (0..count.div_ceil(chunk))
            .map(|c| {
                let from = first + c * chunk;
                let to = (from + chunk).min(first + count);
                Trial::test(format!("seeds_{from}_to_{}", to - 1), move || {
                    check(from..to).map_err(Failed::from)
                })
            })
            .collect()
    }
}
