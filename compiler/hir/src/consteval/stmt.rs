//! Statements of a constexpr function.

use super::{Eval, Result, uninit};
use crate::consteval::{access, call};
use crate::{
    Address, AddressBase, ConstValue, ExprId, List, Path, StmtId, StmtKind, Storage, VarId,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// How a statement ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    Next,
    Break,
    Continue,
    Return,
}

pub(super) fn exec(ev: &mut Eval, s: StmtId) -> Result<Flow> {
    let loc = ev.prog[s].loc;
    ev.enter(loc)?;
    let r = stmt(ev, s, loc);
    ev.leave();
    r
}

fn stmt(ev: &mut Eval, s: StmtId, loc: Loc) -> Result<Flow> {
    let prog = ev.prog;
    let seeking = ev.seek.is_some();
    match &prog[s].kind {
        StmtKind::Compound(list) => block(ev, *list, loc),
        StmtKind::Case { sub, .. } | StmtKind::Default { sub } => {
            if ev.seek == Some(s) {
                ev.seek = None;
            }
            exec(ev, *sub)
        }
        StmtKind::Label { sub, .. } => exec(ev, *sub),
        StmtKind::If {
            cond, then, els, ..
        } => {
            if seeking {
                let flow = exec(ev, *then)?;
                if ev.seek.is_some()
                    && let Some(e) = els
                {
                    return exec(ev, *e);
                }
                return Ok(flow);
            }
            if ev.full_expr(|ev| ev.condition(*cond))? {
                exec(ev, *then)
            } else if let Some(e) = els {
                exec(ev, *e)
            } else {
                Ok(Flow::Next)
            }
        }
        StmtKind::While {
            cond_var,
            cond,
            body,
            ..
        } => run_loop(ev, None, *cond_var, Some(*cond), None, *body, false, loc),
        StmtKind::Do { body, cond, .. } => {
            run_loop(ev, None, None, Some(*cond), None, *body, true, loc)
        }
        StmtKind::For {
            init,
            cond_var,
            cond,
            inc,
            body,
            ..
        } => run_loop(ev, *init, *cond_var, *cond, *inc, *body, false, loc),
        _ if seeking => Ok(Flow::Next),
        StmtKind::Null => Ok(Flow::Next),
        StmtKind::Expr(e) => {
            ev.full_expr(|ev| ev.discard(*e))?;
            Ok(Flow::Next)
        }
        StmtKind::Decl(vars) => {
            declare(ev, *vars)?;
            Ok(Flow::Next)
        }
        StmtKind::Switch { cond, body } => switch(ev, *cond, *body, loc),
        StmtKind::Break => Ok(Flow::Break),
        StmtKind::Continue => Ok(Flow::Continue),
        StmtKind::Return(value) => {
            if let Some(e) = value {
                ev.full_expr(|ev| give(ev, *e))?;
            } else {
                ev.frame().result = Some(ConstValue::Uninit);
            }
            Ok(Flow::Return)
        }
        StmtKind::Goto(_) => ev.not_allowed(loc, "goto"),
        StmtKind::Asm(_) => ev.not_allowed(loc, "inline assembly"),
    }
}

/// A block: its statements, and the ends of its variables' lives.
fn block(ev: &mut Eval, list: List<StmtId>, loc: Loc) -> Result<Flow> {
    let mark = ev.frame().vars.len();
    let mut flow = Flow::Next;
    for &c in ev.prog.stmt_list(list) {
        flow = exec(ev, c)?;
        if flow != Flow::Next {
            break;
        }
    }
    end_scope(ev, mark, loc)?;
    Ok(flow)
}

/// A `switch`: the body is executed from the label on.
fn switch(ev: &mut Eval, cond: ExprId, body: StmtId, loc: Loc) -> Result<Flow> {
    let ConstValue::Int(v) = ev.full_expr(|ev| ev.rvalue(cond))? else {
        return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
    };
    let mut default = None;
    let target = find_case(ev, body, v, &mut default).or(default);
    let Some(target) = target else {
        return Ok(Flow::Next);
    };
    ev.seek = Some(target);
    let flow = exec(ev, body)?;
    ev.seek = None;
    Ok(if flow == Flow::Break {
        Flow::Next
    } else {
        flow
    })
}

fn give(ev: &mut Eval, e: ExprId) -> Result<()> {
    let prog = ev.prog;
    let func = ev.frame().func;
    let by_ref = func.is_some_and(|f| prog.types.is_ref(prog.ret(f)));
    let at = ev.frame().result_at.clone();
    if by_ref {
        let a = ev.bind(e)?;
        ev.frame().result = Some(ConstValue::Address(Box::new(a)));
    } else if let Some(at) = at {
        // The result object is the caller's: no copy.
        ev.init_into(&at, e)?;
    } else if prog[e].is_glvalue() {
        let a = ev.lvalue(e)?;
        let v = access::load(ev, &a, prog[e].loc)?;
        ev.frame().result = Some(v);
    } else {
        let v = ev.rvalue(e)?;
        ev.frame().result = Some(v);
    }
    Ok(())
}

