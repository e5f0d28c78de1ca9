// Calls about blocked players. Neither side can challenge, join or be paired with the other.
import * as z from 'zod/mini';
import { ProfilePicId } from '../avatars.ts';
import { Id, IdInput, Instant } from '../ids.ts';
import { call } from './call.ts';

const BlockedPlayer = z.object({
  id: Id,
  username: z.string(),
  profilePicId: ProfilePicId,
  blockedAt: Instant,
});
export type BlockedPlayer = z.infer<typeof BlockedPlayer>;

const Other = z.object({ userId: IdInput });

export const listBlocks = call({
  method: 'GET',
  path: '/api/blocks',
  access: 'registered',
  rate: 'bulk',
  summary: 'List the players you have blocked, newest first',
  answers: { 200: z.array(BlockedPlayer) },
});

export const blockPlayer = call({
  method: 'PUT',
  path: '/api/blocks/:userId',
  access: 'registered',
  rate: 'write',
  summary: 'Block a player; open challenges between you end, with their wagers refunded',
  params: Other,
  answers: { 204: null },
});

export const unblockPlayer = call({
  method: 'DELETE',
  path: '/api/blocks/:userId',
  access: 'registered',
  rate: 'write',
  summary: 'Unblock a player',
  params: Other,
  answers: { 204: null },
});
