import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NotStarted } from './child.ts';
import { KeptProcess } from './kept-process.ts';

let folder: string;
const kept: KeptProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-kept-'));
});
afterEach(async () => {
  for (const each of kept.splice(0)) await each.kill();
  rmSync(folder, { recursive: true, force: true });
});

const UNTIL_STDIN_CLOSES =
  "console.log('ready:', process.env.WORD, process.argv[2]); process.stdin.resume().on('close', () => process.exit(0));";

function keep(program: string, { restarts = false, log = (_sentence: string) => {} } = {}): KeptProcess {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, program);
  const plan = { name: 'fake', file, settings: { WORD: 'here' }, ready: /ready: (.+)\n/ };
  const made = new KeptProcess({ ...plan, log: join(folder, 'logs', 'fake.log') }, restarts, log);
  kept.push(made);
  return made;
}

const isAlive = (pid: number | null) => existsSync(`/proc/${pid}`);

test('is ready when its output matches, stops, and logs its output', async () => {
  const fake = keep(UNTIL_STDIN_CLOSES);
  expect(await fake.start()).toBe('here --until-stdin-closes');
  const { pid } = fake;
  await fake.stop();
  expect([isAlive(pid), fake.pid]).toEqual([false, null]);
  expect(readFileSync(join(folder, 'logs', 'fake.log'), 'utf8')).toContain('ready: here');
});

test('stops while it is paused', async () => {
  const fake = keep(UNTIL_STDIN_CLOSES);
  await fake.start();
  fake.pause();
  await fake.stop();
  expect(fake.pid).toBeNull();
});

test('waits after SIGTERM until the process has ended, returns how it ended, and does not restart it', async () => {
  const program =
    "process.on('SIGTERM', () => { console.log('draining'); setImmediate(() => process.exit(0)); });";
  const fake = keep(program + UNTIL_STDIN_CLOSES, { restarts: true });
  await expect(fake.drain()).rejects.toThrow('never started');
  await fake.start();
  expect(await fake.drain()).toEqual({ code: 0, signal: null });
  expect(fake.pid).toBeNull();
  expect(readFileSync(join(folder, 'logs', 'fake.log'), 'utf8')).toContain('draining');
  await fake.start();
  expect(fake.pid).not.toBeNull();
});

test('throws the output of a process that ends before it is ready', async () => {
  const starting = keep("console.error('The port is taken.'); process.exit(1);").start();
  await expect(starting).rejects.toThrow(NotStarted);
  await expect(starting).rejects.toThrow('fake ended before it was ready. The port is taken.');
});

test('restarts a crashed process if that is enabled, until the restart is disabled', async () => {
  const logged: string[] = [];
  const fake = keep(UNTIL_STDIN_CLOSES, { restarts: true, log: (sentence) => logged.push(sentence) });
  await fake.start();
  const first = fake.pid;
  process.kill(first ?? 0, 'SIGKILL');
  while (fake.pid === null || fake.pid === first) await new Promise((resolve) => setImmediate(resolve));
  expect(logged).toEqual(['fake ended (SIGKILL) and is started again']);
  const second = fake.pid;
  fake.stopRestarting();
  process.kill(second, 'SIGKILL');
  await fake.stop();
  expect([fake.pid, logged.length]).toEqual([null, 1]);
});
