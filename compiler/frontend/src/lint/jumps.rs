//! Jumps into the scope of a variable past its initializer ([stmt.dcl] 2).

use super::Lint;
use crate::diag::msg;
use crate::hir::*;
use crate::source::Loc;

/// What a function's jumps and labels have in scope: variables with initializers, in order.
#[derive(Default)]
struct Scopes {
    live: Vec<VarId>,
    labels: Vec<(LabelId, Vec<VarId>)>,
    gotos: Vec<(LabelId, Loc, Vec<VarId>)>,
    /// The switches around a statement: where each is, and how many variables are live before it.
    switches: Vec<(Loc, usize)>,
    /// Variables that a switch passes by: one for each switch.
    passed: Vec<(Loc, VarId)>,
}

impl Lint<'_> {
    /// Warns of jumps past initializers in a function's body. nvcc refuses a `goto` past one, NVRTC warns.
    pub(super) fn jumps(&mut self, body: StmtId) {
        let mut scopes = Scopes::default();
        self.scopes(body, &mut scopes);
        for (loc, v) in scopes.passed {
            self.bypassed(loc, v);
        }
        for (label, loc, live) in scopes.gotos {
            let target = scopes.labels.iter().find(|(l, _)| *l == label);
            let missed = target.and_then(|(_, at)| at.iter().find(|v| !live.contains(v)));
            if let Some(&v) = missed {
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
        let before = scopes.live.len();
        match &prog[s].kind {
            StmtKind::Decl(list) => {
                let with_initializer =
                    |v: &&VarId| prog[**v].init.is_some() && prog[**v].storage == Storage::Local;
                let own = prog.var_list(*list).iter().filter(with_initializer);
                scopes.live.extend(own);
            }
            StmtKind::Switch { .. } => {
                scopes.switches.push((loc, before));
                self.each_sub(s, |me, s| me.scopes(s, scopes));
                scopes.switches.pop();
                scopes.live.truncate(before);
            }
            StmtKind::Case { .. } | StmtKind::Default { .. } => {
                if let Some(&(at, outside)) = scopes.switches.last()
                    && let Some(&v) = scopes.live.get(outside)
                    && scopes.passed.iter().all(|(other, _)| *other != at)
                {
                    scopes.passed.push((at, v));
                }
                self.each_sub(s, |me, s| me.scopes(s, scopes));
            }
            StmtKind::Label { label, .. } => {
                scopes.labels.push((*label, scopes.live.clone()));
                self.each_sub(s, |me, s| me.scopes(s, scopes));
            }
            StmtKind::Goto(label) => scopes.gotos.push((*label, loc, scopes.live.clone())),
            _ => {
                self.each_sub(s, |me, s| me.scopes(s, scopes));
                scopes.live.truncate(before);
            }
        }
    }
}
