import { formatSiws, parseSiws } from '@kingstake/protocol';
import type {
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features';
import type { WalletAccount } from '@wallet-standard/base';
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features';
import { expect, test } from 'vitest';
import { type Keyring, publicKeyOf } from './keyring.ts';
import { signInTextOf } from './sign-in-text.ts';
import { createTestKeyring, isSignedBy } from './testkit/test-keyring.ts';
import { createTestWallet, type Question, type TestWallet } from './wallet.ts';

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignInFeature &
  SolanaSignTransactionFeature;

interface Setup {
  testWallet: TestWallet;
  features: Features;
  keyring: Keyring;
  questions: Question[];
  changes: string[][];
  /** The player's next choice. */
  person: { chooses: string | null; approves: boolean };
  accounts: () => readonly WalletAccount[];
}

const HOST = 'localhost:3000';

async function setUp(): Promise<Setup & { alice: string; bob: string }> {
  const keyring = createTestKeyring();
  const alice = await keyring.create();
  const bob = await keyring.create();
  const questions: Question[] = [];
  const changes: string[][] = [];
  const person = { chooses: alice as string | null, approves: true };
  const testWallet = createTestWallet({
    keyring,
    host: HOST,
    person: {
      chooseAccount: async () => person.chooses,
      approve: async (question) => {
        questions.push(question);
        return person.approves;
      },
    },
  });
  const features = testWallet.wallet.features as Features;
  features['standard:events'].on('change', ({ accounts = [] }) => {
    changes.push(accounts.map(({ address }) => address));
  });
  const accounts = (): readonly WalletAccount[] => testWallet.wallet.accounts;
  return { testWallet, features, keyring, questions, changes, person, accounts, alice, bob };
}

async function connected(): Promise<Awaited<ReturnType<typeof setUp>> & { account: WalletAccount }> {
  const setup = await setUp();
  const { accounts } = await setup.features['standard:connect'].connect();
  const [account] = accounts;
  if (account === undefined) throw new Error('not connected');
  return { ...setup, account };
}

const REFUSED = { code: 4001, message: 'User rejected the request.' };

test('connects with the chosen account only, and silently only with an account that is already connected', async () => {
  const { features, person, accounts, bob, changes } = await setUp();
  const { connect } = features['standard:connect'];
  expect(await connect({ silent: true })).toEqual({ accounts: [] });
  person.chooses = null;
  await expect(connect()).rejects.toMatchObject(REFUSED);
  person.chooses = bob;
  const output = await connect();
  expect(output.accounts.map(({ address }) => address)).toEqual([bob]);
  expect(output.accounts[0]?.publicKey).toEqual(publicKeyOf(bob));
  expect(await connect({ silent: true })).toEqual({ accounts: accounts() });
  expect(changes).toEqual([[bob]]);
});

test('emits a change with the new account after a switch, and without accounts after a disconnect', async () => {
  const { testWallet, features, changes, accounts, alice, bob, keyring } = await connected();
  testWallet.switchTo(bob);
  testWallet.switchTo(bob);
  testWallet.disconnectSite();
  expect(changes).toEqual([[alice], [bob], []]);
  expect(accounts()).toEqual([]);
  testWallet.switchTo(alice);
  expect(changes).toHaveLength(3);
  expect(keyring.active()).toBe(alice);
  await features['standard:connect'].connect();
  await features['standard:disconnect'].disconnect();
  expect(changes.slice(3)).toEqual([[alice], []]);
});

test('emits a change in another tab once', async () => {
  const { testWallet, keyring, changes, alice, bob } = await connected();
  keyring.setConnected(bob);
  testWallet.announce();
  testWallet.announce();
  expect(changes).toEqual([[alice], [bob]]);
});

test('signs exactly the bytes of a message', async () => {
  const { features, account, questions, alice } = await connected();
  const message = new TextEncoder().encode('hello');
  const [output] = await features['solana:signMessage'].signMessage({ account, message });
  expect(output?.signedMessage).toEqual(message);
  expect(isSignedBy(alice, message, output?.signature ?? new Uint8Array())).toBe(true);
  expect(questions).toEqual([{ kind: 'message', address: alice, message }]);
});

test('signs exactly the sign-in text that the server would write', async () => {
  const { features, questions, alice } = await connected();
  const fields = {
    domain: HOST,
    address: alice,
    statement: 'Sign in to Kingstake.',
    uri: `http://${HOST}`,
    chainId: 'solana:localnet',
    nonce: 'abcdefgh12345678',
    issuedAt: '2026-11-20T00:00:00.000Z',
    expirationTime: '2026-11-20T00:05:00.000Z',
  };
  const text = formatSiws(fields);
  const [output] = await features['solana:signIn'].signIn({ ...parseSiws(text), version: '1' });
  expect(new TextDecoder().decode(output?.signedMessage)).toBe(text);
  expect(isSignedBy(alice, new TextEncoder().encode(text), output?.signature ?? new Uint8Array())).toBe(true);
  expect(output?.account.address).toBe(alice);
  expect(questions).toEqual([{ kind: 'sign-in', address: alice, text, isForeignSite: false }]);
});

test('warns of a sign-in text for another site, connects if necessary, and refuses another account', async () => {
  const { features, questions, person, bob } = await setUp();
  person.chooses = bob;
  await features['solana:signIn'].signIn({ domain: 'elsewhere.example' });
  expect(questions).toMatchObject([{ kind: 'sign-in', address: bob, isForeignSite: true }]);
  await expect(features['solana:signIn'].signIn({ address: 'other' })).rejects.toThrow('not connected');
});

test('omits fields from the sign-in text that the page omitted', () => {
  expect(signInTextOf({}, 'ADDRESS', HOST)).toBe(
    `${HOST} wants you to sign in with your Solana account:\nADDRESS`,
  );
  const text = signInTextOf({ nonce: 'n', requestId: 'r', resources: ['a', 'b'] }, 'ADDRESS', HOST);
  expect(text.split('\n').slice(2)).toEqual(['', 'Nonce: n', 'Request ID: r', 'Resources:', '- a', '- b']);
});

test('signs the message of a transaction and puts the signature at the index of the account', async () => {
  const { features, account, questions, alice, bob } = await connected();
  const keys = [publicKeyOf(bob), publicKeyOf(alice), new Uint8Array(32)].flatMap((key) => [...key]);
  const message = Uint8Array.from([0x80, 2, 0, 1, 3, ...keys, ...new Uint8Array(32), 0, 0]);
  const transaction = Uint8Array.from([2, ...new Uint8Array(128), ...message]);
  const [output] = await features['solana:signTransaction'].signTransaction({ account, transaction });
  const signed = output?.signedTransaction ?? new Uint8Array();
  expect(signed).toHaveLength(transaction.length);
  expect(signed.slice(1, 65)).toEqual(new Uint8Array(64));
  expect(isSignedBy(alice, message, signed.slice(65, 129))).toBe(true);
  expect(signed.slice(129)).toEqual(message);
  expect(questions).toEqual([{ kind: 'transaction', address: alice, steps: [] }]);
});

test('refuses to sign without approval, or for an account that is not connected', async () => {
  const { features, person, account, testWallet, bob } = await connected();
  person.approves = false;
  const message = new Uint8Array([1]);
  await expect(features['solana:signMessage'].signMessage({ account, message })).rejects.toMatchObject(
    REFUSED,
  );
  await expect(features['solana:signIn'].signIn({})).rejects.toMatchObject(REFUSED);
  person.approves = true;
  testWallet.switchTo(bob);
  await expect(features['solana:signMessage'].signMessage({ account, message })).rejects.toThrow(
    'not connected',
  );
});
