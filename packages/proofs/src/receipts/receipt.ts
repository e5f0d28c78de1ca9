// receipts: the contents of a receipt, and its parser. testkit/vectors.json fixes the bytes.
import { TimeControlText } from '@kingstake/protocol/time-control';
import * as z from 'zod/mini';
import { keyBytes, signatureBytes, walletSignatureBytes } from '../bytes.ts';

/** Largest receipt that is parsed, in bytes. One of 600 plies takes less than 250 KB. */
export const RECEIPT_BYTES_MOST = 1_000_000;
const ENTRIES_MOST = 5_000;
const GRANTS_MOST = 200;
const MESSAGE_CHARS = 2_000;

const Whole = z.int().check(z.gte(0));
const Amount = z.string().check(z.regex(/^(0|[1-9]\d{0,18})$/));
const Text = z.string().check(z.maxLength(200));
const Key = z.string().check(z.refine((text) => keyBytes(text) !== null, 'not a public key'));
const Signature = z.string().check(z.refine((text) => signatureBytes(text) !== null, 'not a signature'));
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Origin = z.string().check(z.refine(isOrigin, 'not an origin'));
const Uci = z.string().check(z.regex(/^[a-h][1-8][a-h][1-8][qrbn]?$/));
const SideLetter = z.enum(['w', 'b']);

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

const Player = z.strictObject({ user: z.int().check(z.gte(1)), wallet: Key, key: z.nullable(Key) });

/** The terms that both players agreed to. Amounts are lamports. `key` is null for a player whose client signs nothing. */
export const ReceiptTerms = z.strictObject({
  v: z.literal(1),
  origin: Origin,
  cluster: Text,
  game: z.int().check(z.gte(1)),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  initialFen: Text,
  timeControl: TimeControlText,
  wager: Amount, // of each player
  fee: Amount, // taken from the two wagers of a decided game
  stakeSource: Text,
  white: Player,
  black: Player,
});
export type ReceiptTerms = z.infer<typeof ReceiptTerms>;

/** A wallet's sign-in message that authorises a session key. `signature` is base64, as wallets return it. */
export const ReceiptGrant = z.strictObject({
  side: SideLetter,
  key: Key,
  message: z.string().check(z.maxLength(MESSAGE_CHARS)),
  signature: z.string().check(z.refine((text) => walletSignatureBytes(text) !== null, 'not a signature')),
});
export type ReceiptGrant = z.infer<typeof ReceiptGrant>;

/** `at` is in ms since the start. `clock` is in ms left for White and Black after the entry. */
const head = { n: z.int().check(z.gte(1)), at: Whole, clock: z.tuple([Whole, Whole]) };
/** `on` is the number of the last entry that the player had seen. `sig` is null for a client that signs nothing. */
const signed = { by: SideLetter, on: Whole, sig: z.nullable(Signature) };
const server = { by: z.literal('s') };

export const ReceiptEntry = z.discriminatedUnion('type', [
  z.strictObject({ ...head, ...signed, type: z.literal('move'), uci: Uci }),
  z.strictObject({ ...head, ...signed, type: z.literal('resign') }),
  z.strictObject({
    ...head,
    ...signed,
    type: z.literal('draw_accept'),
    offer: z.strictObject({ on: Whole, sig: z.nullable(Signature) }),
  }),
  /** Clock time given back, for example after an outage. */
  z.strictObject({ ...head, ...server, type: z.literal('clock'), reason: Text, ms: Whole }),
  /** A player continues with another key, which the wallet authorised. */
  z.strictObject({ ...head, ...server, type: z.literal('key'), side: SideLetter, key: Key }),
  z.strictObject({ ...head, ...server, type: z.literal('flag'), side: SideLetter }),
  z.strictObject({ ...head, ...server, type: z.literal('forfeit'), side: SideLetter }),
  z.strictObject({ ...head, ...server, type: z.literal('abort'), reason: Text }),
  z.strictObject({ ...head, ...server, type: z.literal('void'), reason: Text }),
]);
export type ReceiptEntry = z.infer<typeof ReceiptEntry>;

export const ReceiptEnd = z.strictObject({
  result: Text,
  reason: Text,
  winner: z.nullable(z.int().check(z.gte(1))),
  at: Whole,
  paid: z.strictObject({ white: Amount, black: Amount }),
});
export type ReceiptEnd = z.infer<typeof ReceiptEnd>;

/** The receipt of a running game, without end, root and server signature. */
export const RunningReceipt = z.strictObject({
  v: z.literal(1),
  terms: ReceiptTerms,
  grants: z.array(ReceiptGrant).check(z.maxLength(GRANTS_MOST)),
  entries: z.array(ReceiptEntry).check(z.maxLength(ENTRIES_MOST)),
});
export type RunningReceipt = z.infer<typeof RunningReceipt>;

export const Receipt = z.extend(RunningReceipt, {
  end: ReceiptEnd,
  root: Hash,
  serverKey: Key,
  serverSignature: Signature,
});
export type Receipt = z.infer<typeof Receipt>;

export type ReceiptFault = 'too-large' | 'not-json' | 'not-a-receipt' | 'running';

/** Parses a file. A fault states why it is not a receipt of an ended game. */
export function parseReceipt(text: string): Receipt | ReceiptFault {
  if (text.length > RECEIPT_BYTES_MOST) return 'too-large';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'not-json';
  }
  const parsed = Receipt.safeParse(value);
  if (parsed.success) return parsed.data;
  return RunningReceipt.safeParse(value).success ? 'running' : 'not-a-receipt';
}
