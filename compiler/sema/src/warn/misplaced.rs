//! Words, memory spaces and initialisers where a declaration may not have them.

use crate::class::member_forms;
use crate::expressions::cast;
use crate::scope::{SymKind, SymbolId};
use crate::syntax::{Attrs, DeclSpec, Declarator, FnDeclarator};
use crate::templates::instances;
use crate::types::print;
use crate::{R, Sema, class, constant, declare, syntax};
use TokenKind as K;
use jacquard_hir::types::{ArrayLen, Builtin, QualType, TypeKind};
use jacquard_hir::visit::Part;
use jacquard_hir::{
    Body, ExprId, ExprKind, FuncDecl, FuncId, FuncName, Linkage, OpName, Parent, Space, Storage,
    VarId,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind};

/// The token of one of `kinds` in the declaration that has its name at `name`, the last before it.
pub(crate) fn word_before(sema: &Sema, name: Loc, kinds: &[K]) -> Loc {
    let mut i = sema.order();
    let mut steps = 0;
    // Back to the declared name, then to the words before it.
    while i > 0 && sema.tok_at(i).loc != name && steps < 4096 {
        i -= 1;
        steps += 1;
    }
    while i > 0 && steps < 4096 {
        i -= 1;
        steps += 1;
        let t = sema.tok_at(i);
        if kinds.contains(&t.kind) {
            return sema.session.sources.expansion(t.loc);
        }
        if matches!(t.kind, K::Semi | K::RBrace) {
            break;
        }
    }
    name
}

/// `register` says nothing, and since C++17 nothing may say it: an error for NVRTC, while nvcc, with a host compiler that only warns,
/// takes it inside functions.
pub(crate) fn check_register(sema: &mut Sema) {
    let loc = sema.loc();
    let taken = !sema.options.run_time && sema.cx.func.is_some();
    if sema.options.cxx17 && !taken && !sema.cx.mode.lenient && sema.in_main_file(loc) {
        sema.error(loc, msg::MISPLACED_WORD, &[&"register"]);
    }
}

/// A member function that is named with an object and not called.
pub(crate) fn check_called(sema: &mut Sema, e: ExprId) -> R<()> {
    let ExprKind::Overload(o) = sema.prog[e].kind else {
        return Ok(());
    };
    let set = &sema.facts.overloads[o as usize];
    let (loc, name) = (set.loc, set.name);
    let method = |s: &SymbolId| matches!(*sema.sym_kind(*s), SymKind::Func(f) if sema.prog[f].flags.is_method);
    if set.object.is_none()
        || !set.syms.iter().all(method)
        || sema.cx.mode.lenient
        || !sema.in_main_file(loc)
    {
        return Ok(());
    }
    let n = sema.text(name).to_string();
    sema.fail(loc, msg::MEMBER_NOT_CALLED, &[&n])
}

fn misplaced<T>(sema: &mut Sema, name: Loc, kind: K, word: &str) -> R<T> {
    let loc = word_before(sema, name, &[kind]);
    sema.fail(loc, msg::MISPLACED_WORD, &[&word])
}

