//! Lambdas: closure classes, captures, call operators (templates when generic).

use super::*;
use crate::sema::syntax::{Attrs, FnDeclarator};
use crate::sema::templates;
use crate::sema::templates::{Signature, TParam, Template, args, deduce, signature};
use TokenKind as K;

/// One captured entity.
#[derive(Clone, Debug)]
pub struct Capture {
    /// The captured variable (an init-capture's own one); `None` for `this`.
    pub var: Option<VarId>,
    pub is_this: bool,
    pub field: u32,
}

/// A lambda expression's facts.
#[derive(Clone)]
pub struct LambdaState {
    pub record: RecordId,
    /// Where the lambda stands.
    pub cx: Ctx,
    pub captures: Vec<Capture>,
    /// Token of `(` or, without parameters, where they would stand.
    pub params_at: u32,
    pub body: u32,
    pub attrs: Attrs,
    /// `auto` and explicit template parameters.
    pub tparams: Vec<TParam>,
    /// Initialisers of the captures, in field order.
    pub inits: Vec<InitElem>,
    /// Scope of the init-captures.
    pub scope: ScopeId,
    /// Of host code, read for its launches only: captures nothing, names are those of the enclosing scopes.
    pub host: bool,
    /// Constants that the body names, which are captured only if it does more with them than read their values.
    pub constants: Vec<VarId>,
    /// Its capture default is `=`.
    pub copies: bool,
    /// Has an empty capture list.
    pub stateless: bool,
    /// How many closures stand one in the template arguments of the other where this one is made.
    pub nesting: u32,
}

impl LambdaState {
    /// The variable that a field of the closure holds.
    pub(crate) fn captured_by(&self, field: u32) -> Option<VarId> {
        self.captures.iter().find(|c| c.field == field)?.var
    }
}

/// What closures are known by.
#[derive(Default)]
pub(crate) struct Closures {
    /// The closure of a lambda at a token, per scope and pack element; was it read as host code that only launches are looked for in?
    pub(super) at: FxHashMap<(u32, ScopeId, Option<u32>), (u32, bool)>,
    /// Closures that convert to a function pointer: the lambda and its call operator.
    pub(super) pending: FxHashMap<RecordId, (u32, FuncId)>,
    /// The functions that they convert to, once one is asked for.
    pub(super) invokers: FxHashMap<RecordId, FuncId>,
    /// Those of generic closures, by the arguments of their call operators.
    pub(super) generic: FxHashMap<(RecordId, Box<[TemplateArg]>), FuncId>,
    /// How many closures of more than [`NESTED`] the lambda at a token has.
    nested: FxHashMap<u32, u32>,
}

/// Closures handed on to templates that make closures of them: CUTLASS comes to four, one in the other.
const NESTED: u32 = 8;
/// Greatest number of closures nested deeper than that which one lambda may have: where each instance makes two of the next, the
/// program has no end.
const NESTED_CLOSURES: u32 = 4096;

/// How many closures stand one in the template arguments of the other where the context is.
fn nesting(sema: &Sema) -> u32 {
    let Some(f) = sema.cx.func else { return 0 };
    let mut types = Vec::new();
    if let Some(i) = &sema.prog[f].instance {
        instances::types_among(&i.args, &mut types);
    }
    let mut parent = sema.prog[f].parent;
    while let Parent::Record(r) = parent {
        if let Some(i) = &sema.prog[r].instance {
            instances::types_among(&i.args, &mut types);
        }
        parent = sema.prog[r].parent;
    }
    let lambda = |t: QualType| {
        let r = sema.prog.types.record(sema.prog.types.strip_ref(t))?;
        Some(sema.facts.lambdas[sema.facts.records[r.index()].lambda? as usize].nesting + 1)
    };
    types.into_iter().filter_map(lambda).max().unwrap_or(0)
}

