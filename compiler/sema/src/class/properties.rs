//! The properties that the standard gives a class by its members and bases: literal, standard-layout, trivial, empty.

use crate::Sema;
use crate::class::{member_forms, special};
use crate::scope::SymKind;
use jacquard_hir::types::QualType;
use jacquard_hir::{Access, Body, RecordId, RecordKind, SpecialMember};
use jacquard_preprocess::token::TokenKind;
use rustc_hash::FxHashSet;

/// Is the type of what lies first in the class, or first in that, one of its bases ([class.prop] 3.7)?
fn begins_with_base(sema: &Sema, r: RecordId) -> bool {
    if sema.prog[r].bases.is_empty() {
        return false;
    }
    let (mut seen, mut work) = (FxHashSet::default(), vec![r]);
    while let Some(at) = work.pop() {
        if !seen.insert(at) {
            continue;
        }
        let d = &sema.prog[at];
        let members = d.fields.iter().filter(|f| !f.is_padding());
        let first = match d.kind {
            RecordKind::Union => usize::MAX,
            _ => 1,
        };
        for f in members.take(first) {
            let class = sema.prog.types.record(sema.prog.types.base_elem(f.ty));
            if class.is_some_and(|c| sema.prog.has_base(r, c)) {
                return true;
            }
            work.extend(class);
        }
        let with_members = d.bases.iter().find(|b| has_fields(sema, b.record));
        work.extend(with_members.map(|b| b.record));
    }
    false
}

/// Has the class or a base of it members, unnamed bit-fields among them?
fn has_fields(sema: &Sema, r: RecordId) -> bool {
    sema.prog.any_class(r, |c| !sema.prog[c].fields.is_empty())
}

pub(super) fn compute_facts(sema: &mut Sema, r: RecordId) {
    let d = &sema.prog[r];
    let is_empty = d.kind != RecordKind::Union
        && !d.traits.has_virtual
        && !d.traits.has_virtual_bases
        && d.fields.iter().all(|f| {
            f.bits == Some(0)
                || (f.no_unique_address
                    && sema
                        .prog
                        .types
                        .record(f.ty)
                        .is_some_and(|x| sema.prog[x].traits.is_empty))
        })
        && d.bases.iter().all(|b| sema.prog[b.record].traits.is_empty);
    let scope = sema.facts.records[r.index()].scope;
    let user_ctor = {
        let ctor = sema.op_syms.ctor;
        sema.chain(scope, ctor)
            .iter()
            .any(|s| match *sema.sym_kind(*s) {
                SymKind::Func(f) => {
                    !sema.prog[f].flags.is_implicit
                        && (sema.options.cxx20
                            || sema.prog[f].flags.is_explicit
                            || !(sema.prog[f].flags.is_defaulted || sema.prog[f].flags.is_deleted))
                }
                SymKind::Template(_) | SymKind::Pending(_) => true,
                _ => false,
            })
    };
    let private_data = sema.facts.records[r.index()].members.iter().any(|m| {
        !m.is_function
            && !m.is_static
            && !m.is_typedef
            && sema.facts.decls[m.decl as usize].access != Access::Public
    });
    let d = &sema.prog[r];
    let is_aggregate = d.lambda.is_none()
        && !user_ctor
        && !sema.facts.records[r.index()].inherits_ctors
        && !private_data
        && !d.traits.has_virtual
        && !d.traits.has_virtual_bases
        && d.bases.iter().all(|b| b.access == Access::Public);
    let triv = |f: SpecialMember| -> bool { special::special_trivial(sema, r, f) };
    let (dc, cc, mc, ca, ma, dt) = (
        triv(SpecialMember::DefaultCtor),
        triv(SpecialMember::CopyCtor),
        triv(SpecialMember::MoveCtor),
        triv(SpecialMember::CopyAssign),
        triv(SpecialMember::MoveAssign),
        triv(SpecialMember::Dtor),
    );
    let std_layout = !sema.prog[r].traits.has_virtual
        && !sema.prog[r].traits.has_virtual_bases
        && {
            let with_data = sema.prog[r]
                .bases
                .iter()
                .filter(|b| has_fields(sema, b.record))
                .count()
                + usize::from(!sema.prog[r].fields.is_empty());
            with_data <= 1
                && sema.prog[r]
                    .bases
                    .iter()
                    .all(|b| sema.prog[b.record].traits.is_standard_layout)
        }
        && one_access(sema, r)
        && !begins_with_base(sema, r)
        && sema.prog[r].fields.iter().all(|f| {
            let class = sema.prog.types.record(sema.prog.types.base_elem(f.ty));
            !sema.prog.types.is_ref(f.ty)
                && class.is_none_or(|c| sema.prog[c].traits.is_standard_layout)
        });
    let tc = (dt || special::trivial_by_nature(sema, r, SpecialMember::Dtor))
        && special::copies_trivially(sema, r);
    member_forms::check_union_initializers(sema, r);
    let passed_by_value = special::passes_by_value(sema, r);
    let d = &mut sema.prog[r];
    d.traits.is_empty = is_empty;
    d.traits.passed_by_value = passed_by_value;
    d.traits.is_aggregate = is_aggregate;
    d.traits.trivial_default_ctor = dc;
    d.traits.trivial_copy_ctor = cc;
    d.traits.trivial_move_ctor = mc;
    d.traits.trivial_copy_assign = ca;
    d.traits.trivial_move_assign = ma;
    d.traits.trivial_dtor = dt;
    d.traits.trivially_copyable = tc;
    d.traits.is_standard_layout = std_layout;
    sema.prog[r].traits.is_literal =
        special::trivial_by_nature(sema, r, SpecialMember::Dtor) && is_literal(sema, r);
}

