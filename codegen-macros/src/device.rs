//! The software device's macros: facts for `jacquard_device`, and the exported symbols of `libcuda` and `libcudart`.

use crate::emit;
use jacquard_schema::device::{self, Attribute, Code, State};
use jacquard_schema::{Errors, Tables, fields};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// Error codes and formats.
pub fn interface_facts(tables: &Tables) -> Result<TokenStream, Errors> {
    let codes: Vec<Code> = fields::load(tables)?;
    let constants = codes.iter().map(|c| {
        let name = match c.driver {
            "" => runtime_constant(c.runtime),
            driver => driver.to_string(),
        };
        let (id, code, text) = (format_ident!("{name}"), c.code, c.text);
        quote!(#[doc = #text] pub const #id: Error = Error(#code);)
    });
    let rows = emit::value(&codes);
    let formats: Vec<device::Format> = fields::load(tables)?;
    let texels = formats.iter().map(|f| {
        let (format, kind, bits) = (f.format, f.kind, f.channel.bits());
        quote!(Texel { format: #format, kind: #kind, bits: #bits })
    });
    Ok(quote! {
        #(#constants)*
        static CODES: &[Code] = #rows;
        static TEXELS: &[Texel] = &[#(#texels),*];
    })
}

/// The functions that answer "not supported".
fn stubs(rows: &[device::Function]) -> TokenStream {
    let missing = rows.iter().filter(|f| f.state == State::NotSupported);
    let missing = missing.map(|f| {
        let (id, name) = (format_ident!("{}", f.symbol), &f.symbol);
        quote! {
            /// Gives "not supported".
            #[allow(non_snake_case)]
            pub extern "C" fn #id() -> u32 { crate::not_supported(#name) }
        }
    });
    quote!(#(#missing)*)
}

/// The driver's functions with their addresses, formats, attributes.
pub fn facts(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = device::functions(tables, "driver")?;
    let symbols = emit::phf(rows.iter().map(|f| f.symbol));
    let missing = stubs(&rows);
    let entries = rows.iter().map(|f| {
        let (id, symbol, name) = (format_ident!("{}", f.symbol), &f.symbol, &f.name);
        let since = f.since;
        let at = if f.state == State::Offered {
            quote!(crate::driver::#id as *const ())
        } else {
            quote!(driver_stubs::#id as *const ())
        };
        quote!(Function { symbol: #symbol, name: #name, since: #since, address: Address(#at) })
    });
    let attributes = emit::value(&fields::load::<Attribute>(tables)?);
    let formats = emit::value(&fields::load::<device::Format>(tables)?);
    Ok(quote! {
        /// Functions that answer "not supported", once with a line on the error stream.
        pub mod driver_stubs { #missing }
        /// The functions of the interface.
        pub static DRIVER: &[Function] = &[#(#entries),*];
        static DRIVER_PHF: ::jacquard_schema::Phf = #symbols;
        static FORMATS: &[Format] = #formats;
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

/// The exported symbols of `libcudart`: each jumps to its function.
pub fn runtime_exports(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = device::functions(tables, "runtime")?;
    let missing = stubs(&rows);
    let exports = device::symbols(&rows);
    let exports = exports.iter().map(|(symbol, f)| {
        let (id, to) = (format_ident!("{symbol}"), format_ident!("{}", f.symbol));
        let module = if f.state == State::Offered {
            quote!(crate::functions)
        } else {
            quote!(stubs)
        };
        quote! {
            #[unsafe(no_mangle)]
            #[unsafe(naked)]
            pub extern "C" fn #id() { jump!(#symbol, #module::#to) }
        }
    });
    Ok(quote! {
        /// Functions that answer "not supported", once with a line on the error stream.
        mod stubs { #missing }
        #(#exports)*
    })
}
