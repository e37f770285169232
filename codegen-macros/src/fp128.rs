//! `fp128!`: what operations on floating point of 128 bits become, from `tables/passes/fp128.toml`.

use crate::emit;
use jacquard_schema::fp128::{self, Operation};
use jacquard_schema::{Errors, Tables};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub fn fp128(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = fp128::load(tables)?;
    let rows = rows.iter().map(|r| {
        let operation = match &r.operation {
            Operation::Plain(op) => {
                let op = format_ident!("{op}");
                quote!(Operation::Plain(Opcode::#op))
            }
            Operation::Convert(op, ty) => {
                let (op, ty) = (format_ident!("{op}"), format_ident!("{ty}"));
                quote!(Operation::Convert(Opcode::#op, TypeId::#ty))
            }
            Operation::Compare(p) => {
                let p = format_ident!("{p}");
                quote!(Operation::Compare(Pred::#p))
            }
            Operation::Role(role) => {
                let role = format_ident!("{role}");
                quote!(Operation::Role(Role::#role))
            }
        };
        let (call, bits) = (&r.call, r.bits);
        let cast = emit::option(r.cast.as_ref().map(|op| {
            let op = format_ident!("{op}");
            quote!(Opcode::#op)
        }));
        let test = emit::option(r.test.as_ref().map(|t| {
            let (pred, with) = (format_ident!("{}", t.pred), t.with);
            let mask = emit::option(t.mask.map(|m| m as i32).map(|m| quote!(#m)));
            quote!(Test { pred: Pred::#pred, with: #with, mask: #mask })
        }));
        quote!(Lowering { operation: #operation, call: #call, cast: #cast, bits: #bits, test: #test })
    });
    Ok(quote! {
        /// Every operation, in table order.
        static LOWERINGS: &[Lowering] = &[#(#rows),*];
    })
}
