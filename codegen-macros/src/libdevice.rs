//! `libdevice!`: the functions of `tables/libdevice.toml` and the text of the files they are in.

use crate::emit;
use jacquard_schema::{Errors, Tables, libdevice};
use proc_macro2::TokenStream;
use quote::quote;

pub fn libdevice(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = libdevice::load(tables)?;
    let mut files: Vec<&str> = rows.iter().map(|f| f.file.as_str()).collect();
    files.sort_unstable();
    files.dedup();
    let phf = emit::phf(&rows.iter().map(|f| f.name.as_str()).collect::<Vec<_>>());
    let functions = rows.iter().map(|f| {
        let (name, internal) = (&f.name, f.internal);
        let file = files.iter().position(|x| *x == f.file).unwrap_or(0);
        let bound = emit::option(f.bound.map(|x| quote!(#x)));
        let measured = emit::option(f.measured.map(|x| quote!(#x)));
        quote!(Function { name: #name, unit: UnitId(#file as u16), bound: #bound, measured: #measured, internal: #internal })
    });
    let units = files.iter().map(|f| {
        let path = format!("math/{f}");
        quote!(Unit { name: #f, text: include_str!(#path) })
    });
    Ok(quote! {
        /// Every function.
        pub static FUNCTIONS: &[Function] = &[#(#functions),*];
        /// Every source file.
        pub static UNITS: &[Unit] = &[#(#units),*];
        static FUNCTION_PHF: ::jacquard_schema::Phf = #phf;
    })
}
