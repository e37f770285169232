//! Barriers, fences, warp collectives, asynchronous copies, mbarriers.

use super::data::space_of;
use super::function::{Fun, Ins, Refused, type_bits};
use crate::decode::{data, tma};
use crate::exec::async_copy::{self, Bulk};
use crate::exec::mbar::{self, Op};
use crate::exec::{atomic, cancel, control, mov, warp};
use crate::form::Form;
use crate::inst::{Class, PRED_SINK, ROW_SINK, Src, flag};
use crate::pending;
use crate::work::Kind as Work;
use jacquard_ptx::model::{Mnemonic as M, Modifier as T, Operand};

/// Decodes synchronisation.
pub(crate) fn sync(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    match i.op {
        // One host thread runs everything in program order: every access is already visible.
        M::Tensormap => tma::tensor_map(fun, i),
        M::Membar | M::Fence => {
            let proxy = i.first_of(&[T::Async, T::AsyncGeneric]).is_some();
            let (exec, form): (crate::inst::Exec, Form) = if i.has(T::MbarrierInit) {
                (pending::fence_made, Form::Pause)
            } else if proxy && !i.has(T::Global) {
                (pending::fence, Form::Pause)
            } else {
                (control::nop, Form::Nop)
            };
            let k = fun.emit(exec, Class::Barrier);
            fun.form(k, form);
            Ok(())
        }
        M::Bar | M::Barrier => barrier(fun, i),
        M::Shfl => shuffle(fun, i),
        M::Vote => vote(fun, i),
        M::Match => matching(fun, i),
        M::Activemask => {
            let d = fun.dst(i.op(0)?)?;
            let k = fun.emit_op(warp::activemask, Class::Warp, d, &[]);
            fun.form(k, Form::ActiveMask);
            Ok(())
        }
        M::Elect => {
            let (d, p) = data::pair(fun, i.op(0)?);
            let d = fun.dst(d)?;
            let d2 = match p {
                Some(p) => fun.pdst(p)?,
                None => PRED_SINK,
            };
            let a = fun.src(i.op(1)?, T::B32)?;
            let k = fun.emit_op(warp::elect, Class::Warp, d, &[a, a]);
            fun.at(k).d2 = d2;
            fun.form(k, Form::Collective);
            Ok(())
        }
        M::Redux => {
            let t = i.ty()?;
            let op = i
                .first_of(&[T::Add, T::Min, T::Max, T::And, T::Or, T::Xor])
                .ok_or("the operation is missing")?;
            let exec =
                warp::redux(op, t, i.has(T::Abs), i.has(T::NaN)).ok_or("no such reduction")?;
            let (d, a, b) = (
                fun.dst(i.op(0)?)?,
                fun.src(i.op(1)?, t)?,
                fun.src(i.op(2)?, T::B32)?,
            );
            let k = fun.emit_op(exec, Class::Warp, d, &[a, b]);
            fun.at(k).d2 = PRED_SINK;
            fun.form(k, Form::Collective);
            Ok(())
        }
        M::Cp => async_copy(fun, i),
        M::Mbarrier => mbarrier(fun, i),
        M::Clusterlaunchcontrol => launch_control(fun, i),
        _ => Err("the emulator does not implement this instruction".into()),
    }
}

fn shuffle(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let (d, p) = data::pair(fun, i.op(0)?);
    let d = fun.dst(d)?;
    let d2 = match p {
        Some(p) => fun.pdst(p)?,
        None => PRED_SINK,
    };
    let (a, b, c) = (
        fun.src(i.op(1)?, T::B32)?,
        fun.src(i.op(2)?, T::B32)?,
        fun.src(i.op(3)?, T::B32)?,
    );
    let mask = match i.ops.get(4) {
        Some(&o) => fun.src(o, T::B32)?,
        None => a,
    };
    let n = match i.first_of(&[T::Up, T::Down, T::Bfly, T::Idx]) {
        Some(T::Up) => warp::SHFL_UP,
        Some(T::Down) => warp::SHFL_DOWN,
        Some(T::Bfly) => warp::SHFL_BFLY,
        _ => warp::SHFL_IDX,
    };
    let k = fun.emit_op(warp::shfl, Class::Warp, d, &[a, b, c]);
    fun.form(k, Form::Shuffle);
    let ins = fun.at(k);
    ins.d2 = d2;
    ins.n = n;
    ins.x = mask.0 as u32;
    if !i.has(T::Sync) {
        ins.flags |= flag::VARIANT;
    }
    Ok(())
}

