//! Drawings of the fragments of `mma.sync`: which lane and register holds which element (PTX ISA 9.7.14.5), by the emulator's own rule.

use jacquard_emulator::exec::matrix::{Role, fragment_place};
use std::fmt::Write;

/// The shapes drawn: rows, columns, inner dimension, bits of an element of A and B, bits of one of C and D, what has them.
const SHAPES: &[([u32; 3], u32, u32, &str)] = &[
    ([16, 8, 8], 16, 32, "f16, bf16"),
    ([16, 8, 16], 16, 32, "f16, bf16"),
    ([16, 8, 4], 32, 32, "tf32"),
    ([16, 8, 8], 32, 32, "tf32"),
    ([16, 8, 16], 8, 32, "s8, u8, e4m3, e5m2"),
    ([16, 8, 32], 8, 32, "s8, u8, e4m3, e5m2"),
    ([16, 8, 32], 4, 32, "s4, u4"),
    ([8, 8, 16], 8, 32, "s8, u8"),
    ([8, 8, 4], 64, 64, "f64"),
];

/// Width and height of a cell in the drawing.
const CELL: u32 = 22;

/// The page.
pub(super) fn page() -> String {
    let mut out = String::from(
        "# Matrix fragments\n\nThe matrices of `mma.sync` are spread over the 32 lanes of a warp. Each cell below is an element: its shade \
         and first number are the lane that holds it, the second is the element's place in that lane's registers. The drawings are made by \
         the rule that the emulator executes (PTX ISA 9.7.14.5). `ldmatrix` loads fragments of 16-bit elements; the layout of `wmma` \
         fragments is not documented, and programs must not count on one.\n",
    );
    for &(shape, ab, c, types) in SHAPES {
        let [m, n, k] = shape;
        // Writing to a string has no errors.
        let _infallible = writeln!(out, "\n## m{m}n{n}k{k}, {types}");
        for (role, name, rows, cols, bits) in [
            (Role::A, "A", m, k, ab),
            (Role::B, "B", k, n, ab),
            (Role::C, "C and D", m, n, c),
        ] {
            let _infallible = writeln!(
                out,
                "\n{name}: {rows} rows, {cols} columns, {bits} bits an element.\n\n{}",
                drawing(shape, role, (rows, cols), bits, name)
            );
        }
    }
    out
}

fn drawing(shape: [u32; 3], role: Role, (rows, cols): (u32, u32), bits: u32, name: &str) -> String {
    let (width, height) = (cols * CELL, rows * CELL);
    let mut out = format!(
        "<svg class=\"fragment\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" role=\"img\" aria-label=\"Fragment of {name}\">"
    );
    let slots = rows * cols / 32;
    for lane in 0..32 {
        for slot in 0..slots {
            let (i, j) = fragment_place(shape, role, bits, lane, slot);
            let (x, y) = (j * CELL, i * CELL);
            let _infallible = write!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"hsl({} 70% 50% / 0.25)\"/>\
                 <text x=\"{}\" y=\"{}\">{lane}</text><text x=\"{}\" y=\"{}\">{slot}</text>",
                lane * 360 / 32,
                x + 2,
                y + 9,
                x + 9,
                y + 19
            );
        }
    }
    out.push_str("</svg>\n");
    out
}
