// Kills the whole server (SIGKILL) repeatedly while a player deposits. Every deposit that became final on the local chain is credited
// exactly once, and nothing else is credited.
import { formatSol, lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { createDepositor } from '../../../../testkit/depositor.ts';
import { serversToKill } from '../../../../testkit/killed-servers.ts';
import { pickerOf } from '../../../../testkit/random-moves.ts';
import { until } from '../../../../testkit/until.ts';
import { readStatement } from '../../../../testkit/withdrawer.ts';
import { giveTo } from '../testkit/operator-process.ts';

const SEED = 20261121;
const KILLS = 2;
const CONCURRENT_DEPOSITS = 2;
/** A deposit is final 1.6 s after it was sent, and booked within a second of that. */
const KILL_FROM_MS = 400;
const KILL_SPREAD_MS = 1_600;

const openServer = serversToKill('main_kill');

test(`credits every final deposit exactly once over ${KILLS} kills of the server, with a clean audit`, async () => {
  const pick = pickerOf(SEED);
  const { place, start } = await openServer('pglite');
  const operate = async (...line: string[]): Promise<string> => {
    const answer = await giveTo(place.folder, line);
    expect(answer, line.join(' ')).toMatchObject({ done: true });
    return answer?.message ?? '';
  };

  let server = await start();
  const depositor = await createDepositor(place);
  for (let killed = 0; killed < KILLS; killed += 1) {
    if (killed > 0) server = await start();
    const depositing = Array.from({ length: CONCURRENT_DEPOSITS }, () => depositor.depositUntilCut());
    // The delay only chooses the moment of the kill. The checks below compare chain and ledger afterwards.
    const moment = KILL_FROM_MS + pick(KILL_SPREAD_MS);
    await new Promise((resolve) => setTimeout(resolve, moment));
    // The kill follows a credited deposit, so it interrupts a pass that has more deposits to book.
    const before = await depositor.balance();
    await until(depositor.balance, 'another credited deposit', (now) => now !== before);
    await server.kill();
    await Promise.all(depositing);
  }
  server = await start();

  const landed = await until(depositor.landed, 'every deposit final', (found) =>
    found.every((each) => each.commitment === 'finalized'),
  );
  const owed = formatSol(lamports(landed.reduce((sum, each) => sum + each.lamports, 0n)));
  // The ledger contains everything that the treasury holds, so no deposit is missing or booked twice.
  await until(
    async () => JSON.parse(await operate('reserves', '--json')) as Record<string, string>,
    'every deposit booked',
    ({ treasury, liabilities }) => treasury === liabilities,
  );
  expect(landed.length).toBeGreaterThan(KILLS * CONCURRENT_DEPOSITS);
  const deposits = (await readStatement(depositor)).map((line) => [
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
  expect(await depositor.balance()).toBe(owed);

  expect(await operate('audit')).toBe('Clean.');
  expect(await depositor.ask('GET', '/readyz')).toEqual({ status: 'ready' });
  await server.kill();
}, 180_000);
