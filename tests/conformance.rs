//! The C++ standard, clause by clause: small programs whose results in the emulator are those of the same source compiled by clang for the
//! host. `tests/conformance/CLAUSE.cpp` holds the programs, `CLAUSE.results` what clang's give.
//!
//! Each case runs in every dialect from its own on. Where clang 22 is found, the recorded results must be its own; after cases were added,
//! `JACQUARD_BLESS=1 cargo test --test conformance` records what it gives. `JACQUARD_SHOW=1` prints the number of cases of each file,
//! and what the open ones give.
//! `open.txt` names the cases that differ today; one that is right must leave it.

#[path = "harness/cases.rs"]
mod cases;

use cases::{Cases, DIALECTS, INPUTS};
use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_emulator::{Arg, Device};
use jacquard_test_support::answers::{Made, Question};
use jacquard_test_support::{clang, root};
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The level of each dialect's run.
const LEVELS: [&str; DIALECTS.len()] = ["-O0", "-O1", "-O3"];

/// What a case gives for each input.
type Values = Vec<i64>;

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
    let trials = files.into_iter().map(|file| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        Trial::test(name.into_owned(), move || {
            check(&file).map_err(Failed::from)
        })
    });
    libtest_mimic::run(&args, trials.collect()).exit()
}

fn check(file: &Path) -> Result<(), String> {
    let shared = std::fs::read_to_string(root().join("tests/conformance/shared.h"))
        .map_err(|e| e.to_string())?;
    let cases = Cases::read(file, &shared)?;
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
    for dialect in 0..DIALECTS.len() {
        let some = of_dialect(&cases, dialect);
        runs += some.len();
        if std::env::var_os("JACQUARD_BLESS").is_none()
            && let Some(theirs) = theirs(&cases, &some, dialect)?
        {
            compare(&cases, &recorded, dialect, "clang", &theirs, &mut found);
        }
        let (settled, differing): (Vec<usize>, Vec<usize>) =
            (some.iter()).partition(|k| !listed.contains(cases.all[**k].name.as_str()));
        let all = ours(&cases, &settled, dialect, &mut found);
        compare(&cases, &recorded, dialect, "jacq", &all, &mut found);
        for k in differing {
            let mut differences = Vec::new();
            let one = ours(&cases, &[k], dialect, &mut differences);
            compare(&cases, &recorded, dialect, "jacq", &one, &mut differences);
            *open.entry(cases.all[k].name.clone()).or_default() |= !differences.is_empty();
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
    dialect: usize,
    who: &str,
    got: &BTreeMap<usize, Values>,
    found: &mut Vec<String>,
) {
    for (k, values) in got {
        let name = &cases.all[*k].name;
        match recorded.of(name, dialect) {
            Some(want) if want == values => {}
            want => found.push(format!(
                "{name} ({}): {who} gives {values:?}, recorded {want:?}",
                DIALECTS[dialect]
            )),
        }
    }
}

/// Results as they stand in a file: a line per case, and a further one for each dialect in which it gives something else.
struct Recorded(BTreeMap<String, Vec<(usize, Values)>>);

impl Recorded {
    fn read(text: &str) -> Result<Recorded, String> {
        let mut all: BTreeMap<String, Vec<(usize, Values)>> = BTreeMap::new();
        for line in text.lines() {
            let (head, values) = line.rsplit_once(" => ").ok_or("a line without values")?;
            let (dialect, name) = head.split_once(' ').ok_or("a line without a name")?;
            let dialect = (DIALECTS.iter().position(|d| *d == dialect)).ok_or("no dialect")?;
            let values: Result<Values, _> = values.split(' ').map(str::parse).collect();
            let values = values.map_err(|e| format!("{line}: {e}"))?;
            all.entry(name.to_owned())
                .or_default()
                .push((dialect, values));
        }
        Ok(Recorded(all))
    }

    fn of(&self, name: &str, dialect: usize) -> Option<&Values> {
        let all = self.0.get(name)?;
        all.iter()
            .rev()
            .find(|(d, _)| *d <= dialect)
            .map(|(_, v)| v)
    }
}

/// Writes what clang gives.
fn record(cases: &Cases, at: &Path) -> Result<String, String> {
    let mut lines: BTreeMap<usize, Vec<(usize, Values)>> = BTreeMap::new();
    for dialect in 0..DIALECTS.len() {
        let theirs = theirs(cases, &of_dialect(cases, dialect), dialect)?
            .ok_or("clang 22 is needed to record results")?;
        for (k, values) in theirs {
            let of = lines.entry(k).or_default();
            if of.last().is_none_or(|l| l.1 != values) {
                of.push((dialect, values));
            }
        }
    }
    let mut text = String::new();
    for (k, all) in lines {
        for (dialect, values) in all {
            let values: Vec<String> = values.iter().map(i64::to_string).collect();
            let name = &cases.all[k].name;
            text += &format!("{} {name} => {}\n", DIALECTS[dialect], values.join(" "));
        }
    }
    std::fs::write(at, &text).map_err(|e| e.to_string())?;
    Ok(text)
}

/// What clang's program gives; `None` without clang.
fn theirs(
    cases: &Cases,
    some: &[usize],
    dialect: usize,
) -> Result<Option<BTreeMap<usize, Values>>, String> {
    let Some(clang) = clang() else {
        return Ok(None);
    };
    let inputs: Vec<String> = INPUTS.iter().map(i64::to_string).collect();
    let mut text = cases.unit(some, |k| {
        format!(
            "static void run{k}() {{ for (long x : inputs) printf(\"%ld\\n\", (long)c{k}::f(x)); }}"
        )
    });
    text.insert_str(
        0,
        &format!(
            "extern \"C\" int printf(const char *, ...);\nstatic const long inputs[] = {{{}}};\n",
            inputs.join(", ")
        ),
    );
    let calls: Vec<String> = some.iter().map(|k| format!("run{k}();")).collect();
    text += &format!("int main() {{\n{}\n}}\n", calls.join("\n"));
    let said = Question::to(&clang)
        .args(["--driver-mode=g++", "-w", "-O0", "-ffp-contract=off"])
        .args([format!("-std={}", DIALECTS[dialect])])
        .args(["-fno-sanitize=all", "-ferror-limit=0"])
        .reads("c.cpp", text)
        .makes("c", Made::Run)
        .answer()?;
    if !said.success {
        let log = String::from_utf8_lossy(&said.log);
        return Err(format!("clang, {}: {log}", DIALECTS[dialect]));
    }
    let values: Result<Values, _> = String::from_utf8_lossy(&said.text)
        .lines()
        .map(str::parse)
        .collect();
    let values = values.map_err(|e| e.to_string())?;
    if values.len() != some.len() * INPUTS.len() {
        return Err(format!("clang's program printed {} values", values.len()));
    }
    let each = values.chunks(INPUTS.len()).map(<[i64]>::to_vec);
    Ok(Some(some.iter().copied().zip(each).collect()))
}

/// What the compiler makes of the cases gives; those that it refuses, or that fault, are added to what was found.
fn ours(
    cases: &Cases,
    some: &[usize],
    dialect: usize,
    found: &mut Vec<String>,
) -> BTreeMap<usize, Values> {
    match (batch(cases, some, dialect), some) {
        (Ok(all), _) => all,
        (Err(e), &[k]) => {
            let name = &cases.all[k].name;
            found.push(format!("{name} ({}): {e}", DIALECTS[dialect]));
            BTreeMap::new()
        }
        (Err(_), _) => {
            let (a, b) = some.split_at(some.len() / 2);
            let mut all = ours(cases, a, dialect, found);
            all.extend(ours(cases, b, dialect, found));
            all
        }
    }
}

fn batch(cases: &Cases, some: &[usize], dialect: usize) -> Result<BTreeMap<usize, Values>, String> {
    let text = cases.unit(some, |k| {
        format!("extern \"C\" __global__ void k{k}(const long *in, long *out) {{ out[threadIdx.x] = (long)c{k}::f(in[threadIdx.x]); }}")
    });
    let mut settings = Settings::new();
    let flags = ["-arch=sm_80", "-w", "-fmad=false", "-default-device"];
    settings
        .parse(flags)
        .and_then(|()| settings.parse([LEVELS[dialect], &format!("-std={}", DIALECTS[dialect])]))
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
        all.insert(k, values.map_err(|t| t.to_string())?);
    }
    Ok(all)
}
