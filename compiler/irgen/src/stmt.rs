//! Statements.

use super::func::{FnGen, Jump, PendingGoto, ResultSlot};
use super::lvalue::LValue;
use crate::global;
use crate::{aggregate, asm, debug, expr, lvalue};
use ir::{Block, Pred, Value};
use jacquard_hir::types::QualType;
use jacquard_hir::{
    BranchHint, ExprId, ExprKind, LabelId, LoopHints, StmtId, StmtKind, Storage, VarId,
};
use jacquard_ir as ir;
use jacquard_ir::attachment;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// The cases of a `switch` met so far.
pub(super) struct SwitchCases {
    /// Type of the condition.
    ty: ir::TypeId,
    /// Case values `lo..=hi` with their blocks, in order.
    cases: Vec<(i128, i128, Block)>,
    default: Option<Block>,
}

/// A range of more values than this is tested by two comparisons.
const MAX_RANGE: i128 = 64;

/// Weights of a branch that is said to be likely, and of the other one.
const WEIGHTS: (i32, i32) = (2000, 1);

/// Alignment of local arrays of at least this many bytes: the widest access to memory.
const ARRAY_ALIGN: u32 = 16;

pub(super) fn stmt(fx: &mut FnGen, s: StmtId) {
    let prog = fx.prog();
    let loc = prog[s].loc;
    // Code that nothing reaches is not emitted, unless something may jump into it.
    if fx.cur.is_none() && !has_entry(fx, s, true) {
        // A jump past a declaration enters the variable's scope: it needs its place.
        if let StmtKind::Decl(vars) = &prog[s].kind {
            for &v in prog.var_list(*vars) {
                reserve(fx, v);
            }
        }
        return;
    }
    if fx.deeper(loc) {
        let outer = debug::at(fx, loc);
        if debug::debugging(fx) {
            let scope = debug::enter_scope(fx, s);
            stmt_inner(fx, s, loc);
            fx.debug.scope = scope;
        } else {
            stmt_inner(fx, s, loc);
        }
        fx.debug.location = outer;
    }
    fx.depth -= 1;
}

/// Whether something may jump into the statement: a label, or a case of a `switch` around it.
fn has_entry(fx: &FnGen, s: StmtId, cases: bool) -> bool {
    let prog = fx.prog();
    match &prog[s].kind {
        StmtKind::Label { .. } => true,
        StmtKind::Case { sub, .. } | StmtKind::Default { sub, .. } => {
            cases || has_entry(fx, *sub, cases)
        }
        StmtKind::Compound(list) => prog
            .stmt_list(*list)
            .iter()
            .any(|&c| has_entry(fx, c, cases)),
        StmtKind::If { then, els, .. } => {
            has_entry(fx, *then, cases) || els.is_some_and(|e| has_entry(fx, e, cases))
        }
        StmtKind::While { body, .. } | StmtKind::Do { body, .. } | StmtKind::For { body, .. } => {
            has_entry(fx, *body, cases)
        }
        // Its cases are reached through it alone.
        StmtKind::Switch { body, .. } => has_entry(fx, *body, false),
        _ => false,
    }
}

