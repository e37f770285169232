//! Builtins in constant expressions.

use super::{Eval, Result};
use crate::diag::msg;
use crate::hir::{BuiltinId, ConstValue, ExprId};
use crate::source::Loc;
use crate::types::QualType;

impl Eval<'_> {
    pub(super) fn builtin(
        &mut self,
        _id: BuiltinId,
        _args: &[ExprId],
        _ty: QualType,
        loc: Loc,
    ) -> Result<ConstValue> {
        self.fail(loc, msg::CONSTEXPR_UNDEFINED_FUNCTION, &[])
    }
}
