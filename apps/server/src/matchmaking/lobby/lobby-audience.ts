// matchmaking, lobby: who watches at this node. All share one topic, but for users who do not meet somebody (one of the two blocked the
// other): each of those hears over a topic of their own of the rest, and never learns whom they do not meet.
import type { LobbyChanged } from '@kingstake/protocol';
import type { Hub, HubSocket, Topic } from '../../platform/hub/index.ts';
import { changeWithout, type LobbyView, viewWithout, wholeLobby } from './lobby-view.ts';

const SHARED = 'lobby';
const ownTopic = (userId: number): Topic => `lobby/${userId}`;

export class LobbyAudience {
  readonly #hub: Pick<Hub, 'publish' | 'hasSubscribers'>;
  /** Whom the users of own topics do not meet, by user. */
  readonly #barred = new Map<number, ReadonlySet<number>>();

  constructor(hub: Pick<Hub, 'publish' | 'hasSubscribers'>) {
    this.#hub = hub;
  }

  /** Whether somebody watches here. Forgets users whose last socket is gone. */
  isThere(): boolean {
    for (const userId of this.#barred.keys())
      if (!this.#hub.hasSubscribers(ownTopic(userId))) this.#barred.delete(userId);
    return this.#barred.size > 0 || this.#hub.hasSubscribers(SHARED);
  }

  /** Returns the list that the socket is to be sent, in the same turn; null: the whole one, which is the same for most. */
  enter(socket: HubSocket, barred: ReadonlySet<number>, view: LobbyView): LobbyList | null {
    this.leave(socket);
    const { userId } = socket.identity;
    if (barred.size === 0) {
      socket.subscribe(SHARED);
      return null;
    }
    this.#barred.set(userId, barred);
    socket.subscribe(ownTopic(userId));
    return wholeLobby(viewWithout(view, barred));
  }

  leave(socket: HubSocket): void {
    socket.unsubscribe(SHARED);
    socket.unsubscribe(ownTopic(socket.identity.userId));
  }

  tell(change: LobbyChanged): void {
    if (this.#hub.hasSubscribers(SHARED)) this.#hub.publish(SHARED, { text: JSON.stringify(change) });
    for (const [userId, barred] of this.#barred) {
      const topic = ownTopic(userId);
      const heard = changeWithout(change, barred);
      if (heard !== null && this.#hub.hasSubscribers(topic))
        this.#hub.publish(topic, { text: JSON.stringify(heard) });
    }
  }
}

type LobbyList = ReturnType<typeof wholeLobby>;
