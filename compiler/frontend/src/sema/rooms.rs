//! The rooms of the analyser: each is a view of [`Sema`] with the functions of one idea. What others may ask of a room is `pub` in its
//! files; a room sees all that `Sema` keeps, and nothing of the inside of other rooms.

use super::Sema;
use std::ops::{Deref, DerefMut};

macro_rules! room {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        pub(crate) struct $name<'a, 's>(pub(crate) &'a mut Sema<'s>);

        impl<'s> Deref for $name<'_, 's> {
            type Target = Sema<'s>;
            fn deref(&self) -> &Self::Target {
                self.0
            }
        }

        impl DerefMut for $name<'_, '_> {
            fn deref_mut(&mut self) -> &mut Self::Target {
                self.0
            }
        }
    };
}

room! {
    /// Records the names of a scope with the tokens that declare them; parses nothing.
    Scanner
}

room! {
    /// Says which declarations have words, members or heads that their place does not allow. Changes nothing.
    FormChecks
}

room! {
    /// Initialisation by braced lists ([dcl.init.list]), aggregates and designators.
    ListInit
}

room! {
    /// Deduces template arguments ([temp.deduct]) and chooses specialisations.
    Deduction
}

room! {
    /// Lambda expressions and their closure types ([expr.prim.lambda]).
    Lambdas
}

room! {
    /// Statements and the declarations in them ([stmt]).
    Statements
}

room! {
    /// Declaration specifiers, declarators and attributes ([dcl.spec], [dcl.decl], [dcl.attr]).
    Declarators
}
