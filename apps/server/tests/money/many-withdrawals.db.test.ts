// A player floods the queue with withdrawal requests, so that operators no longer see the real ones.
import type { User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { auditBooks } from '../../src/ledger/index.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { giveCommand } from '../../src/ops/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createSeededRandom } from '../../src/platform/testkit/seeded-random.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';

const wallet = testWallet(1);
const TOO_MANY = {
  status: 409,
  body: {
    code: 'CONFLICT',
    message: 'You already have 3 withdrawals in progress. Please wait until one of them is completed.',
  },
};

describeEachDatabase('very many withdrawals', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;

  beforeEach(async () => {
    world = await openWorld(database());
    page = world.visitor();
    user = await page.register(wallet, 'Ada');
    world.history.pay(wallet.address, sol('1.05'), { signature: '2'.repeat(88) });
    const body = { amount: '1.05', transactionSignature: '2'.repeat(88) };
    await page.call('POST', `/api/users/${user.id}/deposit`, body);
  });
  afterEach(() => world.close());

  const withdraw = (key?: string, amount = '0.001') =>
    page.call(
      'POST',
      `/api/users/${user.id}/withdraw`,
      { amount, walletAddress: wallet.address },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const openSlots = async () => {
    const { rows } = await database().run((queries) =>
      sql<{
        open_slot: number;
      }>`select open_slot from withdrawal where end_journal_id is null order by 1`.execute(queries),
    );
    return rows.map((row) => row.open_slot);
  };

  test('leave three of one player open, and refuse further ones without a hold', async () => {
    const answers = [];
    for (let count = 0; count < 60; count += 1) answers.push(await withdraw());
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const answer of answers.slice(3)) expect(answer).toMatchObject(TOO_MANY);
    expect(await page.balance()).toBe('1.047');
    expect(await openSlots()).toEqual([1, 2, 3]);
  });

  test('allow another one after one has ended', async () => {
    for (let count = 0; count < 3; count += 1) await withdraw();
    expect(await withdraw()).toMatchObject(TOO_MANY);
    await world.operate('withdrawals', 'reject', '2', '--reason', 'wrong');
    expect(await withdraw()).toMatchObject({ status: 200 });
    expect(await withdraw()).toMatchObject(TOO_MANY);
    expect(await openSlots()).toEqual([1, 2, 3]);
  });

  test('count an approved but unpaid withdrawal as open', async () => {
    for (let count = 0; count < 3; count += 1) await withdraw();
    await database().transaction((tx) =>
      sql`update withdrawal set state = 'signed', attempt = 1`.execute(tx),
    );
    expect(await withdraw()).toMatchObject(TOO_MANY);
  });

  test('accept three of ten concurrent requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw()));
      expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([
        ...Array<number>(3).fill(200),
        ...Array<number>(7).fill(409),
      ]);
      for (let id = round * 3 + 1; id <= round * 3 + 3; id += 1) await rejectNewest();
    }
    expect(await page.balance()).toBe('1.05');
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });
  async function rejectNewest(): Promise<void> {
    const [first] = JSON.parse((await world.operate('withdrawals', 'list', '--json')).message) as {
      id: number;
    }[];
    const rejected = await world.operate('withdrawals', 'reject', String(first?.id), '--reason', 'test');
    expect(rejected.done).toBe(true);
  }

  test('return the first answer for a repeated key, even if no further request is accepted', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'a', 'b', 'c', 'a'].map((key) => withdraw(key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(await withdraw('d')).toMatchObject(TOO_MANY);
    const again = await withdraw('a');
    expect(again).toMatchObject({ status: 200, body: answers[0]?.body });
    expect(await page.balance()).toBe('1.047');
  });

  test('are limited by the schema too, which refuses a fourth', async () => {
    for (let count = 0; count < 3; count += 1) await withdraw();
    const another = database().run((queries) =>
      sql`insert into withdrawal (user_id, wallet_address, lamports, state, hold_journal_id, open_slot)
        select user_id, wallet_address, lamports, 'requested', 1, 2 from withdrawal limit 1`.execute(queries),
    );
    await expect(another).rejects.toThrow('withdrawal_open_slot');
  });

  describe('of many players, 1,050 in all', () => {
    const LIST = ['withdrawals', 'list'];
    beforeEach(async () => {
      await database().transaction(async (tx) => {
        // Skips triggers and foreign keys, because this list shows neither holds nor players.
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`insert into withdrawal (user_id, wallet_address, lamports, state, hold_journal_id, open_slot, created_at)
          select 1000 + n / 3, lpad((n / 3)::text, 40, 'A'), 1000000, 'requested', 1000 + n, 1 + n % 3,
            app_now() - interval '1 day' from generate_series(0, 1048) n`.execute(tx);
      });
      await withdraw(undefined, '0.5');
    });

    const idsOf = (message: string) =>
      message
        .split('\n')
        .slice(0, -1)
        .filter((line) => !line.startsWith('   from: '))
        .map((line) => Number(line.split(' ')[0]));

    test('are each shown once in an operator’s pages, with the total number', async () => {
      const ids: number[] = [];
      let line: readonly string[] | null = LIST;
      while (line !== null) {
        const { message } = await world.operate(...line);
        expect(message).toContain(' of 1050 in all.');
        ids.push(...idsOf(message));
        const next = / The next page: ops -- (.*)$/.exec(message)?.[1];
        line = next?.split(' ') ?? null;
      }
      expect(ids).toEqual(Array.from({ length: 1050 }, (_, index) => index + 1));
    });

    test('are printed as one JSON array on the command line', async () => {
      const { settings, time } = world;
      let printed = '';
      const parts: number[] = [];
      const answer = await giveCommand(
        {
          settings,
          time,
          random: createSeededRandom(1),
          async send(request) {
            const part = await world.app.operate(request);
            parts.push(part.message.length);
            return part;
          },
          show: () => expect.unreachable(),
          write: () => expect.unreachable(),
          print: (text) => {
            printed += text;
          },
        },
        [...LIST, '--json'],
      );
      const all = JSON.parse(printed + answer?.message) as { id: number; userId: number }[];
      expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 1050 }, (_, index) => index + 1));
      expect(all.at(-1)).toMatchObject({ userId: user.id, amount: '0.5', status: 'requested' });
      expect(parts).toHaveLength(3);
      expect(Math.max(...parts)).toBeLessThan(150_000);
    });

    test.each<[string[], number]>([
      [['--user', '1007'], 3],
      [['--wallet', `${'A'.repeat(38)}11`], 3],
      [['--above', '0.001'], 1],
      [['--above', '0.5'], 0],
      [['--before', '2000-01-01'], 0],
      [['--status', 'approved'], 0],
      [['--status', 'all'], 1050],
      [['--status', 'open', '--user', '1007', '--after', '23'], 1],
    ])('are found by the filter %j: %i', async (words, count) => {
      const answer = await world.operate(...LIST, ...words, '--limit', '500', '--json');
      expect(JSON.parse(answer.message)).toHaveLength(Math.min(count, 500));
      expect(answer.rest).toBeUndefined();
    });

    test('report a wrong option, and an empty list', async () => {
      expect(await world.operate(...LIST, '--limit', '501')).toEqual({
        done: false,
        message: '--limit must be a number from 1 to 500.',
      });
      expect((await world.operate(...LIST, '--status', 'failed')).message).toBe(
        'There is no such withdrawal.',
      );
      expect((await world.operate(...LIST, '--above', '9')).message).toBe('No such withdrawal is waiting.');
      expect((await world.operate(...LIST, '--after', '5000')).message).toBe(
        'None follows withdrawal 5000; 1050 in all.',
      );
    });
  });
});
