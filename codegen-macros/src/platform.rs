//! `platform!`: data layouts, triples, PTX versions and register classes as static arrays.

use jacquard_schema::{Errors, Tables, platform};
use proc_macro2::TokenStream;
use quote::quote;

pub fn platform(tables: &Tables) -> Result<TokenStream, Errors> {
    let p = platform::load(tables)?;
    let layouts = p.layouts.iter().map(|l| {
        let (name, text, pointer, shared, nvvm, doc) = (&l.name, &l.text, l.pointer, l.shared_pointer, l.nvvm, &l.doc);
        quote!(LayoutRow { name: #name, text: #text, pointer: #pointer, shared_pointer: #shared, nvvm: #nvvm, doc: #doc })
    });
    let triples = p.triples.iter().map(|t| {
        let (name, width, accepted, opencl, doc) = (&t.name, t.width, t.accepted, t.opencl, &t.doc);
        quote!(Triple { name: #name, width: #width, accepted: #accepted, opencl: #opencl, doc: #doc })
    });
    let versions = p.versions.iter().map(|v| {
        let (version, toolkit) = (v.version, &v.toolkit);
        quote!(PtxRelease { version: PtxVersion(#version), toolkit: #toolkit })
    });
    let classes = p.classes.iter().map(|c| {
        let (name, ty, prefix, bits, doc) = (&c.name, &c.ty, &c.prefix, c.bits, &c.doc);
        quote!(RegisterClass { name: #name, ty: #ty, prefix: #prefix, bits: #bits, doc: #doc })
    });
    Ok(quote! {
        /// The data layouts a module may state; the first is written when it states none.
        pub static DATA_LAYOUTS: &[LayoutRow] = &[#(#layouts),*];
        /// The known target triples.
        pub static TRIPLES: &[Triple] = &[#(#triples),*];
        /// The PTX versions, oldest first.
        pub static PTX_RELEASES: &[PtxRelease] = &[#(#versions),*];
        /// The classes of virtual registers.
        pub static REGISTER_CLASSES: &[RegisterClass] = &[#(#classes),*];
    })
}
