// What an invitation by link shows before sign-in. Separate from games.ts, because only visitors load it.
import * as z from 'zod/mini';
import { ProfilePicId } from '../avatars.ts';
import { GameCodeInput } from '../game.ts';
import { Id, IdInput, Instant } from '../ids.ts';
import { SolText } from '../money.ts';
import { TimeControlText } from '../time-control.ts';
import { call } from './call.ts';

/** What an invitation shows before sign-in. `rating` is the inviter's in the pool of the game. */
export const Invitation = z.object({
  gameId: Id,
  inviter: z.object({
    username: z.string(),
    profilePicId: ProfilePicId,
    wins: z.int(),
    losses: z.int(),
    rating: z.optional(z.int()),
    provisional: z.optional(z.boolean()),
  }),
  wagerAmount: SolText,
  prizePool: SolText,
  timeControl: TimeControlText,
  /** Whether the free seat can be taken now. */
  open: z.boolean(),
  /** Whether an opponent has joined. A game that is neither open nor taken has closed. */
  taken: z.boolean(),
  /** When an open game closes; null otherwise. */
  expiresAt: z.nullable(Instant),
});
export type Invitation = z.infer<typeof Invitation>;

/**
 * 404 for a private game without its code and for a challenge, as for a game that does not exist. If id and code are both sent, the
 * id decides and the code must be that game's.
 */
export const getInvitation = call({
  method: 'GET',
  path: '/api/invitations',
  access: 'open',
  rate: 'codeLookup',
  summary: 'Get what an invitation by link shows before sign-in; a private game needs its code',
  query: z.object({ gameId: z.optional(IdInput), gameCode: z.optional(GameCodeInput) }),
  answers: { 200: Invitation },
});
