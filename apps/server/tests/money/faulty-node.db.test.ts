// A node invents a finalized transfer of 50 SOL and raises the treasury's balance by it. The tests place it behind the port, as a proxy
// process between server and node, and as the only node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  networkWith,
  newestBlockhash,
  SOL,
  signedTransfer,
  type TestNetwork,
  testSigner,
} from '@kingstake/local-solana/testkit';
import { lamports } from '@kingstake/protocol';
import { base58 } from '@scure/base';
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  signTransaction,
} from '@solana/kit';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { type OnChain, openWorld, type World } from '../../../../testkit/world.ts';
import { createAgreeingChain } from '../../src/chain/agreeing-chain.ts';
import type { ChainNode } from '../../src/chain/node-port.ts';
import { openNodes } from '../../src/chain/open-nodes.ts';
import { createRpcChain } from '../../src/chain/rpc-chain.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import type { ManualTime } from '../../src/platform/testkit/manual-time.ts';
import { systemTime, type Time } from '../../src/platform/time.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';

const treasury = await testSigner(100);
const wallet = testWallet(1);
/** The same key as a transaction signer. */
const alice = await signerOfWallet(1);
const FIFTY = 50n * SOL;
const INVENTED = base58.encode(new Uint8Array(64).fill(7));
/** Rounds run ten times as fast as in production, because the test network does not move between them. */
const hasty: Time = { ...systemTime, after: (ms, run) => systemTime.after(ms / 10, run) };

/** The wrong answers that the node gives; none at first. */
interface Faults {
  deposit: boolean;
  balance: boolean;
  /** The node lists the invented deposit for this reference key instead of for the treasury. */
  reference: string | null;
}

function faultyNode(node: ChainNode, faults: Faults, model: () => string): ChainNode {
  const raised = (amount: bigint) => lamports(faults.balance ? amount + FIFTY : amount);
  return {
    ...node,
    balance: async (address, commitment) => raised(await node.balance(address, commitment)),
    async balanceAt(address, commitment) {
      const { slot, value } = await node.balanceAt(address, commitment);
      return { slot, value: raised(value) };
    },
    async signaturesFor(address, page) {
      const list = await node.signaturesFor(address, page);
      const known = faults.deposit ? await node.transaction(model(), 'finalized') : null;
      const lied = faults.reference ?? treasury.address;
      if (known === null || address !== lied || page.before !== undefined) return list;
      return [{ ...known, signature: INVENTED, commitment: 'finalized' as const }, ...list];
    },
    async transaction(signature, commitment) {
      if (!faults.deposit || signature !== INVENTED) return node.transaction(signature, commitment);
      const known = await node.transaction(model(), commitment);
      if (known === null) return null;
      const accounts = known.accounts.map((one) =>
        one.address === treasury.address ? { ...one, postLamports: one.preLamports + FIFTY } : one,
      );
      const transfers = known.transfers.map((one) => ({ ...one, lamports: lamports(FIFTY) }));
      return { ...known, signature: INVENTED, accounts, transfers };
    },
  };
}

