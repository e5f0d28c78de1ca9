// Audits that cannot run: three in a row freeze money, and the first that runs again lifts that freeze. A breach that an
// audit found is another cause, and stays.
import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTreasuryHistory, type TreasuryHistory } from '../deposits/testkit/treasury-history.ts';
import { AUDIT, account, book, freezeReason, lastAuditMs, move } from '../ledger/index.ts';
import { createLog } from '../platform/log.ts';
import { SERVER_TIMES } from '../platform/server-times.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../platform/testkit/manual-time.ts';
import { type Auditor, createAuditor } from './audit.ts';

describeEachDatabase('audits that cannot run', (database) => {
  let time: ManualTime;
  let history: TreasuryHistory;
  let auditor: Auditor;
  /** Starts a server's auditor. A second call simulates a restart. */
  const start = () => {
    auditor = createAuditor({
      database: database(),
      chain: history.chain,
      time,
      log: createLog('silent'),
      auditCases: async () => ({ breaches: [], next: null }),
      operatorLog: { recent: async () => [], page: async () => ({ breaches: [], next: null }) },
      auditorKey: null,
      settings: { cluster: 'local' },
    });
  };
  beforeEach(() => {
    time = createManualTime();
    history = createTreasuryHistory();
    start();
  });

  const frozen = () => database().run(freezeReason);
  const chainFails = (): (() => void) => {
    const { balance } = history.chain;
    history.chain.balance = () => Promise.reject(new Error('the node does not answer'));
    return () => {
      history.chain.balance = balance;
    };
  };
  const fail = async (times: number) => {
    for (let run = 0; run < times; run += 1) await expect(auditor.run()).rejects.toThrow();
  };
  const owe = () =>
    database().transaction((tx) =>
      book(tx, {
        opKey: 'owed',
        kind: 'test',
        legs: move(account('chain'), account('player', 1), lamports(5n)),
      }),
    );

  test('freeze money after three in a row, with the reason, until one runs', async () => {
    const answers = chainFails();
    await fail(AUDIT.failedRunsAllowed - 1);
    expect(await frozen()).toBeNull();
    await fail(1);
    expect(await frozen()).toBe(
      'unaudited: 3 audits in a row could not run, the last: the node does not answer',
    );
    await fail(1);
    expect(await frozen()).toContain('4 audits in a row could not run');
    answers();
    await auditor.run();
    expect(await frozen()).toBeNull();
    expect(await database().run(lastAuditMs)).toBe(time.nowMs());
  });

  test('are counted from the last one that ran, across a restart', async () => {
    const answers = chainFails();
    await fail(2);
    answers();
    await auditor.run();
    chainFails();
    await fail(2);
    expect(await frozen()).toBeNull();
    start();
    await fail(1);
    expect(await frozen()).toContain('unaudited');
  });

  test('include one that does not end in time, and each one started while it runs', async () => {
    const { balance } = history.chain;
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    history.chain.balance = async (...args) => {
      asked.resolve();
      await held.promise;
      return balance(...args);
    };
    const late = auditor.run();
    const refused = expect(late).rejects.toThrow('did not end within 50 s');
    await asked.promise;
    time.advance(SERVER_TIMES.auditRunMs);
    await refused;
    await expect(auditor.run()).rejects.toThrow('the previous audit has not ended');
    expect(await frozen()).toBeNull();
    await expect(auditor.run()).rejects.toThrow('the previous audit has not ended');
    expect(await frozen()).toContain('unaudited: 3 audits');
    held.resolve();
    let ran = false;
    while (!ran) {
      ran = await auditor.run().then(
        () => true,
        () => false,
      );
    }
    expect(await frozen()).toBeNull();
    expect(time.pending()).toBe(0);
  });

  test('do not keep a shortage from freezing money', async () => {
    await owe();
    await database().run((queries) => sql`alter table audit_checkpoint rename to hidden`.execute(queries));
    try {
      await expect(auditor.run()).rejects.toThrow('audit_checkpoint');
      expect(await frozen()).toContain('audit: the treasury holds what is owed');
      expect(auditor.isClean()).toBe(false);
    } finally {
      await database().run((queries) => sql`alter table hidden rename to audit_checkpoint`.execute(queries));
    }
  });

  test('do not stop the audit of the books when the chain does not answer', async () => {
    await owe();
    history.chain.balance = () => Promise.reject(new Error('the node does not answer'));
    await database().transaction(async (tx) => {
      await sql.raw('set local session_replication_role = replica').execute(tx);
      await sql`update posting set amount = 6 where amount = 5`.execute(tx);
    });
    await fail(1);
    expect(await frozen()).toContain('audit: every journal sums to zero');
  });

  test('do not lift a freeze of an earlier audit', async () => {
    await owe();
    await auditor.run();
    chainFails();
    await fail(AUDIT.failedRunsAllowed);
    expect(await frozen()).toMatch(/audit: the treasury.*; unaudited: 3/);
    history.chain.balance = async () => lamports(5n);
    await auditor.run();
    expect(await frozen()).toMatch(/^audit: the treasury/);
    await auditor.run({ onUnfreeze: async () => {} });
    expect(await frozen()).toBeNull();
  });
});
