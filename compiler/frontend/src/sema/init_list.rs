//! Braced lists: list-initialisation, aggregates, designators, brace elision.

use super::convert::{Ics, Rank, Std, UserConv};
use super::*;

/// Progress through the flat list of initialisers while braces are elided.
struct Cursor {
    items: Vec<ExprId>,
    at: usize,
}

impl ListInit<'_, '_> {
    /// The conversion sequence from a braced list. A reference parameter binds to the temporary that the list makes.
    pub(crate) fn ics_list(
        &mut self,
        list: List<ExprId>,
        to: QualType,
        user: UserConv,
        loc: Loc,
    ) -> Ics {
        let mut ics = self.ics_list_value(list, to, user, loc);
        let reference = match (self.prog.types.is_lref(to), self.prog.types.is_ref(to)) {
            (true, _) => 1,
            (_, true) => 2,
            _ => return ics,
        };
        if let Ics::Std(s) | Ics::User { after: s, .. } | Ics::Aggregate(s) = &mut ics {
            s.reference = reference;
            s.from_rvalue = true;
            s.quals |= self.prog.types.strip_ref(to).quals() & 3;
        }
        ics
    }

    fn ics_list_value(
        &mut self,
        list: List<ExprId>,
        to: QualType,
        user: UserConv,
        loc: Loc,
    ) -> Ics {
        let items = self.prog.expr_list(list).to_vec();
        let t = self.prog.types.strip_ref(to);
        // An array is as const as its elements.
        let constant = t.is_const() || Deduction(self).element_quals(t) & CONST != 0;
        if self.prog.types.is_lref(to) && !constant {
            return Ics::Bad;
        }
        if let Some(r) = self.prog.types.record(t) {
            if !self.complete_record(r) {
                return Ics::Bad;
            }
            if items.len() == 1
                && self
                    .prog
                    .types
                    .record(self.ty(items[0]))
                    .is_some_and(|x| x == r || self.base_path(x, r).is_some())
            {
                return self.ics(items[0], t.unqual(), user);
            }
            if self.prog[r].traits.is_aggregate {
                let probe = self.trap(|s| {
                    let b = s.expr(
                        ExprKind::Braced(list),
                        Builtin::BracedList.q(),
                        Category::PrValue,
                        loc,
                    );
                    ListInit(s).list_init(t, b, false, loc)
                });
                return if probe.is_some() {
                    Ics::Aggregate(Std::EXACT)
                } else {
                    Ics::Bad
                };
            }
            if self.init_list_class(t).is_some() {
                return if self
                    .trap(|s| ListInit(s).make_init_list(t, &items, loc))
                    .is_some()
                {
                    Ics::Std(Std::EXACT)
                } else {
                    Ics::Bad
                };
            }
            if user == UserConv::No && items.len() == 1 {
                return Ics::Bad;
            }
            let ctors = self.constructors(r);
            if items.is_empty() {
                return match self.special_of(r, SpecialMember::DefaultCtor) {
                    Some(f) => Ics::User {
                        func: f,
                        after: Std::EXACT,
                        ambiguous: false,
                    },
                    None => match self.best_constructor(&ctors, &[], true, UserConv::No, loc) {
                        Some((f, _)) => Ics::User {
                            func: f,
                            after: Std::EXACT,
                            ambiguous: false,
                        },
                        None => Ics::Bad,
                    },
                };
            }
            return match self.best_constructor(&ctors, &items, true, UserConv::Yes, loc) {
                Some((f, _)) => Ics::User {
                    func: f,
                    after: Std::EXACT,
                    ambiguous: false,
                },
                None => Ics::Bad,
            };
        }
        if self.prog.types.is_array(t) {
            return Ics::Aggregate(Std::EXACT);
        }
        match items.len() {
            0 => Ics::Std(Std::EXACT),
            1 => {
                let x = self.ics(items[0], t.unqual(), user);
                match x {
                    Ics::Std(s) if s.rank == Rank::Exact => x,
                    x => x,
                }
            }
            _ => Ics::Bad,
        }
    }

    /// Is `t` `std::initializer_list<E>`? Its element type.
    pub fn init_list_class(&self, t: QualType) -> Option<QualType> {
        let r = self.prog.types.record(t)?;
        if self.prog[r].name != Some(sym::INITIALIZER_LIST) {
            return None;
        }
        match self.prog[r].instance.as_ref()?.args.first()? {
            TemplateArg::Type(t) => Some(*t),
            _ => None,
        }
    }

