//! Declaring what a declarator names: functions, variables, fields, typedefs; redeclarations.

pub(crate) mod declarators;
pub(crate) mod definitions;
pub(crate) mod exceptions;
pub(crate) mod functions;
pub(crate) mod name_conflicts;
pub(crate) mod redeclare;
pub(crate) mod resolve;
pub(crate) mod typedef_align;
pub(crate) mod typedef_names;

use crate::analysis_state::{FuncInfo, VarInfo};
use crate::class::{access, member_forms};
use crate::scope::{DeclKind, ScopeId, ScopeKind, SymKind, SymbolId};
use crate::syntax::{Attrs, DeclSpec, Declarator, IdName, Qual};
use crate::templates::instances;
use crate::types::print;
use crate::warn::misplaced;
use crate::{R, Sema, class, constant, grammar, lookup, warn};
use TokenKind as K;
use jacquard_hir::types::{ArrayLen, Builtin, CONST, QualType, TypeKind};
use jacquard_hir::{
    BuiltinId, Category, ExprKind, Field, FuncDecl, FuncId, Linkage, NamespaceId, Parent, RecordId,
    Space, Storage, VarDecl, VarId,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind};

/// What a declarator turned out to declare.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Declared {
    Func(FuncId),
    Var(VarId),
    Type(QualType),
    Field(u32),
}

/// The widest bit-field: what is beyond its type's width is padding.
const MOST_BITS: i128 = 1 << 20;

pub fn new_var(sema: &mut Sema, v: VarDecl, info: VarInfo) -> VarId {
    let id = sema.prog.add_var(v);
    sema.facts.variables.push(info);
    id
}

pub fn new_func(sema: &mut Sema, f: FuncDecl, info: FuncInfo) -> FuncId {
    let id = sema.prog.add_func(f);
    for &p in &sema.prog.funcs[id.index()].params {
        sema.prog.vars[p.index()].parent = Parent::Func(id, 0);
        sema.facts.variables[p.index()].func = Some(id);
    }
    if info.explicit_object {
        sema.prog.explicit_object.insert(id);
    }
    let told = info.noexcept != exceptions::Specification::Absent;
    sema.facts.functions.push(info);
    let f = &sema.prog[id];
    if told && (f.attrs.global || f.flags.is_lambda_call) {
        sema.prog[id].flags.is_noexcept = exceptions::func_noexcept(sema, id);
    }
    id
}

/// Numbers local entities of equal name in one function.
pub fn local_parent(sema: &mut Sema, p: Parent, name: Option<Sym>) -> Parent {
    match p {
        Parent::Func(f, _) => {
            let n = sema.facts.local_count.entry((f, name)).or_insert(0);
            let r = Parent::Func(f, *n);
            *n += 1;
            r
        }
        p => p,
    }
}

pub(crate) fn in_unnamed_namespace(sema: &Sema, mut s: ScopeId) -> bool {
    loop {
        let sc = sema.scope(s);
        if let ScopeKind::Namespace(n) = sc.kind
            && n.0 != 0
            && sema.prog[n].name.is_none()
        {
            return true;
        }
        match sc.parent {
            Some(p) => s = p,
            None => return false,
        }
    }
}

