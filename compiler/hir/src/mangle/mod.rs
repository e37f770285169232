//! Symbol names: Itanium C++ ABI mangling (5.1), with nvcc's ways for unnamed namespaces and internal linkage.
//!
//! Types and scopes are interned, so a substitution candidate is an id; a candidate's number is its place in a list.

mod dep;
mod standard;
mod types;
mod unit;
mod variant;

pub use unit::Unit;
pub use variant::{Thunk, Variant};

use crate::types::{QualType, TemplateArg, TypeId, TypeKind};
use crate::{
    FuncId, FuncName, Linkage, NamespaceId, OpName, Parent, Program, RecordId, Space, Storage,
    TemplateId, VarId,
};
use jacquard_preprocess::names::Interner;
use jacquard_preprocess::session::Session;
use jacquard_preprocess::token::Sym;
use std::fmt::Write as _;

/// Something a later occurrence may refer back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Candidate {
    Namespace(NamespaceId),
    /// A type with its qualifiers (`restrict` included).
    Type(QualType),
    /// A type over template parameters, those of templates at this nesting level.
    Dependent(QualType, u32),
    /// A template parameter: level, position, qualifiers. A pack and a parameter are the same.
    Param(u32, u16, u32),
    /// The expansion of a pattern over packs, those of templates at this nesting level.
    Expansion(QualType, u32),
    /// A template's name, without arguments.
    Template(TemplateId),
    /// A member template of a dependent class, at this nesting level.
    Member(TypeId, Sym, u32),
    /// What is counted, though no later name is it.
    Unfound,
    /// The namespace of internal linkage.
    Internal,
}

/// A name under construction.
struct Mangler<'a> {
    prog: &'a Program,
    names: &'a Interner,
    out: String,
    subs: Vec<Candidate>,
    unit: &'a Unit,
    /// Template parameter packs are being printed element by element.
    depth: u32,
    /// How many templates stand around what is being printed: the level of its own parameters.
    level: u32,
    /// The template whose instance is being named.
    template: Option<TemplateId>,
    /// The expression being printed is an operand that is not evaluated.
    unevaluated: bool,
    /// Classes are named without the namespaces around them: that of a callee which is a member.
    bare_classes: bool,
}

/// Nesting of types beyond which a name is cut short (it stays unique by the position in the list of symbols).
const MAX_DEPTH: u32 = 400;

/// The symbol of a function.
pub fn function(
    prog: &Program,
    unit: &Unit,
    session: &Session,
    f: FuncId,
    variant: Variant,
) -> String {
    let d = &prog[f];
    if let Some(label) = d.attrs.asm_label {
        return String::from_utf8_lossy(&prog[label].bytes).into_owned();
    }
    if (has_c_name(d) || d.builtin.is_some())
        && let FuncName::Ident(n) = d.name
    {
        return session.names.text(n).to_owned();
    }
    let mut m = Mangler::new(prog, &session.names, unit);
    match variant {
        Variant::Thunk(t) => {
            m.out.push_str("_ZTh");
            m.offset(t.this);
        }
        _ => m.out.push_str("_Z"),
    }
    m.encoding(f, variant);
    // Internal names of ours, where the ABI has tables at run time.
    if let Variant::Thunk(Thunk {
        result: Some((_, to)),
        ..
    }) = variant
    {
        m.out.push_str(".to.");
        m.ty(prog[to].ty.into());
    }
    if let Variant::BaseOf(complete, at) = variant {
        m.out.push_str(".in.");
        m.ty(prog[complete].ty.into());
        m.out.push_str(&format!(".{at}"));
    }
    if unit.linked && d.attrs.global && d.linkage == Linkage::Internal {
        return crate::host_text::static_name(&unit.name, &m.out);
    }
    m.out
}

