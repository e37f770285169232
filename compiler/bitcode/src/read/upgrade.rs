//! What older writers meant, said as today.

use super::LazyModule;
use jacquard_ir::tables::IntrinsicId;
use jacquard_ir::{MdOperand, Module, TypeId, sym};

/// The version of debug info that is read (LLVM's `DEBUG_METADATA_VERSION`).
const DEBUG_VERSION: u128 = 3;
const DEBUG_VERSION_FLAG: &str = "Debug Info Version";

/// What is brought up to date after it has been read.
#[derive(Default)]
pub(crate) struct Older {
    /// Debug info of another version than ours, which is dropped.
    pub(crate) stale_debug: bool,
    /// The forms of intrinsics that bodies may call.
    pub(super) intrinsics: jacquard_ir::expand::Upgrades,
}

/// The name of an intrinsic's overload with these types: older files mangle typed pointers into it.
pub(crate) fn intrinsic_name(m: &mut Module, name: &str, ty: TypeId) -> Option<String> {
    if !jacquard_ir::is_reserved(name) {
        return None;
    }
    let (id, _) = IntrinsicId::lookup(name)?;
    let (ret, params, _) = m.cx.types.func_parts(ty)?;
    let slots = id.infer(&m.cx.types, ret, params).ok()?;
    let cx = &m.cx;
    let full = id.full_name(&cx.types, |s| cx.str(s).to_string(), &slots);
    (full != name).then_some(full)
}

/// Debug info of another version says nothing that can be trusted.
pub(super) fn check_debug_version(lazy: &mut LazyModule) {
    let cx = &lazy.module.cx;
    let Some(units) = cx.strings.find("llvm.dbg.cu") else {
        return;
    };
    if cx.md.named(units).is_empty() {
        return;
    }
    let flag = cx.strings.find(DEBUG_VERSION_FLAG);
    let version = cx
        .md
        .named(sym::MODULE_FLAGS)
        .iter()
        .find_map(|&id| match cx.md.ops(id) {
            [_, MdOperand::Str(key), MdOperand::Const(value)] if Some(*key) == flag => {
                cx.as_int(*value)
            }
            _ => None,
        });
    if version != Some(DEBUG_VERSION) {
        lazy.older.stale_debug = true;
        lazy.module.cx.md.named.retain(|n| n.0 != units);
        for f in &mut lazy.module.functions {
            f.md.retain(|m| m.0 != sym::DBG);
        }
        for v in &mut lazy.module.vars {
            v.md.retain(|m| m.0 != sym::DBG);
        }
    }
}
