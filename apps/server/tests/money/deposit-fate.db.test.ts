// An older database does not say what became of money that waited: the migration finds it out from the journal.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { fundOperating } from '../../src/deposits/booking.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createDepositScene, type DepositScene } from '../testkit/deposit-scene.ts';

const MIGRATION = new URL('../../migrations/0008_deposit_fate.sql', import.meta.url);
const [ADA, EVE, NOBODY] = ['A'.repeat(40), 'E'.repeat(40), 'N'.repeat(40)] as const;

describeEachDatabase('deposits of an older database', (database) => {
  let scene: DepositScene;
  beforeEach(() => {
    scene = createDepositScene(database());
  });
  const pay = async (wallet: string, amount: string) => {
    scene.history.pay(wallet, sol(amount));
    await scene.watcher().poll();
  };
  const fates = async () =>
    (
      await database().run((queries) =>
        sql`select signature, status, user_id, taken_journal_id from deposit order by id`.execute(queries),
      )
    ).rows;

  test('are found to be claimed, the house’s, or waiting', async () => {
    await pay(ADA, '2');
    await pay(NOBODY, '4');
    await pay(EVE, '3');
    await pay(ADA, '0.0001');
    await database().transaction((tx) => fundOperating(tx, EVE, scene.ownerOf));
    const ada = await scene.register(ADA);
    await pay(ADA, '0.0006');
    await pay(ADA, '0.0006');
    await pay(EVE, '1');
    await scene.register(EVE);
    await pay(ADA, '5');
    await pay(ADA, '0.0002');
    const before = await fates();
    expect(before.map((row) => (row as { status: string }).status)).toEqual([
      'credited',
      'unclaimed',
      'house',
      ...Array.from({ length: 5 }, () => 'credited'),
      'unclaimed',
    ]);
    // As it was written before: nothing but that it had waited.
    await database().run((queries) =>
      sql`update deposit set status = 'unclaimed', taken_journal_id = null,
        user_id = case when lamports < 1000000 then user_id end where taken_journal_id is not null`.execute(
        queries,
      ),
    );
    expect(await fates()).not.toEqual(before);
    const statements = readFileSync(MIGRATION, 'utf8').split(';');
    const updates = statements.filter((statement) => /^\s*(--.*\n\s*)*update /.test(statement));
    expect(updates).toHaveLength(3);
    for (const update of updates)
      await database().run((queries) => sql.raw(update.replaceAll(/--.*\n/g, '')).execute(queries));
    expect(await fates()).toEqual(before);
    expect(await scene.balance(ada)).toBe('7.0013');
  });
});
