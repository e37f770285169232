//! LLVM's rules on attributes of functions and their parameters (LangRef, "Parameter Attributes", "Function Attributes").

use super::report::{Subject, broken};
use super::{Rule, Rules, Verifier, VerifyError, messages as msg};
use crate::attributes::{Attr, AttrList, AttrSet, AttrValue};
use crate::body::Aux;
use crate::module::Module;
use crate::types::Type;
use crate::{ConstKind, FuncId, Inst, TypeId, call, sym, text};
use std::fmt::Display;

/// The attributes of a function, or of a call.
struct Attributes<'a> {
    m: &'a Module,
    list: &'a AttrList,
    ret: TypeId,
    params: &'a [TypeId],
    subject: Subject<'a>,
    rules: Rules,
    errors: &'a mut Vec<VerifyError>,
    /// It is an intrinsic or inline assembly.
    special: bool,
    /// Its address is not compared.
    unnamed: bool,
}

/// Checks the attributes of a function. As in LLVM, the first broken rule of a parameter, or of the function, is its last.
pub(super) fn function(m: &Module, f: FuncId, rules: Rules, errors: &mut Vec<VerifyError>) {
    let list = m.attrs(f);
    let (ret, params, _) = m.signature(f);
    let row = m.func(f);
    let unnamed = row.extras.unnamed_addr.map(|s| m.cx.str(s));
    let special = crate::is_reserved(m.cx.str(row.name));
    let before = errors.len();
    let mut all = Attributes {
        m,
        list,
        ret,
        params,
        subject: Subject::Function(f),
        rules,
        errors,
        special,
        unnamed: unnamed == Some("unnamed_addr"),
    };
    all.check();
    let sets = list.params.iter().chain([&list.ret]);
    let named = |set: &AttrSet| msg::ELEMENTTYPE_CALL.names.iter().any(|n| all.has(set, n));
    if rules.log && all.errors.len() > before && !special && sets.clone().any(named) {
        let _ = all.report(msg::ELEMENTTYPE_CALL, &[]);
    }
}

impl Verifier<'_> {
    /// Checks the attributes of a call.
    pub(super) fn call_attributes(&mut self, i: Inst) {
        let m = self.m;
        let Aux::Call { sig, attrs, .. } = self.body.inst(i).aux else {
            return;
        };
        let list = m.cx.attr_list(attrs);
        let Some((ret, params, _)) = m.cx.types.func_parts(sig) else {
            return;
        };
        if *list == AttrList::default() {
            return;
        }
        let callee = call::callee(self.body, i).as_const();
        let asm = callee.is_some_and(|c| matches!(m.cx.constant(c).kind, ConstKind::InlineAsm(_)));
        let called = m.called_func(self.body, i);
        let intrinsic = called.is_some_and(|f| crate::is_reserved(m.cx.str(m.func(f).name)));
        let mut all = Attributes {
            m,
            list,
            ret,
            params,
            subject: Subject::Body(self.f, self.body, Some(i)),
            rules: self.rules,
            errors: self.errors,
            special: asm || intrinsic,
            unnamed: true,
        };
        all.check();
    }
}

