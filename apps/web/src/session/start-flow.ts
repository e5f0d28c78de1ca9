// session: the page's first questions, the silent return of a remembered wallet, and a session that ended. No wallet
// is ever opened here: it is only asked what it may show anyway.

import { CLIENT_SOCKET, configCalls, type SignedIn } from '@kingstake/protocol';
import type { Wallet } from '@wallet-standard/base';
import { messageOf } from '../api/http-client.ts';
import { lamportsOfSolNumber, solNumberOf } from '../wallet/wallet-cache.ts';
import { askForAccounts } from '../wallet/wallet-standard.ts';
import type { WalletInfo } from './session-core.ts';
import {
  adoptSession,
  begin,
  type Core,
  end,
  interrupt,
  isObsolete,
  readSession,
  restPhase,
  stateOf,
  update,
} from './session-core.ts';
import { SESSION_TEXTS } from './texts.ts';
import { adoptAccount, listenTo } from './wallet-binding.ts';

export async function start(core: Core): Promise<void> {
  if (core.running !== 0) return;
  const flow = begin(core);
  core.askedSilently.clear();
  update(core, { phase: 'starting', error: null });
  try {
    const asked = core.mayHaveSession ? readSession(core) : null;
    const [, signedIn] = await Promise.all([loadConfig(core), asked]);
    if (!isObsolete(core, flow)) settle(core, signedIn);
  } catch (error) {
    if (!isObsolete(core, flow)) update(core, { phase: 'unreachable', error: messageOf(error) });
  } finally {
    end(core, flow);
  }
  if (!isObsolete(core, flow)) await restoreWallet(core);
}

async function loadConfig(core: Core): Promise<void> {
  const config = await core.deps.http.send(configCalls.getConfig);
  update(core, { config });
  if (config.cluster !== 'local') return;
  // Waited for, so that Connect Wallet never finds none where one is on its way. Without it the page still works.
  try {
    await core.deps.loadTestWallet();
  } catch (error) {
    core.deps.log.error('The test wallet could not be loaded', error);
  }
}

/** The session decides who plays; the cache only knows which account was shown last. */
function settle(core: Core, signedIn: SignedIn | null): void {
  const cached = core.cache.read();
  const publicKey = signedIn?.walletAddress ?? cached?.publicKey ?? null;
  core.sessionAddress = signedIn?.walletAddress ?? null;
  if (publicKey === null) {
    update(core, { phase: 'visitor', wallet: null, user: null });
    return;
  }
  const user = signedIn?.user ?? null;
  const balanceLamports = cached?.publicKey === publicKey ? lamportsOfSolNumber(cached.balance) : 0n;
  const wallet: WalletInfo = {
    publicKey,
    connected: false,
    balance: solNumberOf(balanceLamports),
    balanceLamports,
    isBalanceKnown: false,
    walletName: core.cache.readName(),
  };
  update(core, { user, wallet, phase: restPhase(core, { user, wallet }) });
  core.balance.readOnce(publicKey);
}

/**
 * Asks the remembered wallets, silently, whether they still show the account to this page. Called again whenever a wallet
 * registers, since extensions may come late. Only the account of the session is taken over: another one ends nothing. Where
 * none shows it (locked), the wallet used last is listened to.
 */
export async function restoreWallet(core: Core): Promise<void> {
  const known = stateOf(core).wallet;
  if (known === null || known.connected || core.running !== 0) return;
  const asked = core.generation;
  const remembered = rememberedWallets(core);
  const [last] = remembered;
  if (last !== undefined) listenTo(core, last);
  for (const wallet of remembered.filter((each) => !core.askedSilently.has(each))) {
    core.askedSilently.add(wallet);
    const accounts = await askSilently(core, wallet);
    if (isObsolete(core, asked) || stateOf(core).wallet?.connected !== false) return;
    const account = accounts.find(({ address }) => address === known.publicKey);
    if (account !== undefined) return adoptAccount(core, wallet, account);
  }
}

async function askSilently(core: Core, wallet: Wallet): Promise<ReturnType<typeof askForAccounts>> {
  try {
    return await askForAccounts(wallet, { silent: true });
  } catch (error) {
    core.deps.log.warn(`${wallet.name} could not be asked silently`, error);
    return [];
  }
}

/**
 * The wallets with the name of the one used last, that one first: two extensions may have one name. Without any, those that
 * already show the account by themselves. Any other wallet might open a window even when asked silently, so it is left alone.
 */
function rememberedWallets(core: Core): readonly Wallet[] {
  const known = stateOf(core).wallet;
  if (known === null) return [];
  const id = core.cache.readId();
  const byName = known.walletName === null ? [] : core.list.byName(known.walletName);
  const isUsed = (wallet: Wallet) => core.list.idOf(wallet) === id;
  if (byName.length > 0) return [...byName.filter(isUsed), ...byName.filter((each) => !isUsed(each))];
  return core.list
    .all()
    .filter(({ accounts }) => accounts.some(({ address }) => address === known.publicKey));
}

export function rememberedWallet(core: Core): Wallet | null {
  return rememberedWallets(core)[0] ?? null;
}

/** The server closed the socket with 4401. Perhaps only this one ended: the server knows. */
export async function sessionEnded(core: Core): Promise<void> {
  const asked = core.generation;
  let signedIn: SignedIn | null;
  try {
    signedIn = await readSession(core);
  } catch (error) {
    if (!isObsolete(core, asked)) update(core, { phase: 'unreachable', error: messageOf(error) });
    return;
  }
  if (isObsolete(core, asked)) return;
  if (signedIn !== null && signedIn.walletAddress === stateOf(core).wallet?.publicKey) {
    adoptSession(core, signedIn);
    // Not at once: a server that keeps refusing a valid session must not be asked without a pause.
    core.deps.timers.after(CLIENT_SOCKET.baseDelayMs, () => {
      if (stateOf(core).phase === 'playing') core.socket.open();
    });
    return;
  }
  showEnded(core);
}

/**
 * The socket gave up. A browser does not say why an upgrade was refused, so the session is asked for: one that ended
 * while the page was away shows as sign-in; otherwise the socket's own error stands.
 */
export async function socketGaveUp(core: Core): Promise<void> {
  const asked = core.generation;
  try {
    const signedIn = await readSession(core);
    const same = signedIn !== null && signedIn.walletAddress === stateOf(core).wallet?.publicKey;
    if (!same && !isObsolete(core, asked)) showEnded(core);
  } catch (error) {
    core.deps.log.warn(`The session could not be read either: ${messageOf(error)}`);
  }
}

/** Another wallet's session (signed in from another tab) is not ended here: that would throw the other tab out. */
function showEnded(core: Core): void {
  interrupt(core);
  core.sessionAddress = null;
  const { wallet } = stateOf(core);
  update(core, {
    user: null,
    phase: restPhase(core, { user: null, wallet }),
    error: SESSION_TEXTS.sessionEnded,
  });
}
