//! Scopes and symbols: who declares which name, from which token on.
//!
//! All names of all scopes are in one hash table keyed by (scope, name); symbols of one name in one scope form a chain,
//! newest first. A symbol's `order` is the token that declares it: look-up from an earlier token does not see it, which
//! also gives two-phase look-up for templates whose tokens are replayed.

use crate::analysis_state::TagRef;
use crate::{Sema, lookup};
use jacquard_hir::types::{QualType, TemplateArg};
use jacquard_hir::{
    BuiltinId, EnumId, ExprId, FuncId, NamespaceId, Parent, RecordId, TemplateId, VarId,
};
use jacquard_preprocess::token::Sym;
use smallvec::SmallVec;
use std::rc::Rc;

/// A scope of `Sema::scopes`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ScopeId(pub u32);

/// A symbol of `Sema::symbols`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct SymbolId(pub u32);

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ScopeKind {
    Namespace(NamespaceId),
    Record(RecordId),
    Enum(EnumId),
    /// Statements' scope.
    Block,
    /// Function parameters.
    Params,
    /// Template parameters, bound or not.
    TParams,
    /// The members of a class seen from an out-of-line definition: look-up goes to the class, then to this scope's parent.
    Overlay(ScopeId),
}

#[derive(Clone, Debug)]
pub struct Scope {
    pub kind: ScopeKind,
    pub parent: Option<ScopeId>,
    /// The names of a scope that has few, as those of parameters and blocks have: there are very many such scopes.
    few: SmallVec<[(Sym, SymbolId); FEW]>,
    /// A bit for each name that it declares, shared by names of equal hash: most look-ups pass most scopes by.
    declares: u64,
    directives: Option<Box<Directives>>,
    pub extern_c: bool,
}

/// So many names of a scope of parameters or of a block stand in the scope itself; further ones are in the table.
const FEW: usize = 4;

/// What few scopes have.
#[derive(Clone, Debug, Default)]
pub struct Directives {
    /// Using-directives: namespace and the token after which they hold.
    pub usings: Vec<(ScopeId, u32)>,
    /// Using-directives not resolved yet: token of the namespace name.
    pub pending_usings: Vec<u32>,
    /// Inline and unnamed namespaces within.
    pub inlines: Vec<ScopeId>,
}

static NO_DIRECTIVES: Directives = Directives {
    usings: Vec::new(),
    pending_usings: Vec::new(),
    inlines: Vec::new(),
};

impl Scope {
    pub fn new(kind: ScopeKind, parent: Option<ScopeId>) -> Self {
        Scope {
            kind,
            parent,
            few: SmallVec::new(),
            declares: 0,
            directives: None,
            extern_c: false,
        }
    }

    pub fn directives(&self) -> &Directives {
        self.directives.as_deref().unwrap_or(&NO_DIRECTIVES)
    }

    /// Whether it may have any: most have none.
    #[inline]
    pub fn has_directives(&self) -> bool {
        self.directives.is_some()
    }

    pub fn directives_mut(&mut self) -> &mut Directives {
        self.directives.get_or_insert_default()
    }

    /// The names that stand in the scope itself, oldest first.
    pub fn few(&self) -> &[(Sym, SymbolId)] {
        &self.few
    }

    /// The bit of a name in `declares`.
    #[inline]
    fn bit(name: Sym) -> u64 {
        // The upper bits of the product with 2^32 divided by the golden ratio are spread well.
        1 << (name.0.wrapping_mul(0x9e37_79b9) >> 26)
    }

    /// Whether the first names stand in the scope itself.
    #[inline]
    fn keeps_few(&self) -> bool {
        matches!(
            self.kind,
            ScopeKind::TParams | ScopeKind::Params | ScopeKind::Block
        )
    }

    /// The newest symbol of a name among those.
    fn among_few(&self, name: Sym) -> Option<SymbolId> {
        self.few.iter().rev().find(|f| f.0 == name).map(|f| f.1)
    }
}

#[derive(Clone, Debug)]
pub enum SymKind {
    /// Declared by a piece of text not parsed yet.
    Pending(u32),
    /// Merged into another symbol, or taken back.
    Dead,
    /// A typedef or alias.
    Type(QualType),
    Tag(TagRef),
    Var(VarId),
    Func(FuncId),
    Template(TemplateId),
    Field(RecordId, u32),
    /// Member of an anonymous struct or union: the path of fields.
    Indirect(Rc<[(RecordId, u32)]>),
    /// Its value and its type.
    Enumerator(Rc<(i128, QualType)>),
    Namespace(ScopeId),
    /// A template parameter: what it is bound to.
    Arg(Rc<TemplateArg>),
    Pack(Rc<[TemplateArg]>),
    /// A function parameter pack.
    VarPack(Rc<[VarId]>),
    /// A variable template, alias or other entity reached by a using-declaration.
    Using(Rc<[SymbolId]>),
    /// Different members of different bases ([`bases::lookup_bases`]).
    Ambiguous,
    /// A structured binding: the lvalue it names.
    Binding(ExprId),
}

