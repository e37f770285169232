//! Small tables on the platform: data layouts, triples, PTX versions, register classes.

use crate::gate::ptx_version;
use crate::row::unique;
use crate::{Errors, Provenance, Row, Tables};

/// A data layout.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Its name in the table.
    pub name: String,
    /// The string.
    pub text: String,
    /// Width of pointers in bits.
    pub pointer: u32,
    /// Width of pointers to shared memory.
    pub shared_pointer: u32,
    /// The NVVM dialect's; else LLVM's.
    pub nvvm: bool,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A target triple.
#[derive(Clone, Debug)]
pub struct Triple {
    /// The triple.
    pub name: String,
    /// Width of pointers.
    pub width: u32,
    /// Modules of it are compiled.
    pub accepted: bool,
    /// OpenCL\'s: textures are apart from their samplers.
    pub opencl: bool,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A PTX version.
#[derive(Clone, Debug)]
pub struct Version {
    /// major * 10 + minor.
    pub version: u16,
    /// The CUDA toolkit that brought it.
    pub toolkit: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A class of virtual registers.
#[derive(Clone, Debug)]
pub struct RegisterClass {
    /// Its name.
    pub name: String,
    /// PTX type in `.reg`.
    pub ty: String,
    /// Prefix of its registers' names, with `%`.
    pub prefix: String,
    /// Width.
    pub bits: u32,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// Everything on the platform.
#[derive(Clone, Debug)]
pub struct Platform {
    /// `tables/data_layouts.toml`.
    pub layouts: Vec<Layout>,
    /// `tables/triples.toml`.
    pub triples: Vec<Triple>,
    /// `tables/ptx_versions.toml`.
    pub versions: Vec<Version>,
    /// `tables/register_classes.toml`.
    pub classes: Vec<RegisterClass>,
}

/// Loads the four tables.
pub fn load(tables: &Tables) -> Result<Platform, Errors> {
    let mut errors = Errors::new();
    let platform = Platform {
        layouts: read_all(tables, "data_layouts.toml", &mut errors, layout),
        triples: read_all(tables, "triples.toml", &mut errors, triple),
        versions: read_all(tables, "ptx_versions.toml", &mut errors, version),
        classes: read_all(tables, "register_classes.toml", &mut errors, class),
    };
    errors.finish(platform)
}

fn read_all<T>(
    tables: &Tables,
    file: &str,
    errors: &mut Errors,
    read: impl Fn(&mut Row) -> Result<T, Errors>,
) -> Vec<T> {
    let rows = errors.take(tables.rows(file)).unwrap_or_default();
    errors.take(unique(&rows));
    rows.into_iter()
        .filter_map(|mut row| {
            let value = errors.take(read(&mut row))?;
            errors.take(row.finish())?;
            Some(value)
        })
        .collect()
}

fn layout(row: &mut Row) -> Result<Layout, Errors> {
    Ok(Layout {
        name: row.name.clone(),
        text: row.str("text")?,
        pointer: row.int("pointer")? as u32,
        shared_pointer: row.int("shared_pointer")? as u32,
        nvvm: row.choice("dialect", &["llvm", "nvvm"])? == 1,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    })
}

fn triple(row: &mut Row) -> Result<Triple, Errors> {
    Ok(Triple {
        name: row.name.clone(),
        width: row.int("width")? as u32,
        accepted: row.flag("accepted")?,
        opencl: row.flag("opencl")?,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    })
}

fn version(row: &mut Row) -> Result<Version, Errors> {
    let version = ptx_version(&row.name)
        .ok_or_else(|| row.error("the name is no PTX version", "write [\"7.8\"]"))?;
    Ok(Version {
        version,
        toolkit: row.str("toolkit")?,
        provenance: row.provenance()?,
    })
}

fn class(row: &mut Row) -> Result<RegisterClass, Errors> {
    // What `.reg` takes (PTX ISA 5.2).
    const TYPES: [&str; 7] = ["pred", "b16", "b32", "b64", "b128", "f32", "f64"];
    Ok(RegisterClass {
        name: row.name.clone(),
        ty: TYPES[row.choice("type", &TYPES)?].to_string(),
        prefix: row.str("prefix")?,
        bits: row.int("bits")? as u32,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    })
}
