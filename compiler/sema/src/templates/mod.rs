//! Templates: declared from their tokens, deduced against their signatures, instantiated by parsing the tokens again with the
//! parameters bound.

pub mod args;
pub(crate) mod backtrace;
pub(crate) mod binding;
pub mod constraints;
pub mod ctad;
pub mod deduce;
pub(crate) mod forms;
pub(crate) mod instances;
pub mod instantiate;
pub(crate) mod instantiations;
pub mod linkage;
pub mod matching;
pub mod order;
pub(crate) mod packs;
mod qualified;
pub(crate) mod rejection;
pub mod signature;
pub(crate) mod unify;

use crate::cursor::Pos;
use crate::declare::resolve;
use crate::scan::template;
use crate::scope::{DeclKind, ScopeId, ScopeKind, SymKind, TemplateKind};
use crate::{R, Sema};
use jacquard_hir::types::{Builtin, QualType, TemplateArg, TypeId};
use jacquard_hir::{FuncId, FuncName, OPERATORS, RecordId, TemplateId, TemplateInfo, VarId};
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;
use jacquard_preprocess::token::TokenKind;
use rustc_hash::FxHashMap;
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TParamKind {
    Type,
    /// Position of its declaration.
    Value(Pos),
    /// Position of its own head.
    Template(Pos),
}

/// A template parameter.
#[derive(Clone, Debug)]
pub struct TParam {
    pub name: Option<Sym>,
    /// The name other declarations of the template give it.
    pub other: Option<Sym>,
    pub kind: TParamKind,
    pub pack: bool,
    pub default: Option<Pos>,
    /// A concept before the name: its position.
    pub constraint: Option<Pos>,
}

/// What an instantiation made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Instantiated {
    Record(RecordId),
    Func(FuncId),
    Var(VarId),
    Type(QualType),
    Failed,
}

/// A function template's own signature, over its parameters.
#[derive(Clone, Debug)]
pub struct Signature {
    /// Parameter types as declared; packs are `Expansion`s.
    pub params: Vec<QualType>,
    pub has_default: Vec<bool>,
    pub ret: QualType,
    pub ty: TypeId,
    pub variadic: bool,
    /// The first parameter is the object.
    pub explicit_object: bool,
    pub requires: Option<Pos>,
    pub is_static: bool,
    /// Types that nothing declares stand in it as the error type: of use to host code alone.
    pub host_only: bool,
}

/// A partial or explicit specialisation of a class or variable template.
#[derive(Clone, Debug)]
pub struct Spec {
    pub decl: u32,
    pub params: Rc<[TParam]>,
    /// Argument patterns, over the specialisation's parameters.
    pub args: Vec<TemplateArg>,
    /// The same with packs spread out.
    pub flat: Box<[TemplateArg]>,
    pub inner: u32,
    pub scope: ScopeId,
    pub requires: Option<Pos>,
}

/// A template.
#[derive(Clone, Debug)]
pub struct Template {
    pub sym: Sym,
    pub kind: TemplateKind,
    pub decl: u32,
    pub scope: ScopeId,
    pub loc: Loc,
    /// Token after the template head.
    pub inner: u32,
    pub params: Rc<[TParam]>,
    /// `requires` clause of the head.
    pub requires: Option<Pos>,
    pub specs: Vec<Rc<Spec>>,
    /// As many of the specialisations at namespace scope, and of those in its own class, have been looked at.
    pub specs_seen: [usize; 2],
    pub signature: Option<Option<Rc<Signature>>>,
    /// Lambda whose generic call operator this is.
    pub lambda: Option<u32>,
    pub friend: bool,
    pub guide: bool,
    /// The signature was parsed again for host code.
    pub retried: bool,
}

pub fn new_template(sema: &mut Sema, t: Template, name: FuncName) -> TemplateId {
    let parent = {
        let s = t.scope;
        let ds = sema.decl_scope(s);
        sema.parent_of(ds)
    };
    let pack = t.params.iter().position(|p| p.pack).map(|i| i as u32);
    let inner_packs = t.params.iter().map(|p| inner_pack(sema, p)).collect();
    let id = sema.prog.add_template(TemplateInfo {
        name,
        parent,
        pack,
        inner_packs,
    });
    sema.templates.list.push(t);
    sema.templates.instances.push(FxHashMap::default());
    id
}

/// The place of the first pack among the parameters of a template template parameter.
fn inner_pack(sema: &Sema, p: &TParam) -> Option<u32> {
    let TParamKind::Template(head) = p.kind else {
        return None;
    };
    let mut i = (head >> 1) + 2;
    let mut at = 0;
    loop {
        let end = sema.tokens.tparam_end(i) >> 1;
        if (i..end).any(|k| sema.tok_at(k).kind == TokenKind::Ellipsis) {
            return Some(at);
        }
        if sema.tok_at(end).kind != TokenKind::Comma {
            return None;
        }
        i = end + 1;
        at += 1;
    }
}

