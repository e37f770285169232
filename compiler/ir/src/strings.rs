//! The string interner.

use crate::entity::Sym;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

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

macro_rules! known {
    ($($(#[$doc:meta])* $name:ident = $index:literal $text:literal;)*) => {
        /// Symbols that every interner holds from the start.
        pub mod sym {
            use super::Sym;
            $(#[doc = concat!("`", $text, "`")] pub const $name: Sym = Sym::new($index);)*
        }
        const KNOWN: &[&str] = &[$($text),*];
    };
}

known! {
    EMPTY = 0 "";
    ALWAYSINLINE = 1 "alwaysinline";
    NOINLINE = 2 "noinline";
    INLINEHINT = 3 "inlinehint";
    OPTNONE = 4 "optnone";
    CONVERGENT = 5 "convergent";
    NORETURN = 6 "noreturn";
    NOUNWIND = 7 "nounwind";
    WILLRETURN = 8 "willreturn";
    MEMORY = 9 "memory";
    READNONE = 10 "readnone";
    READONLY = 11 "readonly";
    WRITEONLY = 12 "writeonly";
    ARGMEMONLY = 13 "argmemonly";
    NOALIAS = 14 "noalias";
    NOCAPTURE = 15 "nocapture";
    NONNULL = 16 "nonnull";
    NOUNDEF = 17 "noundef";
    BYVAL = 18 "byval";
    SRET = 19 "sret";
    ALIGN = 20 "align";
    DEREFERENCEABLE = 21 "dereferenceable";
    SIGNEXT = 22 "signext";
    ZEROEXT = 23 "zeroext";
    RETURNED = 24 "returned";
    SPECULATABLE = 25 "speculatable";
    IMMARG = 26 "immarg";
    COLD = 27 "cold";
    MUSTPROGRESS = 28 "mustprogress";
    NORECURSE = 29 "norecurse";
    MINSIZE = 30 "minsize";
    OPTSIZE = 31 "optsize";
    RANGE = 32 "range";
    GRID_CONSTANT = 33 "nvvm.grid_constant";
    MAXNTID = 34 "nvvm.maxntid";
    REQNTID = 35 "nvvm.reqntid";
    MINCTASM = 36 "nvvm.minctasm";
    MAXNREG = 37 "nvvm.maxnreg";
    CLUSTER_DIM = 38 "nvvm.cluster_dim";
    MAXCLUSTERRANK = 39 "nvvm.maxclusterrank";
    BLOCKSARECLUSTERS = 40 "nvvm.blocksareclusters";
    KERNEL_ANNOTATION = 41 "nvvm.kernel";
    NVVM_ANNOTATIONS = 42 "nvvm.annotations";
    TBAA = 43 "tbaa";
    LLVM_LOOP = 44 "llvm.loop";
    NOFPCLASS = 45 "nofpclass";
    ALIAS_SCOPE = 46 "alias.scope";
    TBAA_STRUCT = 47 "tbaa.struct";
    INVARIANT_LOAD = 48 "invariant.load";
    DBG = 49 "dbg";
    PROF = 50 "prof";
    NOCALLBACK = 51 "nocallback";
    NOFREE = 52 "nofree";
    NOSYNC = 53 "nosync";
    DENORMAL_FP_MATH = 54 "denormal-fp-math";
    DENORMAL_FP_MATH_F32 = 55 "denormal-fp-math-f32";
    CAPTURES = 56 "captures";
    NODUPLICATE = 57 "noduplicate";
    DEREFERENCEABLE_OR_NULL = 58 "dereferenceable_or_null";
    NONTEMPORAL = 59 "nontemporal";
    UNPREDICTABLE = 60 "unpredictable";
    FPMATH = 61 "fpmath";
    ALIGNSTACK = 62 "alignstack";
    INREG = 63 "inreg";
    NEST = 64 "nest";
}

impl Default for Strings {
    fn default() -> Self {
        let mut s = Strings {
            text: String::new(),
            ends: Vec::new(),
            index: HashTable::new(),
        };
        for k in KNOWN {
            s.intern(k);
        }
        s
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
