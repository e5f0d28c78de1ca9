import { isRefused, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { account, book, move } from '../ledger/index.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { recordStatements } from '../platform/testkit/recorded-statements.ts';
import { recentPayments } from './attempt-store.ts';

describeEachDatabase('payments read inside the signing lock', (database) => {
  /** Inserts attempts that ended long ago, two of the last hour, and one that has been open since yesterday. */
  async function fill(old: number): Promise<void> {
    await database().transaction(async (tx) => {
      await sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
        values (repeat('A', 40), 'ada', 'ada', 'ada', 'bee')`.execute(tx);
      const legs = move(account('chain'), account('withdraw_hold'), lamports(1n));
      const booked = await book(tx, { opKey: 'test', kind: 'test', legs });
      if (isRefused(booked)) throw new Error(booked.refused);
      // All holds share one journal, because this test does not read journals.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into withdrawal (user_id, wallet_address, lamports, state, attempt, hold_journal_id)
        select (select min(id) from app_user), repeat('A', 40), 1000000, 'signed', 1, n from generate_series(1, ${old + 3}) n`.execute(
        tx,
      );
      await sql`insert into withdrawal_attempt (withdrawal_id, attempt, signature, wire, last_valid_block_height, outcome, created_at)
        select id, 1, 'sig-' || id, '\\x00', 1, case when row_number() over (order by id desc) = 3 then null else 'landed' end,
          app_now() - case when row_number() over (order by id desc) <= 2 then interval '59 minutes' else interval '1 day' end
        from withdrawal`.execute(tx);
    });
    await database().run((queries) => sql`analyze`.execute(queries));
  }

  test('are read by indexes, however many older payments exist', async () => {
    await fill(20_000);
    const recorded = recordStatements(database());
    const payments = await recorded.database.run(recentPayments);
    expect(payments.map(({ isOpen }) => isOpen).sort()).toEqual([false, false, true]);
    const [statement] = recorded.statements;
    if (statement === undefined) throw new Error('no statement was recorded');
    const plan = await database().run((queries) =>
      queries.executeQuery<Record<string, string>>({ ...statement, sql: `explain ${statement.sql}` }),
    );
    const text = plan.rows.flatMap((row) => Object.values(row)).join('\n');
    expect(text).toContain('withdrawal_attempt_recent');
    expect(text).not.toContain('Seq Scan');
  }, 60_000);
});
