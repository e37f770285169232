//! Warnings about declarations and conversions, given while they are analysed; those about whole bodies are in `lint`.

pub(crate) mod misplaced;
pub(crate) mod unused;
pub(crate) mod unused_declarations;

use crate::analysis_state::TagRef;
use crate::expressions::extent;
use crate::init::narrowing;
use crate::lookup::Syms;
use crate::scope::{ScopeId, ScopeKind, SymKind, SymbolId};
use crate::syntax::{Attrs, DeclSpec, Declarator};
use crate::templates::instances;
use crate::types::print;
use crate::{Sema, class, constant, warn};
use jacquard_hir::types::{Builtin, CONST, QualType, TypeKind, VOLATILE};
use jacquard_hir::{
    ConstValue, EnumId, ExprId, FuncDecl, FuncId, FuncName, Parent, RecordId, RecordKind, VarId,
};
use jacquard_preprocess::diag::MsgId;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, Token, TokenKind};
use rustc_hash::FxHashSet;

/// What can be declared deprecated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Entity {
    /// A typedef or an enumerator.
    Symbol(SymbolId),
    Record(RecordId),
    Enum(EnumId),
    Var(VarId),
    Field(RecordId, u32),
    Namespace(ScopeId),
}

/// Warns of something in the user's own file, once.
pub(crate) fn warn(sema: &mut Sema, loc: Loc, id: MsgId, args: &[&dyn std::fmt::Display]) {
    if !sema.session.diags.in_trap()
        && !sema.cx.mode.lenient
        && !loc.is_macro()
        && sema.in_main_file(loc)
        && sema.warnings.given.insert((loc, id.row().name))
    {
        sema.session.diags.report(loc, id, args).emit();
    }
}

/// Warns of a declaration, which is understood once, perhaps on trial.
pub(crate) fn warn_declared(sema: &mut Sema, loc: Loc, id: MsgId, args: &[&dyn std::fmt::Display]) {
    if !sema.session.diags.in_trap() {
        return warn(sema, loc, id, args);
    }
    if !loc.is_macro() && sema.in_main_file(loc) {
        let args = args.iter().map(|a| a.to_string()).collect();
        sema.warnings.late.push((loc, id, args));
    }
}

/// The warnings of what was understood on trial.
pub(crate) fn warn_late(sema: &mut Sema) {
    for (loc, id, args) in std::mem::take(&mut sema.warnings.late) {
        let args: Vec<&dyn std::fmt::Display> = args.iter().map(|a| a as _).collect();
        warn(sema, loc, id, &args);
    }
}

/// What stands before a class or an enumeration that is declared without a name of its type: tokens `start` to `at`.
pub(crate) fn warn_tag_words(sema: &mut Sema, start: u32, at: u32) {
    use TokenKind as K;
    let (_, after) = sema.tokens.scan_tag(at);
    if sema.tok_at(after).kind != K::Semi {
        return;
    }
    let loc = sema.tok_at(start).loc;
    let words = |s: &Sema, kinds: &[K]| (start..at).any(|i| kinds.contains(&s.tok_at(i).kind));
    if words(sema, &[K::KwTypedef]) {
        return warn(sema, loc, msg::TYPEDEF_WITHOUT_NAME, &[]);
    }
    if words(sema, &[K::KwConst, K::KwVolatile]) {
        warn(sema, loc, msg::QUALIFIERS_OF_NOTHING, &[]);
    }
    let attributes = [
        K::KwAttribute,
        K::KwDevice,
        K::KwConstant,
        K::KwShared,
        K::KwHost,
    ];
    // `__attribute__((name))`: one that is known is for objects.
    for i in start..at {
        let name = i + 3;
        if sema.tok_at(i).kind == K::KwAttribute && sema.tok_at(name).kind == K::Ident {
            let text = sema.text(sema.tok_at(name).sym()).to_owned();
            let known = msg::UNKNOWN_ATTRIBUTE.row().names;
            if !known.contains(&text.trim_matches('_')) {
                let loc = sema.tok_at(name).loc;
                return warn(sema, loc, msg::UNKNOWN_ATTRIBUTE, &[&text]);
            }
        }
    }
    if words(sema, &attributes) {
        warn(sema, loc, msg::ATTRIBUTE_OF_NOTHING, &[]);
    }
}

/// A value in braces that the type can't hold.
pub(crate) fn warn_narrowing(sema: &mut Sema, e: ExprId, to: QualType) {
    let types = &sema.prog.types;
    if sema.cx.mode.dependent || types.builtin(to).is_none() || types.builtin(sema.ty(e)).is_none()
    {
        return;
    }
    // A constant integer that changes is reported as what becomes of it.
    if types.is_integral(sema.ty(e))
        && matches!(constant::try_const_value(sema, e), Ok(ConstValue::Int(_)))
    {
        return;
    }
    if narrowing::is_narrowing(sema, e, to) {
        let loc = extent::start_of(sema, e, sema.eloc(e));
        let (from, to) = (
            print::type_name(sema, sema.ty(e).unqual()),
            print::type_name(sema, to.unqual()),
        );
        warn(sema, loc, msg::NARROWING, &[&from, &to]);
    }
}

