// The alerts of deploy/alerts. Every rule uses an existing metric, names a section of the runbook, does not fire on a healthy server, and
// fires for its fault.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lamports } from '@kingstake/protocol';
import { type OrderSigner, SignerAway, SignerRefused } from '@kingstake/signer/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { escrowPairForEachTest } from '../../../../testkit/escrow.ts';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { type Agreement, watchSigner } from '../../src/chain/index.ts';
import { createMemoryNetwork, inMemoryBus } from '../../src/cluster/index.ts';
import { clusterMessageParsers } from '../../src/cluster-messages.ts';
import { createTreasuryHistory } from '../../src/deposits/testkit/treasury-history.ts';
import { contradict } from '../../src/escrow-games/incident-store.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { ADDRESS, CONNECTIONS, createMetrics } from '../../src/platform/http/index.ts';
import { ask, sendDeaf, setFloodStage } from '../../src/platform/http/testkit/flood.ts';
import { createLog } from '../../src/platform/log.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createManualTime } from '../../src/platform/testkit/manual-time.ts';
import { createSeededRandom } from '../../src/platform/testkit/seeded-random.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { isFiring, metricIn, readAlertRules } from '../testkit/alert-rules.ts';

const RULES = readAlertRules();
const ALERTS = join(import.meta.dirname, '../../../../deploy/alerts');
const TOKEN = 'a-token-for-metrics';
const environment = { METRICS_TOKEN: TOKEN };
/** Other tests in the same process also delay the event loop, so this rule has a separate test. */
const EVENT_LOOP_RULE = 'KingstakeEventLoopLate';
/** Uses `up`, which Prometheus records for every scrape. */
const SCRAPE_RULE = 'KingstakeDown';
/** Metrics that a server in a test does not expose. */
const NOT_IN_A_TEST_SERVER = [
  'up',
  'kingstake_bus_connected',
  'kingstake_bus_forged_total',
  'kingstake_data_dir_free_bytes',
];
const proved = new Set<string>();

function ruleOf(name: string) {
  const rule = RULES.find((each) => each.name === name);
  if (rule === undefined) throw new Error(`no rule ${name}`);
  return rule;
}

async function scrape(world: World): Promise<string> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const { status, body } = await world.visitor().call<string>('GET', '/metrics', undefined, headers);
  expect(status).toBe(200);
  return body;
}
const firingIn = (exposition: string) =>
  RULES.filter((rule) => rule.name !== EVENT_LOOP_RULE && isFiring(rule, exposition)).map(({ name }) => name);

test('fires on a flood of refused connections', async () => {
  const rule = ruleOf('KingstakeFlood');
  const stage = await setFloodStage();
  const before = await stage.exposition();
  const connect = async (connections: number) => {
    // The server may reset some of the connections.
    await Promise.allSettled(
      Array.from({ length: connections }, () => sendDeaf(stage.port, '127.0.0.2', '')),
    );
    // The server answers this request after it has accepted or refused all connections.
    expect((await ask(stage.port, '127.0.0.3', '/small')).status).toBe(200);
    return stage.exposition();
  };
  expect(isFiring(rule, await connect(600), before)).toBe(false);
  expect(isFiring(rule, await connect(100 + ADDRESS.newConnections), before)).toBe(true);
  proved.add(rule.name);
});

