//! `libdevice!`: the functions of `tables/libdevice.toml` and the text of the files they are in.

use crate::emit;
use jacquard_schema::libdevice::Function;
use jacquard_schema::{Errors, Tables, fields};
use proc_macro2::TokenStream;
use quote::quote;

pub fn libdevice(tables: &Tables) -> Result<TokenStream, Errors> {
    let mut rows: Vec<Function> = fields::load(tables)?;
    let mut files: Vec<&str> = rows.iter().filter_map(|f| f.file).collect();
    files.sort_unstable();
    files.dedup();
    let mut units: Vec<TokenStream> = files
        .iter()
        .map(|f| quote!(Unit { name: #f, text: include_str!(#f) }))
        .collect();
    for f in &mut rows {
        f.unit = match f.file {
            Some(file) => files.binary_search(&file).unwrap_or(0),
            None => {
                let (name, text) = (f.name, f.text());
                units.push(quote!(Unit { name: #name, text: #text }));
                units.len() - 1
            }
        } as u16;
    }
    let phf = emit::phf(rows.iter().map(|f| f.name));
    let rows = emit::value(&rows);
    Ok(quote! {
        /// Every function.
        pub static FUNCTIONS: &[Function] = #rows;
        /// Every source text.
        pub static UNITS: &[Unit] = &[#(#units),*];
        static FUNCTION_PHF: ::jacquard_schema::Phf = #phf;
    })
}
