//! The shape of the sources: imports run one way, no type knows everything, no function or file goes on for pages, and modules are
//! laid out in one style.
//!
//! What is over a limit today stands in `tests/architecture.toml` with its size. A size there may only fall, nothing may be
//! added, and what came under its limit leaves the list. `JACQUARD_SHOW=1` prints the list as it would be now.

#[path = "architecture/facts.rs"]
mod facts;
#[path = "architecture/lengths.rs"]
mod lengths;

use lengths::{functions_of, lines_of};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};

/// Lines of a function, from its signature to its closing brace.
const FUNCTION_LINES: usize = 100;
/// Lines of a file.
const FILE_LINES: usize = 800;
/// Fields of a struct.
const FIELDS: usize = 20;
/// Functions in all the inherent `impl` blocks of a type.
const METHODS: usize = 60;
/// A function is a table of cases if an arm of its `match` has at most this many lines...
const CASE_LINES: usize = 10;
/// ... and what stands around the `match` has at most this many.
const AROUND_LINES: usize = 20;

/// A circle of more modules is counted, and not listed by name.
const NAMED: usize = 8;

/// What was measured, by kind (`KINDS`) and name.
type Sizes = BTreeMap<String, BTreeMap<String, usize>>;

/// Circles of imports in a folder, literals that belong into tables, and what is too large.
const KINDS: [&str; 6] = ["circle", "facts", "fields", "file", "function", "methods"];

