//! Bodies of functions, parsed when something needs them: statements, and the initialisers of constructors.

use super::reach::BODY_DEPTH;
use super::*;
use TokenKind as K;

/// Labels and jumps of the function being parsed.
#[derive(Default)]
pub(crate) struct Jumps {
    /// Each label by its name: its number, whether it is defined, and where it was first named.
    pub(crate) labels: FxHashMap<Sym, (LabelId, bool, Loc)>,
    /// Scope and token of each label that is defined.
    pub(crate) places: FxHashMap<Sym, (ScopeId, u32)>,
    /// `goto`s: label, scope, token and place.
    pub(crate) gotos: Vec<(Sym, ScopeId, u32, Loc)>,
    /// Initialised local variables: scope, token and name.
    pub(crate) begun: Vec<(ScopeId, u32, Sym)>,
    /// Labels of the switches being parsed: ranges of values, and whether a default was seen.
    pub(crate) cases: Vec<(BTreeMap<i128, i128>, bool)>,
}

impl Sema<'_> {
    /// Makes the body of `f` known; false when it has none.
    pub fn require_body(&mut self, f: FuncId) -> bool {
        match self.prog[f].body {
            Body::Parsed(_) | Body::Trivial => return true,
            Body::Error => return false,
            _ => {}
        }
        if self.facts.functions[f.index()].body_done {
            return false;
        }
        let synth = self.prog[f].flags.is_defaulted
            || self.facts.functions[f.index()].origin.inherited.is_some();
        if !synth && !self.templates.member_specs.is_empty() {
            self.adopt_member_spec(f);
        }
        if !synth && self.facts.functions[f.index()].body.is_none() {
            self.find_definition(f);
            if self.facts.functions[f.index()].body.is_none() && !self.prog[f].flags.is_defaulted {
                return false;
            }
        }
        if self.prog[f].flags.is_defaulted
            && self.prog[f].special == SpecialMember::No
            && self.facts.functions[f.index()].origin.inherited.is_none()
            && self.prog[f].name == FuncName::Ctor
        {
            self.prog[f].special = SpecialMember::DefaultCtor;
        }
        if self.resolution.conv_depth > BODY_DEPTH {
            let loc = self.loc();
            self.error(loc, msg::SEMA_NESTING_TOO_DEEP, &[&BODY_DEPTH]);
            return false;
        }
        self.facts.functions[f.index()].body_done = true;
        self.resolution.conv_depth += 1;
        let depth = std::mem::take(&mut self.parser.depth);
        let jumps = std::mem::take(&mut self.parser.jumps);
        let framed = self.prog[f].instance.is_some()
            || self.facts.functions[f.index()].hidden_friend
            || !matches!(self.prog[f].parent, Parent::Namespace(_));
        if framed {
            let used = self.facts.functions[f.index()].origin.used_at;
            let loc = if used.is_some() {
                used
            } else if self.cx.pos >> 1 < self.tokens.program_end {
                self.loc()
            } else {
                self.prog[f].loc
            };
            if self.push_instance(loc, Instantiating::Func(f)).is_err() {
                self.parser.jumps = jumps;
                self.parser.depth = depth;
                self.resolution.conv_depth -= 1;
                return false;
            }
        }
        let r = if self.prog[f].flags.is_defaulted
            || self.facts.functions[f.index()].origin.inherited.is_some()
        {
            self.synthesize_special(f)
        } else {
            self.parse_body(f)
        };
        if framed {
            self.templates.in_progress.pop();
        }
        self.parser.jumps = jumps;
        self.parser.depth = depth;
        self.resolution.conv_depth -= 1;
        match r {
            Ok(()) => true,
            Err(_) => {
                self.facts.functions[f.index()].ret.deducing = false;
                if self.session.diags.in_trap() {
                    self.facts.functions[f.index()].body_done = false;
                    let trials = &mut self.facts.functions[f.index()].ret.trials;
                    *trials = trials.saturating_add(1);
                    self.resolution.broken_body.get_or_insert(f);
                } else {
                    self.prog[f].body = Body::Error;
                }
                false
            }
        }
    }

    pub(super) fn parse_body(&mut self, f: FuncId) -> R<()> {
        let info = self.facts.functions[f.index()].clone();
        let Some(pos) = info.body else {
            return Err(Fail);
        };
        let mut cx = self.decl_cx(pos, info.scope);
        cx.func = Some(f);
        cx.mode.device = self.device_callable(f);
        // Host code is understood as far as its return type needs it.
        cx.mode.lenient = !cx.mode.device && info.ret.needs_deduction;
        if let (Parent::Record(r), true) = (self.prog[f].parent, self.prog[f].flags.is_method) {
            let q = self
                .prog
                .types
                .fn_type(self.prog[f].ty)
                .map_or(0, |t| t.quals);
            cx.this = Some(QualType::with(self.prog[r].ty, q));
            let loc = self.prog[f].loc;
            self.require_complete_record(r, loc)?;
        }
        if let Some(l) = info.origin.lambda {
            cx.lambda = Some(l);
            let outer = self.facts.lambdas[l as usize].cx.clone();
            cx.this = outer.this;
            cx.mode.device = true;
            // Inside an expansion the body names elements of its packs.
            cx.pack = outer.pack;
        }
        if info.ret.needs_deduction {
            self.facts.functions[f.index()].ret.deducing = true;
        }
        // Parameters passed by value need their destructors; types must be complete.
        for p in self.prog[f].params.clone() {
            let t = self.prog[p].ty;
            let loc = self.prog[p].loc;
            if !self.prog.types.is_ref(t) {
                self.require_complete(t, loc)?;
                self.prog[p].dtor = self.needed_dtor(t);
            }
        }
        let ret = self.prog.ret(f);
        if let Some(r) = self.prog.types.record(ret) {
            let loc = self.prog[f].loc;
            self.require_complete_record(r, loc)?;
        }
        self.at(cx, |s| {
            if s.is(K::KwTry) {
                let loc = s.loc();
                if s.in_pure_device() {
                    return s.unsupported(loc, "a function-try-block in device code");
                }
                s.bump();
            }
            if s.prog[f].name == FuncName::Ctor {
                s.parse_ctor_inits(f)?;
            }
            let body = Statements(s).parse_compound()?;
            s.check_labels()?;
            s.prog[f].labels = s.parser.jumps.labels.len() as u32;
            if s.facts.functions[f.index()].ret.needs_deduction {
                s.set_return(f, Builtin::Void.q());
            }
            s.prog[f].body = Body::Parsed(body);
            Ok(())
        })
    }

    pub(super) fn check_labels(&mut self) -> R<()> {
        let missing = self
            .parser
            .jumps
            .labels
            .iter()
            .find(|(_, l)| !l.1)
            .map(|(n, l)| (*n, l.2));
        if let Some((n, loc)) = missing {
            let text = self.text(n).to_string();
            return self.fail(loc, msg::LABEL_UNDEFINED, &[&text]);
        }
        self.check_jumps()
    }

    /// A jump may not enter the scope of a variable past its initialisation.
    fn check_jumps(&mut self) -> R<()> {
        if self.cx.mode.lenient {
            return Ok(());
        }
        let within = |s: &Self, mut at: ScopeId, scope: ScopeId| loop {
            if at == scope {
                return true;
            }
            match s.scope(at).parent {
                Some(p) => at = p,
                None => return false,
            }
        };
        for (label, from, here, loc) in self.parser.jumps.gotos.clone() {
            let Some(&(to, there)) = self.parser.jumps.places.get(&label) else {
                continue;
            };
            let passed = self.parser.jumps.begun.iter().find(|(scope, at, _)| {
                *at < there
                    && within(self, to, *scope)
                    && !(within(self, from, *scope) && *at < here)
            });
            if let Some(&(_, _, n)) = passed
                && self.in_main_file(loc)
            {
                let n = self.text(n).to_string();
                return self.fail(loc, msg::JUMP_PAST_INIT, &[&n]);
            }
        }
        Ok(())
    }

    /// `: base(…), member{…}` before a constructor's body, defaults added.
    pub(super) fn parse_ctor_inits(&mut self, f: FuncId) -> R<()> {
        let Parent::Record(r) = self.prog[f].parent else {
            return Ok(());
        };
        let mut named: Vec<(CtorTarget, ExprId)> = Vec::new();
        if self.eat(K::Colon) {
            loop {
                let mut list: Vec<(CtorTarget, ExprId)> = Vec::new();
                // The pattern of a base pack ends in `...` after its initialiser.
                let i = self.idx();
                let e = self.tokens.find_stop(i, &[K::Comma, K::LBrace, K::LParen]);
                let mut k = e;
                if matches!(self.tok_at(k).kind, K::LBrace | K::LParen) {
                    k = self.close(k) + 1;
                }
                if self.tok_at(k).kind == K::Ellipsis {
                    let start = self.cx.pos;
                    if let Some(n) = self.pack_length(i, e)? {
                        let saved = self.cx.pack;
                        for x in 0..n {
                            self.cx.pos = start;
                            self.cx.pack = Some(x);
                            let one = self.parse_mem_init(r);
                            self.cx.pack = saved;
                            list.push(one?);
                        }
                    }
                    self.cx.pos = (k + 1) << 1;
                } else {
                    let at = self.loc();
                    let one = self.parse_mem_init(r)?;
                    if let Some(n) = named.iter().position(|n| n.0 == one.0) {
                        let both = match one.0 {
                            CtorTarget::Field(field) => merged(self, (r, field), named[n].1, one.1),
                            _ => None,
                        };
                        let Some(both) = both else {
                            return self.fail(at, msg::INIT_TWICE, &[]);
                        };
                        named[n].1 = both;
                        if !self.eat(K::Comma) {
                            break;
                        }
                        continue;
                    }
                    if let (CtorTarget::Delegate, ExprKind::Construct { ctor, .. }) =
                        (one.0, &self.prog[one.1].kind)
                        && *ctor == f
                    {
                        return self.fail(at, msg::DELEGATES_TO_ITSELF, &[]);
                    }
                    list.push(one);
                }
                named.append(&mut list);
                if !self.eat(K::Comma) {
                    break;
                }
            }
        }
        if let Some(&(CtorTarget::Delegate, e)) = named.first() {
            self.prog[f].inits = vec![CtorInit {
                target: CtorTarget::Delegate,
                init: e,
            }];
            return Ok(());
        }
        // Members of anonymous unions: merged into one initialiser of the anonymous field.
        let end = self.loc();
        self.check_members_begin(r, &named, end)?;
        let inits = self.complete_inits(r, named, end)?;
        self.prog[f].inits = inits;
        Ok(())
    }

    /// A constructor must give constants their values, `end` being where its initialisers end.
    fn check_members_begin(
        &mut self,
        r: RecordId,
        named: &[(CtorTarget, ExprId)],
        end: Loc,
    ) -> R<()> {
        if self.prog[r].kind == RecordKind::Union || self.cx.mode.lenient || !self.in_main_file(end)
        {
            return Ok(());
        }
        for (i, f) in self.prog[r].fields.iter().enumerate() {
            let elem = self.prog.types.base_elem(f.ty);
            let given = named.iter().any(|n| n.0 == CtorTarget::Field(i as u32))
                || self.facts.records[r.index()]
                    .field_init
                    .get(i)
                    .is_some_and(|x| x.is_some());
            if elem.is_const()
                && !given
                && self.prog.types.record(elem).is_none()
                && f.name.is_some()
            {
                let n = f
                    .name
                    .map_or_else(String::new, |n| self.text(n).to_string());
                return self.fail(end, msg::CONST_UNINITIALISED, &[&n]);
            }
        }
        Ok(())
    }

    pub(super) fn parse_mem_init(&mut self, r: RecordId) -> R<(CtorTarget, ExprId)> {
        let loc = self.loc();
        // A member's name, else a base's type.
        if self.is(K::Ident) && matches!(self.ahead(1), K::LParen | K::LBrace) {
            let name = self.tok().sym();
            let scope = self.facts.records[r.index()].scope;
            let found = self.chain(scope, name);
            for s in found {
                match self.sym_kind(s).clone() {
                    SymKind::Field(x, i) if x == r => {
                        self.bump();
                        let t = self.prog[r].fields[i as usize].ty;
                        let e = self.parse_mem_value(t, loc)?;
                        return Ok((CtorTarget::Field(i), e));
                    }
                    SymKind::Indirect(path) if path.first().is_some_and(|p| p.0 == r) => {
                        self.bump();
                        let Some(&(lr, li)) = path.last() else { break };
                        let t = self.prog[lr].fields[li as usize].ty;
                        let mut e = self.parse_mem_value(t, loc)?;
                        for &(pr, pi) in path.iter().skip(1).rev() {
                            let pt: QualType = self.prog[pr].ty.into();
                            let part = InitElem {
                                target: InitTarget::Field(pi),
                                init: e,
                            };
                            e = ListInit(self).init_list_value(&[part], pt, loc);
                        }
                        return Ok((CtorTarget::Field(path[0].1), e));
                    }
                    _ => {}
                }
            }
        }
        let id = self.parse_id(true)?;
        let Some(t) = id.ty.or_else(|| match id.template {
            // A base template named by its injected name.
            Some(TemplateRef::Decl(tid)) => self.prog[r]
                .bases
                .iter()
                .find(|b| {
                    self.prog[b.record]
                        .instance
                        .as_ref()
                        .is_some_and(|i| i.template == tid)
                })
                .map(|b| self.prog[b.record].ty.into()),
            _ => None,
        }) else {
            let n = self.text(id.sym).to_string();
            let c = self.type_name(self.prog[r].ty.into());
            return self.fail(loc, msg::NO_MEMBER, &[&c, &n]);
        };
        if t.ty() == self.prog[r].ty {
            let e = self.parse_mem_value(t, loc)?;
            return Ok((CtorTarget::Delegate, e));
        }
        let Some(b) = self.prog.types.record(t) else {
            return self.expected("a base class");
        };
        if let Some(i) = self.prog[r].bases.iter().position(|x| x.record == b) {
            let e = self.parse_mem_value(t, loc)?;
            return Ok((CtorTarget::Base(i as u32), e));
        }
        if self.find_base_path(r, b).is_none() && !self.cx.mode.lenient && self.in_main_file(loc) {
            let (t, c) = (self.type_name(t), self.type_name(self.prog[r].ty.into()));
            return self.fail(loc, msg::INIT_NOT_BASE, &[&t, &c]);
        }
        let e = self.parse_mem_value(t, loc)?;
        Ok((CtorTarget::VirtualBase(b), e))
    }

    pub(super) fn parse_mem_value(&mut self, t: QualType, loc: Loc) -> R<ExprId> {
        if self.is(K::LBrace) {
            let b = self.parse_braced()?;
            return ListInit(self).list_init(t, b, true, loc);
        }
        let args = self.parse_call_args()?;
        if args.len() == 1 && self.prog.types.is_array(t) && self.ty(args[0]).ty() == t.ty() {
            return self.copy_part(t, args[0], loc);
        }
        self.direct_init(t, args, loc)
    }
}

