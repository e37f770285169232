//! The host's side of a translation unit: the text that nvcc has its host compiler include behind what cudafe++ wrote, so that
//! kernels can be launched by `<<<>>>` and variables be found by their host shadows. The pieces stand in `tables/host_stub.toml`.
//!
//! It knows the typed program and its symbols; it must not know how IR is made of them.

mod spelling;

use jacquard_hir::host_text::*;
use jacquard_hir::layout::Layouts;
use jacquard_hir::types::QualType;
use jacquard_hir::{Body, FuncId, FuncName, NamespaceId, Parent, Program, Space, Storage, VarId};
use jacquard_hir::{
    mangle,
    mangle::{Unit, Variant},
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::session::Session;
use spelling::{Nameless, Spelled, Speller};
use std::fmt::Write as _;

/// What the host's text depends on beside the program.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The file with the device code, as the host's text includes it (`--include_file_name`).
    pub device_code: String,
    /// Device code is linked before it is registered (`-rdc=true`).
    pub relocatable: bool,
}

/// The text for the host. `None` when something has no name in host code; the message is in `session.diags`.
pub fn generate(
    session: &mut Session,
    prog: &Program,
    layouts: &Layouts,
    options: &Options,
) -> Option<String> {
    let unit = Unit::new(prog, session);
    let mut writer = Writer {
        prog,
        unit: &unit,
        layouts,
        launches: String::new(),
        registrations: String::new(),
    };
    for &f in &prog.reached.funcs {
        if prog[f].attrs.global
            && !matches!(prog[f].body, Body::None | Body::Error)
            && let Err(what) = writer.kernel(session, f)
        {
            let (loc, name) = (prog[f].loc, short_name(session, prog, f));
            session
                .diags
                .report(loc, msg::NO_HOST_NAME, &[&name, &what])
                .emit();
            return None;
        }
    }
    for &v in &prog.reached.vars {
        // A variable without a name in host code has no shadow there either: nothing to register.
        writer.variable(session, v).ok();
    }
    let mut out = BEGIN.to_owned();
    out.push_str(&match options.relocatable {
        true => fill(MODULE_LINKED, &[("module", &format!("_{}", unit.name()))]),
        false => MODULE_OWN.to_owned(),
    });
    out.push_str(&fill(INCLUDES, &[("fatbin", &options.device_code)]));
    out.push_str(&writer.launches);
    out.push_str(REGISTER_BEGIN);
    out.push_str(&writer.registrations);
    out.push_str(if options.relocatable {
        REGISTER_END_LINKED
    } else {
        REGISTER_END_OWN
    });
    Some(out)
}

fn short_name(session: &Session, prog: &Program, f: FuncId) -> String {
    match prog[f].name {
        FuncName::Ident(n) => session.names.text(n).to_owned(),
        _ => String::new(),
    }
}

struct Writer<'a> {
    prog: &'a Program,
    unit: &'a Unit,
    layouts: &'a Layouts,
    launches: String,
    registrations: String,
}

