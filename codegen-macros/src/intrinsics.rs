//! `intrinsics!`: the `IntrinsicId` enum, the facts of each intrinsic, and the perfect hash of their names.

use crate::emit::{self, value};
use jacquard_schema::{Errors, Tables, intrinsics};
use proc_macro2::TokenStream;
use quote::quote;

pub fn intrinsics(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = intrinsics::load(tables)?;
    let variants: Vec<_> = (rows.iter())
        .map(|i| {
            let name = i.name.strip_prefix("llvm.").unwrap_or(&i.name);
            (emit::camel(name), format!("`{}`: {}", i.name, i.doc))
        })
        .collect();
    let the_enum = emit::row_enum(
        "IntrinsicId",
        "An intrinsic, from `tables/intrinsics/`.",
        &variants,
    );
    let phf = emit::phf(rows.iter().map(|i| i.name.as_str()));
    let facts = rows.iter().map(|i| {
        let (name, doc, attrs, variadic) = (&i.name, &i.doc, i.attrs, i.sig.variadic);
        let (ret, params) = (value(&i.sig.ret), value(&i.sig.params));
        let (over, memory) = (value(&i.over), value(&i.memory));
        let imm = i.imm.iter().fold(0u32, |set, n| set | 1 << n);
        let (lower, gate) = (value(&i.lower), value(&i.gate));
        let free = i.ranges.is_empty() && i.result.is_none() && i.value_gates.is_empty();
        let bounds = match free {
            true => quote!(&NO_BOUNDS),
            false => {
                let (ranges, result) = (value(&i.ranges), value(&i.result));
                let value_gates = value(&i.value_gates);
                quote!(&Bounds { ranges: #ranges, result: #result, value_gates: #value_gates, })
            }
        };
        quote! {
            Intrinsic {
                name: #name, ret: #ret, params: #params, variadic: #variadic, over: #over, memory: #memory, attrs: Attrs(#attrs),
                imm: #imm, bounds: #bounds, lower: #lower, gate: #gate, doc: #doc,
            }
        }
    });
    Ok(quote! {
        #the_enum
        static ROWS: &[Intrinsic] = &[#(#facts),*];
        static NAME_PHF: ::jacquard_schema::Phf = #phf;
    })
}
