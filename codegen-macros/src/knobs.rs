//! `knobs!`: the knobs and option slots of `tables/options/*.toml`, and an enum of those that passes ask for.

use crate::emit;
use jacquard_schema::options::{self, Knob, Taker};
use jacquard_schema::{Errors, Tables};
use proc_macro2::TokenStream;
use quote::quote;

pub fn knobs(tables: &Tables) -> Result<TokenStream, Errors> {
    let knobs = options::load(tables)?;
    let taken = |k: &&Knob| matches!(k.taker, Taker::Passes(_));
    let taken: Vec<&Knob> = knobs.iter().filter(taken).collect();
    let the_enum = emit::enum_of_rows(
        "Knob",
        "The knobs that passes ask for, from `tables/options/knobs.toml`.",
        taken.iter().map(|k| (k.name, k.doc)),
    );
    let number = |k: &Knob| k.default.and_then(|d| d.parse::<i64>().ok());
    let defaults = taken.iter().map(|k| number(k).unwrap_or(0));
    let rows = emit::value(&knobs);
    let phf = emit::phf(knobs.iter().map(|k| k.name));
    Ok(quote! {
        #the_enum
        /// Every knob, in table order, followed by the option slots.
        pub static KNOBS: &[KnobRow] = #rows;
        static KNOB_PHF: ::jacquard_schema::Phf = #phf;
        /// The defaults.
        static DEFAULTS: [i64; Knob::COUNT] = [#(#defaults),*];
    })
}
