//! Attributes of functions, parameters and calls (LangRef, "Parameter Attributes", "Function Attributes").

use crate::entity::{AttrListId, Sym, TypeId};
use rustc_hash::FxHashMap;

/// What an attribute carries.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttrValue {
    /// `noinline`
    None,
    /// `align 8`, `dereferenceable(16)`; for `memory(...)` the bits of a [`MemoryEffects`].
    Int(u64),
    /// `byval(%struct.S)`
    Type(TypeId),
    /// `"key"` or `"key"="value"`; the symbol is the value.
    Str(Sym),
    /// Anything with parentheses that needs no understanding: `captures(none)`, `range(i32 0, 32)`.
    Raw(Sym),
    /// `range(iN lo, hi)`: lo inclusive, hi exclusive, wrapping.
    Range(TypeId, u128, u128),
}

/// One attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Attr {
    /// Its name.
    pub name: Sym,
    /// What it carries.
    pub value: AttrValue,
}

impl Attr {
    /// An attribute without a value.
    pub const fn flag(name: Sym) -> Attr {
        Attr {
            name,
            value: AttrValue::None,
        }
    }
}

/// Attributes of one place (the function, the result, one parameter).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct AttrSet(pub Vec<Attr>);

impl AttrSet {
    /// The attribute `name`.
    #[inline]
    pub fn get(&self, name: Sym) -> Option<&AttrValue> {
        self.0.iter().find(|a| a.name == name).map(|a| &a.value)
    }
    /// Whether the attribute is there.
    #[inline]
    pub fn has(&self, name: Sym) -> bool {
        self.get(name).is_some()
    }
    /// The integer of an attribute.
    pub fn int(&self, name: Sym) -> Option<u64> {
        match self.get(name)? {
            AttrValue::Int(n) => Some(*n),
            _ => None,
        }
    }
    /// The type of an attribute.
    pub fn ty(&self, name: Sym) -> Option<TypeId> {
        match self.get(name)? {
            AttrValue::Type(t) => Some(*t),
            _ => None,
        }
    }
    /// The string value of an attribute.
    pub fn string(&self, name: Sym) -> Option<Sym> {
        match self.get(name)? {
            AttrValue::Str(s) => Some(*s),
            _ => None,
        }
    }
    /// Adds an attribute or replaces the one of that name.
    pub fn set(&mut self, attr: Attr) {
        match self.0.iter_mut().find(|a| a.name == attr.name) {
            Some(a) => *a = attr,
            None => self.0.push(attr),
        }
    }
    /// Removes an attribute; says whether it was there.
    pub fn remove(&mut self, name: Sym) -> bool {
        let before = self.0.len();
        self.0.retain(|a| a.name != name);
        self.0.len() != before
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// All attributes of a function or call.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct AttrList {
    /// Of the function.
    pub func: AttrSet,
    /// Of the result.
    pub ret: AttrSet,
    /// Of the parameters; may be shorter than the parameter list.
    pub params: Vec<AttrSet>,
}

static NO_ATTRS: AttrSet = AttrSet(Vec::new());

impl AttrList {
    /// Attributes of parameter `n` (empty if it has none).
    #[inline]
    pub fn param(&self, n: usize) -> &AttrSet {
        self.params.get(n).unwrap_or(&NO_ATTRS)
    }
    /// Attributes of parameter `n` for writing.
    pub fn param_mut(&mut self, n: usize) -> &mut AttrSet {
        if self.params.len() <= n {
            self.params.resize_with(n + 1, AttrSet::default);
        }
        &mut self.params[n]
    }
}

/// The interner of attribute lists.
#[derive(Clone, Debug)]
pub struct AttrStore {
    lists: Vec<AttrList>,
    index: FxHashMap<AttrList, AttrListId>,
}

impl AttrListId {
    /// The empty list.
    pub const EMPTY: AttrListId = AttrListId::new(0);
}

impl Default for AttrStore {
    fn default() -> Self {
        let mut s = AttrStore {
            lists: Vec::new(),
            index: FxHashMap::default(),
        };
        s.intern(AttrList::default());
        s
    }
}

impl AttrStore {
    /// The id of `list`, interning it at first sight.
    pub fn intern(&mut self, mut list: AttrList) -> AttrListId {
        while list.params.last().is_some_and(|p| p.is_empty()) {
            list.params.pop();
        }
        if let Some(&id) = self.index.get(&list) {
            return id;
        }
        let id = AttrListId::new(self.lists.len());
        self.lists.push(list.clone());
        self.index.insert(list, id);
        id
    }
    /// Number of interned lists.
    #[allow(clippy::len_without_is_empty)] // the empty list is always there
    pub fn len(&self) -> usize {
        self.lists.len()
    }
    /// The list behind an id.
    #[inline]
    pub fn get(&self, id: AttrListId) -> &AttrList {
        &self.lists[id.index()]
    }
}

/// What a function may do to memory, per kind of location: two bits each, 1 = read (`ref`), 2 = write (`mod`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemoryEffects(pub u16);

impl MemoryEffects {
    /// Touches no memory.
    pub const NONE: MemoryEffects = MemoryEffects(0);
    /// May do anything.
    pub const ANY: MemoryEffects = MemoryEffects(0xff);
    /// May read anything, writes nothing.
    pub const READ: MemoryEffects = MemoryEffects(0x55);
    /// May write anything, reads nothing.
    pub const WRITE: MemoryEffects = MemoryEffects(0xaa);
    /// Location kinds in bit order: memory behind pointer arguments, memory invisible to the module, `errno`, the rest.
    pub const LOCATIONS: [&'static str; 4] = ["argmem", "inaccessiblemem", "errnomem", "other"];

    /// The two bits of location kind `n`.
    #[inline]
    pub const fn at(self, n: u32) -> u16 {
        self.0 >> (2 * n) & 3
    }
    /// With the bits of location kind `n` replaced.
    pub const fn with(self, n: u32, bits: u16) -> MemoryEffects {
        MemoryEffects(self.0 & !(3 << (2 * n)) | bits << (2 * n))
    }
    /// Only memory behind arguments, by `bits`.
    pub const fn argmem(bits: u16) -> MemoryEffects {
        MemoryEffects(bits)
    }
    /// Only memory invisible to the module.
    pub const fn inaccessible(bits: u16) -> MemoryEffects {
        MemoryEffects(bits << 2)
    }
    /// Whether anything may be read.
    #[inline]
    pub const fn reads(self) -> bool {
        self.0 & 0x55 != 0
    }
    /// Whether anything may be written.
    #[inline]
    pub const fn writes(self) -> bool {
        self.0 & 0xaa != 0
    }
    /// Both bounds hold.
    #[inline]
    pub const fn and(self, other: MemoryEffects) -> MemoryEffects {
        MemoryEffects(self.0 & other.0)
    }
    /// Whether only memory behind arguments may be touched.
    pub const fn only_argmem(self) -> bool {
        self.0 & !3 == 0
    }
}
