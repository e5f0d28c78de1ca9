// testkit: a treasury on a scripted chain, players in a real database, and the calls that process deposits.
import { formatSol, isRefused, type Lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { createIntentQueue, type IntentQueue } from '../../src/money/deposits/beside-cursor.ts';
import { claim, fundOperating, sumOf, waitingDeposits } from '../../src/money/deposits/booking.ts';
import { type Found, findDeposit } from '../../src/money/deposits/routes.ts';
import {
  createTreasuryHistory,
  type TreasuryHistory,
} from '../../src/money/deposits/testkit/treasury-history.ts';
import { createWatcher, type Watcher, type WatcherDeps } from '../../src/money/deposits/watcher.ts';
import { account, auditBooks, balanceOf } from '../../src/money/ledger/index.ts';
import { readStatement, type StatementPage } from '../../src/money/statements/index.ts';
import type { Database, Queries, Tx } from '../../src/platform/database/index.ts';
import { createLog } from '../../src/platform/log.ts';

export interface DepositScene {
  history: TreasuryHistory;
  /** Players who were notified of a credit, in order. */
  credited: number[];
  /** Creates a player and claims unclaimed deposits of the wallet, both in the caller's transaction. Returns the id. */
  registerIn(tx: Tx, wallet: string): Promise<number>;
  register(wallet: string): Promise<number>;
  ownerOf(queries: Queries, wallet: string): Promise<number | null>;
  /** Creates the watcher of another server, or of the same server after a restart. */
  watcher(pages?: WatcherDeps['pages']): Watcher;
  /** Creates the intent queue of another server, or of the same server after a restart. */
  intents(): IntentQueue;
  /** Moves a transaction's unclaimed deposits to the operating account. Returns the amount, or why it cannot. */
  fund(signature: string): Promise<Lamports | { refused: string }>;
  ask(wallet: string, signature: string): Promise<Found>;
  balance(userId: number): Promise<string>;
  statement(userId: number): Promise<StatementPage['transactions']>;
  faults(): Promise<readonly unknown[]>;
}

/** Must be called again for each test, because `database` is emptied in between. */
export function createDepositScene(
  database: Database,
  history: TreasuryHistory = createTreasuryHistory(),
): DepositScene {
  const scene: DepositScene = {
    history,
    credited: [],
    async registerIn(tx, wallet) {
      const name = wallet.slice(0, 12).toLowerCase();
      const { rows } = await sql<{
        id: bigint;
      }>`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
        values (${wallet}, ${name}, ${name}, ${name}, 'bee') returning id`.execute(tx);
      const id = Number(rows[0]?.id);
      await claim(tx, wallet, id);
      return id;
    },
    register: (wallet) => database.transaction((tx) => scene.registerIn(tx, wallet)),
    async ownerOf(queries, wallet) {
      const { rows } = await sql<{
        id: bigint;
      }>`select id from app_user where wallet_address = ${wallet}`.execute(queries);
      return rows[0] === undefined ? null : Number(rows[0].id);
    },
    watcher: (pages) =>
      createWatcher({
        database,
        chain: history.chain,
        log: createLog('silent'),
        ownerOf: scene.ownerOf,
        onCredited: (userId) => void scene.credited.push(userId),
        ...(pages === undefined ? {} : { pages }),
      }),
    intents: () =>
      createIntentQueue({
        database,
        chain: history.chain,
        ownerOf: scene.ownerOf,
        onCredited: (userId) => void scene.credited.push(userId),
      }),
    fund: (signature) =>
      database.transaction(async (tx) => {
        const waiting = await waitingDeposits(tx, [signature], scene.ownerOf);
        if (isRefused(waiting)) return waiting;
        await fundOperating(tx, waiting);
        return sumOf(waiting);
      }),
    async ask(wallet, signature) {
      const userId = await database.run((queries) => scene.ownerOf(queries, wallet));
      if (userId === null) throw new Error(`${wallet} is no player`);
      const { ownerOf } = scene;
      const deps = {
        database,
        chain: history.chain,
        watcher: scene.watcher(),
        intents: scene.intents(),
        ownerOf,
      };
      return findDeposit(deps, { userId, walletAddress: wallet, signature });
    },
    balance: async (userId) =>
      formatSol(await database.run((queries) => balanceOf(queries, account('player', userId)))),
    statement: async (userId) =>
      (await database.run((queries) => readStatement(queries, userId, { page: 1, limit: 50 }))).transactions,
    faults: () => database.run((queries) => auditBooks(queries)),
  };
  return scene;
}
