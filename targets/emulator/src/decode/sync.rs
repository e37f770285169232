//! Barriers, fences, warp collectives, asynchronous copies, mbarriers.

use super::data::space_of;
use super::function::{Fun, Ins, Refused, type_bits};
use crate::exec::async_copy::{self, Bulk};
use crate::exec::mbar::{self, Op};
use crate::exec::{atomic, cancel, control, mov, warp};
use crate::inst::{Class, PRED_SINK, ROW_SINK, Src, flag};
use crate::pending::{self, Kind as Work};
use jacquard_ptx::model::{Mnemonic as M, Modifier as T, Operand};

impl Fun<'_, '_> {
    /// Decodes synchronisation.
    pub(crate) fn sync(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        match i.op {
            // One host thread runs everything in program order: every access is already visible.
            M::Tensormap => self.tensor_map(i),
            M::Membar | M::Fence => {
                let proxy = i.first_of(&[T::Async, T::AsyncGeneric]).is_some();
                let exec: crate::inst::Exec = if i.has(T::MbarrierInit) {
                    pending::fence_made
                } else if proxy && !i.has(T::Global) {
                    pending::fence
                } else {
                    control::nop
                };
                self.emit(exec, Class::Barrier);
                Ok(())
            }
            M::Bar | M::Barrier => self.barrier(i),
            M::Shfl => self.shuffle(i),
            M::Vote => self.vote(i),
            M::Match => self.matching(i),
            M::Activemask => {
                let d = self.dst(i.op(0)?)?;
                self.emit_op(warp::activemask, Class::Warp, d, &[]);
                Ok(())
            }
            M::Elect => {
                let (d, p) = self.pair(i.op(0)?);
                let d = self.dst(d)?;
                let d2 = match p {
                    Some(p) => self.pdst(p)?,
                    None => PRED_SINK,
                };
                let a = self.src(i.op(1)?, T::B32)?;
                let k = self.emit_op(warp::elect, Class::Warp, d, &[a]);
                self.at(k).d2 = d2;
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
                    self.dst(i.op(0)?)?,
                    self.src(i.op(1)?, t)?,
                    self.src(i.op(2)?, T::B32)?,
                );
                self.emit_op(exec, Class::Warp, d, &[a, b]);
                Ok(())
            }
            M::Cp => self.async_copy(i),
            M::Mbarrier => self.mbarrier(i),
            M::Clusterlaunchcontrol => self.launch_control(i),
            _ => Err("the emulator does not implement this instruction".into()),
        }
    }

    fn shuffle(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        let (d, p) = self.pair(i.op(0)?);
        let d = self.dst(d)?;
        let d2 = match p {
            Some(p) => self.pdst(p)?,
            None => PRED_SINK,
        };
        let (a, b, c) = (
            self.src(i.op(1)?, T::B32)?,
            self.src(i.op(2)?, T::B32)?,
            self.src(i.op(3)?, T::B32)?,
        );
        let mask = match i.ops.get(4) {
            Some(&o) => self.src(o, T::B32)?,
            None => a,
        };
        let n = match i.first_of(&[T::Up, T::Down, T::Bfly, T::Idx]) {
            Some(T::Up) => warp::SHFL_UP,
            Some(T::Down) => warp::SHFL_DOWN,
            Some(T::Bfly) => warp::SHFL_BFLY,
            _ => warp::SHFL_IDX,
        };
        let k = self.emit_op(warp::shfl, Class::Warp, d, &[a, b, c]);
        let ins = self.at(k);
        ins.d2 = d2;
        ins.n = n;
        ins.x = mask.0 as u32;
        if !i.has(T::Sync) {
            ins.flags |= flag::VARIANT;
        }
        Ok(())
    }

    fn vote(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        let n = match i.first_of(&[T::All, T::Any, T::Uni, T::Ballot]) {
            Some(T::All) => warp::VOTE_ALL,
            Some(T::Any) => warp::VOTE_ANY,
            Some(T::Uni) => warp::VOTE_UNI,
            _ => warp::VOTE_BALLOT,
        };
        let d = if n == warp::VOTE_BALLOT {
            self.dst(i.op(0)?)?
        } else {
            self.pdst(i.op(0)?)?
        };
        let p = self.psrc(i.op(1)?)?;
        let mask = match i.ops.get(2) {
            Some(&o) => self.src(o, T::B32)?,
            None => Src::default(),
        };
        let k = self.emit_op(warp::vote, Class::Warp, d, &[mask]);
        let ins = self.at(k);
        ins.p = p;
        ins.n = n;
        if !i.has(T::Sync) {
            ins.flags |= flag::VARIANT;
        }
        Ok(())
    }

    fn matching(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        let t = i.ty()?;
        let (d, p) = self.pair(i.op(0)?);
        let d = self.dst(d)?;
        let d2 = match p {
            Some(p) => self.pdst(p)?,
            None => PRED_SINK,
        };
        let (a, b) = (self.src(i.op(1)?, t)?, self.src(i.op(2)?, T::B32)?);
        let k = self.emit_op(warp::match_sync, Class::Warp, d, &[a, b]);
        let all = i.has(T::All);
        let ins = self.at(k);
        ins.d2 = d2;
        ins.n = all as u8;
        ins.p = type_bits(t).unwrap_or(32).clamp(1, 64);
        Ok(())
    }

    fn barrier(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        if i.has(T::Cluster) {
            let n = if i.has(T::Arrive) { 1 } else { 2 };
            let k = self.emit(warp::cluster_barrier, Class::Barrier);
            self.at(k).n = n;
            return Ok(());
        }
        if i.has(T::Warp) {
            let a = self.src(i.op(0)?, T::B32)?;
            let k = self.emit_op(warp::warp_sync, Class::Warp, ROW_SINK, &[a]);
            self.at(k).n = control::WARP_SYNC;
            return Ok(());
        }
        let mut d = ROW_SINK;
        let mut p = Self::always();
        let mut first = 0;
        let mut last = i.ops.len();
        let n = if i.has(T::Red) {
            first = 1;
            last -= 1;
            p = self.psrc(i.op(last)?)?;
            let kind = match i.first_of(&[T::Popc, T::And, T::Or]) {
                Some(T::Popc) => 2,
                Some(T::And) => 3,
                _ => 4,
            };
            d = if kind == 2 {
                self.dst(i.op(0)?)?
            } else {
                self.pdst(i.op(0)?)?
            };
            kind
        } else {
            u8::from(i.has(T::Arrive))
        };
        let a = self.src(i.op(first)?, T::U32)?;
        let counted = last > first + 1;
        let b = if counted {
            self.src(i.op(first + 1)?, T::U32)?
        } else {
            a
        };
        let k = self.emit_op(warp::barrier, Class::Barrier, d, &[a, b]);
        let ins = self.at(k);
        ins.p = p;
        ins.n = n;
        ins.x = u32::from(counted);
        Ok(())
    }
}

