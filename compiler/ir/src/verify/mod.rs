//! The verifier: finds everything that breaks a rule of the IR, and reports all of it.
//!
//! [`verify_module`] checks LLVM's rules, and those of the device or of NVIDIA's library where [`Rules::level`] asks for them.

mod device;
mod dominance;
mod inst;
mod nvvm;

use crate::body::Body;
use crate::cfg;
use crate::module::{Module, cc};
use crate::phi;
use crate::{
    AliasId, Block, Const, ConstKind, FuncId, GlobalRef, Inst, Opcode, TypeId, Value, ValueKind,
};
use dominance::Dominance;
use jacquard_diag::{Diagnostic, MsgId};
use rustc_hash::FxHashSet;
use std::fmt;

/// A rule of the verifier: a row of `tables/diagnostics/verifier.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What is said when it is broken.
    pub message: MsgId,
    /// Who holds to it.
    pub level: Level,
    /// What the rule is about: attributes, or intrinsics by their base names.
    pub names: &'static [&'static str],
    /// Widths of integers the rule allows.
    pub widths: &'static [u32],
    /// Address spaces of the first pointer the rule allows.
    pub spaces: &'static [u32],
}

/// The rules by name.
pub mod messages {
    use super::{Level, Rule};
    jacquard_macros::verifier_messages!();
}

/// How much is asked of a module: each level holds those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// LLVM's rules: what passes keep.
    #[default]
    Llvm,
    /// Also what any program for the device must keep to mean something.
    Device,
    /// Also what NVIDIA's library refuses although it has a meaning and is compiled here.
    Nvvm,
}

/// Which rules to check.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules {
    /// Whose.
    pub level: Level,
    /// The target has clusters; asked beyond LLVM's rules only.
    pub clusters: bool,
}

/// One broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The function it is in, if any.
    pub function: Option<String>,
    /// The message.
    pub id: MsgId,
    /// What is wrong.
    pub message: String,
    /// The instruction or global as text.
    pub context: String,
}

impl VerifyError {
    /// What is wrong, at which instruction, in which function.
    fn text(&self) -> String {
        let mut text = self.message.clone();
        if !self.context.is_empty() {
            text += &format!(": {}", self.context);
        }
        if let Some(name) = &self.function {
            text += &format!(" (in function '{name}')");
        }
        text
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.text())
    }
}

impl From<VerifyError> for Diagnostic {
    fn from(e: VerifyError) -> Diagnostic {
        Diagnostic {
            text: e.text(),
            symbol: e.function.unwrap_or_default(),
            ..Diagnostic::new(e.id, None, &[])
        }
    }
}

/// Everything wrong with a module.
pub fn verify_module(m: &Module, rules: Rules) -> Vec<VerifyError> {
    let mut errors = Vec::new();
    for v in m.var_ids() {
        let row = m.var(v);
        if let Some(init) = row.init
            && m.cx.const_ty(init) != row.ty
        {
            errors.push(VerifyError {
                function: None,
                id: messages::GLOBAL_INITIALIZER.message,
                message: messages::GLOBAL_INITIALIZER.message.format(&[]),
                context: format!("@{}", m.cx.str(row.name)),
            });
        }
    }
    alias_cycles(m, &mut errors);
    let mut kernels = FxHashSet::default();
    if rules.level > Level::Llvm {
        kernels = m.kernels();
        nvvm::module(m, rules, &kernels, &mut errors);
    }
    for f in m.func_ids() {
        function_head(m, f, &mut errors);
        if let Some(body) = &m.func(f).body {
            verify_into(m, f, body, rules, &kernels, &mut errors);
        }
    }
    errors
}

