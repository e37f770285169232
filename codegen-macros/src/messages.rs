//! `tables/diagnostics/*.toml`: a static row per message and a constant by which code names it. Each crate expands the files
//! whose messages it gives, so that a new message rebuilds no crate below.

use crate::emit::option;
use jacquard_schema::diagnostics::{self, Examples, Message, SEVERITIES};
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

fn of(tables: &Tables, areas: &[&str]) -> Result<Vec<Message>, Errors> {
    diagnostics::load_areas(tables, areas)
}

fn constant(m: &Message) -> Ident {
    format_ident!("{}", m.name.to_uppercase())
}

/// The text as a doc comment: brackets and angles would be read as links and HTML.
fn doc(m: &Message) -> String {
    m.text.replace('[', "\\[").replace('<', "\\<")
}

fn rows(messages: &[Message]) -> TokenStream {
    let count = messages.len();
    let rows = messages.iter().map(|m| {
        let Message { name, area, text, on, stays, names, .. } = m;
        let severity = SEVERITIES[m.severity];
        let severity = format_ident!("{}{}", severity[..1].to_uppercase(), &severity[1..]);
        let (flag, tag) = (m.flag.as_deref().unwrap_or(""), m.tag.as_deref().unwrap_or(""));
        let number = m.number.unwrap_or(0);
        let explanation = option(m.explanation.as_ref().map(|e| {
            let text = &e.text;
            let examples = match &e.examples {
                Examples::Programs { wrong, right, flags: [with, without] } => {
                    quote!(Programs { wrong: #wrong, right: #right, flags: [#with, #without] })
                }
                Examples::None(why) => quote!(None(#why)),
            };
            quote! { ::jacquard_diag::Explanation { text: #text, examples: ::jacquard_diag::Examples::#examples } }
        }));
        quote! {
            ::jacquard_diag::Message {
                name: #name, area: #area, severity: ::jacquard_diag::Severity::#severity, text: #text,
                flag: #flag, number: #number, tag: #tag, on: #on, stays: #stays, names: &[#(#names),*], explanation: #explanation,
            }
        }
    });
    quote! {
        /// The messages of this crate, in the order of their files.
        pub static MESSAGES: [::jacquard_diag::Message; #count] = [#(#rows),*];
    }
}

fn expand(tables: &Tables, areas: &[&str]) -> Result<TokenStream, Errors> {
    let messages = of(tables, areas)?;
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
    let messages = of(tables, &["verifier"])?;
    let rows = rows(&messages);
    let consts = messages.iter().enumerate().map(|(n, m)| {
        let (name, doc) = (constant(m), doc(m));
        let level = format_ident!("{}", ["Llvm", "Device", "Nvvm"][m.level]);
        let Message {
            names,
            widths,
            spaces,
            library,
            ..
        } = m;
        quote! {
            #[doc = #doc]
            pub const #name: Rule = Rule {
                message: ::jacquard_diag::MsgId::new(&MESSAGES[#n]),
                level: Level::#level,
                names: &[#(#names),*],
                widths: &[#(#widths),*],
                spaces: &[#(#spaces),*],
                library: #library,
            };
        }
    });
    Ok(quote! { #rows #(#consts)* })
}
