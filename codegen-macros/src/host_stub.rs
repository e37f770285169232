//! `host_stub!`: each piece of the host's registration text as a constant.

use jacquard_schema::host_stub::Piece;
use jacquard_schema::{Errors, Tables, fields};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub fn host_stub(tables: &Tables) -> Result<TokenStream, Errors> {
    let pieces: Vec<Piece> = fields::load(tables)?;
    let constants = pieces.iter().map(|p| {
        let (name, text, doc) = (format_ident!("{}", p.name.to_uppercase()), &p.text, &p.doc);
        quote!(#[doc = #doc] pub const #name: &str = #text;)
    });
    Ok(quote!(#(#constants)*))
}
