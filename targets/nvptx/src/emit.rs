//! Machine code to a function of the PTX model: registers numbered by class in order of appearance, labels, branches.

use crate::dwarf::lineinfo::LineInfo;
use crate::dwarf::scopes::Variable;
use crate::mir::{Item, MFunction, Term, rename};
use crate::naming::{LABEL, Names};
use crate::select::NO_UNROLL;
use crate::types::RegClass;
use jacquard_ir::{FuncId, MdId};
use jacquard_ptx::model::{
    Function, Guard, Inst, Label, Mnemonic, Modifier, Name, Operand, Reg, RegDecl, RegInfo, Space,
    Statement, VarId,
};

/// Finishes a function.
pub fn finish(
    mut mf: MFunction,
    func: FuncId,
    names: &mut Names,
    lines: &mut LineInfo,
    (scope, described): (Option<MdId>, Option<Vec<Variable>>),
    optimise: bool,
) -> Function {
    // Where debuggers stop at every line, a jump that is one of its own stays.
    let stops = !optimise && lines.collector.is_some();
    let mut own: Vec<bool> = (mf.blocks.iter())
        .map(|block| stops && lines.own_line(block))
        .collect();
    let order = crate::blocks::layout(&mut mf, &mut own);
    if optimise {
        crate::loops::keep_large(&mut mf, &order, names.intern(NO_UNROLL));
    }
    crate::blocks::straighten(&mut mf, &order);
    number_registers(&mut mf, &order, names);
    let labels = labels(&mut mf, func, &order, &own, names);
    let mut last: Option<MdId> = None;
    lines.begin();
    lines.enter(&mut mf.f, names, scope, &mut last);
    if let (Some(c), Some(variables)) = (&mut lines.collector, described) {
        c.begin(func, &mut mf.f, names, variables);
    }
    for (n, &b) in order.iter().enumerate() {
        let next = order.get(n + 1).copied();
        let block = std::mem::replace(
            &mut mf.blocks[b as usize],
            crate::mir::MBlock {
                phis: Vec::new(),
                items: Vec::new(),
                term: Term::Unreachable,
                dbg: None,
                pragma: None,
            },
        );
        if let Some(l) = labels[b as usize] {
            mf.f.body.push(Statement::Blank);
            mf.f.body.push(Statement::Label(l));
        }
        if let Some(p) = block.pragma {
            mf.f.body.push(Statement::Pragma(p));
        }
        for item in &block.items {
            lines.locate(&mut mf.f, names, item.dbg, &mut last);
            mf.f.body.push(item.stmt);
        }
        let label = |t: u32| labels[t as usize].map_or(Operand::Int(0), Operand::Label);
        let next = next.filter(|_| !own[b as usize]);
        if !matches!(block.term, Term::Jump(t) if Some(t) == next) {
            lines.locate(&mut mf.f, names, block.dbg, &mut last);
        }
        let table = || names.intern(&format!("$L_brx_{}_{n}", func.index()));
        leave(&mut mf.f, block.term, next, label, table);
    }
    if let Some(c) = &mut lines.collector {
        c.end(&mut mf.f, names);
    }
    mf.f.has_body = true;
    mf.f
}

/// Labels for the blocks that something branches to.
fn labels(
    mf: &mut MFunction,
    func: FuncId,
    order: &[u32],
    own: &[bool],
    names: &mut Names,
) -> Vec<Option<Label>> {
    let mut targeted = vec![false; mf.blocks.len()];
    for (n, &b) in order.iter().enumerate() {
        let next = order.get(n + 1).copied().filter(|_| !own[b as usize]);
        match &mf.blocks[b as usize].term {
            Term::Jump(t) if Some(*t) != next => targeted[*t as usize] = true,
            Term::Branch { then, other, .. } => {
                for t in [then, other] {
                    if Some(*t) != next {
                        targeted[*t as usize] = true;
                    }
                }
            }
            Term::Index(_, list) => list.iter().for_each(|t| targeted[*t as usize] = true),
            _ => {}
        }
    }
    let mut labels: Vec<Option<Label>> = vec![None; mf.blocks.len()];
    for (n, &b) in order.iter().enumerate() {
        if targeted[b as usize] {
            let name = names.intern(&format!("{LABEL}{}_{n}", func.index()));
            labels[b as usize] = Some(mf.f.add_label(name));
        }
    }
    labels
}

/// The end of a block, before block `next`. `table` names a table of branch targets.
fn leave(
    f: &mut Function,
    term: Term,
    next: Option<u32>,
    label: impl Fn(u32) -> Operand,
    table: impl FnOnce() -> Name,
) {
    match term {
        Term::Unreachable => branch(f, None, Mnemonic::Exit, &[], &[]),
        Term::Return => branch(f, None, Mnemonic::Ret, &[], &[]),
        Term::Jump(t) if Some(t) == next => {}
        Term::Jump(t) => branch(f, None, Mnemonic::Bra, &[Modifier::Uni], &[label(t)]),
        Term::Branch {
            cond,
            negated,
            then,
            other,
        } => {
            let guard = |negated| Some(Guard { reg: cond, negated });
            if Some(then) == next {
                branch(f, guard(!negated), Mnemonic::Bra, &[], &[label(other)]);
            } else {
                branch(f, guard(negated), Mnemonic::Bra, &[], &[label(then)]);
                if Some(other) != next {
                    branch(f, None, Mnemonic::Bra, &[Modifier::Uni], &[label(other)]);
                }
            }
        }
        Term::Index(r, targets) => {
            let table = f.add_label(table());
            let list: Vec<Operand> = targets.iter().map(|&t| label(t)).collect();
            let targets = f.add_list(&list);
            f.body.push(Statement::BranchTargets {
                label: table,
                targets,
            });
            branch(
                f,
                None,
                Mnemonic::Brx,
                &[Modifier::Idx],
                &[Operand::Reg(r), Operand::Label(table)],
            );
        }
    }
}

