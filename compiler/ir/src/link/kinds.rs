//! A symbol that is an alias in one module and a function or a variable in the other: the one that yields becomes of the other's
//! kind, so that whatever names it names the definition.

use super::symbols::Winner;
use super::{Alias, Const, GlobalRef, LinkError, Linkage, Module, SymbolExtras, sym};
use crate::constant::{ConstKind, ConstNode};
use crate::entity::TypeId;

impl Module {
    /// Makes two symbols of one name alike if one of them is an alias. Gives them as they are then.
    pub(super) fn of_one_kind(
        &mut self,
        own: GlobalRef,
        other: &mut Module,
        g: GlobalRef,
        types: &[TypeId],
        winner: Winner,
    ) -> Result<(GlobalRef, GlobalRef), LinkError> {
        let alike = std::mem::discriminant(&own) == std::mem::discriminant(&g);
        let an_alias = |g| matches!(g, GlobalRef::Alias(_));
        if alike || !(an_alias(own) || an_alias(g)) {
            return Ok((own, g));
        }
        let name = other.name_of(g).to_owned();
        let (here, there) = (self.type_of(own), types[other.type_of(g).index()]);
        let function = |ty| self.cx.types.func_parts(ty).is_some();
        if function(here) != function(there) {
            return Err(LinkError::Kinds(name));
        }
        let spaces = own.space(self) == g.space(other);
        if !spaces || function(here) && here != there {
            return Err(LinkError::Types(name));
        }
        Ok(match winner {
            Winner::There => {
                let row = self.erase_symbol(own);
                let new = self.declare_as(&name, other, g, types);
                self.rename_address(own, new);
                self.set_prefix(new, row);
                (new, g)
            }
            Winner::Here => {
                let (ty, space) = (other.type_of(g), g.space(other));
                let row = other.erase_symbol(g);
                let new = match own {
                    GlobalRef::Func(_) => {
                        let f = other.declare_function(&name, ty);
                        other.func_mut(f).space = space;
                        GlobalRef::Func(f)
                    }
                    GlobalRef::Var(_) => GlobalRef::Var(other.add_var(&name, ty, space, None)),
                    GlobalRef::Alias(_) => {
                        let name = other.cx.sym(&name);
                        GlobalRef::Alias(other.add_alias(Alias {
                            name,
                            ty,
                            space,
                            linkage: Linkage::External,
                            target: Const::new(0),
                            extras: SymbolExtras::default(),
                        }))
                    }
                };
                other.rename_address(g, new);
                other.set_prefix(new, row);
                (own, new)
            }
        })
    }

    /// The type of a function or of a variable's value.
    fn type_of(&self, g: GlobalRef) -> TypeId {
        match g {
            GlobalRef::Func(f) => self.func(f).ty,
            GlobalRef::Var(v) => self.var(v).ty,
            GlobalRef::Alias(a) => self.aliases[a.index()].ty,
        }
    }

    /// Takes a symbol out; its visibility remains.
    fn erase_symbol(&mut self, g: GlobalRef) -> SymbolExtras {
        let extras = self.extras(g).clone();
        match g {
            GlobalRef::Func(f) => self.erase_function(f),
            GlobalRef::Var(v) => self.erase_var(v),
            GlobalRef::Alias(a) => {
                let name = std::mem::replace(&mut self.aliases[a.index()].name, sym::EMPTY);
                self.symbols.remove(&name);
            }
        }
        extras
    }

    fn set_prefix(&mut self, g: GlobalRef, from: SymbolExtras) {
        let to = match g {
            GlobalRef::Func(f) => &mut self.func_mut(f).extras,
            GlobalRef::Var(v) => &mut self.vars[v.index()].extras,
            GlobalRef::Alias(a) => &mut self.aliases[a.index()].extras,
        };
        to.prefix = from.prefix;
    }

    /// What names one symbol names another of the same space.
    fn rename_address(&mut self, from: GlobalRef, to: GlobalRef) {
        let ty = self.cx.types.ptr(to.space(self));
        let [from, to] = [from, to].map(|g| ConstNode {
            ty,
            kind: ConstKind::Global(g),
        });
        self.cx.consts.rename(&from, to);
    }
}
