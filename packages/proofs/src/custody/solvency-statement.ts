// custody: a statement of what the treasury holds and owes, at a slot, signed by an auditor's key. The signer requires a
// recent one for payouts. Pure: the time is an argument.
import type { Refused, Result } from '@kingstake/protocol';
import { publicKeyFault, type SigningKey, verifyText } from '../node/crypto.ts';
import { CUSTODY } from './limits.ts';
import {
  hasNames,
  isCluster,
  isInstant,
  isLamportsText,
  parseSignedText,
  type TextFault,
} from './signed-text.ts';

const KIND = 'kingstake-solvency';
const VERSION = 1;
const AMOUNTS = ['treasury', 'liabilities', 'inFlight'] as const;

export interface SolvencyStatement {
  cluster: string;
  treasuryAddress: string; // base58
  treasury: bigint; // lamports on chain, finalized
  liabilities: bigint; // lamports owed; never negative
  inFlight: bigint; // lamports of payments that may have landed and are not booked yet
  slot: bigint; // the finalized slot at which the treasury was read
  at: string; // ISO 8601
}

/** A statement as an auditor publishes it. */
export interface SignedSolvency {
  text: string;
  signature: string; // base64 of 64 bytes over the text
}

export type SolvencyFault =
  | TextFault
  | 'malformed'
  | 'amounts'
  | 'slot'
  | 'at'
  | 'other-cluster'
  | 'other-treasury'
  | 'bad-signature';

const refuse = (refused: SolvencyFault): Refused<SolvencyFault> => ({ refused });

/** Returns the text to sign. Throws for a statement that `parseSolvency` would refuse. */
export function writeSolvency(statement: SolvencyStatement): string {
  const { cluster, treasuryAddress, treasury, liabilities, inFlight, slot, at } = statement;
  const amounts = {
    treasury: String(treasury),
    liabilities: String(liabilities),
    inFlight: String(inFlight),
  };
  const text = JSON.stringify([KIND, VERSION, cluster, treasuryAddress, amounts, String(slot), at]);
  const read = parseSolvency(text);
  if ('refused' in read) throw new Error(`this statement cannot be written: ${read.refused}`);
  return text;
}

/** Returns the statement with its signature. Throws as `writeSolvency` does. */
export function signSolvency(statement: SolvencyStatement, key: SigningKey): SignedSolvency {
  const text = writeSolvency(statement);
  return { text, signature: key.sign(text) };
}

/** Parses a statement's text. Does not check who signed it. */
export function parseSolvency(text: string): Result<SolvencyStatement, Refused<SolvencyFault>> {
  const read = parseSignedText(text, KIND, VERSION);
  if ('refused' in read) return read;
  const [cluster, treasuryAddress, amounts, slot, at, ...more] = read;
  if (more.length > 0) return refuse('not-this-kind');
  if (!isCluster(cluster)) return refuse('other-cluster');
  if (typeof treasuryAddress !== 'string' || publicKeyFault(treasuryAddress) !== null)
    return refuse('other-treasury');
  if (!hasNames(amounts, AMOUNTS)) return refuse('amounts');
  const { treasury, liabilities, inFlight } = amounts;
  if (!isLamportsText(treasury) || !isLamportsText(liabilities) || !isLamportsText(inFlight))
    return refuse('amounts');
  if (!isLamportsText(slot)) return refuse('slot'); // 64 bits, too
  if (!isInstant(at)) return refuse('at');
  const [held, owed, underway] = [BigInt(treasury), BigInt(liabilities), BigInt(inFlight)];
  return {
    ...{ cluster, treasuryAddress, at },
    ...{ treasury: held, liabilities: owed, inFlight: underway, slot: BigInt(slot) },
  };
}

/** Checks who signed a statement, and that it is about this treasury on this cluster. Does not check its age. */
export function verifySolvency(
  value: unknown,
  trusted: { cluster: string; treasuryAddress: string; auditor: string },
): Result<SolvencyStatement, Refused<SolvencyFault>> {
  if (typeof value !== 'object' || value === null) return refuse('malformed');
  const { text, signature, ...more } = value as Record<string, unknown>;
  if (typeof text !== 'string' || typeof signature !== 'string' || Object.keys(more).length > 0)
    return refuse('malformed');
  const read = parseSolvency(text);
  if ('refused' in read) return read;
  if (read.cluster !== trusted.cluster) return refuse('other-cluster');
  if (read.treasuryAddress !== trusted.treasuryAddress) return refuse('other-treasury');
  if (!verifyText(trusted.auditor, text, signature)) return refuse('bad-signature');
  return read;
}

/** Returns why a statement's time is refused; null while it is at most `CUSTODY.solvencyAgeMs` old. */
export function solvencyAgeFault(
  statement: SolvencyStatement,
  nowMs: number,
): 'too-old' | 'in-the-future' | null {
  const ageMs = nowMs - Date.parse(statement.at);
  if (ageMs > CUSTODY.solvencyAgeMs) return 'too-old';
  return ageMs < -CUSTODY.solvencyAheadMs ? 'in-the-future' : null;
}
