//! Expressions of host code: what nothing declares has the error type, and what stands beside it is still typed.

use crate::cursor::Pos;
use crate::declare::resolve;
use crate::grammar;
use crate::host::{launchers, lost, statements, walk};
use crate::overload::call;
use crate::scope::{DeclKind, ScopeId, SymKind};
use crate::syntax::{DeclMode, SpecMode};
use crate::{Fail, R, Sema, class, declare, init, lambda, overload, scope};
use TokenKind as K;
use jacquard_hir::types::{Builtin, QualType};
use jacquard_hir::visit::Part;
use jacquard_hir::{Category, ExprId, ExprKind, FuncId, Parent, RecordId};
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind};

/// A primary expression of host code: an unknown one has the error type.
pub(crate) fn primary(sema: &mut Sema) -> R<ExprId> {
    let start = sema.cx.pos;
    let at = sema.idx();
    let loc = sema.loc();
    if sema.is(K::LBracket) && !sema.tokens.lambda_is_device(at) {
        return lambda(sema);
    }
    if sema.is(K::LParen) && sema.ahead(1) == K::LBrace {
        // A statement expression.
        let end = sema.close(at + 1);
        sema.cx.pos = (at + 2) << 1;
        scope::in_block(sema, |s| statements::statements(s, end));
        sema.cx.pos = (sema.close(at) + 1) << 1;
        return Ok(sema.error_expr(loc));
    }
    if let Some(e) = sema.trap(|s| grammar::parse_primary_strict(s)) {
        // `kernel<int>` handed to somebody names one function.
        if let ExprKind::Overload(o) = sema.prog[e].kind
            && sema.facts.overloads[o as usize].targs.is_some()
            && !matches!(sema.kind(), K::LParen | K::LaunchOpen)
            && let Some(f) = sema.trap(|s| overload::require_single_overload(s, e))
        {
            return Ok(f);
        }
        return Ok(e);
    }
    sema.cx.pos = start;
    match sema.kind() {
        K::Ident | K::ColonColon | K::KwTypename => {
            let Some(k) = sema.tokens.skip_name(at) else {
                return Err(Fail);
            };
            walk::type_arguments(sema, at + 1, k);
            lost::unread(sema, at, k + 1);
            sema.cx.pos = k << 1;
        }
        K::LParen => {
            let end = sema.close(at);
            lost::unread(sema, at, end);
            sema.cx.pos = (sema.close(at) + 1) << 1;
        }
        K::KwStaticCast | K::KwReinterpretCast | K::KwConstCast | K::KwDynamicCast => {
            let Some((k, _)) = sema.tokens.skip_angles(at + 1) else {
                return Err(Fail);
            };
            if sema.tok_at(k).kind != K::LParen {
                return Err(Fail);
            }
            let end = sema.close(k);
            lost::unread(sema, at, end);
            sema.cx.pos = (sema.close(k) + 1) << 1;
        }
        K::KwThis => {
            sema.bump();
        }
        _ => return Err(Fail),
    }
    if sema.is(K::LBrace) {
        sema.cx.pos = (sema.close(sema.idx()) + 1) << 1;
    }
    Ok(sema.error_expr(loc))
}

