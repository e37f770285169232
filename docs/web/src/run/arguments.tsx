// The arguments of a launch, one row for each parameter.
import type { Argument, Kernel, Value } from "../protocol";
import { info, launch } from "../state";

type BufferArgument = Extract<Argument, { kind: "buffer" }>;

function change(n: number, argument: Argument): void {
  const args = launch.value.args.slice();
  args[n] = argument;
  launch.value = { ...launch.value, args };
}

/** A number where the text is one that JSON can say, else the text. */
function value(text: string): Value {
  const n = Number(text);
  return text.trim() !== "" && Number.isFinite(n) && (!Number.isInteger(n) || Number.isSafeInteger(n)) ? n : text;
}

function TypeChoice({ label, type, onType }: { label: string; type: string; onType(type: string): void }) {
  return (
    <select class="code" aria-label={`Type of ${label}`} value={type} onChange={(event) => onType(event.currentTarget.value)}>
      {info.value!.types.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  );
}

/** What a buffer holds before the run, as one text: a word, a value, or values with commas. */
function initText(argument: BufferArgument): string {
  if (argument.base64) return "bytes";
  if (argument.values) return argument.values.join(", ");
  return String(argument.init ?? "zero");
}

function setInit(argument: BufferArgument, text: string): BufferArgument {
  const { values: _values, base64: _base64, init: _init, ...rest } = argument;
  if (!text.includes(",")) return { ...rest, count: argument.count ?? argument.values?.length ?? 1, init: value(text.trim()) };
  const values = text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map(value);
  return { ...rest, count: values.length, values };
}

function BufferFields({ argument, n, label }: { argument: BufferArgument; n: number; label: string }) {
  const pictured = argument.show === "gray" || argument.show === "rgba";
  return (
    <>
      <td>
        <TypeChoice label={label} type={argument.type} onType={(type) => change(n, { ...argument, type })} />
        {" × "}
        <input
          class="number"
          type="number"
          min={1}
          aria-label={`Number of values of ${label}`}
          value={argument.count ?? argument.values?.length ?? ""}
          disabled={!!argument.values || !!argument.base64}
          onChange={(event) => change(n, { ...argument, count: Math.max(1, event.currentTarget.valueAsNumber || 1) })}
        />
      </td>
      <td>
        <input
          class="code"
          list="inits"
          size={9}
          aria-label={`What ${label} holds before: zero, one, iota, rand, a value, or values with commas`}
          value={initText(argument)}
          disabled={!!argument.base64}
          onChange={(event) => change(n, setInit(argument, event.currentTarget.value))}
        />
      </td>
      <td>
        <label>
          <input type="checkbox" checked={argument.out ?? false} onChange={(event) => change(n, { ...argument, out: event.currentTarget.checked })} />
          show<span class="hidden"> {label} after the run</span>
        </label>{" "}
        <select aria-label={`How to show ${label}`} value={argument.show ?? "numbers"} disabled={!argument.out} onChange={(event) => change(n, { ...argument, show: event.currentTarget.value as BufferArgument["show"] })}>
          <option value="numbers">as numbers</option>
          <option value="gray">as a grey picture</option>
          <option value="rgba">as a coloured picture</option>
        </select>
        {argument.out && (pictured || argument.width) ? (
          <>
            {" "}
            <input
              class="number"
              type="number"
              min={1}
              aria-label={`Width of the rows of ${label}`}
              title="values in a row"
              value={argument.width ?? ""}
              placeholder="width"
              onChange={(event) => change(n, { ...argument, width: event.currentTarget.valueAsNumber || undefined })}
            />
          </>
        ) : null}
      </td>
    </>
  );
}

export function Arguments({ kernel }: { kernel: Kernel }) {
  const { args } = launch.value;
  if (kernel.parameters.length === 0) return <p class="pad">The kernel takes no arguments.</p>;
  return (
    <div class="pad">
      <datalist id="inits">
        {["zero", "one", "iota", "rand"].map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
      <table class="args">
        <caption class="hidden">Arguments</caption>
        <thead>
          <tr>
            <th>Parameter</th>
            <th>Value or buffer</th>
            <th>Filled with</th>
            <th>After the run</th>
          </tr>
        </thead>
        <tbody>
          {kernel.parameters.map((parameter, n) => {
            const argument = args[n];
            if (!argument) return null;
            const label = parameter.name || argument.name || `argument ${n + 1}`;
            return (
              <tr key={n}>
                <th scope="row">
                  <code>{label}</code>
                  <br />
                  <span class="mono type">{parameter.type}</span>
                </th>
                {argument.kind === "buffer" ? (
                  <BufferFields argument={argument} n={n} label={label} />
                ) : argument.kind === "scalar" ? (
                  <td colSpan={3}>
                    <TypeChoice label={label} type={argument.type} onType={(type) => change(n, { ...argument, type })} />{" "}
                    <input class="code" size={12} aria-label={`Value of ${label}`} value={String(argument.value)} onChange={(event) => change(n, { ...argument, value: value(event.currentTarget.value) })} />
                  </td>
                ) : argument.kind === "bytes" ? (
                  <td colSpan={3}>
                    <input class="code" size={28} aria-label={`Bytes of ${label} in hexadecimal`} value={argument.hex} onChange={(event) => change(n, { ...argument, hex: event.currentTarget.value })} />
                  </td>
                ) : (
                  <td colSpan={3}>null</td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
