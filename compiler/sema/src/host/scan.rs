//! Host code scanned for what it asks of the device: kernel launches and kernels passed by address.
//!
//! Host bodies are not parsed. Their tokens are searched for `name<args><<<…>>>(…)`; explicit template arguments are parsed
//! where they stand, with the function's local types unknown. A launch whose template arguments must be deduced makes the
//! enclosing host function be parsed with its errors suppressed, far enough to type the launch's arguments.

use crate::declare::{definitions, resolve};
use crate::grammar;
use crate::host::{launchers, statements, subobjects, variables, walk};
use crate::overload::call;
use crate::reachability::checking;
use crate::scope::{DeclKind, PendingDecl, ScopeId, ScopeKind, SymKind, SymbolId, TemplateKind};
use crate::syntax::Qual;
use crate::templates::deduce;
use crate::{R, Sema, class, lookup, reachability, scope, templates};
use TokenKind as K;
use jacquard_hir::{FuncId, FuncName, Parent, RecordId, TemplateId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind};
use rustc_hash::FxHashSet;

/// Walks what is instantiated with what holds it, called or not: members of classes instantiated explicitly, and of local ones.
pub(crate) fn walk_classes(sema: &mut Sema) {
    for r in std::mem::take(&mut sema.host.classes) {
        walk_members(sema, r, 0);
    }
}

/// Scans the host functions for launches and instantiates the kernels they name.
pub(crate) fn scan_launches(sema: &mut Sema) {
    let bodies = std::mem::take(&mut sema.host.bodies);
    sema.host.scanned.extend(bodies.iter().map(|b| b.0));
    launchers::find_launchers(sema);
    walk::drain(sema);
    walk_classes(sema);
    for &(body, scope) in &bodies {
        let close = sema.tokens.host_end(body);
        scan_host_tokens(sema, body, close, scope);
    }
    launches_elsewhere(sema, &bodies);
    check_lost_launches(sema, &bodies);
}

/// Reports host code that uses what would launch kernels of the toolkit's C++ libraries, where the embedded headers stand for them:
/// those have no kernels.
fn check_lost_launches(sema: &mut Sema, bodies: &[(u32, ScopeId)]) {
    use jacquard_preprocess::embedded;
    let embeds = sema
        .session
        .sources
        .has_embedded(embedded::is_library_header);
    if !embeds {
        return;
    }
    let mut ranges: Vec<(u32, u32)> = bodies.iter().map(|b| (b.0, sema.close(b.0))).collect();
    // Templates, and what stands in classes or beside functions.
    for d in 0..sema.facts.decls.len() as u32 {
        let p = &sema.facts.decls[d as usize];
        let (start, end) = (p.start, p.end);
        let whole = matches!(
            p.kind,
            DeclKind::Template | DeclKind::OutOfLine | DeclKind::Spec | DeclKind::Simple
        );
        if whole && start < sema.tokens.program_end && !checking::is_marked(sema, d) {
            ranges.push((start, end));
        }
    }
    let mut said: FxHashSet<u32> = FxHashSet::default();
    for (from, to) in ranges {
        if in_builtin_header(sema, sema.tok_at(from).loc) {
            continue;
        }
        for i in from..to.saturating_sub(2) {
            let (space, name) = (sema.tok_at(i), sema.tok_at(i + 2));
            if space.kind != K::Ident
                || sema.tok_at(i + 1).kind != K::ColonColon
                || name.kind != K::Ident
                || sema.tok_at(i.saturating_sub(1)).kind == K::KwUsing
            {
                continue;
            }
            let full = format!("{}::{}", sema.text(space.sym()), sema.text(name.sym()));
            if embedded::launches(&full) && said.insert(i) {
                sema.error(space.loc, msg::NEEDS_TOOLKIT, &[&full]);
            }
        }
    }
}

fn in_builtin_header(sema: &Sema, loc: Loc) -> bool {
    let at = sema.session.sources.expansion(loc);
    sema.session.sources.in_system_header(at) || sema.session.sources.in_builtin_text(at)
}

