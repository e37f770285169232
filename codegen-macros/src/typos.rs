//! A typo in any table is a build error with file, line, row and cure: each file of `tables/` with a misspelt key, and each kind of table
//! with misspelt names, types and variables.

use jacquard_schema::{Errors, Tables, registry};
use proc_macro2::TokenStream;

type Macro = fn(&Tables) -> Result<TokenStream, Errors>;

/// Macros that find what their loaders can't: references to other tables.
const MACROS: &[(&str, Macro)] = &[
    ("isel/", crate::isel::isel),
    ("legalize/", crate::legalize::legalizations),
    ("rewrite/", crate::rewrite::rules),
];

fn tables() -> Tables {
    Tables::find(env!("CARGO_MANIFEST_DIR").as_ref()).unwrap()
}

/// Builds the file's table with another text of the file.
fn build(tables: &Tables, path: &str, text: &str) -> Result<(), Errors> {
    let edited = tables.with(path, text);
    let load = registry::loader(path).unwrap_or_else(|| panic!("{path} has no loader"));
    load(&edited)?;
    for (folder, expand) in MACROS {
        if path.starts_with(folder) {
            expand(&edited)?;
        }
    }
    Ok(())
}

/// What is wrong with the report on a typo on that line.
fn judge(path: &str, line: u32, result: Result<(), Errors>) -> Option<String> {
    let errors = match result {
        Ok(()) => return Some(format!("{path}:{line}: not detected")),
        Err(e) => e,
    };
    let good = errors.0.iter().any(|e| {
        // A row that spans lines may be blamed as a whole: its first line lies above.
        let near = e.line > 0 && e.line <= line + 1 && line <= e.line + 12;
        e.file == format!("tables/{path}") && near && !e.row.is_empty() && !e.help.is_empty()
    });
    (!good).then(|| format!("{path}:{line}: unclear:\n{errors}"))
}

/// The first field of a row, with its last letter doubled: the line and the new text.
fn misspell_key(path: &str, text: &str) -> Option<(u32, String)> {
    let mut in_row = false;
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    for (n, line) in text.lines().enumerate() {
        let trimmed = line.trim_start();
        if path.ends_with(".ron") {
            if !(trimmed.starts_with("//") || trimmed.starts_with("Defaults")) {
                // `when:`, `doc:` after a quoted text or a comma.
                if let Some(at) = [
                    ", when:",
                    ", doc:",
                    ", gate:",
                    ", type:",
                    ", target:",
                    ", d:",
                    ", policy:",
                    ", n:",
                    ", to:",
                ]
                .iter()
                .find_map(|k| line.find(k))
                {
                    let colon = at + line[at..].find(':')?;
                    lines[n].insert(colon, 'q');
                    return Some((n as u32 + 1, lines.join("\n")));
                }
            }
            continue;
        }
        if trimmed.starts_with('[') {
            in_row = !trimmed.starts_with("[_]");
            continue;
        }
        let known = [
            "doc", "severity", "lower", "names", "kind", "file", "sets", "test", "text", "class",
            "enum", "ptx", "inherits", "special", "asm", "call", "for", "arg",
        ];
        let key: String = trimmed
            .chars()
            .take_while(|c| c.is_ascii_lowercase() || *c == '_')
            .collect();
        if in_row
            && known.contains(&key.as_str())
            && trimmed[key.len()..].trim_start().starts_with('=')
        {
            let at = line.len() - trimmed.len() + key.len();
            lines[n].insert(at, 'q');
            return Some((n as u32 + 1, lines.join("\n")));
        }
    }
    None
}

#[test]
fn a_misspelt_key_is_found_in_every_file() {
    let tables = tables();
    // Files whose rows are sections with data for keys; their typos are below.
    let data = [
        "bitcode/metadata.toml",
        "frontend/tokens.toml",
        "frontend/headers.toml",
        "frontend/has.toml",
        "frontend/traits.toml",
        "frontend/transforms.toml",
        "ptx_versions.toml",
        "ptx/sets.ron",
    ];
    let mut wrong = Vec::new();
    for path in tables.list("").unwrap() {
        if data.contains(&path.as_str()) {
            continue;
        }
        let text = tables.file(&path).unwrap().text;
        match misspell_key(&path, &text) {
            Some((line, text)) => wrong.extend(judge(&path, line, build(&tables, &path, &text))),
            None => wrong.push(format!("{path}: no key to misspell")),
        }
    }
    assert!(
        wrong.is_empty(),
        "{} files\n{}",
        wrong.len(),
        wrong.join("\n\n")
    );
}