#[test]
fn limits_hold_or_come_nearer() {
    let root = &jacquard_test_support::root();
    let found = measure(root);
    if std::env::var_os("JACQUARD_SHOW").is_some() {
        print!("{}", as_toml(&found));
    }
    let text = std::fs::read_to_string(root.join("tests/architecture.toml")).unwrap();
    let listed: BTreeMap<String, BTreeMap<String, toml::Value>> = toml::from_str(&text).unwrap();
    let listed = listed.into_iter().map(|(kind, rows)| {
        let size = |v: toml::Value| v.as_integer().expect("a size is a number") as usize;
        (
            kind,
            rows.into_iter().map(|(name, v)| (name, size(v))).collect(),
        )
    });
    let wrong = compare(&found, &listed.collect());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn modules_are_laid_out_in_one_style() {
    let root = &jacquard_test_support::root();
    let mut sources = Vec::new();
    for c in &crates(root) {
        rust_files(root, c.root.parent().unwrap(), &mut sources);
    }
    let mut wrong = BTreeSet::new();
    for file in &sources {
        // `x/mod.rs`, and not `x.rs` beside `x/`.
        let mut below = Vec::new();
        rust_files(root, &file.with_extension(""), &mut below);
        if !below.is_empty() {
            let room = file.with_extension("mod.rs").display().to_string();
            wrong.insert(format!(
                "{}: belongs into {}",
                file.display(),
                room.replace(".mod", "/mod")
            ));
        }
        // Beside the rooms of the root crate lie its two roots.
        let name = file.file_name().and_then(|n| n.to_str());
        if file.parent() == Some(Path::new("compiler"))
            && !matches!(name, Some("lib.rs" | "main.rs"))
        {
            wrong.insert(format!(
                "{}: belongs into a room of compiler/",
                file.display()
            ));
        }
    }
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What differs from the list in a way that it must not.
fn compare(found: &Sizes, listed: &Sizes) -> Vec<String> {
    let none = BTreeMap::new();
    let mut wrong = Vec::new();
    for kind in KINDS {
        let (found, listed) = (
            found.get(kind).unwrap_or(&none),
            listed.get(kind).unwrap_or(&none),
        );
        for (name, size) in found {
            match listed.get(name) {
                None => wrong.push(format!("{kind} {name}: {size} is over the limit; split it by idea, or put its facts into tables")),
                Some(was) if size > was => wrong.push(format!(
                    "{kind} {name}: grew from {was} to {size}, and it is over the limit already; split it by idea"
                )),
                Some(_) => {}
            }
        }
        for name in listed.keys().filter(|name| !found.contains_key(*name)) {
            wrong.push(format!(
                "{kind} {name}: is under the limit now; take it out of tests/architecture.toml"
            ));
        }
    }
    wrong
}

fn as_toml(sizes: &Sizes) -> String {
    let mut out = String::new();
    for (kind, rows) in sizes {
        out += &format!("\n[{kind}]\n");
        for (name, size) in rows {
            out += &format!("{name:?} = {size}\n");
        }
    }
    out
}

/// A crate of the workspace.
struct Crate {
    name: String,
    /// Its folder, relative to the workspace.
    folder: PathBuf,
    /// Crates of the workspace that it needs, but for tests.
    needs: BTreeSet<String>,
    /// The file of its root module.
    root: PathBuf,
}

fn crates(root: &Path) -> Vec<Crate> {
    let workspace = manifest(&root.join("Cargo.toml"));
    let members = workspace["workspace"]["members"].as_array().unwrap();
    let folders = members.iter().map(|m| m.as_str().unwrap()).chain([""]);
    let read = |folder: &str| {
        let manifest = manifest(&root.join(folder).join("Cargo.toml"));
        let mut needs = BTreeSet::new();
        needs_of(&manifest, &mut needs);
        let file = manifest
            .get("lib")
            .and_then(|lib| lib.get("path"))
            .map_or("src/lib.rs", |path| path.as_str().unwrap());
        Crate {
            name: manifest["package"]["name"].as_str().unwrap().to_string(),
            folder: folder.into(),
            needs,
            root: Path::new(folder).join(file),
        }
    };
    folders.map(read).collect()
}

fn manifest(path: &Path) -> toml::Table {
    std::fs::read_to_string(path).unwrap().parse().unwrap()
}

/// The names of all dependencies in a manifest, those for one platform too.
fn needs_of(manifest: &toml::Table, needs: &mut BTreeSet<String>) {
    for (key, value) in manifest {
        match (key.as_str(), value) {
            ("dependencies" | "build-dependencies", toml::Value::Table(rows)) => {
                needs.extend(rows.keys().cloned())
            }
            ("target", toml::Value::Table(platforms)) => {
                platforms
                    .values()
                    .filter_map(toml::Value::as_table)
                    .for_each(|p| needs_of(p, needs));
            }
            _ => {}
        }
    }
}

fn measure(root: &Path) -> Sizes {
    let crates = crates(root);
    let mut sizes = Sizes::new();
    let names: BTreeSet<&String> = crates.iter().map(|c| &c.name).collect();
    let mut between = Arrows::new();
    let known = facts::Facts::load(root);
    for c in &crates {
        for needed in c.needs.iter().filter(|n| names.contains(n)) {
            between
                .entry(c.name.clone())
                .or_default()
                .insert(needed.clone());
        }
        let mut of_crate = Measured::default();
        for module in modules(root, &c.root) {
            of_crate.module(&module);
            lines_of(root, &module.file, &mut sizes);
            let count = known.count(&module.items);
            // Tests may name what they test.
            if count > 0 && !c.folder.starts_with("tests") {
                let facts = sizes.entry("facts".into()).or_default();
                *facts.entry(module.file.display().to_string()).or_default() += count;
            }
        }
        of_crate.report(&c.name, &mut sizes);
    }
    circles("crates", &between, &mut sizes);
    for file in test_sources(root, &crates) {
        lines_of(root, &file, &mut sizes);
        functions_of(&file, &parse(&root.join(&file)), &mut sizes);
    }
    sizes
}

/// One file of a crate, or one module written inside a file.
struct Module {
    file: PathBuf,
    /// The names that lead to it from the root.
    path: Vec<String>,
    items: Vec<syn::Item>,
}

fn parse(file: &Path) -> syn::File {
    let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|a| {
        a.path().is_ident("cfg")
            && a.parse_args::<syn::Path>()
                .is_ok_and(|what| what.is_ident("test"))
    })
}

fn is_repr_c(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|a| {
        a.path().is_ident("repr")
            && a.parse_args::<syn::Path>()
                .is_ok_and(|how| how.is_ident("C"))
    })
}

