// own-account: public entry. What a player does with the whole account: buys avatars, exports everything, and closes it. An account is
// closed only when it has nothing open, no money left and no debt.
import {
  avatarKind,
  formatSol,
  isRefused,
  type Lamports,
  lamports,
  lamportsFrom,
  limitCalls,
  MIN_TRANSFER,
  moneyCalls,
  PREMIUM_AVATAR_PRICE,
} from '@kingstake/protocol';
import { reservedGames } from '../escrow/index.ts';
import { closingFault } from '../fair-play/cases/index.ts';
import { isSeated, listWaitingOf } from '../games/index.ts';
import {
  account,
  accountState,
  book,
  freezeReason,
  type Leg,
  move,
  OPERATING,
} from '../money/ledger/index.ts';
import { lockWithdrawing, openSlots } from '../money/withdrawals/index.ts';
import { deleteSubscriptionsOf } from '../notify/push/index.ts';
import { type Database, lockSeating, type Tx } from '../platform/database/index.ts';
import {
  type Refusal,
  type RouteKit,
  refuse,
  refuseHeld,
  refuseOtherPlayer,
} from '../platform/http/index.ts';
import { transactOnce } from '../platform/idempotency/index.ts';
import type { Users } from '../players/users/index.ts';
import { addExportRoute, type ExportDeps } from './export.ts';

interface OwnAccountDeps extends ExportDeps {
  /** Called when a session has ended and its sockets must be closed. */
  onSessionEnded(sessionKey: string): void;
}

export function createOwnAccount(deps: OwnAccountDeps) {
  return {
    routes(routes: RouteKit): void {
      addPurchaseRoute(routes, deps);
      addExportRoute(routes, deps);
      addCloseRoute(routes, deps);
    },
  };
}

function addCloseRoute(routes: RouteKit, deps: OwnAccountDeps): void {
  const { database, time, users, onSessionEnded } = deps;
  routes.add(limitCalls.closeAccount, async ({ params, body, caller }) => {
    const { userId } = caller;
    if (params.id !== userId) return refuseOtherPlayer();
    const closed = await database.transaction(async (tx) => {
      // Until the transaction ends, the player can neither take a seat nor request a withdrawal.
      await lockSeating(tx, [userId]);
      await lockWithdrawing(tx, userId);
      const left = body?.rest === undefined ? null : lamportsFrom(body.rest);
      const refusal = (await refuseClosing(tx, userId, time.nowMs())) ?? (await leaveRest(tx, userId, left));
      if (refusal !== null) return refusal;
      await deleteSubscriptionsOf(tx, userId);
      return { sessionKeys: await users.closeAccount(tx, userId) };
    });
    if (isRefused(closed)) return closed;
    closed.sessionKeys.forEach(onSessionEnded);
    return { body: undefined, session: null };
  });
}

async function refuseClosing(tx: Tx, userId: number, nowMs: number): Promise<Refusal | null> {
  const isPlaying =
    (await isSeated(tx, userId)) ||
    (await listWaitingOf(tx, userId)).length > 0 ||
    (await reservedGames(tx, userId, nowMs)).length > 0;
  if (isPlaying) return refuse('CONFLICT', 'close-with-game');
  if ((await openSlots(tx, userId)).length > 0) return refuse('CONFLICT', 'close-with-withdrawal');
  const fault = await closingFault(tx, userId, nowMs);
  return fault === null ? null : refuse('CONFLICT', fault);
}

/**
 * Moves a balance too small to be withdrawn to the operating account, if the player has named exactly this amount.
 * Refuses any other balance.
 */
async function leaveRest(tx: Tx, userId: number, left: Lamports | null): Promise<Refusal | null> {
  const player = account('player', userId);
  const withdrawOnly = account('withdraw_only', userId);
  const [playing, held] = [await accountState(tx, player), await accountState(tx, withdrawOnly)];
  const rest = lamports(playing.balance + held.balance);
  if (rest === 0n) return null;
  if (rest >= MIN_TRANSFER) return refuse('CONFLICT', 'close-with-balance');
  const refusal = refuse('CONFLICT', 'close-with-rest', { rest: formatSol(rest) });
  if (left !== rest) return refusal;
  if ((await freezeReason(tx)) !== null) return refuse('UNAVAILABLE', 'money-frozen');
  const legs: Leg[] = [
    { account: player, amount: lamports(-playing.balance) },
    { account: withdrawOnly, amount: lamports(-held.balance) },
    { account: account(OPERATING), amount: rest },
  ];
  const booked = await book(tx, {
    opKey: `close:${userId}:${playing.postings}:${held.postings}`,
    kind: 'closing',
    legs: legs.filter(({ amount }) => amount !== 0n),
  });
  if (!isRefused(booked)) return null;
  // Otherwise the balance has changed since it was read.
  return booked.refused === 'held' ? refuseHeld(booked) : refusal;
}

// Premium avatars, bought from the playing balance. Payment and avatar are one transaction.
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

function addPurchaseRoute(routes: RouteKit, { database, users }: { database: Database; users: Users }): void {
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
