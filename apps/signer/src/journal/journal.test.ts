// The journal returns every complete entry after any kind of exit. It drops a half-written last line, and refuses to open after any
// other change.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lifetimeOf } from '../testkit/parties.ts';
import { JournalDamaged, type JournalEntry, openJournal } from './journal.ts';
import { JournalInUse, lockJournal } from './lock.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-journal-'));
  path = join(folder, 'signer.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const payout = (withdrawal: number): JournalEntry => ({
  kind: 'payout',
  approvers: ['ann'],
  approvals: ['nonce'],
  withdrawal,
  attempt: 1,
  user: 3,
  wallet: 'wallet',
  lamports: 12_345_678_901_234_567_890n,
  lifetime: lifetimeOf(1),
});
const refused: JournalEntry = { kind: 'refused', ask: 'payout', code: 'cap', why: 'é "x"', unwritten: 2 };

type Told = [JournalEntry, number];

/** Opens the journal, appends the entries and closes it. Returns the entries that were read on opening. */
function withJournal(...entries: readonly JournalEntry[]): Told[] {
  const told: Told[] = [];
  const journal = openJournal(path, (entry, atMs) => told.push([entry, atMs]));
  for (const entry of entries) journal.append(entry, 1_000);
  journal.close();
  return told;
}

test('returns the appended entries in order when it is opened again, with their amounts', () => {
  expect(withJournal(payout(1), refused)).toEqual([]);
  expect(withJournal(payout(2))).toEqual([
    [payout(1), 1_000],
    [refused, 1_000],
  ]);
  expect(withJournal().map(([entry]) => entry)).toEqual([payout(1), refused, payout(2)]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

/** Some offsets at which a line can be cut, including its first byte and the one before its end. */
function cuts(from: number, to: number): number[] {
  const all = Array.from({ length: to - from }, (_, index) => from + index);
  return all.filter((size) => (size - from) % 29 === 0 || size === to - 1);
}

test('drops a half-written last line, wherever it was cut, and continues', () => {
  withJournal(payout(1));
  const whole = statSync(path).size;
  withJournal(payout(2));
  const text = readFileSync(path, 'utf8');
  for (const size of cuts(whole, text.length)) {
    writeFileSync(path, text.slice(0, size));
    expect(withJournal(), `cut at byte ${size}`).toEqual([[payout(1), 1_000]]);
  }
  withJournal(payout(3));
  expect(withJournal().map(([entry]) => entry)).toEqual([payout(1), payout(3)]);
});

test('reads many lines, including lines longer than a chunk', () => {
  const long: JournalEntry = { ...refused, why: 'x'.repeat(1 << 20) } as JournalEntry;
  withJournal(payout(1), long, payout(2), long);
  expect(withJournal().map(([entry]) => entry)).toEqual([payout(1), long, payout(2), long]);
});

describe('refuses to open', () => {
  const lines = () => readFileSync(path, 'utf8').trimEnd().split('\n');
  const write = (changed: readonly string[]) => writeFileSync(path, `${changed.join('\n')}\n`);
  beforeEach(() => void withJournal(payout(1), payout(2), payout(3)));

  test.each<[string, () => void]>([
    ['a changed amount', () => write(lines().map((line) => line.replace('890"', '891"')))],
    ['a changed instant', () => write(lines().map((line) => line.replace('1000', '1001')))],
    ['a removed line', () => write(lines().toSpliced(1, 1))],
    ['a removed first line', () => write(lines().slice(1))],
    ['two swapped lines', () => write([0, 2, 1].map((at) => lines()[at] ?? ''))],
    ['a duplicate line', () => write([...lines(), lines()[2] ?? ''])],
    ['an additional field', () => write(lines().map((line) => line.replace('{"n"', '{"x":1,"n"')))],
    ['a duplicate field', () => write(lines().map((line) => line.replace('{"n"', '{"n":9,"n"')))],
    ['text', () => appendFileSync(path, 'hello\n')],
    ['an empty line', () => appendFileSync(path, '\n')],
    ['a JSON value that is not an entry', () => appendFileSync(path, 'null\n')],
  ])('after %s', (_name, damage) => {
    damage();
    expect(() => withJournal()).toThrow(JournalDamaged);
    expect(() => withJournal()).toThrow(/Nothing is signed/);
  });
});

test('rejects every entry after a failed write', () => {
  const journal = openJournal(path, () => {});
  const endless = { ...refused } as unknown as { self: unknown };
  endless.self = endless;
  expect(() => journal.append(endless as unknown as JournalEntry, 1)).toThrow();
  expect(() => journal.append(payout(1), 1)).toThrow('could not be written');
  journal.close();
  expect(withJournal()).toEqual([]);
});

test('can be opened by only one signer at a time', () => {
  const release = lockJournal(path, 0);
  expect(() => lockJournal(path, 0)).toThrow(JournalInUse);
  release();
  lockJournal(path, 0)();
});
