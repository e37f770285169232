//! Target features and sets of them.

use std::fmt;

jacquard_macros::features!();

impl Feature {
    /// Its name in tables and target files.
    pub fn name(self) -> &'static str {
        FEATURE_NAMES[self.index()]
    }

    /// What it gives, as a noun phrase.
    pub fn doc(self) -> &'static str {
        FEATURE_DOCS[self.index()]
    }

    /// The feature called `name`.
    pub fn by_name(name: &str) -> Option<Feature> {
        FEATURE_PHF
            .position(FEATURE_NAMES, name, |n| n)
            .and_then(Feature::from_index)
    }

    /// All names, in table order.
    pub fn names() -> &'static [&'static str] {
        FEATURE_NAMES
    }
}

/// A set of features: one bit each, in table order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct FeatureSet(pub u128);

impl FeatureSet {
    /// Is `f` in the set?
    #[inline]
    pub const fn has(self, f: Feature) -> bool {
        self.0 >> f.index() & 1 != 0
    }

    /// What is in this set and not in `other`.
    #[inline]
    pub const fn minus(self, other: FeatureSet) -> FeatureSet {
        FeatureSet(self.0 & !other.0)
    }

    /// The features of the set, in table order.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.into_iter().filter(move |f| self.has(*f))
    }
}

impl fmt::Debug for FeatureSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
