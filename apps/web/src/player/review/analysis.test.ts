import { INITIAL_FEN, type MoveInput } from '@kingstake/chess';
import { createSearcher } from '@kingstake/chess/bot';
import { ANALYSIS } from '@kingstake/protocol/limits';
import { describe, expect, test } from 'vitest';
import { type AnalysisListener, budgetOf, runAnalysis } from './analysis.ts';
import { type EvaluationRequest, evaluate } from './evaluate.ts';

const BUDGET = { depth: 4, nodes: 50_000, positionMs: 60_000 };
const moves = (text: string): MoveInput[] =>
  text.split(' ').flatMap((word) => (word === '' ? [] : [{ from: word.slice(0, 2), to: word.slice(2, 4) }]));
const judged = (line: string, fen: string = INITIAL_FEN) =>
  evaluate({ index: 0, fen, moves: moves(line), ...BUDGET }, createSearcher(), () => 0);

describe('evaluation of a position for White', () => {
  test('finds a mate on the board and a forced mate, for either side', () => {
    const mated = { centipawns: -100_000, mate: 0, best: null };
    expect(judged('f2f3 e7e5 g2g4 d8h4')).toEqual({ index: 0, evaluation: mated });
    const mate = { centipawns: -100_000, mate: -1, best: 'Qh4#' };
    expect(judged('f2f3 e7e5 g2g4')).toEqual({ index: 0, evaluation: mate });
    expect(judged('', '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1')).toMatchObject({
      evaluation: { centipawns: 100_000, mate: 1, best: 'Ra8#' },
    });
    expect(judged('', '6k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 1')).toMatchObject({ evaluation: { mate: -1 } });
  });

  test('scores stalemate and threefold repetition as equal', () => {
    const even = { index: 0, evaluation: { centipawns: 0, mate: null, best: null } };
    expect(judged('', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')).toEqual(even);
    const back = 'g1f3 g8f6 f3g1 f6g8';
    expect(judged(`${back} ${back}`, '1nbqkbnr/8/8/8/8/8/8/1NBQKBNR w - - 0 1')).toEqual(even);
  });

  test('refuses an invalid game', () => {
    expect(judged('e2e5')).toEqual({ index: 0, fault: 'invalid-move' });
    expect(judged('', 'x')).toEqual({ index: 0, fault: 'invalid-fen' });
  });

  test('ends the search at its deadline', () => {
    let nowMs = 0;
    const budget = { depth: 60, nodes: Number.POSITIVE_INFINITY, positionMs: 100 };
    const request: EvaluationRequest = { index: 0, fen: INITIAL_FEN, moves: [], ...budget };
    const answer = evaluate(request, createSearcher(), () => (nowMs += 10));
    expect(answer).toMatchObject({ evaluation: { mate: null } });
    expect(nowMs).toBeLessThan(200);
  });
});

describe('analysis of a game', () => {
  const GAME = { fen: INITIAL_FEN, moves: moves('e2e4 e7e5') };
  const EVEN = { centipawns: 0, mate: null, best: null };

  function start(game = GAME) {
    const asked: EvaluationRequest[] = [];
    const events: string[] = [];
    let worker: AnalysisListener | null = null;
    const stop = runAnalysis(
      game,
      {
        onEvaluation: (index) => events.push(`evaluation ${index}`),
        onEnd: (result) => events.push(result),
      },
      (listener) => {
        worker = listener;
        return { ask: (request) => asked.push(request), stop: () => events.push('worker stopped') };
      },
    );
    if (worker === null) throw new Error('no worker was opened');
    return { asked, events, stop, worker: worker as AnalysisListener };
  }

  test('requests the positions from the last to the first, then stops the worker', () => {
    const { asked, events, worker } = start();
    for (const index of [2, 1, 0]) {
      expect(asked.at(-1)).toMatchObject({ index, moves: GAME.moves.slice(0, index) });
      worker.onAnswer({ index, evaluation: EVEN });
    }
    expect(asked).toHaveLength(3);
    expect(events).toEqual(['evaluation 2', 'evaluation 1', 'evaluation 0', 'worker stopped', 'done']);
  });

  test('stops the worker immediately and ignores its later replies', () => {
    const { asked, events, stop, worker } = start();
    stop();
    worker.onAnswer({ index: 0, evaluation: EVEN });
    worker.onBroken();
    expect([asked.length, events]).toEqual([1, ['worker stopped']]);
  });

  test('fails on a fault or a broken worker', () => {
    for (const fail of [
      (worker: AnalysisListener) => worker.onBroken(),
      (worker: AnalysisListener) => worker.onAnswer({ index: 0, fault: 'invalid-move' }),
    ]) {
      const { events, worker } = start();
      fail(worker);
      expect(events).toEqual(['worker stopped', 'failed']);
    }
  });

  test.each([1, 48, 81, 601])('keeps a game with %i positions within its budget', (positions) => {
    const { nodes, depth, positionMs } = budgetOf(positions);
    expect(nodes).toBeLessThanOrEqual(ANALYSIS.positionNodes);
    expect(nodes * positions).toBeLessThanOrEqual(Math.max(ANALYSIS.gameNodes, ANALYSIS.positionNodes));
    expect(nodes).toBeGreaterThan(10_000);
    expect([depth, positionMs]).toEqual([ANALYSIS.depth, ANALYSIS.positionMs]);
  });
});
