import { RIGHTS } from '@kingstake/proofs/custody';
import { lamports, parseSol, type User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { DEVNET_ENVIRONMENT, openWorld, type World } from '../../../../testkit/world.ts';
import { auditBooks } from '../../src/ledger/index.ts';
import { REQUEST_MS } from '../../src/ops/request-store.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { listOperators, signedBy } from '../testkit/operators.ts';

const wallet = testWallet(1);
const refiller = testWallet(2);
const sol = (text: string) => lamports(parseSol(text) ?? -1n);
const REFILL = '3'.repeat(88); // the signature of the refill
const ALL = { anna: RIGHTS, ben: RIGHTS, carl: RIGHTS };

describeEachDatabase('two operators, off the local network', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;
  const start = async (operators = listOperators({ ...ALL, dora: ['adjust'], emil: ['freeze'] })) => {
    world = await openWorld(database(), { environment: { ...DEVNET_ENVIRONMENT, OPERATORS: operators } });
  };
  beforeEach(async () => {
    await start();
    page = world.visitor();
    user = await page.register(wallet, 'Ada');
  });
  afterEach(() => world.close());

  const operate = (by: string, ...line: string[]) => world.operate(...line, '--by', by);
  const path = (call: string) => `/api/users/${user.id}/${call}`;
  const arrives = async (from: string, amount: string, signature: string) => {
    world.history.pay(from, sol(amount), { signature: signature.repeat(88) });
    await page.call('POST', path('deposit'), { amount, transactionSignature: signature.repeat(88) });
  };
  const adjust = (by: string, amount = '1') =>
    operate(by, 'adjust', String(user.id), amount, '--reason', 'prize');
  const entries = async () =>
    (
      await database().run((queries) =>
        sql<{ actor: string; signed: string }>`
          select actor, signed from audit_log where action <> 'operators' order by id`.execute(queries),
      )
    ).rows;
  const fundOperating = async (amount: string) => {
    await arrives(refiller.address, amount, '3');
    await operate('anna', 'fund', REFILL);
    expect((await operate('ben', 'confirm', '1')).done).toBe(true);
  };

  test('keep a command waiting until another operator confirms it, and log both signatures', async () => {
    await fundOperating('2');
    const filed = await adjust('anna');
    expect(filed.done).toBe(true);
    expect(filed.message).toMatch(/^Nothing is done yet\. .*: confirm 2$/);
    expect(await page.balance()).toBe('0');
    expect((await world.operate('pending')).message).toContain('2  adjust');
    expect(await operate('ben', 'confirm', '2')).toEqual({
      done: true,
      message: `Player ${user.id} was adjusted by 1 SOL.`,
    });
    expect(await page.balance()).toBe('1');
    expect((await world.operate('pending')).message).toBe('No command waits for a second operator.');
    const [, entry] = await entries();
    expect(entry?.actor).toBe('anna');
    const signed = JSON.parse(entry?.signed ?? '[]') as { signatures: { operator: string }[] }[];
    expect(signed.map(({ signatures }) => signatures[0]?.operator)).toEqual(['anna', 'ben']);
    expect(await world.operate('log', 'verify')).toEqual({
      done: true,
      message: '3 entries, sealed and signed; no head is on chain yet.',
    });
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  test.each([
    ['its own operator', 'anna', 'anna gave the command: another operator must confirm it.'],
    ['an operator without the right', 'emil', 'Operator emil does not have the right "adjust".'],
  ])('refuse a confirmation by %s', async (_name, by, message) => {
    await fundOperating('2');
    await adjust('anna');
    expect(await operate(by, 'confirm', '2')).toEqual({ done: false, message });
    expect(await page.balance()).toBe('0');
    expect((await operate('ben', 'confirm', '2')).done).toBe(true);
  });

  test('H2 do not let a single operator take money, whatever the operating account holds', async () => {
    await fundOperating('5');
    await adjust('dora', '2');
    expect((await operate('dora', 'confirm', '2')).done).toBe(false);
    expect(
      await page.call('POST', path('withdraw'), { amount: '2', walletAddress: wallet.address }),
    ).toMatchObject({ status: 402 });
    expect(await page.balance()).toBe('0');
  });

  test('run a command once for two concurrent confirmations', async () => {
    await fundOperating('5');
    await adjust('anna');
    const answers = await Promise.all(['ben', 'carl', 'ben'].map((by) => operate(by, 'confirm', '2')));
    expect(answers.filter(({ done }) => done)).toHaveLength(1);
    expect(await page.balance()).toBe('1');
    expect(await entries()).toHaveLength(2);
  });

  test('let a request expire after an hour, to the millisecond', async () => {
    await fundOperating('5');
    await adjust('anna');
    await adjust('anna');
    world.time.advance(REQUEST_MS - 1);
    expect((await operate('ben', 'confirm', '2')).done).toBe(true);
    world.time.advance(1);
    expect(await operate('ben', 'confirm', '3')).toEqual({
      done: false,
      message: 'It has expired: the first operator must give the command again.',
    });
    expect((await world.operate('pending')).message).toBe('No command waits for a second operator.');
    expect(await page.balance()).toBe('1');
  });

  test('roll back a command that expires while it runs', async () => {
    await fundOperating('5');
    await adjust('anna');
    await database().run((queries) =>
      sql`update operator_request set log_entry = 99 where id = 2`.execute(queries),
    );
    expect(await operate('ben', 'confirm', '2')).toEqual({
      done: false,
      message: 'It was confirmed already.',
    });
    expect(await page.balance()).toBe('0');
  });

  test('do nothing if the terms differ from the signed ones', async () => {
    await arrives(refiller.address, '1', '3');
    await operate('anna', 'fund', REFILL);
    const terms = JSON.parse((await world.app.operate({ terms: ['confirm', '1'] })).message);
    const atMs = world.time.nowMs();
    const give = (subject: typeof terms) =>
      world.app.operate(signedBy('ben', ['confirm', '1'], { atMs, cluster: 'devnet', subject }));
    const changed = {
      done: false,
      message: 'Its terms have changed since they were signed: nothing was done.',
    };
    expect(await give({ ...terms, text: terms.text.replace('fund', 'find') })).toEqual(changed);
    expect(await give(null)).toEqual(changed);
    expect(await entries()).toEqual([]);
    expect((await operate('ben', 'confirm', '1')).done).toBe(true);
  });

  test('keep a command that cannot be executed yet, so that it can be confirmed later', async () => {
    await fundOperating('1');
    await adjust('anna', '2');
    expect((await operate('ben', 'confirm', '2')).message).toContain('the operating account has 1 SOL');
    await arrives(refiller.address, '1', '5');
    await operate('anna', 'fund', '5'.repeat(88));
    expect((await operate('ben', 'confirm', '3')).done).toBe(true);
    expect((await operate('ben', 'confirm', '2')).done).toBe(true);
    expect(await page.balance()).toBe('2');
  });

  // Every command that needs two operators.
  test.each([
    ['fund', REFILL],
    ['house', REFILL],
    ['deposits', 'assign', REFILL, '1'],
    ['deposits', 'return', REFILL],
    ['write-off', '1', '--reason', 'x'],
    ['loss', '1', '--reason', 'x'],
    ['adjust', '1', '1', '--reason', 'x'],
    ['unfreeze'],
  ])('are required for %s', async (...line) => {
    await arrives(refiller.address, '1', '3');
    expect((await operate('anna', ...line)).message).toContain('Another operator must confirm it');
    expect(await entries()).toEqual([]);
  });

  test('are required to end a freeze, but not to start one', async () => {
    expect((await operate('emil', 'freeze', '--reason', 'x')).message).toContain('Money is frozen');
    await operate('anna', 'unfreeze');
    expect((await operate('ben', 'confirm', '1')).message).toBe('Money movements are enabled.');
  });

  test('can replace the list of operators by signing a new one', async () => {
    await operate('emil', 'freeze', '--reason', 'x');
    await world.close();
    await start(listOperators({ ben: RIGHTS, zoe: RIGHTS }));
    // Changing only the setting does not add an operator.
    expect((await operate('zoe', 'freeze', '--reason', 'x')).message).toBe(
      'The signer of the command is not in OPERATORS.',
    );
    expect((await world.operate('operators', 'show')).message).toContain('operators accept');
    expect((await operate('anna', 'operators', 'accept')).message).toContain('confirm 1');
    expect((await operate('zoe', 'confirm', '1')).done).toBe(false);
    expect((await operate('carl', 'confirm', '1')).done).toBe(true);
    expect((await operate('zoe', 'freeze', '--reason', 'x')).done).toBe(true);
    expect((await operate('anna', 'freeze', '--reason', 'x')).done).toBe(false);
    expect((await world.operate('log', 'verify')).done).toBe(true);
  });

  test('get no effect from an operator who was replaced in the meantime', async () => {
    await fundOperating('2');
    await adjust('carl');
    await world.close();
    await start(listOperators({ anna: RIGHTS, ben: RIGHTS }));
    await operate('anna', 'operators', 'accept');
    expect((await operate('ben', 'confirm', '3')).done).toBe(true);
    expect(await operate('ben', 'confirm', '2')).toEqual({
      done: false,
      message: 'carl is no longer an operator with that key.',
    });
  });

  test('change nothing without OPERATORS, but can query', async () => {
    await world.close();
    await start('');
    expect(await operate('anna', 'freeze', '--reason', 'x')).toEqual({
      done: false,
      message:
        'SOLANA_CLUSTER is devnet, so OPERATORS (names, public keys and rights) is required for commands that change something.',
    });
    expect((await world.operate('withdrawals', 'list')).done).toBe(true);
  });
});
