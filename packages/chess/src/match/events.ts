// Chess match, events: who must be told what, in which order. Names are those of the wire (rulings section 4); how a
// message looks there is the server's business, and so is when it is sent: after the commit.
import type { ClockReading, Side } from '../clock/index.ts';
import type { MoveInput } from '../rules/index.ts';
import type { Ending, Match } from './state.ts';

/** One side, both, or both and everybody who observes. Offers and absences are no observer's business. */
export type Audience = Side | 'players' | 'everybody';

/** A move as it is kept and told. */
export interface PlayedMove extends MoveInput {
  readonly san: string; // short algebraic notation
  readonly fen: string; // the position after it
}

/** An event before it is numbered. */
export type EventPayload =
  | {
      readonly kind: 'opponent_joined';
      readonly audience: 'everybody';
      readonly white: number; // user id
      readonly black: number; // user id; each is told of the other
    }
  | { readonly kind: 'game_started'; readonly audience: 'everybody'; readonly clocks: ClockReading }
  | {
      readonly kind: 'move_made';
      readonly audience: 'everybody';
      readonly ply: number; // the half-move that was played, from 1
      readonly move: PlayedMove;
      readonly clocks: ClockReading;
      readonly ending: Ending | null; // what it ended; game_over follows
    }
  | { readonly kind: 'game_over'; readonly audience: 'everybody'; readonly ending: Ending }
  | { readonly kind: 'timer_update'; readonly audience: 'everybody'; readonly clocks: ClockReading }
  | { readonly kind: 'draw_offered'; readonly audience: 'players'; readonly by: Side }
  | { readonly kind: 'draw_declined'; readonly audience: 'players' }
  | {
      readonly kind: 'opponent_connection';
      readonly audience: Side; // the one who waits
      readonly connected: boolean;
      readonly courtesyExpiresAtMs: number | null; // null when connected
    }
  | {
      readonly kind: 'rematch_offered';
      readonly audience: 'players';
      readonly by: Side;
      readonly expiresAtMs: number;
    }
  | { readonly kind: 'rematch_declined'; readonly audience: 'players' }
  | {
      readonly kind: 'rematch_started';
      readonly audience: 'players';
      readonly white: number; // user id of the new game's white
      readonly black: number; // user id of the new game's black
    };

/** `seq`: the event's own number if it is one of SEQ_EVENTS, else the number of the last one. */
export type MatchEvent = EventPayload & { readonly seq: number };
export type EventKind = EventPayload['kind'];

/** The events that count: every member receives them, so whoever misses a number asks for the whole state. */
export const SEQ_EVENTS: ReadonlySet<EventKind> = new Set<EventKind>([
  'opponent_joined',
  'game_started',
  'move_made',
  'game_over',
]);

/** A match after something happened, and what must be told of it, in order. */
export interface Step<M extends Match = Match> {
  readonly match: M;
  readonly events: readonly MatchEvent[];
}

/** Nothing to tell. */
export function noEvents<M extends Match>(match: M): Step<M> {
  return { match, events: [] };
}

/** Tells one thing, and counts it if it counts. */
export function emit<M extends Match>(match: M, news: EventPayload): Step<M> {
  const seq = SEQ_EVENTS.has(news.kind) ? match.seq + 1 : match.seq;
  return { match: seq === match.seq ? match : { ...match, seq }, events: [{ ...news, seq }] };
}

/** What happens next, told after what was told. */
export function andThen<A extends Match, B extends Match>(
  step: Step<A>,
  next: (match: A) => Step<B>,
): Step<B> {
  const after = next(step.match);
  if (step.events.length === 0) return after;
  return { match: after.match, events: [...step.events, ...after.events] };
}
