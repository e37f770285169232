//! How many registers the values of a function need at the same time: what a register allocator starts from.

use crate::forms::{Form, OperandKind, ValueFlags};
use crate::model::{Function, Inst, Label, Operand, Reg, Statement};
use crate::names::{Mnemonic, TypeClass};
use rustc_hash::FxHashMap;

/// A set of registers.
#[derive(Clone, PartialEq, Eq, Default)]
struct Set(Vec<u64>);

impl Set {
    fn new(len: usize) -> Set {
        Set(vec![0; len.div_ceil(64)])
    }
    fn put(&mut self, r: Reg, on: bool) -> bool {
        let (at, bit) = (r.0 as usize / 64, 1 << (r.0 % 64));
        let Some(word) = self.0.get_mut(at) else {
            return false;
        };
        let was = *word & bit != 0;
        match on {
            true => *word |= bit,
            false => *word &= !bit,
        }
        was
    }
    /// Takes in the members of another; says whether there were new ones.
    fn join(&mut self, other: &Set) -> bool {
        let mut new = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            new |= *b & !*a != 0;
            *a |= b;
        }
        new
    }
    fn members(&self) -> impl Iterator<Item = Reg> {
        let words = self.0.iter().enumerate();
        words.flat_map(|(n, &w)| {
            (0..64)
                .filter(move |b| w >> b & 1 == 1)
                .map(move |b| Reg(n as u32 * 64 + b))
        })
    }
}

/// What an instruction reads and writes.
#[derive(Default)]
struct Access {
    reads: Vec<Reg>,
    writes: Vec<Reg>,
}

#[derive(Default)]
struct Block {
    insts: Vec<Access>,
    to: Vec<usize>,
}

/// The most 32-bit registers that hold values at the same time. Predicates have registers of their own.
#[must_use]
pub fn live_registers(f: &Function) -> u32 {
    let blocks = blocks(f);
    let mut live_in = vec![Set::new(f.regs.len()); blocks.len()];
    let mut most = 0;
    let mut again = true;
    while again {
        again = false;
        for n in (0..blocks.len()).rev() {
            let mut live = Set::new(f.regs.len());
            for &to in &blocks[n].to {
                live.join(&live_in[to]);
            }
            let mut room: u32 = live.members().map(|r| width(f, r)).sum();
            most = most.max(room);
            for i in blocks[n].insts.iter().rev() {
                for &r in &i.writes {
                    if live.put(r, false) {
                        room -= width(f, r);
                    }
                }
                for &r in &i.reads {
                    if !live.put(r, true) {
                        room += width(f, r);
                    }
                }
                most = most.max(room);
            }
            again |= live_in[n].join(&live);
        }
    }
    most
}

/// 32-bit registers that a register fills.
fn width(f: &Function, r: Reg) -> u32 {
    let info = f.reg(r);
    match info.ty.class() {
        TypeClass::Predicate => 0,
        _ => info.ty.bits().div_ceil(32) * u32::from(info.vector),
    }
}

fn blocks(f: &Function) -> Vec<Block> {
    let mut blocks = vec![Block::default()];
    let mut heads: FxHashMap<Label, usize> = FxHashMap::default();
    let mut jumps: Vec<(usize, Vec<Label>)> = Vec::new();
    let mut tables: FxHashMap<Label, Vec<Label>> = FxHashMap::default();
    let mut falls = true;
    for s in &f.body {
        let last = blocks.len() - 1;
        match s {
            Statement::Label(l) => {
                if falls {
                    blocks[last].to.push(last + 1);
                }
                heads.insert(*l, last + 1);
                blocks.push(Block::default());
                falls = true;
            }
            Statement::BranchTargets { label, targets } => {
                tables.insert(*label, labels(f.list(*targets)));
            }
            Statement::Inst(i) => {
                blocks[last].insts.push(access(f, i));
                let ends = match i.op {
                    Mnemonic::Bra | Mnemonic::Brx => {
                        jumps.push((last, labels(f.operands(i))));
                        true
                    }
                    Mnemonic::Ret | Mnemonic::Exit | Mnemonic::Trap => true,
                    _ => false,
                };
                if ends {
                    falls = i.guard.is_some();
                    if falls {
                        blocks[last].to.push(last + 1);
                    }
                    blocks.push(Block::default());
                    // What follows without a label is reached by falling through alone.
                    falls = true;
                }
            }
            _ => {}
        }
    }
    for (from, to) in jumps {
        for l in to {
            let listed = tables.get(&l).cloned().unwrap_or_else(|| vec![l]);
            let known = listed.iter().filter_map(|l| heads.get(l).copied());
            blocks[from].to.extend(known);
        }
    }
    blocks
}

