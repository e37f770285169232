//! `nvvm_api!` and `nvrtc_api!`: options and result codes of a C interface.

use crate::emit;
use jacquard_schema::capi::{self, Api, ApiResult};
use jacquard_schema::{Errors, Tables, fields};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub fn nvvm(tables: &Tables) -> Result<TokenStream, Errors> {
    expand(tables, Api::Nvvm)
}

pub fn nvrtc(tables: &Tables) -> Result<TokenStream, Errors> {
    expand(tables, Api::Nvrtc)
}

fn expand(tables: &Tables, api: Api) -> Result<TokenStream, Errors> {
    let rows = emit::value(&capi::options(tables, api)?);
    let results: Vec<ApiResult> = fields::load(tables)?;
    let mine: Vec<_> = results.iter().filter(|r| r.api == api).collect();
    let prefix = format!("{api:?}_").to_uppercase();
    let consts = mine.iter().filter_map(|r| {
        let code = i32::try_from(r.code?).ok()?;
        let short = r
            .name
            .trim_start_matches(&prefix)
            .trim_start_matches("ERROR_");
        let (name, doc) = (format_ident!("{short}"), format!("`{}`", r.name));
        Some(quote!(#[doc = #doc] pub const #name: ApiResult = ApiResult(#code);))
    });
    let c_string = |s: &str| {
        let bytes = proc_macro2::Literal::c_string(&std::ffi::CString::new(s).unwrap_or_default());
        quote!(#bytes)
    };
    let texts = mine.iter().filter_map(|r| {
        let (code, text) = (i32::try_from(r.code?).ok()?, c_string(r.text));
        Some(quote!(#code => #text,))
    });
    let unknown = mine
        .iter()
        .find(|r| r.code.is_none())
        .map_or("", |r| r.text);
    let unknown = c_string(unknown);
    Ok(quote! {
        /// The options, in table order.
        pub static OPTIONS: &[ApiOption] = #rows;
        /// What a function of the interface returns.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(transparent)]
        pub struct ApiResult(pub i32);
        #[allow(dead_code)]
        impl ApiResult {
            #(#consts)*
            /// What the interface says of a code.
            pub fn text(self) -> &'static ::core::ffi::CStr {
                match self.0 {
                    #(#texts)*
                    _ => #unknown,
                }
            }
        }
    })
}
