//! Jumps into the scope of a variable past its initializer ([stmt.dcl] 2).

use super::Lint;
use jacquard_hir::*;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use rustc_hash::FxHashMap;

/// A variable with an initializer, and the one that was in scope before it: what is in scope somewhere is the end of a chain.
struct Link {
    variable: VarId,
    before: Option<usize>,
    depth: usize,
}

/// A switch around a statement: where it is, what is in scope before it, and whether it was warned of.
struct Switch {
    loc: Loc,
    outside: Option<usize>,
    said: bool,
}

/// What a function's jumps and labels have in scope.
#[derive(Default)]
struct Scopes {
    links: Vec<Link>,
    live: Option<usize>,
    labels: FxHashMap<LabelId, Option<usize>>,
    gotos: Vec<(LabelId, Loc, Option<usize>)>,
    switches: Vec<Switch>,
    /// Variables that a switch passes by: one for each switch.
    passed: Vec<(Loc, VarId)>,
}

impl Scopes {
    fn declare(&mut self, variable: VarId) {
        let before = self.live;
        let depth = before.map_or(0, |b| self.links[b].depth + 1);
        let link = Link {
            variable,
            before,
            depth,
        };
        self.links.push(link);
        self.live = Some(self.links.len() - 1);
    }

    /// The first variable that is in scope at `to` and not at `from`.
    fn missed(&self, mut to: Option<usize>, mut from: Option<usize>) -> Option<VarId> {
        let mut missed = None;
        while to != from {
            let depth = |at: Option<usize>| at.map(|at| self.links[at].depth);
            let (up, down) = (depth(to), depth(from));
            if up >= down
                && let Some(at) = to
            {
                missed = Some(self.links[at].variable);
                to = self.links[at].before;
            }
            if down >= up
                && let Some(at) = from
            {
                from = self.links[at].before;
            }
        }
        missed
    }
}

impl Lint<'_> {
    /// Warns of jumps past initializers in a function's body. nvcc refuses a `goto` past one, NVRTC warns.
    pub(super) fn jumps(&mut self, body: StmtId) {
        let mut scopes = Scopes::default();
        self.scopes(body, &mut scopes);
        for (loc, v) in std::mem::take(&mut scopes.passed) {
            self.bypassed(loc, v);
        }
        for (label, loc, live) in std::mem::take(&mut scopes.gotos) {
            if let Some(&target) = scopes.labels.get(&label)
                && let Some(v) = scopes.missed(target, live)
            {
                self.bypassed(loc, v);
            }
        }
    }

    fn bypassed(&mut self, loc: Loc, v: VarId) {
        let Some(name) = self.prog[v].name else {
            return;
        };
        let name = self.session.names.text(name).to_owned();
        let line = (self.session.sources.position(self.prog[v].loc)).map_or(0, |p| p.line);
        self.say(loc, msg::JUMP_PAST_INITIALIZER, &[&name, &line]);
    }

    fn scopes(&mut self, s: StmtId, scopes: &mut Scopes) {
        let prog = self.prog;
        let loc = prog[s].loc;
        let before = scopes.live;
        match &prog[s].kind {
            StmtKind::Decl(list) => {
                let with_initializer =
                    |v: &&VarId| prog[**v].init.is_some() && prog[**v].storage == Storage::Local;
                let own = prog.var_list(*list).iter().filter(with_initializer);
                own.for_each(|v| scopes.declare(*v));
            }
            StmtKind::Switch { .. } => {
                scopes.switches.push(Switch {
                    loc,
                    outside: before,
                    said: false,
                });
                self.each_sub(s, |me, s| me.scopes(s, scopes));
                scopes.switches.pop();
                scopes.live = before;
            }
            StmtKind::Case { .. } | StmtKind::Default { .. } => {
                let live = scopes.live;
                let around = scopes.switches.last().filter(|x| !x.said);
                let missed = around.and_then(|x| scopes.missed(live, x.outside));
                if let (Some(v), Some(switch)) = (missed, scopes.switches.last_mut()) {
                    switch.said = true;
                    scopes.passed.push((switch.loc, v));
                }
                self.each_sub(s, |me, s| me.scopes(s, scopes));
            }
            StmtKind::Label { label, .. } => {
                scopes.labels.insert(*label, scopes.live);
                self.each_sub(s, |me, s| me.scopes(s, scopes));
            }
            StmtKind::Goto(label) => scopes.gotos.push((*label, loc, scopes.live)),
            _ => {
                self.each_sub(s, |me, s| me.scopes(s, scopes));
                scopes.live = before;
            }
        }
    }
}
