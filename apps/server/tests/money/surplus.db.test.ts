// Lamports that arrive without a transfer signed by their sender. They count as liabilities, so that they cannot hide a loss.
import { formatSol, type Lamports } from '@kingstake/protocol';
import { beforeEach, expect, test } from 'vitest';
import { account, balanceOf } from '../../src/ledger/index.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { readReserves, solvencyBreach } from '../../src/treasury/reserves.ts';
import { createDepositScene, type DepositScene } from '../testkit/deposit-scene.ts';

const ADA = 'A'.repeat(40);
const PROGRAM = 'P'.repeat(40);

describeEachDatabase('a surplus', (database) => {
  let scene: DepositScene;
  beforeEach(() => {
    scene = createDepositScene(database());
  });
  const owed = async () =>
    formatSol(-(await database().run((queries) => balanceOf(queries, account('chain')))) as Lamports);

  test('R43 is booked as unclaimed, once, and credits no player', async () => {
    const ada = await scene.register(ADA);
    scene.history.pay(PROGRAM, sol('2'), { unsigned: true });
    scene.history.pay(ADA, sol('1'), { unsigned: true });
    scene.history.pay(ADA, sol('0.5'));
    await scene.watcher().poll();
    await scene.watcher().poll();
    expect([await owed(), await scene.balance(ada)]).toEqual(['3.5', '0.5']);
    expect(await scene.faults()).toEqual([]);
  });

  test('does not hide a loss of the same amount', async () => {
    await scene.register(ADA);
    scene.history.pay(ADA, sol('5'));
    scene.history.pay(PROGRAM, sol('2'), { unsigned: true });
    await scene.watcher().poll();
    const { chain } = scene.history;
    const breach = async (treasury: string) =>
      solvencyBreach(
        await readReserves({
          database: database(),
          chain: { ...chain, balance: async () => sol(treasury) },
        }),
      );
    expect(await breach('7')).toBeNull();
    expect(await breach('5')).toContain('2 SOL are missing');
  });

  test('can be moved to the operating account', async () => {
    const signature = scene.history.pay(PROGRAM, sol('2'), { unsigned: true });
    await scene.watcher().poll();
    expect(await scene.fund(signature)).toBe(sol('2'));
    expect(await owed()).toBe('2');
    expect(await scene.faults()).toEqual([]);
  });
});