/// Remembers that something is deprecated.
pub(crate) fn note_deprecated(sema: &mut Sema, what: Entity, attrs: &Attrs) {
    if let Some(text) = attrs.func.deprecated {
        sema.warnings.deprecated.insert(what, text);
    }
}

/// Warns where a name stands for something deprecated, but not within it.
pub(crate) fn mention(sema: &mut Sema, syms: &Syms, loc: Loc) {
    use TokenKind as K;
    let [s] = syms[..] else { return };
    let (entity, kind) = match *sema.sym_kind(s) {
        SymKind::Type(t) => match sema.prog.types.record(t) {
            Some(r) if sema.warnings.deprecated.contains_key(&Entity::Record(r)) => {
                (Entity::Record(r), "class")
            }
            _ => (Entity::Symbol(s), "type"),
        },
        SymKind::Enumerator(_) => (Entity::Symbol(s), "constant"),
        SymKind::Tag(TagRef::Record(r)) => (Entity::Record(r), "class"),
        SymKind::Tag(TagRef::Enum(e)) => (Entity::Enum(e), "enum"),
        SymKind::Var(v) => (Entity::Var(v), "variable"),
        SymKind::Namespace(n) => (Entity::Namespace(n), "namespace"),
        _ => return,
    };
    if sema.is(K::ColonColon) && !matches!(entity, Entity::Namespace(_)) {
        return;
    }
    if let Entity::Record(r) = entity
        && within(sema, r)
    {
        return;
    }
    say_deprecated(sema, entity, kind, sema.env.symbols[s.0 as usize].name, loc);
}

/// Is the class, or a function of it, being parsed?
fn within(sema: &Sema, r: RecordId) -> bool {
    let mut scope = Some(sema.cx.scope);
    while let Some(s) = scope {
        if sema.record_of_scope(s) == Some(r) {
            return true;
        }
        scope = sema.scope(s).parent;
    }
    false
}

/// Warns of a use of a field that is deprecated.
pub(crate) fn mention_field(sema: &mut Sema, r: RecordId, field: u32, loc: Loc) {
    if !sema.warnings.deprecated.is_empty()
        && let Some(name) = sema.prog[r].fields[field as usize].name
    {
        say_deprecated(sema, Entity::Field(r, field), "member", name, loc);
    }
}

fn say_deprecated(sema: &mut Sema, what: Entity, kind: &str, name: Sym, loc: Loc) {
    let Some(&text) = sema.warnings.deprecated.get(&what) else {
        return;
    };
    sema.warnings.mentioned += 1;
    // What goes together with it may use it.
    if sema
        .cx
        .func
        .is_some_and(|f| sema.prog[f].attrs.deprecated.is_some())
    {
        return;
    }
    let name = sema.text(name).to_owned();
    match text {
        Some(text) => {
            let text = String::from_utf8_lossy(&sema.prog[text].bytes).into_owned();
            warn(
                sema,
                loc,
                msg::DEPRECATED_ENTITY_WITH,
                &[&kind, &name, &text],
            );
        }
        None => warn(sema, loc, msg::DEPRECATED_ENTITY, &[&kind, &name]),
    }
}

