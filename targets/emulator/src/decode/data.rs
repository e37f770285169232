//! Loads, stores, moves, addresses, atomics.

use super::function::{Fun, Home, Ins, Refused, is_signed, type_bits};
use crate::exec::{async_copy, atomic, control, logic, mem, mov};
use crate::inst::{Class, PRED_TRUE, ROW_SINK, Src, flag};
use crate::memory::Space;
use jacquard_ptx::model::{Mnemonic as M, Modifier as T, Operand};

/// The state space a modifier names.
pub(crate) fn space_of(m: T) -> Option<Space> {
    Some(match m {
        T::Global => Space::Global,
        T::Shared | T::SharedCta => Space::Shared,
        T::SharedCluster => Space::SharedCluster,
        T::Local => Space::Local,
        T::Const => Space::Const,
        T::Param | T::ParamEntry | T::ParamFunc => Space::Param,
        _ => return None,
    })
}

/// The space an access happens in: its qualifier, or the variable's own home for `.param` of device functions.
fn access_space(i: &Ins<'_>, home: Option<Home>, kernel: bool) -> Space {
    let named = i
        .mods
        .iter()
        .find_map(|m| space_of(*m))
        .unwrap_or(Space::Generic);
    match (named, home) {
        (Space::Param, Some(Home::Frame(_))) => Space::Local,
        // A device function's parameters live in its frame, also when reached through a register.
        (Space::Param, None) if !kernel && !i.has(T::ParamEntry) => Space::Local,
        (s, _) => s,
    }
}

/// The class of an access: what reaches memory by a generic address is counted apart.
fn access_class(space: Space, class: Class) -> Class {
    if space == Space::Generic {
        Class::Generic
    } else {
        class
    }
}

/// Loads and stores that a spin loop may be made of.
fn may_spin(i: &Ins<'_>) -> bool {
    i.first_of(&[
        T::Volatile,
        T::Relaxed,
        T::Acquire,
        T::Release,
        T::Mmio,
        T::Cv,
    ])
    .is_some()
}

impl Fun<'_, '_> {
    /// Decodes the data-movement instructions.
    pub(crate) fn data(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        match i.op {
            M::Ld | M::Ldu => self.load(i),
            M::St => self.store(i),
            M::Mov => self.mov(i),
            M::Cvta => self.cvta(i),
            M::Isspacep => {
                let space = i
                    .mods
                    .iter()
                    .find_map(|m| space_of(*m))
                    .ok_or("a state space is missing")?;
                let (d, a) = (self.pdst(i.op(0)?)?, self.src(i.op(1)?, T::U64)?);
                self.emit_op(mov::isspacep(space), Class::Move, d, &[a]);
                Ok(())
            }
            M::Mapa => {
                let t = i.ty()?;
                let (d, a, b) = (
                    self.dst(i.op(0)?)?,
                    self.src(i.op(1)?, t)?,
                    self.src(i.op(2)?, T::U32)?,
                );
                let k = self.emit_op(mov::mapa, Class::Move, d, &[a, b]);
                if !i.has(T::SharedCluster) {
                    self.at(k).flags |= flag::VARIANT;
                }
                Ok(())
            }
            M::Getctarank => {
                let t = i.ty()?;
                let (d, a) = (self.dst(i.op(0)?)?, self.src(i.op(1)?, t)?);
                let k = self.emit_op(mov::getctarank, Class::Move, d, &[a]);
                if !i.has(T::SharedCluster) {
                    self.at(k).flags |= flag::VARIANT;
                }
                Ok(())
            }
            // Hints: they change no value.
            M::Prefetch | M::Prefetchu | M::Applypriority | M::Discard => {
                self.emit(control::nop, Class::Move);
                Ok(())
            }
            // A cache policy is an opaque value that only hints read.
            M::Createpolicy => {
                let first = i.op(0)?;
                let d = self.dst(first)?;
                let z = self.constant(0);
                let exec = mov::mov(64).ok_or("no 64-bit move")?;
                self.emit_op(exec, Class::Move, d, &[z]);
                Ok(())
            }
            M::Atom | M::Red => self.atomic(i),
            // A multicast object of one device, which is all that there is, has one copy of each value.
            M::Multimem if i.has(T::LdReduce) => self.load(i),
            M::Multimem if i.has(T::St) => self.store(i),
            M::Multimem => self.atomic(i),
            _ => Err("not implemented".into()),
        }
    }

    fn count(i: &Ins<'_>) -> usize {
        match i.first_of(&[T::V2, T::V4, T::V8]) {
            Some(T::V2) => 2,
            Some(T::V4) => 4,
            Some(T::V8) => 8,
            _ => 1,
        }
    }

