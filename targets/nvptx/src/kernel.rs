//! The directives of kernels: launch bounds by attributes and annotations.

use crate::annotations::key;
use crate::shared::Shared;
use jacquard_ir::tables::{Capability, Feature};
use jacquard_ir::{FuncId, Module, Sym, sym};
use jacquard_ptx::model::{Directive, Function};

/// Up to three numbers of an attribute: `"nvvm.maxntid"="128,2"`.
fn attr_triple(module: &Module, f: FuncId, name: Sym) -> Option<[u32; 3]> {
    let text = module.attrs(f).func.string(name)?;
    let mut out = [0; 3];
    for (o, part) in out.iter_mut().zip(module.cx.str(text).split(',')) {
        *o = part.trim().parse().ok()?;
    }
    Some(out)
}

fn attr_number(module: &Module, f: FuncId, name: Sym) -> Option<u32> {
    match module.attrs(f).func.get(name)? {
        jacquard_ir::AttrValue::Str(s) => module.cx.str(*s).trim().parse().ok(),
        jacquard_ir::AttrValue::Int(n) => Some(*n as u32),
        _ => None,
    }
}

/// A block's size with every dimension said, as NVIDIA's compilers say it and programs search for it.
fn whole(n: [u32; 3]) -> [u32; 3] {
    n.map(|x| if n[0] == 0 { x } else { x.max(1) })
}

/// Adds the directives of a kernel's launch bounds, and `.noreturn` to functions that don't return.
pub fn directives(shared: &Shared, f: FuncId, out: &mut Function) {
    let (module, notes) = (shared.module, &shared.annotations);
    let d = &mut out.directives;
    if !shared.is_kernel(f) {
        let (ret, ..) = module.signature(f);
        if shared.can(Capability::Noreturn)
            && module.attrs(f).func.has(sym::NORETURN)
            && crate::abi::is_empty(&module.cx, ret)
        {
            d.push(Directive::NoReturn);
        }
        return;
    }
    if let Some(n) = attr_triple(module, f, sym::REQNTID).or_else(|| notes.triple(f, key::REQNTID))
    {
        d.push(Directive::ReqNTid(whole(n)));
    }
    if let Some(n) = attr_triple(module, f, sym::MAXNTID).or_else(|| notes.triple(f, key::MAXNTID))
    {
        d.push(Directive::MaxNTid(whole(n)));
    }
    let number = |name: Sym, k: &str| {
        attr_number(module, f, name).or_else(|| notes.number(f, k).map(|n| n as u32))
    };
    if let Some(n) = number(sym::MINCTASM, key::MINCTASM) {
        d.push(Directive::MinNCtaPerSm(n));
    }
    // Launch bounds of a kernel's own say how many registers there are (CUDA programming guide, "Launch Bounds").
    let open = d
        .is_empty()
        .then_some(shared.options.max_registers)
        .flatten();
    if let Some(n) = number(sym::MAXNREG, key::MAXNREG).or(open) {
        d.push(Directive::MaxNReg(n));
    }
    if !shared.target.has(Feature::Cluster) {
        return;
    }
    if let Some(n) =
        attr_triple(module, f, sym::CLUSTER_DIM).or_else(|| notes.triple(f, key::CLUSTER))
    {
        d.push(Directive::ExplicitCluster);
        // Dimensions of 0 leave the size to the launch.
        if n[0] != 0 {
            d.push(Directive::ReqNCtaPerCluster(n));
        }
        if module.attrs(f).func.has(sym::BLOCKSARECLUSTERS)
            && shared.can(Capability::BlocksAreClusters)
        {
            d.push(Directive::BlocksAreClusters);
        }
    }
    // A fixed size says it all.
    if d.iter()
        .any(|d| matches!(d, Directive::ReqNCtaPerCluster(_)))
    {
        return;
    }
    let rank = number(sym::MAXCLUSTERRANK, key::MAXCLUSTERRANK)
        .or_else(|| notes.number(f, key::CLUSTER_MAX_BLOCKS).map(|n| n as u32));
    if let Some(n) = rank {
        d.push(Directive::MaxClusterRank(n));
    }
}
