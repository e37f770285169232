//! Rules of the NVVM IR specification beyond LLVM's (book page 023).

use super::report::{Subject, broken};
use super::{Level, Rule, Rules, Verifier, VerifyError, messages as msg};
use crate::body::Aux;
use crate::call;
use crate::module::{Linkage, Module};
use crate::opcode::{Opcode, Ordering, RmwOp};
use crate::tables::numbers;
use crate::types::Type;
use crate::{FuncId, GlobalRef, Inst, TypeId, VarId, sym};
use rustc_hash::FxHashSet;

/// Module-level rules: triple, variables, functions' attributes.
pub(super) fn module(
    m: &Module,
    rules: Rules,
    kernels: &FxHashSet<FuncId>,
    needed: Option<&FxHashSet<GlobalRef>>,
    errors: &mut Vec<VerifyError>,
) {
    let kept = |g: GlobalRef| needed.is_none_or(|n| n.contains(&g));
    let strict = rules.level == Level::Nvvm;
    let mut report = |rule: Rule, args: &[&dyn std::fmt::Display]| {
        errors.extend(broken(m, rules, Subject::Module, rule, args, None));
    };
    if m.cx.layout.text.is_empty() && strict {
        report(msg::LAYOUT_EMPTY, &[]);
    }
    let t = &m.triple;
    let left_open = t.is_empty() && !strict;
    let mut parts = t.split('-');
    let ours = matches!(parts.next(), Some("nvptx" | "nvptx64"));
    let cuda = parts
        .nth(1)
        .is_some_and(|system| system.starts_with("cuda"));
    if !left_open && !(ours && (cuda || !strict)) {
        match rules.library {
            true => report(msg::LIBRARY_TRIPLE, &[t]),
            false => report(msg::TRIPLE, &[t, &"nvptx64-nvidia-cuda"]),
        }
    }
    for v in m.var_ids().filter(|&v| kept(GlobalRef::Var(v))) {
        variable(m, v, rules, errors);
    }
    super::symbols::names(m, rules, errors);
    for f in m.func_ids().filter(|&f| kept(GlobalRef::Func(f))) {
        let row = m.func(f);
        let name = m.cx.str(row.name).to_owned();
        if crate::is_reserved(&name) {
            continue;
        }
        linkage(m, f, rules, errors);
        let mut report = |rule: Rule, args: &[&dyn std::fmt::Display]| {
            errors.extend(broken(m, rules, Subject::Function(f), rule, args, None));
        };
        if let Some(s) = row.extras.section {
            report(msg::SECTION, &[&m.cx.str(s)]);
        }
        if row.align != 0 {
            report(msg::ALIGNMENT, &[]);
        }
        let data = [msg::PREFIX_DATA, msg::PROLOGUE_DATA, msg::PERSONALITY];
        for (what, rule) in row.prefix.iter().zip(data) {
            if what.is_some() {
                report(rule, &[]);
            }
        }
        if row.gc.is_some() {
            report(msg::GC_NAME, &[]);
        }
        let attrs = m.attrs(f);
        let kernel = kernels.contains(&f);
        if kernel && m.signature(f).0 != TypeId::VOID {
            report(msg::KERNEL_RETURNS, &[]);
        }
        for a in &attrs.func.0 {
            let name = m.cx.str(a.name);
            if msg::FUNCTION_ATTRIBUTE.names.contains(&name) {
                report(msg::FUNCTION_ATTRIBUTE, &[&name]);
            }
        }
        if attrs.func.has(sym::MAXCLUSTERRANK) || attrs.func.has(sym::CLUSTER_DIM) {
            if !rules.clusters {
                report(msg::CLUSTER_PRE_HOPPER, &[]);
            }
            if !kernel {
                report(msg::CLUSTER_KERNEL_ONLY, &[]);
            }
        }
        if attrs
            .func
            .string(sym::MAXCLUSTERRANK)
            .is_some_and(|s| m.cx.str(s) == "0")
        {
            report(msg::CLUSTER_MAX_ZERO, &[]);
        }
        if let Some(s) = attrs.func.string(sym::CLUSTER_DIM) {
            let dims: Vec<&str> = m.cx.str(s).split(',').map(str::trim).collect();
            if dims.contains(&"0") && dims.iter().any(|d| *d != "0") {
                report(msg::CLUSTER_ZERO, &[]);
            }
        }
        launch_bounds(m, f, rules, errors);
    }
}

