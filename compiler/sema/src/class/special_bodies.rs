//! The bodies of implicit and defaulted special members: copies and assignments of each part ([`crate::class::special`] says which exist).

use crate::class::{bases, special};
use crate::convert::trees;
use crate::expressions::{members, operators, unary};
use crate::init::constructors;
use crate::types::traits;
use crate::{Fail, R, Sema, declare};
use SpecialMember as S;
use jacquard_hir::types::{ArrayLen, Builtin, QualType, TypeKind};
use jacquard_hir::{
    BinaryOp, Body, Callee, CastKind, Category, CtorInit, CtorTarget, ExprId, ExprKind, FuncId,
    LoopHints, OpName, Parent, RecordId, SpecialMember, Stmt, StmtId, StmtKind, Storage, UnaryOp,
    VarId,
};
use jacquard_preprocess::source::Loc;

/// Makes the body of a defaulted, non-trivial special member (or an inherited constructor).
pub(crate) fn synthesize_special(sema: &mut Sema, f: FuncId) -> R<()> {
    let kind = sema.prog[f].special;
    let mut cx = sema.decl_cx(0, sema.facts.functions[f.index()].scope);
    cx.func = Some(f);
    cx.mode.device = true;
    cx.pos = sema.tokens.end_of_unit();
    let Parent::Record(r) = sema.prog[f].parent else {
        // A comparison defaulted as a friend.
        return sema.at(cx, |s| traits::synthesize_comparison(s, f));
    };
    let loc = sema.prog[f].loc;
    cx.this = Some(sema.prog[r].ty.into());
    sema.at(cx, |s| {
        if let Some(base_ctor) = s.facts.functions[f.index()].origin.inherited {
            s.prog[f].inits = inherited_inits(s, r, f, base_ctor)?;
        } else if kind == S::DefaultCtor {
            s.prog[f].inits = special::complete_inits(s, r, Vec::new(), loc)?;
        } else if matches!(kind, S::CopyCtor | S::MoveCtor) {
            s.prog[f].inits = copy_inits(s, r, f)?;
        } else if matches!(kind, S::CopyAssign | S::MoveAssign) {
            let body = assign_body(s, r, f, kind == S::MoveAssign)?;
            s.prog[f].body = Body::Parsed(body);
            return Ok(());
        } else if kind == S::No {
            return traits::synthesize_comparison(s, f);
        }
        let list = s.prog.add_stmt_list(&[]);
        let body = s.prog.add_stmt(Stmt {
            kind: StmtKind::Compound(list),
            loc,
        });
        s.prog[f].body = Body::Parsed(body);
        Ok(())
    })
}

/// What an inherited constructor initializes: each base from which it was inherited by the arguments, where that base is a part
/// that `r` makes itself (a direct or virtual one), and the rest as if there were none ([class.inhctor.init] 1).
fn inherited_inits(sema: &mut Sema, r: RecordId, f: FuncId, from: FuncId) -> R<Vec<CtorInit>> {
    let loc = sema.prog[f].loc;
    let targets = base_targets(sema, r);
    let mut named = Vec::new();
    let mut next = Some(from);
    while let Some(ctor) = next {
        next = sema.facts.functions[ctor.index()].origin.inherited;
        let Parent::Record(b) = sema.prog[ctor].parent else {
            break;
        };
        let Some(&(target, _)) = targets.iter().find(|t| t.1 == b) else {
            continue;
        };
        let params = sema.prog[f].params.clone();
        let args: Vec<ExprId> = params
            .into_iter()
            .map(|p| forward_param(sema, p, loc))
            .collect();
        let bt: QualType = sema.prog[b].ty.into();
        let init = constructors::construct_with(sema, bt, ctor, &args, loc)?;
        named.push((target, init));
    }
    special::complete_inits(sema, r, named, loc)
}

/// A parameter passed on with its own category.
fn forward_param(sema: &mut Sema, p: VarId, loc: Loc) -> ExprId {
    let declared = sema.prog[p].ty;
    let t = sema.prog.types.strip_ref(declared);
    let cat = if sema.prog.types.is_lref(declared) {
        Category::LValue
    } else {
        Category::XValue
    };
    sema.expr(ExprKind::Var(p), t, cat, loc)
}

