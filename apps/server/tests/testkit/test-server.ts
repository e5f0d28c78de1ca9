// The whole server on a test's database, with a clock that the test controls, and clients that keep cookies.
import { parseOperatorList } from '@kingstake/custody';
import { type ErrorBody, isRefused, type SignedIn, type User } from '@kingstake/protocol';
import type { Environment } from '@kingstake/protocol/environment';
import { plainMaker, signingInMemory } from '@kingstake/signer/testkit';
import { type App, type AppDeps, createApp } from '../../src/app.ts';
import { type Chain, watchSigner } from '../../src/chain/index.ts';
import { createTestCluster } from '../../src/cluster/testkit/test-cluster.ts';
import { createTreasuryHistory, type TreasuryHistory } from '../../src/deposits/testkit/treasury-history.ts';
import { testReceiptKey } from '../../src/games/testkit/receipts.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { createLog } from '../../src/platform/log.ts';
import type { CommandAnswer } from '../../src/platform/operator.ts';
import { readSettings, type Settings } from '../../src/platform/settings.ts';
import { readSetCookie } from '../../src/platform/testkit/cookies.ts';
import { createManualTime, type ManualTime } from '../../src/platform/testkit/manual-time.ts';
import { createSeededRandom } from '../../src/platform/testkit/seeded-random.ts';
import type { TestWallet } from '../../src/users/testkit/wallet.ts';
import { listOperators, operate, operateByTwo } from './operators.ts';

export interface TestServer {
  app: App;
  settings: Settings;
  time: ManualTime;
  /** The chain's history, which the test writes. */
  history: TreasuryHistory;
  /** A browser of the product's own page, with its own cookies. */
  client(): TestClient;
  /** Sends an operator's command, signed by `--by`. OPERATORS lists `operator`, `eve` and `dan`. */
  operate(...line: readonly string[]): Promise<CommandAnswer>;
  /** The same, and a second operator confirms the command if it needs two. */
  operateByTwo(...line: readonly string[]): Promise<CommandAnswer>;
  close(): Promise<void>;
}

export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface SendOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestClient {
  /** Session cookie. */
  cookie: string | null;
  /** Cookie of the browser that requested a challenge. */
  challengeCookie: string | null;
  /** Cookie of the device that has signed in. */
  deviceCookie: string | null;
  send<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: SendOptions,
  ): Promise<Answer<T>>;
  refused(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: SendOptions,
  ): Promise<ErrorBody & { status: number }>;
  signIn(wallet: TestWallet): Promise<SignedIn>;
  /** Signs in and registers. */
  play(wallet: TestWallet, username: string, profilePicId?: string): Promise<User>;
}

/** The settings that a server needs on a real cluster. Nothing connects to these addresses. */
export const DEVNET_ENVIRONMENT = {
  SOLANA_CLUSTER: 'devnet',
  PUBLIC_ORIGIN: 'https://kingstake.example',
  RATE_LIMIT_FACTOR: '1',
  DATABASE_URL: 'postgres://unused/unused',
  SOLANA_RPC_URL: 'https://one.example,https://two.example',
  SIGNER_SOCKET: 'unused.sock',
  AUDITOR_KEYPAIR: 'unused.json',
  TERMS_VERSION: '2026-11-26',
};

/** A simulated network, in place of a history written by the test. */
export type OnChain = Pick<AppDeps, 'chain' | 'seatChain' | 'agreements'> &
  Partial<Pick<AppDeps, 'signer' | 'auditorKey' | 'bus'>> & {
    /** Lets two servers believe for a moment that they are the leader. Without it, the nodes' rows decide. */
    isLeader?: () => boolean;
  };

/** The key that signs the receipts of all tests. */
export const TEST_RECEIPT_KEY = testReceiptKey(900);

