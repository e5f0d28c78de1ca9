// Calls about a player: profile, avatar, name.
import * as z from 'zod/mini';
import { ProfilePicId } from '../avatars.ts';
import { Id, IdInput, Instant, storable, WalletAddress } from '../ids.ts';
import { SolInput, SolText } from '../money.ts';
import { Ratings } from '../ratings.ts';
import { call } from './call.ts';

/** The part of a player that every signed-in user may see. */
export const PublicUser = z.object({
  id: Id,
  username: z.string(),
  walletAddress: WalletAddress,
  profilePicId: ProfilePicId,
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  totalEarnings: SolText,
  /** Always sent, but missing in older answers. */
  ratings: z.optional(Ratings),
});
export type PublicUser = z.infer<typeof PublicUser>;

/** A break or self-exclusion in force. `until` is null for an exclusion whose time has passed but whose end was not requested. */
export const PlayBreak = z.object({
  kind: z.enum(['break', 'exclusion']),
  began: Instant,
  until: z.nullable(Instant),
  /** The player has requested the end of an exclusion. It ends at `until` without another request. */
  isEndRequested: z.boolean(),
});
export type PlayBreak = z.infer<typeof PlayBreak>;

/** A player's own account. */
export const User = z.extend(PublicUser, {
  /** The playing balance. */
  balance: SolText,
  /** Deposits above the player's own limit, which can be withdrawn but not staked or spent. Absent without any. */
  withdrawOnly: z.optional(SolText),
  /** What fair play cases hold of both balances together. It can be neither staked nor withdrawn. Absent if nothing is held. */
  held: z.optional(SolText),
  /** Whether strangers see the player's ended public games in the lobby. Always sent, but missing in older answers. */
  showGamesInLobby: z.optional(z.boolean()),
  /** Absent without one. Included here so that the page need not request the limits before it offers a wager. */
  break: z.optional(PlayBreak),
});
export type User = z.infer<typeof User>;

/** A raw display name, validated by `parseDisplayName`. The bound is only a safeguard. */
export const UsernameInput = z.string().check(z.maxLength(200), storable);

const OwnId = z.object({ id: IdInput });

export const getUserByWallet = call({
  method: 'GET',
  path: '/api/users/wallet/:walletAddress',
  access: 'registered',
  rate: 'read',
  summary: 'Get a player by wallet; the balance only for its owner',
  params: z.object({ walletAddress: WalletAddress }),
  answers: { 200: z.union([User, PublicUser]) },
});

export const updateProfilePic = call({
  method: 'PATCH',
  path: '/api/users/:id/profile-pic',
  access: 'registered',
  rate: 'write',
  summary: 'Change your avatar',
  params: OwnId,
  body: z.object({ profilePicId: ProfilePicId }),
  answers: { 200: User },
});

export const updateUser = call({
  method: 'PATCH',
  path: '/api/users/:id',
  access: 'registered',
  rate: 'write',
  summary:
    'Change your display name, or whether the lobby shows your ended games; a balance is never written',
  params: OwnId,
  body: z
    .object({
      username: z.optional(UsernameInput),
      balance: z.optional(SolInput),
      showGamesInLobby: z.optional(z.boolean()),
    })
    .check(
      z.refine(
        ({ username, balance, showGamesInLobby }) =>
          [username, balance, showGamesInLobby].some((field) => field !== undefined),
        'username, balance or showGamesInLobby',
      ),
    ),
  answers: { 200: User },
});

export const listPremiumAvatars = call({
  method: 'GET',
  path: '/api/users/:id/premium-avatars',
  access: 'registered',
  rate: 'read',
  summary: 'List the premium avatars you own',
  params: OwnId,
  answers: { 200: z.array(z.object({ avatarId: z.string() })) },
});
