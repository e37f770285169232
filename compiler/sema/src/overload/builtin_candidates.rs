//! Built-in operators as candidates beside operator functions ([over.match.oper] 3.3, [over.built]).

use crate::convert::UserConv;
use crate::convert::rank::Ics;
use crate::convert::{rank, trees, user_conversion};
use crate::expressions::operators;
use crate::overload::{Candidate, IcsVec};
use crate::scope::SymKind;
use crate::{R, Sema, class, convert, init, lambda, lookup, overload};
use jacquard_hir::types::{Builtin, QualType, TypeKind};
use jacquard_hir::{ExprId, OpName};
use jacquard_preprocess::source::Loc;
use smallvec::SmallVec;

/// A built-in operator: the types of its parameters, and the sequences from the operands to them.
pub(crate) struct BuiltinCandidate {
    params: SmallVec<[QualType; 2]>,
    ics: IcsVec,
}

/// What overload resolution for an operator chose.
pub(crate) enum Choice {
    /// The operator function with this index.
    Function(usize),
    /// The built-in operator with these parameters.
    Builtin(SmallVec<[QualType; 2]>),
    Ambiguous,
    None,
}

const INTEGRAL: [Builtin; 8] = [
    Builtin::Int,
    Builtin::UInt,
    Builtin::Long,
    Builtin::ULong,
    Builtin::LongLong,
    Builtin::ULongLong,
    Builtin::Int128,
    Builtin::UInt128,
];
const FLOATING: [Builtin; 3] = [Builtin::Float, Builtin::Double, Builtin::LongDouble];

/// The types that operands have or are converted to by their conversion functions.
#[derive(Default)]
struct Operands {
    pointers: Vec<QualType>,
    /// Enumerations, and pointers to members.
    others: Vec<QualType>,
    /// What conversion functions of the first operand refer to.
    referred: Vec<QualType>,
    arithmetic: bool,
}

impl Operands {
    fn of(sema: &mut Sema, operands: &[ExprId]) -> Self {
        let mut all = Operands::default();
        for (i, &e) in operands.iter().enumerate() {
            let t = sema.ty(e);
            let Some(r) = sema.prog.types.record(t) else {
                let t = init::decayed(sema, t).unqual();
                all.add(sema, t);
                continue;
            };
            if !class::complete_record(sema, r) {
                continue;
            }
            // What a template converts to is known by the other operand.
            all.arithmetic |= lookup::lookup_member(sema, r, sema.op_syms.conv)
                .iter()
                .any(|s| matches!(sema.sym_kind(*s), SymKind::Template(_)));
            if let Some(p) = lambda::closure_pointer_type(sema, r) {
                all.add(sema, p);
            }
            for (f, to, _) in user_conversion::conversion_functions(sema, r, Builtin::Error.q()) {
                if i == 0 && sema.prog.types.is_lref(to) {
                    let referred = sema.prog.types.strip_ref(to);
                    if !all.referred.contains(&referred) {
                        all.referred.push(referred);
                    }
                }
                if sema.prog[f].flags.is_explicit {
                    continue;
                }
                let value = sema.prog.types.strip_ref(to);
                let value = init::decayed(sema, value).unqual();
                all.add(sema, value);
            }
        }
        all
    }

    fn add(&mut self, sema: &Sema, t: QualType) {
        let list = match sema.prog.types.kind(t.ty()) {
            TypeKind::Pointer(_) => &mut self.pointers,
            TypeKind::MemberPointer { .. } | TypeKind::Builtin(Builtin::NullPtr) => {
                &mut self.others
            }
            TypeKind::Enum(e) => {
                self.arithmetic |= !sema.prog[*e].scoped;
                &mut self.others
            }
            TypeKind::Builtin(b) => {
                self.arithmetic |= b.is_integral() || b.is_floating();
                return;
            }
            _ => return,
        };
        if !list.contains(&t) {
            list.push(t);
        }
    }
}

