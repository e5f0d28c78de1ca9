// escrow artifact: manifest.json, which records the source, the binary and the compiler of each build.
import { createHash } from 'node:crypto';

/** One build of the program. */
export interface BuildRecord {
  source: string; // file in programs/escrow
  sourceSha256: string; // hex
  binary: string; // file in programs/escrow
  binarySha256: string; // hex
  binaryBytes: number;
  compiler: string; // as the compiler reports it
  flags: readonly string[]; // the arguments without files
}

export interface Manifest {
  program: BuildRecord; // what is deployed
  reference: BuildRecord; // the second implementation, never deployed
}

/** Returns a SHA-256 in hex. */
export function sha256Hex(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns one sentence for each mismatch between the committed files and the record. */
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
