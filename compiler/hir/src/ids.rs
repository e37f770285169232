//! The numbers that the typed tree knows things by.

macro_rules! ids {
    ($($(#[$m:meta])* $name:ident)*) => {$(
        $(#[$m])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);
        impl $name {
            /// The id as an index into its arena.
            #[inline]
            pub fn index(self) -> usize { self.0 as usize }
        }
    )*};
}
ids! {
    /// An expression of `Program::exprs`.
    ExprId
    /// A statement of `Program::stmts`.
    StmtId
    /// A variable or parameter of `Program::vars`.
    VarId
    /// A function of `Program::funcs`.
    FuncId
    /// A class, struct or union of `Program::records`.
    RecordId
    /// An enumeration of `Program::enums`.
    EnumId
    /// A namespace of `Program::namespaces`.
    NamespaceId
    /// A template (sema's own arena; `Program::templates` holds what mangling needs).
    TemplateId
    /// A label of a function.
    LabelId
    /// A string literal of `Program::strings`.
    StrId
    /// An expression over template parameters, of `Program::dep_exprs`.
    DepExprId
}

pub use jacquard_builtins::BuiltinId;
