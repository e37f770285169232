//! The software device's macros: facts for `jacquard_device`, and the exported symbols of `libcuda` and `libcudart`.

use crate::emit;
use jacquard_schema::device::{self, Attribute, Code, State};
use jacquard_schema::{Errors, Tables, fields};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// Function tables with addresses, error codes, attributes.
pub fn facts(tables: &Tables) -> Result<TokenStream, Errors> {
    let mut parts = Vec::new();
    for which in ["driver", "runtime"] {
        let rows = device::functions(tables, which)?;
        let module = format_ident!("{which}");
        let stubs = format_ident!("{which}_stubs");
        let list = format_ident!("{}", which.to_uppercase());
        let phf = format_ident!("{}_PHF", which.to_uppercase());
        let symbols = emit::phf(&rows.iter().map(|f| f.symbol).collect::<Vec<_>>());
        let missing = rows
            .iter()
            .filter(|f| f.state == State::NotSupported)
            .map(|f| {
                let (id, name) = (format_ident!("{}", f.symbol), &f.symbol);
                quote! {
                    /// Gives `CUDA_ERROR_NOT_SUPPORTED`.
                    #[allow(non_snake_case)]
                    pub extern "C" fn #id() -> u32 { crate::not_supported(#name) }
                }
            });
        let entries = rows.iter().map(|f| {
            let (id, symbol, name) = (format_ident!("{}", f.symbol), &f.symbol, &f.name);
            let since = f.since;
            let at = if f.state == State::Offered {
                quote!(crate::#module::#id as *const ())
            } else {
                quote!(#stubs::#id as *const ())
            };
            quote!(Function { symbol: #symbol, name: #name, since: #since, address: Address(#at) })
        });
        parts.push(quote! {
            /// Functions that answer "not supported", once with a line on the error stream.
            pub mod #stubs { #(#missing)* }
            /// The functions of the interface.
            pub static #list: &[Function] = &[#(#entries),*];
            static #phf: ::jacquard_schema::Phf = #symbols;
        });
    }
    let codes: Vec<Code> = fields::load(tables)?;
    let constants = codes.iter().map(|c| {
        let name = match c.driver {
            "" => runtime_constant(c.runtime),
            driver => driver.to_string(),
        };
        let (id, code, text) = (format_ident!("{name}"), c.code, c.text);
        quote!(#[doc = #text] pub const #id: Error = Error(#code);)
    });
    let rows = emit::rows(&codes);
    let attributes = emit::rows(&fields::load::<Attribute>(tables)?);
    let formats: Vec<device::Format> = fields::load(tables)?;
    let formats = formats.iter().map(|f| {
        let (format, kind, view) = (f.format, f.kind, f.view);
        let (channels, fractions) = (f.channels, f.fractions);
        let channel = format_ident!("{}", format!("{:?}", f.channel));
        quote!(Format {
            format: #format, kind: #kind, channel: Channel::#channel, view: #view, channels: #channels, fractions: #fractions
        })
    });
    Ok(quote! {
        #(#parts)*
        #(#constants)*
        static FORMATS: &[Format] = &[#(#formats),*];
        static CODES: &[Code] = #rows;
        static ATTRIBUTES: &[Attribute] = #attributes;
    })
}

/// `cudaErrorInvalidConfiguration` as `RUNTIME_INVALID_CONFIGURATION`.
fn runtime_constant(name: &str) -> String {
    let mut out = "RUNTIME".to_string();
    for c in name.trim_start_matches("cudaError").chars() {
        if c.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(c.to_ascii_uppercase());
    }
    out
}

/// The exported symbols of `libcuda`: each jumps to its function.
pub fn driver_exports(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = device::functions(tables, "driver")?;
    let exports = device::symbols(&rows);
    let exports = exports.iter().map(|(symbol, f)| {
        let (id, to) = (format_ident!("{symbol}"), format_ident!("{}", f.symbol));
        let module = if f.state == State::Offered {
            quote!(driver)
        } else {
            quote!(driver_stubs)
        };
        quote! {
            #[unsafe(no_mangle)]
            #[unsafe(naked)]
            pub extern "C" fn #id() { jump!(::jacquard_device::#module::#to) }
        }
    });
    Ok(quote!(#(#exports)*))
}

/// The exported symbols of `libcudart`: each jumps through its slot, which the loader of the library fills.
pub fn runtime_exports(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = device::functions(tables, "runtime")?;
    let all = device::symbols(&rows);
    let count = all.len();
    let names = all.iter().map(|(_, f)| {
        let name = format!("{}\0", f.symbol);
        quote!(#name)
    });
    let exports = all.iter().enumerate().map(|(k, (symbol, _))| {
        let id = format_ident!("{symbol}");
        let offset = k * 8;
        quote! {
            #[unsafe(no_mangle)]
            #[unsafe(naked)]
            pub extern "C" fn #id() { jump_through!(#offset, #symbol) }
        }
    });
    Ok(quote! {
        pub const COUNT: usize = #count;
        static NAMES: [&str; COUNT] = [#(#names),*];
        #(#exports)*
    })
}
