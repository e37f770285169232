//! Loads and stores, with their checks.

use super::{Emit, field, record};
use crate::{select, world};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    AtomicRmwOp, Block, BlockArg, InstBuilder, MemFlagsData, Value, types,
};
use jacquard_emulator::exec::atomic::Code;
use jacquard_emulator::inst::{Inst, Src, flag};
use jacquard_emulator::memory::{GLOBAL_BASE, Space, WINDOW};
use jacquard_emulator::tier::{Site, Touch};

pub(super) fn user() -> MemFlagsData {
    MemFlagsData::new().with_notrap()
}

pub(super) fn load_param(e: &mut Emit<'_, '_, '_>, i: &Inst, bytes: usize, signed: bool) {
    let base = e.fixed(types::I64, field!(params));
    let flags = user().with_readonly().with_can_move();
    load_element(e, i, base, i.imm as i32, (bytes, signed), i.d, flags);
}

/// One element, extended as its register is wide.
fn load_element(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    base: Value,
    at: i32,
    (bytes, signed): (usize, bool),
    d: u32,
    flags: MemFlagsData,
) {
    let home = e.float_home(d);
    let ty = match (bytes, home) {
        (4, Some(types::F32)) => types::F32,
        (8, Some(types::F64)) => types::F64,
        (1, _) => types::I8,
        (2, _) => types::I16,
        (4, _) => types::I32,
        _ => types::I64,
    };
    let v = e.b.ins().load(ty, flags, base, at);
    let v = match (ty, signed) {
        (types::I8 | types::I16 | types::I32, true) => {
            let v = e.b.ins().sextend(types::I64, v);
            let bits = i.p.clamp(1, 64);
            let mask = e.int(types::I64, u64::MAX >> (64 - bits));
            e.b.ins().band(v, mask)
        }
        _ => v,
    };
    e.put(d, v);
}

/// The address of a lane.
pub(super) fn address(e: &mut Emit<'_, '_, '_>, i: &Inst) -> Value {
    if i.flags & flag::VARIANT != 0 {
        let a = e.bits(i.a, types::I32);
        let imm = e.int(types::I32, i.imm);
        let a = e.b.ins().iadd(a, imm);
        return e.b.ins().uextend(types::I64, a);
    }
    let a = e.bits(i.a, types::I64);
    match i.imm {
        0 => a,
        imm => {
            let imm = e.int(types::I64, imm);
            e.b.ins().iadd(a, imm)
        }
    }
}

/// The entry of an access in the table of sites: the piece of memory that it hit last.
pub(super) struct Entry {
    sites: Value,
    pub(super) site: u32,
}

impl Entry {
    pub(super) fn new(e: &mut Emit<'_, '_, '_>) -> Entry {
        let site = e.sites.shared.unwrap_or(e.sites.count as u32);
        e.sites.count += usize::from(e.sites.shared.is_none());
        let sites = e.fixed(types::I64, field!(sites));
        Entry { sites, site }
    }

    fn load(&self, e: &mut Emit<'_, '_, '_>, field: usize) -> Value {
        let at = self.site as usize * size_of::<Site>() + field;
        let trusted = MemFlagsData::trusted();
        e.b.ins().load(types::I64, trusted, self.sites, at as i32)
    }

    /// The first address of the piece.
    pub(super) fn base(&self, e: &mut Emit<'_, '_, '_>) -> Value {
        self.load(e, std::mem::offset_of!(Site, base))
    }

    /// The host's address of the first byte.
    pub(super) fn start(&self, e: &mut Emit<'_, '_, '_>) -> Value {
        self.load(e, std::mem::offset_of!(Site, host))
    }

    /// The record of what the site does.
    pub(super) fn marks(&self, e: &mut Emit<'_, '_, '_>) -> Value {
        self.load(e, std::mem::offset_of!(Site, marks))
    }

    /// Bytes from the record of reads to that of writes.
    pub(super) fn apart(&self, e: &mut Emit<'_, '_, '_>) -> Value {
        self.load(e, std::mem::offset_of!(Site, apart))
    }

    /// How far into the piece an address lies.
    pub(super) fn offset(&self, e: &mut Emit<'_, '_, '_>, addr: Value) -> Value {
        let base = self.base(e);
        e.b.ins().isub(addr, base)
    }

    /// How many elements of the access's size the piece has.
    pub(super) fn count(&self, e: &mut Emit<'_, '_, '_>) -> Value {
        self.load(e, std::mem::offset_of!(Site, count))
    }

    /// The host's address of what lies so far into the piece.
    pub(super) fn host(&self, e: &mut Emit<'_, '_, '_>, offset: Value) -> Value {
        let host = self.start(e);
        e.b.ins().iadd(host, offset)
    }
}

