//! Classes: creation, member scan, base clauses, completion.

pub(crate) mod access;
pub(crate) mod bases;
mod completion;
pub(crate) mod member_forms;
pub(crate) mod overriding;
mod properties;
pub(crate) mod special;
pub(crate) mod special_bodies;
mod virtual_functions;

pub use completion::{
    complete_record, is_being_defined, require_complete, require_complete_record,
};
pub(crate) use virtual_functions::abstract_class;
pub use virtual_functions::{func_sym, overrides};

use crate::analysis_state::{Ctx, TagRef};
use crate::cursor::Pos;
use crate::declare::resolve;
use crate::lookup::missing;
use crate::scope::{ScopeId, ScopeKind, SymKind, SymbolId};
use crate::syntax::Attrs;
use crate::templates::backtrace::Instantiating;
use crate::templates::{backtrace, packs};
use crate::templates::{instantiate, matching};
use crate::types::print;
use crate::{Fail, R, Sema, declare, grammar, scan};
use TokenKind as K;
use jacquard_hir::types::{QualType, TypeKind};
use jacquard_hir::{Access, Base, FuncId, Parent, RecordDecl, RecordId, RecordKind, RecordTraits};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind};
use std::cell::Cell;

/// A member declaration found by the scan.
#[derive(Clone, Debug)]
pub struct MemberDecl {
    pub decl: u32,
    pub is_function: bool,
    pub is_virtual: bool,
    pub is_static: bool,
    pub is_typedef: bool,
    pub name: Option<Sym>,
    /// Constructor, destructor or assignment operator.
    pub special: bool,
}

/// Which file instantiates a class explicitly.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Instantiation {
    #[default]
    Implicit,
    /// Another one (`extern template struct …`).
    Elsewhere,
    /// This one, whatever it declares before.
    Here,
}

/// Sema's own facts of a class.
#[derive(Clone, Debug, Default)]
pub struct RecordInfo {
    /// How deep classes lie within it, as bases and members.
    pub nesting: u32,
    /// Paths from it to its bases, direct or not.
    pub base_paths: u32,
    /// How many instantiations, one requiring the next, led to this one.
    pub instance_depth: u32,
    /// Scope of the members.
    pub scope: ScopeId,
    /// Scope that declares the class.
    pub outer: ScopeId,
    /// Token of `{`.
    pub body: Option<u32>,
    /// Token after `:` of the base clause.
    pub bases_at: Option<u32>,
    /// How far its definition has been understood.
    pub progress: RecordProgress,
    /// Where each base is named.
    pub base_locs: Vec<Loc>,
    pub members: Vec<MemberDecl>,
    /// Functions declared as friends: found by argument-dependent look-up.
    pub friends: Vec<(Sym, SymbolId)>,
    /// Names that friend declarations mention.
    pub friend_names: Vec<Sym>,
    pub inherits_ctors: bool,
    /// Where the class is instantiated explicitly.
    pub instantiated: Instantiation,
    pub packed: bool,
    /// Default member initialisers by field.
    pub field_init: Vec<Option<Pos>>,
    /// Function whose body declares the class.
    pub func: Option<FuncId>,
    pub local_cx: Option<Box<Ctx>>,
    pub lambda: Option<u32>,
    /// Whether its members have internal linkage, once that was asked.
    pub own: Cell<Option<bool>>,
}

/// How far its definition has been understood.
#[derive(Clone, Debug, Default)]
pub struct RecordProgress {
    pub bases: u8,
    pub members: u8,
    /// 0 incomplete, 1 being completed, 2 complete, 3 failed.
    pub state: u8,
    /// An instance whose specialisation has not been chosen yet.
    pub uninstantiated: bool,
    pub specials: bool,
    /// `operator==` was declared with a defaulted `operator<=>`, or is not to be.
    pub equality: bool,
    /// The out-of-line definition was looked for.
    pub sought: bool,
}

