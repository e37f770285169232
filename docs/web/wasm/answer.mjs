// Answers requests, a line of JSON each, by the WebAssembly module: node answer.mjs MODULE < requests > replies
import { readFileSync, writeSync } from "node:fs";
import { load } from "./engine.mjs";

const handle = await load(readFileSync(process.argv[2]));
for (const request of readFileSync(0, "utf8").split("\n").filter((line) => line !== "")) {
  const reply = Buffer.from(handle(request) + "\n");
  for (let at = 0; at < reply.length; ) at += writeSync(1, reply, at);
}
