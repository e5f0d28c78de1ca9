// Audits that cannot run: three in a row freeze money, and the first that runs again lifts that freeze. A breach that an
// audit found is another cause, and stays. The auditor signs the figures of the newest audit, and nothing once anything is wrong.
import { CUSTODY, createSigningKey, keypairFromSecret, verifySolvency } from '@kingstake/proofs/custody';
import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import {
  createTreasuryHistory,
  TREASURY,
  type TreasuryHistory,
} from '../deposits/testkit/treasury-history.ts';
import { AUDIT, account, type Breach, book, freezeReason, lastAuditMs, move } from '../ledger/index.ts';
import { type Auditor, createAuditor } from './audit.ts';

describeEachDatabase('audits', (database) => {
  let time: ManualTime;
  let history: TreasuryHistory;
  const auditorKey = createSigningKey(keypairFromSecret(new Uint8Array(32).fill(8)));
  let auditor: Auditor;
  let logBreaches: Breach[];
  /** Starts a server's auditor. A second call simulates a restart. */
  const start = () => {
    auditor = createAuditor({
      database: database(),
      chain: history.chain,
      time,
      log: createLog('silent'),
      auditCases: async () => ({ breaches: [], next: null }),
      operatorLog: { recent: async () => logBreaches, page: async () => ({ breaches: [], next: null }) },
      auditorKey,
      settings: { cluster: 'local' },
    });
  };
  beforeEach(() => {
    time = createManualTime();
    history = createTreasuryHistory();
    logBreaches = [];
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

  test('that cannot run freeze money after three in a row, with the reason, until one runs', async () => {
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

  test('that cannot run are counted from the last one that ran, across a restart', async () => {
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

  test('that cannot run include one that does not end in time, and each one started while it runs', async () => {
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

  test('that cannot run do not keep a shortage from freezing money', async () => {
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

  test('that cannot run do not stop the audit of the books when the chain does not answer', async () => {
    await owe();
    history.chain.balance = () => Promise.reject(new Error('the node does not answer'));
    await database().transaction(async (tx) => {
      await sql.raw('set local session_replication_role = replica').execute(tx);
      await sql`update posting set amount = 6 where amount = 5`.execute(tx);
    });
    await fail(1);
    expect(await frozen()).toContain('audit: every journal sums to zero');
  });

  test('that cannot run do not lift a freeze of an earlier audit', async () => {
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

  test('count a payment that is signed and lands while the chain is queried', async () => {
    await owe();
    history.chain.balance = async () => {
      await database().transaction(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`insert into withdrawal (user_id, wallet_address, lamports, state, attempt, hold_journal_id, open_slot)
          values (1, repeat('A', 40), 1000000, 'signed', 1, 1, 1)`.execute(tx);
        await sql`insert into withdrawal_attempt (withdrawal_id, attempt, signature, wire, last_valid_block_height)
          select id, 1, 'quick', '', 1 from withdrawal`.execute(tx);
      });
      return lamports(0n);
    };
    expect((await auditor.run()).breaches).toEqual([]);
  });

  describe('the statement of the books', () => {
    beforeEach(async () => {
      await owe();
      history.chain.balance = async () => lamports(7n);
    });

    test('has the figures of the newest audit and the time before them, signed', async () => {
      expect(auditor.statement()).toBeNull();
      const askedMs = time.nowMs();
      history.chain.balance = async () => {
        time.advance(40_000);
        return lamports(7n);
      };
      await auditor.run();
      const trusted = { cluster: 'local', treasuryAddress: TREASURY, auditor: auditorKey?.publicKey ?? '' };
      expect(verifySolvency(auditor.statement(), trusted)).toMatchObject({
        treasury: 7n,
        liabilities: 5n,
        inFlight: 0n,
        at: new Date(askedMs).toISOString(),
      });
    });

    test('is withdrawn when the reserves are short', async () => {
      await auditor.run();
      history.chain.balance = async () => lamports(4n);
      await auditor.run();
      expect(auditor.statement()).toBeNull();
    });

    test('is withdrawn when anything else is wrong', async () => {
      await auditor.run();
      logBreaches.push({ check: 'the log', detail: 'an entry is missing' });
      await auditor.run();
      expect(auditor.statement()).toBeNull();
    });

    test('is offered for as long as the signer accepts it', async () => {
      await auditor.run();
      const before = auditor.statement();
      expect(before).not.toBeNull();
      history.chain.balance = () => Promise.reject(new Error('no answer'));
      await expect(auditor.run()).rejects.toThrow();
      time.advance(CUSTODY.solvencyAgeMs - CUSTODY.solvencyAheadMs);
      expect(auditor.statement()).toEqual(before);
      time.advance(1);
      expect(auditor.statement()).toBeNull();
      history.chain.balance = async () => lamports(7n);
      await auditor.run();
      expect(auditor.statement()).not.toBeNull();
    });
  });
});