/// Reports the aliases that lead back to themselves.
fn alias_cycles(m: &Module, errors: &mut Vec<VerifyError>) {
    // What every alias refers to through the operands of its target; an alias whose walk ended is not walked again.
    let mut settled = FxHashSet::default();
    for n in 0..m.aliases.len() {
        let mut path = FxHashSet::default();
        let mut next = Some(AliasId::new(n));
        while let Some(a) = next.filter(|a| !settled.contains(a)) {
            if !path.insert(a) {
                errors.push(VerifyError {
                    function: None,
                    id: messages::ALIAS_CYCLE.message,
                    message: messages::ALIAS_CYCLE.message.format(&[]),
                    context: format!("@{}", m.cx.str(m.aliases[a.index()].name)),
                });
                break;
            }
            next = aliased_alias(m, m.aliases[a.index()].target);
        }
        settled.extend(path);
    }
}

/// The alias that a constant address is based on.
fn aliased_alias(m: &Module, mut target: Const) -> Option<AliasId> {
    loop {
        match &m.cx.constant(target).kind {
            ConstKind::Global(GlobalRef::Alias(a)) => return Some(*a),
            ConstKind::Expr(e) => target = *e.ops.first()?,
            _ => return None,
        }
    }
}

/// Everything wrong with a body that is held outside its function.
pub fn verify_body(m: &Module, f: FuncId, body: &Body) -> Vec<VerifyError> {
    let mut errors = Vec::new();
    let none = FxHashSet::default();
    verify_into(m, f, body, Rules::default(), &none, &mut errors);
    errors
}

/// LLVM's rules on a function as it is declared.
fn function_head(m: &Module, f: FuncId, errors: &mut Vec<VerifyError>) {
    let row = m.func(f);
    let (_, params, variadic) = m.signature(f);
    let reserved = crate::is_reserved(m.cx.str(row.name));
    let kernel = matches!(row.cc, cc::PTX_KERNEL | cc::SPIR_KERNEL);
    let broken = [
        (messages::VARIADIC_KERNEL, kernel && variadic),
        (messages::INTRINSIC_DEFINED, reserved && row.body.is_some()),
        (
            messages::METADATA_PARAMETER,
            !reserved && params.contains(&TypeId::METADATA),
        ),
    ];
    for (rule, _) in broken.iter().filter(|b| b.1) {
        errors.push(VerifyError {
            function: Some(m.cx.str(row.name).to_owned()),
            id: rule.message,
            message: rule.message.format(&[]),
            context: String::new(),
        });
    }
}

fn verify_into(
    m: &Module,
    f: FuncId,
    body: &Body,
    rules: Rules,
    kernels: &FxHashSet<FuncId>,
    errors: &mut Vec<VerifyError>,
) {
    let mut v = Verifier {
        m,
        f,
        body,
        errors,
        rules,
        kernels,
    };
    v.function();
}

pub(crate) struct Verifier<'a> {
    pub m: &'a Module,
    pub f: FuncId,
    pub body: &'a Body,
    pub errors: &'a mut Vec<VerifyError>,
    pub rules: Rules,
    /// The module's kernels; empty where LLVM's rules alone are asked.
    pub kernels: &'a FxHashSet<FuncId>,
}

