//! `tables/isel/{atomic,wide}.ron` to static data: rules of operations on whole values, by operation.

use crate::emit;
use crate::operations::{OperationError, Operations, idents};
use crate::ptx_template::{Bound, QUESTIONS, Template, TemplateError, unknown_form};
use crate::question::{self, Question, QuestionError};
use jacquard_schema::isel::Instruction;
use jacquard_schema::needs::Needs;
use jacquard_schema::ptx_forms::{self, PtxTables};
use jacquard_schema::whole::{self, TYPES, Whole};
use jacquard_schema::{Errors, TableError, Tables};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use std::collections::BTreeMap;
use std::fmt::Display;
use thiserror::Error;

#[derive(Debug, Error)]
enum WholeError {
    #[error(transparent)]
    Operation(#[from] OperationError),
    #[error(transparent)]
    Template(#[from] TemplateError),
    #[error(transparent)]
    Question(#[from] QuestionError),
    #[error("is never tried: the row at line {0} has no condition")]
    Shadowed(u32),
}

fn error(row: &Whole, what: impl Display) -> TableError {
    TableError::new(
        row.file.clone(),
        row.line,
        row.text.clone(),
        what,
        "codegen-macros/schema/src/whole.rs says how these rows are written",
    )
}

/// Whether nothing that the row is tried for can fail it, but for types of operands.
fn is_free(row: &Whole) -> bool {
    row.gate == Needs::default() && row.when.is_none() && !row.kids.iter().any(|k| k.constant)
}

/// The macro.
pub fn whole_rules(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = whole::load(tables)?;
    let maker = Maker {
        operations: Operations::load(tables)?,
        questions: question::questions(tables, QUESTIONS)?,
        ptx: ptx_forms::load(tables)?,
    };
    let mut errors = Errors::new();
    let mut by_op: BTreeMap<&str, Vec<(&Whole, TokenStream)>> = BTreeMap::new();
    for (n, row) in rows.iter().enumerate() {
        let list = by_op.entry(&row.op).or_default();
        let types = |r: &Whole| r.kids.iter().map(|k| k.ty).collect::<Vec<_>>();
        let mut earlier = list.iter().map(|l| l.0).filter(|r| r.ty == row.ty);
        if let Some(r) = earlier.find(|r| is_free(r) && types(r) == types(row)) {
            errors.push(error(row, WholeError::Shadowed(r.line)));
        }
        match maker.row(row, n as u16) {
            Ok(code) => list.push((row, code)),
            Err(e) => errors.push(error(row, e)),
        }
    }
    let mut entries = Vec::new();
    for (op, list) in by_op {
        let codes = list.iter().map(|l| &l.1);
        match maker.key(op) {
            Ok(key) => entries.push(quote!((#key, &[#(#codes),*]))),
            Err(e) => errors.push(error(list[0].0, e)),
        }
    }
    let infos = rows.iter().map(|r| {
        let (file, line, text, ty) = (&r.file, r.line, &r.text, TYPES[r.ty].0);
        quote!(RuleInfo { file: #file, line: #line, text: #text, ty: #ty })
    });
    errors.finish(quote! {
        /// Files and lines of rules.
        pub static INFO: &[RuleInfo] = &[#(#infos),*];
        /// Rules by operation.
        static RULES: &[(Key, &[Rule])] = &[#(#entries),*];
    })
}

struct Maker {
    operations: Operations,
    questions: Vec<Question>,
    ptx: PtxTables,
}

impl Maker {
    fn key(&self, op: &str) -> Result<TokenStream, OperationError> {
        if let Some(name) = op.strip_prefix("atomicrmw.") {
            let name = format_ident!("{}", self.operations.word("RmwOp", name)?.name);
            return Ok(quote!(rmw_key(RmwOp::#name)));
        }
        Ok(match idents(self.operations.find(op)?) {
            (opcode, None) => quote!(opcode_key(Opcode::#opcode)),
            (opcode, Some(pred)) => quote!(cmp_key(Opcode::#opcode, Pred::#pred)),
        })
    }

    fn row(&self, row: &Whole, info: u16) -> Result<TokenStream, WholeError> {
        let names: Vec<Bound> = (row.kids.iter().enumerate())
            .map(|(k, kid)| (kid.name.clone(), k as u8 + 1, None))
            .collect();
        let when = match &row.when {
            None => quote!(None),
            Some(text) => {
                let test = question::translate(text, &self.questions, &|word| {
                    let (name, part) = match word.split_once('.') {
                        Some((name, part)) => (name, part.parse::<u32>().ok()?),
                        None => (word, 0),
                    };
                    let slot = usize::from(names.iter().find(|n| n.0 == name)?.1);
                    Some(match word == name {
                        true => quote!(b[#slot]),
                        false => quote!(m.part_of(b[#slot], #part)),
                    })
                })?;
                quote!(Some(|m: &Matcher, b: &[Node]| -> bool { #test }))
            }
        };
        let result = |name: &str| match name {
            "d" => Some(0),
            "ok" => Some(row.parts()),
            _ => name.strip_prefix("d.").and_then(|n| n.parse().ok()),
        };
        let template = |insts: &[Instruction]| -> Result<TokenStream, WholeError> {
            if let Some(e) = unknown_form(insts, &self.ptx) {
                return Err(e.into());
            }
            let template = Template::new(&names, &self.questions, &result, &self.ptx);
            let (temps, insts) = template.emit(insts)?;
            Ok(quote!(Template { temps: &[#(#temps),*], insts: &[#(#insts),*] }))
        };
        let ty = |index: usize| {
            let name = format_ident!("{}", TYPES[index].0.to_uppercase());
            quote!(WholeTy::#name)
        };
        let kids = row.kids.iter().map(|k| {
            let (constant, ty) = (k.constant, emit::option(k.ty.map(ty)));
            quote!(Kid { ty: #ty, constant: #constant })
        });
        let insts = template(&row.insts)?;
        let unused = emit::option(row.unused.as_deref().map(template).transpose()?);
        let (ty, needs) = (ty(row.ty), emit::value(&row.gate));
        Ok(quote! {
            Rule { info: #info, ty: #ty, kids: &[#(#kids),*], when: #when, needs: #needs, insts: #insts, unused: #unused }
        })
    }
}
