// One of two RPC nodes invents a finalized transfer of 50 SOL, and raises the treasury's balance by it.
import { lamports } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { type OnChain, openWorld, type World } from '../../../../testkit/world.ts';
import { createAgreeingChain } from '../../src/chain/open-nodes.ts';
import type { ChainNode } from '../../src/chain/port.ts';
import {
  createTreasuryHistory,
  TREASURY,
  type TreasuryHistory,
} from '../../src/money/deposits/testkit/treasury-history.ts';
import { sol } from '../../src/money/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { systemTime, type Time } from '../../src/platform/time.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';

const wallet = testWallet(1);
const FIFTY = sol('50');
const [REAL, INVENTED] = ['2'.repeat(88), '7'.repeat(88)] as const;
/** Repeats queries without a pause. */
const hasty: Time = { ...systemTime, after: (_ms, run) => systemTime.after(0, run) };

describeEachDatabase('a faulty RPC node', (database) => {
  let history: TreasuryHistory;
  let world: World;
  let page: Visitor;
  let me: number;
  /** The wrong answers that the second node gives; none at first. */
  let lies: { deposit: boolean; balance: boolean };
  beforeEach(() => {
    history = createTreasuryHistory();
    history.chain.balance = async () => sol('1');
    lies = { deposit: false, balance: false };
  });
  afterEach(() => world.close());

  const SLOT = 100n;
  const correct = (): ChainNode => ({
    ...history.chain,
    genesisHash: async () => 'right',
    finalSlot: async () => SLOT,
    blockHeightAt: async () => ({ slot: SLOT, value: SLOT }),
    balanceAt: async () => ({ slot: SLOT, value: sol('1') }),
  });
  function faulty(node: ChainNode): ChainNode {
    return {
      ...node,
      async balanceAt(...asked) {
        const { slot, value } = await node.balanceAt(...asked);
        return { slot, value: lies.balance ? lamports(value + FIFTY) : value };
      },
      async signaturesFor(address, pages) {
        const list = await node.signaturesFor(address, pages);
        const [real] = list;
        if (!lies.deposit || real === undefined || pages.before !== undefined) return list;
        return [{ ...real, signature: INVENTED, commitment: 'finalized' as const }, ...list];
      },
      async transaction(signature, commitment) {
        if (!lies.deposit || signature !== INVENTED) return node.transaction(signature, commitment);
        const real = await node.transaction(REAL, commitment);
        const transfers = real?.transfers.map((one) => ({ ...one, lamports: FIFTY })) ?? [];
        const accounts = [{ address: TREASURY, preLamports: 0n, postLamports: BigInt(FIFTY) }];
        return real && { ...real, signature: INVENTED, accounts, transfers };
      },
    };
  }
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      world.time.advance(1_000);
      await world.app.settled();
    }
  };
  /** Starts a server on both nodes, with a player who has deposited one real SOL. */
  async function start(more: Partial<OnChain> = {}): Promise<void> {
    const chain = createAgreeingChain({
      nodes: [
        { name: 'node 1', node: correct() },
        { name: 'node 2', node: faulty(correct()) },
      ],
      networkFault: () => null,
      time: hasty,
    });
    const onChain = { chain, seatChain: null, agreements: [chain.agreement], ...more };
    world = await openWorld(database(), { onChain: async () => onChain });
    page = world.visitor();
    me = (await page.register(wallet, 'Ada')).id;
    history.pay(wallet.address, sol('1'), { signature: REAL });
    await pass(2);
  }
  const failed = async () =>
    (await page.call<{ failed?: Record<string, string> }>('GET', '/readyz')).body.failed ?? {};
  const metric = async () =>
    /^kingstake_chain_disagreement (\d+)$/m.exec((await page.call<string>('GET', '/metrics')).body)?.[1];

  test('causes no credit while a second node disagrees: money freezes, and the node is named until it recovers', async () => {
    await start();
    expect([await page.balance(), await metric()]).toEqual(['1', '0']);
    lies.deposit = true;
    history.pay(wallet.address, sol('2'));
    await pass(4);
    expect([await page.balance(), await metric()]).toEqual(['1', '1']);
    const said = `node 2 lists the transaction ${INVENTED} in slot`;
    expect(await failed()).toMatchObject({
      nodes: expect.stringContaining(said),
      money: expect.stringContaining(`nodes: ${said}`),
    });
    const staked = { whitePlayerId: me, wagerAmount: '0.1' };
    expect(await page.refused('POST', '/api/games', staked)).toMatchObject({ status: 503 });
    lies.deposit = false;
    await pass(12);
    expect([await page.balance(), await metric()]).toEqual(['3', '0']);
    expect(Object.keys(await failed())).not.toContain('money');
  });

  test('cannot hide a loss with a raised balance: the audit names both answers, also on a server that is not the leader', async () => {
    await start({ isLeader: () => false });
    lies.balance = true;
    const { done, message } = await world.operate('audit');
    expect(done).toBe(false);
    expect(message).toContain('node 1 says "1000000000"');
    expect(message).toContain('node 2 says "51000000000"');
    expect(await failed()).toMatchObject({ nodes: expect.stringContaining(`balance of ${TREASURY}`) });
    expect(await world.operate('reserves')).toMatchObject({ done: false });
    expect(await metric()).toBe('1');
  });
});
