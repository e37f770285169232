//! Intrinsics that take pointers to any memory: `ptxas` accepts what each becomes for each address space.

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_ir::tables::{
    ADDRESS_SPACES, AddressSpace, Attrs, Intrinsic, IntrinsicId, SlotKind, Ty,
};
use jacquard_test_support::Oracles;
use jacquard_test_support::answers::{Made, Question};
use std::fmt::Write;

const ARCH: &str = "sm_100a";

/// A kernel that calls the intrinsic with a pointer into the space and keeps a part of its result; none for
/// types that a program does not write.
fn kernel(facts: &Intrinsic, space: &AddressSpace, number: usize) -> Option<String> {
    let slots: Vec<Ty> = facts
        .over
        .iter()
        .map(|kind| match kind {
            SlotKind::Ptr => Ty::Ptr(space.number),
            SlotKind::Int => Ty::Int(32),
            _ => Ty::Float,
        })
        .collect();
    let mut name = facts.name.to_owned();
    for slot in &slots {
        match slot {
            Ty::Ptr(n) => write!(name, ".p{n}").unwrap(),
            Ty::Int(n) => write!(name, ".i{n}").unwrap(),
            _ => name.push_str(".f32"),
        }
    }
    let (mut params, mut args) = (Vec::new(), Vec::new());
    for p in facts.params {
        let text = p.text(&slots)?;
        let pointer = matches!(p, Ty::Slot(n) if matches!(slots[*n as usize], Ty::Ptr(_)));
        args.push(match pointer {
            true => format!("{text} %p"),
            false => format!("{text} zeroinitializer"),
        });
        params.push(text);
    }
    let number = format!("{}_{number}", space.number);
    let ty = space.number;
    let (params, args) = (params.join(", "), args.join(", "));
    let ret = match facts.ret {
        Ty::Void => "void".to_owned(),
        t => t.text(&slots)?,
    };
    let (call, keep) = match facts.ret {
        Ty::Void => (String::new(), String::new()),
        Ty::Struct(fields) => {
            let first = fields[0].text(&slots)?;
            let part =
                format!("%v = extractvalue {ret} %r, 0\n  store {first} %v, ptr addrspace(1) %q");
            ("%r = ".to_owned(), part)
        }
        _ => (
            "%r = ".to_owned(),
            format!("store {ret} %r, ptr addrspace(1) %q"),
        ),
    };
    Some(format!(
        "declare {ret} @{name}({params})\n\
         define ptx_kernel void @k{number}(ptr addrspace({ty}) %p, ptr addrspace(1) %q) {{\n  \
         {call}call {ret} @{name}({args})\n  {keep}\n  ret void\n}}\n"
    ))
}

#[test]
fn pointers_into_any_space_become_what_ptxas_accepts() {
    let spaces: Vec<&AddressSpace> = ADDRESS_SPACES
        .iter()
        .filter(|s| s.ptx.is_some() && s.name != "param")
        .collect();
    let mut settings = Settings::new();
    settings
        .parse([format!("-arch={ARCH}").as_str(), "-w"])
        .expect("flags");
    let mut rows = 0;
    let mut wrong = Vec::new();
    for space in spaces {
        let mut module = String::from("target triple = \"nvptx64-nvidia-cuda\"\n");
        for id in IntrinsicId::ALL {
            let facts = id.facts();
            if !facts.attrs.has(Attrs::RESPACE) || !facts.over.contains(&SlotKind::Ptr) {
                continue;
            }
            rows += 1;
            let text = kernel(facts, space, rows);
            module += &text.unwrap_or_else(|| panic!("{}: no text for its types", facts.name));
        }
        let outcome = match compile(&module, "k.ll", Language::Ir, &settings) {
            Ok(outcome) => outcome,
            Err(f) => panic!("{}: {}", space.name, f.messages().join("\n")),
        };
        let Some(oracles) = Oracles::find() else {
            continue;
        };
        let arch = format!("-arch={ARCH}");
        let said = Question::to(&oracles.ptxas)
            .args(["-O0", &arch])
            .reads("t.ptx", &*outcome.text)
            .makes("t.cubin", Made::Dropped)
            .answer()
            .expect("the assembler answers");
        if !said.success {
            let words = String::from_utf8_lossy(&[said.text, said.log].concat()).into_owned();
            wrong.push(format!("{}: {words}", space.name));
        }
    }
    assert!(rows > 500, "{rows} rows");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
