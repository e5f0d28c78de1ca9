// What delays a payment: the signer refuses, the books or the treasury are short, the network answers wrongly, or another node acts first.
import { formatSol, type Lamports, lamports, WITHDRAWALS } from '@kingstake/protocol';
import { type PayoutOrder, SignerRefused, statementOf } from '@kingstake/signer/testkit';
import { expect, test } from 'vitest';
import type { Chain, SignatureStatus } from '../../chain/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { account, auditBooks, book, freeze, move, unfreeze } from '../ledger/index.ts';
import { sol } from '../ledger/testkit/amounts.ts';
import { approveWithdrawal, rejectWithdrawal } from './operator.ts';
import { createPayer, type PayerDeps } from './payer.ts';
import { requestWithdrawal } from './requests.ts';
import { APPROVES_ALL, createPayingServer, NO_REVIEWS } from './testkit/paying-server.ts';
import { createSimulatedNetwork, NO_FAULTS, TREASURY } from './testkit/simulated-network.ts';
import { findWithdrawal, signedApprovals } from './withdrawal-store.ts';

const FEE = lamports(5000n);
/** Rounds: far longer than a signature is valid and a proof takes. */
const LONG = 40;

interface Given {
  treasury?: string; // in SOL
  rules?: { maxWithdrawal?: bigint };
  faults?: typeof NO_FAULTS;
  operating?: Lamports;
  amounts?: readonly string[]; // of the player's withdrawals, in SOL
}

