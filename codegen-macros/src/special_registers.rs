//! `special_registers!`: the `SpecialReg` enum and its facts.

use crate::emit;
use jacquard_schema::special_registers::SpecialRegister;
use jacquard_schema::{Errors, Tables, fields};
use proc_macro2::TokenStream;
use quote::quote;

pub fn special_registers(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows: Vec<SpecialRegister> = fields::load(tables)?;
    let the_enum = emit::enum_of_rows(
        "SpecialReg",
        "A PTX special register, from `tables/special_registers.toml`.",
        rows.iter().map(|r| (r.name, r.doc)),
    );
    let phf = emit::phf(rows.iter().map(|r| r.name));
    let by_intrinsic: Vec<(&str, u16)> = rows
        .iter()
        .enumerate()
        .filter_map(|(i, r)| Some((r.intrinsic?, i as u16)))
        .collect();
    let intrinsic_phf = emit::phf(by_intrinsic.iter().map(|r| r.0));
    let intrinsic_rows = by_intrinsic.iter().map(|r| r.1);
    let by_cuda: Vec<(&str, u16)> = rows
        .iter()
        .enumerate()
        .filter_map(|(i, r)| Some((r.cuda?, i as u16)))
        .collect();
    let cuda_phf = emit::phf(by_cuda.iter().map(|r| r.0));
    let cuda_rows = by_cuda.iter().map(|r| r.1);
    let facts = emit::value(&rows);
    Ok(quote! {
        #the_enum
        static ROWS: &[SpecialRegister] = #facts;
        static NAME_PHF: ::jacquard_schema::Phf = #phf;
        static INTRINSIC_PHF: ::jacquard_schema::Phf = #intrinsic_phf;
        static INTRINSIC_ROWS: &[u16] = &[#(#intrinsic_rows),*];
        static CUDA_PHF: ::jacquard_schema::Phf = #cuda_phf;
        static CUDA_ROWS: &[u16] = &[#(#cuda_rows),*];
    })
}
