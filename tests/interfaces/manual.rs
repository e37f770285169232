//! The manual: every row is in it, every link and anchor leads somewhere, and mdBook, where it is installed, builds it.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::process::Command;

/// The pages by path below the book's folder of sources.
fn pages() -> HashMap<String, String> {
    jacquard::manual::files()
        .into_iter()
        .filter_map(|f| Some((f.path.strip_prefix("src/")?.to_string(), f.text)))
        .collect()
}

/// The anchors of a page: explicit ones, and those that mdBook makes of headings.
fn anchors(path: &str, text: &str) -> HashSet<String> {
    let mut out: HashSet<String> = text
        .split("id=\"")
        .skip(1)
        .filter_map(|t| Some(t.split_once('"')?.0.to_string()))
        .collect();
    if path.ends_with(".md") {
        for heading in text.lines().filter(|l| l.starts_with('#')) {
            let title = heading.trim_start_matches('#').trim().to_lowercase();
            out.insert(
                title
                    .chars()
                    .filter_map(|c| match c {
                        ' ' => Some('-'),
                        c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
                        _ => None,
                    })
                    .collect(),
            );
        }
    }
    out
}

/// `link` as seen from the page `from`.
fn join(from: &str, link: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for p in link.split('/') {
        match p {
            ".." => {
                parts.pop();
            }
            p => parts.push(p),
        }
    }
    parts.join("/")
}

#[test]
fn links_and_anchors_lead_somewhere() {
    let pages = pages();
    let anchors: HashMap<&str, HashSet<String>> = pages
        .iter()
        .map(|(path, text)| (path.as_str(), anchors(path, text)))
        .collect();
    let (mut links, mut dead) = (0, Vec::new());
    for (path, text) in pages.iter().filter(|p| p.0.ends_with(".md")) {
        // Fences enclose every second part; a lambda in a program is no link.
        let prose: String = text.split("```").step_by(2).collect();
        for link in prose.split("](").skip(1) {
            let link = link.split(')').next().unwrap_or_default();
            if link.contains("://") || link.contains(char::is_whitespace) {
                continue;
            }
            links += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let to = if file.is_empty() {
                path.clone()
            } else {
                join(path, file)
            };
            let alive = anchors
                .get(to.as_str())
                .is_some_and(|a| anchor.is_empty() || a.contains(anchor));
            if !alive {
                dead.push(format!("{path}: {link}"));
            }
        }
    }
    assert!(links > 10_000, "{links} links");
    dead.truncate(40);
    assert!(dead.is_empty(), "dead links:\n{}", dead.join("\n"));
}

/// What `jacq docs --out` writes: no link of a page, of the chapters or of the search leads astray.
#[test]
fn the_site_has_what_its_links_name() {
    let site: HashMap<String, String> = (jacquard::manual::site::files().into_iter())
        .map(|f| (f.path, f.text))
        .collect();
    let ids: HashMap<&str, HashSet<&str>> = (site.iter())
        .map(|(path, text)| {
            let ids = text.split("id=\"").skip(1);
            let ids = ids.filter_map(|t| t.split_once('"')).map(|t| t.0);
            (path.as_str(), ids.collect())
        })
        .collect();
    let mut dead = Vec::new();
    let mut check = |from: &str, link: &str| {
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let to = if file.is_empty() {
            from.to_owned()
        } else {
            join(from, file)
        };
        let alive = ids
            .get(to.as_str())
            .is_some_and(|i| anchor.is_empty() || i.contains(anchor));
        if !alive && !link.contains("://") {
            dead.push(format!("{from}: {link}"));
        }
    };
    let (mut pages, mut links) = (0, 0);
    for (path, text) in site
        .iter()
        .filter(|f| f.0.ends_with(".html") && !f.0.starts_with("source/"))
    {
        pages += 1;
        for link in text
            .split("href=\"")
            .skip(1)
            .filter_map(|t| t.split('"').next())
        {
            links += 1;
            check(path, link);
        }
    }
    let index = site["search-index.js"].trim_start_matches("window.INDEX=");
    let index: Vec<(String, String, String)> =
        serde_json::from_str(index.trim_end().trim_end_matches(';')).unwrap();
    for (_, url, _) in &index {
        check("index.html", url);
    }
    assert!(
        pages > 150 && links > 30_000,
        "{pages} pages, {links} links"
    );
    for wanted in ["__nv_sinf", "--gpu-architecture", "A new SM"] {
        let found = index
            .iter()
            .any(|e| e.0.contains(wanted) || e.2.contains(wanted));
        assert!(found, "{wanted} is not in the index");
    }
    dead.truncate(40);
    assert!(dead.is_empty(), "dead links:\n{}", dead.join("\n"));
}

#[test]
fn every_document_is_a_chapter() {
    let pages = pages();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    for folder in [root.clone(), root.join("book")] {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let here = name == "introduction.md" || pages.contains_key(&format!("guide/{name}"));
            assert!(here || !name.ends_with(".md"), "{name} is no chapter");
        }
    }
}

#[test]
fn every_row_is_in_the_manual() {
    let pages = pages();
    let rows: usize = pages
        .iter()
        .filter(|p| p.0.starts_with("reference/"))
        .map(|p| p.1.matches("<a id=\"row-").count())
        .sum();
    assert_eq!(rows, jacquard::audit::Registry::load().entries.len());
    // A cell that is empty where its column has words would be a row without any.
    for (path, text) in &pages {
        assert!(!text.contains("| |  |"), "{path} has an empty cell");
    }
}

#[test]
fn mdbook_builds_it() {
    let Some(mdbook) = jacquard_test_support::mdbook() else {
        return;
    };
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("manual");
    // What an earlier run left.
    if dir.exists() {
        std::fs::remove_dir_all(&dir).unwrap();
    }
    jacquard::manual::write(&dir).unwrap();
    let out = Command::new(mdbook)
        .arg("build")
        .arg(&dir)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{said}");
    // Its index holds every row's words, and is as large as that makes it.
    let warned = said
        .lines()
        .any(|l| l.contains("WARN") && !l.contains("search index is very large"));
    assert!(!warned, "{said}");
    for page in ["index.html", "reference/libdevice.html", "guide/tour.html"] {
        assert!(dir.join("book").join(page).is_file(), "{page}");
    }
    let index = std::fs::read_dir(dir.join("book"))
        .unwrap()
        .flatten()
        .find(|f| f.file_name().to_string_lossy().starts_with("searchindex"))
        .expect("the book can be searched");
    let index = std::fs::read_to_string(index.path()).unwrap();
    assert!(index.contains("__nv_sinf") && index.contains("hiloint2double"));
}
