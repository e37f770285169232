//! Objects made: constructors chosen and called, default and value initialisation ([class.init], [dcl.init]).

use crate::analysis_state::{FuncInfo, FuncOrigin};
use crate::class::{access, special};
use crate::convert::UserConv;
use crate::convert::trees;
use crate::expressions::extent;
use crate::init::list;
use crate::overload::OverloadSet;
use crate::overload::call;
use crate::scope::{ScopeKind, SymKind};
use crate::{Fail, R, Sema, class, constant, convert, declare, lookup, overload};
use jacquard_hir::types::{Builtin, QualType};
use jacquard_hir::{
    Body, CastKind, Category, ExprId, ExprKind, FuncDecl, FuncId, FuncName, Parent, RecordId,
    RecordKind, SpecialMember, Storage,
};
use jacquard_preprocess::source::Loc;

/// `T(args)` for class type `T`: chooses a constructor.
pub fn construct(
    sema: &mut Sema,
    t: QualType,
    args: &[ExprId],
    explicit: bool,
    loc: Loc,
) -> R<ExprId> {
    let Some(r) = sema.prog.types.record(t) else {
        return Err(Fail);
    };
    class::require_complete_record(sema, r, loc)?;
    // A prvalue of the same type is the object itself.
    if args.len() == 1
        && sema.prog[args[0]].cat == Category::PrValue
        && sema.ty(args[0]).ty() == t.ty()
    {
        return Ok(args[0]);
    }
    let ctors = overload::constructors(sema, r);
    let mut c = Vec::new();
    for &s in &ctors {
        overload::add_candidate(sema, s, None, args, None, UserConv::Yes, &mut c);
    }
    construct_from(sema, t, r, (&ctors, c), args, explicit, loc)
}

/// `T{items}` for class type `T`, whose constructors that take a list were asked before.
pub(crate) fn construct_listed(
    sema: &mut Sema,
    t: QualType,
    r: RecordId,
    ctors: &lookup::Syms,
    items: &[ExprId],
    loc: Loc,
) -> R<ExprId> {
    if let [only] = *items
        && sema.prog[only].cat == Category::PrValue
        && sema.ty(only).ty() == t.ty()
    {
        return Ok(only);
    }
    let candidates = overload::list_candidates(sema, ctors, r, items, UserConv::Yes);
    construct_from(sema, t, r, (ctors, candidates), items, true, loc)
}

/// Constructs with the best of the candidates, which are some of `ctors`.
fn construct_from(
    sema: &mut Sema,
    t: QualType,
    r: RecordId,
    (ctors, mut c): (&lookup::Syms, Vec<overload::Candidate>),
    args: &[ExprId],
    explicit: bool,
    loc: Loc,
) -> R<ExprId> {
    if !explicit {
        c.retain(|x| !sema.prog[x.func].flags.is_explicit);
    }
    let mut best = overload::pick(sema, &c, loc);
    if best == Err(true)
        && let [arg] = *args
        && matches!(sema.prog[arg].kind, ExprKind::Braced(_))
        && (sema.trap(|s| list::list_init(s, t, arg, false, loc))).is_none()
        && (sema.trap(|s| list::list_init(s, t, arg, true, loc))).is_some()
    {
        // `T x({a, b})`: explicit constructors make no temporary `T` of the list that could be copied.
        c.retain(|x| {
            use SpecialMember as S;
            !matches!(sema.prog[x.func].special, S::CopyCtor | S::MoveCtor)
        });
        best = overload::pick(sema, &c, loc);
    }
    match best {
        Ok(i) => {
            let f = c[i].func;
            // The list makes the object, not one that is then copied.
            if let [arg] = *args
                && matches!(sema.prog[arg].kind, ExprKind::Braced(_))
                && matches!(
                    sema.prog[f].special,
                    SpecialMember::CopyCtor | SpecialMember::MoveCtor
                )
                && sema.prog[f].parent == Parent::Record(r)
            {
                access::check_function_access(sema, f, None, loc)?;
                return list::list_init(sema, t, arg, false, loc);
            }
            construct_with(sema, t, f, args, loc)
        }
        Err(ambiguous) => {
            // A conversion function to the class itself, explicit ones too: its result is the object. It is a candidate beside the
            // constructors (CWG 2327), and better than those that want another conversion of the argument.
            if let (true, [arg]) = (explicit, args)
                && let crate::convert::rank::Ics::User {
                    func,
                    ambiguous: false,
                    ..
                } = convert::ics(sema, *arg, t, UserConv::Explicit)
                && matches!(sema.prog[func].name, FuncName::Conversion(_))
            {
                return trees::initialize(sema, t, *arg, UserConv::Explicit, loc);
            }
            // C++20: parentheses may initialise an aggregate.
            if !ambiguous
                && sema.options.cxx20
                && sema.prog[r].traits.is_aggregate
                && !args.is_empty()
            {
                return list::parenthesized(sema, t, r, args, loc);
            }
            let written = ctors.iter().any(
                |s| !matches!(*sema.sym_kind(*s), SymKind::Func(f) if sema.prog[f].flags.is_implicit),
            );
            // The arguments are at fault; of an aggregate, the one too many.
            let loc = match args {
                [_, second, ..] if !written => extent::start_of(sema, *second, loc),
                [first, ..] if !ambiguous => extent::start_of(sema, *first, loc),
                _ => loc,
            };
            let name = sema.prog[r].name.unwrap_or(sema.op_syms.ctor);
            let set = OverloadSet {
                name,
                loc,
                syms: ctors.as_slice().into(),
                object: None,
                qualified: true,
                naming: None,
                targs: None,
            };
            call::report_no_match(sema, &set, ctors, &c, args, ambiguous, loc)
        }
    }
}

