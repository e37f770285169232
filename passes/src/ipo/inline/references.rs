//! How often a module refers to each function, kept while the inliner goes through it: bodies are counted once, and again
//! only after they changed.

use crate::analysis::call_graph::{globals_in, globals_of_body};
use crate::manager::Fx;
use jacquard_ir::{Body, Context, FuncId, GlobalRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// References by name from bodies, per function. Empty until it is first asked.
#[derive(Default)]
pub struct References {
    /// What each body refers to.
    of: Vec<FxHashMap<FuncId, u32>>,
    total: Vec<u32>,
    /// A function that calls it directly, if any did when it was last counted.
    caller: Vec<Option<FuncId>>,
    /// Functions that are named other than as callees, once.
    named: FxHashSet<FuncId>,
    /// The function whose body the current run changes.
    current: Option<FuncId>,
}

impl References {
    /// A run on a function begins: passes have changed the one before it, and perhaps this one.
    pub fn begin(&mut self, fx: &Fx) {
        if self.total.is_empty() {
            return;
        }
        self.grow(fx);
        if let Some(last) = self.current.filter(|&f| f != fx.f)
            && let Some(body) = &fx.m.func(last).body
        {
            self.count(&fx.m.cx, last, body);
        }
        self.count(&fx.m.cx, fx.f, fx.body);
        self.current = Some(fx.f);
    }
    /// How often the module refers to a function.
    pub fn to(&mut self, fx: &Fx, callee: FuncId) -> u32 {
        self.fill(fx);
        self.total[callee.index()]
    }
    /// The function that has the module's only reference to `callee`: a direct call.
    pub fn only_caller(&mut self, fx: &Fx, callee: FuncId) -> Option<FuncId> {
        self.fill(fx);
        if self.total[callee.index()] != 1 || self.named.contains(&callee) {
            return None;
        }
        let caller = self.caller[callee.index()]?;
        let calls = self.of[caller.index()].get(&callee) == Some(&1);
        calls.then_some(caller)
    }
    fn fill(&mut self, fx: &Fx) {
        if !self.total.is_empty() {
            return;
        }
        self.grow(fx);
        for f in fx.m.func_ids() {
            if let Some(body) = &fx.m.func(f).body {
                self.count(&fx.m.cx, f, body);
            }
        }
        self.count(&fx.m.cx, fx.f, fx.body);
        self.current = Some(fx.f);
        for c in fx.m.var_ids().filter_map(|v| fx.m.var(v).init) {
            globals_in(&fx.m.cx, c, &mut |g| {
                if let GlobalRef::Func(g) = g {
                    self.named.insert(g);
                }
            });
        }
    }
    /// A call in the current function was replaced by the callee's body.
    pub fn inlined(&mut self, caller: FuncId, callee: FuncId) {
        if self.total.is_empty() {
            return;
        }
        for (g, n) in self.of[callee.index()].clone() {
            *self.of[caller.index()].entry(g).or_default() += n;
            self.caller[g.index()] = Some(caller);
            self.total[g.index()] += n;
        }
        if let Some(n) = (self.of[caller.index()].get_mut(&callee)).filter(|n| **n > 0) {
            *n -= 1;
            self.total[callee.index()] -= 1;
        }
    }
    fn grow(&mut self, fx: &Fx) {
        let n = fx.m.functions.len();
        self.of.resize_with(n, FxHashMap::default);
        self.total.resize(n, 0);
        self.caller.resize(n, None);
    }
    fn count(&mut self, cx: &Context, f: FuncId, body: &Body) {
        let mut new: FxHashMap<FuncId, u32> = FxHashMap::default();
        globals_of_body(cx, body, &mut |g, direct| {
            if let GlobalRef::Func(g) = g {
                *new.entry(g).or_default() += 1;
                if direct {
                    self.caller[g.index()] = Some(f);
                } else {
                    self.named.insert(g);
                }
            }
        });
        let old = std::mem::take(&mut self.of[f.index()]);
        for (g, n) in old {
            self.total[g.index()] -= n;
        }
        for (g, n) in &new {
            self.total[g.index()] += n;
        }
        self.of[f.index()] = new;
    }
}
