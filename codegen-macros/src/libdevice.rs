//! `libdevice!`: the functions of `tables/libdevice.toml` and the text of the files they are in.

use crate::emit;
use jacquard_schema::libdevice::{self, Source};
use jacquard_schema::{Errors, Tables};
use proc_macro2::TokenStream;
use quote::quote;

pub fn libdevice(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = libdevice::load(tables)?;
    let mut files: Vec<&str> = rows
        .iter()
        .filter_map(|f| match &f.source {
            Source::File(name) => Some(name.as_str()),
            Source::Text(_) => None,
        })
        .collect();
    files.sort_unstable();
    files.dedup();
    let mut units: Vec<TokenStream> = files
        .iter()
        .map(|f| quote!(Unit { name: #f, text: include_str!(#f) }))
        .collect();
    let phf = emit::phf(&rows.iter().map(|f| f.name.as_str()).collect::<Vec<_>>());
    let functions: Vec<TokenStream> = rows
        .iter()
        .map(|f| {
            let (name, internal) = (&f.name, f.internal);
            let unit = match &f.source {
                Source::File(file) => files.iter().position(|x| x == file).unwrap_or(0),
                Source::Text(text) => {
                    units.push(quote!(Unit { name: #name, text: #text }));
                    units.len() - 1
                }
            } as u16;
            let bound = emit::option(f.bound.map(|x| quote!(#x)));
            let measured = emit::option(f.measured.map(|x| quote!(#x)));
            let method = f.method.as_deref().unwrap_or_default();
            let except = f.except.as_deref().unwrap_or_default();
            let flag = emit::option(f.flag.as_ref().map(|x| quote!(#x)));
            quote!(Function {
                name: #name, unit: UnitId(#unit), bound: #bound, measured: #measured,
                method: #method, except: #except, internal: #internal, flag: #flag
            })
        })
        .collect();
    Ok(quote! {
        /// Every function.
        pub static FUNCTIONS: &[Function] = &[#(#functions),*];
        /// Every source file.
        pub static UNITS: &[Unit] = &[#(#units),*];
        static FUNCTION_PHF: ::jacquard_schema::Phf = #phf;
    })
}
