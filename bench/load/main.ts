// Bench, load: moves per second and latency of the server on both databases, against the same server without a journal and
// against a bare relay, in one run; memory of a connection against Socket.IO; CPU of a move. 127.0.0.1 only, ends by itself.
//   node bench/load/main.ts [throughput] [latency] [idle]      (all of them without a word)
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../median.ts';
import type { BotsAnswered, BotsAsked, Played } from './bots.ts';
import type { ServerReport, Usage } from './server-messages.ts';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/kingstake/socket-io');
const SOCKET_IO = 'socket.io@4.8.1';
const GAMES = 200;
const LIVE_GAMES = 1_000;
const IDLE_SOCKETS = 10_000;
/** Sockets of one idle user, below the limit of eight. */
const EACH = 5;
const ROUNDS = Number(process.env['LOAD_ROUNDS'] ?? 3);
const SECONDS = 6;
const LATENCY_SECONDS = 20;
const MIB = 1024 * 1024;

type Store = 'pglite' | 'postgres' | 'memory';

const asked = new Set(process.argv.slice(2));
const wants = (part: string): boolean => asked.size === 0 || asked.has(part);

function child(file: string, words: readonly string[], more: readonly string[] = []): ChildProcess {
  return fork(join(import.meta.dirname, file), words, {
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc', ...more],
  });
}

/** The next message about something; the child's end is an error. */
function next<M extends { about: string }, A extends M['about']>(
  from: ChildProcess,
  about: A,
): Promise<Extract<M, { about: A }>> {
  return new Promise((resolve, reject) => {
    const hear = (message: M): void => {
      if (message.about !== about) return;
      from.off('message', hear);
      from.off('exit', gone);
      resolve(message as Extract<M, { about: A }>);
    };
    const gone = (code: number | null): void => reject(new Error(`a process ended with ${code}`));
    from.on('message', hear);
    from.on('exit', gone);
  });
}

async function usageOf(server: ChildProcess): Promise<Usage> {
  const told = next<ServerReport, 'usage'>(server, 'usage');
  server.send('usage');
  return (await told).usage;
}

interface Hall {
  server: ChildProcess;
  bots: ChildProcess;
  port: number;
  origin: string;
  close(): Promise<void>;
}

function closing(server: ChildProcess, bots: ChildProcess): () => Promise<void> {
  return async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    bots.kill();
    server.send('stop');
    await gone;
  };
}

function ask(bots: ChildProcess, message: BotsAsked): void {
  bots.send(message);
}

/** A server with so many games that run, and their players. */
async function openHall(store: Store, games: number, spectators = 0, more: string[] = []): Promise<Hall> {
  const server = child('server.ts', [store, String(games), String(spectators)], more);
  const bots = child('bots.ts', []);
  server.on('message', (message: ServerReport) => {
    if (message.about !== 'games') return;
    ask(bots, {
      about: 'sit',
      port: message.port,
      origin: 'http://localhost:3000',
      games: message.games,
    });
  });
  const seated = new Promise<void>((resolve) => {
    bots.on('message', (message: BotsAnswered) => {
      if (message.about === 'seated' && message.games === games) resolve();
    });
  });
  const { port, origin } = await next<ServerReport, 'ready'>(server, 'ready');
  if (games > 0) await seated;
  if (store === 'memory') server.send('forget');
  return { server, bots, port, origin, close: closing(server, bots) };
}

async function openRelay(games: number): Promise<Hall> {
  const server = child('relay.ts', []);
  const bots = child('bots.ts', []);
  const { port, origin } = await next<ServerReport, 'ready'>(server, 'ready');
  const seated = next<BotsAnswered, 'seated'>(bots, 'seated');
  ask(bots, { about: 'sit-at-relay', port, games });
  await seated;
  return { server, bots, port, origin, close: closing(server, bots) };
}

async function play(
  hall: Hall,
  seconds: number,
  perSecond: number | null,
): Promise<Played & { cpuMs: number }> {
  const before = await usageOf(hall.server);
  const done = next<BotsAnswered, 'played'>(hall.bots, 'played');
  ask(hall.bots, { about: 'play', seconds, perSecond });
  const played = await done;
  const after = await usageOf(hall.server);
  return { ...played, cpuMs: after.cpuMs - before.cpuMs };
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

async function throughput(): Promise<void> {
  const kinds = ['relay', 'memory', 'pglite', 'postgres'] as const;
  const seen = new Map<string, { perSecond: number[]; cpu: number[]; p99: number[] }>(
    kinds.map((kind) => [kind, { perSecond: [], cpu: [], p99: [] }]),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of kinds) {
      const hall = kind === 'relay' ? await openRelay(GAMES) : await openHall(kind, GAMES);
      const played = await play(hall, SECONDS, null);
      await hall.close();
      if (played.refused > 0) throw new Error(`${kind}: ${played.refused} refusals`);
      seen.get(kind)?.perSecond.push(played.moves / played.seconds);
      seen.get(kind)?.cpu.push((played.cpuMs * 1000) / played.moves);
      seen.get(kind)?.p99.push(played.p99);
    }
  }
  console.log(
    `\nthroughput: ${GAMES} games as fast as they are answered, ${ROUNDS} rounds of ${SECONDS} s, medians`,
  );
  const rate = (kind: string): number => median(seen.get(kind)?.perSecond ?? []);
  for (const kind of kinds) {
    const { cpu = [], p99 = [] } = seen.get(kind) ?? {};
    console.log(
      `${kind.padEnd(9)} ${rate(kind).toFixed(0).padStart(7)} moves/s  ${(rate(kind) / rate('memory')).toFixed(2)}x memory  ` +
        `${(rate(kind) / rate('relay')).toFixed(2)}x relay  ${median(cpu).toFixed(0)} us CPU a move  p99 ${ms(median(p99))}`,
    );
  }
}