/// Constructs with a constructor already chosen.
pub fn construct_with(
    sema: &mut Sema,
    t: QualType,
    f: FuncId,
    args: &[ExprId],
    loc: Loc,
) -> R<ExprId> {
    if let Parent::Record(r) = sema.prog[f].parent {
        // An inherited constructor template of a base: build the base, default the rest.
        if let Some(own) = sema.prog.types.record(t)
            && own != r
        {
            let f = inherit_one(sema, own, f);
            return construct_with(sema, t, f, args, loc);
        }
    }
    access::check_function_access(sema, f, None, loc)?;
    let (_, args) = call::prepare_call(sema, f, args, loc)?;
    trees::needed_dtor(sema, t);
    let list = sema.prog.add_expr_list(&args);
    let e = sema.prvalue(
        ExprKind::Construct {
            ctor: f,
            args: list,
            zero_first: false,
        },
        t,
        loc,
    );
    if sema.prog[f].flags.is_consteval
        && !sema.cx.mode.unevaluated
        && sema
            .cx
            .func
            .is_none_or(|c| !sema.prog[c].flags.is_consteval)
    {
        return constant::fold_constant(sema, e);
    }
    Ok(e)
}

/// The constructor of `r` that forwards to a base's constructor `f` (an instance of a template).
fn inherit_one(sema: &mut Sema, r: RecordId, f: FuncId) -> FuncId {
    // One class at a time: the base between has inherited it too.
    let between = match sema.prog[f].parent {
        Parent::Record(from) => {
            let bases: Vec<RecordId> = sema.prog[r].bases.iter().map(|b| b.record).collect();
            let direct = bases.contains(&from);
            bases
                .into_iter()
                .find(|&b| !direct && sema.prog.has_base(b, from))
        }
        _ => None,
    };
    let f = between.map_or(f, |b| inherit_one(sema, b, f));
    if let Some(&g) = sema.prog[r]
        .ctors
        .iter()
        .find(|g| sema.facts.functions[g.index()].origin.inherited == Some(f))
    {
        return g;
    }
    let d = sema.prog[f].clone();
    inherited(sema, r, f, d)
}

/// Makes the constructor of `r` that forwards to `f`, whose declaration but for its place is `d`.
pub(crate) fn inherited(sema: &mut Sema, r: RecordId, f: FuncId, mut d: FuncDecl) -> FuncId {
    let scope = sema.facts.records[r.index()].scope;
    let ps = sema.new_scope(ScopeKind::Params, scope);
    d.params = d
        .params
        .iter()
        .map(|p| {
            let v = sema.prog[*p].clone();
            declare::simple_var(sema, v.name, v.ty, v.loc, Storage::Param, ps)
        })
        .collect();
    d.parent = Parent::Record(r);
    d.body = Body::Unparsed;
    d.reached = false;
    d.special = SpecialMember::No;
    let info = FuncInfo {
        scope: ps,
        defaults: sema.facts.functions[f.index()].defaults.clone(),
        origin: FuncOrigin {
            inherited: Some(f),
            ..Default::default()
        },
        ..Default::default()
    };
    let g = declare::new_func(sema, d, info);
    let first = sema.prog.inherited.get(&f).copied().unwrap_or(f);
    sema.prog.inherited.insert(g, first);
    sema.prog[r].ctors.push(g);
    g
}

