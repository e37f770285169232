//! Checks what nothing reaches: the declarations and device functions of the user's own file. What is only checked is not emitted.

use crate::analysis_state::{StaticAssert, TagRef, Use};
use crate::declare::{name_conflicts, resolve};
use crate::reachability::{closures, hostless};
use crate::scope::{DeclKind, ScopeId, ScopeKind};
use crate::statements::bodies;
use crate::templates::{forms, instances, instantiations};
use crate::types::{print, traits};
use crate::warn::{misplaced, unused_declarations};
use crate::{
    Fail, Reported, Sema, class, constant, declare, grammar, init, lookup, overload, reachability,
    warn,
};
use TokenKind as K;
use jacquard_hir::types::{QualType, TypeKind};
use jacquard_hir::{Body, FuncId, Parent, Storage, VarId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind;
use rustc_hash::{FxHashMap, FxHashSet};

/// How much of a program is checked beyond what kernels reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Check {
    /// Nothing.
    Reached,
    /// Device code and declarations of the main file.
    Main,
    /// Those of the user's own headers, too.
    #[default]
    All,
}

/// The words of CUDA's attributes, which a slip of the pen leaves between fewer underscores.
const ATTRIBUTES: [&str; 6] = ["global", "device", "host", "shared", "constant", "managed"];

/// Checks the main file as far as `--check` asks.
pub(crate) fn check_unreached(sema: &mut Sema) {
    if sema.options.check == Check::Reached || sema.session.diags.stopped() {
        return;
    }
    misplaced::check_undefined_statics(sema);
    let mut d = 0;
    while d < sema.facts.decls.len() as u32 && !sema.session.diags.stopped() {
        check_declaration(sema, d);
        d += 1;
    }
    hostless::check_no_host(sema);
    if !sema.session.left_out {
        unused_declarations::check_members(sema);
        unused_declarations::check_template_heads(sema);
        forms::check_template_forms(sema);
        forms::check_outside_members(sema);
        check_constants(sema);
        check_autos(sema);
        instantiations::check_instantiations(sema);
        name_conflicts::check_names(sema);
        check_usings(sema);
        unused_declarations::check_default_arguments(sema);
    }
    let mut seen = FxHashSet::default();
    let mut f = 0;
    while f < sema.prog.funcs.len() as u32 && !sema.session.diags.stopped() {
        let id = FuncId(f);
        f += 1;
        if is_checked_body(sema, id) && !is_deleted_comparison(sema, id) {
            check_body(sema, id, &mut seen);
        }
    }
    // Classes that only those bodies use.
    reachability::check_asserts(sema);
    closures::check_closures(sema);
    hostless::check_lambdas(sema);
}

/// Checks one declaration unless something asked for it already.
fn check_declaration(sema: &mut Sema, d: u32) {
    let p = &sema.facts.decls[d as usize];
    let (start, kind, scope, state) = (p.start, p.kind, p.scope, p.state);
    if start >= sema.tokens.program_end || !is_checked(sema, sema.tok_at(start).loc) {
        return;
    }
    if let DeclKind::Tag(at) = kind
        && matches!(
            sema.tok_at(at).kind,
            K::KwStruct | K::KwClass | K::KwUnion | K::KwEnum
        )
    {
        warn::warn_tag_words(sema, start, at);
    }
    // A template's members are known once there is an instance.
    if sema.tok_at(start).kind == K::KwTemplate && kind != DeclKind::Template
        || sema
            .record_of_scope(scope)
            .is_some_and(|r| !sema.prog[r].complete || instances::in_instance(sema, r))
        || resolve::func_of_scope(sema, scope).is_some()
    {
        return;
    }
    if state == 0 || state == 3 {
        match kind {
            DeclKind::Simple
            | DeclKind::Tag(_)
            | DeclKind::Alias
            | DeclKind::Using(_)
            | DeclKind::NamespaceAlias
            | DeclKind::Template
            | DeclKind::OutOfLine => {}
            _ => return,
        }
        if sema.session.left_out && !is_marked(sema, d) {
            check_attribute_word(sema, start);
            return;
        }
        if kind == DeclKind::OutOfLine {
            sema.facts.decls[d as usize].kind = DeclKind::Simple;
        }
        if !resolve::resolve_decl_reporting(sema, d) {
            return;
        }
    }
    if let DeclKind::Tag(at) = kind
        && let Some(TagRef::Record(r)) = sema.facts.tag_at.get(&(scope, at)).copied()
        && !sema.prog[r].complete
    {
        if !sema.session.left_out {
            class::complete_record(sema, r);
        } else if is_marked(sema, d) {
            // Its members may need what the missing header declares.
            sema.trap(|s| {
                if class::complete_record(s, r) {
                    Ok(())
                } else {
                    Err(Fail)
                }
            });
        }
    }
}

