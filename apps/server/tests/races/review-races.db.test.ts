// A case opens while its player stakes, joins, takes rematches, buys and withdraws. Held money is never spent.
import { isRefused, lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { least } from '../../src/fair-play/cases/amounts.ts';
import { createFairPlay } from '../../src/fair-play/cases/index.ts';
import {
  fairPlayParts,
  insertStakedGame,
  NO_EVIDENCE,
} from '../../src/fair-play/cases/testkit/staked-game.ts';
import { insertPlayers, type Player } from '../../src/games/testkit/game-harness.ts';
import {
  account,
  auditBooks,
  balancesOfPlayer,
  bookOrThrow,
  heldOf,
  move,
} from '../../src/money/ledger/index.ts';
import { fund, sol } from '../../src/money/ledger/testkit/amounts.ts';
import { fromBalance } from '../../src/money/wagers/index.ts';
import { requestWithdrawal } from '../../src/money/withdrawals/requests.ts';
import { purchaseAvatar } from '../../src/own-account/index.ts';
import type { Tx } from '../../src/platform/database/index.ts';
import { rollbackReason, rollbackWith } from '../../src/platform/idempotency/index.ts';
import { databaseClock } from '../../src/platform/testkit/database-clock.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createManualTime } from '../../src/platform/testkit/manual-time.ts';

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 3);
const DEBITS = 50;
const RULES = { autoApproveMax: sol('1000'), secondApproval: null };
/** Before the case: a deposit of 30 SOL, and a profit of 19 SOL. */
const PROFIT = sol('19');

// No debit waits for the database too long, however slow the machine is.
describeEachDatabase(
  'a case and debits at once',
  (database) => {
    const clock = databaseClock(database);

    test('U2 never spend held money', async () => {
      const time = createManualTime();
      await clock(time.nowMs());
      const fairPlay = createFairPlay(fairPlayParts(database(), time));
      const names = Array.from({ length: 2 * ROUNDS }, (_, index) => `p${index}`);
      const players = await insertPlayers(database(), names);
      let games = 1_000_000;
      const seen = new Map<string, number>();

      for (let round = 0; round < ROUNDS; round += 1) {
        const [ada, bob] = players.slice(2 * round) as [Player, Player];
        for (const { id } of [ada, bob]) await fund(database(), id, '30');
        const gameId = await insertStakedGame(database(), {
          ...{ whiteId: ada.id, blackId: bob.id, winnerId: ada.id, wager: sol('20'), endedMs: time.nowMs() },
        });
        const stake = (tx: Tx, userId: number, seat: 'w' | 'b', wager: string) => {
          games += 1;
          return fromBalance.hold(tx, { gameId: games, seat, userId, wager: sol(wager) });
        };
        const debits: readonly ((tx: Tx) => Promise<unknown>)[] = [
          (tx) => stake(tx, ada.id, 'w', '1'),
          (tx) => stake(tx, ada.id, 'b', '5'),
          // A rematch takes both stakes, and undoes the first if the second is refused.
          async (tx) => {
            const first = await stake(tx, ada.id, 'w', '1');
            const second = await stake(tx, bob.id, 'b', '1');
            if (first !== null || second !== null) throw rollbackWith({ refused: 'CONFLICT' });
            return null;
          },
          (tx) => purchaseAvatar(tx, { userId: ada.id, avatarId: 'fry_premium' }, async () => true),
          (tx) =>
            requestWithdrawal(
              tx,
              { userId: ada.id, walletAddress: 'A'.repeat(40), lamports: sol('3') },
              RULES,
              fairPlay,
            ),
        ];
        const has = async () => {
          const { playing, withdrawOnly } = await database().run((queries) =>
            balancesOfPlayer(queries, ada.id),
          );
          return playing + withdrawOnly;
        };
        const orders = Array.from({ length: DEBITS }, (_, index) => debits[index % debits.length]);
        // Stakes at tables and unsigned withdrawals count for the hold, so the balance may be below it from the start.
        let atOpening = 0n;
        const open = async (tx: Tx) => {
          await fairPlay.openCase(tx, {
            ...{ userId: ada.id, kind: 'quality', games: [gameId], evidence: NO_EVIDENCE, hold: true },
          });
          const { playing, withdrawOnly } = await balancesOfPlayer(tx, ada.id);
          atOpening = playing + withdrawOnly;
        };
        orders.splice((round * 7) % DEBITS, 0, open);
        const answers = await Promise.all(
          orders.map((order) =>
            database()
              .transaction(async (tx) => order?.(tx))
              .catch(rollbackReason),
          ),
        );
        const held = (await database().run((queries) => heldOf(queries, ada.id)))?.held ?? lamports(0n);
        expect(held <= PROFIT, `round ${round}`).toBe(true);
        expect((await has()) >= least(held, atOpening), `round ${round}`).toBe(true);
        for (const answer of answers) {
          const what = isRefused(answer as object) ? String((answer as { refused: string }).refused) : 'done';
          seen.set(what, (seen.get(what) ?? 0) + 1);
        }
        // Whatever is left, one more lamport than what is free is refused.
        const balance = await has();
        const free = balance - least(held, balance);
        const legs = move(account('player', ada.id), account('fee'), lamports(free + 1n));
        const reason = free < balance ? 'held' : 'overdrawn';
        await expect(
          database().transaction((tx) => bookOrThrow(tx, { opKey: `more:${round}`, kind: 'purchase', legs })),
        ).rejects.toThrow(`was refused: ${reason}`);
      }
      // Otherwise nothing raced.
      expect(seen.get('done') ?? 0).toBeGreaterThan(ROUNDS);
      expect((seen.get('held') ?? 0) + (seen.get('UNDER_REVIEW') ?? 0)).toBeGreaterThan(0);
      expect(await database().run(auditBooks)).toEqual([]);
    }, 600_000);
  },
  createManualTime(),
);
