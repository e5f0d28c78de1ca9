// Scripted nodes that are queried, fail to answer, lag or hide transactions, and what the port then returns.
import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { systemTime, type Time } from '../platform/time.ts';
import { NodesDisagree } from './ask-nodes.ts';
import { NODES } from './node-calls.ts';
import { createAgreeingChain, createAgreeingSeatChain, type SeatAndChainNode } from './open-nodes.ts';
import {
  type ChainNode,
  ChainUnavailable,
  type SeatAccount,
  type SendOutcome,
  type SignatureInfo,
  type SignatureStatus,
  TransactionUnreadable,
} from './port.ts';

/** The answers of a scripted node; the test changes them. */
const newScript = () => ({
  isAway: false,
  genesis: 'right',
  slot: 100n,
  height: 90n,
  balance: lamports(5n),
  statuses: new Map<string, SignatureStatus>(),
  unreadable: null as string | null, // the signature of a transaction that the node cannot return
  list: [] as readonly SignatureInfo[],
  blockhash: { blockhash: 'hash', lastValidBlockHeight: 240n },
  outcome: 'sent' as SendOutcome,
  finalSeen: 0n, // the highest slot passed to `recordFinalizedSlot`
  seats: [] as readonly SeatAccount[],
  asked: [] as string[],
});
type Script = ReturnType<typeof newScript>;

function nodeOf(script: Script): ChainNode {
  const answer = async <T>(call: string, value: () => T): Promise<T> => {
    script.asked.push(call);
    if (script.isAway) throw new ChainUnavailable('no answer');
    if (script.slot < script.finalSeen) throw new ChainUnavailable('the node lags');
    return value();
  };
  return {
    treasury: 'Treasury',
    recordFinalizedSlot(slot) {
      script.finalSeen = slot;
    },
    genesisHash: () => answer('genesisHash', () => script.genesis),
    finalSlot: () => answer('finalSlot', () => script.slot),
    blockHeight: () => answer('blockHeight', () => script.height),
    blockHeightAt: () => answer('blockHeightAt', () => ({ slot: script.slot, value: script.height })),
    balance: () => answer('balance', () => script.balance),
    finalizedBalance: () => answer('balanceAt', () => ({ slot: script.slot, value: script.balance })),
    balanceAt: () => answer('balanceAt', () => ({ slot: script.slot, value: script.balance })),
    latestBlockhash: () => answer('latestBlockhash', () => script.blockhash),
    signatureStatus: (signature) => answer('signatureStatus', () => script.statuses.get(signature) ?? null),
    transaction: (signature) =>
      answer('transaction', () => {
        if (signature === script.unreadable) throw new TransactionUnreadable('a newer version', true);
        return null;
      }),
    signaturesFor: (_address, { before, limit }) =>
      answer('signaturesFor', () => {
        const from = before === undefined ? 0 : script.list.findIndex((one) => one.signature === before) + 1;
        return script.list.slice(from, from + limit);
      }),
    rentExemptMinimum: () => answer('rentExemptMinimum', () => lamports(890_880n)),
    depositTransaction: () => answer('depositTransaction', () => new Uint8Array([1])),
    send: () => answer('send', () => script.outcome),
  };
}

/** Repeats a question without a pause. */
const hasty: Time = { ...systemTime, after: (_ms, run) => systemTime.after(0, run) };
const networkFault = (genesis: string) => (genesis === 'right' ? null : 'it is on another network');

function setUp(count: 2 | 3 = 2, time: Time = hasty) {
  const scripts = Array.from({ length: count }, newScript) as [Script, Script, ...Script[]];
  const named = scripts.map((script, index) => ({ name: `node ${index + 1}`, node: nodeOf(script) }));
  const [one, two, ...more] = named;
  if (one === undefined || two === undefined) throw new Error('two at least');
  const chain = createAgreeingChain({ nodes: [one, two, ...more], networkFault, time });
  return { chain, scripts, one: scripts[0], two: scripts[1] };
}

const FINAL: SignatureStatus = { slot: 95n, failed: false, commitment: 'finalized' };
const entry = (slot: bigint): SignatureInfo => ({
  signature: `Sig${slot}`,
  slot,
  failed: false,
  commitment: 'finalized',
});

test('returns what both nodes report after one round of calls', async () => {
  const { chain, one } = setUp();
  expect(await chain.balance('Treasury', 'finalized')).toBe(5n);
  expect(await chain.signatureStatus('Sig')).toBeNull();
  expect(await chain.signaturesFor('Treasury', { limit: 5, commitment: 'finalized' })).toEqual([]);
  expect(one.asked).toEqual(['genesisHash', 'balanceAt', 'signatureStatus', 'signaturesFor']);
});