/// The modules of a crate without those that are only compiled for tests.
fn modules(workspace: &Path, root: &Path) -> Vec<Module> {
    let mut out = Vec::new();
    let folder = root.parent().unwrap().to_path_buf();
    let items = parse(&workspace.join(root)).items;
    submodules(
        workspace,
        Module {
            file: root.into(),
            path: Vec::new(),
            items,
        },
        &folder,
        &mut out,
    );
    out
}

fn submodules(workspace: &Path, mut module: Module, folder: &Path, out: &mut Vec<Module>) {
    let mut below = Vec::new();
    module.items.retain_mut(|item| {
        let syn::Item::Mod(m) = item else { return true };
        if !is_test(&m.attrs) {
            below.push(m.clone());
        }
        false
    });
    for m in below {
        let name = m.ident.to_string();
        let inside = folder.join(&name);
        let path = module.path.iter().cloned().chain([name.clone()]).collect();
        let (file, items) = match m.content {
            Some((_, items)) => (module.file.clone(), items),
            None => {
                let file = [folder.join(format!("{name}.rs")), inside.join("mod.rs")];
                let Some(file) = file.into_iter().find(|f| workspace.join(f).exists()) else {
                    panic!("{}: no file of `mod {name}`", module.file.display());
                };
                let items = parse(&workspace.join(&file)).items;
                (file, items)
            }
        };
        submodules(workspace, Module { file, path, items }, &inside, out);
    }
    out.push(module);
}

/// Sources of tests, benches, examples and build scripts: only the lengths of their functions are measured.
fn test_sources(root: &Path, crates: &[Crate]) -> Vec<PathBuf> {
    let mut out = Vec::new();
    for c in crates {
        for folder in ["tests", "bench", "benches", "examples"] {
            rust_files(root, &c.folder.join(folder), &mut out);
        }
        out.extend(
            [c.folder.join("build.rs")]
                .into_iter()
                .filter(|f| root.join(f).exists()),
        );
    }
    out.sort();
    out.dedup();
    out
}