/// Declares what `decl` names. `d` is the scanned declaration it belongs to.
pub fn declare(sema: &mut Sema, d: Option<u32>, spec: &DeclSpec, decl: Declarator) -> R<Declared> {
    let attrs = declarators::merge_attrs(spec, &decl);
    let scope = match decl.qual {
        Some(Qual::Scope(s)) => s,
        Some(Qual::Type(t)) => match sema.prog.types.record(t) {
            Some(r) => sema.facts.records[r.index()].scope,
            None => sema.decl_scope(sema.cx.scope),
        },
        None => sema.decl_scope(sema.cx.scope),
    };
    misplaced::check_words(sema, spec, &attrs, &decl, false)?;
    if spec.is_typedef {
        let mut ty = exceptions::declared_type(sema, &decl);
        declarators::require_arguments(sema, ty, decl.loc)?;
        if decl.attrs.vector_bytes > 0 || decl.attrs.vector_elems > 0 {
            ty = declarators::vector_of(sema, ty, &decl.attrs, decl.loc)?;
        }
        if let Some(m) = decl.attrs.mode {
            let name = sema.text(m).to_string();
            let unsigned = sema.prog.types.builtin(ty).is_some_and(|b| !b.is_signed());
            if let Some(b) = declarators::mode_type(&name, unsigned) {
                ty = b.q();
            }
        }
        resolve::name_unnamed_tag(sema, ty, decl.sym);
        let symbol = bind(sema, d, scope, decl.sym, SymKind::Type(ty));
        typedef_names::note_typedef(sema, symbol, ty, decl.loc);
        warn::note_deprecated(sema, warn::Entity::Symbol(symbol), &attrs);
        // What stands at a class's definition is the class's; the rest is the name's alone.
        let align = match spec.tag_defined {
            true => spec.attrs.align.max(decl.attrs.align),
            false => attrs.align.max(decl.attrs.align),
        };
        if align > 0 {
            sema.facts.typedef_align.insert(symbol, align);
        }
        return Ok(Declared::Type(ty));
    }
    if sema.prog.types.is_function(decl.ty) {
        let f = functions::declare_function(sema, d, scope, spec, attrs, decl)?;
        return Ok(Declared::Func(f));
    }
    if decl.func.is_none() && decl.name.is_none() && !sema.is(K::Colon) {
        return sema.expected("a name");
    }
    if let Some(IdName::Dtor(_) | IdName::Ctor | IdName::Conversion(_)) = decl.name {
        return sema.expected("a parameter list");
    }
    if let (Some(r), false) = (sema.record_of_scope(scope), spec.is_static)
        && decl.qual.is_none()
        && !spec.is_friend
    {
        let i = declare_field(sema, d, r, spec, attrs, decl)?;
        return Ok(Declared::Field(i));
    }
    let v = declare_global(sema, d, scope, spec, attrs, decl)?;
    Ok(Declared::Var(v))
}

pub(crate) fn bind(
    sema: &mut Sema,
    d: Option<u32>,
    scope: ScopeId,
    name: Sym,
    kind: SymKind,
) -> SymbolId {
    match d {
        Some(d) => resolve::bind_pending(sema, scope, name, d, kind),
        None => {
            let order = sema.order();
            sema.add_symbol(scope, name, order, kind)
        }
    }
}

