//! Brings intrinsics of older releases of LLVM up to date while a module is read (`tables/intrinsics/upgrades.toml`).

use super::bind::Form;
use super::{Expander, Fault};
use crate::tables::{IntrinsicId, Upgrade};
use crate::{FuncId, GlobalRef, Inst, Module, Opcode, call};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The declarations of a module that have an older form.
#[derive(Default)]
pub struct Upgrades {
    found: FxHashMap<FuncId, &'static Upgrade>,
}

/// Upgrades a module that has been read whole.
pub fn upgrade(module: &mut Module) {
    let upgrades = Upgrades::find(module);
    if upgrades.found.is_empty() {
        return;
    }
    for f in module.func_ids().collect::<Vec<_>>() {
        upgrades.body(module, f);
    }
    upgrades.finish(module);
}

impl Upgrades {
    /// Finds declarations in older forms. They leave their names to those of today; overloads get today's suffixes.
    pub fn find(module: &mut Module) -> Upgrades {
        let mut upgrades = Upgrades::default();
        for f in module.func_ids().collect::<Vec<_>>() {
            let name = module.cx.str(module.func(f).name);
            if !crate::is_reserved(name) || module.func(f).body.is_some() {
                continue;
            }
            if let Some(full) = todays_name(module, f) {
                let last = Upgrade::named(name).map(|row| row.until).max();
                module.func_mut(f).since = last.map_or(0, |n| n + 1);
                rename(module, f, &full);
            } else if let Some(row) = older_form(module, f) {
                let aside = format!("{name}.older");
                rename(module, f, &aside);
                upgrades.found.insert(f, row);
            }
        }
        upgrades
    }

    /// Upgrades the calls of one function. What its row cannot be applied to stays, and the verifier refuses it.
    pub fn body(&self, module: &mut Module, f: FuncId) {
        if self.found.is_empty() {
            return;
        }
        let Some(mut body) = module.take_body(f) else {
            return;
        };
        let blocks: Vec<_> = body.blocks().collect();
        for b in blocks {
            let calls: SmallVec<[Inst; 8]> = body
                .insts(b)
                .filter(|&i| body.op(i) == Opcode::Call)
                .collect();
            for call in calls {
                let callee = module.called_func(&body, call);
                let Some(&row) = callee.and_then(|t| self.found.get(&t)) else {
                    continue;
                };
                let result_ty = body.inst(call).ty;
                let mut expander = Expander {
                    module,
                    body: &mut body,
                    at: call,
                    result_ty,
                    bound: None,
                };
                // The call stays where the row does not fit.
                let _: Result<(), Fault> = expander.bring_up_to_date(row);
            }
        }
        module.set_body(f, body);
    }

    /// Removes the declarations that nothing refers to any more.
    pub fn finish(self, module: &mut Module) {
        if self.found.is_empty() {
            return;
        }
        let used = super::referenced(module);
        for f in self.found.into_keys().filter(|f| !used.contains(f)) {
            module.erase_function(f);
        }
    }
}

impl Expander<'_> {
    fn bring_up_to_date(&mut self, row: &'static Upgrade) -> Result<(), Fault> {
        let args: SmallVec<[_; 8]> = call::args(self.body, self.at).collect();
        if args.len() != row.params.len() {
            return Err(Fault::Arguments {
                wanted: row.params.len(),
                given: args.len(),
            });
        }
        let flags = self.body.inst(self.at).flags;
        let value = self.eval(row.becomes, &args, None)?;
        if let Some(made) = value.and_then(|v| v.as_inst())
            && self.body.op(made) == Opcode::Call
        {
            self.body.inst_mut(made).flags = flags;
        }
        self.put(value)
    }
}

fn rename(module: &mut Module, f: FuncId, name: &str) {
    let name = module.cx.sym(name);
    let old = module.func(f).name;
    if name == old || module.symbols.contains_key(&name) {
        return;
    }
    module.symbols.remove(&old);
    module.symbols.insert(name, GlobalRef::Func(f));
    module.func_mut(f).name = name;
}

/// The name of a declaration whose types are those of its intrinsic today.
fn todays_name(module: &Module, f: FuncId) -> Option<String> {
    let cx = &module.cx;
    let (id, _) = IntrinsicId::lookup(cx.str(module.func(f).name))?;
    let (ret, params, _) = module.signature(f);
    let slots = id.infer(&cx.types, ret, params).ok()?;
    Some(id.full_name(&cx.types, |s| cx.str(s).to_string(), &slots))
}

fn older_form(module: &Module, f: FuncId) -> Option<&'static Upgrade> {
    let cx = &module.cx;
    let (ret, params, _) = module.signature(f);
    Upgrade::named(cx.str(module.func(f).name)).find(|row| {
        let form = Form {
            name: row.name,
            ret: row.ret,
            params: row.params,
            over: row.over,
        };
        form.infer(&cx.types, ret, params).is_ok()
    })
}
