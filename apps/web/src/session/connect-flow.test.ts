import { expect, test } from 'vitest';
import { settled } from '../net/testkit/manual-timers.ts';
import { MOBILE_ADAPTER } from '../wallet/device.ts';
import { ALICE, BOB, createFakeWallet, refusal, signatureOf } from '../wallet/testkit/fake-wallet.ts';
import { siwsText, userOf } from './testkit/fake-server.ts';
import { connectPage, openPage, type Page } from './testkit/page.ts';

type WalletOptions = Parameters<typeof createFakeWallet>[0];

const BYTES = new Uint8Array([1]);
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const authCallsOf = (page: Page) => page.server.calls.filter((call) => call.includes('/api/auth/'));
/** The body of the request to this address. */
const sentTo = (page: Page, address: string) =>
  JSON.parse(String(page.server.requests.find(({ url }) => url === address)?.init.body));

test('F1 F2 F3 signs the challenge, shows and caches account and balance, and opens the lobby once', async () => {
  const page = await openPage({ wallets: [createFakeWallet()], registered: [ALICE] });
  page.server.balances.set(ALICE, 1_250_000_000);
  await page.session.actions.connect('Phantom');
  await settled();
  expect(page.phases).toEqual(['starting', 'visitor', 'connecting', 'signing', 'playing']);
  expect(page.state()).toMatchObject({
    user: userOf(ALICE),
    error: null,
    wallet: { publicKey: ALICE, connected: true, balanceLamports: 1_250_000_000n, walletName: 'Phantom' },
  });
  expect(page.cached()).toEqual({ publicKey: ALICE, connected: true, balance: 1.25 });
  expect(page.local.getItem('chess-wallet-name')).toBe('Phantom');
  expect([page.counts.signedIn, page.sockets.length]).toEqual([1, 1]);
  const verified = { challengeId: ALICE, signature: base64(signatureOf(ALICE)) };
  expect(sentTo(page, '/api/auth/verify')).toEqual(verified);
});

test('A7 navigates to the lobby for a new wallet too, and continues with registration', async () => {
  const page = await connectPage(createFakeWallet(), { registered: [] });
  expect(page.state()).toMatchObject({ phase: 'registering', user: null });
  expect(page.counts.signedIn).toBe(1);
});

test.each([
  ['account', siwsText(BOB)],
  ['site', siwsText(ALICE).replace('localhost:3000 wants', 'evil.example wants')],
])('never passes a challenge for another %s to the wallet', async (_what, message) => {
  const wallet = createFakeWallet();
  const page = await openPage({ wallets: [wallet], registered: [ALICE] });
  const body = { challengeId: 'any', message };
  page.server.overrides.set('POST /api/auth/challenge', () => ({ status: 200, body }));
  await page.session.actions.connect();
  const error = expect.stringContaining('is not for this site or this wallet');
  expect(page.state()).toMatchObject({ phase: 'sign-in', error });
  expect(wallet.calls).toEqual(['connect']);
  expect(page.server.verified).toEqual([]);
});

test('requests no session of a new user, who cannot have one', async () => {
  const wallet = createFakeWallet({ onSign: () => Promise.reject(refusal()) });
  const page = await openPage({ wallets: [wallet], isNew: true });
  await page.session.actions.connect();
  await page.session.actions.signIn();
  expect(authCallsOf(page)).toEqual(Array(2).fill('POST /api/auth/challenge'));
});

/** A user connects and signs in in another tab of the same browser. */
function inAnotherTab(page: Page, walletAddress: string): void {
  page.server.session = { walletAddress, user: userOf(walletAddress) };
  page.local.setItem(
    'chess-wallet',
    JSON.stringify({ publicKey: walletAddress, connected: true, balance: 0 }),
  );
}

test('uses an existing session of the same account without a signature', async () => {
  const wallet = createFakeWallet();
  const page = await openPage({ wallets: [wallet], registered: [ALICE] });
  inAnotherTab(page, ALICE);
  await page.session.actions.connect();
  expect(wallet.calls).toEqual(['connect']);
  expect([page.state().phase, page.counts.signedIn]).toEqual(['playing', 1]);
});

test('ends a session of another account before signing in', async () => {
  const page = await openPage({ wallets: [createFakeWallet()], registered: [ALICE, BOB] });
  inAnotherTab(page, BOB);
  await page.session.actions.connect();
  expect(authCallsOf(page).slice(2)).toEqual([
    'POST /api/auth/logout',
    'POST /api/auth/challenge',
    'POST /api/auth/verify',
  ]);
  expect(page.state()).toMatchObject({ phase: 'playing', user: userOf(ALICE) });
});