/// Notes another declaration of a class template: its default arguments and parameter names count too.
pub(crate) fn record_extra_head(sema: &mut Sema, decl: u32, start: u32) {
    sema.templates
        .extra_heads
        .entry(decl)
        .or_default()
        .push(start);
}

/// Makes the template behind a pending declaration.
pub(crate) fn declare_template(sema: &mut Sema, d: u32) -> R<()> {
    let p = sema.facts.decls[d as usize].clone();
    let Some(name) = p.name else { return Ok(()) };
    // A friend declaration of a class template makes no name known ([class.friend]/11): the template is declared elsewhere.
    if p.friend && p.tkind == TemplateKind::Class {
        return Ok(());
    }
    let guide = p.kind == DeclKind::Guide;
    let head = sema.tok_at(p.start).kind == jacquard_preprocess::token::TokenKind::KwTemplate;
    let (params, requires, inner) = if head {
        let cx = sema.decl_cx(p.start << 1, p.scope);
        sema.at(cx, |s| signature::parse_template_head(s))?
    } else {
        (Vec::new(), None, p.start)
    };
    let mut params = params;
    if let Some(extra) = sema.templates.extra_heads.get(&d).cloned() {
        for start in extra {
            let cx = sema.decl_cx(start << 1, p.scope);
            let (other, _, _) = sema.at(cx, |s| signature::parse_template_head(s))?;
            for (a, b) in params.iter_mut().zip(other) {
                if a.default.is_none() {
                    a.default = b.default;
                }
                if a.other.is_none() && b.name != a.name {
                    a.other = b.name;
                }
            }
        }
    }
    // `auto` parameters of an abbreviated function template are added by the signature's tokens.
    if p.tkind == TemplateKind::Func && !guide {
        signature::add_auto_params(sema, inner, p.end, &mut params);
    }
    let loc = sema.tok_at(inner).loc;
    let fname = template_func_name(sema, name);
    let t = Template {
        sym: name,
        kind: p.tkind,
        decl: d,
        scope: p.scope,
        loc,
        inner,
        params: params.into(),
        requires,
        specs: Vec::new(),
        specs_seen: [0; 2],
        signature: None,
        lambda: None,
        friend: p.friend,
        guide,
        retried: false,
    };
    let target = if p.friend {
        sema.enclosing_namespace(p.scope)
    } else {
        p.scope
    };
    let id = new_template(sema, t, fname);
    if p.friend {
        let ns = sema.enclosing_namespace(p.scope);
        sema.prog.templates[id.index()].parent = sema.parent_of(ns);
    }
    sema.facts.decls[d as usize].template = Some(id);
    let sym = if guide {
        template::guide_sym(sema, name)
    } else {
        name
    };
    let symbol = resolve::bind_pending(sema, target, sym, d, SymKind::Template(id));
    // A redeclaration of a function template seen before.
    if p.tkind == TemplateKind::Func && !guide {
        if p.friend {
            (sema.templates.friends.entry((target, sym)).or_default()).push(symbol);
        }
        merge_template(sema, id, target, sym);
    }
    Ok(())
}

fn template_func_name(sema: &Sema, name: Sym) -> FuncName {
    if name == sema.op_syms.ctor {
        FuncName::Ctor
    } else if name == sema.op_syms.conv {
        FuncName::Conversion(Builtin::Auto.q())
    } else if let Some(n) = sema.op_syms.syms.iter().position(|s| *s == name) {
        FuncName::Operator(OPERATORS[n].0)
    } else if sema.text(name).starts_with("operator\"\"") {
        FuncName::Literal(name)
    } else {
        FuncName::Ident(name)
    }
}

