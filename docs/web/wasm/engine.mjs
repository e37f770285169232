// Loads the compiler's WebAssembly module. Works in workers, pages and Node.

/**
 * @param {BufferSource | Response | Promise<Response> | WebAssembly.Module} source
 * @returns {Promise<(request: string) => string>} what answers requests (JSON) by replies (JSON); see ../src/protocol.ts
 */
export async function load(source) {
  const module = await compiled(await source);
  let instance = await start(module);
  return (request) => {
    try {
      return ask(instance, request);
    } catch (error) {
      // A trap leaves the memory in no state to go on with: the next request gets a new instance.
      instance = new WebAssembly.Instance(module, imports);
      const why = error instanceof RangeError ? "the program is nested too deeply for this browser" : String(error);
      return JSON.stringify({ ok: false, error: `the compiler stopped: ${why}` });
    }
  };
}

const imports = { env: { now: () => performance.timeOrigin + performance.now() } };

async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof Response !== "undefined" && source instanceof Response) {
    const type = source.headers.get("content-type") ?? "";
    if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(source);
    return WebAssembly.compile(await source.arrayBuffer());
  }
  return WebAssembly.compile(source);
}

async function start(module) {
  return WebAssembly.instantiate(module, imports);
}

function ask(instance, request) {
  const { memory, alloc, handle, reply_bytes } = instance.exports;
  const bytes = new TextEncoder().encode(request);
  const at = alloc(bytes.length);
  // The memory may have grown, and its old buffer with it gone.
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const reply = handle(at, bytes.length);
  return new TextDecoder().decode(new Uint8Array(memory.buffer, reply, reply_bytes()));
}
