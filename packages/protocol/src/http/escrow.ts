// protocol: calls about stakes that are locked on chain.
import * as z from 'zod/mini';
import { Id, IdInput, Instant, WalletAddress } from '../ids.ts';
import { call } from './call.ts';

/** 501 where the server has no escrow program. */
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

/** Nothing is believed from the caller: the signature only says that it is time to look. */
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
