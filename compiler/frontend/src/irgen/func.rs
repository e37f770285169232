//! Functions: declaration with attributes, prologue, scopes and their clean-ups, epilogue.

use super::abi::{Pass, Signature};
use super::cleanups::{Cleanup, Temporaries};
use super::lvalue::LValue;
use super::{Gen, Variant};
use crate::diag::msg;
use crate::hir::{
    Body, CtorTarget, ExprId, FuncId, FuncName, LabelId, Linkage, Parent, RecordId, RecordKind,
    VarId,
};
use crate::irgen::abi;
use crate::irgen::{aggregate, call, debug, debug_types, lvalue, named_result, object, stmt};
use crate::mangle;
use crate::source::Loc;
use crate::types::{QualType, TypeKind};
use ir::{At, Block, Builder, TypeId, Value};
use jacquard_ir as ir;
use jacquard_ir::{cfg, phi};
use rustc_hash::FxHashMap;

/// Where `break` or `continue` goes.
#[derive(Copy, Clone, Debug)]
pub(super) struct Jump {
    pub to: Block,
    pub cleanups: usize,
}

/// A `goto` whose label has not been met.
pub(super) struct PendingGoto {
    pub block: Block,
    pub cleanups: Vec<Cleanup>,
    pub label: LabelId,
    pub loc: Loc,
}

/// Where the function's result goes.
#[derive(Copy, Clone, Debug)]
pub(super) enum ResultSlot {
    None,
    /// A scalar (or reference) kept in a slot of this value type.
    Scalar(Value, QualType),
    /// A class object.
    Object(Value),
}

/// One function under construction.
pub(super) struct FnGen<'g, 'a> {
    pub g: &'g mut Gen<'a>,
    pub body: ir::Body,
    /// Where code goes; `None` after a jump.
    pub cur: Option<Block>,
    /// The newest instruction at the top of the entry block.
    pub last_alloca: Option<ir::Inst>,
    pub entry: Block,
    pub vars: FxHashMap<VarId, LValue>,
    pub this: Option<Value>,
    /// What the end of scopes and of full expressions must clean up.
    pub temporaries: Temporaries,
    /// Where jumps lead.
    pub jumps: Jumps,
    pub result: ResultSlot,
    pub return_block: Block,
    pub opaque: Vec<(ExprId, super::expr::Opaque)>,
    /// Places that are one of two.
    pub choices: Vec<super::lvalue::Choice>,
    pub array_index: Vec<Value>,
    /// The place in the source that code comes from.
    pub debug: DebugPlace,
    pub func: FuncId,
    /// Nesting of expressions and statements.
    pub depth: u32,
    pub used_names: FxHashMap<ir::Sym, u32>,
    /// The buffer of `printf` arguments, and its size so far.
    pub printf_buffer: Option<(ir::Inst, u64)>,
    /// The address of the arguments after the last parameter of a variadic function.
    pub variadic: Option<Value>,
}

/// Where jumps lead.
#[derive(Default)]
pub(super) struct Jumps {
    pub breaks: Vec<Jump>,
    pub continues: Vec<Jump>,
    pub labels: FxHashMap<LabelId, (Block, usize)>,
    pub gotos: Vec<PendingGoto>,
    pub switches: Vec<super::stmt::SwitchCases>,
}

/// The place in the source that code comes from.
#[derive(Default)]
pub(super) struct DebugPlace {
    pub location: Option<ir::MdId>,
    pub scope: Option<ir::MdId>,
}

/// Nesting beyond which an expression or statement is refused.
pub(super) const MAX_DEPTH: u32 = 3000;

