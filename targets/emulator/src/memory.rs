//! Memory: allocations, state-space windows, bounds, alignment, and the record of initialised bytes.
//!
//! Global memory is a set of separate allocations in one 64-bit address range, each on pages of its own, so
//! that a stray access never lands in a neighbour. The other spaces have small addresses of their own (offsets) and a
//! window of generic addresses each.

use crate::storage::Storage;
use crate::touched::Touched;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Generic address of byte 0 of the shared window.
pub const SHARED_BASE: u64 = 0x0000_0100_0000_0000;
/// Generic address of byte 0 of the local window.
pub const LOCAL_BASE: u64 = 0x0000_0200_0000_0000;
/// Generic address of byte 0 of the constant window.
pub const CONST_BASE: u64 = 0x0000_0300_0000_0000;
/// Generic address of byte 0 of the kernel-parameter window.
pub const PARAM_BASE: u64 = 0x0000_0400_0000_0000;
/// "Addresses" of functions: this plus the function's number times 16.
pub const CODE_BASE: u64 = 0x0000_0500_0000_0000;
/// Size of each window.
pub const WINDOW: u64 = 1 << 32;
/// First address of global memory.
///
/// No Unix maps memory of a process here unless asked to, so the address of a host object is never that of a device allocation.
pub const GLOBAL_BASE: u64 = 0x0000_2000_0000_0000;
/// In a shared-space address, the block's rank in its cluster plus one stands in the bits from here up; zero there means
/// the executing block.
pub const RANK_SHIFT: u32 = 24;

const PAGE_SHIFT: u32 = 12;
const NO_ALLOC: u32 = u32::MAX;

/// A state space, as an operand of memory instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Space {
    /// Any space, by window.
    Generic,
    /// `.global`
    Global,
    /// `.shared` of this block
    Shared,
    /// `.shared::cluster`
    SharedCluster,
    /// `.local`
    Local,
    /// `.const`
    Const,
    /// `.param` of the kernel
    Param,
}

impl Space {
    /// The qualifier's name for messages.
    pub fn name(self) -> &'static str {
        match self {
            Space::Generic => "generic",
            Space::Global => "global",
            Space::Shared => "shared",
            Space::SharedCluster => "shared::cluster",
            Space::Local => "local",
            Space::Const => "const",
            Space::Param => "param",
        }
    }
}

/// The space whose window holds a generic address.
#[inline(always)]
pub fn window_of(addr: u64) -> Space {
    if addr >= GLOBAL_BASE {
        return Space::Global;
    }
    match addr >> 32 {
        0x100 => Space::Shared,
        0x200 => Space::Local,
        0x300 => Space::Const,
        0x400 => Space::Param,
        _ => Space::Global,
    }
}

/// A block of bytes, optionally with a record of which are initialised.
#[derive(Debug, Default)]
pub struct Bytes {
    /// The contents.
    pub data: Storage,
    /// One bit per byte, set once written. Empty when not recorded.
    init: Vec<u64>,
    /// What is read and written, where some blocks run on a copy of memory.
    pub touched: Option<Box<Touched>>,
}

impl Bytes {
    /// Zeroed bytes. With `track`, they count as uninitialised.
    pub fn new(len: usize, track: bool) -> Bytes {
        Bytes {
            data: Storage::zeroed(len),
            init: if track {
                vec![0; len.div_ceil(64)]
            } else {
                Vec::new()
            },
            touched: None,
        }
    }

    /// A copy that records what is read and written.
    fn copy(&self) -> Bytes {
        let mut data = Storage::zeroed(self.data.len());
        data.copy_from_slice(&self.data);
        Bytes {
            touched: Some(Box::new(Touched::new(data.len()))),
            data,
            init: Vec::new(),
        }
    }

    /// A view of what stays as it is.
    ///
    /// # Safety
    /// As of [`Storage::view`].
    unsafe fn view(&self) -> Bytes {
        Bytes {
            // SAFETY: the caller's promise.
            data: unsafe { self.data.view() },
            init: Vec::new(),
            touched: None,
        }
    }

    /// Notes a read, where that is recorded.
    #[inline(always)]
    pub fn note_read(&self, off: usize, len: usize) {
        if let Some(t) = &self.touched {
            t.read(off, len);
        }
    }

    /// Notes a write, where that is recorded.
    #[inline(always)]
    pub fn note_write(&mut self, off: usize, len: usize) {
        if let Some(t) = &mut self.touched {
            t.write(off, len);
        }
    }

