// The whole server in this process on a test's database, with a clock and a chain's history that the test controls, and its players.

import type { Timers } from '@kingstake/client';
import { parseOperatorList } from '@kingstake/proofs/custody';
import { isRefused } from '@kingstake/protocol';
import type { Environment } from '@kingstake/protocol/environment';
import { plainMaker, signingInMemory } from '@kingstake/signer/testkit';
import { sql } from 'kysely';
import { type App, type AppDeps, createApp } from '../apps/server/src/app.ts';
import { type Chain, watchSigner } from '../apps/server/src/chain/index.ts';
import { createTestCluster } from '../apps/server/src/cluster/testkit/test-cluster.ts';
import { testReceiptKey } from '../apps/server/src/games/testkit/receipts.ts';
import {
  createTreasuryHistory,
  type TreasuryHistory,
} from '../apps/server/src/money/deposits/testkit/treasury-history.ts';
import { fund } from '../apps/server/src/money/ledger/testkit/amounts.ts';
import type { Database } from '../apps/server/src/platform/database/index.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { CommandAnswer } from '../apps/server/src/platform/operator.ts';
import { readSettings, type Settings } from '../apps/server/src/platform/settings/index.ts';
import { createManualTime, type ManualTime } from '../apps/server/src/platform/testkit/manual-time.ts';
import { createSeededRandom } from '../apps/server/src/platform/testkit/seeded-random.ts';
import type { Time } from '../apps/server/src/platform/time.ts';
import { type TestWallet, testWallet } from '../apps/server/src/players/users/testkit/wallet.ts';
import { listOperators, operate, operateByTwo } from '../apps/server/tests/testkit/operators.ts';
import { shown } from './device.ts';
import { createPlayer, type Player } from './player.ts';
import { createVisitor, type Transport, type Visitor } from './visitor.ts';

export interface World {
  app: App;
  settings: Settings;
  time: ManualTime;
  /** The chain's history, which the test writes. */
  history: TreasuryHistory;
  /** Returns the port, and opens it at the first call. */
  port(): Promise<number>;
  /** A browser of the product's own page, with its own cookies. */
  visitor(): Visitor;
  /** Registers a player with 20 SOL, and connects the player's client. */
  player(name: string, options?: PlayerOptions): Promise<Player>;
  /** The same for several players, with the wallets 1, 2 and so on. */
  players<const Names extends readonly string[]>(
    ...names: Names
  ): Promise<{ -readonly [Index in keyof Names]: Player }>;
  /** Sends an operator's command, signed by `--by`. OPERATORS lists `operator`, `eve` and `dan`. */
  operate(...line: readonly string[]): Promise<CommandAnswer>;
  /** The same, and a second operator confirms the command if it needs two. */
  operateByTwo(...line: readonly string[]): Promise<CommandAnswer>;
  /** Executes a statement, and returns its rows. */
  query<T = unknown>(parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<readonly T[]>;
  close(): Promise<void>;
}

export interface PlayerOptions {
  /** The player's wallet or its number. By default, the first player of this world has 1, and so on. */
  wallet?: number | TestWallet;
  /** The playing balance. '0': without a deposit. */
  sol?: string;
  /** Client address, as a trusted proxy reports it. */
  address?: string;
  /** Uses the browser of this player. */
  browserOf?: Player;
  /** The socket's port, if it belongs to another server on the same database. */
  port?: number;
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

export interface WorldOptions
  extends Pick<AppDeps, 'pushNetwork' | 'analyst' | 'beginList' | 'signReserves'> {
  environment?: Environment;
  pageFolder?: string;
  /** Connects the server to a network. */
  onChain?: (time: ManualTime) => Promise<OnChain>;
}

export async function openWorld(database: Database, options: WorldOptions = {}): Promise<World> {
  const { environment = {}, pageFolder = null, onChain, ...more } = options;
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
  const timers: Timers = { now: time.nowMs, after: time.after, every: time.every };
  const untilIdle = async () => {
    await database.ping();
    await app.settled();
  };
  let opened: Promise<number> | null = null;
  let registered = 0;
  const world: World = {
    app,
    settings,
    time,
    history,
    port() {
      opened ??= app.listen();
      return opened;
    },
    visitor: () => createVisitor(injectInto(app), settings.publicOrigin),
    async player(name, { wallet: own = registered + 1, sol = '20', address, browserOf, port } = {}) {
      registered += 1;
      const visitor = world.visitor();
      visitor.deviceCookie = browserOf?.deviceCookie ?? null;
      const wallet = typeof own === 'number' ? testWallet(own) : own;
      const user = await visitor.register(wallet, name);
      if (sol !== '0') await fund(database, user.id, sol);
      const url = `ws://127.0.0.1:${port ?? (await world.port())}/ws`;
      const headers = () => (address === undefined ? {} : { 'x-forwarded-for': address });
      const { publicOrigin: origin } = settings;
      const deps = { visitor, user, wallet, origin, url: () => url, headers, timers, untilIdle };
      const player = createPlayer(deps);
      await shown(player.client.state, ({ status }) => status === 'open');
      return player;
    },
    async players(...names) {
      const players: Player[] = [];
      for (const name of names) players.push(await world.player(name));
      return players as { -readonly [Index in keyof typeof names]: Player };
    },
    operate: (...line) => give(line),
    operateByTwo: (...line) => operateByTwo(give, line),
    async query<T>(parts: TemplateStringsArray, ...values: readonly unknown[]) {
      const { rows } = await database.run((queries) => sql<T>(parts, ...values).execute(queries));
      return rows;
    },
    close: () => app.stop(),
  };
  return world;
}

/** Uses the real policy of the signer. Its signatures are not sent, because the test writes the history. */
export function signingFor(
  chain: Chain,
  settings: Settings,
  time: Time,
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

export function injectInto(app: App): Transport {
  return async (method, url, headers, payload) => {
    const sent = { method, url, headers, ...(payload === undefined ? {} : { payload }) };
    const { statusCode, headers: received, body } = await app.http.inject(sent);
    return { status: statusCode, headers: received, body };
  };
}