/// Checks the words of a declaration in the main file. `local`: in a function's body.
pub(crate) fn check_words(
    sema: &mut Sema,
    spec: &DeclSpec,
    attrs: &Attrs,
    decl: &Declarator,
    local: bool,
) -> R<()> {
    if sema.cx.mode.lenient || sema.cx.mode.dependent || !sema.in_main_file(decl.loc) {
        return Ok(());
    }
    let function = sema.prog.types.is_function(decl.ty);
    let member = sema.record_of_scope(sema.cx.scope).is_some() && !local;
    if let Some(loc) = attrs.alignas.filter(|_| function || spec.is_typedef) {
        return sema.fail(loc, msg::MISPLACED_WORD, &[&"alignas"]);
    }
    if function {
        return check_function_words(sema, spec, attrs, decl, member);
    }
    if spec.is_static && spec.is_extern {
        let loc = word_before(sema, decl.loc, &[K::KwExtern, K::KwStatic]);
        return sema.fail(loc, msg::TWO_STORAGES, &[]);
    }
    if spec.is_typedef && matches!(sema.kind(), K::Eq | K::LBrace) {
        return sema.expected("';'");
    }
    if spec.is_typedef || decl.name.is_none() {
        return Ok(());
    }
    if attrs.func.launch_bounds[0].is_some() || attrs.func.global {
        let loc = word_before(sema, decl.loc, &[K::KwLaunchBounds, K::KwGlobal]);
        return sema.fail(loc, msg::KERNEL_ATTRIBUTE, &[&"__launch_bounds__"]);
    }
    for (given, kind, word) in [
        (spec.is_virtual, K::KwVirtual, "virtual"),
        (spec.is_explicit, K::KwExplicit, "explicit"),
        (spec.is_mutable && !member, K::KwMutable, "mutable"),
        (spec.is_inline && local, K::KwInline, "inline"),
    ] {
        if given {
            return misplaced(sema, decl.loc, kind, word);
        }
    }
    if attrs.shared && attrs.constant || attrs.managed && (attrs.shared || attrs.constant) {
        let loc = word_before(sema, decl.loc, &[K::KwShared, K::KwConstant, K::KwManaged]);
        return sema.fail(loc, msg::TWO_SPACES, &[]);
    }
    let space = attrs.space();
    if member && space != Space::None && decl.qual.is_none() {
        let kinds = [K::KwShared, K::KwConstant, K::KwDevice, K::KwManaged];
        let loc = word_before(sema, decl.loc, &kinds);
        return sema.fail(loc, msg::SPACE_NOT_HERE, &[&"a member of a class"]);
    }
    if member {
        member_forms::check_data_words(sema, spec, decl)?;
    }
    let automatic = local && !spec.is_static;
    if automatic
        && !spec.is_extern
        && matches!(space, Space::Constant | Space::Device | Space::Managed)
    {
        return sema.fail(
            decl.loc,
            msg::SPACE_NOT_HERE,
            &[&"a variable in a function"],
        );
    }
    if !member && sema.prog.types.is_void(decl.ty) {
        let n = sema.text(decl.sym).to_string();
        return sema.fail(decl.loc, msg::VOID_VARIABLE, &[&n]);
    }
    Ok(())
}

/// The words of a function's declaration.
fn check_function_words(
    sema: &mut Sema,
    spec: &DeclSpec,
    attrs: &Attrs,
    decl: &Declarator,
    member: bool,
) -> R<()> {
    if attrs.shared || attrs.constant || attrs.managed {
        let loc = spec.loc;
        return sema.fail(loc, msg::SPACE_NOT_HERE, &[&"a function"]);
    }
    if !member {
        for (given, kind, word) in [
            (spec.is_virtual, K::KwVirtual, "virtual"),
            (spec.is_explicit, K::KwExplicit, "explicit"),
            (spec.is_friend, K::KwFriend, "friend"),
        ] {
            if given && !(word == "friend" && member) {
                return misplaced(sema, decl.loc, kind, word);
            }
        }
    }
    if spec.is_mutable {
        return misplaced(sema, decl.loc, K::KwMutable, "mutable");
    }
    if let Some(func) = &decl.func
        && !spec.is_typedef
    {
        member_forms::check_object_words(sema, spec, decl, func, member)?;
        if member {
            member_forms::check_method_words(sema, spec, decl, func)?;
        }
    }
    if spec.is_typedef && sema.is(K::LBrace) {
        return sema.expected("';'");
    }
    Ok(())
}

/// Whole-program compilation has no variable of the device that all files share.
pub(crate) fn check_inline_space(sema: &mut Sema, name: Sym, space: Space, loc: Loc) {
    let placed = matches!(space, Space::Device | Space::Constant | Space::Managed);
    if !placed
        || sema.options.run_time
        || sema.options.export_device
        || sema.cx.mode.lenient
        || sema.session.sources.is_own_text(loc)
    {
        return;
    }
    let n = sema.text(name).to_string();
    sema.error(loc, msg::INLINE_DEVICE_VARIABLE, &[&n]);
}

