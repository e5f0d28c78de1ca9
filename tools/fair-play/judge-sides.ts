// Tools, fair-play: lets engines judge the sampled sides, and advise the cheats.
import { createSearcher } from '@kingstake/chess/bot';
import { type EvaluatedMove, featuresOf, type GameFeatures, type Judge } from '@kingstake/fair-play';
import {
  type EngineTimers,
  evaluateSide,
  ownJudge,
  type PositionJudge,
  UciEngine,
  UciError,
  type UciProgram,
  uciJudge,
} from '@kingstake/fair-play/engine';
import type { Advice, AdvisedMove } from './cheats.ts';
import type { EvaluationCache, EvaluationKey, JudgedSide } from './evaluation-cache.ts';
import { playerOn, type SampledSide } from './sample.ts';

/** The engine that helps the cheats. */
interface Advisor {
  readonly judge: Judge;
  newGame(): Promise<void>;
  advise(moves: readonly string[]): Promise<readonly EvaluatedMove[]>;
}

export interface Engines {
  readonly judges: readonly PositionJudge[];
  readonly advisor: Advisor;
  close(): Promise<void>;
}

export interface JudgedFeatures {
  readonly sampled: SampledSide;
  readonly features: GameFeatures;
  readonly advice: readonly Advice[];
}

export interface JudgedSample {
  readonly judge: Judge;
  readonly sides: readonly JudgedFeatures[];
  /** Sides that the engine could not judge, by cause. */
  readonly failed: Readonly<Record<string, number>>;
}

/** Ratings in files have no deviation. This value counts as certain. */
const FILE_DEVIATION = 60;
/** Cheats use no engine in positions with a larger advantage than this. */
const ADVICE_CENTIPAWNS = 700;
/** After this many consecutive failures, the run is aborted, because the engine does not work. */
const FAILURES_MAX = 5;
const ADVICE_LINES = 2;

const timers: EngineTimers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Long, because a measurement takes hours and often runs on a busy machine. */
const START_TIMEOUT_MS = 60_000;

/**
 * Opens two processes of a UCI program, judge and advisor, and our own engine as a second judge. Without a program, opens our own engine
 * only.
 */
export async function openEngines(
  program: UciProgram | null,
  { nodes, cheatNodes }: { nodes: number; cheatNodes: number },
): Promise<Engines> {
  const own = ownJudge(createSearcher());
  if (program === null) return { judges: [own], advisor: ownAdvisor(), close: async () => {} };
  const judging = new UciEngine({ ...program, timers, startTimeoutMs: START_TIMEOUT_MS });
  const advising = new UciEngine({
    ...program,
    timers,
    startTimeoutMs: START_TIMEOUT_MS,
    hashMegabytes: 32,
  });
  const close = async () => {
    await Promise.all([judging.close(), advising.close()]);
  };
  try {
    const name = await judging.start();
    await advising.start();
    const advisor: Advisor = {
      judge: { kind: 'uci', name, nodes: cheatNodes },
      newGame: () => advising.newGame(),
      advise: (moves) => advising.search({ moves, nodes: cheatNodes, multiPv: ADVICE_LINES }),
    };
    return { judges: [uciJudge(judging, name, nodes), own], advisor, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function ownAdvisor(): Advisor {
  const own = ownJudge(createSearcher());
  return {
    judge: own.judge,
    newGame: () => own.newGame(),
    advise: async (moves) => (await own.evaluate(moves)).lines.slice(0, ADVICE_LINES),
  };
}

/** Judges sides one after another. After each, calls `onSide` with whether the cache contained it. */
export async function judgeSides(
  sides: readonly SampledSide[],
  judge: PositionJudge,
  { advisor, cache, onSide }: { advisor: Advisor; cache: EvaluationCache; onSide: (cached: boolean) => void },
): Promise<JudgedSample> {
  const judged: JudgedFeatures[] = [];
  const failed: Record<string, number> = {};
  let inRow = 0;
  for (const sampled of sides) {
    const { game, side, cheated } = sampled;
    const key: EvaluationKey = {
      judge: judge.judge,
      advisor: cheated ? advisor.judge : null,
      side,
      moves: game.moves,
    };
    try {
      const known = cache.get(key);
      const found = known ?? (await judgeSide(sampled, judge, advisor));
      if (known === undefined) cache.set(key, found);
      judged.push(featuresFor(sampled, judge.judge, found));
      inRow = 0;
      onSide(known !== undefined);
    } catch (error) {
      if (!(error instanceof UciError) || ++inRow === FAILURES_MAX) throw error;
      failed[error.fault] = (failed[error.fault] ?? 0) + 1;
    }
  }
  return { judge: judge.judge, sides: judged, failed };
}

async function judgeSide(
  { game, side, cheated }: SampledSide,
  judge: PositionJudge,
  advisor: Advisor,
): Promise<JudgedSide> {
  const advice: Advice[] = [];
  if (cheated) await advisor.newGame();
  const evaluations = await evaluateSide(judge, game, side, async (ply, position) => {
    const [best] = position.lines;
    if (!cheated || best === undefined || Math.abs(best.centipawns) >= ADVICE_CENTIPAWNS) return;
    const moves: AdvisedMove[] = [];
    for (const advised of await advisor.advise(game.moves.slice(0, ply))) {
      moves.push({ ...advised, judged: await position.score(advised.move) });
    }
    advice.push({ ply, best, moves });
  });
  return { evaluations, advice };
}

function featuresFor(
  sampled: SampledSide,
  judge: Judge,
  { evaluations, advice }: JudgedSide,
): JudgedFeatures {
  const { game, side } = sampled;
  const strength = (at: typeof side) => ({ rating: playerOn(game, at).rating, deviation: FILE_DEVIATION });
  const ratings = { own: strength(side), opponent: strength(side === 'white' ? 'black' : 'white') };
  return { sampled, advice, features: featuresOf({ game, side, ratings, judge, evaluations }) };
}
