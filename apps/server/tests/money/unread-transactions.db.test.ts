// Transactions that a node lists but does not return. The watcher credits later ones, and retries until it can read them.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DEPOSITS } from '../../src/deposits/index.ts';
import { insertIntent } from '../../src/deposits/intent-store.ts';
import { countUnread } from '../../src/deposits/unread-store.ts';
import { freeze, unfreeze } from '../../src/ledger/index.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createDepositScene, type DepositScene } from '../testkit/deposit-scene.ts';

const ADA = 'A'.repeat(40);
const BOB = 'B'.repeat(40);

describeEachDatabase('a transaction that cannot be read', (database) => {
  let scene: DepositScene;
  let ada: number;
  let bob: number;
  beforeEach(async () => {
    scene = createDepositScene(database());
    ada = await scene.register(ADA);
    bob = await scene.register(BOB);
  });
  const balances = async () => [await scene.balance(ada), await scene.balance(bob)];
  const unread = () => database().run((queries) => countUnread(queries, scene.history.chain.treasury));
  /** Makes retries due, as if these minutes had passed. */
  const rest = (minutes: number) =>
    database().run((queries) =>
      sql`update unread_transaction set tried_at = tried_at - ${minutes} * interval '1 minute',
        found_at = found_at - ${minutes} * interval '1 minute'`.execute(queries),
    );

  test('does not delay later deposits, stays counted, and is credited once it can be read', async () => {
    const garbled = scene.history.pay(ADA, sol('1'));
    scene.history.pay(BOB, sol('2'));
    scene.history.garble(garbled);
    const watcher = scene.watcher();
    await watcher.poll();
    expect(await balances()).toEqual(['0', '2']);
    expect([watcher.isCurrent(), await unread()]).toEqual([true, 1]);
    await watcher.poll();
    expect([watcher.isCurrent(), await unread()]).toEqual([true, 1]);
    scene.history.showAgain(garbled);
    await rest(5);
    await scene.watcher().poll(); // after a restart
    expect(await balances()).toEqual(['1', '2']);
    expect(await unread()).toBe(0);
    await scene.watcher().poll();
    expect(scene.credited).toEqual([bob, ada]);
    expect(await scene.faults()).toEqual([]);
  });

  test('is retried at growing intervals of at most a minute', async () => {
    scene.history.garble(scene.history.pay(ADA, sol('1')));
    const watcher = scene.watcher();
    await watcher.poll();
    const fetches = async () => {
      const count = () => scene.history.calls.filter((call) => call === 'transaction').length;
      const before = count();
      await watcher.poll();
      return count() - before;
    };
    await database().run((queries) =>
      sql`update unread_transaction set found_at = found_at - interval '20 seconds'`.execute(queries),
    );
    expect(await fetches()).toBe(0);
    await rest(1);
    expect([await fetches(), await fetches()]).toEqual([1, 0]);
  });

  test('is booked by one of several servers, and not while money is frozen', async () => {
    const garbled = scene.history.pay(ADA, sol('1'));
    scene.history.garble(garbled);
    await scene.watcher().poll();
    scene.history.showAgain(garbled);
    await database().run((queries) => freeze(queries, 'audit', 'sums differ'));
    await rest(5);
    await scene.watcher().poll();
    expect([await scene.balance(ada), await unread()]).toEqual(['0', 1]);
    await database().run((queries) => unfreeze(queries, 'audit'));
    await Promise.all([scene.watcher().poll(), scene.watcher().poll(), scene.watcher().poll()]);
    expect(await balances()).toEqual(['1', '0']);
    expect(scene.credited).toEqual([ada]);
  });

  test('is skipped at the end of a page too, and by the pass that shows pending deposits', async () => {
    const few = { size: 2, most: 3 };
    const made = Array.from({ length: 5 }, () => scene.history.pay(ADA, sol('0.1')));
    for (const signature of made) scene.history.garble(signature);
    scene.history.pay(BOB, sol('1'));
    scene.history.garble(scene.history.pay(ADA, sol('5'), { commitment: 'confirmed' }));
    for (let runs = 0; runs < 10; runs += 1) await scene.watcher(few).poll();
    expect([await balances(), await unread()]).toEqual([['0', '1'], 5]);
    for (const signature of made) scene.history.showAgain(signature);
    await rest(5);
    await scene.watcher(few).poll();
    expect([await balances(), await unread()]).toEqual([['0.5', '1'], 0]);
  });

  test('does not delay a deposit of the page in the intent queue', async () => {
    const open = { walletAddress: ADA, lamports: sol('1'), reference: 'ref-1' };
    await database().run((queries) => insertIntent(queries, { userId: ada, ...open }));
    scene.history.pay(ADA, sol('1'), { references: ['ref-1'] });
    scene.history.garble(scene.history.pay(BOB, sol('0'), { references: ['ref-1'] }));
    await scene.intents().processDue();
    expect(await scene.balance(ada)).toBe('1');
    scene.history.garble(scene.history.pay(BOB, sol('0'), { references: ['ref-2'] }));
    await database().run((queries) => insertIntent(queries, { userId: bob, ...open, reference: 'ref-2' }));
    await expect(scene.intents().processDue()).resolves.toBeUndefined();
  });

  test('is given up after a while if the node lists it and never returns it', async () => {
    const missing = scene.history.pay(ADA, sol('1'));
    scene.history.pay(BOB, sol('2'));
    scene.history.hide(missing, DEPOSITS.missesBeforeSkip + 1);
    const watcher = scene.watcher();
    for (let runs = 1; runs < DEPOSITS.missesBeforeSkip; runs += 1)
      await expect(watcher.poll()).rejects.toThrow('is listed but not there yet');
    await watcher.poll();
    expect([await balances(), await unread()]).toEqual([['0', '2'], 1]);
    for (let runs = 0; runs < 2; runs += 1) {
      await rest(5);
      await watcher.poll();
    }
    expect([await balances(), await unread()]).toEqual([['1', '2'], 0]);
  });
});
