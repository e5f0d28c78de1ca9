// Decides what an outage and dead nodes mean for a game of which only the head was read. Pure.
import {
  type ActiveMatch,
  decide,
  type Match,
  type MatchEvent,
  type NodeId,
  nextDeadline,
  OUTAGE_IGNORED_MS,
  type Seat,
} from '@kingstake/chess';
import type { HeadDecision } from '../registry/head-writer.ts';
import type { GameHead } from '../store/game-record.ts';

/** An outage of the whole cluster, up to the instant at which commands are accepted again. */
export interface Outage {
  readonly sinceMs: number;
  readonly untilMs: number;
  /** The newest heartbeat of any node, read before this node compensated any game. */
  readonly clusterAliveMs: number;
  /** Up to where this node's earlier passes, which took too long, have compensated some games for the same outage. */
  readonly earlierUntilMs: readonly number[];
}

/** An outage of single nodes: which players it cut off, and whose seats still name dead nodes. */
export interface NodeOutage {
  /** Up to where time is given back; null: up to the decision. */
  readonly untilMs: number | null;
  /** Since when the side to move was cut off; null when it was not. */
  cutOffSinceMs(gameId: number, match: ActiveMatch): number | null;
  /** Whether a node is to be taken out of the seats. */
  isDead(node: NodeId): boolean;
}

/** What one pass over games does to each of them. Null: there was none. */
export interface Pass {
  readonly outage: Outage | null;
  readonly nodeOutage: NodeOutage | null;
}

type Compensated = Pick<GameHead, 'compensatedUntilMs'>;

/**
 * From where on the game may be owed something. Another node gave the outage up to its own end, or the game was created
 * since: then players may have moved for as long as any node lived. An earlier pass of this node let nobody move.
 */
function owedFromMs(
  { sinceMs, clusterAliveMs, earlierUntilMs }: Outage,
  { compensatedUntilMs }: Compensated,
): number {
  if (compensatedUntilMs <= sinceMs) return sinceMs;
  return earlierUntilMs.includes(compensatedUntilMs)
    ? compensatedUntilMs
    : Math.max(compensatedUntilMs, clusterAliveMs);
}

/** Whether the game is owed a part of the outage. A short rest is not, unless an earlier pass of this node left it. */
export function isOwed(outage: Outage, head: Compensated): boolean {
  const restMs = outage.untilMs - owedFromMs(outage, head);
  return restMs > (outage.earlierUntilMs.includes(head.compensatedUntilMs) ? 0 : OUTAGE_IGNORED_MS);
}

/** Since when the side to move is owed the time in which its nodes were lost; null when it is owed none. */
export function cutOffSinceMs(
  nodeOutage: NodeOutage,
  head: Pick<GameHead, 'id' | 'match' | 'compensatedUntilMs'>,
): number | null {
  if (head.match.status !== 'active') return null;
  const sinceMs = nodeOutage.cutOffSinceMs(head.id, head.match);
  return sinceMs === null ? null : Math.max(sinceMs, head.compensatedUntilMs);
}

/** Players in whose seats lost nodes are named, and which. */
export function seatsToEmpty({ isDead }: NodeOutage, match: Match): { by: number; at: readonly NodeId[] }[] {
  if (match.status === 'ended') return [];
  return [match.white, match.black].flatMap((seat: Seat | null) => {
    const at = seat?.at.filter(isDead) ?? [];
    return seat === null || at.length === 0 ? [] : [{ by: seat.userId, at }];
  });
}

/** Gives the game what is left of the outage, then what its nodes lost it, then empties the seats. A game that this ends is decided alone. */
export function decideOnHead(head: GameHead, { outage, nodeOutage }: Pass, nowMs: number): HeadDecision {
  const atMs = outage?.untilMs ?? nodeOutage?.untilMs ?? nowMs;
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
  const sinceMs =
    nodeOutage === null ? null : cutOffSinceMs(nodeOutage, { id: head.id, match, compensatedUntilMs });
  if (sinceMs !== null) {
    const step = decide(match, null, { type: 'node-outage', sinceMs }, atMs);
    if (step.match !== match) compensatedUntilMs = atMs;
    match = step.match;
    events.push(...step.events);
  }
  for (const seat of nodeOutage === null ? [] : seatsToEmpty(nodeOutage, match)) {
    // A deadline that is due comes first, and may need the moves.
    if ((nextDeadline(match)?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) return 'alone';
    const step = decide(match, null, { type: 'disconnect', ...seat }, atMs);
    match = step.match;
    events.push(...step.events);
  }
  if (match === head.match) return 'unchanged';
  return { after: { id: head.id, version: head.version + 1, match, compensatedUntilMs }, events };
}
