// What a kernel needs of a multiprocessor, and how many warps fit there.
import type { Kernel } from "../protocol";
import { compiled, sass } from "../state";

const limits = { threads: "the number of threads", blocks: "the number of blocks", registers: "registers", shared: "shared memory" };

function Occupancy({ kernel }: { kernel: Kernel }) {
  const rows = kernel.resources.occupancy;
  if (rows.length === 0) return null;
  return (
    <table>
      <caption class="hidden">Occupancy by threads of a block</caption>
      <thead>
        <tr>
          <th class="n">Threads</th>
          <th class="n">Blocks</th>
          <th>Warps</th>
          <th>Limit</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.threads}>
            <td class="n">{row.threads}</td>
            <td class="n">{row.blocks_per_sm}</td>
            <td>
              <span class="meter" aria-hidden="true">
                <span style={{ width: `${(100 * row.warps_per_sm) / row.most_warps}%` }} />
              </span>{" "}
              {row.warps_per_sm} of {row.most_warps}
            </td>
            <td>{limits[row.limit]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Resources() {
  const kernels = compiled.value?.kernels ?? [];
  if (kernels.length === 0) return <p class="empty">There is no kernel.</p>;
  const bytes = (n: number) => `${n} ${n === 1 ? "byte" : "bytes"}`;
  return (
    <div class="cards">
      {kernels.map((kernel) => {
        const r = kernel.resources;
        const machine = sass.value?.functions.find((one) => one.name === kernel.name);
        return (
          <section class="card" key={kernel.name}>
            <h3 class="mono">{kernel.plain}</h3>
            <dl class="facts">
              <dt>Registers of a thread</dt>
              <dd>{r.registers} live at most</dd>
              {machine ? (
                <>
                  <dt>Registers by ptxas</dt>
                  <dd>
                    {machine.registers}, {bytes(machine.spills)} spilled
                  </dd>
                </>
              ) : null}
              <dt>Virtual registers</dt>
              <dd>
                {Object.entries(r.virtual)
                  .map(([name, n]) => `${n} ${name}`)
                  .join(", ")}
              </dd>
              <dt>Shared memory</dt>
              <dd>{bytes(r.shared)} a block</dd>
              <dt>Local memory</dt>
              <dd>{bytes(r.local)} a thread</dd>
              <dt>Constants, parameters</dt>
              <dd>
                {bytes(r.constant)}, {bytes(r.parameters)}
              </dd>
            </dl>
            <h3 style={{ marginTop: "10px" }}>Occupancy</h3>
            <Occupancy kernel={kernel} />
          </section>
        );
      })}
    </div>
  );
}
