import { expect, test } from 'vitest';
import { settled } from '../api/testkit/manual-timers.ts';
import { MOBILE_ADAPTER } from '../wallet/device.ts';
import {
  ALICE,
  BOB,
  createFakeWallet,
  type FakeWallet,
  refusal,
  signatureOf,
} from '../wallet/testkit/fake-wallet.ts';
import { siwsText, userOf } from './testkit/fake-server.ts';
import { createPage, type Page, type PageOptions } from './testkit/page.ts';

async function started(options: PageOptions = {}): Promise<Page> {
  const page = createPage(options);
  await page.session.start();
  await settled();
  return page;
}

async function connected(wallet: FakeWallet, options: PageOptions = {}): Promise<Page> {
  const page = await started({ wallets: [wallet], registered: [ALICE, BOB], ...options });
  await page.session.actions.connect();
  await settled();
  return page;
}

/** A user whose answer the test controls. */
function person(): { wait: () => Promise<void>; approve: () => Promise<void>; refuse: () => Promise<void> } {
  let settle = { approve: (): void => undefined, refuse: (): void => undefined };
  return {
    wait: () =>
      new Promise((resolve, reject) => {
        settle = { approve: resolve, refuse: () => reject(refusal()) };
      }),
    approve: async () => {
      settle.approve();
      await settled();
    },
    refuse: async () => {
      settle.refuse();
      await settled();
    },
  };
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

test('F1 goes from disconnected to connecting to connected', async () => {
  const page = await connected(createFakeWallet());
  expect(page.phases).toEqual(['starting', 'visitor', 'connecting', 'signing', 'playing']);
  expect(page.state().wallet).toMatchObject({ publicKey: ALICE, connected: true });
});

test('F2 stores public key and balance after connecting, caches them, and navigates once to the lobby', async () => {
  const page = createPage({ wallets: [createFakeWallet()], registered: [ALICE] });
  page.server.balances.set(ALICE, 1_250_000_000);
  await page.session.start();
  await page.session.actions.connect('Phantom');
  await settled();
  expect(page.state()).toMatchObject({
    phase: 'playing',
    user: userOf(ALICE),
    error: null,
    wallet: { publicKey: ALICE, balance: 1.25, balanceLamports: 1_250_000_000n, walletName: 'Phantom' },
  });
  expect(page.counts.signedIn).toBe(1);
  expect(page.sockets).toHaveLength(1);
});

test('A7 navigates to the lobby for a new wallet too, and continues with registration', async () => {
  const page = await connected(createFakeWallet(), { registered: [] });
  expect(page.state()).toMatchObject({ phase: 'registering', user: null });
  expect(page.counts.signedIn).toBe(1);
});

test('F3 stores publicKey, connected and balance in the cache chess-wallet', async () => {
  const page = await connected(createFakeWallet());
  expect(page.cached()).toEqual({ publicKey: ALICE, connected: true, balance: 0 });
  expect(page.local.getItem('chess-wallet-name')).toBe('Phantom');
});

test('verifies the signature of the challenge', async () => {
  const page = await connected(createFakeWallet());
  expect(page.server.verified).toEqual([base64(signatureOf(ALICE))]);
  const sent = page.server.requests.find(({ url }) => url === '/api/auth/verify');
  expect(JSON.parse(String(sent?.init.body))).toEqual({
    challengeId: ALICE,
    signature: base64(signatureOf(ALICE)),
  });
});

/** A user connects and signs in in another tab of the same browser. */
function inAnotherTab(page: Page, walletAddress: string): void {
  page.server.session = { walletAddress, user: userOf(walletAddress) };
  page.local.setItem(
    'chess-wallet',
    JSON.stringify({ publicKey: walletAddress, connected: true, balance: 0 }),
  );
}

test('never passes a challenge for another account or another site to the wallet', async () => {
  for (const message of [
    siwsText(BOB),
    siwsText(ALICE).replace('localhost:3000 wants', 'evil.example wants'),
  ]) {
    const wallet = createFakeWallet();
    const page = await started({ wallets: [wallet], registered: [ALICE] });
    page.server.overrides.set('POST /api/auth/challenge', () => ({
      status: 200,
      body: { challengeId: 'any', message },
    }));
    await page.session.actions.connect();
    await settled();
    expect(page.state()).toMatchObject({
      phase: 'sign-in',
      error: expect.stringContaining('is not for this site or this wallet'),
    });
    expect(wallet.calls.filter((call) => call.startsWith('sign'))).toEqual([]);
    expect(page.server.verified).toEqual([]);
  }
});

test('asks a new user to sign immediately, without requesting a session that cannot exist', async () => {
  const { wait, refuse } = person();
  const page = await started({ wallets: [createFakeWallet({ onSign: wait })], isNew: true });
  const asked = () => page.server.calls.filter((call) => call.includes('/api/auth/'));
  void page.session.actions.connect();
  await settled();
  expect([page.state().phase, asked()]).toEqual(['signing', ['POST /api/auth/challenge']]);
  await refuse();
  void page.session.actions.signIn();
  await settled();
  expect([page.state().phase, asked()]).toEqual(['signing', Array(2).fill('POST /api/auth/challenge')]);
  await refuse();
});

test('uses an existing session of the same account without a signature', async () => {
  const wallet = createFakeWallet();
  const page = await started({ wallets: [wallet], registered: [ALICE] });
  inAnotherTab(page, ALICE);
  await page.session.actions.connect();
  expect(wallet.calls).toEqual(['connect']);
  expect(page.state().phase).toBe('playing');
  expect(page.counts.signedIn).toBe(1);
});

test('ends a session of another account before signing in', async () => {
  const page = await started({ wallets: [createFakeWallet()], registered: [ALICE, BOB] });
  inAnotherTab(page, BOB);
  await page.session.actions.connect();
  const auth = page.server.calls.filter((call) => call.includes('/api/auth/'));
  expect(auth).toEqual([
    'GET /api/auth/session',
    'GET /api/auth/session',
    'POST /api/auth/logout',
    'POST /api/auth/challenge',
    'POST /api/auth/verify',
  ]);
  expect(page.state()).toMatchObject({ phase: 'playing', user: userOf(ALICE) });
});

test('accepts a wallet’s sign-in sheet only if it signed exactly the text, and otherwise has the text signed', async () => {
  const cases: [Parameters<typeof createFakeWallet>[0], string[]][] = [
    [{}, ['connect', 'signIn']],
    [{ without: ['solana:signIn'] }, ['connect', 'signMessage']],
    [{ signInText: () => `${siwsText(ALICE)} ` }, ['connect', 'signIn', 'signMessage']],
    [{ without: ['solana:signMessage'] }, ['connect', 'signIn']],
  ];
  for (const [options, calls] of cases) {
    const wallet = createFakeWallet(options);
    const page = await connected(wallet);
    expect(wallet.calls).toEqual(calls);
    expect(page.state().phase).toBe('playing');
  }
});

test('F12 asks to install a wallet when there is none', async () => {
  const page = await started();
  await page.session.actions.connect();
  expect(page.state()).toMatchObject({
    phase: 'visitor',
    error: 'No Solana wallet found. Please install Phantom or Solflare wallet.',
  });
  page.session.actions.clearError();
  expect(page.state().error).toBeNull();
});

test('F13 reports Failed to get wallet public key for a wallet without an account', async () => {
  const page = await connected(createFakeWallet({ addresses: [] }));
  expect(page.state()).toMatchObject({
    phase: 'visitor',
    error: 'Failed to get wallet public key',
    wallet: null,
  });
});

test('F14 shows the error of a wallet that cannot sign, for a sign-in and for a message', async () => {
  const error = "Wallet not connected or doesn't support signing";
  const mute = createFakeWallet({ without: ['solana:signIn', 'solana:signMessage'] });
  const page = await connected(mute);
  expect(page.state()).toMatchObject({ phase: 'sign-in', error, wallet: { publicKey: ALICE } });
  await expect(page.session.actions.signMessage(new Uint8Array(1))).rejects.toThrow(error);
});

test('F15 reports No wallet connected, Wallet not connected or Solana wallet not found, depending on the cause', async () => {
  const visitor = await started({ wallets: [createFakeWallet()] });
  await visitor.session.actions.signIn();
  expect(visitor.state().error).toBe('No wallet connected');
  await expect(visitor.session.actions.signMessage(new Uint8Array(1))).rejects.toThrow('No wallet connected');
  await visitor.session.actions.connect('Backpack');
  expect(visitor.state().error).toBe('Solana wallet not found');

  const cachedAs = { publicKey: ALICE, name: 'Backpack' };
  const others = [createFakeWallet(), createFakeWallet({ name: 'Solflare' })];
  const gone = await started({ wallets: others, cachedAs });
  await expect(gone.session.actions.signMessage(new Uint8Array(1))).rejects.toThrow('Wallet not connected');
  await gone.session.actions.signIn();
  expect(gone.state()).toMatchObject({ phase: 'sign-in', error: 'Solana wallet not found' });
});

test('returns to visitor with a plain message when the user refuses to connect', async () => {
  const page = await connected(createFakeWallet({ onConnect: () => Promise.reject(refusal()) }));
  expect(page.phases).toEqual(['starting', 'visitor', 'connecting', 'visitor']);
  expect(page.state()).toMatchObject({ wallet: null, error: 'You did not approve the connection.' });
  const broken = await connected(createFakeWallet({ onConnect: () => Promise.reject(new Error('0x80')) }));
  expect(broken.state().error).toBe('The wallet could not connect. Please open it and try again.');
});

test('keeps the wallet when the user refuses to sign, so that they can sign in later', async () => {
  const answers = [Promise.reject(refusal()), Promise.resolve()];
  answers[0]?.catch(() => undefined);
  const wallet = createFakeWallet({ onSign: () => answers.shift() ?? Promise.resolve() });
  const page = await connected(wallet);
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
  const page = await started({ wallets: [createFakeWallet()] });
  const body = { message: 'The challenge is too old.', code: 'UNAUTHENTICATED' };
  page.server.overrides.set('POST /api/auth/verify', () => ({ status: 401, body }));
  await page.session.actions.connect();
  expect(page.state()).toMatchObject({ phase: 'sign-in', error: body.message, wallet: { publicKey: ALICE } });
});

test('opens the wallet of a cached account on sign-in, because the user clicked', async () => {
  const wallet = createFakeWallet();
  const page = await started({
    wallets: [createFakeWallet({ name: 'Solflare' }), wallet],
    registered: [ALICE],
    cachedAs: { publicKey: ALICE, name: 'Phantom' },
  });
  await page.session.actions.signIn();
  expect(wallet.calls).toEqual(['connect silent', 'connect', 'signIn']);
  expect(page.state()).toMatchObject({ phase: 'playing', wallet: { connected: true } });
});

test('returns to visitor on cancel while connecting, and ignores the late answer of the wallet', async () => {
  const human = person();
  const wallet = createFakeWallet({ onConnect: human.wait });
  const page = await started({ wallets: [wallet] });
  const flow = page.session.actions.connect();
  await page.session.actions.connect(); // a second click opens no second window
  expect(page.state().phase).toBe('connecting');
  page.session.actions.cancel();
  expect(page.state().phase).toBe('visitor');
  await human.approve();
  await flow;
  expect(page.state()).toMatchObject({ phase: 'visitor', wallet: null, error: null });
  expect(wallet.calls).toEqual(['connect']);
});

test('returns to sign-in on cancel while signing, and does not send the late signature', async () => {
  const human = person();
  const page = await started({ wallets: [createFakeWallet({ onSign: human.wait })], registered: [ALICE] });
  const flow = page.session.actions.connect();
  await settled();
  expect(page.state().phase).toBe('signing');
  page.session.actions.cancel();
  expect(page.state()).toMatchObject({ phase: 'sign-in', wallet: { publicKey: ALICE } });
  await human.approve();
  await flow;
  expect(page.state().phase).toBe('sign-in');
  expect(page.server.verified).toEqual([]);
  expect(page.counts.signedIn).toBe(0);
});

test('does not open the wallet when cancelled before the challenge arrives', async () => {
  const wallet = createFakeWallet();
  const page = await started({ wallets: [wallet] });
  const late = person();
  page.server.overrides.set('POST /api/auth/challenge', async () => {
    await late.wait();
    return { status: 200, body: { challengeId: ALICE, message: siwsText(ALICE) } };
  });
  const flow = page.session.actions.connect();
  await settled();
  page.session.actions.cancel();
  await late.approve();
  await flow;
  expect(wallet.calls).toEqual(['connect']);
});

test('ends a session that arrives after the user left', async () => {
  const page = await started({ wallets: [createFakeWallet()], registered: [ALICE] });
  const late = person();
  page.server.overrides.set('POST /api/auth/verify', async () => {
    await late.wait();
    page.server.session = { walletAddress: ALICE, user: userOf(ALICE) };
    return { status: 200, body: page.server.session };
  });
  const flow = page.session.actions.connect();
  await settled();
  await page.session.actions.disconnect();
  await late.approve();
  await flow;
  expect(page.state().phase).toBe('visitor');
  expect(page.server.session).toBeNull();
});

test('connects a locked wallet of a player without leaving the game', async () => {
  const wallet = createFakeWallet();
  const page = await started({
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
  const page = await started({
    wallets: [createFakeWallet({ addresses: [BOB] })],
    sessionOf: ALICE,
    registered: [ALICE, BOB],
  });
  await page.session.actions.connect();
  await settled();
  expect(page.phases).toEqual(['starting', 'playing', 'signing', 'playing']);
  expect(page.state()).toMatchObject({ user: userOf(BOB), wallet: { publicKey: BOB } });
});

test('signs a message with the connected account', async () => {
  const page = await connected(createFakeWallet());
  await expect(page.session.actions.signMessage(new Uint8Array([1]))).resolves.toEqual(signatureOf(ALICE));
});

test('offers Solana wallets with ids, and detects Phantom or Solflare', async () => {
  const foreign = Object.assign(createFakeWallet({ name: 'Sui' }), { chains: ['sui:mainnet'] });
  const remote = Object.assign(createFakeWallet({ name: 'Test wallet' }), {
    icon: 'https://example.com/a.png',
  });
  const page = await started({ wallets: [foreign, remote, createFakeWallet({ name: 'Test wallet' })] });
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
  const settled: [string, boolean][] = [];
  const load = async () => {
    if (key instanceof Error) throw key;
    return {
      offer: async () => key,
      prove: async (wallet: string, message: string) => {
        expect([wallet, message]).toEqual([ALICE, siwsText(ALICE, key)]);
        return PROOF;
      },
      settle: async (wallet: string, isAuthorised: boolean) => void settled.push([wallet, isAuthorised]),
    };
  };
  return { settled, load };
}

test.each<[string, Parameters<typeof createFakeWallet>[0]]>([
  ['signIn', {}],
  ['signMessage', { without: ['solana:signIn'] }],
])('V61 authorises the key with the sign-in, by %s', async (call, options) => {
  const { settled: authorised, load } = keysOf(BOB);
  const wallet = createFakeWallet(options);
  const page = await connected(wallet, { loadSigningKeys: load });
  expect(page.state().phase).toBe('playing');
  // A dialog is accepted only if it signed exactly the server's text.
  expect(wallet.calls).toEqual(['connect', call]);
  expect(authorised).toEqual([[ALICE, true]]);
  const sent = page.server.requests.find(({ url }) => url === '/api/auth/verify')?.init.body;
  // The key signs the text too, so that no other player can register it.
  expect(JSON.parse(String(sent))).toMatchObject({
    sessionKeySignature: Buffer.from(PROOF).toString('base64'),
  });
});

test('V61 signs in with a server that does not know the key', async () => {
  const { settled: authorised, load } = keysOf(BOB);
  const page = await started({ wallets: [createFakeWallet()], registered: [ALICE], loadSigningKeys: load });
  page.server.overrides.set('POST /api/auth/challenge', () => ({
    status: 200,
    body: { challengeId: ALICE, message: siwsText(ALICE) },
  }));
  await page.session.actions.connect();
  await settled();
  expect(page.state().phase).toBe('playing');
  expect(authorised).toEqual([[ALICE, false]]);
});

test('V61 signs in without a key if the browser cannot create one', async () => {
  const { load } = keysOf(new Error('no IndexedDB'));
  const page = await connected(createFakeWallet(), { loadSigningKeys: load });
  expect(page.state().phase).toBe('playing');
  expect(page.server.requests.find(({ url }) => url === '/api/auth/challenge')?.init.body).toBe(
    JSON.stringify({ walletAddress: ALICE }),
  );
});

test('S42 opens a wallet app although the player taps before it was loaded', async () => {
  const adapter = createFakeWallet({ name: MOBILE_ADAPTER });
  const page = await started({
    registered: [ALICE],
    loadPhoneWallet: async (registry) => registry.register(adapter),
  });
  await page.session.actions.connect(MOBILE_ADAPTER);
  await settled();
  expect(page.state()).toMatchObject({ wallet: { publicKey: ALICE }, error: null });
});

test('S42 says that the connection failed if the code for wallet apps cannot be loaded', async () => {
  const page = await started({ loadPhoneWallet: () => Promise.reject(new Error('offline')) });
  await page.session.actions.connect(MOBILE_ADAPTER);
  expect(page.state().error).toBe('The wallet could not connect. Please open it and try again.');
  expect(page.logged).toEqual(['The phone wallet could not be loaded']);
});
