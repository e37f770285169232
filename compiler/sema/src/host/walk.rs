//! Which host functions are read: those that code uses and that may launch, followed through templates, constructors and what
//! they return ([`super::host`] reads the bodies).

use crate::analysis_state::Ctx;
use crate::declare::{definitions, resolve};
use crate::grammar;
use crate::host::{DEPTH, WALKS, expressions, launchers, statements, subobjects, variables};
use crate::overload::call;
use crate::scope::{DeclKind, SymKind};
use crate::statements::bodies;
use crate::templates::instances;
use crate::{Sema, class, overload, reachability, scope, syntax};
use TokenKind as K;
use jacquard_hir::types::{Builtin, QualType, TemplateArg, TypeKind};
use jacquard_hir::{CtorTarget, FuncId, FuncName, Parent, RecordId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::TokenKind;

/// Follows the functions that the code just parsed uses: kernels become roots, host templates are walked in turn.
pub(crate) fn drain(sema: &mut Sema) {
    if sema.host.seen.is_empty() && sema.host.vars.is_empty() {
        return;
    }
    for v in std::mem::take(&mut sema.host.vars) {
        variables::follow(sema, v);
    }
    for f in std::mem::take(&mut sema.host.seen) {
        call(sema, f);
    }
}

/// Reads code that the code being walked leads to, and follows what it uses before the walk goes on. It is read in the lenient mode.
pub(super) fn aside(sema: &mut Sema, mut cx: Ctx, read: impl FnOnce(&mut Sema)) {
    cx.mode.unevaluated = true;
    cx.mode.lenient = true;
    let seen = std::mem::take(&mut sema.host.seen);
    sema.host.depth += 1;
    sema.host.walks += 1;
    sema.at(cx, |s| {
        read(s);
        drain(s);
    });
    sema.host.depth -= 1;
    sema.host.seen = seen;
}

/// A function that host code uses. A template's instance, or a member of one, may launch with its own parameters bound.
pub(crate) fn call(sema: &mut Sema, f: FuncId) {
    if sema.prog[f].attrs.global {
        // Arguments that nothing known gives name no kernel.
        let known = match &sema.prog[f].instance {
            Some(i) => !any_unknown(sema, &i.args, 0),
            None => true,
        };
        match known {
            true => reachability::add_root(sema, f),
            false => launch_left_out(sema, f),
        }
        return;
    }
    if sema.prog[f].name == FuncName::Ctor
        && let Parent::Record(r) = sema.prog[f].parent
    {
        constructed(sema, r);
    }
    if reachability::is_elsewhere(sema, f) {
        return;
    }
    if sema.host.depth > DEPTH || sema.host.walks > WALKS {
        launches_not_followed(sema);
        return;
    }
    subobjects::follow(sema, f);
    if sema.facts.functions[f.index()].launch_scanned {
        return;
    }
    // Bodies of other functions are scanned where they stand; those of local classes and lambdas are not.
    let followed = sema.prog[f].instance.is_some()
        || expressions::is_host_lambda(sema, f)
        || matches!(sema.prog[f].parent, Parent::Record(r) if instances::in_instance(sema, r) || instances::is_local(sema, r));
    if followed {
        sema.facts.functions[f.index()].launch_scanned = true;
        body(sema, f);
    }
}

/// Says, once a compile, that host templates were too many to follow.
fn launches_not_followed(sema: &mut Sema) {
    if std::mem::replace(&mut sema.host.overrun, true) {
        return;
    }
    let loc = sema.tok_at(sema.cx.pos >> 1).loc;
    sema.session
        .diags
        .report(loc, msg::LAUNCHES_NOT_FOLLOWED, &[&WALKS, &DEPTH])
        .emit();
}

/// Says, once, that a kernel's instance is not made.
fn launch_left_out(sema: &mut Sema, f: FuncId) {
    let at = sema.cx.pos >> 1;
    if sema.facts.functions[f.index()].origin.used_at.is_some() || at + 1 >= sema.tokens.program_end
    {
        return;
    }
    let loc = sema.tok_at(at).loc;
    sema.facts.functions[f.index()].origin.used_at = loc;
    if let FuncName::Ident(name) = sema.prog[f].name {
        sema.host.launches.lost(at, loc, name);
    }
}

/// Is a type that nothing declares among template arguments?
fn any_unknown(sema: &Sema, args: &[TemplateArg], depth: u32) -> bool {
    args.iter().any(|a| match a {
        TemplateArg::Type(t) => holds_unknown(sema, *t, depth),
        TemplateArg::Pack(p) => any_unknown(sema, p, depth),
        _ => false,
    })
}

fn holds_unknown(sema: &Sema, t: QualType, depth: u32) -> bool {
    if depth > 8 {
        return false;
    }
    match sema.prog.types.kind(t.ty()) {
        TypeKind::Pointer(p) | TypeKind::LRef(p) | TypeKind::RRef(p) => {
            holds_unknown(sema, *p, depth + 1)
        }
        TypeKind::Array { elem, .. } => holds_unknown(sema, *elem, depth + 1),
        TypeKind::Record(r) => match &sema.prog[*r].instance {
            Some(i) => any_unknown(sema, &i.args, depth + 1),
            None => false,
        },
        _ => sema.is_error(t),
    }
}

/// Virtual functions of a class template's instance exist once an object of it is made, though the class can't be completed.
pub(super) fn constructed(sema: &mut Sema, r: RecordId) {
    if !instances::in_instance(sema, r) || !sema.host.made.insert(r) {
        return;
    }
    let Some(body) = sema.facts.records[r.index()].body else {
        return;
    };
    if !launchers::may_launch(sema, body, sema.close(body)) {
        return;
    }
    sema.trap(|s| {
        class::complete_record(s, r);
        Ok(())
    });
    if sema.prog[r].complete {
        // What overrides a base's function may not say so itself.
        for f in sema.prog[r].virtuals.clone() {
            call(sema, f);
        }
        return;
    }
    class::start_members(sema, r);
    let scope = sema.facts.records[r.index()].scope;
    for m in sema.facts.records[r.index()].members.clone() {
        let (Some(name), DeclKind::Simple) = (m.name, sema.facts.decls[m.decl as usize].kind)
        else {
            continue;
        };
        let p = &sema.facts.decls[m.decl as usize];
        let (start, end) = (p.start, p.end);
        let overrides = m.is_function
            && (m.is_virtual
                || (start..end)
                    .take_while(|i| sema.tok_at(*i).kind != K::LBrace)
                    .any(|i| {
                        let t = sema.tok_at(i);
                        t.kind == K::Ident && sema.text(t.sym()) == "override"
                    }));
        if !overrides {
            continue;
        }
        resolve::resolve_decl(sema, m.decl);
        for s in sema.chain(scope, name) {
            if let SymKind::Func(f) = *sema.sym_kind(s) {
                call(sema, f);
            }
        }
    }
}

/// Types named in the template arguments of something unknown (`std::make_unique<Layer<float>>`): objects of them may be made.
pub(super) fn type_arguments(sema: &mut Sema, from: u32, to: u32) {
    let mut i = from;
    while i < to {
        if sema.tok_at(i).kind == K::Less && sema.tok_at(i - 1).kind == K::Ident {
            let saved = sema.cx.pos;
            sema.cx.pos = i << 1;
            let args = sema.trap(|s| grammar::parse_template_args(s));
            sema.cx.pos = saved;
            for a in args.iter().flat_map(|a| a.iter()) {
                if let syntax::RawArg::Type(t) = a
                    && let Some(r) = sema.prog.types.record(*t)
                    && sema.prog[r].instance.is_some()
                    && !sema.session.sources.in_system_header(sema.prog[r].loc)
                {
                    sema.trap(|s| {
                        class::complete_record(s, r);
                        Ok(())
                    });
                    constructed(sema, r);
                    for c in overload::constructors(sema, r) {
                        if let SymKind::Func(f) = *sema.sym_kind(c) {
                            sema.host.seen.push(f);
                        }
                    }
                }
            }
            return;
        }
        i += 1;
    }
}

/// Walks the body of `f` if its text may lead to a launch.
pub(crate) fn body(sema: &mut Sema, f: FuncId) {
    definitions::find_definition(sema, f);
    let Some(body) = sema.facts.functions[f.index()].body else {
        return;
    };
    let head = body >> 1;
    let Some((body, inits)) = sema.tokens.body_and_inits(head) else {
        return;
    };
    let close = sema.tokens.host_end(body);
    if !launchers::may_launch(sema, head, close) && !launchers::given_launcher(sema, f) {
        return;
    }
    let info = &sema.facts.functions[f.index()];
    let scope = info.scope;
    let lambda = info.origin.lambda;
    let mut cx = sema.decl_cx((body + 1) << 1, scope);
    cx.func = Some(f);
    if let Some(l) = lambda {
        let outer = &sema.facts.lambdas[l as usize].cx;
        cx.this = outer.this;
        // Inside an expansion the body names elements of its packs.
        cx.pack = outer.pack;
    }
    cx.mode.unevaluated = true;
    cx.mode.lenient = true;
    if lambda.is_none() {
        cx.this = call::object_type(sema, f);
    }
    sema.host.depth += 1;
    // Instances of many arguments cost as much as several of few.
    let arguments = sema.prog[f].instance.as_ref().map_or(0, |i| count(&i.args))
        + match sema.prog[f].parent {
            Parent::Record(r) => sema.prog[r].instance.as_ref().map_or(0, |i| count(&i.args)),
            _ => 0,
        };
    sema.host.walks += 1 + arguments / 16;
    let seen = std::mem::take(&mut sema.host.seen);
    let depth = std::mem::take(&mut sema.parser.depth);
    sema.at(cx, |s| {
        if !subobjects::has_initialized(s, f) {
            member_inits(s, f, &inits);
        }
        s.cx.pos = (body + 1) << 1;
        scope::in_block(s, |s| statements::statements(s, close));
        drain(s);
    });
    if sema.facts.functions[f.index()].ret.needs_deduction && expressions::is_host_lambda(sema, f) {
        reachability::set_return(sema, f, Builtin::Void.q());
    }
    sema.parser.depth = depth;
    sema.host.seen = seen;
    sema.host.depth -= 1;
}

/// The initializers of a constructor's bases and members, by where each begins: their constructors are used. Which parts they initialize.
pub(super) fn member_inits(sema: &mut Sema, f: FuncId, inits: &[u32]) -> Vec<CtorTarget> {
    let Parent::Record(r) = sema.prog[f].parent else {
        return Vec::new();
    };
    let mut named = Vec::new();
    for &at in inits {
        sema.cx.pos = at << 1;
        let found = sema.trap(|s| bodies::parse_mem_init(s, r));
        named.extend(found.map(|(target, _)| target));
    }
    named
}

/// How many template arguments there are, those in packs included.
fn count(args: &[TemplateArg]) -> u32 {
    args.iter()
        .map(|a| match a {
            TemplateArg::Pack(p) => count(p),
            _ => 1,
        })
        .sum()
}
