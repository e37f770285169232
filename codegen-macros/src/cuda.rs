//! `cuda_builtins!`: CUDA's built-in functions, variables and sources.

use crate::emit::{self, value};
use jacquard_schema::cuda::{self, Lower};
use jacquard_schema::{Errors, Tables};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use std::collections::BTreeSet;

pub fn cuda_builtins(tables: &Tables) -> Result<TokenStream, Errors> {
    let t = cuda::load(tables)?;
    // One entry per name: its first row and how many there are.
    let mut names: Vec<(&str, u16, u16)> = Vec::new();
    for (i, f) in t.functions.iter().enumerate() {
        match names.last_mut() {
            Some(last) if last.0 == f.name => last.2 += 1,
            _ => names.push((&f.name, i as u16, 1)),
        }
    }
    let name_phf = emit::phf(names.iter().map(|n| n.0));
    let name_rows = value(&names);
    let specials: BTreeSet<&str> = (t.functions.iter())
        .filter_map(|f| match &f.lower {
            Lower::Special(s) => Some(s.1.as_str()),
            _ => None,
        })
        .collect();
    let variants = specials.iter().map(|s| format_ident!("{s}"));
    let functions = t.functions.iter().enumerate().map(|(i, f)| {
        let (i, decl) = (i as u32, &f.decl);
        quote!(BuiltinFn { id: BuiltinId(#i), decl: #decl })
    });
    let rows = t.functions.iter().map(|f| {
        let (name, doc) = (&f.name, &f.doc);
        let (lower, fold, gate) = (value(&f.lower), value(&f.fold), value(&f.gate));
        quote!(Row { name: #name, lower: #lower, fold: #fold, gate: #gate, doc: #doc })
    });
    let libraries = t.functions.iter().enumerate().filter_map(|(i, f)| {
        let (i, l) = (i as u32, f.library.as_ref()?);
        Some(quote!((#i, #l)))
    });
    let variable_phf = emit::phf(t.variables.iter().map(|v| v.name.as_str()));
    let variables: Vec<_> = (t.variables.iter())
        .map(|v| (v.name.as_str(), v.ty.as_str(), v.value))
        .collect();
    let variables = value(&variables);
    let mut defined: Vec<(&str, u16)> = Vec::new();
    for (i, s) in t.sources.iter().enumerate() {
        defined.extend(s.defines.iter().map(|d| (d.as_str(), i as u16)));
    }
    defined.sort_unstable();
    // A name that two units define is the first one's.
    defined.dedup_by(|a, b| a.0 == b.0);
    let source_phf = emit::phf(defined.iter().map(|d| d.0));
    let source_names = value(&defined);
    let sources = t.sources.iter().map(|s| {
        let name = format!("<{}>", s.name);
        let text = &s.text;
        quote!(Source { name: #name, text: #text })
    });
    Ok(quote! {
        /// Lowerings that are code.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Special { #(#[doc = "see the table"] #variants),* }
        static NAMES: &[(&str, u16, u16)] = #name_rows;
        static NAME_PHF: ::jacquard_schema::Phf = #name_phf;
        static FUNCTIONS: &[BuiltinFn] = &[#(#functions),*];
        static ROWS: &[Row] = &[#(#rows),*];
        static LIBRARY: &[(u32, &str)] = &[#(#libraries),*];
        static VARIABLES: &[(&str, &str, Option<i64>)] = #variables;
        static VARIABLE_PHF: ::jacquard_schema::Phf = #variable_phf;
        static SOURCE_NAMES: &[(&str, u16)] = #source_names;
        static SOURCE_PHF: ::jacquard_schema::Phf = #source_phf;
        static SOURCES: &[Source] = &[#(#sources),*];
    })
}
