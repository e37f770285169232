//! `#[derive(Row)]`, `#[derive(Emit)]` and `#[derive(Word)]`: a struct of `jacquard_schema` is the one declaration of a table's rows, an
//! enum that of the words a field may hold.
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
//! Attributes of a struct:
//! - `table = "file"`: the file below `tables/`;
//! - `check = "function"`: what the function says of a row, or does to it (`&Self` or `&mut Self`, `&Row`);
//! - `whole = "function"`: what the function says of all rows (`&[Self], &[&Row], &mut Errors`);
//! - `repeated`: rows may have the same name;
//! - `as = "Name"`: what the crate calls that has another struct for it in generated code.
//!
//! A field is the key of its name, required unless its type has an empty value (`Option`, `bool`, a list, a gate). A struct of this kind
//! may be a field of another: a map. Attributes of a field:
//! - `name`: the row's name; `index`: its position in the table; `file`, `line`: where it is; `provenance`: where its facts come from;
//! - `flat`: a struct of this kind whose keys are the row's own;
//! - `rest`: all keys that no other field has, which are data;
//! - `key = "type"`: the key, where Rust has another name for it;
//! - `default`: the type's default where the key is absent; `default = "expression"`: that value;
//! - `with = "function"`: what the function makes of the value, an `Option` of any field's type, at its place (`&At`);
//! - `words = "CONSTANT"`: the texts are among these words; `of = "file"`: they are names of rows of that file;
//! - `unique`: no two rows have the same value;
//! - `apart`: the loader fills it in; a row has no such key;
//! - `hidden`: generated code does not have it; `emit = "function"`: it has what the function makes of the value;
//!   `as = "name"`: it has it by that name.
//!
//! `Emit` gives any struct or enum a value in generated code, with `as`, `hidden` and `emit` as above.

mod emit;
mod row;
mod word;

use proc_macro::TokenStream;

/// See the crate.
#[proc_macro_derive(Row, attributes(row))]
pub fn row(input: TokenStream) -> TokenStream {
    expand(input, row::expand)
}

/// See the crate.
#[proc_macro_derive(Emit, attributes(row))]
pub fn emit(input: TokenStream) -> TokenStream {
    expand(input, emit::expand)
}

/// An enum whose variants are the words that a field may hold: their names in snake case, unless a variant says `#[word("text")]` or the
/// enum `#[word(verbatim)]`. It gets `ALL` and `word`. `#[word(as = "Name")]` is what generated code calls it, as for a row.
#[proc_macro_derive(Word, attributes(word))]
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