/// Default-initialisation: `None` when nothing happens.
pub fn default_init(sema: &mut Sema, t: QualType, loc: Loc) -> R<Option<ExprId>> {
    let e = sema.prog.types.base_elem(t);
    let Some(r) = sema.prog.types.record(e) else {
        return Ok(None);
    };
    class::require_complete_record(sema, r, loc)?;
    if sema.prog[r].traits.trivial_default_ctor {
        return Ok(None);
    }
    let et = e;
    let one = construct(sema, et, &[], true, loc)?;
    if let ExprKind::Construct { ctor, .. } = sema.prog[one].kind
        && sema.prog[ctor].body == Body::Trivial
    {
        return Ok(None);
    }
    if sema.prog.types.is_array(t) {
        return Ok(Some(fill_array(sema, t, one, loc)));
    }
    Ok(Some(one))
}

/// An array initialiser with every element from `elem`.
pub fn fill_array(sema: &mut Sema, t: QualType, elem: ExprId, loc: Loc) -> ExprId {
    let Some(e) = sema.prog.types.elem(t) else {
        return elem;
    };
    let inner = fill_array(sema, e, elem, loc);
    let inits = sema.prog.add_init_list(&[]);
    sema.prvalue(
        ExprKind::InitList {
            inits,
            filler: Some(inner),
        },
        t,
        loc,
    )
}

/// Does a constant of this type without an initialiser stay without a value?
pub(crate) fn needs_value(sema: &Sema, t: QualType) -> bool {
    let Some(r) = sema.prog.types.record(t) else {
        return true;
    };
    let generated = special::special_of(sema, r, SpecialMember::DefaultCtor)
        .is_some_and(|f| sema.prog[f].flags.is_implicit);
    let inits = &sema.facts.records[r.index()].field_init;
    generated
        && sema.prog[r].complete
        && sema.prog[r].bases.is_empty()
        && sema.prog[r].kind != RecordKind::Union
        && sema.prog[r].fields.iter().zip(inits).any(|(f, init)| {
            init.is_none()
                && f.name.is_some()
                && sema
                    .prog
                    .types
                    .record(sema.prog.types.base_elem(f.ty))
                    .is_none()
        })
}

/// Value-initialisation: `T()`.
pub fn value_init(sema: &mut Sema, t: QualType, loc: Loc) -> R<ExprId> {
    let e = sema.prog.types.base_elem(t);
    if let Some(r) = sema.prog.types.record(e) {
        class::require_complete_record(sema, r, loc)?;
        if sema.prog[r].traits.trivial_default_ctor
            && let Some(f) = special::special_of(sema, r, SpecialMember::DefaultCtor)
            && !sema.prog[f].flags.is_deleted
        {
            access::check_function_access(sema, f, None, loc)?;
            return Ok(sema.prvalue(ExprKind::Zero, t, loc));
        }
        let one = construct(sema, e, &[], true, loc)?;
        // Zero-initialized first, unless the user wrote what a default constructor does ([dcl.init.general] 9).
        let user = |f: FuncId| {
            let flags = &sema.prog[f].flags;
            sema.prog[f].instance.is_some() || !flags.is_implicit && !flags.is_defaulted
        };
        let mine = sema.prog[r].ctors.iter().any(|&f| {
            sema.prog[f].special == SpecialMember::DefaultCtor
                && (user(f) || sema.prog[f].flags.is_deleted)
        });
        if let ExprKind::Construct { ctor, .. } = sema.prog[one].kind
            && !mine
            && !user(ctor)
            && let ExprKind::Construct { zero_first, .. } = &mut sema.prog[one].kind
        {
            *zero_first = true;
        }
        if sema.prog.types.is_array(t) {
            return Ok(fill_array(sema, t, one, loc));
        }
        return Ok(one);
    }
    if sema.prog.types.is_void(t) {
        let z = sema.int(0, Builtin::Int.q(), loc);
        return Ok(sema.prvalue(
            ExprKind::Cast {
                kind: CastKind::ToVoid,
                operand: z,
            },
            t,
            loc,
        ));
    }
    Ok(sema.prvalue(ExprKind::Zero, t, loc))
}
