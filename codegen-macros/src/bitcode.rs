//! `bitcode!`: the numbers of LLVM bitcode as constants, and its words, attributes and debug-info nodes as static rows.

use crate::emit::value;
use jacquard_schema::{Errors, Tables, bitcode, fields};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// Every family once, in table order.
fn families<'a>(all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut families: Vec<&str> = Vec::new();
    for family in all {
        if !families.contains(&family) {
            families.push(family);
        }
    }
    families
}

pub fn bitcode(tables: &Tables) -> Result<TokenStream, Errors> {
    let t = bitcode::load(tables)?;
    let of_codes = families(t.codes.iter().map(|c| c.name.0.as_str()));
    let modules = of_codes.iter().map(|f| {
        let name = format_ident!("{f}");
        let codes = t.codes.iter().filter(|c| c.name.0 == **f).map(|c| {
            let (name, code) = (format_ident!("{}", c.name.1.to_uppercase()), c.code);
            quote!(pub const #name: u32 = #code;)
        });
        quote!(#[allow(missing_docs, dead_code)] pub mod #name { #(#codes)* })
    });
    let of_words = families(t.words.iter().map(|w| w.family));
    let words = of_words.iter().map(|f| {
        let name = format_ident!("{}", f.replace('.', "_").to_uppercase());
        let rows: Vec<_> = t.words.iter().filter(|w| w.family == *f).collect();
        let rows = value(&rows);
        quote!(pub(crate) static #name: &[Word] = #rows;)
    });
    let (attributes, nodes, atomics) = (value(&t.attributes), value(&t.nodes), value(&t.atomics));
    let downgrades = value(&fields::load::<bitcode::Downgrade>(tables)?);
    Ok(quote! {
        /// Named numbers, by family.
        pub mod code { #(#modules)* }
        #(#words)*
        pub(crate) static ATTRIBUTES: &[Attribute] = #attributes;
        pub(crate) static NODES: &[Node] = #nodes;
        pub(crate) static ATOMICS: &[Atomic] = #atomics;
        pub(crate) static DOWNGRADES: &[Downgrade] = #downgrades;
    })
}

/// What the reader of text knows of the same rows: names of attributes, and fields of debug-info nodes.
pub fn spellings(tables: &Tables) -> Result<TokenStream, Errors> {
    let t = bitcode::load(tables)?;
    let mut attributes: Vec<&str> = t.attributes.iter().map(|a| a.text).collect();
    attributes.sort_unstable();
    attributes.dedup();
    let nodes = t.nodes.iter().map(|n| {
        let (name, required, unique) = (&n.name, &n.required, n.unique);
        let fields = n.fields.iter().map(|f| &f.name).chain(&n.older);
        quote!(DebugNode { name: #name, fields: &[#(#fields),*], required: &[#(#required),*], unique: #unique })
    });
    Ok(quote! {
        /// Names of attributes, sorted.
        static ATTRIBUTES: &[&str] = &[#(#attributes),*];
        static DEBUG_NODES: &[DebugNode] = &[#(#nodes),*];
    })
}
