//! `tables/frontend/*.toml`: the tokens, headers, predefined macros, names, type traits and transformations of the front end.

use crate::emit::value;
use jacquard_schema::frontend::traits::TESTS;
use jacquard_schema::frontend::transforms::{REMOVE, TRANSFORMS};
use jacquard_schema::frontend::{headers, macros, names, tokens, traits, transforms};
use jacquard_schema::{Errors, Tables, fields};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// `tokens!`
pub fn tokens(tables: &Tables) -> Result<TokenStream, Errors> {
    let t = tokens::load(tables)?;
    let (keywords, words): (Vec<_>, Vec<_>) = t
        .keywords
        .iter()
        .map(|(v, w)| (format_ident!("{v}"), w))
        .unzip();
    let word_docs = words.iter().map(|w| format!("`{w}`"));
    let (texts, puncts): (Vec<_>, Vec<_>) = t
        .punctuators
        .iter()
        .map(|(text, kind)| (text, format_ident!("{kind}")))
        .unzip();
    let punct_docs = texts
        .iter()
        .map(|t| format!("`{}`", t.replace('`', "backquote")));
    let (first, last) = (keywords.first(), keywords.last());
    let (count, first_cxx20) = (t.keyword_count, t.first_cxx20);
    let (count32, first_cxx20) = (count as u32, first_cxx20 as u32);
    let kinds = t.symbols[..count].iter().map(|s| format_ident!("{}", s.1));
    let symbols = t.symbols.iter().map(|s| &s.0);
    let total = t.symbols.len();
    let known = t.known.iter().map(|k| format_ident!("{}", k.0));
    let numbers = t.known.iter().map(|k| k.1 as u32);
    Ok(quote! {
        /// What a token is. Generated from tables/frontend/tokens.toml.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
        #[repr(u8)]
        pub enum TokenKind {
            /// The end of the buffer.
            Eof,
            /// A name that is not a keyword; the payload is its `Sym`.
            Ident,
            #(#[doc = #word_docs] #keywords,)*
            /// A number; the payload is the `Sym` of its spelling.
            Number,
            /// A character constant; the payload is the `Sym` of its spelling, quotes and prefix included.
            Char,
            /// A string literal; the payload is the `Sym` of its spelling, quotes and prefix included.
            String,
            #(#[doc = #punct_docs] #puncts,)*
            /// `#pragma unroll`: the tokens of its factor (perhaps none) follow, then `PragmaEnd`.
            PragmaUnroll,
            /// `#pragma nounroll`, followed by `PragmaEnd`.
            PragmaNounroll,
            /// `#pragma pack`: its tokens follow, then `PragmaEnd`.
            PragmaPack,
            /// `#pragma GCC visibility`, `#pragma weak` and other pragmas the parser may look at: tokens, then `PragmaEnd`.
            PragmaOther,
            /// The end of a pragma's tokens.
            PragmaEnd,
            /// Text that is not a token; the payload is a `LexError`.
            Error,
            /// Preprocessor only: a macro parameter, or an empty argument.
            Placemarker,
        }
        pub(crate) const FIRST_KEYWORD: u8 = TokenKind::#first as u8;
        pub(crate) const LAST_KEYWORD: u8 = TokenKind::#last as u8;
        /// Symbols below this number are keywords or alternative spellings.
        pub const KEYWORD_COUNT: u32 = #count32;
        /// Symbols from this number up to `KEYWORD_COUNT` are keywords since C++20 only.
        pub const FIRST_CXX20: u32 = #first_cxx20;
        pub(crate) static KEYWORD_KINDS: [TokenKind; #count] = [#(TokenKind::#kinds),*];
        pub(crate) static FIRST_SYMBOLS: [&str; #total] = [#(#symbols),*];
        impl TokenKind {
            /// The text of a punctuator or keyword, `""` for the others.
            #[must_use]
            pub fn text(self) -> &'static str {
                match self {
                    #(TokenKind::#keywords => #words,)*
                    #(TokenKind::#puncts => #texts,)*
                    _ => "",
                }
            }
        }
        /// Symbols of names the front end compares with.
        #[allow(non_upper_case_globals, missing_docs)]
        pub mod sym {
            use super::Sym;
            #(pub const #known: Sym = Sym(#numbers);)*
        }
    })
}

/// `headers!`
pub fn headers(tables: &Tables) -> Result<TokenStream, Errors> {
    let h = headers::load(tables)?;
    // Two NUL bytes end each text for the lexer.
    let files = h.files.iter().map(|f| {
        let (name, tail, path) = (&f.name, &f.tail, f.path.display().to_string());
        quote!((#name, ::core::concat!(::core::include_str!(#path), #tail, "\0\0").as_bytes()))
    });
    let (aliases, provides) = (value(&h.aliases), value(&h.provides));
    let (overloaded, run_time) = (value(&h.overloaded), value(&h.run_time));
    let (asked, folders) = (value(&h.asked), value(&h.installed.folders));
    let (host, host_cuda) = (value(&h.host), value(&h.host_cuda));
    let (marks, libraries) = (&h.installed.marks, value(&h.installed.libraries));
    let (own_std, launching) = (value(&h.installed.own_std), value(&h.installed.launching));
    Ok(quote! {
        pub(crate) static FILES: &[(&str, &[u8])] = &[#(#files),*];
        pub(crate) static ASKED: &[&str] = #asked;
        pub(crate) static ALIASES: &[(&str, &str)] = #aliases;
        pub(crate) static HOST: super::HostHeaders = #host;
        pub(crate) static HOST_CUDA: super::HostHeaders = #host_cuda;
        pub(crate) static MARKS: &str = #marks;
        pub(crate) static FOLDERS: &[&str] = #folders;
        pub(crate) static LIBRARIES: &[&str] = #libraries;
        pub(crate) static OWN_STD: &[&str] = #own_std;
        pub(crate) static LAUNCHING: &[&str] = #launching;
        pub(crate) static RUN_TIME: &[&str] = #run_time;
        pub(crate) static OVERLOADED: &[(&str, &[&str])] = #overloaded;
        pub(crate) static PROVIDES: &[(&str, &str)] = #provides;
    })
}

/// `predefined_macros!`
pub fn predefined(tables: &Tables) -> Result<TokenStream, Errors> {
    let groups: Vec<macros::Group> = fields::load(tables)?;
    let rows = groups.iter().flat_map(|g| {
        let (when, keep) = (value(&g.when), g.keep);
        g.macros.iter().map(
            move |(name, value)| quote!(Row { name: #name, value: #value, keep: #keep, when: #when }),
        )
    });
    let has = names::has(tables)?;
    let (attributes, features) = (value(&has.cpp_attributes), value(&has.features));
    let gnu = value(&has.lists.gnu_attributes);
    let (extensions, builtins) = (value(&has.lists.extensions), value(&has.lists.builtins));
    Ok(quote! {
        pub(super) static PREDEFINED: &[Row] = &[#(#rows),*];
        pub(super) static GNU_ATTRIBUTES: &[&str] = #gnu;
        pub(super) static HAS_EXTENSION: &[&str] = #extensions;
        pub(super) static HAS_BUILTIN: &[&str] = #builtins;
        pub(super) static CPP_ATTRIBUTES: &[(&str, u64)] = #attributes;
        pub(super) static HAS_FEATURE: &[(&str, u32)] = #features;
    })
}

/// `unsupported_names!`: name, construct, what to use instead.
pub fn unsupported(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = names::unsupported(tables)?;
    let rows = rows.iter().map(|u| {
        let (name, what, instead) = (&u.name, &u.what, &u.instead);
        quote!((#name, #what, #instead))
    });
    Ok(quote!(static NAMES: &[(&str, &str, &str)] = &[#(#rows),*];))
}

/// `type_traits!`: name, what it asks, incomplete classes will do.
pub fn traits(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = traits::load(tables)?;
    let count = rows.len();
    let rows = rows.iter().map(|t| {
        let (name, test, incomplete) = (&t.name, format_ident!("{}", t.test), t.incomplete);
        quote!((#name, Trait::#test, #incomplete))
    });
    let tests = TESTS.split_whitespace().map(|t| format_ident!("{t}"));
    Ok(quote! {
        /// What a type trait asks. Generated from tables/frontend/traits.toml.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        enum Trait { #(#tests),* }
        static TRAITS: [(&str, Trait, bool); #count] = [#(#rows),*];
    })
}

/// `type_transforms!`: word, and what it makes of a type.
pub fn transforms(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = transforms::load(tables)?;
    let count = rows.len();
    let rows = rows.iter().map(|w| {
        let (name, makes) = (&w.name, format_ident!("{}", w.makes));
        let gone = |what: &str| w.removes.iter().any(|r| r == what);
        let (reference, constant, volatile) = (gone("reference"), gone("const"), gone("volatile"));
        let fields = (w.makes == REMOVE)
            .then(|| quote!({ reference: #reference, constant: #constant, volatile: #volatile }));
        quote!((#name, Transform::#makes #fields))
    });
    let simple = TRANSFORMS.split_whitespace().map(|t| format_ident!("{t}"));
    Ok(quote! {
        /// What becomes of the type in the parentheses. Generated from tables/frontend/transforms.toml.
        #[derive(Clone, Copy, PartialEq, Eq)]
        enum Transform {
            #(#simple,)*
            /// Without these qualifiers, of what a reference refers to or not.
            Remove { reference: bool, constant: bool, volatile: bool },
        }
        static WORDS: [(&str, Transform); #count] = [#(#rows),*];
    })
}
