import { formatSol, isRefused, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeBothEngines } from '../../platform/testkit/databases.ts';
import { FEE_ACCOUNTS } from './limits.ts';
import { type AccountName, account, move, type Transfer } from './posting.ts';
import { accountState, balanceOf, book, closeAccount } from './store.ts';
import { sol } from './testkit/amounts.ts';

const ada = account('player', 1);
const bob = account('player', 2);
const chain = account('chain');
const fee = account('fee');
const escrow = account('escrow', 9);

/** A transfer: its operation key, its legs as "account amount", and the expected balances or refusal. */
type Row = readonly [opKey: string, legs: string, expected: string];
const NAMES: Record<string, AccountName> = { ada, bob, chain, fee, escrow, hold: account('withdraw_hold') };

function transferOf([opKey, legs]: Row): Transfer {
  return {
    opKey,
    kind: opKey.split(':')[0] ?? '',
    legs: legs.split(', ').map((leg) => {
      const [name = '', amount = ''] = leg.split(' ');
      const found = NAMES[name];
      if (found === undefined) throw new Error(`no account ${name}`);
      const value = sol(amount.replace(/^[+-]/, ''));
      return { account: found, amount: amount.startsWith('-') ? lamports(-value) : value };
    }),
  };
}

const ONE_GAME: readonly Row[] = [
  ['dep:a:0', 'chain -1, ada +1', 'ada 1, chain -1'],
  ['dep:b:0', 'chain -1, bob +1', 'bob 1, chain -2'],
  ['dep:b:0', 'chain -1, bob +1', 'again: bob 1, chain -2'],
  ['dep:b:0', 'chain -2, bob +2', 'other-request'],
  ['hold:9:w', 'ada -0.1, escrow +0.1', 'ada 0.9, escrow 0.1'],
  ['hold:9:b', 'bob -0.1, escrow +0.1', 'bob 0.9, escrow 0.2'],
  ['settle:9', 'escrow -0.2, ada +0.195, fee +0.005', 'ada 1.095, bob 0.9, fee 0.005, escrow 0'],
  ['settle:9', 'escrow -0.2, ada +0.195, fee +0.005', 'again: ada 1.095, fee 0.005'],
  ['settle:9x', 'escrow -0.2, bob +0.195, fee +0.005', 'overdrawn'],
  ['close', 'escrow', 'closed'],
  ['hold:9:again', 'ada -0.1, escrow +0.1', 'closed'],
  ['wd:1:hold', 'ada -1.095, hold +1.095', 'ada 0, hold 1.095'],
  ['wd:2:hold', 'ada -0.000000001, hold +0.000000001', 'overdrawn'],
  ['wd:1:pay', 'hold -1.095, chain +1.095', 'hold 0, chain -0.905'],
];

