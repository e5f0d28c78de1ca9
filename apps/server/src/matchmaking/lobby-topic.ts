// The topic of open games. A watcher receives the whole list once, then changes in batches. Without watchers the topic reads
// nothing.
import type { LobbyChanged, LobbyGame, LobbyGames } from '@kingstake/protocol';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Hub, HubSocket, Topic, Variants, WrittenMessage } from '../platform/sockets/index.ts';
import type { Cancel, Time } from '../platform/time.ts';
import { listBarred } from '../players/contacts/index.ts';
import { LOBBY_TOPIC } from './limits.ts';
import { type ListedGame, type OpenGames, withFewOfAbsent } from './open-games.ts';

export interface LobbyTopicDeps {
  hub: Pick<Hub, 'broadcast' | 'hasSubscribers'>;
  /** Notifies other nodes of a change. Absent: they find it by polling. */
  publishChanged?: () => void;
  /** Whether messages of other nodes arrive, or there are no other nodes. */
  isSynced: () => boolean;
}

export type LobbyTopic = ReturnType<typeof createLobbyTopic>;

interface Context {
  database: Database;
  openGames: OpenGames;
  time: Time;
  log: Log;
}

export function createLobbyTopic({ time, log, database, openGames }: Context, deps: LobbyTopicDeps) {
  const audience = new LobbyAudience(deps.hub);
  let shown: LobbyView | null = null; // the state that this node's watchers have; null without watchers
  let whole: WrittenMessage | null = null; // `shown` as a message, once a watcher needs it
  let shownGames: readonly ListedGame[] | null = null; // the games from which `shown` was made
  let looking = 0; // reads in progress
  let following: Promise<void> = Promise.resolve(); // the read that the last pause led to
  let pause: Cancel | null = null; // set while a read is due
  const publish = pausing(time, LOBBY_TOPIC.batchMs, () => deps.publishChanged?.());

  /** Reads the open games and sends the watchers what changed. */
  async function look(): Promise<void> {
    looking += 1;
    try {
      show(await openGames.now());
    } finally {
      looking -= 1;
    }
  }

  function show(games: readonly ListedGame[]): void {
    if (shown !== null && games === shownGames) return;
    const after = viewOf(games);
    const change = shown === null ? null : lobbyChange(shown, after);
    shownGames = games;
    if (shown !== null && change === null) return;
    shown = after;
    whole = null;
    if (change !== null) audience.broadcast(change);
  }

  function due(): void {
    openGames.outdate();
    if (pause !== null) return;
    // A user who is about to watch may wait for a read that began before this change.
    if (!audience.isThere() && looking === 0) shown = null;
    else
      pause = time.after(LOBBY_TOPIC.batchMs, () => {
        pause = null;
        following = look().catch((err: unknown) => log.error({ err }, 'the open games could not be read'));
      });
  }

  return {
    /** Sends the list to the socket, and every change from then on. */
    async watch(socket: HubSocket): Promise<void> {
      const barred = new Set(await database.run((queries) => listBarred(queries, socket.identity.userId)));
      if (shown === null || !audience.isThere()) {
        shown = null;
        await look();
      }
      // Synchronous, so that no change is sent between the list and the subscription.
      const now = shown ?? EMPTY_LOBBY;
      const own = audience.enter(socket, barred, now);
      if (own === null) whole ??= { text: JSON.stringify(wholeLobby(now)) };
      const list = own ?? whole;
      if (list !== null) socket.send(list);
    },
    leave: (socket: HubSocket) => audience.leave(socket),
    /** Called after a commit of this node that may have changed the open games. */
    changed(): void {
      publish();
      due();
    },
    /** Called when another node reports a change, or when its online users change. */
    remoteChanged: due,
    /** Called when the user connects or disconnects. */
    presence(userId: number): void {
      audience.closed(userId);
      if (openGames.concerns(userId)) due();
    },
    async poll(): Promise<void> {
      if (!audience.isThere()) shown = null;
      else await look();
    },
    /** Resolves when all due changes were read and sent. For tests and the simulator, whose clock waits for work. */
    settled: () => following,
    stop(): void {
      pause?.();
      publish.stop();
    },
  };
}

