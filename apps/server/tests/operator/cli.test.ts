import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenForOperator } from '../../src/operators/commands/index.ts';
import { createLog } from '../../src/platform/log.ts';
import { runNode, runOperator } from '../testkit/operator-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ops = (...line: string[]) => runOperator({ DATA_DIR: folder }, line);

test('R39 exits with code 1 and a message without a server, except for help', async () => {
  const [asked, helped] = await Promise.all([ops('reserves'), ops('freeze', '--help')]);
  expect(asked).toEqual({
    code: 1,
    out: '',
    err: `No server is running on ${folder}: start it first, or set DATA_DIR to its folder.`,
  });
  expect(helped).toMatchObject({ code: 0, err: '' });
  expect(helped.out).toContain('usage: freeze --reason REASON');
});

test('deploys without server, database and treasury, also on a public cluster', async () => {
  const place = { DATA_DIR: folder, SOLANA_CLUSTER: 'devnet' };
  const payer = join(folder, 'payer.json');
  expect(await runOperator(place, ['escrow', 'deploy', '--payer', payer])).toEqual({
    code: 1,
    out: '',
    err: `There is no payer key file at ${payer}.`,
  });
  expect((await runOperator(place, ['escrow', 'stuck'])).err).toContain('DATABASE_URL');
});

test('R39 prints results on stdout with exit code 0, and refusals on stderr with 1', async () => {
  const run = async (request: unknown) => ({ done: Array.isArray(request), message: 'words' });
  const server = await listenForOperator(folder, run, createLog('silent'));
  const [done, refused] = await Promise.all([ops('reserves'), ops('loss', '1', '--reason', 'x')]);
  await server.stop();
  expect(done).toEqual({ code: 0, out: 'words', err: '' });
  expect(refused).toEqual({ code: 1, out: '', err: 'words' });
});

test('prints the usage of migrate, also for an option that it does not know', async () => {
  const migrate = (...words: string[]) => runNode('migrate.ts', { DATA_DIR: folder }, words);
  const [helped, wrong] = await Promise.all([migrate('--help'), migrate('--wrong')]);
  expect(helped).toMatchObject({ code: 0, err: '' });
  expect(helped.out).toMatch(/^usage: npm run migrate -- /);
  expect(wrong.code).toBe(1);
  expect(wrong.err).toMatch(/^Unknown option '--wrong'[\s\S]*\n\nusage: npm run migrate -- /);
  expect(wrong.err).not.toContain('    at ');
});
