//! Names that no program declares: builtins, allocation functions, and what the embedded headers provide.

use crate::lookup::{Syms, direct_symbols, names_type_here, settle};
use crate::scope::{DeclKind, ScopeId, SymKind};
use crate::{Sema, cursor, scan};
use jacquard_hir::types::Builtin;
use jacquard_hir::{Access, FuncDecl, OpName, VarId};
use jacquard_preprocess::token::Sym;
use settle::{in_file_of, in_header};

/// What turns the name of a library function into that of its builtin form.
const BUILTIN_PREFIX: &str = "__builtin_";

/// Scans a declaration of the compiler's own into the global namespace, before everything else in order.
fn declare_text(sema: &mut Sema, text: &str) {
    let start = append_text(sema, text);
    let end = (sema.tokens.toks.len() - 1) as u32;
    let first = sema.env.symbols.len();
    scan::scan_range(sema, ScopeId(0), start, end, false);
    for s in &mut sema.env.symbols[first..] {
        s.order = 0;
    }
}

/// The allocation functions, which every program has declared ([basic.stc.dynamic] 2), and placement new, which CUDA declares for the
/// device as well.
fn allocation_declaration(sema: &Sema, name: Sym) -> Option<&'static str> {
    let is = |op| sema.op_syms.of(op) == name;
    Some(match () {
        () if is(OpName::New) => {
            "void *operator new(unsigned long); __host__ __device__ void *operator new(unsigned long, void *) noexcept;"
        }
        () if is(OpName::NewArray) => {
            "void *operator new[](unsigned long); __host__ __device__ void *operator new[](unsigned long, void *) noexcept;"
        }
        () if is(OpName::Delete) => {
            "void operator delete(void *) noexcept; void operator delete(void *, unsigned long) noexcept;"
        }
        () if is(OpName::DeleteArray) => {
            "void operator delete[](void *) noexcept; void operator delete[](void *, unsigned long) noexcept;"
        }
        () => return None,
    })
}

/// Declares the builtin functions and variables of a name in the global namespace, once.
#[inline]
pub(crate) fn inject_builtin(sema: &mut Sema, name: Sym) {
    if !sema.env.builtin_checked.insert(name) {
        return;
    }
    look_for_builtin(sema, name);
}

/// The same of a name that was not looked for yet.
#[cold]
fn look_for_builtin(sema: &mut Sema, name: Sym) {
    if let Some(text) = allocation_declaration(sema, name) {
        declare_text(sema, text);
        return;
    }
    let text = sema.session.names.text(name);
    let rows = jacquard_builtins::functions(text);
    let var = jacquard_builtins::variable(text);
    if rows.is_empty() && var.is_none() {
        let text = text.to_string();
        // Declared by a header that the program did include: known from the start, as the CUDA headers come first.
        // Overloads of the program's own stand beside those of the header that comes with every program.
        let mut there = false;
        if let Some(provider) = jacquard_preprocess::embedded::provider(&text) {
            let files = jacquard_preprocess::embedded::overloaded(provider);
            for s in direct_symbols(sema, ScopeId(0), name, u32::MAX) {
                let loc = sema.tok_at(sema.env.symbols[s.0 as usize].order).loc;
                if in_header(sema, loc) && files.is_none_or(|f| in_file_of(sema, loc, f)) {
                    there = true;
                    sema.env.symbols[s.0 as usize].order = 0;
                }
            }
        }
        if there || names_type_here(sema, name) {
            return;
        }
        if provide(sema, &text) {
            return;
        }
        if let Some(library) = text.strip_prefix(BUILTIN_PREFIX) {
            inject_library_builtin(sema, name, library);
        }
        return;
    }
    // A source or a header may have more overloads of the name, on types of its own.
    if jacquard_builtins::has_more(text) || jacquard_preprocess::embedded::provider(text).is_some()
    {
        let text = text.to_string();
        provide(sema, &text);
    }
    for row in rows {
        let start = append_text(sema, row.decl);
        let end = (sema.tokens.toks.len() - 1) as u32;
        let d = scan::push_decl(
            sema,
            start,
            end,
            ScopeId(0),
            DeclKind::Builtin(row.id),
            Access::Public,
        );
        sema.facts.decls[d as usize].extern_c = true;
        sema.add_symbol(ScopeId(0), name, 0, SymKind::Pending(d));
    }
    if let Some((id, ty)) = var {
        let decl = format!("extern {ty} {}", sema.session.names.text(name));
        let start = append_text(sema, &decl);
        let end = (sema.tokens.toks.len() - 1) as u32;
        let d = scan::push_decl(
            sema,
            start,
            end,
            ScopeId(0),
            DeclKind::Builtin(id),
            Access::Public,
        );
        sema.add_symbol(ScopeId(0), name, 0, SymKind::Pending(d));
    }
}

