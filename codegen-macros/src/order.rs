//! `tables/isel/order.ron` to static data: what orderings and scopes are.

use crate::emit;
use crate::operations::{OperationError, Operations};
use crate::ptx_template::ptx_ident;
use jacquard_schema::needs::Needs;
use jacquard_schema::order::{self, Order};
use jacquard_schema::ptx_forms::{self, PtxTables};
use jacquard_schema::{Errors, TableError, Tables};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use std::fmt::Display;
use thiserror::Error;

#[derive(Debug, Error)]
enum OrderError {
    #[error(transparent)]
    Operation(#[from] OperationError),
    #[error("is never tried: the row at line {0} has no condition")]
    Shadowed(u32),
    #[error("`{0}` is not a word of PTX, `scope`, `scope?` or `level`")]
    Word(String),
}

fn error(place: (&str, u32, &str), what: impl Display) -> TableError {
    TableError::new(
        place.0,
        place.1,
        place.2,
        what,
        "codegen-macros/schema/src/order.rs says how these rows are written",
    )
}

/// The macro.
pub fn orders(tables: &Tables) -> Result<TokenStream, Errors> {
    let (orders, scopes) = order::load(tables)?;
    let operations = Operations::load(tables)?;
    let ptx = ptx_forms::load(tables)?;
    let mut errors = Errors::new();
    let (mut order_code, mut scope_code) = (Vec::new(), Vec::new());
    for (n, row) in orders.iter().enumerate() {
        let text = row.ordering.join(" ");
        let place = (row.file.as_str(), row.line, text.as_str());
        let covers = |r: &&Order| {
            r.of == row.of
                && r.gate == Needs::default()
                && row.ordering.iter().all(|o| r.ordering.contains(o))
        };
        if let Some(r) = orders[..n].iter().find(covers) {
            errors.push(error(place, OrderError::Shadowed(r.line)));
        }
        match order(row, &operations, &ptx) {
            Ok(c) => order_code.push(c),
            Err(e) => errors.push(error(place, e)),
        }
    }
    for row in &scopes {
        let place = (row.file.as_str(), row.line, row.of.as_str());
        let mut words = [&row.word, &row.level].into_iter();
        if let Some(word) = words.find(|w| !ptx.modifiers.contains(w)) {
            errors.push(error(place, OrderError::Word(word.clone())));
        }
        match operations.word("SyncScope", &row.of) {
            Ok(scope) => {
                let of = format_ident!("{}", scope.name);
                let (word, level) = (ptx_ident(&row.word), ptx_ident(&row.level));
                let needs = emit::value(&row.gate);
                scope_code.push(quote! {
                    Scope { of: SyncScope::#of, word: Modifier::#word, level: Modifier::#level, needs: #needs }
                });
            }
            Err(e) => errors.push(error(place, e)),
        }
    }
    errors.finish(quote! {
        /// What orderings are, in table order.
        static ORDERS: &[Order] = &[#(#order_code),*];
        /// What scopes are, in table order.
        static SCOPES: &[Scope] = &[#(#scope_code),*];
    })
}

fn order(row: &Order, operations: &Operations, ptx: &PtxTables) -> Result<TokenStream, OrderError> {
    let mut orderings = Vec::new();
    for o in &row.ordering {
        let name = format_ident!("{}", operations.word("Ordering", o)?.name);
        orderings.push(quote!(Ordering::#name));
    }
    let words = |list: &[String]| -> Result<Vec<TokenStream>, OrderError> {
        let word = |w: &String| match w.as_str() {
            "scope" => Ok(quote!(Word::Scope)),
            "scope?" => Ok(quote!(Word::ScopeIfNotDevice)),
            "level" => Ok(quote!(Word::Level)),
            w if ptx.modifiers.iter().any(|m| m == w) => {
                let w = ptx_ident(w);
                Ok(quote!(Word::Plain(Modifier::#w)))
            }
            w => Err(OrderError::Word(w.to_string())),
        };
        list.iter().map(word).collect()
    };
    let instruction = |list: &[String]| -> Result<TokenStream, OrderError> {
        let Some((op, rest)) = list.split_first() else {
            return Ok(quote!(None));
        };
        if !ptx.mnemonics.contains(op) {
            return Err(OrderError::Word(op.clone()));
        }
        let (op, rest) = (ptx_ident(op), words(rest)?);
        Ok(quote!(Some((Mnemonic::#op, &[#(#rest),*]))))
    };
    let (before, after) = (instruction(&row.before)?, instruction(&row.after)?);
    let (qualifiers, needs) = (words(&row.qualifiers)?, emit::value(&row.gate));
    let of = emit::value(&row.of);
    Ok(quote! {
        Order {
            of: #of, ordering: &[#(#orderings),*], before: #before, qualifiers: &[#(#qualifiers),*],
            after: #after, needs: #needs,
        }
    })
}
