//! Memory that the host allocates: on the device, managed, pinned, registered, from pools; what pointers are.

use crate::checks;
use crate::facts::*;
use crate::state::State;
use crate::state::memory::{Advice, Block, Kind, Place, Pool};
use std::alloc::Layout;

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
    let pool = graph_pool(s);
    let live = live_in(s, pool);
    if let Some(p) = s.pools.get_mut(&pool) {
        p.attributes[5] = live;
        p.attributes[7] = live;
    }
}

fn note(s: &mut State, base: u64, size: usize, kind: Kind, context: u64, flags: u32) {
    let id = s.handle();
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
    s.checks.note_allocation(base, size);
    s.blocks.insert(base, block);
}

/// Takes over memory of a graph that came back.
pub fn adopt(s: &mut State, at: u64, size: usize, context: u64, pool: u64) {
    note(s, at, size, Kind::Pool(pool), context, 0);
    // It may have been trimmed since it was freed.
    let live = live_in(s, pool);
    if let Some(p) = s.pools.get_mut(&pool) {
        for (now, high) in [(5, 6), (7, 8)] {
            p.attributes[now] = p.attributes[now].max(live);
            p.attributes[high] = p.attributes[high].max(p.attributes[now]);
        }
    }
}

/// Device memory.
pub fn alloc_device(s: &mut State, context: u64, size: usize, kind: Kind) -> Result<u64, Error> {
    if size == 0 {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let at = s.emulator.alloc_named(size, 512, "");
    let at = at.ok_or(CUDA_ERROR_OUT_OF_MEMORY)?;
    if let Kind::Pool(p) = kind {
        count_in(s, p, size);
    }
    note(s, at, size, kind, context, 0);
    Ok(at)
}

/// Counts an allocation of a pool.
fn count_in(s: &mut State, pool: u64, size: usize) {
    if let Some(pool) = s.pools.get_mut(&pool) {
        for (now, high) in [(5, 6), (7, 8)] {
            pool.attributes[now] += size as u64;
            pool.attributes[high] = pool.attributes[high].max(pool.attributes[now]);
        }
    }
}

/// Memory from a pool.
pub fn alloc_from(s: &mut State, pool: u64, context: u64, size: usize) -> Result<u64, Error> {
    let place = s.pools.get(&pool).ok_or(CUDA_ERROR_INVALID_VALUE)?.place;
    let kind = match place {
        Place::Device => return alloc_device(s, context, size, Kind::Pool(pool)),
        Place::Host => Kind::Host,
        Place::Managed => Kind::Managed,
    };
    if size == 0 {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let at = alloc_shared(s, context, size, kind, 0)?;
    count_in(s, pool, size);
    if let Some(b) = s.blocks.get_mut(&at) {
        b.pool = pool;
    }
    Ok(at)
}

/// Rows of device memory: first address and pitch.
pub fn alloc_pitched(
    s: &mut State,
    c: u64,
    width: usize,
    height: usize,
) -> Result<(u64, usize), Error> {
    let pitch = width
        .checked_next_multiple_of(PITCH)
        .ok_or(CUDA_ERROR_INVALID_VALUE)?;
    let size = pitch.checked_mul(height).ok_or(CUDA_ERROR_INVALID_VALUE)?;
    Ok((alloc_device(s, c, size, Kind::Device)?, pitch))
}

/// Memory that host and device share under one address.
pub fn alloc_shared(
    s: &mut State,
    c: u64,
    size: usize,
    kind: Kind,
    flags: u32,
) -> Result<u64, Error> {
    if size as u64 > s.memory {
        return Err(CUDA_ERROR_OUT_OF_MEMORY);
    }
    // SAFETY: the layout's size is not zero.
    let at = unsafe { std::alloc::alloc_zeroed(layout(size)?) };
    if at.is_null() {
        return Err(CUDA_ERROR_OUT_OF_MEMORY);
    }
    // SAFETY: the block is freed by `release` alone, which unmaps it first.
    unsafe { s.emulator.map_host(at, size, "") };
    note(s, at as u64, size, kind, c, flags);
    Ok(at as u64)
}

/// Lets kernels access the program's own memory.
pub fn register(s: &mut State, c: u64, at: u64, size: usize, flags: u32) -> Result<(), Error> {
    if at == 0 || size == 0 {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    // SAFETY: the program promises to keep registered memory until it unregisters it.
    if !unsafe { s.emulator.map_host(at as *mut u8, size, "") } {
        return Err(CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
    }
    note(s, at, size, Kind::Registered, c, flags);
    Ok(())
}

/// Frees a block by its first address.
pub fn release(s: &mut State, base: u64) -> Result<(), Error> {
    let block = s.blocks.remove(&base).ok_or(CUDA_ERROR_INVALID_VALUE)?;
    // Memory stays with the graphs that freed it.
    let pool = s.pools.get_mut(&block.pool);
    if let Some(pool) = pool.filter(|_| block.pool != s.graph.pool) {
        for now in [5, 7] {
            pool.attributes[now] = pool.attributes[now].saturating_sub(block.size as u64);
        }
    }
    match block.kind {
        Kind::Device | Kind::Pool(_) => {
            s.emulator
                .free(base)
                .map_err(|_| CUDA_ERROR_INVALID_VALUE)?;
        }
        Kind::Managed | Kind::Host => {
            s.emulator.unmap_host(base);
            // SAFETY: `alloc_shared` allocated it with this layout, and nothing refers to it any more.
            unsafe { std::alloc::dealloc(base as *mut u8, layout(block.size)?) };
        }
        Kind::Registered => {
            s.emulator.unmap_host(base);
        }
    }
    Ok(())
}

/// Frees with a check of what it is: a pointer that is no block of these kinds is an error, and is reported.
pub fn free(s: &mut State, at: u64, fits: impl Fn(&Block) -> bool) -> Result<(), Error> {
    match s.blocks.get(&at) {
        Some(b) if fits(b) => release(s, at),
        _ => {
            checks::report_bad_free(s, at);
            Err(CUDA_ERROR_INVALID_VALUE)
        }
    }
}

/// The block that an address lies in, with its first address.
pub fn block_of(s: &State, addr: u64) -> Option<(u64, &Block)> {
    let (&base, b) = s.blocks.range(..=addr).next_back()?;
    (addr - base < b.size.max(1) as u64).then_some((base, b))
}

/// The device's own pool, made when first asked for.
pub fn default_pool(s: &mut State) -> u64 {
    default_pool_of(s, Place::Device)
}

/// The own pool of a place, made when first asked for.
pub fn default_pool_of(s: &mut State, place: Place) -> u64 {
    let own = |p: &Pool| p.default && p.place == place;
    if let Some((&h, _)) = s.pools.iter().find(|p| own(p.1)) {
        return h;
    }
    create_pool(s, place, true)
}

/// A new pool.
pub fn create_pool(s: &mut State, place: Place, default: bool) -> u64 {
    let h = s.handle();
    let mut pool = Pool {
        place,
        default,
        ..Pool::default()
    };
    pool.attributes[1..4].fill(1);
    s.pools.insert(h, pool);
    h
}

/// The pool for memory of graphs.
pub fn graph_pool(s: &mut State) -> u64 {
    if !s.pools.contains_key(&s.graph.pool) {
        s.graph.pool = create_pool(s, Place::Device, false);
    }
    s.graph.pool
}

/// The pool of a place for allocations that name none.
pub fn chosen_pool(s: &mut State, place: Place) -> u64 {
    let chosen = |p: &Pool| p.chosen && p.place == place;
    match s.pools.iter().find(|p| chosen(p.1)) {
        Some((&h, _)) => h,
        None => default_pool_of(s, place),
    }
}

/// Makes a pool the one for allocations of its place that name none.
pub fn choose_pool(s: &mut State, pool: u64) -> Result<(), Error> {
    let place = s.pools.get(&pool).ok_or(CUDA_ERROR_INVALID_VALUE)?.place;
    for (h, p) in s.pools.iter_mut().filter(|p| p.1.place == place) {
        p.chosen = *h == pool;
    }
    Ok(())
}
