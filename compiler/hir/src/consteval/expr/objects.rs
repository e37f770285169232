//! Objects of classes and arrays, built where they lie.

use super::{
    Address, AddressBase, BinaryOp, CastKind, Category, ConstValue, Eval, ExprId, ExprKind,
    InitTarget, List, Loc, Path, PathElem, Program, QualType, RecordId, Result, SpecialMember,
    UnaryOp, access, array_len, bytes, call, int_type, is_union, msg, stmt, uninit, zero,
};

/// A value cut to the width of the field, where that is a bit-field.
fn fit_field(prog: &Program, r: RecordId, field: u32, v: ConstValue) -> ConstValue {
    if let ConstValue::Int(n) = &v
        && let Some(f) = prog[r].fields.get(field as usize)
        && let Some(bits) = f.bits
        && let Some((w, signed)) = int_type(prog, f.ty)
        && bits < w
    {
        return ConstValue::Int(crate::consteval::wrap(*n, bits, signed));
    }
    v
}

impl Eval<'_> {
    /// A value cut to the width of the bit-field it is assigned to.
    pub(super) fn fit_bits(&self, l: ExprId, v: ConstValue) -> ConstValue {
        let prog = self.prog;
        if let ExprKind::Member { base, field, .. } = &prog[l].kind
            && let Some(r) = prog.types.record(prog[*base].ty)
        {
            return fit_field(prog, r, *field, v);
        }
        v
    }

    /// Initialises the object at `a` by `e`.
    pub fn init_into(&mut self, a: &Address, e: ExprId) -> Result<()> {
        let x = &self.prog[e];
        if x.cat == Category::PrValue && self.in_place(x.ty) {
            self.enter(x.loc)?;
            let r = self.init_in_place(a, e);
            self.leave();
            return r;
        }
        let mut v = if x.cat == Category::PrValue {
            self.rvalue(e)?
        } else {
            // A reference member or variable is bound.
            ConstValue::Address(Box::new(self.lvalue(e)?))
        };
        if let (ConstValue::Int(_), Some(PathElem::Field(i))) = (&v, a.path.last())
            && let Some(of) = access::type_at(self, a, a.path.len() - 1)
            && let Some(r) = self.prog.types.record(of)
        {
            v = fit_field(self.prog, r, *i, v);
        }
        access::store(self, a, v, x.loc)
    }

    pub(super) fn init_in_place(&mut self, a: &Address, e: ExprId) -> Result<()> {
        let prog = self.prog;
        let x = &prog[e];
        let loc = x.loc;
        match &x.kind {
            ExprKind::Construct {
                ctor,
                args,
                zero_first,
            } => self.construct_in_place(a, x.ty, *ctor, *args, *zero_first, loc),
            ExprKind::InitList { inits, filler } => self.init_list(a, x.ty, *inits, *filler, loc),
            ExprKind::Zero => access::store(self, a, zero(prog, x.ty), loc),
            ExprKind::Str(_) => self.string_in_place(a, e, x.ty, loc),
            ExprKind::ArrayInitLoop { count, elem } => {
                for i in 0..*count {
                    self.array_index.push(i);
                    let mut at = a.clone();
                    at.path.push(PathElem::Index(i as i64));
                    let r = self.init_into(&at, *elem);
                    self.array_index.pop();
                    r?;
                }
                Ok(())
            }
            ExprKind::Call { callee, args } => {
                let v = call::call(self, callee, *args, x.ty, Some(a), loc)?;
                match v {
                    ConstValue::Uninit => Ok(()),
                    v => access::store(self, a, v, loc),
                }
            }
            ExprKind::Cond { c, a: yes, b: no } => {
                let v = self.condition(*c)?;
                self.init_into(a, if v { *yes } else { *no })
            }
            ExprKind::Binary {
                op: BinaryOp::Comma,
                l,
                r,
            } => {
                self.discard(*l)?;
                self.init_into(a, *r)
            }
            ExprKind::Const(v) => access::store(self, a, (**v).clone(), loc),
            ExprKind::StmtExpr(s) => {
                let v = stmt::stmt_expr(self, *s, loc)?;
                access::store(self, a, v, loc)
            }
            ExprKind::Cast {
                kind: CastKind::NoOp,
                operand,
            } if prog[*operand].cat == Category::PrValue => self.init_into(a, *operand),
            ExprKind::Cast {
                kind: CastKind::NoOp | CastKind::LValueToRValue,
                operand,
            } => {
                if let Some(v) = bytes::bit_cast_value(self, *operand, loc)? {
                    return access::store(self, a, v, loc);
                }
                let s = self.lvalue(*operand)?;
                let v = access::view(self, &s, loc)?;
                access::store(self, a, v, loc)
            }
            ExprKind::Unary {
                op: UnaryOp::Extension | UnaryOp::Plus,
                operand,
            } => self.init_into(a, *operand),
            ExprKind::Opaque(_) => {
                let v = self.scalar(e)?;
                access::store(self, a, v, loc)
            }
            ExprKind::BinaryCond { value, cond } => {
                let v = if prog[*value].is_glvalue() {
                    ConstValue::Address(Box::new(self.lvalue(*value)?))
                } else {
                    self.rvalue(*value)?
                };
                self.opaque.push((*value, v));
                let r = self.init_into(a, *cond);
                self.opaque.pop();
                r
            }
            ExprKind::VaArg { .. } => self.not_allowed(loc, "a variable argument list"),
            _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    /// An object that a constructor makes; an array has one of each element.
    fn construct_in_place(
        &mut self,
        a: &Address,
        ty: QualType,
        ctor: crate::FuncId,
        args: List<ExprId>,
        zero_first: bool,
        loc: Loc,
    ) -> Result<()> {
        if zero_first {
            access::store(self, a, zero(self.prog, ty), loc)?;
        }
        if self.prog.types.is_array(ty) {
            return self.construct_array(a, ty, ctor, args, loc);
        }
        call::construct(self, a, ctor, args, loc)
    }

    /// An array initialized by a string literal.
    fn string_in_place(&mut self, a: &Address, e: ExprId, ty: QualType, loc: Loc) -> Result<()> {
        let ConstValue::Array { mut elems, .. } = self.value_of_string(e)? else {
            return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
        };
        let n = array_len(self.prog, ty).unwrap_or(elems.len() as u64);
        elems.truncate(n as usize);
        if (elems.len() as u64) < n {
            elems.push(ConstValue::Int(0));
        }
        access::store(self, a, ConstValue::Array { elems, len: n }, loc)
    }

    /// What stands for a value bound before.
    pub(super) fn opaque_of(&self, value: ExprId) -> Option<&ConstValue> {
        let found = self.opaque.iter().rev().find(|o| o.0 == value);
        found.or(self.opaque.last()).map(|o| &o.1)
    }

    fn value_of_string(&mut self, e: ExprId) -> Result<ConstValue> {
        match self.prog[e].kind {
            ExprKind::Str(s) => {
                let a = Address {
                    base: AddressBase::Str(s),
                    path: Path::new(),
                };
                access::view(self, &a, self.prog[e].loc)
            }
            _ => self.fail(self.prog[e].loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    pub(super) fn init_list(
        &mut self,
        a: &Address,
        ty: QualType,
        inits: crate::List<crate::InitElem>,
        filler: Option<ExprId>,
        loc: Loc,
    ) -> Result<()> {
        let prog = self.prog;
        let list = prog.init_list(inits);
        if let Some(n) = array_len(prog, ty) {
            let mut last = 0;
            if filler.is_none() {
                access::store(self, a, zero(prog, ty), loc)?;
            } else {
                access::store(self, a, uninit(prog, ty), loc)?;
            }
            for i in list {
                let InitTarget::Range(lo, hi) = i.target else {
                    return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
                };
                last = last.max(hi.saturating_add(1));
                for k in lo..=hi.min(n.saturating_sub(1)) {
                    self.enter(loc)?;
                    self.leave();
                    let mut at = a.clone();
                    at.path.push(PathElem::Index(k as i64));
                    self.init_into(&at, i.init)?;
                }
            }
            if let Some(f) = filler {
                for k in last..n {
                    let mut at = a.clone();
                    at.path.push(PathElem::Index(k as i64));
                    self.init_into(&at, f)?;
                }
            }
            return Ok(());
        }
        let Some(r) = prog.types.record(ty) else {
            // A scalar in braces.
            return match list.first() {
                Some(i) => self.init_into(a, i.init),
                None => access::store(self, a, zero(prog, ty), loc),
            };
        };
        if !is_union(prog, r) || list.is_empty() {
            access::store(self, a, zero(prog, ty), loc)?;
        }
        for i in list {
            let mut at = a.clone();
            at.path.push(match i.target {
                InitTarget::Base(b) => PathElem::Base(b),
                InitTarget::Field(f) | InitTarget::Default(f) => PathElem::Field(f),
                InitTarget::Range(lo, _) => PathElem::Index(lo as i64),
            });
            if let InitTarget::Default(_) = i.target {
                let frame = self.frames.len() - 1;
                let outer = self.frames[frame].this.replace(a.clone());
                let done = self.init_into(&at, i.init);
                self.frames[frame].this = outer;
                done?;
                continue;
            }
            self.init_into(&at, i.init)?;
        }
        Ok(())
    }

    fn construct_array(
        &mut self,
        a: &Address,
        ty: QualType,
        ctor: crate::FuncId,
        args: crate::List<ExprId>,
        loc: Loc,
    ) -> Result<()> {
        let n = array_len(self.prog, ty).unwrap_or(0);
        let elem = self.prog.types.elem(ty).unwrap_or(ty);
        if self.prog[ctor].body == crate::Body::Trivial
            && self.prog[ctor].special == SpecialMember::DefaultCtor
        {
            return Ok(());
        }
        for i in 0..n {
            let mut at = a.clone();
            at.path.push(PathElem::Index(i as i64));
            if self.prog.types.is_array(elem) {
                self.construct_array(&at, elem, ctor, args, loc)?;
            } else {
                call::construct(self, &at, ctor, args, loc)?;
            }
        }
        Ok(())
    }
}
