//! Type-trait builtins.

use super::convert::UserConv;
use super::*;
use TokenKind as K;

jacquard_macros::type_traits!();

/// The trait called `name`: what it asks, and whether incomplete classes will do.
fn trait_of(name: &str) -> Option<(Trait, bool)> {
    let at = TRAITS.binary_search_by_key(&name, |t| t.0).ok()?;
    Some((TRAITS[at].1, TRAITS[at].2))
}

impl Sema<'_> {
    /// A type trait at the cursor; `None` when the name is none.
    pub(crate) fn parse_trait(&mut self, t: Token) -> R<Option<ExprId>> {
        let name = self.session.names.text(t.sym());
        let Some((test, incomplete)) = trait_of(name) else {
            return Ok(None);
        };
        self.bump();
        self.expect(K::LParen)?;
        let mut types: Vec<QualType> = Vec::new();
        let gt = std::mem::replace(&mut self.cx.mode.no_greater, false);
        let r = (|| -> R<()> {
            loop {
                self.each_expansion(false, |s| {
                    let q = s.parse_type_id()?;
                    types.push(q);
                    Ok(())
                })?;
                if !self.eat(K::Comma) {
                    return Ok(());
                }
            }
        })();
        self.cx.mode.no_greater = gt;
        r?;
        self.expect(K::RParen)?;
        if types.iter().any(|q| self.prog.types.is_dependent(q.ty())) {
            let args: Box<[TemplateArg]> = types.iter().map(|q| TemplateArg::Type(*q)).collect();
            return Ok(Some(self.dep(DepExpr::Trait(t.sym(), args), t.loc)));
        }
        let v = self.eval_trait(test, incomplete, &types, t.loc)?;
        Ok(Some(self.int(i128::from(v), Builtin::Bool.q(), t.loc)))
    }

    fn eval_trait(
        &mut self,
        test: Trait,
        incomplete: bool,
        types: &[QualType],
        loc: Loc,
    ) -> R<bool> {
        let Some(&t) = types.first() else {
            return self.expected("a type");
        };
        let u = types.get(1).copied().unwrap_or(Builtin::Void.q());
        let elem = self.prog.types.base_elem(t);
        let rec = self.prog.types.record(t);
        let lambda = rec.and_then(|r| self.prog[r].lambda);
        let erec = self.prog.types.record(elem);
        if let Some(r) = erec
            && !incomplete
        {
            let _ = self.complete_record(r);
        }
        let with_rec = |me: &Self, f: &dyn Fn(&RecordDecl) -> bool| match erec {
            Some(r) => f(&me.prog[r]),
            None => me.is_scalar(elem) || me.is_vector(elem),
        };
        Ok(match test {
            Trait::Same => t == u,
            Trait::BaseOf => match (rec, self.prog.types.record(u)) {
                (Some(b), Some(d)) => {
                    let _ = self.complete_record(d);
                    self.find_base_path(d, b).is_some() && self.prog[b].kind != RecordKind::Union
                }
                _ => false,
            },
            Trait::Class => rec.is_some_and(|r| self.prog[r].kind != RecordKind::Union),
            Trait::Union => rec.is_some_and(|r| self.prog[r].kind == RecordKind::Union),
            Trait::Enum => self.prog.types.enumeration(t).is_some(),
            Trait::Empty => rec.is_some_and(|r| self.prog[r].traits.is_empty),
            Trait::Polymorphic => rec.is_some_and(|r| self.prog[r].traits.has_virtual),
            Trait::Abstract => rec.is_some_and(|r| self.prog[r].traits.is_abstract),
            Trait::Final => rec.is_some_and(|r| self.prog[r].is_final),
            Trait::Pod => with_rec(self, &|d| {
                d.traits.trivially_copyable
                    && d.traits.trivial_default_ctor
                    && d.traits.is_standard_layout
            }),
            Trait::Trivial => with_rec(self, &|d| {
                d.traits.trivially_copyable && d.traits.trivial_default_ctor
            }),
            Trait::TriviallyCopyable => with_rec(self, &|d| d.traits.trivially_copyable),
            Trait::StandardLayout => with_rec(self, &|d| d.traits.is_standard_layout),
            Trait::LiteralType => {
                self.prog.types.is_ref(t)
                    || self.prog.types.is_void(t)
                    || with_rec(self, &|d| d.traits.trivial_dtor)
            }
            Trait::Aggregate => {
                self.prog.types.is_array(t) || rec.is_some_and(|r| self.prog[r].traits.is_aggregate)
            }
            Trait::TriviallyDestructible => {
                self.prog.types.is_ref(t) || with_rec(self, &|d| d.traits.trivial_dtor)
            }
            Trait::HasVirtualDestructor => rec
                .and_then(|r| self.prog[r].dtor)
                .is_some_and(|d| self.prog[d].flags.is_virtual),
            Trait::HasTrivialConstructor => with_rec(self, &|d| d.traits.trivial_default_ctor),
            Trait::HasTrivialCopy => {
                self.prog.types.is_ref(t) || with_rec(self, &|d| d.traits.trivial_copy_ctor)
            }
            Trait::HasTrivialAssign => {
                !t.is_const() && with_rec(self, &|d| d.traits.trivial_copy_assign)
            }
            Trait::Destructible => {
                !self.prog.types.is_void(t)
                    && !self.prog.types.is_function(t)
                    && erec.is_none_or(|r| {
                        self.prog[r]
                            .dtor
                            .is_none_or(|d| !self.prog[d].flags.is_deleted)
                    })
            }
            Trait::Constructible => self.constructible(t, &types[1..], loc).is_some(),
            Trait::HasNothrowCopy => true,
            Trait::TriviallyConstructible => match self.constructible(t, &types[1..], loc) {
                Some(e) => match self.prog[e].kind {
                    ExprKind::Construct { ctor, .. } => self.prog[ctor].body == Body::Trivial,
                    _ => true,
                },
                None => false,
            },
            Trait::Assignable => self.assignable(t, u, loc).is_some(),
            Trait::TriviallyAssignable => match self.assignable(t, u, loc) {
                Some(e) => match self.prog[e].kind.clone() {
                    ExprKind::Call {
                        callee: Callee::Method { func, .. } | Callee::Direct(func),
                        ..
                    } => self.prog[func].body == Body::Trivial,
                    _ => true,
                },
                None => false,
            },
            Trait::Convertible => {
                if self.prog.types.is_void(t) || self.prog.types.is_void(u) {
                    return Ok(self.prog.types.is_void(t) && self.prog.types.is_void(u));
                }
                if self.prog.types.is_array(u) || self.prog.types.is_function(u) {
                    return Ok(false);
                }
                let e = self.declval(t, loc);
                self.trap(|s| s.initialize(u, e, UserConv::Yes, loc))
                    .is_some()
            }
            Trait::ExtendedDeviceLambda => lambda.is_some_and(|l| l.extended_device),
            Trait::ExtendedHostDeviceLambda => lambda.is_some_and(|l| l.extended_host_device),
            Trait::ExtendedDeviceLambdaReturning => false,
            category => return Ok(self.in_category(category, t)),
        })
    }

    /// Whether a type is in a category of [meta.unary], which its kind alone decides.
    fn in_category(&self, category: Trait, t: QualType) -> bool {
        match category {
            Trait::Void => self.prog.types.is_void(t),
            Trait::Integral => self.prog.types.is_integral(t),
            Trait::FloatingPoint => self.prog.types.is_floating(t),
            Trait::Arithmetic => self.prog.types.is_arithmetic(t),
            Trait::Pointer => self.prog.types.is_pointer(t),
            Trait::Reference => self.prog.types.is_ref(t),
            Trait::LvalueReference => self.prog.types.is_lref(t),
            Trait::RvalueReference => self.prog.types.is_rref(t),
            Trait::Array => self.prog.types.is_array(t),
            Trait::Function => self.prog.types.is_function(t),
            Trait::Const => {
                t.is_const()
                    || (self.prog.types.is_array(t) && self.prog.types.deep_quals(t) & CONST != 0)
            }
            Trait::Volatile => t.is_volatile(),
            Trait::Signed => self
                .prog
                .types
                .builtin(t)
                .is_some_and(|b| b.is_signed() || b.is_floating()),
            Trait::Unsigned => self
                .prog
                .types
                .builtin(t)
                .is_some_and(|b| b.is_integral() && !b.is_signed()),
            Trait::MemberPointer => self.prog.types.is_member_pointer(t),
            Trait::MemberFunctionPointer => {
                matches!(*self.prog.types.kind(t.ty()), TypeKind::MemberPointer { pointee, .. } if self.prog.types.is_function(pointee))
            }
            Trait::MemberObjectPointer => {
                matches!(*self.prog.types.kind(t.ty()), TypeKind::MemberPointer { pointee, .. } if !self.prog.types.is_function(pointee))
            }
            Trait::Object => {
                !self.prog.types.is_ref(t)
                    && !self.prog.types.is_function(t)
                    && !self.prog.types.is_void(t)
            }
            Trait::Scalar => self.is_scalar(t),
            Trait::Fundamental => {
                self.prog.types.is_arithmetic(t)
                    || self.prog.types.is_void(t)
                    || t.ty() == Builtin::NullPtr.id()
            }
            Trait::Compound => {
                !(self.prog.types.is_arithmetic(t)
                    || self.prog.types.is_void(t)
                    || t.ty() == Builtin::NullPtr.id())
            }
            Trait::HasUniqueObjectRepresentations => {
                self.prog.types.is_integral(t)
                    || self.prog.types.is_pointer(t)
                    || self.prog.types.enumeration(t).is_some()
            }
            _ => false,
        }
    }

    /// [basic.types.general]: what is neither a class, an array nor a function.
    fn is_scalar(&self, t: QualType) -> bool {
        self.prog.types.is_arithmetic(t)
            || self.prog.types.enumeration(t).is_some()
            || self.prog.types.is_pointer(t)
            || self.prog.types.is_member_pointer(t)
            || t.ty() == Builtin::NullPtr.id()
    }

    fn is_vector(&self, t: QualType) -> bool {
        matches!(self.prog.types.kind(t.ty()), TypeKind::Vector { .. })
    }

    /// An expression of type `t&&`, as `declval` gives.
    pub(crate) fn declval(&mut self, t: QualType, loc: Loc) -> ExprId {
        let cat = if self.prog.types.is_lref(t) || self.prog.types.is_function(t) {
            Category::LValue
        } else {
            Category::XValue
        };
        let v = self.prog.types.strip_ref(t);
        self.expr(ExprKind::Error, v, cat, loc)
    }

    fn constructible(&mut self, t: QualType, args: &[QualType], loc: Loc) -> Option<ExprId> {
        if self.prog.types.is_void(t) || self.prog.types.is_function(t) {
            return None;
        }
        if let TypeKind::Array {
            len: ArrayLen::Incomplete,
            ..
        } = self.prog.types.kind(t.ty())
        {
            return None;
        }
        let saved = std::mem::replace(&mut self.cx.mode.unevaluated, true);
        let es: Vec<ExprId> = args.iter().map(|a| self.declval(*a, loc)).collect();
        let r = self.trap(|s| {
            if s.prog.types.is_ref(t) && es.is_empty() {
                return Err(Fail);
            }
            s.direct_init(t, es, loc)
        });
        self.cx.mode.unevaluated = saved;
        r
    }

    fn assignable(&mut self, t: QualType, u: QualType, loc: Loc) -> Option<ExprId> {
        if self.prog.types.is_void(t) || self.prog.types.is_void(u) {
            return None;
        }
        let saved = std::mem::replace(&mut self.cx.mode.unevaluated, true);
        let (l, r) = (self.declval(t, loc), self.declval(u, loc));
        let e = self.trap(|s| s.binary_op(OpName::Eq, l, r, loc));
        self.cx.mode.unevaluated = saved;
        e
    }

    /// Body of a defaulted comparison operator.
    pub(crate) fn synthesize_comparison(&mut self, f: FuncId) -> R<()> {
        let loc = self.prog[f].loc;
        let FuncName::Operator(op) = self.prog[f].name else {
            return self.unsupported(loc, "this defaulted function");
        };
        let params = self.prog[f].params.clone();
        let (l, r, class) = match self.prog[f].parent {
            Parent::Record(c) if self.prog[f].flags.is_method => {
                let q = self
                    .prog
                    .types
                    .fn_type(self.prog[f].ty)
                    .map_or(0, |t| t.quals);
                self.cx.this = Some(QualType::with(self.prog[c].ty, q));
                let o = self.deref_this(loc);
                let r = self.var_expr(params[0], loc);
                (o, r, c)
            }
            _ => {
                let (a, b) = (self.var_expr(params[0], loc), self.var_expr(params[1], loc));
                let Some(c) = self.prog.types.record(self.ty(a)) else {
                    return Err(Fail);
                };
                (a, b, c)
            }
        };
        let mut stmts: Vec<StmtId> = Vec::new();
        let ret = |s: &mut Self, e: ExprId| -> R<StmtId> {
            let t = s.prog.ret(f);
            let v = s.copy_init(t, e, loc)?;
            Ok(s.prog.add_stmt(Stmt {
                kind: StmtKind::Return(Some(v)),
                loc,
            }))
        };
        match op {
            OpName::EqEq | OpName::Spaceship => {
                let parts = self.compared_parts(l, r, class, loc)?;
                if op == OpName::Spaceship && self.facts.functions[f.index()].ret.needs_deduction {
                    let category = self.common_category(&parts, loc)?;
                    self.set_return(f, category);
                }
                for (a, b) in parts {
                    let c = self.binary_op(op, a, b, loc)?;
                    if op == OpName::EqEq {
                        let c = self.to_bool(c)?;
                        let n = self.unary_op(OpName::Exclaim, c, loc)?;
                        let no = self.int(0, Builtin::Bool.q(), loc);
                        let then = ret(self, no)?;
                        stmts.push(self.prog.add_stmt(Stmt {
                            kind: StmtKind::If {
                                cond: n,
                                then,
                                els: None,
                                hint: BranchHint::None,
                            },
                            loc,
                        }));
                    } else {
                        let t = self.prog.ret(f);
                        let scope = self.cx.scope;
                        let init = self.copy_init(t, c, loc)?;
                        let v = self.simple_var(None, t, loc, Storage::Local, scope);
                        self.prog[v].init = Some(init);
                        let list = self.prog.add_var_list(&[v]);
                        stmts.push(self.prog.add_stmt(Stmt {
                            kind: StmtKind::Decl(list),
                            loc,
                        }));
                        let e = self.var_expr(v, loc);
                        let z = self.int(0, Builtin::Int.q(), loc);
                        let ne = self.binary_op(OpName::ExclaimEq, e, z, loc)?;
                        let cond = self.to_bool(ne)?;
                        let e = self.var_expr(v, loc);
                        let then = ret(self, e)?;
                        stmts.push(self.prog.add_stmt(Stmt {
                            kind: StmtKind::If {
                                cond,
                                then,
                                els: None,
                                hint: BranchHint::None,
                            },
                            loc,
                        }));
                    }
                }
                let last = if op == OpName::EqEq {
                    self.int(1, Builtin::Bool.q(), loc)
                } else {
                    let z = self.int(0, Builtin::Int.q(), loc);
                    self.builtin_binary_op(OpName::Spaceship, z, z, loc)?
                };
                stmts.push(ret(self, last)?);
            }
            OpName::ExclaimEq => {
                let e = self.binary_op(OpName::EqEq, l, r, loc)?;
                let e = self.to_bool(e)?;
                let n = self.unary_op(OpName::Exclaim, e, loc)?;
                stmts.push(ret(self, n)?);
            }
            OpName::Less | OpName::Greater | OpName::LessEq | OpName::GreaterEq => {
                let c = self.binary_op(OpName::Spaceship, l, r, loc)?;
                let z = self.int(0, Builtin::Int.q(), loc);
                let e = self.binary_op(op, c, z, loc)?;
                stmts.push(ret(self, e)?);
            }
            _ => return self.unsupported(loc, "this defaulted function"),
        }
        let list = self.prog.add_stmt_list(&stmts);
        let body = self.prog.add_stmt(Stmt {
            kind: StmtKind::Compound(list),
            loc,
        });
        self.prog[f].body = Body::Parsed(body);
        Ok(())
    }

    /// The bases, members and elements of two objects of a class, in the order in which they are compared.
    fn compared_parts(
        &mut self,
        l: ExprId,
        r: ExprId,
        class: RecordId,
        loc: Loc,
    ) -> R<Vec<(ExprId, ExprId)>> {
        let mut parts: Vec<(ExprId, ExprId)> = Vec::new();
        for i in 0..self.prog[class].bases.len() {
            let b = self.prog[class].bases[i].record;
            let (x, y) = (
                self.to_base_glvalue(l, b, loc)?,
                self.to_base_glvalue(r, b, loc)?,
            );
            parts.push((x, y));
        }
        for i in 0..self.prog[class].fields.len() as u32 {
            let (x, y) = (
                self.field_ref(l, class, i, loc)?,
                self.field_ref(r, class, i, loc)?,
            );
            if let TypeKind::Array {
                len: ArrayLen::Const(n),
                ..
            } = *self.prog.types.kind(self.ty(x).ty())
            {
                for k in 0..n {
                    let idx = self.int(i128::from(k), Builtin::Int.q(), loc);
                    let (a, b) = (
                        self.subscript(x, &[idx], loc)?,
                        self.subscript(y, &[idx], loc)?,
                    );
                    parts.push((a, b));
                }
            } else {
                parts.push((x, y));
            }
        }
        Ok(parts)
    }

    /// The category that comparisons of all parts have in common: the weakest.
    fn common_category(&mut self, parts: &[(ExprId, ExprId)], loc: Loc) -> R<QualType> {
        // The common category: the weakest of the parts'.
        let categories = [
            sym::STRONG_ORDERING,
            sym::WEAK_ORDERING,
            sym::PARTIAL_ORDERING,
        ];
        let mut common = 0;
        for &(a, b) in parts {
            let c = self.binary_op(OpName::Spaceship, a, b, loc)?;
            if let Some(r) = self.prog.types.record(self.ty(c)) {
                let name = self.prog[r].name;
                let at = categories.iter().position(|x| Some(*x) == name);
                common = common.max(at.unwrap_or(0));
            }
        }
        let class_name = categories[common];
        let std = self.lookup_from(ScopeId(0), sym::STD);
        let ns = std.first().and_then(|s| match *self.sym_kind(*s) {
            SymKind::Namespace(ns) => Some(ns),
            _ => None,
        });
        let t = ns
            .and_then(|ns| self.lookup_qualified_scope(ns, class_name).first().copied())
            .and_then(|s| self.symbol_type(s));
        match t {
            Some(t) => Ok(t),
            None => self.fail(loc, msg::NEEDS_COMPARE_HEADER, &[]),
        }
    }
}
