//! `ptx_names!` and `ptx_forms!`: the words and the instruction forms of PTX.

use crate::emit;
use jacquard_schema::ptx_forms::{self, PtxTables, rust_name};
use jacquard_schema::{Errors, Tables};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use std::collections::HashMap;

/// The Rust name of a word.
fn ident(word: &str) -> Ident {
    format_ident!("{}", rust_name(word))
}

fn words(name: &str, doc: &str, words: &[String]) -> TokenStream {
    let variants: Vec<_> = words.iter().map(|w| (ident(w), format!("`{w}`"))).collect();
    let the_enum = emit::row_enum(name, doc, &variants);
    let phf = emit::phf(words.iter().map(String::as_str));
    let name = format_ident!("{}", name);
    quote! {
        #the_enum
        impl #name {
            const TEXT: &'static [&'static str] = &[#(#words),*];
            const PHF: ::jacquard_schema::Phf = #phf;
            /// As written, without the dot.
            #[inline]
            pub fn text(self) -> &'static str { Self::TEXT[self as usize] }
            /// The word written `text` (no dot).
            #[inline]
            pub fn from_text(text: &str) -> ::core::option::Option<#name> {
                Self::PHF.position(Self::TEXT, text, |t| *t).and_then(Self::from_index)
            }
        }
    }
}

