// games: decides how an outage and dead nodes change a game, from its head alone. Pure.
import {
  type ActiveMatch,
  type Command,
  decide,
  type Match,
  type MatchEvent,
  type NodeId,
  nextDeadline,
  type Seat,
} from '@kingstake/chess';
import { accountedUntilMs } from '../actor/decision.ts';
import type { HeadDecision } from '../actor/head-writer.ts';
import type { GameHead } from '../rows/game-record.ts';
import { type Outages, owedTo } from '../rows/outage-log.ts';

/** An outage of single nodes, with the players that it cut off and the dead nodes that seats may still name. */
export interface NodeOutage {
  /** Time is compensated up to this instant; null: up to the decision. */
  readonly untilMs: number | null;
  /** Returns when the side to move was cut off; null if it was not. */
  cutOffSinceMs(gameId: number, match: ActiveMatch): number | null;
  /** Whether to remove the node from the seats. */
  isDead(node: NodeId): boolean;
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

/** What a pass does to each game. */
export interface Pass {
  /** Outages of the cluster, for which every game is compensated. */
  readonly outages: Outages;
  readonly nodeOutage: NodeOutage | null;
}

/**
 * Compensates the game for outages that it is owed and for the outage of its nodes, then removes dead nodes from its seats.
 * Returns 'alone' for a game that this would end.
 */
export function decideOnHead(head: GameHead, { outages, nodeOutage }: Pass, nowMs: number): HeadDecision {
  let after = head;
  const events: MatchEvent[] = [];
  const step = (command: Command, atMs: number): boolean => {
    const { match } = after;
    const decided = decide(match, null, command, atMs);
    const compensatedUntilMs = command.type === 'disconnect' ? after.compensatedUntilMs : atMs;
    if (decided.match !== match) after = { ...after, match: decided.match, compensatedUntilMs };
    events.push(...decided.events);
    return decided.match.status === match.status;
  };
  for (let owed = owedTo(after, outages); owed !== null; owed = owedTo(after, outages))
    if (!step(owed.command, Math.max(owed.arrivedMs, accountedUntilMs(after)))) return 'alone';
  if (nodeOutage !== null) {
    const atMs = Math.max(nodeOutage.untilMs ?? nowMs, accountedUntilMs(after));
    const sinceMs = cutOffSinceMs(nodeOutage, after);
    if (sinceMs !== null) step({ type: 'node-outage', sinceMs }, atMs);
    for (const seat of seatsToEmpty(nodeOutage, after.match)) {
      // A due deadline must be applied first, and may need the moves, which a head does not contain.
      if ((nextDeadline(after.match)?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) return 'alone';
      step({ type: 'disconnect', ...seat }, atMs);
    }
  }
  if (after.match === head.match) return 'unchanged';
  return { after: { ...after, version: head.version + 1 }, events };
}
