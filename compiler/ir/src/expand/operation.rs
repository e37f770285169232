//! The instructions that rows write: `(zext i32 x)`, `(store v p)`, `(switch n a b)`.

use super::{Expander, Fault, row_order, row_scope};
use crate::attachment;
use crate::tables::{Expr, IntrinsicId, Op, Ty};
use crate::{Aux, Flags, Opcode, Pred, RmwOp, TypeId, Value};

/// One instruction of a row, and what it is evaluated with.
pub(super) struct Operation<'a> {
    pub(super) op: Op,
    pub(super) words: &'static [&'static str],
    pub(super) ty: Option<Ty>,
    pub(super) operands: &'static [Expr],
    /// The arguments of the call that is replaced.
    pub(super) args: &'a [Value],
    /// The type that the place wants, where it wants one.
    pub(super) want: Option<TypeId>,
}

impl Operation<'_> {
    fn operand<const N: usize>(&self) -> Result<&'static [Expr; N], Fault> {
        self.operands
            .try_into()
            .map_err(|_| Fault::Row("lacks an operand"))
    }

    fn first(&self) -> Result<&'static Expr, Fault> {
        let first = self.operands.first();
        first.ok_or(Fault::Row("lacks an operand"))
    }

    /// The number that stands behind the instruction's name.
    fn number<T: std::str::FromStr>(&self) -> Result<T, Fault> {
        let number = self.words.first().and_then(|w| w.parse().ok());
        number.ok_or(Fault::Row("lacks a number behind the instruction"))
    }
}

/// The IR's cast of the same name.
fn cast(op: Op) -> Option<Opcode> {
    Some(match op {
        Op::Zext => Opcode::ZExt,
        Op::Sext => Opcode::SExt,
        Op::Trunc => Opcode::Trunc,
        Op::Fpext => Opcode::FPExt,
        Op::Fptrunc => Opcode::FPTrunc,
        Op::Fptosi => Opcode::FPToSI,
        Op::Fptoui => Opcode::FPToUI,
        Op::Sitofp => Opcode::SIToFP,
        Op::Uitofp => Opcode::UIToFP,
        Op::Bitcast => Opcode::BitCast,
        Op::Ptrtoint => Opcode::PtrToInt,
        Op::Inttoptr => Opcode::IntToPtr,
        Op::Addrspacecast => Opcode::AddrSpaceCast,
        _ => return None,
    })
}

