import { formatSol, isRefused, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertPlayers, type Player } from '../../src/games/testkit/game-harness.ts';
import { bookDeposit } from '../../src/money/deposits/booking.ts';
import { account, auditBooks, balanceOf } from '../../src/money/ledger/index.ts';
import { fund, sol } from '../../src/money/ledger/testkit/amounts.ts';
import { approveWithdrawal, rejectWithdrawal } from '../../src/money/withdrawals/operator.ts';
import { requestWithdrawal } from '../../src/money/withdrawals/requests.ts';
import { NO_REVIEWS } from '../../src/money/withdrawals/testkit/paying-server.ts';
import { purchaseAvatar } from '../../src/own-account/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { insertOwnedAvatar } from '../../src/players/users/store.ts';

const RULES = { autoApproveMax: lamports(0n), secondApproval: null };
const WALLET = 'A'.repeat(40);

describeEachDatabase('races for the same money', (database) => {
  const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? (process.env['TEST_SCOPE'] === 'short' ? 5 : 20));
  const player = (id: number) => account('player', id);
  const balance = (id: number) => database().run((queries) => balanceOf(queries, player(id)));
  let next = 0;

  /** Creates a player with this balance. */
  async function playerWith(amount: string): Promise<number> {
    next += 1;
    const [{ id }] = (await insertPlayers(database(), [`p${next}`], next)) as [Player];
    await fund(database(), id, amount);
    return id;
  }
  const withdraw = (userId: number, amount: string) =>
    database().transaction((tx) =>
      requestWithdrawal(tx, { userId, walletAddress: WALLET, lamports: sol(amount) }, RULES, NO_REVIEWS),
    );
  const purchase = (userId: number) =>
    database().transaction((tx) =>
      purchaseAvatar(tx, { userId, avatarId: 'fry_premium' }, insertOwnedAvatar),
    );
  const refused = (answers: readonly unknown[]) =>
    answers.filter((answer) => typeof answer === 'object' && answer !== null && isRefused(answer)).length;

  beforeEach(() => {
    next = 0;
  });
  afterEach(async () => {
    expect(await database().run(auditBooks)).toEqual([]);
  });

  test('pays one of two withdrawals of the whole balance, and refuses the other', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await playerWith('1');
      const answers = await Promise.all([withdraw(id, '1'), withdraw(id, '1'), withdraw(id, '0.7')]);
      expect(refused(answers), `round ${round}`).toBe(2);
      expect(await balance(id)).toBeLessThan(sol('0.5'));
    }
  }, 120_000);

  test('allows either a purchase or a withdrawal, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await playerWith('1.5');
      const [bought, withdrawn] = await Promise.all([purchase(id), withdraw(id, '1')]);
      const boughtOk = bought === null;
      const withdrawnOk = !isRefused(withdrawn);
      expect([boughtOk, withdrawnOk].filter(Boolean), `round ${round}`).toHaveLength(1);
      expect(formatSol(await balance(id))).toBe('0.5');
    }
  }, 120_000);

  test('sells a picture once for two concurrent purchases', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await playerWith('5');
      const answers = await Promise.all([purchase(id), purchase(id), purchase(id)]);
      expect(
        answers.filter((answer) => answer === null),
        `round ${round}`,
      ).toHaveLength(1);
      expect(formatSol(await balance(id))).toBe('4');
    }
  }, 120_000);

  test('credits a deposit once for concurrent reports', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await playerWith('1');
      const landed = {
        signature: `sig-${round}`,
        leg: 0,
        slot: 1n,
        credit: { source: WALLET, lamports: sol('2') },
      };
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          database().transaction((tx) => bookDeposit(tx, landed, async () => id)),
        ),
      );
      expect(answers.toSorted(), `round ${round}`).toEqual([id, null, null, null]);
      expect(formatSol(await balance(id)), `round ${round}`).toBe('3');
    }
  }, 120_000);

  test('pays or refunds a withdrawal when approval races with rejection, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await playerWith('1');
      const requested = await withdraw(id, '1');
      if (isRefused(requested)) throw new Error(requested.refused);
      await Promise.allSettled([
        database().transaction((tx) => approveWithdrawal(tx, requested.id, 'eve', RULES)),
        database().transaction((tx) => rejectWithdrawal(tx, requested.id, 'no')),
      ]);
      const { rows } = await database().run((queries) =>
        sql<{ state: string }>`select state from withdrawal where id = ${requested.id}`.execute(queries),
      );
      expect(formatSol(await balance(id)), `round ${round} ${rows[0]?.state}`).toBe(
        rows[0]?.state === 'cancelled' ? '1' : '0',
      );
    }
  }, 120_000);
});
