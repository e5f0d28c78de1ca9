// Chess match: the events of a step, in order, and who receives each. The names are those of the protocol (rulings 4).
// The server converts events to messages and sends them after the commit.
import type { ClockReading, Side } from '../clock/index.ts';
import type { MoveInput } from '../rules/index.ts';
import type { Ending, Match } from './state.ts';

/** One side, both players, or players and spectators. Spectators never receive offers and absences. */
export type Audience = Side | 'players' | 'everybody';

/** A move as it is stored and sent. */
export interface PlayedMove extends MoveInput {
  readonly san: string; // with + or # for check or mate
  readonly fen: string; // the position after the move
}

/** An event before it gets its sequence number. */
export type EventPayload =
  | {
      readonly kind: 'opponent_joined';
      readonly audience: 'everybody';
      readonly white: number; // user id
      readonly black: number; // user id
    }
  | { readonly kind: 'game_started'; readonly audience: 'everybody'; readonly clocks: ClockReading }
  | {
      readonly kind: 'move_made';
      readonly audience: 'everybody';
      readonly ply: number; // the ply that was played, from 1
      readonly move: PlayedMove;
      readonly clocks: ClockReading;
      readonly lagCreditMs: number; // the part of the mover's time that was not charged (rulings 3.5)
      readonly ending: Ending | null; // set if the move ended the game; game_over follows
    }
  | { readonly kind: 'game_over'; readonly audience: 'everybody'; readonly ending: Ending }
  | { readonly kind: 'timer_update'; readonly audience: 'everybody'; readonly clocks: ClockReading }
  | { readonly kind: 'draw_offered'; readonly audience: 'players'; readonly by: Side }
  | { readonly kind: 'draw_declined'; readonly audience: 'players' }
  | {
      readonly kind: 'opponent_connection';
      readonly audience: Side; // the other side
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

/** `seq`: the number of the event if it is one of SEQ_EVENTS, otherwise that of the last such event. */
export type MatchEvent = EventPayload & { readonly seq: number };
export type EventKind = EventPayload['kind'];

/**
 * Events that increment seq. Every player and spectator receives them, so a client that detects a gap requests the full
 * state.
 */
export const SEQ_EVENTS: ReadonlySet<EventKind> = new Set<EventKind>([
  'opponent_joined',
  'game_started',
  'move_made',
  'game_over',
]);

/** The match after a command or a deadline, and the events to send, in order. */
export interface Step<M extends Match = Match> {
  readonly match: M;
  readonly events: readonly MatchEvent[];
}

/** Returns a step without events. */
export function noEvents<M extends Match>(match: M): Step<M> {
  return { match, events: [] };
}

/** Returns a step with one event. Increments seq if the event is one of SEQ_EVENTS. */
export function emit<M extends Match>(match: M, payload: EventPayload): Step<M> {
  const seq = SEQ_EVENTS.has(payload.kind) ? match.seq + 1 : match.seq;
  return { match: seq === match.seq ? match : { ...match, seq }, events: [{ ...payload, seq }] };
}

/** Returns a step followed by another one, with the events of both in order. */
export function andThen<A extends Match, B extends Match>(
  step: Step<A>,
  next: (match: A) => Step<B>,
): Step<B> {
  const after = next(step.match);
  if (step.events.length === 0) return after;
  return { match: after.match, events: [...step.events, ...after.events] };
}
