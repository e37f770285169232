//! The typed tree: what sema hands to constant evaluation and to IR generation.
//!
//! Everything is resolved. Names are ids, overloads are chosen, every implicit conversion is a [`CastKind`] node,
//! user-defined conversions are calls, default arguments and default member initialisers stand where they apply,
//! templates are gone (each instantiation is a function or record of its own).
//! All nodes live in dense arenas of one [`Program`] and refer to each other by 32-bit ids; lists are [`List`] ranges of a pool.
//!
//! Full expressions: an expression held directly by a statement, a variable's initialiser, a constructor's member
//! initialiser or a `New` is a full expression; temporaries ([`ExprKind::Temp`]) die at its end, in reverse order, unless
//! `extended` names the variable they live as long as.

pub mod consteval;
mod decl;
mod expr;
pub mod host_text;
mod ids;
pub mod layout;
pub mod mangle;
mod stmt;
pub mod types;
mod value;
pub mod visit;

pub use self::{decl::*, expr::*, stmt::*, value::*};
pub use ids::*;

use crate::types::{Builtin, QualType, TemplateArg, TypeId, Types};
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;
use rustc_hash::{FxHashMap, FxHashSet};

/// A range of one of the list pools of [`Program`].
#[derive(Debug)]
pub struct List<T> {
    pub start: u32,
    pub len: u32,
    _t: std::marker::PhantomData<T>,
}
impl<T> Copy for List<T> {}
impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Default for List<T> {
    fn default() -> Self {
        Self::new(0, 0)
    }
}
impl<T> List<T> {
    pub fn new(start: u32, len: u32) -> Self {
        List {
            start,
            len,
            _t: std::marker::PhantomData,
        }
    }
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// A string literal: code units, without the terminating zero.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StrLit {
    /// Bytes of each code unit.
    pub width: u8,
    /// Code units in order, little-endian bytes.
    pub bytes: Box<[u8]>,
}

/// A namespace-scope `asm("…")`, kept for the module.
pub type ModuleAsm = StrId;

/// The whole typed program. Ids index the arenas.
#[derive(Default)]
pub struct Program {
    pub types: Types,
    pub exprs: Vec<Expr>,
    pub stmts: Vec<Stmt>,
    pub vars: Vec<VarDecl>,
    pub funcs: Vec<FuncDecl>,
    pub records: Vec<RecordDecl>,
    pub enums: Vec<EnumDecl>,
    pub namespaces: Vec<NamespaceDecl>,
    pub templates: Vec<TemplateInfo>,
    pub strings: Vec<StrLit>,
    pub dep_exprs: Vec<DepExpr>,
    /// Strings and dependent expressions, each once.
    pub interned: Interned,
    /// Lists of the tree's parts.
    lists: Lists,
    /// What must be compiled, and what need not.
    pub reached: Reached,
    /// Inherited constructors, and the base's constructor that each stands for.
    pub inherited: FxHashMap<FuncId, FuncId>,
    /// Member functions whose first parameter is the object (C++23 `this T self`).
    pub explicit_object: rustc_hash::FxHashSet<FuncId>,
    pub naming: Naming,
    /// Types whose values a caller should not drop, and why.
    pub nodiscard_types: FxHashMap<TypeId, Option<StrId>>,
    /// Integer constants that an implicit conversion changed: the value before, and where it is written.
    pub changed_constants: FxHashMap<ExprId, (i128, Loc)>,
    pub module_asm: Vec<ModuleAsm>,
}

/// A typedef or alias.
#[derive(Clone, Debug)]
pub struct Typedef {
    pub name: Sym,
    /// What it stands for.
    pub ty: QualType,
    pub loc: Loc,
}

/// A typedef, by its place in [`Typedefs::list`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TypedefId(pub u32);

/// Typedefs as debug information shows them; empty without it.
#[derive(Clone, Debug, Default)]
pub struct Typedefs {
    pub list: Vec<Typedef>,
    /// The typedef that a declaration's specifiers name, by the place of the declared name.
    pub written: FxHashMap<Loc, TypedefId>,
}

/// What names are made of beside the declarations: those of symbols, and in debug information.
#[derive(Clone, Debug, Default)]
pub struct Naming {
    /// The objects behind template parameters of class type.
    pub parameter_objects: FxHashMap<VarId, TemplateArg>,
    /// The first definitions that other units see, in source order, those of the host too.
    pub first_external: Vec<External>,
    /// The names of types in debug information.
    pub typedefs: Typedefs,
    /// Where bodies of functions end, for the lines of what they return by.
    pub body_ends: FxHashMap<FuncId, Loc>,
    /// Where blocks end that destroy variables.
    pub block_ends: FxHashMap<StmtId, Loc>,
}