    fn load(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        let t = i.ty()?;
        let mut count = Self::count(i);
        let mut bytes = type_bits(t).unwrap_or(0) as usize / 8;
        let d = i.op(0)?;
        // `d|p`-style second destinations and cache policies follow; the address is the first in brackets.
        let a = self.address(i.op(1)?)?;
        let space = access_space(i, a.3, self.kernel);
        if bytes == 16 {
            bytes = 8;
            count *= 2;
        }
        let rows = self.rows_of(d, t, true)?;
        if rows.len() != count {
            return Err(format!("{count} destinations are needed"));
        }
        let bits = match self.elements(d) {
            Some(e) => e.first().and_then(|e| self.reg_bits(*e)).unwrap_or(64),
            None => self.reg_bits(d).unwrap_or(64),
        };
        if count == 1
            && let Some(Home::Param(at)) = a.3
            && let Some(exec) = mem::load_param(bytes, is_signed(t))
        {
            // The whole warp reads one value, at a place known now.
            let off = a.1;
            let size = self.d_param_bytes();
            if off
                .checked_add(bytes as u64)
                .is_none_or(|e| e > size as u64)
                || off < at as u64
            {
                let text = format!(
                    "{bytes} bytes at offset {off} of the kernel's parameters, which have {size} bytes"
                );
                let message = self.d.message(text);
                let k = self.emit(control::outside, Class::Control);
                self.at(k).x = message;
                return Ok(());
            }
            let k = self.emit_op(exec, Class::Load, rows[0].0 as u32, &[]);
            let i = self.at(k);
            i.imm = off;
            i.p = bits;
            return Ok(());
        }
        let exec = mem::load(space, bytes, is_signed(t), count)
            .ok_or("this vector shape cannot be loaded")?;
        let list = if count > 1 {
            self.list(rows.clone())
        } else {
            0
        };
        let class = access_class(space, Class::Load);
        let k = self.emit_op(exec, class, rows[0].0 as u32, &[]);
        self.set_address(k, a);
        let spin = may_spin(i);
        let ins = self.at(k);
        ins.x = list;
        ins.p = bits;
        if spin {
            ins.flags |= flag::SPIN;
        }
        Ok(())
    }

    fn store(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        if i.has(T::Bulk) {
            let a = self.address(i.op(0)?)?;
            let b = self.src(i.op(1)?, T::U64)?;
            let space = access_space(i, a.3, self.kernel);
            let k = self.emit(async_copy::st_bulk, Class::Store);
            self.set_address(k, a);
            let i = self.at(k);
            i.b = b;
            i.n = space as u8;
            return Ok(());
        }
        let t = i.ty()?;
        let mut count = Self::count(i);
        let mut bytes = type_bits(t).unwrap_or(0) as usize / 8;
        // Without an mbarrier it is an ordinary store, done when issued.
        if i.has(T::Async) && i.ops.len() > 2 {
            return self.store_async(i);
        }
        let a = self.address(i.op(0)?)?;
        let space = access_space(i, a.3, self.kernel);
        if bytes == 16 {
            bytes = 8;
            count *= 2;
        }
        let rows = self.rows_of(i.op(1)?, t, false)?;
        if rows.len() != count {
            return Err(format!("{count} values are needed"));
        }
        let exec = mem::store(space, bytes, count).ok_or("this vector shape cannot be stored")?;
        let list = if count > 1 {
            self.list(rows.clone())
        } else {
            0
        };
        let k = self.emit(exec, access_class(space, Class::Store));
        self.set_address(k, a);
        let spin = may_spin(i);
        let ins = self.at(k);
        ins.b = rows[0];
        ins.x = list;
        if spin {
            ins.flags |= flag::SPIN;
        }
        Ok(())
    }

