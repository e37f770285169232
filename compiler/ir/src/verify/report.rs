//! A broken rule as an error: for the command line, and in the words of NVIDIA's library.

use super::{Level, Rule, Rules, VerifyError};
use crate::body::Body;
use crate::module::Module;
use crate::{FuncId, GlobalRef, Inst, VarId, text};
use jacquard_diag::Severity;
use std::fmt::Display;

/// What breaks a rule.
#[derive(Clone, Copy)]
pub(super) enum Subject<'a> {
    /// The module.
    Module,
    /// A function as it is declared.
    Function(FuncId),
    /// A variable.
    Variable(VarId),
    /// A symbol's name or linkage.
    Symbol(GlobalRef),
    /// A function's body, or one instruction of it.
    Body(FuncId, &'a Body, Option<Inst>),
}

/// The error, if the caller wants this rule checked. `lines` are the operands that LLVM prints below its message, where they are not the
/// subject itself; they are made only if the library asks.
pub(super) fn broken(
    m: &Module,
    rules: Rules,
    subject: Subject<'_>,
    rule: Rule,
    args: &[&dyn Display],
    lines: Option<&dyn Fn() -> Vec<String>>,
) -> Option<VerifyError> {
    if rule.level > rules.level || rules.library && !rule.library {
        return None;
    }
    let message = rule.message.format(args);
    let (function, context) = match subject {
        Subject::Module => (None, String::new()),
        Subject::Function(f) => (Some(f), String::new()),
        Subject::Variable(v) => (None, format!("@{}", m.cx.str(m.var(v).name))),
        Subject::Symbol(GlobalRef::Func(f)) => (Some(f), String::new()),
        Subject::Symbol(g) => (None, format!("@{}", m.name_of(g))),
        Subject::Body(f, body, i) => (Some(f), i.map_or(String::new(), |i| describe(m, body, i))),
    };
    let log = match rules.log {
        true => logged(m, subject, rule, &message, lines),
        false => String::new(),
    };
    Some(VerifyError {
        function: function.map(|f| m.cx.str(m.func(f).name).to_owned()),
        id: rule.message,
        level: rule.level,
        message,
        context,
        log,
    })
}

/// An instruction in a few words: its name if it has one, and its opcode.
pub(super) fn describe(m: &Module, body: &Body, i: Inst) -> String {
    let op = body.op(i).text();
    match body.names.get(&i.into()) {
        Some(&s) => format!("%{} = {op}", m.cx.str(s)),
        None => op.to_owned(),
    }
}

/// The library's words.
fn logged(
    m: &Module,
    subject: Subject<'_>,
    rule: Rule,
    message: &str,
    lines: Option<&dyn Fn() -> Vec<String>>,
) -> String {
    if rule.level == Level::Llvm {
        let lines = match lines {
            Some(lines) => lines(),
            None => own_line(m, subject),
        };
        let mut said = format!("{message}\n");
        for line in lines {
            said += &line;
            said.push('\n');
        }
        return said;
    }
    let word = rule.message.row().severity.word();
    let word = word[..1].to_uppercase() + &word[1..];
    match subject {
        Subject::Module => format!("{word}: {message}\n"),
        Subject::Function(f) => {
            let name = m.cx.str(m.func(f).name);
            format!("{word}: : Function `{name}': {message}\n")
        }
        Subject::Variable(v) => {
            let name = m.cx.str(m.var(v).name);
            let variable = text::print_variable(m, v);
            let variable = variable.trim_end();
            format!("{word}: : Global Variable `{name}': \n  context: {variable}\n  {message}\n")
        }
        Subject::Symbol(g) => {
            format!("{word}: : Global Value `{}': {message}\n", m.name_of(g))
        }
        Subject::Body(f, body, i) => {
            let name = m.cx.str(m.func(f).name);
            let block = i.and_then(|i| body.inst(i).block);
            let block = block.and_then(|b| body.names.get(&b.into()));
            let block = block.map_or("", |&s| m.cx.str(s));
            let inst = i.map_or(String::new(), |i| text::numbered_inst_text(m, body, i));
            format!(
                "{word}: :  Function `{name}' Basic Block `{block}': \n  context:   {inst}\n  {message}\n"
            )
        }
    }
}

/// The subject as LLVM prints it.
fn own_line(m: &Module, subject: Subject<'_>) -> Vec<String> {
    match subject {
        Subject::Module => Vec::new(),
        Subject::Function(f) => vec![text::global_text(m, GlobalRef::Func(f))],
        Subject::Variable(v) => vec![text::global_text(m, GlobalRef::Var(v))],
        Subject::Symbol(g) => vec![text::global_text(m, g)],
        Subject::Body(f, _, None) => vec![text::global_text(m, GlobalRef::Func(f))],
        Subject::Body(_, body, Some(i)) => vec![inst_line(m, body, i)],
    }
}

/// An instruction as LLVM prints it below a message.
pub(super) fn inst_line(m: &Module, body: &Body, i: Inst) -> String {
    format!("  {}", text::numbered_inst_text(m, body, i))
}

/// The broken rules that NVIDIA's library logs: only LLVM's, if one of those is broken.
pub fn library_log(errors: &[VerifyError]) -> String {
    let mut log = String::new();
    let llvm = errors.iter().any(|e| e.level == Level::Llvm);
    if !llvm && !errors.is_empty() {
        log += "error: ";
    }
    // The library's own rules end at the first that is broken; LLVM's are all checked.
    for e in errors.iter().filter(|e| !llvm || e.level == Level::Llvm) {
        log += &e.log;
        if !llvm && e.id.row().severity == Severity::Error {
            break;
        }
    }
    log.push('\n');
    log
}
