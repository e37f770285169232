//! `builtins!`: the device builtins by number, and the perfect hash of their names.

use crate::emit::{self, value};
use jacquard_schema::{Errors, Tables, builtins};
use proc_macro2::TokenStream;
use quote::quote;

pub fn builtins(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = builtins::load(tables)?;
    let phf = emit::phf(rows.iter().map(|b| b.name.as_str()));
    let facts = rows.iter().map(|b| {
        let (id, name, doc, variadic) = (b.id, &b.name, &b.doc, b.sig.variadic);
        let (ret, params) = (value(&b.sig.ret), value(&b.sig.params));
        let (lowering, gate, grade) = (value(&b.lowering), value(&b.gate), value(&b.grade));
        quote! {
            Builtin {
                id: BuiltinId(#id), name: #name, ret: #ret, params: #params, variadic: #variadic,
                lowering: #lowering, gate: #gate, grade: #grade, doc: #doc,
            }
        }
    });
    Ok(quote! {
        static ROWS: &[Builtin] = &[#(#facts),*];
        static NAME_PHF: ::jacquard_schema::Phf = #phf;
    })
}
