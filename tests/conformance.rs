//! The C++ standard, clause by clause: small programs whose results in the emulator are those of the same source compiled by clang for the
//! host. `tests/conformance/CLAUSE.cpp` holds the programs, `CLAUSE.results` what clang's give.
//!
//! Each case runs in every dialect from its own on, and in the newest as an instance of a template and, for the inputs that clang can
//! evaluate so, in a constant expression. `clauses.toml` lists the clauses of the standard that have cases, and those that need none.
//! Where clang 22 is found, the recorded results must be its own; after cases were added,
//! `JACQUARD_BLESS=1 cargo test --test conformance` records what it gives. `JACQUARD_SHOW=1` prints the number of cases of each file,
//! and what the open ones give.
//! `open.txt` names the cases that differ today; one that is right must leave it.

#[path = "harness/cases.rs"]
mod cases;

use cases::{Cases, DIALECTS, Form, INPUTS};
use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_emulator::{Arg, Device};
use jacquard_test_support::answers::{Made, Question};
use jacquard_test_support::{clang, root};
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A way in which every case is run.
struct Run {
    /// As results name it.
    name: &'static str,
    /// The index of its dialect.
    dialect: usize,
    level: &'static str,
    form: Form,
}

const fn plain(dialect: usize, level: &'static str) -> Run {
    Run {
        name: DIALECTS[dialect],
        dialect,
        level,
        form: Form::Function,
    }
}

const RUNS: [Run; DIALECTS.len() + 2] = [
    plain(0, "-O0"),
    plain(1, "-O1"),
    plain(2, "-O3"),
    Run {
        name: "template",
        dialect: 2,
        level: "-O1",
        form: Form::Template,
    },
    Run {
        name: "constant",
        dialect: 2,
        level: "-O0",
        form: Form::Constant,
    },
];

/// What a case gives for each input; none where clang has no answer: it refuses that form, or the input is none for a constant expression.
type Values = Vec<Option<i64>>;

/// How a value that clang has no answer for is written.
const NONE: &str = "-";

/// The cases that stand as open, and whether any run of one differs.
type Open = BTreeMap<String, bool>;

fn main() {
    let mut args = Arguments::from_args();
    if args.test_threads.is_none() {
        args.test_threads = Some(2);
    }
    let mut files: Vec<PathBuf> = std::fs::read_dir(root().join("tests/conformance"))
        .expect("the cases are there")
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|x| x == "cpp"))
        .collect();
    files.sort();
    let all = files.clone();
    let clauses = Trial::test("clauses", move || clauses(&all).map_err(Failed::from));
    let trials = files.into_iter().map(|file| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        Trial::test(name.into_owned(), move || {
            check(&file).map_err(Failed::from)
        })
    });
    libtest_mimic::run(&args, trials.chain([clauses]).collect()).exit()
}

fn read(file: &Path) -> Result<Cases, String> {
    let shared = std::fs::read_to_string(root().join("tests/conformance/shared.h"))
        .map_err(|e| e.to_string())?;
    Cases::read(file, &shared)
}

/// Every clause that is to have cases has one, and every case is of a clause that is listed.
fn clauses(files: &[PathBuf]) -> Result<(), String> {
    let table = std::fs::read_to_string(root().join("tests/conformance/clauses.toml"))
        .map_err(|e| e.to_string())?;
    let table: toml::Table = toml::from_str(&table).map_err(|e| e.to_string())?;
    let listed = |key: &str| -> BTreeSet<String> {
        let rows = table.get(key).and_then(toml::Value::as_table);
        let names = rows.into_iter().flat_map(toml::Table::values);
        names
            .filter_map(toml::Value::as_str)
            .flat_map(str::split_whitespace)
            .map(str::to_owned)
            .collect()
    };
    let (observable, apart) = (listed("observable"), listed("apart"));
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for file in files {
        for case in read(file)?.all {
            for clause in case.clauses {
                *counts.entry(clause).or_default() += 1;
            }
        }
    }
    let without = observable.iter().filter(|c| !counts.contains_key(*c));
    let unlisted = counts.keys().filter(|c| !observable.contains(*c));
    let twice = observable.intersection(&apart);
    let wrong: Vec<String> = without
        .map(|c| format!("[{c}] has no case"))
        .chain(unlisted.map(|c| format!("[{c}] is not listed as observable")))
        .chain(twice.map(|c| format!("[{c}] is listed as observable and as apart")))
        .collect();
    if std::env::var_os("JACQUARD_SHOW").is_some() {
        for (clause, n) in &counts {
            println!("{n:5} [{clause}]");
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong.join("\n")),
    }
}

