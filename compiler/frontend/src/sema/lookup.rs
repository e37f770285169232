//! Name look-up: unqualified, qualified, in classes and their bases.

use super::*;
use crate::sema::templates::signature;
use smallvec::SmallVec;

/// What look-up found: symbols whose declarations have been parsed, using-declarations seen through.
pub type Syms = SmallVec<[SymbolId; 4]>;

/// What a symbol stands for, as far as two of them may stand for the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Entity {
    Symbol(SymbolId),
    Func(FuncId),
    Var(VarId),
    Tag(TagRef),
    Type(QualType),
    Template(TemplateId),
    Namespace(ScopeId),
}

/// As many are searched one by one; more go into a table.
const FEW: usize = 16;

/// What look-up has found so far.
#[derive(Default)]
struct Known {
    /// Functions, each newer than all before it, or each older: so overloads come out of a scope.
    functions: Vec<FuncId>,
    /// Others, and functions that came out of order.
    few: SmallVec<[Entity; FEW]>,
    many: rustc_hash::FxHashSet<Entity>,
}

impl Known {
    /// Notes an entity; false where it is known.
    fn insert(&mut self, e: Entity) -> bool {
        if let Entity::Func(f) = e {
            let list = &mut self.functions;
            let rising = matches!(list[..], [a, b, ..] if a.0 < b.0);
            let in_order = match list[..] {
                [] => true,
                [one] => one != f,
                [.., last] => last != f && (last.0 < f.0) == rising,
            };
            if in_order {
                // What came out of order is rare.
                let new = !self.few.contains(&e) && !self.many.contains(&e);
                if new {
                    list.push(f);
                }
                return new;
            }
            let found = list.binary_search_by(|o| match rising {
                true => o.0.cmp(&f.0),
                false => f.0.cmp(&o.0),
            });
            if found.is_ok() {
                return false;
            }
        }
        if self.few.contains(&e) {
            return false;
        }
        if self.few.len() < FEW {
            self.few.push(e);
            return true;
        }
        self.many.insert(e)
    }
}

/// Leaves the first of equal symbols.
pub(super) fn distinct(sema: &mut Sema, syms: &mut Syms) {
    // Newest first, as they come out of a scope, none is there twice.
    if syms.is_sorted_by(|a, b| a.0 > b.0) {
        return;
    }
    let symbols = sema.env.symbols.len();
    let marks = &mut sema.env.marks;
    marks.seen.resize(symbols, 0);
    marks.turn += 1;
    syms.retain(|s| std::mem::replace(&mut marks.seen[s.0 as usize], marks.turn) != marks.turn);
}

/// What turns the name of a library function into that of its builtin form.
const BUILTIN_PREFIX: &str = "__builtin_";

/// Looks `name` up from the innermost scope outwards.
pub fn lookup(sema: &mut Sema, name: Sym) -> Syms {
    let scope = sema.cx.scope;
    lookup_from(sema, scope, name)
}

/// As [`lookup`], from a given scope.
pub fn lookup_from(sema: &mut Sema, scope: ScopeId, name: Sym) -> Syms {
    lookup_through(sema, scope, name, SmallVec::new())
}

