//! Local variables that nothing reads, and those that are read before they have a value.

use super::Lint;
use jacquard_hir::types::{Builtin, TypeKind};
use jacquard_hir::visit::Part;
use jacquard_hir::*;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;

/// How the expressions of the program name each variable.
pub(super) struct Uses {
    /// Expressions that name it.
    named: Vec<u32>,
    /// Of those, the left sides of assignments: what is assigned is taken from the right side.
    assigned: Vec<u32>,
}

impl Uses {
    pub(super) fn of(prog: &Program) -> Uses {
        let mut uses = Uses {
            named: vec![0; prog.vars.len()],
            assigned: vec![0; prog.vars.len()],
        };
        for e in &prog.exprs {
            match e.kind {
                ExprKind::Var(v) => uses.named[v.index()] += 1,
                ExprKind::Assign { l, .. } | ExprKind::CopyObject { dst: l, .. } => {
                    if let Some(v) = part_of(prog, l)
                        && (!prog[v].ty.is_volatile() || prog[v].storage == Storage::Param)
                    {
                        uses.assigned[v.index()] += 1;
                    }
                }
                _ => {}
            }
        }
        uses
    }
}

/// The variable that an lvalue is, or is a member or an element of at a place that names no other variable's value.
fn part_of(prog: &Program, mut e: ExprId) -> Option<VarId> {
    loop {
        match prog[e].kind {
            ExprKind::Var(v) if !prog.types.is_ref(prog[v].ty) => return Some(v),
            ExprKind::Member { base, .. } => e = base,
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => e = element_of(prog, operand)?,
            _ => return None,
        }
    }
}

/// The array that `e` points into, from its name.
fn element_of(prog: &Program, e: ExprId) -> Option<ExprId> {
    match prog[e].kind {
        ExprKind::Cast {
            kind: CastKind::ArrayToPointer,
            operand,
        } => Some(operand),
        ExprKind::Binary {
            op: BinaryOp::Add,
            l,
            ..
        } => element_of(prog, l),
        _ => None,
    }
}

