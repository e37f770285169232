//! `remat`: values that are cheap to compute are computed again where they are used, so that they need no register on the way there
//! across barriers and loops.
//!
//! Blocks that more registers reach than the target are found by liveness; a value that passes through one of them without being
//! used there, and that is one instruction over what is live at its uses anyway, is copied to its uses. A use in a deeper loop than
//! the value would compute it again and again, and keeps it.

use crate::analysis::effects::{call_effects, is_speculatable};
use crate::analysis::loops::LoopInfo;
use crate::analysis::operands::use_block;
use crate::edit::{ValueMap, copy_inst, erase_if_dead};
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use jacquard_ir::{Block, Inst, MemoryEffects, Opcode, Value, ValueKind, call, cfg};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The pass.
pub struct Remat;

/// Below so many live registers no block is relieved.
const PLENTY: u32 = 60;
/// Words of live sets that are kept at most; larger functions are left alone.
const MAX_WORDS: usize = 1 << 22;
/// Copies of one value.
const MAX_COPIES: usize = 10;
/// Rounds; each may make further values cheap.
const ROUNDS: u32 = 5;

impl FunctionPass for Remat {
    fn new(_: &Params) -> Self {
        Remat
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = false;
        for _ in 0..ROUNDS {
            if !round(fx) {
                break;
            }
            any = true;
        }
        any
    }
}

/// Values that live across blocks, and where.
struct Live {
    number: FxHashMap<Inst, usize>,
    values: Vec<Inst>,
    words: usize,
    into: Vec<u64>,
}

impl Live {
    fn reaches(&self, b: Block, n: usize) -> bool {
        self.into[b.index() * self.words + n / 64] >> (n % 64) & 1 != 0
    }
}

/// Finds what is live into blocks, by walking from uses up to definitions.
fn live(fx: &Fx) -> Option<Live> {
    let mut l = Live {
        number: FxHashMap::default(),
        values: Vec::new(),
        words: 0,
        into: Vec::new(),
    };
    for b in fx.body.blocks() {
        for i in fx.body.insts(b) {
            let leaves = fx
                .body
                .users(i.into())
                .any(|(u, n)| use_block(fx.body, u, n) != Some(b));
            if leaves {
                l.number.insert(i, l.values.len());
                l.values.push(i);
            }
        }
    }
    l.words = l.values.len().div_ceil(64);
    let size = l.words * fx.body.block_capacity();
    if size > MAX_WORDS {
        return None;
    }
    l.into = vec![0; size];
    let mut work: Vec<Block> = Vec::new();
    for (n, &i) in l.values.iter().enumerate() {
        let home = fx.body.inst(i).block;
        for (u, k) in fx.body.users(i.into()) {
            work.extend(use_block(fx.body, u, k));
            while let Some(b) = work.pop() {
                let word = &mut l.into[b.index() * l.words + n / 64];
                if Some(b) == home || *word >> (n % 64) & 1 != 0 {
                    continue;
                }
                *word |= 1 << (n % 64);
                work.extend(cfg::preds(fx.body, b));
            }
        }
    }
    Some(l)
}

/// Registers of 32 bits a value takes.
fn registers(fx: &Fx, i: Inst) -> u32 {
    let ty = fx.body.inst(i).ty;
    if fx.m.cx.types.int_width(ty) == Some(1) {
        return 0;
    }
    (fx.m.cx.layout.store_size(&fx.m.cx.types, ty) as u32).div_ceil(4)
}

/// Registers of 32 bits that are live into each block, by its index; nothing for functions that are too large.
pub(crate) fn pressure(fx: &Fx) -> Option<Vec<u32>> {
    live(fx).map(|l| crowded(fx, &l))
}

fn crowded(fx: &Fx, l: &Live) -> Vec<u32> {
    let mut pressure = vec![0u32; fx.body.block_capacity()];
    for b in fx.body.blocks() {
        let row = &l.into[b.index() * l.words..(b.index() + 1) * l.words];
        for (w, &bits) in row.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let n = w * 64 + bits.trailing_zeros() as usize;
                pressure[b.index()] += registers(fx, l.values[n]);
                bits &= bits - 1;
            }
        }
    }
    pressure
}

