import type { Seat } from '@kingstake/escrow';
import { callNode, NodeError } from '@kingstake/web/wallet/node-error.ts';
import { base58, base64 } from '@scure/base';
import { expect, test } from 'vitest';
import { type Ask, parseAddress, parseMatch, readChain, readSeats, searchWallet } from './chain-view.ts';

type Address = Seat['player'];
const PROGRAM = 'BPFLoaderUpgradeab1e11111111111111111111111' as Address;
const OTHER = 'Config1111111111111111111111111111111111111' as Address;
const WALLET = 'Vote111111111111111111111111111111111111111' as Address;
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const address = (number: number) => base58.encode(new Uint8Array(32).fill(number)) as Address;

function account(owner: string, data: Uint8Array, lamports = 1) {
  return { owner, lamports, data: [base64.encode(data), 'base64'] };
}

const clock = new Uint8Array(40);
new DataView(clock.buffer).setBigInt64(32, 1_800_000_000n, true);

function openSeat(): Uint8Array {
  const data = new Uint8Array(152);
  data.set(new TextEncoder().encode('KSATOPEN'));
  return data;
}

test('reads seats with the network’s time, and skips accounts that are not seats of the program', async () => {
  const accounts: Record<string, unknown> = {
    [CLOCK]: account('Sysvar', clock),
    [address(1)]: account(PROGRAM, openSeat(), 7),
    [address(2)]: account(OTHER, openSeat()),
    [address(3)]: account(PROGRAM, new Uint8Array(152)),
  };
  const ask: Ask = async (_method, asked) => ({
    value: (asked as string[]).map((each) => accounts[each] ?? null),
  });
  const view = await readSeats(ask, PROGRAM, [1, 2, 3, 4].map(address));
  expect(view.chainSeconds).toBe(1_800_000_000n);
  expect(view.seats).toMatchObject([{ address: address(1), lamports: 7n, seat: { state: 'open' } }]);
});

test('requests 100 accounts at a time, and rejects a node without a clock account', async () => {
  const asked: number[] = [];
  const ask: Ask = async (_method, given) => {
    const addresses = given as string[];
    asked.push(addresses.length);
    return { value: addresses.map((each) => (each === CLOCK ? account('S', clock) : null)) };
  };
  const seats = Array.from({ length: 120 }, (_, index) => address(index));
  await readSeats(ask, PROGRAM, seats);
  expect(asked).toEqual([100, 22]);
  const silent: Ask = async () => ({ value: [null] });
  await expect(readSeats(silent, PROGRAM, [])).rejects.toThrow('does not tell the time');
});

/** A node with this many transactions of the wallet; the first one has failed. */
function nodeWith(count: number) {
  const read: string[] = [];
  const all = Array.from({ length: count }, (_, index) => ({
    signature: `s${index}`,
    err: index === 0 ? {} : null,
  }));
  const transaction = {
    transaction: {
      message: {
        accountKeys: [WALLET, address(1), PROGRAM, OTHER],
        instructions: [
          { programIdIndex: 3, accounts: [0] },
          { programIdIndex: 2, accounts: [1, 4] },
        ],
      },
    },
    meta: {
      loadedAddresses: { writable: [address(8), address(9)], readonly: [] },
      innerInstructions: [{ instructions: [{ programIdIndex: 2, accounts: [5] }] }],
    },
  };
  const ask: Ask = async (method, ...params) => {
    if (method === 'getTransaction') {
      read.push(String(params[0]));
      return transaction;
    }
    const { limit, before } = params[1] as { limit: number; before?: string };
    const start = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1;
    return all.slice(start, start + limit);
  };
  return { ask, read };
}

test('finds the seats of a wallet in its transactions: of this program only, also through lookup tables and inner calls', async () => {
  const { ask, read } = nodeWith(3);
  const page = await searchWallet(ask, PROGRAM, { wallet: WALLET, before: null });
  expect(page).toEqual({ addresses: [1, 8, 9].map(address), searched: 3, unread: 0, before: null });
  expect(read).toEqual(['s1', 's2']);
});

test('continues the search where it stopped, until there are no older transactions', async () => {
  const { ask, read } = nodeWith(250);
  const first = await searchWallet(ask, PROGRAM, { wallet: WALLET, before: null });
  expect(first).toMatchObject({ searched: 200, before: 's199' });
  const second = await searchWallet(ask, PROGRAM, { wallet: WALLET, before: first.before });
  expect(second).toMatchObject({ searched: 50, before: null });
  expect(new Set(read).size).toBe(249);
});

/** The page's own calls to a node whose response about one transaction comes from the test. */
function nodeAnswering(count: number, about: string, answer: () => Response): Ask {
  const node = nodeWith(count);
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    const { method, params } = JSON.parse(String(init?.body)) as { method: string; params: unknown[] };
    if (method === 'getTransaction' && params[0] === about) return answer();
    return Response.json({ result: await node.ask(method, ...params) });
  };
  return (method, ...params) => callNode(fetch, 'http://node.test', method, params);
}

test.each<[string, object]>([
  ['is of a newer version', { error: { code: -32015, message: 'Transaction version (2) is not supported' } }],
  ['the node fails to show', { error: { code: -32603, message: 'Internal error' } }],
  ['the node has forgotten', { result: null }],
  ['has an unknown form', { result: { transaction: { message: {} } } }],
])('skips a transaction that %s, and counts it', async (_what, answer) => {
  const ask = nodeAnswering(4, 's2', () => Response.json(answer));
  const page = await searchWallet(ask, PROGRAM, { wallet: WALLET, before: null });
  expect(page).toEqual({ addresses: [1, 8, 9].map(address), searched: 4, unread: 1, before: null });
});

test.each<[string, () => Response]>([
  ['is asked too often', () => new Response('', { status: 429 })],
  ['is behind', () => Response.json({ error: { code: -32005, message: 'Node is behind' } })],
  ['does not answer', () => Response.error()],
])('fails when the node %s', async (_what, answer) => {
  const ask = nodeAnswering(3, 's1', answer);
  const page = searchWallet(ask, PROGRAM, { wallet: WALLET, before: null });
  await expect(page).rejects.toBeInstanceOf(NodeError);
});

test('rejects a node that returns the newest transactions again instead of older ones', async () => {
  const { ask } = nodeWith(250);
  const deaf: Ask = (method, of, options) => ask(method, of, { ...(options as object), before: undefined });
  await expect(searchWallet(deaf, PROGRAM, { wallet: WALLET, before: 's199' })).rejects.toThrow(
    'does not list older transactions',
  );
});

test("parses the player's input strictly", () => {
  expect(parseAddress(WALLET)).toBe(WALLET);
  for (const text of ['', 'abc', `${WALLET}1`, '0'.repeat(32)]) expect(parseAddress(text)).toBeNull();
  const match = new Uint8Array(16).fill(0xab);
  expect(parseMatch('ab'.repeat(16))).toEqual(match);
  expect(parseMatch('AB'.repeat(16))).toEqual(match);
  expect(parseMatch('q6urq6urq6urq6urq6urqw')).toEqual(match);
  for (const text of ['ab', 'zz'.repeat(16), '?']) expect(parseMatch(text)).toBeNull();
});

test('identifies the network to the wallet by its genesis hash, and treats any other as local', async () => {
  expect(await readChain(async () => 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG')).toBe('solana:devnet');
  expect(await readChain(async () => 'anything')).toBe('solana:localnet');
});
