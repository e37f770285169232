//! `#[derive(Word)]`

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, Result};

pub fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "only an enum has words"));
    };
    if let Some(bad) = data
        .variants
        .iter()
        .find(|v| !matches!(v.fields, Fields::Unit))
    {
        return Err(Error::new_spanned(bad, "a word has no fields"));
    }
    let name = &input.ident;
    let variants: Vec<_> = data.variants.iter().map(|v| &v.ident).collect();
    Ok(quote! {
        impl crate::fields::Field for #name {
            type Read = #name;
            fn build(read: Option<#name>, at: &crate::fields::At<'_>) -> Result<#name, crate::TableError> {
                at.required(read)
            }
            fn constant(&self) -> crate::fields::Constant {
                crate::fields::Constant::Path(match self {
                    #(#name::#variants => concat!(module_path!(), "::", stringify!(#name), "::", stringify!(#variants)),)*
                })
            }
        }
    })
}
