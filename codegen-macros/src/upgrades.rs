//! `upgrades!`: older forms of intrinsics, sorted by name.

use crate::intrinsics::{expr, slot_kind, ty};
use jacquard_schema::gate::Gates;
use jacquard_schema::{Errors, Tables, upgrades};
use proc_macro2::TokenStream;
use quote::quote;

pub fn upgrades(tables: &Tables) -> Result<TokenStream, Errors> {
    let mut rows = upgrades::load(tables, &Gates::load(tables)?)?;
    rows.sort_by(|a, b| a.name.cmp(&b.name));
    let rows = rows.iter().map(|u| {
        let (name, until) = (&u.name, u.until);
        let ret = ty(&u.sig.ret);
        let params = u.sig.params.iter().map(ty);
        let over = u.over.iter().map(|k| slot_kind(*k));
        let becomes = expr(&u.becomes);
        quote! {
            Upgrade { name: #name, ret: #ret, params: &[#(#params),*], over: &[#(#over),*], until: #until, becomes: &#becomes }
        }
    });
    Ok(quote! {
        static ROWS: &[Upgrade] = &[#(#rows),*];
    })
}
