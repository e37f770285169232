//! `#[derive(Word)]`

use crate::emit;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Data, DeriveInput, Error, Fields, LitStr, Result, Variant};

pub fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "only an enum has words"));
    };
    let fields = |v: &&Variant| !matches!(v.fields, Fields::Unit);
    if let Some(bad) = data.variants.iter().find(fields) {
        return Err(Error::new_spanned(bad, "a word has no fields"));
    }
    let name = &input.ident;
    let (mut verbatim, mut path) = (false, None);
    if let Some(a) = attribute(&input.attrs) {
        a.parse_nested_meta(|meta| {
            match meta.path.is_ident("verbatim") {
                true => verbatim = true,
                false => path = Some(meta.value()?.parse::<LitStr>()?.value()),
            }
            Ok(())
        })?;
    }
    let paths = (data.variants.iter())
        .map(|v| emit::path(path.as_deref(), name, &format!("::{}", v.ident)));
    let variants: Vec<_> = data.variants.iter().map(|v| &v.ident).collect();
    let words = data.variants.iter().map(|v| match attribute(&v.attrs) {
        Some(a) => Ok(a.parse_args::<LitStr>()?.value()),
        None if verbatim => Ok(v.ident.to_string()),
        None => Ok(snake(&v.ident.to_string())),
    });
    let words = words.collect::<Result<Vec<_>>>()?;
    Ok(quote! {
        #[allow(dead_code)]
        impl #name {
            /// All of them.
            pub const ALL: &'static [#name] = &[#(#name::#variants),*];
            /// The word.
            pub const fn word(self) -> &'static str {
                match self { #(#name::#variants => #words),* }
            }
        }
        impl crate::fields::Emit for #name {
            fn constant(&self) -> crate::fields::Constant {
                crate::fields::Constant::Path(match self {
                    #(#name::#variants => #paths,)*
                })
            }
        }
        impl crate::fields::Field for #name {
            fn build(
                value: Option<&crate::Value>,
                at: &crate::fields::At<'_>,
            ) -> Result<#name, crate::TableError> {
                let text = at.required(value)?;
                Ok(#name::ALL[crate::fields::word(text, &[#(#words),*], at)?])
            }
        }
    })
}

fn attribute(attrs: &[Attribute]) -> Option<&Attribute> {
    attrs.iter().find(|a| a.path().is_ident("word"))
}

/// `SharedStatic` as `shared_static`.
fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}
