import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { AUDIT, account, auditNewPostings, type Breach, book, move } from '../ledger/index.ts';
import { createFullAudit, type FullAudit } from './audit.ts';

describeEachDatabase('the full audit', (database) => {
  let time: ManualTime;
  let found: Breach[];
  let logPages: number;
  let casePages: number;
  beforeEach(async () => {
    time = createManualTime();
    found = [];
    logPages = 0;
    casePages = 0;
    await database().transaction(async (tx) => {
      for (let cause = 1; cause <= AUDIT.journalsPerPage + 10; cause += 1) {
        const legs = move(account('chain'), account('player', 1 + (cause % 3)), lamports(5n));
        await book(tx, { opKey: `test:${cause}`, kind: 'test', legs });
      }
    });
    expect(await auditNewPostings(database())).toEqual([]);
  }, 60_000);

  /** A server's audit. A second call simulates a restart. */
  const server = (): FullAudit =>
    createFullAudit({
      database: database(),
      time,
      auditCases: async (_queries, after) => {
        casePages += 1;
        if (after !== null) expect(after).toEqual({ pass: 'games', after: 7n });
        return { breaches: [], next: after === null ? { pass: 'games', after: 7n } : null };
      },
      operatorLog: {
        recent: async () => [],
        page: async (_queries, after) => {
          logPages += 1;
          const next = after === null ? { entry: 500n, hash: 'f'.repeat(64) } : null;
          if (after !== null) expect(after).toEqual({ entry: 500n, hash: 'f'.repeat(64) });
          return { breaches: [], next };
        },
      },
      onBreach: async (breaches) => void found.push(...breaches),
    });
  const isRunning = async () => {
    const { rows } = await database().run((queries) =>
      sql<{ place: unknown }>`select full_place as place from audit_progress`.execute(queries),
    );
    return rows[0]?.place !== null;
  };
  /** Runs an audit from start to end and returns the number of steps. */
  const steps = async (audit: FullAudit): Promise<number> => {
    await audit.step();
    let count = 1;
    for (; await isRunning(); count += 1) await audit.step();
    return count;
  };
  const tamper = (text: string) =>
    database().transaction(async (tx) => {
      await sql.raw('set local session_replication_role = replica').execute(tx);
      await sql.raw(text).execute(tx);
    });
  // 2 pages of journals, 3 of their 2,020 postings, 2 of cases, 2 of the log.
  const PAGES = 9;

  test('reads a page per step, begins again after an hour, and continues after a restart', async () => {
    const first = server();
    expect(await steps(first)).toBe(PAGES);
    expect([found, first.isClean(), casePages, logPages]).toEqual([[], true, 2, 2]);
    time.advance(SERVER_TIMES.fullAuditMs - 1);
    await first.step();
    expect(await isRunning()).toBe(false);
    await server().step();
    expect(await isRunning()).toBe(false);
    time.advance(1);
    await first.step();
    await first.step();
    expect(await isRunning()).toBe(true);
    expect(await steps(server())).toBe(PAGES - 2);
    expect(found).toEqual([]);
  }, 60_000);

  test('reports a breach at once, and is clean again after an audit without one', async () => {
    const audit = server();
    await tamper('update posting set amount = amount + 50 where journal_id = 3 and line = 1');
    await audit.step();
    expect(found.map(({ check }) => check)).toEqual(['every journal sums to zero over at least two lines']);
    expect(audit.isClean()).toBe(false);
    await steps(audit);
    expect(found.map(({ check }) => check)).toContain('every posting adds to the one before it');
    expect(audit.isClean()).toBe(false);
    await tamper('update posting set amount = amount - 50 where journal_id = 3 and line = 1');
    time.advance(SERVER_TIMES.fullAuditMs);
    await audit.step();
    expect(audit.isClean()).toBe(false);
    await steps(audit);
    expect(audit.isClean()).toBe(true);
  }, 60_000);

  test('reports all breaches when it reads everything at once', async () => {
    const audit = server();
    expect(await audit.all()).toEqual([]);
    await tamper('update audit_checkpoint set balance = balance + 1 where account_id = 1');
    expect(await audit.all()).toMatchObject([{ check: 'the checkpoint holds what was posted' }]);
    expect(audit.isClean()).toBe(false);
  }, 60_000);
});
