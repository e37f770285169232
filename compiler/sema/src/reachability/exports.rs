//! Relocatable device code: functions that device code of other files may call.

use crate::Sema;
use crate::declare::resolve;
use crate::scan::declaration;
use crate::scan::declaration::Scanned;
use crate::scope::DeclKind;
use crate::scope::SymKind;
use jacquard_hir::{FuncId, Linkage};
use jacquard_preprocess::token::{Sym, TokenKind as K};
use rustc_hash::FxHashSet;

/// Definitions that say no side themselves.
#[derive(Default)]
pub(crate) struct Declared {
    /// What `__device__` stands before somewhere: names in front of a parameter list. None before they are asked for.
    names: Option<FxHashSet<Sym>>,
    /// Operators are among them.
    operators: bool,
    /// The definitions, in source order.
    definitions: Vec<u32>,
}

/// Notes a definition without a side whose name `__device__` stands before elsewhere.
pub(crate) fn note(sema: &mut Sema, sc: &Scanned, d: u32) {
    let says = sc.side.device || sc.side.global || sema.options.default_device;
    if !sema.options.export_device || !sc.is_function || !sc.has_body || says {
        return;
    }
    if sc.is_inline || sc.is_static && !sc.qualified {
        return;
    }
    if sema.reach.declared.names.is_none() {
        find_names(sema);
    }
    let declared = &sema.reach.declared;
    let names = |n: &Sym| {
        declared
            .names
            .as_ref()
            .is_some_and(|names| names.contains(n))
    };
    let ops = &sema.op_syms;
    let named = sc.names.iter().any(|(n, _)| match *n {
        n if n == ops.ctor || n == ops.dtor => sc.class_name.as_ref().is_some_and(names),
        n if n == ops.conv || ops.syms.contains(&n) => declared.operators,
        n => names(&n),
    });
    if named {
        sema.reach.declared.definitions.push(d);
    }
}

/// Which names stand between `__device__` and a parameter list.
fn find_names(sema: &mut Sema) {
    let mut names = FxHashSet::default();
    let mut operators = false;
    let end = sema.tokens.program_end;
    for i in (0..end).filter(|&i| sema.tokens.mark_at(i) == K::KwDevice) {
        let mut at = i + if sema.tok_at(i).kind == K::KwAttribute {
            // Behind the attribute's own parentheses.
            6
        } else {
            1
        };
        let mut last = None;
        while at < end {
            let t = sema.tok_at(at);
            match t.kind {
                K::KwOperator => {
                    operators = true;
                    break;
                }
                K::Ident => last = Some(t.sym()),
                // An attribute's arguments, or those of `decltype` and its like, name nothing.
                K::LParen if last.is_none() => at = sema.tokens.close(at),
                K::LParen | K::Semi | K::LBrace | K::Eq => break,
                _ => {}
            }
            at += 1;
        }
        names.extend(last);
    }
    sema.reach.declared.names = Some(names);
    sema.reach.declared.operators = operators;
}

/// The noted definitions of device functions are reached: a declaration before said so.
pub(super) fn export_declared(sema: &mut Sema) {
    for d in std::mem::take(&mut sema.reach.declared.definitions) {
        let decl = &mut sema.facts.decls[d as usize];
        if decl.kind == DeclKind::OutOfLine {
            decl.kind = DeclKind::Simple;
        }
        let (start, end, scope) = (decl.start, decl.end, decl.scope);
        // The declarations of the name in order, so that the definition meets what they say.
        let mut all = vec![d];
        for (name, _) in declaration::scan_declaration(sema, start, end, None).names {
            let chain = sema.chain(scope, name);
            all.extend(chain.into_iter().filter_map(|s| match *sema.sym_kind(s) {
                SymKind::Pending(other) => Some(other),
                _ => None,
            }));
        }
        all.sort_unstable();
        all.dedup();
        for other in all {
            resolve::resolve_decl(sema, other);
        }
        export_definition(sema, start, end);
    }
}

/// Device code of other files may call the function whose body stands between two tokens.
pub(super) fn export_definition(sema: &mut Sema, start: u32, end: u32) {
    let found = (0..sema.prog.funcs.len() as u32).map(FuncId).find(|f| {
        let body = sema.facts.functions[f.index()].body.map(|b| b >> 1);
        body.is_some_and(|b| start < b && b < end)
    });
    if let Some(f) = found
        && sema.prog[f].attrs.device
        && sema.prog[f].instance.is_none()
        && sema.prog[f].linkage == Linkage::External
    {
        super::add_root(sema, f);
    }
}