test('does not take a hidden signature as proof that a payment cannot land', async () => {
  const { chain, one, two } = setUp();
  one.statuses.set('Sig', FINAL);
  await expect(chain.signatureStatus('Sig')).rejects.toThrow(NodesDisagree);
  expect(chain.agreement.disagreements()).toEqual([
    'node 1 says that Sig is final in slot 95, node 2, at slot 100, does not know it',
  ]);
  // A node that is behind does not contradict: the transaction may have landed.
  two.slot = 94n;
  expect(await chain.signatureStatus('Sig')).toEqual({ ...FINAL, commitment: 'confirmed' });
});

test('closes a disagreement only when the nodes agree on the same question', async () => {
  const { chain, one, two } = setUp();
  const told: string[] = [];
  chain.agreement.onDisagreement(async (why) => void told.push(why));
  one.balance = lamports(55n);
  await expect(chain.balance('Treasury', 'finalized')).rejects.toThrow(NodesDisagree);
  await expect(chain.balance('Treasury', 'finalized')).rejects.toThrow(ChainUnavailable);
  expect(told).toEqual(['balance of Treasury: node 1 says "55" at slot 100, node 2 says "5" at slot 100']);
  expect(await chain.signatureStatus('Sig')).toBeNull();
  await chain.agreement.recheck();
  expect(chain.agreement.disagreements()).toHaveLength(1);
  two.isAway = true;
  await chain.agreement.recheck();
  expect(chain.agreement.disagreements()).toHaveLength(1);
  Object.assign(two, { isAway: false, balance: lamports(55n) });
  await chain.agreement.recheck();
  expect(chain.agreement.disagreements()).toEqual([]);
  expect(await chain.balance('Treasury', 'finalized')).toBe(55n);
});

test('freezes money before the caller gets the disagreement', async () => {
  const { chain, one } = setUp();
  const order: string[] = [];
  chain.agreement.onDisagreement(async () => {
    // Takes as long as a database.
    await new Promise((resolve) => setImmediate(resolve));
    order.push('frozen');
  });
  one.balance = lamports(55n);
  await chain.balance('Treasury', 'finalized').catch(() => order.push('caller'));
  expect(order).toEqual(['frozen', 'caller']);
});

test('moves no money while one of two nodes does not answer, names it after a minute, and continues when it is back', async () => {
  let nowMs = 0;
  const { chain, two } = setUp(2, { ...hasty, monotonicMs: () => nowMs });
  two.isAway = true;
  await expect(chain.balance('Treasury', 'finalized')).rejects.toThrow('node 2: no answer');
  await expect(chain.balance('Treasury', 'finalized')).rejects.not.toThrow(NodesDisagree);
  expect(chain.agreement.faults()).toEqual([]);
  nowMs = NODES.awayMs;
  expect(chain.agreement.faults()).toEqual(['node 2 is away: no answer']);
  expect(chain.agreement.disagreements()).toEqual([]);
  two.isAway = false;
  expect(await chain.balance('Treasury', 'finalized')).toBe(5n);
  expect(chain.agreement.faults()).toEqual([]);
});

test('needs two of three nodes that agree', async () => {
  const { chain, scripts, two } = setUp(3);
  two.isAway = true;
  expect(await chain.balance('Treasury', 'finalized')).toBe(5n);
  two.isAway = false;
  const [, , three] = scripts;
  if (three !== undefined) three.balance = lamports(6n);
  await expect(chain.balance('Treasury', 'finalized')).rejects.toThrow('node 3 says "6"');
});

test('ignores a node that turns out to be on another network', async () => {
  const { chain, two } = setUp();
  two.genesis = 'another';
  await expect(chain.balance('Treasury', 'finalized')).rejects.toThrow('node 2: it is on another network');
  expect(two.asked).toEqual(['genesisHash']);
});

test('returns the lower height, and later ignores nodes that are below it', async () => {
  const { chain, one, two } = setUp();
  Object.assign(one, { slot: 120n, height: 110n });
  expect(await chain.blockHeight('finalized')).toBe(90n);
  expect([one.finalSeen, two.finalSeen]).toEqual([100n, 100n]);
  two.slot = 99n;
  await expect(chain.signatureStatus('Sig')).rejects.toThrow('node 2: the node lags');
});

