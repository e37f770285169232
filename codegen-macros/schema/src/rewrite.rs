//! `tables/rewrite/*.ron`: algebraic rules for instcombine.
//!
//! A row is `Rule("(udiv x C)", "(lshr x (log2 C))", when: "power_of_2(C)")`.
//!
//! Both sides are s-expressions. An operator is an IR opcode, a comparison such as `icmp.slt`, or an intrinsic (`umin`, `fabs`);
//! flags follow after dots (`add.nsw`: required on the left, set on the right). A `!` after an operator on the left
//! asks for a single use; `op:x` gives a cast on the right the type of variable `x`. Lower-case words are variables,
//! upper-case words are constants of any value, numbers are themselves (`1.0` is a float). On the right, operators whose
//! operands are all constant are folded; `log2`, `width` and `smin_value` are functions of constants.
//!
//! `when` is one condition or a list: `name(args)`, `!name(args)`, or an s-expression of constants that must fold to true.

use crate::fields;
use crate::row::{Near, near};
use crate::{Errors, Row, TableError, Tables};
use jacquard_derive::Row;
use thiserror::Error;

/// A tree of a rule.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Variable number.
    Var(u8),
    /// Constant variable number.
    Const(u8),
    /// An integer.
    Int(i64),
    /// A float.
    Float(f64),
    /// An operation.
    Op {
        /// Opcode or intrinsic, without flags.
        op: String,
        /// Predicate of a comparison.
        pred: Option<String>,
        /// Flags.
        flags: Vec<String>,
        /// Must have a single use.
        one_use: bool,
        /// Variable whose type the result has.
        like: Option<u8>,
        /// Operands.
        args: Vec<Node>,
    },
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// A named test of variables or constants.
    Test {
        /// Its name.
        name: String,
        /// Must not hold.
        negate: bool,
        /// Variables (their numbers; constants are numbered from 128).
        args: Vec<u8>,
    },
    /// A constant expression that must be true.
    True(Node),
}

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// File and line: `integer.ron:12`.
    pub place: String,
    /// As written.
    pub text: String,
    /// What is matched.
    pub lhs: Node,
    /// What it becomes.
    pub rhs: Node,
    /// Conditions, all of which must hold.
    pub when: Vec<Condition>,
    /// Names of variables.
    pub vars: Vec<String>,
    /// Names of constants.
    pub consts: Vec<String>,
}

/// What is wrong with a rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
enum RuleError {
    #[error("`{0}` is not bound on the left")]
    Unbound(String),
    #[error("nested too deeply")]
    TooDeep,
    #[error("an operand is missing")]
    NoOperand,
    #[error("`{0}` is not a number")]
    Number(String),
    /// What follows a colon after an operator.
    #[error("`{0}` must be a variable")]
    NoVariable(String),
    #[error("`{0}` needs a predicate")]
    NoPredicate(String),
    #[error("a `)` is missing")]
    OpenParenthesis,
    /// Text after the end.
    #[error("unexpected `{0}`")]
    Unexpected(String),
    #[error("`{0}` is not a condition")]
    Condition(String),
    #[error("`{name}` is not a test{near}; tests: {tests}", tests = TESTS.join(", "))]
    Test { name: String, near: Near },
}

/// Tests a condition may name.
pub const TESTS: [&str; 13] = [
    "power_of_2",
    "known_nonneg",
    "known_nonzero",
    "no_common_bits",
    "low_mask",
    "one_use",
    "is_bool",
    "not_bool",
    "signed_min",
    "not_const",
    "scalar",
    "normal_reciprocal",
    "root_may_wrap",
];

struct Parser<'a> {
    text: &'a str,
    at: usize,
    vars: Vec<String>,
    consts: Vec<String>,
    /// New names may appear (the left side).
    binding: bool,
}