/// Rules of the launch bounds that a function names.
fn launch_bounds(m: &Module, f: FuncId, rules: Rules, errors: &mut Vec<VerifyError>) {
    let attrs = m.attrs(f);
    for name in [sym::MAXNTID, sym::REQNTID, sym::MAXNREG, sym::MINCTASM] {
        let Some(s) = attrs.func.string(name) else {
            continue;
        };
        let text = m.cx.str(s);
        let number = |s: &str| s.trim().parse::<u32>().is_ok_and(|n| n > 0);
        if text.split(',').count() > 3 || !text.split(',').all(number) {
            let args: [&dyn std::fmt::Display; 2] = [&m.cx.str(name), &text];
            let subject = Subject::Function(f);
            errors.extend(broken(m, rules, subject, msg::LAUNCH_BOUND, &args, None));
        }
    }
}

/// Rules of a function's linkage.
fn linkage(m: &Module, f: FuncId, rules: Rules, errors: &mut Vec<VerifyError>) {
    if m.func(f).linkage == Linkage::ExternWeak && rules.library {
        let subject = Subject::Symbol(GlobalRef::Func(f));
        errors.extend(broken(m, rules, subject, msg::EXTERN_WEAK, &[], None));
    }
}

/// Rules of a variable.
fn variable(m: &Module, v: VarId, rules: Rules, errors: &mut Vec<VerifyError>) {
    let row = m.var(v);
    let name = m.cx.str(row.name);
    let mut report = |rule: Rule, args: &[&dyn std::fmt::Display]| {
        errors.extend(broken(m, rules, Subject::Variable(v), rule, args, None));
    };
    let structors = msg::STRUCTORS.names.contains(&name);
    if structors && (rules.library || m.cx.types.member_count(row.ty) != Some(0)) {
        report(msg::STRUCTORS, &[&name]);
    }
    // What lies in that section is for the compiler: `llvm.used`, of whatever name.
    let listed = |s| msg::VARIABLE_SECTION.names.contains(&m.cx.str(s));
    let section = row.extras.section;
    let appending = row.linkage == Linkage::Appending && !section.is_some_and(listed);
    if !crate::is_reserved(name) && !msg::VARIABLE_SPACE.spaces.contains(&row.space) {
        report(msg::VARIABLE_SPACE, &[]);
    }
    if section.is_some_and(|s| !listed(s)) {
        report(msg::VARIABLE_SECTION, &[]);
    }
    if row.space == numbers::SHARED
        && row.init.is_some_and(|c| {
            !matches!(
                m.cx.constant(c).kind,
                crate::ConstKind::Undef | crate::ConstKind::Poison
            )
        })
    {
        report(msg::SHARED_VALUE, &[]);
    }
    if matches!(m.cx.ty(m.cx.types.scalar(row.ty)), Type::Fp128) {
        report(msg::QUAD_TYPE, &[]);
    }
    // The library keeps `llvm.used` as it is, in whatever section.
    let listed = msg::LISTED_TYPE.names.contains(&name);
    if appending && !(rules.library && listed) && (rules.log || !structors) {
        let subject = Subject::Symbol(GlobalRef::Var(v));
        errors.extend(broken(m, rules, subject, msg::APPENDING, &[], None));
    }
}

/// Alignment of an alloca may be at most this.
const MAX_ALLOCA_ALIGN: u32 = 1 << 23;

