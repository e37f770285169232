//! Name look-up: unqualified, qualified, in classes and their bases.

pub(crate) mod adl;
pub(crate) mod missing;
pub(crate) mod named_entity;
mod namespaces;
mod provided;
mod settle;

pub use namespaces::lookup_qualified_scope;
use namespaces::namespace_set;
pub(crate) use namespaces::{named_namespaces, resolve_usings};
pub(crate) use provided::inject_builtin;
use settle::without_hidden;
pub(crate) use settle::{distinct, settle, settle_as};

use crate::analysis_state::TagRef;
use crate::class::bases;
use crate::declare::resolve;
use crate::scope::{DeclKind, ScopeId, ScopeKind, SymKind, SymbolId};
use crate::templates::instances;
use crate::{Sema, class};
use jacquard_hir::types::{QualType, TemplateArg, TemplateRef, TypeKind};
use jacquard_hir::{FuncId, RecordId, TemplateId, VarId};
use jacquard_preprocess::token::{Sym, TokenKind};
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
pub(crate) fn lookup_through(
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

pub(crate) fn add_direct_symbols(sema: &Sema, scope: ScopeId, name: Sym, order: u32, v: &mut Syms) {
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