    fn mov(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        let t = i.ty()?;
        let (d, s) = (i.op(0)?, i.op(1)?);
        if let (T::Pred, Operand::Special(n)) = (t, s) {
            let name = self.d_name(n);
            if crate::exec::special::find(name)
                != Some(crate::exec::special::Sreg::IsExplicitCluster)
            {
                return Err(format!("%{name} is not a predicate"));
            }
            let d = self.pdst(d)?;
            let k = self.emit(crate::exec::special::read_pred, Class::Move);
            self.at(k).d = d;
            return Ok(());
        }
        if t == T::Pred {
            let (d, p) = (self.pdst(d)?, self.psrc(s)?);
            let k = self.emit(logic::pred_copy, Class::Move);
            let i = self.at(k);
            i.d = d;
            i.p = p;
            return Ok(());
        }
        if let Operand::Special(n) = s
            && let Some(list) = self.elements(d)
        {
            // `mov.v4.u32 {..}, %tid`: component by component.
            let stem = self.d_name(n).to_string();
            for (&e, c) in list.iter().zip(["x", "y", "z", "w"]) {
                let full = format!("{stem}.{c}");
                let which = crate::exec::special::find(&full)
                    .ok_or_else(|| format!("%{full} is not supported"))?;
                let d = self.dst(e)?;
                let k = self.emit(crate::exec::special::read, Class::Move);
                let i = self.at(k);
                i.d = d;
                i.x = which as u32;
            }
            return Ok(());
        }
        if let Operand::Special(n) = s
            && let Some(which) = crate::exec::special::find(self.d_name(n))
        {
            let d = self.dst(d)?;
            let k = self.emit_op(crate::exec::special::read, Class::Move, d, &[]);
            self.at(k).x = which as u32;
            return Ok(());
        }
        let bits = type_bits(t).ok_or("a type is missing")?;
        let dv = matches!(d, Operand::Vector(_));
        let sv = matches!(s, Operand::Vector(_));
        let vector = Self::count(i) > 1;
        if vector || (dv && sv) || bits == 128 && !dv && !sv {
            // Element by element.
            let (to, from) = (self.rows_of(d, t, true)?, self.rows_of(s, t, false)?);
            if to.len() != from.len() {
                return Err("the vectors differ in length".into());
            }
            // Through temporaries: the vectors may overlap.
            let exec = mov::mov(bits.min(64)).ok_or("no move of this width")?;
            let temps: Vec<u32> = to.iter().map(|_| self.temp()).collect();
            for (&t, &s) in temps.iter().zip(&from) {
                self.emit_op(exec, Class::Internal, t, &[s]);
            }
            for (&t, &d) in temps.iter().zip(&to) {
                self.emit_op(exec, Class::Move, d.0 as u32, &[Src::reg(t)]);
            }
            return Ok(());
        }
        if dv {
            return self.unpack(d, s, t, bits);
        }
        if sv {
            return self.pack(d, s, t, bits);
        }
        let (d, a) = (self.dst(d)?, self.src(s, t)?);
        let exec = mov::mov(bits).ok_or("no move of this width")?;
        self.emit_op(exec, Class::Move, d, &[a]);
        Ok(())
    }

    fn unpack(&mut self, d: Operand, s: Operand, t: T, bits: u32) -> Result<(), Refused> {
        let list = self.elements(d).unwrap_or(&[]);
        let n = list.len() as u32;
        if n < 2 || !bits.is_multiple_of(n) {
            return Err("the vector does not divide the value".into());
        }
        let width = bits / n;
        if bits == 128 {
            let from = self.rows_of(s, t, false)?;
            if from.len() != 2 {
                return Err("a 128-bit register is needed".into());
            }
            if n == 2 {
                let exec = mov::mov(64).ok_or("no 64-bit move")?;
                for (&e, &f) in list.iter().zip(&from) {
                    let d = self.dst(e)?;
                    self.emit_op(exec, Class::Move, d, &[f]);
                }
                return Ok(());
            }
            for (half, f) in list.chunks(n as usize / 2).zip(from) {
                let rows = half
                    .iter()
                    .map(|&e| self.dst(e).map(Src::reg))
                    .collect::<Result<Vec<_>, _>>()?;
                let x = self.list(rows);
                let k = self.emit_op(mov::unpack, Class::Move, ROW_SINK, &[f]);
                let i = self.at(k);
                i.x = x;
                i.n = width as u8;
            }
            return Ok(());
        }
        let a = self.src(s, t)?;
        let rows = list
            .iter()
            .map(|&e| self.dst(e).map(Src::reg))
            .collect::<Result<Vec<_>, _>>()?;
        let x = self.list(rows);
        let k = self.emit_op(mov::unpack, Class::Move, ROW_SINK, &[a]);
        let i = self.at(k);
        i.x = x;
        i.n = width as u8;
        Ok(())
    }

