import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { placeFor, startServerProcess } from '../../../../testkit/server-process.ts';
import { runNode } from '../testkit/operator-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-main-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a server that should refuse to run. */
const start = (environment: Record<string, string>) =>
  runNode('main.ts', { DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment }, []);

test('R35 exits on an invalid setting', async () => {
  expect(await start({ SOLANA_CLUSTER: 'mainnet' })).toEqual({
    code: 1,
    out: '',
    err: 'Kingstake did not start. SOLANA_CLUSTER is "mainnet", but it must be one of local, devnet, testnet.',
  });
});

test('R36 exits if the data folder is in use', async () => {
  const { lockDataFolder } = await import('../../src/platform/data-folder.ts');
  const held = lockDataFolder(folder, process.pid);
  const { code, err } = await start({ PORT: '0' });
  held.release();
  expect(code).toBe(1);
  expect(err).toBe(
    `Kingstake did not start. Another Kingstake server (process ${process.pid}) already uses the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  );
});

test('exits if the port is in use, before it creates a database', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, err } = await start({ PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(err).toBe(
    `Kingstake did not start. Port ${port} is already in use: stop the other program, or set PORT to another one.`,
  );
  expect(existsSync(join(folder, 'pglite'))).toBe(false);
});

test('exits if PostgreSQL is unreachable', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  closed.close();
  const port = typeof address === 'object' && address !== null ? address.port : 1;
  const { code, err } = await start({ DATABASE_URL: `postgres://unknown@127.0.0.1:${port}/none` });
  expect(code).toBe(1);
  expect(err).toContain('Kingstake did not start. The database cannot be reached');
});

test('starts its threads while Node watches its files, as in npm run dev', async () => {
  const end = (child: ChildProcess) => onTestFinished(() => void child.kill('SIGKILL'));
  await startServerProcess(await placeFor(folder), end, { WATCH_REPORT_DEPENDENCIES: '1' });
});
