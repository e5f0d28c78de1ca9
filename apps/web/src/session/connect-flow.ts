// session: the flows that start with a player's click: connect a wallet, sign in, cancel, reconnect. Only this module opens a wallet
// or requests a signature.

import {
  authCalls,
  CHAIN_OF,
  isRefused,
  PAGE_TIMES,
  parseSiws,
  type Result,
  type SignedIn,
} from '@kingstake/protocol';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { messageOf } from '../net/http-client.ts';
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
} from '../wallet/wallet-standard.ts';
import {
  adoptSession,
  begin,
  type Core,
  end,
  endSession,
  isObsolete,
  restPhase,
  sessionOf,
  stateOf,
  update,
} from './session-core.ts';
import { rememberedWallet } from './start-flow.ts';
import { adoptAccount, signOut } from './wallet-binding.ts';

/** The page waits for the wallet's signature, and no player is signed in. */
const SIGNING = { phase: 'signing', user: null, error: null } as const;

export async function connect(core: Core, walletId?: string): Promise<void> {
  // A signed-in player has no screen that could cancel an unresponsive wallet, so the next click sends a new request.
  if (walletId === MOBILE_ADAPTER && !(await hasPhoneWallet(core))) return;
  if (core.running !== 0 && core.sessionAddress === null) return;
  const wallet = chooseWallet(core, walletId);
  if (!isRefused(wallet)) await connectTo(core, wallet);
  else update(core, { error: wallet.refused });
}

/** Loads the wallet apps of a phone if the player was faster than the page. Returns whether that did not fail. */
async function hasPhoneWallet(core: Core): Promise<boolean> {
  const { config } = stateOf(core);
  if (core.list.byId(MOBILE_ADAPTER) !== null || config === null) return true;
  try {
    await core.deps.loadPhoneWallet?.(config.cluster, 'now');
    return true;
  } catch (error) {
    core.deps.log.error('The phone wallet could not be loaded', error);
    update(core, { error: WALLET_MESSAGES.connectionFailed });
    return false;
  }
}

function chooseWallet(core: Core, walletId: string | undefined): Result<Wallet> {
  const [first] = core.list.all();
  if (first === undefined) return { refused: WALLET_MESSAGES.noWallet };
  if (walletId === undefined) return lastWallet(core) ?? first;
  const chosen = core.list.byId(walletId);
  return chosen === null ? { refused: WALLET_MESSAGES.notFound } : chosen;
}

function lastWallet(core: Core): Wallet | null {
  const name = core.cache.readName();
  const byName = name === null ? undefined : core.list.byName(name)[0];
  return core.bound?.wallet ?? rememberedWallet(core) ?? byName ?? null;
}

/** Signs in with the shown account. Opens its wallet first if it is locked or has not been opened yet. */
export async function signIn(core: Core): Promise<void> {
  const { wallet } = stateOf(core);
  if (core.running !== 0 || core.sessionAddress !== null) return;
  if (wallet === null) {
    update(core, { error: WALLET_MESSAGES.noneConnected });
    return;
  }
  const { bound } = core;
  if (bound?.mustReconnect === true) return connectTo(core, bound.wallet);
  if (bound?.account !== null && bound?.account !== undefined) {
    const flow = begin(core);
    try {
      await prove(core, flow, bound.wallet, bound.account);
    } finally {
      end(core, flow);
    }
    return;
  }
  const candidates = core.list.all();
  const target = rememberedWallet(core) ?? (candidates.length === 1 ? candidates[0] : undefined);
  if (target !== undefined) await connectTo(core, target);
  else {
    const message = candidates.length === 0 ? WALLET_MESSAGES.noWallet : WALLET_MESSAGES.notFound;
    update(core, { error: message });
  }
}

async function connectTo(core: Core, wallet: Wallet): Promise<void> {
  const flow = begin(core);
  // Another tab has stored a wallet, so it may have signed in.
  if (core.cache.read() !== null) core.mayHaveSession = true;
  // A player whose wallet was locked keeps the screen and the socket while the page opens the wallet.
  const heldFor = core.sessionAddress;
  update(core, heldFor === null ? { phase: 'connecting', error: null } : { error: null });
  try {
    const granted = await askForAccount(core, wallet);
    if (isObsolete(core, flow)) return;
    if (isRefused(granted)) update(core, { phase: restPhase(core), error: granted.refused });
    else if (granted.address === heldFor) adoptAccount(core, wallet, granted);
    else if (wallet.name === MOBILE_ADAPTER) {
      // Android opens an app only on a tap, so signing needs a separate one.
      core.sessionAddress = null;
      adoptAccount(core, wallet, granted, { phase: 'sign-in', user: null, error: null });
    } else {
      adoptAccount(core, wallet, granted, SIGNING);
      await prove(core, flow, wallet, granted);
    }
  } finally {
    end(core, flow);
  }
}