    /// An `initializer_list` over a temporary array.
    fn make_init_list(&mut self, t: QualType, items: &[ExprId], loc: Loc) -> R<ExprId> {
        let Some(elem) = self.init_list_class(t) else {
            return Err(Fail);
        };
        let Some(r) = self.prog.types.record(t) else {
            return Err(Fail);
        };
        self.require_complete_record(r, loc)?;
        let ce = elem.add(CONST);
        let at = self
            .prog
            .types
            .array(ce, ArrayLen::Const(items.len() as u64));
        let mut v = Vec::new();
        for (i, &e) in items.iter().enumerate() {
            let x = self.copy_init(elem, e, loc)?;
            v.push(InitElem {
                target: InitTarget::Range(i as u64, i as u64),
                init: x,
            });
        }
        let arr = self.init_list_value(&v, at, loc);
        let tmp = self.materialize(arr);
        let pt = self.prog.types.pointer(ce);
        let ptr = self.prvalue(
            ExprKind::Cast {
                kind: CastKind::ArrayToPointer,
                operand: tmp,
            },
            pt,
            loc,
        );
        let n = self.int(items.len() as i128, Builtin::ULong.q(), loc);
        let mut fields = Vec::new();
        for i in 0..self.prog[r].fields.len() {
            let ft = self.prog[r].fields[i].ty;
            let init = if self.prog.types.is_pointer(ft) {
                if i == 0 {
                    ptr
                } else {
                    self.builtin_binary_op(OpName::Plus, ptr, n, loc)?
                }
            } else {
                n
            };
            fields.push(InitElem {
                target: InitTarget::Field(i as u32),
                init,
            });
        }
        Ok(self.init_list_value(&fields, t.unqual(), loc))
    }

    /// List-initialisation of an entity of type `ty` by a braced list.
    pub fn list_init(&mut self, ty: QualType, braced: ExprId, direct: bool, loc: Loc) -> R<ExprId> {
        let ExprKind::Braced(list) = self.prog[braced].kind else {
            return self.copy_init(ty, braced, loc);
        };
        let items = self.prog.expr_list(list).to_vec();
        if self.prog.types.is_dependent(ty.ty()) || items.iter().any(|i| self.is_dep(*i)) {
            let a: Box<[DepExprId]> = items.iter().map(|e| self.dep_of(*e)).collect();
            return Ok(self.dep(DepExpr::Brace(ty, a), loc));
        }
        if let TypeKind::LRef(t) | TypeKind::RRef(t) = *self.prog.types.kind(ty.ty()) {
            if items.len() == 1
                && !matches!(self.prog[items[0]].kind, ExprKind::Braced(_))
                && !self.ics(items[0], ty, UserConv::Yes).is_bad()
            {
                return self.copy_init(ty, items[0], loc);
            }
            let v = self.list_init(t.unqual(), braced, direct, loc)?;
            let g = self.materialize(v);
            self.prog[g].ty = t;
            if self.prog.types.is_lref(ty) {
                self.prog[g].cat = Category::LValue;
            }
            return Ok(g);
        }
        if let Some(r) = self.prog.types.record(ty) {
            return self.list_init_class(ty, r, items, direct, loc);
        }
        if self.prog.types.is_array(ty)
            || matches!(self.prog.types.kind(ty.ty()), TypeKind::Vector { .. })
        {
            return self.aggregate(ty, items, loc);
        }
        match items.len() {
            0 => self.value_init(ty.unqual(), loc),
            1 => {
                if direct
                    && self.prog.types.enumeration(ty).is_some()
                    && self.prog.types.is_integral(self.ty(items[0]))
                {
                    return self.convert_scalar(items[0], ty, loc);
                }
                if self.substituting() && self.is_narrowing(items[0], ty) {
                    return Err(Fail);
                }
                self.warn_narrowing(items[0], ty);
                self.initialize(
                    ty,
                    items[0],
                    if direct {
                        UserConv::Explicit
                    } else {
                        UserConv::Yes
                    },
                    loc,
                )
            }
            _ => {
                let n = self.type_name(ty);
                let loc = items.get(1).map_or(loc, |e| self.start_of(*e, loc));
                self.fail(loc, msg::TOO_MANY_INITS, &[&n])
            }
        }
    }

