//! Members of classes that nothing uses, and parameters of templates that nothing instantiates: what is wrong with them as they stand.

use crate::class::special;
use crate::cursor::Pos;
use crate::declare::resolve;
use crate::overload::call;
use crate::reachability::checking::Check;
use crate::scope::{DeclKind, PendingDecl, TemplateKind};
use crate::syntax::SpecMode;
use crate::templates::instances;
use crate::templates::{TParam, TParamKind, signature};
use crate::types::print;
use crate::{R, Reported, Sema, grammar};
use TokenKind as K;
use jacquard_hir::types::{ArrayLen, Builtin, CONST};
use jacquard_hir::{Category, ExprId, ExprKind, FuncId, Parent, RecordId, StrLit};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind};

/// Reads the declarations of members that nothing asked for.
pub(crate) fn check_members(sema: &mut Sema) {
    let mut r = 0;
    while r < sema.prog.records.len() as u32 && !sema.session.diags.stopped() {
        let id = RecordId(r);
        r += 1;
        let d = &sema.prog[id];
        if !d.complete
            || d.lambda.is_some()
            || instances::in_instance(sema, id)
            || sema.facts.records[id.index()].body.is_none()
            || !sema.in_main_file(d.loc)
        {
            continue;
        }
        check_default_values(sema, id);
        for i in 0..sema.facts.records[id.index()].members.len() {
            let decl = sema.facts.records[id.index()].members[i].decl;
            let p = &sema.facts.decls[decl as usize];
            if p.state == 0 && matches!(p.kind, DeclKind::Simple) {
                resolve::resolve_decl_reporting(sema, decl);
            }
        }
    }
}

/// The members of a local class, its declarations beginning with `first`, are all read: what they name is known here and nowhere
/// else.
pub(crate) fn check_local_class(sema: &mut Sema, r: RecordId, first: u32) -> R<()> {
    let loc = sema.prog[r].loc;
    // Its members are instantiated with the function around it, called or not.
    sema.host.classes.push(r);
    if sema.cx.mode.lenient
        || sema.cx.mode.dependent
        || instances::in_instance(sema, r)
        || sema.options.check == Check::Reached
        || !sema.in_main_file(loc)
    {
        return Ok(());
    }
    let scope = sema.facts.records[r.index()].scope;
    for d in first..sema.facts.decls.len() as u32 {
        let p = &sema.facts.decls[d as usize];
        if p.scope != scope {
            continue;
        }
        if p.friend && p.defines && p.kind == DeclKind::Simple {
            let body = (p.start..p.end).find(|&i| sema.tok_at(i).kind == K::LBrace);
            let loc = sema.tok_at(body.unwrap_or(p.start)).loc;
            return sema.fail(
                loc,
                msg::LOCAL_CLASS_MEMBER,
                &[&"the definition of a friend"],
            );
        }
        match p.kind {
            DeclKind::Template => {
                let loc = sema.tok_at(p.start).loc;
                return sema.fail(loc, msg::LOCAL_CLASS_MEMBER, &[&"a member template"]);
            }
            DeclKind::Simple | DeclKind::Tag(_) | DeclKind::Alias if p.state == 0 => {
                resolve::resolve_decl_reporting(sema, d);
            }
            _ => {}
        }
    }
    check_default_values(sema, r);
    Ok(())
}

/// The default initialisers of a class's members.
pub(crate) fn check_default_values(sema: &mut Sema, r: RecordId) {
    for i in 0..sema.facts.records[r.index()].field_init.len() {
        let lambda = |s: &Sema, at: Pos| {
            let from = at >> 1;
            let stop = s.tokens.find_stop(from, &[K::Semi, K::Comma]);
            (from + 1..stop).any(|k| s.tok_at(k).kind == K::LBracket)
        };
        if let Some(at) = sema.facts.records[r.index()].field_init[i]
            && !lambda(sema, at)
        {
            let unevaluated = std::mem::replace(&mut sema.cx.mode.unevaluated, true);
            special::field_default(sema, r, i as u32).reported();
            sema.cx.mode.unevaluated = unevaluated;
        }
    }
}

/// Default arguments that no call needed.
pub(crate) fn check_default_arguments(sema: &mut Sema) {
    let mut f = 0;
    while f < sema.prog.funcs.len() as u32 && !sema.session.diags.stopped() {
        let id = FuncId(f);
        f += 1;
        let d = &sema.prog[id];
        let instance = matches!(d.parent, Parent::Record(r) if instances::in_instance(sema, r) || !sema.prog[r].complete);
        if d.instance.is_some()
            || d.builtin.is_some()
            || d.flags.is_implicit
            || instance
            || sema.facts.functions[id.index()]
                .defaults
                .iter()
                .all(Option::is_none)
            || !sema.in_main_file(d.loc)
        {
            continue;
        }
        for i in 0..sema.facts.functions[id.index()].defaults.len() {
            let Some((at, scope)) = sema.facts.functions[id.index()].defaults[i] else {
                continue;
            };
            let stop = sema.tokens.find_stop(at >> 1, &[K::Comma]);
            if (at >> 1..stop).any(|k| sema.tok_at(k).kind == K::LBracket) {
                continue;
            }
            let loc = sema.tok_at(at >> 1).loc;
            let mut cx = sema.decl_cx(at, scope);
            cx.mode.unevaluated = true;
            sema.at(cx, |s| call::default_argument(s, id, i, loc))
                .reported();
        }
    }
}

