// Bench: creates a PostgreSQL database with very many finished games, most of them archived, and the ledger for all of them. It stays
// until `--drop`. `npm run grow -- [games]`, `npm run grow -- --drop`. GROWN_DATABASE sets its name.
import { parseArgs } from 'node:util';
import { asAdmin } from '../../apps/server/src/platform/testkit/database-setup.ts';
import { ADMIN_URL, addPlayers, createPostgres, openBench } from '../databases.ts';
import { fillGames, makePool, packPool } from './fill-games.ts';
import { fillLedger } from './fill-ledger.ts';
import { auditAll, GROWN_NAME, GROWN_URL, PLAYERS, SIGNED_IN, timed } from './grown-database.ts';

const SIZES = `select relname as name, pg_total_relation_size(oid) / 1e6 as mb from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_total_relation_size(oid) > 1e6 order by 2 desc`;

const { values, positionals } = parseArgs({
  options: { drop: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const games = Number(positionals[0] ?? 1_000_000);
/** The games of one day, if all games spread over a year. */
const kept = Math.max(100, Math.round(games / 365));

async function grow(): Promise<void> {
  await createPostgres(GROWN_NAME);
  const database = await openBench(GROWN_URL);
  await makePool(database);
  await asAdmin(GROWN_URL, async (client) => {
    await packPool(database, client);
    await client.query(`set statement_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '256MB';
      set synchronous_commit = off; set session_replication_role = replica`);
    await addPlayers(database, { from: 3, to: PLAYERS, signedIn: SIGNED_IN });
    await fillGames(client, games, kept);
    await fillLedger(client, games);
    await client.query('reset session_replication_role');
    await timed('vacuum analyze', () => client.query('vacuum analyze'));
  });
  await timed('all books audited, and sound', () => auditAll(database));
  await database.close();
  await asAdmin(GROWN_URL, async (client) => {
    const { rows } = await client.query<{ name: string; mb: string }>(SIZES);
    for (const { name, mb } of rows) console.log(`  ${Number(mb).toFixed(0).padStart(7)} MB ${name}`);
    const { rows: total } = await client.query<{ mb: string }>(
      'select pg_database_size(current_database()) / 1e6 as mb',
    );
    console.log(
      `  ${Number(total[0]?.mb).toFixed(0).padStart(7)} MB in all, ${games} games, ${kept} of them as rows`,
    );
  });
}

const drop = () =>
  asAdmin(ADMIN_URL, (client) => client.query(`drop database if exists ${GROWN_NAME} with (force)`));

if (values.drop) await drop();
else await timed(`${games} finished games in ${GROWN_NAME}`, grow);
process.exit(0);
