//! `tcgen05`.

use super::function::{Fun, Ins, Refused};
use crate::decode::sync;
use crate::exec::control;
use crate::exec::tcgen05::{
    self, Factors, Kind, Multiply, Reduction, ScaleVector, Shape, Spread, Tensor, Values,
};
use crate::inst::{Class, Src};
use crate::work::Kind as Work;
use jacquard_ptx::model::{Modifier as T, Operand};

const KINDS: [(T, Kind); 7] = [
    (T::KindF16, Kind::F16),
    (T::KindTf32, Kind::Tf32),
    (T::KindF8f6f4, Kind::F8f6f4),
    (T::KindI8, Kind::I8),
    (T::KindMxf8f6f4, Kind::Mxf8f6f4),
    (T::KindMxf4, Kind::Mxf4),
    (T::KindMxf4nvf4, Kind::Mxf4nvf4),
];

const SCALE_VECTORS: [(T, ScaleVector); 5] = [
    (T::ScaleVec1X, ScaleVector::X1),
    (T::ScaleVec2X, ScaleVector::X2),
    (T::ScaleVec4X, ScaleVector::X4),
    (T::Block16, ScaleVector::Block16),
    (T::Block32, ScaleVector::Block32),
];

/// `tcgen05.ld` and `tcgen05.st`: registers and tensor memory, with the reduction that a load may do; `place` is the address's operand.
fn transfer(
    fun: &mut Fun,
    i: &Ins<'_>,
    store: bool,
    place: usize,
    at: (Src, u64),
) -> Result<(), Refused> {
    let reduces = i.has(T::Red);
    let list = i.op(if store { i.ops.len() - 1 } else { 0 })?;
    let regs = fun.rows_of(list, T::B32, !store)?;
    let shape = match i.first_of(&[T::_32x32b, T::_16x64b, T::_16x128b, T::_16x256b]) {
        Some(T::_32x32b) => Shape::Lane,
        Some(T::_16x64b) => Shape::Half64,
        Some(T::_16x128b) => Shape::Half128,
        Some(_) => Shape::Half256,
        None => match i.op(if store { 1 } else { place + 1 })? {
            Operand::Int(n) => Shape::Split(n as u32),
            _ => return Err("the distance of the second half is no constant".into()),
        },
    };
    let packed = i.first_of(&[T::Pack16b, T::Unpack16b]).is_some();
    let what = if reduces {
        Tensor::Reduce(
            shape,
            regs,
            Reduction {
                out: Src::reg(fun.dst(i.op(1)?)?),
                max: i.has(T::Max),
                values: match i.first_of(&[T::F32, T::S32]) {
                    Some(T::F32) => Values::Float {
                        magnitude: i.has(T::Abs),
                        nan: i.has(T::NaN),
                    },
                    Some(_) => Values::Signed,
                    None => Values::Unsigned,
                },
            },
        )
    } else if store {
        Tensor::Store(shape, regs, packed)
    } else {
        Tensor::Load(shape, regs, packed)
    };
    tensor(fun, what, at)
}

