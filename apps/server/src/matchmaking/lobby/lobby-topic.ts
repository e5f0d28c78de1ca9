// The topic of open games. A watcher receives the whole list once, then changes in batches. Without watchers the topic reads nothing.

import type { Database } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Hub, HubSocket, WrittenMessage } from '../../platform/sockets/index.ts';
import type { Cancel, Time } from '../../platform/time.ts';
import { listBarred } from '../../players/contacts/index.ts';
import { LOBBY_TOPIC } from '../limits.ts';
import { withFewOfAbsent } from '../nearest.ts';
import { LobbyAudience } from './lobby-audience.ts';
import { EMPTY_LOBBY, type LobbyView, lobbyChange, wholeLobby } from './lobby-view.ts';
import type { ListedGame, OpenGames } from './open-games.ts';

export interface LobbyTopicDeps {
  hub: Pick<Hub, 'broadcast' | 'hasSubscribers'>;
  /** Notifies other nodes of a change. Absent: they find it by polling. */
  publishChanged?: () => void;
  /** Whether messages of other nodes arrive, or there are no other nodes. */
  isSynced: () => boolean;
}

export interface LobbyTopic {
  /** Sends the list to the socket, and every change from then on. */
  watch(socket: HubSocket): Promise<void>;
  leave(socket: HubSocket): void;
  /** Called after a commit of this node that may have changed the open games. */
  changed(): void;
  /** Called when another node reports a change, or when its online users change. */
  remoteChanged(): void;
  /** Called when the user connects or disconnects. */
  presence(userId: number): void;
  scheduleJobs(jobs: Jobs): void;
  /** Resolves when all due changes were read and sent. For tests and the simulator, whose clock waits for work. */
  settled(): Promise<void>;
  stop(): void;
}

interface Context {
  database: Database;
  openGames: OpenGames;
  time: Time;
  log: Log;
}

export function createLobbyTopic(
  { time, log, database, openGames }: Context,
  { hub, publishChanged }: Pick<LobbyTopicDeps, 'hub' | 'publishChanged'>,
): LobbyTopic {
  const audience = new LobbyAudience(hub);
  let shown: LobbyView | null = null; // the state that this node's watchers have; null without watchers
  let whole: WrittenMessage | null = null; // `shown` as a message, once a watcher needs it
  let shownGames: readonly ListedGame[] | null = null; // the games from which `shown` was made
  let looking = 0; // reads in progress
  let following: Promise<void> = Promise.resolve(); // the read that the last pause led to
  let pause: Cancel | null = null; // set while a read is due
  const publish = pausing(time, LOBBY_TOPIC.batchMs, () => publishChanged?.());

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
    if (!audience.isThere() && looking === 0) {
      shown = null;
      return;
    }
    pause = time.after(LOBBY_TOPIC.batchMs, () => {
      pause = null;
      following = look().catch((err: unknown) => log.error({ err }, 'the open games could not be read'));
    });
  }

  return {
    async watch(socket) {
      const barred = new Set(await database.run((queries) => listBarred(queries, socket.identity.userId)));
      if (shown === null || !audience.isThere()) {
        shown = null;
        await look();
      }
      // Synchronous, so that no change is sent between the list and the subscription.
      const now = shown ?? EMPTY_LOBBY;
      const own = audience.enter(socket, barred, now);
      if (own !== null) {
        socket.send(own);
        return;
      }
      whole ??= { text: JSON.stringify(wholeLobby(now)) };
      socket.send(whole);
    },
    leave: (socket) => audience.leave(socket),
    changed() {
      publish();
      due();
    },
    remoteChanged: due,
    presence(userId) {
      audience.closed(userId);
      if (openGames.concerns(userId)) due();
    },
    scheduleJobs(jobs) {
      jobs.schedule('lobby-look', LOBBY_TOPIC.lookDegradedMs, async () => {
        if (!audience.isThere()) shown = null;
        else await look();
      });
    },
    settled: () => following,
    stop() {
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
