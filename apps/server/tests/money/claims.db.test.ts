// Money that arrived before its player registered, or in amounts that are too small. It is kept, claimed once, and shown as a deposit.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { bookDeposit } from '../../src/deposits/booking.ts';
import { account, balanceOf } from '../../src/ledger/index.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import type { Tx } from '../../src/platform/database/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createDepositScene, type DepositScene } from '../testkit/deposit-scene.ts';

const ADA = 'A'.repeat(40);
const EVE = 'E'.repeat(40);
const [FIRST, SECOND, THIRD] = ['2'.repeat(88), '3'.repeat(88), '4'.repeat(88)] as const;

describeEachDatabase('unclaimed money', (database, engine) => {
  let scene: DepositScene;
  beforeEach(() => {
    scene = createDepositScene(database());
  });
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
      const credit = { source: ADA, lamports: sol('3') };
      const waits = Promise.withResolvers<void>();
      const registration = database().transaction(async (tx) => {
        const id = await scene.registerIn(tx, ADA);
        waits.resolve();
        await awaited(tx);
        return id;
      });
      await waits.promise;
      const booking = database().transaction((tx) =>
        bookDeposit(tx, { signature: FIRST, leg: 0, slot: 1n, credit }, scene.ownerOf),
      );
      const [ada, credited] = await Promise.all([registration, booking]);
      expect(credited).toBe(ada);
      expect(await scene.balance(ada)).toBe('3');
    },
  );

  test('is claimed with the next deposit', async () => {
    scene.history.pay(ADA, sol('2'));
    await look();
    // The player's registration claimed nothing.
    await database().run((queries) =>
      sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
        values (${ADA}, 'ada', 'ada', 'ada', 'bee')`.execute(queries),
    );
    scene.history.pay(ADA, sol('1'));
    await look();
    expect(await scene.balance(1)).toBe('3');
    expect(await scene.faults()).toEqual([]);
  });

  test('is claimed as soon as small amounts add up', async () => {
    const ada = await scene.register(ADA);
    const seen = [];
    for (let count = 0; count < 6; count += 1) {
      scene.history.pay(ADA, sol('0.0004'));
      await look();
      seen.push(await scene.balance(ada));
    }
    expect(seen).toEqual(['0', '0', '0.0012', '0.0012', '0.0012', '0.0024']);
    expect(scene.credited).toEqual([ada, ada]);
    expect(await scene.faults()).toEqual([]);
  });

  test('is shown as completed once claimed, with a link to the explorer', async () => {
    scene.history.pay(ADA, sol('2'), { signature: FIRST });
    await look();
    const ada = await scene.register(ADA);
    expect(await scene.ask(ADA, FIRST)).toBe('credited');
    expect(await scene.statement(ada)).toMatchObject([
      { type: 'deposit', amount: '2', status: 'completed', transactionSignature: FIRST },
    ]);
  });

  test('is pending until small deposits add up, and then completed', async () => {
    const ada = await scene.register(ADA);
    scene.history.pay(ADA, sol('0.0006'), { signature: FIRST });
    expect(await scene.ask(ADA, FIRST)).toBe('pending');
    scene.history.pay(ADA, sol('0.0006'), { signature: SECOND });
    expect([await scene.ask(ADA, SECOND), await scene.ask(ADA, FIRST)]).toEqual(['credited', 'credited']);
    scene.history.pay(ADA, sol('1'), { signature: THIRD });
    await look();
    expect(
      (await scene.statement(ada)).map((line) => [line.amount, line.transactionSignature, line.balanceAfter]),
    ).toEqual([
      ['1', THIRD, '1.0012'],
      ['0.0012', SECOND, '0.0012'],
    ]);
  });

  test('can be moved to the operating account only from wallets without a player', async () => {
    const ada = await scene.register(ADA);
    scene.history.pay(ADA, sol('0.0006'), { signature: FIRST });
    scene.history.pay(EVE, sol('5'), { signature: SECOND });
    await look();
    expect(await scene.fund(FIRST)).toEqual({
      refused: `This wallet belongs to player ${ada}; its unclaimed deposits are theirs.`,
    });
    expect(await scene.fund(SECOND)).toBe(sol('5'));
    expect(await scene.fund(SECOND)).toEqual({
      refused: `The deposit ${SECOND} is not unclaimed: it is operating.`,
    });
    const eve = await scene.register(EVE);
    // Money that was moved to the operating account does not count as a deposit of a player who registered later.
    expect(await scene.ask(EVE, SECOND)).toBe('deposit-decided');
    scene.history.pay(EVE, sol('1'), { signature: THIRD });
    await look();
    expect([await scene.balance(ada), await scene.balance(eve)]).toEqual(['0', '1']);
    expect(await database().run((queries) => balanceOf(queries, account('operating')))).toBe(sol('5'));
    scene.history.pay(ADA, sol('0.0006'));
    await look();
    expect(await scene.balance(ada)).toBe('0.0012');
    expect(await scene.faults()).toEqual([]);
  });
});
