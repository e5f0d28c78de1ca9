import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { askServer, listenForOperator, type OperatorSocket } from './socket.ts';

let folder: string;
let listening: OperatorSocket | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-ops-'));
});
afterEach(async () => {
  await listening?.stop();
  listening = null;
  rmSync(folder, { recursive: true, force: true });
});

async function listen(dataDir = folder): Promise<void> {
  const echo = async (line: unknown) => {
    if (!Array.isArray(line) || line.some((word) => typeof word !== 'string')) throw new Error('no words');
    return { done: line[0] !== 'no', message: line.join(' ') };
  };
  listening = await listenForOperator(dataDir, echo, createLog('silent'));
}

/** Returns the answer to these raw bytes. */
async function answerTo(bytes: string): Promise<unknown> {
  const socket = connect(join(folder, 'operator.sock'));
  await once(socket, 'connect');
  socket.end(bytes);
  let received = '';
  for await (const chunk of socket) received += String(chunk);
  return JSON.parse(received);
}

const modeOf = (path: string): number => statSync(path).mode & 0o777;

test('allows only the server’s own user to open the socket, and answers a line', async () => {
  await listen();
  expect(modeOf(join(folder, 'operator.sock'))).toBe(0o600);
  expect(await askServer(folder, ['a', 'b c'])).toEqual({ done: true, message: 'a b c' });
  expect(await askServer(folder, ['no'])).toEqual({ done: false, message: 'no' });
});

test('uses a folder of its own if the path is too long for a socket', async () => {
  const deep = join(folder, 'x'.repeat(120));
  mkdirSync(deep);
  await listen(deep);
  const path = readFileSync(join(deep, 'operator.path'), 'utf8').trim();
  expect(existsSync(join(deep, 'operator.sock'))).toBe(false);
  expect([modeOf(path), modeOf(dirname(path))]).toEqual([0o600, 0o700]);
  expect(await askServer(deep, ['here'])).toEqual({ done: true, message: 'here' });
  rmSync(dirname(path), { recursive: true, force: true });
});

test('replaces a socket file that a killed server left behind', async () => {
  writeFileSync(join(folder, 'operator.sock'), '');
  expect(await askServer(folder, ['anybody'])).toBeNull();
  await listen();
  expect(await askServer(folder, ['back'])).toEqual({ done: true, message: 'back' });
});

test('accepts answers longer than a request', async () => {
  const message = 'é'.repeat(300_000);
  listening = await listenForOperator(folder, async () => ({ done: true, message }), createLog('silent'));
  expect(await askServer(folder, ['all'])).toEqual({ done: true, message });
});

test('reports an unknown outcome if the server stops before it answers', async () => {
  for (const end of ['destroy', 'end'] as const) {
    const server = createServer((socket) => socket.once('data', () => socket[end]()));
    server.listen(join(folder, 'operator.sock'));
    await once(server, 'listening');
    const answer = await askServer(folder, ['withdrawals', 'approve', '1']);
    expect(answer?.done, end).toBe(false);
    expect(answer?.message, end).toContain('may or may not have been executed');
    await new Promise((resolve) => server.close(resolve));
  }
});

test('returns null without a socket', async () => {
  expect(await askServer(folder, ['anybody'])).toBeNull();
});

test('refuses invalid lines and keeps running', async () => {
  await listen();
  for (const bytes of ['no json\n', '{}\n', '[1]\n', '["never ended"', `["${'x'.repeat(70_000)}`])
    expect(await answerTo(bytes), bytes.slice(0, 20)).toMatchObject({ done: false });
  expect(await askServer(folder, ['still', 'here'])).toEqual({ done: true, message: 'still here' });
});
