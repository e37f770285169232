//! `cuda_builtins!`: CUDA's built-in functions, variables and sources.

use crate::emit;
use jacquard_schema::cuda::{self, Lower};
use jacquard_schema::gate::Gates;
use jacquard_schema::{Errors, Tables};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use std::collections::BTreeSet;

pub fn cuda_builtins(tables: &Tables) -> Result<TokenStream, Errors> {
    let t = cuda::load(tables, &Gates::load(tables)?)?;
    // One entry per name: its first row and how many there are.
    let mut names: Vec<(&str, u16, u16)> = Vec::new();
    for (i, f) in t.functions.iter().enumerate() {
        match names.last_mut() {
            Some(last) if last.0 == f.name => last.2 += 1,
            _ => names.push((&f.name, i as u16, 1)),
        }
    }
    let name_phf = emit::phf(&names.iter().map(|n| n.0).collect::<Vec<_>>());
    let name_rows = names
        .iter()
        .map(|(n, first, count)| quote!((#n, #first, #count)));
    let specials: BTreeSet<&str> = t
        .functions
        .iter()
        .filter_map(|f| match &f.lower {
            Lower::Special(s) => Some(s.as_str()),
            _ => None,
        })
        .collect();
    let variants = specials
        .iter()
        .map(|s| format_ident!("{}", emit::camel(s).to_string()));
    let functions = t.functions.iter().enumerate().map(|(i, f)| {
        let i = i as u32;
        let decl = &f.decl;
        quote!(BuiltinFn { id: BuiltinId(#i), decl: #decl })
    });
    let rows = t.functions.iter().map(|f| {
        let (name, doc) = (&f.name, &f.doc);
        let lower = match &f.lower {
            Lower::Call(c) => quote!(Lower::Call(#c)),
            Lower::Asm {
                template,
                volatile,
                memory,
            } => {
                quote!(Lower::Asm { template: #template, volatile: #volatile, memory: #memory })
            }
            Lower::Special(s) => {
                let v = format_ident!("{}", emit::camel(s).to_string());
                quote!(Lower::Special(Special::#v))
            }
        };
        let fold = emit::option(f.fold.as_ref().map(|s| quote!(#s)));
        let gate = emit::gate(&f.gate);
        quote!(Row { name: #name, lower: #lower, fold: #fold, gate: #gate, doc: #doc })
    });
    let variable_phf = emit::phf(
        &t.variables
            .iter()
            .map(|v| v.name.as_str())
            .collect::<Vec<_>>(),
    );
    let variables = t.variables.iter().map(|v| {
        let (name, ty) = (&v.name, &v.ty);
        let value = emit::option(v.value.map(|n| quote!(#n)));
        quote!((#name, #ty, #value))
    });
    let mut defined: Vec<(&str, u16)> = Vec::new();
    for (i, s) in t.sources.iter().enumerate() {
        defined.extend(s.defines.iter().map(|d| (d.as_str(), i as u16)));
    }
    defined.sort_unstable();
    // A name that two units define is the first one's.
    defined.dedup_by(|a, b| a.0 == b.0);
    let source_phf = emit::phf(&defined.iter().map(|d| d.0).collect::<Vec<_>>());
    let source_names = defined.iter().map(|(n, i)| quote!((#n, #i)));
    let sources = t.sources.iter().map(|s| {
        let name = format!("<{}>", s.name);
        let text = &s.text;
        quote!(Source { name: #name, text: #text })
    });
    Ok(quote! {
        /// Lowerings that are code.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Special { #(#[doc = "see the table"] #variants),* }
        static NAMES: &[(&str, u16, u16)] = &[#(#name_rows),*];
        static NAME_PHF: ::jacquard_schema::Phf = #name_phf;
        static FUNCTIONS: &[BuiltinFn] = &[#(#functions),*];
        static ROWS: &[Row] = &[#(#rows),*];
        static VARIABLES: &[(&str, &str, Option<i64>)] = &[#(#variables),*];
        static VARIABLE_PHF: ::jacquard_schema::Phf = #variable_phf;
        static SOURCE_NAMES: &[(&str, u16)] = &[#(#source_names),*];
        static SOURCE_PHF: ::jacquard_schema::Phf = #source_phf;
        static SOURCES: &[Source] = &[#(#sources),*];
    })
}
