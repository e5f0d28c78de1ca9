import { createHash } from 'node:crypto';
import { lamports, parseSol, type User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { SERVER_TIMES } from '../../src/platform/server-times.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';

const sol = (text: string) => lamports(parseSol(text) ?? -1n);
const wallet = testWallet(1);
const refiller = testWallet(2);

interface Entry {
  actor: string;
  action: string;
  details: string;
}

describeEachDatabase('the operators’ log', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;
  beforeEach(async () => {
    world = await openWorld(database(), { environment: { OPS_SECOND_APPROVAL_SOL: '2' } });
    page = world.visitor();
    user = await page.register(wallet, 'Ada');
  });
  afterEach(() => world.close());

  const operate = (...line: string[]) => world.operateByTwo(...line);
  const path = (call: string) => `/api/users/${user.id}/${call}`;
  const arrives = async (from: string, amount: string, signature: string) => {
    world.history.pay(from, sol(amount), { signature: signature.repeat(88) });
    await page.call('POST', path('deposit'), { amount, transactionSignature: signature.repeat(88) });
  };
  const withdraw = (amount: string) =>
    page.call('POST', path('withdraw'), { amount, walletAddress: wallet.address });
  const entries = async () =>
    (
      await database().run((queries) =>
        sql<Entry>`select actor, action, details from audit_log where actor <> 'server' order by id`.execute(
          queries,
        ),
      )
    ).rows.map(({ actor, action, details }) => [actor, action, JSON.parse(details)]);
  /** Changes the database, as an attacker with full access could. */
  const tamper = (...statements: string[]) =>
    database().transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
  const readyz = async () => {
    const { status, body } = await page.call('GET', '/readyz');
    return { status, text: JSON.stringify(body) };
  };
  /** Advances the time to the next audit and waits until it has run. */
  const minute = async () => {
    world.time.advance(SERVER_TIMES.auditMs);
    await world.app.settled();
  };

  test('records the operator and the change for every command that changes something', async () => {
    await arrives(wallet.address, '5', '2');
    await arrives(refiller.address, '1', '3');
    world.history.chain.balance = async () => sol('100');
    await withdraw('3');
    await withdraw('1');
    const by = ['--by', 'eve'];
    await operate('withdrawals', 'approve', '1', ...by);
    await operate('withdrawals', 'approve', '1', '--by', 'dan');
    await operate('withdrawals', 'reject', '2', '--reason', 'late', ...by);
    await operate('freeze', '--reason', 'stop', ...by);
    await operate('unfreeze', ...by);
    await operate('fund', '3'.repeat(88), ...by);
    await operate('adjust', String(user.id), '0.5', '--reason', 'prize', ...by);
    await operate('loss', '0.1', '--reason', 'stolen', ...by);
    world.history.chain.balance = async () => sol('0');
    await operate('audit', ...by);
    world.history.chain.balance = async () => sol('100');
    await operate('audit', ...by);
    await operate('audit', ...by);
    expect(await entries()).toEqual([
      ['eve', 'withdrawal approved', { id: 1 }],
      ['dan', 'withdrawal approved', { id: 1 }],
      ['eve', 'withdrawal rejected', { id: 2, reason: 'late' }],
      ['eve', 'freeze', { reason: 'stop' }],
      ['eve', 'unfreeze', { reason: '' }],
      ['eve', 'house funded', { signatures: ['3'.repeat(88)], amount: '1' }],
      ['eve', 'adjust', { player: String(user.id), amount: '0.5', reason: 'prize' }],
      ['eve', 'loss', { amount: '0.1', reason: 'stolen' }],
      ['eve', 'audit cleared', {}],
    ]);
  });

  test('does not record refused commands', async () => {
    await operate('withdrawals', 'approve', '9');
    await operate('withdrawals', 'reject', '9', '--reason', 'x');
    await operate('adjust', String(user.id), '-1', '--reason', 'x');
    await operate('loss', '1', '--reason', 'x');
    await operate('fund', '3'.repeat(88));
    await operate('audit');
    expect(await entries()).toEqual([]);
  });

  test('is audited every minute', async () => {
    await arrives(wallet.address, '1', '2');
    world.history.chain.balance = async () => sol('0');
    expect(SERVER_TIMES.auditMs).toBe(60_000);
    expect((await readyz()).text).not.toContain('are missing');
    await minute();
    expect((await readyz()).text).toContain('1 SOL are missing');
  });

  describe('a broken hash chain', () => {
    beforeEach(async () => {
      // The log's first entry is the list of operators.
      for (const reason of ['one', 'two']) {
        await operate('freeze', '--reason', reason);
      }
      await operate('unfreeze');
    });

    test('is not reported while all four entries are unchanged', async () => {
      await minute();
      expect(await operate('audit')).toEqual({ done: true, message: 'Clean.' });
    });

    test.each([
      ['an edited entry', ["update audit_log set actor = 'mallory' where id = 2"], 'entry 2 does not fit'],
      ['the deletion of the first', ['delete from audit_log where id = 1'], 'entry 2 does not fit'],
      ['the deletion of a middle one', ['delete from audit_log where id = 2'], 'entry 3 does not fit'],
      ['the deletion of the newest', ['delete from audit_log where id = 4'], 'ended with entry 4'],
      ['the deletion of all', ['delete from audit_log'], 'ended with entry 4'],
      ['the deletion of the head', ['delete from audit_log_head'], 'does not say where it ends'],
      [
        'an exchange of two entries',
        [
          'update audit_log set id = 99 where id = 2',
          'update audit_log set id = 2 where id = 3',
          'update audit_log set id = 3 where id = 99',
        ],
        'entry 2 does not fit',
      ],
    ])('is detected by the next audit after %s', async (_name, statements, message) => {
      await tamper(...statements);
      await minute();
      const ready = await readyz();
      expect(ready.status).toBe(503);
      expect(ready.text).toContain(message);
      const audited = await operate('audit');
      expect(audited.done).toBe(false);
      expect(audited.message).toContain(message);
    });

    test('is detected if an entry was rehashed, because the next entry’s hash contains the old hash', async () => {
      const { rows } = await database().run((queries) =>
        sql<Entry & { at: string }>`select actor, action, details, at from audit_log where id = 1`.execute(
          queries,
        ),
      );
      const [first] = rows;
      const text = JSON.stringify(['0'.repeat(64), '1', 'mallory', first?.action, first?.details, first?.at]);
      const forged = createHash('sha256').update(text).digest('hex');
      await tamper(
        `update audit_log set actor = 'mallory', hash = '${forged}' where id = 1`,
        `update audit_log set previous_hash = '${forged}' where id = 2`,
      );
      expect((await operate('audit')).message).toContain('entry 2 does not fit');
    });

    test('is detected after the last entries were deleted and the log continued', async () => {
      await tamper('delete from audit_log where id = 4');
      expect((await operate('freeze', '--reason', 'check')).done).toBe(true);
      expect((await operate('audit')).message).toContain('entry 5 does not fit');
    });

    test.each([
      'update audit_log set id = 9 where id = 4',
      'delete from audit_log where id = 4',
      'truncate audit_log',
      'update audit_log_head set entries = 3',
      'update audit_log_head set entries = 5',
      'delete from audit_log_head',
      'truncate audit_log_head',
    ])('is prevented by the database: %s', async (statement) => {
      await expect(database().run((queries) => sql.raw(statement).execute(queries))).rejects.toThrow();
    });
  });
});
