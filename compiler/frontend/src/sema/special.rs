//! Special member functions: which are declared implicitly, which are deleted or trivial, and their bodies.

use super::*;

use SpecialMember as S;

/// Which special member a declaration of a class is.
pub(super) fn special_kind(
    sema: &Sema,
    name: FuncName,
    record: Option<RecordId>,
    f: &syntax::FnDeclarator,
) -> SpecialMember {
    let Some(r) = record else {
        return SpecialMember::No;
    };
    let self_ty = sema.prog[r].ty;
    let first_self = |by_value: bool| -> Option<(bool, bool)> {
        // (is reference, is rvalue reference) of a parameter of the class's own type
        let p = f.params.first()?;
        match *sema.prog.types.kind(p.ty.ty()) {
            TypeKind::LRef(t) if t.ty() == self_ty => Some((true, false)),
            TypeKind::RRef(t) if t.ty() == self_ty => Some((true, true)),
            TypeKind::Record(x) if x == r && by_value => Some((false, false)),
            _ => None,
        }
    };
    let rest_default = |n: usize| f.params.iter().skip(n).all(|p| p.default.is_some());
    match name {
        FuncName::Dtor => SpecialMember::Dtor,
        FuncName::Ctor => {
            if rest_default(0) && !f.params.iter().any(|p| p.from_pack) {
                return SpecialMember::DefaultCtor;
            }
            match first_self(false) {
                Some((_, rv)) if rest_default(1) => {
                    if rv {
                        SpecialMember::MoveCtor
                    } else {
                        SpecialMember::CopyCtor
                    }
                }
                _ => SpecialMember::No,
            }
        }
        FuncName::Operator(OpName::Eq) if f.params.len() == 1 => match first_self(true) {
            Some((_, true)) => SpecialMember::MoveAssign,
            Some(_) => SpecialMember::CopyAssign,
            None => SpecialMember::No,
        },
        _ => SpecialMember::No,
    }
}

/// The special member of a class whose members are known.
pub fn special_of(sema: &Sema, r: RecordId, kind: S) -> Option<FuncId> {
    if kind == S::Dtor {
        return sema.prog[r].dtor;
    }
    let scope = sema.facts.records[r.index()].scope;
    let name = if matches!(kind, S::CopyAssign | S::MoveAssign) {
        sema.op_syms.of(OpName::Eq)
    } else {
        sema.op_syms.ctor
    };
    let find = |k: S| {
        sema.chain(scope, name)
            .iter()
            .find_map(|s| match *sema.sym_kind(*s) {
                SymKind::Func(f)
                    if sema.prog[f].special == k
                        && sema.facts.functions[f.index()].origin.inherited.is_none() =>
                {
                    Some(f)
                }
                _ => None,
            })
    };
    find(kind).or_else(|| match kind {
        S::MoveCtor => find(S::CopyCtor),
        S::MoveAssign => find(S::CopyAssign),
        _ => None,
    })
}

/// Would a special member be trivial, deleted or not? Closures have a deleted default constructor.
pub(crate) fn trivial_by_nature(sema: &Sema, r: RecordId, kind: S) -> bool {
    match special_of(sema, r, kind) {
        Some(f) => sema.prog[f].body == Body::Trivial,
        None => kind == S::Dtor || kind == S::DefaultCtor && sema.prog[r].lambda.is_some(),
    }
}

/// Is every copy and move of a class, by constructors and assignments, trivial or deleted ([class.prop] 1)?
pub(crate) fn copies_trivially(sema: &Sema, r: RecordId) -> bool {
    let scope = sema.facts.records[r.index()].scope;
    let names = [sema.op_syms.ctor, sema.op_syms.of(OpName::Eq)];
    names.iter().all(|&n| {
        let (all, _) = functions_named(sema, scope, n);
        all.iter().all(|&f| {
            let d = &sema.prog[f];
            let copies = matches!(
                d.special,
                S::CopyCtor | S::MoveCtor | S::CopyAssign | S::MoveAssign
            );
            !copies || d.flags.is_deleted || d.body == Body::Trivial
        })
    })
}

