//! `tables/address_spaces.toml`: the memory spaces, what aliases what, what may be cast to what.

use crate::gate::{Gate, Gates};
use crate::row::unique;
use crate::{Errors, Provenance, Row, Tables};

/// One address space.
#[derive(Clone, Debug)]
pub struct AddressSpace {
    /// Its name (`shared_cluster`).
    pub name: String,
    /// Its number in LLVM IR.
    pub number: u32,
    /// The state-space qualifier in PTX without the dot; empty for generic, `None` where PTX has no access by it.
    pub ptx: Option<String>,
    /// Width of its pointers in bits: in IR by the usual data layout, and with the short-pointer layout.
    pub width: u32,
    /// Width with 32-bit pointers for shared, local and constant memory.
    pub short_width: u32,
    /// The CUDA qualifier that places a variable there; empty where there is none.
    pub cuda: String,
    /// Rows whose memory may be the same bytes, itself included.
    pub may_alias: Vec<usize>,
    /// Rows to and from which `addrspacecast` is legal.
    pub casts: Vec<usize>,
    /// What may be done with its memory.
    pub access: Access,
    /// Exists in IR only; has no PTX.
    pub internal: bool,
    /// Its addresses are generic addresses as they are.
    pub flat: bool,
    /// Bytes that one variable may have; of the parameters of a kernel together.
    pub most: u64,
    /// The same without the capability `wide_parameters`.
    pub most_before: u64,
    /// The single bit in the address-space lattice; 0 for generic and internal spaces.
    pub lattice: u32,
    /// Targets that have it.
    pub gate: Gate,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// What may be done with its memory.
#[derive(Clone, Debug)]
pub struct Access {
    /// May be loaded from.
    pub load: bool,
    /// May be stored to.
    pub store: bool,
    /// Atomic operations are legal.
    pub atomic: bool,
    /// `alloca` may be in it.
    pub alloca: bool,
    /// Never modified while a kernel runs.
    pub read_only: bool,
}

/// Loads the table.
pub fn load(tables: &Tables, gates: &Gates) -> Result<Vec<AddressSpace>, Errors> {
    let rows = tables.rows("address_spaces.toml")?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let names: Vec<String> = rows.iter().map(|r| r.name.clone()).collect();
    let spaces: Vec<AddressSpace> = rows
        .iter()
        .filter_map(|row| errors.take(read(&mut row.clone(), &names, gates)))
        .collect();
    let mut lattice = 0;
    for (i, (s, row)) in spaces.iter().zip(&rows).enumerate() {
        for &j in &s.may_alias {
            if !spaces.get(j).is_some_and(|t| t.may_alias.contains(&i)) {
                errors.push(row.error_at(
                    row.line_of("may_alias"),
                    format!(
                        "aliasing must be mutual: `{}` does not list `{}`",
                        names[j], s.name
                    ),
                    "add it there too",
                ));
            }
        }
        if lattice & s.lattice != 0 || s.lattice.count_ones() > 1 {
            errors.push(row.error_at(
                row.line_of("lattice"),
                "a lattice bit must be one bit and its own",
                "take a free bit",
            ));
        }
        lattice |= s.lattice;
        if spaces[..i].iter().any(|t| t.number == s.number) {
            errors.push(row.error_at(
                row.line_of("number"),
                "the number is already taken",
                "numbers are unique",
            ));
        }
    }
    errors.finish(spaces)
}

fn read(row: &mut Row, names: &[String], gates: &Gates) -> Result<AddressSpace, Errors> {
    let refs = |row: &mut Row, key: &'static str| -> Result<Vec<usize>, Errors> {
        let listed = row.strs(key)?;
        if listed == ["all"] {
            return Ok((0..names.len()).collect());
        }
        let mut out = Vec::new();
        for n in listed {
            match names.iter().position(|m| *m == n) {
                Some(i) => out.push(i),
                None => {
                    return Err(row
                        .error_at(
                            row.line_of(key),
                            format!("`{n}` is no address space"),
                            format!("one of: {}", names.join(", ")),
                        )
                        .into());
                }
            }
        }
        Ok(out)
    };
    let may_alias = refs(row, "may_alias")?;
    let casts = refs(row, "casts")?;
    let ops = row.strs("operations")?;
    if let Some(op) = ops
        .iter()
        .find(|o| !["load", "store", "atomic", "alloca"].contains(&o.as_str()))
    {
        return Err(row
            .error_at(
                row.line_of("operations"),
                format!("`{op}` is no operation"),
                "load, store, atomic, alloca",
            )
            .into());
    }
    let most = row.opt_int("most")?.map_or(u64::MAX, i64::unsigned_abs);
    let has = |op: &str| ops.iter().any(|o| o == op);
    let width = row.int("width")? as u32;
    let space = AddressSpace {
        name: row.name.clone(),
        number: row.int("number")? as u32,
        ptx: row.opt_str("ptx")?,
        width,
        short_width: row.opt_u32("short_width")?.unwrap_or(width),
        cuda: row.opt_str("cuda")?.unwrap_or_default(),
        may_alias,
        casts,
        internal: row.flag("internal")?,
        flat: row.flag("flat")?,
        most,
        most_before: row.opt_int("most_before")?.map_or(most, i64::unsigned_abs),
        lattice: row.opt_u32("lattice")?.unwrap_or(0),
        gate: gates.of(row)?,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
        access: Access {
            load: has("load"),
            store: has("store"),
            atomic: has("atomic"),
            alloca: has("alloca"),
            read_only: row.flag("read_only")?,
        },
    };
    row.finish()?;
    Ok(space)
}
