// Cookie values. They are never stored; the database contains their SHA-256.
import { createHash } from 'node:crypto';
import { type Random, randomToken } from '../../platform/random.ts';

const TOKEN_BYTES = 32;
/** 32 bytes as base64url. */
const TOKEN_SHAPE = /^[\w-]{43}$/;

export const drawToken = (random: Random): string => randomToken(random, TOKEN_BYTES);

/** Whether the value has the form of our tokens. Anything else is not looked up. */
export const isToken = (value: string): boolean => TOKEN_SHAPE.test(value);

/** Returns the value of a browser's long-lived cookie: the existing one if it is valid, so that the browser keeps its identity. */
export const keptToken = (random: Random, token: string | null): string =>
  token !== null && isToken(token) ? token : drawToken(random);

/** Returns the hash of a device's cookie; null without one. */
export const deviceKeyOf = (token: string | null): string | null =>
  token === null ? null : tokenHash(token);

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
