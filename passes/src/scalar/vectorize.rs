//! `load-store-vectorizer`: loads and stores of neighbouring addresses in a block become one vector access of up to 16 bytes, 32 in global
//! memory where the target has such accesses.

use crate::analysis::alias::{Aliases, decompose, loc_of};
use crate::analysis::effects::{
    is_convergent, is_simple, may_read, may_write, transfers_execution,
};
use crate::analysis::known_bits::known_bits;
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use crate::scalar::sroa::convert;
use jacquard_ir::tables::{Feature, numbers};
use jacquard_ir::{Aux, Block, Builder, Flags, Inst, Opcode, TypeId, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// The pass.
pub struct Vectorize;

/// Accesses with one base that differ by constants.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    base: Value,
    vars: SmallVec<[(Value, i64); 2]>,
    size: u64,
    store: bool,
    space: u32,
}

#[derive(Clone, Copy)]
struct Access {
    inst: Inst,
    offset: i64,
    /// Place in the block.
    order: u32,
}

impl FunctionPass for Vectorize {
    fn new(_: &Params) -> Self {
        Vectorize
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let blocks: Vec<Block> = fx.body.blocks().collect();
        let mut any = false;
        for b in blocks {
            any |= block(fx, b);
        }
        any
    }
}

fn accessed(fx: &Fx, i: Inst) -> TypeId {
    if fx.body.op(i) == Opcode::Load {
        fx.body.inst(i).ty
    } else {
        fx.body.ty(fx.body.operand(i, 0), &fx.m.cx)
    }
}

fn block(fx: &mut Fx, b: Block) -> bool {
    let mut groups: FxHashMap<Key, Vec<Access>> = FxHashMap::default();
    let mut keys: Vec<Key> = Vec::new();
    for (n, i) in fx.body.insts(b).enumerate() {
        let store = fx.body.op(i) == Opcode::Store;
        if !(store || fx.body.op(i) == Opcode::Load) || !is_simple(fx.body, i) {
            continue;
        }
        let ty = accessed(fx, i);
        let t = &fx.m.cx.types;
        let size = fx.m.cx.layout.store_size(t, ty);
        if t.is_aggregate(ty)
            || !matches!(size, 1 | 2 | 4 | 8)
            || fx.m.cx.layout.bit_size(t, ty) != size * 8
        {
            continue;
        }
        if t.is_vector(ty) && t.is_ptr(t.scalar(ty)) {
            continue;
        }
        let p = fx.body.operand(i, if store { 1 } else { 0 });
        let space = crate::analysis::alias::space_of(&fx.m.cx, fx.body, p);
        let a = decompose(&fx.m.cx, fx.body, p);
        let mut vars = a.vars;
        vars.sort_unstable();
        let key = Key {
            base: a.base,
            vars,
            size,
            store,
            space,
        };
        let access = Access {
            inst: i,
            offset: a.offset,
            order: n as u32,
        };
        match groups.get_mut(&key) {
            Some(g) => g.push(access),
            None => {
                keys.push(Key {
                    base: key.base,
                    vars: key.vars.clone(),
                    size,
                    store,
                    space,
                });
                groups.insert(key, vec![access]);
            }
        }
    }
    let mut any = false;
    let mut aliases = Aliases::default();
    for key in keys {
        let group = groups.remove(&key).unwrap_or_default();
        if group.len() < 2 {
            continue;
        }
        let aligned = Alignment::of(fx, &group);
        for mut run in runs(group) {
            any |= vectorize(fx, &mut aliases, &key, &aligned, &mut run);
        }
    }
    any
}

/// Cuts a group, which is in the order of the block, before each access whose offset is there already: copies of an unrolled
/// body that a write or a barrier keeps apart.
fn runs(group: Vec<Access>) -> Vec<Vec<Access>> {
    let mut all = vec![Vec::new()];
    let mut offsets = FxHashSet::default();
    for a in group {
        if !offsets.insert(a.offset) {
            offsets.clear();
            offsets.insert(a.offset);
            all.push(Vec::new());
        }
        if let Some(run) = all.last_mut() {
            run.push(a);
        }
    }
    all
}

