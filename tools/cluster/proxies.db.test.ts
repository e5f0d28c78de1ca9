// Real nginx and Caddy, with the files of deploy/, in front of three nodes: games, a reload, a release, and idle sockets.
import { once } from 'node:events';
import { longGame } from '@kingstake/chess/testkit';
import type { MoveInput } from '@kingstake/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sol } from '../../apps/server/src/money/ledger/testkit/amounts.ts';
import { describeOnServices } from '../../apps/server/src/platform/testkit/databases.ts';
import { TestRedis } from '../../apps/server/src/platform/testkit/redis-server.ts';
import { createDepositor, type Depositor } from '../../testkit/depositor.ts';
import { follow, nodeTimers, openDevice } from '../../testkit/device.ts';
import { FOOLS_MATE, moveOf } from '../../testkit/game.ts';
import { until } from '../../testkit/until.ts';
import { ask, ORIGIN, socketAt } from '../deploy/testkit/proxy-client.ts';
import { whyNoProxies } from '../deploy/testkit/proxy-programs.ts';
import { type RealProxies, type RealProxy, startProxies } from '../deploy/testkit/real-proxies.ts';
import { startTestCluster, type TestCluster } from './testkit/test-cluster.ts';

const NAMES = ['one', 'two', 'three'] as const;
const MATE = FOOLS_MATE.split(' ').map(moveOf);
const STEPS = longGame(400).moves as MoveInput[];
const IDLE_MS = 120_000;
/** Sockets through each proxy during the release, two of which play a game. */
const SOCKETS = 24;
const MOST_CLOSES = 2;
const RELOAD_MS = 10_000;
/** Longer than a client needs to notice a lost connection and to open another one twice. */
const RETURN = { timeout: 60_000, interval: 10 };

const NEEDS = { redis: true, unless: whyNoProxies() } as const;

/** Connects the product's client through a proxy. */
function connectThrough(proxy: RealProxy, person: Depositor) {
  const closings: number[] = []; // close codes of sockets that were open
  const device = openDevice({
    userId: person.user.id,
    timers: nodeTimers,
    connect(events) {
      const { url, options } = socketAt(proxy, { cookie: person.cookies() });
      let wasOpen = false;
      return follow(new WebSocket(url, options), {
        ...events,
        onOpen() {
          wasOpen = true;
          events.onOpen();
        },
        onClose(code, reason) {
          if (wasOpen) closings.push(code);
          events.onClose(code, reason);
        },
      });
    },
  });
  const isOpen = (): boolean => device.client.state.getSnapshot().status === 'open';
  return { device, closings, untilOpen: () => expect.poll(isOpen, RETURN).toBe(true) };
}

