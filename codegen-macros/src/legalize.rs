//! `legalizations!`: expansions as static data, by the operation that each begins with.

use crate::emit;
use crate::operations::{OperationError, Operations, idents};
use crate::question::{self, Question, QuestionError};
use jacquard_schema::intrinsics;
use jacquard_schema::legalize::{self, Expansion, Keep, Kid, Source, Step, StepType, TypeSet};
use jacquard_schema::needs::Needs;
use jacquard_schema::opcodes::Word;
use jacquard_schema::row::{Near, near};
use jacquard_schema::{Errors, TableError, Tables};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::collections::BTreeMap;
use thiserror::Error;

/// The methods that conditions and numbers may call.
const QUESTIONS: &str = "targets/nvptx/src/legalize/questions.rs";
/// The classes of opcodes that a step may have.
const STEPS: [&str; 3] = ["unary", "binary", "cast"];

#[derive(Debug, Error)]
enum RuleError {
    #[error(transparent)]
    Operation(#[from] OperationError),
    #[error(transparent)]
    Question(#[from] QuestionError),
    #[error("`{name}` is not an intrinsic of tables/intrinsics{near}")]
    Intrinsic { name: String, near: Near },
    #[error("`{0}` is not an operation of a step")]
    Step(String),
    #[error("is never tried: the row at line {0} has the same pattern and no condition")]
    Shadowed(u32),
}

struct Maker {
    operations: Operations,
    intrinsics: Vec<String>,
    questions: Vec<Question>,
}

pub fn legalizations(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows = legalize::load(tables)?;
    let maker = Maker {
        operations: Operations::load(tables)?,
        intrinsics: intrinsics::load(tables)?
            .into_iter()
            .map(|i| i.name)
            .collect(),
        questions: question::questions(tables, QUESTIONS)?,
    };
    let mut errors = Errors::new();
    let mut by_op: BTreeMap<&str, Vec<(&Expansion, TokenStream)>> = BTreeMap::new();
    for row in &rows {
        match maker.row(row) {
            Ok(code) => by_op.entry(&row.op).or_default().push((row, code)),
            Err(e) => errors.push(fault(row, &e)),
        }
    }
    let (mut statics, mut ops, mut calls, mut atomics) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (op, list) in &mut by_op {
        for e in shadowed(list) {
            errors.push(e);
        }
        // What has a condition is tried before what has none.
        list.sort_by_key(|(row, _)| is_free(row));
        let codes = list.iter().map(|l| &l.1);
        let name = quote::format_ident!("{}", emit::camel(op).to_string().to_uppercase());
        statics.push(quote!(static #name: &[Expansion] = &[#(#codes),*];));
        if let Some(Ok(word)) = maker.rmw(op) {
            let word = quote::format_ident!("{}", word.name);
            atomics.push(quote!(RmwOp::#word => #name,));
            continue;
        }
        match maker.operations.find(op) {
            Ok(found) if !op.starts_with("llvm.") => {
                let (opcode, predicate) = idents(found);
                ops.push(match predicate {
                    Some(p) => quote!((Opcode::#opcode, Some(Pred::#p)) => #name,),
                    None => quote!((Opcode::#opcode, _) => #name,),
                });
            }
            _ => {
                let id = intrinsic_ident(op);
                calls.push(quote!(IntrinsicId::#id => #name,));
            }
        }
    }
    errors.finish(quote! {
        #(#statics)*
        /// The expansions of an instruction.
        pub fn of_instruction(op: Opcode, predicate: Option<Pred>) -> &'static [Expansion] {
            match (op, predicate) { #(#ops)* _ => &[] }
        }
        /// The expansions of an intrinsic.
        pub fn of_intrinsic(id: IntrinsicId) -> &'static [Expansion] {
            match id { #(#calls)* _ => &[] }
        }
        /// What the operations of `atomicrmw` store.
        pub fn of_atomic(op: RmwOp) -> &'static [Expansion] {
            match op { #(#atomics)* }
        }
    })
}

fn fault(row: &Expansion, e: &RuleError) -> TableError {
    TableError::new(
        row.file.clone(),
        row.line,
        row.text.clone(),
        e,
        "codegen-macros/schema/src/legalize.rs says how expansions are written",
    )
}

fn is_free(row: &Expansion) -> bool {
    row.when.is_none() && row.gate == Needs::default() && row.lacks.is_none()
}

/// Rows that an earlier one leaves nothing for.
fn shadowed(list: &[(&Expansion, TokenStream)]) -> Vec<TableError> {
    let mut out = Vec::new();
    for (n, (row, _)) in list.iter().enumerate() {
        let mut earlier = list[..n].iter().map(|l| l.0).filter(|r| is_free(r));
        if let Some(r) = earlier.find(|r| is_free(row) && r.types == row.types && same(r, row)) {
            out.push(fault(row, &RuleError::Shadowed(r.line)));
        }
    }
    out
}

fn same(a: &Expansion, b: &Expansion) -> bool {
    a.kids.len() == b.kids.len()
        && a.kids.iter().zip(&b.kids).all(|k| match k {
            (Kid::Var(_, x), Kid::Var(_, y)) => x == y,
            (Kid::Const(_), Kid::Const(_)) => true,
            (Kid::Int(x), Kid::Int(y)) => x == y,
            _ => false,
        })
}

fn intrinsic_ident(name: &str) -> proc_macro2::Ident {
    emit::camel(name.strip_prefix("llvm.").unwrap_or(name))
}

fn types(sets: &[TypeSet]) -> TokenStream {
    let sets = sets.iter().map(|t| match t {
        TypeSet::Any => quote!(TypeSet::Any),
        TypeSet::Int(low, high) => quote!(TypeSet::Int(#low, #high)),
        TypeSet::Float(name) => {
            let name = scalar(name);
            quote!(TypeSet::Scalar(TypeId::#name))
        }
    });
    quote!(&[#(#sets),*])
}

/// The constant of a float type.
fn scalar(name: &str) -> proc_macro2::Ident {
    quote::format_ident!(
        "{}",
        match name {
            "f16" => "HALF",
            "bf16" => "BFLOAT",
            "f32" => "FLOAT",
            _ => "DOUBLE",
        }
    )
}

impl Maker {
    fn row(&self, row: &Expansion) -> Result<TokenStream, RuleError> {
        if row.op.starts_with("llvm.") {
            self.intrinsic(&row.op)?;
        } else if let Some(found) = self.rmw(&row.op) {
            found?;
        } else {
            self.operations.find(&row.op)?;
        }
        let kids = row.kids.iter().map(|k| match k {
            Kid::Var(_, sets) => {
                let sets = types(sets);
                quote!(Kid::Any(#sets))
            }
            Kid::Const(_) => quote!(Kid::Const),
            Kid::Int(n) => quote!(Kid::Int(#n)),
        });
        let when = match &row.when {
            None => quote!(None),
            Some(text) => {
                let test = self.number(row, text)?;
                quote!(Some(|m: &Found<'_>| -> bool { #test }))
            }
        };
        let steps = (row.steps.iter())
            .map(|s| self.step(row, s))
            .collect::<Result<Vec<_>, _>>()?;
        let (types, needs) = (types(&row.types), emit::value(&row.gate));
        let lacks = emit::value(&row.lacks);
        Ok(quote! {
            Expansion {
                kids: &[#(#kids),*], types: #types, when: #when, needs: #needs, lacks: #lacks,
                steps: &[#(#steps),*],
            }
        })
    }

    /// The operation of `atomicrmw.add`.
    fn rmw(&self, op: &str) -> Option<Result<&Word, OperationError>> {
        let name = op.strip_prefix("atomicrmw.")?;
        Some(self.operations.word("RmwOp", name))
    }

    fn intrinsic(&self, name: &str) -> Result<proc_macro2::Ident, RuleError> {
        match self.intrinsics.iter().any(|i| i == name) {
            true => Ok(intrinsic_ident(name)),
            false => Err(RuleError::Intrinsic {
                name: name.to_string(),
                near: near(name, self.intrinsics.iter().map(String::as_str)),
            }),
        }
    }

    /// A condition or number over the names of a pattern.
    fn number(&self, row: &Expansion, text: &str) -> Result<TokenStream, QuestionError> {
        question::translate(text, &self.questions, &|word| {
            let place = |name: &str| {
                row.kids.iter().position(|k| match k {
                    Kid::Var(n, _) | Kid::Const(n) => n == name,
                    Kid::Int(_) => false,
                })
            };
            match (word, place(word)) {
                ("w" | "fraction" | "bias", None) => {
                    let method = quote::format_ident!("{word}");
                    Some(quote!(m.#method()))
                }
                (_, Some(k)) if matches!(row.kids[k], Kid::Const(_)) => Some(quote!(m.int(#k))),
                (_, Some(k)) => Some(quote!(m.args[#k])),
                (_, None) => None,
            }
        })
    }

    fn step(&self, row: &Expansion, s: &Step) -> Result<TokenStream, RuleError> {
        let names: Vec<&str> = (row.kids.iter())
            .map(|k| match k {
                Kid::Var(n, _) | Kid::Const(n) => n.as_str(),
                Kid::Int(_) => "",
            })
            .chain(row.steps.iter().map(|s| s.name.as_str()))
            .collect();
        let mut args = Vec::new();
        for a in &s.args {
            args.push(match a {
                Source::Name(n) => {
                    let at = names.iter().position(|x| x == n).unwrap_or_default() as u8;
                    quote!(Source::Value(#at))
                }
                Source::Int(n) => quote!(Source::Int(#n)),
                Source::Float(f) if f.is_nan() => quote!(Source::Float(f64::NAN)),
                Source::Float(f) if f.is_infinite() => quote!(Source::Float(f64::INFINITY)),
                Source::Float(f) => {
                    let f = Literal::f64_suffixed(*f);
                    quote!(Source::Float(#f))
                }
                Source::Bool(b) => quote!(Source::Bool(#b)),
                Source::Number(text) => {
                    let n = self.number(row, text)?;
                    quote!(Source::Number(|m: &Found<'_>| -> i128 { #n }))
                }
                Source::Power(text) => {
                    let n = self.number(row, text)?;
                    quote!(Source::Power(|m: &Found<'_>| -> i128 { #n }))
                }
            });
        }
        let ty = emit::option(s.ty.as_ref().map(|ty| match ty {
            StepType::Scalar(TypeSet::Float(name)) => {
                let name = scalar(name);
                quote!(StepType::Scalar(TypeId::#name))
            }
            StepType::Scalar(TypeSet::Int(w, _)) => quote!(StepType::Int(#w)),
            StepType::Scalar(TypeSet::Any) => quote!(StepType::Same),
            StepType::Twice => quote!(StepType::Twice),
            StepType::Fits => quote!(StepType::Fits),
            StepType::Bits => quote!(StepType::Bits),
            StepType::Same => quote!(StepType::Same),
        }));
        let keep = match s.keep {
            Keep::Nothing => quote!(Keep::Nothing),
            Keep::Flags => quote!(Keep::Flags),
            Keep::NoContract => quote!(Keep::NoContract),
        };
        let op = self.step_op(&s.op)?;
        Ok(quote!(Step { op: #op, ty: #ty, keep: #keep, args: &[#(#args),*] }))
    }

    fn step_op(&self, op: &str) -> Result<TokenStream, RuleError> {
        match op {
            "{}" => return Ok(quote!(StepOp::Structure)),
            "=" => return Ok(quote!(StepOp::Value)),
            _ => {}
        }
        if op.starts_with("llvm.") {
            let id = self.intrinsic(op)?;
            return Ok(quote!(StepOp::Call(IntrinsicId::#id)));
        }
        let found = self.operations.find(op)?;
        let (opcode, predicate) = idents(found);
        let class = found.0.class.word();
        Ok(match (predicate, op) {
            (Some(p), _) => quote!(StepOp::Compare(Opcode::#opcode, Pred::#p)),
            (None, "select") => quote!(StepOp::Select),
            (None, _) if class == "cast" => quote!(StepOp::Cast(Opcode::#opcode)),
            (None, _) if STEPS.contains(&class) => quote!(StepOp::Plain(Opcode::#opcode)),
            _ => return Err(RuleError::Step(op.to_string())),
        })
    }
}
