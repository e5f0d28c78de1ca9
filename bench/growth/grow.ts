// Bench: creates a PostgreSQL database with very many finished games, most of them archived, and the ledger for all of them. It stays
// until `--drop`. `npm run grow -- [games]`, `npm run grow -- --drop`. GROWN_DATABASE sets its name.
import { parseArgs } from 'node:util';
import { openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemTime } from '../../apps/server/src/platform/time.ts';
import { ADMIN_URL } from '../databases.ts';
import { fillGames, fillPlayers, makePool, packPool } from './fill-games.ts';
import { fillLedger } from './fill-ledger.ts';
import { auditAll, GROWN_NAME, timed, urlOf, withClient } from './grown-database.ts';

const SIZES = `select relname as name, pg_total_relation_size(oid) / 1e6 as mb from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_total_relation_size(oid) > 1e6 order by 2 desc`;

const { values, positionals } = parseArgs({
  options: { drop: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const games = Number(positionals[0] ?? 1_000_000);
/** The games of one day, if all games spread over a year. */
const kept = Math.max(100, Math.round(games / 365));
const url = urlOf(GROWN_NAME);

async function grow(): Promise<void> {
  await withClient(ADMIN_URL, (client) => client.query(`create database ${GROWN_NAME}`));
  const deps = { time: systemTime, log: createLog('error') };
  const database = await openDatabase({ databaseUrl: url, dataDir: '/', cluster: 'local' }, deps);
  await makePool(database);
  await withClient(url, async (client) => {
    await packPool(database, client);
    await client.query(`set statement_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '256MB';
      set synchronous_commit = off; set session_replication_role = replica`);
    await fillPlayers(client);
    await fillGames(client, games, kept);
    await fillLedger(client, games);
    await client.query('reset session_replication_role');
    await timed('vacuum analyze', () => client.query('vacuum analyze'));
  });
  await timed('all books audited, and sound', () => auditAll(database));
  await database.close();
  await withClient(url, async (client) => {
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
  withClient(ADMIN_URL, (client) => client.query(`drop database if exists ${GROWN_NAME} with (force)`));

if (values.drop) await drop();
else await timed(`${games} finished games in ${GROWN_NAME}`, grow);
process.exit(0);