/// What a variable outside of functions needs to begin with.
pub(crate) fn check_beginning(
    sema: &mut Sema,
    spec: &DeclSpec,
    attrs: &Attrs,
    decl: &Declarator,
    initialised: bool,
) -> R<()> {
    let elsewhere = decl.qual.is_some()
        || sema.cx.mode.lenient
        || sema.cx.mode.dependent
        || sema.record_of_scope(sema.cx.scope).is_some();
    if spec.is_constexpr && spec.is_extern && !initialised && !elsewhere {
        let n = sema.text(decl.sym).to_string();
        return sema.fail(decl.loc, msg::CONSTEXPR_VAR, &[&n]);
    }
    if initialised || elsewhere || spec.is_extern || spec.extern_c || !sema.in_main_file(decl.loc) {
        return Ok(());
    }
    let n = sema.text(decl.sym).to_string();
    if sema.prog.types.is_ref(decl.ty) {
        return sema.fail(
            decl.loc,
            msg::REFERENCE_UNINITIALISED,
            &[&format_args!("'{n}'")],
        );
    }
    if declare::has_placeholder(sema, decl.ty) {
        return match *sema.prog.types.kind(decl.ty.ty()) {
            TypeKind::DeducedClass(_) => Ok(()),
            _ => sema.fail(decl.loc, msg::AUTO_NO_INIT, &[]),
        };
    }
    let elem = sema.prog.types.base_elem(decl.ty);
    // A class has a constructor for that; its evaluation says what is wrong with it.
    if spec.is_constexpr && sema.prog.types.record(elem).is_none() {
        return sema.fail(decl.loc, msg::CONSTEXPR_VAR, &[&n]);
    }
    if let TypeKind::Array {
        len: ArrayLen::Incomplete,
        ..
    } = sema.prog.types.kind(decl.ty.ty())
    {
        let n = print::type_name(sema, decl.ty);
        return sema.fail(decl.loc, msg::INCOMPLETE_TYPE, &[&n]);
    }
    // __constant__ memory is the host's to set.
    if elem.is_const()
        && !attrs.constant
        && sema.prog.types.record(elem).is_none()
        && !elem.is_volatile()
    {
        return sema.fail(decl.loc, msg::CONST_UNINITIALISED, &[&n]);
    }
    Ok(())
}

/// What a function of the main file may not look like.
pub(crate) fn check_function_form(
    sema: &mut Sema,
    spec: &DeclSpec,
    decl: &Declarator,
    f: &FuncDecl,
    func: &FnDeclarator,
) -> R<()> {
    if sema.cx.mode.lenient || !sema.in_main_file(decl.loc) {
        return Ok(());
    }
    if f.attrs.global {
        check_kernel_form(sema, spec, decl, f, func)?;
    }
    if f.name == FuncName::Ctor && (spec.is_virtual || function_quals(sema, f) != 0) {
        let word = if spec.is_virtual { "virtual" } else { "const" };
        return sema.fail(decl.loc, msg::MISPLACED_WORD, &[&word]);
    }
    check_abstract_parameters(sema, f, func)?;
    if matches!(f.parent, Parent::Record(_)) {
        check_member_form(sema, decl, f, func)?;
    } else if matches!(f.name, FuncName::Conversion(_)) && decl.qual.is_none() {
        return sema.fail(decl.loc, msg::OPERATOR_NO_MEMBER, &[]);
    } else if matches!(f.name, FuncName::Operator(_)) {
        check_operator_form(sema, decl, f, func, false)?;
    } else if let (FuncName::Literal(_), [p]) = (f.name, func.params.as_slice()) {
        let t = p.ty;
        let fits = match sema.prog.types.builtin(t) {
            Some(b) => matches!(
                b,
                Builtin::ULongLong
                    | Builtin::LongDouble
                    | Builtin::Char
                    | Builtin::WChar
                    | Builtin::Char8
                    | Builtin::Char16
                    | Builtin::Char32
            ),
            None => sema.prog.types.is_pointer(t),
        };
        if !fits && !sema.prog.types.is_dependent(t.ty()) {
            return sema.fail(decl.loc, msg::OPERATOR_OPERANDS, &[]);
        }
    }
    let mut given = None;
    for (i, p) in func.params.iter().enumerate() {
        if p.from_pack {
            break;
        }
        if let (None, Some(last), true) = (p.default, given, decl.qual.is_none())
            && !given_before(sema, f, decl, i)
        {
            let loc = sema.tok_at(last >> 1).loc;
            return sema.fail(loc, msg::DEFAULT_MISSING, &[]);
        }
        given = p.default.or(given);
    }
    Ok(())
}

