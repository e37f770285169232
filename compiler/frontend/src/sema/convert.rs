//! Implicit conversion sequences: which conversion applies, how good it is, and the tree it makes.

use super::*;
use smallvec::SmallVec;

/// Rank of a standard conversion sequence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    Exact,
    Promotion,
    Conversion,
}

/// A standard conversion sequence, as far as ranking needs it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Std {
    pub rank: Rank,
    /// Qualifiers added below pointers, or by the reference.
    pub quals: u32,
    /// Steps from derived to base.
    pub base_depth: u32,
    /// Pointer or member pointer to bool.
    pub ptr_to_bool: bool,
    /// To `void*`.
    pub to_void: bool,
    /// Binds a reference: 0 none, 1 lvalue reference, 2 rvalue reference.
    pub reference: u8,
    /// The source is an rvalue.
    pub from_rvalue: bool,
    /// Source is a function lvalue.
    pub function: bool,
}

impl Std {
    pub const EXACT: Std = Std {
        rank: Rank::Exact,
        quals: 0,
        base_depth: 0,
        ptr_to_bool: false,
        to_void: false,
        reference: 0,
        from_rvalue: false,
        function: false,
    };
}

/// An implicit conversion sequence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ics {
    Std(Std),
    /// A constructor or conversion function, then a standard conversion.
    User {
        func: FuncId,
        after: Std,
        ambiguous: bool,
    },
    /// A braced list that makes an aggregate, then a standard conversion.
    Aggregate(Std),
    Ellipsis,
    Bad,
}

impl Ics {
    pub fn is_bad(&self) -> bool {
        matches!(self, Ics::Bad)
    }
}

/// What the target of an initialisation allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UserConv {
    /// User-defined conversions may be used.
    Yes,
    /// Explicit ones too (direct initialisation).
    Explicit,
    No,
}

