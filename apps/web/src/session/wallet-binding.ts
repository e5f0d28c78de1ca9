// session: the wallet and account that the page follows, and the reaction when the wallet shows another account or none. This module
// never opens a wallet or requests a signature.

import { PAGE_TIMES, type SignedIn } from '@kingstake/protocol';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { sleep } from '../net/timers.ts';
import { solNumberOf } from '../wallet/wallet-cache.ts';
import { onAccountsChanged, tellDisconnected } from '../wallet/wallet-standard.ts';
import {
  adoptSession,
  type Core,
  endSession,
  interrupt,
  isObsolete,
  readSession,
  type SessionState,
  stateOf,
  update,
} from './session-core.ts';
import { SESSION_TEXTS } from './texts.ts';

const UNKNOWN_BALANCE = { balance: 0, balanceLamports: 0n, isBalanceKnown: false };

/** Follows the events of a wallet that shows no account yet. */
export function listenTo(core: Core, wallet: Wallet): void {
  if (core.bound?.wallet === wallet) return;
  core.bound?.stopListening();
  const stopListening = onAccountsChanged(wallet, (accounts) => handleAccounts(core, wallet, accounts));
  core.bound = { wallet, account: null, mustReconnect: false, stopListening };
}

/**
 * Makes an account of the wallet the current one: shows and caches it and fetches its balance. `alongside` is part of the same
 * update, so that the page never shows an account together with the player of another one.
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

/** Shows the balance, or 0 if it could not be fetched (null). */
export function showBalance(core: Core, address: string, read: bigint | null): void {
  const { wallet } = stateOf(core);
  if (wallet?.publicKey !== address) return;
  const balanceLamports = read ?? 0n;
  const balance = solNumberOf(balanceLamports);
  update(core, { wallet: { ...wallet, balanceLamports, balance, isBalanceKnown: read !== null } });
  rememberWallet(core);
}

/**
 * Handles a change of the accounts that the followed wallet shows, the current one first. Without accounts, the wallet has
 * disconnected, or is still locked if it was not connected. If another account is first, the page switches to it. From a wallet that
 * was locked so far, only the account of the session counts; other accounts must not end the session.
 */
function handleAccounts(core: Core, wallet: Wallet, accounts: readonly WalletAccount[]): void {
  const known = stateOf(core).wallet;
  if (core.bound?.wallet !== wallet || known === null) return;
  const isInUse = core.bound.account !== null;
  const first = isInUse ? accounts[0] : accounts.find(({ address }) => address === known.publicKey);
  if (first === undefined) {
    if (!known.connected) return;
    // During a game the session continues, and the player can reconnect the wallet (acceptance F9).
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

/** Called when a game begins or ends. Signs out at the end of a game if the wallet has not reconnected. */
export function guardGame(core: Core, on: boolean): void {
  core.guardsGame = on;
  if (!on && stateOf(core).walletLost) void signOut(core, { tellWallet: false });
}

/**
 * Ends the session of the old account and offers sign-in with the new one. The page waits for the server first, as in `signOut`.
 * Otherwise a reload at that moment would still find the old player.
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
  // Ignores later responses of the server.
  interrupt(core);
  if (found.signedIn !== null) adoptSession(core, found.signedIn);
  else update(core, { phase: 'sign-in', error: found.error });
}

/** Returns the session of the new account, or null with the error about the logout of the old one. */
async function sessionAfterSwitch(
  core: Core,
  flow: number,
  address: string,
): Promise<{ signedIn: SignedIn | null; error: string | null }> {
  try {
    // Fetches the session first, because the new account may be signed in from another tab. That session must not end.
    const signedIn = await readSession(core);
    if (signedIn === null || signedIn.walletAddress === address) return { signedIn, error: null };
  } catch (error) {
    core.deps.log.error('The session could not be read after the account changed', error);
  }
  // If the flow is obsolete, the cookie may already belong to a newer flow.
  const told = isObsolete(core, flow) || (await endSession(core));
  return { signedIn: null, error: told ? null : SESSION_TEXTS.notSignedOut };
}

/**
 * Clears wallet, cache, state and session. Shows the visitor screen only after the server has responded or the time limit is over.
 * `notice` is shown there, unless the logout failed.
 */
export async function signOut(
  core: Core,
  { tellWallet, notice = null }: { tellWallet: boolean; notice?: string | null },
): Promise<void> {
  const { bound } = core;
  interrupt(core);
  const flow = core.generation;
  // Stops listening, so that the wallet's own change event is not handled.
  bound?.stopListening();
  const hadSession = core.sessionAddress !== null;
  core.bound = null;
  core.sessionAddress = null;
  core.balance.stop();
  core.cache.clear();
  const phase = hadSession ? 'starting' : 'visitor';
  update(core, { phase, wallet: null, user: null, error: null, walletLost: false });
  // The logout does not wait for the wallet, which may be slow.
  const wallet = tellWallet ? tellWalletSafely(core, bound?.wallet) : null;
  const told = await Promise.race([
    endSession(core),
    sleep(core.deps.timers, PAGE_TIMES.logoutWaitMs).then(() => false),
  ]);
  if (!isObsolete(core, flow))
    update(core, { phase: 'visitor', error: told ? notice : SESSION_TEXTS.notSignedOut });
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
