import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { KeptProcess, NotStarted } from './kept-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'kingstake-kept-'));
const kept: KeptProcess[] = [];
afterAll(async () => {
  for (const each of kept) await each.kill();
  rmSync(folder, { recursive: true, force: true });
});

function keep(program: string, restarts = false, log = (_sentence: string) => {}): KeptProcess {
  const file = join(folder, `program-${kept.length}.mjs`);
  writeFileSync(file, program);
  const plan = {
    name: 'fake',
    file,
    settings: {},
    ready: /(ready)\n/,
    log: join(folder, 'logs', 'fake.log'),
  };
  const made = new KeptProcess(plan, restarts, log);
  kept.push(made);
  return made;
}

test('throws the output of a process that ends before it is ready', async () => {
  const starting = keep("console.error('The port is taken.'); process.exit(1);").start();
  await expect(starting).rejects.toThrow(NotStarted);
  await expect(starting).rejects.toThrow('fake ended before it was ready. The port is taken.');
});

test('restarts a crashed process if that is enabled, until the restart is disabled', async () => {
  const logged: string[] = [];
  const program = "console.log('ready'); process.stdin.resume().on('close', () => process.exit(0));";
  const fake = keep(program, true, (sentence) => logged.push(sentence));
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
