//! Which headers a compile sees. A program is compiled in one world of headers, which is decided before anything is analyzed: the C++
//! library of one world and the CUDA headers of another declare the same functions in ways that do not fit together.

use crate::driver::messages::msg;
use crate::driver::outcome::Output;
use crate::driver::translation_unit::{Unit, prepare};
use crate::settings::{Setting, Settings};
use crate::system::host_headers;
use crate::system::toolkit::{self, Headers};
use jacquard_diag::Diagnostic;
use jacquard_ir::tables::Target;
use jacquard_preprocess as pp;
use jacquard_preprocess::options::{Asks, HeaderOptions, LeftOut};
use jacquard_preprocess::session::{Session, TokenBuffer};
use jacquard_preprocess::source::Text;
use std::path::Path;

/// A world of headers.
#[derive(Clone, Debug)]
pub(crate) enum World {
    /// The compiler's own headers alone: CUDA's, and of the C++ library what device code uses.
    Embedded,
    /// The C++ library of the host's compiler, and the compiler's own CUDA headers.
    Host,
    /// The CUDA headers of a toolkit, and the C++ library of the host's compiler.
    Toolkit(Headers),
    /// As NVRTC: the compiler's own CUDA headers, and what the caller gives.
    RunTime,
}

/// The values of `--headers`.
mod choice {
    pub(super) const EMBEDDED: &str = "embedded";
    pub(super) const HOST: &str = "host";
    pub(super) const TOOLKIT: &str = "toolkit";
}

impl World {
    /// The world that the settings name. `None`: it follows from what the program includes.
    fn named(settings: &Settings, unit: &Unit) -> Result<Option<World>, Box<Diagnostic>> {
        if unit.extras.run_time {
            return Ok(Some(World::RunTime));
        }
        let chosen = settings.str(Setting::Headers);
        match chosen {
            Some(choice::EMBEDDED) => return Ok(Some(World::Embedded)),
            Some(choice::HOST) => return Ok(Some(World::Host)),
            _ => {}
        }
        if let Some(folder) = settings.str(Setting::CudaPath) {
            let args: [&dyn std::fmt::Display; 2] = [&"--cuda-path", &folder];
            let none = || Box::new(Diagnostic::new(msg::NO_TOOLKIT, None, &args));
            let headers = toolkit::in_folder(Path::new(folder)).ok_or_else(none)?;
            return Ok(Some(World::Toolkit(headers)));
        }
        // What is preprocessed has its headers within.
        let given = unit.includes && !unit.extras.sealed;
        if let Some(headers) = given.then(|| implied(settings)).flatten() {
            return Ok(Some(World::Toolkit(headers)));
        }
        if chosen == Some(choice::TOOLKIT) {
            let args: [&dyn std::fmt::Display; 2] = [&"--headers", &choice::TOOLKIT];
            let none = || Box::new(Diagnostic::new(msg::NO_TOOLKIT, None, &args));
            return Ok(Some(World::Toolkit(toolkit::find().ok_or_else(none)?)));
        }
        Ok(None)
    }

    /// The folders that are searched behind those that are given.
    fn folders(&self, settings: &Settings) -> Vec<String> {
        match self {
            World::Embedded | World::RunTime => Vec::new(),
            World::Host => host_headers::folders().to_vec(),
            World::Toolkit(headers) => {
                let folders = headers.texts();
                // The host's compiler need not be found where its headers are given.
                let given = settings.list(Setting::Includes).iter();
                let given: Vec<_> = given
                    .chain(settings.list(Setting::SystemIncludes))
                    .collect();
                let found = |name: &&str| given.iter().any(|f| Path::new(f).join(name).is_file());
                let hosts = match HOST_HEADERS.iter().all(found) {
                    true => &[],
                    false => host_headers::folders(),
                };
                folders.chain(hosts.iter().cloned()).collect()
            }
        }
    }

    /// The header that comes before the program, as with nvcc.
    fn first(&self) -> Option<String> {
        match self {
            World::Toolkit(headers) => headers.first(),
            _ => None,
        }
    }

    /// Is a folder that was given as the user's one of the toolkit's?
    fn owns(&self, folder: &str) -> bool {
        match self {
            World::Toolkit(headers) => headers.folders.iter().any(|f| f == Path::new(folder)),
            _ => false,
        }
    }

