//! Classes: creation, member scan, base clauses, completion.

use super::*;
use crate::sema::syntax::Attrs;
use crate::sema::templates::{instantiate, matching};
use TokenKind as K;
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

/// A class whose bases are reached by more paths than this is refused.
const MOST_BASE_PATHS: u32 = 1 << 13;

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

/// A class has no more bytes: what addresses can tell apart, and offsets in bits can count.
const MOST_BYTES: u64 = 1 << 47;

/// Classes less deep within one another are not measured: only doubling many times makes one large.
const MAY_BE_LARGE: u32 = 16;

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

/// Completes the class behind `t` (arrays: of elements), or reports that it is incomplete.
pub fn require_complete(sema: &mut Sema, t: QualType, loc: Loc) -> R<()> {
    let t = sema.prog.types.base_elem(t);
    match *sema.prog.types.kind(t.ty()) {
        TypeKind::Record(r) => require_complete_record(sema, r, loc),
        TypeKind::Builtin(Builtin::Void) => sema.fail(loc, msg::INCOMPLETE_TYPE, &[&"void"]),
        TypeKind::Array {
            len: ArrayLen::Incomplete,
            ..
        } => {
            let n = print::type_name(sema, t);
            sema.fail(loc, msg::INCOMPLETE_TYPE, &[&n])
        }
        TypeKind::Enum(e) => {
            resolve::complete_enum(sema, e);
            Ok(())
        }
        _ => Ok(()),
    }
}

pub fn require_complete_record(sema: &mut Sema, r: RecordId, loc: Loc) -> R<()> {
    if complete_record(sema, r) {
        return Ok(());
    }
    if is_said_broken(sema, r) {
        return Err(Fail);
    }
    let n = print::type_name(sema, sema.prog[r].ty.into());
    let at = sema.prog[r].loc;
    let mut b = sema.session.diags.report(loc, msg::INCOMPLETE_TYPE, &[&n]);
    if b.is_live() {
        b = b.note(at, msg::DECLARED_HERE, &[&n]);
    }
    b.emit();
    Err(Fail)
}

/// Is the text between the class's braces being read?
pub fn is_being_defined(sema: &Sema, r: RecordId) -> bool {
    sema.facts.records[r.index()].progress.state == 1
}

/// Completes a class if it can be: all fields typed, bases complete, virtual functions and special members known.
pub fn complete_record(sema: &mut Sema, r: RecordId) -> bool {
    match sema.facts.records[r.index()].progress.state {
        2 => return true,
        1 => return false,
        3 if sema.session.diags.in_trap() => return false,
        4 => return false,
        _ => {}
    }
    find_body(sema, r);
    if sema.facts.records[r.index()].body.is_none() {
        return sema.facts.records[r.index()].progress.state == 2;
    }
    sema.facts.records[r.index()].progress.state = 1;
    let framed = sema.prog[r].instance.is_some();
    if framed {
        let loc = sema.loc();
        if backtrace::push_instance(sema, loc, Instantiating::Record(r)).is_err() {
            sema.facts.records[r.index()].progress.state = 3;
            return false;
        }
    }
    let depth = std::mem::take(&mut sema.parser.depth);
    let ok = complete_inner(sema, r);
    sema.parser.depth = depth;
    if framed {
        sema.templates.in_progress.pop();
    }
    if ok.is_err() {
        if !sema.session.diags.in_trap() {
            // The members that were read stay: names already stand for them.
            sema.facts.records[r.index()].progress.state = 4;
            return false;
        }
        // A later, reporting attempt starts over.
        sema.facts.records[r.index()].progress.state = 3;
        forget_fields(sema, r);
        return false;
    }
    true
}

