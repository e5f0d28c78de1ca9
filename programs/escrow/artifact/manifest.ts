// escrow artifact: manifest.json: which bytes belong to which source, and what built them.
import { createHash } from 'node:crypto';

/** One build of the program. */
export interface BuildRecord {
  source: string; // file in programs/escrow
  sourceSha256: string; // hex
  binary: string; // file in programs/escrow
  binarySha256: string; // hex
  binaryBytes: number;
  compiler: string; // as it names itself
  flags: readonly string[]; // as it was called, without files
}

export interface Manifest {
  program: BuildRecord; // what is deployed
  reference: BuildRecord; // the second implementation, never deployed
}

/** Returns a SHA-256 in hex. */
export function sha256Hex(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns what is wrong with the committed files, a sentence each; none when they are what the record says. */
export function findMismatches(record: BuildRecord, source: Uint8Array, binary: Uint8Array): string[] {
  const { source: sourceFile, binary: binaryFile } = record;
  const found: string[] = [];
  if (sha256Hex(source) !== record.sourceSha256) {
    found.push(`${sourceFile} has changed since ${binaryFile} was built from it`);
  }
  if (sha256Hex(binary) !== record.binarySha256 || binary.length !== record.binaryBytes) {
    found.push(`${binaryFile} is not the file that manifest.json names`);
  }
  return found;
}
