//! Names of the standard library that the ABI abbreviates (5.1.9, `<substitution>`).

use super::{Candidate, Mangler};
use crate::types::{Builtin, QualType, TemplateArg, TypeKind};
use crate::{FuncName, Parent, TemplateId};

/// Templates of namespace std.
const TEMPLATES: [(&str, &str); 2] = [("allocator", "Sa"), ("basic_string", "Sb")];

/// Their instances for `char`, with the templates whose instances for `char` are the further arguments.
const CLASSES: [(&str, &[&str], &str); 4] = [
    ("basic_string", &["char_traits", "allocator"], "Ss"),
    ("basic_istream", &["char_traits"], "Si"),
    ("basic_ostream", &["char_traits"], "So"),
    ("basic_iostream", &["char_traits"], "Sd"),
];

impl Mangler<'_> {
    /// What stands for a candidate wherever it is written.
    pub(super) fn abbreviation(&self, c: &Candidate) -> Option<&'static str> {
        match *c {
            Candidate::Template(t) => {
                let name = self.standard_template(t)?;
                TEMPLATES.iter().find(|a| a.0 == name).map(|a| a.1)
            }
            Candidate::Type(t) => {
                let (name, args) = self.standard_instance(t)?;
                let (first, others) = args.split_first()?;
                let found = CLASSES.iter().find(|a| a.0 == name)?;
                let as_written = is_char(first)
                    && others.len() == found.1.len()
                    && others
                        .iter()
                        .zip(found.1)
                        .all(|(a, name)| self.is_char_instance(a, name));
                as_written.then_some(found.2)
            }
            _ => None,
        }
    }

    /// The name of a template of namespace std.
    fn standard_template(&self, t: TemplateId) -> Option<&str> {
        let info = self.prog.templates.get(t.index())?;
        match (info.parent, info.name) {
            (Parent::Namespace(n), FuncName::Ident(name)) if self.is_std(n) => {
                Some(self.names.text(name))
            }
            _ => None,
        }
    }

    /// The template's name and the arguments of a class of namespace std.
    fn standard_instance(&self, t: QualType) -> Option<(&str, &[TemplateArg])> {
        if t.quals() != 0 {
            return None;
        }
        let TypeKind::Record(r) = *self.prog.types.kind(t.ty()) else {
            return None;
        };
        let i = self.prog[r].instance.as_ref()?;
        Some((self.standard_template(i.template)?, &i.args))
    }

    fn is_char_instance(&self, a: &TemplateArg, name: &str) -> bool {
        let TemplateArg::Type(t) = a else {
            return false;
        };
        self.standard_instance(*t)
            .is_some_and(|(n, args)| n == name && args.len() == 1 && is_char(&args[0]))
    }
}

fn is_char(a: &TemplateArg) -> bool {
    matches!(a, TemplateArg::Type(t) if *t == Builtin::Char.q())
}