/// Static assertions and initialisers of the main file that nothing asked for.
fn check_constants(sema: &mut Sema) {
    let asserts = sema.warnings.asserts.clone();
    for StaticAssert { at, scope, .. } in asserts {
        let known = sema
            .record_of_scope(scope)
            .is_none_or(|r| sema.prog[r].complete && !instances::in_instance(sema, r));
        if known && is_checked(sema, sema.tok_at(at).loc) {
            let mut cx = sema.decl_cx(at << 1, scope);
            cx.mode.unevaluated = true;
            sema.at(cx, |s| grammar::parse_static_assert(s)).reported();
        }
    }
    let mut v = 0;
    while v < sema.prog.vars.len() as u32 && !sema.session.diags.stopped() {
        let id = VarId(v);
        v += 1;
        let d = &sema.prog[id];
        let known = d.storage == Storage::Global
            && !d.reached
            && d.builtin.is_none()
            && d.instance.is_none()
            && (sema.facts.variables[id.index()].init.is_some()
                || matches!(sema.prog.types.kind(d.ty.ty()), TypeKind::DeducedClass(_)))
            && sema.facts.variables[id.index()].init_state == 0
            && !d.is_extern
            && !matches!(d.parent, Parent::Record(r) if instances::in_instance(sema, r));
        if known && is_checked(sema, d.loc) {
            init::ensure_init(sema, id);
            if sema.prog[id].is_constexpr {
                constant::compute_value(sema, id);
            }
        }
    }
}

/// `auto` stands for one type in a declaration at namespace scope, too.
fn check_autos(sema: &mut Sema) {
    let mut first: FxHashMap<u32, QualType> = FxHashMap::default();
    for v in 0..sema.prog.vars.len() as u32 {
        let v = VarId(v);
        let (info, d) = (&sema.facts.variables[v.index()], &sema.prog[v]);
        let found = d.ty.unqual();
        let own = d.storage == Storage::Global
            && d.instance.is_none()
            && !matches!(d.parent, Parent::Record(r) if instances::in_instance(sema, r));
        if !info.plain_auto || !own || !is_checked(sema, d.loc) {
            continue;
        }
        if declare::has_placeholder(sema, found) || sema.is_error(found) {
            continue;
        }
        let loc = d.loc;
        let before = *first.entry(info.decl).or_insert(found);
        if before != found {
            let (a, b) = (
                print::type_name(sema, before),
                print::type_name(sema, found),
            );
            sema.error(loc, msg::AUTO_DIFFERS, &[&a, &b]);
        }
    }
}

/// The using-directives of namespaces that no look-up came by.
fn check_usings(sema: &mut Sema) {
    let cx = sema.decl_cx(sema.tokens.program_end << 1, ScopeId(0));
    sema.at(cx, |s| {
        for i in 0..s.env.scopes.len() as u32 {
            if let ScopeKind::Namespace(_) = s.scope(ScopeId(i)).kind {
                lookup::resolve_usings(s, ScopeId(i));
            }
        }
    });
}

/// Whether a declaration says that it is device code.
pub(crate) fn is_marked(sema: &Sema, d: u32) -> bool {
    let p = &sema.facts.decls[d as usize];
    (p.start..p.end).any(|i| {
        matches!(
            sema.tok_at(i).kind,
            K::KwGlobal | K::KwDevice | K::KwShared | K::KwConstant
        )
    })
}

