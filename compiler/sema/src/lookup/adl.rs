//! Argument-dependent look-up: functions of the namespaces and classes that arguments' types belong to.

use crate::lookup::Syms;
use crate::scope::{ScopeId, ScopeKind, SymKind, SymbolId};
use crate::{Sema, class, lookup, templates};
use jacquard_hir::types::{QualType, TemplateArg, TemplateRef, TypeId, TypeKind};
use jacquard_hir::{ExprId, ExprKind, Parent, RecordId, Storage};
use jacquard_preprocess::token::Sym;

#[derive(Default)]
struct Associated {
    namespaces: Vec<ScopeId>,
    records: Vec<RecordId>,
    seen: Vec<TypeId>,
}

/// Functions named `name` that the arguments' types bring in.
pub fn adl(sema: &mut Sema, name: Sym, args: &[ExprId]) -> Syms {
    let mut a = Associated::default();
    for &e in args {
        let t = sema.ty(e);
        associate(sema, t, &mut a, 0);
        // A set of functions brings what the types of each bring.
        if let ExprKind::Overload(o) = sema.prog[e].kind {
            for &s in &*sema.facts.overloads[o as usize].syms.clone() {
                let t = match *sema.sym_kind(s) {
                    SymKind::Func(f) => Some(sema.prog[f].ty),
                    SymKind::Template(t) => {
                        templates::signature::signature(sema, t).map(|signature| signature.ty)
                    }
                    _ => None,
                };
                if let Some(t) = t {
                    associate(sema, t.into(), &mut a, 0);
                }
            }
        }
    }
    let mut out = Syms::new();
    let saved = sema.cx.pos;
    // A call that depends on no template parameter finds what is declared before it. Others look again where the template is
    // instantiated: such points lie at the end ([temp.point], [temp.dep.candidate]).
    let order =
        match in_template(sema, sema.cx.scope) && !args.iter().all(|&e| never_dependent(sema, e)) {
            true => u32::MAX,
            false => sema.order(),
        };
    sema.cx.pos = sema.tokens.end_of_unit();
    for ns in a.namespaces {
        if ns.0 == 0 {
            lookup::inject_builtin(sema, name);
        }
        let mut raw = Syms::new();
        collect_namespace(sema, ns, name, order, &mut raw);
        let found = lookup::settle_as(sema, &raw, false);
        for s in found {
            if matches!(sema.sym_kind(s), SymKind::Func(_) | SymKind::Template(_)) {
                out.push(s);
            }
        }
    }
    for r in a.records {
        class::start_members(sema, r);
        let friends: Vec<SymbolId> = sema.facts.records[r.index()]
            .friends
            .iter()
            .filter(|(n, _)| *n == name)
            .map(|x| x.1)
            .collect();
        out.extend(lookup::settle_as(sema, &friends, false));
    }
    sema.cx.pos = saved;
    crate::lookup::distinct(sema, &mut out);
    out
}

/// Is the scope part of a template or of an instance of one?
fn in_template(sema: &Sema, scope: ScopeId) -> bool {
    let mut cur = Some(scope);
    while let Some(s) = cur {
        let s = sema.scope(s);
        match s.kind {
            ScopeKind::TParams => return true,
            ScopeKind::Overlay(class) if in_template(sema, class) => return true,
            _ => {}
        }
        cur = s.parent;
    }
    false
}

/// An expression whose type depends on no template parameter, wherever it stands: a variable of a namespace, a literal.
fn never_dependent(sema: &Sema, e: ExprId) -> bool {
    match sema.prog[e].kind {
        ExprKind::Var(v) => {
            let v = &sema.prog[v];
            matches!(v.parent, Parent::Namespace(_))
                && v.instance.is_none()
                && v.storage == Storage::Global
        }
        ExprKind::Unary { operand, .. } => never_dependent(sema, operand),
        _ => false,
    }
}