describeOnServices(
  'three nodes behind a real proxy',
  (own, program) => {
    let redis: TestRedis;
    let nodes: TestCluster;
    let proxies: RealProxies;
    /** In front of a fourth node, which no test disturbs. */
    let quiet: RealProxies;
    let idle: readonly WebSocket[];
    let idleSinceMs: number;
    /** The players of each proxy. */
    const people = new Map<string, readonly [Depositor, Depositor]>();

    beforeAll(async () => {
      redis = await TestRedis.start(program);
      const changes = { redisUrl: redis.url, origin: ORIGIN };
      nodes = await startTestCluster(own, 'proxies', NAMES.length + 1, changes);
      const ports = nodes.cluster.nodes.map(({ origin }) => Number(new URL(origin).port));
      proxies = await startProxies(ports.slice(0, NAMES.length));
      quiet = await startProxies(ports.slice(NAMES.length));
      const enter = async (wallet: number): Promise<Depositor> => {
        const who = { wallet, name: `Player ${wallet}`, asksAgain: true };
        const person = await createDepositor(nodes.place, who);
        await person.deposit(sol('1'));
        await until(person.balance, 'the deposit', (balance) => balance === '1');
        return person;
      };
      for (const [at, name] of (['nginx', 'Caddy'] as const).entries())
        people.set(name, [await enter(61 + 2 * at), await enter(62 + 2 * at)]);
      idle = [quiet.nginx, quiet.caddy].map((proxy) => {
        const { url, options } = socketAt(proxy, { cookie: people.get(proxy.name)?.[0].cookies() ?? '' });
        return new WebSocket(url, options);
      });
      await Promise.all(idle.map((socket) => once(socket, 'open')));
      idleSinceMs = performance.now();
    }, 180_000);
    afterAll(async () => {
      for (const socket of idle ?? []) socket.terminate();
      await proxies?.close();
      await quiet?.close();
      await nodes?.close();
      await redis?.kill();
    }, 60_000);

    const withBoth = async (check: (proxy: RealProxy) => Promise<void>): Promise<void> => {
      const checks = await Promise.allSettled([check(proxies.nginx), check(proxies.caddy)]);
      for (const each of checks) if (each.status === 'rejected') throw each.reason;
    };
    const peopleOf = ({ name }: RealProxy) => people.get(name) as readonly [Depositor, Depositor];
    const closesOf = (players: readonly { closings: readonly number[] }[]) =>
      players.map(({ closings }) => closings.length);

    /** Creates a staked game over HTTP/2, and connects both players. */
    async function startGame(proxy: RealProxy) {
      const pair = peopleOf(proxy);
      const body = { whitePlayerId: pair[0].user.id, wagerAmount: '0.1' };
      const headers = { cookie: pair[0].cookies() };
      const created = await ask(proxy, { method: 'POST', path: '/api/games', body, headers });
      expect([proxy.name, created.status]).toEqual([proxy.name, 201]);
      const { id } = JSON.parse(created.text) as { id: number };
      const players = pair.map((person) => connectThrough(proxy, person));
      const seats = players.map(({ device }) => device.sit(id));
      const plies = () => seats.map((seat) => seat.getSnapshot().moves.length);
      const untilBoth = (see: () => readonly unknown[], wanted: unknown) =>
        expect.poll(see, RETURN).toEqual([wanted, wanted]);
      await untilBoth(() => seats.map((seat) => seat.getSnapshot().status), 'active');
      return {
        players,
        plies,
        /** Plays these moves. Resolves when both players have received the last one. */
        async play(moves: readonly MoveInput[]) {
          for (const move of moves) {
            const [before = 0] = plies();
            await expect.poll(() => seats[before % 2]?.move(move), RETURN).toBe(true);
            await untilBoth(plies, before + 1);
          }
        },
        leave() {
          for (const { device } of players) device.hangUp();
        },
      };
    }

    test('plays a staked game over HTTP/2 and WebSocket, and pays the winner', async () => {
      await withBoth(async (proxy) => {
        const game = await startGame(proxy);
        await game.play(MATE);
        const [white, black] = peopleOf(proxy);
        await expect.poll(() => black.balance()).toBe('1.095');
        expect(await white.balance()).toBe('0.9');
        game.leave();
      });
    }, 60_000);

    test('keeps sockets while nginx reloads its configuration; Caddy closes them, and they return', async () => {
      await withBoth(async (proxy) => {
        const game = await startGame(proxy);
        const sinceMs = performance.now();
        await proxy.reload();
        const closes = proxy.name === 'nginx' ? [0, 0] : [1, 1];
        await expect.poll(() => closesOf(game.players), RETURN).toEqual(closes);
        for (const player of game.players) await player.untilOpen();
        if (proxy.name === 'Caddy') expect(performance.now() - sinceMs).toBeLessThan(RELOAD_MS);
        await game.play(MATE);
        expect([proxy.name, closesOf(game.players)]).toEqual([proxy.name, closes]);
        game.leave();
      });
    }, 60_000);

    test('closes no socket more than twice while three nodes roll, and loses no move', async () => {
      let isRolling = true;
      let rolled: Promise<void> | null = null;
      const ready = Promise.withResolvers<void>();
      let waiting = 2;
      await withBoth(async (proxy) => {
        const game = await startGame(proxy);
        const tabs: ReturnType<typeof connectThrough>[] = [];
        for (let wallet = 100; wallet < 98 + SOCKETS; wallet += 1) {
          const who = { wallet: proxy.name === 'nginx' ? wallet : wallet + SOCKETS, asksAgain: true };
          const person = await createDepositor(nodes.place, { ...who, name: `Player ${who.wallet}` });
          tabs.push(connectThrough(proxy, person));
        }
        const players = [...game.players, ...tabs];
        for (const player of players) await player.untilOpen();
        waiting -= 1;
        if (waiting === 0) ready.resolve();
        await ready.promise;
        rolled ??= nodes.cluster.roll(NAMES).finally(() => {
          isRolling = false;
        });
        let plies = 0;
        for (; isRolling && plies < STEPS.length; plies += 1) {
          await game.play(STEPS.slice(plies, plies + 1));
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
        await rolled;
        for (const player of players) await player.untilOpen();
        expect(game.plies()).toEqual([plies, plies]);
        expect([proxy.name, Math.max(...closesOf(players))]).toEqual([proxy.name, MOST_CLOSES]);
        for (const { device } of players) device.hangUp();
      });
    }, 180_000);

    test(
      'keeps a socket open that is idle for two minutes',
      async () => {
        const leftMs = idleSinceMs + IDLE_MS - performance.now();
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs)));
        expect(idle.map(({ readyState }) => readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
      },
      IDLE_MS + 10_000,
    );
  },
  NEEDS,
);
