//! `tables/passes/inventory.toml`: every pass name of the original and what asking for it does.

use crate::{Errors, Row, TableError};

/// What a name of the original's registry is here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameState {
    /// A row of the registry.
    Ours,
    /// Stands for other text, for a reason.
    Alias {
        /// `-passes=` text.
        text: String,
        /// Why it is the same.
        why: String,
    },
    /// There is no such pass, for a reason.
    None(String),
}

/// A pass name.
#[derive(Clone, Debug)]
pub struct NameRow {
    /// As `-passes=` has it.
    pub name: String,
    /// NVIDIA's addition to LLVM's names.
    pub own: bool,
    /// What it is here.
    pub state: NameState,
}

/// Reads the rows and holds them against the registry.
pub(crate) fn names(rows: Vec<Row>, passes: &[&str]) -> Result<Vec<NameRow>, Errors> {
    let mut errors = Errors::new();
    let mut out: Vec<NameRow> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for mut row in rows {
        let Some(found) = errors.take(of_row(&mut row, passes)) else {
            continue;
        };
        for n in found {
            if !seen.insert(n.name.clone()) {
                let help = "a name has one state";
                let twice = format!("pass name `{}` is listed twice", n.name);
                errors.take::<(), _>(Err(row.error(twice, help)));
            }
            out.push(n);
        }
        errors.take(row.finish());
    }
    errors.finish(out)
}

fn of_row(row: &mut Row, passes: &[&str]) -> Result<Vec<NameRow>, TableError> {
    let own = row.flag("own")?;
    let ours = row.flag("ours")?;
    let none = row.opt_str("none")?;
    let alias = row.opt_str("alias")?;
    let known = |n: &str| passes.contains(&n);
    row.provenance()?;
    let (names, state) = match (ours, none, alias) {
        (true, None, None) => (split(row)?, NameState::Ours),
        (false, Some(why), None) => (split(row)?, NameState::None(why)),
        (false, None, Some(text)) => {
            let target = text.split('<').next().unwrap_or("");
            if !known(&text) && !known(target) {
                return Err(row.error(
                    format!("alias of `{text}`, which is not a pass"),
                    "add it to passes/registry.toml",
                ));
            }
            let why = row.str("why")?;
            (vec![row.name.clone()], NameState::Alias { text, why })
        }
        _ => {
            return Err(row.error(
                "a name is ours, an alias, or none",
                "give one of `ours = true`, `alias = \"pass\"`, `none = \"reason\"`",
            ));
        }
    };
    for n in &names {
        if known(n) != (state == NameState::Ours) {
            return Err(row.error(
                format!("`{n}` and passes/registry.toml disagree on whether there is such a pass"),
                "names of `ours` are rows there, others are not",
            ));
        }
    }
    Ok((names.into_iter())
        .map(|name| NameRow {
            name,
            own,
            state: state.clone(),
        })
        .collect())
}

/// The names of a group.
fn split(row: &mut Row) -> Result<Vec<String>, TableError> {
    let text = row.str("names")?;
    Ok(text.split_whitespace().map(str::to_owned).collect())
}
