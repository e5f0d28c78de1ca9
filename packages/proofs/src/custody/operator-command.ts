// custody: a command as an operator signs it: the cluster, the typed line, its subject, a nonce and the time. Pure: nonce and
// time are arguments, and the caller keeps used nonces.
import type { Refused, Result } from '@kingstake/protocol';
import { type SigningKey, verifyText } from '../node/crypto.ts';
import { CUSTODY } from './limits.ts';
import type { Operator } from './operator-list.ts';
import { isCluster, isInstant, parseSignedText, type TextFault } from './signed-text.ts';

const KIND = 'kingstake-command';
const VERSION = 1;

/** The terms of a command, as flat JSON, so that the operator signs the terms and not only an id. */
export type Subject = Readonly<Record<string, string | number | boolean>>;

export interface OperatorCommand {
  cluster: string; // a command for devnet is invalid elsewhere
  line: readonly string[]; // the words, without the name of the program
  subject: Subject | null;
  nonce: string; // 16 bytes in base64url; used once
  at: string; // ISO 8601, when it was signed
}

export type CommandTerms = Omit<OperatorCommand, 'nonce' | 'at'> & { nonce: Uint8Array; atMs: number };

export interface CommandSignature {
  operator: string; // the operator's name
  signature: string; // base64 of 64 bytes over the text
}

/** A command as it is sent over the socket and stored in the log. */
export interface SignedCommand {
  text: string;
  signatures: readonly CommandSignature[];
}

export type CommandFault =
  | TextFault // the text is not a canonical command of this version
  | 'malformed' // not an object with text and signatures
  | 'line' // no words, too many words, or invalid words
  | 'subject' // neither null nor a flat object
  | 'nonce'
  | 'at'
  | 'other-cluster'
  | 'unsigned'
  | 'signed-twice' // two signatures of one operator
  | 'unknown-operator'
  | 'bad-signature';

const refuse = (refused: CommandFault): Refused<CommandFault> => ({ refused });

/** Returns the text to sign. Throws for a nonce of the wrong length and for terms that `parseCommandText` would refuse. */
export function writeCommand({ cluster, line, subject, nonce, atMs }: CommandTerms): string {
  const at = new Date(atMs).toISOString();
  const nonceText = Buffer.from(nonce).toString('base64url');
  const text = JSON.stringify([KIND, VERSION, cluster, line, subject, nonceText, at]);
  const read = parseCommandText(text);
  if ('refused' in read) throw new Error(`this command cannot be written: ${read.refused}`);
  return text;
}

/** Signs a text as one operator. */
export function signCommand(text: string, operator: string, key: SigningKey): CommandSignature {
  return { operator, signature: key.sign(text) };
}

/** Parses a command's text. Does not check who signed it. */
export function parseCommandText(text: string): Result<OperatorCommand, Refused<CommandFault>> {
  const read = parseSignedText(text, KIND, VERSION);
  if ('refused' in read) return read;
  const [cluster, line, subject, nonce, at, ...more] = read;
  if (more.length > 0) return refuse('not-this-kind');
  if (!isCluster(cluster)) return refuse('other-cluster');
  if (!isLine(line)) return refuse('line');
  if (!isSubject(subject)) return refuse('subject');
  if (!isNonce(nonce)) return refuse('nonce');
  if (!isInstant(at)) return refuse('at');
  return { cluster, line, subject, nonce, at };
}

/** Parses a command from the socket or the log. Its signatures are not verified yet. */
export function parseCommand(
  value: unknown,
): Result<{ command: OperatorCommand; signed: SignedCommand }, Refused<CommandFault>> {
  if (typeof value !== 'object' || value === null) return refuse('malformed');
  const { text, signatures, ...more } = value as Record<string, unknown>;
  if (typeof text !== 'string' || !Array.isArray(signatures) || Object.keys(more).length > 0)
    return refuse('malformed');
  if (signatures.length === 0) return refuse('unsigned');
  if (signatures.length > CUSTODY.signatures || !signatures.every(isCommandSignature))
    return refuse('malformed');
  const read = parseCommandText(text);
  if ('refused' in read) return read;
  return { command: read, signed: { text, signatures } };
}

/**
 * Verifies every signature of a command against the list. Returns the signers in the order of the signatures, each once. The
 * caller checks rights, nonce and time.
 */
export function verifyCommand(
  value: unknown,
  trusted: { cluster: string; operators: readonly Operator[] },
): Result<{ command: OperatorCommand; by: readonly Operator[] }, Refused<CommandFault>> {
  const read = parseCommand(value);
  if ('refused' in read) return read;
  if (read.command.cluster !== trusted.cluster) return refuse('other-cluster');
  const by: Operator[] = [];
  for (const { operator: name, signature } of read.signed.signatures) {
    const operator = trusted.operators.find((each) => each.name === name);
    if (operator === undefined) return refuse('unknown-operator');
    if (by.includes(operator)) return refuse('signed-twice');
    if (!verifyText(operator.publicKey, read.signed.text, signature)) return refuse('bad-signature');
    by.push(operator);
  }
  return { command: read.command, by };
}

/** Returns why a command's time is refused; null within `CUSTODY.commandAgeMs` before or after `nowMs`. */
export function commandAgeFault(command: OperatorCommand, nowMs: number): 'too-old' | 'in-the-future' | null {
  const ageMs = nowMs - Date.parse(command.at);
  if (ageMs > CUSTODY.commandAgeMs) return 'too-old';
  return ageMs < -CUSTODY.commandAgeMs ? 'in-the-future' : null;
}

function isLine(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= CUSTODY.words &&
    value.every((word) => typeof word === 'string')
  );
}

function isSubject(value: unknown): value is Subject | null {
  if (value === null) return true;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  return Object.values(value as object).every((part) =>
    typeof part === 'number'
      ? Number.isSafeInteger(part)
      : typeof part === 'string' || typeof part === 'boolean',
  );
}

function isNonce(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const bytes = Buffer.from(value, 'base64url');
  return bytes.length === CUSTODY.nonceBytes && bytes.toString('base64url') === value;
}

function isCommandSignature(value: unknown): value is CommandSignature {
  if (typeof value !== 'object' || value === null) return false;
  const { operator, signature, ...more } = value as Record<string, unknown>;
  return typeof operator === 'string' && typeof signature === 'string' && Object.keys(more).length === 0;
}
