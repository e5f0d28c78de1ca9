// Chess match, commands: everything that can happen to a game, and the result. `by` is always the session's user id,
// never a value from the client.
import type { MoveInput } from '../rules/index.ts';
import type { Step } from './events.ts';
import type { Refusal } from './refusals.ts';
import type { Match, NodeId } from './state.ts';

export type Command =
  // Seats
  | { readonly type: 'join'; readonly by: number; readonly hasCode: boolean } // takes the free seat; the server has checked the code
  | { readonly type: 'cancel'; readonly by: number }
  | { readonly type: 'decline-challenge'; readonly by: number } // only the challenged player; the server checks who that is
  | { readonly type: 'accept'; readonly by: number } // accept_match
  | { readonly type: 'decline'; readonly by: number } // decline_match
  // Presence
  | { readonly type: 'connect'; readonly by: number; readonly at: NodeId } // the user's first socket there sent join_game
  | { readonly type: 'disconnect'; readonly by: number; readonly at: readonly NodeId[] } // the user has no more sockets there
  // Play
  | {
      readonly type: 'move';
      readonly by: number;
      readonly move: MoveInput;
      readonly ply?: number | undefined; // the ply that the client intends, from 1; unchecked when omitted
      readonly rttMs: number; // round trip measured by the server; 0 when unknown
    }
  | { readonly type: 'resign'; readonly by: number }
  | { readonly type: 'timeout'; readonly by: number } // a claim, decided by the server's clock
  | { readonly type: 'offer-draw'; readonly by: number }
  | { readonly type: 'accept-draw'; readonly by: number }
  | { readonly type: 'decline-draw'; readonly by: number }
  // After the end
  | { readonly type: 'offer-rematch'; readonly by: number }
  | { readonly type: 'accept-rematch'; readonly by: number }
  | { readonly type: 'decline-rematch'; readonly by: number } // or withdraws the caller's offer
  // From the server
  | { readonly type: 'sweep' } // a deadline may be due
  | { readonly type: 'void' } // the stakes are about to be released, so a result could no longer be paid
  | {
      readonly type: 'outage';
      readonly outageMs: number; // length of the whole outage, which ends now
      readonly compensatedMs?: number; // how much of it, from its beginning, was compensated before
    }
  | { readonly type: 'node-outage'; readonly sinceMs: number }; // all nodes of the side to move were down from then until now

export type CommandType = Command['type'];
export type CommandOf<T extends CommandType> = Extract<Command, { readonly type: T }>;

/**
 * The result of a command.
 *
 * Deadlines are applied before the command. `match` and `events` contain their effect even when the command is refused,
 * and must be committed. `match` is the same object when there is nothing to write.
 */
export type Decision =
  | { readonly ok: true; readonly match: Match; readonly events: Step['events'] }
  | { readonly ok: false; readonly refusal: Refusal; readonly match: Match; readonly events: Step['events'] };

/** The result of one handler: a step, a refusal, or a refusal because the mover's time had run out. */
export type Answer = Step | Refusal | LateRefusal;

export interface LateRefusal extends Step {
  readonly refusal: Refusal;
}
