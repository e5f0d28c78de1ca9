// cashier: a premium picture, bought once from the playing balance. Payment and picture stand or fall together.
import { avatarKind, formatSol, INVALID_AVATAR_MESSAGE, PREMIUM_AVATAR_PRICE } from '@kingstake/protocol';
import { account, book, move } from '../ledger/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';

/** Gives the picture; false when the player has it already. */
export type GrantAvatar = (tx: Tx, userId: number, avatarId: string) => Promise<boolean>;

/** Null when it was bought. Buying what one owns is a conflict and costs nothing. */
export async function purchaseAvatar(
  tx: Tx,
  purchase: { userId: number; avatarId: string },
  grant: GrantAvatar,
): Promise<Refusal | null> {
  if (avatarKind(purchase.avatarId) !== 'premium') return refuse('VALIDATION', INVALID_AVATAR_MESSAGE);
  const paid = await book(tx, {
    opKey: `avatar:${purchase.userId}:${purchase.avatarId}`,
    kind: 'purchase',
    legs: move(account('player', purchase.userId), account('fee'), PREMIUM_AVATAR_PRICE),
  });
  if ('refused' in paid) {
    if (paid.refused !== 'overdrawn') throw new Error(`a purchase was refused: ${paid.refused}`);
    return refuse('INSUFFICIENT_BALANCE', undefined, {
      requiredAmount: formatSol(PREMIUM_AVATAR_PRICE),
      currentBalance: formatSol(paid.balance),
    });
  }
  if (paid.repeated) return refuse('CONFLICT', 'You own this picture already.');
  if (!(await grant(tx, purchase.userId, purchase.avatarId)))
    throw new Error('a picture was owned without being paid for');
  return null;
}
