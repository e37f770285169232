//! The facts every crate needs, expanded from `tables/` at build time: address spaces, features, targets, gates,
//! special registers, data layouts, intrinsics and device builtins.

mod address_spaces;
mod builtins;
mod capabilities;
mod expression;
mod features;
mod gate;
mod intrinsics;
mod platform;
mod ptx_version;
mod special_registers;
mod targets;
mod upgrades;

pub use address_spaces::{ADDRESS_SPACES, AddressSpace, Operation, address_space, numbers};
pub use builtins::{Builtin, BuiltinId, Grade, Lowering};
pub use capabilities::Capability;
pub use expression::{Expr, Op};
pub use features::{Feature, FeatureSet};
pub use gate::{Gate, GateError, SmGate};
pub use intrinsics::{Attrs, Intrinsic, IntrinsicId, Lower, Memory, Piece, Place, SlotKind, Ty};
pub use platform::{
    DATA_LAYOUTS, Dialect, LayoutRow, PTX_RELEASES, PtxRelease, TRIPLES, Triple, default_layout,
};
pub use ptx_version::PtxVersion;
pub use special_registers::{SpecialReg, SpecialRegType, SpecialRegister};
pub use targets::{Fit, Limits, Resident, Scope, TARGETS, Target};
pub use upgrades::Upgrade;

#[cfg(test)]
mod tests;