#[derive(Clone, Debug)]
pub struct Symbol {
    pub name: Sym,
    pub scope: ScopeId,
    pub order: u32,
    pub next: Option<SymbolId>,
    pub kind: SymKind,
    /// Private or protected member.
    pub access: Access,
}

pub use jacquard_hir::Access;

/// Kinds of declarations the scanner tells apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum DeclKind {
    /// Specifiers and declarators: variables, functions, typedefs.
    Simple,
    /// A class or enumeration whose `class`/`struct`/`union`/`enum` is at this token.
    Tag(u32),
    /// `using X = …;`
    Alias,
    /// `using A::x;` this name begins at the token.
    Using(u32),
    UsingEnum,
    NamespaceAlias,
    /// A template: its primary declaration. `start` is at `template`.
    Template,
    /// A builtin function of the tables.
    Builtin(BuiltinId),
    /// Explicit or partial specialisation; explicit instantiation.
    Spec,
    Instantiation,
    /// A deduction guide.
    Guide,
    OutOfLine,
    StaticAssert,
}

/// A piece of text that declares something.
#[derive(Clone, Debug)]
pub struct PendingDecl {
    pub start: u32,
    /// One past the last token.
    pub end: u32,
    pub scope: ScopeId,
    pub kind: DeclKind,
    /// 0 not parsed, 1 in progress, 2 done, 3 failed.
    pub state: u8,
    pub extern_c: bool,
    pub friend: bool,
    pub access: Access,
    /// The template this text declares or specialises, once known.
    pub template: Option<TemplateId>,
    /// The name scanned (specialisations, templates, guides).
    pub name: Option<Sym>,
    /// The token that is that name, 0 where the scan did not find one.
    pub at: u32,
    /// What a template or specialisation declares.
    pub tkind: TemplateKind,
    /// Token after the template head(s).
    pub inner: u32,
    /// Number of template heads.
    pub heads: u8,
    /// Has a body or definition.
    pub defines: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TemplateKind {
    Class,
    Func,
    Var,
    Alias,
    Concept,
}

impl Sema<'_> {
    /// Opens a scope.
    pub fn new_scope(&mut self, kind: ScopeKind, parent: ScopeId) -> ScopeId {
        let id = ScopeId(self.env.scopes.len() as u32);
        let extern_c = self.env.scopes[parent.0 as usize].extern_c;
        let mut s = Scope::new(kind, Some(parent));
        s.extern_c = extern_c;
        self.env.scopes.push(s);
        id
    }

    /// Declares `name` in `scope`, visible from token `order` on.
    pub fn add_symbol(&mut self, scope: ScopeId, name: Sym, order: u32, kind: SymKind) -> SymbolId {
        self.add_symbol_access(scope, name, order, kind, Access::Public)
    }

    pub fn add_symbol_access(
        &mut self,
        scope: ScopeId,
        name: Sym,
        order: u32,
        kind: SymKind,
        access: Access,
    ) -> SymbolId {
        let id = SymbolId(self.env.symbols.len() as u32);
        let own = &mut self.env.scopes[scope.0 as usize];
        let mut next = own.among_few(name);
        own.declares |= Scope::bit(name);
        if own.keeps_few() && own.few.len() < FEW {
            own.few.push((name, id));
        } else {
            next = self.env.names.insert((scope, name), id).or(next);
        }
        self.env.symbols.push(Symbol {
            name,
            scope,
            order,
            next,
            kind,
            access,
        });
        id
    }

    /// Newest symbol of `name` declared directly in `scope`.
    #[inline]
    pub fn first_symbol(&self, scope: ScopeId, name: Sym) -> Option<SymbolId> {
        let own = self.scope(scope);
        if own.declares & Scope::bit(name) == 0 {
            return None;
        }
        self.newest_symbol(own, scope, name)
    }

    fn newest_symbol(&self, own: &Scope, scope: ScopeId, name: Sym) -> Option<SymbolId> {
        if own.keeps_few() && own.few.len() < FEW {
            return own.among_few(name);
        }
        let newest = self.env.names.get(&(scope, name)).copied();
        newest.or_else(|| own.among_few(name))
    }

    /// All symbols of `name` declared directly in `scope`, newest first.
    pub fn chain(&self, scope: ScopeId, name: Sym) -> smallvec::SmallVec<[SymbolId; 4]> {
        let mut v = smallvec::SmallVec::new();
        let mut cur = self.first_symbol(scope, name);
        while let Some(s) = cur {
            v.push(s);
            cur = self.env.symbols[s.0 as usize].next;
        }
        v
    }

