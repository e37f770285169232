//! Declarations as statements: locals, conditions, static assertions.

use crate::analysis_state::TagRef;
use crate::class::access;
use crate::convert::trees;
use crate::declare::{declarators, exceptions, functions, redeclare, resolve, typedef_names};
use crate::expressions::compared;
use crate::init::constructors;
use crate::lookup::named_entity;
use crate::overload::call;
use crate::parse::{declarator, declspec, expr, expr_primary, names, structured_binding};
use crate::scope::{ScopeId, ScopeKind, SymKind};
use crate::syntax::{Attrs, DeclMode, DeclSpec, Declarator, IdName, SpecMode};
use crate::types::print;
use crate::warn::misplaced;
use crate::{Fail, R, Reported, Sema, class, constant, declare, init, lookup, reachability, scan};
use jacquard_hir::types::{ArrayLen, Builtin, CONST, QualType, TypeKind};
use jacquard_hir::{
    Access, ExprId, ExprKind, FuncId, Linkage, NamespaceId, Parent, Space, Stmt, StmtId, StmtKind,
    Storage, VarId,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind as K};

/// Does a declaration start here?
pub fn stmt_starts_decl(sema: &mut Sema) -> R<bool> {
    Ok(match sema.kind() {
        K::KwStatic
        | K::KwExtern
        | K::KwTypedef
        | K::KwUsing
        | K::KwStaticAssert
        | K::KwNamespace
        | K::KwConstexpr
        | K::KwConstinit
        | K::KwRegister
        | K::KwInline
        | K::KwShared
        | K::KwConstant
        | K::KwDevice
        | K::KwManaged
        | K::KwThreadLocal
        | K::KwAlignas
        | K::KwMutable
        | K::KwHost => true,
        K::KwAttribute | K::KwExtension => {
            let j = sema.tokens.skip_attrs(sema.idx());
            let saved = sema.cx.pos;
            if j == sema.idx() {
                return Ok(false);
            }
            sema.cx.pos = j << 1;
            let r = stmt_starts_decl(sema);
            sema.cx.pos = saved;
            r?
        }
        K::KwDecltype => {
            // `decltype(x) y` declares; `decltype(x){}` and `decltype(x)::f()` do not.
            let c = sema.close(sema.idx() + 1);
            match sema.tok_at(c + 1).kind {
                K::LParen | K::LBrace => false,
                K::ColonColon => type_then_declarator(sema),
                _ => true,
            }
        }
        K::Ident | K::ColonColon => type_then_declarator(sema),
        K::KwTypename => match sema.tokens.skip_name(sema.idx()) {
            // `typename T::X(a).f();` and `typename T::X{}` are expressions.
            Some(k) => match sema.tok_at(k).kind {
                K::LBrace => false,
                K::LParen => sema.tokens.paren_declares(k),
                _ => true,
            },
            None => true,
        },
        k if names::is_type_keyword(k) => {
            !matches!(sema.ahead(1), K::LParen | K::LBrace)
                || matches!(
                    k,
                    K::KwTypeof
                        | K::KwUnderlyingType
                        | K::KwStruct
                        | K::KwUnion
                        | K::KwEnum
                        | K::KwClass
                )
                || sema.tokens.paren_declares(sema.idx() + 1)
        }
        _ => false,
    })
}

fn type_then_declarator(sema: &mut Sema) -> bool {
    let start = sema.cx.pos;
    let ok = sema.trap(|s| {
        let id = names::parse_id(s, false)?;
        if matches!(id.name, IdName::Ctor) {
            return Ok(false);
        }
        if id.ty.is_none() && id.template.is_none() {
            // A dependent name before a name declares; so does a concept before `auto`.
            return Ok((named_entity::is_dep_qual(s, id.qual) && s.is(K::Ident))
                || names::at_placeholder(s, 0));
        }
        Ok(match s.kind() {
            K::LBrace => false,
            K::LParen => s.tokens.paren_declares(s.idx()),
            K::Dot | K::Arrow | K::RParen | K::Comma | K::ColonColon => {
                s.is(K::ColonColon) && names::at_member_pointer(s)
            }
            K::LBracket => false,
            _ => true,
        })
    });
    sema.cx.pos = start;
    ok.unwrap_or(false)
}