impl Writer<'_> {
    fn kernel(&mut self, session: &Session, f: FuncId) -> Result<(), Nameless> {
        let (prog, d) = (self.prog, &self.prog[f]);
        let spell = Speller {
            prog,
            names: &session.names,
        };
        let symbol = mangle::function(prog, self.unit, session, f, Variant::Complete);
        let types: Vec<QualType> = d.params.iter().map(|&p| prog[p].ty).collect();
        let name = short_name(session, prog, f);
        let template_arguments = match &d.instance {
            Some(i) => Some(spell.arguments(&i.args)?),
            None => None,
        };
        let qualified = match &template_arguments {
            Some(args) => format!("{}{name}<{args} >", spell.path(d.parent)?),
            None => format!("{}{name}", spell.path(d.parent)?),
        };
        let plain = types
            .iter()
            .map(|&t| spell.ty(t, ""))
            .collect::<Result<Vec<_>, _>>()?;
        let address = format!("(void (*)({})){}", plain.join(", "), qualified.trim_start());

        let (setup, parameters) = self.launch_arguments(&spell, &types)?;
        // An array of no elements can't be declared.
        let count = types.len().max(1).to_string();
        self.launches.push_str(&fill(
            LAUNCH,
            &[
                ("symbol", &symbol),
                ("parameters", &list(&parameters)),
                ("count", &count),
                ("arguments", &setup),
                ("address", &address),
            ],
        ));

        let names: Vec<String> = (0..types.len()).map(|i| format!("__arg{i}")).collect();
        let host = match &template_arguments {
            None => {
                let exceptions = match d.flags.is_noexcept {
                    true => " noexcept",
                    false => "",
                };
                let parameters = self.declare(&spell, &types, &names, "")?;
                fill(
                    KERNEL,
                    &[
                        ("name", qualified.trim_start().trim_start_matches("::")),
                        ("parameters", &parameters),
                        ("exceptions", exceptions),
                        ("symbol", &symbol),
                        ("arguments", &names.join(", ")),
                    ],
                )
            }
            Some(template_arguments) => {
                let parameters = self.declare(&spell, &types, &names, "&")?;
                let (open, close) = self.namespaces(session, d.parent);
                fill(
                    KERNEL_INSTANCE,
                    &[
                        ("open", &open),
                        ("name", &name),
                        ("template_arguments", template_arguments),
                        ("parameters", &parameters),
                        ("symbol", &symbol),
                        ("arguments", &names.join(", ")),
                        ("close", &close),
                    ],
                )
            }
        };
        self.launches.push_str(&host);
        let threads = d.attrs.launch_bounds[0].map_or_else(|| "-1".to_owned(), |n| n.to_string());
        self.registrations.push_str(&fill(
            REGISTER_KERNEL,
            &[
                ("address", &address),
                ("symbol", &symbol),
                ("threads", &threads),
            ],
        ));
        Ok(())
    }

    /// How the arguments of a launch are set up, and the parameters that they are given as.
    fn launch_arguments(
        &self,
        spell: &Speller,
        types: &[QualType],
    ) -> Result<(String, Vec<String>), Nameless> {
        let mut setup = String::new();
        let mut parameters = Vec::new();
        let mut offset = 0;
        for (i, &t) in types.iter().enumerate() {
            let (size, align) = self.layouts.size_align(self.prog, t).unwrap_or((1, 1));
            offset = u64::next_multiple_of(offset, align.max(1));
            let own = format!("__par{i}");
            let object = self.prog.types.record(t).is_some();
            let at = offset.to_string();
            let piece = if object { LAUNCH_OBJECT } else { LAUNCH_SCALAR };
            setup.push_str(&fill(piece, &[("argument", &own), ("offset", &at)]));
            parameters.push(match object {
                true => spell.ty(t, &format!("&{own}"))?,
                false => spell.ty(t, &own)?,
            });
            offset += size;
        }
        Ok((setup, parameters))
    }

    fn declare(
        &self,
        spell: &Speller,
        types: &[QualType],
        names: &[String],
        mark: &str,
    ) -> Spelled {
        let all = types
            .iter()
            .zip(names)
            .map(|(&t, n)| spell.ty(t, &format!("{mark}{n}")))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(list(&all))
    }

    /// What opens the namespaces around an entity, and what closes them.
    fn namespaces(&self, session: &Session, parent: Parent) -> (String, String) {
        let mut chain: Vec<NamespaceId> = Vec::new();
        let mut at = match parent {
            Parent::Namespace(n) => Some(n),
            _ => None,
        };
        while let Some(n) = at {
            at = self.prog[n].parent;
            if at.is_some() {
                chain.push(n);
            }
        }
        let mut open = String::new();
        for &n in chain.iter().rev() {
            let d = &self.prog[n];
            let name = d.name.map_or(UNNAMED_NAMESPACE, |s| session.names.text(s));
            let inline = if d.inline && d.name.is_some() {
                "inline "
            } else {
                ""
            };
            let _ = write!(open, "{inline}namespace {name} {{ ");
        }
        (open, " }".repeat(chain.len()))
    }

    fn variable(&mut self, session: &Session, v: VarId) -> Result<(), Nameless> {
        let (prog, d) = (self.prog, &self.prog[v]);
        let piece = match d.space {
            Space::Managed => REGISTER_MANAGED,
            Space::Device | Space::Constant => REGISTER_VARIABLE,
            Space::Shared | Space::None => return Ok(()),
        };
        // The toolkit's headers declare the built-in variables, as `extern`.
        let built_in = |n| jacquard_builtins::variable(session.names.text(n)).is_some();
        if d.storage != Storage::Global
            || d.builtin.is_some()
            || d.is_extern && d.name.is_some_and(built_in)
            || session.sources.is_own_text(d.loc)
            || !matches!(d.parent, Parent::Namespace(_))
        {
            return Ok(());
        }
        let spell = Speller {
            prog,
            names: &session.names,
        };
        let symbol = mangle::variable(prog, self.unit, session, v);
        let name = spell.variable(v)?;
        let size = self.layouts.size_of(prog, d.ty).unwrap_or(0).to_string();
        let flag = |on: bool| if on { "1" } else { "0" };
        self.registrations.push_str(&fill(
            piece,
            &[
                ("symbol", &symbol),
                ("name", &name),
                ("external", flag(d.is_extern)),
                ("size", &size),
                ("constant", flag(d.space == Space::Constant)),
            ],
        ));
        Ok(())
    }
}

/// A list of parameters; an empty one is said to be so.
fn list(parameters: &[String]) -> String {
    if parameters.is_empty() {
        "void".to_owned()
    } else {
        parameters.join(", ")
    }
}
