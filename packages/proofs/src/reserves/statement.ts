// reserves: the texts of a statement. Each has exactly one form, so that two parsers cannot interpret it differently.
import { fromHex, toHex, utf8 } from '../bytes.ts';
import { type ProofHash, portableHash } from '../hash.ts';
import { AMOUNT_LIMIT, type ReserveLeaf } from './tree.ts';

export interface ReserveHeader {
  height: number; // statements are numbered from 1
  asOf: string; // ISO 8601, UTC
  postingId: number; // the newest journal of the ledger that is included
  slot: number; // the finalized slot at which the treasury was read
  entries: number;
  owedLamports: string; // decimal, like all amounts here
  root: string; // hex
  treasury: string; // base58
  reservesLamports: string;
  previous: string; // hex of SHA-256 of the previous header's text; zeros for the first
  /** In the first statement after a restore: the newest height in the backup. Otherwise absent. */
  restoredFrom?: number | undefined;
}

/** The `previous` of the first statement. */
export const NO_PREVIOUS = '0'.repeat(64);

/** Returns the text that the auditor signs and whose SHA-256 the treasury puts on chain. */
export function headerText(header: ReserveHeader): string {
  return [
    'kingstake reserves v1',
    `height ${header.height}`,
    `as of ${header.asOf}`,
    `posting ${header.postingId}`,
    `slot ${header.slot}`,
    `entries ${header.entries}`,
    `owed ${header.owedLamports}`,
    `root ${header.root}`,
    `treasury ${header.treasury}`,
    `reserves ${header.reservesLamports}`,
    `previous ${header.previous}`,
    ...(header.restoredFrom === undefined ? [] : [`restored from ${header.restoredFrom}`]),
  ].join('\n');
}

/** Returns the SHA-256 of the header's text in hex. */
export function headerDigest(header: ReserveHeader, hash: ProofHash = portableHash): string {
  return toHex(hash.sha256(utf8(headerText(header))));
}

/** Returns the text of the treasury's memo. */
export const memoText = (height: number, digest: string): string =>
  `kingstake reserves v1 ${height} ${digest}`;

export interface ReserveMemo {
  height: number;
  digest: string; // hex
}

const MEMO = /^kingstake reserves v1 ([1-9]\d{0,14}) ([0-9a-f]{64})$/;

/** Parses the text of a memo. Returns null for any other text. */
export function parseMemo(text: string): ReserveMemo | null {
  const [, height, digest] = MEMO.exec(text) ?? [];
  return digest === undefined ? null : { height: Number(height), digest };
}

/** Parses a memo as Solana nodes list it, with its length in brackets. Returns null for any other text. */
export function parseListedMemo(text: string | null): ReserveMemo | null {
  const [, memo] = /^\[\d+\] (.*)$/.exec(text ?? '') ?? [];
  return memo === undefined ? null : parseMemo(memo);
}

const [SPACE, LINE_FEED] = [0x20, 0x0a];
const LONGEST_LINE = 64 + 1 + 19 + 1;
const DIGITS = utf8('0123456789abcdef');

/** Returns the published list as ASCII, one line per entry with the mac in hex and the lamports in decimal. */
export function listBytes(leaves: readonly ReserveLeaf[]): Uint8Array {
  const bytes = new Uint8Array(leaves.length * LONGEST_LINE);
  let at = 0;
  for (const { mac, lamports } of leaves) {
    for (const byte of mac) {
      bytes[at] = DIGITS[byte >> 4] ?? 0;
      bytes[at + 1] = DIGITS[byte & 15] ?? 0;
      at += 2;
    }
    bytes[at] = SPACE;
    const amount = String(lamports);
    for (let place = 0; place < amount.length; place += 1) bytes[at + 1 + place] = amount.charCodeAt(place);
    at += 1 + amount.length;
    bytes[at] = LINE_FEED;
    at += 1;
  }
  return bytes.subarray(0, at);
}

export const listText = (leaves: readonly ReserveLeaf[]): string =>
  new TextDecoder().decode(listBytes(leaves));

const LINE = /^([0-9a-f]{64}) ([^ ]*)$/;
const AMOUNT = /^[1-9][0-9]{0,18}$/;

/** Parses the amount of an entry. Returns null if it is not positive, too large, or not canonical. */
export function parseAmount(text: string): bigint | null {
  if (!AMOUNT.test(text)) return null;
  const amount = BigInt(text);
  return amount < AMOUNT_LIMIT ? amount : null;
}

/** Parses a published list. Returns null for anything that `listText` would not write. */
export function parseList(text: string): readonly ReserveLeaf[] | null {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.pop() !== '') return null;
  const leaves: ReserveLeaf[] = [];
  for (const line of lines) {
    const [, mac, amount = ''] = LINE.exec(line) ?? [];
    const lamports = parseAmount(amount);
    if (mac === undefined || lamports === null) return null;
    leaves.push({ mac: fromHex(mac), lamports });
  }
  return leaves;
}
