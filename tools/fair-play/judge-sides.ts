// Tools, fair-play: lets engines judge the sampled sides, and advise the cheats.

import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { createSearcher } from '@kingstake/chess/bot';
import {
  type EvaluatedMove,
  featuresOf,
  type GameFeatures,
  type Judge,
  type PlyEvaluation,
  type Side,
} from '@kingstake/fair-play';
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
import { FileError } from './read-games.ts';
import { playerOn, type SampledSide } from './sample.ts';

/** The engine that helps the cheats. */
interface Advisor {
  readonly judge: Judge;
  newGame(): Promise<void>;
  advise(moves: readonly string[]): Promise<readonly EvaluatedMove[]>;
}

interface Engines {
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

export function nameOf(judge: Judge): string {
  return judge.kind === 'uci'
    ? `${judge.name}, ${judge.nodes} nodes`
    : `the product's own engine, depth ${judge.depth}`;
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
  const engine = { ...program, timers, startTimeoutMs: START_TIMEOUT_MS };
  const [judging, advising] = [new UciEngine(engine), new UciEngine({ ...engine, hashMegabytes: 32 })];
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
    const helper = cheated ? advisor.judge : null;
    const key: EvaluationKey = { judge: judge.judge, advisor: helper, side, moves: game.moves };
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

interface JudgedSide {
  readonly evaluations: readonly PlyEvaluation[];
  readonly advice: readonly Advice[];
}

/** Everything that an evaluation depends on. */
interface EvaluationKey {
  readonly judge: Judge;
  readonly advisor: Judge | null;
  readonly side: Side;
  readonly moves: readonly string[];
}

/** Must change when evaluations get another meaning. */
const FORMAT = 1;

/** Stores evaluations of sides in a file, one JSON line each. An interrupted run loses only its last line. */
export class EvaluationCache {
  readonly #file: string | null;
  readonly #known = new Map<string, JudgedSide>();

  constructor(file: string | null) {
    this.#file = file;
    if (file === null) return;
    for (const line of readOrCreate(file).split('\n')) {
      const entry = parsed(line);
      if (entry !== null) this.#known.set(entry.key, entry);
    }
  }

  get(key: EvaluationKey): JudgedSide | undefined {
    return this.#known.get(hashOf(key));
  }

  set(key: EvaluationKey, side: JudgedSide): void {
    const hash = hashOf(key);
    this.#known.set(hash, side);
    // The line break comes first, so that it also terminates a truncated line.
    if (this.#file !== null) appendFileSync(this.#file, `\n${JSON.stringify({ key: hash, ...side })}`);
  }
}

/** Reads or creates the file. This detects a cache that is not writable before hours of work. */
function readOrCreate(file: string): string {
  try {
    appendFileSync(file, '');
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new FileError(`${file} cannot be used as a cache: ${(error as Error).message}`);
  }
}

function parsed(line: string): (JudgedSide & { key: string }) | null {
  try {
    const entry = JSON.parse(line);
    return typeof entry?.key === 'string' && Array.isArray(entry.evaluations) && Array.isArray(entry.advice)
      ? entry
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null; // a truncated line
    throw error;
  }
}

function hashOf({ judge, advisor, side, moves }: EvaluationKey): string {
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, judge, advisor, side, moves]))
    .digest('base64url');
}