/// A lambda expression at `[`.
pub fn parse_lambda(sema: &mut Sema) -> R<ExprId> {
    let at = sema.idx();
    let loc = sema.loc();
    // Where the parts lie.
    let intro_close = sema.close(at);
    let mut j = intro_close + 1;
    let mut tparams = Vec::new();
    if sema.tok_at(j).kind == K::Less {
        let Some(k) = sema.tokens.skip_template_head(j) else {
            return sema.expected("'>'");
        };
        let mut cx = sema.cx.clone();
        cx.pos = j << 1;
        tparams = sema.at(cx, |s| signature::parse_tparams(s))?;
        j = k;
        if sema.tok_at(j).kind == K::KwRequires {
            j = sema.tokens.skip_requires(j);
        }
    }
    let mut attrs = Attrs::default();
    let mut cx = sema.cx.clone();
    cx.pos = j << 1;
    j = sema.at(cx, |s| -> R<u32> {
        grammar::parse_attrs(s, &mut attrs)?;
        Ok(s.idx())
    })?;
    let params_at = j;
    let mut k = j;
    if sema.tok_at(k).kind == K::LParen {
        signature::auto_params_in(sema, k, &mut tparams);
        k = sema.close(k) + 1;
    }
    while !matches!(sema.tok_at(k).kind, K::LBrace | K::Semi | K::Eof) {
        k = match sema.tok_at(k).kind {
            K::LParen | K::LBracket => sema.close(k) + 1,
            K::KwRequires => sema.tokens.skip_requires(k),
            _ => k + 1,
        };
    }
    if sema.tok_at(k).kind != K::LBrace {
        return sema.expected("a lambda body");
    }
    let body = k;
    let after = (sema.close(body) + 1) << 1;
    if sema.cx.mode.dependent {
        sema.cx.pos = after;
        return Ok(sema.dep(DepExpr::Opaque(loc.0, 8), loc));
    }
    let key = (at, sema.cx.scope, sema.cx.pack);
    let lenient = sema.cx.mode.lenient;
    let l = match sema.closures.at.get(&key).copied() {
        Some((l, before)) if lenient || !before => l,
        before => {
            // The same initializer was read for a host's use of it, which captures nothing.
            if let Some((l, _)) = before {
                replace(sema, l);
            }
            let parts = Parts {
                at,
                params_at,
                body,
                attrs,
                tparams,
            };
            let mut l = make_lambda(sema, &parts, &[], loc)?;
            let captured = captures::odr_used_constants(sema, l);
            if !captured.is_empty() {
                replace(sema, l);
                l = make_lambda(sema, &parts, &captured, loc)?;
            }
            sema.closures.at.insert(key, (l, lenient));
            l
        }
    };
    sema.cx.pos = after;
    let st = &sema.facts.lambdas[l as usize];
    let (record, inits) = (st.record, st.inits.clone());
    let list = sema.prog.add_init_list(&inits);
    let t: QualType = sema.prog[record].ty.into();
    Ok(sema.prvalue(
        ExprKind::InitList {
            inits: list,
            filler: None,
        },
        t,
        loc,
    ))
}

/// Another closure takes the place of lambda `l`'s, and its number in names.
fn replace(sema: &mut Sema, l: u32) {
    let first = sema.facts.lambdas[l as usize].record;
    if let Some(info) = &mut sema.prog[first].lambda {
        info.replaced = true;
    }
}

/// Where the parts of a lambda lie, and what they say.
struct Parts {
    /// The `[`.
    at: u32,
    params_at: u32,
    body: u32,
    attrs: Attrs,
    tparams: Vec<TParam>,
}

/// Behind the captures of a lambda for both sides nvcc keeps a pointer, for calls on the host.
fn keep_pointer(sema: &mut Sema, l: u32, loc: Loc) {
    let LambdaState {
        record, stateless, ..
    } = sema.facts.lambdas[l as usize];
    if let Some(info) = &mut sema.prog[record].lambda
        && info.extended_host_device
        && !stateless
    {
        info.has_pointer = true;
        let pointer = sema.prog.types.pointer(Builtin::Void.q());
        add_field(sema, l, None, pointer, loc);
    }
}

