//! Expands the front end's tables (`tables/frontend`) and the list of embedded headers into Rust.
//! A mistake in a table stops the build with the file, the row and the cure.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

type Table = toml::Table;

fn main() {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").unwrap()).join("../..");
    let out = PathBuf::from(std::env::var("OUT_DIR").unwrap());
    println!("cargo:rerun-if-changed=build.rs");
    std::fs::write(out.join("tokens.rs"), tokens(&root)).unwrap();
    std::fs::write(out.join("headers.rs"), headers(&root)).unwrap();
    std::fs::write(out.join("predefined.rs"), predefined(&root)).unwrap();
    std::fs::write(out.join("unsupported.rs"), unsupported(&root)).unwrap();
    std::fs::write(out.join("traits.rs"), traits(&root)).unwrap();
}

fn load(path: &Path) -> Table {
    println!("cargo:rerun-if-changed={}", path.display());
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| fail(path, &e.to_string()));
    text.parse()
        .unwrap_or_else(|e: toml::de::Error| fail(path, &e.to_string()))
}

fn fail(path: &Path, what: &str) -> ! {
    panic!("{}: {what}", path.display())
}

fn strings<'a>(path: &Path, table: &'a Table, key: &str) -> Vec<&'a str> {
    let Some(list) = table.get(key).and_then(|v| v.as_array()) else {
        fail(path, &format!("`{key}` must be a list of names"))
    };
    list.iter()
        .map(|v| {
            v.as_str().unwrap_or_else(|| {
                fail(
                    path,
                    &format!("`{key}` holds something that is not a string"),
                )
            })
        })
        .collect()
}

fn section<'a>(path: &Path, table: &'a Table, key: &str) -> &'a Table {
    table
        .get(key)
        .and_then(|v| v.as_table())
        .unwrap_or_else(|| fail(path, &format!("section [{key}] is missing")))
}

/// `const_cast` -> `KwConstCast`; `__global__` -> `KwGlobal`; a second claimant of a name keeps its underscores as `U`.
fn keyword_variant(word: &str, taken: &BTreeMap<String, String>) -> String {
    let mut name = String::from("Kw");
    for part in word.split('_').filter(|p| !p.is_empty()) {
        let mut chars = part.chars();
        if let Some(first) = chars.next() {
            name.extend(first.to_uppercase());
            name.push_str(chars.as_str());
        }
    }
    if taken.contains_key(&name) {
        format!("{name}Gnu")
    } else {
        name
    }
}