pub fn names(tables: &Tables) -> Result<TokenStream, Errors> {
    let t = ptx_forms::load(tables)?;
    let mnemonics = words(
        "Mnemonic",
        "The first word of an instruction: `mad` of `mad.lo.s32`.",
        &t.mnemonics,
    );
    let modifiers = words(
        "Modifier",
        "A dotted word after the mnemonic: `.lo`, `.s32`, `.L1::evict_last`.",
        &t.modifiers,
    );
    let others: Vec<_> = t
        .words
        .iter()
        .map(|w| words(&w.name, &w.doc, &w.values))
        .collect();
    let types: Vec<_> = t.types.iter().filter(|t| t.fundamental).collect();
    let idents: Vec<_> = types.iter().map(|t| ident(&t.name)).collect();
    let names: Vec<_> = types.iter().map(|t| &t.name).collect();
    let bits: Vec<_> = types.iter().map(|t| t.bits).collect();
    let classes: Vec<_> = types.iter().map(|t| emit::value(&t.class)).collect();
    let docs: Vec<_> = types
        .iter()
        .map(|t| format!("`.{}` {}", t.name, t.doc))
        .collect();
    Ok(quote! {
        #mnemonics
        #modifiers
        #(#others)*

        /// A fundamental type (PTX ISA 5.2).
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Type { #(#[doc = #docs] #idents),* }

        impl Type {
            /// All of them.
            pub const ALL: &'static [Type] = &[#(Type::#idents),*];
            /// As written, without the dot.
            pub const fn text(self) -> &'static str { match self { #(Type::#idents => #names),* } }
            /// Width in bits; 1 for predicates; 64 for opaque handles.
            pub const fn bits(self) -> u32 { match self { #(Type::#idents => #bits),* } }
            /// What its bits mean.
            pub const fn class(self) -> TypeClass { match self { #(Type::#idents => #classes),* } }
            /// The type written `text` (no dot).
            pub fn from_text(text: &str) -> ::core::option::Option<Type> {
                match text { #(#names => ::core::option::Option::Some(Type::#idents),)* _ => ::core::option::Option::None }
            }
        }
    })
}

/// Sets of modifiers, each as bits, without repetition.
struct Sets<'a> {
    number: HashMap<&'a str, usize>,
    words: usize,
    sets: Vec<Vec<u64>>,
    index: HashMap<Vec<u64>, usize>,
}

impl<'a> Sets<'a> {
    fn new(modifiers: &'a [String]) -> Sets<'a> {
        Sets {
            number: modifiers
                .iter()
                .enumerate()
                .map(|(i, m)| (m.as_str(), i))
                .collect(),
            words: modifiers.len().div_ceil(64),
            sets: Vec::new(),
            index: HashMap::new(),
        }
    }

    fn add(&mut self, values: &[String]) -> u16 {
        let mut bits = vec![0u64; self.words];
        for v in values {
            let n = self.number[v.as_str()];
            bits[n / 64] |= 1 << (n % 64);
        }
        let next = self.sets.len();
        let i = *self.index.entry(bits.clone()).or_insert(next);
        if i == next {
            self.sets.push(bits);
        }
        i as u16
    }
}

pub fn forms(tables: &Tables) -> Result<TokenStream, Errors> {
    let t = ptx_forms::load(tables)?;
    let PtxTables {
        types,
        forms,
        mnemonics,
        modifiers,
        ..
    } = &t;
    let mut sets = Sets::new(modifiers);
    let mut gates: Vec<String> = Vec::new();
    let mut gate_tokens = Vec::new();
    let mut gate = |g: &jacquard_schema::gate::Gate| {
        let key = format!("{g:?}");
        let i = gates.iter().position(|k| *k == key).unwrap_or_else(|| {
            gates.push(key);
            gate_tokens.push(emit::gate(g));
            gates.len() - 1
        });
        i as u16
    };
    let mut rows = Vec::new();
    for f in forms {
        let slots: Vec<_> = f
            .slots
            .iter()
            .map(|s| {
                let (name, optional, span, set) = (&s.name, s.optional, s.span, sets.add(&s.values));
                let value_gates = s.gates.iter().map(|(m, g)| {
                    let (m, g) = (ident(m), gate(g));
                    quote!((Modifier::#m, #g))
                });
                quote!(Slot { name: #name, set: #set, optional: #optional, span: #span, gates: &[#(#value_gates),*] })
            })
            .collect();
        let (text, doc, source, confidence) = (
            &f.text,
            &f.doc,
            &f.provenance.source,
            f.provenance.confidence.word(),
        );
        let (file, line, open_ended) = (&f.file, f.line, f.open_ended);
        let op = ident(&f.mnemonic);
        let g = gate(&f.gate);
        let ops = emit::value(&f.operands);
        let until = f.until.as_ref().map_or(u16::MAX, &mut gate);
        rows.push(quote! {
            Form {
                text: #text, op: Mnemonic::#op, slots: &[#(#slots),*], operands: #ops, open_ended: #open_ended,
                gate: #g, until: #until, doc: #doc, source: #source, confidence: #confidence,
                file: #file, line: #line,
            }
        });
    }
    let ranges = mnemonics.iter().map(|m| {
        let start = forms.iter().position(|f| f.mnemonic == *m).unwrap_or(0) as u16;
        let len = forms.iter().filter(|f| f.mnemonic == *m).count() as u16;
        quote!((#start, #len))
    });
    let exclusions: Vec<_> = t
        .exclusions
        .iter()
        .map(|e| {
            let (left, right, why) = (sets.add(&e.left), sets.add(&e.right), &e.why);
            let ops = e.mnemonics.iter().map(|m| ident(m));
            quote!(Exclusion { ops: &[#(Mnemonic::#ops),*], left: #left, right: #right, why: #why })
        })
        .collect();
    let set_words = modifiers.len().div_ceil(64);
    let set_rows = sets.sets.iter().map(|s| quote!([#(#s),*]));
    let modifier_types = modifiers
        .iter()
        .map(|m| match types.iter().position(|t| t.name == *m) {
            Some(i) => i as u16,
            None => u16::MAX,
        });
    let type_rows = emit::value(types);
    Ok(quote! {
        static FORMS: &[Form] = &[#(#rows),*];
        static EXCLUSIONS: &[Exclusion] = &[#(#exclusions),*];
        static RANGES: &[(u16, u16)] = &[#(#ranges),*];
        const SET_WORDS: usize = #set_words;
        static SETS: &[[u64; SET_WORDS]] = &[#(#set_rows),*];
        static GATES: &[::jacquard_ir::tables::Gate] = &[#(#gate_tokens),*];
        static MODIFIER_TYPES: &[u16] = &[#(#modifier_types),*];
        static TYPES: &[TypeFacts] = #type_rows;
    })
}
