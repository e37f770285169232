//! LLVM's rules on variables, on lists that are for the compiler, and on the module's flags.

use super::report::{Subject, broken};
use super::{Rule, Rules, VerifyError, messages as msg};
use crate::constant::ConstKind;
use crate::module::{Linkage, Module};
use crate::{GlobalRef, MdId, MdNode, MdOperand, TypeId, VarId, sym, text};
use std::fmt::Display;

/// What LLVM prints below a message.
type Lines<'a> = Option<&'a dyn Fn() -> Vec<String>>;
/// Takes a broken rule.
type Report<'a> = dyn FnMut(Rule, &[&dyn Display], Lines) + 'a;

/// Checks what belongs to no function.
pub(super) fn module(m: &Module, rules: Rules, errors: &mut Vec<VerifyError>) {
    for v in m.var_ids() {
        variable(m, v, rules, errors);
    }
    let mut check = Flags { m, rules, errors };
    check.flags();
    check.identities();
    check.command_lines();
}

fn variable(m: &Module, v: VarId, rules: Rules, errors: &mut Vec<VerifyError>) {
    let row = m.var(v);
    let mut report =
        |rule: Rule, args: &[&dyn Display], lines: Option<&dyn Fn() -> Vec<String>>| {
            errors.extend(broken(m, rules, Subject::Variable(v), rule, args, lines));
        };
    if row.linkage == Linkage::Common {
        if row.init.is_some_and(|c| !m.cx.is_zero(c)) {
            report(msg::COMMON_ZERO, &[], None);
            return;
        }
        if row.constant {
            report(msg::COMMON_CONSTANT, &[], None);
            return;
        }
    }
    let name = m.cx.str(row.name);
    if msg::LISTED_TYPE.names.contains(&name) {
        listed(m, v, &mut report);
    }
}

/// `llvm.used` and the like: pointers to symbols.
fn listed(m: &Module, v: VarId, report: &mut Report) {
    let row = m.var(v);
    let types = &m.cx.types;
    let elem = types.member(row.ty, 0).unwrap_or(TypeId::VOID);
    if types.member_count(row.ty) != Some(0) && !types.is_ptr(elem) {
        return report(msg::LISTED_TYPE, &[], None);
    }
    let Some(init) = row.init else { return };
    let members = match &m.cx.constant(init).kind {
        ConstKind::Aggregate(members) => members,
        // An array without members is fine.
        _ if types.member_count(row.ty) == Some(0) => return,
        _ => {
            let init = || vec![text::const_text(m, init)];
            return report(msg::LISTED_VALUE, &[], Some(&init));
        }
    };
    for &member in members.iter() {
        let mut base = member;
        while let ConstKind::Expr(e) = &m.cx.constant(base).kind {
            base = e.ops[0];
        }
        if !matches!(m.cx.constant(base).kind, ConstKind::Global(_)) {
            let name = m.cx.str(row.name);
            let member = || vec![text::const_text(m, member)];
            return report(msg::LISTED_MEMBER, &[&name], Some(&member));
        }
    }
}

struct Flags<'a> {
    m: &'a Module,
    rules: Rules,
    errors: &'a mut Vec<VerifyError>,
}

/// Behaviors of module flags (LangRef, "Module Flags Metadata").
const BEHAVIORS: std::ops::RangeInclusive<u128> = 1..=8;
const REQUIRE: u128 = 3;
const APPEND: u128 = 5;
const APPEND_UNIQUE: u128 = 6;
const MAX: u128 = 7;
const MIN: u128 = 8;