fn tokens(root: &Path) -> String {
    let path = root.join("tables/frontend/tokens.toml");
    let table = load(&path);
    let puncts = section(&path, &table, "punctuators");
    let alternatives = section(&path, &table, "alternatives");
    let keywords = section(&path, &table, "keywords");
    let aliases = section(&path, &table, "aliases");

    // Symbols in order: keywords of C++17 and extensions, their aliases, alternative punctuators, C++20 keywords, known names.
    let mut variant_of: BTreeMap<String, String> = BTreeMap::new(); // spelling -> variant
    let mut variants: Vec<(String, String)> = Vec::new(); // variant, spelling
    let mut taken: BTreeMap<String, String> = BTreeMap::new();
    let mut symbols: Vec<(String, String)> = Vec::new(); // spelling, kind
    let mut add_keyword =
        |word: &str, variants: &mut Vec<(String, String)>, symbols: &mut Vec<(String, String)>| {
            let variant = keyword_variant(word, &taken);
            if let Some(old) = taken.insert(variant.clone(), word.to_string()) {
                fail(
                    &path,
                    &format!("keywords `{old}` and `{word}` both become `{variant}`: rename one"),
                );
            }
            variant_of.insert(word.to_string(), variant.clone());
            variants.push((variant.clone(), word.to_string()));
            symbols.push((word.to_string(), variant));
        };
    for group in ["cxx", "gnu", "cuda"] {
        for word in strings(&path, keywords, group) {
            add_keyword(word, &mut variants, &mut symbols);
        }
    }
    let mut late: Vec<(String, String)> = Vec::new();
    for word in strings(&path, keywords, "cxx20") {
        add_keyword(word, &mut variants, &mut late);
    }
    for (alias, target) in aliases {
        let target = target.as_str().unwrap_or_default();
        let Some(variant) = variant_of.get(target) else {
            fail(
                &path,
                &format!("alias `{alias}` names `{target}`, which is no keyword"),
            )
        };
        symbols.push((alias.clone(), variant.clone()));
    }
    for (alias, target) in alternatives {
        let target = target.as_str().unwrap_or_default();
        let Some(variant) = puncts.get(target).and_then(|v| v.as_str()) else {
            fail(
                &path,
                &format!("alternative `{alias}` names `{target}`, which is no punctuator"),
            )
        };
        symbols.push((alias.clone(), variant.to_string()));
    }
    let first_cxx20 = symbols.len();
    symbols.extend(late);
    let keyword_count = symbols.len();
    let mut seen: BTreeMap<String, usize> = symbols
        .iter()
        .enumerate()
        .map(|(i, (s, _))| (s.clone(), i))
        .collect();
    if seen.len() != symbols.len() {
        fail(
            &path,
            "a word is listed twice among the keywords, aliases and alternatives",
        );
    }
    let mut known: Vec<(String, usize)> = Vec::new();
    for (group, _) in section(&path, &table, "known") {
        for word in strings(&path, section(&path, &table, "known"), group) {
            let index = *seen.entry(word.to_string()).or_insert_with(|| {
                symbols.push((word.to_string(), "Ident".into()));
                symbols.len() - 1
            });
            let name = if word.starts_with("__") || word.chars().any(|c| c.is_uppercase()) {
                word.to_string()
            } else {
                word.to_uppercase()
            };
            if !known.iter().any(|(n, _)| *n == name) {
                known.push((name, index));
            }
        }
    }

    let mut s = String::new();
    s.push_str("/// What a token is. Generated from tables/frontend/tokens.toml.\n#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]\n#[repr(u8)]\n#[allow(missing_docs)]\npub enum TokenKind {\n");
    s.push_str("/// The end of the buffer.\nEof,\n/// A name that is no keyword; the payload is its `Sym`.\nIdent,\n");
    for (variant, word) in &variants {
        writeln!(s, "/// `{word}`\n{variant},").unwrap();
    }
    s.push_str("/// A number; the payload is the `Sym` of its spelling.\nNumber,\n/// A character constant; the payload is the `Sym` of its spelling, quotes and prefix included.\nChar,\n/// A string literal; the payload is the `Sym` of its spelling, quotes and prefix included.\nString,\n");
    for (text, name) in puncts {
        writeln!(
            s,
            "/// `{}`\n{},",
            text.replace('`', "backquote"),
            name.as_str().unwrap_or_default()
        )
        .unwrap();
    }
    s.push_str("/// `#pragma unroll`: the tokens of its factor (perhaps none) follow, then `PragmaEnd`.\nPragmaUnroll,\n/// `#pragma nounroll`, followed by `PragmaEnd`.\nPragmaNounroll,\n/// `#pragma pack`: its tokens follow, then `PragmaEnd`.\nPragmaPack,\n/// `#pragma GCC visibility`, `#pragma weak` and other pragmas the parser may look at: tokens, then `PragmaEnd`.\nPragmaOther,\n/// The end of a pragma's tokens.\nPragmaEnd,\n/// Text that is no token; the payload is a `LexError`.\nError,\n/// Preprocessor only: a macro parameter, or an empty argument.\nPlacemarker,\n}\n");
    writeln!(
        s,
        "pub(crate) const FIRST_KEYWORD: u8 = TokenKind::{} as u8;",
        variants[0].0
    )
    .unwrap();
    writeln!(
        s,
        "pub(crate) const LAST_KEYWORD: u8 = TokenKind::{} as u8;",
        variants[variants.len() - 1].0
    )
    .unwrap();
    writeln!(s, "/// Symbols below this number are keywords or alternative spellings.\npub const KEYWORD_COUNT: u32 = {keyword_count};").unwrap();
    writeln!(s, "/// Symbols from this number up to `KEYWORD_COUNT` are keywords since C++20 only.\npub const FIRST_CXX20: u32 = {first_cxx20};").unwrap();
    writeln!(
        s,
        "pub(crate) static KEYWORD_KINDS: [TokenKind; {keyword_count}] = ["
    )
    .unwrap();
    for (_, kind) in &symbols[..keyword_count] {
        writeln!(s, "TokenKind::{kind},").unwrap();
    }
    writeln!(
        s,
        "];\npub(crate) static FIRST_SYMBOLS: [&str; {}] = [",
        symbols.len()
    )
    .unwrap();
    for (text, _) in &symbols {
        writeln!(s, "{text:?},").unwrap();
    }
    s.push_str("];\nimpl TokenKind {\n/// The text of a punctuator or keyword, `\"\"` for the others.\n#[must_use]\npub fn text(self) -> &'static str {\nmatch self {\n");
    for (variant, word) in &variants {
        writeln!(s, "TokenKind::{variant} => {word:?},").unwrap();
    }
    for (text, name) in puncts {
        writeln!(
            s,
            "TokenKind::{} => {text:?},",
            name.as_str().unwrap_or_default()
        )
        .unwrap();
    }
    s.push_str("_ => \"\",\n}\n}\n}\n");
    s.push_str("/// Symbols of names the front end compares with.\n#[allow(non_upper_case_globals, missing_docs)]\npub mod sym {\nuse super::Sym;\n");
    for (name, index) in &known {
        writeln!(s, "pub const {name}: Sym = Sym({index});").unwrap();
    }
    s.push_str("}\n");
    s
}

