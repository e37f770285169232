//! Gates at run time: does a target have what a fact needs, and if not, what is missing.

use super::{Feature, FeatureSet, PtxVersion, Scope, TARGETS, Target};
use std::fmt;

/// Which SMs a gate admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmGate {
    /// This SM number or a later one, any variant.
    Min(u16),
    /// The family of this SM: the f and a variants of it and of its later members.
    Family(u16),
    /// This SM's a variant alone.
    Arch(u16),
}

impl SmGate {
    /// Is `target` one of these?
    pub fn admits(self, target: &Target) -> bool {
        match self {
            SmGate::Min(n) => target.sm >= n,
            SmGate::Arch(n) => target.sm == n && target.scope == Scope::Arch,
            SmGate::Family(n) => {
                let family = TARGETS.iter().find(|t| t.sm == n).map_or(n, |t| t.family);
                target.scope != Scope::Base && target.family == family && target.sm >= n
            }
        }
    }
}

impl fmt::Display for SmGate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SmGate::Min(n) => write!(f, "sm_{n} or later"),
            SmGate::Family(n) => write!(f, "a family-specific target of sm_{n}f"),
            SmGate::Arch(n) => write!(f, "sm_{n}a"),
        }
    }
}

/// What a fact needs of the target. The default needs nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gate {
    /// One of these must admit the target; none means every SM.
    pub sms: &'static [SmGate],
    /// All of these.
    pub features: FeatureSet,
    /// Smallest `.version`; 0 when every version has it.
    pub min_ptx: PtxVersion,
}

/// Why a gate is closed. Its text says what is needed and what there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GateError<'t> {
    /// The SM is not among the gate's.
    Sm {
        /// The SMs it admits.
        needs: &'static [SmGate],
        /// The target asked.
        target: &'t Target,
    },
    /// The target lacks this feature.
    Feature {
        /// The missing feature.
        needs: Feature,
        /// The target asked.
        target: &'t Target,
    },
    /// The PTX version is too small.
    Ptx {
        /// The smallest version.
        needs: PtxVersion,
        /// The version asked.
        has: PtxVersion,
    },
}

impl Gate {
    /// Nothing is needed.
    pub const OPEN: Gate = Gate {
        sms: &[],
        features: FeatureSet(0),
        min_ptx: PtxVersion(0),
    };

    /// Is the gate open on `target`? The PTX version is not asked: it follows from what is used.
    pub fn check<'t>(&self, target: &'t Target) -> Result<(), GateError<'t>> {
        if !self.sms.is_empty() && !self.sms.iter().any(|g| g.admits(target)) {
            return Err(GateError::Sm {
                needs: self.sms,
                target,
            });
        }
        match self.features.minus(target.features).iter().next() {
            Some(needs) => Err(GateError::Feature { needs, target }),
            None => Ok(()),
        }
    }

    /// Is the gate open on `target` in PTX of version `ptx`?
    pub fn check_ptx<'t>(&self, target: &'t Target, ptx: PtxVersion) -> Result<(), GateError<'t>> {
        self.check(target)?;
        if ptx < self.min_ptx {
            Err(GateError::Ptx {
                needs: self.min_ptx,
                has: ptx,
            })
        } else {
            Ok(())
        }
    }

    /// The first target of the table on which the gate is open, and the last before it on which it is shut.
    pub fn lowest(&self) -> Option<&'static Target> {
        TARGETS.iter().find(|t| self.check(t).is_ok())
    }
}

impl fmt::Display for GateError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GateError::Sm { needs, target } => {
                f.write_str("needs ")?;
                for (i, n) in needs.iter().enumerate() {
                    if i > 0 {
                        f.write_str(" or ")?;
                    }
                    write!(f, "{n}")?;
                }
                write!(f, "; the target is {}", target.name)
            }
            GateError::Feature { needs, target } => f.write_str(&target.gate_message(*needs)),
            GateError::Ptx { needs, has } => {
                write!(f, "needs PTX {needs} or later; the PTX version is {has}")
            }
        }
    }
}

impl std::error::Error for GateError<'_> {}