/// A declaration statement.
pub fn parse_decl_stmt(sema: &mut Sema) -> R<StmtId> {
    let loc = sema.loc();
    let null = |s: &mut Sema| {
        s.prog.add_stmt(Stmt {
            kind: StmtKind::Null,
            loc,
        })
    };
    match sema.kind() {
        K::KwUsing => {
            parse_local_using(sema)?;
            return Ok(null(sema));
        }
        K::KwStaticAssert => {
            parse_static_assert(sema)?;
            return Ok(null(sema));
        }
        K::KwNamespace if sema.ahead(2) == K::LBrace || sema.ahead(1) == K::LBrace => {
            return sema.fail(loc, msg::NOT_IN_FUNCTION, &[&"a namespace"]);
        }
        K::KwExtern if sema.ahead(1) == K::String => {
            return sema.fail(loc, msg::NOT_IN_FUNCTION, &[&"a linkage specification"]);
        }
        K::KwNamespace => {
            sema.bump();
            let (n, _) = sema.ident()?;
            sema.expect(K::Eq)?;
            let order = sema.order();
            let ns = names::parse_namespace_name(sema)?;
            let s = sema.cx.scope;
            sema.add_symbol(s, n, order, SymKind::Namespace(ns));
            sema.expect(K::Semi)?;
            return Ok(null(sema));
        }
        _ => {}
    }
    let spec = declspec::parse_decl_specs(sema, SpecMode::Decl)?;
    let Some(base) = spec.ty else {
        return sema.expected("a type");
    };
    let scope = sema.cx.scope;
    if sema.eat(K::Semi) {
        if let Some(TagRef::Record(r)) = spec.tag
            && sema.prog[r].name.is_none()
            && spec.tag_defined
        {
            // A local anonymous union.
            let v = declare::simple_var(sema, None, base, loc, Storage::Local, scope);
            declare::bind_anonymous_members(sema, scope, v, r, None);
            let list = sema.prog.add_var_list(&[v]);
            return Ok(sema.prog.add_stmt(Stmt {
                kind: StmtKind::Decl(list),
                loc,
            }));
        }
        return Ok(null(sema));
    }
    let mut vars = Vec::new();
    if at_binding(sema) && base.ty() == Builtin::Auto.id() {
        vars = structured_binding::parse(sema, &spec, scope, None)?;
    } else {
        let mut deduced = None;
        loop {
            let d = declarator::parse_declarator(sema, base, DeclMode::Block)?;
            sema.cx.scope = scope;
            let (written, loc) = (d.ty, d.loc);
            if let Some(v) = declare_local(sema, &spec, d)? {
                vars.push(v);
                let found = sema.prog[v].ty;
                check_deduced_alike(sema, written, found, &mut deduced, loc)?;
            }
            if !sema.eat(K::Comma) {
                break;
            }
        }
    }
    sema.expect(K::Semi)?;
    let list = sema.prog.add_var_list(&vars);
    Ok(sema.prog.add_stmt(Stmt {
        kind: StmtKind::Decl(list),
        loc,
    }))
}

/// `using …` in a block.
fn parse_local_using(sema: &mut Sema) -> R<()> {
    let i = sema.idx();
    match sema.ahead(1) {
        K::KwNamespace => {
            sema.bump();
            sema.bump();
            let at = sema.idx();
            let ns = names::parse_namespace_name(sema)?;
            let s = sema.cx.scope;
            sema.env.scopes[s.0 as usize]
                .directives_mut()
                .usings
                .push((ns, at));
            sema.expect(K::Semi)?;
        }
        K::KwEnum => {
            sema.bump();
            let s = sema.cx.scope;
            resolve::parse_using_enum(sema, s)?;
            sema.expect(K::Semi)?;
        }
        K::Ident if matches!(sema.tok_at(sema.tokens.skip_attrs(i + 2)).kind, K::Eq) => {
            resolve::parse_alias(sema, None)?;
        }
        K::Ident if sema.ahead(2) == K::Semi => {
            sema.bump();
            return sema.expected("a name in a scope");
        }
        _ => {
            let s = sema.cx.scope;
            let next = scan::scan_using(sema, s, i, Access::Public);
            sema.cx.pos = next << 1;
        }
    }
    Ok(())
}

