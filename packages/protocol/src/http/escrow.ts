// Calls about stakes that are locked on chain.
import * as z from 'zod/mini';
import { Id, IdInput, Instant, WalletAddress } from '../ids.ts';
import { call } from './call.ts';

/** 501 without an escrow program. */
export const escrowTransaction = call({
  method: 'POST',
  path: '/api/games/:id/escrow',
  access: 'registered',
  rate: 'write',
  summary: 'Get the transaction that puts your stake into your seat on chain, for your wallet to sign',
  params: z.object({ id: IdInput }),
  body: z.object({ playerWalletAddress: WalletAddress }),
  answers: { 200: z.object({ transaction: z.array(z.int()), seat: WalletAddress, expiresAt: Instant }) },
});

const SeatVerified = z.object({ gameId: Id, status: z.enum(['completed', 'pending']) });

/** The caller's signature only triggers an immediate check of the chain. It proves nothing. */
export const verifyEscrow = call({
  method: 'POST',
  path: '/api/games/:id/verify-escrow',
  access: 'registered',
  rate: 'write',
  summary: 'Ask whether your stake is final on chain and right; 202 while it is not there yet',
  params: z.object({ id: IdInput }),
  body: z.object({ signature: z.string().check(z.maxLength(128)), playerId: IdInput }),
  answers: { 200: SeatVerified, 202: SeatVerified },
});

/** `signature` of the transaction that emptied the seat; null until it is final. */
const RecordedSeat = z.object({ seat: WalletAddress, signature: z.nullable(z.string()) });

/**
 * Public, also for private games, so that anyone can verify payouts. 404 for all other games, and before the end. `text` (see
 * `decidedGameText`) is null if no player won, because then no record of the game is on chain.
 */
export const getGameRecord = call({
  method: 'GET',
  path: '/api/games/:id/record',
  access: 'open',
  rate: 'read',
  summary: 'Get the text of an ended game whose SHA-256 its payout left on chain, and its two seats',
  params: z.object({ id: IdInput }),
  answers: {
    200: z.object({
      gameId: Id,
      text: z.nullable(z.string()),
      seats: z.object({ white: RecordedSeat, black: RecordedSeat }),
    }),
  },
});
