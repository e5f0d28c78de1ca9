// Fair play: judges, which evaluate positions: a UCI engine, or our own engine. Our own recognizes players who use a copy of it and
// prioritizes a queue. It is too weak to tell a stronger engine from a human.
import { replayRoot, type Searcher } from '@kingstake/chess/bot';
import {
  bounded,
  type EvaluatedMove,
  FIRST_PASS_NODES,
  type Judge,
  MATE_CENTIPAWNS,
  moveInputOf,
  uciOf,
} from '../model/index.ts';
import type { UciEngine } from './uci-engine.ts';

export interface JudgedPosition {
  /** The best three moves, or all if there are fewer, best first. */
  readonly lines: readonly EvaluatedMove[];
  /** Returns the score of any legal move, in centipawns for the side to move. */
  score(move: string): Promise<number>;
}

export interface PositionJudge {
  readonly judge: Judge;
  /** Clears the state of other games, so that evaluations of a game are repeatable. */
  newGame(): Promise<void>;
  evaluate(moves: readonly string[]): Promise<JudgedPosition>;
}

const LINES = 3;
/** A move outside the best three gets a separate search with this fraction of the nodes: 1 / SINGLE_MOVE_PART. */
const SINGLE_MOVE_PART = 4;
const OWN_DEPTH = 4;
/** Moves that are worse by more than this need no exact score, in centipawns. */
const OWN_EXACT_WITHIN = 150;

/** `engine` must be started, because its name is stored with the evaluations. */
export function uciJudge(engine: UciEngine, name: string, nodes: number = FIRST_PASS_NODES): PositionJudge {
  return {
    judge: { kind: 'uci', name, nodes },
    newGame: () => engine.newGame(),
    async evaluate(moves) {
      const lines = await engine.search({ moves, nodes, multiPv: LINES });
      const scores = new Map(lines.map(({ move, centipawns }) => [move, centipawns]));
      const worst = Math.min(...scores.values());
      return {
        lines,
        async score(move) {
          const known = scores.get(move);
          if (known !== undefined) return known;
          const single = Math.ceil(nodes / SINGLE_MOVE_PART);
          const [found] = await engine.search({ moves, nodes: single, multiPv: 1, only: [move] });
          const score = Math.min(found?.centipawns ?? worst, worst);
          scores.set(move, score);
          return score;
        },
      };
    },
  };
}

/** The search blocks the thread for about 50 ms a position, so run it in a worker. */
export function ownJudge(searcher: Searcher, depth: number = OWN_DEPTH): PositionJudge {
  return {
    judge: { kind: 'own', depth },
    newGame: async () => searcher.clear(),
    async evaluate(moves) {
      const root = replayRoot(moves.map(moveInputOf));
      if (root === null) throw new Error(`Illegal moves: ${moves.join(' ')}`);
      searcher.clear();
      const limits = { depth, rootScores: true, exactWithin: OWN_EXACT_WITHIN } as const;
      const scores = new Map(
        searcher.search(root, limits).rootScores.map(({ move, score }) => [uciOf(move), bounded(score)]),
      );
      const lines = [...scores].slice(0, LINES).map(([move, centipawns]) => ({ move, centipawns }));
      return { lines, score: async (move) => scores.get(move) ?? -MATE_CENTIPAWNS };
    },
  };
}
