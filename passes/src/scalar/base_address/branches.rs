//! Accesses in different branches whose addresses differ by a constant: their common part is computed once, in the nearest
//! block above them all.
//!
//! The narrow sums of the branches say nothing above them (they may wrap where their branch isn't taken), so the common part
//! is made of the extended summands: one wide multiply-add each, and those that a loop does not change leave it.

use crate::analysis::dominators::DomTree;
use crate::analysis::linear::{Expander, Ext, Linear, Term, emit_address};
use crate::analysis::loops::LoopInfo;
use crate::analysis::operands::address_operand;
use crate::edit::erase_if_dead;
use crate::manager::Fx;
use jacquard_ir::{Block, Builder, Inst, Opcode, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Accesses, and the constants of their addresses.
type Uses = Vec<(Inst, i64)>;

/// Accesses that have the variable part of their address in common.
struct Group {
    base: Value,
    form: Linear,
    uses: Uses,
    /// The different addresses, without constants added to them.
    roots: SmallVec<[Value; 4]>,
    above: Block,
}

/// Whether anything changed.
pub(super) fn share(fx: &mut Fx, dom: &DomTree) -> bool {
    if dom.rpo().len() < 3 {
        return false;
    }
    let loops = fx.loops();
    let mut any = false;
    for g in collect(fx, dom) {
        any |= rewrite(fx, dom, &loops, g);
    }
    any
}

fn collect(fx: &Fx, dom: &DomTree) -> Vec<Group> {
    let inside = |i: Inst| is_sum_of(fx, i);
    let ex = Expander {
        m: fx.m,
        body: fx.body,
        inside: &inside,
    };
    let mut index: FxHashMap<(Value, Linear), usize> = FxHashMap::default();
    let mut groups: Vec<Group> = Vec::new();
    for &b in dom.rpo() {
        for i in fx.body.insts(b) {
            let Some(n) = address_operand(fx.body.op(i)) else {
                continue;
            };
            let p = fx.body.operand(i, n);
            let is_sum = |d: Inst| fx.body.op(d) == Opcode::GetElementPtr;
            if !p.as_inst().is_some_and(is_sum) {
                continue;
            }
            let Some((base, offset)) = ex.address(p) else {
                continue;
            };
            if offset.is_constant() || !offset.terms.iter().all(|t| is_narrow(fx, t)) {
                continue;
            }
            let c = offset.constant;
            let (root, _) = super::without_constants(fx, p);
            let at = *index.entry((base, offset.variable())).or_insert_with(|| {
                groups.push(Group {
                    base,
                    form: offset.variable(),
                    uses: Vec::new(),
                    roots: SmallVec::new(),
                    above: b,
                });
                groups.len() - 1
            });
            let g = &mut groups[at];
            let Some(above) = dom.common(g.above, b) else {
                continue;
            };
            g.above = above;
            g.uses.push((i, c));
            if !g.roots.contains(&root) {
                g.roots.push(root);
            }
        }
    }
    groups.retain(|g| {
        g.roots.len() > 1
            && g.uses
                .iter()
                .all(|u| fx.body.inst(u.0).block != Some(g.above))
    });
    groups
}

/// Whether a value is taken apart. Products are summands as they are: taken apart they would need wide multiplications.
fn is_sum_of(fx: &Fx, i: Inst) -> bool {
    match fx.body.op(i) {
        Opcode::Phi => false,
        Opcode::Mul => fx.body.operand(i, 1).is_const(),
        _ => true,
    }
}

/// The common part of a group's addresses made of values that are there at `at` already, where it is the same for all.
fn of_known(fx: &Fx, dom: &DomTree, g: &Group, at: Inst) -> Option<(Value, Linear, Uses)> {
    let inside = |i: Inst| is_sum_of(fx, i) && !dom.value_dominates(fx.body, i.into(), at);
    let ex = Expander {
        m: fx.m,
        body: fx.body,
        inside: &inside,
    };
    let mut common: Option<(Value, Linear)> = None;
    let mut uses = Vec::with_capacity(g.uses.len());
    for &(i, _) in &g.uses {
        let n = address_operand(fx.body.op(i))?;
        let (base, offset) = ex.address(fx.body.operand(i, n))?;
        let part = (base, offset.variable());
        if *common.get_or_insert_with(|| part.clone()) != part {
            return None;
        }
        uses.push((i, offset.constant));
    }
    let (base, form) = common.filter(|c| c.1.terms.iter().all(|t| is_narrow(fx, t)))?;
    (form.terms.len() < g.form.terms.len()).then_some((base, form, uses))
}

/// Whether a summand is one multiply-add: an extended 32-bit value times a small constant.
fn is_narrow(fx: &Fx, t: &Term) -> bool {
    let [a] = t.atoms[..] else { return false };
    a.ext != Ext::None
        && i32::try_from(t.coef).is_ok()
        && fx.m.cx.types.int_width(fx.body.ty(a.v, &fx.m.cx)) == Some(32)
}

fn rewrite(fx: &mut Fx, dom: &DomTree, loops: &LoopInfo, mut g: Group) -> bool {
    let Some(t) = fx.body.terminator(g.above) else {
        return false;
    };
    if let Some(known) = of_known(fx, dom, &g, t) {
        (g.base, g.form, g.uses) = known;
    }
    let mut seen = g.form.atoms().map(|a| a.v).chain([g.base]);
    if !seen.all(|v| dom.value_dominates(fx.body, v, t)) {
        return false;
    }
    let fixed = |t: &Term| match loops.of(g.above) {
        Some(l) => t.atoms.iter().all(|a| loops.is_invariant(fx.body, l, a.v)),
        None => false,
    };
    // What a loop changes comes last, so that the rest can leave the loop.
    let mut terms: Vec<Term> = g.form.terms.to_vec();
    terms.sort_by_key(|t| !fixed(t));
    let moving = terms.iter().filter(|t| !fixed(t)).count();
    if g.roots.len() < moving {
        return false;
    }
    let mut b = Builder::before(&mut fx.m.cx, fx.body, t);
    let mut anchor = g.base;
    for t in terms {
        let mut l = Linear::default();
        l.terms.push(t);
        anchor = emit_address(&mut b, anchor, &l);
    }
    for (i, c) in g.uses {
        let Some(n) = address_operand(fx.body.op(i)) else {
            continue;
        };
        let old = fx.body.operand(i, n);
        let mut b = Builder::before(&mut fx.m.cx, fx.body, i);
        let p = emit_address(&mut b, anchor, &Linear::constant(c));
        fx.body.set_operand(i, n, p);
        if let Some(d) = old.as_inst() {
            erase_if_dead(fx.m, fx.body, d);
        }
    }
    true
}
