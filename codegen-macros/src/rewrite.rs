//! `rewrite_rules!`: rules as static trees, and a decision tree that finds the rules an instruction may match.

use crate::emit;
use crate::operations::{OperationError, Operations, idents};
use jacquard_schema::intrinsics::{self, attr};
use jacquard_schema::rewrite::{self, Condition, Node, Rule};
use jacquard_schema::{Errors, TableError, Tables, passes};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeMap;
use thiserror::Error;

/// A name in a rule that means nothing.
#[derive(Debug, Error)]
enum NameError {
    #[error(transparent)]
    Operation(#[from] OperationError),
    #[error("`{0}` is not an opcode, an intrinsic or a function")]
    Operator(String),
}

struct Names {
    operations: Operations,
    /// Intrinsics that rules may name, with their roles and whether their first two operands may change places.
    roles: BTreeMap<String, (String, bool)>,
}

impl Names {
    /// What an operator is, as an expression of type `Op`.
    fn op(&self, op: &str, pred: Option<&str>) -> Result<TokenStream, NameError> {
        if let Some(p) = pred {
            let (o, p) = idents(self.operations.find(&format!("{op}.{p}"))?);
            return Ok(quote!(Op::Cmp(Opcode::#o, Pred::#p)));
        }
        match op {
            "log2" => return Ok(quote!(Op::Func(Func::Log2))),
            "width" => return Ok(quote!(Op::Func(Func::Width))),
            "smin_value" => return Ok(quote!(Op::Func(Func::SignedMin))),
            _ => {}
        }
        // An instruction and an intrinsic may share a name (`trunc`): rules mean the instruction.
        if let Ok(found) = self.operations.find(op) {
            let (o, _) = idents(found);
            return Ok(quote!(Op::Inst(Opcode::#o)));
        }
        match self.roles.get(op) {
            Some((role, _)) => {
                let r = format_ident!("{role}");
                Ok(quote!(Op::Call(Role::#r)))
            }
            None => Err(NameError::Operator(op.into())),
        }
    }

    /// The predicate that an operator has with its two operands exchanged; `None` if they can't be.
    fn exchanged(&self, op: &str, pred: Option<&str>) -> Option<Option<String>> {
        let text = match pred {
            Some(p) => format!("{op}.{p}"),
            None => op.to_string(),
        };
        if self.operations.find(&text).is_ok() {
            let swapped = self.operations.swapped(&text)?;
            return Some(swapped.split_once('.').map(|s| s.1.to_string()));
        }
        let (_, commutative) = self.roles.get(op)?;
        commutative.then_some(None)
    }

    fn node(&self, n: &Node) -> Result<TokenStream, NameError> {
        Ok(match n {
            Node::Var(k) => quote!(Node::Var(#k)),
            Node::Const(k) => quote!(Node::Const(#k)),
            Node::Int(v) => {
                let v = Literal::i64_suffixed(*v);
                quote!(Node::Int(#v))
            }
            Node::Float(v) => {
                let bits = v.to_bits();
                quote!(Node::Float(#bits))
            }
            Node::Op {
                op,
                pred,
                flags,
                one_use,
                like,
                args,
            } => {
                let what = self.op(op, pred.as_deref())?;
                let mut bits = 0u32;
                for f in flags {
                    bits |= 1 << self.operations.flag(f)?;
                }
                let args = args
                    .iter()
                    .map(|a| self.node(a))
                    .collect::<Result<Vec<_>, _>>()?;
                let like = match like {
                    Some(v) => quote!(Some(#v)),
                    None => quote!(None),
                };
                quote!(Node::Op { op: #what, flags: Flags(#bits), one_use: #one_use, like: #like, args: &[#(#args),*] })
            }
        })
    }
}

/// All orders in which commutative operators and comparisons of a pattern may be written (at most 16).
fn orders(n: &Node, names: &Names) -> Vec<Node> {
    let Node::Op {
        op,
        pred,
        flags,
        one_use,
        like,
        args,
    } = n
    else {
        return vec![n.clone()];
    };
    let mut lists: Vec<Vec<Node>> = vec![Vec::new()];
    for a in args {
        let mut next = Vec::new();
        for l in &lists {
            for o in orders(a, names) {
                let mut x: Vec<Node> = l.clone();
                x.push(o);
                next.push(x);
            }
        }
        lists = next;
    }
    let mut out = Vec::new();
    for l in lists {
        let make = |pred: &Option<String>, args: Vec<Node>| Node::Op {
            op: op.clone(),
            pred: pred.clone(),
            flags: flags.clone(),
            one_use: *one_use,
            like: *like,
            args,
        };
        // A constant on the right stays there: canonical form.
        let fixed = l.len() == 2 && matches!(l[1], Node::Const(_) | Node::Int(_) | Node::Float(_));
        let twins = l.len() == 2 && l[0] == l[1];
        if l.len() == 2 && !fixed && !twins {
            let swapped = vec![l[1].clone(), l[0].clone()];
            if let Some(pred) = names.exchanged(op, pred.as_deref()) {
                out.push(make(&pred, swapped));
            }
        }
        out.insert(0, make(pred, l));
        if out.len() > 16 {
            break;
        }
    }
    out
}

/// What a position of a pattern requires, for the decision tree.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    Any,
    Constant,
    Op(String),
}

fn kind_at(n: &Node, path: &[usize]) -> Kind {
    match (n, path) {
        (Node::Op { op, pred, .. }, []) => Kind::Op(match pred {
            Some(p) => format!("{op}.{p}"),
            None => op.clone(),
        }),
        (Node::Op { args, .. }, [k, rest @ ..]) => {
            args.get(*k).map_or(Kind::Any, |a| kind_at(a, rest))
        }
        (Node::Var(_), _) => Kind::Any,
        (_, []) => Kind::Constant,
        _ => Kind::Any,
    }
}

/// A decision tree over variants: operand 0's kind, then operand 1's.
fn tree(
    names: &Names,
    variants: &[(Node, usize)],
    ids: Vec<usize>,
    path: usize,
) -> Result<TokenStream, NameError> {
    if path > 1 || ids.len() <= 2 {
        let ids = ids.iter().map(|&i| i as u16);
        return Ok(quote!(Tree::Leaf(&[#(#ids),*])));
    }
    let mut kinds: BTreeMap<Kind, Vec<usize>> = BTreeMap::new();
    for &i in &ids {
        kinds
            .entry(kind_at(&variants[i].0, &[path]))
            .or_default()
            .push(i);
    }
    let any = kinds.remove(&Kind::Any).unwrap_or_default();
    if kinds.is_empty() {
        return tree(names, variants, ids, path + 1);
    }
    let mut cases = Vec::new();
    for (kind, list) in &kinds {
        // Order of the table is order of preference.
        let mut all: Vec<usize> = list.iter().chain(&any).copied().collect();
        all.sort_unstable();
        let sub = tree(names, variants, all, path + 1)?;
        let sel = match kind {
            Kind::Constant => quote!(Select::Constant),
            Kind::Op(text) => {
                let (op, pred) = match text.split_once('.') {
                    Some((o, p)) => (o, Some(p)),
                    None => (text.as_str(), None),
                };
                let op = names.op(op, pred)?;
                quote!(Select::Op(key(#op)))
            }
            Kind::Any => continue,
        };
        cases.push(quote!((#sel, #sub)));
    }
    let default = tree(names, variants, any, path + 1)?;
    let p = path as u8;
    Ok(quote!(Tree::Switch { operand: #p, cases: &[#(#cases),*], default: &#default }))
}

/// The macro.
pub fn rules(tables: &Tables) -> Result<TokenStream, Errors> {
    let rules = rewrite::load(tables)?;
    let roles = passes::load(tables)?.roles;
    let intrinsics = intrinsics::load(tables)?;
    let bit = attr("commutative");
    let commutes = |name: &str| {
        let mut rows = intrinsics.iter();
        rows.any(|i| i.name == name && i.attrs & bit != 0)
    };
    let mut named = BTreeMap::new();
    for role in &roles {
        for name in &role.names {
            if let Some(short) = name.strip_prefix("llvm.") {
                named.insert(short.to_string(), (role.name.clone(), commutes(name)));
            }
        }
    }
    let names = Names {
        operations: Operations::load(tables)?,
        roles: named,
    };
    let mut errors = Errors::new();
    let mut rows = Vec::new();
    let mut variants: Vec<(Node, usize)> = Vec::new();
    for (k, r) in rules.iter().enumerate() {
        match row(&names, r) {
            Ok(t) => rows.push(t),
            Err(e) => errors.push(fault(r, e)),
        }
        for v in orders(&r.lhs, &names) {
            variants.push((v, k));
        }
    }
    let mut by_root: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (i, (n, _)) in variants.iter().enumerate() {
        if let Kind::Op(k) = kind_at(n, &[]) {
            by_root.entry(k).or_default().push(i);
        }
    }
    let mut roots = Vec::new();
    for (text, ids) in &by_root {
        let (op, pred) = match text.split_once('.') {
            Some((o, p)) => (o, Some(p)),
            None => (text.as_str(), None),
        };
        let made = names
            .op(op, pred)
            .and_then(|o| Ok((o, tree(&names, &variants, ids.clone(), 0)?)));
        match made {
            Ok((o, t)) => roots.push(quote!((#o, #t))),
            Err(e) => errors.push(fault(&rules[variants[ids[0]].1], e)),
        }
    }
    let mut lhs = Vec::new();
    for (n, k) in &variants {
        match names.node(n) {
            Ok(t) => {
                let k = *k as u16;
                lhs.push(quote!((#t, #k)));
            }
            Err(e) => errors.push(fault(&rules[*k], e)),
        }
    }
    errors.finish(quote! {
        /// Every rule, in table order.
        pub static RULES: &[Rule] = &[#(#rows),*];
        /// Left sides in all orders of commutative operands, with the rule each belongs to.
        static VARIANTS: &[(Node, u16)] = &[#(#lhs),*];
        /// A decision tree per root operation.
        static ROOTS: &[(Op, Tree)] = &[#(#roots),*];
    })
}

fn fault(r: &Rule, what: NameError) -> TableError {
    let (file, line) = r.place.split_once(':').unwrap_or((&r.place, ""));
    TableError::new(
        format!("tables/rewrite/{file}"),
        line.parse().unwrap_or(0),
        r.text.clone(),
        what,
        "the syntax of rules is described in codegen-macros/schema/src/rewrite.rs",
    )
}

fn row(names: &Names, r: &Rule) -> Result<TokenStream, NameError> {
    let (lhs, rhs) = (names.node(&r.lhs)?, names.node(&r.rhs)?);
    let mut when = Vec::new();
    for c in &r.when {
        when.push(match c {
            Condition::True(n) => {
                let n = names.node(n)?;
                quote!(Condition::True(#n))
            }
            Condition::Test { name, negate, args } => {
                let test = emit::camel(name);
                quote!(Condition::Test { test: Test::#test, negate: #negate, args: &[#(#args),*] })
            }
        });
    }
    let (place, text) = (&r.place, &r.text);
    let (vars, consts) = (r.vars.len() as u8, r.consts.len() as u8);
    Ok(quote! {
        Rule { place: #place, text: #text, lhs: #lhs, rhs: #rhs, when: &[#(#when),*], vars: #vars, consts: #consts }
    })
}
