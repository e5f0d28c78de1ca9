// Calls for signing in with the wallet, and for the session.
import { publicKeyFault } from '@kingstake/proofs/custody';
import { authCalls, isRefused, sessionCalls } from '@kingstake/protocol';
import type { Database, Tx } from '../../platform/database/index.ts';
import { type Refusal, type RouteKit, refuse } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import { type Random, randomAlphanumeric, randomToken } from '../../platform/random.ts';
import { refuseStopped } from '../../platform/switches/index.ts';
import type { Time } from '../../platform/time.ts';
import { insertChallenge, takeChallenge } from './challenge-store.ts';
import { deviceLabel } from './device-label.ts';
import { SESSION } from './limits.ts';
import type { Presenter, UserPorts } from './presenter.ts';
import { createSessionList } from './session-list.ts';
import { isKeyOfAnother, storeSigningKey } from './session-store.ts';
import type { Sessions } from './sessions.ts';
import { createChallenge, type SignInPlace, signInFault } from './sign-in.ts';
import { findUserByWallet, isClosed } from './store.ts';
import { keptToken, tokenHash } from './token.ts';

export interface SignInRoutesDeps {
  database: Database;
  time: Time;
  random: Random;
  log: Log;
  place: SignInPlace;
  presenter: Presenter;
  ports: Pick<UserPorts, 'balancesOf'>;
  sessions: Sessions;
  onSessionEnded(sessionKey: string): void;
}

const NONCE_LENGTH = 22; // 131 bits
const CHALLENGE_ID_BYTES = 16;

/** Refuses to reopen a closed account, unless money has arrived since, which its player must be able to withdraw. */
async function refuseClosedWithoutMoney(
  tx: Tx,
  { balancesOf }: SignInRoutesDeps['ports'],
  userId: number,
): Promise<Refusal | null> {
  if (!(await isClosed(tx, userId, { isLocked: true }))) return null;
  const { playing, withdrawOnly } = await balancesOf(tx, userId);
  return playing > 0n || withdrawOnly > 0n ? null : refuse('FORBIDDEN', 'account-closed');
}

export function addSignInRoutes(routes: RouteKit, deps: SignInRoutesDeps): void {
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

export function addSessionRoutes(routes: RouteKit, deps: SignInRoutesDeps): void {
  const { database, presenter, sessions } = deps;
  const sessionList = createSessionList(deps);

  routes.add(authCalls.session, async ({ caller }) => {
    const user = await database.run(async (queries) => {
      const row = await findUserByWallet(queries, caller.walletAddress);
      return row === null ? null : presenter.ownUser(queries, row);
    });
    return { body: { walletAddress: caller.walletAddress, user } };
  });

  routes.add(sessionCalls.listSessions, async ({ caller }) => ({
    body: { sessions: await sessionList.list(caller) },
  }));

  routes.add(sessionCalls.endSession, async ({ caller, params }) => {
    const ended = await sessionList.endOne(caller, params.id);
    return ended ? { body: undefined } : refuse('NOT_FOUND', 'session-ended');
  });

  routes.add(sessionCalls.endOtherSessions, async ({ caller }) => {
    await sessionList.endOthers(caller);
    return { body: undefined };
  });

  routes.add(authCalls.logout, async ({ caller }) => {
    if (caller !== null) await sessions.end(caller.sessionKey, 'logout');
    return { body: undefined, session: null };
  });
}
