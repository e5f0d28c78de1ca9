// escrow-games: writes down what was seen of a seat when it has changed, with the transaction that did it, as the chain tells it.
import type { SeatStake } from '@kingstake/protocol';
import type { SeatAccount, SeatChain } from '../chain/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Time } from '../platform/time.ts';
import { type EscrowSeat, noteSeat } from './store.ts';

interface SeatChangeDeps {
  database: Database;
  time: Time;
  chain: Pick<SeatChain, 'lastEvent'>;
}

const isClosed = ({ state }: EscrowSeat) => state === 'paid' || state === 'returned';

/** Does nothing while the seat is as it was last seen, or while the node does not know yet what became of it. */
export async function noteChange(
  deps: SeatChangeDeps,
  seat: EscrowSeat,
  account: SeatAccount,
): Promise<void> {
  const changed =
    account === null || account.state === 'done'
      ? await closedState(deps, seat)
      : await liveState(deps, seat, account);
  if (changed === null) return;
  await deps.database.run((queries) => noteSeat(queries, { seat: seat.seat, ...changed }, deps.time.nowMs()));
}

type Changed = Omit<Parameters<typeof noteSeat>[1], 'seat'>;

async function liveState(
  { chain }: SeatChangeDeps,
  seat: EscrowSeat,
  account: NonNullable<SeatAccount>,
): Promise<Changed | null> {
  const state: SeatStake['state'] = account.state === 'locked' ? 'locked' : 'open';
  if (seat.state === state) return null;
  // A seat that was closed may be opened anew: its address is derived from player and game.
  const isNew = seat.openedSignature === null || isClosed(seat);
  const event = isNew ? await chain.lastEvent(seat.seat) : null;
  if (isNew && event === null) return null;
  return {
    state,
    openedSignature: event?.kind === 'opened' ? event.signature : null,
    closedSignature: null,
    deadlineMs: state === 'locked' ? Number(account.deadline) * 1000 : null,
  };
}

async function closedState({ chain }: SeatChangeDeps, seat: EscrowSeat): Promise<Changed | null> {
  if (isClosed(seat) || seat.state === 'opening') return null;
  const event = await chain.lastEvent(seat.seat);
  if (event === null || (event.kind !== 'paid' && event.kind !== 'returned')) return null;
  return {
    state: event.kind,
    openedSignature: null,
    closedSignature: event.signature,
    deadlineMs: seat.deadlineMs,
  };
}
