//! `opcodes!`: the IR's `Opcode`, `Pred`, `Ordering`, `SyncScope`, `RmwOp` and the constants of `Flags`.

use jacquard_schema::{Errors, Tables, opcodes};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub fn opcodes(tables: &Tables) -> Result<TokenStream, Errors> {
    let ir = opcodes::load(tables)?;
    let mut out = opcode(&ir);
    out.extend(predicate(&ir));
    out.extend(words(&ir));
    out.extend(flags(&ir));
    Ok(out)
}

/// `Opcode`: its spellings, and the sets that operations belong to.
fn opcode(ir: &opcodes::Ir) -> TokenStream {
    let mut out = spelled(
        "Opcode",
        "The operation of an instruction. Operand order is given where it is not LLVM's textual order.",
        ir.opcodes.iter().map(|o| {
            let operands = if o.operands.is_empty() {
                String::new()
            } else {
                format!(" Operands: `{}`.", o.operands)
            };
            (
                o.name.as_str(),
                o.text.as_str(),
                format!("`{}`: {}{operands}", o.text, o.doc),
            )
        }),
    );
    let mask = |f: &dyn Fn(&opcodes::Opcode) -> bool| {
        ir.opcodes
            .iter()
            .enumerate()
            .filter(|(_, o)| f(o))
            .fold(0u64, |m, (i, _)| m | 1 << i)
    };
    let (terminator, binary, cast) = (
        mask(&|o| o.class == 0),
        mask(&|o| o.class == 2),
        mask(&|o| o.class == 3),
    );
    let (commutative, division, fp, memory) = (
        mask(&|o| o.commutative),
        mask(&|o| o.division),
        mask(&|o| o.fp),
        mask(&|o| o.memory),
    );
    let flags = ir.opcodes.iter().map(|o| o.flags);
    let codes = ir.opcodes.iter().map(|o| {
        let (a, b) = (
            o.bitcode.0,
            crate::emit::option(o.bitcode.1.map(|b| quote!(#b))),
        );
        quote!((#a, #b))
    });
    out.extend(quote! {
        impl Opcode {
            #[inline]
            const fn within(self, set: u64) -> bool { set >> self as u8 & 1 != 0 }
            /// Whether it ends a block.
            #[inline]
            pub const fn is_terminator(self) -> bool { self.within(#terminator) }
            /// Whether it is a two-operand arithmetic or logic operation.
            #[inline]
            pub const fn is_binary(self) -> bool { self.within(#binary) }
            /// Whether it converts one operand to another type.
            #[inline]
            pub const fn is_cast(self) -> bool { self.within(#cast) }
            /// Whether operands of a binary operation may be exchanged.
            #[inline]
            pub const fn is_commutative(self) -> bool { self.within(#commutative) }
            /// Whether it is a quotient or a remainder, of integers or floats.
            #[inline]
            pub const fn is_division(self) -> bool { self.within(#division) }
            /// Whether it is an integer quotient or remainder.
            #[inline]
            pub const fn is_int_division(self) -> bool { self.within(#division & !#fp) }
            /// Whether it works on floating-point values and so may carry fast-math flags.
            #[inline]
            pub const fn is_fp_math(self) -> bool { self.within(#fp) }
            /// Whether it reads or writes memory by itself (calls are judged by their effects instead).
            #[inline]
            pub const fn touches_memory(self) -> bool { self.within(#memory) }
            /// The flags it may carry.
            #[inline]
            pub const fn allowed_flags(self) -> Flags {
                const FLAGS: &[u32] = &[#(#flags),*];
                Flags(FLAGS[self as usize])
            }
            /// Record code of LLVM bitcode, and the operation's code inside the record.
            pub const fn bitcode(self) -> (u32, Option<u32>) {
                const CODES: &[(u32, Option<u32>)] = &[#(#codes),*];
                CODES[self as usize]
            }
        }
    });
    out
}

/// `Pred`
fn predicate(ir: &opcodes::Ir) -> TokenStream {
    let mut out = spelled(
        "Pred",
        "A comparison predicate; `F*` compare floats (o: ordered, u: unordered or).",
        ir.predicates
            .iter()
            .map(|p| (p.name.as_str(), p.key.as_str(), format!("`{}`", p.text))),
    );
    let texts = ir.predicates.iter().map(|p| &p.text);
    let float = ir
        .predicates
        .iter()
        .enumerate()
        .filter(|(_, p)| p.float)
        .fold(0u32, |m, (i, _)| m | 1 << i);
    let signed = ir
        .predicates
        .iter()
        .enumerate()
        .filter(|(_, p)| p.signed)
        .fold(0u32, |m, (i, _)| m | 1 << i);
    let name = |i: usize| format_ident!("{}", ir.predicates[i].name);
    let inverse = ir.predicates.iter().map(|p| name(p.inverse));
    let swapped = ir.predicates.iter().map(|p| name(p.swapped));
    let bitcode = ir.predicates.iter().map(|p| p.bitcode);
    out.extend(quote! {
        impl Pred {
            /// The spelling inside `icmp` or `fcmp`.
            pub const fn ir_text(self) -> &'static str {
                const TEXTS: &[&str] = &[#(#texts),*];
                TEXTS[self as usize]
            }
            /// Whether this belongs to `fcmp`.
            #[inline]
            pub const fn is_float(self) -> bool { #float >> self as u8 & 1 != 0 }
            /// Whether it compares integers as signed.
            #[inline]
            pub const fn is_signed(self) -> bool { #signed >> self as u8 & 1 != 0 }
            /// The predicate that holds exactly when this one does not.
            #[inline]
            pub const fn inverse(self) -> Pred {
                const INVERSE: &[Pred] = &[#(Pred::#inverse),*];
                INVERSE[self as usize]
            }
            /// The predicate with the operands exchanged.
            #[inline]
            pub const fn swapped(self) -> Pred {
                const SWAPPED: &[Pred] = &[#(Pred::#swapped),*];
                SWAPPED[self as usize]
            }
            /// Its code in LLVM bitcode.
            pub const fn bitcode(self) -> u32 {
                const CODES: &[u32] = &[#(#bitcode),*];
                CODES[self as usize]
            }
        }
    });
    out
}

/// `Ordering`, `SyncScope` and `RmwOp`
fn words(ir: &opcodes::Ir) -> TokenStream {
    let mut out = TokenStream::new();
    for (of, doc) in [
        (
            "Ordering",
            "Atomic ordering (LangRef, \"Atomic Memory Ordering Constraints\").",
        ),
        (
            "SyncScope",
            "Who an atomic operation synchronises with (NVPTX usage guide, \"syncscope\").",
        ),
        ("RmwOp", "The operation of an `atomicrmw`."),
    ] {
        let words = || ir.words.iter().filter(move |w| w.of == of);
        out.extend(spelled(
            of,
            doc,
            words().map(|w| {
                (
                    w.name.as_str(),
                    w.text.as_str(),
                    format!("`{}`: {}", w.text, w.doc),
                )
            }),
        ));
        let of = format_ident!("{of}");
        let codes = words().map(|w| crate::emit::option(w.bitcode.map(|b| quote!(#b))));
        out.extend(quote! {
            impl #of {
                /// Its code in LLVM bitcode, where that is fixed.
                pub const fn bitcode(self) -> Option<u32> {
                    const CODES: &[Option<u32>] = &[#(#codes),*];
                    CODES[self as usize]
                }
            }
        });
    }
    out
}

/// The constants of `Flags`
fn flags(ir: &opcodes::Ir) -> TokenStream {
    let flags = ir.flags.iter().map(|f| {
        let (name, bit, doc) = (format_ident!("{}", f.name), f.bit, &f.doc);
        quote!(#[doc = #doc] pub const #name: Flags = Flags(1 << #bit);)
    });
    let fast = ir
        .flags
        .iter()
        .filter(|f| f.fast)
        .fold(0u32, |m, f| m | 1 << f.bit);
    let words = ir.flags.iter().map(|f| {
        let (text, name) = (&f.text, format_ident!("{}", f.name));
        quote!((#text, Flags::#name))
    });
    quote! {
        impl Flags {
            #(#flags)*
            /// All fast-math flags.
            pub const FAST: Flags = Flags(#fast);
            /// Every flag with its keyword.
            pub const WORDS: &'static [(&'static str, Flags)] = &[#(#words),*];
        }
    }
}

/// An enum whose variants have an LLVM spelling, with `ALL`, `text` and `from_text`.
fn spelled<'a>(
    name: &str,
    doc: &str,
    variants: impl Iterator<Item = (&'a str, &'a str, String)>,
) -> TokenStream {
    let name = format_ident!("{name}");
    let (mut idents, mut texts, mut docs) = (Vec::new(), Vec::new(), Vec::new());
    for (ident, text, doc) in variants {
        idents.push(format_ident!("{ident}"));
        texts.push(text);
        docs.push(doc);
    }
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr(u8)]
        pub enum #name { #(#[doc = #docs] #idents,)* }
        impl #name {
            /// Every value in order.
            pub const ALL: &'static [#name] = &[#(#name::#idents,)*];
            /// The LLVM spelling.
            #[inline]
            pub const fn text(self) -> &'static str {
                const TEXTS: &[&str] = &[#(#texts),*];
                TEXTS[self as usize]
            }
            /// The value with this spelling.
            pub fn from_text(s: &str) -> Option<#name> {
                Some(match s { #(#texts => #name::#idents,)* _ => return None })
            }
        }
    }
}