/// Is a class trivial for the purposes of calls (Itanium C++ ABI 1.1)? Its destructor is trivial, and of its copy and move constructors
/// those that are not deleted are trivial, of which there is one at least.
pub(crate) fn passes_by_value(sema: &Sema, r: RecordId) -> bool {
    let scope = sema.facts.records[r.index()].scope;
    let (ctors, _) = functions_named(sema, scope, sema.op_syms.ctor);
    let mut copies = ctors
        .iter()
        .map(|&f| &sema.prog[f])
        .filter(|d| matches!(d.special, S::CopyCtor | S::MoveCtor) && !d.flags.is_deleted)
        .peekable();
    copies.peek().is_some()
        && copies.all(|d| d.body == Body::Trivial)
        && special_trivial(sema, r, S::Dtor)
}

pub(crate) fn special_trivial(sema: &Sema, r: RecordId, kind: S) -> bool {
    match special_of(sema, r, kind) {
        Some(f) => {
            sema.prog[f].body == Body::Trivial
                && !sema.prog[f].flags.is_deleted
                && !(kind == S::Dtor && sema.prog[f].flags.is_virtual)
        }
        None => kind == S::Dtor,
    }
}

/// Declares the implicit special members and marks trivial ones.
pub(crate) fn ensure_specials(sema: &mut Sema, r: RecordId) -> R<()> {
    if std::mem::replace(&mut sema.facts.records[r.index()].progress.specials, true) {
        return Ok(());
    }
    let scope = sema.facts.records[r.index()].scope;
    let ctor_sym = sema.op_syms.ctor;
    let dtor_sym = sema.op_syms.dtor;
    let eq_sym = sema.op_syms.of(OpName::Eq);
    let (mut ctors, ctor_templates) = functions_named(sema, scope, ctor_sym);
    let (dtors, _) = functions_named(sema, scope, dtor_sym);
    let (assigns, _) = functions_named(sema, scope, eq_sym);
    let has = |me: &Sema, v: &[FuncId], k: S| v.iter().any(|f| me.prog[*f].special == k);
    let user_copy = has(sema, &ctors, S::CopyCtor);
    let user_move = has(sema, &ctors, S::MoveCtor);
    let user_ca = has(sema, &assigns, S::CopyAssign);
    let user_ma = has(sema, &assigns, S::MoveAssign);
    let user_dtor = !dtors.is_empty();
    let ty: QualType = sema.prog[r].ty.into();
    // Closures without a capture list have them all since C++20.
    let is_lambda = sema.facts.records[r.index()].lambda.is_some_and(|l| {
        sema.session.options.std < 20 || !sema.facts.lambdas[l as usize].stateless
    });
    // Destructor first: constructors' triviality needs it not, but literal-ness does.
    let dtor = match dtors.first() {
        Some(&d) => d,
        None => implicit_member(sema, r, FuncName::Dtor, S::Dtor, None, Builtin::Void.q()),
    };
    sema.prog[r].dtor = Some(dtor);
    settle_special(sema, r, dtor);
    if ctors.is_empty() && !ctor_templates && !is_lambda {
        let f = implicit_member(
            sema,
            r,
            FuncName::Ctor,
            S::DefaultCtor,
            None,
            Builtin::Void.q(),
        );
        ctors.push(f);
    }
    let copy_from = copied_from(sema, r, S::CopyCtor);
    let assign_from = copied_from(sema, r, S::CopyAssign);
    let rref = sema.prog.types.rref(ty);
    if !user_copy {
        let f = implicit_member(
            sema,
            r,
            FuncName::Ctor,
            S::CopyCtor,
            Some(copy_from),
            Builtin::Void.q(),
        );
        if user_move || user_ma {
            sema.prog[f].flags.is_deleted = true;
        }
        ctors.push(f);
    }
    if !user_move && !user_copy && !user_ca && !user_ma && !user_dtor {
        let f = implicit_member(
            sema,
            r,
            FuncName::Ctor,
            S::MoveCtor,
            Some(rref),
            Builtin::Void.q(),
        );
        ctors.push(f);
    }
    for f in ctors.clone() {
        settle_special(sema, r, f);
    }
    // A move that would be deleted is not declared: copies serve.
    ctors.retain(|f| {
        !(sema.prog[*f].special == S::MoveCtor
            && sema.prog[*f].flags.is_defaulted
            && sema.prog[*f].flags.is_deleted)
    });
    drop_deleted_moves(sema, scope, ctor_sym, S::MoveCtor);
    sema.prog[r].ctors = ctors;
    let lref = sema.prog.types.lref(ty);
    let mut all_assigns = assigns;
    if !user_ca {
        let f = implicit_member(
            sema,
            r,
            FuncName::Operator(OpName::Eq),
            S::CopyAssign,
            Some(assign_from),
            lref,
        );
        if user_move || user_ma || is_lambda {
            sema.prog[f].flags.is_deleted = true;
        }
        all_assigns.push(f);
    }
    if !user_ma && !user_copy && !user_ca && !user_move && !user_dtor && !is_lambda {
        let f = implicit_member(
            sema,
            r,
            FuncName::Operator(OpName::Eq),
            S::MoveAssign,
            Some(rref),
            lref,
        );
        all_assigns.push(f);
    }
    for f in all_assigns {
        settle_special(sema, r, f);
    }
    drop_deleted_moves(sema, scope, eq_sym, S::MoveAssign);
    if sema.facts.records[r.index()].inherits_ctors {
        inherit_ctors(sema, r)?;
    }
    Ok(())
}

