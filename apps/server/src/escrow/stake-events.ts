// escrow-games: a player's stakes and payouts on chain, for the statement.
import { type Lamports, prizePoolOf } from '@kingstake/protocol';
import { type GameOutcome, listOutcomes } from '../games/index.ts';
import type { Queries } from '../platform/database/index.ts';
import { ESCROW } from './limits.ts';
import { seatTimes } from './store.ts';

/** One movement between wallet and seat. A loser's stake leaves with the payout and has no line of its own. */
export interface StakeEvent {
  readonly gameId: number;
  readonly kind: 'wager' | 'winnings' | 'refund';
  readonly amount: Lamports;
  readonly signature: string | null;
  readonly at: Date;
}

/** Returns the events of the newest `ESCROW.statementSeats` seats, newest first. */
export async function stakeEvents(queries: Queries, playerId: number): Promise<StakeEvent[]> {
  const seats = await seatTimes(queries, playerId, ESCROW.statementSeats);
  const outcomes = await listOutcomes(queries, [...new Set(seats.map(({ seat }) => seat.gameId))]);
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const events = seats.flatMap((times) => {
    const outcome = outcomeOf.get(times.seat.gameId);
    return outcome === undefined ? [] : eventsOf(times, outcome);
  });
  return events.sort((one, other) => other.at.getTime() - one.at.getTime());
}

function eventsOf(
  { seat, openedAt, closedAt }: Awaited<ReturnType<typeof seatTimes>>[number],
  { wager, fee, winner }: GameOutcome,
): StakeEvent[] {
  const { gameId, side, state } = seat;
  const events: StakeEvent[] = [];
  if (openedAt !== null)
    events.push({ gameId, kind: 'wager', amount: wager, signature: seat.openedSignature, at: openedAt });
  if (closedAt === null) return events;
  const closed = { gameId, signature: seat.closedSignature, at: closedAt };
  if (state === 'returned') events.push({ ...closed, kind: 'refund', amount: wager });
  if (state === 'paid' && winner === side)
    events.push({ ...closed, kind: 'winnings', amount: prizePoolOf(wager, fee) });
  return events;
}
