import { CUSTODY, RIGHTS, type Right, type SignedCommand } from '@kingstake/proofs/custody';
import { lamports, parseSol, type User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { signedApprovals } from '../../src/withdrawals/withdrawal-store.ts';
import { listOperators, operatorKey, signedBy } from '../testkit/operators.ts';

const wallet = testWallet(1);
const FREEZE = ['freeze', '--reason', 'why'];

describeEachDatabase('signed commands', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;
  beforeEach(async () => {
    const few: Right[] = ['freeze'];
    world = await openWorld(database(), {
      environment: {
        OPERATORS: listOperators({ operator: RIGHTS, eve: RIGHTS, few }),
      },
    });
    page = world.visitor();
    user = await page.register(wallet, 'Ada');
  });
  afterEach(() => world.close());

  const now = () => world.time.nowMs();
  const give = (request: unknown) => world.app.operate(request);
  const frozen = async () => {
    const { rows } = await database().run((queries) => sql`select * from money_freeze`.execute(queries));
    return rows.length > 0;
  };

  test('run once if freshly signed by an operator with the right', async () => {
    const signed = signedBy('few', FREEZE, { atMs: now() });
    expect(await give(signed)).toEqual({ done: true, message: 'Money is frozen: operator: why.' });
    expect(await give(signed)).toEqual({
      done: false,
      message: 'This command was given before: nothing was done.',
    });
  });

  test('run once if sent twice concurrently', async () => {
    const signed = signedBy('few', FREEZE, { atMs: now() });
    const answers = await Promise.all([give(signed), give(signed), give(signed)]);
    expect(answers.filter(({ done }) => done)).toHaveLength(1);
  });

  const changed = ({ text, signatures }: SignedCommand): SignedCommand => ({
    text: text.replace('why', 'who'),
    signatures,
  });
  test.each<[string, (atMs: number) => unknown, string]>([
    ['plain words', () => FREEZE, 'An operator must sign this command: freeze --reason why.'],
    [
      'a command for another network',
      (atMs) => signedBy('few', FREEZE, { atMs, cluster: 'devnet' }),
      'The command was signed for another network.',
    ],
    [
      'an outsider',
      (atMs) => signedBy('carl', FREEZE, { atMs }),
      'The signer of the command is not in OPERATORS.',
    ],
    [
      'an outsider under an operator’s name',
      (atMs) => signedBy('few', FREEZE, { atMs, key: operatorKey('carl') }),
      'The signature does not match the command and its operator.',
    ],
    [
      'a command that was changed',
      (atMs) => changed(signedBy('few', FREEZE, { atMs })),
      'The signature does not match the command and its operator.',
    ],
    [
      'two operators at once',
      (atMs) => {
        const { text, signatures } = signedBy('few', FREEZE, { atMs });
        return {
          text,
          signatures: [...signatures, { operator: 'eve', signature: operatorKey('eve').sign(text) }],
        };
      },
      'A command must have one signature.',
    ],
    [
      'an old command',
      (atMs) => signedBy('few', FREEZE, { atMs: atMs - CUSTODY.commandAgeMs - 1 }),
      'The command was signed more than 5 minutes ago: give it again.',
    ],
    [
      'a command from the future',
      (atMs) => signedBy('few', FREEZE, { atMs: atMs + CUSTODY.commandAgeMs + 1 }),
      'The command was signed by a clock that is more than 5 minutes ahead.',
    ],
    ['nothing', () => null, 'This is not a signed command.'],
    ['an empty object', () => ({}), 'This is not a signed command.'],
  ])('have no effect with %s', async (_name, made, message) => {
    expect(await give(made(now()))).toEqual({ done: false, message });
    expect(await frozen()).toBe(false);
  });

  // Every command that changes something, and the right that it needs.
  test.each<[Right, string[]]>([
    ['approve', ['withdrawals', 'approve', '1']],
    ['reject', ['withdrawals', 'reject', '1', '--reason', 'x']],
    ['adjust', ['adjust', '1', '1', '--reason', 'x']],
    ['house', ['house', '2'.repeat(88)]],
    ['house', ['fund', '2'.repeat(88)]],
    ['deposits', ['deposits', 'assign', '2'.repeat(88), '1']],
    ['deposits', ['deposits', 'return', '2'.repeat(88)]],
    ['loss', ['loss', '1', '--reason', 'x']],
    ['loss', ['write-off', '1', '--reason', 'x']],
    ['unfreeze', ['unfreeze']],
    ['audit', ['audit']],
    ['operators', ['operators', 'accept']],
    ['backup', ['backup', import.meta.dirname]], // the folder exists, so nothing is written in any case
  ])('require the right "%s" for %s', async (right, line) => {
    expect(await give(signedBy('few', line, { atMs: now() }))).toEqual({
      done: false,
      message: `Operator few does not have the right "${right}".`,
    });
  });

  test('of two operators need both on the local network too', async () => {
    await world.operate(...FREEZE, '--by', 'eve');
    expect((await world.operate('unfreeze', '--by', 'eve')).message).toContain(': confirm 1');
    expect(await world.operate('confirm', '1', '--by', 'eve')).toEqual({
      done: false,
      message: 'eve gave the command: another operator must confirm it.',
    });
    expect(await frozen()).toBe(true);
    expect((await world.operate('confirm', '1', '--by', 'operator')).done).toBe(true);
    expect(await frozen()).toBe(false);
  });

  describe('the approval of a withdrawal', () => {
    const line = ['withdrawals', 'approve', '1'];
    const terms = () => ({ withdrawal: 1, user: user.id, wallet: wallet.address, lamports: '1000000000' });
    beforeEach(async () => {
      const amount = lamports(parseSol('3') ?? 0n);
      world.history.pay(wallet.address, amount, { signature: '2'.repeat(88) });
      const path = `/api/users/${user.id}`;
      await page.call('POST', `${path}/deposit`, { amount: '3', transactionSignature: '2'.repeat(88) });
      await page.call('POST', `${path}/withdraw`, { amount: '1', walletAddress: wallet.address });
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
      ['another wallet', { wallet: testWallet(2).address }],
      ['another amount', { lamports: '999999999' }],
      ['another player', { user: 99 }],
      ['another withdrawal', { withdrawal: 2 }],
    ])('has no effect with other terms: %s', async (_name, other) => {
      const subject = other === null ? null : { ...terms(), ...other };
      expect(await give(signedBy('eve', line, { atMs: now(), subject }))).toEqual({
        done: false,
        message: 'Its terms have changed since they were signed: nothing was done.',
      });
      expect(await state()).toBe('requested');
    });
  });

  describe('the log', () => {
    const verify = () => world.operate('log', 'verify');
    beforeEach(async () => {
      await world.operate(...FREEZE, '--by', 'eve');
      await world.operateByTwo('unfreeze');
    });
    /** Changes the log and recomputes the hash chain, as an attacker with full access to the database could. */
    const forge = async (id: number, change: string) => {
      const { createHash } = await import('node:crypto');
      await database().transaction(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(`update audit_log set ${change} where id = ${id}`).execute(tx);
        const { rows } = await sql<Record<string, string>>`select * from audit_log order by id`.execute(tx);
        let previous = '0'.repeat(64);
        for (const row of rows) {
          const parts = [previous, String(row['id']), row['actor'], row['action'], row['details'], row['at']];
          const text = JSON.stringify(row['signed'] === null ? parts : [...parts, row['signed']]);
          const hash = createHash('sha256').update(text).digest('hex');
          await sql`update audit_log set previous_hash = ${previous}, hash = ${hash} where id = ${row['id']}`.execute(
            tx,
          );
          previous = hash;
        }
        await sql`update audit_log_head set hash = ${previous}`.execute(tx);
      });
    };

    const signedIn = async (id: number) => {
      const { rows } = await database().run((queries) =>
        sql<{ signed: string }>`select signed from audit_log where id = ${id}`.execute(queries),
      );
      return rows[0]?.signed ?? '';
    };

    test('shows who signed each entry', async () => {
      expect(await verify()).toEqual({
        done: true,
        message: '3 entries, sealed and signed; no head is on chain yet.',
      });
      const shown = (await world.operate('log', 'show', '--last', '2')).message.split('\n');
      expect(shown).toHaveLength(2);
      expect(shown[0]).toContain('eve  freeze  {"reason":"why"}  signed by eve');
      expect(shown[1]).toContain('operator  unfreeze  {"reason":""}  signed by operator and eve');
    });

    test.each([
      ['another actor', 2, "actor = 'operator'", 'entry 2 was signed by another operator'],
      ['another action', 2, "action = 'unfreeze'", 'entry 2 is not what was signed'],
      ['no signature', 3, 'signed = null', 'entry 3 is not signed'],
      ['another signature', 2, "signed = replace(signed, 'why', 'who')", 'entry 2 has a bad signature'],
      [
        'the signature of another entry',
        3,
        '(actor, action, signed) = (select actor, action, signed from audit_log where id = 2)',
        'entry 3 repeats what was signed before',
      ],
      [
        'a missing confirmation',
        3,
        'signed = (signed::jsonb - 1)::text',
        'entry 3 needed two operators and has one',
      ],
      ['an invalid list of operators', 1, "details = '[]'", 'entry 1 holds no list of operators'],
    ])('detects %s although the hash chain was recomputed', async (_name, id, change, message) => {
      await forge(id, change);
      expect((await world.operate('audit')).done).toBe(true);
      const verified = await verify();
      expect(verified.done).toBe(false);
      expect(verified.message).toContain(message);
    });

    test('detects a command that its own operator confirmed', async () => {
      const [unfrozen] = JSON.parse(await signedIn(3)) as [SignedCommand];
      const subject = { request: 1, text: unfrozen.text };
      const confirmed = signedBy('operator', ['confirm', '1'], { atMs: now(), subject });
      await forge(3, `signed = '${JSON.stringify([unfrozen, confirmed])}'`);
      expect((await verify()).message).toContain('entry 3 was confirmed by its own operator');
    });

    test('accepts unsigned entries only from before operators had keys', async () => {
      await database().transaction(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`delete from audit_log`.execute(tx);
        await sql`delete from audit_log_head`.execute(tx);
        const { createHash } = await import('node:crypto');
        const first = '0'.repeat(64);
        const parts = [first, '1', 'anyone', 'freeze', '{}', '2026-01-01T00:00:00.000Z'];
        const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
        await sql`insert into audit_log (id, previous_hash, hash, actor, action, details, at)
          values (1, ${first}, ${hash}, 'anyone', 'freeze', '{}', '2026-01-01T00:00:00.000Z')`.execute(tx);
        await sql`insert into audit_log_head (entries, hash) values (1, ${hash})`.execute(tx);
      });
      await world.operate(...FREEZE);
      expect(await verify()).toEqual({
        done: true,
        message: '3 entries, sealed and signed; no head is on chain yet.',
      });
    });
  });
});