impl Lint<'_> {
    /// Warns about local variables that nothing names, or nothing reads. Those whose construction or destruction does something
    /// have a use.
    pub(super) fn unused_variables(&mut self, s: StmtId) {
        let prog = self.prog;
        if let StmtKind::Decl(vars) = prog[s].kind {
            for &v in prog.var_list(vars) {
                let var = &prog[v];
                if var.ty.unqual() == Builtin::LongDouble.q() {
                    self.say(var.loc, msg::LONG_DOUBLE_IN_DEVICE_CODE, &[]);
                }
                if let Some(d) = var.dtor {
                    self.deprecated(d, var.loc);
                }
                if self.in_instance && var.init.is_some() {
                    continue;
                }
                let Some(name) = var.name else { continue };
                if var.used
                    || !self.is_plain(v)
                    || var.dtor.is_some()
                    || !(matches!(var.storage, Storage::Local)
                        || var.storage == Storage::StaticLocal && var.space != Space::Shared)
                    || var.init.is_some_and(|e| self.constructs(e))
                    || !self.own(var.loc)
                {
                    continue;
                }
                let (named, assigned) = (self.uses.named[v.index()], self.uses.assigned[v.index()]);
                let id = match named {
                    0 => msg::UNUSED_VARIABLE,
                    n if n == assigned => msg::SET_NOT_USED,
                    _ => continue,
                };
                let name = self.session.names.text(name).to_owned();
                if self.in_instance && self.named_later(var.loc, &name) {
                    continue;
                }
                self.say(var.loc, id, &[&name]);
            }
        }
        self.each_sub(s, |me, s| me.unused_variables(s));
    }

    /// Whether a word stands anywhere behind the place where it is declared.
    fn named_later(&self, loc: Loc, name: &str) -> bool {
        let text = self.session.sources.bytes_from(loc);
        let rest = text.get(name.len()..).unwrap_or_default();
        let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
        let mut words = rest.split(|b| !part(b));
        words.any(|w| w == name.as_bytes())
    }

    /// Whether an initialiser runs a constructor or a function that someone wrote for a class.
    fn constructs(&self, e: ExprId) -> bool {
        let prog = self.prog;
        if prog.types.record(prog[e].ty).is_none() {
            return false;
        }
        match prog[e].kind {
            ExprKind::Construct { ctor, .. } => {
                !prog[ctor].flags.is_implicit && !matches!(prog[ctor].body, Body::Trivial)
            }
            ExprKind::InitList { .. } | ExprKind::Zero | ExprKind::Const(_) => false,
            ExprKind::Temp { init, .. } | ExprKind::Cast { operand: init, .. } => {
                self.constructs(init)
            }
            _ => prog
                .types
                .record(prog[e].ty)
                .is_none_or(|r| prog[r].lambda.is_none()),
        }
    }

    /// Warns about parameters that are assigned and never read.
    pub(super) fn unused_parameters(&mut self, f: FuncId) {
        let prog = self.prog;
        for &p in &prog[f].params {
            let var = &prog[p];
            let (named, assigned) = (self.uses.named[p.index()], self.uses.assigned[p.index()]);
            let Some(name) = var.name else { continue };
            if assigned == 0 || named != assigned || var.used || !self.is_plain(p) {
                continue;
            }
            let name = self.session.names.text(name).to_owned();
            self.say(var.loc, msg::UNUSED_PARAMETER, &[&name]);
        }
    }

    /// Warns about labels that no `goto` names.
    pub(super) fn unused_labels(&mut self, body: StmtId) {
        let (mut labels, mut gotos) = (Vec::new(), Vec::new());
        self.collect_labels(body, &mut labels, &mut gotos);
        for (label, name, loc) in labels {
            if !gotos.contains(&label) {
                let name = self.session.names.text(name).to_owned();
                self.say(loc, msg::UNUSED_LABEL, &[&name]);
            }
        }
    }

    fn collect_labels(
        &mut self,
        s: StmtId,
        labels: &mut Vec<(LabelId, Sym, Loc)>,
        gotos: &mut Vec<LabelId>,
    ) {
        match self.prog[s].kind {
            StmtKind::Label {
                label,
                name: Some(name),
                ..
            } => labels.push((label, name, self.prog[s].loc)),
            StmtKind::Goto(label) => gotos.push(label),
            _ => {}
        }
        self.each_sub(s, |me, s| me.collect_labels(s, labels, gotos));
    }

    /// Its initialisation does nothing but give it a value: a scalar, or a closure.
    fn is_plain(&self, v: VarId) -> bool {
        let types = &self.prog.types;
        match *types.kind(types.base_elem(self.prog[v].ty).ty()) {
            TypeKind::Builtin(_) | TypeKind::Pointer(_) => true,
            TypeKind::Record(r) => {
                let class = &self.prog[r];
                class.lambda.is_some()
                    || class.traits.trivially_copyable && class.traits.trivial_dtor
            }
            TypeKind::LRef(_) | TypeKind::Enum(_) => true,
            _ => false,
        }
    }

    /// Warns about variables read before they are set on every way from their declaration.
    pub(super) fn uninitialised(&mut self, body: StmtId) {
        let mut flow = Flow {
            prog: self.prog,
            unset: Vec::new(),
            found: Vec::new(),
        };
        flow.stmt(body);
        for (v, loc) in flow.found {
            if !self.own(loc) {
                continue;
            }
            let Some(name) = self.prog[v].name else {
                continue;
            };
            let name = self.session.names.text(name).to_owned();
            self.session
                .diags
                .report(loc, msg::USED_BEFORE_SET, &[&name])
                .emit();
        }
    }
}

