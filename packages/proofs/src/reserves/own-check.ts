// reserves: everything that a player can check in a statement, as one function for the page and for tests.
import { fromHex, toHex } from '../bytes.ts';
import { type ProofHash, portableHash } from '../hash.ts';
import { parseAmount, parseList, type ReserveHeader } from './statement.ts';
import { leafKey } from './tree.ts';
import { type OwnEntry, ownEntries, type StatementCheckName, verifyLeaves } from './verify.ts';

/** The data that the server sent to this player alone, and what the player knows independently. */
export interface OwnPart {
  userId: number;
  nonce: string; // hex
  key: string; // hex
  shares: readonly string[]; // lamports, decimal
  /** The player's nonce from an earlier check; null if there was none. It never changes. */
  knownNonce: string | null;
  /** The least amount that the player had at the time of the statement, in lamports; null if unknown. */
  leastLamports: string | null;
}

/**
 * key: it is derived from the player's nonce and id, so that two players cannot be given the same entry. shares: all are in the list.
 * balance: they are at least what the player had.
 */
export type OwnCheckName = StatementCheckName | 'key' | 'shares' | 'balance';

export interface OwnCheck {
  checks: readonly { name: OwnCheckName; ok: boolean }[];
  /** By index; null for a missing part. */
  entries: readonly (OwnEntry | null)[];
  ownLamports: bigint; // sum of the shares
}

/** Checks a list against its header, and a player's part in it. */
export function checkOwnPart(
  header: ReserveHeader,
  list: string,
  own: OwnPart,
  hash: ProofHash = portableHash,
): OwnCheck {
  const leaves = parseList(list);
  // No entry has the amount 0, so an invalid share is reported as missing.
  const shares = own.shares.map((share) => parseAmount(share) ?? 0n);
  const entries =
    leaves === null ? shares.map(() => null) : ownEntries(leaves, fromHex(own.key), shares, hash);
  const ownLamports = shares.reduce((sum, lamports) => sum + lamports, 0n);
  const key = toHex(leafKey(fromHex(own.nonce), header.height, own.userId, hash));
  const isSameNonce = own.knownNonce === null || own.knownNonce === own.nonce;
  return {
    checks: [
      ...verifyLeaves(header, leaves, hash),
      { name: 'key', ok: key === own.key && isSameNonce },
      { name: 'shares', ok: !entries.includes(null) },
      { name: 'balance', ok: own.leastLamports === null || ownLamports >= BigInt(own.leastLamports) },
    ],
    entries,
    ownLamports,
  };
}
