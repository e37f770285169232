//! Threads with a large stack that outlive a compile: to begin and end one takes longer than a small kernel's whole front end.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

/// What a thread is asked to do.
type Work = Box<dyn FnOnce() + Send>;

/// A thread that waits for work.
struct Worker {
    mailbox: Arc<Mailbox>,
    /// Gone once the thread was waited for.
    thread: Option<JoinHandle<()>>,
    /// The process that has the thread: a child made by `fork` has the memory and no other thread than the one that forked.
    process: u32,
}

/// Where work is left, and whether it is done.
#[derive(Default)]
struct Mailbox {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
enum State {
    #[default]
    Idle,
    Asked(Work),
    /// The work runs.
    Busy,
    Closed,
}

impl Mailbox {
    fn set(&self, next: State) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = next;
        self.changed.notify_all();
    }

    /// Waits until the state is one that `wanted` accepts; takes it, and leaves `next`.
    fn wait(&self, wanted: impl Fn(&State) -> bool, next: State) -> State {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while !wanted(&state) {
            state = (self.changed.wait(state)).unwrap_or_else(PoisonError::into_inner);
        }
        std::mem::replace(&mut *state, next)
    }
}

impl Worker {
    fn open(stack: usize) -> Option<Worker> {
        let mailbox = Arc::new(Mailbox::default());
        let mine = mailbox.clone();
        let builder = std::thread::Builder::new().stack_size(stack);
        let thread = builder.spawn(move || {
            let asked = |s: &State| matches!(s, State::Asked(_) | State::Closed);
            while let State::Asked(work) = mine.wait(asked, State::Busy) {
                // What it unwinds with ends the work, not the thread.
                let _ = catch_unwind(AssertUnwindSafe(work));
                mine.set(State::Idle);
            }
        });
        Some(Worker {
            mailbox,
            thread: Some(thread.ok()?),
            process: std::process::id(),
        })
    }

    /// Is the thread one of this process?
    fn is_here(&self) -> bool {
        self.process == std::process::id()
    }

    /// Runs `work` on the thread, and comes back when it is done.
    fn run(&self, work: Box<dyn FnOnce() + Send + '_>) {
        // SAFETY: only the lifetime changes. The thread calls or drops the work before it is idle again, which is waited for here, so
        // what the work borrows outlives it. Waiting does not unwind.
        let work = unsafe { std::mem::transmute::<Box<dyn FnOnce() + Send + '_>, Work>(work) };
        self.mailbox.set(State::Asked(work));
        (self.mailbox).wait(|s| matches!(s, State::Idle), State::Idle);
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if !self.is_here() {
            // There is nothing to wait for.
            std::mem::forget(self.thread.take());
            return;
        }
        self.mailbox.set(State::Closed);
        if let Some(thread) = self.thread.take() {
            // It catches what its work unwinds with.
            let _ = thread.join();
        }
    }
}

/// Idle threads, each with `stack` bytes.
pub(crate) struct LargeStackThreads {
    stack: usize,
    idle: Mutex<Vec<Worker>>,
}

impl LargeStackThreads {
    /// None yet.
    pub(crate) const fn new(stack: usize) -> LargeStackThreads {
        LargeStackThreads {
            stack,
            idle: Mutex::new(Vec::new()),
        }
    }

    /// Runs on a thread of its own. It stays for the next work if the work says so: a stack that went deep keeps its memory.
    /// None if no thread can be had, or the work came to a bad end.
    pub(crate) fn run<T: Send>(&self, work: impl FnOnce() -> (T, bool) + Send) -> Option<T> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let mut waiting = idle().pop();
        while waiting.as_ref().is_some_and(|w| !w.is_here()) {
            waiting = idle().pop();
        }
        let worker = match waiting {
            Some(worker) => worker,
            None => Worker::open(self.stack)?,
        };
        let mut done = None;
        worker.run(Box::new(|| done = Some(work())));
        let (made, stays) = done?;
        if stays {
            idle().push(worker);
        }
        Some(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_serves_again_unless_its_work_went_wrong() {
        let threads = LargeStackThreads::new(1 << 20);
        let id = |stays| threads.run(|| (std::thread::current().id(), stays));
        let first = id(true);
        assert!(first.is_some() && first == id(false));
        let second = id(true);
        assert!(second.is_some() && first != second);
        let here = String::from("borrowed");
        assert_eq!(threads.run(|| (here.len(), true)), Some(8));
        assert_eq!(threads.run(|| -> ((), bool) { panic!("on purpose") }), None);
        assert!(id(true) != second);
    }
}
