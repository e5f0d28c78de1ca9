// Statements of reserves: the amounts that they count for each owner, when the server makes them, the calls that publish them, and the
// freeze.
import { gunzipSync } from 'node:zlib';
import { verifyText } from '@kingstake/proofs/custody';
import { nodeHash } from '@kingstake/proofs/node';
import {
  fromHex,
  headerText,
  leafKey,
  NO_PREVIOUS,
  ownSum,
  parseList,
  verifyStatement,
} from '@kingstake/proofs/reserves';
import { type Game, lamports, type ReserveStatement, type User } from '@kingstake/protocol';
import { auditor } from '@kingstake/signer/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import {
  account,
  auditBooks,
  balanceOf,
  freeze,
  freezeReason,
  liabilitiesOf,
  unfreeze,
} from '../../src/money/ledger/index.ts';
import { sol } from '../../src/money/ledger/testkit/amounts.ts';
import { RESERVES } from '../../src/money/reserves/limits.ts';
import { listHere } from '../../src/money/reserves/testkit/list-here.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createSeededRandom } from '../../src/platform/testkit/seeded-random.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';

const [ADA, BOB] = [testWallet(1), testWallet(2)];
const HOUR_MS = 3_600_000;

describeEachDatabase('statements of reserves', (database) => {
  let world: World;
  let ada: { page: Visitor; user: User };
  let bob: { page: Visitor; user: User };
  let sent: number;

  const start = (environment: Record<string, string> = {}) =>
    openWorld(database(), {
      environment: { WITHDRAW_AUTO_APPROVE_MAX_SOL: '0', ...environment },
      beginList: listHere(createSeededRandom(7)),
    });
  beforeEach(async () => {
    sent = 0;
    world = await start();
    world.history.chain.balance = async () => sol('1000');
    const enter = async (wallet: typeof ADA, name: string) => {
      const page = world.visitor();
      return { page, user: await page.register(wallet, name) };
    };
    [ada, bob] = [await enter(ADA, 'Ada'), await enter(BOB, 'Bob')];
  });
  afterEach(async () => {
    await world.close();
    expect(await database().run(auditBooks)).toEqual([]);
  });

  async function arrive(wallet: { address: string }, amount: string): Promise<void> {
    sent += 1;
    const transactionSignature = String(sent).repeat(88);
    world.history.pay(wallet.address, sol(amount), { signature: transactionSignature });
    const { page, user } = wallet.address === BOB.address ? bob : ada;
    await page.call('POST', `/api/users/${user.id}/deposit`, { amount, transactionSignature });
  }
  const pass = async (ms: number) => {
    world.time.advance(ms);
    await world.app.settled();
  };
  const check = () => pass(RESERVES.checkMs);
  const listed = () =>
    world.visitor().ask<{ statements: ReserveStatement[]; pagination: unknown }>('GET', '/api/reserves');
  const newest = async (): Promise<ReserveStatement> => {
    const [statement] = (await listed()).statements;
    if (statement === undefined) throw new Error('there is no statement');
    return statement;
  };
  async function entriesOf(height: number): Promise<string> {
    const { rawPayload } = await world.app.http.inject({ url: `/api/reserves/${height}/entries` });
    return gunzipSync(rawPayload).toString('utf8');
  }
  const own = ({ page, user }: typeof ada, height: number) =>
    page.ask<{ key: string; shares: string[] }>('GET', `/api/users/${user.id}/reserves/${height}`);
  const nonceOf = async ({ page, user }: typeof ada) =>
    (await page.ask<{ nonce: string }>('GET', `/api/users/${user.id}/reserves`)).nonce;
  async function sumOf(player: typeof ada, height: number): Promise<bigint | null> {
    const { key, shares } = await own(player, height);
    return ownSum(await entriesOf(height), fromHex(key), shares.map(BigInt), nodeHash);
  }
  const withdraw = (amount: string) =>
    ada.page.call('POST', `/api/users/${ada.user.id}/withdraw`, { amount, walletAddress: ADA.address });

  test('W1 count balance, withdraw-only money, withdrawals, held stakes and unclaimed deposits for their owners', async () => {
    const limit = { kind: 'deposit', period: 'day', value: '5' };
    await ada.page.call('PUT', `/api/users/${ada.user.id}/limits`, limit);
    await arrive(ADA, '6');
    await arrive(BOB, '3');
    const terms = { whitePlayerId: ada.user.id, wagerAmount: '1' };
    const { id } = await ada.page.ask<Game>('POST', '/api/games', terms);
    await bob.page.ask('POST', `/api/games/${id}/join`, { playerId: bob.user.id });
    await ada.page.call('POST', '/api/games', { whitePlayerId: ada.user.id, wagerAmount: '0' });
    await withdraw('0.4');
    await arrive(ADA, '0.0005');
    await arrive({ address: 'U'.repeat(40) }, '2');
    await check();
    const statement = await newest();
    const list = await entriesOf(statement.height);
    expect(verifyStatement(statement, list, nodeHash).every(({ ok }) => ok)).toBe(true);
    expect([await sumOf(ada, 1), await sumOf(bob, 1)]).toEqual([sol('6'), sol('3')]);
    // The rest of the list has one line per sender: the unknown wallet's 2 SOL and the dust of Ada's wallet.
    expect(statement.owedLamports).toBe(String(sol('11.0005')));
    const operators = await database().run(async (queries) => balanceOf(queries, account('operating')));
    const owed = await database().run(liabilitiesOf);
    expect(BigInt(statement.owedLamports)).toBe(owed - operators);
  });

  test('W1 are made after the start, and then every RESERVES_EVERY_MINUTES', async () => {
    await check();
    expect((await listed()).statements).toHaveLength(1);
    await pass(HOUR_MS - RESERVES.checkMs);
    expect((await listed()).statements).toHaveLength(1);
    await check();
    expect((await listed()).statements.map(({ height }) => height)).toEqual([2, 1]);
    await world.close();
    world = await start({ RESERVES_EVERY_MINUTES: '1' });
    world.history.chain.balance = async () => sol('1000');
    await check();
    expect((await newest()).height).toBe(3);
    await pass(60_000);
    expect((await newest()).height).toBe(4);
  });

  test('W1 are not made between a restore and its reconciliation', async () => {
    await database().run((queries) => freeze(queries, 'restored', 'x'));
    await check();
    expect((await listed()).statements).toEqual([]);
    await database().run((queries) => unfreeze(queries, 'restored'));
    await check();
    expect((await newest()).height).toBe(1);
  });

  test('W1 include a signed withdrawal until it is final at the slot of the statement', async () => {
    await arrive(ADA, '5');
    await withdraw('2');
    await world.query`with signed as (update withdrawal set state = 'signed', attempt = 1 returning id)
        insert into withdrawal_attempt (withdrawal_id, attempt, signature, wire, last_valid_block_height)
        select id, 1, 'paid', '', 1000 from signed`;
    const { chain } = world.history;
    const status =
      (slot: bigint, failed = false) =>
      async () =>
        ({ slot, failed, commitment: 'finalized' }) as const;
    chain.finalizedBalance = async () => ({ slot: 50n, value: sol('1000') });
    await check();
    expect((await newest()).owedLamports).toBe(String(sol('5')));
    for (const [given, expected] of [
      [status(51n), '5'],
      [status(50n, true), '5'],
      [status(50n), '3'],
    ] as const) {
      chain.signatureStatus = given;
      await pass(HOUR_MS);
      expect((await newest()).owedLamports).toBe(String(sol(expected)));
    }
    expect([await sumOf(ada, 1), await sumOf(ada, 4)]).toEqual([sol('5'), sol('3')]);
  });

  test('W1 are not made while payments land between reading the ledger and the chain', async () => {
    await arrive(ADA, '5');
    await withdraw('2');
    const { chain } = world.history;
    let signed = 0;
    chain.finalizedBalance = async () => {
      signed += 1;
      await world.query`with signed as (update withdrawal set state = 'signed', attempt = ${signed} returning id)
          insert into withdrawal_attempt (withdrawal_id, attempt, signature, wire, last_valid_block_height, outcome)
          select id, ${signed}::int, 'paid ' || ${signed}::text, '', 1000, 'expired' from signed`;
      return { slot: 50n, value: sol('1000') };
    };
    await check();
    expect([signed, (await listed()).statements]).toEqual([RESERVES.tries, []]);
  });

  test('W3 freeze money when the reserves do not cover the liabilities, and are published', async () => {
    await arrive(ADA, '1.5');
    const { chain } = world.history;
    chain.finalizedBalance = async () => ({ slot: 50n, value: sol('1.5') });
    await check();
    expect(await database().run(freezeReason)).toBeNull();
    chain.finalizedBalance = async () => ({ slot: 50n, value: lamports(sol('1.5') - 1n) });
    await pass(HOUR_MS);
    expect(await database().run(freezeReason)).toContain(
      'audit: statement of reserves 2: 0.000000001 SOL of what players have are missing in the treasury',
    );
    expect((await newest()).reservesLamports).toBe(String(sol('1.5') - 1n));
  });

  test('W1 are refused if their lines do not add up to the liabilities of the ledger', async () => {
    await arrive(ADA, '1.5');
    await withdraw('1');
    await world.query`update withdrawal set lamports = ${sol('0.5')}`;
    await check();
    expect((await listed()).statements).toEqual([]);
    await world.query`update withdrawal set lamports = ${sol('1')}`;
    await check();
    expect((await newest()).owedLamports).toBe(String(sol('1.5')));
  });

  test('W4 are served without a session, newest first, with the list as immutable gzip', async () => {
    await arrive(ADA, '1.5');
    await check();
    const statement = await newest();
    expect(Object.keys(statement)).toEqual([
      ...['height', 'asOf', 'postingId', 'slot', 'entries', 'owedLamports', 'root', 'treasury'],
      ...['reservesLamports', 'previous', 'signature', 'memoSignature'],
    ]);
    expect(statement.memoSignature).toBeNull();
    const visitor = world.visitor();
    expect((await visitor.call('GET', '/api/reserves/1')).body).toEqual(statement);
    expect((await listed()).pagination).toMatchObject({ totalStatements: 1, totalPages: 1 });
    const list = await world.app.http.inject({ url: '/api/reserves' });
    expect(list.headers['x-kingstake-auditor']).toBe(auditor.publicKey);
    expect(list.json()).toMatchObject({ auditor: auditor.publicKey });
    expect((await visitor.call('GET', '/.well-known/kingstake.json')).body).toMatchObject({
      keys: expect.arrayContaining([
        { key: auditor.publicKey, use: 'reserves', from: statement.asOf, until: null },
      ]),
    });
    const { headers, statusCode } = await world.app.http.inject({ url: '/api/reserves/1/entries' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    for (const path of ['/api/reserves/2', '/api/reserves/2/entries'])
      expect(await visitor.refused('GET', path)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    for (const path of ['/api/reserves/x', '/api/reserves?page=0', '/api/reserves/0/entries'])
      expect(await visitor.refused('GET', path)).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  test('W4 keep headers for ever, and lists for 90 days', async () => {
    await arrive(ADA, '1.5');
    await check();
    await database().transaction(async (tx) => {
      await sql.raw('set local session_replication_role = replica').execute(tx);
      const asOf = new Date(world.time.nowMs() - RESERVES.listsKeptMs - HOUR_MS);
      await sql`update reserve_statement set as_of = ${asOf}`.execute(tx);
    });
    await check();
    const visitor = world.visitor();
    expect((await visitor.call('GET', '/api/reserves/1')).status).toBe(200);
    expect(await visitor.refused('GET', '/api/reserves/1/entries')).toMatchObject({ status: 404 });
    expect((await entriesOf(2)).length).toBeGreaterThan(0);
    const rewrite = database().run((queries) => sql`update reserve_statement set owed = 1`.execute(queries));
    await expect(rewrite).rejects.toThrow('append only');
  });

  test('W2 W5 are signed by the auditor, chained, and divided again with the same nonce for each player', async () => {
    await arrive(ADA, '1.5');
    await check();
    const first = await nonceOf(ada);
    await pass(HOUR_MS);
    expect((await newest()).height).toBe(2);
    expect(await nonceOf(ada)).toBe(first);
    const [second, before] = (await listed()).statements;
    if (second === undefined || before === undefined) throw new Error('there are two statements');
    expect(verifyText(auditor.publicKey, headerText(second), second.signature)).toBe(true);
    const digest = nodeHash.sha256(new TextEncoder().encode(headerText(before)));
    expect([before.previous, second.previous]).toEqual([NO_PREVIOUS, Buffer.from(digest).toString('hex')]);
    expect(parseList(await entriesOf(2))).not.toEqual(parseList(await entriesOf(1)));
    expect([await sumOf(ada, 1), await sumOf(ada, 2)]).toEqual([sol('1.5'), sol('1.5')]);
    const replace = database().run((queries) =>
      sql`update reserve_nonce set nonce = ${Buffer.alloc(32)}`.execute(queries),
    );
    await expect(replace).rejects.toThrow('append only');
  });

  test('W5 show players only their own key and shares', async () => {
    await arrive(ADA, '1.5');
    await check();
    const { key, shares } = await own(ada, 1);
    expect(shares.reduce((sum, share) => sum + BigInt(share), 0n)).toBe(sol('1.5'));
    const nonce = fromHex(await nonceOf(ada));
    expect(key).toBe(Buffer.from(leafKey(nonce, 1, ada.user.id, nodeHash)).toString('hex'));
    expect((await own(bob, 1)).shares).toEqual([]);
    for (const path of [`/api/users/${ada.user.id}/reserves/1`, `/api/users/${ada.user.id}/reserves`])
      expect(await bob.page.refused('GET', path)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await ada.page.refused('GET', `/api/users/${ada.user.id}/reserves/2`)).toMatchObject({
      status: 404,
    });
  });
});