async function askForAccount(core: Core, wallet: Wallet): Promise<Result<WalletAccount>> {
  try {
    const [account] = await askForAccounts(wallet, { silent: false });
    if (account === undefined) return { refused: WALLET_MESSAGES.noPublicKey };
    return account;
  } catch (error) {
    if (isRefusal(error)) return { refused: WALLET_MESSAGES.connectionRefused };
    core.deps.log.error(`${wallet.name} could not connect`, error);
    return { refused: WALLET_MESSAGES.connectionFailed };
  }
}

/** Signs in with an account: with an existing session if it is valid, otherwise by challenge, signature and verification. */
async function prove(core: Core, flow: number, wallet: Wallet, account: WalletAccount): Promise<void> {
  core.sessionAddress = null;
  update(core, SIGNING);
  let result: Result<SignedIn> | null;
  try {
    const existing = await sessionOf(core, flow, account.address);
    result = existing ?? (await signAndVerify(core, flow, wallet, account));
  } catch (error) {
    result = { refused: messageOf(error) };
  }
  if (result === null || isObsolete(core, flow)) return;
  if (isRefused(result)) {
    update(core, { phase: 'sign-in', error: result.refused });
    return;
  }
  adoptSession(core, result);
  core.deps.onSignedIn();
}

/** Returns null if the flow became obsolete, in which case the wallet receives no further request. Rejects if the server does. */
async function signAndVerify(
  core: Core,
  flow: number,
  wallet: Wallet,
  account: WalletAccount,
): Promise<Result<SignedIn> | null> {
  const { http } = core.deps;
  const { address } = account;
  const sessionKey = await offerSessionKey(core, address);
  if (isObsolete(core, flow)) return null;
  const { challengeId, message } = await http.send(authCalls.challenge, {
    body: { walletAddress: address, ...(sessionKey !== null && { sessionKey }) },
  });
  if (isObsolete(core, flow)) return null;
  const { signInFault } = await import('../wallet/signing/index.ts');
  const { origin = window.location.origin } = core.deps;
  const strange = signInFault(message, { origin, address, sessionKey, config: stateOf(core).config });
  if (strange !== null) return { refused: strange };
  if (isObsolete(core, flow)) return null;
  const signature = await askForSignature(core, flow, { wallet, account, message });
  if (isObsolete(core, flow)) return null;
  if (isRefused(signature)) return signature;
  const isKeyNamed = sessionKey !== null && parseSiws(message)?.sessionKey === sessionKey;
  const proof = isKeyNamed ? await proveSessionKey(core, address, message) : null;
  if (isObsolete(core, flow)) return null;
  const signedIn = await http.send(authCalls.verify, {
    body: {
      challengeId,
      signature: toBase64(signature),
      ...(proof !== null && { sessionKeySignature: toBase64(proof) }),
    },
  });
  await settleSessionKey(core, address, isKeyNamed);
  // The player left while the server created the session, so the page ends it.
  if (isObsolete(core, flow) && core.sessionAddress === null) await endSession(core);
  return signedIn;
}

/** A sign-in waits at most this long for the key that signs moves; without it, moves are unsigned. */
const KEY_WITHIN_MS = 2_000;

/** Returns the key that the wallet is asked to authorise; null if this browser cannot create or store one. */
const offerSessionKey = (core: Core, address: string): Promise<string | null> =>
  askKeys(core, (keys) => keys.offer(address));

/** Returns the signature that proves the session key; null if this browser cannot make it. */
const proveSessionKey = (core: Core, address: string, message: string): Promise<Uint8Array | null> =>
  askKeys(core, (keys) => keys.prove(address, message));

type SessionKeys = Awaited<ReturnType<NonNullable<Core['deps']['loadSigningKeys']>>>;

