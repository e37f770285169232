//! The bodies of implicit and defaulted special members: copies and assignments of each part ([`super::special`] says which exist).

use super::*;
use SpecialMember as S;

impl Sema<'_> {
    /// Makes the body of a defaulted, non-trivial special member (or an inherited constructor).
    pub(crate) fn synthesize_special(&mut self, f: FuncId) -> R<()> {
        let kind = self.prog[f].special;
        let mut cx = self.decl_cx(0, self.facts.functions[f.index()].scope);
        cx.func = Some(f);
        cx.mode.device = true;
        cx.pos = ((self.tokens.toks.len() as u32).saturating_sub(1)) << 1;
        let Parent::Record(r) = self.prog[f].parent else {
            // A comparison defaulted as a friend.
            return self.at(cx, |s| s.synthesize_comparison(f));
        };
        let loc = self.prog[f].loc;
        cx.this = Some(self.prog[r].ty.into());
        self.at(cx, |s| {
            if let Some(base_ctor) = s.facts.functions[f.index()].origin.inherited {
                let args: Vec<ExprId> = s.prog[f]
                    .params
                    .clone()
                    .into_iter()
                    .map(|p| s.forward_param(p, loc))
                    .collect();
                let Parent::Record(b) = s.prog[base_ctor].parent else {
                    return Ok(());
                };
                let bt: QualType = s.prog[b].ty.into();
                let init = s.construct_with(bt, base_ctor, &args, loc)?;
                s.prog[f].inits = s.default_inits(r, f, Some((b, init)))?;
            } else if kind == S::DefaultCtor {
                s.prog[f].inits = s.default_inits(r, f, None)?;
            } else if matches!(kind, S::CopyCtor | S::MoveCtor) {
                s.prog[f].inits = s.copy_inits(r, f, kind == S::MoveCtor)?;
            } else if matches!(kind, S::CopyAssign | S::MoveAssign) {
                let body = s.assign_body(r, f, kind == S::MoveAssign)?;
                s.prog[f].body = Body::Parsed(body);
                return Ok(());
            } else if kind == S::No {
                return s.synthesize_comparison(f);
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

    /// A parameter passed on with its own category.
    fn forward_param(&mut self, p: VarId, loc: Loc) -> ExprId {
        let declared = self.prog[p].ty;
        let t = self.prog.types.strip_ref(declared);
        let cat = if self.prog.types.is_lref(declared) {
            Category::LValue
        } else {
            Category::XValue
        };
        self.expr(ExprKind::Var(p), t, cat, loc)
    }

    fn this_object(&mut self, r: RecordId, loc: Loc) -> ExprId {
        let t: QualType = self.prog[r].ty.into();
        let pt = self.prog.types.pointer(t);
        let this = self.prvalue(ExprKind::This, pt, loc);
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

    /// The source object of a copy, seen as one of its parts.
    fn source_part(
        &mut self,
        r: RecordId,
        p: VarId,
        mv: bool,
        target: CtorTarget,
        loc: Loc,
    ) -> ExprId {
        let pt = self.prog[p].ty;
        let t = self.prog.types.strip_ref(pt);
        let cat = if mv {
            Category::XValue
        } else {
            Category::LValue
        };
        let src = self.expr(ExprKind::Var(p), t, cat, loc);
        match target {
            CtorTarget::Base(i) => {
                let b = self.prog[r].bases[i as usize].record;
                let bt = QualType::with(self.prog[b].ty, t.quals());
                self.expr(
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
                let path = self.base_path(r, b).unwrap_or_default();
                let bt = QualType::with(self.prog[b].ty, t.quals());
                self.expr(
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
                let f = &self.prog[r].fields[i as usize];
                let (fty, mutable) = (f.ty, f.mutable);
                let is_ref = self.prog.types.is_ref(fty);
                let ft = self.prog.types.strip_ref(fty);
                let ft = if is_ref {
                    ft
                } else {
                    ft.add(if mutable { 0 } else { t.quals() })
                };
                let c = if is_ref && !self.prog.types.is_rref(fty) {
                    Category::LValue
                } else {
                    cat
                };
                self.expr(
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

    pub(super) fn virtual_bases(&self, r: RecordId, out: &mut Vec<RecordId>) {
        for b in &self.prog[r].bases {
            self.virtual_bases(b.record, out);
            if b.is_virtual && !out.contains(&b.record) {
                out.push(b.record);
            }
        }
    }

    /// What a constructor of `r` initialises as bases, in order: virtual bases first ([class.base.init] 13).
    pub(super) fn base_targets(&self, r: RecordId) -> Vec<(CtorTarget, RecordId)> {
        let mut virtuals = Vec::new();
        self.virtual_bases(r, &mut virtuals);
        let bases = &self.prog[r].bases;
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

    fn copy_inits(&mut self, r: RecordId, f: FuncId, mv: bool) -> R<Vec<CtorInit>> {
        let loc = self.prog[f].loc;
        let p = self.prog[f].params[0];
        let mut v = Vec::new();
        let bases = self.base_targets(r).into_iter();
        let mut targets: Vec<(CtorTarget, QualType)> =
            bases.map(|(t, b)| (t, self.prog[b].ty.into())).collect();
        for (i, fd) in self.prog[r].fields.iter().enumerate() {
            if fd.bits.is_some() && fd.name.is_none() {
                continue;
            }
            targets.push((CtorTarget::Field(i as u32), fd.ty));
        }
        for (target, ty) in targets {
            let src = self.source_part(r, p, mv, target, loc);
            let init = self.copy_part(ty, src, loc)?;
            v.push(CtorInit { target, init });
        }
        Ok(v)
    }

    /// Element `idx` of the array `src`, of the array's value category.
    pub(super) fn array_element(
        &mut self,
        src: ExprId,
        elem: QualType,
        idx: ExprId,
        loc: Loc,
    ) -> ExprId {
        let (et, cat) = {
            let x = &self.prog[src];
            (elem.add(x.ty.quals()), x.cat)
        };
        let ptr_t = self.prog.types.pointer(et);
        let ptr = self.prvalue(
            ExprKind::Cast {
                kind: CastKind::ArrayToPointer,
                operand: src,
            },
            ptr_t,
            loc,
        );
        let sum = self.prvalue(
            ExprKind::Binary {
                op: BinaryOp::Add,
                l: ptr,
                r: idx,
            },
            ptr_t,
            loc,
        );
        self.expr(
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
    fn assign_array(&mut self, dst: ExprId, src: ExprId, n: u64, loc: Loc) -> R<ExprId> {
        let scope = self.cx.scope;
        let size_t = Builtin::ULong.q();
        let i = self.simple_var(None, size_t, loc, Storage::Local, scope);
        self.prog[i].init = Some(self.int(0, size_t, loc));
        let vars = self.prog.add_var_list(&[i]);
        let init = self.prog.add_stmt(Stmt {
            kind: StmtKind::Decl(vars),
            loc,
        });
        let index = |me: &mut Self| {
            let v = me.var_expr(i, loc);
            me.rvalue(v)
        };
        let (x, count) = (index(self)?, self.int(i128::from(n), size_t, loc));
        let c = self.binary_op(OpName::ExclaimEq, x, count, loc)?;
        let cond = self.to_bool(c)?;
        let v = self.var_expr(i, loc);
        let inc = self.unary_op(OpName::PlusPlus, v, loc)?;
        let part = |me: &mut Self, whole: ExprId| -> R<ExprId> {
            let elem = me.prog.types.elem(me.ty(whole)).ok_or(Fail)?;
            let x = index(me)?;
            Ok(me.array_element(whole, elem, x, loc))
        };
        let (to, from) = (part(self, dst)?, part(self, src)?);
        let e = self.assign_part(to, from, loc)?;
        let body = self.prog.add_stmt(Stmt {
            kind: StmtKind::Expr(e),
            loc,
        });
        let all = self.prog.add_stmt(Stmt {
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
        let list = self.prog.add_stmt_list(&[all]);
        let block = self.prog.add_stmt(Stmt {
            kind: StmtKind::Compound(list),
            loc,
        });
        Ok(self.prvalue(ExprKind::StmtExpr(block), Builtin::Void.q(), loc))
    }

    /// Initialises an object of type `ty` (arrays elementwise) from the glvalue `src`.
    pub(crate) fn copy_part(&mut self, ty: QualType, src: ExprId, loc: Loc) -> R<ExprId> {
        if let TypeKind::Array {
            elem,
            len: ArrayLen::Const(n),
        } = *self.prog.types.kind(ty.ty())
        {
            let mut up = 0;
            let mut inner = elem;
            while let Some(e) = self.prog.types.elem(inner) {
                inner = e;
                up += 1;
            }
            let idx = self.prvalue(ExprKind::ArrayIndex(up), Builtin::ULong.q(), loc);
            let e = self.array_element(src, elem, idx, loc);
            let init = self.copy_part(elem, e, loc)?;
            return Ok(self.prvalue(
                ExprKind::ArrayInitLoop {
                    count: n,
                    elem: init,
                },
                ty,
                loc,
            ));
        }
        self.copy_init(ty, src, loc)
    }

    fn assign_body(&mut self, r: RecordId, f: FuncId, mv: bool) -> R<StmtId> {
        let loc = self.prog[f].loc;
        let p = self.prog[f].params[0];
        let mut stmts = Vec::new();
        let mut targets: Vec<CtorTarget> = (0..self.prog[r].bases.len())
            .map(|i| CtorTarget::Base(i as u32))
            .collect();
        for (i, fd) in self.prog[r].fields.iter().enumerate() {
            if !(fd.bits.is_some() && fd.name.is_none()) {
                targets.push(CtorTarget::Field(i as u32));
            }
        }
        for t in targets {
            let src = self.source_part(r, p, mv, t, loc);
            let obj = self.this_object(r, loc);
            let dst = match t {
                CtorTarget::Base(i) => {
                    let bt: QualType = self.prog[self.prog[r].bases[i as usize].record].ty.into();
                    self.expr(
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
                    let ft = self.prog[r].fields[i as usize].ty;
                    let ft = self.prog.types.strip_ref(ft);
                    self.expr(
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
            let e = self.assign_part(dst, src, loc)?;
            stmts.push(self.prog.add_stmt(Stmt {
                kind: StmtKind::Expr(e),
                loc,
            }));
        }
        let me = self.this_object(r, loc);
        stmts.push(self.prog.add_stmt(Stmt {
            kind: StmtKind::Return(Some(me)),
            loc,
        }));
        let list = self.prog.add_stmt_list(&stmts);
        Ok(self.prog.add_stmt(Stmt {
            kind: StmtKind::Compound(list),
            loc,
        }))
    }

    fn assign_part(&mut self, dst: ExprId, src: ExprId, loc: Loc) -> R<ExprId> {
        let t = self.ty(dst);
        if self.prog.types.is_array(t) {
            let e = self.prog.types.base_elem(t);
            let triv = self
                .prog
                .types
                .record(e)
                .is_none_or(|r| self.prog[r].traits.trivial_copy_assign);
            if !triv {
                if let TypeKind::Array {
                    len: ArrayLen::Const(n),
                    ..
                } = *self.prog.types.kind(t.ty())
                {
                    return self.assign_array(dst, src, n, loc);
                }
                return Err(Fail);
            }
            return Ok(self.expr(ExprKind::CopyObject { dst, src }, t, Category::LValue, loc));
        }
        self.binary_op(OpName::Eq, dst, src, loc)
    }
}
