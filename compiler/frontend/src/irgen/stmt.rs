//! Statements.

use super::func::{FnGen, Jump, PendingGoto, ResultSlot};
use super::lvalue::LValue;
use crate::diag::msg;
use crate::hir::{
    BranchHint, ExprId, ExprKind, LabelId, LoopHints, StmtId, StmtKind, Storage, VarId,
};
use crate::source::Loc;
use ir::{Block, Pred, Value};
use jacquard_ir as ir;

/// The cases of a `switch` met so far.
pub(super) struct SwitchCases {
    /// Type of the condition.
    ty: ir::TypeId,
    signed: bool,
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

impl FnGen<'_, '_> {
    pub(super) fn stmt(&mut self, s: StmtId) {
        let prog = self.prog();
        let loc = prog[s].loc;
        // Code that nothing reaches is not emitted, unless something may jump into it.
        if self.cur.is_none() && !self.has_entry(s, true) {
            // A jump past a declaration enters the variable's scope: it needs its place.
            if let StmtKind::Decl(vars) = &prog[s].kind {
                for &v in prog.var_list(*vars) {
                    self.reserve(v);
                }
            }
            return;
        }
        if self.deeper(loc) {
            let outer = self.at(loc);
            if self.debugging() {
                let scope = self.enter_scope(s);
                self.stmt_inner(s, loc);
                self.debug.scope = scope;
            } else {
                self.stmt_inner(s, loc);
            }
            self.debug.location = outer;
        }
        self.depth -= 1;
    }

    /// Whether something may jump into the statement: a label, or a case of a `switch` around it.
    fn has_entry(&self, s: StmtId, cases: bool) -> bool {
        let prog = self.prog();
        match &prog[s].kind {
            StmtKind::Label { .. } => true,
            StmtKind::Case { sub, .. } | StmtKind::Default { sub, .. } => {
                cases || self.has_entry(*sub, cases)
            }
            StmtKind::Compound(list) => prog
                .stmt_list(*list)
                .iter()
                .any(|&c| self.has_entry(c, cases)),
            StmtKind::If { then, els, .. } => {
                self.has_entry(*then, cases) || els.is_some_and(|e| self.has_entry(e, cases))
            }
            StmtKind::While { body, .. }
            | StmtKind::Do { body, .. }
            | StmtKind::For { body, .. } => self.has_entry(*body, cases),
            // Its cases are reached through it alone.
            StmtKind::Switch { body, .. } => self.has_entry(*body, false),
            _ => false,
        }
    }

    fn stmt_inner(&mut self, s: StmtId, loc: Loc) {
        let prog = self.prog();
        match &prog[s].kind {
            StmtKind::Null => {}
            StmtKind::Expr(e) => self.full_expr(|me| me.discard(*e)),
            StmtKind::Decl(vars) => {
                for &v in prog.var_list(*vars) {
                    self.declare(v);
                }
            }
            StmtKind::Compound(list) => {
                let mark = self.temporaries.cleanups.len();
                for &c in prog.stmt_list(*list) {
                    self.stmt(c);
                }
                self.pop_cleanups(mark);
            }
            StmtKind::If {
                cond,
                then,
                els,
                hint,
            } => self.if_stmt(*cond, *then, *els, *hint),
            StmtKind::Switch { cond, body } => self.switch_stmt(*cond, *body),
            StmtKind::Case { lo, hi, sub } => {
                let block = self.new_block("switch_case.target");
                self.start_block(block);
                if let Some(sw) = self.jumps.switches.last_mut() {
                    sw.cases.push((*lo, *hi, block));
                }
                self.stmt(*sub);
            }
            StmtKind::Default { sub } => {
                let block = self.new_block("switch_case.default_target");
                self.start_block(block);
                if let Some(sw) = self.jumps.switches.last_mut() {
                    sw.default = Some(block);
                }
                self.stmt(*sub);
            }
            StmtKind::While {
                cond_var,
                cond,
                body,
                hints,
            } => self.for_stmt(None, *cond_var, Some(*cond), None, *body, *hints, "while"),
            StmtKind::For {
                init,
                cond_var,
                cond,
                inc,
                body,
                hints,
            } => self.for_stmt(*init, *cond_var, *cond, *inc, *body, *hints, "for"),
            StmtKind::Do { body, cond, hints } => self.do_stmt(*body, *cond, *hints),
            StmtKind::Break => self.leave_scope(true),
            StmtKind::Continue => self.leave_scope(false),
            StmtKind::Return(value) => self.return_stmt(*value),
            StmtKind::Label { label, sub, .. } => {
                let block = self.new_block("label");
                self.start_block(block);
                self.jumps
                    .labels
                    .insert(*label, (block, self.temporaries.cleanups.len()));
                self.stmt(*sub);
            }
            StmtKind::Goto(label) => self.goto(*label, loc),
            StmtKind::Asm(a) => self.asm_stmt(a, loc),
        }
    }

