import { isRefused, lamports } from '@kingstake/protocol';
import type { PayoutOrder } from '@kingstake/signer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Chain } from '../chain/index.ts';
import { account, auditBooks, balanceOf, book, move } from '../ledger/index.ts';
import { sol } from '../ledger/testkit/amounts.ts';
import type { Database } from '../platform/database/index.ts';
import { createLog } from '../platform/log.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { createPayer } from './payer.ts';
import { type KeepUnclaimed, requestReturn, requestWithdrawal } from './requests.ts';
import { CHAIN_CALLS } from './testkit/killable-process.ts';
import { NO_REVIEWS } from './testkit/paying-server.ts';
import {
  Crash,
  createSimulatedNetwork,
  type Faults,
  NO_FAULTS,
  type SimulatedNetwork,
} from './testkit/simulated-network.ts';
import { nextStep } from './withdrawal.ts';
import { findWithdrawal } from './withdrawal-store.ts';

const TEN = sol('10');
const FAULTS: Faults = { drop: 0.25, delay: 0.3, unavailable: 0.15, lag: 0.2, lie: 0.1, fail: 0.1 };
const ROUNDS = 400;

/** mulberry32: equal seeds return equal sequences. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The process dies at the n-th call to the database or chain: before the call, or after it with the answer lost. */
function dying(
  database: Database,
  { chain, signer, statement, keepUnclaimed }: SimulatedNetwork['paying'],
  random: () => number,
) {
  let left = Math.floor(random() * 14);
  const step = async <T>(call: () => Promise<T>): Promise<T> => {
    left -= 1;
    if (left === 0 && random() < 0.5) throw new Crash();
    const result = await call();
    if (left === 0) throw new Crash();
    return result;
  };
  const wrapped: Chain = { ...chain };
  for (const name of CHAIN_CALLS) {
    Object.assign(wrapped, {
      [name]: (...given: unknown[]) =>
        step(() => (chain[name] as (...all: unknown[]) => Promise<unknown>)(...given)),
    });
  }
  return {
    paying: {
      chain: wrapped,
      signer: { signPayout: (order: PayoutOrder) => step(() => signer.signPayout(order)) },
      statement,
      keepUnclaimed,
    },
    database: {
      ...database,
      run: ((work) => step(() => database.run(work))) as Database['run'],
      transaction: ((work) => step(() => database.transaction(work))) as Database['transaction'],
    },
  };
}

