// reserves: what anyone can check in a statement, and what a player can check of their own part.
import { toHex } from '../bytes.ts';
import { type ProofHash, portableHash } from '../hash.ts';
import { parseList, type ReserveHeader } from './statement.ts';
import { AmountFault, leafMac, type ReserveLeaf, type ReserveRoot, rootOf } from './tree.ts';

export type StatementCheckName = 'entries' | 'root' | 'owed' | 'covered';

export interface StatementCheck {
  name: StatementCheckName;
  ok: boolean;
}

/** Checks that the list has the number of entries, the root and the sum of the header, and that the reserves cover the sum. */
export function verifyStatement(
  header: ReserveHeader,
  list: string,
  hash: ProofHash = portableHash,
): readonly StatementCheck[] {
  return verifyLeaves(header, parseList(list), hash);
}

/** Like `verifyStatement`, for a parsed list. A list that cannot be parsed is null and fails every check. */
export function verifyLeaves(
  header: ReserveHeader,
  leaves: readonly ReserveLeaf[] | null,
  hash: ProofHash = portableHash,
): readonly StatementCheck[] {
  const root = leaves === null ? null : safeRoot(leaves, hash);
  const isCounted =
    leaves !== null &&
    leaves.length === header.entries &&
    new Set(leaves.map(({ mac }) => toHex(mac))).size === leaves.length;
  return [
    { name: 'entries', ok: isCounted },
    { name: 'root', ok: root !== null && toHex(root.digest) === header.root },
    { name: 'owed', ok: root !== null && String(root.sum) === header.owedLamports },
    {
      name: 'covered',
      ok: root !== null && isAmount(header.reservesLamports) && BigInt(header.reservesLamports) >= root.sum,
    },
  ];
}

const isAmount = (text: string): boolean => /^(0|[1-9][0-9]{0,19})$/.test(text);

function safeRoot(leaves: readonly ReserveLeaf[], hash: ProofHash): ReserveRoot | null {
  try {
    return rootOf(leaves, hash);
  } catch (error) {
    if (error instanceof AmountFault) return null;
    throw error;
  }
}

export interface OwnEntry {
  place: number; // position in the list, from 1
  lamports: bigint;
}

/** Finds a player's parts in the list, by index. Null for a missing part. */
export function ownEntries(
  leaves: readonly ReserveLeaf[],
  key: Uint8Array,
  shares: readonly bigint[],
  hash: ProofHash = portableHash,
): readonly (OwnEntry | null)[] {
  const wanted = shares.map((lamports, index) => toHex(leafMac(key, index, lamports, hash)));
  const places = new Map<string, OwnEntry>();
  for (const [at, { mac, lamports }] of leaves.entries()) {
    const found = wanted.indexOf(toHex(mac));
    if (found !== -1 && shares[found] === lamports)
      places.set(wanted[found] ?? '', { place: at + 1, lamports });
  }
  return wanted.map((mac) => places.get(mac) ?? null);
}

/** Returns the sum of a player's parts, in lamports; null if one of them is not in the list. */
export function ownSum(
  list: string,
  key: Uint8Array,
  shares: readonly bigint[],
  hash: ProofHash = portableHash,
): bigint | null {
  const leaves = parseList(list);
  if (leaves === null) return null;
  const entries = ownEntries(leaves, key, shares, hash);
  return entries.includes(null) ? null : shares.reduce((sum, lamports) => sum + lamports, 0n);
}
