//! `#[derive(Emit)]`

use crate::row::{Column, column, columns, emitter, generics, of_struct};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Error, Fields, Ident, Result};

pub fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let (params, args) = generics(input, &quote!(crate::fields::Emit))?;
    let own = of_struct(input)?.path;
    let path = path(own.as_deref(), name, "");
    let value = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(_) => {
                let fields = fields(&columns(input)?, |c| {
                    let ident = c.ident;
                    quote!(&self.#ident)
                });
                quote!(crate::fields::Constant::Struct(#path.into(), #fields))
            }
            fields => {
                let numbers = (0..fields.len()).map(syn::Index::from);
                quote! {
                    crate::fields::Constant::Call(#path.into(), vec![#(crate::fields::Emit::constant(&self.#numbers)),*])
                }
            }
        },
        Data::Enum(data) => {
            let arms = data.variants.iter().map(|v| {
                let ident = &v.ident;
                let path = self::path(own.as_deref(), name, &format!("::{ident}"));
                Ok(match &v.fields {
                    Fields::Unit => {
                        quote!(#name::#ident => crate::fields::Constant::Path(#path))
                    }
                    Fields::Unnamed(all) => {
                        let names: Vec<_> = (0..all.unnamed.len())
                            .map(|n| format_ident!("v{n}"))
                            .collect();
                        let values = all.unnamed.iter().zip(&names).map(|(field, name)| {
                            Ok(match emitter(field)? {
                                Some(function) => quote!(#function(#name)),
                                None => quote!(crate::fields::Emit::constant(#name)),
                            })
                        });
                        let values = values.collect::<Result<Vec<_>>>()?;
                        quote!(#name::#ident(#(#names),*) => crate::fields::Constant::Call(
                            #path.into(),
                            vec![#(#values),*],
                        ))
                    }
                    Fields::Named(all) => {
                        let columns = (all.named.iter())
                            .map(column)
                            .collect::<Result<Vec<Column>>>()?;
                        let names = columns.iter().map(|c| c.ident);
                        let fields = fields(&columns, |c| {
                            let ident = c.ident;
                            quote!(#ident)
                        });
                        quote!(#name::#ident { #(#names),* } =>
                            crate::fields::Constant::Struct(#path.into(), #fields))
                    }
                })
            });
            let arms = arms.collect::<Result<Vec<_>>>()?;
            quote!(match self { #(#arms,)* })
        }
        Data::Union(_) => return Err(Error::new_spanned(name, "a union has no one value")),
    };
    Ok(quote! {
        impl #params crate::fields::Emit for #name #args {
            fn constant(&self) -> crate::fields::Constant { #value }
        }
    })
}

/// What generated code calls a type, and what of it.
pub fn path(own: Option<&str>, name: &Ident, end: &str) -> TokenStream {
    match own {
        Some(path) => quote!(concat!(#path, #end)),
        None => quote!(concat!(module_path!(), "::", stringify!(#name), #end)),
    }
}

/// The fields in generated code; `value` is a reference to one.
pub fn fields(columns: &[Column], value: impl Fn(&Column) -> TokenStream) -> TokenStream {
    let shown = columns.iter().filter(|c| !c.hidden).map(|c| {
        let text = c.path.clone().unwrap_or_else(|| c.ident.to_string());
        let value = value(c);
        let constant = match &c.emit {
            Some(function) => quote!(#function(#value)),
            None => quote!(crate::fields::Emit::constant(#value)),
        };
        quote!((#text, #constant))
    });
    quote!(vec![#(#shown),*])
}
