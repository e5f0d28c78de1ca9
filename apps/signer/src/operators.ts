// signer: the operators whose approvals count, from the settings. On the local network everyone who can write to the data folder is an
// operator with all rights. Keys are created there on first use, so the folder is read for each payout.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigningKey, type Operator, RIGHTS } from '@kingstake/proofs/custody';
import type { SignerSettings } from './settings.ts';

/** Returns the operators. Throws if a key file of the local network cannot be read. */
export function operatorsOf({
  operators,
  dataDir,
}: Pick<SignerSettings, 'operators' | 'dataDir'>): readonly Operator[] {
  if (operators !== null) return operators;
  const folder = join(dataDir, 'operators');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  return files.sort().map((file) => ({
    name: file.slice(0, -'.json'.length),
    publicKey: publicKeyIn(join(folder, file)),
    rights: RIGHTS,
  }));
}

function publicKeyIn(path: string): string {
  const key = createSigningKey(Uint8Array.from(JSON.parse(readFileSync(path, 'utf8')) as number[]));
  if (key === null) throw new Error(`the operator key file ${path} is not a key`);
  return key.publicKey;
}