fn declare_field(
    sema: &mut Sema,
    d: Option<u32>,
    r: RecordId,
    spec: &DeclSpec,
    attrs: Attrs,
    decl: Declarator,
) -> R<u32> {
    let mut bits = None;
    let mut init = None;
    if sema.eat(K::Colon) {
        let e = grammar::parse_conditional(sema)?;
        let n = constant::const_int(sema, e)?;
        if !(0..=MOST_BITS).contains(&n) {
            let loc = sema.eloc(e);
            return sema.fail(loc, msg::BAD_BITFIELD, &[&n]);
        }
        if n == 0 && decl.name.is_some() && sema.in_main_file(decl.loc) {
            return sema.fail(decl.loc, msg::BAD_BITFIELD, &[&n]);
        }
        bits = Some(n as u32);
    }
    if matches!(sema.kind(), K::Eq | K::LBrace) {
        init = Some(sema.cx.pos);
    }
    let name = match decl.name {
        Some(IdName::Ident(s)) => Some(s),
        _ => None,
    };
    let ty = decl.ty;
    if let TypeKind::Array {
        len: ArrayLen::Incomplete,
        ..
    } = sema.prog.types.kind(ty.ty())
    {
        // A flexible array member has no elements.
    } else if !sema.prog.types.is_ref(ty) {
        let loc = decl.loc;
        class::require_complete(sema, ty, loc)?;
        if sema.prog[r].complete && holds(sema, ty, r) {
            // A declaration that was looked up, or understood, late.
            let n = print::type_name(sema, sema.prog[r].ty.into());
            return sema.fail(loc, msg::INCOMPLETE_TYPE, &[&n]);
        }
        if let Some(x) = sema.prog.types.record(sema.prog.types.base_elem(ty))
            && sema.prog[x].traits.is_abstract
            && !sema.cx.mode.lenient
        {
            return class::abstract_class(sema, x, ty, loc);
        }
    }
    if ty.ty() == Builtin::Auto.id() || ty.ty() == Builtin::Void.id() {
        let n = print::type_name(sema, ty);
        return sema.fail(decl.loc, msg::BAD_FIELD_TYPE, &[&n]);
    }
    if let Some(n) = name
        && !sema.cx.mode.lenient
        && sema
            .chain(sema.facts.records[r.index()].scope, n)
            .into_iter()
            .any(|s| matches!(*sema.sym_kind(s), SymKind::Field(x, _) if x == r))
    {
        let n = sema.text(n).to_string();
        return sema.fail(decl.loc, msg::REDEFINITION, &[&n]);
    }
    let index = sema.prog[r].fields.len() as u32;
    warn::note_deprecated(sema, warn::Entity::Field(r, index), &attrs);
    if let Some(n) = bits {
        warn::warn_bit_field(sema, ty, n, name.is_some(), decl.loc);
    }
    let packed = sema.facts.records[r.index()].packed || attrs.packed;
    match attrs.alignas {
        Some(loc) if bits.is_some() => {
            return sema.fail(loc, msg::MISPLACED_WORD, &[&"alignas"]);
        }
        Some(_) if !packed => misplaced::check_alignas(sema, &attrs, ty)?,
        _ => {}
    }
    sema.prog[r].fields.push(Field {
        name,
        ty,
        loc: decl.loc,
        bits,
        mutable: spec.is_mutable,
        align: attrs.align,
        packed,
        no_unique_address: attrs.no_unique_address,
        anonymous: false,
        captured: None,
    });
    sema.facts.records[r.index()].field_init.push(init);
    if let Some(n) = name {
        let scope = sema.facts.records[r.index()].scope;
        bind(sema, d, scope, n, SymKind::Field(r, index));
    }
    Ok(index)
}

/// The scope of the innermost namespace around the present place.
fn namespace_scope(sema: &Sema) -> ScopeId {
    let mut at = sema.cx.scope;
    while !matches!(sema.scope(at).kind, ScopeKind::Namespace(_)) {
        match sema.scope(at).parent {
            Some(p) => at = p,
            None => break,
        }
    }
    at
}

/// The innermost namespace around the present place.
pub(crate) fn namespace_around(sema: &Sema) -> NamespaceId {
    match sema.scope(namespace_scope(sema)).kind {
        ScopeKind::Namespace(n) => n,
        _ => NamespaceId(0),
    }
}

/// The variable of a name that the namespace around declares anywhere.
pub(crate) fn namespace_variable(sema: &mut Sema, name: Sym) -> Option<VarId> {
    let scope = namespace_scope(sema);
    let raw = sema.chain(scope, name);
    let found = lookup::settle(sema, &raw);
    found.iter().find_map(|s| match *sema.sym_kind(*s) {
        SymKind::Var(v) => Some(v),
        _ => None,
    })
}

/// Does an object of type `t` have one of class `r` in it?
fn holds(sema: &Sema, t: QualType, r: RecordId) -> bool {
    let inner = sema.prog.types.record(sema.prog.types.base_elem(t));
    inner.is_some_and(|x| {
        let x = &sema.prog[x];
        x.ty == sema.prog[r].ty
            || x.bases
                .iter()
                .any(|b| holds(sema, sema.prog[b.record].ty.into(), r))
            || x.fields.iter().any(|f| holds(sema, f.ty, r))
    })
}

