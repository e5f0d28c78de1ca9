// Cuts every connection of the server to PostgreSQL at random moments of a staked game, as a restart of the database would. The process
// survives, every move that a player received is stored, play continues, and the stakes are paid correctly.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game as GameShown } from '@kingstake/protocol';
import { afterAll, expect, test } from 'vitest';
import { placeFor, startServerProcess } from '../../../../testkit/server-process.ts';
import { enter, expectKept, sitAgain, sitDown } from '../../../../testkit/staked-table.ts';
import { until } from '../../../../testkit/until.ts';
import { asAdmin, databaseUrlFor } from '../../src/platform/testkit/database-setup.ts';
import { describeOnServices } from '../../src/platform/testkit/databases.ts';
import { createSeededRandom } from '../../src/platform/testkit/seeded-random.ts';
import { testDatabaseName } from '../../src/platform/testkit/test-database-names.ts';
import { giveTo } from '../testkit/operator-process.ts';

const CUTS = 6;
const CUT_SPREAD_MS = 150;
const SEED = 20_261_121;
const NAME = testDatabaseName('cut');

/** Cuts all connections and returns their number. */
async function cutAll(adminUrl: string): Promise<number> {
  return asAdmin(adminUrl, async (client) => {
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [NAME],
    );
    return rowCount ?? 0;
  });
}

describeOnServices('a staked game', ({ adminUrl }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-cut-'));
  const children: ChildProcess[] = [];
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    await asAdmin(adminUrl, (client) => client.query(`drop database if exists ${NAME} with (force)`));
  });

  test(`survives ${CUTS} cuts of all connections, and loses no received move and no stake`, async () => {
    await asAdmin(adminUrl, (client) => client.query(`create database ${NAME}`));
    const place = await placeFor(folder);
    const settings = { DATABASE_URL: databaseUrlFor(adminUrl, NAME) };
    const server = await startServerProcess(place, (child) => children.push(child), settings);
    const random = createSeededRandom(SEED);
    const pick = (below: number): number => {
      const [high = 0, low = 0] = random.bytes(2);
      return below === 0 ? 0 : (high * 256 + low) % below;
    };
    const people = await enter(place);
    const { gameId, players } = await sitDown(people, pick);
    const isWell = async (): Promise<boolean> =>
      (await fetch(`http://127.0.0.1:${place.port}/playz`)).status === 200;

    let connections = 0;
    for (let count = 0; count < CUTS; count += 1) {
      await players.white.nextMove();
      // The delay only chooses the moment of the cut.
      await new Promise((resolve) => setTimeout(resolve, pick(CUT_SPREAD_MS)));
      connections += await cutAll(adminUrl);
      for (const player of players.both) player.leave();
      await until(isWell, 'the server ready');
      await sitAgain(players.both, gameId);
      await expectKept(people[0], gameId, players.both);
    }
    expect(connections).toBeGreaterThanOrEqual(CUTS);

    await players.white.nextMove();
    players.white.resign();
    const game = () => people[0].ask<GameShown>('GET', `/api/games/${gameId}`);
    await until(async () => (await game()).status === 'ended', 'the game ended');
    const { moves, result } = await expectKept(people[0], gameId, players.both);
    expect(result).toBe('black_wins');
    expect(moves.length).toBeGreaterThan(CUTS);
    const balances = people.map((person) => person.balance());
    expect(await Promise.all(balances)).toEqual(['4.9', '5.095']);
    expect((await giveTo(folder, ['audit']))?.message).toBe('Clean.');
    await server.kill();
  }, 120_000);
});
