// Tools, cluster: the keys that nodes and signer share, in files of the cluster's folder: the auditor's, that of the receipts, and those of
// two operators. The signer creates the keys of treasury and arbiter itself.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigningKey, formatOperatorList, keypairFromSecret, RIGHTS } from '@kingstake/proofs/custody';

const SECRET_BYTES = 32;
const OPERATORS = ['anna', 'ben'] as const;

export type ClusterKeys = ReturnType<typeof clusterKeys>;

/** Reads the keys of the folder and creates missing ones. */
export function clusterKeys(folder: string) {
  const keys = join(folder, 'keys');
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  const auditor = keyIn(join(keys, 'auditor.json'));
  const fileOf = (operator: string) => join(keys, `${operator}.json`);
  const keyOf = (name: string) => keyIn(fileOf(name)).publicKey;
  const listed = OPERATORS.map((name) => ({ name, publicKey: keyOf(name), rights: RIGHTS }));
  const operatorsFile = join(keys, 'operators.json');
  writeFileSync(operatorsFile, formatOperatorList(listed));
  return {
    auditorFile: auditor.path,
    auditor: auditor.publicKey,
    receiptFile: keyIn(join(keys, 'receipt.json')).path,
    operatorFile: fileOf(OPERATORS[0]), // the second operator's is next to it
    operatorsFile,
  };
}

function keyIn(path: string): { path: string; publicKey: string } {
  if (!existsSync(path)) {
    const keypair = keypairFromSecret(randomBytes(SECRET_BYTES));
    writeFileSync(path, JSON.stringify([...keypair]), { mode: 0o600, flag: 'wx', flush: true });
  }
  const key = createSigningKey(Uint8Array.from(JSON.parse(readFileSync(path, 'utf8')) as number[]));
  if (key === null) throw new Error(`${path} is not a key: delete it, or start over with --fresh`);
  return { path, publicKey: key.publicKey };
}
