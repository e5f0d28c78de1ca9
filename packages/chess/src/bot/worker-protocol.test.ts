import { expect, test } from 'vitest';
import { INITIAL_FEN, type MoveInput } from '../rules/index.ts';
import type { BotLevel } from './levels.ts';
import { createSearcher } from './searcher.ts';
import { answer, type BotRequest } from './worker-protocol.ts';

const searcher = createSearcher();
const E4_E5: MoveInput[] = [
  { from: 'e2', to: 'e4' },
  { from: 'e7', to: 'e5' },
];

function request(changes: Partial<BotRequest> = {}): BotRequest {
  return { id: 1, fen: INITIAL_FEN, moves: E4_E5, level: 'hard', seed: 42, ...changes };
}

test('returns an answer that can be cloned, the same with any searcher and after any other request', () => {
  const first = answer(structuredClone(request({ id: 17 })), searcher);
  expect(first).toMatchObject({ ok: true, id: 17 });
  expect(structuredClone(first)).toEqual(first);
  answer(request({ moves: [], level: 'expert' }), searcher);
  expect(answer(request({ id: 17 }), searcher)).toEqual(first);
  expect(answer(request({ id: 17 }), createSearcher())).toEqual(first);
});

test('draws new random numbers for each ply, so that blunders are independent', () => {
  // With the same numbers for all plies, a seed would blunder always or never. A blunder visits 0 nodes.
  const line: MoveInput[] = [];
  let blunders = 0;
  for (let ply = 0; ply < 60; ply += 1) {
    const answered = answer(request({ moves: line, level: 'easy', seed: 5 }), searcher);
    if (!answered.ok) break;
    blunders += answered.nodes === 0 ? 1 : 0;
    line.push(answered.move);
  }
  expect(line.length).toBeGreaterThan(40);
  expect(blunders / line.length).toBeGreaterThan(0.1);
  expect(blunders / line.length).toBeLessThan(0.55);
});

test('includes the promotion in the move', () => {
  const promoting = request({ fen: '8/P6k/8/8/8/8/8/K7 w - - 0 1', moves: [], level: 'easy', seed: 1 });
  const move = { from: 'a7', to: 'a8', promotion: 'q' };
  expect(answer(promoting, searcher)).toMatchObject({ ok: true, move });
});

const AFTER_THE_END = { fen: '7k/8/6K1/8/8/8/8/8 w - - 0 1', moves: [{ from: 'g6', to: 'h6' }] };
test.each([
  ['invalid-fen', { fen: 'no position' }],
  ['invalid-move', { moves: [{ from: 'e2', to: 'e5' }] }],
  ['invalid-move', AFTER_THE_END],
  ['game-over', { fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', moves: [] }],
  ['unknown-level', { level: 'toString' as BotLevel }],
])('returns the fault %s', (fault, changes) => {
  expect(answer(request({ id: 3, ...changes }), searcher)).toEqual({ id: 3, ok: false, fault });
});
