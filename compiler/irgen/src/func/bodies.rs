//! Bodies: of functions as written, of special members, and what constructors initialize first.

use super::{
    Body, CtorTarget, DebugPlace, ExprId, FnGen, FuncId, FuncName, FxHashMap, Gen, Jumps, LValue,
    Parent, QualType, RecordId, RecordKind, ResultSlot, Temporaries, TypeId, Variant, abi,
    aggregate, call, debug, ir, lvalue, named_result, object, stmt, variadic,
};

/// Emits the body of a declared function.
pub(crate) fn emit(g: &mut Gen<'_>, f: FuncId, variant: Variant) {
    let id = g.func(f, variant);
    let sig = abi::func_signature(g, f, variant);
    let params: Vec<TypeId> =
        g.m.cx
            .types
            .func_parts(sig.ty)
            .map(|p| p.1.to_vec())
            .unwrap_or_default();
    let mut body = ir::Body::new(&params);
    let entry = body.push_block();
    let return_block = body.create_block();
    let rest = variadic::of_function(g, &sig, params.len());
    let mut fg = FnGen {
        g,
        body,
        cur: Some(entry),
        last_alloca: None,
        entry,
        vars: FxHashMap::default(),
        this: None,
        result: ResultSlot::None,
        return_block,
        opaque: Vec::new(),
        choices: Vec::new(),
        array_index: Vec::new(),
        func: f,
        depth: 0,
        used_names: FxHashMap::default(),
        printf_buffer: None,
        variadic: rest,
        temporaries: Temporaries {
            cleanups: Vec::new(),
            extended: Vec::new(),
            named_result: None,
            conditional: 0,
        },
        jumps: Jumps {
            breaks: Vec::new(),
            continues: Vec::new(),
            labels: FxHashMap::default(),
            gotos: Vec::new(),
            switches: Vec::new(),
        },
        debug: DebugPlace {
            location: None,
            scope: None,
        },
    };
    fg.name_block(entry, "entry");
    debug::start_debug(&mut fg, id);
    fg.prologue(f, &sig);
    match variant {
        Variant::Thunk(t) => call::thunk_body(&mut fg, f, t, &sig),
        _ => fg.body(f, variant),
    }
    fg.epilogue(&sig);
    let mut body = fg.body;
    ir::trim(&mut body);
    g.m.set_body(id, body);
}

