import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Chain } from '../../chain/index.ts';
import { createLog } from '../../platform/log.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { auditBooks, freeze } from '../ledger/index.ts';
import { sol } from '../ledger/testkit/amounts.ts';
import { ANCHOR_MS, createLogAnchor, type LogAnchor } from './memos.ts';
import { createPayer } from './payer.ts';
import { feesInFlight } from './signed-store.ts';
import { createPayingServer } from './testkit/paying-server.ts';
import {
  createSimulatedNetwork,
  NO_FAULTS,
  type SimulatedNetwork,
  signedMemo,
} from './testkit/simulated-network.ts';

const HASH = 'a'.repeat(64);
const FEE = sol('0.000005');

describeEachDatabase('the head of the log', (database) => {
  const server = createPayingServer(database);
  let network: SimulatedNetwork;
  let chain: Chain;
  let time: ManualTime;
  let entries: bigint;
  let anchor: LogAnchor;
  let receiptKey: string | null;
  const make = (given: Partial<Chain> = {}): LogAnchor =>
    createLogAnchor({
      database: database(),
      chain: { ...chain, ...given },
      time,
      log: createLog('silent'),
      receiptKey: async () => receiptKey,
      signLogHead: async ({ entries: count, hash, receiptKey: key, lifetime }) =>
        signedMemo(`kingstake:log:${count}:${hash}:${key ?? ''}`, lifetime),
      logHead: async () => (entries === 0n ? null : { entries, hash: HASH }),
      entryMs: async () => Date.parse('2026-01-01T00:00:00Z'),
    });
  beforeEach(() => {
    network = createSimulatedNetwork(() => 0.5, NO_FAULTS, sol('100'));
    chain = network.chain;
    time = createManualTime();
    entries = 3n;
    receiptKey = null;
    anchor = make();
  });

  const now = () => anchor.step({ now: true });
  const rows = async () =>
    (
      await database().run((queries) =>
        sql<{ entries: bigint; outcome: string | null }>`
          select number as entries, outcome from treasury_memo order by id`.execute(queries),
      )
    ).rows.map(({ entries: count, outcome }) => [Number(count), outcome]);
  const operating = () => server.balance({ kind: 'operating', ref: 0 });
  const inFlight = () => database().run((queries) => feesInFlight(queries));

  test('goes on chain once, books its fee when it is final, and goes on chain again for later entries', async () => {
    await server.fund(sol('1'));
    await now();
    expect([await rows(), await inFlight(), await operating()]).toEqual([[[3, null]], FEE, '1']);
    await now();
    network.pass(10);
    await now();
    expect([await rows(), await inFlight(), await operating()]).toEqual([[[3, 'landed']], 0n, '0.999995']);
    await now();
    expect(await rows()).toHaveLength(1);
    entries = 4n;
    await now();
    expect(await rows()).toEqual([
      [3, 'landed'],
      [4, null],
    ]);
    expect(network.fees()).toBe(2n * FEE);
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  test('goes on chain before an entry is older than a day, to the millisecond', async () => {
    await server.fund(sol('1'));
    time.advance(ANCHOR_MS - 1);
    await anchor.step({ now: false });
    expect(await rows()).toEqual([]);
    time.advance(1);
    await anchor.step({ now: false });
    expect(await rows()).toEqual([[3, null]]);
  });

  test('V23 goes on chain again after a day with the key of receipts, and only with one', async () => {
    await server.fund(sol('1'));
    await now();
    network.pass(10);
    await now();
    const makeOlder = (ms: number) =>
      database().run((queries) =>
        sql`update treasury_memo set created_at = ${new Date(time.nowMs() - ms)}`.execute(queries),
      );
    await makeOlder(ANCHOR_MS);
    await anchor.step({ now: false });
    expect(await rows()).toEqual([[3, 'landed']]);
    receiptKey = 'K';
    anchor = make();
    await makeOlder(ANCHOR_MS - 1);
    await anchor.step({ now: false });
    expect(await rows()).toEqual([[3, 'landed']]);
    await makeOlder(ANCHOR_MS);
    await anchor.step({ now: false });
    expect(await rows()).toEqual([
      [3, 'landed'],
      [3, null],
    ]);
    const wires = await database().run((queries) =>
      sql<{ wire: Uint8Array }>`select wire from treasury_memo order by id desc limit 1`.execute(queries),
    );
    expect(Buffer.from(wires.rows[0]?.wire ?? []).toString()).toContain(`kingstake:log:3:${HASH}:K`);
  });

  test.each([
    ['nothing is in the log', 0n, '1', false],
    ['the operating account has nothing', 3n, '0', false],
    ['money is frozen', 3n, '1', true],
  ] as const)('stays off the chain while %s', async (_name, written, operated, isFrozen) => {
    entries = written;
    if (operated !== '0') await server.fund(sol(operated));
    if (isFrozen) await database().run((queries) => freeze(queries, 'audit', 'x'));
    await now();
    expect(await rows()).toEqual([]);
    expect(network.fees()).toBe(0n);
  });

  test('is sent again if it was lost, and replaced if it can no longer land', async () => {
    await server.fund(sol('1'));
    const deaf = make({ send: async () => 'sent' });
    await deaf.step({ now: true });
    network.pass(5);
    await now();
    network.pass(10);
    await now();
    expect(await rows()).toEqual([[3, 'landed']]);
    entries = 5n;
    await deaf.step({ now: true });
    network.pass(40);
    for (let look = 0; look < 2; look += 1) {
      await now();
      network.pass(40);
    }
    expect(await rows()).toEqual([
      [3, 'landed'],
      [5, 'expired'],
    ]);
    await now();
    network.pass(10);
    await now();
    expect(await rows()).toEqual([
      [3, 'landed'],
      [5, 'expired'],
      [5, 'landed'],
    ]);
    expect([network.fees(), await operating()]).toEqual([2n * FEE, '0.99999']);
  });

  test('is sent once by two concurrent steps', async () => {
    await server.fund(sol('1'));
    await Promise.all([now(), make().step({ now: true })]);
    expect(await rows()).toHaveLength(1);
  });

  test('delays nothing if the network does not answer', async () => {
    await server.fund(sol('1'));
    const away = make({
      latestBlockhash: async () => {
        throw new Error('away');
      },
    });
    await expect(away.step({ now: true })).resolves.toBeUndefined();
    expect(await rows()).toEqual([]);
  });

  test('goes on chain before payments are signed', async () => {
    await server.fund(sol('1'));
    const payer = createPayer({
      ...{ database: database(), ...network.paying, log: createLog('silent'), onCredited: () => {} },
      beforeSigning: now,
    });
    await payer.run();
    expect(await rows()).toEqual([]);
    const id = await server.request(await server.playerWith('2'), '1');
    await payer.run();
    expect([await rows(), await server.stateOf(id)]).toEqual([[[3, null]], 'signed']);
    network.pass(10);
    await payer.run();
    await now();
    expect([await rows(), await server.stateOf(id)]).toEqual([[[3, 'landed']], 'completed']);
    expect(await operating()).toBe('0.99999');
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });
});
