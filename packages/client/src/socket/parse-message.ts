// Parses a frame into a message of the contract.
import { ServerMessage } from '@kingstake/protocol';
import type { Log } from '../ports.ts';

/** Returns the message; null, with a warning, for invalid JSON or an unknown shape. */
export function parseMessage(data: unknown, log: Log): ServerMessage | null {
  let json: unknown;
  try {
    json = JSON.parse(String(data));
  } catch {
    log.warn('A socket message that is not JSON was ignored');
    return null;
  }
  const parsed = ServerMessage.safeParse(underOwnName(json));
  if (parsed.success) return parsed.data;
  // A newer server may send messages that this client does not know.
  log.warn('A socket message of an unknown shape was ignored');
  return null;
}

/** The end of a game has two message names with the same meaning (specification, point 7). */
function underOwnName(json: unknown): unknown {
  const isOtherName =
    typeof json === 'object' && json !== null && 'type' in json && json.type === 'game_ended';
  return isOtherName ? { ...json, type: 'game_over' } : json;
}
