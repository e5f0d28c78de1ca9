// Chess match, decisions: (match, game, command, nowMs) -> the next match and its events, or a named refusal. Pure, with
// one exception: an accepted move has been played on the `game` that was passed in.
import type { Side } from '../clock/index.ts';
import type { Game } from '../rules/index.ts';
import type { Answer, Command, Decision } from './commands.ts';
import { end, voided } from './ending.ts';
import { andThen, noEvents } from './events.ts';
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
 * Decides one command at a time in whole ms since 1970.
 *
 * Deadlines up to `nowMs` are applied first, so a command that arrives after one is refused. The result contains their
 * effect even then. Only outages are applied before the deadlines, because they move them.
 *
 * `game` is the rules' game at the match's ply; it may be null unless the match is active. Throws on bugs of the caller:
 * when a move or a flag needs a game that is missing or at another ply, or when a time or node is not a whole number.
 */
export function decide(match: Match, game: Game | null, command: Command, nowMs: number): Decision {
  mustBeWhole(nowMs);
  if (command.type === 'outage') {
    mustBeWhole(command.outageMs);
    mustBeWhole(command.compensatedMs ?? 0);
    return { ok: true, ...applyOutage(match, command, nowMs) };
  }
  if (command.type === 'node-outage') {
    mustBeWhole(command.sinceMs);
    return { ok: true, ...applyNodeOutage(match, command.sinceMs, nowMs) };
  }
  const swept = sweep(match, game, nowMs);
  const answer = answerTo(swept.match, game, command, nowMs);
  if (typeof answer === 'string') return { ok: false, refusal: answer, ...swept };
  const step = andThen(swept, () => answer);
  return 'refusal' in answer ? { ok: false, refusal: answer.refusal, ...step } : { ok: true, ...step };
}

type TimedCommand = Exclude<Command, { type: 'outage' | 'node-outage' }>;
type SeatedCommand = Exclude<
  TimedCommand,
  { type: 'sweep' | 'void' | 'join' | 'cancel' | 'decline-challenge' }
>;

function answerTo(match: Match, game: Game | null, command: TimedCommand, nowMs: number): Answer {
  switch (command.type) {
    case 'sweep':
      return noEvents(match);
    case 'void':
      return match.status === 'ended' ? 'game-ended' : end(match, voided('stakes-released', nowMs));
    case 'join':
      return join(match, command.by, command.hasCode, nowMs);
    case 'cancel':
      return cancel(match, command.by, nowMs);
    case 'decline-challenge':
      return declineChallenge(match, command.by, nowMs);
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
    case 'connect':
      return connect(match, side, command.at, nowMs);
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

function mustBeWhole(ms: number): void {
  if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError(`not a whole number of ms: ${ms}`);
}