/// As [`lookup_from`]. `named`: namespaces that using-directives further in name; their names act as if declared in the innermost
/// namespace around both the directive and what it names (C++ [basic.lookup.unqual] 4, [namespace.udir] 2).
pub(super) fn lookup_through(
    sema: &mut Sema,
    scope: ScopeId,
    name: Sym,
    mut named: SmallVec<[ScopeId; 4]>,
) -> Syms {
    let order = sema.order();
    let mut cur = Some(scope);
    while let Some(s) = cur {
        let kind = sema.scope(s).kind;
        let parent = sema.scope(s).parent;
        let found = match kind {
            ScopeKind::Namespace(_) => {
                let mut raw = Syms::new();
                let mut seen = SmallVec::<[ScopeId; 8]>::new();
                namespace_set(sema, s, name, order, &mut raw, &mut seen);
                for &n in &seen {
                    named_namespaces(sema, n, order, &mut named);
                }
                for &d in &named {
                    if encloses(sema, s, d) {
                        namespace_set(sema, d, name, order, &mut raw, &mut seen);
                    }
                }
                if raw.is_empty() {
                    raw
                } else {
                    settle(sema, &raw)
                }
            }
            ScopeKind::Record(r) => lookup_member(sema, r, name),
            ScopeKind::Overlay(t) => match sema.scope(t).kind {
                ScopeKind::Record(r) => lookup_member(sema, r, name),
                _ => lookup_qualified_scope(sema, t, name),
            },
            ScopeKind::Enum(_) | ScopeKind::Block | ScopeKind::Params | ScopeKind::TParams => {
                named_namespaces(sema, s, u32::MAX, &mut named);
                let raw = direct_symbols(sema, s, name, u32::MAX);
                if raw.is_empty() {
                    raw
                } else {
                    settle(sema, &raw)
                }
            }
        };
        if !found.is_empty() {
            if sema.cx.mode.member_decl
                && matches!(kind, ScopeKind::Record(_))
                && found.iter().all(|f| {
                    let f = &sema.env.symbols[f.0 as usize];
                    f.scope == s && f.order > order && f.order < sema.tokens.program_end
                })
                && let Some(outer) = parent
            {
                // Members declared further down are not seen yet ([class.member.lookup], [basic.scope.class]).
                let earlier = lookup_from(sema, outer, name);
                if !earlier.is_empty() {
                    return earlier;
                }
            }
            if let (ScopeKind::Record(_) | ScopeKind::Overlay(_), Some(outer)) = (kind, parent)
                && let Some(r) = sema.record_of_scope(s)
                && from_dependent_base(sema, r, name, &found)
            {
                // Unqualified look-up in a template passes dependent bases by ([temp.dep] 3).
                let around = lookup_from(sema, outer, name);
                if !around.is_empty() {
                    return around;
                }
            }
            return found;
        }
        cur = parent;
    }
    Syms::new()
}

fn direct_symbols(sema: &Sema, scope: ScopeId, name: Sym, order: u32) -> Syms {
    let mut v = Syms::new();
    add_direct_symbols(sema, scope, name, order, &mut v);
    v
}

pub(super) fn add_direct_symbols(sema: &Sema, scope: ScopeId, name: Sym, order: u32, v: &mut Syms) {
    let mut cur = sema.first_symbol(scope, name);
    while let Some(s) = cur {
        let x = &sema.env.symbols[s.0 as usize];
        // What provided headers declare stands behind the program's text and before it in order.
        if (x.order <= order || x.order >= sema.tokens.program_end)
            && !matches!(x.kind, SymKind::Dead)
        {
            v.push(s);
        }
        cur = x.next;
    }
}

/// Adds the namespaces that the using-directives of a scope name, and those that directives within these name.
pub(super) fn named_namespaces(
    sema: &mut Sema,
    s: ScopeId,
    order: u32,
    out: &mut SmallVec<[ScopeId; 4]>,
) {
    if !sema.scope(s).has_directives() {
        return;
    }
    resolve_usings(sema, s);
    for i in 0..sema.scope(s).directives().usings.len() {
        let (target, from) = sema.scope(s).directives().usings[i];
        if from <= order && !out.contains(&target) {
            out.push(target);
            named_namespaces(sema, target, order, out);
        }
    }
}