    /// Whether initialisation is recorded.
    #[inline(always)]
    pub fn tracked(&self) -> bool {
        !self.init.is_empty()
    }

    /// Reads `N` bytes; the caller has checked the bounds.
    #[inline(always)]
    pub fn get<const N: usize>(&self, off: usize) -> [u8; N] {
        self.note_read(off, N);
        match self.data.get(off..off + N).and_then(|s| s.try_into().ok()) {
            Some(b) => b,
            None => [0; N],
        }
    }

    /// Writes bytes; the caller has checked the bounds.
    #[inline(always)]
    pub fn set<const N: usize>(&mut self, off: usize, v: [u8; N]) {
        if let Some(s) = self.data.get_mut(off..off + N) {
            s.copy_from_slice(&v);
        }
        self.note_write(off, N);
        if !self.init.is_empty() {
            self.mark(off, N);
        }
    }

    /// Records bytes as initialised.
    pub fn mark(&mut self, off: usize, len: usize) {
        if self.init.is_empty() {
            return;
        }
        for i in off..(off + len).min(self.data.len()) {
            self.init[i / 64] |= 1 << (i % 64);
        }
    }

    /// Whether all of the bytes were written before.
    pub fn initialised(&self, off: usize, len: usize) -> bool {
        self.init.is_empty()
            || (off..off + len).all(|i| {
                self.init
                    .get(i / 64)
                    .is_some_and(|w| w >> (i % 64) & 1 == 1)
            })
    }
}

/// One allocation of global memory.
#[derive(Debug)]
pub struct Alloc {
    /// First address.
    pub base: u64,
    /// Contents.
    pub bytes: Bytes,
    /// False once freed.
    pub live: bool,
    /// A variable's name, or empty.
    pub name: String,
    /// How many allocations there were before it; with this number tools find out who made it.
    pub serial: u64,
    /// It may have been written since [`GlobalMem::forget_writes`].
    written: bool,
}

/// The access or instruction that a fault conflicts with: the earlier access of a race, the making of an mbarrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// Who executed it, in words; empty when that says nothing.
    pub who: String,
    /// The function it is in.
    pub function: String,
    /// Its line of the PTX text.
    pub line: u32,
}

/// Why an access failed.
#[derive(Clone, Debug)]
pub struct AccessError {
    /// The class of failure.
    pub kind: AccessKind,
    /// A sentence for people.
    pub message: String,
    /// The access or instruction that this one conflicts with.
    pub other: Option<Box<Other>>,
}

impl AccessError {
    /// One that is about this access alone.
    pub fn new(kind: AccessKind, message: String) -> AccessError {
        AccessError {
            kind,
            message,
            other: None,
        }
    }
}

/// Classes of failed access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccessKind {
    /// No memory there.
    OutOfBounds,
    /// The address is not a multiple of the access size.
    Misaligned,
    /// The address belongs to another space than the instruction names.
    WrongSpace,
    /// The bytes were never written.
    Uninitialised,
    /// The space cannot be written.
    ReadOnly,
    /// The memory was freed before.
    Freed,
    /// Another warp accessed it with nothing between.
    Race,
    /// Another lane of the warp accessed it with nothing between.
    Unordered,
}

/// Size of the heap of `malloc` unless the program says otherwise (CUDA C++ Programming Guide, dynamic global memory allocation).
pub const HEAP_LIMIT: u64 = 8 << 20;
/// What each allocation takes of the heap beside its bytes.
pub const HEAP_OVERHEAD: u64 = 16;

/// Global and constant memory of a device.
#[derive(Default)]
pub struct GlobalMem {
    allocs: Vec<Alloc>,
    /// Those that are [`Alloc::written`].
    changed: Vec<u32>,
    pages: Vec<u32>,
    /// The constant bank of all loaded modules.
    pub constant: Bytes,
    /// Record initialised bytes of new allocations.
    pub track: bool,
    /// What `malloc` gave to kernels: address and bytes.
    heap: rustc_hash::FxHashMap<u64, u64>,
    heap_used: u64,
    /// Most bytes that kernels may take with `malloc`, each time with [`HEAP_OVERHEAD`] for the bookkeeping.
    pub heap_limit: u64,
    allocated: u64,
    /// Memory of the host that kernels may access under its own address: first address, end, allocation; in order of address.
    mapped: Vec<(u64, u64, u32)>,
    serial: u64,
    /// Changes whenever an allocation's bytes may have moved or ended.
    version: u64,
    /// Most bytes that may be allocated.
    pub limit: u64,
    /// Textures and surfaces.
    pub images: crate::image::Images,
    /// Since the launch began, where that is asked: something was done whose outcome depends on what ran before, other than by what memory holds.
    ordered: Option<AtomicBool>,
}

