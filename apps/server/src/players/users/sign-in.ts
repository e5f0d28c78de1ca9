// Sign-in: the message that a wallet signs, its verification, and the two calls. The calls pass time and nonce to the rest,
// which is pure.
import { publicKeyFault } from '@kingstake/proofs/custody';
import { isTextSigned } from '@kingstake/proofs/node';
import { authCalls, CHAIN_OF, formatSiws, isRefused, parseSiws } from '@kingstake/protocol';
import type { Tx } from '../../platform/database/index.ts';
import { type Refusal, type RouteKit, refuse } from '../../platform/http/index.ts';
import { randomAlphanumeric, randomToken } from '../../platform/random.ts';
import { refuseStopped } from '../../platform/switches/index.ts';
import { insertChallenge, takeChallenge } from './device-store.ts';
import { SESSION } from './limits.ts';
import type { SignInPlace, UserPorts } from './presenter.ts';
import { isKeyOfAnother, storeSigningKey } from './session-store.ts';
import { keptToken, tokenHash, type UsersParts } from './sessions.ts';
import { findUserByWallet, isClosed } from './store.ts';

export const NONCE_LENGTH = 22; // 131 bits
export const CHALLENGE_ID_BYTES = 16;
const STATEMENT = 'Sign in to Kingstake. This is free and does not move any funds.';

export function createChallenge(
  place: SignInPlace,
  { walletAddress, sessionKey }: { walletAddress: string; sessionKey?: string | undefined },
  nonce: string,
  nowMs: number,
) {
  const [issuedAt, expiresAt] = [new Date(nowMs), new Date(nowMs + SESSION.challengeMs)];
  const message = formatSiws({
    domain: new URL(place.publicOrigin).host,
    address: walletAddress,
    statement: STATEMENT,
    uri: place.publicOrigin,
    chainId: CHAIN_OF[place.cluster],
    nonce,
    issuedAt: issuedAt.toISOString(),
    expirationTime: expiresAt.toISOString(),
    ...(sessionKey === undefined ? {} : { sessionKey }),
  });
  return { message, issuedAt, expiresAt };
}

export type SignInFault = 'expired' | 'foreign' | 'signature' | 'session-key';

/**
 * Returns why the signatures do not answer the challenge, or null. `signature` is the base64 text of 64 bytes over the
 * message's UTF-8 bytes (RFC 8032). The session key that the message names may sign the same bytes, which proves that the caller has it.
 */
export function signInFault(
  place: SignInPlace,
  challenge: { walletAddress: string; message: string; expiresAt: Date },
  { signature, sessionKeySignature }: { signature: string; sessionKeySignature?: string | undefined },
  nowMs: number,
): SignInFault | null {
  if (nowMs >= challenge.expiresAt.getTime()) return 'expired';
  const fields = parseSiws(challenge.message);
  const expectedDomain = new URL(place.publicOrigin).host;
  if (
    fields === null ||
    fields.domain !== expectedDomain ||
    fields.uri !== place.publicOrigin ||
    fields.chainId !== CHAIN_OF[place.cluster] ||
    fields.address !== challenge.walletAddress
  ) {
    return 'foreign';
  }
  if (!isSignedBy(challenge.walletAddress, challenge.message, signature)) return 'signature';
  if (sessionKeySignature === undefined) return null;
  const isProved = isSignedBy(fields.sessionKey ?? '', challenge.message, sessionKeySignature);
  return isProved ? null : 'session-key';
}

/** Verifies Ed25519 over the UTF-8 bytes of `message`. */
export function isSignedBy(walletAddress: string, message: string, signature: string): boolean {
  return isTextSigned(walletAddress, message, Buffer.from(signature, 'base64'));
}

// The label of a session's browser is for display only, because a browser can claim anything.

/** The first match wins, because most browsers also name older ones. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bPhantom\//, 'Phantom'],
  [/\bSolflare\b/, 'Solflare'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: typeof BROWSERS, userAgent: string): string | null =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** Returns `Firefox · Windows`, only one of the two if the other is unknown, or null. */
export function deviceLabel(userAgent: string): string | null {
  const named = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter((name) => name !== null);
  return named.length === 0 ? null : named.join(' · ');
}

