// games: archived logs unpack to the same rows, and damaged bytes are rejected.
import { type MoveInput, toMoveInput } from '@kingstake/chess';
import { longGame, randomGame } from '@kingstake/chess/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ArchivedLogError, differenceOf, packing, unpacking } from './archived-log.ts';
import { LOG_KINDS, type LogKind, type LogRow } from './game-log.ts';

function resultOf<T>(work: Generator<void, T>): T {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
  }
}
const pack = (rows: readonly LogRow[]) => resultOf(packing(rows));
const unpack = (bytes: Uint8Array) => resultOf(unpacking(bytes));

const EMPTY: LogRow = {
  kind: 'move',
  atMs: 0,
  whiteMs: null,
  blackMs: null,
  uci: null,
  lagCreditMs: null,
  clientMoveId: null,
  side: null,
  seenN: null,
  sig: null,
  givenMs: null,
  detail: null,
};

const signature = (number: number): string =>
  Buffer.from(Array.from({ length: 64 }, (_, at) => (number * 31 + at * 7) % 256)).toString('base64url');

/** Returns a row that is not a move. */
function act(kind: Exclude<LogKind, 'move'>, atMs: number, number: number): LogRow {
  const side = number % 2 === 0 ? 'white' : 'black';
  const row = { ...EMPTY, kind, atMs, whiteMs: 500_000 + number, blackMs: 400_000 - number };
  const signed = { side, seenN: number, sig: number % 3 === 0 ? null : signature(number) } as const;
  if (kind === 'draw_offer') return { ...row, ...signed, whiteMs: null, blackMs: null };
  if (kind === 'resign' || kind === 'draw_accept') return { ...row, ...signed };
  if (kind === 'clock') return { ...row, givenMs: number * 40, detail: 'outage' };
  if (kind === 'key') return { ...row, side, detail: `key ${number} é` };
  return kind === 'flag' || kind === 'forfeit' ? { ...row, side } : { ...row, detail: 'first-move' };
}

/** The log of moves. `clock` is called for each ply. */
function logOf(
  ucis: readonly string[],
  clock: (ply: number) => { thinkMs: number; lagMs: number; isSigned?: boolean },
): LogRow[] {
  const left = [600_000, 600_000] as [number, number];
  let atMs = 0;
  return ucis.map((uci, index) => {
    const { thinkMs, lagMs, isSigned = false } = clock(index + 1);
    const side = index % 2 === 0 ? 0 : 1;
    atMs += thinkMs;
    left[side] = Math.max(0, left[side] - thinkMs + lagMs);
    const [whiteMs, blackMs] = left;
    const sig = isSigned ? signature(index) : null;
    return { ...EMPTY, atMs, whiteMs, blackMs, uci, lagCreditMs: lagMs, seenN: index, sig };
  });
}

const textOf = ({ from, to, promotion }: MoveInput): string => `${from}${to}${promotion ?? ''}`;
const randomMoves = (seed: number, plies: number): string[] =>
  [...randomGame(2 * seed, plies)].map(({ drawn }) => textOf(toMoveInput(drawn)));

test('restores random games with any clocks, signatures and acts between the moves', () => {
  const ms = fc.integer({ min: 0, max: 700_000 });
  const others = LOG_KINDS.filter((kind) => kind !== 'move');
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.nat(220),
      fc.infiniteStream(fc.record({ thinkMs: ms, lagMs: fc.nat(300), isSigned: fc.boolean() })),
      fc.infiniteStream(fc.record({ kind: fc.constantFrom(...others), isThere: fc.nat(4) })),
      (seed, plies, clocks, acts) => {
        const moves = logOf(randomMoves(seed, plies), () => clocks.next().value);
        const rows = moves.flatMap((move, index) => {
          const { kind, isThere } = acts.next().value;
          return isThere === 0 ? [move, act(kind, move.atMs, index)] : [move];
        });
        const unpacked = unpack(pack(rows));
        expect(unpacked).toEqual(rows);
        expect(differenceOf(rows, unpacked)).toBeNull();
      },
    ),
    { numRuns: 60 },
  );
});

const usual = (isSigned: boolean) =>
  logOf(longGame(80).moves.map(textOf), (ply) => ({
    thinkMs: 400 + ((ply * 7_919) % 23_000),
    lagMs: (ply * 131) % 300,
    isSigned,
  }));

test('takes at most half a kilobyte for 80 plies, and the bytes of the signatures', () => {
  expect(pack(usual(false)).length).toBeLessThan(512);
  expect(pack(usual(true)).length).toBeLessThan(80 * 64 + 512);
});

/** A log with every kind of row, in version 1. Archives that were written stay readable. */
const WRITTEN = [].join('');

test('reads the bytes of version 1', () => {
  const moves = logOf('a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5 a7b8r'.split(' '), (ply) => ({
    thinkMs: 1_000 * ply,
    lagMs: ply,
    isSigned: ply % 2 === 0,
  }));
  const others = LOG_KINDS.filter((kind) => kind !== 'move');
  const rows = moves.flatMap((move, index) => {
    const kind = others[index];
    return kind === undefined ? [move] : [move, act(kind, move.atMs, index + 1)];
  });
  expect(unpack(Buffer.from(WRITTEN, 'hex'))).toEqual(rows);
});

test.each([
  ['no bytes', () => Buffer.alloc(0)],
  ['another version', (bytes: Buffer) => Buffer.concat([Buffer.from([9]), bytes.subarray(1)])],
  ['a flipped bit in the checksum', (bytes: Buffer) => flipped(bytes, 2)],
  ['a flipped bit in the rows', (bytes: Buffer) => flipped(bytes, bytes.length - 2)],
  ['a missing end', (bytes: Buffer) => bytes.subarray(0, -3)],
])('rejects %s as damaged', (_name, damage) => {
  const bytes = pack(usual(false));
  expect(() => unpack(damage(bytes))).toThrow(ArchivedLogError);
});

function flipped(bytes: Buffer, at: number): Buffer {
  const damaged = Buffer.from(bytes);
  damaged[at] = (damaged[at] as number) ^ 1;
  return damaged;
}

test('refuses to archive moves that are not a legal game', () => {
  const rows = logOf(['e2e4', 'e2e4'], () => ({ thinkMs: 1, lagMs: 0 }));
  expect(() => pack(rows)).toThrow(ArchivedLogError);
});

test('compares each field, except the id that the client gave a move', () => {
  const [row] = logOf(['e2e4'], () => ({ thinkMs: 1, lagMs: 0 })) as [LogRow];
  for (const field of Object.keys(EMPTY))
    expect(differenceOf([row], [{ ...row, [field]: 9 }]), field).toEqual(
      field === 'clientMoveId' ? null : expect.stringContaining(field),
    );
  expect(differenceOf([row], [])).not.toBeNull();
});
