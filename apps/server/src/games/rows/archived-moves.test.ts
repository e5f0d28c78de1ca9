// games: archived moves unpack to the same moves, and damaged bytes are rejected.
import { Game, type MoveInput, toMoveInput } from '@kingstake/chess';
import { longGame, randomGame } from '@kingstake/chess/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ArchivedMove,
  ArchivedMovesError,
  differenceOf,
  packMoves,
  unpackMoves,
} from './archived-moves.ts';

const START_MS = Date.parse('2026-11-23T12:00:00Z');

/** Plays the moves. `thinkMs`, `lagMs` and `giveMs` are called for each ply. */
function timed(
  inputs: readonly MoveInput[],
  clock: (ply: number) => { thinkMs: number; lagMs: number; giveMs: number },
): ArchivedMove[] {
  const game = Game.start();
  const left = [600_000, 600_000] as [number, number];
  let atMs = START_MS;
  return inputs.map((input, index) => {
    const played = game.play(input);
    if (!played.ok) throw new Error(`move ${index + 1} is not legal`);
    const { thinkMs, lagMs, giveMs } = clock(index + 1);
    const side = index % 2 === 0 ? 0 : 1;
    atMs += thinkMs;
    left[side] = Math.max(0, left[side] - thinkMs + lagMs);
    left[1 - side] = (left[1 - side] as number) + giveMs;
    const [whiteMs, blackMs] = left;
    return { ...input, san: played.san, fen: played.fen, whiteMs, blackMs, lagCreditMs: lagMs, atMs };
  });
}

/** Returns the moves of a random game from the initial position. */
const randomMoves = (seed: number, plies: number): MoveInput[] =>
  [...randomGame(2 * seed, plies)].map(({ drawn }) => toMoveInput(drawn));

test('restores random games with any clocks move by move', () => {
  const ms = fc.integer({ min: 0, max: 700_000 });
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.nat(220),
      fc.infiniteStream(fc.record({ thinkMs: ms, lagMs: fc.nat(300), giveMs: fc.nat(3) })),
      (seed, plies, clocks) => {
        const moves = timed(randomMoves(seed, plies), () => clocks.next().value);
        const unpacked = unpackMoves(packMoves(moves));
        expect(unpacked).toEqual(moves);
        expect(differenceOf(moves, unpacked)).toBeNull();
      },
    ),
    { numRuns: 60 },
  );
});

test('takes at most half a kilobyte for a game of 80 plies', () => {
  const moves = timed(longGame(80).moves, (ply) => ({
    thinkMs: 400 + ((ply * 7_919) % 23_000),
    lagMs: (ply * 131) % 300,
    giveMs: 0,
  }));
  expect(packMoves(moves).length).toBeLessThan(512);
});

/** The moves of the test below, in version 1. */
const WRITTEN =
  '01f14e6c6ee37ad13ce7d002131e4651767101315649098605f21ff40ed84df07b10bb21b7a1f6420fe382398c4c2c6c1c5c3c7c0242221bfa3d1960a0613e820d00';

test('reads the bytes of version 1', () => {
  const inputs = 'a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5 a7b8r a8b8'.split(' ').map((text) => {
    const input = { from: text.slice(0, 2), to: text.slice(2, 4) };
    return text.endsWith('r') ? { ...input, promotion: 'r' as const } : input;
  });
  const moves = timed(inputs, (ply) => ({ thinkMs: 1_000 * ply, lagMs: ply, giveMs: 0 }));
  expect(unpackMoves(Buffer.from(WRITTEN, 'hex'))).toEqual(moves);
});

test.each([
  ['no bytes', () => Buffer.alloc(0)],
  ['another version', (bytes: Buffer) => Buffer.concat([Buffer.from([9]), bytes.subarray(1)])],
  ['a flipped bit in the checksum', (bytes: Buffer) => flipped(bytes, 2)],
  ['a flipped bit in the moves', (bytes: Buffer) => flipped(bytes, bytes.length - 2)],
  ['a missing end', (bytes: Buffer) => bytes.subarray(0, -3)],
])('rejects %s as damaged', (_name, damage) => {
  const bytes = packMoves(timed(longGame(30).moves, () => ({ thinkMs: 900, lagMs: 20, giveMs: 0 })));
  expect(() => unpackMoves(damage(bytes))).toThrow(ArchivedMovesError);
});

function flipped(bytes: Buffer, at: number): Buffer {
  const damaged = Buffer.from(bytes);
  damaged[at] = (damaged[at] as number) ^ 1;
  return damaged;
}

test('refuses to archive moves that are not a legal game', () => {
  const moves = timed([{ from: 'e2', to: 'e4' }], () => ({ thinkMs: 1, lagMs: 0, giveMs: 0 }));
  const again = { ...(moves[0] as ArchivedMove) };
  expect(() => packMoves([...moves, again])).toThrow(ArchivedMovesError);
});

test('compares each stored field', () => {
  const [move] = timed([{ from: 'e2', to: 'e4' }], () => ({ thinkMs: 1, lagMs: 0, giveMs: 0 })) as [
    ArchivedMove,
  ];
  const other = {
    ...{ from: 'e3', to: 'e5', promotion: 'q' as const, san: 'x', fen: 'x' },
    ...{ whiteMs: 9, blackMs: 9, lagCreditMs: 9, atMs: 9 },
  };
  for (const [field, value] of Object.entries(other))
    expect(differenceOf([move], [{ ...move, [field]: value }]), field).toContain(field);
  expect(differenceOf([move], [])).not.toBeNull();
});