/// A member `struct { … };` or `union { … };`: its members are found in the class around it.
pub(crate) fn declare_anonymous(sema: &mut Sema, r: RecordId, ty: QualType) -> R<()> {
    let Some(inner) = sema.prog.types.record(ty) else {
        return Ok(());
    };
    if sema.prog[inner].name.is_some() || sema.prog[inner].lambda.is_some() {
        return Ok(());
    }
    let loc = sema.prog[inner].loc;
    class::require_complete(sema, ty, loc)?;
    let index = sema.prog[r].fields.len() as u32;
    sema.prog[r].fields.push(Field {
        name: None,
        ty,
        loc,
        bits: None,
        mutable: false,
        align: 0,
        packed: false,
        no_unique_address: false,
        anonymous: true,
        captured: None,
    });
    sema.facts.records[r.index()].field_init.push(None);
    let scope = sema.facts.records[r.index()].scope;
    lift_anonymous(sema, scope, &[(r, index)], inner);
    Ok(())
}

/// Declares the members of an anonymous record in the scope around it.
pub(crate) fn lift_anonymous(
    sema: &mut Sema,
    scope: ScopeId,
    path: &[(RecordId, u32)],
    inner: RecordId,
) {
    let fields: Vec<(Option<Sym>, QualType, bool)> = sema.prog[inner]
        .fields
        .iter()
        .map(|f| (f.name, f.ty, f.anonymous))
        .collect();
    for (i, (name, ty, anon)) in fields.into_iter().enumerate() {
        let mut p = path.to_vec();
        p.push((inner, i as u32));
        if let Some(n) = name {
            sema.add_symbol(scope, n, 0, SymKind::Indirect(p.into()));
        } else if anon && let Some(r) = sema.prog.types.record(ty) {
            lift_anonymous(sema, scope, &p, r);
        }
    }
}

/// A namespace- or block-scope anonymous union.
pub(crate) fn declare_anonymous_var(
    sema: &mut Sema,
    d: u32,
    ty: QualType,
    r: RecordId,
    spec: &DeclSpec,
) -> R<()> {
    let loc = sema.prog[r].loc;
    class::require_complete(sema, ty, loc)?;
    let scope = sema.decl_scope(sema.cx.scope);
    let v = simple_var(sema, None, ty, loc, Storage::Global, scope);
    sema.prog[v].space = match spec.attrs.space() {
        Space::None if sema.options.default_device && !sema.is_block(scope) => Space::Device,
        space => space,
    };
    bind_anonymous_members(sema, scope, v, r, Some(d));
    Ok(())
}

/// Names of an anonymous union variable's members: each is a member access.
pub(crate) fn bind_anonymous_members(
    sema: &mut Sema,
    scope: ScopeId,
    v: VarId,
    r: RecordId,
    d: Option<u32>,
) {
    for i in 0..sema.prog[r].fields.len() {
        let (name, ty, loc) = {
            let f = &sema.prog[r].fields[i];
            (f.name, f.ty, f.loc)
        };
        if let Some(n) = name {
            let vt = sema.prog[v].ty;
            let base = sema.expr(ExprKind::Var(v), vt, Category::LValue, loc);
            let e = sema.expr(
                ExprKind::Member {
                    base,
                    record: r,
                    field: i as u32,
                },
                ty,
                Category::LValue,
                loc,
            );
            bind(sema, d, scope, n, SymKind::Binding(e));
        }
    }
}

/// A variable made by the compiler or plain local.
pub fn simple_var(
    sema: &mut Sema,
    name: Option<Sym>,
    ty: QualType,
    loc: Loc,
    storage: Storage,
    scope: ScopeId,
) -> VarId {
    let parent = match (storage, sema.cx.func) {
        (Storage::Local | Storage::StaticLocal | Storage::Param, Some(f)) => Parent::Func(f, 0),
        _ => sema.parent_of(scope),
    };
    let func = sema.cx.func;
    new_var(
        sema,
        VarDecl {
            name,
            parent,
            ty,
            loc,
            storage,
            space: Space::None,
            is_extern: false,
            extern_c: false,
            linkage: Linkage::Internal,
            is_constexpr: false,
            is_constinit: false,
            grid_constant: false,
            used: false,
            align: 0,
            instance: None,
            init: None,
            value: None,
            dtor: None,
            builtin: None,
            reached: false,
        },
        VarInfo {
            scope,
            init_state: 2,
            func,
            ..Default::default()
        },
    )
}

