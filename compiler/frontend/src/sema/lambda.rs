//! Lambdas: closure classes, captures, call operators (templates when generic).

use super::*;
use crate::parse::attributes::Attrs;
use crate::parse::declarator::FnDeclarator;
use crate::templates::{Signature, TParam, Template};
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
    /// The closure of a lambda at a token, per scope and pack element.
    pub(super) at: FxHashMap<(u32, ScopeId, Option<u32>), u32>,
    /// How many lambdas stand in a context, for their names.
    pub(super) count: FxHashMap<Parent, u32>,
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

impl Lambdas<'_, '_> {
    /// A lambda expression at `[`.
    pub fn parse_lambda(&mut self) -> R<ExprId> {
        let at = self.idx();
        let loc = self.loc();
        // Where the parts lie.
        let intro_close = self.close(at);
        let mut j = intro_close + 1;
        let mut tparams = Vec::new();
        if self.tok_at(j).kind == K::Less {
            let Some(k) = self.tokens.skip_template_head(j) else {
                return self.expected("'>'");
            };
            let mut cx = self.cx.clone();
            cx.pos = j << 1;
            tparams = self.at(cx, |s| s.parse_tparams())?;
            j = k;
            if self.tok_at(j).kind == K::KwRequires {
                j = self.tokens.skip_requires(j);
            }
        }
        let mut attrs = Attrs::default();
        let mut cx = self.cx.clone();
        cx.pos = j << 1;
        j = self.at(cx, |s| -> R<u32> {
            Declarators(s).parse_attrs(&mut attrs)?;
            Ok(s.idx())
        })?;
        let params_at = j;
        let mut k = j;
        if self.tok_at(k).kind == K::LParen {
            self.auto_params_in(k, &mut tparams);
            k = self.close(k) + 1;
        }
        while !matches!(self.tok_at(k).kind, K::LBrace | K::Semi | K::Eof) {
            k = match self.tok_at(k).kind {
                K::LParen | K::LBracket => self.close(k) + 1,
                K::KwRequires => self.tokens.skip_requires(k),
                _ => k + 1,
            };
        }
        if self.tok_at(k).kind != K::LBrace {
            return self.expected("a lambda body");
        }
        let body = k;
        let after = (self.close(body) + 1) << 1;
        if self.cx.mode.dependent {
            self.cx.pos = after;
            return Ok(self.dep(DepExpr::Opaque(loc.0, 8), loc));
        }
        let key = (at, self.cx.scope, self.cx.pack);
        let l = match self.closures.at.get(&key) {
            Some(&l) => l,
            None => {
                let l = self.make_lambda(at, params_at, body, attrs, tparams, loc)?;
                self.closures.at.insert(key, l);
                l
            }
        };
        self.cx.pos = after;
        let st = &self.facts.lambdas[l as usize];
        let (record, inits) = (st.record, st.inits.clone());
        let list = self.prog.add_init_list(&inits);
        let t: QualType = self.prog[record].ty.into();
        Ok(self.prvalue(
            ExprKind::InitList {
                inits: list,
                filler: None,
            },
            t,
            loc,
        ))
    }