/// Makes the closure; `forced` are constants that it captures though the body only names them.
fn make_lambda(sema: &mut Sema, parts: &Parts, forced: &[VarId], loc: Loc) -> R<u32> {
    let Parts {
        at,
        params_at,
        body,
        ..
    } = *parts;
    let (attrs, tparams) = (parts.attrs.clone(), parts.tparams.clone());
    let nesting = nesting(sema);
    if nesting > NESTED {
        let made = sema.closures.nested.entry(at).or_default();
        *made += 1;
        if *made > NESTED_CLOSURES {
            return sema.fail(loc, msg::CLOSURES, &[&NESTED_CLOSURES]);
        }
    }
    let scope = sema.cx.scope;
    let record = class::create_record(sema, None, RecordKind::Struct, scope, loc);
    let parent = sema.prog[record].parent;
    let context = match parent {
        Parent::Func(f, _) => Parent::Func(f, 0),
        p => p,
    };
    sema.prog[record].parent = context;
    let hd = attrs.func.host && attrs.func.device;
    let extended = !sema.cx.mode.device && !sema.options.plain_closures;
    sema.prog[record].lambda = Some(LambdaInfo {
        call: None,
        pattern: None,
        extended_device: attrs.func.device && !hd && extended,
        extended_host_device: hd && extended,
        has_pointer: false,
        replaced: false,
    });
    let l = sema.facts.lambdas.len() as u32;
    sema.facts.records[record.index()].lambda = Some(l);
    sema.facts.records[record.index()].func = sema.cx.func;
    let ls = sema.new_scope(ScopeKind::Block, scope);
    let mut cx = sema.cx.clone();
    // One that is marked for the device is read as device code is.
    let host = std::mem::take(&mut cx.mode.lenient) && !attrs.func.device;
    sema.facts.lambdas.push(LambdaState {
        record,
        cx,
        captures: Vec::new(),
        params_at,
        body,
        attrs,
        tparams,
        inits: Vec::new(),
        scope: ls,
        constants: Vec::new(),
        copies: false,
        host,
        stateless: sema.close(at) == at + 1,
        nesting,
    });
    if host {
        host::captures(sema, at, ls);
    } else {
        parse_captures(sema, l, at, forced)?;
    }
    keep_pointer(sema, l, loc);
    // The class is complete now.
    sema.facts.records[record.index()].progress.members = 2;
    sema.facts.records[record.index()].progress.bases = 2;
    sema.facts.records[record.index()].body = Some(body);
    sema.facts.records[record.index()].progress.state = 2;
    sema.prog[record].complete = true;
    special::ensure_specials(sema, record)?;
    finish_closure(sema, record);
    // The call operator.
    let generic = !sema.facts.lambdas[l as usize].tparams.is_empty();
    let op = sema.op_syms.of(OpName::Call);
    let rs = sema.facts.records[record.index()].scope;
    if generic {
        let params = sema.facts.lambdas[l as usize].tparams.clone();
        let ls = sema.facts.lambdas[l as usize].scope;
        let t = Template {
            sym: op,
            kind: TemplateKind::Func,
            decl: u32::MAX,
            scope: ls,
            loc,
            inner: params_at,
            params: params.into(),
            requires: None,
            specs: Vec::new(),
            specs_seen: [0; 2],
            signature: None,
            lambda: Some(l),
            friend: false,
            guide: false,
            retried: false,
        };
        let id = templates::new_template(sema, t, FuncName::Operator(OpName::Call));
        sema.prog.templates[id.index()].parent = Parent::Record(record);
        sema.add_symbol(rs, op, 0, SymKind::Template(id));
    } else {
        let ls = sema.facts.lambdas[l as usize].scope;
        let f = lambda_call_operator(sema, l, ls)?;
        if let Some(i) = &mut sema.prog[record].lambda {
            i.call = Some(f);
        }
        sema.add_symbol(rs, op, 0, SymKind::Func(f));
        if sema.facts.lambdas[l as usize].captures.is_empty()
            && sema.facts.lambdas[l as usize].inits.is_empty()
        {
            add_invoker(sema, l, f)?;
        }
    }
    Ok(l)
}

fn finish_closure(sema: &mut Sema, r: RecordId) {
    // Facts as for any class; closures are never aggregates.
    let triv = |me: &Sema, k: SpecialMember| special::special_trivial(me, r, k);
    let (cc, mc, dt) = (
        triv(sema, SpecialMember::CopyCtor),
        triv(sema, SpecialMember::MoveCtor),
        triv(sema, SpecialMember::Dtor),
    );
    let passed_by_value = special::passes_by_value(sema, r);
    let d = &mut sema.prog[r];
    d.traits.is_empty = d.fields.is_empty();
    d.traits.passed_by_value = passed_by_value;
    d.traits.trivial_copy_ctor = cc;
    d.traits.trivial_move_ctor = mc;
    d.traits.trivial_dtor = dt;
    d.traits.trivially_copyable = cc && mc && dt;
    d.traits.is_standard_layout = true;
    d.traits.is_literal = true;
}

fn add_field(sema: &mut Sema, l: u32, name: Option<Sym>, ty: QualType, loc: Loc) -> u32 {
    let r = sema.facts.lambdas[l as usize].record;
    let i = sema.prog[r].fields.len() as u32;
    sema.prog[r].fields.push(Field {
        name,
        ty,
        loc,
        bits: None,
        mutable: false,
        align: 0,
        packed: false,
        no_unique_address: false,
        anonymous: false,
        captured: None,
    });
    sema.facts.records[r.index()].field_init.push(None);
    i
}

