// Two accounts of one person move money by a game: the prize arrives with its hold (the attack C2 of the review).
import type { OwnReviews } from '@kingstake/protocol';
import type { Environment } from '@kingstake/protocol/environment';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { auditBooks } from '../../src/ledger/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { enterServer, type LivePlayer } from '../testkit/live-player.ts';
import { over, play, start } from '../testkit/played-games.ts';
import { createTestServer, type TestServer } from '../testkit/test-server.ts';

describeEachDatabase('pairs of players', (database) => {
  let server: TestServer;
  let payer: LivePlayer;
  let receiver: LivePlayer;

  afterEach(async () => {
    expect(await database().run(auditBooks)).toEqual([]);
    await server.close();
  });

  /** White resigns after two plies. Returns the game's id. */
  async function transfer(wagerAmount: string, environment: Environment = {}): Promise<number> {
    server = await createTestServer(database(), environment);
    const port = await server.app.listen();
    payer = await enterServer(server, database(), port, { wallet: 1, name: 'Payer', sol: '100' });
    receiver = await enterServer(server, database(), port, { wallet: 2, name: 'Receiver', sol: '100' });
    // The devices are older than a day, so that stakes need no confirmation.
    await database().run((queries) =>
      sql`update device set first_signed_in_at = first_signed_in_at - interval '2 days'`.execute(queries),
    );
    const game = await start(payer, receiver, { wagerAmount });
    await play(game, ['e2e4', 'e7e5']);
    game.white.resign();
    return over(game);
  }
  const reviews = async ({ client, user }: LivePlayer) =>
    (await client.send<OwnReviews>('GET', `/api/users/${user.id}/reviews`)).body;
  const withdraw = ({ client, user }: LivePlayer, amount: string) =>
    client.send<{ code?: string }>('POST', `/api/users/${user.id}/withdraw`, {
      body: { amount, walletAddress: user.walletAddress },
    });

  test('U14 hold 100 SOL that one of them lost in a game of two moves, before they can leave', async () => {
    const gameId = await transfer('100');
    expect(await receiver.balance()).toBe('195');
    expect(await reviews(receiver)).toMatchObject({
      held: '195',
      reviews: [{ kind: 'pair', state: 'open', gameIds: [gameId] }],
    });
    expect(await withdraw(receiver, '195')).toMatchObject({ status: 409, body: { code: 'UNDER_REVIEW' } });
    expect(await withdraw(receiver, '0.001')).toMatchObject({ status: 409, body: { code: 'UNDER_REVIEW' } });
    expect((await reviews(payer)).reviews).toEqual([]);
    expect((await server.operate('fair-play', 'show', '1')).message).toContain(
      '100 SOL from Payer in 1 games',
    );
  });

  test.each([
    ['0.1 SOL', '0.1', {}],
    ['100 SOL below a higher threshold', '100', { FAIR_PLAY_THRESHOLDS: 'pair.caseFrom=50' }],
    ['100 SOL where games are not checked', '100', { FAIR_PLAY: 'off' }],
  ])('U14 hold nothing of %s', async (_what, wagerAmount, environment) => {
    await transfer(wagerAmount, environment);
    expect(await reviews(receiver)).toMatchObject({ held: '0', reviews: [] });
    expect((await withdraw(receiver, '100')).status).toBe(200);
  });
});