/// Launches outside the host bodies: in member functions that stand in their classes, and in initialisers of variables.
fn launches_elsewhere(sema: &mut Sema, bodies: &[(u32, ScopeId)]) {
    if sema.host.launchers.is_empty() {
        return;
    }
    for d in 0..sema.facts.decls.len() {
        let p = &sema.facts.decls[d];
        let specialised = is_specialised_class(sema, p);
        let outside = matches!(
            p.kind,
            DeclKind::Tag(_) | DeclKind::Simple | DeclKind::OutOfLine
        );
        if !specialised && (p.heads > 0 || !outside)
            || !matches!(sema.scope(p.scope).kind, ScopeKind::Namespace(_))
            || sema
                .session
                .sources
                .in_system_header(sema.tok_at(p.start).loc)
        {
            continue;
        }
        let (start, end, scope) = (p.start, p.end, p.scope);
        let outside = p.kind == DeclKind::OutOfLine;
        let class = p.tkind == TemplateKind::Class;
        let tag = match p.kind {
            DeclKind::Tag(at) => Some(at),
            _ => None,
        };
        if !launchers::may_launch(sema, start, end) {
            continue;
        }
        match tag {
            _ if specialised => walk_named_class(sema, d as u32),
            Some(at) => walk_class(sema, d as u32, at, end),
            None if bodies.iter().any(|b| start < b.0 && b.0 < end) => {}
            // No launch makes a function of the device, or the value of a variable there.
            None if begins_marked(sema, start) => {}
            None if outside && class => walk_named_class(sema, d as u32),
            None if outside => variables::defined(sema, d as u32),
            None => walk_initialiser(sema, start, end, scope),
        }
    }
}

/// Is it `template <> class X<…> { … }`? That is a class as any other: its members are defined, called or not.
fn is_specialised_class(sema: &Sema, p: &PendingDecl) -> bool {
    p.kind == DeclKind::Spec
        && p.tkind == TemplateKind::Class
        && p.defines
        && (p.start..p.inner)
            .all(|i| matches!(sema.tok_at(i).kind, K::KwTemplate | K::Less | K::Greater))
}

/// Walks the host member functions of a class defined by its qualified name or as an explicit specialisation of a template.
fn walk_named_class(sema: &mut Sema, d: u32) {
    let p = sema.facts.decls[d as usize].clone();
    let head = match p.kind {
        DeclKind::Tag(at) => at,
        DeclKind::OutOfLine => p.start,
        _ => p.inner,
    };
    if sema.tok_at(head).kind == K::KwEnum {
        return;
    }
    let named = sema.tokens.skip_attrs(head + 1);
    let cx = sema.decl_cx(named << 1, p.scope);
    let class = sema.at(cx, |s| s.trap(grammar::parse_type_id));
    if let Some(r) = class.and_then(|t| sema.prog.types.record(t)) {
        sema.trap(|s| {
            class::complete_record(s, r);
            Ok(())
        });
        walk_members(sema, r, 0);
    }
}

/// Walks the host member functions of a class defined at namespace scope.
fn walk_class(sema: &mut Sema, d: u32, at: u32, end: u32) {
    resolve::resolve_decl(sema, d);
    let found = (0..sema.prog.records.len() as u32).map(RecordId).find(|r| {
        sema.prog[*r].instance.is_none()
            && sema.facts.records[r.index()]
                .body
                .is_some_and(|b| at < b && b < end)
    });
    match found {
        Some(r) => walk_members(sema, r, 0),
        None => walk_named_class(sema, d),
    }
}

/// Walks the host member functions of a class and of the classes inside it.
pub(crate) fn walk_members(sema: &mut Sema, r: RecordId, depth: u32) {
    let Some(body) = sema.facts.records[r.index()].body else {
        return;
    };
    if depth > 16 || !launchers::may_launch(sema, body, sema.close(body)) {
        return;
    }
    sema.trap(|s| {
        class::complete_record(s, r);
        Ok(())
    });
    class::start_members(sema, r);
    let scope = sema.facts.records[r.index()].scope;
    for m in sema.facts.records[r.index()].members.clone() {
        let Some(name) = m.name.filter(|_| m.is_function) else {
            continue;
        };
        if sema.facts.decls[m.decl as usize].kind != DeclKind::Simple {
            continue;
        }
        resolve::resolve_decl(sema, m.decl);
        for s in sema.chain(scope, name) {
            walk_member(sema, s);
        }
    }
    for (_, s) in sema.facts.records[r.index()].friends.clone() {
        if let SymKind::Pending(d) = *sema.sym_kind(s)
            && sema.facts.decls[d as usize].defines
        {
            resolve::resolve_decl(sema, d);
        }
        walk_member(sema, s);
    }
    variables::members(sema, r);
    member_classes(sema, scope);
    for n in 0..sema.prog.records.len() as u32 {
        let n = RecordId(n);
        if sema.prog[n].parent == Parent::Record(r)
            && sema.prog[n].lambda.is_none()
            && !has_members_by_use(sema, n)
        {
            walk_members(sema, n, depth + 1);
        }
    }
}

