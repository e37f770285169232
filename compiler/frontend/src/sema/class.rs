//! Classes: creation, member scan, base clauses, completion.

use super::*;
use crate::parse::attributes::Attrs;
use crate::parse::packs::Expansion;
use TokenKind as K;

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
    pub anonymous: bool,
}

/// A class whose bases are reached by more paths than this is refused.
const MOST_BASE_PATHS: u32 = 1 << 13;

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
    pub packed: bool,
    /// Default member initialisers by field.
    pub field_init: Vec<Option<Pos>>,
    /// Function whose body declares the class.
    pub func: Option<FuncId>,
    pub local_cx: Option<Box<Ctx>>,
    pub lambda: Option<u32>,
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

impl Sema<'_> {
    /// A new, incomplete class.
    pub fn create_record(
        &mut self,
        name: Option<Sym>,
        kind: RecordKind,
        scope: ScopeId,
        loc: Loc,
    ) -> RecordId {
        let parent = self.parent_of(scope);
        let parent = self.local_parent(parent, name);
        let id = RecordId(self.prog.records.len() as u32);
        let ty = self.prog.types.intern(TypeKind::Record(id));
        self.prog.add_record(RecordDecl {
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
                is_standard_layout: false,
                is_literal: false,
            },
        });
        let rs = self.new_scope(ScopeKind::Record(id), scope);
        let func = if self.is_block(scope) {
            self.cx.func
        } else {
            self.func_of_scope(scope)
        };
        self.facts.records.push(RecordInfo {
            scope: rs,
            outer: scope,
            func,
            ..Default::default()
        });
        if let Some(n) = name {
            // The injected class name.
            self.add_symbol(rs, n, 0, SymKind::Tag(TagRef::Record(id)));
        }
        id
    }

    /// Notes where a class's definition lies.
    #[allow(clippy::too_many_arguments)]
    pub fn attach_body(
        &mut self,
        r: RecordId,
        kind: RecordKind,
        bases_at: Option<u32>,
        body: u32,
        is_final: bool,
        attrs: &Attrs,
        pos: u32,
    ) {
        let pack = self.tokens.pack_at(pos);
        let d = &mut self.prog[r];
        d.kind = kind;
        d.is_final = is_final;
        d.align = d.align.max(attrs.align);
        d.pack = pack;
        if attrs.packed {
            d.pack = 1;
        }
        let i = &mut self.facts.records[r.index()];
        i.body = Some(body);
        i.bases_at = bases_at;
        i.packed = attrs.packed;
        if i.progress.uninstantiated {
            i.progress.uninstantiated = false;
        }
        if self.is_block(self.facts.records[r.index()].outer)
            || self.facts.records[r.index()].func.is_some()
        {
            let cx = self.cx.clone();
            self.facts.records[r.index()].local_cx = Some(Box::new(cx));
        }
    }

    /// Finds the body of a class declared earlier: the pending definition, the specialisation to instantiate, or one out of line.
    fn find_body(&mut self, r: RecordId) {
        if self.facts.records[r.index()].body.is_some() {
            if !self.templates.member_specs.is_empty()
                && !self.facts.records[r.index()].progress.sought
            {
                self.facts.records[r.index()].progress.sought = true;
                self.find_out_of_line_class(r);
            }
            return;
        }
        if self.facts.records[r.index()].progress.uninstantiated {
            self.instantiate_record(r);
            return;
        }
        let outer = self.facts.records[r.index()].outer;
        let Some(name) = self.prog[r].name else {
            return;
        };
        for s in self.chain(outer, name) {
            if let SymKind::Pending(d) = *self.sym_kind(s) {
                self.resolve_decl(d);
            }
        }
        if self.facts.records[r.index()].body.is_none()
            && !self.facts.records[r.index()].progress.sought
        {
            self.facts.records[r.index()].progress.sought = true;
            self.find_out_of_line_class(r);
        }
    }

    /// Scans the members of a class so that they can be looked up.
    pub fn start_members(&mut self, r: RecordId) {
        if self.facts.records[r.index()].progress.members != 0 {
            return;
        }
        self.find_body(r);
        let Some(body) = self.facts.records[r.index()].body else {
            return;
        };
        if self.facts.records[r.index()].progress.members != 0 {
            return;
        }
        self.facts.records[r.index()].progress.members = 1;
        let close = self.close(body);
        let scope = self.facts.records[r.index()].scope;
        Scanner(self).scan_range(scope, body + 1, close, false);
        self.facts.records[r.index()].progress.members = 2;
    }

    /// The context in which a class's own declarations are parsed.
    fn class_cx(&self, r: RecordId, pos: u32, scope: ScopeId) -> Ctx {
        let mut cx = match &self.facts.records[r.index()].local_cx {
            Some(c) => {
                let mut c = (**c).clone();
                c.this = None;
                c
            }
            None => self.decl_cx(0, scope),
        };
        cx.pos = pos << 1;
        cx.scope = scope;
        cx
    }

    /// Parses the base clause.
    pub fn parse_bases(&mut self, r: RecordId) {
        if self.facts.records[r.index()].progress.bases != 0 {
            return;
        }
        self.find_body(r);
        if self.facts.records[r.index()].body.is_none()
            || self.facts.records[r.index()].progress.bases != 0
        {
            return;
        }
        self.facts.records[r.index()].progress.bases = 1;
        if let Some(at) = self.facts.records[r.index()].bases_at {
            // Bases are looked up outside the class, with its template parameters bound.
            let outer = self
                .scope(self.facts.records[r.index()].scope)
                .parent
                .unwrap_or(ScopeId(0));
            let cx = self.class_cx(r, at, outer);
            // A look-up asks for the bases alone: a step of its own in a chain of instantiations.
            let alone = self.prog[r].instance.is_some() && !self.is_instantiating(r);
            let loc = self.prog[r].loc;
            let ok = match alone {
                true => self.instantiating(loc, Instantiating::Record(r), |s| {
                    s.at(cx, |s| s.parse_base_clause(r))
                }),
                false => self.at(cx, |s| s.parse_base_clause(r)),
            };
            if ok.is_err() {
                self.facts.records[r.index()].progress.state = 3;
                if self.session.diags.in_trap() {
                    // A later attempt starts over.
                    self.prog[r].bases.clear();
                    self.facts.records[r.index()].base_locs.clear();
                    self.facts.records[r.index()].progress.bases = 0;
                    return;
                }
            }
        }
        self.facts.records[r.index()].progress.bases = 2;
    }

    fn parse_base_clause(&mut self, r: RecordId) -> R<()> {
        if self.prog[r].kind == RecordKind::Union && self.in_main_file(self.loc()) {
            let loc = self.loc();
            return self.fail(loc, msg::UNION_MEMBER, &[&"a base class"]);
        }
        let default_public = self.prog[r].kind != RecordKind::Class;
        loop {
            let mut bases: Vec<(QualType, bool, bool, Loc)> = Vec::new();
            let ex = self.each_expansion(false, |s| {
                let (mut virt, mut public) = (false, default_public);
                let mut a = Attrs::default();
                Declarators(s).parse_attrs(&mut a)?;
                loop {
                    match s.kind() {
                        K::KwVirtual => virt = true,
                        K::KwPublic => public = true,
                        K::KwPrivate | K::KwProtected => public = false,
                        K::KwTypename => {}
                        _ => break,
                    }
                    s.bump();
                }
                let loc = s.loc();
                let id = s.parse_id(true)?;
                match id.ty.or_else(|| id.hidden_base(s)) {
                    Some(t) => bases.push((t, virt, public, loc)),
                    None => {
                        let text = s.text(id.sym).to_string();
                        return s.fail(loc, msg::UNKNOWN_TYPE, &[&text]);
                    }
                }
                Ok(())
            })?;
            let _ = matches!(ex, Expansion::Single);
            for (t, is_virtual, is_public, loc) in bases {
                let Some(b) = self.prog.types.record(t) else {
                    let n = self.type_name(t);
                    return self.fail(loc, msg::BASE_NOT_CLASS, &[&n]);
                };
                // A class whose own base clause is being read is incomplete, and so is one that derives from this one.
                if self.facts.records[b.index()].progress.bases == 1 || self.prog.has_base(b, r) {
                    let n = self.type_name(t);
                    return self.fail(loc, msg::INCOMPLETE_TYPE, &[&n]);
                }
                self.start_members(b);
                if self.prog[b].is_final {
                    let n = self.type_name(t);
                    return self.fail(loc, msg::FINAL_BASE, &[&n]);
                }
                if self.prog[r].bases.iter().any(|x| x.record == b) {
                    let n = self.type_name(t);
                    return self.fail(loc, msg::BASE_TWICE, &[&n]);
                }
                self.facts.records[r.index()].base_locs.push(loc);
                self.prog[r].bases.push(Base {
                    record: b,
                    is_virtual,
                    is_public,
                });
            }
            if !self.eat(K::Comma) {
                return Ok(());
            }
        }
    }

    /// Completes the class behind `t` (arrays: of elements), or reports that it is incomplete.
    pub fn require_complete(&mut self, t: QualType, loc: Loc) -> R<()> {
        let t = self.prog.types.base_elem(t);
        match *self.prog.types.kind(t.ty()) {
            TypeKind::Record(r) => self.require_complete_record(r, loc),
            TypeKind::Builtin(Builtin::Void) => self.fail(loc, msg::INCOMPLETE_TYPE, &[&"void"]),
            TypeKind::Array {
                len: ArrayLen::Incomplete,
                ..
            } => {
                let n = self.type_name(t);
                self.fail(loc, msg::INCOMPLETE_TYPE, &[&n])
            }
            TypeKind::Enum(e) => {
                self.complete_enum(e);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    pub fn require_complete_record(&mut self, r: RecordId, loc: Loc) -> R<()> {
        if self.complete_record(r) {
            return Ok(());
        }
        if self.facts.records[r.index()].progress.state == 4
            && !self.session.diags.in_trap()
            && self.session.diags.error_count() > 0
        {
            return Err(Fail);
        }
        let n = self.type_name(self.prog[r].ty.into());
        let at = self.prog[r].loc;
        let mut b = self.session.diags.report(loc, msg::INCOMPLETE_TYPE, &[&n]);
        if b.is_live() {
            b = b.note(at, msg::DECLARED_HERE, &[&n]);
        }
        b.emit();
        Err(Fail)
    }

    /// Completes a class if it can be: all fields typed, bases complete, virtual functions and special members known.
    pub fn complete_record(&mut self, r: RecordId) -> bool {
        match self.facts.records[r.index()].progress.state {
            2 => return true,
            1 => return false,
            3 if self.session.diags.in_trap() => return false,
            4 => return false,
            _ => {}
        }
        self.find_body(r);
        if self.facts.records[r.index()].body.is_none() {
            return self.facts.records[r.index()].progress.state == 2;
        }
        self.facts.records[r.index()].progress.state = 1;
        let framed = self.prog[r].instance.is_some();
        if framed {
            let loc = self.loc();
            if self.push_instance(loc, Instantiating::Record(r)).is_err() {
                self.facts.records[r.index()].progress.state = 3;
                return false;
            }
        }
        let depth = std::mem::take(&mut self.parser.depth);
        let ok = self.complete_inner(r);
        self.parser.depth = depth;
        if framed {
            self.templates.in_progress.pop();
        }
        if ok.is_err() {
            if !self.session.diags.in_trap() {
                // The members that were read stay: names already stand for them.
                self.facts.records[r.index()].progress.state = 4;
                return false;
            }
            // A later, reporting attempt starts over.
            self.facts.records[r.index()].progress.state = 3;
            self.forget_fields(r);
            return false;
        }
        true
    }

    /// Takes back the fields of a class: their declarations are as they were before they were read.
    fn forget_fields(&mut self, r: RecordId) {
        let scope = self.facts.records[r.index()].scope;
        let fields = std::mem::take(&mut self.prog[r].fields);
        self.facts.records[r.index()].field_init.clear();
        let mut data = Vec::new();
        for m in &self.facts.records[r.index()].members {
            if !m.is_function && !m.is_static && !m.is_typedef {
                let d = &mut self.facts.decls[m.decl as usize];
                d.state = 0;
                data.push((d.start..d.end, m.decl));
            }
        }
        let declared = |s: &Symbol| data.iter().find(|(at, _)| at.contains(&s.order));
        for name in fields.iter().filter_map(|f| f.name) {
            for s in self.chain(scope, name) {
                let s = &mut self.env.symbols[s.0 as usize];
                if let (SymKind::Field(..), Some((_, d))) = (&s.kind, declared(s)) {
                    s.kind = SymKind::Pending(*d);
                }
            }
        }
        let anonymous = fields.iter().filter(|f| f.anonymous);
        let inner = anonymous.filter_map(|f| self.prog.types.record(f.ty));
        for inner in inner.collect::<Vec<_>>() {
            self.forget_lifted(scope, inner);
        }
    }

    /// Takes back the names that an anonymous member gives the class around it.
    fn forget_lifted(&mut self, scope: ScopeId, inner: RecordId) {
        for i in 0..self.prog[inner].fields.len() {
            let f = &self.prog[inner].fields[i];
            let nested = self.prog.types.record(f.ty).filter(|_| f.anonymous);
            let symbols = f.name.map(|n| self.chain(scope, n));
            for s in symbols.into_iter().flatten() {
                let s = &mut self.env.symbols[s.0 as usize];
                if matches!(s.kind, SymKind::Indirect(_)) {
                    s.kind = SymKind::Dead;
                }
            }
            if let Some(nested) = nested {
                self.forget_lifted(scope, nested);
            }
        }
    }

    fn complete_inner(&mut self, r: RecordId) -> R<()> {
        self.parse_bases(r);
        if self.facts.records[r.index()].progress.state >= 3 {
            return Err(Fail);
        }
        let loc = self.prog[r].loc;
        for i in 0..self.prog[r].bases.len() {
            let b = self.prog[r].bases[i].record;
            let written = self.facts.records[r.index()].base_locs.get(i).copied();
            self.require_complete_record(b, written.unwrap_or(loc))?;
        }
        self.check_base_paths(r)?;
        self.start_members(r);
        let n = self.facts.records[r.index()].members.len();
        for i in 0..n {
            let m = self.facts.records[r.index()].members[i].clone();
            if m.is_function || m.is_typedef || m.is_static {
                continue;
            }
            if self.facts.decls[m.decl as usize].state == 2 {
                // Looked up before its turn (a `decltype` of a field): the order of fields would be lost.
                continue;
            }
            if !self.resolve_decl_reporting(m.decl) {
                return Err(Fail);
            }
        }
        self.check_nesting(r)?;
        self.prog[r].complete = true;
        self.facts.records[r.index()].progress.state = 2;
        self.finish_record(r)?;
        Ok(())
    }

    /// Look-up, conversions and layouts follow every path to a base: there may be only so many.
    fn check_base_paths(&mut self, r: RecordId) -> R<()> {
        let bases = self.prog[r].bases.iter();
        let paths: u32 = bases
            .map(|b| self.facts.records[b.record.index()].base_paths + 1)
            .fold(0, u32::saturating_add);
        self.facts.records[r.index()].base_paths = paths;
        if paths > MOST_BASE_PATHS {
            let n = self.type_name(self.prog[r].ty.into());
            let loc = self.prog[r].loc;
            return self.fail(loc, msg::BASE_PATHS, &[&n, &MOST_BASE_PATHS]);
        }
        Ok(())
    }

    /// Classes within classes within classes: as bases and members.
    fn check_nesting(&mut self, r: RecordId) -> R<()> {
        let record = &self.prog[r];
        let bases = record.bases.iter().map(|b| b.record);
        let fields = record
            .fields
            .iter()
            .filter_map(|f| self.prog.types.record(self.prog.types.base_elem(f.ty)));
        let inner = bases.chain(fields);
        let depth = inner
            .map(|x| self.facts.records[x.index()].nesting + 1)
            .max()
            .unwrap_or(0);
        self.facts.records[r.index()].nesting = depth;
        if depth > self.options.nesting_depth {
            let (loc, limit) = (record.loc, self.options.nesting_depth);
            return self.fail(loc, msg::SEMA_NESTING_TOO_DEEP, &[&limit]);
        }
        if depth < MAY_BE_LARGE {
            return Ok(());
        }
        let parts = (record.fields.iter().map(|f| f.ty))
            .chain(record.bases.iter().map(|b| self.prog[b.record].ty.into()));
        let bytes: u64 = parts
            .filter_map(|t| self.layouts.stored_size_align(&self.prog, t))
            .fold(0, |sum, (size, _)| sum.saturating_add(size));
        if bytes > MOST_BYTES {
            let loc = record.loc;
            let n = self.type_name(self.prog[r].ty.into());
            return self.fail(loc, msg::CLASS_TOO_LARGE, &[&n, &MOST_BYTES]);
        }
        Ok(())
    }

    /// Virtual functions, special members and the derived facts of a class whose fields are known.
    fn finish_record(&mut self, r: RecordId) -> R<()> {
        let bases: Vec<Base> = self.prog[r].bases.clone();
        let mut virtual_names: Vec<Sym> = Vec::new();
        let mut base_virtuals: Vec<FuncId> = Vec::new();
        for b in &bases {
            self.collect_virtuals(b.record, &mut base_virtuals);
        }
        for &f in &base_virtuals {
            let n = self.func_sym(f);
            if !virtual_names.contains(&n) {
                virtual_names.push(n);
            }
        }
        let members = self.facts.records[r.index()].members.clone();
        let mut virtuals = Vec::new();
        for m in &members {
            if !m.is_function {
                continue;
            }
            let overrides = m.name.is_some_and(|n| virtual_names.contains(&n));
            if !(m.is_virtual || overrides || m.special) {
                continue;
            }
            if self.session.left_out {
                // What a header left out declares may stand in host members; they are reported when something needs them.
                self.resolve_decl(m.decl);
                if m.is_virtual && self.facts.decls[m.decl as usize].state == 3 {
                    self.resolve_host_member(m.decl);
                }
            }
            let known =
                (self.session.left_out && !m.is_virtual) || self.resolve_decl_reporting(m.decl);
            if m.is_virtual && !known {
                return Err(Fail);
            }
            if !(m.is_virtual || overrides) {
                continue;
            }
            let Some(n) = m.name else { continue };
            let scope = self.facts.records[r.index()].scope;
            for s in self.chain(scope, n) {
                let SymKind::Func(f) = *self.sym_kind(s) else {
                    continue;
                };
                if virtuals.contains(&f) || self.prog[f].flags.is_static {
                    continue;
                }
                let overridden: Vec<FuncId> = base_virtuals
                    .iter()
                    .copied()
                    .filter(|&b| self.overrides(f, b))
                    .collect();
                if !overridden.is_empty() {
                    self.prog[f].flags.is_virtual = true;
                }
                if self.facts.functions[f.index()].decl == self.facts.decls[m.decl as usize].start {
                    self.check_overrides(r, f, &overridden);
                }
                if self.prog[f].flags.is_virtual
                    && self.facts.functions[f.index()].decl
                        == self.facts.decls[m.decl as usize].start
                {
                    virtuals.push(f);
                }
            }
        }
        self.warn_hidden(r, &base_virtuals);
        self.ensure_specials(r)?;
        if let Some(d) = self.prog[r].dtor {
            if base_virtuals
                .iter()
                .any(|&b| self.prog[b].name == FuncName::Dtor)
            {
                self.prog[d].flags.is_virtual = true;
            }
            if self.prog[d].flags.is_virtual && !virtuals.contains(&d) {
                virtuals.push(d);
            }
        }
        let has_virtual_bases = bases
            .iter()
            .any(|b| b.is_virtual || self.prog[b.record].traits.has_virtual_bases);
        let has_virtual =
            !virtuals.is_empty() || bases.iter().any(|b| self.prog[b.record].traits.has_virtual);
        self.prog[r].virtuals = virtuals;
        self.prog[r].traits.has_virtual = has_virtual;
        self.prog[r].traits.has_virtual_bases = has_virtual_bases;
        // Abstract: some pure virtual has no final overrider.
        let mut all = Vec::new();
        self.collect_virtuals(r, &mut all);
        let mut is_abstract = false;
        for &f in &all {
            if self.prog[f].flags.is_pure
                && !all.iter().any(|&g| {
                    g != f
                        && self.overrides(g, f)
                        && self.derives_func(g, f)
                        && !self.prog[g].flags.is_pure
                })
            {
                is_abstract = true;
            }
        }
        self.prog[r].traits.is_abstract = is_abstract;
        self.compute_facts(r);
        Ok(())
    }

    fn derives_func(&self, g: FuncId, f: FuncId) -> bool {
        match (self.prog[g].parent, self.prog[f].parent) {
            (Parent::Record(a), Parent::Record(b)) => a != b && self.base_path(a, b).is_some(),
            _ => false,
        }
    }

    fn collect_virtuals(&self, r: RecordId, out: &mut Vec<FuncId>) {
        for &f in &self.prog[r].virtuals {
            if !out.contains(&f) {
                out.push(f);
            }
        }
        for b in &self.prog[r].bases {
            self.collect_virtuals(b.record, out);
        }
    }

    /// Does `f` override `b`?
    pub fn overrides(&self, f: FuncId, b: FuncId) -> bool {
        let (x, y) = (&self.prog[f], &self.prog[b]);
        if x.name == FuncName::Dtor || y.name == FuncName::Dtor {
            return x.name == y.name;
        }
        if x.name != y.name || !y.flags.is_virtual {
            return false;
        }
        match (self.prog.types.fn_type(x.ty), self.prog.types.fn_type(y.ty)) {
            (Some(a), Some(b)) => {
                a.params == b.params && a.quals == b.quals && a.ref_qual == b.ref_qual
            }
            _ => false,
        }
    }

    /// The symbol under which a function is found in its scope.
    pub fn func_sym(&self, f: FuncId) -> Sym {
        match self.prog[f].name {
            FuncName::Ident(s) | FuncName::Literal(s) => s,
            FuncName::Operator(o) => self.op_syms.of(o),
            FuncName::Conversion(_) => self.op_syms.conv,
            FuncName::Ctor => self.op_syms.ctor,
            FuncName::Dtor => self.op_syms.dtor,
        }
    }

    fn compute_facts(&mut self, r: RecordId) {
        let d = &self.prog[r];
        let is_empty = d.kind != RecordKind::Union
            && !d.traits.has_virtual
            && !d.traits.has_virtual_bases
            && d.fields.iter().all(|f| {
                f.bits == Some(0)
                    || (f.no_unique_address
                        && self
                            .prog
                            .types
                            .record(f.ty)
                            .is_some_and(|x| self.prog[x].traits.is_empty))
            })
            && d.bases.iter().all(|b| self.prog[b.record].traits.is_empty);
        let scope = self.facts.records[r.index()].scope;
        let user_ctor = {
            let ctor = self.op_syms.ctor;
            self.chain(scope, ctor)
                .iter()
                .any(|s| match *self.sym_kind(*s) {
                    SymKind::Func(f) => {
                        !self.prog[f].flags.is_implicit
                            && (self.options.cxx20
                                || !(self.prog[f].flags.is_defaulted
                                    || self.prog[f].flags.is_deleted))
                    }
                    SymKind::Template(_) | SymKind::Pending(_) => true,
                    _ => false,
                })
        };
        let private_data = self.facts.records[r.index()].members.iter().any(|m| {
            !m.is_function
                && !m.is_static
                && !m.is_typedef
                && self.facts.decls[m.decl as usize].access != Access::Public
        });
        let d = &self.prog[r];
        let is_aggregate = d.lambda.is_none()
            && !user_ctor
            && !self.facts.records[r.index()].inherits_ctors
            && !private_data
            && !d.traits.has_virtual
            && d.bases.iter().all(|b| b.is_public && !b.is_virtual);
        let triv = |f: SpecialMember| -> bool { self.special_trivial(r, f) };
        let (dc, cc, mc, ca, ma, dt) = (
            triv(SpecialMember::DefaultCtor),
            triv(SpecialMember::CopyCtor),
            triv(SpecialMember::MoveCtor),
            triv(SpecialMember::CopyAssign),
            triv(SpecialMember::MoveAssign),
            triv(SpecialMember::Dtor),
        );
        let std_layout =
            !self.prog[r].traits.has_virtual && !self.prog[r].traits.has_virtual_bases && {
                let with_data = self.prog[r]
                    .bases
                    .iter()
                    .filter(|b| !self.prog[b.record].traits.is_empty)
                    .count()
                    + usize::from(!self.prog[r].fields.is_empty());
                with_data <= 1
                    && self.prog[r]
                        .bases
                        .iter()
                        .all(|b| self.prog[b.record].traits.is_standard_layout)
            };
        let any_deleted = |f: SpecialMember| {
            self.special_of(r, f)
                .is_none_or(|x| self.prog[x].flags.is_deleted)
        };
        let copyable_somehow = [
            SpecialMember::CopyCtor,
            SpecialMember::MoveCtor,
            SpecialMember::CopyAssign,
            SpecialMember::MoveAssign,
        ]
        .iter()
        .any(|s| !any_deleted(*s));
        let ok = |s: SpecialMember, t: bool| t || any_deleted(s);
        let tc = dt
            && copyable_somehow
            && ok(SpecialMember::CopyCtor, cc)
            && ok(SpecialMember::MoveCtor, mc)
            && ok(SpecialMember::CopyAssign, ca)
            && ok(SpecialMember::MoveAssign, ma);
        let d = &mut self.prog[r];
        d.traits.is_empty = is_empty;
        d.traits.is_aggregate = is_aggregate;
        d.traits.trivial_default_ctor = dc;
        d.traits.trivial_copy_ctor = cc;
        d.traits.trivial_move_ctor = mc;
        d.traits.trivial_copy_assign = ca;
        d.traits.trivial_move_assign = ma;
        d.traits.trivial_dtor = dt;
        d.traits.trivially_copyable = tc;
        d.traits.is_standard_layout = std_layout;
        d.traits.is_literal = dt;
    }
}