/// What follows `.` or `->` in host code, when the access could not be typed. A class that can't be completed (members of
/// unknown types) may still declare this one.
pub(crate) fn member(sema: &mut Sema, object: ExprId, at: Pos, loc: Loc) -> R<ExprId> {
    sema.cx.pos = at;
    sema.eat(K::KwTemplate);
    sema.eat(K::Tilde);
    let name = sema.tok();
    let Some(k) = sema.tokens.skip_name(sema.idx()) else {
        return Err(Fail);
    };
    let mut ty = None;
    let t = sema.ty(object);
    let t = sema.prog.types.pointee(t).unwrap_or(t);
    let class = sema.prog.types.record(t);
    if k == sema.idx() + 1
        && name.kind == K::Ident
        && let Some(r) = class
    {
        ty = pending_member(sema, r, name.sym(), 0);
    }
    // Of a class that is only declared no member can be called, nor one of a member: the program has no such instance of the
    // template around.
    let only_declared = sema.host.absent.contains(&object)
        || class.is_some_and(|r| {
            sema.host.depth > 0
                && sema.facts.records[r.index()].body.is_none()
                && !sema.prog[r].complete
        });
    sema.cx.pos = k << 1;
    Ok(match ty {
        Some(t) if sema.prog.types.is_function(t) => {
            sema.expr(ExprKind::Error, t, Category::LValue, loc)
        }
        Some(t) => {
            let t = sema.prog.types.strip_ref(t);
            sema.expr(ExprKind::Error, t, Category::LValue, loc)
        }
        None => {
            let e = sema.error_expr(loc);
            if only_declared {
                sema.host.absent.insert(e);
            } else {
                lost::unknown_member(sema, name, k);
            }
            e
        }
    })
}

/// The type a class's member is declared with, of a class that can't be completed.
fn pending_member(sema: &mut Sema, r: RecordId, name: Sym, depth: u32) -> Option<QualType> {
    if depth > 8 {
        return None;
    }
    class::start_members(sema, r);
    let scope = sema.facts.records[r.index()].scope;
    for s in sema.chain(scope, name) {
        let SymKind::Pending(d) = *sema.sym_kind(s) else {
            continue;
        };
        let p = sema.facts.decls[d as usize].clone();
        if p.kind != DeclKind::Simple || p.heads > 0 {
            continue;
        }
        resolve::resolve_decl(sema, d);
        for s in sema.chain(scope, name) {
            if let SymKind::Func(f) = *sema.sym_kind(s) {
                sema.host.seen.push(f);
            }
        }
        let cx = sema.decl_cx(p.start << 1, scope);
        let found = sema.at(cx, |s| {
            s.trap(|s| {
                let spec = grammar::parse_decl_specs(s, SpecMode::Member)?;
                let Some(base) = spec.ty.filter(|t| !declare::has_placeholder(s, *t)) else {
                    return Err(Fail);
                };
                loop {
                    let d = grammar::parse_declarator(s, base, DeclMode::Member)?;
                    if d.sym == name {
                        return Ok(d.ty);
                    }
                    let stop = s.tokens.find_stop(s.idx(), &[K::Comma, K::Semi]);
                    s.cx.pos = stop << 1;
                    s.expect(K::Comma)?;
                }
            })
        });
        if found.is_some() {
            return found;
        }
    }
    for i in 0..sema.prog[r].bases.len() {
        let b = sema.prog[r].bases[i].record;
        if let Some(t) = pending_member(sema, b, name, depth + 1) {
            return Some(t);
        }
    }
    None
}

/// `callee<<<configuration>>>(arguments)` with the cursor at `<<<`.
pub(crate) fn launch(sema: &mut Sema, callee: ExprId) -> R<ExprId> {
    let at = sema.idx();
    let loc = sema.loc();
    let end = sema.tokens.find_stop(at, &[K::Semi, K::RBrace]);
    let mut j = at + 1;
    while j < end {
        match sema.tok_at(j).kind {
            K::LParen | K::LBracket | K::LBrace => j = sema.close(j),
            K::GreaterGreater if sema.tok_at(j + 1).kind == K::Greater => break,
            _ => {}
        }
        j += 1;
    }
    if j >= end || sema.tok_at(j + 2).kind != K::LParen {
        return Err(Fail);
    }
    sema.cx.pos = (j + 2) << 1;
    let args = grammar::parse_call_args(sema)?;
    let seen = sema.host.seen.len();
    let e = sema
        .trap(|s| call::call(s, callee, args, loc))
        .unwrap_or_else(|| sema.error_expr(loc));
    let kernel = sema.host.seen[seen.min(sema.host.seen.len())..]
        .iter()
        .any(|f| sema.prog[*f].attrs.global);
    if kernel || !sema.is_error(sema.ty(e)) {
        sema.host.launches.found(at);
    } else if sema.tok_at(at - 1).kind == K::Ident {
        let t = sema.tok_at(at - 1);
        sema.host.launches.lost(at, t.loc, t.sym());
    }
    Ok(e)
}

