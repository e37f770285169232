//! What the tables say of a word that stands in a program: its forms, its line of words, the targets that have it.

use crate::audit::{Entry, Registry, gates, shut};
use jacquard_ir::tables::TARGETS;
use jacquard_schema::gate::Gates;
use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::OnceLock;

/// The language that a word is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum In {
    /// CUDA C++.
    Cuda,
    /// LLVM IR.
    Ir,
    /// PTX.
    Ptx,
}

impl In {
    /// By the suffix of a file name.
    #[must_use]
    pub fn of_file(path: &str) -> In {
        match path.rsplit_once('.').map_or("", |p| p.1) {
            "ll" => In::Ir,
            "ptx" => In::Ptx,
            _ => In::Cuda,
        }
    }
}

/// A row that a word leads to.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The word.
    pub name: &'static str,
    /// Its row.
    pub row: Entry,
}

impl Found {
    /// How it is declared or written.
    #[must_use]
    pub fn form(&self) -> String {
        match self.row.table {
            "intrinsics" => {
                let sig = self.row.text.split("  =>  ").next().unwrap_or_default();
                format!("{}{sig}", self.row.name)
            }
            "builtins" => format!("{}: {}", self.row.name, self.row.text),
            "special_registers" => format!("%{}", self.row.name),
            _ => self.row.name.to_owned(),
        }
    }

    /// What it is: `function`, `variable` or `instruction`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self.row.table {
            "intrinsics" | "ptx" => "instruction",
            "special_registers" => "variable",
            "cuda" if !self.row.name.contains('(') => "variable",
            _ => "function",
        }
    }

    /// The targets that have it, in words; empty when all that are offered have it.
    #[must_use]
    pub fn targets(&self) -> String {
        let words = words();
        let mut needed = vec![self.row.gate];
        for name in intrinsics_in(self.row.text) {
            needed.extend(words.intrinsic(name).map(|e| e.gate));
        }
        targets_of(&needed, &words.gates)
    }
}

/// The targets that pass gates.
fn targets_of(needed: &[&str], gates: &Gates) -> String {
    let offered = TARGETS.iter().filter(|t| t.offered);
    let having: Vec<&str> = (offered.clone())
        .filter(|t| needed.iter().all(|g| g.is_empty() || !shut(g, gates, t)))
        .map(|t| &*t.name)
        .collect();
    match having[..] {
        [] => "none".to_owned(),
        _ if having.len() == offered.count() => String::new(),
        [first, .., last] if having.len() > 6 => format!("{first} … {last} ({})", having.len()),
        _ => having.join(", "),
    }
}

/// The names of intrinsics that an expression calls.
fn intrinsics_in(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("llvm.").map(|(at, _)| {
        let rest = &text[at..];
        let part = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_'));
        rest.split(part).next().unwrap_or_default()
    })
}

struct Words {
    cuda: BTreeMap<&'static str, Vec<Entry>>,
    ir: BTreeMap<&'static str, Vec<Entry>>,
    ptx: BTreeMap<&'static str, Vec<Entry>>,
    gates: Gates,
}

fn words() -> &'static Words {
    static WORDS: OnceLock<Words> = OnceLock::new();
    WORDS.get_or_init(Words::load)
}

/// Reads the words before somebody waits for them.
pub fn prepare() {
    words();
}

impl Words {
    fn load() -> Words {
        let mut words = Words {
            cuda: BTreeMap::new(),
            ir: BTreeMap::new(),
            ptx: BTreeMap::new(),
            gates: gates(),
        };
        for e in Registry::load().entries {
            let (map, name) = match (e.table, e.kind) {
                ("cuda", _) => (&mut words.cuda, declared(e.name)),
                ("builtins", _) => (&mut words.cuda, e.name),
                ("intrinsics", _) => (&mut words.ir, e.name),
                ("ptx", "Form") => (&mut words.ptx, opcode(e.name)),
                ("special_registers", _) => (&mut words.ptx, e.name),
                _ => continue,
            };
            map.entry(name).or_default().push(e);
        }
        words
    }

