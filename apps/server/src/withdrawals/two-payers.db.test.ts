import { formatSol } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { sol } from '../ledger/testkit/amounts.ts';
import type { Database } from '../platform/database/index.ts';
import { createLog } from '../platform/log.ts';
import { describeBothEngines } from '../platform/testkit/databases.ts';
import { rejectWithdrawal } from './approvals.ts';
import { createPayer } from './payer.ts';
import { createPayingServer } from './testkit/paying-server.ts';
import { createSimulatedNetwork, NO_FAULTS } from './testkit/simulated-network.ts';
import { type Change, changeWithdrawal, findWithdrawal } from './withdrawal-store.ts';

describeBothEngines('two nodes with one withdrawal', (database) => {
  const server = createPayingServer(database);
  const rowOf = async (id: number) => {
    const row = await database().run((queries) => findWithdrawal(queries, id));
    return { state: row?.state, attempt: row?.attempt, approvals: row?.approvals };
  };

  async function approved() {
    const player = await server.playerWith('3');
    await server.fund(sol('1'));
    const network = createSimulatedNetwork(() => 0.5, NO_FAULTS, sol('100'));
    const id = await server.request(player, '1');
    const sent: string[] = [];
    const node = (send = network.chain.send, own: Database = database()) =>
      createPayer({
        database: own,
        ...network.paying,
        chain: {
          ...network.chain,
          async send(wire) {
            sent.push(Buffer.from(wire).toString());
            return send(wire);
          },
        },
        log: createLog('silent'),
        onCredited: () => {},
      });
    return { player, network, id, sent, node };
  }

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

  test('keep a new signature even if one of them found the previous attempt expired', async () => {
    const { network, id, node } = await approved();
    const lost = node(async () => 'sent');
    await lost.run();
    network.pass(50);
    await lost.run();
    network.pass(50);
    const late = held();
    const running = node(undefined, late.database).run();
    await late.arrived;
    await lost.run();
    await lost.run();
    expect(await rowOf(id)).toMatchObject({ state: 'signed', attempt: 2 });
    late.letGo();
    await running;
    expect(await rowOf(id)).toMatchObject({ state: 'signed', attempt: 2 });
    await node().run();
    network.pass(10);
    await node().run();
    expect(await server.stateOf(id)).toBe('completed');
    expect(formatSol(network.received('payee'))).toBe('1');
  });

  test('do not send what was rejected while it was being signed', async () => {
    const { network, id, sent, node } = await approved();
    const late = held();
    const running = node(undefined, late.database).run();
    await late.arrived;
    await database().transaction((tx) => rejectWithdrawal(tx, id, 'no'));
    late.letGo();
    await running;
    network.pass(10);
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', attempt: 0 });
    expect(sent).toEqual([]);
  });

  test.each<[string, Change, boolean]>([
    [
      'another state',
      { from: { state: 'requested', attempt: 0 }, to: { state: 'requested', approvals: ['eve'] } },
      false,
    ],
    [
      'another attempt',
      { from: { state: 'approved', attempt: 1 }, to: { state: 'signed', attempt: 2 } },
      false,
    ],
    [
      'state and attempt as seen',
      { from: { state: 'approved', attempt: 0 }, to: { state: 'signed', attempt: 1 } },
      true,
    ],
  ])('change a withdrawal only from the state that they read: %s', async (_name, change, isMade) => {
    const { id } = await approved();
    const before = await rowOf(id);
    expect(await database().transaction((tx) => changeWithdrawal(tx, id, change))).toBe(isMade);
    expect(await rowOf(id)).toEqual(isMade ? { ...before, ...change.to } : before);
  });
});