describeEachDatabase('the payer with faults', (database, engine) => {
  async function prepare(): Promise<void> {
    await database().run((queries) =>
      sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
      values (repeat('A', 40), 'Ada', 'ada', 'ada', 'bee')`.execute(queries),
    );
    await database().transaction(async (tx) => {
      await book(tx, {
        opKey: 'dep:1',
        kind: 'deposit',
        legs: move(account('chain'), account('player', 1), TEN),
      });
      await book(tx, {
        opKey: 'server:1',
        kind: 'operating',
        legs: move(account('chain'), account('operating'), sol('1')),
      });
    });
  }
  const request = async (): Promise<number> => {
    const requested = await database().transaction((tx) =>
      requestWithdrawal(
        tx,
        { userId: 1, walletAddress: 'payee', lamports: sol('1') },
        { autoApproveMax: sol('1000000'), secondApproval: null },
        NO_REVIEWS,
      ),
    );
    if (isRefused(requested)) throw new Error(requested.refused);
    return requested.id;
  };
  const balance = (name: Parameters<typeof balanceOf>[1]) =>
    database().run((queries) => balanceOf(queries, name));
  const stateOf = async (id: number) =>
    (await database().run((queries) => findWithdrawal(queries, id)))?.state;

  async function story(seed: number, options: { naive?: boolean } = {}) {
    const random = seeded(seed);
    const network = createSimulatedNetwork(random, FAULTS, sol('100'));
    const id = await request();
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round === ROUNDS / 2) network.calm();
      const { paying, database: killable } =
        round < ROUNDS / 2 && random() < 0.5
          ? dying(database(), network.paying, random)
          : { paying: network.paying, database: database() };
      const payer = createPayer({
        database: killable,
        ...paying,
        log: createLog('silent'),
        onCredited: () => {},
        ...(options.naive === true
          ? { decide: (facts) => (facts.status === null ? { step: 're-sign' } : nextStep(facts)) }
          : {}),
      });
      try {
        await payer.run();
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
      }
      network.pass(1 + Math.floor(random() * 3));
      const state = await stateOf(id);
      if (state === 'completed' || state === 'failed') break;
    }
    network.pass(100);
    return { network, state: await stateOf(id) };
  }

  const SEEDS = Number(process.env['WITHDRAWAL_SEEDS'] ?? (process.env['TEST_SCOPE'] === 'short' ? 20 : 50));
  test(`R42 pays or refunds exactly once over ${SEEDS} seeds of lost, delayed and wrong answers and of deaths at every step`, async () => {
    await prepare();
    const ends = { completed: 0, failed: 0 };
    let outside = await balance(account('player', 1));
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { network, state } = await story(seed);
      const paid = network.received('payee');
      expect(state, `seed ${seed}`).toMatch(/completed|failed/);
      expect(paid, `seed ${seed} paid`).toBe(state === 'completed' ? sol('1') : 0n);
      ends[state as 'completed' | 'failed'] += 1;
      const now = await balance(account('player', 1));
      expect(now, `seed ${seed} left`).toBe(state === 'completed' ? outside - sol('1') : outside);
      outside = now;
      if (outside < sol('2')) {
        await database().transaction((tx) =>
          book(tx, {
            opKey: `dep:more:${seed}`,
            kind: 'deposit',
            legs: move(account('chain'), account('player', 1), TEN),
          }),
        );
        outside = await balance(account('player', 1));
      }
      expect(await balance(account('withdraw_hold')), `seed ${seed} hold`).toBe(0n);
    }
    expect(ends.completed).toBeGreaterThan(0);
    expect(ends.failed).toBeGreaterThan(0);
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  }, 180_000);

  test('pays twice if it signs again without proof, which this test detects', async () => {
    await prepare();
    let twice = 0;
    for (let seed = 1; seed <= 12 && twice === 0; seed += 1) {
      const { network } = await story(seed, { naive: true });
      if (network.received('payee') > sol('1')) twice += 1;
    }
    expect(twice).toBeGreaterThan(0);
  }, 60_000);

  test('signs, sends and completes without faults, and the operating account pays the fee', async () => {
    await prepare();
    const network = createSimulatedNetwork(seeded(1), NO_FAULTS, sol('100'));
    const payer = createPayer({
      database: database(),
      ...network.paying,
      log: createLog('silent'),
      onCredited: () => {},
    });
    const id = await request();
    const states: unknown[] = [];
    for (let round = 0; round < 4; round += 1) {
      states.push(await stateOf(id));
      await payer.run();
      network.pass(3);
    }
    expect(states).toEqual(['approved', 'signed', 'signed', 'completed']);
    expect(network.received('payee')).toBe(sol('1'));
    expect(await balance(account('operating'))).toBe(lamports(sol('1') - network.fees()));
  });

  test.each([
    ['pays an unclaimed deposit back to its wallet', 0, 'completed', '0'],
    ['leaves the deposit unclaimed if the payment fails', 1, 'failed', '2'],
  ] as const)('%s', async (_name, fail, state, left) => {
    await prepare();
    const unclaimed = account('unclaimed', 1);
    const deposit = { unclaimedId: 1, source: 'sender', lamports: sol('2') };
    const { id, holdJournalId } = await database().transaction(async (tx) => {
      await sql`insert into unclaimed_wallet (wallet_address) values ('sender')`.execute(tx);
      const legs = move(account('chain'), unclaimed, deposit.lamports);
      await book(tx, { opKey: 'dep:sig:0', kind: 'unclaimed', legs });
      const returned = await requestReturn(tx, deposit);
      await sql`update withdrawal set state = 'approved', approvals = '{anna}'`.execute(tx);
      return returned;
    });
    const kept: Parameters<KeepUnclaimed>[1][] = [];
    const network = createSimulatedNetwork(seeded(1), { ...NO_FAULTS, fail }, sol('100'));
    const payer = createPayer({
      database: database(),
      ...network.paying,
      log: createLog('silent'),
      onCredited: () => {},
      keepUnclaimed: async (_tx, refunded) => {
        kept.push(refunded);
        return null;
      },
    });
    for (let round = 0; round < 4; round += 1) {
      await payer.run();
      network.pass(3);
    }
    expect(await stateOf(id)).toBe(state);
    expect(network.received('sender')).toBe(lamports(sol('2') - sol(left)));
    expect(await balance(unclaimed)).toBe(sol(left));
    expect(kept).toMatchObject(fail === 0 ? [] : [{ walletAddress: 'sender', holdJournalId }]);
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  test('signs once on two nodes that pay concurrently', async () => {
    await prepare();
    for (let round = 0; round < (engine === 'postgres' ? 20 : 5); round += 1) {
      const network = createSimulatedNetwork(seeded(round), NO_FAULTS, sol('100'));
      const nodes = Array.from({ length: 3 }, () =>
        createPayer({
          database: database(),
          ...network.paying,
          log: createLog('silent'),
          onCredited: () => {},
        }),
      );
      const id = await request();
      for (let step = 0; step < 4; step += 1) {
        await Promise.all(nodes.map((node) => node.run()));
        network.pass(3);
      }
      expect(await stateOf(id)).toBe('completed');
      expect(network.received('payee'), `round ${round}`).toBe(sol('1'));
      await database().transaction((tx) =>
        book(tx, {
          opKey: `more:${round}`,
          kind: 'deposit',
          legs: move(account('chain'), account('player', 1), sol('1')),
        }),
      );
    }
  }, 60_000);

  test.each([
    [
      'an empty operating account',
      async () => {
        await database().transaction((tx) =>
          book(tx, {
            opKey: 'drain',
            kind: 'test',
            legs: move(account('operating'), account('fee'), sol('1')),
          }),
        );
      },
      sol('100'),
    ],
    ['a treasury that holds too little', async () => {}, sol('1')],
  ])('makes withdrawals wait, and signs nothing: %s', async (_name, arrange, treasury) => {
    await prepare();
    await arrange();
    const network = createSimulatedNetwork(seeded(1), NO_FAULTS, treasury);
    const id = await request();
    await createPayer({
      database: database(),
      ...network.paying,
      log: createLog('silent'),
      onCredited: () => {},
    }).run();
    expect(await stateOf(id)).toBe('approved');
  });
});
