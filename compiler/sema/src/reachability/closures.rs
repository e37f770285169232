//! nvcc's restrictions on lambdas and on the template arguments of kernels (CUDA C++ Programming Guide, "Extended Lambda
//! Restrictions" and "`__global__` Functions and Function Templates"). nvcc replaces an extended lambda by a wrapper class in the host's
//! text and adds a stub for each instance of a kernel; both have to name the types involved.

use crate::analysis_state::TagRef;
use crate::class::access;
use crate::scope::{Access, SymKind};
use crate::templates::instances;
use crate::types::print;
use crate::{ClosureRules, Sema};
use jacquard_hir::types::{QualType, TemplateArg, TypeKind};
use jacquard_hir::{FuncId, FuncName, Parent, RecordId};
use jacquard_preprocess::diag::{MsgId, msg};
use jacquard_preprocess::source::Loc;
use rustc_hash::FxHashSet;
use std::fmt::Display;

/// What has been said where: instances of a template say it once.
type Said = FxHashSet<(Loc, MsgId)>;

fn say(sema: &mut Sema, said: &mut Said, loc: Loc, id: MsgId, args: &[&dyn Display]) {
    if said.insert((loc, id)) {
        sema.error(loc, id, args);
    }
}

/// Checks all lambdas that were read, and the kernels that are made.
pub(crate) fn check_closures(sema: &mut Sema) {
    if sema.options.closures == ClosureRules::Free {
        return;
    }
    let mut said = Said::default();
    for l in 0..sema.facts.lambdas.len() {
        check_lambda(sema, &mut said, l);
    }
    for f in (0..sema.prog.funcs.len() as u32).map(FuncId) {
        let d = &sema.prog[f];
        if let Some(i) = d.instance.as_ref().filter(|_| d.attrs.global && d.reached) {
            let (loc, args) = (d.loc, i.args.to_vec());
            check_arguments(sema, &mut said, loc, &args, &mut Vec::new());
        }
    }
}

/// The function that a lambda stands in, other lambdas left out.
fn enclosing(sema: &Sema, mut r: RecordId) -> Option<FuncId> {
    loop {
        let f = sema.facts.records[r.index()].func?;
        match sema.prog[f].parent {
            Parent::Record(o) if sema.prog[f].flags.is_lambda_call => r = o,
            _ => return Some(f),
        }
    }
}

fn check_lambda(sema: &mut Sema, said: &mut Said, l: usize) {
    let st = &sema.facts.lambdas[l];
    let (record, init_capture, pack_capture) = (st.record, st.init_capture, st.pack_capture);
    let (device, host) = (st.attrs.func.device, st.attrs.func.host);
    let loc = sema.prog[record].loc;
    let replaced = sema.prog[record].lambda.as_ref().is_none_or(|i| i.replaced);
    if replaced || !(device || host) || !sema.session.sources.in_user_text(loc) {
        return;
    }
    if sema.options.closures == ClosureRules::Plain {
        return say(sema, said, loc, msg::LAMBDA_NEEDS_OPTION, &[]);
    }
    if !is_extended(sema, record) {
        return;
    }
    let kind = if host {
        "__host__ __device__"
    } else {
        "__device__"
    };
    let fields = sema.facts.lambdas[l]
        .captures
        .iter()
        .map(|c| c.field as usize);
    let types: Vec<QualType> = fields.map(|k| sema.prog[record].fields[k].ty).collect();
    if types.iter().any(|&t| sema.prog.types.is_ref(t)) {
        say(sema, said, loc, msg::EXTENDED_LAMBDA_REFERENCE, &[&kind]);
    }
    if init_capture && host {
        say(sema, said, loc, msg::EXTENDED_LAMBDA_INIT_CAPTURE, &[]);
    }
    if pack_capture {
        say(sema, said, loc, msg::EXTENDED_LAMBDA_PACK, &[&kind]);
    }
    let local = |sema: &Sema, t: QualType| {
        let r = sema.prog.types.record(sema.prog.types.base_elem(t))?;
        (sema.prog[r].lambda.is_none() && instances::is_local(sema, r)).then_some(r)
    };
    if let Some(r) = types.iter().find_map(|&t| local(sema, t)) {
        let name = record_name(sema, r);
        say(sema, said, loc, msg::EXTENDED_LAMBDA_LOCAL_TYPE, &[&name]);
    }
    if let Some(f) = enclosing(sema, record) {
        check_enclosing(sema, said, loc, f, kind);
    }
}

/// Is it an extended lambda: one that is annotated, in a function of the host?
fn is_extended(sema: &Sema, r: RecordId) -> bool {
    let info = sema.prog[r].lambda.as_ref();
    info.is_some_and(|i| i.extended_device || i.extended_host_device)
        && sema.facts.records[r.index()].func.is_some()
}

