//! Constraints: evaluation operand by operand, and the order that subsumption gives constrained declarations.
//!
//! A constraint is normalised by opening the concepts it names; its atoms are expressions of the text with the arguments
//! their parameters stand for. `P` subsumes `Q` when each clause of `P`'s disjunctive form shares an atom with each clause
//! of `Q`'s conjunctive form.

use crate::cursor::Pos;
use crate::declare::resolve;
use crate::expressions::compared;
use crate::grammar;
use crate::lookup::named_entity;
use crate::scope::{ScopeId, SymKind, TemplateKind};
use crate::templates::TParam;
use crate::types::print;
use crate::{R, Sema, constant, lookup, syntax};
use jacquard_hir::FuncId;
use jacquard_hir::types::Builtin;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::Sym;
use jacquard_preprocess::token::TokenKind as K;
use rustc_hash::FxHashMap;

/// Clauses a normal form may have; beyond it nothing subsumes.
const MAX_CLAUSES: usize = 256;
/// Concepts opened within concepts.
const MAX_DEPTH: u32 = 64;
/// Precedence of the operators that bind tighter than `&&`.
const ABOVE_LOGICAL: u8 = 3;

/// A constraint with its concepts opened.
pub(crate) enum Norm {
    /// Where the expression stands, and what the parameters in it stand for.
    Atom(String),
    And(Vec<Norm>),
    Or(Vec<Norm>),
}

/// What the parameters of the concept being opened stand for, as text.
type Mapping = FxHashMap<Sym, String>;

impl Norm {
    /// Clauses of the disjunctive (or, with `dual`, conjunctive) normal form; `None` when there are too many.
    fn clauses(&self, dual: bool) -> Option<Vec<Vec<&str>>> {
        let (parts, multiply) = match self {
            Norm::Atom(a) => return Some(vec![vec![a.as_str()]]),
            Norm::And(p) => (p, !dual),
            Norm::Or(p) => (p, dual),
        };
        let mut out: Vec<Vec<&str>> = if multiply {
            vec![Vec::new()]
        } else {
            Vec::new()
        };
        for p in parts {
            let c = p.clauses(dual)?;
            if !multiply {
                out.extend(c);
            } else {
                if out.len() * c.len() > MAX_CLAUSES {
                    return None;
                }
                out = out
                    .iter()
                    .flat_map(|a| c.iter().map(move |b| [&a[..], &b[..]].concat()))
                    .collect();
            }
            if out.len() > MAX_CLAUSES {
                return None;
            }
        }
        Some(out)
    }

    fn subsumes(&self, other: &Norm) -> bool {
        let (Some(p), Some(q)) = (self.clauses(false), other.clauses(true)) else {
            return false;
        };
        p.iter()
            .all(|a| q.iter().all(|b| a.iter().any(|x| b.contains(x))))
    }

    /// -1 when `self` is more constrained than `other`, 1 when less, 0 when neither.
    pub(crate) fn order(&self, other: &Norm) -> i32 {
        i32::from(other.subsumes(self)) - i32::from(self.subsumes(other))
    }
}

/// constraint-logical-or-expression, short-circuiting: an atomic constraint that does not parse is false.
/// With `end` the operands are any expressions up to that token (a concept's, a bracketed constraint's); without it
/// they are the primary expressions of a requires-clause.
pub(crate) fn parse_constraint(sema: &mut Sema, end: Option<u32>) -> R<bool> {
    resolve::stack_check(sema)?;
    let mut any = false;
    loop {
        let mut all = true;
        loop {
            let start = sema.idx();
            let stop = sema.tokens.operand_end(start, end);
            if all && !any {
                all = constraint_operand(sema, start, stop, end.is_some());
            }
            sema.cx.pos = stop << 1;
            if !constraint_goes_on(sema, end) || !sema.eat(K::AmpAmp) {
                break;
            }
        }
        any |= all;
        if !constraint_goes_on(sema, end) || !sema.eat(K::PipePipe) {
            return Ok(any);
        }
    }
}

fn constraint_goes_on(sema: &Sema, end: Option<u32>) -> bool {
    end.is_none_or(|e| sema.idx() < e)
}