fn stmt_inner(fx: &mut FnGen, s: StmtId, loc: Loc) {
    let prog = fx.prog();
    match &prog[s].kind {
        StmtKind::Null => {}
        StmtKind::Expr(e) => fx.full_expr(|me| expr::discard(me, *e)),
        StmtKind::Decl(vars) => {
            for &v in prog.var_list(*vars) {
                declare(fx, v);
            }
        }
        StmtKind::Compound(list) => {
            let mark = fx.temporaries.cleanups.len();
            for &c in prog.stmt_list(*list) {
                stmt(fx, c);
            }
            // Destructors are called where the block ends.
            if let Some(&end) = prog.naming.block_ends.get(&s) {
                debug::at(fx, end);
            }
            fx.pop_cleanups(mark);
        }
        StmtKind::If {
            cond,
            then,
            els,
            hint,
        } => if_stmt(fx, *cond, *then, *els, *hint),
        StmtKind::Switch { cond, body } => switch_stmt(fx, *cond, *body),
        StmtKind::Case { lo, hi, sub } => {
            let block = fx.new_block("switch_case.target");
            fx.jump_here(block);
            fx.place_block(block);
            if let Some(sw) = fx.jumps.switches.last_mut() {
                sw.cases.push((*lo, *hi, block));
            }
            stmt(fx, *sub);
        }
        StmtKind::Default { sub } => {
            let block = fx.new_block("switch_case.default_target");
            fx.jump_here(block);
            fx.place_block(block);
            if let Some(sw) = fx.jumps.switches.last_mut() {
                sw.default = Some(block);
            }
            stmt(fx, *sub);
        }
        StmtKind::While {
            cond_var,
            cond,
            body,
            hints,
        } => for_stmt(
            fx,
            None,
            *cond_var,
            Some(*cond),
            None,
            *body,
            *hints,
            "while",
        ),
        StmtKind::For {
            init,
            cond_var,
            cond,
            inc,
            body,
            hints,
        } => for_stmt(fx, *init, *cond_var, *cond, *inc, *body, *hints, "for"),
        StmtKind::Do { body, cond, hints } => do_stmt(fx, *body, *cond, *hints),
        StmtKind::Break => leave_scope(fx, true),
        StmtKind::Continue => leave_scope(fx, false),
        StmtKind::Return(value) => return_stmt(fx, *value),
        StmtKind::Label { label, sub, .. } => {
            let block = fx.new_block("label");
            fx.jump_here(block);
            fx.place_block(block);
            fx.jumps
                .labels
                .insert(*label, (block, fx.temporaries.cleanups.len()));
            stmt(fx, *sub);
        }
        StmtKind::Goto(label) => goto(fx, *label, loc),
        StmtKind::Asm(a) => asm::asm_stmt(fx, a, loc),
    }
}

/// Declares a local variable: makes its slot, initialises it, arranges its destruction.
/// The value of a `constexpr` variable, as constant evaluation gives it.
fn constexpr_value(fx: &mut FnGen, v: VarId) -> Option<Box<jacquard_hir::ConstValue>> {
    let prog = fx.prog();
    let d = &prog[v];
    // What is usable in constant expressions has the value that constant evaluation gives.
    let usable = d.is_constexpr || d.value.is_some() && d.ty.is_const() && !fx.g.in_memory(d.ty);
    if !usable || d.ty.is_volatile() || d.dtor.is_some() {
        return None;
    }
    let limits = jacquard_hir::consteval::Limits::default();
    let value = match &d.value {
        Some(v) => v.clone(),
        None => {
            Box::new(jacquard_hir::consteval::evaluate_init(prog, fx.g.layouts, limits, v).ok()?)
        }
    };
    // Addresses of automatic objects are no constants of the module.
    global::constant(fx.g, &value, d.ty)
        .is_some()
        .then_some(value)
}

/// A `constexpr` variable: small ones are stored to a slot, large ones are read where the constant lies.
fn declare_constant(fx: &mut FnGen, v: VarId, value: &jacquard_hir::ConstValue, name: &str) {
    let d = &fx.prog()[v];
    if fx.g.in_memory(d.ty) && fx.g.leaves(d.ty).is_none() {
        let p = global::const_global(fx.g, value, d.ty);
        let align = fx.g.align(d.ty);
        fx.vars.insert(v, LValue::plain(p, align));
        return;
    }
    let mut slot = fx.slot(d.ty, name);
    if d.align > slot.align {
        slot = aligned_slot(fx, d.ty, d.align, name);
    }
    fx.vars.insert(v, slot);
    debug::describe_var(fx, v, None, (slot.ptr, false));
    aggregate::init_const(fx, slot, value, d.ty);
}

/// The memory of a local variable.
fn storage(fx: &mut FnGen, v: VarId, name: &str) -> LValue {
    let prog = fx.prog();
    let d = &prog[v];
    if fx.temporaries.named_result == Some(v)
        && let ResultSlot::Object(result) = fx.result
    {
        let slot = result_object(fx, result, d.ty);
        fx.vars.insert(v, slot);
        return slot;
    }
    let mut slot = fx.slot(d.ty, name);
    let mut align = d.align.max(slot.align);
    // Programs read small arrays of registers as float4 and count on it.
    if prog.types.is_array(d.ty) && fx.g.size(d.ty) >= ARRAY_ALIGN.into() {
        align = align.max(ARRAY_ALIGN);
    }
    if align > slot.align {
        slot = aligned_slot(fx, d.ty, align, name);
    }
    slot.volatile = d.ty.is_volatile();
    fx.vars.insert(v, slot);
    slot
}