    /// Declares a local variable: makes its slot, initialises it, arranges its destruction.
    /// The value of a `constexpr` variable, as constant evaluation gives it.
    fn constexpr_value(&mut self, v: VarId) -> Option<Box<crate::hir::ConstValue>> {
        let prog = self.prog();
        let d = &prog[v];
        if !d.is_constexpr || d.ty.is_volatile() || d.dtor.is_some() {
            return None;
        }
        let limits = crate::consteval::Limits::default();
        let value = match &d.value {
            Some(v) => v.clone(),
            None => {
                Box::new(crate::consteval::evaluate_init(prog, self.g.layouts, limits, v).ok()?)
            }
        };
        // Addresses of automatic objects are no constants of the module.
        self.g.constant(&value, d.ty).is_some().then_some(value)
    }

    /// A `constexpr` variable: small ones are stored to a slot, large ones are read where the constant lies.
    fn declare_constant(&mut self, v: VarId, value: &crate::hir::ConstValue, name: &str) {
        let d = &self.prog()[v];
        if self.g.in_memory(d.ty) && self.g.leaves(d.ty).is_none() {
            let p = self.g.const_global(value, d.ty);
            let align = self.g.align(d.ty);
            self.vars.insert(v, LValue::plain(p, align));
            return;
        }
        let mut slot = self.slot(d.ty, name);
        if d.align > slot.align {
            slot = self.aligned_slot(d.ty, d.align, name);
        }
        self.vars.insert(v, slot);
        self.describe_var(v, None, (slot.ptr, false));
        self.init_const(slot, value, d.ty);
    }

    /// The memory of a local variable.
    fn storage(&mut self, v: VarId, name: &str) -> LValue {
        let prog = self.prog();
        let d = &prog[v];
        let mut slot = self.slot(d.ty, name);
        let mut align = d.align.max(slot.align);
        // Programs read small arrays of registers as float4 and count on it.
        if prog.types.is_array(d.ty) && self.g.size(d.ty) >= ARRAY_ALIGN.into() {
            align = align.max(ARRAY_ALIGN);
        }
        if align > slot.align {
            slot = self.aligned_slot(d.ty, align, name);
        }
        slot.volatile = d.ty.is_volatile();
        self.vars.insert(v, slot);
        slot
    }

    /// The memory of a variable whose declaration is not executed.
    fn reserve(&mut self, v: VarId) {
        let d = &self.prog()[v];
        let local = d.storage == Storage::Local && !self.prog().types.is_ref(d.ty);
        if local && !self.vars.contains_key(&v) && self.constexpr_value(v).is_none() {
            self.storage(v, "");
        }
    }

    fn declare(&mut self, v: VarId) {
        let prog = self.prog();
        let d = &prog[v];
        if d.storage != Storage::Local {
            // Static and shared variables live in the module.
            self.describe_static(v);
            return;
        }
        let outer = self.at(d.loc);
        let name = d
            .name
            .map_or("", |n| self.g.session.names.text(n))
            .to_owned();
        if prog.types.is_ref(d.ty) {
            if let Some(e) = d.init {
                let mark = self.temporaries.cleanups.len();
                let lv = self.lvalue(e);
                self.pop_cleanups(mark);
                if matches!(lv.part, super::lvalue::Part::Whole) {
                    self.describe_address(&name, d.ty, d.loc, None, lv.ptr);
                }
                let to = prog.types.strip_ref(d.ty);
                self.vars.insert(
                    v,
                    LValue {
                        volatile: to.is_volatile(),
                        part: super::lvalue::Part::Whole,
                        ..lv
                    },
                );
            }
        } else if let Some(value) = self.constexpr_value(v) {
            self.declare_constant(v, &value, &name);
        } else {
            let slot = self.storage(v, &name);
            self.describe_var(v, None, (slot.ptr, false));
            if let Some(e) = d.init {
                self.full_expr(|me| me.init_var(slot, d.ty, e));
            }
            if let Some(dtor) = d.dtor {
                self.push_cleanup(slot.ptr, dtor, d.ty, false);
            }
        }
        let extended = std::mem::take(&mut self.temporaries.extended);
        // The variable dies before the temporaries bound to it or its members.
        let at = self.temporaries.cleanups.len()
            - usize::from(d.dtor.is_some_and(|x| !self.is_trivial(x)) && !prog.types.is_ref(d.ty));
        for (i, c) in extended.into_iter().enumerate() {
            self.temporaries.cleanups.insert(at + i, c);
        }
        self.debug.location = outer;
    }