/// A definition with external linkage.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum External {
    Func(FuncId),
    Var(VarId),
}

/// Lists of the tree's parts.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    exprs: Vec<ExprId>,
    stmts: Vec<StmtId>,
    vars: Vec<VarId>,
    inits: Vec<InitElem>,
}

/// What must be compiled, and what need not.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    /// Kernels, exported device functions and explicit instantiations, in source order: emitted even when not called.
    pub roots: Vec<FuncId>,
    /// Every reached function, in the order reached; all have bodies or are declarations/builtins.
    pub funcs: Vec<FuncId>,
    /// Every reached (or exported) variable with static storage.
    pub vars: Vec<VarId>,
    /// Functions (true) and variables of internal linkage in the user's file that nothing names.
    pub unused_statics: Vec<(Loc, Sym, bool)>,
    /// Records whose vtable is needed (a constructor of a dynamic class was reached).
    pub vtables: Vec<RecordId>,
    /// What the deleting destructors of classes give the storage back with; `free` where there is none.
    pub deleters: FxHashMap<RecordId, Dealloc>,
    /// `-name-expression` strings and what they name, in request order.
    pub name_expressions: Vec<(String, NamedEntity)>,
}

/// Strings and dependent expressions, each once.
#[derive(Clone, Debug, Default)]
pub struct Interned {
    pub dep_exprs: FxHashMap<DepExpr, DepExprId>,
    pub strings: FxHashMap<StrLit, StrId>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum NamedEntity {
    Func(FuncId),
    Var(VarId),
    NotFound,
}

macro_rules! arena {
    ($($field:ident $id:ident $ty:ident $push:ident;)*) => {$(
        impl std::ops::Index<$id> for Program {
            type Output = $ty;
            #[inline]
            fn index(&self, id: $id) -> &$ty { &self.$field[id.0 as usize] }
        }
        impl std::ops::IndexMut<$id> for Program {
            #[inline]
            fn index_mut(&mut self, id: $id) -> &mut $ty { &mut self.$field[id.0 as usize] }
        }
        impl Program {
            /// Adds to the arena.
            #[inline]
            pub fn $push(&mut self, x: $ty) -> $id {
                let id = $id(self.$field.len() as u32);
                self.$field.push(x);
                id
            }
        }
    )*};
}
arena! {
    exprs ExprId Expr add_expr;
    stmts StmtId Stmt add_stmt;
    vars VarId VarDecl add_var;
    funcs FuncId FuncDecl add_func;
    records RecordId RecordDecl add_record;
    enums EnumId EnumDecl add_enum;
    namespaces NamespaceId NamespaceDecl add_namespace;
    templates TemplateId TemplateInfo add_template;
}

impl std::ops::Index<StrId> for Program {
    type Output = StrLit;
    fn index(&self, id: StrId) -> &StrLit {
        &self.strings[id.0 as usize]
    }
}
impl std::ops::Index<DepExprId> for Program {
    type Output = DepExpr;
    fn index(&self, id: DepExprId) -> &DepExpr {
        &self.dep_exprs[id.0 as usize]
    }
}

impl Program {
    /// One of the language's allocation functions, which both sides have: `operator new(size)`, `operator delete(p)`, the same with the
    /// size or the alignment, and those for arrays. True for `new`.
    #[must_use]
    pub fn allocates(&self, f: FuncId) -> Option<bool> {
        use OpName as O;
        let d = &self[f];
        let (FuncName::Operator(op), Parent::Namespace(_)) = (d.name, d.parent) else {
            return None;
        };
        let sized = |v: &VarId| self[*v].ty.unqual() == Builtin::ULong.q();
        let aligned = |v: &VarId| {
            let e = self.types.enumeration(self[*v].ty);
            e.is_some_and(|e| self[e].name == Some(jacquard_preprocess::token::sym::ALIGN_VAL_T))
        };
        let rest = match &d.params[..] {
            [_, rest @ .., last] if aligned(last) => rest,
            [_, rest @ ..] => rest,
            [] => return None,
        };
        match (op, rest) {
            (O::New | O::NewArray, []) => Some(true),
            (O::Delete | O::DeleteArray, []) => Some(false),
            (O::Delete | O::DeleteArray, [size]) if sized(size) => Some(false),
            _ => None,
        }
    }

    /// The destructor of a class that does something; `None` for other types.
    pub fn dtor_to_run(&self, ty: QualType) -> Option<FuncId> {
        let class = &self[self.types.record(ty)?];
        class.dtor.filter(|_| !class.traits.trivial_dtor)
    }

