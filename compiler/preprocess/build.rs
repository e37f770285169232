//! Has the crate compiled again when a header comes or goes: the macro that embeds `compiler/headers` names each file that it read to
//! cargo, but can't name a folder.

fn main() {
    println!("cargo::rerun-if-changed=../headers");
}
