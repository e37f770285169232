//! Loads the workspace's own tables, and tables with mistakes.

use jacquard_schema::fields::origin;
use jacquard_schema::{File, Tables, Value, builtins, registry};

fn tables() -> Tables {
    Tables::find(env!("CARGO_MANIFEST_DIR").as_ref()).unwrap()
}

/// Every `.ron` file is RON: the `ron` crate alone reads it.
#[test]
fn ron_files_are_ron() {
    let tables = tables();
    let files = tables.list("").unwrap();
    let ron = files.iter().filter(|f| f.ends_with(".ron"));
    let mut rows = 0;
    for path in ron {
        let text = tables.file(path).unwrap().text;
        let list: Vec<ron::Value> = ron::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"));
        rows += list.len();
    }
    assert!(rows > 2000, "{rows} rows");
}

#[test]
fn builtins_are_770_and_dense() {
    let tables = tables();
    let all = builtins::load(&tables).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(all.len(), 770);
    let unknown = all
        .iter()
        .filter(|b| b.grade == builtins::Grade::Unknown)
        .count();
    assert_eq!(unknown, 5);
}

#[test]
fn laws_expand_in_order_with_types() {
    let text = "[_]\nb = 1\n[\"x{v.n}{w} # note\"]\nfor = { v = [{ n = \"p\", k = 7 }, { n = \"q\", k = 8 }], w = [1, 2] }\na = \"{v.k}\"\nid = \"{10+}\"\ns = \"{%r1, {w}}\"\n";
    let rows = File::from_text("t.toml", text).rows().unwrap();
    let names: Vec<_> = rows.iter().map(|r| r.name.clone()).collect();
    assert_eq!(names, ["xp1", "xp2", "xq1", "xq2"]);
    let number = |key| rows[3].get(key).and_then(Value::as_int);
    assert_eq!(
        (number("a"), number("id"), number("b")),
        (Some(8), Some(13), Some(1))
    );
    assert_eq!(rows[3].text("s"), Some("{%r1, 2}"));
    assert!(rows[3].known(&["a", "id", "s"]).is_ok());
}

#[test]
fn mistakes_name_file_line_row_and_cure() {
    let text = "[a]\nx = 1\n\n[b]\nfor = { v = [1] }\ny = 2\n";
    let error = File::from_text("t.toml", text)
        .rows()
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "t.toml:5: row `b`: the variable `v` is never used\n  help: write `for = { variable = [values] }` and use `{variable}` or `{variable.field}` in the strings"
    );
    let row = |text| File::from_text("t.toml", text).rows().unwrap().remove(0);
    let missing = origin(&row("[a]\nsource = \"s\"\ndoc = 3\n"));
    assert!(
        missing
            .unwrap_err()
            .to_string()
            .contains("`confidence` is missing")
    );
    let wrong = origin(&row("[a]\nconfidence = \"exact\"\nsource = 3\n"));
    assert_eq!(wrong.unwrap_err().line, 3);
    let unknown = row("[a]\ndok = 3\n").known(&["doc"]);
    assert!(unknown.unwrap_err().to_string().contains(
        "t.toml:2: row `a`: unknown key `dok`\n  help: known keys: doc; did you mean `doc`?"
    ));
}

#[test]
fn all_tables_load_together_and_are_listed() {
    let tables = tables();
    registry::check(&tables).unwrap_or_else(|e| panic!("{e}"));
    let registry = registry::collect(&tables, "", "").unwrap_or_else(|e| panic!("{e}"));
    assert!(registry.entries.len() > 2500, "{}", registry.entries.len());
    assert_eq!(
        registry
            .entries
            .iter()
            .filter(|e| e.table == "builtins")
            .count(),
        770
    );
}
