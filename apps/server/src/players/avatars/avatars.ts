// shop: the purchase of a premium avatar. Payment and avatar are one transaction.
import { avatarKind, formatSol, isRefused, PREMIUM_AVATAR_PRICE } from '@kingstake/protocol';
import { account, book, move } from '../../money/ledger/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type Refusal, refuse, refuseHeld } from '../../platform/http/index.ts';

/** Grants the avatar. Returns false if the player already owns it. */
export type GrantAvatar = (tx: Tx, userId: number, avatarId: string) => Promise<boolean>;

/** Returns null if the avatar was bought. An avatar that the player already owns is a CONFLICT and costs nothing. */
export async function purchaseAvatar(
  tx: Tx,
  purchase: { userId: number; avatarId: string },
  grant: GrantAvatar,
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