/// What no variable of a namespace or a class may be.
fn check_global(
    sema: &mut Sema,
    spec: &DeclSpec,
    decl: &Declarator,
    ty: QualType,
    space: Space,
    is_extern: bool,
) -> R<()> {
    let elem = sema.prog.types.base_elem(ty);
    if let Some(r) = sema.prog.types.record(elem)
        && !sema.cx.mode.lenient
        && !is_extern
        && sema.in_main_file(decl.loc)
        && !instances::in_instance(sema, r)
        && class::complete_record(sema, r)
        && sema.prog[r].traits.is_abstract
    {
        return class::abstract_class(sema, r, ty, decl.loc);
    }
    if !is_extern && sema.in_main_file(decl.loc) {
        access::undeleted_destructor(sema, elem, decl.loc)?;
    }
    if space == Space::Shared
        && matches!(sema.kind(), TokenKind::Eq | TokenKind::LBrace)
        && sema.in_main_file(decl.loc)
    {
        let n = sema.text(decl.sym).to_string();
        return sema.fail(decl.loc, msg::SHARED_INIT, &[&n]);
    }
    if spec.is_thread_local && space != Space::None {
        let loc = misplaced::word_before(sema, decl.loc, &[K::KwThreadLocal]);
        return sema.unsupported(loc, "'thread_local' in device code");
    }
    Ok(())
}

/// Is a variable of a namespace its file's alone because it is a constant ([basic.link])?
pub(crate) fn is_constant_of_file(sema: &Sema, spec: &DeclSpec, ty: QualType) -> bool {
    let elem = sema.prog.types.base_elem(ty);
    (elem.is_const() || spec.is_constexpr)
        && !elem.is_volatile()
        && !spec.is_extern
        && !spec.is_inline
}

/// A static member defined outside its class, or a variable declared before; one of an inline namespace, too.
fn declared_variable(sema: &mut Sema, scope: ScopeId, name: Sym, qualified: bool) -> Option<VarId> {
    let mut known = lookup::Syms::new();
    if qualified {
        known = lookup::lookup_qualified_scope(sema, scope, name);
        known.retain(|s| lookup::encloses(sema, scope, sema.env.symbols[s.0 as usize].scope));
    }
    let own = sema.chain(scope, name);
    (own.iter().chain(&known)).find_map(|s| match *sema.sym_kind(*s) {
        SymKind::Var(v) => Some(v),
        _ => None,
    })
}

