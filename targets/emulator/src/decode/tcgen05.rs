//! `tcgen05`.

use super::function::{Fun, Ins, Refused};
use crate::exec::control;
use crate::exec::tcgen05::{self, Kind, Multiply, Shape, Spread, Tensor};
use crate::inst::{Class, Src};
use crate::pending::Kind as Work;
use jacquard_ptx::model::{Modifier as T, Operand};

impl Fun<'_, '_> {
    /// Decodes `tcgen05`.
    pub(super) fn tcgen05(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        let waits = [
            T::FenceBeforeThreadSync,
            T::FenceAfterThreadSync,
            T::WaitLd,
            T::WaitSt,
        ];
        if let Some(what) = i.first_of(&waits) {
            return match what {
                T::WaitLd => self.wait_all(Work::TensorLoad),
                T::WaitSt => self.wait_all(Work::TensorStore),
                _ => {
                    self.emit(control::nop, Class::Barrier);
                    Ok(())
                }
            };
        }
        let pair = i.has(T::CtaGroup2);
        if i.has(T::Mma) {
            return self.tensor_multiply(i, pair);
        }
        if i.has(T::RelinquishAllocPermit) {
            let zero = self.constant(0);
            return self.tensor(Tensor::Close, (zero, 0));
        }
        if i.has(T::Dealloc) {
            let a = self.src(i.op(0)?, T::B32)?;
            let n = self.src(i.op(1)?, T::U32)?;
            return self.tensor(Tensor::Dealloc(n), (a, 0));
        }
        let store = i.has(T::St);
        let (a, imm, _, _) = self.address(i.op(usize::from(i.has(T::Ld)))?)?;
        if i.has(T::Alloc) {
            let n = self.src(i.op(1)?, T::U32)?;
            self.tensor(Tensor::Alloc(n), (a, imm))?;
            let last = self.code.len() - 1;
            self.at(last).n = u8::from(i.has(T::SharedCta));
            return Ok(());
        }
        if i.has(T::Ld) || store {
            if i.has(T::Red) {
                return Err("a reduction while loading is not implemented".into());
            }
            let list = i.op(if store { i.ops.len() - 1 } else { 0 })?;
            let regs = self.rows_of(list, T::B32, !store)?;
            let shape = match i.first_of(&[T::_32x32b, T::_16x64b, T::_16x128b, T::_16x256b]) {
                Some(T::_32x32b) => Shape::Lane,
                Some(T::_16x64b) => Shape::Half64,
                Some(T::_16x128b) => Shape::Half128,
                Some(_) => Shape::Half256,
                None => match i.op(if store { 1 } else { 2 })? {
                    Operand::Int(n @ 0..=511) => Shape::Split(n as u32),
                    _ => {
                        return Err(
                            "the distance of the second half is no constant below 512".into()
                        );
                    }
                },
            };
            let packed = i.first_of(&[T::Pack16b, T::Unpack16b]).is_some();
            let what = if store {
                Tensor::Store(shape, regs, packed)
            } else {
                Tensor::Load(shape, regs, packed)
            };
            return self.tensor(what, (a, imm));
        }
        if i.has(T::Cp) {
            let d = self.src(i.op(1)?, T::B64)?;
            let (rows, bytes, spread) = match i.first_of(&[
                T::_128x256b,
                T::_4x256b,
                T::_128x128b,
                T::_64x128b,
                T::_32x128b,
            ]) {
                Some(T::_128x256b) => (128, 32, Spread::Once),
                Some(T::_4x256b) => (4, 32, Spread::Once),
                Some(T::_128x128b) => (128, 16, Spread::Once),
                Some(T::_64x128b) if i.has(T::Warpx2_02_13) => (64, 16, Spread::Alternate),
                Some(T::_64x128b) => (64, 16, Spread::Pairs),
                _ => (32, 16, Spread::Four),
            };
            let bits = match i.first_of(&[T::B6x16P32, T::B4x16P64]) {
                Some(T::B6x16P32) => 6,
                Some(_) => 4,
                None => 8,
            };
            return self.tensor(Tensor::Copy(rows, bytes, spread, d, pair, bits), (a, imm));
        }
        if i.has(T::Shift) {
            return self.tensor(Tensor::Shift(pair), (a, imm));
        }
        if i.has(T::Commit) {
            let mask = match i.ops.get(1) {
                Some(&o) => Some(self.src(o, T::B16)?),
                None => None,
            };
            return self.tensor(Tensor::Commit(mask), (a, imm));
        }
        Err("the emulator does not implement this instruction".into())
    }

    fn tensor(&mut self, t: Tensor, (a, imm): (Src, u64)) -> Result<(), Refused> {
        let x = self.d.tensor(t);
        let k = self.emit(tcgen05::run, Class::Matrix);
        let ins = self.at(k);
        ins.x = x;
        ins.a = a;
        ins.imm = imm;
        Ok(())
    }

    fn tensor_multiply(&mut self, i: &Ins<'_>, pair: bool) -> Result<(), Refused> {
        if i.first_of(&[T::Sp, T::Ws, T::BlockScale, T::Ashift])
            .is_some()
        {
            return Err(
                "only dense products without scales, .ws and .ashift are implemented".into(),
            );
        }
        let kind = match i.first_of(&[T::KindF16, T::KindTf32, T::KindF8f6f4, T::KindI8]) {
            Some(T::KindF16) => Kind::F16,
            Some(T::KindTf32) => Kind::Tf32,
            Some(T::KindF8f6f4) => Kind::F8f6f4,
            Some(_) => Kind::I8,
            None => return Err("the kind is missing".into()),
        };
        let d = self.address_row(i.op(0)?)?;
        let (a, a_tensor) = match i.op(1)? {
            o @ (Operand::Addr { .. } | Operand::AddrImm(_)) => (self.address_row(o)?, true),
            o => (self.src(o, T::B64)?, false),
        };
        let b = self.src(i.op(2)?, T::B64)?;
        let descriptor = self.src(i.op(3)?, T::B32)?;
        let mut next = 4;
        let keep = match i.op(next)? {
            o @ Operand::Vector(_) => {
                next += 1;
                self.rows_of(o, T::B32, false)?
            }
            _ => Vec::new(),
        };
        let enable = self.psrc(i.op(next)?)?;
        let scale = match i.ops.get(next + 1) {
            Some(Operand::Int(n @ 0..=15)) => *n as u32,
            None => 0,
            _ => return Err("the scale of d is no constant from 0 to 15".into()),
        };
        let zero = self.constant(0);
        self.tensor(
            Tensor::Multiply(Box::new(Multiply {
                kind,
                pair,
                d,
                a,
                a_tensor,
                b,
                descriptor,
                keep,
                enable,
                scale,
            })),
            (zero, 0),
        )
    }
}