/// The function that an extended lambda stands in, which the host's text must name.
fn check_enclosing(sema: &mut Sema, said: &mut Said, loc: Loc, f: FuncId, kind: &str) {
    let name = print::func_short_name(sema, f);
    let d = &sema.prog[f];
    let ret = &sema.facts.functions[f.index()].ret;
    if matches!(d.name, FuncName::Ctor | FuncName::Dtor) {
        return say(
            sema,
            said,
            loc,
            msg::EXTENDED_LAMBDA_IN_CONSTRUCTOR,
            &[&name, &kind],
        );
    }
    if ret.needs_deduction || ret.deduced_from.is_some() {
        say(
            sema,
            said,
            loc,
            msg::EXTENDED_LAMBDA_IN_DEDUCED,
            &[&name, &kind],
        );
    }
    if access::of_function(sema, f) != Access::Public {
        say(
            sema,
            said,
            loc,
            msg::EXTENDED_LAMBDA_IN_PRIVATE,
            &[&name, &kind],
        );
    }
    let mut args: Vec<TemplateArg> = Vec::new();
    let mut parent = sema.prog[f].parent;
    args.extend(
        sema.prog[f]
            .instance
            .iter()
            .flat_map(|i| i.args.iter().cloned()),
    );
    while let Parent::Record(r) = parent {
        args.extend(
            sema.prog[r]
                .instance
                .iter()
                .flat_map(|i| i.args.iter().cloned()),
        );
        parent = sema.prog[r].parent;
    }
    let mut types = Vec::new();
    instances::types_among(&args, &mut types);
    let hidden = |sema: &Sema, t: QualType| {
        let r = sema.prog.types.record(innermost(sema, t))?;
        (sema.prog[r].lambda.is_none() && is_hidden(sema, r)).then_some(r)
    };
    if let Some(r) = types.into_iter().find_map(|t| hidden(sema, t)) {
        let name = record_name(sema, r);
        say(sema, said, loc, msg::EXTENDED_LAMBDA_PRIVATE_TYPE, &[&name]);
    }
}

fn record_name(sema: &Sema, r: RecordId) -> String {
    print::type_name(sema, sema.prog[r].ty.into())
}

/// The type that references, pointers and arrays lead to.
fn innermost(sema: &Sema, t: QualType) -> QualType {
    let mut t = sema.prog.types.base_elem(sema.prog.types.strip_ref(t));
    while let Some(p) = sema.prog.types.pointee(t) {
        t = sema.prog.types.base_elem(p);
    }
    t
}

/// Is it a private or protected member of a class?
fn is_hidden(sema: &Sema, r: RecordId) -> bool {
    let d = &sema.prog[r];
    let (Parent::Record(outer), Some(name)) = (d.parent, d.name) else {
        return false;
    };
    let scope = sema.facts.records[outer.index()].scope;
    let mut found = sema.chain(scope, name).into_iter();
    let of = |s| match sema.sym_kind(s) {
        SymKind::Tag(TagRef::Record(x)) => *x == r,
        SymKind::Template(t) => d.instance.as_ref().is_some_and(|i| i.template == *t),
        _ => false,
    };
    let symbol = found.find(|&s| of(s));
    symbol.is_some_and(|s| sema.env.symbols[s.0 as usize].access != Access::Public)
        || is_hidden(sema, outer)
}

/// Checks the template arguments of a kernel, which the host stub has to name.
fn check_arguments(
    sema: &mut Sema,
    said: &mut Said,
    loc: Loc,
    args: &[TemplateArg],
    seen: &mut Vec<RecordId>,
) {
    let mut types = Vec::new();
    instances::types_among(args, &mut types);
    for t in types {
        let t = innermost(sema, t);
        if let TypeKind::Function(f) = sema.prog.types.kind(t.ty()) {
            let parts: Vec<TemplateArg> = f
                .params
                .iter()
                .chain([&f.ret])
                .map(|&t| TemplateArg::Type(t))
                .collect();
            check_arguments(sema, said, loc, &parts, seen);
            continue;
        }
        let Some(r) = sema.prog.types.record(t) else {
            continue;
        };
        if seen.contains(&r) || !sema.session.sources.in_user_text(sema.prog[r].loc) {
            continue;
        }
        seen.push(r);
        let around = enclosing_of_type(sema, r);
        let of_host = around.is_some_and(|f| {
            let a = &sema.prog[f].attrs;
            !a.device && !a.global
        });
        let of_device = around.is_some_and(|f| {
            let a = &sema.prog[f].attrs;
            a.global || a.device && !a.host
        });
        if sema.prog[r].lambda.is_some() {
            if !of_device && !is_extended(sema, r) {
                let at = sema.prog[r].loc;
                say(sema, said, at, msg::CLOSURE_IN_KERNEL_ARGUMENT, &[]);
            }
        } else if of_host && instances::is_local(sema, r) {
            let name = record_name(sema, r);
            say(
                sema,
                said,
                loc,
                msg::LOCAL_TYPE_IN_KERNEL_ARGUMENT,
                &[&name],
            );
        } else if !of_device && is_hidden(sema, r) {
            let name = record_name(sema, r);
            say(
                sema,
                said,
                loc,
                msg::PRIVATE_TYPE_IN_KERNEL_ARGUMENT,
                &[&name],
            );
        }
        if let Some(i) = &sema.prog[r].instance {
            let args = i.args.to_vec();
            check_arguments(sema, said, loc, &args, seen);
        }
    }
}

/// The function that a type is defined in.
fn enclosing_of_type(sema: &Sema, mut r: RecordId) -> Option<FuncId> {
    while let Parent::Record(o) = sema.prog[r].parent {
        r = o;
    }
    match sema.prog[r].parent {
        Parent::Func(f, _) if sema.prog[f].flags.is_lambda_call => match sema.prog[f].parent {
            Parent::Record(o) => enclosing(sema, o),
            _ => Some(f),
        },
        Parent::Func(f, _) => Some(f),
        _ => sema.facts.records[r.index()].func,
    }
}