/// `auto` stands for one type in a declaration.
fn check_deduced_alike(
    sema: &mut Sema,
    written: QualType,
    found: QualType,
    before: &mut Option<QualType>,
    loc: Loc,
) -> R<()> {
    if !declare::has_placeholder(sema, written) || sema.cx.mode.lenient {
        return Ok(());
    }
    let (mut w, mut f) = (written, found);
    loop {
        let inner = |s: &Sema, t: QualType| match *s.prog.types.kind(t.ty()) {
            TypeKind::Pointer(p) | TypeKind::LRef(p) | TypeKind::RRef(p) => Some(p),
            _ => None,
        };
        match (inner(sema, w), inner(sema, f)) {
            (Some(a), Some(b)) => (w, f) = (a, b),
            (None, _) => break,
            _ => return Ok(()),
        }
    }
    if w.ty() != Builtin::Auto.id() || sema.is_error(f) || sema.prog.types.is_dependent(f.ty()) {
        return Ok(());
    }
    let f = f.unqual();
    match *before {
        None => *before = Some(f),
        Some(b) if b == f => {}
        Some(b) => {
            let (a, b) = (print::type_name(sema, b), print::type_name(sema, f));
            return sema.fail(loc, msg::AUTO_DIFFERS, &[&a, &b]);
        }
    }
    Ok(())
}

/// `static_assert(e, "message");`
pub fn parse_static_assert(sema: &mut Sema) -> R<()> {
    let loc = sema.bump().loc;
    sema.expect(K::LParen)?;
    let from = sema.idx();
    let e = expr::parse_conditional(sema)?;
    let to = sema.idx();
    let mut text = String::new();
    if sema.eat(K::Comma) && sema.is(K::String) {
        let s = expr_primary::parse_string_literal(sema)?;
        if let ExprKind::Str(id) = sema.prog[s].kind {
            text = String::from_utf8_lossy(&sema.prog[id].bytes).into_owned();
        }
    }
    sema.expect(K::RParen)?;
    sema.expect(K::Semi)?;
    if !sema.is_dep(e) && !constant::const_bool(sema, e)? {
        return Err(assertion_failed(sema, loc, from, to, &text));
    }
    Ok(())
}

/// A static assertion fails: with the values where it compares.
fn assertion_failed(sema: &mut Sema, loc: Loc, from: u32, to: u32, text: &str) -> Fail {
    let fail = match text {
        "" => sema.error(loc, msg::STATIC_ASSERT_FAILED_BARE, &[]),
        text => sema.error(loc, msg::STATIC_ASSERT_FAILED, &[&text]),
    };
    if !sema.session.diags.in_trap()
        && let Some(values) = compared::values(sema, from, to)
    {
        let at = sema.tok_at(from).loc;
        let b = sema.session.diags.amend_last();
        b.first_note(at, msg::ASSERTION_VALUES, &[&values]).emit();
    }
    fail
}

fn at_binding(sema: &Sema) -> bool {
    let mut i = sema.idx();
    while matches!(sema.tok_at(i).kind, K::Amp | K::AmpAmp) {
        i += 1;
    }
    sema.tok_at(i).kind == K::LBracket
}

