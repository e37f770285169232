//! What every macro shares: find the tables, run the loader, name the files read to cargo, turn mistakes into
//! compile errors; and the pieces of generated code (strings, perfect hashes, enums).

use jacquard_schema::fields::{self, Constant, Emit};
use jacquard_schema::{Errors, Tables, phf};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// Runs `body` over the workspace's tables. The result holds one `include_bytes!` per file read, so that cargo rebuilds
/// exactly the crates whose rows changed; a mistake becomes a compile error with file, line, row and cure.
pub fn expand(body: impl FnOnce(&Tables) -> Result<TokenStream, Errors>) -> TokenStream {
    let start = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| ".".to_string());
    let tables = match Tables::find(start.as_ref()) {
        Ok(tables) => tables,
        Err(e) => return compile_errors(&e),
    };
    let code = body(&tables).unwrap_or_else(|e| compile_errors(&e));
    let files = tables.files_read();
    let files = files.iter().filter_map(|p| p.to_str());
    quote! {
        #(const _: &[u8] = ::core::include_bytes!(#files);)*
        #code
    }
}

fn compile_errors(errors: &Errors) -> TokenStream {
    errors
        .0
        .iter()
        .map(|e| {
            let text = e.to_string();
            quote!(::core::compile_error!(#text);)
        })
        .collect()
}

/// A perfect hash over `names`, as an expression of type `jacquard_schema::Phf`.
pub fn phf<'a>(names: impl Iterator<Item = &'a str>) -> TokenStream {
    match phf::build(&names.collect::<Vec<_>>()) {
        Some((displacements, slots)) => quote! {
            ::jacquard_schema::Phf { displacements: &[#(#displacements),*], slots: &[#(#slots),*] }
        },
        None => quote!(::core::compile_error!(
            "names for a perfect hash must be distinct and fewer than 65,535"
        )),
    }
}

/// `Option<T>` as tokens.
pub fn option(value: Option<TokenStream>) -> TokenStream {
    match value {
        Some(v) => quote!(::core::option::Option::Some(#v)),
        None => quote!(::core::option::Option::None),
    }
}

/// A row's name as an identifier in CamelCase.
pub fn camel(name: &str) -> Ident {
    format_ident!("{}", fields::camel(name))
}

/// An enum with a documented variant per row, `COUNT`, `ALL` and `index`/`from_index` in row order.
pub fn row_enum(name: &str, doc: &str, variants: &[(Ident, String)]) -> TokenStream {
    let name = format_ident!("{}", name);
    let repr = if variants.len() <= 256 {
        quote!(u8)
    } else {
        quote!(u16)
    };
    let (idents, docs): (Vec<_>, Vec<_>) = variants.iter().map(|(i, d)| (i, d)).unzip();
    let count = variants.len();
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(#repr)]
        pub enum #name { #(#[doc = #docs] #idents),* }
        impl #name {
            /// How many there are.
            pub const COUNT: usize = #count;
            /// All of them, in table order.
            pub const ALL: [#name; #count] = [#(#name::#idents),*];
            /// The row's number in its table.
            #[inline]
            pub const fn index(self) -> usize { self as usize }
            /// The row with that number.
            #[inline]
            pub fn from_index(i: usize) -> ::core::option::Option<#name> { Self::ALL.get(i).copied() }
        }
    }
}

/// [`row_enum`] of names in tables and lines on them.
pub fn enum_of_rows<'a>(
    name: &str,
    doc: &str,
    rows: impl Iterator<Item = (&'a str, &'a str)>,
) -> TokenStream {
    let variants: Vec<_> = rows.map(|(n, doc)| (camel(n), doc.to_string())).collect();
    row_enum(name, doc, &variants)
}

/// A value as an expression; rows are a reference to an array of their struct.
pub fn value(v: &(impl Emit + ?Sized)) -> TokenStream {
    constant(&v.constant())
}

fn constant(value: &Constant) -> TokenStream {
    let list = |l: &[Constant]| {
        let l = l.iter().map(constant);
        quote!(#(#l),*)
    };
    match value {
        Constant::Str(s) => quote!(#s),
        Constant::Int(i) => {
            let i = Literal::i128_unsuffixed(*i);
            quote!(#i)
        }
        Constant::Float(x) => quote!(#x),
        Constant::Bool(b) => quote!(#b),
        Constant::Path(p) => path(p),
        Constant::Code(text) => text.parse().unwrap_or_default(),
        Constant::Option(v) => option(v.as_deref().map(constant)),
        Constant::List(l) => {
            let l = list(l);
            quote!(&[#l])
        }
        Constant::Array(l) => {
            let l = list(l);
            quote!([#l])
        }
        Constant::Ref(v) => {
            let v = constant(v);
            quote!(&#v)
        }
        Constant::Tuple(t) => {
            let t = list(t);
            quote!((#t))
        }
        Constant::Call(name, fields) => {
            let (name, fields) = (path(name), list(fields));
            quote!(#name(#fields))
        }
        Constant::Struct(name, fields) => {
            let name = path(name);
            let fields = fields.iter().map(|(key, value)| {
                let (key, value) = (format_ident!("{key}"), constant(value));
                quote!(#key: #value)
            });
            quote!(#name { #(#fields),* })
        }
        Constant::Gate(g) => gate(g),
    }
}

/// `jacquard_crate::module::Name`, from the root; any other path is that of the crate which calls the macro.
fn path(text: &str) -> TokenStream {
    let parts = text.split("::").map(|p| format_ident!("{p}"));
    match text.starts_with("jacquard_") {
        true => quote!(#(::#parts)*),
        false => quote!(#(#parts)::*),
    }
}

/// A gate as an expression of type `jacquard_ir::tables::Gate`.
pub fn gate(gate: &jacquard_schema::gate::Gate) -> TokenStream {
    use jacquard_schema::gate::SmGate;
    let sms = gate.sms.iter().map(|g| match g {
        SmGate::Min(n) => quote!(::jacquard_ir::tables::SmGate::Min(#n)),
        SmGate::Family(n) => quote!(::jacquard_ir::tables::SmGate::Family(#n)),
        SmGate::Arch(n) => quote!(::jacquard_ir::tables::SmGate::Arch(#n)),
    });
    let features = gate.features.iter().fold(0u128, |set, &f| set | 1 << f);
    let min_ptx = gate.min_ptx;
    quote! {
        ::jacquard_ir::tables::Gate {
            sms: &[#(#sms),*],
            features: ::jacquard_ir::tables::FeatureSet(#features),
            min_ptx: ::jacquard_ir::tables::PtxVersion(#min_ptx),
        }
    }
}
