//! A symbol that is an alias in one module and a function or a variable in the other: the one that yields becomes of the other's
//! kind, so that whatever names it names the definition.

use super::symbols::Winner;
use super::{Alias, Const, GlobalRef, LinkError, Linkage, Module, SymbolExtras, sym};
use crate::constant::{ConstKind, ConstNode};
use crate::entity::TypeId;

/// Makes two symbols of one name alike if one of them is an alias. Gives them as they are then.
pub(super) fn of_one_kind(
    m: &mut Module,
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
    let (here, there) = (type_of(m, own), types[type_of(other, g).index()]);
    let function = |ty| m.cx.types.func_parts(ty).is_some();
    if function(here) != function(there) {
        return Err(LinkError::Kinds(name));
    }
    let spaces = own.space(m) == g.space(other);
    if !spaces || function(here) && here != there {
        return Err(LinkError::Types(name));
    }
    Ok(match winner {
        Winner::There => {
            let row = erase_symbol(m, own);
            let new = m.declare_as(&name, other, g, types);
            rename_address(m, own, new);
            set_prefix(m, new, row);
            (new, g)
        }
        Winner::Here => {
            let (ty, space) = (type_of(other, g), g.space(other));
            let row = erase_symbol(other, g);
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
            rename_address(other, g, new);
            set_prefix(other, new, row);
            (own, new)
        }
    })
}

/// The type of a function or of a variable's value.
fn type_of(m: &Module, g: GlobalRef) -> TypeId {
    match g {
        GlobalRef::Func(f) => m.func(f).ty,
        GlobalRef::Var(v) => m.var(v).ty,
        GlobalRef::Alias(a) => m.aliases[a.index()].ty,
    }
}

/// Takes a symbol out; its visibility remains.
fn erase_symbol(m: &mut Module, g: GlobalRef) -> SymbolExtras {
    let extras = m.extras(g).clone();
    match g {
        GlobalRef::Func(f) => m.erase_function(f),
        GlobalRef::Var(v) => m.erase_var(v),
        GlobalRef::Alias(a) => {
            let name = std::mem::replace(&mut m.aliases[a.index()].name, sym::EMPTY);
            m.symbols.remove(&name);
        }
    }
    extras
}

fn set_prefix(m: &mut Module, g: GlobalRef, from: SymbolExtras) {
    let to = match g {
        GlobalRef::Func(f) => &mut m.func_mut(f).extras,
        GlobalRef::Var(v) => &mut m.vars[v.index()].extras,
        GlobalRef::Alias(a) => &mut m.aliases[a.index()].extras,
    };
    to.prefix = from.prefix;
}

/// What names one symbol names another of the same space.
fn rename_address(m: &mut Module, from: GlobalRef, to: GlobalRef) {
    let ty = m.cx.types.ptr(to.space(m));
    let [from, to] = [from, to].map(|g| ConstNode {
        ty,
        kind: ConstKind::Global(g),
    });
    m.cx.consts.rename(&from, to);
}
