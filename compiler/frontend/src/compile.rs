//! The whole front end: CUDA C++ text to an IR module.

use crate::stub;
use jacquard_ir::Module;
use jacquard_irgen as irgen;
use jacquard_preprocess as pp;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::session::{ModuleId, Session};
use jacquard_preprocess::source::Text;
use jacquard_sema as sema;

/// What the parts are told. The preprocessor's options are the session's.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Of semantic analysis.
    pub sema: sema::Options,
    /// Of IR generation.
    pub irgen: irgen::Options,
    /// Of the text for the host, where it is wanted.
    pub stub: Option<stub::Options>,
}

/// What a compile gave besides diagnostics (which are the session's).
#[derive(Debug)]
pub struct Compiled {
    /// The module.
    pub module: Module,
    /// Name expressions and the symbols they name.
    pub names: Vec<(String, Option<String>)>,
    /// The text for the host, where it was asked for.
    pub stub: Option<String>,
    /// Name of the translation unit among those it is linked with.
    pub module_id: Option<String>,
}

/// Compiles a translation unit. `None` when there were errors: they are in `session.diags`.
pub fn compile(
    session: &mut Session,
    name: &str,
    text: Text,
    options: &Options,
) -> Option<Compiled> {
    let tokens = pp::preprocess(session, name, text);
    compile_tokens(session, tokens, options)
}

/// Compiles a translation unit that was preprocessed with the session. `None` when there were errors: they are in `session.diags`.
pub fn compile_tokens(
    session: &mut Session,
    tokens: pp::session::TokenBuffer,
    options: &Options,
) -> Option<Compiled> {
    session.dependencies.clone_from(&tokens.dependencies);
    if session.diags.error_count() > 0 || session.diags.stopped() {
        return None;
    }
    let missing = tokens.missing_headers.clone();
    let (program, layouts) = sema::analyze(session, tokens, &options.sema);
    session.diags.settle(&session.sources);
    session.diags.sort(&session.sources);
    if session.diags.error_count() > 0 {
        if !missing.is_empty() {
            let names: Vec<&str> = missing.iter().map(|m| m.0.as_str()).collect();
            session.diags.note_first_error(
                missing[0].1,
                msg::HEADERS_WERE_MISSING,
                &[&names.join(", ")],
            );
        }
        return None;
    }
    if session.diags.stopped() {
        return None;
    }
    crate::lint::check(&program, session);
    session.diags.settle(&session.sources);
    let module = irgen::generate(session, &program, &layouts, &options.irgen);
    session.diags.sort(&session.sources);
    let module = module?;
    // Warnings may be errors.
    if session.diags.error_count() > 0 {
        return None;
    }
    let stub = match &options.stub {
        Some(o) => Some(stub::generate(session, &program, &layouts, o)?),
        None => None,
    };
    let made = session.module_id == ModuleId::Made;
    let named = made || !program.reached.name_expressions.is_empty();
    let unit = if named {
        jacquard_hir::mangle::Unit::new(&program, session)
    } else {
        jacquard_hir::mangle::Unit::default()
    };
    let module_id = made.then(|| format!("_{}", unit.name()));
    let names = program
        .reached
        .name_expressions
        .iter()
        .map(|(text, what)| {
            use jacquard_hir::NamedEntity;
            let symbol = match *what {
                NamedEntity::Func(f) => Some(jacquard_hir::mangle::function(
                    &program,
                    &unit,
                    session,
                    f,
                    jacquard_hir::mangle::Variant::Complete,
                )),
                NamedEntity::Var(v) => {
                    Some(jacquard_hir::mangle::variable(&program, &unit, session, v))
                }
                NamedEntity::NotFound => None,
            };
            (text.clone(), symbol)
        })
        .collect();
    Some(Compiled {
        module,
        names,
        stub,
        module_id,
    })
}