/// Takes back the fields of a class: their declarations are as they were before they were read.
fn forget_fields(sema: &mut Sema, r: RecordId) {
    let scope = sema.facts.records[r.index()].scope;
    let fields = std::mem::take(&mut sema.prog[r].fields);
    sema.facts.records[r.index()].field_init.clear();
    let mut data = Vec::new();
    for m in &sema.facts.records[r.index()].members {
        if !m.is_function && !m.is_static && !m.is_typedef {
            let d = &mut sema.facts.decls[m.decl as usize];
            d.state = 0;
            data.push((d.start..d.end, m.decl));
        }
    }
    let declared = |s: &Symbol| data.iter().find(|(at, _)| at.contains(&s.order));
    for name in fields.iter().filter_map(|f| f.name) {
        for s in sema.chain(scope, name) {
            let s = &mut sema.env.symbols[s.0 as usize];
            if let (SymKind::Field(..), Some((_, d))) = (&s.kind, declared(s)) {
                s.kind = SymKind::Pending(*d);
            }
        }
    }
    let anonymous = fields.iter().filter(|f| f.anonymous);
    let inner = anonymous.filter_map(|f| sema.prog.types.record(f.ty));
    for inner in inner.collect::<Vec<_>>() {
        forget_lifted(sema, scope, inner);
    }
}

/// Takes back the names that an anonymous member gives the class around it.
fn forget_lifted(sema: &mut Sema, scope: ScopeId, inner: RecordId) {
    for i in 0..sema.prog[inner].fields.len() {
        let f = &sema.prog[inner].fields[i];
        let nested = sema.prog.types.record(f.ty).filter(|_| f.anonymous);
        let symbols = f.name.map(|n| sema.chain(scope, n));
        for s in symbols.into_iter().flatten() {
            let s = &mut sema.env.symbols[s.0 as usize];
            if matches!(s.kind, SymKind::Indirect(_)) {
                s.kind = SymKind::Dead;
            }
        }
        if let Some(nested) = nested {
            forget_lifted(sema, scope, nested);
        }
    }
}

fn complete_inner(sema: &mut Sema, r: RecordId) -> R<()> {
    parse_bases(sema, r);
    if sema.facts.records[r.index()].progress.state >= 3 {
        return Err(Fail);
    }
    let loc = sema.prog[r].loc;
    for i in 0..sema.prog[r].bases.len() {
        let b = sema.prog[r].bases[i].record;
        let written = sema.facts.records[r.index()].base_locs.get(i).copied();
        require_complete_record(sema, b, written.unwrap_or(loc))?;
    }
    check_base_paths(sema, r)?;
    start_members(sema, r);
    let n = sema.facts.records[r.index()].members.len();
    for i in 0..n {
        let m = sema.facts.records[r.index()].members[i].clone();
        if m.is_function || m.is_typedef || m.is_static {
            continue;
        }
        if sema.facts.decls[m.decl as usize].state == 2 {
            // Looked up before its turn (a `decltype` of a field): the order of fields would be lost.
            continue;
        }
        if !resolve::resolve_decl_reporting(sema, m.decl) {
            return Err(Fail);
        }
    }
    check_nesting(sema, r)?;
    sema.prog[r].complete = true;
    sema.facts.records[r.index()].progress.state = 2;
    finish_record(sema, r)?;
    Ok(())
}

/// Look-up, conversions and layouts follow every path to a base: there may be only so many.
fn check_base_paths(sema: &mut Sema, r: RecordId) -> R<()> {
    let bases = sema.prog[r].bases.iter();
    let paths: u32 = bases
        .map(|b| sema.facts.records[b.record.index()].base_paths + 1)
        .fold(0, u32::saturating_add);
    sema.facts.records[r.index()].base_paths = paths;
    if paths > MOST_BASE_PATHS {
        let n = print::type_name(sema, sema.prog[r].ty.into());
        let loc = sema.prog[r].loc;
        return sema.fail(loc, msg::BASE_PATHS, &[&n, &MOST_BASE_PATHS]);
    }
    Ok(())
}

