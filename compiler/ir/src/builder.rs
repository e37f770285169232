//! Appends instructions at a point, working out result types. It folds nothing: folding is the passes' work.

use crate::body::{Aux, Body, NewInst};
use crate::context::Context;
use crate::entity::{AttrListId, Block, Const, Inst, MdId, TypeId, Value};
use crate::opcode::{Flags, Opcode, Ordering, Pred, RmwOp, SyncScope};
use crate::types::Type;

/// Where new instructions go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// At the end of a block.
    End(Block),
    /// Before an instruction.
    Before(Inst),
}

/// Builds instructions into a body.
pub struct Builder<'a> {
    /// Types and constants.
    pub cx: &'a mut Context,
    /// The body built into.
    pub body: &'a mut Body,
    /// Where the next instruction goes.
    pub at: At,
    /// Debug location given to new instructions.
    pub dbg: Option<MdId>,
}

impl<'a> Builder<'a> {
    /// A builder at a point.
    pub fn new(cx: &'a mut Context, body: &'a mut Body, at: At) -> Self {
        Builder {
            cx,
            body,
            at,
            dbg: None,
        }
    }
    /// A builder before `i`, with its debug location.
    pub fn before(cx: &'a mut Context, body: &'a mut Body, i: Inst) -> Self {
        let dbg = body.inst(i).dbg;
        Builder {
            cx,
            body,
            at: At::Before(i),
            dbg,
        }
    }
    /// The block new instructions go to.
    pub fn block(&self) -> Option<Block> {
        match self.at {
            At::End(b) => Some(b),
            At::Before(i) => self.body.inst(i).block,
        }
    }
    /// Creates any instruction at the point.
    pub fn emit(&mut self, op: Opcode, ty: TypeId, ops: &[Value], flags: Flags, aux: Aux) -> Inst {
        let i = self.body.create(NewInst {
            op,
            ty,
            ops,
            flags,
            aux,
        });
        self.body.inst_mut(i).dbg = self.dbg;
        match self.at {
            At::End(b) => self.body.append(b, i),
            At::Before(at) => self.body.insert_before(i, at),
        }
        i
    }
    /// The type of a value.
    pub fn ty(&self, v: Value) -> TypeId {
        self.body.ty(v, self.cx)
    }
    /// `i1`, or a vector of it as long as `like`.
    pub fn bool_like(&mut self, like: TypeId) -> TypeId {
        match *self.cx.types.get(like) {
            Type::Vector { len, .. } => self.cx.types.vector(TypeId::I1, len),
            _ => TypeId::I1,
        }
    }
    /// An integer constant of a value's type.
    pub fn int_like(&mut self, like: Value, n: i128) -> Value {
        let ty = self.ty(like);
        self.cx.sint(ty, n).into()
    }
    /// A binary operation.
    pub fn binary(&mut self, op: Opcode, a: Value, b: Value) -> Value {
        self.binary_flags(op, a, b, Flags::NONE)
    }
    /// A binary operation with flags.
    pub fn binary_flags(&mut self, op: Opcode, a: Value, b: Value, flags: Flags) -> Value {
        let ty = self.ty(a);
        self.emit(op, ty, &[a, b], flags, Aux::None).into()
    }
    /// `fneg`
    pub fn fneg(&mut self, a: Value, flags: Flags) -> Value {
        let ty = self.ty(a);
        self.emit(Opcode::FNeg, ty, &[a], flags, Aux::None).into()
    }
    /// Any cast.
    pub fn cast(&mut self, op: Opcode, v: Value, to: TypeId) -> Value {
        self.emit(op, to, &[v], Flags::NONE, Aux::None).into()
    }
    /// `icmp`
    pub fn icmp(&mut self, pred: Pred, a: Value, b: Value) -> Value {
        let like = self.ty(a);
        let ty = self.bool_like(like);
        self.emit(Opcode::ICmp, ty, &[a, b], Flags::NONE, Aux::Cmp(pred))
            .into()
    }
    /// `fcmp`
    pub fn fcmp(&mut self, pred: Pred, a: Value, b: Value, flags: Flags) -> Value {
        let like = self.ty(a);
        let ty = self.bool_like(like);
        self.emit(Opcode::FCmp, ty, &[a, b], flags, Aux::Cmp(pred))
            .into()
    }
    /// `select`
    pub fn select(&mut self, cond: Value, yes: Value, no: Value) -> Value {
        let ty = self.ty(yes);
        self.emit(Opcode::Select, ty, &[cond, yes, no], Flags::NONE, Aux::None)
            .into()
    }
    /// `phi` with no inputs yet; add them with [`Body::add_incoming`].
    pub fn phi(&mut self, ty: TypeId) -> Inst {
        self.emit(Opcode::Phi, ty, &[], Flags::NONE, Aux::None)
    }
    /// `alloca` of one `ty` in address space `space`.
    pub fn alloca(&mut self, ty: TypeId, align: u32, space: u32) -> Value {
        let ptr = self.cx.types.ptr(space);
        let one: Value = self.cx.i32(1).into();
        self.emit(
            Opcode::Alloca,
            ptr,
            &[one],
            Flags::NONE,
            Aux::Alloca { ty, align },
        )
        .into()
    }
    /// A plain load.
    pub fn load(&mut self, ty: TypeId, ptr: Value, align: u32, volatile: bool) -> Value {
        let flags = if volatile {
            Flags::VOLATILE
        } else {
            Flags::NONE
        };
        self.emit(Opcode::Load, ty, &[ptr], flags, plain(align))
            .into()
    }
    /// A plain store.
    pub fn store(&mut self, value: Value, ptr: Value, align: u32, volatile: bool) -> Inst {
        let flags = if volatile {
            Flags::VOLATILE
        } else {
            Flags::NONE
        };
        self.emit(
            Opcode::Store,
            TypeId::VOID,
            &[value, ptr],
            flags,
            plain(align),
        )
    }
    /// `getelementptr elem, base, indices`
    pub fn gep(&mut self, elem: TypeId, base: Value, indices: &[Value], flags: Flags) -> Value {
        let mut ops: smallvec::SmallVec<[Value; 4]> = smallvec::SmallVec::new();
        ops.push(base);
        ops.extend_from_slice(indices);
        let mut ty = self.ty(base);
        if !self.cx.types.is_vector(ty) {
            for &i in indices {
                let it = self.ty(i);
                if let Some((_, len)) = self.cx.types.vector_parts(it) {
                    ty = self.cx.types.vector(ty, len);
                    break;
                }
            }
        }
        self.emit(Opcode::GetElementPtr, ty, &ops, flags, Aux::Gep(elem))
            .into()
    }
    /// The address of a struct field.
    pub fn struct_gep(&mut self, ty: TypeId, base: Value, field: u32) -> Value {
        let zero: Value = self.cx.i32(0).into();
        let n: Value = self.cx.i32(field as i32).into();
        self.gep(ty, base, &[zero, n], Flags::INBOUNDS)
    }
    /// `base + offset` bytes.
    pub fn byte_offset(&mut self, base: Value, offset: i64) -> Value {
        if offset == 0 {
            return base;
        }
        let n: Value = self.cx.i64(offset).into();
        self.gep(TypeId::I8, base, &[n], Flags::INBOUNDS)
    }
    /// A direct or indirect call through function type `sig`.
    pub fn call(
        &mut self,
        sig: TypeId,
        callee: Value,
        args: &[Value],
        cc: u16,
        attrs: AttrListId,
    ) -> Inst {
        let ret = self.cx.types.func_parts(sig).map_or(TypeId::VOID, |p| p.0);
        let mut ops: smallvec::SmallVec<[Value; 8]> = smallvec::SmallVec::new();
        ops.push(callee);
        ops.extend_from_slice(args);
        self.emit(
            Opcode::Call,
            ret,
            &ops,
            Flags::NONE,
            Aux::Call { sig, cc, attrs },
        )
    }
    /// `atomicrmw`
    pub fn atomic_rmw(
        &mut self,
        op: RmwOp,
        ptr: Value,
        v: Value,
        ordering: Ordering,
        scope: SyncScope,
    ) -> Value {
        let ty = self.ty(v);
        let align = self.cx.size_of(ty) as u32;
        self.emit(
            Opcode::AtomicRmw,
            ty,
            &[ptr, v],
            Flags::NONE,
            Aux::Rmw {
                op,
                align,
                ordering,
                scope,
            },
        )
        .into()
    }
    /// `cmpxchg`; the result is `{ty, i1}`.
    pub fn cmpxchg(
        &mut self,
        ptr: Value,
        expected: Value,
        new: Value,
        ordering: (Ordering, Ordering),
        scope: SyncScope,
    ) -> Value {
        let ty = self.ty(new);
        let align = self.cx.size_of(ty) as u32;
        let pair = self.cx.types.literal_struct(&[ty, TypeId::I1], false);
        let aux = Aux::CmpXchg {
            align,
            success: ordering.0,
            failure: ordering.1,
            scope,
        };
        self.emit(
            Opcode::CmpXchg,
            pair,
            &[ptr, expected, new],
            Flags::NONE,
            aux,
        )
        .into()
    }
    /// `fence`
    pub fn fence(&mut self, ordering: Ordering, scope: SyncScope) -> Inst {
        self.emit(
            Opcode::Fence,
            TypeId::VOID,
            &[],
            Flags::NONE,
            Aux::Fence { ordering, scope },
        )
    }
    /// `extractvalue`
    pub fn extract_value(&mut self, agg: Value, index: u32) -> Value {
        let at = self.ty(agg);
        let ty = self
            .cx
            .types
            .member(at, index as u64)
            .expect("index is inside the aggregate");
        self.emit(
            Opcode::ExtractValue,
            ty,
            &[agg],
            Flags::NONE,
            Aux::Indices([index].into()),
        )
        .into()
    }
    /// `insertvalue`
    pub fn insert_value(&mut self, agg: Value, v: Value, index: u32) -> Value {
        let ty = self.ty(agg);
        self.emit(
            Opcode::InsertValue,
            ty,
            &[agg, v],
            Flags::NONE,
            Aux::Indices([index].into()),
        )
        .into()
    }
    /// `extractelement`
    pub fn extract_element(&mut self, vec: Value, index: Value) -> Value {
        let vt = self.ty(vec);
        let ty = self.cx.types.scalar(vt);
        self.emit(
            Opcode::ExtractElement,
            ty,
            &[vec, index],
            Flags::NONE,
            Aux::None,
        )
        .into()
    }
    /// `insertelement`
    pub fn insert_element(&mut self, vec: Value, v: Value, index: Value) -> Value {
        let ty = self.ty(vec);
        self.emit(
            Opcode::InsertElement,
            ty,
            &[vec, v, index],
            Flags::NONE,
            Aux::None,
        )
        .into()
    }
    /// `shufflevector`; `-1` in the mask is poison.
    pub fn shuffle(&mut self, a: Value, b: Value, mask: &[i32]) -> Value {
        let at = self.ty(a);
        let elem = self.cx.types.scalar(at);
        let ty = self.cx.types.vector(elem, mask.len() as u32);
        self.emit(
            Opcode::ShuffleVector,
            ty,
            &[a, b],
            Flags::NONE,
            Aux::Shuffle(mask.into()),
        )
        .into()
    }
    /// `freeze`
    pub fn freeze(&mut self, v: Value) -> Value {
        let ty = self.ty(v);
        self.emit(Opcode::Freeze, ty, &[v], Flags::NONE, Aux::None)
            .into()
    }
    /// `br label %to`
    pub fn br(&mut self, to: Block) -> Inst {
        self.emit(
            Opcode::Br,
            TypeId::VOID,
            &[to.into()],
            Flags::NONE,
            Aux::None,
        )
    }
    /// `br i1 %cond, label %yes, label %no`
    pub fn cond_br(&mut self, cond: Value, yes: Block, no: Block) -> Inst {
        self.emit(
            Opcode::Br,
            TypeId::VOID,
            &[cond, yes.into(), no.into()],
            Flags::NONE,
            Aux::None,
        )
    }
    /// `switch`
    pub fn switch(&mut self, v: Value, default: Block, cases: &[(Const, Block)]) -> Inst {
        let mut ops = vec![v, default.into()];
        for &(c, b) in cases {
            ops.extend([c.into(), Value::from(b)]);
        }
        self.emit(Opcode::Switch, TypeId::VOID, &ops, Flags::NONE, Aux::None)
    }
    /// `ret void`
    pub fn ret_void(&mut self) -> Inst {
        self.emit(Opcode::Ret, TypeId::VOID, &[], Flags::NONE, Aux::None)
    }
    /// `ret ty %v`
    pub fn ret(&mut self, v: Value) -> Inst {
        self.emit(Opcode::Ret, TypeId::VOID, &[v], Flags::NONE, Aux::None)
    }
    /// `unreachable`
    pub fn unreachable(&mut self) -> Inst {
        self.emit(
            Opcode::Unreachable,
            TypeId::VOID,
            &[],
            Flags::NONE,
            Aux::None,
        )
    }
}

/// Aux of a plain load or store.
pub const fn plain(align: u32) -> Aux {
    Aux::Mem {
        align,
        ordering: Ordering::NotAtomic,
        scope: SyncScope::System,
    }
}