    fn pack(&mut self, d: Operand, s: Operand, t: T, bits: u32) -> Result<(), Refused> {
        let list = self.elements(s).unwrap_or(&[]);
        let n = list.len() as u32;
        if n < 2 || !bits.is_multiple_of(n) {
            return Err("the vector does not divide the value".into());
        }
        let width = bits / n;
        let et = match width {
            8 => T::B8,
            16 => T::B16,
            32 => T::B32,
            _ => T::B64,
        };
        let from = list
            .iter()
            .map(|&e| self.src(e, et))
            .collect::<Result<Vec<_>, _>>()?;
        if bits == 128 {
            let to = self.rows_of(d, t, true)?;
            if to.len() != 2 {
                return Err("a 128-bit register is needed".into());
            }
            // Both halves are read before one is written.
            let temps = [self.temp(), self.temp()];
            for (part, &tmp) in from.chunks(n as usize / 2).zip(&temps) {
                if let [one] = part {
                    let exec = mov::mov(64).ok_or("no 64-bit move")?;
                    self.emit_op(exec, Class::Internal, tmp, &[*one]);
                } else {
                    let x = self.list(part.to_vec());
                    let k = self.emit_op(mov::pack, Class::Internal, tmp, &[]);
                    let i = self.at(k);
                    i.x = x;
                    i.n = width as u8;
                }
            }
            let exec = mov::mov(64).ok_or("no 64-bit move")?;
            for (&tmp, &d) in temps.iter().zip(&to) {
                self.emit_op(exec, Class::Move, d.0 as u32, &[Src::reg(tmp)]);
            }
            return Ok(());
        }
        let d = self.dst(d)?;
        let x = self.list(from);
        let k = self.emit_op(mov::pack, Class::Move, d, &[]);
        let i = self.at(k);
        i.x = x;
        i.n = width as u8;
        Ok(())
    }

    fn cvta(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        let t = i.ty()?;
        let space = i
            .mods
            .iter()
            .find_map(|m| space_of(*m))
            .ok_or("a state space is missing")?;
        let d = self.dst(i.op(0)?)?;
        let s = i.op(1)?;
        // A parameter of a device function whose address is taken lives in local memory.
        let local_param = match s {
            Operand::Sym { sym, .. } => matches!(self.home(sym)?, Home::Frame(_)),
            _ => false,
        };
        let space = if space == Space::Param && local_param {
            Space::Local
        } else {
            space
        };
        let a = self.src(s, t)?;
        let (exec, base) = if i.has(T::To) {
            mov::cvta_to(space)
        } else {
            mov::cvta(space)
        };
        let k = self.emit_op(exec, Class::Move, d, &[a]);
        self.at(k).imm = base;
        Ok(())
    }

    fn atomic(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        let returns = i.op == M::Atom;
        let first = usize::from(returns);
        let t = i.ty()?;
        if i.has(T::Async) && i.ops.len() > 2 {
            return self.red_async(i);
        }
        let what = i
            .first_of(&[
                T::And,
                T::Or,
                T::Xor,
                T::Cas,
                T::Exch,
                T::Add,
                T::Inc,
                T::Dec,
                T::Min,
                T::Max,
            ])
            .ok_or("the operation is missing")?;
        let a = self.address(i.op(first)?)?;
        let space = access_space(i, a.3, self.kernel);
        let count = Self::count(i);
        let shape = atomic::choose(what, t, i.has(T::Noftz))
            .ok_or("this operation is not available for this type")?;
        let to = if returns {
            self.rows_of(i.op(0)?, t, true)?
        } else {
            vec![Src::reg(ROW_SINK); count * shape.rows]
        };
        let b = self.rows_of(i.op(first + 1)?, t, false)?;
        let c = if what == T::Cas {
            self.rows_of(i.op(first + 2)?, t, false)?
        } else {
            Vec::new()
        };
        if to.len() != count * shape.rows || b.len() != count * shape.rows {
            return Err("the number of values does not match".into());
        }
        let exec = atomic::exec(&shape, count);
        // The list holds destinations, then the operands.
        let list: Vec<Src> = to.iter().chain(&b).chain(&c).copied().collect();
        let c0 = c.first().copied().unwrap_or(Src::reg(ROW_SINK));
        let x = self.list(list);
        let k = self.emit_op(
            exec,
            access_class(space, Class::Atomic),
            to[0].0 as u32,
            &[Src::default(), b[0], c0],
        );
        self.set_address(k, a);
        let i = self.at(k);
        i.x = x;
        i.n = space as u8;
        i.p = (count * shape.rows) as u32;
        i.d2 = shape.code;
        i.flags |= flag::SPIN;
        Ok(())
    }

    /// A name of the module.
    pub(crate) fn d_name(&self, n: jacquard_ptx::model::Name) -> &str {
        self.d.module_name(n)
    }

    fn d_param_bytes(&self) -> u32 {
        self.d.param_bytes(self.function_id())
    }

    /// The second result of `d|p`, when written; and the first.
    pub(crate) fn pair(&self, o: Operand) -> (Operand, Option<Operand>) {
        match o {
            Operand::Pair(_) => {
                let l = self.elements(o).unwrap_or(&[]);
                (
                    l.first().copied().unwrap_or(Operand::Sink),
                    l.get(1).copied(),
                )
            }
            o => (o, None),
        }
    }

    /// "Always" as a predicate source.
    pub(crate) fn always() -> u32 {
        PRED_TRUE << 1
    }
}
