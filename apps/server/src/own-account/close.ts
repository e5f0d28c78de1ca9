// own-account: closes an account that has nothing open and no money left.
import { isRefused, limitCalls } from '@kingstake/protocol';
import { reservedGames } from '../escrow-games/index.ts';
import { isSeated, listWaitingOf } from '../games/index.ts';
import { account, balanceOf } from '../ledger/index.ts';
import { type Database, lockSeating, type Tx } from '../platform/database/index.ts';
import { type Refusal, type RouteKit, refuse, refuseOtherPlayer } from '../platform/http/index.ts';
import type { Time } from '../platform/time.ts';
import { deleteSubscriptionsOf } from '../push/index.ts';
import type { Users } from '../users/index.ts';
import { lockWithdrawing, openSlots } from '../withdrawals/index.ts';

export interface CloseDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
  users: Pick<Users, 'closeAccount'>;
  /** A session has ended: its sockets must be closed. */
  onSessionEnded(sessionKey: string): void;
}

export function addCloseRoute(routes: RouteKit, deps: CloseDeps): void {
  const { database, time, users, onSessionEnded } = deps;
  routes.add(limitCalls.closeAccount, async ({ params, caller }) => {
    const { userId } = caller;
    if (params.id !== userId) return refuseOtherPlayer();
    const closed = await database.transaction(async (tx) => {
      // No seat is taken and no withdrawal is asked for until the transaction ends.
      await lockSeating(tx, [userId]);
      await lockWithdrawing(tx, userId);
      const refusal = await refuseClosing(tx, userId, time.nowMs());
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
  const playing = await balanceOf(tx, account('player', userId));
  const withdrawOnly = await balanceOf(tx, account('withdraw_only', userId));
  return playing + withdrawOnly === 0n ? null : refuse('CONFLICT', 'close-with-balance');
}