test.each<[string, WalletOptions, string[]]>([
  ['a sheet', {}, ['signIn']],
  ['no sheet', { without: ['solana:signIn'] }, ['signMessage']],
  ['a sheet that changes the text', { signInText: () => `${siwsText(ALICE)} ` }, ['signIn', 'signMessage']],
  ['only a sheet', { without: ['solana:signMessage'] }, ['signIn']],
])('has exactly the text signed by a wallet with %s', async (_what, options, calls) => {
  const wallet = createFakeWallet(options);
  const page = await connectPage(wallet);
  expect(wallet.calls).toEqual(['connect', ...calls]);
  expect(page.state().phase).toBe('playing');
});

test('F12 asks to install a wallet when there is none', async () => {
  const page = await openPage();
  await page.session.actions.connect();
  const error = 'No Solana wallet found. Please install Phantom or Solflare wallet.';
  expect(page.state()).toMatchObject({ phase: 'visitor', error });
  page.session.actions.clearError();
  expect(page.state().error).toBeNull();
});

test.each<[string, WalletOptions, string]>([
  ['has no account', { addresses: [] }, 'Failed to get wallet public key'],
  ['is refused', { onConnect: () => Promise.reject(refusal()) }, 'You did not approve the connection.'],
  [
    'breaks',
    { onConnect: () => Promise.reject(new Error('0x80')) },
    'The wallet could not connect. Please open it and try again.',
  ],
])('F13 returns to visitor with a plain message if the wallet %s', async (_what, options, error) => {
  const page = await connectPage(createFakeWallet(options));
  expect(page.phases).toEqual(['starting', 'visitor', 'connecting', 'visitor']);
  expect(page.state()).toMatchObject({ wallet: null, error });
});

test('F14 shows the error of a wallet that cannot sign, for a sign-in, a message and a transaction', async () => {
  const error = "Wallet not connected or doesn't support signing";
  const without = ['solana:signIn', 'solana:signMessage', 'solana:signTransaction'];
  const page = await connectPage(createFakeWallet({ without }));
  expect(page.state()).toMatchObject({ phase: 'sign-in', error, wallet: { publicKey: ALICE } });
  expect(page.errorCode()).toBe('cannotSign');
  await expect(page.session.actions.signMessage(BYTES)).rejects.toThrow(error);
  await expect(page.session.actions.signTransaction(BYTES)).rejects.toThrow(error);
});

test('F15 reports No wallet connected, Wallet not connected or Solana wallet not found, depending on the cause', async () => {
  const refusals = ({ session }: Page) =>
    Promise.all(
      [session.actions.signMessage(BYTES), session.actions.signTransaction(BYTES)].map((signed) =>
        signed.catch(({ message }: Error) => message),
      ),
    );
  const visitor = await openPage({ wallets: [createFakeWallet()] });
  await visitor.session.actions.signIn();
  expect(visitor.state().error).toBe('No wallet connected');
  expect(await refusals(visitor)).toEqual(Array(2).fill('No wallet connected'));
  await visitor.session.actions.connect('Backpack');
  expect(visitor.state().error).toBe('Solana wallet not found');

  const cachedAs = { publicKey: ALICE, name: 'Backpack' };
  const gone = await openPage({
    wallets: [createFakeWallet(), createFakeWallet({ name: 'Solflare' })],
    cachedAs,
  });
  expect(await refusals(gone)).toEqual(Array(2).fill('Wallet not connected'));
  await gone.session.actions.signIn();
  expect(gone.state()).toMatchObject({ phase: 'sign-in', error: 'Solana wallet not found' });
});

test('keeps the wallet when the user refuses to sign, so that they can sign in later', async () => {
  const answers = [() => Promise.reject(refusal()), () => Promise.resolve()];
  const wallet = createFakeWallet({ onSign: async () => answers.shift()?.() });
  const page = await connectPage(wallet);
  expect(page.state()).toMatchObject({
    phase: 'sign-in',
    error: 'You did not approve the sign-in.',
    wallet: { publicKey: ALICE, connected: true },
  });
  expect(page.cached()).toMatchObject({ publicKey: ALICE });
  expect(page.counts.signedIn).toBe(0);
  await page.session.actions.signIn();
  expect(wallet.calls).toEqual(['connect', 'signIn', 'signIn']);
  expect(page.state()).toMatchObject({ phase: 'playing', error: null });
  expect(page.counts.signedIn).toBe(1);
});