impl GlobalMem {
    /// Empty memory of at most `limit` bytes.
    pub fn new(limit: u64) -> GlobalMem {
        GlobalMem {
            limit,
            heap_limit: HEAP_LIMIT,
            ..GlobalMem::default()
        }
    }

    /// Allocates zeroed bytes and returns the address, or nothing when memory is exhausted.
    pub fn alloc(&mut self, len: usize, align: u64, name: &str) -> Option<u64> {
        self.version += 1;
        if (len as u64).checked_add(self.allocated)? > self.limit {
            return None;
        }
        let align_pages = (align >> PAGE_SHIFT).max(1) as usize;
        while !self.pages.len().is_multiple_of(align_pages) {
            self.pages.push(NO_ALLOC);
        }
        self.allocated += len as u64;
        let base = GLOBAL_BASE + ((self.pages.len() as u64) << PAGE_SHIFT);
        let id = self.allocs.len() as u32;
        let pages = len.div_ceil(1 << PAGE_SHIFT).max(1);
        self.pages.extend(std::iter::repeat_n(id, pages));
        self.pages.push(NO_ALLOC);
        self.allocs.push(Alloc {
            base,
            bytes: Bytes::new(len, self.track),
            live: true,
            name: name.to_string(),
            serial: self.serial,
            written: false,
        });
        self.serial += 1;
        Some(base)
    }

    /// Device-side `malloc`: a null pointer when the heap is exhausted; remembers the pointer for `free`.
    pub fn heap_alloc(&mut self, len: u64, align: u64) -> u64 {
        self.note_order();
        let taken = len.saturating_add(HEAP_OVERHEAD);
        let used = self.heap_used.saturating_add(taken);
        if used > self.heap_limit {
            return 0;
        }
        let len = usize::try_from(len).unwrap_or(usize::MAX);
        match self.alloc(len, align, "") {
            Some(p) => {
                self.heap_used = used;
                self.heap.insert(p, taken);
                p
            }
            None => 0,
        }
    }

    /// Frees memory of [`GlobalMem::heap_alloc`]. False if the pointer is not from there.
    pub fn heap_free(&mut self, addr: u64) -> bool {
        self.note_order();
        if addr == 0 {
            return true;
        }
        let Some(taken) = self.heap.remove(&addr) else {
            return false;
        };
        self.heap_used -= taken;
        self.free(addr)
    }

    /// Frees an allocation by its first address.
    pub fn free(&mut self, addr: u64) -> bool {
        self.version += 1;
        match self.find(addr) {
            Some(id) if self.allocs[id as usize].base == addr && self.allocs[id as usize].live => {
                let a = &mut self.allocs[id as usize];
                a.live = false;
                self.allocated -= a.bytes.data.len() as u64;
                a.bytes = Bytes::default();
                true
            }
            _ => false,
        }
    }

    /// The allocation on whose pages an address lies.
    #[inline(always)]
    pub fn find(&self, addr: u64) -> Option<u32> {
        let page = addr.wrapping_sub(GLOBAL_BASE) >> PAGE_SHIFT;
        match self.pages.get(usize::try_from(page).ok()?) {
            Some(&id) if id != NO_ALLOC => Some(id),
            _ if self.mapped.is_empty() => None,
            _ => self.find_mapped(addr),
        }
    }

    /// An allocation by number.
    #[inline(always)]
    pub fn get(&self, id: u32) -> &Alloc {
        &self.allocs[id as usize]
    }

    /// An allocation by number, to write.
    #[inline(always)]
    pub fn get_mut(&mut self, id: u32) -> &mut Alloc {
        let a = &mut self.allocs[id as usize];
        if !a.written {
            a.written = true;
            self.changed.push(id);
        }
        a
    }