/// Evaluates the operand `start..stop`.
fn constraint_operand(sema: &mut Sema, start: u32, stop: u32, whole: bool) -> bool {
    if sema.tokens.bracketed(start, stop) {
        sema.cx.pos = (start + 1) << 1;
        return parse_constraint(sema, Some(stop - 1)).unwrap_or(false);
    }
    let reasons = sema.resolution.reasons.as_ref().map_or(0, Vec::len);
    let v = sema.trap(|s| {
        let mut e = if whole {
            grammar::parse_binary(s, ABOVE_LOGICAL)?
        } else {
            grammar::parse_cast_expr(s)?
        };
        if whole && s.idx() < stop {
            s.cx.pos = start << 1;
            e = grammar::parse_expr(s)?;
        }
        let t = s.ty(e);
        let is_bool = t.unqual() == Builtin::Bool.q() || s.is_dep(e) || s.is_error(t);
        Ok((is_bool, constant::const_bool(s, e)?, t))
    });
    if sema.resolution.reasons.is_some() && !matches!(v, Some((_, true, _))) {
        atom_reason(sema, start, stop, v.is_some(), reasons);
    }
    // What is evaluated is of type bool itself: another type is a hard error, not SFINAE ([temp.constr.atomic] 3).
    match v {
        Some((false, _, t)) => {
            let loc = sema.tok_at(start).loc;
            let n = print::type_name(sema, t);
            let hard = (loc, msg::CONSTRAINT_NOT_BOOL, n);
            if !sema.warnings.redeclared.contains(&hard) {
                sema.warnings.redeclared.push(hard);
            }
            true
        }
        Some((_, value, _)) => value,
        None => false,
    }
}

/// Notes why the atomic constraint `start..stop` is not satisfied, before what was noted of its parts from `at` on.
fn atom_reason(sema: &mut Sema, start: u32, stop: u32, is_false: bool, at: usize) {
    let noted = sema.resolution.reasons.as_ref().map_or(0, Vec::len) > at;
    if noted && sema.tok_at(start).kind == K::KwRequires {
        return;
    }
    let text = sema.written(start, stop);
    let reason = match sema.session.diags.heard_last() {
        Some((_, error)) if !is_false && !noted => msg::UNSATISFIED_INVALID.format(&[&text, error]),
        _ if noted => msg::UNSATISFIED_ATOM.format(&[&text]),
        _ => match compared::values(sema, start, stop) {
            Some(values) => msg::UNSATISFIED_VALUES.format(&[&text, &values]),
            None => msg::UNSATISFIED_ATOM.format(&[&text]),
        },
    };
    let loc = sema.tok_at(start).loc;
    if let Some(reasons) = &mut sema.resolution.reasons {
        reasons.insert(at.min(reasons.len()), (loc, reason));
    }
}

/// The normal form of what a template head demands, and of the clause after the declarator.
pub(crate) fn head_norm(
    sema: &mut Sema,
    params: &[TParam],
    clauses: &[Option<Pos>],
    scope: ScopeId,
) -> Norm {
    let mut map = Mapping::default();
    for (i, p) in params.iter().enumerate() {
        for n in [p.name, p.other].into_iter().flatten() {
            map.insert(n, format!("${i}"));
        }
    }
    let mut all = Vec::new();
    for (i, p) in params.iter().enumerate() {
        let Some(pos) = p.constraint else { continue };
        let end = sema.tokens.constraint_id_end(pos >> 1);
        all.push(norm_operand(
            sema,
            pos >> 1,
            end,
            scope,
            &map,
            Some(format!("${i}")),
            0,
        ));
    }
    for r in clauses.iter().flatten() {
        let end = sema.tokens.skip_requires(r >> 1);
        all.push(norm(sema, (r >> 1) + 1, end, scope, &map, 0));
    }
    Norm::And(all)
}

/// Normal form of the constraint `from..to`.
fn norm(sema: &mut Sema, from: u32, to: u32, scope: ScopeId, map: &Mapping, depth: u32) -> Norm {
    let (mut any, mut all) = (Vec::new(), Vec::new());
    let mut i = from;
    loop {
        let stop = sema.tokens.operand_end(i, Some(to));
        all.push(norm_operand(sema, i, stop, scope, map, None, depth));
        let op = sema.tok_at(stop).kind;
        if stop >= to || op == K::PipePipe {
            any.push(Norm::And(std::mem::take(&mut all)));
        }
        if stop >= to || stop <= i {
            return Norm::Or(any);
        }
        i = stop + 1;
    }
}