/// A declaration that begins with what was meant for an attribute of CUDA.
fn check_attribute_word(sema: &mut Sema, start: u32) {
    let t = sema.tok_at(start);
    if t.kind != K::Ident {
        return;
    }
    let name = t.sym();
    let text = sema.text(name);
    let word = text.trim_matches('_');
    if word.len() == text.len() || !ATTRIBUTES.contains(&word) {
        return;
    }
    let hint = format!("__{word}__");
    let text = text.to_string();
    if lookup::lookup_from(sema, ScopeId(0), name).is_empty() {
        sema.error(t.loc, msg::UNKNOWN_TYPE_HINT, &[&text, &hint]);
    }
}

fn is_deleted_comparison(sema: &mut Sema, f: FuncId) -> bool {
    traits::settle_comparison(sema, f);
    sema.prog[f].flags.is_deleted
}

/// Whether the body of a function of the main file is to be checked though nothing calls it.
fn is_checked_body(sema: &Sema, f: FuncId) -> bool {
    let d = &sema.prog[f];
    if d.reached
        || d.builtin.is_some()
        || d.instance.is_some()
        || d.flags.is_deleted
        || d.flags.is_implicit && !d.flags.is_lambda_call
        || sema.facts.functions[f.index()].origin.inherited.is_some()
        || d.flags.is_lambda_call && !is_device_lambda(sema, f)
        || matches!(d.body, Body::Parsed(_) | Body::Trivial | Body::Error)
        || matches!(d.parent, Parent::Record(r) if instances::in_instance(sema, r) || !sema.prog[r].complete)
        || is_friend_of_instance(sema, f)
        || !is_checked(sema, d.loc)
    {
        return false;
    }
    // Members of local classes of device code are written for it.
    d.attrs.device
        || d.attrs.global
        || d.flags.is_lambda_call
        || matches!(d.parent, Parent::Record(r)
            if !d.attrs.host
                && sema.facts.records[r.index()]
                    .func
                    .is_some_and(|f| sema.prog[f].instance.is_none() && overload::device_callable(sema, f)))
}

/// Whether a lambda's call operator stands in code of the device alone.
fn is_device_lambda(sema: &Sema, f: FuncId) -> bool {
    let Parent::Record(r) = sema.prog[f].parent else {
        return false;
    };
    sema.facts.records[r.index()].func.is_some_and(|f| {
        let around = &sema.prog[f];
        if around.flags.is_lambda_call {
            return is_device_lambda(sema, f);
        }
        (around.attrs.device && !around.attrs.host || around.attrs.global)
            && around.instance.is_none()
            && !is_instance_member(sema, f)
    })
}

fn is_instance_member(sema: &Sema, f: FuncId) -> bool {
    matches!(sema.prog[f].parent, Parent::Record(r) if instances::in_instance(sema, r))
}

/// Whether what stands at a place is checked though nothing reaches it.
pub(crate) fn is_checked(sema: &Sema, loc: Loc) -> bool {
    sema.in_main_file(loc)
        || sema.options.check != Check::Main && sema.session.sources.in_user_text(loc)
}

/// Checks a body, and those of the functions that it uses.
fn check_body(sema: &mut Sema, f: FuncId, seen: &mut FxHashSet<FuncId>) {
    let mut list = vec![f];
    while let Some(f) = list.pop() {
        if !seen.insert(f) || sema.prog[f].reached || sema.prog[f].builtin.is_some() {
            continue;
        }
        if !bodies::require_body(sema, f) || sema.session.diags.stopped() {
            continue;
        }
        for u in sema.reach.uses.get(&f).into_iter().flatten() {
            if let Use::Func(g) = u
                && overload::device_callable(sema, *g)
            {
                list.push(*g);
            }
        }
    }
}

/// Whether a function is a friend that an instance of a class template defines: as its members, it is there where it is used.
fn is_friend_of_instance(sema: &Sema, f: FuncId) -> bool {
    let scope = sema.facts.functions[f.index()].scope;
    matches!(sema.prog[f].parent, Parent::Namespace(_))
        && std::iter::successors(Some(scope), |s| sema.scope(*s).parent)
            .find_map(|s| sema.record_of_scope(s))
            .is_some_and(|r| instances::in_instance(sema, r))
}
