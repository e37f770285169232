//! Readers of files against damaged files: mutations, and bounds on the time and memory that a reader may take.

use crate::Rng;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::path::Path;
use std::time::{Duration, Instant};

/// Counts what each thread allocates (tests run beside each other); a test binary makes it its `#[global_allocator]`.
pub struct Counting;

thread_local! {
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

fn count(bytes: isize) {
    // A thread that ends has no counters any more.
    let _ = LIVE.try_with(|live| {
        live.set(live.get() + bytes);
        PEAK.with(|peak| peak.set(peak.get().max(live.get())));
    });
}

// SAFETY: the system's allocator does the work.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(at, layout) }
    }
}

/// A file with a few mistakes: bits, bytes, words and runs that are changed, taken out, doubled, or come from another file.
pub fn mutate(rng: &mut Rng, file: &[u8], other: &[u8]) -> Vec<u8> {
    let mut out = file.to_vec();
    for _ in 0..1 + rng.below(6) {
        if out.is_empty() {
            return out;
        }
        let at = rng.below(out.len());
        let run = (1 + rng.below(64)).min(out.len() - at);
        match rng.below(9) {
            0 => out[at] ^= 1 << rng.below(8),
            1 => out[at] = rng.next() as u8,
            2 => {
                let wide = [0u64, 1, u64::MAX, 1 << 31, 1 << 63, rng.next()];
                let bytes = rng.pick(&wide).to_le_bytes();
                let n = rng.pick(&[2usize, 4, 8]).min(out.len() - at);
                out[at..at + n].copy_from_slice(&bytes[..n]);
            }
            3 => drop(out.drain(at..at + run)),
            4 => {
                let copy = out[at..at + run].to_vec();
                let to = rng.below(out.len());
                out.splice(to..to, copy);
            }
            5 => out.truncate(at),
            6 if !other.is_empty() => {
                let from = rng.below(other.len());
                let n = run.min(other.len() - from);
                out[at..at + n].copy_from_slice(&other[from..from + n]);
            }
            7 => out[at..at + run].fill(rng.pick(&[0, 0xff, 0x80])),
            _ => out[at] = out[at].wrapping_add(rng.pick(&[1, 0xff, 4, 0xfc])),
        }
    }
    out
}

/// Has `read` read damaged files for some seconds (`JACQUARD_FUZZ_SECONDS`, or few): it must neither panic, nor take longer than ten
/// seconds, nor more than `base` bytes and 64 times the file. What fails lies in the system's temporary folder.
///
/// # Panics
/// Where it does.
pub fn fuzz(name: &str, seeds: &[Vec<u8>], base: usize, read: impl Fn(&[u8])) -> u64 {
    let number = |name: &str| std::env::var(name).ok().and_then(|s| s.parse::<u64>().ok());
    let seconds = number("JACQUARD_FUZZ_SECONDS").unwrap_or(2);
    let mut rng = Rng(number("JACQUARD_FUZZ_SEED").unwrap_or(0x5eed) | 1);
    let kept = std::env::temp_dir().join(format!("jacquard-fuzz-{name}"));
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut done = 0;
    while Instant::now() < end {
        let (a, b) = (rng.below(seeds.len()), rng.below(seeds.len()));
        let file = mutate(&mut rng, &seeds[a], &seeds[b]);
        let before = LIVE.get();
        PEAK.set(before);
        let start = Instant::now();
        let read = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| read(&file)));
        let taken = (PEAK.get() - before).max(0) as usize;
        let bound = base + 64 * file.len();
        let wrong = match read {
            Err(_) => "a panic".to_string(),
            Ok(()) if taken > bound => format!("{taken} bytes for a file of {}", file.len()),
            Ok(()) if start.elapsed() > Duration::from_secs(10) => "too slow".to_string(),
            Ok(()) => {
                done += 1;
                continue;
            }
        };
        save(&kept, &file);
        panic!(
            "{name}: {wrong}, after {done} files; it lies in {}",
            kept.display()
        );
    }
    done
}

fn save(path: &Path, file: &[u8]) {
    if let Err(e) = std::fs::write(path, file) {
        eprintln!("{}: {e}", path.display());
    }
}
