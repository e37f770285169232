//! The named return value optimization ([class.copy.elision] 1.1), where nvcc's front end makes it: every `return` of a function
//! with a written result type names one variable of its outermost block. That variable is built where the result goes, neither copied nor destroyed.

use jacquard_hir::visit::Part;
use jacquard_hir::{
    CastKind, ExprId, ExprKind, FuncId, Program, SpecialMember, StmtId, StmtKind, Storage, VarId,
};

/// The variable that is the result object of a function with this body.
pub(super) fn named_result(prog: &Program, f: FuncId, body: StmtId) -> Option<VarId> {
    if prog[f].flags.deduced_result {
        return None;
    }
    let ret = prog.ret(f);
    let class = prog.types.record(ret)?;
    let StmtKind::Compound(list) = prog[body].kind else {
        return None;
    };
    let locals = prog
        .stmt_list(list)
        .iter()
        .filter_map(|&s| declared(prog, s));
    let fits = |v: &VarId| {
        let d = &prog[*v];
        d.storage == Storage::Local
            && !prog.types.is_ref(d.ty)
            && prog.types.record(d.ty) == Some(class)
            && !d.ty.is_volatile()
    };
    let candidates: Vec<VarId> = locals
        .flat_map(|vars| prog.var_list(vars))
        .copied()
        .filter(fits)
        .collect();
    if candidates.is_empty() {
        return None;
    }
    let mut found = None;
    let mut work = vec![Part::Stmt(body)];
    while let Some(part) = work.pop() {
        match part {
            Part::Stmt(s) => {
                if let StmtKind::Return(value) = prog[s].kind {
                    let v = returned_variable(prog, value?)?;
                    if !candidates.contains(&v) || found.is_some_and(|f| f != v) {
                        return None;
                    }
                    found = Some(v);
                }
                prog.statement_parts(s, |p| work.push(p));
            }
            Part::Expr(e) => prog.parts(e, |p| work.push(p)),
        }
    }
    found
}

fn declared(prog: &Program, mut s: StmtId) -> Option<jacquard_hir::List<VarId>> {
    loop {
        match prog[s].kind {
            StmtKind::Decl(vars) => return Some(vars),
            StmtKind::Label { sub, .. } => s = sub,
            _ => return None,
        }
    }
}

/// The variable whose copy or move, by a constructor that does something, an expression is.
fn returned_variable(prog: &Program, e: ExprId) -> Option<VarId> {
    let ExprKind::Construct { ctor, args, .. } = prog[e].kind else {
        return None;
    };
    if !matches!(
        prog[ctor].special,
        SpecialMember::CopyCtor | SpecialMember::MoveCtor
    ) {
        return None;
    }
    let [mut arg] = *prog.expr_list(args) else {
        return None;
    };
    loop {
        match &prog[arg].kind {
            ExprKind::Var(v) => return Some(*v),
            ExprKind::Cast {
                kind: CastKind::NoOp,
                operand,
            } if prog[*operand].cat == prog[arg].cat => arg = *operand,
            _ => return None,
        }
    }
}