/// Has a class only the members that something uses ([temp.inst] 3): an instance of a template, but for an explicit specialization.
fn has_members_by_use(sema: &mut Sema, r: RecordId) -> bool {
    let Some(i) = sema.prog[r].instance.clone() else {
        return false;
    };
    let chosen = templates::matching::choose_spec(sema, i.template, &i.args);
    !matches!(chosen, Ok(Some((s, _))) if s.params.is_empty())
}

/// Declares the classes defined within one, which nothing may name.
fn member_classes(sema: &mut Sema, scope: ScopeId) {
    for d in 0..sema.facts.decls.len() as u32 {
        let p = &sema.facts.decls[d as usize];
        if p.scope == scope && p.heads == 0 && p.defines && matches!(p.kind, DeclKind::Tag(_)) {
            resolve::resolve_decl(sema, d);
        }
    }
}

/// Walks a host function defined in a class, once. One defined outside of a class that is not a template is scanned at its definition.
fn walk_member(sema: &mut Sema, s: SymbolId) {
    if let SymKind::Func(f) = *sema.sym_kind(s)
        && !sema.prog[f].attrs.global
        && (!sema.prog[f].attrs.device || sema.prog[f].attrs.host)
        && !is_defined_by_use(sema, f)
        && !is_scanned(sema, f)
        && !std::mem::replace(&mut sema.facts.functions[f.index()].launch_scanned, true)
    {
        subobjects::follow(sema, f);
        walk::body(sema, f);
    }
}

/// Is it a constructor or assignment that the compiler defines where something uses it ([dcl.fct.def.default] 5)?
fn is_defined_by_use(sema: &Sema, f: FuncId) -> bool {
    let d = &sema.prog[f];
    (d.flags.is_implicit || d.flags.is_defaulted)
        && d.name != FuncName::Dtor
        && sema.facts.functions[f.index()].body.is_none()
}

fn is_scanned(sema: &mut Sema, f: FuncId) -> bool {
    definitions::find_definition(sema, f);
    let body = sema.facts.functions[f.index()].body;
    body.and_then(|b| sema.tokens.body_and_inits(b >> 1))
        .is_some_and(|(brace, _)| sema.host.scanned.contains(&brace))
}

/// The initialiser of a variable of namespace scope.
fn walk_initialiser(sema: &mut Sema, start: u32, end: u32, scope: ScopeId) {
    let mut cx = sema.decl_cx(start << 1, scope);
    cx.mode.unevaluated = true;
    cx.mode.lenient = true;
    sema.at(cx, |s| {
        scope::in_block(s, |s| statements::statements(s, end));
        walk::drain(s);
    });
}

fn is_kernel_name(sema: &mut Sema, name: Sym, scope: ScopeId, at: u32) -> Option<TemplateId> {
    let cx = sema.decl_cx(at << 1, scope);
    let syms = sema.at(cx, |s| lookup::lookup(s, name));
    syms.iter().find_map(|s| match *sema.sym_kind(*s) {
        SymKind::Template(t)
            if sema.templates.list[t.index()].kind == TemplateKind::Func
                && template_is_global(sema, t) =>
        {
            Some(t)
        }
        _ => None,
    })
}

/// Is a template's declaration marked for the device?
pub(crate) fn template_on_device(sema: &Sema, t: TemplateId) -> bool {
    let tp = &sema.templates.list[t.index()];
    let Some(d) = sema.facts.decls.get(tp.decl as usize) else {
        return false;
    };
    (tp.inner..d.end)
        .take_while(|i| !matches!(sema.tok_at(*i).kind, K::LBrace | K::Semi))
        .any(|i| matches!(sema.tokens.mark_at(i), K::KwGlobal | K::KwDevice))
}

pub(super) fn template_is_global(sema: &Sema, t: TemplateId) -> bool {
    let tp = &sema.templates.list[t.index()];
    let Some(d) = sema.facts.decls.get(tp.decl as usize) else {
        return false;
    };
    sema.tokens.marked_global(tp.inner, d.end)
}

