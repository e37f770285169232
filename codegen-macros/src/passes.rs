//! `tables/passes/*.toml`: the pass registry, the pipelines and the enum of intrinsic roles.

use crate::emit;
use jacquard_schema::inventory::NameState;
use jacquard_schema::passes::{self, MEMORY, PassCode};
use jacquard_schema::{Errors, Tables, fields};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

fn path_in_crate(path: &str) -> TokenStream {
    format!("crate::{path}").parse().unwrap_or_default()
}

/// `pass_registry!`: `PASSES` and `PIPELINES`.
pub fn registry(tables: &Tables) -> Result<TokenStream, Errors> {
    let t = passes::load(tables)?;
    let rows = t.passes.iter().map(|p| {
        let (of, context, variant) = match p.module {
            true => (quote!(ModulePass), quote!(Mx), quote!(Module)),
            false => (quote!(FunctionPass), quote!(Fx), quote!(Function)),
        };
        let boxed = match &p.code {
            PassCode::Struct(path) => {
                let ty = path_in_crate(path);
                quote!(<#ty as crate::manager::#of>::new(p))
            }
            PassCode::Function(path) => {
                let run = path_in_crate(path);
                quote! {{
                    struct Pass;
                    impl crate::manager::#of for Pass {
                        fn new(_: &Params) -> Self { Pass }
                        fn run(&mut self, x: &mut crate::manager::#context) -> bool { #run(x) }
                    }
                    <Pass as crate::manager::#of>::new(p)
                }}
            }
        };
        let make = quote!(Make::#variant(|p| ::std::boxed::Box::new(#boxed)));
        let preserves = if p.preserves_cfg { quote!(Preserved::Cfg) } else { quote!(Preserved::None) };
        let (name, defaults, doc, required, callees) = (&p.name, &p.defaults, &p.doc, p.required, p.callees);
        let params = p.params.iter().map(|k| {
            let (name, number, doc) = (&k.name, k.number, &k.doc);
            let witness = emit::option(k.witness.as_ref().map(|w| quote!(#w)));
            let none = emit::option(k.none.as_ref().map(|w| quote!(#w)));
            let holds = emit::option(k.holds.map(|h| quote!(#h)));
            quote!(ParamRow { name: #name, number: #number, witness: #witness, none: #none, holds: #holds, doc: #doc })
        });
        quote! {
            PassRow {
                name: #name, make: #make, preserves: #preserves, params: &[#(#params),*],
                defaults: &[#(#defaults),*], required: #required, callees: #callees, doc: #doc,
            }
        }
    });
    let loop_requests = emit::rows(&fields::load::<passes::LoopRequest>(tables)?);
    let openmp = emit::rows(&fields::load::<passes::OpenMpFunction>(tables)?);
    let phf = emit::phf(&t.passes.iter().map(|p| p.name.as_str()).collect::<Vec<_>>());
    let pipelines = t.pipelines.iter().map(|p| {
        let (name, text, doc) = (&p.name, &p.text, &p.doc);
        quote!(PipelineRow { name: #name, text: #text, doc: #doc })
    });
    let name_phf = emit::phf(&t.names.iter().map(|n| n.name.as_str()).collect::<Vec<_>>());
    let names = t.names.iter().map(|n| {
        let (name, own) = (&n.name, n.own);
        let state = match &n.state {
            NameState::Ours => quote!(NameState::Ours),
            NameState::Alias { text, why } => quote!(NameState::Alias { text: #text, why: #why }),
            NameState::None(why) => quote!(NameState::None(#why)),
        };
        quote!(NameRow { name: #name, own: #own, state: #state })
    });
    Ok(quote! {
        /// What loop metadata asks for.
        pub static LOOP_REQUESTS: &[::jacquard_schema::passes::LoopRequest] = #loop_requests;
        /// Functions of OpenMP's device runtime.
        pub static OPENMP: &[::jacquard_schema::passes::OpenMpFunction] = #openmp;
        /// Every pass name of the original, in table order.
        pub static NAMES: &[NameRow] = &[#(#names),*];
        static NAME_PHF: ::jacquard_schema::Phf = #name_phf;
        /// Every pass, in table order.
        pub static PASSES: &[PassRow] = &[#(#rows),*];
        static PASS_PHF: ::jacquard_schema::Phf = #phf;
        /// Every named pipeline, in table order.
        pub static PIPELINES: &[PipelineRow] = &[#(#pipelines),*];
    })
}

/// `intrinsic_roles!`: the enum `Role`, its names and its look-up.
pub fn roles(tables: &Tables) -> Result<TokenStream, Errors> {
    let t = passes::load(tables)?;
    let variants: Vec<_> = t
        .roles
        .iter()
        .map(|r| {
            (
                format_ident!("{}", r.name),
                if r.doc.is_empty() {
                    r.names.join(", ")
                } else {
                    r.doc.clone()
                },
            )
        })
        .collect();
    let the_enum = emit::row_enum(
        "Role",
        "What passes know an intrinsic as, from `tables/passes/roles.toml`.",
        &variants,
    );
    let names: Vec<(&str, u16)> = t
        .roles
        .iter()
        .enumerate()
        .flat_map(|(i, r)| r.names.iter().map(move |n| (n.as_str(), i as u16)))
        .collect();
    let phf = emit::phf(&names.iter().map(|n| n.0).collect::<Vec<_>>());
    let (keys, values): (Vec<_>, Vec<_>) = names.iter().copied().unzip();
    let first = t.roles.iter().map(|r| &r.names[0]);
    let memory = t.roles.iter().map(|r| match r.memory.map(|m| MEMORY[m]) {
        Some("none") => quote!(Some(MemoryEffects::NONE)),
        Some("arg") => quote!(Some(MemoryEffects::argmem(3))),
        Some("argread") => quote!(Some(MemoryEffects::argmem(1))),
        Some("read") => quote!(Some(MemoryEffects::READ)),
        Some("write") => quote!(Some(MemoryEffects::WRITE)),
        Some("inaccessible") => quote!(Some(MemoryEffects::inaccessible(3))),
        Some(_) => quote!(Some(MemoryEffects::ANY)),
        None => quote!(None),
    });
    Ok(quote! {
        #the_enum
        static ROLE_PHF: ::jacquard_schema::Phf = #phf;
        static ROLE_KEYS: &[(&str, u16)] = &[#((#keys, #values)),*];
        static ROLE_NAMES: &[&str] = &[#(#first),*];
        static ROLE_MEMORY: &[Option<MemoryEffects>] = &[#(#memory),*];
    })
}
