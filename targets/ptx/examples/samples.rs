//! Prints the samples of every form, one on a line: what `tests/tools/ptx_agreement.py` changes at random.

use jacquard_ptx::forms::{Form, REGISTERS, WIDE_REGISTERS};

fn main() {
    print!("{REGISTERS}{WIDE_REGISTERS}");
    for form in Form::all() {
        for sample in form.samples() {
            println!("{}", sample.text);
        }
    }
}
