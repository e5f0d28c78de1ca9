// Tools, fair-play: runs the measurement, from the files to its result.
import { seededRandom } from '@kingstake/chess/bot';
import type { UciProgram } from '@kingstake/fair-play/engine';
import { detectionOf, MOVES_MIN, strongestAccounts } from './detection.ts';
import { EvaluationCache, type JudgedSample, judgeSides, nameOf, openEngines } from './judge-sides.ts';
import type { MeasureOptions } from './options.ts';
import { type FileGame, type FileReport, readGames } from './read-games.ts';
import { sampleSides } from './sample.ts';

export type JudgeResult = ReturnType<typeof resultOf>;
export type Measurement = Awaited<ReturnType<typeof measure>>;

/** The number of sides between two lines of progress. */
const LOG_EVERY = 10;

export async function measure(
  options: MeasureOptions,
  program: UciProgram | null,
  log: (line: string) => void,
) {
  const cache = new EvaluationCache(options.cache);
  const { games, files } = await readFiles(options, log);
  const sides = sampleSides(games, options.sides, seededRandom(options.seed));
  const engines = await openEngines(program, options);
  try {
    const judges: JudgeResult[] = [];
    for (const [index, judge] of engines.judges.entries()) {
      // The second judge is compared only on sides that have simulated cheats.
      const judged = index === 0 ? sides : sides.filter(({ cheated }) => cheated).slice(0, options.ownSides);
      if (judged.length === 0 && index > 0) continue;
      const onSide = progress(`${nameOf(judge.judge)}: judged`, judged.length, log);
      const sample = await judgeSides(judged, judge, { advisor: engines.advisor, cache, onSide });
      log(`${nameOf(judge.judge)}: drawing players`);
      judges.push(resultOf(sample, options.seed));
    }
    // The cheats play the moves of the advisor.
    return { files, seed: options.seed, advisor: engines.advisor.judge, judges };
  } finally {
    await engines.close();
  }
}

async function readFiles({ pgn, games: limit }: MeasureOptions, log: (line: string) => void) {
  const seen = new Set<string>();
  const games: FileGame[] = [];
  const files: FileReport[] = [];
  for (const file of pgn) {
    const found = await readGames(file, limit, seen);
    games.push(...found.games);
    files.push(found.report);
    log(`${file}: ${found.report.usable} of ${found.report.read} games are usable`);
  }
  return { games, files };
}

function progress(what: string, total: number, log: (line: string) => void): (cached: boolean) => void {
  let done = 0;
  let fromCache = 0;
  return (cached) => {
    done += 1;
    if (cached) fromCache += 1;
    if (done % LOG_EVERY === 0 || done === total)
      log(`${what} ${done} of ${total} sides, ${fromCache} from the cache`);
  };
}

function resultOf(sample: JudgedSample, seed: number) {
  const enough = sample.sides.filter(
    ({ sampled, features }) => sampled.account === null && features.moves.length >= MOVES_MIN,
  );
  return {
    judge: sample.judge,
    sides: enough.length,
    informativeMoves: enough.reduce((sum, { features }) => sum + features.moves.length, 0),
    cheatedSides: enough.filter(({ sampled }) => sampled.cheated).length,
    failed: sample.failed,
    detection: detectionOf(sample, seed),
    accounts: strongestAccounts(sample),
  };
}
