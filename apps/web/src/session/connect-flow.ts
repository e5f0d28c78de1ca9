// session: the flows that start with a player's click: connect a wallet, sign in, cancel, reconnect. Only this module opens a wallet
// or requests a signature.

import { authCalls, CHAIN_OF, PAGE_TIMES, parseSiws, type SignedIn } from '@kingstake/protocol';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { sleep } from '../net/timers.ts';
import { MOBILE_ADAPTER } from '../wallet/device.ts';
import { WALLET_MESSAGES } from '../wallet/texts.ts';
import { removeOurEntries } from '../wallet/wallet-cache.ts';
import {
  askForAccounts,
  isRefusal,
  isUnauthorized,
  StrangeSignature,
  signBytes,
  signSignInText,
  signTransactionBytes,
  toBase64,
} from '../wallet/wallet-standard.ts';
import { errorOf, type SessionError, SessionFault } from './core.ts';
import type { Flows } from './flows.ts';

const faultOf = (code: keyof typeof WALLET_MESSAGES): SessionError => ({ code, text: WALLET_MESSAGES[code] });
const refusalOf = (code: keyof typeof WALLET_MESSAGES, cause?: unknown) =>
  new SessionFault(faultOf(code), cause);

/** The page waits for the wallet's signature, and no player is signed in. */
const SIGNING = { phase: 'signing', user: null, error: null } as const;

export async function connect(flows: Flows, walletId?: string): Promise<void> {
  try {
    if (walletId === MOBILE_ADAPTER) await loadPhoneWallet(flows);
    // A signed-in player has no screen that could cancel an unresponsive wallet, so the next click sends a new request.
    if (flows.running !== 0 && flows.sessionAddress === null) return;
    await connectTo(flows, chooseWallet(flows, walletId));
  } catch (error) {
    flows.update({ error: errorOf(error) });
  }
}

/** Loads the wallet apps of a phone if the player was faster than the page. */
async function loadPhoneWallet(flows: Flows): Promise<void> {
  const { config } = flows.state;
  if (flows.list.byId(MOBILE_ADAPTER) !== null || config === null) return;
  try {
    await flows.deps.loadPhoneWallet?.(config.cluster, 'now');
  } catch (error) {
    flows.deps.log.error('The phone wallet could not be loaded', error);
    throw refusalOf('connectionFailed');
  }
}

function chooseWallet(flows: Flows, walletId: string | undefined): Wallet {
  const [first] = flows.list.all();
  if (first === undefined) throw refusalOf('noWallet');
  if (walletId === undefined) return lastWallet(flows) ?? first;
  const chosen = flows.list.byId(walletId);
  if (chosen === null) throw refusalOf('notFound');
  return chosen;
}

function lastWallet(flows: Flows): Wallet | null {
  const name = flows.cache.readName();
  const byName = name === null ? undefined : flows.list.byName(name)[0];
  return flows.bound?.wallet ?? flows.rememberedWallet() ?? byName ?? null;
}

/** Signs in with the shown account. Opens its wallet first if it is locked or has not been opened yet. */
export async function signIn(flows: Flows): Promise<void> {
  const { bound } = flows;
  if (flows.running !== 0 || flows.sessionAddress !== null) return;
  if (flows.state.wallet === null) return flows.update({ error: faultOf('noneConnected') });
  if (bound?.mustReconnect === true) return connectTo(flows, bound.wallet);
  if (bound?.account != null) {
    const flow = flows.begin();
    await prove(flows, flow, bound.wallet, bound.account).finally(() => flows.end(flow));
    return;
  }
  const candidates = flows.list.all();
  const target = flows.rememberedWallet() ?? (candidates.length === 1 ? candidates[0] : undefined);
  if (target !== undefined) await connectTo(flows, target);
  else flows.update({ error: faultOf(candidates.length === 0 ? 'noWallet' : 'notFound') });
}

