//! Run-time compilation has no host: functions and variables of the user's files that would be the host's are errors (NVRTC 13.0).

use crate::Sema;
use crate::reachability::checking;
use crate::scope::{DeclKind, TemplateKind};
use crate::templates::instances;
use crate::types::print;
use TokenKind as K;
use jacquard_hir::{FuncId, Parent, RecordId, Space, Storage, VarId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind;

/// Reports host functions and host variables of the files that are checked. Members of class templates are not looked at.
pub(crate) fn check_no_host(sema: &mut Sema) {
    if !sema.options.run_time || sema.options.default_device {
        return;
    }
    for f in (0..sema.prog.funcs.len() as u32).map(FuncId) {
        if is_host_function(sema, f) {
            let name = print::func_short_name(sema, f);
            report_function(sema, sema.prog[f].loc, &name, sema.prog[f].attrs.host);
        }
    }
    for v in (0..sema.prog.vars.len() as u32).map(VarId) {
        if is_host_variable(sema, v) {
            let d = &sema.prog[v];
            let (loc, name) = (d.loc, d.name.map_or("", |n| sema.text(n)).to_string());
            sema.error(loc, msg::HOST_VARIABLE_AT_RUN_TIME, &[&name]);
        }
    }
    for d in 0..sema.facts.decls.len() as u32 {
        check_template(sema, d);
    }
}

/// Reports lambdas of the host, once all that is checked was read.
pub(crate) fn check_lambdas(sema: &mut Sema) {
    if !sema.options.run_time || sema.options.default_device {
        return;
    }
    for l in 0..sema.facts.lambdas.len() {
        check_lambda(sema, l);
    }
}

/// An unmarked lambda in the initializer of a variable at namespace scope is the host's.
fn check_lambda(sema: &mut Sema, l: usize) {
    let st = &sema.facts.lambdas[l];
    let d = &sema.prog[st.record];
    let loc = d.loc;
    let marked = st.attrs.func.device || st.attrs.func.host;
    let replaced = d.lambda.as_ref().is_none_or(|i| i.replaced);
    let at_namespace = st.cx.var.is_some() && sema.facts.records[st.record.index()].func.is_none();
    if at_namespace && !marked && !replaced && checking::is_checked(sema, loc) {
        sema.error(loc, msg::HOST_LAMBDA_AT_RUN_TIME, &[]);
    }
}

fn report_function(sema: &mut Sema, loc: Loc, name: &str, marked: bool) {
    let id = if marked {
        msg::MARKED_HOST_AT_RUN_TIME
    } else {
        msg::HOST_FUNCTION_AT_RUN_TIME
    };
    sema.error(loc, id, &[&name]);
}

fn is_host_function(sema: &Sema, f: FuncId) -> bool {
    let d = &sema.prog[f];
    let of_template_or_block = |r: RecordId| {
        instances::in_instance(sema, r)
            || !sema.prog[r].complete
            || sema.facts.records[r.index()].func.is_some()
    };
    let member = match d.parent {
        Parent::Record(r) if of_template_or_block(r) => return false,
        Parent::Record(_) => true,
        _ => false,
    };
    !d.attrs.device
        && !d.attrs.global
        && d.builtin.is_none()
        && d.instance.is_none()
        && !d.flags.is_implicit
        && !d.flags.is_defaulted
        && !d.flags.is_lambda_call
        && !(member && d.flags.is_deleted)
        && sema.facts.functions[f.index()].origin.inherited.is_none()
        && checking::is_checked(sema, d.loc)
}

fn is_host_variable(sema: &Sema, v: VarId) -> bool {
    let d = &sema.prog[v];
    let of_program = match d.parent {
        Parent::Record(r) => !instances::in_instance(sema, r) && sema.prog[r].complete,
        Parent::Func(..) => false,
        _ => true,
    };
    of_program
        && d.storage == Storage::Global
        && d.space == Space::None
        && d.builtin.is_none()
        && d.name.is_some()
        && !d.is_constexpr
        && !sema.prog.types.base_elem(d.ty).is_const()
        && !sema.prog.types.is_ref(d.ty)
        && checking::is_checked(sema, d.loc)
}

/// A function template is known by its words: it is instantiated only where something calls it.
fn check_template(sema: &mut Sema, d: u32) {
    let p = &sema.facts.decls[d as usize];
    let inside = sema.record_of_scope(p.scope);
    if p.kind != DeclKind::Template
        || p.tkind != TemplateKind::Func
        || p.start >= sema.tokens.program_end
        || inside.is_some_and(|r| instances::in_instance(sema, r))
        || !checking::is_checked(sema, sema.tok_at(p.start).loc)
    {
        return;
    }
    let head = (p.start..p.end).map(|i| sema.tok_at(i));
    let (mut marked, mut before, mut name) = (false, None, None);
    for t in head {
        match t.kind {
            K::KwGlobal | K::KwDevice | K::KwDelete => return,
            K::KwHost => marked = true,
            K::LBrace => break,
            _ => {}
        }
        if t.kind == K::LParen && name.is_none() {
            name = before;
        }
        before = Some(t);
    }
    if let Some(t) = name.filter(|t| t.kind == K::Ident) {
        let text = sema.text(t.sym()).to_string();
        report_function(sema, t.loc, &text, marked);
    }
}
