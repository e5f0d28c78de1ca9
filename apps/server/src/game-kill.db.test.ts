// The whole server is killed (SIGKILL) at random moments under a staked game: every move that anybody was told is there,
// nobody's clock pays for the outage, the stakes stand, and play goes on.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game as GameShown, PlayedMove } from '@kingstake/protocol';
import { lamports, parseSol } from '@kingstake/protocol';
import { Chess } from 'chess.js';
import { afterAll, expect, inject, test } from 'vitest';
import { askServer } from './ops/index.ts';
import { asAdmin, databaseUrlFor } from './platform/testkit/database-setup.ts';
import { createSeededRandom } from './platform/testkit/seeded-random.ts';
import { createDepositor, type Depositor } from './testkit/depositor.ts';
import { placeFor, type ServerPlace, startServerProcess } from './testkit/server-process.ts';
import { createTablePlayer, type StateHeard, type TablePlayer } from './testkit/table-player.ts';

const KILLS = Number(process.env['GAME_KILLS'] ?? 4);
/** A game of chance moves has an end: mostly before it comes, it is resigned and another one begins. */
const KILLS_A_GAME = 8;
/** What two players who avoid every other end can come to, a position three times among them. */
const DRAWS = ['threefold', 'fifty-moves', 'insufficient-material', 'stalemate'];
/** White loses 0.1 a game. */
const DEPOSIT = '5';
const SEED = Number(process.env['GAME_KILL_SEED'] ?? 20_261_121);
const KILL_SPREAD_MS = 400;
const PLAYABLE_MS = 3_000;
const OUTAGE_MS = 3_100;
/** A heartbeat, and messages on their way. */
const CLOCK_SLACK_S = 1.5;
const PATIENCE_MS = 20_000;

const folders: string[] = [];
const children: ChildProcess[] = [];
const databases: string[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  const { postgres } = inject('testDatabases');
  if (postgres === null) return;
  for (const name of databases)
    await asAdmin(postgres.adminUrl, (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    );
});

const engines = inject('testDatabases').postgres === null ? ['pglite'] : ['pglite', 'postgres'];

async function urlOf(engine: string): Promise<string | null> {
  const { postgres } = inject('testDatabases');
  if (engine === 'pglite' || postgres === null) return null;
  const name = `kingstake_kill_${process.pid}`;
  await asAdmin(postgres.adminUrl, (client) => client.query(`create database ${name}`));
  databases.push(name);
  return databaseUrlFor(postgres.adminUrl, name);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('it never became so');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function enter(place: ServerPlace, key: number, name: string): Promise<Depositor> {
  const depositor = await createDepositor(place, { key, name });
  await depositor.deposit(lamports(parseSol(DEPOSIT) ?? 0n));
  await until(async () => {
    const { user } = await depositor.call<{ user: { balance: string } }>('GET', '/api/auth/session');
    return user.balance === DEPOSIT;
  });
  return depositor;
}

async function movesOf(depositor: Depositor, gameId: number): Promise<readonly PlayedMove[]> {
  return (await depositor.call<GameShown>('GET', `/api/games/${gameId}`)).moves;
}

/** Everything told is there, in its place, and the rows replay from the start. */
function expectKept(moves: readonly PlayedMove[], players: readonly TablePlayer[]): void {
  const board = new Chess();
  for (const { from, to, promotion, san } of moves)
    expect(board.move({ from, to, ...(promotion && { promotion }) }).san).toBe(san);
  for (const { told } of players)
    for (const { ply, san, fen } of told) expect(moves[ply - 1], `ply ${ply}`).toMatchObject({ san, fen });
}

test.each(engines)(
  `${KILLS} kills under a staked game on %s: nothing told is lost, no clock pays, the stakes stand`,
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'kingstake-game-kill-'));
    folders.push(folder);
    const [place, url] = [await placeFor(folder), await urlOf(engine)];
    const start = () => startServerProcess(place, (child) => children.push(child), url);
    const random = createSeededRandom(SEED);
    const pick = (below: number): number => {
      const [high = 0, low = 0] = random.bytes(2);
      return below === 0 ? 0 : (high * 256 + low) % below;
    };

    let server = await start();
    const people = [await enter(place, 21, 'Ada'), await enter(place, 22, 'Bob')] as const;
    const playable: number[] = [];
    let killed = 0;
    while (killed < KILLS) {
      const stood = await balancesOf(people);
      const { gameId, players } = await sitDown(place, people, pick);
      let { states } = players;
      let sinceMs = performance.now();
      const last = Math.min(KILLS, killed + KILLS_A_GAME);
      while (killed < last && states.every(({ game }) => game.status !== 'ended')) {
        killed += 1;
        await players.white.nextMove();
        await new Promise((resolve) => setTimeout(resolve, pick(KILL_SPREAD_MS)));
        const killedMs = performance.now();
        await server.kill();
        const before = leftOf(states);
        // Longer than the outages that are nobody's loss worth giving back.
        await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
        server = await start();
        const upMs = performance.now();
        states = await Promise.all(players.both.map((player) => player.sitDown(gameId)));
        const satMs = performance.now();
        playable.push(satMs - upMs);
        expectKept(await movesOf(people[0], gameId), players.both);
        // Both clocks together lose the time in which the server was up, and nothing of the outage.
        const upS = (killedMs - sinceMs + satMs - upMs) / 1000;
        expect(before - leftOf(states)).toBeLessThan(upS + CLOCK_SLACK_S);
        sinceMs = satMs;
        for (const { game } of states) expect(game.prizePool).toBe('0.195');
      }
      await endGame(people, gameId, players.both, stood);
    }
    expect(Math.max(...playable), 'milliseconds until both boards were open').toBeLessThan(PLAYABLE_MS);
    if (KILLS > KILLS_A_GAME)
      console.log(`playable after ${sorted(playable)} ms (median, slowest) on ${engine}`);
    expect((await askServer(folder, ['audit']))?.said).toBe('Clean.');
    await server.kill();
  },
  60_000 + KILLS * 15_000,
);

