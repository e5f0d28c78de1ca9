// A node omits a transaction from its list, and lists it after the cursor has passed.
import { beforeEach, expect, test } from 'vitest';
import { DEPOSITS } from '../../src/deposits/index.ts';
import { countUnread } from '../../src/deposits/unread-store.ts';
import type { Watcher } from '../../src/deposits/watcher.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createDepositScene, type DepositScene } from '../testkit/deposit-scene.ts';

const ADA = 'A'.repeat(40);
const BOB = 'B'.repeat(40);

describeEachDatabase('a deposit that the node lists late', (database) => {
  let scene: DepositScene;
  let ada: number;
  let bob: number;
  beforeEach(async () => {
    scene = createDepositScene(database());
    ada = await scene.register(ADA);
    bob = await scene.register(BOB);
  });
  const balances = async () => [await scene.balance(ada), await scene.balance(bob)];
  async function untilCompared(watcher: Watcher): Promise<void> {
    for (let runs = 0; runs < DEPOSITS.lateListingsEvery; runs += 1) await watcher.poll();
  }
  /** Lets the node omit Ada's deposit until the cursor has passed it. */
  async function leaveOut(watcher: Watcher): Promise<string> {
    scene.history.pay(BOB, sol('1'));
    const late = scene.history.pay(ADA, sol('3'));
    scene.history.omit(late);
    scene.history.pay(BOB, sol('1'));
    await watcher.poll();
    expect(await balances()).toEqual(['0', '2']);
    return late;
  }

  test('is credited once, also after a restart', async () => {
    const watcher = scene.watcher();
    scene.history.list(await leaveOut(watcher));
    await untilCompared(watcher);
    await untilCompared(scene.watcher());
    expect(await balances()).toEqual(['3', '2']);
    expect(scene.credited).toEqual([bob, bob, ada]);
    expect(await scene.faults()).toEqual([]);
  });

  test('is credited by the server that takes over', async () => {
    scene.history.list(await leaveOut(scene.watcher()));
    await untilCompared(scene.watcher());
    expect(await balances()).toEqual(['3', '2']);
  });

  test('is recorded if it cannot be read, and retried if the node does not answer', async () => {
    const watcher = scene.watcher();
    const late = await leaveOut(watcher);
    scene.history.list(late);
    scene.history.hide(late, 1);
    await untilCompared(watcher);
    expect(await balances()).toEqual(['0', '2']);
    scene.history.garble(late);
    await untilCompared(watcher);
    const unread = () => database().run((queries) => countUnread(queries, scene.history.chain.treasury));
    expect(await unread()).toBe(1);
  });

  test('costs one call over many passes, because processed transactions are not fetched again', async () => {
    const watcher = scene.watcher();
    for (let count = 0; count < 20; count += 1) scene.history.pay(BOB, sol('0.1'));
    await watcher.poll();
    scene.history.calls.length = 0;
    await untilCompared(watcher);
    expect(scene.history.calls.filter((call) => call === 'transaction')).toEqual([]);
  });
});
