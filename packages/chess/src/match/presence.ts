// Chess match, presence: which players are connected, and at which nodes. A user is present while an open socket has sent
// join_game and not leave_game (rulings 3.3). Each node counts its sockets and reports only the first and the last one.
import { otherSide, SIDES, type Side } from '../clock/index.ts';
import { courtesyExpiresAtMs } from './deadlines.ts';
import { andThen, emit, noEvents, type Step } from './events.ts';
import { SEAT_NODES } from './limits.ts';
import { markReady } from './seating.ts';
import type { ActiveMatch, Match, NodeId, Seat } from './state.ts';

/**
 * The user's first socket at a node has joined. A player who was away returns; during a ready check this accepts the game
 * (rulings 3.2, 3.9). Further nodes are only recorded, and a known node changes nothing.
 *
 * A seat lists at most `SEAT_NODES` nodes. If the player then leaves all listed nodes, the seat is away although a socket
 * is open at another node, until that socket joins again.
 * Throws RangeError for a node that is not a whole number.
 */
export function connect(match: Match, side: Side, at: NodeId, nowMs: number): Step {
  if (!Number.isSafeInteger(at) || at < 0) throw new RangeError(`not the number of a node: ${at}`);
  const seat = match[side];
  if (match.status === 'ended' || seat === null) return noEvents(match);
  if (seat.awaySinceMs === null) return noEvents(withFurtherNode(match, side, seat, at));
  const here = seated(match, side, { ...seat, at: [at], awaySinceMs: null, isAbsent: false });
  if (here.status === 'ready') return markReady(here, side, nowMs);
  return here.status === 'active' && seat.isAbsent ? emitConnection(here, side) : noEvents(here);
}

/**
 * The user's last socket at each of these nodes has left, or the node is dead. The seat is away once no node is left. The
 * clock keeps running (rulings 3.5). Nodes that the seat does not list change nothing.
 */
export function disconnect(match: Match, side: Side, nodes: readonly NodeId[], nowMs: number): Step {
  const seat = match[side];
  if (match.status === 'ended' || seat === null) return noEvents(match);
  const at = seat.at.filter((node) => !nodes.includes(node));
  if (at.length === seat.at.length) return noEvents(match);
  return noEvents(seated(match, side, { ...seat, at, awaySinceMs: at.length === 0 ? nowMs : null }));
}

/** Marks a side as absent and informs the other side of the time until which it may return. */
export function becomeAbsent(match: ActiveMatch, side: Side): Step<ActiveMatch> {
  return emitConnection({ ...match, [side]: { ...match[side], isAbsent: true } }, side);
}

/** Emits the courtesy time of each absent side whose courtesy time differs from that in `before`. */
export function emitCourtesyChange(before: ActiveMatch, after: ActiveMatch): Step<ActiveMatch> {
  if (!SIDES.some((side) => before[side].isAbsent || after[side].isAbsent)) return noEvents(after);
  const changed = SIDES.filter(
    (side) => courtesyExpiresAtMs(before, side) !== courtesyExpiresAtMs(after, side),
  );
  return changed.reduce(
    (step, side) => andThen(step, (match) => emitConnection(match, side)),
    noEvents(after),
  );
}

function emitConnection(match: ActiveMatch, side: Side): Step<ActiveMatch> {
  const expiresAtMs = courtesyExpiresAtMs(match, side);
  return emit(match, {
    kind: 'opponent_connection',
    audience: otherSide(side),
    connected: expiresAtMs === null,
    courtesyExpiresAtMs: expiresAtMs,
  });
}

/** Returns the same object when nothing changed, which saves the write. */
function withFurtherNode(match: Match, side: Side, seat: Seat, node: NodeId): Match {
  if (seat.at.includes(node) || seat.at.length >= SEAT_NODES) return match;
  return seated(match, side, { ...seat, at: [...seat.at, node].sort((a, b) => a - b) });
}

function seated<M extends Match>(match: M, side: Side, seat: Seat): M {
  return { ...match, [side]: seat };
}
