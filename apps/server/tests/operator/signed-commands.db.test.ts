import { createHash } from 'node:crypto';
import { CUSTODY, RIGHTS, type Right, type SignedCommand, signCommand } from '@kingstake/proofs/custody';
import { lamports, parseSol, type User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { signedApprovals } from '../../src/money/withdrawals/withdrawal-store.ts';
import { TERMS_CHANGED } from '../../src/platform/operator.ts';
import { SERVER_TIMES } from '../../src/platform/server-times.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';
import { listOperators, operatorKey, signedBy } from '../testkit/operators.ts';

const sol = (text: string) => lamports(parseSol(text) ?? -1n);
const wallet = testWallet(1);
const refiller = testWallet(2);
const FREEZE = ['freeze', '--reason', 'why'];

interface Entry {
  actor: string;
  action: string;
  details: string;
}

describeEachDatabase('signed commands', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;
  beforeEach(async () => {
    const few: Right[] = ['freeze'];
    const OPERATORS = listOperators({ operator: RIGHTS, eve: RIGHTS, dan: RIGHTS, few });
    world = await openWorld(database(), { environment: { OPERATORS, OPS_SECOND_APPROVAL_SOL: '2' } });
    page = world.visitor();
    user = await page.register(wallet, 'Ada');
  });
  afterEach(() => world.close());

  const now = () => world.time.nowMs();
  const give = (request: unknown) => world.app.operate(request);
  const frozen = async () => {
    const rows = await world.query`select * from money_freeze`;
    return rows.length > 0;
  };

  const byTwo = (...line: string[]) => world.operateByTwo(...line);
  const path = (call: string) => `/api/users/${user.id}/${call}`;
  const arrives = async (from: string, amount: string, signature: string) => {
    world.history.pay(from, sol(amount), { signature: signature.repeat(88) });
    await page.call('POST', path('deposit'), { amount, transactionSignature: signature.repeat(88) });
  };
  const withdraw = (amount: string) =>
    page.call('POST', path('withdraw'), { amount, walletAddress: wallet.address });

  test('run once if freshly signed by an operator with the right, also if sent concurrently', async () => {
    const signed = signedBy('few', FREEZE, { atMs: now() });
    const answers = await Promise.all([give(signed), give(signed), give(signed)]);
    const ran = { done: true, message: 'Money is frozen: operator: why.' };
    expect(answers.filter(({ done }) => done)).toEqual([ran]);
    const message = 'This command was given before: nothing was done.';
    expect(await give(signed)).toEqual({ done: false, message });
  });

  const changed = ({ text, signatures }: SignedCommand) => ({ text: text.replace('why', 'who'), signatures });
  test.each<[string, (atMs: number) => unknown, string]>([
    ['plain words', () => FREEZE, 'An operator must sign this command: freeze --reason why.'],
    [
      'a command that was changed',
      (atMs) => changed(signedBy('few', FREEZE, { atMs })),
      'The signature does not match the command and its operator.',
    ],
    [
      'two operators at once',
      (atMs) => {
        const { text, signatures } = signedBy('few', FREEZE, { atMs });
        return { text, signatures: [...signatures, signCommand(text, 'eve', operatorKey('eve'))] };
      },
      'A command must have one signature.',
    ],
    [
      'an operator without its right',
      (atMs) => signedBy('few', ['audit'], { atMs }),
      'Operator few does not have the right "audit".',
    ],
    [
      'an old command',
      (atMs) => signedBy('few', FREEZE, { atMs: atMs - CUSTODY.commandAgeMs - 1 }),
      'The command was signed more than 5 minutes ago: give it again.',
    ],
  ])('have no effect with %s', async (_name, made, message) => {
    expect(await give(made(now()))).toEqual({ done: false, message });
    expect(await frozen()).toBe(false);
  });

  describe('the approval of a withdrawal', () => {
    const line = ['withdrawals', 'approve', '1'];
    const terms = () => ({ withdrawal: 1, user: user.id, wallet: wallet.address, lamports: '1000000000' });
    beforeEach(async () => {
      await arrives(wallet.address, '3', '2');
      await withdraw('1');
    });
    const state = async () => JSON.parse((await world.operate('withdrawals', 'show', '1')).message).status;

    test('covers its terms, which are stored as signed', async () => {
      expect(JSON.parse((await give({ terms: line })).message)).toEqual(terms());
      const signed = signedBy('eve', line, { atMs: now(), subject: terms() });
      expect(await give(signed)).toEqual({ done: true, message: 'Withdrawal 1 is approved.' });
      expect(await database().run((queries) => signedApprovals(queries, 1))).toEqual([signed]);
    });

    test.each([
      ['none', null],
      ['another amount', { lamports: '999999999' }],
    ])('has no effect with other terms: %s', async (_name, other) => {
      const subject = other === null ? null : { ...terms(), ...other };
      const signed = signedBy('eve', line, { atMs: now(), subject });
      expect(await give(signed)).toEqual({ done: false, message: TERMS_CHANGED });
      expect(await state()).toBe('requested');
    });
  });

  test('are listed in the log with who signed each', async () => {
    await world.operate(...FREEZE, '--by', 'eve');
    await byTwo('unfreeze');
    const message = '3 entries, sealed and signed; no head is on chain yet.';
    expect(await world.operate('log', 'verify')).toEqual({ done: true, message });
    expect((await world.operate('log', 'show', '--last', '2')).message.split('\n')).toEqual([
      expect.stringContaining('eve  freeze  {"reason":"why"}  signed by eve'),
      expect.stringContaining('operator  unfreeze  {"reason":""}  signed by operator and eve'),
    ]);
  });

  const entries = async () => {
    const rows = await world.query<Entry>`select * from audit_log where actor <> 'server' order by id`;
    return rows.map(({ actor, action, details }) => [actor, action, JSON.parse(details)]);
  };
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

  test('are logged with the operator and the change if they change something', async () => {
    await arrives(wallet.address, '5', '2');
    await arrives(refiller.address, '1', '3');
    world.history.chain.balance = async () => sol('100');
    await withdraw('3');
    await withdraw('1');
    const by = ['--by', 'eve'];
    await byTwo('withdrawals', 'approve', '1', ...by);
    await byTwo('withdrawals', 'approve', '1', '--by', 'dan');
    await byTwo('withdrawals', 'reject', '2', '--reason', 'late', ...by);
    await byTwo('freeze', '--reason', 'stop', ...by);
    await byTwo('unfreeze', ...by);
    await byTwo('fund', '3'.repeat(88), ...by);
    await byTwo('adjust', String(user.id), '0.5', '--reason', 'prize', ...by);
    await byTwo('loss', '0.1', '--reason', 'stolen', ...by);
    world.history.chain.balance = async () => sol('0');
    await byTwo('audit', ...by);
    world.history.chain.balance = async () => sol('100');
    await byTwo('audit', ...by);
    await byTwo('audit', ...by);
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

  test('are not logged if they are refused', async () => {
    await byTwo('withdrawals', 'approve', '9');
    await byTwo('withdrawals', 'reject', '9', '--reason', 'x');
    await byTwo('adjust', String(user.id), '-1', '--reason', 'x');
    await byTwo('loss', '1', '--reason', 'x');
    await byTwo('fund', '3'.repeat(88));
    await byTwo('audit');
    expect(await entries()).toEqual([]);
  });

  describe('a broken hash chain of the log', () => {
    beforeEach(async () => {
      // The log's first entry is the list of operators.
      for (const reason of ['one', 'two']) await byTwo('freeze', '--reason', reason);
      await byTwo('unfreeze');
    });

    test('is not reported while all four entries are unchanged', async () => {
      expect(SERVER_TIMES.auditMs).toBe(60_000);
      await minute();
      expect(await byTwo('audit')).toEqual({ done: true, message: 'Clean.' });
    });

    test.each([
      ['an edited entry', ["update audit_log set actor = 'mallory' where id = 2"], 'entry 2 does not fit'],
      ['the deletion of the first', ['delete from audit_log where id = 1'], 'entry 2 does not fit'],
      ['the deletion of a middle one', ['delete from audit_log where id = 2'], 'entry 3 does not fit'],
      ['the deletion of the newest', ['delete from audit_log where id = 4'], 'ended with entry 4'],
      ['the deletion of the head', ['delete from audit_log_head'], 'does not say where it ends'],
    ])('is detected by the next audit after %s', async (_name, statements, message) => {
      await tamper(...statements);
      await minute();
      const ready = await readyz();
      expect(ready.status).toBe(503);
      expect(ready.text).toContain(message);
      const audited = await byTwo('audit');
      expect(audited.done).toBe(false);
      expect(audited.message).toContain(message);
    });

    test('is detected if an entry was rehashed, because the next entry’s hash contains the old hash', async () => {
      const {
        rows: [first],
      } = await database().run((queries) =>
        sql<Entry & { at: string }>`select * from audit_log where id = 1`.execute(queries),
      );
      const text = JSON.stringify(['0'.repeat(64), '1', 'mallory', first?.action, first?.details, first?.at]);
      const forged = createHash('sha256').update(text).digest('hex');
      await tamper(
        `update audit_log set actor = 'mallory', hash = '${forged}' where id = 1`,
        `update audit_log set previous_hash = '${forged}' where id = 2`,
      );
      expect((await byTwo('audit')).message).toContain('entry 2 does not fit');
    });

    test('is detected after the last entries were deleted and the log continued', async () => {
      await tamper('delete from audit_log where id = 4');
      expect((await byTwo('freeze', '--reason', 'check')).done).toBe(true);
      expect((await byTwo('audit')).message).toContain('entry 5 does not fit');
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
