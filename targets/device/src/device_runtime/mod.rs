//! Device functions of `cuda_device_runtime_api.h` that programs call and do not define: NVIDIA's library of them has machine code only.
//!
//! They are linked to a program that declares them and has no definition.

/// The head of the texts: linked to others, the newest head counts.
const HEAD: &str = ".version 6.0\n.target sm_70\n.address_size 64\n";

/// Names, and texts without a head.
const FUNCTIONS: [(&str, &str); 3] = [
    ("cudaCGGetIntrinsicHandle", include_str!("handle.ptx")),
    ("cudaCGSynchronize", include_str!("synchronize.ptx")),
    ("cudaGraphSetConditional", include_str!("conditional.ptx")),
];

/// The functions of CUDA Dynamic Parallelism; they come all together.
const LAUNCHES: &str = include_str!("launch.ptx");

/// The name of the function that a line of PTX declares or defines.
fn function_of(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once(".func")?;
    let rest = rest.trim_start();
    let name = match rest.strip_prefix('(') {
        Some(result) => result.split_once(')')?.1.trim_start(),
        None => rest,
    };
    let end = |c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '$');
    Some(name.split(end).next().unwrap_or(name)).filter(|n| !n.is_empty())
}

/// Whether the texts declare a function and none defines it.
fn is_missing(texts: &[String], name: &str) -> bool {
    if !texts.iter().any(|t| t.contains(name)) {
        return false;
    }
    let outside = |l: &str| l.trim_start().starts_with(".extern");
    let lines = texts.iter().flat_map(|t| t.lines());
    let mut found = lines.filter(|l| function_of(l) == Some(name)).peekable();
    found.peek().is_some() && found.all(outside)
}

/// Whether the texts call a function that [`LAUNCHES`] defines.
fn launches(texts: &[String]) -> bool {
    let outside = |l: &&str| l.trim_start().starts_with(".extern");
    let called = texts.iter().flat_map(|t| t.lines()).filter(outside);
    let mut called = called.filter_map(function_of);
    let defined = LAUNCHES.lines().filter(|l| l.starts_with(".visible"));
    let defined: Vec<&str> = defined.filter_map(function_of).collect();
    called.any(|name| defined.contains(&name))
}

/// Texts with the functions that others declare and none defines.
pub fn missing(texts: &[String]) -> Vec<String> {
    let wanted = FUNCTIONS.iter().filter(|(name, _)| is_missing(texts, name));
    let bodies: String = wanted.map(|(_, text)| *text).collect();
    let mut out = Vec::new();
    if !bodies.is_empty() {
        out.push(format!("{HEAD}{bodies}"));
    }
    if launches(texts) {
        let body = LAUNCHES
            .split_once(".address_size 64")
            .map(|(_, body)| body);
        out.push(format!("{HEAD}{}", body.unwrap_or(LAUNCHES)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_come_when_they_are_declared_only() {
        let declares = ".extern .func  (.param .b32 r) cudaCGSynchronize\n(\n.param .b64 a, .param .b32 b)\n;\n".to_string();
        let text = &missing(std::slice::from_ref(&declares))[0];
        assert!(text.contains("cudaCGSynchronize") && !text.contains("cudaCGGetIntrinsicHandle"));
        assert!(jacquard_ptx::parse(text).is_ok());
        let defines = ".visible .func (.param .b32 r) cudaCGSynchronize(.param .b64 a, .param .b32 b)\n{ ret; }\n".to_string();
        assert!(missing(&[declares, defines]).is_empty());
        assert!(missing(&["// cudaCGSynchronize\n".to_string()]).is_empty());
        let malloc = ".extern .func (.param .b64 r) malloc(.param .b64 n);\n".to_string();
        assert!(missing(&[malloc]).is_empty());
        let declares = ".extern .func  (.param .b32 r) __cudaCDP2GetLastError\n()\n;\n";
        let [all] = &missing(&[declares.to_string()])[..] else {
            panic!("one text");
        };
        assert!(jacquard_ptx::parse(all).is_ok());
        for (_, body) in FUNCTIONS {
            let text = format!(".version 6.0\n.target sm_70\n.address_size 64\n{body}");
            assert!(jacquard_ptx::parse(&text).is_ok(), "{text}");
        }
    }
}
