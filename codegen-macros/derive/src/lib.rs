//! `#[derive(Row)]` and `#[derive(Word)]`: a struct of `jacquard_schema` is the one declaration of a table's rows, an enum that of the
//! words a field may hold.
//!
//! ```ignore
//! #[derive(Row)]
//! #[row(table = "capabilities.toml")]
//! pub struct Capability<G = Gate> {
//!     /// Its name in code.
//!     #[row(name)]
//!     pub name: &'static str,
//!     /// What it needs of the target.
//!     pub gate: G,
//! }
//! ```
//! `check = "function"` of a struct: what the function says of a row (`&Self, &Row`).
//!
//! A field is the key of its name, required unless its type has an empty value (`Option`, `bool`, a list, a gate). Attributes of a field:
//! - `name`: the row's name; `index`: its position in the table;
//! - `key = "type"`: the key, where Rust has another name for it;
//! - `default`: the type's default where the key is absent; `default = "expression"`: that value;
//! - `with = "function"`: what the function makes of the value, an `Option` of what the type is read as, at its place (`&At`);
//! - `unique`: no two rows have the same value;
//! - `apart`: the loader fills it in; a row has no such key.

mod row;
mod word;

use proc_macro::TokenStream;

/// See the crate.
#[proc_macro_derive(Row, attributes(row))]
pub fn row(input: TokenStream) -> TokenStream {
    expand(input, row::expand)
}

/// An enum whose variants are the words that a field may hold. Serde reads it, and says which words there are.
#[proc_macro_derive(Word)]
pub fn word(input: TokenStream) -> TokenStream {
    expand(input, word::expand)
}

fn expand(
    input: TokenStream,
    with: fn(&syn::DeriveInput) -> syn::Result<proc_macro2::TokenStream>,
) -> TokenStream {
    let made = syn::parse(input).and_then(|input| with(&input));
    made.unwrap_or_else(|e| e.to_compile_error()).into()
}
