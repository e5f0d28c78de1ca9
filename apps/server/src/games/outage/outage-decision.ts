// games: what an outage and empty seats do to a game of which only the head was read. Pure.
import { decide, type Match, type MatchEvent, nextDeadline, OUTAGE_IGNORED_MS } from '@kingstake/chess';
import type { HeadDecision } from '../registry/head-writer.ts';
import type { GameHead } from '../store/game-record.ts';

/** An outage, up to the instant at which commands are accepted again. */
export interface Outage {
  readonly sinceMs: number;
  readonly untilMs: number;
  /** When any node last said that the house lives, as it was read before this node gave anything. */
  readonly houseAliveMs: number;
  /** Up to where this node's earlier passes, which took too long, have compensated some games for the same outage. */
  readonly earlierUntilMs: readonly number[];
}

/** What one pass over all running games does to each of them. */
export interface Pass {
  /** Null: there was none. */
  readonly outage: Outage | null;
  /** Whether a player has a socket at the game; null leaves the seats as they are. */
  readonly isHere: ((gameId: number, userId: number) => boolean) | null;
}

type Compensated = Pick<GameHead, 'compensatedUntilMs'>;

/**
 * From where on the game may be owed something. Another node gave the outage up to its own end, or the game was created
 * since: then players may have moved for as long as any node lived. An earlier pass of this node let nobody move.
 */
function owedFromMs(
  { sinceMs, houseAliveMs, earlierUntilMs }: Outage,
  { compensatedUntilMs }: Compensated,
): number {
  if (compensatedUntilMs <= sinceMs) return sinceMs;
  return earlierUntilMs.includes(compensatedUntilMs)
    ? compensatedUntilMs
    : Math.max(compensatedUntilMs, houseAliveMs);
}

/** Whether the game is owed a part of the outage. A short rest is not, unless an earlier pass of this node left it. */
export function isOwed(outage: Outage, head: Compensated): boolean {
  const restMs = outage.untilMs - owedFromMs(outage, head);
  return restMs > (outage.earlierUntilMs.includes(head.compensatedUntilMs) ? 0 : OUTAGE_IGNORED_MS);
}

/** Players of a running game who are not there, though their seats say so. */
export function seatsToMarkAway(id: number, match: Match, isHere: Pass['isHere']): number[] {
  if (isHere === null || match.status === 'ended') return [];
  return [match.white, match.black].flatMap((seat) =>
    seat === null || seat.awaySinceMs !== null || isHere(id, seat.userId) ? [] : [seat.userId],
  );
}

/** Gives the game what is left of the outage, then marks its empty seats. A game that this ends is decided alone. */
export function decideOnHead(head: GameHead, { outage, isHere }: Pass, nowMs: number): HeadDecision {
  const atMs = outage?.untilMs ?? nowMs;
  let { match, compensatedUntilMs } = head;
  const events: MatchEvent[] = [];
  if (outage !== null && isOwed(outage, head)) {
    const { sinceMs, untilMs } = outage;
    const compensatedMs = owedFromMs(outage, head) - sinceMs;
    const step = decide(match, null, { type: 'outage', outageMs: untilMs - sinceMs, compensatedMs }, untilMs);
    if (step.match.status !== match.status) return 'alone';
    if (step.match !== match) compensatedUntilMs = untilMs;
    match = step.match;
    events.push(...step.events);
  }
  for (const by of seatsToMarkAway(head.id, match, isHere)) {
    // A deadline that is due comes first, and may need the moves.
    if ((nextDeadline(match)?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) return 'alone';
    const step = decide(match, null, { type: 'leave', by }, atMs);
    match = step.match;
    events.push(...step.events);
  }
  if (match === head.match) return 'unchanged';
  return { after: { id: head.id, version: head.version + 1, match, compensatedUntilMs }, events };
}
