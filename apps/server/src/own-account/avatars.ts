// Premium avatars, bought from the playing balance. Payment and avatar are one transaction.
import { avatarKind, formatSol, isRefused, moneyCalls, PREMIUM_AVATAR_PRICE } from '@kingstake/protocol';
import { account, book, move } from '../money/ledger/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import {
  type Refusal,
  type RouteKit,
  refuse,
  refuseHeld,
  refuseOtherPlayer,
} from '../platform/http/index.ts';
import { transactOnce } from '../platform/idempotency/index.ts';
import type { Users } from '../players/users/index.ts';

/** Returns null if the avatar was bought. An avatar that the player already owns is a CONFLICT and costs nothing. */
export async function purchaseAvatar(
  tx: Tx,
  purchase: { userId: number; avatarId: string },
  grant: Users['grantAvatar'],
): Promise<Refusal | null> {
  if (avatarKind(purchase.avatarId) !== 'premium') return refuse('VALIDATION', 'invalid-avatar');
  const paid = await book(tx, {
    opKey: `avatar:${purchase.userId}:${purchase.avatarId}`,
    kind: 'purchase',
    legs: move(account('player', purchase.userId), account('fee'), PREMIUM_AVATAR_PRICE),
  });
  if (isRefused(paid)) {
    if (paid.refused === 'held') return refuseHeld(paid);
    if (paid.refused !== 'overdrawn') throw new Error(`a purchase was refused: ${paid.refused}`);
    return refuse('INSUFFICIENT_BALANCE', undefined, {
      requiredAmount: formatSol(PREMIUM_AVATAR_PRICE),
      currentBalance: formatSol(paid.balance),
    });
  }
  if (paid.repeated) return refuse('CONFLICT', 'avatar-owned');
  if (!(await grant(tx, purchase.userId, purchase.avatarId)))
    throw new Error('an avatar was owned without being paid for');
  return null;
}

export function addPurchaseRoute(
  routes: RouteKit,
  { database, users }: { database: Database; users: Users },
): void {
  routes.add(moneyCalls.purchaseAvatar, async ({ params, body, caller, idempotencyKey }) => {
    const { userId } = caller;
    if (params.id !== userId) return refuseOtherPlayer();
    const request = { params, body };
    const keyed = { call: moneyCalls.purchaseAvatar, userId, key: idempotencyKey, request };
    return transactOnce(database, keyed, async (tx) => {
      const refusal =
        (await users.refuseClosed(tx, userId)) ??
        (await users.refuseSuspended(tx, userId)) ??
        (await purchaseAvatar(tx, { userId, avatarId: body.avatarId }, users.grantAvatar));
      return refusal ?? { user: await users.ownUser(tx, userId) };
    });
  });
}
