//! `std::initializer_list`: constructors that take one, and the array behind it.

use crate::convert::trees;
use crate::expressions::arithmetic;
use crate::init::list::aggregates::init_list_value;
use crate::init::narrowing;
use crate::scope::{SymKind, SymbolId};
use crate::templates::{ctad, signature};
use crate::types::print;
use crate::{Fail, R, Sema, class, convert, lookup, overload};
use jacquard_hir::types::{ArrayLen, Builtin, CONST, QualType, TemplateArg};
use jacquard_hir::{CastKind, Category, ExprId, ExprKind, FuncId, InitElem, InitTarget, OpName};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::sym;

/// Is `t` `std::initializer_list<E>`? Its element type.
pub fn init_list_class(sema: &Sema, t: QualType) -> Option<QualType> {
    let r = sema.prog.types.record(t)?;
    if sema.prog[r].name != Some(sym::INITIALIZER_LIST) {
        return None;
    }
    match sema.prog[r].instance.as_ref()?.args.first()? {
        TemplateArg::Type(t) => Some(*t),
        _ => None,
    }
}

/// The constructor that takes `items` as one `initializer_list`, and the type of that ([over.match.list]/1.1).
pub(crate) fn list_constructor(
    sema: &mut Sema,
    ctors: &lookup::Syms,
    items: &[ExprId],
    loc: Loc,
) -> R<Option<(FuncId, QualType)>> {
    let mut taking = lookup::Syms::new();
    for &s in ctors {
        if takes_list(sema, s) {
            taking.push(s);
        }
    }
    if taking.is_empty() {
        return Ok(None);
    }
    let list = sema.prog.add_expr_list(items);
    let braced = sema.expr(
        ExprKind::Braced(list),
        Builtin::BracedList.q(),
        Category::PrValue,
        loc,
    );
    let mut candidates = Vec::new();
    for &s in &taking {
        let user = convert::UserConv::Yes;
        overload::add_candidate(sema, s, None, &[braced], None, user, &mut candidates);
    }
    let chosen = match overload::pick(sema, &candidates, loc) {
        Ok(i) => candidates[i].func,
        Err(false) => return Ok(None),
        Err(true) => {
            let name = print::func_display(sema, candidates[0].func);
            let types = print::expr_type_name(sema, braced);
            return sema.fail(loc, msg::AMBIGUOUS_CALL, &[&name, &types]);
        }
    };
    let first = sema.prog.types.fn_type(sema.prog[chosen].ty);
    let first = first.and_then(|t| t.params.first().copied());
    Ok(first.map(|t| (chosen, sema.prog.types.strip_ref(t))))
}

/// Is the constructor's first parameter a `std::initializer_list`, and has each other one a default ([dcl.init.list]/2)?
fn takes_list(sema: &mut Sema, s: SymbolId) -> bool {
    match *sema.sym_kind(s) {
        SymKind::Func(f) => {
            let Some(function) = sema.prog.types.fn_type(sema.prog[f].ty) else {
                return false;
            };
            let first = function.params.first().copied();
            let list = first.map(|t| sema.prog.types.strip_ref(t));
            let mut others = sema.facts.functions[f.index()].defaults.iter().skip(1);
            list.is_some_and(|t| init_list_class(sema, t).is_some()) && others.all(Option::is_some)
        }
        SymKind::Template(t) => {
            let Some(signature) = signature::signature(sema, t) else {
                return false;
            };
            signature.has_default.iter().skip(1).all(|d| *d)
                && ctad::takes_list(sema, &signature.params)
        }
        _ => false,
    }
}

/// An `initializer_list` over a temporary array.
pub(super) fn make_init_list(
    sema: &mut Sema,
    t: QualType,
    items: &[ExprId],
    loc: Loc,
) -> R<ExprId> {
    let Some(elem) = init_list_class(sema, t) else {
        return Err(Fail);
    };
    let Some(r) = sema.prog.types.record(t) else {
        return Err(Fail);
    };
    class::require_complete_record(sema, r, loc)?;
    let ce = elem.add(CONST);
    let at = sema
        .prog
        .types
        .array(ce, ArrayLen::Const(items.len() as u64));
    let mut v = Vec::new();
    for (i, &e) in items.iter().enumerate() {
        narrowing::check(sema, e, elem)?;
        let x = trees::copy_init(sema, elem, e, loc)?;
        v.push(InitElem {
            target: InitTarget::Range(i as u64, i as u64),
            init: x,
        });
    }
    let arr = init_list_value(sema, &v, at, loc);
    let tmp = trees::materialize(sema, arr);
    let pt = sema.prog.types.pointer(ce);
    let ptr = sema.prvalue(
        ExprKind::Cast {
            kind: CastKind::ArrayToPointer,
            operand: tmp,
        },
        pt,
        loc,
    );
    let n = sema.int(items.len() as i128, Builtin::ULong.q(), loc);
    let mut fields = Vec::new();
    for i in 0..sema.prog[r].fields.len() {
        let ft = sema.prog[r].fields[i].ty;
        let init = if sema.prog.types.is_pointer(ft) {
            if i == 0 {
                ptr
            } else {
                arithmetic::builtin_binary_op(sema, OpName::Plus, ptr, n, loc)?
            }
        } else {
            n
        };
        fields.push(InitElem {
            target: InitTarget::Field(i as u32),
            init,
        });
    }
    Ok(init_list_value(sema, &fields, t.unqual(), loc))
}