impl Gen<'_> {
    /// The IR function of a function of the program, declared and queued for emission at first sight.
    pub(super) fn func(&mut self, f: FuncId, variant: Variant) -> ir::FuncId {
        let variant = self.normal_variant(f, variant);
        if let Some(&id) = self.funcs.get(&(f, variant)) {
            return id;
        }
        let prog = self.prog;
        let sig = abi::func_signature(self, f, variant);
        let mut name = mangle::function(prog, &self.unit, self.session, f, variant);
        let d = &prog[f];
        // `name` may be taken by another entity of internal linkage (unnamed namespaces of included files).
        if d.linkage == Linkage::Internal && self.m.lookup(&name).is_some() {
            let mut n = 1;
            while self.m.lookup(&format!("{name}.{n}")).is_some() {
                n += 1;
            }
            name = format!("{name}.{n}");
        }
        let id = self.m.declare_function(&name, sig.ty);
        self.funcs.insert((f, variant), id);
        let defined = self.has_body(f, variant);
        let kernel = d.attrs.global;
        let linkage = if !defined {
            if d.attrs.weak {
                ir::Linkage::ExternWeak
            } else {
                ir::Linkage::External
            }
        } else if kernel {
            match d.linkage {
                Linkage::LinkOnce | Linkage::Weak => ir::Linkage::WeakOdr,
                _ => ir::Linkage::External,
            }
        } else if self.exported(f) {
            match d.linkage {
                Linkage::LinkOnce | Linkage::Weak => ir::Linkage::WeakOdr,
                _ if d.attrs.weak => ir::Linkage::WeakAny,
                _ => ir::Linkage::External,
            }
        } else {
            ir::Linkage::Internal
        };
        let attrs = self.function_attrs(f, &sig, defined);
        let row = self.m.func_mut(id);
        row.linkage = linkage;
        row.attrs = attrs;
        if kernel {
            row.cc = ir::cc::PTX_KERNEL;
        }
        if defined {
            self.work.push((f, variant));
        }
        id
    }

    /// Whether device function `f` is visible outside the module.
    fn exported(&self, f: FuncId) -> bool {
        let d = &self.prog[f];
        if d.linkage == Linkage::Internal || d.host_only {
            return false;
        }
        self.options.relocatable
            || d.attrs.used
            || (d.extern_c && self.prog.reached.roots.contains(&f))
    }

    fn has_body(&self, f: FuncId, variant: Variant) -> bool {
        let d = &self.prog[f];
        if d.host_only {
            return true;
        }
        if self.is_device_library(f) {
            return false;
        }
        match d.body {
            Body::Parsed(_) | Body::Trivial => true,
            Body::None => {
                (d.flags.is_implicit || d.flags.is_defaulted)
                    && d.builtin.is_none()
                    && !d.flags.is_pure
                    || matches!(variant, Variant::Thunk(..))
            }
            Body::Unparsed | Body::Error => false,
        }
    }

    /// Is it left to the device library that is linked later?
    pub(super) fn is_device_library(&self, f: FuncId) -> bool {
        let d = &self.prog[f];
        matches!(d.name, FuncName::Ident(n) if self.comes_from_device_library(n, d.loc))
    }

    /// Is the symbol one of the device library, and that is linked later?
    pub(super) fn comes_from_device_library(&self, name: crate::token::Sym, loc: Loc) -> bool {
        self.options.device_library
            && jacquard_libdevice::find(self.session.names.text(name)).is_some()
            && self.session.sources.is_own_text(loc)
    }

    /// Ordinary functions have one variant; where there are no virtual bases, one base variant serves all derived classes.
    fn normal_variant(&self, f: FuncId, variant: Variant) -> Variant {
        let d = &self.prog[f];
        match (variant, d.parent) {
            (Variant::Base | Variant::BaseOf(..), Parent::Record(r)) => {
                if !matches!(d.name, FuncName::Ctor | FuncName::Dtor) {
                    Variant::Complete
                } else if self.prog[r].traits.has_virtual_bases {
                    variant
                } else {
                    Variant::Base
                }
            }
            (v, _) => v,
        }
    }

    fn flag(&mut self, set: &mut ir::AttrSet, name: ir::Sym) {
        set.set(ir::Attr::flag(name));
    }

    fn text_attr(&mut self, set: &mut ir::AttrSet, name: ir::Sym, value: &str) {
        let v = self.m.cx.sym(value);
        set.set(ir::Attr {
            name,
            value: ir::AttrValue::Str(v),
        });
    }

    fn function_attrs(&mut self, f: FuncId, sig: &Signature, defined: bool) -> ir::AttrListId {
        use ir::sym;
        let prog = self.prog;
        let d = &prog[f];
        let mut list = ir::AttrList::default();
        let mut set = ir::AttrSet::default();
        self.flag(&mut set, sym::CONVERGENT);
        self.flag(&mut set, sym::NOUNWIND);
        if d.attrs.forceinline {
            self.flag(&mut set, sym::ALWAYSINLINE);
        } else if d.attrs.noinline {
            self.flag(&mut set, sym::NOINLINE);
        } else if d.flags.is_inline || d.instance.is_some() {
            self.flag(&mut set, sym::INLINEHINT);
        }
        if d.attrs.noreturn {
            self.flag(&mut set, sym::NORETURN);
        }
        if !defined && (d.attrs.attr_const || d.attrs.attr_pure) {
            let effects = if d.attrs.attr_const {
                ir::MemoryEffects::NONE
            } else {
                ir::MemoryEffects::READ
            };
            set.set(ir::Attr {
                name: sym::MEMORY,
                value: ir::AttrValue::Int(u64::from(effects.0)),
            });
        }
        if self.options.ftz {
            self.text_attr(
                &mut set,
                ir::sym::DENORMAL_FP_MATH_F32,
                "preserve-sign,preserve-sign",
            );
        }
        if d.attrs.global {
            self.launch_attrs(&mut set, &d.attrs);
        }
        list.func = set;
        self.param_attrs(f, sig, &mut list);
        self.m.cx.intern_attrs(list)
    }

    fn launch_attrs(&mut self, set: &mut ir::AttrSet, a: &crate::hir::FuncAttrs) {
        let triple = |v: [u32; 3]| format!("{},{},{}", v[0], v[1], v[2]);
        if let Some(n) = a.launch_bounds[0] {
            self.text_attr(set, ir::sym::MAXNTID, &format!("{n},1,1"));
        }
        if let Some(n) = a.launch_bounds[1] {
            self.text_attr(set, ir::sym::MINCTASM, &n.to_string());
        }
        if let Some(n) = a.launch_bounds[2] {
            self.text_attr(set, ir::sym::MAXCLUSTERRANK, &n.to_string());
        }
        if let Some(n) = a.maxnreg {
            self.text_attr(set, ir::sym::MAXNREG, &n.to_string());
        }
        if let Some(v) = a.cluster_dims {
            self.text_attr(set, ir::sym::CLUSTER_DIM, &triple(v));
        }
        if let Some(v) = a.block_size {
            self.text_attr(set, ir::sym::REQNTID, &triple(v));
            if a.cluster_dims.is_some() {
                let name = ir::sym::BLOCKSARECLUSTERS;
                let value = ir::AttrValue::Str(ir::sym::EMPTY);
                set.set(ir::Attr { name, value });
            }
        }
    }

    fn param_attrs(&mut self, f: FuncId, sig: &Signature, list: &mut ir::AttrList) {
        use ir::sym;
        let prog = self.prog;
        let d = &prog[f];
        let kernel = d.attrs.global;
        let mut at = 0;
        if let Pass::Address = sig.ret {
            let ret = prog.ret(f);
            let ty = self.mem_ty(ret);
            let set = list.param_mut(at);
            set.set(ir::Attr {
                name: sym::SRET,
                value: ir::AttrValue::Type(ty),
            });
            set.set(ir::Attr::flag(sym::NOALIAS));
            at += 1;
        } else if let Pass::Scalar(_) = sig.ret {
            let ret = prog.ret(f);
            if let Some(name) = self.extension(ret) {
                list.ret.set(ir::Attr::flag(name));
            }
        } else {
            abi::pass_attrs(self, &sig.ret, &mut list.ret);
        }
        if sig.has_this {
            list.param_mut(at).set(ir::Attr::flag(sym::NONNULL));
            at += 1;
        }
        let Some(ft) = prog.types.fn_type(d.ty) else {
            return;
        };
        for (i, pass) in sig.params.iter().enumerate() {
            let ty = ft.params[i];
            // Top-level qualifiers are on the parameter, not in the function type.
            let declared = d.params.get(i).map_or(ty, |p| prog[*p].ty);
            if matches!(pass, Pass::Nothing) {
                continue;
            }
            let extension = self.extension(ty);
            let set = list.param_mut(at);
            at += 1;
            match pass {
                Pass::Pieces(..) => abi::pass_attrs(self, pass, set),
                Pass::ByVal(t, align) => {
                    // A kernel's parameters lie where the host puts them: by what the declaration names, too.
                    let own = d.params.get(i).filter(|_| kernel);
                    let align = own.map_or(*align, |p| prog[*p].align.max(*align));
                    abi::pass_attrs(self, &Pass::ByVal(*t, align), set);
                    if d.params.get(i).is_some_and(|p| prog[*p].grid_constant) {
                        let name = ir::sym::GRID_CONSTANT;
                        let value = ir::AttrValue::Str(sym::EMPTY);
                        list.param_mut(at - 1).set(ir::Attr { name, value });
                    }
                }
                Pass::Scalar(_) => {
                    set.set(ir::Attr::flag(sym::NOUNDEF));
                    if let Some(name) = extension {
                        set.set(ir::Attr::flag(name));
                    }
                    if let TypeKind::Pointer(to) = *prog.types.kind(ty.ty()) {
                        if declared.is_restrict()
                            || kernel && self.options.kernel_params_are_restrict
                        {
                            set.set(ir::Attr::flag(sym::NOALIAS));
                            if to.is_const() && kernel {
                                set.set(ir::Attr::flag(sym::READONLY));
                            }
                        }
                    } else if prog.types.is_ref(ty) {
                        set.set(ir::Attr::flag(sym::NONNULL));
                        if declared.is_restrict() {
                            set.set(ir::Attr::flag(sym::NOALIAS));
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Integers narrower than 32 bits say how they were widened.
    fn extension(&self, ty: QualType) -> Option<ir::Sym> {
        let (bits, signed) = crate::consteval::int_type(self.prog, ty)?;
        (bits < 32).then_some(if signed {
            ir::sym::SIGNEXT
        } else {
            ir::sym::ZEROEXT
        })
    }
}

/// Emits the body of a declared function.
pub(super) fn emit(g: &mut Gen<'_>, f: FuncId, variant: Variant) {
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
        variadic: sig.variadic.then(|| Value::arg(params.len() as u32 - 1)),
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
    /// A builder at the current point. After a jump, code goes to a block nothing reaches, which is dropped in the end.
    pub(super) fn b(&mut self) -> Builder<'_> {
        let at = match self.cur {
            Some(b) => b,
            None => {
                let b = self.body.push_block();
                self.cur = Some(b);
                b
            }
        };
        let mut b = Builder::new(&mut self.g.m.cx, &mut self.body, At::End(at));
        b.dbg = self.debug.location;
        b
    }

    pub(super) fn prog(&self) -> &'a crate::hir::Program {
        self.g.prog
    }

    /// Names a value; a name that is taken gets a number.
    fn set_name(&mut self, v: Value, name: &str) {
        let mut s = self.g.m.cx.sym(name);
        let n = self.used_names.entry(s).or_insert(0);
        *n += 1;
        if *n > 1 {
            let text = format!("{name}.{n}");
            s = self.g.m.cx.sym(&text);
            self.used_names.insert(s, 1);
        }
        self.body.names.insert(v, s);
    }

    pub(super) fn name_block(&mut self, b: Block, name: &str) {
        if self.g.options.names {
            self.set_name(b.into(), name);
        }
    }

    pub(super) fn new_block(&mut self, name: &str) -> Block {
        let b = self.body.create_block();
        self.name_block(b, name);
        b
    }

    /// Goes on in `b`, falling through from the current block.
    pub(super) fn start_block(&mut self, b: Block) {
        if self.cur.is_some() {
            self.b().br(b);
        }
        self.body.append_block(b);
        self.cur = Some(b);
    }

    /// Goes on in `b` without falling into it.
    pub(super) fn place_block(&mut self, b: Block) {
        self.body.append_block(b);
        self.cur = Some(b);
    }

    pub(super) fn jump(&mut self, to: Block) {
        if self.cur.is_some() {
            self.b().br(to);
        }
        self.cur = None;
    }

    /// A slot in the frame, made at the top of the function.
    pub(super) fn alloca(&mut self, ty: TypeId, align: u32, name: &str) -> Value {
        let cx = &mut self.g.m.cx;
        let ptr = cx.types.ptr(0);
        let one: Value = cx.i32(1).into();
        let i = self.body.create(ir::NewInst {
            op: ir::Opcode::Alloca,
            ty: ptr,
            ops: &[one],
            flags: ir::Flags::NONE,
            aux: ir::Aux::Alloca { ty, align },
        });
        self.insert_at_top(i);
        if self.g.options.names && !name.is_empty() {
            self.set_name(i.into(), name);
        }
        i.into()
    }

    /// Inserts after the slots at the top of the entry block.
    pub(super) fn insert_at_top(&mut self, i: ir::Inst) {
        match self.last_alloca {
            Some(at) => self.body.insert_after(i, at),
            None => self.body.prepend(self.entry, i),
        }
        self.last_alloca = Some(i);
    }

    /// A slot for an object of a C++ type.
    pub(super) fn slot(&mut self, ty: QualType, name: &str) -> LValue {
        let t = self.g.storage_ty(ty);
        let align = self.g.align(ty).max(1);
        let ptr = self.alloca(t, align, name);
        LValue {
            local: true,
            ..LValue::plain(ptr, align)
        }
    }

    fn prologue(&mut self, f: FuncId, sig: &Signature) {
        let prog = self.prog();
        let d = &prog[f];
        let ret = prog.ret(f);
        let mut at = 0;
        match &sig.ret {
            Pass::Nothing => {
                if self.g.in_memory(ret) {
                    let slot = self.slot(ret, "retval");
                    self.result = ResultSlot::Object(slot.ptr);
                }
            }
            Pass::Address => {
                self.result = ResultSlot::Object(Value::arg(0));
                at = 1;
            }
            Pass::Scalar(_) => {
                let t = self.g.mem_ty(ret);
                let align = self.g.align(ret);
                let p = self.alloca(t, align, "retval");
                self.result = ResultSlot::Scalar(p, ret);
            }
            Pass::Pieces(..) | Pass::ByVal(..) => {
                let slot = self.slot(ret, "retval");
                self.result = ResultSlot::Object(slot.ptr);
            }
        }
        if sig.has_this {
            self.this = Some(Value::arg(at));
            self.name_arg(at, "this");
            if debug::debugging(self)
                && let Parent::Record(r) = d.parent
            {
                let quals = prog.types.fn_type(d.ty).map_or(0, |t| t.quals);
                let class = QualType::with(prog[r].ty, quals);
                debug_types::describe_this(self, class, Value::arg(at));
            }
            at += 1;
        }
        for (i, pass) in sig.params.iter().enumerate() {
            let var = d.params.get(i).copied();
            let name = var
                .and_then(|v| prog[v].name)
                .map_or("", |n| self.g.session.names.text(n))
                .to_owned();
            let ty = match (var, prog.types.fn_type(d.ty)) {
                (Some(v), _) => prog[v].ty,
                (None, Some(t)) => t.params[i],
                _ => continue,
            };
            let is_ref = prog.types.is_ref(ty);
            let number = i as u32 + 1 + u32::from(sig.has_this);
            let lv = match pass {
                Pass::Nothing => self.slot(ty, &name),
                Pass::Scalar(_) => {
                    let arg = Value::arg(at);
                    self.name_arg(at, &name);
                    at += 1;
                    if is_ref {
                        let loc = var.map_or(d.loc, |v| prog[v].loc);
                        debug::describe_address(self, &name, ty, loc, Some(number), arg);
                    }
                    let name = format!("{name}.addr");
                    if is_ref {
                        // A reference never changes: its argument is its address.
                        let to = prog.types.strip_ref(ty);
                        let align = self.g.align(to);
                        LValue {
                            volatile: to.is_volatile(),
                            ..LValue::plain(arg, align)
                        }
                    } else {
                        let slot = self.slot(ty, &name);
                        self.b().store(arg, slot.ptr, slot.align, false);
                        slot
                    }
                }
                Pass::Pieces(_, leaves, _) => {
                    let arg = Value::arg(at);
                    self.name_arg(at, &name);
                    at += 1;
                    let slot = self.slot(ty, &name);
                    for leaf in leaves.iter() {
                        let v = self.b().extract_value(arg, leaf.field);
                        let p = self.b().byte_offset(slot.ptr, leaf.offset as i64);
                        let align = part_align(slot.align, leaf.offset);
                        self.b().store(v, p, align, false);
                    }
                    slot
                }
                Pass::Address => {
                    self.name_arg(at, &name);
                    at += 1;
                    let lv = LValue::plain(Value::arg(at - 1), self.g.align(ty));
                    var.map_or(lv, |v| debug::describe_memory(self, v, number, lv, false))
                }
                Pass::ByVal(..) => {
                    self.name_arg(at, &name);
                    at += 1;
                    let lv = LValue::plain(Value::arg(at - 1), self.g.align(ty));
                    var.map_or(lv, |v| debug::describe_memory(self, v, number, lv, true))
                }
            };
            if let Some(v) = var {
                if !is_ref && matches!(pass, Pass::Nothing | Pass::Scalar(_) | Pass::Pieces(..)) {
                    debug::describe_var(self, v, Some(number), (lv.ptr, false));
                }
                self.vars.insert(v, lv);
            }
        }
    }

    fn name_arg(&mut self, n: u32, name: &str) {
        if !name.is_empty() {
            self.set_name(Value::arg(n), name);
        }
    }

    fn body(&mut self, f: FuncId, variant: Variant) {
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
        use crate::hir::SpecialMember as S;
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
    pub(super) fn init_field(&mut self, whole: LValue, r: RecordId, i: u32, init: ExprId) {
        let target = lvalue::field_lvalue(self, whole, r, i);
        let ty = self.prog()[r].fields[i as usize].ty;
        self.full_expr(|me| aggregate::init_var(me, target, ty, init));
    }

    fn epilogue(&mut self, sig: &Signature) {
        let block = self.return_block;
        self.start_block(block);
        match (&sig.ret, self.result) {
            (Pass::Scalar(t), ResultSlot::Scalar(slot, ty)) => {
                let align = self.g.align(ty);
                let v = self.b().load(*t, slot, align, false);
                self.b().ret(v);
            }
            (Pass::Pieces(t, leaves, _), ResultSlot::Object(slot)) => {
                let leaves = leaves.clone();
                let align = self.g.align(self.prog().ret(self.func));
                let v = aggregate::gather(self, *t, &leaves, slot, align);
                self.b().ret(v);
            }
            _ => {
                self.b().ret_void();
            }
        }
        self.cur = None;
        self.drop_unreachable();
    }

    /// Removes blocks that nothing reaches.
    fn drop_unreachable(&mut self) {
        let mut seen = vec![false; self.body.block_capacity()];
        let mut work = vec![self.entry];
        seen[self.entry.index()] = true;
        while let Some(b) = work.pop() {
            let succs: smallvec::SmallVec<[Block; 4]> = cfg::succs(&self.body, b).collect();
            for s in succs {
                if !seen[s.index()] {
                    seen[s.index()] = true;
                    work.push(s);
                }
            }
        }
        let dead: Vec<Block> = self.body.blocks().filter(|b| !seen[b.index()]).collect();
        for &b in &dead {
            let succs: smallvec::SmallVec<[Block; 4]> = cfg::succs(&self.body, b).collect();
            for s in succs {
                if seen[s.index()] {
                    phi::remove_edge(&mut self.body, s, b);
                }
            }
        }
        for &b in &dead {
            while let Some(i) = self.body.last_inst(b) {
                if self.body.has_uses(i.into()) {
                    let ty = self.body.inst(i).ty;
                    let p = self.g.m.cx.poison(ty);
                    self.body.replace_all_uses(i.into(), p.into());
                }
                self.body.erase(i);
            }
        }
        for &b in &dead {
            self.body.erase_block(b);
        }
    }

    /// Counts nesting; reports once when it is too deep.
    pub(super) fn deeper(&mut self, loc: Loc) -> bool {
        self.depth += 1;
        if self.depth == MAX_DEPTH {
            self.g.error(loc, msg::TREE_TOO_DEEP, &[&MAX_DEPTH]);
        }
        self.depth < MAX_DEPTH
    }

    /// The class is a union.
    pub(super) fn is_union(&self, r: RecordId) -> bool {
        self.prog()[r].kind == RecordKind::Union
    }
}

/// The alignment of a part at `offset` of something aligned to `align`.
pub(super) fn part_align(align: u32, offset: u64) -> u32 {
    if offset == 0 {
        return align;
    }
    let low = 1u64 << offset.trailing_zeros().min(31);
    align.min(low as u32).max(1)
}
