//! Type-trait builtins (`__is_same`, `__is_trivially_copyable`, ...): what GCC and Clang offer to the standard library.

use super::convert::UserConv;
use super::*;

/// The traits; the names are the builtins' own.
macro_rules! traits {
    ($($variant:ident $name:literal $arity:literal),* $(,)?) => {
        /// A type trait.
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub enum Trait { $($variant),* }
        const TRAITS: &[(&str, Trait, u32)] = &[$(($name, Trait::$variant, $arity)),*];
    };
}

// Arity 0: one or more types.
traits! {
    IsSame "__is_same" 2, IsSameAs "__is_same_as" 2, IsBaseOf "__is_base_of" 2, IsConvertible "__is_convertible" 2,
    IsConvertibleTo "__is_convertible_to" 2, IsNothrowConvertible "__is_nothrow_convertible" 2,
    IsConstructible "__is_constructible" 0, IsNothrowConstructible "__is_nothrow_constructible" 0,
    IsTriviallyConstructible "__is_trivially_constructible" 0, IsAssignable "__is_assignable" 2,
    IsNothrowAssignable "__is_nothrow_assignable" 2, IsTriviallyAssignable "__is_trivially_assignable" 2,
    IsDestructible "__is_destructible" 1, IsNothrowDestructible "__is_nothrow_destructible" 1,
    IsTriviallyDestructible "__is_trivially_destructible" 1, HasTrivialDestructor "__has_trivial_destructor" 1,
    HasVirtualDestructor "__has_virtual_destructor" 1, HasTrivialConstructor "__has_trivial_constructor" 1,
    HasTrivialCopy "__has_trivial_copy" 1, HasTrivialAssign "__has_trivial_assign" 1, HasNothrowCopy "__has_nothrow_copy" 1,
    HasNothrowAssign "__has_nothrow_assign" 1, HasNothrowConstructor "__has_nothrow_constructor" 1,
    IsTriviallyCopyable "__is_trivially_copyable" 1, IsTrivial "__is_trivial" 1, IsPod "__is_pod" 1,
    IsStandardLayout "__is_standard_layout" 1, IsLiteralType "__is_literal_type" 1, IsEmpty "__is_empty" 1,
    IsPolymorphic "__is_polymorphic" 1, IsAbstract "__is_abstract" 1, IsFinal "__is_final" 1, IsAggregate "__is_aggregate" 1,
    IsClass "__is_class" 1, IsUnion "__is_union" 1, IsEnum "__is_enum" 1, IsScopedEnum "__is_scoped_enum" 1,
    IsVoid "__is_void" 1, IsIntegral "__is_integral" 1, IsFloatingPoint "__is_floating_point" 1, IsArithmetic "__is_arithmetic" 1,
    IsFundamental "__is_fundamental" 1, IsScalar "__is_scalar" 1, IsCompound "__is_compound" 1, IsObject "__is_object" 1,
    IsArray "__is_array" 1, IsBoundedArray "__is_bounded_array" 1, IsUnboundedArray "__is_unbounded_array" 1,
    IsPointer "__is_pointer" 1, IsReference "__is_reference" 1, IsLvalueReference "__is_lvalue_reference" 1,
    IsRvalueReference "__is_rvalue_reference" 1, IsFunction "__is_function" 1, IsMemberPointer "__is_member_pointer" 1,
    IsMemberObjectPointer "__is_member_object_pointer" 1, IsMemberFunctionPointer "__is_member_function_pointer" 1,
    IsConst "__is_const" 1, IsVolatile "__is_volatile" 1, IsSigned "__is_signed" 1, IsUnsigned "__is_unsigned" 1,
    IsNullptr "__is_nullptr" 1, IsLayoutCompatible "__is_layout_compatible" 2,
    IsPointerInterconvertible "__is_pointer_interconvertible_base_of" 2,
    HasUniqueObject "__has_unique_object_representations" 1,
    RefConstructsFromTemporary "__reference_constructs_from_temporary" 2,
    RefBindsToTemporary "__reference_binds_to_temporary" 2,
}

