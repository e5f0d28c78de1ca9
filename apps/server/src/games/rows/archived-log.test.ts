// games: archived logs unpack to the same rows, and damaged bytes are rejected.
import { type MoveInput, toMoveInput } from '@kingstake/chess';
import { longGame, randomGame } from '@kingstake/chess/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ArchivedLogError, differenceOf, packing, unpacking } from './archived-log.ts';
import { LOG_KINDS, type LogKind, type LogRow, NOTHING } from './game-log.ts';

function resultOf<T>(work: Generator<void, T>): T {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
  }
}
const pack = (rows: readonly LogRow[]) => resultOf(packing(rows));
const unpack = (bytes: Uint8Array) => resultOf(unpacking(bytes));

const EMPTY: LogRow = { ...NOTHING, kind: 'move', atMs: 0, whiteMs: null, blackMs: null };

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
const WRITTEN = [
  '017c0dab1a13626064606260666061606560636067e060e0e46114651717106395bcc0cfb0409ee1831ec3013b86097e0c0f621936e43234d4325ce86164606060',
  '62626161e3e0e2e11360646266616563e7e06c98efd9b855a269ab04c3cba912afa64afcbfcddd70877beb75f16dd7c5bff6727febe57efa53ecd94fb1f30bb82e',
  '2ce0faf947b461bee7fb2e9e0f5d3c0c8d77b89bee706fbe2ebee5baf8f75eee1fbddc8f7f8a3df929767101d7a5055cdfff88fef823da3f859391819191817101',
  '235b7e6949627a2a47766aa582a9c2e1955c699945c525bab9f965a9484c06464646060646309457d335b176f20c088f4bcd29ae6aece89f3677c9ea4d3b0f1c3f',
  '77f5cee3571f7ffc67e3159156d23430b773f5098e4accc82fab6de99e3473c1f2755bf71c3e75f106a5fa7108df7ff6f6cb6f264e017139551d632b470fffb0d8',
  '94eca2ca86f6bea97316afdab863ffb1b3576e3f7af9e13b0ee17fac3cc2528a1afa66b62ede419109e979a535cd5d1367cc5fb676cbee43272f5cbff7f4cde75f',
  '8c1cfc62b317addcb07ddfd133976f3d7cf1fedb5f166e214905753d531b67afc088f8b4dc92eaa6ce09d3e72d5db379d7c113e7afdd7df2fad34f06763e511965',
  '2d430b7b37df909b0f9ebffbfa87994b5082bc900000',
].join('');

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
