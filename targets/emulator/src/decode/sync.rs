//! Barriers, fences, warp collectives, asynchronous copies, mbarriers.

use super::function::{Fun, Ins, Refused, type_bits};
use crate::exec::{control, warp};
use crate::inst::{Class, PRED_SINK, ROW_SINK};
use jacquard_ptx::model::{Mnemonic as M, Modifier as T};

impl Fun<'_, '_> {
    /// Decodes synchronisation.
    pub(crate) fn sync(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        match i.op {
            // One host thread runs everything in program order: every access is already visible.
            M::Membar | M::Fence | M::Tensormap => {
                self.emit(control::nop, Class::Barrier);
                Ok(())
            }
            M::Bar | M::Barrier => self.barrier(i),
            M::Shfl => {
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
                    None => {
                        return Err("the form without a member mask has gone from the ISA".into());
                    }
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
                Ok(())
            }
            M::Vote => {
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
                    None => {
                        return Err("the form without a member mask has gone from the ISA".into());
                    }
                };
                let k = self.emit_op(warp::vote, Class::Warp, d, &[mask]);
                let ins = self.at(k);
                ins.p = p;
                ins.n = n;
                Ok(())
            }
            M::Match => {
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
                ins.p = type_bits(t).unwrap_or(32);
                Ok(())
            }
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
            _ => Err("the emulator does not implement this instruction".into()),
        }
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
    fn async_copy(&mut self, _: &Ins<'_>) -> Result<(), Refused> {
        Err("asynchronous copies are not implemented".into())
    }

    fn mbarrier(&mut self, _: &Ins<'_>) -> Result<(), Refused> {
        Err("mbarriers are not implemented".into())
    }

    pub(crate) fn store_async(&mut self, _: &Ins<'_>) -> Result<(), Refused> {
        Err("st.async is not implemented".into())
    }

    pub(crate) fn red_async(&mut self, _: &Ins<'_>) -> Result<(), Refused> {
        Err("red.async is not implemented".into())
    }
}