function askKeys<T>({ deps }: Core, ask: (keys: SessionKeys) => Promise<T>): Promise<T | null> {
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

async function settleSessionKey({ deps }: Core, address: string, isAuthorised: boolean): Promise<void> {
  try {
    await (await deps.loadSigningKeys?.())?.settle(address, isAuthorised);
  } catch (error) {
    deps.log.warn('the key that signs moves could not be stored', error);
  }
}

async function askForSignature(
  core: Core,
  flow: number,
  { wallet, account, message }: { wallet: Wallet; account: WalletAccount; message: string },
): Promise<Result<Uint8Array>> {
  try {
    const signature = await signSignInText(wallet, account, message, {
      isWanted: () => !isObsolete(core, flow),
      onSheetFailed: (error) => core.deps.log.warn(`${wallet.name} failed to show its sign-in sheet`, error),
    });
    if (signature === null) return { refused: WALLET_MESSAGES.cannotSign };
    return signature;
  } catch (error) {
    if (isRefusal(error)) return { refused: WALLET_MESSAGES.signInRefused };
    const known = knownFault(core, error);
    if (known !== null) return { refused: known };
    core.deps.log.error(`${wallet.name} could not sign in`, error);
    return { refused: WALLET_MESSAGES.signInFailed };
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

export async function forceNewConnection(core: Core): Promise<void> {
  const wallet = core.bound?.wallet ?? rememberedWallet(core);
  removeOurEntries(core.deps.storages.local);
  removeOurEntries(core.deps.storages.session);
  await signOut(core, { tellWallet: true });
  if (core.running !== 0) return;
  const flow = begin(core);
  update(core, { phase: 'connecting', error: null });
  await sleep(core.deps.timers, PAGE_TIMES.forceReconnectMs);
  if (isObsolete(core, flow)) return;
  end(core, flow);
  if (wallet === null) {
    update(core, { phase: 'visitor' });
    await connect(core);
  } else await connectTo(core, wallet);
}

/** Requests a signature for a purpose other than sign-in. Does not open a locked wallet; `connect` does. */
export async function signMessage(core: Core, message: Uint8Array): Promise<Uint8Array> {
  return askWallet(core, (wallet, account) => signBytes(wallet, account, message));
}

/** Returns the transaction signed by the current account, for the server's network. */
export async function signTransaction(core: Core, transaction: Uint8Array): Promise<Uint8Array> {
  return askWallet(core, (wallet, account) => {
    const { config } = stateOf(core);
    if (config === null) throw new Error(WALLET_MESSAGES.notConnected);
    return signTransactionBytes(wallet, account, transaction, CHAIN_OF[config.cluster]);
  });
}

async function askWallet(
  core: Core,
  ask: (wallet: Wallet, account: WalletAccount) => Promise<Uint8Array | null>,
): Promise<Uint8Array> {
  const { wallet, account } = await openWallet(core);
  let signed: Uint8Array | null;
  try {
    signed = await ask(wallet, account);
  } catch (error) {
    const known = knownFault(core, error);
    throw known === null ? error : new Error(known, { cause: error });
  }
  if (signed === null) throw new Error(WALLET_MESSAGES.cannotSign);
  return signed;
}

/** Returns the message for a known wallet error, or null. If the page has lost its permission, it must connect again first. */
function knownFault(core: Core, error: unknown): string | null {
  if (error instanceof StrangeSignature) return WALLET_MESSAGES.strangeSignature;
  if (!isUnauthorized(error)) return null;
  if (core.bound !== null) core.bound.mustReconnect = true;
  return WALLET_MESSAGES.notAuthorized;
}

async function openWallet(core: Core): Promise<{ wallet: Wallet; account: WalletAccount }> {
  const { wallet } = stateOf(core);
  if (wallet === null) throw new Error(WALLET_MESSAGES.noneConnected);
  const { bound } = core;
  if (!wallet.connected || bound?.account === null || bound?.account === undefined) {
    throw new Error(WALLET_MESSAGES.notConnected);
  }
  if (!bound.mustReconnect) return { wallet: bound.wallet, account: bound.account };
  const granted = await askForAccounts(bound.wallet, { silent: false });
  const account = granted.find(({ address }) => address === wallet.publicKey);
  if (account === undefined) throw new Error(WALLET_MESSAGES.notConnected);
  Object.assign(bound, { account, mustReconnect: false });
  return { wallet: bound.wallet, account };
}
