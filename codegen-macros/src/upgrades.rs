//! `upgrades!`: older forms of intrinsics, sorted by name.

use crate::emit::value;
use jacquard_schema::{Errors, Tables, upgrades};
use proc_macro2::TokenStream;
use quote::quote;

pub fn upgrades(tables: &Tables) -> Result<TokenStream, Errors> {
    let mut rows = upgrades::load(tables)?;
    rows.sort_by(|a, b| a.name.cmp(&b.name));
    let rows = rows.iter().map(|u| {
        let (name, until, over) = (&u.name, u.until, value(&u.over));
        let (ret, params) = (value(&u.sig.ret), value(&u.sig.params));
        let becomes = value(&u.becomes);
        quote! {
            Upgrade { name: #name, ret: #ret, params: #params, over: #over, until: #until, becomes: &#becomes }
        }
    });
    Ok(quote! {
        static ROWS: &[Upgrade] = &[#(#rows),*];
    })
}
