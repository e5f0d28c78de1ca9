import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { type Agreement, type Chain, ChainUnavailable } from '../../chain/index.ts';
import { createLog } from '../../platform/log.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { freeze, freezeReason } from '../ledger/index.ts';
import { createNodesWatch } from './index.ts';

describeEachDatabase('the watch of Solana nodes', (database) => {
  /** Sets up the watch on server `me` over two Solana nodes. `gone` are the dead servers. */
  function setUp(me = 1, gone: ReadonlySet<number> = new Set([0])) {
    const open: string[] = [];
    let tell = async (_why: string) => {};
    const state = { isAway: false, rechecked: 0, found: null as string | null };
    const agreement: Agreement = {
      disagreements: () => open,
      faults: () => open,
      async recheck() {
        state.rechecked += 1;
      },
      onDisagreement(listener) {
        tell = listener;
      },
    };
    const chain = {
      treasury: 'Treasury',
      async balance() {
        if (state.isAway) throw new ChainUnavailable('away');
        if (state.found !== null) open.push(state.found);
        return lamports(1n);
      },
    } as Partial<Chain> as Chain;
    const watch = createNodesWatch({
      database: database(),
      chain,
      log: createLog('silent'),
      agreements: [agreement],
      nodes: { self: () => me, ownIds: () => [me], isDead: (node) => gone.has(node) },
      isLeader: () => me === 1,
    });
    const differ = async (why: string) => {
      open.push(why);
      await tell(why);
    };
    return { watch, open, state, differ };
  }
  const frozen = () => database().run(freezeReason);

  test('freezes money at once, and lifts the freeze when the last question is settled', async () => {
    const { watch, open, state, differ } = setUp();
    await watch.step();
    expect([await frozen(), watch.fault(), watch.disagreements()]).toEqual([null, null, 0]);
    await differ('node 1 says 5, node 2 says 6');
    await differ('node 1 lists it, node 2 does not');
    expect(await frozen()).toBe('nodes: node 1 lists it, node 2 does not');
    expect(watch.fault()).toBe('node 1 says 5, node 2 says 6; node 1 lists it, node 2 does not');
    expect(watch.disagreements()).toBe(2);
    open.pop();
    await watch.step();
    expect(await frozen()).not.toBeNull();
    open.pop();
    await watch.step();
    expect(await frozen()).toBeNull();
    expect(state.rechecked).toBe(3);
  });

  test('keeps money frozen after a restart until the nodes agree on something', async () => {
    await database().run((queries) => freeze(queries, 'nodes', 'from before', 0));
    const { watch, state } = setUp();
    state.isAway = true;
    await expect(watch.step()).rejects.toThrow(ChainUnavailable);
    expect(await frozen()).toBe('nodes: from before');
    state.isAway = false;
    await watch.step();
    expect(await frozen()).toBeNull();
  });

  test('keeps money frozen if a disagreement is found while the freeze is lifted', async () => {
    await database().run((queries) => freeze(queries, 'nodes', 'from before', 0));
    const { watch, open, state } = setUp();
    state.found = 'node 1 says 5, node 2 says 6';
    await watch.step();
    expect(await frozen()).toBe('nodes: from before');
    state.found = null;
    open.length = 0;
    await watch.step();
    expect(await frozen()).toBeNull();
  });

  test('lifts no other freeze, and names at most three faults', async () => {
    const { watch, open, differ } = setUp();
    await database().run((queries) => freeze(queries, 'operator', 'mine'));
    for (const why of ['a', 'b', 'c', 'd']) await differ(why);
    expect(watch.fault()).toBe('a; b; c; and 1 more');
    open.length = 0;
    await watch.step();
    expect(await frozen()).toBe('operator: mine');
  });

  test('lifts a freeze of two servers, of which one is the leader, when the second one releases it', async () => {
    const [first, second] = [setUp(1), setUp(2)];
    await first.differ('a');
    await second.watch.step();
    expect(await frozen()).toBe('nodes: a');
    await second.differ('b');
    first.open.length = 0;
    await first.watch.step();
    expect(await frozen()).toBe('nodes: b');
    await first.watch.step();
    expect(await frozen()).toBe('nodes: b');
    second.open.length = 0;
    await second.watch.step();
    expect(await frozen()).toBeNull();
  });

  test('releases the freeze of a dead server on the leader only', async () => {
    await setUp(3).differ('a');
    await setUp(2, new Set([3])).watch.step();
    expect(await frozen()).toBe('nodes: a');
    await setUp(1, new Set([3])).watch.step();
    expect(await frozen()).toBeNull();
  });

  test('freezes again if a server has an open question and its freeze was lifted', async () => {
    const { watch, differ } = setUp(2);
    await differ('a');
    await setUp(1, new Set([2])).watch.step();
    expect(await frozen()).toBeNull();
    await watch.step();
    expect(await frozen()).toBe('nodes: a');
  });
});
