// Fair play, testkit: synthetic games whose moves are drawn from the fitted tables, for tests of every module.
import { type Random, seededRandom } from '@kingstake/chess/bot';
import { MEAN_LOSS } from '../constants.ts';
import type { GameFeatures, InformativeMove } from '../features.ts';
import { engineProbabilities, humanProbabilities } from '../likelihood.ts';
import { type OutcomeClass, winningChances } from '../outcome.ts';

export interface SyntheticPlayer {
  readonly seed: number;
  readonly games: number;
  readonly rating: number;
  readonly deviation?: number;
  /** The strength of the player's moves. Default: the rating. */
  readonly strength?: number;
  /** Probability that an engine chooses a move. Default: 0. */
  readonly help?: number;
  readonly movesAGame?: number;
}

/** Games of a player who plays according to the tables, with some moves from an engine. */
export function syntheticGames(player: SyntheticPlayer): GameFeatures[] {
  const random = seededRandom(player.seed);
  const { rating, deviation = 60, movesAGame = 20 } = player;
  return Array.from({ length: player.games }, (_, index) => ({
    gameId: `${player.seed}-${index}`,
    side: index % 2 === 0 ? 'white' : 'black',
    ratings: { own: { rating, deviation }, opponent: { rating, deviation } },
    baseSeconds: 300,
    judge: { kind: 'uci', name: 'synthetic', nodes: 32_000 },
    moves: Array.from({ length: movesAGame }, (_, at) => syntheticMove(random, 10 + 2 * at, player)),
  }));
}

function syntheticMove(random: Random, ply: number, player: SyntheticPlayer): InformativeMove {
  const { rating, strength = rating, help = 0 } = player;
  const position = syntheticPosition(random, ply);
  const byEngine = random() < help;
  const outcome = drawn(
    random,
    byEngine ? engineProbabilities(position) : humanProbabilities(position, strength),
  );
  const loss = MEAN_LOSS[outcome] ?? 0;
  return { ...position, outcome, loss, played: outcome === 0 ? position.best : 'a2a3' };
}

/** A position whose best move was played. */
export function syntheticPosition(random: Random, ply: number): InformativeMove {
  const centipawns = Math.round(600 * random() - 300);
  const second = centipawns - Math.round(120 * random() ** 2);
  const third = second - Math.round(90 * random());
  const chances = winningChances(centipawns);
  return {
    ply,
    played: 'e2e4',
    best: 'e2e4',
    outcome: 0,
    loss: 0,
    chances,
    secondGap: chances - winningChances(second),
    thirdGap: chances - winningChances(third),
    legalMoves: 5 + Math.floor(35 * random()),
    inCheck: random() < 0.05,
    recapture: random() < 0.1,
    pieces: 8 + Math.floor(24 * random()),
    secondsLeft: Math.round(10 + 280 * random()),
    secondsUsed: Math.round(10 * (0.5 + 12 * random() ** 3)) / 10,
    blurred: false,
  };
}

function drawn(random: Random, probabilities: readonly number[]): OutcomeClass {
  let left = random();
  for (const outcome of [0, 1, 2, 3] as const) {
    left -= probabilities[outcome] ?? 0;
    if (left < 0) return outcome;
  }
  return 4;
}
