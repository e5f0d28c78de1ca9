// client, socket: when to try again after a lost connection. Pure.
import { CLIENT_SOCKET } from '@kingstake/protocol/limits';

/**
 * Milliseconds before reconnect number `attempt`, counted from 0: min(1000 * 2^attempt, 30000), of which `random` (from
 * 0 to 1) leaves half to all. Clients that one server lost at the same moment so return spread over time.
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const { baseDelayMs, maxDelayMs, leastDelayShare } = CLIENT_SOCKET;
  const fullMs = Math.min(baseDelayMs * 2 ** attempt, maxDelayMs);
  return Math.round(fullMs * (leastDelayShare + (1 - leastDelayShare) * random));
}
