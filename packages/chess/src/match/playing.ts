// Chess match, playing: moves, resignations and timeout claims. Combines the rules (legality) and the clock (time).
import { lagCreditAt, otherSide, pressClock, readClock, type Side } from '../clock/index.ts';
import type { Game } from '../rules/index.ts';
import type { Answer, CommandOf } from './commands.ts';
import { aborted, end, endingAfter, flagged, won } from './ending.ts';
import { andThen, type MatchEvent, noEvents, type PlayedMove, type Step } from './events.ts';
import { emitCourtesyChange } from './presence.ts';
import type { Refusal } from './refusals.ts';
import { hasMoved } from './seats.ts';
import type { ActiveMatch, Ending, Match } from './state.ts';

/** Returns why a match that is not active refuses play. */
export function notActive(match: Exclude<Match, ActiveMatch>): Refusal {
  if (match.status === 'waiting') return 'no-opponent';
  return match.status === 'ready' ? 'not-started' : 'game-ended';
}

/**
 * Plays a move on `game` and charges its time.
 *
 * All checks come before `game` is changed, so a refused move leaves both as they were. An accepted move has been played
 * on `game`: if the commit then fails, the server evicts the cached game and rebuilds it.
 */
export function move(
  match: ActiveMatch,
  game: Game,
  side: Side,
  command: CommandOf<'move'>,
  nowMs: number,
): Answer {
  const ply = match.ply + 1;
  if (command.ply !== undefined && command.ply < ply) return 'ply-behind';
  if (command.ply !== undefined && command.ply > ply) return 'ply-ahead';
  if (match.clock.turn !== side) return 'not-your-turn';
  const clock = pressClock(match.clock, nowMs, command.rttMs, match.timeControl.incrementMs);
  // The lag credit does not cover the deficit, so the game ends now, without waiting for the grace period.
  if (clock === null) return { ...end(match, flagged(match, game, nowMs)), refusal: 'game-ended' };
  const played = game.play(command.move);
  if (!played.ok) return 'illegal-move';

  const ending = endingAfter(played.outcome, ply, nowMs);
  const { from, to, promotion } = command.move;
  const made: PlayedMove = {
    from,
    to,
    ...(promotion === undefined ? {} : { promotion }),
    san: played.san,
    fen: played.fen,
  };
  const after = { ...match, seq: match.seq + 1, ply, clock, drawOfferedBy: withoutOffer(match, side) };
  const lagCreditMs = lagCreditAt(match.clock, nowMs, command.rttMs);
  return moved(match, after, { made, lagCreditMs, ending }, nowMs);
}

/** A move declines the opponent's offer; the mover's offer stays open (rulings 3.8). */
function withoutOffer(match: ActiveMatch, mover: Side): Side | null {
  return match.drawOfferedBy === mover ? mover : null;
}

/** The step of a move. `after` already includes the event's seq, so that the match is copied only once. */
function moved(
  before: ActiveMatch,
  after: ActiveMatch,
  { made, lagCreditMs, ending }: { made: PlayedMove; lagCreditMs: number; ending: Ending | null },
  nowMs: number,
): Step {
  const event: MatchEvent = {
    kind: 'move_made',
    audience: 'everybody',
    ply: after.ply,
    move: made,
    clocks: readClock(after.clock, nowMs),
    lagCreditMs,
    ending,
    seq: after.seq,
  };
  const told: Step<ActiveMatch> = { match: after, events: [event] };
  if (ending !== null) return andThen<ActiveMatch, Match>(told, (match) => end(match, ending));
  return before.white.isAbsent || before.black.isAbsent
    ? andThen(told, (match) => emitCourtesyChange(before, match))
    : told;
}

/** Resigns: loses the game, or only aborts it before the side's first move (rulings 3.4). */
export function resign(match: Match, side: Side, nowMs: number): Answer {
  if (match.status !== 'active') return notActive(match);
  return hasMoved(match, side)
    ? end(match, won(otherSide(side), 'resignation', nowMs))
    : end(match, aborted('early-resignation', match[side].userId, nowMs));
}

/** A client claims a timeout. If it is true, the sweep before this command has already ended the game. */
export function claimTimeout(match: Match): Answer {
  return match.status === 'waiting' || match.status === 'ready' ? notActive(match) : noEvents(match);
}