/// One initialiser of an anonymous struct or union for two of its members, given by name; none where both are of one member, or of a
/// union.
fn merged(
    sema: &mut Sema,
    (record, field): (RecordId, u32),
    first: ExprId,
    second: ExprId,
) -> Option<ExprId> {
    let f = &sema.prog[record].fields[field as usize];
    let (ty, anonymous) = (f.ty, f.anonymous);
    let inner = sema.prog.types.record(ty).filter(|_| anonymous)?;
    let elements = |e: ExprId| match sema.prog[e].kind {
        ExprKind::InitList { inits, .. } => Some(sema.prog.init_list(inits).to_vec()),
        _ => None,
    };
    let (mut all, more) = (elements(first)?, elements(second)?);
    let number = |e: &InitElem| match e.target {
        InitTarget::Field(n) => Some(n),
        _ => None,
    };
    for m in more {
        let n = number(&m)?;
        match all.iter().position(|e| number(e) == Some(n)) {
            Some(k) => all[k].init = merged(sema, (inner, n), all[k].init, m.init)?,
            None if sema.prog[inner].kind == RecordKind::Union => return None,
            None => all.push(m),
        }
    }
    all.sort_by_key(number);
    let loc = sema.prog[first].loc;
    Some(ListInit(sema).init_list_value(&all, ty, loc))
}
