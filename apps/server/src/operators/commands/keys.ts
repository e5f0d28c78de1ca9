// An operator's key. Only the command line signs. On the local network only, the server creates key files and reads their public halves.
// The commands about key files run in the calling process: without server, database and settings.
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createSigningKey, keypairFromSecret, type SigningKey } from '@kingstake/proofs/custody';
import {
  type CommandAnswer,
  type CommandShape,
  done,
  notDone,
  type ParsedCommand,
} from '../../platform/operator.ts';
import type { Random } from '../../platform/random.ts';
import { makeKeyFile } from '../../platform/settings/index.ts';

/** A key file that cannot be used. The message is for the operator and never quotes the file. */
export class OperatorKeyError extends Error {
  override readonly name = 'OperatorKeyError';
}

const SECRET_BYTES = 32;
const OTHERS = 0o077;

/**
 * Reads a key file in the format of solana-keygen: a JSON array of 64 bytes. Throws `OperatorKeyError` if it is missing
 * or invalid, or, with `secret`, if other users may read it.
 */
export function readOperatorKey(path: string, options: { secret?: true } = {}): SigningKey {
  let value: unknown;
  try {
    if (options.secret === true && (statSync(path).mode & OTHERS) !== 0)
      throw new OperatorKeyError(`Other users can read the key file ${path}: run chmod 600.`);
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof OperatorKeyError) throw error;
    // The parser's message would quote a secret.
    throw new OperatorKeyError(`The key file ${path} cannot be read.`);
  }
  const isByte = (part: unknown) => Number.isInteger(part) && Number(part) >= 0 && Number(part) <= 255;
  const key =
    Array.isArray(value) && value.every(isByte) ? createSigningKey(Uint8Array.from(value as number[])) : null;
  if (key === null)
    throw new OperatorKeyError(
      `The key file ${path} is invalid: expected a JSON array of 64 numbers, as solana-keygen writes it.`,
    );
  return key;
}

/** Creates a key file atomically, for the local network only. A file that another process created concurrently is kept. */
export function makeOperatorKey(path: string, random: Random): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  makeKeyFile(path, keypairFromSecret(random.bytes(SECRET_BYTES)), random);
}

const CREATE: CommandShape = {
  words: ['keys', 'create'],
  positions: ['file'],
  options: {},
  help: 'Creates a key file with mode 0600, in the format of solana-keygen, and prints its public key. Never replaces a file.',
};

const SHOW: CommandShape = {
  words: ['keys', 'show'],
  positions: ['file'],
  options: {},
  help: 'Prints the public key of a key file.',
};

/** Commands about key files. Each runs without a server. */
export const KEY_SHAPES: readonly CommandShape[] = [CREATE, SHOW];

/** Runs a command of `KEY_SHAPES`. */
export function runKeys(
  shape: CommandShape,
  parsed: ParsedCommand,
  { random }: { random: Random },
): CommandAnswer {
  const path = resolve(parsed.positions[0] ?? '');
  try {
    return shape === CREATE ? createKey(path, random) : showKey(path);
  } catch (error) {
    if (error instanceof OperatorKeyError) return notDone(error.message);
    throw error;
  }
}

function createKey(path: string, random: Random): CommandAnswer {
  if (existsSync(path)) return notDone(`${path} exists already: name a new file.`);
  if (!existsSync(dirname(path))) return notDone(`The folder ${dirname(path)} does not exist.`);
  const keypair = keypairFromSecret(random.bytes(SECRET_BYTES));
  makeKeyFile(path, keypair, random);
  return done(`${readOperatorKey(path).publicKey}  ${path}`);
}

function showKey(path: string): CommandAnswer {
  const { publicKey } = readOperatorKey(path);
  const isShared = (statSync(path).mode & OTHERS) !== 0;
  return done(`${publicKey}  ${path}${isShared ? '  other users can read it: run chmod 600' : ''}`);
}