fn check(file: &Path) -> Result<(), String> {
    let cases = read(file)?;
    let at = file.with_extension("results");
    let recorded = match std::env::var_os("JACQUARD_BLESS") {
        Some(_) => record(&cases, &at)?,
        None => std::fs::read_to_string(&at).map_err(|e| e.to_string())?,
    };
    let recorded = Recorded::read(&recorded)?;
    let mut found = Vec::new();
    let listed = std::fs::read_to_string(root().join("tests/conformance/open.txt"))
        .map_err(|e| e.to_string())?;
    let listed: BTreeSet<&str> = listed.lines().collect();
    let mut open = Open::new();
    let mut runs = 0;
    for (k, run) in RUNS.iter().enumerate() {
        let some: Vec<usize> = (of_dialect(&cases, run.dialect).into_iter())
            .filter(|c| recorded.judges(&cases.all[*c].name, k))
            .collect();
        runs += some.len();
        if std::env::var_os("JACQUARD_BLESS").is_none()
            && let Some(theirs) = theirs(&cases, &some, run)?
        {
            compare(&cases, &recorded, k, "clang", &theirs, &mut found);
        }
        let (settled, differing): (Vec<usize>, Vec<usize>) =
            (some.iter()).partition(|k| !listed.contains(cases.all[**k].name.as_str()));
        let all = ours(&cases, &settled, k, &recorded, &mut found);
        compare(&cases, &recorded, k, "jacq", &all, &mut found);
        for c in differing {
            let mut differences = Vec::new();
            let one = ours(&cases, &[c], k, &recorded, &mut differences);
            compare(&cases, &recorded, k, "jacq", &one, &mut differences);
            *open.entry(cases.all[c].name.clone()).or_default() |= !differences.is_empty();
            if std::env::var_os("JACQUARD_SHOW").is_some() {
                differences.iter().for_each(|d| println!("open: {d}"));
            }
        }
    }
    let closed = open.iter().filter(|o| !o.1);
    found.extend(closed.map(|o| format!("{} is right now: take it from open.txt", o.0)));
    if std::env::var_os("JACQUARD_SHOW").is_some() {
        println!(
            "{}: {} cases of {} heads, {runs} runs, {} open",
            file.display(),
            cases.all.len(),
            cases.heads,
            open.len()
        );
    }
    match found.is_empty() {
        true => Ok(()),
        false => Err(format!("{} of {runs}:\n{}", found.len(), found.join("\n"))),
    }
}

fn of_dialect(cases: &Cases, dialect: usize) -> Vec<usize> {
    (0..cases.all.len())
        .filter(|k| (cases.all[*k].from..cases.all[*k].to).contains(&dialect))
        .collect()
}

fn compare(
    cases: &Cases,
    recorded: &Recorded,
    run: usize,
    who: &str,
    got: &BTreeMap<usize, Values>,
    found: &mut Vec<String>,
) {
    for (k, values) in got {
        let name = &cases.all[*k].name;
        match recorded.of(name, run) {
            Some(want) if want == values => {}
            want => found.push(format!(
                "{name} ({}): {who} gives {values:?}, recorded {want:?}",
                RUNS[run].name
            )),
        }
    }
}

/// Results as they stand in a file: a line per case, and a further one for each run in which it gives something else.
struct Recorded(BTreeMap<String, Vec<(usize, Values)>>);

impl Recorded {
    fn read(text: &str) -> Result<Recorded, String> {
        let mut all: BTreeMap<String, Vec<(usize, Values)>> = BTreeMap::new();
        for line in text.lines() {
            let (head, values) = line.rsplit_once(" => ").ok_or("a line without values")?;
            let (run, name) = head.split_once(' ').ok_or("a line without a name")?;
            let run = (RUNS.iter().position(|r| r.name == run)).ok_or("no run")?;
            let values: Result<Values, _> = values.split(' ').map(value).collect();
            let values = values.map_err(|e| format!("{line}: {e}"))?;
            all.entry(name.to_owned()).or_default().push((run, values));
        }
        Ok(Recorded(all))
    }

