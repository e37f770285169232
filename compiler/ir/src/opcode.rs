//! Instructions of the IR and the small enums they carry (LangRef, "Instruction Reference"), from `tables/ir/`.

jacquard_macros::opcodes!();

impl Pred {
    /// The predicate of `fcmp` with this spelling, which one of `icmp` may have as well (`ugt`).
    pub fn fcmp_from_text(s: &str) -> Option<Pred> {
        Pred::of_kind(s, true)
    }
    /// The predicate of `icmp` with this spelling.
    pub fn icmp_from_text(s: &str) -> Option<Pred> {
        Pred::of_kind(s, false)
    }
    fn of_kind(s: &str, float: bool) -> Option<Pred> {
        let mut all = Pred::ALL.iter().copied();
        all.find(|p| p.is_float() == float && p.ir_text() == s)
    }
}

impl RmwOp {
    /// Whether the operation is one of floating-point numbers.
    pub const fn is_float(self) -> bool {
        matches!(
            self,
            RmwOp::FAdd
                | RmwOp::FSub
                | RmwOp::FMax
                | RmwOp::FMin
                | RmwOp::FMaximum
                | RmwOp::FMinimum
        )
    }
}

/// Flags of an instruction. Bits of different instruction groups share no meaning but share the word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags(pub u32);

impl Flags {
    /// No flag.
    pub const NONE: Flags = Flags(0);
    /// Both wrap flags.
    pub const NOWRAP: Flags = Flags(3);
    /// Whether every flag in `other` is set.
    #[inline]
    pub const fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }
    /// Whether any flag in `other` is set.
    #[inline]
    pub const fn any(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }
    /// With the flags of `other` added.
    #[inline]
    pub const fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
    /// With the flags of `other` removed.
    #[inline]
    pub const fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }
    /// Only the fast-math flags.
    #[inline]
    pub const fn fast_math(self) -> Flags {
        Flags(self.0 & Flags::FAST.0)
    }
    /// Flags in both.
    #[inline]
    pub const fn intersect(self, other: Flags) -> Flags {
        Flags(self.0 & other.0)
    }
}

impl std::fmt::Debug for Flags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Flags({:#x})", self.0)
    }
}

impl Ordering {
    /// Whether a failed compare-and-exchange may have it: it only loads, and is atomic (LLVM's language reference, `cmpxchg`).
    pub fn may_be_failure(self) -> bool {
        matches!(
            self,
            Ordering::Monotonic | Ordering::Acquire | Ordering::SeqCst
        )
    }

    /// What a failed compare-and-exchange has where one ordering is written: as much of it as a load can have.
    pub fn strongest_failure(self) -> Ordering {
        match self {
            Ordering::Release => Ordering::Monotonic,
            Ordering::AcqRel => Ordering::Acquire,
            other => other,
        }
    }
}
