//! Braced lists: list-initialisation, aggregates, designators, brace elision.

mod aggregates;
mod designators;
mod standard_list;

use aggregates::aggregate;
pub(crate) use aggregates::{init_list_value, parenthesized};
use designators::designator;
pub use designators::{Designator, designate};
pub(crate) use designators::{designated_members, designates};
pub use standard_list::init_list_class;
pub(crate) use standard_list::list_constructor;
use standard_list::make_init_list;

use crate::class::{bases, special};
use crate::constant::dependent;
use crate::convert::UserConv;
use crate::convert::trees;
use crate::expressions::extent;
use crate::init::{constructors, narrowing};
use crate::types::print;
use crate::{R, Sema, class, convert, lookup, overload};
use jacquard_hir::types::{QualType, TypeKind};
use jacquard_hir::{
    Category, DepExpr, DepExprId, EnumId, ExprId, ExprKind, FuncId, RecordId, SpecialMember,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// List-initialisation of an entity of type `ty` by a braced list.
pub fn list_init(
    sema: &mut Sema,
    ty: QualType,
    braced: ExprId,
    direct: bool,
    loc: Loc,
) -> R<ExprId> {
    let ExprKind::Braced(list) = sema.prog[braced].kind else {
        return trees::copy_init(sema, ty, braced, loc);
    };
    let items = sema.prog.expr_list(list).to_vec();
    if sema.prog.types.is_dependent(ty.ty()) || items.iter().any(|i| sema.is_dep(*i)) {
        let a: Box<[DepExprId]> = items.iter().map(|e| dependent::dep_of(sema, *e)).collect();
        return Ok(sema.dep(DepExpr::Brace(ty, a), loc));
    }
    if let TypeKind::LRef(t) | TypeKind::RRef(t) = *sema.prog.types.kind(ty.ty()) {
        if items.len() == 1
            && !matches!(sema.prog[items[0]].kind, ExprKind::Braced(_))
            && !makes_temporary(sema, items[0], t)
            && !convert::ics(sema, items[0], ty, UserConv::Yes).is_bad()
        {
            return trees::copy_init(sema, ty, items[0], loc);
        }
        // NVIDIA's compilers and g++ let what a conversion function gives narrow where a reference is bound to it.
        let v = match *items {
            [only]
                if !sema.prog.types.is_array(t)
                    && sema.prog.types.record(t).is_none()
                    && sema.prog.types.record(sema.ty(only)).is_some() =>
            {
                trees::copy_init(sema, t.unqual(), only, loc)?
            }
            _ => list_init(sema, t.unqual(), braced, direct, loc)?,
        };
        if sema.prog.types.is_lref(ty) && !t.is_const() && !sema.cx.mode.lenient {
            // No temporary binds to it: an error, in the words of other initialisers.
            return trees::copy_init(sema, ty, v, loc);
        }
        let g = trees::materialize(sema, v);
        sema.prog[g].ty = t;
        if sema.prog.types.is_lref(ty) {
            sema.prog[g].cat = Category::LValue;
        }
        return Ok(g);
    }
    if let Some(r) = sema.prog.types.record(ty) {
        return list_init_class(sema, ty, r, items, direct, loc);
    }
    if sema.prog.types.is_array(ty)
        || matches!(sema.prog.types.kind(ty.ty()), TypeKind::Vector { .. })
    {
        return aggregate(sema, ty, items, loc);
    }
    match items.len() {
        0 => constructors::value_init(sema, ty.unqual(), loc),
        1 => {
            // Of an enumeration with a fixed underlying type ([dcl.init.list] 3.8).
            if direct
                && let Some(e) = sema.prog.types.enumeration(ty)
                && sema.prog[e].fixed
                && (sema.prog.types.is_arithmetic(sema.ty(items[0]))
                    || unscoped_other(sema, items[0], e))
            {
                let underlying = sema.prog[e].underlying;
                narrowing::check(sema, items[0], underlying)?;
                return trees::convert_scalar(sema, items[0], ty, loc);
            }
            if matches!(sema.prog[items[0]].kind, ExprKind::Braced(_)) {
                let n = print::type_name(sema, ty);
                let loc = extent::start_of(sema, items[0], loc);
                return sema.fail(loc, msg::NESTED_BRACES, &[&n]);
            }
            narrowing::check(sema, items[0], ty)?;
            trees::initialize(
                sema,
                ty,
                items[0],
                if direct {
                    UserConv::Explicit
                } else {
                    UserConv::Yes
                },
                loc,
            )
        }
        _ => {
            let n = print::type_name(sema, ty);
            let loc = items
                .get(1)
                .map_or(loc, |e| extent::start_of(sema, *e, loc));
            sema.fail(loc, msg::TOO_MANY_INITS, &[&n])
        }
    }
}

/// Is `e` of an unscoped enumeration other than `of`?
fn unscoped_other(sema: &Sema, e: ExprId, of: EnumId) -> bool {
    let from = sema.prog.types.enumeration(sema.ty(e));
    from.is_some_and(|f| f != of && !sema.prog[f].scoped)
}

/// Does a reference to `t` bind to a temporary that a list of `e` alone initializes: are the types not related
/// ([dcl.init.list]/3.9)? An array or a function is bound as it is.
fn makes_temporary(sema: &mut Sema, e: ExprId, t: QualType) -> bool {
    let whole = sema.prog.types.is_array(t) || sema.prog.types.is_function(t);
    let from = sema.ty(e);
    !whole && convert::reference_related(sema, t, from).is_none()
}

/// [dcl.init.list] of a class, which is complete.
fn list_init_class(
    sema: &mut Sema,
    ty: QualType,
    r: RecordId,
    items: Vec<ExprId>,
    direct: bool,
    loc: Loc,
) -> R<ExprId> {
    class::require_complete_record(sema, r, loc)?;
    let designated = items.iter().any(|i| designator(sema, *i).is_some());
    let ctors = match sema.prog[r].traits.is_aggregate {
        true => lookup::Syms::new(),
        false => overload::constructors(sema, r),
    };
    let mut listed = None;
    if let [only] = items[..]
        && !designated
    {
        // Of other classes than aggregates, constructors that take a list come before copies (CWG 1467).
        let chosen = list_constructor(sema, &ctors, &items, loc)?;
        if chosen.is_none()
            && (sema.prog.types.record(sema.ty(only)))
                .is_some_and(|x| x == r || bases::base_path(sema, x, r).is_some())
        {
            return if direct {
                trees::initialize(sema, ty, only, UserConv::Explicit, loc)
            } else {
                trees::copy_init(sema, ty, only, loc)
            };
        }
        listed = Some(chosen);
    }
    if init_list_class(sema, ty).is_some() && !items.is_empty() && !designated {
        return make_init_list(sema, ty, &items, loc);
    }
    if sema.prog[r].traits.is_aggregate {
        return aggregate(sema, ty, items, loc);
    }
    if designated {
        let n = print::type_name(sema, ty);
        let loc = extent::start_of(sema, items[0], loc);
        return sema.fail(loc, msg::DESIGNATOR_AGGREGATE, &[&n]);
    }
    if items.is_empty()
        && let Some(f) = special::special_of(sema, r, SpecialMember::DefaultCtor)
        && !sema.prog[f].flags.is_deleted
    {
        explicit_in_copy(sema, f, direct, loc)?;
        return constructors::value_init(sema, ty.unqual(), loc);
    }
    // Constructors that take an initializer_list come first.
    let listed = match listed {
        Some(chosen) => chosen,
        None => list_constructor(sema, &ctors, &items, loc)?,
    };
    if let Some((f, list)) = listed {
        let e = make_init_list(sema, list, &items, loc)?;
        return constructors::construct_with(sema, ty.unqual(), f, &[e], loc);
    }
    let made = constructors::construct_listed(sema, ty.unqual(), r, &ctors, &items, loc)?;
    let ExprKind::Construct { ctor, .. } = sema.prog[made].kind else {
        return Ok(made);
    };
    explicit_in_copy(sema, ctor, direct, loc)?;
    narrowing::check_arguments(sema, ctor, &items)?;
    Ok(made)
}

/// Copy-list-initialization does not choose an explicit constructor ([over.match.list]).
fn explicit_in_copy(sema: &mut Sema, ctor: FuncId, direct: bool, loc: Loc) -> R<()> {
    if direct || sema.cx.mode.lenient || !sema.prog[ctor].flags.is_explicit {
        return Ok(());
    }
    let n = print::func_display(sema, ctor);
    sema.fail(loc, msg::EXPLICIT_IN_COPY, &[&n])
}
