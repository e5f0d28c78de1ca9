import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { placeFor, startServerProcess } from '../../../../testkit/server-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-main-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a server that should refuse to run. Returns its exit code and output. */
async function start(environment: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '..', '..', 'src', 'main.ts')],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
        DATA_DIR: folder,
        LOG_LEVEL: 'silent',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.trim() };
}

test('R35 exits on an invalid setting', async () => {
  expect(await start({ SOLANA_CLUSTER: 'mainnet' })).toEqual({
    code: 1,
    said: 'Kingstake did not start. SOLANA_CLUSTER is "mainnet", but it must be one of local, devnet, testnet.',
  });
});

test('R36 exits if the data folder is in use', async () => {
  const { lockDataFolder } = await import('../../src/platform/data-folder.ts');
  const held = lockDataFolder(folder, process.pid);
  const { code, said } = await start({ PORT: '0' });
  held.release();
  expect(code).toBe(1);
  expect(said).toBe(
    `Kingstake did not start. Another Kingstake server (process ${process.pid}) already uses the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  );
});

test('exits if the port is in use, before it creates a database', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, said } = await start({ PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(said).toBe(
    `Kingstake did not start. Port ${port} is already in use: stop the other program, or set PORT to another one.`,
  );
  expect(existsSync(join(folder, 'pglite'))).toBe(false);
});

test('exits if the data folder is a file', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await start({ DATA_DIR: file })).toEqual({
    code: 1,
    said: `Kingstake did not start. The data folder ${file} is not a folder. Set DATA_DIR to a folder.`,
  });
});

test('exits if PostgreSQL is unreachable', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  closed.close();
  const port = typeof address === 'object' && address !== null ? address.port : 1;
  const { code, said } = await start({ DATABASE_URL: `postgres://unknown@127.0.0.1:${port}/none` });
  expect(code).toBe(1);
  expect(said).toContain('Kingstake did not start. The database cannot be reached');
});

test('starts its threads while Node watches its files, as in npm run dev', async () => {
  const end = (child: ChildProcess) => onTestFinished(() => void child.kill('SIGKILL'));
  await startServerProcess(await placeFor(folder), end, { WATCH_REPORT_DEPENDENCIES: '1' });
});
