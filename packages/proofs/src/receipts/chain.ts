// receipts: the chain of hashes over terms, entries and end, and the signed messages. Labels prevent the use of a hash or a signature
// for another purpose.
import { sha256 as portableSha256 } from '@noble/hashes/sha2.js';
import { concat, toHex, utf8 } from '../bytes.ts';
import { canonical } from '../canonical.ts';
import type { ProofHash } from '../hash.ts';
import type { ReceiptEnd, ReceiptEntry, ReceiptTerms } from './receipt.ts';

/** The server passes that of node:crypto, which is faster. */
export type Sha256 = ProofHash['sha256'];
/** 32 bytes. */
export type ChainValue = Uint8Array;

const LABELS = {
  terms: utf8('kingstake/receipt/v1/terms\n'),
  entry: utf8('kingstake/receipt/v1/entry\n'),
  end: utf8('kingstake/receipt/v1/end\n'),
  root: utf8('kingstake/receipt/v1/root\n'),
  move: 'kingstake/move/v1\n',
  act: 'kingstake/act/v1\n',
} as const;

export const chainOfTerms = (terms: ReceiptTerms, sha256: Sha256 = portableSha256): ChainValue =>
  sha256(concat(LABELS.terms, utf8(canonical(terms))));

export const chainAfter = (
  chain: ChainValue,
  entry: ReceiptEntry,
  sha256: Sha256 = portableSha256,
): ChainValue => sha256(concat(LABELS.entry, chain, utf8(canonical(entry))));

export const rootOf = (chain: ChainValue, end: ReceiptEnd, sha256: Sha256 = portableSha256): ChainValue =>
  sha256(concat(LABELS.end, chain, utf8(canonical(end))));

/**
 * The message that a player signs for a move. It contains the last chain value that they saw, so the signature also accepts every
 * earlier move and clock. `ply` counts from 1.
 */
export const moveMessage = (chain: ChainValue, ply: number, uci: string) =>
  utf8(`${LABELS.move}${toHex(chain)}\n${ply}\n${uci}`);

export type SignedAct = 'resign' | 'draw_offer' | 'draw_accept';

export const actMessage = (chain: ChainValue, act: SignedAct) => utf8(`${LABELS.act}${toHex(chain)}\n${act}`);

/** The message that the server signs. */
export const rootMessage = (root: ChainValue) => concat(LABELS.root, root);

/** The line of a sign-in message with which a wallet authorises a session key. */
export const sessionKeyLine = (key: string): string => `- urn:kingstake:session-key:${key}`;
