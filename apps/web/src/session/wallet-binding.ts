// session: which wallet and account the page follows, and what happens when the wallet shows another one or none.
// No wallet is opened or asked to sign here.

import { PAGE_TIMES, type SignedIn } from '@kingstake/protocol';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { sleep } from '../api/timers.ts';
import { solNumberOf } from '../wallet/wallet-cache.ts';
import { onAccountsChanged, tellDisconnected } from '../wallet/wallet-standard.ts';
import type { SessionState } from './session-core.ts';
import {
  adoptSession,
  type Core,
  endSession,
  interrupt,
  isObsolete,
  readSession,
  stateOf,
  update,
} from './session-core.ts';
import { SESSION_TEXTS } from './texts.ts';

const UNKNOWN_BALANCE = { balance: 0, balanceLamports: 0n, isBalanceKnown: false };

/** Follows a wallet that shows no account yet. */
export function listenTo(core: Core, wallet: Wallet): void {
  if (core.bound?.wallet === wallet) return;
  core.bound?.stopListening();
  const stopListening = onAccountsChanged(wallet, (accounts) => handleAccounts(core, wallet, accounts));
  core.bound = { wallet, account: null, mustReconnect: false, stopListening };
}

/**
 * The wallet's account becomes the one in use: shown, cached, its balance read. What else changes with it goes into
 * the same update, so that no one ever sees one account's player beside another account.
 */
export function adoptAccount(
  core: Core,
  wallet: Wallet,
  account: WalletAccount,
  alongside: Partial<SessionState> = {},
): void {
  listenTo(core, wallet);
  if (core.bound !== null) Object.assign(core.bound, { account, mustReconnect: false });
  const known = stateOf(core).wallet;
  const kept = known?.publicKey === account.address ? known : UNKNOWN_BALANCE;
  update(core, {
    ...alongside,
    walletLost: false,
    wallet: {
      publicKey: account.address,
      connected: true,
      balance: kept.balance,
      balanceLamports: kept.balanceLamports,
      isBalanceKnown: kept.isBalanceKnown,
      walletName: wallet.name,
    },
  });
  rememberWallet(core);
  core.balance.watch(account.address);
}

/** A balance that could not be read (null) is shown as 0. */
export function showBalance(core: Core, address: string, read: bigint | null): void {
  const { wallet } = stateOf(core);
  if (wallet?.publicKey !== address) return;
  const balanceLamports = read ?? 0n;
  const balance = solNumberOf(balanceLamports);
  update(core, { wallet: { ...wallet, balanceLamports, balance, isBalanceKnown: read !== null } });
  rememberWallet(core);
}

/**
 * The accounts a followed wallet shows now, the one in use first. None: disconnected (or, while it was not connected,
 * still locked). Another one first: switched. The same one again: nothing to do. A wallet that was locked so far counts only
 * with the account of the session: what else it shows must not end the session.
 */
export function handleAccounts(core: Core, wallet: Wallet, accounts: readonly WalletAccount[]): void {
  const known = stateOf(core).wallet;
  if (core.bound?.wallet !== wallet || known === null) return;
  const isInUse = core.bound.account !== null;
  const first = isInUse ? accounts[0] : accounts.find(({ address }) => address === known.publicKey);
  if (first === undefined) {
    if (!known.connected) return;
    // A running game keeps its seat by the session: the wallet may come back (acceptance F9).
    if (core.guardsGame) update(core, { wallet: { ...known, connected: false }, walletLost: true });
    else void signOut(core, { tellWallet: false });
  } else if (first.address !== known.publicKey) {
    void switchAccount(core, wallet, first);
  } else if (!known.connected) {
    adoptAccount(core, wallet, first);
  } else {
    core.bound.account = first;
  }
}

/** A game began or ended. After it, a wallet that never came back is taken at its word. */
export function guardGame(core: Core, on: boolean): void {
  core.guardsGame = on;
  if (!on && stateOf(core).walletLost) void signOut(core, { tellWallet: false });
}

/**
 * The old account's session ends; the new account may sign in by a click. That is offered once the server knows, as
 * when leaving: a page that is closed or asked again at once must not find the old player.
 */
async function switchAccount(core: Core, wallet: Wallet, account: WalletAccount): Promise<void> {
  interrupt(core);
  const flow = core.generation;
  core.sessionAddress = null;
  adoptAccount(core, wallet, account, { phase: 'starting', user: null, error: null });
  const found = await Promise.race([
    sessionAfterSwitch(core, flow, account.address),
    sleep(core.deps.timers, PAGE_TIMES.logoutWaitMs).then(() => ({
      signedIn: null,
      error: SESSION_TEXTS.notSignedOut,
    })),
  ]);
  if (isObsolete(core, flow)) return;
  // What the server still answers belongs to no one who is waiting for it.
  interrupt(core);
  if (found.signedIn !== null) adoptSession(core, found.signedIn);
  else update(core, { phase: 'sign-in', error: found.error });
}

/** The new account's own session, or none and what the page has to say about the old one. */
async function sessionAfterSwitch(
  core: Core,
  flow: number,
  address: string,
): Promise<{ signedIn: SignedIn | null; error: string | null }> {
  try {
    // Asked first: in another tab the new account may be signed in already, and that session must live.
    const signedIn = await readSession(core);
    if (signedIn === null || signedIn.walletAddress === address) return { signedIn, error: null };
  } catch (error) {
    core.deps.log.error('The session could not be read after the account changed', error);
  }
  // Obsolete: the cookie may be a newer flow's by now.
  const told = isObsolete(core, flow) || (await endSession(core));
  return { signedIn: null, error: told ? null : SESSION_TEXTS.notSignedOut };
}

/** Wallet and session are given up: cache, state and cookie. No one is told that they left before the server knows it. */
export async function signOut(core: Core, { tellWallet }: { tellWallet: boolean }): Promise<void> {
  const { bound } = core;
  interrupt(core);
  const flow = core.generation;
  // No longer listened to, so that the wallet's own "disconnected" does not come back as news.
  bound?.stopListening();
  const hadSession = core.sessionAddress !== null;
  core.bound = null;
  core.sessionAddress = null;
  core.balance.stop();
  core.cache.clear();
  const phase = hadSession ? 'starting' : 'visitor';
  update(core, { phase, wallet: null, user: null, error: null, walletLost: false });
  // A wallet may take its time; the session does not wait for it.
  const wallet = tellWallet ? tellWalletSafely(core, bound?.wallet) : null;
  const told = await Promise.race([
    endSession(core),
    sleep(core.deps.timers, PAGE_TIMES.logoutWaitMs).then(() => false),
  ]);
  if (!isObsolete(core, flow))
    update(core, { phase: 'visitor', error: told ? null : SESSION_TEXTS.notSignedOut });
  await wallet;
}

async function tellWalletSafely(core: Core, wallet: Wallet | undefined): Promise<void> {
  try {
    if (wallet !== undefined) await tellDisconnected(wallet);
  } catch (error) {
    core.deps.log.error('The wallet failed to disconnect', error);
  }
}

function rememberWallet(core: Core): void {
  const { wallet } = stateOf(core);
  const shows = core.bound !== null && core.bound.account !== null ? core.bound.wallet : null;
  const id = shows === null ? null : core.list.idOf(shows);
  if (wallet !== null) core.cache.write(wallet, wallet.walletName, id);
}
