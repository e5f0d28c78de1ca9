// `npm run ledger`, the local network's ledger in its own process.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProgram } from '../../../../testkit/start-program.ts';
import { localProgramAddress } from '../../src/local-ledger.ts';

const MAIN = join(import.meta.dirname, '../../src/ledger-main.ts');
const READY = /The ledger is ready: (\S+)/;
const ORIGIN = 'http://localhost:3000';
let folder: string;
let started: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-ledger-'));
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started = [];
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}, line: readonly string[] = []) {
  const all = { DATA_DIR: folder, LOCAL_LEDGER_PORT: '0', LOG_LEVEL: 'fatal', ...settings };
  const { found: rpcUrl, ...ledger } = await startProgram([MAIN, ...line], READY, all, (child) =>
    started.push(child),
  );
  return { rpcUrl, ...ledger };
}

async function ask(rpcUrl: string, method: string, params: readonly unknown[], origin = ORIGIN) {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return { status: response.status, text: await response.text() };
}

test('has the escrow program, answers only pages of PUBLIC_ORIGIN, and keeps its network', async () => {
  const first = await start({ PUBLIC_ORIGIN: 'http://localhost:4000' });
  expect(await ask(first.rpcUrl, 'getHealth', [])).toMatchObject({ status: 403 });
  const read = async ({ rpcUrl }: { rpcUrl: string }, origin: string) => {
    const program = await ask(
      rpcUrl,
      'getAccountInfo',
      [localProgramAddress(), { encoding: 'base64' }],
      origin,
    );
    expect(JSON.parse(program.text)).toMatchObject({ result: { value: { executable: true } } });
    return JSON.parse((await ask(rpcUrl, 'getGenesisHash', [], origin)).text).result as string;
  };
  const hash = await read(first, 'http://localhost:4000');
  first.child.kill('SIGTERM');
  expect(await first.gone).toBe(0);
  const second = await start();
  expect(await read(second, ORIGIN)).toBe(hash);
  second.child.kill('SIGINT');
  expect(await second.gone).toBe(0);
});

test('ends with its parent process, but not on the terminal’s signal before that', async () => {
  const { child, rpcUrl, gone } = await start({}, ['--until-stdin-closes']);
  child.kill('SIGINT');
  expect(await ask(rpcUrl, 'getHealth', [])).toMatchObject({ status: 200 });
  child.stdin?.end();
  expect(await gone).toBe(0);
});

test.each([
  [
    { SOLANA_CLUSTER: 'devnet' },
    'SOLANA_CLUSTER is devnet, but only the local network has a ledger of ours.',
  ],
  [{ LOCAL_LEDGER_PORT: 'x' }, 'LOCAL_LEDGER_PORT is "x", but it must be a port from 0 to 65535.'],
])('refuses to start with %o', async (settings, sentence) => {
  await expect(start(settings)).rejects.toThrow(`The ledger did not start. ${sentence}`);
});

test('refuses to start twice on the same folder', async () => {
  await start();
  await expect(start()).rejects.toThrow('Another process runs the local Solana network on');
});
