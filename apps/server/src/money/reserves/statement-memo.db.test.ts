// reserves: the memos of statements go on chain in order, once each. The fee of a memo is booked when the memo is final.
import { createSigningKey, keypairFromSecret } from '@kingstake/proofs/custody';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type Chain, type OrderSigner, SignerRefused, watchSigner } from '../../chain/index.ts';
import { createLog } from '../../platform/log.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { createSeededRandom } from '../../platform/testkit/seeded-random.ts';
import { auditBooks, freeze, freezeReason } from '../ledger/index.ts';
import { sol } from '../ledger/testkit/amounts.ts';
import { bookLostMemo, landedSignatures, newestLanded } from '../withdrawals/index.ts';
import { createPayingServer } from '../withdrawals/testkit/paying-server.ts';
import {
  createSimulatedNetwork,
  NO_FAULTS,
  type SimulatedNetwork,
  signedMemo,
} from '../withdrawals/testkit/simulated-network.ts';
import {
  advanceStatementMemo,
  makeStatement,
  newestMemo,
  type SignReserves,
  type StatementDeps,
} from './make-statement.ts';
import { listStatements } from './reserve-store.ts';
import { listHere } from './testkit/list-here.ts';

const FEE = sol('0.000005');
const auditorKey = createSigningKey(keypairFromSecret(new Uint8Array(32).fill(8)));

describeEachDatabase('the memo of a statement', (database) => {
  const server = createPayingServer(database);
  let network: SimulatedNetwork;
  let time: ManualTime;
  let asked: string[];
  beforeEach(() => {
    network = createSimulatedNetwork(() => 0.5, NO_FAULTS, sol('100'));
    time = createManualTime();
    asked = [];
  });

  const signReserves: SignReserves = async ({ height, hash, lifetime }) => {
    asked.push(`${height} ${hash}`);
    const { lastValidBlockHeight } = lifetime;
    return { ...signedMemo(`kingstake reserves v1 ${height} ${hash}`, lifetime), lastValidBlockHeight };
  };
  const deps = (given: Partial<Chain> = {}): StatementDeps => {
    if (auditorKey === null) throw new Error('no key');
    const beginList = listHere(createSeededRandom(3));
    const chain = { ...network.chain, ...given };
    return { database: database(), chain, time, log: createLog('silent'), auditorKey, beginList };
  };
  const advance = (given: Partial<Chain> = {}) => advanceStatementMemo(deps(given), signReserves);
  const rows = async () =>
    (
      await database().run((queries) =>
        sql<{ number: bigint; outcome: string | null }>`
          select number, outcome from treasury_memo where kind = 'reserves' order by id`.execute(queries),
      )
    ).rows.map(({ number, outcome }) => [Number(number), outcome]);
  const operating = () => server.balance({ kind: 'operating', ref: 0 });

  test('W2 goes on chain for each statement in order, and its signature is known when it is final', async () => {
    await server.fund(sol('1'));
    const made = [await makeStatement(deps()), await makeStatement(deps())];
    await advance();
    await advance();
    expect(await rows()).toEqual([[1, null]]);
    expect(await database().run((queries) => newestLanded(queries, 'reserves'))).toBe(0n);
    network.pass(10);
    await advance();
    await advance();
    network.pass(10);
    await advance();
    await advance();
    expect(await rows()).toEqual([
      [1, 'landed'],
      [2, 'landed'],
    ]);
    expect(asked).toEqual(made.map(({ header, digest }) => `${header.height} ${digest}`));
    const known = await database().run((queries) => landedSignatures(queries, 'reserves', [1n, 2n, 3n]));
    expect([...known.keys()]).toEqual([1n, 2n]);
    expect([network.fees(), await operating()]).toEqual([2n * FEE, '0.99999']);
    expect(await database().run(auditBooks)).toEqual([]);
  });

  test.each([
    ['audit', 1],
    ['operator', 1],
    ['nodes', 0],
    ['restored', 0],
  ] as const)('goes on chain while money is frozen by %s: %i', async (cause, expected) => {
    await server.fund(sol('1'));
    await makeStatement(deps());
    await database().run((queries) => freeze(queries, cause, 'x'));
    await advance();
    expect(await rows()).toHaveLength(expected);
  });

  test('does not fail the job again once the signer has refused it for good', async () => {
    await server.fund(sol('1'));
    await makeStatement(deps());
    const why = 'statement 1 was signed with another hash';
    const signReserves: SignReserves = () => Promise.reject(new SignerRefused('terms', why));
    const signer = watchSigner({ signReserves } as unknown as OrderSigner, time);
    await expect(advanceStatementMemo(deps(), signer.signReserves)).rejects.toThrow(why);
    await advanceStatementMemo(deps(), signer.signReserves);
  });

  test('continues after the newest statement on chain that a restored backup lacks', async () => {
    const digest = 'ab'.repeat(32);
    const memo = (height: number) => `[98] kingstake reserves v1 ${height} ${digest}`;
    const entry = { slot: 1n, failed: false, commitment: 'finalized' } as const;
    const paidBy = (feePayer: string) =>
      ({ feePayer }) as unknown as NonNullable<Awaited<ReturnType<Chain['transaction']>>>;
    const given: Partial<Chain> = {
      signaturesFor: async () => [
        { ...entry, signature: 'forged', memo: memo(99) },
        { ...entry, signature: 'failed', memo: memo(8), failed: true },
        { ...entry, signature: 'paid', memo: '[12] kingstake:wd:1:1' },
        { ...entry, signature: 'newest', memo: memo(7) },
        { ...entry, signature: 'older', memo: memo(6) },
      ],
      transaction: async (signature) => paidBy(signature === 'forged' ? 'someone' : network.chain.treasury),
    };
    expect(await newestMemo(database(), { ...network.chain, ...given })).toEqual({ height: 7, digest });
    const backup = [await makeStatement(deps()), await makeStatement(deps())];
    expect(backup.map(({ header }) => [header.height, header.restoredFrom])).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
    const restored = await makeStatement(deps(given));
    expect(restored.header).toMatchObject({ height: 8, previous: digest, restoredFrom: 2 });
    const next = await makeStatement(deps(given));
    expect([next.header.height, next.header.previous]).toEqual([9, restored.digest]);
    expect(Object.keys(next.header)).not.toContain('restoredFrom');
    const [, stored] = await database().run((queries) => listStatements(queries, { offset: 0, limit: 2 }));
    expect(stored).toEqual(restored);
    expect(await database().run(freezeReason)).toBeNull();
  });

  test('begins with the statement after the restore once the lost memos are booked', async () => {
    await server.fund(sol('1'));
    await makeStatement(deps());
    const lost = (height: number, digest: string) => ({
      ...{ signature: `lost ${height}`, fee: FEE, failed: false },
      memos: [`kingstake reserves v1 ${height} ${digest}`],
    });
    for (let run = 0; run < 2; run += 1)
      await database().transaction(async (tx) => {
        for (const [height, digest] of [
          [1, 'ab'],
          [2, 'cd'],
          [3, 'ef'],
        ] as const)
          await bookLostMemo(tx, lost(height, digest.repeat(32)));
      });
    const { header, digest } = await makeStatement(deps());
    expect(header).toMatchObject({ height: 4, restoredFrom: 1, previous: 'ef'.repeat(32) });
    await advance();
    expect(asked).toEqual([`4 ${digest}`]);
    const signatures = await database().run((queries) => landedSignatures(queries, 'reserves', [1n]));
    expect(signatures.get(1n)).toBe('lost 1');
    expect(await operating()).toBe('0.999985');
  });
});
