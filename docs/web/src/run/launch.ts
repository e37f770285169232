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

/** The argument of `now` that was for the parameter: of the same name, or of the same place where only the name changed. */
function kept(n: number, kernel: Kernel, now: Launch, before: Kernel): Argument | undefined {
  const { name, type } = kernel.parameters[n]!;
  const same = before.parameters.findIndex((one) => one.name === name && one.type === type);
  if (same >= 0) return now.args[same];
  const there = before.parameters[n];
  const renamed = there?.type === type && !kernel.parameters.some((one) => one.name === there.name);
  return renamed && now.args[n] ? { ...now.args[n], name: name || undefined } : undefined;
}

/** The launch for `kernel`; `before` is the kernel that `now` was made for, where that is known. What does not fit is made anew. */
export function launchFor(kernel: Kernel, now: Launch, before: Kernel | null): Launch {
  const named = now.kernel === kernel.name || now.kernel === kernel.plain;
  const there = before?.parameters ?? kernel.parameters;
  const known = there.length === kernel.parameters.length && there.every(({ name, type }, n) => name === kernel.parameters[n]!.name && type === kernel.parameters[n]!.type);
  const fitting = now.args.length === kernel.parameters.length && now.args.every((argument, n) => fits(argument, kernel.parameters[n]!));
  if (named && known && fitting) return now;
  const fresh = now.args.length === 0 && !now.block;
  const base: Launch = { ...now, ...(fresh && { grid: [2], block: [32] }), kernel: named ? now.kernel : kernel.name };
  if (known && fitting) return base;
  const threads = Math.min(1 << 16, product(base.grid) * product(base.block));
  return {
    ...base,
    args: kernel.parameters.map((parameter, n) => {
      const old = before ? kept(n, kernel, now, before) : now.args.find((one) => one.name === (parameter.name || undefined));
      return old && fits(old, parameter) ? old : first(parameter, threads);
    }),
  };
}

/** The kernel of a launch: by symbol or plain name, or the only one. */
export function kernelOf(kernels: readonly Kernel[], launch: Launch): Kernel | undefined {
  return kernels.find((one) => one.name === launch.kernel || one.plain === launch.kernel) ?? kernels[0];
}
