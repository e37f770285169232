//! `builtins!`: the device builtins by number, and the perfect hash of their names.

use crate::{emit, intrinsics};
use jacquard_schema::builtins::{self, Grade, Lowering};
use jacquard_schema::gate::Gates;
use jacquard_schema::{Errors, Tables};
use proc_macro2::TokenStream;
use quote::quote;

pub fn builtins(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = builtins::load(tables, &Gates::load(tables)?)?;
    let phf = emit::phf(&rows.iter().map(|b| b.name.as_str()).collect::<Vec<_>>());
    let facts = rows.iter().map(|b| {
        let (id, name, doc, variadic) = (b.id, &b.name, &b.doc, b.sig.variadic);
        let ret = intrinsics::ty(&b.sig.ret);
        let params = b.sig.params.iter().map(intrinsics::ty);
        let gate = emit::gate(&b.gate);
        let lowering = match &b.lowering {
            Lowering::Expr(e) => {
                let e = intrinsics::expr(e);
                quote!(Lowering::Expr(&#e))
            }
            Lowering::Special(what) => quote!(Lowering::Special(#what)),
            Lowering::Pending(why) => quote!(Lowering::Pending(#why)),
            Lowering::Syntax => quote!(Lowering::Syntax),
            Lowering::Runtime => quote!(Lowering::Runtime),
            Lowering::Unknown => quote!(Lowering::Unknown),
        };
        let grade = match b.grade {
            Grade::Literal => quote!(Literal),
            Grade::Law => quote!(Law),
            Grade::Order => quote!(Order),
            Grade::Public => quote!(Public),
            Grade::Unknown => quote!(Unknown),
        };
        quote! {
            Builtin {
                id: BuiltinId(#id), name: #name, ret: #ret, params: &[#(#params),*], variadic: #variadic,
                lowering: #lowering, gate: #gate, grade: Grade::#grade, doc: #doc,
            }
        }
    });
    Ok(quote! {
        static ROWS: &[Builtin] = &[#(#facts),*];
        static NAME_PHF: ::jacquard_schema::Phf = #phf;
    })
}