impl Fun<'_, '_> {
    /// Committing, waiting and fencing of asynchronous work.
    pub(super) fn groups(&mut self, i: &Ins<'_>, kind: Work) -> Result<(), Refused> {
        let (exec, imm) = match i.first_of(&[T::CommitGroup, T::WaitGroup, T::WaitAll]) {
            Some(T::CommitGroup) => (pending::commit as crate::inst::Exec, 0),
            Some(T::WaitAll) => (pending::wait as crate::inst::Exec, 0),
            Some(_) => match i.op(0)? {
                Operand::Int(n @ 0..=0x7fff_ffff) => {
                    (pending::wait as crate::inst::Exec, n as u64 + 1)
                }
                _ => return Err("the number of groups is no constant".into()),
            },
            None => (control::nop as crate::inst::Exec, 0),
        };
        let k = self.emit(exec, Class::Barrier);
        let ins = self.at(k);
        ins.x = kind as u32;
        ins.imm = imm;
        Ok(())
    }

    /// A wait for all work of a kind.
    pub(super) fn wait_all(&mut self, kind: Work) -> Result<(), Refused> {
        let k = self.emit(pending::wait, Class::Barrier);
        self.at(k).x = kind as u32;
        Ok(())
    }

    fn launch_control(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        if i.has(T::TryCancel) {
            let (a, b) = (self.address_row(i.op(0)?)?, self.address_row(i.op(1)?)?);
            let k = self.emit_op(cancel::try_cancel, Class::Store, ROW_SINK, &[a, b]);
            self.at(k).n = u8::from(i.has(T::MulticastClusterAll));
            return Ok(());
        }
        let [a, b] = self.rows_of(i.op(1)?, T::B128, false)?[..] else {
            return Err("the response is a 128-bit register".into());
        };
        if i.has(T::IsCanceled) {
            let p = self.pdst(i.op(0)?)?;
            let k = self.emit_op(cancel::is_canceled, Class::Move, ROW_SINK, &[a, b]);
            self.at(k).d2 = p;
            return Ok(());
        }
        let rows = self.rows_of(i.op(0)?, T::B32, true)?;
        let x = self.list(rows);
        let first = match i.first_of(&[T::GetFirstCtaidY, T::GetFirstCtaidZ]) {
            Some(T::GetFirstCtaidY) => 1,
            Some(_) => 2,
            None => 0,
        };
        let k = self.emit_op(cancel::first_ctaid, Class::Move, ROW_SINK, &[a, b]);
        let ins = self.at(k);
        ins.x = x;
        ins.n = first;
        Ok(())
    }