    /// [dcl.init.list] of a class, which is complete.
    fn list_init_class(
        &mut self,
        ty: QualType,
        r: RecordId,
        items: Vec<ExprId>,
        direct: bool,
        loc: Loc,
    ) -> R<ExprId> {
        self.require_complete_record(r, loc)?;
        let designated = items.iter().any(|i| self.designator(*i).is_some());
        if items.len() == 1
            && !designated
            && self
                .prog
                .types
                .record(self.ty(items[0]))
                .is_some_and(|x| x == r || self.base_path(x, r).is_some())
        {
            return if direct {
                self.initialize(ty, items[0], UserConv::Explicit, loc)
            } else {
                self.copy_init(ty, items[0], loc)
            };
        }
        if self.init_list_class(ty).is_some() && !(items.is_empty()) {
            return self.make_init_list(ty, &items, loc);
        }
        if self.prog[r].traits.is_aggregate {
            return self.aggregate(ty, items, loc);
        }
        if items.is_empty()
            && self
                .special_of(r, SpecialMember::DefaultCtor)
                .is_some_and(|f| !self.prog[f].flags.is_deleted)
        {
            return self.value_init(ty.unqual(), loc);
        }
        // Constructors that take an initializer_list come first.
        let ctors = self.constructors(r);
        for &s in &ctors {
            if let SymKind::Func(f) = *self.sym_kind(s)
                && let Some(p) = self
                    .prog
                    .types
                    .fn_type(self.prog[f].ty)
                    .and_then(|t| t.params.first().copied())
            {
                let pt = self.prog.types.strip_ref(p);
                if self.init_list_class(pt).is_some()
                    && self.facts.functions[f.index()]
                        .defaults
                        .iter()
                        .skip(1)
                        .all(|d| d.is_some())
                    && let Some(e) = self.trap(|s| ListInit(s).make_init_list(pt, &items, loc))
                {
                    return self.construct_with(ty.unqual(), f, &[e], loc);
                }
            }
        }
        let made = self.construct(ty.unqual(), &items, true, loc)?;
        if !direct
            && !self.cx.mode.lenient
            && let ExprKind::Construct { ctor, .. } = self.prog[made].kind
            && self.prog[ctor].flags.is_explicit
            && !items.is_empty()
        {
            let n = self.func_display(ctor);
            return self.fail(loc, msg::EXPLICIT_IN_COPY, &[&n]);
        }
        Ok(made)
    }

    /// The designator a list element carries, and its value: kept as an element `Braced` marker by the parser.
    fn designator(&self, e: ExprId) -> Option<(Designator, ExprId)> {
        self.parser.designators.get(&e).cloned()
    }

    fn aggregate(&mut self, ty: QualType, items: Vec<ExprId>, loc: Loc) -> R<ExprId> {
        let mut c = Cursor { items, at: 0 };
        // `char s[] = {"text"}`
        if c.items.len() == 1
            && let Some(x) = self.string_init(ty, c.items[0])
        {
            return Ok(x);
        }
        let e = self.aggregate_from(ty, &mut c, true, loc)?;
        if c.at < c.items.len() {
            let at = self.eloc(c.items[c.at]);
            let n = self.type_name(ty);
            return self.fail(at, msg::TOO_MANY_INITS, &[&n]);
        }
        Ok(e)
    }

    /// Fills one aggregate from the cursor; `braced` when the list is its own.
    fn aggregate_from(
        &mut self,
        ty: QualType,
        c: &mut Cursor,
        braced: bool,
        loc: Loc,
    ) -> R<ExprId> {
        self.enter()?;
        let r = self.aggregate_inner(ty, c, braced, loc);
        self.leave();
        r
    }

    fn aggregate_inner(
        &mut self,
        ty: QualType,
        c: &mut Cursor,
        braced: bool,
        loc: Loc,
    ) -> R<ExprId> {
        match *self.prog.types.kind(ty.ty()) {
            TypeKind::Array { elem, len } => self.array_init(ty, elem, len, c, loc),
            TypeKind::Vector { elem, len } => self.vector_init(ty, elem, len, c, loc),
            TypeKind::Record(r) => self.record_init(ty, r, c, braced, loc),
            _ => {
                let Some(&e) = c.items.get(c.at) else {
                    return self.value_init(ty.unqual(), loc);
                };
                c.at += 1;
                self.copy_init(ty, e, loc)
            }
        }
    }

