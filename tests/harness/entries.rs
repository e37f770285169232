//! Names of kernels in PTX, and the entry that a launch line of a program means.

/// Names of `.entry` functions in order.
pub fn entries(ptx: &str) -> Vec<String> {
    let mut out: Vec<String> = ptx
        .lines()
        .filter_map(|l| l.split_once(".entry ").map(|p| p.1))
        .map(|r| {
            r.split(|c: char| c == '(' || c.is_whitespace())
                .next()
                .unwrap_or("")
                .to_owned()
        })
        .collect();
    out.dedup();
    out
}

/// The entry that a launch line names: the name itself, or the mangled name whose source name and template arguments match.
fn entry_of(kernel: &str, entries: &[String]) -> Option<String> {
    if let Some(e) = entries.iter().find(|e| *e == kernel) {
        return Some(e.clone());
    }
    let (base, args) = kernel
        .split_once('<')
        .map_or((kernel, None), |(b, a)| (b, Some(a)));
    let base = base.rsplit("::").next().unwrap_or(base).trim();
    let part = format!("{}{base}", base.len());
    let mut found: Vec<&String> = entries
        .iter()
        .filter(|e| e.starts_with("_Z") && e.contains(&part))
        .filter(|e| {
            let after = &e[e.find(&part).unwrap_or(0) + part.len()..];
            after.starts_with('I') == args.is_some()
        })
        .collect();
    if let (Some(args), true) = (args, found.len() > 1) {
        // Several instantiations: those whose argument codes occur in order.
        let codes = codes(args.trim_end().strip_suffix('>').unwrap_or(args));
        found.retain(|e| {
            let mut at = e.find(&part).unwrap_or(0) + part.len() + 1;
            codes
                .iter()
                .all(|c| match e[at..].strip_prefix(c.as_str()) {
                    Some(_) => {
                        at += c.len();
                        true
                    }
                    None => false,
                })
        });
    }
    found.first().map(|s| (*s).clone())
}

/// The entries of `ptx` that the kernels of launch lines mean.
pub fn entries_of<'a>(
    ptx: &str,
    kernels: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<String>, String> {
    let found = entries(ptx);
    let of = |kernel| {
        entry_of(kernel, &found).ok_or_else(|| format!("no entry for {kernel} among {found:?}"))
    };
    kernels.into_iter().map(of).collect()
}

/// The mangled forms of template arguments, split at the commas outside angle brackets.
fn codes(args: &str) -> Vec<String> {
    let mut depth = 0;
    args.split(|c| {
        depth += (c == '<') as i32 - (c == '>') as i32;
        c == ',' && depth == 0
    })
    .map(|a| code(a.trim()))
    .collect()
}

/// The mangled form of a simple template argument (without substitutions).
fn code(arg: &str) -> String {
    match arg {
        "int" => "i".into(),
        "unsigned" | "unsigned int" => "j".into(),
        "float" => "f".into(),
        "double" => "d".into(),
        "char" => "c".into(),
        "short" => "s".into(),
        "long long" => "x".into(),
        "unsigned long long" => "y".into(),
        "true" => "Lb1E".into(),
        "false" => "Lb0E".into(),
        n if n.parse::<i64>().is_ok() => format!("Li{}E", n.replace('-', "n")),
        n if n
            .strip_suffix('u')
            .is_some_and(|d| d.parse::<u32>().is_ok()) =>
        {
            format!("Lj{}E", n.trim_end_matches('u'))
        }
        name => match name.strip_suffix('>').and_then(|n| n.split_once('<')) {
            Some((base, args)) => format!("{}{base}I{}E", base.len(), codes(args).concat()),
            None => format!("{}{name}", name.len()),
        },
    }
}
