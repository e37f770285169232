//! The model to PTX text, laid out as a person would: one statement a line, operands in a column, labels at
//! the margin, an empty line between functions.
//!
//! Everything is appended to one buffer; nothing is allocated per instruction.
mod body;
mod number;
mod variable;

use crate::model::*;
use crate::names::Keyword;

/// What to print beside the program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Behind each `.loc`, a comment with the file's name and the position.
    pub loc_comments: bool,
}

/// The text of `module`.
pub fn print(module: &Module) -> String {
    print_with(module, Options::default())
}

/// The text of `module`, with options.
pub fn print_with(module: &Module, options: Options) -> String {
    print_marked(module, options).0
}

/// Text of someone else's making in a printed module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// Where it stands, in bytes.
    pub range: std::ops::Range<usize>,
    /// The function it is in; none for text between functions.
    pub function: Option<Name>,
    /// What its maker noted (`Function::origins`).
    pub note: Option<u32>,
}

/// The text of `module`, and the parts of it that are of someone else's making, in order.
pub fn print_marked(module: &Module, options: Options) -> (String, Vec<Foreign>) {
    let statements: usize = module.functions.iter().map(|f| f.body.len()).sum();
    let mut p = Printer {
        module,
        options,
        foreign: Vec::new(),
        out: String::with_capacity(statements * 32 + 256),
    };
    p.module();
    (p.out, p.foreign)
}

/// The text of one function of `module`.
pub fn print_function(module: &Module, function: &Function) -> String {
    let mut p = Printer {
        module,
        options: Options::default(),
        foreign: Vec::new(),
        out: String::new(),
    };
    p.function(function);
    p.out
}

/// The text of one instruction, without its semicolon.
pub fn print_inst(module: &Module, function: &Function, inst: &Inst) -> String {
    let mut p = Printer {
        module,
        options: Options::default(),
        foreign: Vec::new(),
        out: String::new(),
    };
    p.inst(function, inst, " ");
    p.out
}

struct Printer<'a> {
    module: &'a Module,
    options: Options,
    foreign: Vec<Foreign>,
    out: String,
}

impl Printer<'_> {
    #[inline]
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    #[inline]
    fn name(&mut self, name: Name) {
        self.out.push_str(self.module.names.get(name));
    }

    /// `.word`
    fn dotted(&mut self, word: &str) {
        self.out.push('.');
        self.out.push_str(word);
    }

    fn keyword(&mut self, k: Keyword) {
        self.dotted(k.text());
    }

    fn quoted(&mut self, name: Name) {
        self.out.push('"');
        self.name(name);
        self.out.push('"');
    }

    fn comma(&mut self, index: usize) {
        if index != 0 {
            self.out.push_str(", ");
        }
    }

    fn module(&mut self) {
        let m = self.module;
        if m.version != Version::default() {
            self.keyword(Keyword::Version);
            self.push(&format!(" {}\n", m.version));
        }
        if !m.target.is_empty() {
            self.keyword(Keyword::Target);
            self.push(" ");
            for (i, &t) in m.target.iter().enumerate() {
                self.comma(i);
                self.name(t);
            }
            self.push("\n");
        }
        if m.address_size != 0 {
            self.keyword(Keyword::AddressSize);
            self.push(" ");
            self.unsigned(u64::from(m.address_size));
            self.push("\n");
        }
        // An empty line where the kind of item changes, and around functions with a body.
        let mut last = None;
        for item in &m.items {
            let kind = match *item {
                Item::Function(f) if m.functions[f.0 as usize].has_body => None,
                ref other => Some(std::mem::discriminant(other)),
            };
            if kind.is_none() || kind != last {
                self.push("\n");
            }
            last = kind;
            self.item(item);
        }
    }

    fn item(&mut self, item: &Item) {
        let m = self.module;
        match *item {
            Item::Global(g) => {
                self.variable(&m.globals[g.0 as usize]);
                self.push(";\n");
            }
            Item::Function(f) => self.function(&m.functions[f.0 as usize]),
            Item::File(i) => {
                let f = m.files[i as usize];
                self.keyword(Keyword::File);
                self.push(" ");
                self.unsigned(u64::from(f.index));
                self.push(" ");
                self.quoted(f.path);
                if let Some((time, size)) = f.stamp {
                    self.push(", ");
                    self.unsigned(time);
                    self.push(", ");
                    self.unsigned(size);
                }
                self.push("\n");
            }
            Item::Section(i) => {
                let s = &m.sections[i as usize];
                self.keyword(Keyword::Section);
                self.push(" ");
                self.name(s.name);
                self.push("\n{");
                self.push(&s.text);
                self.push("}\n");
            }
            Item::Alias { name, aliasee } => {
                self.keyword(Keyword::Alias);
                self.push(" ");
                self.name(name);
                self.push(", ");
                self.name(aliasee);
                self.push(";\n");
            }
            Item::Pragma(text) => {
                self.keyword(Keyword::Pragma);
                self.push(" ");
                self.quoted(text);
                self.push(";\n");
            }
            Item::Comment(text) => self.comment(text),
            Item::Verbatim(text) => {
                let start = self.out.len();
                self.name(text);
                self.foreign.push(Foreign {
                    range: start..self.out.len(),
                    function: None,
                    note: None,
                });
                self.push("\n");
            }
        }
    }

    fn comment(&mut self, text: Name) {
        let m = self.module;
        for line in m.names.get(text).split('\n') {
            self.push("//");
            if !line.is_empty() {
                self.push(" ");
                self.push(line);
            }
            self.push("\n");
        }
    }
}
