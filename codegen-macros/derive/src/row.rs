//! `#[derive(Row)]`

use proc_macro2::TokenStream;
use quote::quote;
use syn::meta::ParseNestedMeta;
use syn::parse::Parse;
use syn::{Attribute, Data, DeriveInput, Error, Expr, Fields, Ident, LitStr, Path, Result, Type};

/// Where the value of a field comes from.
enum Origin {
    Name,
    Index,
    File,
    Line,
    Provenance,
    Apart,
    Rest,
    Flat,
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

pub struct Column<'a> {
    pub ident: &'a Ident,
    ty: &'a Type,
    origin: Origin,
    absent: Absent,
    unique: bool,
    /// Words that the texts are among.
    words: Option<Expr>,
    /// The file that the texts name rows of.
    of: Option<String>,
    pub hidden: bool,
    /// What generated code has for the value.
    pub emit: Option<Path>,
    /// Its name in generated code.
    pub path: Option<String>,
}

/// What is said of a struct.
#[derive(Default)]
pub struct Attributes {
    table: String,
    check: Option<Path>,
    whole: Option<Path>,
    repeated: bool,
    /// Its name in generated code.
    pub path: Option<String>,
}

pub fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let columns = columns(input)?;
    let Attributes {
        table,
        check,
        whole,
        repeated,
        ..
    } = of_struct(input)?;
    let name = &input.ident;
    let (check, whole) = (check.iter(), whole.iter());
    let (params, args) = generics(input, &quote!(crate::fields::Field))?;
    let keys = columns.iter().filter_map(|c| match &c.origin {
        Origin::Key(key) => Some(key),
        _ => None,
    });
    let flat = columns.iter().filter(|c| matches!(c.origin, Origin::Flat));
    let flat = flat.map(|c| c.ty);
    let open = columns.iter().any(|c| matches!(c.origin, Origin::Rest));
    let builds = columns.iter().map(|c| {
        let (ident, value) = (c.ident, build(c));
        quote!(#ident: #value)
    });
    let texts = columns.iter().filter_map(texts);
    let uniques = columns.iter().filter(|c| c.unique).map(|c| {
        let ident = c.ident;
        let key = ident.to_string();
        quote!(crate::fields::unique(rows, #key, all.iter().map(|r| &r.#ident), errors);)
    });
    Ok(quote! {
        const _: () = {
            impl #params crate::fields::Record for #name #args {
                const TABLE: &'static str = #table;
                const REPEATED: bool = #repeated;
                const OPEN: bool = #open;
                fn keys() -> Vec<&'static str> {
                    #[allow(unused_mut)]
                    let mut keys = vec!["doc", "source", "confidence", #(#keys),*];
                    #(keys.extend(<#flat as crate::fields::Record>::keys());)*
                    keys
                }
                fn from_row(
                    row: &crate::Row,
                    context: &crate::fields::Context<'_>,
                ) -> Result<Self, crate::TableError> {
                    let _ = context;
                    #[allow(unused_mut)]
                    let mut made = #name { #(#builds),* };
                    #(#texts)*
                    #(#check(&mut made, row)?;)*
                    Ok(made)
                }
                fn check(all: &[Self], rows: &[&crate::Row], errors: &mut crate::Errors) {
                    let _ = (all, rows, &errors);
                    #(#uniques)*
                    #(#whole(all, rows, errors);)*
                }
            }
            impl #params crate::fields::Field for #name #args {
                fn build(
                    value: Option<&crate::Value>,
                    at: &crate::fields::At<'_>,
                ) -> Result<Self, crate::TableError> {
                    let row = at.row.nested(at.key, at.required(value)?)?;
                    crate::fields::Record::read(&row, at.context)
                }
            }
        };
    })
}

/// The fields of a struct.
pub fn columns(input: &DeriveInput) -> Result<Vec<Column<'_>>> {
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => fields.named.iter().map(column).collect(),
            _ => Err(Error::new_spanned(&input.ident, "a row has named fields")),
        },
        _ => Err(Error::new_spanned(&input.ident, "a row is a struct")),
    }
}