describeEachDatabase('a payment', (database, engine) => {
  const server = createPayingServer(database);

  /** Creates a player with 10 SOL and approved withdrawals. `run` runs a payer with changed parts, and `round` also adds blocks. */
  async function approved(given: Given = {}) {
    const { treasury = '100', rules = {}, faults = NO_FAULTS, operating = sol('1'), amounts = ['1'] } = given;
    const player = await server.playerWith('10');
    await server.fund(operating);
    const network = createSimulatedNetwork(() => 0.5, faults, sol(treasury), rules);
    const ids: number[] = [];
    for (const amount of amounts) ids.push(await server.request(player, amount));
    const told: string[] = [];
    const run = (changed: Partial<PayerDeps> = {}) =>
      createPayer({
        database: database(),
        ...network.paying,
        log: createLog('silent'),
        onCredited: (userId) => told.push(`credited ${userId}`),
        onPaid: (userId, amount) => told.push(`paid ${userId} ${formatSol(amount)}`),
        ...changed,
      }).run();
    const round = async (lies: Partial<Chain> = {}, blocks = 10) => {
      await run({ chain: { ...network.chain, ...lies } });
      network.pass(blocks);
    };
    /** Calls `before` with each order before it is signed. */
    const signing = (before: (order: PayoutOrder) => Promise<unknown>): PayerDeps['signer'] => ({
      async signPayout(order) {
        await before(order);
        return network.paying.signer.signPayout(order);
      },
    });
    return { player, network, ids, id: ids[0] ?? 0, told, run, round, signing };
  }
  const states = (ids: readonly number[]) => Promise.all(ids.map(server.stateOf));
  const rowOf = (id: number) => database().run((queries) => findWithdrawal(queries, id));

  test('returns to the operators once, if the signer no longer accepts the approvals', async () => {
    const { id, network, run } = await approved();
    const again = new SignerRefused('approve-again', 'the approval is older than 24 hours');
    await run({ signer: { signPayout: () => Promise.reject(again) } });
    expect(await rowOf(id)).toMatchObject({ state: 'requested', approvals: [] });
    expect(await database().run((queries) => signedApprovals(queries, id))).toEqual([]);
    await run();
    expect(formatSol(network.received('payee'))).toBe('0');
    const rules = { autoApproveMax: sol('0'), secondApproval: null };
    await database().transaction((tx) => approveWithdrawal(tx, id, 'ann', rules));
    expect(await server.stateOf(id)).toBe('approved');
  });

  test('is not signed without a statement of solvency, or with one that shows a shortage', async () => {
    const { id, run, signing } = await approved();
    let asked = 0;
    const signer = signing(async () => {
      asked += 1;
    });
    const short = statementOf(0, { treasury: 3n, liabilities: 4n });
    for (const statement of [null, short]) await run({ signer, statement: () => statement });
    expect([asked, await server.stateOf(id)]).toEqual([0, 'approved']);
  });

  test('is not signed if an operator’s correction after the audit makes the treasury short', async () => {
    const { id, player, run, signing } = await approved({ treasury: '11' });
    // Booked while the bytes are signed, so only the transaction that stores them can see it.
    const correct = () =>
      database().transaction((tx) => {
        const legs = move(account('adjust'), account('player', player), sol('2'));
        return book(tx, { opKey: 'adjust:1', kind: 'adjust', legs });
      });
    await run({ signer: signing(correct) });
    expect(await server.stateOf(id)).toBe('approved');
    await run();
    expect(await server.stateOf(id)).toBe('approved');
  });

  test('waits if the operating account covers the fee of another one only', async () => {
    const { ids, network, round } = await approved({ operating: FEE, amounts: ['2', '2'] });
    for (let count = 0; count < 4; count += 1) await round();
    expect(await states(ids)).toEqual(['completed', 'approved']);
    expect(await server.balance(account('operating'))).toBe('0');
    await server.fund(FEE);
    await round();
    await round();
    expect(await states(ids)).toEqual(['completed', 'completed']);
    expect(formatSol(network.received('payee'))).toBe('4');
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  // The treasury's account must keep 0.00089088 SOL, and each payment takes a fee of 0.000005. The books owe 10.00001.
  test.each([
    ['holds both', '10.00090088', ['signed', 'signed']],
    ['is a lamport short of both', '10.000900879', ['signed', 'approved']],
    ['holds what is owed', '10.00001', ['signed', 'approved']],
    ['is a lamport short of what is owed', '10.000009999', ['approved', 'approved']],
  ] as const)('waits in a treasury that %s', async (_name, treasury, expected) => {
    const { ids, round } = await approved({ treasury, operating: lamports(2n * FEE), amounts: ['5', '5'] });
    // Sent payments never land, so the balance on chain does not change.
    for (let count = 0; count < 2; count += 1) await round({ send: async () => 'sent' }, 0);
    expect(await states(ids)).toEqual(expected);
  });

  test('does not spend the fee of another one that a second node signs concurrently', async () => {
    for (let count = 0; count < (engine === 'postgres' ? 8 : 1); count += 1) {
      const { ids, run, round, signing } = await approved({ operating: FEE, amounts: ['2', '2'] });
      let missing = 2;
      const met = Promise.withResolvers<void>();
      // Each node can sign only one of them, and both continue when the other has signed too.
      const node = (id: number) =>
        run({
          signer: signing(({ withdrawal }) => {
            if (withdrawal !== id) throw new Error('not mine');
            missing -= 1;
            if (missing === 0) met.resolve();
            return met.promise;
          }),
        });
      await Promise.all(ids.map(node));
      expect((await states(ids)).sort(), `round ${count}`).toEqual(['approved', 'signed']);
      await server.fund(FEE);
      for (let step = 0; step < 4; step += 1) await round();
      expect(await states(ids)).toEqual(['completed', 'completed']);
    }
  });

  test('is made behind more than a page of blocked ones', async () => {
    // The large ones exceed the signer's limit.
    const { run } = await approved({ treasury: '2000', rules: { maxWithdrawal: sol('2') }, amounts: [] });
    for (let count = 0; count < 101 / WITHDRAWALS.openPerUser; count += 1) {
      const player = await server.playerWith('7.5');
      await database().transaction(async (tx) => {
        const large = { userId: player, walletAddress: 'payee', lamports: sol('2.5') };
        for (let own = 0; own < WITHDRAWALS.openPerUser; own += 1)
          await requestWithdrawal(tx, large, APPROVES_ALL, NO_REVIEWS);
      });
    }
    const small = await server.request(await server.playerWith('1'), '0.5');
    await run();
    expect(await server.stateOf(small)).toBe('signed');
  });

  test('is not signed while money is frozen, and is made afterwards', async () => {
    const { id, run, signing } = await approved();
    const freezing = () => database().run((queries) => freeze(queries, 'audit', 'a test'));
    await freezing();
    await run();
    expect(await server.stateOf(id)).toBe('approved');
    await database().run((queries) => unfreeze(queries, 'audit'));
    // Freeze again while the bytes are signed: the payer must check once more when it stores them.
    await run({ signer: signing(freezing) });
    expect(await server.stateOf(id)).toBe('approved');
    await database().run((queries) => unfreeze(queries, 'audit'));
    await run();
    expect(await server.stateOf(id)).toBe('signed');
  });

  test('is not signed again while one node denies that it landed, which its treasury’s history shows', async () => {
    const { id, player, network, told, round } = await approved();
    const read: unknown[] = [];
    const denies: Partial<Chain> = {
      signatureStatus: async () => null,
      signaturesFor: (address, page) => {
        read.push(`${address} ${page.commitment}`);
        return network.chain.signaturesFor(address, page);
      },
    };
    await round();
    for (let count = 0; count < LONG; count += 1) await round(denies);
    expect([new Set(read), told]).toEqual([new Set([`${TREASURY} confirmed`]), []]);
    expect(await server.stateOf(id)).toBe('signed');
    await round();
    expect([await server.stateOf(id), told]).toEqual(['completed', [`paid ${player} 1`]]);
    expect(formatSol(network.received('payee'))).toBe('1');
  });

  type Lie = (chain: Chain) => Partial<Chain>;
  const says =
    (failed: boolean): Lie =>
    (chain) => ({
      async signatureStatus(signature): Promise<SignatureStatus | null> {
        const status = await chain.signatureStatus(signature);
        return status === null ? null : { ...status, failed };
      },
    });
  test.each<[string, number, Lie, 'completed' | 'failed', string]>([
    ['refunded because of a wrong status if it succeeded', 0, says(true), 'completed', '9'],
    ['completed because of a wrong status if it failed', 1, says(false), 'failed', '10'],
    [
      'decided while its transaction cannot be read',
      0,
      () => ({ transaction: async () => null }),
      'completed',
      '9',
    ],
  ])('is not %s', async (_name, fail, lie, ends, left) => {
    const { id, player, network, told, round } = await approved({ faults: { ...NO_FAULTS, fail } });
    await round();
    for (let count = 0; count < LONG; count += 1) await round(lie(network.chain));
    expect([await server.stateOf(id), told]).toEqual(['signed', []]);
    await round();
    expect(await server.stateOf(id)).toBe(ends);
    expect(await server.balance(account('player', player))).toBe(left);
    expect(told).toEqual([ends === 'failed' ? `credited ${player}` : `paid ${player} 1`]);
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  /** A node that pauses before its next transaction until `letGo` is called. */
  function held(): { database: Database; arrived: Promise<void>; letGo(): void } {
    const arrived = Promise.withResolvers<void>();
    const barrier = Promise.withResolvers<void>();
    return {
      arrived: arrived.promise,
      letGo: barrier.resolve,
      database: {
        ...database(),
        async transaction(work) {
          arrived.resolve();
          await barrier.promise;
          return database().transaction(work);
        },
      },
    };
  }

  test('keeps a new signature even if another node found the previous attempt expired', async () => {
    const { id, network, run, round } = await approved();
    const lost: Partial<Chain> = { send: async () => 'sent' };
    await round(lost, 50);
    await round(lost, 50);
    const late = held();
    const running = run({ database: late.database });
    await late.arrived;
    for (let count = 0; count < 2; count += 1) await round(lost, 0);
    expect(await rowOf(id)).toMatchObject({ state: 'signed', attempt: 2 });
    late.letGo();
    await running;
    expect(await rowOf(id)).toMatchObject({ state: 'signed', attempt: 2 });
    await round();
    await round();
    expect(await server.stateOf(id)).toBe('completed');
    expect(formatSol(network.received('payee'))).toBe('1');
  });

  test('is not sent if it was rejected while it was being signed', async () => {
    const { id, network, run } = await approved();
    const late = held();
    const running = run({ database: late.database });
    await late.arrived;
    await database().transaction((tx) => rejectWithdrawal(tx, id, 'no'));
    late.letGo();
    await running;
    network.pass(10);
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', attempt: 0 });
    expect(network.fees()).toBe(0n);
  });
});
