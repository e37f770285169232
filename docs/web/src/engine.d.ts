declare module "*/engine.mjs" {
  /** The compiler as a function from JSON to JSON. */
  export function load(from: ArrayBuffer | Response): Promise<(request: string) => string>;
}
