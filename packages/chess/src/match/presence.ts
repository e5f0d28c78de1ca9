// Chess match, presence: who is at the board. Present means that an open socket of the user has sent join_game and not
// leave_game (rulings 3.3); counting sockets is the server's, this file only hears of the first and of the last one.
import { otherSide, SIDES, type Side } from '../clock/index.ts';
import { courtesyExpiresAtMs } from './deadlines.ts';
import { andThen, emit, noEvents, type Step } from './events.ts';
import { markReady } from './seating.ts';
import type { ActiveMatch, Match, Seat } from './state.ts';

/** The user's first socket is here. In a ready check that is an acceptance (rulings 3.2, 3.9). */
export function arrive(match: Match, side: Side, nowMs: number): Step {
  if (match.status === 'ended') return noEvents(match);
  const wasAbsent = match[side]?.isAbsent ?? false;
  const here = seated(match, side, { awaySinceMs: null, isAbsent: false });
  if (here.status === 'ready') return markReady(here, side, nowMs);
  return here.status === 'active' && wasAbsent ? emitConnection(here, side) : noEvents(here);
}

/** The user's last socket is gone. The clock runs on (rulings 3.5). */
export function leave(match: Match, side: Side, nowMs: number): Step {
  if (match.status === 'ended' || match[side]?.awaySinceMs !== null) return noEvents(match);
  return noEvents(seated(match, side, { awaySinceMs: nowMs, isAbsent: false }));
}

/** Away for so long that the other side is told, and until when it has to wait. */
export function becomeAbsent(match: ActiveMatch, side: Side): Step<ActiveMatch> {
  return emitConnection({ ...match, [side]: { ...match[side], isAbsent: true } }, side);
}

/** Tells again until when to wait for an absent side, where that is not what it was `before`. */
export function emitCourtesyChange(before: ActiveMatch, after: ActiveMatch): Step<ActiveMatch> {
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

/** The same match where nothing changed, so that there is nothing to write. */
function seated<M extends Match>(match: M, side: Side, presence: Omit<Seat, 'userId'>): M {
  const seat = match[side];
  if (seat === null || seat.awaySinceMs === presence.awaySinceMs) return match;
  return { ...match, [side]: { userId: seat.userId, ...presence } };
}
