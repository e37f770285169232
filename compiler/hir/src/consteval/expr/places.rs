//! The places that glvalues designate.

use super::{
    Address, AddressBase, BinaryOp, CastKind, Category, ConstValue, Eval, ExprId, ExprKind, Loc,
    MemberConst, Path, PathElem, QualType, RecordId, Result, UnaryOp, access, call, msg, ops,
};

impl Eval<'_> {
    /// What a glvalue designates.
    pub fn lvalue(&mut self, e: ExprId) -> Result<Address> {
        let loc = self.prog[e].loc;
        self.enter(loc)?;
        let a = self.glvalue(e, loc);
        self.leave();
        a
    }

    fn glvalue(&mut self, e: ExprId, loc: Loc) -> Result<Address> {
        let prog = self.prog;
        let x = &prog[e];
        match &x.kind {
            ExprKind::Var(v) => access::var_address(self, *v, loc),
            ExprKind::Func(f) => Ok(Address {
                base: AddressBase::Func(*f),
                path: Path::new(),
            }),
            ExprKind::Str(s) => Ok(Address {
                base: AddressBase::Str(*s),
                path: Path::new(),
            }),
            ExprKind::Member {
                base,
                record,
                field,
            } => self.member_place(*base, *record, *field, loc),
            ExprKind::MemberPtrAccess { object, ptr } => self.pointed_member(*object, *ptr, loc),
            ExprKind::Unary { op, operand } => self.unary_place(*op, *operand, loc),
            ExprKind::Binary {
                op: BinaryOp::Comma,
                l,
                r,
            } => {
                self.discard(*l)?;
                self.bind(*r)
            }
            ExprKind::Assign { l, r } => {
                let v = self.rvalue(*r)?;
                let a = self.lvalue(*l)?;
                let v = self.fit_bits(*l, v);
                access::store(self, &a, v, loc)?;
                Ok(a)
            }
            ExprKind::CompoundAssign { op, l, r, compute } => {
                self.compound_assign_place(*op, *l, *r, *compute, loc)
            }
            ExprKind::CopyObject { dst, src } => {
                let s = self.bind(*src)?;
                let v = access::view(self, &s, loc)?;
                let a = self.lvalue(*dst)?;
                access::store(self, &a, v, loc)?;
                Ok(a)
            }
            ExprKind::Cond { c, a, b } => {
                let v = self.condition(*c)?;
                self.bind(if v { *a } else { *b })
            }
            ExprKind::BinaryCond { value, cond } => self.bind_either(*value, *cond),
            ExprKind::Opaque(of) => match self.opaque_of(*of) {
                Some(ConstValue::Address(a)) => Ok((**a).clone()),
                _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
            },
            ExprKind::Cast { kind, operand } => self.cast_place(kind, *operand, x.ty, loc),
            ExprKind::Call { callee, args } => {
                match call::call(self, callee, *args, x.ty, None, loc)? {
                    ConstValue::Address(a) => Ok(*a),
                    _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
                }
            }
            ExprKind::Temp {
                init,
                dtor,
                extended,
            } => {
                let a = self.temp_place(e, *init)?;
                self.temporary_made(&a, *dtor, *extended, loc);
                Ok(a)
            }
            ExprKind::VectorElem { base, index } => {
                let mut a = self.lvalue(*base)?;
                let ConstValue::Int(i) = self.rvalue(*index)? else {
                    return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
                };
                a.path.push(PathElem::Index(i as i64));
                Ok(a)
            }
            ExprKind::Const(v) => match &**v {
                ConstValue::Address(a) => Ok((**a).clone()),
                v => {
                    let n = self.new_object(x.ty, v.clone());
                    Ok(Address {
                        base: AddressBase::Local(n),
                        path: Path::new(),
                    })
                }
            },
            ExprKind::StmtExpr(_)
            | ExprKind::InitList { .. }
            | ExprKind::Construct { .. }
            | ExprKind::Zero => self.temporary(e),
            _ if x.cat == Category::PrValue => self.temporary(e),
            _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    /// `value ?: other`: the value is evaluated once.
    fn bind_either(&mut self, value: ExprId, cond: ExprId) -> Result<Address> {
        let v = if self.prog[value].is_glvalue() {
            ConstValue::Address(Box::new(self.lvalue(value)?))
        } else {
            self.rvalue(value)?
        };
        self.opaque.push((value, v));
        let r = self.bind(cond);
        self.opaque.pop();
        r
    }

    /// `object.*ptr`
    fn pointed_member(&mut self, object: ExprId, ptr: ExprId, loc: Loc) -> Result<Address> {
        let prog = self.prog;
        let mut a = self.bind(object)?;
        match self.rvalue(ptr)? {
            ConstValue::MemberPtr(MemberConst::Field(r, i)) => {
                self.tidy(&mut a);
                let (owner, fields) = prog.around_anonymous(r);
                if let Some(path) = call::base_path(self, prog[object].ty, owner) {
                    a.path.extend(path.iter().map(|&b| PathElem::Base(b)));
                }
                (a.path).extend(fields.iter().map(|&(_, f)| PathElem::Field(f)));
                a.path.push(PathElem::Field(i));
                Ok(a)
            }
            _ => self.fail(loc, msg::CONSTEXPR_NULL, &[]),
        }
    }

    /// `l op= r`, computed in type `compute`.
    fn compound_assign_place(
        &mut self,
        op: BinaryOp,
        l: ExprId,
        r: ExprId,
        compute: QualType,
        loc: Loc,
    ) -> Result<Address> {
        let b = self.rvalue(r)?;
        let a = self.lvalue(l)?;
        let old = access::load(self, &a, loc)?;
        let ty = self.prog[l].ty;
        let wide = self.arith_convert(old, ty, compute, loc)?;
        let v = ops::binary(self, op, wide, b, compute, compute, loc)?;
        let v = self.arith_convert(v, compute, ty, loc)?;
        let v = self.fit_bits(l, v);
        access::store(self, &a, v, loc)?;
        Ok(a)
    }

    fn member_place(
        &mut self,
        base: ExprId,
        record: RecordId,
        field: u32,
        loc: Loc,
    ) -> Result<Address> {
        let prog = self.prog;
        // A constant the lambda captured, named in its body outside a call of it.
        if let Some(v) = prog[record].fields[field as usize].captured
            && self.frames[self.frames.len() - 1].this.is_none()
            && matches!(prog[base].kind, ExprKind::Unary { op: UnaryOp::Deref, operand }
                if matches!(prog[operand].kind, ExprKind::This))
        {
            return access::var_address(self, v, loc);
        }
        let mut a = self.bind(base)?;
        self.tidy(&mut a);
        a.path.push(PathElem::Field(field));
        self.through_reference(a, base, field, loc)
    }

    fn unary_place(&mut self, op: UnaryOp, operand: ExprId, loc: Loc) -> Result<Address> {
        let prog = self.prog;
        match op {
            UnaryOp::Deref => {
                let v = self.rvalue(operand)?;
                self.target(v, loc)
            }
            UnaryOp::PreInc | UnaryOp::PreDec => {
                let a = self.lvalue(operand)?;
                let old = access::load(self, &a, loc)?;
                self.bump(&a, old, op == UnaryOp::PreInc, prog[operand].ty, loc)?;
                Ok(a)
            }
            UnaryOp::Extension | UnaryOp::Plus => self.lvalue(operand),
            _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    fn cast_place(
        &mut self,
        kind: &CastKind,
        operand: ExprId,
        ty: QualType,
        loc: Loc,
    ) -> Result<Address> {
        match kind {
            CastKind::DerivedToBase(path) => {
                let mut a = self.bind(operand)?;
                ops::up(self, &mut a, path);
                Ok(a)
            }
            CastKind::BaseToDerived(path) => {
                let mut a = self.bind(operand)?;
                ops::down(self, &mut a, path, loc)?;
                Ok(a)
            }
            CastKind::NoOp => self.bind(operand),
            CastKind::BitCast if self.limits.wraps => {
                let mut a = self.bind(operand)?;
                ops::see_as(self, &mut a, ty);
                Ok(a)
            }
            CastKind::BitCast => self.not_allowed(loc, "reinterpret_cast"),
            _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    fn temp_place(&mut self, e: ExprId, init: ExprId) -> Result<Address> {
        let prog = self.prog;
        let ty = prog[e].ty;
        if self.frames.len() == 1
            && self
                .initialising
                .is_some_and(|i| prog[i.0].storage != crate::Storage::Local)
        {
            // A temporary that an object of static storage may refer to is one itself.
            if let Some(&o) = self.temps.get(&e) {
                return Ok(Address {
                    base: AddressBase::Local(o),
                    path: Path::new(),
                });
            }
            let a = self.new_local(ty);
            if let AddressBase::Local(o) = a.base {
                self.temps.insert(e, o);
            }
            self.init_into(&a, init)?;
            return Ok(a);
        }
        let a = self.new_local(ty);
        self.init_into(&a, init)?;
        Ok(a)
    }

    /// The place a pointer points to.
    pub fn target(&mut self, v: ConstValue, loc: Loc) -> Result<Address> {
        match v {
            ConstValue::Address(a) => Ok(*a),
            ConstValue::Null => self.fail(loc, msg::CONSTEXPR_NULL, &[]),
            _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    /// Removes an index 0 into an object that is not an array.
    fn tidy(&self, a: &mut Address) {
        ops::up(self, a, &[]);
    }

    /// A field of reference type stands for what it refers to.
    fn through_reference(
        &mut self,
        a: Address,
        base: ExprId,
        field: u32,
        loc: Loc,
    ) -> Result<Address> {
        let prog = self.prog;
        let is_ref = prog
            .types
            .record(prog[base].ty)
            .and_then(|r| prog[r].fields.get(field as usize))
            .is_some_and(|f| prog.types.is_ref(f.ty));
        if !is_ref {
            return Ok(a);
        }
        match access::load(self, &a, loc)? {
            ConstValue::Address(a) => Ok(*a),
            _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }
}
