//! What a stream or a graph is given to do.

use std::ffi::c_void;
use std::sync::Arc;

/// One side of a copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plane {
    /// First byte.
    pub at: u64,
    /// Bytes from one row to the next.
    pub pitch: usize,
    /// Bytes from one slice to the next.
    pub slice: usize,
}

/// A copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copy {
    /// Where to.
    pub dst: Plane,
    /// Where from.
    pub src: Plane,
    /// Bytes of a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Slices.
    pub depth: usize,
}

/// A fill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fill {
    /// First byte.
    pub at: u64,
    /// Bytes from one row to the next.
    pub pitch: usize,
    /// The value.
    pub value: u32,
    /// Bytes of an element: 1, 2 or 4.
    pub element: usize,
    /// Elements of a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

impl Copy {
    /// Bytes one behind the other.
    pub fn line(dst: u64, src: u64, n: usize) -> Copy {
        Copy::rows((dst, n), (src, n), n, 1)
    }

    /// Rows: address and pitch of both sides, bytes of a row, rows.
    pub fn rows(dst: (u64, usize), src: (u64, usize), width: usize, height: usize) -> Copy {
        let plane = |p: (u64, usize)| Plane {
            at: p.0,
            pitch: p.1,
            slice: 0,
        };
        Copy {
            dst: plane(dst),
            src: plane(src),
            width,
            height,
            depth: 1,
        }
    }
}

/// A launch.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The kernel.
    pub function: u64,
    /// Blocks.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Blocks of a cluster.
    pub cluster: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub shared: u32,
    /// All blocks must be resident at once.
    pub cooperative: bool,
    /// The parameter bank.
    pub params: Arc<Vec<u8>>,
    /// Attributes as they were given, for queries.
    pub attributes: Vec<(u32, [u32; 16])>,
}

impl Launch {
    /// A plain launch without parameters.
    pub fn new(function: u64, shape: [[u32; 3]; 2], shared: u32) -> Launch {
        Launch {
            function,
            grid: shape[0],
            block: shape[1],
            cluster: [1; 3],
            shared,
            cooperative: false,
            params: Arc::default(),
            attributes: Vec::new(),
        }
    }
}

/// A function of the program.
pub type HostFunction = unsafe extern "C" fn(*mut c_void);

/// One operation.
#[derive(Clone, Debug)]
pub enum Op {
    /// A launch.
    Kernel(Box<Launch>),
    /// A copy.
    Copy(Copy),
    /// A fill.
    Fill(Fill),
    /// A call of the program's function with its data.
    Host(HostFunction, u64),
    /// A stream callback: function, stream, data.
    Callback(unsafe extern "C" fn(u64, u32, *mut c_void), u64, u64),
    /// Another graph, and what it did when it was put in; a graph ready to run has what it did when it was made ready.
    Child(u64, Arc<Vec<Op>>),
    /// Nothing.
    Empty,
    /// Notes the time in an event.
    Record(u64),
    /// Waits for an event.
    Wait(u64),
    /// Allocates this many bytes in a graph; they come to lie at an address that was fixed before.
    Alloc(u64, usize),
    /// Frees memory.
    Free(u64),
    /// Bodies that run as a value says.
    Conditional(Box<Conditional>),
}

/// How the bodies of a conditional node run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeat {
    /// The first when the value isn't zero, the second, if there is one, when it is.
    If,
    /// The only one, as long as the value isn't zero.
    While,
    /// The one whose number the value is.
    Switch,
}

/// A conditional node.
#[derive(Clone, Debug)]
pub struct Conditional {
    /// Address of the value.
    pub at: u64,
    /// When bodies run.
    pub repeat: Repeat,
    /// Graphs of the bodies.
    pub bodies: Vec<u64>,
    /// In a graph ready to run: what the bodies do.
    pub ops: Vec<Arc<Vec<Op>>>,
}
