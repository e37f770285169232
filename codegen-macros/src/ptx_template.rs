//! Templates of `tables/isel`: PTX instructions over the values of a pattern, as static data.

use crate::emit;
use crate::question::{self, Question, QuestionError};
use jacquard_schema::isel::{Instruction, Operand};
use jacquard_schema::ptx_forms::{PtxTables, rust_name};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use thiserror::Error;

/// The methods that conditions and templates may call.
pub const QUESTIONS: &str = "targets/nvptx/src/select/conditions.rs";

/// What is wrong with a template.
#[derive(Debug, Error)]
pub enum TemplateError {
    #[error("PTX has no `{0}`; correct it, or add its form to tables/ptx/")]
    Form(String),
    #[error(transparent)]
    Question(#[from] QuestionError),
    #[error("the type of what `{0}` defines is not written in it; write `name:class = ...`")]
    NoClass(String),
    #[error("`{0}` is not bound")]
    Unbound(String),
    #[error("`{0}` takes a variable of the pattern")]
    Whole(String),
}

/// The first instruction that no row of `tables/ptx/` allows, with and without its optional modifiers.
pub fn unknown_form(insts: &[Instruction], ptx: &PtxTables) -> Option<TemplateError> {
    for inst in insts {
        for (ftz, rn) in [(true, true), (true, false), (false, true), (false, false)] {
            if !ftz && !inst.ftz || !rn && !inst.rn {
                continue;
            }
            let mods: Vec<&str> = inst
                .mods
                .iter()
                .map(String::as_str)
                .filter(|m| (ftz || *m != "ftz" || !inst.ftz) && (rn || *m != "rn" || !inst.rn))
                .collect();
            if !ptx.has(&inst.op, &mods) {
                let words: Vec<&str> = std::iter::once(inst.op.as_str()).chain(mods).collect();
                return Some(TemplateError::Form(words.join(".")));
            }
        }
    }
    None
}

/// The Rust name of a mnemonic or modifier.
pub fn ptx_ident(text: &str) -> Ident {
    format_ident!("{}", rust_name(text))
}

/// The class of what an instruction defines, from its modifiers.
fn class_of(i: &Instruction) -> Result<&'static str, TemplateError> {
    if i.op == "setp" {
        return Ok("pred");
    }
    let mut classes = i.mods.iter().filter_map(|m| {
        Some(match m.as_str() {
            "pred" => "pred",
            "b16" | "s16" | "u16" | "f16" | "bf16" | "b8" | "s8" | "u8" => "b16",
            "b32" | "s32" | "u32" | "f16x2" | "bf16x2" => "b32",
            "b64" | "s64" | "u64" => "b64",
            "f32" => "f32",
            "f64" => "f64",
            _ => return None,
        })
    });
    let found = if i.op == "cvt" {
        classes.next()
    } else {
        classes.next_back()
    };
    found.ok_or_else(|| TemplateError::NoClass(i.op.clone()))
}

fn class_name(class: &str) -> TokenStream {
    let name = emit::camel(class);
    quote!(RegClass::#name)
}

/// A value of the pattern: its name, its slot and the type it must have.
pub type Bound = (String, u8, Option<String>);

/// Instructions of one row on their way to static data.
pub struct Template<'a> {
    /// What the pattern binds.
    pub names: &'a [Bound],
    /// What numbers may ask.
    pub questions: &'a [Question],
    /// The number of the result that a name is; the first is 0.
    pub result: &'a dyn Fn(&str) -> Option<u8>,
    /// The forms, which say what has effects.
    pub ptx: &'a PtxTables,
    /// Temporaries so far, with their classes.
    temps: Vec<(String, TokenStream)>,
}