pub(super) fn capture_var(sema: &mut Sema, l: u32, v: VarId, by_ref: bool, loc: Loc) -> R<()> {
    if sema.facts.lambdas[l as usize]
        .captures
        .iter()
        .any(|c| c.var == Some(v))
    {
        return Ok(());
    }
    if !matches!(sema.prog[v].storage, Storage::Local | Storage::Param) {
        return Ok(());
    }
    let e = members::var_expr(sema, v, loc);
    let t = sema.ty(e);
    let (ft, init) = if by_ref {
        (sema.prog.types.lref(t), e)
    } else if sema.prog.types.is_function(t) {
        (sema.prog.types.lref(t), e)
    } else {
        // The variable's own type, whatever the closure it is read from adds ([expr.prim.lambda.capture] 10).
        let declared = sema.prog[v].ty;
        let own = sema.prog.types.strip_ref(declared);
        let own = if own.ty() == t.ty() { own } else { t };
        // Explicit constructors count, too ([expr.prim.lambda.capture] 15).
        let init = match sema.prog.types.record(t) {
            Some(_) => init::direct_init(sema, t.unqual(), vec![e], loc)?,
            None => special_bodies::copy_part(sema, t.unqual(), e, loc)?,
        };
        (own, init)
    };
    let name = sema.prog[v].name;
    let field = add_field(sema, l, name, ft, loc);
    let st = &mut sema.facts.lambdas[l as usize];
    sema.prog[st.record].fields[field as usize].captured = Some(v);
    st.captures.push(Capture {
        var: Some(v),
        is_this: false,
        field,
    });
    st.inits.push(InitElem {
        target: InitTarget::Field(field),
        init,
    });
    Ok(())
}

pub(super) fn capture_this(sema: &mut Sema, l: u32, copy: bool, loc: Loc) -> R<()> {
    if sema.facts.lambdas[l as usize]
        .captures
        .iter()
        .any(|c| c.is_this)
        || sema.cx.this.is_none()
    {
        return Ok(());
    }
    let (ft, init) = if copy {
        let o = call::deref_this(sema, loc);
        // As qualified as the object: the host's side spells the types of captures.
        let t = sema.ty(o);
        (t, apply::copy_init(sema, t.unqual(), o, loc)?)
    } else {
        let p = members::this_expr(sema, loc)?;
        (sema.ty(p), p)
    };
    let field = add_field(sema, l, None, ft, loc);
    let st = &mut sema.facts.lambdas[l as usize];
    st.captures.push(Capture {
        var: None,
        is_this: true,
        field,
    });
    st.inits.push(InitElem {
        target: InitTarget::Field(field),
        init,
    });
    Ok(())
}