/// The destructors of a class's members and bases that do something. A union destroys none.
pub(super) fn part_destructors(sema: &Sema, r: RecordId) -> Vec<FuncId> {
    let class = &sema.prog[r];
    if class.kind == RecordKind::Union {
        return Vec::new();
    }
    let fields = (class.fields.iter())
        .filter_map(|f| sema.prog.types.record(sema.prog.types.base_elem(f.ty)));
    fields
        .chain(class.bases.iter().map(|b| b.record))
        .filter(|part| !sema.prog[*part].traits.trivial_dtor)
        .filter_map(|part| sema.prog[part].dtor)
        .collect()
}

/// The functions of a name that a scope declares, oldest first, and whether it declares a template of it.
fn functions_named(sema: &Sema, scope: ScopeId, n: Sym) -> (Vec<FuncId>, bool) {
    let mut v = Vec::new();
    let mut other = false;
    for s in sema.chain(scope, n) {
        match *sema.sym_kind(s) {
            SymKind::Func(f) => v.push(f),
            SymKind::Template(_) => other = true,
            SymKind::Pending(d) => other |= sema.facts.decls[d as usize].kind == DeclKind::Template,
            _ => {}
        }
    }
    v.reverse();
    (v, other)
}

/// The assignment operators of a class that the compiler declared.
pub(super) fn implicit_assignments(sema: &Sema, r: RecordId) -> Vec<FuncId> {
    let scope = sema.facts.records[r.index()].scope;
    let (all, _) = functions_named(sema, scope, sema.op_syms.of(OpName::Eq));
    let implicit = |f: &FuncId| {
        let d = &sema.prog[*f];
        d.flags.is_implicit && matches!(d.special, S::CopyAssign | S::MoveAssign)
    };
    all.into_iter().filter(implicit).collect()
}

/// The type of the parameter of an implicit copy.
fn copied_from(sema: &mut Sema, r: RecordId, kind: S) -> QualType {
    let ty: QualType = sema.prog[r].ty.into();
    let from = match copies_const(sema, r, kind) {
        true => ty.add(CONST),
        false => ty,
    };
    sema.prog.types.lref(from)
}