    fn make_lambda(
        &mut self,
        at: u32,
        params_at: u32,
        body: u32,
        attrs: Attrs,
        tparams: Vec<TParam>,
        loc: Loc,
    ) -> R<u32> {
        let nesting = nesting(self);
        if nesting > NESTED {
            let made = self.closures.nested.entry(at).or_default();
            *made += 1;
            if *made > NESTED_CLOSURES {
                return self.fail(loc, msg::CLOSURES, &[&NESTED_CLOSURES]);
            }
        }
        let scope = self.cx.scope;
        let record = self.create_record(None, RecordKind::Struct, scope, loc);
        let parent = self.prog[record].parent;
        let context = match parent {
            Parent::Func(f, _) => Parent::Func(f, 0),
            p => p,
        };
        let n = self.closures.count.entry(context).or_insert(0);
        let number = *n;
        *n += 1;
        self.prog[record].parent = context;
        let hd = attrs.func.host && attrs.func.device;
        self.prog[record].lambda = Some(LambdaInfo {
            number,
            call: None,
            extended_device: attrs.func.device && !hd && !self.cx.mode.device,
            extended_host_device: hd && !self.cx.mode.device,
        });
        let l = self.facts.lambdas.len() as u32;
        self.facts.records[record.index()].lambda = Some(l);
        self.facts.records[record.index()].func = self.cx.func;
        let ls = self.new_scope(ScopeKind::Block, scope);
        let mut cx = self.cx.clone();
        // One that is marked for the device is read as device code is.
        let host = std::mem::take(&mut cx.mode.lenient) && !attrs.func.device;
        self.0.facts.lambdas.push(LambdaState {
            record,
            cx,
            captures: Vec::new(),
            params_at,
            body,
            attrs,
            tparams,
            inits: Vec::new(),
            scope: ls,
            host,
            stateless: self.close(at) == at + 1,
            nesting,
        });
        if host {
            host::captures(self, at, ls);
        } else {
            self.parse_captures(l, at)?;
        }
        // The class is complete now.
        self.facts.records[record.index()].progress.members = 2;
        self.facts.records[record.index()].progress.bases = 2;
        self.facts.records[record.index()].body = Some(body);
        self.facts.records[record.index()].progress.state = 2;
        self.prog[record].complete = true;
        self.ensure_specials(record)?;
        self.finish_closure(record);
        // The call operator.
        let generic = !self.facts.lambdas[l as usize].tparams.is_empty();
        let op = self.op_syms.of(OpName::Call);
        let rs = self.facts.records[record.index()].scope;
        if generic {
            let params = self.facts.lambdas[l as usize].tparams.clone();
            let ls = self.facts.lambdas[l as usize].scope;
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
            let id = self.new_template(t, FuncName::Operator(OpName::Call));
            self.prog.templates[id.index()].parent = Parent::Record(record);
            self.add_symbol(rs, op, 0, SymKind::Template(id));
        } else {
            let ls = self.facts.lambdas[l as usize].scope;
            let f = self.lambda_call_operator(l, ls)?;
            if let Some(i) = &mut self.prog[record].lambda {
                i.call = Some(f);
            }
            self.add_symbol(rs, op, 0, SymKind::Func(f));
            if self.facts.lambdas[l as usize].captures.is_empty()
                && self.facts.lambdas[l as usize].inits.is_empty()
            {
                self.add_invoker(l, f)?;
            }
        }
        Ok(l)
    }

    fn finish_closure(&mut self, r: RecordId) {
        // Facts as for any class; closures are never aggregates.
        let triv = |me: &Self, k: SpecialMember| me.special_trivial(r, k);
        let (cc, mc, dt) = (
            triv(self, SpecialMember::CopyCtor),
            triv(self, SpecialMember::MoveCtor),
            triv(self, SpecialMember::Dtor),
        );
        let d = &mut self.prog[r];
        d.traits.is_empty = d.fields.is_empty();
        d.traits.trivial_copy_ctor = cc;
        d.traits.trivial_move_ctor = mc;
        d.traits.trivial_dtor = dt;
        d.traits.trivially_copyable = cc && mc && dt;
        d.traits.is_standard_layout = true;
        d.traits.is_literal = true;
    }

