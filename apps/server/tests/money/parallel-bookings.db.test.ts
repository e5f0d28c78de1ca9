// Several servers on one database and players who report a deposit book the same transaction at the same time.
import { formatSol, type User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { bookDeposit } from '../../src/deposits/booking.ts';
import { createWatcher } from '../../src/deposits/watcher.ts';
import { account, auditBooks, balanceOf } from '../../src/ledger/index.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { createLog } from '../../src/platform/log.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';

const wallet = testWallet(1);
const SIGNATURE = '2'.repeat(88);
const BOOKINGS = 200;
const WATCHERS = 20;
const ASKED = 20;

describeEachDatabase('many bookings of one transaction', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;
  let credited: number;
  beforeEach(async () => {
    world = await openWorld(database());
    page = world.visitor();
    user = await page.register(wallet, 'Ada');
    credited = 0;
  });
  afterEach(() => world.close());

  const ownerOf = async () => user.id;
  const credit = { source: wallet.address, lamports: sol('1') };
  async function bookOnce(): Promise<void> {
    const landed = { signature: SIGNATURE, leg: 0, slot: 1n, credit };
    if ((await database().transaction((tx) => bookDeposit(tx, landed, ownerOf))) !== null) credited += 1;
  }
  async function lookOnce(): Promise<void> {
    const { chain } = world.history;
    const onCredited = () => {
      credited += 1;
    };
    await createWatcher({
      database: database(),
      chain,
      log: createLog('silent'),
      ownerOf,
      onCredited,
    }).poll();
  }
  const ask = () =>
    page.call('POST', `/api/users/${user.id}/deposit`, { amount: '1', transactionSignature: SIGNATURE });
  const times = <T>(count: number, work: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, () => work()));
  async function expectOneCredit(): Promise<void> {
    const balance = await database().run((queries) => balanceOf(queries, account('player', user.id)));
    expect(formatSol(balance)).toBe('1');
    const { rows } = await database().run((queries) =>
      sql`select 1 from journal where op_key like 'dep:%' or op_key like 'claim:%'`.execute(queries),
    );
    expect(rows).toHaveLength(1);
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  }

  test('R41 credit once for 200 in parallel, without a failure', async () => {
    await times(BOOKINGS, bookOnce);
    expect(credited).toBe(1);
    await expectOneCredit();
  });

  test('credit once on many servers while the player asks, and return completed in every answer', async () => {
    world.history.pay(wallet.address, sol('1'), { signature: SIGNATURE });
    const [answers] = await Promise.all([
      times(ASKED, ask),
      times(WATCHERS, lookOnce),
      times(BOOKINGS, bookOnce),
    ]);
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
      answers.map(() => [200, { newBalance: '1', status: 'completed' }]),
    );
    // The server's own watcher may have booked it first.
    expect(credited).toBeLessThanOrEqual(1);
    await expectOneCredit();
  });
});