/// Can every part of a class be copied from a constant one? Then so can the class ([class.copy.ctor] 7, [class.copy.assign] 2).
fn copies_const(sema: &Sema, r: RecordId, kind: S) -> bool {
    let bases = sema.prog[r].bases.iter().map(|b| b.record);
    let fields = (sema.prog[r].fields.iter())
        .filter_map(|f| sema.prog.types.record(sema.prog.types.base_elem(f.ty)));
    bases.chain(fields).all(|part| {
        let name = match kind {
            S::CopyAssign => sema.op_syms.of(OpName::Eq),
            _ => sema.op_syms.ctor,
        };
        let (mut found, mut constant) = (false, false);
        for s in sema.chain(sema.facts.records[part.index()].scope, name) {
            if let SymKind::Func(f) = *sema.sym_kind(s)
                && sema.prog[f].special == kind
                && let Some(t) = sema.prog.types.fn_type(sema.prog[f].ty)
                && let Some(p) = t.params.first()
            {
                found = true;
                constant |= match sema.prog.types.kind(p.ty()) {
                    TypeKind::LRef(from) => from.is_const(),
                    _ => true,
                };
            }
        }
        constant || !found
    })
}

/// A defaulted move that is defined as deleted is not a candidate: copies serve ([class.copy.ctor] 10, [over.match.funcs] 8).
fn drop_deleted_moves(sema: &mut Sema, scope: ScopeId, name: Sym, kind: S) {
    for s in sema.chain(scope, name) {
        if let SymKind::Func(f) = *sema.sym_kind(s)
            && sema.prog[f].special == kind
            && sema.prog[f].flags.is_deleted
            && sema.prog[f].flags.is_defaulted
        {
            sema.env.symbols[s.0 as usize].kind = SymKind::Dead;
        }
    }
}

/// Declares an implicit member with at most one parameter.
pub(crate) fn implicit_member(
    sema: &mut Sema,
    r: RecordId,
    name: FuncName,
    special: S,
    param: Option<QualType>,
    ret: QualType,
) -> FuncId {
    let scope = sema.facts.records[r.index()].scope;
    let ps = sema.new_scope(ScopeKind::Params, scope);
    let loc = sema.prog[r].loc;
    let params: Vec<VarId> = param
        .into_iter()
        .map(|t| declare::simple_var(sema, None, t, loc, Storage::Param, ps))
        .collect();
    let ty = sema.prog.types.function(FnType {
        ret,
        params: param.into_iter().collect(),
        variadic: false,
        quals: 0,
        ref_qual: RefQual::None,
        noexcept: Noexcept::False,
    });
    let n = params.len();
    let f = declare::new_func(
        sema,
        FuncDecl {
            name,
            parent: Parent::Record(r),
            ty,
            params,
            loc,
            extern_c: false,
            linkage: Linkage::LinkOnce,
            attrs: FuncAttrs::default(),
            instance: None,
            special,
            builtin: None,
            body: Body::None,
            inits: Vec::new(),
            labels: 0,
            reached: false,
            host_only: false,
            flags: FuncFlags {
                is_method: true,
                is_inline: true,
                is_constexpr: true,
                is_defaulted: true,
                is_implicit: true,
                ..Default::default()
            },
        },
        FuncInfo {
            scope: ps,
            defaults: vec![None; n],

            ..Default::default()
        },
    );
    let sym = class::func_sym(sema, f);
    sema.add_symbol(scope, sym, 0, SymKind::Func(f));
    f
}

/// Does field `i` of a class have a default member initializer, or a member of it if it is an anonymous struct or union?
pub(crate) fn has_default_init(sema: &Sema, r: RecordId, i: usize) -> bool {
    let own = &sema.facts.records[r.index()].field_init;
    if own.get(i).is_some_and(Option::is_some) {
        return true;
    }
    let f = &sema.prog[r].fields[i];
    f.anonymous
        && (sema.prog.types.record(f.ty)).is_some_and(|inner| has_default_inits(sema, inner))
}

