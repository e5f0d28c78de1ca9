// The answers of POST /deposit: which deposit a signature refers to.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertIntent, purgeReplacedIntents } from '../../src/deposits/intent-store.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createDepositScene, type DepositScene } from '../testkit/deposit-scene.ts';

const ADA = 'A'.repeat(40);
const [FIRST, SECOND, THIRD] = ['2'.repeat(88), '3'.repeat(88), '4'.repeat(88)] as const;
const PLACEHOLDER = 'already-processed';

describeEachDatabase('the answer about a deposit', (database) => {
  let scene: DepositScene;
  let ada: number;
  beforeEach(async () => {
    scene = createDepositScene(database());
    ada = await scene.register(ADA);
  });
  const intend = (reference: string, amount = sol('1')) =>
    database().run((queries) =>
      insertIntent(queries, { userId: ada, walletAddress: ADA, lamports: amount, reference }),
    );
  const land = (signature: string, reference: string, amount = sol('1')) =>
    scene.history.pay(ADA, amount, { signature, references: [reference] });

  test('is pending for a signature that never landed, whatever landed for an earlier intent', async () => {
    await intend('ref-1');
    land(FIRST, 'ref-1');
    await intend('ref-2');
    expect(await scene.ask(ADA, SECOND)).toBe('pending');
    expect(await scene.ask(ADA, PLACEHOLDER)).toBe('pending');
    expect(await scene.ask(ADA, FIRST)).toBe('credited');
    expect(await scene.ask(ADA, SECOND)).toBe('pending');
    land(SECOND, 'ref-2');
    expect(await scene.ask(ADA, SECOND)).toBe('credited');
    expect(await scene.balance(ada)).toBe('2');
  });

  test('is that of the newest intent for an unknown signature, unless that deposit was reported for another', async () => {
    await intend('ref-1');
    land(FIRST, 'ref-1');
    expect([await scene.ask(ADA, SECOND), await scene.ask(ADA, SECOND)]).toEqual(['credited', 'credited']);
    expect(await scene.ask(ADA, THIRD)).toBe('pending');
    expect(await scene.ask(ADA, FIRST)).toBe('credited');
    await intend('ref-2');
    expect(await scene.ask(ADA, SECOND)).toBe('pending');
  });

  test('is pending for an unknown signature after its own intent was reported', async () => {
    await intend('ref-1');
    land(FIRST, 'ref-1');
    expect(await scene.ask(ADA, FIRST)).toBe('credited');
    expect(await scene.ask(ADA, SECOND)).toBe('pending');
    expect(await scene.ask(ADA, PLACEHOLDER)).toBe('credited');
  });

  test.each([
    ['more', '1.75'],
    ['less', '0.4'],
    ['a lamport less', '0.999999999'],
  ])('is credited as on chain if it pays %s than its intent', async (_name, paid) => {
    await intend('ref-1', sol('1'));
    land(FIRST, 'ref-1', sol(paid));
    expect(await scene.ask(ADA, PLACEHOLDER)).toBe('credited');
    expect(await scene.ask(ADA, FIRST)).toBe('credited');
    expect(await scene.balance(ada)).toBe(paid);
    expect((await scene.statement(ada)).map((line) => [line.amount, line.status])).toEqual([
      [paid, 'completed'],
    ]);
  });

  test('is credited once if a fork removes it and it lands again in another slot', async () => {
    const options = { signature: FIRST, commitment: 'confirmed' } as const;
    scene.history.pay(ADA, sol('1'), options);
    expect(await scene.ask(ADA, FIRST)).toBe('pending');
    scene.history.vanish(FIRST);
    expect(await scene.ask(ADA, FIRST)).toBe('pending');
    expect(await scene.statement(ada)).toEqual([]);
    scene.history.pay('B'.repeat(40), sol('1'));
    scene.history.pay('B'.repeat(40), sol('1'));
    scene.history.pay(ADA, sol('1'), options);
    expect(await scene.ask(ADA, FIRST)).toBe('pending');
    scene.history.finalize(FIRST);
    expect([await scene.ask(ADA, FIRST), await scene.ask(ADA, FIRST)]).toEqual(['credited', 'credited']);
    expect(await scene.balance(ada)).toBe('1');
    expect(scene.credited).toEqual([ada]);
    expect((await scene.statement(ada)).map((line) => line.status)).toEqual(['completed']);
  });

  test('is credited once, from the surviving slot, if a fork was not noticed', async () => {
    scene.history.pay(ADA, sol('1'), { signature: FIRST, commitment: 'confirmed' });
    await scene.watcher().poll();
    scene.history.vanish(FIRST);
    scene.history.pay('B'.repeat(40), sol('1'));
    scene.history.pay('C'.repeat(40), sol('1'));
    scene.history.pay(ADA, sol('1'), { signature: FIRST });
    await scene.watcher().poll();
    expect(await scene.balance(ada)).toBe('1');
    expect(await scene.statement(ada)).toHaveLength(1);
    expect(scene.credited).toEqual([ada]);
  });

  test('keeps its answers after replaced intents are deleted, a day later', async () => {
    const bob = await scene.register('B'.repeat(40));
    const kept = async () => {
      await purgeReplacedIntents(database());
      const { rows } = await database().run((queries) =>
        sql<{ reference: string }>`select reference from deposit_intent order by id`.execute(queries),
      );
      return rows.map(({ reference }) => reference);
    };
    const age = (hours: number) =>
      database().run((queries) =>
        sql`update deposit_intent set created_at = created_at - ${hours}::int * interval '1 hour'`.execute(
          queries,
        ),
      );
    await database().run((queries) =>
      sql`insert into deposit_intent (user_id, wallet_address, lamports, reference)
        select ${bob}, 'bob', 1, 'bob-' || number from generate_series(1, 2500) number`.execute(queries),
    );
    await intend('ref-1');
    await intend('ref-2');
    await age(23);
    expect(await kept()).toHaveLength(2502);
    await age(2);
    await intend('ref-3');
    expect(await kept()).toEqual(['bob-2500', 'ref-3']);
    await age(10_000);
    land(FIRST, 'ref-3');
    expect(await kept()).toEqual(['bob-2500', 'ref-3']);
    expect(await scene.ask(ADA, PLACEHOLDER)).toBe('credited');
  });
});