impl Verifier<'_> {
    pub(super) fn nvvm_inst(&mut self, i: Inst) {
        let node = self.body.inst(i);
        let at = Some(i);
        self.nvvm_types(i);
        self.nvvm_illegal(i);
        match (node.op, &node.aux) {
            (Opcode::Alloca, Aux::Alloca { align, .. }) => {
                if self.m.cx.types.addr_space(node.ty) != Some(0) {
                    self.report(at, msg::ALLOCA_SPACE, &[]);
                }
                if *align > MAX_ALLOCA_ALIGN {
                    self.report(at, msg::ALLOCA_ALIGN, &[]);
                }
            }
            (Opcode::Load | Opcode::Store, Aux::Mem { ordering, .. })
                if *ordering != Ordering::NotAtomic =>
            {
                self.report(at, msg::ATOMIC_LOAD_STORE, &[]);
            }
            (Opcode::CmpXchg, _) => {
                let ty = self.body.ty(self.body.operand(i, 1), &self.m.cx);
                if !matches!(self.m.cx.ty(ty), Type::Int(32 | 64 | 128)) {
                    self.report(at, msg::CMPXCHG_TYPE, &[]);
                }
                self.atomic_space(i);
            }
            (Opcode::AtomicRmw, Aux::Rmw { op, .. }) => {
                let ty = self.body.ty(self.body.operand(i, 1), &self.m.cx);
                let known = !msg::RMW_OPERATION.names.contains(&op.text());
                match self.m.cx.ty(ty) {
                    Type::Int(32 | 64) if known => {}
                    Type::Int(128) if *op == RmwOp::Xchg => {}
                    Type::Int(128) if known => self.report(at, msg::ATOMIC_WIDE, &[]),
                    Type::Int(32 | 64 | 128) => {}
                    Type::Int(_) => self.report(at, msg::CMPXCHG_TYPE, &[]),
                    _ => {}
                }
                if !known {
                    self.report(at, msg::RMW_OPERATION, &[&op.text()]);
                }
                self.atomic_space(i);
            }
            (Opcode::Call, _) => self.nvvm_call(i),
            (Opcode::Br, _) => {
                let unroll = self.body.md.get(&i).is_some_and(|list| {
                    let known = msg::PRAGMA_UNROLL.names;
                    list.iter().any(|&(k, _)| known.contains(&self.m.cx.str(k)))
                });
                if unroll {
                    let error = broken(
                        self.m,
                        self.rules,
                        Subject::Module,
                        msg::PRAGMA_UNROLL,
                        &[],
                        None,
                    );
                    self.errors.extend(error);
                }
            }
            _ => {}
        }
    }

    fn atomic_space(&mut self, i: Inst) {
        let space = self.space_of(self.body.operand(i, 0));
        if !space.is_some_and(|s| msg::ATOMIC_SPACE.spaces.contains(&s)) {
            let op = self.body.op(i).text();
            self.report(Some(i), msg::ATOMIC_SPACE, &[&op]);
        }
    }

    /// Rules on what intrinsics and inline assembly take: their rows say which.
    fn nvvm_call(&mut self, i: Inst) {
        let ret = self.body.inst(i).ty;
        let args: Vec<TypeId> = call::args(self.body, i)
            .map(|v| self.body.ty(v, &self.m.cx))
            .collect();
        let width_in = |ty: TypeId, widths: &[u32]| match self.m.cx.ty(ty) {
            Type::Int(w) => widths.contains(w),
            _ => false,
        };
        let callee = call::callee(self.body, i).as_const();
        if let Some(c) = callee
            && matches!(self.m.cx.constant(c).kind, crate::ConstKind::InlineAsm(_))
        {
            let fits = |ty: TypeId| match self.m.cx.ty(ty) {
                Type::Int(_) => width_in(ty, msg::ASM_TYPE.widths),
                Type::Void | Type::Float | Type::Double | Type::Ptr(_) => true,
                Type::Vector { .. } => self.rules.library,
                _ => false,
            };
            let results: Vec<TypeId> = match self.m.cx.types.struct_fields(ret) {
                Some((fields, _)) => fields.to_vec(),
                None => vec![ret],
            };
            if !results.into_iter().chain(args).all(fits) {
                self.report(Some(i), msg::ASM_TYPE, &[]);
            }
            return;
        }
        let Some(id) = self
            .m
            .called_func(self.body, i)
            .and_then(|f| self.m.func(f).intrinsic)
        else {
            return;
        };
        let name = id.base_name();
        if msg::LIBRARY_INTRINSIC.names.contains(&name) {
            let f = self.m.called_func(self.body, i);
            let full = f.map_or(name, |f| self.m.cx.str(self.m.func(f).name));
            self.report(Some(i), msg::LIBRARY_INTRINSIC, &[&full]);
        }
        for rule in [msg::BSWAP_TYPE, msg::COUNT_TYPE, msg::OVERFLOW_TYPE] {
            if rule.names.contains(&name)
                && args.first().is_some_and(|&t| !width_in(t, rule.widths))
            {
                self.report(Some(i), rule, &[]);
            }
        }
        let callee = self.m.called_func(self.body, i);
        let full = callee.map_or(name, |f| self.m.cx.str(self.m.func(f).name));
        for rule in [msg::MEMCPY_CONSTANT, msg::MEMSET_CONSTANT] {
            let pointer = args.first().copied().unwrap_or(ret);
            if rule.names.contains(&name)
                && self
                    .m
                    .cx
                    .types
                    .addr_space(pointer)
                    .is_some_and(|s| !rule.spaces.contains(&s))
            {
                self.report(Some(i), rule, &[&full]);
            }
        }
    }
}