    /// Finds the allocation and offset of a whole access.
    #[inline(always)]
    pub fn resolve(&self, addr: u64, len: usize) -> Option<(u32, usize)> {
        let id = self.find(addr)?;
        let a = &self.allocs[id as usize];
        let off = addr.wrapping_sub(a.base) as usize;
        if off.checked_add(len)? <= a.bytes.data.len() {
            Some((id, off))
        } else {
            None
        }
    }

    /// Says why [`GlobalMem::resolve`] failed.
    pub fn explain(&self, addr: u64, len: usize) -> AccessError {
        let other = window_of(addr);
        if other != Space::Global {
            return AccessError::new(
                AccessKind::WrongSpace,
                format!(
                    "address 0x{addr:x} lies in the {} window, not in global memory",
                    other.name()
                ),
            );
        }
        if addr < 1 << 20 {
            let what = if addr == 0 {
                "null pointer"
            } else {
                "address near null"
            };
            return AccessError::new(
                AccessKind::OutOfBounds,
                format!("{what}: 0x{addr:x} ({len} bytes)"),
            );
        }
        match self.find(addr) {
            Some(id) => {
                let a = self.get(id);
                let name = if a.name.is_empty() {
                    String::new()
                } else {
                    format!(" \"{}\"", a.name)
                };
                if !a.live {
                    return AccessError::new(
                        AccessKind::Freed,
                        format!("address 0x{addr:x} lies in memory{name} that was freed"),
                    );
                }
                AccessError::new(
                    AccessKind::OutOfBounds,
                    format!(
                        "{len} bytes at offset {} of the allocation{name} at 0x{:x}, which has {} bytes",
                        addr - a.base,
                        a.base,
                        a.bytes.data.len()
                    ),
                )
            }
            None => {
                let near = self
                    .allocs
                    .iter()
                    .filter(|a| a.base <= addr)
                    .max_by_key(|a| a.base);
                let tail = match near {
                    Some(a) => format!(
                        "; the nearest allocation below{} ends at 0x{:x}",
                        if a.name.is_empty() {
                            String::new()
                        } else {
                            format!(" (\"{}\")", a.name)
                        },
                        a.base + a.bytes.data.len() as u64
                    ),
                    None => String::new(),
                };
                AccessError::new(
                    AccessKind::OutOfBounds,
                    format!("no memory at 0x{addr:x} ({len} bytes){tail}"),
                )
            }
        }
    }

    /// Host-side read.
    pub fn host_read(&self, addr: u64, len: usize) -> Result<&[u8], AccessError> {
        if window_of(addr) == Space::Const {
            let off = (addr - CONST_BASE) as usize;
            return self
                .constant
                .data
                .get(off..off.saturating_add(len))
                .ok_or_else(|| self.explain(addr, len));
        }
        match self.resolve(addr, len) {
            Some((id, off)) => Ok(&self.get(id).bytes.data[off..off + len]),
            None if len == 0 => Ok(&[]),
            None => Err(self.explain(addr, len)),
        }
    }

    /// Host-side write.
    pub fn host_write(&mut self, addr: u64, data: &[u8]) -> Result<(), AccessError> {
        let len = data.len();
        let bytes = if window_of(addr) == Space::Const {
            let off = (addr - CONST_BASE) as usize;
            if off.saturating_add(len) > self.constant.data.len() {
                return Err(self.explain(addr, len));
            }
            (&mut self.constant, off)
        } else {
            match self.resolve(addr, len) {
                Some((id, off)) => (&mut self.get_mut(id).bytes, off),
                None if len == 0 => return Ok(()),
                None => return Err(self.explain(addr, len)),
            }
        };
        bytes.0.data[bytes.1..bytes.1 + len].copy_from_slice(data);
        bytes.0.mark(bytes.1, len);
        Ok(())
    }
}

/// Memory that belongs to the host, and plain access to device memory for it.
impl GlobalMem {
    #[cold]
    fn find_mapped(&self, addr: u64) -> Option<u32> {
        let k = self.mapped.partition_point(|m| m.0 <= addr);
        let (_, end, id) = *self.mapped.get(k.checked_sub(1)?)?;
        (addr < end).then_some(id)
    }

