// Chess match, sweep: everything that fell due by an instant happens, in the order of its own instants. When it is
// asked for does not matter: an end carries the instant it fell due, not the one at which somebody looked.
import type { Game } from '../rules/index.ts';
import { type Deadline, nextDeadline } from './deadlines.ts';
import { cancelled, end, flagged, forfeited, neverMoved, neverReady } from './ending.ts';
import { andThen, noEvents, type Step } from './events.ts';
import { becomeAbsent } from './presence.ts';
import { expireRematchOffer } from './rematch.ts';
import type { ActiveMatch, Match } from './state.ts';

/**
 * Applies what is due at `nowMs`, which may be nothing: then the answer holds the very same match. Sweeping again at
 * the same instant, or at several instants on the way, comes to the same. `game` is needed while a match is active.
 */
export function sweep(match: Match, game: Game | null, nowMs: number): Step {
  let step: Step = noEvents(match);
  for (;;) {
    const due = nextDeadline(step.match);
    if (due === null || due.atMs > nowMs) return step;
    // Every fall takes its deadline away, so this comes to an end.
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

/** The game beside an active match: it must be there and at the same half-move, or the caller's cache is stale. */
export function gameOf(match: ActiveMatch, game: Game | null): Game {
  if (game === null) throw new Error('an active match needs its game beside it');
  if (game.ply !== match.ply) {
    throw new Error(`the match is at ply ${match.ply}, the game beside it at ply ${game.ply}`);
  }
  return game;
}
