// Delays before reconnecting. Pure.
import { CLIENT_SOCKET } from '@kingstake/protocol/limits';

/**
 * Milliseconds before reconnect number `attempt`, counted from 0: between half and all of min(1000 * 2^attempt, 30000),
 * chosen by `random` (from 0 to 1). The jitter spreads clients that lost their server at the same time.
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const { baseDelayMs, maxDelayMs, leastDelayShare } = CLIENT_SOCKET;
  const fullMs = Math.min(baseDelayMs * 2 ** attempt, maxDelayMs);
  return Math.round(fullMs * (leastDelayShare + (1 - leastDelayShare) * random));
}
