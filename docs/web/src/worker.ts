// The worker of the playground: the compiler and the emulator as WebAssembly.
import { load } from "../wasm/engine.mjs";
import type { FromWorker, ToWorker } from "./inworker";
import type { Reply } from "./transport";

const file = new URL("../jacquard.wasm", self.location.href);
const engine = fetch(file).then((response) => {
  if (!response.ok) throw new Error(`${file.pathname}: ${response.status}`);
  return load(response);
});

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  let answer: FromWorker;
  try {
    const handle = await engine;
    answer = { id: data.id, reply: JSON.parse(handle(JSON.stringify(data.request))) as Reply };
  } catch (error) {
    answer = { id: data.id, error: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(answer);
};
