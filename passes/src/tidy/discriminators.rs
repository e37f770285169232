//! `add-discriminators`: instructions of one source line that stand in different blocks get numbers that tell them apart, and so do
//! calls of one line in one block.

use crate::intrinsics::is_intrinsic;
use crate::manager::Fx;
use jacquard_ir::{Block, Inst, MdId, MdNode, MdOperand, Opcode, Sym, sym};
use rustc_hash::{FxHashMap, FxHashSet};

/// A file and a line.
type Place = (Option<MdId>, i128);

/// The pass.
pub fn add_discriminators(fx: &mut Fx) -> bool {
    if !fx.m.func(fx.f).md.iter().any(|m| m.0 == sym::DBG) {
        return false;
    }
    let words = Words {
        line: fx.m.cx.sym("line"),
        scope: fx.m.cx.sym("scope"),
        file: fx.m.cx.sym("file"),
        discriminator: fx.m.cx.sym("discriminator"),
    };
    let all: Vec<(Block, Inst)> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b).map(move |i| (b, i)))
        .collect();
    let mut blocks: FxHashMap<Place, FxHashSet<Block>> = FxHashMap::default();
    let mut numbers: FxHashMap<Place, u32> = FxHashMap::default();
    let mut any = false;
    for &(b, i) in &all {
        let Some(place) = place(fx, &words, i).filter(|_| !calls_intrinsic(fx, i)) else {
            continue;
        };
        let seen = blocks.entry(place).or_default();
        let new = seen.insert(b);
        if seen.len() == 1 {
            continue;
        }
        let n = numbers.entry(place).or_default();
        *n += u32::from(new);
        let n = *n;
        any |= tell_apart(fx, &words, i, n);
    }
    let mut called: FxHashSet<(Block, Place)> = FxHashSet::default();
    for &(b, i) in &all {
        if fx.body.op(i) != Opcode::Call || calls_intrinsic(fx, i) {
            continue;
        }
        let Some(place) = place(fx, &words, i) else {
            continue;
        };
        if !called.insert((b, place)) {
            let n = numbers.entry(place).or_default();
            *n += 1;
            let n = *n;
            any |= tell_apart(fx, &words, i, n);
        }
    }
    any
}

/// Names of fields.
struct Words {
    line: Sym,
    scope: Sym,
    file: Sym,
    discriminator: Sym,
}

fn calls_intrinsic(fx: &Fx, i: Inst) -> bool {
    fx.body.op(i) == Opcode::Call
        && (fx.m.called_func(fx.body, i)).is_some_and(|f| is_intrinsic(fx.m, f))
}

fn field(fx: &Fx, node: MdId, name: Sym) -> Option<MdId> {
    match fx.m.cx.md.field(node, name)? {
        MdOperand::Node(n) => Some(*n),
        _ => None,
    }
}

fn place(fx: &Fx, words: &Words, i: Inst) -> Option<Place> {
    let at = fx.body.inst(i).dbg?;
    let MdOperand::Int(line) = fx.m.cx.md.field(at, words.line)? else {
        return None;
    };
    let scope = field(fx, at, words.scope)?;
    Some((field(fx, scope, words.file), *line))
}

/// A small number as the first of a discriminator's three parts.
fn encoded(n: u32) -> u32 {
    let n = n & 0xfff;
    match n {
        0 => 1,
        1..=0x1f => n << 1,
        _ => (((n & 0xfe0) << 1) | (n & 0x1f) | 0x20) << 1,
    }
}

/// Puts an instruction's location into a scope with this number.
fn tell_apart(fx: &mut Fx, words: &Words, i: Inst, n: u32) -> bool {
    let Some(at) = fx.body.inst(i).dbg else {
        return false;
    };
    let Some(scope) = field(fx, at, words.scope) else {
        return false;
    };
    let Some(file) = field(fx, scope, words.file) else {
        return false;
    };
    let name = fx.m.cx.sym("DILexicalBlockFile");
    let scope = fx.m.cx.md.intern(MdNode::Special {
        distinct: false,
        name,
        fields: Box::new([
            (words.scope, MdOperand::Node(scope)),
            (words.file, MdOperand::Node(file)),
            (words.discriminator, MdOperand::Int(i128::from(encoded(n)))),
        ]),
    });
    let MdNode::Special {
        distinct,
        name,
        mut fields,
    } = fx.m.cx.md.get(at).clone()
    else {
        return false;
    };
    for f in &mut fields {
        if f.0 == words.scope {
            f.1 = MdOperand::Node(scope);
        }
    }
    let new = MdNode::Special {
        distinct,
        name,
        fields,
    };
    let new = fx.m.cx.md.intern(new);
    fx.body.inst_mut(i).dbg = Some(new);
    true
}
