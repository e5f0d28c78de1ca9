// The alerts of deploy/alerts on a real server: a healthy server exposes every metric that a rule names and fires none, and a fault shows
// in its metric. promtool tests the rules themselves (`npm run alerts:check`).
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { escrowPairForEachTest } from '../../../../testkit/escrow.ts';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { contradict } from '../../src/escrow/store.ts';
import { sol } from '../../src/money/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';
import { metricIn } from '../testkit/metrics.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

const ROOT = join(import.meta.dirname, '../../../..');
const rulesIn = (name: string): readonly Rule[] =>
  (
    parse(readFileSync(join(ROOT, 'deploy/alerts', name), 'utf8')) as { groups: { rules: Rule[] }[] }
  ).groups.flatMap(({ rules }) => rules);
const RULES = rulesIn('kingstake.rules.yml');
/** Metrics that a server in a test does not expose: it has no Redis, and no data folder. */
const NOT_IN_A_TEST_SERVER = /^kingstake_(bus_connected|bus_forged_total|data_dir_free_bytes)$/;
/** A rule that compares one metric. promtool tests the others. */
const COMPARISON = /^(?:max\(|min\()?(\w+)\)? ([<>]) ([0-9.]+)$/;

async function scrape(world: World): Promise<string> {
  return (await world.visitor().call<string>('GET', '/metrics')).body;
}
/** The rules whose comparison is true, without the one of the event loop, which other tests in this process delay. */
const firingIn = (exposition: string) =>
  RULES.flatMap(({ alert, expr }) => {
    const [, metric = '', sign, limit] = COMPARISON.exec(expr) ?? [];
    const value = metricIn(exposition, metric);
    if (value === null || metric.startsWith('nodejs')) return [];
    return (sign === '>' ? value > Number(limit) : value < Number(limit)) ? [alert] : [];
  });

test('names a severity, a sentence and a section of the runbook in every rule', () => {
  const sections = [...readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8').matchAll(/^## (.+)$/gm)].map(
    ([, title = '']) =>
      `docs/runbook.md#${title
        .toLowerCase()
        .replaceAll(/[^a-z ]/g, '')
        .replaceAll(' ', '-')}`,
  );
  for (const { alert, labels, annotations } of [...RULES, ...rulesIn('host.rules.yml')]) {
    expect(['critical', 'warning'], alert).toContain(labels.severity);
    expect(annotations.summary, alert).toMatch(/[.?]$/);
    expect(sections, alert).toContain(annotations.runbook);
  }
});

describeEachDatabase('alerts', (database) => {
  let world: World;
  let page: Visitor;
  beforeEach(async () => {
    world = await openWorld(database());
    page = world.visitor();
  });
  afterEach(() => world.close());

  const firing = async () => firingIn(await scrape(world));
  const pass = async (ms: number) => {
    world.time.advance(ms);
    await world.app.settled();
  };
  const deposit = async (amount: string) => {
    const user = await page.register(testWallet(1), 'Ada');
    world.history.pay(testWallet(1).address, sol(amount), { signature: '2'.repeat(88) });
    const body = { amount, transactionSignature: '2'.repeat(88) };
    expect((await page.call('POST', `/api/users/${user.id}/deposit`, body)).status).toBe(200);
    world.history.chain.balance = async () => sol(amount);
    return user;
  };
  const run = (text: string) => database().run((queries) => sql.raw(text).execute(queries));
  const age = (seconds: number) =>
    run(`update withdrawal set changed_at = app_now() - make_interval(secs => ${seconds})`);

  test('fires no rule for a healthy server, but on reserves below liabilities, an audit breach, and frozen money', async () => {
    await deposit('2');
    await pass(60_000);
    expect(await firing()).toEqual([]);
    world.history.chain.balance = async () => lamports(sol('2') - 1n);
    await pass(60_000);
    expect(await firing()).toEqual(['KingstakeMoneyFrozen', 'KingstakeAuditBreach']);
    const [owed = 0, reserves = 0, inFlight = 0] = await Promise.all(
      ['owed', 'reserves', 'in_flight'].map(async (name) =>
        Number(metricIn(await scrape(world), `kingstake_${name}_lamports`)),
      ),
    );
    expect(owed - reserves - inFlight).toBe(1);
  });

  test('fires on a withdrawal without a decision, and on a stuck payout', async () => {
    const user = await deposit('2');
    const body = { amount: '1', walletAddress: testWallet(1).address };
    await page.call('POST', `/api/users/${user.id}/withdraw`, body);
    await age(72_001);
    expect(await firing()).toEqual(['KingstakeWithdrawalWaits']);
    const [asked] = JSON.parse((await world.operate('withdrawals', 'list', '--json')).message) as {
      id: number;
    }[];
    await world.operate('withdrawals', 'approve', String(asked?.id));
    expect(await firing()).toEqual([]);
    await age(301);
    expect(await firing()).toEqual(['KingstakePayoutStuck']);
  });

  test('fires on a watcher behind, overdue jobs and old audits when the Solana node does not answer', async () => {
    await deposit('2');
    const never = () => Promise.reject(new Error('the node does not answer'));
    world.history.chain.signaturesFor = never;
    world.history.chain.balance = never;
    await pass(61_000);
    expect(await firing()).toEqual(['KingstakeWatcherBehind', 'KingstakeJobsOverdue']);
    for (let minute = 0; minute < 3; minute += 1) await pass(60_000);
    expect(await firing()).toEqual([
      'KingstakeMoneyFrozen',
      'KingstakeAuditOld',
      'KingstakeWatcherBehind',
      'KingstakeJobsOverdue',
    ]);
  });

  test('fires on a deposit intent that was not checked, and on a transaction that cannot be read', async () => {
    const user = await deposit('2');
    const path = `/api/users/${user.id}/deposit-transaction`;
    expect((await page.call('POST', path, { amount: '1' })).status).toBe(200);
    expect(await firing()).toEqual([]);
    await run(`update deposit_intent set ask_at = app_now() - interval '31 seconds'`);
    expect(await firing()).toEqual(['KingstakeDepositWaits']);
    world.history.garble(world.history.pay('S'.repeat(40), sol('1')));
    await pass(1_000);
    expect(await firing()).toEqual(['KingstakeTransactionUnread']);
  });

  test('fires when the newest backup is older than 36 hours, or none was made since the start', async () => {
    await pass(36 * 3_600_000);
    expect(await firing()).not.toContain('KingstakeBackupOld');
    world.time.advance(1_000);
    expect(await firing()).toContain('KingstakeBackupOld');
    const at = new Date(world.time.nowMs()).toISOString();
    await run(`insert into audit_log (id, previous_hash, hash, actor, action, details, at)
      values (1, repeat('a', 64), repeat('b', 64), 'nightly', 'backup', '{}', '${at}')`);
    expect(await firing()).not.toContain('KingstakeBackupOld');
  });

  test('shows the free space of its data folder, and fires below 1 GiB', async () => {
    const free = (bytes: number) => firingIn(`kingstake_data_dir_free_bytes ${bytes}\n`);
    expect([free(2 ** 30), free(2 ** 30 - 1)]).toEqual([[], ['KingstakeDiskNearlyFull']]);
    await world.close();
    world = await openWorld(database(), { environment: { DATA_DIR: tmpdir() } });
    expect(metricIn(await scrape(world), 'kingstake_data_dir_free_bytes')).toBeGreaterThan(0);
  });

  test('shows a stalled event loop', async () => {
    await scrape(world); // restarts the measurement with the next turns of the loop
    // Three periods of the monitor's timer.
    const turns = () => new Promise((resolve) => setTimeout(resolve, 150));
    await turns();
    const until = performance.now() + 1_000;
    while (performance.now() < until);
    await turns();
    expect(metricIn(await scrape(world), 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0.5);
  });
});

describeEachDatabase('alerts of stakes on chain', (database) => {
  const pair = escrowPairForEachTest(database);

  test('fires on an undecided payout, and on an arbiter that cannot pay fees; a sound server has every metric', async () => {
    const id = await pair.reserved();
    await pair.table.pass(61);
    const sound = await scrape(pair.table.world);
    expect(firingIn(sound).filter((name) => /Escrow|Arbiter/.test(name))).toEqual([]);
    for (const { alert, expr } of RULES)
      for (const [metric] of expr.matchAll(/(kingstake|nodejs)_\w+/g))
        if (!NOT_IN_A_TEST_SERVER.test(metric))
          expect(metricIn(sound, metric), `${alert}: ${metric}`).not.toBeNull();

    await database().run((queries) => contradict(queries, id, 'paid to another'));
    await pair.table.world.query`insert into escrow_debt (game_id, player_id, lamports, recorded_at)
        select ${BigInt(id)}, min(id), 5, app_now() from app_user`;
    pair.table.seatChain.arbiterLamports = async () => 9_999_999n;
    await pair.table.pass(61);
    const bad = await scrape(pair.table.world);
    expect(firingIn(bad).filter((name) => /Escrow|Arbiter/.test(name))).toEqual([
      'KingstakeEscrowContradiction',
      'KingstakeEscrowNeedsOperator',
      'KingstakeEscrowDebt',
      'KingstakeArbiterPoor',
    ]);
  });
});