fn function_quals(sema: &Sema, f: &FuncDecl) -> u32 {
    sema.prog.types.fn_type(f.ty).map_or(0, |t| t.quals)
}

/// A function that is defined makes its parameters: none is of an abstract class ([class.abstract] 3).
fn check_abstract_parameters(sema: &mut Sema, f: &FuncDecl, func: &FnDeclarator) -> R<()> {
    if f.body == Body::None {
        return Ok(());
    }
    for p in &func.params {
        if let Some(r) = sema.prog.types.record(p.ty)
            && !instances::in_instance(sema, r)
            && class::complete_record(sema, r)
        {
            cast::forbid_abstract(sema, p.ty, p.loc)?;
        }
    }
    Ok(())
}

fn check_kernel_form(
    sema: &mut Sema,
    spec: &DeclSpec,
    decl: &Declarator,
    f: &FuncDecl,
    func: &FnDeclarator,
) -> R<()> {
    if let Some(t) = sema.prog.types.fn_type(f.ty)
        && declare::has_placeholder(sema, t.ret)
    {
        return sema.fail(spec.loc, msg::GLOBAL_RETURN, &[&"auto"]);
    }
    if f.attrs.device || f.attrs.host {
        let kinds = [K::KwGlobal, K::KwDevice, K::KwHost];
        let loc = word_before(sema, decl.loc, &kinds);
        return sema.fail(loc, msg::GLOBAL_AND_OTHER, &[]);
    }
    if spec.is_friend {
        return sema.fail(spec.loc, msg::GLOBAL_MEMBER, &[]);
    }
    if matches!(f.name, FuncName::Operator(_)) {
        return sema.fail(decl.loc, msg::GLOBAL_OPERATOR, &[]);
    }
    for p in &func.params {
        if sema.prog.types.builtin(sema.prog.types.base_elem(p.ty)) == Some(Builtin::Auto) {
            let loc = p.loc;
            return sema.fail(loc, msg::EXPECTED, &[&"a type", &"'auto'"]);
        }
        if matches!(sema.prog.types.kind(p.ty.ty()), TypeKind::RRef(_)) {
            return sema.fail(decl.loc, msg::GLOBAL_REFERENCE, &[]);
        }
    }
    Ok(())
}

fn check_member_form(
    sema: &mut Sema,
    decl: &Declarator,
    f: &FuncDecl,
    func: &FnDeclarator,
) -> R<()> {
    let Parent::Record(r) = f.parent else {
        return Ok(());
    };
    match f.name {
        FuncName::Ident(s) if Some(s) == sema.prog[r].name => {
            sema.fail(decl.loc, msg::CTOR_RESULT, &[])
        }
        FuncName::Ctor => {
            let own = sema.prog[r].ty;
            match func.params.as_slice() {
                [p] if p.ty.ty() == own => {
                    let loc = p.loc;
                    sema.fail(loc, msg::CTOR_BY_VALUE, &[])
                }
                _ => Ok(()),
            }
        }
        FuncName::Dtor if !func.params.is_empty() => {
            let loc = func.params[0].loc;
            sema.fail(loc, msg::DTOR_PARAMETERS, &[])
        }
        FuncName::Operator(_) => check_operator_form(sema, decl, f, func, true),
        _ => {
            if f.flags.is_pure && !f.flags.is_virtual && decl.qual.is_none() {
                let loc = sema.loc();
                return sema.fail(loc, msg::PURE_NOT_VIRTUAL, &[]);
            }
            Ok(())
        }
    }
}

