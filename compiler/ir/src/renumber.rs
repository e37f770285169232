//! New ids for what one module has, in another.

use crate::attributes::{Attr, AttrSet, AttrValue};
use crate::constant::GlobalRef;
use crate::entity::{AliasId, AttrListId, Const, FuncId, MdId, Sym, TypeId, VarId};

/// How much of everything there was when a module was taken apart.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    pub(crate) strings: usize,
    pub(crate) types: usize,
    pub(crate) consts: usize,
    pub(crate) attrs: usize,
    pub(crate) md: usize,
    pub(crate) functions: usize,
    pub(crate) vars: usize,
    pub(crate) aliases: usize,
}

/// New ids for what a part has beyond the mark.
pub(crate) struct Renumbering<'a> {
    pub(crate) mark: &'a Mark,
    pub(crate) strings: Vec<Sym>,
    pub(crate) types: Vec<TypeId>,
    pub(crate) consts: Vec<Option<Const>>,
    pub(crate) attrs: Vec<AttrListId>,
    pub(crate) md: Vec<Option<MdId>>,
    pub(crate) functions: Vec<Option<FuncId>>,
    pub(crate) vars: Vec<Option<VarId>>,
    pub(crate) aliases: Vec<Option<AliasId>>,
}

/// The mark of a module of which everything is new.
pub(crate) static NOTHING: Mark = Mark {
    strings: 0,
    types: 0,
    consts: 0,
    attrs: 0,
    md: 0,
    functions: 0,
    vars: 0,
    aliases: 0,
};

impl Renumbering<'_> {
    /// The attributes of one place in the whole.
    pub(crate) fn attr_list(&self, attrs: &[Attr]) -> Vec<Attr> {
        self.attr_set(&AttrSet(attrs.to_vec())).0
    }
    /// The string's id in the whole.
    pub(crate) fn sym(&self, s: Sym) -> Sym {
        match s.index().checked_sub(self.mark.strings) {
            Some(n) => self.strings[n],
            None => s,
        }
    }
    /// The type's id in the whole.
    pub(crate) fn ty(&self, t: TypeId) -> TypeId {
        match t.index().checked_sub(self.mark.types) {
            Some(n) => self.types[n],
            None => t,
        }
    }
    /// The attribute list's id in the whole.
    pub(crate) fn attr(&self, a: AttrListId) -> AttrListId {
        match a.index().checked_sub(self.mark.attrs) {
            Some(n) => self.attrs[n],
            None => a,
        }
    }
    /// The constant's id in the whole.
    pub(crate) fn known_const(&self, c: Const) -> Const {
        match c.index().checked_sub(self.mark.consts) {
            Some(n) => self.consts[n].unwrap_or(c),
            None => c,
        }
    }
    /// The node's id in the whole.
    pub(crate) fn known_md(&self, m: MdId) -> MdId {
        match m.index().checked_sub(self.mark.md) {
            Some(n) => self.md[n].unwrap_or(m),
            None => m,
        }
    }
    pub(crate) fn global(&self, g: GlobalRef) -> Option<GlobalRef> {
        Some(match g {
            GlobalRef::Func(f) => GlobalRef::Func(self.func(f)?),
            GlobalRef::Var(v) => GlobalRef::Var(match v.index().checked_sub(self.mark.vars) {
                Some(n) => self.vars.get(n).copied().unwrap_or(Some(v))?,
                None => v,
            }),
            GlobalRef::Alias(a) => GlobalRef::Alias({
                match a.index().checked_sub(self.mark.aliases) {
                    Some(n) => self.aliases.get(n).copied().unwrap_or(Some(a))?,
                    None => a,
                }
            }),
        })
    }
    pub(crate) fn func(&self, f: FuncId) -> Option<FuncId> {
        match f.index().checked_sub(self.mark.functions) {
            Some(n) => self.functions[n],
            None => Some(f),
        }
    }
    pub(crate) fn is_identity(&self) -> bool {
        let m = self.mark;
        let consts = self.consts.iter().enumerate();
        let md = self.md.iter().enumerate();
        self.strings
            .iter()
            .enumerate()
            .all(|(n, s)| s.index() == m.strings + n)
            && self
                .types
                .iter()
                .enumerate()
                .all(|(n, t)| t.index() == m.types + n)
            && self
                .attrs
                .iter()
                .enumerate()
                .all(|(n, a)| a.index() == m.attrs + n)
            && self
                .functions
                .iter()
                .enumerate()
                .all(|(n, f)| f.is_some_and(|f| f.index() == m.functions + n))
            && { consts }.all(|(n, c)| c.is_some_and(|c| c.index() == m.consts + n))
            && { md }.all(|(n, d)| d.is_some_and(|d| d.index() == m.md + n))
    }
    pub(crate) fn attr_set(&self, set: &AttrSet) -> AttrSet {
        let one = |a: &Attr| Attr {
            name: self.sym(a.name),
            value: match a.value {
                AttrValue::Type(t) => AttrValue::Type(self.ty(t)),
                AttrValue::Str(s) => AttrValue::Str(self.sym(s)),
                AttrValue::Raw(s) => AttrValue::Raw(self.sym(s)),
                AttrValue::Range(t, lo, hi) => AttrValue::Range(self.ty(t), lo, hi),
                ref v @ (AttrValue::None | AttrValue::Int(_)) => v.clone(),
            },
        };
        AttrSet(set.0.iter().map(one).collect())
    }
}
