// The audit finds manual changes to the money of cases, and nothing in what the code writes.
import { type Lamports, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertPlayers, type Player } from '../../games/testkit/game-harness.ts';
import { type AccountName, account, balanceOf, bookOrThrow, move } from '../../money/ledger/index.ts';
import { sol } from '../../money/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { CASE_CHECKS } from './audit.ts';
import { createFairPlay, type FairPlay } from './index.ts';
import { CASE_AUDIT } from './limits.ts';
import { insertAppeal } from './outcome-store.ts';
import { auditAllCases, fairPlayParts, insertStakedGame, NO_EVIDENCE } from './testkit/staked-game.ts';
import { answer, payAllDebts, payForPlayer, uphold } from './uphold.ts';

const { returned, appeal, cause, paid } = CASE_CHECKS;

describeEachDatabase('the audit of cases', (database) => {
  let time: ManualTime;
  let fairPlay: FairPlay;
  let ada: Player;
  let bob: Player;
  let causes: number;
  const chain = account('chain');

  const book = (kind: string, opKey: string, from: AccountName, to: AccountName, amount: Lamports) =>
    database().transaction((tx) => bookOrThrow(tx, { opKey, kind, legs: move(from, to, amount) }));
  const give = (to: AccountName, amount: string) =>
    book('deposit', `dep:${++causes}`, chain, to, sol(amount));
  const found = async () => (await database().run(auditAllCases)).map(({ check }) => check);

  /** Ada wins a game for each wager, has `left` and is convicted. Returns the case and its games. */
  async function convict(wagers: readonly string[], left: string): Promise<{ id: number; games: number[] }> {
    const games: number[] = [];
    for (const wager of wagers) {
      const terms = { whiteId: ada.id, blackId: bob.id, winnerId: ada.id, wager: sol(wager) };
      games.push(await insertStakedGame(database(), { ...terms, endedMs: time.nowMs() }));
    }
    const asked = { userId: ada.id, kind: 'quality', games, evidence: NO_EVIDENCE, hold: true } as const;
    const id = await database().transaction((tx) => fairPlay.openCase(tx, asked));
    if (id === null) throw new Error('no case was opened');
    const from = account('player', ada.id);
    const has = await database().run((queries) => balanceOf(queries, from));
    await book('purchase', `spent:${++causes}`, from, chain, lamports(has - sol(left)));
    const decision = { caseId: id, games: null, by: ['eve', 'dan'], reason: 'engine', nowMs: time.nowMs() };
    await database().transaction((tx) => uphold(tx, decision));
    return { id, games };
  }
  const nothingHeld = async () => lamports(0n);
  const pay = () => payAllDebts(database(), nothingHeld, () => {});
  async function grant(caseId: number): Promise<void> {
    await database().transaction((tx) => insertAppeal(tx, caseId, 'It was me.', time.nowMs()));
    const granted = { caseId, isGranted: true, text: 'It was.', by: ['kim'], nowMs: time.nowMs() };
    await database().transaction((tx) => answer(tx, granted));
  }
  const tamper = (text: string) =>
    database().transaction(async (tx) => {
      await sql.raw('set local session_replication_role = replica').execute(tx);
      await sql.raw(text).execute(tx);
    });

  beforeEach(async () => {
    time = createManualTime();
    fairPlay = createFairPlay(fairPlayParts(database(), time));
    [ada, bob] = (await insertPlayers(database(), ['ada', 'bob'])) as [Player, Player];
    causes = 0;
    for (const { id } of [ada, bob]) await give(account('player', id), '40');
  });

  /** Two games, one with a debt that the player and the operators paid, and a granted appeal. */
  async function decided() {
    const { id, games } = await convict(['1', '2'], '1');
    await give(account('withdraw_only', ada.id), '0.2');
    await pay();
    await give(account('player', ada.id), '0.3');
    await pay();
    await give(account('operating'), '5');
    const [, owed = 0] = games;
    await database().transaction((tx) => payForPlayer(tx, owed));
    await grant(id);
    return { id, games };
  }

  test('finds nothing in games that were returned, debts that were paid and appeals that were granted', async () => {
    await decided();
    await convict(['1'], '0');
    expect(await found()).toEqual([]);
  });

  test('reads every page', async () => {
    const { games } = await convict(
      Array.from({ length: CASE_AUDIT.rowsPerPage + 1 }, () => '0.1'),
      '5',
    );
    expect(await found()).toEqual([]);
    await tamper(`update voided_game set taken = taken + 1 where game_id in (${games[0]}, ${games.at(-1)})`);
    expect(await found()).toEqual([returned, returned]);
  });

  test.each([
    ['an amount that was not taken', 'taken = taken - 1', [returned, appeal]],
    ['a fee that was not returned', 'fee = fee + 1', [returned]],
    ['a journal of another game', 'journal_id = 1', [cause]],
    ['a row without its journal', 'journal_id = null', [cause]],
    ['another creditor', 'creditor_id = creditor_id + 100', [returned, paid]],
    ['a payment that is 1 lamport less', 'paid = paid - 1', [paid]],
    ['a payment of operators as the player’s', 'paid_by_player = paid', [paid, appeal]],
    ['a payment that is not counted', 'payments = payments - 1', [cause, paid]],
    ['more payments than journals', 'payments = 2000000000', [paid]],
  ])('finds a voided game with %s', async (_what, change, expected) => {
    const { games } = await decided();
    await tamper(`update voided_game set ${change} where game_id = ${games[1]}`);
    expect(await found()).toEqual(expected);
  });

  test.each([
    ['that holds more than its game', 'update account_hold set amount = amount + 1', 1],
    ['of another player', 'update account_hold set user_id = user_id + 100', 1],
    ['that ended otherwise', `update account_hold set ended_as = 'cleared'`, 1],
    ['without a game', `update account_hold set source = 'review:9:9'`, 2],
    ['that was removed', 'delete from account_hold', 1],
  ])('finds a hold %s', async (_what, change, times) => {
    await convict(['1'], '1');
    expect(await found()).toEqual([]);
    await tamper(change);
    expect(await found()).toEqual(Array(times).fill(CASE_CHECKS.held));
  });

  test('finds a voided game that is lost, and an appeal that was not granted', async () => {
    const { id, games } = await decided();
    await tamper(`delete from voided_game where game_id = ${games[0]}`);
    expect(await found()).toEqual([cause, appeal]);
    await tamper(`update review_appeal set granted = false where case_id = ${id}`);
    expect(await found()).toEqual([cause, cause]);
  });

  test.each(['void:987', 'debt:987:1', 'appeal:987', 'void', 'debt:987', 'appeal:987:1', 'spent:987'])(
    'finds the journal %s, which nothing caused',
    async (opKey) => {
      await give(account('operating'), '1');
      const kind = opKey.startsWith('spent') ? 'void' : (opKey.split(':')[0] ?? '');
      await book(kind, opKey, account('operating'), account('player', ada.id), sol('0.1'));
      expect(await found()).toEqual([cause]);
    },
  );

  test('finds an appeal that paid 1 lamport too much, and one that paid another player', async () => {
    const { id } = await decided();
    const ofAppeal = `journal_id = (select id from journal where op_key = 'appeal:${id}')`;
    await tamper(`update posting set amount = amount + sign(amount)::bigint where ${ofAppeal}`);
    const [breach] = await database().run(auditAllCases);
    const due = sol('1.5');
    expect(breach).toEqual({
      check: appeal,
      detail: expect.stringContaining(`player ${ada.id}: ${due + 1n}, due operating 0: -${due}`),
    });
    await tamper(`update posting set amount = amount - sign(amount)::bigint where ${ofAppeal}`);
    expect(await found()).toEqual([]);
    const accountOf = (userId: number) =>
      `(select id from account where kind = 'player' and ref = ${userId})`;
    await tamper(`update posting set account_id = ${accountOf(bob.id)}, account_version = 999
      where account_id = ${accountOf(ada.id)} and ${ofAppeal}`);
    expect(await found()).toEqual([appeal]);
  });
});
