// Tools, fair-play: simulated cheats. An engine's moves replace moves of a human, and the positions stay those of the human's game. This
// changes how often a kind of position occurs, but not how a move in it is judged.
import type { Random } from '@kingstake/chess/bot';
import {
  type EvaluatedMove,
  type GameFeatures,
  type InformativeMove,
  lossOf,
  outcomeOf,
  winningChances,
} from '@kingstake/fair-play';

/** The engine's two best moves at one ply, which a cheat may play. */
export interface Advice {
  readonly ply: number;
  readonly best: EvaluatedMove; // according to the judge
  readonly moves: readonly AdvisedMove[];
}

export interface AdvisedMove {
  readonly move: string;
  readonly centipawns: number; // according to the helping engine
  readonly judged: number; // according to the judge
}

/**
 * - full: the engine's first choice, 2.5 s each
 * - half: each move with probability one half
 * - critical25: the quarter of moves where the engine's second choice is worst
 * - random25: each move with probability one quarter
 * - smart: 60 % of the moves, often the second choice where it costs little, in the human's time
 */
export const CHEATS = ['full', 'half', 'critical25', 'random25', 'smart'] as const;
export type Cheat = (typeof CHEATS)[number];

const QUARTER = 0.25;
const SMART_SHARE = 0.6;
/** The winning chances, in points, that a smart cheat gives up. */
const SMART_COST = 3;
const FULL_SECONDS = 2.5;

/** Returns the features of a side that used an engine. */
export function cheatedFeatures(
  features: GameFeatures,
  advice: readonly Advice[],
  cheat: Cheat,
  random: Random,
): GameFeatures {
  const byPly = new Map(advice.map((each) => [each.ply, each]));
  const critical = cheat === 'critical25' ? criticalPlies(features, byPly) : new Set<number>();
  const moves = features.moves.map((move) => {
    const advised = byPly.get(move.ply);
    if (advised === undefined) return move;
    const taken = takenMove(cheat, advised, critical.has(move.ply), random);
    return taken === null ? move : withMove(move, advised, taken, secondsOf(cheat, move, random));
  });
  return { ...features, moves };
}

function takenMove(cheat: Cheat, { moves }: Advice, isCritical: boolean, random: Random): AdvisedMove | null {
  const [first = null, second] = moves;
  switch (cheat) {
    case 'full':
      return first;
    case 'half':
      return random() < 0.5 ? first : null;
    case 'critical25':
      return isCritical ? first : null;
    case 'random25':
      return random() < QUARTER ? first : null;
    case 'smart': {
      if (random() >= SMART_SHARE || first === null) return null;
      const cheap = second !== undefined && chancesGap(first, second) < SMART_COST;
      return cheap && random() < SMART_SHARE ? second : first;
    }
  }
}

function secondsOf(cheat: Cheat, { secondsUsed }: InformativeMove, random: Random): number | null {
  if (secondsUsed === null || cheat === 'smart') return secondsUsed;
  return cheat === 'full'
    ? Math.max(0.3, FULL_SECONDS + 0.4 * normal(random))
    : secondsUsed + 2 + 3 * random();
}

function withMove(
  move: InformativeMove,
  { best }: Advice,
  taken: AdvisedMove,
  secondsUsed: number | null,
): InformativeMove {
  const played = { move: taken.move, centipawns: taken.judged };
  return {
    ...move,
    played: taken.move,
    outcome: outcomeOf(best, played),
    loss: lossOf(best, played),
    secondsUsed,
  };
}

function criticalPlies({ moves }: GameFeatures, advice: ReadonlyMap<number, Advice>): Set<number> {
  const gaps = moves.flatMap(({ ply, recapture }) => {
    const [first, second] = advice.get(ply)?.moves ?? [];
    if (first === undefined) return [];
    return [{ ply, gap: second === undefined || recapture ? 0 : chancesGap(first, second) }];
  });
  gaps.sort((one, other) => other.gap - one.gap || one.ply - other.ply);
  return new Set(gaps.slice(0, Math.round(gaps.length * QUARTER)).map(({ ply }) => ply));
}

function chancesGap(first: AdvisedMove, second: AdvisedMove): number {
  return winningChances(first.centipawns) - winningChances(second.centipawns);
}

/** Returns a random number of the standard normal distribution (Box-Muller). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
