//! Stores to a function's own variables that no path reads again: bytes that are live, backwards over the control flow.
//!
//! Only variables count whose address stays in the function, so every access is known. All of them share one bit set, a bit a byte.

use crate::analysis::alias::decompose;
use crate::analysis::effects::is_simple;
use crate::edit::erase_if_dead;
use crate::intrinsics::{Role, role_of};
use crate::manager::Fx;
use jacquard_ir::{Aux, Block, Inst, Opcode, Value, cfg};
use rustc_hash::{FxHashMap, FxHashSet};

/// Bytes of all variables together; what comes later stays with the scan for single stores.
const MAX_BYTES: u64 = 4096;

/// Which bytes of a variable an access touches.
#[derive(Clone, Copy)]
enum Bytes {
    /// From one to before another, counted over all variables.
    Exactly(u64, u64),
    /// A run of `len` bytes from some place that is `phase` more than a multiple of `stride` (0: anywhere), in `begin..end`.
    Somewhere {
        begin: u64,
        end: u64,
        stride: u64,
        phase: u64,
        len: u64,
    },
}

/// One access; an instruction that reads and writes has two, the reading one first.
struct Access {
    inst: Inst,
    bytes: Bytes,
    writes: bool,
    /// Erasing the instruction loses nothing but the write.
    removable: bool,
}

/// A set of bytes.
#[derive(Clone, PartialEq, Eq)]
struct Live(Vec<u64>);

impl Live {
    fn new(bytes: u64) -> Live {
        Live(vec![0; bytes.div_ceil(64) as usize])
    }
    fn set(&mut self, b: u64, on: bool) {
        let (word, bit) = ((b / 64) as usize, 1u64 << (b % 64));
        match on {
            true => self.0[word] |= bit,
            false => self.0[word] &= !bit,
        }
    }
    fn has(&self, b: u64) -> bool {
        self.0[(b / 64) as usize] >> (b % 64) & 1 != 0
    }
    fn add(&mut self, other: &Live) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }
    /// Going backwards over an access.
    fn step(&mut self, a: &Access) {
        match (a.writes, a.bytes) {
            (true, Bytes::Exactly(b, e)) => (b..e).for_each(|x| self.set(x, false)),
            (true, Bytes::Somewhere { .. }) => {}
            (false, bytes) => bytes.each(|x| self.set(x, true)),
        }
    }
}

impl Bytes {
    fn each(self, mut f: impl FnMut(u64)) {
        match self {
            Bytes::Exactly(b, e) => (b..e).for_each(f),
            Bytes::Somewhere {
                begin,
                end,
                stride,
                phase,
                len,
            } => {
                for x in begin..end {
                    let at = (x - begin).wrapping_sub(phase);
                    // Strides are powers of two, so wrapping does no harm.
                    if stride == 0 || at & (stride - 1) < len {
                        f(x);
                    }
                }
            }
        }
    }
}

/// Removes such stores; returns whether there were any, and the variables of which all accesses were looked at.
pub(super) fn run(fx: &mut Fx) -> (bool, FxHashSet<Value>) {
    let mut seen = FxHashSet::default();
    let Some(entry) = fx.body.entry() else {
        return (false, seen);
    };
    let mut accesses: FxHashMap<Inst, Vec<Access>> = FxHashMap::default();
    let mut total = 0;
    for a in fx.body.insts(entry) {
        let Aux::Alloca { ty, .. } = fx.body.inst(a).aux else {
            continue;
        };
        let size = fx.m.cx.size_of(ty);
        let single = fx.m.cx.value_int(fx.body.operand(a, 0)) == Some(1);
        if !single || size == 0 || total + size > MAX_BYTES {
            continue;
        }
        let Some(own) = collect(fx, a, total, size) else {
            continue;
        };
        seen.insert(a.into());
        total += size;
        for x in own {
            accesses.entry(x.inst).or_default().push(x);
        }
    }
    if total == 0 {
        return (false, seen);
    }
    for list in accesses.values_mut() {
        list.sort_by_key(|a| a.writes);
    }
    let mut order = fx.dom().rpo().to_vec();
    order.reverse();
    // The accesses of each block, last first.
    let of_block: Vec<Vec<&Access>> = order
        .iter()
        .map(|&b| {
            let mut here: Vec<&Access> = fx
                .body
                .insts(b)
                .filter(|&i| fx.body.op(i) == Opcode::Call || fx.body.op(i).touches_memory())
                .filter_map(|i| accesses.get(&i))
                .flatten()
                .collect();
            here.reverse();
            here
        })
        .collect();
    let number: FxHashMap<Block, usize> = order.iter().enumerate().map(|(n, &b)| (b, n)).collect();
    let mut at_start = vec![Live::new(total); order.len()];
    let at_end = |fx: &Fx, at_start: &[Live], b: Block| {
        let mut live = Live::new(total);
        for n in cfg::succs(fx.body, b).filter_map(|s| number.get(&s)) {
            live.add(&at_start[*n]);
        }
        live
    };
    let mut changed = true;
    while changed {
        changed = false;
        for (n, &b) in order.iter().enumerate() {
            let mut live = at_end(fx, &at_start, b);
            of_block[n].iter().for_each(|a| live.step(a));
            if live != at_start[n] {
                at_start[n] = live;
                changed = true;
            }
        }
    }
    let mut dead: Vec<Inst> = Vec::new();
    for (n, &b) in order.iter().enumerate() {
        let mut live = at_end(fx, &at_start, b);
        for a in &of_block[n] {
            if a.removable {
                let mut wanted = false;
                a.bytes.each(|x| wanted |= live.has(x));
                if !wanted {
                    dead.push(a.inst);
                }
            }
            live.step(a);
        }
    }
    let any = !dead.is_empty();
    for i in dead {
        let ops: Vec<Inst> = fx.body.operands(i).filter_map(|v| v.as_inst()).collect();
        fx.body.erase(i);
        for o in ops {
            if fx.body.inst(o).block.is_some() {
                erase_if_dead(fx.m, fx.body, o);
            }
        }
    }
    (any, seen)
}

