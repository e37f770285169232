//! What tests of random kernels share: the text as it is written, and which seeds run.

use jacquard_test_support::Rng;
use std::ops::Range;

/// A kernel being written.
pub struct Writer {
    pub random: Rng,
    pub text: String,
    /// Loops around what is written now.
    pub loops: u32,
    /// Lanes of a warp do things together.
    pub warps: bool,
    labels: u32,
}

impl Writer {
    pub fn new(seed: u64) -> Writer {
        Writer {
            random: Rng(seed),
            text: String::new(),
            loops: 0,
            warps: false,
            labels: 0,
        }
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    pub fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A new label's number.
    pub fn label(&mut self) -> u32 {
        self.labels += 1;
        self.labels
    }
}

/// The seeds that a variable names as `SEED,COUNT`; `count` of them where it is not set.
pub fn seeds(variable: &str, count: u64) -> Range<u64> {
    let named = std::env::var(variable).ok();
    let number = |t: &str| t.parse::<u64>().expect("SEED,COUNT");
    let named = named.as_deref().and_then(|t| t.split_once(','));
    let (first, count) = named.map_or((1, count), |(a, b)| (number(a), number(b)));
    first..first + count
}