impl Expander<'_> {
    pub(super) fn operation(&mut self, o: &Operation<'_>) -> Result<Option<Value>, Fault> {
        if let Some(opcode) = cast(o.op) {
            return self.cast(o, opcode).map(Some);
        }
        match o.op {
            Op::Do => {
                let mut last = None;
                for e in o.operands {
                    last = self.eval(e, o.args, o.want)?;
                }
                Ok(last)
            }
            Op::Let => {
                let [value, rest] = o.operand()?;
                let value = self.value(value, o.args, None)?;
                let outer = self.bound.replace(value);
                let result = self.eval(rest, o.args, o.want)?;
                self.bound = outer;
                Ok(result)
            }
            Op::Switch => {
                let which = self.value(o.first()?, o.args, None)?;
                let n = self.constant(which, "an argument that chooses")? as usize;
                let chosen = o.operands.get(n + 1);
                let e = chosen.ok_or(Fault::Choice(n))?;
                self.eval(e, o.args, o.want)
            }
            Op::Icmp if o.words.is_empty() => self.compare(o).map(Some),
            Op::Icmp => {
                let [a, b] = o.operand()?;
                let a = self.value(a, o.args, None)?;
                let like = self.ty(a);
                let b = self.value(b, o.args, Some(like))?;
                let pred = o.words.first().and_then(|w| Pred::from_text(w));
                let pred = pred.ok_or(Fault::Row("names an unknown predicate"))?;
                Ok(Some(self.b().icmp(pred, a, b)))
            }
            Op::Fneg => {
                let v = self.value(o.first()?, o.args, o.want)?;
                Ok(Some(self.b().fneg(v, Flags::NONE)))
            }
            Op::Fcmp => self.compare(o).map(Some),
            Op::Binary => self.binary(o).map(Some),
            Op::Select => self.select(o).map(Some),
            Op::Lanes => self.lanes(o).map(Some),
            Op::Splat => {
                let [v, like] = o.operand()?;
                let v = self.value(v, o.args, None)?;
                let like = self.value(like, o.args, None)?;
                let ty = self.ty(like);
                self.splat(v, ty).map(Some)
            }
            Op::Poison => {
                let ty = self.written_type(o)?;
                Ok(Some(self.module.cx.poison(ty).into()))
            }
            Op::Rounding => self.rounding(o),
            Op::Format => self.format(o).map(Some),
            Op::Extract => {
                let v = self.value(o.first()?, o.args, None)?;
                let n = o.number()?;
                Ok(Some(self.b().extract_value(v, n)))
            }
            Op::Pair => self.pair(o).map(Some),
            Op::Splice => self.splice(o).map(Some),
            Op::Load => self.load(o).map(Some),
            Op::Store => self.store(o).map(|()| None),
            Op::Word => self.word(o).map(Some),
            Op::Fields => self.fields(o).map(|()| None),
            Op::Atomicrmw => self.atomicrmw(o).map(Some),
            Op::Cmpxchg => self.cmpxchg(o).map(Some),
            Op::Alloca => {
                let size = self.value(o.first()?, o.args, Some(TypeId::I64))?;
                let ptr = self.module.cx.types.ptr(0);
                let (ty, align) = (TypeId::I8, 16);
                let aux = Aux::Alloca { ty, align };
                let mut b = self.b();
                let slot = b.emit(Opcode::Alloca, ptr, &[size], Flags::NONE, aux);
                Ok(Some(slot.into()))
            }
            Op::Unreachable => {
                // Control does not get here: what follows in the block falls away with the branch.
                let never = self.module.cx.bool(false).into();
                self.call(IntrinsicId::Assume, &[], &[never])
            }
            _ => Err(Fault::Row("has an operation that is not supported")),
        }
    }

    /// The type that the row writes, or else that of the call's result.
    pub(super) fn written_type(&mut self, o: &Operation<'_>) -> Result<TypeId, Fault> {
        o.ty.map_or(Ok(self.result_ty), |ty| self.resolve(ty))
    }

    fn cast(&mut self, o: &Operation<'_>, opcode: Opcode) -> Result<Value, Fault> {
        let to = self.written_type(o)?;
        let v = self.value(o.first()?, o.args, None)?;
        // A cast to the type a value has already says nothing.
        Ok(match self.ty(v) == to {
            true => v,
            false => self.b().cast(opcode, v, to),
        })
    }

    /// The call's result, a struct of two members.
    fn pair(&mut self, o: &Operation<'_>) -> Result<Value, Fault> {
        let [a, b] = o.operand()?;
        let pair = self.result_ty;
        let types = &self.module.cx.types;
        let member = |n| types.member(pair, n).ok_or(Fault::Type);
        let (ta, tb) = (member(0)?, member(1)?);
        let a = self.value(a, o.args, Some(ta))?;
        let b = self.value(b, o.args, Some(tb))?;
        let empty: Value = self.module.cx.poison(pair).into();
        let half = self.b().insert_value(empty, a, 0);
        Ok(self.b().insert_value(half, b, 1))
    }

    /// A window of one vector's length over two vectors side by side.
    fn splice(&mut self, o: &Operation<'_>) -> Result<Value, Fault> {
        let [a, b, n] = o.operand()?;
        let a = self.value(a, o.args, None)?;
        let b = self.value(b, o.args, None)?;
        let n = self.value(n, o.args, None)?;
        let ty = self.ty(a);
        let Some((_, len)) = self.module.cx.types.vector_parts(ty) else {
            return Err(Fault::NoVector("joins"));
        };
        let offset = self.constant(n, "the offset")? as u32 as i32;
        // Counted from the right, or by an older negative offset, the window begins that far before the second vector.
        let from_right = o.words.first() == Some(&"right");
        let start = if from_right {
            len as i32 - offset
        } else if offset < 0 {
            len as i32 + offset
        } else {
            offset
        };
        if !(0..=len as i32).contains(&start) {
            return Err(Fault::Offset);
        }
        let mask: Vec<i32> = (start..start + len as i32).collect();
        Ok(self.b().shuffle(a, b, &mask))
    }

    fn load(&mut self, o: &Operation<'_>) -> Result<Value, Fault> {
        let ty = self.written_type(o)?;
        let p = self.value(o.first()?, o.args, None)?;
        let align = match o.operands.get(1) {
            Some(e) => {
                let v = self.value(e, o.args, None)?;
                self.constant(v, "the alignment")? as u32
            }
            None => self.module.cx.align_of(ty),
        };
        let v = self.b().load(ty, p, align, false);
        if o.words.contains(&"invariant")
            && let Some(load) = v.as_inst()
        {
            let kind = self.module.cx.sym("invariant.load");
            let node = self.module.cx.md.tuple(&[]);
            attachment::set(self.body, load, kind, node);
        }
        Ok(v)
    }

    fn store(&mut self, o: &Operation<'_>) -> Result<(), Fault> {
        let [v, p] = o.operand()?;
        let v = self.value(v, o.args, Some(TypeId::I32))?;
        let p = self.value(p, o.args, None)?;
        let ty = self.ty(v);
        let align = self.module.cx.align_of(ty);
        self.b().store(v, p, align, false);
        Ok(())
    }

    /// A numbered part of what a pointer leads to, each as large as the type that the place wants.
    fn word(&mut self, o: &Operation<'_>) -> Result<Value, Fault> {
        let ty = o
            .want
            .ok_or(Fault::Row("takes a word of memory without a type"))?;
        let p = self.value(o.first()?, o.args, None)?;
        let n: i64 = o.number()?;
        let size = self.module.cx.size_of(ty);
        let p = self.b().byte_offset(p, n * size as i64);
        let register = self.register(ty);
        let v = self.b().load(register, p, size as u32, false);
        Ok(self.as_type(v, ty))
    }

    /// Stores the fields of a struct one after the other.
    fn fields(&mut self, o: &Operation<'_>) -> Result<(), Fault> {
        let [v, p] = o.operand()?;
        let v = self.value(v, o.args, None)?;
        let p = self.value(p, o.args, None)?;
        let ty = self.ty(v);
        let types = &self.module.cx.types;
        let fields = types.struct_fields(ty).map(|(f, _)| f.to_vec());
        let mut at = 0;
        for (k, &t) in fields.as_deref().unwrap_or(&[ty]).iter().enumerate() {
            let size = self.module.cx.size_of(t);
            let part = match fields {
                Some(_) => self.b().extract_value(v, k as u32),
                None => v,
            };
            let to = self.b().byte_offset(p, at);
            let register = self.register(t);
            let part = self.as_type(part, register);
            self.b().store(part, to, size as u32, false);
            at += size as i64;
        }
        Ok(())
    }

    fn atomicrmw(&mut self, o: &Operation<'_>) -> Result<Value, Fault> {
        let ([op, order, scope], [p, v]) = (o.words, o.operand()?) else {
            return Err(Fault::Row("lacks a word"));
        };
        let op = RmwOp::from_text(op).ok_or(Fault::Row("names an unknown operation"))?;
        let (order, scope) = (row_order(order)?, row_scope(scope)?);
        let p = self.value(p, o.args, None)?;
        let v = self.value(v, o.args, None)?;
        Ok(self.b().atomic_rmw(op, p, v, order, scope))
    }

    fn cmpxchg(&mut self, o: &Operation<'_>) -> Result<Value, Fault> {
        let ([success, failure, scope], [p, expected, new]) = (o.words, o.operand()?) else {
            return Err(Fault::Row("lacks a word"));
        };
        let orders = (row_order(success)?, row_order(failure)?);
        let scope = row_scope(scope)?;
        let p = self.value(p, o.args, None)?;
        let expected = self.value(expected, o.args, None)?;
        let new = self.value(new, o.args, None)?;
        let pair = self.b().cmpxchg(p, expected, new, orders, scope);
        Ok(self.b().extract_value(pair, 0))
    }

    /// What a part of a matrix is in memory, and in variables: packed lanes are one register.
    fn register(&self, ty: TypeId) -> TypeId {
        match self.module.cx.types.is_vector(ty) && self.module.cx.size_of(ty) == 4 {
            true => TypeId::I32,
            false => ty,
        }
    }

    fn as_type(&mut self, v: Value, ty: TypeId) -> Value {
        match self.ty(v) == ty {
            true => v,
            false => self.b().cast(Opcode::BitCast, v, ty),
        }
    }
}
