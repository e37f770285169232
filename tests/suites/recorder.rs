//! A `libcuda.so.1` that writes down the name of each call and hands it to another one: what a library over the driver calls, in its order.
//! The exported symbols are the rows of `tables/device/driver.toml`.

use jacquard_schema::{Tables, device};
use jacquard_test_support::root;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The variable that names the driver to which calls go.
pub const DRIVER: &str = "RECORD_DRIVER";
/// The variable that names the file for the names.
pub const TO: &str = "RECORD_TO";

/// The symbols that are written by hand: they give addresses of others.
const OWN: [&str; 2] = ["cuGetProcAddress", "cuGetProcAddress_v2"];

const HEAD: &str = r#"#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { COUNT = sizeof names / sizeof *names };
__attribute__((visibility("hidden"))) void *record_real[COUNT];
__attribute__((visibility("hidden"))) void record_call(long k) {
    FILE *to = fopen(getenv("RECORD_TO"), "a");
    if (!to) abort();
    fprintf(to, "%s\n", names[k]);
    fclose(to);
}
__attribute__((constructor(101))) static void start(void) {
    void *driver = dlopen(getenv("RECORD_DRIVER"), RTLD_NOW | RTLD_LOCAL);
    if (!driver) { fprintf(stderr, "%s\n", dlerror()); abort(); }
    for (int k = 0; k < COUNT; k++) record_real[k] = dlsym(driver, names[k]);
}
#define STUB(k, n) __asm__(".globl " #n "\n.type " #n ",@function\n" #n ":\n" \
    "push %rbp; mov %rsp,%rbp; push %rdi; push %rsi; push %rdx; push %rcx; push %r8; push %r9; sub $64,%rsp;" \
    "movq %xmm0,(%rsp); movq %xmm1,8(%rsp); mov $" #k ",%edi; call record_call;" \
    "movq (%rsp),%xmm0; movq 8(%rsp),%xmm1; add $64,%rsp; pop %r9; pop %r8; pop %rcx; pop %rdx; pop %rsi; pop %rdi; pop %rbp;" \
    "lea record_real(%rip),%rax; jmp *8*" #k "(%rax)\n.size " #n ",.-" #n "\n"); extern char n[];
"#;

/// A function's address, asked by name and version, is that of the stub of the same form.
const TAIL: &str = r#"
static void *target(void *p) {
    unsigned char *code = p;
    int by;
    if (!code || *code != 0xe9) return p;
    memcpy(&by, code + 1, 4);
    return code + 5 + by;
}
int cuGetProcAddress_v2(const char *n, void **to, int version, unsigned long flags, int *status) {
    int (*real)(const char *, void **, int, unsigned long, int *) = 0;
    for (int k = 0; k < COUNT; k++) if (!strcmp(names[k], "cuGetProcAddress_v2")) real = record_real[k];
    int e = real(n, to, version, flags, status);
    const char *lookups = getenv("RECORD_LOOKUPS");
    FILE *log = lookups ? fopen(lookups, "a") : 0;
    if (log) { fprintf(log, "%s %d\n", n, version); fclose(log); }
    if (!e && to && *to)
        for (int k = 0; k < COUNT; k++)
            if (record_real[k] == *to || target(record_real[k]) == *to) { *to = stubs[k]; break; }
    return e;
}
int cuGetProcAddress(const char *n, void **to, int version, unsigned long flags) { return cuGetProcAddress_v2(n, to, version, flags, 0); }
"#;

fn text() -> Result<String, String> {
    let tables = Tables::find(&root()).map_err(|e| format!("{e:?}"))?;
    let rows = device::functions(&tables, "driver").map_err(|e| format!("{e:?}"))?;
    let names: Vec<String> = device::symbols(&rows).into_iter().map(|s| s.0).collect();
    let quoted: Vec<String> = names.iter().map(|n| format!("{n:?}")).collect();
    let mut c = format!(
        "#define _GNU_SOURCE\nstatic const char *const names[] = {{ {} }};\n{HEAD}",
        quoted.join(", ")
    );
    for (k, n) in names.iter().enumerate() {
        if !OWN.contains(&n.as_str()) {
            let _infallible = writeln!(c, "STUB({k}, {n})");
        }
    }
    c.push_str("int cuGetProcAddress_v2(const char *, void **, int, unsigned long, int *);\n");
    c.push_str("int cuGetProcAddress(const char *, void **, int, unsigned long);\n");
    let all: Vec<String> = names.iter().map(|n| format!("(void *){n}")).collect();
    let _infallible = write!(
        c,
        "static void *const stubs[] = {{ {} }};\n{TAIL}",
        all.join(", ")
    );
    Ok(c)
}

/// Builds the library in a folder, with a runtime beside it.
pub fn build(folder: &Path, runtime: &Path) -> Result<PathBuf, String> {
    let source = folder.join("recorder.c");
    std::fs::write(&source, text()?).map_err(|e| e.to_string())?;
    let library = folder.join("libcuda.so.1");
    let out = Command::new("gcc")
        .args(["-w", "-shared", "-fPIC", "-O1", "-Wl,-soname,libcuda.so.1"])
        .arg(&source)
        .arg("-o")
        .arg(&library)
        .arg("-ldl")
        .output();
    let out = out.map_err(|e| e.to_string())?;
    if !out.status.success() {
        return Err(String::from_utf8_lossy(&out.stderr).into_owned());
    }
    let name = runtime.file_name().unwrap_or_default();
    std::os::unix::fs::symlink(runtime, folder.join(name)).map_err(|e| e.to_string())?;
    Ok(library)
}