/// Decodes `tcgen05`.
pub(super) fn tcgen05(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let waits = [
        T::FenceBeforeThreadSync,
        T::FenceAfterThreadSync,
        T::WaitLd,
        T::WaitSt,
    ];
    if let Some(what) = i.first_of(&waits) {
        return match what {
            T::WaitLd => sync::wait_all(fun, Work::TensorLoad),
            T::WaitSt => sync::wait_all(fun, Work::TensorStore),
            _ => {
                fun.emit(control::nop, Class::Barrier);
                Ok(())
            }
        };
    }
    let pair = i.has(T::CtaGroup2);
    if i.has(T::Mma) {
        return tensor_multiply(fun, i, pair);
    }
    if i.has(T::RelinquishAllocPermit) {
        let zero = fun.constant(0);
        return tensor(fun, Tensor::Close, (zero, 0));
    }
    if i.has(T::Dealloc) {
        let a = fun.src(i.op(0)?, T::B32)?;
        let n = fun.src(i.op(1)?, T::U32)?;
        return tensor(fun, Tensor::Dealloc(n), (a, 0));
    }
    let store = i.has(T::St);
    let reduces = i.has(T::Red);
    let place = match (i.has(T::Ld), reduces) {
        (true, true) => 2,
        (loads, _) => usize::from(loads),
    };
    let (a, imm, _, _) = fun.address(i.op(place)?)?;
    if i.has(T::Alloc) {
        let n = fun.src(i.op(1)?, T::U32)?;
        tensor(fun, Tensor::Alloc(n), (a, imm))?;
        let last = fun.code.len() - 1;
        fun.at(last).n = u8::from(i.has(T::SharedCta));
        return Ok(());
    }
    if i.has(T::Ld) || store {
        return transfer(fun, i, store, place, (a, imm));
    }
    if i.has(T::Cp) {
        let d = fun.src(i.op(1)?, T::B64)?;
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
        return tensor(
            fun,
            Tensor::Copy(rows, bytes, spread, d, pair, bits),
            (a, imm),
        );
    }
    if i.has(T::Shift) {
        return tensor(fun, Tensor::Shift(pair), (a, imm));
    }
    if i.has(T::Commit) {
        let mask = match i.ops.get(1) {
            Some(&o) => Some(fun.src(o, T::B16)?),
            None => None,
        };
        return tensor(fun, Tensor::Commit(mask), (a, imm));
    }
    Err("the emulator does not implement this instruction".into())
}

fn tensor(fun: &mut Fun, t: Tensor, (a, imm): (Src, u64)) -> Result<(), Refused> {
    let x = fun.d.tensor(t);
    let k = fun.emit(tcgen05::run, Class::Matrix);
    let ins = fun.at(k);
    ins.x = x;
    ins.a = a;
    ins.imm = imm;
    Ok(())
}

fn tensor_multiply(fun: &mut Fun, i: &Ins<'_>, pair: bool) -> Result<(), Refused> {
    let kind = KINDS
        .iter()
        .find(|(word, _)| i.has(*word))
        .map(|(_, kind)| *kind)
        .ok_or("the kind is missing")?;
    let weights_stay = i.has(T::Ws);
    let mut ops = i.ops.iter().copied().peekable();
    let missing = || Refused::from("an operand is missing");
    let mut next = || ops.next().ok_or_else(missing);
    let d = sync::address_row(fun, next()?)?;
    let (a, a_tensor) = match next()? {
        o @ (Operand::Addr { .. } | Operand::AddrImm(_)) => (sync::address_row(fun, o)?, true),
        o => (fun.src(o, T::B64)?, false),
    };
    let b = fun.src(next()?, T::B64)?;
    let metadata = match i.has(T::Sp) {
        true => Some(sync::address_row(fun, next()?)?),
        false => None,
    };
    let descriptor = fun.src(next()?, T::B32)?;
    let factors = match i.has(T::BlockScale) {
        true => Some(Factors {
            a: sync::address_row(fun, next()?)?,
            b: sync::address_row(fun, next()?)?,
            vector: SCALE_VECTORS
                .iter()
                .find(|(word, _)| i.has(*word))
                .map(|(_, v)| *v),
        }),
        false => None,
    };
    if factors.is_some() != kind.scaled() {
        return Err("the kind and `.block_scale` do not go together".into());
    }
    let keep = match ops.next_if(|o| matches!(o, Operand::Vector(_))) {
        Some(o) => fun.rows_of(o, T::B32, false)?,
        None => Vec::new(),
    };
    let enable = fun.psrc(ops.next().ok_or_else(missing)?)?;
    let (mut scale, mut zero_columns) = (0, None);
    match ops.next() {
        None => {}
        Some(o) if weights_stay => zero_columns = Some(fun.src(o, T::B64)?),
        Some(Operand::Int(n @ 0..=15)) => scale = n as u32,
        Some(_) => return Err("the scale of d is no constant from 0 to 15".into()),
    }
    let zero = fun.constant(0);
    tensor(
        fun,
        Tensor::Multiply(Box::new(Multiply {
            kind,
            pair,
            weights_stay,
            shifted: i.has(T::Ashift),
            d,
            a,
            a_tensor,
            b,
            descriptor,
            metadata,
            factors,
            keep,
            zero_columns,
            enable,
            scale,
        })),
        (zero, 0),
    )
}