/// Symbols of a namespace and its inline namespace set, which is added to `seen`.
fn namespace_set(
    sema: &mut Sema,
    ns: ScopeId,
    name: Sym,
    order: u32,
    out: &mut Syms,
    seen: &mut SmallVec<[ScopeId; 8]>,
) {
    if seen.contains(&ns) {
        return;
    }
    if ns.0 == 0 {
        inject_builtin(sema, name);
    }
    let mut next = seen.len();
    seen.push(ns);
    while next < seen.len() {
        let s = seen[next];
        next += 1;
        add_direct_symbols(sema, s, name, order, out);
        for i in 0..sema.scope(s).directives().inlines.len() {
            let inline = sema.scope(s).directives().inlines[i];
            if !seen.contains(&inline) {
                seen.push(inline);
            }
        }
    }
}

/// Symbols of a namespace and its inline namespace set; where there are none, those that its using-directives name
/// (C++ [namespace.qual]).
fn namespace_symbols(
    sema: &mut Sema,
    ns: ScopeId,
    name: Sym,
    order: u32,
    out: &mut Syms,
    seen: &mut SmallVec<[ScopeId; 8]>,
) {
    let (before, first) = (out.len(), seen.len());
    namespace_set(sema, ns, name, order, out, seen);
    let last = seen.len();
    if out.len() > before {
        return;
    }
    for n in first..last {
        let s = seen[n];
        resolve_usings(sema, s);
        for i in 0..sema.scope(s).directives().usings.len() {
            let (target, from) = sema.scope(s).directives().usings[i];
            if from <= order {
                namespace_symbols(sema, target, name, order, out, seen);
            }
        }
    }
}

/// Resolves the using-directives of a scope that come before the present token.
pub(crate) fn resolve_usings(sema: &mut Sema, s: ScopeId) {
    if sema.scope(s).directives().pending_usings.is_empty() {
        return;
    }
    let order = sema.order();
    let pending = std::mem::take(
        &mut sema.env.scopes[s.0 as usize]
            .directives_mut()
            .pending_usings,
    );
    let mut later = Vec::new();
    for at in pending {
        let is_enum = at >> 31 != 0;
        let tok = at & !(1 << 31);
        if tok > order {
            later.push(at);
            continue;
        }
        let cx = sema.decl_cx(tok << 1, s);
        if is_enum {
            sema.at(cx, |me| {
                me.trap(|me| resolve::parse_using_enum(me, s))
                    .is_none()
                    .then_some(());
            });
        } else if let Some(target) = sema.at(cx.clone(), |me| {
            me.trap(|me| grammar::parse_namespace_name(me))
        }) {
            sema.env.scopes[s.0 as usize]
                .directives_mut()
                .usings
                .push((target, tok));
        } else if !sema.session.left_out
            && sema.options.check != Check::Reached
            && sema.in_main_file(sema.tok_at(tok).loc)
        {
            let t = sema.tok_at(tok);
            let n = sema.spell(t).trim_matches('\'').to_string();
            sema.warnings
                .redeclared
                .push((t.loc, msg::NOT_A_NAMESPACE, n));
        }
    }
    sema.env.scopes[s.0 as usize]
        .directives_mut()
        .pending_usings
        .extend(later);
}

/// Qualified look-up in a namespace.
pub fn lookup_qualified_scope(sema: &mut Sema, ns: ScopeId, name: Sym) -> Syms {
    let order = sema.order();
    match sema.scope(ns).kind {
        ScopeKind::Record(r) => return lookup_member(sema, r, name),
        ScopeKind::Overlay(t) => return lookup_qualified_scope(sema, t, name),
        _ => {}
    }
    let mut raw = Syms::new();
    let mut seen = SmallVec::new();
    namespace_symbols(sema, ns, name, order, &mut raw, &mut seen);
    if raw.is_empty()
        && let ScopeKind::Namespace(n) = sema.scope(ns).kind
        && sema.prog[n].name == Some(sym::STD)
        && sema.env.std_checked.insert(name)
    {
        let text = format!("std::{}", sema.session.names.text(name));
        // The header may also stand further down in the program: real ones come with more than their names say.
        if provide(sema, &text) || crate::pp::embedded::provider(&text).is_some() {
            seen.clear();
            namespace_symbols(sema, ns, name, u32::MAX, &mut raw, &mut seen);
        }
    }
    settle(sema, &raw)
}

