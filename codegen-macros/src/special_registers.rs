//! `special_registers!`: the `SpecialReg` enum and its facts.

use crate::emit;
use jacquard_schema::gate::Gates;
use jacquard_schema::special_registers::{self, Stability};
use jacquard_schema::{Errors, Tables};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub fn special_registers(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = special_registers::load(tables, &Gates::load(tables)?)?;
    let variants: Vec<_> = rows
        .iter()
        .map(|r| (emit::camel(&r.name), r.doc.clone()))
        .collect();
    let the_enum = emit::row_enum(
        "SpecialReg",
        "A PTX special register, from `tables/special_registers.toml`.",
        &variants,
    );
    let phf = emit::phf(&rows.iter().map(|r| r.name.as_str()).collect::<Vec<_>>());
    let by_intrinsic: Vec<(&str, u16)> = rows
        .iter()
        .enumerate()
        .filter_map(|(i, r)| Some((r.intrinsic.as_deref()?, i as u16)))
        .collect();
    let intrinsic_phf = emit::phf(&by_intrinsic.iter().map(|r| r.0).collect::<Vec<_>>());
    let intrinsic_rows = by_intrinsic.iter().map(|r| r.1);
    let by_cuda: Vec<(&str, u16)> = rows
        .iter()
        .enumerate()
        .filter_map(|(i, r)| Some((r.cuda.as_deref()?, i as u16)))
        .collect();
    let cuda_phf = emit::phf(&by_cuda.iter().map(|r| r.0).collect::<Vec<_>>());
    let cuda_rows = by_cuda.iter().map(|r| r.1);
    let facts = rows.iter().map(|r| {
        let (name, doc, volatile) = (&r.name, &r.doc, r.stability == Stability::Volatile);
        let ty = format_ident!("{}", emit::camel(&r.ty));
        let also = &r.also;
        let intrinsic = emit::option(r.intrinsic.as_ref().map(|s| quote!(#s)));
        let cuda = emit::option(r.cuda.as_ref().map(|s| quote!(#s)));
        let range = emit::option(r.range.map(|(lo, hi)| quote!((#lo, #hi))));
        let gate = emit::gate(&r.gate);
        quote! {
            SpecialRegister {
                name: #name, ty: SpecialRegType::#ty, also: &[#(#also),*], intrinsic: #intrinsic, cuda: #cuda, range: #range,
                volatile: #volatile, gate: #gate, doc: #doc,
            }
        }
    });
    Ok(quote! {
        #the_enum
        static ROWS: &[SpecialRegister] = &[#(#facts),*];
        static NAME_PHF: ::jacquard_schema::Phf = #phf;
        static INTRINSIC_PHF: ::jacquard_schema::Phf = #intrinsic_phf;
        static INTRINSIC_ROWS: &[u16] = &[#(#intrinsic_rows),*];
        static CUDA_PHF: ::jacquard_schema::Phf = #cuda_phf;
        static CUDA_ROWS: &[u16] = &[#(#cuda_rows),*];
    })
}