/// A new, incomplete class.
pub fn create_record(
    sema: &mut Sema,
    name: Option<Sym>,
    kind: RecordKind,
    scope: ScopeId,
    loc: Loc,
) -> RecordId {
    let parent = sema.parent_of(scope);
    let parent = declare::local_parent(sema, parent, name);
    let id = RecordId(sema.prog.records.len() as u32);
    let ty = sema.prog.types.intern(TypeKind::Record(id));
    sema.prog.add_record(RecordDecl {
        name,
        kind,
        parent,
        ty,
        loc,
        instance: None,
        complete: false,
        bases: Vec::new(),
        fields: Vec::new(),
        virtuals: Vec::new(),
        ctors: Vec::new(),
        dtor: None,
        align: 0,
        pack: 0,
        packed: false,
        is_final: false,
        lambda: None,
        traits: RecordTraits {
            has_virtual: false,
            has_virtual_bases: false,
            is_empty: false,
            is_aggregate: false,
            is_abstract: false,
            trivial_default_ctor: false,
            trivial_copy_ctor: false,
            trivial_move_ctor: false,
            trivial_copy_assign: false,
            trivial_move_assign: false,
            trivial_dtor: false,
            trivially_copyable: false,
            passed_by_value: false,
            is_standard_layout: false,
            is_literal: false,
        },
    });
    let rs = sema.new_scope(ScopeKind::Record(id), scope);
    let func = if sema.is_block(scope) {
        sema.cx.func
    } else {
        resolve::func_of_scope(sema, scope)
    };
    sema.facts.records.push(RecordInfo {
        scope: rs,
        outer: scope,
        func,
        ..Default::default()
    });
    if let Some(n) = name {
        // The injected class name.
        sema.add_symbol(rs, n, 0, SymKind::Tag(TagRef::Record(id)));
    }
    id
}

/// Notes where a class's definition lies.
#[allow(clippy::too_many_arguments)]
pub fn attach_body(
    sema: &mut Sema,
    r: RecordId,
    kind: RecordKind,
    bases_at: Option<u32>,
    body: u32,
    is_final: bool,
    attrs: &Attrs,
    pos: u32,
) {
    let pack = sema.tokens.pack_at(pos);
    let d = &mut sema.prog[r];
    d.kind = kind;
    d.is_final = is_final;
    d.align = d.align.max(attrs.align);
    d.pack = pack;
    d.packed = attrs.packed;
    let i = &mut sema.facts.records[r.index()];
    i.body = Some(body);
    i.bases_at = bases_at;
    i.packed = attrs.packed;
    if i.progress.uninstantiated {
        i.progress.uninstantiated = false;
    }
    if sema.is_block(sema.facts.records[r.index()].outer)
        || sema.facts.records[r.index()].func.is_some()
    {
        let cx = sema.cx.clone();
        sema.facts.records[r.index()].local_cx = Some(Box::new(cx));
    }
}

/// Finds the body of a class declared earlier: the pending definition, the specialisation to instantiate, or one out of line.
fn find_body(sema: &mut Sema, r: RecordId) {
    if sema.facts.records[r.index()].body.is_some() {
        if !sema.templates.member_specs.is_empty() && !sema.facts.records[r.index()].progress.sought
        {
            sema.facts.records[r.index()].progress.sought = true;
            instantiate::find_out_of_line_class(sema, r);
        }
        return;
    }
    if sema.facts.records[r.index()].progress.uninstantiated {
        instantiate::instantiate_record(sema, r);
        // The template itself may be specialized for the arguments of the class that it is a member of.
        if !sema.templates.member_specs.is_empty()
            && let Some(i) = sema.prog[r].instance.clone()
            && matches!(sema.prog[r].parent, Parent::Record(_))
            && matches!(matching::choose_spec(sema, i.template, &i.args), Ok(None))
        {
            instantiate::find_out_of_line_class(sema, r);
        }
        return;
    }
    let outer = sema.facts.records[r.index()].outer;
    let Some(name) = sema.prog[r].name else {
        return;
    };
    for s in sema.chain(outer, name) {
        if let SymKind::Pending(d) = *sema.sym_kind(s) {
            resolve::resolve_decl(sema, d);
        }
    }
    if sema.facts.records[r.index()].body.is_none()
        && !sema.facts.records[r.index()].progress.sought
    {
        sema.facts.records[r.index()].progress.sought = true;
        instantiate::find_out_of_line_class(sema, r);
    }
}

/// Scans the members of a class so that they can be looked up.
pub fn start_members(sema: &mut Sema, r: RecordId) {
    if sema.facts.records[r.index()].progress.members != 0 {
        return;
    }
    find_body(sema, r);
    let Some(body) = sema.facts.records[r.index()].body else {
        return;
    };
    if sema.facts.records[r.index()].progress.members != 0 {
        return;
    }
    sema.facts.records[r.index()].progress.members = 1;
    let close = sema.close(body);
    let scope = sema.facts.records[r.index()].scope;
    scan::scan_range(sema, scope, body + 1, close, false);
    sema.facts.records[r.index()].progress.members = 2;
}

/// The context in which a class's own declarations are parsed.
fn class_cx(sema: &Sema, r: RecordId, pos: u32, scope: ScopeId) -> Ctx {
    let mut cx = match &sema.facts.records[r.index()].local_cx {
        Some(c) => {
            let mut c = (**c).clone();
            c.this = None;
            c
        }
        None => sema.decl_cx(0, scope),
    };
    cx.pos = pos << 1;
    cx.scope = scope;
    cx
}

