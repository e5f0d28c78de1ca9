// treasury: freezes money after several consecutive audits that could not run, and lifts that freeze as soon as one runs.
// A breach that an audit finds is a separate cause.

import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import type { Time } from '../../platform/time.ts';
import { AUDIT, freeze, recordAuditFailed, recordAuditRan, unfreeze } from '../ledger/index.ts';

/** The audit did not end in time, or the previous one is still running. */
class AuditLate extends Error {
  override readonly name = 'AuditLate';
}

export interface AuditRuns {
  /** Runs the audit of every minute. Counts a failure if it throws or takes longer than `auditRunMs`. */
  counted<T>(audit: () => Promise<T>): Promise<T>;
  /** Runs the operator's audit, without a time limit. */
  uncounted<T>(audit: () => Promise<T>): Promise<T>;
}

export function createAuditRuns({
  database,
  time,
  log,
}: {
  database: Database;
  time: Time;
  log: Log;
}): AuditRuns {
  let running: Promise<unknown> | null = null;

  function inTime<T>(audit: () => Promise<T>): Promise<T> {
    if (running !== null) return Promise.reject(new AuditLate('the previous audit has not ended'));
    const ran = audit().finally(() => {
      running = null;
    });
    running = ran;
    return new Promise((resolve, reject) => {
      const giveUp = time.after(SERVER_TIMES.auditRunMs, () =>
        reject(new AuditLate(`the audit did not end within ${SERVER_TIMES.auditRunMs / 1000} s`)),
      );
      ran.finally(giveUp).then(resolve, reject);
    });
  }

  async function recordRan(): Promise<void> {
    const lifted = await database.transaction(async (tx) => {
      await recordAuditRan(tx, time.nowMs());
      return unfreeze(tx, 'unaudited');
    });
    if (lifted) log.warn('audits run again, so the freeze for missing audits is lifted');
  }

  async function recordFailed(error: unknown): Promise<void> {
    const failed = await database.run(recordAuditFailed);
    if (failed < AUDIT.failedRunsAllowed) return;
    const last = error instanceof Error ? error.message : String(error);
    log.error({ failed, err: error }, 'audits cannot run, money is frozen');
    const reason = `${failed} audits in a row could not run, the last: ${last}`;
    await database.run((queries) => freeze(queries, 'unaudited', reason));
  }

  return {
    async counted(audit) {
      try {
        const result = await inTime(audit);
        await recordRan();
        return result;
      } catch (error) {
        // Without a database no money moves either, so the audit's own error is thrown.
        await recordFailed(error).catch((err: unknown) =>
          log.error({ err }, 'a failed audit was not counted'),
        );
        throw error;
      }
    },
    async uncounted(audit) {
      const result = await audit();
      await recordRan();
      return result;
    },
  };
}
