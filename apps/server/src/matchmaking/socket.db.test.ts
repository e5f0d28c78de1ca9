import { ERRORS, type Game } from '@kingstake/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freeze } from '../ledger/index.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { type Calls, HOUR_MS } from './testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player, type Seat } from './testkit/lobby.ts';
import { createThreePlayers, stopAndAudit } from './testkit/three-players.ts';

const ENTERED = ['game_joined', 'game_state'];

describeEachDatabase('seats over the socket', (database) => {
  let lobby: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let cyd: Player;
  let white: Seat;
  let black: Seat;
  let third: Seat;

  beforeEach(async () => {
    ({ lobby, calls, ada, bob, cyd } = await createThreePlayers(database()));
    [white, black, third] = [lobby.socket(ada), lobby.socket(bob), lobby.socket(cyd)];
  });
  afterEach(() => stopAndAudit(lobby, database()));

  const have = (player: Player) => balance(database(), player);
  const create = async (more: object = {}): Promise<Game> => (await calls.create(ada, more)).body;
  const say = (seat: Seat, gameId: number, type: 'accept_match' | 'decline_match') =>
    seat.send({ type, gameId, playerId: seat.player.id });

  describe('join_game', () => {
    test('J2 B22 takes the free seat and starts at once if the creator is at the board', async () => {
      const { id } = await create();
      expect(await white.join(id)).toEqual(ENTERED);
      white.types();
      expect(await black.join(id)).toEqual([...ENTERED, 'opponent_joined', 'game_started']);
      expect(white.types()).toEqual(['opponent_joined', 'game_started']);
      expect(black.last('game_joined')).toMatchObject({ gameId: id, seq: 0, role: 'player', color: 'black' });
      expect(black.last('game_state')).toMatchObject({ seq: 0, isWhite: false });
      expect(black.last('opponent_joined')).toMatchObject({ seq: 1, opponent: { id: ada.id } });
      expect(black.last('game_started')).toMatchObject({ seq: 2, whiteTime: 600, blackTime: 600 });
      expect([await have(ada), await have(bob)]).toEqual(['9', '9']);
      expect(lobby.balanceChanges).toEqual([ada.id, bob.id]);
    });

    test('B23 asks a creator who waits elsewhere, and starts when the creator accepts', async () => {
      const { id } = await create();
      expect(await black.join(id)).toEqual([...ENTERED, 'opponent_joined']);
      expect(white.types()).toEqual(['opponent_joined']);
      // A client that missed the message finds the deadline in the game.
      const { status, expiresAt } = black.last('game_state').game;
      expect([status, Date.parse(expiresAt ?? '')]).toEqual(['ready', lobby.time.nowMs() + 30_000]);
      black.types();
      await say(white, id, 'accept_match');
      expect(white.types()).toEqual(['game_started']);
      expect(black.types()).toEqual(['game_started']);
    });

    test('B23 accepts a join_game of the creator as a confirmation', async () => {
      const { id } = await create();
      await black.join(id);
      expect(await white.join(id)).toEqual([...ENTERED, 'game_started']);
    });

    test.each(['ada', 'bob'])('B23 refunds both stakes when %s declines', async (name) => {
      const { id } = await create();
      await black.join(id);
      await say(name === 'ada' ? white : black, id, 'decline_match');
      expect(white.last('game_over')).toMatchObject({ result: 'aborted', reason: 'declined' });
      expect(black.last('game_over')).toMatchObject({ winner: null });
      expect([await have(ada), await have(bob)]).toEqual(['10', '10']);
    });

    test('R13 B23 refunds both stakes after thirty seconds without an answer', async () => {
      const { id } = await create();
      await black.join(id);
      await lobby.pass(30_500);
      expect(white.last('game_over').result).toBe('aborted');
      expect([await have(ada), await have(bob)]).toEqual(['10', '10']);
    });

    test('resumes the player’s own seat any number of times without a charge', async () => {
      const { id } = await create();
      for (let count = 0; count < 3; count++) expect(await white.join(id)).toEqual(ENTERED);
      await black.join(id);
      for (let count = 0; count < 3; count++) expect(await black.join(id)).toEqual(ENTERED);
      expect(await black.join(id, { as: 'observer' })).toEqual(ENTERED);
      expect(black.last('game_joined').role).toBe('player');
      expect([await have(ada), await have(bob)]).toEqual(['9', '9']);
    });

    test('attaches by message to a seat taken by call', async () => {
      const { id } = await create();
      await white.join(id);
      await calls.join(bob, id);
      expect(await black.join(id)).toEqual(ENTERED);
      expect(black.last('game_state').game.status).toBe('active');
    });

    test('R8 J2 opens a private game with its code only, in any spelling', async () => {
      const { id, gameCode } = await create({ isPrivate: true });
      for (const more of [{}, { gameCode: '00000000' }, { gameCode: 'x' }, { as: 'observer' as const }]) {
        await black.join(id, more);
        expect(black.last('error')).toMatchObject({ code: 'FORBIDDEN', gameId: id });
      }
      expect(await have(bob)).toBe('10');
      const typed = `${gameCode?.slice(0, 4).toLowerCase()}-${gameCode?.slice(4)}`;
      expect(await black.join(id, { gameCode: typed })).toEqual([...ENTERED, 'opponent_joined']);
      await third.join(id, { gameCode: gameCode ?? '' });
      expect(third.last('error').code).toBe('CONFLICT');
    });
  });

  describe('refusals', () => {
    test('J16 J17 refuses a stake that the balance does not cover, and leaves the seat free', async () => {
      const { id } = await create();
      expect(await third.join(id)).toEqual(['error']);
      expect(third.last('error')).toEqual({
        type: 'error',
        code: 'INSUFFICIENT_BALANCE',
        message: 'Insufficient balance',
        gameId: id,
        requiredAmount: '1',
        currentBalance: '0',
      });
      expect(white.types()).toEqual([]);
      expect(await black.join(id)).toContain('opponent_joined');
    });

    test('J16 refuses another player’s id, unknown and full games, frozen stakes and a busy creator', async () => {
      const { id } = await create();
      const other = await create();
      const refusal = async (seat: Seat, gameId: number) => {
        expect(await seat.join(gameId)).toEqual(['error']);
        return seat.last('error').code;
      };
      await black.send({ type: 'join_game', gameId: id, playerId: cyd.id });
      expect(black.last('error')).toMatchObject({ code: 'FORBIDDEN', gameId: id });
      expect(await refusal(black, 999_999)).toBe('NOT_FOUND');
      await give(database(), cyd, '5');
      await black.join(id);
      expect(await refusal(third, id)).toBe('CONFLICT');
      expect(await refusal(third, other.id)).toBe('CONFLICT');
      await say(black, id, 'decline_match');
      await database().run((queries) => freeze(queries, 'operator', 'inventory'));
      expect(await refusal(third, other.id)).toBe('UNAVAILABLE');
      expect(await have(cyd)).toBe('5');
    });

    test('refuses accept and decline by others, without an opponent, and too late', async () => {
      const { id } = await create();
      for (const type of ['accept_match', 'decline_match'] as const) {
        await say(white, id, type);
        expect(white.last('error')).toMatchObject({ code: 'CONFLICT', gameId: id });
        await say(third, id, type);
        expect(third.last('error')).toMatchObject({ code: 'FORBIDDEN', gameId: id });
      }
      await white.join(id);
      await black.join(id);
      await say(black, id, 'decline_match');
      expect(black.last('error').code).toBe('CONFLICT');
      expect([await have(ada), await have(bob)]).toEqual(['9', '9']);
    });

    test('sends the end of an expired game to a player who joins, without a charge', async () => {
      const { id } = await create();
      lobby.time.advance(HOUR_MS);
      expect(await black.join(id)).toEqual([...ENTERED, 'game_over']);
      expect(black.last('game_joined').role).toBe('observer');
      expect([await have(ada), await have(bob)]).toEqual(['10', '10']);
    });

    test('refuses a join after the deadline of a private game', async () => {
      const { id, gameCode } = await create({ isPrivate: true });
      lobby.time.advance(HOUR_MS);
      expect(await black.join(id, { gameCode: gameCode ?? '' })).toEqual(['error']);
      expect(black.last('error').code).toBe('CONFLICT');
      expect([await have(ada), await have(bob)]).toEqual(['10', '10']);
    });
  });

  describe('observers', () => {
    test('M12 lets others observe a full game if its players allow it', async () => {
      const { id } = await create({ allowObservers: true });
      await white.join(id);
      await black.join(id);
      expect(await third.join(id)).toEqual(ENTERED);
      expect(third.last('game_joined')).toMatchObject({ role: 'observer', color: null });
      expect(await have(cyd)).toBe('0');
    });

    test('M12 gives an observer no seat', async () => {
      const open = await create({ allowObservers: true });
      const shut = await create();
      expect(await third.join(open.id, { as: 'observer' })).toEqual(ENTERED);
      expect(third.last('game_joined').role).toBe('observer');
      expect(await black.join(shut.id, { as: 'observer' })).toEqual(['error']);
      expect(black.last('error').code).toBe('FORBIDDEN');
      expect(await have(bob)).toBe('10');
      await black.join(open.id);
      expect(third.types()).toEqual([...ENTERED, 'opponent_joined']);
    });
  });

  test('answers a failed message of any type with one error, and keeps the socket open', async () => {
    const { id } = await create();
    await white.join(id);
    await black.join(id);
    const broken = { ...database(), isOut: false };
    const cut = () => {
      if (broken.isOut) throw new Error('the cable is out');
    };
    broken.run = async (work) => {
      cut();
      return database().run(work);
    };
    broken.transaction = async (work) => {
      cut();
      return database().transaction(work);
    };
    const node = await createLobby(broken, { time: lobby.time, seed: 9 });
    const mine = node.socket(ada);
    broken.isOut = true;
    const aboutGame = { gameId: id, playerId: ada.id };
    const move = { from: 'e2', to: 'e4' };
    const failing = [
      { type: 'join_game' },
      { type: 'make_move', move, clientMoveId: 'mine' },
      ...['resign', 'offer_draw', 'accept_draw', 'decline_draw'].map((type) => ({ type })),
      ...['timeout', 'accept_match', 'decline_match'].map((type) => ({ type })),
      ...['rematch_offer', 'rematch_accept', 'rematch_decline'].map((type) => ({ type })),
    ];
    for (const message of failing) {
      await mine.send({ ...message, ...aboutGame });
      const { clientMoveId } = { clientMoveId: undefined, ...message };
      const named = { gameId: id, ...(clientMoveId === undefined ? {} : { clientMoveId }) };
      expect(mine.received.splice(0)).toEqual([
        { type: 'error', code: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE.message, ...named },
      ]);
    }
    broken.isOut = false;
    expect(await mine.join(id)).toEqual(ENTERED);
    broken.isOut = true;
    await mine.send({ type: 'leave_game', ...aboutGame });
    expect(mine.received.slice(2).map(({ type }) => type)).toEqual(['error']);
    await node.stop();
  });

  test('R11 seats one of many concurrent joins and refuses the others', async () => {
    await give(database(), cyd, '10');
    const node = await createLobby(database(), { time: lobby.time, seed: 9 });
    const { id } = await create();
    const far = node.socket(cyd);
    await Promise.all([black.join(id), far.join(id)]);
    const both = [black, far].map((seat) => seat.received.map(({ type }) => type));
    expect(both.filter((types) => types.join() === 'error')).toHaveLength(1);
    expect(both.filter((types) => types.join() === [...ENTERED, 'opponent_joined'].join())).toHaveLength(1);
    expect([await have(bob), await have(cyd)].sort()).toEqual(['10', '9']);
    await node.stop();
  });
});
