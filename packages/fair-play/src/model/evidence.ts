// Fair play: log-likelihoods of a player's moves, with and without help, for every considered strength.
import { HELP_SHARES, STRENGTH_OFFSETS } from './constants.ts';
import type { GameFeatures } from './features.ts';
import { engineProbabilities, expectedLoss, humanProbabilities, sum } from './likelihood.ts';

/** The maximum probability of help at a critical move. */
const CRITICAL_SHARE_MAX = 0.98;
/** The loss of one move counts up to this. */
const LOSS_MAX = 25;

export interface Evidence {
  readonly moves: number;
  readonly firstChoices: number;
  readonly expectedFirstChoices: number;
  readonly loss: number;
  readonly expectedLoss: number;
  /** Without help: one log-likelihood for each of STRENGTH_OFFSETS. */
  readonly unaided: readonly number[];
  /** With help: the same for each of WAYS_OF_HELP. */
  readonly helped: readonly (readonly number[])[];
}

const NONE = STRENGTH_OFFSETS.map(() => 0);
/** Two ways for each share: help at all moves alike, or mainly at moves where much can be lost. */
const WAYS_OF_HELP = HELP_SHARES.flatMap((share) => [
  { share, critical: false },
  { share, critical: true },
]);

export const NO_EVIDENCE: Evidence = {
  moves: 0,
  firstChoices: 0,
  expectedFirstChoices: 0,
  loss: 0,
  expectedLoss: 0,
  unaided: NONE,
  helped: WAYS_OF_HELP.map(() => NONE),
};

export function addEvidence(one: Evidence, other: Evidence): Evidence {
  return {
    moves: one.moves + other.moves,
    firstChoices: one.firstChoices + other.firstChoices,
    expectedFirstChoices: one.expectedFirstChoices + other.expectedFirstChoices,
    loss: one.loss + other.loss,
    expectedLoss: one.expectedLoss + other.expectedLoss,
    unaided: added(one.unaided, other.unaided),
    helped: one.helped.map((row, way) => added(row, other.helped[way] ?? NONE)),
  };
}

function added(one: readonly number[], other: readonly number[]): number[] {
  return one.map((value, index) => value + (other[index] ?? 0));
}

/** Returns the evidence of one game for a player of this rating. */
export function evidenceOf({ moves }: GameFeatures, rating: number): Evidence {
  const human = moves.map((move) => humanProbabilities(move, rating));
  const dangers = human.map(expectedLoss);
  const meanDanger = Math.max(0.1, sum(dangers) / Math.max(1, moves.length));
  const unaided = NONE.slice();
  const helped = WAYS_OF_HELP.map(() => NONE.slice());
  for (const [index, move] of moves.entries()) {
    const engine = engineProbabilities(move)[move.outcome] ?? 0;
    const danger = (dangers[index] ?? 0) / meanDanger;
    for (const [at, offset] of STRENGTH_OFFSETS.entries()) {
      const alone = humanProbabilities(move, rating + offset)[move.outcome] ?? 0;
      unaided[at] = (unaided[at] ?? 0) + Math.log(alone);
      for (const [way, { share, critical }] of WAYS_OF_HELP.entries()) {
        const row = helped[way] ?? [];
        const taken = critical ? Math.min(CRITICAL_SHARE_MAX, share * danger) : share;
        row[at] = (row[at] ?? 0) + Math.log((1 - taken) * alone + taken * engine);
      }
    }
  }
  return {
    moves: moves.length,
    firstChoices: moves.filter(({ outcome }) => outcome === 0).length,
    expectedFirstChoices: sum(human.map(([first = 0]) => first)),
    loss: sum(moves.map(({ loss }) => Math.min(loss, LOSS_MAX))),
    expectedLoss: sum(dangers),
    unaided,
    helped,
  };
}

/**
 * Returns the log-likelihood ratio of the moves with help to those without. Both hypotheses may assume a strength that differs
 * from the rating, at the cost of a normal prior with this deviation.
 */
export function assistance({ unaided, helped }: Evidence, deviation: number): number {
  const best = (row: readonly number[]) =>
    Math.max(...row.map((value, at) => value - (STRENGTH_OFFSETS[at] ?? 0) ** 2 / (2 * deviation ** 2)));
  const alone = best(unaided);
  const ways = helped.map((row) => best(row) - alone);
  const top = Math.max(...ways);
  return top + Math.log(sum(ways.map((value) => Math.exp(value - top))) / ways.length);
}
