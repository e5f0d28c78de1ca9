// The server finds a deposit of the page in two ways: by its reference key, and in the treasury's history. It credits the deposit once,
// whichever comes first, however many passes run concurrently, and wherever one of them dies. Then what the player reads about it.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bookDeposit } from '../../src/money/deposits/booking.ts';
import { DEPOSITS } from '../../src/money/deposits/index.ts';
import {
  closeOldIntents,
  insertIntent,
  openIntentsOf,
  purgeReplacedIntents,
  takeDueIntents,
} from '../../src/money/deposits/search-store.ts';
import type { TreasuryHistory } from '../../src/money/deposits/testkit/treasury-history.ts';
import { account, balanceOf, freeze, unfreeze } from '../../src/money/ledger/index.ts';
import { sol } from '../../src/money/ledger/testkit/amounts.ts';
import { readReserves } from '../../src/money/treasury/audit.ts';
import type { Database, Tx } from '../../src/platform/database/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createDepositScene, type DepositScene } from '../testkit/deposit-scene.ts';

const [ADA, BOB, OTHER] = ['A', 'B', 'S'].map((letter) => letter.repeat(40)) as [string, string, string];
const [FIRST, SECOND, THIRD] = ['2', '3', '4'].map((mark) => mark.repeat(88)) as [string, string, string];
const PLACEHOLDER = 'already-processed';
const CONCURRENT = 10;