fn round(fx: &mut Fx) -> bool {
    let Some(l) = live(fx) else { return false };
    let loops = fx.loops();
    let pressure = crowded(fx, &l);
    let most = pressure.iter().copied().max().unwrap_or(0);
    let target = (most * 4 / 5).max(PLENTY);
    if most <= target {
        return false;
    }
    let mut excess: Vec<i64> = pressure
        .iter()
        .map(|&p| i64::from(p) - i64::from(target))
        .collect();
    let blocks: Vec<Block> = fx.body.blocks().collect();
    let mut any = false;
    for (n, &i) in l.values.iter().enumerate() {
        if !cheap(fx, i) {
            continue;
        }
        let Some(uses) = worthwhile(fx, &l, &loops, i) else {
            continue;
        };
        // Only what passes through a crowded block without a use there.
        let relieved: Vec<Block> = blocks
            .iter()
            .copied()
            .filter(|&b| excess[b.index()] > 0 && l.reaches(b, n) && !uses.contains_key(&b))
            .collect();
        if relieved.is_empty() {
            continue;
        }
        for b in relieved {
            excess[b.index()] -= i64::from(registers(fx, i));
        }
        fx.remark(
            RemarkKind::Passed,
            "remat",
            "Rematerialized",
            Some(i),
            &[
                (TEXT, &"value computed again in "),
                ("Blocks", &uses.len()),
                (TEXT, &" blocks"),
            ],
        );
        copy_to_uses(fx, i, &uses);
        any = true;
    }
    any
}

/// Whether an instruction is cheap, free of effects, and the same wherever it runs.
fn cheap(fx: &Fx, i: Inst) -> bool {
    match fx.body.op(i) {
        Opcode::Add
        | Opcode::Sub
        | Opcode::And
        | Opcode::Or
        | Opcode::Xor
        | Opcode::Shl
        | Opcode::LShr
        | Opcode::AShr
        | Opcode::Trunc
        | Opcode::SExt
        | Opcode::ZExt
        | Opcode::AddrSpaceCast
        | Opcode::GetElementPtr => is_speculatable(fx.m, fx.body, i),
        // Special registers.
        Opcode::Call => {
            let e = call_effects(fx.m, fx.body, i);
            call::num_args(fx.body, i) == 0
                && e.memory == MemoryEffects::NONE
                && !e.convergent
                && e.speculatable
        }
        _ => false,
    }
}

/// Uses of one value, by the block they stand in: the user and the number of its operand.
type UsesByBlock = FxHashMap<Block, SmallVec<[(Inst, usize); 4]>>;

/// Uses by block, if the operands are live there anyway and no use is in a deeper loop.
fn worthwhile(fx: &Fx, l: &Live, loops: &LoopInfo, i: Inst) -> Option<UsesByBlock> {
    let home = fx.body.inst(i).block?;
    let mut uses: UsesByBlock = FxHashMap::default();
    for (u, k) in fx.body.users(i.into()) {
        let b = use_block(fx.body, u, k)?;
        if b != home {
            uses.entry(b).or_default().push((u, k));
        }
    }
    if uses.len() > MAX_COPIES {
        return None;
    }
    for &b in uses.keys() {
        if loops.depth(b) > loops.depth(home) {
            return None;
        }
        for v in fx.body.operands(i) {
            let there = match v.kind() {
                ValueKind::Inst(o) => l.number.get(&o).is_some_and(|&n| l.reaches(b, n)),
                _ => true,
            };
            if !there {
                return None;
            }
        }
    }
    Some(uses)
}

fn copy_to_uses(fx: &mut Fx, i: Inst, uses: &UsesByBlock) {
    let none = ValueMap::default();
    let mut order: Vec<Block> = uses.keys().copied().collect();
    order.sort_unstable_by_key(|b| b.index());
    for b in order {
        // Before the first use in the block; what phis of successors take is needed at its end.
        let list = &uses[&b];
        let first = fx.body.insts(b).find(|&x| {
            fx.body.op(x).is_terminator()
                || fx.body.op(x) != Opcode::Phi && list.iter().any(|u| u.0 == x)
        });
        let Some(at) = first else { continue };
        let c = copy_inst(fx.body, i, &none);
        fx.body.insert_before(c, at);
        for &(u, k) in list {
            fx.body.set_operand(u, k, Value::inst(c));
        }
    }
    erase_if_dead(fx.m, fx.body, i);
}