    fn array_init(
        &mut self,
        ty: QualType,
        elem: QualType,
        len: ArrayLen,
        c: &mut Cursor,
        loc: Loc,
    ) -> R<ExprId> {
        let mut out: Vec<InitElem> = Vec::new();
        let limit = match len {
            ArrayLen::Const(n) => n,
            _ => u64::MAX,
        };
        if len == ArrayLen::Incomplete
            && c.items.is_empty()
            && !self.cx.mode.lenient
            && self.in_main_file(loc)
        {
            return self.fail(loc, msg::ARRAY_OF_NOTHING, &[]);
        }
        let (mut i, mut max) = (0u64, 0u64);
        while c.at < c.items.len() {
            let item = c.items[c.at];
            if let Some((d, value)) = self.designator(item) {
                let Designator::Index(lo, hi, rest) = d else {
                    break;
                };
                if hi >= limit {
                    return self.fail(loc, msg::BAD_ARRAY_SIZE, &[&hi]);
                }
                c.at += 1;
                let init = self.designated_value(elem, rest, value, loc)?;
                out.push(InitElem {
                    target: InitTarget::Range(lo, hi),
                    init,
                });
                i = hi + 1;
            } else {
                if i >= limit {
                    break;
                }
                let at = c.at;
                let init = self.element(elem, c, loc)?;
                // An element of no length takes no initialiser: nor do those after it.
                if c.at == at {
                    break;
                }
                out.push(InitElem {
                    target: InitTarget::Range(i, i),
                    init,
                });
                i += 1;
            }
            max = max.max(i);
        }
        let n = if limit == u64::MAX { max } else { limit };
        let covered = out.len() as u64;
        let t = self.prog.types.array(elem, ArrayLen::Const(n));
        let filler = match covered < n {
            true => self.array_filler(elem, loc)?,
            false => None,
        };
        let inits = self.prog.add_init_list(&out);
        Ok(self.prvalue(
            ExprKind::InitList { inits, filler },
            QualType::with(t.ty(), ty.quals()),
            loc,
        ))
    }

    /// What elements without an initialiser get, where that is not all zeros.
    fn array_filler(&mut self, elem: QualType, loc: Loc) -> R<Option<ExprId>> {
        let be = self.prog.types.base_elem(elem);
        if let Some(r) = self.prog.types.record(be)
            && (!self.prog[r].traits.trivial_default_ctor
                || self.prog[r].traits.is_aggregate && self.has_default_inits(r))
        {
            let empty = self.prog.add_expr_list(&[]);
            let b = self.expr(
                ExprKind::Braced(empty),
                Builtin::BracedList.q(),
                Category::PrValue,
                loc,
            );
            return self.list_init(elem, b, false, loc).map(Some);
        }
        Ok(None)
    }

    fn vector_init(
        &mut self,
        ty: QualType,
        elem: TypeId,
        len: u32,
        c: &mut Cursor,
        loc: Loc,
    ) -> R<ExprId> {
        let mut out: Vec<InitElem> = Vec::new();
        let mut i = 0u64;
        while c.at < c.items.len() && i < u64::from(len) {
            let e = c.items[c.at];
            c.at += 1;
            let init = self.copy_init(elem.into(), e, loc)?;
            out.push(InitElem {
                target: InitTarget::Range(i, i),
                init,
            });
            i += 1;
        }
        Ok(self.init_list_value(&out, ty.unqual(), loc))
    }

    /// A value of the type `ty` from what its parts get; the rest of it is zero.
    pub(crate) fn init_list_value(&mut self, parts: &[InitElem], ty: QualType, loc: Loc) -> ExprId {
        let inits = self.prog.add_init_list(parts);
        let filler = None;
        self.prvalue(ExprKind::InitList { inits, filler }, ty, loc)
    }