describeEachDatabase('a deposit of the page', (database, engine) => {
  let scene: DepositScene;
  let history: TreasuryHistory;
  let ada: number;
  beforeEach(async () => {
    scene = createDepositScene(database());
    history = scene.history;
    ada = await scene.register(ADA);
  });
  afterEach(async () => {
    expect(await scene.faults()).toEqual([]);
  });
  const intend = (reference: string, userId = ada, walletAddress = ADA) =>
    database().run((queries) =>
      insertIntent(queries, { userId, walletAddress, lamports: sol('1'), reference }),
    );
  const land = (reference: string, signature?: string) =>
    history.pay(ADA, sol('1'), {
      references: [reference],
      ...(signature === undefined ? {} : { signature }),
    });
  const open = async () =>
    (await database().run((queries) => openIntentsOf(queries, ada))).map(({ reference }) => reference);
  const age = (minutes: number) =>
    database().run((queries) =>
      sql`update deposit_intent set created_at = created_at - ${minutes}::int * interval '1 minute',
        ask_at = ask_at - ${minutes}::int * interval '1 minute'`.execute(queries),
    );
  async function expectOneCredit(): Promise<void> {
    expect(await scene.balance(ada)).toBe('1');
    expect(await scene.statement(ada)).toHaveLength(1);
  }

  test.each(['queue', 'watcher'] as const)('is booked once when the %s is first', async (first) => {
    await intend('ref-1');
    land('ref-1');
    const runs = [() => scene.intents().processDue(), () => scene.watcher().poll()];
    if (first === 'watcher') runs.reverse();
    for (const run of runs) await run();
    expect([scene.credited, await open()]).toEqual([[ada], []]);
    // The watcher's cursor passed the deposit, so the watcher finds a later one.
    history.pay(OTHER, sol('1'));
    await scene.watcher().poll();
    await expectOneCredit();
  });

  test('is credited and answered by the queue, with few calls, while the watcher is behind a flood', async () => {
    await intend('ref-1');
    for (let count = 0; count < 30; count += 1) history.pay(OTHER, sol('0'));
    land('ref-1', FIRST);
    for (let count = 0; count < 30; count += 1) history.pay(OTHER, sol('0'));
    expect(await scene.ask(ADA, FIRST)).toBe('credited');
    expect(history.calls.length).toBeLessThan(10);
    const few = { size: 4, most: 3 };
    for (let runs = 0; runs < 30; runs += 1) await scene.watcher(few).poll();
    expect(scene.credited).toEqual([ada]);
    await expectOneCredit();
  });

  test('is credited once when many of both run at the same time', async () => {
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
    const dyingDatabase: Database = {
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
    };
    const { signaturesFor, transaction } = history.chain;
    const chain: TreasuryHistory['chain'] = {
      ...history.chain,
      async signaturesFor(...asked) {
        step();
        return signaturesFor(...asked);
      },
      async transaction(...asked) {
        step();
        return transaction(...asked);
      },
    };
    return { dying: createDepositScene(dyingDatabase, { ...history, chain }), survived: () => left >= 0 };
  }

  test('is neither lost nor credited twice when a server dies at any step', async () => {
    await intend('ref-1');
    history.pay(OTHER, sol('0'));
    history.pay(OTHER, sol('2'), { failed: true });
    land('ref-1');
    history.pay(OTHER, sol('0'));
    history.pay(OTHER, sol('0.5'));
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
    expect(await scene.balance(await scene.register(OTHER))).toBe('0.5');
  });

  test('is not credited while money is frozen, and its intent stays open', async () => {
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

  test('is credited although another wallet names its reference too', async () => {
    await intend('ref-1');
    land('ref-1');
    history.pay(OTHER, sol('0.25'), { references: ['ref-1'] });
    for (let count = 0; count < 100; count += 1) history.pay(OTHER, sol('0'), { references: ['ref-1'] });
    await intend('ref-2');
    history.pay(OTHER, sol('0.25'), { references: ['ref-2'] });
    await scene.intents().processDue();
    expect([scene.credited, await open()]).toEqual([[ada], ['ref-2']]);
    await scene.watcher().poll();
    expect(await scene.balance(await scene.register(OTHER))).toBe('0.5');
    await expectOneCredit();
  });

  test('is found in the next pass if it was listed and not returned, without delaying others', async () => {
    const bob = await scene.register(BOB);
    await intend('ref-1');
    await intend('ref-2', bob, BOB);
    history.hide(land('ref-1'), 1);
    history.pay(BOB, sol('1'), { references: ['ref-2'] });
    await scene.intents().processDue();
    expect(scene.credited).toEqual([bob]);
    await scene.intents().processPlayer(ada);
    expect(scene.credited).toEqual([bob, ada]);
  });

  test('is looked for by the player’s three newest intents', async () => {
    for (const reference of ['ref-1', 'ref-2', 'ref-3', 'ref-4']) await intend(reference);
    expect(await open()).toEqual(['ref-4', 'ref-3', 'ref-2']);
    expect(DEPOSITS.openIntentsPerUser).toBe(3);
  });

  test('is looked for in order of waiting, and less often the older its intent is', async () => {
    const due = async (most = 100) =>
      (await database().run((queries) => takeDueIntents(queries, most))).map(({ reference }) => reference);
    for (const letter of ['B', 'C', 'D']) {
      const wallet = letter.repeat(40);
      await intend(`ref-${letter}`, await scene.register(wallet), wallet);
      await age(10);
    }
    expect([await due(2), await due(2), await due()]).toEqual([['ref-B', 'ref-C'], ['ref-D'], []]);
    await database().run((queries) =>
      sql`update deposit_intent set ask_at = ask_at - interval '70 seconds'`.execute(queries),
    );
    // This intent is ten minutes old and is due every minute. The others have longer intervals.
    expect(await due()).toEqual(['ref-D']);
  });

  test('has an intent that is closed once the whole history was read, and after a day in any case', async () => {
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

  test('counts in reserves that are read from a node that has reached its booking', async () => {
    history.pay(OTHER, sol('0.5'));
    await scene.watcher().poll();
    await intend('ref-1');
    for (let count = 0; count < 5; count += 1) history.pay(OTHER, sol('0'));
    land('ref-1');
    await scene.intents().processDue();
    history.calls.length = 0;
    const reserves = await readReserves({ database: database(), chain: history.chain });
    expect(history.calls[0]).toBe('recordFinalizedSlot 7');
    expect(reserves.slot).toBe(7n);
  });

  describe('as POST /deposit answers', () => {
    const FOREIGN = 'deposit-of-another-wallet';
    test.each([
      ['my final one', ADA, 'finalized', 'credited'],
      ['my confirmed one', ADA, 'confirmed', 'pending'],
      ['another wallet’s final one', BOB, 'finalized', FOREIGN],
      ['another wallet’s confirmed one', BOB, 'confirmed', FOREIGN],
      ['an unknown one', null, 'finalized', 'pending'],
    ] as const)('is found for %s', async (_name, source, commitment, found) => {
      const bob = await scene.register(BOB);
      if (source !== null) history.pay(source, sol('1'), { signature: FIRST, commitment });
      expect(await scene.ask(ADA, FIRST)).toBe(found);
      const owed = (wallet: string) => (source === wallet && commitment === 'finalized' ? '1' : '0');
      expect([await scene.balance(ada), await scene.balance(bob)]).toEqual([owed(ADA), owed(BOB)]);
    });

    test('is pending while the chain is unreachable', async () => {
      history.break('signaturesFor', 1);
      expect(await scene.ask(ADA, FIRST)).toBe('pending');
    });

    test('is pending for a signature that never landed, whatever landed for an earlier intent', async () => {
      await intend('ref-1');
      land('ref-1', FIRST);
      await intend('ref-2');
      expect(await scene.ask(ADA, SECOND)).toBe('pending');
      expect(await scene.ask(ADA, PLACEHOLDER)).toBe('pending');
      expect(await scene.ask(ADA, FIRST)).toBe('credited');
      expect(await scene.ask(ADA, SECOND)).toBe('pending');
      land('ref-2', SECOND);
      expect(await scene.ask(ADA, SECOND)).toBe('credited');
      expect(await scene.balance(ada)).toBe('2');
    });

    test('is that of the newest intent for an unknown signature, unless that deposit was reported for another', async () => {
      await intend('ref-1');
      land('ref-1', FIRST);
      expect([await scene.ask(ADA, SECOND), await scene.ask(ADA, SECOND)]).toEqual(['credited', 'credited']);
      expect(await scene.ask(ADA, THIRD)).toBe('pending');
      expect(await scene.ask(ADA, FIRST)).toBe('credited');
      await intend('ref-2');
      expect(await scene.ask(ADA, SECOND)).toBe('pending');
    });

    test('is pending for an unknown signature after its own intent was reported', async () => {
      await intend('ref-1');
      land('ref-1', FIRST);
      expect(await scene.ask(ADA, FIRST)).toBe('credited');
      expect(await scene.ask(ADA, SECOND)).toBe('pending');
      expect(await scene.ask(ADA, PLACEHOLDER)).toBe('credited');
    });

    test('is credited as on chain if it pays less than its intent', async () => {
      await intend('ref-1');
      history.pay(ADA, sol('0.4'), { signature: FIRST, references: ['ref-1'] });
      expect(await scene.ask(ADA, PLACEHOLDER)).toBe('credited');
      expect(await scene.ask(ADA, FIRST)).toBe('credited');
      expect(await scene.statement(ada)).toMatchObject([{ amount: '0.4', status: 'completed' }]);
    });

    test('is credited once if a fork removes it and it lands again in another slot', async () => {
      const options = { signature: FIRST, commitment: 'confirmed' } as const;
      history.pay(ADA, sol('1'), options);
      expect(await scene.ask(ADA, FIRST)).toBe('pending');
      history.vanish(FIRST);
      expect(await scene.ask(ADA, FIRST)).toBe('pending');
      expect(await scene.statement(ada)).toEqual([]);
      history.pay(OTHER, sol('1'));
      history.pay(ADA, sol('1'), options);
      expect(await scene.ask(ADA, FIRST)).toBe('pending');
      history.finalize(FIRST);
      expect([await scene.ask(ADA, FIRST), await scene.ask(ADA, FIRST)]).toEqual(['credited', 'credited']);
      expect(scene.credited).toEqual([ada]);
      await expectOneCredit();
    });

    test('keeps its answer after replaced intents are deleted, a day later', async () => {
      const bob = await scene.register(BOB);
      const kept = async () => {
        await purgeReplacedIntents(database());
        const { rows } = await database().run((queries) =>
          sql<{ reference: string }>`select reference from deposit_intent order by id`.execute(queries),
        );
        return rows.map(({ reference }) => reference);
      };
      await database().run((queries) =>
        sql`insert into deposit_intent (user_id, wallet_address, lamports, reference)
          select ${bob}, 'bob', 1, 'bob-' || number from generate_series(1, 2500) number`.execute(queries),
      );
      await intend('ref-1');
      await intend('ref-2');
      await age(23 * 60);
      expect(await kept()).toHaveLength(2502);
      await age(2 * 60);
      await intend('ref-3');
      expect(await kept()).toEqual(['bob-2500', 'ref-3']);
      await age(10_000 * 60);
      land('ref-3', FIRST);
      expect(await kept()).toEqual(['bob-2500', 'ref-3']);
      expect(await scene.ask(ADA, PLACEHOLDER)).toBe('credited');
    });
  });

  // Money that arrived before its player registered, or in amounts that are too small.
  describe('that is unclaimed', () => {
    const look = () => scene.watcher().poll();

    /** Resolves when another transaction waits for a lock of this transaction. */
    async function awaited(tx: Tx): Promise<void> {
      for (;;) {
        const { rows } = await sql`select 1 from pg_locks
          where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx);
        if (rows.length > 0) return;
      }
    }

    test.runIf(engine === 'postgres')(
      'is credited if it becomes final while its wallet registers',
      async () => {
        const credit = { source: BOB, lamports: sol('3') };
        const waits = Promise.withResolvers<void>();
        const registration = database().transaction(async (tx) => {
          const id = await scene.registerIn(tx, BOB);
          waits.resolve();
          await awaited(tx);
          return id;
        });
        await waits.promise;
        const booking = database().transaction((tx) =>
          bookDeposit(tx, { signature: FIRST, leg: 0, slot: 1n, credit }, scene.ownerOf),
        );
        const [bob, credited] = await Promise.all([registration, booking]);
        expect(credited).toBe(bob);
        expect(await scene.balance(bob)).toBe('3');
      },
    );

    test('is claimed with the next deposit', async () => {
      history.pay(BOB, sol('2'));
      await look();
      // The player's registration claimed nothing.
      const { rows } = await database().run((queries) =>
        sql<{
          id: bigint;
        }>`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
          values (${BOB}, 'bob', 'bob', 'bob', 'bee') returning id`.execute(queries),
      );
      history.pay(BOB, sol('1'));
      await look();
      expect(await scene.balance(Number(rows[0]?.id))).toBe('3');
    });

    test('is shown as completed once its wallet has registered', async () => {
      history.pay(BOB, sol('2'), { signature: FIRST });
      await look();
      const bob = await scene.register(BOB);
      expect(await scene.ask(BOB, FIRST)).toBe('credited');
      expect(await scene.statement(bob)).toMatchObject([
        { type: 'deposit', amount: '2', status: 'completed', transactionSignature: FIRST },
      ]);
    });

    test('is pending until small deposits add up, and then completed', async () => {
      history.pay(ADA, sol('0.0006'), { signature: FIRST });
      expect(await scene.ask(ADA, FIRST)).toBe('pending');
      history.pay(ADA, sol('0.0006'), { signature: SECOND });
      expect([await scene.ask(ADA, SECOND), await scene.ask(ADA, FIRST)]).toEqual(['credited', 'credited']);
      history.pay(ADA, sol('1'), { signature: THIRD });
      await look();
      expect(await scene.statement(ada)).toMatchObject([
        { amount: '1', transactionSignature: THIRD, balanceAfter: '1.0012' },
        { amount: '0.0012', transactionSignature: SECOND, balanceAfter: '0.0012' },
      ]);
    });

    test('can be moved to the operating account only from wallets without a player', async () => {
      history.pay(ADA, sol('0.0006'), { signature: FIRST });
      history.pay(OTHER, sol('5'), { signature: SECOND });
      await look();
      expect(await scene.fund(FIRST)).toEqual({
        refused: `This wallet belongs to player ${ada}; its unclaimed deposits are theirs.`,
      });
      expect(await scene.fund(SECOND)).toBe(sol('5'));
      expect(await scene.fund(SECOND)).toEqual({
        refused: `The deposit ${SECOND} is not unclaimed: it is operating.`,
      });
      // Money that was moved to the operating account does not count as a deposit of a player who registered later.
      const other = await scene.register(OTHER);
      expect(await scene.ask(OTHER, SECOND)).toBe('deposit-decided');
      expect(await scene.balance(other)).toBe('0');
      expect(await database().run((queries) => balanceOf(queries, account('operating')))).toBe(sol('5'));
    });
  });
});