/// Does any field of a class have a default member initializer?
pub(crate) fn has_default_inits(sema: &Sema, r: RecordId) -> bool {
    (0..sema.prog[r].fields.len()).any(|i| has_default_init(sema, r, i))
}

/// Decides whether a defaulted special member is deleted, trivial, or needs a body made.
fn settle_special(sema: &mut Sema, r: RecordId, f: FuncId) {
    let flags = sema.prog[f].flags;
    if !(flags.is_defaulted || flags.is_deleted) || sema.prog[f].special == S::No {
        if flags.is_defaulted && sema.prog[f].name == FuncName::Ctor {
            let loc = sema.prog[f].loc;
            sema.error(loc, msg::DEFAULTED_ORDINARY, &[]);
        }
        return;
    }
    let kind = sema.prog[f].special;
    let is_union = sema.prog[r].kind == RecordKind::Union;
    let mut trivial = true;
    let mut deleted = false;
    if kind != S::Dtor {
        let virtuals = sema.facts.records[r.index()]
            .members
            .iter()
            .any(|m| m.is_virtual)
            || sema.prog[r]
                .bases
                .iter()
                .any(|b| b.is_virtual || sema.prog[b.record].traits.has_virtual);
        trivial &= !virtuals;
    }
    if kind == S::Dtor && sema.prog[f].flags.is_virtual {
        trivial = false;
    }
    for i in 0..sema.prog[r].bases.len() {
        let b = sema.prog[r].bases[i].record;
        let (t, d) = part_special(sema, b, kind, (r, true));
        trivial &= t;
        // Virtual bases of an abstract class are no potentially constructed subobjects ([special] 7).
        let made = !(sema.prog[r].traits.is_abstract && sema.prog[r].bases[i].is_virtual);
        let assigns = matches!(kind, S::CopyAssign | S::MoveAssign);
        deleted |= d && (made || assigns);
    }
    let mut any_init = is_union && has_default_inits(sema, r);
    for i in 0..sema.prog[r].fields.len() {
        let field = &sema.prog[r].fields[i];
        if field.is_padding() {
            continue;
        }
        let ty = field.ty;
        let has_init = has_default_init(sema, r, i);
        any_init |= has_init;
        if kind == S::DefaultCtor && has_init {
            trivial = false;
            continue;
        }
        if sema.prog.types.is_ref(ty) {
            match kind {
                S::DefaultCtor => deleted = true,
                S::CopyAssign | S::MoveAssign => (deleted, trivial) = (true, false),
                S::CopyCtor if sema.prog.types.is_rref(ty) => (deleted, trivial) = (true, false),
                _ => {}
            }
            continue;
        }
        let elem = sema.prog.types.base_elem(ty);
        if sema.prog.types.deep_quals(ty) & CONST != 0 {
            let rec = sema.prog.types.record(elem);
            if matches!(kind, S::CopyAssign | S::MoveAssign) {
                (deleted, trivial) = (true, false);
            } else if kind == S::DefaultCtor && rec.is_none() && !is_union {
                deleted = true;
            }
        }
        if let Some(x) = sema.prog.types.record(elem) {
            let (t, d) = part_special(sema, x, kind, (r, false));
            trivial &= t;
            deleted |= d;
            if is_union && !t && !(kind == S::DefaultCtor && any_init) {
                deleted = true;
            }
        }
    }
    sema.prog[f].flags.is_deleted |= deleted;
    // A deleted one is trivial, too, where nothing but its deletion is in the way.
    sema.prog[f].body = match (trivial, sema.prog[f].flags.is_deleted) {
        (true, _) => Body::Trivial,
        (false, true) => Body::None,
        (false, false) => Body::Unparsed,
    };
}