    /// Lets kernels access `len` bytes of the host's memory under their own address. False when they overlap memory mapped before.
    ///
    /// # Safety
    /// The bytes must stay valid until [`GlobalMem::unmap`].
    pub unsafe fn map(&mut self, at: *mut u8, len: usize, name: &str) -> bool {
        self.version += 1;
        let base = at as u64;
        let end = base + len as u64;
        let k = self.mapped.partition_point(|m| m.1 <= base);
        if self.mapped.get(k).is_some_and(|m| m.0 < end) {
            return false;
        }
        let id = self.allocs.len() as u32;
        self.mapped.insert(k, (base, end, id));
        self.allocs.push(Alloc {
            base,
            bytes: Bytes {
                // SAFETY: the caller's promise.
                data: unsafe { Storage::host(at, len) },
                init: Vec::new(),
                touched: None,
            },
            live: true,
            name: name.to_string(),
            serial: self.serial,
            written: false,
        });
        self.serial += 1;
        true
    }

    /// Ends [`GlobalMem::map`]. False if nothing was mapped from this address on.
    pub fn unmap(&mut self, base: u64) -> bool {
        self.version += 1;
        match self.mapped.iter().position(|m| m.0 == base) {
            Some(k) => {
                let (_, _, id) = self.mapped.remove(k);
                let a = &mut self.allocs[id as usize];
                a.live = false;
                a.bytes = Bytes::default();
                true
            }
            None => false,
        }
    }

    /// The bytes of device or mapped memory, to write; they count as written.
    pub fn host_slice(&mut self, addr: u64, len: usize) -> Result<&mut [u8], AccessError> {
        if window_of(addr) == Space::Const {
            let off = (addr - CONST_BASE) as usize;
            if off.saturating_add(len) > self.constant.data.len() {
                return Err(self.explain(addr, len));
            }
            return Ok(&mut self.constant.data[off..off + len]);
        }
        match self.resolve(addr, len) {
            Some((id, off)) => {
                let bytes = &mut self.allocs[id as usize].bytes;
                bytes.mark(off, len);
                Ok(&mut bytes.data[off..off + len])
            }
            None if len == 0 => Ok(&mut []),
            None => Err(self.explain(addr, len)),
        }
    }

    /// Counts bytes as written.
    pub fn mark_written(&mut self, addr: u64, len: usize) {
        if let Some((id, off)) = self.resolve(addr, len) {
            self.allocs[id as usize].bytes.mark(off, len);
        }
    }

    /// Which bytes of a range were written, as the range's own record: nothing when that isn't recorded.
    pub fn copy_init(&mut self, dst: u64, src: u64, len: usize) {
        let (Some((s, so)), Some((d, d_off))) = (self.resolve(src, len), self.resolve(dst, len))
        else {
            return;
        };
        if !self.get(s).bytes.tracked() || !self.get(d).bytes.tracked() {
            return;
        }
        let written: Vec<bool> = (0..len)
            .map(|k| self.get(s).bytes.initialised(so + k, 1))
            .collect();
        let init = &mut self.allocs[d as usize].bytes.init;
        for (k, w) in written.into_iter().enumerate() {
            let i = d_off + k;
            if w {
                init[i / 64] |= 1 << (i % 64);
            } else {
                init[i / 64] &= !(1 << (i % 64));
            }
        }
    }

    /// Gives a freed allocation its memory back, zeroed and at the same address. False when it is live or was never there.
    pub fn revive(&mut self, base: u64, len: usize) -> bool {
        self.version += 1;
        let Some(id) = self.find(base) else {
            return false;
        };
        let track = self.track;
        let a = &mut self.allocs[id as usize];
        if a.live || a.base != base {
            return false;
        }
        a.live = true;
        a.bytes = Bytes::new(len, track);
        self.allocated += len as u64;
        true
    }

    /// Bytes of addresses that allocations were given so far.
    pub fn reach(&self) -> u64 {
        (self.pages.len() as u64) << PAGE_SHIFT
    }

    /// Moves an allocation's bytes into memory of the host.
    ///
    /// # Safety
    /// The memory must be as long as the allocation and stay valid as long as it.
    pub unsafe fn move_to(&mut self, base: u64, at: *mut u8) -> bool {
        self.version += 1;
        let Some(id) = self.find(base) else {
            return false;
        };
        let bytes = &mut self.allocs[id as usize].bytes;
        // SAFETY: the caller's promise.
        let mut new = unsafe { Storage::host(at, bytes.data.len()) };
        new.copy_from_slice(&bytes.data);
        bytes.data = new;
        bytes.init = Vec::new();
        true
    }

    /// A number that is another once an allocation's bytes may have moved or ended.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Bytes allocated at present.
    pub fn in_use(&self) -> u64 {
        self.allocated
    }