describeEachDatabase('a faulty RPC node', (database) => {
  let network: TestNetwork;
  let world: World;
  let page: Visitor;
  let faults: Faults;
  let paid: string;
  let me: number;
  let proxy: { stop(): Promise<void> } | null;

  beforeEach(() => {
    faults = { deposit: false, balance: false, reference: null };
    proxy = null;
  });
  afterEach(async () => {
    await world.close();
    await proxy?.stop();
    await network.close();
  });

  const pass = async (seconds: number) => {
    for (let step = 0; step < seconds * 2; step += 1) {
      world.time.advance(500);
      await world.app.settled();
    }
  };
  const notReady = async () => {
    const { body } = await page.call<{ failed?: Record<string, string> }>('GET', '/readyz');
    return body.failed ?? {};
  };
  const metric = async () => {
    const { body } = await page.call<string>('GET', '/metrics');
    return /^kingstake_chain_disagreement (\d+)$/m.exec(body)?.[1];
  };
  async function pay(amount: bigint): Promise<string> {
    const made = await signedTransfer(alice, treasury, amount, await newestBlockhash(network));
    await network.call('sendTransaction', made.base64, { encoding: 'base64' });
    return made.signature;
  }
  /** Starts a server with a player who has deposited one real SOL. */
  async function start(chainOver: (rpcUrl: string) => Promise<OnChain>): Promise<void> {
    world = await openWorld(database(), {
      onChain: async (time: ManualTime) => {
        network = await networkWith(time);
        await network.call('requestAirdrop', alice.address, 10n * SOL);
        time.advance(4000);
        paid = await pay(SOL);
        time.advance(4000);
        return chainOver(network.ledger.rpcUrl);
      },
    });
    page = world.visitor();
    me = (await page.register(wallet, 'Ada')).id;
    await pass(4);
  }
  const node = (rpcUrl: string) => createRpcChain({ rpcUrl, treasury: treasury.address, time: systemTime });
  const alone = (rpcUrl: string): Promise<OnChain> =>
    Promise.resolve({ chain: faultyNode(node(rpcUrl), faults, () => paid), seatChain: null });
  async function together(rpcUrl: string): Promise<OnChain> {
    const chain = createAgreeingChain({
      nodes: [
        { name: 'node 1', node: node(rpcUrl) },
        { name: 'node 2', node: faultyNode(node(rpcUrl), faults, () => paid) },
      ],
      networkFault: () => null,
      time: hasty,
    });
    return { chain, seatChain: null, agreements: [chain.agreement] };
  }

  test('is believed without a second node: 50 SOL are credited, and the audit is clean', async () => {
    await start(alone);
    expect(await page.balance()).toBe('1');
    Object.assign(faults, { deposit: true, balance: true });
    await pass(4);
    expect(await page.balance()).toBe('51');
    expect(await world.operate('audit')).toEqual({ done: true, message: 'Clean.' });
  });

  test('causes no credit while a second node disagrees: money freezes, and the node is named until it recovers', async () => {
    await start(together);
    expect(await page.balance()).toBe('1');
    expect(await metric()).toBe('0');
    faults.deposit = true;
    await pass(8);
    expect(await page.balance()).toBe('1');
    const said = `node 2 lists the transaction ${INVENTED} in slot`;
    expect(await notReady()).toMatchObject({
      nodes: expect.stringContaining(said),
      money: expect.stringContaining(`nodes: ${said}`),
    });
    expect(await metric()).toBe('1');
    const staked = { whitePlayerId: me, wagerAmount: '0.1' };
    expect(await page.refused('POST', '/api/games', staked)).toMatchObject({ status: 503 });

    await pay(2n * SOL);
    await pass(8);
    expect(await page.balance()).toBe('1');
    faults.deposit = false;
    await pass(12);
    expect(await page.balance()).toBe('3');
    expect(await metric()).toBe('0');
    expect(Object.keys(await notReady())).not.toContain('money');
  });

  /** Returns the bytes of the page's deposit of one SOL, and the reference key in them. */
  async function askDeposit() {
    const { body } = await page.call<{ transaction: number[] }>(
      'POST',
      `/api/users/${me}/deposit-transaction`,
      { amount: '1' },
    );
    const { rows } = await database().run((queries) =>
      sql<{ reference: string }>`select reference from deposit_intent order by id desc limit 1`.execute(
        queries,
      ),
    );
    return { bytes: Uint8Array.from(body.transaction), reference: rows[0]?.reference ?? '' };
  }

  test('is also believed about a reference without a second node', async () => {
    await start(alone);
    const { reference } = await askDeposit();
    Object.assign(faults, { deposit: true, reference });
    await pass(4);
    expect(await page.balance()).toBe('51');
  });

  test('causes no credit of an invented deposit for a reference while a second node disagrees, only of the real one', async () => {
    await start(together);
    const { bytes, reference } = await askDeposit();
    Object.assign(faults, { deposit: true, reference });
    await pass(8);
    expect(await page.balance()).toBe('1');
    expect(await notReady()).toMatchObject({
      nodes: expect.stringContaining(`node 2 lists the transaction ${INVENTED} in slot`),
      money: expect.stringContaining('nodes: '),
    });
    faults.deposit = false;
    const made = await signTransaction([alice.keyPair], getTransactionDecoder().decode(bytes) as never);
    await network.call('sendTransaction', getBase64EncodedWireTransaction(made), { encoding: 'base64' });
    await pass(12);
    expect(await page.balance()).toBe('2');
    expect(await metric()).toBe('0');
  });

  test('cannot hide a loss with a raised balance: the audit is not clean and names both answers', async () => {
    await start(together);
    faults.balance = true;
    const audited = await world.operate('audit');
    expect(audited.done).toBe(false);
    expect(audited.message).toContain('node 1 says "1000000000"');
    expect(audited.message).toContain(`node 2 says "${SOL + FIFTY}"`);
    expect(await notReady()).toMatchObject({
      nodes: expect.stringContaining(`balance of ${treasury.address}`),
    });
    const reserves = await world.operate('reserves');
    expect(reserves).toMatchObject({ done: false, message: expect.stringContaining('the nodes disagree') });
  });

  test('is reported by a server that is not the leader, from its own queries', async () => {
    await start(async (rpcUrl) => ({ ...(await together(rpcUrl)), isLeader: () => false }));
    expect(await metric()).toBe('0');
    faults.balance = true;
    expect((await world.operate('audit')).done).toBe(false);
    expect(await metric()).toBe('1');
  });

  test('causes no credit through a real proxy, and readiness and audit report the reason', async () => {
    await start(async (rpcUrl) => {
      const started = await startProxy([rpcUrl, treasury.address, paid, INVENTED, String(FIFTY)]);
      proxy = started;
      const nodes = openNodes({
        cluster: 'local',
        rpcUrls: [rpcUrl, started.url],
        treasury: treasury.address,
        time: hasty,
      });
      expect(await nodes.fault()).toBeNull();
      const agreements = nodes.agreement === null ? [] : [nodes.agreement];
      return { chain: nodes.chain, seatChain: null, agreements };
    });
    // The proxy lies from the start, so the server does not credit the real SOL either.
    expect(await page.balance()).toBe('0');
    expect((await notReady())['nodes']).toContain(`node 2 lists the transaction ${INVENTED}`);
    const audited = await world.operate('audit');
    expect(audited).toMatchObject({ done: false, message: expect.stringContaining('balance of') });
  });
});

function signerOfWallet(number: number) {
  const seed = Buffer.alloc(32, 7);
  seed.writeUInt32BE(number);
  return createKeyPairSignerFromPrivateKeyBytes(seed);
}

async function startProxy(words: readonly string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const file = join(import.meta.dirname, '..', 'testkit', 'faulty-proxy.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${port.toString().trim()}`,
    async stop() {
      child.kill();
      await once(child, 'close');
    },
  };
}
