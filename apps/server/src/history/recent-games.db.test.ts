// history: which games the lobby shows to strangers, and what finding them costs.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertPlayed, insertTwoUsers } from '../games/testkit/ended-games.ts';
import { copyRow } from '../games/testkit/many-games.ts';
import { planOf } from '../games/testkit/statements.ts';
import type { Tx } from '../platform/database/index.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { RECENT } from './limits.ts';
import { listRecent } from './store.ts';

const ENDED_GAMES = 5_000;
/** Ends a copy some hours after the first game. */
const later = (hours: number) => ({ ended_at: `ended_at + interval '${hours} hours'` });
const withoutWinner = (result: string) => ({
  result: `'${result}'`,
  reason: `'declined'`,
  winner_id: 'null',
});

describeEachDatabase('recent games', (database) => {
  beforeEach(async () => {
    await insertTwoUsers(database());
    await insertPlayed(database(), { plies: RECENT.leastPlies, hoursAgo: 1 });
  });
  const copy = (copies: number, values: Readonly<Record<string, string>>) =>
    database().run((queries) => copyRow(queries, 1, copies, values));
  const change = (work: (tx: Tx) => Promise<unknown>) =>
    database().transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await work(tx);
    });
  const listed = async () =>
    (await database().run((queries) => listRecent(queries, RECENT))).map(({ id }) => id);

  test('X20 are the ten that ended last, the last one first', async () => {
    const ids = [];
    for (const hours of [3, 1, 2]) ids.push(Number((await copy(1, later(hours)))[0]));
    expect(await listed()).toEqual([ids[0], ids[2], ids[1], 1]);
    await copy(RECENT.games, later(4));
    expect(await listed()).toHaveLength(RECENT.games);
    expect(await listed()).not.toContain(ids[0]);
  });

  test.each<[string, Record<string, string>, boolean]>([
    ['a draw', { result: `'draw'`, reason: `'agreement'`, winner_id: 'null' }, true],
    ['a loss by absence', { result: `'forfeit'`, reason: `'absence'` }, true],
    ['stakes on chain', { stake_source: `'escrow'` }, true],
    ['nine plies', { ply: String(RECENT.leastPlies - 1) }, false],
    ['no wager', { wager: '0', fee: '0' }, false],
    ['a code', { is_private: 'true' }, false],
    ['an abort', withoutWinner('aborted'), false],
    ['a void end', withoutWinner('void'), false],
  ])('X20 with %s', async (_name, values, isListed) => {
    const [id] = await copy(1, { ...later(1), ...values });
    expect(await listed()).toEqual(isListed ? [Number(id), 1] : [1]);
  });

  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    [
      'upheld in a case',
      (tx) =>
        sql`insert into voided_game (game_id, case_id, debtor_id, creditor_id, taken, fee, owed, voided_at)
          values (1, 1, 1, 2, 0, 0, 0, app_now())`.execute(tx),
    ],
    ['of a closed account', (tx) => sql`update app_user set closed_at = app_now() where id = 2`.execute(tx)],
    [
      'of a player who hides them',
      (tx) => sql`update app_user set show_games_in_lobby = false where id = 1`.execute(tx),
    ],
  ])('X21 leave out a game %s', async (_name, work) => {
    expect(await listed()).toEqual([1]);
    await change(work);
    expect(await listed()).toEqual([]);
  });

  test('X23 are found in an index, in a bounded number of rows, among thousands', async () => {
    for (let made = 0; made < ENDED_GAMES; made += 1_000) await copy(1_000, later(1));
    await copy(RECENT.gamesLookedAt, { ...later(2), ply: '2' });
    await database().transaction(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx); // autovacuum may hold the table
      await sql`analyze game, app_user`.execute(tx);
    });
    const plan = await planOf(database(), (queries) => listRecent(queries, RECENT));
    expect(plan).toContain('game_recent');
    expect(plan).not.toMatch(/Seq Scan on (game|game_rating|rating_change)\b/);
    // Games that are not shown use up the rows, too.
    expect(await listed()).toEqual([]);
  });
});