fn rust_files(root: &Path, folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(root.join(folder)) else {
        return;
    };
    for entry in entries {
        let entry = entry.unwrap();
        let path = folder.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            // A crate of its own is measured as one.
            if !root.join(&path).join("Cargo.toml").exists() {
                rust_files(root, &path, out);
            }
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// From a name to all the names that it needs.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// What one crate's modules say.
#[derive(Default)]
struct Measured {
    functions: Sizes,
    /// By the path of its module and its name.
    structs: BTreeMap<(Vec<String>, String), usize>,
    impls: Vec<(Vec<String>, String, usize)>,
    /// What each module uses: its path, and paths from the root.
    uses: BTreeMap<Vec<String>, BTreeSet<Vec<String>>>,
    /// The modules directly below a module: the root's are its rooms.
    below: BTreeMap<Vec<String>, BTreeSet<String>>,
    /// Names that a module takes from one below it.
    again: BTreeMap<Vec<String>, BTreeMap<String, String>>,
}

impl Measured {
    fn module(&mut self, module: &Module) {
        let file = syn::File {
            shebang: None,
            attrs: Vec::new(),
            items: module.items.clone(),
        };
        functions_of(&module.file, &file, &mut self.functions);
        let mut uses = Uses {
            module: module.path.clone(),
            ..Uses::default()
        };
        uses.visit_file(&file);
        self.uses
            .entry(module.path.clone())
            .or_default()
            .extend(uses.all());
        if let Some((last, around)) = module.path.split_last() {
            let below = self.below.entry(around.to_vec()).or_default();
            below.insert(last.clone());
        }
        let again = self.again.entry(module.path.clone()).or_default();
        for item in &module.items {
            if let syn::Item::Use(u) = item {
                exported(&u.tree, &mut Vec::new(), again);
            }
        }
        for item in &module.items {
            self.item(&module.path, item);
        }
    }

    fn item(&mut self, path: &[String], item: &syn::Item) {
        match item {
            // One laid out for C has the fields that its interface wants.
            syn::Item::Struct(s) => {
                let fields = if is_repr_c(&s.attrs) {
                    0
                } else {
                    s.fields.len()
                };
                self.structs
                    .insert((path.to_vec(), s.ident.to_string()), fields);
            }
            syn::Item::Impl(i) if i.trait_.is_none() => {
                let syn::Type::Path(t) = &*i.self_ty else {
                    return;
                };
                let Some(last) = t.path.segments.last() else {
                    return;
                };
                let methods = i
                    .items
                    .iter()
                    .filter(|item| matches!(item, syn::ImplItem::Fn(_)))
                    .count();
                self.impls
                    .push((path.to_vec(), last.ident.to_string(), methods));
            }
            _ => {}
        }
    }

    fn report(mut self, name: &str, sizes: &mut Sizes) {
        for (kind, rows) in std::mem::take(&mut self.functions) {
            sizes.entry(kind).or_default().extend(rows);
        }
        let full = |path: &[String], what: &str| {
            [name]
                .into_iter()
                .chain(path.iter().map(String::as_str))
                .chain([what])
                .collect::<Vec<_>>()
                .join("::")
        };
        for ((path, what), fields) in &self.structs {
            if *fields > FIELDS {
                sizes
                    .entry("fields".into())
                    .or_default()
                    .insert(full(path, what), *fields);
            }
        }
        // An `impl` may stand in another module than its type: of the types of this name, the nearest is meant.
        let mut methods: BTreeMap<String, usize> = BTreeMap::new();
        for (path, what, count) in &self.impls {
            let near = |p: &[String]| p.iter().zip(path).take_while(|(a, b)| a == b).count();
            let of = self
                .structs
                .keys()
                .filter(|(_, n)| n == what)
                .max_by_key(|(p, _)| near(p));
            let home = of.map_or(&path[..], |(p, _)| &p[..]);
            *methods.entry(full(home, what)).or_default() += count;
        }
        methods.retain(|_, count| *count > METHODS);
        sizes.entry("methods".into()).or_default().extend(methods);
        for folder in self.below.keys() {
            let of = full(folder, "");
            circles(of.trim_end_matches("::"), &self.arrows(folder), sizes);
        }
    }

    /// Which modules directly below `folder` use which others of them, in all that lies in them.
    fn arrows(&self, folder: &[String]) -> Arrows {
        let mut arrows = Arrows::new();
        let none = BTreeMap::new();
        let (below, again) = (&self.below[folder], self.again.get(folder).unwrap_or(&none));
        let inside = |path: &[String]| path.strip_prefix(folder).and_then(|p| p.first().cloned());
        for (module, uses) in &self.uses {
            let Some(from) = inside(module) else { continue };
            for name in uses.iter().filter_map(|used| inside(used)) {
                let to = match below.contains(&name) {
                    true => Some(&name),
                    false => again.get(&name),
                };
                if let Some(to) = to.filter(|to| **to != from && below.contains(*to)) {
                    arrows.entry(from.clone()).or_default().insert(to.clone());
                }
            }
        }
        arrows
    }
}

/// The names that `use` of a module gives to things of those below it.
fn exported(tree: &syn::UseTree, path: &mut Vec<String>, out: &mut BTreeMap<String, String>) {
    let room = path
        .iter()
        .find(|p| !matches!(p.as_str(), "crate" | "self"))
        .cloned();
    match tree {
        syn::UseTree::Path(p) => {
            path.push(p.ident.to_string());
            exported(&p.tree, path, out);
            path.pop();
        }
        syn::UseTree::Name(n) => {
            room.map(|room| out.insert(n.ident.to_string(), room));
        }
        syn::UseTree::Rename(n) => {
            room.map(|room| out.insert(n.rename.to_string(), room));
        }
        syn::UseTree::Group(g) => g.items.iter().for_each(|t| exported(t, path, out)),
        syn::UseTree::Glob(_) => {}
    }
}

/// Collects the paths of a module to others of its crate.
#[derive(Default)]
struct Uses {
    module: Vec<String>,
    /// Paths as from the root.
    found: BTreeSet<Vec<String>>,
    /// Modules of which all names are taken, as from the root.
    globs: Vec<Vec<String>>,
    /// Paths that begin with a name of this module or of a glob.
    relative: BTreeSet<Vec<String>>,
}

impl Uses {
    /// All paths, those from globs too.
    fn all(self) -> BTreeSet<Vec<String>> {
        let mut out = self.found;
        for glob in &self.globs {
            let through = |path: &Vec<String>| glob.iter().chain(path).cloned().collect();
            out.extend(self.relative.iter().map(through));
        }
        out
    }

    fn path(&mut self, names: &[String]) {
        match self.below_root(names) {
            Some(path) => {
                self.found.insert(path);
            }
            None if names.len() > 1 => {
                self.relative.insert(names.to_vec());
            }
            None => {}
        }
    }

    /// A path that begins with `crate`, `self` or `super`, as from the root.
    fn below_root(&self, names: &[String]) -> Option<Vec<String>> {
        let (mut at, mut rest) = (self.module.clone(), names);
        match rest.first().map(String::as_str) {
            Some("crate") => at.clear(),
            Some("super" | "self") => {}
            _ => return None,
        }
        while let Some((first, more)) = rest.split_first() {
            match first.as_str() {
                "crate" | "self" => {}
                "super" => {
                    at.pop();
                }
                _ => break,
            }
            rest = more;
        }
        at.extend_from_slice(rest);
        Some(at)
    }

    fn tree(&mut self, tree: &syn::UseTree, path: &mut Vec<String>) {
        match tree {
            syn::UseTree::Path(p) => {
                path.push(p.ident.to_string());
                self.tree(&p.tree, path);
                path.pop();
            }
            syn::UseTree::Group(g) => g.items.iter().for_each(|t| self.tree(t, path)),
            syn::UseTree::Name(syn::UseName { ident })
            | syn::UseTree::Rename(syn::UseRename { ident, .. }) => {
                path.push(ident.to_string());
                self.path(path);
                path.pop();
            }
            syn::UseTree::Glob(_) => {
                self.globs.extend(self.below_root(path));
                self.path(path);
            }
        }
    }

    /// Paths inside a macro's arguments, which are no syntax yet.
    fn tokens(&mut self, tokens: proc_macro2::TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                proc_macro2::TokenTree::Ident(i) => {
                    if colons != 2 {
                        self.path(&path);
                        path.clear();
                    }
                    path.push(i.to_string());
                    colons = 0;
                }
                proc_macro2::TokenTree::Punct(p) if p.as_char() == ':' => colons += 1,
                other => {
                    self.path(&path);
                    path.clear();
                    colons = 0;
                    if let proc_macro2::TokenTree::Group(g) = other {
                        self.tokens(g.stream());
                    }
                }
            }
        }
        self.path(&path);
    }
}

