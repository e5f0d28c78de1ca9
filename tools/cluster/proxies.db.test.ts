// Real nginx and Caddy, with the files of deploy/, in front of three nodes: games, a release, a frozen node, no node, and a reload.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { longGame } from '@kingstake/chess/testkit';
import type { MoveInput } from '@kingstake/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { describeOnServices } from '../../apps/server/src/platform/testkit/databases.ts';
import type { Device } from '../../testkit/device.ts';
import { ask, ORIGIN, type ProxyAnswer, socketAt } from '../deploy/testkit/proxy-client.ts';
import { whyNoProxies } from '../deploy/testkit/proxy-programs.ts';
import { type RealProxies, type RealProxy, startProxies } from '../deploy/testkit/real-proxies.ts';
import { type ChaosCluster, openCluster } from './testkit/chaos-cluster.ts';
import type { Person } from './testkit/people.ts';
import {
  connectThrough,
  type ProxiedGame,
  type ProxiedPlayer,
  startProxiedGame,
} from './testkit/proxied-player.ts';

const NAMES = ['one', 'two', 'three'] as const;
const IDLE_MS = 120_000;
/** Sockets through each proxy, two of which play a game. */
const SOCKETS = 24;
const CLOSES_A_SOCKET = 2;
const NEXT_NODE_MS = 8_000;
/** A call that changes something is answered after 5 s, with 504 from a frozen node. */
const CHANGE_MS = 7_000;
const RELOAD_MS = 10_000;
/** Calls and games through each proxy while a node is frozen. */
const CALLS = 12;
const CHANGES = 6;
const GAMES = 3;
/** A page leaves a silent socket after 15 s. It has time to try a frozen node once, for 10 s. */
const GAME_MS = 30_000;
/** Documents are answered again this soon after the start of the nodes. */
const BACK_MS = 10_000;
const FOOLS_MATE: readonly MoveInput[] = [
  { from: 'f2', to: 'f3' },
  { from: 'e7', to: 'e5' },
  { from: 'g2', to: 'g4' },
  { from: 'd8', to: 'h4' },
];
const STEPS = longGame(400).moves as MoveInput[];

const NEEDS = { redis: true, unless: whyNoProxies() } as const;