describeBothEngines('the ledger', (database, engine) => {
  const post = (transfer: Transfer) => database().transaction((tx) => book(tx, transfer));
  const balance = (name: AccountName) => database().run((queries) => balanceOf(queries, name));

  test('books one staked game, from deposits to withdrawal, with every refusal', async () => {
    for (const row of ONE_GAME) {
      const [opKey, legs, expected] = row;
      if (opKey === 'close') {
        await database().transaction((tx) => closeAccount(tx, NAMES[legs] ?? ada));
        continue;
      }
      const booked = await post(transferOf(row));
      if (isRefused(booked)) {
        expect(booked.refused, `${opKey} ${legs}`).toBe(expected);
        continue;
      }
      expect(booked.repeated, opKey).toBe(expected.startsWith('again: '));
      for (const entry of expected.replace('again: ', '').split(', ')) {
        const [name = '', amount] = entry.split(' ');
        expect(formatSol(await balance(NAMES[name] ?? ada)), `${name} after ${opKey}`).toBe(amount);
      }
    }
    const { rows } = await database().run((queries) =>
      sql<{ total: bigint }>`select sum(balance)::int8 as total from account`.execute(queries),
    );
    expect(rows[0]?.total).toBe(0n);
    expect(await database().run((queries) => accountState(queries, ada))).toMatchObject({ postings: 4n });
  });

  test('throws for legs that are no transfer, because that is a bug', async () => {
    const unbalanced = move(chain, ada, sol('1')).slice(1);
    await expect(post({ opKey: 'x', kind: 'test', legs: unbalanced })).rejects.toThrow('too-few-legs');
  });

  describe('the schema', () => {
    const run = (text: string) => database().transaction((tx) => sql.raw(text).execute(tx));
    const open = async () => {
      await post({ opKey: 'dep:1', kind: 'deposit', legs: move(chain, ada, sol('1')) });
    };
    const insert = (lines: string) =>
      database().transaction(async (tx) => {
        const { rows } = await sql<{
          id: bigint;
        }>`insert into journal (kind, op_key, request_hash) values ('x', 'x', ${'0'.repeat(64)}) returning id`.execute(
          tx,
        );
        await sql
          .raw(
            `insert into posting (journal_id, line, account_id, amount, balance_after, account_version) values ${lines.replaceAll('J', String(rows[0]?.id))}`,
          )
          .execute(tx);
      });

    test.each([
      ['an unbalanced journal', '(J, 1, 1, -5, 0, 0), (J, 2, 2, 6, 0, 0)', /sum to 1/],
      ['a journal of one line', '(J, 1, 1, -5, 0, 0)', /line\(s\)/],
      ['an overdraft', '(J, 1, 1, 2000000000, 0, 0), (J, 2, 2, -2000000000, 0, 0)', /account_not_overdrawn/],
      ['a line of nothing', '(J, 1, 1, 0, 0, 0), (J, 2, 2, 0, 0, 0)', /posting_amount_check/],
      ['an account that does not exist', '(J, 1, 1, -5, 0, 0), (J, 2, 999, 5, 0, 0)', /does not exist/],
      ['the same line twice', '(J, 1, 1, -5, 0, 0), (J, 1, 2, 5, 0, 0)', /posting_pkey/],
    ])('refuses %s', async (_name, lines, message) => {
      await open();
      await expect(insert(lines)).rejects.toThrow(message);
      expect(await balance(ada)).toBe(sol('1'));
    });

    const JOURNAL = 'insert into journal (kind, op_key, request_hash)';
    const ACCOUNT = 'insert into account (kind, ref, balance)';
    const BY_POSTINGS = /moves by postings only/;
    test.each([
      ['a late line', 'insert into posting values (1, 3, 1, -5, 0, 0), (1, 4, 2, 5, 0, 0)', /closed to new/],
      ['a journal without lines', `${JOURNAL} values ('x', 'y', repeat('0', 64))`, /has 0 line/],
      ['the same cause twice', `${JOURNAL} values ('x', 'dep:1', repeat('0', 64))`, /journal_op_key_key/],
      ['an edited line', 'update posting set amount = 7', /posting is append only/],
      ['a deleted line', 'delete from posting', /posting is append only/],
      ['an emptied table', 'truncate posting cascade', /append only/],
      ['an edited journal', `update journal set kind = 'y'`, /journal is append only/],
      ['a deleted journal', 'delete from journal', /append only/],
      [
        'a balance set by hand',
        'update account set balance = balance + 1, version = version + 1',
        BY_POSTINGS,
      ],
      ['a version set by hand', 'update account set version = 7', BY_POSTINGS],
      ['another owner', `update account set ref = 2 where kind = 'player'`, /cannot become another/],
      ['a deleted account', 'delete from account', /append only/],
      ['an account that starts full', `${ACCOUNT} values ('player', 5, 10)`, /starts empty/],
      ['closing a full account', `update account set closed = true where ref = 1`, /account_closed_empty/],
      ['one more fee account', `${ACCOUNT} values ('fee', ${FEE_ACCOUNTS}, 0)`, /account_single/],
      ['a second operating account', `${ACCOUNT} values ('operating', 1, 0)`, /account_single/],
      ['a player account without a player', `${ACCOUNT} values ('player', 0, 0)`, /account_named/],
    ])('refuses %s', async (_name, statement, message) => {
      await open();
      await expect(run(statement)).rejects.toThrow(message);
      expect(await balance(ada)).toBe(sol('1'));
    });
  });

  test('books one operation key once over different accounts', async () => {
    await post({
      opKey: 'operating:1',
      kind: 'operating',
      legs: move(chain, account('operating'), sol('2')),
    });
    const answers = await Promise.all([
      post({ opKey: 'dep:x', kind: 'deposit', legs: move(chain, ada, sol('1')) }),
      post({ opKey: 'dep:x', kind: 'deposit', legs: move(account('operating'), bob, sol('1')) }),
    ]);
    expect(answers.filter((answer) => !isRefused(answer) && !answer.repeated)).toHaveLength(1);
    expect(answers.filter((answer) => isRefused(answer))).toEqual([{ refused: 'other-request' }]);
    // The transfer that was booked moved its own accounts. The other moved nothing.
    const adaWon = !isRefused(answers[0]);
    expect(await balance(ada)).toBe(adaWon ? sol('1') : 0n);
    expect(await balance(bob)).toBe(adaWon ? 0n : sol('1'));
    expect(await balance(account('operating'))).toBe(adaWon ? sol('2') : sol('1'));
    expect(await balance(chain)).toBe(adaWon ? -sol('3') : -sol('2'));
  });

  test('moves money between two accounts in both directions concurrently without a deadlock', async () => {
    await post({ opKey: 'dep:a', kind: 'deposit', legs: move(chain, ada, sol('1')) });
    await post({ opKey: 'dep:b', kind: 'deposit', legs: move(chain, bob, sol('1')) });
    const rounds = engine === 'postgres' ? 60 : 20;
    await Promise.all(
      Array.from({ length: rounds }, (_, index) =>
        post({
          opKey: `swap:${index}`,
          kind: 'test',
          legs: index % 2 === 0 ? move(ada, bob, sol('0.1')) : move(bob, ada, sol('0.1')),
        }),
      ),
    );
    expect((await balance(ada)) + (await balance(bob))).toBe(sol('2'));
  });

  test('leaves nothing of a transfer that its caller rolls back', async () => {
    const failing = database().transaction(async (tx) => {
      await book(tx, { opKey: 'dep:gone', kind: 'deposit', legs: move(chain, ada, sol('1')) });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await balance(ada)).toBe(0n);
    const again = await post({ opKey: 'dep:gone', kind: 'deposit', legs: move(chain, ada, sol('1')) });
    expect(again).toMatchObject({ booked: true, repeated: false });
  });
});
