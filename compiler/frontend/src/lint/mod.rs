//! Warnings about code that is right and perhaps not meant: found on the typed tree of the reached functions of the user's own files.
//!
//! Each check prefers silence to a wrong word: templates' instances, labels and whatever may not return are left alone.

use jacquard_hir::types::{Builtin, TypeKind};
use jacquard_hir::visit::Part;
use jacquard_hir::*;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::session::Session;
use jacquard_preprocess::source::Loc;
use rustc_hash::FxHashSet;

mod constants;
mod expressions;
mod format;
mod jumps;
mod meant;
mod results;
mod variables;

struct Lint<'a> {
    prog: &'a Program,
    session: &'a mut Session,
    uses: variables::Uses,
    /// The function at hand returns a reference.
    returns_reference: bool,
    /// The function at hand is an instance of a template: what it leaves out may still be named in the template.
    in_instance: bool,
    /// The function at hand is deprecated itself, so that it may use what is.
    in_deprecated: bool,
    /// What was said, and where: instances of a template say it once.
    said: FxHashSet<(Loc, &'static str)>,
}

/// Warns about everything that was reached.
pub fn check(prog: &Program, session: &mut Session) {
    if session.diags.no_warnings {
        return;
    }
    let mut lint = Lint {
        prog,
        session,
        uses: variables::Uses::of(prog),
        returns_reference: false,
        in_instance: false,
        in_deprecated: false,
        said: FxHashSet::default(),
    };
    for f in 0..prog.funcs.len() as u32 {
        lint.function(FuncId(f));
    }
    for v in 0..prog.vars.len() as u32 {
        lint.static_variable(VarId(v));
    }
    for &(loc, name, function) in &prog.reached.unused_statics {
        let name = lint.session.names.text(name).to_owned();
        let id = if function {
            msg::UNUSED_FUNCTION
        } else {
            msg::UNUSED_VARIABLE
        };
        lint.say(loc, id, &[&name]);
    }
}

