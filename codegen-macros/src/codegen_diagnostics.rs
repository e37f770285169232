//! `tables/diagnostics/codegen.toml`: messages of code generation.

use crate::emit::{camel, row_enum};
use jacquard_schema::row::unique;
use jacquard_schema::{Errors, Tables};
use proc_macro2::TokenStream;
use quote::quote;

/// The macro.
pub fn codegen_diagnostics(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = tables.rows("diagnostics/codegen.toml")?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let (mut variants, mut texts) = (Vec::new(), Vec::new());
    for mut row in rows {
        let Some(text) = errors.take(row.str("text").map_err(Errors::from)) else {
            continue;
        };
        errors.take(row.opt_str("severity").map_err(Errors::from));
        errors.take(row.finish());
        variants.push((camel(&row.name), text.clone()));
        texts.push(text);
    }
    let declared = row_enum("MessageId", "A message of code generation.", &variants);
    errors.finish(quote! {
        #declared
        impl MessageId {
            /// The text, with `{placeholders}`.
            pub const fn text(self) -> &'static str {
                const TEXTS: &[&str] = &[#(#texts),*];
                TEXTS[self as usize]
            }
        }
    })
}