    /// An address operand as one row: base plus offset.
    pub(super) fn address_row(&mut self, o: Operand) -> Result<Src, Refused> {
        let (base, imm, _, _) = self.address(o)?;
        if imm == 0 {
            return Ok(base);
        }
        let d = self.temp();
        let k = self.emit(mov::local_address, Class::Internal);
        let i = self.at(k);
        i.d = d;
        i.a = base;
        i.imm = imm;
        Ok(Src::reg(d))
    }

    fn async_copy(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        if i.has(T::Tensor) && !i.has(T::Prefetch) {
            return self.tensor_copy(i);
        }
        if i.has(T::Mbarrier) {
            let op = if i.has(T::Noinc) {
                Op::CopyArriveNoinc
            } else {
                Op::CopyArrive
            };
            let zero = self.constant(0);
            return self.mbarrier_op(i, op, i.op(0)?, zero, ROW_SINK, PRED_SINK);
        }
        // Prefetches change no value.
        if i.has(T::Prefetch) {
            self.emit(control::nop, Class::Barrier);
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
            return self.groups(i, kind);
        }
        if i.has(T::Bulk) {
            return self.bulk(i);
        }
        let (a, imm, narrow, _) = self.address(i.op(0)?)?;
        let (b, offset, _, _) = self.address(i.op(1)?)?;
        let size = match i.op(2)? {
            Operand::Int(n @ (4 | 8 | 16)) => n as u8,
            _ => return Err("the size of a copy is 4, 8 or 16 bytes".into()),
        };
        let mut c = self.constant(size as u64);
        let mut p = Self::always() | 1;
        if let Some(&o) = i.ops.get(3) {
            if self.is_pred(o) {
                p = self.psrc(o)?;
            } else if self.reg_bits(o) != Some(64) {
                c = self.src(o, T::U32)?;
            }
        }
        let k = self.emit_op(async_copy::cp_async, Class::Load, offset as u32, &[a, b, c]);
        let ins = self.at(k);
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

    fn bulk(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
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
            self.address_row(i.op(0)?)?,
            self.address_row(i.op(1)?)?,
            self.src(i.op(2)?, T::U32)?,
        ];
        if barrier {
            list.push(self.address_row(i.op(3)?)?);
        }
        let multicast = i.has(T::MulticastCluster);
        if multicast {
            list.push(self.src(i.op(4)?, T::B16)?);
        }
        let mask = i.has(T::CpMask);
        if mask {
            let last = i.ops.last().copied().ok_or("the mask is missing")?;
            while list.len() < 5 {
                list.push(self.constant(0));
            }
            list.push(self.src(last, T::B16)?);
        }
        let x = self.list(list);
        let k = self.emit(async_copy::bulk, Class::Load);
        let ins = self.at(k);
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
        &mut self,
        i: &Ins<'_>,
        op: Op,
        at: Operand,
        b: Src,
        d: u32,
        p: u32,
    ) -> Result<(), Refused> {
        let a = self.address(at)?;
        let space = i
            .mods
            .iter()
            .find_map(|m| space_of(*m))
            .unwrap_or(crate::memory::Space::Generic);
        let k = self.emit(mbar::run, Class::Barrier);
        self.set_address(k, a);
        let ins = self.at(k);
        ins.b = b;
        ins.d = d;
        ins.d2 = p;
        ins.n = op as u8;
        ins.x = mbar::space_number(space);
        Ok(())
    }

