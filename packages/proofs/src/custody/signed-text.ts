// custody: a JSON array as a text in canonical form, so that two parsers cannot interpret the signed text differently.
import type { Refused, Result } from '@kingstake/protocol';
import { CUSTODY } from './limits.ts';

export type TextFault = 'text-too-long' | 'not-json' | 'not-canonical' | 'not-this-kind' | 'other-version';

/** Parses a signed text and returns its array without kind and version. Refuses any non-canonical form. */
export function parseSignedText(
  text: string,
  kind: string,
  version: number,
): Result<readonly unknown[], Refused<TextFault>> {
  if (text.length > CUSTODY.textLength) return { refused: 'text-too-long' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refused: 'not-json' };
  }
  // Duplicate names, spaces, escapes and exponents do not survive parsing and writing.
  if (JSON.stringify(value) !== text) return { refused: 'not-canonical' };
  if (!Array.isArray(value) || value[0] !== kind) return { refused: 'not-this-kind' };
  if (value[1] !== version) return { refused: 'other-version' };
  return value.slice(2);
}

/** Whether a value is a plain object with exactly these names, in this order. */
export function hasNames(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const own = Object.keys(value);
  return own.length === names.length && own.every((name, index) => name === names[index]);
}

/** Whether a value is a time as `Date.toISOString` writes it. */
export function isInstant(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false;
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === value;
}

/** Whether a value is an amount of lamports as decimal text without sign or leading zero, within 64 bits. */
export function isLamportsText(value: unknown): value is string {
  return typeof value === 'string' && /^(0|[1-9]\d{0,19})$/.test(value) && BigInt(value) < 1n << 64n;
}

/** Whether a value is the name of a cluster, in lower case. */
export function isCluster(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z]{1,20}$/.test(value);
}
