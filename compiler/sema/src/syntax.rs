//! What the parser hands to the semantic analysis: attributes, specifiers, declarators, names and template arguments as they were written.

use crate::analysis_state::TagRef;
use crate::cursor::Pos;
use crate::lookup::Syms;
use crate::scope::ScopeId;
use jacquard_hir::types::{Noexcept, QualType, RefQual, TemplateArg, TemplateRef};
use jacquard_hir::{ExprId, FuncAttrs, OpName, Space, TypedefId, VarId};
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind as K};
use std::rc::Rc;

/// Attributes of a declaration, gathered from wherever they may stand.
#[derive(Clone, Debug, Default)]
pub struct Attrs {
    pub func: FuncAttrs,
    pub shared: bool,
    pub constant: bool,
    pub managed: bool,
    pub grid_constant: bool,
    /// Bytes; 0 for none.
    pub align: u32,
    /// Where `alignas` asks for it, too.
    pub alignas: Option<Loc>,
    pub packed: bool,
    pub vector_bytes: u32,
    pub vector_elems: u32,
    pub mode: Option<Sym>,
    pub no_unique_address: bool,
    pub likely: bool,
    pub unlikely: bool,
    /// Nothing need name it.
    pub unused: bool,
    /// Written `always_inline`, which says nothing of linkage.
    pub always_inline: bool,
    /// The typedef as which the type is written, where debug information wants it.
    pub typedef: Option<TypedefId>,
}

impl Attrs {
    /// The memory space of a variable with these attributes.
    pub fn space(&self) -> Space {
        if self.constant {
            Space::Constant
        } else if self.managed {
            Space::Managed
        } else if self.shared {
            Space::Shared
        } else if self.func.device {
            Space::Device
        } else {
            Space::None
        }
    }
}

/// Where specifiers stand, which decides what may be among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpecMode {
    /// A type-id, or a parameter.
    Type,
    /// A declaration at namespace or block scope.
    Decl,
    /// A member declaration of a class.
    Member,
}

/// Parsed specifiers.
#[derive(Clone, Debug, Default)]
pub struct DeclSpec {
    /// `None` for constructors, destructors and conversion functions.
    pub ty: Option<QualType>,
    pub loc: Loc,
    pub attrs: Attrs,
    pub is_typedef: bool,
    pub is_static: bool,
    pub is_extern: bool,
    pub extern_c: bool,
    pub is_inline: bool,
    pub is_constexpr: bool,
    pub is_consteval: bool,
    pub is_constinit: bool,
    pub is_virtual: bool,
    pub is_explicit: bool,
    pub is_friend: bool,
    pub is_mutable: bool,
    pub is_thread_local: bool,
    /// A class or enumeration was defined or declared here.
    pub tag: Option<TagRef>,
    pub tag_defined: bool,
    /// The qualifiers that are written, not those of a typedef.
    pub quals: u32,
    /// Concept constraining a placeholder: token of its name.
    pub constraint: Option<u32>,
}

impl DeclSpec {
    /// Takes a word that says one thing and is followed by nothing of its own.
    pub fn flag_word(&mut self, k: K) -> bool {
        match k {
            K::KwTypedef => self.is_typedef = true,
            K::KwStatic => self.is_static = true,
            K::KwRegister => {}
            K::KwThreadLocal => self.is_thread_local = true,
            K::KwInline => self.is_inline = true,
            K::KwConstexpr => self.is_constexpr = true,
            K::KwConsteval => {
                self.is_constexpr = true;
                self.is_consteval = true;
            }
            K::KwConstinit => self.is_constinit = true,
            K::KwVirtual => self.is_virtual = true,
            K::KwFriend => self.is_friend = true,
            K::KwMutable => self.is_mutable = true,
            _ => return false,
        }
        true
    }
}

/// What may be declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeclMode {
    /// A type-id: no name.
    Abstract,
    /// The type of `new`: no name, no function or parenthesised declarator.
    New,
    /// A parameter: a name or none.
    Param,
    /// A name at namespace scope.
    Named,
    /// A name at block scope, where `T x(…)` may initialise.
    Block,
    /// A class member.
    Member,
}

/// One function parameter.
#[derive(Clone, Debug)]
pub struct Param {
    pub name: Option<Sym>,
    /// Adjusted type: arrays and functions decayed; top-level qualifiers kept.
    pub ty: QualType,
    pub default: Option<Pos>,
    pub loc: Loc,
    pub var: VarId,
    pub from_pack: bool,
}

/// The parameter list next to a declared function's name.
#[derive(Clone, Debug)]
pub struct FnDeclarator {
    pub params: Vec<Param>,
    pub scope: ScopeId,
    pub variadic: bool,
    pub quals: u32,
    pub ref_qual: RefQual,
    /// Of a declared function whether it says `noexcept` or `throw()`; otherwise what the type says.
    pub noexcept: Noexcept,
    /// `noexcept(e)` of a declared function.
    pub noexcept_pos: Option<Pos>,
    pub requires: Option<Pos>,
    /// `override` or `final`.
    pub is_override: bool,
    pub is_final: bool,
    pub explicit_object: bool,
}

/// A parsed declarator.
#[derive(Clone, Debug)]
pub struct Declarator {
    pub name: Option<IdName>,
    pub sym: Sym,
    pub qual: Option<Qual>,
    pub targs: Option<Rc<[RawArg]>>,
    pub ty: QualType,
    pub loc: Loc,
    pub func: Option<FnDeclarator>,
    pub attrs: Attrs,
}

/// What stands before the last `::`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Qual {
    Scope(ScopeId),
    /// A class, an enumeration, or a dependent type.
    Type(QualType),
}

/// The last part of a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum IdName {
    Ident(Sym),
    Operator(OpName),
    Conversion(QualType),
    Literal(Sym),
    Ctor,
    /// `~T`, naming the type when it is known.
    Dtor(QualType),
}

/// A parsed (possibly qualified) name with what look-up found.
#[derive(Clone, Debug)]
pub struct Id {
    pub qual: Option<Qual>,
    pub name: IdName,
    pub sym: Sym,
    pub loc: Loc,
    /// Where its qualifier begins.
    pub start: Loc,
    pub syms: Syms,
    pub targs: Option<Rc<[RawArg]>>,
    /// Set when the name is a type.
    pub ty: Option<QualType>,
    /// Set when the name is a class or alias template without arguments.
    pub template: Option<TemplateRef>,
}

/// A template argument as written, before it is matched with its parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum RawArg {
    Type(QualType),
    Expr(ExprId),
    Template(TemplateRef),
    /// Converted already.
    Done(TemplateArg),
    /// A pattern over unbound packs, followed by `...`.
    Expansion(Box<RawArg>),
}

/// What decides how a template argument list reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ArgsKey {
    pub pos: Pos,
    pub scope: ScopeId,
    pub pack: Option<u32>,
    pub dependent: bool,
}

/// A type by its words; the class or enumeration; whether it is defined there.
pub type Tagged = (QualType, Option<TagRef>, bool);

/// The arguments at an [`ArgsKey`], `None` where they are no template arguments, and the position after them.
pub(crate) type ParsedArgs = (Option<Rc<[RawArg]>>, Pos);

/// For each parameter, where its default argument is written and in which scope.
pub(crate) type DefaultArgs = Vec<Option<(Pos, ScopeId)>>;
