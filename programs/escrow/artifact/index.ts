// escrow artifact: public API for Node: the committed program with its manifest, verified when it is read.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildRecord, findMismatches, type Manifest } from './manifest.ts';

export type { BuildRecord, Manifest } from './manifest.ts';

/** The folder of programs/escrow. */
export const ESCROW_FOLDER = join(import.meta.dirname, '..');

export interface Artifact {
  binary: Uint8Array<ArrayBuffer>; // the ELF file to deploy
  record: BuildRecord;
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(ESCROW_FOLDER, 'manifest.json'), 'utf8')) as Manifest;
}

/**
 * Returns the committed program or the reference implementation. Throws an Error if source or binary differ from the manifest, so that
 * no server uses an untested program.
 */
export function readArtifact(which: keyof Manifest = 'program'): Artifact {
  const record = readManifest()[which];
  const source = readFileSync(join(ESCROW_FOLDER, record.source));
  const binary = new Uint8Array(readFileSync(join(ESCROW_FOLDER, record.binary)));
  const mismatches = findMismatches(record, source, binary);
  if (mismatches.length > 0) throw new Error(`programs/escrow: ${mismatches.join('; ')}.`);
  return { binary, record };
}
