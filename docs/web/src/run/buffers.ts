// Bytes of buffers as values, text and pictures.
import type { Buffer } from "../protocol";

function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

const brain = new DataView(new ArrayBuffer(4));
function bfloat(bits: number): number {
  brain.setUint32(0, bits << 16);
  return brain.getFloat32(0);
}

const readers: Record<string, [number, (view: DataView, at: number) => number | bigint]> = {
  u8: [1, (v, at) => v.getUint8(at)],
  i8: [1, (v, at) => v.getInt8(at)],
  u16: [2, (v, at) => v.getUint16(at, true)],
  i16: [2, (v, at) => v.getInt16(at, true)],
  u32: [4, (v, at) => v.getUint32(at, true)],
  i32: [4, (v, at) => v.getInt32(at, true)],
  u64: [8, (v, at) => v.getBigUint64(at, true)],
  i64: [8, (v, at) => v.getBigInt64(at, true)],
  f16: [2, (v, at) => half(v.getUint16(at, true))],
  bf16: [2, (v, at) => bfloat(v.getUint16(at, true))],
  f32: [4, (v, at) => v.getFloat32(at, true)],
  f64: [8, (v, at) => v.getFloat64(at, true)],
};

export function bytes(buffer: Buffer): Uint8Array {
  return Uint8Array.from(atob(buffer.base64), (c) => c.charCodeAt(0));
}

export function values(buffer: Buffer): (number | bigint)[] {
  const raw = bytes(buffer);
  const view = new DataView(raw.buffer);
  const [size, read] = readers[buffer.type] ?? readers.u8!;
  return Array.from({ length: Math.floor(raw.length / size) }, (_, n) => read(view, n * size));
}

/** As short as it can be said without another value of the type being meant. */
export function show(value: number | bigint, type: string): string {
  if (typeof value === "bigint" || type[0] === "u" || type[0] === "i") return String(value);
  if (Object.is(value, -0)) return "-0";
  if (!Number.isFinite(value)) return String(value).replace("Infinity", "inf").replace("NaN", "nan");
  const digits = { f16: 5, bf16: 4, f32: 9 }[type];
  if (!digits) return String(value);
  const same = type === "f32" ? (n: number) => Math.fround(n) === value : (n: number) => Math.abs(n - value) <= Math.abs(value) * (type === "f16" ? 2 ** -12 : 2 ** -9);
  for (let n = 1; n < digits; n++) {
    const short = Number(value.toPrecision(n));
    if (same(short)) return String(short);
  }
  return String(Number(value.toPrecision(digits)));
}

/** Pixels of a picture, `width` to a row: `gray` from the smallest to the largest value, `rgba` as the bytes are. */
export function picture(buffer: Buffer, kind: "gray" | "rgba", width: number): ImageData | null {
  const raw = kind === "rgba" ? bytes(buffer) : null;
  const all = kind === "gray" ? values(buffer).map(Number) : [];
  const count = raw ? Math.floor(raw.length / 4) : all.length;
  if (count === 0) return null;
  const height = Math.ceil(count / width);
  const image = new ImageData(width, height);
  if (raw) image.data.set(raw.subarray(0, count * 4));
  else {
    const finite = all.filter(Number.isFinite);
    const low = finite.reduce((a, b) => Math.min(a, b), Infinity);
    const high = finite.reduce((a, b) => Math.max(a, b), -Infinity);
    all.forEach((value, n) => {
      const level = high > low ? (255 * (value - low)) / (high - low) : 128;
      // What is no number is red.
      image.data.set(Number.isFinite(value) ? [level, level, level, 255] : [200, 0, 0, 255], n * 4);
    });
  }
  return image;
}
