// escape: reads seats and the network's time from a Solana node, and searches a wallet's transactions for its seats. The player
// chooses the node, so its responses are not trusted.
import { decodeSeat, type Seat } from '@kingstake/escrow';
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import { NodeError } from '@kingstake/web/wallet/node-error.ts';
import { base58, base64, base64urlnopad, hex } from '@scure/base';

type Address = Seat['player'];

/** Sends one JSON-RPC call. Rejects when the node refuses or cannot be reached. */
export type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>;

export interface FoundSeat {
  address: Address;
  seat: Seat;
  lamports: bigint;
}

export interface ChainView {
  chainSeconds: bigint; // the network's time, Unix seconds
  seats: readonly FoundSeat[]; // the accounts that exist
}

/** The network's clock account. Its time is the last of five 8-byte numbers. */
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const CLOCK_SECONDS_AT = 32;
const ACCOUNTS_AT_ONCE = 99; // a node returns at most 100, and one of them is the clock
/** Transactions of one search, and the number of concurrent requests, because public nodes limit the request rate. */
const SEARCHED_AT_ONCE = 200;
const ASKED_AT_ONCE = 4;
const COMMITMENT = 'confirmed';

/** Parses an address; returns null if the text is not one. */
export function parseAddress(text: string): Address | null {
  try {
    return base58.decode(text).length === 32 ? (text as Address) : null;
  } catch {
    return null;
  }
}

/** Decodes the 16 bytes of a match from hex or base64url, or returns null. */
export function parseMatch(text: string): Uint8Array | null {
  for (const coder of [hex, base64urlnopad]) {
    try {
      const bytes = coder.decode(coder === hex ? text.toLowerCase() : text);
      if (bytes.length === 16) return bytes;
    } catch {
      // Not this encoding; try the other one.
    }
  }
  return null;
}

interface AccountAnswer {
  owner: string;
  lamports: number;
  data: [string, string];
}

/** Reads the seats at these addresses. Skips accounts that the escrow program does not own. */
export async function readSeats(
  ask: Ask,
  program: Address,
  addresses: readonly Address[],
): Promise<ChainView> {
  let chainSeconds = 0n;
  const seats: FoundSeat[] = [];
  for (let start = 0; start === 0 || start < addresses.length; start += ACCOUNTS_AT_ONCE) {
    const page = addresses.slice(start, start + ACCOUNTS_AT_ONCE);
    const options = { encoding: 'base64', commitment: COMMITMENT };
    const answer = await ask('getMultipleAccounts', [CLOCK, ...page], options);
    const { value } = answer as { value: (AccountAnswer | null)[] };
    const [clock, ...accounts] = value;
    if (clock == null) throw new Error('The Solana node does not tell the time of the network.');
    const bytes = base64.decode(clock.data[0]);
    chainSeconds = new DataView(bytes.buffer, bytes.byteOffset).getBigInt64(CLOCK_SECONDS_AT, true);
    page.forEach((address, index) => {
      const account = accounts[index];
      if (account == null || account.owner !== program) return;
      const seat = decodeSeat(base64.decode(account.data[0]));
      if (typeof seat !== 'string') seats.push({ address, seat, lamports: BigInt(account.lamports) });
    });
  }
  return { chainSeconds, seats };
}

export interface SearchPage {
  addresses: readonly Address[]; // seats and wallets that the program's instructions named
  searched: number; // number of transactions
  unread: number; // number of those that the node did not return
  before: string | null; // where the next search continues; null: there are no older transactions
}

interface SignatureAnswer {
  signature: string;
  err: unknown;
}

interface InstructionAnswer {
  programIdIndex: number;
  accounts: number[];
}

interface TransactionAnswer {
  transaction: { message: { accountKeys: string[]; instructions: InstructionAnswer[] } };
  meta: {
    loadedAddresses?: { writable: string[]; readonly: string[] } | null;
    innerInstructions?: { instructions: InstructionAnswer[] }[] | null;
  } | null;
}

/** Searches the next transactions of a wallet, newest first, for instructions of the program. */
export async function searchWallet(
  ask: Ask,
  program: Address,
  { wallet, before }: { wallet: Address; before: string | null },
): Promise<SearchPage> {
  const options = { limit: SEARCHED_AT_ONCE, commitment: COMMITMENT, ...(before === null ? {} : { before }) };
  const listed = (await ask('getSignaturesForAddress', wallet, options)) as SignatureAnswer[];
  if (before !== null && listed.some(({ signature }) => signature === before))
    throw new Error('The Solana node does not list older transactions.');
  const landed = listed.filter(({ err }) => err === null);
  const found = new Set<Address>();
  let unread = 0;
  for (let start = 0; start < landed.length; start += ASKED_AT_ONCE) {
    const page = landed.slice(start, start + ASKED_AT_ONCE);
    const read = await Promise.all(page.map(({ signature }) => namedIn(ask, program, signature)));
    for (const named of read) {
      if (named === null) unread += 1;
      else for (const address of named) found.add(address);
    }
  }
  const last = listed.length < SEARCHED_AT_ONCE ? undefined : listed.at(-1);
  return { addresses: [...found], searched: listed.length, unread, before: last?.signature ?? null };
}

/** Error codes of a node that cannot return a transaction: its version is newer, or the node failed to read it. */
const CANNOT_SHOW: readonly unknown[] = [-32015, -32603];

/** Returns the accounts that the program's instructions name in a transaction, or null if the transaction cannot be read. */
async function namedIn(ask: Ask, program: Address, signature: string): Promise<Address[] | null> {
  const options = {
    encoding: 'json',
    commitment: COMMITMENT,
    maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION,
  };
  let answer: unknown;
  try {
    answer = await ask('getTransaction', signature, options);
  } catch (error) {
    if (error instanceof NodeError && CANNOT_SHOW.includes(error.code)) return null;
    throw error;
  }
  try {
    return answer == null ? null : namedBy(answer as TransactionAnswer, program);
  } catch {
    // A newer format.
    return null;
  }
}

/** Returns every account that an instruction of the program names, including instructions that another program called. */
function namedBy({ transaction, meta }: TransactionAnswer, program: Address): Address[] {
  const { accountKeys, instructions } = transaction.message;
  const loaded = meta?.loadedAddresses;
  const keys = [...accountKeys, ...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])];
  const inner = meta?.innerInstructions?.flatMap((each) => each.instructions) ?? [];
  return [...instructions, ...inner]
    .filter(({ programIdIndex }) => keys[programIdIndex] === program)
    .flatMap(({ accounts }) => accounts.map((index) => keys[index]))
    .filter((key): key is Address => key !== undefined);
}

/** The Wallet Standard name of each network, by genesis hash. Any other network counts as local. */
const CHAINS: Readonly<Record<string, `solana:${string}`>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG: 'solana:devnet',
  '4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3zQawwpjk2NsY': 'solana:testnet',
};

export async function readChain(ask: Ask): Promise<`solana:${string}`> {
  return CHAINS[String(await ask('getGenesisHash'))] ?? 'solana:localnet';
}
