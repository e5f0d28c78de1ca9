// A payout, while one of two nodes lies about it. The server neither completes, refunds nor re-signs it until both nodes agree.

import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createAgreeingChain } from '../../src/chain/agreeing-chain.ts';
import { type Chain, ChainUnavailable, type SignatureStatus } from '../../src/chain/index.ts';
import type { ChainNode } from '../../src/chain/node-port.ts';
import { account, auditBooks } from '../../src/ledger/index.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { createLog } from '../../src/platform/log.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { systemTime, type Time } from '../../src/platform/time.ts';
import { createPayer } from '../../src/withdrawals/payer.ts';
import { createPayingServer, type PayingServer } from '../../src/withdrawals/testkit/paying-server.ts';
import { createSimulatedNetwork, NO_FAULTS } from '../../src/withdrawals/testkit/simulated-network.ts';

/** Repeats queries without a pause. */
const hasty: Time = { ...systemTime, after: (_ms, run) => systemTime.after(0, run) };
/** More blocks than the lifetime of a blockhash in this network. */
const EXPIRED = 40;

/** Creates a node of the simulated network, in which slots equal block heights. */
function nodeOf(chain: Chain): ChainNode {
  const finalSlot = () => chain.blockHeight('finalized');
  return {
    ...chain,
    genesisHash: async () => 'right',
    finalSlot,
    async blockHeightAt(commitment) {
      const height = await chain.blockHeight(commitment);
      return { slot: height, value: height };
    },
    balanceAt: async (address, commitment) => ({
      slot: await finalSlot(),
      value: await chain.balance(address, commitment),
    }),
  };
}

const denies = (): Partial<ChainNode> => ({
  signatureStatus: async () => null,
  signaturesFor: async () => [],
  transaction: async () => null,
});
const says = ({ failed }: Pick<SignatureStatus, 'failed'>, node: ChainNode): Partial<ChainNode> => ({
  signatureStatus: async () => ({ failed, slot: await node.finalSlot(), commitment: 'finalized' }),
  transaction: async (signature) => ({
    ...{ signature, failed, slot: await node.finalSlot(), fee: lamports(5000n) },
    ...{ feePayer: node.treasury, signers: [node.treasury], accounts: [], transfers: [] },
  }),
});
const isAhead = (node: ChainNode): Partial<ChainNode> => ({
  async blockHeightAt(commitment) {
    const { slot, value } = await node.blockHeightAt(commitment);
    ahead += 1_000n; // more with each query
    return { slot: slot + ahead, value: value + ahead };
  },
});
let ahead = 0n;

describeEachDatabase('a payout with one faulty RPC node', (database) => {
  let paying: PayingServer;
  let faults: { -readonly [K in keyof typeof NO_FAULTS]: number };
  let network: ReturnType<typeof createSimulatedNetwork>;
  let lie: (node: ChainNode) => Partial<ChainNode>;
  let id: number;
  let player: number;

  beforeEach(async () => {
    paying = createPayingServer(database);
    faults = { ...NO_FAULTS };
    network = createSimulatedNetwork(() => 0.5, faults, sol('100'));
    lie = () => ({});
    await paying.fund(sol('1'));
    player = await paying.playerWith('10');
    id = await paying.request(player, '1');
  });

  function payer() {
    const correct = nodeOf(network.chain);
    const faulty = new Proxy(correct, {
      get: (node, name: keyof ChainNode) => lie(node)[name] ?? node[name],
    });
    const nodes = [
      { name: 'node 1', node: correct },
      { name: 'node 2', node: faulty },
    ] as const;
    const chain = createAgreeingChain({ nodes, networkFault: () => null, time: hasty });
    const log = createLog('silent');
    return createPayer({ database: database(), ...network.paying, chain, log, onCredited: () => {} });
  }
  async function run(rounds: number): Promise<void> {
    const running = payer();
    for (let round = 0; round < rounds; round += 1) {
      await running.run().catch((error: unknown) => expect(error).toBeInstanceOf(ChainUnavailable));
      network.pass(EXPIRED);
    }
  }
  const paidOnce = async (): Promise<void> => {
    expect(await paying.stateOf(id)).toBe('completed');
    expect(network.received('payee')).toBe(sol('1'));
    expect(await paying.balance(account('player', player))).toBe('9');
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  };

  test.each<[string, (node: ChainNode) => Partial<ChainNode>]>([
    ['denies one that landed, long after its blockhash has expired', denies],
    ['says that one which landed has failed', (node) => says({ failed: true }, node)],
  ])('is not decided while the node %s', async (_what, told) => {
    await run(1);
    lie = told;
    await run(5);
    expect(await paying.stateOf(id)).toBe('signed');
    expect(network.received('payee')).toBe(sol('1'));
    lie = () => ({});
    await run(4);
    await paidOnce();
  });

  test('is not completed while the node invents a status, and is paid afterwards', async () => {
    faults.drop = 1;
    await run(1);
    lie = (node) => says({ failed: false }, node);
    await run(4);
    expect([await paying.stateOf(id), network.received('payee')]).toEqual(['signed', 0n]);
    faults.drop = 0;
    lie = () => ({});
    await run(6);
    await paidOnce();
  });

  test('is not signed again while only that node reports its blockhash as expired', async () => {
    faults.drop = 1;
    const running = payer();
    await running.run();
    lie = isAhead;
    for (let look = 0; look < 5; look += 1) await running.run();
    const { rows } = await database().run((queries) =>
      sql<{ attempt: number }>`select attempt from withdrawal_attempt`.execute(queries),
    );
    expect(rows).toHaveLength(1);
    faults.drop = 0;
    await running.run(); // sends the same bytes again
    lie = () => ({});
    await run(4);
    await paidOnce();
  });
});
