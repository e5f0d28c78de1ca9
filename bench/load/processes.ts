// Starts, queries and stops a server under load and the process of its players.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { BotsAnswered, BotsAsked, Players } from './bots-messages.ts';
import { ORIGIN, type ServerAsked, type ServerReport } from './server-messages.ts';

export type Store = 'pglite' | 'postgres' | 'memory';

export interface Harness {
  server: ChildProcess;
  bots: ChildProcess;
  port: number;
  origin: string;
  close(): Promise<void>;
}

function child(file: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  return fork(join(import.meta.dirname, file), words, {
    env: { ...process.env, ...environment },
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
  });
}

/** Waits for the next message of a kind. Rejects when the child exits. */
function next<M extends { about: string }, A extends M['about']>(
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
  { bots }: Pick<Harness, 'bots'>,
  about: A,
): Promise<Extract<BotsAnswered, { about: A }>> => next<BotsAnswered, A>(bots, about);

export function askBots({ bots }: Pick<Harness, 'bots'>, message: BotsAsked): void {
  bots.send(message);
}

/** Sends a request to the server and waits for its answer. */
export async function askServer<A extends ServerReport['about']>(
  { server }: Pick<Harness, 'server'>,
  asked: ServerAsked,
  about: A,
): Promise<Extract<ServerReport, { about: A }>> {
  const told = next<ServerReport, A>(server, about);
  server.send(asked);
  return told;
}

function closing(server: ChildProcess, bots: ChildProcess): () => Promise<void> {
  return async () => {
    const gone = new Promise<number | null>((resolve) => server.once('exit', resolve));
    bots.kill();
    server.send('stop' satisfies ServerAsked);
    const code = await gone;
    if (code !== 0) throw new Error(`a server ended with ${code}`);
  };
}

/** Starts our server with running games and their players. `journals`: the number of journals that the ledger contains at the start. */
export async function openOurs(
  store: Store,
  games: number,
  {
    players = 'bare',
    spectators = 0,
    journals = 0,
    environment = {},
  }: {
    players?: Players;
    spectators?: number;
    journals?: number;
    environment?: NodeJS.ProcessEnv;
  } = {},
): Promise<Harness> {
  const server = child('server.ts', [store, games, spectators, journals].map(String), environment);
  const bots = child('bots.ts', []);
  server.on('message', (message: ServerReport) => {
    if (message.about !== 'games') return;
    const { ports } = message;
    askBots({ bots }, { about: 'sit', players, ports, origin: ORIGIN, games: message.games });
  });
  const seated = new Promise<void>((resolve) => {
    bots.on('message', (message: BotsAnswered) => {
      if (message.about === 'seated' && message.games === games) resolve();
    });
  });
  const { port, origin } = await next<ServerReport, 'ready'>(server, 'ready');
  if (games > 0) await seated;
  if (store === 'memory') await askServer({ server }, 'forget', 'forgetting');
  return { server, bots, port, origin, close: closing(server, bots) };
}
