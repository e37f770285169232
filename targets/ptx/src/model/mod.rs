//! The PTX program as data: what the parser makes, the printer prints, the checker checks, the emulator
//! decodes and code generation builds.
//!
//! Everything repeated is a dense 32-bit id: strings are interned in the [`Module`]; registers, labels and
//! variables are numbered per [`Function`]; operand and modifier lists live in two pools of the function, so
//! that an instruction is a small `Copy` value and building one allocates nothing.
mod function;
mod interner;
mod operand;
mod types;
mod variable;

pub use function::*;
pub use interner::{Interner, Name};
pub use operand::*;
pub use types::*;
pub use variable::*;

pub use crate::names::{Mnemonic, Modifier};

/// A PTX version, as in `.version 9.0`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Version {
    /// The number before the dot.
    pub major: u16,
    /// The number after it.
    pub minor: u16,
}

impl Version {
    /// `major.minor`.
    pub const fn new(major: u16, minor: u16) -> Version {
        Version { major, minor }
    }
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// Index of a module-scope variable in [`Module::globals`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GlobalId(pub u32);

/// Index of a function declaration or definition in [`Module::functions`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FunctionId(pub u32);

/// A line of a `.section` directive, kept raw.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// With its leading dot: `.debug_info`.
    pub name: Name,
    /// The text between the braces, verbatim.
    pub text: String,
}

/// A `.file` directive.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct File {
    /// The number by which `.loc` directives name the file; DWARF counts from 1.
    pub index: u32,
    /// The path as written, with its folders.
    pub path: Name,
    /// Modification time and size, when given.
    pub stamp: Option<(u64, u64)>,
}

/// What stands at module scope, in the order written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Item {
    /// A variable in `.global`, `.const`, `.shared`, … space.
    Global(GlobalId),
    /// A declaration or definition of a kernel or device function.
    Function(FunctionId),
    /// Index into [`Module::files`].
    File(u32),
    /// Index into [`Module::sections`].
    Section(u32),
    /// `.alias name, aliasee;`
    Alias {
        /// The function that is declared by it.
        name: Name,
        /// The function that a call of `name` reaches.
        aliasee: Name,
    },
    /// `.pragma "text";` at module scope.
    Pragma(Name),
    /// A comment line, without the slashes.
    Comment(Name),
    /// Lines of someone else's making (module-level assembly), as they stand. The parser never makes one.
    Verbatim(Name),
}

/// A PTX translation unit.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Every string of the module: names, paths, texts.
    pub names: Interner,
    /// The PTX ISA that the text is written in (`.version`).
    pub version: Version,
    /// The words after `.target`: the SM first, then options such as `debug`.
    pub target: Vec<Name>,
    /// 32 or 64; 0 when the directive is absent (then 32 applies).
    pub address_size: u8,
    /// All that stands at module scope, in the order written.
    pub items: Vec<Item>,
    /// Module-scope variables, by [`GlobalId`].
    pub globals: Vec<Variable>,
    /// Functions, by [`FunctionId`]; a definition does not replace its declarations.
    pub functions: Vec<Function>,
    /// `.file` directives.
    pub files: Vec<File>,
    /// `.section` directives: debug information.
    pub sections: Vec<Section>,
}

impl Module {
    /// A module without version, target or items.
    pub fn new() -> Module {
        Module::default()
    }

    /// Interns `text`.
    pub fn name(&mut self, text: &str) -> Name {
        self.names.intern(text)
    }

    /// The text of an interned string of this module.
    pub fn str(&self, name: Name) -> &str {
        self.names.get(name)
    }

    /// Appends a module-scope variable.
    pub fn add_global(&mut self, variable: Variable) -> GlobalId {
        let id = GlobalId(self.globals.len() as u32);
        self.globals.push(variable);
        self.items.push(Item::Global(id));
        id
    }

    /// Appends a function declaration or definition.
    pub fn add_function(&mut self, function: Function) -> FunctionId {
        let id = FunctionId(self.functions.len() as u32);
        self.functions.push(function);
        self.items.push(Item::Function(id));
        id
    }

    /// Appends a `.file` directive.
    pub fn add_file(&mut self, file: File) {
        self.items.push(Item::File(self.files.len() as u32));
        self.files.push(file);
    }

    /// The definition of the function called `name`, or its last declaration.
    pub fn function(&self, name: &str) -> Option<&Function> {
        let name = self.names.find(name)?;
        let mut found = None;
        for f in self.functions.iter().filter(|f| f.name == name) {
            found = Some(f);
            if f.has_body {
                break;
            }
        }
        found
    }
}