function viewOf(games: readonly ListedGame[]): LobbyView {
  const listed = withFewOfAbsent(games);
  const away = listed.filter(({ creatorOnline }) => !creatorOnline).map(({ creatorId }) => creatorId);
  return { games: new Map(listed.map(({ id, shown }) => [id, shown])), away: new Set(away) };
}

/** Returns a function that runs at once, then at most once per pause. Calls within a pause lead to one run at its end. */
function pausing(time: Context['time'], pauseMs: number, run: () => void): { (): void; stop(): void } {
  let pause: Cancel | null = null;
  let isMissed = false;
  const call = (): void => {
    isMissed = pause !== null;
    if (isMissed) return;
    run();
    pause = time.after(pauseMs, () => {
      pause = null;
      if (isMissed) call();
    });
  };
  return Object.assign(call, { stop: () => pause?.() });
}

const SHARED = 'lobby';
/** No message is published on this topic. Its subscribers show whether a user with blocks still watches. */
const ownTopic = (userId: number): Topic => `lobby/${userId}`;

/**
 * The watchers of the lobby on this node, who share one topic. A user who must not see some creators (a block in either
 * direction) gets a variant of each change that concerns those. Watchers are indexed by creator, so blocks between other
 * users cost nothing.
 */
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
  enter(socket: HubSocket, barred: ReadonlySet<number>, view: LobbyView): LobbyGames | null {
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

/** The open games as last sent to watchers. */
export interface LobbyView {
  readonly games: ReadonlyMap<number, LobbyGame>; // by id
  readonly away: ReadonlySet<number>; // creators of these games who are not online
}

export const EMPTY_LOBBY: LobbyView = { games: new Map(), away: new Set() };

/** The whole list, for a new watcher. */
function wholeLobby({ games, away }: LobbyView): LobbyGames {
  const oldestFirst = [...games.values()].sort((one, other) => one.id - other.id);
  return { type: 'lobby_games', games: oldestFirst, away: [...away] };
}

/**
 * Returns what changed, or null. A game never changes: it only opens and closes. The creator of a new game is online
 * unless `away` contains them.
 */
export function lobbyChange(before: LobbyView, after: LobbyView): LobbyChanged | null {
  const opened = [...after.games.values()].filter(({ id }) => !before.games.has(id));
  const gone = [...before.games.keys()].filter((id) => !after.games.has(id));
  const creators = new Set([...after.games.values()].map(({ creator }) => creator.id));
  const opening = new Set(opened.map(({ creator }) => creator.id));
  const away = [...after.away].filter((id) => !before.away.has(id) || opening.has(id));
  const back = [...before.away].filter((id) => creators.has(id) && !after.away.has(id));
  if (opened.length + gone.length + away.length + back.length === 0) return null;
  return { type: 'lobby_changed', opened: opened.sort((one, other) => one.id - other.id), gone, away, back };
}

function viewWithout({ games, away }: LobbyView, barred: ReadonlySet<number>): LobbyView {
  const met = [...games].filter(([, { creator }]) => !barred.has(creator.id));
  return { games: new Map(met), away: away.difference(barred) };
}

/** The change without the games of hidden creators; null if nothing is left. Ids of closed games reveal nothing. */
function changeWithout(change: LobbyChanged, barred: ReadonlySet<number>): LobbyChanged | null {
  const met = (id: number): boolean => !barred.has(id);
  const opened = change.opened.filter(({ creator }) => met(creator.id));
  const [away, back] = [change.away.filter(met), change.back.filter(met)];
  if (opened.length + change.gone.length + away.length + back.length === 0) return null;
  return { ...change, opened, away, back };
}
