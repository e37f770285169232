//! Processor time of the process, and medians of it.

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}

unsafe extern "C" {
    fn clock_gettime(clock: i32, to: *mut Timespec) -> i32;
}

/// Milliseconds that the process has had a processor, all threads together.
pub fn processor() -> f64 {
    const CLOCK_PROCESS_CPUTIME_ID: i32 = 2;
    let mut t = Timespec {
        seconds: 0,
        nanoseconds: 0,
    };
    // SAFETY: the clock exists on every system NVRTC runs on, and `t` is a place for its value.
    unsafe { clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &raw mut t) };
    t.seconds as f64 * 1e3 + t.nanoseconds as f64 / 1e6
}

/// The median; 0 of none.
pub fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}