async function latency(): Promise<void> {
  console.log(`\nlatency: ${LIVE_GAMES} games, moves at fixed moments, ${LATENCY_SECONDS} s each`);
  for (const store of ['postgres', 'pglite'] as const) {
    for (const perSecond of [500, 2_000]) {
      const hall = await openHall(store, LIVE_GAMES);
      const played = await play(hall, LATENCY_SECONDS, perSecond);
      await hall.close();
      console.log(
        `${store.padEnd(9)} ${perSecond}/s: ${(played.moves / LATENCY_SECONDS).toFixed(0)} heard/s, p50 ${ms(played.p50)}, ` +
          `p99 ${ms(played.p99)}, max ${ms(played.max)}, ${played.refused} refused, ` +
          `${((played.cpuMs * 1000) / played.moves).toFixed(0)} us CPU a move`,
      );
    }
  }
}

async function idleSockets(hall: Hall, message: BotsAsked): Promise<{ rss: number; heap: number }> {
  const before = await usageOf(hall.server);
  const done = next<BotsAnswered, 'idling'>(hall.bots, 'idling');
  ask(hall.bots, message);
  const { sockets } = await done;
  if (sockets !== IDLE_SOCKETS) throw new Error(`only ${sockets} sockets are open`);
  const after = await usageOf(hall.server);
  const heap = after.heapUsed + after.external - before.heapUsed - before.external;
  return { rss: (after.rss - before.rss) / IDLE_SOCKETS, heap: heap / IDLE_SOCKETS };
}

async function idle(): Promise<void> {
  const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
  console.log(`\nmemory of a connection: ${IDLE_SOCKETS} sockets that do nothing`);
  const users = IDLE_SOCKETS / EACH;
  const alone = await openHall('postgres', 0, users);
  const idling = { about: 'idle', sockets: IDLE_SOCKETS, each: EACH } as const;
  const ours = await idleSockets(alone, { ...idling, port: alone.port, origin: alone.origin, firstUser: 1 });
  await alone.close();
  mkdirSync(CACHE, { recursive: true });
  execFileSync('npm', ['install', '--prefix', CACHE, '--no-save', '--no-audit', '--no-fund', SOCKET_IO]);
  const server = child('socket-io.ts', [CACHE]);
  const bots = child('bots.ts', []);
  const { port, origin } = await next<ServerReport, 'ready'>(server, 'ready');
  const theirs = await idleSockets(
    { server, bots, port, origin, close: closing(server, bots) },
    { about: 'idle-socket-io', port, sockets: IDLE_SOCKETS },
  );
  await closing(server, bots)();
  console.log(`ours       heap ${kib(ours.heap)}, resident ${kib(ours.rss)}`);
  console.log(`${SOCKET_IO} heap ${kib(theirs.heap)}, resident ${kib(theirs.rss)}`);
  console.log(
    `ratio      heap ${(ours.heap / theirs.heap).toFixed(2)}x, resident ${(ours.rss / theirs.rss).toFixed(2)}x`,
  );

  console.log(`\n${IDLE_SOCKETS} idle sockets beside ${LIVE_GAMES} games on PostgreSQL, 500 moves/s`);
  const empty = await openHall('postgres', 0, 0);
  const bare = await usageOf(empty.server);
  await empty.close();
  const hall = await openHall('postgres', LIVE_GAMES, users);
  await play(hall, LATENCY_SECONDS, 500);
  const live = await usageOf(hall.server);
  console.log(
    `with ${LIVE_GAMES} games, 10 half-moves each: heap ${kib((live.heapUsed - bare.heapUsed) / LIVE_GAMES)} a game, its two sockets included`,
  );
  await idleSockets(hall, { ...idling, port: hall.port, origin: hall.origin, firstUser: 2 * LIVE_GAMES + 1 });
  const played = await play(hall, LATENCY_SECONDS, 500);
  const full = await usageOf(hall.server);
  await hall.close();
  console.log(
    `p50 ${ms(played.p50)}, p99 ${ms(played.p99)}, max ${ms(played.max)}, ${played.refused} refused; ` +
      `heap ${(full.heapUsed / MIB).toFixed(0)} MiB, resident ${(full.rss / MIB).toFixed(0)} MiB`,
  );
}

async function profile(): Promise<void> {
  const folder = join(CACHE, '..', 'load-profile');
  const hall = await openHall('postgres', LIVE_GAMES, 0, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
  const played = await play(hall, LATENCY_SECONDS, 2_000);
  await hall.close();
  console.log(
    `\n${((played.cpuMs * 1000) / played.moves).toFixed(0)} us CPU a move; the profile is in ${folder}`,
  );
}

if (wants('throughput')) await throughput();
if (wants('latency')) await latency();
if (wants('idle')) await idle();
if (asked.has('profile')) await profile();
process.exit(0);
