// journal: the signer's own log. Each entry is one line of JSON with the hash of the previous line. A line is flushed to disk before
// the answer is sent, and lines are only appended. A half-written last line belongs to a killed process that sent no answer.
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { RefusalCode } from '../contract/index.ts';
import type { SignedEntry } from '../policy/index.ts';

export type JournalEntry =
  | SignedEntry
  | {
      kind: 'refused';
      ask: string;
      code: RefusalCode;
      why: string;
      unwritten: number; // earlier refusals that were only counted
    };

/** The journal was changed. The signer signs nothing until an operator has investigated. */
export class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged';
}

export interface Journal {
  /** Appends an entry and flushes it to disk. Throws if that may have failed; then every later call throws too. */
  append(entry: JournalEntry, atMs: number): void;
  close(): void;
}

interface Line {
  n: number; // from 1
  at: number; // ms since 1970
  entry: JournalEntry;
  before: string; // hash of the previous line
}

const FIRST_HASH = '0'.repeat(64);
const OWNER_ONLY = 0o600;
const CHUNK_BYTES = 1 << 20;
const LINE_FEED = 10;
const AMOUNTS = new Set(['lamports', 'lastValidBlockHeight', 'wagerLamports', 'feeLamports', 'lockSeconds']);

/** Opens or creates the journal and passes every entry to `onEntry`, oldest first. Throws `JournalDamaged`. */
export function openJournal(path: string, onEntry: (entry: JournalEntry, atMs: number) => void): Journal {
  const isNew = !existsSync(path);
  const file = openSync(path, 'a+', OWNER_ONLY);
  try {
    if (isNew) syncFolder(path);
    const end = { n: 0, hash: FIRST_HASH };
    const complete = eachLine(file, (bytes, offset) => {
      const line = readLine(bytes, end);
      if (line === null)
        throw new JournalDamaged(
          `The signer's journal ${path} was changed: entry ${end.n + 1}, at byte ${offset}, does not follow the one before. Nothing is signed.`,
        );
      Object.assign(end, { n: line.n, hash: line.hash });
      onEntry(line.entry, line.at);
    });
    // Removes a half-written last line: the process was killed before it sent the answer.
    ftruncateSync(file, complete);
    fsyncSync(file);
    return appending(file, end);
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function appending(file: number, end: { n: number; hash: string }): Journal {
  let isBroken = false;
  return {
    append(entry, atMs) {
      if (isBroken) throw new Error('an earlier entry of the journal could not be written');
      // A failed write may leave a partial line, and the next start would drop everything after it.
      isBroken = true;
      const line: Line = { n: end.n + 1, at: atMs, entry, before: end.hash };
      const hash = hashOf(line);
      const bytes = Buffer.from(`${encode({ ...line, hash })}\n`);
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
      fdatasyncSync(file);
      Object.assign(end, { n: line.n, hash });
      isBroken = false;
    },
    close: () => closeSync(file),
  };
}

/** Flushes the folder, so that the directory entry of a new file is on disk. */
function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Passes every complete line and its offset to `onLine`. Returns the length of all complete lines in bytes. */
function eachLine(file: number, onLine: (bytes: Buffer, offset: number) => void): number {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let rest = Buffer.alloc(0);
  let offset = 0;
  for (let at = 0; ; ) {
    const count = readSync(file, chunk, 0, CHUNK_BYTES, at);
    if (count === 0) return offset;
    at += count;
    rest = Buffer.concat([rest, chunk.subarray(0, count)]);
    for (let end = rest.indexOf(LINE_FEED); end !== -1; end = rest.indexOf(LINE_FEED)) {
      onLine(rest.subarray(0, end), offset);
      offset += end + 1;
      rest = rest.subarray(end + 1);
    }
  }
}

/** Returns null if the line was changed or does not follow the previous one. */
function readLine(bytes: Buffer, end: { n: number; hash: string }): (Line & { hash: string }) | null {
  let line: Line & { hash: string };
  try {
    line = JSON.parse(bytes.toString('utf8'), (name, value: unknown) =>
      AMOUNTS.has(name) && typeof value === 'string' ? BigInt(value) : value,
    );
  } catch {
    // Not JSON, or an invalid amount.
    return null;
  }
  if (typeof line !== 'object' || line === null) return null;
  const { n, at, entry, before, hash } = line;
  const follows = n === end.n + 1 && before === end.hash;
  // The line must be canonical, so that the hash covers all of its bytes.
  const isCanonical = encode({ n, at, entry, before, hash }) === bytes.toString('utf8');
  return follows && isCanonical && hash === hashOf(line) ? line : null;
}

function hashOf({ n, at, entry, before }: Line): string {
  return createHash('sha256')
    .update(encode([n, at, entry, before]))
    .digest('hex');
}

function encode(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
}
