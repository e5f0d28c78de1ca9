// platform/testkit: a dump of an embedded engine, read once a process and handed to every engine that begins with it.
import { readFileSync } from 'node:fs';

/**
 * What the engine asks of a dump is its bytes, and it copies those into its own files. An ordinary Blob of 42 MB is put together
 * anew from pieces for each of a hundred test files, a fifth of what opening the engine costs.
 */
class Dump extends Blob {
  readonly #bytes: ArrayBuffer;

  constructor(bytes: ArrayBuffer) {
    super([]);
    this.#bytes = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes;
  }
}

const read = new Map<string, Blob>();

/** The dump in a file, for `openPglite`. */
export function dumpIn(file: string): Blob {
  const found = read.get(file);
  if (found !== undefined) return found;
  const dump = new Dump(new Uint8Array(readFileSync(file)).buffer);
  read.set(file, dump);
  return dump;
}
