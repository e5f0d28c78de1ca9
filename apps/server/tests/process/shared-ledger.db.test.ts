// Three servers form a cluster with one PostgreSQL, one ledger and one signer.
import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config, Transaction } from '@kingstake/protocol';
import { startSignerProcess } from '@kingstake/signer/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDepositor, type Depositor } from '../../../../testkit/depositor.ts';
import { openRawLine } from '../../../../testkit/raw-line.ts';
import { placeFor, type ServerPlace, startServerProcess } from '../../../../testkit/server-process.ts';
import { until } from '../../../../testkit/until.ts';
import { sol } from '../../src/money/ledger/testkit/amounts.ts';
import { asAdmin, databaseUrlFor } from '../../src/platform/testkit/database-setup.ts';
import { describeOnServices } from '../../src/platform/testkit/databases.ts';
import { TestRedis } from '../../src/platform/testkit/redis-server.ts';
import { testDatabaseName } from '../../src/platform/testkit/test-database-names.ts';
import { startLedgerProcess } from '../testkit/ledger-process.ts';
import { runOperator } from '../testkit/operator-process.ts';
import { listOperators, operatorKey, operatorKeypair } from '../testkit/operators.ts';

const { program: redisProgram } = inject('testRedis');
const NAME = testDatabaseName('shared_ledger');
const SERVERS = ['one', 'two', 'three'] as const;