/// Checks the parameters of the main file's templates.
pub(crate) fn check_template_heads(sema: &mut Sema) {
    for d in 0..sema.facts.decls.len() as u32 {
        let p = &sema.facts.decls[d as usize];
        if p.kind != DeclKind::Template
            || p.heads != 1
            || p.start >= sema.tokens.program_end
            || !sema.in_main_file(sema.tok_at(p.start).loc)
            || sema.session.diags.stopped()
        {
            continue;
        }
        let (start, scope, of_class) = (p.start, p.scope, p.tkind == TemplateKind::Class);
        // A class declared before may have its defaults on either declaration.
        let defines = p.defines;
        if sema
            .record_of_scope(scope)
            .is_some_and(|r| instances::in_instance(sema, r))
        {
            continue;
        }
        let cx = sema.decl_cx(start << 1, scope);
        sema.at(cx, |s| -> R<()> {
            let (params, _, end) = signature::parse_template_head(s)?;
            check_parameters(s, &params, start, end, of_class && defines)
        })
        .reported();
    }
}

fn check_parameters(
    sema: &mut Sema,
    params: &[TParam],
    start: u32,
    end: u32,
    of_class: bool,
) -> R<()> {
    let place = |s: &Sema, name: Sym, nth: usize| {
        (start..end)
            .map(|i| s.tok_at(i))
            .filter(|t| t.kind == K::Ident && t.sym() == name)
            .nth(nth)
            .map_or(s.tok_at(start).loc, |t| t.loc)
    };
    for (i, p) in params.iter().enumerate() {
        let last = i + 1 == params.len();
        if let Some(n) = p.name {
            if params[..i].iter().any(|q| q.name == Some(n)) {
                let loc = place(sema, n, 1);
                let n = sema.text(n).to_string();
                return sema.fail(loc, msg::REDEFINITION, &[&n]);
            }
            if of_class && p.pack && !last {
                let loc = place(sema, n, 0);
                return sema.fail(loc, msg::PACK_NOT_LAST, &[]);
            }
            let gap = |q: &TParam| q.default.is_none() && !q.pack;
            // An earlier declaration may give those their defaults ([temp.param] 12).
            let again = |s: &Sema| {
                let own = |p: &&PendingDecl| (p.start..=p.end).contains(&start);
                let this = s.facts.decls.iter().find(own).map(|p| (p.name, p.scope));
                let same = |p: &&PendingDecl| {
                    p.kind == DeclKind::Template && this == Some((p.name, p.scope))
                };
                s.facts.decls.iter().filter(same).count() > 1
            };
            if of_class && p.default.is_some() && params[i..].iter().any(gap) && !again(sema) {
                let loc = place(sema, n, 0);
                return sema.fail(loc, msg::TEMPLATE_DEFAULT_ORDER, &[]);
            }
        }
        if let TParamKind::Value(at) = p.kind {
            check_value_parameter(sema, params, at)?;
        }
    }
    Ok(())
}

/// The type of a value parameter, where it names no other parameter.
fn check_value_parameter(sema: &mut Sema, params: &[TParam], at: Pos) -> R<()> {
    let plain = sema.tok_at(at >> 1);
    let next = sema.tok_at((at >> 1) + 1).kind;
    let ends = matches!(
        next,
        K::Ident | K::Comma | K::Greater | K::GreaterGreater | K::Eq
    );
    let of_parameter = plain.kind == K::Ident && params.iter().any(|p| p.name == Some(plain.sym()));
    if !ends || of_parameter || matches!(plain.kind, K::KwAuto | K::KwTypename | K::KwConst) {
        return Ok(());
    }
    let mut cx = sema.cx.clone();
    cx.pos = at;
    let ty = sema
        .at(cx, |s| grammar::parse_decl_specs(s, SpecMode::Type))?
        .ty;
    if let Some(t) = ty
        && sema.prog.types.is_floating(t)
        && !sema.options.cxx20
    {
        let n = print::type_name(sema, t);
        return sema.fail(plain.loc, msg::VALUE_PARAMETER_TYPE, &[&n]);
    }
    Ok(())
}

/// A string literal of plain characters.
pub(crate) fn text_literal(sema: &mut Sema, text: Vec<u8>, loc: Loc) -> ExprId {
    let n = text.len() as u64 + 1;
    let id = sema.prog.string(StrLit {
        width: 1,
        bytes: text.into(),
    });
    let at = sema
        .prog
        .types
        .array(Builtin::Char.q().add(CONST), ArrayLen::Const(n));
    sema.expr(ExprKind::Str(id), at, Category::LValue, loc)
}