impl Attributes<'_> {
    fn check(&mut self) {
        let list = self.list;
        let _ = self.place(&list.ret, self.ret);
        for (n, &ty) in self.params.iter().enumerate() {
            let set = list.param(n);
            if self.place(set, ty).is_some() && self.parameter(set, n).is_none() {
                return;
            }
        }
        let _ = self.whole();
    }

    /// Nothing, so that `?` ends the checks.
    fn report(&mut self, rule: Rule, args: &[&dyn Display]) -> Option<()> {
        let error = broken(self.m, self.rules, self.subject, rule, args, None);
        self.errors.extend(error);
        None
    }

    fn has(&self, set: &AttrSet, name: &str) -> bool {
        self.named(set, name).is_some()
    }

    fn named<'s>(&self, set: &'s AttrSet, name: &str) -> Option<&'s Attr> {
        set.0
            .iter()
            .find(|a| self.m.cx.str(a.name) == name && !matches!(a.value, AttrValue::Str(_)))
    }

    /// Attributes that exclude each other; a row names them as `a and b`.
    fn pairs(&mut self, set: &AttrSet, rule: Rule) -> Option<()> {
        for pair in rule.names {
            let both = pair.split_once(" and ");
            if both.is_some_and(|(a, b)| self.has(set, a) && self.has(set, b)) {
                return self.report(rule, &[&pair]);
            }
        }
        Some(())
    }

    /// Attributes of a parameter or of the result, by its type.
    fn place(&mut self, set: &AttrSet, ty: TypeId) -> Option<()> {
        if set.is_empty() {
            return Some(());
        }
        // `sret` goes with `inreg`.
        let passed = msg::PASSED_ONE_WAY.names.iter();
        let ways = passed.filter(|way| way.split(' ').any(|name| self.has(set, name)));
        if ways.count() > 1 {
            return self.report(msg::PASSED_ONE_WAY, &[]);
        }
        self.pairs(set, msg::ATTRIBUTES_EXCLUDE)?;
        self.pairs(set, msg::WRITABLE_EXCLUDES)?;
        self.types(set, ty)?;
        match misplaced(self.m, set, ty).next() {
            Some((rule, a)) => {
                let text = text::attr_text(self.m, a);
                self.report(rule, &[&text])
            }
            None => Some(()),
        }
    }

    /// Attributes that name a type.
    fn types(&mut self, set: &AttrSet, ty: TypeId) -> Option<()> {
        for a in &set.0 {
            match a.value {
                AttrValue::Type(t) if self.m.cx.str(a.name) != ELEMENT && !sized(self.m, t) => {
                    return self.report(msg::ATTRIBUTE_UNSIZED, &[&self.m.cx.str(a.name)]);
                }
                AttrValue::Range(t, ..) if t != self.m.cx.types.scalar(ty) => {
                    let text = text::attr_text(self.m, a);
                    return self.report(msg::ATTRIBUTE_OF_INTEGERS, &[&text]);
                }
                _ => {}
            }
        }
        Some(())
    }

    /// Attributes of parameters alone.
    fn parameter(&mut self, set: &AttrSet, n: usize) -> Option<()> {
        let (list, ret, params) = (self.list, self.ret, self.params);
        for name in msg::ATTRIBUTE_TWICE.names {
            if self.has(set, name) && (0..n).any(|k| self.has(list.param(k), name)) {
                return self.report(msg::ATTRIBUTE_TWICE, &[&name]);
            }
        }
        let can_return =
            |t: TypeId| t == ret || self.m.cx.types.is_ptr(t) && self.m.cx.types.is_ptr(ret);
        if set.has(sym::RETURNED) && !params.get(n).is_some_and(|&t| can_return(t)) {
            return self.report(msg::RETURNED_TYPE, &[]);
        }
        if set.has(sym::SRET) && (0..n).any(|k| list.param(k).has(sym::SRET)) {
            return self.report(msg::SRET_TWICE, &[]);
        }
        if set.has(sym::SRET) && n > 1 {
            return self.report(msg::SRET_PLACE, &[]);
        }
        if set.has(sym::IMMARG) && !self.special {
            return self.report(msg::IMMARG_PLACE, &[]);
        }
        for name in msg::ELEMENTTYPE_PLACE.names {
            if self.has(set, name) && !self.special {
                return self.report(msg::ELEMENTTYPE_PLACE, &[]);
            }
        }
        Some(())
    }

    /// Attributes of the function.
    fn whole(&mut self) -> Option<()> {
        let set = &self.list.func;
        self.pairs(set, msg::INLINE_EXCLUDES)?;
        if set.has(sym::OPTNONE) && !set.has(sym::NOINLINE) {
            return self.report(msg::OPTNONE_NOINLINE, &[]);
        }
        self.pairs(set, msg::OPTNONE_EXCLUDES)?;
        for name in msg::JUMPTABLE.names {
            if self.has(set, name) && !self.unnamed {
                return self.report(msg::JUMPTABLE, &[]);
            }
        }
        self.vector_scale(set)?;
        self.allocation(set)?;
        self.spelled(set)
    }

    fn vector_scale(&mut self, set: &AttrSet) -> Option<()> {
        for name in msg::VSCALE_ORDER.names {
            let text = self.named(set, name).map(|a| text::attr_text(self.m, a));
            let ends = text.as_deref().and_then(|t| {
                t.trim_start_matches(name)
                    .trim_matches(['(', ')'])
                    .split_once(',')
            });
            let number = |s: &str| s.trim().parse::<u32>().ok();
            if let Some((low, high)) = ends.and_then(|(a, b)| Some((number(a)?, number(b)?)))
                && high != 0
                && low > high
            {
                return self.report(msg::VSCALE_ORDER, &[]);
            }
        }
        Some(())
    }

    fn allocation(&mut self, set: &AttrSet) -> Option<()> {
        for name in msg::ALLOCSIZE.names {
            let Some(a) = self.named(set, name) else {
                continue;
            };
            let text = text::attr_text(self.m, a);
            let numbers = text.trim_start_matches(name).trim_matches(['(', ')']);
            let count = self.params.len();
            for (number, what) in numbers
                .split(',')
                .zip(["element size", "number of elements"])
            {
                if number.trim().parse().is_ok_and(|n: usize| n >= count) {
                    return self.report(msg::ALLOCSIZE, &[&what]);
                }
            }
        }
        Some(())
    }

    /// Attributes in quotes that have a fixed set of values; a row has `name: value value`.
    fn spelled(&mut self, set: &AttrSet) -> Option<()> {
        for row in msg::ATTRIBUTE_VALUE.names {
            let Some((name, values)) = row.split_once(": ") else {
                continue;
            };
            let found = set.0.iter().find_map(|a| match a.value {
                AttrValue::Str(s) if self.m.cx.str(a.name) == name => Some(self.m.cx.str(s)),
                _ => None,
            });
            let known = |word: &str| values.split(' ').any(|v| v == word);
            if let Some(text) = found
                && !text.split(',').all(known)
            {
                return self.report(msg::ATTRIBUTE_VALUE, &[&name, &text]);
            }
        }
        Some(())
    }
}

