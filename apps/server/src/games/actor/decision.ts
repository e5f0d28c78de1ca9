// games: decides a command on a record in memory, and the instant at which it is judged. If the player with the deadline is connected to
// other nodes only, one of them may have been frozen: the player could not move then, and is compensated later. Pure.
import {
  type ActiveMatch,
  type Command,
  decide,
  type Game,
  type Match,
  type MatchEvent,
  type NodeId,
  type Refusal,
  type Seat,
} from '@kingstake/chess';
import { CLUSTER } from '../../cluster/index.ts';
import { advance, dueAtMs, type GameHead, type GameRecord, type GameStep } from '../rows/game-record.ts';
import { receiptAfter, type SignedAct } from '../rows/receipt-chain.ts';

export interface NodeLiveness {
  /** Whether this node has, or had, the id. */
  isOwn(node: NodeId): boolean;
  /** When a node last wrote a heartbeat; null for an unknown node. */
  lastHeartbeatMs(node: NodeId): number | null;
}

export const seatToMove = ({ clock, white, black }: ActiveMatch): Seat =>
  clock.turn === 'white' ? white : black;

/**
 * Returns the instant at which a command that arrived at `atMs` is judged, in ms since 1970. A due deadline is not applied until a node of
 * the side to move has written a later heartbeat, or has been silent long enough to be compensated. Until then, the result is just before
 * the deadline.
 */
export function judgedMs(match: Match, atMs: number, { isOwn, lastHeartbeatMs }: NodeLiveness): number {
  if (match.status !== 'active') return atMs;
  const dueMs = dueAtMs(match);
  if (dueMs === null || dueMs > atMs) return atMs;
  const { at } = seatToMove(match);
  if (at.length === 0 || at.some(isOwn)) return atMs;
  const heartbeatMs = Math.max(...at.map((node) => lastHeartbeatMs(node) ?? Number.NEGATIVE_INFINITY));
  const isOver = heartbeatMs >= dueMs || atMs - heartbeatMs > CLUSTER.deadlineHoldMs;
  return isOver ? atMs : dueMs - 1;
}

/** A step that is decided but not written yet. If nothing changed, `after` is `before`. */
export interface DecidedStep extends GameStep {
  readonly events: readonly MatchEvent[];
  readonly refusal: Refusal | null;
  readonly game: Game | null;
  readonly decisionMs: number;
}

interface DecisionInput {
  readonly record: GameRecord;
  readonly game: Game | null;
  readonly command: Command;
  readonly clientMoveId: string | null;
  /** The player's verified signature of the command. */
  readonly signed: SignedAct | null;
  /** When the command arrived. */
  readonly atMs: number;
  /** The instant of the previous decision. No command is judged earlier. */
  readonly lastDecisionMs: number;
  readonly nodes: NodeLiveness;
}

/**
 * Whether the command compensates an outage, which a connection does only for the side to move. Outages are judged at their end, which may
 * be later than `gameNowMs`.
 */
export function compensatesOutage(command: Command, match: Match): boolean {
  if (command.type === 'outage' || command.type === 'node-outage') return true;
  if (command.type !== 'connect' || command.cutOffSinceMs === undefined) return false;
  return match.status === 'active' && seatToMove(match).userId === command.by;
}

export function decideCommand(input: DecisionInput): DecidedStep {
  const { record, game, command, atMs } = input;
  const compensates = compensatesOutage(command, record.match);
  // Never judge at an instant that any node has already accounted for, because a compensated outage would be charged to the side to move.
  const judged = compensates ? atMs : judgedMs(record.match, atMs, input.nodes);
  const decisionMs = Math.max(judged, input.lastDecisionMs, accountedUntilMs(record));
  const decision = decide(record.match, game, remainingOutage(command, record), decisionMs);
  const refusal = decision.ok ? null : decision.refusal;
  if (decision.match === record.match)
    return { before: record, after: record, events: [], entries: [], offer: null, refusal, game, decisionMs };
  const receipt =
    record.receipt === null
      ? null
      : receiptAfter(record.receipt, {
          before: record.match,
          after: decision.match,
          events: decision.events,
          signed: input.signed,
          atMs: decisionMs,
        });
  const after = advance(record, decision, {
    receipt,
    clientMoveId: input.clientMoveId,
    compensatedUntilMs: compensates ? decisionMs : record.compensatedUntilMs,
  });
  const { entries, offer } = receipt ?? { entries: [], offer: null };
  return { before: record, after, events: decision.events, entries, offer, refusal, game, decisionMs };
}

/** Returns the instant up to which nodes have compensated outages and charged the clock. */
export function accountedUntilMs({ match, compensatedUntilMs }: GameHead): number {
  const sinceMs = match.status === 'active' ? match.clock.runningSinceMs : null;
  return Math.max(compensatedUntilMs, sinceMs ?? 0);
}

/** Returns the command without the part of a node's outage that is already compensated. */
function remainingOutage(command: Command, { compensatedUntilMs }: GameRecord): Command {
  if (command.type === 'node-outage') {
    return { ...command, sinceMs: Math.max(command.sinceMs, compensatedUntilMs) };
  }
  if (command.type === 'connect' && command.cutOffSinceMs !== undefined) {
    return { ...command, cutOffSinceMs: Math.max(command.cutOffSinceMs, compensatedUntilMs) };
  }
  return command;
}