async function connectTo(flows: Flows, wallet: Wallet): Promise<void> {
  const flow = flows.begin();
  // Another tab has stored a wallet, so it may have signed in.
  if (flows.cache.read() !== null) flows.mayHaveSession = true;
  // A player whose wallet was locked keeps the screen and the socket while the page opens the wallet.
  const heldFor = flows.sessionAddress;
  flows.update(heldFor === null ? { phase: 'connecting', error: null } : { error: null });
  try {
    const granted = await askForAccount(flows, wallet);
    if (flows.isObsolete(flow)) return;
    if (granted.address === heldFor) flows.adoptAccount(wallet, granted);
    else if (wallet.name === MOBILE_ADAPTER) {
      // Android opens an app only on a tap, so signing needs a separate one.
      flows.sessionAddress = null;
      flows.adoptAccount(wallet, granted, { phase: 'sign-in', user: null, error: null });
    } else {
      flows.adoptAccount(wallet, granted, SIGNING);
      await prove(flows, flow, wallet, granted);
    }
  } catch (error) {
    if (!flows.isObsolete(flow)) flows.update({ phase: flows.restPhase(), error: errorOf(error) });
  } finally {
    flows.end(flow);
  }
}

async function askForAccount(flows: Flows, wallet: Wallet): Promise<WalletAccount> {
  const [account] = await askForAccounts(wallet, { silent: false }).catch((error: unknown) => {
    if (isRefusal(error)) throw refusalOf('connectionRefused');
    flows.deps.log.error(`${wallet.name} could not connect`, error);
    throw refusalOf('connectionFailed');
  });
  if (account === undefined) throw refusalOf('noPublicKey');
  return account;
}

/** Signs in with an account: with an existing session if it is valid, otherwise by challenge, signature and verification. */
async function prove(flows: Flows, flow: number, wallet: Wallet, account: WalletAccount): Promise<void> {
  flows.sessionAddress = null;
  flows.update(SIGNING);
  try {
    const existing = await flows.sessionOf(flow, account.address);
    const signedIn = existing ?? (await signAndVerify(flows, flow, wallet, account));
    if (signedIn === null || flows.isObsolete(flow)) return;
    flows.adoptSession(signedIn);
  } catch (error) {
    if (!flows.isObsolete(flow)) flows.update({ phase: 'sign-in', error: errorOf(error) });
    return;
  }
  flows.deps.onSignedIn();
}

/** Returns null if the flow became obsolete, in which case the wallet receives no further request. Rejects if wallet or server do. */
async function signAndVerify(
  flows: Flows,
  flow: number,
  wallet: Wallet,
  account: WalletAccount,
): Promise<SignedIn | null> {
  const { http } = flows;
  const { address } = account;
  const sessionKey = await offerSessionKey(flows, address);
  if (flows.isObsolete(flow)) return null;
  const { challengeId, message } = await http.send(authCalls.challenge, {
    body: { walletAddress: address, ...(sessionKey !== null && { sessionKey }) },
  });
  if (flows.isObsolete(flow)) return null;
  const { signInFault } = await import('../wallet/signing.ts');
  const { origin = window.location.origin } = flows.deps;
  const strange = signInFault(message, { origin, address, sessionKey, config: flows.state.config });
  if (strange !== null) throw new Error(strange);
  if (flows.isObsolete(flow)) return null;
  const signature = await askForSignature(flows, flow, { wallet, account, message });
  if (flows.isObsolete(flow)) return null;
  const isKeyNamed = sessionKey !== null && parseSiws(message)?.sessionKey === sessionKey;
  const proof = isKeyNamed ? await proveSessionKey(flows, address, message) : null;
  if (flows.isObsolete(flow)) return null;
  const signedIn = await http.send(authCalls.verify, {
    body: {
      challengeId,
      signature: toBase64(signature),
      ...(proof !== null && { sessionKeySignature: toBase64(proof) }),
    },
  });
  await settleSessionKey(flows, address, isKeyNamed);
  // The player left while the server created the session, so the page ends it.
  if (flows.isObsolete(flow) && flows.sessionAddress === null) await flows.endSession();
  return signedIn;
}

/** A sign-in waits at most this long for the key that signs moves; without it, moves are unsigned. */
const KEY_WITHIN_MS = 2_000;

/** Returns the key that the wallet is asked to authorise; null if this browser cannot create or store one. */
const offerSessionKey = (flows: Flows, address: string): Promise<string | null> =>
  askKeys(flows, (keys) => keys.offer(address));

/** Returns the signature that proves the session key; null if this browser cannot make it. */
const proveSessionKey = (flows: Flows, address: string, message: string): Promise<Uint8Array | null> =>
  askKeys(flows, (keys) => keys.prove(address, message));

type SessionKeys = Awaited<ReturnType<NonNullable<Flows['deps']['loadSigningKeys']>>>;

