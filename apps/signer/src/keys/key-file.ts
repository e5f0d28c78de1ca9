// keys: key files of the treasury, the arbiter and a deployment. Secrets are held by WebCrypto, never logged and never returned as
// bytes. The server's process must not load this module.
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  createKeyPairSignerFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressEncoder,
  type KeyPairSigner,
} from '@solana/kit';

/** A key file cannot be used. The message is a sentence for the operator and never quotes the file. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/** The key's owner, as error messages name it. */
export type KeyOwner = 'treasury' | 'arbiter' | 'auditor' | 'payer' | 'escrow program' | 'escrow buffer';

/** A secure random source. */
export interface Random {
  bytes(count: number): Uint8Array;
}

const SECRET_BYTES = 32;
const KEYPAIR_BYTES = 64;
const OWNER_ONLY = 0o600;

/**
 * Reads a key file as solana-keygen writes it: a JSON array of 64 bytes, the secret key followed by the public key.
 * Throws `KeyFileError` if it is missing or unreadable, or if the two halves do not match.
 */
export async function readKey(path: string, whose: KeyOwner): Promise<KeyPairSigner> {
  const bytes = parseKeyFile(readKeyFile(path, whose));
  if (bytes === null) {
    throw new KeyFileError(
      `The ${whose} key file ${path} is not a key: a JSON array of ${KEYPAIR_BYTES} numbers from 0 to 255, as solana-keygen writes it.`,
    );
  }
  try {
    return await createKeyPairSignerFromBytes(bytes);
  } catch {
    // The library's error may contain the bytes.
    throw new KeyFileError(
      `The ${whose} key file ${path} holds a secret and a public key that do not match.`,
    );
  }
}

/** Reads the key file, or creates it. Only for keys that hold no SOL: all on `local`, and the addresses of a deployment. */
export async function readOrMakeKey(path: string, whose: KeyOwner, random: Random): Promise<KeyPairSigner> {
  try {
    readFileSync(path);
  } catch (error) {
    if (!isMissing(error)) throw unreadable(path, whose);
    await makeKeyFile(path, random);
  }
  return readKey(path, whose);
}

function readKeyFile(path: string, whose: KeyOwner): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw isMissing(error)
      ? new KeyFileError(`There is no ${whose} key file at ${path}.`)
      : unreadable(path, whose);
  }
}

function unreadable(path: string, whose: KeyOwner): KeyFileError {
  return new KeyFileError(`The ${whose} key file ${path} cannot be read.`);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function parseKeyFile(text: string): Uint8Array | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message would quote the secret.
    return null;
  }
  const isByte = (part: unknown) =>
    typeof part === 'number' && Number.isInteger(part) && part >= 0 && part <= 255;
  if (!Array.isArray(value) || value.length !== KEYPAIR_BYTES || !value.every(isByte)) return null;
  return Uint8Array.from(value as number[]);
}

/** Creates the file atomically, so that a killed process leaves no half-written key. */
async function makeKeyFile(path: string, random: Random): Promise<void> {
  const secret = random.bytes(SECRET_BYTES);
  const { address } = await createKeyPairSignerFromPrivateKeyBytes(secret);
  const bytes = [...secret, ...getAddressEncoder().encode(address)];
  const draft = `${path}.${Buffer.from(random.bytes(9)).toString('base64url')}`;
  writeFileSync(draft, JSON.stringify(bytes), { mode: OWNER_ONLY, flag: 'wx', flush: true });
  try {
    // A link never replaces a file, so a key that another start creates concurrently is kept.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
}