/// Names that belong to unsupported constructs: `(name, construct, what to use instead)`, sorted by name.
fn unsupported(root: &Path) -> String {
    let path = root.join("tables/frontend/unsupported.toml");
    let mut rows = BTreeMap::new();
    for (what, row) in &load(&path) {
        let Some(row) = row.as_table() else {
            fail(&path, &format!("`{what}` must be a section"))
        };
        let instead = row.get("instead").and_then(|v| v.as_str()).unwrap_or("");
        for name in strings(&path, row, "names") {
            for name in expand_braces(name) {
                rows.insert(name, (what.clone(), instead.to_string()));
            }
        }
    }
    let list: Vec<_> = rows.iter().map(|(n, (w, i))| (n, w, i)).collect();
    format!("static NAMES: &[(&str, &str, &str)] = &{list:?};")
}

/// The type traits: `(name, what it asks, incomplete classes will do)`, sorted by name, and the enum of what can be asked.
fn traits(root: &Path) -> String {
    let path = root.join("tables/frontend/traits.toml");
    let table = load(&path);
    let mut tests = BTreeSet::new();
    let mut rows = BTreeMap::new();
    for (name, row) in &table {
        let Some(test) = row.get("test").and_then(|v| v.as_str()) else {
            fail(&path, &format!("`{name}` does not say its `test`"))
        };
        let incomplete = row.get("incomplete").and_then(|v| v.as_bool());
        tests.insert(test.to_string());
        rows.insert(name, (test.to_string(), incomplete.unwrap_or(false)));
    }
    let count = rows.len();
    let rows: String = rows
        .iter()
        .map(|(name, (test, incomplete))| format!("({name:?}, Trait::{test}, {incomplete}),\n"))
        .collect();
    let tests: Vec<_> = tests.into_iter().collect();
    format!(
        "/// What a type trait asks. Generated from tables/frontend/traits.toml.\n#[derive(Clone, Copy, PartialEq, Eq, Debug)]\nenum Trait {{ {} }}\nstatic TRAITS: [(&str, Trait, bool); {count}] = [\n{rows}];\n",
        tests.join(", ")
    )
}