    fn of(&self, language: In) -> &BTreeMap<&'static str, Vec<Entry>> {
        match language {
            In::Cuda => &self.cuda,
            In::Ir => &self.ir,
            In::Ptx => &self.ptx,
        }
    }

    /// An intrinsic by its name with the types of its overload behind it.
    fn intrinsic(&self, name: &str) -> Option<&Entry> {
        prefixes(name).find_map(|p| self.ir.get(p)?.first())
    }
}

/// A name with dots, then without its last part, and so on.
fn prefixes(name: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(name), |n| n.rsplit_once('.').map(|p| p.0))
}

/// The name that a declaration declares.
fn declared(text: &'static str) -> &'static str {
    let head = text.split('(').next().unwrap_or(text);
    head.rsplit([' ', '*', '&']).next().unwrap_or(head)
}

/// The part of a form that is spelled alike in all that it stands for.
fn opcode(form: &'static str) -> &'static str {
    let head = form.split([' ', '{']).next().unwrap_or(form);
    head.trim_end_matches('.')
}

/// What a word means; more than one for overloads.
#[must_use]
pub fn find(language: In, word: &str) -> Vec<Found> {
    let map = words().of(language);
    let bare = word.trim_start_matches('%');
    let found = match language {
        In::Cuda => map.get_key_value(bare),
        In::Ir | In::Ptx => prefixes(bare).find_map(|p| map.get_key_value(p)),
    };
    let mut out = Vec::new();
    if let Some((name, rows)) = found {
        out.extend(rows.iter().map(|&row| Found { name, row }));
    } else if language == In::Ptx {
        // No form begins so: those of the instruction at least.
        let first = bare.split('.').next().unwrap_or(bare);
        for (name, rows) in begins(map, first) {
            if name.split('.').next() == Some(first) {
                out.extend(rows.iter().map(|&row| Found { name, row }));
            }
        }
    }
    out
}

fn begins<'m>(
    map: &'m BTreeMap<&'static str, Vec<Entry>>,
    prefix: &'m str,
) -> impl Iterator<Item = (&'static str, &'m Vec<Entry>)> {
    map.range::<str, _>((Bound::Included(prefix), Bound::Unbounded))
        .take_while(move |(n, _)| n.starts_with(prefix))
        .map(|(n, rows)| (*n, rows))
}

/// Words that begin so, in order of their names: the first row of each, at most `most`.
#[must_use]
pub fn complete(language: In, prefix: &str, most: usize) -> Vec<Found> {
    let map = words().of(language);
    begins(map, prefix.trim_start_matches('%'))
        .filter_map(|(name, rows)| {
            let row = *rows.first()?;
            Some(Found { name, row })
        })
        .take(most)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_three_languages() {
        let f = find(In::Cuda, "__popcll");
        assert_eq!(f[0].form(), "int __popcll(unsigned long long int x)");
        assert!(f[0].row.doc.contains("bits"), "{:?}", f[0]);
        assert!(find(In::Cuda, "atomicAdd").len() > 3);
        assert!(
            find(In::Cuda, "__reduce_add_sync")[0]
                .targets()
                .starts_with("sm_80")
        );
        assert_eq!(f[0].targets(), "");
        let i = find(In::Ir, "llvm.nvvm.shfl.sync.bfly.i32");
        assert_eq!(i[0].name, "llvm.nvvm.shfl.sync.bfly.i32");
        assert_eq!(find(In::Ir, "llvm.umin.i32")[0].name, "llvm.umin");
        assert_eq!(find(In::Ptx, "%tid.x")[0].form(), "%tid.x");
        assert!(!find(In::Ptx, "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32").is_empty());
        assert!(find(In::Ptx, "no.such").is_empty());
    }

    #[test]
    fn completion_is_in_order_and_ends() {
        let c = complete(In::Cuda, "__shfl", 100);
        let names: Vec<&str> = c.iter().map(|f| f.name).collect();
        assert!(names.contains(&"__shfl_xor_sync"), "{names:?}");
        assert!(names.is_sorted() && names.iter().all(|n| n.starts_with("__shfl")));
        assert_eq!(complete(In::Cuda, "", 7).len(), 7);
    }
}
