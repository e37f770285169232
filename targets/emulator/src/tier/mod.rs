//! The interface of a tier that compiles functions to machine code, and how the scheduler runs what it made.
//!
//! Compiled code runs the lanes of a group one after the other, each from an entry of the function to the next instruction that the
//! lanes of a warp execute together (a barrier, a shuffle, an atomic operation, a call) or that the tier leaves to the interpreter.
//! Registers stand in the warp's rows wherever a lane stops, so that the interpreter goes on from there.

mod code;
mod found;
mod runner;
mod whole;

use crate::form::Form;
use crate::inst::Program;
use crate::lanes::{Bits, LANES};
use crate::memory::Space;
pub use crate::touched::{WHOLE, WORD};
pub use code::Code;
pub(crate) use runner::regroup;
pub use runner::{Ran, Runner};
use std::sync::OnceLock;
pub(crate) use whole::Came;

/// In [`Frame::exits`]: the lane stopped before an instruction that only the interpreter can execute, because of its operands' values.
pub const REFUSED: u32 = 1 << 31;

/// The state in which compiled code runs: pointers are valid for one run.
#[repr(C)]
#[derive(Debug)]
pub struct Frame {
    /// Lanes to run.
    pub mask: u32,
    /// The entry at which they begin.
    pub entry: u32,
    /// A lane stops at the next entry when it executed more instructions than this.
    pub fuel: u64,
    /// Most instructions of a lane that stopped.
    pub most: u64,
    /// Instructions of all lanes that stopped.
    pub sum: u64,
    /// The running lane.
    pub lane: u64,
    /// Lanes may run in quads: four whose indices in the block are neighbors.
    pub quads: u32,
    /// Lanes may run in wide teams: as many as [`Compiled::width`] whose indices are neighbors.
    pub wides: u32,
    /// All lanes come to the entry in step, from the start of the kernel on.
    pub in_step: u32,
    /// Quads that began, and those that fell apart since.
    pub begun: u32,
    /// See there.
    pub parted: u32,
    /// Quads of the wide teams that began, and of those that fell apart since.
    pub wide_begun: u32,
    /// See there.
    pub wide_parted: u32,
    /// Lanes of a quad that fell apart, which go on one by one.
    pub pending: u32,
    /// Where: the tier's own.
    pub resume: u32,
    /// Lanes of a wide team that fell apart, which go on in quads.
    pub split: u32,
    /// Where: the tier's own.
    pub split_at: u32,
    /// Row 0 of the function's registers; lane `l` of row `r` is word `32 r + l`.
    pub rows: *mut u64,
    /// Predicate 0 of the function.
    pub preds: *mut u32,
    /// The kernel's parameters.
    pub params: *const u8,
    /// Shared memory of the block.
    pub shared: *mut u8,
    /// Its size in bytes.
    pub shared_len: u64,
    /// Local memory of the warp, lane after lane.
    pub local: *mut u8,
    /// Bytes of each lane's local memory.
    pub stride: u64,
    /// Top of each lane's local stack.
    pub tops: *const u32,
    /// The constant bank.
    pub constant: *const u8,
    /// Its size in bytes.
    pub constant_len: u64,
    /// Thread indices: three rows.
    pub tid: *const u64,
    /// What each access to global memory hit last.
    pub sites: *mut Site,
    /// For [`World`]; the tier's own.
    pub world: *mut core::ffi::c_void,
    /// Threads of a block, index of the block, blocks of the grid, index of the warp.
    pub shape: [u32; 10],
    /// Where each lane stopped: the number of an instruction, with [`REFUSED`].
    pub exits: [u32; LANES],
    /// Instructions that each lane executed.
    pub steps: [u64; LANES],
}

impl Frame {
    /// Whether all lanes ran in quads, came to the same instruction, and took the same way there.
    fn kept_step(&self, mask: u32) -> bool {
        let first = mask.trailing_zeros() as usize % LANES;
        let steps = self.steps[first];
        let teams = self.parted == 0
            && self.wide_parted == 0
            && (self.begun + self.wide_begun) * 4 == mask.count_ones();
        if mask == u32::MAX {
            return teams && self.exits == [self.exits[0]; LANES] && self.steps == [steps; LANES];
        }
        teams && Bits(mask).all(|l| self.exits[l] == self.exits[first] && self.steps[l] == steps)
    }
}

