//! Names of functions in the scan of a declaration: constructors, operators, names in parentheses.

use crate::scan::declaration::tail::scan_function_tail;
use crate::scan::declaration::{Met, Scanned, Step};
use crate::{Sema, op_of_token};
use jacquard_hir::OpName;
use jacquard_preprocess::token::Sym;
use jacquard_preprocess::token::TokenKind as K;

/// The name of a function that is declared, and what stands before it.
#[derive(Clone, Copy)]
pub(crate) struct FunctionName {
    pub(super) name: Sym,
    pub(super) at: u32,
    pub(super) qualified: bool,
    pub(super) class_name: Option<Sym>,
    pub(super) has_args: bool,
    pub(super) typed: bool,
}

impl FunctionName {
    /// A name without scope and template arguments.
    pub(super) fn plain(name: Sym, at: u32, typed: bool) -> FunctionName {
        FunctionName {
            name,
            at,
            qualified: false,
            class_name: None,
            has_args: false,
            typed,
        }
    }
}

/// `operator` and what it names.
pub(super) fn scan_operator(
    sema: &mut Sema,
    j: u32,
    end: u32,
    s: &mut Scanned,
    met: &mut Met,
) -> Step {
    let Some((name, mut k)) = operator_name_at(sema, j) else {
        return Step::To(j + 1);
    };
    met.begin_name(name, j);
    if sema.tok_at(k).kind == K::Less
        && let Some((behind, false)) = sema.tokens.skip_angles(k)
    {
        met.last_has_args = true;
        k = behind;
    }
    k = sema.tokens.skip_attrs(k);
    if sema.tok_at(k).kind != K::LParen {
        return Step::To(k);
    }
    let name = FunctionName {
        typed: met.auto,
        ..met.function(name, j)
    };
    scan_function_tail(sema, s, name, k, end)
}

/// The class or namespace whose member the name at `at` is, if it is written right before it: `(*A<T>::name)`.
pub(super) fn scope_before(sema: &Sema, from: u32, at: u32) -> Option<Sym> {
    if sema.tok_at(at - 1).kind != K::ColonColon {
        return None;
    }
    let mut scope = None;
    let mut k = from;
    while k < at {
        if sema.tok_at(k).kind == K::Ident {
            scope = Some(sema.tok_at(k).sym());
        } else if sema.tok_at(k).kind == K::Less {
            k = sema.tokens.skip_angles(k)?.0;
            continue;
        }
        k += 1;
    }
    scope
}

/// `(A)(` or `(A<T>)(` in the class A of that name declares a constructor: where its parameters begin.
pub(crate) fn parenthesised_constructor(sema: &Sema, open: u32, class: Option<Sym>) -> Option<u32> {
    let close = class_name_end(sema, open + 1, class)?;
    let (ends, params) = (sema.tok_at(close), sema.tok_at(close + 1));
    (ends.kind == K::RParen && params.kind == K::LParen).then_some(close + 1)
}

/// The name of the class whose members are being declared.
pub(crate) fn class_declared(sema: &Sema) -> Option<Sym> {
    let scope = sema.decl_scope(sema.cx.scope);
    sema.record_of_scope(scope).and_then(|r| sema.prog[r].name)
}

/// `A(` or `A<T>(` in the class A of that name: where the parentheses open.
pub(crate) fn constructor_parameters(sema: &Sema, at: u32, class: Option<Sym>) -> Option<u32> {
    let open = class_name_end(sema, at, class)?;
    (sema.tok_at(open).kind == K::LParen).then_some(open)
}

/// The token after the name of `class` at token `at`, written `A` or `A<T>`.
fn class_name_end(sema: &Sema, at: u32, class: Option<Sym>) -> Option<u32> {
    let name = sema.tok_at(at);
    if name.kind != K::Ident || Some(name.sym()) != class {
        return None;
    }
    match sema.tok_at(at + 1).kind {
        K::Less => match sema.tokens.skip_angles(at + 1)? {
            (end, false) => Some(end),
            _ => None,
        },
        _ => Some(at + 1),
    }
}

