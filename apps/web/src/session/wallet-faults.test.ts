// Faults of wallets when they sign, and how the page continues.
import { describe, expect, test } from 'vitest';
import { settled } from '../api/testkit/manual-timers.ts';
import {
  ALICE,
  createFakeWallet,
  type FakeWallet,
  refusal,
  signatureOf,
} from '../wallet/testkit/fake-wallet.ts';
import { createPage, type Page } from './testkit/page.ts';

async function connected(wallet: FakeWallet): Promise<Page> {
  const page = createPage({ wallets: [wallet], registered: [ALICE] });
  await page.session.start();
  await page.session.actions.connect();
  await settled();
  return page;
}

const BYTES = Uint8Array.from([1, 2, 3]);
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
/** Rejects the next calls of this name with these errors. */
const failing = (name: string, ...errors: unknown[]) => ({
  onSign: async (call: string) => {
    if (call.startsWith(name) && errors.length > 0) throw errors.shift();
  },
});
const unauthorized = () =>
  Object.assign(new Error('The requested method and/or account has not been authorized by the user.'), {
    code: 4100,
  });

describe('a sign-in sheet that fails', () => {
  test('is replaced by the plain message', async () => {
    const wallet = createFakeWallet(failing('signIn', new Error('Internal JSON-RPC error')));
    const page = await connected(wallet);
    expect(wallet.calls).toEqual(['connect', 'signIn', 'signMessage']);
    expect(page.state()).toMatchObject({ phase: 'playing', error: null });
    expect(page.logged).toContain('Phantom failed to show its sign-in sheet');
  });

  test('is not replaced when its owner rejected it', async () => {
    const wallet = createFakeWallet(failing('signIn', refusal()));
    const page = await connected(wallet);
    expect(wallet.calls).toEqual(['connect', 'signIn']);
    expect(page.state().error).toBe('You did not approve the sign-in.');
  });
});

describe('the Mobile Wallet Adapter', () => {
  test('S43 waits for a tap before it requests a signature, because Android opens an app only on a tap', async () => {
    const wallet = createFakeWallet({ name: 'Mobile Wallet Adapter' });
    const page = await connected(wallet);
    expect(wallet.calls).toEqual(['connect']);
    expect(page.state()).toMatchObject({ phase: 'sign-in', error: null });
    await page.session.actions.signIn();
    expect(page.state().phase).toBe('playing');
  });
});

describe('a wallet that no longer lets this page use the account', () => {
  const SENTENCE = 'Your wallet no longer allows this site. Please try again and approve the connection.';

  test.each([
    ['by its code', unauthorized()],
    ['by its words', new Error('Unauthorized')],
  ])('is connected first at the next click to sign in, %s', async (_name, error) => {
    const wallet = createFakeWallet(failing('signIn', error));
    const page = await connected(wallet);
    expect(page.state()).toMatchObject({ phase: 'sign-in', error: SENTENCE });
    expect(wallet.calls).toEqual(['connect', 'signIn']);
    await page.session.actions.signIn();
    expect(wallet.calls).toEqual(['connect', 'signIn', 'connect', 'signIn']);
    expect(page.state()).toMatchObject({ phase: 'playing', error: null });
  });

  test('is connected first at the next transaction, and at no other action', async () => {
    const wallet = createFakeWallet(failing('signTransaction', unauthorized()));
    const page = await connected(wallet);
    wallet.calls.length = 0;
    const { signTransaction } = page.session.actions;
    await expect(signTransaction(BYTES)).rejects.toThrow(SENTENCE);
    await expect(signTransaction(BYTES)).resolves.toEqual(Uint8Array.from([...signatureOf(ALICE), ...BYTES]));
    await signTransaction(BYTES);
    const signing = 'signTransaction solana:devnet';
    expect(wallet.calls).toEqual([signing, 'connect', signing, signing]);
    expect(page.state().phase).toBe('playing');
  });

  test('signs nothing with another account', async () => {
    const wallet = createFakeWallet(failing('signMessage', unauthorized()));
    const page = await connected(wallet);
    await expect(page.session.actions.signMessage(BYTES)).rejects.toThrow(SENTENCE);
    wallet.setAddresses('BobBobBobBobBobBobBobBobBobBobBobBo');
    wallet.calls.length = 0;
    await expect(page.session.actions.signMessage(BYTES)).rejects.toThrow('Wallet not connected');
    expect(wallet.calls).toEqual(['connect']);
  });
});

test('sends a new request on the next click after a wallet never answered, and accepts only that answer', async () => {
  const answers: (() => void)[] = [];
  const wallet = createFakeWallet({ onConnect: () => new Promise((resolve) => answers.push(resolve)) });
  const page = createPage({
    wallets: [wallet],
    sessionOf: ALICE,
    registered: [ALICE],
    cachedAs: { publicKey: ALICE, name: 'Phantom' },
  });
  await page.session.start();
  await settled();
  void page.session.actions.connect();
  void page.session.actions.connect();
  await settled();
  expect(wallet.calls).toEqual(['connect silent', 'connect', 'connect']);
  answers[0]?.();
  await settled();
  expect(page.state()).toMatchObject({ phase: 'playing', wallet: { connected: false } });
  answers[1]?.();
  await settled();
  expect(page.state()).toMatchObject({ phase: 'playing', wallet: { connected: true } });
});

describe('the form of a signature', () => {
  const STRANGE = 'Your wallet returned something that is not a signature.';
  const FORMS = {
    'the message before it': (message: Uint8Array, signature: Uint8Array) =>
      Uint8Array.from([...message, ...signature]),
    'another message before it': (message: Uint8Array, signature: Uint8Array) =>
      Uint8Array.from([...message.map((byte) => byte ^ 1), ...signature]),
    'a byte too few': (_message: Uint8Array, signature: Uint8Array) => signature.slice(1),
    nothing: () => new Uint8Array(),
  };

  test('takes the last 64 bytes if the message comes before them', async () => {
    const signatureForm = FORMS['the message before it'];
    for (const without of [[], ['solana:signIn']]) {
      const page = await connected(createFakeWallet({ signatureForm, without }));
      expect(page.server.verified).toEqual([base64(signatureOf(ALICE))]);
      await expect(page.session.actions.signMessage(BYTES)).resolves.toEqual(signatureOf(ALICE));
    }
  });

  test.each(['another message before it', 'a byte too few', 'nothing'] as const)(
    'refuses %s, and does not send it',
    async (name) => {
      const page = await connected(createFakeWallet({ signatureForm: FORMS[name] }));
      expect(page.state()).toMatchObject({ phase: 'sign-in', error: STRANGE });
      expect(page.server.verified).toEqual([]);
      await expect(page.session.actions.signMessage(BYTES)).rejects.toThrow(STRANGE);
    },
  );
});