fn collect_namespace(sema: &Sema, ns: ScopeId, name: Sym, order: u32, out: &mut Syms) {
    lookup::add_direct_symbols(sema, ns, name, order, out);
    for &i in &sema.scope(ns).directives().inlines {
        collect_namespace(sema, i, name, order, out);
    }
}

fn add_namespace_of(sema: &Sema, scope: ScopeId, a: &mut Associated) {
    let mut ns = sema.enclosing_namespace(scope);
    // An inline namespace brings its enclosing one.
    loop {
        if !a.namespaces.contains(&ns) {
            a.namespaces.push(ns);
        }
        match sema.scope(ns).kind {
            ScopeKind::Namespace(n) if sema.prog[n].inline => match sema.scope(ns).parent {
                Some(p) => ns = p,
                None => return,
            },
            _ => return,
        }
    }
}

fn associate(sema: &mut Sema, t: QualType, a: &mut Associated, depth: u32) {
    if depth > 16 || a.seen.contains(&t.ty()) {
        return;
    }
    a.seen.push(t.ty());
    match sema.prog.types.kind(t.ty()).clone() {
        TypeKind::Pointer(p) | TypeKind::LRef(p) | TypeKind::RRef(p) => {
            associate(sema, p, a, depth + 1)
        }
        TypeKind::Array { elem, .. } => associate(sema, elem, a, depth + 1),
        TypeKind::Function(f) => {
            associate(sema, f.ret, a, depth + 1);
            for p in f.params.iter() {
                associate(sema, *p, a, depth + 1);
            }
        }
        TypeKind::MemberPointer { class, pointee } => {
            associate(sema, class.into(), a, depth + 1);
            associate(sema, pointee, a, depth + 1);
        }
        TypeKind::Enum(e) => {
            let outer = sema.facts.enums[e.index()].outer;
            add_namespace_of(sema, outer, a);
            if let Some(r) = sema.record_of_scope(outer) {
                a.records.push(r);
            }
        }
        TypeKind::Record(r) => associate_record(sema, r, a, depth),
        _ => {}
    }
}

/// A class brings itself, the class around it, its bases, and what its template arguments bring; neither of the others
/// brings template arguments of its own.
fn associate_record(sema: &mut Sema, r: RecordId, a: &mut Associated, depth: u32) {
    if depth > 16 {
        return;
    }
    associate_class(sema, r, a);
    let outer = sema.facts.records[r.index()].outer;
    if let Some(o) = sema.record_of_scope(sema.decl_scope(outer)) {
        associate_class(sema, o, a);
    }
    if let Some(i) = sema.prog[r].instance.clone() {
        associate_args(sema, &i.args, a, depth);
    }
    associate_bases(sema, r, a, depth);
}

fn associate_class(sema: &mut Sema, r: RecordId, a: &mut Associated) {
    if !a.records.contains(&r) {
        a.records.push(r);
    }
    let outer = sema.facts.records[r.index()].outer;
    add_namespace_of(sema, outer, a);
}

fn associate_bases(sema: &mut Sema, r: RecordId, a: &mut Associated, depth: u32) {
    if depth > 64 {
        return;
    }
    class::parse_bases(sema, r);
    for i in 0..sema.prog[r].bases.len() {
        let b = sema.prog[r].bases[i].record;
        associate_class(sema, b, a);
        associate_bases(sema, b, a, depth + 1);
    }
}

fn associate_args(sema: &mut Sema, args: &[TemplateArg], a: &mut Associated, depth: u32) {
    for x in args {
        match x {
            TemplateArg::Type(t) => associate(sema, *t, a, depth + 1),
            TemplateArg::Pack(p) => associate_args(sema, p, a, depth + 1),
            TemplateArg::Template(TemplateRef::Decl(t)) => {
                let s = sema.templates.list[t.index()].scope;
                add_namespace_of(sema, s, a);
            }
            _ => {}
        }
    }
}