fn vote(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let n = match i.first_of(&[T::All, T::Any, T::Uni, T::Ballot]) {
        Some(T::All) => warp::VOTE_ALL,
        Some(T::Any) => warp::VOTE_ANY,
        Some(T::Uni) => warp::VOTE_UNI,
        _ => warp::VOTE_BALLOT,
    };
    let d = if n == warp::VOTE_BALLOT {
        fun.dst(i.op(0)?)?
    } else {
        fun.pdst(i.op(0)?)?
    };
    let p = fun.psrc(i.op(1)?)?;
    let mask = match i.ops.get(2) {
        Some(&o) => fun.src(o, T::B32)?,
        None => Src::default(),
    };
    let k = fun.emit_op(warp::vote, Class::Warp, d, &[mask]);
    fun.form(k, Form::Vote);
    let ins = fun.at(k);
    ins.p = p;
    ins.n = n;
    if !i.has(T::Sync) {
        ins.flags |= flag::VARIANT;
    }
    Ok(())
}

fn matching(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let t = i.ty()?;
    let (d, p) = data::pair(fun, i.op(0)?);
    let d = fun.dst(d)?;
    let d2 = match p {
        Some(p) => fun.pdst(p)?,
        None => PRED_SINK,
    };
    let (a, b) = (fun.src(i.op(1)?, t)?, fun.src(i.op(2)?, T::B32)?);
    let k = fun.emit_op(warp::match_sync, Class::Warp, d, &[a, b]);
    fun.form(k, Form::Collective);
    let all = i.has(T::All);
    let ins = fun.at(k);
    ins.d2 = d2;
    ins.n = all as u8;
    ins.p = type_bits(t).unwrap_or(32).clamp(1, 64);
    Ok(())
}

fn barrier(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    if i.has(T::Cluster) {
        let n = if i.has(T::Arrive) { 1 } else { 2 };
        let k = fun.emit(warp::cluster_barrier, Class::Barrier);
        fun.form(k, Form::Pause);
        fun.at(k).n = n;
        return Ok(());
    }
    if i.has(T::Warp) {
        let a = fun.src(i.op(0)?, T::B32)?;
        let k = fun.emit_op(warp::warp_sync, Class::Warp, ROW_SINK, &[a, a]);
        fun.at(k).d2 = PRED_SINK;
        fun.form(k, Form::Collective);
        fun.at(k).n = control::WARP_SYNC;
        return Ok(());
    }
    let mut d = ROW_SINK;
    let mut p = Fun::always();
    let mut first = 0;
    let mut last = i.ops.len();
    let n = if i.has(T::Red) {
        first = 1;
        last -= 1;
        p = fun.psrc(i.op(last)?)?;
        let kind = match i.first_of(&[T::Popc, T::And, T::Or]) {
            Some(T::Popc) => 2,
            Some(T::And) => 3,
            _ => 4,
        };
        d = if kind == 2 {
            fun.dst(i.op(0)?)?
        } else {
            fun.pdst(i.op(0)?)?
        };
        kind
    } else {
        u8::from(i.has(T::Arrive))
    };
    let a = fun.src(i.op(first)?, T::U32)?;
    let counted = last > first + 1;
    let b = if counted {
        fun.src(i.op(first + 1)?, T::U32)?
    } else {
        a
    };
    let k = fun.emit_op(warp::barrier, Class::Barrier, d, &[a, b]);
    fun.form(k, Form::Barrier);
    let ins = fun.at(k);
    ins.p = p;
    ins.n = n;
    ins.x = u32::from(counted);
    ins.imm = u64::from(i.has(T::Aligned) || i.op == M::Bar);
    Ok(())
}

