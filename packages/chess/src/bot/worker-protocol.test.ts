import { expect, test } from 'vitest';
import { findMove, INITIAL_FEN, type MoveInput, parseFen } from '../rules/index.ts';
import { BOT_LEVELS, type BotLevel } from './levels.ts';
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

test('answers with the id and a legal move in the format of the protocol', () => {
  for (const level of Object.keys(BOT_LEVELS) as BotLevel[]) {
    const answered = answer(request({ id: 17, level, moves: [] }), searcher);
    if (!answered.ok) throw new Error(answered.fault);
    expect(answered.id).toBe(17);
    const start = parseFen(INITIAL_FEN);
    expect(start.ok && findMove(start.position, answered.move)).toBeTruthy();
  }
});

test('exchanges requests and answers that can be cloned between page and worker', () => {
  const answered = answer(structuredClone(request()), searcher);
  expect(structuredClone(answered)).toEqual(answered);
  expect(answered.ok && answered.nodes).toBeGreaterThan(0);
});

test('returns the same answer with any searcher and after any other request', () => {
  const first = answer(request(), searcher);
  answer(request({ moves: [], level: 'expert' }), searcher);
  expect(answer(request(), searcher)).toEqual(first);
  expect(answer(request(), createSearcher())).toEqual(first);
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
  const answered = answer(
    request({ fen: '8/P6k/8/8/8/8/8/K7 w - - 0 1', moves: [], level: 'easy', seed: 1 }),
    searcher,
  );
  expect(answered).toMatchObject({ ok: true, move: { from: 'a7', to: 'a8', promotion: 'q' } });
});

test('counts repetitions from the start of the game', () => {
  const fen = '6k1/5pp1/7p/8/8/8/5PPP/3Q2K1 w - - 0 1';
  const shuffle: MoveInput[] = [
    { from: 'd1', to: 'e1' },
    { from: 'g8', to: 'h7' },
    { from: 'e1', to: 'd1' },
    { from: 'h7', to: 'g8' },
  ];
  const moves = [...shuffle, ...shuffle.slice(0, 3)];
  const answered = answer(request({ fen, moves, level: 'expert', seed: 2 }), searcher);
  expect(answered).toMatchObject({ ok: true, move: { from: 'h7', to: 'g8' } }); // the third time: a draw for the loser
});

test.each([
  { fault: 'invalid-fen', changes: { fen: 'no position' } },
  { fault: 'invalid-move', changes: { moves: [{ from: 'e2', to: 'e5' }] } },
  {
    fault: 'invalid-move',
    changes: { fen: '7k/8/6K1/8/8/8/8/8 w - - 0 1', moves: [{ from: 'g6', to: 'h6' }] },
  },
  { fault: 'game-over', changes: { fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', moves: [] } },
  { fault: 'unknown-level', changes: { level: 'toString' as BotLevel } },
  { fault: 'unknown-level', changes: { level: 'grandmaster' as BotLevel } },
])('returns the fault $fault', ({ fault, changes }) => {
  expect(answer(request({ id: 3, ...changes }), searcher)).toEqual({ id: 3, ok: false, fault });
});