/// Lists the files under compiler/headers with their text, each ended by two NUL bytes for the lexer.
fn headers(root: &Path) -> String {
    let dir = root.join("compiler/headers");
    let mut files = Vec::new();
    if dir.exists() {
        walk(&dir, &dir, &mut files);
    }
    files.sort();
    let mut s = String::from("pub(crate) static FILES: &[(&str, &[u8])] = &[\n");
    for (name, path) in &files {
        writeln!(
            s,
            "({name:?}, concat!(include_str!({:?}), {:?}, \"\\0\\0\").as_bytes()),",
            path.display().to_string(),
            header_macros(root, name)
        )
        .unwrap();
    }
    s.push_str("];\n");
    // Names in conditions.
    let mut asked = std::collections::BTreeSet::new();
    for (_, path) in &files {
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let line = line.trim_start();
            if line.starts_with("#if") || line.starts_with("#elif") {
                let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
                asked.extend(
                    words
                        .skip(2)
                        .filter(|w| w.starts_with(|c: char| !c.is_ascii_digit()))
                        .map(String::from),
                );
            }
        }
    }
    let asked: Vec<_> = asked.iter().collect();
    writeln!(s, "pub(crate) static ASKED: &[&str] = &{asked:?};").unwrap();
    let path = root.join("tables/frontend/headers.toml");
    let table = load(&path);
    let names: Vec<&String> = files.iter().map(|(n, _)| n).collect();
    let exists = |name: &str| names.iter().any(|n| *n == name);
    let mut aliases: Vec<(String, String)> = Vec::new();
    for (alias, target) in section(&path, &table, "aliases") {
        let target = target.as_str().unwrap_or_default();
        if !exists(target) {
            fail(
                &path,
                &format!("alias `{alias}` names `{target}`, which is not in compiler/headers"),
            );
        }
        if exists(alias) {
            fail(
                &path,
                &format!("alias `{alias}` is the name of a header itself"),
            );
        }
        aliases.push((alias.clone(), target.to_string()));
    }
    aliases.sort();
    writeln!(
        s,
        "pub(crate) static ALIASES: &[(&str, &str)] = &{aliases:?};"
    )
    .unwrap();
    let host = section(&path, &table, "host");
    for (key, name) in [("headers", "HOST_HEADERS"), ("folders", "HOST_FOLDERS")] {
        let mut list = strings(&path, host, key);
        list.sort_unstable();
        writeln!(s, "pub(crate) static {name}: &[&str] = &{list:?};").unwrap();
    }
    let folders = strings(&path, section(&path, &table, "installed"), "folders");
    writeln!(s, "pub(crate) static FOLDERS: &[&str] = &{folders:?};").unwrap();
    let overloaded = section(&path, &table, "overloaded");
    let mut rows: Vec<(&String, Vec<&str>)> = Vec::new();
    for header in overloaded.keys() {
        if !exists(header) {
            fail(
                &path,
                &format!("[overloaded] names `{header}`, which is not in compiler/headers"),
            );
        }
        rows.push((header, strings(&path, overloaded, header)));
    }
    rows.sort();
    let rows: Vec<String> = rows
        .iter()
        .map(|(h, f)| format!("({h:?}, &{f:?})"))
        .collect();
    writeln!(
        s,
        "pub(crate) static OVERLOADED: &[(&str, &[&str])] = &[{}];",
        rows.join(", ")
    )
    .unwrap();
    for (key, name) in [
        ("provides", "PROVIDES"),
        ("provides_unmet", "PROVIDES_UNMET"),
    ] {
        let list = provided(&path, &table, key, &exists);
        writeln!(s, "pub(crate) static {name}: &[(&str, &str)] = &{list:?};").unwrap();
    }
    s
}

/// A table of headers and the names they are pulled in for, as sorted pairs of name and header.
fn provided(
    path: &Path,
    table: &toml::Table,
    key: &str,
    exists: &dyn Fn(&str) -> bool,
) -> Vec<(String, String)> {
    let mut provides: Vec<(String, String)> = Vec::new();
    if let Some(table) = table.get(key).and_then(|v| v.as_table()) {
        for (header, list) in table {
            if !exists(header) {
                fail(
                    path,
                    &format!("[{key}] names `{header}`, which is not in compiler/headers"),
                );
            }
            for name in list
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|v| v.as_str())
            {
                for name in expand_braces(name) {
                    provides.push((name, header.clone()));
                }
            }
        }
    }
    provides.sort();
    if let Some(w) = provides.windows(2).find(|w| w[0].0 == w[1].0) {
        fail(
            path,
            &format!(
                "`{}` is provided by `{}` and by `{}`",
                w[0].0, w[0].1, w[1].1
            ),
        );
    }
    provides
}

/// `make_{char,int}{1,2}` stands for four names.
fn expand_braces(text: &str) -> Vec<String> {
    let (Some(open), Some(close)) = (text.find('{'), text.find('}')) else {
        return vec![text.to_string()];
    };
    let rests = expand_braces(&text[close + 1..]);
    text[open + 1..close]
        .split(',')
        .flat_map(|part| {
            rests
                .iter()
                .map(move |rest| format!("{}{part}{rest}", &text[..open]))
        })
        .collect()
}