    /// What was recorded for a run. Constants are recorded where they differ from no run before, and as none where there are none.
    fn of(&self, name: &str, run: usize) -> Option<&Values> {
        let all = self.0.get(name)?;
        let before = all.iter().rev().find(|(r, _)| *r <= run);
        before.map(|(_, v)| v)
    }

    /// Is there an answer for some input? A case without any record is judged, so that it is missed.
    fn judges(&self, name: &str, run: usize) -> bool {
        (self.of(name, run)).is_none_or(|v| v.iter().any(Option::is_some))
    }
}

/// A value as it is written.
fn value(text: &str) -> Result<Option<i64>, String> {
    match text {
        NONE => Ok(None),
        n => n
            .parse()
            .map(Some)
            .map_err(|_| format!("`{n}` is not a value")),
    }
}

/// Writes what clang gives.
fn record(cases: &Cases, at: &Path) -> Result<String, String> {
    let mut lines: BTreeMap<usize, Vec<(usize, Values)>> = BTreeMap::new();
    for (r, run) in RUNS.iter().enumerate() {
        let some = of_dialect(cases, run.dialect);
        let found = match run.form {
            Form::Function => {
                theirs(cases, &some, run)?.ok_or("clang 22 is needed to record results")?
            }
            _ => where_taken(cases, &some, run),
        };
        for k in some {
            let values = found
                .get(&k)
                .cloned()
                .unwrap_or_else(|| vec![None; INPUTS.len()]);
            let of = lines.entry(k).or_default();
            if of.last().is_none_or(|l| l.1 != values) {
                of.push((r, values));
            }
        }
    }
    let mut text = String::new();
    for (k, all) in lines {
        for (run, values) in all {
            let values: Vec<String> = (values.iter())
                .map(|v| v.map_or_else(|| NONE.to_owned(), |n| n.to_string()))
                .collect();
            let name = &cases.all[k].name;
            text += &format!("{} {name} => {}\n", RUNS[run].name, values.join(" "));
        }
    }
    std::fs::write(at, &text).map_err(|e| e.to_string())?;
    Ok(text)
}

/// What clang gives for those of the cases that it takes in this form.
fn where_taken(cases: &Cases, some: &[usize], run: &Run) -> BTreeMap<usize, Values> {
    match (theirs(cases, some, run), some) {
        (Ok(all), _) => all.unwrap_or_default(),
        (Err(_), [_] | []) => BTreeMap::new(),
        (Err(_), _) => {
            let (a, b) = some.split_at(some.len() / 2);
            let mut all = where_taken(cases, a, run);
            all.extend(where_taken(cases, b, run));
            all
        }
    }
}

/// What clang's program gives; `None` without clang.
fn theirs(
    cases: &Cases,
    some: &[usize],
    run: &Run,
) -> Result<Option<BTreeMap<usize, Values>>, String> {
    let Some(clang) = clang() else {
        return Ok(None);
    };
    let inputs: Vec<String> = INPUTS.iter().map(i64::to_string).collect();
    let mut text = cases.unit(some, run.form, |k| match run.form {
        Form::Constant => {
            let one = format!(
                "template <long X> void one{k}() {{ if constexpr (requires {{ typename held<c{k}::f(X)>; }}) {{ constexpr long v = \
                 c{k}::f(X); printf(\"%ld\\n\", v); }} else printf(\"{NONE}\\n\"); }}"
            );
            let each: String = inputs.iter().map(|x| format!("one{k}<{x}>(); ")).collect();
            format!("{one}\nstatic void run{k}() {{ {each}}}")
        }
        _ => format!(
            "static void run{k}() {{ for (long x : inputs) printf(\"%ld\\n\", (long)c{k}::f(x)); }}"
        ),
    });
    text.insert_str(
        0,
        &format!(
            "extern \"C\" int printf(const char *, ...);\nstatic const long inputs[] = {{{}}};\ntemplate <long> struct held;\n",
            inputs.join(", ")
        ),
    );
    let calls: Vec<String> = some.iter().map(|k| format!("run{k}();")).collect();
    text += &format!("int main() {{\n{}\n}}\n", calls.join("\n"));
    let dialect = DIALECTS[run.dialect];
    let said = Question::to(&clang)
        .args(["--driver-mode=g++", "-w", "-O0", "-ffp-contract=off"])
        .args([format!("-std={dialect}")])
        .args([
            "-fno-sanitize=all",
            "-ferror-limit=0",
            "-Wno-invalid-constexpr",
        ])
        .reads("c.cpp", text)
        .makes("c", Made::Run)
        .answer()?;
    if !said.success {
        let log = String::from_utf8_lossy(&said.log);
        return Err(format!("clang, {}: {log}", run.name));
    }
    let text = String::from_utf8_lossy(&said.text);
    let values: Values = text.lines().map(value).collect::<Result<_, _>>()?;
    if values.len() != some.len() * INPUTS.len() {
        return Err(format!("clang's program printed {} values", values.len()));
    }
    let each = values.chunks(INPUTS.len()).map(<[_]>::to_vec);
    Ok(Some(some.iter().copied().zip(each).collect()))
}