fn labels(list: &[Operand]) -> Vec<Label> {
    let labels = list.iter().filter_map(|o| match o {
        Operand::Label(l) => Some(*l),
        _ => None,
    });
    labels.collect()
}

fn access(f: &Function, i: &Inst) -> Access {
    let mut all = Access::default();
    if let Some(g) = i.guard {
        all.reads.push(g.reg);
    }
    let operands = f.operands(i);
    let modifiers = f.modifiers(i);
    let form = Form::of(i.op).iter().find(|form| {
        form.fit(modifiers).is_some() && (form.open_ended || operands.len() <= form.operands.len())
    });
    for (n, o) in operands.iter().enumerate() {
        let kind = form.and_then(|form| form.operands.get(n)).map(|o| o.kind);
        let out = match kind {
            Some(OperandKind::Value { flags, .. }) => flags.has(ValueFlags::OUT),
            Some(OperandKind::Pair(list)) => list.iter().any(|o| {
                matches!(o.kind, OperandKind::Value { flags, .. } if flags.has(ValueFlags::OUT))
            }),
            Some(_) => false,
            None => n == 0,
        };
        let mut list = Vec::new();
        registers(f, o, &mut list);
        match out && matches!(o, Operand::Reg(_) | Operand::Vector(_) | Operand::Pair(_)) {
            true => all.writes.extend(list),
            false => all.reads.extend(list),
        }
    }
    if i.guard.is_some() {
        // Where the guard does not hold, the value stays.
        all.reads.extend(all.writes.iter().copied());
    }
    all
}

fn registers(f: &Function, o: &Operand, out: &mut Vec<Reg>) {
    match *o {
        Operand::Reg(r) | Operand::Not(r) | Operand::Neg(r) => out.push(r),
        Operand::Select { reg, .. } => out.push(reg),
        Operand::Addr { base, .. } => out.push(base),
        Operand::Vector(l) | Operand::Pair(l) | Operand::List(l) | Operand::Tuple(l) => {
            for o in f.list(l) {
                registers(f, o, out);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn live(body: &str) -> u32 {
        let text = format!(
            ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p)\n{{\n.reg .pred %p<4>;\n.reg .b32 %r<9>;\n\
             .reg .b64 %rd<4>;\n{body}\nret;\n}}\n"
        );
        let module = crate::parse(&text).expect("parses");
        live_registers(&module.functions[0])
    }

    #[test]
    fn values_at_the_same_time() {
        assert_eq!(
            live("mov.u32 %r1, 1;\nmov.u32 %r2, 2;\nadd.s32 %r3, %r1, %r2;"),
            2
        );
        assert_eq!(
            live(
                "ld.param.u64 %rd1, [p];\nld.global.v2.u32 {%r1, %r2}, [%rd1];\nst.global.v2.u32 [%rd1], {%r1, %r2};"
            ),
            4
        );
        // The address is alive all round the loop.
        let body = "ld.param.u64 %rd1, [p];\nmov.u32 %r1, 0;\n$L:\nadd.s32 %r1, %r1, 1;\nsetp.lt.s32 %p1, %r1, 9;\n@%p1 bra $L;\nst.global.u32 [%rd1], %r1;";
        assert_eq!(live(body), 3);
    }
}
