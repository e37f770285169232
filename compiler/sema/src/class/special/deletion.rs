//! Defaulted special members: deleted, trivial, or with a body to make.

use crate::Sema;
use crate::class::access;
use crate::class::special::initializers::{has_default_init, has_default_inits};
use crate::class::special::special_of;
use crate::scope::{ScopeId, SymKind};
use jacquard_hir::SpecialMember as S;
use jacquard_hir::types::{CONST, TypeKind};
use jacquard_hir::{Body, FuncId, FuncName, RecordId, RecordKind};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::Sym;

/// A defaulted move that is defined as deleted is not a candidate: copies serve ([class.copy.ctor] 10, [over.match.funcs] 8).
pub(super) fn drop_deleted_moves(sema: &mut Sema, scope: ScopeId, name: Sym, kind: S) {
    for s in sema.chain(scope, name) {
        if let SymKind::Func(f) = *sema.sym_kind(s)
            && sema.prog[f].special == kind
            && sema.prog[f].flags.is_deleted
            && sema.prog[f].flags.is_defaulted
        {
            sema.env.symbols[s.0 as usize].kind = SymKind::Dead;
        }
    }
}

/// Decides whether a defaulted special member is deleted, trivial, or needs a body made.
pub(super) fn settle_special(sema: &mut Sema, r: RecordId, f: FuncId) {
    let flags = sema.prog[f].flags;
    if !(flags.is_defaulted || flags.is_deleted) || sema.prog[f].special == S::No {
        if flags.is_defaulted && sema.prog[f].name == FuncName::Ctor {
            let loc = sema.prog[f].loc;
            sema.error(loc, msg::DEFAULTED_ORDINARY, &[]);
        }
        return;
    }
    let kind = sema.prog[f].special;
    let is_union = sema.prog[r].kind == RecordKind::Union;
    let mut trivial = true;
    let mut deleted = false;
    if kind != S::Dtor {
        let virtuals = sema.facts.records[r.index()]
            .members
            .iter()
            .any(|m| m.is_virtual)
            || sema.prog[r]
                .bases
                .iter()
                .any(|b| b.is_virtual || sema.prog[b.record].traits.has_virtual);
        trivial &= !virtuals;
    }
    if kind == S::Dtor && sema.prog[f].flags.is_virtual {
        trivial = false;
    }
    for i in 0..sema.prog[r].bases.len() {
        let b = sema.prog[r].bases[i].record;
        let (t, d) = part_special(sema, b, kind, (r, true));
        trivial &= t;
        // Virtual bases of an abstract class are no potentially constructed subobjects ([special] 7).
        let made = !(sema.prog[r].traits.is_abstract && sema.prog[r].bases[i].is_virtual);
        let assigns = matches!(kind, S::CopyAssign | S::MoveAssign);
        deleted |= d && (made || assigns);
    }
    let mut any_init = is_union && has_default_inits(sema, r);
    for i in 0..sema.prog[r].fields.len() {
        let field = &sema.prog[r].fields[i];
        if field.is_padding() {
            continue;
        }
        let ty = field.ty;
        let has_init = has_default_init(sema, r, i);
        any_init |= has_init;
        if kind == S::DefaultCtor && has_init {
            trivial = false;
            continue;
        }
        if sema.prog.types.is_ref(ty) {
            match kind {
                S::DefaultCtor => deleted = true,
                S::CopyAssign | S::MoveAssign => (deleted, trivial) = (true, false),
                S::CopyCtor if sema.prog.types.is_rref(ty) => (deleted, trivial) = (true, false),
                _ => {}
            }
            continue;
        }
        let elem = sema.prog.types.base_elem(ty);
        if sema.prog.types.deep_quals(ty) & CONST != 0 {
            let rec = sema.prog.types.record(elem);
            if matches!(kind, S::CopyAssign | S::MoveAssign) {
                (deleted, trivial) = (true, false);
            } else if kind == S::DefaultCtor && rec.is_none() && !is_union {
                deleted = true;
            }
        }
        if let Some(x) = sema.prog.types.record(elem) {
            let (t, d) = part_special(sema, x, kind, (r, false));
            trivial &= t;
            deleted |= d;
            if is_union && !t && !(kind == S::DefaultCtor && any_init) {
                deleted = true;
            }
        }
    }
    sema.prog[f].flags.is_deleted |= deleted;
    // A deleted one is trivial, too, where nothing but its deletion is in the way.
    sema.prog[f].body = match (trivial, sema.prog[f].flags.is_deleted) {
        (true, _) => Body::Trivial,
        (false, true) => Body::None,
        (false, false) => Body::Unparsed,
    };
}

/// (trivial, deleted) of a special member of the class of a base or field of class `of`.
fn part_special(
    sema: &mut Sema,
    x: RecordId,
    kind: S,
    (of, base): (RecordId, bool),
) -> (bool, bool) {
    match special_of(sema, x, kind) {
        Some(f) => (
            sema.prog[f].body == Body::Trivial,
            sema.prog[f].flags.is_deleted
                || !access::accessible_in_part(sema, f, of, base)
                || !takes_rvalue(sema, f, kind),
        ),
        None => {
            if kind == S::Dtor {
                return (true, false);
            }
            // A constructor template or one with default arguments may serve: not trivial.
            let ctor = sema.op_syms.ctor;
            let scope = sema.facts.records[x.index()].scope;
            let templ = kind == S::DefaultCtor
                && sema.chain(scope, ctor).iter().any(|s| {
                    matches!(
                        sema.sym_kind(*s),
                        SymKind::Template(_) | SymKind::Pending(_)
                    )
                });
            (false, !templ)
        }
    }
}

/// A move of the whole needs a part's function that takes an rvalue, which a copy from `T &` does not.
fn takes_rvalue(sema: &Sema, f: FuncId, kind: S) -> bool {
    let from = sema.prog.types.fn_type(sema.prog[f].ty);
    let from = from.and_then(|t| t.params.first());
    !matches!(kind, S::MoveCtor | S::MoveAssign)
        || from.is_none_or(|p| match sema.prog.types.kind(p.ty()) {
            TypeKind::LRef(t) => t.is_const(),
            _ => true,
        })
}
