import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sumStakes } from '../games/index.ts';
import { describeBothEngines } from '../platform/testkit/databases.ts';
import { recordStatements } from '../platform/testkit/recorded-statements.ts';
import { commonLinks } from './links/link-store.ts';
import { checkPair, type PairDeps } from './pairs.ts';

const NOW_MS = Date.parse('2026-11-26T12:00:00Z');
const DAY_MS = 24 * 3_600_000;

describeBothEngines('the check of a pair', (database) => {
  test('U14 uses an index for every table, for players with 1,000 games each', async () => {
    await database().run((queries) =>
      sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
        select repeat('w', 40) || n, 'p' || n, 'p' || n, 'p' || n, 'bee' from generate_series(1, 4) n`.execute(
        queries,
      ),
    );
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
    const links = { fundingWallets: [], devices: [], addresses: [] };
    const deps: PairDeps = {
      thresholds: new Map(),
      async commonLinks(queries, pair, nowMs) {
        await commonLinks(queries, pair, nowMs - 90 * DAY_MS);
        return links;
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
