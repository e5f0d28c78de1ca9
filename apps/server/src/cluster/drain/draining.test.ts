import { CLOSE } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createInMemoryHub, type InMemorySocket } from '../../platform/testkit/in-memory-hub.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { yieldToEventLoop } from '../../platform/time.ts';
import { DRAIN } from '../limits.ts';
import { createDraining, type PlayerClock } from './draining.ts';

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
