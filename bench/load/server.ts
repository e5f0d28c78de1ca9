// Bench, load: the server under load, as a process of its own. It stocks a database with players, sessions, money and games
// through the product's own doors, listens, and answers how much memory and CPU it has used.
//   fork(server.ts, [store, games, spectators, journals]); store: pglite, postgres, memory
// "memory" is the same server whose journal of moves is not written: what a move costs without its durability.
import { createHash } from 'node:crypto';
import { lamports } from '@kingstake/protocol';
import { plainMaker, signingInMemory } from '@kingstake/signer/testkit';
import { type CompiledQuery, sql } from 'kysely';
import { type App, createApp } from '../../apps/server/src/app.ts';
import { watchSigner } from '../../apps/server/src/chain/index.ts';
import { createTreasuryHistory } from '../../apps/server/src/deposits/testkit/treasury-history.ts';
import { account, book, move } from '../../apps/server/src/ledger/index.ts';
import type { Database, Queries } from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemRandom } from '../../apps/server/src/platform/random.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { systemPace, systemTime } from '../../apps/server/src/platform/time.ts';
import { openEmptyDatabase } from '../databases.ts';
import { fillBooks } from '../money/long-books.ts';
import { answerBench, ORIGIN, tell, tokenOf } from './server-messages.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const AT_ONCE = 16;
const JOURNALS_PER_GAME = 3;

const [store = 'pglite', games = '200', spectators = '0', journals = '0'] = process.argv.slice(2);
const settings = readSettings({ PORT: '0', PUBLIC_ORIGIN: ORIGIN, RATE_LIMIT_FACTOR: '1000' }, '/');
const log = createLog('error');
/** As on one of several nodes: `LOAD_PACE`, in ms. None: as on one node. */
const paceMs = process.env['LOAD_PACE'] === undefined ? null : Number(process.env['LOAD_PACE']);

/** The same object, with one member of it replaced. */
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

/** Set when all games have begun: what brings them there is written in any case. */
let forgets = false;
let forgotten = 0;

/** Of the games in the list of steps. It is not read as JSON: that would be counted as ours, and the database does it. */
function idsIn(steps: string): bigint[] {
  const ids: bigint[] = [];
  for (let at = steps.indexOf(ID); at !== -1; at = steps.indexOf(ID, at)) {
    at += ID.length;
    ids.push(BigInt(Number.parseInt(steps.slice(at, at + 16), 10)));
  }
  return ids;
}

/** The journal's statement is answered as if it had been written; everything else happens. */
function withoutJournal(database: Database): Database {
  const forgetful = (queries: Queries): Queries =>
    replacing(queries, 'executeQuery', (kysely) => (query: CompiledQuery) => {
      if (!forgets || !query.sql.includes('insert into game_move')) return kysely.executeQuery(query);
      forgotten += 1;
      return Promise.resolve({ rows: idsIn(String(query.parameters[0])).map((id) => ({ id })) });
    });
  return { ...database, run: (work) => database.run((queries) => work(forgetful(queries))) };
}

/** From now on rows stay behind their games: none of them may fall due, or the game would be read from its row again. */
async function forget(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    // Without the trigger that wants a new version with every change.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update game set due_at = due_at + interval '1 day'`.execute(tx);
  });
  forgets = true;
  tell({ about: 'forgetting' });
}

/** Base58 text of the length of an address; no one signs with it here. */
function walletOf(number: number): string {
  let text = '';
  for (let left = number; left > 0; left = Math.floor(left / 58)) text = ALPHABET[left % 58] + text;
  return text.padStart(43, '1');
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
  const body = { whitePlayerId: white, wagerAmount: '0.1' };
  const { id } = await post(app, white, '/api/games', body);
  await post(app, black, `/api/games/${id}/join`, { playerId: black });
  return id;
}

/** Books of so many games that were played before those of the bots. */
async function lengthenBooks(database: Database, url: string | null, played: number): Promise<void> {
  await fillBooks(database, url, played);
  await database.run((queries) =>
    sql`select setval(pg_get_serial_sequence('game', 'id'), ${played})`.execute(queries),
  );
}

async function start(): Promise<void> {
  const { database, url, remove } = await openEmptyDatabase(store === 'postgres' ? 'postgres' : 'pglite');
  if (Number(journals) > 0)
    await lengthenBooks(database, url, Math.ceil(Number(journals) / JOURNALS_PER_GAME));
  const history = createTreasuryHistory();
  history.chain.balance = async () => lamports(10n ** 15n);
  const { signer, auditorKey } = signingInMemory({
    maker: plainMaker(({ memo }) => ({ wire: Uint8Array.of(), signature: memo })),
    nowMs: systemTime.nowMs,
    treasury: history.chain.treasury,
  });
  const app = await createApp({
    chain: history.chain,
    signer: watchSigner(signer, systemTime),
    auditorKey,
    airdrop: null,
    settings,
    database: store === 'memory' ? withoutJournal(database) : database,
    time: systemTime,
    random: systemRandom,
    log,
    pageFolder: null,
    stepPace: paceMs === null ? null : systemPace(paceMs),
    // A thousand games that begin at once hold up the loop, and that is not what is measured.
    maxEventLoopDelayMs: 0,
  });
  await app.http.ready();
  const players = 2 * Number(games);
  await addPlayers(database, players + Number(spectators));
  const port = await app.listen();
  const ids: number[] = [];
  // Seats are taken only when the bots are about to come: a ready check lasts 30 s.
  for (let first = 1; first <= Number(games); first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, Number(games) - first + 1) }, (_, i) => first + i);
    const made = await Promise.all(numbers.map((number) => addGame(app, database, number)));
    ids.push(...made);
    tell({ about: 'games', games: made.map((id, i) => ({ id, number: numbers[i] ?? 0 })), port });
  }
  tell({ about: 'ready', port, origin: ORIGIN });
  process.on('message', (asked) => {
    if (asked === 'forget') void forget(database);
  });
  answerBench(async () => {
    await app.stop();
    if (forgets && forgotten === 0) throw new Error('the journal was written in memory too');
    await remove();
  });
}

await start();
