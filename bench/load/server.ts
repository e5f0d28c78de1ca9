// The server under load, in a separate process. It fills a database with players, sessions, money and games through the public API,
// listens, and reports its memory and CPU time.
//   fork(server.ts, [store, games, nodes, Redis url]); store: pglite, postgres, or the address of another node's database
// The nodes share one database, and Redis connects them. All but this one are separate processes.
import { lamports } from '@kingstake/protocol';
import type { App } from '../../apps/server/src/app.ts';
import { account, book, move } from '../../apps/server/src/money/ledger/index.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { createVisitor, type Visitor } from '../../testkit/visitor.ts';
import { injectInto } from '../../testkit/world.ts';
import { addPlayers, type EmptyDatabase, openBench, openEmptyDatabase } from '../databases.ts';
import { ORIGIN, type ServerReport, tokenOf } from './messages.ts';
import { answerBench, openNode, tell } from './node.ts';
import { meterOf, next, startChild, stopServer } from './processes.ts';

const AT_ONCE = 16;

const [store = 'pglite', games = '200', nodes = '1', redis = ''] = process.argv.slice(2);
const redisUrl = redis === '' ? null : redis;

async function openStore(): Promise<EmptyDatabase> {
  if (store === 'pglite' || store === 'postgres') return openEmptyDatabase(store);
  return { database: await openBench(store), url: store, remove: async () => {} };
}

async function start(): Promise<void> {
  const { database, url, remove } = await openStore();
  const { app, port, stop } = await openNode({ database, url, redisUrl });
  const ports = [port];
  const others = Array.from({ length: Number(nodes) - 1 }, () =>
    startChild('server.ts', [url ?? '', 0, 1, redis]),
  );
  for (const other of others) ports.push((await next<ServerReport, 'ready'>(other, 'ready')).port);
  const players = 2 * Number(games);
  await addPlayers(database, { from: 1, to: players, signedIn: players });
  // Players join just before the bots connect, because a ready check lasts 30 s.
  for (let first = 1; first <= Number(games); first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, Number(games) - first + 1) }, (_, i) => first + i);
    const made = await Promise.all(numbers.map((number) => addGame(app, database, number)));
    tell({ about: 'games', games: made.map((id, i) => ({ id, number: numbers[i] ?? 0 })), ports });
  }
  tell({ about: 'ready', port });
  answerBench(
    async () => {
      for (const other of others) await stopServer(other);
      await stop();
      await remove();
    },
    () => Promise.all(others.map(meterOf)),
  );
}

/** Not as a deposit, because the server's audit would miss it on chain and freeze money. */
async function fund(database: Database, userId: number): Promise<void> {
  const legs = move(account('chain'), account('player', userId), lamports(10n ** 9n));
  await database.transaction((tx) => book(tx, { opKey: `bench-funds:${userId}`, kind: 'bench', legs }));
}

function visitorOf(app: App, userId: number): Visitor {
  const visitor = createVisitor(injectInto(app), ORIGIN);
  visitor.cookie = `sid=${tokenOf(userId)}`;
  return visitor;
}

/** Users 2n-1 and 2n play the n-th game. */
async function addGame(app: App, database: Database, number: number): Promise<number> {
  const [white, black] = [2 * number - 1, 2 * number];
  for (const userId of [white, black]) await fund(database, userId);
  const terms = { whitePlayerId: white, wagerAmount: '0.1' };
  const { id } = await visitorOf(app, white).ask<{ id: number }>('POST', '/api/games', terms);
  await visitorOf(app, black).ask('POST', `/api/games/${id}/join`, { playerId: black });
  return id;
}

await start();