/// `(f)(`, `(operator+)(` and `(A<T>::f)(`: a function's name in parentheses, as headers write it that keep macros from
/// expanding.
pub(crate) fn parenthesised_name(sema: &mut Sema, open: u32) -> Option<FunctionName> {
    let close = sema.close(open);
    if sema.tok_at(close + 1).kind != K::LParen {
        return None;
    }
    let mut at = open + 1;
    let mut scope = None;
    let (name, after) = loop {
        match sema.tok_at(at).kind {
            K::KwOperator => break operator_name_at(sema, at)?,
            K::Ident => {}
            _ => return None,
        }
        let name = sema.tok_at(at).sym();
        let mut j = at + 1;
        if sema.tok_at(j).kind == K::Less {
            j = sema.tokens.skip_angles(j)?.0;
        }
        if sema.tok_at(j).kind != K::ColonColon {
            // A constructor has its class's name.
            let constructor = scope == Some(name);
            break match constructor {
                true => (sema.op_syms.ctor, at + 1),
                false => (name, at + 1),
            };
        }
        scope = Some(name);
        at = j + 1;
    };
    (after == close).then_some(FunctionName {
        qualified: scope.is_some(),
        class_name: scope,
        ..FunctionName::plain(name, at, true)
    })
}

/// The operator function name at `operator` (token `i`): its symbol and the token after it.
pub(crate) fn operator_name_at(sema: &mut Sema, i: u32) -> Option<(Sym, u32)> {
    let t = sema.tok_at(i + 1);
    match t.kind {
        K::LParen if sema.tok_at(i + 2).kind == K::RParen => {
            Some((sema.op_syms.of(OpName::Call), i + 3))
        }
        K::LBracket if sema.tok_at(i + 2).kind == K::RBracket => {
            Some((sema.op_syms.of(OpName::Subscript), i + 3))
        }
        K::KwNew | K::KwDelete => {
            let array =
                sema.tok_at(i + 2).kind == K::LBracket && sema.tok_at(i + 3).kind == K::RBracket;
            let op = match (t.kind, array) {
                (K::KwNew, false) => OpName::New,
                (K::KwNew, true) => OpName::NewArray,
                (_, false) => OpName::Delete,
                _ => OpName::DeleteArray,
            };
            Some((sema.op_syms.of(op), if array { i + 4 } else { i + 2 }))
        }
        K::String => {
            // operator ""_x, in one token or two
            let text = sema.text(t.sym()).to_string();
            if let Some(suffix) = text.strip_prefix("\"\"")
                && !suffix.is_empty()
            {
                let s = literal_op_sym(sema, suffix);
                return Some((s, i + 2));
            }
            let n = sema.tok_at(i + 2);
            if !n.kind.is_word() {
                return None;
            }
            let suffix = sema.text(n.sym()).to_string();
            let s = literal_op_sym(sema, &suffix);
            Some((s, i + 3))
        }
        K::GreaterGreater | K::Greater => {
            let op = op_of_token(t.kind)?;
            Some((sema.op_syms.of(op), i + 2))
        }
        k => match op_of_token(k) {
            Some(op) => Some((sema.op_syms.of(op), i + 2)),
            None => {
                // Conversion function: the name runs up to the parameter list.
                let mut j = i + 1;
                loop {
                    match sema.tok_at(j).kind {
                        K::LParen | K::Semi | K::Eof | K::LBrace => break,
                        K::KwDecltype => j = sema.close(j + 1) + 1,
                        K::Less => match sema.tokens.skip_angles(j) {
                            Some((k, false)) => j = k,
                            _ => j += 1,
                        },
                        _ => j += 1,
                    }
                }
                Some((sema.op_syms.conv, j))
            }
        },
    }
}

/// The name of the literal operator with a suffix.
pub(crate) fn literal_op_sym(sema: &mut Sema, suffix: &str) -> Sym {
    sema.session.names.intern(&format!("operator\"\"{suffix}"))
}