/// Normal form of one operand; `first` is the argument that a constrained parameter supplies.
fn norm_operand(
    sema: &mut Sema,
    from: u32,
    to: u32,
    scope: ScopeId,
    map: &Mapping,
    first: Option<String>,
    depth: u32,
) -> Norm {
    if sema.tokens.bracketed(from, to) {
        return norm(sema, from + 1, to - 1, scope, map, depth);
    }
    if depth < MAX_DEPTH
        && let Some(n) = norm_concept(sema, from, to, scope, map, first.clone(), depth)
    {
        return n;
    }
    let mut key = format!("{from}:");
    key.extend(first);
    for i in from..to {
        let t = sema.tok_at(i);
        if t.kind == K::Ident
            && let Some(m) = map.get(&t.sym())
        {
            key.push(',');
            key.push_str(m);
        }
    }
    Norm::Atom(key)
}

/// Opens the concept-id `from..to`; `None` when it is something else.
fn norm_concept(
    sema: &mut Sema,
    from: u32,
    to: u32,
    scope: ScopeId,
    map: &Mapping,
    first: Option<String>,
    depth: u32,
) -> Option<Norm> {
    let mut qual = None;
    let mut i = from + u32::from(sema.tok_at(from).kind == K::ColonColon);
    let t = loop {
        let tok = sema.tok_at(i);
        if i >= to || tok.kind != K::Ident {
            return None;
        }
        let syms = match qual {
            None => lookup::lookup_from(sema, scope, tok.sym()),
            Some(q) => {
                let cx = sema.decl_cx(i << 1, scope);
                sema.at(cx, |s| named_entity::lookup_id(s, Some(q), tok.sym()))
            }
        };
        i += 1;
        match syms.first().map(|s| sema.sym_kind(*s).clone())? {
            SymKind::Namespace(n) if sema.tok_at(i).kind == K::ColonColon => {
                qual = Some(syntax::Qual::Scope(n));
                i += 1;
            }
            SymKind::Template(t)
                if sema.templates.list[t.index()].kind == TemplateKind::Concept =>
            {
                break t;
            }
            _ => return None,
        }
    };
    let mut args: Vec<String> = first.into_iter().collect();
    if sema.tok_at(i).kind == K::Less {
        let (end, _) = sema.tokens.skip_angles(i)?;
        if end != to {
            return None;
        }
        norm_args(sema, i + 1, end - 1, map, &mut args);
    } else if i != to {
        return None;
    }
    let tp = sema.templates.list[t.index()].clone();
    let mut inner = Mapping::default();
    let mut args = args.into_iter();
    for p in tp.params.iter() {
        let text = if p.pack {
            args.by_ref().collect::<Vec<_>>().join(",")
        } else {
            args.next().unwrap_or_default()
        };
        if let Some(n) = p.name {
            inner.insert(n, text);
        }
    }
    let start = tp.inner + 3;
    let end = sema.tokens.constraint_end(start);
    Some(norm(sema, start, end, tp.scope, &inner, depth + 1))
}

/// The texts of the template arguments `from..to`.
fn norm_args(sema: &Sema, from: u32, to: u32, map: &Mapping, out: &mut Vec<String>) {
    let (mut text, mut depth) = (String::new(), 0i32);
    for i in from..to {
        let t = sema.tok_at(i);
        if !text.is_empty() {
            text.push(' ');
        }
        match t.kind {
            K::LParen | K::LBrace | K::LBracket | K::Less => depth += 1,
            K::RParen | K::RBrace | K::RBracket | K::Greater => depth -= 1,
            K::GreaterGreater => depth -= 2,
            K::Comma if depth == 0 => {
                text.pop();
                out.push(std::mem::take(&mut text));
                continue;
            }
            _ => {}
        }
        match t.kind {
            K::Ident if map.contains_key(&t.sym()) => text.push_str(&map[&t.sym()]),
            K::Number | K::Char => text.push_str(sema.session.names.text(t.sym())),
            k if k.is_word() => text.push_str(sema.session.names.text(t.sym())),
            k => text.push_str(k.text()),
        }
    }
    if !text.is_empty() {
        out.push(text);
    }
}

/// More constrained of two functions (non-templates of templated classes).
pub(crate) fn compare_constraints(sema: &mut Sema, a: FuncId, b: FuncId) -> i32 {
    let (x, y) = (
        &sema.facts.functions[a.index()],
        &sema.facts.functions[b.index()],
    );
    match (x.requires, y.requires) {
        (Some(_), None) => -1,
        (None, Some(_)) => 1,
        (Some(rx), Some(ry)) => {
            let (sx, sy) = (x.scope, y.scope);
            let p = head_norm(sema, &[], &[Some(rx)], sx);
            let q = head_norm(sema, &[], &[Some(ry)], sy);
            p.order(&q)
        }
        _ => 0,
    }
}