    pub fn sym_kind(&self, s: SymbolId) -> &SymKind {
        &self.env.symbols[s.0 as usize].kind
    }

    pub fn scope(&self, s: ScopeId) -> &Scope {
        &self.env.scopes[s.0 as usize]
    }

    /// The nearest enclosing namespace scope.
    pub fn enclosing_namespace(&self, mut s: ScopeId) -> ScopeId {
        loop {
            let sc = self.scope(s);
            match (sc.kind, sc.parent) {
                (ScopeKind::Namespace(_), _) | (_, None) => return s,
                (_, Some(p)) => s = p,
            }
        }
    }

    /// The declaration context that entities declared in `s` belong to.
    pub fn parent_of(&mut self, s: ScopeId) -> Parent {
        let mut cur = s;
        loop {
            let sc = self.scope(cur);
            match sc.kind {
                ScopeKind::Namespace(n) => return Parent::Namespace(n),
                ScopeKind::Record(r) => return Parent::Record(r),
                ScopeKind::Overlay(t) => match self.scope(t).kind {
                    ScopeKind::Record(r) => return Parent::Record(r),
                    ScopeKind::Namespace(n) => return Parent::Namespace(n),
                    _ => {}
                },
                ScopeKind::Block | ScopeKind::Params => {
                    if let Some(f) = self.cx.func {
                        return Parent::Func(f, 0);
                    }
                }
                ScopeKind::Enum(_) | ScopeKind::TParams => {}
            }
            match self.scope(cur).parent {
                Some(p) => cur = p,
                None => return Parent::Namespace(NamespaceId(0)),
            }
        }
    }

    /// The scope entities declared with unqualified names here go to (template parameter scopes are looked through).
    pub fn decl_scope(&self, mut s: ScopeId) -> ScopeId {
        loop {
            let sc = self.scope(s);
            match sc.kind {
                ScopeKind::TParams => match sc.parent {
                    Some(p) => s = p,
                    None => return s,
                },
                ScopeKind::Overlay(t) => return t,
                _ => return s,
            }
        }
    }

    pub fn is_block(&self, s: ScopeId) -> bool {
        matches!(self.scope(s).kind, ScopeKind::Block | ScopeKind::Params)
    }

    /// The record whose members are being declared or parsed in `s`.
    pub fn record_of_scope(&self, s: ScopeId) -> Option<RecordId> {
        match self.scope(s).kind {
            ScopeKind::Record(r) => Some(r),
            ScopeKind::Overlay(t) => self.record_of_scope(t),
            _ => None,
        }
    }
}

/// A symbol that look-up gives but no scope declares.
pub(crate) fn loose_symbol(
    sema: &mut Sema,
    scope: ScopeId,
    name: Sym,
    order: u32,
    kind: SymKind,
) -> SymbolId {
    let id = SymbolId(sema.env.symbols.len() as u32);
    sema.env.symbols.push(Symbol {
        name,
        scope,
        order,
        next: None,
        kind,
        access: Access::Public,
    });
    id
}

/// The friend function or template `name` of `r`, declared by `d` at token `at` in the class scope `scope`:
/// a member of the innermost enclosing namespace that only argument-dependent look-up finds.
pub(crate) fn add_friend(sema: &mut Sema, r: RecordId, scope: ScopeId, name: Sym, at: u32, d: u32) {
    let ns = sema.enclosing_namespace(scope);
    let s = loose_symbol(sema, ns, name, at, SymKind::Pending(d));
    sema.facts.records[r.index()].friends.push((name, s));
}

/// The scope of what is declared out of the class or namespace `target`: its names, those of what is around it, then those of the
/// place of the declaration (C++ [basic.lookup.unqual] 8, [namespace.memdef]).
pub(crate) fn overlay(sema: &mut Sema, target: ScopeId, place: ScopeId) -> ScopeId {
    let mut inner: SmallVec<[ScopeId; 4]> = smallvec::smallvec![target];
    let mut around = sema.scope(target).parent;
    while let Some(s) = around {
        if lookup::encloses(sema, s, place) {
            break;
        }
        match sema.scope(s).kind {
            ScopeKind::Record(_) | ScopeKind::Namespace(_) => inner.push(s),
            // A class defined outside of the one it is a member of stands in such a scope itself.
            ScopeKind::Overlay(t) => inner.push(t),
            _ => {}
        }
        around = sema.scope(s).parent;
    }
    (inner.iter().rev()).fold(place, |place, s| {
        sema.new_scope(ScopeKind::Overlay(*s), place)
    })
}

/// Opens a block scope for `f`.
pub fn in_block<T>(sema: &mut Sema, f: impl FnOnce(&mut Sema) -> T) -> T {
    let outer = sema.cx.scope;
    sema.cx.scope = sema.new_scope(ScopeKind::Block, outer);
    let r = f(sema);
    sema.cx.scope = outer;
    r
}