/// The trait a name spells.
pub fn trait_of(name: &str) -> Option<(Trait, u32)> {
    if !name.starts_with("__") {
        return None;
    }
    TRAITS.iter().find(|t| t.0 == name).map(|t| (t.1, t.2))
}

impl Sema<'_> {
    /// Parses the arguments of a trait, `(` being next, and evaluates it.
    pub fn parse_trait(&mut self, name: Sym, which: Trait, arity: u32, loc: Loc) -> R<ExprId> {
        self.expect(TokenKind::LParen)?;
        let mut args: Vec<QualType> = Vec::new();
        loop {
            self.each_expansion(false, |s| {
                let t = s.parse_type_id()?;
                args.push(t);
                Ok(())
            })?;
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RParen)?;
        if args.iter().any(|t| self.prog.types.is_dependent(t.ty())) {
            let list = args.iter().map(|t| TemplateArg::Type(*t)).collect();
            return Ok(self.dep(DepExpr::Trait(name, list), loc));
        }
        if args.len() < arity.max(1) as usize || arity != 0 && args.len() > arity as usize {
            let n = self.text(name).to_string();
            return self.fail(loc, msg::UNSUPPORTED, &[&format!("'{n}' with {} arguments", args.len())]);
        }
        let v = self.eval_trait(which, &args, loc)?;
        Ok(self.int(v as i128, Builtin::Bool.q(), loc))
    }

    /// An expression of type `t` as `std::declval<T>()` gives it.
    pub fn declval(&mut self, t: QualType, loc: Loc) -> ExprId {
        let types = &self.prog.types;
        if self.prog.types.is_void(t) {
            return self.prvalue(ExprKind::Zero, t, loc);
        }
        let cat = if types.is_lref(t) || types.is_function(types.strip_ref(t)) { Category::LValue } else { Category::XValue };
        let of = types.strip_ref(t);
        // The operand is never evaluated.
        let null = self.prvalue(ExprKind::NullPtr, of.unqual(), loc);
        self.expr(ExprKind::Opaque(null), of, cat, loc)
    }

    fn complete(&mut self, t: QualType) {
        let t = self.prog.types.base_elem(t);
        if let Some(r) = self.prog.types.record(t) {
            self.complete_record(r);
        }
    }

    fn record_of(&mut self, t: QualType) -> Option<RecordId> {
        let r = self.prog.types.record(t)?;
        self.complete_record(r);
        Some(r)
    }

    fn is_scalar(&self, t: QualType) -> bool {
        match self.prog.types.kind(t.ty()) {
            TypeKind::Builtin(b) => b.is_integral() || b.is_floating() || *b == Builtin::NullPtr,
            TypeKind::Pointer(_) | TypeKind::MemberPointer { .. } | TypeKind::Enum(_) | TypeKind::Vector { .. } => true,
            _ => false,
        }
    }

    fn is_object(&self, t: QualType) -> bool {
        let types = &self.prog.types;
        !types.is_ref(t) && !types.is_function(t) && !types.is_void(t)
    }

    /// Whether a variable `T x(args...)` is well-formed.
    fn constructible(&mut self, t: QualType, args: &[QualType], loc: Loc) -> Option<ExprId> {
        let types = &self.prog.types;
        if types.is_void(t) || types.is_function(t) {
            return None;
        }
        if let TypeKind::Array { len, .. } = types.kind(t.ty())
            && (*len == ArrayLen::Incomplete || !args.is_empty())
        {
            return None;
        }
        if types.is_ref(t) && args.len() != 1 {
            return None;
        }
        self.complete(t);
        let es: Vec<ExprId> = args.iter().map(|a| self.declval(*a, loc)).collect();
        if es.is_empty() {
            let elem = self.prog.types.base_elem(t);
            let e = self.trap(|s| s.parse_unevaluated(|s| s.value_init(elem, loc)))?;
            if !self.destructible(elem) {
                return None;
            }
            return Some(e);
        }
        let e = self.trap(|s| s.parse_unevaluated(|s| s.direct_init(t, es, loc)))?;
        if self.is_object(t) && !self.destructible(t) {
            return None;
        }
        Some(e)
    }

    fn destructible(&mut self, t: QualType) -> bool {
        let types = &self.prog.types;
        if types.is_ref(t) {
            return true;
        }
        if types.is_void(t) || types.is_function(t) || matches!(types.kind(t.ty()), TypeKind::Array { len: ArrayLen::Incomplete, .. }) {
            return false;
        }
        let e = self.prog.types.base_elem(t);
        match self.record_of(e) {
            Some(r) => {
                if self.ensure_specials(r).is_err() {
                    return false;
                }
                !self.prog[r].dtor.is_some_and(|d| self.prog[d].is_deleted)
            }
            None => true,
        }
    }

    fn convertible(&mut self, from: QualType, to: QualType, loc: Loc) -> bool {
        let types = &self.prog.types;
        if types.is_void(to) {
            return types.is_void(from);
        }
        if types.is_void(from) || types.is_function(to) || types.is_array(to) {
            return false;
        }
        self.complete(from);
        self.complete(to);
        let e = self.declval(from, loc);
        self.trap(|s| s.parse_unevaluated(|s| s.initialize(to, e, UserConv::Yes, loc))).is_some()
    }

    fn assignable(&mut self, to: QualType, from: QualType, loc: Loc) -> Option<ExprId> {
        if self.prog.types.is_void(to) || self.prog.types.is_void(from) {
            return None;
        }
        self.complete(to);
        self.complete(from);
        let l = self.declval(to, loc);
        let r = self.declval(from, loc);
        self.trap(|s| s.parse_unevaluated(|s| s.binary_op(OpName::Eq, l, r, loc)))
    }

    /// Whether an expression calls only trivial functions.
    fn is_trivial_expr(&self, e: ExprId) -> bool {
        match &self.prog[e].kind {
            ExprKind::Construct { ctor, args, .. } => {
                self.prog[*ctor].body == Body::Trivial && self.prog.expr_list(*args).iter().all(|a| self.is_trivial_expr(*a))
            }
            ExprKind::Call { .. } => false,
            ExprKind::Cast { operand, .. } => self.is_trivial_expr(*operand),
            ExprKind::Temp { init, .. } => self.is_trivial_expr(*init),
            _ => true,
        }
    }

    fn trivial_flag(&mut self, t: QualType, f: impl Fn(&RecordDecl) -> bool) -> bool {
        let e = self.prog.types.base_elem(t);
        match self.record_of(e) {
            Some(r) => {
                if self.ensure_specials(r).is_err() {
                    return false;
                }
                f(&self.prog[r])
            }
            None => self.is_scalar(e),
        }
    }

    fn eval_trait(&mut self, which: Trait, a: &[QualType], loc: Loc) -> R<bool> {
        use Trait as T;
        let t = a[0];
        let builtin = self.prog.types.builtin(t);
        Ok(match which {
            T::IsSame | T::IsSameAs => a[0] == a[1],
            T::IsBaseOf | T::IsPointerInterconvertible => match (self.prog.types.record(a[0]), self.prog.types.record(a[1])) {
                (Some(b), Some(d)) if b == d => true,
                (Some(b), Some(d)) if self.prog[b].kind != RecordKind::Union => {
                    self.complete_record(d);
                    self.find_base_path(d, b).is_some()
                }
                _ => false,
            },
            T::IsConvertible | T::IsConvertibleTo => self.convertible(a[0], a[1], loc),
            T::IsNothrowConvertible => self.convertible(a[0], a[1], loc) && {
                let e = self.declval(a[0], loc);
                match self.trap(|s| s.parse_unevaluated(|s| s.initialize(a[1], e, UserConv::Yes, loc))) {
                    Some(x) => self.is_noexcept(x),
                    None => true,
                }
            },
            T::IsConstructible => self.constructible(t, &a[1..], loc).is_some(),
            T::IsNothrowConstructible => match self.constructible(t, &a[1..], loc) {
                Some(e) => self.is_noexcept(e),
                None => false,
            },
            T::IsTriviallyConstructible => match self.constructible(t, &a[1..], loc) {
                Some(e) => {
                    let class = self.prog.types.base_elem(t);
                    let ok = match (self.prog.types.record(class), a.len()) {
                        (Some(r), 1) => self.prog[r].trivial_default_ctor,
                        _ => self.is_trivial_expr(e),
                    };
                    ok && self.trivial_flag_or_ref(t)
                }
                None => false,
            },
            T::IsAssignable => self.assignable(a[0], a[1], loc).is_some(),
            T::IsNothrowAssignable => match self.assignable(a[0], a[1], loc) {
                Some(e) => self.is_noexcept(e),
                None => false,
            },
            T::IsTriviallyAssignable => match self.assignable(a[0], a[1], loc) {
                Some(e) => self.is_trivial_expr(e),
                None => false,
            },
            T::IsDestructible => self.destructible(t),
            T::IsNothrowDestructible => {
                let e = self.prog.types.base_elem(t);
                self.destructible(t)
                    && match self.prog.types.record(e).and_then(|r| self.prog[r].dtor) {
                        Some(d) => self.prog.types.fn_type(self.prog[d].ty).is_none_or(|f| f.noexcept) || self.prog[d].is_implicit || self.prog[d].body != Body::None,
                        None => true,
                    }
            }
            T::IsTriviallyDestructible | T::HasTrivialDestructor => self.destructible(t) && self.trivial_flag_or_ref(t),
            T::HasVirtualDestructor => self.record_of(t).and_then(|r| self.prog[r].dtor).is_some_and(|d| self.prog[d].is_virtual),
            T::HasTrivialConstructor | T::HasNothrowConstructor => self.trivial_flag(t, |r| r.trivial_default_ctor),
            T::HasTrivialCopy | T::HasNothrowCopy => self.prog.types.is_ref(t) || self.trivial_flag(t, |r| r.trivial_copy_ctor),
            T::HasTrivialAssign | T::HasNothrowAssign => !t.is_const() && self.trivial_flag(t, |r| r.trivial_copy_assign),
            T::IsTriviallyCopyable => self.trivial_flag(t, |r| r.trivially_copyable),
            T::IsTrivial => self.trivial_flag(t, |r| r.trivially_copyable && r.trivial_default_ctor),
            T::IsPod => self.trivial_flag(t, |r| r.trivially_copyable && r.trivial_default_ctor && r.is_standard_layout),
            T::IsStandardLayout => self.trivial_flag(t, |r| r.is_standard_layout),
            T::IsLiteralType => self.prog.types.is_void(t) || self.prog.types.is_ref(t) || self.trivial_flag(t, |r| r.is_literal),
            T::IsEmpty => self.record_of(t).is_some_and(|r| self.prog[r].is_empty && self.prog[r].kind != RecordKind::Union),
            T::IsPolymorphic => self.record_of(t).is_some_and(|r| self.prog[r].has_virtual),
            T::IsAbstract => self.record_of(t).is_some_and(|r| self.prog[r].is_abstract),
            T::IsFinal => self.record_of(t).is_some_and(|r| self.prog[r].is_final),
            T::IsAggregate => self.prog.types.is_array(t) || self.record_of(t).is_some_and(|r| self.prog[r].is_aggregate),
            T::IsClass => self.prog.types.record(t).is_some_and(|r| self.prog[r].kind != RecordKind::Union),
            T::IsUnion => self.prog.types.record(t).is_some_and(|r| self.prog[r].kind == RecordKind::Union),
            T::IsEnum => self.prog.types.enumeration(t).is_some(),
            T::IsScopedEnum => self.prog.types.enumeration(t).is_some_and(|e| self.prog[e].scoped),
            T::IsVoid => self.prog.types.is_void(t),
            T::IsIntegral => builtin.is_some_and(|b| b.is_integral()),
            T::IsFloatingPoint => builtin.is_some_and(|b| b.is_floating()),
            T::IsArithmetic => self.prog.types.is_arithmetic(t),
            T::IsFundamental => {
                self.prog.types.is_arithmetic(t) || self.prog.types.is_void(t) || builtin == Some(Builtin::NullPtr)
            }
            T::IsScalar => self.is_scalar(t),
            T::IsCompound => {
                !(self.prog.types.is_arithmetic(t) || self.prog.types.is_void(t) || builtin == Some(Builtin::NullPtr))
            }
            T::IsObject => self.is_object(t),
            T::IsArray => self.prog.types.is_array(t),
            T::IsBoundedArray => matches!(self.prog.types.kind(t.ty()), TypeKind::Array { len: ArrayLen::Const(_), .. }),
            T::IsUnboundedArray => matches!(self.prog.types.kind(t.ty()), TypeKind::Array { len: ArrayLen::Incomplete, .. }),
            T::IsPointer => self.prog.types.is_pointer(t),
            T::IsReference => self.prog.types.is_ref(t),
            T::IsLvalueReference => self.prog.types.is_lref(t),
            T::IsRvalueReference => self.prog.types.is_rref(t),
            T::IsFunction => self.prog.types.is_function(t),
            T::IsMemberPointer => self.prog.types.is_member_pointer(t),
            T::IsMemberObjectPointer | T::IsMemberFunctionPointer => match *self.prog.types.kind(t.ty()) {
                TypeKind::MemberPointer { pointee, .. } => {
                    self.prog.types.is_function(pointee) == (which == T::IsMemberFunctionPointer)
                }
                _ => false,
            },
            T::IsConst => self.prog.types.deep_quals(t) & CONST != 0,
            T::IsVolatile => self.prog.types.deep_quals(t) & VOLATILE != 0,
            T::IsSigned => builtin.is_some_and(|b| b.is_floating() || b.is_integral() && b != Builtin::Bool && b.is_signed()),
            T::IsUnsigned => builtin.is_some_and(|b| b.is_integral() && !b.is_signed()),
            T::IsNullptr => builtin == Some(Builtin::NullPtr),
            T::IsLayoutCompatible => a[0].unqual() == a[1].unqual(),
            T::HasUniqueObject => {
                let e = self.prog.types.base_elem(t);
                match self.prog.types.kind(e.ty()) {
                    TypeKind::Builtin(b) => b.is_integral(),
                    TypeKind::Pointer(_) | TypeKind::Enum(_) => true,
                    TypeKind::Record(_) => self.trivial_flag(t, |r| r.trivially_copyable) && self.no_padding(e, loc),
                    _ => false,
                }
            }
            // A reference bound to something that had to be converted lives on a temporary.
            T::RefConstructsFromTemporary | T::RefBindsToTemporary => {
                self.prog.types.is_ref(a[0]) && {
                    let (to, from) = (self.prog.types.strip_ref(a[0]), self.prog.types.strip_ref(a[1]));
                    to.unqual() != from.unqual()
                        && self.convertible(a[1], a[0], loc)
                        && match (self.prog.types.record(to), self.prog.types.record(from)) {
                            (Some(b), Some(d)) => self.find_base_path(d, b).is_none(),
                            _ => true,
                        }
                }
            }
        })
    }

    fn trivial_flag_or_ref(&mut self, t: QualType) -> bool {
        if self.prog.types.is_ref(t) {
            return true;
        }
        let e = self.prog.types.base_elem(t);
        match self.record_of(e) {
            Some(r) => self.ensure_specials(r).is_ok() && self.prog[r].trivial_dtor,
            None => true,
        }
    }

    /// Whether the scalar parts of a type fill it without gaps.
    fn no_padding(&mut self, t: QualType, loc: Loc) -> bool {
        let mut sum = 0u64;
        let mut stack = vec![t];
        while let Some(x) = stack.pop() {
            match *self.prog.types.kind(x.ty()) {
                TypeKind::Array { elem, len: ArrayLen::Const(n) } => {
                    for _ in 0..n.min(4096) {
                        stack.push(elem);
                    }
                }
                TypeKind::Record(r) => {
                    self.complete_record(r);
                    let d = &self.prog[r];
                    if d.kind == RecordKind::Union || d.has_virtual || d.fields.iter().any(|f| f.bits.is_some()) {
                        return false;
                    }
                    stack.extend(d.fields.iter().map(|f| f.ty));
                    let bases: Vec<QualType> = d.bases.iter().map(|b| self.prog[b.record].ty.into()).collect();
                    stack.extend(bases);
                }
                _ => {
                    if self.prog.types.is_floating(x) {
                        return false;
                    }
                    sum += self.size_of(x, loc).unwrap_or(0);
                }
            }
        }
        sum == self.size_of(t, loc).unwrap_or(u64::MAX)
    }
}
