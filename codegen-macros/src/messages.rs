//! `verifier_messages!`: one `const NAME: Message` per row of `tables/diagnostics/verifier.toml`.

use jacquard_schema::{Errors, Tables, row::unique};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

fn unsigned(numbers: Vec<i64>) -> Vec<u32> {
    numbers
        .into_iter()
        .filter_map(|n| u32::try_from(n).ok())
        .collect()
}

pub fn verifier(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = tables.rows("diagnostics/verifier.toml")?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let mut out = TokenStream::new();
    for mut row in rows {
        let read: Result<_, Errors> = (|| {
            let text = row.str("text")?;
            let nvvm = row.opt_str("rule")?.is_some();
            let names = row.strs("names")?;
            let widths = unsigned(row.ints("widths")?);
            let spaces = unsigned(row.ints("spaces")?);
            row.provenance()?;
            row.finish()?;
            Ok((text, nvvm, names, widths, spaces))
        })();
        if let Some((text, nvvm, names, widths, spaces)) = errors.take(read) {
            let name = format_ident!("{}", row.name.to_uppercase());
            out.extend(quote! {
                #[doc = #text]
                pub const #name: Message = Message {
                    text: #text,
                    nvvm: #nvvm,
                    names: &[#(#names),*],
                    widths: &[#(#widths),*],
                    spaces: &[#(#spaces),*],
                };
            });
        }
    }
    errors.finish(out)
}
