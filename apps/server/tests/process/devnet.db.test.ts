// The server as it runs on a public cluster: PostgreSQL with roles, TLS, two Solana nodes, a separate signer, and two operators with
// keys. The network is simulated and claims to be devnet.
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalLedger, startLocalLedger } from '@kingstake/local-solana';
import { signedTransfer } from '@kingstake/local-solana/testkit';
import type { Transaction } from '@kingstake/protocol';
import { startSignerProcess } from '@kingstake/signer/testkit';
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askChain, createDepositor, type Depositor } from '../../../../testkit/depositor.ts';
import { placeFor, type ServerPlace, startServerProcess } from '../../../../testkit/server-process.ts';
import { until as untilTrue } from '../../../../testkit/until.ts';
import { GENESIS_HASHES } from '../../src/chain/open-nodes.ts';
import { sol } from '../../src/money/ledger/testkit/amounts.ts';
import { migrateAsOwner } from '../../src/platform/database/index.ts';
import { createLog } from '../../src/platform/log.ts';
import { systemRandom } from '../../src/platform/random.ts';
import { asAdmin, databaseUrlFor } from '../../src/platform/testkit/database-setup.ts';
import { describeOnServices } from '../../src/platform/testkit/databases.ts';
import { testDatabaseName } from '../../src/platform/testkit/test-database-names.ts';
import { systemTime } from '../../src/platform/time.ts';
import { CERTIFICATE, type HttpsNode, startHttpsNode } from '../testkit/https-node.ts';
import { runOperator } from '../testkit/operator-process.ts';
import { listOperators, operatorKey, operatorKeypair } from '../testkit/operators.ts';

const NAME = testDatabaseName('devnet');
const names = { owner: `kingstake_dev_migrate_${process.pid}`, serve: `kingstake_dev_serve_${process.pid}` };
const ORIGIN = 'https://play.kingstake.example';
const log = createLog('silent');
/** The limit of automatic approval, in SOL per player and day. */
const AUTOMATIC = '1';

/** Polls rarely, because the production rate limits apply. */
const POLL_MS = 1_500;
const until = (condition: () => Promise<boolean>) => untilTrue(condition, 'the condition', Boolean, POLL_MS);

