// Deposits from wallets without a player, such as an exchange's: what the player and the operators see, and what operators decide.
import { RIGHTS } from '@kingstake/proofs/custody';
import { lamports, parseSol, type User } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { DEVNET_ENVIRONMENT, openWorld, type World } from '../../../../testkit/world.ts';
import { auditBooks } from '../../src/ledger/index.ts';
import { TERMS_CHANGED } from '../../src/platform/operator.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { listOperators, signedBy } from '../testkit/operators.ts';

const sol = (text: string) => lamports(parseSol(text) ?? -1n);
const ada = testWallet(1);
const exchange = testWallet(2);
const [FIRST, SECOND, THIRD] = ['2', '3', '4'].map((mark) => mark.repeat(88)) as [string, string, string];

describeEachDatabase('a deposit from an exchange', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;
  beforeEach(async () => {
    const OPERATORS = listOperators({ anna: RIGHTS, ben: RIGHTS });
    world = await openWorld(database(), { environment: { ...DEVNET_ENVIRONMENT, OPERATORS } });
    page = world.visitor();
    user = await page.register(ada, 'Ada');
  });
  afterEach(async () => {
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
    await world.close();
  });

  const report = (signature: string) =>
    page.call<{ newBalance?: string; status?: string; message?: string; reason?: string }>(
      'POST',
      `/api/users/${user.id}/deposit`,
      { amount: '1', transactionSignature: signature },
    );
  const arrives = async (signature: string, amount: string, from = exchange.address) => {
    world.history.pay(from, sol(amount), { signature });
    return report(signature);
  };
  const operate = (by: string, ...line: string[]) => world.operate(...line, '--by', by);
  let requests = 0;
  beforeEach(() => {
    requests = 0;
  });
  /** Gives a command as anna, and confirms it as ben. */
  const decide = async (...line: string[]) => {
    const filed = await operate('anna', ...line);
    if (!filed.done) return filed;
    requests += 1;
    return operate('ben', 'confirm', String(requests));
  };
  const unclaimed = async () =>
    JSON.parse((await world.operate('deposits', 'unclaimed', '--json')).message) as object[];
  const owed = async () => JSON.parse((await world.operate('reserves', '--json')).message).liabilities;

  test('R41 is refused with its cause, listed, and credited to the player once two operators have assigned it', async () => {
    expect(await arrives(FIRST, '3')).toMatchObject({
      status: 403,
      body: {
        code: 'FORBIDDEN',
        reason: 'deposit-unlinked',
        message:
          'This deposit came from a wallet that is not linked to your account. Contact support with this signature.',
      },
    });
    await arrives(SECOND, '1');
    expect(await unclaimed()).toMatchObject([
      { signature: FIRST, amount: '3', walletAddress: exchange.address, userId: null },
      { signature: SECOND, amount: '1', walletAddress: exchange.address, userId: null },
    ]);
    expect((await world.operate('deposits', 'unclaimed', '--limit', '501')).message).toBe(
      '--limit must be from 1 to 500.',
    );
    const [line] = (await world.operate('deposits', 'unclaimed', '--signature', SECOND)).message.split('\n');
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
    await arrives(FIRST, '3');
    await arrives(SECOND, '1');
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
    expect((await world.operate('withdrawals', 'list')).message).toContain('an unclaimed deposit goes back');
    expect((await operate('anna', 'withdrawals', 'approve', '1')).message).toBe('Withdrawal 1 is approved.');
    expect((await report(FIRST)).body.reason).toBe('deposit-unlinked');
  });

  test('is unclaimed again when its return is rejected, and can then be assigned', async () => {
    await arrives(FIRST, '3');
    await decide('deposits', 'return', FIRST);
    expect((await operate('anna', 'withdrawals', 'reject', '1', '--reason', 'the player wrote')).done).toBe(
      true,
    );
    expect(await unclaimed()).toMatchObject([{ signature: FIRST }]);
    expect((await decide('deposits', 'assign', FIRST, String(user.id))).done).toBe(true);
    expect(await page.balance()).toBe('3');
  });

  test('is credited when its return is rejected after the wallet has registered', async () => {
    await arrives(FIRST, '3');
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
    await arrives(FIRST, '3');
    await arrives(SECOND, '1');
    await arrives(THIRD, '2');
    expect(await decide('fund', SECOND, THIRD)).toEqual({
      done: true,
      message: 'Moved 3 SOL to the operating account.',
    });
    expect(await unclaimed()).toMatchObject([{ signature: FIRST }]);
  });

  test.each<[string, string[], string]>([
    ['an unknown signature', ['deposits', 'return', THIRD], `No booked deposit has the signature ${THIRD}.`],
    [
      'an unknown player',
      ['deposits', 'assign', FIRST, '99'],
      'There is no player 99: nothing was assigned.',
    ],
    ['no player', ['deposits', 'assign', FIRST, 'Ada'], 'There is no player Ada: nothing was assigned.'],
    ['a player’s wallet', ['deposits', 'return', SECOND], 'This wallet belongs to player 1;'],
    ['too little', ['deposits', 'return', '5'.repeat(88)], '0.0005 SOL are below the smallest withdrawal'],
  ])('is not decided about for %s', async (_name, line, message) => {
    await arrives(FIRST, '3');
    await arrives(SECOND, '0.0005', ada.address);
    await arrives('5'.repeat(88), '0.0005');
    expect(await decide(...line)).toEqual({ done: false, message: expect.stringContaining(message) });
    expect(await unclaimed()).toHaveLength(3);
  });

  test('is neither returned on other terms than those signed, nor while money is frozen', async () => {
    await arrives(FIRST, '3');
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
    expect((await arrives(FIRST, '1', testWallet(3).address)).body).toMatchObject({
      reason: 'deposit-of-another-wallet',
      message: "This deposit came from another player's wallet, so it belongs to that player.",
    });
  });
});