fn this_object(sema: &mut Sema, r: RecordId, loc: Loc) -> ExprId {
    let t: QualType = sema.prog[r].ty.into();
    let pt = sema.prog.types.pointer(t);
    let this = sema.prvalue(ExprKind::This, pt, loc);
    sema.expr(
        ExprKind::Unary {
            op: UnaryOp::Deref,
            operand: this,
        },
        t,
        Category::LValue,
        loc,
    )
}

/// The source object of a copy, seen as one of its parts.
fn source_part(
    sema: &mut Sema,
    r: RecordId,
    p: VarId,
    mv: bool,
    target: CtorTarget,
    loc: Loc,
) -> ExprId {
    let pt = sema.prog[p].ty;
    let t = sema.prog.types.strip_ref(pt);
    let cat = if mv {
        Category::XValue
    } else {
        Category::LValue
    };
    let src = sema.expr(ExprKind::Var(p), t, cat, loc);
    match target {
        CtorTarget::Base(i) => {
            let b = sema.prog[r].bases[i as usize].record;
            let bt = QualType::with(sema.prog[b].ty, t.quals());
            sema.expr(
                ExprKind::Cast {
                    kind: CastKind::DerivedToBase(Box::new([i])),
                    operand: src,
                },
                bt,
                cat,
                loc,
            )
        }
        CtorTarget::VirtualBase(b) => {
            let path = bases::base_path(sema, r, b).unwrap_or_default();
            let bt = QualType::with(sema.prog[b].ty, t.quals());
            sema.expr(
                ExprKind::Cast {
                    kind: CastKind::DerivedToBase(path.into()),
                    operand: src,
                },
                bt,
                cat,
                loc,
            )
        }
        CtorTarget::Field(i) => {
            let f = &sema.prog[r].fields[i as usize];
            let (fty, mutable) = (f.ty, f.mutable);
            let is_ref = sema.prog.types.is_ref(fty);
            let ft = sema.prog.types.strip_ref(fty);
            let ft = if is_ref {
                ft
            } else {
                ft.add(if mutable { 0 } else { t.quals() })
            };
            let c = if is_ref && !sema.prog.types.is_rref(fty) {
                Category::LValue
            } else {
                cat
            };
            sema.expr(
                ExprKind::Member {
                    base: src,
                    record: r,
                    field: i,
                },
                ft,
                c,
                loc,
            )
        }
        CtorTarget::Delegate => src,
    }
}

/// What a constructor of `r` initialises as bases, in order: virtual bases first ([class.base.init] 13).
pub(crate) fn base_targets(sema: &Sema, r: RecordId) -> Vec<(CtorTarget, RecordId)> {
    let mut virtuals = Vec::new();
    sema.prog.virtual_bases(r, &mut virtuals);
    let bases = &sema.prog[r].bases;
    let target = |b| {
        let direct = bases.iter().position(|x| x.record == b && x.is_virtual);
        direct.map_or(CtorTarget::VirtualBase(b), |i| CtorTarget::Base(i as u32))
    };
    let mut out: Vec<_> = virtuals.into_iter().map(|b| (target(b), b)).collect();
    for (i, b) in bases.iter().enumerate() {
        if !b.is_virtual {
            out.push((CtorTarget::Base(i as u32), b.record));
        }
    }
    out
}

fn copy_inits(sema: &mut Sema, r: RecordId, f: FuncId) -> R<Vec<CtorInit>> {
    let mut v = Vec::new();
    for (target, ty) in copied_targets(sema, r) {
        let init = copy_target(sema, r, f, target, ty)?;
        v.push(CtorInit { target, init });
    }
    Ok(v)
}

/// The parts of a class that its implicit copy constructor copies, in order.
pub(crate) fn copied_targets(sema: &Sema, r: RecordId) -> Vec<(CtorTarget, QualType)> {
    let bases = base_targets(sema, r).into_iter();
    let mut targets: Vec<(CtorTarget, QualType)> =
        bases.map(|(t, b)| (t, sema.prog[b].ty.into())).collect();
    for (i, fd) in sema.prog[r].fields.iter().enumerate() {
        if !fd.is_padding() {
            targets.push((CtorTarget::Field(i as u32), fd.ty));
        }
    }
    targets
}

