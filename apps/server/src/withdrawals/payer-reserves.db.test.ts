import { formatSol, lamports, WITHDRAWALS } from '@kingstake/protocol';
import type { PayoutOrder } from '@kingstake/signer/testkit';
import { expect, test } from 'vitest';
import { account, auditBooks, freeze, unfreeze } from '../ledger/index.ts';
import { sol } from '../ledger/testkit/amounts.ts';
import { createLog } from '../platform/log.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { createPayer } from './payer.ts';
import { requestWithdrawal } from './requests.ts';
import { APPROVES_ALL, createPayingServer, NO_REVIEWS } from './testkit/paying-server.ts';
import { createSimulatedNetwork, NO_FAULTS, type SimulatedNetwork } from './testkit/simulated-network.ts';

const FEE = lamports(5000n);

describeEachDatabase('the payer with low reserves', (database, engine) => {
  const server = createPayingServer(database);
  const networkWith = (treasury: string) => createSimulatedNetwork(() => 0.5, NO_FAULTS, sol(treasury));
  type Paying = SimulatedNetwork['paying'];
  const payerOn = (paying: Paying) =>
    createPayer({ database: database(), ...paying, log: createLog('silent'), onCredited: () => {} });
  /** Returns the same dependencies, but calls `before` with each order before it is signed. */
  const signing = (paying: Paying, before: (order: PayoutOrder) => Promise<unknown>): Paying => ({
    ...paying,
    signer: {
      async signPayout(order) {
        await before(order);
        return paying.signer.signPayout(order);
      },
    },
  });
  const states = (ids: readonly number[]) => Promise.all(ids.map(server.stateOf));

  test('pays one of two withdrawals if the operating account covers one fee, and delays the other', async () => {
    const player = await server.playerWith('10');
    await server.fund(FEE);
    const network = networkWith('100');
    const payer = payerOn(network.paying);
    const ids = [await server.request(player, '2'), await server.request(player, '2')];
    for (let round = 0; round < 4; round += 1) {
      await payer.run();
      network.pass(10);
    }
    expect(await states(ids)).toEqual(['completed', 'approved']);
    expect(formatSol(network.received('payee'))).toBe('2');
    expect(await server.balance(account('operating'))).toBe('0');
    await server.fund(FEE);
    await payer.run();
    network.pass(10);
    await payer.run();
    expect(await states(ids)).toEqual(['completed', 'completed']);
    expect(formatSol(network.received('payee'))).toBe('4');
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  // The treasury's account must keep 0.00089088 SOL, and each payment takes a fee of 0.000005. The books owe 4.00001.
  test.each([
    ['holds both', '4.00090088', ['signed', 'signed']],
    ['is a lamport short of both', '4.000900879', ['signed', 'approved']],
    ['holds what is owed', '4.00001', ['signed', 'approved']],
    ['is a lamport short of what is owed', '4.000009999', ['approved', 'approved']],
  ] as const)(
    'signs one of two withdrawals of 2 SOL from a treasury that %s',
    async (_name, treasury, expected) => {
      const player = await server.playerWith('4');
      await server.fund(lamports(2n * FEE));
      // Sent payments never land, so the balance on chain does not change.
      const { paying } = networkWith(treasury);
      const payer = payerOn({ ...paying, chain: { ...paying.chain, send: async () => 'sent' } });
      const ids = [await server.request(player, '2'), await server.request(player, '2')];
      await payer.run();
      await payer.run();
      expect(await states(ids)).toEqual(expected);
    },
  );

  test('does not spend the same fee twice on two nodes that sign concurrently', async () => {
    for (let round = 0; round < (engine === 'postgres' ? 8 : 1); round += 1) {
      const player = await server.playerWith('10');
      await server.fund(FEE);
      const network = networkWith('100');
      const ids = [await server.request(player, '2'), await server.request(player, '2')];
      const both = meeting(2);
      // Each node can sign only one of them, and both continue when the other has signed too.
      const node = (id: number) =>
        payerOn(
          signing(network.paying, async ({ withdrawal }) => {
            if (withdrawal !== id) throw new Error('not mine');
            await both();
          }),
        );
      await Promise.all(ids.map((id) => node(id).run()));
      expect((await states(ids)).sort(), `round ${round}`).toEqual(['approved', 'signed']);
      await server.fund(FEE);
      for (let step = 0; step < 3; step += 1) {
        network.pass(10);
        await payerOn(network.paying).run();
      }
      expect(await states(ids)).toEqual(['completed', 'completed']);
    }
  });

  test('pays a withdrawal behind more than a page of blocked ones', async () => {
    const rich = await server.playerWith('1');
    await server.fund(sol('1'));
    // The large ones exceed the signer's limit.
    const network = createSimulatedNetwork(() => 0.5, NO_FAULTS, sol('2000'), { maxWithdrawal: sol('2') });
    for (let count = 0; count < 101 / WITHDRAWALS.openPerUser; count += 1) {
      const player = await server.playerWith('7.5');
      await database().transaction(async (tx) => {
        const large = { userId: player, walletAddress: 'payee', lamports: sol('2.5') };
        for (let own = 0; own < WITHDRAWALS.openPerUser; own += 1)
          await requestWithdrawal(tx, large, APPROVES_ALL, NO_REVIEWS);
      });
    }
    const small = await server.request(rich, '0.5');
    await payerOn(network.paying).run();
    expect(await server.stateOf(small)).toBe('signed');
  });

  test('signs nothing while money is frozen, and pays afterwards', async () => {
    const player = await server.playerWith('10');
    await server.fund(sol('1'));
    const { paying } = networkWith('100');
    const id = await server.request(player, '2');
    await database().run((queries) => freeze(queries, 'audit', 'a test'));
    await payerOn(paying).run();
    expect(await server.stateOf(id)).toBe('approved');
    await database().run((queries) => unfreeze(queries, 'audit'));
    // Freeze again while the bytes are signed: the payer must check once more when it stores them.
    await payerOn(
      signing(paying, () => database().run((queries) => freeze(queries, 'audit', 'a test'))),
    ).run();
    expect(await server.stateOf(id)).toBe('approved');
    await database().run((queries) => unfreeze(queries, 'audit'));
    await payerOn(paying).run();
    expect(await server.stateOf(id)).toBe('signed');
  });
});

/** Returns a barrier: its promises resolve once `size` callers have arrived. */
function meeting(size: number): () => Promise<void> {
  const met = Promise.withResolvers<void>();
  let missing = size;
  return () => {
    missing -= 1;
    if (missing === 0) met.resolve();
    return met.promise;
  };
}
