//! What rules ask of a target.

use crate::fields::{At, Constant, Emit, Field};
use crate::gate::Gate;
use crate::{TableError, Value};

/// The gate of a rule: features and a PTX version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needs(pub Gate);

impl Field for Needs {
    fn build(value: Option<&Value>, at: &At<'_>) -> Result<Needs, TableError> {
        let gate = Gate::build(value, at)?;
        match gate.sms.is_empty() {
            true => Ok(Needs(gate)),
            false => Err(at.error(
                format!("`{}` names an SM", at.key),
                "name the feature that the instruction needs; add it to tables/features.toml and to the targets that have it",
            )),
        }
    }
}

impl Emit for Needs {
    fn constant(&self) -> Constant {
        let features = self.0.features.iter().fold(0u128, |all, f| all | 1 << f);
        let features = vec![Constant::code(features.to_string())];
        let features = Constant::Call("FeatureSet".into(), features);
        let fields = vec![("features", features), ("ptx", self.0.min_ptx.constant())];
        Constant::Struct("Needs".into(), fields)
    }
}