/// Committing, waiting and fencing of asynchronous work.
pub(super) fn groups(fun: &mut Fun, i: &Ins<'_>, kind: Work) -> Result<(), Refused> {
    let (exec, imm) = match i.first_of(&[T::CommitGroup, T::WaitGroup, T::WaitAll]) {
        Some(T::CommitGroup) => (pending::commit as crate::inst::Exec, 0),
        Some(T::WaitAll) => (pending::wait as crate::inst::Exec, 0),
        Some(_) => match i.op(0)? {
            Operand::Int(n @ 0..=0x7fff_ffff) => (pending::wait as crate::inst::Exec, n as u64 + 1),
            _ => return Err("the number of groups is no constant".into()),
        },
        None => (control::nop as crate::inst::Exec, 0),
    };
    let k = fun.emit(exec, Class::Barrier);
    fun.form(k, Form::Pause);
    let ins = fun.at(k);
    ins.x = kind as u32;
    ins.imm = imm;
    Ok(())
}

/// A wait for all work of a kind.
pub(super) fn wait_all(fun: &mut Fun, kind: Work) -> Result<(), Refused> {
    let k = fun.emit(pending::wait, Class::Barrier);
    fun.at(k).x = kind as u32;
    Ok(())
}

fn launch_control(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    if i.has(T::TryCancel) {
        let (a, b) = (address_row(fun, i.op(0)?)?, address_row(fun, i.op(1)?)?);
        let k = fun.emit_op(cancel::try_cancel, Class::Store, ROW_SINK, &[a, b]);
        fun.at(k).n = u8::from(i.has(T::MulticastClusterAll));
        return Ok(());
    }
    let [a, b] = fun.rows_of(i.op(1)?, T::B128, false)?[..] else {
        return Err("the response is a 128-bit register".into());
    };
    if i.has(T::IsCanceled) {
        let p = fun.pdst(i.op(0)?)?;
        let k = fun.emit_op(cancel::is_canceled, Class::Move, ROW_SINK, &[a, b]);
        fun.at(k).d2 = p;
        return Ok(());
    }
    let rows = fun.rows_of(i.op(0)?, T::B32, true)?;
    let x = fun.list(rows);
    let first = match i.first_of(&[T::GetFirstCtaidY, T::GetFirstCtaidZ]) {
        Some(T::GetFirstCtaidY) => 1,
        Some(_) => 2,
        None => 0,
    };
    let k = fun.emit_op(cancel::first_ctaid, Class::Move, ROW_SINK, &[a, b]);
    let ins = fun.at(k);
    ins.x = x;
    ins.n = first;
    Ok(())
}

/// An address operand as one row: base plus offset.
pub(super) fn address_row(fun: &mut Fun, o: Operand) -> Result<Src, Refused> {
    let (base, imm, _, _) = fun.address(o)?;
    if imm == 0 {
        return Ok(base);
    }
    let d = fun.temp();
    let k = fun.emit(mov::local_address, Class::Internal);
    let i = fun.at(k);
    i.d = d;
    i.a = base;
    i.imm = imm;
    Ok(Src::reg(d))
}

