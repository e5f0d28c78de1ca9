// wallet: what the browser remembers of the wallet between two visits. A hint only: the session decides who plays.
import { formatSol, lamports, lamportsFrom, type SolInput, WalletAddress } from '@kingstake/protocol';
import type { PlainStorage } from '../api/storage.ts';

const WALLET_KEY = 'chess-wallet';
const NAME_KEY = 'chess-wallet-name';
const ID_KEY = 'chess-wallet-id';
/** Entries that belong to the product carry this word. */
const OURS = 'chess';

export interface CachedWallet {
  publicKey: string;
  connected: boolean;
  /** SOL on chain when it was last seen, as the specification stores it. */
  balance: number;
}

export interface WalletCache {
  read(): CachedWallet | null;
  /** Name of the wallet that showed the account, so that only wallets of this name are asked silently. */
  readName(): string | null;
  /** Its id in the list of wallets, by which it is found among several of one name. */
  readId(): string | null;
  /** Without an id the one that is there stays: the wallet was not asked. */
  write(wallet: CachedWallet, name: string | null, id: string | null): void;
  clear(): void;
}

export function createWalletCache(storage: PlainStorage): WalletCache {
  return {
    read: () => parseCached(storage.getItem(WALLET_KEY)),
    readName: () => storage.getItem(NAME_KEY),
    readId: () => storage.getItem(ID_KEY),
    write({ publicKey, connected, balance }, name, id) {
      storage.setItem(WALLET_KEY, JSON.stringify({ publicKey, connected, balance }));
      if (name === null) storage.removeItem(NAME_KEY);
      else storage.setItem(NAME_KEY, name);
      if (id !== null) storage.setItem(ID_KEY, id);
    },
    clear() {
      storage.removeItem(WALLET_KEY);
      storage.removeItem(NAME_KEY);
      storage.removeItem(ID_KEY);
    },
  };
}

/** Removes every entry whose key contains 'chess'. */
export function removeOurEntries(storage: PlainStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.includes(OURS) === true) storage.removeItem(key);
}

/** Lamports as the number of SOL that the specification shows and caches. The number is only ever displayed. */
export function solNumberOf(balanceLamports: bigint): number {
  return Number(formatSol(lamports(balanceLamports)));
}

/** The cached number back in lamports; 0 when it is not an exact amount. */
export function lamportsOfSolNumber(balance: SolInput): bigint {
  try {
    return lamportsFrom(balance);
  } catch {
    return 0n;
  }
}

/** What an older version or another program left there is treated as nothing. */
function parseCached(text: string | null): CachedWallet | null {
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { publicKey, connected, balance } = value as Partial<Record<keyof CachedWallet, unknown>>;
  if (typeof publicKey !== 'string' || !WalletAddress.safeParse(publicKey).success) return null;
  const known = typeof balance === 'number' && Number.isFinite(balance) && balance >= 0;
  return { publicKey, connected: connected === true, balance: known ? balance : 0 };
}
