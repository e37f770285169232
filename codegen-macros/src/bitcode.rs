//! `bitcode!`: the numbers of LLVM bitcode as constants, and its words, attributes and debug-info nodes as static rows.

use crate::emit;
use jacquard_schema::{Errors, Tables, bitcode, fields};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub fn bitcode(tables: &Tables) -> Result<TokenStream, Errors> {
    let t = bitcode::load(tables)?;
    let mut families: Vec<&str> = Vec::new();
    for c in &t.codes {
        if !families.contains(&c.family.as_str()) {
            families.push(&c.family);
        }
    }
    let modules = families.iter().map(|f| {
        let name = format_ident!("{f}");
        let codes = t.codes.iter().filter(|c| c.family == **f).map(|c| {
            let (name, code) = (format_ident!("{}", c.name.to_uppercase()), c.code as u32);
            quote!(pub const #name: u32 = #code;)
        });
        quote!(#[allow(missing_docs, dead_code)] pub mod #name { #(#codes)* })
    });
    let mut families: Vec<&str> = Vec::new();
    for w in &t.words {
        if !families.contains(&w.family.as_str()) {
            families.push(&w.family);
        }
    }
    let words = families.iter().map(|f| {
        let name = format_ident!("{}", f.replace('.', "_").to_uppercase());
        let rows = t.words.iter().filter(|w| w.family == **f).map(|w| {
            let (text, code, reads) = (&w.text, w.code, &w.reads);
            quote!(Word { text: #text, code: #code, reads: &[#(#reads),*] })
        });
        quote!(pub(crate) static #name: &[Word] = &[#(#rows),*];)
    });
    let attributes = emit::rows(&t.attributes);
    let nodes = t.nodes.iter().map(|n| {
        let (name, code, version) = (&n.name, n.code, n.version);
        let fields = n.fields.iter().map(|(name, kind, always)| {
            let kind = field_kind(kind);
            quote!(Field { name: #name, kind: #kind, always: #always })
        });
        quote!(Node { name: #name, code: #code, version: #version, fields: &[#(#fields),*] })
    });
    let atomics = emit::rows(&t.atomics);
    let downgrades = emit::rows(&fields::load::<bitcode::Downgrade>(tables)?);
    Ok(quote! {
        /// Named numbers, by family.
        pub mod code { #(#modules)* }
        #(#words)*
        pub(crate) static ATTRIBUTES: &[Attribute] = #attributes;
        pub(crate) static NODES: &[Node] = &[#(#nodes),*];
        pub(crate) static ATOMICS: &[Atomic] = #atomics;
        pub(crate) static DOWNGRADES: &[Downgrade] = #downgrades;
    })
}

fn field_kind(kind: &str) -> TokenStream {
    let plain = match kind {
        "int" => "Int",
        "sint" => "Signed",
        "bool" => "Bool",
        "bool+" => "BoolTrue",
        "int1" => "IntPlusOne",
        "int-" => "IntOrOnes",
        "node" => "Node",
        "node0" => "NodeExact",
        "str" => "Str",
        "size" => "Size",
        "skip" => "Skip",
        "macinfo_file" => "MacroFile",
        "flags" => "Flags",
        "sp_flags" => "SubprogramFlags",
        other => {
            let family = format_ident!("{}", other.trim_end_matches('1').to_uppercase());
            // All ones mean none where the word may be missing and zero is a word.
            let missing = other.ends_with('1');
            return quote!(FieldKind::Word(#family, #missing));
        }
    };
    let plain = format_ident!("{plain}");
    quote!(FieldKind::#plain)
}