/// A lambda of the host: its body is walked where it stands.
fn lambda(sema: &mut Sema) -> R<ExprId> {
    let loc = sema.loc();
    let mut k = sema.close(sema.idx()) + 1;
    if sema.tok_at(k).kind == K::Less
        && let Some(j) = sema.tokens.skip_template_head(k)
    {
        k = j;
    }
    let params = (sema.tok_at(k).kind == K::LParen).then_some(k);
    let mut generic = k > sema.close(sema.idx()) + 1;
    if let Some(p) = params {
        k = sema.close(k) + 1;
        generic |= (p..k).any(|i| sema.tok_at(i).kind == K::KwAuto);
    }
    if generic {
        // Its body is walked for the arguments it is called with.
        return lambda::parse_lambda(sema);
    }
    let at = sema.cx.pos;
    if let Some(e) = sema.trap(|s| lambda::parse_lambda(s)) {
        let end = sema.cx.pos;
        closure(sema, e);
        sema.cx.pos = end;
        return Ok(e);
    }
    // Types that nothing declares: the body is walked where it stands.
    sema.cx.pos = at;
    while !matches!(
        sema.tok_at(k).kind,
        K::LBrace | K::Semi | K::RParen | K::Eof
    ) {
        k = match sema.tok_at(k).kind {
            K::LParen | K::LBracket => sema.close(k) + 1,
            _ => k + 1,
        };
    }
    if sema.tok_at(k).kind != K::LBrace {
        return Err(Fail);
    }
    let end = sema.close(k);
    let breakable = sema.cx.breakable;
    scope::in_block(sema, |s| {
        if let Some(p) = params {
            let stop = s.close(p);
            s.cx.pos = (p + 1) << 1;
            while s.idx() < stop {
                statements::parameter(s, stop);
            }
        }
        s.cx.pos = (k + 1) << 1;
        scope::in_block(s, |s| statements::statements(s, end));
    });
    sema.cx.breakable = breakable;
    sema.cx.pos = (end + 1) << 1;
    Ok(sema.error_expr(loc))
}

/// Walks the body of a host lambda that is no template: who calls it may be beyond us.
fn closure(sema: &mut Sema, e: ExprId) {
    let call = sema
        .prog
        .types
        .record(sema.ty(e))
        .and_then(|r| sema.prog[r].lambda.as_ref()?.call);
    if let Some(f) = call
        && let Some(l) = sema.facts.functions[f.index()].origin.lambda
        && launchers::may_launch(
            sema,
            sema.facts.lambdas[l as usize].body,
            sema.close(sema.facts.lambdas[l as usize].body),
        )
    {
        walk::call(sema, f);
    }
}

/// Captures of a host lambda: only those with an initialiser are new names.
pub(crate) fn captures(sema: &mut Sema, open: u32, scope: ScopeId) {
    let close = sema.close(open);
    let saved = sema.cx.scope;
    let mut at = open + 1;
    while at < close {
        sema.cx.pos = at << 1;
        let by_ref = sema.eat(K::Amp);
        let t = sema.tok();
        if t.kind == K::Ident && sema.ahead(1) == K::Eq {
            sema.bump();
            sema.bump();
            let ty = sema.trap(|s| {
                let e = grammar::parse_assignment(s)?;
                let auto = Builtin::Auto.q();
                let auto = if by_ref {
                    s.prog.types.lref(auto)
                } else {
                    auto
                };
                init::deduce_auto(s, auto, e, t.loc)
            });
            sema.cx.scope = scope;
            statements::local(sema, t.sym(), ty.unwrap_or(Builtin::Error.q()), t.loc);
            sema.cx.scope = saved;
        }
        at = sema.tokens.find_stop(at, &[K::Comma]).min(close) + 1;
    }
}