/// Walks a body in the order of execution. A variable leaves `unset` where it is set, where its address is taken, and where some
/// way has done either: only what is surely unset is reported.
struct Flow<'a> {
    prog: &'a Program,
    unset: Vec<VarId>,
    found: Vec<(VarId, Loc)>,
}

impl Flow<'_> {
    fn set(&mut self, v: VarId) {
        self.unset.retain(|u| *u != v);
    }

    fn read(&mut self, v: VarId, loc: Loc) {
        if self.unset.contains(&v) {
            self.found.push((v, loc));
            self.set(v);
        }
    }

    /// The ways `parts` part here and meet again: what one of them sets is set.
    fn ways(&mut self, ways: &[&dyn Fn(&mut Self)]) {
        let before = self.unset.clone();
        let mut after = before.clone();
        for way in ways {
            self.unset.clone_from(&before);
            way(self);
            after.retain(|v| self.unset.contains(v));
        }
        self.unset = after;
    }

    /// The body of a loop or a switch: what it sets somewhere may be set anywhere in it.
    fn again(&mut self, body: StmtId) {
        if !self.unset.is_empty() {
            self.touch(body);
        }
        self.stmt(body);
    }

    /// Takes out what a statement does anything to but read it.
    fn touch(&mut self, s: StmtId) {
        self.prog.statement_parts(s, |p| self.touch_part(p));
    }

    fn touch_part(&mut self, p: Part) {
        let e = match p {
            Part::Expr(e) => e,
            Part::Stmt(s) => return self.touch(s),
        };
        match self.prog[e].kind {
            ExprKind::Var(v) => self.set(v),
            _ if self.read_of(e).is_some() => {}
            _ => self.prog.parts(e, |p| self.touch_part(p)),
        }
    }

    /// The variable whose value, or a part of whose value, an expression is.
    fn read_of(&self, e: ExprId) -> Option<VarId> {
        match self.prog[e].kind {
            ExprKind::Cast {
                kind: CastKind::LValueToRValue,
                operand,
            } => part_of(self.prog, operand),
            // A copy of a class.
            ExprKind::Construct { ctor, args, .. }
                if matches!(
                    self.prog[ctor].special,
                    SpecialMember::CopyCtor | SpecialMember::MoveCtor
                ) && self.prog[ctor].body == Body::Trivial =>
            {
                let source = *self.prog.expr_list(args).first()?;
                part_of(self.prog, source)
            }
            _ => None,
        }
    }

    /// What is read on the way to a part of variable `v`.
    fn indices(&mut self, e: ExprId, v: VarId) {
        let prog = self.prog;
        prog.parts(e, |p| match p {
            Part::Expr(x) if matches!(prog[x].kind, ExprKind::Var(y) if y == v) => {}
            Part::Expr(x) => match prog[x].kind {
                ExprKind::Member { .. }
                | ExprKind::Unary {
                    op: UnaryOp::Deref, ..
                }
                | ExprKind::Binary {
                    op: BinaryOp::Add, ..
                }
                | ExprKind::Cast {
                    kind: CastKind::ArrayToPointer,
                    ..
                } => self.indices(x, v),
                _ => self.expr(x),
            },
            Part::Stmt(s) => self.stmt(s),
        });
    }

    fn declare(&mut self, v: VarId) {
        let prog = self.prog;
        let var = &prog[v];
        let empty = match var.init {
            // `int x = x;`
            Some(e) if self.names(e, v) => {
                self.unset.push(v);
                self.expr(e);
                return self.set(v);
            }
            Some(e) => {
                let nothing = matches!(prog[e].kind, ExprKind::Construct { ctor, args, zero_first }
                    if !zero_first && args.is_empty() && prog[ctor].body == Body::Trivial);
                if !nothing {
                    return self.expr(e);
                }
                true
            }
            None => true,
        };
        let holds = match *prog.types.kind(prog.types.base_elem(var.ty).ty()) {
            TypeKind::Builtin(_) | TypeKind::Pointer(_) | TypeKind::Enum(_) => true,
            TypeKind::Record(r) => {
                let class = &prog[r];
                class.kind != RecordKind::Union
                    && class.traits.trivially_copyable
                    && class.lambda.is_none()
                    && !class.fields.is_empty()
            }
            _ => false,
        };
        if empty && holds && var.storage == Storage::Local && !var.ty.is_volatile() {
            // Declared anew in each round of a loop.
            self.set(v);
            self.unset.push(v);
        }
    }

    /// Whether an expression names a variable.
    fn names(&self, e: ExprId, v: VarId) -> bool {
        if matches!(self.prog[e].kind, ExprKind::Var(x) if x == v) {
            return true;
        }
        let mut found = false;
        self.prog.parts(e, |p| {
            if let Part::Expr(e) = p {
                found |= self.names(e, v);
            }
        });
        found
    }

    fn expr(&mut self, e: ExprId) {
        let prog = self.prog;
        if let Some(v) = self.read_of(e) {
            self.read(v, prog[e].loc);
            return self.indices(e, v);
        }
        match prog[e].kind {
            ExprKind::Var(v) => self.set(v),
            ExprKind::CompoundAssign { l, r, .. } => {
                self.expr(r);
                match prog[l].kind {
                    ExprKind::Var(v) => self.read(v, prog[l].loc),
                    _ => self.expr(l),
                }
            }
            ExprKind::Unary {
                op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
                operand,
            } => match prog[operand].kind {
                ExprKind::Var(v) => self.read(v, prog[operand].loc),
                _ => self.expr(operand),
            },
            ExprKind::Cond { c, a, b } => {
                self.expr(c);
                self.ways(&[&move |me| me.expr(a), &move |me| me.expr(b)]);
            }
            ExprKind::BinaryCond { value, cond } => {
                self.expr(value);
                self.expr(cond);
            }
            // A copy of a value nobody looks at.
            ExprKind::Cast {
                kind: CastKind::ToVoid,
                operand,
            } => self.touch_part(Part::Expr(operand)),
            _ => prog.parts(e, |p| match p {
                Part::Expr(e) => self.expr(e),
                Part::Stmt(s) => self.stmt(s),
            }),
        }
    }

    fn stmt(&mut self, s: StmtId) {
        let prog = self.prog;
        match &prog[s].kind {
            StmtKind::If {
                cond, then, els, ..
            } => {
                self.expr(*cond);
                let (then, els) = (*then, *els);
                self.ways(&[&move |me| me.stmt(then), &move |me| {
                    els.iter().for_each(|s| me.stmt(*s))
                }]);
            }
            StmtKind::Decl(vars) => {
                for &v in prog.var_list(*vars) {
                    self.declare(v);
                }
            }
            StmtKind::Switch { cond, body } => {
                self.expr(*cond);
                self.again(*body);
            }
            StmtKind::While { cond_var, .. } => {
                cond_var.iter().for_each(|v| self.declare(*v));
                self.round(s);
            }
            StmtKind::Do { .. } => self.round(s),
            StmtKind::For { init, cond_var, .. } => {
                init.iter().for_each(|s| self.stmt(*s));
                cond_var.iter().for_each(|v| self.declare(*v));
                self.round(s);
            }
            _ => prog.statement_parts(s, |p| match p {
                Part::Expr(e) => self.expr(e),
                Part::Stmt(s) => self.stmt(s),
            }),
        }
    }

    /// A loop without what comes before it.
    fn round(&mut self, s: StmtId) {
        if !self.unset.is_empty() {
            self.touch(s);
        }
        let before = match self.prog[s].kind {
            StmtKind::For { init, .. } => init,
            _ => None,
        };
        self.prog.statement_parts(s, |p| match p {
            Part::Stmt(s) if Some(s) == before => {}
            Part::Expr(e) => self.expr(e),
            Part::Stmt(s) => self.stmt(s),
        });
    }
}