/// The symbol of a variable.
pub fn variable(prog: &Program, unit: &Unit, session: &Session, v: VarId) -> String {
    let d = &prog[v];
    let name = d.name.map_or("", |n| session.names.text(n));
    let global = d.parent == Parent::Namespace(NamespaceId(0));
    let dynamic = d.storage == Storage::StaticLocal && d.space == Space::Shared && d.is_extern;
    // Variables of the global namespace keep their names, static ones too.
    let object = prog.naming.parameter_objects.contains_key(&v);
    let c_name = d.extern_c && d.linkage != Linkage::Internal;
    let plain = if c_name || !object && (global && d.instance.is_none()) || dynamic {
        name.to_owned()
    } else {
        let mut m = Mangler::new(prog, &session.names, unit);
        m.out.push_str("_Z");
        m.variable(v);
        m.out
    };
    let registered = d.storage == Storage::Global
        && matches!(d.space, Space::Device | Space::Constant | Space::Managed);
    if unit.linked && registered && d.linkage == Linkage::Internal {
        return crate::host_text::static_name(&unit.name, &plain);
    }
    plain
}

/// The symbol of a class's vtable.
pub fn vtable(prog: &Program, unit: &Unit, session: &Session, r: RecordId) -> String {
    let mut m = Mangler::new(prog, &session.names, unit);
    m.out.push_str("_ZTV");
    m.ty(prog[r].ty.into());
    m.out
}

/// The symbol of the vtable of a class while it is constructed as a base at an offset of a complete object.
pub fn construction_vtable(
    prog: &Program,
    unit: &Unit,
    session: &Session,
    r: RecordId,
    complete: RecordId,
    at: u64,
) -> String {
    let mut m = Mangler::new(prog, &session.names, unit);
    m.out.push_str("_ZTC");
    m.ty(prog[complete].ty.into());
    m.out.push_str(&format!("{at}_"));
    m.ty(prog[r].ty.into());
    m.out
}

/// Whether a function's symbol is its name. A static one's is not: it has no C linkage, wherever it stands.
fn has_c_name(d: &crate::FuncDecl) -> bool {
    d.extern_c && d.linkage != Linkage::Internal
}

/// How the name of an unnamed namespace begins; the unit's name follows.
const UNNAMED: &str = "_GLOBAL__N__";

impl<'a> Mangler<'a> {
    fn new(prog: &'a Program, names: &'a Interner, unit: &'a Unit) -> Self {
        Mangler {
            prog,
            names,
            out: String::with_capacity(64),
            subs: Vec::new(),
            unit,
            depth: 0,
            level: 0,
            template: None,
            unevaluated: false,
            bare_classes: false,
        }
    }

    /// How many templates an entity in a scope is nested in, generic lambdas included.
    fn level_in(&self, mut parent: Parent) -> u32 {
        let mut level = 0;
        loop {
            let (templated, outer) = match parent {
                Parent::Func(f, _) => (self.prog[f].instance.is_some(), self.prog[f].parent),
                Parent::Record(r) => (self.prog[r].instance.is_some(), self.prog[r].parent),
                Parent::Enum(e) => (false, self.prog[e].parent),
                Parent::Namespace(_) => return level,
            };
            level += u32::from(templated);
            parent = outer;
        }
    }

    /// The candidate as it is compared: parameters of different templates are different, whatever their position.
    fn at_level(&self, c: Candidate) -> Candidate {
        match c {
            Candidate::Type(t) if self.prog.types.is_dependent(t.ty()) => {
                match *self.prog.types.kind(t.ty()) {
                    TypeKind::Param(p) => {
                        Candidate::Param(self.level + u32::from(p.depth), p.index, t.quals())
                    }
                    _ => Candidate::Dependent(t, self.level),
                }
            }
            c => c,
        }
    }

