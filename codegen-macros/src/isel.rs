//! `tables/isel/*.ron` to static data: decision trees that share their tests, and instruction templates.
//!
//! A tree node looks at one slot (the root's operands first, then the operands of whatever matched) and branches on
//! what defines it; no slot is looked at twice on a path. The largest pattern is tried first; among equals those with conditions, then the table's order.

use jacquard_schema::gate::{Gate, Gates};
use jacquard_schema::isel::{Instruction, Operand, Pattern, Rule, TYPES, load};
use jacquard_schema::opcodes;
use jacquard_schema::ptx_forms::{self, PtxTables};
use jacquard_schema::row::{Near, near};
use jacquard_schema::{Errors, TableError, Tables};
use proc_macro2::TokenStream;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use thiserror::Error;

/// Operators whose operands may be exchanged.
const COMMUTATIVE: &[&str] = &[
    "add", "mul", "and", "or", "xor", "fadd", "fmul", "icmp.eq", "icmp.ne",
];

/// Functions of templates that look at a value instead of a constant's number.
const NODE_FUNCTIONS: &[&str] = &["padding", "top", "below", "unsigned_int"];

/// What conditions and templates may ask: methods of the matcher, in targets/nvptx/src/select/conditions.rs.
const QUESTIONS: &[&str] = &[
    "afn",
    "below",
    "contract",
    "digit",
    "exp2",
    "extended",
    "fast_div",
    "fits_s16",
    "fits_s32",
    "fits_u16",
    "fits_u32",
    "int",
    "is_const",
    "le",
    "less_1",
    "log2",
    "low_mask",
    "minus",
    "nneg",
    "one_use",
    "ones",
    "padding",
    "power_of_2",
    "precise_div",
    "precise_sqrt",
    "range_inside",
    "sum_is",
    "top",
    "unsigned",
    "unsigned_int",
    "within",
];

/// A test on one slot.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Key {
    /// Operator, and where its operands go.
    Op(String),
    Int(i64),
    Float(u64),
    AnyInt,
}

/// A rule on its way through the tree: what remains to be tested.
#[derive(Clone)]
struct Pending {
    rule: usize,
    checks: Vec<(u8, Pattern)>,
}

/// What is wrong with a rule that reads well.
#[derive(Debug, Error)]
enum RuleError {
    #[error("PTX has no `{0}`; correct it, or add its form to tables/ptx/")]
    Form(String),
    #[error("`{name}` is no instruction of tables/ir/opcodes.toml{near}")]
    Opcode { name: String, near: Near },
    #[error("`{0}` is no predicate of tables/ir/predicates.toml")]
    Predicate(String),
    #[error("`{0}`: only comparisons have a predicate")]
    NoComparison(String),
    /// A condition asks what the matcher doesn't answer.
    #[error("`{name}` is no question{near}")]
    Question { name: String, near: Near },
    #[error("is never tried: the rule at line {0} has the same pattern and no condition")]
    Shadowed(u32),
    #[error("the type of what `{0}` defines is not written in it; write `name:class = ...`")]
    NoClass(String),
    #[error("`{0}` is not bound")]
    Unbound(String),
    #[error("`zx` and `sx` take a variable of the pattern")]
    Extension,
    #[error("the condition uses `{0}`, which the pattern does not bind")]
    Condition(String),
}

#[derive(Default)]
struct Compiler {
    nodes: Vec<String>,
    /// First slot of the operands of operator `key` at slot `s`.
    kids: HashMap<(u8, String), u8>,
    next_slot: u8,
    most_slots: u8,
    intrinsics: BTreeMap<String, usize>,
    names: Names,
    error: Option<RuleError>,
}