/// Operators have as many operands as they are written with, and outside of classes one of a class or enumeration.
fn check_operator_form(
    sema: &mut Sema,
    decl: &Declarator,
    f: &FuncDecl,
    func: &FnDeclarator,
    member: bool,
) -> R<()> {
    use OpName as O;
    let FuncName::Operator(op) = f.name else {
        return Ok(());
    };
    if matches!(op, O::New | O::NewArray | O::Delete | O::DeleteArray) {
        let first = func.params.first().map(|p| p.ty);
        let fits = match (op, first) {
            (_, None) => false,
            (O::New | O::NewArray, Some(t)) => t.ty() == Builtin::ULong.id(),
            (_, Some(t)) => sema.prog.types.is_pointer(t),
        };
        if !fits && !func.params.iter().any(|p| p.from_pack) {
            return sema.fail(decl.loc, msg::OPERATOR_OPERANDS, &[]);
        }
        return Ok(());
    }
    if matches!(op, O::CoAwait | O::Call) {
        if !member && op == O::Call {
            return sema.fail(decl.loc, msg::OPERATOR_NO_MEMBER, &[]);
        }
        return Ok(());
    }
    if !member && matches!(op, O::Eq | O::Subscript | O::Arrow) {
        return sema.fail(decl.loc, msg::OPERATOR_NO_MEMBER, &[]);
    }
    if func.params.iter().any(|p| p.from_pack) || func.explicit_object {
        return Ok(());
    }
    if member && f.flags.is_static && !(sema.options.cxx23 && op == O::Subscript) {
        return sema.fail(decl.loc, msg::MISPLACED_WORD, &[&"static"]);
    }
    if let (O::PlusPlus | O::MinusMinus, Some(last)) = (op, func.params.last())
        && func.params.len() == 1 + usize::from(!member)
        && last.ty.ty() != Builtin::Int.id()
        && !sema.prog.types.is_dependent(last.ty.ty())
    {
        return sema.fail(last.loc, msg::OPERATOR_OPERANDS, &[]);
    }
    let n = func.params.len() + usize::from(member && !f.flags.is_static);
    let (least, most) = match op {
        O::Plus | O::Minus | O::Star | O::Amp | O::PlusPlus | O::MinusMinus => (1, 2),
        O::Tilde | O::Exclaim | O::Arrow => (1, 1),
        O::Subscript if sema.options.cxx23 => (1, usize::MAX),
        O::Subscript => (2, 2),
        _ => (2, 2),
    };
    if n < least || n > most {
        return sema.fail(decl.loc, msg::OPERATOR_OPERANDS, &[]);
    }
    let user = |s: &Sema, t: QualType| {
        let t = s.prog.types.strip_ref(t);
        s.prog.types.record(t).is_some()
            || s.prog.types.enumeration(t).is_some()
            || s.prog.types.is_dependent(t.ty())
            || s.is_error(t)
            || matches!(s.prog.types.kind(t.ty()), TypeKind::Vector { .. })
    };
    if !member && !func.params.iter().any(|p| user(sema, p.ty)) {
        return sema.fail(decl.loc, msg::OPERATOR_NO_CLASS, &[]);
    }
    Ok(())
}

/// A second declaration of a variable: of another type, or another definition.
pub(crate) fn check_variable_again(
    sema: &mut Sema,
    v: VarId,
    decl: &Declarator,
    defines: bool,
) -> R<()> {
    let old = &sema.prog[v];
    if sema.cx.mode.lenient
        || !sema.in_main_file(decl.loc)
        || !sema.in_main_file(old.loc)
        || old.loc == decl.loc
        || old.builtin.is_some()
        || old.instance.is_some()
    {
        return Ok(());
    }
    let n = sema.text(decl.sym).to_string();
    let (a, b) = (old.ty, decl.ty);
    let arrays = |t: QualType| matches!(sema.prog.types.kind(t.ty()), TypeKind::Array { .. });
    let again = defines && !old.is_extern && !sema.facts.variables[v.index()].member;
    let differ = a.unqual() != b.unqual() && (!arrays(a) || !arrays(b));
    if differ
        && !declare::has_placeholder(sema, a)
        && !declare::has_placeholder(sema, b)
        && sema.facts.variables[v.index()].auto_ty.is_none()
        && !sema.prog.types.is_dependent(b.ty())
        && !sema.is_error(b)
    {
        return sema.fail(decl.loc, msg::NAME_CONFLICT, &[&n]);
    }
    if again {
        return sema.fail(decl.loc, msg::REDEFINITION, &[&n]);
    }
    Ok(())
}

