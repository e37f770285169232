//! `dwarf!`: DWARF's numbers as constants, and those that metadata names by word.

use jacquard_schema::dwarf::{self, Kind, Number};
use jacquard_schema::{Errors, Tables, bitcode, fields};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub fn dwarf(tables: &Tables) -> Result<TokenStream, Errors> {
    let numbers: Vec<Number> = fields::load(tables)?;
    let words = bitcode::load(tables)?.words;
    let own = numbers.iter().map(|n| {
        let name = match n.kind {
            Kind::Space => format_ident!("SPACE_{}", n.name.to_uppercase()),
            _ => format_ident!("{}", n.name.to_uppercase()),
        };
        let (code, doc) = (n.code, format!("`{}`.", n.name));
        quote!(#[doc = #doc] pub const #name: u16 = #code;)
    });
    let mut named: Vec<(&str, u16)> = words
        .iter()
        .filter(|w| dwarf::FAMILIES.contains(&w.family))
        .map(|w| (w.text, w.code as u16))
        .collect();
    named.sort_unstable();
    let constants = named.iter().map(|(word, code)| {
        let name = format_ident!("{}", word.to_uppercase());
        let doc = format!("`{word}`.");
        quote!(#[doc = #doc] pub const #name: u16 = #code;)
    });
    let pairs = named.iter().map(|(word, code)| quote!((#word, #code)));
    Ok(quote! {
        #(#own)*
        #(#constants)*
        /// Words by which metadata names numbers, in order.
        pub static WORDS: &[(&str, u16)] = &[#(#pairs),*];
    })
}
