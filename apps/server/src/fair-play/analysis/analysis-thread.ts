// The thread that analyses. It handles one request at a time, and waits after each position, so that the server decides how much of a
// core it uses.
import { parentPort, workerData } from 'node:worker_threads';
import { createSearcher } from '@kingstake/chess/bot';
import { featuresOf, type GameFeatures, scoreOf } from '@kingstake/fair-play';
import {
  evaluateSide,
  ownJudge,
  type PositionJudge,
  UciEngine,
  UciError,
  uciJudge,
} from '@kingstake/fair-play/engine';
import { systemTime } from '../../platform/time.ts';
import type { AnalyseRequest, ScoreRequest, ThreadAnswer, ThreadOptions, ThreadRequest } from './analyst.ts';

const { program, searchMs } = workerData as ThreadOptions;
const engine =
  program === null ? null : new UciEngine({ ...program, timers: systemTime, searchTimeoutMs: searchMs });

let onContinue: ((isWanted: boolean) => void) | null = null;

const say = (answer: ThreadAnswer): void => parentPort?.postMessage(answer);
const engineStarts = (): number => engine?.starts ?? 0;

function untilContinued(): Promise<void> {
  return new Promise((resolve, reject) => {
    onContinue = (isWanted) => {
      onContinue = null;
      if (isWanted) resolve();
      else reject(new Error('the analysis was interrupted'));
    };
    say({ kind: 'position' });
  });
}

async function judgeOf(nodes: number): Promise<PositionJudge> {
  return engine === null ? ownJudge(createSearcher()) : uciJudge(engine, await engine.start(), nodes);
}

/** The built-in engine is too weak to tell whether a resigned position was lost. */
async function evaluateLast(judge: PositionJudge, moves: readonly string[]): Promise<number | null> {
  if (judge.judge.kind === 'own') return null;
  const { lines } = await judge.evaluate(moves);
  await untilContinued();
  const [best] = lines;
  if (best === undefined) return null;
  return moves.length % 2 === 0 ? best.centipawns : -best.centipawns;
}

async function analyse(request: AnalyseRequest): Promise<ThreadAnswer> {
  const { game, white, black, nodes, isResigned } = request;
  const judge = await judgeOf(nodes);
  const of = async (side: 'white' | 'black'): Promise<GameFeatures> => {
    const evaluations = await evaluateSide(judge, game, side, untilContinued);
    const ratings = side === 'white' ? { own: white, opponent: black } : { own: black, opponent: white };
    return featuresOf({ game, side, ratings, judge: judge.judge, evaluations });
  };
  const sides = { white: await of('white'), black: await of('black') };
  const finalCentipawns = isResigned ? await evaluateLast(judge, game.moves) : null;
  return { kind: 'features', ...sides, finalCentipawns, engineStarts: engineStarts() };
}

function score({ games, now }: ScoreRequest): ThreadAnswer {
  const scores = { all: scoreOf(games, now), newest: scoreOf(games.slice(-1), now) };
  return { kind: 'scores', scores, engineStarts: engineStarts() };
}

async function answer(request: AnalyseRequest | ScoreRequest): Promise<void> {
  try {
    say(request.kind === 'score' ? score(request) : await analyse(request));
  } catch (error) {
    say({
      kind: 'fault',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      engineFault: error instanceof UciError ? error.fault : null,
      engineStarts: engineStarts(),
    });
  }
}

async function close(): Promise<void> {
  onContinue?.(false);
  await engine?.close();
  parentPort?.close();
}

parentPort?.on('message', (request: ThreadRequest) => {
  if (request.kind === 'continue') onContinue?.(request.isWanted);
  else if (request.kind === 'close') void close();
  else void answer(request);
});
