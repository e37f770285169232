//! Symbols of one name: whether they can be one, and whose definition wins.

use super::{FuncId, GlobalRef, LinkError, Linkage, Module, NUMBERED, is_numbered};

/// What becomes of a symbol that both modules have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Winner {
    Here,
    There,
}

/// What linking needs to know of a symbol.
#[derive(Clone, Copy)]
pub(super) struct Symbol {
    pub(super) linkage: Linkage,
    /// Has a body, a value, a target.
    pub(super) defined: bool,
    /// Size of a variable's type.
    pub(super) size: u64,
}

impl Module {
    pub(super) fn symbol(&self, g: GlobalRef) -> Symbol {
        match g {
            GlobalRef::Func(f) => Symbol {
                linkage: self.func(f).linkage,
                defined: self.func(f).body.is_some(),
                size: 0,
            },
            GlobalRef::Var(v) => Symbol {
                linkage: self.var(v).linkage,
                defined: self.var(v).init.is_some(),
                size: match self.var(v).linkage {
                    Linkage::Common => self.cx.size_of(self.var(v).ty),
                    _ => 0,
                },
            },
            GlobalRef::Alias(a) => Symbol {
                linkage: self.aliases[a.index()].linkage,
                defined: true,
                size: 0,
            },
        }
    }

    /// Checks that two symbols of one name can be one; the stricter visibility holds. Gives a function whose calls here or there
    /// were written with another result than its definition's.
    pub(super) fn agree(
        &mut self,
        own: GlobalRef,
        other: &Module,
        g: GlobalRef,
        types: &[crate::TypeId],
    ) -> Result<Option<FuncId>, LinkError> {
        let name = || other.name_of(g).to_owned();
        let mut settled = None;
        let fits = match (own, g) {
            (GlobalRef::Func(a), GlobalRef::Func(b)) => {
                let (here, there) = (self.func(a), other.func(b));
                let ty = types[there.ty.index()];
                let defined = here.body.is_some();
                let same = here.ty == ty;
                let fits =
                    here.space == there.space && (same || self.differ_in_result(here.ty, ty));
                if fits && !same {
                    settled = Some(a);
                    // A declaration yields.
                    if !defined {
                        self.func_mut(a).ty = ty;
                    }
                }
                fits
            }
            // The sizes may differ: one may not say how long an array is.
            (GlobalRef::Var(a), GlobalRef::Var(b)) => self.var(a).space == other.var(b).space,
            (GlobalRef::Alias(a), GlobalRef::Alias(b)) => {
                self.aliases[a.index()].space == other.aliases[b.index()].space
            }
            _ => return Err(LinkError::Kinds(name())),
        };
        if !fits {
            return Err(LinkError::Types(name()));
        }
        let theirs: Vec<String> = other
            .extras(g)
            .prefix
            .iter()
            .map(|&w| other.cx.str(w).to_owned())
            .filter(|w| matches!(w.as_str(), "hidden" | "protected"))
            .collect();
        for w in theirs {
            let w = self.cx.sym(&w);
            let prefix = match own {
                GlobalRef::Func(f) => &mut self.func_mut(f).extras.prefix,
                GlobalRef::Var(v) => &mut self.vars[v.index()].extras.prefix,
                GlobalRef::Alias(a) => &mut self.aliases[a.index()].extras.prefix,
            };
            if !prefix.contains(&w) {
                prefix.push(w);
            }
        }
        Ok(settled)
    }

    /// The symbol of this name here, if the two are one, and whose definition holds.
    pub(super) fn meet(
        &mut self,
        name: &str,
        theirs: Symbol,
    ) -> Result<Option<(GlobalRef, Winner)>, LinkError> {
        let Some(g) = self.lookup(name) else {
            return Ok(None);
        };
        // Numbered symbols have no name of their own.
        if theirs.linkage.is_local() || is_numbered(name) {
            return Ok(None);
        }
        let mine = self.symbol(g);
        if mine.linkage.is_local() {
            // A local symbol gives the name up.
            self.rename_local(g, name);
            return Ok(None);
        }
        use Linkage::{
            Appending, AvailableExternally, Common, ExternWeak, LinkOnceAny, LinkOnceOdr, WeakAny,
            WeakOdr,
        };
        let copy = |l: Linkage| l == AvailableExternally;
        let once = |l: Linkage| matches!(l, LinkOnceAny | LinkOnceOdr);
        let weak = |l: Linkage| matches!(l, WeakAny | WeakOdr);
        let (a, b) = (mine.linkage, theirs.linkage);
        if a == Appending || b == Appending {
            if a != b {
                return Err(LinkError::NotAppending(name.to_owned()));
            }
            return Ok(Some((g, Winner::Here)));
        }
        let theirs_wins = if !theirs.defined || copy(b) {
            // A copy is better than nothing; a strong declaration than a weak one.
            !mine.defined && (theirs.defined || a == ExternWeak)
        } else if !mine.defined || copy(a) {
            true
        } else if b == Common {
            once(a) || weak(a) || (a == Common && theirs.size > mine.size)
        } else if b.is_weak() {
            once(a) && weak(b)
        } else if a.is_weak() {
            true
        } else {
            return Err(LinkError::MultiplyDefined(name.to_owned()));
        };
        let winner = if theirs_wins {
            Winner::There
        } else {
            Winner::Here
        };
        Ok(Some((g, winner)))
    }

    fn rename_local(&mut self, g: GlobalRef, name: &str) {
        let free = self.free_symbol(name);
        let old = self.cx.sym(name);
        let new = self.cx.sym(&free);
        self.symbols.remove(&old);
        self.symbols.insert(new, g);
        match g {
            GlobalRef::Func(f) => self.func_mut(f).name = new,
            GlobalRef::Var(v) => self.vars[v.index()].name = new,
            GlobalRef::Alias(a) => self.aliases[a.index()].name = new,
        }
    }

    /// The name, or the name with a number when it is taken.
    pub(super) fn free_symbol(&self, name: &str) -> String {
        if self.lookup(name).is_none() {
            return name.to_owned();
        }
        if is_numbered(name) {
            return (1..)
                .map(|n| format!("{NUMBERED}{n}"))
                .find(|n| self.lookup(n).is_none())
                .unwrap_or_default();
        }
        (1..)
            .map(|n| format!("{name}.{n}"))
            .find(|n| self.lookup(n).is_none())
            .unwrap_or_default()
    }
}