impl Parser<'_> {
    fn skip(&mut self) {
        while self.text[self.at..].starts_with(char::is_whitespace) {
            self.at += 1;
        }
    }
    fn word(&mut self) -> String {
        let rest = &self.text[self.at..];
        let end = rest
            .find(|c: char| c.is_whitespace() || c == '(' || c == ')')
            .unwrap_or(rest.len());
        self.at += end;
        rest[..end].to_string()
    }
    fn variable(&mut self, w: &str) -> Result<Node, RuleError> {
        let upper = w.starts_with(|c: char| c.is_ascii_uppercase());
        let list = if upper {
            &mut self.consts
        } else {
            &mut self.vars
        };
        let n = match list.iter().position(|x| x == w) {
            Some(n) => n,
            None if self.binding => {
                list.push(w.to_string());
                list.len() - 1
            }
            None => return Err(RuleError::Unbound(w.into())),
        };
        Ok(if upper {
            Node::Const(n as u8)
        } else {
            Node::Var(n as u8)
        })
    }
    fn node(&mut self, depth: u32) -> Result<Node, RuleError> {
        if depth > 16 {
            return Err(RuleError::TooDeep);
        }
        self.skip();
        if !self.text[self.at..].starts_with('(') {
            let w = self.word();
            if w.is_empty() {
                return Err(RuleError::NoOperand);
            }
            if let Ok(n) = w.parse::<i64>() {
                return Ok(Node::Int(n));
            }
            if w == "true" || w == "false" {
                return Ok(Node::Int(if w == "true" { -1 } else { 0 }));
            }
            if w.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
                return w
                    .parse::<f64>()
                    .map(Node::Float)
                    .map_err(|_| RuleError::Number(w));
            }
            return self.variable(&w);
        }
        self.at += 1;
        self.skip();
        let mut head = self.word();
        let mut like = None;
        if let Some((h, v)) = head.clone().split_once(':') {
            like = match self.variable(v)? {
                Node::Var(n) => Some(n),
                _ => return Err(RuleError::NoVariable(v.into())),
            };
            head = h.to_string();
        }
        let one_use = head.ends_with('!');
        let head = head.trim_end_matches('!').to_string();
        let mut parts = head.split('.').map(str::to_string);
        let op = parts.next().unwrap_or_default();
        let mut rest: Vec<String> = parts.collect();
        let pred = if op == "icmp" || op == "fcmp" {
            if rest.is_empty() {
                return Err(RuleError::NoPredicate(op));
            }
            Some(rest.remove(0))
        } else {
            None
        };
        let mut args = Vec::new();
        loop {
            self.skip();
            if self.text[self.at..].starts_with(')') {
                self.at += 1;
                break;
            }
            if self.at >= self.text.len() {
                return Err(RuleError::OpenParenthesis);
            }
            args.push(self.node(depth + 1)?);
        }
        Ok(Node::Op {
            op,
            pred,
            flags: rest,
            one_use,
            like,
            args,
        })
    }
    fn whole(&mut self) -> Result<Node, RuleError> {
        let n = self.node(0)?;
        self.skip();
        if self.at != self.text.len() {
            return Err(RuleError::Unexpected(self.text[self.at..].into()));
        }
        Ok(n)
    }
}

/// Loads the rules of every file below `tables/rewrite`.
pub fn load(tables: &Tables) -> Result<Vec<Rule>, Errors> {
    fields::map(tables, &tables.rows("rewrite")?, rule)
}

/// A row: one side, the other, and the conditions under which the first may become the second.
#[derive(Row)]
#[row(repeated)]
struct RuleRow {
    from: String,
    to: String,
    when: Vec<String>,
}

fn rule(read: RuleRow, row: &Row) -> Result<Rule, TableError> {
    if row.kind != "Rule" {
        return Err(row.error(
            format!("`{}` is not a kind of row here", row.kind),
            "write `Rule(from: \"left\", to: \"right\")`",
        ));
    }
    let RuleRow {
        from: l,
        to: r,
        when: conditions,
    } = read;
    let bad =
        |e: RuleError| row.error(e, "see codegen-macros/schema/src/rewrite.rs for the syntax");
    let mut p = Parser {
        text: &l,
        at: 0,
        vars: Vec::new(),
        consts: Vec::new(),
        binding: true,
    };
    let lhs = p.whole().map_err(bad)?;
    let (vars, consts) = (p.vars, p.consts);
    let mut p = Parser {
        text: &r,
        at: 0,
        vars: vars.clone(),
        consts: consts.clone(),
        binding: false,
    };
    let rhs = p.whole().map_err(bad)?;
    if !matches!(lhs, Node::Op { .. }) {
        return Err(row.error(
            "the left side must be an operation",
            "write `(operation operands)`",
        ));
    }
    let mut when = Vec::new();
    for text in conditions {
        when.push(condition(&text, &vars, &consts).map_err(|e| {
            let cure = "a condition is `test(x)`, `!test(x)` or a comparison of constants";
            row.error(e, cure)
        })?);
    }
    let file = row.file.rsplit('/').next().unwrap_or(&row.file);
    Ok(Rule {
        place: format!("{file}:{}", row.line),
        text: format!("{l} => {r}"),
        lhs,
        rhs,
        when,
        vars,
        consts,
    })
}

fn condition(text: &str, vars: &[String], consts: &[String]) -> Result<Condition, RuleError> {
    let text = text.trim();
    if text.starts_with('(') {
        let mut p = Parser {
            text,
            at: 0,
            vars: vars.to_vec(),
            consts: consts.to_vec(),
            binding: false,
        };
        return p.whole().map(Condition::True);
    }
    let (negate, text) = match text.strip_prefix('!') {
        Some(t) => (true, t),
        None => (false, text),
    };
    let (name, rest) = text
        .split_once('(')
        .ok_or_else(|| RuleError::Condition(text.into()))?;
    if !TESTS.contains(&name) {
        return Err(RuleError::Test {
            name: name.into(),
            near: near(name, TESTS),
        });
    }
    let mut args = Vec::new();
    for a in rest
        .trim_end_matches(')')
        .split(',')
        .map(str::trim)
        .filter(|a| !a.is_empty())
    {
        if let Some(n) = vars.iter().position(|v| v == a) {
            args.push(n as u8);
        } else if let Some(n) = consts.iter().position(|v| v == a) {
            args.push(n as u8 + 128);
        } else {
            return Err(RuleError::Unbound(a.into()));
        }
    }
    Ok(Condition::Test {
        name: name.to_string(),
        negate,
        args,
    })
}
