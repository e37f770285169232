//! One walk over a preprocessed text that collects what changes.

use crate::declaration::{Declaration, SPACES, Shape, ends_introducer};
use crate::edits::Edits;
use crate::kernels::{KEPT, launch_body};
use crate::tokens::Tokens;
use crate::variables::Variables;
use crate::{functions, lambdas, launches};
use thiserror::Error;

/// How a text is rewritten.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mode {
    /// Device code of several files is linked: variables have the linkage that the program gives them.
    pub relocatable: bool,
}

/// A host compiler's text.
#[derive(Debug)]
pub struct Host {
    /// C++.
    pub text: String,
    /// Whether something in it belongs to the device.
    pub device: bool,
}

/// What cannot be given to a host compiler.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum HostError {
    /// A launch without callee, configuration or arguments; the line is counted in the preprocessed text.
    #[error(
        "{file}:{line}: a launch needs a kernel before '<<<', and '>>>' with a list of arguments behind it"
    )]
    Launch {
        /// The file of the line markers.
        file: String,
        /// The line.
        line: usize,
    },
}

/// Rewrites preprocessed CUDA C++, in which the words for execution spaces still stand.
pub fn rewrite(text: &str, mode: Mode) -> Result<Host, HostError> {
    let t = Tokens::new(text);
    let mut walk = Walk {
        t: &t,
        edits: Edits::default(),
        variables: Variables::default(),
        mode,
        device: false,
    };
    // Libraries of C++ have the same word within attributes.
    for i in (0..t.len()).filter(|&i| t.is(i, "__noinline__") && !in_attribute(&t, i)) {
        let attribute = "__attribute__((__noinline__))";
        walk.edits.replace(t.start(i), t.end(i), attribute);
    }
    let mut i = 0;
    while i < t.len() {
        i = walk.step(i)?;
    }
    Ok(Host {
        text: walk.edits.apply(text),
        device: walk.device,
    })
}

struct Walk<'a, 't> {
    t: &'a Tokens<'t>,
    edits: Edits,
    variables: Variables<'t>,
    mode: Mode,
    device: bool,
}

impl Walk<'_, '_> {
    /// What starts at a token; gives the next one to look at.
    fn step(&mut self, i: usize) -> Result<usize, HostError> {
        let t = self.t;
        match t.of(i) {
            "<" if launches::starts(t, i) => {
                if launches::call(t, i, &mut self.edits).is_none() {
                    return Err(place(t.text, t.start(i)));
                }
                Ok(i + 3)
            }
            "__attribute__" => Ok(t.after_group(i + 1)),
            w if SPACES.contains(&w) => Ok(self.space(i)),
            _ => Ok(i + 1),
        }
    }

    /// What the execution or memory space at `i` belongs to.
    fn space(&mut self, i: usize) -> usize {
        let t = self.t;
        self.device = true;
        if i > 0 && ends_introducer(t, i - 1) {
            let mut end = i;
            while SPACES.contains(&t.of(end)) {
                self.edits.replace(t.start(end), t.end(end), "");
                end += 1;
            }
            if let Some(body) = lambdas::device_body(t, i) {
                lambdas::without_assembly(t, body, &mut self.edits);
            }
            return end;
        }
        let d = Declaration::around(t, i);
        let last = d.spaces.last().copied().unwrap_or(i);
        match &d.shape {
            Shape::Function(f) => {
                let kernel = d.is(t, "__global__");
                for (n, &s) in d.spaces.iter().enumerate() {
                    let with = if kernel && n == 0 && f.body.is_some() {
                        KEPT
                    } else {
                        ""
                    };
                    self.edits.replace(t.start(s), t.end(s), with);
                }
                let end = f.body.map_or(f.parameters.1, |b| b.1);
                if kernel {
                    launch_body(t, &d, f, &mut self.edits);
                    return end + 1;
                }
                if d.device_only(t) {
                    if functions::empty(t, &d, f, &mut self.edits) {
                        return end + 1;
                    }
                    if let Some(body) = f.body {
                        lambdas::without_assembly(t, body, &mut self.edits);
                    }
                }
                f.parameters.0.max(last + 1)
            }
            &Shape::Variable { name, after } => {
                let place = (name, after);
                let linked = self.mode.relocatable;
                self.variables.shadow(t, &d, place, linked, &mut self.edits);
                after.max(last + 1)
            }
            Shape::Other => {
                for &s in d.spaces.iter().chain([&i]) {
                    self.edits.replace(t.start(s), t.end(s), "");
                }
                last.max(i) + 1
            }
        }
    }
}

