//! `fp128!`: what operations on floating point of 128 bits become, from `tables/passes/fp128.toml`.

use crate::emit;
use jacquard_schema::{Errors, Tables, fp128};
use proc_macro2::TokenStream;
use quote::quote;

pub fn fp128(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = emit::value(&fp128::load(tables)?);
    Ok(quote! {
        /// Every operation, in table order.
        static LOWERINGS: &[Lowering] = #rows;
    })
}
