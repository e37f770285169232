//! Where the bytes of an access are that compiled code did not find itself.

use super::runner::execute;
use super::{Found, Site, Touch, World};
use crate::cx::Cx;
use crate::exec::mem::Place;
use crate::inst::Flow;
use crate::memory::Space;

/// What compiled code asks of the execution context.
pub(super) struct CxWorld<'a, 'b>(pub &'a mut Cx<'b>);

impl World for CxWorld<'_, '_> {
    fn find(
        &mut self,
        space: Space,
        addr: u64,
        len: usize,
        lane: usize,
        touch: Touch,
    ) -> Option<Found> {
        let cx = &mut *self.0;
        let place = cx.locate(space, addr, len, len, lane).ok()?;
        if touch != Touch::Read {
            cx.writable(place).ok()?;
        }
        let here = |data: &mut [u8], off: usize| data.get_mut(off..).map(<[u8]>::as_mut_ptr);
        let alone = |at| Found {
            at,
            site: Site::EMPTY,
        };
        match place {
            Place::Global(id, off) => {
                // What is only read stays another's where it is so.
                let data = match touch {
                    Touch::Read => {
                        let bytes = &cx.mem.get(id).bytes;
                        bytes.note_read(off, len);
                        bytes.data.as_ptr().cast_mut()
                    }
                    _ => {
                        let bytes = &mut cx.mem.get_mut(id).bytes;
                        if touch == Touch::Update {
                            bytes.note_read(off, len);
                        }
                        bytes.note_write(off, len);
                        bytes.data.as_mut_ptr()
                    }
                };
                let a = cx.mem.get(id);
                let (marks, apart) = match &a.bytes.touched {
                    Some(t) => {
                        let [reads, writes] = t.maps();
                        let marks = if touch == Touch::Write { writes } else { reads };
                        (marks, writes.addr().wrapping_sub(reads.addr()) as u64)
                    }
                    None => (std::ptr::null_mut(), 0),
                };
                let size = a.bytes.data.len();
                let whole = a.base.is_multiple_of(64);
                let site = Site {
                    base: a.base,
                    count: if whole { (size / len) as u64 } else { 0 },
                    host: data,
                    marks,
                    apart,
                };
                let at = data.wrapping_add(off);
                Some(Found { at, site })
            }
            Place::Shared(rank, off) => here(&mut cx.cluster.shared[rank].data, off).map(alone),
            Place::Local(at) => here(&mut cx.w.local, at).map(alone),
            Place::Const(off) => here(&mut cx.mem.constant.data, off).map(alone),
            // Loads alone come here: stores are refused above.
            Place::Param(off) => {
                let at = cx.launch.params.get(off..)?.as_ptr().cast_mut();
                Some(alone(at))
            }
        }
    }

    fn execute(&mut self, pc: u32) -> bool {
        let cx = &mut *self.0;
        let prog = cx.prog;
        let Some(i) = prog.code.get(pc as usize) else {
            return false;
        };
        // Machine code counts it among its own.
        let before = (cx.slice.steps, cx.record.counts);
        cx.pc = pc;
        let flow = execute(cx, i);
        (cx.slice.steps, cx.record.counts) = before;
        flow == Flow::Next
    }
}
