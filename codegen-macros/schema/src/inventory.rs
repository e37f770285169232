//! `tables/passes/inventory.toml`: every pass name of the original and what asking for it does.

use crate::{Errors, Row, TableError, Tables, fields};
use jacquard_derive::{Emit, Row};
use std::collections::BTreeSet;

/// What a pass name of the original is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Emit)]
pub enum NameState {
    /// A row of the registry.
    Ours,
    /// Stands for other text, for a reason.
    Alias {
        /// `-passes=` text.
        text: &'static str,
        /// Why it is the same.
        why: &'static str,
    },
    /// There is no such pass, for a reason.
    None(&'static str),
}

/// A pass name of the original.
#[derive(Clone, Copy, Debug, Emit)]
pub struct NameRow {
    /// As `-passes=` has it.
    pub name: &'static str,
    /// NVIDIA's addition to LLVM's names.
    pub own: bool,
    /// LLVM runs it on a loop or a nest of them; of `ours` the registry says it.
    pub on_loops: bool,
    /// What it is here.
    pub state: NameState,
}

impl NameRow {
    /// Whether this text, which names the row, is not itself the text of a pass: an alias may spell a parameter in its name.
    pub fn stands_apart(&self, text: &str) -> bool {
        match self.state {
            NameState::Ours => false,
            NameState::Alias { text: to, .. } => to != text,
            NameState::None(_) => true,
        }
    }
}

/// A row: a name, or a group of names that fare alike.
#[derive(Clone, Copy, Debug, Row)]
#[row(table = "passes/inventory.toml", check = "state")]
struct Group {
    #[row(name)]
    name: &'static str,
    own: bool,
    on_loops: bool,
    ours: bool,
    none: Option<&'static str>,
    alias: Option<&'static str>,
    why: Option<&'static str>,
    names: Option<&'static str>,
    #[row(apart, hidden)]
    state: Option<NameState>,
}

fn state(group: &mut Group, row: &Row) -> Result<(), TableError> {
    let of_group = group.names.is_some() && group.why.is_none();
    group.state = match (group.ours, group.none, group.alias, group.why) {
        (true, None, None, _) if of_group => Some(NameState::Ours),
        (false, Some(why), None, _) if of_group => Some(NameState::None(why)),
        (false, None, Some(text), Some(why)) if group.names.is_none() => {
            Some(NameState::Alias { text, why })
        }
        _ => {
            return Err(row.error(
                "a name is ours, an alias, or none",
                "give one of `ours = true` and `none = \"reason\"` with `names`, or `alias = \"pass\"` with `why`",
            ));
        }
    };
    Ok(())
}

/// Reads the rows and holds them against the registry.
pub(crate) fn load(tables: &Tables) -> Result<Vec<NameRow>, Errors> {
    let mut errors = Errors::new();
    let rows = tables.rows("passes/inventory.toml")?;
    let groups: Vec<Group> = fields::read(tables, &rows)?;
    let passes = tables.names("passes/registry.toml");
    let known = |n: &str| passes.iter().any(|p| p == n);
    let mut out = Vec::new();
    let mut seen = BTreeSet::new();
    for (group, row) in groups.iter().zip(&rows) {
        let Some(state) = group.state else { continue };
        if let NameState::Alias { text, .. } = state
            && !known(text)
            && !known(text.split('<').next().unwrap_or_default())
        {
            errors.push(row.error(
                format!("alias of `{text}`, which is not a pass"),
                "add it to passes/registry.toml",
            ));
        }
        let names = group.names.map(|n| n.split_whitespace().collect());
        for name in names.unwrap_or_else(|| vec![group.name]) {
            if known(name) != (state == NameState::Ours) {
                errors.push(row.error(
                    format!(
                        "`{name}` and passes/registry.toml disagree on whether there is such a pass"
                    ),
                    "names of `ours` are rows there, others are not",
                ));
            }
            if !seen.insert(name) {
                let twice = format!("pass name `{name}` is listed twice");
                errors.push(row.error(twice, "a name has one state"));
            }
            let Group { own, on_loops, .. } = *group;
            out.push(NameRow {
                name,
                own,
                on_loops,
                state,
            });
        }
    }
    errors.finish(out)
}