    /// Writes a back reference if the candidate has been met, or what stands for it anyway.
    fn substitute(&mut self, c: Candidate) -> bool {
        let c = self.at_level(c);
        let Some(i) = self.subs.iter().position(|s| *s == c) else {
            let short = self.abbreviation(&c);
            self.out.push_str(short.unwrap_or_default());
            return short.is_some();
        };
        self.out.push('S');
        if i > 0 {
            let mut n = i - 1;
            let mut digits = Vec::new();
            loop {
                digits.push(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n % 36]);
                n /= 36;
                if n == 0 {
                    break;
                }
            }
            self.out.extend(digits.iter().rev().map(|d| *d as char));
        }
        self.out.push('_');
        true
    }

    fn add(&mut self, c: Candidate) {
        let c = self.at_level(c);
        self.subs.push(c);
    }

    fn source_name(&mut self, s: &str) {
        let _ = write!(self.out, "{}{s}", s.len());
    }

    fn offset(&mut self, n: i64) {
        if n < 0 {
            let _ = write!(self.out, "n{}_", -n);
        } else {
            let _ = write!(self.out, "{n}_");
        }
    }

    fn number(&mut self, n: i128) {
        if n < 0 {
            let _ = write!(self.out, "n{}", n.unsigned_abs());
        } else {
            let _ = write!(self.out, "{n}");
        }
    }

    /// `<encoding>`: name, and the function's type.
    fn encoding(&mut self, f: FuncId, variant: Variant) {
        let level = self.level_in(self.prog[f].parent);
        let outer = std::mem::replace(&mut self.level, level);
        let own = self.prog[f].instance.as_ref().map(|i| i.template);
        let template = std::mem::replace(&mut self.template, own);
        self.encode(f, variant);
        self.template = template;
        self.level = outer;
    }

    fn encode(&mut self, f: FuncId, variant: Variant) {
        let prog = self.prog;
        let d = &prog[f];
        if let FuncName::Ident(n) = d.name {
            let text = self.names.text(n);
            // The program's entry has C's linkage without saying so.
            let entry =
                text == "main" && matches!(d.parent, Parent::Namespace(n) if self.is_global(n));
            if has_c_name(d) || entry {
                self.source_name(text);
                return;
            }
        }
        self.function_name(f, variant);
        let pattern = d.instance.as_ref().and_then(|i| i.pattern);
        let fty = pattern.unwrap_or(d.ty);
        let Some(t) = prog.types.fn_type(fty) else {
            return;
        };
        // Instances of function templates name their result too.
        let has_ret = d.instance.is_some()
            && !matches!(
                d.name,
                FuncName::Ctor | FuncName::Dtor | FuncName::Conversion(_)
            );
        if has_ret {
            self.ty(t.ret);
        }
        self.params(&t.params, t.variadic);
    }

    fn params(&mut self, params: &[QualType], variadic: bool) {
        if params.is_empty() && !variadic {
            self.out.push('v');
        }
        for &p in params {
            self.ty(p.unqual());
        }
        if variadic {
            self.out.push('z');
        }
    }

    fn function_name(&mut self, f: FuncId, variant: Variant) {
        let prog = self.prog;
        let d = &prog[f];
        let quals = prog
            .types
            .fn_type(d.ty)
            .filter(|_| d.flags.is_method && !d.flags.is_static);
        let explicit = (prog.explicit_object.contains(&f)).then(|| "H".to_owned());
        let prefix = explicit.or_else(|| {
            quals.map(|t| {
                let mut s = String::new();
                if t.quals & crate::types::VOLATILE != 0 {
                    s.push('V');
                }
                if t.quals & crate::types::CONST != 0 {
                    s.push('K');
                }
                match t.ref_qual {
                    crate::types::RefQual::LValue => s.push('R'),
                    crate::types::RefQual::RValue => s.push('O'),
                    crate::types::RefQual::None => {}
                }
                s
            })
        });
        // Kernels are entry points of the module, whatever their linkage in the source.
        let internal = d.linkage == Linkage::Internal
            && !d.attrs.global
            && matches!(d.parent, Parent::Namespace(_));
        let instance = d.instance.as_ref().map(|i| (i.template, &i.args[..]));
        let operands = d.params.len() + usize::from(d.flags.is_method && !d.flags.is_static);
        let last = |m: &mut Self| match (d.name, prog.inherited.get(&f)) {
            (FuncName::Operator(op), _) if operands == 1 => m.out.push_str(unary_operator(op)),
            (FuncName::Ctor, Some(&from)) => {
                m.out.push_str("CI");
                m.out.push_str(match variant {
                    Variant::Base | Variant::BaseOf(..) => "2",
                    _ => "1",
                });
                if let Parent::Record(base) = prog[from].parent {
                    m.ty(prog[base].ty.into());
                }
            }
            // An instance's is named as the template writes it.
            (FuncName::Conversion(to), _) => {
                let pattern = d.instance.as_ref().and_then(|i| i.pattern);
                let written = pattern.and_then(|p| prog.types.fn_type(p)).map(|t| t.ret);
                m.unqualified(FuncName::Conversion(written.unwrap_or(to)), variant);
            }
            _ => m.unqualified(d.name, variant),
        };
        // As nvcc names it: a function whose template was named before is that substitution, without its qualifiers.
        if let Some((template, args)) = instance
            && self.enclosing_function(d.parent).is_none()
            && self.substitute(Candidate::Template(template))
        {
            return self.instance_args(template, args);
        }
        self.entity(
            d.parent,
            prefix.as_deref().unwrap_or(""),
            internal,
            instance,
            last,
        );
    }

    fn variable(&mut self, v: VarId) {
        let prog = self.prog;
        if let Some(a) = prog.naming.parameter_objects.get(&v) {
            self.out.push_str("TA");
            return self.template_arg(a);
        }
        let d = &prog[v];
        // Memory whose size the launch gives is one for all units.
        let dynamic = d.is_extern && d.space == Space::Shared;
        let internal =
            d.linkage == Linkage::Internal && matches!(d.parent, Parent::Namespace(_)) && !dynamic;
        let instance = d.instance.as_ref().map(|i| (i.template, &i.args[..]));
        let name = d.name;
        // As nvcc names it: the scope precedes the substitution of a template named earlier.
        if let Some((template, args)) = instance
            && self.enclosing_function(d.parent).is_none()
            && self
                .subs
                .contains(&self.at_level(Candidate::Template(template)))
        {
            let again = |m: &mut Self| {
                m.substitute(Candidate::Template(template));
                m.instance_args(template, args);
            };
            return match d.parent {
                Parent::Namespace(n) if self.is_global(n) => again(self),
                Parent::Namespace(n) if self.is_std(n) => {
                    self.out.push_str("St");
                    again(self);
                }
                _ => self.nested(d.parent, |m| {
                    m.scope_prefix(d.parent, internal);
                    again(m);
                }),
            };
        }
        self.entity(d.parent, "", internal, instance, |m| {
            let text = name.map_or("", |n| m.names.text(n));
            m.source_name(text);
        });
    }

    /// `<name>` of something in a scope. `last` writes the unqualified name.
    fn entity(
        &mut self,
        parent: Parent,
        quals: &str,
        internal: bool,
        instance: Option<(TemplateId, &[TemplateArg])>,
        last: impl FnOnce(&mut Self),
    ) {
        if let Parent::Func(f, n) = parent {
            self.local(f, |m| {
                if let Some((template, args)) = instance {
                    if !m.substitute(Candidate::Template(template)) {
                        last(m);
                        m.add(Candidate::Template(template));
                    }
                    m.template_args(args);
                } else {
                    last(m);
                }
            });
            self.discriminator(n);
            return;
        }
        let global = matches!(parent, Parent::Namespace(n) if self.is_global(n));
        let std = matches!(parent, Parent::Namespace(n) if self.is_std(n));
        if (global || std) && !internal && quals.is_empty() {
            match instance {
                Some((template, args)) => {
                    if !self.substitute(Candidate::Template(template)) {
                        if std {
                            self.out.push_str("St");
                        }
                        last(self);
                        self.add(Candidate::Template(template));
                    }
                    self.instance_args(template, args);
                }
                None => {
                    if std {
                        self.out.push_str("St");
                    }
                    last(self);
                }
            }
            return;
        }
        self.nested(parent, |m| {
            m.out.push_str(quals);
            match instance {
                Some((template, args)) => {
                    if !m.substitute(Candidate::Template(template)) {
                        m.scope_prefix(parent, internal);
                        last(m);
                        m.add(Candidate::Template(template));
                    }
                    m.instance_args(template, args);
                }
                None => {
                    m.scope_prefix(parent, internal);
                    last(m);
                }
            }
        });
    }

    /// `N <name> E` in `parent`. A member of a local class follows the function, and the class's number among those of its
    /// name there follows the member.
    fn nested(&mut self, parent: Parent, name: impl FnOnce(&mut Self)) {
        let nested = |m: &mut Self| {
            m.out.push('N');
            name(m);
            m.out.push('E');
        };
        match self.enclosing_function(parent) {
            Some((f, n)) => {
                self.local(f, nested);
                self.discriminator(n);
            }
            None => nested(self),
        }
    }

    /// The function that a class, or a class around it, is local to, and its number among those of its name there.
    fn enclosing_function(&self, mut parent: Parent) -> Option<(FuncId, u32)> {
        loop {
            parent = match parent {
                Parent::Record(r) => self.prog[r].parent,
                Parent::Enum(e) => self.prog[e].parent,
                Parent::Func(f, n) => return Some((f, n)),
                Parent::Namespace(_) => return None,
            };
        }
    }

    /// The namespace of internal linkage: the outermost, so it is not written where the scope within it is substituted.
    fn internal_prefix(&mut self) {
        if !self.substitute(Candidate::Internal) {
            let name = format!("_INTERNAL_{}", self.unit.name);
            self.source_name(&name);
            self.add(Candidate::Internal);
        }
    }

    /// `Z <function> E <name>`
    fn local(&mut self, f: FuncId, name: impl FnOnce(&mut Self)) {
        self.out.push('Z');
        self.encoding(f, Variant::Complete);
        self.out.push('E');
        name(self);
    }

    fn discriminator(&mut self, n: u32) {
        match n {
            0 => {}
            1..=10 => {
                let _ = write!(self.out, "_{}", n - 1);
            }
            n => {
                let _ = write!(self.out, "__{}_", n - 1);
            }
        }
    }

    fn is_global(&self, n: NamespaceId) -> bool {
        self.prog[n].parent.is_none()
    }

    fn is_std(&self, n: NamespaceId) -> bool {
        let d = &self.prog[n];
        d.parent.is_some_and(|p| self.is_global(p))
            && d.name.is_some_and(|s| self.names.text(s) == "std")
    }

    /// `<prefix>` of a scope.
    fn prefix(&mut self, parent: Parent) {
        self.scope_prefix(parent, false);
    }

    /// `<prefix>` of a scope, of what has internal linkage or not.
    fn scope_prefix(&mut self, parent: Parent, internal: bool) {
        let prog = self.prog;
        match parent {
            Parent::Namespace(n) => {
                if self.is_global(n) {
                    if internal {
                        self.internal_prefix();
                    }
                    return;
                }
                if self.is_std(n) {
                    if internal {
                        self.internal_prefix();
                    }
                    self.out.push_str("St");
                    return;
                }
                if self.substitute(Candidate::Namespace(n)) {
                    return;
                }
                if let Some(p) = prog[n].parent {
                    self.scope_prefix(Parent::Namespace(p), internal);
                }
                match prog[n].name {
                    Some(s) => {
                        let text = self.names.text(s);
                        self.source_name(text);
                    }
                    None => {
                        let name = format!("{UNNAMED}{}", self.unit.name);
                        self.source_name(&name);
                    }
                }
                self.add(Candidate::Namespace(n));
            }
            Parent::Record(r) => self.class_prefix(prog[r].ty),
            Parent::Enum(e) => self.class_prefix(prog[e].ty),
            // Written before the nested name.
            Parent::Func(..) => {}
        }
    }

    /// A class (or enumeration) as a prefix: a substitution candidate like the type itself.
    fn class_prefix(&mut self, ty: TypeId) {
        let prog = self.prog;
        let c = Candidate::Type(ty.into());
        if self.substitute(c) {
            return;
        }
        match *prog.types.kind(ty) {
            TypeKind::Record(r) => {
                let d = &prog[r];
                match &d.instance {
                    Some(i) => {
                        if !self.substitute(Candidate::Template(i.template)) {
                            self.prefix(d.parent);
                            self.record_last(r);
                            self.add(Candidate::Template(i.template));
                        }
                        self.template_args(&i.args);
                    }
                    None => {
                        self.prefix(d.parent);
                        self.record_last(r);
                    }
                }
                self.add(c);
            }
            TypeKind::Enum(e) => {
                self.prefix(prog[e].parent);
                let name = prog[e].name.map_or("", |n| self.names.text(n));
                self.source_name(name);
                self.add(c);
            }
            _ => self.ty(ty.into()),
        }
    }

    /// The unqualified name of a class.
    fn record_last(&mut self, r: RecordId) {
        let d = &self.prog[r];
        if d.lambda.is_some() {
            self.out.push_str("Ul");
            let prog = self.prog;
            let signature = self.unit.signature(prog, r);
            let level = self.level_in(d.parent);
            let outer = std::mem::replace(&mut self.level, level);
            match signature {
                Some(t) => self.params(&t.params, t.variadic),
                None => self.out.push('v'),
            }
            self.level = outer;
            self.out.push('E');
            // Its number among those of the same parameters in the same context.
            let number = self.unit.closures_before(prog, r);
            if number > 0 {
                let _ = write!(self.out, "{}", number - 1);
            }
            self.out.push('_');
            return;
        }
        match d.name {
            Some(n) => {
                let text = self.names.text(n);
                self.source_name(text);
            }
            None => {
                // An unnamed class without a name for linkage, by its number among them.
                let n = self.unit.unnamed_before(self.prog, r);
                self.out.push_str("Ut");
                if n > 0 {
                    let _ = write!(self.out, "{}", n - 1);
                }
                self.out.push('_');
            }
        }
    }

    /// The full name of a class as a type.
    fn record_name(&mut self, r: RecordId) {
        let d = &self.prog[r];
        let instance = d.instance.as_ref().map(|i| (i.template, &i.args[..]));
        self.entity(d.parent, "", false, instance, |m| m.record_last(r));
    }

    fn unqualified(&mut self, name: FuncName, variant: Variant) {
        match name {
            FuncName::Ident(n) => {
                let text = self.names.text(n);
                self.source_name(text);
            }
            FuncName::Operator(op) => self.out.push_str(operator(op)),
            FuncName::Conversion(t) => {
                self.out.push_str("cv");
                self.ty(t);
            }
            FuncName::Literal(n) => {
                self.out.push_str("li");
                // The name is that of the operator, with the suffix at its end.
                let text = self.names.text(n);
                self.source_name(text.rsplit('"').next().unwrap_or(text));
            }
            FuncName::Ctor => {
                self.out
                    .push_str(if matches!(variant, Variant::Base | Variant::BaseOf(..)) {
                        "C2"
                    } else {
                        "C1"
                    })
            }
            FuncName::Dtor => self.out.push_str(match variant {
                Variant::Base | Variant::BaseOf(..) => "D2",
                Variant::Deleting | Variant::Thunk(Thunk { deleting: true, .. }) => "D0",
                _ => "D1",
            }),
        }
    }
}

