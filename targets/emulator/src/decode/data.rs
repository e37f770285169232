//! Loads, stores, moves, addresses, atomics.

use super::function::{Fun, Home, Ins, Refused, is_signed, type_bits};
use crate::decode::sync;
use crate::exec::{async_copy, atomic, control, logic, mem, mov};
use crate::form::Form;
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

/// What a loop reads anew that waits for the host.
fn may_await_host(i: &Ins<'_>) -> bool {
    i.first_of(&[T::Volatile, T::Mmio, T::Sys]).is_some()
}

impl Fun<'_, '_> {
    /// "Always" as a predicate source.
    pub(crate) fn always() -> u32 {
        PRED_TRUE << 1
    }
}

/// Decodes the data-movement instructions.
pub(crate) fn data(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    match i.op {
        M::Ld | M::Ldu => load(fun, i),
        M::St => store(fun, i),
        M::Mov => mov(fun, i),
        M::Cvta => cvta(fun, i),
        M::Isspacep => {
            let space = i
                .mods
                .iter()
                .find_map(|m| space_of(*m))
                .ok_or("a state space is missing")?;
            let (d, a) = (fun.pdst(i.op(0)?)?, fun.src(i.op(1)?, T::U64)?);
            let k = fun.emit_op(mov::isspacep(space), Class::Move, d, &[a]);
            fun.form(k, Form::InSpace(space));
            Ok(())
        }
        M::Mapa => {
            let t = i.ty()?;
            let (d, a, b) = (
                fun.dst(i.op(0)?)?,
                fun.src(i.op(1)?, t)?,
                fun.src(i.op(2)?, T::U32)?,
            );
            let k = fun.emit_op(mov::mapa, Class::Move, d, &[a, b]);
            if !i.has(T::SharedCluster) {
                fun.at(k).flags |= flag::VARIANT;
            }
            Ok(())
        }
        M::Getctarank => {
            let t = i.ty()?;
            let (d, a) = (fun.dst(i.op(0)?)?, fun.src(i.op(1)?, t)?);
            let k = fun.emit_op(mov::getctarank, Class::Move, d, &[a]);
            if !i.has(T::SharedCluster) {
                fun.at(k).flags |= flag::VARIANT;
            }
            Ok(())
        }
        // Hints: they change no value.
        M::Prefetch | M::Prefetchu | M::Applypriority | M::Discard => {
            let k = fun.emit(control::nop, Class::Move);
            fun.form(k, Form::Nop);
            Ok(())
        }
        // A cache policy is an opaque value that only hints read.
        M::Createpolicy => {
            let first = i.op(0)?;
            let d = fun.dst(first)?;
            let z = fun.constant(0);
            let exec = mov::mov(64).ok_or("no 64-bit move")?;
            let k = fun.emit_op(exec, Class::Move, d, &[z]);
            fun.form(k, Form::Move(64));
            Ok(())
        }
        M::Atom | M::Red => atomic(fun, i),
        // A multicast object of one device, which is all that there is, has one copy of each value.
        M::Multimem if i.has(T::LdReduce) => load(fun, i),
        M::Multimem if i.has(T::St) => store(fun, i),
        M::Multimem => atomic(fun, i),
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

fn load(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let t = i.ty()?;
    let mut count = count(i);
    let mut bytes = type_bits(t).unwrap_or(0) as usize / 8;
    let d = i.op(0)?;
    // `d|p`-style second destinations and cache policies follow; the address is the first in brackets.
    let a = fun.address(i.op(1)?)?;
    let space = access_space(i, a.3, fun.kernel);
    if bytes == 16 {
        bytes = 8;
        count *= 2;
    }
    let rows = fun.rows_of(d, t, true)?;
    if rows.len() != count {
        return Err(format!("{count} destinations are needed"));
    }
    let bits = match fun.elements(d) {
        Some(e) => e.first().and_then(|e| fun.reg_bits(*e)).unwrap_or(64),
        None => fun.reg_bits(d).unwrap_or(64),
    };
    if count == 1
        && let Some(Home::Param(at)) = a.3
        && let Some(exec) = mem::load_param(bytes, is_signed(t))
    {
        // The whole warp reads one value, at a place known now.
        let off = a.1;
        let size = d_param_bytes(fun);
        if off
            .checked_add(bytes as u64)
            .is_none_or(|e| e > size as u64)
            || off < at as u64
        {
            let text = format!(
                "{bytes} bytes at offset {off} of the kernel's parameters, which have {size} bytes"
            );
            let message = fun.d.message(text);
            let k = fun.emit(control::outside, Class::Control);
            fun.form(k, Form::End);
            fun.at(k).x = message;
            return Ok(());
        }
        let k = fun.emit_op(exec, Class::Load, rows[0].0 as u32, &[]);
        fun.form(k, Form::LoadParam(bytes, is_signed(t)));
        let i = fun.at(k);
        i.imm = off;
        i.p = bits;
        return Ok(());
    }
    let exec =
        mem::load(space, bytes, is_signed(t), count).ok_or("this vector shape cannot be loaded")?;
    let list = if count > 1 { fun.list(rows.clone()) } else { 0 };
    let class = access_class(space, Class::Load);
    let k = fun.emit_op(exec, class, rows[0].0 as u32, &[]);
    fun.set_address(k, a);
    fun.form(k, Form::Load(space, bytes, is_signed(t), count));
    let (spin, host) = (may_spin(i), may_await_host(i));
    let ins = fun.at(k);
    ins.x = list;
    ins.p = bits;
    if spin {
        ins.flags |= flag::SPIN;
    }
    if host {
        ins.flags |= flag::HOST;
    }
    Ok(())
}

fn store(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    if i.has(T::Bulk) {
        let a = fun.address(i.op(0)?)?;
        let b = fun.src(i.op(1)?, T::U64)?;
        let space = access_space(i, a.3, fun.kernel);
        let k = fun.emit(async_copy::st_bulk, Class::Store);
        fun.set_address(k, a);
        let i = fun.at(k);
        i.b = b;
        i.n = space as u8;
        return Ok(());
    }
    let t = i.ty()?;
    let mut count = count(i);
    let mut bytes = type_bits(t).unwrap_or(0) as usize / 8;
    // Without an mbarrier it is an ordinary store, done when issued.
    if i.has(T::Async) && i.ops.len() > 2 {
        return sync::store_async(fun, i);
    }
    let a = fun.address(i.op(0)?)?;
    let space = access_space(i, a.3, fun.kernel);
    if bytes == 16 {
        bytes = 8;
        count *= 2;
    }
    let rows = fun.rows_of(i.op(1)?, t, false)?;
    if rows.len() != count {
        return Err(format!("{count} values are needed"));
    }
    let exec = mem::store(space, bytes, count).ok_or("this vector shape cannot be stored")?;
    let list = if count > 1 { fun.list(rows.clone()) } else { 0 };
    let k = fun.emit(exec, access_class(space, Class::Store));
    fun.set_address(k, a);
    fun.form(k, Form::Store(space, bytes, count));
    let spin = may_spin(i);
    let ins = fun.at(k);
    ins.b = rows[0];
    ins.x = list;
    if spin {
        ins.flags |= flag::SPIN;
    }
    Ok(())
}

fn mov(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let t = i.ty()?;
    let (d, s) = (i.op(0)?, i.op(1)?);
    if let (T::Pred, Operand::Special(n)) = (t, s) {
        let name = d_name(fun, n);
        if crate::exec::special::find(name) != Some(crate::exec::special::Sreg::IsExplicitCluster) {
            return Err(format!("%{name} is not a predicate"));
        }
        let d = fun.pdst(d)?;
        let k = fun.emit(crate::exec::special::read_pred, Class::Move);
        fun.at(k).d = d;
        return Ok(());
    }
    if t == T::Pred {
        let (d, p) = (fun.pdst(d)?, fun.psrc(s)?);
        let k = fun.emit(logic::pred_copy, Class::Move);
        fun.form(k, Form::PredCopy);
        let i = fun.at(k);
        i.d = d;
        i.p = p;
        return Ok(());
    }
    if let Operand::Special(n) = s
        && let Some(list) = fun.elements(d)
    {
        // `mov.v4.u32 {..}, %tid`: component by component.
        let stem = d_name(fun, n).to_string();
        for (&e, c) in list.iter().zip(["x", "y", "z", "w"]) {
            let full = format!("{stem}.{c}");
            let which = crate::exec::special::find(&full)
                .ok_or_else(|| format!("%{full} is not supported"))?;
            let d = fun.dst(e)?;
            let k = fun.emit(crate::exec::special::read, Class::Move);
            fun.form(k, Form::Special(which));
            let i = fun.at(k);
            i.d = d;
            i.x = which as u32;
        }
        return Ok(());
    }
    if let Operand::Special(n) = s
        && let Some(which) = crate::exec::special::find(d_name(fun, n))
    {
        let d = fun.dst(d)?;
        let k = fun.emit_op(crate::exec::special::read, Class::Move, d, &[]);
        fun.form(k, Form::Special(which));
        fun.at(k).x = which as u32;
        return Ok(());
    }
    let bits = type_bits(t).ok_or("a type is missing")?;
    let dv = matches!(d, Operand::Vector(_));
    let sv = matches!(s, Operand::Vector(_));
    let vector = count(i) > 1;
    if vector || (dv && sv) || bits == 128 && !dv && !sv {
        // Element by element.
        let (to, from) = (fun.rows_of(d, t, true)?, fun.rows_of(s, t, false)?);
        if to.len() != from.len() {
            return Err("the vectors differ in length".into());
        }
        // Through temporaries: the vectors may overlap.
        let exec = mov::mov(bits.min(64)).ok_or("no move of this width")?;
        let temps: Vec<u32> = to.iter().map(|_| fun.temp()).collect();
        for (&t, &s) in temps.iter().zip(&from) {
            let k = fun.emit_op(exec, Class::Internal, t, &[s]);
            fun.form(k, Form::Move(bits.min(64)));
        }
        for (&t, &d) in temps.iter().zip(&to) {
            let k = fun.emit_op(exec, Class::Move, d.0 as u32, &[Src::reg(t)]);
            fun.form(k, Form::Move(bits.min(64)));
        }
        return Ok(());
    }
    if dv {
        return unpack(fun, d, s, t, bits);
    }
    if sv {
        return pack(fun, d, s, t, bits);
    }
    let (d, a) = (fun.dst(d)?, fun.src(s, t)?);
    let exec = mov::mov(bits).ok_or("no move of this width")?;
    let k = fun.emit_op(exec, Class::Move, d, &[a]);
    fun.form(k, Form::Move(bits));
    Ok(())
}

fn unpack(fun: &mut Fun, d: Operand, s: Operand, t: T, bits: u32) -> Result<(), Refused> {
    let list = fun.elements(d).unwrap_or(&[]);
    let n = list.len() as u32;
    if n < 2 || !bits.is_multiple_of(n) {
        return Err("the vector does not divide the value".into());
    }
    let width = bits / n;
    if bits == 128 {
        let from = fun.rows_of(s, t, false)?;
        if from.len() != 2 {
            return Err("a 128-bit register is needed".into());
        }
        if n == 2 {
            let exec = mov::mov(64).ok_or("no 64-bit move")?;
            for (&e, &f) in list.iter().zip(&from) {
                let d = fun.dst(e)?;
                let k = fun.emit_op(exec, Class::Move, d, &[f]);
                fun.form(k, Form::Move(64));
            }
            return Ok(());
        }
        for (half, f) in list.chunks(n as usize / 2).zip(from) {
            let rows = half
                .iter()
                .map(|&e| fun.dst(e).map(Src::reg))
                .collect::<Result<Vec<_>, _>>()?;
            let x = fun.list(rows);
            let k = fun.emit_op(mov::unpack, Class::Move, ROW_SINK, &[f]);
            fun.form(k, Form::Unpack);
            let i = fun.at(k);
            i.x = x;
            i.n = width as u8;
        }
        return Ok(());
    }
    let a = fun.src(s, t)?;
    let rows = list
        .iter()
        .map(|&e| fun.dst(e).map(Src::reg))
        .collect::<Result<Vec<_>, _>>()?;
    let x = fun.list(rows);
    let k = fun.emit_op(mov::unpack, Class::Move, ROW_SINK, &[a]);
    fun.form(k, Form::Unpack);
    let i = fun.at(k);
    i.x = x;
    i.n = width as u8;
    Ok(())
}

fn pack(fun: &mut Fun, d: Operand, s: Operand, t: T, bits: u32) -> Result<(), Refused> {
    let list = fun.elements(s).unwrap_or(&[]);
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
        .map(|&e| fun.src(e, et))
        .collect::<Result<Vec<_>, _>>()?;
    if bits == 128 {
        let to = fun.rows_of(d, t, true)?;
        if to.len() != 2 {
            return Err("a 128-bit register is needed".into());
        }
        // Both halves are read before one is written.
        let temps = [fun.temp(), fun.temp()];
        for (part, &tmp) in from.chunks(n as usize / 2).zip(&temps) {
            if let [one] = part {
                let exec = mov::mov(64).ok_or("no 64-bit move")?;
                let k = fun.emit_op(exec, Class::Internal, tmp, &[*one]);
                fun.form(k, Form::Move(64));
            } else {
                let x = fun.list(part.to_vec());
                let k = fun.emit_op(mov::pack, Class::Internal, tmp, &[]);
                fun.form(k, Form::Pack);
                let i = fun.at(k);
                i.x = x;
                i.n = width as u8;
            }
        }
        let exec = mov::mov(64).ok_or("no 64-bit move")?;
        for (&tmp, &d) in temps.iter().zip(&to) {
            let k = fun.emit_op(exec, Class::Move, d.0 as u32, &[Src::reg(tmp)]);
            fun.form(k, Form::Move(64));
        }
        return Ok(());
    }
    let d = fun.dst(d)?;
    let x = fun.list(from);
    let k = fun.emit_op(mov::pack, Class::Move, d, &[]);
    fun.form(k, Form::Pack);
    let i = fun.at(k);
    i.x = x;
    i.n = width as u8;
    Ok(())
}

fn cvta(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let t = i.ty()?;
    let space = i
        .mods
        .iter()
        .find_map(|m| space_of(*m))
        .ok_or("a state space is missing")?;
    let d = fun.dst(i.op(0)?)?;
    let s = i.op(1)?;
    // A parameter of a device function whose address is taken lives in local memory.
    let local_param = match s {
        Operand::Sym { sym, .. } => matches!(fun.home(sym)?, Home::Frame(_)),
        _ => false,
    };
    let space = if space == Space::Param && local_param {
        Space::Local
    } else {
        space
    };
    let a = fun.src(s, t)?;
    let (exec, base) = if i.has(T::To) {
        mov::cvta_to(space)
    } else {
        mov::cvta(space)
    };
    let k = fun.emit_op(exec, Class::Move, d, &[a]);
    let by = if i.has(T::To) {
        base.wrapping_neg()
    } else {
        base
    };
    fun.form(k, Form::Offset(by));
    fun.at(k).imm = base;
    Ok(())
}

fn atomic(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let returns = i.op == M::Atom;
    let first = usize::from(returns);
    let t = i.ty()?;
    if i.has(T::Async) && i.ops.len() > 2 {
        return sync::red_async(fun, i);
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
    let a = fun.address(i.op(first)?)?;
    let space = access_space(i, a.3, fun.kernel);
    let count = count(i);
    let shape = atomic::choose(what, t, i.has(T::Noftz))
        .ok_or("this operation is not available for this type")?;
    let to = if returns {
        fun.rows_of(i.op(0)?, t, true)?
    } else {
        vec![Src::reg(ROW_SINK); count * shape.rows]
    };
    let b = fun.rows_of(i.op(first + 1)?, t, false)?;
    let c = if what == T::Cas {
        fun.rows_of(i.op(first + 2)?, t, false)?
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
    let x = fun.list(list);
    let k = fun.emit_op(
        exec,
        access_class(space, Class::Atomic),
        to[0].0 as u32,
        &[Src::default(), b[0], c0],
    );
    fun.set_address(k, a);
    let host = returns && i.has(T::Sys);
    let silent = !returns || to.iter().all(|d| d.0 as u32 == ROW_SINK);
    let joins = shape.joins().filter(|_| silent && count == 1);
    fun.form(
        k,
        match joins {
            Some(code) => Form::Reduce(code, shape.bytes),
            None => Form::Atomic(shape.bytes),
        },
    );
    let i = fun.at(k);
    i.x = x;
    i.n = space as u8;
    i.p = (count * shape.rows) as u32;
    i.d2 = shape.code;
    // What has no result does not wait for anything.
    if joins.is_none() {
        i.flags |= flag::SPIN;
    }
    if host {
        i.flags |= flag::HOST;
    }
    Ok(())
}

/// A name of the module.
pub(crate) fn d_name<'f>(fun: &'f Fun, n: jacquard_ptx::model::Name) -> &'f str {
    fun.d.module_name(n)
}

fn d_param_bytes(fun: &Fun) -> u32 {
    fun.d.param_bytes(fun.function_id())
}

/// The second result of `d|p`, when written; and the first.
pub(crate) fn pair(fun: &Fun, o: Operand) -> (Operand, Option<Operand>) {
    match o {
        Operand::Pair(_) => {
            let l = fun.elements(o).unwrap_or(&[]);
            (
                l.first().copied().unwrap_or(Operand::Sink),
                l.get(1).copied(),
            )
        }
        o => (o, None),
    }
}
