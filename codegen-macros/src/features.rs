//! `features!` and `targets!`: the `Feature` enum with its texts, and the targets with inheritance resolved.

use crate::emit;
use jacquard_schema::{Errors, Tables, features, targets};
use proc_macro2::TokenStream;
use quote::quote;

pub fn features(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = features::load(tables)?;
    let the_enum = emit::enum_of_rows(
        "Feature",
        "What a target may have, from `tables/features.toml`.",
        rows.iter().map(|f| (f.name, f.doc)),
    );
    let names: Vec<&str> = rows.iter().map(|f| f.name).collect();
    let docs = rows.iter().map(|f| f.doc);
    let phf = emit::phf(names.iter().copied());
    Ok(quote! {
        #the_enum
        static FEATURE_NAMES: &[&str] = &[#(#names),*];
        static FEATURE_DOCS: &[&str] = &[#(#docs),*];
        static FEATURE_PHF: ::jacquard_schema::Phf = #phf;
    })
}

pub fn targets(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = targets::load(tables)?;
    let phf = emit::phf(rows.iter().map(|t| t.name.as_str()));
    let rows = emit::value(&rows);
    Ok(quote! {
        /// Every target of `tables/targets/`, by SM number and scope.
        pub static TARGETS: &[Target] = #rows;
        static TARGET_PHF: ::jacquard_schema::Phf = #phf;
    })
}
