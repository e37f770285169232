//! The lengths of files and functions.

use crate::{AROUND_LINES, CASE_LINES, FILE_LINES, FUNCTION_LINES, Sizes};
use std::path::Path;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Adds a file that is over the limit.
pub fn lines_of(root: &Path, file: &Path, sizes: &mut Sizes) {
    let text = std::fs::read_to_string(root.join(file)).unwrap();
    let lines = text.lines().count();
    if lines > FILE_LINES {
        let files = sizes.entry("file".into()).or_default();
        files.insert(file.display().to_string(), lines);
    }
}

/// Adds the functions of a file that are over the limit.
pub fn functions_of(file: &Path, parsed: &syn::File, sizes: &mut Sizes) {
    let mut lengths = Lengths {
        file: file.display().to_string(),
        sizes,
    };
    lengths.visit_file(parsed);
}

struct Lengths<'a> {
    file: String,
    sizes: &'a mut Sizes,
}

impl Lengths<'_> {
    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let lines = lines_between(signature.span(), block.span());
        if lines > FUNCTION_LINES && !is_table_of_cases(block) {
            let name = format!("{} {}", self.file, signature.ident);
            let rows = self.sizes.entry("function".into()).or_default();
            let size = rows.entry(name).or_default();
            *size = lines.max(*size);
        }
    }
}

impl<'a> Visit<'a> for Lengths<'_> {
    fn visit_item_fn(&mut self, f: &'a syn::ItemFn) {
        self.function(&f.sig, &f.block);
        visit::visit_item_fn(self, f);
    }

    fn visit_impl_item_fn(&mut self, f: &'a syn::ImplItemFn) {
        self.function(&f.sig, &f.block);
        visit::visit_impl_item_fn(self, f);
    }

    fn visit_trait_item_fn(&mut self, f: &'a syn::TraitItemFn) {
        if let Some(block) = &f.default {
            self.function(&f.sig, block);
        }
        visit::visit_trait_item_fn(self, f);
    }
}

fn lines_between(from: proc_macro2::Span, to: proc_macro2::Span) -> usize {
    to.end().line - from.start().line + 1
}

fn lines(span: proc_macro2::Span) -> usize {
    lines_between(span, span)
}

/// Is the function one `match` of short arms, or one list, with little around it?
fn is_table_of_cases(block: &syn::Block) -> bool {
    let mut longest = Longest { lines: 0 };
    longest.visit_block(block);
    lines(block.span()).saturating_sub(longest.lines) <= AROUND_LINES
}

/// Finds the longest `match` or list whose cases are all short.
struct Longest {
    lines: usize,
}

impl<'a> Visit<'a> for Longest {
    fn visit_expr_match(&mut self, m: &'a syn::ExprMatch) {
        if m.arms.iter().all(|arm| lines(arm.span()) <= CASE_LINES) {
            self.lines = self.lines.max(lines(m.span()));
        }
        visit::visit_expr_match(self, m);
    }

    fn visit_expr_array(&mut self, a: &'a syn::ExprArray) {
        if a.elems.iter().all(|e| lines(e.span()) <= CASE_LINES) {
            self.lines = self.lines.max(lines(a.span()));
        }
        visit::visit_expr_array(self, a);
    }

    fn visit_macro(&mut self, m: &'a syn::Macro) {
        type List = syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>;
        if m.path.is_ident("vec")
            && let Ok(list) = m.parse_body_with(List::parse_terminated)
            && list.iter().all(|e| lines(e.span()) <= CASE_LINES)
        {
            self.lines = self.lines.max(lines(m.span()));
        }
    }
}
