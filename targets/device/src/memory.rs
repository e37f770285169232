//! Memory that the host allocates: on the device, managed, pinned, registered, from pools; what pointers are.

use crate::abi::Location;
use crate::facts::*;
use crate::state::State;
use std::alloc::Layout;

/// Kinds of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// On the device.
    Device,
    /// Shared by host and device.
    Managed,
    /// The host's, allocated for the device's access.
    Host,
    /// The host's own, registered.
    Registered,
    /// On the device, from a pool.
    Pool(u64),
}

impl Kind {
    /// Whether the host sees it, too.
    pub fn shared(self) -> bool {
        matches!(self, Kind::Managed | Kind::Host | Kind::Registered)
    }
}

/// One allocation.
#[derive(Clone, Debug)]
pub struct Block {
    /// Bytes.
    pub size: usize,
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub context: u64,
    /// A number that no other allocation has.
    pub id: u64,
    /// The flags it was made with.
    pub flags: u32,
    /// Pointer attribute: synchronous memory operations.
    pub sync: bool,
    /// The pool that it came from, or zero.
    pub pool: u64,
    /// What the program said of its use.
    pub advice: Advice,
}

/// No location: `CU_MEM_LOCATION_TYPE_INVALID`.
pub const NOWHERE: Location = Location { kind: 0, id: 0 };

/// What a program said of the use of managed memory.
#[derive(Clone, Debug)]
pub struct Advice {
    /// It is mostly read.
    pub read_mostly: bool,
    /// Where it is to stay.
    pub preferred: Location,
    /// Where it was moved last.
    pub prefetched: Location,
    /// Who accesses it: a device's number, or -1 for the host.
    pub accessed: Vec<i32>,
}

impl Default for Advice {
    fn default() -> Advice {
        Advice {
            read_mostly: false,
            preferred: NOWHERE,
            prefetched: NOWHERE,
            accessed: Vec::new(),
        }
    }
}

/// Where the memory of a pool is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Place {
    /// On the device.
    #[default]
    Device,
    /// The host's, for the device's access.
    Host,
    /// Shared by host and device.
    Managed,
}

/// A memory pool.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// Where its memory is.
    pub place: Place,
    /// Attributes by number; 5 to 8 are counted.
    pub attributes: [u64; 9],
    /// It is the device's own for its place.
    pub default: bool,
    /// It is the one that allocations without a pool come from, for its place.
    pub chosen: bool,
}

/// Bytes between the rows of pitched memory are a multiple of this.
const PITCH: usize = 512;
/// Alignment of memory shared with the host.
const PAGE: usize = 4096;

fn layout(size: usize) -> Result<Layout, Error> {
    Layout::from_size_align(size.max(1), PAGE).map_err(|_| CUDA_ERROR_OUT_OF_MEMORY)
}

/// Bytes of a pool that are allocated.
fn live_in(s: &State, pool: u64) -> u64 {
    let own = s.blocks.values().filter(|b| b.pool == pool);
    own.map(|b| b.size as u64).sum()
}

/// Takes memory away from graphs that they have freed.
pub fn trim_graphs(s: &mut State) {
    let pool = s.graph_pool();
    let live = live_in(s, pool);
    if let Some(p) = s.pools.get_mut(&pool) {
        p.attributes[5] = live;
        p.attributes[7] = live;
    }
}

impl State {
    fn note(&mut self, base: u64, size: usize, kind: Kind, context: u64, flags: u32) {
        let id = self.handle();
        let block = Block {
            size,
            kind,
            context,
            id,
            flags,
            sync: false,
            pool: if let Kind::Pool(p) = kind { p } else { 0 },
            advice: Advice::default(),
        };
        self.checks.note_allocation(base, size);
        self.blocks.insert(base, block);
    }

    /// Takes over memory of a graph that came back.
    pub fn adopt(&mut self, at: u64, size: usize, context: u64, pool: u64) {
        self.note(at, size, Kind::Pool(pool), context, 0);
        // It may have been trimmed since it was freed.
        let live = live_in(self, pool);
        if let Some(p) = self.pools.get_mut(&pool) {
            for (now, high) in [(5, 6), (7, 8)] {
                p.attributes[now] = p.attributes[now].max(live);
                p.attributes[high] = p.attributes[high].max(p.attributes[now]);
            }
        }
    }

    /// Device memory.
    pub fn alloc_device(&mut self, context: u64, size: usize, kind: Kind) -> Result<u64, Error> {
        if size == 0 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let at = self.emulator.alloc_named(size, 512, "");
        let at = at.ok_or(CUDA_ERROR_OUT_OF_MEMORY)?;
        if let Kind::Pool(p) = kind {
            self.count_in(p, size);
        }
        self.note(at, size, kind, context, 0);
        Ok(at)
    }

    /// Counts an allocation of a pool.
    fn count_in(&mut self, pool: u64, size: usize) {
        if let Some(pool) = self.pools.get_mut(&pool) {
            for (now, high) in [(5, 6), (7, 8)] {
                pool.attributes[now] += size as u64;
                pool.attributes[high] = pool.attributes[high].max(pool.attributes[now]);
            }
        }
    }

    /// Memory from a pool.
    pub fn alloc_from(&mut self, pool: u64, context: u64, size: usize) -> Result<u64, Error> {
        let place = self.pools.get(&pool).ok_or(CUDA_ERROR_INVALID_VALUE)?.place;
        let kind = match place {
            Place::Device => return self.alloc_device(context, size, Kind::Pool(pool)),
            Place::Host => Kind::Host,
            Place::Managed => Kind::Managed,
        };
        if size == 0 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let at = self.alloc_shared(context, size, kind, 0)?;
        self.count_in(pool, size);
        if let Some(b) = self.blocks.get_mut(&at) {
            b.pool = pool;
        }
        Ok(at)
    }

