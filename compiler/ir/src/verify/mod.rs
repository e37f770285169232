//! The verifier: finds everything that breaks a rule of the IR, and reports all of it.
//!
//! [`verify_module`] checks LLVM's rules, and those of the device or of NVIDIA's library where [`Rules::level`] asks for them.

mod attached;
mod attributes;
mod call_sites;
mod calls;
mod device;
mod dominance;
mod inst;
mod needed;
mod nvvm;
mod report;
mod symbols;
mod tbaa;

use crate::body::Body;
use crate::cfg;
use crate::module::{Linkage, Module, cc};
use crate::phi;
use crate::{
    AliasId, Block, Const, ConstKind, FuncId, GlobalRef, Inst, Opcode, TypeId, Value, ValueKind,
};
pub use attributes::drop_misplaced;
use dominance::Dominance;
use jacquard_diag::{Diagnostic, MsgId};
pub use report::library_log;
use report::{Subject, broken};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
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
    /// NVIDIA's library has the rule, too.
    pub library: bool,
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
    /// Only the rules that NVIDIA's library has, too, and intrinsics by its words.
    pub library: bool,
    /// What NVIDIA's library logs is wanted.
    pub log: bool,
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
    /// Who holds to the rule.
    pub level: Level,
    /// What NVIDIA's library logs, where it asked.
    pub log: String,
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
            let subject = Subject::Variable(v);
            let rule = messages::GLOBAL_INITIALIZER;
            errors.extend(broken(m, rules, subject, rule, &[], None));
        }
    }
    symbols::module(m, rules, &mut errors);
    alias_cycles(m, rules, &mut errors);
    aliased_declarations(m, rules, &mut errors);
    let mut kernels = FxHashSet::default();
    let mut needed = None;
    if rules.level > Level::Llvm {
        kernels = m.kernels();
        needed = rules.library.then(|| needed::needed(m, &kernels));
        nvvm::module(m, rules, &kernels, needed.as_ref(), &mut errors);
    }
    if rules.library && needed.is_none() {
        needed = Some(needed_symbols(m));
    }
    // NVIDIA's library does not look at what it drops.
    let kept = |f: FuncId| {
        let needed = needed.as_ref();
        needed.is_none_or(|n| n.contains(&GlobalRef::Func(f)))
    };
    for f in m.func_ids().filter(|&f| kept(f)) {
        function_head(m, f, rules, &mut errors);
        attributes::function(m, f, rules, &mut errors);
        if let Some(body) = &m.func(f).body {
            verify_into(m, f, body, rules, &kernels, &mut errors);
        }
    }
    errors
}

/// The symbols that kernels, and definitions which another module may refer to, lead to.
pub fn needed_symbols(m: &Module) -> FxHashSet<GlobalRef> {
    needed::needed(m, &m.kernels())
}

/// Empties the functions that break LLVM's rules and that nothing needs: NVIDIA's library drops them before it looks at them.
pub fn drop_broken(m: &mut Module) {
    let needed = needed_symbols(m);
    let broken = |f: &FuncId| {
        let body = m.func(*f).body.as_ref();
        !needed.contains(&GlobalRef::Func(*f))
            && body.is_some_and(|body| !verify_body(m, *f, body).is_empty())
    };
    for f in m.func_ids().filter(broken).collect::<Vec<_>>() {
        let row = m.func_mut(f);
        row.body = None;
        row.linkage = Linkage::External;
    }
}

/// Reports the aliases that lead back to themselves.
fn alias_cycles(m: &Module, rules: Rules, errors: &mut Vec<VerifyError>) {
    // What every alias refers to through the operands of its target; an alias whose walk ended is not walked again.
    let mut settled = FxHashSet::default();
    let mut cyclic = BTreeSet::new();
    for n in 0..m.aliases.len() {
        let mut path = FxHashSet::default();
        let mut next = Some(AliasId::new(n));
        while let Some(a) = next.filter(|a| !settled.contains(a)) {
            if !path.insert(a) {
                cyclic.extend(path.iter().copied());
                break;
            }
            next = aliased_alias(m, m.aliases[a.index()].target);
        }
        settled.extend(path);
    }
    for a in cyclic {
        let subject = Subject::Symbol(GlobalRef::Alias(a));
        errors.extend(broken(m, rules, subject, messages::ALIAS_CYCLE, &[], None));
    }
}