test.each([
  ['two healthy nodes', { up: [1, 1], live: [2, 2], leader: [1, 0], connected: [1, 1] }, []],
  [
    'a node that is missing from the cluster table',
    { up: [1, 1], live: [1, 1], leader: [1, 0], connected: [1, 1] },
    ['KingstakeNodeMissing'],
  ],
  ['a node that was killed', { up: [1, 0], live: [1], leader: [1], connected: [1] }, []],
  [
    'two leaders and a node that only one of them sees',
    { up: [1, 1], live: [2, 1], leader: [1, 1], connected: [1, 1] },
    [],
  ],
  ['no leader', { up: [1, 1], live: [2, 2], leader: [0, 0], connected: [1, 1] }, ['KingstakeNoLeader']],
  [
    'a degraded bus',
    { up: [1, 1], live: [2, 2], leader: [1, 0], connected: [1, 0] },
    ['KingstakeBusDegraded'],
  ],
])('fires the right rules for %s', (_what, { up, live, leader, connected }, expected) => {
  const series = {
    up,
    kingstake_nodes_live: live,
    kingstake_node_is_leader: leader,
    kingstake_bus_connected: connected,
  };
  const exposition = Object.entries(series)
    .flatMap(([name, values]) =>
      values.map((value, at) => `${name}{job="kingstake",instance="${at}"} ${value}\n`),
    )
    .join('');
  expect(firingIn(exposition)).toEqual(expected);
  for (const name of expected) proved.add(name);
});

test('fires when few connections are left', () => {
  const rule = ruleOf('KingstakeServerFull');
  const of = (...open: number[]) =>
    open.map((each, at) => `kingstake_http_connections{instance="${at}"} ${each}\n`).join('');
  expect(isFiring(rule, of(CONNECTIONS.few, CONNECTIONS.few))).toBe(false);
  expect(isFiring(rule, of(0, CONNECTIONS.few + 1))).toBe(true);
  proved.add(rule.name);
});

test.each([
  ['KingstakeAnalysisBehind', 'kingstake_analysis_oldest_seconds', 3_600, 3_601, undefined],
  ['KingstakeAnalysisSkips', 'kingstake_analysis_skipped_total', 2, 3, 2],
  ['KingstakeAnalysisRestarts', 'kingstake_analysis_restarts_total', 5, 6, 0],
  ['KingstakeDiskNearlyFull', 'kingstake_data_dir_free_bytes', 2 ** 30, 2 ** 30 - 1, undefined],
  ['KingstakeAppealWaits', 'kingstake_appeal_oldest_seconds', 604_800, 604_801, undefined],
  ['KingstakeReservesStatementOld', 'kingstake_reserves_statement_age_seconds', 7_500, 7_501, undefined],
  ['KingstakeReservesNotOnChain', 'kingstake_reserves_memo_age_seconds', 3_600, 3_601, undefined],
])('fires %s by %s: not at %i, but at %i', (name, metric, silent, loud, before) => {
  const of = (value: number) => `${metric} ${value}\n`;
  const earlier = before === undefined ? undefined : of(before);
  expect(isFiring(ruleOf(name), of(silent), earlier)).toBe(false);
  expect(isFiring(ruleOf(name), of(loud), earlier)).toBe(true);
  proved.add(name);
});

test('gives every rule of the host a severity, a sentence and a section of the runbook', () => {
  const { groups } = parse(readFileSync(join(ALERTS, 'host.rules.yml'), 'utf8')) as {
    groups: {
      rules: { labels: { severity: string }; annotations: { summary: string; runbook: string } }[];
    }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules).toHaveLength(4);
  for (const { labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
    expect(annotations.runbook).toBe('docs/runbook.md#the-host');
  }
  expect(readFileSync(join(ALERTS, '../../docs/runbook.md'), 'utf8')).toContain('\n## The host\n');
});

test('fires on messages with an invalid signature', async () => {
  const rule = ruleOf('KingstakeBusForged');
  const network = createMemoryNetwork();
  const time = createManualTime();
  const log = createLog('silent');
  const deps = { self: () => 1, secret: new Uint8Array(32), time, log, random: createSeededRandom(1) };
  const bus = inMemoryBus({ ...deps, parsers: clusterMessageParsers }, network);
  const metrics = createMetrics(time);
  bus.metrics(metrics);
  const before = await metrics.all();
  const clusterName = createHash('sha256').update(deps.secret).digest('hex').slice(0, 16);
  const outsider = network.join(() => 2);
  outsider.open([], { received() {}, opened() {}, lost() {} });
  expect(isFiring(rule, await metrics.all(), before)).toBe(false);
  outsider.publish(`kingstake:${clusterName}:all`, '[{"n":2,"i":"outsider","t":1}]', () => {});
  expect(isFiring(rule, await metrics.all(), before)).toBe(true);
  proved.add(rule.name);
  await bus.stop();
});

test('names a section of the runbook in every rule', () => {
  const runbook = readFileSync(join(import.meta.dirname, '../../../../docs/runbook.md'), 'utf8');
  const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, '')
      .replaceAll(' ', '-'),
  );
  for (const { name, section } of RULES) expect(sections, name).toContain(section);
});

