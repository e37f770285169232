//! Kernels: on the host, a kernel is a function that launches it. Instances of templates are made by the host compiler itself; their symbols
//! are those of the kernels.

use crate::declaration::{Declaration, Function};
use crate::edits::Edits;
use crate::parameters::{Parameter, of_function, of_template};
use crate::tokens::Tokens;

/// Kernels are found by their symbols, so all must be there.
pub(crate) const KEPT: &str = "__attribute__((__used__))";

/// Gives a kernel the body that launches it.
pub(crate) fn launch_body(t: &Tokens, d: &Declaration, f: &Function, edits: &mut Edits) {
    let Some((open, close)) = f.body else { return };
    let mut parameters = of_function(t, f.parameters.0, f.parameters.1);
    name(&parameters, edits);
    // A parameter with the kernel's name would hide it.
    let hides = |k: usize| (f.name.0..=f.name.1).any(|n| t.is_word(n) && t.of(n) == t.of(k));
    for p in &mut parameters {
        if let Some(token) = p.token.filter(|&k| hides(k)) {
            p.name = format!("__jacq_{}", p.name);
            edits.replace(t.start(token), t.end(token), p.name.clone());
        }
    }
    let mut own = t.between(f.name.0, f.name.1).to_owned();
    // The innermost list is the function's; those before it are of classes around it, which kernels do not have.
    if let Some(&(first, last)) = d.templates.last()
        && first + 1 < last
        && !t.is(f.name.1, ">")
    {
        let list = of_template(t, first, last, d.templates.len());
        name(&list, edits);
        own = format!("{own}<{}>", spread(&list, |n| n.to_owned()));
    }
    let types = spread(&parameters, |n| format!("__jacq_type<decltype({n})>"));
    let mut addresses = spread(&parameters, |n| format!("(void *)__builtin_addressof({n})"));
    if !addresses.is_empty() {
        addresses.push_str(", ");
    }
    let body = format!(
        "{{ void *__jacq_arguments[] = {{ {addresses}(void *)0 }}; \
         ::__jacq_launch((const void *)static_cast<void (*)({types})>(&{own}), __jacq_arguments); }}"
    );
    edits.replace(t.start(open), t.end(close), body);
}

/// Names the parameters that have no name.
fn name(list: &[Parameter], edits: &mut Edits) {
    for p in list {
        if let Some(at) = p.named_at {
            edits.insert(at, format!(" {}", p.name));
        }
    }
}

/// What is made of each name, packs expanded, with commas.
fn spread(list: &[Parameter], of: impl Fn(&str) -> String) -> String {
    let one = |p: &Parameter| of(&p.name) + if p.pack { "..." } else { "" };
    list.iter().map(one).collect::<Vec<_>>().join(", ")
}