    fn record_init(
        &mut self,
        ty: QualType,
        r: RecordId,
        c: &mut Cursor,
        braced: bool,
        loc: Loc,
    ) -> R<ExprId> {
        let mut out: Vec<InitElem> = Vec::new();
        self.require_complete_record(r, loc)?;
        self.base_inits(r, c, &mut out, loc)?;
        let is_union = self.prog[r].kind == RecordKind::Union;
        let nf = self.prog[r].fields.len();
        let mut done = vec![false; nf];
        let mut i = 0usize;
        let mut any = false;
        let mut designated = false;
        while c.at < c.items.len() {
            let item = c.items[c.at];
            if let Some((d, value)) = self.designator(item) {
                if !braced && i > 0 {
                    break;
                }
                let Designator::Field(name, rest) = d else {
                    break;
                };
                let Some((f, inner)) = self.designated_field(r, name) else {
                    if !braced {
                        break;
                    }
                    let n = self.text(name).to_string();
                    let t = self.type_name(ty);
                    let loc = self.eloc(item);
                    return self.fail(loc, msg::NO_MEMBER, &[&t, &n]);
                };
                if !self.cx.mode.lenient && (f < i && !done[f] || f + 1 < i) {
                    let n = self.text(name).to_string();
                    let loc = self.eloc(item);
                    return self.fail(loc, msg::DESIGNATOR_ORDER, &[&n]);
                }
                if any && !designated {
                    return self.fail(loc, msg::DESIGNATOR_MIXED, &[]);
                }
                designated = true;
                c.at += 1;
                let ft = self.prog[r].fields[f].ty;
                let init = match inner {
                    None => self.designated_value(ft, rest, value, loc)?,
                    Some(()) => self.designated_value(
                        ft,
                        Some(Box::new(Designator::Field(name, rest))),
                        value,
                        loc,
                    )?,
                };
                out.push(InitElem {
                    target: InitTarget::Field(f as u32),
                    init,
                });
                done[f] = true;
                any = true;
                i = f + 1;
                continue;
            }
            while i < nf
                && self.prog[r].fields[i].bits.is_some()
                && self.prog[r].fields[i].name.is_none()
            {
                i += 1;
            }
            if i >= nf || (is_union && any) {
                break;
            }
            if designated && braced {
                return self.fail(loc, msg::DESIGNATOR_MIXED, &[]);
            }
            let ft = self.prog[r].fields[i].ty;
            let init = self.element(ft, c, loc)?;
            out.push(InitElem {
                target: InitTarget::Field(i as u32),
                init,
            });
            done[i] = true;
            any = true;
            i += 1;
            if !braced && i >= nf {
                break;
            }
        }
        let missing = (0..nf).filter(|&f| !done[f] && !(is_union && (any || f > 0)));
        for f in missing {
            self.missing_field_init(r, f, &mut out, loc)?;
        }
        out.sort_by_key(|e| match e.target {
            InitTarget::Base(i) => i,
            InitTarget::Field(i) | InitTarget::Default(i) => 1000 + i,
            InitTarget::Range(..) => 0,
        });
        self.needed_dtor(ty);
        Ok(self.init_list_value(&out, ty.unqual(), loc))
    }

    fn base_inits(
        &mut self,
        r: RecordId,
        c: &mut Cursor,
        out: &mut Vec<InitElem>,
        loc: Loc,
    ) -> R<()> {
        let nb = self.prog[r].bases.len();
        for i in 0..nb {
            let bt: QualType = self.prog[self.prog[r].bases[i].record].ty.into();
            if c.at < c.items.len() && self.designator(c.items[c.at]).is_none() {
                let init = self.element(bt, c, loc)?;
                out.push(InitElem {
                    target: InitTarget::Base(i as u32),
                    init,
                });
            } else if let Some(init) = self.empty_init(bt, loc)? {
                out.push(InitElem {
                    target: InitTarget::Base(i as u32),
                    init,
                });
            }
        }
        Ok(())
    }

    /// A field that the list says nothing of: its default initialiser, or `{}`.
    fn missing_field_init(
        &mut self,
        r: RecordId,
        f: usize,
        out: &mut Vec<InitElem>,
        loc: Loc,
    ) -> R<()> {
        if self.facts.records[r.index()]
            .field_init
            .get(f)
            .is_some_and(|x| x.is_some())
        {
            let init = self.field_default(r, f as u32)?;
            out.push(InitElem {
                target: InitTarget::Default(f as u32),
                init,
            });
            return Ok(());
        }
        let ft = self.prog[r].fields[f].ty;
        if self.prog.types.is_ref(ft) {
            return self.fail(loc, msg::REFERENCE_UNINITIALISED, &[&""]);
        }
        if let Some(init) = self.empty_init(ft, loc)? {
            out.push(InitElem {
                target: InitTarget::Field(f as u32),
                init,
            });
        }
        Ok(())
    }