fn scan_host_tokens(sema: &mut Sema, from: u32, to: u32, scope: ScopeId) {
    let mut typed: Vec<u32> = Vec::new();
    let mut j = from;
    // Functions of system headers are followed from the user's code: only what they launch by themselves is looked for.
    let own = !sema.session.sources.in_system_header(sema.tok_at(from).loc);
    let leads = |me: &Sema, i: u32| {
        let t = me.tok_at(i);
        let host = &me.host;
        let launchers = match own {
            true => &host.launchers,
            false => &host.direct_launchers,
        };
        t.kind == K::Ident
            && (launchers.contains(&t.sym()) || own && host.launching_members.contains(&t.sym()))
    };
    // A parameter may be of a class whose members launch.
    let mut lambda = (sema.tokens.host_head(from)..from).any(|i| leads(sema, i));
    while j < to {
        let t = sema.tok_at(j);
        if t.kind == K::Ident
            && sema.tokens.template_names.contains(&t.sym())
            && is_kernel_name(sema, t.sym(), scope, j).is_some()
        {
            let next = sema.tok_at(j + 1).kind;
            if next == K::Less || next == K::LaunchOpen || matches!(next, K::Comma | K::RParen) {
                typed.push(j);
            }
        } else if (t.kind == K::LBracket && sema.tokens.lambda_is_device(j)) || leads(sema, j) {
            lambda = true;
        }
        j += 1;
    }
    if typed.is_empty() && !lambda {
        return;
    }
    // Explicit arguments that need nothing local: parse them where they stand.
    let mut pending: Vec<u32> = Vec::new();
    for at in typed {
        let explicit = sema.tok_at(at + 1).kind == K::Less;
        let done = explicit && {
            let cx = sema.decl_cx(at << 1, scope);
            sema.at(cx, |s| s.trap(|s| kernel_by_args(s, at, false)))
                .unwrap_or(false)
        };
        if !done {
            pending.push(at);
        }
    }
    if pending.is_empty() && !lambda {
        return;
    }
    type_host_body(sema, from, scope, &pending);
}

/// Instantiates the kernel named at token `at` from its explicit arguments alone, if they suffice; with `defaults`, those
/// that are left open take their defaults.
fn kernel_by_args(sema: &mut Sema, at: u32, defaults: bool) -> R<bool> {
    let name = sema.tok_at(at).sym();
    sema.cx.pos = (at + 1) << 1;
    let targs = grammar::parse_template_args(sema)?;
    let launch = sema.is(K::LaunchOpen);
    let syms = lookup::lookup(sema, name);
    let mut fits = None;
    for s in syms {
        if let SymKind::Template(t) = *sema.sym_kind(s) {
            let np = sema.templates.list[t.index()]
                .params
                .iter()
                .filter(|p| !p.pack && p.default.is_none())
                .count();
            if targs.len() < np {
                continue;
            }
            if let Some(f) = deduce::specialise_explicit(sema, t, &targs) {
                if !sema.prog[f].attrs.global {
                    // A host function of the kernel's name: what a call means, its arguments say.
                    if launch {
                        continue;
                    }
                    return Ok(false);
                }
                // The rest may still have to be deduced from the call's arguments: a trailing pack, and parameters
                // whose default is for calls that leave them open. So may which of several kernels is meant.
                let open = targs.len() < sema.templates.list[t.index()].params.len();
                if !defaults && (open || fits.is_some()) {
                    return Ok(false);
                }
                fits = fits.or(Some(f));
            }
        }
    }
    if let Some(f) = fits {
        reachability::add_root(sema, f);
        return Ok(true);
    }
    Ok(false)
}