test('returns a full page up to the slot that both nodes have reached', async () => {
  const { chain, one, two } = setUp();
  Object.assign(one, { slot: 99n, list: [99n, 98n, 97n, 96n, 95n].map(entry) });
  Object.assign(two, { slot: 97n, list: [97n, 96n, 95n].map(entry) });
  const page = { limit: 2, commitment: 'finalized' } as const;
  expect(await chain.signaturesFor('Treasury', page)).toEqual([entry(97n), entry(96n)]);
  const rest = await chain.signaturesFor('Treasury', { ...page, before: 'Sig96' });
  expect(rest).toEqual([entry(95n)]);
  two.list = [97n, 95n].map(entry);
  await expect(chain.signaturesFor('Treasury', page)).rejects.toThrow(
    'node 1 lists the transaction Sig96 in slot 96, node 2, at slot 97, does not',
  );
});

test('returns the oldest blockhash with the highest last valid height', async () => {
  const { chain, one, two } = setUp();
  one.blockhash = { blockhash: 'newer', lastValidBlockHeight: 250n };
  expect(await chain.latestBlockhash()).toEqual({ blockhash: 'hash', lastValidBlockHeight: 250n });
  two.blockhash = { blockhash: 'lied', lastValidBlockHeight: 250n - NODES.blockhashGap - 1n };
  await expect(chain.latestBlockhash()).rejects.toThrow('too far apart');
});

test('sends bytes to all nodes and returns the best outcome, with one node too', async () => {
  const { chain, one, two } = setUp();
  one.outcome = 'refused';
  expect(await chain.send(new Uint8Array())).toBe('sent');
  expect([one.asked.at(-1), two.asked.at(-1)]).toEqual(['send', 'send']);
  two.isAway = true;
  expect(await chain.send(new Uint8Array())).toBe('refused');
  one.isAway = true;
  await expect(chain.send(new Uint8Array())).rejects.toThrow(ChainUnavailable);
});

test('takes a deposit to sign from any node that answers', async () => {
  const { chain, one, two } = setUp();
  one.isAway = true;
  const deposit = { from: 'A', lamports: lamports(1n), reference: 'R', memo: 'm' };
  expect(await chain.depositTransaction(deposit)).toEqual(new Uint8Array([1]));
  two.isAway = true;
  await expect(chain.depositTransaction(deposit)).rejects.toThrow(ChainUnavailable);
});

test('returns seats on which both nodes agree, and disagrees about an invented one', async () => {
  const seat = (held: bigint) => ({ lamports: held }) as unknown as SeatAccount;
  const scripts = [newScript(), newScript()] as const;
  const seatNode = (script: Script) =>
    ({
      ...nodeOf(script),
      seatsAt: async () => ({ slot: script.slot, value: script.seats }),
      arbiterLamports: async () => script.balance,
    }) as unknown as SeatAndChainNode;
  const chain = createAgreeingSeatChain({
    nodes: [
      { name: 'node 1', node: seatNode(scripts[0]) },
      { name: 'node 2', node: seatNode(scripts[1]) },
    ],
    networkFault,
    time: hasty,
  });
  for (const script of scripts) script.seats = [seat(7n), null];
  expect(await chain.seats(['A', 'B'])).toEqual([seat(7n), null]);
  scripts[1].seats = [seat(7n), seat(7n)];
  await expect(chain.seats(['A', 'B'])).rejects.toThrow(NodesDisagree);
  scripts[1].seats = [seat(8n), null];
  await expect(chain.seats(['A', 'B'])).rejects.toThrow(NodesDisagree);
  scripts[1].balance = lamports(2n);
  expect(await chain.arbiterLamports()).toBe(2n);
});

test.each([
  ['both', 'Sig', 'Sig', false],
  ['one of them', 'Sig', null, false],
  ['one, while the other is away', 'Sig', null, true],
])(
  'reports that a transaction cannot be read when %s cannot return it',
  async (_who, first, second, isAway) => {
    const { chain, one, two } = setUp();
    Object.assign(one, { unreadable: first });
    Object.assign(two, { unreadable: second, isAway });
    const thrown = await chain.transaction('Sig', 'finalized').catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ChainUnavailable);
    // A node that does not answer may be able to return it.
    expect(thrown instanceof TransactionUnreadable && thrown.isNewer).toBe(!isAway);
    expect(chain.agreement.disagreements()).toEqual([]);
  },
);

test('reads a transaction from two nodes while a third cannot return it, which does not count as away', async () => {
  let nowMs = 0;
  const { chain, scripts } = setUp(3, { ...hasty, monotonicMs: () => nowMs });
  Object.assign(scripts[2] ?? {}, { unreadable: 'Sig' });
  for (let look = 0; look < 3; look += 1) {
    expect(await chain.transaction('Sig', 'finalized')).toBeNull();
    nowMs += NODES.awayMs;
  }
  expect(chain.agreement.faults()).toEqual([]);
});
