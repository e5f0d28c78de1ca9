// Concurrent commands about one rematch, on two nodes, through the client. The result is one game with both stakes, or none.
import type { SimpleCommand } from '@kingstake/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertPlayers } from '../../src/games/testkit/game-harness.ts';
import { callsOn } from '../../src/matchmaking/testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player } from '../../src/matchmaking/testkit/lobby.ts';
import { account, auditBooks, balanceOf, book, move } from '../../src/money/ledger/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { yieldToEventLoop } from '../../src/platform/time.ts';
import { allSettled, type LobbyPlayer, type SeatTaken, takeSeat } from '../testkit/lobby-player.ts';

describeEachDatabase('races for a rematch', (database, engine) => {
  const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? (engine === 'postgres' ? 8 : 4));
  const PATIENCE_MS = 60_000 + ROUNDS * 3_000;
  let here: Lobby;
  let there: Lobby;
  let ada: Player;
  let bob: Player;
  let white: SeatTaken; // Ada, at one node
  let black: SeatTaken; // Bob, at the other node
  let devices: LobbyPlayer[];

  beforeEach(async () => {
    [ada, bob] = (await insertPlayers(database(), ['ada', 'bob'])) as [Player, Player];
    here = await createLobby(database());
    there = await createLobby(database(), { time: here.time, seed: 9 });
    for (const player of [ada, bob]) await give(database(), player, '100');
    devices = [];
  });
  afterEach(async () => {
    await here.stop();
    await there.stop();
    expect(await database().run(auditBooks)).toEqual([]);
  });

  const settled = () => allSettled([here, there]);
  const haveBoth = async () => [
    Number(await balance(database(), ada)),
    Number(await balance(database(), bob)),
  ];

  async function sit(at: Lobby, who: Player, gameId: number): Promise<SeatTaken> {
    const seat = await takeSeat(at, who, gameId);
    devices.push(seat.player);
    return seat;
  }

  /** Plays a game that Bob wins, connects Bob to his node, and offers a rematch for the given sides. */
  async function playAndOffer(bobsNode: Lobby, ...by: readonly ('white' | 'black')[]): Promise<void> {
    // Ada loses every game, so she needs money for many.
    await give(database(), ada, '10');
    const { id: gameId } = (await callsOn(here).create(ada)).body;
    white = await sit(here, ada, gameId);
    black = await sit(here, bob, gameId);
    for (const [seat, from, to] of [
      [white, 'e2', 'e4'],
      [black, 'e7', 'e5'],
    ] as const) {
      expect(seat.game.move({ from, to })).toBe(true);
      await settled();
    }
    white.game.resign();
    await settled();
    if (bobsNode !== here) black = await sit(bobsNode, bob, gameId);
    for (const side of by) (side === 'white' ? white : black).game.send('rematch_offer');
    await settled();
    // An offer made at the other node arrives after a refresh.
    for (const { game } of [white, black]) game.refresh();
    await settled();
    for (const { game } of [white, black])
      for (const side of by) expect(game.getSnapshot().rematch.offers[side]).not.toBeNull();
    for (const { inbox } of devices) inbox.take();
  }

  /** Sends commands of both players concurrently. Returns the rematches that their clients open, and the types of the received messages. */
  async function sendTogether(...commands: readonly (readonly [SeatTaken, SimpleCommand])[]) {
    for (const [{ game }, command] of commands) expect(game.send(command)).toBe(true);
    await settled();
    const received = [white, black].map(({ player }) => player.inbox.take());
    const games = received.map((messages) =>
      messages.flatMap((message) => (message.type === 'rematch_started' ? [message.gameId] : [])),
    );
    for (const [index, { game }] of [white, black].entries())
      expect(game.getSnapshot().rematch.nextGameId).toBe(games[index]?.[0] ?? null);
    return { games: [...new Set(games.flat())], types: received.flat().map(({ type }) => type) };
  }

  /** Declines a rematch that was created, which refunds the stakes. */
  async function undo(gameId: number): Promise<void> {
    white.player.client.send({ type: 'decline_match', gameId, playerId: ada.id });
    await leave();
  }

  /** Disconnects both players and waits until their aborts no longer count. */
  async function leave(): Promise<void> {
    await settled();
    for (const device of devices.splice(0)) device.hangUp();
    await settled();
    here.time.advance(3_600_000);
  }

  test(
    'creates one game and charges each player once when both accept on two nodes',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await playAndOffer(there, 'white', 'black');
        const before = await haveBoth();
        const both = [
          [white, 'rematch_accept'],
          [black, 'rematch_accept'],
        ] as const;
        const { games, types } = await sendTogether(...(round % 2 === 0 ? both : [both[1], both[0]]));
        expect(games).toHaveLength(1);
        expect(types).not.toContain('error');
        expect(await haveBoth()).toEqual(before.map((sol) => sol - 1));
        await undo(games[0] ?? 0);
        expect(await haveBoth()).toEqual(before);
      }
    },
    PATIENCE_MS,
  );

  test(
    'creates the game with both stakes or none when an acceptance races with withdrawing the offer',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await playAndOffer(there, 'white');
        const before = await haveBoth();
        const both = [
          [white, 'rematch_decline'],
          [black, 'rematch_accept'],
        ] as const;
        const { games, types } = await sendTogether(...(round % 2 === 0 ? both : [both[1], both[0]]));
        // The server refuses the second of the two commands.
        expect(types.filter((type) => type === 'error')).toHaveLength(1);
        expect(await haveBoth()).toEqual(before.map((sol) => sol - games.length));
        if (games[0] === undefined) await leave();
        else await undo(games[0]);
      }
    },
    PATIENCE_MS,
  );

  test(
    'accepts an acceptance that arrived before the offer expired, even if it is handled later',
    async () => {
      // Stops the other node, because its sweep might write the expiry first.
      await there.stop();
      for (let round = 0; round < 4; round += 1) {
        await playAndOffer(here, 'white');
        const before = await haveBoth();
        const isLate = round % 2 === 1;
        // The clock advances in steps, because a client closes its socket if a ping is not answered for seconds.
        for (let second = 0; second < 19; second += 1) {
          here.time.advance(1_000);
          await settled();
        }
        here.time.advance(isLate ? 1_000 : 999);
        expect(black.game.send('rematch_accept')).toBe(true);
        await yieldToEventLoop(); // lets the message arrive
        if (!isLate) here.time.advance(1);
        await settled();
        const { nextGameId } = black.game.getSnapshot().rematch;
        expect(black.player.inbox.take().some(({ type }) => type === 'error')).toBe(isLate);
        expect(nextGameId === null).toBe(isLate);
        expect(await haveBoth()).toEqual(before.map((sol) => sol - (isLate ? 0 : 1)));
        if (nextGameId === null) await leave();
        else await undo(nextGameId);
      }
    },
    PATIENCE_MS,
  );

  test(
    'stakes the money or withdraws it when an acceptance races with a withdrawal, never both',
    async () => {
      const drain = (player: Player, opKey: string) =>
        database().transaction(async (tx) => {
          const all = await balanceOf(tx, account('player', player.id));
          const legs = move(account('player', player.id), account('chain'), all);
          return book(tx, { opKey, kind: 'withdrawal', legs });
        });
      const seen = new Set<string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        await playAndOffer(there, 'white');
        const leaver = round % 4 < 2 ? ada : bob;
        const accept = () => sendTogether([black, 'rematch_accept']);
        // The first rounds run sequentially, so that each operation wins once. The others run concurrently.
        if (round % 2 === 1 && round < 4) await drain(leaver, `wd:test:${round}`);
        const [{ games, types }] = await Promise.all([
          accept(),
          round < 4 ? null : drain(leaver, `wd:test:${round}`),
        ]);
        if (games.length === 0) expect(types).toContain('error');
        seen.add(games.length === 0 ? 'gone' : 'staked');
        if (games[0] === undefined) await leave();
        else await undo(games[0]);
        for (const player of [ada, bob]) await give(database(), player, '100');
      }
      expect(seen.size).toBe(2);
    },
    PATIENCE_MS,
  );
});