impl Verifier<'_> {
    /// Reports a broken rule at an instruction, if it is one of those asked for.
    pub fn report(&mut self, i: Option<Inst>, rule: Rule, args: &[&dyn fmt::Display]) {
        if rule.level > self.rules.level {
            return;
        }
        let context = match i {
            Some(i) => self.describe(i),
            None => String::new(),
        };
        self.errors.push(VerifyError {
            function: Some(self.m.cx.str(self.m.func(self.f).name).to_owned()),
            id: rule.message,
            message: rule.message.format(args),
            context,
        });
    }
    /// An instruction in a few words: its name if it has one, and its opcode.
    fn describe(&self, i: Inst) -> String {
        let op = self.body.op(i).text();
        match self.body.names.get(&i.into()) {
            Some(&s) => format!("%{} = {op}", self.m.cx.str(s)),
            None => op.to_owned(),
        }
    }
    fn block_name(&self, b: Block) -> String {
        match self.body.names.get(&b.into()) {
            Some(&s) => format!("%{}", self.m.cx.str(s)),
            None => format!("{b:?}"),
        }
    }

    fn function(&mut self) {
        let params = self.m.signature(self.f).1;
        let same = params.len() == self.body.num_args() as usize
            && params
                .iter()
                .enumerate()
                .all(|(n, &t)| self.body.arg_ty(n as u32) == t);
        if !same {
            self.report(None, messages::ARGUMENT_COUNT, &[]);
        }
        if let Some(entry) = self.body.entry()
            && cfg::preds(self.body, entry).next().is_some()
        {
            self.report(None, messages::ENTRY_HAS_PREDECESSORS, &[]);
        }
        let before = self.errors.len();
        let blocks: Vec<Block> = self.body.blocks().collect();
        for &b in &blocks {
            self.block_shape(b);
        }
        if self.errors.len() > before {
            // Without terminators in place there is no control flow to check against.
            return;
        }
        let dominance = Dominance::compute(self.body);
        for &b in &blocks {
            for i in self.body.insts(b) {
                if self.body.op(i) == Opcode::Phi {
                    self.phi(i, b, &dominance);
                } else {
                    self.uses(i, b, &dominance);
                }
                self.inst(i);
                if self.rules.level > Level::Llvm {
                    self.device_inst(i);
                    self.nvvm_inst(i);
                }
            }
        }
    }

    fn block_shape(&mut self, b: Block) {
        let mut past_phis = false;
        let mut ended = false;
        for i in self.body.insts(b) {
            let op = self.body.op(i);
            if ended {
                self.report(
                    Some(i),
                    messages::TERMINATOR_IN_MIDDLE,
                    &[&self.block_name(b)],
                );
                return;
            }
            if op == Opcode::Phi {
                if past_phis {
                    self.report(Some(i), messages::PHI_NOT_FIRST, &[&self.block_name(b)]);
                }
            } else {
                past_phis = true;
            }
            ended = op.is_terminator();
        }
        if !ended {
            self.report(None, messages::NO_TERMINATOR, &[&self.block_name(b)]);
        }
    }

    fn phi(&mut self, phi: Inst, b: Block, dominance: &Dominance) {
        let mut preds: Vec<Block> = cfg::preds(self.body, b)
            .filter(|&p| self.body.is_linked(p))
            .collect();
        let mut incoming: Vec<(Block, Value)> =
            phi::incoming(self.body, phi).map(|(v, b)| (b, v)).collect();
        preds.sort_unstable();
        incoming.sort_unstable();
        if !preds.iter().eq(incoming.iter().map(|p| &p.0)) {
            self.report(Some(phi), messages::PHI_EDGES, &[]);
            return;
        }
        if incoming
            .windows(2)
            .any(|w| w[0].0 == w[1].0 && w[0].1 != w[1].1)
        {
            self.report(Some(phi), messages::PHI_AMBIGUOUS, &[]);
        }
        let ty = self.body.inst(phi).ty;
        for (pred, v) in incoming {
            if self.body.ty(v, &self.m.cx) != ty {
                self.report(Some(phi), messages::PHI_TYPE, &[]);
            }
            if let ValueKind::Inst(d) = v.kind() {
                match self.body.inst(d).block {
                    None => self.report(Some(phi), messages::UNLINKED_USE, &[]),
                    Some(db) if dominance.reachable(pred) && !dominance.dominates(db, pred) => {
                        self.report(Some(phi), messages::NOT_DOMINATED, &[&self.describe(d)]);
                    }
                    _ => {}
                }
            }
        }
    }

    fn uses(&mut self, i: Inst, b: Block, dominance: &Dominance) {
        for v in self.body.operands(i) {
            let ValueKind::Inst(d) = v.kind() else {
                continue;
            };
            match self.body.inst(d).block {
                None => self.report(Some(i), messages::UNLINKED_USE, &[]),
                Some(_) if !dominance.reachable(b) => {}
                Some(db) => {
                    let ok = if db == b {
                        dominance.before(d, i)
                    } else {
                        dominance.dominates(db, b)
                    };
                    if !ok {
                        self.report(Some(i), messages::NOT_DOMINATED, &[&self.describe(d)]);
                    }
                }
            }
        }
    }
}
