import { join } from 'node:path';
import { longGame } from '@kingstake/chess/testkit';
import { scoreOf } from '@kingstake/fair-play';
import { syntheticGames } from '@kingstake/fair-play/testkit';
import { afterEach, expect, test } from 'vitest';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { ThreadAnalyst } from './analyst.ts';
import { ANALYSIS } from './limits.ts';

const PROGRAM = join(import.meta.dirname, 'testkit', 'uci-program.ts');
const PLIES = 40;
const MOVES = longGame(PLIES).moves.map(({ from, to, promotion = '' }) => from + to + promotion);
const STRENGTH = { rating: 1500, deviation: 60 };
const GAME = {
  game: {
    id: '7',
    moves: MOVES,
    clocks: MOVES.map((_, ply) => 300 - 2 * Math.floor(ply / 2)),
    timeControl: { baseSeconds: 302, incrementSeconds: 0 },
  },
  white: STRENGTH,
  black: { ...STRENGTH, rating: 1700 },
  nodes: 8_000,
  isResigned: false,
};

const time = createManualTime();
const open: ThreadAnalyst[] = [];

function analystWith(mode: string | null): ThreadAnalyst {
  const program = mode === null ? null : { path: process.execPath, arguments: [PROGRAM, mode, MOVES.join()] };
  const analyst = new ThreadAnalyst({ time, program, searchMs: mode === 'hang' ? 100 : 10_000 });
  open.push(analyst);
  return analyst;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((analyst) => analyst.close()));
  expect(time.pending()).toBe(0);
});

const goOn = async (): Promise<boolean> => true;

test('U15 U22 analyses both sides with a UCI program, one position after the other', async () => {
  const analyst = analystWith('agree');
  let positions = 0;
  const { white, black } = await analyst.analyse(GAME, async () => {
    positions += 1;
    return true;
  });
  expect([white.side, black.side]).toEqual(['white', 'black']);
  expect(black.ratings).toEqual({ own: GAME.black, opponent: GAME.white });
  expect(white.judge).toEqual({ kind: 'uci', name: 'Agreeing 1', nodes: 8_000 });
  expect(positions).toBe(white.moves.length + black.moves.length);
  expect(positions).toBeGreaterThan(20);
  for (const { outcome, secondsUsed } of [...white.moves, ...black.moves])
    expect([outcome, secondsUsed]).toEqual([0, 2]);
  expect(analyst.restarts()).toBe(0);
});

test('U15 analyses with the built-in engine, and scores', async () => {
  const analyst = analystWith(null);
  const { white } = await analyst.analyse(
    { ...GAME, game: { ...GAME.game, moves: MOVES.slice(0, 14) } },
    goOn,
  );
  expect(white.judge.kind).toBe('own');
  const games = syntheticGames({ seed: 1, games: 2, rating: 1500, movesAGame: 5 });
  expect(await analyst.score(games, STRENGTH)).toEqual({
    all: scoreOf(games, STRENGTH),
    newest: scoreOf(games.slice(-1), STRENGTH),
  });
});

test.each([
  ['for White to move', PLIES, 30],
  ['for Black to move', PLIES - 1, -30],
])('U53 evaluates the last position of a resigned game %s, for White', async (_what, plies, expected) => {
  const game = { ...GAME.game, moves: MOVES.slice(0, plies) };
  const { finalCentipawns } = await analystWith('agree').analyse({ ...GAME, game, isResigned: true }, goOn);
  expect(finalCentipawns).toBe(expected);
});

test('U53 leaves the last position to a UCI program, and of other games out', async () => {
  const short = { ...GAME, game: { ...GAME.game, moves: MOVES.slice(0, 14) } };
  const own = await analystWith(null).analyse({ ...short, isResigned: true }, goOn);
  expect(own.finalCentipawns).toBeNull();
  expect((await analystWith('agree').analyse(short, goOn)).finalCentipawns).toBeNull();
});

test.each([
  ['crashes', 'crash', 'crashed', false],
  ['hangs', 'hang', 'timed-out', false],
  ['is no UCI program', 'broken', 'foreign', true],
])(
  'rejects a game whose program %s, and counts restarts',
  async (_what, mode, engineFault, isEngineMissing) => {
    const analyst = analystWith(mode);
    const fault = expect.objectContaining({ name: 'AnalysisFault', engineFault, isEngineMissing });
    for (const restarts of [0, 1]) {
      await expect(analyst.analyse(GAME, goOn)).rejects.toEqual(fault);
      expect(analyst.restarts()).toBe(restarts);
    }
  },
);

test('interrupts a game after the position that is evaluated', async () => {
  const analyst = analystWith('agree');
  let positions = 0;
  const interrupted = analyst.analyse(GAME, async () => {
    positions += 1;
    return positions < 3;
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(positions).toBe(3);
  await analyst.analyse(GAME, goOn);
});

test('ends a thread that does not answer, and starts another one', async () => {
  const analyst = analystWith('hang');
  const stuck = expect(analyst.analyse(GAME, goOn)).rejects.toThrow('no answer within');
  time.advance(ANALYSIS.stepMs);
  await stuck;
  expect(analyst.restarts()).toBe(1);
  expect((await analyst.score(syntheticGames({ seed: 1, games: 1, rating: 1500 }), STRENGTH)).all.games).toBe(
    1,
  );
});

test('rejects the game in progress when it is closed', async () => {
  const analyst = analystWith('hang');
  const running = expect(analyst.analyse(GAME, goOn)).rejects.toThrow('closed');
  await analyst.close();
  await running;
});
