//! The error that ends a launch.

pub use crate::memory::Other;
use crate::memory::{AccessError, AccessKind};

/// Classes of errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrapKind {
    /// An access outside every allocation.
    OutOfBounds,
    /// An address that is not a multiple of the access size.
    Misaligned,
    /// An address of another state space than the instruction names.
    WrongSpace,
    /// A read of bytes never written (only with the check on).
    Uninitialised,
    /// A write to read-only memory.
    ReadOnly,
    /// An access to freed memory.
    Freed,
    /// `trap`
    Trap,
    /// `brkpt`
    Breakpoint,
    /// `__assertfail`
    Assert,
    /// No thread can go on.
    Deadlock,
    /// The step limit was reached.
    StepLimit,
    /// Too deep a recursion or too much local memory.
    StackOverflow,
    /// An instruction the emulator does not implement.
    Unsupported,
    /// The instruction's rules were broken (bad barrier number, mask without own lane, ...).
    Invalid,
    /// Two threads touch the same shared byte without a barrier between (only with the check on).
    Race,
    /// Threads come apart to what they have to execute together (only with the check on).
    Sync,
    /// The launch itself is wrong: no such kernel, bad dimensions, arguments that don't fit.
    Launch,
    /// The PTX text has errors.
    Load,
}

impl TrapKind {
    /// The word by which programs know it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TrapKind::OutOfBounds => "out_of_bounds",
            TrapKind::Misaligned => "misaligned",
            TrapKind::WrongSpace => "wrong_space",
            TrapKind::Uninitialised => "uninitialised",
            TrapKind::ReadOnly => "read_only",
            TrapKind::Freed => "freed",
            TrapKind::Trap => "trap",
            TrapKind::Breakpoint => "breakpoint",
            TrapKind::Assert => "assert",
            TrapKind::Deadlock => "deadlock",
            TrapKind::StepLimit => "step_limit",
            TrapKind::StackOverflow => "stack_overflow",
            TrapKind::Unsupported => "unsupported",
            TrapKind::Invalid => "invalid",
            TrapKind::Race => "race",
            TrapKind::Sync => "sync",
            TrapKind::Launch => "launch",
            TrapKind::Load => "load",
        }
    }
}

impl From<AccessKind> for TrapKind {
    fn from(k: AccessKind) -> TrapKind {
        match k {
            AccessKind::OutOfBounds => TrapKind::OutOfBounds,
            AccessKind::Misaligned => TrapKind::Misaligned,
            AccessKind::WrongSpace => TrapKind::WrongSpace,
            AccessKind::Uninitialised => TrapKind::Uninitialised,
            AccessKind::ReadOnly => TrapKind::ReadOnly,
            AccessKind::Freed => TrapKind::Freed,
            AccessKind::Race => TrapKind::Race,
            AccessKind::Unordered => TrapKind::Sync,
        }
    }
}

/// An error of loading or running, with its place as far as it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trap {
    /// The class.
    pub kind: TrapKind,
    /// A sentence for people.
    pub message: String,
    /// The function that ran.
    pub function: String,
    /// The line of the PTX text; 0 when unknown.
    pub line: u32,
    /// The block's index.
    pub block: [u32; 3],
    /// The thread's index in its block.
    pub thread: [u32; 3],
    /// The other side of a conflict.
    pub other: Option<Box<Other>>,
}

impl Trap {
    /// An error outside any thread.
    pub fn host(kind: TrapKind, message: impl std::fmt::Display) -> Trap {
        Trap {
            kind,
            message: message.to_string(),
            function: String::new(),
            line: 0,
            block: [0; 3],
            thread: [0; 3],
            other: None,
        }
    }
}

impl From<AccessError> for Trap {
    fn from(e: AccessError) -> Trap {
        Trap {
            other: e.other,
            ..Trap::host(e.kind.into(), e.message)
        }
    }
}

impl std::fmt::Display for Trap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}: {}", self.kind, self.message)?;
        if !self.function.is_empty() {
            let (b, t) = (self.block, self.thread);
            write!(
                f,
                " (in {}, PTX line {}, block {},{},{}, thread {},{},{})",
                self.function, self.line, b[0], b[1], b[2], t[0], t[1], t[2]
            )?;
        }
        Ok(())
    }
}

impl std::error::Error for Trap {}
