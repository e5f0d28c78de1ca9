// Chess match, playing: a move, a resignation, a look at the clock. Legality is the rules', time is the clock's; here
// they become one decision.
import { otherSide, pressClock, readClock, type Side } from '../clock/index.ts';
import type { Game } from '../rules/index.ts';
import type { Answer, CommandOf } from './commands.ts';
import { aborted, byTheRules, end, flagged, won } from './ending.ts';
import { andThen, emit, noEvents, type PlayedMove, type Step } from './events.ts';
import { emitCourtesyChange } from './presence.ts';
import type { Refusal } from './refusals.ts';
import { hasMoved } from './seats.ts';
import type { ActiveMatch, Ending, Match } from './state.ts';

/** Why a match that is not being played cannot be played now. */
export function notActive(match: Exclude<Match, ActiveMatch>): Refusal {
  if (match.status === 'waiting') return 'no-opponent';
  return match.status === 'ready' ? 'not-started' : 'game-ended';
}

/**
 * Plays a move on `game` and charges its time.
 *
 * Everything that can refuse comes before `game` is touched, so a refused move leaves both as they were. An accepted
 * one has been played on `game`: a server whose commit then fails throws the cached game away and rebuilds it.
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
  // Zero has passed, and this mover's credit does not reach back to it: no need to wait for the rest of the grace.
  if (clock === null) return { ...end(match, flagged(match, game, nowMs)), refusal: 'game-ended' };
  const played = game.play(command.move);
  if (!played.ok) return 'illegal-move';

  const ending = played.outcome === null ? null : byTheRules(played.outcome, nowMs);
  const { from, to, promotion } = command.move;
  const made: PlayedMove = {
    from,
    to,
    ...(promotion === undefined ? {} : { promotion }),
    san: played.san,
    fen: played.fen,
  };
  const after = { ...match, ply, clock, drawOfferedBy: withoutOffer(match, side) };
  return emitMove(match, after, made, ending, nowMs);
}

/** An offer dies with the move of the side that it was made to; its own maker may move on (rulings 3.8). */
function withoutOffer(match: ActiveMatch, mover: Side): Side | null {
  return match.drawOfferedBy === mover ? mover : null;
}

function emitMove(
  before: ActiveMatch,
  after: ActiveMatch,
  made: PlayedMove,
  ending: Ending | null,
  nowMs: number,
): Step {
  const clocks = readClock(after.clock, nowMs);
  const told = emit(after, {
    kind: 'move_made',
    audience: 'everybody',
    ply: after.ply,
    move: made,
    clocks,
    ending,
  });
  return andThen<ActiveMatch, Match>(told, (match) =>
    ending === null ? emitCourtesyChange(before, match) : end(match, ending),
  );
}

/** Loses the game; before one's own first move it only aborts it (rulings 3.4). */
export function resign(match: Match, side: Side, nowMs: number): Answer {
  if (match.status !== 'active') return notActive(match);
  return hasMoved(match, side)
    ? end(match, won(otherSide(side), 'resignation', nowMs))
    : end(match, aborted('early-resignation', match[side].userId, nowMs));
}

/** A client thinks that time has run out. If it has, the sweep before every command has already ended the game. */
export function claimTimeout(match: Match): Answer {
  return match.status === 'waiting' || match.status === 'ready' ? notActive(match) : noEvents(match);
}