fn declare_local(sema: &mut Sema, spec: &DeclSpec, d: Declarator) -> R<Option<VarId>> {
    let attrs = declarators::merge_attrs(spec, &d);
    let scope = sema.cx.scope;
    misplaced::check_words(sema, spec, &attrs, &d, true)?;
    let loc = d.loc;
    typedef_names::note_declared(sema, spec, loc);
    if spec.is_typedef {
        declare_local_typedef(sema, spec, d)?;
        return Ok(None);
    }
    let Some(IdName::Ident(name)) = d.name else {
        return sema.expected("a name");
    };
    if sema.prog.types.is_function(d.ty) {
        declare_local_function(sema, spec, attrs, &d, name)?;
        return Ok(None);
    }
    let mut ty = d.ty;
    if spec.is_constexpr {
        ty = declarators::add_quals(sema, ty, CONST);
    }
    if d.attrs.vector_bytes > 0 {
        ty = declarators::vector_of(sema, ty, &d.attrs, loc)?;
    }
    check_local(sema, spec, name, ty, loc)?;
    let space = attrs.space();
    if spec.is_extern && space != Space::Shared {
        // It names the variable of the namespace around, wherever that is declared ([basic.link] 6).
        if let Some(v) = declare::namespace_variable(sema, name) {
            let order = sema.order();
            sema.add_symbol(scope, name, order, SymKind::Var(v));
            return Ok(None);
        }
    }
    let is_static = spec.is_static || space != Space::None || spec.is_extern;
    let storage = if is_static {
        Storage::StaticLocal
    } else {
        Storage::Local
    };
    let v = declare::simple_var(sema, Some(name), ty, loc, storage, scope);
    if let (Some(f), true) = (sema.cx.func, is_static) {
        sema.prog[v].parent = declare::local_parent(sema, Parent::Func(f, 0), Some(name));
    }
    sema.prog[v].space = space;
    misplaced::check_alignas(sema, &attrs, ty)?;
    sema.prog[v].align = attrs.align;
    sema.prog[v].used |= attrs.unused || d.attrs.unused;
    sema.prog[v].is_constexpr = spec.is_constexpr;
    sema.prog[v].is_constinit = spec.is_constinit;
    sema.prog[v].is_extern = spec.is_extern;
    if spec.is_extern {
        let around = match space {
            Space::Shared => NamespaceId(0),
            _ => declare::namespace_around(sema),
        };
        sema.prog[v].parent = Parent::Namespace(around);
        sema.prog[v].linkage = Linkage::External;
        sema.prog[v].storage = Storage::Global;
    }
    if is_static && space == Space::None && sema.cx.mode.device {
        sema.prog[v].space = Space::Device;
    }
    let order = sema.order();
    if declare::has_placeholder(sema, ty) {
        // Not visible in its own initialiser.
        let bare = !matches!(sema.kind(), K::Eq | K::LBrace | K::LParen);
        let at = if bare { loc } else { spec.loc };
        let (t, init) = init::parse_full_init(sema, ty, at)?;
        init::check_constrained(sema, spec.constraint, ty, t, at)?;
        sema.prog[v].ty = t;
        sema.prog[v].init = init;
        sema.add_symbol(scope, name, order, SymKind::Var(v));
    } else {
        sema.add_symbol(scope, name, order, SymKind::Var(v));
        local_init(sema, spec, space, v, name, loc)?;
    }
    // What NVIDIA's compiler lets a jump pass are scalars alone.
    let elem = sema.prog.types.base_elem(sema.prog[v].ty);
    if storage == Storage::Local
        && sema.prog[v].init.is_some()
        && sema.prog.types.record(elem).is_some()
    {
        sema.parser.jumps.begun.push((scope, order, name));
    }
    finish_local(sema, v);
    Ok(Some(v))
}

/// A typedef of a block.
fn declare_local_typedef(sema: &mut Sema, spec: &DeclSpec, d: Declarator) -> R<()> {
    let (scope, loc) = (sema.cx.scope, d.loc);
    declarators::require_arguments(sema, d.ty, loc)?;
    let ty = exceptions::declared_type(sema, &d);
    for s in sema.chain(scope, d.sym) {
        let same = match *sema.sym_kind(s) {
            SymKind::Type(t) => t == ty,
            SymKind::Tag(_) => true,
            _ => false,
        };
        if !same && !sema.cx.mode.lenient {
            let n = sema.text(d.sym).to_string();
            return sema.fail(loc, msg::NAME_CONFLICT, &[&n]);
        }
    }
    declare::declare(sema, None, spec, d)?;
    Ok(())
}

