//! `opcodes!`: the IR's `Opcode`, `Pred`, `Ordering`, `SyncScope`, `RmwOp` and the constants of `Flags`.

use crate::emit;
use jacquard_schema::fields::Emit;
use jacquard_schema::opcodes::{self, Class, Ir, Opcode, Predicate};
use jacquard_schema::{Errors, Tables};
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

/// A bit for each row that is so.
fn mask<T>(rows: &[T], is: impl Fn(&T) -> bool) -> u64 {
    let rows = rows.iter().enumerate();
    rows.fold(0, |m, (i, r)| m | u64::from(is(r)) << i)
}

/// Values of rows as an array's elements.
fn column<T, V: Emit>(rows: &[T], of: impl Fn(&T) -> V) -> TokenStream {
    let values = rows.iter().map(|r| emit::value(&of(r)));
    quote!(&[#(#values),*])
}

/// `Opcode`: its spellings, and the sets that operations belong to.
fn opcode(ir: &Ir) -> TokenStream {
    let rows = &ir.opcodes;
    let mut out = spelled(
        "Opcode",
        "The operation of an instruction. Operand order is given where it is not LLVM's textual order.",
        rows.iter().map(|o| {
            let operands = match o.operands.as_str() {
                "" => String::new(),
                operands => format!(" Operands: `{operands}`."),
            };
            let doc = format!("`{}`: {}{operands}", o.text, o.doc);
            (o.name.as_str(), o.text.as_str(), doc)
        }),
    );
    let of_class = |class| mask(rows, |o| o.class == class);
    let set = |is: fn(&Opcode) -> bool| mask(rows, is);
    let (terminator, binary) = (of_class(Class::Terminator), of_class(Class::Binary));
    let (cast, fp) = (of_class(Class::Cast), set(|o| o.fp));
    let (commutative, division) = (set(|o| o.commutative), set(|o| o.division));
    let memory = set(|o| o.memory);
    let flags = column(rows, |o| o.flags);
    let codes = column(rows, |o| o.bitcode);
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
                const FLAGS: &[u32] = #flags;
                Flags(FLAGS[self as usize])
            }
            /// Record code of LLVM bitcode, and the operation's code inside the record.
            pub const fn bitcode(self) -> (u32, Option<u32>) {
                const CODES: &[(u32, Option<u32>)] = #codes;
                CODES[self as usize]
            }
        }
    });
    out
}

/// `Pred`
fn predicate(ir: &Ir) -> TokenStream {
    let rows = &ir.predicates;
    let mut out = spelled(
        "Pred",
        "A comparison predicate; `F*` compare floats (o: ordered, u: unordered or).",
        (rows.iter()).map(|p| (p.name.as_str(), p.key.as_str(), format!("`{}`", p.text))),
    );
    let texts = column(rows, |p| p.text.clone());
    let set = |is: fn(&Predicate) -> bool| mask(rows, is) as u32;
    let (float, signed) = (set(|p| p.float), set(|p| p.signed));
    let inverse = rows.iter().map(|p| format_ident!("{}", p.inverse));
    let swapped = rows.iter().map(|p| format_ident!("{}", p.swapped));
    let bitcode = column(rows, |p| p.bitcode);
    out.extend(quote! {
        impl Pred {
            /// The spelling inside `icmp` or `fcmp`.
            pub const fn ir_text(self) -> &'static str {
                const TEXTS: &[&str] = #texts;
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
                const CODES: &[u32] = #bitcode;
                CODES[self as usize]
            }
        }
    });
    out
}

/// `Ordering`, `SyncScope` and `RmwOp`
fn words(ir: &Ir) -> TokenStream {
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
        let words: Vec<_> = ir.words.iter().filter(|w| w.of == of).collect();
        let docs = words.iter().map(|w| format!("`{}`: {}", w.text, w.doc));
        let variants = words.iter().zip(docs);
        out.extend(spelled(
            of,
            doc,
            variants.map(|(w, doc)| (w.name.as_str(), w.text.as_str(), doc)),
        ));
        let (of, codes) = (format_ident!("{of}"), column(&words, |w| w.bitcode));
        out.extend(quote! {
            impl #of {
                /// Its code in LLVM bitcode, where that is fixed.
                pub const fn bitcode(self) -> Option<u32> {
                    const CODES: &[Option<u32>] = #codes;
                    CODES[self as usize]
                }
            }
        });
    }
    out
}

/// The constants of `Flags`
fn flags(ir: &Ir) -> TokenStream {
    let flags = ir.flags.iter().map(|f| {
        let (name, bit, doc) = (format_ident!("{}", f.name), f.bit, &f.doc);
        quote!(#[doc = #doc] pub const #name: Flags = Flags(1 << #bit);)
    });
    let fast = ir.flags.iter().filter(|f| f.fast);
    let fast = fast.fold(0u32, |m, f| m | 1 << f.bit);
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
