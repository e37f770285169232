//! Gates: on which targets, and from which PTX version, a fact holds.
//!
//! Text form: terms joined by commas, all of which must hold. A term is
//! - `sm_90` (that SM or later), `sm_100f` (that family: the f and a variants of the SM and of its later kin), `sm_90a` (that
//!   target alone), or several of these joined by ` | `, of which one must hold;
//! - `ptx 7.8` (that `.version` or later);
//! - the name of a feature from `tables/features.toml`.

use crate::row::{Near, near};
use crate::{Errors, Tables};
use thiserror::Error;

/// Which SMs a gate admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmGate {
    /// This SM number or a later one, any variant.
    Min(u16),
    /// The family of this SM: f and a variants of it and of later members.
    Family(u16),
    /// This SM's a variant alone.
    Arch(u16),
}

/// A gate as the tables state it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gate {
    /// One of these must hold; none means every SM.
    pub sms: Vec<SmGate>,
    /// Numbers of features (rows of `tables/features.toml`), all needed.
    pub features: Vec<u16>,
    /// Smallest `.version`, major * 10 + minor; 0 when every version has it.
    pub min_ptx: u16,
}

/// What is wrong with a term of a gate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TermError {
    /// `ptx` without a version.
    #[error("`{0}` is not a PTX version")]
    Version(String),
    /// `sm_` without an SM.
    #[error("`{0}` is not an SM")]
    Sm(String),
    /// A word that is not a row of `tables/features.toml`.
    #[error("the gate names `{name}`, which is not a feature")]
    Feature {
        /// The word.
        name: String,
        /// The feature that was meant.
        near: Near,
    },
}

impl TermError {
    /// How to mend it.
    pub fn cure(&self) -> String {
        match self {
            TermError::Version(_) => "write `ptx 7.8`: major, dot, minor".into(),
            TermError::Sm(_) => "write `sm_90`, `sm_100f` or `sm_90a`".into(),
            TermError::Feature { name, near } => {
                format!("add `[{name}]` to tables/features.toml{near}")
            }
        }
    }
}

/// What gates may name: the features, in table order.
#[derive(Clone, Debug)]
pub struct Gates {
    /// Feature names in table order.
    pub features: Vec<String>,
}

impl Gates {
    /// Reads the names that gates may use.
    pub fn load(tables: &Tables) -> Result<Gates, Errors> {
        let rows = tables.rows("features.toml")?;
        Ok(Gates {
            features: rows.into_iter().map(|r| r.name).collect(),
        })
    }

    /// Parses a gate.
    pub fn parse(&self, text: &str) -> Result<Gate, TermError> {
        let mut gate = Gate::default();
        for term in text.split(',').map(str::trim).filter(|t| !t.is_empty()) {
            if let Some(version) = term.strip_prefix("ptx ") {
                let version = ptx_version(version);
                gate.min_ptx = version.ok_or_else(|| TermError::Version(term.into()))?;
            } else if term.starts_with("sm_") {
                for sm in term.split('|').map(str::trim) {
                    let gated = parse_sm(sm);
                    gate.sms
                        .push(gated.ok_or_else(|| TermError::Sm(sm.into()))?);
                }
            } else if let Some(i) = self.features.iter().position(|f| f == term) {
                gate.features.push(i as u16);
            } else {
                return Err(TermError::Feature {
                    name: term.into(),
                    near: near(term, self.features.iter().map(String::as_str)),
                });
            }
        }
        Ok(gate)
    }
}

/// `7.8` as 78.
pub fn ptx_version(text: &str) -> Option<u16> {
    let (major, minor) = text.split_once('.')?;
    let (major, minor): (u16, u16) = (major.parse().ok()?, minor.parse().ok()?);
    (major < 100 && minor < 10).then_some(major * 10 + minor)
}

/// `sm_90a` as a gate term.
pub fn parse_sm(text: &str) -> Option<SmGate> {
    let number = text.strip_prefix("sm_")?;
    let parse = |s: &str| {
        s.bytes()
            .all(|b| b.is_ascii_digit())
            .then(|| s.parse::<u16>().ok())
            .flatten()
    };
    if let Some(n) = number.strip_suffix('a') {
        parse(n).map(SmGate::Arch)
    } else if let Some(n) = number.strip_suffix('f') {
        parse(n).map(SmGate::Family)
    } else {
        parse(number).map(SmGate::Min)
    }
}
