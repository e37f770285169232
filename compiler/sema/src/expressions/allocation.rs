//! The functions that give and take the storage of objects ([expr.new], [expr.delete], [basic.stc.dynamic]).

use crate::class::access;
use crate::convert::UserConv;
use crate::convert::trees;
use crate::lookup::Syms;
use crate::lookup::missing;
use crate::overload::call;
use crate::scope::{ScopeId, SymKind};
use crate::{Fail, R, Sema, constant, lookup, overload, reachability};
use jacquard_hir::types::{Builtin, QualType};
use jacquard_hir::{Body, Dealloc, EnumId, ExprId, ExprKind, FuncId, OpName, RecordId, UnaryOp};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;

/// The alignment that every allocation has (`__STDCPP_DEFAULT_NEW_ALIGNMENT__`).
const DEFAULT_ALIGNMENT: u64 = 16;

/// What a `new` expression calls: its function (`None`: the reserved placement form) and the arguments after the size.
pub(crate) type Allocation = (Option<FuncId>, Vec<ExprId>);

/// The allocation function of a `new` expression.
pub(crate) fn find_allocation(
    sema: &mut Sema,
    ty: QualType,
    op: OpName,
    global: bool,
    placement: Option<&[ExprId]>,
    loc: Loc,
) -> R<Allocation> {
    let name = sema.op_syms.of(op);
    let given = placement.unwrap_or_default();
    if !global && let Some(r) = sema.prog.types.record(sema.prog.types.base_elem(ty)) {
        let syms = lookup::lookup_member(sema, r, name);
        if !syms.is_empty() {
            return member_allocation(sema, ty, &syms, given, loc);
        }
    }
    // The reserved placement form needs no function.
    if let &[place] = given {
        let v = sema.prog.types.pointer(Builtin::Void.q());
        let p = trees::rvalue(sema, place)?;
        if sema.prog.types.is_pointer(sema.ty(p)) {
            let p = trees::convert_scalar(sema, p, v, loc)?;
            return Ok((None, vec![p]));
        }
    }
    let syms = lookup::lookup_from(sema, ScopeId(0), name);
    let found = pick(sema, &syms, None, given, loc);
    if placement.is_none() {
        let own = found.filter(|&f| {
            let replaceable = sema.prog.allocates(f).is_some() && sema.prog[f].body == Body::None;
            !replaceable && overload::device_callable(sema, f)
        });
        return match own {
            Some(f) => prepared(sema, f, None, given, loc),
            None => match over_aligned(sema, ty).filter(|_| sema.session.options.std >= 17) {
                Some(n) => {
                    let align = sema.int(i128::from(n), Builtin::ULong.q(), loc);
                    let f = device_runtime(sema, "__cuda_syscall_aligned_malloc", loc);
                    Ok((f, vec![align]))
                }
                None => Ok((device_runtime(sema, "malloc", loc), Vec::new())),
            },
        };
    }
    match found {
        Some(f) if sema.prog[f].body != Body::None || sema.prog[f].attrs.device => {
            prepared(sema, f, None, given, loc)
        }
        _ => sema.fail(loc, msg::NO_PLACEMENT, &[]),
    }
}

/// An allocation function of a class. One that is told the alignment comes first where that is greater than what any allocation has
/// ([expr.new] 19).
fn member_allocation(
    sema: &mut Sema,
    ty: QualType,
    syms: &Syms,
    given: &[ExprId],
    loc: Loc,
) -> R<Allocation> {
    let align = match over_aligned(sema, ty) {
        Some(n) => alignment_argument(sema, n, loc),
        None => None,
    };
    if align.is_some()
        && let Some(f) = pick(sema, syms, align, given, loc)
    {
        return prepared(sema, f, align, given, loc);
    }
    match pick(sema, syms, None, given, loc) {
        Some(f) => {
            access::check_function_access(sema, f, None, loc)?;
            prepared(sema, f, None, given, loc)
        }
        None => sema.fail(loc, msg::NO_PLACEMENT, &[]),
    }
}

fn pick(
    sema: &mut Sema,
    syms: &Syms,
    align: Option<ExprId>,
    given: &[ExprId],
    loc: Loc,
) -> Option<FuncId> {
    // Not a literal: it is no null pointer.
    let zero = sema.int(0, Builtin::ULong.q(), loc);
    let (op, operand) = (UnaryOp::Plus, zero);
    let size = sema.prvalue(ExprKind::Unary { op, operand }, Builtin::ULong.q(), loc);
    let args: Vec<ExprId> = [size]
        .into_iter()
        .chain(align)
        .chain(given.iter().copied())
        .collect();
    let mut c = Vec::new();
    for &s in syms {
        overload::add_candidate(sema, s, None, &args, None, UserConv::Yes, &mut c);
    }
    overload::pick(sema, &c, loc).ok().map(|i| c[i].func)
}

/// The arguments of `f` after the size, converted, default ones too.
fn prepared(
    sema: &mut Sema,
    f: FuncId,
    align: Option<ExprId>,
    given: &[ExprId],
    loc: Loc,
) -> R<Allocation> {
    if sema.prog[f].flags.is_deleted {
        return missing::deleted(sema, f, loc);
    }
    let Some(ft) = sema.prog.types.fn_type(sema.prog[f].ty).cloned() else {
        return Err(Fail);
    };
    let mut out: Vec<ExprId> = Vec::new();
    for p in align.into_iter().chain(given.iter().copied()) {
        match ft.params.get(out.len() + 1) {
            Some(&t) => out.push(trees::copy_init(sema, t, p, loc)?),
            None => out.push(p),
        }
    }
    for i in out.len() + 1..ft.params.len() {
        out.push(call::default_argument(sema, f, i, loc)?);
    }
    reachability::use_function(sema, f, loc);
    Ok((Some(f), out))
}

