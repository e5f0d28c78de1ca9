import { formatSol } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { claim } from '../../src/deposits/booking.ts';
import { findDeposit } from '../../src/deposits/find-deposit.ts';
import { createIntentQueue } from '../../src/deposits/intent-queue.ts';
import { insertIntent } from '../../src/deposits/intent-store.ts';
import { createTreasuryHistory, type TreasuryHistory } from '../../src/deposits/testkit/treasury-history.ts';
import { createWatcher, type Watcher } from '../../src/deposits/watcher.ts';
import { account, auditBooks, balanceOf, freeze, unfreeze } from '../../src/ledger/index.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { createLog } from '../../src/platform/log.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { readStatement } from '../../src/statements/statement.ts';

const ADA = 'A'.repeat(40);
const BOB = 'B'.repeat(40);
const LATE = 'C'.repeat(40);

describeEachDatabase('deposits', (database) => {
  let history: TreasuryHistory;
  let credited: number[];
  let owners: Map<string, number>;

  async function register(wallet: string, name: string): Promise<number> {
    const { rows } = await database().run((queries) =>
      sql<{
        id: bigint;
      }>`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
        values (${wallet}, ${name}, ${name}, ${name}, 'bee') returning id`.execute(queries),
    );
    const id = Number(rows[0]?.id);
    owners.set(wallet, id);
    return id;
  }
  function watch(over = history): Watcher {
    return createWatcher({
      database: database(),
      chain: over.chain,
      log: createLog('silent'),
      ownerOf: async (_tx, wallet) => owners.get(wallet) ?? null,
      onCredited: (userId) => void credited.push(userId),
    });
  }
  const balance = async (userId: number) =>
    formatSol(await database().run((queries) => balanceOf(queries, account('player', userId))));
  const statement = async (userId: number) =>
    (
      await database().run((queries) => readStatement(queries, userId, { page: 1, limit: 10 }))
    ).transactions.map((line) => [line.type, line.amount, line.status, line.balanceAfter]);

  let ada: number;
  let bob: number;
  beforeEach(async () => {
    history = createTreasuryHistory();
    credited = [];
    owners = new Map();
    ada = await register(ADA, 'ada');
    bob = await register(BOB, 'bob');
  });

  test('R41 are credited once they are finalized, once, to the wallet that paid', async () => {
    history.pay(ADA, sol('1'));
    history.pay(BOB, sol('2.5'));
    history.pay(ADA, sol('0.25'));
    const watcher = watch();
    await watcher.poll();
    await watcher.poll();
    expect([await balance(ada), await balance(bob)]).toEqual(['1.25', '2.5']);
    expect(credited).toEqual([ada, bob, ada]);
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  test('are shown as pending once they are confirmed, and disappear with their fork', async () => {
    const stays = history.pay(ADA, sol('1'), { commitment: 'confirmed' });
    const goes = history.pay(ADA, sol('7'), { commitment: 'confirmed' });
    const watcher = watch();
    await watcher.poll();
    expect(await balance(ada)).toBe('0');
    expect(await statement(ada)).toEqual([
      ['deposit', '7', 'pending', '0'],
      ['deposit', '1', 'pending', '0'],
    ]);
    history.vanish(goes);
    history.finalize(stays);
    await watcher.poll();
    expect(await balance(ada)).toBe('1');
    expect(await statement(ada)).toEqual([['deposit', '1', 'completed', '1']]);
  });

  test('are shown again by another server after a server with a lagging node deleted them', async () => {
    history.pay(ADA, sol('1'), { commitment: 'confirmed' });
    const watcher = watch();
    await watcher.poll();
    const shown = await statement(ada);
    expect(shown).toEqual([['deposit', '1', 'pending', '0']]);
    const behind = createTreasuryHistory();
    await watch(behind).poll();
    expect(await statement(ada)).toEqual([]);
    await watcher.poll();
    expect(await statement(ada)).toEqual(shown);
    expect(history.calls.filter((call) => call === 'transaction')).toHaveLength(1);
  });

  test('are fetched once while they are confirmed, however often they are listed', async () => {
    history.pay(ADA, sol('1'), { commitment: 'confirmed' });
    const goes = history.pay(BOB, sol('2'), { commitment: 'confirmed' });
    const late = history.pay(ADA, sol('3'), { commitment: 'confirmed' });
    history.pay(ADA, sol('4'), { commitment: 'confirmed', failed: true });
    history.hide(late, 1);
    const watcher = watch();
    const fetched = async () => {
      const before = history.calls.filter((call) => call === 'transaction').length;
      await watcher.poll();
      return history.calls.filter((call) => call === 'transaction').length - before;
    };
    const amounts = async () => (await statement(ada)).map(([, amount]) => amount);
    expect([await fetched(), await amounts()]).toEqual([3, ['1']]);
    // The watcher fetches only the transaction that the node listed but did not return yet.
    expect([await fetched(), await amounts()]).toEqual([1, ['3', '1']]);
    expect(await fetched()).toBe(0);
    history.vanish(goes);
    expect(await fetched()).toBe(0);
    expect(await statement(bob)).toEqual([]);
    // A restarted watcher has no cache, and leaves the shown deposits unchanged.
    await watch().poll();
    expect(await amounts()).toEqual(['3', '1']);
  });

  test('ignore failed transactions', async () => {
    history.pay(ADA, sol('1'), { failed: true });
    history.pay(ADA, sol('2'));
    await watch().poll();
    expect(await balance(ada)).toBe('2');
  });

  test('are read to the end of all pages, oldest first, without a gap', async () => {
    history = createTreasuryHistory();
    for (let count = 0; count < 2150; count += 1)
      history.pay(ADA, sol('0.001'), {
        signature: `many-${count}`,
        ...(count < 2100 ? { failed: true } : {}),
      });
    for (let runs = 1; ; runs += 1) {
      const watcher = watch();
      await watcher.poll();
      if (watcher.isCurrent()) break;
      expect(runs).toBeLessThan(10);
    }
    expect(await balance(ada)).toBe('0.05');
    // The 2,100 failed transactions moved nothing. The watcher fetches only those at the end of a page.
    expect(history.calls.filter((call) => call === 'transaction').length).toBeLessThan(70);
  });

  test.each(['signaturesFor', 'transaction'] as const)(
    'are not skipped by an RPC error in %s: the next run continues',
    async (call) => {
      const watcher = watch();
      history.pay(ADA, sol('1'));
      await watcher.poll();
      history.pay(ADA, sol('1'));
      history.pay(BOB, sol('1'));
      history.break(call, 1);
      await expect(watcher.poll()).rejects.toThrow(`${call} failed`);
      expect(watcher.isCurrent()).toBe(false);
      await watcher.poll();
      expect(watcher.isCurrent()).toBe(true);
      expect([await balance(ada), await balance(bob)]).toEqual(['2', '1']);
    },
  );

  test('keep the cursor before a transaction that is listed but not returned yet', async () => {
    history.pay(ADA, sol('1'));
    const late = history.pay(BOB, sol('1'));
    history.pay(ADA, sol('1'));
    history.hide(late, 1);
    await expect(watch().poll()).rejects.toThrow('is listed but not there yet');
    expect([await balance(ada), await balance(bob)]).toEqual(['1', '0']);
    await watch().poll();
    expect([await balance(ada), await balance(bob)]).toEqual(['2', '1']);
  });

  test('wait while the wallet has no player, and are all credited when it registers', async () => {
    history.pay(LATE, sol('3'));
    history.pay(LATE, sol('0.5'));
    await watch().poll();
    const late = await register(LATE, 'late');
    expect(await balance(late)).toBe('0');
    await database().transaction((tx) => claim(tx, LATE, late));
    await database().transaction((tx) => claim(tx, LATE, late));
    expect(await balance(late)).toBe('3.5');
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  test('add up until they reach 0.001 SOL', async () => {
    history.pay(ADA, sol('0.0004'));
    await watch().poll();
    history.pay(ADA, sol('0.0004'));
    await watch().poll();
    expect(await balance(ada)).toBe('0');
    history.pay(ADA, sol('0.0004'));
    await watch().poll();
    expect(await balance(ada)).toBe('0.0012');
  });

  test('are neither credited nor skipped while money is frozen', async () => {
    history.pay(ADA, sol('1'));
    await database().run((queries) => freeze(queries, 'audit', 'sums differ'));
    await expect(watch().poll()).rejects.toThrow('sums differ');
    expect(await balance(ada)).toBe('0');
    await database().run((queries) => unfreeze(queries, 'audit'));
    await watch().poll();
    expect(await balance(ada)).toBe('1');
  });

  // The answers of POST /deposit to the player's own signature, a placeholder, another wallet's signature, and an unknown one.
  const SIGNATURES = { mine: '2'.repeat(88), theirs: '3'.repeat(88), unknown: '4'.repeat(88) };
  const ask = (signature: string) => {
    const given = { database: database(), chain: history.chain };
    const ownerOf = async (_tx: unknown, wallet: string) => owners.get(wallet) ?? null;
    const intents = createIntentQueue({
      ...given,
      ownerOf,
      onCredited: (userId) => void credited.push(userId),
    });
    return findDeposit(
      { ...given, watcher: watch(), intents, ownerOf },
      { userId: ada, walletAddress: ADA, signature },
    );
  };

  test.each<[string, string, () => void, string]>([
    [
      'my final one',
      SIGNATURES.mine,
      () => void history.pay(ADA, sol('1'), { signature: SIGNATURES.mine }),
      'credited',
    ],
    [
      'my confirmed one',
      SIGNATURES.mine,
      () => void history.pay(ADA, sol('1'), { signature: SIGNATURES.mine, commitment: 'confirmed' }),
      'pending',
    ],
    [
      'another wallet’s final one',
      SIGNATURES.theirs,
      () => void history.pay(BOB, sol('1'), { signature: SIGNATURES.theirs }),
      'deposit-of-another-wallet',
    ],
    [
      'another wallet’s confirmed one',
      SIGNATURES.theirs,
      () => void history.pay(BOB, sol('1'), { signature: SIGNATURES.theirs, commitment: 'confirmed' }),
      'deposit-of-another-wallet',
    ],
    ['an unknown signature', SIGNATURES.unknown, () => {}, 'pending'],
    ['a placeholder without any deposit', 'already-processed', () => {}, 'pending'],
  ])('are found for %s', async (_name, signature, arrange, found) => {
    arrange();
    expect(await ask(signature)).toBe(found);
    expect(await balance(ada)).toBe(found === 'credited' ? '1' : '0');
    expect(await balance(bob)).toBe(
      found === 'deposit-of-another-wallet' && _name.includes('final') ? '1' : '0',
    );
  });

  test('are found for a placeholder by the reference key of the player’s intent', async () => {
    await database().run((queries) =>
      insertIntent(queries, { userId: ada, walletAddress: ADA, lamports: sol('1'), reference: 'ref-1' }),
    );
    expect(await ask('already-processed')).toBe('pending');
    history.pay(ADA, sol('1'), { references: ['ref-1'] });
    expect(await ask('already-processed')).toBe('credited');
    expect(await balance(ada)).toBe('1');
  });

  test('are pending while the chain is unreachable', async () => {
    history.break('signaturesFor', 1);
    expect(await ask(SIGNATURES.mine)).toBe('pending');
  });
});