    /// The live allocation that holds an address: first address and length.
    pub fn extent(&self, addr: u64) -> Option<(u64, u64)> {
        let a = self.get(self.find(addr)?);
        let len = a.bytes.data.len() as u64;
        (a.live && addr - a.base < len.max(1)).then_some((a.base, len))
    }
}

/// Memory in which some blocks of a grid run apart from the others: copies of the allocations that the grid is known to write, and views of
/// those that it only reads.
impl GlobalMem {
    /// From here on [`GlobalMem::written`] tells what kernels write, and [`GlobalMem::noted_order`] what else they do.
    pub fn forget_writes(&mut self) {
        self.ordered = Some(AtomicBool::new(false));
        for id in self.changed.drain(..) {
            self.allocs[id as usize].written = false;
        }
    }

    /// Bytes of the allocations that kernels wrote. None where some blocks cannot run apart: writes to memory of the host must be seen in
    /// place, and so must be which bytes were written where that is recorded.
    pub fn written(&self) -> Option<u64> {
        let mut sum = 0;
        for &id in &self.changed {
            let bytes = &self.get(id).bytes;
            if bytes.tracked() || bytes.data.is_host() {
                return None;
            }
            sum += bytes.data.len() as u64;
        }
        Some(sum)
    }

    /// Memory for some blocks, which records what they read and write of what was written before.
    ///
    /// # Safety
    /// This memory must not change until the new one is dropped.
    pub unsafe fn apart(&self) -> GlobalMem {
        let allocs = self.allocs.iter().map(|a| Alloc {
            base: a.base,
            bytes: match a.written {
                true => a.bytes.copy(),
                // SAFETY: the caller's promise.
                false => unsafe { a.bytes.view() },
            },
            live: a.live,
            name: a.name.clone(),
            serial: a.serial,
            written: false,
        });
        GlobalMem {
            allocs: allocs.collect(),
            changed: Vec::new(),
            pages: self.pages.clone(),
            // SAFETY: the caller's promise.
            constant: unsafe { self.constant.view() },
            track: self.track,
            heap: self.heap.clone(),
            heap_used: self.heap_used,
            heap_limit: self.heap_limit,
            allocated: self.allocated,
            mapped: self.mapped.clone(),
            serial: self.serial,
            version: self.version,
            limit: self.limit,
            images: self.images.clone(),
            ordered: Some(AtomicBool::new(false)),
        }
    }

    /// Forgets what is another's memory.
    pub fn leave_views(&mut self) {
        let all = self.allocs.iter_mut().map(|a| &mut a.bytes);
        for bytes in all.chain([&mut self.constant]) {
            if bytes.data.is_view() {
                bytes.data = Storage::default();
            }
        }
    }

    /// Whether something was written that was only read before: it is not recorded by whom.
    pub fn is_spoiled(&self) -> bool {
        (self.changed.iter()).any(|&id| self.get(id).bytes.touched.is_none())
    }

    /// Notes something whose outcome depends on what ran before, other than by what memory holds.
    pub fn note_order(&self) {
        if let Some(o) = &self.ordered {
            o.store(true, Relaxed);
        }
    }

    /// Whether [`GlobalMem::note_order`] was called.
    pub fn noted_order(&self) -> bool {
        self.ordered.as_ref().is_some_and(|o| o.load(Relaxed))
    }

    /// Whether what blocks did apart from the others may not be what they do after them: [`GlobalMem::note_order`] was called, or memory is
    /// spoiled.
    pub fn is_ordered(&self) -> bool {
        self.noted_order() || self.is_spoiled()
    }

    /// Whether a byte was read that others wrote, by allocation.
    pub fn reads_any_of(&self, others: &[Vec<u64>]) -> bool {
        let touched = self.allocs.iter().map(|a| a.bytes.touched.as_ref());
        (touched.zip(others)).any(|(t, o)| t.is_some_and(|t| t.reads_any_of(o)))
    }

    /// Copies what some blocks wrote apart, and adds it to what others wrote.
    pub fn take_over(&mut self, copy: &GlobalMem, others: &mut Vec<Vec<u64>>) {
        others.resize(self.allocs.len(), Vec::new());
        for ((to, from), others) in self.allocs.iter_mut().zip(&copy.allocs).zip(others) {
            if let Some(t) = &from.bytes.touched {
                t.copy(&from.bytes.data, &mut to.bytes.data, others);
            }
        }
    }
}
