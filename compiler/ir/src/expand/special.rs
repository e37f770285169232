//! Builtins that become more than an expression says: atomics by constant orders and scopes, variable arguments, predicates.

use super::{Expander, Fault};
use crate::tables::{Builtin, IntrinsicId, Ty};
use crate::{Aux, Flags, Opcode, Ordering, Pred, RmwOp, SyncScope, TypeId, Value};

impl Expander<'_> {
    /// C++ memory orders by their numbers (relaxed, consume, acquire, release, acq_rel, seq_cst).
    fn order(&self, v: Value) -> Result<Ordering, Fault> {
        Ok(match self.constant(v, "the memory order")? {
            0 => Ordering::Monotonic,
            1 | 2 => Ordering::Acquire,
            3 => Ordering::Release,
            4 => Ordering::AcqRel,
            5 => Ordering::SeqCst,
            n => return Err(Fault::Order(n)),
        })
    }

    fn scope(&self, v: Value) -> Result<SyncScope, Fault> {
        Ok(match self.constant(v, "the scope")? {
            0 | 1 => SyncScope::Block,
            2 => SyncScope::Cluster,
            3 => SyncScope::Device,
            4 => SyncScope::System,
            n => return Err(Fault::Scope(n)),
        })
    }

    pub(super) fn special(
        &mut self,
        what: &str,
        args: &[Value],
        row: &Builtin,
    ) -> Result<Option<Value>, Fault> {
        if let Some(op) = what.strip_prefix("atomic_") {
            return self.atomic(op, args, row);
        }
        let list = |s: &mut Self, id| {
            let ptr = s.module.cx.types.ptr(0);
            let args = &args[..1.min(args.len())];
            s.call(id, &[ptr], args)
        };
        match what {
            "predicates_to_byte" => self.predicates_to_byte(args).map(|()| None),
            "byte_to_predicates" => self.byte_to_predicates(args).map(|()| None),
            "constant_evaluated" => Ok(Some(self.module.cx.bool(false).into())),
            "va_start" => list(self, IntrinsicId::VaStart).map(|_| None),
            "va_end" => list(self, IntrinsicId::VaEnd).map(|_| None),
            "va_copy" if args.len() >= 2 => {
                let ptr = self.module.cx.types.ptr(0);
                self.call(IntrinsicId::VaCopy, &[ptr], &args[..2])
            }
            _ => Err(Fault::NoSuchSpecial),
        }
    }

    fn atomic(&mut self, op: &str, args: &[Value], row: &Builtin) -> Result<Option<Value>, Fault> {
        if op == "fence" {
            let (order, scope) = (self.order(args[0])?, self.scope(args[1])?);
            if order != Ordering::Monotonic {
                self.b().fence(order, scope);
            }
            return Ok(None);
        }
        // The forms without a width in their name take the size first and their operands by address.
        let sized = row.params.first() == Some(&Ty::Int(64));
        let (ty, args) = if sized {
            let bytes = self.constant(args[0], "the size")?;
            if ![1, 2, 4, 8, 16].contains(&bytes) {
                return Err(Fault::AtomicSize(bytes));
            }
            (Some(self.module.cx.types.int(bytes as u32 * 8)), &args[1..])
        } else {
            (None, args)
        };
        let by_address = |s: &mut Self, v: Value| match ty {
            Some(ty) => {
                let align = s.module.cx.align_of(ty);
                s.b().load(ty, v, align, false)
            }
            None => v,
        };
        let last = args.len();
        match op {
            "load" => self.atomic_load(args, ty, row),
            "store" => {
                let (order, scope) = (self.order(args[last - 2])?, self.scope(args[last - 1])?);
                let v = by_address(self, args[1]);
                let ty = self.ty(v);
                let align = self.module.cx.size_of(ty) as u32;
                let aux = Aux::Mem {
                    align,
                    ordering: order,
                    scope,
                };
                self.b()
                    .emit(Opcode::Store, TypeId::VOID, &[v, args[0]], Flags::NONE, aux);
                Ok(None)
            }
            "cmpxchg" => {
                let (success, failure) = (self.order(args[last - 3])?, self.order(args[last - 2])?);
                let scope = self.scope(args[last - 1])?;
                let new = by_address(self, args[2]);
                let ty = self.ty(new);
                let align = self.module.cx.size_of(ty) as u32;
                let expected = self.b().load(ty, args[1], align, false);
                let pair = self
                    .b()
                    .cmpxchg(args[0], expected, new, (success, failure), scope);
                let old = self.b().extract_value(pair, 0);
                self.b().store(old, args[1], align, false);
                Ok(Some(self.b().extract_value(pair, 1)))
            }
            _ => {
                let (order, scope) = (self.order(args[last - 2])?, self.scope(args[last - 1])?);
                let v = by_address(self, args[1]);
                let ty = self.ty(v);
                let float = self.module.cx.types.is_float(ty);
                let (op, v) = match (op, float) {
                    ("add", true) => (RmwOp::FAdd, v),
                    // There is no atomic subtraction of floats; adding the negated value is exact.
                    ("sub", true) => (RmwOp::FAdd, self.b().fneg(v, Flags::NONE)),
                    _ => (
                        RmwOp::from_text(op).ok_or(Fault::Row("names an unknown operation"))?,
                        v,
                    ),
                };
                let old = self.b().atomic_rmw(op, args[0], v, order, scope);
                if sized {
                    let align = self.module.cx.align_of(ty);
                    self.b().store(old, args[2], align, false);
                    return Ok(None);
                }
                Ok(Some(old))
            }
        }
    }

    /// An atomic load; `ty` is known of the forms without a width in their name, which store the value at the second argument.
    fn atomic_load(
        &mut self,
        args: &[Value],
        ty: Option<TypeId>,
        row: &Builtin,
    ) -> Result<Option<Value>, Fault> {
        let last = args.len();
        let (order, scope) = (self.order(args[last - 2])?, self.scope(args[last - 1])?);
        let sized = ty.is_some();
        let ty = match ty {
            Some(ty) => ty,
            None => self.resolve(row.ret)?,
        };
        let align = self.module.cx.size_of(ty) as u32;
        let aux = Aux::Mem {
            align,
            ordering: order,
            scope,
        };
        let v: Value = self
            .b()
            .emit(Opcode::Load, ty, &[args[0]], Flags::NONE, aux)
            .into();
        if sized {
            self.b().store(v, args[1], align, false);
            return Ok(None);
        }
        Ok(Some(v))
    }

    /// The bits of a word that predicates go to: those of the mask in the byte, both constants.
    fn predicate_bits(&self, byte: Value, mask: Value) -> Result<Vec<u32>, Fault> {
        let byte = self.constant(byte, "the byte's number")?;
        let mask = self.constant(mask, "the mask")?;
        if byte > 3 || mask > 0xff {
            return Err(Fault::Predicates);
        }
        let bits = (0..8).filter(|k| mask >> k & 1 == 1);
        Ok(bits.map(|k| byte as u32 * 8 + k).collect())
    }

    fn predicates_to_byte(&mut self, args: &[Value]) -> Result<(), Fault> {
        let bits = self.predicate_bits(args[0], args[2])?;
        let mut word = self.b().load(TypeId::I32, args[3], 4, false);
        let others = !bits.iter().fold(0u32, |m, k| m | 1 << k);
        let keep = self.module.cx.i32(others as i32).into();
        word = self.b().binary(Opcode::And, word, keep);
        for (n, bit) in bits.into_iter().enumerate() {
            let at = self.b().byte_offset(args[1], n as i64);
            let value = self.b().load(TypeId::I8, at, 1, false);
            let zero = self.b().int_like(value, 0);
            let is_true = self.b().icmp(Pred::Ne, value, zero);
            let value = self.b().cast(Opcode::ZExt, is_true, TypeId::I32);
            let by = self.module.cx.i32(bit as i32).into();
            let value = self.b().binary(Opcode::Shl, value, by);
            word = self.b().binary(Opcode::Or, word, value);
        }
        self.b().store(word, args[3], 4, false);
        Ok(())
    }

    fn byte_to_predicates(&mut self, args: &[Value]) -> Result<(), Fault> {
        let bits = self.predicate_bits(args[0], args[2])?;
        for (n, bit) in bits.into_iter().enumerate() {
            let by = self.module.cx.i32(bit as i32).into();
            let value = self.b().binary(Opcode::LShr, args[3], by);
            let value = self.b().cast(Opcode::Trunc, value, TypeId::I8);
            let one = self.b().int_like(value, 1);
            let value = self.b().binary(Opcode::And, value, one);
            let at = self.b().byte_offset(args[1], n as i64);
            self.b().store(value, at, 1, false);
        }
        Ok(())
    }
}
