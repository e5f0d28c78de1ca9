// Creating a game with `orJoin`: a fitting game is joined instead.
import { FIRST_RATINGS, GAME_QUOTAS, type Game, type Ratings } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertPlayers } from '../games/testkit/game-harness.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { type Calls, callsOn, createThreePlayers, stopAndAudit } from './testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player } from './testkit/lobby.ts';

type Joined = Game & { joined?: true };

const rated = (rapid: number): Ratings => ({
  ...FIRST_RATINGS,
  rapid: { ...FIRST_RATINGS.rapid, rating: rapid },
});

describeEachDatabase('creating a game with orJoin', (database) => {
  let lobby: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let cyd: Player;

  beforeEach(async () => {
    ({ lobby, calls, ada, bob, cyd } = await createThreePlayers(database(), 3));
    for (const player of [ada, bob]) lobby.come(player);
  });
  afterEach(() => stopAndAudit(lobby, database()));

  const have = (player: Player) => balance(database(), player);
  const orJoin = async (player: Player, more: object = {}, headers: Record<string, string> = {}) => {
    const { status, body } = await calls.create(player, { orJoin: true, ...more }, headers);
    return { status, body: body as Joined & typeof body };
  };

  test('X1 joins the game that waits, as Black, and holds one wager', async () => {
    const { id } = (await calls.create(ada)).body;
    const { status, body } = await orJoin(cyd);
    expect([status, body.joined]).toEqual([200, true]);
    expect(body).toMatchObject({ id, whitePlayerId: ada.id, blackPlayerId: cyd.id, status: 'ready' });
    const { joined: _, ...game } = body;
    expect((await calls.game(cyd, id)).body).toEqual(game);
    expect([await have(ada), await have(cyd)]).toEqual(['9', '9']);
    expect(lobby.balanceChanges).toEqual([ada.id, cyd.id]);
    expect((await calls.waiting(bob)).body).toEqual([]);
  });

  test('X1 starts at once if the creator is at the table', async () => {
    const seat = lobby.socket(ada);
    const { id } = (await calls.create(ada)).body;
    await seat.join(id);
    seat.types();
    expect((await orJoin(cyd)).body.status).toBe('active');
    expect(seat.types()).toEqual(['opponent_joined', 'game_started']);
  });

  test('X2 creates the own game if none fits, which waits like any other', async () => {
    const { status, body } = await orJoin(ada);
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('joined');
    expect(body).toMatchObject({ status: 'waiting', whitePlayerId: ada.id, blackPlayerId: null });
    expect((await calls.waiting(cyd)).body.map(({ id }) => id)).toEqual([body.id]);
    expect(await have(ada)).toBe('9');
  });

  test.each<[string, object, object?]>([
    ['another wager', { wagerAmount: '0.1' }],
    ['no wager', { wagerAmount: '0' }],
    ['another time control', { timeControl: '180+2' }],
    ['a code', { isPrivate: true }],
    ['a rating range without the caller', { ratingRange: { min: 1600, max: 1800 } }],
    ['a creator outside the range of the caller', {}, { ratingRange: { min: 1600, max: 1800 } }],
  ])('X3 does not join a game with %s', async (_name, terms, asked = {}) => {
    await calls.create(ada, terms);
    expect((await orJoin(cyd, asked)).status).toBe(201);
  });

  test('X3 ignores games of the caller, and of creators who are offline or playing', async () => {
    await calls.create(ada);
    expect((await orJoin(ada)).status).toBe(201);
    lobby.leave(ada);
    expect((await orJoin(bob)).status).toBe(201);
    lobby.come(ada);
    const { id } = (await calls.create(ada, { wagerAmount: '5' })).body;
    await calls.join(bob, id);
    expect((await orJoin(cyd)).status).toBe(201);
  });

  test('X3 ignores games across a block in either direction', async () => {
    await calls.create(ada);
    await calls.block(cyd, ada.id);
    expect((await orJoin(cyd)).status).toBe(201);
    await calls.block(ada, bob.id);
    expect((await orJoin(bob)).status).toBe(201);
  });

  test('X4 takes the nearest rating, by the ratings at the time of the call', async () => {
    const [near] = await insertPlayers(database(), ['near'], 4);
    const creators = [ada, bob, near as Player];
    for (const [index, creator] of creators.entries()) {
      lobby.come(creator);
      if (index > 1) await give(database(), creator, '10');
      lobby.ratings.set(creator.id, rated([1700, 1300, 1460][index] ?? 0));
      await calls.create(creator);
    }
    expect((await orJoin(cyd)).body.whitePlayerId).toBe(near?.id);
  });

  test('X4 tries the next game when a creator may not play any more', async () => {
    const first = (await calls.create(ada)).body.id;
    const second = (await calls.create(bob)).body.id;
    // Ada's loss limit is checked when a player takes the seat.
    await lobby.send(ada, 'PUT', `/api/users/${ada.id}/limits`, {
      kind: 'loss',
      period: 'day',
      value: '0.5',
    });
    expect((await orJoin(cyd)).body.id).toBe(second);
    expect((await calls.game(ada, first)).body.status).toBe('waiting');
    expect(await have(cyd)).toBe('9');
  });

  test('X4 creates the own game after three lost seats', async () => {
    const limited = await insertPlayers(database(), ['d1', 'd2', 'd3'], 4);
    for (const creator of limited) {
      lobby.come(creator);
      await give(database(), creator, '10');
      await calls.create(creator);
      const limit = { kind: 'loss', period: 'day', value: '0.5' };
      await lobby.send(creator, 'PUT', `/api/users/${creator.id}/limits`, limit);
    }
    const fourth = (await calls.create(ada)).body.id;
    const { status, body } = await orJoin(cyd);
    expect([status, body.whitePlayerId]).toEqual([201, cyd.id]);
    expect((await calls.game(ada, fourth)).body.status).toBe('waiting');
    expect(await have(cyd)).toBe('9');
  });

  test('X5 refuses a private game, and without orJoin creates beside a game that fits', async () => {
    await calls.create(ada);
    expect(await orJoin(cyd, { isPrivate: true })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
    for (const more of [{}, { orJoin: false }]) expect((await calls.create(cyd, more)).status).toBe(201);
  });

  test('X6 refuses a caller who cannot pay or has reached a limit, and tries no other seat', async () => {
    await calls.create(ada);
    const [poor] = (await insertPlayers(database(), ['poor'], 4)) as [Player];
    expect(await orJoin(poor)).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_BALANCE', requiredAmount: '1', currentBalance: '0' },
    });
    await lobby.send(cyd, 'PUT', `/api/users/${cyd.id}/limits`, {
      kind: 'loss',
      period: 'day',
      value: '0.5',
    });
    expect(await orJoin(cyd)).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } });
    expect((await calls.waiting(bob)).body).toHaveLength(1);
    expect([await have(cyd), await have(poor)]).toEqual(['10', '0']);
  });

  test('joins even with as many own games as may wait', async () => {
    for (let made = 0; made < GAME_QUOTAS.waitingPerUser; made += 1)
      await calls.create(cyd, { wagerAmount: '0.1' });
    await calls.create(ada);
    expect((await orJoin(cyd, { wagerAmount: '1' })).status).toBe(200);
  });

  test('X7 answers a repeated key with what happened, joined or created', async () => {
    const key = { 'idempotency-key': 'once' };
    const created = await orJoin(ada, {}, key);
    const joined = await orJoin(bob, {}, key);
    expect([created.status, joined.status, joined.body.id]).toEqual([201, 200, created.body.id]);
    await calls.create(cyd);
    lobby.come(cyd);
    expect(await orJoin(ada, {}, key)).toEqual(created);
    expect(await orJoin(bob, {}, key)).toEqual(joined);
    expect((await orJoin(bob, { wagerAmount: '5' }, key)).status).toBe(409);
    expect([await have(ada), await have(bob)]).toEqual(['9', '9']);
  });

  test('X7 keeps the key for the game that the call ended with, after lost seats', async () => {
    await calls.create(ada);
    await lobby.send(ada, 'PUT', `/api/users/${ada.id}/limits`, {
      kind: 'loss',
      period: 'day',
      value: '0.5',
    });
    const key = { 'idempotency-key': 'once' };
    const created = await orJoin(cyd, {}, key);
    expect(created.status).toBe(201);
    await calls.create(bob);
    expect(await orJoin(cyd, {}, key)).toEqual(created);
    expect(await have(cyd)).toBe('9');
  });

  test('X8 finds a game of another node', async () => {
    const other = await createLobby(database(), { time: lobby.time, seed: 8 });
    other.come(ada);
    const { id } = (await calls.create(ada)).body;
    const { status, body } = await callsOn(other).create(cyd, { orJoin: true });
    expect([status, body.id]).toEqual([200, id]);
    await other.stop();
  });
});
