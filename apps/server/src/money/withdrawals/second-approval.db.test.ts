import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { sol } from '../ledger/testkit/amounts.ts';
import { approveWithdrawal, rejectWithdrawal } from './operator.ts';
import { createPayingServer } from './testkit/paying-server.ts';
import type { WithdrawalRules } from './withdrawal.ts';

const RULES: WithdrawalRules = { autoApproveMax: sol('0'), secondApproval: sol('2') };
const AUTOMATIC: WithdrawalRules = { autoApproveMax: sol('100'), secondApproval: sol('2') };

describeEachDatabase('the sum of a day that needs a second approval', (database) => {
  const server = createPayingServer(database);
  const approve = async (id: number, by: string) =>
    (await database().transaction((tx) => approveWithdrawal(tx, id, by, RULES))).message;
  const done = (id: number) => `Withdrawal ${id} is approved.`;
  const oneMore = (id: number) => `Withdrawal ${id} needs one more approval.`;
  /** Moves all existing requests into the past by this interval. */
  const age = (by: string) =>
    database().run((queries) =>
      sql`update withdrawal set created_at = created_at - ${by}::interval`.execute(queries),
    );
  /** Sets the time of `later` to exactly this long after `earlier`. */
  const setApart = (earlier: number, later: number, by: string) =>
    database().run((queries) =>
      sql`update withdrawal set created_at = (select created_at from withdrawal where id = ${earlier}) + ${by}::interval
        where id = ${later}`.execute(queries),
    );

  test('needs two operators for a large request, however long it waited', async () => {
    const player = await server.playerWith('10');
    const id = await server.request(player, '4', RULES);
    await age('25 hours');
    expect(await approve(id, 'eve')).toBe(oneMore(id));
    await age('30 days');
    expect(await approve(id, 'dan')).toBe(done(id));
  });

  test.each([
    ['a microsecond less than 24 hours before counts', '23:59:59.999999', true],
    ['exactly 24 hours before does not count', '24 hours', false],
    ['long before does not count', '100 days', false],
    ['at the very same instant counts', '0 s', true],
    ['asked after it does not count', '-1 microsecond', false],
  ])('counts %s', async (_name, apart, counts) => {
    const player = await server.playerWith('10');
    const other = await server.request(player, '1.5', RULES);
    const judged = await server.request(player, '1.5', RULES);
    await setApart(other, judged, apart);
    expect(await approve(judged, 'eve')).toBe(counts ? oneMore(judged) : done(judged));
  });

  test('counts two operators who approve concurrently, and the same operator once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const player = await server.playerWith('10');
      const id = await server.request(player, '4', RULES);
      const said = await Promise.all([approve(id, 'eve'), approve(id, 'dan')]);
      expect(said.sort()).toEqual([done(id), oneMore(id)].sort());
      const other = await server.request(player, '4', RULES);
      const twice = await Promise.all([approve(other, 'eve'), approve(other, 'eve')]);
      expect(twice.filter((answer) => answer === oneMore(other))).toHaveLength(1);
      expect(await server.stateOf(other)).toBe('requested');
      await database().transaction((tx) => rejectWithdrawal(tx, other, 'why'));
    }
  });

  test('ignores other players and rejected requests', async () => {
    const player = await server.playerWith('10');
    const rejected = await server.request(player, '1.5', RULES);
    await database().transaction((tx) => rejectWithdrawal(tx, rejected, 'no'));
    await server.request(await server.playerWith('10'), '1.5', RULES);
    const id = await server.request(player, '1.5', RULES);
    expect(await approve(id, 'eve')).toBe(done(id));
  });

  test('approves nothing automatically at or above the threshold, but again a day later', async () => {
    const player = await server.playerWith('10');
    const small = await server.request(player, '1.5', AUTOMATIC);
    const over = await server.request(player, '0.5', AUTOMATIC);
    const large = await server.request(await server.playerWith('10'), '2', AUTOMATIC);
    await age('24 hours');
    const nextDay = await server.request(player, '1.5', AUTOMATIC);
    expect(await Promise.all([small, over, large, nextDay].map(server.stateOf))).toEqual([
      'approved',
      'requested',
      'requested',
      'approved',
    ]);
  });
});