/// Functions that are one module's own and have no body there.
pub(crate) fn check_undefined_statics(sema: &mut Sema) {
    let mut missing: Vec<(Loc, FuncId)> = Vec::new();
    for &f in &sema.prog.reached.funcs {
        let d = &sema.prog[f];
        if d.linkage == Linkage::Internal
            && d.body == Body::None
            && sema.facts.functions[f.index()].body.is_none()
            && d.builtin.is_none()
            && d.instance.is_none()
            && !d.flags.is_deleted
            && !d.flags.is_pure
            && !d.flags.is_implicit
            && !d.flags.is_defaulted
            && !d.host_only
            && matches!(d.parent, Parent::Namespace(_))
            && sema.in_main_file(d.loc)
        {
            missing.push((d.loc, f));
        }
    }
    for (loc, f) in missing {
        let n = print::func_display(sema, f);
        sema.error(loc, msg::STATIC_UNDEFINED, &[&n]);
    }
}

/// Whether an earlier declaration of a function at namespace scope may give its parameter `i` a default argument.
fn given_before(sema: &Sema, f: &FuncDecl, decl: &Declarator, i: usize) -> bool {
    let (Parent::Namespace(_), FuncName::Ident(name)) = (f.parent, f.name) else {
        return false;
    };
    let here = sema.idx();
    let scope = sema.decl_scope(sema.cx.scope);
    sema.chain(scope, name)
        .iter()
        .any(|s| match *sema.sym_kind(*s) {
            SymKind::Func(o) => {
                let own = &sema.facts.functions[o.index()].defaults;
                let in_block = sema.facts.block_defaults.get(&(scope, o));
                let defaults = in_block.unwrap_or(own);
                sema.prog[o].ty == f.ty
                    && sema.prog[o].loc.0 < decl.loc.0
                    && matches!(defaults.get(i), Some(Some(_)))
            }
            SymKind::Pending(d) => sema.facts.decls[d as usize].end <= here,
            _ => false,
        })
}

/// A default argument names no local variable around it, one of the first `known` variables ([dcl.fct.default] 7).
pub(crate) fn check_names_no_local(sema: &mut Sema, e: ExprId, known: usize) -> R<()> {
    if sema.cx.mode.lenient {
        return Ok(());
    }
    let mut work = vec![e];
    while let Some(e) = work.pop() {
        if let ExprKind::Var(v) = sema.prog[e].kind
            && v.index() < known
            && matches!(sema.prog[v].parent, Parent::Func(..))
            && matches!(
                sema.prog[v].storage,
                Storage::Local | Storage::Param | Storage::StaticLocal
            )
        {
            let (loc, name) = (sema.eloc(e), print::var_display(sema, v));
            return sema.fail(loc, msg::LOCAL_IN_DEFAULT, &[&name]);
        }
        sema.prog.parts(e, |p| {
            if let Part::Expr(e) = p {
                work.push(e);
            }
        });
    }
    Ok(())
}

/// `alignas` makes no alignment weaker than that of the type ([dcl.align] 5).
pub(crate) fn check_alignas(sema: &mut Sema, attrs: &syntax::Attrs, ty: QualType) -> R<()> {
    let Some(loc) = attrs
        .alignas
        .filter(|_| !sema.prog.types.is_dependent(ty.ty()))
    else {
        return Ok(());
    };
    match sema.trap(|s| constant::align_of(s, ty)) {
        Some(natural) if natural > u64::from(attrs.align) => {
            let name = print::type_name(sema, ty);
            sema.fail(loc, msg::WEAK_ALIGNAS, &[&attrs.align, &name, &natural])
        }
        _ => Ok(()),
    }
}
