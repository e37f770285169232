//! `tables/isel/*.ron`: selection rules, from an IR tree to PTX instructions.
//!
//! A row is `Select(ir: "(add (mul x y) z): i16|i32|i64", ptx: "mad.lo.s{bits} x y z", when: "one_use(mul)")`; `gate` names the features and
//! the PTX version that the target must have.
//!
//! The pattern is an s-expression. An operator is an IR opcode, `icmp.slt`-like for comparisons, or an intrinsic
//! (`llvm.umin`, without its type suffix); `name@(op ...)` names an inner node (its opcode is its name otherwise);
//! lower-case words are variables (`x:i16` asks for a type), upper-case words are integer constants of any value,
//! numbers are themselves (`1.0` is a float). After the colon come the types of the root, one rule each: the result's
//! type, or the operands' for a comparison.
//!
//! The template is one PTX instruction or several, separated by `;`, each `name:type = mnemonic operand ...`; the one without a name
//! (or with the name `d`) gives the result. `{bits}` and `{ty}` stand for the type's width and name; `.ftz?` and
//! `.rn?` are printed when the function flushes denormals, or when the instruction must not be contracted.

use crate::fields;
use crate::needs::Needs;
use crate::{Errors, Row, TableError, Tables};
use jacquard_derive::Row;
use thiserror::Error;

/// The scalar types a rule may be written for. `iN` is an odd width of at most 32 bits kept in 32 bits.
pub const TYPES: [&str; 9] = ["i1", "iN", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"];

/// Register classes, as types of temporaries.
pub const CLASSES: [&str; 7] = ["pred", "b16", "b32", "b64", "f32", "f64", "b128"];

/// A tree to match.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    /// Anything; the same name twice must be the same value.
    Var {
        /// `_` binds nothing.
        name: String,
        /// Required type.
        ty: Option<String>,
    },
    /// Any integer constant.
    AnyConst(String),
    /// This integer constant (sign-extended).
    Int(i64),
    /// This floating-point constant.
    Float(f64),
    /// An instruction or intrinsic.
    Op {
        /// What conditions call it.
        label: String,
        /// Opcode, opcode with predicate, or intrinsic.
        op: String,
        /// Required result type.
        ty: Option<String>,
        /// Operands.
        kids: Vec<Pattern>,
    },
}

/// An operand of a template.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// A variable of the pattern or a temporary.
    Name(String),
    /// A predicate, negated.
    Not(String),
    /// An integer.
    Int(i64),
    /// A float, rounded to the instruction's type.
    Float(f64),
    /// A number computed from constants: function and arguments.
    Call(String, Vec<String>),
    /// A special register, without `%`.
    Special(String),
    /// `{a b}`
    Vector(Vec<Operand>),
    /// `[p]`: the address of an atomic operation.
    Address(String),
    /// `x.1`: one register of a value that takes several.
    Part(String, u8),
    /// `_`
    Sink,
}

/// One PTX instruction of a template.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// What it defines: name and class; the name `d` is the result.
    pub defs: Vec<(String, Option<String>)>,
    /// Whether `defs` is written in braces.
    pub vector_def: bool,
    /// Mnemonic.
    pub op: String,
    /// Modifiers in order.
    pub mods: Vec<String>,
    /// `.ftz?` was written.
    pub ftz: bool,
    /// `.rn?` was written.
    pub rn: bool,
    /// `.qual?` was written after the mnemonic.
    pub qualified: bool,
    /// Sources.
    pub srcs: Vec<Operand>,
}

/// A rule for one type.
#[derive(Clone, Debug)]
pub struct Rule {
    /// File and line.
    pub file: String,
    /// Line in the file.
    pub line: u32,
    /// The text of the pattern.
    pub text: String,
    /// Type of the root.
    pub ty: String,
    /// What to match.
    pub pattern: Pattern,
    /// What to emit.
    pub insts: Vec<Instruction>,
    /// Condition, with `&&`, `||`, `!` and named predicates.
    pub when: Option<String>,
    /// What the target must have: features and a PTX version.
    pub gate: Needs,
}

