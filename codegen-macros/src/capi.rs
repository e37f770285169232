//! `nvvm_api!` and `nvrtc_api!`: options and result codes of a C interface.

use crate::emit;
use jacquard_schema::capi::{self, APIS, ARGS, ROLES};
use jacquard_schema::{Errors, Tables};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub fn nvvm(tables: &Tables) -> Result<TokenStream, Errors> {
    expand(tables, "nvvm")
}

pub fn nvrtc(tables: &Tables) -> Result<TokenStream, Errors> {
    expand(tables, "nvrtc")
}

fn expand(tables: &Tables, api: &str) -> Result<TokenStream, Errors> {
    let options = capi::options(tables, api)?;
    let variants = |names: &[&str], used: &dyn Fn(usize) -> bool| {
        let used: Vec<_> = (names.iter().enumerate())
            .filter(|(i, _)| used(*i))
            .map(|(_, n)| (emit::camel(n), format!("`{n}`")))
            .collect();
        used
    };
    let args = emit::row_enum(
        "Arg",
        "What follows an option's name.",
        &variants(&ARGS, &|i| options.iter().any(|o| o.arg == i)),
    );
    let roles = emit::row_enum(
        "Role",
        "What the library itself does with an option.",
        &variants(&ROLES, &|i| options.iter().any(|o| o.role == i)),
    );
    let rows = options.iter().map(|o| {
        let (name, short, values) = (&o.name, &o.short, &o.values);
        let (spaced, glued, repeat) = (o.spaced, o.glued, o.repeat);
        let (slot, flag) = (&o.slot, &o.flag);
        let range = emit::option(o.range.map(|(a, b)| quote!((#a, #b))));
        let (arg, role) = (emit::camel(ARGS[o.arg]), emit::camel(ROLES[o.role]));
        quote! {
            ApiOption {
                name: #name, short: #short, arg: Arg::#arg, values: &[#(#values),*], range: #range,
                spaced: #spaced, glued: #glued, repeat: #repeat, slot: #slot, flag: #flag, role: Role::#role,
            }
        }
    });
    let results = capi::results(tables)?;
    let number = APIS.iter().position(|a| *a == api);
    let mine: Vec<_> = results.iter().filter(|r| Some(r.api) == number).collect();
    let prefix = format!("{}_", api.to_uppercase());
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
        let (code, text) = (i32::try_from(r.code?).ok()?, c_string(&r.text));
        Some(quote!(#code => #text,))
    });
    let unknown = mine
        .iter()
        .find(|r| r.code.is_none())
        .map_or("", |r| r.text.as_str());
    let unknown = c_string(unknown);
    Ok(quote! {
        #args
        #roles
        /// An option of the interface.
        #[derive(Debug)]
        #[allow(dead_code)]
        pub struct ApiOption {
            pub name: &'static str,
            pub short: &'static str,
            pub arg: Arg,
            pub values: &'static [&'static str],
            pub range: Option<(i64, i64)>,
            pub spaced: bool,
            pub glued: bool,
            pub repeat: bool,
            pub slot: &'static str,
            pub flag: &'static str,
            pub role: Role,
        }
        /// The options, in table order.
        pub static OPTIONS: &[ApiOption] = &[#(#rows),*];
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