    /// Rows of device memory: first address and pitch.
    pub fn alloc_pitched(
        &mut self,
        c: u64,
        width: usize,
        height: usize,
    ) -> Result<(u64, usize), Error> {
        let pitch = width
            .checked_next_multiple_of(PITCH)
            .ok_or(CUDA_ERROR_INVALID_VALUE)?;
        let size = pitch.checked_mul(height).ok_or(CUDA_ERROR_INVALID_VALUE)?;
        Ok((self.alloc_device(c, size, Kind::Device)?, pitch))
    }

    /// Memory that host and device share under one address.
    pub fn alloc_shared(
        &mut self,
        c: u64,
        size: usize,
        kind: Kind,
        flags: u32,
    ) -> Result<u64, Error> {
        if size as u64 > self.memory {
            return Err(CUDA_ERROR_OUT_OF_MEMORY);
        }
        // SAFETY: the layout's size is not zero.
        let at = unsafe { std::alloc::alloc_zeroed(layout(size)?) };
        if at.is_null() {
            return Err(CUDA_ERROR_OUT_OF_MEMORY);
        }
        // SAFETY: the block is freed by `release` alone, which unmaps it first.
        unsafe { self.emulator.map_host(at, size, "") };
        self.note(at as u64, size, kind, c, flags);
        Ok(at as u64)
    }

    /// Lets kernels access the program's own memory.
    pub fn register(&mut self, c: u64, at: u64, size: usize, flags: u32) -> Result<(), Error> {
        if at == 0 || size == 0 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        // SAFETY: the program promises to keep registered memory until it unregisters it.
        if !unsafe { self.emulator.map_host(at as *mut u8, size, "") } {
            return Err(CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
        }
        self.note(at, size, Kind::Registered, c, flags);
        Ok(())
    }

    /// Frees a block by its first address.
    pub fn release(&mut self, base: u64) -> Result<(), Error> {
        let block = self.blocks.remove(&base).ok_or(CUDA_ERROR_INVALID_VALUE)?;
        // Memory stays with the graphs that freed it.
        let pool = self.pools.get_mut(&block.pool);
        if let Some(pool) = pool.filter(|_| block.pool != self.graph.pool) {
            for now in [5, 7] {
                pool.attributes[now] = pool.attributes[now].saturating_sub(block.size as u64);
            }
        }
        match block.kind {
            Kind::Device | Kind::Pool(_) => {
                self.emulator
                    .free(base)
                    .map_err(|_| CUDA_ERROR_INVALID_VALUE)?;
            }
            Kind::Managed | Kind::Host => {
                self.emulator.unmap_host(base);
                // SAFETY: `alloc_shared` allocated it with this layout, and nothing refers to it any more.
                unsafe { std::alloc::dealloc(base as *mut u8, layout(block.size)?) };
            }
            Kind::Registered => {
                self.emulator.unmap_host(base);
            }
        }
        Ok(())
    }

    /// Frees with a check of what it is: a pointer that is no block of these kinds is an error, and is reported.
    pub fn free(&mut self, at: u64, fits: impl Fn(&Block) -> bool) -> Result<(), Error> {
        match self.blocks.get(&at) {
            Some(b) if fits(b) => self.release(at),
            _ => {
                self.report_bad_free(at);
                Err(CUDA_ERROR_INVALID_VALUE)
            }
        }
    }

    /// The block that an address lies in, with its first address.
    pub fn block_of(&self, addr: u64) -> Option<(u64, &Block)> {
        let (&base, b) = self.blocks.range(..=addr).next_back()?;
        (addr - base < b.size.max(1) as u64).then_some((base, b))
    }

    /// The device's own pool, made when first asked for.
    pub fn default_pool(&mut self) -> u64 {
        self.default_pool_of(Place::Device)
    }

    /// The own pool of a place, made when first asked for.
    pub fn default_pool_of(&mut self, place: Place) -> u64 {
        let own = |p: &Pool| p.default && p.place == place;
        if let Some((&h, _)) = self.pools.iter().find(|p| own(p.1)) {
            return h;
        }
        self.create_pool(place, true)
    }

    /// A new pool.
    pub fn create_pool(&mut self, place: Place, default: bool) -> u64 {
        let h = self.handle();
        let mut pool = Pool {
            place,
            default,
            ..Pool::default()
        };
        pool.attributes[1..4].fill(1);
        self.pools.insert(h, pool);
        h
    }

    /// The pool for memory of graphs.
    pub fn graph_pool(&mut self) -> u64 {
        if !self.pools.contains_key(&self.graph.pool) {
            self.graph.pool = self.create_pool(Place::Device, false);
        }
        self.graph.pool
    }

    /// The pool of a place for allocations that name none.
    pub fn chosen_pool(&mut self, place: Place) -> u64 {
        let chosen = |p: &Pool| p.chosen && p.place == place;
        match self.pools.iter().find(|p| chosen(p.1)) {
            Some((&h, _)) => h,
            None => self.default_pool_of(place),
        }
    }

    /// Makes a pool the one for allocations of its place that name none.
    pub fn choose_pool(&mut self, pool: u64) -> Result<(), Error> {
        let place = self.pools.get(&pool).ok_or(CUDA_ERROR_INVALID_VALUE)?.place;
        for (h, p) in self.pools.iter_mut().filter(|p| p.1.place == place) {
            p.chosen = *h == pool;
        }
        Ok(())
    }
}
