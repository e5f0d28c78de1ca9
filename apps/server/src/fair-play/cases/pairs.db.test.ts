import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listDecidedOfPair, sumStakes } from '../../games/index.ts';
import { describeBothEngines } from '../../platform/testkit/databases.ts';
import { recordStatements } from '../../platform/testkit/recorded-statements.ts';
import { listCases } from './case-store.ts';
import { commonLinks } from './link-store.ts';
import { checkPair, type PairDeps } from './links.ts';
import { insertStakedGame, type StakedTerms } from './testkit/staked-game.ts';

const NOW_MS = Date.parse('2026-11-26T12:00:00Z');
const DAY_MS = 24 * 3_600_000;
const SOL20 = lamports(20n * 10n ** 9n);
const NO_LINKS = { fundingWallets: [], devices: [], addresses: [], isFundingKnown: false };

describeBothEngines('the check of a pair', (database) => {
  const insertPlayers = (last: number) =>
    database().run((queries) =>
      sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
        select repeat('w', 40) || n, 'p' || n, 'p' || n, 'p' || n, 'bee' from generate_series(1, ${last}) n`.execute(
        queries,
      ),
    );

  const given = {
    whiteId: 1,
    blackId: 2,
    winnerId: 2,
    wager: SOL20,
    plies: 2,
    reason: 'resignation',
  } as const;
  const elsewhere = { whiteId: 3, blackId: 1, winnerId: 3, wager: SOL20 } as const;

  type Terms = Omit<StakedTerms, 'endedMs' | 'stakeSource'>;
  const insert = (terms: Terms) =>
    insertStakedGame(database(), { ...terms, endedMs: NOW_MS - 1, stakeSource: 'escrow' });

  test.each<[string, 'pair' | 'none', readonly Terms[]]>([
    ['and nothing else', 'pair', []],
    ['after a draw', 'pair', [{ ...given, winnerId: null, reason: 'agreement' }]],
    ['after a draw with another player', 'pair', [{ ...elsewhere, winnerId: null }]],
    ['after a short game with another player', 'pair', [{ ...elsewhere, plies: 19 }]],
    ['after a game with another player', 'none', [{ ...elsewhere, plies: 20 }]],
  ])('counts 20 SOL that were given away %s: %s', async (_what, expected, others) => {
    await insertPlayers(3);
    for (const game of [...others, given]) await insert(game);
    const deps: PairDeps = {
      thresholds: new Map(),
      commonLinks: async () => NO_LINKS,
      finalCentipawns: async () => new Map(),
    };
    await database().transaction((tx) => checkPair(deps, tx, { ...given, nowMs: NOW_MS }));
    const cases = await database().run((queries) => listCases(queries, { userId: 2 }, 2));
    expect(cases.map(({ kind }) => kind)).toEqual(expected === 'pair' ? ['pair'] : []);
  });

  test('reads the games with the highest stakes, so that small ones do not displace them', async () => {
    await insertPlayers(2);
    const large = await insert(given);
    for (const winnerId of [1, 2]) await insert({ ...given, winnerId, wager: lamports(10n ** 8n) });
    const listed = await database().run((queries) =>
      listDecidedOfPair(queries, [2, 1], { sinceMs: NOW_MS - DAY_MS, limit: 1 }),
    );
    expect(listed.map(({ id }) => id)).toEqual([large]);
  });

  test('U14 uses an index for every table, for players with 1,000 games each', async () => {
    await insertPlayers(4);
    // Each of the two has half of the games against the other, and half against a third player.
    await database().run((queries) =>
      sql`insert into game (status, white_id, black_id, wager, fee, is_private, allow_observers, ply, fen, match,
          outage_compensated_until, created_at, started_at, ended_at, result, reason, winner_id)
        select 'ended', 1 + n % 2, case when n % 4 < 2 then 2 - n % 2 else 3 + n % 2 end, 1000, 50, false, false, 40, '', '{}',
          at, at, at, at, 'white_wins', 'resignation', 1 + n % 2
        from generate_series(1, 2000) n, lateral (select ${new Date(NOW_MS)}::timestamptz - interval '1 hour' as at) x`.execute(
        queries,
      ),
    );
    const { database: recorded, statements } = recordStatements(database());
    const deps: PairDeps = {
      thresholds: new Map(),
      async commonLinks(queries, pair, nowMs) {
        await commonLinks(queries, pair, nowMs - 90 * DAY_MS);
        return NO_LINKS;
      },
      finalCentipawns: async () => new Map(),
    };
    const game = { whiteId: 1, blackId: 2, winnerId: 1, wager: 1_000n, nowMs: NOW_MS };
    await recorded.transaction(async (tx) => {
      await checkPair(deps, tx, game as Parameters<typeof checkPair>[2]);
      // This query also runs before a seat is taken.
      await sumStakes(tx, 1, { sinceMs: NOW_MS - DAY_MS, exceptGameId: null });
    });
    const reading = statements.filter(({ sql: text }) => /^\s*\(?select/.test(text));
    expect(reading.length).toBeGreaterThan(4);
    const plans = await database().transaction(async (tx) => {
      // A sequential scan then remains only where no index can be used.
      await sql`set local enable_seqscan = off`.execute(tx);
      const texts: string[] = [];
      for (const statement of reading) {
        const explained = { ...statement, sql: `explain ${statement.sql}` };
        const { rows } = await tx.executeQuery<Record<string, string>>(explained);
        texts.push(rows.flatMap((row) => Object.values(row)).join('\n'));
      }
      return texts;
    });
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/);
  });
});
