//! Prints the intrinsics as the tables give them, one per line, for comparison with other sources:
//! `cargo run -p jacquard-schema --example dump`.

use jacquard_schema::{Tables, intrinsics};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tables = Tables::find(env!("CARGO_MANIFEST_DIR").as_ref())?;
    for i in intrinsics::load(&tables)? {
        println!(
            "{}\t{:?}\t{:?}\t{:?}\t{:?}\t{}\t{:?}\t{:?}\t{:?}",
            i.name, i.sig.params, i.sig.ret, i.over, i.memory, i.attrs, i.imm, i.lower, i.gate
        );
    }
    Ok(())
}