/// Parses the base clause.
pub fn parse_bases(sema: &mut Sema, r: RecordId) {
    if sema.facts.records[r.index()].progress.bases != 0 {
        return;
    }
    find_body(sema, r);
    if sema.facts.records[r.index()].body.is_none()
        || sema.facts.records[r.index()].progress.bases != 0
    {
        return;
    }
    sema.facts.records[r.index()].progress.bases = 1;
    if let Some(at) = sema.facts.records[r.index()].bases_at {
        // Bases are looked up outside the class, with its template parameters bound.
        let outer = sema
            .scope(sema.facts.records[r.index()].scope)
            .parent
            .unwrap_or(ScopeId(0));
        let cx = class_cx(sema, r, at, outer);
        // A look-up asks for the bases alone: a step of its own in a chain of instantiations.
        let alone = sema.prog[r].instance.is_some() && !backtrace::is_instantiating(sema, r);
        let loc = sema.prog[r].loc;
        let ok = match alone {
            true => backtrace::instantiating(sema, loc, Instantiating::Record(r), |s| {
                s.at(cx, |s| parse_base_clause(s, r))
            }),
            false => sema.at(cx, |s| parse_base_clause(s, r)),
        };
        if ok.is_err() {
            sema.facts.records[r.index()].progress.state = 3;
            if sema.session.diags.in_trap() {
                // A later attempt starts over.
                sema.prog[r].bases.clear();
                sema.facts.records[r.index()].base_locs.clear();
                sema.facts.records[r.index()].progress.bases = 0;
                return;
            }
        }
    }
    sema.facts.records[r.index()].progress.bases = 2;
}

fn parse_base_clause(sema: &mut Sema, r: RecordId) -> R<()> {
    if sema.prog[r].kind == RecordKind::Union && sema.in_main_file(sema.loc()) {
        let loc = sema.loc();
        return sema.fail(loc, msg::UNION_MEMBER, &[&"a base class"]);
    }
    let usual = match sema.prog[r].kind {
        RecordKind::Class => Access::Private,
        _ => Access::Public,
    };
    loop {
        let mut bases: Vec<(QualType, bool, Access, Loc)> = Vec::new();
        packs::each_expansion(sema, false, |s| {
            let (mut virt, mut access) = (false, usual);
            let mut a = Attrs::default();
            grammar::parse_attrs(s, &mut a)?;
            loop {
                match s.kind() {
                    K::KwVirtual => virt = true,
                    K::KwPublic => access = Access::Public,
                    K::KwProtected => access = Access::Protected,
                    K::KwPrivate => access = Access::Private,
                    K::KwTypename => {}
                    _ => break,
                }
                s.bump();
            }
            let loc = s.loc();
            let id = grammar::parse_id(s, true)?;
            match id.ty.or_else(|| id.hidden_base(s)) {
                Some(t) => bases.push((t, virt, access, loc)),
                None => {
                    let text = s.text(id.sym).to_string();
                    return s.fail(loc, msg::UNKNOWN_TYPE, &[&text]);
                }
            }
            Ok(())
        })?;
        for (t, is_virtual, access, loc) in bases {
            let Some(b) = sema.prog.types.record(t) else {
                let n = print::type_name(sema, t);
                return sema.fail(loc, msg::BASE_NOT_CLASS, &[&n]);
            };
            // A class whose own base clause is being read is incomplete, and so is one that derives from this one.
            if sema.facts.records[b.index()].progress.bases == 1 || sema.prog.has_base(b, r) {
                let n = print::type_name(sema, t);
                return sema.fail(loc, msg::INCOMPLETE_TYPE, &[&n]);
            }
            start_members(sema, b);
            if sema.prog[b].is_final {
                let n = print::type_name(sema, t);
                return sema.fail(loc, msg::FINAL_BASE, &[&n]);
            }
            if sema.prog[r].bases.iter().any(|x| x.record == b) {
                let n = print::type_name(sema, t);
                return sema.fail(loc, msg::BASE_TWICE, &[&n]);
            }
            sema.facts.records[r.index()].base_locs.push(loc);
            sema.prog[r].bases.push(Base {
                record: b,
                is_virtual,
                access,
            });
        }
        if !sema.eat(K::Comma) {
            return Ok(());
        }
    }
}

/// Is an error about the class's definition said already? What follows from it is no second one.
fn is_said_broken(sema: &Sema, r: RecordId) -> bool {
    sema.facts.records[r.index()].progress.state == 4
        && !sema.session.diags.in_trap()
        && sema.session.diags.error_count() > 0
}

/// Fails because `t` has no member `name`.
#[cold]
pub(crate) fn no_member<T>(sema: &mut Sema, t: QualType, name: Sym, loc: Loc) -> R<T> {
    if let Some(r) = sema.prog.types.record(t)
        && is_said_broken(sema, r)
    {
        return Err(Fail);
    }
    missing::member(sema, t, name, loc)
}