/// Instructions of a rule that no row of `tables/ptx/` allows, with and without their optional modifiers.
fn unknown_forms(r: &Rule, ptx: &PtxTables) -> Vec<TableError> {
    let mut out = Vec::new();
    for inst in &r.insts {
        for (ftz, rn) in [(true, true), (true, false), (false, true), (false, false)] {
            if !ftz && !inst.ftz || !rn && !inst.rn {
                continue;
            }
            let mods: Vec<&str> = inst
                .mods
                .iter()
                .map(String::as_str)
                .filter(|m| (ftz || *m != "ftz" || !inst.ftz) && (rn || *m != "rn" || !inst.rn))
                .collect();
            if !ptx.has(&inst.op, &mods) {
                let words: Vec<&str> = std::iter::once(inst.op.as_str()).chain(mods).collect();
                out.push(error(r, RuleError::Form(words.join("."))));
                break;
            }
        }
    }
    out
}

/// The names of the IR's operations in Rust.
#[derive(Default)]
struct Names {
    opcodes: Vec<(String, String)>,
    /// Spelling, whether it belongs to `fcmp`, name.
    predicates: Vec<(String, bool, String)>,
}

impl Names {
    fn load(tables: &Tables) -> Result<Names, Errors> {
        let ir = opcodes::load(tables)?;
        Ok(Names {
            opcodes: ir.opcodes.into_iter().map(|o| (o.text, o.name)).collect(),
            predicates: (ir.predicates.into_iter())
                .map(|p| (p.text, p.float, p.name))
                .collect(),
        })
    }

    fn opcode(&self, text: &str) -> Result<&str, RuleError> {
        let found = self.opcodes.iter().find(|o| o.0 == text);
        found
            .map(|o| o.1.as_str())
            .ok_or_else(|| RuleError::Opcode {
                name: text.into(),
                near: near(text, self.opcodes.iter().map(|o| o.0.as_str())),
            })
    }

    fn predicate(&self, text: &str, float: bool) -> Result<&str, RuleError> {
        let mut mine = self.predicates.iter().filter(|p| p.1 == float);
        let found = mine.find(|p| p.0 == text).map(|p| p.2.as_str());
        found.ok_or_else(|| RuleError::Predicate(text.into()))
    }
}