impl<'a> Visit<'a> for Uses {
    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        self.tree(&item.tree, &mut Vec::new());
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        self.path(&names);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, m: &'a syn::Macro) {
        self.tokens(m.tokens.clone());
        visit::visit_macro(self, m);
    }

    /// `pub(in crate::room)` says who may use a thing, and uses nothing.
    fn visit_visibility(&mut self, _: &'a syn::Visibility) {}
}

/// Adds each circle: the names that reach each other, with the number of arrows between them.
fn circles(of: &str, arrows: &Arrows, sizes: &mut Sizes) {
    let reach: BTreeMap<&String, BTreeSet<&String>> = arrows
        .keys()
        .map(|from| (from, reached(from, arrows)))
        .collect();
    let mut seen = BTreeSet::new();
    for (from, to) in &reach {
        if !to.contains(*from) || seen.contains(from) {
            continue;
        }
        let circle: BTreeSet<&String> = to
            .iter()
            .copied()
            .filter(|other| reach.get(other).is_some_and(|r| r.contains(from)))
            .collect();
        seen.extend(circle.iter().copied());
        let inside = |name: &&String| {
            arrows[*name]
                .iter()
                .filter(|to| circle.contains(to))
                .count()
        };
        let count = circle.iter().map(inside).sum();
        let names: Vec<&str> = circle.iter().map(|name| name.as_str()).collect();
        let names = match names.len() {
            n if n > NAMED => format!("{n} modules"),
            _ => names.join(" "),
        };
        sizes
            .entry("circle".into())
            .or_default()
            .insert(format!("{of}: {names}"), count);
    }
}

