//! `ptx_names!` and `ptx_forms!`: the words and the instruction forms of PTX.

use crate::emit;
use jacquard_schema::gate::Gates;
use jacquard_schema::ptx_forms::{self, Count, Operand, OperandKind, PtxTables, TypeRef};
use jacquard_schema::{Errors, Tables};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use std::collections::HashMap;

/// The Rust name of a word: parts between `_` and `::` capitalised and joined; an underscore before a digit at the
/// start or after another digit. `.shared::cta` is `SharedCta`, `.2d` is `_2d`, `.L2::128B` is `L2_128B`.
fn ident(word: &str) -> Ident {
    let mut out = String::new();
    for part in word.split([':', '_']).filter(|p| !p.is_empty()) {
        let digit = part.starts_with(|c: char| c.is_ascii_digit());
        if digit && (out.is_empty() || out.ends_with(|c: char| c.is_ascii_digit())) {
            out.push('_');
        }
        let mut chars = part.chars();
        out.extend(chars.next().map(|c| c.to_ascii_uppercase()));
        out.push_str(chars.as_str());
    }
    Ident::new(&out, Span::call_site())
}

fn words(name: &str, doc: &str, words: &[String]) -> TokenStream {
    let variants: Vec<_> = words.iter().map(|w| (ident(w), format!("`{w}`"))).collect();
    let the_enum = emit::row_enum(name, doc, &variants);
    let phf = emit::phf(&words.iter().map(String::as_str).collect::<Vec<_>>());
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
    let t = ptx_forms::load(tables, &Gates::load(tables)?)?;
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
    let classes: Vec<_> = types.iter().map(|t| emit::camel(&t.class)).collect();
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
            pub const fn class(self) -> TypeClass { match self { #(Type::#idents => TypeClass::#classes),* } }
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

fn type_ref(t: &TypeRef) -> TokenStream {
    match t {
        TypeRef::Fixed(i) => quote!(TypeRef::Fixed(TypeId(#i))),
        TypeRef::Slot(s) => quote!(TypeRef::Slot(#s)),
        TypeRef::Wide(s) => quote!(TypeRef::Wide(#s)),
    }
}

fn operands(list: &[Operand]) -> TokenStream {
    let items = list.iter().map(|o| {
        let (name, optional) = (&o.name, o.optional);
        let when = emit::option(o.when.as_ref().map(|w| {
            let w = ident(w);
            quote!(Modifier::#w)
        }));
        let kind = match &o.kind {
            OperandKind::Value {
                ty,
                out,
                registers,
                immediates,
                relaxed,
                negatable,
                selectable,
                sink,
                symbols,
                count,
                step,
            } => {
                let ty = type_ref(ty);
                let count = match count {
                    Count::One => quote!(Count::One),
                    Count::Of(n) => quote!(Count::Of(&[#(#n),*])),
                    Count::Slot { slot, factor } => quote!(Count::Slot { slot: #slot, factor: #factor }),
                    Count::Parts => quote!(Count::Parts),
                    Count::Fragment(f) => {
                        let (shape, ty, lanes, halved, bits) = (f.shape, f.ty, f.lanes, f.halved, f.bits);
                        let [rows, columns] = f.dims;
                        quote!(Count::Fragment(Fragment {
                            dims: [#rows, #columns], shape: #shape, ty: #ty, lanes: #lanes, halved: #halved, bits: #bits,
                        }))
                    }
                };
                let flags = [
                    (*out, "OUT"),
                    (*registers, "REGISTERS"),
                    (*immediates, "IMMEDIATES"),
                    (*relaxed, "RELAXED"),
                    (*negatable, "NEGATABLE"),
                    (*selectable, "SELECTABLE"),
                    (*sink, "SINK"),
                    (*symbols, "SYMBOLS"),
                ];
                let flags = flags.iter().filter(|f| f.0).map(|f| format_ident!("{}", f.1));
                quote!(OperandKind::Value { ty: #ty, flags: ValueFlags(0 #(| ValueFlags::#flags.0)*), count: #count, step: #step })
            }
            OperandKind::Immediate { lo, hi } => quote!(OperandKind::Immediate { lo: #lo, hi: #hi }),
            OperandKind::OneOf(list) => quote!(OperandKind::OneOf(&[#(#list),*])),
            OperandKind::Label => quote!(OperandKind::Label),
            OperandKind::Function => quote!(OperandKind::Function),
            OperandKind::Address(width) => quote!(OperandKind::Address(#width)),
            OperandKind::Tuple(l) => {
                let l = operands(l);
                quote!(OperandKind::Tuple(#l))
            }
            OperandKind::Vector(l) => {
                let l = operands(l);
                quote!(OperandKind::Vector(#l))
            }
            OperandKind::Pair(l) => {
                let l = operands(l);
                quote!(OperandKind::Pair(#l))
            }
            OperandKind::Any => quote!(OperandKind::Any),
        };
        quote!(OperandForm { name: #name, kind: #kind, optional: #optional, when: #when })
    });
    quote!(&[#(#items),*])
}

pub fn forms(tables: &Tables) -> Result<TokenStream, Errors> {
    let t = ptx_forms::load(tables, &Gates::load(tables)?)?;
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
            f.provenance.confidence.name(),
        );
        let (file, line, open_ended) = (&f.file, f.line, f.open_ended);
        let op = ident(&f.mnemonic);
        let g = gate(&f.gate);
        let ops = operands(&f.operands);
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
    let type_rows = types.iter().map(|t| {
        let (name, bits, class) = (&t.name, t.bits, emit::camel(&t.class));
        quote!(TypeFacts { name: #name, bits: #bits, class: TypeClass::#class })
    });
    Ok(quote! {
        static FORMS: &[Form] = &[#(#rows),*];
        static EXCLUSIONS: &[Exclusion] = &[#(#exclusions),*];
        static RANGES: &[(u16, u16)] = &[#(#ranges),*];
        const SET_WORDS: usize = #set_words;
        static SETS: &[[u64; SET_WORDS]] = &[#(#set_rows),*];
        static GATES: &[::jacquard_ir::tables::Gate] = &[#(#gate_tokens),*];
        static MODIFIER_TYPES: &[u16] = &[#(#modifier_types),*];
        static TYPES: &[TypeFacts] = &[#(#type_rows),*];
    })
}
