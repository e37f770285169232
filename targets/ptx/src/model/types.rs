//! The fundamental types of registers and variables, and the state spaces of declarations.

pub use crate::names::{Keyword, Space, Type, TypeClass};

impl Type {
    /// Size in memory, in bytes.
    pub const fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }
}

/// Linkage directives before a variable or function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Linkage {
    /// None written: private to the module.
    #[default]
    Internal,
    /// `.visible`: other modules may refer to it.
    Visible,
    /// `.extern`: defined in another module.
    Extern,
    /// `.weak`: visible, and another module's definition may replace it.
    Weak,
    /// `.common`: variables of this name in several modules are one, of the largest size.
    Common,
}

impl Linkage {
    const WRITTEN: [(Linkage, Keyword); 4] = [
        (Linkage::Visible, Keyword::Visible),
        (Linkage::Extern, Keyword::Extern),
        (Linkage::Weak, Keyword::Weak),
        (Linkage::Common, Keyword::Common),
    ];

    /// As written, without the dot; empty for internal.
    pub fn text(self) -> &'static str {
        Self::WRITTEN
            .iter()
            .find(|w| w.0 == self)
            .map_or("", |w| w.1.text())
    }

    /// The linkage that a directive stands for; `None` where `keyword` is no linking directive.
    pub(crate) fn from_keyword(keyword: Keyword) -> Option<Linkage> {
        Self::WRITTEN.iter().find(|w| w.1 == keyword).map(|w| w.0)
    }
}
