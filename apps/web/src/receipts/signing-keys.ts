// receipts: the keys with which this browser signs moves, one for each wallet. A wallet authorises its key at sign-in. Loaded before
// a sign-in and when a game begins.
import { type VerifySignature, webCryptoVerify } from '@kingstake/proofs/receipts';
import { base58 } from '@scure/base';

/** `secret` is a non-extractable CryptoKey, or bytes if WebCrypto has no Ed25519. */
export interface KeyPair {
  secret: CryptoKey | Uint8Array;
  publicKey: Uint8Array;
}

interface StoredKey extends KeyPair {
  /** Whether the wallet has authorised it in a sign-in from this browser. */
  isAuthorised: boolean;
}

export interface KeyStore {
  get(wallet: string): Promise<StoredKey | undefined>;
  put(wallet: string, key: StoredKey): Promise<void>;
}

export interface SigningKey {
  sign(message: Uint8Array): Promise<Uint8Array>;
}

export interface SigningKeys {
  /** Returns the public key (base58) that the wallet is asked to authorise. */
  offer(wallet: string): Promise<string>;
  /** Returns the signature of the offered key over the sign-in message, which proves that this browser has the key. */
  prove(wallet: string, message: string): Promise<Uint8Array>;
  /** The sign-in has ended: the wallet has authorised the offered key, or it has not. */
  settle(wallet: string, isAuthorised: boolean): Promise<void>;
  /** Null if the wallet has authorised no key in this browser. */
  find(wallet: string): Promise<SigningKey | null>;
}

export function createSigningKeys(store: KeyStore): SigningKeys {
  return {
    async offer(wallet) {
      const known = await store.get(wallet);
      const pair = known ?? (await createKeyPair());
      // The current session may sign with the known key until this sign-in has ended.
      if (known === undefined) await store.put(wallet, { ...pair, isAuthorised: false });
      return base58.encode(pair.publicKey);
    },
    async prove(wallet, message) {
      const known = await store.get(wallet);
      if (known === undefined) throw new Error('no key was offered');
      return signWith(known.secret, new TextEncoder().encode(message));
    },
    async settle(wallet, isAuthorised) {
      const known = await store.get(wallet);
      if (known !== undefined) await store.put(wallet, { ...known, isAuthorised });
    },
    async find(wallet) {
      const known = await store.get(wallet);
      if (known?.isAuthorised !== true) return null;
      return { sign: (message) => signWith(known.secret, message) };
    },
  };
}

/** For browsers whose WebCrypto has no Ed25519. */
const loadPortable = () => import('./portable-ed25519.ts');

async function createKeyPair(): Promise<KeyPair> {
  if ((await webCryptoVerify(window.crypto.subtle)) === null)
    return (await loadPortable()).createPortableKey();
  const { subtle } = window.crypto;
  const { privateKey, publicKey } = (await subtle.generateKey('Ed25519', false, ['sign'])) as CryptoKeyPair;
  return { secret: privateKey, publicKey: new Uint8Array(await subtle.exportKey('raw', publicKey)) };
}

async function signWith(secret: CryptoKey | Uint8Array, message: Uint8Array): Promise<Uint8Array> {
  if (secret instanceof Uint8Array) return (await loadPortable()).signPortably(secret, message);
  return new Uint8Array(await window.crypto.subtle.sign('Ed25519', secret, new Uint8Array(message)));
}

/** WebCrypto if it has Ed25519, otherwise a library. */
export async function findVerify(): Promise<VerifySignature> {
  const own = await webCryptoVerify(window.crypto.subtle);
  return own ?? (await loadPortable()).verifyPortably;
}

const DATABASE = 'kingstake-keys';
const STORE = 'signing';

/** IndexedDB, the only storage that can hold a CryptoKey without exposing its bytes. */
const browserKeyStore: KeyStore = {
  get: (wallet) => inStore('readonly', (store) => store.get(wallet)),
  put: async (wallet, key) => void (await inStore('readwrite', (store) => store.put(key, wallet))),
};

async function inStore<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = window.indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await answerOf(opening);
  try {
    return await answerOf(run(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

export const signingKeys: SigningKeys = createSigningKeys(browserKeyStore);