/// Parses a host function's body statement by statement, errors suppressed, to type what its launches are given.
fn type_host_body(sema: &mut Sema, body: u32, scope: ScopeId, pending: &[u32]) {
    // The function that owns the body: parse its declaration for the parameters.
    let owner = sema.facts.decls.iter().position(|d| {
        d.start < body
            && body < d.end
            && d.scope == scope
            && matches!(
                d.kind,
                DeclKind::Simple | DeclKind::OutOfLine | DeclKind::Spec
            )
    });
    let mut bscope = scope;
    let mut func = None;
    let mut inits = Vec::new();
    if let Some(d) = owner {
        let d = d as u32;
        let p = &mut sema.facts.decls[d as usize];
        // A member defined out of line: nothing has asked for it.
        if p.kind == DeclKind::OutOfLine && p.heads == 0 && p.state == 0 {
            p.kind = DeclKind::Simple;
        }
        if sema.facts.decls[d as usize].kind != DeclKind::Spec {
            resolve::resolve_decl(sema, d);
        }
        let start = sema.facts.decls[d as usize].start;
        // A constructor's begins at its initialisers.
        let begins = |b: u32| start < b && b <= body;
        let found = (0..sema.prog.funcs.len() as u32).find_map(|f| {
            let info = &sema.facts.functions[f as usize];
            let at = info.body.map(|b| b >> 1).filter(|b| begins(*b))?;
            let (brace, inits) = sema.tokens.body_and_inits(at)?;
            (brace == body).then_some((FuncId(f), info.scope, inits))
        });
        if let Some((f, scope, list)) = found {
            (func, bscope, inits) = (Some(f), scope, list);
        }
    }
    if let Some(f) = func {
        subobjects::follow(sema, f);
    }
    let close = sema.tokens.host_end(body);
    let mut cx = sema.decl_cx((body + 1) << 1, bscope);
    cx.func = func;
    cx.mode.unevaluated = true;
    cx.mode.lenient = true;
    cx.this = func.and_then(|f| call::object_type(sema, f));
    // A member whose declaration can't be read is one of its class all the same.
    if let (None, Some(d)) = (func, owner)
        && let Some(r) = class_defined_into(sema, d as u32, body)
    {
        cx.scope = sema.facts.records[r.index()].scope;
        cx.this = Some(sema.prog[r].ty.into());
    }
    sema.at(cx, |s| {
        scope::in_block(s, |s| {
            if let (None, Some(d)) = (func, owner) {
                statements::parameters(s, d as u32, body);
            }
            if let Some(f) = func.filter(|f| !subobjects::has_initialized(s, *f)) {
                walk::member_inits(s, f, &inits);
            }
            s.cx.pos = (body + 1) << 1;
            statements::statements(s, close);
        });
        walk::drain(s);
    });
    for &at in pending {
        // The `<<<` that follows the name, if it is launched here.
        let open = if sema.tok_at(at + 1).kind == K::LaunchOpen {
            at + 1
        } else {
            match sema.tokens.skip_angles(at + 1) {
                Some((k, false)) if sema.tok_at(k).kind == K::LaunchOpen => k,
                _ => continue,
            }
        };
        if !sema.host.launches.is_found(open) {
            // Out of the walk's reach: what is written, with the defaults.
            let cx = sema.decl_cx(at << 1, bscope);
            let made = sema.tok_at(at + 1).kind == K::Less
                && sema.at(cx, |s| s.trap(|s| kernel_by_args(s, at, true))) == Some(true);
            if made {
                continue;
            }
            let t = sema.tok_at(at);
            sema.host.launches.lost(open, t.loc, t.sym());
        }
    }
}

/// The class of a member function defined out of line, read from its qualified name.
fn class_defined_into(sema: &mut Sema, d: u32, body: u32) -> Option<RecordId> {
    let p = &sema.facts.decls[d as usize];
    let (start, scope) = (p.start, p.scope);
    let open = (start..body).find(|i| sema.tok_at(*i).kind == K::LParen)?;
    let mut i = open;
    while i > start
        && matches!(
            sema.tok_at(i - 1).kind,
            K::Ident | K::ColonColon | K::Tilde | K::Greater | K::Less | K::Comma
        )
    {
        i -= 1;
    }
    // The type that is returned may end in names as well: the function's own reaches up to its parameters.
    (i..open).find_map(|at| {
        let begins = sema.tok_at(at).kind == K::Ident
            && matches!(sema.tok_at(at + 1).kind, K::ColonColon | K::Less)
            && sema.tok_at(at.saturating_sub(1)).kind != K::ColonColon;
        let cx = sema.decl_cx(at << 1, scope);
        let id = begins.then(|| {
            sema.at(cx, |s| {
                let id = s.trap(|s| grammar::parse_id(s, false))?;
                (s.idx() == open).then_some(id)
            })
        });
        match id??.qual? {
            Qual::Type(t) => sema.prog.types.record(t),
            Qual::Scope(_) => None,
        }
    })
}

/// Does a word for the device stand before the name of what is declared at token `start`?
fn begins_marked(sema: &Sema, start: u32) -> bool {
    let stops = &[K::Eq, K::LBrace, K::Semi];
    let name = sema.tokens.find_stop(start, stops);
    (start..name).any(|i| {
        matches!(
            sema.tok_at(i).kind,
            K::KwGlobal | K::KwDevice | K::KwShared | K::KwConstant
        )
    })
}