impl Flags<'_> {
    fn report(&mut self, rule: Rule, lines: &dyn Fn() -> Vec<String>) {
        let error = broken(self.m, self.rules, Subject::Module, rule, &[], Some(lines));
        self.errors.extend(error);
    }

    fn list(&self, name: &str) -> Vec<MdId> {
        let name = self.m.cx.strings.find(name);
        name.map_or(Vec::new(), |n| self.m.cx.md.named(n).to_vec())
    }

    fn flags(&mut self) {
        let m = self.m;
        let mut seen = Vec::new();
        let mut wanted = Vec::new();
        for node in self.list(sym::text::MODULE_FLAGS) {
            let ops = m.cx.md.ops(node);
            let [behavior, id, value] = ops else {
                let lines = || text::numbered_nodes(m, None, &[node]);
                self.report(msg::FLAG_OPERANDS, &lines);
                continue;
            };
            let number = match behavior {
                MdOperand::Const(c) => m.cx.as_int(*c),
                _ => None,
            };
            let Some(number) = number else {
                self.report(msg::FLAG_BEHAVIOR_KIND, &|| operand(m, behavior));
                continue;
            };
            if !BEHAVIORS.contains(&number) {
                self.report(msg::FLAG_BEHAVIOR, &|| operand(m, behavior));
                continue;
            }
            let MdOperand::Str(name) = id else {
                self.report(msg::FLAG_ID, &|| operand(m, id));
                continue;
            };
            if let Some(rule) = broken_value(m, number, value) {
                self.report(rule, &|| operand(m, value));
                continue;
            }
            if number == REQUIRE {
                wanted.push(value);
                continue;
            }
            if seen.iter().any(|(n, _)| n == name) {
                self.report(msg::FLAG_TWICE, &|| operand(m, id));
            }
            seen.push((*name, value));
            let named = |rule: Rule| rule.names.contains(&m.cx.str(*name));
            if named(msg::FLAG_NUMBER) && int(m, value).is_none() {
                self.report(msg::FLAG_NUMBER, &Vec::new);
            }
            if named(msg::FLAG_GONE) {
                self.report(msg::FLAG_GONE, &Vec::new);
            }
        }
        for pair in wanted {
            let MdOperand::Node(pair) = pair else {
                continue;
            };
            let [id @ MdOperand::Str(name), value] = m.cx.md.ops(*pair) else {
                continue;
            };
            match seen.iter().find(|(n, _)| n == name) {
                None => self.report(msg::FLAG_ABSENT, &|| operand(m, id)),
                Some((_, given)) if *given != value => {
                    self.report(msg::FLAG_OTHER_VALUE, &|| operand(m, id));
                }
                Some(_) => {}
            }
        }
    }

    /// Command lines: a string each.
    fn command_lines(&mut self) {
        let m = self.m;
        for name in msg::COMMAND_LINE_OPERANDS.names {
            for node in self.list(name) {
                let lines = || text::numbered_nodes(m, None, &[node]);
                match m.cx.md.ops(node) {
                    [MdOperand::Str(_)] => {}
                    [other] => self.report(msg::COMMAND_LINE_TEXT, &|| operand(m, other)),
                    _ => self.report(msg::COMMAND_LINE_OPERANDS, &lines),
                }
            }
        }
    }

    fn identities(&mut self) {
        let m = self.m;
        for node in self.list(sym::text::IDENTITIES) {
            let ops = m.cx.md.ops(node);
            let [text] = ops else {
                let lines = || text::numbered_nodes(m, None, &[node]);
                self.report(msg::IDENTITY_OPERANDS, &lines);
                continue;
            };
            if !matches!(text, MdOperand::Str(_)) {
                let lines = || operand(m, text);
                self.report(msg::IDENTITY_TEXT, &lines);
            }
        }
    }
}

fn int(m: &Module, value: &MdOperand) -> Option<u128> {
    match value {
        MdOperand::Const(c) => m.cx.as_int(*c),
        _ => None,
    }
}

/// The rule that a flag's value breaks by its behavior.
fn broken_value(m: &Module, behavior: u128, value: &MdOperand) -> Option<Rule> {
    let tuple = |value: &MdOperand| match value {
        MdOperand::Node(n) if !matches!(m.cx.md.get(*n), MdNode::Str(_)) => Some(*n),
        _ => None,
    };
    match behavior {
        MIN if int(m, value).is_none() => Some(msg::FLAG_MIN),
        MAX if int(m, value).is_none() => Some(msg::FLAG_MAX),
        REQUIRE => match tuple(value).map(|n| m.cx.md.ops(n)) {
            Some([MdOperand::Str(_), _]) => None,
            Some([_, _]) => Some(msg::FLAG_REQUIRE_NAME),
            _ => Some(msg::FLAG_REQUIRE),
        },
        APPEND | APPEND_UNIQUE if tuple(value).is_none() => Some(msg::FLAG_APPEND),
        _ => None,
    }
}

/// An operand of a node as LLVM prints it.
fn operand(m: &Module, op: &MdOperand) -> Vec<String> {
    match op {
        MdOperand::Const(c) => vec![text::const_text(m, *c)],
        MdOperand::Str(s) => vec![format!("!\"{}\"", m.cx.str(*s))],
        MdOperand::Node(n) if !matches!(m.cx.md.get(*n), MdNode::Str(_)) => {
            text::numbered_nodes(m, None, &[*n])
        }
        _ => Vec::new(),
    }
}

/// Definitions that others see, by names that PTX cannot have.
pub(super) fn names(m: &Module, rules: Rules, errors: &mut Vec<VerifyError>) {
    let shown = |linkage: Linkage, defined: bool| defined && !linkage.is_local();
    let variables = m.var_ids().filter(|&v| {
        let row = m.var(v);
        shown(row.linkage, row.init.is_some())
    });
    let functions = m.func_ids().filter(|&f| {
        let row = m.func(f);
        shown(row.linkage, row.body.is_some())
    });
    let symbols = variables.map(GlobalRef::Var);
    for g in symbols.chain(functions.map(GlobalRef::Func)) {
        let name = m.name_of(g);
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '$' || c == '_';
        let numbered = name.bytes().all(|c| c.is_ascii_digit());
        let fits = name.chars().all(plain) && !name.starts_with(|c: char| c.is_ascii_digit());
        if !crate::is_reserved(name) && !numbered && !fits {
            let subject = Subject::Symbol(g);
            let rule = msg::IDENTIFIER;
            errors.extend(broken(m, rules, subject, rule, &[&name], None));
        }
    }
}