function askKeys<T>({ deps }: Flows, ask: (keys: SessionKeys) => Promise<T>): Promise<T | null> {
  const { loadSigningKeys, timers, log } = deps;
  if (loadSigningKeys === undefined) return Promise.resolve(null);
  const answered = loadSigningKeys()
    .then(ask)
    .catch((error: unknown) => {
      log.warn('no key to sign moves with', error);
      return null;
    });
  return Promise.race([answered, sleep(timers, KEY_WITHIN_MS).then(() => null)]);
}

async function settleSessionKey({ deps }: Flows, address: string, isAuthorised: boolean): Promise<void> {
  try {
    await (await deps.loadSigningKeys?.())?.settle(address, isAuthorised);
  } catch (error) {
    deps.log.warn('the key that signs moves could not be stored', error);
  }
}

async function askForSignature(
  flows: Flows,
  flow: number,
  { wallet, account, message }: { wallet: Wallet; account: WalletAccount; message: string },
): Promise<Uint8Array> {
  let signature: Uint8Array | null;
  try {
    signature = await signSignInText(wallet, account, message, {
      isWanted: () => !flows.isObsolete(flow),
      onSheetFailed: (error) => flows.deps.log.warn(`${wallet.name} failed to show its sign-in sheet`, error),
    });
  } catch (error) {
    if (isRefusal(error)) throw refusalOf('signInRefused');
    const known = knownFault(flows, error);
    if (known !== null) throw known;
    flows.deps.log.error(`${wallet.name} could not sign in`, error);
    throw refusalOf('signInFailed');
  }
  if (signature === null) throw refusalOf('cannotSign');
  return signature;
}

export async function forceNewConnection(flows: Flows): Promise<void> {
  const wallet = flows.bound?.wallet ?? flows.rememberedWallet();
  removeOurEntries(flows.deps.storages.local);
  removeOurEntries(flows.deps.storages.session);
  await flows.signOut({ tellWallet: true });
  if (flows.running !== 0) return;
  const flow = flows.begin();
  flows.update({ phase: 'connecting', error: null });
  await sleep(flows.deps.timers, PAGE_TIMES.forceReconnectMs);
  if (flows.isObsolete(flow)) return;
  flows.end(flow);
  if (wallet === null) {
    flows.update({ phase: 'visitor' });
    await connect(flows);
  } else await connectTo(flows, wallet);
}

/** Requests a signature for a purpose other than sign-in. Does not open a locked wallet; `connect` does. */
export async function signMessage(flows: Flows, message: Uint8Array): Promise<Uint8Array> {
  return askWallet(flows, (wallet, account) => signBytes(wallet, account, message));
}

/** Returns the transaction signed by the current account, for the server's network. */
export async function signTransaction(flows: Flows, transaction: Uint8Array): Promise<Uint8Array> {
  return askWallet(flows, (wallet, account) => {
    const { config } = flows.state;
    if (config === null) throw refusalOf('notConnected');
    return signTransactionBytes(wallet, account, transaction, CHAIN_OF[config.cluster]);
  });
}

async function askWallet(
  flows: Flows,
  ask: (wallet: Wallet, account: WalletAccount) => Promise<Uint8Array | null>,
): Promise<Uint8Array> {
  const { wallet, account } = await openWallet(flows);
  const signed = await ask(wallet, account).catch((error: unknown) => {
    throw knownFault(flows, error) ?? error;
  });
  if (signed === null) throw refusalOf('cannotSign');
  return signed;
}

/** Returns a known wallet error, or null. If the page has lost its permission, it must connect again first. */
function knownFault(flows: Flows, error: unknown): SessionFault | null {
  if (error instanceof StrangeSignature) return refusalOf('strangeSignature', error);
  if (!isUnauthorized(error)) return null;
  if (flows.bound !== null) flows.bound.mustReconnect = true;
  return refusalOf('notAuthorized', error);
}

async function openWallet(flows: Flows): Promise<{ wallet: Wallet; account: WalletAccount }> {
  const { wallet } = flows.state;
  if (wallet === null) throw refusalOf('noneConnected');
  const { bound } = flows;
  if (!wallet.connected || bound?.account == null) throw refusalOf('notConnected');
  if (!bound.mustReconnect) return { wallet: bound.wallet, account: bound.account };
  const granted = await askForAccounts(bound.wallet, { silent: false });
  const account = granted.find(({ address }) => address === wallet.publicKey);
  if (account === undefined) throw refusalOf('notConnected');
  Object.assign(bound, { account, mustReconnect: false });
  return { wallet: bound.wallet, account };
}