/// What is wrong with a rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum RuleError {
    /// A type after the colon.
    #[error("`{0}` is not a type of a rule; types are {types}", types = TYPES.join(", "))]
    RootType(String),
    /// A type of a variable or an inner node.
    #[error("`{0}` is not a type of a rule")]
    Type(String),
    #[error("the pattern must be one operator in parentheses")]
    NoOperator,
    #[error("the template uses `{0}`, which neither the pattern nor an earlier instruction binds")]
    Unbound(String),
    #[error("the last instruction must define the result")]
    NoResult,
    #[error("the pattern nests more than eight deep")]
    TooDeep,
    #[error("expected `(` at `{0}`")]
    NoParenthesis(String),
    #[error("a parenthesis is not closed")]
    OpenParenthesis,
    #[error("a brace is not closed")]
    OpenBrace,
    #[error("`{0}` is not a number")]
    Number(String),
    #[error("a variable is missing")]
    NoVariable,
    #[error("`{0}` is not a class; classes are {classes}", classes = CLASSES.join(", "))]
    Class(String),
}

/// Loads every rule, in table order.
pub fn load(tables: &Tables) -> Result<Vec<Rule>, Errors> {
    // The rows of crate::whole and crate::order lie in the same folder.
    let mut rows = tables.rows("isel")?;
    rows.retain(|r| !["Whole", "Order", "Scope"].contains(&r.kind.as_str()));
    Ok(fields::map(tables, &rows, read)?.concat())
}

/// A row: what the IR has, and what is emitted for it.
#[derive(Row)]
#[row(repeated)]
struct Select {
    ir: String,
    ptx: String,
    when: Option<String>,
    gate: Needs,
}

fn read(select: Select, row: &Row) -> Result<Vec<Rule>, TableError> {
    let cure =
        "write `Select(ir: \"(op x y): type\", ptx: \"mnemonic.type x y\", when: \"condition\")`";
    let Select {
        ir: text,
        ptx: template,
        when,
        gate,
    } = select;
    let Some(colon) = text.rfind("):").map(|i| i + 1) else {
        return Err(row.error("the pattern names no type", cure));
    };
    let fail = |e: RuleError| -> TableError { row.error(e, cure) };
    let mut rules = Vec::new();
    for ty in text[colon + 1..].trim().split('|') {
        let bits = match ty {
            "i1" => "1",
            "iN" | "i32" | "f32" => "32",
            "i16" | "f16" | "bf16" => "16",
            "i64" | "f64" => "64",
            _ => {
                return Err(fail(RuleError::RootType(ty.into())));
            }
        };
        let put = |s: &str| s.replace("{bits}", bits).replace("{ty}", ty);
        let mut p = Parser {
            src: put(&text[..colon]),
            at: 0,
        };
        let pattern = p.pattern(0).map_err(fail)?;
        if !matches!(pattern, Pattern::Op { .. }) || !p.end() {
            return Err(fail(RuleError::NoOperator));
        }
        let mut insts = Vec::new();
        for part in put(&template).split(';').filter(|s| !s.trim().is_empty()) {
            insts.push(instruction(part).map_err(fail)?);
        }
        check(&pattern, &insts).map_err(fail)?;
        rules.push(Rule {
            file: row.file.clone(),
            line: row.line,
            text: text.clone(),
            ty: ty.to_string(),
            pattern,
            insts,
            when: when.as_deref().map(put),
            gate: gate.clone(),
        });
    }
    Ok(rules)
}