/// A builtin form of a library function (`__builtin_sinf`) that has no row of its own is that function of C: `__builtin_log` takes a
/// double, whatever overloads and templates `log` has in C++.
fn inject_library_builtin(sema: &mut Sema, name: Sym, library: &str) {
    if jacquard_builtins::functions(library).is_empty()
        && jacquard_builtins::source(library).is_none()
    {
        return;
    }
    let target = sema.session.names.intern(library);
    inject_builtin(sema, target);
    let found = direct_symbols(sema, ScopeId(0), target, u32::MAX);
    let settled = settle(sema, &found);
    let functions = |is: &dyn Fn(&FuncDecl) -> bool| -> Syms {
        let all = settled.iter().copied();
        all.filter(|s| matches!(*sema.sym_kind(*s), SymKind::Func(f) if is(&sema.prog[f])))
            .collect()
    };
    let mut of_c = functions(&|f| f.extern_c || f.builtin.is_some());
    if of_c.is_empty() {
        let float = |p: &VarId| sema.prog.types.builtin(sema.prog[*p].ty) == Some(Builtin::Float);
        of_c = functions(&|f| !f.params.first().is_some_and(float));
    }
    // Of one that only a host header declares the use will say what is wrong.
    let means = if of_c.is_empty() { found } else { of_c };
    if !means.is_empty() {
        sema.add_symbol(ScopeId(0), name, 0, SymKind::Using(means[..].into()));
    }
}

/// Scans the text that provides a name nothing declares (a builtin source unit or embedded header) into the global namespace.
pub(crate) fn provide(sema: &mut Sema, name: &str) -> bool {
    let mut given = match jacquard_preprocess::provide(sema.session, name) {
        Some(buffer) => scan_provided(sema, buffer),
        None => false,
    };
    // The toolkit's own header of that name may have it elsewhere: what comes with every program is all of `cuda_runtime.h`.
    let runtime =
        name.starts_with("cuda") || jacquard_preprocess::embedded::provider(name).is_some();
    if runtime && !name.starts_with("std::") {
        let sym = sema.session.names.intern(name);
        if direct_symbols(sema, ScopeId(0), sym, u32::MAX).is_empty()
            && let Some(buffer) =
                jacquard_preprocess::preprocess_more(sema.session, "cuda_runtime.h")
        {
            given |= scan_provided(sema, buffer);
        }
    }
    given
}

fn scan_provided(sema: &mut Sema, buffer: jacquard_preprocess::session::TokenBuffer) -> bool {
    // Macros that the tokens mention were expanded; positions are those of the header.
    let start = cursor::append_tokens(sema, buffer.tokens);
    let end = (sema.tokens.toks.len() as u32).saturating_sub(1);
    let first = sema.env.symbols.len();
    let hosts = sema.host.bodies.len();
    scan::scan_range(sema, ScopeId(0), start, end, false);
    sema.host.bodies.truncate(hosts);
    for s in &mut sema.env.symbols[first..] {
        s.order = 0;
    }
    true
}

/// Appends the tokens of a text of the tables; returns the index of the first.
fn append_text(sema: &mut Sema, text: &str) -> u32 {
    let toks = jacquard_preprocess::session::lex_fragment(sema.session, text);
    cursor::append_tokens(sema, toks)
}
