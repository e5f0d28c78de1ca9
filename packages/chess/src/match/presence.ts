// Chess match: presence, which players are connected and to which nodes. A player is present while an open socket has
// sent join_game and not leave_game (rulings 3.3). Each node counts its sockets and reports only the first and the last
// one.
import { otherSide, SIDES, type Side } from '../clock/index.ts';
import type { CommandOf } from './commands.ts';
import { courtesyExpiresAtMs } from './deadlines.ts';
import { andThen, emit, noEvents, type Step } from './events.ts';
import { SEAT_NODES } from './limits.ts';
import { markReady } from './seating.ts';
import type { ActiveMatch, Match, NodeId, Seat } from './state.ts';

/**
 * Records that the player's first socket at a node has joined. A player who was away is present again, and in a ready
 * check has accepted the game (rulings 3.2, 3.9). A further node is only recorded, and a known node changes nothing. The
 * node takes the place of the nodes `insteadOf`, so the player is not away in between.
 *
 * A seat lists at most `SEAT_NODES` nodes. If the player leaves all of these, the seat is away although a socket is
 * open at an unlisted node, until that socket joins again. Throws RangeError for a node that is not a whole number.
 */
export function connect(
  match: Match,
  side: Side,
  { at, insteadOf = [] }: Pick<CommandOf<'connect'>, 'at' | 'insteadOf'>,
  nowMs: number,
): Step {
  if (!Number.isSafeInteger(at) || at < 0) throw new RangeError(`not the id of a node: ${at}`);
  const seat = match[side];
  if (match.status === 'ended' || seat === null) return noEvents(match);
  if (seat.awaySinceMs === null) return noEvents(withNode(match, side, seat, { at, insteadOf }));
  const present = withSeat(match, side, { ...seat, at: [at], awaySinceMs: null, isAbsent: false });
  if (present.status === 'ready') return markReady(present, side, nowMs);
  return present.status === 'active' && seat.isAbsent ? emitConnection(present, side) : noEvents(present);
}

/**
 * Records that the player's last socket at each of these nodes has left, or that the node is dead. The seat is away
 * when no node is left. The clock keeps running (rulings 3.5). Nodes that the seat does not list change nothing.
 */
export function disconnect(match: Match, side: Side, nodes: readonly NodeId[], nowMs: number): Step {
  const seat = match[side];
  if (match.status === 'ended' || seat === null) return noEvents(match);
  const at = seat.at.filter((node) => !nodes.includes(node));
  if (at.length === seat.at.length) return noEvents(match);
  return noEvents(withSeat(match, side, { ...seat, at, awaySinceMs: at.length === 0 ? nowMs : null }));
}

/** Marks a side as absent, and reports to the other side until when it may return. */
export function becomeAbsent(match: ActiveMatch, side: Side): Step<ActiveMatch> {
  return emitConnection({ ...match, [side]: { ...match[side], isAbsent: true } }, side);
}

/** Reports the courtesy time of each side whose courtesy time differs from that in `before`. */
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

/** Adds a node to the seat of a present player. Returns the same object if nothing changes, which saves a write. */
function withNode(
  match: Match,
  side: Side,
  seat: Seat,
  { at, insteadOf }: { at: NodeId; insteadOf: readonly NodeId[] },
): Match {
  const others = seat.at.filter((node) => node !== at && !insteadOf.includes(node));
  const isFull = others.length >= SEAT_NODES;
  const nodes = isFull ? others : [...others, at].sort((a, b) => a - b);
  const isSame = nodes.length === seat.at.length && nodes.every((node, index) => node === seat.at[index]);
  return isSame ? match : withSeat(match, side, { ...seat, at: nodes });
}

function withSeat<M extends Match>(match: M, side: Side, seat: Seat): M {
  return { ...match, [side]: seat };
}
