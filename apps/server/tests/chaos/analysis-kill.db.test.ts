// Kills the whole server (SIGKILL) while it analyses a game. The attempt is counted, none of its results are stored, and no UCI program
// keeps running. The next server's behaviour is tested in analysis-queue.db.test.ts.
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { placeFor, startServerProcess } from '../../../../testkit/server-process.ts';
import { until } from '../../../../testkit/until.ts';
import { insertQueued } from '../../src/fair-play/analysis/queue-store.ts';
import { insertPlayed, insertTwoUsers } from '../../src/games/testkit/ended-games.ts';
import { createDatabase, type Database } from '../../src/platform/database/database.ts';
import { openPostgres } from '../../src/platform/database/open.ts';
import { createLog } from '../../src/platform/log.ts';
import { asAdmin, databaseUrlFor } from '../../src/platform/testkit/database-setup.ts';
import { describeOnServices } from '../../src/platform/testkit/databases.ts';
import { testDatabaseName } from '../../src/platform/testkit/test-database-names.ts';
import { systemTime } from '../../src/platform/time.ts';

/** Never answers a search and ignores the end of its input. Writes its process id when the first search begins. */
const UCI_PROGRAM = `#!${process.execPath}
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'uci') console.log('id name Silent 1\\nuciok');
  if (line === 'isready') console.log('readyok');
  if (line.startsWith('go')) require('node:fs').writeFileSync(__filename + '.pid', String(process.pid));
});
setInterval(() => {}, 60_000);
`;

/** A zombie counts as ended, because its parent may not reap it. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

// The embedded database would die with the server.
describeOnServices('a killed analysis', ({ template, adminUrl }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-analysis-kill-'));
  const children: ChildProcess[] = [];
  const opened: { name: string; database: Database }[] = [];

  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    for (const { name, database } of opened) {
      await database.close();
      await asAdmin(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    }
  });

  /** Creates a database with one game to analyse. Returns it with its address. */
  async function createQueue(): Promise<{ database: Database; url: string }> {
    const name = testDatabaseName('analysis_kill');
    await asAdmin(adminUrl, (client) => client.query(`create database ${name} template ${template}`));
    const url = databaseUrlFor(adminUrl, name);
    const log = createLog('silent');
    const database = createDatabase(await openPostgres(url, log), { time: systemTime, log });
    opened.push({ name, database });
    await insertTwoUsers(database);
    const { id: gameId } = await insertPlayed(database, { plies: 40, hoursAgo: 1 });
    const queued = { gameId, wager: lamports(1_000n), isDecided: true, atMs: systemTime.nowMs() };
    await database.transaction((tx) => insertQueued(tx, queued));
    return { database, url };
  }

  test('U51 counts an analysis attempt that a kill interrupted, and leaves no UCI program running', async () => {
    const program = join(folder, 'engine');
    writeFileSync(program, UCI_PROGRAM);
    chmodSync(program, 0o700);
    writeFileSync(`${program}.pid`, '');
    const pidIn = () => Number(readFileSync(`${program}.pid`, 'utf8'));
    const { database, url } = await createQueue();
    const born = (child: ChildProcess) => children.push(child);
    const settings = { DATABASE_URL: url, FAIR_PLAY_ENGINE: program };
    const server = await startServerProcess(await placeFor(folder), born, settings);
    await until(async () => pidIn() > 0, 'the first search');
    const pid = pidIn();
    expect(isRunning(pid)).toBe(true);
    await server.kill();
    await until(async () => !isRunning(pid), 'the end of the UCI program');
    const { rows } = await database.run((queries) =>
      sql`select state, attempts, (select count(*)::int from analysed_side) as sides from game_analysis`.execute(
        queries,
      ),
    );
    expect(rows).toEqual([{ state: 'queued', attempts: 1, sides: 0 }]);
  }, 60_000);
});
