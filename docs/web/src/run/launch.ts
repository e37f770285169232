// A launch that fits a kernel: what was typed is kept where it fits.
import type { Argument, Kernel, Launch, Parameter } from "../protocol";

/** Whether an argument can be given for a parameter. */
export function fits(argument: Argument, parameter: Parameter): boolean {
  if (parameter.pointer) return argument.kind === "buffer" || argument.kind === "null" || (argument.kind === "scalar" && parameter.size === 8 && argument.type.endsWith("64"));
  if (parameter.element) return argument.kind === "scalar";
  return argument.kind === "bytes" || argument.kind === "scalar";
}

/** Something to begin with. */
function first(parameter: Parameter, threads: number): Argument {
  const name = parameter.name || undefined;
  if (parameter.pointer) {
    const constant = /\bconst\b/.test(parameter.type);
    return { kind: "buffer", type: parameter.element || "f32", count: threads, init: constant ? "iota" : "zero", out: !constant, name };
  }
  const type = parameter.element;
  if (!type) return { kind: "bytes", hex: "00".repeat(parameter.size), name };
  return { kind: "scalar", type, value: type.includes("f") ? 2 : threads, name };
}

const product = (dims: readonly number[] | undefined) => (dims ?? []).reduce((a, b) => a * b, 1);

/** The launch for `kernel`: arguments that do not fit its parameters are made anew. */
export function launchFor(kernel: Kernel, now: Launch): Launch {
  const fitting = now.args.length === kernel.parameters.length && now.args.every((argument, n) => fits(argument, kernel.parameters[n]!));
  if (fitting) return now;
  const fresh = now.args.length === 0 && !now.block;
  const base: Launch = fresh ? { ...now, grid: [2], block: [32] } : now;
  const threads = Math.min(1 << 16, product(base.grid) * product(base.block));
  return {
    ...base,
    args: kernel.parameters.map((parameter, n) => {
      const old = base.args[n];
      return old && old.name === (parameter.name || undefined) && fits(old, parameter) ? old : first(parameter, threads);
    }),
  };
}

/** The kernel of a launch: by symbol or plain name, or the only one. */
export function kernelOf(kernels: readonly Kernel[], launch: Launch): Kernel | undefined {
  return kernels.find((one) => one.name === launch.kernel || one.plain === launch.kernel) ?? kernels[0];
}