/// Classes within classes within classes: as bases and members.
fn check_nesting(sema: &mut Sema, r: RecordId) -> R<()> {
    let record = &sema.prog[r];
    let bases = record.bases.iter().map(|b| b.record);
    let fields = record
        .fields
        .iter()
        .filter_map(|f| sema.prog.types.record(sema.prog.types.base_elem(f.ty)));
    let inner = bases.chain(fields);
    let depth = inner
        .map(|x| sema.facts.records[x.index()].nesting + 1)
        .max()
        .unwrap_or(0);
    sema.facts.records[r.index()].nesting = depth;
    if depth > sema.options.nesting_depth {
        let (loc, limit) = (record.loc, sema.options.nesting_depth);
        return sema.fail(loc, msg::SEMA_NESTING_TOO_DEEP, &[&limit]);
    }
    if depth < MAY_BE_LARGE {
        return Ok(());
    }
    let parts = (record.fields.iter().map(|f| f.ty))
        .chain(record.bases.iter().map(|b| sema.prog[b.record].ty.into()));
    let bytes: u64 = parts
        .filter_map(|t| sema.layouts.stored_size_align(&sema.prog, t))
        .fold(0, |sum, (size, _)| sum.saturating_add(size));
    if bytes > MOST_BYTES {
        let loc = record.loc;
        let n = print::type_name(sema, sema.prog[r].ty.into());
        return sema.fail(loc, msg::CLASS_TOO_LARGE, &[&n, &MOST_BYTES]);
    }
    Ok(())
}

/// Virtual functions, special members and the derived facts of a class whose fields are known.
fn finish_record(sema: &mut Sema, r: RecordId) -> R<()> {
    let bases: Vec<Base> = sema.prog[r].bases.clone();
    let mut virtual_names: Vec<Sym> = Vec::new();
    let mut base_virtuals: Vec<FuncId> = Vec::new();
    for b in &bases {
        collect_virtuals(sema, b.record, &mut base_virtuals);
    }
    for &f in &base_virtuals {
        let n = func_sym(sema, f);
        if !virtual_names.contains(&n) {
            virtual_names.push(n);
        }
    }
    let members = sema.facts.records[r.index()].members.clone();
    let mut virtuals = Vec::new();
    for m in &members {
        if !m.is_function {
            continue;
        }
        let by_name = m.name.is_some_and(|n| virtual_names.contains(&n));
        if !(m.is_virtual || by_name || m.special) {
            continue;
        }
        if sema.session.left_out {
            // What a header left out declares may stand in host members; they are reported when something needs them.
            resolve::resolve_decl(sema, m.decl);
            if m.is_virtual && sema.facts.decls[m.decl as usize].state == 3 {
                resolve::resolve_host_member(sema, m.decl);
            }
        }
        let known = (sema.session.left_out && !m.is_virtual)
            || resolve::resolve_decl_reporting(sema, m.decl);
        if m.is_virtual && !known {
            return Err(Fail);
        }
        if !(m.is_virtual || by_name) {
            continue;
        }
        let Some(n) = m.name else { continue };
        let scope = sema.facts.records[r.index()].scope;
        for s in sema.chain(scope, n) {
            let SymKind::Func(f) = *sema.sym_kind(s) else {
                continue;
            };
            if virtuals.contains(&f) || sema.prog[f].flags.is_static {
                continue;
            }
            let overridden: Vec<FuncId> = base_virtuals
                .iter()
                .copied()
                .filter(|&b| overrides(sema, f, b))
                .collect();
            if !overridden.is_empty() {
                sema.prog[f].flags.is_virtual = true;
            }
            if sema.facts.functions[f.index()].decl == sema.facts.decls[m.decl as usize].start {
                overriding::check_overrides(sema, r, f, &overridden);
            }
            if sema.prog[f].flags.is_virtual
                && sema.facts.functions[f.index()].decl == sema.facts.decls[m.decl as usize].start
            {
                virtuals.push(f);
            }
        }
    }
    warn::warn_hidden(sema, r, &base_virtuals);
    sema.prog[r].virtuals.clone_from(&virtuals);
    sema.prog[r].traits.is_abstract = is_abstract(sema, r);
    special::ensure_specials(sema, r)?;
    // Assignments made by the compiler override, too, and stand behind what is declared (Itanium C++ ABI 2.5.2).
    let implicit = special::implicit_assignments(sema, r);
    for f in implicit {
        let overridden: Vec<FuncId> = base_virtuals
            .iter()
            .copied()
            .filter(|&b| overrides(sema, f, b))
            .collect();
        if !overridden.is_empty() {
            sema.prog[f].flags.is_virtual = true;
            overriding::check_overrides(sema, r, f, &overridden);
            virtuals.push(f);
        }
    }
    if let Some(d) = sema.prog[r].dtor {
        if base_virtuals
            .iter()
            .any(|&b| sema.prog[b].name == FuncName::Dtor)
        {
            sema.prog[d].flags.is_virtual = true;
        }
        if sema.prog[d].flags.is_virtual && !virtuals.contains(&d) {
            virtuals.push(d);
        }
    }
    let has_virtual_bases = bases
        .iter()
        .any(|b| b.is_virtual || sema.prog[b.record].traits.has_virtual_bases);
    let has_virtual =
        !virtuals.is_empty() || bases.iter().any(|b| sema.prog[b.record].traits.has_virtual);
    sema.prog[r].virtuals = virtuals;
    sema.prog[r].traits.has_virtual = has_virtual;
    sema.prog[r].traits.has_virtual_bases = has_virtual_bases;
    sema.prog[r].traits.is_abstract = is_abstract(sema, r);
    compute_facts(sema, r);
    Ok(())
}

