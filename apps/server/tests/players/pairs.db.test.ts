// Two accounts of one person move money by a game. The prize arrives with a hold.
import { longGame } from '@kingstake/chess/testkit';
import type { OwnReviews, Review } from '@kingstake/protocol';
import type { Environment } from '@kingstake/protocol/environment';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import type { Analyst } from '../../src/fair-play/analysis/index.ts';
import { createFakeAnalyst } from '../../src/fair-play/analysis/testkit/fake-analyst.ts';
import { auditBooks } from '../../src/money/ledger/index.ts';
import { databaseClock } from '../../src/platform/testkit/database-clock.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

describeEachDatabase('pairs of players', (database) => {
  const clock = databaseClock(database);
  let world: World;
  let payer: Player;
  let receiver: Player;

  afterEach(async () => {
    expect(await database().run(auditBooks)).toEqual([]);
    await world.close();
  });

  async function enter(
    environment: Environment = {},
    addresses: readonly string[] = [],
    analyst: Analyst | null = null,
  ): Promise<void> {
    world = await openWorld(database(), { environment, analyst });
    await clock(world.time.nowMs());
    const of = (at: number) => (addresses[at] === undefined ? {} : { address: addresses[at] });
    payer = await world.player('Payer', { sol: '100', ...of(0) });
    receiver = await world.player('Receiver', { sol: '100', ...of(1) });
  }

  /** Plays a game that White resigns. Returns its id. */
  async function transfer(wagerAmount: string, moves = 'e2e4 e7e5'): Promise<number> {
    // Devices older than a day need no confirmation for stakes.
    await world.query`update device set first_signed_in_at = first_signed_in_at - interval '2 days'`;
    const game = await payer.plays(receiver, { wagerAmount });
    await game.play(moves);
    game.white.resign();
    return game.over();
  }
  const reviews = (player: Player) => player.ask<OwnReviews>('GET', `/api/users/${player.user.id}/reviews`);
  const withdraw = (player: Player, amount: string) =>
    player.call<{ code?: string }>('POST', `/api/users/${player.user.id}/withdraw`, {
      amount,
      walletAddress: player.user.walletAddress,
    });

  test('U14 have 100 SOL held after one loses it to the other in two moves, before a withdrawal', async () => {
    await enter();
    const gameId = await transfer('100');
    expect(await receiver.balance()).toBe('195');
    expect(await reviews(receiver)).toMatchObject({
      held: '95',
      reviews: [{ kind: 'pair', state: 'open', gameIds: [gameId] }],
    });
    expect(await withdraw(receiver, '100.001')).toMatchObject({
      status: 409,
      body: { code: 'UNDER_REVIEW' },
    });
    // The own stake is not held.
    expect((await withdraw(receiver, '100')).status).toBe(200);
    expect((await reviews(payer)).reviews).toEqual([]);
    expect((await world.operate('fair-play', 'show', '1')).message).toContain(
      '100 SOL from Payer in 1 games',
    );
  });

  test('U14 have nothing held where games are not checked', async () => {
    await enter({ FAIR_PLAY: 'off' });
    await transfer('100');
    expect(await reviews(receiver)).toMatchObject({ held: '0', reviews: [] });
    expect((await withdraw(receiver, '100')).status).toBe(200);
  });

  const PROXY = { TRUST_PROXY: 'on' };
  const [HERE, THERE] = ['203.0.113.7', '198.51.100.7'];

  test('U50 open a case for 5 SOL that were given away from one address, and do not read of it', async () => {
    // By default, one game alone counts from 20 SOL on, and needs no link.
    await enter({ ...PROXY, FAIR_PLAY_THRESHOLDS: 'pair.oneGameSol=5' }, [HERE, HERE]);
    await transfer('5');
    const { message } = await world.operate('fair-play', 'show', '1');
    expect(message).toContain('in common: address');
    expect(message).toContain('funding wallets: not known');
    expect(message).toContain(
      'score: total 6.699, rule 6, oneSided 1, share 2, thrown 3, amount 0.699, links 1, results 0',
    );
    // The accused reads that links were considered, not which were found.
    const [{ id, kind } = {}] = (await reviews(receiver)).reviews;
    expect(kind).toBe('pair');
    const { body } = await receiver.call<Review>('GET', `/api/reviews/${id}`);
    expect(body.evidence.pair).toEqual({ opponentId: payer.user.id, netAmount: '5', games: 1 });
  });

  test('U53 have 100 SOL held that were resigned in a won position, once the game is analysed', async () => {
    const analyst = createFakeAnalyst();
    analyst.finalCentipawns = 300;
    await enter({ FAIR_PLAY_CPU_SHARE: '1' }, [], analyst);
    const moves = longGame(24).moves.map(({ from, to }) => from + to);
    const gameId = await transfer('100', moves.join(' '));
    expect((await reviews(receiver)).reviews).toEqual([]);
    world.time.advance(10_000);
    await world.app.settled();
    expect(analyst.begun).toEqual([String(gameId)]);
    expect((await reviews(receiver)).reviews.map(({ kind }) => kind)).toEqual(['pair']);
    // The player learns of the hold when it begins.
    let shown: string | undefined;
    while (shown === undefined) shown = (await receiver.inbox.next('balance_updated')).held;
    expect(shown).toBe('95');
  });

  test('U50 are linked by a shared browser', async () => {
    world = await openWorld(database());
    payer = await world.player('Payer', { sol: '100' });
    receiver = await world.player('Receiver', { sol: '100', browserOf: payer });
    await transfer('20');
    expect((await world.operate('fair-play', 'show', '1')).message).toContain('in common: device');
  });

  test('U50 have no address in any table', async () => {
    await enter(PROXY, [HERE, THERE]);
    const count = async (text: string) =>
      database().run(async (queries) => {
        const { rows } = await sql<{ name: string }>`
          select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
          queries,
        );
        let found = 0;
        for (const { name } of rows) {
          const matching = sql`select from ${sql.table(name)} t where t::text like ${`%${text}%`}`;
          found += (await matching.execute(queries)).rows.length;
        }
        return found;
      });
    expect(await count('Payer')).toBeGreaterThan(0);
    expect(await count(HERE)).toBe(0);
    const rows = await world.query`select from account_link`;
    expect(rows).toHaveLength(4);
  });
});
