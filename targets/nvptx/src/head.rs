//! Heads of functions: linkage, results, parameters.

use crate::abi;
use crate::diagnostic::{Diagnostic, error, msg};
use crate::naming::Names;
use crate::shared::Shared;
use jacquard_ir::tables::{Capability, address_space, numbers};
use jacquard_ir::{AttrSet, FuncId, Function, Linkage, TypeId, sym};
use jacquard_ptx::model as ptx;

/// The PTX linkage of a symbol.
pub fn linkage(l: Linkage, defined: bool) -> ptx::Linkage {
    match l {
        Linkage::Internal | Linkage::Private => ptx::Linkage::Internal,
        Linkage::AvailableExternally => ptx::Linkage::Extern,
        Linkage::External | Linkage::Appending if defined => ptx::Linkage::Visible,
        Linkage::External | Linkage::Appending => ptx::Linkage::Extern,
        Linkage::Common => ptx::Linkage::Common,
        Linkage::ExternWeak if !defined => ptx::Linkage::Weak,
        _ => ptx::Linkage::Weak,
    }
}

/// The head of a function: name, linkage, results, parameters.
pub fn head(shared: &Shared, f: FuncId, names: &mut Names) -> ptx::Function {
    let module = shared.module;
    let row: &Function = module.func(f);
    let kernel = shared.is_kernel(f);
    let name = shared.symbols.funcs[f.index()];
    let kind = if kernel {
        ptx::FunctionKind::Entry
    } else {
        ptx::FunctionKind::Func
    };
    let defined = row.body.is_some() && row.linkage != Linkage::AvailableExternally;
    let mut out = ptx::Function::new(kind, linkage(row.linkage, defined), name);
    let (ret, params, variadic) = module.signature(f);
    let attrs = module.attrs(f);
    if !kernel && !abi::is_empty(&module.cx, ret) {
        let name = names.intern(RETURN);
        let v = abi::param_variable(&module.cx, ret, &attrs.ret, false, name);
        out.add_return(v);
    }
    let text = names.text(name);
    for (n, &ty) in params.iter().enumerate() {
        if is_skipped(shared, ty, attrs.param(n)) {
            continue;
        }
        let name = abi::param_name(names, &text, n);
        out.add_param(abi::param_variable(
            &module.cx,
            ty,
            attrs.param(n),
            kernel,
            name,
        ));
    }
    if variadic {
        let name = names.intern(abi::VARIABLE_NAME);
        out.add_param(abi::variable_arguments(name));
    }
    out
}

/// Name of the result parameter.
const RETURN: &str = "func_retval0";

/// Parameters of no size have no declaration.
pub fn is_skipped(shared: &Shared, ty: TypeId, attrs: &AttrSet) -> bool {
    attrs.ty(sym::BYVAL).is_none() && abi::is_empty(&shared.module.cx, ty)
}

/// A kernel whose launches count clusters says how many threads a block has.
pub fn blocks_have_a_size(
    shared: &Shared,
    f: FuncId,
    head: &ptx::Function,
) -> Result<(), Vec<Diagnostic>> {
    let clusters = head.directives.contains(&ptx::Directive::BlocksAreClusters);
    let sized = |d: &ptx::Directive| matches!(d, ptx::Directive::ReqNTid(_));
    if !clusters || head.directives.iter().any(sized) {
        return Ok(());
    }
    let name = shared.module.cx.str(shared.module.func(f).name);
    Err(vec![error(msg::BLOCKS_WITHOUT_SIZE, name, &[])])
}

/// Whether a kernel's parameters have room.
pub fn parameters_fit(
    shared: &Shared,
    f: FuncId,
    head: &ptx::Function,
) -> Result<(), Vec<Diagnostic>> {
    let params = head.vars.iter().skip(head.returns as usize);
    let end = params.take(head.params as usize).fold(0u64, |at, p| {
        let align = u64::from(p.align).max(p.element_bytes()).max(1);
        at.checked_next_multiple_of(align)
            .map_or(u64::MAX, |at| at.saturating_add(p.bytes()))
    });
    let most = address_space(numbers::PARAM).map_or(u64::MAX, |s| {
        if shared.can(Capability::WideParameters) {
            s.most
        } else {
            s.most_before()
        }
    });
    if end <= most {
        return Ok(());
    }
    let name = shared.module.cx.str(shared.module.func(f).name);
    let args = [
        &end.to_string(),
        &most.to_string(),
        &*shared.target.name,
        &shared.version.to_string(),
    ];
    Err(vec![error(msg::TOO_MANY_PARAMETERS, name, &args)])
}
