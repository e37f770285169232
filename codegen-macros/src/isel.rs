//! `tables/isel/*.ron` to static data: decision trees that share their tests, and instruction templates.
//!
//! A tree node looks at one slot (the root's operands first, then the operands of whatever matched) and branches on
//! what defines it; no slot is looked at twice on a path. The largest pattern is tried first; among equals those with conditions, then the table's order.

use crate::emit;
use crate::operations::{OperationError, Operations, idents};
use crate::ptx_template::{self, Bound, QUESTIONS, Template, TemplateError};
use crate::question::{self, Question, QuestionError};
use jacquard_schema::isel::{Pattern, Rule, TYPES, load};
use jacquard_schema::needs::Needs;
use jacquard_schema::ptx_forms::{self, PtxTables};
use jacquard_schema::{Errors, TableError, Tables};
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::{BTreeMap, HashMap};
use thiserror::Error;

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
    #[error(transparent)]
    Template(#[from] TemplateError),
    #[error(transparent)]
    Operation(#[from] OperationError),
    #[error(transparent)]
    Question(#[from] QuestionError),
    #[error("is never tried: the rule at line {0} has the same pattern and no condition")]
    Shadowed(u32),
}

struct Compiler {
    nodes: Vec<TokenStream>,
    /// First slot of the operands of operator `key` at slot `s`.
    kids: HashMap<(u8, String), u8>,
    next_slot: u8,
    most_slots: u8,
    intrinsics: BTreeMap<String, usize>,
    operations: Operations,
    questions: Vec<Question>,
    error: Option<RuleError>,
}

/// Operations of the pattern that the IR does not have.
fn unknown_operations(p: &Pattern, operations: &Operations, out: &mut Vec<RuleError>) {
    let Pattern::Op { op, kids, .. } = p else {
        return;
    };
    if !op.starts_with("llvm.") {
        out.extend(operations.find(op).err().map(RuleError::from));
    }
    for k in kids {
        unknown_operations(k, operations, out);
    }
}

/// Patterns by the operation at their root: the rule's number, the pattern, and how early it is tried.
type ByRoot = BTreeMap<String, Vec<(usize, Pattern, usize)>>;

/// The patterns of the rules for one type.
fn by_root(rules: &[Rule], ty: &str, operations: &Operations, errors: &mut Errors) -> ByRoot {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut by_root = ByRoot::new();
    for (n, r) in rules.iter().enumerate().filter(|(_, r)| r.ty == ty) {
        let shape = format!("{:?}", r.pattern);
        let free = r.when.is_none() && r.gate == Needs::default();
        if let Some(&first) = seen.get(&shape).filter(|_| free) {
            errors.push(error(r, RuleError::Shadowed(rules[first].line)));
        }
        if free {
            seen.insert(shape, n);
        }
        for p in variants(&r.pattern, operations) {
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
        ptx: &PtxTables,
        emitted: &mut Vec<TokenStream>,
        errors: &mut Errors,
    ) -> Vec<TokenStream> {
        let mut entries = Vec::new();
        for (op, mut list) in by_root {
            let count = emitted.len();
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
                    rule: count + pending.len(),
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
                let emitter = Emitter {
                    rule: &rules[*n],
                    names: &slots,
                    questions: &self.questions,
                    ptx,
                };
                match emitter.rule(*n) {
                    Ok(code) => emitted.push(code),
                    Err(m) => errors.push(error(&rules[*n], m)),
                }
            }
            match self.key(&op) {
                Ok(k) => {
                    let arity = arity as u8;
                    entries.push(quote!(Root { key: #k, kids: #arity, node: #node }));
                }
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
        nodes: vec![quote!(Tree::Fail)],
        kids: HashMap::new(),
        next_slot: 0,
        most_slots: 0,
        intrinsics: BTreeMap::new(),
        operations: Operations::load(tables)?,
        questions: question::questions(tables, QUESTIONS)?,
        error: None,
    };
    let ptx = ptx_forms::load(tables)?;
    for r in &rules {
        intrinsics(&r.pattern, &mut c.intrinsics);
        if let Some(e) = ptx_template::unknown_form(&r.insts, &ptx) {
            errors.push(error(r, RuleError::Template(e)));
        }
        let mut unknown = Vec::new();
        unknown_operations(&r.pattern, &c.operations, &mut unknown);
        for e in unknown {
            errors.push(error(r, e));
        }
    }
    for (i, id) in c.intrinsics.values_mut().enumerate() {
        *id = i;
    }
    if !errors.0.is_empty() {
        return errors.finish(TokenStream::new());
    }
    let mut emitted = Vec::new();
    let mut roots = Vec::new();
    for ty in TYPES {
        let by_root = by_root(&rules, ty, &c.operations, &mut errors);
        let entries = c.entries(&rules, by_root, &ptx, &mut emitted, &mut errors);
        roots.push(quote!(&[#(#entries),*]));
    }
    if let Some(m) = c.error.take() {
        errors.push(TableError::of_file("tables/isel", m, ""));
    }
    let infos = rules.iter().map(|r| {
        let (file, line, text, ty) = (&r.file, r.line, &r.text, &r.ty);
        quote!(RuleInfo { file: #file, line: #line, text: #text, ty: #ty })
    });
    let (nodes, count) = (&c.nodes, TYPES.len());
    let intrinsics = c.intrinsics.keys();
    let slots = usize::from(c.most_slots.max(1));
    errors.finish(quote! {
        /// Decision-tree nodes of all rules.
        pub static TREE: &[Tree] = &[#(#nodes),*];
        /// Entry nodes per type of the root.
        pub static ROOTS: [&[Root]; #count] = [#(#roots),*];
        /// What a match emits.
        pub static RULES: &[Rule] = &[#(#emitted),*];
        /// Files and lines of rules.
        pub static INFO: &[RuleInfo] = &[#(#infos),*];
        /// Intrinsics that rules name, sorted.
        pub static INTRINSICS: &[&str] = &[#(#intrinsics),*];
        /// Slots that a match can fill.
        pub const SLOTS: usize = #slots;
    })
}

fn error(r: &Rule, what: RuleError) -> TableError {
    TableError::new(
        r.file.clone(),
        r.line,
        r.text.clone(),
        what,
        "docs/tables.md and tables/isel/integer.ron show how rules are written",
    )
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
fn variants(p: &Pattern, operations: &Operations) -> Vec<Pattern> {
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
        let options = variants(k, operations);
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
            && operations.swapped(op).as_ref() == Some(op)
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

/// Constants are on the right in canonical IR.
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

    /// The slot of every named thing in `p`, which is at slot `at`.
    fn bind(&mut self, at: u8, p: &Pattern, out: &mut Vec<Bound>) {
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

    fn key(&self, op: &str) -> Result<TokenStream, RuleError> {
        if let Some(&id) = self.intrinsics.get(op) {
            let id = id as u32;
            return Ok(quote!(intrinsic_key(#id)));
        }
        Ok(match idents(self.operations.find(op)?) {
            (opcode, None) => quote!(opcode_key(Opcode::#opcode)),
            (opcode, Some(pred)) => quote!(cmp_key(Opcode::#opcode, Pred::#pred)),
        })
    }

    fn build(&mut self, list: &[Pending]) -> u16 {
        let Some(first) = list.first() else { return 0 };
        let Some(slot) = first
            .checks
            .iter()
            .find(|c| !matches!(c.1, Pattern::Var { .. }))
            .map(|c| c.0)
        else {
            let next = self.build(&list[1..]);
            let rule = first.rule as u16;
            return self.push(quote!(Tree::Try { rule: #rule, next: #next }));
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
                    Ok(k) => {
                        let arity = arity as u8;
                        ops.push(quote!(Case { key: #k, kids: #kids, arity: #arity, node: #node }));
                    }
                    Err(m) => self.error = Some(m),
                },
                Key::Int(i) => ints.push(quote!((#i, #node))),
                Key::Float(b) => floats.push(quote!((#b, #node))),
                Key::AnyInt => any = Some(node),
            }
        }
        let rest: Vec<Pending> = list.iter().filter(|p| open(p, slot)).cloned().collect();
        let other = self.build(&rest);
        let any = any.unwrap_or(other);
        self.push(quote! {
            Tree::Switch {
                slot: #slot, ops: &[#(#ops),*], ints: &[#(#ints),*], floats: &[#(#floats),*], any_int: #any, other: #other,
            }
        })
    }

    fn push(&mut self, node: TokenStream) -> u16 {
        self.nodes.push(node);
        (self.nodes.len() - 1) as u16
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

fn type_index(ty: &str) -> usize {
    TYPES.iter().position(|t| *t == ty).unwrap_or(0)
}

/// Makes the static data of one rule.
struct Emitter<'a> {
    rule: &'a Rule,
    names: &'a [Bound],
    questions: &'a [Question],
    ptx: &'a PtxTables,
}

impl Emitter<'_> {
    fn slot(&self, name: &str) -> Option<u8> {
        self.names.iter().find(|b| b.0 == name).map(|b| b.1)
    }

    fn rule(&self, index: usize) -> Result<TokenStream, RuleError> {
        let (same, types) = self.constraints();
        let when = match &self.rule.when {
            None => quote!(None),
            Some(w) => {
                let test = question::translate(w, self.questions, &|n| {
                    let slot = usize::from(self.slot(n)?);
                    Some(quote!(b[#slot]))
                })?;
                quote!(Some(|m: &Matcher, b: &[Node]| -> bool { #test }))
            }
        };
        let result = |name: &str| (name == "d").then_some(0);
        let template = Template::new(self.names, self.questions, &result, self.ptx);
        let (temps, insts) = template.emit(&self.rule.insts)?;
        let (index, needs) = (index as u16, emit::value(&self.rule.gate));
        Ok(quote! {
            Rule {
                info: #index, when: #when, same: &[#(#same),*], types: &[#(#types),*],
                needs: #needs, temps: &[#(#temps),*], insts: &[#(#insts),*],
            }
        })
    }

    /// Slots that must hold the same value, and slots that must have a type.
    fn constraints(&self) -> (Vec<TokenStream>, Vec<TokenStream>) {
        let (mut same, mut types) = (Vec::new(), Vec::new());
        for (i, (name, s, ty)) in self.names.iter().enumerate() {
            if let Some(ty) = ty {
                let index = type_index(ty);
                types.push(quote!((#s, RuleTy::from_index(#index))));
            }
            let lower = name.starts_with(|c: char| c.is_ascii_lowercase());
            let mut earlier = self.names[..i].iter();
            let first = earlier.find(|b| b.0 == *name && lower && *s != b.1);
            // Operators may have the same name and differ.
            let is_operator = name.contains('.') || self.rule.text.contains(&format!("({name} "));
            if let Some((_, first, _)) = first.filter(|_| !is_operator) {
                same.push(quote!((#first, #s)));
            }
        }
        (same, types)
    }
}