impl<'a> Template<'a> {
    pub fn new(
        names: &'a [Bound],
        questions: &'a [Question],
        result: &'a dyn Fn(&str) -> Option<u8>,
        ptx: &'a PtxTables,
    ) -> Template<'a> {
        Template {
            names,
            questions,
            result,
            ptx,
            temps: Vec::new(),
        }
    }

    /// The classes of the temporaries and the instructions.
    pub fn emit(
        mut self,
        insts: &[Instruction],
    ) -> Result<(Vec<TokenStream>, Vec<TokenStream>), TemplateError> {
        let code = insts.iter().map(|i| self.instruction(i));
        let code = code.collect::<Result<Vec<_>, _>>()?;
        Ok((self.temps.into_iter().map(|t| t.1).collect(), code))
    }

    fn slot(&self, name: &str) -> Option<u8> {
        self.names.iter().find(|b| b.0 == name).map(|b| b.1)
    }

    fn instruction(&mut self, i: &Instruction) -> Result<TokenStream, TemplateError> {
        let srcs = i.srcs.iter().map(|s| self.source(s));
        let srcs = srcs.collect::<Result<Vec<_>, _>>()?;
        let mut defs = Vec::new();
        for (name, class) in &i.defs {
            if let Some(k) = (self.result)(name) {
                defs.push(quote!(TDef::Result(#k)));
                continue;
            }
            if name == "_" {
                defs.push(quote!(TDef::Sink));
                continue;
            }
            let known = self.temps.iter().position(|t| t.0 == *name);
            let class = match class {
                Some(c) => class_name(c),
                None => class_name(class_of(i)?),
            };
            let k = known.unwrap_or_else(|| {
                self.temps.push((name.clone(), class));
                self.temps.len() - 1
            });
            let k = k as u8;
            defs.push(quote!(TDef::Temp(#k)));
        }
        let op = ptx_ident(&i.op);
        let mods = i.mods.iter().map(|m| ptx_ident(m));
        let words: Vec<&str> = i.mods.iter().map(String::as_str).collect();
        let form = self.ptx.form(&i.op, &words);
        let has = |effect: &str| form.is_some_and(|f| f.effects.iter().any(|e| e == effect));
        // What writes memory and gives nothing defines nothing.
        if has("write") && form.is_some_and(|f| !f.operands.iter().any(|o| o.is_out())) {
            defs.clear();
        }
        let stays = i.qualified || has("volatile");
        let (ftz, rn, qualified, vector_def) = (i.ftz, i.rn, i.qualified, i.vector_def);
        Ok(quote! {
            TInst {
                op: Mnemonic::#op, mods: &[#(Modifier::#mods),*], ftz: #ftz, rn: #rn, qualified: #qualified,
                stays: #stays, vector_def: #vector_def, defs: &[#(#defs),*], srcs: &[#(#srcs),*],
            }
        })
    }

    fn source(&self, o: &Operand) -> Result<TokenStream, TemplateError> {
        let temp = |n: &str| self.temps.iter().position(|t| t.0 == n).map(|t| t as u8);
        let unbound = |n: &String| TemplateError::Unbound(n.clone());
        let slot = |n: &String| self.slot(n).ok_or_else(|| unbound(n));
        Ok(match o {
            Operand::Name(n) => match (temp(n), self.slot(n), (self.result)(n)) {
                (Some(t), ..) => quote!(TSrc::Temp(#t)),
                (None, Some(s), _) => quote!(TSrc::Slot(#s)),
                (None, None, Some(k)) => quote!(TSrc::Result(#k)),
                _ => return Err(unbound(n)),
            },
            Operand::Not(n) => match (temp(n), self.slot(n)) {
                (Some(t), _) => quote!(TSrc::NotTemp(#t)),
                (None, Some(s)) => quote!(TSrc::NotSlot(#s)),
                _ => return Err(unbound(n)),
            },
            Operand::Int(i) => quote!(TSrc::Int(#i)),
            Operand::Float(f) => {
                let f = Literal::f64_suffixed(*f);
                quote!(TSrc::Float(#f))
            }
            Operand::Special(s) => quote!(TSrc::Special(#s)),
            Operand::Sink => quote!(TSrc::Sink),
            Operand::Address(n) => {
                slot(n)?;
                quote!(TSrc::Address)
            }
            Operand::Part(n, part) => match (self.result)(&format!("{n}.{part}")) {
                Some(k) => quote!(TSrc::Result(#k)),
                None => {
                    let slot = slot(n)?;
                    quote!(TSrc::Part(#slot, #part))
                }
            },
            Operand::Vector(v) => {
                let inner = v.iter().map(|o| self.source(o));
                let inner = inner.collect::<Result<Vec<_>, _>>()?;
                quote!(TSrc::Vector(&[#(#inner),*]))
            }
            Operand::Call(f, args) => match f.as_str() {
                "zx" | "sx" | "reg" | "pack" => {
                    let slot = args.first().and_then(|a| self.slot(a));
                    let slot = slot.ok_or_else(|| TemplateError::Whole(f.clone()))?;
                    let form = emit::camel(f);
                    quote!(TSrc::#form(#slot))
                }
                _ => self.number(f, args)?,
            },
        })
    }

    /// A number computed from constants.
    fn number(&self, function: &str, args: &[String]) -> Result<TokenStream, TemplateError> {
        let question = question::find(self.questions, function)?;
        let mut list = Vec::new();
        for (k, a) in args.iter().enumerate() {
            if let Ok(i) = a.parse::<i64>() {
                list.push(quote!(#i));
                continue;
            }
            let slot = self
                .slot(a)
                .ok_or_else(|| TemplateError::Unbound(a.clone()))?;
            let slot = usize::from(slot);
            // Some look at the value, the others at a constant's number.
            list.push(match question.values.get(k) {
                Some(true) => quote!(b[#slot]),
                _ => quote!(m.int(b[#slot])),
            });
        }
        let method = format_ident!("{function}");
        Ok(quote!(TSrc::Const(|m: &Matcher, b: &[Node]| -> i64 { m.#method(#(#list),*) })))
    }
}
