//! Linking beside llvm-link: the same pairs go together, and the same symbols are defined.

use jacquard_ir::text::{parse_module, print_module};
use jacquard_ir::{GlobalRef, Module};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

const LINKER: &str = "llvm-link-22";

/// The IR files of the repository's tests.
fn files() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/filetests")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(&folder).unwrap().flatten() {
            let path = path.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "ll") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// What others see of a module, with linkages; what may be dropped is left out.
fn seen(m: &Module) -> BTreeMap<String, String> {
    let mut seen = BTreeMap::new();
    for f in m.func_ids() {
        let row = m.func(f);
        if row.body.is_some() && !row.linkage.is_discardable() {
            seen.insert(m.cx.str(row.name).into(), row.linkage.text().to_owned());
        }
    }
    for v in m.var_ids() {
        let row = m.var(v);
        if row.init.is_some() && !row.linkage.is_discardable() {
            let value = format!("{} {}", row.linkage.text(), row.align);
            seen.insert(m.cx.str(row.name).into(), value);
        }
    }
    for a in &m.aliases {
        if let Some(GlobalRef::Alias(_)) = m.lookup(m.cx.str(a.name)) {
            seen.insert(m.cx.str(a.name).into(), a.linkage.text().to_owned());
        }
    }
    seen
}

/// The text with other names for the functions it defines.
fn apart(text: &str) -> String {
    let defined: Vec<&str> = text
        .lines()
        .filter(|l| l.starts_with("define"))
        .filter_map(|l| l.split_once('@')?.1.split_once('('))
        .map(|n| n.0)
        .collect();
    let mut out = String::new();
    for (n, part) in text.split('@').enumerate() {
        if n > 0 {
            out.push('@');
        }
        let end = part.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '.');
        if n > 0 && defined.contains(&&part[..end.unwrap_or(part.len())]) {
            out.push_str("other_");
        }
        out.push_str(part);
    }
    out
}

#[test]
fn pairs_link_as_llvm_links_them() {
    if Command::new(LINKER).arg("--version").output().is_err() {
        return;
    }
    let files = files();
    let folder = std::env::temp_dir().join(format!("jacquard-link-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (mut linked, mut refused) = (0, 0);
    for (n, k) in (0..files.len() - 7).step_by(files.len() / 61).enumerate() {
        let pair = [&files[k], &files[k + 1 + k % 7]];
        let mut text = pair.map(|p| std::fs::read_to_string(p).unwrap());
        let renamed = folder.join(format!("{k}.ll"));
        let pair = match n % 2 {
            0 => [pair[0].as_path(), pair[1].as_path()],
            // Half of them with functions of their own: the tests' functions all have the same few names.
            _ => {
                text[1] = apart(&text[1]);
                std::fs::write(&renamed, &text[1]).unwrap();
                [pair[0].as_path(), renamed.as_path()]
            }
        };
        let (Ok(mut a), Ok(b)) = (parse_module(&text[0]), parse_module(&text[1])) else {
            continue;
        };
        let valid =
            |m: &Module| jacquard_ir::verify::verify_module(m, Default::default()).is_empty();
        let alone = |p: &Path| {
            let mut c = Command::new(LINKER);
            let o = c.args(["-o", "-"]).arg(p).output().unwrap();
            o.status.success()
        };
        if !valid(&a) || !valid(&b) || !pair.iter().all(|p| alone(p)) {
            continue;
        }
        let theirs = Command::new(LINKER)
            .args(["-S", "-o", "-"])
            .args(pair)
            .output()
            .unwrap();
        let ours = a.link(b);
        let log = String::from_utf8_lossy(&theirs.stderr);
        // Types of functions may differ in LLVM: that is a mistake that shows when it runs.
        if let Err(jacquard_ir::LinkError::Types(_)) = ours {
            continue;
        }
        assert_eq!(
            ours.is_ok(),
            theirs.status.success(),
            "{pair:?}: {ours:?}, {log}"
        );
        if let Err(e) = ours {
            assert!(log.contains(&e.to_string()), "{pair:?}: {e}, {log}");
            refused += 1;
            continue;
        }
        let theirs = parse_module(&String::from_utf8_lossy(&theirs.stdout)).unwrap();
        assert_eq!(seen(&a), seen(&theirs), "{pair:?}");
        let errors = jacquard_ir::verify::verify_module(&a, Default::default());
        assert!(
            errors.is_empty(),
            "{pair:?}: {:?}",
            errors.first().map(ToString::to_string)
        );
        // What was put together is text that is read again.
        parse_module(&print_module(&a)).unwrap();
        linked += 1;
    }
    assert!(
        linked > 10 && refused > 5,
        "{linked} linked, {refused} refused"
    );
}

const KERNEL: &str = "define void @k(ptr %p) {
  %a = call i32 @f(i32 1)
  store i32 %a, ptr %p
  ret void
}
declare i32 @f(i32)
";
const FUNCTION: &str = "define i32 @f(i32 %x) {
  ret i32 %x
}
";
const ALIAS: &str = "define i32 @h(i32 %x) {
  ret i32 %x
}
@f = alias i32 (i32), ptr @h
";
const READS: &str = "define i32 @r() {
  %a = load i32, ptr @g
  ret i32 %a
}
@g = external global i32
";
const NAMED: &str = "@v = global i32 3
@g = alias i32, ptr @v
";