/// What a function's declaration says in vain.
pub(crate) fn warn_function_form(
    sema: &mut Sema,
    spec: &DeclSpec,
    decl: &Declarator,
    f: &FuncDecl,
    record: Option<RecordId>,
) {
    if sema.cx.mode.dependent || !sema.in_main_file(decl.loc) {
        return;
    }
    let Some(ft) = sema.prog.types.fn_type(f.ty).cloned() else {
        return;
    };
    if f.attrs.global && (spec.is_inline || f.attrs.forceinline) {
        warn_declared(sema, decl.loc, msg::INLINE_KERNEL, &[]);
    }
    let typed = !matches!(f.name, FuncName::Conversion(_)) && spec.ty.is_some();
    let kind = sema.prog.types.kind(ft.ret.ty());
    let written = match kind {
        TypeKind::Builtin(_) => spec.quals,
        TypeKind::Pointer(_) => ft.ret.quals(),
        _ => 0,
    };
    // Of an instance the type may be a parameter's.
    let plain = typed && !matches!(sema.scope(sema.cx.scope).kind, ScopeKind::TParams);
    if plain && ft.ret.quals() & written & (CONST | VOLATILE) != 0 {
        warn_declared(sema, spec.loc, msg::QUALIFIED_RESULT, &[]);
    }
    if sema.options.cxx20 {
        if typed && ft.ret.is_volatile() {
            warn_declared(sema, decl.loc, msg::VOLATILE_RESULT, &[]);
        }
        for &p in &f.params {
            let p = &sema.prog[p];
            if p.ty.is_volatile() {
                let loc = p.loc;
                warn_declared(sema, loc, msg::VOLATILE_PARAMETER, &[]);
            }
        }
    }
    let forced = [TokenKind::KwForceinline];
    if spec.attrs.always_inline
        && !spec.is_inline
        && record.is_none()
        && misplaced::word_before(sema, decl.loc, &forced) == decl.loc
    {
        warn_declared(sema, decl.loc, msg::ALWAYS_INLINE_ALONE, &[]);
    }
    if f.attrs.nodiscard && sema.prog.types.is_void(ft.ret) && typed {
        warn_declared(sema, decl.loc, msg::NODISCARD_VOID, &[]);
    }
    if f.attrs.nonnull.as_ref().is_some_and(|l| l.is_empty())
        && !ft.params.iter().any(|p| sema.prog.types.is_pointer(*p))
    {
        warn_declared(sema, decl.loc, msg::NULL_PARAMETER_MISSING, &[]);
    }
    if let (FuncName::Conversion(to), Some(r)) = (f.name, record) {
        let to = sema.prog.types.strip_ref(to);
        let own = sema.prog.types.record(to);
        if sema.prog.types.is_void(to) || own.is_some_and(|x| x == r || sema.prog.has_base(r, x)) {
            let name = format!("operator {}", print::type_name(sema, to));
            warn_declared(sema, decl.loc, msg::CONVERSION_NEVER_USED, &[&name]);
        }
    }
}

/// A declaration of no name, in class `record` or outside of one.
pub(crate) fn warn_nameless(sema: &mut Sema, spec: &DeclSpec, record: Option<RecordId>) {
    if spec.is_typedef {
        return warn_declared(sema, spec.loc, msg::TYPEDEF_WITHOUT_NAME, &[]);
    }
    if spec.is_friend {
        let own = match (spec.ty, record) {
            (Some(t), Some(r)) => sema.prog.types.record(t) == Some(r),
            _ => false,
        };
        if own {
            warn_declared(sema, spec.loc, msg::POINTLESS_FRIEND, &[]);
        }
        return;
    }
    let qualified = spec.quals != 0;
    if qualified {
        warn_declared(sema, spec.loc, msg::QUALIFIERS_OF_NOTHING, &[]);
    }
    let unnamed = match spec.tag {
        None => true,
        Some(TagRef::Record(r)) => {
            sema.prog[r].name.is_none()
                && sema.prog[r].kind != RecordKind::Union
                && (record.is_none() || qualified)
        }
        Some(TagRef::Enum(_)) => false,
    };
    if unnamed {
        warn_declared(sema, spec.loc, msg::DECLARES_NOTHING, &[]);
    }
}

/// A bit-field that can't hold what its type holds, or more.
pub(crate) fn warn_bit_field(sema: &mut Sema, ty: QualType, bits: u32, named: bool, loc: Loc) {
    let whole = (sema.prog.types.builtin(ty)).or_else(|| {
        let e = sema.prog.types.enumeration(ty)?;
        sema.prog.types.builtin(sema.prog[e].underlying)
    });
    let Some(whole) = whole.filter(|b| b.is_integral() && *b != Builtin::Bool) else {
        return;
    };
    if bits > whole.bits() {
        return warn_declared(sema, loc, msg::WIDE_BIT_FIELD, &[&whole.bits()]);
    }
    match sema.prog.types.enumeration(ty) {
        None if bits == 1 && whole.is_signed() && whole != Builtin::Char && named => {
            warn_declared(sema, loc, msg::ONE_SIGNED_BIT, &[]);
        }
        Some(e) if bits > 0 && !sema.prog[e].fixed => {
            let values = sema.prog[e].enumerators.iter().map(|e| e.1);
            let (low, high) = values.fold((0, 0), |(l, h): (i128, i128), v| (l.min(v), h.max(v)));
            let holds = match low < 0 {
                true => {
                    (-(1i128 << (bits - 1))..1i128 << (bits - 1)).contains(&low)
                        && high < 1i128 << (bits - 1)
                }
                false => high < 1i128 << bits,
            };
            if !holds {
                warn_declared(sema, loc, msg::ENUM_BIT_FIELD, &[]);
            }
        }
        _ => {}
    }
}