/// The copy of one part by the copy or move constructor `f` of `r`.
pub(crate) fn copy_target(
    sema: &mut Sema,
    r: RecordId,
    f: FuncId,
    target: CtorTarget,
    ty: QualType,
) -> R<ExprId> {
    let (loc, from) = (sema.prog[f].loc, sema.prog[f].params[0]);
    let mv = sema.prog[f].special == S::MoveCtor;
    let src = source_part(sema, r, from, mv, target, loc);
    copy_part(sema, ty, src, loc)
}

/// Element `idx` of the array `src`, of the array's value category.
pub(crate) fn array_element(
    sema: &mut Sema,
    src: ExprId,
    elem: QualType,
    idx: ExprId,
    loc: Loc,
) -> ExprId {
    let (et, cat) = {
        let x = &sema.prog[src];
        (elem.add(x.ty.quals()), x.cat)
    };
    let ptr_t = sema.prog.types.pointer(et);
    let ptr = sema.prvalue(
        ExprKind::Cast {
            kind: CastKind::ArrayToPointer,
            operand: src,
        },
        ptr_t,
        loc,
    );
    let sum = sema.prvalue(
        ExprKind::Binary {
            op: BinaryOp::Add,
            l: ptr,
            r: idx,
        },
        ptr_t,
        loc,
    );
    sema.expr(
        ExprKind::Unary {
            op: UnaryOp::Deref,
            operand: sum,
        },
        et,
        cat,
        loc,
    )
}

/// Assigns an array element by element.
fn assign_array(sema: &mut Sema, dst: ExprId, src: ExprId, n: u64, loc: Loc) -> R<ExprId> {
    let scope = sema.cx.scope;
    let size_t = Builtin::ULong.q();
    let i = declare::simple_var(sema, None, size_t, loc, Storage::Local, scope);
    sema.prog[i].init = Some(sema.int(0, size_t, loc));
    let vars = sema.prog.add_var_list(&[i]);
    let init = sema.prog.add_stmt(Stmt {
        kind: StmtKind::Decl(vars),
        loc,
    });
    let index = |me: &mut Sema| {
        let v = members::var_expr(me, i, loc);
        trees::rvalue(me, v)
    };
    let (x, count) = (index(sema)?, sema.int(i128::from(n), size_t, loc));
    let c = operators::binary_op(sema, OpName::ExclaimEq, x, count, loc)?;
    let cond = trees::to_bool(sema, c)?;
    let v = members::var_expr(sema, i, loc);
    let inc = unary::unary_op(sema, OpName::PlusPlus, v, loc)?;
    let part = |me: &mut Sema, whole: ExprId| -> R<ExprId> {
        let elem = me.prog.types.elem(me.ty(whole)).ok_or(Fail)?;
        let x = index(me)?;
        Ok(array_element(me, whole, elem, x, loc))
    };
    let (to, from) = (part(sema, dst)?, part(sema, src)?);
    let e = assign_part(sema, to, from, loc)?;
    let body = sema.prog.add_stmt(Stmt {
        kind: StmtKind::Expr(e),
        loc,
    });
    let all = sema.prog.add_stmt(Stmt {
        kind: StmtKind::For {
            init: Some(init),
            cond_var: None,
            cond: Some(cond),
            inc: Some(inc),
            body,
            hints: LoopHints::default(),
        },
        loc,
    });
    let list = sema.prog.add_stmt_list(&[all]);
    let block = sema.prog.add_stmt(Stmt {
        kind: StmtKind::Compound(list),
        loc,
    });
    Ok(sema.prvalue(ExprKind::StmtExpr(block), Builtin::Void.q(), loc))
}

