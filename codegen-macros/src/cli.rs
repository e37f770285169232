//! `cli!`: settings and flags of the command line.

use crate::emit;
use jacquard_schema::cli::{self, Form};
use jacquard_schema::{Errors, Tables};
use proc_macro2::TokenStream;
use quote::quote;

pub fn cli(tables: &Tables) -> Result<TokenStream, Errors> {
    let (settings, flags) = cli::load(tables)?;
    let variants: Vec<_> = settings
        .iter()
        .map(|s| (emit::camel(&s.name), s.doc.clone()))
        .collect();
    let the_enum = emit::row_enum(
        "Setting",
        "What flags set, from `tables/cli/settings.toml`.",
        &variants,
    );
    let setting_rows = settings.iter().map(|s| {
        let (name, doc, group) = (&s.name, &s.doc, &s.group);
        let witness = emit::option(s.witness.as_ref().map(|w| quote!(#w)));
        let none = emit::option(s.none.as_ref().map(|n| {
            let given = [quote!(Refused), quote!(Noted), quote!(Ignored)][s.given].clone();
            quote!((Given::#given, #n))
        }));
        let file_of = [quote!(Any), quote!(Program), quote!(Source)][s.file_of].clone();
        let held = s.held.iter().map(|(v, why)| quote!((#v, #why)));
        let default = emit::option(s.default.as_ref().map(|d| quote!(#d)));
        let kind = [quote!(Flag), quote!(Int), quote!(Str), quote!(List)][s.kind].clone();
        quote!(SettingRow { name: #name, kind: Kind::#kind, default: #default, group: #group, witness: #witness, none: #none, file_of: FileOf::#file_of, held: &[#(#held),*], doc: #doc })
    });
    let keys: Vec<(String, u16)> = flags
        .iter()
        .enumerate()
        .flat_map(|(i, f)| f.keys().into_iter().map(move |k| (k, i as u16)))
        .collect();
    let phf = emit::phf(&keys.iter().map(|k| k.0.as_str()).collect::<Vec<_>>());
    let key_names = keys.iter().map(|k| &k.0);
    let key_flags = keys.iter().map(|k| k.1);
    let glued = flags
        .iter()
        .enumerate()
        .filter(|(_, f)| f.forms.contains(&Form::Glued))
        .map(|(i, _)| i as u16);
    let flag_rows = flags.iter().map(|f| {
        let (name, values, once, stages) = (&f.name, &f.values, f.once, &f.stages);
        let sets = emit::camel(&settings[f.sets].name);
        let witness = emit::option(f.witness.as_ref().map(|w| quote!(#w)));
        let to = emit::option(f.to.as_ref().map(|t| quote!(#t)));
        let bare = f.forms.contains(&Form::Bare);
        let separate = f.forms.contains(&Form::Separate);
        let equals = f.forms.contains(&Form::Equals);
        quote! {
            Flag {
                name: #name, bare: #bare, separate: #separate, equals: #equals, values: &[#(#values),*],
                sets: Setting::#sets, to: #to, once: #once, stages: [#(#stages),*], witness: #witness,
            }
        }
    });
    Ok(quote! {
        #the_enum
        /// Every setting, in table order.
        pub static SETTINGS: &[SettingRow] = &[#(#setting_rows),*];
        /// Every flag, in table order.
        pub static FLAGS: &[Flag] = &[#(#flag_rows),*];
        static KEYS: &[(&str, u16)] = &[#((#key_names, #key_flags)),*];
        static KEY_PHF: ::jacquard_schema::Phf = #phf;
        static GLUED: &[u16] = &[#(#glued),*];
    })
}