/// Every variable that the template uses is bound, and something gives the result.
fn check(pattern: &Pattern, insts: &[Instruction]) -> Result<(), RuleError> {
    let mut bound = Vec::new();
    names(pattern, &mut bound);
    for inst in insts {
        let mut used = Vec::new();
        for s in &inst.srcs {
            uses(s, &mut used);
        }
        for u in used {
            if !bound.contains(&u) {
                return Err(RuleError::Unbound(u));
            }
        }
        bound.extend(inst.defs.iter().map(|d| d.0.clone()));
    }
    if insts
        .last()
        .is_some_and(|i| i.defs.iter().any(|d| d.0 == "d"))
    {
        Ok(())
    } else {
        Err(RuleError::NoResult)
    }
}

fn names(p: &Pattern, out: &mut Vec<String>) {
    match p {
        Pattern::Var { name, .. } | Pattern::AnyConst(name) => out.push(name.clone()),
        Pattern::Op { kids, .. } => kids.iter().for_each(|k| names(k, out)),
        Pattern::Int(_) | Pattern::Float(_) => {}
    }
}

fn uses(o: &Operand, out: &mut Vec<String>) {
    match o {
        Operand::Name(n) | Operand::Not(n) | Operand::Address(n) | Operand::Part(n, _) => {
            out.push(n.clone())
        }
        Operand::Call(_, args) => {
            out.extend(args.iter().filter(|a| a.parse::<i64>().is_err()).cloned())
        }
        Operand::Vector(v) => v.iter().for_each(|o| uses(o, out)),
        _ => {}
    }
}

struct Parser {
    src: String,
    at: usize,
}

impl Parser {
    fn space(&mut self) {
        while self.src[self.at..].starts_with([' ', ',']) {
            self.at += 1;
        }
    }
    fn end(&mut self) -> bool {
        self.space();
        self.at == self.src.len()
    }
    fn word(&mut self) -> String {
        self.space();
        let rest = &self.src[self.at..];
        let len = rest.find([' ', '(', ')', ',', '@']).unwrap_or(rest.len());
        let w = rest[..len].to_string();
        self.at += len;
        w
    }
    fn pattern(&mut self, depth: u32) -> Result<Pattern, RuleError> {
        if depth > 8 {
            return Err(RuleError::TooDeep);
        }
        self.space();
        let mut label = None;
        if !self.src[self.at..].starts_with('(') {
            let w = self.word();
            if self.src[self.at..].starts_with('@') {
                self.at += 1;
                label = Some(w);
            } else {
                return leaf(&w);
            }
        }
        if !self.src[self.at..].starts_with('(') {
            return Err(RuleError::NoParenthesis(self.src[self.at..].into()));
        }
        self.at += 1;
        let (op, ty) = typed(&self.word())?;
        let mut kids = Vec::new();
        loop {
            self.space();
            if self.src[self.at..].starts_with(')') {
                self.at += 1;
                break;
            }
            if self.at == self.src.len() {
                return Err(RuleError::OpenParenthesis);
            }
            kids.push(self.pattern(depth + 1)?);
        }
        let label = label.unwrap_or_else(|| op.clone());
        Ok(Pattern::Op {
            label,
            op,
            ty,
            kids,
        })
    }
}

fn typed(w: &str) -> Result<(String, Option<String>), RuleError> {
    match w.split_once(':') {
        None => Ok((w.to_string(), None)),
        Some((name, ty)) if TYPES.contains(&ty) => Ok((name.to_string(), Some(ty.to_string()))),
        Some((_, ty)) => Err(RuleError::Type(ty.into())),
    }
}

fn leaf(w: &str) -> Result<Pattern, RuleError> {
    if let Ok(i) = w.parse::<i64>() {
        return Ok(Pattern::Int(i));
    }
    if w.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return w
            .parse::<f64>()
            .map(Pattern::Float)
            .map_err(|_| RuleError::Number(w.into()));
    }
    let (name, ty) = typed(w)?;
    if name.starts_with(|c: char| c.is_ascii_uppercase()) {
        return Ok(Pattern::AnyConst(name));
    }
    if name.is_empty() {
        return Err(RuleError::NoVariable);
    }
    Ok(Pattern::Var { name, ty })
}

