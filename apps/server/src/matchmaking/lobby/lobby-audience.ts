// The watchers of the lobby on this node, who share one topic. A user who must not see some creators (a block in either
// direction) gets a variant of each change that concerns those. Watchers are indexed by creator, so blocks between other
// users cost nothing.
import type { LobbyChanged } from '@kingstake/protocol';
import type { Hub, HubSocket, Topic, Variants, WrittenMessage } from '../../platform/sockets/index.ts';
import { changeWithout, type LobbyView, viewWithout, wholeLobby } from './lobby-view.ts';

const SHARED = 'lobby';
/** No message is published on this topic. Its subscribers show whether a user with blocks still watches. */
const ownTopic = (userId: number): Topic => `lobby/${userId}`;

export class LobbyAudience {
  readonly #hub: Pick<Hub, 'broadcast' | 'hasSubscribers'>;
  /** The creators hidden from each watcher, by user. Contains only users with at least one. */
  readonly #barred = new Map<number, ReadonlySet<number>>();
  /** The same relation by creator. */
  readonly #hiddenFrom = new Map<number, Set<number>>();

  constructor(hub: Pick<Hub, 'broadcast' | 'hasSubscribers'>) {
    this.#hub = hub;
  }

  isThere(): boolean {
    return this.#hub.hasSubscribers(SHARED);
  }

  /**
   * Subscribes the socket and returns the filtered list for it; null if nothing is hidden. Synchronous, so that no change
   * is sent in between.
   */
  enter(socket: HubSocket, barred: ReadonlySet<number>, view: LobbyView): LobbyList | null {
    const { userId } = socket.identity;
    this.#forget(userId);
    socket.subscribe(SHARED);
    if (barred.size === 0) return null;
    socket.subscribe(ownTopic(userId));
    this.#barred.set(userId, barred);
    for (const creatorId of barred) {
      const users = this.#hiddenFrom.get(creatorId);
      if (users === undefined) this.#hiddenFrom.set(creatorId, new Set([userId]));
      else users.add(userId);
    }
    return wholeLobby(viewWithout(view, barred));
  }

  leave(socket: HubSocket): void {
    const { userId } = socket.identity;
    socket.unsubscribe(SHARED);
    socket.unsubscribe(ownTopic(userId));
    this.closed(userId);
  }

  /** Called when a socket of the user closed. Forgets users who no longer watch. */
  closed(userId: number): void {
    if (!this.#hub.hasSubscribers(ownTopic(userId))) this.#forget(userId);
  }

  broadcast(change: LobbyChanged): void {
    if (!this.isThere()) return;
    this.#hub.broadcast(SHARED, { text: JSON.stringify(change) }, this.#variantsOf(change));
  }

  /** Returns variants of a change for users who must not see some creators. Users with the same hidden creators share one text. */
  #variantsOf(change: LobbyChanged): Variants {
    const missed = new Map<number, number[]>(); // creators of hidden games, by user
    const creators = [...change.opened.map(({ creator }) => creator.id), ...change.away, ...change.back];
    for (const creatorId of new Set(creators))
      for (const userId of this.#hiddenFrom.get(creatorId) ?? []) {
        const known = missed.get(userId);
        if (known === undefined) missed.set(userId, [creatorId]);
        else known.push(creatorId);
      }
    const texts = new Map<string, WrittenMessage | null>();
    const variants = new Map<number, WrittenMessage | null>();
    for (const [userId, missing] of missed) {
      const key = missing.join();
      let text = texts.get(key);
      if (text === undefined) {
        const received = changeWithout(change, new Set(missing));
        text = received === null ? null : { text: JSON.stringify(received) };
        texts.set(key, text);
      }
      variants.set(userId, text);
    }
    return variants;
  }

  #forget(userId: number): void {
    for (const creatorId of this.#barred.get(userId) ?? []) {
      const users = this.#hiddenFrom.get(creatorId);
      users?.delete(userId);
      if (users?.size === 0) this.#hiddenFrom.delete(creatorId);
    }
    this.#barred.delete(userId);
  }
}

type LobbyList = ReturnType<typeof wholeLobby>;