/// The accesses of a variable that lies from byte `start` on; none if its address goes elsewhere.
fn collect(fx: &Fx, alloca: Inst, start: u64, size: u64) -> Option<Vec<Access>> {
    let mut out = Vec::new();
    let mut work: Vec<Value> = vec![alloca.into()];
    let mut known: FxHashSet<Value> = FxHashSet::default();
    while let Some(v) = work.pop() {
        if !known.insert(v) {
            continue;
        }
        let bytes = |len: Option<u64>| bytes_at(fx, alloca, (start, size), v, len);
        for (u, n) in fx.body.users(v) {
            let mut access = |bytes: Bytes, writes: bool, removable: bool| {
                out.push(Access {
                    inst: u,
                    bytes,
                    writes,
                    removable,
                })
            };
            match fx.body.op(u) {
                Opcode::GetElementPtr if n == 0 => work.push(u.into()),
                Opcode::AddrSpaceCast | Opcode::BitCast | Opcode::Phi => work.push(u.into()),
                Opcode::Select if n > 0 => work.push(u.into()),
                Opcode::ICmp => {}
                Opcode::Load => {
                    let ty = fx.body.inst(u).ty;
                    let len = fx.m.cx.layout.store_size(&fx.m.cx.types, ty);
                    access(bytes(Some(len)), false, false);
                }
                Opcode::Store if n == 1 => {
                    let ty = fx.body.ty(fx.body.operand(u, 0), &fx.m.cx);
                    let len = fx.m.cx.layout.store_size(&fx.m.cx.types, ty);
                    // A store through a choice of addresses may be to another variable.
                    let own = decompose(&fx.m.cx, fx.body, v).base == Value::inst(alloca);
                    access(bytes(Some(len)), true, own && is_simple(fx.body, u));
                }
                Opcode::AtomicRmw | Opcode::CmpXchg if n == 0 => access(bytes(None), false, false),
                Opcode::Call => match role_of(fx.m, fx.body, u) {
                    Some(Role::LifetimeStart | Role::LifetimeEnd) => {
                        access(Bytes::Exactly(start, start + size), true, false);
                    }
                    Some(role @ (Role::Memset | Role::Memcpy | Role::Memmove)) => {
                        let len = fx.m.cx.value_int(fx.body.operand(u, 3));
                        let len = len.and_then(|n| u64::try_from(n).ok());
                        let simple = fx.m.cx.value_int(fx.body.operand(u, 4)) == Some(0);
                        let own = decompose(&fx.m.cx, fx.body, v).base == Value::inst(alloca);
                        match n {
                            1 => access(bytes(len), true, own && simple && len.is_some()),
                            2 if role != Role::Memset => access(bytes(len), false, false),
                            _ => return None,
                        }
                    }
                    _ => return None,
                },
                _ => return None,
            }
        }
    }
    Some(out)
}

/// What `len` bytes at `ptr` are of the variable at `start`.
fn bytes_at(
    fx: &Fx,
    alloca: Inst,
    (start, size): (u64, u64),
    ptr: Value,
    len: Option<u64>,
) -> Bytes {
    let anywhere = Bytes::Somewhere {
        begin: start,
        end: start + size,
        stride: 0,
        phase: 0,
        len: 0,
    };
    let at = decompose(&fx.m.cx, fx.body, ptr);
    let Some(len) = len.filter(|_| at.base == Value::inst(alloca)) else {
        return anywhere;
    };
    if at.vars.is_empty() {
        return match u64::try_from(at.offset) {
            Ok(b) if b.checked_add(len).is_some_and(|e| e <= size) => {
                Bytes::Exactly(start + b, start + b + len)
            }
            _ => anywhere,
        };
    }
    let lowest = at.vars.iter().map(|v| v.1.trailing_zeros()).min();
    let stride = 1u64 << lowest.unwrap_or(0).min(32);
    if len >= stride {
        return anywhere;
    }
    Bytes::Somewhere {
        begin: start,
        end: start + size,
        stride,
        phase: at.offset.rem_euclid(stride as i64) as u64,
        len,
    }
}