/// The predefined macros that a header defines where they are not: its last lines.
fn header_macros(root: &Path, header: &str) -> String {
    let path = root.join("tables/frontend/predefined_macros.toml");
    let table = load(&path);
    let groups = table.get("group").and_then(|v| v.as_array());
    groups
        .into_iter()
        .flatten()
        .filter_map(|g| g.as_table())
        .filter(|g| g.get("header").and_then(|v| v.as_str()) == Some(header))
        .flat_map(|g| section(&path, g, "macros"))
        .map(|(name, value)| format!("#define {name} {}\n", value.as_str().unwrap_or_default()))
        .collect()
}

/// Predefined macros and the lists behind the `__has_...` operators.
fn predefined(root: &Path) -> String {
    let path = root.join("tables/frontend/predefined_macros.toml");
    let table = load(&path);
    let mut s = String::from("pub(super) static PREDEFINED: &[Row] = &[\n");
    let Some(groups) = table.get("group").and_then(|v| v.as_array()) else {
        fail(&path, "no [[group]]")
    };
    for group in groups.iter().filter_map(|g| g.as_table()) {
        let doc = group
            .get("doc")
            .and_then(|v| v.as_str())
            .unwrap_or("(no doc)");
        for key in ["doc", "source", "confidence"] {
            if group.get(key).is_none() {
                fail(&path, &format!("group `{doc}` lacks `{key}`"));
            }
        }
        let when = section(&path, group, "when");
        for key in when.keys() {
            if !["mode", "std", "arch", "arch_min", "option"].contains(&key.as_str()) {
                fail(&path, &format!("group `{doc}`: unknown condition `{key}`"));
            }
        }
        let text = |key: &str| when.get(key).and_then(|v| v.as_str()).unwrap_or("");
        let number =
            |v: Option<&toml::Value>, or: i64| v.and_then(toml::Value::as_integer).unwrap_or(or);
        let std = when.get("std").and_then(|v| v.as_array());
        let std_min = number(std.and_then(|s| s.first()), 0);
        let std_max = number(std.and_then(|s| s.get(1)), 99);
        let arch_min = number(when.get("arch_min"), 0);
        for (name, value) in section(&path, group, "macros") {
            let Some(value) = value.as_str() else {
                fail(
                    &path,
                    &format!("macro `{name}`: its value must be a string"),
                )
            };
            writeln!(
                s,
                "Row {{ name: {name:?}, value: {value:?}, when: When {{ mode: {:?}, std_min: {std_min}, std_max: {std_max}, arch_min: {arch_min}, arch: {:?}, option: {:?} }} }},",
                text("mode"),
                text("arch"),
                text("option")
            )
            .unwrap();
        }
    }
    s.push_str("];\n");
    let path = root.join("tables/frontend/has.toml");
    let table = load(&path);
    let lists = section(&path, &table, "lists");
    for (key, name) in [
        ("gnu_attributes", "GNU_ATTRIBUTES"),
        ("extensions", "HAS_EXTENSION"),
        ("builtins", "HAS_BUILTIN"),
    ] {
        let mut list = strings(&path, lists, key);
        list.sort_unstable();
        writeln!(s, "pub(super) static {name}: &[&str] = &{list:?};").unwrap();
    }
    let pairs = |key: &str| -> Vec<(String, i64)> {
        section(&path, &table, key)
            .iter()
            .map(|(n, v)| (n.clone(), v.as_integer().unwrap_or(0)))
            .collect()
    };
    writeln!(
        s,
        "pub(super) static CPP_ATTRIBUTES: &[(&str, u64)] = &{:?};",
        pairs("cpp_attributes")
    )
    .unwrap();
    writeln!(
        s,
        "pub(super) static HAS_FEATURE: &[(&str, u32)] = &{:?};",
        pairs("features")
    )
    .unwrap();
    s
}

fn walk(root: &Path, dir: &Path, files: &mut Vec<(String, PathBuf)>) {
    println!("cargo:rerun-if-changed={}", dir.display());
    for entry in std::fs::read_dir(dir).unwrap_or_else(|e| fail(dir, &e.to_string())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(root, &path, files);
        } else if path
            .file_name()
            .is_some_and(|n| n != "README.md" && n != "headers.toml")
        {
            println!("cargo:rerun-if-changed={}", path.display());
            let name = path
                .strip_prefix(root)
                .unwrap()
                .to_string_lossy()
                .replace('\\', "/");
            files.push((name, path.canonicalize().unwrap()));
        }
    }
}
