// platform/testkit: a dump of PGlite, read once per process and shared by every engine that starts from it.
import { readFileSync } from 'node:fs';

/**
 * A Blob that returns the same buffer each time, because PGlite only copies it. An ordinary Blob of 42 MB would be assembled again for each
 * of a hundred test files, which takes a fifth of the time of opening the engine.
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

/** Reads the dump from a file, for `openPglite`. */
export function dumpIn(file: string): Blob {
  const found = read.get(file);
  if (found !== undefined) return found;
  const dump = new Dump(new Uint8Array(readFileSync(file)).buffer);
  read.set(file, dump);
  return dump;
}
