// Faults of wallets when they sign, and how the page continues.
import { describe, expect, test } from 'vitest';
import { settled } from '../net/testkit/manual-timers.ts';
import { MOBILE_ADAPTER } from '../wallet/device.ts';
import { ALICE, BOB, createFakeWallet, signatureOf } from '../wallet/testkit/fake-wallet.ts';
import { connectPage, openPage } from './testkit/page.ts';

const BYTES = Uint8Array.from([1, 2, 3]);
/** Rejects the next calls of this name with these errors. */
const failing = (name: string, ...errors: unknown[]) => ({
  onSign: async (call: string) => {
    if (call.startsWith(name) && errors.length > 0) throw errors.shift();
  },
});
const unauthorized = () => Object.assign(new Error('not authorized by the user'), { code: 4100 });

test('a sign-in sheet that fails is replaced by the plain message', async () => {
  const wallet = createFakeWallet(failing('signIn', new Error('Internal JSON-RPC error')));
  const page = await connectPage(wallet);
  expect(wallet.calls).toEqual(['connect', 'signIn', 'signMessage']);
  expect(page.state()).toMatchObject({ phase: 'playing', error: null });
  expect(page.logged).toContain('Phantom failed to show its sign-in sheet');
});

test('S43 waits for a tap before it requests a signature, because Android opens an app only on a tap', async () => {
  const wallet = createFakeWallet({ name: MOBILE_ADAPTER });
  const page = await connectPage(wallet);
  expect(wallet.calls).toEqual(['connect']);
  expect(page.state()).toMatchObject({ phase: 'sign-in', error: null });
  await page.session.actions.signIn();
  expect(page.state().phase).toBe('playing');
});

describe('a wallet that no longer lets this page use the account', () => {
  const SENTENCE = 'Your wallet no longer allows this site. Please try again and approve the connection.';

  test.each([
    ['by its code', unauthorized()],
    ['by its words', new Error('Unauthorized')],
  ])('is connected first at the next click to sign in, %s', async (_name, error) => {
    const wallet = createFakeWallet(failing('signIn', error));
    const page = await connectPage(wallet);
    expect(page.state()).toMatchObject({ phase: 'sign-in', error: SENTENCE });
    await page.session.actions.signIn();
    expect(wallet.calls).toEqual(['connect', 'signIn', 'connect', 'signIn']);
    expect(page.state()).toMatchObject({ phase: 'playing', error: null });
  });

  test('is connected first at the next transaction, and at no other action', async () => {
    const wallet = createFakeWallet(failing('signTransaction', unauthorized()));
    const page = await connectPage(wallet);
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
    const page = await connectPage(wallet);
    await expect(page.session.actions.signMessage(BYTES)).rejects.toThrow(SENTENCE);
    wallet.setAddresses(BOB);
    wallet.calls.length = 0;
    await expect(page.session.actions.signMessage(BYTES)).rejects.toThrow('Wallet not connected');
    expect(wallet.calls).toEqual(['connect']);
  });
});

test('sends a new request on the next click after a wallet never answered, and accepts only that answer', async () => {
  const answers: (() => void)[] = [];
  const wallet = createFakeWallet({ onConnect: () => new Promise((resolve) => answers.push(resolve)) });
  const page = await openPage({ wallets: [wallet], sessionOf: ALICE, registered: [ALICE] });
  void page.session.actions.connect();
  void page.session.actions.connect();
  await settled();
  expect(wallet.calls).toEqual(['connect', 'connect']);
  for (const [index, connected] of [false, true].entries()) {
    answers[index]?.();
    await settled();
    expect(page.state()).toMatchObject({ phase: 'playing', wallet: { connected } });
  }
});

type SignatureForm = (message: Uint8Array, signature: Uint8Array) => Uint8Array;

test.each([[[]], [['solana:signIn']]])(
  'takes the last 64 bytes as the signature, without %j',
  async (without) => {
    const signatureForm: SignatureForm = (message, signature) => Uint8Array.from([...message, ...signature]);
    const page = await connectPage(createFakeWallet({ signatureForm, without }));
    expect(page.server.verified).toEqual([btoa(String.fromCharCode(...signatureOf(ALICE)))]);
    await expect(page.session.actions.signMessage(BYTES)).resolves.toEqual(signatureOf(ALICE));
  },
);

test.each<[string, SignatureForm]>([
  [
    'another message before it',
    (message, signature) => Uint8Array.from([...message.map((byte) => byte ^ 1), ...signature]),
  ],
  ['a byte too few', (_message, signature) => signature.slice(1)],
  ['nothing', () => new Uint8Array()],
])('refuses a signature with %s, and does not send it', async (_name, signatureForm) => {
  const error = 'Your wallet returned something that is not a signature.';
  const page = await connectPage(createFakeWallet({ signatureForm }));
  expect(page.state()).toMatchObject({ phase: 'sign-in', error });
  expect(page.server.verified).toEqual([]);
  await expect(page.session.actions.signMessage(BYTES)).rejects.toThrow(error);
});
