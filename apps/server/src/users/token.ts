// users: values of cookies. They are never stored: the SHA-256 of one is its name in the database.
import { createHash } from 'node:crypto';
import { type Random, randomToken } from '../platform/random.ts';

const TOKEN_BYTES = 32;
/** 32 bytes as base64url. */
const TOKEN_SHAPE = /^[\w-]{43}$/;

export const drawToken = (random: Random): string => randomToken(random, TOKEN_BYTES);

/** Whether it can be one of ours; anything else is not looked up. */
export const isToken = (value: string): boolean => TOKEN_SHAPE.test(value);

/** What a browser's lasting cookie is set to: its own value where it has one of ours, so that it stays the same browser. */
export const keptToken = (random: Random, token: string | null): string =>
  token !== null && isToken(token) ? token : drawToken(random);

/** What a device's cookie is known by; null without one. */
export const deviceKeyOf = (token: string | null): string | null =>
  token === null ? null : tokenHash(token);

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
