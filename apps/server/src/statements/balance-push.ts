// statements: sends a player's playing balance after a change.
import { formatSol } from '@kingstake/protocol';
import { account, accountState } from '../ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';

export interface BalancePushDeps {
  database: Database;
  log: Log;
  /** Sends a balance in SOL to all sockets of a player. */
  send(userId: number, balance: string): void;
}

/** Reads a player's playing balance and sends it, without waiting. A failed read is logged and not retried. */
export type PushBalance = (userId: number) => void;

interface PlayerReads {
  open: number; // reads in flight
  sentPostings: bigint; // postings of the account when the newest sent balance was read; -1 before the first
}

/**
 * Returns a function that sends balances in order. Reads may return out of order, so a balance older than one already sent
 * is dropped. A player is tracked only while reads are in flight, because a read that begins later is not older.
 */
export function createBalancePush({ database, log, send }: BalancePushDeps): PushBalance {
  const reading = new Map<number, PlayerReads>();

  async function push(userId: number): Promise<void> {
    const reads = reading.get(userId) ?? { open: 0, sentPostings: -1n };
    reading.set(userId, reads);
    reads.open += 1;
    try {
      const { balance, postings } = await database.run((queries) =>
        accountState(queries, account('player', userId)),
      );
      if (postings < reads.sentPostings) return;
      reads.sentPostings = postings;
      send(userId, formatSol(balance));
    } finally {
      reads.open -= 1;
      if (reads.open === 0) reading.delete(userId);
    }
  }

  return (userId) => {
    push(userId).catch((error: unknown) => log.warn({ err: error, userId }, 'balance push failed'));
  };
}
