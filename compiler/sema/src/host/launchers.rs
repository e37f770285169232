//! Through what host code may come to a launch: names of templates and classes, and types that are given to templates.

use crate::scope::DeclKind;
use crate::templates::instances;
use crate::{Sema, class};
use TokenKind as K;
use jacquard_hir::types::{QualType, TemplateArg, TemplateRef, TypeKind};
use jacquard_hir::{FuncId, Parent};
use jacquard_preprocess::token::{Sym, TokenKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// Names of kernel templates, of templates and classes whose text launches or names one of those, and so on.
pub(super) fn find_launchers(sema: &mut Sema) {
    let launches = std::mem::take(&mut sema.tokens.launches);
    let mut templates: Vec<(u32, u32, Sym)> = Vec::new();
    let mut classes: Vec<(u32, u32, u32, Sym)> = Vec::new();
    for (i, d) in sema.facts.decls.iter().enumerate() {
        match d.kind {
            DeclKind::Template | DeclKind::OutOfLine if d.heads > 0 => {
                let Some(n) = d.name else { continue };
                templates.push((d.inner, d.end, n));
                classes.push((d.start, d.inner, d.end, n));
                if is_nameless(sema, n) {
                    let through = named_instead(sema, i as u32, n);
                    templates.extend(through.into_iter().map(|n| (d.inner, d.end, n)));
                }
            }
            DeclKind::Spec => {
                templates.extend(d.name.map(|n| (d.inner, d.end, n)));
                classes.extend(d.name.map(|n| (d.start, d.inner, d.end, n)));
            }
            // A class that is no template may have member templates that launch.
            DeclKind::Tag(at) if d.heads == 0 => {
                let name = (at + 1..d.end)
                    .map(|i| sema.tok_at(i))
                    .take_while(|t| !matches!(t.kind, K::LBrace | K::Semi | K::Colon))
                    .find(|t| t.kind == K::Ident);
                templates.extend(name.map(|n| (d.start, d.end, n.sym())));
                classes.extend(name.map(|n| (d.start, d.start, d.end, n.sym())));
            }
            _ => {}
        }
    }
    for &(a, b, n) in &templates {
        let kernel = sema.tokens.marked_global(a, b);
        let first = launches.partition_point(|l| *l < a);
        if kernel || launches.get(first).is_some_and(|l| *l < b) {
            sema.host.launchers.insert(n);
        }
    }
    if sema.host.launchers.is_empty() {
        return;
    }
    sema.host.direct_launchers = sema.host.launchers.clone();
    // What names them, to a fixed point.
    let mut users: Vec<(u32, u32, Sym)> = templates.clone();
    users.extend((0..sema.facts.decls.len()).filter_map(|d| named_after_type(sema, d)));
    users.retain(|&(a, b, _)| b - a <= 20_000);
    let mut known = vec![false; sema.session.names.len()];
    for n in &sema.host.launchers {
        known[n.index()] = true;
    }
    for _ in 0..8 {
        let before = sema.host.launchers.len();
        for &(a, b, n) in &users {
            if known[n.index()] {
                continue;
            }
            let text = sema.tokens.toks.get(a as usize..b as usize);
            let calls = text
                .unwrap_or_default()
                .iter()
                .any(|t| t.kind == K::Ident && known[t.sym().index()] && t.sym() != n);
            if calls {
                known[n.index()] = true;
                sema.host.launchers.insert(n);
            }
        }
        if sema.host.launchers.len() == before {
            break;
        }
    }
    for (heads, from, to, n) in classes {
        if sema.host.launchers.contains(&n) {
            launching_members(sema, heads, from, to);
        }
    }
    for &(a, b, n) in &templates {
        if sema.host.launchers.contains(&n)
            && (a..b)
                .take_while(|i| !matches!(sema.tok_at(*i).kind, K::LBrace | K::Semi))
                .any(|i| matches!(sema.tok_at(i).kind, K::KwStruct | K::KwClass))
        {
            sema.host.ranges.push((a, b));
        }
    }
}

/// Is a function's name one that its callers don't write: a constructor's, destructor's, operator's, conversion's?
fn is_nameless(sema: &Sema, n: Sym) -> bool {
    n == sema.op_syms.ctor
        || n == sema.op_syms.dtor
        || n == sema.op_syms.conv
        || sema.op_syms.syms.contains(&n)
}

/// What code that comes to such a function names in its place: its class, or the types of a free operator's parameters.
fn named_instead(sema: &Sema, d: u32, n: Sym) -> Vec<Sym> {
    let p = &sema.facts.decls[d as usize];
    if p.kind == DeclKind::OutOfLine {
        return sema
            .templates
            .out_of_line
            .iter()
            .filter(|((_, m), list)| *m == n && list.contains(&d))
            .map(|((class, _), _)| *class)
            .collect();
    }
    (p.inner..p.end)
        .map(|i| sema.tok_at(i))
        .take_while(|t| !matches!(t.kind, K::LBrace | K::Semi))
        .filter(|t| t.kind == K::Ident && sema.tokens.template_names.contains(&t.sym()))
        .map(|t| t.sym())
        .collect()
}

/// A declaration at namespace scope that gives a name to a type, to an object or to a function's result: the tokens of the
/// type, and the name. Who has the name has the type's member functions.
fn named_after_type(sema: &Sema, d: usize) -> Option<(u32, u32, Sym)> {
    let p = &sema.facts.decls[d];
    let at = match p.kind {
        DeclKind::Alias => return Some((p.start + 2, p.end, sema.tok_at(p.start + 1).sym())),
        DeclKind::Simple if p.heads == 0 => {
            if sema.tok_at(p.start).kind == K::KwTypedef {
                p.end.checked_sub(2)?
            } else {
                let stops = &[K::LParen, K::LBrace, K::LBracket, K::Eq, K::Semi];
                sema.tokens.find_stop(p.start, stops).checked_sub(1)?
            }
        }
        _ => return None,
    };
    let name = sema.tok_at(at);
    (at > p.start && name.kind == K::Ident).then(|| (p.start, at, name.sym()))
}

/// Is a parameter's type of an instance, or a template argument of it or of a class it is a member of, a host lambda or a class
/// whose text may launch? A lambda's captures may be such.
pub(super) fn given_launcher(sema: &mut Sema, f: FuncId) -> bool {
    if sema.facts.functions[f.index()].origin.lambda.is_some() {
        return true;
    }
    let mut types: Vec<QualType> = Vec::new();
    let mut template = false;
    if let Some(i) = &sema.prog[f].instance {
        instances::types_among(&i.args, &mut types);
        template |= template_launches(sema, &i.args);
    }
    let mut parent = sema.prog[f].parent;
    while let Parent::Record(r) = parent {
        if let Some(i) = &sema.prog[r].instance {
            instances::types_among(&i.args, &mut types);
            template |= template_launches(sema, &i.args);
        }
        parent = sema.prog[r].parent;
    }
    let parameters = sema.prog.types.fn_type(sema.prog[f].ty);
    types.extend(parameters.iter().flat_map(|t| t.params.iter().copied()));
    template || types.into_iter().any(|t| type_launches(sema, t, 0))
}

/// May instances of a template among the arguments launch?
fn template_launches(sema: &Sema, args: &[TemplateArg]) -> bool {
    args.iter().any(|a| match a {
        TemplateArg::Template(TemplateRef::Decl(t)) => {
            let p = &sema.facts.decls[sema.templates.list[t.index()].decl as usize];
            may_launch(sema, p.start, p.end)
        }
        TemplateArg::Pack(p) => template_launches(sema, p),
        _ => false,
    })
}

pub(super) fn type_launches(sema: &mut Sema, t: QualType, depth: u32) -> bool {
    let t = sema.prog.types.strip_ref(t);
    let Some(r) = sema.prog.types.record(t) else {
        // What takes or points to one: a table of functions has them in its type alone.
        let parts: Vec<QualType> = match sema.prog.types.kind(t.ty()) {
            TypeKind::Pointer(p) => vec![*p],
            TypeKind::Array { elem, .. } => vec![*elem],
            TypeKind::Function(f) => f.params.iter().copied().chain([f.ret]).collect(),
            _ => return false,
        };
        return depth < 4 && parts.into_iter().any(|t| type_launches(sema, t, depth + 1));
    };
    if let Some(l) = sema.facts.records[r.index()].lambda {
        return sema.facts.lambdas[l as usize].host;
    }
    sema.trap(|s| {
        class::complete_record(s, r);
        Ok(())
    });
    if sema.facts.records[r.index()]
        .body
        .is_some_and(|b| may_launch(sema, b, sema.close(b)))
    {
        return true;
    }
    // What it was made of: a holder of callables.
    let mut types = Vec::new();
    if let (Some(i), true) = (&sema.prog[r].instance, depth < 4) {
        instances::types_among(&i.args, &mut types);
        if template_launches(sema, &i.args) {
            return true;
        }
    }
    types.into_iter().any(|t| type_launches(sema, t, depth + 1))
}

/// Does the text between two tokens launch, or name something that does?
pub(crate) fn may_launch(sema: &Sema, from: u32, to: u32) -> bool {
    sema.host.ranges.iter().any(|r| r.0 <= from && to <= r.1)
        || (from..to).any(|i| {
            let t = sema.tok_at(i);
            t.kind == K::LaunchOpen
                || (t.kind == K::Ident && sema.host.launchers.contains(&t.sym()))
        })
}

/// Names of member functions of classes between two tokens, behind the heads of a template, whose bodies launch or name what may, where an object's type decides
/// which instance that is: member templates, and members of class templates.
fn launching_members(sema: &mut Sema, heads: u32, from: u32, to: u32) {
    let own = !(sema.session.sources).in_system_header(sema.tok_at(from).loc);
    // Open braces around the token at hand, each with what stands before it.
    let mut open: Vec<(u32, u32)> = Vec::new();
    let mut head = from;
    for i in from..to {
        let t = sema.tok_at(i);
        let leads = match t.kind {
            K::LBrace => {
                open.push((i, head));
                head = i + 1;
                continue;
            }
            K::RBrace => {
                open.pop();
                head = i + 1;
                continue;
            }
            K::Semi => {
                head = i + 1;
                continue;
            }
            K::LaunchOpen => true,
            K::Ident => own && sema.host.direct_launchers.contains(&t.sym()),
            _ => false,
        };
        if !leads {
            continue;
        }
        let Some(class) = open.iter().rposition(|&(b, h)| is_class_head(sema, h, b)) else {
            continue;
        };
        let Some(&(body, head)) = open.get(class + 1) else {
            continue;
        };
        // What is no template is read whoever calls it.
        let template = open[..=class + 1]
            .iter()
            .any(|&(b, h)| (h..b).any(|k| opens_template(sema, k)));
        if !template && !opens_template(sema, heads) {
            continue;
        }
        if let Some(name) = member_name(sema, head, body) {
            sema.host.launching_members.insert(name);
        }
    }
}

/// Names of member functions whose bodies launch, name what may, or call a member of such a name, to a fixed point.
pub(super) fn reaching_members(sema: &Sema) -> FxHashSet<Sym> {
    let mut found: FxHashSet<Sym> = FxHashSet::default();
    // Which members call one of a name.
    let mut callers: FxHashMap<Sym, Vec<Sym>> = FxHashMap::default();
    for d in &sema.facts.decls {
        if !matches!(
            d.kind,
            DeclKind::Template | DeclKind::OutOfLine | DeclKind::Spec | DeclKind::Tag(_)
        ) {
            continue;
        }
        for (name, from, to) in member_bodies(sema, d.start, d.end) {
            let mut launches = false;
            for i in from..to {
                let t = sema.tok_at(i);
                launches |= t.kind == K::LaunchOpen;
                if t.kind != K::Ident {
                    continue;
                }
                launches |= sema.host.launchers.contains(&t.sym());
                let member = matches!(sema.tok_at(i - 1).kind, K::Dot | K::Arrow)
                    || sema.tok_at(i - 1).kind == K::KwTemplate;
                if member && matches!(sema.tok_at(i + 1).kind, K::LParen | K::Less) {
                    callers.entry(t.sym()).or_default().push(name);
                }
            }
            if launches {
                found.insert(name);
            }
        }
    }
    let mut queue: Vec<Sym> = found.iter().copied().collect();
    while let Some(n) = queue.pop() {
        for &c in callers.get(&n).into_iter().flatten() {
            if found.insert(c) {
                queue.push(c);
            }
        }
    }
    found
}

/// The member functions that a declaration defines, in its class or out of it: names, and where their bodies begin and end.
fn member_bodies(sema: &Sema, from: u32, to: u32) -> Vec<(Sym, u32, u32)> {
    let mut bodies = Vec::new();
    let mut head = from;
    let mut i = from;
    while i < to {
        match sema.tok_at(i).kind {
            K::Semi | K::RBrace => head = i + 1,
            K::LBrace if is_class_head(sema, head, i) => head = i + 1,
            K::LBrace => {
                let end = sema.close(i);
                bodies.extend(member_name(sema, head, i).map(|n| (n, i, end)));
                i = end;
                head = end + 1;
            }
            _ => {}
        }
        i += 1;
    }
    bodies
}

/// `template <` with a parameter behind it.
fn opens_template(sema: &Sema, i: u32) -> bool {
    sema.tok_at(i).kind == K::KwTemplate
        && sema.tok_at(i + 1).kind == K::Less
        && sema.tok_at(i + 2).kind != K::Greater
}

fn is_class_head(sema: &Sema, head: u32, brace: u32) -> bool {
    let mut i = head;
    while i < brace {
        match sema.tok_at(i).kind {
            K::KwStruct | K::KwClass | K::KwUnion => return true,
            K::KwTemplate => match sema.tokens.skip_template_head(i + 1) {
                Some(k) if k > i => i = k,
                _ => return false,
            },
            K::LParen | K::Eq => return false,
            _ => i += 1,
        }
    }
    false
}

/// The name of the member function whose head ends at its body's brace.
fn member_name(sema: &Sema, head: u32, body: u32) -> Option<Sym> {
    let mut i = head;
    let mut name = None;
    while i < body {
        let t = sema.tok_at(i);
        match t.kind {
            K::KwTemplate => i = sema.tokens.skip_template_head(i + 1)?.max(i + 1),
            K::LParen => return name,
            K::Ident => {
                name = Some(t.sym());
                i += 1;
            }
            _ => i += 1,
        }
    }
    None
}