fn async_copy(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    if i.has(T::Tensor) && !i.has(T::Prefetch) {
        return tma::tensor_copy(fun, i);
    }
    if i.has(T::Mbarrier) {
        let op = if i.has(T::Noinc) {
            Op::CopyArriveNoinc
        } else {
            Op::CopyArrive
        };
        let zero = fun.constant(0);
        return mbarrier_op(fun, i, op, i.op(0)?, zero, ROW_SINK, PRED_SINK);
    }
    // Prefetches change no value.
    if i.has(T::Prefetch) {
        fun.emit(control::nop, Class::Barrier);
        return Ok(());
    }
    if i.first_of(&[T::CommitGroup, T::WaitGroup, T::WaitAll])
        .is_some()
    {
        let kind = if i.has(T::Bulk) {
            Work::Bulk
        } else {
            Work::Copy
        };
        return groups(fun, i, kind);
    }
    if i.has(T::Bulk) {
        return bulk(fun, i);
    }
    let (a, imm, narrow, _) = fun.address(i.op(0)?)?;
    let (b, offset, _, _) = fun.address(i.op(1)?)?;
    let size = match i.op(2)? {
        Operand::Int(n @ (4 | 8 | 16)) => n as u8,
        _ => return Err("the size of a copy is 4, 8 or 16 bytes".into()),
    };
    let mut c = fun.constant(size as u64);
    let mut p = Fun::always() | 1;
    if let Some(&o) = i.ops.get(3) {
        if fun.is_pred(o) {
            p = fun.psrc(o)?;
        } else if fun.reg_bits(o) != Some(64) {
            c = fun.src(o, T::U32)?;
        }
    }
    let k = fun.emit_op(async_copy::cp_async, Class::Load, offset as u32, &[a, b, c]);
    let ins = fun.at(k);
    ins.d2 = offset as u32;
    ins.d = ROW_SINK;
    ins.imm = imm;
    ins.n = size;
    ins.p = p;
    if narrow {
        ins.flags |= flag::VARIANT;
    }
    Ok(())
}

fn bulk(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let mut spaces = i.mods.iter().filter_map(|m| space_of(*m));
    let (Some(to), Some(from)) = (spaces.next(), spaces.next()) else {
        return Err("a bulk copy names two state spaces".into());
    };
    drop(spaces);
    let barrier = i.has(T::MbarrierCompleteTxBytes);
    let reduce = if i.has(T::Reduce) {
        let op = i
            .first_of(&[
                T::And,
                T::Or,
                T::Xor,
                T::Add,
                T::Inc,
                T::Dec,
                T::Min,
                T::Max,
            ])
            .ok_or("the operation is missing")?;
        let shape = atomic::choose(op, i.ty()?, true).ok_or("no such reduction")?;
        Some((shape.code, shape.bytes as u32))
    } else {
        None
    };
    let mut list = vec![
        address_row(fun, i.op(0)?)?,
        address_row(fun, i.op(1)?)?,
        fun.src(i.op(2)?, T::U32)?,
    ];
    if barrier {
        list.push(address_row(fun, i.op(3)?)?);
    }
    let multicast = i.has(T::MulticastCluster);
    if multicast {
        list.push(fun.src(i.op(4)?, T::B16)?);
    }
    let mask = i.has(T::CpMask);
    if mask {
        let last = i.ops.last().copied().ok_or("the mask is missing")?;
        while list.len() < 5 {
            list.push(fun.constant(0));
        }
        list.push(fun.src(last, T::B16)?);
    }
    let x = fun.list(list);
    let k = fun.emit(async_copy::bulk, Class::Load);
    let ins = fun.at(k);
    ins.x = x;
    ins.imm = Bulk {
        to,
        from,
        barrier,
        multicast,
        mask,
        reduce,
    }
    .encode();
    Ok(())
}

fn mbarrier_op(
    fun: &mut Fun,
    i: &Ins<'_>,
    op: Op,
    at: Operand,
    b: Src,
    d: u32,
    p: u32,
) -> Result<(), Refused> {
    let a = fun.address(at)?;
    let space = i
        .mods
        .iter()
        .find_map(|m| space_of(*m))
        .unwrap_or(crate::memory::Space::Generic);
    let k = fun.emit(mbar::run, Class::Barrier);
    fun.set_address(k, a);
    let ins = fun.at(k);
    ins.b = b;
    ins.d = d;
    ins.d2 = p;
    ins.n = op as u8;
    ins.x = mbar::space_number(space);
    Ok(())
}

