//! LLVM's rules on attributes of functions and their parameters (LangRef, "Parameter Attributes", "Function Attributes").

use super::report::{Subject, broken};
use super::{Rule, Rules, VerifyError, messages as msg};
use crate::attributes::{Attr, AttrSet, AttrValue};
use crate::module::Module;
use crate::{FuncId, TypeId, sym, text};
use std::fmt::Display;

/// One function's attributes.
struct Attributes<'a> {
    m: &'a Module,
    f: FuncId,
    rules: Rules,
    errors: &'a mut Vec<VerifyError>,
}

/// Checks the attributes of a function. As in LLVM, the first broken rule of a parameter, or of the function, is its last.
pub(super) fn function(m: &Module, f: FuncId, rules: Rules, errors: &mut Vec<VerifyError>) {
    let mut all = Attributes {
        m,
        f,
        rules,
        errors,
    };
    let list = m.attrs(f);
    let (ret, params, _) = m.signature(f);
    let _ = all.place(&list.ret, ret);
    for (n, &ty) in params.iter().enumerate() {
        let set = list.param(n);
        if all.place(set, ty).is_some() && all.parameter(set, n).is_none() {
            return;
        }
    }
    let _ = all.whole();
}

impl Attributes<'_> {
    /// Nothing, so that `?` ends the checks.
    fn report(&mut self, rule: Rule, args: &[&dyn Display]) -> Option<()> {
        let subject = Subject::Function(self.f);
        let error = broken(self.m, self.rules, subject, rule, args, None);
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
        self.pairs(set, msg::ATTRIBUTES_EXCLUDE)?;
        match misplaced(self.m, set, ty).next() {
            Some((rule, a)) => {
                let text = text::attr_text(self.m, a);
                self.report(rule, &[&text])
            }
            None => Some(()),
        }
    }

    /// Attributes of parameters alone.
    fn parameter(&mut self, set: &AttrSet, n: usize) -> Option<()> {
        let list = self.m.attrs(self.f);
        let (ret, params, _) = self.m.signature(self.f);
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
        if set.has(sym::SRET) && n > 1 {
            return self.report(msg::SRET_PLACE, &[]);
        }
        let intrinsic = crate::is_reserved(self.m.cx.str(self.m.func(self.f).name));
        if set.has(sym::IMMARG) && !intrinsic {
            return self.report(msg::IMMARG_PLACE, &[]);
        }
        for name in msg::ELEMENTTYPE_PLACE.names {
            if self.has(set, name) && !intrinsic {
                return self.report(msg::ELEMENTTYPE_PLACE, &[]);
            }
        }
        Some(())
    }

    /// Attributes of the function.
    fn whole(&mut self) -> Option<()> {
        let list = self.m.attrs(self.f);
        let set = &list.func;
        self.pairs(set, msg::INLINE_EXCLUDES)?;
        if set.has(sym::OPTNONE) && !set.has(sym::NOINLINE) {
            return self.report(msg::OPTNONE_NOINLINE, &[]);
        }
        self.pairs(set, msg::OPTNONE_EXCLUDES)?;
        let extras = &self.m.func(self.f).extras;
        let unnamed = extras.unnamed_addr.map(|s| self.m.cx.str(s));
        for name in msg::JUMPTABLE.names {
            if self.has(set, name) && unnamed != Some("unnamed_addr") {
                return self.report(msg::JUMPTABLE, &[]);
            }
        }
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
        for name in msg::ALLOCSIZE.names {
            let Some(a) = self.named(set, name) else {
                continue;
            };
            let text = text::attr_text(self.m, a);
            let numbers = text.trim_start_matches(name).trim_matches(['(', ')']);
            let count = self.m.signature(self.f).1.len();
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
