//! String interning: one text buffer, an open-addressing table of ids.
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// An interned string of one module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(pub u32);

/// Interned strings of a module. Ids are dense, from 0, in order of first appearance.
#[derive(Clone, Debug, Default)]
pub struct Interner {
    text: String,
    /// End of each string in `text`; it starts where the one before ends.
    ends: Vec<u32>,
    /// Id + 1, or 0 for a free slot; the length is a power of two.
    slots: Vec<u32>,
}

fn hash(text: &str) -> usize {
    let mut h = FxHasher::default();
    h.write(text.as_bytes());
    h.finish() as usize
}

impl Interner {
    /// The number of strings, and the first id not given out.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// No string has been interned.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The text of `name`, which this interner must have given out.
    #[inline]
    pub fn get(&self, name: Name) -> &str {
        let i = name.0 as usize;
        let start = if i == 0 { 0 } else { self.ends[i - 1] as usize };
        &self.text[start..self.ends[i] as usize]
    }

    /// The id of `text` if it has been interned.
    pub fn find(&self, text: &str) -> Option<Name> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut at = hash(text) & mask;
        loop {
            match self.slots[at] {
                0 => return None,
                id if self.get(Name(id - 1)) == text => return Some(Name(id - 1)),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// The id of `text`: the old one where it has been interned before.
    pub fn intern(&mut self, text: &str) -> Name {
        if (self.ends.len() + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = hash(text) & mask;
        loop {
            match self.slots[at] {
                0 => break,
                id if self.get(Name(id - 1)) == text => return Name(id - 1),
                _ => at = (at + 1) & mask,
            }
        }
        self.text.push_str(text);
        self.ends.push(self.text.len() as u32);
        self.slots[at] = self.ends.len() as u32;
        Name(self.ends.len() as u32 - 1)
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(64);
        let mut slots = vec![0u32; size];
        for i in 0..self.ends.len() {
            let mut at = hash(self.get(Name(i as u32))) & (size - 1);
            while slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            slots[at] = i as u32 + 1;
        }
        self.slots = slots;
    }
}
