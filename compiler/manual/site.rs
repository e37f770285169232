//! The manual as a site: its pages as HTML, with the chapters beside them and a search, by a small renderer of Markdown.

use super::{File, STYLE};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use std::fmt::Write as _;

/// What the pages look like.
const SITE_STYLE: &str = include_str!("site.css");

/// Looks up what is typed in the index, which is read when it is first wanted.
const SITE_SCRIPT: &str = include_str!("site.js");

/// A line of the list of chapters.
struct Chapter {
    title: String,
    page: String,
    depth: usize,
    /// A part's heading leads nowhere.
    heading: bool,
}

/// The site's files.
#[must_use]
pub fn files() -> Vec<File> {
    let book = super::files();
    let summary = book.iter().find(|f| f.path == "src/SUMMARY.md");
    let chapters = summary.map_or_else(Vec::new, |s| chapters(&s.text));
    let mut out = Vec::new();
    let mut index: Vec<(String, String, String)> = Vec::new();
    for f in &book {
        let Some(path) = f.path.strip_prefix("src/") else {
            continue;
        };
        match path.strip_suffix(".md") {
            None => out.push(file(path, f.text.clone())),
            Some("SUMMARY") => {}
            Some(name) => {
                let page = format!("{name}.html");
                let body = render(&f.text, &page, &mut index);
                out.push(file(&page, whole(&page, &body, &chapters)));
            }
        }
    }
    out.push(file("site.css", format!("{STYLE}{SITE_STYLE}")));
    out.push(file("site.js", SITE_SCRIPT.to_owned()));
    let index = serde_json::to_string(&index).unwrap_or_default();
    out.push(file("search-index.js", format!("window.INDEX={index};\n")));
    out
}

fn file(path: &str, text: String) -> File {
    File {
        path: path.to_owned(),
        text,
    }
}

/// The chapters of a summary, in its order.
fn chapters(summary: &str) -> Vec<Chapter> {
    let mut out = Vec::new();
    for line in summary.lines().skip(1).filter(|l| !l.trim().is_empty()) {
        let depth = (line.len() - line.trim_start().len()) / 2;
        let text = line.trim_start().trim_start_matches("- ");
        if let Some(title) = text.strip_prefix("# ") {
            out.push(Chapter {
                title: title.to_owned(),
                page: String::new(),
                depth: 0,
                heading: true,
            });
        } else if let Some((title, rest)) = text.split_once("](") {
            out.push(Chapter {
                title: title.trim_start_matches('[').to_owned(),
                page: rest.trim_end_matches(')').replace(".md", ".html"),
                depth,
                heading: false,
            });
        }
    }
    out
}

/// The anchor of a heading, as mdBook makes it.
fn anchor(title: &str) -> String {
    let letter = |c: char| match c {
        ' ' => Some('-'),
        c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
        _ => None,
    };
    title
        .trim()
        .to_lowercase()
        .chars()
        .filter_map(letter)
        .collect()
}

/// Most characters of a text that the search shows.
const MOST_SHOWN: usize = 160;

/// A page's Markdown as HTML; what can be found in it goes to the index: headings with the text below them, and rows.
fn render(text: &str, page: &str, index: &mut Vec<(String, String, String)>) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut events: Vec<Event> = Parser::new_ext(text, options).map(relink).collect();
    let (mut heading, mut words) = (None, String::new());
    for n in 0..events.len() {
        match &events[n] {
            Event::Start(Tag::Heading { .. }) => {
                heading = Some(n);
                words.clear();
            }
            Event::End(TagEnd::Heading(_)) => {
                let Some(at) = heading.take() else { continue };
                let id = anchor(&words);
                index.push((
                    words.trim().to_owned(),
                    format!("{page}#{id}"),
                    String::new(),
                ));
                if let Event::Start(Tag::Heading { id: own, .. }) = &mut events[at] {
                    *own = Some(CowStr::from(id));
                }
                words.clear();
            }
            Event::InlineHtml(html) => {
                if let Some(id) = html.split("id=\"").nth(1).and_then(|t| t.split('"').next()) {
                    let link = format!("{page}#{id}");
                    let name = id.strip_prefix("row-").unwrap_or(id).to_owned();
                    index.push((name, link, String::new()));
                }
            }
            Event::Text(t) | Event::Code(t) => {
                words.push_str(t);
                let said = index.last_mut().filter(|_| heading.is_none());
                if let Some(entry) = said.filter(|e| e.2.chars().count() < MOST_SHOWN) {
                    let room = MOST_SHOWN - entry.2.chars().count();
                    entry.2.extend(t.chars().take(room));
                    entry.2.push(' ');
                }
            }
            _ => {}
        }
    }
    let mut out = String::with_capacity(text.len() * 2);
    html::push_html(&mut out, events.into_iter());
    out
}

/// Links lead to pages of the site.
fn relink(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => {
            let (path, place) = dest_url.split_once('#').unwrap_or((&dest_url, ""));
            let local = path.strip_suffix(".md").filter(|p| !p.contains("://"));
            let dest_url = match (local, place) {
                (None, _) => dest_url,
                (Some(name), "") => format!("{name}.html").into(),
                (Some(name), place) => format!("{name}.html#{place}").into(),
            };
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            })
        }
        other => other,
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A page with the chapters beside it.
fn whole(page: &str, body: &str, chapters: &[Chapter]) -> String {
    let root = "../".repeat(page.matches('/').count());
    let here = chapters.iter().find(|c| c.page == page);
    let title = escaped(here.map_or("Jacquard", |c| &c.title));
    let mut nav = String::new();
    for c in chapters {
        let name = escaped(&c.title);
        let class = if c.page == page {
            " class=\"here\""
        } else {
            ""
        };
        // Writing to a string cannot fail.
        let _ = match c.heading {
            true => writeln!(nav, "<h4>{name}</h4>"),
            false => writeln!(
                nav,
                "<a{class} href=\"{root}{}\" style=\"margin-left:{}rem\">{name}</a>",
                c.page, c.depth
            ),
        };
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title} - Jacquard</title><link rel=\"stylesheet\" href=\"{root}site.css\"></head>\n<body data-root=\"{root}\">\n\
         <nav><input id=\"search\" type=\"search\" placeholder=\"Search\" aria-label=\"Search\"><div id=\"found\"></div>\n{nav}</nav>\n\
         <main>\n{body}</main>\n<script src=\"{root}site.js\"></script></body></html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_anchors_links_and_words_to_find() {
        let mut index = Vec::new();
        let text = "# The first Page\n\nSee [x](a/b.md#row-c) and <a id=\"row-q\"></a>`-q` quits.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
        let html = render(text, "p.html", &mut index);
        assert!(html.contains("<h1 id=\"the-first-page\">"), "{html}");
        assert!(html.contains("href=\"a/b.html#row-c\""), "{html}");
        assert!(html.contains("<td>2</td>"), "{html}");
        assert_eq!(index[0].1, "p.html#the-first-page");
        assert_eq!(index[1].0, "q");
        assert!(index[1].2.contains("quits"), "{index:?}");
        let list = chapters(
            "# Summary\n\n[Jacquard](index.md)\n\n# Guide\n\n- [A](guide/a.md)\n  - [B](guide/b.md)\n",
        );
        let shown: Vec<_> = list.iter().map(|c| (c.page.as_str(), c.depth)).collect();
        assert_eq!(
            shown,
            [
                ("index.html", 0),
                ("", 0),
                ("guide/a.html", 0),
                ("guide/b.html", 1)
            ]
        );
    }
}
