// Calls about challenges to a named player, and about who may send them.
import * as z from 'zod/mini';
import { ProfilePicId } from '../avatars.ts';
import { Challenge } from '../challenges.ts';
import { Game } from '../game.ts';
import { Id, IdInput, storable } from '../ids.ts';
import { SUGGESTIONS } from '../limits.ts';
import { SolInput } from '../money.ts';
import { Ratings } from '../ratings.ts';
import { stepUpAnswer } from '../step-up.ts';
import { TimeControlInput } from '../time-control.ts';
import { call } from './call.ts';
import { UsernameInput } from './users.ts';

export const createChallenge = call({
  method: 'POST',
  path: '/api/challenges',
  access: 'registered',
  rate: 'write',
  summary:
    'Challenge a player by name or id: a private game whose free seat is theirs alone, open for ten minutes; from a new device beyond 1 SOL in 24 hours: 403 STEP_UP_REQUIRED with a challenge, and the same call with challengeId and signature is carried out',
  body: z
    .object({
      username: z.optional(UsernameInput),
      userId: z.optional(IdInput),
      wagerAmount: SolInput,
      timeControl: z.optional(TimeControlInput),
      ...stepUpAnswer,
    })
    .check(
      z.refine(
        (body) => (body.username === undefined) !== (body.userId === undefined),
        'either username or userId',
      ),
    ),
  answers: { 201: Game },
});

export const listChallenges = call({
  method: 'GET',
  path: '/api/challenges',
  access: 'registered',
  rate: 'read',
  summary: 'List your open challenges: those you received and those you sent, newest first',
  answers: { 200: z.object({ received: z.array(Challenge), sent: z.array(Challenge) }) },
});

export const declineChallenge = call({
  method: 'POST',
  path: '/api/challenges/:id/decline',
  access: 'registered',
  rate: 'write',
  summary: 'Decline a challenge to you; the challenger gets the wager back',
  params: z.object({ id: IdInput }),
  answers: { 200: z.object({ message: z.string() }) },
});

/** A player whom the caller may want to challenge. */
export const SuggestedPlayer = z.object({
  id: Id,
  username: z.string(),
  profilePicId: ProfilePicId,
  ratings: Ratings,
});
export type SuggestedPlayer = z.infer<typeof SuggestedPlayer>;

export const suggestPlayers = call({
  method: 'GET',
  path: '/api/users/suggest',
  access: 'registered',
  rate: 'suggest',
  summary:
    'Suggest at most 8 players whose name begins with a prefix: recent opponents first, then online players who accept a challenge from you',
  query: z.object({
    prefix: z
      .string()
      .check(z.trim(), z.minLength(SUGGESTIONS.prefix.least), z.maxLength(SUGGESTIONS.prefix.most), storable),
  }),
  answers: { 200: z.array(SuggestedPlayer) },
});

const ChallengePrivacy = z.object({
  /** Only earlier opponents may challenge this player. */
  closedToStrangers: z.boolean(),
});

export const getChallengePrivacy = call({
  method: 'GET',
  path: '/api/challenges/door',
  access: 'registered',
  rate: 'read',
  summary: 'Get who may challenge you',
  answers: { 200: ChallengePrivacy },
});

export const setChallengePrivacy = call({
  method: 'PUT',
  path: '/api/challenges/door',
  access: 'registered',
  rate: 'write',
  summary: 'Set who may challenge you',
  body: ChallengePrivacy,
  answers: { 200: ChallengePrivacy },
});
