//! Special member functions: which are declared implicitly, which are deleted or trivial, and their bodies.

mod deletion;
mod initializers;
mod triviality;

use deletion::{drop_deleted_moves, settle_special};
pub(crate) use initializers::{complete_inits, field_default, has_default_init, has_default_inits};
pub(crate) use triviality::{
    copies_trivially, passes_by_value, special_trivial, trivial_by_nature,
};

use crate::analysis_state::FuncInfo;
use crate::declare::redeclare;
use crate::init::constructors;
use crate::scope::{DeclKind, ScopeId, ScopeKind, SymKind};
use crate::{R, Sema, class, declare, lookup, syntax};
use jacquard_hir::types::{Builtin, CONST, FnType, Noexcept, QualType, RefQual, TypeKind};
use jacquard_hir::{
    Body, FuncAttrs, FuncDecl, FuncFlags, FuncId, FuncName, Linkage, OpName, Parent, RecordId,
    RecordKind, SpecialMember, Storage, VarId,
};
use jacquard_preprocess::token::{Sym, TokenKind};

use SpecialMember as S;

/// Which special member a declaration of a class is.
pub(crate) fn special_kind(
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
        let f = implicit_constructor(sema, r, S::DefaultCtor, None);
        ctors.push(f);
    }
    let copy_from = copied_from(sema, r, S::CopyCtor);
    let assign_from = copied_from(sema, r, S::CopyAssign);
    let rref = sema.prog.types.rref(ty);
    if !user_copy {
        let f = implicit_constructor(sema, r, S::CopyCtor, Some(copy_from));
        if user_move || user_ma {
            sema.prog[f].flags.is_deleted = true;
        }
        ctors.push(f);
    }
    if !user_move && !user_copy && !user_ca && !user_ma && !user_dtor {
        let f = implicit_constructor(sema, r, S::MoveCtor, Some(rref));
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

/// Declares an implicit constructor; `from` is its parameter.
fn implicit_constructor(sema: &mut Sema, r: RecordId, kind: S, from: Option<QualType>) -> FuncId {
    implicit_member(sema, r, FuncName::Ctor, kind, from, Builtin::Void.q())
}

/// The destructors of a class's members and bases that do something. A union destroys none.
pub(crate) fn part_destructors(sema: &Sema, r: RecordId) -> Vec<FuncId> {
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
pub(crate) fn implicit_assignments(sema: &Sema, r: RecordId) -> Vec<FuncId> {
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
