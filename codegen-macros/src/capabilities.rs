//! `capabilities!`: the `Capability` enum, and its rows.

use crate::emit;
use jacquard_schema::capabilities::Capability;
use jacquard_schema::{Errors, Tables, fields};
use proc_macro2::TokenStream;
use quote::quote;

pub fn capabilities(tables: &Tables) -> Result<TokenStream, Errors> {
    let all: Vec<Capability> = fields::load(tables)?;
    let the_enum = emit::enum_of_rows(
        "Capability",
        "What instruction selection may count on, from `tables/capabilities.toml`.",
        all.iter().map(|c| (c.name, c.doc)),
    );
    let rows = emit::value(&all);
    Ok(quote! {
        #the_enum
        static ROWS: &[::jacquard_schema::capabilities::Capability<Gate>] = #rows;
    })
}
