//! Typedefs and aliases by name, for debug information: types know only what they stand for.

use crate::scope::SymbolId;
use crate::syntax::{DeclSpec, Id, Qual};
use crate::{Sema, lookup};
use jacquard_hir::types::QualType;
use jacquard_hir::{Typedef, TypedefId};
use jacquard_preprocess::source::Loc;

/// Remembers in a declaration's specifiers that their type was written as a typedef's name.
pub(crate) fn note_written(sema: &mut Sema, id: &Id, spec: &mut DeclSpec) {
    if !sema.options.typedef_names || id.targs.is_some() {
        return;
    }
    let syms = match &id.qual {
        None => lookup::lookup(sema, id.sym),
        Some(Qual::Scope(s)) => lookup::lookup_qualified_scope(sema, *s, id.sym),
        Some(Qual::Type(t)) => match sema.prog.types.record(*t) {
            Some(r) => {
                let scope = sema.facts.records[r.index()].scope;
                lookup::lookup_qualified_scope(sema, scope, id.sym)
            }
            None => return,
        },
    };
    spec.attrs.typedef = (syms.iter()).find_map(|s| sema.facts.typedef_names.get(s).copied());
}

/// A declaration gives the entity whose name is at `loc` a type that is made of the one of its specifiers.
pub(crate) fn note_declared(sema: &mut Sema, spec: &DeclSpec, loc: Loc) {
    if let Some(t) = spec.attrs.typedef {
        sema.prog.naming.typedefs.written.insert(loc, t);
    }
}

/// A typedef or alias declares a name, at `loc`.
pub(crate) fn note_typedef(sema: &mut Sema, symbol: SymbolId, ty: QualType, loc: Loc) {
    if sema.options.typedef_names {
        let name = sema.env.symbols[symbol.0 as usize].name;
        let list = &mut sema.prog.naming.typedefs.list;
        let id = TypedefId(list.len() as u32);
        list.push(Typedef { name, ty, loc });
        sema.facts.typedef_names.insert(symbol, id);
    }
}
