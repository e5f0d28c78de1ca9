// statements: public entry. A player's playing balance and the lines that explain it.
import { formatSol, moneyCalls } from '@kingstake/protocol';
import type { Database, Queries } from '../../platform/database/index.ts';
import { type RouteKit, refuseOtherPlayer } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import { account, accountState, heldAmountOf } from '../ledger/index.ts';
import { type OnChainLine, readStatement } from './statement.ts';

/** Lines on a page if the request names no limit. */
const DEFAULT_PAGE_LIMIT = 10;

export function createStatements({
  database,
  stakeEvents,
  ...push
}: PushDeps & {
  /** Returns a player's stakes and returns on chain, newest first. */
  stakeEvents(queries: Queries, userId: number): Promise<readonly OnChainLine[]>;
}) {
  return {
    pushBalance: createBalancePush({ database, ...push }),
    routes(routes: RouteKit) {
      routes.add(moneyCalls.listTransactions, async ({ params, query, caller }) => {
        if (params.id !== caller.userId) return refuseOtherPlayer();
        const page = { page: query.page ?? 1, limit: query.limit ?? DEFAULT_PAGE_LIMIT };
        const body = await database.run(async (queries) =>
          readStatement(queries, caller.userId, page, await stakeEvents(queries, caller.userId)),
        );
        return { body };
      });
    },
  };
}

interface PushDeps {
  database: Database;
  log: Log;
  /** Sends `balance_updated` with amounts in SOL to all sockets of a player. `held` is absent if nothing is held. */
  sendBalance(userId: number, sent: { balance: string; held?: string }): void;
}

interface PlayerReads {
  open: number; // reads in flight
  sentPostings: bigint; // postings of the account when the newest sent balance was read; -1 before the first
}

/**
 * Returns a function that reads a player's playing balance and sends it, without waiting. A failed read is logged and not
 * retried. Balances are sent in order: reads may return out of order, so a balance older than one already sent is
 * dropped. A player is tracked only while reads are in flight, because a read that begins later is not older.
 */
export function createBalancePush({ database, log, sendBalance }: PushDeps) {
  const reading = new Map<number, PlayerReads>();

  async function push(userId: number): Promise<void> {
    const reads = reading.get(userId) ?? { open: 0, sentPostings: -1n };
    reading.set(userId, reads);
    reads.open += 1;
    try {
      const { balance, postings, held } = await database.run(async (queries) => ({
        ...(await accountState(queries, account('player', userId))),
        held: await heldAmountOf(queries, userId),
      }));
      if (postings < reads.sentPostings) return;
      reads.sentPostings = postings;
      sendBalance(userId, { balance: formatSol(balance), ...(held > 0n && { held: formatSol(held) }) });
    } finally {
      reads.open -= 1;
      if (reads.open === 0) reading.delete(userId);
    }
  }

  return (userId: number): void => {
    push(userId).catch((error: unknown) => log.warn({ err: error, userId }, 'balance push failed'));
  };
}