/// Does a word stand in the list of an attribute?
fn in_attribute(t: &Tokens, i: usize) -> bool {
    i > 0 && matches!(t.of(i - 1), "(" | "," | "::")
}

/// The place of a byte, by the line markers before it.
fn place(text: &str, at: usize) -> HostError {
    let (mut file, mut line) = (String::new(), 1_usize);
    for l in text[..at].split('\n') {
        let marker = l.strip_prefix("# ").and_then(|m| m.split_once(' '));
        match marker.and_then(|(n, name)| Some((n.parse().ok()?, name))) {
            Some((n, name)) => {
                line = n;
                file = name.split('"').nth(1).unwrap_or("").to_owned();
            }
            None => line += 1,
        }
    }
    HostError::Launch {
        file,
        line: line.saturating_sub(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(text: &str) -> String {
        rewrite(text, Mode::default()).unwrap().text
    }

    #[test]
    fn launches_become_calls() {
        for (text, wanted) in [
            (
                "f(); k<<<g, 2>>>(a, b);",
                "f(); (__cudaPushCallConfiguration(g, 2) ? (void)0 : k(a, b));",
            ),
            (
                "if (x) ns::k<int, 4> <<<dim3(1, 2), b>>> (a);",
                "if (x) (__cudaPushCallConfiguration(dim3(1, 2), b) ? (void)0 : ns::k<int, 4>  (a));",
            ),
            (
                "else ::k<<<1, 2>>>();",
                "else (__cudaPushCallConfiguration(1, 2) ? (void)0 : ::k());",
            ),
            (
                "(*t[i].f)<<<1, 2>>>();",
                "(__cudaPushCallConfiguration(1, 2) ? (void)0 : (*t[i].f)());",
            ),
            (
                "s.m->f[2]<<<1,\n2>>>();",
                "(__cudaPushCallConfiguration(1, 2) ? (void)0 : s.m->f[2]\n());",
            ),
        ] {
            assert_eq!(host(text), wanted);
        }
        let error = rewrite("# 3 \"a.cu\"\n\nint x = <<<1>>>;", Mode::default()).unwrap_err();
        assert!(error.to_string().starts_with("a.cu:4: "), "{error}");
    }

    #[test]
    fn kernels_launch_themselves() {
        let text =
            host("template <class T, int> static __global__ void k(T *, int n) {\n  x();\n}\n");
        assert_eq!(
            text,
            "template <class T, int __jacq_t1_1> static __attribute__((__used__)) void k(T * __jacq_p0, int n) { void *__jacq_arguments[] = \
             { (void *)__builtin_addressof(__jacq_p0), (void *)__builtin_addressof(n), (void *)0 }; ::__jacq_launch((const void *)static_cast<void (*)\
             (__jacq_type<decltype(__jacq_p0)>, __jacq_type<decltype(n)>)>(&k<T, __jacq_t1_1>), __jacq_arguments); }\n\n\n"
        );
    }

    #[test]
    fn bodies_of_the_device_go() {
        for (text, wanted) in [
            (
                "__device__ int f(int x) { return __ldg(x); } int y;",
                " int f(int x) { __builtin_trap(); } int y;",
            ),
            (
                "struct S { __device__ S() : a(1) { g(); } };",
                "struct S {  S() : a(1) {} };",
            ),
            (
                "__device__ auto f() { asm(\"x\" : : \"r\"(1)); return 1; }",
                " auto f() { (void)0; return 1; }",
            ),
            (
                "__host__ __device__ int f() { return 1; }",
                "  int f() { return 1; }",
            ),
            (
                "auto l = [=] __device__ (int i) { asm volatile(\"x\"); };",
                "auto l = [=]  (int i) { (void)0; };",
            ),
        ] {
            assert_eq!(host(text), wanted);
        }
    }

    #[test]
    fn variables_have_shadows() {
        for (text, wanted) in [
            (
                "__device__ int x;",
                "static __attribute__((__used__)) int x;",
            ),
            (
                "static __constant__ float c[3];",
                "static __attribute__((__used__)) float c[3];",
            ),
            (
                "__device__ int S::x = 3;",
                "__attribute__((__used__)) int S::x = 3;",
            ),
            ("extern __shared__ int s[];", "extern  int s[];"),
        ] {
            assert_eq!(host(text), wanted);
        }
        let text = host("__device__ __managed__ int a[2], b = 3;");
        assert!(
            text.contains("int __jacq_type_a[2], __jacq_type_b = 3; static"),
            "{text}"
        );
        assert!(
            text.contains("static decltype(__jacq_type_b) &b = *(decltype(__jacq_type_b) *)"),
            "{text}"
        );
    }
}
