// session: the start of the page, the silent restore of a remembered wallet, and the end of a session. This module never opens a
// wallet; it only requests accounts that the page may already see.

import { CLIENT_SOCKET, type Config, configCalls, type SignedIn } from '@kingstake/protocol';
import type { Wallet } from '@wallet-standard/base';
import { messageOf } from '../net/http-client.ts';
import { lamportsOfSolNumber, solNumberOf } from '../wallet/wallet-cache.ts';
import { askForAccounts } from '../wallet/wallet-standard.ts';
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
  type WalletInfo,
} from './session-core.ts';
import { SESSION_TEXTS } from './texts.ts';
import { adoptAccount, listenTo } from './wallet-binding.ts';

export async function start(core: Core): Promise<void> {
  if (core.running !== 0) return;
  const flow = begin(core);
  core.askedSilently.clear();
  update(core, { phase: 'starting', error: null });
  let wallets: Promise<void> | null = null;
  try {
    const asked = core.mayHaveSession ? readSession(core) : null;
    const [config, signedIn] = await Promise.all([core.deps.http.send(configCalls.getConfig), asked]);
    update(core, { config });
    wallets = loadWallets(core, config);
    // A visitor may press Connect Wallet at once. A player waits for no wallet.
    if (signedIn === null) await wallets;
    if (!isObsolete(core, flow)) settle(core, signedIn);
  } catch (error) {
    if (!isObsolete(core, flow)) update(core, { phase: 'unreachable', error: messageOf(error) });
  } finally {
    end(core, flow);
  }
  await wallets;
  if (!isObsolete(core, flow)) await restoreWallet(core);
}

/** Never rejects, because the page also works without them. */
async function loadWallets(core: Core, { cluster }: Config): Promise<void> {
  try {
    await core.deps.loadPhoneWallet?.(cluster, 'idle');
    if (cluster !== 'local') return;
    await core.deps.loadTestWallet();
  } catch (error) {
    core.deps.log.error('The test wallet could not be loaded', error);
  }
}

/** The session decides who is signed in. The cache only contains the account that was last shown. */
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
 * Checks silently whether the remembered wallets still show the account to this page. Called again whenever a wallet registers,
 * because extensions may register late. Adopts only the account of the session; another account does not end the session. If no
 * wallet shows the account, for example because it is locked, the page listens to the wallet that was used last.
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
 * Returns the wallets with the name of the last used wallet, that one first, because two extensions can have the same name. If there
 * is none, returns the wallets that already show the account. Any other wallet might open a window even for a silent request.
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

/** Called when the server has closed the socket with 4401. Checks with the server whether the session still exists. */
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
    // After a pause, because a server might keep refusing a valid session.
    core.deps.timers.after(CLIENT_SOCKET.baseDelayMs, () => {
      if (stateOf(core).phase === 'playing') core.socket.open();
    });
    return;
  }
  showEnded(core);
}

/**
 * Called when the socket has stopped reconnecting. Browsers do not report why an upgrade was refused, so the page refetches the
 * session. If it has ended, the page shows sign-in; otherwise the error of the socket stays.
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

/** Does not end a session of another wallet, because that would sign out the tab that created it. */
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
