// Tools, mutants: faults that break a line of the groups C Header, F Wallet state and I HTTP calls, as far as the page goes.
import { mutantsIn } from '../mutant.ts';

const SESSION_FOLDER = 'apps/web/src/session';

const FORCE = 'force-new-connection clears every chess entry, waits 500 ms and reconnects';
const SWITCH = 'another account first switches to it: session ended, socket closed, sign-in by a click';
const BALANCE = 'the balance is read with commitment confirmed every 30000 ms while connected';
const CONNECTED = 'after connecting: public key, balance, cache, and once to the lobby';
const CANNOT_SIGN = 'a wallet that cannot sign gives its error, when signing in and when signing a message';
const ABSENT = 'No wallet connected, Wallet not connected and Solana wallet not found, each where it applies';

export const SESSION = mutantsIn({
  [`${SESSION_FOLDER}/connect-flow.ts`]: [
    [
      'F1 nothing says that the wallet is being asked',
      "heldFor === null ? { phase: 'connecting', error: null } : { error: null }",
      '{ error: null }',
      'disconnected, then connecting, then connected',
    ],
    ['F2 who connects is not led to the lobby', '  core.deps.onSignedIn();\n', '', CONNECTED],
    ['F8 only the local entries are cleared', '  removeOurEntries(core.deps.storages.session);\n', '', FORCE],
    [
      'F8 the wallet is asked anew without a pause',
      '  await sleep(core.deps.timers, PAGE_TIMES.forceReconnectMs);\n',
      '',
      FORCE,
    ],
    [
      'F13 a wallet without an account says nothing of its key',
      'if (account === undefined) return { ok: false, message: WALLET_MESSAGES.noPublicKey };',
      'if (account === undefined) return { ok: false, message: WALLET_MESSAGES.connectionFailed };',
      'a wallet without an account gives Failed to get wallet public key',
    ],
    [
      'F14 a wallet that cannot sign in says something else',
      'if (signature === null) return { ok: false, message: WALLET_MESSAGES.cannotSign };',
      'if (signature === null) return { ok: false, message: WALLET_MESSAGES.signInFailed };',
      CANNOT_SIGN,
    ],
    [
      'F15 a wallet that is not there is none at all',
      'chosen === null ? { ok: false, message: WALLET_MESSAGES.notFound }',
      'chosen === null ? { ok: false, message: WALLET_MESSAGES.noWallet }',
      ABSENT,
    ],
  ],
  [`${SESSION_FOLDER}/texts.ts`]: [
    [
      'F12 without a wallet only Phantom is named',
      'Please install Phantom or Solflare wallet.',
      'Please install Phantom wallet.',
      'without any wallet the error asks to install one',
    ],
    ['F15 no wallet is one that is not connected', "'No wallet connected'", "'Wallet not connected'", ABSENT],
  ],
  [`${SESSION_FOLDER}/wallet-cache.ts`]: [
    [
      'F3 the cache forgets whether it was connected',
      'JSON.stringify({ publicKey, connected, balance })',
      'JSON.stringify({ publicKey, balance })',
      'the cache chess-wallet holds publicKey, connected and balance',
    ],
    [
      'F3 the cache has another key',
      "WALLET_KEY = 'chess-wallet'",
      "WALLET_KEY = 'chess-account'",
      'the cache chess-wallet holds publicKey, connected and balance',
    ],
    [
      'F8 only entries that begin with chess are cleared',
      'key?.includes(OURS) === true',
      'key?.startsWith(OURS) === true',
      FORCE,
    ],
  ],
  [`${SESSION_FOLDER}/wallet-binding.ts`]: [
    [
      'F4 disconnecting keeps the cache',
      '  core.cache.clear();\n',
      '',
      'disconnect clears cache and state, logs out and tells the wallet',
    ],
    [
      'F5 a wallet without an account stays',
      'else void signOut(core, { tellWallet: false });\n  } else if',
      'else update(core, {});\n  } else if',
      'a wallet that shows no account any more disconnects',
    ],
    [
      'F6 another account changes nothing',
      'first.address !== known.publicKey',
      'first.address === null',
      SWITCH,
    ],
    [
      'F9 C6 a wallet that goes during a game ends the session at once',
      'if (core.guardsGame) update',
      'if (core.guardsGame && !known.connected) update',
      'a wallet that is lost in the lobby during a private game: back in time, then not: the game is resigned',
    ],
  ],
  [`${SESSION_FOLDER}/start-flow.ts`]: [
    [
      'F7 a remembered wallet is not restored',
      '  if (!isObsolete(core, flow)) await restoreWallet(core);\n',
      '',
      'a cached wallet is restored silently on load and its balance fetched again',
    ],
    [
      'F7 the balance of a wallet that is still locked is not read again',
      '  core.balance.readOnce(publicKey);\n',
      '',
      'the session decides who plays, even when the extension is locked',
    ],
  ],
  [`${SESSION_FOLDER}/wallet-balance.ts`]: [
    [
      'F10 the balance is read as it was processed',
      "{ commitment: 'confirmed' }]);",
      "{ commitment: 'processed' }]);",
      BALANCE,
    ],
    [
      'F11 a balance that cannot be read stays as it was',
      "      log.error('Reading the wallet balance failed', error);\n",
      "      log.error('Reading the wallet balance failed', error);\n      return;\n",
      'a balance that cannot be read is logged and shown as 0',
    ],
    [
      'F11 a balance that cannot be read is not logged',
      "      log.error('Reading the wallet balance failed', error);\n",
      '',
      'a balance that cannot be read is logged and shown as 0',
    ],
  ],
  'packages/protocol/src/limits.ts': [
    [
      'F10 the balance is read every minute',
      'walletBalanceMs: 30 * SECOND',
      'walletBalanceMs: MINUTE',
      BALANCE,
    ],
    ['F8 the wallet is asked anew after a second', 'forceReconnectMs: 500', 'forceReconnectMs: 1_000', FORCE],
    [
      'I26 the profile is kept for an hour',
      'profileCacheMs: 5 * MINUTE',
      'profileCacheMs: HOUR',
      'the player is read by wallet, and again by a screen that opens five minutes later, no sooner',
    ],
    [
      'I26 I1 the profile is asked for by each screen',
      'profileCacheMs: 5 * MINUTE',
      'profileCacheMs: 0',
      'the player is read by wallet, and again by a screen that opens five minutes later, no sooner',
    ],
  ],
  [`${SESSION_FOLDER}/provider.tsx`]: [
    [
      'F16 without its provider a feature fails without a name',
      'if (session === null) throw new Error(`${hook} must be used within a SessionProvider`);\n  return session;',
      'return session as Session;',
      'each hook outside the provider raises a context error with its name',
    ],
  ],
  [`${SESSION_FOLDER}/http-client.ts`]: [
    [
      'I23 calls carry no cookie',
      "credentials: 'include'",
      "credentials: 'omit'",
      `${SESSION_FOLDER}/http-client.test.ts`,
    ],
    [
      'I24 a call without a body says that it is JSON',
      "...(body === undefined ? {} : { 'Content-Type': 'application/json' }),",
      "'Content-Type': 'application/json',",
      `${SESSION_FOLDER}/http-client.test.ts`,
    ],
    [
      'I25 an empty answer has no text',
      "raw === '' ? statusText : raw",
      'raw',
      `${SESSION_FOLDER}/http-client.test.ts`,
    ],
    [
      'I25 the status is not said',
      "super(`${status}: ${raw === '' ? statusText : raw}`)",
      "super(raw === '' ? statusText : raw)",
      `${SESSION_FOLDER}/http-client.test.ts`,
    ],
  ],
  [`${SESSION_FOLDER}/session-core.ts`]: [
    [
      'I25 a 401 is a failure',
      'if (isUnauthenticated(error)) return null;',
      '',
      `${SESSION_FOLDER}/start-flow.test.ts`,
    ],
  ],
  [`${SESSION_FOLDER}/query-client.ts`]: [
    [
      'I26 every answer grows stale at once',
      'return staleTime !== undefined && this.#deps',
      'return staleTime === undefined || this.#deps',
      `${SESSION_FOLDER}/query-client.test.ts`,
    ],
    [
      'I26 each look at the page asks again',
      "refetchOnWindowFocus === 'always');",
      'refetchOnWindowFocus !== null);',
      `${SESSION_FOLDER}/query-client.test.ts`,
    ],
    [
      'I26 a failure is tried again',
      '        (error: unknown) => settle({ error }),\n',
      '        (error: unknown) => (settle({ error }), entry.state.answers < 3 ? this.refetch(options) : undefined),\n',
      `${SESSION_FOLDER}/query-client.test.ts`,
    ],
  ],
});
