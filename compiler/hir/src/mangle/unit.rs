//! What the names of one translation unit share: the unit's own name, and closures and unnamed classes by their context.

use super::Variant;
use super::{Mangler, UNNAMED};
use crate::types::FnType;
use crate::{External, FuncId, FuncName, NamespaceId, OpName, Parent, Program, RecordId};
use jacquard_preprocess::session::{ModuleId, Session};
use rustc_hash::FxHashMap;
use std::fmt::Write as _;

/// Made once of a whole program; every symbol is named with it.
#[derive(Debug, Default)]
pub struct Unit {
    /// Name of the unnamed namespace, and of the namespace that stands for internal linkage.
    pub(super) name: String,
    /// The program is linked by name, so what is internal to the unit needs names that no other unit has.
    pub(super) linked: bool,
    /// An instance of a generic closure's call operator.
    calls: FxHashMap<RecordId, FuncId>,
    /// Closures of a context, in order.
    closures: FxHashMap<Parent, Vec<RecordId>>,
    /// Classes of a context without a name, in order.
    unnamed: FxHashMap<Parent, Vec<RecordId>>,
}

impl Unit {
    /// Of a program that is analysed to its end.
    #[must_use]
    pub fn new(prog: &Program, session: &Session) -> Unit {
        let mut unit = Unit::default();
        for (i, f) in prog.funcs.iter().enumerate() {
            if f.name == FuncName::Operator(OpName::Call)
                && f.instance.is_some()
                && let Parent::Record(r) = f.parent
                && prog[r].lambda.is_some()
            {
                unit.calls.entry(r).or_insert(FuncId(i as u32));
            }
        }
        for (i, r) in prog.records.iter().enumerate() {
            let list = match (&r.lambda, r.name) {
                (Some(l), _) if l.replaced => continue,
                (Some(_), _) => &mut unit.closures,
                (None, None) => &mut unit.unnamed,
                _ => continue,
            };
            list.entry(r.parent).or_default().push(RecordId(i as u32));
        }
        unit.name = match &session.module_id {
            ModuleId::Given(id) => id.strip_prefix('_').unwrap_or(id).to_owned(),
            ModuleId::None | ModuleId::Made => unit_name(prog, session, &unit),
        };
        unit.linked = session.module_id != ModuleId::None && session.options.relocatable;
        unit
    }

    /// What tells the unit apart from those it is linked with.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The type of a closure's call operator: of a generic one the pattern, when something calls it.
    pub(super) fn signature<'p>(&self, prog: &'p Program, r: RecordId) -> Option<&'p FnType> {
        let lambda = prog[r].lambda.as_ref()?;
        if let Some(pattern) = lambda.pattern {
            return prog.types.fn_type(pattern);
        }
        let own = lambda.call;
        let f = &prog[own.or_else(|| self.calls.get(&r).copied())?];
        let ty = f.instance.as_ref().and_then(|i| i.pattern).unwrap_or(f.ty);
        prog.types.fn_type(ty)
    }

    /// How many closures of the same parameters stand before this one in its context.
    pub(super) fn closures_before(&self, prog: &Program, r: RecordId) -> usize {
        let parameters = |r: RecordId| self.signature(prog, r).map(|t| (&t.params, t.variadic));
        let own = parameters(r);
        before(&self.closures, prog, r)
            .filter(|&x| parameters(x) == own)
            .count()
    }

    /// How many unnamed classes stand before this one in its context.
    pub(super) fn unnamed_before(&self, prog: &Program, r: RecordId) -> usize {
        before(&self.unnamed, prog, r).count()
    }
}

fn before<'l>(
    lists: &'l FxHashMap<Parent, Vec<RecordId>>,
    prog: &Program,
    r: RecordId,
) -> impl Iterator<Item = RecordId> + 'l {
    let list = lists.get(&prog[r].parent).map_or(&[][..], |l| l);
    list.iter().copied().take_while(move |&x| x != r)
}

/// What tells this translation unit's internal names from others': the file's name and the first external definition.
fn unit_name(prog: &Program, session: &Session, unit: &Unit) -> String {
    let (hash, file) = match &session.source_path {
        Some(path) => (crc32(path.as_bytes()), path.clone()),
        // The output must not depend on where the file lies.
        None => {
            let file = session.main_file.map(|f| session.sources.file(f));
            (0, file.map_or_else(String::new, |f| f.name.to_string()))
        }
    };
    let base = file.rsplit('/').next().unwrap_or("");
    let mut out = format!("{hash:08x}_{}_", base.len());
    out.extend(
        base.chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }),
    );
    out.push('_');
    let name = (prog.naming.first_external.iter())
        .map(|e| match *e {
            External::Var(v) => super::variable(prog, unit, session, v),
            External::Func(f) => match prog[f].name {
                FuncName::Ident(n) if super::has_c_name(&prog[f]) || is_main(prog, session, f) => {
                    session.names.text(n).to_owned()
                }
                _ => {
                    let mut m = Mangler::new(prog, &session.names, unit);
                    m.out.push_str("_Z");
                    m.encoding(f, Variant::Complete);
                    m.out
                }
            },
        })
        // One with a type of an unnamed namespace has the unit's name in its own.
        .find(|name| !name.contains(UNNAMED))
        .unwrap_or_else(|| base.to_owned());
    if name.len() <= 8 {
        out.extend(
            name.chars()
                .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }),
        );
    } else {
        let _ = write!(out, "{:08x}", crc32(name.as_bytes()));
    }
    out
}

/// Is it the program's `main`, whose name is never mangled?
fn is_main(prog: &Program, session: &Session, f: FuncId) -> bool {
    let d = &prog[f];
    d.parent == Parent::Namespace(NamespaceId(0))
        && matches!(d.name, FuncName::Ident(n) if session.names.text(n) == "main")
}

/// CRC-32 (IEEE 802.3).
fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for &b in bytes {
        crc ^= u32::from(b);
        for _ in 0..8 {
            crc = if crc & 1 != 0 {
                crc >> 1 ^ 0xEDB8_8320
            } else {
                crc >> 1
            };
        }
    }
    !crc
}