describeOnServices(
  'three nodes behind a real proxy',
  (own, program) => {
    let cluster: ChaosCluster;
    let proxies: RealProxies;
    /** In front of a fourth node, which no test disturbs. */
    let quiet: RealProxies;
    let idle: readonly WebSocket[];
    let idleSinceMs: number;

    beforeAll(async () => {
      cluster = await openCluster(own, program, 'proxies', {
        ...{ nodes: NAMES.length + 1, origin: ORIGIN },
        ofNode: () => ({ settings: { LOG_LEVEL: 'info' } }),
      });
      const ports = cluster.cluster.nodes.map(({ origin }) => Number(new URL(origin).port));
      proxies = await startProxies(ports.slice(0, NAMES.length));
      quiet = await startProxies(ports.slice(NAMES.length));
      const people = await cluster.addPeople(2);
      idle = [quiet.nginx, quiet.caddy].map((proxy, at) => {
        const { url, options } = socketAt(proxy, { cookie: people[at]?.cookie ?? '' });
        return new WebSocket(url, options);
      });
      await Promise.all(idle.map((socket) => once(socket, 'open')));
      idleSinceMs = performance.now();
    }, 180_000);
    afterAll(async () => {
      for (const socket of idle ?? []) socket.terminate();
      await proxies?.close();
      await quiet?.close();
      await cluster?.close();
    }, 60_000);

    const withBoth = async (check: (proxy: RealProxy) => Promise<void>): Promise<void> => {
      const checks = await Promise.allSettled([check(proxies.nginx), check(proxies.caddy)]);
      for (const each of checks) if (each.status === 'rejected') throw each.reason;
    };
    const report = (proxy: RealProxy, what: string): void => console.log(`  ${proxy.name}: ${what}`);
    const startGame = async (proxy: RealProxy): Promise<ProxiedGame> =>
      startProxiedGame(proxy, (await cluster.addPeople(2)) as [Person, Person]);
    const balanceOf = async (proxy: RealProxy, { cookie }: Person): Promise<string> => {
      const { text } = await ask(proxy, { path: '/api/auth/session', headers: { cookie } });
      return (JSON.parse(text) as { user: { balance: string } }).user.balance;
    };
    const nodes = () => NAMES.map((name) => cluster.node(name));
    const untilReady = () =>
      cluster.cluster.balancer.untilReady(cluster.cluster.nodes.map(({ name }) => name));
    /** Resolves with the time until every player's socket is open. */
    const untilAllOpen = async (players: readonly ProxiedPlayer[], sinceMs: number): Promise<number> => {
      await Promise.all(players.map((player) => player.untilOpen()));
      return performance.now() - sinceMs;
    };

    test('plays a staked game over HTTP/2 and WebSocket, and pays the winner', async () => {
      await withBoth(async (proxy) => {
        const game = await startGame(proxy);
        await game.play(FOOLS_MATE);
        const [white, black] = game.people;
        await expect.poll(() => balanceOf(proxy, black)).toBe('0.215');
        expect(await balanceOf(proxy, white)).toBe('0.02');
        game.leave();
      });
    }, 60_000);

    test("gives the nodes each client's own address, and believes no client that names another", async () => {
      const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' };
      await ask(proxies.nginx, { path: '/api/auth/session', from: '127.0.0.2', headers: forged });
      await ask(proxies.caddy, { path: '/api/auth/session', from: '127.0.0.3', headers: forged });
      const direct = request(`${cluster.node('one').origin}/api/auth/session`, {
        ...{ localAddress: '127.0.0.4', headers: forged },
      });
      direct.end();
      await once(direct, 'response');
      const logged = (): string =>
        nodes()
          .map(({ folder }) => readLog(folder))
          .join('');
      for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4'])
        await expect.poll(logged).toContain(`"address":"${address}"`);
      expect(logged()).not.toContain('203.0.113.9');
    }, 30_000);

    test('keeps sockets while nginx reloads its configuration; Caddy closes them, and they return', async () => {
      await withBoth(async (proxy) => {
        const game = await startGame(proxy);
        const closed = game.players.map(({ client }) => untilStatus(client, 'connecting'));
        const sinceMs = performance.now();
        await proxy.reload();
        if (proxy.name === 'Caddy') {
          await Promise.all(closed);
          const backMs = await untilAllOpen(game.players, sinceMs);
          report(proxy, `sockets are open again ${backMs.toFixed(0)} ms after a reload began`);
          expect(backMs).toBeLessThan(RELOAD_MS);
        }
        await game.play(FOOLS_MATE);
        const closings = game.players.map((player) => player.closings.length);
        expect([proxy.name, closings]).toEqual([proxy.name, proxy.name === 'nginx' ? [0, 0] : [1, 1]]);
        game.leave();
      });
    }, 60_000);

    test('closes no socket more than twice while three nodes roll, and loses no move', async () => {
      const played = new Map<RealProxy, { game: ProxiedGame; players: readonly ProxiedPlayer[] }>();
      await withBoth(async (proxy) => {
        const game = await startGame(proxy);
        const people = await cluster.addPeople(SOCKETS - 2);
        const players = [...game.players, ...people.map((who) => connectThrough(proxy, who))];
        await untilAllOpen(players, 0);
        played.set(proxy, { game, players });
      });
      let isRolling = true;
      const rolled = cluster.cluster.roll(NAMES).finally(() => {
        isRolling = false;
      });
      await withBoth(async (proxy) => {
        const { game, players } = played.get(proxy) ?? { game: null, players: [] };
        let plies = 0;
        for (; isRolling && plies < STEPS.length; plies += 1) {
          await game?.play(STEPS.slice(plies, plies + 1));
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
        await rolled;
        await untilAllOpen(players, 0);
        expect(game?.seats.map((seat) => seat.getSnapshot().moves.length)).toEqual([plies, plies]);
        const closings = players.map((player) => player.closings.length);
        const refusals = players.reduce((sum, player) => sum + player.refusals(), 0);
        const all = closings.reduce((sum, count) => sum + count, 0);
        report(
          proxy,
          `${all} closes and ${refusals} refusals of ${players.length} sockets while three nodes rolled, at most ${Math.max(...closings)} closes a socket; ${plies} moves`,
        );
        expect([proxy.name, Math.max(...closings)]).toEqual([proxy.name, CLOSES_A_SOCKET]);
        for (const { client } of players) client.hangUp();
      });
    }, 180_000);

    test('goes on while a node is frozen', async () => {
      const games = new Map<RealProxy, readonly ProxiedGame[]>();
      const creators = new Map<RealProxy, readonly Person[]>();
      await withBoth(async (proxy) => {
        games.set(proxy, await Promise.all(Array.from({ length: GAMES }, () => startGame(proxy))));
        creators.set(proxy, await cluster.addPeople(CHANGES));
      });
      const frozen = cluster.node('two').process;
      frozen.pause();
      const sinceMs = performance.now();
      await withBoth(async (proxy) => {
        const [reader] = creators.get(proxy) ?? [];
        const headers = { cookie: reader?.cookie ?? '' };
        const reads = Array.from({ length: CALLS }, async () => {
          const { status, tookMs } = await ask(proxy, { path: '/api/auth/session', headers });
          expect([proxy.name, status]).toEqual([proxy.name, 200]);
          return tookMs;
        });
        const changes = (creators.get(proxy) ?? []).map(async (who) => {
          const create = () => createGame(proxy, who);
          const first = await create();
          if (first.status === 504) expect(JSON.parse(first.text)).toMatchObject({ code: 'UNAVAILABLE' });
          // The page repeats it once, with the same key.
          const last = first.status === 504 ? await create() : first;
          expect([proxy.name, last.status]).toEqual([proxy.name, 201]);
          expect(Math.max(first.tookMs, last.tookMs)).toBeLessThan(CHANGE_MS);
          return first.status;
        });
        const [times, statuses] = await Promise.all([Promise.all(reads), Promise.all(changes)]);
        const readMs = Math.max(...times);
        const late = statuses.filter((status) => status === 504).length;
        expect(readMs).toBeLessThan(NEXT_NODE_MS);
        report(
          proxy,
          `a node is frozen: ${CALLS} reads took ${readMs.toFixed(0)} ms at most, ${late} of ${CHANGES} changes got 504`,
        );
        const playing = games.get(proxy) ?? [];
        await Promise.all(playing.map((game) => game.play(FOOLS_MATE.slice(0, 3))));
        const backMs = performance.now() - sinceMs;
        report(proxy, `${GAMES} games went on ${backMs.toFixed(0)} ms after the freeze`);
        expect(backMs).toBeLessThan(GAME_MS);
      });
      frozen.resume();
      await untilReady();
      await withBoth(async (proxy) => {
        // The thawed node has now handled the calls that it received before: each player has one game.
        for (const who of creators.get(proxy) ?? []) expect(await balanceOf(proxy, who)).toBe('0.02');
        for (const game of games.get(proxy) ?? []) game.leave();
      });
    }, 120_000);

    test('answers in our form while all nodes are gone, and serves again soon after their start', async () => {
      const [who] = await cluster.addPeople(1);
      const players = [proxies.nginx, proxies.caddy].map((proxy) => connectThrough(proxy, who as Person));
      await untilAllOpen(players, 0);
      await Promise.all(nodes().map((node) => node.process.kill()));
      await withBoth(async (proxy) => {
        const call = await ask(proxy, { path: '/api/games' });
        expect([proxy.name, call.status, JSON.parse(call.text).code]).toEqual([
          proxy.name,
          503,
          'UNAVAILABLE',
        ]);
        expect(Number(call.headers['retry-after'])).toBeGreaterThan(0);
        const page = await ask(proxy, { path: '/' });
        expect([proxy.name, page.status]).toEqual([proxy.name, 503]);
        expect(page.text).toContain('http-equiv="refresh"');
      });
      await Promise.all(nodes().map((node) => node.process.start()));
      const sinceMs = performance.now();
      await withBoth(async (proxy) => {
        const status = async () => (await ask(proxy, { path: '/' })).status;
        await expect.poll(status, { timeout: 2 * BACK_MS }).toBe(200);
        const backMs = performance.now() - sinceMs;
        report(proxy, `documents are served ${backMs.toFixed(0)} ms after the nodes started`);
        expect(backMs).toBeLessThan(BACK_MS);
      });
      await untilAllOpen(players, 0);
      for (const { client } of players) client.hangUp();
    }, 120_000);

    test(
      'keeps a socket open that is idle for two minutes',
      async () => {
        await new Promise((resolve) =>
          setTimeout(resolve, Math.max(0, idleSinceMs + IDLE_MS - performance.now())),
        );
        expect(idle.map(({ readyState }) => readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
      },
      IDLE_MS + 10_000,
    );
  },
  NEEDS,
);

const readLog = (folder: string): string =>
  readFileSync(join(dirname(folder), 'logs', `${basename(folder)}.log`), 'utf8');

/** Creates a staked game. A repeated call has the same key. */
function createGame(proxy: RealProxy, { userId, cookie }: Person): Promise<ProxyAnswer> {
  return ask(proxy, {
    ...{ method: 'POST', path: '/api/games', body: { whitePlayerId: userId, wagerAmount: '0.1' } },
    headers: { cookie, 'idempotency-key': `game-of-${userId}-behind-${proxy.name}` },
  });
}

function untilStatus({ client }: Device, wanted: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.state.subscribe(() => {
      if (client.state.getSnapshot().status !== wanted) return;
      stop();
      resolve();
    });
  });
}
