// treasury: what monitoring reads of it (deploy/alerts).
import { freezeReason, lastAuditMs } from '../ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Gauges } from '../platform/http/index.ts';
import type { Time } from '../platform/time.ts';
import type { Auditor } from './audit.ts';

export function measureTreasury(
  metrics: Gauges,
  { database, time }: { database: Database; time: Time },
  auditor: Auditor,
): void {
  const startedMs = time.nowMs();
  const held = (name: 'treasury' | 'liabilities' | 'inFlight') => () =>
    Number(auditor.reserves()?.[name] ?? 0n);
  metrics.gauge('kingstake_reserves_lamports', 'What the treasury holds on chain', held('treasury'));
  metrics.gauge('kingstake_owed_lamports', 'What the books owe', held('liabilities'));
  metrics.gauge('kingstake_in_flight_lamports', 'Payments that may have landed', held('inFlight'));
  metrics.gauge('kingstake_audit_clean', '1 when the newest audits found nothing', () =>
    Number(auditor.isClean()),
  );
  // In a database that was never audited, since this server started.
  metrics.gauge('kingstake_audit_age_seconds', 'Since an audit last ran to its end', async () => {
    const ranMs = (await database.run(lastAuditMs)) ?? startedMs;
    return Math.max(0, (time.nowMs() - ranMs) / 1000);
  });
  metrics.gauge('kingstake_money_frozen', '1 while money is frozen', async () =>
    Number((await database.run(freezeReason)) !== null),
  );
}
