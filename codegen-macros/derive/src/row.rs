//! `#[derive(Row)]`

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, ExprLit, Fields, Ident, Lit, LitStr, Meta, Path,
    Result, Type,
};

/// Where the value of a field comes from.
enum Origin {
    Name,
    Index,
    Apart,
    Key(String),
}

/// What an absent key means.
enum Absent {
    /// The type knows.
    ByType,
    Default,
    Value(Expr),
    /// A function takes the value, or its absence.
    With(Path),
}

struct Column<'a> {
    ident: &'a Ident,
    ty: &'a Type,
    doc: String,
    origin: Origin,
    absent: Absent,
    unique: bool,
}

pub fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "a row is a struct"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new_spanned(&input.ident, "a row has named fields"));
    };
    let (table, check) = of_struct(input)?;
    let columns = (fields.named.iter())
        .map(column)
        .collect::<Result<Vec<Column>>>()?;
    let name = &input.ident;
    let check = check.iter();
    let (params, args) = generics(input)?;
    let read_fields = columns.iter().filter_map(|c| {
        let Origin::Key(key) = &c.origin else {
            return None;
        };
        let (ident, ty) = (c.ident, c.ty);
        Some(quote! {
            #[serde(default, rename = #key)]
            #ident: Option<<#ty as crate::fields::Field>::Read>,
        })
    });
    let builds = columns.iter().map(build);
    let constants = columns.iter().map(|c| {
        let (ident, text) = (c.ident, c.ident.to_string());
        quote!((#text, crate::fields::Field::constant(&self.#ident)))
    });
    let described = columns.iter().filter_map(|c| {
        let key = match &c.origin {
            Origin::Key(key) => key.as_str(),
            Origin::Name => "name",
            Origin::Index | Origin::Apart => return None,
        };
        let doc = &c.doc;
        Some(quote!((#key, #doc)))
    });
    let uniques = columns.iter().filter(|c| c.unique).map(|c| {
        let ident = c.ident;
        let key = ident.to_string();
        quote!(crate::fields::unique(rows, #key, all.iter().map(|r| &r.#ident), errors);)
    });
    Ok(quote! {
        const _: () = {
            #[derive(::serde::Deserialize)]
            #[serde(deny_unknown_fields, bound = "")]
            struct Read #params {
                #(#read_fields)*
            }
            impl #params crate::fields::Record for #name #args {
                const TABLE: &'static str = #table;
                const COLUMNS: &'static [(&'static str, &'static str)] = &[#(#described),*];
                fn from_row(
                    row: &crate::Row,
                    context: &crate::fields::Context<'_>,
                ) -> Result<Self, crate::TableError> {
                    let read: Read #args = row.read()?;
                    let made = #name { #(#builds),* };
                    #(#check(&made, row)?;)*
                    Ok(made)
                }
                fn check(all: &[Self], rows: &[&crate::Row], errors: &mut crate::Errors) {
                    let _ = (all, rows, &errors);
                    #(#uniques)*
                }
                fn constant(&self) -> crate::fields::Constant {
                    crate::fields::Constant::Struct(
                        concat!(module_path!(), "::", stringify!(#name)),
                        vec![#(#constants),*],
                    )
                }
            }
        };
    })
}

/// The parameters of the impl, each a field's type, and the arguments of the struct.
fn generics(input: &DeriveInput) -> Result<(TokenStream, TokenStream)> {
    let mut names = Vec::new();
    for p in &input.generics.params {
        match p {
            syn::GenericParam::Type(t) => names.push(&t.ident),
            p => return Err(Error::new_spanned(p, "a row has parameters of types alone")),
        }
    }
    if names.is_empty() {
        return Ok((TokenStream::new(), TokenStream::new()));
    }
    Ok((
        quote!(<#(#names: crate::fields::Field),*>),
        quote!(<#(#names),*>),
    ))
}

fn build(c: &Column) -> TokenStream {
    let (ident, ty) = (c.ident, c.ty);
    let key = match (&c.origin, &c.absent) {
        (Origin::Name, Absent::With(function)) => {
            let at = quote!(&crate::fields::At {
                row,
                key: "name",
                context
            });
            return quote!(#ident: #function(Some(row.name.clone()), #at)?);
        }
        (Origin::Name, _) => return quote!(#ident: crate::fields::kept(&row.name)),
        (Origin::Index, _) => return quote!(#ident: context.index as #ty),
        (Origin::Apart, _) => return quote!(#ident: ::core::default::Default::default()),
        (Origin::Key(key), _) => key,
    };
    let at = quote!(&crate::fields::At { row, key: #key, context });
    match &c.absent {
        Absent::ByType => quote!(#ident: <#ty as crate::fields::Field>::build(read.#ident, #at)?),
        Absent::With(function) => quote!(#ident: #function(read.#ident, #at)?),
        Absent::Default => {
            quote!(#ident: match read.#ident {
                Some(read) => <#ty as crate::fields::Field>::build(Some(read), #at)?,
                None => ::core::default::Default::default(),
            })
        }
        Absent::Value(value) => {
            quote!(#ident: match read.#ident {
                Some(read) => <#ty as crate::fields::Field>::build(Some(read), #at)?,
                None => #value,
            })
        }
    }
}

/// The table, and the function that checks a row.
fn of_struct(input: &DeriveInput) -> Result<(String, Option<Path>)> {
    let (mut table, mut check) = (String::new(), None);
    for a in input.attrs.iter().filter(|a| a.path().is_ident("row")) {
        a.parse_nested_meta(|meta| {
            if meta.path.is_ident("table") {
                table = meta.value()?.parse::<LitStr>()?.value();
            } else if meta.path.is_ident("check") {
                check = Some(meta.value()?.parse::<LitStr>()?.parse()?);
            } else {
                return Err(meta.error("table, check"));
            }
            Ok(())
        })?;
    }
    Ok((table, check))
}

fn column(field: &syn::Field) -> Result<Column<'_>> {
    let Some(ident) = &field.ident else {
        return Err(Error::new_spanned(field, "a row has named fields"));
    };
    let mut c = Column {
        ident,
        ty: &field.ty,
        doc: doc(&field.attrs),
        origin: Origin::Key(ident.to_string()),
        absent: Absent::ByType,
        unique: false,
    };
    for a in field.attrs.iter().filter(|a| a.path().is_ident("row")) {
        a.parse_nested_meta(|meta| {
            let word = meta
                .path
                .get_ident()
                .map(ToString::to_string)
                .unwrap_or_default();
            match word.as_str() {
                "name" => c.origin = Origin::Name,
                "index" => c.origin = Origin::Index,
                "apart" => c.origin = Origin::Apart,
                "unique" => c.unique = true,
                "key" => c.origin = Origin::Key(meta.value()?.parse::<LitStr>()?.value()),
                "with" => {
                    c.absent = Absent::With(meta.value()?.parse::<LitStr>()?.parse()?);
                }
                "default" if meta.input.peek(syn::Token![=]) => {
                    c.absent = Absent::Value(meta.value()?.parse::<LitStr>()?.parse()?);
                }
                "default" => c.absent = Absent::Default,
                _ => return Err(meta.error("name, index, apart, unique, key, with, default")),
            }
            Ok(())
        })?;
    }
    Ok(c)
}

/// The words above a field, in one line.
fn doc(attrs: &[Attribute]) -> String {
    let lines = attrs.iter().filter_map(|a| match &a.meta {
        Meta::NameValue(m) if m.path.is_ident("doc") => match &m.value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(s), ..
            }) => Some(s.value().trim().to_string()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join(" ")
}
