import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertPlayers } from '../games/testkit/board-room.ts';
import { auditBooks } from '../ledger/index.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { type Calls, callsOn, HOUR_MS } from './testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player } from './testkit/lobby.ts';

describeEachDatabase('seats', (database, engine) => {
  const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? (engine === 'postgres' ? 40 : 20));
  const PATIENCE_MS = 20_000 + ROUNDS * 1_000;
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

  describe('races', () => {
    test(
      'one of many joiners on two nodes gets the seat, and only that one pays',
      async () => {
        const crowd = [cyd, dan, eve, fay];
        const other = await createLobby(database(), { time: lobby.time, seed: 8 });
        for (const player of [ada, ...crowd]) await give(database(), player, '100');
        for (let round = 0; round < ROUNDS; round++) {
          const game = (await calls.create(ada)).body;
          const answers = await Promise.all(
            crowd.map((player, index) => (index % 2 === 0 ? calls : callsOn(other)).join(player, game.id)),
          );
          expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
          const winner = answers.findIndex(({ status }) => status === 200);
          const paid = [];
          for (const player of crowd) paid.push(await have(player));
          expect(paid).toEqual(crowd.map((_player, index) => (index === winner ? '99' : '100')));
          await calls.decline(ada, game.id);
          lobby.time.advance(HOUR_MS);
        }
        await other.stop();
      },
      PATIENCE_MS,
    );

    test('of two joiners of different games of one creator at once, one is refused', async () => {
      await give(database(), cyd, '10');
      for (let round = 0; round < 5; round++) {
        const games = [(await calls.create(ada)).body, (await calls.create(ada)).body];
        const answers = await Promise.all([
          calls.join(bob, games[0]?.id ?? 0),
          calls.join(cyd, games[1]?.id ?? 0),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        for (const { id } of games) {
          await calls.decline(ada, id);
          await calls.cancel(ada, id);
        }
        lobby.time.advance(HOUR_MS);
        expect([await have(ada), await have(bob), await have(cyd)]).toEqual(['10', '10', '10']);
      }
    });

    test(
      'join against cancel: one of the two, never both',
      async () => {
        for (let round = 0; round < ROUNDS; round++) {
          const game = (await calls.create(ada)).body;
          const [joined, cancelled] = await Promise.all(
            round % 2 === 0
              ? [calls.join(bob, game.id), calls.cancel(ada, game.id)]
              : [calls.cancel(ada, game.id), calls.join(bob, game.id)].reverse(),
          );
          expect([joined?.status, cancelled?.status].sort()).toEqual([200, 409]);
          if (joined?.status === 200) await calls.decline(ada, game.id);
          expect([await have(ada), await have(bob)]).toEqual(['10', '10']);
          lobby.time.advance(HOUR_MS);
        }
      },
      PATIENCE_MS,
    );

    test('R11 one player who joins twice at once pays once', async () => {
      const game = (await calls.create(ada)).body;
      const answers = await Promise.all([...Array(4)].map(() => calls.join(bob, game.id)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await have(bob)).toBe('9');
    });
  });
});
