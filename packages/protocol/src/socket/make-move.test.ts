import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_STORED_ID } from '../ids.ts';
import { ClientMessage, readMakeMove } from './client-message.ts';

/** Run with MESSAGE_RUNS=1000000 before changing the fast parser or the schema. */
const RUNS = Number(process.env['MESSAGE_RUNS'] ?? 20_000);

const bySchema = (value: unknown): unknown => {
  const parsed = ClientMessage.safeParse(value);
  return parsed.success ? parsed.data : null;
};

const square = fc
  .tuple(fc.constantFrom(...'abcdefgh'), fc.constantFrom(...'12345678'))
  .map(([file, rank]) => file + rank);
const name = fc.oneof(
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 70 }),
  fc.integer({ min: 0, max: 70 }).map((length) => 'x'.repeat(length)),
  fc.constantFrom('', 'a\0b', '\ud800', 'x\udc00', '\ud83d\ude00'),
);
const odd = fc.constantFrom<unknown>(
  ...[undefined, null, true, '', '0', '1', '01', ' 1', '7.0', 'e2', 'E2', 'a9', 'i1', 'e2e4', 'q', 'k'],
  ...[0, -0, -1, 1, 1.5, 100_000, 100_001, 2 ** 53 - 1, 2 ** 53, 1e300, Number.NaN],
  ...[[], {}, ['e2'], [1], { from: 'e2', to: 'e4' }, 'make_move', 'resign'],
);
const mostly = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 24, arbitrary: usual }, { weight: 1, arbitrary: odd });
const id = mostly(
  fc.oneof(
    { weight: 24, arbitrary: fc.integer({ min: 1, max: MAX_STORED_ID }) },
    { weight: 1, arbitrary: fc.integer({ min: MAX_STORED_ID, max: Number.MAX_SAFE_INTEGER }) },
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 9_999 }).map(String) },
  ),
);
const move = mostly(
  fc.record({
    from: mostly(square),
    to: mostly(square),
    promotion: mostly(fc.constantFrom('q', 'n', undefined, undefined, undefined)),
  }),
);
/** Messages similar to a move: each field is valid, odd or absent, and there may be an additional one. */
const message = fc
  .record({
    type: mostly(fc.constant('make_move')),
    gameId: id,
    playerId: id,
    move,
    ply: mostly(fc.integer({ min: 1, max: 600 })),
    clientMoveId: mostly(name),
    blurred: mostly(fc.constant(undefined)),
    more: odd,
  })
  // As received over the socket, where undefined fields are absent.
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);

it('agrees with the schema or returns null', () => {
  let read = 0;
  fc.assert(
    fc.property(message, (value) => {
      const fast = readMakeMove(value);
      if (fast === null) return;
      read += 1;
      expect(fast).toStrictEqual(bySchema(value));
    }),
    { numRuns: RUNS },
  );
  // Ensures that enough messages were compared.
  expect(read).toBeGreaterThan(RUNS / 10);
});

it('parses the move that a client sends', () => {
  const move = { from: 'e2', to: 'e4' };
  const sent = { type: 'make_move', gameId: 12, playerId: 3, move, ply: 1, clientMoveId: 'm-1' };
  expect(readMakeMove(sent)).toStrictEqual(sent);
  expect(readMakeMove({ ...sent, more: [1] })).toStrictEqual(sent);
});
