// fair-play/testkit: the audit of all cases at once.
import type { Breach } from '../../../money/ledger/index.ts';
import type { Queries } from '../../../platform/database/index.ts';
import { auditCases, type CasePlace } from '../audit.ts';

export async function auditAllCases(queries: Queries): Promise<readonly Breach[]> {
  const found: Breach[] = [];
  let place: CasePlace | null = null;
  do {
    const page: Awaited<ReturnType<typeof auditCases>> = await auditCases(queries, place);
    found.push(...page.breaches);
    place = page.next;
  } while (place !== null);
  return found;
}