/// Does some pure virtual function have no final overrider that is not?
fn is_abstract(sema: &Sema, r: RecordId) -> bool {
    !pure_functions(sema, r).is_empty()
}

/// The pure virtual functions of a class and its bases that nothing overrides.
fn pure_functions(sema: &Sema, r: RecordId) -> Vec<FuncId> {
    let mut all = Vec::new();
    collect_virtuals(sema, r, &mut all);
    let overridden = |f: FuncId| {
        all.iter().any(|&g| {
            g != f
                && overrides(sema, g, f)
                && derives_func(sema, g, f)
                && !sema.prog[g].flags.is_pure
        })
    };
    let pure = all.iter().filter(|&&f| sema.prog[f].flags.is_pure);
    pure.filter(|&&f| !overridden(f)).copied().collect()
}

/// Fails because an object would have an abstract class, `t`, and names the functions that nothing overrides.
#[cold]
pub(crate) fn abstract_class<T>(sema: &mut Sema, r: RecordId, t: QualType, loc: Loc) -> R<T> {
    let class = print::type_name(sema, t);
    let fail = sema.error(loc, msg::ABSTRACT, &[&class]);
    if !sema.session.diags.in_trap() {
        let pure: Vec<_> = pure_functions(sema, r)
            .into_iter()
            .map(|f| (sema.prog[f].loc, print::func_display(sema, f)))
            .collect();
        let mut b = sema.session.diags.amend_last();
        for (at, name) in &pure {
            b = b.note(*at, msg::PURE_FUNCTION, &[name]);
        }
        b.emit();
    }
    Err(fail)
}

fn derives_func(sema: &Sema, g: FuncId, f: FuncId) -> bool {
    match (sema.prog[g].parent, sema.prog[f].parent) {
        (Parent::Record(a), Parent::Record(b)) => a != b && bases::base_path(sema, a, b).is_some(),
        _ => false,
    }
}

fn collect_virtuals(sema: &Sema, r: RecordId, out: &mut Vec<FuncId>) {
    for &f in &sema.prog[r].virtuals {
        if !out.contains(&f) {
            out.push(f);
        }
    }
    for b in &sema.prog[r].bases {
        collect_virtuals(sema, b.record, out);
    }
}

/// Does `f` override `b`?
pub fn overrides(sema: &Sema, f: FuncId, b: FuncId) -> bool {
    let (x, y) = (&sema.prog[f], &sema.prog[b]);
    if x.name == FuncName::Dtor || y.name == FuncName::Dtor {
        return x.name == y.name;
    }
    if x.name != y.name || !y.flags.is_virtual {
        return false;
    }
    match (sema.prog.types.fn_type(x.ty), sema.prog.types.fn_type(y.ty)) {
        (Some(a), Some(b)) => {
            a.params == b.params && a.quals == b.quals && a.ref_qual == b.ref_qual
        }
        _ => false,
    }
}

