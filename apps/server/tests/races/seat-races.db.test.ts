// Many players join one game at the same moment, on one node or on two, by call or with the client. One of them gets the seat and pays,
// and every client shows the result.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectTrueBoard } from '../../../../testkit/true-board.ts';
import { insertPlayers } from '../../src/games/testkit/game-harness.ts';
import { auditBooks } from '../../src/ledger/index.ts';
import { type Calls, callsOn, HOUR_MS } from '../../src/matchmaking/testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player } from '../../src/matchmaking/testkit/lobby.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { allSettled, enterLobby } from '../testkit/lobby-player.ts';

describeEachDatabase('races for a seat', (database) => {
  const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? (process.env['TEST_SCOPE'] === 'short' ? 5 : 20));
  const PATIENCE_MS = 60_000 + ROUNDS * 3_000;
  let lobby: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let cyd: Player;
  let dan: Player;
  let eve: Player;
  let fay: Player;

  beforeEach(async () => {
    [ada, bob, cyd, dan, eve, fay] = (await insertPlayers(database(), [
      'ada',
      'bob',
      'cyd',
      'dan',
      'eve',
      'fay',
    ])) as [Player, Player, Player, Player, Player, Player];
    lobby = await createLobby(database());
    calls = callsOn(lobby);
    for (const player of [ada, bob]) await give(database(), player, '10');
  });
  afterEach(async () => {
    await lobby.stop();
    expect(await database().run(auditBooks)).toEqual([]);
  });

  const have = (player: Player) => balance(database(), player);

  test(
    'gives the seat to one of many players on two nodes, and charges only that player',
    async () => {
      const joiners = [cyd, dan, eve, fay];
      const other = await createLobby(database(), { time: lobby.time, seed: 8 });
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
      await other.stop();
    },
    PATIENCE_MS,
  );

  test('refuses one of two players who concurrently join different games of the same creator', async () => {
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
});
