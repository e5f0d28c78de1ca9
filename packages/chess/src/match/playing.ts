// Chess match: moves, resignations and timeout claims. Combines the rules (is a move legal) and the clock (is it in
// time).
import { lagCreditAt, otherSide, pressClock, readClock, type Side } from '../clock/index.ts';
import type { Game } from '../rules/index.ts';
import type { CommandOf, HandlerResult } from './commands.ts';
import { aborted, end, endingAfter, flagged, won } from './ending.ts';
import { andThen, type MatchEvent, noEvents, type PlayedMove, type Step } from './events.ts';
import { emitCourtesyChange } from './presence.ts';
import type { Refusal } from './refusals.ts';
import { hasMoved } from './seats.ts';
import type { ActiveMatch, Ending, Match } from './state.ts';

/** Returns why a match that is not active refuses a command of play. */
export function notActive(match: Exclude<Match, ActiveMatch>): Refusal {
  if (match.status === 'waiting') return 'no-opponent';
  return match.status === 'ready' ? 'not-started' : 'game-ended';
}

/**
 * Plays a move on `game` and charges the mover's time.
 *
 * A refused move never changes `game`. It does not change the match either, unless the mover's time has run out, which
 * ends the match. An accepted move changes `game`, so if the commit fails, the server must evict its cached game.
 */
export function move(
  match: ActiveMatch,
  game: Game,
  side: Side,
  command: CommandOf<'move'>,
  nowMs: number,
): HandlerResult {
  const ply = match.ply + 1;
  if (command.ply !== undefined && command.ply < ply) return 'ply-behind';
  if (command.ply !== undefined && command.ply > ply) return 'ply-ahead';
  if (match.clock.turn !== side) return 'not-your-turn';
  const clock = pressClock(match.clock, nowMs, command.rttMs, match.timeControl.incrementMs);
  // The lag credit does not cover the overrun, so the game ends now and not after the grace period.
  if (clock === null) return { ...end(match, flagged(match, game, nowMs)), refusal: 'game-ended' };
  const played = game.play(command.move);
  if (!played.ok) return 'illegal-move';

  const ending = endingAfter(played.outcome, ply, nowMs);
  const { from, to, promotion } = command.move;
  const playedMove: PlayedMove = {
    from,
    to,
    ...(promotion === undefined ? {} : { promotion }),
    san: played.san,
    fen: played.fen,
  };
  const after = { ...match, seq: match.seq + 1, ply, clock, drawOfferedBy: openOfferAfterMove(match, side) };
  const lagCreditMs = lagCreditAt(match.clock, nowMs, command.rttMs);
  return moveStep(match, after, { playedMove, lagCreditMs, ending }, nowMs);
}

/**
 * Returns the open draw offer after a move. A move declines the opponent's offer; the mover's offer stays open (rulings
 * 3.8).
 */
function openOfferAfterMove(match: ActiveMatch, mover: Side): Side | null {
  return match.drawOfferedBy === mover ? mover : null;
}

/** Returns the step of a move. `after` already has the seq of the event, so that the match is copied only once. */
function moveStep(
  before: ActiveMatch,
  after: ActiveMatch,
  { playedMove, lagCreditMs, ending }: { playedMove: PlayedMove; lagCreditMs: number; ending: Ending | null },
  nowMs: number,
): Step {
  const event: MatchEvent = {
    kind: 'move_made',
    audience: 'everybody',
    ply: after.ply,
    move: playedMove,
    clocks: readClock(after.clock, nowMs),
    lagCreditMs,
    ending,
    seq: after.seq,
  };
  const step: Step<ActiveMatch> = { match: after, events: [event] };
  if (ending !== null) return andThen<ActiveMatch, Match>(step, (match) => end(match, ending));
  return before.white.isAbsent || before.black.isAbsent
    ? andThen(step, (match) => emitCourtesyChange(before, match))
    : step;
}

/** Resigns. The side loses the game, or before its first move only aborts it (rulings 3.4). */
export function resign(match: Match, side: Side, nowMs: number): HandlerResult {
  if (match.status !== 'active') return notActive(match);
  return hasMoved(match, side)
    ? end(match, won(otherSide(side), 'resignation', nowMs))
    : end(match, aborted('early-resignation', match[side].userId, nowMs));
}

/** Answers a claim that the opponent's flag has fallen. If it has, the sweep before this command has ended the game. */
export function claimTimeout(match: Match): HandlerResult {
  return match.status === 'waiting' || match.status === 'ready' ? notActive(match) : noEvents(match);
}
