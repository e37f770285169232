//! Tensor copies and tensor maps.

use super::data::space_of;
use super::function::{Fun, Ins, Refused};
use crate::decode::sync;
use crate::exec::tma::{self, Mode, TensorCopy, WIDE_PIXELS};
use crate::inst::{Class, Src};
use crate::memory::Space;
use jacquard_ptx::model::{Modifier as T, Operand};

/// `[map, {coordinates}]`
fn map_operand(fun: &mut Fun, o: Operand) -> Result<(Src, Vec<Src>), Refused> {
    match fun.elements(o) {
        Some(&[map, coords]) => {
            let map = match map {
                Operand::Addr { .. } | Operand::AddrSym { .. } | Operand::AddrImm(_) => {
                    sync::address_row(fun, map)?
                }
                o => fun.src(o, T::U64)?,
            };
            Ok((map, fun.rows_of(coords, T::S32, false)?))
        }
        _ => Err("a tensor map and coordinates are needed".into()),
    }
}

/// Decodes `cp.async.bulk.tensor` and `cp.reduce.async.bulk.tensor`.
pub(super) fn tensor_copy(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let mut spaces = i.mods.iter().filter_map(|m| space_of(*m));
    let (Some(to), Some(from)) = (spaces.next(), spaces.next()) else {
        return Err("a tensor copy names two state spaces".into());
    };
    drop(spaces);
    let store = to == Space::Global;
    let (near, far) = if store { (1, 0) } else { (0, 1) };
    let shared = sync::address_row(fun, i.op(near)?)?;
    let (map, coords) = map_operand(fun, i.op(far)?)?;
    let mode = match i.first_of(&[
        T::Im2col,
        T::Im2colNoOffs,
        T::Im2colW,
        T::Im2colW128,
        T::TileGather4,
        T::TileScatter4,
    ]) {
        Some(T::Im2col | T::Im2colNoOffs) => Mode::Im2col,
        Some(T::Im2colW) => Mode::Wide(None),
        Some(T::Im2colW128) => Mode::Wide(Some(WIDE_PIXELS)),
        Some(_) => Mode::Rows,
        None => Mode::Tile,
    };
    let mut next = 2;
    let barrier = if i.has(T::MbarrierCompleteTxBytes) {
        next += 1;
        Some(sync::address_row(fun, i.op(2)?)?)
    } else {
        None
    };
    let offsets = if i
        .first_of(&[T::Im2col, T::Im2colW, T::Im2colW128])
        .is_some()
    {
        next += 1;
        fun.rows_of(i.op(next - 1)?, T::B16, false)?
    } else {
        Vec::new()
    };
    let mask = if i.has(T::MulticastCluster) {
        Some(fun.src(i.op(next)?, T::B16)?)
    } else {
        None
    };
    let reduce = if i.has(T::Reduce) {
        let ops = [
            T::And,
            T::Or,
            T::Xor,
            T::Add,
            T::Inc,
            T::Dec,
            T::Min,
            T::Max,
        ];
        Some(i.first_of(&ops).ok_or("the operation is missing")?)
    } else {
        None
    };
    let x = fun.d.tensor_copy(TensorCopy {
        store,
        reduce,
        mode,
        shared,
        map,
        coords,
        space: if store { from } else { to },
        barrier,
        offsets,
        mask,
    });
    let k = fun.emit(tma::copy, Class::Load);
    fun.at(k).x = x;
    Ok(())
}

/// Decodes `tensormap`.
pub(super) fn tensor_map(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    if i.has(T::CpFenceproxy) {
        let (a, b) = (
            sync::address_row(fun, i.op(0)?)?,
            sync::address_row(fun, i.op(1)?)?,
        );
        fun.emit_op(tma::copy_map, Class::Store, crate::inst::ROW_SINK, &[a, b]);
        return Ok(());
    }
    let fields = [
        T::GlobalAddress,
        T::Rank,
        T::BoxDim,
        T::GlobalDim,
        T::GlobalStride,
        T::ElementStride,
        T::Elemtype,
        T::InterleaveLayout,
        T::SwizzleMode,
        T::SwizzleAtomicity,
        T::FillMode,
    ];
    let field = i.first_of(&fields).ok_or("the field is missing")?;
    let a = fun.address(i.op(0)?)?;
    let ord = match (i.ops.len(), i.op(1)?) {
        (3, Operand::Int(n @ 0..=4)) => n as u8,
        (3, _) => return Err("the dimension is not a constant".into()),
        _ => 0,
    };
    let last = i.op(i.ops.len() - 1)?;
    let v = fun.src(last, T::U64)?;
    let x = fun.list(vec![v]);
    let k = fun.emit(tma::replace, Class::Store);
    fun.set_address(k, a);
    let space = i.mods.iter().find_map(|m| space_of(*m));
    let ins = fun.at(k);
    ins.x = x;
    ins.d2 = field as u32;
    ins.n = ord;
    ins.p = space.unwrap_or(Space::Generic) as u32;
    Ok(())
}
