// Chess match, the door to its decisions: (match, game, command, nowMs) -> the match after it and who must be told
// what, or a named refusal. Pure but for one thing: an accepted move has been played on the `game` that came in.
import type { Side } from '../clock/index.ts';
import type { Game } from '../rules/index.ts';
import type { Answer, Command, Decision } from './commands.ts';
import { andThen, noEvents } from './events.ts';
import { acceptDraw, declineDraw, offerDraw } from './offers.ts';
import { applyOutage } from './outage.ts';
import { claimTimeout, move, notActive, resign } from './playing.ts';
import { arrive, leave } from './presence.ts';
import { acceptRematch, declineRematch, offerRematch } from './rematch.ts';
import { accept, cancel, decline, join } from './seating.ts';
import { seatOf } from './seats.ts';
import type { Match } from './state.ts';
import { gameOf, sweep } from './sweep.ts';

/**
 * Decides one command at one instant, in whole ms since 1970.
 *
 * What fell due by `nowMs` happens first, so a command never finds a match whose time is over: it is then refused as
 * it would be a minute later, and what fell due is in the answer all the same. Only an outage comes before the time
 * that it took. `game` may be null unless the match is active, and stands at the match's ply: a move or a flag asks
 * for it, and then a game that is not there or not there yet, like an instant that is no whole number, is a bug and
 * throws.
 */
export function decide(match: Match, game: Game | null, command: Command, nowMs: number): Decision {
  mustBeWhole(nowMs);
  if (command.type === 'outage') {
    mustBeWhole(command.outageMs);
    return { ok: true, ...applyOutage(match, command.outageMs, nowMs) };
  }
  const swept = sweep(match, game, nowMs);
  const answer = answerTo(swept.match, game, command, nowMs);
  if (typeof answer === 'string') return { ok: false, refusal: answer, ...swept };
  const step = andThen(swept, () => answer);
  return 'refusal' in answer ? { ok: false, refusal: answer.refusal, ...step } : { ok: true, ...step };
}

type TimedCommand = Exclude<Command, { type: 'outage' }>;
type SeatedCommand = Exclude<TimedCommand, { type: 'sweep' | 'join' | 'cancel' }>;

function answerTo(match: Match, game: Game | null, command: TimedCommand, nowMs: number): Answer {
  switch (command.type) {
    case 'sweep':
      return noEvents(match);
    case 'join':
      return join(match, command.by, command.hasCode, nowMs);
    case 'cancel':
      return cancel(match, command.by, nowMs);
    default: {
      const side = seatOf(match, command.by);
      return side === null ? 'not-a-player' : answerToSide(match, game, side, command, nowMs);
    }
  }
}

function answerToSide(
  match: Match,
  game: Game | null,
  side: Side,
  command: SeatedCommand,
  nowMs: number,
): Answer {
  switch (command.type) {
    case 'accept':
      return accept(match, side, nowMs);
    case 'decline':
      return decline(match, side, nowMs);
    case 'arrive':
      return arrive(match, side, nowMs);
    case 'leave':
      return leave(match, side, nowMs);
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

function mustBeWhole(ms: number): void {
  if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError(`not a whole number of ms: ${ms}`);
}