    fn add_field(&mut self, l: u32, name: Option<Sym>, ty: QualType, loc: Loc) -> u32 {
        let r = self.facts.lambdas[l as usize].record;
        let i = self.prog[r].fields.len() as u32;
        self.prog[r].fields.push(Field {
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
        self.facts.records[r.index()].field_init.push(None);
        i
    }

    fn capture_var(&mut self, l: u32, v: VarId, by_ref: bool, loc: Loc) -> R<()> {
        if self.facts.lambdas[l as usize]
            .captures
            .iter()
            .any(|c| c.var == Some(v))
        {
            return Ok(());
        }
        if !matches!(self.prog[v].storage, Storage::Local | Storage::Param) {
            return Ok(());
        }
        let e = self.var_expr(v, loc);
        let t = self.ty(e);
        let (ft, init) = if by_ref {
            (self.prog.types.lref(t), e)
        } else if self.prog.types.is_function(t) {
            (self.prog.types.lref(t), e)
        } else {
            // The variable's own type, whatever the closure it is read from adds ([expr.prim.lambda.capture] 10).
            let declared = self.prog[v].ty;
            let own = self.prog.types.strip_ref(declared);
            let own = if own.ty() == t.ty() { own } else { t };
            // Explicit constructors count, too ([expr.prim.lambda.capture] 15).
            let init = match self.prog.types.record(t) {
                Some(_) => self.direct_init(t.unqual(), vec![e], loc)?,
                None => self.copy_part(t.unqual(), e, loc)?,
            };
            (own, init)
        };
        let name = self.prog[v].name;
        let field = self.add_field(l, name, ft, loc);
        let st = &mut self.0.facts.lambdas[l as usize];
        self.0.prog[st.record].fields[field as usize].captured = Some(v);
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

    fn capture_this(&mut self, l: u32, copy: bool, loc: Loc) -> R<()> {
        if self.facts.lambdas[l as usize]
            .captures
            .iter()
            .any(|c| c.is_this)
            || self.cx.this.is_none()
        {
            return Ok(());
        }
        let (ft, init) = if copy {
            let o = self.deref_this(loc);
            let t = self.ty(o).unqual();
            (t, self.copy_init(t, o, loc)?)
        } else {
            let p = self.this_expr(loc)?;
            (self.ty(p), p)
        };
        let field = self.add_field(l, None, ft, loc);
        let st = &mut self.facts.lambdas[l as usize];
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

    fn parse_captures(&mut self, l: u32, open: u32) -> R<()> {
        let close = self.close(open);
        self.cx.pos = (open + 1) << 1;
        let mut default: Option<bool> = None;
        if self.is(K::Eq) {
            self.bump();
            default = Some(false);
            self.eat(K::Comma);
        } else if self.is(K::Amp) && matches!(self.ahead(1), K::Comma | K::RBracket) {
            self.bump();
            default = Some(true);
            self.eat(K::Comma);
        }
        let mut named: smallvec::SmallVec<[Sym; 8]> = smallvec::SmallVec::new();
        while self.idx() < close {
            let loc = self.loc();
            if self.is(K::KwThis) && self.cx.this.is_none() && !self.cx.mode.lenient {
                return self.fail(loc, msg::THIS_OUTSIDE, &[]);
            }
            if self.eat(K::KwThis) {
                self.capture_this(l, false, loc)?;
            } else if self.is(K::Star) && self.ahead(1) == K::KwThis {
                self.bump();
                self.bump();
                self.capture_this(l, true, loc)?;
            } else {
                let by_ref = self.eat(K::Amp);
                let lead_pack = self.eat(K::Ellipsis);
                let (name, nloc) = self.ident()?;
                let pack = self.eat(K::Ellipsis) || lead_pack;
                let initialised = matches!(self.kind(), K::Eq | K::LBrace | K::LParen);
                if named.contains(&name) || !initialised && default == Some(by_ref) {
                    let n = self.text(name).to_string();
                    self.error(nloc, msg::CAPTURED_TWICE, &[&n]);
                }
                named.push(name);
                if initialised {
                    let ls = self.facts.lambdas[l as usize].scope;
                    let kind = if pack {
                        SymKind::VarPack(self.init_capture_pack(l, name, nloc, by_ref)?.into())
                    } else {
                        SymKind::Var(self.init_capture(l, name, nloc, by_ref)?)
                    };
                    self.add_symbol(ls, name, 0, kind);
                } else {
                    let syms = self.lookup(name);
                    match syms.first().map(|s| self.sym_kind(*s).clone()) {
                        Some(SymKind::Var(v)) => self.capture_var(l, v, by_ref, nloc)?,
                        Some(SymKind::VarPack(vs)) => {
                            for &v in vs.iter() {
                                self.capture_var(l, v, by_ref, nloc)?;
                            }
                        }
                        Some(SymKind::Binding(e)) => {
                            if let Some(v) = self.root_var(e) {
                                self.capture_var(l, v, by_ref, nloc)?;
                            }
                        }
                        Some(SymKind::Field(..)) => self.capture_this(l, false, nloc)?,
                        _ => {
                            let n = self.text(name).to_string();
                            return self.fail(nloc, msg::UNDECLARED, &[&n]);
                        }
                    }
                }
            }
            if !self.eat(K::Comma) {
                break;
            }
        }
        if let Some(by_ref) = default {
            self.implicit_captures(l, by_ref)?;
        }
        Ok(())
    }

    /// The initialiser at the cursor of an init-capture: a variable of its own that is captured, so that nested lambdas
    /// capture it as any other.
    fn init_capture(&mut self, l: u32, name: Sym, loc: Loc, by_ref: bool) -> R<VarId> {
        let e = if self.eat(K::Eq) {
            if self.is(K::LBrace) {
                self.parse_braced()?
            } else {
                self.parse_assignment()?
            }
        } else if self.is(K::LBrace) {
            self.parse_braced()?
        } else {
            self.bump();
            let e = self.parse_assignment()?;
            self.expect(K::RParen)?;
            e
        };
        let auto = if by_ref {
            self.prog.types.lref(Builtin::Auto.q())
        } else {
            Builtin::Auto.q()
        };
        let t = self.deduce_auto(auto, e, loc)?;
        let init = self.copy_init(t, e, loc)?;
        let field = self.add_field(l, Some(name), t, loc);
        self.facts.lambdas[l as usize].inits.push(InitElem {
            target: InitTarget::Field(field),
            init,
        });
        let ls = self.facts.lambdas[l as usize].scope;
        let v = self.simple_var(Some(name), t, loc, Storage::Local, ls);
        self.facts.lambdas[l as usize].captures.push(Capture {
            var: Some(v),
            is_this: false,
            field,
        });
        Ok(v)
    }

    /// `...name = pattern`: one capture for each element of the packs in the pattern.
    fn init_capture_pack(&mut self, l: u32, name: Sym, loc: Loc, by_ref: bool) -> R<Vec<VarId>> {
        let (start, i) = (self.cx.pos, self.idx());
        let end = self.tokens.find_stop(i, &[K::Comma, K::RBracket]);
        let Some(n) = self.pack_length(i, end)? else {
            return self.fail(loc, msg::NO_PACK_IN_PATTERN, &[]);
        };
        let saved = self.cx.pack;
        let mut out = Vec::with_capacity(n as usize);
        for k in 0..n {
            self.cx.pos = start;
            self.cx.pack = Some(k);
            let v = self.init_capture(l, name, loc, by_ref);
            self.cx.pack = saved;
            out.push(v?);
        }
        self.cx.pos = end << 1;
        Ok(out)
    }

    fn root_var(&self, e: ExprId) -> Option<VarId> {
        match self.prog[e].kind {
            ExprKind::Var(v) => Some(v),
            ExprKind::Member { base, .. } => self.root_var(base),
            ExprKind::Cast { operand, .. } | ExprKind::Unary { operand, .. } => {
                self.root_var(operand)
            }
            ExprKind::Binary { l, .. } => self.root_var(l),
            _ => None,
        }
    }

    /// Captures what the body names: found by its tokens, since the class must be complete before the body is parsed.
    fn implicit_captures(&mut self, l: u32, by_ref: bool) -> R<()> {
        let st = &self.facts.lambdas[l as usize];
        let (from, to) = (st.params_at, self.close(st.body));
        let body = st.body;
        let mut inner: Vec<Sym> = Vec::new();
        let mut j = from;
        while j < to {
            let t = self.tok_at(j);
            j += 1;
            if t.kind == K::KwThis {
                self.capture_this_unsaid(l, by_ref, t.loc)?;
                continue;
            }
            if t.kind != K::Ident {
                continue;
            }
            let before = self.tok_at(j - 2).kind;
            if matches!(before, K::Dot | K::Arrow | K::ColonColon) {
                continue;
            }
            let name = t.sym();
            // A parameter or local of the lambda hides an outer name.
            if j - 1 < body
                && matches!(
                    self.tok_at(j).kind,
                    K::Comma | K::RParen | K::Eq | K::LBracket
                )
            {
                inner.push(name);
            }
            let prev_type = matches!(
                before,
                K::KwAuto
                    | K::KwInt
                    | K::KwFloat
                    | K::KwDouble
                    | K::KwUnsigned
                    | K::KwBool
                    | K::KwChar
                    | K::KwLong
                    | K::KwShort
            ) || (matches!(before, K::Amp | K::AmpAmp | K::Star)
                && matches!(
                    self.tok_at(j - 3).kind,
                    K::KwAuto | K::KwInt | K::KwFloat | K::KwDouble | K::KwUnsigned | K::KwChar
                ));
            if prev_type && j > body {
                inner.push(name);
            }
            if inner.contains(&name) {
                continue;
            }
            let syms = self.lookup(name);
            match syms.first().map(|s| self.sym_kind(*s).clone()) {
                Some(SymKind::Var(v))
                    if matches!(self.prog[v].storage, Storage::Local | Storage::Param) =>
                {
                    let ty = self.prog[v].ty;
                    let const_value = !self.prog.types.is_ref(ty)
                        && (self.prog[v].is_constexpr
                            || (ty.is_const() && self.prog.types.is_integral(ty)))
                        && !self.prog.types.is_array(ty)
                        && self.prog.types.record(ty).is_none()
                        && self.require_value(v);
                    if !const_value {
                        self.capture_var(l, v, by_ref, t.loc)?;
                    }
                }
                Some(SymKind::VarPack(vs)) => {
                    for &v in vs.iter() {
                        self.capture_var(l, v, by_ref, t.loc)?;
                    }
                }
                Some(SymKind::Binding(e)) => {
                    if let Some(v) = self.root_var(e) {
                        self.capture_var(l, v, by_ref, t.loc)?;
                    }
                }
                Some(SymKind::Field(..) | SymKind::Indirect(_)) => {
                    // A member of `*this`.
                    self.capture_this_unsaid(l, by_ref, t.loc)?;
                }
                Some(SymKind::Func(f)) if self.prog[f].flags.is_method => {
                    self.capture_this_unsaid(l, by_ref, t.loc)?
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// `[=]` that takes `this` along, which is a pointer and no copy of the object.
    fn capture_this_unsaid(&mut self, l: u32, by_ref: bool, loc: Loc) -> R<()> {
        let known = self.facts.lambdas[l as usize]
            .captures
            .iter()
            .any(|c| c.is_this);
        if !known && !by_ref && self.options.cxx20 && self.cx.this.is_some() {
            self.warn(loc, msg::THIS_BY_COPY, &[]);
        }
        self.capture_this(l, false, loc)
    }

    /// The closure object inside its call operator.
    fn closure_object(&mut self, l: u32, loc: Loc) -> ExprId {
        let r = self.facts.lambdas[l as usize].record;
        let q = self
            .cx
            .func
            .and_then(|f| self.prog.types.fn_type(self.prog[f].ty))
            .map_or(0, |t| t.quals);
        let t = QualType::with(self.prog[r].ty, q);
        let p = self.prog.types.pointer(t);
        let this = self.prvalue(ExprKind::This, p, loc);
        self.expr(
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
    pub fn captured_var(&mut self, v: VarId, loc: Loc) -> Option<ExprId> {
        let l = self.cx.lambda?;
        let st = &self.facts.lambdas[l as usize];
        let field = st.captures.iter().find(|c| c.var == Some(v))?.field;
        let r = st.record;
        let o = self.closure_object(l, loc);
        self.field_ref(o, r, field, loc).ok()
    }

    /// `*this` of the enclosing member function, through the closure.
    pub fn captured_this(&mut self, loc: Loc) -> Option<ExprId> {
        let l = self.cx.lambda?;
        let st = &self.facts.lambdas[l as usize];
        let field = st.captures.iter().find(|c| c.is_this)?.field;
        let r = st.record;
        let o = self.closure_object(l, loc);
        let f = self.field_ref(o, r, field, loc).ok()?;
        if self.prog.types.is_pointer(self.ty(f)) {
            let p = self.rvalue(f).ok()?;
            let t = self.prog.types.pointee(self.ty(p))?;
            return Some(self.expr(
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

    fn lambda_params(&mut self, l: u32) -> R<(QualType, FnDeclarator, bool, bool)> {
        let st = &self.facts.lambdas[l as usize];
        let at = st.params_at;
        let mut attrs = Attrs::default();
        self.cx.pos = at << 1;
        let mut mutable = false;
        let mut constexpr_ = true;
        if !self.is(K::LParen) {
            let scope = self.cx.scope;
            let ps = self.new_scope(ScopeKind::Params, scope);
            let mut f = FnDeclarator {
                params: Vec::new(),
                scope: ps,
                variadic: false,
                quals: CONST,
                ref_qual: RefQual::None,
                noexcept: false,
                noexcept_pos: None,
                requires: None,
                is_override: false,
                is_final: false,
                explicit_object: false,
            };
            if self.eat(K::KwMutable) {
                mutable = true;
                f.quals = 0;
            }
            let mut ret = Builtin::Auto.q();
            if self.eat(K::Arrow) {
                ret = self.parse_type_id()?;
            }
            let ty = Declarators(self).fn_type_of(ret, &f);
            return Ok((ty.into(), f, mutable, constexpr_));
        }
        // `mutable` and `constexpr` stand where function qualifiers do: note and step over them.
        let close = self.close(at);
        let mut j = close + 1;
        while !matches!(self.tok_at(j).kind, K::LBrace | K::Arrow | K::Eof) {
            match self.tok_at(j).kind {
                K::KwMutable => mutable = true,
                K::KwConstexpr | K::KwConsteval => constexpr_ = true,
                K::LParen => j = self.close(j),
                _ => {}
            }
            j += 1;
        }
        let ret_at = (self.tok_at(j).kind == K::Arrow).then_some(j);
        let (_, mut f) = Declarators(self).parse_function_suffix(Builtin::Auto.q(), &mut attrs)?;
        f.quals = if mutable { 0 } else { CONST };
        let mut ret = Builtin::Auto.q();
        if let Some(r) = ret_at {
            self.cx.pos = (r + 1) << 1;
            let saved = std::mem::replace(&mut self.cx.scope, f.scope);
            let t = self.parse_type_id();
            self.cx.scope = saved;
            ret = t?;
        }
        let ty = Declarators(self).fn_type_of(ret, &f);
        Ok((ty.into(), f, mutable, constexpr_))
    }

    /// The dependent signature of a generic lambda's call operator; the context is set by the caller.
    pub(crate) fn lambda_signature(&mut self, l: u32) -> R<Signature> {
        let (ty, f, _, _) = self.lambda_params(l)?;
        let ret = self
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
            name: FuncName::Operator(OpName::Call),
            is_static: false,
            explicit_object: f.explicit_object,
            requires: f.requires,
            host_only: false,
        })
    }

    /// The call operator, with the parameters of a generic lambda bound in `scope`.
    pub(crate) fn lambda_call_operator(&mut self, l: u32, scope: ScopeId) -> R<FuncId> {
        self.make_lambda_function(l, scope, true)
    }

    fn make_lambda_function(&mut self, l: u32, scope: ScopeId, method: bool) -> R<FuncId> {
        let outer = self.facts.lambdas[l as usize].cx.clone();
        let mut cx = outer.clone();
        cx.scope = scope;
        let (ty, f, _, _) = self.at(cx, |s| Lambdas(s).lambda_params(l))?;
        let st = &self.facts.lambdas[l as usize];
        let (record, body) = (st.record, st.body);
        let mut attrs = st.attrs.func.clone();
        if outer.mode.device || !attrs.host {
            attrs.device = attrs.device || outer.mode.device || !attrs.host;
        }
        let ret = self
            .prog
            .types
            .fn_type(ty.ty())
            .map_or(Builtin::Auto.q(), |t| t.ret);
        let mut fty = ty.ty();
        if f.explicit_object && !self.facts.lambdas[l as usize].captures.is_empty() {
            let loc = self.tok_at(body).loc;
            return self.unsupported(
                loc,
                "an explicit object parameter of a lambda that captures",
            );
        }
        if (!method || f.explicit_object)
            && let Some(t) = self.prog.types.fn_type(fty)
        {
            let mut t = t.clone();
            t.quals = 0;
            fty = self.prog.types.function(t);
        }
        let loc = self.tok_at(body).loc;
        let invoke = self.session.names.intern("_FUN");
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
            explicit_object: f.explicit_object,
            sought: true,
            ret: ReturnDeduction {
                needs_deduction: self.has_placeholder(ret),
                ..Default::default()
            },
            origin: FuncOrigin {
                lambda: Some(l),
                ..Default::default()
            },
            ..Default::default()
        };
        Ok(self.new_func(decl, info))
    }

    /// A lambda without captures converts to a pointer to function.
    fn add_invoker(&mut self, l: u32, call: FuncId) -> R<()> {
        let record = self.facts.lambdas[l as usize].record;
        self.closures.pending.insert(record, (l, call));
        Ok(())
    }

    /// The pointer type a captureless closure converts to.
    pub(crate) fn closure_pointer_type(&mut self, r: RecordId) -> Option<QualType> {
        self.closures.pending.get(&r)?;
        let f = self.closure_invoker(r)?;
        self.deduce_return(f);
        let t: QualType = self.prog[f].ty.into();
        Some(self.prog.types.pointer(t))
    }

    /// The plain function a captureless closure converts to.
    pub(crate) fn closure_invoker(&mut self, r: RecordId) -> Option<FuncId> {
        let &(l, _) = self.closures.pending.get(&r)?;
        if let Some(&f) = self.closures.invokers.get(&r) {
            return Some(f);
        }
        let ls = self.facts.lambdas[l as usize].scope;
        let f = self.make_lambda_function(l, ls, false).ok()?;
        self.closures.invokers.insert(r, f);
        Some(f)
    }

    /// The plain function that a captureless generic closure converts to when a function with the parameters of `to` (a pointer)
    /// is asked for.
    pub(crate) fn generic_closure_invoker(&mut self, r: RecordId, to: QualType) -> Option<FuncId> {
        let l = self.facts.records[r.index()].lambda?;
        let state = &self.facts.lambdas[l as usize];
        if state.tparams.is_empty() || !state.captures.is_empty() || !state.inits.is_empty() {
            return None;
        }
        let to = self.prog.types.pointee(to)?;
        let wanted = self.prog.types.fn_type(to.ty())?.params.clone();
        let op = self.op_syms.of(OpName::Call);
        let scope = self.facts.records[r.index()].scope;
        let t = (self.chain(scope, op).iter()).find_map(|s| match *self.sym_kind(*s) {
            SymKind::Template(t) => Some(t),
            _ => None,
        })?;
        let tp = self.templates.list[t.index()].clone();
        let signature = self.signature(t)?;
        let mut d = crate::templates::deduce::Deduced::new(tp.params.len());
        if !Deduction(self).unify_types(&signature.params, &wanted, &mut d) {
            return None;
        }
        let loc = self.loc();
        let args = Deduction(self).finish_deduction(&tp.params, tp.scope, d, loc)?;
        if let Some(&f) = self.closures.generic.get(&(r, args.clone())) {
            return Some(f);
        }
        let bound = self.bound_scope(&tp.params, &args, tp.scope);
        let f = self.trap(|s| Lambdas(s).make_lambda_function(l, bound, false))?;
        self.closures.generic.insert((r, args), f);
        self.deduce_return(f);
        Some(f)
    }
}
