//! On demand: one pending declaration parsed and its names bound.

use crate::analysis_state::TagRef;
use crate::class::access;
use crate::declare::{declarators, typedef_names};
use crate::lookup::missing::Wanted;
use crate::lookup::{missing, named_entity};
use crate::scope::{DeclKind, ScopeId, ScopeKind, SymKind, SymbolId};
use crate::syntax::{IdName, SpecMode};
use crate::templates;
use crate::templates::instantiate;
use crate::templates::{instances, packs};
use crate::{Fail, R, Sema, declare, grammar, lookup, scope, syntax, warn};
use TokenKind as K;
use jacquard_hir::types::{Builtin, QualType, TemplateRef};
use jacquard_hir::{EnumId, FuncId, RecordId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::{Sym, TokenKind};
use std::rc::Rc;

/// Sema's own facts of an enumeration.
#[derive(Clone, Debug, Default)]
pub struct EnumInfo {
    /// Scope of the enumerators.
    pub scope: ScopeId,
    /// Scope that declares the enumeration.
    pub outer: ScopeId,
    pub body: Option<u32>,
    pub complete: bool,
}

/// Members of one instance that may lie on the way to the next.
const MEMBERS_EACH: u32 = 4;

/// Parses a pending declaration; its errors are kept back until somebody needs what it declares.
pub(crate) fn resolve_decl(sema: &mut Sema, d: u32) {
    match sema.facts.decls[d as usize].state {
        0 => {}
        3 if sema.cx.mode.lenient => return resolve_host_member(sema, d),
        _ => return,
    }
    // Members of instances may name instances without end.
    let instance = match sema.scope(sema.facts.decls[d as usize].scope).kind {
        ScopeKind::Record(r) => instances::in_instance(sema, r),
        _ => false,
    };
    if instance && sema.parser.member_depth >= MEMBERS_EACH * sema.options.template_depth {
        let loc = sema.loc();
        let limit = sema.parser.member_depth;
        sema.error(loc, msg::TEMPLATE_DEPTH, &[&limit]);
        return;
    }
    sema.facts.decls[d as usize].state = 1;
    sema.parser.member_depth += u32::from(instance);
    let depth = std::mem::take(&mut sema.parser.depth);
    let r = sema.trap(|s| resolve_inner(s, d));
    sema.parser.depth = depth;
    sema.parser.member_depth -= u32::from(instance);
    sema.facts.decls[d as usize].state = if r.is_some() { 2 } else { 3 };
    if r.is_none() && sema.cx.mode.lenient {
        resolve_host_member(sema, d);
    }
}

/// A class's member function of the host alone whose parameters have types that nothing declares: known to host code, which
/// may reach a launch through it.
pub(crate) fn resolve_host_member(sema: &mut Sema, d: u32) {
    let p = &sema.facts.decls[d as usize];
    if p.kind != DeclKind::Simple
        || !matches!(sema.scope(p.scope).kind, ScopeKind::Record(_))
        || !sema.host.members.insert(d)
    {
        return;
    }
    let (start, scope) = (p.start, p.scope);
    let mut i = start;
    let mut function = false;
    loop {
        match sema.tokens.mark_at(i) {
            K::KwDevice | K::KwGlobal | K::Eof => return,
            K::LParen => {
                function = true;
                i = sema.close(i);
            }
            K::LBrace | K::Semi | K::Colon => break,
            _ => {}
        }
        i += 1;
    }
    if !function {
        return;
    }
    let mut cx = sema.decl_cx(start << 1, scope);
    cx.mode.unknown_types = true;
    cx.mode.lenient = true;
    cx.func = func_of_scope(sema, scope);
    sema.facts.decls[d as usize].state = 1;
    let r = sema.at(cx, |s| s.trap(|s| parse_simple_decl(s, d)));
    sema.facts.decls[d as usize].state = if r.is_some() { 2 } else { 3 };
}

/// As [`resolve_decl`], with errors reported.
pub(crate) fn resolve_decl_reporting(sema: &mut Sema, d: u32) -> bool {
    match sema.facts.decls[d as usize].state {
        0 => {}
        3 if !sema.session.diags.in_trap() => {}
        s => return s == 2,
    }
    sema.facts.decls[d as usize].state = 1;
    let depth = std::mem::take(&mut sema.parser.depth);
    let r = resolve_inner(sema, d);
    sema.parser.depth = depth;
    sema.facts.decls[d as usize].state = if r.is_ok() { 2 } else { 3 };
    r.is_ok()
}

fn resolve_inner(sema: &mut Sema, d: u32) -> R<()> {
    stack_check(sema)?;
    let p = sema.facts.decls[d as usize].clone();
    let mut cx = sema.decl_cx(p.start << 1, p.scope);
    cx.mode.extern_c = p.extern_c;
    cx.mode.member_decl = matches!(p.kind, DeclKind::Simple | DeclKind::Alias)
        && matches!(sema.scope(p.scope).kind, ScopeKind::Record(_));
    if let Some(f) = func_of_scope(sema, p.scope) {
        cx.func = Some(f);
    }
    match p.kind {
        DeclKind::Tag(pos) => {
            cx.pos = pos << 1;
            sema.at(cx, |s| {
                if s.is(K::KwEnum) {
                    grammar::parse_enum_spec(s).map(|_| ())
                } else {
                    let spec = Default::default();
                    grammar::parse_class_spec(s, &spec, true).map(|_| ())
                }
            })
        }
        DeclKind::Simple => sema.at(cx, |s| parse_simple_decl(s, d)),
        DeclKind::Builtin(_) => sema.at(cx, |s| parse_simple_decl(s, d)),
        DeclKind::Alias => {
            cx.mode.declares = sema.record_of_scope(p.scope).is_none()
                && sema.in_main_file(sema.tok_at(p.start).loc);
            let named = sema.parser.named_types.len();
            sema.at(cx, |s| {
                let alias = parse_alias(s, Some(d));
                if let Ok(t) = alias {
                    access::check_named_types(s, named, &declare::Declared::Type(t));
                }
                s.parser.named_types.truncate(named);
                alias.map(|_| ())
            })
        }
        DeclKind::Using(k) => {
            cx.pos = k << 1;
            sema.at(cx, |s| resolve_using(s, d))
        }
        DeclKind::NamespaceAlias => sema.at(cx, |s| {
            s.bump();
            let (name, _) = s.ident()?;
            s.cx.pos = s.tokens.skip_attrs(s.idx()) << 1;
            s.expect(K::Eq)?;
            let ns = grammar::parse_namespace_name(s)?;
            bind_pending(s, p.scope, name, d, SymKind::Namespace(ns));
            Ok(())
        }),
        DeclKind::Template | DeclKind::Guide => templates::declare_template(sema, d),
        _ => Ok(()),
    }
}

/// Guards the stack against chains of declarations that need each other.
pub(crate) fn stack_check(sema: &mut Sema) -> R<()> {
    if sema.session.diags.stopped() {
        return Err(Fail);
    }
    if sema.session.stack.is_short() {
        let loc = sema.loc();
        return sema.fail(loc, msg::STACK_SHORT, &[]);
    }
    if sema.resolution.conv_depth > 2000 {
        let loc = sema.loc();
        let n = 2000;
        return sema.fail(loc, msg::SEMA_NESTING_TOO_DEEP, &[&n]);
    }
    Ok(())
}

/// The function whose body encloses a scope.
pub(crate) fn func_of_scope(sema: &Sema, s: ScopeId) -> Option<FuncId> {
    let r = sema.record_of_scope(s)?;
    sema.facts.records[r.index()].func
}

/// Makes the symbols of `name` that declaration `d` announced stand for `kind`, or declares a new one.
pub(crate) fn bind_pending(
    sema: &mut Sema,
    scope: ScopeId,
    name: Sym,
    d: u32,
    kind: SymKind,
) -> SymbolId {
    for s in sema.chain(scope, name) {
        if matches!(*sema.sym_kind(s), SymKind::Pending(x) if x == d) {
            sema.env.symbols[s.0 as usize].kind = kind;
            return s;
        }
    }
    // Friends are in no chain.
    if let Some(r) = sema.record_of_scope(sema.facts.decls[d as usize].scope)
        && let Some(&(_, s)) = sema.facts.records[r.index()].friends.iter().find(|(n, s)| {
            *n == name
                && matches!(sema.env.symbols[s.0 as usize].kind, SymKind::Pending(x) if x == d)
        })
    {
        sema.env.symbols[s.0 as usize].kind = kind;
        return s;
    }
    let order = sema.facts.decls[d as usize].start;
    sema.add_symbol(scope, name, order, kind)
}

/// `A::x` of a using-declaration; the cursor is at the name.
fn resolve_using(sema: &mut Sema, d: u32) -> R<()> {
    let p = sema.facts.decls[d as usize].clone();
    let Some(name) = p.name else { return Ok(()) };
    sema.eat(K::KwTypename);
    let loc = sema.loc();
    if name == sema.op_syms.ctor {
        // Inherited constructors are gathered with the special members.
        for s in sema.chain(p.scope, name) {
            if matches!(*sema.sym_kind(s), SymKind::Pending(x) if x == d) {
                sema.env.symbols[s.0 as usize].kind = SymKind::Dead;
            }
        }
        return Ok(());
    }
    let mut list: Vec<SymbolId> = Vec::new();
    let mut types: Vec<QualType> = Vec::new();
    let mut templ = Vec::new();
    packs::each_expansion(sema, false, |s| {
        let id = grammar::parse_id(s, false)?;
        if let Some(t) = id.ty {
            types.push(t);
        } else if id.targs.is_none() && matches!(id.name, syntax::IdName::Ident(_)) {
            // A class or enumeration that a function or variable of its name hides comes, too.
            s.resolution.hidden_tags = true;
            let all = named_entity::lookup_id(s, id.qual, name);
            s.resolution.hidden_tags = false;
            list.extend(
                all.iter()
                    .filter(|x| matches!(s.sym_kind(**x), SymKind::Tag(_))),
            );
        }
        if let Some(syntax::Qual::Type(q)) = id.qual
            && let Some(naming) = s.prog.types.record(q)
        {
            // Each of the members must be accessible ([namespace.udecl]/19).
            for &m in &id.syms {
                access::check_symbol_access(s, m, naming, id.loc)?;
            }
        }
        list.extend(id.syms.iter().copied());
        if let Some(TemplateRef::Decl(t)) = id.template {
            templ.push(t);
        }
        Ok(())
    })?;
    if let Some(&t) = types.first() {
        bind_pending(sema, p.scope, name, d, SymKind::Type(t));
        return Ok(());
    }
    list.retain(|s| !matches!(sema.sym_kind(*s), SymKind::Pending(x) if *x == d));
    if list.is_empty() {
        return missing::undeclared(sema, loc, name, Wanted::Value);
    }
    bind_pending(sema, p.scope, name, d, SymKind::Using(list.into()));
    Ok(())
}

/// `using enum E;` in `scope`; the cursor is at `enum` .
pub(crate) fn parse_using_enum(sema: &mut Sema, scope: ScopeId) -> R<()> {
    sema.eat(K::KwEnum);
    let id = grammar::parse_id(sema, true)?;
    let Some(e) = id.ty.and_then(|t| sema.prog.types.enumeration(t)) else {
        let text = sema.text(id.sym).to_string();
        return sema.fail(id.loc, msg::NOT_AN_ENUM, &[&text]);
    };
    complete_enum(sema, e);
    let ty: QualType = sema.prog[e].ty.into();
    let order = sema.order();
    for (n, v) in sema.prog[e].enumerators.clone() {
        sema.add_symbol(scope, n, order, SymKind::Enumerator(Rc::new((v, ty))));
    }
    Ok(())
}

/// `using X = type;` the cursor is at `using`.
pub(crate) fn parse_alias(sema: &mut Sema, d: Option<u32>) -> R<QualType> {
    sema.expect(K::KwUsing)?;
    let (name, loc) = sema.ident()?;
    let order = sema.order();
    let mut a = Default::default();
    grammar::parse_attrs(sema, &mut a)?;
    sema.expect(K::Eq)?;
    let scope = sema.decl_scope(sema.cx.scope);
    let (mut ty, align) = grammar::parse_aligned_type_id(sema)?;
    a.align = a.align.max(align);
    if a.vector_bytes > 0 || a.vector_elems > 0 {
        ty = declarators::vector_of(sema, ty, &a, loc)?;
    }
    grammar::parse_attrs(sema, &mut a)?;
    declarators::require_arguments(sema, ty, loc)?;
    name_unnamed_tag(sema, ty, name);
    let symbol = match d {
        Some(d) => bind_pending(sema, scope, name, d, SymKind::Type(ty)),
        None => sema.add_symbol(scope, name, order, SymKind::Type(ty)),
    };
    warn::note_deprecated(sema, warn::Entity::Symbol(symbol), &a);
    typedef_names::note_typedef(sema, symbol, ty, loc);
    if a.align > 0 {
        sema.facts.typedef_align.insert(symbol, a.align);
    }
    sema.expect(K::Semi)?;
    Ok(ty)
}

/// A typedef gives its name to an unnamed class or enumeration.
pub(crate) fn name_unnamed_tag(sema: &mut Sema, t: QualType, name: Sym) {
    if let Some(r) = sema.prog.types.record(t)
        && sema.prog[r].name.is_none()
        && sema.prog[r].lambda.is_none()
    {
        sema.prog[r].name = Some(name);
    } else if let Some(e) = sema.prog.types.enumeration(t)
        && sema.prog[e].name.is_none()
    {
        sema.prog[e].name = Some(name);
    }
}

pub(crate) fn lookup_enumerator(sema: &mut Sema, e: EnumId, name: Sym) -> lookup::Syms {
    complete_enum(sema, e);
    let scope = sema.facts.enums[e.index()].scope;
    let c = sema.chain(scope, name);
    lookup::settle(sema, &c)
}

/// Parses the definition of an enumeration declared before.
pub(crate) fn complete_enum(sema: &mut Sema, e: EnumId) {
    if sema.facts.enums[e.index()].complete {
        return;
    }
    // A pending definition in the declaring scope.
    if let Some(n) = sema.prog[e].name {
        let scope = sema.facts.enums[e.index()].outer;
        for s in sema.chain(scope, n) {
            if let SymKind::Pending(d) = *sema.sym_kind(s) {
                resolve_decl(sema, d);
            }
        }
        let class = sema.record_of_scope(sema.decl_scope(scope));
        if let Some(class) = class.filter(|_| !sema.facts.enums[e.index()].complete) {
            define_member_enum(sema, e, class, n);
        }
    }
}

/// Looks for the definition outside of its class of an enumeration that is only declared in it.
fn define_member_enum(sema: &mut Sema, e: EnumId, class: RecordId, name: Sym) {
    let Some(cname) = sema.prog[class].name else {
        return;
    };
    let list = sema.templates.out_of_line.get(&(cname, name)).cloned();
    for d in list.unwrap_or_default() {
        let p = sema.facts.decls[d as usize].clone();
        let own = sema.facts.records[class.index()].scope;
        if sema.tok_at(p.inner).kind != TokenKind::KwEnum || !lookup::encloses(sema, p.scope, own) {
            continue;
        }
        let body = (p.inner..p.end).find(|&i| sema.tok_at(i).kind == TokenKind::LBrace);
        let scope = sema.trap(|s| instantiate::out_of_line_scope(s, &p, class));
        let (Some(body), Some(scope)) = (body, scope) else {
            continue;
        };
        let members = sema.facts.records[class.index()].scope;
        let scope = scope::overlay(sema, members, scope);
        let cx = sema.decl_cx(body << 1, scope);
        sema.facts.enums[e.index()].body = Some(body);
        if sema
            .at(cx, |s| s.trap(|s| grammar::parse_enumerators(s, e)))
            .is_some()
        {
            return;
        }
    }
}

/// Parses specifiers and declarators of a declaration found by the scan and binds their names.
fn parse_simple_decl(sema: &mut Sema, d: u32) -> R<()> {
    let p = sema.facts.decls[d as usize].clone();
    let record = sema.record_of_scope(p.scope);
    let mode = if record.is_some() && !p.friend {
        SpecMode::Member
    } else {
        SpecMode::Decl
    };
    sema.cx.mode.friend = p.friend;
    sema.cx.mode.declares = record.is_none()
        && p.kind == DeclKind::Simple
        && !sema.cx.mode.lenient
        && sema.in_main_file(sema.tok_at(p.start).loc);
    sema.cx.mode.undeclared = record.is_none();
    let named = sema.parser.named_types.len();
    let spec = grammar::parse_decl_specs(sema, mode);
    sema.cx.mode.undeclared = false;
    let mut spec = spec?;
    if let DeclKind::Builtin(_) = p.kind {
        spec.attrs.func.device = true;
    }
    spec.extern_c |= p.extern_c && record.is_none();
    spec.is_friend |= p.friend;
    if sema.is(K::Semi) && sema.idx() + 1 >= p.end {
        warn::warn_nameless(sema, &spec, record);
        if let (Some(ty), Some(r)) = (spec.ty, record) {
            // An anonymous struct or union.
            return declare::declare_anonymous(sema, r, ty);
        }
        if let Some(ty) = spec.ty
            && let Some(TagRef::Record(r)) = spec.tag
            && sema.prog[r].name.is_none()
        {
            return declare::declare_anonymous_var(sema, d, ty, r, &spec);
        }
        return Ok(());
    }
    let r = parse_declarators(sema, d, spec, mode, named);
    sema.parser.named_types.truncate(named);
    r
}

/// `named`: where the types that the specifiers named begin.
fn parse_declarators(
    sema: &mut Sema,
    d: u32,
    spec: syntax::DeclSpec,
    mode: SpecMode,
    named: usize,
) -> R<()> {
    use crate::syntax::DeclMode;
    let scope = sema.cx.scope;
    let dm = if mode == SpecMode::Member {
        DeclMode::Member
    } else {
        DeclMode::Named
    };
    if spec.ty == Some(Builtin::Auto.q()) && sema.is(K::LBracket) {
        return declare::parse_global_binding(sema, d, &spec);
    }
    loop {
        let base = spec.ty.unwrap_or(Builtin::Void.q());
        let is_bitfield_unnamed = sema.is(K::Colon);
        let decl = if is_bitfield_unnamed {
            let loc = sema.loc();
            syntax::Declarator {
                name: None,
                sym: Sym(0),
                qual: None,
                targs: None,
                ty: base,
                loc,
                func: None,
                attrs: Default::default(),
            }
        } else {
            grammar::parse_declarator(sema, base, dm)?
        };
        if spec.ty.is_none() {
            check_type_written(sema, &decl)?;
        }
        typedef_names::note_declared(sema, &spec, decl.loc);
        let what = declare::declare(sema, Some(d), &spec, decl)?;
        if sema.parser.named_types.len() > named {
            access::check_named_types(sema, named, &what);
        }
        sema.cx.scope = scope;
        check_declarator_end(sema)?;
        if matches!(what, declare::Declared::Func(_))
            && matches!(sema.kind(), K::LBrace | K::Colon | K::KwTry)
        {
            return Ok(());
        }
        // To the next declarator: initialisers are parsed when needed.
        if decl_body_follows(sema) {
            return Ok(());
        }
        let stop = sema.tokens.find_stop(sema.idx(), &[K::Comma, K::Semi]);
        sema.cx.pos = stop << 1;
        if !sema.eat(K::Comma) {
            return Ok(());
        }
    }
}

/// Constructors, destructors and conversions alone have no type before their names.
fn check_type_written(sema: &mut Sema, decl: &syntax::Declarator) -> R<()> {
    let typed = matches!(
        decl.name,
        Some(IdName::Ctor | IdName::Dtor(_) | IdName::Conversion(_))
    );
    if typed || decl.name.is_none() || sema.cx.mode.lenient || !sema.in_main_file(decl.loc) {
        return Ok(());
    }
    sema.fail(decl.loc, msg::TYPE_MISSING, &[])
}

/// What may follow a declarator: its initialiser or body, another one, or the end.
fn check_declarator_end(sema: &mut Sema) -> R<()> {
    let fits = matches!(
        sema.kind(),
        K::Semi
            | K::Comma
            | K::Eq
            | K::LBrace
            | K::LParen
            | K::Colon
            | K::KwTry
            | K::KwRequires
            | K::Eof
    );
    let loc = sema.loc();
    if fits || sema.cx.mode.lenient || sema.session.left_out || !sema.in_main_file(loc) {
        return Ok(());
    }
    sema.expected("';'")
}

fn decl_body_follows(sema: &Sema) -> bool {
    let i = sema.idx();
    matches!(sema.tok_at(i).kind, K::KwTry)
        || (sema.tok_at(i).kind == K::LBrace
            && sema.tok_at(i.wrapping_sub(1)).kind != K::Ident
            && sema.tok_at(i.wrapping_sub(1)).kind != K::RBracket)
}
