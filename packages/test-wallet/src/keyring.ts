// test wallet: the accounts and the connection of the page, stored in this browser. For the local network only, because every script
// of the page can read a key in localStorage. Independent of the user interface and of Wallet Standard.
import { base58, base64urlnopad } from '@scure/base';

/** Must not contain 'chess', because the page's "force new connection" removes such entries. */
const ACCOUNTS_KEY = 'test-wallet.accounts';
const ACTIVE_KEY = 'test-wallet.active';
export const CONNECTED_KEY = 'test-wallet.connected';

interface StoredAccount {
  /** Public key, base58. */
  address: string;
  /** The key pair as WebCrypto exports it. */
  jwk: JsonWebKey;
}

export interface Keyring {
  addresses(): readonly string[];
  /** The account that the wallet offers first; null if there is none. */
  active(): string | null;
  setActive(address: string): void;
  /** The account that the site may see, or null. */
  connected(): string | null;
  setConnected(address: string | null): void;
  /** Creates an account. The first one becomes active. */
  create(): Promise<string>;
  /** Returns an Ed25519 signature of 64 bytes. Rejects for an unknown address. */
  sign(address: string, message: Uint8Array): Promise<Uint8Array>;
}

type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function createKeyring(storage: KeyStorage, subtle: SubtleCrypto): Keyring {
  const accounts = (): StoredAccount[] => parseAccounts(storage.getItem(ACCOUNTS_KEY));
  const addresses = (): string[] => accounts().map(({ address }) => address);
  const known = (key: string): string | null => {
    const address = storage.getItem(key);
    return address !== null && addresses().includes(address) ? address : null;
  };
  return {
    addresses,
    active: () => known(ACTIVE_KEY) ?? addresses()[0] ?? null,
    setActive: (address) => storage.setItem(ACTIVE_KEY, address),
    connected: () => known(CONNECTED_KEY),
    setConnected(address) {
      if (address === null) storage.removeItem(CONNECTED_KEY);
      else storage.setItem(CONNECTED_KEY, address);
    },
    async create() {
      const account = await generate(subtle);
      // Reads the accounts after the await, so that an account from another tab is not lost.
      storage.setItem(ACCOUNTS_KEY, JSON.stringify([...accounts(), account]));
      return account.address;
    },
    async sign(address, message) {
      const account = accounts().find((candidate) => candidate.address === address);
      if (account === undefined) throw new Error('The test wallet does not have this account');
      const key = await subtle.importKey('jwk', account.jwk, 'Ed25519', false, ['sign']);
      return new Uint8Array(await subtle.sign('Ed25519', key, Uint8Array.from(message)));
    },
  };
}

export function publicKeyOf(address: string): Uint8Array {
  return base58.decode(address);
}

/** Shortens an address so that it stays recognizable. */
export function shortened(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`;
}

async function generate(subtle: SubtleCrypto): Promise<StoredAccount> {
  const pair = (await subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const jwk = await subtle.exportKey('jwk', pair.privateKey);
  // `x` of an Ed25519 JWK is the public key (RFC 8037).
  return { address: base58.encode(base64urlnopad.decode(jwk.x ?? '')), jwk };
}

/** Returns no accounts for text that this wallet did not write. */
function parseAccounts(text: string | null): StoredAccount[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isStoredAccount) : [];
  } catch {
    return [];
  }
}

function isStoredAccount(value: unknown): value is StoredAccount {
  if (typeof value !== 'object' || value === null) return false;
  const { address, jwk } = value as Partial<Record<keyof StoredAccount, unknown>>;
  return typeof address === 'string' && typeof jwk === 'object' && jwk !== null;
}
