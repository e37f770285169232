//! `tables/diagnostics/*.toml`: a static row per message and a constant by which code names it. Each crate expands the files
//! whose messages it gives, so that a new message rebuilds no crate below.

use crate::emit::value;
use jacquard_schema::diagnostics::{self, Message};
use jacquard_schema::{Errors, Tables};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// The areas of the front end.
const FRONTEND: &[&str] = &[
    "common",
    "consteval",
    "irgen",
    "lex",
    "preprocessor",
    "sema",
    "warnings",
];

fn constant(m: &Message) -> Ident {
    format_ident!("{}", m.name.to_uppercase())
}

/// The text as a doc comment: brackets and angles would be read as links and HTML.
fn doc(m: &Message) -> String {
    m.text.replace('[', "\\[").replace('<', "\\<")
}

fn rows(messages: &[Message]) -> TokenStream {
    let count = messages.len();
    let rows = messages.iter().map(value);
    quote! {
        /// The messages of this crate, in the order of their files.
        pub static MESSAGES: [::jacquard_diag::Message; #count] = [#(#rows),*];
    }
}

fn expand(tables: &Tables, areas: &[&str]) -> Result<TokenStream, Errors> {
    let messages = diagnostics::load_areas(tables, areas)?;
    let rows = rows(&messages);
    let consts = messages.iter().enumerate().map(|(n, m)| {
        let (name, doc) = (constant(m), doc(m));
        quote! {
            #[doc = #doc]
            pub const #name: MsgId = MsgId::new(&super::MESSAGES[#n]);
        }
    });
    Ok(quote! {
        #rows
        /// The messages by name.
        pub mod msg {
            use ::jacquard_diag::MsgId;
            #(#consts)*
        }
    })
}

/// `frontend_messages!`
pub fn frontend(tables: &Tables) -> Result<TokenStream, Errors> {
    expand(tables, FRONTEND)
}

/// `codegen_messages!`
pub fn codegen(tables: &Tables) -> Result<TokenStream, Errors> {
    expand(tables, &["codegen"])
}

/// `driver_messages!`
pub fn driver(tables: &Tables) -> Result<TokenStream, Errors> {
    expand(tables, &["driver"])
}

/// `capi_messages!`
pub fn capi(tables: &Tables) -> Result<TokenStream, Errors> {
    expand(tables, &["capi"])
}

/// `verifier_messages!`: the constants are rules, with what they are about.
pub fn verifier(tables: &Tables) -> Result<TokenStream, Errors> {
    let messages = diagnostics::load_areas(tables, &["verifier"])?;
    let rows = rows(&messages);
    let consts = messages.iter().enumerate().map(|(n, m)| {
        let (name, doc, library) = (constant(m), doc(m), !m.ours);
        let (level, names) = (value(&m.level), value(&m.names));
        let (widths, spaces) = (value(&m.widths), value(&m.spaces));
        quote! {
            #[doc = #doc]
            pub const #name: Rule = Rule {
                message: ::jacquard_diag::MsgId::new(&MESSAGES[#n]),
                level: #level,
                names: #names,
                widths: #widths,
                spaces: #spaces,
                library: #library,
            };
        }
    });
    Ok(quote! { #rows #(#consts)* })
}