impl Lint<'_> {
    fn function(&mut self, f: FuncId) {
        let prog = self.prog;
        let func = &prog[f];
        let Body::Parsed(body) = func.body else {
            return;
        };
        if func.flags.is_implicit || func.flags.is_defaulted || !self.own(func.loc) {
            return;
        }
        self.in_instance = self.is_instance(f);
        self.in_deprecated = func.attrs.deprecated.is_some();
        self.unused_variables(body);
        if !self.in_instance {
            self.unused_parameters(f);
            if func.labels > 0 {
                self.unused_labels(body);
            }
        }
        if func.labels == 0 {
            self.uninitialised(body);
        }
        self.jumps(body);
        self.returns_reference = prog.types.is_ref(prog.ret(f));
        for member in func.inits.iter().filter(|i| prog[i.init].is_glvalue()) {
            self.null_bound(member.init);
        }
        self.statement(body);
        if func.attrs.noreturn && func.labels == 0 && (self.falls(body) || self.leaves(body)) {
            self.say(func.loc, msg::NORETURN_RETURNS, &[]);
        }
        let returns = prog.ret(f).unqual() != Builtin::Void.q()
            && !matches!(func.name, FuncName::Ctor | FuncName::Dtor)
            && !func.attrs.noreturn;
        if returns
            && func.labels == 0
            && self.falls(body)
            && self.said.insert((func.loc, msg::MISSING_RETURN.row().name))
        {
            let name = self.name_of(f);
            let diags = &mut self.session.diags;
            diags.report(func.loc, msg::MISSING_RETURN, &[&name]).emit();
        }
    }

    /// The initialiser of a variable that lives as long as the program.
    fn static_variable(&mut self, v: VarId) {
        let var = &self.prog[v];
        if let (Storage::Global, Some(init)) = (var.storage, var.init)
            && self.own(var.loc)
        {
            self.expression(init);
        }
    }

    /// A `return` somewhere in it.
    fn leaves(&mut self, s: StmtId) -> bool {
        if matches!(self.prog[s].kind, StmtKind::Return(_)) {
            return true;
        }
        let mut found = false;
        self.each_sub(s, |me, s| found |= me.leaves(s));
        found
    }

    /// In a file of the user's, not in a header of the system or of the compiler.
    fn own(&self, loc: Loc) -> bool {
        let at = self.session.sources.expansion(loc);
        self.session.sources.locate(at).map(|f| f.0) == self.session.main_file
            && !self.session.sources.in_system_header(at)
    }

    fn is_instance(&self, f: FuncId) -> bool {
        if self.prog[f].instance.is_some() {
            return true;
        }
        let mut parent = self.prog[f].parent;
        loop {
            parent = match parent {
                Parent::Record(r) if self.prog[r].instance.is_some() => return true,
                Parent::Func(g, _) if self.prog[g].instance.is_some() => return true,
                Parent::Record(r) => self.prog[r].parent,
                Parent::Func(g, _) => self.prog[g].parent,
                Parent::Enum(e) => self.prog[e].parent,
                Parent::Namespace(_) => return false,
            };
        }
    }

    fn name_of(&self, f: FuncId) -> String {
        match self.prog[f].name {
            FuncName::Ident(s) => self.session.names.text(s).to_owned(),
            FuncName::Conversion(_) => "operator".to_owned(),
            _ => "operator()".to_owned(),
        }
    }

    /// The statements directly below one, not those inside expressions.
    fn each_sub(&mut self, s: StmtId, mut take: impl FnMut(&mut Self, StmtId)) {
        let prog = self.prog;
        prog.statement_parts(s, |p| {
            if let Part::Stmt(s) = p {
                take(self, s);
            }
        });
    }

    /// Does control surely have a way to the statement's end?
    fn falls(&self, s: StmtId) -> bool {
        let prog = self.prog;
        match &prog[s].kind {
            StmtKind::Null | StmtKind::Decl(_) => true,
            StmtKind::Expr(e) => !self.may_end(*e),
            StmtKind::Compound(list) => prog.stmt_list(*list).iter().all(|&s| self.falls(s)),
            StmtKind::If {
                cond, then, els, ..
            } => match self.constant(*cond) {
                Some(true) => self.falls(*then),
                Some(false) => els.is_none_or(|e| self.falls(e)),
                None => self.falls(*then) || els.is_none_or(|e| self.falls(e)),
            },
            StmtKind::Switch { cond, body } => {
                let covered = self.has_default(*body) || self.of_enum(*cond);
                !covered || self.breaks(*body) || self.falls(*body)
            }
            StmtKind::While { cond, body, .. } => {
                self.constant(*cond) != Some(true) || self.breaks(*body)
            }
            StmtKind::For { cond, body, .. } => {
                cond.is_some_and(|c| self.constant(c) != Some(true)) || self.breaks(*body)
            }
            StmtKind::Do { cond, body, .. } => {
                self.breaks(*body) || self.constant(*cond) != Some(true) && self.falls(*body)
            }
            StmtKind::Case { sub, .. }
            | StmtKind::Default { sub }
            | StmtKind::Label { sub, .. } => self.falls(*sub),
            StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Goto(_)
            | StmtKind::Asm(_) => false,
        }
    }

    /// A `break` that leaves this statement's loop or switch.
    fn breaks(&self, s: StmtId) -> bool {
        let prog = self.prog;
        match &prog[s].kind {
            StmtKind::Break => true,
            StmtKind::Compound(list) => prog.stmt_list(*list).iter().any(|&s| self.breaks(s)),
            StmtKind::If { then, els, .. } => {
                self.breaks(*then) || els.is_some_and(|e| self.breaks(e))
            }
            StmtKind::Case { sub, .. }
            | StmtKind::Default { sub }
            | StmtKind::Label { sub, .. } => self.breaks(*sub),
            _ => false,
        }
    }

    fn has_default(&self, s: StmtId) -> bool {
        let prog = self.prog;
        match &prog[s].kind {
            StmtKind::Default { .. } => true,
            StmtKind::Compound(list) => prog.stmt_list(*list).iter().any(|&s| self.has_default(s)),
            StmtKind::Case { sub, .. } | StmtKind::Label { sub, .. } => self.has_default(*sub),
            _ => false,
        }
    }

    /// A switch over an enumeration may name all its values.
    fn of_enum(&self, mut e: ExprId) -> bool {
        loop {
            let x = &self.prog[e];
            if matches!(self.prog.types.kind(x.ty.ty()), TypeKind::Enum(_)) {
                return true;
            }
            match x.kind {
                ExprKind::Cast { operand, .. } => e = operand,
                _ => return false,
            }
        }
    }

    fn constant(&self, mut e: ExprId) -> Option<bool> {
        loop {
            match self.prog[e].kind {
                ExprKind::Int(v) => return Some(v != 0),
                ExprKind::Cast { operand, .. } => e = operand,
                _ => return None,
            }
        }
    }

    /// A call of a function that does not return, or of a builtin that perhaps does not (a trap has neither arguments nor a value).
    fn may_end(&self, mut e: ExprId) -> bool {
        loop {
            match &self.prog[e].kind {
                ExprKind::Cast { operand, .. } => e = *operand,
                ExprKind::Call { callee, args } => {
                    return match callee {
                        Callee::Direct(f) | Callee::Method { func: f, .. } => {
                            let f = &self.prog[*f];
                            f.attrs.noreturn || f.builtin.is_some() && args.is_empty()
                        }
                        Callee::Builtin(_) => true,
                        _ => false,
                    };
                }
                // `assert` and its kin end a branch of an expression.
                ExprKind::Cond { .. } | ExprKind::StmtExpr(_) => return true,
                _ => return false,
            }
        }
    }
}
