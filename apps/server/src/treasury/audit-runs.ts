// treasury: an audit that cannot run proves nothing, so money stops after some of those in a row, and moves again as soon as
// audits run: what they then find stops it for its own cause.
import { AUDIT, freeze, noteAuditFailed, noteAuditRan, unfreeze } from '../ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { SERVER_TIMES } from '../platform/server-times.ts';
import type { Time } from '../platform/time.ts';

/** The audit has not ended in time, or the one before still has not. */
class AuditLate extends Error {
  override readonly name = 'AuditLate';
}

export interface AuditRuns {
  /** Runs the minute's audit, and counts it when it throws or takes longer than `auditRunMs`. */
  counted<T>(audit: () => Promise<T>): Promise<T>;
  /** Runs the operator's audit, which may take as long as it needs. */
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
    if (running !== null) return Promise.reject(new AuditLate('the audit before has not ended'));
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

  async function noteRan(): Promise<void> {
    const lifted = await database.transaction(async (tx) => {
      await noteAuditRan(tx, time.nowMs());
      return unfreeze(tx, 'unaudited');
    });
    if (lifted) log.warn('audits run again: the freeze for their absence is lifted');
  }

  async function noteFailed(error: unknown): Promise<void> {
    const failed = await database.run(noteAuditFailed);
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
        await noteRan();
        return result;
      } catch (error) {
        // Without a database no money moves either; the audit's own error is the one to report.
        await noteFailed(error).catch((err: unknown) => log.error({ err }, 'a failed audit was not counted'));
        throw error;
      }
    },
    async uncounted(audit) {
      const result = await audit();
      await noteRan();
      return result;
    },
  };
}
