//! `platform!` and `register_classes!`: data layouts, triples, PTX versions and register classes.

use crate::emit;
use jacquard_schema::platform::{LayoutRow, PtxRelease, RegisterClass, RegisterType, Triple};
use jacquard_schema::ptx_forms::rust_name;
use jacquard_schema::{Errors, Tables, fields};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub fn platform(tables: &Tables) -> Result<TokenStream, Errors> {
    let layouts = emit::value(&fields::load::<LayoutRow>(tables)?);
    let triples = emit::value(&fields::load::<Triple>(tables)?);
    let versions = emit::value(&fields::load::<PtxRelease>(tables)?);
    Ok(quote! {
        /// The data layouts a module may state; the first is written when it states none.
        pub static DATA_LAYOUTS: &[LayoutRow] = #layouts;
        /// The known target triples.
        pub static TRIPLES: &[Triple] = #triples;
        /// The PTX versions, oldest first.
        pub static PTX_RELEASES: &[PtxRelease] = #versions;
    })
}

/// The enum of the classes, its rows, and what each is in PTX.
pub fn register_classes(tables: &Tables) -> Result<TokenStream, Errors> {
    let classes: Vec<RegisterClass> = fields::load(tables)?;
    let the_enum = emit::enum_of_rows(
        "RegClass",
        "A class of virtual registers: one `.reg` declaration each, from `tables/register_classes.toml`.",
        classes.iter().map(|c| (c.name, c.doc)),
    );
    let rows = emit::value(&classes);
    let names = classes.iter().map(|c| emit::camel(c.name));
    let types = classes.iter().map(|c| {
        let word = c.ty.word().to_string();
        // What is moved without regard to its type has that of its width.
        let bits = match c.ty {
            RegisterType::Pred => word.clone(),
            _ => format!("b{}", c.bits),
        };
        let [word, bits] = [word, bits].map(|w| format_ident!("{}", rust_name(&w)));
        quote!((ptx::Type::#word, ptx::Modifier::#word, ptx::Modifier::#bits))
    });
    Ok(quote! {
        #the_enum
        static CLASSES: &[RegisterClass] = #rows;
        impl RegClass {
            /// Its type in a declaration, the one to move it with, and the untyped one of the same width.
            const fn types(self) -> (ptx::Type, ptx::Modifier, ptx::Modifier) {
                match self { #(RegClass::#names => #types),* }
            }
        }
    })
}
