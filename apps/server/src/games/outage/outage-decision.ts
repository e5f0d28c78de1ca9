// games: decides how an outage and dead nodes change a game, from its head alone. Pure.
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
import type { HeadDecision } from '../actor/head-writer.ts';
import type { GameHead } from '../rows/game-record.ts';

/** An outage of the whole cluster, up to the instant at which commands are accepted again. */
export interface Outage {
  readonly sinceMs: number;
  readonly untilMs: number;
  /** The newest heartbeat of any node, read before this node compensated any game. */
  readonly clusterAliveMs: number;
  /** Instants up to which earlier passes of this node, which took too long, compensated some games for the same outage. */
  readonly earlierUntilMs: readonly number[];
}

/** An outage of single nodes, with the players that it cut off and the dead nodes that seats may still name. */
export interface NodeOutage {
  /** Time is compensated up to this instant; null: up to the decision. */
  readonly untilMs: number | null;
  /** Returns when the side to move was cut off; null if it was not. */
  cutOffSinceMs(gameId: number, match: ActiveMatch): number | null;
  /** Whether to remove the node from the seats. */
  isDead(node: NodeId): boolean;
}

/** The outages that one pass applies to each game. Null if there was none of that kind. */
export interface Pass {
  readonly outage: Outage | null;
  readonly nodeOutage: NodeOutage | null;
}

type Compensated = Pick<GameHead, 'compensatedUntilMs'>;

/**
 * Returns the instant from which the game may be owed time. If another node compensated the game, or it was created during the outage,
 * players could move while any node was alive. After an earlier pass of this node they could not.
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

/** Whether the game is owed part of the outage. A short remainder is ignored, unless an earlier pass of this node left it. */
export function isOwed(outage: Outage, head: Compensated): boolean {
  const restMs = outage.untilMs - owedFromMs(outage, head);
  return restMs > (outage.earlierUntilMs.includes(head.compensatedUntilMs) ? 0 : OUTAGE_IGNORED_MS);
}

/** Returns the start of the side to move's uncompensated cut-off; null if it is owed nothing. */
export function cutOffSinceMs(
  nodeOutage: NodeOutage,
  head: Pick<GameHead, 'id' | 'match' | 'compensatedUntilMs'>,
): number | null {
  if (head.match.status !== 'active') return null;
  const sinceMs = nodeOutage.cutOffSinceMs(head.id, head.match);
  return sinceMs === null ? null : Math.max(sinceMs, head.compensatedUntilMs);
}

/** Returns the players whose seats name dead nodes, with those nodes. */
export function seatsToEmpty({ isDead }: NodeOutage, match: Match): { by: number; at: readonly NodeId[] }[] {
  if (match.status === 'ended') return [];
  return [match.white, match.black].flatMap((seat: Seat | null) => {
    const at = seat?.at.filter(isDead) ?? [];
    return seat === null || at.length === 0 ? [] : [{ by: seat.userId, at }];
  });
}

/**
 * Compensates the game for the rest of the outage and for the outage of its nodes, then removes dead nodes from its seats.
 * Returns 'alone' for a game that this would end.
 */
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
    // A due deadline must be applied first, and may need the moves, which a head does not contain.
    if ((nextDeadline(match)?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) return 'alone';
    const step = decide(match, null, { type: 'disconnect', ...seat }, atMs);
    match = step.match;
    events.push(...step.events);
  }
  if (match === head.match) return 'unchanged';
  return { after: { id: head.id, version: head.version + 1, match, compensatedUntilMs }, events };
}