/// Looks a member up in a class and its bases (which completes the class).
pub fn lookup_member(sema: &mut Sema, r: RecordId, name: Sym) -> Syms {
    let scope = sema.facts.records[r.index()].scope;
    class::start_members(sema, r);
    if !sema.scope(scope).directives().pending_usings.is_empty() {
        // `using enum E;`
        resolve_usings(sema, scope);
    }
    let raw = direct_symbols(sema, scope, name, u32::MAX);
    if !raw.is_empty() {
        let s = settle(sema, &raw);
        if !s.is_empty() {
            return without_hidden(sema, r, s);
        }
    }
    if name == sema.op_syms.ctor || name == sema.op_syms.dtor {
        return Syms::new();
    }
    if let Some(found) = enumerator_outside(sema, r, name) {
        return found;
    }
    class::parse_bases(sema, r);
    match sema.prog[r].bases.len() {
        0 => Syms::new(),
        1 => lookup_member(sema, sema.prog[r].bases[0].record, name),
        _ => bases::lookup_bases(sema, r, name),
    }
}

/// An enumerator of a member enumeration that is defined outside of its class.
fn enumerator_outside(sema: &mut Sema, r: RecordId, name: Sym) -> Option<Syms> {
    if sema.templates.member_enums.is_empty() {
        return None;
    }
    let class = sema.prog[r].name?;
    let of = *sema.templates.member_enums.get(&(class, name))?;
    let scope = sema.facts.records[r.index()].scope;
    let declared = direct_symbols(sema, scope, of, u32::MAX);
    let t = settle(sema, &declared).first().copied()?;
    let t = symbol_type(sema, t)?;
    let e = sema.prog.types.enumeration(t)?;
    resolve::complete_enum(sema, e);
    let raw = direct_symbols(sema, scope, name, u32::MAX);
    let found = settle(sema, &raw);
    (!found.is_empty()).then_some(found)
}

/// What using-declarations bring into class `r` is hidden by the class's own functions of the same parameters and qualifiers
/// ([namespace.udecl] 14).
fn without_hidden(sema: &mut Sema, r: RecordId, found: Syms) -> Syms {
    if found.len() < 2 {
        return found;
    }
    let scope = sema.facts.records[r.index()].scope;
    let own = |me: &Sema, s: SymbolId| me.env.symbols[s.0 as usize].scope == scope;
    if found.iter().all(|&s| own(sema, s)) {
        return found;
    }
    let mut kept = Syms::new();
    for &s in &found {
        let hidden = !own(sema, s)
            && found
                .iter()
                .any(|&o| own(sema, o) && same_parameters(sema, o, s));
        if !hidden {
            kept.push(s);
        }
    }
    kept
}

/// Do two member functions, or two member function templates, take the same?
fn same_parameters(sema: &mut Sema, a: SymbolId, b: SymbolId) -> bool {
    let (x, y) = match (sema.sym_kind(a).clone(), sema.sym_kind(b).clone()) {
        (SymKind::Func(f), SymKind::Func(g)) => (sema.prog[f].ty, sema.prog[g].ty),
        (SymKind::Template(t), SymKind::Template(u)) => {
            let kinds =
                |t: TemplateId| template_forms::kinds(&sema.templates.list[t.index()].params);
            if kinds(t) != kinds(u) {
                return false;
            }
            match (signature::signature(sema, t), signature::signature(sema, u)) {
                (Some(s), Some(o)) => (s.ty, o.ty),
                _ => return false,
            }
        }
        _ => return false,
    };
    match (sema.prog.types.fn_type(x), sema.prog.types.fn_type(y)) {
        (Some(f), Some(g)) => {
            f.params == g.params
                && f.variadic == g.variadic
                && f.quals == g.quals
                && f.ref_qual == g.ref_qual
        }
        _ => false,
    }
}

