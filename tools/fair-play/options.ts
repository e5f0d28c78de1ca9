// Tools, fair-play: parses the command line of `npm run fair-play:measure`. Pure.
import { parseArgs } from 'node:util';

export type MeasureOptions = Exclude<ReturnType<typeof readOptions>, string>;

export const USAGE = `usage: npm run fair-play:measure -- --pgn FILE... [--engine PATH] [options]

Measures how often the fair-play model finds cheats, and how often it accuses players who had no help, on public human games.
Cheats are made: moves of an engine replace moves of the human.

  --pgn FILE...       files of games; odd ones are skipped and counted
  --engine PATH       a UCI program such as stockfish; without it the product's own engine is used, which finds only itself
  --sides N           sides of games that are judged (default 300)
  --own-sides N       with --engine: sides that the product's own engine judges too (default 60; 0 for none)
  --nodes N           nodes a position for the judge (default 8000)
  --cheat-nodes N     nodes a position for the engine that helps the cheats (default 24000)
  --seed N            which sides are drawn (default 1); the same seed gives the same result
  --games N           games that are read of each file at most (default 20000)
  --cache FILE        keeps evaluations, so that a second run is quick and an interrupted one continues
  --json              prints JSON instead of tables`;

const WORDS = {
  pgn: { type: 'string', multiple: true },
  engine: { type: 'string' },
  sides: { type: 'string', default: '300' },
  'own-sides': { type: 'string', default: '60' },
  nodes: { type: 'string', default: '8000' },
  'cheat-nodes': { type: 'string', default: '24000' },
  seed: { type: 'string', default: '1' },
  games: { type: 'string', default: '20000' },
  cache: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Returns the options, or an error message. An empty message requests the usage text. */
export function readOptions(line: readonly string[]) {
  const parsed = parse(line);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  if (values.help) return '';
  const pgn = [...(values.pgn ?? []), ...positionals];
  if (pgn.length === 0) return 'Name at least one file of games with --pgn.';
  const numbers = {
    sides: wholeNumber(values.sides, 1, 100_000),
    ownSides: wholeNumber(values['own-sides'], 0, 100_000),
    nodes: wholeNumber(values.nodes, 100, 100_000_000),
    cheatNodes: wholeNumber(values['cheat-nodes'], 100, 100_000_000),
    seed: wholeNumber(values.seed, 0, 2 ** 32 - 1),
    games: wholeNumber(values.games, 1, 10_000_000),
  };
  const wrong = Object.entries(numbers).find(([, value]) => value === null);
  if (wrong !== undefined) {
    return `--${wrong[0].replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)} is not a number in its range.`;
  }
  const { engine = null, cache = null, json } = values;
  return { pgn, engine, cache, json, ...(numbers as Record<keyof typeof numbers, number>) };
}

function parse(line: readonly string[]) {
  try {
    return parseArgs({ args: [...line], options: WORDS, allowPositionals: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function wholeNumber(text: string, min: number, max: number): number | null {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}