pub(crate) fn is_host_lambda(sema: &Sema, f: FuncId) -> bool {
    sema.facts.functions[f.index()]
        .origin
        .lambda
        .is_some_and(|l| sema.facts.lambdas[l as usize].host)
}

/// `Name x = …` whose type nothing declares: the name to declare stands before an initialiser.
pub(super) fn unknown_type_ahead(sema: &mut Sema) -> bool {
    let mut i = sema.idx();
    while matches!(
        sema.tok_at(i).kind,
        K::KwConst | K::KwAuto | K::KwStatic | K::KwConstexpr
    ) {
        i += 1;
    }
    let Some(j) = sema.tokens.skip_name(i) else {
        return false;
    };
    let mut k = j;
    while matches!(
        sema.tok_at(k).kind,
        K::Star | K::Amp | K::AmpAmp | K::KwConst | K::KwRestrict
    ) {
        k += 1;
    }
    sema.tok_at(k).kind == K::Ident
        && matches!(
            sema.tok_at(k + 1).kind,
            K::Eq | K::Semi | K::LParen | K::LBrace | K::Comma | K::LBracket | K::Colon
        )
}

/// `new T(…)` in host code: of type `T*` whatever can be said of the constructor.
pub(crate) fn new_expression(sema: &mut Sema) -> R<ExprId> {
    let at = sema.cx.pos;
    let loc = sema.loc();
    let strict = sema.trap(|s| {
        s.cx.mode.lenient = false;
        let e = grammar::parse_new(s, false);
        s.cx.mode.lenient = true;
        e
    });
    sema.cx.mode.lenient = true;
    let end = sema.cx.pos;
    sema.cx.pos = at;
    sema.bump();
    if sema.is(K::LParen) {
        sema.skip_group();
    }
    let ty = sema.trap(|s| grammar::parse_decl_specs(s, SpecMode::Type)?.ty.ok_or(Fail));
    if let Some(r) = ty.and_then(|t| sema.prog.types.record(t)) {
        sema.trap(|s| {
            class::complete_record(s, r);
            Ok(())
        });
        walk::constructed(sema, r);
        let called = strict.map_or(Vec::new(), |e| constructors_called(sema, e, r));
        if called.is_empty() {
            for c in overload::constructors(sema, r) {
                if let SymKind::Func(f) = *sema.sym_kind(c) {
                    sema.host.seen.push(f);
                }
            }
        }
        sema.host.seen.extend(called);
    }
    if let Some(e) = strict {
        sema.cx.pos = end;
        return Ok(e);
    }
    if ty.is_none() {
        let Some(k) = sema.tokens.skip_name(sema.idx()) else {
            return Err(Fail);
        };
        sema.cx.pos = k << 1;
    }
    while matches!(sema.kind(), K::LBracket | K::LParen | K::LBrace) {
        sema.skip_group();
    }
    Ok(match ty {
        Some(t) => {
            let p = sema.prog.types.pointer(t);
            sema.error_of(p, loc)
        }
        None => sema.error_expr(loc),
    })
}

/// The constructors of class `r` that an expression calls.
fn constructors_called(sema: &Sema, e: ExprId, r: RecordId) -> Vec<FuncId> {
    let mut work = vec![e];
    let mut called = Vec::new();
    while let Some(e) = work.pop() {
        if let ExprKind::Construct { ctor, .. } = sema.prog[e].kind
            && sema.prog[ctor].parent == Parent::Record(r)
        {
            called.push(ctor);
        }
        sema.prog.parts(e, |p| {
            if let Part::Expr(e) = p {
                work.push(e);
            }
        });
    }
    called
}