/** Refuses to reopen a closed account, unless money has arrived since, which its player must be able to withdraw. */
async function refuseClosedWithoutMoney(
  tx: Tx,
  { balancesOf }: UserPorts,
  userId: number,
): Promise<Refusal | null> {
  if (!(await isClosed(tx, userId, { isLocked: true }))) return null;
  const { playing, withdrawOnly } = await balancesOf(tx, userId);
  return playing > 0n || withdrawOnly > 0n ? null : refuse('FORBIDDEN', 'account-closed');
}

export function addSignInRoutes(routes: RouteKit, deps: UsersParts): void {
  const { database, presenter, sessions } = deps;

  routes.add(authCalls.challenge, async ({ body, challengeToken }) => {
    if (publicKeyFault(body.walletAddress) !== null) {
      return refuse('VALIDATION', 'not-an-address', {
        issues: [{ path: 'body/walletAddress' }],
      });
    }
    if (body.sessionKey !== undefined && publicKeyFault(body.sessionKey) !== null)
      return refuse('VALIDATION', 'not-a-session-key', { issues: [{ path: 'body/sessionKey' }] });
    const nonce = randomAlphanumeric(deps.random, NONCE_LENGTH);
    const challenge = createChallenge(deps.place, body, nonce, deps.time.nowMs());
    const id = randomToken(deps.random, CHALLENGE_ID_BYTES);
    // A browser keeps its token, so that two tabs do not invalidate each other's challenges.
    const token = keptToken(deps.random, challengeToken);
    const asked = { id, walletAddress: body.walletAddress, browserHash: tokenHash(token) };
    const stopped = await database.transaction(async (tx) => {
      const refusal = await refuseStopped(tx, 'signin');
      if (refusal === null) await insertChallenge(tx, { ...challenge, ...asked });
      return refusal;
    });
    if (stopped !== null) return stopped;
    return {
      body: { challengeId: id, message: challenge.message },
      challenge: { token, maxAgeS: SESSION.challengeMs / 1000 },
    };
  });

  routes.add(authCalls.verify, async (arrived) => {
    const { body, caller, requestId, userAgent, challengeToken } = arrived;
    const stopped = await database.run((queries) => refuseStopped(queries, 'signin'));
    if (stopped !== null) return stopped;
    // Checked before the challenge is looked up, so that a caller without the cookie learns nothing about it.
    if (challengeToken === null) {
      deps.log.info({ requestId, fault: 'cookie' }, 'sign-in refused');
      return refuse('UNAUTHENTICATED', 'cookie', { reason: 'cookie' });
    }
    // A challenge is single-use: it is deleted even if the signature is wrong. Challenges of other browsers stay.
    const browserHash = tokenHash(challengeToken);
    const challenge = await database.run((queries) =>
      takeChallenge(queries, { id: body.challengeId, browserHash }),
    );
    const fault =
      challenge === null ? 'unknown' : signInFault(deps.place, challenge, body, deps.time.nowMs());
    if (challenge === null || fault !== null) {
      deps.log.info({ requestId, fault }, 'sign-in refused');
      return refuse('UNAUTHENTICATED', 'sign-in-failed');
    }
    const deviceToken = keptToken(deps.random, arrived.deviceToken);
    const signedIn = await database.transaction(async (tx) => {
      const { walletAddress } = challenge;
      const row = await findUserByWallet(tx, walletAddress);
      const closed = row === null ? null : await refuseClosedWithoutMoney(tx, deps.ports, row.id);
      if (closed !== null) return closed;
      const signed = { walletAddress, message: challenge.message, signature: body.signature };
      if (body.sessionKeySignature === undefined && (await isKeyOfAnother(tx, signed)))
        return refuse('CONFLICT', 'session-key-taken');
      const device = deviceLabel(userAgent);
      const session = await sessions.open(tx, { walletAddress, device, deviceToken });
      await storeSigningKey(tx, session.sessionKey, signed, deps.time.nowMs());
      return { session, user: row === null ? null : await presenter.ownUser(tx, row) };
    });
    if (isRefused(signedIn)) return signedIn;
    // Also ends the browser's previous session, because its cookie is replaced and no later call could end it.
    if (caller !== null) await sessions.end(caller.sessionKey, 'replaced');
    deps.log.info({ requestId, userId: signedIn.user?.id ?? null }, 'signed in');
    return {
      body: { walletAddress: challenge.walletAddress, user: signedIn.user },
      session: { token: signedIn.session.token, maxAgeS: SESSION.maxAgeMs / 1000 },
      device: { token: deviceToken, maxAgeS: SESSION.deviceMs / 1000 },
    };
  });
}