/// (trivial, deleted) of a special member of the class of a base or field of class `of`.
fn part_special(
    sema: &mut Sema,
    x: RecordId,
    kind: S,
    (of, base): (RecordId, bool),
) -> (bool, bool) {
    match special_of(sema, x, kind) {
        Some(f) => (
            sema.prog[f].body == Body::Trivial,
            sema.prog[f].flags.is_deleted
                || !access::accessible_in_part(sema, f, of, base)
                || !takes_rvalue(sema, f, kind),
        ),
        None => {
            if kind == S::Dtor {
                return (true, false);
            }
            // A constructor template or one with default arguments may serve: not trivial.
            let ctor = sema.op_syms.ctor;
            let scope = sema.facts.records[x.index()].scope;
            let templ = kind == S::DefaultCtor
                && sema.chain(scope, ctor).iter().any(|s| {
                    matches!(
                        sema.sym_kind(*s),
                        SymKind::Template(_) | SymKind::Pending(_)
                    )
                });
            (false, !templ)
        }
    }
}

/// A move of the whole needs a part's function that takes an rvalue, which a copy from `T &` does not.
fn takes_rvalue(sema: &Sema, f: FuncId, kind: S) -> bool {
    let from = sema.prog.types.fn_type(sema.prog[f].ty);
    let from = from.and_then(|t| t.params.first());
    !matches!(kind, S::MoveCtor | S::MoveAssign)
        || from.is_none_or(|p| match sema.prog.types.kind(p.ty()) {
            TypeKind::LRef(t) => t.is_const(),
            _ => true,
        })
}

/// Declares constructors inherited by `using Base::Base`.
fn inherit_ctors(sema: &mut Sema, r: RecordId) -> R<()> {
    let bases: Vec<RecordId> = sema.prog[r].bases.iter().map(|b| b.record).collect();
    let ctor = sema.op_syms.ctor;
    let scope = sema.facts.records[r.index()].scope;
    // Only bases named by a using-declaration lend theirs.
    let named: Vec<RecordId> = bases
        .into_iter()
        .filter(|b| {
            let Some(n) = sema.prog[*b].name else {
                return false;
            };
            sema.facts.decls.iter().any(|d| {
                d.scope == scope
                    && matches!(d.kind, DeclKind::Using(_))
                    && d.name == Some(ctor)
                    && {
                        (d.start..d.end).any(|i| {
                            let t = sema.tok_at(i);
                            t.kind == TokenKind::Ident && t.sym() == n
                        }) || sema.prog[r].bases.len() == 1
                    }
            })
        })
        .collect();
    for b in named {
        let bscope = sema.facts.records[b.index()].scope;
        for s in sema.chain(bscope, ctor) {
            match *sema.sym_kind(s) {
                SymKind::Func(f) => {
                    // One that is also the default constructor is inherited for calls with arguments.
                    let hidden = match sema.prog[f].special {
                        S::CopyCtor | S::MoveCtor => true,
                        S::DefaultCtor => sema.prog[f].params.is_empty(),
                        _ => false,
                    };
                    if hidden {
                        continue;
                    }
                    let mine = sema.chain(scope, ctor).iter().any(|x| matches!(*sema.sym_kind(*x), SymKind::Func(g) if sema.facts.functions[g.index()].origin.inherited.is_none() && redeclare::same_signature(sema, g, sema.prog[f].ty, FuncName::Ctor)));
                    if mine {
                        continue;
                    }
                    let mut decl = sema.prog[f].clone();
                    decl.flags.is_inline = true;
                    decl.linkage = Linkage::LinkOnce;
                    let g = constructors::inherited(sema, r, f, decl);
                    let access = sema.env.symbols[s.0 as usize].access;
                    sema.add_symbol_access(scope, ctor, 0, SymKind::Func(g), access);
                }
                SymKind::Template(_) | SymKind::Pending(_) => {
                    // Constructor templates of the base are tried through the base class when nothing of ours fits.
                }
                _ => {}
            }
        }
        let has_default = special_of(sema, r, S::DefaultCtor).is_some();
        if !has_default {
            let f = implicit_member(
                sema,
                r,
                FuncName::Ctor,
                S::DefaultCtor,
                None,
                Builtin::Void.q(),
            );
            settle_special(sema, r, f);
            sema.prog[r].ctors.push(f);
        }
    }
    Ok(())
}

