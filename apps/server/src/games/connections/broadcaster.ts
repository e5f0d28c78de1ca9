import type { ServerMessage } from '@kingstake/protocol';
import type { Topic, WrittenMessage } from '../../platform/hub/index.ts';

/** The part of the hub that sends messages. */
export interface Broadcaster {
  sendToUser(userId: number, message: ServerMessage | WrittenMessage): void;
  broadcast(topic: Topic, message: ServerMessage | WrittenMessage): void;
  hasSubscribers(topic: Topic): boolean;
}

/** The topic for a game's spectators. A number, because it is looked up with every move. */
export function spectatorTopic(gameId: number): Topic {
  return gameId;
}
