// local-solana/rpc: parses parameters of calls, and refuses invalid ones as a real node does.
import { getBase58Encoder } from '@solana/kit';
import { LIMITS } from '../limits.ts';
import type { Commitment, Slots } from '../slots.ts';
import { readWire, type WireTransaction } from '../wire.ts';
import { CODES, invalidParams, RpcError } from './rpc-error.ts';

export type Params = readonly unknown[];
export type Config = Readonly<Record<string, unknown>>;

const MAX_ADDRESS_TEXT = 44;
const MAX_SIGNATURE_TEXT = 88;
const ADDRESS_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** Returns a required parameter. */
export function required(params: Params, index: number): unknown {
  const value = params[index];
  if (value === undefined) throw invalidParams(`\`params\` should have at least ${index + 1} argument(s)`);
  return value;
}

/** Returns the optional options object; empty if it is missing. */
export function readConfig(value: unknown): Config {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw invalidParams('Invalid params: invalid type, expected a map of options.');
  }
  return value as Config;
}

export function readAddress(value: unknown): string {
  return readBase58(value, ADDRESS_BYTES, MAX_ADDRESS_TEXT);
}

export function readSignature(value: unknown): string {
  return readBase58(value, SIGNATURE_BYTES, MAX_SIGNATURE_TEXT);
}

function readBase58(value: unknown, bytes: number, longest: number): string {
  if (typeof value !== 'string') throw invalidParams('Invalid params: invalid type, expected a string.');
  if (value.length > longest) throw invalidParams('Invalid param: WrongSize');
  const decoded = decodeBase58(value);
  if (decoded === null) throw invalidParams('Invalid param: Invalid');
  if (decoded.length !== bytes) throw invalidParams('Invalid param: WrongSize');
  return value;
}

function decodeBase58(text: string): Uint8Array | null {
  try {
    return new Uint8Array(getBase58Encoder().encode(text));
  } catch {
    // Invalid base58, for which callers have their own messages.
    return null;
  }
}

/** Parses a nonnegative integer. */
export function readCount(value: unknown, name: string): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw invalidParams(`Invalid params: invalid value for ${name}, expected u64.`);
  }
  return BigInt(value);
}

export function readFlag(config: Config, name: string): boolean {
  const value = config[name] ?? false;
  if (typeof value !== 'boolean') {
    throw invalidParams(`Invalid params: invalid type for ${name}, expected a boolean.`);
  }
  return value;
}

export function readOneOf<const T extends string>(
  config: Config,
  name: string,
  options: readonly T[],
  fallback: T,
): T {
  const value = config[name] ?? fallback;
  const found = options.find((option) => option === value);
  if (found === undefined) {
    throw invalidParams(
      `Invalid params: unknown variant for ${name}, expected one of ${options.join(', ')}.`,
    );
  }
  return found;
}

export function readCommitment(config: Config, name = 'commitment'): Commitment {
  return readOneOf(config, name, ['processed', 'confirmed', 'finalized'], 'finalized');
}

/** Returns the commitment to read at. Throws if the network has not reached the slot that the caller requires. */
export function readView(slots: Slots, config: Config, commitment = readCommitment(config)): Commitment {
  const least = config['minContextSlot'];
  if (least !== undefined && least !== null && readCount(least, 'minContextSlot') > slots.at(commitment)) {
    throw new RpcError(CODES.minContextSlot, 'Minimum context slot has not been reached', {
      contextSlot: slots.at(commitment),
    });
  }
  return commitment;
}

/** A real node has no records of transactions that are only processed. */
export function atLeastConfirmed(commitment: Commitment): Commitment {
  if (commitment === 'processed') {
    throw invalidParams('Method does not support commitment below `confirmed`');
  }
  return commitment;
}

/** Decodes bytes: base58 unless the options request base64. */
export function readBytes(value: unknown, config: Config): Uint8Array {
  if (typeof value !== 'string') throw invalidParams('Invalid params: invalid type, expected a string.');
  const encoding = readOneOf(config, 'encoding', ['base58', 'base64'], 'base58');
  if (encoding === 'base58') {
    const decoded = value.length > 2 * LIMITS.version1Bytes ? null : decodeBase58(value);
    if (decoded === null) throw invalidParams('invalid base58 encoding: InvalidChar');
    return decoded;
  }
  if (value.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) {
    throw invalidParams('invalid base64 encoding: InvalidByte');
  }
  return new Uint8Array(Buffer.from(value, 'base64'));
}

export function readTransaction(value: unknown, config: Config): WireTransaction {
  const sent = readWire(readBytes(value, config));
  if (typeof sent === 'string') throw invalidParams(sent);
  return sent;
}
