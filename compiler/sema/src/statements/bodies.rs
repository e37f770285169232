//! Bodies of functions, parsed when something needs them: statements, and the initialisers of constructors.

use crate::class::{special, special_bodies};
use crate::convert::trees;
use crate::declare::definitions;
use crate::init::list;
use crate::overload::call;
use crate::reachability::BODY_DEPTH;
use crate::scope::{ScopeId, SymKind};
use crate::templates::backtrace::Instantiating;
use crate::templates::{backtrace, packs};
use crate::types::print;
use crate::{Fail, R, Sema, class, grammar, init, overload, reachability};
use TokenKind as K;
use jacquard_hir::types::{Builtin, QualType, TemplateRef};
use jacquard_hir::{
    Body, CtorInit, CtorTarget, ExprId, ExprKind, FuncId, FuncName, InitElem, InitTarget, LabelId,
    Parent, RecordId, RecordKind, SpecialMember,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Labels and jumps of the function being parsed.
#[derive(Default)]
pub(crate) struct Jumps {
    /// Each label by its name: its number, whether it is defined, and where it was first named.
    pub(crate) labels: FxHashMap<Sym, (LabelId, bool, Loc)>,
    /// Scope and token of each label that is defined.
    pub(crate) places: FxHashMap<Sym, (ScopeId, u32)>,
    /// `goto`s: label, scope, token and place.
    pub(crate) gotos: Vec<(Sym, ScopeId, u32, Loc)>,
    /// Initialised local variables: scope, token and name.
    pub(crate) begun: Vec<(ScopeId, u32, Sym)>,
    /// Labels of the switches being parsed: ranges of values, and whether a default was seen.
    pub(crate) cases: Vec<(BTreeMap<i128, i128>, bool)>,
}

/// Makes the body of `f` known; false when it has none.
pub fn require_body(sema: &mut Sema, f: FuncId) -> bool {
    match sema.prog[f].body {
        Body::Parsed(_) | Body::Trivial => return true,
        Body::Error => return false,
        _ => {}
    }
    if sema.facts.functions[f.index()].body_done {
        return false;
    }
    let synth = sema.prog[f].flags.is_defaulted
        || sema.facts.functions[f.index()].origin.inherited.is_some();
    if !synth && !sema.templates.member_specs.is_empty() {
        definitions::adopt_member_spec(sema, f);
    }
    if !synth && sema.facts.functions[f.index()].body.is_none() {
        definitions::find_definition(sema, f);
        if sema.facts.functions[f.index()].body.is_none() && !sema.prog[f].flags.is_defaulted {
            return false;
        }
    }
    if sema.prog[f].flags.is_defaulted
        && sema.prog[f].special == SpecialMember::No
        && sema.facts.functions[f.index()].origin.inherited.is_none()
        && sema.prog[f].name == FuncName::Ctor
    {
        sema.prog[f].special = SpecialMember::DefaultCtor;
    }
    if sema.resolution.conv_depth > BODY_DEPTH {
        let loc = sema.loc();
        sema.error(loc, msg::SEMA_NESTING_TOO_DEEP, &[&BODY_DEPTH]);
        return false;
    }
    sema.facts.functions[f.index()].body_done = true;
    sema.resolution.conv_depth += 1;
    let depth = std::mem::take(&mut sema.parser.depth);
    let jumps = std::mem::take(&mut sema.parser.jumps);
    let framed = sema.prog[f].instance.is_some()
        || sema.facts.functions[f.index()].hidden_friend
        || !matches!(sema.prog[f].parent, Parent::Namespace(_));
    if framed {
        let used = sema.facts.functions[f.index()].origin.used_at;
        let loc = if used.is_some() {
            used
        } else if sema.cx.pos >> 1 < sema.tokens.program_end {
            sema.loc()
        } else {
            sema.prog[f].loc
        };
        if backtrace::push_instance(sema, loc, Instantiating::Func(f)).is_err() {
            sema.parser.jumps = jumps;
            sema.parser.depth = depth;
            sema.resolution.conv_depth -= 1;
            return false;
        }
    }
    let r = if sema.prog[f].flags.is_defaulted
        || sema.facts.functions[f.index()].origin.inherited.is_some()
    {
        special_bodies::synthesize_special(sema, f)
    } else {
        parse_body(sema, f)
    };
    if framed {
        sema.templates.in_progress.pop();
    }
    sema.parser.jumps = jumps;
    sema.parser.depth = depth;
    sema.resolution.conv_depth -= 1;
    match r {
        Ok(()) => true,
        Err(_) => {
            sema.facts.functions[f.index()].ret.deducing = false;
            if sema.session.diags.in_trap() {
                sema.facts.functions[f.index()].body_done = false;
                let trials = &mut sema.facts.functions[f.index()].ret.trials;
                *trials = trials.saturating_add(1);
                sema.resolution.broken_body.get_or_insert(f);
            } else {
                sema.prog[f].body = Body::Error;
            }
            false
        }
    }
}

pub(crate) fn parse_body(sema: &mut Sema, f: FuncId) -> R<()> {
    let info = sema.facts.functions[f.index()].clone();
    let Some(pos) = info.body else {
        return Err(Fail);
    };
    let mut cx = sema.decl_cx(pos, info.scope);
    cx.func = Some(f);
    cx.mode.device = overload::device_callable(sema, f);
    // Host code is understood as far as its return type needs it.
    cx.mode.lenient = !cx.mode.device && info.ret.needs_deduction;
    if let (Parent::Record(r), true) = (sema.prog[f].parent, sema.prog[f].flags.is_method) {
        cx.this = call::object_type(sema, f);
        let loc = sema.prog[f].loc;
        class::require_complete_record(sema, r, loc)?;
    }
    if let Some(l) = info.origin.lambda {
        cx.lambda = Some(l);
        let outer = sema.facts.lambdas[l as usize].cx.clone();
        cx.this = outer.this;
        cx.mode.device = true;
        // Inside an expansion the body names elements of its packs.
        cx.pack = outer.pack;
    }
    if info.ret.needs_deduction {
        sema.facts.functions[f.index()].ret.deducing = true;
    }
    // Parameters passed by value need their destructors; types must be complete.
    for p in sema.prog[f].params.clone() {
        let t = sema.prog[p].ty;
        let loc = sema.prog[p].loc;
        if !sema.prog.types.is_ref(t) {
            class::require_complete(sema, t, loc)?;
            sema.prog[p].dtor = trees::needed_dtor(sema, t);
        }
    }
    let ret = sema.prog.ret(f);
    if let Some(r) = sema.prog.types.record(ret) {
        let loc = sema.prog[f].loc;
        class::require_complete_record(sema, r, loc)?;
    }
    sema.at(cx, |s| {
        if s.is(K::KwTry) {
            let loc = s.loc();
            if in_device_function(s) {
                return s.unsupported(loc, "a function-try-block in device code");
            }
            s.bump();
        }
        if s.prog[f].name == FuncName::Ctor {
            parse_ctor_inits(s, f)?;
        }
        let end = s.close(s.idx());
        let end = s.tok_at(end).loc;
        s.prog.naming.body_ends.insert(f, end);
        let body = grammar::parse_compound(s);
        if body.is_ok() || !s.session.diags.in_trap() {
            check_labels(s)?;
        }
        let body = body?;
        s.prog[f].labels = s.parser.jumps.labels.len() as u32;
        if s.facts.functions[f.index()].ret.needs_deduction {
            reachability::set_return(s, f, Builtin::Void.q());
        }
        s.prog[f].body = Body::Parsed(body);
        Ok(())
    })
}

pub(crate) fn check_labels(sema: &mut Sema) -> R<()> {
    let missing = sema
        .parser
        .jumps
        .labels
        .iter()
        .find(|(_, l)| !l.1)
        .map(|(n, l)| (*n, l.2));
    if let Some((n, loc)) = missing {
        let text = sema.text(n).to_string();
        return sema.fail(loc, msg::LABEL_UNDEFINED, &[&text]);
    }
    check_jumps(sema)
}

/// A jump may not enter the scope of a variable past its initialisation.
fn check_jumps(sema: &mut Sema) -> R<()> {
    if sema.cx.mode.lenient {
        return Ok(());
    }
    let within = |s: &Sema, mut at: ScopeId, scope: ScopeId| loop {
        if at == scope {
            return true;
        }
        match s.scope(at).parent {
            Some(p) => at = p,
            None => return false,
        }
    };
    for (label, from, here, loc) in sema.parser.jumps.gotos.clone() {
        let Some(&(to, there)) = sema.parser.jumps.places.get(&label) else {
            continue;
        };
        let passed = sema.parser.jumps.begun.iter().find(|(scope, at, _)| {
            *at < there && within(sema, to, *scope) && !(within(sema, from, *scope) && *at < here)
        });
        if let Some(&(_, _, n)) = passed
            && sema.in_main_file(loc)
        {
            let n = sema.text(n).to_string();
            return sema.fail(loc, msg::JUMP_PAST_INIT, &[&n]);
        }
    }
    Ok(())
}

/// `: base(…), member{…}` before a constructor's body, defaults added.
pub(crate) fn parse_ctor_inits(sema: &mut Sema, f: FuncId) -> R<()> {
    let Parent::Record(r) = sema.prog[f].parent else {
        return Ok(());
    };
    let mut named: Vec<(CtorTarget, ExprId)> = Vec::new();
    if sema.eat(K::Colon) {
        loop {
            let mut list: Vec<(CtorTarget, ExprId)> = Vec::new();
            // The pattern of a base pack ends in `...` after its initialiser.
            let i = sema.idx();
            let e = sema.tokens.find_stop(i, &[K::Comma, K::LBrace, K::LParen]);
            let mut k = e;
            if matches!(sema.tok_at(k).kind, K::LBrace | K::LParen) {
                k = sema.close(k) + 1;
            }
            if sema.tok_at(k).kind == K::Ellipsis {
                let start = sema.cx.pos;
                if let Some(n) = packs::pack_length(sema, i, e)? {
                    let saved = sema.cx.pack;
                    for x in 0..n {
                        sema.cx.pos = start;
                        sema.cx.pack = Some(x);
                        let one = parse_mem_init(sema, r);
                        sema.cx.pack = saved;
                        list.push(one?);
                    }
                }
                sema.cx.pos = (k + 1) << 1;
            } else {
                let at = sema.loc();
                let one = parse_mem_init(sema, r)?;
                if let Some(n) = named.iter().position(|n| n.0 == one.0) {
                    let both = match one.0 {
                        CtorTarget::Field(field) => merged(sema, (r, field), named[n].1, one.1),
                        _ => None,
                    };
                    let Some(both) = both else {
                        return sema.fail(at, msg::INIT_TWICE, &[]);
                    };
                    named[n].1 = both;
                    if !sema.eat(K::Comma) {
                        break;
                    }
                    continue;
                }
                if let (CtorTarget::Delegate, ExprKind::Construct { ctor, .. }) =
                    (one.0, &sema.prog[one.1].kind)
                    && *ctor == f
                {
                    return sema.fail(at, msg::DELEGATES_TO_ITSELF, &[]);
                }
                list.push(one);
            }
            named.append(&mut list);
            if !sema.eat(K::Comma) {
                break;
            }
        }
    }
    if let Some(&(_, e)) = named.iter().find(|n| n.0 == CtorTarget::Delegate) {
        if named.len() > 1 {
            let at = sema.eloc(e);
            return sema.fail(at, msg::DELEGATES_AND_MORE, &[]);
        }
        sema.prog[f].inits = vec![CtorInit {
            target: CtorTarget::Delegate,
            init: e,
        }];
        return Ok(());
    }
    // Members of anonymous unions: merged into one initialiser of the anonymous field.
    let end = sema.loc();
    check_members_begin(sema, r, &named, end)?;
    let inits = special::complete_inits(sema, r, named, end)?;
    sema.prog[f].inits = inits;
    Ok(())
}

/// A constructor must give constants their values, `end` being where its initialisers end.
fn check_members_begin(
    sema: &mut Sema,
    r: RecordId,
    named: &[(CtorTarget, ExprId)],
    end: Loc,
) -> R<()> {
    if sema.prog[r].kind == RecordKind::Union || sema.cx.mode.lenient || !sema.in_main_file(end) {
        return Ok(());
    }
    for (i, f) in sema.prog[r].fields.iter().enumerate() {
        let elem = sema.prog.types.base_elem(f.ty);
        let given = named.iter().any(|n| n.0 == CtorTarget::Field(i as u32))
            || sema.facts.records[r.index()]
                .field_init
                .get(i)
                .is_some_and(|x| x.is_some());
        if elem.is_const() && !given && sema.prog.types.record(elem).is_none() && f.name.is_some() {
            let n = f
                .name
                .map_or_else(String::new, |n| sema.text(n).to_string());
            return sema.fail(end, msg::CONST_UNINITIALISED, &[&n]);
        }
    }
    Ok(())
}

pub(crate) fn parse_mem_init(sema: &mut Sema, r: RecordId) -> R<(CtorTarget, ExprId)> {
    let loc = sema.loc();
    // A member's name, else a base's type.
    if sema.is(K::Ident) && matches!(sema.ahead(1), K::LParen | K::LBrace) {
        let name = sema.tok().sym();
        let scope = sema.facts.records[r.index()].scope;
        let found = sema.chain(scope, name);
        for s in found {
            match sema.sym_kind(s).clone() {
                SymKind::Field(x, i) if x == r => {
                    sema.bump();
                    let t = sema.prog[r].fields[i as usize].ty;
                    let e = parse_mem_value(sema, t, loc)?;
                    return Ok((CtorTarget::Field(i), e));
                }
                SymKind::Indirect(path) if path.first().is_some_and(|p| p.0 == r) => {
                    sema.bump();
                    let Some(&(lr, li)) = path.last() else { break };
                    let t = sema.prog[lr].fields[li as usize].ty;
                    let mut e = parse_mem_value(sema, t, loc)?;
                    for &(pr, pi) in path.iter().skip(1).rev() {
                        let pt: QualType = sema.prog[pr].ty.into();
                        let part = InitElem {
                            target: InitTarget::Field(pi),
                            init: e,
                        };
                        e = list::init_list_value(sema, &[part], pt, loc);
                    }
                    return Ok((CtorTarget::Field(path[0].1), e));
                }
                _ => {}
            }
        }
    }
    let id = grammar::parse_id(sema, true)?;
    let Some(t) = id.ty.or_else(|| match id.template {
        // A base template named by its injected name.
        Some(TemplateRef::Decl(tid)) => sema.prog[r]
            .bases
            .iter()
            .find(|b| {
                sema.prog[b.record]
                    .instance
                    .as_ref()
                    .is_some_and(|i| i.template == tid)
            })
            .map(|b| sema.prog[b.record].ty.into()),
        _ => None,
    }) else {
        let n = sema.text(id.sym).to_string();
        let c = print::type_name(sema, sema.prog[r].ty.into());
        return sema.fail(loc, msg::NO_MEMBER, &[&c, &n]);
    };
    if t.ty() == sema.prog[r].ty {
        let e = parse_mem_value(sema, t, loc)?;
        return Ok((CtorTarget::Delegate, e));
    }
    let Some(b) = sema.prog.types.record(t) else {
        return sema.expected("a base class");
    };
    if let Some(i) = sema.prog[r].bases.iter().position(|x| x.record == b) {
        let e = parse_mem_value(sema, t, loc)?;
        return Ok((CtorTarget::Base(i as u32), e));
    }
    let mut virtual_bases = Vec::new();
    sema.prog.virtual_bases(r, &mut virtual_bases);
    if !virtual_bases.contains(&b) && !sema.cx.mode.lenient {
        let (t, c) = (
            print::type_name(sema, t),
            print::type_name(sema, sema.prog[r].ty.into()),
        );
        return sema.fail(loc, msg::INIT_NOT_BASE, &[&t, &c]);
    }
    let e = parse_mem_value(sema, t, loc)?;
    Ok((CtorTarget::VirtualBase(b), e))
}

pub(crate) fn parse_mem_value(sema: &mut Sema, t: QualType, loc: Loc) -> R<ExprId> {
    if sema.is(K::LBrace) {
        let b = grammar::parse_braced(sema)?;
        return list::list_init(sema, t, b, true, loc);
    }
    let args = grammar::parse_call_args(sema)?;
    if args.len() == 1 && sema.prog.types.is_array(t) && sema.ty(args[0]).ty() == t.ty() {
        return special_bodies::copy_part(sema, t, args[0], loc);
    }
    init::direct_init(sema, t, args, loc)
}

/// One initialiser of an anonymous struct or union for two of its members, given by name; none where both are of one member, or of a
/// union.
fn merged(
    sema: &mut Sema,
    (record, field): (RecordId, u32),
    first: ExprId,
    second: ExprId,
) -> Option<ExprId> {
    let f = &sema.prog[record].fields[field as usize];
    let (ty, anonymous) = (f.ty, f.anonymous);
    let inner = sema.prog.types.record(ty).filter(|_| anonymous)?;
    let elements = |e: ExprId| match sema.prog[e].kind {
        ExprKind::InitList { inits, .. } => Some(sema.prog.init_list(inits).to_vec()),
        _ => None,
    };
    let (mut all, more) = (elements(first)?, elements(second)?);
    let number = |e: &InitElem| match e.target {
        InitTarget::Field(n) => Some(n),
        _ => None,
    };
    for m in more {
        let n = number(&m)?;
        match all.iter().position(|e| number(e) == Some(n)) {
            Some(k) => all[k].init = merged(sema, (inner, n), all[k].init, m.init)?,
            None if sema.prog[inner].kind == RecordKind::Union => return None,
            None => all.push(m),
        }
    }
    all.sort_by_key(number);
    let loc = sema.prog[first].loc;
    Some(list::init_list_value(sema, &all, ty, loc))
}

/// Is the function being parsed marked for the device? Nothing is thrown and caught there, though the host may run it, too.
pub fn in_device_function(sema: &Sema) -> bool {
    sema.cx.func.is_some_and(|f| {
        let a = &sema.prog[f].attrs;
        a.global || a.device
    })
}
