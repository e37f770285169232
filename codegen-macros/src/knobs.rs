//! `knobs!`: the knobs and option slots of `tables/options/*.toml`, and an enum of those that passes ask for.

use crate::emit;
use jacquard_schema::options::{self, Taker};
use jacquard_schema::{Errors, Tables};
use proc_macro2::TokenStream;
use quote::quote;

pub fn knobs(tables: &Tables) -> Result<TokenStream, Errors> {
    let knobs = options::load(tables, None)?;
    let taken: Vec<&options::Knob> = knobs.iter().filter(|k| k.taker == Taker::Passes).collect();
    let variants: Vec<_> = taken
        .iter()
        .map(|k| (emit::camel(&k.name), k.doc.clone()))
        .collect();
    let the_enum = emit::row_enum(
        "Knob",
        "The knobs that passes ask for, from `tables/options/knobs.toml`.",
        &variants,
    );
    let number = |k: &options::Knob| k.default.as_ref().and_then(|d| d.parse::<i64>().ok());
    let defaults = taken.iter().map(|k| number(k).unwrap_or(0));
    let rows = knobs.iter().map(|k| {
        let (name, kind, doc, (low, high)) = (&k.name, &k.kind, &k.doc, k.range);
        let default = emit::option(k.default.as_ref().map(|d| quote!(#d)));
        let witness = emit::option(k.witness.as_ref().map(|w| quote!(#w)));
        let taker = match &k.taker {
            Taker::Passes => {
                let v = emit::camel(&k.name);
                quote!(Taker::Passes(Knob::#v))
            }
            Taker::Setting(s, words) => {
                let words = words.iter().map(|(a, b)| quote!((#a, #b)));
                quote!(Taker::Setting(#s, &[#(#words),*]))
            }
            Taker::Disables(at, passes) => quote!(Taker::Disables(#at, &[#(#passes),*])),
            Taker::Nobody(why) => quote!(Taker::Nobody(#why)),
        };
        quote! {
            KnobRow {
                name: #name, kind: #kind, default: #default, range: (#low, #high), taker: #taker,
                witness: #witness, doc: #doc,
            }
        }
    });
    let phf = emit::phf(&knobs.iter().map(|k| k.name.as_str()).collect::<Vec<_>>());
    Ok(quote! {
        #the_enum
        /// Every knob, in table order, followed by the option slots.
        pub static KNOBS: &[KnobRow] = &[#(#rows),*];
        static KNOB_PHF: ::jacquard_schema::Phf = #phf;
        /// The defaults.
        static DEFAULTS: [i64; Knob::COUNT] = [#(#defaults),*];
    })
}