/// A function declared in a block names one of the namespace.
fn declare_local_function(
    sema: &mut Sema,
    spec: &DeclSpec,
    attrs: Attrs,
    d: &Declarator,
    name: Sym,
) -> R<()> {
    let scope = sema.cx.scope;
    let ns = sema.enclosing_namespace(scope);
    let order = sema.order();
    if sema.is(K::LBrace) {
        return sema.unsupported(d.loc, "a nested function (use a lambda)");
    }
    // One of the compiler's own functions declared once more is that function.
    if !jacquard_builtins::functions(sema.session.names.text(name)).is_empty() {
        lookup::inject_builtin(sema, name);
        let found = sema.chain(ScopeId(0), name);
        let mut known = false;
        for s in lookup::settle(sema, &found) {
            if let SymKind::Func(o) = *sema.sym_kind(s)
                && sema.prog[o].builtin.is_some()
            {
                sema.add_symbol(scope, name, order, SymKind::Func(o));
                known = true;
            }
        }
        if known {
            return Ok(());
        }
    }
    let (f, info) = functions::make_function(sema, None, ns, spec, attrs, d)?;
    // The namespace's function, or one that a block around this one declares.
    let mut known = None;
    let mut around = Some(scope);
    while let Some(place) = around.filter(|_| known.is_none()) {
        let place = if sema.is_block(place) { place } else { ns };
        let found = sema.chain(place, name);
        known = lookup::settle(sema, &found)
            .iter()
            .find_map(|s| match *sema.sym_kind(*s) {
                SymKind::Func(o) if redeclare::same_signature(sema, o, f.ty, f.name) => Some(o),
                _ => None,
            });
        around = sema.scope(place).parent.filter(|_| place != ns);
    }
    let defaults = info.defaults.clone();
    let id = match known {
        Some(o) => o,
        None => declare::new_func(sema, f, info),
    };
    let again = sema
        .chain(scope, name)
        .iter()
        .any(|s| matches!(*sema.sym_kind(*s), SymKind::Func(o) if o == id));
    if !again {
        sema.add_symbol(scope, name, order, SymKind::Func(id));
    }
    let own = (sema.facts.block_defaults.entry((scope, id))).or_default();
    own.resize(defaults.len(), None);
    for (a, b) in own.iter_mut().zip(defaults) {
        *a = b.or(*a);
    }
    if sema.cx.mode.lenient || sema.cx.mode.dependent || !sema.in_main_file(d.loc) {
        return Ok(());
    }
    // What a call would evaluate may not need one to be wrong.
    let unevaluated = std::mem::replace(&mut sema.cx.mode.unevaluated, true);
    for i in 0..sema.prog[id].params.len() {
        if call::default_of(sema, id, i).is_some() {
            call::default_argument(sema, id, i, d.loc).reported();
        }
    }
    sema.cx.mode.unevaluated = unevaluated;
    Ok(())
}

/// What no variable of a block may be.
fn check_local(sema: &mut Sema, spec: &DeclSpec, name: Sym, ty: QualType, loc: Loc) -> R<()> {
    let scope = sema.cx.scope;
    // C++26: `_` may be declared again.
    let unnamed = sema.session.options.std >= 26 && sema.text(name) == "_";
    for around in heads_of(sema, scope).into_iter().filter(|_| !unnamed) {
        for s in sema.chain(around, name) {
            if matches!(
                sema.sym_kind(s),
                SymKind::Var(_) | SymKind::Binding(_) | SymKind::Enumerator(_)
            ) {
                let n = sema.text(name).to_string();
                return sema.fail(loc, msg::REDEFINITION, &[&n]);
            }
        }
    }
    if spec.is_thread_local {
        let loc = misplaced::word_before(sema, loc, &[K::KwThreadLocal]);
        return sema.unsupported(loc, "'thread_local' in device code");
    }
    if let Some(r) = sema.prog.types.record(sema.prog.types.base_elem(ty))
        && class::complete_record(sema, r)
        && sema.prog[r].traits.is_abstract
    {
        return class::abstract_class(sema, r, ty, loc);
    }
    Ok(())
}