test('shows the message of a server that refuses the signature, and keeps the wallet', async () => {
  const page = await openPage({ wallets: [createFakeWallet()] });
  const body = { message: 'The challenge is too old.', code: 'UNAUTHENTICATED' };
  page.server.overrides.set('POST /api/auth/verify', () => ({ status: 401, body }));
  await page.session.actions.connect();
  expect(page.state()).toMatchObject({ phase: 'sign-in', error: body.message, wallet: { publicKey: ALICE } });
});

test('opens the wallet of a cached account on sign-in, because the user clicked', async () => {
  const wallet = createFakeWallet();
  const page = await openPage({
    wallets: [createFakeWallet({ name: 'Solflare' }), wallet],
    registered: [ALICE],
    cachedAs: { publicKey: ALICE, name: 'Phantom' },
  });
  await page.session.actions.signIn();
  expect(wallet.calls).toEqual(['connect silent', 'connect', 'signIn']);
  expect(page.state()).toMatchObject({ phase: 'playing', wallet: { connected: true } });
});

test('returns to visitor on cancel while connecting, and ignores the late answer of the wallet', async () => {
  const late = Promise.withResolvers<void>();
  const wallet = createFakeWallet({ onConnect: () => late.promise });
  const page = await openPage({ wallets: [wallet] });
  const flow = page.session.actions.connect();
  await page.session.actions.connect(); // a second click opens no second window
  expect(page.state().phase).toBe('connecting');
  page.session.actions.cancel();
  expect(page.state().phase).toBe('visitor');
  late.resolve();
  await flow;
  expect(page.state()).toMatchObject({ phase: 'visitor', wallet: null, error: null });
  expect(wallet.calls).toEqual(['connect']);
});

test('returns to sign-in on cancel while signing, and does not send the late signature', async () => {
  const late = Promise.withResolvers<void>();
  const page = await openPage({
    wallets: [createFakeWallet({ onSign: () => late.promise })],
    registered: [ALICE],
  });
  const flow = page.session.actions.connect();
  await settled();
  page.session.actions.cancel();
  expect(page.state()).toMatchObject({ phase: 'sign-in', wallet: { publicKey: ALICE } });
  late.resolve();
  await flow;
  expect(page.state().phase).toBe('sign-in');
  expect([page.server.verified, page.counts.signedIn]).toEqual([[], 0]);
});

test('does not open the wallet when cancelled before the challenge arrives', async () => {
  const wallet = createFakeWallet();
  const page = await openPage({ wallets: [wallet] });
  const late = Promise.withResolvers<{ status: number; body: object }>();
  page.server.overrides.set('POST /api/auth/challenge', () => late.promise);
  const flow = page.session.actions.connect();
  await settled();
  page.session.actions.cancel();
  late.resolve({ status: 200, body: { challengeId: ALICE, message: siwsText(ALICE) } });
  await flow;
  expect(wallet.calls).toEqual(['connect']);
});

test('ends a session that arrives after the user left', async () => {
  const page = await openPage({ wallets: [createFakeWallet()], registered: [ALICE] });
  const late = Promise.withResolvers<void>();
  page.server.overrides.set('POST /api/auth/verify', async () => {
    await late.promise;
    page.server.session = { walletAddress: ALICE, user: userOf(ALICE) };
    return { status: 200, body: page.server.session };
  });
  const flow = page.session.actions.connect();
  await settled();
  await page.session.actions.disconnect();
  late.resolve();
  await flow;
  expect(page.state().phase).toBe('visitor');
  expect(page.server.session).toBeNull();
});

test('connects a locked wallet of a player without leaving the game', async () => {
  const wallet = createFakeWallet();
  const page = await openPage({
    wallets: [wallet],
    sessionOf: ALICE,
    registered: [ALICE],
    cachedAs: { publicKey: ALICE, name: 'Phantom' },
  });
  await page.session.actions.connect();
  expect(page.phases).toEqual(['starting', 'playing']);
  expect(page.state().wallet).toMatchObject({ connected: true });
  expect(wallet.calls).toEqual(['connect silent', 'connect']);
  expect(page.sockets.map(({ closedWith }) => closedWith)).toEqual([null]);
  expect(page.counts.signedIn).toBe(0);
});