    fn aligned_slot(&mut self, ty: crate::types::QualType, align: u32, name: &str) -> LValue {
        let t = self.g.mem_ty(ty);
        let ptr = self.alloca(t, align, name);
        LValue {
            local: true,
            ..LValue::plain(ptr, align)
        }
    }

    fn if_stmt(&mut self, cond: ExprId, then: StmtId, els: Option<StmtId>, hint: BranchHint) {
        let prog = self.prog();
        // A constant condition leaves one arm; the other may still be jumped into.
        if let ExprKind::Int(v) = prog[cond].kind {
            let (live, dead) = if v != 0 {
                (Some(then), els)
            } else {
                (els, Some(then))
            };
            if dead.is_none_or(|d| !self.has_entry(d, true)) {
                if let Some(s) = live {
                    self.stmt(s);
                }
                return;
            }
        }
        let yes = self.new_block("if.then");
        let end = self.new_block("if.end");
        let no = if els.is_some() {
            self.new_block("if.else")
        } else {
            end
        };
        let mark = self.temporaries.cleanups.len();
        self.branch(cond, yes, no);
        self.weigh(yes, no, hint);
        let temps = self.temporaries.cleanups.split_off(mark);
        for (block, s) in [(Some(yes), Some(then)), (els.map(|_| no), els)] {
            let (Some(block), Some(s)) = (block, s) else {
                continue;
            };
            self.place_block(block);
            self.run_cleanups(&temps);
            match prog[s].kind {
                // A chain of `else if`s is no nesting.
                StmtKind::If {
                    cond,
                    then,
                    els,
                    hint,
                } if block == no && self.cur.is_some() => {
                    let outer = self.at(prog[s].loc);
                    self.if_stmt(cond, then, els, hint);
                    self.debug.location = outer;
                }
                _ => self.stmt(s),
            }
            self.jump(end);
        }
        if els.is_none() && !temps.is_empty() {
            // The edge past the statement ends the condition's temporaries too.
            let pass = self.new_block("if.skip");
            let users: Vec<(ir::Inst, usize)> = self.body.users(end.into()).collect();
            for (i, n) in users {
                if self.body.num_ops(i) == 3 {
                    self.body.set_operand(i, n, pass.into());
                }
            }
            self.place_block(pass);
            self.run_cleanups(&temps);
            self.jump(end);
        }
        if self.body.has_uses(end.into()) {
            self.place_block(end);
        } else {
            self.cur = None;
        }
    }

    /// Attaches branch weights to the branch just made.
    fn weigh(&mut self, yes: Block, no: Block, hint: BranchHint) {
        let (a, b) = match hint {
            BranchHint::None => return,
            BranchHint::Likely => WEIGHTS,
            BranchHint::Unlikely => (WEIGHTS.1, WEIGHTS.0),
        };
        let branch = self
            .body
            .users(yes.into())
            .map(|u| u.0)
            .find(|&i| self.body.operands(i).any(|o| o == Value::from(no)));
        if let Some(i) = branch {
            use ir::MdOperand as M;
            let name = self.g.m.cx.sym("branch_weights");
            let (x, y) = (self.g.m.cx.i32(a), self.g.m.cx.i32(b));
            let node = self
                .g
                .m
                .cx
                .md
                .tuple(&[M::Str(name), M::Const(x), M::Const(y)]);
            let kind = self.g.known.prof;
            self.body.set_md(i, kind, node);
        }
    }