fn parse_captures(sema: &mut Sema, l: u32, open: u32, forced: &[VarId]) -> R<()> {
    let close = sema.close(open);
    sema.cx.pos = (open + 1) << 1;
    let mut default: Option<bool> = None;
    if sema.is(K::Eq) {
        sema.bump();
        default = Some(false);
        sema.eat(K::Comma);
    } else if sema.is(K::Amp) && matches!(sema.ahead(1), K::Comma | K::RBracket) {
        sema.bump();
        default = Some(true);
        sema.eat(K::Comma);
    }
    let mut named: smallvec::SmallVec<[Sym; 8]> = smallvec::SmallVec::new();
    while sema.idx() < close {
        let loc = sema.loc();
        if sema.is(K::KwThis) && sema.cx.this.is_none() && !sema.cx.mode.lenient {
            return sema.fail(loc, msg::THIS_OUTSIDE, &[]);
        }
        if sema.eat(K::KwThis) {
            capture_this(sema, l, false, loc)?;
        } else if sema.is(K::Star) && sema.ahead(1) == K::KwThis {
            sema.bump();
            sema.bump();
            capture_this(sema, l, true, loc)?;
        } else {
            let by_ref = sema.eat(K::Amp);
            let lead_pack = sema.eat(K::Ellipsis);
            let (name, nloc) = sema.ident()?;
            let pack = sema.eat(K::Ellipsis) || lead_pack;
            let initialised = matches!(sema.kind(), K::Eq | K::LBrace | K::LParen);
            if named.contains(&name) || !initialised && default == Some(by_ref) {
                let n = sema.text(name).to_string();
                sema.error(nloc, msg::CAPTURED_TWICE, &[&n]);
            }
            named.push(name);
            if initialised {
                let ls = sema.facts.lambdas[l as usize].scope;
                let kind = if pack {
                    SymKind::VarPack(init_capture_pack(sema, l, name, nloc, by_ref)?.into())
                } else {
                    SymKind::Var(init_capture(sema, l, name, nloc, by_ref)?)
                };
                sema.add_symbol(ls, name, 0, kind);
            } else {
                let syms = lookup::lookup(sema, name);
                match syms.first().map(|s| sema.sym_kind(*s).clone()) {
                    Some(SymKind::Var(v)) => {
                        let automatic =
                            matches!(sema.prog[v].storage, Storage::Local | Storage::Param);
                        if !automatic && !sema.cx.mode.lenient {
                            return not_captured(sema, name, nloc);
                        }
                        capture_var(sema, l, v, by_ref, nloc)?;
                    }
                    Some(SymKind::VarPack(vs)) => {
                        for &v in vs.iter() {
                            capture_var(sema, l, v, by_ref, nloc)?;
                        }
                    }
                    Some(SymKind::Binding(e)) => {
                        if let Some(v) = root_var(sema, e) {
                            capture_var(sema, l, v, by_ref, nloc)?;
                        }
                    }
                    Some(SymKind::Field(..)) if sema.cx.mode.lenient => {
                        capture_this(sema, l, false, nloc)?;
                    }
                    Some(SymKind::Field(..)) => return not_captured(sema, name, nloc),
                    _ => {
                        let n = sema.text(name).to_string();
                        return sema.fail(nloc, msg::UNDECLARED, &[&n]);
                    }
                }
            }
        }
        if !sema.eat(K::Comma) {
            break;
        }
    }
    if let Some(by_ref) = default {
        sema.facts.lambdas[l as usize].copies = !by_ref;
        captures::implicit_captures(sema, l, by_ref, forced)?;
    }
    Ok(())
}

/// A capture that names no local variable.
fn not_captured<T>(sema: &mut Sema, name: Sym, loc: Loc) -> R<T> {
    let n = sema.text(name).to_string();
    sema.fail(loc, msg::CAPTURE_NOT_LOCAL, &[&n])
}

/// The initialiser at the cursor of an init-capture: a variable of its own that is captured, so that nested lambdas
/// capture it as any other.
fn init_capture(sema: &mut Sema, l: u32, name: Sym, loc: Loc, by_ref: bool) -> R<VarId> {
    let e = if sema.eat(K::Eq) {
        if sema.is(K::LBrace) {
            grammar::parse_braced(sema)?
        } else {
            grammar::parse_assignment(sema)?
        }
    } else if sema.is(K::LBrace) {
        grammar::parse_braced(sema)?
    } else {
        sema.bump();
        let e = grammar::parse_assignment(sema)?;
        sema.expect(K::RParen)?;
        e
    };
    let auto = if by_ref {
        sema.prog.types.lref(Builtin::Auto.q())
    } else {
        Builtin::Auto.q()
    };
    let t = init::deduce_auto(sema, auto, e, loc)?;
    let init = apply::copy_init(sema, t, e, loc)?;
    let field = add_field(sema, l, Some(name), t, loc);
    sema.facts.lambdas[l as usize].inits.push(InitElem {
        target: InitTarget::Field(field),
        init,
    });
    let ls = sema.facts.lambdas[l as usize].scope;
    let v = declare::simple_var(sema, Some(name), t, loc, Storage::Local, ls);
    sema.facts.lambdas[l as usize].captures.push(Capture {
        var: Some(v),
        is_this: false,
        field,
    });
    Ok(v)
}

/// `...name = pattern`: one capture for each element of the packs in the pattern.
fn init_capture_pack(sema: &mut Sema, l: u32, name: Sym, loc: Loc, by_ref: bool) -> R<Vec<VarId>> {
    let (start, i) = (sema.cx.pos, sema.idx());
    let end = sema.tokens.find_stop(i, &[K::Comma, K::RBracket]);
    let Some(n) = packs::pack_length(sema, i, end)? else {
        return sema.fail(loc, msg::NO_PACK_IN_PATTERN, &[]);
    };
    let saved = sema.cx.pack;
    let mut out = Vec::with_capacity(n as usize);
    for k in 0..n {
        sema.cx.pos = start;
        sema.cx.pack = Some(k);
        let v = init_capture(sema, l, name, loc, by_ref);
        sema.cx.pack = saved;
        out.push(v?);
    }
    sema.cx.pos = end << 1;
    Ok(out)
}

