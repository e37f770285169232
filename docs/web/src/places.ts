// Places of the compiler (lines from 1, columns in bytes) as offsets of the editor.
import type { Text } from "@codemirror/state";
import type { Place } from "./protocol";

const encoder = new TextEncoder();

/** The UTF-16 index of a byte column (from 1) in a line. */
export function columnIndex(line: string, column: number): number {
  let bytes = 1;
  let index = 0;
  for (const char of line) {
    if (bytes >= column) break;
    bytes += encoder.encode(char).length;
    index += char.length;
  }
  return index;
}

/** From and to of a place; null where the text has no such line. A line of 0 is the file as a whole: its first line. */
export function range(doc: Text, at: Place): { from: number; to: number } | null {
  const n = Math.max(1, at.line);
  if (n > doc.lines) return null;
  const line = doc.line(n);
  return { from: line.from + columnIndex(line.text, at.column), to: line.from + columnIndex(line.text, at.column + at.length) };
}
