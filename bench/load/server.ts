// The server under load, in a separate process. It fills a database with players, sessions, money and games through the public API,
// listens, and reports its memory and CPU time.
//   fork(server.ts, [store, games, nodes, Redis url]); store: pglite, postgres
// The nodes share one database, and Redis connects them. All but this one are separate processes.
import { createHash } from 'node:crypto';
import { lamports } from '@kingstake/protocol';
import { base58 } from '@scure/base';
import { sql } from 'kysely';
import type { App } from '../../apps/server/src/app.ts';
import { account, book, move } from '../../apps/server/src/ledger/index.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { openEmptyDatabase } from '../databases.ts';
import { answerBench, tell } from './answer-bench.ts';
import { ORIGIN, type ServerReport, tokenOf } from './messages.ts';
import { openNode } from './node.ts';
import { meterOf, next, startChild, stopServer } from './processes.ts';

const AT_ONCE = 16;

const [store, games = '200', nodes = '1', redis = ''] = process.argv.slice(2);
const redisUrl = redis === '' ? null : redis;

async function start(): Promise<void> {
  const { database, url, remove } = await openEmptyDatabase(store === 'postgres' ? 'postgres' : 'pglite');
  const { app, port, stop } = await openNode({ database, url, redisUrl });
  const ports = [port];
  const others = Array.from({ length: Number(nodes) - 1 }, () =>
    startChild('extra-node.ts', [url ?? '', redis]),
  );
  for (const other of others) ports.push((await next<ServerReport, 'ready'>(other, 'ready')).port);
  await addPlayers(database, 2 * Number(games));
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

/** Returns an address of 32 bytes without a known key. */
function walletOf(number: number): string {
  const bytes = Buffer.alloc(32, 255);
  bytes.writeUInt32BE(number);
  return base58.encode(bytes);
}

async function addPlayers(database: Database, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    wallet: walletOf(index + 1),
    name: `bot${index + 1}`,
    token: createHash('sha256')
      .update(tokenOf(index + 1))
      .digest('hex'),
  }));
  await database.transaction(async (tx) => {
    await sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
      select wallet, name, name, name, 'bee' from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(wallet text, name text)`.execute(tx);
    await sql`insert into session (token_hash, wallet_address, created_at, last_used_at, expires_at)
      select token, wallet, app_now(), app_now(), app_now() + interval '1 day'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(token text, wallet text)`.execute(tx);
  });
}

async function fund(database: Database, userId: number): Promise<void> {
  const legs = move(account('chain'), account('player', userId), lamports(10n ** 9n));
  await database.transaction((tx) => book(tx, { opKey: `bench-funds:${userId}`, kind: 'bench', legs }));
}

async function post(app: App, userId: number, url: string, payload: object): Promise<{ id: number }> {
  const headers = { cookie: `sid=${tokenOf(userId)}`, origin: ORIGIN };
  const answer = await app.http.inject({ method: 'POST', url, headers, payload });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** Users 2n-1 and 2n play the n-th game. */
async function addGame(app: App, database: Database, number: number): Promise<number> {
  const [white, black] = [2 * number - 1, 2 * number];
  for (const userId of [white, black]) await fund(database, userId);
  const { id } = await post(app, white, '/api/games', { whitePlayerId: white, wagerAmount: '0.1' });
  await post(app, black, `/api/games/${id}/join`, { playerId: black });
  return id;
}

await start();