pub(super) fn root_var(sema: &Sema, e: ExprId) -> Option<VarId> {
    match sema.prog[e].kind {
        ExprKind::Var(v) => Some(v),
        ExprKind::Member { base, .. } => root_var(sema, base),
        ExprKind::Cast { operand, .. } | ExprKind::Unary { operand, .. } => root_var(sema, operand),
        ExprKind::Binary { l, .. } => root_var(sema, l),
        _ => None,
    }
}

/// The closure object inside its call operator.
fn closure_object(sema: &mut Sema, l: u32, loc: Loc) -> ExprId {
    let r = sema.facts.lambdas[l as usize].record;
    let q = sema
        .cx
        .func
        .and_then(|f| sema.prog.types.fn_type(sema.prog[f].ty))
        .map_or(0, |t| t.quals);
    let t = QualType::with(sema.prog[r].ty, q);
    let p = sema.prog.types.pointer(t);
    let this = sema.prvalue(ExprKind::This, p, loc);
    sema.expr(
        ExprKind::Unary {
            op: UnaryOp::Deref,
            operand: this,
        },
        t,
        Category::LValue,
        loc,
    )
}

/// A captured variable's field, when the lambda being parsed captured it.
pub fn captured_var(sema: &mut Sema, v: VarId, loc: Loc) -> Option<ExprId> {
    let l = sema.cx.lambda?;
    let st = &sema.facts.lambdas[l as usize];
    let field = st.captures.iter().find(|c| c.var == Some(v))?.field;
    let r = st.record;
    let o = closure_object(sema, l, loc);
    members::field_ref(sema, o, r, field, loc).ok()
}

/// What an unevaluated name adds to the type of a variable around the lambda that it would capture ([expr.prim.id.unqual] 3).
pub(super) fn quals_if_captured(sema: &Sema, v: VarId) -> u32 {
    let (Some(l), Some(f), true) = (sema.cx.lambda, sema.cx.func, sema.cx.mode.unevaluated) else {
        return 0;
    };
    let local = matches!(sema.prog[v].storage, Storage::Local | Storage::Param);
    let own = matches!(sema.prog[v].parent, Parent::Func(g, _) if g == f);
    if !local || own || !sema.facts.lambdas[l as usize].copies {
        return 0;
    }
    (sema.prog.types.fn_type(sema.prog[f].ty)).map_or(0, |t| t.quals)
}

/// `*this` of the enclosing member function, through the closure.
pub fn captured_this(sema: &mut Sema, loc: Loc) -> Option<ExprId> {
    let l = sema.cx.lambda?;
    let st = &sema.facts.lambdas[l as usize];
    let field = st.captures.iter().find(|c| c.is_this)?.field;
    let r = st.record;
    let o = closure_object(sema, l, loc);
    let f = members::field_ref(sema, o, r, field, loc).ok()?;
    if sema.prog.types.is_pointer(sema.ty(f)) {
        let p = apply::rvalue(sema, f).ok()?;
        let t = sema.prog.types.pointee(sema.ty(p))?;
        return Some(sema.expr(
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand: p,
            },
            t,
            Category::LValue,
            loc,
        ));
    }
    Some(f)
}

