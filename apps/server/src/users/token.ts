// Cookie values. They are never stored: the database knows them by their SHA-256.
import { createHash } from 'node:crypto';
import { type Random, randomToken } from '../platform/random.ts';

const TOKEN_BYTES = 32;
/** 32 bytes as base64url. */
const TOKEN_SHAPE = /^[\w-]{43}$/;

export const drawToken = (random: Random): string => randomToken(random, TOKEN_BYTES);

/** Whether it can be one of ours. Anything else is not looked up. */
export const isToken = (value: string): boolean => TOKEN_SHAPE.test(value);

/** The value of a browser's long-lived cookie: the one it has, if valid, so that it stays the same browser. */
export const keptToken = (random: Random, token: string | null): string =>
  token !== null && isToken(token) ? token : drawToken(random);

/** The hash of a device's cookie; null without one. */
export const deviceKeyOf = (token: string | null): string | null =>
  token === null ? null : tokenHash(token);

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
