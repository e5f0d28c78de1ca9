// matchmaking, lobby: who watches at this node. All share one topic. A user who does not meet some creators (one of the two blocked the
// other) is sent a variant of a change that concerns them. Watchers are indexed by those creators: a change costs no more because
// others are blocked.
import type { LobbyChanged } from '@kingstake/protocol';
import type { Hub, HubSocket, Topic, Variants, WrittenMessage } from '../../platform/hub/index.ts';
import { changeWithout, type LobbyView, viewWithout, wholeLobby } from './lobby-view.ts';

const SHARED = 'lobby';
/** Nothing is published here: it tells whether a user with blocks still watches. */
const ownTopic = (userId: number): Topic => `lobby/${userId}`;

export class LobbyAudience {
  readonly #hub: Pick<Hub, 'publish' | 'hasSubscribers'>;
  /** Whom watchers do not meet, by user; only users with at least one. */
  readonly #barred = new Map<number, ReadonlySet<number>>();
  /** The same by creator: who must not learn of them. */
  readonly #hiddenFrom = new Map<number, Set<number>>();

  constructor(hub: Pick<Hub, 'publish' | 'hasSubscribers'>) {
    this.#hub = hub;
  }

  /** Whether somebody watches here. */
  isThere(): boolean {
    return this.#hub.hasSubscribers(SHARED);
  }

  /** Returns the list that the socket is to be sent, in the same turn; null: the whole one, which is the same for most. */
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

  /** A socket of the user has closed: nothing is kept of one who no longer watches. */
  closed(userId: number): void {
    if (!this.#hub.hasSubscribers(ownTopic(userId))) this.#forget(userId);
  }

  tell(change: LobbyChanged): void {
    if (!this.isThere()) return;
    this.#hub.publish(SHARED, { text: JSON.stringify(change) }, this.#variantsOf(change));
  }

  /** What those are sent who do not meet a creator of the change: one text for all who miss the same ones. */
  #variantsOf(change: LobbyChanged): Variants {
    const missed = new Map<number, number[]>(); // creators, by user
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
        const heard = changeWithout(change, new Set(missing));
        text = heard === null ? null : { text: JSON.stringify(heard) };
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
