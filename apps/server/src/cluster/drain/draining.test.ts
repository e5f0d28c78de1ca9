import { CLOSE } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import { createInMemoryHub, type InMemorySocket } from '../../platform/testkit/in-memory-hub.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { yieldToEventLoop } from '../../platform/time.ts';
import { DRAIN } from '../limits.ts';
import { createDraining, mayMigrate, migrationTime, type PlayerClock } from './draining.ts';

const LONG_MS = 60_000;

async function setStage({ isAlone = false, isCut = false } = {}) {
  const time = createManualTime();
  const hub = createInMemoryHub({ time, onMessage: async () => null });
  const clocks = new Map<number, PlayerClock>(); // by user
  const others = { active: !isAlone, told: 0 };
  let hasMoved: (userId: number) => void = () => {};
  const draining = createDraining({
    time,
    log: createLog('silent'),
    hub,
    cluster: {
      nodes: { hasOtherActiveNodes: () => others.active },
      membership: {
        async startDraining() {
          others.told += 1;
          if (isCut) throw new Error('no database');
        },
      },
    },
    games: {
      clockOf: ({ identity }) => clocks.get(identity.userId) ?? null,
      onMoved(run) {
        hasMoved = run;
      },
    },
  });
  let ended = false;
  return {
    time,
    hub,
    draining,
    others,
    ended: () => ended,
    begin() {
      const begun = draining.begin();
      void begun.then(() => {
        ended = true;
      });
      return begun;
    },
    /** Advances in steps, so that pending promises run in between. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= DRAIN.checkMs) {
        time.advance(Math.min(left, DRAIN.checkMs));
        await yieldToEventLoop();
      }
    },
    async connect(userId: number): Promise<InMemorySocket> {
      const socket = hub.connect(userId);
      await yieldToEventLoop();
      return socket;
    },
    play(userId: number, isToMove: boolean, leftMs = LONG_MS) {
      clocks.set(userId, { leftMs, isToMove });
    },
    move(userId: number, leftMs = LONG_MS) {
      clocks.set(userId, { leftMs, isToMove: false });
      hasMoved(userId);
    },
  };
}

describe('a draining server', () => {
  test('migrates all sockets of a player right after their own move, and no others', async () => {
    const { connect, begin, pass, play, move } = await setStage();
    const [white, tab, black] = [await connect(1), await connect(1), await connect(2)];
    play(1, true);
    play(2, true); // of another game
    void begin();
    await pass(5_000);
    expect([white, tab, black].map((socket) => socket.isOpen())).toEqual([true, true, true]);
    move(1);
    expect([white, tab, black].map((socket) => socket.isOpen())).toEqual([false, false, true]);
    expect(await white.closed).toBe(CLOSE.restart);
  });

  test('migrates no socket before noticeMs, and spreads players who moved before it', async () => {
    const { connect, begin, pass, play, move, ended } = await setStage();
    const white = await connect(1);
    play(1, true);
    void begin();
    await pass(1_150);
    move(1);
    expect(white.isOpen()).toBe(true);
    await pass(DRAIN.allMs - 1_150 - DRAIN.checkMs);
    expect(white.isOpen()).toBe(false);
    expect(ended()).toBe(true);
  });

  test('spreads sockets without a game, and ends when the last one is closed', async () => {
    const { connect, begin, pass, hub, ended } = await setStage();
    const codes: Promise<number>[] = [];
    for (let user = 1; user <= 100; user += 1) codes.push((await connect(user)).closed);
    void begin();
    await pass(DRAIN.noticeMs - DRAIN.checkMs);
    expect(hub.stats().sockets).toBe(100);
    const half = (DRAIN.allMs - DRAIN.noticeMs) / 2;
    await pass(half);
    expect(Math.abs(hub.stats().sockets - 50)).toBeLessThanOrEqual(3);
    expect(ended()).toBe(false);
    await pass(half + 2 * DRAIN.checkMs);
    expect(new Set(await Promise.all(codes))).toEqual(new Set([CLOSE.restart]));
    expect(ended()).toBe(true);
  });

  test('refuses new sockets while another node is active, from the first moment on', async () => {
    const { connect, begin, hub, others } = await setStage();
    void begin();
    await connect(1);
    expect(hub.stats().sockets).toBe(0);
    others.active = false;
    await connect(1);
    expect(hub.stats().sockets).toBe(1);
  });

  test('waits for balancers only when it has no socket', async () => {
    const { begin, pass, ended, others } = await setStage();
    void begin();
    expect(others.told).toBe(1);
    await pass(DRAIN.noticeMs - DRAIN.checkMs);
    expect(ended()).toBe(false);
    await pass(DRAIN.checkMs);
    expect(ended()).toBe(true);
  });

  test('reports itself as not ready from the first moment on', async () => {
    const { draining, begin } = await setStage();
    const { isPlay, check } = draining.readiness;
    expect([isPlay, await check()]).toEqual([true, null]);
    void begin();
    expect(await check()).toContain('migrates its clients');
  });

  test.each([
    ['alone', { isAlone: true }, 0],
    ['begun twice', {}, 1],
  ])('migrates no socket without another node, and none twice: %s', async (_, how, told) => {
    const { connect, begin, others, draining } = await setStage(how);
    const socket = await connect(1);
    const first = begin();
    expect(begin()).toBe(first);
    draining.stop();
    await first;
    expect(socket.isOpen()).toBe(true);
    expect(others.told).toBe(told);
  });

  test('ends as soon as no other node is active', async () => {
    const { connect, begin, pass, ended, others } = await setStage();
    const socket = await connect(1);
    void begin();
    await pass(1_000);
    others.active = false;
    await pass(DRAIN.checkMs);
    expect([ended(), socket.isOpen()]).toEqual([true, true]);
  });

  test('migrates clients even if the database fails', async () => {
    const { connect, begin, pass } = await setStage({ isCut: true });
    const socket = await connect(1);
    void begin();
    await pass(DRAIN.allMs);
    expect(socket.isOpen()).toBe(false);
  });

  test('migrates no socket after the server stops', async () => {
    const { connect, begin, pass, draining, play, move, ended } = await setStage();
    const socket = await connect(1);
    play(1, true);
    void begin();
    await pass(2_000);
    draining.stop();
    await yieldToEventLoop();
    move(1);
    await pass(DRAIN.lastMs);
    expect([ended(), socket.isOpen()]).toEqual([true, true]);
  });
});

const toMove = (leftMs = 60_000): PlayerClock => ({ leftMs, isToMove: true });
const waiting = (leftMs = 60_000): PlayerClock => ({ leftMs, isToMove: false });

describe('mayMigrate', () => {
  test.each<[string, number, PlayerClock | null, boolean]>([
    ['no socket before balancers know', 0, null, false],
    ['no socket 1 ms before noticeMs', 1_199, waiting(), false],
    ['a socket without a game', 1_200, null, true],
    ['a player who has moved', 1_200, waiting(), true],
    ['not a player who is to move', 1_200, toMove(), false],
    ['not a player who is to move 1 ms before 8 s', 7_999, toMove(), false],
    ['a player who is to move at 8 s', 8_000, toMove(), true],
    ['not a player who is to move with less than 2 s left', 8_000, toMove(1_999), false],
    ['a player who is to move with exactly 2 s left', 8_000, toMove(2_000), true],
    ['not a player who has moved with less than 2 s left', 5_000, waiting(1_999), false],
    ['not a player who has moved with less than 2 s left at 8 s', 8_000, waiting(1_999), false],
    ['not a player with less than 2 s left 1 ms before 10 s', 9_999, toMove(1), false],
    ['every player at 10 s', 10_000, toMove(1), true],
    ['a socket without a clock at 10 s', 10_000, null, true],
  ])('migrates %s', (_, elapsedMs, clock, expected) => {
    expect(mayMigrate(elapsedMs, clock)).toBe(expected);
  });
});

describe('migrationTime', () => {
  test('spreads a thousand sockets evenly', () => {
    const times = Array.from({ length: 1_000 }, (_, order) => migrationTime(order));
    const tenthMs = (DRAIN.allMs - DRAIN.noticeMs) / 10;
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const fromMs = DRAIN.noticeMs + tenth * tenthMs;
      const there = times.filter((ms) => ms >= fromMs && ms < fromMs + tenthMs).length;
      expect(Math.abs(there - 100)).toBeLessThanOrEqual(2);
    }
  });

  test.each([2, 3, 7, 50])('leaves no large gap between %i sockets', (count) => {
    const times = Array.from({ length: count }, (_, order) => migrationTime(order)).sort((a, b) => a - b);
    const gaps = [...times, DRAIN.allMs].map((ms, at) => ms - (times[at - 1] ?? DRAIN.noticeMs));
    expect(Math.max(...gaps)).toBeLessThan((2 * (DRAIN.allMs - DRAIN.noticeMs)) / count);
  });
});

test('orders the limits, and ends before supervisors kill', () => {
  expect(DRAIN.noticeMs).toBeLessThan(DRAIN.allMs);
  expect(DRAIN.allMs + DRAIN.shortClockMs).toBe(DRAIN.lastMs);
  // deploy/: supervisors kill after 25 s.
  expect(DRAIN.lastMs + SERVER_TIMES.stopMs).toBeLessThanOrEqual(20_000);
});
