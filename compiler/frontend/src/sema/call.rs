//! Calls: resolving the callee, converting arguments, default arguments, constructors.

use super::convert::UserConv;
use super::overload::{Candidate, OverloadSet};
use super::*;

impl Sema<'_> {
    /// A call `callee(args)`.
    pub fn call(&mut self, callee: ExprId, args: Vec<ExprId>, loc: Loc) -> R<ExprId> {
        if self.is_dep(callee) || args.iter().any(|a| self.is_dep(*a)) {
            let c = self.dep_of(callee);
            let a: Box<[DepExprId]> = args.iter().map(|e| self.dep_of(*e)).collect();
            return Ok(self.dep(DepExpr::Call(c, a), loc));
        }
        let x = self.prog[callee].clone();
        if self.is_error(x.ty) {
            return Ok(callee);
        }
        match x.kind {
            ExprKind::Overload(o) => {
                let set = self.facts.overloads[o as usize].clone();
                // `f<T>()` depends on T though no argument does.
                if self.cx.mode.dependent
                    && set
                        .targs
                        .as_ref()
                        .is_some_and(|t| t.iter().any(|a| self.raw_dependent(a)))
                {
                    let c = self.dep_of(callee);
                    let a: Box<[DepExprId]> = args.iter().map(|e| self.dep_of(*e)).collect();
                    return Ok(self.dep(DepExpr::Call(c, a), loc));
                }
                return self.call_set(set, args, loc);
            }
            ExprKind::Func(f) => return self.finish_call(f, None, &args, loc),
            _ => {}
        }
        if let Some(r) = self.prog.types.record(x.ty) {
            return self.call_object(callee, r, args, loc);
        }
        // A pointer or reference to function, or a bound member pointer.
        let ft = match self.prog.types.kind(x.ty.ty()).clone() {
            TypeKind::Function(_) => x.ty,
            TypeKind::Pointer(p) if self.prog.types.is_function(p) => p,
            _ => {
                let n = self.type_name(x.ty);
                let loc = self.start_of(callee, loc);
                return self.fail(loc, msg::NOT_CALLABLE, &[&n]);
            }
        };
        let Some(f) = self.prog.types.fn_type(ft.ty()).cloned() else {
            return Err(Fail);
        };
        let callee = if self.prog.types.is_function(x.ty) {
            callee
        } else {
            self.rvalue(callee)?
        };
        self.check_arg_count(&f, &args, 0, "function pointer", loc)?;
        let args = self.convert_args(&f, &args, loc)?;
        let list = self.prog.add_expr_list(&args);
        Ok(self.call_result(Callee::Indirect(callee), list, f.ret, loc))
    }

    /// `(object.*ptr)(args)`
    pub fn call_member_pointer(
        &mut self,
        object: ExprId,
        ptr: ExprId,
        args: Vec<ExprId>,
        loc: Loc,
    ) -> R<ExprId> {
        let TypeKind::MemberPointer { class, pointee } = *self.prog.types.kind(self.ty(ptr).ty())
        else {
            return Err(Fail);
        };
        let Some(f) = self.prog.types.fn_type(pointee.ty()).cloned() else {
            let n = self.type_name(pointee);
            return self.fail(loc, msg::NOT_CALLABLE, &[&n]);
        };
        let object = self.as_glvalue(object);
        let object = match self.prog.types.record(class.into()) {
            Some(r) => self.to_base_glvalue(object, r, loc)?,
            None => object,
        };
        let ptr = self.rvalue(ptr)?;
        self.check_arg_count(&f, &args, 0, "member function pointer", loc)?;
        let args = self.convert_args(&f, &args, loc)?;
        let list = self.prog.add_expr_list(&args);
        Ok(self.call_result(Callee::MemberPtr { object, ptr }, list, f.ret, loc))
    }

    fn check_arg_count(
        &mut self,
        f: &FnType,
        args: &[ExprId],
        defaults: usize,
        name: &str,
        loc: Loc,
    ) -> R<()> {
        let n = args.len();
        if n < f.params.len() - defaults.min(f.params.len()) || (n > f.params.len() && !f.variadic)
        {
            let want = f.params.len();
            let loc = match args.get(want) {
                Some(&a) => self.start_of(a, loc),
                None => self.end_of_arguments().unwrap_or(loc),
            };
            return self.fail(loc, msg::ARG_COUNT, &[&name, &want, &n]);
        }
        Ok(())
    }

    /// The parenthesis that ended the arguments just read.
    fn end_of_arguments(&self) -> Option<Loc> {
        let t = self.tok_at(self.idx().checked_sub(1)?);
        (t.kind == TokenKind::RParen).then_some(t.loc)
    }

    /// The expression for a call's result.
    pub fn call_result(
        &mut self,
        callee: Callee,
        args: List<ExprId>,
        ret: QualType,
        loc: Loc,
    ) -> ExprId {
        let (ty, cat) = match *self.prog.types.kind(ret.ty()) {
            TypeKind::LRef(t) => (t, Category::LValue),
            TypeKind::RRef(t) => (
                t,
                if self.prog.types.is_function(t) {
                    Category::LValue
                } else {
                    Category::XValue
                },
            ),
            TypeKind::Record(_) => (ret, Category::PrValue),
            _ => (ret.unqual(), Category::PrValue),
        };
        if cat == Category::PrValue && self.prog.types.record(ty).is_some() {
            let _ = self.needed_dtor(ty);
        }
        self.expr(ExprKind::Call { callee, args }, ty, cat, loc)
    }

    /// Converts arguments to parameter types; variadic ones are promoted.
    fn convert_args(&mut self, f: &FnType, args: &[ExprId], loc: Loc) -> R<Vec<ExprId>> {
        let mut v = Vec::with_capacity(args.len());
        for (i, &a) in args.iter().enumerate() {
            let at = self.eloc(a);
            v.push(match f.params.get(i) {
                Some(&p) => self.copy_init(p, a, at)?,
                None => self.promote_variadic(a)?,
            });
        }
        let _ = loc;
        Ok(v)
    }

    /// Default argument promotions.
    pub fn promote_variadic(&mut self, a: ExprId) -> R<ExprId> {
        let loc = self.eloc(a);
        let a = self.rvalue(a)?;
        let t = self.ty(a);
        if let Some(b) = self.prog.types.builtin(t) {
            let to = match b {
                Builtin::Float | Builtin::Half | Builtin::BFloat16 => Builtin::Double,
                Builtin::NullPtr => {
                    let v: QualType = self.prog.types.pointer(Builtin::Void.q());
                    return self.convert_scalar(a, v, loc);
                }
                b => self.promoted_builtin(b),
            };
            return self.convert_scalar(a, to.q(), loc);
        }
        if let Some(e) = self.prog.types.enumeration(t) {
            let p = if self.prog[e].scoped {
                let u = self.prog[e].underlying;
                self.prog.types.builtin(u).unwrap_or(Builtin::Int)
            } else {
                self.prog[e].promoted
            };
            return self.convert_scalar(a, p.q(), loc);
        }
        if let Some(r) = self.prog.types.record(t)
            && self.prog[a].cat != Category::PrValue
        {
            let _ = r;
            return self.copy_init(t.unqual(), a, loc);
        }
        Ok(a)
    }

    /// A call of an overload set.
    fn call_set(&mut self, set: OverloadSet, args: Vec<ExprId>, loc: Loc) -> R<ExprId> {
        if let Some(e) = self.builtin_call(&set, &args, loc)? {
            return Ok(e);
        }
        let args_in = args;
        let mut syms = set.syms.clone();
        let is_member = set.object.is_some()
            || syms.first().is_some_and(|s| {
                matches!(
                    self.scope(self.env.symbols[s.0 as usize].scope).kind,
                    ScopeKind::Record(_)
                )
            });
        if !set.qualified
            && !is_member
            && !syms
                .iter()
                .any(|s| self.is_block(self.env.symbols[s.0 as usize].scope))
        {
            syms.extend(self.adl(set.name, &args_in));
            super::lookup::distinct(&mut syms);
        }
        // The object of an unqualified member call is `*this`.
        let mut object = set.object;
        if object.is_none() && is_member && self.cx.this.is_some() {
            object = self.implicit_this(&syms, set.loc);
        }
        let mut cands: Vec<Candidate> = Vec::new();
        if !self.session.diags.in_trap() {
            self.resolution.broken_body = None;
        }
        for &s in &syms {
            self.add_candidate(
                s,
                object,
                &args_in,
                set.targs.as_ref(),
                UserConv::Yes,
                &mut cands,
            );
        }
        self.level_objects(&mut cands);
        let picked = self.pick(&cands, loc);
        if self.cx.mode.lenient {
            host::call_typed(self, &syms, set.name, set.loc, picked.is_ok());
        }
        match picked {
            Ok(i) => {
                let f = cands[i].func;
                if self.prog[f].flags.is_method || self.prog.explicit_object.contains(&f) {
                    let Some(o) = object else {
                        let n = self.func_display(f);
                        return self.fail(loc, msg::NEEDS_OBJECT, &[&n]);
                    };
                    return self.call_method(f, o, &args_in, set.qualified, loc);
                }
                self.finish_call(f, None, &args_in, loc)
            }
            Err(ambiguous) => self.report_no_match(&set, &syms, &cands, &args_in, ambiguous, loc),
        }
    }

    #[cold]
    fn report_no_match(
        &mut self,
        set: &OverloadSet,
        syms: &[SymbolId],
        cands: &[Candidate],
        args: &[ExprId],
        ambiguous: bool,
        loc: Loc,
    ) -> R<ExprId> {
        if self.session.diags.in_trap() {
            return self.fail(loc, msg::NO_MATCH, &[&"", &""]);
        }
        let name = self.text(set.name).to_string();
        if syms.is_empty() {
            return self.undeclared(set.loc, set.name, Wanted::Value);
        }
        // An error in a body that deduction needed is no failure of deduction: it is what's wrong.
        if let Some(f) = self.resolution.broken_body.take().filter(|_| !ambiguous) {
            let errors = self.session.diags.error_count();
            self.require_body(f);
            if self.session.diags.error_count() > errors {
                return Err(Fail);
            }
        }
        let types: Vec<String> = args.iter().map(|a| self.expr_type_name(*a)).collect();
        let types = types.join(", ");
        let mut notes: Vec<(Loc, String)> = Vec::new();
        if ambiguous {
            for c in cands.iter().take(8) {
                notes.push((self.prog[c.func].loc, self.func_display(c.func)));
            }
        } else {
            for &s in syms.iter().take(8) {
                match *self.sym_kind(s) {
                    SymKind::Func(f) => {
                        let why = self.why_not(f, args, set.object);
                        notes.push((self.prog[f].loc, format!("{}{why}", self.func_display(f))));
                    }
                    SymKind::Template(t) => {
                        let at = self.templates.list[t.index()].loc;
                        notes.push((at, format!("template '{}': arguments could not be deduced or do not satisfy it", self.template_name(t))));
                    }
                    _ => {}
                }
            }
        }
        let loc = match syms {
            [s] if !ambiguous => self.first_misfit(*s, args, loc),
            _ => loc,
        };
        let id = if ambiguous {
            msg::AMBIGUOUS_CALL
        } else {
            msg::NO_MATCH
        };
        let stack = if self.session.diags.in_trap() {
            Vec::new()
        } else {
            self.backtrace()
        };
        let mut b = self.session.diags.report(loc, id, &[&name, &types]);
        for (l, t) in &notes {
            b = b.note(*l, msg::CANDIDATE, &[t]);
        }
        for (l, t) in &stack {
            b = b.note(*l, msg::IN_INSTANTIATION_OF, &[t]);
        }
        b.emit();
        Err(Fail)
    }

    /// The argument that the only function there is does not take.
    fn first_misfit(&mut self, s: SymbolId, args: &[ExprId], loc: Loc) -> Loc {
        let SymKind::Func(f) = *self.sym_kind(s) else {
            return loc;
        };
        let Some(ft) = self.prog.types.fn_type(self.prog[f].ty).cloned() else {
            return loc;
        };
        for (i, &a) in args.iter().enumerate() {
            match ft.params.get(i) {
                Some(&p) if !self.ics(a, p, UserConv::Yes).is_bad() => {}
                _ => return self.start_of(a, loc),
            }
        }
        if args.len() < ft.params.len() {
            return self.end_of_arguments().unwrap_or(loc);
        }
        loc
    }

    fn why_not(&mut self, f: FuncId, args: &[ExprId], object: Option<ExprId>) -> String {
        let Some(ft) = self.prog.types.fn_type(self.prog[f].ty).cloned() else {
            return String::new();
        };
        if args.len() > ft.params.len() || args.len() < ft.params.len() {
            return format!(" takes {} arguments, {} given", ft.params.len(), args.len());
        }
        for (i, (&a, &p)) in args.iter().zip(ft.params.iter()).enumerate() {
            if self.ics(a, p, UserConv::Yes).is_bad() {
                let (from, to) = (self.expr_type_name(a), self.type_name(p));
                return format!(
                    ": no conversion from '{from}' to '{to}' for argument {}",
                    i + 1
                );
            }
        }
        if object.is_some_and(|o| self.ty(o).is_const()) && ft.quals & CONST == 0 {
            return ": the object is const".to_string();
        }
        String::new()
    }

    /// `*this` when the members found belong to the class of the function being parsed.
    pub fn implicit_this(&mut self, syms: &[SymbolId], loc: Loc) -> Option<ExprId> {
        let this = self.cx.this?;
        let r = self.prog.types.record(this)?;
        for &s in syms {
            let owner = match *self.sym_kind(s) {
                SymKind::Func(f) => match self.prog[f].parent {
                    Parent::Record(x) => Some(x),
                    _ => None,
                },
                SymKind::Field(x, _) => Some(x),
                SymKind::Indirect(ref p) => p.first().map(|x| x.0),
                SymKind::Template(t) => self.record_of_scope(self.templates.list[t.index()].scope),
                _ => None,
            };
            if let Some(o) = owner
                && self.find_base_path(r, o).is_some()
            {
                return Some(self.deref_this(loc));
            }
        }
        None
    }

    /// The lvalue `*this`.
    pub fn deref_this(&mut self, loc: Loc) -> ExprId {
        let t = self.cx.this.unwrap_or(Builtin::Error.q());
        if let Some(e) = Lambdas(self).captured_this(loc) {
            return e;
        }
        let p = self.prog.types.pointer(t);
        let this = self.prvalue(ExprKind::This, p, loc);
        self.expr(
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand: this,
            },
            t,
            Category::LValue,
            loc,
        )
    }

    /// A call of a non-static member function on `object`.
    pub fn call_method(
        &mut self,
        f: FuncId,
        object: ExprId,
        args: &[ExprId],
        qualified: bool,
        loc: Loc,
    ) -> R<ExprId> {
        if self.prog.explicit_object.contains(&f) {
            let all = [&[object], args].concat();
            return self.finish_call(f, None, &all, loc);
        }
        let object = self.as_glvalue(object);
        let naming = match qualified {
            true => None,
            false => self.prog.types.record(self.ty(object)),
        };
        self.check_function_access(f, naming, loc)?;
        if let Some(n) = naming {
            self.check_protected_call(f, n, loc)?;
        }
        let object = match self.prog[f].parent {
            Parent::Record(r) => self.to_base_glvalue(object, r, loc)?,
            _ => object,
        };
        if self.prog[f].flags.is_virtual && !qualified {
            let (ft, args) = self.prepare_call(f, args, loc)?;
            let list = self.prog.add_expr_list(&args);
            return Ok(self.call_result(Callee::Virtual { func: f, object }, list, ft.ret, loc));
        }
        self.finish_call(f, Some(object), args, loc)
    }

    fn prepare_call(&mut self, f: FuncId, args: &[ExprId], loc: Loc) -> R<(FnType, Vec<ExprId>)> {
        if self.prog[f].flags.is_deleted {
            let n = self.func_display(f);
            return self.fail(loc, msg::DELETED_FUNCTION, &[&n]);
        }
        if self.cx.mode.lenient {
            self.use_function(f, loc);
        }
        self.deduce_return(f);
        if !self.cx.mode.lenient && self.has_placeholder(self.prog.ret(f)) {
            // The body's error was reported.
            if matches!(self.prog[f].body, Body::Error) {
                return Err(Fail);
            }
            let n = self.func_display(f);
            return self.fail(loc, msg::AUTO_BEFORE_DEDUCED, &[&n]);
        }
        self.check_space(f, loc)?;
        if !self.cx.mode.lenient {
            self.use_function(f, loc);
        }
        let Some(ft) = self.prog.types.fn_type(self.prog[f].ty).cloned() else {
            return Err(Fail);
        };
        if args.len() > ft.params.len() && !ft.variadic {
            let name = self.func_display(f);
            let want = ft.params.len();
            let n = args.len();
            let loc = self.start_of(args[want], loc);
            return self.fail(loc, msg::ARG_COUNT, &[&name, &want, &n]);
        }
        let mut v = self.convert_args(&ft, args, loc)?;
        for i in args.len()..ft.params.len() {
            v.push(self.default_argument(f, i, loc)?);
        }
        Ok((ft, v))
    }

    /// Calls function `f` directly (`object` for member functions).
    pub fn finish_call(
        &mut self,
        f: FuncId,
        object: Option<ExprId>,
        args: &[ExprId],
        loc: Loc,
    ) -> R<ExprId> {
        if object.is_none() {
            self.check_function_access(f, None, loc)?;
        }
        let prepared = if self.cx.mode.lenient {
            // The arguments may be beyond us; the result's type is not.
            match self.trap(|s| s.prepare_call(f, args, loc)) {
                Some(p) => p,
                None => {
                    let t = self.prog.ret(f);
                    return Ok(self.error_of(t, loc));
                }
            }
        } else {
            self.prepare_call(f, args, loc)?
        };
        let (ft, args) = prepared;
        if self.has_placeholder(ft.ret) && self.cx.mode.lenient {
            return Ok(self.error_expr(loc));
        }
        if self.prog[f].flags.is_consteval && !self.cx.mode.unevaluated && !self.cx.mode.immediate {
            let list = self.prog.add_expr_list(&args);
            let callee = match object {
                Some(object) => Callee::Method { func: f, object },
                None => Callee::Direct(f),
            };
            let e = self.call_result(callee, list, ft.ret, loc);
            if self
                .cx
                .func
                .is_none_or(|c| !self.prog[c].flags.is_consteval)
                && self.prog[e].cat == Category::PrValue
            {
                return self.fold_constant(e);
            }
            return Ok(e);
        }
        let list = self.prog.add_expr_list(&args);
        let callee = match object {
            Some(object) if self.prog[f].flags.is_method => Callee::Method { func: f, object },
            _ => Callee::Direct(f),
        };
        Ok(self.call_result(callee, list, ft.ret, loc))
    }

    /// Where the default argument of parameter `i` stands, seen from here: a declaration in a block gives its own, and those alone
    /// ([dcl.fct.default] 4).
    pub(super) fn default_of(&self, f: FuncId, i: usize) -> Option<(Pos, ScopeId)> {
        if !self.facts.block_defaults.is_empty() {
            let mut cur = Some(self.cx.scope);
            while let Some(s) = cur {
                if let Some(own) = self.facts.block_defaults.get(&(s, f)) {
                    return own.get(i).copied().flatten();
                }
                cur = self.scope(s).parent;
            }
        }
        self.facts.functions[f.index()]
            .defaults
            .get(i)
            .copied()
            .flatten()
    }

    /// The default argument of parameter `i`, parsed in the scope of the declaration that wrote it.
    pub fn default_argument(&mut self, f: FuncId, i: usize, loc: Loc) -> R<ExprId> {
        let Some((pos, scope)) = self.default_of(f, i) else {
            let n = self.func_display(f);
            let want = self.prog[f].params.len();
            return self.fail(loc, msg::ARG_COUNT, &[&n, &want, &i]);
        };
        let Some(p) = self
            .prog
            .types
            .fn_type(self.prog[f].ty)
            .and_then(|t| t.params.get(i).copied())
        else {
            return Err(Fail);
        };
        let mut cx = self.decl_cx(pos, scope);
        cx.mode.device = self.cx.mode.device;
        cx.func = self.cx.func;
        cx.mode.unevaluated = self.cx.mode.unevaluated;
        cx.called_at = self.cx.called_at.or(Some(loc));
        self.at(cx, |s| {
            s.stack_check()?;
            s.resolution.conv_depth += 1;
            let e = if s.is(TokenKind::LBrace) {
                s.parse_braced()
            } else {
                s.parse_assignment()
            };
            s.resolution.conv_depth -= 1;
            let e = e?;
            s.copy_init(p, e, loc)
        })
    }

    /// Host functions may not be called from device code.
    pub fn check_space(&mut self, f: FuncId, loc: Loc) -> R<()> {
        if !self.cx.mode.device || self.cx.mode.unevaluated || self.device_callable(f) {
            return Ok(());
        }
        // What is `constexpr` and marked for neither side may do what the host may, as long as the device does not come to it.
        if self.cx.func.is_some_and(|c| {
            let c = &self.prog[c];
            c.flags.is_constexpr && !c.attrs.host && !c.attrs.device && !c.attrs.global
        }) {
            return Ok(());
        }
        let callee = self.func_display(f);
        let caller = match self.cx.func {
            Some(c) => self.func_display(c),
            None => String::new(),
        };
        let kind = if self.cx.func.is_some_and(|c| self.prog[c].attrs.global) {
            "__global__"
        } else {
            "__device__"
        };
        // Functions for both sides may call host functions where they are never run on the device; templates often do.
        if self
            .cx
            .func
            .is_some_and(|c| self.prog[c].attrs.host && self.prog[c].attrs.device)
        {
            if !self.exec_unchecked() {
                self.session
                    .diags
                    .report(loc, msg::HOST_CALL_FROM_HD, &[&callee, &caller])
                    .emit();
            }
            return Ok(());
        }
        self.fail(loc, msg::HOST_CALL, &[&callee, &kind, &caller])
    }

    /// Does `#pragma nv_exec_check_disable` stand before the definition of the function being parsed?
    fn exec_unchecked(&self) -> bool {
        let Some(body) = self
            .cx
            .func
            .filter(|_| !self.tokens.unchecked.is_empty())
            .and_then(|f| self.facts.functions[f.index()].body)
        else {
            return false;
        };
        let head = self.tokens.host_head(body >> 1);
        let at = self.tokens.unchecked.partition_point(|i| *i < head);
        self.tokens
            .unchecked
            .get(at)
            .is_some_and(|i| *i <= body >> 1)
    }

    /// A call of an object of class type: `operator()`, or a conversion to a function pointer.
    fn call_object(
        &mut self,
        callee: ExprId,
        r: RecordId,
        args: Vec<ExprId>,
        loc: Loc,
    ) -> R<ExprId> {
        self.require_complete_record(r, loc)?;
        let op = self.op_syms.of(OpName::Call);
        let syms = self.lookup_member(r, op);
        let mut cands = Vec::new();
        for &s in &syms {
            self.add_candidate(s, Some(callee), &args, None, UserConv::Yes, &mut cands);
        }
        self.level_objects(&mut cands);
        match self.pick(&cands, loc) {
            Ok(i) => {
                let f = cands[i].func;
                if self.prog[f].flags.is_static {
                    return self.finish_call(f, None, &args, loc);
                }
                self.call_method(f, callee, &args, false, loc)
            }
            Err(ambiguous) => {
                if syms.is_empty() && !ambiguous {
                    // Surrogate: conversion to pointer to function.
                    let conv = self.op_syms.conv;
                    for s in self.lookup_member(r, conv) {
                        if let SymKind::Func(f) = *self.sym_kind(s)
                            && let FuncName::Conversion(t) = self.prog[f].name
                        {
                            let p = self.prog.types.strip_ref(t);
                            if self
                                .prog
                                .types
                                .pointee(p)
                                .is_some_and(|x| self.prog.types.is_function(x))
                                || self.prog.types.is_function(p)
                            {
                                let fp = self.call_method(f, callee, &[], false, loc)?;
                                return self.call(fp, args, loc);
                            }
                        }
                    }
                    let n = self.type_name(self.ty(callee));
                    return self.fail(loc, msg::NOT_CALLABLE, &[&n]);
                }
                let set = OverloadSet {
                    name: op,
                    loc,
                    syms: syms.clone(),
                    object: Some(callee),
                    qualified: false,
                    targs: None,
                };
                self.report_no_match(&set, &syms, &cands, &args, ambiguous, loc)
            }
        }
    }

    // Construction.

    /// `T(args)` for class type `T`: chooses a constructor.
    pub fn construct(
        &mut self,
        t: QualType,
        args: &[ExprId],
        explicit: bool,
        loc: Loc,
    ) -> R<ExprId> {
        let Some(r) = self.prog.types.record(t) else {
            return Err(Fail);
        };
        self.require_complete_record(r, loc)?;
        // A prvalue of the same type is the object itself.
        if args.len() == 1
            && self.prog[args[0]].cat == Category::PrValue
            && self.ty(args[0]).ty() == t.ty()
        {
            return Ok(args[0]);
        }
        let ctors = self.constructors(r);
        let mut c = Vec::new();
        for &s in &ctors {
            self.add_candidate(s, None, args, None, UserConv::Yes, &mut c);
        }
        if !explicit {
            c.retain(|x| !self.prog[x.func].flags.is_explicit);
        }
        let mut best = self.pick(&c, loc);
        if best == Err(true)
            && let [arg] = *args
            && matches!(self.prog[arg].kind, ExprKind::Braced(_))
            && self
                .trap(|s| ListInit(s).list_init(t, arg, false, loc))
                .is_none()
        {
            // `T x({a, b})`: explicit constructors make no temporary `T` of the list that could be copied.
            c.retain(|x| {
                use SpecialMember as S;
                !matches!(self.prog[x.func].special, S::CopyCtor | S::MoveCtor)
            });
            best = self.pick(&c, loc);
        }
        match best {
            Ok(i) => {
                let f = c[i].func;
                self.construct_with(t, f, args, loc)
            }
            Err(ambiguous) => {
                // A conversion function to the class itself, explicit ones too: its result is the object.
                if let (false, true, [arg]) = (ambiguous, explicit, args)
                    && let super::convert::Ics::User {
                        func,
                        ambiguous: false,
                        ..
                    } = self.ics(*arg, t, UserConv::Explicit)
                    && matches!(self.prog[func].name, FuncName::Conversion(_))
                {
                    return self.initialize(t, *arg, UserConv::Explicit, loc);
                }
                // C++20: parentheses may initialise an aggregate.
                if !ambiguous
                    && self.options.cxx20
                    && self.prog[r].traits.is_aggregate
                    && !args.is_empty()
                {
                    let list = self.prog.add_expr_list(args);
                    let b = self.expr(
                        ExprKind::Braced(list),
                        Builtin::BracedList.q(),
                        Category::PrValue,
                        loc,
                    );
                    return ListInit(self).list_init(t, b, true, loc);
                }
                let written = ctors.iter().any(
                    |s| !matches!(*self.sym_kind(*s), SymKind::Func(f) if self.prog[f].flags.is_implicit),
                );
                // The arguments are at fault; of an aggregate, the one too many.
                let loc = match args {
                    [_, second, ..] if !written => self.start_of(*second, loc),
                    [first, ..] if !ambiguous => self.start_of(*first, loc),
                    _ => loc,
                };
                let name = self.prog[r].name.unwrap_or(self.op_syms.ctor);
                let set = OverloadSet {
                    name,
                    loc,
                    syms: ctors.clone(),
                    object: None,
                    qualified: true,
                    targs: None,
                };
                self.report_no_match(&set, &ctors, &c, args, ambiguous, loc)
            }
        }
    }

    /// Constructs with a constructor already chosen.
    pub fn construct_with(
        &mut self,
        t: QualType,
        f: FuncId,
        args: &[ExprId],
        loc: Loc,
    ) -> R<ExprId> {
        if let Parent::Record(r) = self.prog[f].parent {
            // An inherited constructor template of a base: build the base, default the rest.
            if let Some(own) = self.prog.types.record(t)
                && own != r
            {
                let f = self.inherit_one(own, f);
                return self.construct_with(t, f, args, loc);
            }
        }
        self.check_function_access(f, None, loc)?;
        let (_, args) = self.prepare_call(f, args, loc)?;
        let _ = self.needed_dtor(t);
        let list = self.prog.add_expr_list(&args);
        let e = self.prvalue(
            ExprKind::Construct {
                ctor: f,
                args: list,
                zero_first: false,
            },
            t,
            loc,
        );
        if self.prog[f].flags.is_consteval
            && !self.cx.mode.unevaluated
            && self
                .cx
                .func
                .is_none_or(|c| !self.prog[c].flags.is_consteval)
        {
            return self.fold_constant(e);
        }
        Ok(e)
    }

    /// The constructor of `r` that forwards to a base's constructor `f` (an instance of a template).
    fn inherit_one(&mut self, r: RecordId, f: FuncId) -> FuncId {
        // One class at a time: the base between has inherited it too.
        let between = match self.prog[f].parent {
            Parent::Record(from) => {
                let bases: Vec<RecordId> = self.prog[r].bases.iter().map(|b| b.record).collect();
                let direct = bases.contains(&from);
                bases
                    .into_iter()
                    .find(|&b| !direct && self.prog.has_base(b, from))
            }
            _ => None,
        };
        let f = between.map_or(f, |b| self.inherit_one(b, f));
        if let Some(&g) = self.prog[r]
            .ctors
            .iter()
            .find(|g| self.facts.functions[g.index()].origin.inherited == Some(f))
        {
            return g;
        }
        let scope = self.facts.records[r.index()].scope;
        let ps = self.new_scope(ScopeKind::Params, scope);
        let mut d = self.prog[f].clone();
        d.params = d
            .params
            .iter()
            .map(|p| {
                let v = self.prog[*p].clone();
                self.simple_var(v.name, v.ty, v.loc, Storage::Param, ps)
            })
            .collect();
        d.parent = Parent::Record(r);
        d.body = Body::Unparsed;
        d.reached = false;
        d.special = SpecialMember::No;
        let info = FuncInfo {
            scope: ps,
            defaults: self.facts.functions[f.index()].defaults.clone(),
            origin: FuncOrigin {
                inherited: Some(f),
                ..Default::default()
            },
            ..Default::default()
        };
        let g = self.new_func(d, info);
        let first = self.prog.inherited.get(&f).copied().unwrap_or(f);
        self.prog.inherited.insert(g, first);
        self.prog[r].ctors.push(g);
        g
    }

    /// Default-initialisation: `None` when nothing happens.
    pub fn default_init(&mut self, t: QualType, loc: Loc) -> R<Option<ExprId>> {
        let e = self.prog.types.base_elem(t);
        let Some(r) = self.prog.types.record(e) else {
            return Ok(None);
        };
        self.require_complete_record(r, loc)?;
        if self.prog[r].traits.trivial_default_ctor {
            return Ok(None);
        }
        let et = e;
        let one = self.construct(et, &[], true, loc)?;
        if let ExprKind::Construct { ctor, .. } = self.prog[one].kind
            && self.prog[ctor].body == Body::Trivial
        {
            return Ok(None);
        }
        if self.prog.types.is_array(t) {
            return Ok(Some(self.fill_array(t, one, loc)));
        }
        Ok(Some(one))
    }

    /// An array initialiser with every element from `elem`.
    pub fn fill_array(&mut self, t: QualType, elem: ExprId, loc: Loc) -> ExprId {
        let Some(e) = self.prog.types.elem(t) else {
            return elem;
        };
        let inner = self.fill_array(e, elem, loc);
        let inits = self.prog.add_init_list(&[]);
        self.prvalue(
            ExprKind::InitList {
                inits,
                filler: Some(inner),
            },
            t,
            loc,
        )
    }

    /// Value-initialisation: `T()`.
    pub fn value_init(&mut self, t: QualType, loc: Loc) -> R<ExprId> {
        let e = self.prog.types.base_elem(t);
        if let Some(r) = self.prog.types.record(e) {
            self.require_complete_record(r, loc)?;
            let user = self
                .special_of(r, SpecialMember::DefaultCtor)
                .is_some_and(|f| {
                    !self.prog[f].flags.is_implicit && !self.prog[f].flags.is_defaulted
                });
            if self.prog[r].traits.trivial_default_ctor
                && self
                    .special_of(r, SpecialMember::DefaultCtor)
                    .is_some_and(|f| !self.prog[f].flags.is_deleted)
            {
                return Ok(self.prvalue(ExprKind::Zero, t, loc));
            }
            let one = self.construct(e, &[], true, loc)?;
            if !user && let ExprKind::Construct { zero_first, .. } = &mut self.prog[one].kind {
                *zero_first = true;
            }
            if self.prog.types.is_array(t) {
                return Ok(self.fill_array(t, one, loc));
            }
            return Ok(one);
        }
        if self.prog.types.is_void(t) {
            let z = self.int(0, Builtin::Int.q(), loc);
            return Ok(self.prvalue(
                ExprKind::Cast {
                    kind: CastKind::ToVoid,
                    operand: z,
                },
                t,
                loc,
            ));
        }
        Ok(self.prvalue(ExprKind::Zero, t, loc))
    }
}