/// The memory of a variable whose declaration is not executed.
fn reserve(fx: &mut FnGen, v: VarId) {
    let d = &fx.prog()[v];
    let local = d.storage == Storage::Local && !fx.prog().types.is_ref(d.ty);
    if local && !fx.vars.contains_key(&v) && constexpr_value(fx, v).is_none() {
        storage(fx, v, "");
    }
}

fn declare(fx: &mut FnGen, v: VarId) {
    let prog = fx.prog();
    let d = &prog[v];
    if d.storage != Storage::Local {
        // Static and shared variables live in the module.
        global::check_static(fx.g, v);
        debug::describe_static(fx, v);
        return;
    }
    let outer = debug::at(fx, d.loc);
    let name = d.name.map_or("", |n| fx.g.session.names.text(n)).to_owned();
    if prog.types.is_ref(d.ty) {
        if let Some(e) = d.init {
            let mark = fx.temporaries.cleanups.len();
            let lv = lvalue::lvalue(fx, e);
            fx.pop_cleanups(mark);
            if matches!(lv.part, super::lvalue::Part::Whole) {
                debug::describe_address(fx, &name, d.ty, d.loc, None, lv.ptr);
            }
            let to = prog.types.strip_ref(d.ty);
            fx.vars.insert(
                v,
                LValue {
                    volatile: to.is_volatile(),
                    part: super::lvalue::Part::Whole,
                    ..lv
                },
            );
        }
    } else if let Some(value) = constexpr_value(fx, v) {
        declare_constant(fx, v, &value, &name);
    } else {
        let slot = storage(fx, v, &name);
        if matches!(slot.ptr.kind(), ir::ValueKind::Arg(_)) {
            debug::describe_address(fx, &name, d.ty, d.loc, None, slot.ptr);
        } else {
            debug::describe_var(fx, v, None, (slot.ptr, false));
        }
        if let Some(e) = d.init {
            fx.full_expr(|me| aggregate::init_var(me, slot, d.ty, e));
        }
        if let Some(dtor) = d.dtor {
            fx.push_cleanup(slot.ptr, dtor, d.ty, false);
        }
    }
    let extended = std::mem::take(&mut fx.temporaries.extended);
    // The variable dies before the temporaries bound to it or its members.
    let at = fx.temporaries.cleanups.len()
        - usize::from(
            d.dtor.is_some_and(|x| !aggregate::is_trivial(fx, x)) && !prog.types.is_ref(d.ty),
        );
    for (i, c) in extended.into_iter().enumerate() {
        fx.temporaries.cleanups.insert(at + i, c);
    }
    fx.debug.location = outer;
}

fn aligned_slot(
    fx: &mut FnGen,
    ty: jacquard_hir::types::QualType,
    align: u32,
    name: &str,
) -> LValue {
    let t = fx.g.storage_ty(ty);
    let ptr = fx.alloca(t, align, name);
    LValue {
        local: true,
        ..LValue::plain(ptr, align)
    }
}

fn if_stmt(fx: &mut FnGen, cond: ExprId, then: StmtId, els: Option<StmtId>, hint: BranchHint) {
    let prog = fx.prog();
    // A constant condition leaves one arm; the other may still be jumped into.
    if let ExprKind::Int(v) = prog[cond].kind {
        let (live, dead) = if v != 0 {
            (Some(then), els)
        } else {
            (els, Some(then))
        };
        if dead.is_none_or(|d| !has_entry(fx, d, true)) {
            if let Some(s) = live {
                stmt(fx, s);
            }
            return;
        }
    }
    let yes = fx.new_block("if.then");
    let end = fx.new_block("if.end");
    let no = if els.is_some() {
        fx.new_block("if.else")
    } else {
        end
    };
    condition(fx, cond, yes, no, hint);
    for (block, s) in [(Some(yes), Some(then)), (els.map(|_| no), els)] {
        let (Some(block), Some(s)) = (block, s) else {
            continue;
        };
        fx.place_block(block);
        match prog[s].kind {
            // A chain of `else if`s is no nesting.
            StmtKind::If {
                cond,
                then,
                els,
                hint,
            } if block == no && fx.cur.is_some() => {
                let outer = debug::at(fx, prog[s].loc);
                if_stmt(fx, cond, then, els, hint);
                fx.debug.location = outer;
            }
            _ => stmt(fx, s),
        }
        fx.jump(end);
    }
    if fx.body.has_uses(end.into()) {
        fx.place_block(end);
    } else {
        fx.cur = None;
    }
}