/// Folds a function template into one of the same signature declared before (or after).
fn merge_template(sema: &mut Sema, id: TemplateId, scope: ScopeId, sym: Sym) {
    let defines = |me: &Sema, t: TemplateId| {
        me.facts.decls[me.templates.list[t.index()].decl as usize].defines
    };
    // What friend declarations name are members of the namespace too, though of no chain.
    let mut names = sema.chain(scope, sym);
    if let Some(friends) = sema.templates.friends.get(&(scope, sym)) {
        names.extend_from_slice(friends);
    }
    let mut others: Vec<TemplateId> = Vec::new();
    for s in &names {
        if let SymKind::Template(t) = *sema.sym_kind(*s)
            && t != id
            && sema.templates.list[t.index()].kind == TemplateKind::Func
            && !others.contains(&t)
        {
            others.push(t);
        }
    }
    if others.is_empty() {
        return;
    }
    let np = sema.templates.list[id.index()].params.len();
    for o in others {
        if sema.templates.list[o.index()].params.len() != np {
            continue;
        }
        if defines(sema, o) && defines(sema, id) {
            check_defined_twice(sema, o, id);
            continue;
        }
        let (Some(a), Some(b)) = (
            signature::signature(sema, id),
            signature::signature(sema, o),
        ) else {
            continue;
        };
        if a.ty != b.ty
            || a.requires.is_some() != b.requires.is_some()
            || constrained_otherwise(sema, id, o)
            || args::heads_differ(sema, id, o)
        {
            continue;
        }
        // Keep the one with the definition; default arguments of both.
        let (keep, drop) = if defines(sema, o) { (o, id) } else { (id, o) };
        let dropped = sema.templates.list[drop.index()].params.clone();
        let mut params = sema.templates.list[keep.index()].params.to_vec();
        for (x, y) in params.iter_mut().zip(dropped.iter()) {
            if x.default.is_none() {
                x.default = y.default;
            }
            if x.other.is_none() && y.name != x.name {
                x.other = y.name;
            }
        }
        sema.templates.list[keep.index()].params = params.into();
        let dd = sema.templates.list[drop.index()].inner;
        let drop_scope = sema.templates.list[drop.index()].scope;
        let known = sema.templates.defaults.entry(keep).or_default();
        known.push((dd, drop_scope));
        let inst = std::mem::take(&mut sema.templates.instances[drop.index()]);
        for (k, v) in inst {
            sema.templates.instances[keep.index()].entry(k).or_insert(v);
        }
        for c in names {
            if matches!(*sema.sym_kind(c), SymKind::Template(t) if t == drop) {
                sema.env.symbols[c.0 as usize].kind = SymKind::Template(keep);
            }
        }
        return;
    }
}

/// Whether a parameter of one of two templates is constrained by another concept than that of the other.
fn constrained_otherwise(sema: &Sema, a: TemplateId, b: TemplateId) -> bool {
    use jacquard_preprocess::token::TokenKind as K;
    // The last name of `std::integral` names the concept.
    let concept = |p: &TParam| {
        let mut i = p.constraint? >> 1;
        while sema.tok_at(i).kind == K::ColonColon || sema.tok_at(i + 1).kind == K::ColonColon {
            i += 1;
        }
        let t = sema.tok_at(i);
        (t.kind == K::Ident).then(|| t.sym())
    };
    let of = |t: TemplateId| sema.templates.list[t.index()].params.iter().map(concept);
    !of(a).eq(of(b))
}

/// Two function templates of plain type parameters and one signature, both defined.
fn check_defined_twice(sema: &mut Sema, a: TemplateId, b: TemplateId) {
    let plain = |s: &Sema, t: TemplateId| {
        let x = &s.templates.list[t.index()];
        x.requires.is_none()
            && x.lambda.is_none()
            && !x.friend
            && x.params.iter().all(|p| {
                p.kind == TParamKind::Type && p.default.is_none() && p.constraint.is_none()
            })
            && s.in_main_file(x.loc)
            && !matches!(s.scope(x.scope).kind, ScopeKind::Record(r) if instances::in_instance(s, r))
    };
    let packs = |s: &Sema, t: TemplateId| -> Vec<bool> {
        let params = &s.templates.list[t.index()].params;
        params.iter().map(|p| p.pack).collect()
    };
    if sema.cx.mode.lenient || !plain(sema, a) || !plain(sema, b) {
        return;
    }
    if packs(sema, a) != packs(sema, b) {
        return;
    }
    let (Some(x), Some(y)) = (signature::signature(sema, a), signature::signature(sema, b)) else {
        return;
    };
    if x.ty != y.ty || x.requires.is_some() || y.requires.is_some() || x.host_only || y.host_only {
        return;
    }
    let place = |s: &Sema, t: TemplateId| {
        let p = &s.facts.decls[s.templates.list[t.index()].decl as usize];
        let named = (p.inner..p.end).find(|&i| {
            let t = s.tok_at(i);
            t.kind == jacquard_preprocess::token::TokenKind::Ident && Some(t.sym()) == p.name
        });
        named.unwrap_or(p.start)
    };
    let spaces = |s: &Sema, t: TemplateId| {
        use jacquard_preprocess::token::TokenKind as K;
        let p = &s.facts.decls[s.templates.list[t.index()].decl as usize];
        let has = |k| (p.start..place(s, t)).any(|i| s.tokens.mark_at(i) == k);
        (has(K::KwHost), has(K::KwDevice))
    };
    if spaces(sema, a) != spaces(sema, b) {
        return;
    }
    let at = place(sema, a).max(place(sema, b));
    let loc = sema.tok_at(at).loc;
    let n = template_name(sema, a);
    sema.warnings
        .redeclared
        .push((loc, jacquard_preprocess::diag::msg::REDEFINITION, n));
}

/// The name a template is displayed by.
pub fn template_name(sema: &Sema, t: TemplateId) -> String {
    sema.text(sema.templates.list[t.index()].sym).to_string()
}
