// Creates key files and shows their public keys, in the calling process: without server, database and settings.
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { keypairFromSecret } from '@kingstake/proofs/custody';
import { makeKeyFile } from '../../../platform/key-file.ts';
import {
  type CommandAnswer,
  type CommandShape,
  done,
  notDone,
  type ParsedCommand,
} from '../../../platform/operator.ts';
import type { Random } from '../../../platform/random.ts';
import { OperatorKeyError, readOperatorKey } from './operator-key.ts';

const SECRET_BYTES = 32;
const OTHERS = 0o077;

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
