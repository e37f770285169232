//! `tables/passes/*.toml`: the pass registry, the pipelines and the enum of intrinsic roles.

use crate::emit;
use jacquard_schema::passes::{self, PassKind, RoleMemory};
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
        let (of, context, variant) = match p.kind {
            PassKind::Module => (quote!(ModulePass), quote!(Mx), quote!(Module)),
            PassKind::Function => (quote!(FunctionPass), quote!(Fx), quote!(Function)),
        };
        let code = path_in_crate(p.ty.as_ref().or(p.run.as_ref()).map_or("", |path| path));
        let boxed = match p.run {
            None => quote!(<#code as crate::manager::#of>::new(p)),
            Some(_) => quote! {{
                struct Pass;
                impl crate::manager::#of for Pass {
                    fn new(_: &Params) -> Self { Pass }
                    fn run(&mut self, x: &mut crate::manager::#context) -> bool { #code(x) }
                }
                <Pass as crate::manager::#of>::new(p)
            }},
        };
        let make = quote!(Make::#variant(|p| ::std::boxed::Box::new(#boxed)));
        let preserves = match p.preserves {
            Some(_) => quote!(Preserved::Cfg),
            None => quote!(Preserved::None),
        };
        let (name, defaults, doc) = (&p.name, &p.defaults, &p.doc);
        let (required, callees) = (p.required, p.callees);
        let (on_loops, on_components, anywhere) = (p.on_loops, p.on_components, p.anywhere);
        let params: Vec<_> = t.params.iter().filter(|k| k.pass == p.name).collect();
        let params = emit::value(&params);
        quote! {
            PassRow {
                name: #name, make: #make, preserves: #preserves, params: #params,
                defaults: &[#(#defaults),*], required: #required, callees: #callees,
                on_loops: #on_loops, on_components: #on_components, anywhere: #anywhere, doc: #doc,
            }
        }
    });
    let loop_requests = emit::value(&fields::load::<passes::LoopRequest>(tables)?);
    let openmp = emit::value(&fields::load::<passes::OpenMpFunction>(tables)?);
    let phf = emit::phf(t.passes.iter().map(|p| p.name.as_str()));
    let name_phf = emit::phf(t.names.iter().map(|n| n.name));
    let (names, pipelines) = (emit::value(&t.names), emit::value(&t.pipelines));
    Ok(quote! {
        /// What loop metadata asks for.
        pub static LOOP_REQUESTS: &[::jacquard_schema::passes::LoopRequest] = #loop_requests;
        /// Functions of OpenMP's device runtime.
        pub static OPENMP: &[::jacquard_schema::passes::OpenMpFunction] = #openmp;
        /// Every pass name of the original, in table order.
        pub static NAMES: &[NameRow] = #names;
        static NAME_PHF: ::jacquard_schema::Phf = #name_phf;
        /// Every pass, in table order.
        pub static PASSES: &[PassRow] = &[#(#rows),*];
        static PASS_PHF: ::jacquard_schema::Phf = #phf;
        /// Every named pipeline, in table order.
        pub static PIPELINES: &[PipelineRow] = #pipelines;
    })
}

/// `intrinsic_roles!`: the enum `Role`, its names and its look-up.
pub fn roles(tables: &Tables) -> Result<TokenStream, Errors> {
    let roles: Vec<passes::RoleRow> = fields::load(tables)?;
    let doc = |r: &passes::RoleRow| match r.doc.as_str() {
        "" => r.names.join(", "),
        doc => doc.to_string(),
    };
    let variants: Vec<_> = (roles.iter())
        .map(|r| (format_ident!("{}", r.name), doc(r)))
        .collect();
    let the_enum = emit::row_enum(
        "Role",
        "What passes know an intrinsic as, from `tables/passes/roles.toml`.",
        &variants,
    );
    let names: Vec<(&str, u16)> = (roles.iter().enumerate())
        .flat_map(|(i, r)| r.names.iter().map(move |n| (n.as_str(), i as u16)))
        .collect();
    let phf = emit::phf(names.iter().map(|n| n.0));
    let keys = emit::value(&names);
    let first = roles.iter().map(|r| &r.names[0]);
    let memory = roles.iter().map(|r| {
        emit::option(r.memory.map(|m| match m {
            RoleMemory::None => quote!(MemoryEffects::NONE),
            RoleMemory::Arg => quote!(MemoryEffects::argmem(3)),
            RoleMemory::ArgRead => quote!(MemoryEffects::argmem(1)),
            RoleMemory::Read => quote!(MemoryEffects::READ),
            RoleMemory::Write => quote!(MemoryEffects::WRITE),
            RoleMemory::Inaccessible => quote!(MemoryEffects::inaccessible(3)),
            RoleMemory::Any => quote!(MemoryEffects::ANY),
        }))
    });
    Ok(quote! {
        #the_enum
        static ROLE_PHF: ::jacquard_schema::Phf = #phf;
        static ROLE_KEYS: &[(&str, u16)] = #keys;
        static ROLE_NAMES: &[&str] = &[#(#first),*];
        static ROLE_MEMORY: &[Option<MemoryEffects>] = &[#(#memory),*];
    })
}