/// The parameters of the impl, each a field's type, and the arguments of the struct.
pub fn generics(input: &DeriveInput, of: &TokenStream) -> Result<(TokenStream, TokenStream)> {
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
    Ok((quote!(<#(#names: #of),*>), quote!(<#(#names),*>)))
}

/// The value of a field.
fn build(c: &Column) -> TokenStream {
    let ty = c.ty;
    let (key, value) = match &c.origin {
        Origin::Name => ("name", quote!(Some(&row.name_value()))),
        Origin::Key(key) => (key.as_str(), quote!(row.get(#key))),
        Origin::Rest => ("", quote!(Some(&row.others(&Self::keys())))),
        Origin::Flat => return quote!(crate::fields::Record::from_row(row, context)?),
        Origin::Index => return quote!(context.index as #ty),
        Origin::File => return quote!(row.file.as_str().into()),
        Origin::Line => return quote!(row.line),
        Origin::Provenance => return quote!(crate::fields::origin(row)?),
        Origin::Apart => return quote!(::core::default::Default::default()),
    };
    let at = quote!(&crate::fields::At { row, key: #key, context });
    let by_type = quote!(<#ty as crate::fields::Field>::build);
    let or = |absent: TokenStream| {
        quote!(match #value {
            None => #absent,
            value => #by_type(value, #at)?,
        })
    };
    match &c.absent {
        Absent::ByType => quote!(#by_type(#value, #at)?),
        // The function says what it takes.
        Absent::With(function) => {
            quote!(#function(crate::fields::Field::build(#value, #at)?, #at)?)
        }
        Absent::Default => or(quote!(::core::default::Default::default())),
        Absent::Value(absent) => or(quote!(#absent)),
    }
}

/// The test of a field's texts.
fn texts(c: &Column) -> Option<TokenStream> {
    let Origin::Key(key) = &c.origin else {
        return None;
    };
    let ident = c.ident;
    let at = quote!(&crate::fields::At { row, key: #key, context });
    match (&c.words, &c.of) {
        (Some(words), _) => Some(quote!(crate::fields::among(&made.#ident, #words, #at)?;)),
        (None, Some(file)) => Some(quote!(crate::fields::name_rows(&made.#ident, #file, #at)?;)),
        (None, None) => None,
    }
}

fn value<T: Parse>(meta: &ParseNestedMeta) -> Result<T> {
    meta.value()?.parse::<LitStr>()?.parse()
}

fn text(meta: &ParseNestedMeta) -> Result<String> {
    Ok(meta.value()?.parse::<LitStr>()?.value())
}

/// What the attributes of a struct say.
pub fn of_struct(input: &DeriveInput) -> Result<Attributes> {
    let mut all = Attributes::default();
    each(&input.attrs, |word, meta| {
        match word {
            "table" => all.table = text(meta)?,
            "check" => all.check = Some(value(meta)?),
            "whole" => all.whole = Some(value(meta)?),
            "repeated" => all.repeated = true,
            "as" => all.path = Some(text(meta)?),
            _ => return Err(meta.error("table, check, whole, repeated, as")),
        }
        Ok(())
    })?;
    Ok(all)
}

/// Reads the words of `#[row(...)]`.
fn each(
    attrs: &[Attribute],
    mut read: impl FnMut(&str, &ParseNestedMeta) -> Result<()>,
) -> Result<()> {
    for a in attrs.iter().filter(|a| a.path().is_ident("row")) {
        a.parse_nested_meta(|meta| {
            let word = meta.path.get_ident().map(ToString::to_string);
            read(&word.unwrap_or_default(), &meta)
        })?;
    }
    Ok(())
}

/// The function that says what generated code has for a field without a name.
pub fn emitter(field: &syn::Field) -> Result<Option<Path>> {
    let mut function = None;
    each(&field.attrs, |word, meta| {
        match word {
            "emit" => function = Some(value(meta)?),
            _ => return Err(meta.error("emit")),
        }
        Ok(())
    })?;
    Ok(function)
}

pub fn column(field: &syn::Field) -> Result<Column<'_>> {
    let Some(ident) = &field.ident else {
        return Err(Error::new_spanned(field, "a row has named fields"));
    };
    let mut c = Column {
        ident,
        ty: &field.ty,
        origin: Origin::Key(ident.to_string()),
        absent: Absent::ByType,
        unique: false,
        words: None,
        of: None,
        hidden: false,
        emit: None,
        path: None,
    };
    each(&field.attrs, |word, meta| {
        match word {
            "name" => c.origin = Origin::Name,
            "index" => c.origin = Origin::Index,
            "file" => c.origin = Origin::File,
            "line" => c.origin = Origin::Line,
            "provenance" => c.origin = Origin::Provenance,
            "apart" => c.origin = Origin::Apart,
            "rest" => c.origin = Origin::Rest,
            "flat" => c.origin = Origin::Flat,
            "key" => c.origin = Origin::Key(text(meta)?),
            "unique" => c.unique = true,
            "with" => c.absent = Absent::With(value(meta)?),
            "default" if meta.input.peek(syn::Token![=]) => c.absent = Absent::Value(value(meta)?),
            "default" => c.absent = Absent::Default,
            "words" => c.words = Some(value(meta)?),
            "of" => c.of = Some(text(meta)?),
            "hidden" => c.hidden = true,
            "emit" => c.emit = Some(value(meta)?),
            "as" => c.path = Some(text(meta)?),
            _ => return Err(meta.error("an attribute of a field: see the crate's words")),
        }
        Ok(())
    })?;
    Ok(c)
}