/// The initialiser of a local variable whose type is known.
fn local_init(
    sema: &mut Sema,
    spec: &DeclSpec,
    space: Space,
    v: VarId,
    name: Sym,
    loc: Loc,
) -> R<()> {
    let ty = sema.prog[v].ty;
    if spec.is_extern
        || (space == Space::Shared && !matches!(sema.kind(), K::Eq | K::LBrace | K::LParen))
    {
        if space == Space::Shared && !spec.is_extern {
            class::require_complete(sema, ty, loc)?;
            if matches!(
                sema.prog.types.kind(ty.ty()),
                TypeKind::Array {
                    len: ArrayLen::Incomplete,
                    ..
                }
            ) && !sema.cx.mode.lenient
                && sema.in_main_file(loc)
            {
                let n = print::type_name(sema, ty);
                return sema.fail(loc, msg::INCOMPLETE_TYPE, &[&n]);
            }
        }
        if sema
            .prog
            .types
            .record(sema.prog.types.base_elem(ty))
            .is_some()
            && !spec.is_extern
        {
            let init = constructors::default_init(sema, ty, loc)?;
            if init.is_some() && !empty_construct(sema, init) {
                let n = sema.text(name).to_string();
                sema.session
                    .diags
                    .report(loc, msg::SHARED_CONSTRUCTOR, &[&n])
                    .emit();
            }
        }
    } else {
        if space == Space::Shared {
            let n = sema.text(name).to_string();
            sema.session
                .diags
                .report(loc, msg::SHARED_INIT, &[&n])
                .emit();
        }
        let bare = !matches!(sema.kind(), K::Eq | K::LBrace | K::LParen | K::Colon);
        let elem = sema.prog.types.base_elem(ty);
        if let (
            true,
            TypeKind::Array {
                len: ArrayLen::Incomplete,
                ..
            },
        ) = (bare, sema.prog.types.kind(ty.ty()))
            && !sema.cx.mode.lenient
        {
            let n = print::type_name(sema, ty);
            return sema.fail(loc, msg::INCOMPLETE_TYPE, &[&n]);
        }
        if bare
            && space == Space::None
            && elem.is_const()
            && constructors::needs_value(sema, elem)
            && !sema.prog.types.is_dependent(elem.ty())
            && !sema.cx.mode.lenient
        {
            let n = sema.text(name).to_string();
            return sema.fail(loc, msg::CONST_UNINITIALISED, &[&n]);
        }
        let (t, init) = init::parse_full_init(sema, ty, loc)?;
        sema.prog[v].ty = t;
        sema.prog[v].init = init;
    }
    Ok(())
}

/// A block, and what its head declares: parameters, the variables of `for` and of conditions. Their names are the block's own.
fn heads_of(sema: &Sema, scope: ScopeId) -> smallvec::SmallVec<[ScopeId; 3]> {
    let mut list = smallvec::smallvec![scope];
    let mut at = scope;
    while let Some(parent) = sema.scope(at).parent {
        let head = match sema.scope(parent).kind {
            ScopeKind::Params => true,
            ScopeKind::Block => sema.env.head_scopes.contains(&parent),
            _ => false,
        };
        if !head || sema.cx.mode.lenient {
            break;
        }
        list.push(parent);
        at = parent;
    }
    list
}

/// Whether the construction does nothing: memory that nobody initialises may be left as it is.
fn empty_construct(sema: &Sema, e: Option<ExprId>) -> bool {
    e.is_none_or(|e| match &sema.prog[e].kind {
        ExprKind::Construct { ctor, args, .. } => args.is_empty() && is_empty_body(sema, *ctor),
        ExprKind::InitList { .. } => true,
        _ => false,
    })
}