/// Reports the aliases of what the module only declares.
fn aliased_declarations(m: &Module, rules: Rules, errors: &mut Vec<VerifyError>) {
    for (n, alias) in m.aliases.iter().enumerate() {
        let declared = match m.cx.constant(alias.target).kind {
            ConstKind::Global(GlobalRef::Func(f)) => m.func(f).body.is_none(),
            ConstKind::Global(GlobalRef::Var(v)) => m.var(v).init.is_none(),
            _ => false,
        };
        if declared {
            let subject = Subject::Symbol(GlobalRef::Alias(AliasId::new(n)));
            let rule = messages::ALIAS_OF_DECLARATION;
            errors.extend(broken(m, rules, subject, rule, &[], None));
        }
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
fn function_head(m: &Module, f: FuncId, rules: Rules, errors: &mut Vec<VerifyError>) {
    let row = m.func(f);
    let (ret, params, variadic) = m.signature(f);
    let reserved = crate::is_reserved(m.cx.str(row.name));
    let kernel = matches!(row.cc, cc::PTX_KERNEL | cc::SPIR_KERNEL);
    let rules_of = [
        (messages::VARIADIC_KERNEL, kernel && variadic),
        (messages::INTRINSIC_DEFINED, reserved && row.body.is_some()),
        (
            messages::TOKEN_RESULT,
            !reserved && ret == TypeId::TOKEN && !params.contains(&TypeId::TOKEN),
        ),
    ];
    let subject = Subject::Function(f);
    for &(rule, _) in rules_of.iter().filter(|b| b.1) {
        errors.extend(broken(m, rules, subject, rule, &[], None));
    }
    for (n, &p) in params.iter().enumerate().filter(|_| !reserved) {
        let rule = match p {
            TypeId::METADATA => messages::METADATA_PARAMETER,
            TypeId::TOKEN => messages::TOKEN_PARAMETER,
            _ => continue,
        };
        let parameter = || {
            let body = row.body.as_ref();
            let own = match body {
                Some(body) => crate::text::value_text(m, body, Value::arg(n as u32)),
                None => format!("{} %{n}", crate::text::type_text(m, p)),
            };
            vec![own, crate::text::global_text(m, GlobalRef::Func(f))]
        };
        errors.extend(broken(m, rules, subject, rule, &[], Some(&parameter)));
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
        self.report_with(i, rule, args, None);
    }
    /// The same with the lines that LLVM prints below the message, where the instruction is not all of them.
    pub fn report_with(
        &mut self,
        i: Option<Inst>,
        rule: Rule,
        args: &[&dyn fmt::Display],
        lines: Option<&dyn Fn() -> Vec<String>>,
    ) {
        let subject = Subject::Body(self.f, self.body, i);
        let error = broken(self.m, self.rules, subject, rule, args, lines);
        self.errors.extend(error);
    }
    /// Reports a broken rule that LLVM prints no operand of.
    pub fn report_bare(&mut self, i: Inst, rule: Rule, args: &[&dyn fmt::Display]) {
        self.report_with(Some(i), rule, args, Some(&Vec::new));
    }
    /// Reports a broken rule with lines of its own.
    fn report_lines(&mut self, i: Inst, rule: Rule, lines: impl Fn(&Self) -> Vec<String>) {
        let made = match self.rules.log {
            true => lines(self),
            false => Vec::new(),
        };
        self.report_with(Some(i), rule, &[], Some(&|| made.clone()));
    }
    fn inst_line(&self, i: Inst) -> String {
        report::inst_line(self.m, self.body, i)
    }
    /// A value as LLVM prints it below a message.
    fn value_line(&self, v: Value) -> String {
        match v.kind() {
            ValueKind::Inst(i) => self.inst_line(i),
            ValueKind::Block(b) => self.label(b),
            _ => crate::text::value_text(self.m, self.body, v),
        }
    }
    fn label(&self, b: Block) -> String {
        crate::text::value_text(self.m, self.body, b.into())
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
            let rule = messages::ENTRY_HAS_PREDECESSORS;
            let lines = || vec![crate::text::value_text(self.m, self.body, entry.into())];
            let subject = Subject::Body(self.f, self.body, None);
            let error = broken(self.m, self.rules, subject, rule, &[], Some(&lines));
            self.errors.extend(error);
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
            let mut preds = None;
            for i in self.body.insts(b) {
                if self.body.op(i) == Opcode::Phi {
                    let preds = preds.get_or_insert_with(|| self.phi_edges(b));
                    self.phi(i, preds, &dominance);
                } else {
                    self.uses(i, b, &dominance);
                    self.taken(i);
                }
                self.inst(i);
                self.attached(i);
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
                let rule = messages::TERMINATOR_IN_MIDDLE;
                self.report_lines(i, rule, |v| vec![v.label(b)]);
                return;
            }
            if op == Opcode::Phi {
                if past_phis {
                    let rule = messages::PHI_NOT_FIRST;
                    self.report_lines(i, rule, |v| vec![v.inst_line(i), v.label(b)]);
                }
            } else {
                past_phis = true;
            }
            ended = op.is_terminator();
        }
        if !ended {
            let name = self.m.cx.str(self.m.func(self.f).name);
            self.report(None, messages::NO_TERMINATOR, &[&name]);
        }
    }

    /// Predecessors of a block as its phis must name them. They are found once for all its phis: each phi is a user of blocks, too.
    fn phi_edges(&self, b: Block) -> Vec<Block> {
        let mut preds: Vec<Block> = cfg::preds(self.body, b)
            .filter(|&p| self.body.is_linked(p))
            .collect();
        preds.sort_unstable();
        preds
    }

    fn phi(&mut self, phi: Inst, preds: &[Block], dominance: &Dominance) {
        let mut incoming: Vec<(Block, Value)> =
            phi::incoming(self.body, phi).map(|(v, b)| (b, v)).collect();
        incoming.sort_unstable();
        if preds.len() != incoming.len() {
            self.report(Some(phi), messages::PHI_EDGES, &[]);
            return;
        }
        let double = incoming
            .windows(2)
            .find(|w| w[0].0 == w[1].0 && w[0].1 != w[1].1);
        if let Some(w) = double {
            self.report_lines(phi, messages::PHI_AMBIGUOUS, |v| {
                let [first, second] = [w[0].1, w[1].1].map(|x| v.value_line(x));
                vec![v.inst_line(phi), v.label(w[0].0), second, first]
            });
            return;
        }
        if let Some((&(b, _), &pred)) = incoming.iter().zip(preds).find(|(i, p)| i.0 != **p) {
            self.report_lines(phi, messages::PHI_PREDECESSORS, |v| {
                vec![v.inst_line(phi), v.label(b), v.label(pred)]
            });
            return;
        }
        let ty = self.body.inst(phi).ty;
        if ty == TypeId::TOKEN {
            return self.report_bare(phi, messages::PHI_TOKEN, &[]);
        }
        for (pred, v) in incoming {
            if self.body.ty(v, &self.m.cx) != ty {
                self.report(Some(phi), messages::PHI_TYPE, &[]);
            }
            if let ValueKind::Inst(d) = v.kind() {
                match self.body.inst(d).block {
                    None => self.report(Some(phi), messages::UNLINKED_USE, &[]),
                    Some(db) if dominance.reachable(pred) && !dominance.dominates(db, pred) => {
                        let rule = messages::NOT_DOMINATED;
                        self.report_lines(phi, rule, |v| vec![v.inst_line(d), v.inst_line(phi)]);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Reports an intrinsic that is used as a value.
    fn taken(&mut self, i: Inst) {
        let callee = usize::from(self.body.op(i) == Opcode::Call);
        let taken = self.body.operands(i).skip(callee).any(|v| {
            let f = self.m.func_of(v);
            f.is_some_and(|f| self.m.func(f).intrinsic.is_some())
        });
        if taken {
            self.report_lines(i, messages::INTRINSIC_USER, |v| {
                // LLVM says it of the intrinsic, and again of the instruction.
                let more = messages::INTRINSIC_USER.names;
                let own = || v.inst_line(i);
                let again = more.iter().flat_map(|text| [(*text).to_owned(), own()]);
                [own()].into_iter().chain(again).collect()
            });
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
                Some(_) if d == i => {
                    self.report(Some(i), messages::OWN_VALUE, &[]);
                    return;
                }
                Some(db) => {
                    let ok = if db == b {
                        dominance.before(d, i)
                    } else {
                        dominance.dominates(db, b)
                    };
                    if !ok {
                        let rule = messages::NOT_DOMINATED;
                        self.report_lines(i, rule, |v| vec![v.inst_line(d), v.inst_line(i)]);
                    }
                }
            }
        }
    }
}