describeEachDatabase('alerts', (database) => {
  let world: World;
  let page: Visitor;
  beforeEach(async () => {
    world = await openWorld(database(), { environment });
    page = world.visitor();
  });
  afterEach(() => world.close());

  /** Returns the rules that fire now, and adds them to `proved`. */
  const firing = async () => {
    const names = firingIn(await scrape(world));
    for (const name of names) proved.add(name);
    return names;
  };
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
  const age = (seconds: number) =>
    database().run((queries) =>
      sql`update withdrawal set changed_at = app_now() - make_interval(secs => ${seconds})`.execute(queries),
    );

  test('fires no rule for a healthy server', async () => {
    await deposit('2');
    await pass(60_000);
    expect(await firing()).toEqual([]);
  });

  test('fires on reserves below liabilities, an audit breach, and frozen money', async () => {
    await deposit('2');
    world.history.chain.balance = async () => lamports(sol('2') - 1n);
    await pass(60_000);
    expect(await firing()).toEqual([
      'KingstakeReservesShort',
      'KingstakeMoneyFrozen',
      'KingstakeAuditBreach',
    ]);
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

  test('fires on a deposit intent that was not checked for 30 s', async () => {
    const user = await deposit('2');
    const path = `/api/users/${user.id}/deposit-transaction`;
    expect((await page.call('POST', path, { amount: '1' })).status).toBe(200);
    expect(await firing()).toEqual([]);
    await database().run((queries) =>
      sql`update deposit_intent set ask_at = app_now() - interval '31 seconds'`.execute(queries),
    );
    expect(await firing()).toEqual(['KingstakeDepositWaits']);
    await pass(1_000);
    expect(await firing()).toEqual([]);
  });

  test('fires while a transaction that names the treasury cannot be read', async () => {
    await deposit('2');
    const garbled = world.history.pay('S'.repeat(40), sol('1'));
    world.history.garble(garbled);
    await pass(1_000);
    expect(await firing()).toEqual(['KingstakeTransactionUnread']);
    world.history.showAgain(garbled);
    await database().run((queries) =>
      sql`update unread_transaction set tried_at = app_now() - interval '2 minutes'`.execute(queries),
    );
    await pass(1_000);
    expect(await firing()).toEqual([]);
  });

  test('fires on a signer that refuses, and on one that does not answer', async () => {
    await world.close();
    const history = createTreasuryHistory();
    history.chain.balance = async () => sol('3');
    let fault: Error = new SignerRefused('cap', 'too much');
    const never = () => Promise.reject(fault);
    const signer = new Proxy({} as OrderSigner, { get: () => never });
    world = await openWorld(database(), {
      environment,
      onChain: async (time) => ({ chain: history.chain, seatChain: null, signer: watchSigner(signer, time) }),
    });
    page = world.visitor();
    const user = await page.register(testWallet(1), 'Ada');
    for (const [payer, amount, mark] of [
      [testWallet(1), '2', '2'],
      [testWallet(2), '1', '3'],
    ] as const) {
      const body = { amount, transactionSignature: mark.repeat(88) };
      history.pay(payer.address, sol(amount), { signature: body.transactionSignature });
      await page.call('POST', `/api/users/${user.id}/deposit`, body);
    }
    expect((await world.operateByTwo('fund', '3'.repeat(88))).done).toBe(true);
    const body = { amount: '1', walletAddress: testWallet(1).address };
    await page.call('POST', `/api/users/${user.id}/withdraw`, body);
    const [asked] = JSON.parse((await world.operate('withdrawals', 'list', '--json')).message) as {
      id: number;
    }[];
    const before = await scrape(world);
    const [refuses, away] = [ruleOf('KingstakeSignerRefuses'), ruleOf('KingstakeSignerAway')];
    const forGood = ruleOf('KingstakeOrderRefused');
    expect((await world.operate('withdrawals', 'approve', String(asked?.id))).done).toBe(true);
    await pass(2_000);
    const refused = await scrape(world);
    expect([isFiring(refuses, refused, before), isFiring(away, refused)]).toEqual([true, false]);
    fault = new SignerRefused('terms', 'signed with other terms');
    await pass(2_000);
    expect(isFiring(forGood, await scrape(world))).toBe(true);
    fault = new SignerAway('no answer');
    // A payment pass that started before `refused` was read may have been refused after it.
    const last = await scrape(world);
    await pass(5_000);
    const unreachable = await scrape(world);
    expect([isFiring(refuses, unreachable, last), isFiring(away, unreachable)]).toEqual([false, true]);
    for (const { name } of [refuses, forGood, away]) proved.add(name);
  });

  test('fires on two Solana nodes that contradict each other', async () => {
    await world.close();
    const open: string[] = [];
    const agreement: Agreement = {
      disagreements: () => open,
      faults: () => open,
      recheck: async () => {},
      onDisagreement: () => {},
    };
    const { chain } = createTreasuryHistory();
    const nodes = { chain, seatChain: null, agreements: [agreement] };
    world = await openWorld(database(), { environment, onChain: async () => nodes });
    await pass(60_000);
    expect(await firing()).toEqual([]);
    open.push('node 1: 2 SOL; node 2: 52 SOL');
    expect(await firing()).toEqual(['KingstakeNodesDisagree']);
  });

  test('fires on a server that does not answer, for which Prometheus records 0', async () => {
    const rule = ruleOf(SCRAPE_RULE);
    const recorded = async () => {
      const answer = await scrape(world).then(Boolean, () => false);
      return `up{job="kingstake"} ${answer ? 1 : 0}\n`;
    };
    expect(isFiring(rule, await recorded())).toBe(false);
    await world.close();
    expect(isFiring(rule, await recorded())).toBe(true);
    proved.add(SCRAPE_RULE);
  });

  test('fires when the newest backup is older than 36 hours, or none was made since the start', async () => {
    const rule = ruleOf('KingstakeBackupOld');
    await pass(36 * 3_600_000);
    expect(isFiring(rule, await scrape(world))).toBe(false);
    world.time.advance(1_000);
    expect(isFiring(rule, await scrape(world))).toBe(true);
    const at = new Date(world.time.nowMs()).toISOString();
    await database().run((queries) =>
      sql`insert into audit_log (id, previous_hash, hash, actor, action, details, at)
        values (1, ${'a'.repeat(64)}, ${'b'.repeat(64)}, 'nightly', 'backup', '{}', ${at})`.execute(queries),
    );
    expect(isFiring(rule, await scrape(world))).toBe(false);
    proved.add(rule.name);
  });

  test('shows the free space of its data folder', async () => {
    await world.close();
    world = await openWorld(database(), { environment: { METRICS_TOKEN: TOKEN, DATA_DIR: tmpdir() } });
    expect(metricIn(await scrape(world), 'kingstake_data_dir_free_bytes')).toBeGreaterThan(0);
  });

  test('fires while the database cannot store moves', async () => {
    const rule = ruleOf('KingstakeMovesNotStored');
    expect(isFiring(rule, await scrape(world))).toBe(false);
    const run = (text: string) => database().run((queries) => sql.raw(text).execute(queries));
    await run(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
    await run('create trigger refuse before update on server_node for each row execute function refuse()');
    await pass(1_000);
    expect(isFiring(rule, await scrape(world))).toBe(true);
    await run('drop trigger refuse on server_node');
    await run('drop function refuse');
    await pass(1_000);
    expect(isFiring(rule, await scrape(world))).toBe(false);
    proved.add(rule.name);
  });

  test('fires on a stalled event loop', async () => {
    const rule = ruleOf(EVENT_LOOP_RULE);
    await scrape(world); // restarts the measurement with the next turns of the loop
    // Three periods of the monitor's timer.
    const turns = () => new Promise((resolve) => setTimeout(resolve, 150));
    await turns();
    const until = performance.now() + 1_000;
    while (performance.now() < until);
    await turns();
    expect(isFiring(rule, await scrape(world))).toBe(true);
    proved.add(EVENT_LOOP_RULE);
  });
});

describeEachDatabase('alerts of stakes on chain', (database) => {
  const pair = escrowPairForEachTest(database);
  const METRICS = [
    'kingstake_escrow_contradictions',
    'kingstake_escrow_alarms',
    'kingstake_escrow_debts',
    'kingstake_escrow_arbiter_lamports',
  ];
  const local = async () => {
    const { body } = await pair.table.world.visitor().call<string>('GET', '/metrics');
    return body;
  };

  test('fires on an undecided payout, and on an arbiter that cannot pay fees', async () => {
    const id = await pair.reserved();
    await pair.table.pass(61);
    const sound = await local();
    const ofEscrow = RULES.filter(({ metrics }) => metrics.some((name) => METRICS.includes(name)));
    expect(ofEscrow.filter((rule) => isFiring(rule, sound))).toEqual([]);
    // A server with on-chain stakes exposes every metric of every rule.
    for (const { name, metrics } of RULES)
      for (const metric of metrics)
        if (!NOT_IN_A_TEST_SERVER.includes(metric.replace('{job="kingstake"}', '')))
          expect(metricIn(sound, metric), `${name}: ${metric}`).not.toBeNull();

    await database().run((queries) => contradict(queries, id, 'paid to another'));
    await database().run((queries) =>
      sql`insert into escrow_debt (game_id, player_id, lamports, recorded_at)
        select ${BigInt(id)}, min(id), 5, app_now() from app_user`.execute(queries),
    );
    pair.table.seatChain.arbiterLamports = async () => 9_999_999n;
    await pair.table.pass(61);
    const bad = await local();
    const firing = ofEscrow.filter((rule) => isFiring(rule, bad)).map(({ name }) => name);
    expect(firing).toEqual([
      'KingstakeEscrowContradiction',
      'KingstakeEscrowNeedsOperator',
      'KingstakeEscrowDebt',
      'KingstakeArbiterPoor',
    ]);
    for (const name of firing) proved.add(name);
  });

  test('fires when the signer refuses a decision because it has already signed another one for the game', async () => {
    const { signer, seatChain } = pair.table;
    const game = await pair.playing(await pair.seated());
    const { white, black } = (await pair.ada.game(game.id)).stakes ?? {};
    const [winnerSeat, loserSeat] = [black?.seat ?? '', white?.seat ?? ''];
    const step = { do: 'decide', winner: pair.bob.wallet.address, winnerSeat, loserSeat } as const;
    const lifetime = { blockhash: seatChain.program, lastValidBlockHeight: 1n };
    await signer.signStep({ step: { ...step, record: 'ab'.repeat(32) }, lifetime });
    const before = await local();
    game.black.resign();
    await game.over();
    await pair.table.pass(5);
    expect(isFiring(ruleOf('KingstakeSignerRefuses'), await local(), before)).toBe(true);
    expect((await pair.ada.game(game.id)).stakes).toMatchObject({
      white: { state: 'locked' },
      black: { state: 'locked' },
    });
  });
});

describe('all alerts', () => {
  test('have each fired once in these tests', () => {
    expect([...proved].sort()).toEqual(RULES.map(({ name }) => name).sort());
  });
});