/// No body of its own, or `{ }`.
fn is_empty_body(sema: &Sema, f: FuncId) -> bool {
    let func = &sema.prog[f];
    if func.flags.is_implicit || func.flags.is_defaulted {
        return true;
    }
    match sema.facts.functions[f.index()].body {
        Some(at) => {
            let at = at >> 1;
            sema.tok_at(at).kind == K::LBrace && sema.close(at) == at + 1
        }
        None => false,
    }
}

/// Destructor, lifetime extension and constant value of a local whose initialiser is known.
pub fn finish_local(sema: &mut Sema, v: VarId) {
    let ty = sema.prog[v].ty;
    if sema.is_error(ty) || sema.prog.types.is_dependent(ty.ty()) {
        return;
    }
    if sema.prog.types.is_ref(ty) {
        if let Some(e) = sema.prog[v].init {
            init::extend_temporaries(sema, e, v);
        }
    } else {
        sema.prog[v].dtor = trees::needed_dtor(sema, ty);
        let loc = sema.prog[v].loc;
        // The error is told; the variable stays known.
        access::check_destructor(sema, ty, loc).reported();
        if let Some(e) = sema.prog[v].init {
            init::extend_in_init(sema, e, v);
        }
    }
    let known = sema.prog[v].is_constexpr || sema.prog[v].is_constinit;
    if known || constant::is_potentially_constant(sema, v) {
        constant::compute_value(sema, v);
    }
    if known {
        // Its value is all there is.
    } else if sema.prog[v].storage == Storage::StaticLocal {
        reachability::use_var(sema, v);
    }
}

/// The variable declared in a condition.
pub fn parse_condition_var(sema: &mut Sema) -> R<VarId> {
    let spec = declspec::parse_decl_specs(sema, SpecMode::Decl)?;
    let Some(base) = spec.ty else {
        return sema.expected("a type");
    };
    if (spec.is_static || spec.is_extern || spec.is_typedef) && sema.in_main_file(spec.loc) {
        return sema.fail(spec.loc, msg::MISPLACED_WORD, &[&"a storage class"]);
    }
    let d = declarator::parse_declarator(sema, base, DeclMode::Block)?;
    let loc = d.loc;
    match declare_local(sema, &spec, d)? {
        Some(v) => Ok(v),
        None => sema.fail(loc, msg::EXPECTED, &[&"a variable", &"a function"]),
    }
}

/// The declaration of a range-for, initialised by `item`.
pub fn parse_range_decl(sema: &mut Sema, item: ExprId, colon: u32) -> R<StmtId> {
    let loc = sema.loc();
    let spec = declspec::parse_decl_specs(sema, SpecMode::Decl)?;
    let Some(base) = spec.ty else {
        return sema.expected("a type");
    };
    let scope = sema.cx.scope;
    let vars = if at_binding(sema) && base.ty() == Builtin::Auto.id() {
        structured_binding::bind(sema, &spec, scope, None, Some(item))?
    } else {
        let d = declarator::parse_declarator(sema, base, DeclMode::Block)?;
        let Some(IdName::Ident(name)) = d.name else {
            return sema.expected("a name");
        };
        let t = if declare::has_placeholder(sema, d.ty) {
            init::deduce_auto(sema, d.ty, item, loc)?
        } else {
            d.ty
        };
        typedef_names::note_declared(sema, &spec, d.loc);
        let init = trees::copy_init(sema, t, item, loc)?;
        let v = declare::simple_var(sema, Some(name), t, d.loc, Storage::Local, scope);
        sema.prog[v].init = Some(init);
        sema.add_symbol(scope, name, 0, SymKind::Var(v));
        finish_local(sema, v);
        vec![v]
    };
    if sema.idx() != colon {
        return sema.expected("':'");
    }
    let list = sema.prog.add_var_list(&vars);
    Ok(sema.prog.add_stmt(Stmt {
        kind: StmtKind::Decl(list),
        loc,
    }))
}