    /// `while` and `for`.
    #[allow(clippy::too_many_arguments)]
    fn for_stmt(
        &mut self,
        init: Option<StmtId>,
        cond_var: Option<VarId>,
        cond: Option<ExprId>,
        inc: Option<ExprId>,
        body: StmtId,
        hints: LoopHints,
        name: &str,
    ) {
        let outer = self.temporaries.cleanups.len();
        if let Some(i) = init {
            self.stmt(i);
        }
        let head = self.new_block(&format!("{name}.cond"));
        let inside = self.new_block(&format!("{name}.body"));
        let end = self.new_block(&format!("{name}.end"));
        let step = if inc.is_some() {
            self.new_block(&format!("{name}.inc"))
        } else {
            head
        };
        self.start_block(head);
        let mark = self.temporaries.cleanups.len();
        let mut exit = end;
        if let Some(v) = cond_var {
            self.declare(v);
            if self.temporaries.cleanups.len() > mark {
                exit = self.new_block("loop.exit");
            }
        }
        let scope = self.temporaries.cleanups.len();
        match cond {
            Some(c) => {
                let v = self.full_condition(c);
                match v {
                    Some(v) => {
                        self.b().cond_br(v, inside, exit);
                        self.cur = None;
                    }
                    None => self.branch(c, inside, exit),
                }
            }
            None => self.jump(inside),
        }
        if exit != end {
            self.place_block(exit);
            let list = self.temporaries.cleanups[mark..].to_vec();
            self.run_cleanups(&list);
            self.jump(end);
        }
        self.place_block(inside);
        self.jumps.breaks.push(Jump {
            to: end,
            cleanups: mark,
        });
        // `continue` ends the condition variable's scope as well.
        let continues = if cond_var.is_some() { mark } else { scope };
        self.jumps.continues.push(Jump {
            to: step,
            cleanups: continues,
        });
        self.stmt(body);
        self.jumps.breaks.pop();
        self.jumps.continues.pop();
        self.pop_cleanups(mark);
        if let Some(i) = inc {
            self.start_block(step);
            self.full_expr(|me| me.discard(i));
        }
        self.back_edge(head, hints);
        self.finish_at(end);
        self.pop_cleanups(outer);
    }

    /// A condition that makes temporaries to be destroyed: evaluated as a value.
    fn full_condition(&mut self, c: ExprId) -> Option<Value> {
        let prog = self.prog();
        if !matches!(prog[c].kind, ExprKind::Call { .. } | ExprKind::Cast { .. }) {
            return None;
        }
        Some(self.full_expr(|me| me.scalar(c)))
    }

    fn finish_at(&mut self, end: Block) {
        if self.body.has_uses(end.into()) {
            self.place_block(end);
        } else {
            self.cur = None;
        }
    }

    fn do_stmt(&mut self, body: StmtId, cond: ExprId, hints: LoopHints) {
        let inside = self.new_block("do.body");
        let test = self.new_block("do.cond");
        let end = self.new_block("do.end");
        self.start_block(inside);
        let mark = self.temporaries.cleanups.len();
        self.jumps.breaks.push(Jump {
            to: end,
            cleanups: mark,
        });
        self.jumps.continues.push(Jump {
            to: test,
            cleanups: mark,
        });
        self.stmt(body);
        self.jumps.breaks.pop();
        self.jumps.continues.pop();
        if self.cur.is_none() && !self.body.has_uses(test.into()) {
            self.finish_at(end);
            return;
        }
        self.start_block(test);
        if let ExprKind::Int(0) = self.prog()[cond].kind {
            // `do { … } while (0)`: no loop.
            self.jump(end);
        } else {
            let v = self.full_expr(|me| me.scalar(cond));
            let back = self.b().cond_br(v, inside, end);
            self.cur = None;
            self.loop_metadata(back, hints);
        }
        self.finish_at(end);
    }

    /// Jumps back to the head of a loop, with what the pragmas said.
    fn back_edge(&mut self, head: Block, hints: LoopHints) {
        if self.cur.is_some() {
            let br = self.b().br(head);
            self.cur = None;
            self.loop_metadata(br, hints);
        }
    }

    fn loop_metadata(&mut self, branch: ir::Inst, hints: LoopHints) {
        use ir::{MdNode, MdOperand as M};
        let cx = &mut self.g.m.cx;
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
        let kind = self.g.known.llvm_loop;
        self.body.set_md(branch, kind, id);
    }