/// The parameter lists of the built-in candidates for `op`, for one operand or two.
fn parameter_lists(
    sema: &mut Sema,
    op: OpName,
    operands: &[ExprId],
) -> Vec<SmallVec<[QualType; 2]>> {
    use OpName as O;
    let types = Operands::of(sema, operands);
    let mut lists: Vec<SmallVec<[QualType; 2]>> = Vec::new();
    let index = Builtin::Long.q();
    if operands.len() == 1 {
        unary_lists(sema, op, &types, &mut lists);
        return lists;
    }
    let mut pair = |l: QualType, r: QualType| lists.push(SmallVec::from_slice(&[l, r]));
    let simple = operators::compound(op).unwrap_or(op);
    let integral_only = matches!(
        simple,
        O::Percent | O::Amp | O::Caret | O::Pipe | O::LessLess | O::GreaterGreater
    );
    match op {
        O::AmpAmp | O::PipePipe => pair(Builtin::Bool.q(), Builtin::Bool.q()),
        // The left operand of an assignment is not converted by a user's function ([over.match.oper] 4.2).
        O::Comma | O::Eq => {}
        _ if simple != op => {
            for &t in &types.referred {
                let l = sema.prog.types.lref(t);
                if sema.prog.types.is_pointer(t) {
                    if matches!(simple, O::Plus | O::Minus) {
                        pair(l, index);
                    }
                } else if sema.prog.types.is_arithmetic(t) {
                    for r in promoted(!integral_only) {
                        pair(l, r);
                    }
                }
            }
        }
        O::Star
        | O::Slash
        | O::Percent
        | O::Amp
        | O::Caret
        | O::Pipe
        | O::LessLess
        | O::GreaterGreater
        | O::Plus
        | O::Minus
        | O::Subscript
        | O::Less
        | O::Greater
        | O::LessEq
        | O::GreaterEq
        | O::EqEq
        | O::ExclaimEq
        | O::Spaceship => {
            if types.arithmetic && op != O::Subscript {
                for l in promoted(!integral_only) {
                    for r in promoted(!integral_only) {
                        pair(l, r);
                    }
                }
            }
            for &p in &types.pointers {
                match op {
                    O::Plus | O::Subscript => {
                        pair(p, index);
                        pair(index, p);
                    }
                    O::Minus => {
                        pair(p, index);
                        pair(p, p);
                    }
                    _ if !integral_only && !matches!(op, O::Star | O::Slash) => pair(p, p),
                    _ => {}
                }
            }
            let compares = matches!(
                op,
                O::Less
                    | O::Greater
                    | O::LessEq
                    | O::GreaterEq
                    | O::EqEq
                    | O::ExclaimEq
                    | O::Spaceship
            );
            for &t in types.others.iter().filter(|_| compares) {
                pair(t, t);
            }
        }
        _ => {}
    }
    lists
}

/// Those for one operand.
fn unary_lists(
    sema: &mut Sema,
    op: OpName,
    types: &Operands,
    lists: &mut Vec<SmallVec<[QualType; 2]>>,
) {
    use OpName as O;
    match op {
        O::Exclaim => lists.push(SmallVec::from_slice(&[Builtin::Bool.q()])),
        O::PlusPlus | O::MinusMinus => {
            for &t in &types.referred {
                let t = sema.prog.types.lref(t);
                lists.push(SmallVec::from_slice(&[t]));
            }
        }
        _ => {
            if matches!(op, O::Star | O::Plus) {
                lists.extend(types.pointers.iter().map(|p| SmallVec::from_slice(&[*p])));
            }
            let floating = matches!(op, O::Plus | O::Minus);
            if types.arithmetic && op != O::Star {
                lists.extend(promoted(floating).map(|t| SmallVec::from_slice(&[t])));
            }
        }
    }
}

fn promoted(floating: bool) -> impl Iterator<Item = QualType> {
    let more = if floating { &FLOATING[..] } else { &[] };
    INTEGRAL.iter().chain(more).map(|b| b.q())
}

/// The viable built-in candidates for `op`.
fn viable(sema: &mut Sema, op: OpName, operands: &[ExprId]) -> Vec<BuiltinCandidate> {
    // Conversions to `bool` are contextual ([over.match.oper] 3.3 with [expr.log.and]).
    let user = match op {
        OpName::AmpAmp | OpName::PipePipe | OpName::Exclaim => UserConv::Explicit,
        _ => UserConv::Yes,
    };
    let mut known: SmallVec<[Vec<(QualType, Ics)>; 2]> = SmallVec::new();
    known.resize_with(operands.len(), Vec::new);
    let mut out = Vec::new();
    for params in parameter_lists(sema, op, operands) {
        let mut ics = IcsVec::new();
        for ((&e, &p), known) in operands.iter().zip(&params).zip(&mut known) {
            let i = match known.iter().find(|k| k.0 == p) {
                Some(k) => k.1,
                None => {
                    let i = convert::ics(sema, e, p, user);
                    known.push((p, i));
                    i
                }
            };
            ics.push(i);
        }
        if !ics.iter().any(Ics::is_bad) {
            out.push(BuiltinCandidate { params, ics });
        }
    }
    out
}

