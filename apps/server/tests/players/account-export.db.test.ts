// The export of a player's data: its content, what it leaves out, and that it is streamed.
import { lamports, type Transaction } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyGames, draw, mate, TEN_PLIES } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { createHistory, GAME_FILES } from '../../src/history/index.ts';
import { account, bookOrThrow, move } from '../../src/money/ledger/index.ts';
import { EXPORT, exportOf } from '../../src/own-account/export.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { createLog } from '../../src/platform/log.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createSeededRandom } from '../../src/platform/testkit/seeded-random.ts';
import { createUsers } from '../../src/players/users/index.ts';

type Row = Record<string, unknown>;
interface Exported {
  profile: Row & Record<'sessions' | 'devices' | 'signingKeys' | 'formerNames' | 'avatars', Row[]>;
  limits: Record<'rules' | 'changes' | 'breaks' | 'acceptedTerms', Row[]>;
  blocks: Row[];
  ledger: Row[];
  withdrawOnlyLedger: Row[];
  deposits: Row[];
  withdrawals: Row[];
  stakesOnChain: Row[];
  ratingChanges: Row[];
  games: (Row & { id: number; moves: Row[] })[];
}

describeEachDatabase('the file of an account', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;
  let cyd: Player;

  beforeEach(async () => {
    world = await openWorld(database());
    [ada, bob, cyd] = await world.players('Ada', 'Bob', 'Cyd');
  });
  afterEach(() => world.close());

  const path = (call: string) => `/api/users/${ada.user.id}/${call}`;
  const fileOf = () => ada.call<Exported>('GET', path('export'));
  const rowsOf = (query: ReturnType<typeof sql>) => database().run((queries) => query.execute(queries));

  test('T32 is a JSON file with profile, former names, sessions, devices and keys that sign moves, without secrets', async () => {
    const { id, walletAddress } = ada.user;
    await ada.call('PATCH', `/api/users/${id}`, { username: 'Grace' });
    const grant = { key: 'public key', message: 'I authorise it.', signature: 'c2lnbmVk' };
    const sessionKey = 'f'.repeat(64);
    await rowsOf(sql`insert into signing_key
      values (${sessionKey}, ${walletAddress}, ${grant.key}, ${grant.message}, ${grant.signature}, now())`);
    const { headers, body } = await fileOf();
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="kingstake-account.json"');
    expect(body.profile).toMatchObject({ id, walletAddress, username: 'Grace', balance: '20' });
    expect(body.profile.formerNames).toMatchObject([{ name: 'ada' }]);
    expect(body.profile.sessions).toHaveLength(1);
    expect(body.profile.devices).toHaveLength(1);
    expect(body.profile.signingKeys).toMatchObject([grant]);
    const hashes = await rowsOf(sql`select token_hash from session union select token_hash from device`);
    const text = JSON.stringify(body);
    for (const { token_hash } of hashes.rows as { token_hash: string }[])
      expect(text).not.toContain(token_hash);
    expect(text).not.toContain(sessionKey);
    for (const cookie of [ada.cookie, ada.deviceCookie]) expect(text).not.toContain(cookie?.split('=')[1]);
    expect(text).not.toContain(bob.user.walletAddress);
  });

  test('T32 has limits with their history, pending changes, breaks, accepted terms and blocks', async () => {
    const limit = (value: string) => ada.call('PUT', path('limits'), { kind: 'wager', value });
    for (const value of ['5', '1', '20']) await limit(value);
    await ada.call('POST', path('break'), { hours: 24 });
    await ada.call('PUT', `/api/blocks/${bob.user.id}`, {});
    await rowsOf(sql`insert into accepted_terms values (${ada.user.id}, '1', app_now())`);
    await rowsOf(sql`insert into play_break (user_id, kind, operator, reason, began_at, until)
      values (${ada.user.id}, 'exclusion', 'eve', 'a call', app_now(), app_now() + interval '1 day')`);
    const { limits, blocks } = (await fileOf()).body;
    expect(limits.rules).toMatchObject([
      { kind: 'wager', value: '5', endedAt: expect.any(String) },
      { kind: 'wager', value: '1', endedAt: null },
    ]);
    expect(limits.changes).toMatchObject([{ kind: 'wager', value: '20', closedAt: null }]);
    expect(limits.breaks.map(({ kind, by }) => [kind, by])).toEqual([
      ['break', 'player'],
      ['exclusion', 'operator'],
    ]);
    expect(limits.acceptedTerms).toMatchObject([{ version: '1' }]);
    expect(blocks).toMatchObject([{ userId: bob.user.id }]);
    expect(JSON.stringify(limits)).not.toContain('eve');
  });

  test('T32 has the ledger over many pages, deposits and withdrawals', async () => {
    const signature = '2'.repeat(88);
    world.history.pay(ada.user.walletAddress, lamports(1_000_000_000n), { signature });
    const reported = { amount: '1', transactionSignature: signature };
    await ada.call('POST', path('deposit'), reported);
    const { walletAddress } = ada.user;
    await ada.call('POST', path('withdraw'), { amount: '0.5', walletAddress });
    const game = await mate(bob, ada);
    const lines = EXPORT.rowsPerPage * 2 + 3;
    await database().transaction(async (tx) => {
      const legs = move(account('chain'), account('player', ada.user.id), lamports(1n));
      for (let line = 0; line < lines; line += 1)
        await bookOrThrow(tx, { opKey: `dep:test-many-${line}`, kind: 'deposit', legs });
    });
    const { body } = await fileOf();
    expect(body.ledger).toHaveLength(lines + 5);
    const ends = body.ledger.map(({ balanceAfter }) => balanceAfter);
    expect(ends.slice(0, 5)).toEqual(['20', '21', '20.5', '20.4', '20.595']);
    expect(ends.at(-1)).toBe(`20.5950${String(lines).padStart(5, '0')}`);
    expect(body.deposits).toMatchObject([{ amount: '1', signature, status: 'credited' }]);
    expect(body.withdrawals).toMatchObject([{ amount: '0.5', walletAddress, state: 'requested' }]);
    const shown = await ada.call<{ transactions: Transaction[] }>('GET', path('transactions'));
    expect(body.ledger.at(-1)).toMatchObject({ id: shown.body.transactions[0]?.id, kind: 'deposit' });
    expect(body.games).toMatchObject([{ id: game, wagerAmount: '0.1', winner: ada.user.id }]);
  });

  test('T32 has all own games with moves and rating changes, running ones included, and no others', async () => {
    const first = await mate(ada, bob);
    await mate(bob, cyd);
    const second = await draw(ada, bob, TEN_PLIES);
    const running = await ada.plays(cyd);
    await running.play('e2e4');
    await copyGames(database(), first, 2 * GAME_FILES.gamesPerPage);
    const { games, ratingChanges } = (await fileOf()).body;
    expect(games).toHaveLength(3 + 2 * GAME_FILES.gamesPerPage);
    expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
    expect(games[0]).toMatchObject({ id: running.id, status: 'active', moves: [{ san: 'e4' }] });
    expect(games.at(-2)).toMatchObject({ id: second, status: 'ended', result: 'draw' });
    expect(games.at(-2)?.moves).toHaveLength(10);
    expect(games.at(-1)).toMatchObject({ id: first, white: { username: 'Ada' }, result: 'black_wins' });
    expect(games.at(-1)?.moves.map(({ san }) => san)).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
    expect(ratingChanges.map(({ pool, gameId }) => [pool, gameId])).toEqual([
      ['rapid', first],
      ['rapid', second],
    ]);
  });

  test('T33 reads a page of games only after the client has taken the previous one', async () => {
    const id = await mate(ada, bob);
    await copyGames(database(), id, 10 * GAME_FILES.gamesPerPage);
    let reads = 0;
    const counted: Database = {
      ...database(),
      run(work) {
        reads += 1;
        return database().run(work);
      },
    };
    const { time } = world;
    const place = { publicOrigin: 'http://localhost:3000', cluster: 'local' } as const;
    const log = createLog('silent');
    const users = createUsers({
      database: counted,
      time,
      random: createSeededRandom(7),
      log,
      place,
      blockedRegions: [],
      ports: {
        balancesOf: async () => ({ playing: lamports(0n), withdrawOnly: lamports(0n), held: lamports(0n) }),
        breakOf: async () => null,
        recordsOf: async () => new Map(),
      },
      onSessionEnded: () => {},
    });
    const history = createHistory({ database: counted, time, log, users, settings: place });
    const readsAtGame: number[] = [];
    for await (const piece of exportOf({ database: counted, time, users, history }, ada.user.id))
      if (piece.includes('"moves":')) readsAtGame.push(reads);
    const [before = 0] = readsAtGame;
    expect(readsAtGame).toHaveLength(1 + 10 * GAME_FILES.gamesPerPage);
    expect(readsAtGame.map((count) => count - before)).toEqual(
      readsAtGame.map((_, index) => Math.floor(index / GAME_FILES.gamesPerPage)),
    );
  });
});