/// The symbol under which a function is found in its scope.
pub fn func_sym(sema: &Sema, f: FuncId) -> Sym {
    match sema.prog[f].name {
        FuncName::Ident(s) | FuncName::Literal(s) => s,
        FuncName::Operator(o) => sema.op_syms.of(o),
        FuncName::Conversion(_) => sema.op_syms.conv,
        FuncName::Ctor => sema.op_syms.ctor,
        FuncName::Dtor => sema.op_syms.dtor,
    }
}

/// Is the type of what lies first in the class, or first in that, one of its bases ([class.prop] 3.7)?
fn begins_with_base(sema: &Sema, r: RecordId) -> bool {
    if sema.prog[r].bases.is_empty() {
        return false;
    }
    let (mut seen, mut work) = (FxHashSet::default(), vec![r]);
    while let Some(at) = work.pop() {
        if !seen.insert(at) {
            continue;
        }
        let d = &sema.prog[at];
        let members = d.fields.iter().filter(|f| !f.is_padding());
        let first = match d.kind {
            RecordKind::Union => usize::MAX,
            _ => 1,
        };
        for f in members.take(first) {
            let class = sema.prog.types.record(sema.prog.types.base_elem(f.ty));
            if class.is_some_and(|c| sema.prog.has_base(r, c)) {
                return true;
            }
            work.extend(class);
        }
        let with_members = d.bases.iter().find(|b| has_fields(sema, b.record));
        work.extend(with_members.map(|b| b.record));
    }
    false
}

/// Has the class or a base of it members, unnamed bit-fields among them?
fn has_fields(sema: &Sema, r: RecordId) -> bool {
    sema.prog.any_class(r, |c| !sema.prog[c].fields.is_empty())
}

fn compute_facts(sema: &mut Sema, r: RecordId) {
    let d = &sema.prog[r];
    let is_empty = d.kind != RecordKind::Union
        && !d.traits.has_virtual
        && !d.traits.has_virtual_bases
        && d.fields.iter().all(|f| {
            f.bits == Some(0)
                || (f.no_unique_address
                    && sema
                        .prog
                        .types
                        .record(f.ty)
                        .is_some_and(|x| sema.prog[x].traits.is_empty))
        })
        && d.bases.iter().all(|b| sema.prog[b.record].traits.is_empty);
    let scope = sema.facts.records[r.index()].scope;
    let user_ctor = {
        let ctor = sema.op_syms.ctor;
        sema.chain(scope, ctor)
            .iter()
            .any(|s| match *sema.sym_kind(*s) {
                SymKind::Func(f) => {
                    !sema.prog[f].flags.is_implicit
                        && (sema.options.cxx20
                            || sema.prog[f].flags.is_explicit
                            || !(sema.prog[f].flags.is_defaulted || sema.prog[f].flags.is_deleted))
                }
                SymKind::Template(_) | SymKind::Pending(_) => true,
                _ => false,
            })
    };
    let private_data = sema.facts.records[r.index()].members.iter().any(|m| {
        !m.is_function
            && !m.is_static
            && !m.is_typedef
            && sema.facts.decls[m.decl as usize].access != Access::Public
    });
    let d = &sema.prog[r];
    let is_aggregate = d.lambda.is_none()
        && !user_ctor
        && !sema.facts.records[r.index()].inherits_ctors
        && !private_data
        && !d.traits.has_virtual
        && !d.traits.has_virtual_bases
        && d.bases.iter().all(|b| b.access == Access::Public);
    let triv = |f: SpecialMember| -> bool { special::special_trivial(sema, r, f) };
    let (dc, cc, mc, ca, ma, dt) = (
        triv(SpecialMember::DefaultCtor),
        triv(SpecialMember::CopyCtor),
        triv(SpecialMember::MoveCtor),
        triv(SpecialMember::CopyAssign),
        triv(SpecialMember::MoveAssign),
        triv(SpecialMember::Dtor),
    );
    let std_layout = !sema.prog[r].traits.has_virtual
        && !sema.prog[r].traits.has_virtual_bases
        && {
            let with_data = sema.prog[r]
                .bases
                .iter()
                .filter(|b| has_fields(sema, b.record))
                .count()
                + usize::from(!sema.prog[r].fields.is_empty());
            with_data <= 1
                && sema.prog[r]
                    .bases
                    .iter()
                    .all(|b| sema.prog[b.record].traits.is_standard_layout)
        }
        && one_access(sema, r)
        && !begins_with_base(sema, r)
        && sema.prog[r].fields.iter().all(|f| {
            let class = sema.prog.types.record(sema.prog.types.base_elem(f.ty));
            !sema.prog.types.is_ref(f.ty)
                && class.is_none_or(|c| sema.prog[c].traits.is_standard_layout)
        });
    let tc = (dt || special::trivial_by_nature(sema, r, SpecialMember::Dtor))
        && special::copies_trivially(sema, r);
    member_forms::check_union_initializers(sema, r);
    let passed_by_value = special::passes_by_value(sema, r);
    let d = &mut sema.prog[r];
    d.traits.is_empty = is_empty;
    d.traits.passed_by_value = passed_by_value;
    d.traits.is_aggregate = is_aggregate;
    d.traits.trivial_default_ctor = dc;
    d.traits.trivial_copy_ctor = cc;
    d.traits.trivial_move_ctor = mc;
    d.traits.trivial_copy_assign = ca;
    d.traits.trivial_move_assign = ma;
    d.traits.trivial_dtor = dt;
    d.traits.trivially_copyable = tc;
    d.traits.is_standard_layout = std_layout;
    sema.prog[r].traits.is_literal =
        special::trivial_by_nature(sema, r, SpecialMember::Dtor) && is_literal(sema, r);
}