    /// Adds the virtual bases of `r` in the order in which they are initialized ([class.base.init] 13.1): the reverse of the order in which
    /// they are destroyed.
    pub fn virtual_bases(&self, r: RecordId, out: &mut Vec<RecordId>) {
        for b in &self[r].bases {
            if self[b.record].traits.has_virtual_bases {
                self.virtual_bases(b.record, out);
            }
            if b.is_virtual && !out.contains(&b.record) {
                out.push(b.record);
            }
        }
    }

    /// Whether `base` is among the bases of `r`, direct or not, as far as base clauses were read.
    pub fn has_base(&self, r: RecordId, base: RecordId) -> bool {
        let is_direct = |c: RecordId| self[c].bases.iter().any(|b| b.record == base);
        self.any_class(r, is_direct)
    }

    /// Whether something is true of `r` or of a base of it, direct or not: each class is asked once.
    pub fn any_class(&self, r: RecordId, mut is: impl FnMut(RecordId) -> bool) -> bool {
        let mut seen: FxHashSet<RecordId> = FxHashSet::default();
        let mut work = vec![r];
        while let Some(c) = work.pop() {
            if is(c) {
                return true;
            }
            for b in &self[c].bases {
                if seen.insert(b.record) {
                    work.push(b.record);
                }
            }
        }
        false
    }
    pub fn expr_list(&self, l: List<ExprId>) -> &[ExprId] {
        &self.lists.exprs[l.range()]
    }
    pub fn stmt_list(&self, l: List<StmtId>) -> &[StmtId] {
        &self.lists.stmts[l.range()]
    }
    pub fn var_list(&self, l: List<VarId>) -> &[VarId] {
        &self.lists.vars[l.range()]
    }
    pub fn init_list(&self, l: List<InitElem>) -> &[InitElem] {
        &self.lists.inits[l.range()]
    }
    pub fn add_expr_list(&mut self, xs: &[ExprId]) -> List<ExprId> {
        let s = self.lists.exprs.len() as u32;
        self.lists.exprs.extend_from_slice(xs);
        List::new(s, xs.len() as u32)
    }
    pub fn add_stmt_list(&mut self, xs: &[StmtId]) -> List<StmtId> {
        let s = self.lists.stmts.len() as u32;
        self.lists.stmts.extend_from_slice(xs);
        List::new(s, xs.len() as u32)
    }
    pub fn add_var_list(&mut self, xs: &[VarId]) -> List<VarId> {
        let s = self.lists.vars.len() as u32;
        self.lists.vars.extend_from_slice(xs);
        List::new(s, xs.len() as u32)
    }
    pub fn add_init_list(&mut self, xs: &[InitElem]) -> List<InitElem> {
        let s = self.lists.inits.len() as u32;
        self.lists.inits.extend_from_slice(xs);
        List::new(s, xs.len() as u32)
    }
    /// The class that an anonymous struct or union lies in, and the fields on the way to it from there; a class that is none
    /// is that class itself.
    pub fn around_anonymous(&self, r: RecordId) -> (RecordId, Vec<(RecordId, u32)>) {
        let mut path = Vec::new();
        let mut at = r;
        while self[at].name.is_none()
            && let Parent::Record(outer) = self[at].parent
            && let ty = self[at].ty
            && let Some(i) =
                (self[outer].fields.iter()).position(|f| f.anonymous && f.ty.ty() == ty)
        {
            path.insert(0, (outer, i as u32));
            at = outer;
        }
        (at, path)
    }
    /// Interns an expression over template parameters.
    pub fn dep_expr(&mut self, e: DepExpr) -> DepExprId {
        if let Some(&id) = self.interned.dep_exprs.get(&e) {
            return id;
        }
        let id = DepExprId(self.dep_exprs.len() as u32);
        self.dep_exprs.push(e.clone());
        self.interned.dep_exprs.insert(e, id);
        id
    }
    /// Interns a string literal.
    pub fn string(&mut self, s: StrLit) -> StrId {
        if let Some(&id) = self.interned.strings.get(&s) {
            return id;
        }
        let id = StrId(self.strings.len() as u32);
        self.strings.push(s.clone());
        self.interned.strings.insert(s, id);
        id
    }
    /// The return type of a function.
    pub fn ret(&self, f: FuncId) -> QualType {
        match self.types.fn_type(self[f].ty) {
            Some(t) => t.ret,
            None => crate::types::Builtin::Error.q(),
        }
    }
}
