// signer contract: the line protocol. A request and an answer are one line of JSON each. Amounts and heights are decimal text, and
// bytes are base64.
import { CUSTODY } from '@kingstake/proofs/custody';
import * as z from 'zod/mini';
import { SIGNER } from './limits.ts';
import {
  type MemoOrder,
  type PayoutOrder,
  REFUSALS,
  type RefusalCode,
  type ReservesOrder,
  type Signed,
  type SignerIdentity,
  type StepOrder,
} from './orders.ts';

const U64 = (1n << 64n) - 1n;
/** A number without sign or leading zero, within 64 bits. */
const amount = z.pipe(
  z.string().check(z.refine((text) => /^(0|[1-9]\d{0,19})$/.test(text) && BigInt(text) <= U64)),
  z.transform((text: string) => BigInt(text)),
);
const id = z.int().check(z.positive());
/** Base58 of an address or a blockhash. The transaction builder validates it. */
const base58 = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{1,64}$/));
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const lifetime = z.strictObject({ blockhash: base58, lastValidBlockHeight: amount });
const text = z.string().check(z.maxLength(CUSTODY.textLength));
const signature = z.string().check(z.maxLength(100));
const command = z.strictObject({
  text,
  signatures: z
    .array(z.strictObject({ operator: z.string().check(z.maxLength(64)), signature }))
    .check(z.maxLength(CUSTODY.signatures)),
});

const payout = z.strictObject({
  withdrawal: id,
  attempt: id,
  user: z.int().check(z.nonnegative()), // NO_USER is 0
  wallet: base58,
  lamports: amount.check(z.refine((lamports) => lamports > 0n)),
  lifetime,
  passed: z.nullable(amount),
  approvals: z.array(command).check(z.maxLength(SIGNER.approvals)),
  solvency: z.nullable(z.strictObject({ text, signature })),
});

const step = z.strictObject({
  step: z.discriminatedUnion('do', [
    z.strictObject({
      do: z.literal('start'),
      seats: z.tuple([base58, base58]),
      terms: z.strictObject({ wagerLamports: amount, feeLamports: amount, lockSeconds: amount }),
    }),
    z.strictObject({
      do: z.literal('decide'),
      winner: base58,
      winnerSeat: base58,
      loserSeat: base58,
      record: digest,
    }),
    z.strictObject({
      do: z.literal('return'),
      seats: z
        .array(z.strictObject({ seat: base58, player: base58 }))
        .check(z.minLength(1), z.maxLength(SIGNER.seats)),
    }),
  ]),
  lifetime,
});

const memo = z.strictObject({
  entries: z.int().check(z.nonnegative()),
  hash: digest,
  receiptKey: z.nullable(base58),
  lifetime,
});

const reserves = z.strictObject({ height: id, hash: digest, lifetime });

const REQUEST = z.discriminatedUnion('ask', [
  z.strictObject({ ask: z.literal('identity') }),
  z.strictObject({ ask: z.literal('payout'), order: payout }),
  z.strictObject({ ask: z.literal('step'), order: step }),
  z.strictObject({ ask: z.literal('memo'), order: memo }),
  z.strictObject({ ask: z.literal('reserves'), order: reserves }),
]);

export type SignerRequest =
  | { ask: 'identity' }
  | { ask: 'payout'; order: PayoutOrder }
  | { ask: 'step'; order: StepOrder }
  | { ask: 'memo'; order: MemoOrder }
  | { ask: 'reserves'; order: ReservesOrder };

export type SignerAnswer =
  | { identity: SignerIdentity }
  | { signed: Signed }
  | { refused: RefusalCode; why: string };

const ANSWER = z.union([
  z.strictObject({
    identity: z.strictObject({
      cluster: z.string(),
      treasury: base58,
      arbiter: z.nullable(base58),
      program: z.nullable(base58),
      auditor: base58,
    }),
  }),
  z.strictObject({
    signed: z.strictObject({
      wire: z.pipe(
        z.base64(),
        z.transform((wire: string) => new Uint8Array(Buffer.from(wire, 'base64'))),
      ),
      signature: z.string(),
      lastValidBlockHeight: amount,
    }),
  }),
  z.strictObject({ refused: z.enum(REFUSALS), why: z.string() }),
]);

/** Encodes a request or an answer as one line, including its line feed. */
export function writeLine(message: SignerRequest | SignerAnswer): string {
  const json = JSON.stringify(message, (_name, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
  });
  return `${json}\n`;
}

function parseLine<T>(line: string, schema: z.ZodMiniType<T>): T | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // The caller reports invalid JSON.
    return null;
  }
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Parses the request in a line. Returns null if it is invalid or has unknown fields. */
export const parseRequest = (line: string): SignerRequest | null => parseLine<SignerRequest>(line, REQUEST);

/** Parses the answer in a line. Returns null if it is invalid. */
export const parseAnswer = (line: string): SignerAnswer | null => parseLine<SignerAnswer>(line, ANSWER);