/// Looks an address up; 0 where nothing is there. The entry of the site then has the piece of memory.
pub(super) fn find(
    e: &mut Emit<'_, '_, '_>,
    addr: Value,
    (space, bytes, touch): (Space, usize, Touch),
    site: u32,
) -> Value {
    let what = world::pack(space, bytes, touch, site);
    let what = e.int(types::I64, what);
    let args = [e.frame, addr, what, e.lane.value];
    e.host(world::find as *const u8, &args, types::I64)
}

/// Constant and shared memory, which have one place each: the fields of the frame with its address and its length.
pub(super) fn segment(space: Space) -> (usize, usize) {
    match space {
        Space::Const => (field!(constant), field!(constant_len)),
        _ => (field!(shared), field!(shared_len)),
    }
}

/// Goes to `yes` where `1 << log` bytes at `off`, and as many `reach` bytes further, are aligned and within so many elements.
pub(super) fn within(
    e: &mut Emit<'_, '_, '_>,
    (off, log, reach): (Value, u32, i64),
    count: Value,
    yes: Block,
    no: Block,
) {
    // An address that is not a multiple of the size becomes a large number.
    let turn = e.int(types::I64, u64::from(log));
    let first = e.b.ins().rotr(off, turn);
    let fits = e.b.ins().icmp(IntCC::UnsignedLessThan, first, count);
    let fits = match reach {
        0 => fits,
        reach => {
            let reach = e.int(types::I64, (reach >> log) as u64);
            let last = e.b.ins().iadd(first, reach);
            let more = e.b.ins().icmp(IntCC::UnsignedLessThan, last, count);
            e.b.ins().band(fits, more)
        }
    };
    e.b.ins().brif(fits, yes, &[], no, &[]);
}

/// So many bytes as elements of `1 << log` bytes.
pub(super) fn elements(e: &mut Emit<'_, '_, '_>, bytes: Value, log: u32) -> Value {
    let turn = e.int(types::I64, u64::from(log));
    e.b.ins().ushr(bytes, turn)
}

/// Where the bytes of an access are.
fn place(e: &mut Emit<'_, '_, '_>, i: &Inst, space: Space, bytes: usize, touch: Touch) -> Value {
    let addr = address(e, i);
    let log = bytes.trailing_zeros();
    let (slow, found) = (e.b.create_block(), e.b.create_block());
    let fast = e.b.create_block();
    e.b.append_block_param(found, types::I64);
    e.b.set_cold_block(slow);
    let mut site = u32::MAX;
    let at = match space {
        Space::Global | Space::Generic => {
            let entry = Entry::new(e);
            site = entry.site;
            let off = entry.offset(e, addr);
            let count = entry.count(e);
            within(e, (off, log, 0), count, fast, slow);
            e.b.switch_to_block(fast);
            record::access(e, &entry, off, (bytes, touch));
            entry.host(e, off)
        }
        Space::Local => {
            let ordinary = MemFlagsData::trusted();
            let tops = e.fixed(types::I64, field!(tops));
            let by4 = e.shl(e.lane.value, 2);
            let top = e.b.ins().iadd(tops, by4);
            let top = e.b.ins().load(types::I32, ordinary, top, 0);
            let top = e.b.ins().uextend(types::I64, top);
            let count = elements(e, top, log);
            within(e, (addr, log, 0), count, fast, slow);
            e.b.switch_to_block(fast);
            let local = e.fixed(types::I64, field!(local));
            let stride = e.fixed(types::I64, field!(stride));
            let skip = e.b.ins().imul(stride, e.lane.value);
            let local = e.b.ins().iadd(local, skip);
            e.b.ins().iadd(local, addr)
        }
        space => {
            let (base, len) = segment(space);
            let len = e.fixed(types::I64, len);
            let count = elements(e, len, log);
            within(e, (addr, log, 0), count, fast, slow);
            e.b.switch_to_block(fast);
            let base = e.fixed(types::I64, base);
            e.b.ins().iadd(base, addr)
        }
    };
    e.b.ins().jump(found, &[BlockArg::Value(at)]);
    e.b.switch_to_block(slow);
    let at = find(e, addr, (space, bytes, touch), site);
    let no = e.b.create_block();
    e.b.set_cold_block(no);
    e.b.ins().brif(at, found, &[BlockArg::Value(at)], no, &[]);
    e.b.switch_to_block(no);
    super::control::refuse(e, i);
    e.b.switch_to_block(found);
    e.b.block_params(found)[0]
}

pub(super) fn load(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    space: Space,
    (bytes, signed): (usize, bool),
    count: usize,
) {
    let at = place(e, i, space, bytes * count, Touch::Read);
    load_elements(e, i, at, (bytes, signed), count);
}