/// Initialises an object of type `ty` (arrays elementwise) from the glvalue `src`.
pub(crate) fn copy_part(sema: &mut Sema, ty: QualType, src: ExprId, loc: Loc) -> R<ExprId> {
    if let TypeKind::Array {
        elem,
        len: ArrayLen::Const(n),
    } = *sema.prog.types.kind(ty.ty())
    {
        let mut up = 0;
        let mut inner = elem;
        while let Some(e) = sema.prog.types.elem(inner) {
            inner = e;
            up += 1;
        }
        let idx = sema.prvalue(ExprKind::ArrayIndex(up), Builtin::ULong.q(), loc);
        let e = array_element(sema, src, elem, idx, loc);
        let init = copy_part(sema, elem, e, loc)?;
        return Ok(sema.prvalue(
            ExprKind::ArrayInitLoop {
                count: n,
                elem: init,
            },
            ty,
            loc,
        ));
    }
    // A part is initialised directly, an explicit constructor is good enough ([class.copy.ctor] 14).
    if sema.prog.types.record(ty).is_some() {
        return constructors::construct(sema, ty, &[src], true, loc);
    }
    trees::copy_init(sema, ty, src, loc)
}

pub(crate) fn assign_body(sema: &mut Sema, r: RecordId, f: FuncId, mv: bool) -> R<StmtId> {
    let loc = sema.prog[f].loc;
    let p = sema.prog[f].params[0];
    let mut stmts = Vec::new();
    let mut targets: Vec<CtorTarget> = (0..sema.prog[r].bases.len())
        .map(|i| CtorTarget::Base(i as u32))
        .collect();
    for (i, fd) in sema.prog[r].fields.iter().enumerate() {
        if !fd.is_padding() {
            targets.push(CtorTarget::Field(i as u32));
        }
    }
    for t in targets {
        let src = source_part(sema, r, p, mv, t, loc);
        let obj = this_object(sema, r, loc);
        let dst = match t {
            CtorTarget::Base(i) => {
                let bt: QualType = sema.prog[sema.prog[r].bases[i as usize].record].ty.into();
                sema.expr(
                    ExprKind::Cast {
                        kind: CastKind::DerivedToBase(Box::new([i])),
                        operand: obj,
                    },
                    bt,
                    Category::LValue,
                    loc,
                )
            }
            CtorTarget::Field(i) => {
                let ft = sema.prog[r].fields[i as usize].ty;
                let ft = sema.prog.types.strip_ref(ft);
                sema.expr(
                    ExprKind::Member {
                        base: obj,
                        record: r,
                        field: i,
                    },
                    ft,
                    Category::LValue,
                    loc,
                )
            }
            _ => obj,
        };
        let e = assign_part(sema, dst, src, loc)?;
        // A base is assigned as if by its qualified name ([class.copy.assign] 12).
        if let ExprKind::Call { callee, .. } = &mut sema.prog[e].kind
            && let Callee::Virtual { func, object } = *callee
            && matches!(t, CtorTarget::Base(_))
        {
            *callee = Callee::Method { func, object };
        }
        stmts.push(sema.prog.add_stmt(Stmt {
            kind: StmtKind::Expr(e),
            loc,
        }));
    }
    let me = this_object(sema, r, loc);
    stmts.push(sema.prog.add_stmt(Stmt {
        kind: StmtKind::Return(Some(me)),
        loc,
    }));
    let list = sema.prog.add_stmt_list(&stmts);
    Ok(sema.prog.add_stmt(Stmt {
        kind: StmtKind::Compound(list),
        loc,
    }))
}

fn assign_part(sema: &mut Sema, dst: ExprId, src: ExprId, loc: Loc) -> R<ExprId> {
    let t = sema.ty(dst);
    if sema.prog.types.is_array(t) {
        let e = sema.prog.types.base_elem(t);
        let triv = sema
            .prog
            .types
            .record(e)
            .is_none_or(|r| sema.prog[r].traits.trivial_copy_assign);
        if !triv {
            if let TypeKind::Array {
                len: ArrayLen::Const(n),
                ..
            } = *sema.prog.types.kind(t.ty())
            {
                return assign_array(sema, dst, src, n, loc);
            }
            return Err(Fail);
        }
        return Ok(sema.expr(ExprKind::CopyObject { dst, src }, t, Category::LValue, loc));
    }
    operators::binary_op(sema, OpName::Eq, dst, src, loc)
}