/// The memory that an access hit last.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// First address.
    pub base: u64,
    /// Elements of the access's size from there on.
    pub count: u64,
    /// Where the first byte is.
    pub host: *mut u8,
    /// The record of words that are read, or of those that stores write; null where none is kept. Code that records writes it.
    pub marks: *mut u8,
    /// Bytes from the record of reads to that of writes.
    pub apart: u64,
}

impl Site {
    /// Nothing was hit yet.
    pub const EMPTY: Site = Site {
        base: 0,
        count: 0,
        host: std::ptr::null_mut(),
        marks: std::ptr::null_mut(),
        apart: 0,
    };
}

/// Where the bytes of an access are.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The first byte of the access.
    pub at: *mut u8,
    /// The memory around it, for the next access; empty where another lane or block would find another.
    pub site: Site,
}

/// What an access does with the bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    /// It reads them.
    Read,
    /// It writes them.
    Write,
    /// It writes what depends on them.
    Update,
}

/// What compiled code asks of the emulator.
pub trait World {
    /// The bytes of an access; none when the interpreter has to execute it.
    fn find(
        &mut self,
        space: Space,
        addr: u64,
        len: usize,
        lane: usize,
        touch: Touch,
    ) -> Option<Found>;

    /// Executes an instruction for all lanes of the group, whose operands stand in the warp's rows. Whether the group can go on behind it;
    /// where not, it said why.
    fn execute(&mut self, pc: u32) -> bool;
}

/// A compiled function.
pub trait Compiled: Send + Sync {
    /// Runs the lanes of the frame.
    fn run(&self, frame: &mut Frame, world: &mut dyn World);
    /// The number of the entry at an instruction, counted from the function's first, plus one; 0 where there is none.
    fn entries(&self) -> &[u16];
    /// How many sites it has.
    fn sites(&self) -> usize;
    /// Lanes of its wide teams; 0 where it has none.
    fn width(&self) -> u32;
    /// Whether it reads no register before it wrote it.
    fn writes_first(&self) -> bool;
}

/// What is compiled.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The program.
    pub prog: &'a Program,
    /// What each of its instructions computes.
    pub forms: &'a [Form],
}

/// Compiles functions.
pub trait Tier: Send + Sync {
    /// Compiles a function of a program; none when it is better left to the interpreter. The code of one that `records` writes to
    /// [`Site::marks`] what it does to global memory.
    fn compile(&self, source: Source<'_>, func: u32, records: bool) -> Option<Box<dyn Compiled>>;
}

/// Thread instructions of a kernel after which machine code of it is worth the time of making it.
const HOT: u64 = 2_000_000;

static TIER: OnceLock<&'static dyn Tier> = OnceLock::new();

/// Gives the process a tier. The first one stays.
pub fn provide(tier: &'static dyn Tier) {
    let _ = TIER.set(tier);
}

/// When kernels become machine code, in a process that has a tier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Never.
    Off,
    /// Once they have executed much.
    On,
    /// At their first launch.
    Always,
}

/// What the environment variable `JACQUARD_JIT` says, else [`Mode::On`].
impl Default for Mode {
    fn default() -> Mode {
        static MODE: OnceLock<Mode> = OnceLock::new();
        let named = || std::env::var("JACQUARD_JIT").ok();
        *MODE.get_or_init(|| named().and_then(|n| Mode::parse(&n)).unwrap_or(Mode::On))
    }
}

impl Mode {
    /// The mode of a word.
    pub fn parse(word: &str) -> Option<Mode> {
        Some(match word {
            "off" => Mode::Off,
            "on" => Mode::On,
            "always" => Mode::Always,
            _ => return None,
        })
    }

    /// What a launch needs of it.
    pub(crate) fn jit(self) -> Option<Jit> {
        let after = match self {
            Mode::Off => return None,
            Mode::On => HOT,
            Mode::Always => 0,
        };
        TIER.get().map(|&tier| Jit { tier, after })
    }
}

/// When functions are compiled.
#[derive(Clone, Copy)]
pub struct Jit {
    /// What compiles them.
    pub tier: &'static dyn Tier,
    /// Thread instructions that a kernel executes before it is compiled.
    pub after: u64,
}

impl std::fmt::Debug for Jit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Jit(after {})", self.after)
    }
}