fn mbarrier(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let tx = i.has(T::ExpectTx);
    if i.has(T::PendingCount) {
        let (d, a) = (fun.dst(i.op(0)?)?, fun.src(i.op(1)?, T::B64)?);
        fun.emit_op(mbar::pending_count, Class::Barrier, d, &[a]);
        return Ok(());
    }
    if i.first_of(&[T::TestWait, T::TryWait]).is_some() {
        let parity = i.has(T::Parity);
        let op = match (i.has(T::TryWait), parity) {
            (false, false) => Op::TestWait,
            (false, true) => Op::TestParity,
            (true, false) => Op::TryWait,
            (true, true) => Op::TryParity,
        };
        let p = fun.pdst(i.op(0)?)?;
        let b = fun.src(i.op(2)?, if parity { T::B32 } else { T::B64 })?;
        return mbarrier_op(fun, i, op, i.op(1)?, b, ROW_SINK, p);
    }
    if i.first_of(&[T::Arrive, T::ArriveDrop]).is_some() {
        let drop = i.has(T::ArriveDrop);
        let op = match (drop, tx) {
            (false, false) => Op::Arrive,
            (false, true) => Op::ArriveExpectTx,
            (true, false) => Op::ArriveDrop,
            (true, true) => Op::ArriveDropExpectTx,
        };
        // The state may be left out.
        let first = i.op(0)?;
        let has_state = !matches!(
            first,
            Operand::Addr { .. } | Operand::AddrSym { .. } | Operand::AddrImm(_)
        );
        let d = if has_state { fun.dst(first)? } else { ROW_SINK };
        let at = usize::from(has_state);
        let b = match i.ops.get(at + 1) {
            Some(&o) => fun.src(o, T::B32)?,
            None => fun.constant(1),
        };
        return mbarrier_op(fun, i, op, i.op(at)?, b, d, PRED_SINK);
    }
    let (op, b) = if i.has(T::Init) {
        (Op::Init, fun.src(i.op(1)?, T::B32)?)
    } else if i.has(T::Inval) {
        (Op::Inval, fun.constant(0))
    } else if i.has(T::CompleteTx) {
        (Op::CompleteTx, fun.src(i.op(1)?, T::B32)?)
    } else if tx {
        (Op::ExpectTx, fun.src(i.op(1)?, T::B32)?)
    } else {
        return Err("the emulator does not implement this mbarrier operation".into());
    };
    mbarrier_op(fun, i, op, i.op(0)?, b, ROW_SINK, PRED_SINK)
}

/// `st.async [a], b, [mbar]`
pub(crate) fn store_async(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let t = i.ty()?;
    let a = fun.address(i.op(0)?)?;
    let mut list = vec![address_row(fun, i.op(2)?)?];
    list.extend(fun.rows_of(i.op(1)?, t, false)?);
    let x = fun.list(list);
    let k = fun.emit(async_copy::st_async, Class::Store);
    fun.set_address(k, a);
    let ins = fun.at(k);
    ins.x = x;
    ins.n = (type_bits(t).unwrap_or(32) / 8) as u8;
    Ok(())
}

/// `red.async.op.type [a], b, [mbar]`
pub(crate) fn red_async(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let t = i.ty()?;
    let op = i
        .first_of(&[
            T::And,
            T::Or,
            T::Xor,
            T::Add,
            T::Inc,
            T::Dec,
            T::Min,
            T::Max,
        ])
        .ok_or("the operation is missing")?;
    let shape = atomic::choose(op, t, true).ok_or("no such reduction")?;
    let a = fun.address(i.op(0)?)?;
    let list = vec![address_row(fun, i.op(2)?)?, fun.src(i.op(1)?, t)?];
    let x = fun.list(list);
    let k = fun.emit(async_copy::red_async, Class::Atomic);
    fun.set_address(k, a);
    let ins = fun.at(k);
    ins.x = x;
    ins.n = shape.bytes as u8;
    ins.d2 = shape.code;
    Ok(())
}
