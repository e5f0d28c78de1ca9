// Bench: a statement of reserves of many players on PostgreSQL. Prints the CPU time of PostgreSQL and of the server's thread, and the
// longest time for which the server's thread was blocked. `npm run bench:reserves [-- players]`
import { createSigningKey, keypairFromSecret } from '@kingstake/custody';
import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import pg from 'pg';
import { createTreasuryHistory } from '../../apps/server/src/deposits/testkit/treasury-history.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemTime } from '../../apps/server/src/platform/time.ts';
import { listWorker, makeStatement } from '../../apps/server/src/reserves/index.ts';
import { openEmptyDatabase } from '../databases.ts';

const PLAYERS = Number(process.argv[2] ?? 100_000);
const ROUNDS = 4;
const millis = (ms: number): string => `${ms.toFixed(1)} ms`;
const cpuMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** Inserts players with a random balance each. Triggers are off while it runs. */
async function fill(url: string): Promise<void> {
  const filler = new pg.Client({ connectionString: url });
  await filler.connect();
  for (const statement of [
    'set session_replication_role = replica',
    `insert into account (kind, ref, balance, version)
      select 'player', n, 1 + (random() * 1e10)::int8, 1 from generate_series(1, ${PLAYERS}) n`,
    `insert into account (kind, ref, balance, version) select 'chain', 0, -sum(balance), ${PLAYERS} from account`,
    'vacuum analyze account',
  ])
    await filler.query(statement);
  await filler.end();
}

/** Returns a function that returns the longest CPU time between two turns of a 1 ms timer. Time without a processor does not count. */
function watchThread(): () => number {
  let longest = 0;
  let last = cpuMs(process.threadCpuUsage());
  const timer = setInterval(() => {
    const now = cpuMs(process.threadCpuUsage());
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

async function measure(database: Database): Promise<void> {
  const auditorKey = createSigningKey(keypairFromSecret(new Uint8Array(32).fill(8)));
  if (auditorKey === null) throw new Error('no key');
  const { chain } = createTreasuryHistory();
  chain.balance = async () => lamports(10n ** 18n);
  const log = createLog('silent');
  const deps = { database, chain, time: systemTime, log, auditorKey, beginList: listWorker(systemTime) };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [all, own, startedMs] = [process.cpuUsage(), process.threadCpuUsage(), performance.now()];
    const longest = watchThread();
    const { header } = await makeStatement(deps);
    const busy = longest();
    const server = cpuMs(process.threadCpuUsage(own));
    const threads = cpuMs(process.cpuUsage(all)) - server;
    console.log(
      `  statement ${round}: ${header.entries} entries, ${millis(performance.now() - startedMs)} by the clock, its thread ${millis(threads)} of CPU, the server's thread ${millis(server)}, at most ${millis(busy)} at once`,
    );
  }
  const { rows } = await database.run((queries) =>
    sql<{ mb: number }>`select (sum(length(bytes)) / 1e6 / ${ROUNDS})::float8 as mb
      from (select bytes from reserve_entries union all select bytes from reserve_shares) stored`.execute(
      queries,
    ),
  );
  console.log(`  stored: ${rows[0]?.mb.toFixed(1)} MB a statement`);
}

const { database, url, remove } = await openEmptyDatabase('postgres');
try {
  await fill(url ?? '');
  console.log(`${PLAYERS} players`);
  await measure(database);
  await database.close();
} finally {
  await remove();
}
