import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RIGHTS } from '@kingstake/proofs/custody';
import { lamports, parseSol, type User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { DEVNET_ENVIRONMENT, openWorld, type World } from '../../../../testkit/world.ts';
import { auditBooks } from '../../src/money/ledger/index.ts';
import { REQUEST_MS } from '../../src/operators/commands/store.ts';
import { ADVISORY_LOCKS } from '../../src/platform/database/index.ts';
import { TERMS_CHANGED } from '../../src/platform/operator.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';
import { listOperators, requestIn, signedBy } from '../testkit/operators.ts';

const wallet = testWallet(1);
const refiller = testWallet(2);
const sol = (text: string) => lamports(parseSol(text) ?? -1n);
const [FIRST, SECOND, THIRD] = ['2', '3', '4'].map((mark) => mark.repeat(88)) as [string, string, string];
const REFILL = SECOND;
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
  const entries = async () => await world.query`select id from audit_log where action <> 'operators'`;
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
    const shown = (await world.operate('log', 'show', '--last', '1')).message;
    expect(shown).toMatch(/anna {2}adjust {2}.* {2}signed by anna and ben$/);
    expect((await world.operate('log', 'verify')).done).toBe(true);
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

  test('do nothing if the terms differ from the signed ones', async () => {
    await arrives(refiller.address, '1', '3');
    await operate('anna', 'fund', REFILL);
    const terms = JSON.parse((await world.app.operate({ terms: ['confirm', '1'] })).message);
    const atMs = world.time.nowMs();
    const give = (subject: typeof terms) =>
      world.app.operate(signedBy('ben', ['confirm', '1'], { atMs, cluster: 'devnet', subject }));
    const changed = { done: false, message: TERMS_CHANGED };
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

  // The runbook's procedure.
  describe('whose keys are all lost', () => {
    const SCRIPT = readFileSync(
      join(import.meta.dirname, '../../../../deploy/replace-operators.sql'),
      'utf8',
    );
    /** Contains line breaks, because an operator may format the list. */
    const AFTER = JSON.stringify(JSON.parse(listOperators({ dora: RIGHTS, emil: RIGHTS })), null, 2);
    /** Runs the file's statements in one transaction, like psql. */
    const runScript = (list: string) =>
      database().transaction(async (tx) => {
        const statements = SCRIPT.replaceAll(/^--.*$/gm, '')
          .replace(":'list'", `'${list.replaceAll("'", "''")}'`)
          .split(/;\n/)
          .map((statement) => statement.trim())
          .filter((statement) => !['', 'begin', 'commit'].includes(statement));
        let rows: unknown[] = [];
        for (const statement of statements) rows = (await sql.raw(statement).execute(tx)).rows;
        return rows;
      });

    test('activates another list and continues the log, whose verification always reports the unsigned entry', async () => {
      await fundOperating('3');
      await adjust('anna');
      expect((await operate('ben', 'confirm', '2')).done).toBe(true);
      await world.close();

      expect(await runScript(AFTER)).toEqual([{ entries: 4n }]);
      await start(AFTER);
      expect((await operate('anna', 'freeze', '--reason', 'x')).message).toBe(
        'The signer of the command is not in OPERATORS.',
      );
      await adjust('dora');
      expect((await operate('emil', 'confirm', '3')).done).toBe(true);
      const refused = "The log's entry 4 changes the operators and is not signed.";
      expect(await world.operate('log', 'verify')).toEqual({ done: false, message: refused });
      expect((await world.operate('log', 'verify', '--believe', '3')).message).toBe(refused);
      expect((await world.operate('log', 'verify', '--believe', 'all')).done).toBe(false);
      expect(await world.operate('log', 'verify', '--believe', '4')).toEqual({
        done: true,
        message: '5 entries, sealed and signed; no head is on chain yet.',
      });
      world.history.chain.balance = async () => sol('3');
      expect((await operate('dora', 'audit')).message).toBe('Clean.');
    });

    test('adds no entry for an invalid list, or to an empty log, which accepts OPERATORS without it', async () => {
      expect(await runScript(AFTER)).toEqual([]);
      await operate('anna', 'freeze', '--reason', 'x');
      await expect(runScript('[{')).rejects.toThrow('json');
      expect((await world.operate('log', 'verify')).done).toBe(true);
    });

    test('waits for the lock that the server holds while it writes the log', () => {
      expect(SCRIPT).toContain(`pg_advisory_xact_lock(${ADVISORY_LOCKS.operatorLog})`);
    });
  });

  // A wallet without a player. The tests show what the player and the operators see, and what operators decide.
  describe('a deposit from an exchange', () => {
    const exchange = refiller;
    afterEach(async () => {
      expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
    });

    const report = (signature: string) =>
      page.call<{ reason?: string }>('POST', path('deposit'), {
        amount: '1',
        transactionSignature: signature,
      });
    const pays = async (signature: string, amount: string, from = exchange.address) => {
      world.history.pay(from, sol(amount), { signature });
      return report(signature);
    };
    /** Gives a command as anna, and confirms it as ben. */
    const decide = async (...line: string[]) => {
      const filed = await operate('anna', ...line);
      const request = requestIn(filed);
      return request === null ? filed : operate('ben', 'confirm', request);
    };
    const unclaimed = async () =>
      JSON.parse((await world.operate('deposits', 'unclaimed', '--json')).message) as object[];
    const owed = async () => JSON.parse((await world.operate('reserves', '--json')).message).liabilities;

    test('R41 is refused with its cause, listed, and credited to the player once two operators have assigned it', async () => {
      expect(await pays(FIRST, '3')).toMatchObject({
        status: 403,
        body: {
          code: 'FORBIDDEN',
          reason: 'deposit-unlinked',
          message:
            'This deposit came from a wallet that is not linked to your account. Contact support with this signature.',
        },
      });
      await pays(SECOND, '1');
      expect(await unclaimed()).toMatchObject([
        { signature: FIRST, amount: '3', walletAddress: exchange.address, userId: null },
        { signature: SECOND, amount: '1', walletAddress: exchange.address, userId: null },
      ]);
      expect((await world.operate('deposits', 'unclaimed', '--limit', '501')).message).toBe(
        '--limit must be from 1 to 500.',
      );
      const [line] = (await world.operate('deposits', 'unclaimed', '--signature', SECOND)).message.split(
        '\n',
      );
      expect(line).toMatch(new RegExp(`^${SECOND}  1 SOL  from ${exchange.address}  since 20`));
      expect(await decide('deposits', 'assign', FIRST, String(user.id))).toEqual({
        done: true,
        message: `Player ${user.id} was credited with 3 SOL.`,
      });
      expect(await page.balance()).toBe('3');
      const terms = JSON.stringify({ signatures: [FIRST], player: user.id, amount: '3' });
      expect((await world.operate('log', 'show', '--last', '1')).message).toContain(
        `deposit assigned  ${terms}`,
      );
      expect(await unclaimed()).toMatchObject([{ signature: SECOND }]);
      expect(await report(FIRST)).toMatchObject({
        status: 200,
        body: { newBalance: '3', status: 'completed' },
      });
      expect((await decide('deposits', 'assign', FIRST, String(user.id))).message).toBe(
        `The deposit ${FIRST} is not unclaimed: it is credited.`,
      );
    });

    test('goes back to its wallet as a withdrawal that operators approve, and is owed until it is paid', async () => {
      await pays(FIRST, '3');
      await pays(SECOND, '1');
      const returned = await decide('deposits', 'return', FIRST);
      expect(returned).toEqual({
        done: true,
        message: 'Withdrawal 1 pays the deposit back. Approve it: withdrawals approve 1',
      });
      expect(await owed()).toBe('4');
      expect(await unclaimed()).toMatchObject([{ signature: SECOND }]);
      expect(JSON.parse((await world.operate('withdrawals', 'list', '--json')).message)).toMatchObject([
        { id: 1, userId: null, walletAddress: exchange.address, amount: '3', status: 'requested' },
      ]);
      expect((await world.operate('withdrawals', 'list')).message).toContain(
        'an unclaimed deposit goes back',
      );
      expect((await operate('anna', 'withdrawals', 'approve', '1')).message).toBe(
        'Withdrawal 1 is approved.',
      );
      expect((await report(FIRST)).body.reason).toBe('deposit-unlinked');
    });

    test('is unclaimed again when its return is rejected, and can then be assigned', async () => {
      await pays(FIRST, '3');
      await decide('deposits', 'return', FIRST);
      expect((await operate('anna', 'withdrawals', 'reject', '1', '--reason', 'the player wrote')).done).toBe(
        true,
      );
      expect(await unclaimed()).toMatchObject([{ signature: FIRST }]);
      expect((await decide('deposits', 'assign', FIRST, String(user.id))).done).toBe(true);
      expect(await page.balance()).toBe('3');
    });

    test('is credited when its return is rejected after the wallet has registered', async () => {
      await pays(FIRST, '3');
      await decide('deposits', 'return', FIRST);
      const other = world.visitor();
      await other.register(exchange, 'Eve');
      const session = () => other.call<{ user: User }>('GET', '/api/auth/session');
      expect((await session()).body.user.balance).toBe('0');
      await operate('anna', 'withdrawals', 'reject', '1', '--reason', 'she registered');
      expect((await session()).body.user.balance).toBe('3');
      expect(await unclaimed()).toEqual([]);
    });

    test('funds network fees by its signature, and leaves other deposits of the wallet alone', async () => {
      await pays(FIRST, '3');
      await pays(SECOND, '1');
      await pays(THIRD, '2');
      expect(await decide('fund', SECOND, THIRD)).toEqual({
        done: true,
        message: 'Moved 3 SOL to the operating account.',
      });
      expect(await unclaimed()).toMatchObject([{ signature: FIRST }]);
    });

    const SMALL = '5'.repeat(88);
    test.each<[string, string[], string]>([
      [
        'an unknown signature',
        ['deposits', 'return', THIRD],
        `No booked deposit has the signature ${THIRD}.`,
      ],
      ['an unknown player', ['deposits', 'assign', FIRST, '99'], 'no player 99: nothing was assigned.'],
      ['no player', ['deposits', 'assign', FIRST, 'Ada'], 'no player Ada: nothing was assigned.'],
      ['a player’s wallet', ['deposits', 'return', SECOND], 'This wallet belongs to player 1;'],
      ['too little', ['deposits', 'return', SMALL], '0.0005 SOL are below the smallest withdrawal'],
    ])('is not decided about for %s', async (_name, line, message) => {
      await pays(FIRST, '3');
      await pays(SECOND, '0.0005', wallet.address);
      await pays(SMALL, '0.0005');
      expect(await decide(...line)).toEqual({ done: false, message: expect.stringContaining(message) });
      expect(await unclaimed()).toHaveLength(3);
    });

    test('is neither returned on other terms than those signed, nor while money is frozen', async () => {
      await pays(FIRST, '3');
      const subject = { wallet: exchange.address, lamports: '2999999999' };
      const signing = { atMs: world.time.nowMs(), cluster: 'devnet', subject };
      const forged = signedBy('anna', ['deposits', 'return', FIRST], signing);
      expect(await world.app.operate(forged)).toEqual({ done: false, message: TERMS_CHANGED });
      await operate('anna', 'freeze', '--reason', 'a check');
      expect((await decide('deposits', 'return', FIRST)).message).toMatch(/^Money is frozen: /);
      expect(await unclaimed()).toMatchObject([{ signature: FIRST }]);
    });

    test('of another player’s wallet is named as that player’s', async () => {
      await world.visitor().register(testWallet(3), 'Bob');
      expect((await pays(FIRST, '1', testWallet(3).address)).body).toMatchObject({
        reason: 'deposit-of-another-wallet',
        message: "This deposit came from another player's wallet, so it belongs to that player.",
      });
    });
  });
});