fn reached<'a>(from: &String, arrows: &'a Arrows) -> BTreeSet<&'a String> {
    let mut out = BTreeSet::new();
    let mut work = vec![from];
    while let Some(name) = work.pop() {
        for to in arrows.get(name).into_iter().flatten() {
            if out.insert(to) {
                work.push(to);
            }
        }
    }
    out
}

#[test]
fn a_list_is_compared_both_ways() {
    let sizes = |rows: &[(&str, usize)]| {
        let rows = rows
            .iter()
            .map(|(name, size)| (name.to_string(), *size))
            .collect();
        Sizes::from([("function".to_string(), rows)])
    };
    let of = |found: &[(&str, usize)], listed: &[(&str, usize)]| {
        compare(&sizes(found), &sizes(listed)).len()
    };
    assert_eq!(of(&[("a", 130)], &[("a", 130)]), 0);
    assert_eq!(
        of(&[("a", 125)], &[("a", 130)]),
        0,
        "a smaller function is welcome"
    );
    assert_eq!(of(&[("a", 131)], &[("a", 130)]), 1, "it grew");
    assert_eq!(of(&[("a", 121)], &[]), 1, "it is new");
    assert_eq!(
        of(&[], &[("a", 130)]),
        1,
        "it is under the limit and listed"
    );
}

#[test]
fn what_is_too_long_or_circular_is_found() {
    let statements = "f();\n".repeat(FUNCTION_LINES);
    let cases: String = (0..FUNCTION_LINES)
        .map(|i| format!("{i} => {i},\n"))
        .collect();
    let text = format!(
        "fn long() {{\n{statements}}}\nfn table(x: u8) -> u8 {{\nmatch x {{\n{cases}_ => 0,\n}}\n}}\n"
    );
    let mut sizes = Sizes::new();
    functions_of(
        Path::new("a.rs"),
        &syn::parse_file(&text).unwrap(),
        &mut sizes,
    );
    let long = FUNCTION_LINES + 2;
    assert_eq!(
        as_toml(&sizes),
        format!("\n[function]\n\"a.rs long\" = {long}\n")
    );

    let mut measured = Measured::default();
    let room = |name: &str, text: &str| Module {
        file: format!("{name}.rs").into(),
        path: vec![name.to_string()],
        items: syn::parse_file(text).unwrap().items,
    };
    for (name, text) in [
        ("a", "use crate::b::{self, X};"),
        ("b", "fn f() { vec![super::c::Y] }"),
        ("c", "fn f(x: crate::a::Z) {}"),
        ("d", "use crate::a::Z; use self::b::X;"),
    ] {
        measured.module(&room(name, text));
    }
    let mut sizes = Sizes::new();
    measured.report("test", &mut sizes);
    assert_eq!(
        sizes["circle"],
        BTreeMap::from([("test: a b c".to_string(), 3)])
    );
}
