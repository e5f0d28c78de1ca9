// wallet: what the browser remembers of the wallet between visits. It is only a hint, because the session decides who is signed in.
import { formatSol, lamports, lamportsFrom, type SolInput, WalletAddress } from '@kingstake/protocol';
import type { PlainStorage } from '../net/storage.ts';

const WALLET_KEY = 'chess-wallet';
const NAME_KEY = 'chess-wallet-name';
const ID_KEY = 'chess-wallet-id';
/** The product's storage entries contain this word. */
const OURS = 'chess';

export interface CachedWallet {
  publicKey: string;
  connected: boolean;
  /** SOL on chain at the last fetch, in the format of the specification. */
  balance: number;
}

export interface WalletCache {
  read(): CachedWallet | null;
  /** Name of the wallet that showed the account, so that only wallets of this name receive silent requests. */
  readName(): string | null;
  /** Its id in the list of wallets, which distinguishes wallets of the same name. */
  readId(): string | null;
  /** Without an id the stored one stays, because the wallet has not been opened. */
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

/** Lamports as the number of SOL that the specification shows and caches. It is only used for display. */
export function solNumberOf(balanceLamports: bigint): number {
  return Number(formatSol(lamports(balanceLamports)));
}

/** The cached number in lamports; 0 if it is not an exact amount. */
export function lamportsOfSolNumber(balance: SolInput): bigint {
  try {
    return lamportsFrom(balance);
  } catch {
    return 0n;
  }
}

/** Values of an older version or another program count as missing. */
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
