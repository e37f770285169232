//! Conditions and numbers of rules, written as Rust expressions over the names of a pattern: `one_use(mul) && !is_const(y)`, `w - 1`.
//! Names become what the matcher knows them by, calls become its methods.

use jacquard_schema::row::{Near, near};
use jacquard_schema::{Errors, TableError, Tables};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, FnArg, ImplItem, Item, Type, Visibility};
use thiserror::Error;

/// What is wrong with an expression of a rule.
#[derive(Debug, Error)]
pub enum QuestionError {
    #[error("`{text}` is not an expression: {reason}")]
    Syntax { text: String, reason: String },
    #[error("`{name}` is not a question{near}")]
    Unknown { name: String, near: Near },
    #[error("`{0}` is not bound by the pattern")]
    Unbound(String),
    #[error("`{0}` has another form than `question(name, 1) && !(a || b)`")]
    Form(String),
}

/// A method that conditions and templates may call.
pub struct Question {
    pub name: String,
    /// Which parameters are values, not numbers.
    pub values: Vec<bool>,
}

/// The questions that a source file of the compiler answers: the public methods in it.
pub fn questions(tables: &Tables, path: &str) -> Result<Vec<Question>, Errors> {
    let text = tables.source(path)?;
    let file = syn::parse_file(&text).map_err(|e| {
        Errors::from(TableError::of_file(
            path,
            e,
            "the methods in this file are the questions of rules",
        ))
    })?;
    let methods = file.items.iter().filter_map(|item| match item {
        Item::Impl(i) if i.trait_.is_none() => Some(&i.items),
        _ => None,
    });
    let mut out = Vec::new();
    for item in methods.flatten() {
        let ImplItem::Fn(f) = item else { continue };
        if !matches!(f.vis, Visibility::Public(_)) {
            continue;
        }
        let values = f.sig.inputs.iter().filter_map(|p| match p {
            FnArg::Typed(p) => Some(match &*p.ty {
                Type::Path(t) => t.path.is_ident("Node") || t.path.is_ident("Value"),
                _ => false,
            }),
            FnArg::Receiver(_) => None,
        });
        out.push(Question {
            name: f.sig.ident.to_string(),
            values: values.collect(),
        });
    }
    Ok(out)
}

/// The question of that name.
pub fn find<'q>(questions: &'q [Question], name: &str) -> Result<&'q Question, QuestionError> {
    let found = questions.iter().find(|q| q.name == name);
    found.ok_or_else(|| QuestionError::Unknown {
        name: name.to_string(),
        near: near(name, questions.iter().map(|q| q.name.as_str())),
    })
}

/// The Rust expression for `text`: `name` gives what a name stands for, calls go to the methods of `m`.
pub fn translate(
    text: &str,
    questions: &[Question],
    name: &dyn Fn(&str) -> Option<TokenStream>,
) -> Result<TokenStream, QuestionError> {
    let parsed = syn::parse_str::<Expr>(text).map_err(|e| QuestionError::Syntax {
        text: text.to_string(),
        reason: e.to_string(),
    })?;
    expression(&parsed, questions, name)
}

/// A name, dotted ones included: `llvm.sqrt` reads as a field of `llvm`.
fn dotted(e: &Expr) -> Option<String> {
    match e {
        Expr::Path(p) => p.path.get_ident().map(ToString::to_string),
        Expr::Field(f) => match &f.member {
            syn::Member::Named(member) => Some(format!("{}.{member}", dotted(&f.base)?)),
            // `x.1` is one register of `x`.
            syn::Member::Unnamed(part) => Some(format!("{}.{}", dotted(&f.base)?, part.index)),
        },
        _ => None,
    }
}

fn expression(
    e: &Expr,
    questions: &[Question],
    name: &dyn Fn(&str) -> Option<TokenStream>,
) -> Result<TokenStream, QuestionError> {
    let inner = |e: &Expr| expression(e, questions, name);
    if let Some(word) = dotted(e) {
        return name(&word).ok_or(QuestionError::Unbound(word));
    }
    Ok(match e {
        Expr::Lit(l) => quote!(#l),
        Expr::Paren(p) => {
            let e = inner(&p.expr)?;
            quote!((#e))
        }
        Expr::Unary(u) => {
            let (op, e) = (&u.op, inner(&u.expr)?);
            quote!(#op #e)
        }
        Expr::Binary(b) => {
            let (left, op, right) = (inner(&b.left)?, &b.op, inner(&b.right)?);
            quote!(#left #op #right)
        }
        Expr::Call(c) => {
            let Some(word) = dotted(&c.func) else {
                return Err(QuestionError::Form(quote!(#e).to_string()));
            };
            find(questions, &word)?;
            let method = quote::format_ident!("{word}");
            let args = c.args.iter().map(inner).collect::<Result<Vec<_>, _>>()?;
            quote!(m.#method(#(#args),*))
        }
        _ => return Err(QuestionError::Form(quote!(#e).to_string())),
    })
}
