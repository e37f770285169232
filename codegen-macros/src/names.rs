//! `names!`: the symbols that every interner holds from the start, and their texts.

use jacquard_schema::names::Name;
use jacquard_schema::{Errors, Tables, fields};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub fn names(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows: Vec<Name> = fields::load(tables)?;
    let idents: Vec<_> = rows.iter().map(|n| format_ident!("{}", n.name)).collect();
    let texts: Vec<&str> = rows.iter().map(|n| n.text).collect();
    let docs: Vec<String> = rows
        .iter()
        .map(|n| format!("`{}`: {}", n.text, n.doc))
        .collect();
    // The empty string comes first.
    let numbers = 1..=rows.len();
    Ok(quote! {
        /// Symbols that every interner holds from the start, from `tables/ir/names.toml`.
        pub mod sym {
            use super::Sym;
            /// The empty string.
            pub const EMPTY: Sym = Sym::new(0);
            #(#[doc = #docs] pub const #idents: Sym = Sym::new(#numbers);)*
            /// The spellings of the symbols.
            pub mod text {
                #(#[doc = #docs] pub const #idents: &str = #texts;)*
            }
        }
        const KNOWN: &[&str] = &["", #(#texts),*];
    })
}