describeOnServices('a server on a public cluster', ({ adminUrl: admin }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-devnet-'));
  const children: ChildProcess[] = [];
  let ledger: LocalLedger;
  let nodes: [HttpsNode, HttpsNode];
  let place: ServerPlace;
  let shared: Record<string, string>;
  let settings: Record<string, string>;

  /** Writes a key file with mode 0600. */
  const keyFile = (name: string): string => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, JSON.stringify([...operatorKeypair(name)]), { mode: 0o600 });
    return path;
  };

  beforeAll(async () => {
    await asAdmin(admin, (client) => client.query(`create database ${NAME}`));
    const url = databaseUrlFor(admin, NAME);
    await migrateAsOwner(url, { names, makeRoles: true, log });
    const asServe = new URL(url);
    asServe.username = names.serve;
    asServe.password = '';
    place = { ...(await placeFor(join(folder, 'server'))), origin: ORIGIN };
    for (const own of ['server', 'signer', 'ledger']) mkdirSync(join(folder, own));
    ledger = await startLocalLedger({
      folder: join(folder, 'ledger'),
      host: '127.0.0.1',
      port: place.ledgerPort,
      portSetting: 'LOCAL_LEDGER_PORT',
      corsOrigin: ORIGIN,
      time: systemTime,
      random: systemRandom,
      log,
    });
    const open = () => startHttpsNode(ledger.rpcUrl, GENESIS_HASHES.devnet);
    nodes = [await open(), await open()];
    const auditor = keyFile('auditor');
    shared = {
      SOLANA_CLUSTER: 'devnet',
      OPERATORS: listOperators({ operator: ['approve', 'house'], eve: ['house'] }),
      WITHDRAW_AUTO_APPROVE_MAX_SOL: AUTOMATIC,
      SIGNER_SOCKET: join(folder, 'signer', 'signer.sock'),
    };
    const signer = await startSignerProcess(join(folder, 'signer'), {
      ...shared,
      TREASURY_KEYPAIR: keyFile('treasury'),
      AUDITOR_PUBLIC_KEY: operatorKey('auditor').publicKey,
    });
    children.push(signer.child);
    settings = {
      ...shared,
      DATABASE_URL: asServe.href,
      ALLOW_SINGLE_DATABASE: 'yes',
      PUBLIC_ORIGIN: ORIGIN,
      RATE_LIMIT_FACTOR: '1',
      AUDITOR_KEYPAIR: auditor,
      RECEIPT_KEYPAIR: keyFile('receipt'),
      TERMS_VERSION: '2026-11-26',
      SOLANA_RPC_URL: nodes.map((node) => `${node.url}/?api-key=secret`).join(','),
      NODE_EXTRA_CA_CERTS: CERTIFICATE,
    };
    await startServerProcess(place, (child) => void children.push(child), settings);
  }, 120_000);

  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const node of nodes) await node.stop();
    await ledger.stop();
    rmSync(folder, { recursive: true, force: true });
    await asAdmin(admin, async (client) => {
      await client.query(`drop database if exists ${NAME} with (force)`);
      for (const role of Object.values(names)) await client.query(`drop role if exists ${role}`);
    });
  });

  /** Runs an operator's command with that operator's key file. */
  const runAs = (name: string, line: readonly string[]) =>
    runOperator({ ...settings, DATA_DIR: place.folder, OPERATOR_KEYPAIR: keyFile(name) }, line);
  async function operate(name: string, line: readonly string[]): Promise<string> {
    const result = await runAs(name, line);
    expect(result.code, `${name}: ${line.join(' ')}: ${result.err}`).toBe(0);
    return result.out;
  }

  /** Funds the network fees: two operators book a deposit from a wallet without a player to the operating account. */
  async function fundFees(): Promise<void> {
    const [wallet, treasury] = await Promise.all(
      ['funder', 'treasury'].map((name) =>
        createKeyPairSignerFromPrivateKeyBytes(operatorKeypair(name).slice(0, 32)),
      ),
    );
    if (wallet === undefined || treasury === undefined) throw new Error('no keys');
    await askChain(place, 'requestAirdrop', [wallet.address, Number(sol('2'))]);
    const { value } = await askChain<{ value: { blockhash: string } }>(place, 'getLatestBlockhash', []);
    const sent = await signedTransfer(wallet, treasury, sol('1'), value.blockhash);
    const signature = await askChain<string>(place, 'sendTransaction', [sent.base64, { encoding: 'base64' }]);
    // The server refuses this until the deposit is final and it has read the treasury again.
    await until(async () => (await runAs('operator', ['fund', signature, '--by', 'operator'])).code === 0);
    await operate('eve', ['confirm', '1', '--by', 'eve']);
  }

  async function withdraw(
    player: Depositor,
    amount: string,
  ): Promise<() => Promise<Transaction | undefined>> {
    const { id, walletAddress } = player.user;
    await player.ask(
      'POST',
      `/api/users/${id}/withdraw`,
      { amount, walletAddress },
      { 'idempotency-key': `withdraw-${amount}` },
    );
    return async () => {
      const path = `/api/users/${id}/transactions?page=1&limit=20`;
      const { transactions } = await player.ask<{ transactions: Transaction[] }>('GET', path);
      return transactions.find((line) => line.type === 'withdrawal' && line.amount === amount);
    };
  }

  test('credits deposits, pays through the signer, and lets an operator approve larger withdrawals with a key', async () => {
    const player = await createDepositor(place);
    await player.deposit(sol('3'));
    await until(async () => (await player.balance()) === '3');
    for (const { called } of nodes) expect(called).toContain('getTransaction');

    await fundFees();
    const automatic = await withdraw(player, '0.5');
    await until(async () => (await automatic())?.status === 'completed');

    const above = await withdraw(player, '1.5');
    const listed = JSON.parse(await operate('operator', ['withdrawals', 'list', '--json'])) as {
      id: number;
    }[];
    expect(listed).toHaveLength(1);
    await operate('operator', ['withdrawals', 'approve', String(listed[0]?.id), '--by', 'operator']);
    await until(async () => (await above())?.status === 'completed');
    expect(await player.balance()).toBe('1');
    expect((await player.landed()).length).toBe(1);
  }, 180_000);
});
