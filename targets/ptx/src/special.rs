//! Names of the special registers.
use jacquard_ir::tables::SpecialReg;

/// Is `name` (without its percent sign) a special register, or a vector of them (`tid` for `tid.x`)?
pub fn is_special(name: &str) -> bool {
    SpecialReg::by_name(name).is_some()
        || (!name.contains('.') && SpecialReg::by_name(&format!("{name}.x")).is_some())
}