/// Branches on a condition, which is a full expression: its temporaries die on the way to either block. Nothing else may lead to the
/// blocks yet.
fn condition(fx: &mut FnGen, cond: ExprId, yes: Block, no: Block, hint: BranchHint) {
    let mark = fx.temporaries.cleanups.len();
    expr::branch(fx, cond, yes, no);
    weigh(fx, yes, no, hint);
    let temporaries = fx.temporaries.cleanups.split_off(mark);
    if temporaries.is_empty() {
        return;
    }
    for to in [yes, no] {
        let users: Vec<(ir::Inst, usize)> = fx.body.users(to.into()).collect();
        if users.is_empty() {
            continue;
        }
        let between = fx.new_block("cond.cleanup");
        for (i, n) in users {
            fx.body.set_operand(i, n, between.into());
        }
        fx.place_block(between);
        fx.run_cleanups(&temporaries);
        fx.jump(to);
    }
}

/// Attaches branch weights to the branch just made.
fn weigh(fx: &mut FnGen, yes: Block, no: Block, hint: BranchHint) {
    let (a, b) = match hint {
        BranchHint::None => return,
        BranchHint::Likely => WEIGHTS,
        BranchHint::Unlikely => (WEIGHTS.1, WEIGHTS.0),
    };
    let branch = fx
        .body
        .users(yes.into())
        .map(|u| u.0)
        .find(|&i| fx.body.operands(i).any(|o| o == Value::from(no)));
    if let Some(i) = branch {
        use ir::MdOperand as M;
        let name = fx.g.m.cx.sym("branch_weights");
        let (x, y) = (fx.g.m.cx.i32(a), fx.g.m.cx.i32(b));
        let node =
            fx.g.m
                .cx
                .md
                .tuple(&[M::Str(name), M::Const(x), M::Const(y)]);
        let kind = fx.g.known.prof;
        attachment::set(&mut fx.body, i, kind, node);
    }
}

/// `while` and `for`.
#[allow(clippy::too_many_arguments)]
fn for_stmt(
    fx: &mut FnGen,
    init: Option<StmtId>,
    cond_var: Option<VarId>,
    cond: Option<ExprId>,
    inc: Option<ExprId>,
    body: StmtId,
    hints: LoopHints,
    name: &str,
) {
    let outer = fx.temporaries.cleanups.len();
    if let Some(i) = init {
        stmt(fx, i);
    }
    let head = fx.new_block(&format!("{name}.cond"));
    let inside = fx.new_block(&format!("{name}.body"));
    let end = fx.new_block(&format!("{name}.end"));
    fx.start_block(head);
    let mark = fx.temporaries.cleanups.len();
    let mut exit = end;
    if let Some(v) = cond_var {
        declare(fx, v);
        if fx.temporaries.cleanups.len() > mark {
            exit = fx.new_block("loop.exit");
        }
    }
    // The condition variable lives until the step is done ([stmt.for] 1).
    let scope = fx.temporaries.cleanups.len();
    let step = if inc.is_some() || scope > mark {
        fx.new_block(&format!("{name}.inc"))
    } else {
        head
    };
    match cond {
        Some(c) => condition(fx, c, inside, exit, BranchHint::None),
        None => fx.jump(inside),
    }
    if exit != end {
        fx.place_block(exit);
        let list = fx.temporaries.cleanups[mark..].to_vec();
        fx.run_cleanups(&list);
        fx.jump(end);
    }
    fx.place_block(inside);
    fx.jumps.breaks.push(Jump {
        to: end,
        cleanups: mark,
    });
    fx.jumps.continues.push(Jump {
        to: step,
        cleanups: scope,
    });
    stmt(fx, body);
    fx.jumps.breaks.pop();
    fx.jumps.continues.pop();
    if step != head {
        fx.start_block(step);
    }
    if let Some(i) = inc {
        fx.full_expr(|me| expr::discard(me, i));
    }
    fx.pop_cleanups(mark);
    back_edge(fx, head, hints);
    finish_at(fx, end);
    fx.pop_cleanups(outer);
}