/// The elements of a load from where they are.
pub(super) fn load_elements(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    at: Value,
    (bytes, signed): (usize, bool),
    count: usize,
) {
    if count == 1 {
        load_element(e, i, at, 0, (bytes, signed), i.d, user());
        return;
    }
    let s = e.s;
    for (k, d) in s.prog.lists[i.x as usize].iter().take(count).enumerate() {
        let d = d.0.max(0) as u32;
        load_element(e, i, at, (k * bytes) as i32, (bytes, signed), d, user());
    }
}

pub(super) fn store(e: &mut Emit<'_, '_, '_>, i: &Inst, space: Space, bytes: usize, count: usize) {
    let at = place(e, i, space, bytes * count, Touch::Write);
    store_elements(e, i, at, bytes, count);
}

/// The elements of a store to where they go.
pub(super) fn store_elements(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    at: Value,
    bytes: usize,
    count: usize,
) {
    if count == 1 {
        store_element(e, at, 0, bytes, i.b);
        return;
    }
    let s = e.s;
    for (k, &v) in s.prog.lists[i.x as usize].iter().take(count).enumerate() {
        store_element(e, at, (k * bytes) as i32, bytes, v);
    }
}

fn store_element(e: &mut Emit<'_, '_, '_>, base: Value, at: i32, bytes: usize, v: Src) {
    let home = (v.0 >= 0).then(|| e.float_home(v.0 as u32)).flatten();
    match (bytes, home) {
        (4, Some(types::F32)) => {
            let v = e.bits(v, types::F32);
            e.b.ins().store(user(), v, base, at);
        }
        (8, Some(types::F64)) => {
            let v = e.bits(v, types::F64);
            e.b.ins().store(user(), v, base, at);
        }
        (8, _) => {
            let v = e.bits(v, types::I64);
            e.b.ins().store(user(), v, base, at);
        }
        (bytes, _) => {
            let v = e.bits(v, types::I32);
            match bytes {
                1 => e.b.ins().istore8(user(), v, base, at),
                2 => e.b.ins().istore16(user(), v, base, at),
                _ => e.b.ins().store(user(), v, base, at),
            };
        }
    }
}

/// An atomic operation without a result. The threads of a block run one after the other; memory of the grid may be the host's, too.
pub(super) fn reduce(e: &mut Emit<'_, '_, '_>, i: &Inst, code: Code, bytes: usize) {
    let space = select::reduced(i);
    let at = place(e, i, space, bytes, Touch::Update);
    reduce_at(e, i, at, (space, code, bytes));
}

/// The same at a place that is found.
pub(super) fn reduce_at(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    at: Value,
    (space, code, bytes): (Space, Code, usize),
) {
    let ty = if bytes == 8 { types::I64 } else { types::I32 };
    let v = e.bits(i.b, ty);
    let flags = user();
    if space == Space::Shared {
        let old = e.b.ins().load(ty, flags, at, 0);
        let new = match code {
            Code::And => e.b.ins().band(old, v),
            Code::Or => e.b.ins().bor(old, v),
            Code::Xor => e.b.ins().bxor(old, v),
            Code::MinU => e.b.ins().umin(old, v),
            Code::MaxU => e.b.ins().umax(old, v),
            Code::MinS => e.b.ins().smin(old, v),
            Code::MaxS => e.b.ins().smax(old, v),
            _ => e.b.ins().iadd(old, v),
        };
        e.b.ins().store(flags, new, at, 0);
        return;
    }
    let op = match code {
        Code::And => AtomicRmwOp::And,
        Code::Or => AtomicRmwOp::Or,
        Code::Xor => AtomicRmwOp::Xor,
        Code::MinU => AtomicRmwOp::Umin,
        Code::MaxU => AtomicRmwOp::Umax,
        Code::MinS => AtomicRmwOp::Smin,
        Code::MaxS => AtomicRmwOp::Smax,
        _ => AtomicRmwOp::Add,
    };
    e.b.ins().atomic_rmw(ty, flags, op, at, v);
}

pub(super) fn in_space(e: &mut Emit<'_, '_, '_>, i: &Inst, space: Space) {
    use jacquard_emulator::memory as m;
    let a = e.bits(i.a, types::I64);
    let (base, size) = match space {
        Space::Local => (m::LOCAL_BASE, WINDOW),
        Space::Const => (m::CONST_BASE, WINDOW),
        Space::Param => (m::PARAM_BASE, WINDOW),
        Space::Shared | Space::SharedCluster => (m::SHARED_BASE, WINDOW),
        Space::Global | Space::Generic => (GLOBAL_BASE, u64::MAX - GLOBAL_BASE),
    };
    let base = e.int(types::I64, base);
    let off = e.b.ins().isub(a, base);
    let size = e.int(types::I64, size);
    let cond = match space {
        Space::Global | Space::Generic => IntCC::UnsignedLessThanOrEqual,
        _ => IntCC::UnsignedLessThan,
    };
    let v = e.b.ins().icmp(cond, off, size);
    e.put_test(i.d, v);
}
