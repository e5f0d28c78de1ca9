// A restore test on each database engine. It plays, deposits and withdraws, makes a backup while the server runs, continues, kills the
// server, and restores from the backup and the chain. Ledger and reserves agree to the lamport, and nothing is paid twice.
import type { ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Receipt, receiptKeysAtEnd } from '@kingstake/proofs/receipts';
import { verifyReceipt } from '@kingstake/proofs/receipts/verify';
import { type Game as GameShown, lamports, parseSol, type Transaction } from '@kingstake/protocol';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { askChain, createDepositor, type Depositor } from '../../../../testkit/depositor.ts';
import { placeFor, type ServerPlace, startServerProcess } from '../../../../testkit/server-process.ts';
import { enter, sitDown } from '../../../../testkit/staked-table.ts';
import { until } from '../../../../testkit/until.ts';
import { GAMES } from '../../src/games/index.ts';
import { testVerify } from '../../src/games/testkit/receipts.ts';
import { asAdmin, databaseUrlFor } from '../../src/platform/testkit/database-setup.ts';
import { testedEngines } from '../../src/platform/testkit/databases.ts';
import { createSeededRandom } from '../../src/platform/testkit/seeded-random.ts';
import { testDatabaseName } from '../../src/platform/testkit/test-database-names.ts';
import { giveByTwo, runOperator } from '../testkit/operator-process.ts';

const children: ChildProcess[] = [];
const root = mkdtempSync(join(tmpdir(), 'kingstake-backup-'));
const databases: string[] = [];
const { postgres } = inject('testDatabases');
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
  for (const name of databases)
    await asAdmin(postgres?.adminUrl ?? '', (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    );
});

const sol = (text: string) => lamports(parseSol(text) ?? -1n);

/** Creates an empty database of the engine and returns its settings. */
async function emptyDatabase(engine: string): Promise<Record<string, string>> {
  if (engine === 'pglite' || postgres === null) return {};
  const name = testDatabaseName(`backup_${databases.length}`);
  databases.push(name);
  await asAdmin(postgres.adminUrl, (client) => client.query(`create database ${name}`));
  return { DATABASE_URL: databaseUrlFor(postgres.adminUrl, name) };
}

/** Returns the number of cluster secrets in a database that no server uses. */
async function secretsIn(folder: string, { DATABASE_URL: url }: Record<string, string>): Promise<number> {
  const count = 'select count(*)::int as n from cluster_secret';
  if (url === undefined) {
    const pglite = await PGlite.create({ dataDir: join(folder, 'pglite') });
    const { rows } = await pglite.query<{ n: number }>(count);
    await pglite.close();
    return rows[0]?.n ?? Number.NaN;
  }
  const { rows } = await asAdmin(url, (client) => client.query<{ n: number }>(count));
  return rows[0]?.n ?? Number.NaN;
}

