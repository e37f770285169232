//! Device functions of `cuda_device_runtime_api.h` that programs call and do not define: NVIDIA's library of them has machine code only.
//!
//! They are linked to a program that declares them and has no definition.

/// Names, and texts without a head.
const FUNCTIONS: [(&str, &str); 3] = [
    ("cudaCGGetIntrinsicHandle", include_str!("handle.ptx")),
    ("cudaCGSynchronize", include_str!("synchronize.ptx")),
    ("cudaGraphSetConditional", include_str!("conditional.ptx")),
];

/// Whether a line of PTX declares or defines a function of this name.
fn heads(line: &str, name: &str) -> bool {
    let Some((head, rest)) = line.split_once(name) else {
        return false;
    };
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    line.contains(".func") && !head.ends_with(part) && !rest.starts_with(part)
}

/// A text with the functions that others declare and none defines; nothing if there are none.
pub fn missing(texts: &[String]) -> Option<String> {
    let lines = || texts.iter().flat_map(|t| t.lines());
    let wanted = FUNCTIONS.iter().filter(|(name, _)| {
        if !texts.iter().any(|t| t.contains(name)) {
            return false;
        }
        let outside = |l: &str| l.trim_start().starts_with(".extern");
        let mut found = lines().filter(|l| heads(l, name)).peekable();
        found.peek().is_some() && found.all(outside)
    });
    let bodies: String = wanted.map(|(_, text)| *text).collect();
    let head = ".version 6.0\n.target sm_70\n.address_size 64\n";
    (!bodies.is_empty()).then(|| format!("{head}{bodies}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_come_when_they_are_declared_only() {
        let declares = ".extern .func  (.param .b32 r) cudaCGSynchronize\n(\n.param .b64 a, .param .b32 b)\n;\n".to_string();
        let text = missing(std::slice::from_ref(&declares)).expect("a text");
        assert!(text.contains("cudaCGSynchronize") && !text.contains("cudaCGGetIntrinsicHandle"));
        assert!(jacquard_ptx::parse(&text).is_ok());
        let defines = ".visible .func (.param .b32 r) cudaCGSynchronize(.param .b64 a, .param .b32 b)\n{ ret; }\n".to_string();
        assert_eq!(missing(&[declares, defines]), None);
        assert_eq!(missing(&["// cudaCGSynchronize\n".to_string()]), None);
        for (_, body) in FUNCTIONS {
            let text = format!(".version 6.0\n.target sm_70\n.address_size 64\n{body}");
            assert!(jacquard_ptx::parse(&text).is_ok(), "{text}");
        }
    }
}
