// A staked game through the whole server, including the ledger, over HTTP and real sockets of the product's client.
import { type Game, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shown } from '../../../../testkit/device.ts';
import { both, FOOLS_MATE, seatedGame } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { matchInRow } from '../../src/games/testkit/match-in-row.ts';
import { account, auditBooks, balanceOf } from '../../src/ledger/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

describeEachDatabase('a staked game', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;
  let cyd: Player;

  beforeEach(async () => {
    world = await openWorld(database());
    ada = await world.player('Ada', { sol: '1' });
    bob = await world.player('Bob', { sol: '1' });
    cyd = await world.player('Cyd', { sol: '1' });
  });
  afterEach(() => world.close());

  const awaySince = async (gameId: number) => (await matchInRow(database(), gameId)).white.awaySinceMs;

  const balances = async () => [await ada.balance(), await bob.balance()];
  const fees = async () => {
    const { rows } = await database().run((queries) =>
      sql<{
        sum: bigint;
      }>`select coalesce(sum(balance), 0)::int8 as sum from account where kind = 'fee'`.execute(queries),
    );
    return lamports(rows[0]?.sum ?? 0n);
  };
  const escrow = (gameId: number) =>
    database().run((queries) => balanceOf(queries, account('escrow', gameId)));
  async function expectBooksClean(): Promise<void> {
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  }

  test('J8 holds the stakes at creation and joining, and pays the prize minus the fee after mate', async () => {
    const { id } = await ada.create();
    expect(await balances()).toEqual(['0.9', '1']);
    const white = ada.sit(id);
    expect(await ada.inbox.next('game_joined')).toMatchObject({
      gameId: id,
      role: 'player',
      color: 'white',
      seq: 0,
    });
    expect(await ada.inbox.next('game_state')).toMatchObject({
      isWhite: true,
      whiteTime: 600,
      blackTime: 600,
    });
    const game = seatedGame(id, white, bob.sit(id));
    expect(await bob.inbox.next('game_joined')).toMatchObject({ color: 'black', turn: 'white' });
    expect(await bob.inbox.next('game_state')).toMatchObject({ isWhite: false });
    expect(await bob.inbox.next('opponent_joined')).toMatchObject({ seq: 1, opponent: { username: 'Ada' } });
    expect(await bob.inbox.next('game_started')).toMatchObject({ seq: 2, whiteTime: 600 });
    expect(await ada.inbox.next('opponent_joined')).toMatchObject({ seq: 1, opponent: { username: 'Bob' } });
    expect(await balances()).toEqual(['0.9', '0.9']);
    expect(await escrow(id)).toBe(200_000_000n);
    await both(game, ({ status }) => status === 'active');
    await game.play(FOOLS_MATE);
    for (const player of [ada, bob]) {
      expect(await player.inbox.next('game_over')).toMatchObject({
        winner: bob.user.id,
        result: 'black_wins',
        reason: 'checkmate',
        prizePool: '0.195',
        seq: 7,
      });
    }
    expect(await balances()).toEqual(['0.9', '1.095']);
    expect(await fees()).toBe(5_000_000n);
    expect(await escrow(id)).toBe(0n);
    await expectBooksClean();
  });

  test('R44 refunds both stakes in full after a draw, without a fee', async () => {
    const game = await ada.plays(bob);
    await game.play('e2e4 e7e5');
    game.black.send('accept_draw');
    expect(await bob.inbox.next('error')).toMatchObject({ code: 'CONFLICT' });
    game.white.send('offer_draw');
    await shown(game.black, ({ drawOffer }) => drawOffer === 'white');
    game.black.send('accept_draw');
    for (const state of await both(game, (each) => each.over !== null))
      expect(state.over).toMatchObject({ result: 'draw', winner: null });
    expect(await balances()).toEqual(['1', '1']);
    expect(await fees()).toBe(0n);
    await expectBooksClean();
  });

  test('R13 aborts and refunds both after a decline, or after 30 s without an answer', async () => {
    const declined = await ada.create();
    bob.sit(declined.id);
    expect(await ada.inbox.next('opponent_joined')).toMatchObject({ gameId: declined.id });
    // The dialog is shown on any screen, so the player declines without an open board.
    ada.client.send({ type: 'decline_match', gameId: declined.id, playerId: ada.user.id });
    expect(await bob.inbox.next('game_over')).toMatchObject({ result: 'aborted', reason: 'declined' });
    expect(await balances()).toEqual(['1', '1']);
    const silent = await ada.create();
    bob.sit(silent.id);
    await ada.inbox.next('opponent_joined');
    // The clock advances in steps below the heartbeat, because the server treats a jump as an outage.
    for (let second = 0; second < 31; second += 1) {
      world.time.advance(1_000);
      await world.app.settled();
    }
    const { body } = await ada.call<Game>('GET', `/api/games/${silent.id}`);
    expect(body).toMatchObject({ status: 'ended', result: 'aborted', reason: 'ready-expired' });
    expect(await balances()).toEqual(['1', '1']);
    await expectBooksClean();
  });

  test('R13 starts when the creator accepts it on another screen', async () => {
    const { id } = await ada.create();
    const black = bob.sit(id);
    await ada.inbox.next('opponent_joined');
    ada.client.send({ type: 'accept_match', gameId: id, playerId: ada.user.id });
    await shown(black, ({ status }) => status === 'active');
    await ada.inbox.next('game_started');
  });

  test('returns INSUFFICIENT_BALANCE with both amounts, by socket and call, and changes nothing', async () => {
    const rich = await ada.call<Game>('POST', '/api/games', { whitePlayerId: ada.user.id, wagerAmount: 1 });
    const poor = await bob.refused('POST', '/api/games', { whitePlayerId: bob.user.id, wagerAmount: '5' });
    expect(poor).toMatchObject({
      status: 402,
      code: 'INSUFFICIENT_BALANCE',
      message: 'Insufficient balance',
      requiredAmount: '5',
      currentBalance: '1',
    });
    const taken = await bob.call<Game>('POST', '/api/games', {
      whitePlayerId: bob.user.id,
      wagerAmount: '0.1',
    });
    expect(taken.status).toBe(201);
    bob.sit(rich.body.id);
    expect(await bob.inbox.next('error')).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      gameId: rich.body.id,
      requiredAmount: '1',
      currentBalance: '0.9',
    });
    expect(
      await bob.refused('POST', `/api/games/${rich.body.id}/join`, { playerId: bob.user.id }),
    ).toMatchObject({ status: 402, requiredAmount: '1', currentBalance: '0.9' });
    expect((await ada.call<Game>('GET', `/api/games/${rich.body.id}`)).body.status).toBe('waiting');
    await expectBooksClean();
  });

  test('keeps its moves and stakes across a restart', async () => {
    const game = await ada.plays(bob);
    const { id } = game;
    await game.play('e2e4 e7e5');
    await world.close();
    world = await openWorld(database());
    const client = world.visitor();
    client.cookie = ada.cookie;
    const answer = await client.call<Game>('GET', `/api/games/${id}`);
    expect(answer.body).toMatchObject({
      status: 'active',
      gameState: { fen: expect.stringContaining('4p3') },
    });
    expect(answer.body.moves.map((move) => move.san)).toEqual(['e4', 'e5']);
    expect(await escrow(id)).toBe(200_000_000n);
  });

  test('I12 I13 I31 I32 I35 is listed among the player’s games, and as paused only while that player is away', async () => {
    const game = await ada.plays(bob);
    const { id } = game;
    await game.play('e2e4 e7e5');
    const path = `/api/games/user?walletAddress=${ada.user.walletAddress}`;
    const { body } = await ada.call<{ user: object; games: Game[] }>('GET', path);
    expect(body.user).toMatchObject({ id: ada.user.id, balance: '0.9' });
    expect(body.games).toHaveLength(1);
    expect(body.games[0]).toMatchObject({
      id,
      status: 'active',
      result: null,
      wagerAmount: '0.1',
      prizePool: '0.195',
      whitePlayer: { username: 'Ada', wins: 0 },
      players: [{ username: 'Ada' }, { username: 'Bob' }],
      initialFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    });
    const [first, second] = body.games[0]?.moves ?? [];
    expect(first).toMatchObject({ from: 'e2', to: 'e4', san: 'e4' });
    expect(body.games[0]?.gameState.fen).toBe(second?.fen);

    const paused = async () =>
      (
        await ada.call<{ id: number; courtesyDelayExpires: string }[]>(
          'GET',
          `/api/games/user/paused?walletAddress=${ada.user.walletAddress}`,
        )
      ).body;
    expect(await paused()).toEqual([]);
    ada.hangUp();
    await expect.poll(() => awaySince(id)).not.toBeNull();
    for (let second = 0; second < 12; second += 1) {
      world.time.advance(1_000);
      await world.app.settled();
    }
    const [away] = await paused();
    expect(away?.id).toBe(id);
    expect(Date.parse(away?.courtesyDelayExpires ?? '')).toBeGreaterThan(world.time.nowMs());
    expect((await bob.call('GET', path)).status).toBe(403);
    // The game is listed for Black, too.
    const asBlack = `/api/games/user?walletAddress=${bob.user.walletAddress}`;
    const { games } = (await bob.call<{ games: Game[] }>('GET', asBlack)).body;
    expect(games.map((own) => own.id)).toEqual([id]);
  });

  describe('bad input', () => {
    const BROKEN: readonly (readonly [string, unknown])[] = [
      ['no JSON', '{"type":'],
      ['no object', '[]'],
      ['an unknown type', { type: 'teleport', gameId: 1, playerId: 1 }],
      ['an invalid game id', { type: 'resign', gameId: 'x', playerId: 1 }],
      ['no player', { type: 'resign', gameId: 1 }],
      ['a negative id', { type: 'offer_draw', gameId: -1, playerId: 1 }],
      ['a move without squares', { type: 'make_move', gameId: 1, playerId: 1, move: {} }],
      [
        'a square off the board',
        { type: 'make_move', gameId: 1, playerId: 1, move: { from: 'e2', to: 'e9' } },
      ],
      [
        'a king to promote to',
        { type: 'make_move', gameId: 1, playerId: 1, move: { from: 'e7', to: 'e8', promotion: 'k' } },
      ],
      ['ply 0', { type: 'make_move', gameId: 1, playerId: 1, move: { from: 'e2', to: 'e4' }, ply: 0 }],
      [
        'a prototype',
        { type: 'resign', gameId: 424242, playerId: 1, __proto__: { type: 'x' }, constructor: 1, gameid: {} },
      ],
    ];

    test('answers malformed messages with an error, changes nothing and does not disturb the opponent', async () => {
      const game = await ada.plays(bob);
      const raw = await ada.openRawLine();
      await bob.inbox.rest();
      for (const [name, message] of BROKEN) {
        raw.send(message);
        const [answer] = await raw.inbox.rest();
        expect(answer, name).toMatchObject({ type: 'error' });
        const { code } = answer as { code: string };
        expect(['VALIDATION', 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT'], name).toContain(code);
      }
      expect(await bob.inbox.rest()).toEqual([]);
      await game.play('e2e4');
    });

    const MESSAGES = [
      'make_move',
      'offer_draw',
      'accept_draw',
      'decline_draw',
      'resign',
      'timeout',
      'accept_match',
      'decline_match',
    ] as const;
    const filled = (type: string) => (type === 'make_move' ? { move: { from: 'e2', to: 'e5' } } : {});

    test.each(MESSAGES)(
      'answers FORBIDDEN to %s by outsiders, also in a player’s name, and NOT_FOUND for unknown games',
      async (type) => {
        const { id } = await ada.plays(bob);
        const raw = await cyd.openRawLine();
        await Promise.all([ada.inbox.rest(), bob.inbox.rest()]);
        raw.say(type, id, ada.user.id, filled(type));
        expect(await raw.inbox.next('error')).toMatchObject({ code: 'FORBIDDEN', gameId: id });
        raw.say(type, id, cyd.user.id, filled(type));
        expect(await raw.inbox.next('error')).toMatchObject({ code: 'FORBIDDEN', gameId: id });
        raw.say(type, 424242, cyd.user.id, filled(type));
        expect(await raw.inbox.next('error')).toMatchObject({ code: 'NOT_FOUND', gameId: 424242 });
        expect(await ada.inbox.rest()).toEqual([]);
        expect(await bob.inbox.rest()).toEqual([]);
        expect((await ada.call<Game>('GET', `/api/games/${id}`)).body).toMatchObject({
          status: 'active',
          moves: [],
        });
      },
    );

    /** The error that White receives in each status; null for none. */
    const ANSWERS: Record<
      (typeof MESSAGES)[number],
      readonly [waiting: string, ready: string | null, active: string | null, ended: string | null]
    > = {
      make_move: ['CONFLICT', 'CONFLICT', 'INVALID_MOVE', 'CONFLICT'],
      offer_draw: ['CONFLICT', 'CONFLICT', null, 'CONFLICT'],
      accept_draw: ['CONFLICT', 'CONFLICT', 'CONFLICT', 'CONFLICT'],
      decline_draw: ['CONFLICT', 'CONFLICT', 'CONFLICT', 'CONFLICT'],
      resign: ['CONFLICT', 'CONFLICT', null, 'CONFLICT'],
      timeout: ['CONFLICT', 'CONFLICT', null, null],
      accept_match: ['CONFLICT', null, null, 'CONFLICT'],
      decline_match: ['CONFLICT', null, 'CONFLICT', 'CONFLICT'],
    };

    async function inStatus(status: 'waiting' | 'ready' | 'active' | 'ended'): Promise<number> {
      if (status === 'active') return (await ada.plays(bob)).id;
      if (status === 'ended') {
        const game = await ada.plays(bob);
        await game.play(FOOLS_MATE);
        return game.over();
      }
      const { id } = await ada.create();
      if (status === 'ready') {
        bob.sit(id);
        await ada.inbox.next('opponent_joined');
      }
      return id;
    }

    describe.each(['waiting', 'ready', 'active', 'ended'] as const)('while it is %s', (status) => {
      test.each(MESSAGES)('answers %s as the table specifies', async (type) => {
        const id = await inStatus(status);
        const raw = await ada.openRawLine();
        await raw.inbox.rest();
        raw.say(type, id, ada.user.id, filled(type));
        const answered = await raw.inbox.rest();
        const expected = ANSWERS[type][['waiting', 'ready', 'active', 'ended'].indexOf(status)];
        const codes = answered.flatMap((message) => (message.type === 'error' ? [message.code] : []));
        expect(codes).toEqual(expected === null ? [] : [expected]);
        const { rows } = await database().run((queries) =>
          sql<{ status: string }>`select status from game where id = ${id}`.execute(queries),
        );
        if (expected !== null) expect(rows[0]?.status).toBe(status);
        await expectBooksClean();
      });
    });

    test('closes the socket that floods, and continues the game', async () => {
      const game = await ada.plays(bob);
      const raw = await cyd.openRawLine();
      for (let count = 0; count < 30_000; count += 1) raw.send({ type: 'ping', timestamp: count });
      await game.play('e2e4');
    });
  });
});