/// File, the correct text, and the typo (its first occurrence); `\n` is the end of a line.
const SLIPS: &str = r#"
address_spaces.toml ~ "shared_cluster" ~ "shared_clustre"
audit.toml ~ witnessed  = ~ witnesed   =
builtins/core.toml ~ llvm.nvvm.barrier.cta.sync.aligned.all ~ llvm.nvvm.barrier.cta.sync.alinged.all
bitcode/attributes.toml ~ form = "int" ~ form = "itn"
bitcode/atomics.toml ~ "floats" ~ "flaots"
bitcode/atomics.toml ~ "add.u" ~ "add"
bitcode/words.toml ~ = "linkage" ~ = "linkgae"
builtins/core.toml ~ (zext i32 ~ (zext i31x
builtins/core.toml ~ $1 ~ $9
builtins/core.toml ~ (mask: i32 ~ (mask: i3x
capabilities.toml ~ "sm_70, ptx 7.7" ~ "sm_7o, ptx 7.7"
capi/nvrtc.toml ~ = "arch"\nvalues ~ = "arhc"\nvalues
capi/nvrtc.toml ~ role  = "rdc" ~ role  = "rcd"
capi/results.toml ~ = "nvvm" ~ = "nvmv"
cli/flags.toml ~ sets   = "arch" ~ sets   = "arhc"
cli/settings.toml ~ "str" ~ "srt"
cuda/functions/integer.toml ~ exact" ~ exactly"
cuda/functions/integer.toml ~ llvm.ctpop.i32( ~ llvm.ctpopp.i32(
cuda/functions/integer.toml ~ llvm.ctpop.i32($0) ~ llvm.ctpop.i32($1)
cuda/functions/integer.toml ~ trunc.i32( ~ trunc.i23(
cuda/functions/integer.toml ~ trunc.i32( ~ trnc.i32(
cuda/functions/integer.toml ~ i1 0) ~ i1 o)
cuda/variables.toml ~ type = "const uint3" ~ typ = "const uint3"
data_layouts.toml ~ "llvm" ~ "llmv"
device/driver.toml ~ "offered" ~ "offred"
device/driver.toml ~ "ptsz" ~ "ptzs"
device/formats.toml ~ "U8" ~ "Y8"
device/runtime.toml ~ "offered" ~ "offred"
diagnostics/sema.toml ~ "error" ~ "eror"
diagnostics/lex.toml ~ {quote} ~ {qu ote}
dwarf.toml ~ "attribute" ~ "atribute"
frontend/has.toml ~ gnu_attributes = ~ gnu_attribtues =
frontend/has.toml ~ assume = 202207 ~ assume = "202207"
frontend/headers.toml ~ = "cub/cub.cuh" ~ = "cub/cbu.cuh"
frontend/headers.toml ~ [provides] ~ [provide]
frontend/predefined_macros.toml ~ "fast_math" ~ "fastmath"
frontend/predefined_macros.toml ~ {arch}" ~ {arhc}"
frontend/tokens.toml ~ = "alignof" ~ = "alingof"
frontend/tokens.toml ~ and = "&&" ~ and = "&&&"
frontend/tokens.toml ~ cuda = [ ~ cude = [
frontend/traits.toml ~ "BaseOf" ~ "BasOf"
frontend/traits.toml ~ incomplete = ~ incomplet =
frontend/transforms.toml ~ "Decay" ~ "Decey"
frontend/transforms.toml ~ ["const"] ~ ["konst"]
frontend/transforms.toml ~ "AddPointer" } ~ "AddPointer", removes = ["const"] }
frontend/unsupported.toml ~ tex{1D, ~ tex1D,
intrinsics/integer.toml ~ "ints" ~ "intz"
intrinsics/integer.toml ~ ($0, $0) -> $0 ~ ($0, $4) -> $0
intrinsics/integer.toml ~ "speculatable", "commutative" ~ "speculatable", "comutative"
intrinsics/nvvm/warp.toml ~ gate ~ gat
intrinsics/upgrades.toml ~ $0 $1 0 0) ~ $0 $1 0 0 0)
intrinsics/upgrades.toml ~ until   = 21 ~ untill  = 21
intrinsics/upgrades.toml ~ (call llvm.objectsize ~ (call llvm.objectsise
ir/atomics.toml ~ "Ordering" ~ "Orderin"
ir/flags.toml ~ bit  = 1 ~ bitt = 1
ir/names.toml ~ doc = "An attribute." ~ dok = "An attribute."
ir/opcodes.toml ~ "terminator" ~ "terminater"
ir/predicates.toml ~ inverse = "Ne" ~ inverse = "Nee"
isel/integer.ron ~ (sub x y): iN ~ (sbu x y): iN
isel/integer.ron ~ (sub x y): iN|i32 ~ (sub x y): iM|i32
isel/integer.ron ~ "sub.s32 x y" ~ "sub.s32 x z"
isel/integer.ron ~ "sub.s32 x y" ~ "sbu.s32 x y"
isel/integer.ron ~ power_of_2(C) ~ power_of_too(C)
legalize/overflow.ron ~ (llvm.uadd.sat x y): int ~ (llvm.uad.sat x y): int
legalize/overflow.ron ~ select o -1 s" ~ selekt o -1 s"
legalize/overflow.ron ~ [ones(w - 1)] ~ [onez(w - 1)]
legalize/overflow.ron ~ (llvm.ushl.sat x y): int ~ (llvm.ushl.sat x y): inn
legalize/float.ron ~ lacks: "bf16" ~ lacks: "bf61"
libdevice.toml ~ method = "exhaustive" ~ method = "exhaustiv"
options/knobs.toml ~ effect = "licm" ~ effect = "limc"
options/slots.toml ~ "string" ~ "strin"
passes/fp128.toml ~ _sqrt_ ~ _sqtr_
passes/fp128.toml ~ "sext" ~ "sxet"
passes/fp128.toml ~ fpext double ~ fpext duoble
passes/fp128.toml ~ {p.1} 0 ~ {p.1} o
passes/parameters.toml ~ ["gvn<memoryssa>"] ~ ["gvm<memoryssa>"]
passes/pipelines.toml ~ globalopt ~ globlopt
passes/registry.toml ~ preserves = "cfg" ~ preserves = "cgf"
passes/roles.toml ~ memory = "none" ~ memory = "nome"
ptx/integer.ron ~ "u16 u32 s16 s32" ~ "u16 u23 s16 s32"
ptx/integer.ron ~ "wide(type)" ~ "wide(typ)"
ptx/sets.ron ~ Set( ~ Sett(
ptx_versions.toml ~ toolkit =  ~ tolkit = 
register_classes.toml ~ type   = "b16" ~ type   = "b61"
rewrite/integer.ron ~ (sub 0 (sub x y)) ~ (sub 0 (sbu x y))
rewrite/integer.ron ~ "(sub y x)" ~ "(sub y z)"
rewrite/integer.ron ~ not_const(x) ~ not_konst(x)
special_registers.toml ~ "u32" ~ "u23"
targets/sm_90.toml ~ "cluster" ~ "clustre"
targets/sm_90.toml ~ inherits ~ inherts
triples.toml ~ accepted = true ~ acepted = true
"#;

#[test]
fn misspelt_names_types_and_variables_are_found() {
    let tables = tables();
    let mut wrong = Vec::new();
    for row in SLIPS.trim().lines() {
        let parts: Vec<String> = row.split(" ~ ").map(|p| p.replace("\\n", "\n")).collect();
        let [path, right, slip] = &parts[..] else {
            panic!("`{row}` is not file, text and typo");
        };
        let text = tables.file(path).unwrap().text;
        let Some(at) = text.find(right.as_str()) else {
            wrong.push(format!("{path}: `{right}` is not in the file"));
            continue;
        };
        let line = text[..at].matches('\n').count() as u32 + 1;
        let text = text.replacen(right, slip, 1);
        wrong
            .extend(judge(path, line, build(&tables, path, &text)).map(|w| format!("{slip}: {w}")));
    }
    assert!(
        wrong.is_empty(),
        "{} slips\n{}",
        wrong.len(),
        wrong.join("\n\n")
    );
}