/// C++20: a class with a defaulted `operator<=>` and no `operator==` of its own has a defaulted one.
pub(crate) fn declare_equality(sema: &mut Sema, r: RecordId) {
    if std::mem::replace(&mut sema.facts.records[r.index()].progress.equality, true) {
        return;
    }
    for i in 0..sema.prog[r].bases.len() {
        let b = sema.prog[r].bases[i].record;
        declare_equality(sema, b);
    }
    let own = |me: &mut Sema, op: OpName| {
        let name = me.op_syms.of(op);
        let scope = me.facts.records[r.index()].scope;
        let mut raw = me.chain(scope, name);
        raw.extend(
            me.facts.records[r.index()]
                .friends
                .iter()
                .filter(|x| x.0 == name)
                .map(|x| x.1),
        );
        lookup::settle(me, &raw)
    };
    let ordered = own(sema, OpName::Spaceship)
        .iter()
        .any(|s| matches!(*sema.sym_kind(*s), SymKind::Func(f) if sema.prog[f].flags.is_defaulted));
    if !ordered || !own(sema, OpName::EqEq).is_empty() {
        return;
    }
    let class = QualType::with(sema.prog[r].ty, CONST);
    let param = sema.prog.types.lref(class);
    let f = implicit_member(
        sema,
        r,
        FuncName::Operator(OpName::EqEq),
        S::No,
        Some(param),
        Builtin::Bool.q(),
    );
    if let Some(t) = sema.prog.types.fn_type(sema.prog[f].ty) {
        let mut t = t.clone();
        t.quals = CONST;
        sema.prog[f].ty = sema.prog.types.function(t);
    }
}

/// Orders the written member initialisers and adds the default ones.
pub(crate) fn complete_inits(
    sema: &mut Sema,
    r: RecordId,
    named: Vec<(CtorTarget, ExprId)>,
    loc: Loc,
) -> R<Vec<CtorInit>> {
    let mut out = Vec::new();
    let take = |t: CtorTarget| named.iter().find(|(x, _)| *x == t).map(|(_, e)| *e);
    for (t, b) in special_bodies::base_targets(sema, r) {
        let init = match take(t) {
            Some(e) => Some(e),
            // An abstract class is never the most derived one: it makes no virtual base ([class.base.init] 7).
            None if sema.prog[r].traits.is_abstract && is_virtual_target(sema, r, t) => None,
            None => {
                let bt: QualType = sema.prog[b].ty.into();
                constructors::default_init(sema, bt, loc)?
            }
        };
        if let Some(init) = init {
            out.push(CtorInit { target: t, init });
        }
    }
    let is_union = sema.prog[r].kind == RecordKind::Union;
    let union_named = is_union && !named.is_empty();
    for i in 0..sema.prog[r].fields.len() {
        let t = CtorTarget::Field(i as u32);
        let (ty, name, padding, anon) = {
            let f = &sema.prog[r].fields[i];
            (f.ty, f.name, f.is_padding(), f.anonymous)
        };
        if let Some(e) = take(t) {
            let init = match anon {
                true => complete_anonymous(sema, ty, e, loc)?,
                false => e,
            };
            out.push(CtorInit { target: t, init });
            continue;
        }
        if padding || union_named {
            continue;
        }
        if sema.facts.records[r.index()]
            .field_init
            .get(i)
            .is_some_and(|x| x.is_some())
        {
            let init = field_default(sema, r, i as u32)?;
            out.push(CtorInit { target: t, init });
            continue;
        }
        if anon && has_default_init(sema, r, i) {
            if let Some(init) = constructors::default_init(sema, ty, loc)? {
                out.push(CtorInit { target: t, init });
            }
            continue;
        }
        if is_union || anon && is_union_type(sema, ty) {
            continue;
        }
        if sema.prog.types.is_ref(ty) {
            let n = name.map_or_else(|| "member".to_string(), |n| format!("'{}'", sema.text(n)));
            return sema.fail(loc, msg::REFERENCE_UNINITIALISED, &[&n]);
        }
        if let Some(init) = constructors::default_init(sema, ty, loc)? {
            out.push(CtorInit { target: t, init });
        }
    }
    Ok(out)
}