describe.each(testedEngines())('backup and restore on %s', (engine) => {
  test('restores all later changes from the chain, to the lamport, and pays nothing twice', async () => {
    const home = join(root, engine);
    mkdirSync(home);
    const place = await placeFor(join(home, 'before'));
    const settings = await emptyDatabase(engine);
    const startAt = (at: ServerPlace, more: Record<string, string>) =>
      startServerProcess(at, (child) => children.push(child), more);
    type Ops = (...line: string[]) => Promise<{ code: number; out: string; err: string }>;
    /** Runs commands on the server of a folder. `restore` needs a stopped server, so it runs in its own process. */
    const opsAt =
      (at: ServerPlace, more: Record<string, string>): Ops =>
      async (...line) => {
        if (line[0] === 'restore' && line[1] !== 'reconcile')
          return runOperator({ DATA_DIR: at.folder, ...more }, line);
        const answer = await giveByTwo(at.folder, line);
        if (answer === null) throw new Error(`no server runs on ${at.folder}`);
        const { done: isDone, message } = answer;
        return { code: isDone ? 0 : 1, out: isDone ? message : '', err: isDone ? '' : message };
      };
    const ops = opsAt(place, settings);
    const done = async (run: Ops, ...line: string[]) => {
      const { code, out, err } = await run(...line);
      expect(`${code} ${err}`, line.join(' ')).toMatch(/^0/);
      return out;
    };
    const withdraw = async (person: Depositor, amount: string) => {
      const { id, walletAddress } = person.user;
      await person.ask('POST', `/api/users/${id}/withdraw`, { amount, walletAddress });
      const listed = JSON.parse(await done(ops, 'withdrawals', 'list', '--json')) as { id: number }[];
      return String(listed.at(-1)?.id);
    };
    const showsCompleted = async (run: Ops, id: string) =>
      (await run('withdrawals', 'show', id)).out.includes('"completed"');
    const isCompleted = (run: Ops, id: string) => until(() => showsCompleted(run, id), `withdrawal ${id}`);
    const withdrawals = async (person: Depositor) => {
      const url = `/api/users/${person.user.id}/transactions?page=1&limit=50`;
      const { transactions } = await person.ask<{ transactions: Transaction[] }>('GET', url);
      const own = transactions.filter(({ type }) => type === 'withdrawal');
      return own.map(({ amount, status }) => `${amount} ${status}`).sort();
    };
    const payouts = async () => {
      const { treasury } = await ada.ask<{ treasury: string }>('GET', '/api/config');
      const asked = [treasury, { limit: 1000, commitment: 'confirmed' }];
      const found = await askChain<{ memo: string | null }[]>(place, 'getSignaturesForAddress', asked);
      return found
        .flatMap(({ memo }) => (memo?.includes('kingstake:wd:') ? [memo.replace(/^\[\d+\] /, '')] : []))
        .sort();
    };

    const server = await startAt(place, settings);
    const people = await enter(place);
    const [ada, bob] = people;
    const random = createSeededRandom(3);
    const playGame = async () => {
      const pick = (below: number) => (random.bytes(1)[0] ?? 0) % below;
      const { gameId, players } = await sitDown(people, pick);
      while (players.white.receivedMoves.length < 4) await players.white.nextMove();
      players.white.resign();
      await until(async () => (await ada.ask<GameShown>('GET', `/api/games/${gameId}`)).status === 'ended');
      for (const player of players.both) player.leave();
      return gameId;
    };
    const gameId = await playGame();
    const receiptOf = (game: number) => ada.ask<Receipt>('GET', `/api/games/${game}/receipt`);
    const publishedKeys = async () =>
      (await fetch(`http://127.0.0.1:${place.port}/.well-known/kingstake.json`)).text();
    const receipt = await receiptOf(gameId);
    const keysBefore = await publishedKeys();
    const before = await withdraw(bob, '0.5');
    await done(ops, 'withdrawals', 'approve', before);
    await isCompleted(ops, before);
    const waiting = await withdraw(bob, '0.25');

    const folder = join(home, 'backup');
    expect(await done(ops, 'backup', folder)).toContain(`Backup in ${folder}`);
    expect((await ops('backup', folder)).err).toContain('name a new folder');
    // The log, which is part of the backup, names the operator who made the backup, and has no entry for the refused command.
    const logged = async (run: Ops) =>
      (await done(run, 'log', 'show'))
        .split('\n')
        .flatMap((line) => line.match(/anna {2}backup .*/)?.[0] ?? []);
    const entry = `anna  backup  ${JSON.stringify({ folder })}  signed by anna`;
    expect(await logged(ops)).toEqual([entry]);

    // Changes after the backup: two deposits, one of them by a new player, and two payouts, one of which the backup contains as a
    // request.
    await ada.deposit(sol('1'));
    await until(async () => (await ada.balance()) === '5.9');
    const cyd = await createDepositor(place, { wallet: 23, name: 'Cyd' });
    await cyd.deposit(sol('2'));
    await until(async () => (await cyd.balance()) === '2');
    const lost = await withdraw(ada, '0.7');
    for (const id of [waiting, lost]) await done(ops, 'withdrawals', 'approve', id);
    for (const id of [waiting, lost]) await isCompleted(ops, id);
    const had = { ada: await ada.balance(), bob: await bob.balance() };
    const paid = await payouts();
    expect(paid).toEqual([before, waiting, lost].map((id) => `kingstake:wd:${id}:1`));
    await server.kill();
    expect(await secretsIn(place.folder, settings)).toBe(1);

    // Restores on another machine, which has the keys, the chain and the backup.
    const after: ServerPlace = { ...place, folder: join(home, 'after') };
    mkdirSync(after.folder);
    for (const name of readdirSync(place.folder))
      if (/^(treasury|arbiter|receipt)\.json$|^local-ledger|^operators$|^signer\.jsonl$/.test(name))
        cpSync(join(place.folder, name), join(after.folder, name), { recursive: true });
    const restored = await emptyDatabase(engine);
    const opsAfter = opsAt(after, restored);

    // The backup contains no key, and a damaged backup is refused.
    const key = JSON.parse(readFileSync(join(place.folder, 'treasury.json'), 'utf8')) as number[];
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name));
      expect(bytes.includes(Buffer.from(key.slice(0, 32))), name).toBe(false);
      expect(bytes.includes(JSON.stringify(key.slice(0, 32)).slice(1, -1)), name).toBe(false);
    }
    const damaged = join(home, 'damaged');
    cpSync(folder, damaged, { recursive: true });
    const file = engine === 'pglite' ? 'database.tar' : 'database.dump';
    const bytes = readFileSync(join(damaged, file));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(join(damaged, file), bytes);
    expect((await opsAfter('restore', damaged)).err).toContain(`${file} is not what the manifest says`);

    expect(await done(opsAfter, 'restore', folder)).toContain(
      `Money is frozen. New games skip ${GAMES.skippedByRestore} ids,`,
    );
    expect((await opsAfter('restore', folder)).err).toContain('restore into an empty one');
    // The old cluster may still run on the same Redis, so the restored one must get a new secret.
    expect(await secretsIn(after.folder, restored)).toBe(0);

    const again = await startAt(after, restored);
    const money = async () => (await fetch(`http://127.0.0.1:${place.port}/readyz`)).text();
    expect(await money()).toContain('restored from the backup of');
    // The signature is part of the backup, and the key is still in force.
    expect(await receiptOf(gameId)).toEqual(receipt);
    expect(await done(opsAfter, 'keys', 'list')).toMatch(new RegExp(`^${receipt.serverKey}  from \\S+$`));
    expect(await logged(opsAfter)).toEqual([entry]);
    await done(opsAfter, 'unfreeze');
    await opsAfter('audit');
    expect(await money()).toContain('restored from the backup of');
    expect(await bob.balance()).toBe('4.345');
    expect((await opsAfter('log', 'verify')).err).toContain(
      'This is expected after a restore: the chain holds heads of entries that are newer than the backup.',
    );

    // Cyd's account is lost, and the number of memos depends on time.
    expect(await done(opsAfter, 'restore', 'reconcile')).toMatch(
      new RegExp(
        `^Booked since the backup: 1 deposits of players \\(1 SOL\\), \\d+ network fees \\([\\d.]+ SOL\\), 2 payouts \\(0.95 SOL\\), 1 deposits without a player \\(2 SOL\\)\\. This run found the payouts ${waiting}, ${lost}\\. Money is frozen until "audit" is clean\\.$`,
      ),
    );
    expect((await opsAfter('restore', 'reconcile')).err).toContain('There is no restored backup');
    expect(await done(opsAfter, 'audit')).toBe('Clean.');
    expect(await money()).not.toContain('restored');
    // Log heads on chain that are newer than the backup are reported as lost entries. Older heads must match.
    expect(await done(opsAfter, 'log', 'verify')).toMatch(
      /sealed and signed; matching heads on chain: \d+; heads of entries that a restore has lost: [1-9]/,
    );
    // The fee of the log head's transaction may be paid on chain a moment before it is booked.
    const lacking = async () => {
      const reserves = JSON.parse(await done(opsAfter, 'reserves', '--json')) as Record<string, string>;
      return [Number(reserves['inFlight']), reserves['treasury'] === reserves['liabilities']];
    };
    await expect.poll(lacking, { timeout: 30_000, interval: 500 }).toEqual([0, true]);
    expect({ ada: await ada.balance(), bob: await bob.balance() }).toEqual(had);
    expect(await withdrawals(ada)).toEqual(['0.7 completed']);
    expect(await withdrawals(bob)).toEqual(['0.25 completed', '0.5 completed']);

    // A game after the backup could be lost, so the next one gets none of their ids.
    const newGameId = await playGame();
    expect(newGameId).toBe(gameId + GAMES.skippedByRestore + 1);

    // The keys that were published before and after the restore prove the receipts from before and after it.
    for (const game of [gameId, newGameId])
      for (const keys of [keysBefore, await publishedKeys()]) {
        const ended = await receiptOf(game);
        const serverKeys = receiptKeysAtEnd(keys, ended);
        const { checks } = await verifyReceipt(ended, { serverKeys, verify: await testVerify() });
        expect(checks.filter(({ ok }) => !ok)).toEqual([]);
      }

    // The next withdrawal gets a new number, and the chain has exactly one more payout.
    const { id, walletAddress } = ada.user;
    await ada.ask('POST', `/api/users/${id}/withdraw`, { amount: '0.1', walletAddress });
    const [next] = JSON.parse(await done(opsAfter, 'withdrawals', 'list', '--json')) as { id: number }[];
    expect(Number(next?.id)).toBeGreaterThan(Number(lost));
    await done(opsAfter, 'withdrawals', 'approve', String(next?.id));
    await isCompleted(opsAfter, String(next?.id));
    expect(await payouts()).toEqual([...paid, `kingstake:wd:${next?.id}:1`].sort());
    expect(await done(opsAfter, 'audit')).toBe('Clean.');
    expect(existsSync(`${folder}.partial`)).toBe(false);
    await again.kill();
  }, 180_000);
});
