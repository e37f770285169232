//! `address_spaces!`: the memory spaces as an array, their numbers by name, and a number-to-row switch.

use crate::emit;
use jacquard_schema::address_spaces::AddressSpace;
use jacquard_schema::{Errors, Tables, fields};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub fn address_spaces(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows: Vec<AddressSpace> = fields::load(tables)?;
    let facts = emit::value(&rows);
    let consts = rows.iter().map(|r| {
        let ident = format_ident!("{}", r.name.to_uppercase());
        let (number, doc) = (r.number, r.doc);
        quote!(#[doc = #doc] pub const #ident: u32 = #number;)
    });
    let arms = rows.iter().map(|r| {
        let (n, i) = (r.number, r.index as usize);
        quote!(#n => #i,)
    });
    Ok(quote! {
        /// The numbers of the address spaces by name.
        pub mod numbers { #(#consts)* }
        /// Every address space, in table order.
        pub static ADDRESS_SPACES: &[AddressSpace] = #facts;
        const fn row_of(number: u32) -> Option<usize> {
            Some(match number { #(#arms)* _ => return None })
        }
    })
}
