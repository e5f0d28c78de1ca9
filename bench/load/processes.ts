// Starts, queries and stops a server under load and the process of its players.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { databaseNames } from '../databases.ts';
import type { BotsAnswered, BotsAsked, Played, ServerAsked, ServerReport } from './messages.ts';
import { openPostgresMeter, type PostgresUse } from './postgres-meter.ts';
import type { Meter } from './process-meter.ts';

export type Store = 'postgres' | 'pglite';

export interface Harness {
  server: ChildProcess;
  bots: ChildProcess;
  close(): Promise<void>;
}

/** With the memory settings of `npm start`. */
export function startChild(file: string, words: readonly (string | number)[] = []): ChildProcess {
  const kept = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
  return fork(join(import.meta.dirname, file), words.map(String), {
    execArgv: ['--max-semi-space-size=4', '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, ...kept },
  });
}

/** Waits for the next message of a kind. Rejects when the child exits. */
export function next<M extends { about: string }, A extends M['about']>(
  from: ChildProcess,
  about: A,
): Promise<Extract<M, { about: A }>> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      from.off('message', hear);
      from.off('exit', gone);
    };
    const hear = (message: M): void => {
      if (message.about !== about) return;
      stop();
      resolve(message as Extract<M, { about: A }>);
    };
    const gone = (code: number | null): void => {
      stop();
      reject(new Error(`a process ended with ${code}`));
    };
    from.on('message', hear);
    from.on('exit', gone);
  });
}

export const fromBots = <A extends BotsAnswered['about']>(
  { bots }: Harness,
  about: A,
): Promise<Extract<BotsAnswered, { about: A }>> => next<BotsAnswered, A>(bots, about);

/** Returns the use of a server since its start, or of all nodes of the server that started them. */
export async function meterOf(server: ChildProcess): Promise<Meter> {
  const told = next<ServerReport, 'meter'>(server, 'meter');
  server.send('meter' satisfies ServerAsked);
  return (await told).meter;
}

export async function stopServer(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit');
  server.send('stop' satisfies ServerAsked);
  const [code] = await gone;
  if (code !== 0) throw new Error(`a server ended with ${code}`);
}

/** Starts our server with running games and their players. With several nodes, `redisUrl` connects them. */
export async function openOurs(store: Store, games: number, nodes = 1, redisUrl = ''): Promise<Harness> {
  const server = startChild('server.ts', [store, games, nodes, redisUrl]);
  const bots = startChild('bots.ts');
  server.on('message', (message: ServerReport) => {
    if (message.about === 'games') bots.send({ ...message, about: 'sit' } satisfies BotsAsked);
  });
  const seated = new Promise<void>((resolve) => {
    bots.on('message', (message: BotsAnswered) => {
      if (message.about === 'seated' && message.games === games) resolve();
    });
  });
  await next<ServerReport, 'ready'>(server, 'ready');
  await seated;
  return {
    server,
    bots,
    async close() {
      bots.kill();
      await stopServer(server);
    },
  };
}

export interface Measured extends Played {
  server: Meter; // during the measurement only
  postgres: PostgresUse | null; // null: not used, or on another machine
}

/** Duration of the warm-up, in which V8 compiles the hot path. */
export const WARM_SECONDS = 2;

interface Rhythm {
  seconds: number;
  perSecond: number | null; // null: each move follows the previous answer
}

/** Lets the bots play, and reads the CPU times of all processes at the start and at the end. Throws if a move was refused. */
export async function measure(harness: Harness, rhythm: Rhythm, onPostgres: boolean): Promise<Measured> {
  const postgres = onPostgres ? await openPostgresMeter([databaseNames(harness.server.pid ?? 0).main]) : null;
  const [begun, ended, done] = [
    fromBots(harness, 'begun'),
    fromBots(harness, 'ended'),
    fromBots(harness, 'played'),
  ];
  harness.bots.send({ about: 'play', warmSeconds: WARM_SECONDS, ...rhythm } satisfies BotsAsked);
  await begun;
  const [before] = await Promise.all([meterOf(harness.server), postgres?.read()]);
  await ended;
  const [after, use] = await Promise.all([meterOf(harness.server), postgres?.read()]);
  const { about: _, ...played } = await done;
  await postgres?.close();
  if (played.refused > 0) throw new Error(`${played.refused} refusals`);
  return {
    ...played,
    server: {
      ...after,
      cpuMs: after.cpuMs - before.cpuMs,
      mainThreadMs: after.mainThreadMs - before.mainThreadMs,
      waitedMs: after.waitedMs - before.waitedMs,
    },
    postgres: use ?? null,
  };
}
