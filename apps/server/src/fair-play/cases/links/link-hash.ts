// fair-play: keyed hashes of addresses, devices and wallets. A reader of the database lacks the key to try all addresses.
import { createHash, createHmac } from 'node:crypto';
import type { SigningKey } from '@kingstake/proofs/custody';

export type LinkKind = 'address' | 'device' | 'funding-wallet';

export type LinkHash = (kind: LinkKind, value: string) => string;

/** All nodes have the auditor's key, and Ed25519 signatures are deterministic. The auditor signs this text nowhere else. */
const KEY_TEXT = 'Kingstake account links';

/** Another auditor's key makes other hashes: what was stored before matches nothing, and is deleted after 90 days. */
export function createLinkHash(auditorKey: SigningKey): LinkHash {
  const key = createHash('sha256').update(auditorKey.sign(KEY_TEXT)).digest();
  return (kind, value) => createHmac('sha256', key).update(`${kind} ${value}`).digest('hex');
}