/// [basic.types.general] 10, but for the destructor: an aggregate, a closure, or a class that constant expressions can construct by more
/// than copies, of parts that are literal and not volatile. Of a union one is enough.
pub(super) fn is_literal(sema: &Sema, r: RecordId) -> bool {
    let d = &sema.prog[r];
    let constructs = d.ctors.iter().any(|&f| {
        let c = &sema.prog[f];
        let copies = matches!(c.special, SpecialMember::CopyCtor | SpecialMember::MoveCtor);
        let flags = &c.flags;
        let constant = flags.is_constexpr || flags.is_consteval || flags.is_defaulted;
        !copies && (constant || c.body == Body::Trivial)
    }) || constexpr_constructor_template(sema, r);
    let part = |t: QualType| {
        let elem = sema.prog.types.base_elem(t);
        let class = sema.prog.types.record(elem);
        !elem.is_volatile() && class.is_none_or(|c| sema.prog[c].traits.is_literal)
    };
    let bases = (d.bases.iter()).all(|b| sema.prog[b.record].traits.is_literal);
    let fields = match d.kind {
        RecordKind::Union => d.fields.is_empty() || d.fields.iter().any(|f| part(f.ty)),
        _ => d.fields.iter().all(|f| part(f.ty)),
    };
    (d.traits.is_aggregate || d.lambda.is_some() || constructs) && bases && fields
}

/// Does a class declare a constructor template that is `constexpr`?
fn constexpr_constructor_template(sema: &Sema, r: RecordId) -> bool {
    let scope = sema.facts.records[r.index()].scope;
    let declared = |d: u32| {
        let p = &sema.facts.decls[d as usize];
        let end = sema
            .tokens
            .find_stop(p.inner.max(p.start), &[TokenKind::LParen]);
        (p.start..end).any(|i| {
            matches!(
                sema.tok_at(i).kind,
                TokenKind::KwConstexpr | TokenKind::KwConsteval
            )
        })
    };
    sema.chain(scope, sema.op_syms.ctor)
        .iter()
        .any(|s| match *sema.sym_kind(*s) {
            SymKind::Template(t) => declared(sema.templates.list[t.index()].decl),
            SymKind::Pending(d) => declared(d),
            _ => false,
        })
}

/// Whether all data members of the class have the same access control ([class.prop] 3).
fn one_access(sema: &Sema, r: RecordId) -> bool {
    let members = &sema.facts.records[r.index()].members;
    let data = (members.iter()).filter(|m| !m.is_function && !m.is_static && !m.is_typedef);
    let mut all = data.map(|m| sema.facts.decls[m.decl as usize].access);
    all.next().is_none_or(|first| all.all(|a| a == first))
}
