// statements: sends a player's playing balance, and what is held of it, after a change.
import { formatSol } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { account, accountState, heldAmountOf } from '../ledger/index.ts';

/** As in the message `balance_updated`. */
export interface SentBalance {
  balance: string;
  held?: string; // absent if nothing is held
}

export interface BalancePushDeps {
  database: Database;
  log: Log;
  /** Sends amounts in SOL to all sockets of a player. */
  send(userId: number, sent: SentBalance): void;
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
      const { balance, postings, held } = await database.run(async (queries) => ({
        ...(await accountState(queries, account('player', userId))),
        held: await heldAmountOf(queries, userId),
      }));
      if (postings < reads.sentPostings) return;
      reads.sentPostings = postings;
      send(userId, { balance: formatSol(balance), ...(held > 0n && { held: formatSol(held) }) });
    } finally {
      reads.open -= 1;
      if (reads.open === 0) reading.delete(userId);
    }
  }

  return (userId) => {
    push(userId).catch((error: unknown) => log.warn({ err: error, userId }, 'balance push failed'));
  };
}
