// Staked and friendly games through the whole server: ledger, ratings and receipts, over HTTP and real sockets of the product's client.
import type { Receipt } from '@kingstake/proofs/receipts';
import { verifyReceipt } from '@kingstake/proofs/receipts/verify';
import type {
  Game,
  GameDetails,
  GamePlayer,
  HistoryItem,
  PlayerStats,
  Ratings,
  User,
} from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { both, draw, FOOLS_MATE, mate, seatedGame } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, TEST_RECEIPT_KEY, type World } from '../../../../testkit/world.ts';
import { matchInRow } from '../../src/games/testkit/match-in-row.ts';
import { testReceiptKey, testVerify } from '../../src/games/testkit/receipts.ts';
import { account, auditBooks, balanceOf } from '../../src/money/ledger/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { type TestWallet, testWallet } from '../../src/players/users/testkit/wallet.ts';

const NEW = { rating: 1500, deviation: 350, provisional: true, games: 0 };

describeEachDatabase('a game through the whole server', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;

  beforeEach(async () => {
    world = await openWorld(database());
    [ada, bob] = await world.players('Ada', 'Bob');
  });
  afterEach(async () => {
    expect(await database().run(auditBooks)).toEqual([]);
    await world.close();
  });

  const balances = async () => [await ada.balance(), await bob.balance()];
  const fees = async () => {
    const rows = await world.query<{
      sum: bigint;
    }>`select sum(balance)::int8 as sum from account where kind = 'fee'`;
    return rows[0]?.sum;
  };
  const escrow = (gameId: number) =>
    database().run((queries) => balanceOf(queries, account('escrow', gameId)));
  const get = async <T>(player: Player, path: string) => (await player.call<T>('GET', path)).body;

  const ratingsOf = async ({ user }: Player): Promise<Ratings | undefined> =>
    (await get<User>(ada, `/api/users/wallet/${user.walletAddress}`)).ratings;
  const gameOf = (id: number) => get<Game>(ada, `/api/games/${id}`);
  const rated = (player: Pick<GamePlayer, 'rating' | 'provisional' | 'ratingChange'> | null | undefined) => [
    player?.rating,
    player?.provisional,
    player?.ratingChange,
  ];

  test('J8 holds the stakes at creation and joining, and pays the prize minus the fee after mate', async () => {
    const { id } = await ada.create();
    expect(await balances()).toEqual(['19.9', '20']);
    const white = ada.sit(id);
    expect(await ada.inbox.next('game_joined')).toMatchObject({ role: 'player', color: 'white', seq: 0 });
    expect(await ada.inbox.next('game_state')).toMatchObject({ isWhite: true, whiteTime: 600 });
    const game = seatedGame(id, white, bob.sit(id));
    expect(await bob.inbox.next('game_joined')).toMatchObject({ color: 'black', turn: 'white' });
    expect(await bob.inbox.next('game_state')).toMatchObject({ isWhite: false });
    expect(await bob.inbox.next('opponent_joined')).toMatchObject({ seq: 1, opponent: { username: 'Ada' } });
    expect(await bob.inbox.next('game_started')).toMatchObject({ seq: 2, whiteTime: 600 });
    expect(await ada.inbox.next('opponent_joined')).toMatchObject({ seq: 1, opponent: { username: 'Bob' } });
    expect(await balances()).toEqual(['19.9', '19.9']);
    expect(await escrow(id)).toBe(200_000_000n);
    await both(game, ({ status }) => status === 'active');
    await game.play(FOOLS_MATE);
    const over = { winner: bob.user.id, reason: 'checkmate', prizePool: '0.195', seq: 7 };
    for (const player of [ada, bob]) expect(await player.inbox.next('game_over')).toMatchObject(over);
    expect(await balances()).toEqual(['19.9', '20.095']);
    expect([await fees(), await escrow(id)]).toEqual([5_000_000n, 0n]);
  });

  test('R44 refunds both stakes in full after a draw, without a fee', async () => {
    await draw(ada, bob, 'e2e4 e7e5');
    expect([await balances(), await fees()]).toEqual([['20', '20'], null]);
  });

  test('I12 I13 I31 I32 I35 is listed among the player’s games, and as paused only while that player is away', async () => {
    const game = await ada.plays(bob);
    const { id } = game;
    await game.play('e2e4 e7e5');
    const pathOf = ({ user }: Player) => `/api/games/user?walletAddress=${user.walletAddress}`;
    const { user, games } = await get<{ user: object; games: Game[] }>(ada, pathOf(ada));
    expect(user).toMatchObject({ id: ada.user.id, balance: '19.9' });
    expect(games).toMatchObject([
      {
        id,
        status: 'active',
        result: null,
        wagerAmount: '0.1',
        prizePool: '0.195',
        whitePlayer: { username: 'Ada', wins: 0 },
        players: [{ username: 'Ada' }, { username: 'Bob' }],
        initialFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
        moves: [{ from: 'e2', to: 'e4', san: 'e4' }, { fen: games[0]?.gameState.fen }],
      },
    ]);
    const paused = () =>
      get<{ id: number; courtesyDelayExpires: string }[]>(
        ada,
        `/api/games/user/paused?walletAddress=${ada.user.walletAddress}`,
      );
    expect(await paused()).toEqual([]);
    ada.hangUp();
    await expect.poll(async () => (await matchInRow(database(), id)).white.awaySinceMs).not.toBeNull();
    for (let second = 0; second < 12; second += 1) {
      world.time.advance(1_000);
      await world.app.settled();
    }
    const [away] = await paused();
    expect(away?.id).toBe(id);
    expect(Date.parse(away?.courtesyDelayExpires ?? '')).toBeGreaterThan(world.time.nowMs());
    expect((await bob.call('GET', pathOf(ada))).status).toBe(403);
    // The game is listed for Black, too.
    expect(await get(bob, pathOf(bob))).toMatchObject({ games: [{ id }] });
  });

  test('S9 S25 is not rated, counted or paid without a stake, and is listed in the history under its own filter', async () => {
    const listed = async (player: Player, filter: string) =>
      (await get<{ games: HistoryItem[] }>(player, `/api/games/history/${player.user.id}?filter=${filter}`))
        .games;
    const before = [await ratingsOf(ada), await ratingsOf(bob)];
    const id = await mate(ada, bob, { wagerAmount: '0' });
    expect([await ratingsOf(ada), await ratingsOf(bob)]).toEqual(before);
    for (const table of ['game_rating', 'rating_change', 'player_rating', 'player_record']) {
      const rows = await world.query`select 1 from ${sql.table(table)}`;
      expect(rows, table).toEqual([]);
    }
    expect(await balances()).toEqual(['20', '20']);
    expect(await get<PlayerStats>(bob, `/api/games/user/${bob.user.id}/stats`)).toMatchObject({
      totalGames: 0,
      wins: 0,
      totalEarnings: '0',
    });
    expect(await get(ada, '/api/leaderboard')).toMatchObject({ users: [] });
    const against = `/api/games/history/${ada.user.id}/against/${bob.user.id}`;
    expect(await get(ada, against)).toEqual({ wins: 0, draws: 0, losses: 0 });
    const [won] = await listed(bob, 'friendly');
    expect(won).toMatchObject({ id, result: 'win', wagerAmount: '0', earnings: '0', reason: 'checkmate' });
    for (const filter of ['wins', 'draws', 'completed'])
      expect(await listed(bob, filter), filter).toEqual([]);
    expect(await get<string>(ada, `/api/games/${id}/pgn`)).toContain('[Event "Kingstake friendly game"]');

    // A staked game counts, and is not listed under that filter.
    const staked = await mate(ada, bob);
    expect((await listed(bob, 'wins')).map((game) => game.id)).toEqual([staked]);
    expect((await listed(bob, 'friendly')).map((game) => game.id)).toEqual([id]);
    expect((await listed(ada, 'all')).map((game) => game.id)).toEqual([staked, id]);
    // A friendly game shows the current ratings, because it records none.
    const { black } = await ada.plays(bob, { wagerAmount: '0' });
    expect(black.getSnapshot().game?.blackPlayer?.rating).toBe((await ratingsOf(bob))?.rapid.rating);
  });

  test('S10 S12 S13 shows ratings with player, game, history, details and PGN, as recorded at the start of the game', async () => {
    expect(ada.user.ratings).toEqual({ blitz: NEW, rapid: NEW });
    const waiting = await ada.create();
    // The deviation is shown while another player can still join.
    expect([rated(waiting.whitePlayer), waiting.whitePlayer.deviation]).toEqual([
      [1500, true, undefined],
      350,
    ]);
    await ada.call('POST', `/api/games/${waiting.id}/cancel`, { playerId: ada.user.id });
    const id = await mate(ada, bob);
    const ofWinner = { rating: 1662, deviation: 290, provisional: true, games: 1 };
    expect(await ratingsOf(bob)).toEqual({ blitz: NEW, rapid: ofWinner });
    expect(await ratingsOf(ada)).toMatchObject({ rapid: { rating: 1338, games: 1 } });
    const [lost, won] = [
      { rating: 1500, provisional: true, ratingChange: -162 },
      { rating: 1500, provisional: true, ratingChange: 162 },
    ];
    const ended = await gameOf(id);
    expect(ended).toMatchObject({ whitePlayer: lost, blackPlayer: won, players: [lost, won] });
    expect(ended.whitePlayer).not.toHaveProperty('deviation');
    expect(await get<GameDetails>(ada, `/api/games/${id}/details`)).toMatchObject({
      whitePlayer: lost,
      blackPlayer: won,
    });
    const history = await get<{ games: HistoryItem[] }>(ada, `/api/games/history/${ada.user.id}`);
    expect(history.games[0]).toMatchObject({ ...lost, opponent: { username: 'Bob', ...won } });
    const pgn = await get<string>(ada, `/api/games/${id}/pgn`);
    for (const tag of ['[WhiteElo "1500"]', '[BlackElo "1500"]']) expect(pgn).toContain(tag);

    const second = await ada.plays(bob);
    expect(rated(second.white.getSnapshot().game?.blackPlayer)).toEqual([1662, true, undefined]);
    await second.play('f2f3 e7e5 g2g4 d8h4');
    const told = second.white.getSnapshot().over?.game;
    const { rapid } = (await ratingsOf(bob)) ?? {};
    expect(rated(told?.blackPlayer)).toEqual([1662, true, (rapid?.rating ?? 0) - 1662]);
    expect(rated((await gameOf(id)).blackPlayer)).toEqual([1500, true, 162]);
  });

  test('S11 lets an operator reverse ratings once per game, with a logged reason and without an effect on other games', async () => {
    const id = await mate(ada, bob);
    const halved = await mate(ada, bob);
    const before = (await ratingsOf(bob))?.rapid.rating ?? 0;
    const reverse = (game: number | string) =>
      world.operate('ratings', 'reverse', String(game), '--reason', 'engine', '--by', 'eve');
    expect(rated((await gameOf(id)).blackPlayer)).toEqual([1500, true, 162]);
    const answer = await reverse(id);
    // The server has the game cached, and shows the reversed change.
    expect(rated((await gameOf(id)).blackPlayer)).toEqual([1500, true, 0]);
    expect(answer.message).toContain(`Player ${bob.user.id}: rapid ${before} -> ${before - 162}`);
    expect(await reverse(id)).toEqual({ done: false, message: `Game ${id} has no rating to take back.` });
    for (const unknown of [987_654, 'x']) expect(await reverse(unknown)).toMatchObject({ done: false });
    expect(await ratingsOf(bob)).toMatchObject({ rapid: { rating: before - 162, games: 1 } });
    const logged = await world.query<{
      details: string;
    }>`select details from audit_log where action = 'rating reversed'`;
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0]?.details ?? '')).toMatchObject({ game: id, reason: 'engine' });
    // A game that counted half is also reversed by half.
    expect((await reverse(halved)).done).toBe(true);
    expect(await ratingsOf(bob)).toMatchObject({ rapid: { rating: 1500, games: 0 } });
  });

  test('V1 names the session key in the sign-in text, and refuses an invalid key', async () => {
    const { walletAddress } = ada.user;
    const ask = (sessionKey: unknown) =>
      ada.call<{ message: string }>('POST', '/api/auth/challenge', { walletAddress, sessionKey });
    const { status, body } = await ask(TEST_RECEIPT_KEY.address);
    expect(status).toBe(200);
    expect(body.message).toMatch(
      new RegExp(`\nResources:\n- urn:kingstake:session-key:${TEST_RECEIPT_KEY.address}$`),
    );
    for (const wrong of ['', 'short', 7, '1'.repeat(32), '0'.repeat(44)])
      expect((await ask(wrong)).status, String(wrong)).toBe(400);
    expect((await ask(undefined)).body.message).not.toContain('Resources');
  });

  test('V2 takes a session key of another wallet only with its signature, and refuses a wrong one', async () => {
    const key = testReceiptKey(77);
    const signIn = async (wallet: TestWallet, sign: ((message: string) => string) | null) => {
      const page = world.visitor();
      const body = await page.ask<{ challengeId: string; message: string }>('POST', '/api/auth/challenge', {
        walletAddress: wallet.address,
        sessionKey: key.address,
      });
      const proof = sign === null ? {} : { sessionKeySignature: sign(body.message) };
      const signed = { challengeId: body.challengeId, signature: wallet.sign(body.message), ...proof };
      const { status, body: answer } = await page.call<{ code?: string }>('POST', '/api/auth/verify', signed);
      return [status, answer.code];
    };
    const byKey = (message: string) => Buffer.from(key.sign(Buffer.from(message))).toString('base64');
    const [own, other] = [testWallet(71), testWallet(72)];
    expect(await signIn(own, (message) => own.sign(message))).toEqual([401, 'UNAUTHENTICATED']);
    // The first of two wallets has it. Without its signature the server cannot know which of them owns it.
    const both = await Promise.all([signIn(own, null), signIn(other, null)]);
    expect(both.sort()).toEqual([
      [200, undefined],
      [409, 'CONFLICT'],
    ]);
    for (const wallet of [own, other]) expect(await signIn(wallet, byKey)).toEqual([200, undefined]);
    expect(await signIn(other, null)).toEqual([409, 'CONFLICT']);
  });

  test('V20 shows a running receipt only to the players, and the signed one to all who may see the game', async () => {
    const game = await ada.plays(bob, { allowObservers: true });
    const cyd = await world.player('Cyd');
    const read = (by: Player) => by.call<Receipt>('GET', `/api/games/${game.id}/receipt`);
    await game.play('e2e4 d7d5');
    const running = await read(bob);
    expect(running.body.entries.map((entry) => (entry.type === 'move' ? entry.uci : entry.type))).toEqual([
      'e2e4',
      'd7d5',
    ]);
    expect(running.body).not.toHaveProperty('end');
    expect((await read(cyd)).status).toBe(403);
    game.white.resign();
    await game.over();
    const { body } = await read(cyd);
    const options = { serverKeys: [TEST_RECEIPT_KEY.address], verify: await testVerify() };
    const { checks } = await verifyReceipt(body, options);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(body.end).toMatchObject({
      result: 'black_wins',
      winner: bob.user.id,
      paid: { white: '0', black: '195000000' },
    });
  });

  test('V21 V26 publishes the keys without a session, and takes the next one from an operator until a node uses it', async () => {
    const next = testReceiptKey(901).address;
    const announce = (key: string) => world.operate('keys', 'announce', 'receipt', key);
    const notBase58 = { done: false, message: expect.stringContaining('base58') };
    expect(await announce('short')).toMatchObject(notBase58);
    const current = { done: false, message: `${TEST_RECEIPT_KEY.address} is the current key.` };
    expect(await announce(TEST_RECEIPT_KEY.address)).toMatchObject(current);
    expect(await announce(next)).toMatchObject({ done: true });
    expect((await world.operate('log', 'show')).message).toContain(
      `announce receipt key  {"key":"${next}"}  signed by`,
    );
    expect((await world.operate('keys', 'list')).message.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^${TEST_RECEIPT_KEY.address}  from \\S+$`)),
      expect.stringMatching(new RegExp(`^${next}  announced \\S+$`)),
    ]);
    const { body } = await world
      .visitor()
      .call<{ keys: { key: string }[] }>('GET', '/.well-known/kingstake.json');
    expect(body.keys).toEqual([
      { key: TEST_RECEIPT_KEY.address, use: 'receipt', from: expect.any(String), until: null },
    ]);
  });
});