/// The alignment of a type that wants more than every allocation has.
fn over_aligned(sema: &mut Sema, ty: QualType) -> Option<u64> {
    let n = constant::align_of(sema, ty).ok()?;
    (n > DEFAULT_ALIGNMENT).then_some(n)
}

/// `std::align_val_t{n}`; none where no header declares it.
fn alignment_argument(sema: &mut Sema, n: u64, loc: Loc) -> Option<ExprId> {
    let name = sema.session.names.intern("align_val_t");
    let e = (0..sema.prog.enums.len() as u32)
        .map(EnumId)
        .find(|&e| sema.prog[e].name == Some(name))?;
    let ty: QualType = sema.prog[e].ty.into();
    Some(sema.int(i128::from(n), ty, loc))
}

/// A function of the device's runtime by name: the builtin row's declaration.
pub(crate) fn device_runtime(sema: &mut Sema, name: &str, loc: Loc) -> Option<FuncId> {
    let name = sema.session.names.intern(name);
    let saved = sema.cx.pos;
    sema.cx.pos = sema.tokens.end_of_unit();
    let syms = lookup::lookup_from(sema, ScopeId(0), name);
    sema.cx.pos = saved;
    let functions = || {
        syms.iter().filter_map(|s| match *sema.sym_kind(*s) {
            SymKind::Func(f) => Some(f),
            _ => None,
        })
    };
    let found = functions()
        .find(|&f| sema.prog[f].builtin.is_some() || sema.prog[f].attrs.device)
        .or_else(|| functions().next())?;
    reachability::use_function(sema, found, loc);
    Some(found)
}

/// The deallocation function for objects of a type, and what it is told; `None` is the device's `free`.
pub(crate) fn find_deallocation(
    sema: &mut Sema,
    elem: QualType,
    array: bool,
    global: bool,
    loc: Loc,
) -> R<Option<Dealloc>> {
    let op = match array {
        true => OpName::DeleteArray,
        false => OpName::Delete,
    };
    let name = sema.op_syms.of(op);
    let over_aligned = over_aligned(sema, elem).is_some();
    if !global && let Some(r) = sema.prog.types.record(sema.prog.types.base_elem(elem)) {
        let syms = lookup::lookup_member(sema, r, name);
        if !syms.is_empty() {
            let usual = usual_functions(sema, &syms, Some(r));
            let Some(d) = preferred(usual, over_aligned, true) else {
                return Ok(None);
            };
            access::check_function_access(sema, d.func, None, loc)?;
            if sema.prog[d.func].flags.is_deleted {
                return missing::deleted(sema, d.func, loc);
            }
            return Ok(Some(d));
        }
    }
    let syms = lookup::lookup_from(sema, ScopeId(0), name);
    let mut usual = usual_functions(sema, &syms, None);
    usual.retain(|d| {
        let written = sema.prog[d.func].body != Body::None
            || sema.facts.functions[d.func.index()].body.is_some();
        written && sema.prog[d.func].attrs.device
    });
    Ok(preferred(usual, over_aligned, false))
}

/// The usual deallocation functions among some ([basic.stc.dynamic.deallocation] 3).
fn usual_functions(sema: &mut Sema, syms: &Syms, class: Option<RecordId>) -> Vec<Dealloc> {
    let mut out = Vec::new();
    for s in syms {
        let SymKind::Func(func) = *sema.sym_kind(*s) else {
            continue;
        };
        let Some(t) = sema.prog.types.fn_type(sema.prog[func].ty) else {
            continue;
        };
        if sema.prog[func].instance.is_some() {
            continue;
        }
        let mut rest = t.params.get(1..).unwrap_or_default();
        let named = |record: Option<Sym>, text: &str| {
            record.is_some_and(|n| sema.session.names.text(n) == text)
        };
        let mut take = |wanted: &dyn Fn(QualType) -> bool| {
            let found = rest.first().is_some_and(|t| wanted(*t));
            rest = &rest[usize::from(found)..];
            found
        };
        let destroying = take(&|t| {
            let r = sema.prog.types.record(t);
            class.is_some() && named(r.and_then(|r| sema.prog[r].name), "destroying_delete_t")
        });
        let sized = take(&|t| t.unqual() == Builtin::ULong.q());
        let aligned = take(&|t| {
            let e = sema.prog.types.enumeration(t);
            named(e.and_then(|e| sema.prog[e].name), "align_val_t")
        });
        if rest.is_empty() {
            out.push(Dealloc {
                func,
                destroying,
                sized,
                aligned,
            });
        }
    }
    out
}

/// The one that a delete-expression calls ([expr.delete] 10).
fn preferred(mut usual: Vec<Dealloc>, over_aligned: bool, member: bool) -> Option<Dealloc> {
    let mut prefer = |wanted: &dyn Fn(&Dealloc) -> bool| {
        if usual.iter().any(wanted) {
            usual.retain(|d| wanted(d));
        }
    };
    prefer(&|d| d.destroying);
    prefer(&|d| d.aligned == over_aligned);
    prefer(&|d| d.sized != member);
    usual.first().copied()
}

/// Whether arrays of a type have their number of elements before the first: something must be destroyed, or the deallocation
/// function is told the size (Itanium C++ ABI 2.7).
pub(crate) fn needs_cookie(sema: &mut Sema, elem: QualType, loc: Loc) -> bool {
    if trees::needed_dtor(sema, elem).is_some() {
        return true;
    }
    let usual = sema.trap(|s| find_deallocation(s, elem, true, false, loc));
    usual.flatten().is_some_and(|d| d.sized)
}