fn lambda_params(sema: &mut Sema, l: u32) -> R<(QualType, FnDeclarator, bool, bool)> {
    let st = &sema.facts.lambdas[l as usize];
    let at = st.params_at;
    let mut attrs = Attrs::default();
    sema.cx.pos = at << 1;
    let mut mutable = false;
    let mut constexpr_ = true;
    if !sema.is(K::LParen) {
        let scope = sema.cx.scope;
        let ps = sema.new_scope(ScopeKind::Params, scope);
        let mut f = FnDeclarator {
            params: Vec::new(),
            scope: ps,
            variadic: false,
            quals: CONST,
            ref_qual: RefQual::None,
            noexcept: Noexcept::False,
            noexcept_pos: None,
            requires: None,
            is_override: false,
            is_final: false,
            explicit_object: false,
        };
        if sema.eat(K::KwMutable) {
            mutable = true;
            f.quals = 0;
        }
        let mut ret = Builtin::Auto.q();
        if sema.eat(K::Arrow) {
            ret = grammar::parse_type_id(sema)?;
        }
        let ty = declarators::fn_type_of(sema, ret, &f);
        return Ok((ty.into(), f, mutable, constexpr_));
    }
    // `mutable` and `constexpr` stand where function qualifiers do: note and step over them.
    let close = sema.close(at);
    let mut j = close + 1;
    while !matches!(sema.tok_at(j).kind, K::LBrace | K::Arrow | K::Eof) {
        match sema.tok_at(j).kind {
            K::KwMutable => mutable = true,
            K::KwConstexpr | K::KwConsteval => constexpr_ = true,
            K::LParen => j = sema.close(j),
            _ => {}
        }
        j += 1;
    }
    let ret_at = (sema.tok_at(j).kind == K::Arrow).then_some(j);
    let (_, mut f) = grammar::parse_function_suffix(sema, Builtin::Auto.q(), &mut attrs, true)?;
    f.quals = if mutable { 0 } else { CONST };
    let mut ret = Builtin::Auto.q();
    if let Some(r) = ret_at {
        sema.cx.pos = (r + 1) << 1;
        let saved = std::mem::replace(&mut sema.cx.scope, f.scope);
        let t = grammar::parse_type_id(sema);
        sema.cx.scope = saved;
        ret = t?;
    }
    let ty = declarators::fn_type_of(sema, ret, &f);
    Ok((ty.into(), f, mutable, constexpr_))
}

/// The dependent signature of a generic lambda's call operator; the context is set by the caller.
pub(crate) fn lambda_signature(sema: &mut Sema, l: u32) -> R<Signature> {
    let (ty, f, _, _) = lambda_params(sema, l)?;
    let ret = sema
        .prog
        .types
        .fn_type(ty.ty())
        .map_or(Builtin::Auto.q(), |t| t.ret);
    Ok(Signature {
        params: f.params.iter().map(|p| p.ty).collect(),
        has_default: f.params.iter().map(|p| p.default.is_some()).collect(),
        ret,
        ty: ty.ty(),
        variadic: f.variadic,
        explicit_object: f.explicit_object,
        requires: f.requires,
        is_static: false,
        host_only: false,
    })
}

/// The call operator, with the parameters of a generic lambda bound in `scope`.
pub(crate) fn lambda_call_operator(sema: &mut Sema, l: u32, scope: ScopeId) -> R<FuncId> {
    make_lambda_function(sema, l, scope, true)
}

fn make_lambda_function(sema: &mut Sema, l: u32, scope: ScopeId, method: bool) -> R<FuncId> {
    let outer = sema.facts.lambdas[l as usize].cx.clone();
    let mut cx = outer.clone();
    cx.scope = scope;
    let (ty, f, _, _) = sema.at(cx, |s| lambda_params(s, l))?;
    let st = &sema.facts.lambdas[l as usize];
    let (record, body) = (st.record, st.body);
    let mut attrs = st.attrs.func.clone();
    // In the initialiser of a host variable it does what the host may, as long as the device does not come to it.
    let of_host = outer.var.is_some()
        || outer.func.is_some_and(|f| {
            let d = &sema.prog[f];
            d.flags.is_lambda_call && !d.attrs.device && !d.attrs.host
        });
    if !of_host && (outer.mode.device || !attrs.host) {
        attrs.device = true;
    }
    let ret = sema
        .prog
        .types
        .fn_type(ty.ty())
        .map_or(Builtin::Auto.q(), |t| t.ret);
    let mut fty = ty.ty();
    if f.explicit_object && !sema.facts.lambdas[l as usize].captures.is_empty() {
        let loc = sema.tok_at(body).loc;
        return sema.unsupported(
            loc,
            "an explicit object parameter of a lambda that captures",
        );
    }
    if (!method || f.explicit_object)
        && let Some(t) = sema.prog.types.fn_type(fty)
    {
        let mut t = t.clone();
        t.quals = 0;
        fty = sema.prog.types.function(t);
    }
    let loc = sema.tok_at(body).loc;
    let invoke = sema.session.names.intern("_FUN");
    let decl = FuncDecl {
        name: if method {
            FuncName::Operator(OpName::Call)
        } else {
            FuncName::Ident(invoke)
        },
        parent: Parent::Record(record),
        ty: fty,
        params: f.params.iter().map(|p| p.var).collect(),
        loc,
        extern_c: false,
        linkage: Linkage::Internal,
        attrs,
        instance: None,
        special: SpecialMember::No,
        builtin: None,
        body: Body::Unparsed,
        inits: Vec::new(),
        labels: 0,
        reached: false,
        host_only: false,
        flags: FuncFlags {
            is_method: method && !f.explicit_object,
            is_static: !method,
            is_inline: true,
            is_constexpr: true,
            is_lambda_call: true,
            ..Default::default()
        },
    };
    let info = FuncInfo {
        scope: f.scope,
        body: Some(body << 1),
        defaults: f
            .params
            .iter()
            .map(|p| p.default.map(|x| (x, f.scope)))
            .collect(),
        requires: f.requires,
        noexcept: f.specification(),
        explicit_object: f.explicit_object,
        sought: true,
        ret: ReturnDeduction {
            needs_deduction: declare::has_placeholder(sema, ret),
            ..Default::default()
        },
        origin: FuncOrigin {
            lambda: Some(l),
            ..Default::default()
        },
        ..Default::default()
    };
    Ok(declare::new_func(sema, decl, info))
}

