// Chess match, sweep: applies all deadlines up to a time, in order. When it runs makes no difference, because an ending
// has the time at which it was due, not the time of the sweep.
import type { Game } from '../rules/index.ts';
import { type Deadline, nextDeadline } from './deadlines.ts';
import { cancelled, end, flagged, forfeited, neverMoved, neverReady } from './ending.ts';
import { andThen, noEvents, type Step } from './events.ts';
import { becomeAbsent } from './presence.ts';
import { expireRematchOffer } from './rematch.ts';
import type { ActiveMatch, Match } from './state.ts';

/**
 * Applies all deadlines that are due at `nowMs`. If there are none, the result holds the same match object. Idempotent:
 * sweeping again at the same time, or at several times in between, has the same result. An active match needs its `game`.
 */
export function sweep(match: Match, game: Game | null, nowMs: number): Step {
  let step: Step = noEvents(match);
  for (;;) {
    const due = nextDeadline(step.match);
    if (due === null || due.atMs > nowMs) return step;
    // Applying a deadline removes it, so the loop terminates.
    step = andThen(step, (swept) => applyDeadline(swept, game, due));
  }
}

function applyDeadline(match: Match, game: Game | null, due: Deadline): Step {
  switch (match.status) {
    case 'waiting':
      return end(match, cancelled('expired', due.atMs));
    case 'ready':
      return end(match, neverReady(match, due.atMs));
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
      throw new Error(`a match that is played has no deadline '${due.kind}'`);
  }
}

/** Returns the rules' game of an active match. Throws when it is missing or at another ply, because the cache is stale. */
export function gameOf(match: ActiveMatch, game: Game | null): Game {
  if (game === null) throw new Error('an active match needs its rules game');
  if (game.ply !== match.ply) {
    throw new Error(`the match is at ply ${match.ply}, its rules game at ply ${game.ply}`);
  }
  return game;
}
