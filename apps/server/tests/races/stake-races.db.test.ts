// Two parts of the server use the same lamports at the same time: a stake, which the player takes with the client, and a withdrawal. Only
// one of them succeeds.
import type { Game } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { auditBooks } from '../../src/money/ledger/index.ts';
import { fund } from '../../src/money/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';

describeEachDatabase('races for a stake', (database) => {
  const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 10);
  const PATIENCE_MS = 60_000 + ROUNDS * 2_000;
  let nodes: [World, World];

  beforeEach(async () => {
    nodes = [await openWorld(database()), await openWorld(database())];
  });
  afterEach(async () => {
    for (const node of nodes) await node.close();
    expect(await database().run(auditBooks)).toEqual([]);
  });

  /** Creates a waiting game with a wager of 1 SOL. */
  async function waiting(wallet: number): Promise<number> {
    const maker = nodes[0].visitor();
    const user = await maker.register(testWallet(wallet), `Maker${wallet}`);
    await fund(database(), user.id, '1');
    const terms = { whitePlayerId: user.id, wagerAmount: '1' };
    return (await maker.call<Game>('POST', '/api/games', terms)).body.id;
  }

  /** Joins the game. Returns whether the seat was taken. */
  function join(taker: Player, gameId: number): Promise<boolean> {
    const seat = taker.sit(gameId);
    return new Promise((resolve) => {
      seat.onMessage(({ type }) => {
        if (type === 'game_state') resolve(seat.getSnapshot().side === 'black');
        if (type === 'error') resolve(false);
      });
    });
  }

  test(
    'holds the stake or withdraws the money when joining races with a withdrawal, never both',
    async () => {
      const seen = new Map<string, number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const gameId = await waiting(2 * round + 1);
        const port = await nodes[round % 4 < 2 ? 0 : 1].port(); // of the player's socket; the calls use the other one half of the time
        const taker = await nodes[0].player(`Taker${round}`, { wallet: 2 * round + 2, sol: '1', port });
        const withdraw = async () => {
          const body = { amount: '1', walletAddress: taker.user.walletAddress };
          return (await taker.call('POST', `/api/users/${taker.user.id}/withdraw`, body)).status < 300;
        };
        const acts = [() => join(taker, gameId), withdraw];
        if (round % 2 === 1) acts.reverse();
        // The first rounds run sequentially, so that each operation wins at least once. The others run concurrently.
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
