//! Facts on kernels and variables from `nvvm.annotations`.

use jacquard_ir::{ConstKind, FuncId, GlobalRef, MdOperand, Module, VarId, cc, sym};
use rustc_hash::{FxHashMap, FxHashSet};

/// Keys of `nvvm.annotations` (NVVM IR specification, "Supported Properties").
pub(crate) mod key {
    pub const KERNEL: &str = "kernel";
    pub const MANAGED: &str = "managed";
    pub const GRID_CONSTANT: &str = "grid_constant";
    pub const MAXNTID: [&str; 3] = ["maxntidx", "maxntidy", "maxntidz"];
    pub const REQNTID: [&str; 3] = ["reqntidx", "reqntidy", "reqntidz"];
    pub const CLUSTER: [&str; 3] = ["cluster_dim_x", "cluster_dim_y", "cluster_dim_z"];
    pub const MINCTASM: &str = "minctasm";
    pub const MAXNREG: &str = "maxnreg";
    pub const MAXCLUSTERRANK: &str = "maxclusterrank";
    pub const CLUSTER_MAX_BLOCKS: &str = "cluster_max_blocks";
}

/// Texture, surface and sampler handles (NVVM IR specification).
mod image {
    pub const TEXTURE: &str = "texture";
    pub const SURFACE: &str = "surface";
    pub const SAMPLER: &str = "sampler";
}

/// What kind of handle a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handle {
    /// `.texref`
    Texture,
    /// `.surfref`
    Surface,
    /// `.samplerref`
    Sampler,
}

/// Facts from `nvvm.annotations`.
#[derive(Clone, Debug, Default)]
pub struct Annotations {
    funcs: FxHashMap<FuncId, FxHashMap<String, u64>>,
    managed: FxHashSet<VarId>,
    handles: FxHashMap<VarId, Handle>,
    grid_constant: FxHashSet<(FuncId, u32)>,
}

impl Annotations {
    /// Reads them.
    pub fn read(module: &Module) -> Annotations {
        let mut out = Annotations::default();
        let cx = &module.cx;
        for &node in cx.md.named(sym::NVVM_ANNOTATIONS) {
            let ops = cx.md.ops(node);
            let Some(MdOperand::Const(c)) = ops.first() else {
                continue;
            };
            let ConstKind::Global(g) = cx.constant(*c).kind else {
                continue;
            };
            for pair in ops[1..].chunks(2) {
                let [MdOperand::Str(k), value] = pair else {
                    continue;
                };
                let k = cx.str(*k);
                let number = match value {
                    MdOperand::Const(c) => cx.as_int(*c).map(|v| v as u64),
                    _ => None,
                };
                match g {
                    GlobalRef::Var(v) => {
                        match k {
                            key::MANAGED if number == Some(1) => out.managed.insert(v),
                            image::TEXTURE if number == Some(1) => {
                                out.handles.insert(v, Handle::Texture).is_none()
                            }
                            image::SURFACE if number == Some(1) => {
                                out.handles.insert(v, Handle::Surface).is_none()
                            }
                            image::SAMPLER if number == Some(1) => {
                                out.handles.insert(v, Handle::Sampler).is_none()
                            }
                            _ => false,
                        };
                    }
                    GlobalRef::Func(f) => {
                        if k == key::GRID_CONSTANT {
                            if let MdOperand::Node(list) = value {
                                for o in cx.md.ops(*list) {
                                    if let MdOperand::Const(c) = o
                                        && let Some(n) = cx.as_int(*c)
                                    {
                                        // Parameters count from 1 here.
                                        out.grid_constant.insert((f, (n as u32).wrapping_sub(1)));
                                    }
                                }
                            }
                        } else if let Some(n) = number {
                            out.funcs.entry(f).or_default().insert(k.to_string(), n);
                        }
                    }
                    GlobalRef::Alias(_) => {}
                }
            }
        }
        out
    }

    /// Whether a function is a kernel.
    pub fn is_kernel(&self, module: &Module, f: FuncId) -> bool {
        matches!(module.func(f).cc, cc::PTX_KERNEL | cc::SPIR_KERNEL)
            || module.attrs(f).func.has(sym::KERNEL_ANNOTATION)
            || self.number(f, key::KERNEL) == Some(1)
    }
    /// Whether a variable is managed.
    pub fn is_managed(&self, v: VarId) -> bool {
        self.managed.contains(&v)
    }
    /// Whether a variable is a texture, surface or sampler.
    pub fn handle(&self, v: VarId) -> Option<Handle> {
        self.handles.get(&v).copied()
    }
    /// Whether a `byval` parameter is a `__grid_constant__`.
    pub fn is_grid_constant(&self, module: &Module, f: FuncId, param: u32) -> bool {
        self.grid_constant.contains(&(f, param))
            || module
                .attrs(f)
                .param(param as usize)
                .has(sym::GRID_CONSTANT)
    }
    /// The number that an annotation of a function has.
    pub fn number(&self, f: FuncId, k: &str) -> Option<u64> {
        self.funcs.get(&f)?.get(k).copied()
    }
    /// Up to three numbers of a function, in dimensions.
    pub fn triple(&self, f: FuncId, keys: [&str; 3]) -> Option<[u32; 3]> {
        let n = keys.map(|k| self.number(f, k));
        if n.iter().all(Option::is_none) {
            return None;
        }
        let last = n.iter().rposition(Option::is_some).unwrap_or(0);
        let mut out = [0; 3];
        for (k, o) in out.iter_mut().enumerate().take(last + 1) {
            *o = n[k].unwrap_or(1) as u32;
        }
        Some(out)
    }
}
