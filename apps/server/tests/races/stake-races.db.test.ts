// The same lamports asked for twice at once, by two parts of the server: a stake and a withdrawal. One gets them.
import type { Game } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditBooks } from '../../src/ledger/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { fund } from '../testkit/live-player.ts';
import { createTestServer, type TestServer } from '../testkit/test-server.ts';

describeEachDatabase('races for a stake', (database) => {
  const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);
  let nodes: TestServer[];

  beforeEach(async () => {
    nodes = [await createTestServer(database()), await createTestServer(database())];
  });
  afterEach(async () => {
    for (const node of nodes) await node.close();
    expect(await database().run(auditBooks)).toEqual([]);
  });

  let wallets = 0;
  /** A player with exactly so much, at one of the nodes, and the session that both know. */
  async function enter(sol: string) {
    wallets += 1;
    const [first, second] = nodes as [TestServer, TestServer];
    const client = first.client();
    const user = await client.play(testWallet(wallets), `Player${wallets}`);
    await fund(database(), user.id, sol);
    const elsewhere = second.client();
    elsewhere.cookie = client.cookie;
    return { user, clients: [client, elsewhere] as const };
  }

  test('withdrawing against joining: the stake is held or the money is on its way, never both', async () => {
    const seen = new Map<string, number>();
    wallets = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [maker, taker] = [await enter('1'), await enter('1')];
      const made = await maker.clients[0].send<Game>('POST', '/api/games', {
        body: { whitePlayerId: maker.user.id, wagerAmount: '1' },
      });
      const [a, b] = [taker.clients[round % 4 < 2 ? 0 : 1], taker.clients[0]];
      const join = () =>
        a.send('POST', `/api/games/${made.body.id}/join`, { body: { playerId: taker.user.id } });
      const withdraw = () =>
        b.send('POST', `/api/users/${taker.user.id}/withdraw`, {
          body: { amount: '1', walletAddress: taker.user.walletAddress },
        });
      // One after the other at first, so that each of them is seen to win; then at once.
      const [first, second] = round % 2 === 0 ? [join, withdraw] : [withdraw, join];
      const inTurn = async () => [(await first()).status, (await second()).status];
      const atOnce = async () => (await Promise.all([first(), second()])).map(({ status }) => status);
      const statuses = await (round < 2 ? inTurn() : atOnce());
      if (round % 2 === 1) statuses.reverse();
      const outcome = statuses.map((status) => (status < 300 ? 'done' : String(status))).join(' ');
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      expect(
        statuses.filter((status) => status < 300),
        `round ${round}: ${outcome}`,
      ).toHaveLength(1);
      const after = await b.send<{ balance: string }>('GET', `/api/users/wallet/${taker.user.walletAddress}`);
      expect(after.body.balance).toBe('0');
    }
    expect(seen.size).toBe(2);
  }, 180_000);
});