    /// Host headers that are left out where they are not found.
    fn left_out(&self) -> LeftOut {
        let no_host = || host_headers::folders().is_empty();
        match self {
            World::Embedded => LeftOut::default(),
            World::Host => LeftOut {
                library: no_host(),
                cuda: true,
            },
            World::Toolkit(_) => LeftOut {
                library: no_host(),
                cuda: false,
            },
            World::RunTime => LeftOut {
                library: false,
                cuda: false,
            },
        }
    }

    /// What `-v` says of it.
    fn remark(&self) -> Option<Diagnostic> {
        Some(match self {
            World::Embedded => Diagnostic::new(msg::EMBEDDED_HEADERS_TAKEN, None, &[]),
            World::Host => Diagnostic::new(msg::HOST_HEADERS_TAKEN, None, &[]),
            World::Toolkit(headers) => {
                Diagnostic::new(msg::TOOLKIT_TAKEN, None, &[&headers.found_by])
            }
            World::RunTime => return None,
        })
    }
}

/// One header of each of the host's libraries: C++, the compiler's own, C.
const HOST_HEADERS: [&str; 3] = ["cstddef", "stddef.h", "math.h"];

/// The toolkit whose include folder is among those that are given.
fn implied(settings: &Settings) -> Option<Headers> {
    let given = settings.list(Setting::Includes).iter();
    let mut given = given.chain(settings.list(Setting::SystemIncludes));
    given.find_map(|folder| toolkit::of_include_folder(Path::new(folder)))
}

/// Decides the world of a translation unit and preprocesses it there.
///
/// Where the settings name none, the program is preprocessed with the embedded headers until it includes one that they lack, and then
/// from the start in the world that has it.
pub(crate) fn preprocess(
    session: &mut Session,
    unit: &Unit,
    settings: &Settings,
    target: &Target,
    for_print: bool,
    out: &mut Output,
    text: Vec<u8>,
) -> Result<TokenBuffer, Box<Diagnostic>> {
    let named = World::named(settings, unit)?;
    let looks = named.is_none()
        && unit.includes
        && unit.finds_installed
        && !unit.extras.sealed
        && !settings.given(Setting::IncludeRoot);
    let mut asks = Asks {
        libraries: looks,
        own_std: false,
        missing: looks,
    };
    let mut world = named.unwrap_or(World::Embedded);
    let mut text = Some(text);
    loop {
        let headers = HeaderOptions {
            asks,
            ..header_options(settings, &world)
        };
        prepare(session, settings, target, unit.extras, headers);
        session.options.for_print = for_print;
        let last = asks == Asks::default();
        let Some(bytes) = (if last { text.take() } else { text.clone() }) else {
            return Ok(TokenBuffer::default());
        };
        let buffer = pp::preprocess(session, unit.name, Text::from_vec(bytes));
        if session.wants.libraries {
            asks.libraries = false;
            if let Some(headers) = toolkit::find() {
                asks = Asks::default();
                world = World::Toolkit(headers);
            }
        } else if session.wants.missing {
            asks.missing = false;
            if !host_headers::folders().is_empty() {
                asks.own_std = true;
                world = World::Host;
            }
        } else if session.wants.own_std {
            asks = Asks::default();
            world = World::Embedded;
        } else {
            if settings.on(Setting::Verbose) {
                out.diagnostics.extend(world.remark());
            }
            return Ok(buffer);
        }
        session.recycle(buffer);
    }
}

/// The preprocessor's folders in a world.
fn header_options(settings: &Settings, world: &World) -> HeaderOptions {
    let given = settings.list(Setting::SystemIncludes).iter().cloned();
    let includes = settings.list(Setting::Includes).iter();
    HeaderOptions {
        root: settings.str(Setting::IncludeRoot).map(|folder| {
            // A folder that is not there holds nothing.
            std::fs::canonicalize(folder).unwrap_or_else(|_| folder.into())
        }),
        include_dirs: includes.filter(|f| !world.owns(f)).cloned().collect(),
        system_dirs: given.chain(world.folders(settings)).collect(),
        stand_in_dirs: settings.list(Setting::StandIns).to_vec(),
        forced: (world.first().into_iter())
            .chain(settings.list(Setting::PreIncludes).iter().cloned())
            .collect(),
        host_std: matches!(world, World::Host),
        left_out: world.left_out(),
        ..HeaderOptions::default()
    }
}
