//! The chain of template instantiations at work: its depth limit, and the notes that show it below an error.

use super::*;

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

impl Sema<'_> {
    /// Runs `f` with `what` on the chain of instantiations. Too long a chain is a fatal error.
    pub(crate) fn instantiating<T>(
        &mut self,
        loc: Loc,
        what: Instantiating,
        f: impl FnOnce(&mut Self) -> R<T>,
    ) -> R<T> {
        self.push_instance(loc, what)?;
        let r = f(self);
        self.templates.in_progress.pop();
        r
    }

    /// Puts an instantiation on the chain; the caller pops it.
    pub(crate) fn push_instance(&mut self, loc: Loc, what: Instantiating) -> R<()> {
        if self.session.diags.stopped() {
            return Err(Fail);
        }
        let depth = match what {
            Instantiating::Record(r) => self.facts.records[r.index()].instance_depth,
            Instantiating::Func(f) => self.func_instance_depth(f),
            Instantiating::Var(v) => self
                .parent_depth(self.prog[v].parent)
                .max(self.facts.variables[v.index()].instance_depth)
                .max(self.next_instance_depth()),
            Instantiating::Template(_) => self.next_instance_depth(),
        };
        let nested = self.templates.in_progress.len() as u32;
        if depth.max(nested) >= self.options.template_depth || self.session.stack.is_short() {
            let limit = depth.max(nested).min(self.options.template_depth);
            return self.fail(loc, msg::TEMPLATE_DEPTH, &[&limit]);
        }
        self.templates.instances_begun += 1;
        if self.templates.instances_begun > self.options.template_instances {
            let limit = self.options.template_instances;
            return self.fail(loc, msg::TEMPLATE_INSTANCES, &[&limit]);
        }
        self.templates
            .in_progress
            .push(InstFrame { loc, what, depth });
        Ok(())
    }

    /// Is the class the innermost thing that is being instantiated?
    pub(crate) fn is_instantiating(&self, r: RecordId) -> bool {
        let last = self.templates.in_progress.last();
        last.is_some_and(|f| matches!(f.what, Instantiating::Record(x) if x == r))
    }

    /// The depth of what is instantiated now.
    pub(crate) fn next_instance_depth(&self) -> u32 {
        self.templates.in_progress.last().map_or(0, |f| f.depth + 1)
    }

    /// The depth of a function, or of the instance it is a member or a local entity of.
    fn func_instance_depth(&self, f: FuncId) -> u32 {
        self.facts.functions[f.index()]
            .origin
            .instance_depth
            .max(self.parent_depth(self.prog[f].parent))
    }

    /// The greatest depth of the instances around.
    pub(crate) fn parent_depth(&self, mut parent: Parent) -> u32 {
        let mut depth = 0;
        loop {
            parent = match parent {
                Parent::Record(r) => {
                    depth = depth.max(self.facts.records[r.index()].instance_depth);
                    self.prog[r].parent
                }
                Parent::Func(g, _) => {
                    depth = depth.max(self.facts.functions[g.index()].origin.instance_depth);
                    self.prog[g].parent
                }
                Parent::Namespace(_) | Parent::Enum(_) => return depth,
            };
        }
    }

    /// The chain in words, innermost first, the middle left out when long.
    #[cold]
    pub(crate) fn backtrace(&self) -> Vec<(Loc, String)> {
        let n = self.templates.in_progress.len();
        let frames = self.templates.in_progress.iter().enumerate().rev();
        frames
            .filter(|(i, _)| n <= 2 * SHOWN || !(SHOWN..n - SHOWN).contains(i))
            .map(|(_, f)| (f.loc, self.instance_name(f.what)))
            .collect()
    }

    fn instance_name(&self, what: Instantiating) -> String {
        match what {
            Instantiating::Record(r) => self.type_name(self.prog[r].ty.into()),
            Instantiating::Func(f) => self.func_display(f),
            Instantiating::Template(t) => self.template_name(t),
            Instantiating::Var(v) => {
                let name = self.prog[v].name.map_or("", |n| self.text(n));
                match self.prog[v].parent {
                    Parent::Record(r) => {
                        format!("{}::{name}", self.type_name(self.prog[r].ty.into()))
                    }
                    _ => name.to_string(),
                }
            }
        }
    }

    /// Did a template make this variable, or the class it is a member of?
    pub(crate) fn var_is_instance(&self, v: VarId) -> bool {
        let var = &self.prog[v];
        var.instance.is_some()
            || matches!(var.parent, Parent::Record(r) if self.prog[r].instance.is_some())
    }
}