/// -1 where the sequences `a` are better than `b`, 1 where they are worse.
fn compare(sema: &mut Sema, a: &[Ics], b: &[Ics]) -> i32 {
    let (mut better, mut worse) = (false, false);
    for (x, y) in a.iter().zip(b) {
        match rank::compare_ics(sema, x, y) {
            -1 => better = true,
            1 => worse = true,
            _ => {}
        }
    }
    i32::from(worse && !better) - i32::from(better && !worse)
}

/// Chooses among the operator functions `functions`, whose sequences are for the same operands, and the built-in operators.
pub(crate) fn choose(
    sema: &mut Sema,
    op: OpName,
    operands: &[ExprId],
    functions: &[Candidate],
    loc: Loc,
) -> Choice {
    let builtin = viable(sema, op, operands);
    let mut best: Option<usize> = None;
    for i in 0..builtin.len() {
        if best.is_none_or(|b| compare(sema, &builtin[i].ics, &builtin[b].ics) < 0) {
            best = Some(i);
        }
    }
    // A function that some built-in operator is better than is not the best; one that is no worse than all of them may be.
    match overload::pick(sema, functions, loc) {
        Ok(f) => {
            let own = &functions[f];
            let mut ambiguous = false;
            for b in &builtin {
                match compare(sema, &own.ics, &b.ics) {
                    -1 => {}
                    // Alike: a function that is no template is taken for the operator itself, hidden by it ([over.match.oper] 3.3.4).
                    0 if alike(&own.ics, &b.ics) && own.template.is_none() => {}
                    0 => ambiguous = true,
                    _ => {
                        return match only_best(sema, &builtin, best, functions) {
                            Some(params) => Choice::Builtin(params),
                            None => Choice::Ambiguous,
                        };
                    }
                }
            }
            if !ambiguous {
                return Choice::Function(f);
            }
            Choice::Ambiguous
        }
        Err(true) => match only_best(sema, &builtin, best, functions) {
            Some(params) => Choice::Builtin(params),
            None => Choice::Ambiguous,
        },
        Err(false) => match (only_best(sema, &builtin, best, functions), best) {
            (Some(params), _) => Choice::Builtin(params),
            (None, Some(_)) => Choice::Ambiguous,
            (None, None) => Choice::None,
        },
    }
}

fn alike(a: &[Ics], b: &[Ics]) -> bool {
    a.iter().zip(b).all(|(x, y)| match (x, y) {
        (Ics::Std(x), Ics::Std(y)) => x.to.ty() == y.to.ty(),
        (Ics::User { func: f, .. }, Ics::User { func: g, .. }) => f == g,
        _ => false,
    })
}

/// The parameters of the built-in candidate that is better than all others and than every function.
fn only_best(
    sema: &mut Sema,
    builtin: &[BuiltinCandidate],
    best: Option<usize>,
    functions: &[Candidate],
) -> Option<SmallVec<[QualType; 2]>> {
    let best = best?;
    let own = &builtin[best];
    for (i, b) in builtin.iter().enumerate() {
        if i != best && compare(sema, &own.ics, &b.ics) >= 0 {
            return None;
        }
    }
    for f in functions {
        if compare(sema, &own.ics, &f.ics) >= 0 && f.template.is_none() {
            return None;
        }
    }
    Some(own.params.clone())
}

/// Operand `e` for a built-in operator with parameter `to`: an object of a class is what its conversion function gives, without
/// the standard conversion that would follow ([over.match.oper] 7).
pub(crate) fn operand(sema: &mut Sema, op: OpName, e: ExprId, to: QualType, loc: Loc) -> R<ExprId> {
    if sema.prog.types.record(sema.ty(e)).is_none() {
        return Ok(e);
    }
    let user = match op {
        OpName::AmpAmp | OpName::PipePipe | OpName::Exclaim => UserConv::Explicit,
        _ => UserConv::Yes,
    };
    match convert::ics(sema, e, to, user) {
        Ics::User {
            func,
            ambiguous: false,
            ..
        } => trees::apply_user(sema, e, func, loc),
        _ => trees::initialize(sema, to, e, user, loc),
    }
}
