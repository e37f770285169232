//! The chain of template instantiations at work: its depth limit, and the notes that show it below an error.

use crate::templates;
use crate::types::print;
use crate::{Fail, R, Sema};
use jacquard_hir::{FuncId, Parent, RecordId, TemplateId, VarId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// What is being instantiated, named only when an error shows it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Instantiating {
    Record(RecordId),
    Func(FuncId),
    /// A template whose instance has no declaration yet.
    Template(TemplateId),
    /// The initialiser of a variable.
    Var(VarId),
}

/// An instantiation in progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InstFrame {
    /// Where it was required.
    pub loc: Loc,
    pub what: Instantiating,
    /// How many instantiations, one requiring the next, led to this one: those of functions end before what they require begins.
    depth: u32,
}

/// Frames shown at each end of a long chain.
const SHOWN: usize = 5;

/// Runs `f` with `what` on the chain of instantiations. Too long a chain is a fatal error.
pub(crate) fn instantiating<T>(
    sema: &mut Sema,
    loc: Loc,
    what: Instantiating,
    f: impl FnOnce(&mut Sema) -> R<T>,
) -> R<T> {
    push_instance(sema, loc, what)?;
    let r = f(sema);
    sema.templates.in_progress.pop();
    r
}

/// Puts an instantiation on the chain; the caller pops it.
pub(crate) fn push_instance(sema: &mut Sema, loc: Loc, what: Instantiating) -> R<()> {
    if sema.session.diags.stopped() {
        return Err(Fail);
    }
    let depth = match what {
        Instantiating::Record(r) => sema.facts.records[r.index()].instance_depth,
        Instantiating::Func(f) => func_instance_depth(sema, f),
        Instantiating::Var(v) => parent_depth(sema, sema.prog[v].parent)
            .max(sema.facts.variables[v.index()].instance_depth)
            .max(next_instance_depth(sema)),
        Instantiating::Template(_) => next_instance_depth(sema),
    };
    let nested = sema.templates.in_progress.len() as u32;
    if depth.max(nested) >= sema.options.template_depth || sema.session.stack.is_short() {
        let limit = depth.max(nested).min(sema.options.template_depth);
        return sema.fail(loc, msg::TEMPLATE_DEPTH, &[&limit]);
    }
    sema.templates.instances_begun += 1;
    if sema.templates.instances_begun > sema.options.template_instances {
        let limit = sema.options.template_instances;
        return sema.fail(loc, msg::TEMPLATE_INSTANCES, &[&limit]);
    }
    limit_of_one(sema, loc, what)?;
    sema.templates
        .in_progress
        .push(InstFrame { loc, what, depth });
    Ok(())
}

/// Most instances of one template: recursions that branch make them without end.
const MOST_OF_ONE: usize = 1 << 16;

fn limit_of_one(sema: &mut Sema, loc: Loc, what: Instantiating) -> R<()> {
    let instance = match what {
        Instantiating::Record(r) => &sema.prog[r].instance,
        Instantiating::Func(f) => &sema.prog[f].instance,
        // A static member: recursion may pass through the members of classes that nothing completes.
        Instantiating::Var(v) => match sema.prog[v].parent {
            Parent::Record(r) => &sema.prog[r].instance,
            _ => &sema.prog[v].instance,
        },
        Instantiating::Template(_) => return Ok(()),
    };
    let Some(t) = instance.as_ref().map(|i| i.template) else {
        return Ok(());
    };
    if sema.templates.instances[t.index()].len() <= MOST_OF_ONE {
        return Ok(());
    }
    sema.fail(loc, msg::TEMPLATE_INSTANCES, &[&MOST_OF_ONE])
}

/// Is the class the innermost thing that is being instantiated?
pub(crate) fn is_instantiating(sema: &Sema, r: RecordId) -> bool {
    let last = sema.templates.in_progress.last();
    last.is_some_and(|f| matches!(f.what, Instantiating::Record(x) if x == r))
}

/// The depth of what is instantiated now.
pub(crate) fn next_instance_depth(sema: &Sema) -> u32 {
    sema.templates.in_progress.last().map_or(0, |f| f.depth + 1)
}

/// The depth of a function, or of the instance it is a member or a local entity of.
fn func_instance_depth(sema: &Sema, f: FuncId) -> u32 {
    sema.facts.functions[f.index()]
        .origin
        .instance_depth
        .max(parent_depth(sema, sema.prog[f].parent))
}

/// The greatest depth of the instances around.
pub(crate) fn parent_depth(sema: &Sema, mut parent: Parent) -> u32 {
    let mut depth = 0;
    loop {
        parent = match parent {
            Parent::Record(r) => {
                depth = depth.max(sema.facts.records[r.index()].instance_depth);
                sema.prog[r].parent
            }
            Parent::Func(g, _) => {
                depth = depth.max(sema.facts.functions[g.index()].origin.instance_depth);
                sema.prog[g].parent
            }
            Parent::Namespace(_) | Parent::Enum(_) => return depth,
        };
    }
}

/// The chain in words, innermost first, the middle left out when long.
#[cold]
pub(crate) fn backtrace(sema: &Sema) -> Vec<(Loc, String)> {
    let n = sema.templates.in_progress.len();
    let frames = sema.templates.in_progress.iter().enumerate().rev();
    frames
        .filter(|(i, _)| n <= 2 * SHOWN || !(SHOWN..n - SHOWN).contains(i))
        .map(|(_, f)| (f.loc, instance_name(sema, f.what)))
        .collect()
}

fn instance_name(sema: &Sema, what: Instantiating) -> String {
    match what {
        Instantiating::Record(r) => print::type_name(sema, sema.prog[r].ty.into()),
        Instantiating::Func(f) => print::func_display(sema, f),
        Instantiating::Template(t) => templates::template_name(sema, t),
        Instantiating::Var(v) => {
            let name = sema.prog[v].name.map_or("", |n| sema.text(n));
            match sema.prog[v].parent {
                Parent::Record(r) => {
                    format!("{}::{name}", print::type_name(sema, sema.prog[r].ty.into()))
                }
                _ => name.to_string(),
            }
        }
    }
}

/// Did a template make this variable, or the class it is a member of?
pub(crate) fn var_is_instance(sema: &Sema, v: VarId) -> bool {
    let var = &sema.prog[v];
    var.instance.is_some()
        || matches!(var.parent, Parent::Record(r) if sema.prog[r].instance.is_some())
}
