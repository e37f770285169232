//! Facts that stand in Rust and not in a table: literals that name an SM, an intrinsic, an instruction of PTX, a special register
//! or an option.

use jacquard_ir::tables::SpecialReg;
use jacquard_ptx::model::{Mnemonic, Modifier};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::path::Path;
use syn::visit::{self, Visit};

/// Finds facts in the items of a module.
pub struct Facts {
    options: BTreeSet<String>,
}

impl Facts {
    pub fn load(root: &Path) -> Facts {
        let flags = super::manifest(&root.join("tables/cli/flags.toml"));
        let options = flags.keys().filter(|k| k.starts_with('-'));
        Facts {
            options: options.cloned().collect(),
        }
    }

    /// How many literals of the items hold a fact.
    pub fn count(&self, items: &[syn::Item]) -> usize {
        let mut literals = Literals::default();
        items.iter().for_each(|i| literals.visit_item(i));
        let facts = literals.0.iter().filter(|text| self.has_fact(text));
        facts.count()
    }

    fn has_fact(&self, text: &str) -> bool {
        let inside = |c: char| c.is_ascii_alphanumeric() || "_.:%-".contains(c);
        text.split(|c| !inside(c)).any(|word| self.is_fact(word))
    }

    fn is_fact(&self, word: &str) -> bool {
        let number = |prefix: &str| {
            let rest = word.rsplit('=').next().unwrap_or(word);
            rest.strip_prefix(prefix)
                .is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()))
        };
        let mut parts = word.trim_end_matches('.').split('.');
        let mnemonic = parts.next().and_then(Mnemonic::from_text).is_some();
        let mut modifiers = parts.map(|m| Modifier::from_text(m).is_some());
        let instruction = mnemonic && modifiers.next() == Some(true) && modifiers.all(|m| m);
        number("sm_")
            || number("compute_")
            || word.strip_prefix("llvm.").is_some_and(|n| !n.is_empty())
            || word.starts_with('%') && SpecialReg::by_name(word).is_some()
            || self.options.contains(word)
            || instruction
    }
}

/// The texts of literals, those in arguments of macros too.
#[derive(Default)]
struct Literals(Vec<String>);

impl Literals {
    fn tokens(&mut self, tokens: TokenStream) {
        for t in tokens {
            match t {
                TokenTree::Group(g) => self.tokens(g.stream()),
                TokenTree::Literal(l) => {
                    if let syn::Lit::Str(s) = syn::Lit::new(l) {
                        self.0.push(s.value());
                    }
                }
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Literals {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_lit_str(&mut self, s: &'ast syn::LitStr) {
        self.0.push(s.value());
    }
    fn visit_macro(&mut self, m: &'ast syn::Macro) {
        self.tokens(m.tokens.clone());
    }
    fn visit_item_fn(&mut self, f: &'ast syn::ItemFn) {
        if !super::is_test(&f.attrs) {
            visit::visit_item_fn(self, f);
        }
    }
    fn visit_item_mod(&mut self, _: &'ast syn::ItemMod) {}
}

#[test]
fn facts_are_told_from_words() {
    let facts = Facts::load(&jacquard_test_support::root());
    for text in [
        "sm_90a",
        "-arch=compute_75",
        "llvm.nvvm.barrier0",
        "\tld.global.u32 %r1, [%rd1];",
        "mov.u32 %r, %tid.x",
        "-fmad",
    ] {
        assert!(facts.has_fact(text), "{text}");
    }
    for text in [
        "sm_",
        "llvm",
        "the value of x. y",
        "a.b",
        "add",
        "e.g. this",
        "-unknown",
    ] {
        assert!(!facts.has_fact(text), "{text}");
    }
}
