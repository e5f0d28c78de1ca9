// The Test wallet, which the tests in a browser sign with. They show its sheet; here its signatures are verified by WebCrypto.
import { webCryptoVerify } from '@kingstake/proofs/receipts';
import { formatSiws, parseSiws } from '@kingstake/protocol';
import type {
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features';
import type { StandardConnectFeature, StandardEventsFeature } from '@wallet-standard/features';
import { expect, test } from 'vitest';
import { createKeyring, publicKeyOf } from './keyring.ts';
import { createTestWallet, type Question } from './wallet.ts';

type Features = StandardConnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignInFeature &
  SolanaSignTransactionFeature;

const HOST = 'localhost:3000';
const REFUSED = { code: 4001, message: 'User rejected the request.' };

/** A wallet with two accounts, and the player's next choice. */
async function setUp() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const keyring = createKeyring(storage, globalThis.crypto.subtle);
  const [alice, bob] = [await keyring.create(), await keyring.create()];
  const questions: Question[] = [];
  const changes: string[][] = [];
  const person = { chooses: alice as string | null, approves: true };
  const { wallet, switchTo, disconnectSite } = createTestWallet({
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
  const features = wallet.features as Features;
  features['standard:events'].on('change', ({ accounts = [] }) => {
    changes.push(accounts.map(({ address }) => address));
  });
  const connect = async (input?: { silent: boolean }) =>
    (await features['standard:connect'].connect(input)).accounts;
  return { features, connect, switchTo, disconnectSite, keyring, questions, changes, person, alice, bob };
}

async function isSignedBy(
  address: string,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array = new Uint8Array(),
) {
  const verify = await webCryptoVerify(crypto.subtle);
  return verify?.(new Uint8Array(publicKeyOf(address)), message, new Uint8Array(signature));
}

async function connected() {
  const setup = await setUp();
  const [account] = await setup.connect();
  if (account === undefined) throw new Error('not connected');
  return { ...setup, account };
}

test('connects with the chosen account only, and silently only with an account that is already connected', async () => {
  const { connect, person, bob, changes } = await setUp();
  expect(await connect({ silent: true })).toEqual([]);
  person.chooses = null;
  await expect(connect()).rejects.toMatchObject(REFUSED);
  person.chooses = bob;
  expect((await connect()).map(({ address }) => address)).toEqual([bob]);
  expect((await connect({ silent: true })).map(({ address }) => address)).toEqual([bob]);
  expect(changes).toEqual([[bob]]);
});

test('emits a change with the new account after a switch, and without accounts after a disconnect', async () => {
  const { switchTo, disconnectSite, changes, alice, bob } = await connected();
  switchTo(bob);
  switchTo(bob);
  disconnectSite();
  expect(changes).toEqual([[alice], [bob], []]);
});

test('signs exactly the bytes of a message, and the sign-in text that the server would write', async () => {
  const { features, account, questions, alice } = await connected();
  const message = new TextEncoder().encode('hello');
  const [signed] = await features['solana:signMessage'].signMessage({ account, message });
  expect(await isSignedBy(alice, message, signed?.signature)).toBe(true);
  const text = formatSiws({
    domain: HOST,
    address: alice,
    statement: 'Sign in to Kingstake.',
    uri: `http://${HOST}`,
    chainId: 'solana:localnet',
    nonce: 'abcdefgh12345678',
    issuedAt: '2026-11-20T00:00:00.000Z',
    expirationTime: '2026-11-20T00:05:00.000Z',
  });
  const [output] = await features['solana:signIn'].signIn({ ...parseSiws(text), version: '1' });
  expect(new TextDecoder().decode(output?.signedMessage)).toBe(text);
  expect(await isSignedBy(alice, new TextEncoder().encode(text), output?.signature)).toBe(true);
  expect(questions).toEqual([
    { kind: 'message', address: alice, message },
    { kind: 'sign-in', address: alice, text, isForeignSite: false },
  ]);
});

test('signs the message of a transaction and puts the signature at the index of the account', async () => {
  const { features, account, alice, bob } = await connected();
  const keys = [publicKeyOf(bob), publicKeyOf(alice), new Uint8Array(32)].flatMap((key) => [...key]);
  const message = Uint8Array.from([0x80, 2, 0, 1, 3, ...keys, ...new Uint8Array(32), 0, 0]);
  const transaction = Uint8Array.from([2, ...new Uint8Array(128), ...message]);
  const [output] = await features['solana:signTransaction'].signTransaction({ account, transaction });
  const signed = output?.signedTransaction ?? new Uint8Array();
  expect(signed).toHaveLength(transaction.length);
  expect(signed.slice(1, 65)).toEqual(new Uint8Array(64));
  expect(await isSignedBy(alice, message, signed.slice(65, 129))).toBe(true);
});

test('warns of a sign-in text for another site, and signs nothing without approval or for another account', async () => {
  const { features, questions, person, account, switchTo, bob } = await connected();
  await features['solana:signIn'].signIn({ domain: 'elsewhere.example' });
  expect(questions).toMatchObject([{ kind: 'sign-in', isForeignSite: true }]);
  person.approves = false;
  const sign = () => features['solana:signMessage'].signMessage({ account, message: new Uint8Array([1]) });
  await expect(sign()).rejects.toMatchObject(REFUSED);
  person.approves = true;
  switchTo(bob);
  await expect(sign()).rejects.toThrow('not connected');
});