#[allow(clippy::too_many_arguments)]
fn run_loop(
    ev: &mut Eval,
    init: Option<StmtId>,
    cond_var: Option<VarId>,
    cond: Option<ExprId>,
    inc: Option<ExprId>,
    body: StmtId,
    body_first: bool,
    loc: Loc,
) -> Result<Flow> {
    let mark = ev.frame().vars.len();
    if ev.seek.is_none()
        && let Some(i) = init
    {
        exec(ev, i)?;
    }
    let mut skip_test = body_first || ev.seek.is_some();
    let mut out = Flow::Next;
    loop {
        ev.enter(loc)?;
        ev.leave();
        let inner = ev.frame().vars.len();
        if !skip_test {
            if let Some(v) = cond_var {
                declare_one(ev, v)?;
            }
            if let Some(c) = cond
                && !ev.full_expr(|ev| ev.condition(c))?
            {
                end_scope(ev, inner, loc)?;
                break;
            }
        }
        let entered = skip_test && !body_first;
        skip_test = false;
        let flow = exec(ev, body)?;
        if entered && ev.seek.is_some() {
            // The case sought is not in this loop.
            return Ok(Flow::Next);
        }
        end_scope(ev, inner, loc)?;
        match flow {
            Flow::Return => {
                out = Flow::Return;
                break;
            }
            Flow::Break => break,
            _ => {}
        }
        if let Some(i) = inc {
            ev.full_expr(|ev| ev.discard(i))?;
        }
        if body_first {
            // do-while: the test comes after the body.
            if let Some(c) = cond
                && !ev.full_expr(|ev| ev.condition(c))?
            {
                break;
            }
            skip_test = true;
        }
    }
    end_scope(ev, mark, loc)?;
    Ok(out)
}

fn find_case(ev: &Eval, s: StmtId, v: i128, default: &mut Option<StmtId>) -> Option<StmtId> {
    let prog = ev.prog;
    match &prog[s].kind {
        StmtKind::Case { lo, hi, .. } if *lo <= v && v <= *hi => Some(s),
        StmtKind::Case { sub, .. } | StmtKind::Label { sub, .. } => find_case(ev, *sub, v, default),
        StmtKind::Default { sub } => {
            *default = Some(s);
            find_case(ev, *sub, v, default)
        }
        StmtKind::Compound(list) => prog
            .stmt_list(*list)
            .iter()
            .find_map(|&c| find_case(ev, c, v, default)),
        StmtKind::If { then, els, .. } => find_case(ev, *then, v, default)
            .or_else(|| els.and_then(|e| find_case(ev, e, v, default))),
        StmtKind::While { body, .. } | StmtKind::Do { body, .. } | StmtKind::For { body, .. } => {
            find_case(ev, *body, v, default)
        }
        _ => None,
    }
}

pub(super) fn declare(ev: &mut Eval, vars: List<VarId>) -> Result<()> {
    for &v in ev.prog.var_list(vars) {
        declare_one(ev, v)?;
    }
    Ok(())
}

fn declare_one(ev: &mut Eval, v: VarId) -> Result<()> {
    let prog = ev.prog;
    let d = &prog[v];
    if d.storage != Storage::Local {
        return Ok(());
    }
    if prog.types.is_ref(d.ty) {
        let Some(e) = d.init else {
            return ev.fail(d.loc, msg::CONSTEXPR_UNINIT, &[]);
        };
        let a = ev.full_expr(|ev| ev.bind(e))?;
        let o = ev.new_object(d.ty, ConstValue::Address(Box::new(a)));
        ev.frame().vars.push((v, o));
        return Ok(());
    }
    let o = ev.new_object(d.ty, uninit(prog, d.ty));
    ev.frame().vars.push((v, o));
    if let Some(e) = d.init {
        let a = Address {
            base: AddressBase::Local(o),
            path: Path::new(),
        };
        ev.full_expr(|ev| ev.init_into(&a, e))?;
    }
    Ok(())
}

/// Ends the lifetime of the variables declared since `mark`.
fn end_scope(ev: &mut Eval, mark: usize, loc: Loc) -> Result<()> {
    while ev.frame().vars.len() > mark {
        let Some((v, o)) = ev.frame().vars.pop() else {
            break;
        };
        if let Some(d) = ev.prog[v].dtor {
            let a = Address {
                base: AddressBase::Local(o),
                path: Path::new(),
            };
            let ty = ev.prog[v].ty;
            call::destroy_all(ev, a, ty, d, loc)?;
        }
        ev.end_extended(v)?;
        ev.objects[o as usize].alive = false;
        // The newest object can be dropped for good: loops would pile them up.
        if o as usize + 1 == ev.objects.len() && !ev.temps.values().any(|t| *t == o) {
            ev.objects[o as usize].value = ConstValue::Uninit;
        }
    }
    Ok(())
}

/// The value of a GNU statement expression.
pub(super) fn stmt_expr(ev: &mut Eval, s: StmtId, loc: Loc) -> Result<ConstValue> {
    let prog = ev.prog;
    let StmtKind::Compound(list) = prog[s].kind else {
        return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
    };
    let mark = ev.frame().vars.len();
    let stmts = prog.stmt_list(list);
    let mut value = ConstValue::Int(0);
    for (i, &c) in stmts.iter().enumerate() {
        if i + 1 == stmts.len()
            && let StmtKind::Expr(e) = prog[c].kind
        {
            value = if prog[e].is_glvalue() {
                ConstValue::Address(Box::new(ev.lvalue(e)?))
            } else {
                ev.rvalue(e)?
            };
            break;
        }
        if exec(ev, c)? != Flow::Next {
            return ev.not_allowed(loc, "a jump out of a statement expression");
        }
    }
    end_scope(ev, mark, loc)?;
    Ok(value)
}