describeOnServices('three servers', ({ adminUrl: admin, template }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-shared-'));
  const children: ChildProcess[] = [];
  const places: ServerPlace[] = [];
  let shared: Record<string, string>;
  let redis: TestRedis | null = null;

  const keyFile = (name: string): string => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, JSON.stringify([...operatorKeypair(name)]), { mode: 0o600 });
    return path;
  };

  beforeAll(async () => {
    await asAdmin(admin, (client) => client.query(`create database ${NAME} template ${template}`));
    const [one, two, three] = await Promise.all(SERVERS.map((name) => placeFor(join(folder, name))));
    if (one === undefined || two === undefined || three === undefined) throw new Error('three places');
    const origin = `http://localhost:${one.port}`;
    const both = {
      OPERATORS: listOperators({ operator: ['approve', 'audit'] }),
      WITHDRAW_AUTO_APPROVE_MAX_SOL: '1',
      SIGNER_SOCKET: join(folder, 'signer', 'signer.sock'),
    };
    for (const own of ['ledger', 'signer']) mkdirSync(join(folder, own));
    const ledger = await startLedgerProcess({
      DATA_DIR: join(folder, 'ledger'),
      LOCAL_LEDGER_PORT: String(one.ledgerPort),
      PUBLIC_ORIGIN: origin,
    });
    children.push(ledger.child);
    const signer = await startSignerProcess(join(folder, 'signer'), {
      ...both,
      TREASURY_KEYPAIR: keyFile('treasury'),
      AUDITOR_PUBLIC_KEY: operatorKey('auditor').publicKey,
    });
    children.push(signer.child);
    if (redisProgram !== null) redis = await TestRedis.start(redisProgram);
    shared = {
      ...both,
      ...(redis === null ? {} : { REDIS_URL: redis.url }),
      DATABASE_URL: databaseUrlFor(admin, NAME),
      PUBLIC_ORIGIN: origin,
      SOLANA_RPC_URL: ledger.rpcUrl,
      AUDITOR_KEYPAIR: keyFile('auditor'),
      RECEIPT_KEYPAIR: keyFile('receipt'),
    };
    for (const place of [one, two, three]) {
      places.push({ ...place, ledgerPort: one.ledgerPort, origin });
      await startServerProcess(place, (child) => children.push(child), shared);
    }
  }, 120_000);

  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await redis?.kill();
    rmSync(folder, { recursive: true, force: true });
    await asAdmin(admin, (client) => client.query(`drop database if exists ${NAME} with (force)`));
  });

  const placeOf = (server: (typeof SERVERS)[number]): ServerPlace => {
    const place = places[SERVERS.indexOf(server)];
    if (place === undefined) throw new Error(`${server} did not start`);
    return place;
  };

  async function asked<T>(server: (typeof SERVERS)[number], path: string, cookie = ''): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${placeOf(server).port}${path}`, { headers: { cookie } });
    expect(response.status, `${server}: ${path}`).toBe(200);
    return (await response.json()) as T;
  }

  async function balanceAt(server: (typeof SERVERS)[number], player: Depositor): Promise<string> {
    const { user } = await asked<{ user: { balance: string } }>(
      server,
      '/api/auth/session',
      player.cookies(),
    );
    return user.balance;
  }

  async function ops(server: (typeof SERVERS)[number], ...line: string[]): Promise<string> {
    const settings = { ...shared, DATA_DIR: placeOf(server).folder, OPERATOR_KEYPAIR: keyFile('operator') };
    const said = await runOperator(settings, line);
    expect(said.code, `${server}: ${line.join(' ')}: ${said.err}`).toBe(0);
    return said.out;
  }

  async function withdrawn(player: Depositor, amount: string): Promise<() => Promise<boolean>> {
    const { id, walletAddress } = player.user;
    await player.ask(
      'POST',
      `/api/users/${id}/withdraw`,
      { amount, walletAddress },
      { 'idempotency-key': `withdraw-${amount}` },
    );
    return async () => {
      const { transactions } = await asked<{ transactions: Transaction[] }>(
        'three',
        `/api/users/${id}/transactions?page=1&limit=20`,
        player.cookies(),
      );
      return transactions.some((line) => line.amount === amount && line.status === 'completed');
    };
  }

  test('share one treasury, arbiter and program', async () => {
    const [one, ...others] = await Promise.all(SERVERS.map((server) => asked<Config>(server, '/api/config')));
    expect(one?.treasury).toBe(operatorKey('treasury').publicKey);
    expect(one?.escrow).not.toBeNull();
    expect(one?.rpcUrl).toBe(shared['SOLANA_RPC_URL']);
    for (const other of others) expect(other).toEqual(one);
  });

  test('see each other’s deposits and payouts, without an audit finding', async () => {
    const ada = await createDepositor(placeOf('one'));
    const bea = await createDepositor(placeOf('two'), { wallet: 12, name: 'Bea' });
    await ada.deposit(sol('3'));
    await bea.deposit(sol('2'));
    await until(async () => (await balanceAt('two', ada)) === '3', 'the deposit through one, at two');
    await until(async () => (await balanceAt('one', bea)) === '2', 'the deposit through two, at one');

    const automatic = await withdrawn(bea, '0.5');
    const approved = await withdrawn(ada, '1.5');
    const [waiting] = JSON.parse(await ops('two', 'withdrawals', 'list', '--json')) as { id: number }[];
    await ops('two', 'withdrawals', 'approve', String(waiting?.id));
    // The payout waits for the network fees, for which the servers request an airdrop.
    await until(automatic, 'the automatic payout');
    await until(approved, 'the approved payout');
    expect(await balanceAt('two', ada)).toBe('1.5');
    expect(await balanceAt('one', bea)).toBe('1.5');

    for (const server of SERVERS) {
      expect(await ops(server, 'audit')).toBe('Clean.');
      expect(await asked(server, '/readyz')).toEqual({ status: 'ready' });
    }
  }, 120_000);

  test.runIf(redisProgram !== null)('count the players on all servers', async () => {
    const origin = shared['PUBLIC_ORIGIN'] ?? '';
    const counts = SERVERS.map((): number[] => []);
    const received = new EventEmitter();
    const lines = [];
    for (const [at, server] of SERVERS.entries()) {
      const place = placeOf(server);
      const player = await createDepositor(place, { wallet: 20 + at, name: `Counted ${server}` });
      const onMessage = (message: unknown): void => {
        const { type, count = 0 } = message as { type: string; count?: number };
        if (type !== 'online_count') return;
        counts[at]?.push(count);
        received.emit('count');
      };
      const line = await openRawLine(
        `ws://127.0.0.1:${place.port}/ws`,
        { cookie: player.cookies(), origin },
        { onMessage },
      );
      lines.push(line);
    }
    const allReceive = async (count: number, at: readonly number[]): Promise<void> => {
      while (at.some((each) => counts[each]?.at(-1) !== count)) await once(received, 'count');
    };
    await allReceive(3, [0, 1, 2]);
    await lines[2]?.close();
    await allReceive(2, [0, 1]);
    for (const line of lines) await line.close();
  });
});
