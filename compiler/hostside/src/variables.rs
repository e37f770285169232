//! Variables of the device: on the host, each has a shadow by whose address the runtime finds it. A managed one is a reference to its memory.

use crate::declaration::Declaration;
use crate::edits::Edits;
use crate::kernels::KEPT;
use crate::tokens::Tokens;
use std::collections::HashSet;

/// Before the name of the pointer that the runtime sets to a managed variable's memory.
pub(crate) const POINTER: &str = "__jacq_pointer_";
/// Before the name of what has a managed variable's type.
const CARRIER: &str = "__jacq_type_";

/// What is known of the variables of one text.
#[derive(Default)]
pub(crate) struct Variables<'t> {
    /// Names that were declared `extern`: their definitions have external linkage.
    external: HashSet<&'t str>,
}

impl<'t> Variables<'t> {
    /// The shadow of a variable.
    pub(crate) fn shadow(
        &mut self,
        t: &Tokens<'t>,
        d: &Declaration,
        (name, after): (usize, usize),
        relocatable: bool,
        edits: &mut Edits,
    ) {
        let (first, rest) = match d.spaces.split_first() {
            Some(all) => all,
            None => return,
        };
        for &s in rest {
            edits.replace(t.start(s), t.end(s), "");
        }
        if d.is(t, "__managed__") {
            self.managed(t, d, (name, after), relocatable, edits);
            edits.replace(t.start(*first), t.end(*first), "");
            return;
        }
        let own = t.of(name);
        if d.has(t, "extern") {
            self.external.insert(own);
        }
        let qualified = name.checked_sub(1).is_some_and(|b| t.is(b, "::"));
        let linkage = ["static", "extern", "inline", "thread_local"];
        let internal = !relocatable
            && !qualified
            && !linkage.iter().any(|w| d.has(t, w))
            && !self.external.contains(own);
        let with = match (internal, d.has(t, "extern"), d.is(t, "__shared__")) {
            (_, true, _) | (_, _, true) => String::new(),
            (true, ..) => format!("static {KEPT}"),
            (false, ..) => KEPT.to_owned(),
        };
        edits.replace(t.start(*first), t.end(*first), with);
    }

    fn managed(
        &mut self,
        t: &Tokens<'t>,
        d: &Declaration,
        (name, after): (usize, usize),
        relocatable: bool,
        edits: &mut Edits,
    ) {
        let external = d.has(t, "extern");
        let linkage = match (relocatable, external) {
            (_, true) => "extern ",
            (true, false) if !d.has(t, "static") => "",
            _ => "static ",
        };
        let mut behind = String::new();
        let (mut name, mut at) = (name, after);
        loop {
            let own = t.of(name);
            edits.insert(t.start(name), CARRIER);
            if !external {
                behind.push_str(&format!(" static {KEPT} void *{POINTER}{own};"));
            }
            behind.push_str(&format!(" {linkage}decltype({CARRIER}{own}) &{own}"));
            if !external {
                behind.push_str(&format!(
                    " = *(decltype({CARRIER}{own}) *)::__jacq_managed({POINTER}{own})"
                ));
            }
            behind.push(';');
            while at < t.len() && !matches!(t.of(at), "," | ";") {
                at = t.after_group(at);
            }
            if !t.is(at, ",") {
                break;
            }
            at += 1;
            while matches!(t.of(at), "*" | "&" | "const") {
                at += 1;
            }
            name = at;
            at += 1;
        }
        if !external && !d.has(t, "static") {
            edits.insert(t.start(d.spaces[0]), "static ");
        }
        edits.insert(t.end(at), behind);
    }
}