const sorted = (times: readonly number[]): string => {
  const all = [...times].sort((one, other) => one - other).map(Math.round);
  return `${all[Math.floor(all.length / 2)]}, ${all.at(-1)}`;
};

type People = readonly [Depositor, Depositor];

/** A new staked game, both at its board. */
async function sitDown(place: ServerPlace, people: People, pick: (below: number) => number) {
  const { id: gameId } = await people[0].call<GameShown>('POST', '/api/games', {
    whitePlayerId: people[0].user.id,
    wagerAmount: '0.1',
  });
  const [white, black] = [
    createTablePlayer(place, people[0], pick),
    createTablePlayer(place, people[1], pick),
  ];
  const both = [white, black] as const;
  const states = await Promise.all(both.map((player) => player.sitDown(gameId)));
  return { gameId, players: { white, black, both, states } };
}

async function balancesOf(people: People): Promise<readonly [number, number]> {
  const balanceOf = async (person: Depositor) =>
    Number((await person.call<{ user: { balance: string } }>('GET', '/api/auth/session')).user.balance);
  return [await balanceOf(people[0]), await balanceOf(people[1])];
}

/** White resigns, or the game was drawn already: everything told is there, and the stakes went where they belong. */
async function endGame(
  people: People,
  gameId: number,
  players: readonly TablePlayer[],
  stood: readonly [number, number],
): Promise<void> {
  const game = () => people[0].call<GameShown>('GET', `/api/games/${gameId}`);
  const [atTheBoard] = players;
  if ((await game()).status === 'active') atTheBoard?.say('resign', gameId);
  await until(async () => (await game()).status === 'ended');
  const { result, reason, moves } = await game();
  for (const player of players) player.leave();
  expectKept(moves, players);
  const [white, black] = await balancesOf(people);
  if (result === 'draw') expect(DRAWS).toContain(reason);
  else expect({ result, reason }).toEqual({ result: 'black_wins', reason: 'resignation' });
  expect(white).toBeCloseTo(stood[0] - (result === 'draw' ? 0 : 0.1), 9);
  expect(black).toBeCloseTo(stood[1] + (result === 'draw' ? 0 : 0.095), 9);
}

/** Seconds left to both sides together. */
function leftOf(states: readonly StateHeard[]): number {
  const [state] = states;
  return (state?.whiteTime ?? 0) + (state?.blackTime ?? 0);
}
