// The server under load, in a separate process. It fills a database with players, sessions, money and games through the
// public API, listens, and reports its memory and CPU time.
//   fork(server.ts, [store, games, spectators, journals]); store: pglite, postgres, memory
// "memory" is the same server whose journal of moves is not written: what a move costs without its durability.
// LOAD_WATCHED: so many games may be watched. LOAD_NODES: so many nodes of one database, which LOAD_REDIS connects; this one and others in separate processes.
import { type CompiledQuery, sql } from 'kysely';
import type { Database, Queries } from '../../apps/server/src/platform/database/index.ts';
import { openEmptyDatabase } from '../databases.ts';
import { type ExtraNode, openExtraNode } from './extra-node.ts';
import { openNode } from './node.ts';
import { answerBench, ORIGIN, tell } from './server-messages.ts';
import { addGame, addPlayers, lengthenBooks } from './stock.ts';

const AT_ONCE = 16;
const JOURNALS_PER_GAME = 3;

const [store = 'pglite', games = '200', spectators = '0', journals = '0'] = process.argv.slice(2);
const redisUrl = process.env['LOAD_REDIS'] ?? null;
const nodes = Number(process.env['LOAD_NODES'] ?? 1);
/** So many games may be watched. */
const watched = Number(process.env['LOAD_WATCHED'] ?? 0);

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

/** Set when all games have begun. Everything before is written in any case. */
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

/** Answers the statement of the move journal without running it. Everything else runs. */
function withoutJournal(database: Database): Database {
  const forgetful = (queries: Queries): Queries =>
    replacing(queries, 'executeQuery', (kysely) => (query: CompiledQuery) => {
      if (!forgets || !query.sql.includes('insert into game_move')) return kysely.executeQuery(query);
      forgotten += 1;
      return Promise.resolve({ rows: idsIn(String(query.parameters[0])).map((id) => ({ id })) });
    });
  return { ...database, run: (work) => database.run((queries) => work(forgetful(queries))) };
}

/** From now on rows are older than their games. No deadline may pass, or the game would be read from its row. */
async function forget(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    // Disables the trigger that demands a new version with every change.
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
  const { app, port, stop } = await openNode({ database: played, url, redisUrl });
  const extraNodes: ExtraNode[] = [];
  while (extraNodes.length < nodes - 1) extraNodes.push(await openExtraNode(url ?? '', redisUrl));
  const ports = [port, ...extraNodes.map((each) => each.port)];
  await addPlayers(database, 2 * Number(games) + Number(spectators));
  // Seats are taken just before the bots connect, because a ready check lasts 30 s.
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

await start();
