// The bot, measured: `node bench/micro/bot.ts [--games 20] [--skip-levels]`. Prints tables for bench/results.md. All
// figures of a run come from the same minutes of the same machine; compare ratios, not runs.
import { parseArgs } from 'node:util';
import { Game, legalMoves, type MoveInput, type Position, parseFen, toMoveInput } from '@kingstake/chess';
import {
  BOT_LEVELS,
  type BotLevel,
  chooseMove,
  createSearcher,
  type Random,
  replayRoot,
  seededRandom,
} from '@kingstake/chess/bot';
import { median } from '../median.ts';
import { MIDDLEGAMES } from './middlegames.ts';
import { PlainBotOnChessJs } from './plain-bot-on-chess-js.ts';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '20' },
    'skip-levels': { type: 'boolean', default: false },
  },
});

const WARM_UP_DEPTH = 5;
const TIMED_DEPTHS = [4, 6];
const REPEATS = 3; // the best of these counts: the machine is shared
const CHESS_JS_DEPTH = 3;

function positionOf(fen: string): Position {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(`${fen}: ${parsed.fault}`);
  return parsed.position;
}

interface Timing {
  ms: number;
  nodes: number;
}

function timeSearches(depth: number): Timing[] {
  const searcher = createSearcher();
  return MIDDLEGAMES.map(({ fen }) => {
    const root = { position: positionOf(fen), earlierKeys: [] };
    return best(() => {
      searcher.clear();
      return searcher.search(root, { depth }).nodes;
    });
  });
}

function timeChessJs(legal: boolean): Timing[] {
  return MIDDLEGAMES.map(({ fen }) =>
    best(() => {
      const bot = new PlainBotOnChessJs(fen, legal);
      bot.search(CHESS_JS_DEPTH, -2_000_000, 2_000_000, 0);
      return bot.nodes;
    }),
  );
}

/** The fastest of a few runs of something that returns how many nodes it visited. */
function best(run: () => number): Timing {
  let fastest: Timing = { ms: Number.POSITIVE_INFINITY, nodes: 0 };
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const start = performance.now();
    const nodes = run();
    const ms = performance.now() - start;
    if (ms < fastest.ms) fastest = { ms, nodes };
  }
  return fastest;
}

function nodesPerSecond(timings: readonly Timing[]): number {
  const nodes = timings.reduce((sum, timing) => sum + timing.nodes, 0);
  return (1000 * nodes) / timings.reduce((sum, timing) => sum + timing.ms, 0);
}

function benchSearch(): void {
  timeSearches(WARM_UP_DEPTH);
  console.log('| search | median ms | max ms | nodes, all ten | knodes/s |');
  console.log('|---|---|---|---|---|');
  let ours = 0;
  for (const depth of TIMED_DEPTHS) {
    const timings = timeSearches(depth);
    ours = nodesPerSecond(timings);
    printTimings(`our bot, depth ${depth}`, timings);
  }
  // Last, so that a second kind of board does not slow down our evaluation's call sites before they are timed.
  const legal = timeChessJs(true);
  const pseudoLegal = timeChessJs(false);
  printTimings(`alpha-beta on chess.js's legal generator, depth ${CHESS_JS_DEPTH}`, legal);
  printTimings(`the same, illegal moves sorted out by making them, depth ${CHESS_JS_DEPTH}`, pseudoLegal);
  const [toLegal, toPseudoLegal] = [legal, pseudoLegal].map((one) => (ours / nodesPerSecond(one)).toFixed(0));
  console.log(`\nnodes/s, ours to chess.js: ${toLegal}x, and ${toPseudoLegal}x with its illegal moves`);
}

function printTimings(name: string, timings: readonly Timing[]): void {
  const times = timings.map((timing) => timing.ms);
  const nodes = timings.reduce((sum, timing) => sum + timing.nodes, 0);
  const knps = nodesPerSecond(timings) / 1000;
  console.log(
    `| ${name} | ${median(times).toFixed(1)} | ${Math.max(...times).toFixed(1)} | ${nodes} | ${knps.toFixed(0)} |`,
  );
}

const RANDOM_OPENING_PLIES = 6;
const MAX_PLIES = 400;

/** What White got, 1 to 0, from a game of two levels after an opening that is given. */
function playGame(white: BotLevel, black: BotLevel, opening: readonly MoveInput[], random: Random): number {
  const searcher = createSearcher({ tableEntries: 1 << 14 });
  const moves = [...opening];
  for (;;) {
    const root = replayRoot(moves);
    if (!root) throw new Error('a level played an illegal move');
    const { outcome } = root.game;
    if (outcome?.kind === 'checkmate') return outcome.winner === 0 ? 1 : 0;
    if (outcome || moves.length >= MAX_PLIES) return 0.5;
    const level = root.position.turn === 0 ? white : black;
    moves.push(toMoveInput(chooseMove(root, level, random, {}, searcher)));
  }
}

function randomOpening(random: Random): MoveInput[] {
  const game = Game.start();
  const moves: MoveInput[] = [];
  while (moves.length < RANDOM_OPENING_PLIES && !game.outcome) {
    const legal = legalMoves(game.position);
    const move = toMoveInput(legal[Math.floor(random() * legal.length)] ?? 0);
    game.play(move);
    moves.push(move);
  }
  return game.outcome ? randomOpening(random) : moves;
}

/** Wilson's interval for a share, a draw counted as half a win: wide enough also when one side won everything. */
function wilson(share: number, count: number): [number, number] {
  const z = 1.96;
  const centre = (share + (z * z) / (2 * count)) / (1 + (z * z) / count);
  const half =
    (z / (1 + (z * z) / count)) * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

function benchLevels(games: number): void {
  const levels = Object.keys(BOT_LEVELS) as BotLevel[];
  console.log('\n| stronger | weaker | games | won | drawn | lost | score | 95 % interval | s |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const [index, weaker] of levels.entries()) {
    for (const stronger of levels.slice(index + 1)) {
      const random = seededRandom(2026 + index);
      const start = performance.now();
      const results: number[] = [];
      while (results.length < games) {
        const opening = randomOpening(random); // each is played twice, with colours changed
        results.push(
          playGame(stronger, weaker, opening, random),
          1 - playGame(weaker, stronger, opening, random),
        );
      }
      const of = (result: number) => results.filter((one) => one === result).length;
      const share = results.reduce((sum, result) => sum + result, 0) / results.length;
      const [low, high] = wilson(share, results.length).map((bound) => bound.toFixed(2));
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      console.log(
        `| ${stronger} | ${weaker} | ${results.length} | ${of(1)} | ${of(0.5)} | ${of(0)} | ${share.toFixed(2)} | ${low} to ${high} | ${seconds} |`,
      );
    }
  }
}

benchSearch();
if (!values['skip-levels']) benchLevels(Number(values.games));