/// Functions of class `r` that hide a virtual function of a base, which they do not override.
pub(crate) fn warn_hidden(sema: &mut Sema, r: RecordId, base_virtuals: &[FuncId]) {
    let loc = sema.prog[r].loc;
    if base_virtuals.is_empty() || !sema.in_main_file(loc) || instances::in_instance(sema, r) {
        return;
    }
    let scope = sema.facts.records[r.index()].scope;
    let mut said = FxHashSet::default();
    for &b in base_virtuals {
        let FuncName::Ident(name) = sema.prog[b].name else {
            continue;
        };
        let chain = sema.chain(scope, name);
        let own: Vec<FuncId> = chain
            .iter()
            .filter_map(|s| match *sema.sym_kind(*s) {
                SymKind::Func(f) if sema.prog[f].parent == Parent::Record(r) => Some(f),
                _ => None,
            })
            .collect();
        // A using-declaration brings the base's functions back.
        if own.is_empty()
            || own.len() != chain.len()
            || own.iter().any(|&f| class::overrides(sema, f, b))
            || !said.insert(name)
        {
            continue;
        }
        let base = print::func_display(sema, b);
        if own.iter().any(|&f| {
            sema.prog[f].flags.is_virtual && {
                base_virtuals.iter().any(|&b| class::overrides(sema, f, b))
            }
        }) {
            let class = print::type_name(sema, sema.prog[r].ty.into());
            warn_declared(sema, loc, msg::PARTIALLY_OVERRIDDEN, &[&base, &class]);
        } else {
            let (at, name) = (sema.prog[own[0]].loc, print::func_display(sema, own[0]));
            warn_declared(sema, at, msg::HIDDEN_VIRTUAL, &[&base, &name]);
        }
    }
}

/// Backslashes in a literal that begin no escape sequence.
pub(crate) fn warn_escapes(sema: &mut Sema, t: Token) {
    let text = sema.text(t.sym());
    if !text.contains('\\') || text.contains("R\"") {
        return;
    }
    let limit = match text.as_bytes() {
        [b'L' | b'U', ..] => u64::from(u32::MAX),
        [b'u', b'8', ..] => 0xff,
        [b'u', ..] => 0xffff,
        _ => 0xff,
    };
    let bytes = text.as_bytes();
    let (mut unknown, mut large, mut no_character) = (false, false, false);
    let mut i = 0;
    while let Some(&b) = bytes.get(i) {
        i += 1;
        if b != b'\\' {
            continue;
        }
        let Some(&e) = bytes.get(i) else { break };
        i += 1;
        let (radix, from, most) = match e {
            b'0'..=b'7' => (8, i - 1, 3),
            b'x' => (16, i, usize::MAX),
            b'u' | b'U' => {
                let name = jacquard_preprocess::lex::universal_value(&bytes[i - 2..]);
                no_character |= name.is_some_and(|(v, _)| char::from_u32(v).is_none());
                continue;
            }
            _ => {
                unknown |= !b"abefnrtv\\'\"?uUNoE".contains(&e);
                continue;
            }
        };
        let digits = bytes[from..].iter().take(most);
        let value = digits
            .map_while(|d| (*d as char).to_digit(radix))
            .fold(0u64, |v, d| {
                v.saturating_mul(u64::from(radix))
                    .saturating_add(u64::from(d))
            });
        large |= value > limit;
    }
    if unknown {
        warn_declared(sema, t.loc, msg::UNKNOWN_ESCAPE, &[]);
    }
    if large {
        warn_declared(sema, t.loc, msg::ESCAPE_RANGE, &[]);
    }
    if no_character {
        warn_declared(sema, t.loc, msg::UNIVERSAL_RANGE, &[]);
    }
}

/// Warns of an attribute that has no meaning, by its name and the namespace before it.
pub(crate) fn check_attr_name(sema: &mut Sema, at: u32, namespace: Option<u32>) {
    let spelled = |s: &Sema, i: u32| s.text(s.tok_at(i).sym()).to_owned();
    let loc = sema.tok_at(at).loc;
    if !sema.in_main_file(loc) || sema.session.sources.expansion(loc) != loc {
        return;
    }
    if let Some(n) = namespace {
        let text = spelled(sema, n);
        let known = msg::UNKNOWN_ATTRIBUTE_NAMESPACE.row().names;
        if !known.contains(&text.trim_matches('_')) {
            let loc = sema.tok_at(n).loc;
            return warn::warn_declared(sema, loc, msg::UNKNOWN_ATTRIBUTE_NAMESPACE, &[&text]);
        }
    }
    let text = spelled(sema, at);
    if !msg::UNKNOWN_ATTRIBUTE
        .row()
        .names
        .contains(&text.trim_matches('_'))
    {
        warn::warn_declared(sema, loc, msg::UNKNOWN_ATTRIBUTE, &[&text]);
    }
}
