//! `features!` and `targets!`: the `Feature` enum with its texts, and the targets with inheritance resolved.

use crate::emit;
use jacquard_schema::targets::Scope;
use jacquard_schema::{Errors, Tables, features, targets};
use proc_macro2::TokenStream;
use quote::quote;

pub fn features(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = features::load(tables)?;
    let the_enum = emit::enum_of_rows(
        "Feature",
        "What a target may have, from `tables/features.toml`.",
        rows.iter().map(|f| (f.name, f.doc)),
    );
    let names: Vec<&str> = rows.iter().map(|f| f.name).collect();
    let docs = rows.iter().map(|f| f.doc);
    let phf = emit::phf(&names);
    Ok(quote! {
        #the_enum
        static FEATURE_NAMES: &[&str] = &[#(#names),*];
        static FEATURE_DOCS: &[&str] = &[#(#docs),*];
        static FEATURE_PHF: ::jacquard_schema::Phf = #phf;
    })
}

pub fn targets(tables: &Tables) -> Result<TokenStream, Errors> {
    let names: Vec<String> = features::load(tables)?
        .into_iter()
        .map(|f| f.name.to_string())
        .collect();
    let rows = targets::load(tables, &names)?;
    let phf = emit::phf(&rows.iter().map(|t| t.name.as_str()).collect::<Vec<_>>());
    let rows = rows.iter().map(|t| {
        let (name, sm, family, cuda_arch, ptx, features) =
            (&t.name, t.sm, t.family, t.cuda_arch, t.ptx, t.features);
        let newest_ptx = match t.newest_ptx {
            0 => quote!(None),
            v => quote!(Some(PtxVersion(#v))),
        };
        let (generation, offered, doc) = (&t.generation, t.offered, &t.doc);
        let scope = match t.scope {
            Scope::Base => quote!(Base),
            Scope::Family => quote!(Family),
            Scope::Arch => quote!(Arch),
        };
        let l = &t.limits;
        let (block, per_sm, fixed) = (l.shared_per_block, l.shared_per_sm, l.shared_static);
        let (threads, blocks, regs, regs_thread) = (
            l.threads_per_sm,
            l.blocks_per_sm,
            l.registers_per_sm,
            l.registers_per_thread,
        );
        quote! {
            Target {
                name: ::std::borrow::Cow::Borrowed(#name),
                sm: #sm,
                scope: Scope::#scope,
                family: #family,
                cuda_arch: #cuda_arch,
                ptx: PtxVersion(#ptx),
                newest_ptx: #newest_ptx,
                features: FeatureSet(#features),
                generation: ::std::borrow::Cow::Borrowed(#generation),
                offered: #offered,
                limits: Limits {
                    shared_per_block: #block,
                    shared_per_sm: #per_sm,
                    shared_static: #fixed,
                    threads_per_sm: #threads,
                    blocks_per_sm: #blocks,
                    registers_per_sm: #regs,
                    registers_per_thread: #regs_thread,
                },
                doc: ::std::borrow::Cow::Borrowed(#doc),
            }
        }
    });
    Ok(quote! {
        /// Every target of `tables/targets/`, by SM number and scope.
        pub static TARGETS: &[Target] = &[#(#rows),*];
        static TARGET_PHF: ::jacquard_schema::Phf = #phf;
    })
}