test('signs in with another account that a player connects', async () => {
  const page = await connectPage(createFakeWallet({ addresses: [BOB] }), { sessionOf: ALICE });
  expect(page.phases).toEqual(['starting', 'playing', 'signing', 'playing']);
  expect(page.state()).toMatchObject({ user: userOf(BOB), wallet: { publicKey: BOB } });
});

test('offers Solana wallets with ids, and detects Phantom or Solflare', async () => {
  const foreign = Object.assign(createFakeWallet({ name: 'Sui' }), { chains: ['sui:mainnet'] });
  const remote = Object.assign(createFakeWallet({ name: 'Test wallet' }), {
    icon: 'https://example.com/a.png',
  });
  const page = await openPage({ wallets: [foreign, remote, createFakeWallet({ name: 'Test wallet' })] });
  expect(page.state().wallets).toEqual([
    { id: 'Test wallet', name: 'Test wallet', icon: '' },
    { id: 'Test wallet (2)', name: 'Test wallet', icon: 'data:image/svg+xml;base64,PHN2Zy8+' },
  ]);
  expect(page.state().solanaExtensionFound).toBe(false);
  page.registry.register(createFakeWallet({ name: 'Solflare' }));
  expect(page.state().solanaExtensionFound).toBe(true);
  expect(page.state().wallets).toHaveLength(3);
});

const PROOF = new Uint8Array(64).fill(7);

/** The key store of a browser that offers this key. */
function keysOf(key: string | Error) {
  const authorised: [string, boolean][] = [];
  const load = async () => {
    if (key instanceof Error) throw key;
    return {
      offer: async () => key,
      prove: async (wallet: string, message: string) => {
        expect([wallet, message]).toEqual([ALICE, siwsText(ALICE, key)]);
        return PROOF;
      },
      settle: async (wallet: string, isAuthorised: boolean) => void authorised.push([wallet, isAuthorised]),
    };
  };
  return { authorised, load };
}

test.each<[string, WalletOptions]>([
  ['signIn', {}],
  ['signMessage', { without: ['solana:signIn'] }],
])('V61 authorises the key with the sign-in, by %s', async (call, options) => {
  const { authorised, load } = keysOf(BOB);
  const wallet = createFakeWallet(options);
  const page = await connectPage(wallet, { loadSigningKeys: load });
  expect(page.state().phase).toBe('playing');
  expect(wallet.calls).toEqual(['connect', call]);
  expect(authorised).toEqual([[ALICE, true]]);
  // The key signs the text too, so that no other player can register it.
  expect(sentTo(page, '/api/auth/verify')).toMatchObject({ sessionKeySignature: base64(PROOF) });
});

test('V61 signs in with a server that does not know the key', async () => {
  const { authorised, load } = keysOf(BOB);
  const page = await openPage({ wallets: [createFakeWallet()], registered: [ALICE], loadSigningKeys: load });
  const body = { challengeId: ALICE, message: siwsText(ALICE) };
  page.server.overrides.set('POST /api/auth/challenge', () => ({ status: 200, body }));
  await page.session.actions.connect();
  expect(page.state().phase).toBe('playing');
  expect(authorised).toEqual([[ALICE, false]]);
});

test('V61 signs in without a key if the browser cannot create one', async () => {
  const { load } = keysOf(new Error('no IndexedDB'));
  const page = await connectPage(createFakeWallet(), { loadSigningKeys: load });
  expect(page.state().phase).toBe('playing');
  expect(sentTo(page, '/api/auth/challenge')).toEqual({ walletAddress: ALICE });
});

test('S42 opens a wallet app although the player taps before it was loaded', async () => {
  const adapter = createFakeWallet({ name: MOBILE_ADAPTER });
  const page = await openPage({ loadPhoneWallet: async (registry) => registry.register(adapter) });
  await page.session.actions.connect(MOBILE_ADAPTER);
  expect(page.state()).toMatchObject({ wallet: { publicKey: ALICE }, error: null });
});

test('S42 says that the connection failed if the code for wallet apps cannot be loaded', async () => {
  const page = await openPage({ loadPhoneWallet: () => Promise.reject(new Error('offline')) });
  await page.session.actions.connect(MOBILE_ADAPTER);
  expect(page.state().error).toBe('The wallet could not connect. Please open it and try again.');
  expect(page.logged).toEqual(['The phone wallet could not be loaded']);
});
