import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '@kingstake/chess/bot';
import { expect, test } from 'vitest';
import { measure } from './measure.ts';
import { type MeasureOptions, readOptions } from './options.ts';
import { readGames } from './read-games.ts';
import { reportOf } from './report.ts';
import { sampleSides } from './sample.ts';
import { PgnFolder, pgnGame } from './testkit/pgn-files.ts';

const FAKE = join(import.meta.dirname, '../../packages/fair-play/src/engine/testkit/fake-uci.ts');
const program = { path: process.execPath, arguments: [FAKE, 'normal'] };

function options(...line: string[]): MeasureOptions {
  const read = readOptions(line);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

/** Writes eight games of Carl, who is the strongest player, and twelve games of others. */
function fileOf(folder: PgnFolder): string {
  const games = Array.from({ length: 20 }, (_, seed) => {
    const white = seed < 8 ? { White: 'Carl', WhiteElo: '2400' } : { White: `W${seed}` };
    return pgnGame(seed, { ...white, Black: `B${seed}` }, 28);
  });
  return folder.write('games.pgn', games.join('\n'));
}

test('measures with a UCI program and our own engine, and repeats its result from the cache', async () => {
  const folder = new PgnFolder();
  const cache = join(folder.path, 'cache.jsonl');
  const line = options('--pgn', fileOf(folder), '--sides', '3', '--cache', cache);
  const log: string[] = [];
  const first = await measure(line, program, (text) => log.push(text));
  expect(first.judges.map(({ judge }) => judge)).toEqual([
    { kind: 'uci', name: 'Fake 1', nodes: 8000 },
    { kind: 'own', depth: 4 },
  ]);
  expect(first.judges[0]?.detection[0]).toMatchObject({ games: 1, withoutHelp: { hold: 0 } });
  const [single] = first.judges[0]?.detection ?? [];
  expect(single?.cheatsByBand.length).toBeGreaterThan(0);
  for (const { sides, cheats } of single?.cheatsByBand ?? []) expect(cheats.full.players).toBe(sides);
  expect(first.judges[0]?.accounts[0]).toMatchObject({ name: 'Carl', rating: 2400, games: 8 });
  appendFileSync(cache, '\n{"key":"cut sho');
  const before = readFileSync(cache, 'utf8');
  const again = await measure(line, program, (text) => log.push(text));
  expect(again).toEqual(first);
  expect(readFileSync(cache, 'utf8')).toBe(before);
  expect(log).toContain('Fake 1, 8000 nodes: judged 11 of 11 sides, 11 from the cache');
  const report = reportOf(first);
  expect(report).toContain('20 games, 20 usable');
  expect(report).toMatch(/^Carl +2400 +8 /m);
  expect(report).toMatch(/by rating:\n+rating from +games +sides +decision/);
  expect(report).not.toContain('NaN');
});

test('reports a file without usable games, also without a UCI program', async () => {
  const folder = new PgnFolder();
  const file = folder.write('games.pgn', pgnGame(1, { Variant: 'Crazyhouse' }));
  const report = reportOf(await measure(options('--pgn', file), null, () => {}));
  expect(report).toContain('1 games, 0 usable; skipped: 1 another variant');
  expect(report).toContain('Too few games for a measurement.');
  expect(report).toContain('whether the built-in engine finds copies of itself');
});

test('refuses a cache that cannot be written, before it reads a game', async () => {
  const folder = new PgnFolder();
  const line = options('--pgn', '/does/not/exist.pgn', '--cache', folder.path);
  await expect(measure(line, null, () => {})).rejects.toThrow('cannot be used as a cache');
});

test('rejects with the error of a program that is not an engine', async () => {
  const folder = new PgnFolder();
  const line = options('--pgn', fileOf(folder));
  await expect(measure(line, { path: '/bin/true' }, () => {})).rejects.toThrow('does not speak UCI');
});

test('draws the same sides for a seed, no known account twice, and a prefix for fewer sides', async () => {
  const folder = new PgnFolder();
  const { games } = await readGames(fileOf(folder), 100, new Set());
  const drawn = (count: number, seed: number) =>
    sampleSides(games, count, seededRandom(seed)).map(
      ({ game, side, account }) => `${game.id} ${side} ${account}`,
    );
  expect(drawn(12, 3)).toEqual(drawn(12, 3));
  expect(drawn(12, 3)).not.toEqual(drawn(12, 4));
  expect(drawn(5, 3).slice(0, 5)).toEqual(drawn(12, 3).slice(0, 5));
  expect(drawn(12, 3).filter((side) => side.endsWith('Carl'))).toHaveLength(8);
  expect(new Set(drawn(20, 3)).size).toBe(28);
});
