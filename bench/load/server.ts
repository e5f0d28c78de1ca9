// The server under load, in a separate process. It fills a database with players, sessions, money and games through the public API,
// listens, and reports its memory and CPU time.
//   fork(server.ts, [store, games, spectators, journals]); store: pglite, postgres, memory
// With the store "memory", the server does not write the journal of moves, which shows the cost of a move without durability.
// LOAD_WATCHED sets how many games allow spectators. With LOAD_RECEIPTS, games have receipts and players have session keys. LOAD_NODES
// sets the number of nodes on one database, which LOAD_REDIS connects. All but this one are separate processes.

import { createHash } from 'node:crypto';
import { lamports } from '@kingstake/protocol';
import { base58 } from '@scure/base';
import { type CompiledQuery, sql } from 'kysely';
import type { App } from '../../apps/server/src/app.ts';
import { account, book, move } from '../../apps/server/src/ledger/index.ts';
import type { Database, Queries } from '../../apps/server/src/platform/database/index.ts';
import { openEmptyDatabase } from '../databases.ts';
import { fillBooks } from '../money/long-books.ts';
import { type ExtraNode, openExtraNode } from './extra-node.ts';
import { openNode } from './node.ts';
import { answerBench, ORIGIN, tell, tokenOf } from './server-messages.ts';
import { SERVER_KEY, sessionKeyOf } from './session-keys.ts';

const AT_ONCE = 16;
const JOURNALS_PER_GAME = 3;

const [store = 'pglite', games = '200', spectators = '0', journals = '0'] = process.argv.slice(2);
const redisUrl = process.env['LOAD_REDIS'] ?? null;
const nodes = Number(process.env['LOAD_NODES'] ?? 1);
/** The number of games that allow spectators. */
const watched = Number(process.env['LOAD_WATCHED'] ?? 0);

const hasReceipts = process.env['LOAD_RECEIPTS'] === '1';

/** Returns the same object with one member replaced. */
function replacing<T extends object>(target: T, name: keyof T, replacement: (original: T) => unknown): T {
  return new Proxy(target, {
    get(_target, key) {
      if (key === name) return replacement(target);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const ID = '{"id":';

/** Set when all games have begun. Everything before that is written. */
let forgets = false;
let forgotten = 0;

/** Reads the ids in the list of steps without parsing JSON, because the database does that and not our server. */
function idsIn(steps: string): bigint[] {
  const ids: bigint[] = [];
  for (let at = steps.indexOf(ID); at !== -1; at = steps.indexOf(ID, at)) {
    at += ID.length;
    ids.push(BigInt(Number.parseInt(steps.slice(at, at + 16), 10)));
  }
  return ids;
}

/** Answers the statement of the move journal without executing it. All other statements are executed. */
function withoutJournal(database: Database): Database {
  const forgetful = (queries: Queries): Queries =>
    replacing(queries, 'executeQuery', (kysely) => (query: CompiledQuery) => {
      if (!forgets || !query.sql.includes('insert into game_move')) return kysely.executeQuery(query);
      forgotten += 1;
      return Promise.resolve({ rows: idsIn(String(query.parameters[0])).map((id) => ({ id })) });
    });
  return { ...database, run: (work) => database.run((queries) => work(forgetful(queries))) };
}

/** From now on, rows are older than their games. Deadlines are postponed, because a passed one would reload the game from its row. */
async function forget(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    // Disables the trigger that requires a new version with every change.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update game set due_at = due_at + interval '1 day'`.execute(tx);
  });
  forgets = true;
  tell({ about: 'forgetting' });
}

async function start(): Promise<void> {
  const { database, url, remove } = await openEmptyDatabase(store === 'postgres' ? 'postgres' : 'pglite');
  if (Number(journals) > 0)
    await lengthenBooks(database, url, Math.ceil(Number(journals) / JOURNALS_PER_GAME));
  const played = store === 'memory' ? withoutJournal(database) : database;
  const { app, port, stop } = await openNode({
    ...{ database: played, url, redisUrl },
    receiptKey: hasReceipts ? SERVER_KEY : null,
  });
  const extraNodes: ExtraNode[] = [];
  while (extraNodes.length < nodes - 1) extraNodes.push(await openExtraNode(url ?? '', redisUrl));
  const ports = [port, ...extraNodes.map((each) => each.port)];
  await addPlayers(database, 2 * Number(games) + Number(spectators));
  if (hasReceipts) await addSessionKeys(database, 2 * Number(games));
  // Players join just before the bots connect, because a ready check lasts 30 s.
  for (let first = 1; first <= Number(games); first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, Number(games) - first + 1) }, (_, i) => first + i);
    const made = await Promise.all(
      numbers.map((number) => addGame(app, database, number, number <= watched)),
    );
    tell({ about: 'games', games: made.map((id, i) => ({ id, number: numbers[i] ?? 0 })), ports });
  }
  tell({ about: 'ready', port, origin: ORIGIN });
  process.on('message', (asked) => {
    if (asked === 'forget') void forget(database);
  });
  answerBench(
    async () => {
      for (const each of extraNodes) await each.stop();
      await stop();
      if (forgets && forgotten === 0) throw new Error('the journal was written in memory too');
      await remove();
    },
    extraNodes.map((each) => each.meter),
  );
}

/** Returns an address of 32 bytes without a known key. */
function walletOf(number: number): string {
  const bytes = Buffer.alloc(32, 255);
  bytes.writeUInt32BE(number);
  return base58.encode(bytes);
}

export async function addPlayers(database: Database, count: number): Promise<void> {
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

/**
 * Adds session keys to the sessions of the first players. No wallet has signed these keys, which only a verifier of receipts would
 * notice.
 */
async function addSessionKeys(database: Database, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    wallet: walletOf(index + 1),
    key: sessionKeyOf(index + 1).address,
  }));
  await database.run((queries) =>
    sql`insert into signing_key (session_key, wallet_address, key, message, signature, created_at)
      select s.token_hash, r.wallet, r.key, 'bench', 'bench', app_now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(wallet text, key text)
      join session s on s.wallet_address = r.wallet`.execute(queries),
  );
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
export async function addGame(
  app: App,
  database: Database,
  number: number,
  allowObservers = false,
): Promise<number> {
  const [white, black] = [2 * number - 1, 2 * number];
  for (const userId of [white, black]) await fund(database, userId);
  const body = { whitePlayerId: white, wagerAmount: '0.1', allowObservers };
  const { id } = await post(app, white, '/api/games', body);
  await post(app, black, `/api/games/${id}/join`, { playerId: black });
  return id;
}

/** Adds journals of games that ended earlier. */
export async function lengthenBooks(database: Database, url: string | null, played: number): Promise<void> {
  await fillBooks(database, url, played);
  await database.run((queries) =>
    sql`select setval(pg_get_serial_sequence('game', 'id'), ${played})`.execute(queries),
  );
}

await start();