fn branch(
    f: &mut Function,
    guard: Option<Guard>,
    op: Mnemonic,
    mods: &[Modifier],
    ops: &[Operand],
) {
    let modifiers = f.add_modifiers(mods);
    let operands = f.add_list(ops);
    f.body.push(Statement::Inst(Inst {
        op,
        guard,
        modifiers,
        operands,
        line: 0,
    }));
}

/// The first number of each class that no inline assembly hides: a text's own `.reg .f32 %f<3>;` would take the place of its operands.
fn unhidden(mf: &MFunction, order: &[u32], names: &Names) -> [u32; 8] {
    let mut starts = [1u32; 8];
    for &b in order {
        for item in &mf.blocks[b as usize].items {
            let Statement::Verbatim(text) = item.stmt else {
                continue;
            };
            for o in mf.f.list(text) {
                if let Operand::Text(name) = *o {
                    hidden_by(&names.text(name), &mut starts);
                }
            }
        }
    }
    starts
}

/// Raises `starts` over the registers that the declarations of `text` name as a function's are named.
fn hidden_by(text: &str, starts: &mut [u32; 8]) {
    for declared in text
        .split(".reg")
        .skip(1)
        .filter_map(|after| after.split(';').next())
    {
        for word in declared.split([' ', '\t', '\n', ',']) {
            for class in RegClass::ALL {
                let Some(rest) = word.strip_prefix(class.decl().0) else {
                    continue;
                };
                let after = match rest.strip_prefix('<') {
                    Some(count) => count.trim_end_matches('>').parse::<u32>().ok(),
                    None => rest.parse::<u32>().ok().map(|n| n.saturating_add(1)),
                };
                let start = &mut starts[class as usize];
                *start = after.unwrap_or(0).max(*start);
            }
        }
    }
}

/// Numbers registers by class in order of appearance, and declares them before the body.
fn number_registers(mf: &mut MFunction, order: &[u32], names: &mut Names) {
    const UNSEEN: u32 = u32::MAX;
    let mut number = vec![UNSEEN; mf.classes.len()];
    let starts = unhidden(mf, order, names);
    let mut counts = starts;
    let mut see = |r: Reg, classes: &[RegClass]| {
        let n = &mut number[r.0 as usize];
        if *n == UNSEEN {
            let c = classes[r.0 as usize] as usize;
            *n = counts[c];
            counts[c] += 1;
        }
    };
    for &b in order {
        let block = &mf.blocks[b as usize];
        for item in &block.items {
            mf.visit(item, |r, _| see(r, &mf.classes));
        }
        match block.term {
            Term::Branch { cond, .. } => see(cond, &mf.classes),
            Term::Index(r, _) => see(r, &mf.classes),
            _ => {}
        }
    }
    // Registers of the model: one range per class.
    let mut first = [0u32; 8];
    let mut decls = Vec::new();
    for c in RegClass::ALL {
        let count = counts[c as usize];
        if count == starts[c as usize] {
            continue;
        }
        let (text, ty) = c.decl();
        let name = names.intern(text);
        first[c as usize] = mf.f.regs.len() as u32;
        // One more before them: what no instruction mentions.
        for number in starts[c as usize] - 1..count {
            mf.f.regs.push(RegInfo {
                name,
                number,
                ty,
                vector: 1,
            });
        }
        mf.f.reg_decls.push(RegDecl {
            name,
            count: Some(count),
            ty,
            vector: 1,
        });
        decls.push(Statement::RegDecl(mf.f.reg_decls.len() as u32 - 1));
    }
    let classes = std::mem::take(&mut mf.classes);
    let map = |r: Reg| {
        let n = number[r.0 as usize];
        let class = classes[r.0 as usize] as usize;
        Reg(first[class]
            + if n == UNSEEN {
                0
            } else {
                n - starts[class] + 1
            })
    };
    for &b in order {
        let mut items: Vec<Item> = std::mem::take(&mut mf.blocks[b as usize].items);
        for item in &mut items {
            rename(&mut mf.f, item, &map);
        }
        mf.blocks[b as usize].items = items;
        match &mut mf.blocks[b as usize].term {
            Term::Branch { cond, .. } => *cond = map(*cond),
            Term::Index(r, _) => *r = map(*r),
            _ => {}
        }
    }
    mf.f.body.extend(decls);
    // Variables declared before the function's code.
    let variables: Vec<Statement> = (mf.f.returns + mf.f.params..mf.f.vars.len() as u32)
        .filter(|&k| mf.f.vars[k as usize].space != Space::Param)
        .map(|k| Statement::VarDecl(VarId(k)))
        .collect();
    mf.f.body.splice(0..0, variables);
}