/// Notes the types of generic closures' call operators that nothing calls: their names have them.
pub(super) fn record_patterns(sema: &mut Sema) {
    for t in 0..sema.templates.list.len() as u32 {
        let t = TemplateId(t);
        let tp = &sema.templates.list[t.index()];
        let Some(l) = tp
            .lambda
            .filter(|_| sema.templates.instances[t.index()].is_empty())
        else {
            continue;
        };
        let record = sema.facts.lambdas[l as usize].record;
        let pattern = templates::signature::signature(sema, t).map(|s| s.ty);
        if let Some(i) = &mut sema.prog[record].lambda {
            i.pattern = pattern;
        }
    }
}

/// A lambda without captures converts to a pointer to function.
fn add_invoker(sema: &mut Sema, l: u32, call: FuncId) -> R<()> {
    let record = sema.facts.lambdas[l as usize].record;
    sema.closures.pending.insert(record, (l, call));
    Ok(())
}

/// The pointer type a captureless closure converts to.
pub(crate) fn closure_pointer_type(sema: &mut Sema, r: RecordId) -> Option<QualType> {
    sema.closures.pending.get(&r)?;
    let f = closure_invoker(sema, r)?;
    reach::deduce_return(sema, f);
    let t = exceptions::function_type(sema, f);
    Some(sema.prog.types.pointer(t))
}

/// The plain function a captureless closure converts to.
pub(crate) fn closure_invoker(sema: &mut Sema, r: RecordId) -> Option<FuncId> {
    let &(l, _) = sema.closures.pending.get(&r)?;
    if let Some(&f) = sema.closures.invokers.get(&r) {
        return Some(f);
    }
    let ls = sema.facts.lambdas[l as usize].scope;
    let f = make_lambda_function(sema, l, ls, false).ok()?;
    sema.closures.invokers.insert(r, f);
    Some(f)
}

/// The plain function that a captureless generic closure converts to when a function with the parameters of `to` (a pointer)
/// is asked for.
pub(crate) fn generic_closure_invoker(
    sema: &mut Sema,
    r: RecordId,
    to: QualType,
) -> Option<FuncId> {
    let l = sema.facts.records[r.index()].lambda?;
    let state = &sema.facts.lambdas[l as usize];
    if state.tparams.is_empty() || !state.captures.is_empty() || !state.inits.is_empty() {
        return None;
    }
    let to = sema.prog.types.pointee(to)?;
    let wanted = sema.prog.types.fn_type(to.ty())?.params.clone();
    let op = sema.op_syms.of(OpName::Call);
    let scope = sema.facts.records[r.index()].scope;
    let t = (sema.chain(scope, op).iter()).find_map(|s| match *sema.sym_kind(*s) {
        SymKind::Template(t) => Some(t),
        _ => None,
    })?;
    let tp = sema.templates.list[t.index()].clone();
    let signature = signature::signature(sema, t)?;
    let mut d = crate::sema::templates::deduce::Deduced::new(tp.params.len());
    if !deduce::unify_types(sema, &signature.params, &wanted, &mut d) {
        return None;
    }
    let loc = sema.loc();
    let args = deduce::finish_deduction(sema, &tp.params, tp.scope, d, loc)?;
    if let Some(&f) = sema.closures.generic.get(&(r, args.clone())) {
        return Some(f);
    }
    let bound = args::bound_scope(sema, &tp.params, &args, tp.scope);
    let f = sema.trap(|s| make_lambda_function(s, l, bound, false))?;
    sema.closures.generic.insert((r, args), f);
    reach::deduce_return(sema, f);
    Some(f)
}