impl Sema<'_> {
    /// Is sequence `a` better (-1) than, as good (0) as, or worse (1) than `b`?
    pub fn compare_ics(&self, a: &Ics, b: &Ics) -> i32 {
        let class = |i: &Ics| match i {
            Ics::Std(_) => 0,
            Ics::User { .. } | Ics::Aggregate(_) => 1,
            Ics::Ellipsis => 2,
            Ics::Bad => 3,
        };
        let (ca, cb) = (class(a), class(b));
        if ca != cb {
            return if ca < cb { -1 } else { 1 };
        }
        match (a, b) {
            (Ics::Std(x), Ics::Std(y)) | (Ics::Aggregate(x), Ics::Aggregate(y)) => {
                Self::compare_std(x, y)
            }
            (
                Ics::User {
                    func: f, after: x, ..
                },
                Ics::User {
                    func: g, after: y, ..
                },
            ) if f == g => Self::compare_std(x, y),
            _ => 0,
        }
    }

    pub fn compare_std(a: &Std, b: &Std) -> i32 {
        let flag = |x: bool, y: bool| match (x, y) {
            (true, false) => 1,
            (false, true) => -1,
            _ => 0,
        };
        if a.rank != b.rank {
            return if a.rank < b.rank { -1 } else { 1 };
        }
        let r = flag(a.ptr_to_bool, b.ptr_to_bool);
        if r != 0 {
            return r;
        }
        if a.base_depth != b.base_depth || a.to_void != b.to_void {
            let r = flag(a.to_void, b.to_void);
            if r != 0 {
                return r;
            }
            return if a.base_depth < b.base_depth { -1 } else { 1 };
        }
        if a.reference != 0 && b.reference != 0 {
            if a.function && a.reference != b.reference {
                return if a.reference == 1 { -1 } else { 1 };
            }
            if a.from_rvalue && b.from_rvalue && a.reference != b.reference {
                return if a.reference == 2 { -1 } else { 1 };
            }
        }
        // Qualifiers of what two references refer to, or two pointers point to; a reference and a value are not compared by them.
        if a.quals != b.quals && (a.reference != 0) == (b.reference != 0) {
            if a.quals & b.quals == a.quals {
                return -1;
            }
            if a.quals & b.quals == b.quals {
                return 1;
            }
        }
        0
    }

    /// The sequence that initialises a parameter of type `to` from `e`.
    pub fn ics(&mut self, e: ExprId, to: QualType, user: UserConv) -> Ics {
        let x = self.prog[e].clone();
        if self.is_error(x.ty)
            || self.is_unknown(to)
            || self.is_dep(e)
            || self.prog.types.is_dependent(to.ty())
        {
            return Ics::Std(Std::EXACT);
        }
        if let ExprKind::Braced(list) = x.kind {
            return self.ics_list(list, to, user, x.loc);
        }
        if let ExprKind::Overload(_) = x.kind {
            return match self.trap(|s| s.address_of_overload(e, to)) {
                Some(f) if self.prog[f].kind_is_error() => Ics::Bad,
                Some(_) => Ics::Std(Std {
                    reference: if self.prog.types.is_ref(to) { 1 } else { 0 },
                    function: true,
                    ..Std::EXACT
                }),
                None => Ics::Bad,
            };
        }
        match *self.prog.types.kind(to.ty()) {
            TypeKind::LRef(t) => self.ics_ref(e, &x, t, false, user),
            TypeKind::RRef(t) => self.ics_ref(e, &x, t, true, user),
            _ => self.ics_value(e, &x, to, user),
        }
    }

    fn ics_value(&mut self, e: ExprId, x: &Expr, to: QualType, user: UserConv) -> Ics {
        let from = x.ty;
        if let Some(r) = self.prog.types.record(to) {
            if let Some(fr) = self.prog.types.record(from) {
                if fr == r {
                    return Ics::Std(Std {
                        from_rvalue: x.cat != Category::LValue,
                        ..Std::EXACT
                    });
                }
                if let Some(p) = self.find_base_path(fr, r) {
                    return Ics::Std(Std {
                        rank: Rank::Conversion,
                        base_depth: p.len() as u32,
                        ..Std::EXACT
                    });
                }
            }
            return if user == UserConv::No {
                Ics::Bad
            } else {
                self.user_conversion(e, to, user)
            };
        }
        if self.prog.types.record(from).is_some() {
            return if user == UserConv::No {
                Ics::Bad
            } else {
                self.user_conversion(e, to, user)
            };
        }
        match self.std_conversion(e, from, to) {
            Some(s) => Ics::Std(s),
            None => Ics::Bad,
        }
    }

    fn ics_ref(&mut self, e: ExprId, x: &Expr, t: QualType, rvalue: bool, user: UserConv) -> Ics {
        let from = x.ty;
        let is_fn = self.prog.types.is_function(from);
        let related = self.reference_related(t, from);
        let is_lvalue = x.cat == Category::LValue;
        let bitfield = self.is_bitfield(e);
        if let Some(depth) = related {
            let fq = self.prog.types.deep_quals(from) & 3;
            let tq = self.prog.types.deep_quals(t) & 3;
            if tq & fq == fq {
                let bind = |reference: u8| {
                    Ics::Std(Std {
                        rank: if depth > 0 {
                            Rank::Conversion
                        } else {
                            Rank::Exact
                        },
                        quals: tq & !fq,
                        base_depth: depth,
                        reference,
                        from_rvalue: !is_lvalue,
                        function: is_fn,
                        ..Std::EXACT
                    })
                };
                if rvalue {
                    if !is_lvalue || is_fn {
                        return bind(2);
                    }
                    return Ics::Bad;
                }
                if is_lvalue && !(bitfield && tq & CONST == 0) {
                    return bind(1);
                }
                if tq & CONST != 0 && tq & VOLATILE == 0 {
                    return bind(1);
                }
                return Ics::Bad;
            }
            return Ics::Bad;
        }
        // A class converted to the referred type by a conversion function, or a temporary.
        if self.prog.types.record(from).is_some() && user != UserConv::No {
            let whole = if rvalue {
                self.prog.types.rref(t)
            } else {
                self.prog.types.lref(t)
            };
            let r = self.user_conversion(e, whole, user);
            if !r.is_bad() {
                return r;
            }
        }
        if rvalue || (t.is_const() && !t.is_volatile()) {
            let r = self.ics_value(e, x, t.unqual(), user);
            return match r {
                Ics::Std(s) => Ics::Std(Std {
                    reference: if rvalue { 2 } else { 1 },
                    from_rvalue: true,
                    ..s
                }),
                Ics::User {
                    func,
                    after,
                    ambiguous,
                } => Ics::User {
                    func,
                    after: Std {
                        reference: if rvalue { 2 } else { 1 },
                        from_rvalue: true,
                        ..after
                    },
                    ambiguous,
                },
                r => r,
            };
        }
        Ics::Bad
    }

    pub fn is_bitfield(&self, e: ExprId) -> bool {
        match self.prog[e].kind {
            ExprKind::Member { record, field, .. } => {
                self.prog[record].fields[field as usize].bits.is_some()
            }
            _ => false,
        }
    }

    /// Reference-related: the same type (0) or a base that many steps up.
    fn reference_related(&mut self, t: QualType, from: QualType) -> Option<u32> {
        if t.ty() == from.ty() {
            return Some(0);
        }
        match (
            self.prog.types.kind(t.ty()).clone(),
            self.prog.types.kind(from.ty()).clone(),
        ) {
            (TypeKind::Record(a), TypeKind::Record(b)) => {
                self.find_base_path(b, a).map(|p| p.len() as u32)
            }
            (TypeKind::Array { elem: a, len: l }, TypeKind::Array { elem: b, len: m }) => {
                if a.unqual() == b.unqual() && (l == m || l == ArrayLen::Incomplete) {
                    Some(0)
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    /// A standard conversion between non-class types, if there is one.
    pub fn std_conversion(&mut self, e: ExprId, from: QualType, to: QualType) -> Option<Std> {
        let tk = self.prog.types.kind(to.ty()).clone();
        let mut from = from;
        let mut function = false;
        match *self.prog.types.kind(from.ty()) {
            TypeKind::Array { elem, .. } => {
                let el = elem.add(from.quals());
                from = self.prog.types.pointer(el);
                // String literals do not lose const, save that C code expects a warning only.
                if let (TypeKind::Pointer(p), ExprKind::Str(_)) = (&tk, &self.prog[e].kind)
                    && p.quals() == 0
                    && p.ty() == el.ty()
                {
                    return Some(Std {
                        rank: Rank::Conversion,
                        ..Std::EXACT
                    });
                }
            }
            TypeKind::Function(_) => {
                from = self.prog.types.pointer(from);
                function = true;
            }
            _ => {}
        }
        if from.ty() == to.ty() {
            return Some(Std {
                function,
                ..Std::EXACT
            });
        }
        let fk = self.prog.types.kind(from.ty()).clone();
        let conv = Std {
            rank: Rank::Conversion,
            ..Std::EXACT
        };
        let promo = Std {
            rank: Rank::Promotion,
            ..Std::EXACT
        };
        match (&fk, &tk) {
            (TypeKind::Builtin(f), TypeKind::Builtin(t)) => {
                if *f == Builtin::NullPtr {
                    return None;
                }
                if !(f.is_integral() || f.is_floating()) || !(t.is_integral() || t.is_floating()) {
                    return None;
                }
                if f.is_integral() && *t == self.promoted_builtin(*f) && *f != *t {
                    return Some(promo);
                }
                if *f == Builtin::Float && *t == Builtin::Double {
                    return Some(promo);
                }
                Some(conv)
            }
            (TypeKind::Enum(en), TypeKind::Builtin(t)) => {
                self.complete_enum(*en);
                let d = &self.prog[*en];
                if d.scoped || !(t.is_integral() || t.is_floating()) {
                    return None;
                }
                let u = self
                    .prog
                    .types
                    .builtin(d.underlying)
                    .unwrap_or(Builtin::Int);
                if *t == u && d.fixed || *t == d.promoted {
                    Some(promo)
                } else {
                    Some(conv)
                }
            }
            (
                TypeKind::Builtin(Builtin::NullPtr),
                TypeKind::Pointer(_) | TypeKind::MemberPointer { .. },
            ) => Some(conv),
            (TypeKind::Builtin(f), TypeKind::Pointer(_) | TypeKind::MemberPointer { .. })
                if f.is_integral() =>
            {
                if self.is_null_literal(e) {
                    Some(conv)
                } else {
                    None
                }
            }
            (
                TypeKind::Pointer(_) | TypeKind::MemberPointer { .. },
                TypeKind::Builtin(Builtin::Bool),
            ) => Some(Std {
                ptr_to_bool: true,
                ..conv
            }),
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => self.pointer_conversion(*a, *b),
            (
                TypeKind::MemberPointer {
                    class: c,
                    pointee: p,
                },
                TypeKind::MemberPointer {
                    class: d,
                    pointee: q,
                },
            ) => {
                if p.unqual() != q.unqual() || (p.quals() & !q.quals()) & 3 != 0 {
                    return None;
                }
                if c == d {
                    return Some(Std {
                        quals: q.quals() & !p.quals() & 3,
                        ..Std::EXACT
                    });
                }
                let (TypeKind::Record(c), TypeKind::Record(d)) = (
                    self.prog.types.kind(*c).clone(),
                    self.prog.types.kind(*d).clone(),
                ) else {
                    return None;
                };
                let p = self.find_base_path(d, c)?;
                Some(Std {
                    base_depth: p.len() as u32,
                    ..conv
                })
            }
            (TypeKind::Vector { elem: a, len: n }, TypeKind::Vector { elem: b, len: m })
                if n == m && a == b =>
            {
                Some(Std::EXACT)
            }
            (TypeKind::Builtin(f), TypeKind::Vector { .. }) if f.bits() > 0 => None,
            _ => None,
        }
    }

    fn pointer_conversion(&mut self, a: QualType, b: QualType) -> Option<Std> {
        let (aq, bq) = (a.quals() & 3, b.quals() & 3);
        if a.ty() == b.ty() {
            return (aq & !bq == 0).then_some(Std {
                quals: bq & !aq,
                ..Std::EXACT
            });
        }
        if self.prog.types.is_void(b) {
            if self.prog.types.is_function(a) || aq & !bq != 0 {
                return None;
            }
            return Some(Std {
                rank: Rank::Conversion,
                to_void: true,
                quals: bq & !aq,
                ..Std::EXACT
            });
        }
        match (
            self.prog.types.kind(a.ty()).clone(),
            self.prog.types.kind(b.ty()).clone(),
        ) {
            (TypeKind::Record(x), TypeKind::Record(y)) => {
                if aq & !bq != 0 {
                    return None;
                }
                let p = self.find_base_path(x, y)?;
                Some(Std {
                    rank: Rank::Conversion,
                    base_depth: p.len() as u32,
                    quals: bq & !aq,
                    ..Std::EXACT
                })
            }
            // Multi-level qualification: T** to const T* const*.
            (TypeKind::Pointer(x), TypeKind::Pointer(y)) => {
                if aq & !bq != 0 {
                    return None;
                }
                let s = self.pointer_conversion(x, y)?;
                if s.rank != Rank::Exact || s.base_depth > 0 || (s.quals != 0 && bq & CONST == 0) {
                    return None;
                }
                Some(Std {
                    quals: s.quals | (bq & !aq),
                    ..Std::EXACT
                })
            }
            (TypeKind::Array { elem: x, len: l }, TypeKind::Array { elem: y, len: m }) => {
                if (l != m && m != ArrayLen::Incomplete)
                    || x.unqual() != y.unqual()
                    || x.quals() & !y.quals() & 3 != 0
                {
                    return None;
                }
                Some(Std {
                    quals: y.quals() & !x.quals() & 3,
                    ..Std::EXACT
                })
            }
            _ => None,
        }
    }

    /// The type an integral type promotes to.
    pub fn promoted_builtin(&self, b: Builtin) -> Builtin {
        use Builtin::*;
        match b {
            Bool | Char | SChar | UChar | Char8 | Short | UShort | Char16 | WChar => Int,
            Char32 => UInt,
            b => b,
        }
    }

    /// A literal zero, `NULL`.
    pub fn is_null_literal(&self, e: ExprId) -> bool {
        matches!(self.prog[e].kind, ExprKind::Int(0))
            && self.prog[e].cat == Category::PrValue
            && self.prog.types.is_integral(self.prog[e].ty)
            && !self.prog.types.is_bool(self.prog[e].ty)
    }

    /// A user-defined conversion of `e` to `to`.
    fn user_conversion(&mut self, e: ExprId, to: QualType, user: UserConv) -> Ics {
        if self.conv_depth > 64 {
            return Ics::Bad;
        }
        self.conv_depth += 1;
        let r = self.user_conversion_inner(e, to, user);
        self.conv_depth -= 1;
        r
    }

    fn user_conversion_inner(&mut self, e: ExprId, to: QualType, user: UserConv) -> Ics {
        let from = self.ty(e);
        let mut found: SmallVec<[(FuncId, Std, Ics); 4]> = SmallVec::new();
        // Converting constructors.
        if let Some(r) = self.prog.types.record(to)
            && self.complete_record(r)
        {
            let ctors = self.constructors(r);
            let loc = self.eloc(e);
            let set = ctors;
            if let Some((f, ics)) =
                self.best_constructor(&set, &[e], user == UserConv::Explicit, UserConv::No, loc)
            {
                let first = ics.first().copied().unwrap_or(Ics::Ellipsis);
                found.push((f, Std::EXACT, first));
            }
        }
        // Conversion functions.
        if let Some(fr) = self.prog.types.record(from)
            && self.complete_record(fr)
        {
            for (f, ret) in self.conversion_functions(fr, to) {
                if self.prog[f].is_explicit && user != UserConv::Explicit {
                    continue;
                }
                // The object must suit the function's qualifiers.
                let fq = self
                    .prog
                    .types
                    .fn_type(self.prog[f].ty)
                    .map_or(0, |t| t.quals);
                if from.quals() & !fq & 3 != 0 {
                    continue;
                }
                let cat = if self.prog.types.is_lref(ret) {
                    Category::LValue
                } else if self.prog.types.is_rref(ret) {
                    Category::XValue
                } else {
                    Category::PrValue
                };
                let rt = self.prog.types.strip_ref(ret);
                let loc = self.eloc(e);
                let probe = self.expr(ExprKind::Error, rt, cat, loc);
                let px = Expr {
                    kind: ExprKind::Error,
                    ty: rt,
                    cat,
                    loc,
                };
                let second = match *self.prog.types.kind(to.ty()) {
                    TypeKind::LRef(t) => self.ics_ref(probe, &px, t, false, UserConv::No),
                    TypeKind::RRef(t) => self.ics_ref(probe, &px, t, true, UserConv::No),
                    _ => self.ics_value(probe, &px, to, UserConv::No),
                };
                if let Ics::Std(s) = second {
                    let obj = Ics::Std(Std {
                        quals: fq & !from.quals(),
                        reference: 1,
                        ..Std::EXACT
                    });
                    found.push((f, s, obj));
                }
            }
        }
        // A captureless closure is its function.
        if let Some(fr) = self.prog.types.record(from)
            && let Some(pt) = self.closure_pointer_type(fr)
            && let Some(f) = self.closure_invoker(fr)
        {
            let loc = self.eloc(e);
            let target = match *self.prog.types.kind(to.ty()) {
                TypeKind::LRef(t) | TypeKind::RRef(t) => t.unqual(),
                _ => to,
            };
            let probe = self.prvalue(ExprKind::Error, pt, loc);
            if let Some(s) = self.std_conversion(probe, pt, target) {
                found.push((f, s, Ics::Std(Std::EXACT)));
            }
        }
        let Some(mut best) = found.first().copied() else {
            return Ics::Bad;
        };
        let mut ambiguous = false;
        for &c in &found[1..] {
            let second = Self::compare_std(&c.1, &best.1);
            let obj = self.compare_ics(&c.2, &best.2);
            let r = if obj != 0 && (self.prog[c.0].name == self.prog[best.0].name || second == 0) {
                obj
            } else {
                second
            };
            if r < 0 {
                best = c;
                ambiguous = false;
            } else if r == 0 {
                // A function that is no template's instance is better.
                match (
                    self.prog[best.0].instance.is_some(),
                    self.prog[c.0].instance.is_some(),
                ) {
                    (true, false) => {
                        best = c;
                        ambiguous = false;
                    }
                    (false, true) => {}
                    _ => ambiguous = true,
                }
            }
        }
        Ics::User {
            func: best.0,
            after: best.1,
            ambiguous,
        }
    }

    /// Conversion functions of a class and its bases, templates deduced for `to`; with their return types.
    fn conversion_functions(&mut self, r: RecordId, to: QualType) -> Vec<(FuncId, QualType)> {
        let conv = self.op_syms.conv;
        let mut v = Vec::new();
        let mut seen: Vec<RecordId> = Vec::new();
        let mut stack = vec![r];
        while let Some(x) = stack.pop() {
            if seen.contains(&x) {
                continue;
            }
            seen.push(x);
            self.start_members(x);
            let scope = self.record_info[x.index()].scope;
            let raw = self.chain(scope, conv);
            for s in self.settle(&raw, conv) {
                match *self.sym_kind(s) {
                    SymKind::Func(f) => {
                        if let FuncName::Conversion(t) = self.prog[f].name {
                            let t = self.ensure_ret(f, t);
                            // A base's function for the same type is hidden.
                            if !v
                                .iter()
                                .any(|(_, u): &(FuncId, QualType)| *u == t && x != r)
                            {
                                v.push((f, t));
                            }
                        }
                    }
                    SymKind::Template(t) => {
                        let want = self.prog.types.strip_ref(to);
                        if let Some(f) = self.deduce_conversion(t, want)
                            && let FuncName::Conversion(ty) = self.prog[f].name
                        {
                            v.push((f, ty));
                        }
                    }
                    _ => {}
                }
            }
            self.parse_bases(x);
            stack.extend(self.prog[x].bases.iter().map(|b| b.record));
        }
        v
    }

    fn ensure_ret(&mut self, f: FuncId, t: QualType) -> QualType {
        if self.has_placeholder(t) {
            self.deduce_return(f);
            return self.prog.ret(f);
        }
        t
    }

    // Building.

    /// Initialises an entity of type `to` from `e` as by `=`; the result is a prvalue of class or scalar type, or the glvalue bound.
    pub fn copy_init(&mut self, to: QualType, e: ExprId, loc: Loc) -> R<ExprId> {
        self.initialize(to, e, UserConv::Yes, loc)
    }

    pub fn initialize(&mut self, to: QualType, e: ExprId, user: UserConv, loc: Loc) -> R<ExprId> {
        if self.is_dep(e) || self.prog.types.is_dependent(to.ty()) {
            return Ok(e);
        }
        let t = self.ty(e);
        if self.is_error(t) || self.is_unknown(to) {
            return Ok(e);
        }
        if let ExprKind::Braced(_) = self.prog[e].kind {
            return self.list_init(to, e, user == UserConv::Explicit, loc);
        }
        let e = if let ExprKind::Overload(_) = self.prog[e].kind {
            self.address_of_overload(e, to)?
        } else {
            e
        };
        let i = self.ics(e, to, user);
        match i {
            Ics::Bad => self.no_conversion(e, to, loc),
            Ics::User {
                ambiguous: true, ..
            } => {
                let (a, b) = (self.type_name(self.ty(e)), self.type_name(to));
                self.fail(loc, msg::AMBIGUOUS_CONVERSION, &[&a, &b])
            }
            Ics::User { func, .. } => {
                let v = self.apply_user(e, func, loc)?;
                self.finish_user(to, v, loc)
            }
            _ => self.apply_std(to, e, loc),
        }
    }

    #[cold]
    fn no_conversion<T>(&mut self, e: ExprId, to: QualType, loc: Loc) -> R<T> {
        let x = &self.prog[e];
        let (from, cat) = (x.ty, x.cat);
        let (a, b) = (self.type_name(from), self.type_name(to));
        if self.prog.types.is_lref(to) && cat != Category::LValue {
            return self.fail(loc, msg::LREF_TO_RVALUE, &[&b, &a]);
        }
        self.fail(loc, msg::NO_CONVERSION, &[&a, &b])
    }

    /// After a user-defined conversion: the remaining standard conversion.
    fn finish_user(&mut self, to: QualType, v: ExprId, loc: Loc) -> R<ExprId> {
        if self.prog.types.record(to).is_some()
            && self.ty(v).ty() == to.ty()
            && self.prog[v].cat == Category::PrValue
        {
            return Ok(v);
        }
        self.apply_std(to, v, loc)
    }

    /// Calls the constructor or conversion function `f` on `e`.
    fn apply_user(&mut self, e: ExprId, f: FuncId, loc: Loc) -> R<ExprId> {
        if self.prog[f].name == FuncName::Ctor {
            let Parent::Record(r) = self.prog[f].parent else {
                return Err(Fail);
            };
            let t: QualType = self.prog[r].ty.into();
            return self.construct_with(t, f, &[e], loc);
        }
        if self.prog[f].is_lambda_call && self.prog[f].is_static {
            let x = self.func_expr(f, loc);
            return self.rvalue(x);
        }
        let obj = self.as_glvalue(e);
        let Parent::Record(r) = self.prog[f].parent else {
            return Err(Fail);
        };
        let obj = self.to_base_glvalue(obj, r);
        self.finish_call(f, Some(obj), &[], loc)
    }

    /// Applies the standard conversions (reference binding included) that `ics` found.
    pub fn apply_std(&mut self, to: QualType, e: ExprId, loc: Loc) -> R<ExprId> {
        let (t, rv) = match *self.prog.types.kind(to.ty()) {
            TypeKind::LRef(t) => (t, false),
            TypeKind::RRef(t) => (t, true),
            _ => {
                if let Some(r) = self.prog.types.record(to) {
                    return self.copy_class(to, r, e, loc);
                }
                return self.convert_scalar(e, to, loc);
            }
        };
        let _ = rv;
        // Binding a reference.
        if self.reference_related(t, self.ty(e)).is_some() {
            let mut g = if self.prog[e].cat == Category::PrValue {
                self.materialize(e)
            } else {
                e
            };
            if let (Some(a), Some(b)) = (
                self.prog.types.record(self.ty(g)),
                self.prog.types.record(t),
            ) && a != b
            {
                g = self.to_base_glvalue(g, b);
            }
            let gt = self.ty(g);
            let want = if self.prog.types.is_array(gt) {
                t
            } else {
                QualType::with(gt.ty(), t.quals())
            };
            if gt != want {
                let cat = self.prog[g].cat;
                let l = self.eloc(g);
                g = self.expr(
                    ExprKind::Cast {
                        kind: CastKind::NoOp,
                        operand: g,
                    },
                    want,
                    cat,
                    l,
                );
            }
            return Ok(g);
        }
        let v = self.convert_value(t.unqual(), e, loc)?;
        let g = self.materialize(v);
        self.prog[g].ty = t;
        Ok(g)
    }

    fn convert_value(&mut self, to: QualType, e: ExprId, loc: Loc) -> R<ExprId> {
        self.initialize(to, e, UserConv::Yes, loc)
    }

    /// A class prvalue of type `to` from an object of that class or one derived from it.
    fn copy_class(&mut self, to: QualType, r: RecordId, e: ExprId, loc: Loc) -> R<ExprId> {
        let x = self.prog[e].clone();
        if x.cat == Category::PrValue && x.ty.ty() == to.ty() {
            return Ok(e);
        }
        self.require_complete_record(r, loc)?;
        let ctors = self.constructors(r);
        match self.best_constructor(&ctors, &[e], false, UserConv::No, loc) {
            Some((f, _)) => self.construct_with(to, f, &[e], loc),
            None => {
                let n = self.type_name(to);
                self.fail(loc, msg::NO_COPY, &[&n])
            }
        }
    }

    /// A prvalue as a temporary object; a glvalue as it is.
    pub fn as_glvalue(&mut self, e: ExprId) -> ExprId {
        if self.prog[e].cat == Category::PrValue {
            self.materialize(e)
        } else {
            e
        }
    }

    /// Makes a temporary of a prvalue.
    pub fn materialize(&mut self, e: ExprId) -> ExprId {
        let x = &self.prog[e];
        if x.cat != Category::PrValue {
            return e;
        }
        let (ty, loc) = (x.ty, x.loc);
        let dtor = self.needed_dtor(ty);
        self.expr(
            ExprKind::Temp {
                init: e,
                dtor,
                extended: None,
            },
            ty,
            Category::XValue,
            loc,
        )
    }

    /// The destructor of an object of type `ty` when it does something; it is odr-used.
    pub fn needed_dtor(&mut self, ty: QualType) -> Option<FuncId> {
        let t = self.prog.types.base_elem(ty);
        let r = self.prog.types.record(t)?;
        if !self.complete_record(r) || self.prog[r].trivial_dtor {
            return None;
        }
        let d = self.prog[r].dtor?;
        self.use_function(d, Loc::NONE);
        Some(d)
    }

    /// A glvalue of class type seen as one of its base `b`.
    pub fn to_base_glvalue(&mut self, e: ExprId, b: RecordId) -> ExprId {
        let x = self.prog[e].clone();
        let Some(a) = self.prog.types.record(x.ty) else {
            return e;
        };
        if a == b {
            return e;
        }
        let Some(p) = self.find_base_path(a, b) else {
            return e;
        };
        let _ = self.complete_record(a);
        let t = QualType::with(self.prog[b].ty, x.ty.quals());
        self.expr(
            ExprKind::Cast {
                kind: CastKind::DerivedToBase(p.into()),
                operand: e,
            },
            t,
            x.cat,
            x.loc,
        )
    }

    /// Lvalue-to-rvalue, array-to-pointer and function-to-pointer conversions. Class glvalues stay.
    pub fn rvalue(&mut self, e: ExprId) -> R<ExprId> {
        let x = self.prog[e].clone();
        if self.is_dep(e) {
            return Ok(e);
        }
        match x.kind {
            ExprKind::Overload(_) => {
                let f = self.require_single_overload(e)?;
                return self.rvalue(f);
            }
            ExprKind::Braced(_) => return self.fail(x.loc, msg::BRACED_NOT_HERE, &[]),
            _ => {}
        }
        match *self.prog.types.kind(x.ty.ty()) {
            TypeKind::Array { elem, .. } => {
                let e = self.as_glvalue(e);
                let p = self.prog.types.pointer(elem.add(x.ty.quals()));
                Ok(self.prvalue(
                    ExprKind::Cast {
                        kind: CastKind::ArrayToPointer,
                        operand: e,
                    },
                    p,
                    x.loc,
                ))
            }
            TypeKind::Function(_) => {
                let p = self.prog.types.pointer(x.ty);
                Ok(self.prvalue(
                    ExprKind::Cast {
                        kind: CastKind::FunctionToPointer,
                        operand: e,
                    },
                    p,
                    x.loc,
                ))
            }
            TypeKind::Record(_) => Ok(e),
            _ if x.cat == Category::PrValue => Ok(e),
            TypeKind::Builtin(Builtin::Void | Builtin::Error) => Ok(e),
            _ => Ok(self.prvalue(
                ExprKind::Cast {
                    kind: CastKind::LValueToRValue,
                    operand: e,
                },
                x.ty.unqual(),
                x.loc,
            )),
        }
    }

    /// Converts to the non-class type `to`; the conversion is known to exist (or is explicit).
    pub fn convert_scalar(&mut self, e: ExprId, to: QualType, loc: Loc) -> R<ExprId> {
        let e = self.rvalue(e)?;
        let from = self.ty(e);
        let to = to.unqual();
        if from.ty() == to.ty() || self.is_error(from) || self.is_error(to) {
            return Ok(e);
        }
        let fk = self.prog.types.kind(from.ty()).clone();
        let tk = self.prog.types.kind(to.ty()).clone();
        let kind = match (&fk, &tk) {
            (_, TypeKind::Builtin(Builtin::Void)) => CastKind::ToVoid,
            (TypeKind::Builtin(Builtin::NullPtr), TypeKind::Builtin(Builtin::Bool)) => {
                return Ok(self.int(0, to, loc));
            }
            (
                TypeKind::Builtin(_)
                | TypeKind::Enum(_)
                | TypeKind::Pointer(_)
                | TypeKind::MemberPointer { .. },
                TypeKind::Builtin(Builtin::Bool),
            ) => CastKind::ToBool,
            (TypeKind::Builtin(Builtin::NullPtr), TypeKind::Pointer(_)) => CastKind::NullToPointer,
            (TypeKind::Builtin(Builtin::NullPtr), TypeKind::MemberPointer { .. }) => {
                CastKind::NullToMemberPointer
            }
            (TypeKind::Builtin(f), TypeKind::Pointer(_)) if f.is_integral() => {
                if self.is_null_literal(e) {
                    CastKind::NullToPointer
                } else {
                    CastKind::IntToPointer
                }
            }
            (TypeKind::Builtin(f), TypeKind::Builtin(Builtin::NullPtr)) if f.is_integral() => {
                return Ok(self.prvalue(ExprKind::NullPtr, to, loc));
            }
            (TypeKind::Builtin(f), TypeKind::MemberPointer { .. }) if f.is_integral() => {
                CastKind::NullToMemberPointer
            }
            (TypeKind::Enum(_), TypeKind::Pointer(_)) => CastKind::IntToPointer,
            (TypeKind::Pointer(_), TypeKind::Builtin(b)) if b.is_integral() => {
                CastKind::PointerToInt
            }
            (TypeKind::Pointer(_), TypeKind::Enum(_)) => CastKind::PointerToInt,
            (TypeKind::Builtin(f), TypeKind::Builtin(t)) => {
                match (f.is_floating(), t.is_floating()) {
                    (true, true) => CastKind::FloatCast,
                    (true, false) => CastKind::FloatToInt,
                    (false, true) => CastKind::IntToFloat,
                    (false, false) => CastKind::IntegralCast,
                }
            }
            (TypeKind::Enum(_), TypeKind::Builtin(t)) => {
                if t.is_floating() {
                    CastKind::IntToFloat
                } else {
                    CastKind::IntegralCast
                }
            }
            (TypeKind::Builtin(f), TypeKind::Enum(_)) => {
                if f.is_floating() {
                    CastKind::FloatToInt
                } else {
                    CastKind::IntegralCast
                }
            }
            (TypeKind::Enum(_), TypeKind::Enum(_)) => CastKind::IntegralCast,
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => {
                if let (TypeKind::Record(x), TypeKind::Record(y)) = (
                    self.prog.types.kind(a.ty()).clone(),
                    self.prog.types.kind(b.ty()).clone(),
                ) && x != y
                    && let Some(p) = self.find_base_path(x, y)
                {
                    let _ = self.complete_record(x);
                    CastKind::DerivedToBase(p.into())
                } else if a.ty() == b.ty() {
                    CastKind::NoOp
                } else {
                    CastKind::BitCast
                }
            }
            (
                TypeKind::MemberPointer { class: c, .. },
                TypeKind::MemberPointer { class: d, .. },
            ) => match (
                self.prog.types.kind(*c).clone(),
                self.prog.types.kind(*d).clone(),
            ) {
                (TypeKind::Record(x), TypeKind::Record(y)) if x != y => {
                    match self.find_base_path(y, x) {
                        Some(p) => CastKind::BaseToDerivedMemberPointer(p.into()),
                        None => match self.find_base_path(x, y) {
                            Some(p) => CastKind::DerivedToBaseMemberPointer(p.into()),
                            None => CastKind::BitCast,
                        },
                    }
                }
                _ => CastKind::NoOp,
            },
            (TypeKind::Vector { .. }, TypeKind::Vector { .. }) => CastKind::BitCast,
            (TypeKind::Builtin(_), TypeKind::Vector { elem, .. }) => {
                let el = QualType::new(*elem);
                let e = self.convert_scalar(e, el, loc)?;
                return Ok(self.prvalue(
                    ExprKind::Cast {
                        kind: CastKind::VectorSplat,
                        operand: e,
                    },
                    to,
                    loc,
                ));
            }
            (TypeKind::Vector { .. }, TypeKind::Builtin(_)) => CastKind::BitCast,
            _ => {
                let (a, b) = (self.type_name(from), self.type_name(to));
                return self.fail(loc, msg::NO_CONVERSION, &[&a, &b]);
            }
        };
        // Literals convert at once.
        if let ExprKind::Int(v) = self.prog[e].kind {
            match (&kind, &tk) {
                (CastKind::IntegralCast, TypeKind::Builtin(b)) if *b != Builtin::Bool => {
                    let v = wrap_int(v, b.bits(), b.is_signed());
                    return Ok(self.int(v, to, loc));
                }
                (CastKind::ToBool, _) => return Ok(self.int(i128::from(v != 0), to, loc)),
                (
                    CastKind::IntToFloat,
                    TypeKind::Builtin(b @ (Builtin::Float | Builtin::Double)),
                ) => {
                    let f = if *b == Builtin::Float {
                        v as f32 as f64
                    } else {
                        v as f64
                    };
                    return Ok(self.prvalue(ExprKind::Float(f), to, loc));
                }
                _ => {}
            }
        }
        if let (ExprKind::Float(v), CastKind::FloatCast, TypeKind::Builtin(b)) =
            (&self.prog[e].kind, &kind, &tk)
        {
            let v = *v;
            match b {
                Builtin::Double | Builtin::LongDouble => {
                    return Ok(self.prvalue(ExprKind::Float(v), to, loc));
                }
                Builtin::Float => {
                    return Ok(self.prvalue(ExprKind::Float(v as f32 as f64), to, loc));
                }
                _ => {}
            }
        }
        Ok(self.prvalue(ExprKind::Cast { kind, operand: e }, to, loc))
    }

    /// Contextual conversion to `bool`.
    pub fn to_bool(&mut self, e: ExprId) -> R<ExprId> {
        if self.is_dep(e) {
            return Ok(e);
        }
        let loc = self.eloc(e);
        self.initialize(Builtin::Bool.q(), e, UserConv::Explicit, loc)
    }
}

/// `v` as an integer of so many bits.
pub fn wrap_int(v: i128, bits: u32, signed: bool) -> i128 {
    if bits == 0 || bits >= 128 {
        return v;
    }
    let m = (1i128 << bits) - 1;
    let u = v & m;
    if signed && u >> (bits - 1) & 1 == 1 {
        u - (1i128 << bits)
    } else {
        u
    }
}

impl Expr {
    fn kind_is_error(&self) -> bool {
        matches!(self.kind, ExprKind::Error)
    }
}
