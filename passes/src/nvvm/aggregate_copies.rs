//! `lower-aggr-copies`: large copies and fills, and those whose size only the run tells, become loops.

use crate::edit::new_phi;
use crate::intrinsics::{Role, role_of};
use crate::manager::Fx;
use crate::scalar::sroa::argument_align;
use jacquard_ir::{At, Block, Builder, Flags, Inst, Opcode, Pred, TypeId, Value, phi};

/// Copies of fewer bytes stay (as LLVM's NVPTXLowerAggrCopies has it).
const LEAST: u128 = 128;

/// The pass.
pub fn lower(fx: &mut Fx) -> bool {
    let calls: Vec<(Inst, Role)> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b))
        .filter_map(|i| Some((i, role_of(fx.m, fx.body, i)?)))
        .filter(|(_, r)| matches!(r, Role::Memcpy | Role::Memmove | Role::Memset))
        .filter(|&(i, _)| {
            let size = fx.m.cx.value_int(fx.body.operand(i, 3));
            size.is_none_or(|n| n >= LEAST)
        })
        .collect();
    for &(i, role) in &calls {
        expand(fx, i, role);
    }
    !calls.is_empty()
}

/// How a loop goes over the bytes.
struct Walk {
    unit: TypeId,
    width: u64,
    count: Value,
    backward: bool,
}

fn expand(fx: &mut Fx, i: Inst, role: Role) {
    let (to, from, size) = (
        fx.body.operand(i, 1),
        fx.body.operand(i, 2),
        fx.body.operand(i, 3),
    );
    let volatile = fx.m.cx.value_int(fx.body.operand(i, 4)) == Some(1);
    let aligned = (argument_align(fx.m, fx.body, i, 0))
        .min(argument_align(fx.m, fx.body, i, 1).max(u32::from(role == Role::Memset) * 16));
    // Whole words where size and alignment allow, else bytes.
    let known = fx.m.cx.value_int(size);
    let width = [8u64, 4, 2, 1]
        .into_iter()
        .find(|&w| {
            w == 1
                || role != Role::Memset
                    && u64::from(aligned) >= w
                    && known.is_some_and(|n| n % u128::from(w) == 0)
        })
        .unwrap_or(1);
    let unit = fx.m.cx.types.int(width as u32 * 8);
    let index = fx.body.ty(size, &fx.m.cx);
    let count: Value = match known {
        Some(n) => fx.m.cx.int(index, n / u128::from(width)).into(),
        None => size,
    };
    let Some(head) = fx.body.inst(i).block else {
        return;
    };
    let Some(next) = fx.body.next_inst(i) else {
        return;
    };
    let tail = fx.body.split_before(next);
    fx.body.erase(i);
    let walk = |backward| Walk {
        unit,
        width,
        count,
        backward,
    };
    let source = (role != Role::Memset).then_some(from);
    let mut at = head;
    if role == Role::Memmove {
        // A destination above the source is copied backwards, from its end.
        let (down, up) = (block_after(fx, head), block_after(fx, head));
        let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(head));
        let (a, z) = (
            b.cast(Opcode::PtrToInt, from, TypeId::I64),
            b.cast(Opcode::PtrToInt, to, TypeId::I64),
        );
        let behind = b.icmp(Pred::Ult, a, z);
        b.cond_br(behind, down, up);
        run(fx, down, tail, to, (source, from), &walk(true), volatile);
        at = up;
    }
    run(fx, at, tail, to, (source, from), &walk(false), volatile);
}

fn block_after(fx: &mut Fx, at: Block) -> Block {
    let b = fx.body.create_block();
    fx.body.insert_block_after(b, at);
    b
}

/// A loop from `head`, which has no end yet, to `tail`.
fn run(
    fx: &mut Fx,
    head: Block,
    tail: Block,
    to: Value,
    (source, filler): (Option<Value>, Value),
    walk: &Walk,
    volatile: bool,
) {
    let body = block_after(fx, head);
    let index = fx.body.ty(walk.count, &fx.m.cx);
    let zero: Value = fx.m.cx.zero(index).into();
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(head));
    let none = b.icmp(Pred::Eq, walk.count, zero);
    b.cond_br(none, tail, body);
    let n = new_phi(fx.body, body, index);
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(body));
    let (one, last) = (b.int_like(n.into(), 1), b.int_like(n.into(), -1));
    let (at, following, stop) = match walk.backward {
        true => {
            let before = b.binary(Opcode::Add, n.into(), last);
            (before, before, zero)
        }
        false => (n.into(), b.binary(Opcode::Add, n.into(), one), walk.count),
    };
    let align = walk.width as u32;
    let value = match source {
        Some(s) => {
            let place = b.gep(walk.unit, s, &[at], Flags::NONE);
            b.load(walk.unit, place, align, volatile)
        }
        None => filler,
    };
    let place = b.gep(walk.unit, to, &[at], Flags::NONE);
    b.store(value, place, align, volatile);
    let done = b.icmp(Pred::Eq, following, stop);
    b.cond_br(done, tail, body);
    let first = if walk.backward { walk.count } else { zero };
    phi::add_incoming(fx.body, n, first, head);
    phi::add_incoming(fx.body, n, following, body);
}