/// Parses the declarations behind `raw`, sees through using-declarations, drops duplicates and hidden tags.
pub(crate) fn settle(sema: &mut Sema, raw: &[SymbolId]) -> Syms {
    settle_as(
        sema,
        raw,
        !sema.resolution.quiet_operators && !sema.cx.mode.lenient,
    )
}

/// As [`settle`]; `reporting`: where nothing can be made of any of them, the error of one is reported.
pub(crate) fn settle_as(sema: &mut Sema, raw: &[SymbolId], reporting: bool) -> Syms {
    let hidden_too = std::mem::take(&mut sema.resolution.hidden_tags);
    if let [s] = *raw
        && !matches!(
            sema.sym_kind(s),
            SymKind::Pending(_) | SymKind::Using(_) | SymKind::Dead
        )
    {
        return smallvec::smallvec![s];
    }
    let mut out = Syms::new();
    let mut known = Known::default();
    let mut failed: Option<u32> = None;
    for &s in raw {
        settle_one(sema, s, &mut out, &mut known, &mut failed, 0);
    }
    if out.is_empty()
        && let Some(d) = failed
        && reporting
        && !sema.session.diags.in_trap()
        && sema.facts.decls[d as usize].state == 3
    {
        // Nothing else answers to the name: now the declaration's own error is of interest.
        sema.facts.decls[d as usize].state = 0;
        resolve::resolve_decl_reporting(sema, d);
        for &s in raw {
            settle_one(sema, s, &mut out, &mut known, &mut failed, 0);
        }
    }
    if out.len() > 1 && !hidden_too {
        // A class or enumeration is hidden by a variable, function or enumerator of the same name.
        let has_value = out.iter().any(|s| {
            matches!(
                sema.sym_kind(*s),
                SymKind::Var(_)
                    | SymKind::Func(_)
                    | SymKind::Field(..)
                    | SymKind::Enumerator(_)
                    | SymKind::Binding(_)
            )
        });
        if has_value {
            let me = &*sema;
            let keep: Syms = out
                .iter()
                .copied()
                .filter(|s| !matches!(me.sym_kind(*s), SymKind::Tag(_) | SymKind::Type(_)))
                .collect();
            if !keep.is_empty() {
                out = keep;
            }
        }
    }
    out
}

fn settle_one(
    sema: &mut Sema,
    s: SymbolId,
    out: &mut Syms,
    known: &mut Known,
    failed: &mut Option<u32>,
    depth: u32,
) {
    if depth > 32 {
        return;
    }
    if let SymKind::Pending(d) = *sema.sym_kind(s) {
        if sema.facts.decls[d as usize].state == 0
            || (sema.facts.decls[d as usize].state == 3 && sema.cx.mode.lenient)
        {
            resolve::resolve_decl(sema, d);
        }
        if let SymKind::Pending(d) = *sema.sym_kind(s) {
            if sema.facts.decls[d as usize].state == 3 {
                *failed = Some(d);
            } else if sema.facts.decls[d as usize].state == 1
                && matches!(sema.facts.decls[d as usize].kind, DeclKind::Tag(_))
            {
                // An enumeration being defined: its own enumerators appear one by one.
            }
            return;
        }
    }
    match sema.sym_kind(s) {
        SymKind::Using(list) => {
            for &t in list.clone().iter() {
                settle_one(sema, t, out, known, failed, depth + 1);
            }
        }
        SymKind::Dead | SymKind::Pending(_) => {}
        kind => {
            let entity = match kind {
                SymKind::Func(f) => Entity::Func(*f),
                SymKind::Var(v) => Entity::Var(*v),
                SymKind::Tag(t) => Entity::Tag(*t),
                SymKind::Type(t) => Entity::Type(*t),
                SymKind::Template(t) => Entity::Template(*t),
                SymKind::Namespace(n) => Entity::Namespace(*n),
                _ => Entity::Symbol(s),
            };
            if known.insert(entity) {
                out.push(s);
            }
        }
    }
}

