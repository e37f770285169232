//! Functions: declaration with attributes, prologue, scopes and their clean-ups, epilogue.

mod attributes;
mod bodies;
mod frame;

pub(crate) use attributes::part_align;
pub(crate) use bodies::emit;

use super::abi::{Pass, Signature};
use super::cleanups::{Cleanup, Temporaries};
use super::lvalue::LValue;
use super::{Gen, Variant};
use crate::abi;
use crate::{aggregate, call, debug, debug_types, lvalue, named_result, object, stmt, variadic};
use ir::{At, Block, Builder, TypeId, Value};
use jacquard_hir::mangle;
use jacquard_hir::types::{QualType, TypeKind};
use jacquard_hir::{
    Body, CtorTarget, ExprId, FuncId, FuncName, LabelId, Linkage, Parent, RecordId, RecordKind,
    VarId,
};
use jacquard_ir as ir;
use jacquard_ir::{cfg, phi};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
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
    /// Where a variadic function finds the arguments after its last parameter.
    pub variadic: Option<variadic::Rest>,
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
    pub(super) fn comes_from_device_library(
        &self,
        name: jacquard_preprocess::token::Sym,
        loc: Loc,
    ) -> bool {
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

    pub(super) fn prog(&self) -> &'a jacquard_hir::Program {
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
            self.go_on(b);
        }
        self.body.append_block(b);
        self.cur = Some(b);
    }

    /// A jump that no statement asks for: it belongs to what stands before it.
    fn go_on(&mut self, to: Block) {
        let before = self.cur.and_then(|b| self.body.last_inst(b));
        let place = before.and_then(|i| self.body.inst(i).dbg);
        let outer = std::mem::replace(&mut self.debug.location, place);
        self.b().br(to);
        self.debug.location = outer;
    }

    /// The jump of a statement.
    pub(super) fn jump_here(&mut self, to: Block) {
        if self.cur.is_some() {
            self.b().br(to);
        }
        self.cur = None;
    }

    /// Goes on in `b` without falling into it.
    pub(super) fn place_block(&mut self, b: Block) {
        self.body.append_block(b);
        self.cur = Some(b);
    }

    pub(super) fn jump(&mut self, to: Block) {
        if self.cur.is_some() {
            self.go_on(to);
        }
        self.cur = None;
    }

    /// Counts nesting; reports once when it is too deep.
    pub(super) fn deeper(&mut self, loc: Loc) -> bool {
        self.depth += 1;
        if self.depth == MAX_DEPTH {
            self.g.error(loc, msg::TREE_TOO_DEEP, &[&MAX_DEPTH]);
        }
        self.depth < MAX_DEPTH
    }
}
