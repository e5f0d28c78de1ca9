// Kills the whole server (SIGKILL) repeatedly while a player deposits. Every deposit that became final on the local chain is credited
// exactly once, and nothing else is credited.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatSol, lamports, type Transaction } from '@kingstake/protocol';
import { afterAll, expect, test } from 'vitest';
import { createDepositor, type Depositor } from '../../../../testkit/depositor.ts';
import { placeFor, startServerProcess } from '../../../../testkit/server-process.ts';
import { createSeededRandom } from '../../src/platform/testkit/seeded-random.ts';
import { giveTo } from '../testkit/operator-process.ts';

const SEED = 20261121;
const KILLS = 2;
const CONCURRENT_DEPOSITS = 2;
/** A deposit is final 1.6 s after it was sent, and booked within a second of that. */
const KILL_FROM_MS = 400;
const KILL_SPREAD_MS = 1_600;
/** Timeout of each wait. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 5;

const folder = mkdtempSync(join(tmpdir(), 'kingstake-main-kill-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Repeats `ask` until its answer satisfies `wanted`, and returns that answer. Throws the last answer after a timeout. */
async function until<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (performance.now() > deadline) throw new Error(`still ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function operate(...line: string[]): Promise<string> {
  const answer = await giveTo(folder, line);
  expect(answer, line.join(' ')).toMatchObject({ done: true });
  return answer?.message ?? '';
}

const balanceOf = (depositor: Depositor) => depositor.balance();

async function statement(depositor: Depositor): Promise<readonly Transaction[]> {
  const lines: Transaction[] = [];
  for (let page = 1; ; page += 1) {
    const read = await depositor.ask<{ transactions: Transaction[]; pagination: { totalPages: number } }>(
      'GET',
      `/api/users/${depositor.user.id}/transactions?page=${page}&limit=50`,
    );
    lines.push(...read.transactions);
    if (page >= read.pagination.totalPages) return lines;
  }
}

test(`credits every final deposit exactly once over ${KILLS} kills of the server, with a clean audit`, async () => {
  const random = createSeededRandom(SEED);
  const place = await placeFor(folder);
  const start = () => startServerProcess(place, (child) => children.push(child));

  let server = await start();
  const depositor = await createDepositor(place);
  for (let killed = 0; killed < KILLS; killed += 1) {
    if (killed > 0) server = await start();
    const depositing = Array.from({ length: CONCURRENT_DEPOSITS }, () => depositor.depositUntilCut());
    // The delay only chooses the moment of the kill. The checks below compare chain and ledger afterwards.
    const [high = 0, low = 0] = random.bytes(2);
    const moment = KILL_FROM_MS + ((high * 256 + low) % KILL_SPREAD_MS);
    await new Promise((resolve) => setTimeout(resolve, moment));
    // The kill follows a credited deposit, so it interrupts a pass that has more deposits to book.
    const before = await balanceOf(depositor);
    await until(
      () => balanceOf(depositor),
      (now) => now !== before,
    );
    await server.kill();
    await Promise.all(depositing);
  }
  server = await start();

  const landed = await until(
    () => depositor.landed(),
    (found) => found.every((each) => each.commitment === 'finalized'),
  );
  const owed = formatSol(lamports(landed.reduce((sum, each) => sum + each.lamports, 0n)));
  // The ledger contains everything that the treasury holds, so no deposit is missing or booked twice.
  await until(
    async () => JSON.parse(await operate('reserves', '--json')) as Record<string, string>,
    ({ treasury, liabilities }) => treasury === liabilities,
  );
  expect(landed.length).toBeGreaterThan(KILLS * CONCURRENT_DEPOSITS);
  const deposits = (await statement(depositor)).map((line) => [
    line.type,
    line.status,
    line.transactionSignature,
    line.amount,
  ]);
  const expected = landed.map((each) => ['deposit', 'completed', each.signature, formatSol(each.lamports)]);
  expect(deposits.sort()).toEqual(expected.sort());

  // Reports all deposits again, which must change nothing.
  for (const each of landed) {
    expect(await depositor.report(each)).toEqual({ newBalance: owed, status: 'completed' });
  }
  expect(await balanceOf(depositor)).toBe(owed);

  expect(await operate('audit')).toBe('Clean.');
  expect(await depositor.ask('GET', '/readyz')).toEqual({ status: 'ready' });
  await server.kill();
}, 180_000);
