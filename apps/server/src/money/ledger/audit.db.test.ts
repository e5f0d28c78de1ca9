import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../../platform/database/index.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import {
  type AuditedPage,
  auditBooks,
  auditBooksPage,
  auditNewPostings,
  BOOKS_START,
  type BooksPlace,
  settledJournal,
} from './checkpoint-store.ts';
import { AUDIT } from './limits.ts';
import { type AccountName, account, move } from './posting.ts';
import { book, closeAccount } from './store.ts';

const ADA = account('player', 1);
const BOB = account('player', 2);
const CHAIN = account('chain');

describeEachDatabase('the audit of the books', (database, engine) => {
  let causes = 0;
  const post = (tx: Tx, from: AccountName, to: AccountName, amount = 1n) => {
    causes += 1;
    return book(tx, { opKey: `test:${causes}`, kind: 'test', legs: move(from, to, lamports(amount)) });
  };
  const pay = (from: AccountName, to: AccountName, amount?: bigint) =>
    database().transaction((tx) => post(tx, from, to, amount));
  const all = () => database().run(auditBooks);
  const recent = () => auditNewPostings(database());
  const checks = (breaches: readonly { check: string }[]) => breaches.map(({ check }) => check);
  const rows = async (text: string) =>
    (await database().run((queries) => sql.raw<{ value: bigint }>(text).execute(queries))).rows.map(
      ({ value }) => Number(value),
    );
  const checkpoint = async () => (await rows('select journal_id as value from audit_progress'))[0];
  /** Changes rows past constraints and triggers, as a wrong backup or manual SQL could. */
  const tamper = async (text: string) => {
    await database().run((queries) =>
      sql
        .raw(
          'alter table account drop constraint if exists account_not_overdrawn, drop constraint if exists account_closed_empty',
        )
        .execute(queries),
    );
    await database().transaction(async (tx) => {
      await sql.raw('set local session_replication_role = replica').execute(tx);
      await sql.raw(text).execute(tx);
    });
  };
  /** Books games between a few players. Each game has an escrow account, which is closed at its end. */
  async function play(games: number): Promise<void> {
    await pay(CHAIN, ADA, 1_000_000n);
    await database().transaction(async (tx) => {
      for (let game = 1; game <= games; game += 1) {
        const escrow = account('escrow', causes + 1);
        await post(tx, ADA, escrow, 5n);
        await post(tx, escrow, game % 2 === 0 ? ADA : BOB, 5n);
        await closeAccount(tx, escrow);
      }
    });
  }

  test('finds nothing in correct books, in the minute’s and in the full audit', async () => {
    expect([await recent(), await all()]).toEqual([[], []]);
    await play(AUDIT.journalsPerPage / 2 + 40);
    expect([await recent(), await all()]).toEqual([[], []]);
    expect(await checkpoint()).toBe(AUDIT.journalsPerPage + 81);
    await play(3);
    expect([await all(), await recent(), await all()]).toEqual([[], [], []]);
    const sums = `select sum(balance)::int8 as value from audit_checkpoint`;
    expect(await rows(sums)).toEqual([0]);
    // The checkpoint equals the accounts, because it covers the newest journal.
    const differing = `select a.id as value from account a full join audit_checkpoint c on c.account_id = a.id
      where (a.balance, a.version) is distinct from (c.balance, c.version)`;
    expect(await rows(differing)).toEqual([]);
  }, 60_000);

  const EVERY_JOURNAL = 'every journal sums to zero over at least two lines';
  const EVERY_BALANCE = 'every balance is the sum of its postings';
  const EVERY_POSTING = 'every posting adds to the one before it';
  const CHECKPOINT = 'the checkpoint holds what was posted';
  const OVERDRAWN = 'no account is overdrawn';
  const EDIT_LINE = 'update posting set amount = amount + 50';
  const PLAYERS = `where kind = 'player'`;
  test.each([
    [
      'a resting player’s balance',
      `update account set balance = balance + 1 ${PLAYERS}`,
      EVERY_BALANCE,
      true,
    ],
    ['a line', `${EDIT_LINE} where line = 1`, EVERY_JOURNAL, false],
    [
      'a line with its balance',
      `${EDIT_LINE}, balance_after = balance_after + 50 where line = 1`,
      EVERY_BALANCE,
      false,
    ],
    ['a lost line', 'delete from posting where line = 1', EVERY_JOURNAL, false],
    [
      'a lost journal with its lines',
      'delete from posting where journal_id = 2; delete from journal where id = 2',
      EVERY_POSTING,
      false,
    ],
    ['a lost journal without its lines', 'delete from journal where id = 2', EVERY_JOURNAL, false],
    [
      'a balance after a posting',
      'update posting set balance_after = 99 where journal_id = 1',
      EVERY_POSTING,
      false,
    ],
    ['an overdraft', `update account set balance = -1 ${PLAYERS}`, OVERDRAWN, true],
    ['a version', `update account set version = 7 ${PLAYERS}`, EVERY_BALANCE, true],
    ['a closed account', `update account set balance = 3 where kind = 'escrow'`, OVERDRAWN, false],
    ['the checkpoint’s balance', 'update audit_checkpoint set balance = balance + 1', CHECKPOINT, true],
    ['the checkpoint’s version', 'update audit_checkpoint set version = version + 1', CHECKPOINT, true],
    ['a lost row of the checkpoint', 'delete from audit_checkpoint', CHECKPOINT, false],
    ['the checkpoint’s journal', 'update audit_progress set journal_id = journal_id - 1', CHECKPOINT, true],
  ] as const)('finds %s, changed by hand', async (_name, text, check, inTheMinute) => {
    await play(3);
    expect([await recent(), await all()]).toEqual([[], []]);
    await tamper(text);
    expect(checks(await all())).toContain(check);
    // The minute's audit reads only new postings and compares balances. The full audit checks older postings.
    expect((await recent()).length > 0).toBe(inTheMinute);
    expect((await recent()).length > 0).toBe(inTheMinute);
  });

  test.each([
    ['a line', `${EDIT_LINE} where line = 1`, EVERY_JOURNAL],
    ['a lost line', 'delete from posting where line = 1', EVERY_JOURNAL],
    [
      'a balance after a posting',
      'update posting set balance_after = 99 where journal_id = 6',
      EVERY_POSTING,
    ],
    ['an escrow account’s balance', `update account set balance = 3 where kind = 'escrow'`, EVERY_BALANCE],
    ['an overdraft', `update account set balance = -1 ${PLAYERS}`, EVERY_BALANCE],
  ])(
    'finds %s that is new and wrong in the minute’s audit, and does not move the checkpoint',
    async (_name, text, check) => {
      await play(1);
      await recent();
      const before = await checkpoint();
      await play(1);
      await tamper(text);
      expect(checks(await recent())).toContain(check);
      expect(checks(await recent())).toContain(check);
      expect(await checkpoint()).toBe(before);
    },
  );

  test('continues a full audit where it stopped, whatever is booked in between', async () => {
    await play(AUDIT.postingsPerPage);
    await recent();
    let pages = 0;
    for (let place: BooksPlace | null = BOOKS_START; place !== null; pages += 1) {
      const from: BooksPlace = place;
      const page: AuditedPage<BooksPlace> = await database().run((queries) => auditBooksPage(queries, from));
      expect(page.breaches).toEqual([]);
      await play(2);
      if (pages % 2 === 0) expect(await recent()).toEqual([]);
      place = page.next;
    }
    expect(pages).toBeGreaterThan(5);
  }, 60_000);

  // The embedded database has one session: nothing is in flight during an audit.
  test.skipIf(engine === 'pglite')('does not skip a journal that commits after a later one', async () => {
    const adjust = account('adjust');
    await pay(CHAIN, ADA);
    expect([await recent(), await checkpoint()]).toEqual([[], 1]);
    const [drawn, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = database().transaction(async (tx) => {
      await post(tx, CHAIN, ADA);
      drawn.resolve();
      await mayCommit.promise;
    });
    await drawn.promise;
    await pay(adjust, BOB);
    // Journal 3 is visible and 2 is not, so neither is audited yet. The audit blocks no writer.
    expect(await rows('select id as value from journal order by id')).toEqual([1, 3]);
    expect(await settledJournal(database())).toBeNull();
    expect([await recent(), await checkpoint()]).toEqual([[], 1]);
    const audited = recent();
    await pay(adjust, BOB);
    mayCommit.resolve();
    await slow;
    expect(await audited).toEqual([]);
    expect([await recent(), await checkpoint()]).toEqual([[], 4]);
    expect(await rows('select version as value from audit_checkpoint order by account_id')).toEqual([
      2, 2, 2, 2,
    ]);
    expect(await all()).toEqual([]);
  });
});
