// games: a game whose players are connected to two nodes, with and without cluster messages, and when a node dies or is suspended.
import type { ActiveMatch } from '@kingstake/chess';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLUSTER } from '../../cluster/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { versionOf } from '../store/game-store.ts';
import {
  createGameHarness,
  type GameHarness,
  type Player,
  type TestSocket,
} from '../testkit/game-harness.ts';
import { holdable } from '../testkit/holdable.ts';
import { matchInRow, shortenWhite } from '../testkit/match-in-row.ts';
import { move, readGameRow, say, seatPlayers } from '../testkit/players-at-board.ts';
import { createTestBus, type TestBus } from '../testkit/test-bus.ts';

describeEachDatabase('two nodes', (database) => {
  let bus: TestBus;
  let here: GameHarness; // the leader
  let there: GameHarness;
  let ada: Player; // White, on `here`
  let bob: Player; // Black, on `there`
  let white: TestSocket;
  let black: TestSocket;
  let gameId: number;

  beforeEach(async () => {
    let room: GameHarness;
    ({ room, ada, bob } = await seatPlayers(database()));
    await room.stop();
    bus = createTestBus();
    bus.isConnected = true;
    here = await createGameHarness(database(), room.time, { bus });
    there = await createGameHarness(database(), here.time, { bus });
    await here.pass(1_000); // now each node has read the other's row
    white = here.socket(ada);
    black = there.socket(bob);
    gameId = await here.start(white, black);
    for (const socket of [white, black]) socket.types();
  });
  afterEach(async () => {
    await there.stop();
    await here.stop();
  });

  const matchOf = async () => (await matchInRow(database(), gameId)) as ActiveMatch;
  const versionInRow = () => database().run((queries) => versionOf(queries, gameId));
  const seatsOf = async () => {
    const match = await matchOf();
    return [match.white.at, match.black.at];
  };
  const isAlive = async (node: number): Promise<boolean> => {
    const { rows } = await database().run((queries) =>
      sql`select from server_node where id = ${node} and ended_at is null`.execute(queries),
    );
    return rows.length > 0;
  };
  const opening = async (): Promise<void> => {
    await move(white, gameId, 'e2e4');
    await move(black, gameId, 'e7e5');
  };
  const rest = async (): Promise<void> => {
    await here.idle();
    await there.idle();
  };

  describe('over the cluster bus', () => {
    test('broadcast a move on both, and continue on the other node without reading the row', async () => {
      await move(white, gameId, 'e2e4', { clientMoveId: 'mine' });
      await rest();
      expect(black.received.filter(({ type }) => type === 'move_made')).toEqual([
        expect.objectContaining({ ply: 1, seq: 3 }),
      ]);
      expect(JSON.stringify(black.received)).not.toContain('mine');
      await move(black, gameId, 'e7e5');
      await rest();
      expect(white.last('move_made')).toMatchObject({ ply: 2 });
      expect(white.types()).not.toContain('game_state');
      // Every node knows the `clientMoveId` of the mover.
      const again = there.socket(ada);
      await again.enter(gameId);
      await move(again, gameId, 'e2e4', { clientMoveId: 'mine' });
      expect(again.last('move_made')).toMatchObject({ ply: 1, clientMoveId: 'mine' });
    });

    test('broadcast offers, their refusal and the end on the other node, and settle once', async () => {
      await opening();
      await say(white, gameId, 'offer_draw');
      await rest();
      expect(black.last('draw_offered')).toMatchObject({ by: 'white' });
      await say(black, gameId, 'decline_draw');
      await rest();
      expect(white.last('draw_declined')).toBeDefined();
      await say(white, gameId, 'resign');
      await rest();
      expect(black.last('game_over')).toMatchObject({ reason: 'resignation', winner: bob.id });
      expect([here.settled, there.settled]).toEqual([[[ada.id, bob.id]], []]);
    });

    test('recover a lost update from the row within 1 s while the bus is degraded', async () => {
      bus.delivers = false;
      bus.isConnected = false;
      await move(white, gameId, 'e2e4');
      expect(black.types()).toEqual([]);
      await here.pass(1_000);
      expect(black.last('game_state').moves).toHaveLength(1);
      await move(black, gameId, 'e7e5');
      expect(black.last('move_made')).toMatchObject({ ply: 2 });
    });

    test('recover a lost update from the row within 5.25 s while the bus seems connected', async () => {
      bus.delivers = false;
      await move(white, gameId, 'e2e4');
      await here.pass(5_000 + CLUSTER.updateDelayMs);
      expect(black.last('game_state').moves).toHaveLength(1);
    });

    test('read rows every second after a heartbeat has reported that one node lost Redis', async () => {
      bus.cutOff.add(here.nodeId());
      await here.pass(2_250); // one heartbeat of each node
      for (const [own, answer] of [
        ['e2e4', 'e7e5'],
        ['g1f3', 'b8c6'],
        ['f1b5', 'a7a6'],
        ['b5a4', 'g8f6'],
      ] as const) {
        await move(white, gameId, own);
        await here.pass(1_000);
        expect(black.types(), own).toContain('game_state');
        await move(black, gameId, answer);
        await here.pass(1_000);
        expect(white.types(), answer).toContain('game_state');
      }
      bus.cutOff.clear();
      await here.pass(2_250);
      for (const socket of [white, black]) socket.types();
      await move(white, gameId, 'e1e2');
      await rest();
      expect(black.types()).toContain('move_made');
    });

    test('read the row instead of applying an update that follows a lost one', async () => {
      bus.delivers = false;
      await move(white, gameId, 'e2e4');
      bus.delivers = true;
      await say(white, gameId, 'offer_draw');
      await rest();
      expect(black.last('game_state')).toMatchObject({ drawOfferedBy: 'white' });
      expect(black.types()).not.toContain('draw_offered');
    });

    test('read the row instead of applying an update whose match they cannot read', async () => {
      bus.delivers = false;
      await move(white, gameId, 'e2e4');
      const version = await versionInRow();
      const nothing = { compensatedUntilMs: 0, clientMoveId: null, events: [], entries: [], offer: null };
      // A newer release stores matches in another form.
      const match = { version: 1_000 } as never;
      there.games.onRemoteUpdate({ id: gameId, from: (version ?? 0) - 1, match, ...nothing });
      await rest();
      expect(black.last('game_state').moves).toHaveLength(1);
    });

    test('broadcast an update once if it is delivered again later', async () => {
      const updates: Parameters<GameHarness['games']['onRemoteUpdate']>[0][] = [];
      bus.join({
        self: () => there.nodeId(),
        onRemoteUpdate: (update) => updates.push(update),
        live: () => {},
        idle: async () => {},
      });
      await opening();
      await rest();
      for (const update of updates) there.games.onRemoteUpdate(update);
      await rest();
      expect(black.types().filter((type) => type === 'move_made')).toHaveLength(2);
    });

    test('send the current state to a player whose node missed the move of the opponent', async () => {
      await opening();
      bus.delivers = false;
      await move(white, gameId, 'g1f3');
      black.types();
      // On that node it is still White's turn.
      await move(black, gameId, 'b8c6');
      expect(black.last('move_made')).toMatchObject({ ply: 4 });
      expect(black.last('game_state').moves).toHaveLength(4);
    });

    test('publish nothing while only one of them is up', async () => {
      await there.stop();
      await here.pass(1_000);
      const { received } = bus;
      await move(white, gameId, 'e2e4');
      expect(bus.received).toBe(received);
    });
  });

  describe('at a deadline', () => {
    test('apply a deadline that only the row has, and broadcast the end on both', async () => {
      await opening();
      await shortenWhite(database(), gameId, { leftMs: 10_000, dueMs: here.time.nowMs() + 10_300 });
      await here.pass(5_000);
      await here.pass(6_000);
      expect(await readGameRow(database(), gameId)).toMatchObject({ status: 'ended', result: 'black_wins' });
      for (const socket of [white, black]) expect(socket.types()).toContain('game_over');
    });
  });

  describe('when one dies', () => {
    test('compensate its player to move until the death is detected, and empty the seat', async () => {
      await opening();
      await move(white, gameId, 'g1f3');
      await here.pass(2_000);
      const before = await matchOf();
      await there.kill();
      await here.pass(4_500);
      const after = await matchOf();
      expect(await seatsOf()).toEqual([[here.nodeId()], []]);
      const givenMs = (after.clock.runningSinceMs ?? 0) - (before.clock.runningSinceMs ?? 0);
      expect(givenMs).toBeGreaterThanOrEqual(1_000);
      expect(givenMs).toBeLessThanOrEqual(4_500);
      expect(after.clock.white).toEqual(before.clock.white);
      await here.pass(11_000);
      expect(white.last('opponent_connection')).toMatchObject({ connected: false });
    });

    test('compensate no player while the side on the other node is to move', async () => {
      await opening();
      const before = await matchOf();
      await there.kill();
      await here.pass(4_500);
      expect(await seatsOf()).toEqual([[here.nodeId()], []]);
      expect((await matchOf()).clock).toEqual(before.clock);
    });

    test.each([
      ['before the death is detected', 750],
      ['after that, within 3 s', 2_500],
    ])('charge nothing to a player who reconnects to the other node %s', async (_when, afterMs) => {
      await opening();
      await move(white, gameId, 'g1f3');
      await here.pass(4_000);
      const before = await matchOf();
      const version = await versionInRow();
      await there.kill();
      await here.pass(afterMs);
      const again = here.socket(bob);
      await again.enter(gameId);
      expect(await versionInRow()).toBe(Number(version) + 1);
      expect(await seatsOf()).toEqual([[here.nodeId()], [here.nodeId()]]);
      const givenMs = ((await matchOf()).clock.runningSinceMs ?? 0) - (before.clock.runningSinceMs ?? 0);
      expect(givenMs).toBeGreaterThanOrEqual(afterMs);
      expect(givenMs).toBeLessThanOrEqual(afterMs + 1_000);
      expect(again.types()).toContain('game_joined');
      await here.pass(15_000);
      expect(white.types()).not.toContain('opponent_connection');
    });

    test('keep the game of a player whose time would have run out before they reconnect', async () => {
      await opening();
      await shortenWhite(database(), gameId, { leftMs: 1_500, dueMs: here.time.nowMs() + 1_800 });
      await here.kill();
      await there.pass(2_500);
      await there.socket(ada).enter(gameId);
      const { status, clock } = await matchOf();
      expect(status).toBe('active');
      expect(clock.runningSinceMs).toBe(there.time.nowMs());
      expect(clock.white.remainingMs).toBeGreaterThanOrEqual(500);
    });

    test('let the next node take over when the leader dies', async () => {
      await opening();
      await here.pass(1_000);
      await here.kill();
      await there.pass(4_500);
      expect(await seatsOf()).toEqual([[], [there.nodeId()]]);
      await there.pass(11_000);
      expect(black.last('opponent_connection')).toMatchObject({ connected: false });
    });

    test('keep a player connected to a node that registered after the leader had read the nodes', async () => {
      await opening();
      for (const room of [there, here]) await room.stop();
      const real = database();
      let asked = async (): Promise<void> => {};
      const run: Database['run'] = async (work) => {
        const answer = await real.run(work);
        await asked();
        return answer;
      };
      const first = await createGameHarness({ ...real, run }, here.time, { bus });
      const second = await createGameHarness(real, here.time, { bus });
      let third: GameHarness | null = null;
      await first.pass(1_000);
      await second.kill();
      let since = 0;
      asked = async () => {
        // The leader marks the node as dead, reads the live nodes and then starts its pass over the games.
        if (await isAlive(second.nodeId())) return;
        since += 1;
        if (since !== 2) return;
        third = await createGameHarness(real, here.time, { bus });
        await third.socket(bob).enter(gameId);
      };
      await first.pass(4_500);
      expect(await seatsOf()).toEqual([[], [must<GameHarness>(third).nodeId()]]);
      await must<GameHarness>(third).stop();
      await first.stop();
    });

    test('change no row and send no message while a third node starts and stops fifty times', async () => {
      await opening();
      for (const socket of [white, black]) socket.types();
      const before = await readGameRow(database(), gameId);
      for (let opened = 0; opened < 50; opened += 1) {
        const third = await createGameHarness(database(), here.time, { bus });
        await third.stop();
      }
      await here.pass(2_000);
      expect(await readGameRow(database(), gameId)).toEqual(before);
      expect([...white.types(), ...black.types()]).toEqual([]);
    });
  });

  describe('when the database answers neither', () => {
    test('compensate an outage of the cluster after 20 s without heartbeats', async () => {
      await opening();
      for (const room of [there, here]) await room.stop();
      const held = holdable(database());
      const rooms = [];
      for (const _ of [here, there])
        rooms.push(await createGameHarness(held.database, here.time, { bus, livesByTheClock: true }));
      const [first, second] = rooms as [GameHarness, GameHarness];
      await first.pass(1_000);
      // Connects White to both nodes, so that no outage of a single node cuts White off.
      white = first.socket(ada);
      for (const socket of [white, second.socket(ada)]) await socket.enter(gameId);
      held.hold();
      await first.passWaiting(20_000);
      held.release();
      await first.pass(3_000);
      await move(white, gameId, 'g1f3');
      const { whiteTime } = white.last('move_made');
      expect(whiteTime).toBeGreaterThan(590);
      for (const room of [second, first]) await room.stop();
    });

    test('move the absence deadline by an outage of the cluster that began as one of a single node', async () => {
      await opening();
      for (const room of [there, here]) await room.stop();
      const held = [holdable(database()), holdable(database())] as const;
      const options = { bus, livesByTheClock: true };
      const first = await createGameHarness(held[0].database, here.time, options);
      const second = await createGameHarness(held[1].database, here.time, options);
      await first.pass(1_000);
      await first.socket(ada).enter(gameId); // White, to move. Black stays away.
      const before = await matchOf();
      held[0].hold();
      await first.passWaiting(1_500);
      held[1].hold();
      await first.passWaiting(8_000);
      held[0].release();
      await first.idle(); // before the other node compensates the game
      held[1].release();
      await first.pass(3_000);
      const { clock, black: absent } = await matchOf();
      expect((absent.awaySinceMs ?? 0) - (before.black.awaySinceMs ?? 0)).toBeGreaterThanOrEqual(6_000);
      expect((clock.runningSinceMs ?? 0) - (before.clock.runningSinceMs ?? 0)).toBeGreaterThanOrEqual(7_000);
      for (const room of [second, first]) await room.stop();
    });
  });

  describe('when one is suspended', () => {
    /** Suspends `room` for a time in which the other node runs. */
    async function freeze(room: GameHarness, ms: number): Promise<void> {
      room.freeze();
      await (room === here ? there : here).pass(ms);
      room.thaw();
    }

    test('compensate its player to move for all of it, and keep the player connected', async () => {
      await opening();
      await move(white, gameId, 'g1f3');
      await here.pass(2_000);
      const before = await matchOf();
      const old = there.nodeId();
      await freeze(there, 8_000);
      await here.pass(2_000);
      expect(there.nodeId()).toBeGreaterThan(old);
      expect(await seatsOf()).toEqual([[here.nodeId()], [there.nodeId()]]);
      const givenMs = ((await matchOf()).clock.runningSinceMs ?? 0) - (before.clock.runningSinceMs ?? 0);
      expect(givenMs).toBeGreaterThanOrEqual(7_000);
      expect(givenMs).toBeLessThanOrEqual(10_000);
      await move(black, gameId, 'b8c6');
      await rest();
      expect(white.last('move_made')).toMatchObject({ ply: 4 });
      expect(white.types()).not.toContain('opponent_connection');
    });

    test('compensate its player to move for all of it and empty the seat, if the socket closed during it', async () => {
      await opening();
      await move(white, gameId, 'g1f3');
      await here.pass(2_000);
      const before = await matchOf();
      there.freeze();
      await here.pass(8_000);
      black.close();
      there.thaw();
      await here.pass(3_000);
      const after = await matchOf();
      expect(after.black.at).toEqual([]);
      const givenMs = (after.clock.runningSinceMs ?? 0) - (before.clock.runningSinceMs ?? 0);
      expect(givenMs).toBeGreaterThanOrEqual(7_000);
      expect(givenMs).toBeLessThanOrEqual(10_000);
    });

    test('flag no player whose time ran out only because the node was suspended', async () => {
      await opening();
      const sinceMs = here.time.nowMs();
      await shortenWhite(database(), gameId, { leftMs: 8_000, sinceMs, dueMs: sinceMs + 8_000 });
      await there.pass(6_000);
      here.freeze();
      for (let half = 0; half < 9; half += 1) {
        await there.pass(500);
        await say(black, gameId, 'timeout');
      }
      here.thaw();
      await there.pass(1_000);
      expect(await readGameRow(database(), gameId)).toMatchObject({ status: 'active' });
      const leftMs = 8_000 - (here.time.nowMs() - ((await matchOf()).clock.runningSinceMs ?? 0));
      expect(leftMs).toBeGreaterThan(-1_000);
      await here.pass(8_000);
      expect(await readGameRow(database(), gameId)).toMatchObject({ status: 'ended', result: 'black_wins' });
    });

    test('charge the player to move on the other node', async () => {
      await opening();
      await here.pass(2_000);
      const before = await matchOf();
      await freeze(there, 8_000);
      await here.pass(2_000);
      expect((await matchOf()).clock).toEqual(before.clock);
    });
  });
});

function must<T>(value: T | null): T {
  if (value === null) throw new Error('nothing there');
  return value;
}
