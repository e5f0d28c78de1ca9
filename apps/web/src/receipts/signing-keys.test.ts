import { actMessage, webCryptoVerify } from '@kingstake/proofs/receipts';
import { base58 } from '@scure/base';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPortableKey, signPortably, verifyPortably } from './portable-ed25519.ts';
import { createSigningKeys, type KeyStore } from './signing-keys.ts';

const WALLET = 'Alice';
const MESSAGE = actMessage(new Uint8Array(32), 'resign');

function memoryStore(): KeyStore & { kept: Map<string, Parameters<KeyStore['put']>[1]> } {
  const kept = new Map<string, Parameters<KeyStore['put']>[1]>();
  return {
    kept,
    get: async (wallet) => kept.get(wallet),
    put: async (wallet, key) => void kept.set(wallet, key),
  };
}

const bytesOf = (key: string) => new Uint8Array(base58.decode(key));
/** Whether WebCrypto accepts the signature of this key. */
async function isSignedBy(
  key: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  signature: ArrayLike<number> = [],
) {
  const verify = await webCryptoVerify(crypto.subtle);
  return verify?.(key, message, new Uint8Array(signature));
}

beforeEach(() => vi.stubGlobal('window', { crypto }));
afterEach(() => vi.unstubAllGlobals());

describe('the keys of this browser', () => {
  test('V60 sign once the wallet has authorised the offered key', async () => {
    const store = memoryStore();
    const keys = createSigningKeys(store);
    const offered = await keys.offer(WALLET);
    expect(await keys.find(WALLET)).toBeNull();
    await keys.settle(WALLET, true);
    const signature = await (await keys.find(WALLET))?.sign(MESSAGE);
    expect(await isSignedBy(bytesOf(offered), MESSAGE, signature)).toBe(true);
  });

  test('V60 prove themselves with a signature of the sign-in message, before the wallet has authorised them', async () => {
    const keys = createSigningKeys(memoryStore());
    const key = bytesOf(await keys.offer(WALLET));
    const signature = await keys.prove(WALLET, 'Sign in, señor');
    expect(await isSignedBy(key, new TextEncoder().encode('Sign in, señor'), signature)).toBe(true);
  });

  test('V60 cannot be extracted', async () => {
    const store = memoryStore();
    await createSigningKeys(store).offer(WALLET);
    const secret = store.kept.get(WALLET)?.secret as CryptoKey;
    expect(secret.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('pkcs8', secret)).rejects.toThrow();
  });

  test('V60 are one for each wallet, offered again at the next sign-in', async () => {
    const keys = createSigningKeys(memoryStore());
    const first = await keys.offer(WALLET);
    expect(await keys.offer(WALLET)).toBe(first);
    expect(await keys.offer('Bob')).not.toBe(first);
  });

  test('V60 do not sign after a sign-in that authorised none', async () => {
    const keys = createSigningKeys(memoryStore());
    await keys.offer(WALLET);
    await keys.settle(WALLET, true);
    await keys.settle(WALLET, false);
    expect(await keys.find(WALLET)).toBeNull();
  });
});

test('V62 signs and verifies without Ed25519 in WebCrypto, as WebCrypto does', async () => {
  const { secret, publicKey } = createPortableKey();
  const signature = new Uint8Array(signPortably(secret, MESSAGE));
  const key = new Uint8Array(publicKey);
  expect(await isSignedBy(key, MESSAGE, signature)).toBe(true);
  expect(await verifyPortably(key, MESSAGE, signature)).toBe(true);
  expect(await verifyPortably(key, actMessage(new Uint8Array(32), 'draw_offer'), signature)).toBe(false);
  expect(await verifyPortably(new Uint8Array(32).fill(255), MESSAGE, signature)).toBe(false);
});

test('V62 creates a key with the library if WebCrypto has no Ed25519', async () => {
  const unknown = () => Promise.reject(new DOMException('unknown', 'NotSupportedError'));
  vi.stubGlobal('window', { crypto: { subtle: { importKey: unknown } } });
  const store = memoryStore();
  const keys = createSigningKeys(store);
  const offered = await keys.offer(WALLET);
  await keys.settle(WALLET, true);
  const signature = await (await keys.find(WALLET))?.sign(MESSAGE);
  expect(store.kept.get(WALLET)?.secret).toBeInstanceOf(Uint8Array);
  expect(await verifyPortably(bytesOf(offered), MESSAGE, new Uint8Array(signature ?? []))).toBe(true);
});
