// Chess match, commands: everything that can happen to a game, and what is answered. `by` is always the user id of the
// session, never a claim of the client.
import type { MoveInput } from '../rules/index.ts';
import type { Step } from './events.ts';
import type { Refusal } from './refusals.ts';
import type { Match } from './state.ts';

export type Command =
  // Seats
  | { readonly type: 'join'; readonly by: number; readonly hasCode: boolean } // the free seat, and the stake; the server compared the code
  | { readonly type: 'cancel'; readonly by: number }
  | { readonly type: 'accept'; readonly by: number } // accept_match
  | { readonly type: 'decline'; readonly by: number } // decline_match
  // Presence
  | { readonly type: 'arrive'; readonly by: number } // the user's first socket sent join_game
  | { readonly type: 'leave'; readonly by: number } // the last one closed, or sent leave_game
  // Play
  | {
      readonly type: 'move';
      readonly by: number;
      readonly move: MoveInput;
      readonly ply?: number | undefined; // the half-move it is meant to be, from 1; unchecked when left out
      readonly rttMs: number; // round trip measured by the server; 0 when it knows none
    }
  | { readonly type: 'resign'; readonly by: number }
  | { readonly type: 'timeout'; readonly by: number } // a hint: look at the clock
  | { readonly type: 'offer-draw'; readonly by: number }
  | { readonly type: 'accept-draw'; readonly by: number }
  | { readonly type: 'decline-draw'; readonly by: number }
  // After the end
  | { readonly type: 'offer-rematch'; readonly by: number }
  | { readonly type: 'accept-rematch'; readonly by: number }
  | { readonly type: 'decline-rematch'; readonly by: number } // or takes one's own offer back
  // Nobody's
  | { readonly type: 'sweep' } // a timer's row fell due
  | { readonly type: 'outage'; readonly outageMs: number }; // the house failed for so long, until now

export type CommandType = Command['type'];
export type CommandOf<T extends CommandType> = Extract<Command, { readonly type: T }>;

/**
 * What a match answers.
 *
 * Time comes first: what fell due before the command stands in `match` and `events` even when the command itself is
 * refused, and must be committed. `match` is the very same object when there is nothing to write.
 */
export type Decision =
  | { readonly ok: true; readonly match: Match; readonly events: Step['events'] }
  | { readonly ok: false; readonly refusal: Refusal; readonly match: Match; readonly events: Step['events'] };

/** What one room of the match answers: a step, a refusal, or a refusal that found out that time had run out. */
export type Answer = Step | Refusal | LateRefusal;

export interface LateRefusal extends Step {
  readonly refusal: Refusal;
}
