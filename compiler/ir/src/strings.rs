//! The string interner.

use crate::entity::Sym;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::sync::LazyLock;

/// Strings in one buffer; equal strings have equal [`Sym`]s.
#[derive(Clone, Debug)]
pub struct Strings {
    text: String,
    ends: Vec<u32>,
    index: HashTable<Sym>,
}

fn hash_of(s: &str) -> u64 {
    let mut h = FxHasher::default();
    h.write(s.as_bytes());
    h.finish()
}

jacquard_macros::names!();

/// Whether a function or variable of this name is LLVM's: an intrinsic, or a list for the compiler.
#[inline]
pub fn is_reserved(name: &str) -> bool {
    name.starts_with(sym::text::RESERVED_PREFIX)
}

impl Default for Strings {
    fn default() -> Self {
        // Hashed once in a process.
        static KNOWN_ONES: LazyLock<Strings> = LazyLock::new(|| {
            let mut s = Strings {
                text: String::new(),
                ends: Vec::new(),
                index: HashTable::with_capacity(2 * KNOWN.len()),
            };
            for k in KNOWN {
                s.intern(k);
            }
            s
        });
        KNOWN_ONES.clone()
    }
}

impl Strings {
    /// The id of `s`, interning it at first sight.
    pub fn intern(&mut self, s: &str) -> Sym {
        let hash = hash_of(s);
        if let Some(&id) = self.index.find(hash, |&id| self.get(id) == s) {
            return id;
        }
        let id = Sym::new(self.ends.len());
        self.text.push_str(s);
        self.ends.push(self.text.len() as u32);
        let (text, ends) = (&self.text, &self.ends);
        self.index
            .insert_unique(hash, id, |&id| hash_of(slice(text, ends, id)));
        id
    }
    /// The id of `s` if it has been interned.
    pub fn find(&self, s: &str) -> Option<Sym> {
        self.index
            .find(hash_of(s), |&id| self.get(id) == s)
            .copied()
    }
    /// Number of interned strings.
    #[allow(clippy::len_without_is_empty)] // the known ones are always there
    pub fn len(&self) -> usize {
        self.ends.len()
    }
    /// The text of a symbol.
    #[inline]
    pub fn get(&self, id: Sym) -> &str {
        slice(&self.text, &self.ends, id)
    }
}

#[inline]
fn slice<'a>(text: &'a str, ends: &[u32], id: Sym) -> &'a str {
    let i = id.index();
    let from = if i == 0 { 0 } else { ends[i - 1] as usize };
    &text[from..ends[i] as usize]
}
