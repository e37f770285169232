//! What is trivial about the special members of a class.

use crate::Sema;
use crate::class::special::{functions_named, special_of};
use jacquard_hir::SpecialMember as S;
use jacquard_hir::{Body, OpName, RecordId};

/// Would a special member be trivial, deleted or not? Closures have a deleted default constructor.
pub(crate) fn trivial_by_nature(sema: &Sema, r: RecordId, kind: S) -> bool {
    match special_of(sema, r, kind) {
        Some(f) => sema.prog[f].body == Body::Trivial,
        None => kind == S::Dtor || kind == S::DefaultCtor && sema.prog[r].lambda.is_some(),
    }
}

/// Is every copy and move of a class, by constructors and assignments, trivial or deleted ([class.prop] 1)?
pub(crate) fn copies_trivially(sema: &Sema, r: RecordId) -> bool {
    let scope = sema.facts.records[r.index()].scope;
    let names = [sema.op_syms.ctor, sema.op_syms.of(OpName::Eq)];
    names.iter().all(|&n| {
        let (all, _) = functions_named(sema, scope, n);
        all.iter().all(|&f| {
            let d = &sema.prog[f];
            let copies = matches!(
                d.special,
                S::CopyCtor | S::MoveCtor | S::CopyAssign | S::MoveAssign
            );
            !copies || d.flags.is_deleted || d.body == Body::Trivial
        })
    })
}

/// Is a class trivial for the purposes of calls (Itanium C++ ABI 1.1)? Its destructor is trivial, and of its copy and move constructors
/// those that are not deleted are trivial, of which there is one at least.
pub(crate) fn passes_by_value(sema: &Sema, r: RecordId) -> bool {
    let scope = sema.facts.records[r.index()].scope;
    let (ctors, _) = functions_named(sema, scope, sema.op_syms.ctor);
    let mut copies = ctors
        .iter()
        .map(|&f| &sema.prog[f])
        .filter(|d| matches!(d.special, S::CopyCtor | S::MoveCtor) && !d.flags.is_deleted)
        .peekable();
    copies.peek().is_some()
        && copies.all(|d| d.body == Body::Trivial)
        && special_trivial(sema, r, S::Dtor)
}

pub(crate) fn special_trivial(sema: &Sema, r: RecordId, kind: S) -> bool {
    match special_of(sema, r, kind) {
        Some(f) => {
            sema.prog[f].body == Body::Trivial
                && !sema.prog[f].flags.is_deleted
                && !(kind == S::Dtor && sema.prog[f].flags.is_virtual)
        }
        None => kind == S::Dtor,
    }
}
