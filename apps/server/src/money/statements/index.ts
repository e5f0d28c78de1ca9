// statements: public entry. A player's playing balance and the lines that explain it.
import { moneyCalls } from '@kingstake/protocol';
import type { Database, Queries } from '../../platform/database/index.ts';
import { type RouteKit, refuseOtherPlayer } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import { createBalancePush, type PushBalance, type SentBalance } from './balance-push.ts';
import { type OnChainLine, readStatement } from './statement.ts';

export interface StatementsDeps {
  database: Database;
  log: Log;
  /** Returns a player's stakes and returns on chain, newest first. */
  stakeEvents(queries: Queries, userId: number): Promise<readonly OnChainLine[]>;
  /** Sends a playing balance, and what is held of it, to all sockets of a player. */
  sendBalance(userId: number, sent: SentBalance): void;
}

export interface Statements {
  routes(routes: RouteKit): void;
  pushBalance: PushBalance;
}

/** Lines on a page if the request names no limit. */
const DEFAULT_PAGE_LIMIT = 10;

export function createStatements({ database, log, stakeEvents, sendBalance }: StatementsDeps): Statements {
  return {
    pushBalance: createBalancePush({ database, log, send: sendBalance }),
    routes(routes) {
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
