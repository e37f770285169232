//! `capabilities!`: the `Capability` enum, its gates and texts.

use crate::emit;
use jacquard_schema::gate::Gates;
use jacquard_schema::{Errors, Tables, capabilities};
use proc_macro2::TokenStream;
use quote::quote;

pub fn capabilities(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = capabilities::load(tables, &Gates::load(tables)?)?;
    let variants: Vec<_> = rows
        .iter()
        .map(|c| (emit::camel(&c.name), c.doc.clone()))
        .collect();
    let the_enum = emit::row_enum(
        "Capability",
        "What instruction selection may count on, from `tables/capabilities.toml`.",
        &variants,
    );
    let docs = rows.iter().map(|c| &c.doc);
    let gates = rows.iter().map(|c| emit::gate(&c.gate));
    Ok(quote! {
        #the_enum
        static DOCS: &[&str] = &[#(#docs),*];
        static GATES: &[Gate] = &[#(#gates),*];
    })
}