fn declare_global(
    sema: &mut Sema,
    d: Option<u32>,
    scope: ScopeId,
    spec: &DeclSpec,
    attrs: Attrs,
    decl: Declarator,
) -> R<VarId> {
    let Some(IdName::Ident(name)) = decl.name else {
        return sema.expected("a name");
    };
    let init = match sema.kind() {
        K::Eq | K::LBrace | K::LParen => Some(sema.cx.pos),
        _ => None,
    };
    let record = sema.record_of_scope(scope);
    let existing = declared_variable(sema, scope, name, decl.qual.is_some());
    let is_extern = spec.is_extern && init.is_none()
        || (spec.extern_c && init.is_none() && decl_is_braceless_c(sema, d));
    misplaced::check_beginning(sema, spec, &attrs, &decl, init.is_some())?;
    if let Some(v) = existing {
        redeclare::declare_global_again(
            sema,
            v,
            attrs.space(),
            &decl,
            name,
            init,
            is_extern,
            record.is_some(),
        )?;
        bind(sema, d, scope, name, SymKind::Var(v));
        return Ok(v);
    }
    member_forms::check_declared_within(sema, &decl)?;
    let mut parent = match sema.scope(scope).kind {
        ScopeKind::Record(r) => Parent::Record(r),
        _ => sema.parent_of(scope),
    };
    if let Parent::Func(..) = parent {
        parent = Parent::Namespace(NamespaceId(0));
    }
    let constant = sema.prog.types.base_elem(decl.ty).is_const() || spec.is_constexpr;
    let own = spec.is_static || is_constant_of_file(sema, spec, decl.ty);
    let internal = (own && record.is_none()) || in_unnamed_namespace(sema, scope);
    let inline = spec.is_inline || (record.is_some() && spec.is_constexpr);
    let mut ty = decl.ty;
    if spec.is_constexpr {
        ty = declarators::add_quals(sema, ty, CONST);
    }
    let space = attrs.space();
    let builtin = builtin_of(sema, d);
    check_global(sema, spec, &decl, ty, space, is_extern)?;
    misplaced::check_alignas(sema, &attrs, ty)?;
    if spec.is_inline && record.is_none() && !internal {
        misplaced::check_inline_space(sema, name, space, decl.loc);
    }
    let decl_tok = d.map_or(sema.order(), |d| sema.facts.decls[d as usize].start);
    let cur = sema.cx.scope;
    let is_auto = has_placeholder(sema, ty);
    let v = new_var(
        sema,
        VarDecl {
            name: Some(name),
            parent,
            ty,
            loc: decl.loc,
            storage: Storage::Global,
            space: global_space(sema, builtin, space, constant),
            is_extern,
            extern_c: spec.extern_c,
            linkage: Linkage::of(internal, inline),
            is_constexpr: spec.is_constexpr,
            is_constinit: spec.is_constinit,
            grid_constant: false,
            used: attrs.func.used,
            align: attrs.align,
            instance: None,
            init: None,
            value: None,
            dtor: None,
            builtin,
            reached: false,
        },
        VarInfo {
            scope: cur,
            init,
            init_state: 0,
            auto_ty: is_auto.then_some(ty),
            constraint: spec.constraint,
            plain_auto: ty.unqual().ty() == Builtin::Auto.id(),
            member: record.is_some(),
            decl: decl_tok,
            ..Default::default()
        },
    );
    bind(sema, d, scope, name, SymKind::Var(v));
    warn::note_deprecated(sema, warn::Entity::Var(v), &attrs);
    Ok(v)
}

/// The memory that a variable of a namespace or class lies in.
fn global_space(sema: &Sema, builtin: Option<BuiltinId>, space: Space, constant: bool) -> Space {
    match builtin {
        Some(_) => Space::None,
        None if sema.options.default_device && space == Space::None && !constant => Space::Device,
        None => space,
    }
}

/// The builtin that a declaration stands for.
fn builtin_of(sema: &Sema, d: Option<u32>) -> Option<BuiltinId> {
    d.and_then(|d| match sema.facts.decls[d as usize].kind {
        DeclKind::Builtin(b) => Some(b),
        _ => None,
    })
}

fn decl_is_braceless_c(sema: &Sema, d: Option<u32>) -> bool {
    d.is_some_and(|d| {
        let s = sema.facts.decls[d as usize].start;
        sema.tok_at(s).kind == K::KwExtern && sema.tok_at(s + 1).kind == K::String
    })
}

/// `auto`, `decltype(auto)` or a class template without arguments, anywhere an initialiser must decide.
pub fn has_placeholder(sema: &Sema, t: QualType) -> bool {
    match *sema.prog.types.kind(t.ty()) {
        TypeKind::Builtin(Builtin::Auto | Builtin::DecltypeAuto) | TypeKind::DeducedClass(_) => {
            true
        }
        TypeKind::Pointer(p) | TypeKind::LRef(p) | TypeKind::RRef(p) => has_placeholder(sema, p),
        TypeKind::Array { elem, .. } => has_placeholder(sema, elem),
        TypeKind::MemberPointer { pointee, .. } => has_placeholder(sema, pointee),
        TypeKind::Function(ref f) => has_placeholder(sema, f.ret),
        _ => false,
    }
}

/// `auto [a, b] = …;` at namespace scope.
pub(crate) fn parse_global_binding(sema: &mut Sema, d: u32, spec: &DeclSpec) -> R<()> {
    let scope = sema.decl_scope(sema.cx.scope);
    let vars = grammar::parse_structured_binding(sema, spec, scope, Some(d))?;
    for v in vars {
        sema.prog[v].storage = Storage::Global;
    }
    Ok(())
}