/// Reads one instruction of a template.
pub(crate) fn instruction(text: &str) -> Result<Instruction, RuleError> {
    let (defs, body) = match text.split_once('=') {
        Some((d, b)) => (d.trim(), b.trim()),
        None => ("d", text.trim()),
    };
    let vector_def = defs.starts_with('{');
    let defs: Vec<(String, Option<String>)> = defs
        .trim_matches(['{', '}'])
        .split([' ', ','])
        .filter(|d| !d.is_empty())
        .map(|d| match d.split_once(':') {
            Some((n, c)) if CLASSES.contains(&c) => Ok((n.to_string(), Some(c.to_string()))),
            Some((_, c)) => Err(RuleError::Class(c.into())),
            None => Ok((d.to_string(), None)),
        })
        .collect::<Result<_, _>>()?;
    let (word, rest) = body.split_once(' ').unwrap_or((body, ""));
    let mut parts = word.split('.');
    let op = parts.next().unwrap_or("").to_string();
    let (mut ftz, mut rn) = (false, false);
    let mut parts = parts.peekable();
    let qualified = parts.next_if_eq(&"qual?").is_some();
    let mods = parts
        .map(|m| match m {
            "ftz?" => {
                ftz = true;
                "ftz".to_string()
            }
            "rn?" => {
                rn = true;
                "rn".to_string()
            }
            m => m.to_string(),
        })
        .collect();
    let mut at = rest.trim();
    let mut srcs = Vec::new();
    while !at.is_empty() {
        let (o, tail) = operand(at)?;
        srcs.push(o);
        at = tail.trim_start_matches([' ', ',']);
    }
    Ok(Instruction {
        defs,
        vector_def,
        op,
        mods,
        ftz,
        rn,
        qualified,
        srcs,
    })
}

fn operand(text: &str) -> Result<(Operand, &str), RuleError> {
    if let Some(rest) = text.strip_prefix('{') {
        let close = rest.find('}').ok_or(RuleError::OpenBrace)?;
        let mut inner = rest[..close].trim();
        let mut list = Vec::new();
        while !inner.is_empty() {
            let (o, tail) = operand(inner)?;
            list.push(o);
            inner = tail.trim_start_matches([' ', ',']);
        }
        return Ok((Operand::Vector(list), &rest[close + 1..]));
    }
    if let Some(rest) = text.strip_prefix('[') {
        let close = rest.find(']').ok_or(RuleError::OpenBrace)?;
        let name = rest[..close].trim().to_string();
        return Ok((Operand::Address(name), &rest[close + 1..]));
    }
    let end = text.find([' ', ',', '(', '}']).unwrap_or(text.len());
    let word = &text[..end];
    let rest = &text[end..];
    if let Some(tail) = rest.strip_prefix('(') {
        let close = tail.find(')').ok_or(RuleError::OpenParenthesis)?;
        let args = tail[..close]
            .split([',', ' '])
            .filter(|s| !s.is_empty())
            .map(str::to_string)
            .collect();
        return Ok((Operand::Call(word.to_string(), args), &tail[close + 1..]));
    }
    let no_number = || RuleError::Number(word.into());
    let o = if word == "_" {
        Operand::Sink
    } else if let Some(n) = word.strip_prefix('!') {
        Operand::Not(n.to_string())
    } else if let Some(n) = word.strip_prefix('%') {
        Operand::Special(n.to_string())
    } else if let Ok(i) = word.parse::<i64>() {
        Operand::Int(i)
    } else if let Some(h) = word.strip_prefix("0x") {
        Operand::Int(i64::from_str_radix(h, 16).map_err(|_| no_number())?)
    } else if word.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        Operand::Float(word.parse().map_err(|_| no_number())?)
    } else if let Some((name, part)) = word.split_once('.') {
        let part = part.parse().map_err(|_| no_number())?;
        Operand::Part(name.to_string(), part)
    } else {
        Operand::Name(word.to_string())
    };
    Ok((o, rest))
}
