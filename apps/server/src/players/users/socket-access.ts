// Decides who may open a socket: the session of a registered player, from the product's own page.
import type { IncomingMessage } from 'node:http';
import {
  type Authenticate,
  checkAccess,
  deviceTokenOf,
  refuse,
  sessionTokenOf,
} from '../../platform/http/index.ts';
import type { UpgradeDecision } from '../../platform/sockets/index.ts';
import { claimedKeyOf } from './sessions.ts';
import { deviceKeyOf } from './token.ts';

/** Returns the session key that a request claims, without a query; null without one. */
export function sessionKeyOf({ headers }: IncomingMessage, publicOrigin: string): string | null {
  const token = sessionTokenOf(headers, publicOrigin);
  return token === null ? null : claimedKeyOf(token);
}

/** Resolves to the owner of the socket, or to the refusal. */
export async function authorizeSocket(
  { headers }: IncomingMessage,
  { authenticate, publicOrigin }: { authenticate: Authenticate; publicOrigin: string },
): Promise<UpgradeDecision> {
  const token = sessionTokenOf(headers, publicOrigin);
  const caller = token === null ? null : await authenticate(token);
  const refusal = checkAccess({ access: 'registered', caller, changes: true, headers, publicOrigin });
  if (refusal !== null) return refusal;
  if (caller?.userId == null) return refuse('NOT_REGISTERED');
  const deviceKey = deviceKeyOf(deviceTokenOf(headers, publicOrigin));
  return { sessionKey: caller.sessionKey, userId: caller.userId, deviceKey };
}
