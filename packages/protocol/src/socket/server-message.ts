// protocol: what the server sends over /ws. A closed union; a client ignores types it does not know.
import * as z from 'zod/mini';
import { ErrorCode } from '../errors.ts';
import { SolText } from '../money.ts';

/** Answer to a ping: its timestamp, and the server's clock in milliseconds since 1970. */
export const Pong = z.object({ type: z.literal('pong'), timestamp: z.number(), serverTime: z.number() });

/** Players with at least one open socket. */
export const OnlineCount = z.object({ type: z.literal('online_count'), count: z.int().check(z.gte(0)) });

/** The playing balance is another one now: a deposit was credited, a withdrawal came back. */
export const BalanceUpdated = z.object({ type: z.literal('balance_updated'), balance: SolText });

/** A message was refused. Repeats the refused message's `gameId` and `clientMoveId` where it had them. */
export const SocketError = z.object({
  type: z.literal('error'),
  message: z.string(),
  code: ErrorCode,
  gameId: z.optional(z.unknown()),
  clientMoveId: z.optional(z.unknown()),
});

export const ServerMessage = z.discriminatedUnion('type', [Pong, OnlineCount, BalanceUpdated, SocketError]);
export type ServerMessage = z.infer<typeof ServerMessage>;