fn is_union_type(sema: &Sema, ty: QualType) -> bool {
    let record = sema.prog.types.record(ty);
    record.is_some_and(|r| sema.prog[r].kind == RecordKind::Union)
}

/// Adds to the initializer of an anonymous struct, of which a constructor names some members, those of the others.
fn complete_anonymous(sema: &mut Sema, ty: QualType, init: ExprId, loc: Loc) -> R<ExprId> {
    let (ExprKind::InitList { inits, .. }, Some(r)) =
        (&sema.prog[init].kind, sema.prog.types.record(ty))
    else {
        return Ok(init);
    };
    let mut parts = sema.prog.init_list(*inits).to_vec();
    let union = sema.prog[r].kind == RecordKind::Union;
    for i in 0..sema.prog[r].fields.len() {
        let f = &sema.prog[r].fields[i];
        let (ty, anonymous, unnamed) = (f.ty, f.anonymous, f.name.is_none());
        if let Some(p) = parts
            .iter_mut()
            .find(|p| p.target.field() == Some(i as u32))
        {
            if anonymous {
                p.init = complete_anonymous(sema, ty, p.init, loc)?;
            }
            continue;
        }
        if union || unnamed && !anonymous {
            continue;
        }
        let own = sema.facts.records[r.index()].field_init.get(i);
        let part = if own.is_some_and(Option::is_some) {
            let target = InitTarget::Default(i as u32);
            let init = field_default(sema, r, i as u32)?;
            Some(InitElem { target, init })
        } else {
            let target = InitTarget::Field(i as u32);
            constructors::default_init(sema, ty, loc)?.map(|init| InitElem { target, init })
        };
        parts.extend(part);
    }
    parts.sort_by_key(|p| p.target.field());
    Ok(init_list::init_list_value(sema, &parts, ty.unqual(), loc))
}

fn is_virtual_target(sema: &Sema, r: RecordId, t: CtorTarget) -> bool {
    match t {
        CtorTarget::VirtualBase(_) => true,
        CtorTarget::Base(i) => sema.prog[r].bases[i as usize].is_virtual,
        _ => false,
    }
}

/// The default member initialiser of a field, parsed in the class's context.
pub(crate) fn field_default(sema: &mut Sema, r: RecordId, field: u32) -> R<ExprId> {
    let Some(pos) = sema.facts.records[r.index()].field_init[field as usize] else {
        let loc = sema.prog[r].loc;
        return Ok(sema.error_expr(loc));
    };
    let scope = sema.facts.records[r.index()].scope;
    let mut cx = sema.decl_cx(pos, scope);
    cx.this = Some(sema.prog[r].ty.into());
    cx.func = sema.cx.func;
    // It counts as standing in the constructor, or where the aggregate is initialized.
    cx.called_at = (sema.cx.called_at).or_else(|| match cx.func {
        Some(f) if sema.prog[f].parent == Parent::Record(r) => Some(sema.prog[f].loc),
        _ => Some(sema.loc()),
    });
    cx.mode.device = sema.cx.mode.device;
    cx.mode.unevaluated = sema.cx.mode.unevaluated;
    cx.mode.lenient = sema.cx.mode.lenient;
    if let Some(l) = &sema.facts.records[r.index()].local_cx {
        cx.func = l.func;
    }
    let ty = sema.prog[r].fields[field as usize].ty;
    sema.at(cx, |s| {
        resolve::stack_check(s)?;
        s.resolution.conv_depth += 1;
        let e = init::parse_initializer_for(s, ty);
        s.resolution.conv_depth -= 1;
        e
    })
}
