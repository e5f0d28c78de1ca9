// Chess match, presence: who is at the board. Present means that an open socket of the user has sent join_game and not
// leave_game (rulings 3.3). The server counts sockets; this file learns of the first and the last one.
import { otherSide, SIDES, type Side } from '../clock/index.ts';
import { courtesyExpiresAtMs } from './deadlines.ts';
import { andThen, emit, noEvents, type Step } from './events.ts';
import { markReady } from './seating.ts';
import type { ActiveMatch, Match, Seat } from './state.ts';

/** The user's first socket has joined. In a ready check that accepts the game (rulings 3.2, 3.9). */
export function arrive(match: Match, side: Side, nowMs: number): Step {
  if (match.status === 'ended') return noEvents(match);
  const wasAbsent = match[side]?.isAbsent ?? false;
  const here = seated(match, side, { awaySinceMs: null, isAbsent: false });
  if (here.status === 'ready') return markReady(here, side, nowMs);
  return here.status === 'active' && wasAbsent ? emitConnection(here, side) : noEvents(here);
}

/** The user's last socket has left. The clock keeps running (rulings 3.5). */
export function leave(match: Match, side: Side, nowMs: number): Step {
  if (match.status === 'ended' || match[side]?.awaySinceMs !== null) return noEvents(match);
  return noEvents(seated(match, side, { awaySinceMs: nowMs, isAbsent: false }));
}

/** Marks a side as absent and informs the other side until when it may come back. */
export function becomeAbsent(match: ActiveMatch, side: Side): Step<ActiveMatch> {
  return emitConnection({ ...match, [side]: { ...match[side], isAbsent: true } }, side);
}

/** Emits the new courtesy time of each absent side for which it differs from `before`. */
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

/** Returns the same object when nothing changed, so that nothing is written. */
function seated<M extends Match>(match: M, side: Side, presence: Omit<Seat, 'userId'>): M {
  const seat = match[side];
  if (seat === null || seat.awaySinceMs === presence.awaySinceMs) return match;
  return { ...match, [side]: { userId: seat.userId, ...presence } };
}
