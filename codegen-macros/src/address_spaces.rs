//! `address_spaces!`: the memory spaces as an array, a number-to-row switch, and their alias and cast matrices as bit rows.

use crate::emit;
use jacquard_schema::gate::Gates;
use jacquard_schema::{Errors, Tables, address_spaces};
use proc_macro2::TokenStream;
use quote::quote;

pub fn address_spaces(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = address_spaces::load(tables, &Gates::load(tables)?)?;
    let bits = |set: &[usize]| set.iter().fold(0u32, |b, &i| b | 1 << i);
    let facts = rows.iter().map(|r| {
        let (name, number, doc, cuda) = (&r.name, r.number, &r.doc, &r.cuda);
        let ptx = emit::option(r.ptx.as_ref().map(|p| quote!(#p)));
        let (width, short_width, lattice) = (r.width, r.short_width, r.lattice);
        let (load, store, atomic, alloca) = (r.access.load, r.access.store, r.access.atomic, r.access.alloca);
        let (read_only, internal, flat) = (r.access.read_only, r.internal, r.flat);
        let (may_alias, casts) = (bits(&r.may_alias), bits(&r.casts));
        let (most, most_before) = (r.most, r.most_before);
        let gate = emit::gate(&r.gate);
        quote! {
            AddressSpace {
                name: #name, number: #number, ptx: #ptx, width: #width, short_width: #short_width, cuda: #cuda,
                may_alias: #may_alias, casts: #casts, load: #load, store: #store, atomic: #atomic, alloca: #alloca,
                read_only: #read_only, internal: #internal, flat: #flat, most: #most, most_before: #most_before, lattice: #lattice, gate: #gate, doc: #doc,
            }
        }
    });
    let consts = rows.iter().map(|r| {
        let ident = quote::format_ident!("{}", r.name.to_uppercase());
        let (number, doc) = (r.number, &r.doc);
        quote!(#[doc = #doc] pub const #ident: u32 = #number;)
    });
    let arms = rows.iter().enumerate().map(|(i, r)| {
        let n = r.number;
        quote!(#n => #i,)
    });
    Ok(quote! {
        /// The numbers of the address spaces by name.
        pub mod numbers { #(#consts)* }
        /// Every address space, in table order.
        pub static ADDRESS_SPACES: &[AddressSpace] = &[#(#facts),*];
        const fn row_of(number: u32) -> Option<usize> {
            Some(match number { #(#arms)* _ => return None })
        }
    })
}