    fn has_default_inits(&self, r: RecordId) -> bool {
        self.facts.records[r.index()]
            .field_init
            .iter()
            .any(|x| x.is_some())
    }

    /// Initialisation from `{}` where it is not all zeros.
    fn empty_init(&mut self, t: QualType, loc: Loc) -> R<Option<ExprId>> {
        let e = self.prog.types.base_elem(t);
        let Some(r) = self.prog.types.record(e) else {
            return Ok(None);
        };
        self.require_complete_record(r, loc)?;
        if self.prog[r].traits.trivial_default_ctor {
            return Ok(None);
        }
        let empty = self.prog.add_expr_list(&[]);
        let b = self.expr(
            ExprKind::Braced(empty),
            Builtin::BracedList.q(),
            Category::PrValue,
            loc,
        );
        Ok(Some(self.list_init(t, b, false, loc)?))
    }

    /// One element of type `t` from the cursor: an initialiser clause, or with braces elided several of them.
    fn element(&mut self, t: QualType, c: &mut Cursor, loc: Loc) -> R<ExprId> {
        let e = c.items[c.at];
        let at = self.eloc(e);
        if let ExprKind::Braced(_) = self.prog[e].kind {
            c.at += 1;
            return self.list_init(t, e, false, at);
        }
        if let Some(x) = self.string_init(t, e) {
            c.at += 1;
            return Ok(x);
        }
        let aggregate = match *self.prog.types.kind(t.ty()) {
            TypeKind::Array { .. } => true,
            TypeKind::Record(r) => {
                self.require_complete_record(r, loc)?;
                let x = &self.prog[r];
                // Braces around nothing can't be left out.
                x.traits.is_aggregate
                    && !(x.fields.is_empty() && x.bases.is_empty())
                    && self.ics(e, t.unqual(), UserConv::Yes).is_bad()
            }
            TypeKind::Vector { .. } => !matches!(
                self.prog.types.kind(self.ty(e).ty()),
                TypeKind::Vector { .. }
            ),
            _ => false,
        };
        if aggregate {
            return self.aggregate_from(t, c, false, loc);
        }
        c.at += 1;
        self.warn_narrowing(e, t);
        self.copy_init(t, e, at)
    }

    /// The field a designator names; `Some(())` when it lies in an anonymous member.
    fn designated_field(&self, r: RecordId, name: Sym) -> Option<(usize, Option<()>)> {
        for (i, f) in self.prog[r].fields.iter().enumerate() {
            if f.name == Some(name) {
                return Some((i, None));
            }
            if f.anonymous
                && let Some(x) = self.prog.types.record(f.ty)
                && self.designated_field(x, name).is_some()
            {
                return Some((i, Some(())));
            }
        }
        None
    }

    /// The value of a designated element, with the rest of its designator applied.
    fn designated_value(
        &mut self,
        t: QualType,
        rest: Option<Box<Designator>>,
        value: ExprId,
        loc: Loc,
    ) -> R<ExprId> {
        match rest {
            None => {
                if let ExprKind::Braced(_) = self.prog[value].kind {
                    return self.list_init(t, value, false, loc);
                }
                self.warn_narrowing(value, t);
                self.init_from(t, value, loc)
            }
            Some(d) => {
                let marker = self.designate(*d, value, loc);
                self.aggregate(t, vec![marker], loc)
            }
        }
    }

    /// Makes the list element that carries a designator.
    pub fn designate(&mut self, d: Designator, value: ExprId, loc: Loc) -> ExprId {
        let empty = self.prog.add_expr_list(&[]);
        let e = self.expr(
            ExprKind::Braced(empty),
            Builtin::BracedList.q(),
            Category::PrValue,
            loc,
        );
        self.parser.designators.insert(e, (d, value));
        e
    }
}

/// `.name` or `[lo ... hi]`, and what follows.
#[derive(Clone, Debug)]
pub enum Designator {
    Field(Sym, Option<Box<Designator>>),
    Index(u64, u64, Option<Box<Designator>>),
}
