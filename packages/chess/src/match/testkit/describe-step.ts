// Chess match, testkit: describes a match and its events in the terms of the step tables. Tests only.
import { readClock, SIDES } from '../../clock/index.ts';
import { courtesyExpiresAtMs, nextDeadline } from '../deadlines.ts';
import { type MatchEvent, SEQ_EVENTS } from '../events.ts';
import type { EndedMatch, Ending, Match } from '../state.ts';
import { formatInstant, formatSpan, nameOf } from './names.ts';

/** Returns the description of an event: audience, kind, sequence number if it is one of SEQ_EVENTS, and data. */
export function describeEvent(event: MatchEvent): string {
  const audience = event.audience === 'everybody' ? 'all' : event.audience;
  const number = SEQ_EVENTS.has(event.kind) ? ` #${event.seq}` : '';
  const detail = describeDetail(event);
  return `${audience} ${event.kind}${number}${detail === '' ? '' : ` ${detail}`}`;
}

function describeDetail(event: MatchEvent): string {
  switch (event.kind) {
    case 'opponent_joined':
    case 'rematch_started':
      return `${nameOf(event.white)}-${nameOf(event.black)}`;
    case 'game_started':
    case 'timer_update':
      return `${formatSpan(event.clocks.whiteMs)}-${formatSpan(event.clocks.blackMs)}`;
    case 'move_made':
      return event.move.san;
    case 'game_over':
      return `${event.ending.result} ${event.ending.reason}`;
    case 'draw_offered':
      return event.by;
    case 'rematch_offered':
      return `${event.by} until ${formatInstant(event.expiresAtMs)}`;
    case 'opponent_connection':
      return event.courtesyExpiresAtMs === null
        ? 'connected'
        : `absent until ${formatInstant(event.courtesyExpiresAtMs)}`;
    case 'draw_declined':
    case 'rematch_declined':
      return '';
  }
}

/** Returns all terms that a table may state about a match at a time. */
export function describeMatch(match: Match, nowMs: number): Set<string> {
  const next = nextDeadline(match);
  const terms = [
    match.status,
    `seq ${match.seq}`,
    match.isPrivate ? 'private' : 'public',
    `plays ${match.timeControl.initialMs / 1_000}+${match.timeControl.incrementMs / 1_000}`,
    `white is ${nameOf(match.white.userId)}`,
    `black is ${nameOf(match.black?.userId ?? null)}`,
    next === null ? 'no deadline' : `next ${next.kind} ${formatInstant(next.atMs)}`,
    ...SIDES.map((side) => `${side} ${describePresence(match, side)}`),
    ...SIDES.map((side) => `${side} at ${match[side]?.at.join('+') || 'no node'}`),
  ];
  if (match.status === 'ready') {
    const sides = SIDES.filter((side) => match.accepted[side]).join(' and ');
    terms.push(`ready: ${sides === '' ? 'none' : sides}`);
  }
  if (match.status === 'active' || match.status === 'ended')
    terms.push(`ply ${match.ply}`, ...describeClocks(match, nowMs));
  if (match.status === 'active') {
    terms.push(`${match.clock.turn} to move`, `offer of ${match.drawOfferedBy ?? 'none'}`);
  }
  if (match.status === 'ended') terms.push(...describeEnding(match.ending), ...describeRematch(match));
  return new Set(terms);
}

function describePresence(match: Match, side: 'white' | 'black'): string {
  const seat = match[side];
  if (seat === null) return 'is free';
  if (seat.awaySinceMs === null) return 'present';
  if (!seat.isAbsent) return `away since ${formatInstant(seat.awaySinceMs)}`;
  const expiresAtMs = match.status === 'active' ? courtesyExpiresAtMs(match, side) : null;
  return expiresAtMs === null ? 'absent' : `absent until ${formatInstant(expiresAtMs)}`;
}

function describeClocks(match: Extract<Match, { status: 'active' | 'ended' }>, nowMs: number): string[] {
  const { clock } = match;
  if (clock === null) return ['no clock'];
  const { whiteMs, blackMs } = readClock(clock, nowMs);
  const buckets = SIDES.map((side) => `${side} bucket ${clock[side].lagBucketMs}`);
  return [`white has ${formatSpan(whiteMs)}`, `black has ${formatSpan(blackMs)}`, ...buckets];
}

function describeEnding(ending: Ending): string[] {
  const { settlement } = ending;
  return [
    ending.result,
    ending.reason,
    `won by ${ending.winner ?? 'none'}`,
    settlement.kind === 'winner' ? `stakes to ${settlement.winner}` : 'stakes refunded',
    `aborted by ${nameOf(ending.abortedBy)}`,
    `ended ${formatInstant(ending.endedAtMs)}`,
  ];
}

function describeRematch(match: EndedMatch): string[] {
  const offers = SIDES.map((side) => {
    const offer = match.rematchOffers[side];
    if (offer === null) return `${side} has not offered`;
    return offer.isOver ? `${side} has offered` : `${side} offers until ${formatInstant(offer.expiresAtMs)}`;
  });
  return match.isRematchMade ? ['rematch accepted', ...offers] : offers;
}