fn finish_at(fx: &mut FnGen, end: Block) {
    if fx.body.has_uses(end.into()) {
        fx.place_block(end);
    } else {
        fx.cur = None;
    }
}

fn do_stmt(fx: &mut FnGen, body: StmtId, cond: ExprId, hints: LoopHints) {
    let inside = fx.new_block("do.body");
    let test = fx.new_block("do.cond");
    let end = fx.new_block("do.end");
    fx.start_block(inside);
    let mark = fx.temporaries.cleanups.len();
    fx.jumps.breaks.push(Jump {
        to: end,
        cleanups: mark,
    });
    fx.jumps.continues.push(Jump {
        to: test,
        cleanups: mark,
    });
    stmt(fx, body);
    fx.jumps.breaks.pop();
    fx.jumps.continues.pop();
    if fx.cur.is_none() && !fx.body.has_uses(test.into()) {
        finish_at(fx, end);
        return;
    }
    fx.start_block(test);
    if let ExprKind::Int(0) = fx.prog()[cond].kind {
        // `do { … } while (0)`: no loop.
        fx.jump(end);
    } else {
        let v = fx.full_expr(|me| expr::scalar(me, cond));
        let back = fx.b().cond_br(v, inside, end);
        fx.cur = None;
        loop_metadata(fx, back, hints);
    }
    finish_at(fx, end);
}

/// Jumps back to the head of a loop, with what the pragmas said.
fn back_edge(fx: &mut FnGen, head: Block, hints: LoopHints) {
    if fx.cur.is_some() {
        let br = fx.b().br(head);
        fx.cur = None;
        loop_metadata(fx, br, hints);
    }
}

fn loop_metadata(fx: &mut FnGen, branch: ir::Inst, hints: LoopHints) {
    use ir::{MdNode, MdOperand as M};
    let cx = &mut fx.g.m.cx;
    let mut ops = vec![M::Null];
    if let Some(n) = hints.unroll {
        let (key, count) = match n {
            0 => (ir::sym::LOOP_UNROLL_FULL, None),
            1 => (ir::sym::LOOP_UNROLL_DISABLE, None),
            n => (ir::sym::LOOP_UNROLL_COUNT, Some(n)),
        };
        let key = M::Str(key);
        let node = match count {
            Some(n) => {
                let c = cx.i32(n as i32);
                cx.md.tuple(&[key, M::Const(c)])
            }
            None => cx.md.tuple(&[key]),
        };
        ops.push(M::Node(node));
    }
    let progress = M::Str(ir::sym::LOOP_MUSTPROGRESS);
    let node = cx.md.tuple(&[progress]);
    ops.push(M::Node(node));
    let id = cx.md.push(MdNode::Pending);
    ops[0] = M::Node(id);
    cx.md.set(
        id,
        MdNode::Tuple {
            distinct: true,
            ops: ops.into(),
        },
    );
    let kind = fx.g.known.llvm_loop;
    attachment::set(&mut fx.body, branch, kind, id);
}

