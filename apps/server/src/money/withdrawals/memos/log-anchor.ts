// withdrawals: anchors the head of the operators' log on chain, as a memo from the treasury, so that the log cannot be rewritten later.
import type { Chain } from '../../../chain/index.ts';
import type { Database, Queries } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import type { Time } from '../../../platform/time.ts';
import { freezeReason } from '../../ledger/index.ts';
import { newestLanded, newestLandedMs } from './memo-store.ts';
import { advanceMemo, type DueMemo } from './treasury-memo.ts';

/** Signs the memo `kingstake:log:<entries>:<hash>` with the treasury's key. With a receipt key, `:<key>` is appended. */
export type SignLogHead = (order: {
  entries: number;
  hash: string; // SHA-256 in hex
  receiptKey: string | null; // base58
  lifetime: { blockhash: string; lastValidBlockHeight: bigint };
}) => Promise<{ wire: Uint8Array; signature: string }>;

export interface LogAnchorDeps {
  database: Database;
  chain: Chain;
  time: Pick<Time, 'nowMs'>;
  log: Log;
  signLogHead: SignLogHead;
  /** The current key that signs receipts, base58; null if games have no receipts. It goes on chain with the head, at least once a day. */
  receiptKey(queries: Queries): Promise<string | null>;
  /** The end of the log; null before its first entry. */
  logHead(queries: Queries): Promise<{ entries: bigint; hash: string } | null>;
  /** When an entry of the log was written, in ms since 1970. */
  entryMs(queries: Queries, entry: bigint): Promise<number | null>;
}

export interface LogAnchor {
  /**
   * Continues the open memo, or begins one. With `now` any new entry is enough. Otherwise a memo begins when an entry is
   * a day old, or when the receipt key is due again. Never throws, because payouts do not depend on it.
   */
  step(options: { now: boolean }): Promise<void>;
}

/** Age in ms at which an entry of the log is anchored, and at which the memo with the receipt key is repeated. */
export const ANCHOR_MS = 24 * 60 * 60_000;

export function createLogAnchor(deps: LogAnchorDeps): LogAnchor {
  async function due(now: boolean) {
    const head = await dueHead(deps, now);
    if (head === null) return null;
    const { entries, hash, receiptKey } = head;
    const sign: DueMemo['sign'] = (lifetime) =>
      deps.signLogHead({ entries: Number(entries), hash, receiptKey, lifetime });
    return { number: entries, hash, sign };
  }
  return {
    async step({ now }) {
      try {
        await advanceMemo(deps, {
          kind: 'log',
          due: () => due(now),
          isStopped: async (queries) => (await freezeReason(queries)) !== null,
        });
      } catch (error) {
        deps.log.error({ err: error }, 'the head of the log could not be put on chain, will retry');
      }
    },
  };
}

/** Returns the head to anchor now with the current receipt key, or null. */
async function dueHead(
  deps: LogAnchorDeps,
  now: boolean,
): Promise<{ entries: bigint; hash: string; receiptKey: string | null } | null> {
  return deps.database.run(async (queries) => {
    const written = await deps.logHead(queries);
    const anchored = await newestLanded(queries, 'log');
    if (written === null || written.entries < anchored) return null;
    const head = { ...written, receiptKey: await deps.receiptKey(queries) };
    if (head.entries === anchored) {
      const lastMs = await newestLandedMs(queries, 'log');
      const isOld = lastMs !== null && lastMs <= deps.time.nowMs() - ANCHOR_MS;
      return isOld && head.receiptKey !== null ? head : null;
    }
    if (now) return head;
    const oldest = await deps.entryMs(queries, anchored + 1n);
    return oldest !== null && oldest <= deps.time.nowMs() - ANCHOR_MS ? head : null;
  });
}
