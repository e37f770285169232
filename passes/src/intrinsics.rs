//! What passes know intrinsics as. Names are rows of `tables/passes/roles.toml`.

use jacquard_ir::tables::IntrinsicId;
use jacquard_ir::{
    Aux, Body, Builder, Context, FuncId, Inst, MemoryEffects, Module, Opcode, TypeId, Value,
};
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

jacquard_macros::intrinsic_roles!();

impl Role {
    /// The role of an intrinsic by its full name, type suffixes included.
    pub fn of_name(name: &str) -> Option<Role> {
        if !jacquard_ir::is_reserved(name)
            && !name.starts_with(jacquard_ir::sym::text::BUILTIN_PREFIX)
        {
            return None;
        }
        Role::find(name)
    }
    fn find(name: &str) -> Option<Role> {
        let mut base = name;
        loop {
            if let Some((_, row)) = ROLE_PHF.find(ROLE_KEYS, base, |r| r.0) {
                return Role::from_index(*row as usize);
            }
            base = base.rsplit_once('.')?.0;
        }
    }
    /// The intrinsic's name without type suffixes (the first of several).
    pub fn base_name(self) -> &'static str {
        ROLE_NAMES[self.index()]
    }
    /// Memory effects by the table; `None` leaves it to the declaration.
    pub fn memory(self) -> Option<MemoryEffects> {
        ROLE_MEMORY[self.index()]
    }
}

/// The role of a function, if it is a declared intrinsic.
pub fn role_of_func(m: &Module, f: FuncId) -> Option<Role> {
    /// Answers by intrinsic: 0 not asked yet, 1 none, else the role's number and 2.
    static KNOWN: [AtomicU16; IntrinsicId::ALL.len()] =
        [const { AtomicU16::new(0) }; IntrinsicId::ALL.len()];
    let row = m.func(f);
    match row.intrinsic {
        Some(id) => {
            let known = &KNOWN[id.index()];
            match known.load(Relaxed) {
                0 => {
                    let role = Role::of_name(id.base_name());
                    known.store(role.map_or(1, |r| r.index() as u16 + 2), Relaxed);
                    role
                }
                n => Role::from_index(usize::from(n).wrapping_sub(2)),
            }
        }
        None if row.body.is_some() => None,
        None => Role::of_name(m.cx.str(row.name)),
    }
}

/// What a function of the math library is, by its name: its body does not matter.
pub fn library_role(m: &Module, f: FuncId) -> Option<Role> {
    let name = m.cx.str(m.func(f).name);
    if jacquard_ir::is_reserved(name) {
        return None;
    }
    Role::find(name)
}

/// The role of the function a call calls.
pub fn role_of(m: &Module, body: &Body, call: Inst) -> Option<Role> {
    if body.op(call) != Opcode::Call {
        return None;
    }
    role_of_func(m, m.called_func(body, call)?)
}

/// Whether a function is an intrinsic (by the reserved name prefix).
pub fn is_intrinsic(m: &Module, f: FuncId) -> bool {
    m.func(f).intrinsic.is_some() || jacquard_ir::is_reserved(m.cx.str(m.func(f).name))
}

/// The LLVM type suffix of an overloaded intrinsic: `i32`, `v4f32`, `p0`.
pub fn type_suffix(cx: &Context, ty: TypeId) -> String {
    use jacquard_ir::Type;
    match cx.ty(ty) {
        Type::Int(w) => format!("i{w}"),
        Type::Half => "f16".into(),
        Type::BFloat => "bf16".into(),
        Type::Float => "f32".into(),
        Type::Double => "f64".into(),
        Type::Ptr(s) => format!("p{s}"),
        Type::Vector { elem, len } => format!("v{len}{}", type_suffix(cx, *elem)),
        _ => String::new(),
    }
}

/// Declares (or finds) the intrinsic with this role, overloaded on `over`.
pub fn declare(
    m: &mut Module,
    role: Role,
    over: &[TypeId],
    ret: TypeId,
    params: &[TypeId],
) -> FuncId {
    let mut name = role.base_name().to_owned();
    for &t in over {
        name.push('.');
        name.push_str(&type_suffix(&m.cx, t));
    }
    let sig = m.cx.types.func(ret, params, false);
    m.declare_function(&name, sig)
}

/// Calls the intrinsic with this role before `at`.
pub fn call_before(
    m: &mut Module,
    body: &mut Body,
    at: Inst,
    role: Role,
    over: &[TypeId],
    ret: TypeId,
    args: &[Value],
) -> Inst {
    let params: Vec<TypeId> = args.iter().map(|&a| body.ty(a, &m.cx)).collect();
    let f = declare(m, role, over, ret, &params);
    let callee = m.address(jacquard_ir::GlobalRef::Func(f));
    let sig = m.func(f).ty;
    let mut b = Builder::before(&mut m.cx, body, at);
    b.call(sig, callee.into(), args, 0, jacquard_ir::AttrListId::EMPTY)
}

/// Whether instruction `i` is a call of the intrinsic with this role.
pub fn is_call_to(m: &Module, body: &Body, i: Inst, role: Role) -> bool {
    matches!(body.inst(i).aux, Aux::Call { .. }) && role_of(m, body, i) == Some(role)
}
