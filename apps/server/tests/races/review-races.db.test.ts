// A case opens while its player withdraws. A held prize is never paid out.
import { isRefused } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { createFairPlay } from '../../src/fair-play/index.ts';
import { fairPlayParts, insertStakedGame, NO_EVIDENCE } from '../../src/fair-play/testkit/staked-game.ts';
import { insertPlayers, type Player } from '../../src/games/testkit/game-harness.ts';
import { account, auditBooks, balanceOf, bookOrThrow, move } from '../../src/ledger/index.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { databaseClock } from '../../src/platform/testkit/database-clock.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createManualTime } from '../../src/platform/testkit/manual-time.ts';
import { requestWithdrawal } from '../../src/withdrawals/requests.ts';

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 5);
const RULES = { autoApproveMax: sol('1000'), secondApproval: null };

describeEachDatabase('a case and withdrawals at once', (database) => {
  const clock = databaseClock(database);
  test('U2 never pay out a held prize', async () => {
    const time = createManualTime();
    await clock(time.nowMs());
    const fairPlay = createFairPlay(fairPlayParts(database(), time));
    const balance = (userId: number) =>
      database().run((queries) => balanceOf(queries, account('player', userId)));
    const names = Array.from({ length: 2 * ROUNDS }, (_, index) => `p${index}`);
    const players = await insertPlayers(database(), names);
    let held = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [ada, bob] = players.slice(2 * round) as [Player, Player];
      for (const { id } of [ada, bob])
        await database().transaction((tx) =>
          bookOrThrow(tx, {
            opKey: `dep:${id}`,
            kind: 'deposit',
            legs: move(account('chain'), account('player', id), sol('1')),
          }),
        );
      const game = await insertStakedGame(database(), {
        ...{ whiteId: ada.id, blackId: bob.id, winnerId: ada.id, wager: sol('1'), endedMs: time.nowMs() },
      });
      const withdraw = (amount: string) =>
        database().transaction((tx) =>
          requestWithdrawal(
            tx,
            { userId: ada.id, walletAddress: 'A'.repeat(40), lamports: sol(amount) },
            RULES,
            fairPlay,
          ),
        );
      const open = () =>
        database().transaction(async (tx) => {
          await fairPlay.openCase(tx, {
            ...{ userId: ada.id, kind: 'quality', games: [game], evidence: NO_EVIDENCE, hold: true },
          });
          return balanceOf(tx, account('player', ada.id));
        });
      const orders = [() => withdraw('0.5'), () => withdraw('1'), () => withdraw('0.45')];
      orders.splice(round % 4, 0, async () => ({ left: await open() }) as never);
      const answers = (await Promise.all(orders.map((order) => order()))) as unknown as object[];
      const opened = answers.find((answer) => 'left' in answer) as { left: bigint };
      // The amount that the case found is still there, so nothing was paid after it.
      expect(await balance(ada.id), `round ${round}`).toBe(opened.left);
      held += answers.filter((answer) => isRefused(answer)).length;
      expect(isRefused(await withdraw('0.001'))).toBe(true);
    }
    expect(held).toBeGreaterThan(0);
    expect(await database().run(auditBooks)).toEqual([]);
  }, 60_000);
});