    fn switch_stmt(&mut self, cond: ExprId, body: StmtId) {
        let prog = self.prog();
        let ty = prog[cond].ty;
        let v = self.full_expr(|me| me.scalar(cond));
        let t = self.b().ty(v);
        let signed = self.is_signed(ty);
        let from = self.current();
        let dbg = self.debug.location;
        self.cur = None;
        let end = self.new_block("switch.end");
        self.jumps.switches.push(SwitchCases {
            ty: t,
            signed,
            cases: Vec::new(),
            default: None,
        });
        self.jumps.breaks.push(Jump {
            to: end,
            cleanups: self.temporaries.cleanups.len(),
        });
        self.stmt(body);
        self.jumps.breaks.pop();
        self.jump(end);
        let Some(sw) = self.jumps.switches.pop() else {
            return;
        };
        // The switch itself, now that its cases are known.
        self.cur = Some(from);
        let outer = std::mem::replace(&mut self.debug.location, dbg);
        let default = sw.default.unwrap_or(end);
        let mut rows = Vec::with_capacity(sw.cases.len());
        for &(lo, hi, block) in &sw.cases {
            if hi - lo >= MAX_RANGE {
                let next = self.new_block("switch.range");
                let c = self.g.m.cx.sint(sw.ty, lo);
                let d = self.b().binary(ir::Opcode::Sub, v, c.into());
                let n = self.g.m.cx.sint(sw.ty, hi - lo);
                let inside = self.b().icmp(Pred::Ule, d, n.into());
                self.b().cond_br(inside, block, next);
                self.place_block(next);
                continue;
            }
            for x in lo..=hi {
                let c = self.g.m.cx.sint(sw.ty, x);
                rows.push((c, block));
            }
        }
        let _ = sw.signed;
        self.b().switch(v, default, &rows);
        self.cur = None;
        self.debug.location = outer;
        self.finish_at(end);
    }

    fn leave_scope(&mut self, is_break: bool) {
        let target = if is_break {
            self.jumps.breaks.last()
        } else {
            self.jumps.continues.last()
        }
        .copied();
        let Some(j) = target else {
            return;
        };
        let list =
            self.temporaries.cleanups[j.cleanups.min(self.temporaries.cleanups.len())..].to_vec();
        self.run_cleanups(&list);
        self.jump(j.to);
    }

    fn return_stmt(&mut self, value: Option<ExprId>) {
        let prog = self.prog();
        if let Some(e) = value {
            self.full_expr(|me| match me.result {
                ResultSlot::None => me.discard(e),
                ResultSlot::Scalar(slot, ty) => {
                    if prog.types.is_ref(ty) {
                        let p = me.lvalue(e).ptr;
                        me.b().store(p, slot, 8, false);
                    } else {
                        let v = me.scalar(e);
                        let align = me.g.align(ty);
                        me.store_value(LValue::plain(slot, align), ty, v);
                    }
                }
                ResultSlot::Object(slot) => {
                    let ty = prog.ret(me.func);
                    let align = me.g.align(ty);
                    let local = !matches!(slot.kind(), ir::ValueKind::Arg(_));
                    me.init_object(
                        LValue {
                            local,
                            ..LValue::plain(slot, align)
                        },
                        e,
                        None,
                    );
                }
            });
        }
        self.leave_function();
    }

    fn goto(&mut self, label: LabelId, loc: Loc) {
        if let Some(&(block, depth)) = self.jumps.labels.get(&label) {
            let list =
                self.temporaries.cleanups[depth.min(self.temporaries.cleanups.len())..].to_vec();
            self.run_cleanups(&list);
            self.jump(block);
            return;
        }
        // The clean-ups to run are known when the label is.
        let block = self.new_block("goto");
        self.jump(block);
        self.body.append_block(block);
        self.jumps.gotos.push(PendingGoto {
            block,
            cleanups: self.temporaries.cleanups.clone(),
            label,
            loc,
        });
    }

    /// Completes the forward jumps.
    pub(super) fn finish_gotos(&mut self) {
        let here = self.cur;
        for g in std::mem::take(&mut self.jumps.gotos) {
            let Some(&(block, depth)) = self.jumps.labels.get(&g.label) else {
                self.g.error(
                    g.loc,
                    msg::UNSUPPORTED,
                    &[&"a jump to a label that is not defined"],
                );
                continue;
            };
            self.cur = Some(g.block);
            let list = g.cleanups[depth.min(g.cleanups.len())..].to_vec();
            self.run_cleanups(&list);
            self.jump(block);
        }
        self.cur = here;
    }
}