fn switch_stmt(fx: &mut FnGen, cond: ExprId, body: StmtId) {
    let v = fx.full_expr(|me| expr::scalar(me, cond));
    let t = fx.b().ty(v);
    let from = expr::current(fx);
    let dbg = fx.debug.location;
    fx.cur = None;
    let end = fx.new_block("switch.end");
    fx.jumps.switches.push(SwitchCases {
        ty: t,
        cases: Vec::new(),
        default: None,
    });
    fx.jumps.breaks.push(Jump {
        to: end,
        cleanups: fx.temporaries.cleanups.len(),
    });
    stmt(fx, body);
    fx.jumps.breaks.pop();
    fx.jump(end);
    let Some(sw) = fx.jumps.switches.pop() else {
        return;
    };
    // The switch itself, now that its cases are known.
    fx.cur = Some(from);
    let outer = std::mem::replace(&mut fx.debug.location, dbg);
    let default = sw.default.unwrap_or(end);
    let mut rows = Vec::with_capacity(sw.cases.len());
    for &(lo, hi, block) in &sw.cases {
        if hi - lo >= MAX_RANGE {
            let next = fx.new_block("switch.range");
            let c = fx.g.m.cx.sint(sw.ty, lo);
            let d = fx.b().binary(ir::Opcode::Sub, v, c.into());
            let n = fx.g.m.cx.sint(sw.ty, hi - lo);
            let inside = fx.b().icmp(Pred::Ule, d, n.into());
            fx.b().cond_br(inside, block, next);
            fx.place_block(next);
            continue;
        }
        for x in lo..=hi {
            let c = fx.g.m.cx.sint(sw.ty, x);
            rows.push((c, block));
        }
    }
    fx.b().switch(v, default, &rows);
    fx.cur = None;
    fx.debug.location = outer;
    finish_at(fx, end);
}

fn leave_scope(fx: &mut FnGen, is_break: bool) {
    let target = if is_break {
        fx.jumps.breaks.last()
    } else {
        fx.jumps.continues.last()
    }
    .copied();
    let Some(j) = target else {
        return;
    };
    let list = fx.temporaries.cleanups[j.cleanups.min(fx.temporaries.cleanups.len())..].to_vec();
    fx.run_cleanups(&list);
    fx.jump_here(j.to);
}

/// The object at `place` that a function of return type `ty` makes: the caller's, or one of the frame.
fn result_object(fx: &FnGen, place: Value, ty: QualType) -> LValue {
    LValue {
        local: !matches!(place.kind(), ir::ValueKind::Arg(_)),
        ..LValue::plain(place, fx.g.align(ty))
    }
}

fn return_stmt(fx: &mut FnGen, value: Option<ExprId>) {
    let prog = fx.prog();
    if let Some(e) = value
        && fx.temporaries.named_result.is_none()
    {
        fx.full_expr(|me| match me.result {
            ResultSlot::None => expr::discard(me, e),
            ResultSlot::Scalar(slot, ty) => {
                if prog.types.is_ref(ty) {
                    let p = lvalue::lvalue(me, e).ptr;
                    me.b().store(p, slot, 8, false);
                } else {
                    let v = expr::scalar(me, e);
                    let align = me.g.align(ty);
                    lvalue::store_value(me, LValue::plain(slot, align), ty, v);
                }
            }
            ResultSlot::Object(slot) => {
                let ty = prog.ret(me.func);
                let result = result_object(me, slot, ty);
                aggregate::init_object(me, result, e, None);
            }
        });
    }
    fx.leave_function();
}

fn goto(fx: &mut FnGen, label: LabelId, loc: Loc) {
    if let Some(&(block, depth)) = fx.jumps.labels.get(&label) {
        let list = fx.temporaries.cleanups[depth.min(fx.temporaries.cleanups.len())..].to_vec();
        fx.run_cleanups(&list);
        fx.jump_here(block);
        return;
    }
    // The clean-ups to run are known when the label is.
    let block = fx.new_block("goto");
    fx.jump_here(block);
    fx.body.append_block(block);
    fx.jumps.gotos.push(PendingGoto {
        block,
        cleanups: fx.temporaries.cleanups.clone(),
        label,
        loc,
    });
}

/// Completes the forward jumps.
pub(super) fn finish_gotos(fx: &mut FnGen) {
    let here = fx.cur;
    for g in std::mem::take(&mut fx.jumps.gotos) {
        let Some(&(block, depth)) = fx.jumps.labels.get(&g.label) else {
            fx.g.error(
                g.loc,
                msg::UNSUPPORTED,
                &[&"a jump to a label that is not defined"],
            );
            continue;
        };
        fx.cur = Some(g.block);
        let list = g.cleanups[depth.min(g.cleanups.len())..].to_vec();
        fx.run_cleanups(&list);
        fx.jump(block);
    }
    fx.cur = here;
}
