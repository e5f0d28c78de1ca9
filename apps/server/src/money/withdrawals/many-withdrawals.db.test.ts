// A player floods the queue with withdrawal requests, so that operators no longer see the real ones.
import { isRefused, WITHDRAWALS } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '../../platform/http/index.ts';
import type { ParsedCommand } from '../../platform/operator.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { recordStatements } from '../../platform/testkit/recorded-statements.ts';
import { account, auditBooks } from '../ledger/index.ts';
import { sol } from '../ledger/testkit/amounts.ts';
import { createWithdrawalsOperator, rejectWithdrawal } from './operator.ts';
import { WITHDRAWAL_COMMANDS, type WithdrawalCommandDeps } from './operator-commands.ts';
import { requestWithdrawal } from './requests.ts';
import { recentPayments } from './signed-store.ts';
import { createPayingServer, NO_REVIEWS } from './testkit/paying-server.ts';

const RULES = { autoApproveMax: sol('0'), secondApproval: null };
const TOO_MANY = refuse('CONFLICT', 'too-many-withdrawals');

describeEachDatabase('very many withdrawals', (database) => {
  const server = createPayingServer(database);
  let player: number;
  beforeEach(async () => {
    player = await server.playerWith('1.05');
  });
  const withdraw = (amount = '0.001') => {
    const withdrawal = { userId: player, walletAddress: 'payee', lamports: sol(amount) };
    return database().transaction((tx) => requestWithdrawal(tx, withdrawal, RULES, NO_REVIEWS));
  };
  const reject = (id: number) => database().transaction((tx) => rejectWithdrawal(tx, id, 'wrong'));

  test('leave three of ten concurrent ones open, and hold nothing for the others', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw()));
      expect(answers.filter(isRefused), `round ${round}`).toEqual(Array(7).fill(TOO_MANY));
      expect(await server.balance(account('player', player))).toBe('1.047');
      const { rows } = await database().run((queries) =>
        sql<{ slot: number }>`
          select open_slot as slot from withdrawal where end_journal_id is null order by 1`.execute(queries),
      );
      expect(rows.map(({ slot }) => slot)).toEqual([1, 2, 3]);
      for (const answer of answers) if (!isRefused(answer)) await reject(answer.id);
    }
    expect(await server.balance(account('player', player))).toBe('1.05');
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  test('allow another one after one has ended, and count a signed one as open', async () => {
    for (let count = 0; count < WITHDRAWALS.openPerUser; count += 1) await withdraw();
    await reject(2);
    expect(isRefused(await withdraw())).toBe(false);
    await database().run((queries) =>
      sql`update withdrawal set state = 'signed', attempt = 1
      where end_journal_id is null`.execute(queries),
    );
    expect(await withdraw()).toEqual(TOO_MANY);
    const another = database().run((queries) =>
      sql`insert into withdrawal (user_id, wallet_address, lamports, state, hold_journal_id, open_slot)
        select user_id, wallet_address, lamports, 'requested', 1, 2 from withdrawal limit 1`.execute(queries),
    );
    await expect(another).rejects.toThrow('withdrawal_open_slot');
  });

  describe('of many players, 1,050 in all', () => {
    const ALL = Array.from({ length: 1050 }, (_, index) => index + 1);
    beforeEach(async () => {
      await database().transaction(async (tx) => {
        // Skips triggers and foreign keys, because this list shows neither holds nor players.
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`insert into withdrawal (user_id, wallet_address, lamports, state, hold_journal_id, open_slot, created_at)
          select 1000 + n / 3, lpad((n / 3)::text, 40, 'A'), 1000000, 'requested', 1000 + n, 1 + n % 3,
            app_now() - interval '1 day' from generate_series(0, 1048) n`.execute(tx);
      });
      await withdraw('0.5');
    });
    const list = async (options: ParsedCommand['options']) => {
      const settings = { withdrawAutoApproveMax: RULES.autoApproveMax, opsSecondApproval: null };
      const withdrawals = createWithdrawalsOperator({
        database: database(),
        settings,
        keepUnclaimed: async () => null,
        onApproved: () => {},
        onCredited: () => {},
      });
      const deps = { withdrawals, originsOf: async () => new Map() } as unknown as WithdrawalCommandDeps;
      const command = WITHDRAWAL_COMMANDS.find(({ words }) => words[1] === 'list');
      if (command === undefined) throw new Error('there is no list');
      return command.run(deps, { positions: [], options });
    };

    test('are each shown once in an operator’s pages, with the total number, and in parts of JSON', async () => {
      const [lines, rows]: [number[], { id: number }[]] = [[], []];
      for (let options: ParsedCommand['options'] | null = {}; options !== null; ) {
        const { message } = await list(options);
        expect(message).toContain(' of 1050 in all.');
        for (const [, id] of message.matchAll(/^(\d+) {2}/gm)) lines.push(Number(id));
        const after = / The next page: ops -- withdrawals list --after (\d+)$/.exec(message)?.[1];
        options = after === undefined ? null : { after };
      }
      for (let options: ParsedCommand['options'] | null = { json: true }; options !== null; ) {
        const { message, rest } = await list(options);
        expect(message.length).toBeLessThan(150_000);
        rows.push(...(JSON.parse(message) as { id: number }[]));
        options = rest === undefined ? null : { json: true, after: rest.at(-1) ?? '' };
      }
      expect([lines, rows.map(({ id }) => id)]).toEqual([ALL, ALL]);
      expect(rows.at(-1)).toMatchObject({ userId: player, amount: '0.5', status: 'requested' });
      expect((await list({ after: '5000' })).message).toBe('None follows withdrawal 5000; 1050 in all.');
    });

    test.each<[ParsedCommand['options'], number]>([
      [{ user: '1007' }, 3],
      [{ wallet: `${'A'.repeat(38)}11` }, 3],
      [{ above: '0.001' }, 1],
      [{ above: '0.5' }, 0],
      [{ before: '2000-01-01' }, 0],
      [{ status: 'approved' }, 0],
      [{ status: 'all' }, 500],
      [{ status: 'open', user: '1007', after: '23' }, 1],
    ])('are found by the filter %j: %i', async (options, count) => {
      const { message, rest } = await list({ ...options, limit: '500', json: true });
      expect([JSON.parse(message).length, rest]).toEqual([count, undefined]);
      if (count === 0)
        expect((await list(options)).message).toMatch(/^(No such|There is no such) withdrawal/);
    });
  });

  test('do not slow the read of payments inside the signing lock, which uses indexes', async () => {
    // 20,000 attempts ended long ago, two in the last hour, and one has been open since yesterday.
    await database().transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into withdrawal (user_id, wallet_address, lamports, state, attempt, hold_journal_id)
        select ${player}, repeat('A', 40), 1000000, 'signed', 1, n from generate_series(1, 20003) n`.execute(
        tx,
      );
      await sql`insert into withdrawal_attempt (withdrawal_id, attempt, signature, wire, last_valid_block_height, outcome, created_at)
        select id, 1, 'sig-' || id, '\\x00', 1, case when row_number() over (order by id desc) = 3 then null else 'landed' end,
          app_now() - case when row_number() over (order by id desc) <= 2 then interval '59 minutes' else interval '1 day' end
        from withdrawal`.execute(tx);
    });
    await database().run((queries) => sql`analyze`.execute(queries));
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
