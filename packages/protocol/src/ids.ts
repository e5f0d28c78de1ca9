// Identifiers. Ids are positive integers: numbers in answers, also decimal strings in requests.
import * as z from 'zod/mini';

const MAX_ID = Number.MAX_SAFE_INTEGER;

/** An id in an answer. */
export const Id = z.int().check(z.gte(1), z.lte(MAX_ID));

/** Ids of players, games and cases fit into PostgreSQL's int4, which refuses a larger number instead of finding nothing. */
export const MAX_STORED_ID = 2_147_483_647;

/** An id in a request: a positive integer or its decimal text (at most 15 digits, so that it stays exact). 0 for one that cannot exist. */
export const IdInput = z.pipe(
  z.union([
    Id,
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
      z.transform((text: string) => Number(text)),
    ),
  ]),
  z.transform((id: number) => (id > MAX_STORED_ID ? 0 : id)),
);

/** Returns the id that a typed text is, or null if it is none, or one that cannot exist. */
export const idIn = (text: string): number | null => z.safeParse(IdInput, text).data || null;

/** A Solana address: base58 text of 32 bytes. The decoder checks the exact number of bytes. */
export const WalletAddress = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/));

/** An instant in messages: ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime();

/** Whether a text may be used in a query: PostgreSQL accepts neither U+0000 nor lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export const storable = z.refine<string>(isStorable, 'must be text without U+0000');
