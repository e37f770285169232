//! Integers of 129 to 256 bits become vectors of four words, before any pass runs.
//!
//! First what has a meaning in simpler operations on such integers is written as those (`compound`). Then every type of the module
//! changes, and with it constants, variables and signatures: what only moves values about needs nothing else. Last the simple operations
//! are done on words (`words`). A value's bits above its width are zero.

mod compound;
mod words;

use crate::constant::{ConstExpr, ConstKind};
use crate::entity::{Const, FuncId, Inst, TypeId, Value};
use crate::wide::{MAX_BITS, WORDS};
use crate::{AttrList, AttrListId, AttrValue, Aux, Body, Module, Opcode, Type, sym, text};
use rustc_hash::FxHashMap;
use thiserror::Error;

/// What cannot be done with integers of more than 128 bits.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("in {function}: {what} of integers wider than 128 bits is not supported")]
pub struct WideError {
    /// The function.
    pub function: String,
    /// The operation.
    pub what: String,
}

/// Alignment in bytes of a wide integer, as LLVM's data layout for NVPTX has it since release 21.
const ALIGN: u32 = MAX_BITS / 8;

/// Replaces wide integers. Costs a look at the types where there is none.
///
/// # Errors
/// Operations that have no expansion.
pub fn lower(mut module: Module) -> Result<Module, Vec<WideError>> {
    if !(0..module.cx.types.len()).any(|t| module.cx.is_wide(TypeId::new(t))) {
        return Ok(module);
    }
    module.cx.layout.align_wide_ints(MAX_BITS, ALIGN);
    let helpers = compound::helpers(&module);
    for source in helpers {
        module = text::parse_into(module, source).map_err(|e| {
            vec![WideError {
                function: String::new(),
                what: e.to_string(),
            }]
        })?;
    }
    let mut errors = Vec::new();
    let functions: Vec<FuncId> = module.func_ids().collect();
    for &f in &functions {
        let Some(mut body) = module.take_body(f) else {
            continue;
        };
        let mut refused = Vec::new();
        compound::expand(&mut module, &mut body, &mut refused);
        let function = module.cx.str(module.func(f).name).to_owned();
        errors.extend(refused.into_iter().map(|what| WideError {
            function: function.clone(),
            what,
        }));
        module.set_body(f, body);
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut types = Types::default();
    types.named(&mut module);
    for f in module.func_ids().collect::<Vec<_>>() {
        let body = module.take_body(f);
        types.function(&mut module, f);
        if let Some(mut body) = body {
            let todo = words::simple_operations(&module, &body);
            types.body(&mut module, &mut body);
            for (i, widths) in todo {
                words::lower(&mut module, &mut body, i, widths);
            }
            module.set_body(f, body);
        }
    }
    types.symbols(&mut module);
    // Intrinsics of wide integers are called no more.
    let gone = module.func_ids().filter(|&f| {
        module.func(f).body.is_none()
            && module.func(f).intrinsic.is_some()
            && types.changed.contains(&module.func(f).ty)
    });
    for f in gone.collect::<Vec<_>>() {
        module.erase_function(f);
    }
    Ok(module)
}

/// Types and constants, and what becomes of them.
#[derive(Default)]
struct Types {
    types: FxHashMap<TypeId, TypeId>,
    consts: FxHashMap<Const, Const>,
    /// What a type with wide integers became.
    changed: rustc_hash::FxHashSet<TypeId>,
}

impl Types {
    fn ty(&mut self, m: &mut Module, ty: TypeId) -> TypeId {
        if let Some(&known) = self.types.get(&ty) {
            return known;
        }
        let store = &mut m.cx.types;
        let new = match store.get(ty).clone() {
            Type::Int(w) if w > 128 => store.vector(TypeId::I64, WORDS as u32),
            Type::Array { elem, len } => {
                let elem = self.ty(m, elem);
                m.cx.types.array(elem, len)
            }
            Type::Struct { fields, packed } => {
                let fields: Vec<TypeId> = fields.iter().map(|&f| self.ty(m, f)).collect();
                m.cx.types.literal_struct(&fields, packed)
            }
            Type::Func {
                ret,
                params,
                variadic,
            } => {
                let ret = self.ty(m, ret);
                let params: Vec<TypeId> = params.iter().map(|&p| self.ty(m, p)).collect();
                m.cx.types.func(ret, &params, variadic)
            }
            // The members of named ones are changed in place.
            _ => ty,
        };
        self.types.insert(ty, new);
        if new != ty {
            self.changed.insert(new);
        }
        new
    }

    fn named(&mut self, m: &mut Module) {
        for k in 0..m.cx.types.named.len() {
            if let Some(fields) = m.cx.types.named[k].fields.clone() {
                let fields = fields.iter().map(|&f| self.ty(m, f)).collect();
                m.cx.types.named[k].fields = Some(fields);
            }
        }
    }

    fn constant(&mut self, m: &mut Module, c: Const) -> Const {
        if let Some(&known) = self.consts.get(&c) {
            return known;
        }
        let node = m.cx.constant(c).clone();
        let ty = self.ty(m, node.ty);
        let new = match node.kind {
            _ if m.cx.is_wide(node.ty) && m.cx.words_of_int(c).is_some() => {
                let words = m.cx.words_of_int(c).unwrap_or_default();
                let words = words.map(|w| m.cx.int(TypeId::I64, u128::from(w)));
                m.cx.aggregate(ty, &words)
            }
            ConstKind::Aggregate(members) => {
                let members: Vec<Const> = members.iter().map(|&x| self.constant(m, x)).collect();
                m.cx.aggregate(ty, &members)
            }
            ConstKind::Expr(e) => {
                let ops = e.ops.iter().map(|&x| self.constant(m, x)).collect();
                let elem = e.elem.map(|t| self.ty(m, t));
                let e = ConstExpr { ops, elem, ..*e };
                m.cx.intern(ty, ConstKind::Expr(Box::new(e)))
            }
            kind => m.cx.intern(ty, kind),
        };
        self.consts.insert(c, new);
        new
    }

    /// Attributes: types in them; and extension and ranges of what is a vector now go.
    fn attributes(
        &mut self,
        m: &mut Module,
        id: AttrListId,
        changes: impl Fn(Option<usize>) -> bool,
    ) -> AttrListId {
        let mut list: AttrList = m.cx.attrs.get(id).clone();
        let about = [sym::ZEROEXT, sym::SIGNEXT, sym::RANGE];
        let places = std::iter::once((None, &mut list.ret))
            .chain((list.params.iter_mut().enumerate()).map(|(n, set)| (Some(n), set)));
        for (place, set) in places {
            if changes(place) {
                set.0.retain(|a| !about.contains(&a.name));
            }
            for a in &mut set.0 {
                if let AttrValue::Type(t) = &mut a.value {
                    *t = self.ty(m, *t);
                }
            }
        }
        m.cx.attrs.intern(list)
    }

    fn signature(
        &mut self,
        m: &mut Module,
        sig: TypeId,
        attrs: AttrListId,
    ) -> (TypeId, AttrListId) {
        let wide = m.cx.types.func_parts(sig).map(|(ret, params, _)| {
            let params: Vec<bool> = params.iter().map(|&p| m.cx.is_wide(p)).collect();
            (m.cx.is_wide(ret), params)
        });
        let (ret, params) = wide.unwrap_or_default();
        let attrs = self.attributes(m, attrs, |place| match place {
            None => ret,
            Some(n) => params.get(n).copied().unwrap_or(false),
        });
        (self.ty(m, sig), attrs)
    }

    fn function(&mut self, m: &mut Module, f: FuncId) {
        let (ty, attrs) = (m.func(f).ty, m.func(f).attrs);
        let (ty, attrs) = self.signature(m, ty, attrs);
        m.func_mut(f).ty = ty;
        m.func_mut(f).attrs = attrs;
    }

    fn body(&mut self, m: &mut Module, body: &mut Body) {
        for n in 0..body.num_args() {
            let ty = self.ty(m, body.arg_ty(n));
            crate::body::params::set_ty(body, n, ty);
        }
        let all: Vec<Inst> = body.blocks().flat_map(|b| body.insts(b)).collect();
        for i in all {
            let ty = self.ty(m, body.inst(i).ty);
            body.inst_mut(i).ty = ty;
            let mut aux = body.inst(i).aux.clone();
            match &mut aux {
                Aux::Alloca { ty, .. } | Aux::Gep(ty) => *ty = self.ty(m, *ty),
                Aux::Call { sig, attrs, .. } => (*sig, *attrs) = self.signature(m, *sig, *attrs),
                _ => {}
            }
            body.inst_mut(i).aux = aux;
            for n in 0..body.num_ops(i) {
                if let Some(c) = body.operand(i, n).as_const() {
                    let new = self.constant(m, c);
                    body.set_operand(i, n, new.into());
                }
            }
        }
    }

    fn symbols(&mut self, m: &mut Module) {
        for k in 0..m.vars.len() {
            let (ty, init) = (m.vars[k].ty, m.vars[k].init);
            m.vars[k].ty = self.ty(m, ty);
            m.vars[k].init = init.map(|c| self.constant(m, c));
        }
        for k in 0..m.aliases.len() {
            let (ty, target) = (m.aliases[k].ty, m.aliases[k].target);
            m.aliases[k].ty = self.ty(m, ty);
            m.aliases[k].target = self.constant(m, target);
        }
    }
}

/// The width of an operand or result that is a wide integer.
fn width_of(module: &Module, body: &Body, v: Value) -> Option<u32> {
    let ty = match v.as_block() {
        Some(_) => return None,
        None => body.ty(v, &module.cx),
    };
    module.cx.types.int_width(ty).filter(|w| *w > 128)
}

/// The widest integer that an instruction takes or gives.
fn widest(module: &Module, body: &Body, i: Inst) -> Option<u32> {
    let own = match body.op(i) {
        Opcode::Store | Opcode::Br | Opcode::Switch | Opcode::Ret => None,
        _ => width_of(module, body, i.into()),
    };
    let operands = body.operands(i).filter_map(|v| width_of(module, body, v));
    operands.chain(own).max()
}
