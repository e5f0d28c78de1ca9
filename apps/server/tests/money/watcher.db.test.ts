// The watcher reads the treasury's history on several servers, with failures and restarts between passes, and books every deposit once.
import { formatSol, type Lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEPOSITS } from '../../src/money/deposits/index.ts';
import { countUnread, insertIntent } from '../../src/money/deposits/search-store.ts';
import {
  createTreasuryHistory,
  type TreasuryHistory,
} from '../../src/money/deposits/testkit/treasury-history.ts';
import type { Watcher } from '../../src/money/deposits/watcher.ts';
import { account, balanceOf, freeze, unfreeze } from '../../src/money/ledger/index.ts';
import { sol } from '../../src/money/ledger/testkit/amounts.ts';
import { readReserves, solvencyBreach } from '../../src/money/treasury/audit.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createDepositScene, type DepositScene } from '../testkit/deposit-scene.ts';

const ADA = 'A'.repeat(40);
const BOB = 'B'.repeat(40);
const PROGRAM = 'P'.repeat(40);
/** Each pass reads two pages of three signatures. */
const FEW = { size: 3, most: 2 };

describeEachDatabase('deposits', (database) => {
  let scene: DepositScene;
  let history: TreasuryHistory;
  let ada: number;
  let bob: number;
  beforeEach(async () => {
    scene = createDepositScene(database());
    history = scene.history;
    ada = await scene.register(ADA);
    bob = await scene.register(BOB);
  });
  afterEach(async () => {
    expect(await scene.faults()).toEqual([]);
  });

  const balances = async () => [await scene.balance(ada), await scene.balance(bob)];
  const shown = async (userId: number) =>
    (await scene.statement(userId)).map((line) => [line.type, line.amount, line.status, line.balanceAfter]);
  const fetched = () => history.calls.filter((call) => call === 'transaction').length;
  const frozen = async (isFrozen: boolean) => {
    if (isFrozen) await database().run((queries) => freeze(queries, 'audit', 'sums differ'));
    else await database().run((queries) => unfreeze(queries, 'audit'));
  };

  test('R41 are credited once they are finalized, once, to the wallet that paid, unless they failed', async () => {
    history.pay(ADA, sol('1'));
    history.pay(BOB, sol('2.5'));
    history.pay(ADA, sol('7'), { failed: true });
    history.pay(ADA, sol('0.25'));
    const watcher = scene.watcher();
    await watcher.poll();
    await watcher.poll();
    expect(await balances()).toEqual(['1.25', '2.5']);
    expect(scene.credited).toEqual([ada, bob, ada]);
  });

  test('are shown as pending once they are confirmed, and disappear with their fork', async () => {
    const stays = history.pay(ADA, sol('1'), { commitment: 'confirmed' });
    const goes = history.pay(ADA, sol('7'), { commitment: 'confirmed' });
    const watcher = scene.watcher();
    await watcher.poll();
    expect(await scene.balance(ada)).toBe('0');
    expect(await shown(ada)).toEqual([
      ['deposit', '7', 'pending', '0'],
      ['deposit', '1', 'pending', '0'],
    ]);
    history.vanish(goes);
    history.finalize(stays);
    await watcher.poll();
    expect(await scene.balance(ada)).toBe('1');
    expect(await shown(ada)).toEqual([['deposit', '1', 'completed', '1']]);
  });

  test('are shown again by another server after a server with a lagging node deleted them', async () => {
    history.pay(ADA, sol('1'), { commitment: 'confirmed' });
    const watcher = scene.watcher();
    await watcher.poll();
    const lines = await shown(ada);
    expect(lines).toEqual([['deposit', '1', 'pending', '0']]);
    await createDepositScene(database(), createTreasuryHistory()).watcher().poll();
    expect(await shown(ada)).toEqual([]);
    await watcher.poll();
    expect(await shown(ada)).toEqual(lines);
    expect(fetched()).toBe(1);
  });

  test('are fetched once while they are confirmed, however often they are listed', async () => {
    history.pay(ADA, sol('1'), { commitment: 'confirmed' });
    const late = history.pay(ADA, sol('3'), { commitment: 'confirmed' });
    history.pay(ADA, sol('4'), { commitment: 'confirmed', failed: true });
    history.hide(late, 1);
    const watcher = scene.watcher();
    for (const [fetches, amounts] of [
      [2, ['1']],
      [3, ['3', '1']], // the second one was listed, but not returned yet
      [3, ['3', '1']],
    ] as const) {
      await watcher.poll();
      expect([fetched(), (await shown(ada)).map(([, amount]) => amount)]).toEqual([fetches, amounts]);
    }
  });

  test('are read to the end of all pages, without fetching failed transactions', async () => {
    for (let count = 0; count < 2150; count += 1)
      history.pay(ADA, sol('0.001'), { signature: `many-${count}`, failed: count < 2100 });
    const watcher = scene.watcher();
    for (let runs = 1; !watcher.isCurrent(); runs += 1) {
      await watcher.poll();
      expect(runs).toBeLessThan(10);
    }
    expect(await scene.balance(ada)).toBe('0.05');
    // The 2,100 failed transactions moved nothing. The watcher fetches only those at the end of a page.
    expect(fetched()).toBeLessThan(70);
  });

  test('are neither credited nor skipped while money is frozen', async () => {
    history.pay(ADA, sol('1'));
    await frozen(true);
    await expect(scene.watcher().poll()).rejects.toThrow('sums differ');
    expect(await scene.balance(ada)).toBe('0');
    await frozen(false);
    await scene.watcher().poll();
    expect(await scene.balance(ada)).toBe('1');
  });

  // Lamports that no signer sent count as liabilities, so that they cannot hide a loss.
  test('R43 beyond what signers sent are booked as unclaimed, once, credit no player and hide no loss', async () => {
    history.pay(PROGRAM, sol('2'), { unsigned: true });
    history.pay(ADA, sol('1'), { unsigned: true });
    history.pay(ADA, sol('0.5'));
    await scene.watcher().poll();
    await scene.watcher().poll();
    const chain = await database().run((queries) => balanceOf(queries, account('chain')));
    expect([formatSol(-chain as Lamports), await scene.balance(ada)]).toEqual(['3.5', '0.5']);
    const breach = async (treasury: string) => {
      const holding = { ...history.chain, balance: async () => sol(treasury) };
      return solvencyBreach(await readReserves({ database: database(), chain: holding }));
    };
    expect(await breach('3.5')).toBeNull();
    expect(await breach('1.5')).toContain('2 SOL are missing');
  });

  // The treasury has received more transactions than one pass reads, after a flood or months of downtime.
  describe('in a backlog longer than one pass', () => {
    const pay = (count: number) => {
      for (let index = 0; index < count; index += 1) history.pay(ADA, sol('0.01'));
    };
    /** Runs passes until the newest transaction is booked. Each pass uses a new watcher, as another or a restarted server would. */
    async function lookUntilCurrent(between: (looks: number) => void = () => {}): Promise<number> {
      for (let looks = 1; looks < 100; looks += 1) {
        const watcher = scene.watcher(FEW);
        history.calls.length = 0;
        await watcher.poll();
        expect(history.calls.filter((call) => call === 'signaturesFor').length).toBeLessThanOrEqual(4);
        if (watcher.isCurrent()) return looks;
        between(looks);
      }
      throw new Error('it never ends');
    }

    test.each([1, 6, 7, 12, 40])('are booked completely and once, across restarts: %i', async (count) => {
      pay(count);
      await lookUntilCurrent();
      expect(await scene.balance(ada)).toBe(String(count / 100));
      pay(2);
      expect(await lookUntilCurrent()).toBe(1);
      expect(scene.credited).toHaveLength(count + 2);
    });

    test('are booked oldest first, also those that arrive in between', async () => {
      pay(20);
      history.pay('C'.repeat(40), sol('1'), { signature: 'newest' });
      await lookUntilCurrent((looks) => {
        if (looks < 12) pay(2);
      });
      expect(await scene.balance(ada)).toBe('0.42');
      const signatures = (await scene.statement(ada)).map((line) => line.transactionSignature);
      expect(new Set(signatures).size).toBe(42);
      expect(signatures.toReversed().slice(0, 3)).toEqual(['sig-1', 'sig-2', 'sig-3']);
    });

    test('are booked once by several servers at the same time', async () => {
      pay(30);
      const watchers = Array.from({ length: 4 }, () => scene.watcher(FEW));
      for (let round = 0; round < 50 && !watchers.every((each) => each.isCurrent()); round += 1)
        await Promise.all(watchers.map((watcher) => watcher.poll()));
      expect(watchers.map((each) => each.isCurrent())).toEqual([true, true, true, true]);
      expect(await scene.balance(ada)).toBe('0.3');
      expect(scene.credited).toHaveLength(30);
    });

    test('are booked from where a pass stopped that failed half-way', async () => {
      pay(17);
      for (let round = 0; round < 60; round += 1) {
        history.break(round % 2 === 0 ? 'transaction' : 'signaturesFor', round % 3 === 0 ? 1 : 0);
        const pass = scene.watcher(FEW).poll();
        await pass.catch((error: unknown) => expect(String(error)).toContain('failed'));
      }
      history.break('transaction', 0);
      history.break('signaturesFor', 0);
      await lookUntilCurrent();
      expect(await scene.balance(ada)).toBe('0.17');
      expect(scene.credited).toHaveLength(17);
    });
  });

  const unread = () => database().run((queries) => countUnread(queries, history.chain.treasury));

  describe('that the node lists after the cursor has passed them', () => {
    async function untilCompared(watcher: Watcher): Promise<void> {
      for (let runs = 0; runs < DEPOSITS.lateListingsEvery; runs += 1) await watcher.poll();
    }
    /** Lets the node omit Ada's deposit until the cursor has passed it. */
    async function leaveOut(watcher: Watcher): Promise<string> {
      history.pay(BOB, sol('1'));
      const late = history.pay(ADA, sol('3'));
      history.omit(late);
      history.pay(BOB, sol('1'));
      await watcher.poll();
      expect(await balances()).toEqual(['0', '2']);
      return late;
    }

    test('are credited once, also by a server that takes over', async () => {
      history.list(await leaveOut(scene.watcher()));
      await untilCompared(scene.watcher());
      await untilCompared(scene.watcher());
      expect(await balances()).toEqual(['3', '2']);
      expect(scene.credited).toEqual([bob, bob, ada]);
    });

    test('are recorded if they cannot be read, and retried if the node does not answer', async () => {
      const watcher = scene.watcher();
      const late = await leaveOut(watcher);
      history.list(late);
      history.hide(late, 1);
      await untilCompared(watcher);
      expect(await balances()).toEqual(['0', '2']);
      history.garble(late);
      await untilCompared(watcher);
      expect(await unread()).toBe(1);
    });

    test('cost one call over many passes, because processed transactions are not fetched again', async () => {
      const watcher = scene.watcher();
      for (let count = 0; count < 20; count += 1) history.pay(BOB, sol('0.1'));
      await watcher.poll();
      history.calls.length = 0;
      await untilCompared(watcher);
      expect(fetched()).toBe(0);
    });
  });

  describe('that cannot be read', () => {
    /** Makes retries due, as if these minutes had passed. */
    const rest = (minutes: number) =>
      database().run((queries) =>
        sql`update unread_transaction set tried_at = tried_at - ${minutes} * interval '1 minute',
          found_at = found_at - ${minutes} * interval '1 minute'`.execute(queries),
      );

    test('do not delay later ones, stay counted, and are credited once they can be read', async () => {
      const garbled = history.pay(ADA, sol('1'));
      history.pay(BOB, sol('2'));
      history.garble(garbled);
      const watcher = scene.watcher();
      for (let runs = 0; runs < 2; runs += 1) {
        await watcher.poll();
        expect([watcher.isCurrent(), await unread(), await balances()]).toEqual([true, 1, ['0', '2']]);
      }
      history.showAgain(garbled);
      await rest(5);
      await scene.watcher().poll(); // after a restart
      await scene.watcher().poll();
      expect([await unread(), await balances()]).toEqual([0, ['1', '2']]);
      expect(scene.credited).toEqual([bob, ada]);
    });

    test('are retried at growing intervals of at most a minute', async () => {
      history.garble(history.pay(ADA, sol('1')));
      const watcher = scene.watcher();
      await watcher.poll();
      const fetches = async () => {
        const before = fetched();
        await watcher.poll();
        return fetched() - before;
      };
      await database().run((queries) =>
        sql`update unread_transaction set found_at = found_at - interval '20 seconds'`.execute(queries),
      );
      expect(await fetches()).toBe(0);
      await rest(1);
      expect([await fetches(), await fetches()]).toEqual([1, 0]);
    });

    test('are booked by one of several servers', async () => {
      const garbled = history.pay(ADA, sol('1'));
      history.garble(garbled);
      await scene.watcher().poll();
      history.showAgain(garbled);
      await rest(5);
      await Promise.all([scene.watcher().poll(), scene.watcher().poll(), scene.watcher().poll()]);
      expect(await balances()).toEqual(['1', '0']);
      expect(scene.credited).toEqual([ada]);
    });

    test('are skipped at the end of a page too, and by the pass that shows pending deposits', async () => {
      const made = Array.from({ length: 5 }, () => history.pay(ADA, sol('0.1')));
      for (const signature of made) history.garble(signature);
      history.pay(BOB, sol('1'));
      history.garble(history.pay(ADA, sol('5'), { commitment: 'confirmed' }));
      for (let runs = 0; runs < 10; runs += 1) await scene.watcher(FEW).poll();
      expect([await balances(), await unread()]).toEqual([['0', '1'], 5]);
      for (const signature of made) history.showAgain(signature);
      await rest(5);
      await scene.watcher(FEW).poll();
      expect([await balances(), await unread()]).toEqual([['0.5', '1'], 0]);
    });

    test('do not delay a deposit of the page in the intent queue', async () => {
      const open = { userId: ada, walletAddress: ADA, lamports: sol('1'), reference: 'ref-1' };
      await database().run((queries) => insertIntent(queries, open));
      history.pay(ADA, sol('1'), { references: ['ref-1'] });
      history.garble(history.pay(BOB, sol('0'), { references: ['ref-1'] }));
      await scene.intents().processDue();
      expect(await scene.balance(ada)).toBe('1');
    });

    test('are given up after a while if the node lists them and never returns them', async () => {
      const missing = history.pay(ADA, sol('1'));
      history.pay(BOB, sol('2'));
      history.hide(missing, DEPOSITS.missesBeforeSkip + 1);
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
});
