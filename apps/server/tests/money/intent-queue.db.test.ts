// The server finds a deposit of the page in two ways: by its reference key, and in the treasury's history. It credits the deposit once,
// whichever comes first, however many passes run concurrently, and wherever one of them dies.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DEPOSITS } from '../../src/deposits/index.ts';
import {
  closeOldIntents,
  insertIntent,
  openIntentsOf,
  takeDueIntents,
} from '../../src/deposits/intent-store.ts';
import { freeze, unfreeze } from '../../src/ledger/index.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { readReserves } from '../../src/treasury/reserves.ts';
import { createDepositScene, type DepositScene } from '../testkit/deposit-scene.ts';

const ADA = 'A'.repeat(40);
const OTHER = 'S'.repeat(40);
const CONCURRENT = 10;

describeEachDatabase('the watcher and the intent queue', (database) => {
  let scene: DepositScene;
  let ada: number;
  beforeEach(async () => {
    scene = createDepositScene(database());
    ada = await scene.register(ADA);
  });
  const intend = (reference: string, userId = ada, walletAddress = ADA) =>
    database().run((queries) =>
      insertIntent(queries, { userId, walletAddress, lamports: sol('1'), reference }),
    );
  const land = (reference: string) => scene.history.pay(ADA, sol('1'), { references: [reference] });
  const open = async () =>
    (await database().run((queries) => openIntentsOf(queries, ada))).map(({ reference }) => reference);
  const due = async (most = 100) =>
    (await database().run((queries) => takeDueIntents(queries, most))).map(({ reference }) => reference);
  const age = (minutes: number) =>
    database().run((queries) =>
      sql`update deposit_intent set created_at = created_at - ${minutes}::int * interval '1 minute',
        ask_at = ask_at - ${minutes}::int * interval '1 minute'`.execute(queries),
    );
  async function expectOneCredit(): Promise<void> {
    expect(await scene.balance(ada)).toBe('1');
    expect(await scene.statement(ada)).toHaveLength(1);
    expect(await scene.faults()).toEqual([]);
  }

  test.each(['queue', 'watcher'] as const)('book a deposit once when the %s is first', async (first) => {
    await intend('ref-1');
    land('ref-1');
    const runs = [() => scene.intents().processDue(), () => scene.watcher().poll()];
    if (first === 'watcher') runs.reverse();
    for (const run of runs) await run();
    expect(scene.credited).toEqual([ada]);
    expect(await open()).toEqual([]);
    await expectOneCredit();
    // The watcher's cursor passed the deposit, so the watcher finds a later one.
    scene.history.pay(OTHER, sol('1'));
    await scene.watcher().poll();
    await expectOneCredit();
  });

  test('credit a deposit by the queue while the watcher is still behind a flood', async () => {
    await intend('ref-1');
    for (let count = 0; count < 30; count += 1) scene.history.pay(OTHER, sol('0'));
    land('ref-1');
    await scene.intents().processDue();
    expect(scene.credited).toEqual([ada]);
    const few = { size: 4, most: 3 };
    for (let runs = 0; runs < 20; runs += 1) await scene.watcher(few).poll();
    expect(scene.credited).toEqual([ada]);
    await expectOneCredit();
  });

  test('credit once when many of both run at the same time', async () => {
    await intend('ref-1');
    land('ref-1');
    const runs = Array.from({ length: CONCURRENT }, () => [
      () => scene.intents().processPlayer(ada),
      () => scene.watcher().poll(),
      () => scene.intents().processDue(),
    ]).flat();
    await Promise.all(runs.map((run) => run()));
    expect(scene.credited).toEqual([ada]);
    await expectOneCredit();
  });

  /** Creates a server that dies at its n-th step. Calls to the node are steps, and so are the moments before and after each commit. */
  function dyingAfter(steps: number) {
    let left = steps;
    const step = () => {
      left -= 1;
      if (left < 0) throw new Error('the process was killed');
    };
    const { history } = scene;
    const dying = createDepositScene(
      {
        ...database(),
        async transaction(work) {
          const done = await database().transaction(async (tx) => {
            const result = await work(tx);
            step();
            return result;
          });
          step();
          return done;
        },
      } satisfies Database,
      {
        ...history,
        chain: {
          ...history.chain,
          async signaturesFor(address, page) {
            step();
            return history.chain.signaturesFor(address, page);
          },
          async transaction(signature, commitment) {
            step();
            return history.chain.transaction(signature, commitment);
          },
        },
      },
    );
    return { dying, survived: () => left >= 0 };
  }

  test('lose nothing and credit nothing twice when a server dies at any step', async () => {
    await intend('ref-1');
    scene.history.pay(OTHER, sol('0'));
    scene.history.pay(OTHER, sol('2'), { failed: true });
    land('ref-1');
    scene.history.pay(OTHER, sol('0'));
    scene.history.pay(OTHER, sol('0.5'));
    const killed = (error: unknown) => expect(String(error)).toContain('killed');
    let deaths = 0;
    for (let steps = 0; ; steps += 1) {
      const { dying, survived } = dyingAfter(steps);
      // On every second server, the watcher runs first.
      const runs = [
        () => dying.intents().processPlayer(ada),
        () => dying.watcher({ size: 2, most: 3 }).poll(),
      ];
      for (const run of steps % 2 === 0 ? runs : runs.reverse()) await run().catch(killed);
      if (survived()) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(3);
    for (let runs = 0; runs < 5; runs += 1) await scene.watcher({ size: 2, most: 3 }).poll();
    await expectOneCredit();
    const other = await scene.register(OTHER);
    expect(await scene.balance(other)).toBe('0.5');
    expect(await scene.faults()).toEqual([]);
  });

  test('credit nothing while money is frozen, and keep the intent open', async () => {
    await intend('ref-1');
    land('ref-1');
    await database().run((queries) => freeze(queries, 'audit', 'sums differ'));
    await scene.intents().processDue();
    await scene.intents().processPlayer(ada);
    expect([await scene.balance(ada), await open()]).toEqual(['0', ['ref-1']]);
    await database().run((queries) => unfreeze(queries, 'audit'));
    // The intent was due while money was frozen, so it is due again after its interval.
    await age(1);
    await scene.intents().processDue();
    await expectOneCredit();
  });

  test('credit the intent although another wallet names its reference too', async () => {
    await intend('ref-1');
    land('ref-1');
    scene.history.pay(OTHER, sol('0.25'), { references: ['ref-1'] });
    for (let count = 0; count < 100; count += 1)
      scene.history.pay(OTHER, sol('0'), { references: ['ref-1'] });
    await intend('ref-2');
    scene.history.pay(OTHER, sol('0.25'), { references: ['ref-2'] });
    await scene.intents().processDue();
    expect(scene.credited).toEqual([ada]);
    expect(await open()).toEqual(['ref-2']);
    await scene.watcher().poll();
    const other = await scene.register(OTHER);
    expect(await scene.balance(other)).toBe('0.5');
    await expectOneCredit();
  });

  test('find a listed transaction that was not returned in the next pass, without delaying others', async () => {
    const bob = await scene.register('B'.repeat(40));
    await intend('ref-1');
    await intend('ref-2', bob, 'B'.repeat(40));
    const late = land('ref-1');
    scene.history.pay('B'.repeat(40), sol('1'), { references: ['ref-2'] });
    scene.history.hide(late, 1);
    await scene.intents().processDue();
    expect(scene.credited).toEqual([bob]);
    await scene.intents().processPlayer(ada);
    expect(scene.credited).toEqual([bob, ada]);
  });

  test('fail the pass after all were tried if one call fails', async () => {
    await intend('ref-1');
    await intend('ref-2');
    land('ref-1');
    land('ref-2');
    scene.history.break('signaturesFor', 1);
    await expect(scene.intents().processDue()).rejects.toThrow('signaturesFor failed');
    expect(scene.credited).toEqual([ada]);
    await scene.intents().processPlayer(ada);
    expect(scene.credited).toEqual([ada, ada]);
  });

  test('process a player’s three newest intents', async () => {
    for (const reference of ['ref-1', 'ref-2', 'ref-3', 'ref-4']) await intend(reference);
    expect(await open()).toEqual(['ref-4', 'ref-3', 'ref-2']);
    expect(DEPOSITS.openIntentsPerUser).toBe(3);
  });

  test('process a limited number, longest waiting first, and older intents less often', async () => {
    const players = ['B', 'C', 'D'].map((letter) => letter.repeat(40));
    for (const [index, wallet] of players.entries()) {
      await intend(`ref-${index}`, await scene.register(wallet), wallet);
      await age(10);
    }
    expect(await due(2)).toEqual(['ref-0', 'ref-1']);
    expect(await due(2)).toEqual(['ref-2']);
    expect(await due()).toEqual([]);
    await database().run((queries) =>
      sql`update deposit_intent set ask_at = ask_at - interval '70 seconds'`.execute(queries),
    );
    // This intent is ten minutes old and is due every minute. The others have longer intervals.
    expect(await due()).toEqual(['ref-2']);
  });

  test('close old intents once the whole history was read, and after a day in any case', async () => {
    const close = (isRead: boolean) => database().run((queries) => closeOldIntents(queries, isRead));
    await intend('ref-1');
    await age(9);
    await close(true);
    expect(await open()).toEqual(['ref-1']);
    await age(2);
    await close(false);
    expect(await open()).toEqual(['ref-1']);
    await close(true);
    expect(await open()).toEqual([]);
    await intend('ref-2');
    await age(24 * 60 + 1);
    await close(false);
    expect(await open()).toEqual([]);
    // The watcher finds a deposit that lands this late.
    land('ref-2');
    await scene.intents().processPlayer(ada);
    expect(scene.credited).toEqual([]);
    await scene.watcher().poll();
    await expectOneCredit();
  });

  test('read reserves from a node that has reached the queue’s bookings', async () => {
    scene.history.pay(OTHER, sol('0.5'));
    await scene.watcher().poll();
    await intend('ref-1');
    for (let count = 0; count < 5; count += 1) scene.history.pay(OTHER, sol('0'));
    land('ref-1');
    await scene.intents().processDue();
    scene.history.calls.length = 0;
    const reserves = await readReserves({ database: database(), chain: scene.history.chain });
    expect(scene.history.calls[0]).toBe('recordFinalizedSlot 7');
    expect(reserves.slot).toBe(7n);
  });
});
