//! Lambdas: closure classes, captures, call operators (templates when generic).

mod call_operator;
mod capture;
pub(crate) mod captures;
pub(crate) mod generic_captures;

use call_operator::add_invoker;
pub(crate) use call_operator::{
    closure_invoker, closure_pointer_type, generic_closure_invoker, lambda_call_operator,
    lambda_signature, record_patterns,
};
use capture::{add_field, parse_captures};
pub use capture::{captured_this, captured_var};
pub(crate) use capture::{quals_if_captured, root_var};

use crate::analysis_state::Ctx;
use crate::class::special;
use crate::scope::{ScopeId, ScopeKind, SymKind, TemplateKind};
use crate::syntax::Attrs;
use crate::templates;
use crate::templates::instances;
use crate::templates::{TParam, Template, signature};
use crate::{R, Sema, class, grammar, host};
use TokenKind as K;
use jacquard_hir::types::{Builtin, QualType, TemplateArg};
use jacquard_hir::{
    DepExpr, ExprId, ExprKind, FuncId, FuncName, InitElem, LambdaInfo, OpName, Parent, RecordId,
    RecordKind, SpecialMember, VarId,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind;
use rustc_hash::FxHashMap;

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
    /// Something is captured under a name of the lambda's own.
    pub init_capture: bool,
    /// An element of a pack is captured.
    pub pack_capture: bool,
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
    pub(crate) at: FxHashMap<(u32, ScopeId, Option<u32>), (u32, bool)>,
    /// Closures that convert to a function pointer: the lambda and its call operator.
    pub(crate) pending: FxHashMap<RecordId, (u32, FuncId)>,
    /// The functions that they convert to, once one is asked for.
    pub(crate) invokers: FxHashMap<RecordId, FuncId>,
    /// Those of generic closures, by the arguments of their call operators.
    pub(crate) generic: FxHashMap<(RecordId, Box<[TemplateArg]>), FuncId>,
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
        init_capture: false,
        pack_capture: false,
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
    declare_call_operator(sema, l, record, params_at, loc)?;
    Ok(l)
}

/// The call operator of a closure: a function, or a template of them.
fn declare_call_operator(
    sema: &mut Sema,
    l: u32,
    record: RecordId,
    params_at: u32,
    loc: Loc,
) -> R<()> {
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
    Ok(())
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
