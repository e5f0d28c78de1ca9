// Chess match: applies all deadlines up to a time, in order. The time of the sweep does not matter, because an ending
// has the time at which it was due.
import type { Game } from '../rules/index.ts';
import { type Deadline, nextDeadline } from './deadlines.ts';
import { cancelled, end, flagged, forfeited, neverMoved, neverReady } from './ending.ts';
import { andThen, noEvents, type Step } from './events.ts';
import { becomeAbsent } from './presence.ts';
import { expireRematchOffer } from './rematch.ts';
import { startIfAccepted } from './seating.ts';
import { isStarting } from './seats.ts';
import type { ActiveMatch, Match } from './state.ts';

/**
 * Applies all deadlines that are due at `nowMs`. If there is none, the result has the same match object. Idempotent: a
 * sweep at the same time, or several sweeps at earlier times, lead to the same result. Throws if an active match needs
 * `game` for its ending and `game` is missing or at another ply.
 */
export function sweep(match: Match, game: Game | null, nowMs: number): Step {
  let step: Step = noEvents(match);
  for (;;) {
    const due = nextDeadline(step.match);
    if (due === null || due.atMs > nowMs) return step;
    // A deadline that is applied no longer exists, so the loop terminates.
    step = andThen(step, (swept) => applyDeadline(swept, game, due));
  }
}

function applyDeadline(match: Match, game: Game | null, due: Deadline): Step {
  switch (match.status) {
    case 'waiting':
      return end(match, cancelled('expired', due.atMs));
    case 'ready':
      return isStarting(match) ? startIfAccepted(match, due.atMs) : end(match, neverReady(match, due.atMs));
    case 'active':
      return applyActiveDeadline(match, game, due);
    case 'ended':
      return due.side === null ? noEvents(match) : expireRematchOffer(match, due.side);
  }
}

function applyActiveDeadline(match: ActiveMatch, game: Game | null, due: Deadline): Step {
  const side = due.side ?? match.clock.turn;
  switch (due.kind) {
    case 'flag':
      return end(match, flagged(match, gameOf(match, game), due.atMs));
    case 'first-move':
      return end(match, neverMoved(match, due.atMs));
    case 'forfeit':
      return end(match, forfeited(side, due.atMs));
    case 'absence':
      return becomeAbsent(match, side);
    default:
      throw new Error(`an active match has no deadline '${due.kind}'`);
  }
}

/**
 * Returns the rules' game of an active match. Throws if it is missing, or at another ply because the cache is stale.
 */
export function gameOf(match: ActiveMatch, game: Game | null): Game {
  if (game === null) throw new Error('an active match needs its rules game');
  if (game.ply !== match.ply) {
    throw new Error(`the match is at ply ${match.ply}, its rules game at ply ${game.ply}`);
  }
  return game;
}