/// The attribute that says of what an intrinsic's pointer is, which may be anything.
const ELEMENT: &str = "elementtype";

/// Whether values of a type have a size.
pub(super) fn sized(m: &Module, ty: TypeId) -> bool {
    sized_inside(m, ty, 0)
}

fn sized_inside(m: &Module, ty: TypeId, depth: u32) -> bool {
    /// Types nest no deeper in programs; a structure in itself is another rule's.
    const DEEPEST: u32 = 16;
    let types = &m.cx.types;
    match *types.get(ty) {
        Type::Void | Type::Label | Type::Metadata | Type::Token | Type::Func { .. } => false,
        _ if depth > DEEPEST => true,
        Type::Array { elem, .. } => sized_inside(m, elem, depth + 1),
        Type::Named(_) | Type::Struct { .. } => types
            .struct_fields(ty)
            .is_some_and(|(f, _)| f.iter().all(|&t| sized_inside(m, t, depth + 1))),
        _ => true,
    }
}

/// Attributes that values of a type do not have.
fn misplaced<'s>(
    m: &Module,
    set: &'s AttrSet,
    ty: TypeId,
) -> impl Iterator<Item = (Rule, &'s Attr)> {
    let types = &m.cx.types;
    let scalar = types.scalar(ty);
    let fits = [
        (msg::ATTRIBUTE_OF_INTEGER, types.is_int(ty)),
        (msg::ATTRIBUTE_OF_INTEGERS, types.is_int(scalar)),
        (msg::ATTRIBUTE_OF_POINTER, types.is_ptr(ty)),
        (msg::ATTRIBUTE_OF_POINTERS, types.is_ptr(scalar)),
        (msg::ATTRIBUTE_OF_FLOAT, floats(m, ty)),
        (msg::ATTRIBUTE_OF_VALUE, ty != TypeId::VOID),
    ];
    let wrong = fits.into_iter().filter(|f| !f.1);
    let names = wrong.flat_map(|(rule, _)| rule.names.iter().map(move |n| (rule, *n)));
    names.filter_map(|(rule, name)| {
        let spelled = |a: &&Attr| m.cx.str(a.name) == name && !matches!(a.value, AttrValue::Str(_));
        set.0.iter().find(spelled).map(|a| (rule, a))
    })
}

/// Removes attributes that values of their types do not have: older releases of LLVM wrote them, and its reader of bitcode drops
/// them, too.
pub fn drop_misplaced(m: &mut Module) {
    for f in m.func_ids().collect::<Vec<_>>() {
        let list = m.attrs(f);
        let (ret, params, _) = m.signature(f);
        let places = params
            .iter()
            .enumerate()
            .map(|(n, &t)| (Some(n), list.param(n), t));
        let places = places.chain([(None, &list.ret, ret)]);
        let wrong: Vec<_> = places
            .filter(|p| !p.1.is_empty())
            .flat_map(|(n, set, ty)| misplaced(m, set, ty).map(move |(_, a)| (n, a.name)))
            .collect();
        if wrong.is_empty() {
            continue;
        }
        let mut list = list.clone();
        for (n, name) in wrong {
            match n {
                Some(n) => list.param_mut(n).remove(name),
                None => list.ret.remove(name),
            };
        }
        m.func_mut(f).attrs = m.cx.intern_attrs(list);
    }
}

/// A floating-point type, or an array of them, as `nofpclass` takes it.
fn floats(m: &Module, mut ty: TypeId) -> bool {
    while !m.cx.types.is_vector(ty)
        && m.cx.types.struct_fields(ty).is_none()
        && let Some(elem) = m.cx.types.member(ty, 0)
    {
        ty = elem;
    }
    match m.cx.types.struct_fields(ty) {
        Some((fields, _)) => fields
            .iter()
            .all(|&t| m.cx.types.is_float(m.cx.types.scalar(t))),
        None => m.cx.types.is_float(m.cx.types.scalar(ty)),
    }
}