/// What the compiler makes of the cases gives; those that it refuses, or that fault, are added to what was found.
fn ours(
    cases: &Cases,
    some: &[usize],
    run: usize,
    recorded: &Recorded,
    found: &mut Vec<String>,
) -> BTreeMap<usize, Values> {
    match (batch(cases, some, run, recorded), some) {
        (Ok(all), _) => all,
        (Err(e), &[k]) => {
            let name = &cases.all[k].name;
            found.push(format!("{name} ({}): {e}", RUNS[run].name));
            BTreeMap::new()
        }
        (Err(_), _) => {
            let (a, b) = some.split_at(some.len() / 2);
            let mut all = ours(cases, a, run, recorded, found);
            all.extend(ours(cases, b, run, recorded, found));
            all
        }
    }
}

/// The inputs that a case is judged for.
fn judged(cases: &Cases, k: usize, run: usize, recorded: &Recorded) -> Vec<bool> {
    let values = recorded.of(&cases.all[k].name, run);
    values.map_or_else(
        || vec![true; INPUTS.len()],
        |v| v.iter().map(Option::is_some).collect(),
    )
}

fn batch(
    cases: &Cases,
    some: &[usize],
    run: usize,
    recorded: &Recorded,
) -> Result<BTreeMap<usize, Values>, String> {
    let Run {
        dialect,
        level,
        form,
        ..
    } = RUNS[run];
    let text = cases.unit(some, form, |k| {
        let body = match form {
            Form::Constant => (INPUTS
                .iter()
                .zip(judged(cases, k, run, recorded))
                .enumerate())
            .filter(|(_, (_, judged))| *judged)
            .map(|(i, (x, _))| format!("{{ constexpr long v = c{k}::f({x}); out[{i}] = v; }}"))
            .collect(),
            _ => format!("out[threadIdx.x] = (long)c{k}::f(in[threadIdx.x]);"),
        };
        format!("extern \"C\" __global__ void k{k}(const long *in, long *out) {{ {body} }}")
    });
    let mut settings = Settings::new();
    let flags = ["-arch=sm_80", "-w", "-fmad=false", "-default-device"];
    settings
        .parse(flags)
        .and_then(|()| settings.parse([level, &format!("-std={}", DIALECTS[dialect])]))
        .map_err(|e| e.to_string())?;
    let ptx = compile(&text, "c.cu", Language::Cuda, &settings)
        .map_err(|f| f.messages().join("\n"))?
        .text;
    let mut device = Device::new();
    let m = device.load(&ptx).map_err(|t| t.to_string())?;
    let input = device.upload(&INPUTS).map_err(|t| t.to_string())?;
    let mut all = BTreeMap::new();
    for &k in some {
        let out = (device.upload(&[0i64; INPUTS.len()])).map_err(|t| t.to_string())?;
        let args = [Arg::Ptr(input), Arg::Ptr(out)];
        let size = [INPUTS.len() as u32, 1, 1];
        device
            .launch(m, &format!("k{k}"), [1; 3], size, [0; 3], 0, &args)
            .map_err(|t| t.to_string())?;
        let values = device.read::<i64>(out, INPUTS.len());
        let values = values.map_err(|t| t.to_string())?;
        let judged = judged(cases, k, run, recorded);
        let values = values.into_iter().zip(judged);
        all.insert(k, values.map(|(v, judged)| judged.then_some(v)).collect());
    }
    Ok(all)
}