/// Makes vectors of the neighbors among accesses of different offsets.
fn vectorize(
    fx: &mut Fx,
    aliases: &mut Aliases,
    key: &Key,
    aligned: &Alignment,
    run: &mut [Access],
) -> bool {
    run.sort_by_key(|a| a.offset);
    let wide = key.space == numbers::GLOBAL && key.size >= 4 && fx.target.has(Feature::WideGlobal);
    let (mut any, mut k) = (false, 0);
    while k < run.len() {
        let chunk = [32, 16, 8, 4].iter().find_map(|bytes| {
            let n = bytes / key.size as usize;
            // PTX vectors have 2 or 4 elements, 8 in accesses of 32 bytes; narrower ones travel as wider words.
            if n < 2 || *bytes == 32 && !wide {
                return None;
            }
            let chunk = run.get(k..k + n)?;
            let consecutive = chunk
                .windows(2)
                .all(|w| w[0].offset + key.size as i64 == w[1].offset);
            (consecutive
                && aligned.at(chunk[0].offset, n as u64 * key.size)
                && movable(fx, aliases, chunk, key.store))
            .then_some(chunk)
        });
        if let Some(chunk) = chunk {
            say(fx, key, chunk);
            merge(fx, chunk, key.size, key.store);
            any = true;
        }
        k += chunk.map_or(1, <[Access]>::len);
    }
    any
}

fn say(fx: &mut Fx, key: &Key, chunk: &[Access]) {
    let what = if key.store { "stores" } else { "loads" };
    fx.remark(
        RemarkKind::Passed,
        "load-store-vectorizer",
        "Vectorized",
        Some(chunk[0].inst),
        &[
            ("Count", &chunk.len()),
            (TEXT, &" "),
            ("Access", &what),
            (TEXT, &" of "),
            ("Bytes", &key.size),
            (TEXT, &" bytes each made one"),
        ],
    );
}

/// For 2, 4, 8, 16 and 32 bytes: which remainders an offset may have for its address to be a multiple, by what any access of the
/// group tells.
struct Alignment([u32; 5]);

impl Alignment {
    fn of(fx: &Fx, group: &[Access]) -> Alignment {
        let mut rests = [0u32; 5];
        for a in group {
            let Aux::Mem { align, .. } = fx.body.inst(a.inst).aux else {
                continue;
            };
            let store = fx.body.op(a.inst) == Opcode::Store;
            let p = fx.body.operand(a.inst, if store { 1 } else { 0 });
            let known = 1u64 << known_bits(fx.m, fx.body, p).trailing_zeros().min(6);
            let align = (align as u64).max(known);
            for (k, r) in rests.iter_mut().enumerate() {
                let bytes = 2u64 << k;
                if align >= bytes {
                    *r |= 1 << a.offset.rem_euclid(bytes as i64);
                }
            }
        }
        Alignment(rests)
    }
    fn at(&self, offset: i64, bytes: u64) -> bool {
        let k = bytes.trailing_zeros() as usize;
        bytes.is_power_of_two()
            && (1..=5).contains(&k)
            && self.0[k - 1] >> offset.rem_euclid(bytes as i64) & 1 != 0
    }
}

/// Whether the accesses can stand together: loads at the first, stores at the last of them.
fn movable(fx: &Fx, aliases: &mut Aliases, chunk: &[Access], store: bool) -> bool {
    let (Some(first), Some(last)) = (
        chunk.iter().min_by_key(|a| a.order),
        chunk.iter().max_by_key(|a| a.order),
    ) else {
        return false;
    };
    if last.order - first.order > 600 {
        return false;
    }
    let mut seen: SmallVec<[Inst; 8]> = SmallVec::new();
    let mut between: SmallVec<[Inst; 16]> = SmallVec::new();
    let mut at = Some(first.inst);
    while let Some(i) = at {
        at = fx.body.next_inst(i);
        if chunk.iter().any(|a| a.inst == i) {
            if !store {
                // A load moves up over the writes passed so far.
                let loc = loc_of(&fx.m.cx, fx.body, i);
                if between
                    .iter()
                    .any(|&w| aliases.mod_ref(fx.m, fx.f, fx.body, w, &loc).1)
                {
                    return false;
                }
            }
            seen.push(i);
            if i == last.inst {
                return true;
            }
            continue;
        }
        if is_convergent(fx.m, fx.body, i) || !transfers_execution(fx.m, fx.body, i) {
            return false;
        }
        if store {
            // Stores seen move down over this.
            if may_read(fx.m, fx.body, i) || may_write(fx.m, fx.body, i) {
                for &s in &seen {
                    let loc = loc_of(&fx.m.cx, fx.body, s);
                    let (r, w) = aliases.mod_ref(fx.m, fx.f, fx.body, i, &loc);
                    if r || w {
                        return false;
                    }
                }
            }
        } else if may_write(fx.m, fx.body, i) {
            between.push(i);
            if between.len() > 32 {
                return false;
            }
        }
    }
    false
}

