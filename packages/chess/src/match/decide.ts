// Chess match: (match, game, command, nowMs) -> the next match and its events, or a refusal. The functions are pure,
// with one exception: an accepted move is played on the `game` that the caller passed.
import type { Side } from '../clock/index.ts';
import type { Game } from '../rules/index.ts';
import type { Command, Decision, HandlerResult } from './commands.ts';
import { end, voided } from './ending.ts';
import { andThen, noEvents, type Step } from './events.ts';
import { acceptDraw, declineDraw, offerDraw } from './offers.ts';
import { applyNodeOutage, applyOutage } from './outage.ts';
import { claimTimeout, move, notActive, resign } from './playing.ts';
import { connect, disconnect } from './presence.ts';
import { acceptRematch, declineRematch, offerRematch } from './rematch.ts';
import { accept, cancel, decline, declineChallenge, join } from './seating.ts';
import { seatOf } from './seats.ts';
import type { Match } from './state.ts';
import { gameOf, sweep } from './sweep.ts';

/**
 * Returns the result of a command at `nowMs`, in whole ms since 1970.
 *
 * Deadlines up to `nowMs` are applied before the command, so a command after a deadline may be refused. The result
 * contains the effect of the deadlines even then. Only outages are applied before deadlines, because they move them. This
 * includes the time for which a user who connects was cut off.
 *
 * `game` is the rules' game at the ply of the match; it may be null unless the match is active. Throws for bugs of the
 * caller: if a move or a flag needs a game that is missing or at another ply, or if a time or node is not a whole
 * number.
 */
export function decide(match: Match, game: Game | null, command: Command, nowMs: number): Decision {
  assertWholeMs(nowMs);
  if (command.type === 'outage') {
    assertWholeMs(command.outageMs);
    assertWholeMs(command.compensatedMs ?? 0);
    return { ok: true, ...applyOutage(match, command, nowMs) };
  }
  if (command.type === 'node-outage') {
    assertWholeMs(command.sinceMs);
    return { ok: true, ...applyNodeOutage(match, command.sinceMs, nowMs) };
  }
  const swept = andThen(compensate(match, command, nowMs), (compensated) => sweep(compensated, game, nowMs));
  // Nobody has been told of a start that was due, so no act was meant for it. The caller has no game for a move either.
  const isUntold = match.status === 'ready' && swept.match.status === 'active';
  const isAct = command.type === 'move' || command.type === 'resign';
  const result = isUntold && isAct ? 'not-started' : applyCommand(swept.match, game, command, nowMs);
  if (typeof result === 'string') return { ok: false, refusal: result, ...swept };
  const step = andThen(swept, () => result);
  return 'refusal' in result ? { ok: false, refusal: result.refusal, ...step } : { ok: true, ...step };
}

/** Compensates a user who was cut off until this command, if they are to move. */
function compensate(match: Match, command: TimedCommand, nowMs: number): Step {
  if (command.type !== 'connect' || command.cutOffSinceMs === undefined) return noEvents(match);
  assertWholeMs(command.cutOffSinceMs);
  const isToMove = match.status === 'active' && match[match.clock.turn].userId === command.by;
  return isToMove ? applyNodeOutage(match, command.cutOffSinceMs, nowMs) : noEvents(match);
}

/** The commands before which deadlines are applied. */
type TimedCommand = Exclude<Command, { type: 'outage' | 'node-outage' }>;
/** The commands that only a player of the game may give. */
type PlayerCommand = Exclude<
  TimedCommand,
  { type: 'sweep' | 'void' | 'join' | 'cancel' | 'decline-challenge' }
>;

function applyCommand(match: Match, game: Game | null, command: TimedCommand, nowMs: number): HandlerResult {
  switch (command.type) {
    case 'sweep':
      return noEvents(match);
    case 'void':
      return match.status === 'ended' ? 'game-ended' : end(match, voided('stakes-released', nowMs));
    case 'join':
      return join(match, command, nowMs);
    case 'cancel':
      return cancel(match, command.by, nowMs);
    case 'decline-challenge':
      return declineChallenge(match, command.by, nowMs);
    default: {
      const side = seatOf(match, command.by);
      return side === null ? 'not-a-player' : applyPlayerCommand(match, game, side, command, nowMs);
    }
  }
}

/** Applies a command of the player on a side. */
function applyPlayerCommand(
  match: Match,
  game: Game | null,
  side: Side,
  command: PlayerCommand,
  nowMs: number,
): HandlerResult {
  switch (command.type) {
    case 'accept':
      return accept(match, side, nowMs);
    case 'decline':
      return decline(match, side, nowMs);
    case 'connect':
      return connect(match, side, command, nowMs);
    case 'disconnect':
      return disconnect(match, side, command.at, nowMs);
    case 'move':
      if (match.status !== 'active') return notActive(match);
      return move(match, gameOf(match, game), side, command, nowMs);
    case 'resign':
      return resign(match, side, nowMs);
    case 'timeout':
      return claimTimeout(match);
    case 'offer-draw':
      return offerDraw(match, side);
    case 'accept-draw':
      return acceptDraw(match, side, nowMs);
    case 'decline-draw':
      return declineDraw(match, side);
    case 'offer-rematch':
      return offerRematch(match, side, nowMs);
    case 'accept-rematch':
      return acceptRematch(match, side);
    case 'decline-rematch':
      return declineRematch(match, side);
  }
}

/** Throws RangeError unless a time or duration is a whole, nonnegative number of ms. */
function assertWholeMs(ms: number): void {
  if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError(`not a whole number of ms: ${ms}`);
}
