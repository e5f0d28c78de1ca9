// games: a game whose players are connected to two nodes, with and without cluster messages, and when a node dies, drains or is
// suspended. Its row names the nodes, and an outage of one node is compensated for its own players only.
import type { ActiveMatch } from '@kingstake/chess';
import { CLOSE, isRefused } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLUSTER, DRAIN } from '../../cluster/index.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { versionOf } from '../rows/game-store.ts';
import { createOutageLog } from '../rows/outage-log.ts';
import {
  createGameHarness,
  type GameHarness,
  type Player,
  type TestSocket,
} from '../testkit/game-harness.ts';
import { around, holdable } from '../testkit/holdable.ts';
import { matchInRow, readGameRow, runningSinceMs, shortenWhite } from '../testkit/match-in-row.ts';
import { move, say, seatPlayers } from '../testkit/players-at-board.ts';
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
  /** Expects that the clock that runs was given so many ms back since `before`. */
  async function expectGiven(before: ActiveMatch, leastMs: number, mostMs: number): Promise<void> {
    const givenMs = runningSinceMs(await matchOf()) - runningSinceMs(before);
    expect(givenMs).toBeGreaterThanOrEqual(leastMs);
    expect(givenMs).toBeLessThanOrEqual(mostMs);
  }
  const opening = async (): Promise<void> => {
    await move(white, gameId, 'e2e4');
    await move(black, gameId, 'e7e5');
  };
  /** Plays until Black, at the other node, is to move, and lets `ms` pass. Returns the match. */
  const blackToMove = async (ms: number): Promise<ActiveMatch> => {
    await opening();
    await move(white, gameId, 'g1f3');
    await here.pass(ms);
    return matchOf();
  };
  const rest = async (): Promise<void> => {
    await here.idle();
    await there.idle();
  };

  test('are listed in the row as the nodes of each seat, whichever of them writes it', async () => {
    const [first, second] = [here.nodeId(), there.nodeId()];
    expect(await seatsOf()).toEqual([[first], [second]]);
    const tab = here.socket(bob);
    for (const socket of [tab, black]) {
      await socket.enter(gameId);
      expect(await seatsOf()).toEqual([[first], [first, second]]);
    }
    await say(black, gameId, 'leave_game');
    expect(await seatsOf()).toEqual([[first], [first]]);
    tab.close();
    await rest();
    expect(await seatsOf()).toEqual([[first], []]);
    expect((await matchOf()).black.awaySinceMs).toBe(here.time.nowMs());
    // Both nodes write both seats at the same time.
    const tabs = [here, there].flatMap((node) => [node.socket(ada), node.socket(bob)]);
    await Promise.all([...tabs.map((each) => each.enter(gameId)), move(white, gameId, 'e2e4')]);
    expect(await seatsOf()).toEqual([
      [first, second],
      [first, second],
    ]);
    expect((await matchOf()).seq).toBe(3);
  });

  describe('over the cluster bus', () => {
    test('broadcast moves, offers and the end on both, continue without reading the row, and settle once', async () => {
      await move(white, gameId, 'e2e4', { clientMoveId: 'mine' });
      await rest();
      expect(black.received).toEqual([expect.objectContaining({ type: 'move_made', ply: 1, seq: 3 })]);
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

    test('recover a lost update from the row within 5.25 s while the bus seems connected', async () => {
      bus.delivers = false;
      await move(white, gameId, 'e2e4');
      await here.pass(5_000 + CLUSTER.updateDelayMs);
      expect(black.last('game_state').moves).toHaveLength(1);
    });

    test('read rows every second after a heartbeat has reported that one node lost Redis', async () => {
      bus.cutOff.add(here.nodeId());
      await here.pass(2_250); // one heartbeat of each node
      await move(white, gameId, 'e2e4');
      await here.pass(1_000);
      expect(black.types()).toContain('game_state');
      await move(black, gameId, 'e7e5');
      await here.pass(1_000);
      expect(white.types()).toContain('game_state');
      bus.cutOff.clear();
      await here.pass(2_250);
      for (const socket of [white, black]) socket.types();
      await move(white, gameId, 'e1e2');
      await rest();
      expect(black.types()).toContain('move_made');
    });

    test('read the row instead of applying an update that follows a lost one, or whose match they cannot read', async () => {
      bus.delivers = false;
      await move(white, gameId, 'e2e4');
      bus.delivers = true;
      await say(white, gameId, 'offer_draw');
      await rest();
      expect(black.last('game_state')).toMatchObject({ drawOfferedBy: 'white' });
      expect(black.types()).not.toContain('draw_offered');
      bus.delivers = false;
      await say(black, gameId, 'decline_draw');
      const version = await versionInRow();
      const nothing = { compensatedUntilMs: 0, clientMoveId: null, events: [], entries: [], offer: null };
      // A newer release stores matches in another form.
      const match = { version: 1_000 } as never;
      here.games.onRemoteUpdate({ id: gameId, from: (version ?? 0) - 1, match, ...nothing });
      await rest();
      expect(white.last('game_state')).toMatchObject({ drawOfferedBy: null });
    });

    test('broadcast an update once if it is delivered twice', async () => {
      const { publish } = bus;
      bus.publish = (...sent) => {
        for (let time = 0; time < 2; time += 1) publish(...sent);
      };
      await opening();
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
  });

  /** Compensates an outage of the nodes of the side to move, which ended at `arrivedMs`. */
  const failed = async (sinceMs: number, arrivedMs?: number) => {
    const record = await here.games.runExclusive(gameId, (handle) =>
      handle.execute({ type: 'node-outage', sinceMs }, arrivedMs === undefined ? {} : { arrivedMs }),
    );
    if (isRefused(record)) throw new Error(record.refused);
    return record;
  };

  test('compensate an outage of one node once, also if a later one of the cluster contains it', async () => {
    await opening();
    const startMs = here.time.nowMs();
    const givenMs = async () => runningSinceMs(await matchOf()) - startMs;
    for (const socket of [white, black]) socket.types();
    await here.pass(8_000);
    const compensatedMs = startMs + 8_000;
    expect((await failed(startMs + 3_000)).compensatedUntilMs).toBe(compensatedMs);
    expect((await readGameRow(database(), gameId)).compensated).toEqual(new Date(compensatedMs));
    await rest();
    for (const socket of [white, black]) expect(socket.types()).toEqual(['timer_update']);
    await failed(startMs + 3_000);
    expect(await givenMs()).toBe(5_000);
    await here.pass(2_000);
    await failed(startMs + 3_000);
    expect(await givenMs()).toBe(7_000);
    await failed(startMs + 9_000);
    expect(await givenMs()).toBe(7_000);
    await here.pass(2_000);
    const nowMs = here.time.nowMs();
    await createOutageLog(database()).record(nowMs - 9_000, nowMs);
    await here.pass(1_000); // the leader's pass
    expect(await givenMs()).toBe(9_000);
    const { version } = await failed(startMs, nowMs);
    expect([await givenMs(), (await failed(startMs, nowMs)).version]).toEqual([9_000, version]);
  });

  test('compensate an outage up to the given end, and charge no time before that', async () => {
    await opening();
    const startMs = here.time.nowMs();
    await here.pass(8_000);
    await failed(startMs + 3_000, startMs + 7_000);
    await move(white, gameId, 'g1f3');
    expect(white.last('move_made')).toMatchObject({ whiteTime: 600 - 4 });
  });

  test('apply a deadline that only the row has, without a claim that counts, and broadcast the end on both', async () => {
    await opening();
    await say(white, gameId, 'timeout');
    expect(white.last('timer_update')).toMatchObject({ whiteTime: 600, gameId });
    await shortenWhite(database(), gameId, { leftMs: 10_000, dueMs: here.time.nowMs() + 10_300 });
    await here.pass(5_000);
    await here.pass(6_000);
    expect(await readGameRow(database(), gameId)).toMatchObject({ status: 'ended', result: 'black_wins' });
    for (const socket of [white, black]) expect(socket.types()).toContain('game_over');
  });

  describe('when one dies', () => {
    test('compensate its player to move until the death is detected, and empty the seat', async () => {
      const before = await blackToMove(2_000);
      await there.kill();
      await here.pass(4_500);
      expect(await seatsOf()).toEqual([[here.nodeId()], []]);
      await expectGiven(before, 1_000, 4_500);
      expect((await matchOf()).clock.white).toEqual(before.clock.white);
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
      const before = await blackToMove(4_000);
      const version = await versionInRow();
      await there.kill();
      await here.pass(afterMs);
      const again = here.socket(bob);
      await again.enter(gameId);
      expect(await versionInRow()).toBe(Number(version) + 1);
      expect(await seatsOf()).toEqual([[here.nodeId()], [here.nodeId()]]);
      await expectGiven(before, afterMs, afterMs + 1_000);
      expect(again.types()).toContain('game_joined');
      await here.pass(15_000);
      expect(white.types()).not.toContain('opponent_connection');
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
      const watched = around(real, async (call) => {
        const answer = await call();
        await asked();
        return answer;
      });
      const first = await createGameHarness(watched, here.time, { bus });
      const second = await createGameHarness(real, here.time, { bus });
      const opened: GameHarness[] = [];
      await first.pass(1_000);
      await second.kill();
      let since = 0;
      asked = async () => {
        // The leader marks the node as dead, reads the live nodes and then starts its pass over the games.
        const { rows } = await real.run((queries) =>
          sql`select from server_node where id = ${second.nodeId()} and ended_at is null`.execute(queries),
        );
        if (rows.length > 0) return;
        since += 1;
        if (since !== 2) return;
        const third = await createGameHarness(real, here.time, { bus });
        opened.push(third);
        await third.socket(bob).enter(gameId);
      };
      await first.pass(4_500);
      expect(await seatsOf()).toEqual([[], [opened[0]?.nodeId()]]);
      for (const room of [...opened, first]) await room.stop();
    });
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
    const awayMs = ((await matchOf()).black.awaySinceMs ?? 0) - (before.black.awaySinceMs ?? 0);
    expect(awayMs).toBeGreaterThanOrEqual(6_000);
    await expectGiven(before, 7_000, Number.POSITIVE_INFINITY);
    for (const room of [second, first]) await room.stop();
  });

  describe('when one is suspended', () => {
    test.each([
      ['keep the player connected', false],
      ['empty the seat, if the socket closed during it', true],
    ])('compensate its player to move for all of it, and %s', async (_what, closes) => {
      const before = await blackToMove(2_000);
      const old = there.nodeId();
      there.freeze();
      await here.pass(8_000);
      if (closes) black.close();
      there.thaw();
      await here.pass(3_000);
      expect(there.nodeId()).toBeGreaterThan(old);
      expect(await seatsOf()).toEqual([[here.nodeId()], closes ? [] : [there.nodeId()]]);
      await expectGiven(before, 7_000, 10_000);
      if (closes) return;
      await move(black, gameId, 'b8c6');
      await rest();
      expect(white.last('move_made')).toMatchObject({ ply: 4 });
      expect(white.types()).not.toContain('opponent_connection');
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
      const leftMs = 8_000 - (here.time.nowMs() - runningSinceMs(await matchOf()));
      expect(leftMs).toBeGreaterThan(-1_000);
      await here.pass(8_000);
      expect(await readGameRow(database(), gameId)).toMatchObject({ status: 'ended', result: 'black_wins' });
    });
  });

  describe('when one drains', () => {
    beforeEach(async () => {
      const tab = here.socket(bob);
      await tab.enter(gameId);
      black.close();
      black = tab;
      await rest();
      await opening();
      for (const socket of [white, black]) socket.types();
    });

    test('migrate each player after their own move, report no absence and charge no time', async () => {
      let ended = false;
      const drained = here.drain().then(() => {
        ended = true;
      });
      // The first step of the clock after `DRAIN.noticeMs`, when migration may begin.
      await here.pass(1_250);
      expect([white.isOpen(), black.isOpen()]).toEqual([true, true]);
      await move(white, gameId, 'g1f3');
      expect(await white.closed).toBe(CLOSE.restart);
      for (const socket of [white, black]) expect(socket.last('move_made')).toMatchObject({ ply: 3 });
      const { whiteTime } = white.last('move_made');
      await rest();
      expect(await seatsOf()).toEqual([[], [here.nodeId()]]);
      await here.pass(250);
      const whiteAgain = there.socket(ada);
      await whiteAgain.enter(gameId);
      expect(whiteAgain.last('game_state')).toMatchObject({ whiteTime });
      await here.pass(500);
      await move(black, gameId, 'b8c6');
      expect(await black.closed).toBe(CLOSE.restart);
      await rest();
      expect(whiteAgain.last('move_made')).toMatchObject({ ply: 4, whiteTime });
      await here.pass(250);
      await drained;
      expect(ended).toBe(true);
      const blackAgain = there.socket(bob);
      await blackAgain.enter(gameId);
      await here.stop();
      await there.pass(15_000);
      expect(await seatsOf()).toEqual([[there.nodeId()], [there.nodeId()]]);
      for (const socket of [white, black, whiteAgain, blackAgain])
        expect(socket.types()).not.toContain('opponent_connection');
      await move(whiteAgain, gameId, 'f1b5');
      expect(blackAgain.last('move_made')).toMatchObject({ ply: 5 });
    });

    test('keep a player with too little time to reconnect until the end, before and after their move', async () => {
      const nowMs = here.time.nowMs();
      await shortenWhite(database(), gameId, { leftMs: 9_500, sinceMs: nowMs, dueMs: nowMs + 9_500 });
      await white.enter(gameId); // reloads the row
      void here.drain();
      await here.pass(DRAIN.allMs + 250);
      expect(white.isOpen()).toBe(true);
      await move(white, gameId, 'g1f3');
      expect(white.last('move_made').whiteTime).toBeLessThan(DRAIN.shortClockMs / 1_000);
      await here.pass(DRAIN.lastMs - DRAIN.allMs - 500);
      expect(white.isOpen()).toBe(true);
      await here.pass(250);
      expect(white.isOpen()).toBe(false);
    });
  });
});