export async function createTestServer(
  database: Database,
  environment: Environment = {},
  pageFolder: string | null = null,
  onChain: ((time: ManualTime) => Promise<OnChain>) | null = null,
  more: Pick<AppDeps, 'pushNetwork' | 'analyst' | 'beginList' | 'signReserves'> = {},
): Promise<TestServer> {
  const settings = readSettings(
    {
      PORT: '0',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      RATE_LIMIT_FACTOR: '1000',
      OPERATORS: listOperators(),
      ...environment,
    },
    '/',
  );
  const time = createManualTime();
  const random = createSeededRandom(42);
  // The test owns the database and closes it.
  const shared: Database = { ...database, close: async () => {} };
  const history = createTreasuryHistory();
  const cluster = createTestCluster(shared, time);
  const given: OnChain = (await onChain?.(time)) ?? { chain: history.chain, seatChain: null };
  const network = { ...signingFor(given.chain, settings, time), ...given };
  const app = await createApp({
    ...network,
    ...more,
    airdrop: null,
    receiptKey: TEST_RECEIPT_KEY,
    settings,
    database: shared,
    cluster: {
      ...cluster,
      leader: { ...cluster.leader, isLeader: given.isLeader ?? cluster.leader.isLeader },
    },
    time,
    random,
    log: createLog('silent'),
    pageFolder,
    // Not checked, because the test's clock jumps and the machine may be busy.
    maxEventLoopDelayMs: 0,
  });
  await app.http.ready();
  await app.open();
  const give = (line: readonly string[]) => operate(app, { time, cluster: settings.cluster }, line);
  return {
    app,
    settings,
    time,
    history,
    client: () => createClient(app, settings),
    operate: (...line) => give(line),
    operateByTwo: (...line) => operateByTwo(give, line),
    close: () => app.stop(),
  };
}

/** Uses the real policy of the signer. Its signatures are not sent, because the test writes the history. */
function signingFor(
  chain: Chain,
  settings: Settings,
  time: ManualTime,
): Pick<AppDeps, 'signer' | 'auditorKey'> {
  const listed = parseOperatorList(settings.operators ?? '');
  const { signer, auditorKey } = signingInMemory({
    maker: plainMaker(({ memo }) => ({ wire: Uint8Array.of(), signature: memo })),
    nowMs: time.nowMs,
    treasury: chain.treasury,
    cluster: settings.cluster,
    operators: isRefused(listed) ? [] : listed,
    rules: { autoUserDay: settings.withdrawAutoApproveMax, secondApproval: settings.opsSecondApproval },
  });
  return { signer: watchSigner(signer, time), auditorKey };
}

function createClient(app: App, settings: Settings): TestClient {
  const client: TestClient = {
    cookie: null,
    challengeCookie: null,
    deviceCookie: null,
    async send(method, path, options = {}) {
      const cookies = [client.cookie, client.challengeCookie, client.deviceCookie].filter(
        (cookie) => cookie !== null,
      );
      const response = await app.http.inject({
        method,
        url: path,
        headers: {
          ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
          ...(method === 'GET' ? {} : { origin: settings.publicOrigin }),
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(options.body === undefined
          ? {}
          : { payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
      });
      for (const header of [response.headers['set-cookie'] ?? []].flat()) {
        const { name, pair } = readSetCookie(header);
        if (name === 'sid-challenge') client.challengeCookie = pair;
        else if (name.endsWith('sid-device')) client.deviceCookie = pair;
        else client.cookie = pair;
      }
      const text = response.body;
      const json = String(response.headers['content-type']).includes('application/json');
      return {
        status: response.statusCode,
        body: (json ? JSON.parse(text) : text) as never,
        headers: response.headers,
      };
    },
    async refused(method, path, options) {
      const answer = await client.send<ErrorBody>(method, path, options);
      return { ...answer.body, status: answer.status };
    },
    async signIn(wallet) {
      const asked = await client.send<{ challengeId: string; message: string }>(
        'POST',
        '/api/auth/challenge',
        {
          body: { walletAddress: wallet.address },
        },
      );
      const { challengeId, message } = asked.body;
      const verified = await client.send<SignedIn>('POST', '/api/auth/verify', {
        body: { challengeId, signature: wallet.sign(message) },
      });
      if (verified.status !== 200) throw new Error(`sign-in answered ${verified.status}`);
      return verified.body;
    },
    async play(wallet, username, profilePicId = 'bee') {
      await client.signIn(wallet);
      const registered = await client.send<User>('POST', '/api/auth/register', {
        body: { walletAddress: wallet.address, username, profilePicId },
      });
      if (registered.status !== 201)
        throw new Error(`register answered ${registered.status}: ${JSON.stringify(registered.body)}`);
      return registered.body;
    },
  };
  return client;
}