fn merge(fx: &mut Fx, chunk: &[Access], size: u64, store: bool) {
    let n = chunk.len() as u64;
    let ty0 = accessed(fx, chunk[0].inst);
    let same = chunk.iter().all(|a| accessed(fx, a.inst) == ty0);
    let scalar = !fx.m.cx.types.is_vector(ty0) && !fx.m.cx.types.is_ptr(ty0);
    // More than four narrow elements travel as 32-bit words.
    let words = size < 4 && n > 4;
    let elem = if words {
        TypeId::I32
    } else if same && scalar {
        ty0
    } else {
        fx.m.cx.types.int(size as u32 * 8)
    };
    let count = if words { n * size / 4 } else { n };
    let vec = fx.m.cx.types.vector(elem, count as u32);
    let per_word = if words { 4 / size } else { 1 };
    let narrow = fx.m.cx.types.int(size as u32 * 8);
    let Some(at) = (if store {
        chunk.iter().max_by_key(|a| a.order)
    } else {
        chunk.iter().min_by_key(|a| a.order)
    }) else {
        return;
    };
    let (at_inst, at_offset) = (at.inst, at.offset);
    let p = fx.body.operand(at_inst, if store { 1 } else { 0 });
    let md = common_md(fx, chunk);
    let mut b = Builder::before(&mut fx.m.cx, fx.body, at_inst);
    let p = if chunk[0].offset == at_offset {
        p
    } else {
        let d: Value = b.cx.i64(chunk[0].offset - at_offset).into();
        let pt = b.ty(p);
        b.emit(
            Opcode::GetElementPtr,
            pt,
            &[p, d],
            Flags::NONE,
            Aux::Gep(TypeId::I8),
        )
        .into()
    };
    let align = (n * size) as u32;
    if store {
        let mut v: Value = b.cx.poison(vec).into();
        if words {
            v = packed_words(&mut b, chunk, (count, per_word, size), narrow, v);
        } else {
            for (k, a) in chunk.iter().enumerate() {
                let x = b.body.operand(a.inst, 0);
                let x = convert(&mut b, x, elem);
                let k = b.cx.i32(k as i32).into();
                v = b.insert_element(v, x, k);
            }
        }
        let s = b.store(v, p, align, false);
        if !md.is_empty() {
            fx.body.md.insert(s, md);
        }
        for a in chunk {
            fx.body.erase(a.inst);
        }
        return;
    }
    let v = b.load(vec, p, align, false);
    let mut parts: Vec<Value> = Vec::new();
    for (k, a) in chunk.iter().enumerate() {
        let ty = b.body.inst(a.inst).ty;
        let x = if words {
            let w: Value = b.cx.i32((k as u64 / per_word) as i32).into();
            let mut x = b.extract_element(v, w);
            let s = (k as u64 % per_word) * size * 8;
            if s > 0 {
                let s = b.int_like(x, s as i128);
                x = b.binary(Opcode::LShr, x, s);
            }
            b.cast(Opcode::Trunc, x, narrow)
        } else {
            let n: Value = b.cx.i32(k as i32).into();
            b.extract_element(v, n)
        };
        parts.push(convert(&mut b, x, ty));
    }
    if let (Some(i), false) = (v.as_inst(), md.is_empty()) {
        fx.body.md.insert(i, md);
    }
    for (a, x) in chunk.iter().zip(parts) {
        fx.body.replace_and_erase(a.inst, x);
    }
}

/// Narrow values as words of a vector, each of `per_word` values of `size` bytes.
fn packed_words(
    b: &mut Builder,
    chunk: &[Access],
    (count, per_word, size): (u64, u64, u64),
    narrow: TypeId,
    mut v: Value,
) -> Value {
    for w in 0..count {
        let mut acc: Option<Value> = None;
        for k in 0..per_word {
            let a = &chunk[(w * per_word + k) as usize];
            let x = b.body.operand(a.inst, 0);
            let x = convert(b, x, narrow);
            let mut x = b.cast(Opcode::ZExt, x, TypeId::I32);
            if k > 0 {
                let s = b.int_like(x, (k * size * 8) as i128);
                x = b.binary(Opcode::Shl, x, s);
            }
            acc = Some(match acc {
                None => x,
                Some(y) => b.binary_flags(Opcode::Or, y, x, Flags::DISJOINT),
            });
        }
        let k = b.cx.i32(w as i32).into();
        if let Some(x) = acc {
            v = b.insert_element(v, x, k);
        }
    }
    v
}

/// Metadata that all accesses share and that means the same for the whole.
fn common_md(fx: &Fx, chunk: &[Access]) -> Vec<(jacquard_ir::Sym, jacquard_ir::MdId)> {
    use jacquard_ir::sym;
    let mut md = fx.body.md.get(&chunk[0].inst).cloned().unwrap_or_default();
    for a in &chunk[1..] {
        let other = fx.body.md.get(&a.inst);
        md.retain(|x| other.is_some_and(|o| o.contains(x)));
    }
    md.retain(|x| {
        matches!(
            x.0,
            sym::INVARIANT_LOAD | sym::ALIAS_SCOPE | sym::NOALIAS | sym::NONTEMPORAL
        )
    });
    md
}
