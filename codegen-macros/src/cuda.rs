//! `cuda_builtins!`: CUDA's built-in functions, variables and sources.

use crate::emit;
use jacquard_schema::cuda::call::{Call, Op, TYPES};
use jacquard_schema::cuda::{self, Lower};
use jacquard_schema::gate::Gates;
use jacquard_schema::{Errors, Tables};
use proc_macro2::{Ident, TokenStream};
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
            Lower::Call(c) => {
                let e = expression(c);
                quote!(Lower::Call(&#e))
            }
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
    let libraries = t.functions.iter().enumerate().filter_map(|(i, f)| {
        let (i, l) = (i as u32, f.library.as_ref()?);
        Some(quote!((#i, #l)))
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
        static LIBRARY: &[(u32, &str)] = &[#(#libraries),*];
        static VARIABLES: &[(&str, &str, Option<i64>)] = &[#(#variables),*];
        static VARIABLE_PHF: ::jacquard_schema::Phf = #variable_phf;
        static SOURCE_NAMES: &[(&str, u16)] = &[#(#source_names),*];
        static SOURCE_PHF: ::jacquard_schema::Phf = #source_phf;
        static SOURCES: &[Source] = &[#(#sources),*];
    })
}

fn ident(name: &str) -> Ident {
    format_ident!("{}", name)
}

/// An expression as a value of `jacquard_builtins::Expr`.
fn expression(e: &Call) -> TokenStream {
    let ty = |t: usize| {
        let name = ident(&TYPES[t].to_uppercase());
        quote!(TypeId::#name)
    };
    let list = |args: &[Call]| {
        let args = args.iter().map(expression);
        quote!(&[#(#args),*])
    };
    match e {
        Call::Arg(n) => quote!(Expr::Arg(#n)),
        Call::Int(t, n) => {
            let t = ty(*t);
            quote!(Expr::Int(#t, #n))
        }
        Call::Float(t, x) => {
            let t = ty(*t);
            quote!(Expr::Float(#t, #x))
        }
        Call::Intrinsic(name, flushing, args) => {
            let flushing = emit::option(flushing.as_ref().map(|f| quote!(#f)));
            let args = list(args);
            quote!(Expr::Intrinsic(#name, #flushing, #args))
        }
        Call::Op(op, args) => {
            let args = list(args);
            match op {
                Op::Binary(o) => {
                    let o = ident(o);
                    quote!(Expr::Binary(Opcode::#o, #args))
                }
                Op::Cast(o, t) => {
                    let (o, t) = (ident(o), ty(*t));
                    quote!(Expr::Cast(Opcode::#o, #t, #args))
                }
                Op::Compare(p, float) => {
                    let (p, kind) = (ident(p), ident(if *float { "FCmp" } else { "ICmp" }));
                    quote!(Expr::#kind(Pred::#p, #args))
                }
                Op::Select => quote!(Expr::Select(#args)),
                Op::FNeg => quote!(Expr::FNeg(#args)),
                Op::Extract(n) => quote!(Expr::Extract(#n, #args)),
                Op::Space(n) => quote!(Expr::Space(#n, #args)),
                Op::Unspace(n) => quote!(Expr::Unspace(#n, #args)),
                Op::Load(t) => {
                    let t = ty(*t);
                    quote!(Expr::Load(#t, #args))
                }
                Op::Store => quote!(Expr::Store(#args)),
                Op::AtomicRmw(o, s) => {
                    let (o, s) = (ident(o), ident(s));
                    quote!(Expr::AtomicRmw(RmwOp::#o, SyncScope::#s, #args))
                }
                Op::CmpXchg(s) => {
                    let s = ident(s);
                    quote!(Expr::CmpXchg(SyncScope::#s, #args))
                }
                Op::Fence(o, s) => {
                    let (o, s) = (ident(o), ident(s));
                    quote!(Expr::Fence(Ordering::#o, SyncScope::#s))
                }
                Op::Rmw(o) => {
                    let o = ident(o);
                    quote!(Expr::Rmw(RmwOp::#o, #args))
                }
                Op::CompareExchange => quote!(Expr::CompareExchange(#args)),
                Op::LoadOrdered(t) => {
                    let t = ty(*t);
                    quote!(Expr::LoadOrdered(#t, #args))
                }
                Op::StoreOrdered => quote!(Expr::StoreOrdered(#args)),
                Op::FenceOrdered => quote!(Expr::FenceOrdered(#args)),
            }
        }
    }
}