/// `<operator-name>`; unary and binary forms are told apart by their parameters, which this does not see.
pub(super) fn operator(op: OpName) -> &'static str {
    use OpName::*;
    match op {
        New => "nw",
        Delete => "dl",
        NewArray => "na",
        DeleteArray => "da",
        Plus => "pl",
        Minus => "mi",
        Star => "ml",
        Slash => "dv",
        Percent => "rm",
        Caret => "eo",
        Amp => "an",
        Pipe => "or",
        Tilde => "co",
        Exclaim => "nt",
        Eq => "aS",
        Less => "lt",
        Greater => "gt",
        PlusEq => "pL",
        MinusEq => "mI",
        StarEq => "mL",
        SlashEq => "dV",
        PercentEq => "rM",
        CaretEq => "eO",
        AmpEq => "aN",
        PipeEq => "oR",
        LessLess => "ls",
        GreaterGreater => "rs",
        LessLessEq => "lS",
        GreaterGreaterEq => "rS",
        EqEq => "eq",
        ExclaimEq => "ne",
        LessEq => "le",
        GreaterEq => "ge",
        Spaceship => "ss",
        AmpAmp => "aa",
        PipePipe => "oo",
        PlusPlus => "pp",
        MinusMinus => "mm",
        Comma => "cm",
        ArrowStar => "pm",
        DotStar => "ds",
        Arrow => "pt",
        Call => "cl",
        Subscript => "ix",
        CoAwait => "aw",
    }
}

/// The unary form of an operator that also has a binary one.
pub(super) fn unary_operator(op: OpName) -> &'static str {
    match op {
        OpName::Plus => "ps",
        OpName::Minus => "ng",
        OpName::Star => "de",
        OpName::Amp => "ad",
        op => operator(op),
    }
}
