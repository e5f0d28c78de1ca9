// Chess match: the commands that can change a game, and their results. `by` is always the user id of the session, never
// a value from the client.
import type { MoveInput } from '../rules/index.ts';
import type { Step } from './events.ts';
import type { Refusal } from './refusals.ts';
import type { Match, NodeId } from './state.ts';

export type Command =
  // Seats
  // Takes the free seat; the server has compared the game code.
  | {
      readonly type: 'join';
      readonly by: number;
      readonly hasCode: boolean;
      readonly creatorIsReady?: boolean; // the creator accepts from anywhere, and the game starts by itself
    }
  | { readonly type: 'cancel'; readonly by: number }
  // Only the challenged player; the server checks who that is.
  | { readonly type: 'decline-challenge'; readonly by: number }
  | { readonly type: 'accept'; readonly by: number } // accept_match
  | { readonly type: 'decline'; readonly by: number } // decline_match
  // Presence
  // The user's first socket at this node sent join_game.
  | {
      readonly type: 'connect';
      readonly by: number;
      readonly at: NodeId;
      readonly insteadOf?: readonly NodeId[] | undefined; // nodes at which the user has no sockets any more
      readonly cutOffSinceMs?: number | undefined; // compensates the user like 'node-outage' if they are to move
    }
  // The user has no more sockets at these nodes.
  | { readonly type: 'disconnect'; readonly by: number; readonly at: readonly NodeId[] }
  // Play
  | {
      readonly type: 'move';
      readonly by: number;
      readonly move: MoveInput;
      readonly ply?: number | undefined; // the ply that the client intends, from 1; unchecked when omitted
      readonly rttMs: number; // round trip measured by the server; 0 if unknown
    }
  | { readonly type: 'resign'; readonly by: number }
  | { readonly type: 'timeout'; readonly by: number } // claims that the opponent's flag has fallen
  | { readonly type: 'offer-draw'; readonly by: number }
  | { readonly type: 'accept-draw'; readonly by: number }
  | { readonly type: 'decline-draw'; readonly by: number }
  // After the end
  | { readonly type: 'offer-rematch'; readonly by: number }
  | { readonly type: 'accept-rematch'; readonly by: number }
  | { readonly type: 'decline-rematch'; readonly by: number } // also withdraws the caller's own offer
  // From the server
  | { readonly type: 'sweep' } // applies overdue deadlines
  | { readonly type: 'void' } // the stakes are about to be released, so no result could be paid
  | {
      readonly type: 'outage';
      readonly outageMs: number; // length of the whole outage, which ends now
      readonly compensatedMs?: number; // the part from its start that was compensated before; default 0
    }
  // All nodes of the side to move were down from `sinceMs` until now.
  | { readonly type: 'node-outage'; readonly sinceMs: number };

export type CommandType = Command['type'];
export type CommandOf<T extends CommandType> = Extract<Command, { readonly type: T }>;

/**
 * The result of a command.
 *
 * Deadlines are applied before the command. `match` and `events` contain their effect even if the command is refused,
 * so the caller must commit them. `match` is the same object if there is nothing to write.
 */
export type Decision =
  | { readonly ok: true; readonly match: Match; readonly events: Step['events'] }
  | { readonly ok: false; readonly refusal: Refusal; readonly match: Match; readonly events: Step['events'] };

/** The result of a handler: a step, a refusal, or a step that also refuses the command. */
export type HandlerResult = Step | Refusal | LateRefusal;

/** Refuses a move because the mover's time has run out. The step ends the game. */
export interface LateRefusal extends Step {
  readonly refusal: Refusal;
}
