//! `tables/cuda/builtin_types.toml`: the C++ types of the device builtins. IR types say how wide an argument is; these say whether it has
//! a sign, and what a pointer points to.

use crate::builtins::{Builtin, Lowering};
use crate::fields::{self, At};
use crate::signature::Ty;
use crate::{Errors, TableError, Tables};
use jacquard_derive::Row;
use std::collections::BTreeMap;

/// A C++ type, and the builtins that have it; braces in their names give alternatives.
#[derive(Row)]
#[row(table = "cuda/builtin_types.toml")]
struct Typed {
    #[row(name, with = "cxx")]
    ty: CxxType,
    names: Vec<String>,
}

/// What follows the parameters of a function that throws nothing.
const NOEXCEPT: &str = " noexcept";

/// The C++ type of a function: `int (volatile int *, int)` in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CxxType {
    /// `int`
    pub result: String,
    /// `["volatile int *", "int"]`
    pub params: Vec<String>,
    /// ` noexcept`, or nothing.
    pub noexcept: bool,
}

impl CxxType {
    /// The declaration of a function of this type.
    pub fn declaration(&self, name: &str) -> String {
        let noexcept = if self.noexcept { NOEXCEPT } else { "" };
        format!(
            "{} {name}({}){noexcept}",
            self.result,
            self.params.join(", ")
        )
    }

    fn parse(text: &str) -> Option<CxxType> {
        let plain = text.strip_suffix(NOEXCEPT);
        let (result, rest) = plain.unwrap_or(text).split_once('(')?;
        let inner = rest.strip_suffix(')')?;
        let mut params: Vec<String> = Vec::new();
        let mut depth = 0;
        for part in inner.split(',') {
            let part_depth = part.matches('(').count() as i32 - part.matches(')').count() as i32;
            match params.last_mut() {
                Some(last) if depth > 0 => *last = format!("{last},{part}"),
                _ => params.push(part.trim().to_string()),
            }
            depth += part_depth;
        }
        params.retain(|p| !p.is_empty());
        Some(CxxType {
            result: result.trim().to_string(),
            params,
            noexcept: plain.is_some(),
        })
    }

    /// Is a function of this type called with the widths that the builtin has in IR?
    fn fits(&self, b: &Builtin) -> bool {
        let variadic = self.params.last().is_some_and(|p| p == "...");
        let fixed = self.params.len() - usize::from(variadic);
        variadic == b.sig.variadic
            && fixed == b.sig.params.len()
            && fits(&self.result, &b.sig.ret)
            && self
                .params
                .iter()
                .zip(&b.sig.params)
                .all(|(c, t)| fits(c, t))
    }
}

/// Has the C++ type the width of the IR type?
fn fits(cxx: &str, ir: &Ty) -> bool {
    let plain = cxx
        .trim_start_matches("const ")
        .trim_start_matches("volatile ");
    let plain = plain
        .trim_start_matches("unsigned ")
        .trim_start_matches("signed ");
    match ir {
        Ty::Void => plain == "void",
        Ty::Int(1) => plain == "bool",
        Ty::Int(8) => plain == "char",
        Ty::Int(16) => plain == "short",
        Ty::Int(32) => plain == "int",
        Ty::Int(64) => plain == "long" || plain == "long long",
        Ty::Int(128) => plain == "__int128",
        Ty::Float => plain == "float",
        Ty::Double => plain == "double",
        Ty::Ptr(_) => plain.contains('*'),
        _ => false,
    }
}

/// The types, by the builtins' names.
pub fn load(tables: &Tables, builtins: &[Builtin]) -> Result<BTreeMap<String, CxxType>, Errors> {
    let mut errors = Errors::new();
    let mut all = BTreeMap::new();
    let rows = tables.rows("cuda/builtin_types.toml")?;
    for (Typed { ty, names }, row) in fields::read(tables, &rows)?.into_iter().zip(&rows) {
        for name in names.iter().flat_map(|n| crate::frontend::expand_braces(n)) {
            let Some(b) = builtins.iter().find(|b| b.name == name) else {
                let near = crate::row::near(&name, builtins.iter().map(|b| b.name.as_str()));
                let cure = format!("name a row of tables/builtins{near}");
                errors.push(row.error(format!("`{name}` is not a device builtin"), cure));
                continue;
            };
            let called = matches!(b.lowering, Lowering::Expr(_) | Lowering::Special(_));
            if called && !ty.fits(b) {
                errors.push(row.error(
                    format!(
                        "the type does not fit the `sig` of `{name}` (line {} of {})",
                        b.line, b.file
                    ),
                    "both have the same parameters, each as wide",
                ));
            }
            if all.insert(name.clone(), ty.clone()).is_some() {
                errors.push(row.error(format!("`{name}` has two types"), "name it once"));
            }
        }
    }
    errors.finish(all)
}

fn cxx(name: Option<String>, at: &At<'_>) -> Result<CxxType, TableError> {
    let ty = CxxType::parse(&name.unwrap_or_default());
    ty.ok_or_else(|| {
        at.error(
            "the name is not the type of a function",
            "write `[\"int (volatile int *, int)\"]`",
        )
    })
}
