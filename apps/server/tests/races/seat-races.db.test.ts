// Many seats are taken at the same moment, on one node or on two, by call or with the client. One player gets a seat and pays, and every
// client shows the result. A loss limit is never exceeded by a lamport, and a break leaves no game waiting.
import type { Game } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectTrueBoard } from '../../../../testkit/true-board.ts';
import { insertPlayers } from '../../src/games/testkit/game-harness.ts';
import { type Calls, callsOn, HOUR_MS } from '../../src/matchmaking/testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player } from '../../src/matchmaking/testkit/lobby.ts';
import { auditBooks } from '../../src/money/ledger/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { allSettled, enterLobby } from '../testkit/lobby-player.ts';

const CREATORS = 10;
const GAMES = 50; // five of each creator

describeEachDatabase('races for a seat', (database) => {
  const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? (process.env['TEST_SCOPE'] === 'short' ? 5 : 20));
  const PATIENCE_MS = 60_000 + ROUNDS * 3_000;
  let lobby: Lobby;
  let other: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let joiners: Player[];

  beforeEach(async () => {
    const names = ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay'];
    [ada, bob, ...joiners] = (await insertPlayers(database(), names)) as [Player, Player, ...Player[]];
    lobby = await createLobby(database());
    other = await createLobby(database(), { time: lobby.time, seed: 8 });
    calls = callsOn(lobby);
    for (const player of [ada, bob]) await give(database(), player, '10');
  });
  afterEach(async () => {
    for (const node of [lobby, other]) await node.stop();
    expect(await database().run(auditBooks)).toEqual([]);
  });

  const have = (player: Player) => balance(database(), player);

  test(
    'gives the seat to one of many players on two nodes, and charges only that player',
    async () => {
      for (const player of [ada, ...joiners]) await give(database(), player, '100');
      for (let round = 0; round < ROUNDS; round++) {
        const game = (await calls.create(ada)).body;
        const runs = joiners.map((_player, index) => (round + index) % joiners.length);
        const [byCall, byClient] = [runs.slice(0, 2), runs.slice(2)];
        const at = (index: number) => (index % 2 === 0 ? lobby : other);
        const players = byClient.map((index) => enterLobby(at(index), joiners[index] as Player));
        await allSettled([lobby, other]);
        const seats = players.map((player) => player.sit(game.id));
        const answers = await Promise.all(
          byCall.map((index) => callsOn(at(index)).join(joiners[index] as Player, game.id)),
        );
        await allSettled([lobby, other]);
        const got = [
          ...answers.map(({ status }) => status === 200),
          ...seats.map((seat) => seat.getSnapshot().side === 'black'),
        ];
        expect(got.filter(Boolean)).toHaveLength(1);
        const winner = runs[got.indexOf(true)];
        for (const { status } of answers) expect([200, 409]).toContain(status);
        for (const [index, seat] of seats.entries()) {
          const errors = players[index]?.inbox
            .take()
            .flatMap((each) => (each.type === 'error' ? each.code : []));
          if (seat.getSnapshot().side === null) expect(errors).toEqual(['CONFLICT']);
          else await expectTrueBoard(database(), seat, lobby.time.nowMs());
        }
        for (const player of players) player.hangUp();
        const paid = [];
        for (const player of joiners) paid.push(await have(player));
        expect(paid).toEqual(joiners.map((_player, index) => (index === winner ? '99' : '100')));
        await calls.decline(ada, game.id);
        lobby.time.advance(HOUR_MS);
      }
    },
    PATIENCE_MS,
  );

  test('refuses one of two players who concurrently join different games of the same creator', async () => {
    const [cyd] = joiners as [Player];
    await give(database(), cyd, '10');
    for (let round = 0; round < 5; round++) {
      const games = [(await calls.create(ada)).body, (await calls.create(ada)).body];
      const players = [enterLobby(lobby, bob), enterLobby(lobby, cyd)];
      await allSettled([lobby]);
      const seats = players.map((player, index) => player.sit(games[index]?.id ?? 0));
      await allSettled([lobby]);
      const sides = seats.map((seat) => seat.getSnapshot().side);
      expect(sides.filter((side) => side === 'black')).toHaveLength(1);
      expect(sides.filter((side) => side === null)).toHaveLength(1);
      for (const player of players) player.hangUp();
      for (const { id } of games) {
        await calls.decline(ada, id);
        await calls.cancel(ada, id);
      }
      lobby.time.advance(HOUR_MS);
      expect([await have(ada), await have(bob), await have(cyd)]).toEqual(['10', '10', '10']);
    }
  });

  test(
    'seats the player or cancels the game, never both',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const game = (await calls.create(ada)).body;
        const player = enterLobby(lobby, bob);
        await allSettled([lobby]);
        const early = round % 2 === 0 ? player.sit(game.id) : null;
        const cancelling = calls.cancel(ada, game.id);
        const seat = early ?? player.sit(game.id);
        const cancelled = await cancelling;
        await allSettled([lobby]);
        const isSeated = seat.getSnapshot().side === 'black';
        expect(cancelled.status).toBe(isSeated ? 409 : 200);
        if (isSeated) await expectTrueBoard(database(), seat, lobby.time.nowMs());
        player.hangUp();
        if (isSeated) await calls.decline(ada, game.id);
        expect([await have(ada), await have(bob)]).toEqual(['10', '10']);
        lobby.time.advance(HOUR_MS);
      }
    },
    PATIENCE_MS,
  );

  test('R11 charges a player once for two concurrent joins', async () => {
    const game = (await calls.create(ada)).body;
    const devices = [enterLobby(lobby, bob), enterLobby(lobby, bob)];
    await allSettled([lobby]);
    const seats = devices.map((device) => device.sit(game.id));
    const answers = await Promise.all([...Array(2)].map(() => calls.join(bob, game.id)));
    await allSettled([lobby]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const seat of seats) expect(seat.getSnapshot()).toMatchObject({ side: 'black', status: 'ready' });
    expect(await have(bob)).toBe('9');
  });

  describe('under a limit', () => {
    const LIMIT_ROUNDS = Math.ceil(Number(process.env['RACE_ROUNDS'] ?? 4) / 4);
    const LIMIT_PATIENCE_MS = 60_000 + LIMIT_ROUNDS * 20_000;
    let taker: Player;
    let creators: Player[];

    /** Creates new players for each round, because quotas limit how many games a player can cancel or abort in an hour. */
    async function enterPlayers(round: number): Promise<void> {
      const makers = Array.from({ length: CREATORS }, (_, index) => `maker${round}-${index}`);
      const names = [`taker${round}`, ...makers];
      const from = 7 + round * names.length; // the wallets after those of the six players
      [taker, ...creators] = (await insertPlayers(database(), names, from)) as [Player, ...Player[]];
      for (const player of [taker, ...creators]) await give(database(), player, '100');
    }

    const callsAt = (index: number) => callsOn(index % 2 === 0 ? lobby : other);

    test(
      'T10 takes no more seats in 50 concurrent joins than the loss limit allows',
      async () => {
        for (let round = 0; round < LIMIT_ROUNDS; round++) {
          await enterPlayers(round);
          const limit = { kind: 'loss', period: 'day', value: '0.3' };
          await lobby.send(taker, 'PUT', `/api/users/${taker.id}/limits`, limit);
          const games: Game[] = [];
          for (let index = 0; index < GAMES; index++) {
            const creator = creators[index % CREATORS] as Player;
            games.push((await callsAt(0).create(creator, { wagerAmount: '0.1' })).body);
          }
          const answers = await Promise.all([
            ...games.map(({ id }, index) => callsAt(index).join(taker, id)),
            callsAt(0).create(taker, { wagerAmount: '0.1' }),
            callsAt(1).create(taker, { wagerAmount: '0.1' }),
          ]);
          const taken = answers.filter(({ status }) => status < 300);
          const codes = new Set(answers.filter(({ status }) => status >= 300).map(({ body }) => body.code));
          expect(taken.length).toBeGreaterThan(0);
          expect(taken.length).toBeLessThanOrEqual(3);
          // A creator whose game was joined is playing, so joins of their other games conflict. A busy database refuses some requests.
          expect(codes).toContain('LIMIT_REACHED');
          expect(['CONFLICT', 'LIMIT_REACHED', 'UNAVAILABLE']).toEqual(expect.arrayContaining([...codes]));
          expect(await balance(database(), taker)).toBe(`${(1000 - taken.length) / 10}`);
        }
      },
      LIMIT_PATIENCE_MS,
    );

    test(
      'T19 leaves no game waiting when games are created while a break begins',
      async () => {
        for (let round = 0; round < LIMIT_ROUNDS; round++) {
          await enterPlayers(round);
          const [begun, ...created] = await Promise.all([
            other.send(taker, 'POST', `/api/users/${taker.id}/break`, { hours: 24 }),
            ...Array.from({ length: 4 }, (_, index) => callsAt(index).create(taker, { wagerAmount: '5' })),
          ]);
          expect(begun?.status).toBe(200);
          for (const { status } of created) expect([201, 403]).toContain(status);
          const left = sql`select from game where status <> 'ended'`;
          expect((await database().run((queries) => left.execute(queries))).rows).toEqual([]);
          expect(await balance(database(), taker)).toBe('100');
        }
      },
      LIMIT_PATIENCE_MS,
    );
  });
});
