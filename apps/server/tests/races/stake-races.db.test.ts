// The same lamports asked for twice at once, by two parts of the server: a stake, by coming to the board with the client, and
// a withdrawal. One gets them.
import type { Game } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditBooks } from '../../src/ledger/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { enterServer, fund, type LivePlayer } from '../testkit/live-player.ts';
import { createTestServer, type TestServer } from '../testkit/test-server.ts';

interface Node {
  server: TestServer;
  port: number;
}

describeEachDatabase('races for a stake', (database) => {
  const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 10);
  const PATIENCE_MS = 60_000 + ROUNDS * 2_000;
  let nodes: [Node, Node];

  async function createNode(): Promise<Node> {
    const server = await createTestServer(database());
    return { server, port: await server.app.listen() };
  }

  beforeEach(async () => {
    nodes = [await createNode(), await createNode()];
  });
  afterEach(async () => {
    for (const { server } of nodes) await server.close();
    expect(await database().run(auditBooks)).toEqual([]);
  });

  /** A game of 1 SOL that waits. */
  async function waiting(wallet: number): Promise<number> {
    const maker = nodes[0].server.client();
    const user = await maker.play(testWallet(wallet), `Maker${wallet}`);
    await fund(database(), user.id, '1');
    const terms = { whitePlayerId: user.id, wagerAmount: '1' };
    return (await maker.send<Game>('POST', '/api/games', { body: terms })).body.id;
  }

  /** Whether the seat was taken. */
  function join(taker: LivePlayer, gameId: number): Promise<boolean> {
    const seat = taker.sit(gameId);
    return new Promise((resolve) => {
      seat.onMessage(({ type }) => {
        if (type === 'game_state') resolve(seat.getSnapshot().side === 'black');
        if (type === 'error') resolve(false);
      });
    });
  }

  test(
    'withdrawing against joining: the stake is held or the money is on its way, never both',
    async () => {
      const seen = new Map<string, number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const gameId = await waiting(2 * round + 1);
        const { port } = nodes[round % 4 < 2 ? 0 : 1]; // where the player comes to the board; the calls go to the first
        const asked = { wallet: 2 * round + 2, name: `Taker${round}`, sol: '1' };
        const taker = await enterServer(nodes[0].server, database(), port, asked);
        const withdraw = async () => {
          const body = { amount: '1', walletAddress: taker.user.walletAddress };
          return (
            (await taker.client.send('POST', `/api/users/${taker.user.id}/withdraw`, { body })).status < 300
          );
        };
        const acts = [() => join(taker, gameId), withdraw];
        if (round % 2 === 1) acts.reverse();
        // One after the other at first, so that each of them is seen to win; then at once.
        const done: boolean[] = [];
        if (round < 2) for (const act of acts) done.push(await act());
        else done.push(...(await Promise.all(acts.map((act) => act()))));
        if (round % 2 === 1) done.reverse();
        const outcome = done[0] ? 'joined' : 'withdrawn';
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        expect(done.filter(Boolean), `round ${round}: ${outcome}`).toHaveLength(1);
        expect(await taker.balance()).toBe('0');
        taker.hangUp();
      }
      expect(seen.size).toBe(2);
    },
    PATIENCE_MS,
  );
});