/// Symbols that are an alias in one module alone, arrays that grow, flags that others require.
#[test]
fn kinds_meet_as_in_llvm() {
    if Command::new(LINKER).arg("--version").output().is_err() {
        return;
    }
    let folder = std::env::temp_dir().join(format!("jacquard-kinds-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let weak = |text: &str| text.replace("define", "define weak");
    let weak_alias = ALIAS.replace("alias i32", "weak alias i32");
    let grown = |ty: &str, what: &str, section: &str| {
        format!("@g = appending {what} [1 x {ty}] [{ty} 1], section \"{section}\"\n")
    };
    let flag = |text: &str| {
        format!("!llvm.module.flags = !{{!0}}\n!0 = {text}\n!1 = !{{!\"y\", i32 1}}\n")
    };
    let one = grown("i32", "global", "a");
    let pairs = [
        (KERNEL.to_owned(), ALIAS.to_owned()),
        (ALIAS.to_owned(), KERNEL.to_owned()),
        (READS.to_owned(), NAMED.to_owned()),
        (NAMED.to_owned(), READS.to_owned()),
        (weak(FUNCTION), ALIAS.to_owned()),
        (ALIAS.to_owned(), weak(FUNCTION)),
        (weak_alias.clone(), FUNCTION.to_owned()),
        (FUNCTION.to_owned(), weak_alias),
        (ALIAS.to_owned(), FUNCTION.to_owned()),
        (one.clone(), grown("i32", "global", "a")),
        (one.clone(), grown("i64", "global", "a")),
        (one.clone(), grown("i32", "constant", "a")),
        (one.clone(), grown("i32", "global", "b")),
        (one, "@g = global [1 x i32] zeroinitializer\n".to_owned()),
        (
            flag("!{i32 3, !\"x\", !1}"),
            flag("!{i32 1, !\"y\", i32 2}"),
        ),
    ];
    for (a, b) in pairs {
        let files = ["a.ll", "b.ll"].map(|n| folder.join(n));
        std::fs::write(&files[0], &a).unwrap();
        std::fs::write(&files[1], &b).unwrap();
        let theirs = Command::new(LINKER)
            .args(["-S", "-o", "-"])
            .args(&files)
            .output()
            .unwrap();
        let log = String::from_utf8_lossy(&theirs.stderr);
        let mut m = parse_module(&a).unwrap();
        let ours = m.link(parse_module(&b).unwrap());
        assert_eq!(
            ours.is_ok(),
            theirs.status.success(),
            "{a}{b}{ours:?} {log}"
        );
        if let Err(e) = ours {
            assert!(log.contains(&e.to_string()), "{e}, {log}");
            continue;
        }
        let want = parse_module(&String::from_utf8_lossy(&theirs.stdout)).unwrap();
        let got = parse_module(&print_module(&m)).unwrap();
        assert_eq!(seen(&got), seen(&want), "{a}{b}");
        let errors = jacquard_ir::verify::verify_module(&m, Default::default());
        assert!(
            errors.is_empty(),
            "{a}{b}{:?}",
            errors.first().map(ToString::to_string)
        );
    }
    let _ = std::fs::remove_dir_all(&folder);
}
