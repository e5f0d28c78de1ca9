// The reserves verifier against a running server and its Solana node, started as an outsider would.
import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ReserveStatement } from '@kingstake/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeFor, type ServerPlace, startServerProcess } from '../../../../testkit/server-process.ts';
import { enter } from '../../../../testkit/staked-table.ts';
import { until } from '../../../../testkit/until.ts';

const VERIFIER = join(import.meta.dirname, '../../../../tools/verify/main.ts');
const run = promisify(execFile);
/** The public key of an unrelated auditor. */
const OTHER_KEY = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';

let folder: string;
let place: ServerPlace;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-reserves-'));
  place = await placeFor(folder);
  await startServerProcess(place, (child) => void started.push(child), { RESERVES_EVERY_MINUTES: '1' });
  await enter(place);
}, 120_000);
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const verify = async (...more: string[]) => {
  const words = [
    '--server',
    `http://127.0.0.1:${place.port}`,
    '--rpc',
    `http://127.0.0.1:${place.ledgerPort}`,
  ];
  const flags = ['--disable-warning=ExperimentalWarning', VERIFIER, 'reserves', ...words, ...more];
  try {
    return { code: 0, output: (await run(process.execPath, flags)).stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
};

test('W8 verifies a running server with its public calls and a Solana node, and rejects another auditor’s key', async () => {
  await until(async () => {
    const answer = await fetch(`http://127.0.0.1:${place.port}/api/reserves`);
    const { statements } = (await answer.json()) as { statements: ReserveStatement[] };
    return statements.some(({ memoSignature, entries }) => memoSignature !== null && entries > 0);
  }, 'a statement with its memo');
  const checked = await verify();
  expect(checked.output).toContain('its digest is a memo of the treasury in slot');
  expect(checked.output).toContain('entries make the root and sum to');
  expect(checked.output).toMatch(/ok +At slot \d+ the treasury held the/);
  expect(checked.output).toMatch(/ok +All headers are signed by the auditor, [1-9A-HJ-NP-Za-km-z]{43,44}\./);
  expect([checked.code, checked.output.includes('FAILED')]).toEqual([0, false]);
  const other = await verify('--auditor', OTHER_KEY);
  expect([other.code, other.output.includes('is not signed by the auditor')]).toEqual([1, true]);
}, 120_000);