/// [basic.types.general] 10, but for the destructor: an aggregate, a closure, or a class that constant expressions can construct by more
/// than copies, of parts that are literal and not volatile. Of a union one is enough.
fn is_literal(sema: &Sema, r: RecordId) -> bool {
    let d = &sema.prog[r];
    let constructs = d.ctors.iter().any(|&f| {
        let c = &sema.prog[f];
        let copies = matches!(c.special, SpecialMember::CopyCtor | SpecialMember::MoveCtor);
        let flags = &c.flags;
        let constant = flags.is_constexpr || flags.is_consteval || flags.is_defaulted;
        !copies && (constant || c.body == Body::Trivial)
    }) || constexpr_constructor_template(sema, r);
    let part = |t: QualType| {
        let elem = sema.prog.types.base_elem(t);
        let class = sema.prog.types.record(elem);
        !elem.is_volatile() && class.is_none_or(|c| sema.prog[c].traits.is_literal)
    };
    let bases = (d.bases.iter()).all(|b| sema.prog[b.record].traits.is_literal);
    let fields = match d.kind {
        RecordKind::Union => d.fields.is_empty() || d.fields.iter().any(|f| part(f.ty)),
        _ => d.fields.iter().all(|f| part(f.ty)),
    };
    (d.traits.is_aggregate || d.lambda.is_some() || constructs) && bases && fields
}

/// Does a class declare a constructor template that is `constexpr`?
fn constexpr_constructor_template(sema: &Sema, r: RecordId) -> bool {
    let scope = sema.facts.records[r.index()].scope;
    let declared = |d: u32| {
        let p = &sema.facts.decls[d as usize];
        let end = sema
            .tokens
            .find_stop(p.inner.max(p.start), &[TokenKind::LParen]);
        (p.start..end).any(|i| {
            matches!(
                sema.tok_at(i).kind,
                TokenKind::KwConstexpr | TokenKind::KwConsteval
            )
        })
    };
    sema.chain(scope, sema.op_syms.ctor)
        .iter()
        .any(|s| match *sema.sym_kind(*s) {
            SymKind::Template(t) => declared(sema.templates.list[t.index()].decl),
            SymKind::Pending(d) => declared(d),
            _ => false,
        })
}

/// Whether all data members of the class have the same access control ([class.prop] 3).
fn one_access(sema: &Sema, r: RecordId) -> bool {
    let members = &sema.facts.records[r.index()].members;
    let data = (members.iter()).filter(|m| !m.is_function && !m.is_static && !m.is_typedef);
    let mut all = data.map(|m| sema.facts.decls[m.decl as usize].access);
    all.next().is_none_or(|first| all.all(|a| a == first))
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
