// An attacker floods the treasury with transactions that move nothing and cost one fee each, followed by a real deposit. The test counts
// sequential round trips to the node, so its result does not depend on the machine's speed.
import { lamports, type User } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import type { Chain } from '../../src/chain/index.ts';
import { DEPOSITS } from '../../src/deposits/index.ts';
import { createTreasuryHistory, type TreasuryHistory } from '../../src/deposits/testkit/treasury-history.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';

const wallet = testWallet(1);
const FLOOD = 1_000;
const MINE = '2'.repeat(88);

/** Counts round trips to the node. Calls that run concurrently share one round trip. */
function countRounds(chain: Chain) {
  const counted = { rounds: 0, running: 0, most: 0 };
  let round: Promise<void> | null = null;
  const trip = (): Promise<void> => {
    round ??= new Promise((resolve) =>
      setImmediate(() => {
        round = null;
        counted.rounds += 1;
        resolve();
      }),
    );
    return round;
  };
  async function during<T>(call: () => Promise<T>): Promise<T> {
    counted.running += 1;
    counted.most = Math.max(counted.most, counted.running);
    try {
      await trip();
      return await call();
    } finally {
      counted.running -= 1;
    }
  }
  const distant: Chain = {
    ...chain,
    signaturesFor: (address, page) => during(() => chain.signaturesFor(address, page)),
    transaction: (signature, commitment) => during(() => chain.transaction(signature, commitment)),
  };
  return { distant, counted };
}

describeEachDatabase('a flood of transactions that name the treasury', (database) => {
  let world: World;
  let history: TreasuryHistory;
  let counted: ReturnType<typeof countRounds>['counted'];
  let references: string[];
  let page: Visitor;
  let user: User;

  beforeEach(async () => {
    history = createTreasuryHistory();
    references = [];
    const rounds = countRounds(history.chain);
    counted = rounds.counted;
    const chain: Chain = {
      ...rounds.distant,
      async depositTransaction(deposit) {
        references.push(deposit.reference);
        return Uint8Array.of(1, 2, 3);
      },
    };
    world = await openWorld(database(), { onChain: async () => ({ chain, seatChain: null }) });
    page = world.visitor();
    user = await page.register(wallet, 'Ada');
  });
  afterEach(() => world.close());

  const flood = (failed = false) => {
    for (let index = 0; index < FLOOD; index += 1)
      history.pay('F'.repeat(40), lamports(0n), { failed, commitment: 'finalized' });
  };
  const second = async () => {
    world.time.advance(1_000);
    await world.app.settled();
  };
  /** Pays a deposit of the page between the two halves of a flood. */
  async function deposit(): Promise<void> {
    const body = { amount: '1' };
    expect((await page.call('POST', `/api/users/${user.id}/deposit-transaction`, body)).status).toBe(200);
    flood();
    history.pay(wallet.address, sol('1'), { signature: MINE, references: [references.at(-1) ?? ''] });
    flood();
  }

  test('does not delay a deposit of the page, which is credited within two passes and few round trips', async () => {
    await deposit();
    counted.rounds = 0;
    await second();
    if ((await page.balance()) === '0') await second();
    expect(await page.balance()).toBe('1');
    expect(counted.rounds).toBeLessThan(150);
  });

  test('does not delay an answer about that deposit', async () => {
    await deposit();
    counted.rounds = 0;
    const body = { amount: '1', transactionSignature: MINE };
    const answer = await page.call('POST', `/api/users/${user.id}/deposit`, body);
    expect(answer).toMatchObject({ status: 200, body: { newBalance: '1', status: 'completed' } });
    expect(counted.rounds).toBeLessThan(10);
  });

  test('is processed sixteen at a time, in passes that end', async () => {
    flood();
    history.pay(wallet.address, sol('1'), { signature: MINE });
    counted.rounds = 0;
    let passes = 0;
    while ((await page.balance()) === '0') {
      passes += 1;
      expect(passes).toBeLessThan(20);
      const before = counted.rounds;
      await second();
      const fetched = (2 * DEPOSITS.pageSignatures) / DEPOSITS.concurrentFetches;
      expect(counted.rounds - before).toBeLessThan(fetched + 2 * DEPOSITS.pagesPerRun);
    }
    expect(counted.most).toBeLessThanOrEqual(DEPOSITS.concurrentFetches + DEPOSITS.concurrentIntents);
    expect(counted.rounds).toBeLessThan(FLOOD / 4);
    await second();
    expect(await page.balance()).toBe('1');
  });

  test('costs almost nothing if its transactions failed', async () => {
    flood(true);
    history.pay(wallet.address, sol('1'), { signature: MINE });
    history.calls.length = 0;
    for (let passes = 0; passes < 10; passes += 1) await second();
    expect(await page.balance()).toBe('1');
    expect(history.calls.filter((call) => call === 'transaction').length).toBeLessThan(20);
  });

  test('leaves the server ready, and only the operator’s endpoints report late deposits', async () => {
    flood();
    await second();
    const ready = await page.call<{ status: string; waiting: Record<string, string> }>('GET', '/readyz');
    expect(ready.status).toBe(200);
    expect(ready.body.waiting).toMatchObject({ deposits: 'treasury watcher is behind' });
    const { body } = await page.call<string>('GET', '/metrics');
    expect(Number(/^kingstake_watcher_lag_seconds (\S+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
  });
});