/// Operations of the pattern and questions of the conditions that nobody knows.
fn unknown_words(r: &Rule, names: &Names) -> Vec<RuleError> {
    fn walk(p: &Pattern, names: &Names, out: &mut Vec<RuleError>) {
        let Pattern::Op { op, kids, .. } = p else {
            return;
        };
        if !op.starts_with("llvm.") {
            let (base, sub) = op.split_once('.').unwrap_or((op, ""));
            out.extend(names.opcode(base).err());
            if !sub.is_empty() && matches!(base, "icmp" | "fcmp") {
                out.extend(names.predicate(sub, base == "fcmp").err());
            }
        }
        kids.iter().for_each(|k| walk(k, names, out));
    }
    let mut out = Vec::new();
    walk(&r.pattern, names, &mut out);
    let asked = r.when.iter().flat_map(|w| {
        w.match_indices('(').map(|(at, _)| {
            let head = &w[..at];
            head.rsplit(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
                .next()
                .unwrap_or("")
        })
    });
    for word in asked.filter(|w| !w.is_empty() && !QUESTIONS.contains(w)) {
        out.push(RuleError::Question {
            name: word.into(),
            near: near(word, QUESTIONS.iter().copied()),
        });
    }
    out
}

/// Patterns by the operation at their root: the rule's number, the pattern, and how early it is tried.
type ByRoot = BTreeMap<String, Vec<(usize, Pattern, usize)>>;

/// The patterns of the rules for one type.
fn by_root(rules: &[Rule], ty: &str, errors: &mut Errors) -> ByRoot {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut by_root = ByRoot::new();
    for (n, r) in rules.iter().enumerate().filter(|(_, r)| r.ty == ty) {
        let shape = format!("{:?}", r.pattern);
        let free = r.when.is_none() && r.gate == Gate::default();
        if let Some(&first) = seen.get(&shape).filter(|_| free) {
            errors.push(error(r, RuleError::Shadowed(rules[first].line)));
        }
        if free {
            seen.insert(shape, n);
        }
        for p in variants(&r.pattern) {
            let Pattern::Op { op, .. } = &p else { continue };
            by_root.entry(op.clone()).or_default().push((
                n,
                p.clone(),
                2 * size(&p) + usize::from(!free),
            ));
        }
    }
    by_root
}

impl Compiler {
    /// Compiles the rules for one type: a root for each operation, with its decision tree. What they emit is added to `emitted`.
    fn entries(
        &mut self,
        rules: &[Rule],
        by_root: ByRoot,
        emitted: &mut String,
        count: &mut usize,
        errors: &mut Errors,
    ) -> Vec<String> {
        let mut entries = Vec::new();
        for (op, mut list) in by_root {
            list.sort_by_key(|e| std::cmp::Reverse(e.2));
            self.kids.clear();
            self.next_slot = 1;
            let mut pending = Vec::new();
            let mut firsts = Vec::new();
            for (n, p, _) in &list {
                let Pattern::Op { kids, .. } = p else {
                    continue;
                };
                let first = self.slots(0, &op, kids.len());
                firsts.push((*n, p.clone(), first));
                pending.push(Pending {
                    rule: *count + pending.len(),
                    checks: kids
                        .iter()
                        .enumerate()
                        .map(|(k, p)| (first + k as u8, p.clone()))
                        .collect(),
                });
            }
            let arity = pending[0].checks.len();
            let node = self.build(&pending);
            for (n, p, _) in &firsts {
                let mut slots = Vec::new();
                self.bind(0, p, &mut slots);
                match emit_rule(&rules[*n], &slots, *n) {
                    Ok(code) => emitted.push_str(&code),
                    Err(m) => errors.push(error(&rules[*n], m)),
                }
            }
            *count += firsts.len();
            match self.key(&op) {
                Ok(k) => entries.push(format!("Root {{ key: {k}, kids: {arity}, node: {node} }}")),
                Err(m) => errors.push(error(&rules[firsts[0].0], m)),
            }
        }
        entries
    }
}

/// The macro.
pub fn isel(tables: &Tables) -> Result<TokenStream, Errors> {
    let rules = load(tables)?;
    let mut errors = Errors::new();
    let mut c = Compiler {
        names: Names::load(tables)?,
        ..Compiler::default()
    };
    let ptx = ptx_forms::load(tables, &Gates::load(tables)?)?;
    for r in &rules {
        intrinsics(&r.pattern, &mut c.intrinsics);
        for e in unknown_forms(r, &ptx) {
            errors.push(e);
        }
        for e in unknown_words(r, &c.names) {
            errors.push(error(r, e));
        }
    }
    for (i, id) in c.intrinsics.values_mut().enumerate() {
        *id = i;
    }
    if !errors.0.is_empty() {
        return errors.finish(TokenStream::new());
    }
    c.nodes.push("Tree::Fail".into());
    let mut out = String::new();
    let mut emitted = String::new();
    let mut count = 0usize;
    let mut roots = String::new();
    let mut infos = String::new();
    for ty in TYPES {
        let by_root = by_root(&rules, ty, &mut errors);
        let entries = c.entries(&rules, by_root, &mut emitted, &mut count, &mut errors);
        let _ = write!(roots, "&[{}],", entries.join(","));
    }
    if let Some(m) = c.error.take() {
        errors.push(TableError {
            file: "tables/isel".into(),
            line: 0,
            row: String::new(),
            message: m.to_string(),
            help: String::new(),
        });
    }
    for r in &rules {
        let _ = write!(
            infos,
            "RuleInfo {{ file: {:?}, line: {}, text: {:?}, ty: {:?} }},",
            r.file, r.line, r.text, r.ty
        );
    }
    let intrinsics: Vec<_> = c.intrinsics.keys().collect();
    let _ = write!(
        out,
        "/// Decision-tree nodes of all rules.\npub static TREE: &[Tree] = &[{}];
         /// Entry nodes per type of the root.\npub static ROOTS: [&[Root]; {}] = [{roots}];
         /// What a match emits.\npub static RULES: &[Rule] = &[{emitted}];
         /// Where rules stand.\npub static INFO: &[RuleInfo] = &[{infos}];
         /// Intrinsics that rules name, sorted.\npub static INTRINSICS: &[&str] = &{intrinsics:?};
         /// Slots that a match can fill.\npub const SLOTS: usize = {};",
        c.nodes.join(","),
        TYPES.len(),
        c.most_slots.max(1),
    );
    let code = out.parse::<TokenStream>().unwrap_or_else(|e| {
        let m = format!("generated selection rules do not lex: {e}");
        quote::quote!(::core::compile_error!(#m);)
    });
    errors.finish(code)
}

fn error(r: &Rule, what: RuleError) -> TableError {
    TableError {
        file: r.file.clone(),
        line: r.line,
        row: r.text.clone(),
        message: what.to_string(),
        help: "docs/tables.md and tables/isel/integer.ron show how rules are written".to_string(),
    }
}

fn intrinsics(p: &Pattern, out: &mut BTreeMap<String, usize>) {
    if let Pattern::Op { op, kids, .. } = p {
        if op.starts_with("llvm.") {
            out.insert(op.clone(), 0);
        }
        kids.iter().for_each(|k| intrinsics(k, out));
    }
}

fn size(p: &Pattern) -> usize {
    match p {
        Pattern::Op { kids, ty, .. } => {
            4 + usize::from(ty.is_some()) + kids.iter().map(size).sum::<usize>()
        }
        Pattern::Int(_) | Pattern::Float(_) => 3,
        Pattern::AnyConst(_) => 2,
        Pattern::Var { ty, .. } => usize::from(ty.is_some()),
    }
}

/// The pattern with the operands of commutative operators in every order that differs.
fn variants(p: &Pattern) -> Vec<Pattern> {
    let Pattern::Op {
        label,
        op,
        ty,
        kids,
    } = p
    else {
        return vec![p.clone()];
    };
    let mut lists: Vec<Vec<Pattern>> = vec![Vec::new()];
    for k in kids {
        let options = variants(k);
        lists = lists
            .into_iter()
            .flat_map(|l| {
                options
                    .iter()
                    .map(move |o| l.iter().cloned().chain([o.clone()]).collect())
            })
            .collect();
    }
    let plain = |p: &Pattern| matches!(p, Pattern::Var { ty: None, .. });
    let mut out = Vec::new();
    for l in lists {
        let make = |kids: Vec<Pattern>| Pattern::Op {
            label: label.clone(),
            op: op.clone(),
            ty: ty.clone(),
            kids,
        };
        let swap = l.len() == 2
            && COMMUTATIVE.contains(&op.as_str())
            && !(plain(&l[0]) && plain(&l[1]))
            && !constant(&l[1]);
        if swap {
            out.push(make(vec![l[1].clone(), l[0].clone()]));
        }
        out.insert(0, make(l));
    }
    out.dedup();
    out
}

/// Constants stand on the right in canonical IR.
fn constant(p: &Pattern) -> bool {
    matches!(
        p,
        Pattern::Int(_) | Pattern::Float(_) | Pattern::AnyConst(_)
    )
}

impl Compiler {
    fn slots(&mut self, at: u8, op: &str, n: usize) -> u8 {
        let next = self.next_slot;
        let first = *self.kids.entry((at, op.to_string())).or_insert(next);
        if first == next {
            self.next_slot += n as u8;
            self.most_slots = self.most_slots.max(self.next_slot);
        }
        first
    }

    /// The slot of every named thing in `p`, which stands at slot `at`.
    fn bind(&mut self, at: u8, p: &Pattern, out: &mut Vec<(String, u8, Option<String>)>) {
        match p {
            Pattern::Var { name, ty } => out.push((name.clone(), at, ty.clone())),
            Pattern::AnyConst(name) => out.push((name.clone(), at, None)),
            Pattern::Op {
                label,
                op,
                kids,
                ty,
            } => {
                out.push((label.clone(), at, ty.clone()));
                let first = self.slots(at, op, kids.len());
                for (k, kid) in kids.iter().enumerate() {
                    self.bind(first + k as u8, kid, out);
                }
            }
            Pattern::Int(_) | Pattern::Float(_) => {}
        }
    }

    fn key(&self, op: &str) -> Result<String, RuleError> {
        if let Some(id) = self.intrinsics.get(op) {
            return Ok(format!("intrinsic_key({id})"));
        }
        let (base, sub) = op.split_once('.').unwrap_or((op, ""));
        let variant = self.names.opcode(base)?;
        if sub.is_empty() {
            return Ok(format!("opcode_key(Opcode::{variant})"));
        }
        let pred = match base {
            "icmp" => self.names.predicate(sub, false)?,
            "fcmp" => self.names.predicate(sub, true)?,
            _ => return Err(RuleError::NoComparison(op.into())),
        };
        Ok(format!("cmp_key(Opcode::{variant}, Pred::{pred})"))
    }

    fn build(&mut self, list: &[Pending]) -> usize {
        let Some(first) = list.first() else { return 0 };
        let Some(slot) = first
            .checks
            .iter()
            .find(|c| !matches!(c.1, Pattern::Var { .. }))
            .map(|c| c.0)
        else {
            let next = self.build(&list[1..]);
            return self.push(format!(
                "Tree::Try {{ rule: {}, next: {next} }}",
                first.rule
            ));
        };
        let mut keys: Vec<(Key, usize)> = Vec::new();
        for p in list {
            let key = match p.checks.iter().find(|c| c.0 == slot).map(|c| &c.1) {
                Some(Pattern::Op { op, kids, .. }) => (Key::Op(op.clone()), kids.len()),
                Some(Pattern::Int(i)) => (Key::Int(*i), 0),
                Some(Pattern::Float(f)) => (Key::Float(f.to_bits()), 0),
                Some(Pattern::AnyConst(_)) => (Key::AnyInt, 0),
                _ => continue,
            };
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        let (mut ops, mut ints, mut floats, mut any) = (Vec::new(), Vec::new(), Vec::new(), None);
        for (key, arity) in keys {
            let kids = match &key {
                Key::Op(op) => self.slots(slot, op, arity),
                _ => 0,
            };
            let sub: Vec<Pending> = list
                .iter()
                .filter_map(|p| step(p, slot, &key, kids))
                .collect();
            let node = self.build(&sub);
            match &key {
                Key::Op(op) => match self.key(op) {
                    Ok(k) => ops.push(format!(
                        "Case {{ key: {k}, kids: {kids}, arity: {arity}, node: {node} }}"
                    )),
                    Err(m) => self.error = Some(m),
                },
                Key::Int(i) => ints.push(format!("({i}, {node})")),
                Key::Float(b) => floats.push(format!("({b}u64, {node})")),
                Key::AnyInt => any = Some(node),
            }
        }
        let rest: Vec<Pending> = list.iter().filter(|p| open(p, slot)).cloned().collect();
        let other = self.build(&rest);
        let any = any.unwrap_or(other);
        self.push(format!(
            "Tree::Switch {{ slot: {slot}, ops: &[{}], ints: &[{}], floats: &[{}], any_int: {any}, other: {other} }}",
            ops.join(","),
            ints.join(","),
            floats.join(",")
        ))
    }

    fn push(&mut self, node: String) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }
}

fn open(p: &Pending, slot: u8) -> bool {
    p.checks
        .iter()
        .find(|c| c.0 == slot)
        .is_none_or(|c| matches!(c.1, Pattern::Var { .. }))
}

/// `p` once slot `slot` is known to be `key`; `None` if it can't match any more.
fn step(p: &Pending, slot: u8, key: &Key, kids: u8) -> Option<Pending> {
    if open(p, slot) {
        return Some(p.clone());
    }
    let at = p.checks.iter().position(|c| c.0 == slot)?;
    let mut checks = p.checks.clone();
    let (_, pattern) = checks.remove(at);
    match (pattern, key) {
        (Pattern::Op { op, kids: list, .. }, Key::Op(k)) if op == *k => {
            for (n, kid) in list.into_iter().enumerate() {
                checks.insert(at + n, (kids + n as u8, kid));
            }
        }
        (Pattern::Int(a), Key::Int(b)) if a == *b => {}
        (Pattern::Float(a), Key::Float(b)) if a.to_bits() == *b => {}
        (Pattern::AnyConst(_), Key::AnyInt | Key::Int(_)) => {}
        _ => return None,
    }
    Some(Pending {
        rule: p.rule,
        checks,
    })
}

fn capital(s: &str) -> String {
    let mut c = s.chars();
    c.next()
        .map_or(String::new(), |f| f.to_uppercase().chain(c).collect())
}

/// The Rust name of a mnemonic or modifier, by the rule of `jacquard_ptx::names`.
pub fn ptx_name(text: &str) -> String {
    let mut out = String::new();
    for part in text.split("::").flat_map(|p| p.split('_')) {
        let digit = part.starts_with(|c: char| c.is_ascii_digit());
        if digit && (out.is_empty() || out.ends_with(|c: char| c.is_ascii_digit())) {
            out.push('_');
        }
        out.push_str(&capital(part));
    }
    out
}

fn type_index(ty: &str) -> usize {
    TYPES.iter().position(|t| *t == ty).unwrap_or(0)
}

/// The class of what an instruction defines, from its modifiers.
fn class_of(i: &Instruction) -> Result<&'static str, RuleError> {
    if i.op == "setp" {
        return Ok("pred");
    }
    let classes = i.mods.iter().filter_map(|m| {
        Some(match m.as_str() {
            "pred" => "pred",
            "b16" | "s16" | "u16" | "f16" | "bf16" | "b8" | "s8" | "u8" => "b16",
            "b32" | "s32" | "u32" | "f16x2" | "bf16x2" => "b32",
            "b64" | "s64" | "u64" => "b64",
            "f32" => "f32",
            "f64" => "f64",
            _ => return None,
        })
    });
    let mut classes = classes;
    let found = if i.op == "cvt" {
        classes.next()
    } else {
        classes.next_back()
    };
    found.ok_or_else(|| RuleError::NoClass(i.op.clone()))
}

fn class_name(c: &str) -> &'static str {
    match c {
        "pred" => "RegClass::Pred",
        "b16" => "RegClass::B16",
        "b32" => "RegClass::B32",
        "b64" => "RegClass::B64",
        "f32" => "RegClass::F32",
        "f64" => "RegClass::F64",
        _ => "RegClass::B128",
    }
}

fn emit_rule(
    r: &Rule,
    names: &[(String, u8, Option<String>)],
    index: usize,
) -> Result<String, RuleError> {
    let slot = |n: &str| names.iter().find(|b| b.0 == n).map(|b| b.1);
    let mut same = String::new();
    let mut types = String::new();
    for (i, (name, s, ty)) in names.iter().enumerate() {
        if let Some(ty) = ty {
            let _ = write!(types, "({s}, RuleTy::from_index({})),", type_index(ty));
        }
        let lower = name.starts_with(|c: char| c.is_ascii_lowercase());
        if let Some(first) = names[..i]
            .iter()
            .find(|b| b.0 == *name && lower && *s != b.1)
            && !name.contains('.')
            && !r.text.contains(&format!("({name} "))
        {
            let _ = write!(same, "({}, {s}),", first.1);
        }
    }
    let when = match &r.when {
        None => "None".to_string(),
        Some(w) => format!(
            "Some(|m: &Matcher, b: &[Node]| -> bool {{ {} }})",
            condition(w, &slot)?
        ),
    };
    let mut temps: Vec<(String, &'static str)> = Vec::new();
    let mut insts = String::new();
    for i in &r.insts {
        let mut srcs = String::new();
        for s in &i.srcs {
            srcs.push_str(&source(s, &slot, &temps)?);
            srcs.push(',');
        }
        let mut defs = String::new();
        for (name, class) in &i.defs {
            let class = match class {
                Some(c) => class_name(c),
                None if name == "d" || name == "_" => "",
                None => class_name(class_of(i)?),
            };
            match name.as_str() {
                "d" => defs.push_str("TDef::Result,"),
                "_" => defs.push_str("TDef::Sink,"),
                n => {
                    let k = temps.iter().position(|t| t.0 == n).unwrap_or_else(|| {
                        temps.push((n.to_string(), class));
                        temps.len() - 1
                    });
                    let _ = write!(defs, "TDef::Temp({k}),");
                }
            }
        }
        let mods: Vec<String> = i
            .mods
            .iter()
            .map(|m| format!("Modifier::{}", ptx_name(m)))
            .collect();
        let _ = write!(
            insts,
            "TInst {{ op: Mnemonic::{}, mods: &[{}], ftz: {}, rn: {}, vector_def: {}, defs: &[{defs}], srcs: &[{srcs}] }},",
            ptx_name(&i.op),
            mods.join(","),
            i.ftz,
            i.rn,
            i.vector_def
        );
    }
    let temps: Vec<&str> = temps.iter().map(|t| t.1).collect();
    Ok(format!(
        "Rule {{ info: {index}, when: {when}, same: &[{same}], types: &[{types}], needs: FeatureSet({}), ptx: {}, temps: &[{}], insts: &[{insts}] }},",
        r.gate.features.iter().fold(0u128, |all, f| all | 1 << f),
        r.gate.min_ptx,
        temps.join(",")
    ))
}

fn source(
    o: &Operand,
    slot: &dyn Fn(&str) -> Option<u8>,
    temps: &[(String, &'static str)],
) -> Result<String, RuleError> {
    let temp = |n: &str| temps.iter().position(|t| t.0 == n);
    Ok(match o {
        Operand::Name(n) => match (temp(n), slot(n)) {
            (Some(t), _) => format!("TSrc::Temp({t})"),
            (None, Some(s)) => format!("TSrc::Slot({s})"),
            _ => return Err(RuleError::Unbound(n.clone())),
        },
        Operand::Not(n) => match (temp(n), slot(n)) {
            (Some(t), _) => format!("TSrc::NotTemp({t})"),
            (None, Some(s)) => format!("TSrc::NotSlot({s})"),
            _ => return Err(RuleError::Unbound(n.clone())),
        },
        Operand::Int(i) => format!("TSrc::Int({i})"),
        Operand::Float(f) => format!("TSrc::Float({f:?})"),
        Operand::Special(s) => format!("TSrc::Special({s:?})"),
        Operand::Sink => "TSrc::Sink".to_string(),
        Operand::Vector(v) => {
            let inner: Result<Vec<String>, RuleError> =
                v.iter().map(|o| source(o, slot, temps)).collect();
            format!("TSrc::Vector(&[{}])", inner?.join(","))
        }
        Operand::Call(f, args) if f == "zx" || f == "sx" => {
            let s = args
                .first()
                .and_then(|a| slot(a))
                .ok_or(RuleError::Extension)?;
            format!("TSrc::{}({s})", if f == "zx" { "Zx" } else { "Sx" })
        }
        Operand::Call(f, args) => {
            let args: Result<Vec<String>, RuleError> = args
                .iter()
                .map(|a| match a.parse::<i64>() {
                    Ok(i) => Ok(format!("{i}i64")),
                    Err(_) if NODE_FUNCTIONS.contains(&f.as_str()) => slot(a)
                        .map(|s| format!("b[{s}]"))
                        .ok_or_else(|| RuleError::Unbound(a.clone())),
                    Err(_) => slot(a)
                        .map(|s| format!("m.int(b[{s}])"))
                        .ok_or_else(|| RuleError::Unbound(a.clone())),
                })
                .collect();
            format!(
                "TSrc::Const(|m: &Matcher, b: &[Node]| -> i64 {{ m.{f}({}) }})",
                args?.join(",")
            )
        }
    })
}

/// Turns `one_use(mul) && sm(70)` into calls of the matcher's methods.
fn condition(text: &str, slot: &dyn Fn(&str) -> Option<u8>) -> Result<String, RuleError> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c.is_ascii_alphabetic() || c == '_' {
            let end = rest
                .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.'))
                .unwrap_or(rest.len());
            let word = &rest[..end];
            rest = &rest[end..];
            match slot(word) {
                Some(s) if !rest.starts_with('(') => {
                    let _ = write!(out, "b[{s}]");
                }
                _ if rest.starts_with('(') => {
                    let _ = write!(out, "m.{word}");
                }
                _ => {
                    return Err(RuleError::Condition(word.into()));
                }
            }
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    Ok(out)
}
