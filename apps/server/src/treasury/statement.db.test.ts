// The auditor signs the figures of the newest audit, as of when the chain was queried, and signs nothing once anything is wrong.
import { CUSTODY, createSigningKey, keypairFromSecret, verifySolvency } from '@kingstake/proofs/custody';
import { lamports } from '@kingstake/protocol';
import { beforeEach, expect, test } from 'vitest';
import {
  createTreasuryHistory,
  TREASURY,
  type TreasuryHistory,
} from '../deposits/testkit/treasury-history.ts';
import { account, type Breach, book, move } from '../ledger/index.ts';
import { createLog } from '../platform/log.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../platform/testkit/manual-time.ts';
import { type Auditor, createAuditor } from './audit.ts';

describeEachDatabase('the statement of the books', (database) => {
  const auditorKey = createSigningKey(keypairFromSecret(new Uint8Array(32).fill(8)));
  let time: ManualTime;
  let history: TreasuryHistory;
  let auditor: Auditor;
  let logBreaches: Breach[];
  beforeEach(async () => {
    [time, history, logBreaches] = [createManualTime(), createTreasuryHistory(), []];
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
    await database().transaction((tx) =>
      book(tx, {
        opKey: 'owed',
        kind: 'test',
        legs: move(account('chain'), account('player', 1), lamports(5n)),
      }),
    );
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