    fn mbarrier(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        let tx = i.has(T::ExpectTx);
        if i.has(T::PendingCount) {
            let (d, a) = (self.dst(i.op(0)?)?, self.src(i.op(1)?, T::B64)?);
            self.emit_op(mbar::pending_count, Class::Barrier, d, &[a]);
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
            let p = self.pdst(i.op(0)?)?;
            let b = self.src(i.op(2)?, if parity { T::B32 } else { T::B64 })?;
            return self.mbarrier_op(i, op, i.op(1)?, b, ROW_SINK, p);
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
            let d = if has_state {
                self.dst(first)?
            } else {
                ROW_SINK
            };
            let at = usize::from(has_state);
            let b = match i.ops.get(at + 1) {
                Some(&o) => self.src(o, T::B32)?,
                None => self.constant(1),
            };
            return self.mbarrier_op(i, op, i.op(at)?, b, d, PRED_SINK);
        }
        let (op, b) = if i.has(T::Init) {
            (Op::Init, self.src(i.op(1)?, T::B32)?)
        } else if i.has(T::Inval) {
            (Op::Inval, self.constant(0))
        } else if i.has(T::CompleteTx) {
            (Op::CompleteTx, self.src(i.op(1)?, T::B32)?)
        } else if tx {
            (Op::ExpectTx, self.src(i.op(1)?, T::B32)?)
        } else {
            return Err("the emulator does not implement this mbarrier operation".into());
        };
        self.mbarrier_op(i, op, i.op(0)?, b, ROW_SINK, PRED_SINK)
    }

    /// `st.async [a], b, [mbar]`
    pub(crate) fn store_async(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        let t = i.ty()?;
        let a = self.address(i.op(0)?)?;
        let mut list = vec![self.address_row(i.op(2)?)?];
        list.extend(self.rows_of(i.op(1)?, t, false)?);
        let x = self.list(list);
        let k = self.emit(async_copy::st_async, Class::Store);
        self.set_address(k, a);
        let ins = self.at(k);
        ins.x = x;
        ins.n = (type_bits(t).unwrap_or(32) / 8) as u8;
        Ok(())
    }

    /// `red.async.op.type [a], b, [mbar]`
    pub(crate) fn red_async(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
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
        let a = self.address(i.op(0)?)?;
        let list = vec![self.address_row(i.op(2)?)?, self.src(i.op(1)?, t)?];
        let x = self.list(list);
        let k = self.emit(async_copy::red_async, Class::Atomic);
        self.set_address(k, a);
        let ins = self.at(k);
        ins.x = x;
        ins.n = shape.bytes as u8;
        ins.d2 = shape.code;
        Ok(())
    }
}
