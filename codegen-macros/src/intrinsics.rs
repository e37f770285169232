//! `intrinsics!`: the `IntrinsicId` enum, the facts of each intrinsic, and the perfect hash of their names.

use crate::emit;
use jacquard_schema::expression::Expr;
use jacquard_schema::gate::Gates;
use jacquard_schema::intrinsics::{self, Lower, Place};
use jacquard_schema::signature::{SlotKind, Ty};
use jacquard_schema::template::Piece;
use jacquard_schema::{Errors, Tables};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub fn intrinsics(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = intrinsics::load(tables, &Gates::load(tables)?)?;
    let variants: Vec<_> = rows
        .iter()
        .map(|i| {
            (
                emit::camel(i.name.strip_prefix("llvm.").unwrap_or(&i.name)),
                format!("`{}`: {}", i.name, i.doc),
            )
        })
        .collect();
    let the_enum = emit::row_enum(
        "IntrinsicId",
        "An intrinsic, from `tables/intrinsics/`.",
        &variants,
    );
    let phf = emit::phf(&rows.iter().map(|i| i.name.as_str()).collect::<Vec<_>>());
    let facts = rows.iter().map(|i| {
        let (name, doc, attrs) = (&i.name, &i.doc, i.attrs);
        let ret = ty(&i.sig.ret);
        let params = i.sig.params.iter().map(ty);
        let variadic = i.sig.variadic;
        let over = i.over.iter().map(|k| slot_kind(*k));
        let (read, write) = (i.memory.read, i.memory.write);
        let place = match i.memory.place {
            Place::Any => quote!(Any),
            Place::Arg => quote!(Arg),
            Place::Inaccessible => quote!(Inaccessible),
            Place::InaccessibleOrArg => quote!(InaccessibleOrArg),
        };
        let imm = i.imm.iter().fold(0u32, |set, n| set | 1 << n);
        let ranges = i.ranges.iter().map(|(n, lo, hi, step)| {
            let n = *n as u8;
            quote!((#n, #lo, #hi, #step))
        });
        let result = emit::option(i.result.map(|(lo, hi)| quote!((#lo, #hi))));
        let lower = lower(&i.lower);
        let gate = emit::gate(&i.gate);
        let value_gates = i.value_gates.iter().map(|(n, value, gate)| {
            let (n, gate) = (*n as u8, emit::gate(gate));
            quote!((#n, #value, #gate))
        });
        let free = i.ranges.is_empty() && i.result.is_none() && i.value_gates.is_empty();
        let bounds = match free {
            true => quote!(&NO_BOUNDS),
            false => quote!(&Bounds {
                ranges: &[#(#ranges),*],
                result: #result,
                value_gates: &[#(#value_gates),*],
            }),
        };
        quote! {
            Intrinsic {
                name: #name, ret: #ret, params: &[#(#params),*], variadic: #variadic, over: &[#(#over),*],
                memory: Memory { read: #read, write: #write, place: Place::#place }, attrs: Attrs(#attrs), imm: #imm,
                bounds: #bounds, lower: #lower, gate: #gate, doc: #doc,
            }
        }
    });
    Ok(quote! {
        #the_enum
        static ROWS: &[Intrinsic] = &[#(#facts),*];
        static NAME_PHF: ::jacquard_schema::Phf = #phf;
    })
}

/// A signature type as an expression of `jacquard_ir::tables::Ty`.
pub fn ty(t: &Ty) -> TokenStream {
    match t {
        Ty::Void => quote!(Ty::Void),
        Ty::Int(n) => quote!(Ty::Int(#n)),
        Ty::Half => quote!(Ty::Half),
        Ty::BFloat => quote!(Ty::BFloat),
        Ty::Float => quote!(Ty::Float),
        Ty::Double => quote!(Ty::Double),
        Ty::Metadata => quote!(Ty::Metadata),
        Ty::Token => quote!(Ty::Token),
        Ty::Ptr(n) => quote!(Ty::Ptr(#n)),
        Ty::Vec(n, e) => {
            let e = ty(e);
            quote!(Ty::Vec(#n, &#e))
        }
        Ty::Struct(fields) => {
            let fields = fields.iter().map(ty);
            quote!(Ty::Struct(&[#(#fields),*]))
        }
        Ty::Slot(n) => quote!(Ty::Slot(#n)),
        Ty::Elt(n) => quote!(Ty::Elt(#n)),
        Ty::IntLike(bits, n) => quote!(Ty::IntLike(#bits, #n)),
    }
}

/// A slot kind as an expression of `jacquard_ir::tables::SlotKind`.
pub fn slot_kind(k: SlotKind) -> TokenStream {
    let word = format_ident!("{k:?}");
    quote!(SlotKind::#word)
}

fn lower(l: &Lower) -> TokenStream {
    match l {
        Lower::Ptx(pieces) => {
            let pieces = pieces.iter().map(piece);
            quote!(Lower::Ptx(&[#(#pieces),*]))
        }
        Lower::Isel => quote!(Lower::Isel),
        Lower::Sreg(n) => {
            let n = *n as u16;
            quote!(Lower::Sreg(SpecialReg::ALL[#n as usize]))
        }
        Lower::Drop => quote!(Lower::Drop),
        Lower::Special => quote!(Lower::Special),
        Lower::Upgrade(e) => {
            let e = expr(e);
            quote!(Lower::Upgrade(&#e))
        }
        Lower::Unsupported(reason) => quote!(Lower::Unsupported(#reason)),
    }
}

fn piece(p: &Piece) -> TokenStream {
    match p {
        Piece::Text(s) => quote!(Piece::Text(#s)),
        Piece::Result => quote!(Piece::Result),
        Piece::ResultPart(n) => quote!(Piece::ResultPart(#n)),
        Piece::Arg(n) => quote!(Piece::Arg(#n)),
        Piece::ArgPart(n, m) => quote!(Piece::ArgPart(#n, #m)),
        Piece::Address(n, o) => quote!(Piece::Address(#n, #o)),
        Piece::Space(n) => quote!(Piece::Space(#n)),
        Piece::Bits(n) => quote!(Piece::Bits(#n)),
        Piece::Type(n) => quote!(Piece::Type(#n)),
        Piece::Pick(n, texts) => quote!(Piece::Pick(#n, &[#(#texts),*])),
        Piece::If(n) => quote!(Piece::If(#n)),
        Piece::EndIf => quote!(Piece::EndIf),
        Piece::Ftz => quote!(Piece::Ftz),
        Piece::Temp(n, t) => quote!(Piece::Temp(#n, #t)),
        Piece::End => quote!(Piece::End),
    }
}

/// An expression of `jacquard_ir::tables::Expr`.
pub fn expr(e: &Expr) -> TokenStream {
    match e {
        Expr::Arg(n) => quote!(Expr::Arg(#n)),
        Expr::Let => quote!(Expr::Let),
        Expr::Int(i) => quote!(Expr::Int(#i)),
        Expr::Call(n, slots, args) => {
            let n = *n as u16;
            let slots = slots.iter().map(ty);
            let args = args.iter().map(expr);
            quote!(Expr::Call(IntrinsicId::ALL[#n as usize], &[#(#slots),*], &[#(#args),*]))
        }
        Expr::Op(name, words, to, args) => {
            let op = format_ident!("{}", emit::camel(name));
            let to = emit::option(to.as_ref().map(ty));
            let args = args.iter().map(expr);
            quote!(Expr::Op(Op::#op, &[#(#words),*], #to, &[#(#args),*]))
        }
    }
}
