//! The linker of PTX texts.

use crate::abi::{Handle, put, text};
use crate::context::in_context;
use crate::facts::*;
use crate::module;
use crate::module::{Refused, limit_registers, link};
use crate::state::State;
use crate::state::module::{Linker, Options};
use std::ffi::{c_char, c_uint};
use std::sync::Arc;

fn add(s: &mut State, linker: Handle, data: &[u8]) -> Result<(), Error> {
    let options = s
        .linkers
        .get(&linker)
        .ok_or(CUDA_ERROR_INVALID_HANDLE)?
        .options;
    let mut image = data.to_vec();
    image.push(0);
    match module::texts(s, image.as_ptr(), Some(image.len())) {
        Ok(texts) => {
            for t in &texts {
                if let Err(errors) = jacquard_ptx::parse(t) {
                    let all: Vec<String> = errors.iter().map(|e| e.to_string()).collect();
                    options.log(&all.join("\n"));
                    return Err(CUDA_ERROR_INVALID_PTX);
                }
            }
            if let Some(l) = s.linkers.get_mut(&linker) {
                l.inputs.extend(texts);
            }
            Ok(())
        }
        Err(Refused(e, message)) => {
            options.log(&message);
            Err(e)
        }
    }
}

api! { in_context;
    fn cuLinkCreate_v2(n: c_uint, keys: *const u32, values: *mut u64, linker: *mut Handle) |s, _c| {
        let options = Options::read(keys, values, n)?;
        let h = s.handle();
        s.linkers.insert(h, Linker { options, ..Linker::default() });
        put(linker, h)
    }
    fn cuLinkAddData_v2(
        linker: Handle, _kind: c_uint, data: *const u8, size: usize, _name: *const c_char, _n: c_uint, _keys: *const u32, _values: *mut u64,
    ) |s, _c| {
        let data = crate::abi::list(data, size)?;
        add(s, linker, &data)
    }
    fn cuLinkAddFile_v2(linker: Handle, _kind: c_uint, path: *const c_char, _n: c_uint, _keys: *const u32, _values: *mut u64) |s, _c| {
        let data = std::fs::read(text(path)?).map_err(|_| CUDA_ERROR_FILE_NOT_FOUND)?;
        add(s, linker, &data)
    }
    fn cuLinkComplete(linker: Handle, image: *mut *const u8, size: *mut usize) |s, _c| {
        let l = s.linkers.get_mut(&linker).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
        let options = l.options;
        let mut text = if let [one] = &l.inputs[..] { one.clone() } else {
            link(&l.inputs).map_err(|Refused(e, message)| { options.log(&message); e })?
        };
        if options.registers != 0 {
            text = limit_registers(&text, options.registers);
        }
        let mut bytes = text.into_bytes();
        bytes.push(0);
        let bytes = Arc::new(bytes);
        l.output = Some(bytes.clone());
        options.log("");
        crate::abi::put_if(image, bytes.as_ptr());
        crate::abi::put_if(size, bytes.len());
        Ok(())
    }
    fn cuLinkDestroy(linker: Handle) |s, _c| { s.linkers.remove(&linker).map(drop).ok_or(CUDA_ERROR_INVALID_HANDLE) }
}
