// journal: the signer's own log, one line of JSON an entry, each with the hash of the one before. A line is on the disk before
// the answer that it is about. It is only ever appended to; a line half written by a killed process was never answered for.
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
      unwritten: number; // refusals before it that were too many to be written
    };

/** The journal is not what was written: nothing is signed until a person has looked. */
export class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged';
}

export interface Journal {
  /** Resolves to nothing: when it returns, the entry is on the disk. Throws when it may not be; then nothing more is taken. */
  append(entry: JournalEntry, atMs: number): void;
  close(): void;
}

interface Line {
  n: number; // from 1
  at: number; // ms since 1970
  entry: JournalEntry;
  before: string; // hash of the line before
}

const NOTHING_BEFORE = '0'.repeat(64);
const OWNER_ONLY = 0o600;
const CHUNK_BYTES = 1 << 20;
const LINE_FEED = 10;
const AMOUNTS = new Set(['lamports', 'lastValidBlockHeight', 'wagerLamports', 'feeLamports', 'lockSeconds']);

/** Opens or makes the journal and tells every entry that was signed, oldest first. Throws `JournalDamaged`. */
export function openJournal(path: string, tell: (entry: JournalEntry, atMs: number) => void): Journal {
  const isNew = !existsSync(path);
  const file = openSync(path, 'a+', OWNER_ONLY);
  try {
    if (isNew) syncFolder(path);
    const end = { n: 0, hash: NOTHING_BEFORE };
    const whole = eachLine(file, (bytes, offset) => {
      const line = readLine(bytes, end);
      if (line === null)
        throw new JournalDamaged(
          `The signer's journal ${path} was changed: entry ${end.n + 1}, at byte ${offset}, does not follow the one before. Nothing is signed.`,
        );
      Object.assign(end, { n: line.n, hash: line.hash });
      tell(line.entry, line.at);
    });
    // What was written last, without its end: the process was killed there, and nobody had the answer.
    ftruncateSync(file, whole);
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
      if (isBroken) throw new Error('the journal could not be written before');
      // A line that failed half-way may stand there in part: what came after it would be lost at the next start.
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

/** A new file's name is on the disk only when its folder is. */
function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Tells every whole line with its offset. Returns how many bytes they are. */
function eachLine(file: number, tell: (bytes: Buffer, offset: number) => void): number {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let rest = Buffer.alloc(0);
  let offset = 0;
  for (let at = 0; ; ) {
    const count = readSync(file, chunk, 0, CHUNK_BYTES, at);
    if (count === 0) return offset;
    at += count;
    rest = Buffer.concat([rest, chunk.subarray(0, count)]);
    for (let end = rest.indexOf(LINE_FEED); end !== -1; end = rest.indexOf(LINE_FEED)) {
      tell(rest.subarray(0, end), offset);
      offset += end + 1;
      rest = rest.subarray(end + 1);
    }
  }
}

/** Null when a line is not what was written after the one before. */
function readLine(bytes: Buffer, end: { n: number; hash: string }): (Line & { hash: string }) | null {
  let line: Line & { hash: string };
  try {
    line = JSON.parse(bytes.toString('utf8'), (name, value: unknown) =>
      AMOUNTS.has(name) && typeof value === 'string' ? BigInt(value) : value,
    );
  } catch {
    // Not JSON, or an amount that is no number: not written by us.
    return null;
  }
  if (typeof line !== 'object' || line === null) return null;
  const { n, at, entry, before, hash } = line;
  const follows = n === end.n + 1 && before === end.hash;
  // Written again it must be the same bytes: what the hash does not cover says nothing.
  const isWhole = encode({ n, at, entry, before, hash }) === bytes.toString('utf8');
  return follows && isWhole && hash === hashOf(line) ? line : null;
}

function hashOf({ n, at, entry, before }: Line): string {
  return createHash('sha256')
    .update(encode([n, at, entry, before]))
    .digest('hex');
}

function encode(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
}