/// Is the position in an included file?
fn in_header(sema: &Sema, loc: Loc) -> bool {
    let sources = &sema.session.sources;
    let loc = sources.expansion(loc);
    let file = sources.locate(loc).map(|f| f.0);
    sources.in_system_header(loc)
        || sources.in_marked_include(loc)
        || file.is_some() && file != sema.session.main_file
}

/// Is the position in a file of one of these names, whatever its folder?
fn in_file_of(sema: &Sema, loc: Loc, names: &[&str]) -> bool {
    let sources = &sema.session.sources;
    sources
        .position(sources.expansion(loc))
        .and_then(|p| {
            p.file
                .rsplit(['/', '\\'])
                .next()
                .map(|f| names.contains(&f))
        })
        .unwrap_or(false)
}

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
    let rows = crate::builtins::functions(text);
    let var = crate::builtins::variable(text);
    if rows.is_empty() && var.is_none() {
        let text = text.to_string();
        // Declared by a header that the program did include: known from the start, as the CUDA headers come first.
        // Overloads of the program's own stand beside those of the header that comes with every program.
        let mut there = false;
        if let Some(provider) = crate::pp::embedded::provider(&text) {
            let files = crate::pp::embedded::overloaded(provider);
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
    if crate::builtins::has_more(text) || crate::pp::embedded::provider(text).is_some() {
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
    if crate::builtins::functions(library).is_empty() && crate::builtins::source(library).is_none()
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
    let mut given = match crate::pp::provide(sema.session, name) {
        Some(buffer) => scan_provided(sema, buffer),
        None => false,
    };
    // The toolkit's own header of that name may have it elsewhere: what comes with every program is all of `cuda_runtime.h`.
    let runtime = name.starts_with("cuda") || crate::pp::embedded::provider(name).is_some();
    if runtime && !name.starts_with("std::") {
        let sym = sema.session.names.intern(name);
        if direct_symbols(sema, ScopeId(0), sym, u32::MAX).is_empty()
            && let Some(buffer) = crate::pp::preprocess_more(sema.session, "cuda_runtime.h")
        {
            given |= scan_provided(sema, buffer);
        }
    }
    given
}

fn scan_provided(sema: &mut Sema, buffer: crate::session::TokenBuffer) -> bool {
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
    let toks = crate::session::lex_fragment(sema.session, text);
    cursor::append_tokens(sema, toks)
}

/// The type a symbol names, if it names one.
pub fn symbol_type(sema: &mut Sema, s: SymbolId) -> Option<QualType> {
    match sema.sym_kind(s) {
        SymKind::Type(t) => Some(*t),
        SymKind::Tag(TagRef::Record(r)) => Some(sema.prog[*r].ty.into()),
        SymKind::Tag(TagRef::Enum(e)) => Some(sema.prog[*e].ty.into()),
        SymKind::Arg(a) => match **a {
            TemplateArg::Type(t) => Some(t),
            _ => None,
        },
        SymKind::Pack(args) => {
            let i = sema.cx.pack? as usize;
            match args.get(i).map(TemplateArg::pattern) {
                Some(TemplateArg::Type(t)) => Some(*t),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The template a symbol names: a declared one, or a template template argument.
pub fn symbol_template(sema: &Sema, s: SymbolId) -> Option<TemplateRef> {
    match sema.sym_kind(s) {
        SymKind::Template(t) => Some(TemplateRef::Decl(*t)),
        SymKind::Arg(a) => match **a {
            TemplateArg::Template(t) => Some(t),
            _ => None,
        },
        SymKind::Pack(args) => match args.get(sema.cx.pack? as usize).map(TemplateArg::pattern) {
            Some(TemplateArg::Template(t)) => Some(*t),
            _ => None,
        },
        // The injected class name of an instance names its template when arguments follow.
        SymKind::Tag(TagRef::Record(r)) => sema.prog[*r]
            .instance
            .as_ref()
            .map(|i| TemplateRef::Decl(i.template)),
        SymKind::Type(t) => {
            let x = &sema.env.symbols[s.0 as usize];
            let own = sema.record_of_scope(x.scope)?;
            match sema.prog.types.kind(t.ty()) {
                TypeKind::Spec { template, .. } if sema.prog[own].name == Some(x.name) => {
                    Some(*template)
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Is `outer` the scope `inner` or one around it?
pub(crate) fn encloses(sema: &Sema, outer: ScopeId, inner: ScopeId) -> bool {
    std::iter::successors(Some(inner), |s| sema.scope(*s).parent).any(|s| s == outer)
}

/// Has the program given this name to a type by now? Then no other library's type of the name is meant.
fn names_type_here(sema: &Sema, name: Sym) -> bool {
    let declared = direct_symbols(sema, ScopeId(0), name, sema.order());
    declared.iter().any(|s| match *sema.sym_kind(*s) {
        SymKind::Type(_) => true,
        SymKind::Pending(d) => {
            let p = &sema.facts.decls[d as usize];
            p.kind == DeclKind::Alias || sema.tok_at(p.start).kind == TokenKind::KwTypedef
        }
        _ => false,
    })
}

/// Whether what was found in class `r` are members of bases that depend on the parameters of a template around it.
fn from_dependent_base(s: &Sema, r: RecordId, name: Sym, found: &Syms) -> bool {
    let info = &s.facts.records[r.index()];
    // A using-declaration makes it a member of the class itself.
    if s.first_symbol(info.scope, name).is_some() {
        return false;
    }
    let (Some(at), Some(body)) = (info.bases_at, info.body) else {
        return false;
    };
    let home = |x: &SymbolId| s.record_of_scope(s.env.symbols[x.0 as usize].scope);
    if found.iter().any(|x| home(x).is_none_or(|h| h == r)) || !instances::in_instance(s, r) {
        return false;
    }
    // The bases as they are written, between commas; a pack's own are not told apart.
    let mut dependent: SmallVec<[bool; 4]> = SmallVec::new();
    dependent.push(false);
    let (mut j, mut pack) = (at, false);
    while j < body {
        match s.tok_at(j).kind {
            TokenKind::Comma => dependent.push(false),
            TokenKind::Ellipsis => pack = true,
            TokenKind::Less => {
                let end = s.tokens.skip_angles(j).map_or(body, |e| e.0);
                if let Some(last) = dependent.last_mut() {
                    *last |= (j..end).any(|k| names_parameter(s, info.scope, k));
                }
                j = end.max(j + 1);
                continue;
            }
            _ if names_parameter(s, info.scope, j) => {
                if let Some(last) = dependent.last_mut() {
                    *last = true;
                }
            }
            _ => {}
        }
        j += 1;
    }
    let bases = &s.prog[r].bases;
    if pack || bases.len() != dependent.len() {
        return dependent.contains(&true);
    }
    let of = |h: RecordId| {
        (bases.iter().zip(&dependent))
            .filter(move |(b, _)| b.record == h || s.prog.has_base(b.record, h))
            .all(|(_, d)| *d)
    };
    found.iter().filter_map(home).all(of)
}

/// Whether token `at` is the name of a template's parameter around a class's scope.
fn names_parameter(s: &Sema, scope: ScopeId, at: u32) -> bool {
    let t = s.tok_at(at);
    t.kind == TokenKind::Ident
        && std::iter::successors(Some(scope), |c| s.scope(*c).parent)
            .any(|c| s.scope(c).kind == ScopeKind::TParams && s.first_symbol(c, t.sym()).is_some())
}