impl<'a> FnGen<'_, 'a> {
    pub(super) fn body(&mut self, f: FuncId, variant: Variant) {
        let prog = self.prog();
        let d = &prog[f];
        let class = match d.parent {
            Parent::Record(r) => Some(r),
            _ => None,
        };
        if d.host_only {
            call::stop_in_host(self);
            return;
        }
        if let (FuncName::Ctor, Some(r)) = (d.name, class) {
            self.constructor_inits(f, r, variant);
        }
        if let (FuncName::Dtor, Some(r)) = (d.name, class) {
            let by = prog.reached.deleters.get(&r);
            if variant == Variant::Deleting && by.is_some_and(|d| d.destroying) {
                object::delete_this(self, r);
                return;
            }
            object::set_vptrs(self, r, variant);
        }
        match d.body {
            Body::Parsed(s) => {
                if matches!(self.result, ResultSlot::Object(_)) {
                    self.temporaries.named_result = named_result::named_result(prog, f, s)
                        .filter(|&v| prog[v].align <= self.g.align(prog[v].ty));
                }
                stmt::stmt(self, s);
                // Where control gets to the closing brace, the return belongs to it; else to the last statement that returns.
                let returns = self.body.users(self.return_block.into()).last();
                match (self.cur, prog.naming.body_ends.get(&f), returns) {
                    (Some(_), Some(&end), _) => {
                        debug::at(self, end);
                    }
                    (None, _, Some((i, _))) => self.debug.location = self.body.inst(i).dbg,
                    _ => {}
                }
            }
            Body::Trivial | Body::None => self.trivial_body(f),
            Body::Unparsed | Body::Error => {}
        }
        if let (FuncName::Dtor, Some(r)) = (d.name, class) {
            // A `return` in the body still destroys the members.
            if self.body.has_uses(self.return_block.into()) {
                let next = self.new_block("return");
                let here = std::mem::replace(&mut self.return_block, next);
                self.start_block(here);
            }
            object::destroy_parts(self, r, variant);
            if variant == Variant::Deleting {
                object::delete_this(self, r);
            }
        }
        stmt::finish_gotos(self);
    }

    /// Special members whose effect is bitwise, when their address is taken or they are called out of line.
    fn trivial_body(&mut self, f: FuncId) {
        use jacquard_hir::SpecialMember as S;
        let prog = self.prog();
        let d = &prog[f];
        let Parent::Record(r) = d.parent else {
            return;
        };
        if matches!(
            d.special,
            S::CopyCtor | S::MoveCtor | S::CopyAssign | S::MoveAssign
        ) && let Some(this) = self.this
            && d.body == Body::Trivial
        {
            let ty: QualType = prog[r].ty.into();
            if let Some(src) = d.params.first().and_then(|p| self.vars.get(p)).copied() {
                let align = self.g.align(ty);
                aggregate::copy_object(self, LValue::plain(this, align), src, ty);
            }
            if let (ResultSlot::Scalar(slot, _), S::CopyAssign | S::MoveAssign) =
                (self.result, d.special)
            {
                self.b().store(this, slot, 8, false);
            }
        }
    }

    fn constructor_inits(&mut self, f: FuncId, r: RecordId, variant: Variant) {
        let prog = self.prog();
        let Some(this) = self.this else {
            return;
        };
        let inits = &prog[f].inits;
        let delegates = inits.iter().any(|i| i.target == CtorTarget::Delegate);
        let is_virtual = |t: CtorTarget| match t {
            CtorTarget::VirtualBase(_) => true,
            CtorTarget::Base(i) => prog[r].bases[i as usize].is_virtual,
            _ => false,
        };
        let layout = self.g.layouts.record(prog, r);
        let mut vptrs_done = delegates;
        for init in inits {
            if matches!(variant, Variant::Base | Variant::BaseOf(..)) && is_virtual(init.target) {
                continue;
            }
            if !vptrs_done && matches!(init.target, CtorTarget::Field(_)) {
                object::set_vptrs(self, r, variant);
                vptrs_done = true;
            }
            let ty: QualType = prog[r].ty.into();
            let whole = LValue::plain(this, self.g.align(ty));
            let vbase = |v: RecordId| layout.vbases.iter().find(|b| b.0 == v).map_or(0, |b| b.1);
            let at = match init.target {
                CtorTarget::Base(i) if prog[r].bases[i as usize].is_virtual => {
                    vbase(prog[r].bases[i as usize].record)
                }
                CtorTarget::Base(i) => layout.bases[i as usize],
                CtorTarget::VirtualBase(v) => vbase(v),
                CtorTarget::Field(i) => {
                    self.init_field(whole, r, i, init.init);
                    continue;
                }
                CtorTarget::Delegate => {
                    // The other constructor builds the same part of the same object.
                    let same = match variant {
                        Variant::BaseOf(..) => Some(variant),
                        _ => None,
                    };
                    self.full_expr(|me| aggregate::init_object(me, whole, init.init, same));
                    continue;
                }
            };
            let target = whole.offset_by(self, at as i64);
            let base = object::base_variant(r, variant, at);
            self.full_expr(|me| aggregate::init_object(me, target, init.init, Some(base)));
        }
        if !vptrs_done {
            object::set_vptrs(self, r, variant);
        }
    }

    /// Initialises field `i` of the object at `whole`.
    pub(crate) fn init_field(&mut self, whole: LValue, r: RecordId, i: u32, init: ExprId) {
        let target = lvalue::field_lvalue(self, whole, r, i);
        let ty = self.prog()[r].fields[i as usize].ty;
        self.full_expr(|me| aggregate::init_var(me, target, ty, init));
    }

    /// The class is a union.
    pub(crate) fn is_union(&self, r: RecordId) -> bool {
        self.prog()[r].kind == RecordKind::Union
    }
}
